//! Rules that need one number: what a run-time number would have to be a multiple of, or below.

use super::{At, Digits, End, Refused};

/// Never holds: nothing is known of a run-time number that the operation rests on.
#[diagnostic::on_unimplemented(
    message = "whether one run-time number divides another depends on their values",
    label = "this operation needs a fact about run-time numbers",
    note = "run-time numbers of one name are equal, and multiples of it are known to be; nothing else is"
)]
pub trait AskMultipleOf {}

/// Never holds: the type of an index does not tell that it is below the extent.
#[diagnostic::on_unimplemented(
    message = "nothing says that an index is below the extent",
    label = "this coordinate may not be in the shape",
    note = "others are compared, by the method whose name begins with `get`"
)]
pub trait AskIndexBelow {}

/// A rule about one number, in rows by how many digits it has.
macro_rules! one_number {
    (
        $Ask:ident, $label:literal, $last:literal;
        $($row:ident [$($digit:ident)+] $message:literal $note:literal,)+
    ) => {$(
        #[doc = concat!("A row of [`", stringify!($Ask), "`].")]
        #[diagnostic::on_unimplemented(
            message = $message,
            label = $label,
            note = $note,
            note = $last
        )]
        pub trait $row<$(const $digit: u8),+> {}

        impl<$(const $digit: u8),+> $Ask for one_number!(@digits $($digit)+)
        where
            Refused: $row<$($digit),+>,
        {
        }
    )+};
    (@digits) => { End };
    (@digits $digit:ident $($higher:ident)*) => { Digits<$digit, one_number!(@digits $($higher)*)> };
}

one_number! {
    AskMultipleOf, "this operation needs a fact about a run-time number",
    "tiles that overhang need no fact: `covering_tile` of a tensor";
    MultipleOf1 [A] "nothing says that a run-time number is a multiple of {A}" "say it of that number, `x`: `x.multiple_of::<_{A}>()` is checked once, on the host",
    MultipleOf2 [B A] "nothing says that a run-time number is a multiple of {A}{B}" "say it of that number, `x`: `x.multiple_of::<_{A}{B}>()` is checked once, on the host",
    MultipleOf3 [C B A] "nothing says that a run-time number is a multiple of {A}{B}{C}" "say it of that number, `x`: `x.multiple_of::<_{A}{B}{C}>()` is checked once, on the host",
    MultipleOf4 [D C B A] "nothing says that a run-time number is a multiple of {A}{B}{C}{D}" "say it of that number, `x`: `x.multiple_of::<_{A}{B}{C}{D}>()` is checked once, on the host",
    MultipleOf5 [E D C B A] "nothing says that a run-time number is a multiple of {A}{B}{C}{D}{E}" "say it of that number, `x`: `x.multiple_of::<Layout![{A}{B}{C}{D}{E}]>()` is checked once, on the host",
    MultipleOf6 [F E D C B A] "nothing says that a run-time number is a multiple of {A}{B}{C}{D}{E}{F}" "say it of that number, `x`: `x.multiple_of::<Layout![{A}{B}{C}{D}{E}{F}]>()` is checked once, on the host",
    MultipleOf7 [G F E D C B A] "nothing says that a run-time number is a multiple of {A}{B}{C}{D}{E}{F}{G}" "say it of that number, `x`: `x.multiple_of::<Layout![{A}{B}{C}{D}{E}{F}{G}]>()` is checked once, on the host",
    MultipleOf8 [H G F E D C B A] "nothing says that a run-time number is a multiple of {A}{B}{C}{D}{E}{F}{G}{H}" "say it of that number, `x`: `x.multiple_of::<Layout![{A}{B}{C}{D}{E}{F}{G}{H}]>()` is checked once, on the host",
}

