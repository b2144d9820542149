//! Rules about a run-time number, which need one number: what it would have to be a multiple of.

use super::{Digits, End, Refused};

/// Never holds: nothing is known of a run-time number that the operation rests on.
#[diagnostic::on_unimplemented(
    message = "whether one run-time number divides another depends on their values",
    label = "this operation needs a fact about run-time numbers",
    note = "run-time numbers of one name are equal, and multiples of it are known to be; nothing else is"
)]
pub trait AskMultipleOf {}

macro_rules! multiples_of {
    ($($row:ident [$($digit:ident)+] $message:literal $note:literal,)+) => {$(
        /// A row of [`AskMultipleOf`].
        #[diagnostic::on_unimplemented(
            message = $message,
            label = "this operation needs a fact about a run-time number",
            note = $note,
            note = "tiles that overhang are a covering division: `covering_divide`"
        )]
        pub trait $row<$(const $digit: u8),+> {}

        impl<$(const $digit: u8),+> AskMultipleOf for multiples_of!(@digits $($digit)+)
        where
            Refused: $row<$($digit),+>,
        {
        }
    )+};
    (@digits) => { End };
    (@digits $digit:ident $($higher:ident)*) => { Digits<$digit, multiples_of!(@digits $($higher)*)> };
}

multiples_of! {
    MultipleOf1 [A] "nothing says that a run-time number is a multiple of {A}" "say it of the number that is: `m.multiple_of::<_{A}>()` is checked once, on the host",
    MultipleOf2 [B A] "nothing says that a run-time number is a multiple of {A}{B}" "say it of the number that is: `m.multiple_of::<_{A}{B}>()` is checked once, on the host",
    MultipleOf3 [C B A] "nothing says that a run-time number is a multiple of {A}{B}{C}" "say it of the number that is: `m.multiple_of::<_{A}{B}{C}>()` is checked once, on the host",
    MultipleOf4 [D C B A] "nothing says that a run-time number is a multiple of {A}{B}{C}{D}" "say it of the number that is: `m.multiple_of::<_{A}{B}{C}{D}>()` is checked once, on the host",
    MultipleOf5 [E D C B A] "nothing says that a run-time number is a multiple of {A}{B}{C}{D}{E}" "say it of the number that is: `m.multiple_of::<Layout![{A}{B}{C}{D}{E}]>()` is checked once, on the host",
    MultipleOf6 [F E D C B A] "nothing says that a run-time number is a multiple of {A}{B}{C}{D}{E}{F}" "say it of the number that is: `m.multiple_of::<Layout![{A}{B}{C}{D}{E}{F}]>()` is checked once, on the host",
    MultipleOf7 [G F E D C B A] "nothing says that a run-time number is a multiple of {A}{B}{C}{D}{E}{F}{G}" "say it of the number that is: `m.multiple_of::<Layout![{A}{B}{C}{D}{E}{F}{G}]>()` is checked once, on the host",
    MultipleOf8 [H G F E D C B A] "nothing says that a run-time number is a multiple of {A}{B}{C}{D}{E}{F}{G}{H}" "say it of the number that is: `m.multiple_of::<Layout![{A}{B}{C}{D}{E}{F}{G}{H}]>()` is checked once, on the host",
}
