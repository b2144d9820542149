//! The names `_0` to `_1024` and of the powers of two beyond.

use paste::paste;

macro_rules! names {
    ($($value:literal)*) => { paste! { $(
        #[doc = concat!("The static integer ", stringify!($value), ".")]
        #[doc(hidden)] // a thousand names would bury the others
        #[allow(non_camel_case_types)] // CuTe's name
        pub type [<_ $value>] = typenum::consts::[<U $value>];
    )* } };
}

/// `tens!(h1 h2)` names all of `h100..=h199` and `h200..=h299`, digit by digit.
macro_rules! hundreds {
    ($($hundred:literal)*) => { $( hundreds!(@tens $hundred 0 1 2 3 4 5 6 7 8 9); )* };
    (@tens $hundred:literal $($ten:literal)*) => { $(
        hundreds!(@units $hundred $ten 0 1 2 3 4 5 6 7 8 9);
    )* };
    (@units $hundred:literal $ten:literal $($unit:literal)*) => { paste! { $(
        #[doc = concat!("The static integer ", $hundred, $ten, $unit, ".")]
        #[doc(hidden)] // a thousand names would bury the others
        #[allow(non_camel_case_types)] // CuTe's name
        pub type [<_ $hundred $ten $unit>] = typenum::consts::[<U $hundred $ten $unit>];
    )* } };
}

names! {
    0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34
    35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 66
    67 68 69 70 71 72 73 74 75 76 77 78 79 80 81 82 83 84 85 86 87 88 89 90 91 92 93 94 95 96 97 98
    99
}
hundreds! { 1 2 3 4 5 6 7 8 9 }
names! {
    1000 1001 1002 1003 1004 1005 1006 1007 1008 1009 1010 1011 1012 1013 1014 1015 1016 1017 1018
    1019 1020 1021 1022 1023 1024
    2048 4096 8192 16384 32768 65536 131072 262144 524288 1048576 2097152 4194304 8388608 16777216
    33554432 67108864 134217728 268435456 536870912 1073741824 2147483648 4294967296
}