one_number! {
    AskIndexBelow, "this coordinate may not be in the shape",
    "others are compared, by the method whose name begins with `get`";
    IndexBelow1 [A] "nothing says that an index is below {A}" "one that is known to be: `Below::<_{A}>::new(i)`, `Below::<_{A}>::wrapped(i)`, or a static integer",
    IndexBelow2 [B A] "nothing says that an index is below {A}{B}" "one that is known to be: `Below::<_{A}{B}>::new(i)`, `Below::<_{A}{B}>::wrapped(i)`, or a static integer",
    IndexBelow3 [C B A] "nothing says that an index is below {A}{B}{C}" "one that is known to be: `Below::<_{A}{B}{C}>::new(i)`, `Below::<_{A}{B}{C}>::wrapped(i)`, or a static integer",
    IndexBelow4 [D C B A] "nothing says that an index is below {A}{B}{C}{D}" "one that is known to be: `Below::<_{A}{B}{C}{D}>::new(i)`, `Below::<_{A}{B}{C}{D}>::wrapped(i)`, or a static integer",
    IndexBelow5 [E D C B A] "nothing says that an index is below {A}{B}{C}{D}{E}" "one that is known to be: `Below::<Layout![{A}{B}{C}{D}{E}]>::new(i)`, `Below::<Layout![{A}{B}{C}{D}{E}]>::wrapped(i)`, or a static integer",
    IndexBelow6 [F E D C B A] "nothing says that an index is below {A}{B}{C}{D}{E}{F}" "one that is known to be: `Below::<Layout![{A}{B}{C}{D}{E}{F}]>::new(i)`, `Below::<Layout![{A}{B}{C}{D}{E}{F}]>::wrapped(i)`, or a static integer",
    IndexBelow7 [G F E D C B A] "nothing says that an index is below {A}{B}{C}{D}{E}{F}{G}" "one that is known to be: `Below::<Layout![{A}{B}{C}{D}{E}{F}{G}]>::new(i)`, `Below::<Layout![{A}{B}{C}{D}{E}{F}{G}]>::wrapped(i)`, or a static integer",
    IndexBelow8 [H G F E D C B A] "nothing says that an index is below {A}{B}{C}{D}{E}{F}{G}{H}" "one that is known to be: `Below::<Layout![{A}{B}{C}{D}{E}{F}{G}{H}]>::new(i)`, `Below::<Layout![{A}{B}{C}{D}{E}{F}{G}{H}]>::wrapped(i)`, or a static integer",
}

/// Rules about one number of a layout, in rows by how many digits the elements of a vector have.
macro_rules! vector_facts {
    ($Ask:ident $what:literal; $($row:ident [$($digit:ident)+] $message:literal $note:literal $more:literal,)+) => {
        #[doc = concat!("Never holds: nothing says that ", $what, " `I` is a multiple.")]
        #[diagnostic::on_unimplemented(
            message = "a layout of vectors needs a fact about a run-time number",
            label = "nothing says that these are whole vectors, and aligned"
        )]
        pub trait $Ask<I> {}
        $(
            #[doc = concat!("A row of [`", stringify!($Ask), "`].")]
            #[diagnostic::on_unimplemented(
                message = $message,
                label = "vectors need a fact about a run-time number",
                note = $note,
                note = $more
            )]
            pub trait $row<const LEAF: u8, $(const $digit: u8),+> {}

            impl<const LEAF: u8, $(const $digit: u8),+> $Ask<At<LEAF>> for one_number!(@digits $($digit)+)
            where
                Refused: $row<LEAF, $($digit),+>,
            {
            }
        )+
    };
}

vector_facts! {
    AskStrideIsMultipleOf "leaf of the stride";
    StrideIsMultipleOf1 [A] "leaf {LEAF} of the stride is a run-time number, which nothing says is a multiple of {A}" "aligned: each vector starts at a multiple of its {A} elements, so all strides but that of neighbours are multiples of {A}" "say it of that number, `x`: `x.multiple_of::<_{A}>()`, or of the layout: `known_as` one with `{A} * ?x` there; both are checked once, on the host",
    StrideIsMultipleOf2 [B A] "leaf {LEAF} of the stride is a run-time number, which nothing says is a multiple of {A}{B}" "aligned: each vector starts at a multiple of its {A}{B} elements, so all strides but that of neighbours are multiples of {A}{B}" "say it of that number, `x`: `x.multiple_of::<_{A}{B}>()`, or of the layout: `known_as` one with `{A}{B} * ?x` there; both are checked once, on the host",
}

vector_facts! {
    AskExtentIsMultipleOf "leaf of the shape";
    ExtentIsMultipleOf1 [A] "leaf {LEAF} of the shape is a run-time number, which nothing says is a multiple of {A}" "contiguous: vectors are cut from the mode with stride 1, and whole ones fill it only if it has a multiple of {A} elements" "say it of that number, `x`: `x.multiple_of::<_{A}>()`, or of the layout: `known_as` one with `{A} * ?x` there; both are checked once, on the host",
    ExtentIsMultipleOf2 [B A] "leaf {LEAF} of the shape is a run-time number, which nothing says is a multiple of {A}{B}" "contiguous: vectors are cut from the mode with stride 1, and whole ones fill it only if it has a multiple of {A}{B} elements" "say it of that number, `x`: `x.multiple_of::<_{A}{B}>()`, or of the layout: `known_as` one with `{A}{B} * ?x` there; both are checked once, on the host",
}
