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

/// Never holds: an order leaves open which of two modes comes first.
#[diagnostic::on_unimplemented(
    message = "two modes of more than one element have the same place in the order",
    label = "this order is ambiguous",
    note = "ambiguous order: give each mode of more than one element a number of its own"
)]
pub trait AskOrderOfItsOwn {}

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
    MultipleOf1 [A] "nothing says that a run-time number is a multiple of {A}" "say it of that number, `x`: `x.multiple_of::<_{A}>()` is checked once, on the host; in a layout type write `{A} * ?x`",
    MultipleOf2 [B A] "nothing says that a run-time number is a multiple of {A}{B}" "say it of that number, `x`: `x.multiple_of::<_{A}{B}>()` is checked once, on the host; in a layout type write `{A}{B} * ?x`",
    MultipleOf3 [C B A] "nothing says that a run-time number is a multiple of {A}{B}{C}" "say it of that number, `x`: `x.multiple_of::<_{A}{B}{C}>()` is checked once, on the host; in a layout type write `{A}{B}{C} * ?x`",
    MultipleOf4 [D C B A] "nothing says that a run-time number is a multiple of {A}{B}{C}{D}" "say it of that number, `x`: `x.multiple_of::<Layout![{A}{B}{C}{D}]>()` is checked once, on the host; in a layout type write `{A}{B}{C}{D} * ?x`",
    MultipleOf5 [E D C B A] "nothing says that a run-time number is a multiple of {A}{B}{C}{D}{E}" "say it of that number, `x`: `x.multiple_of::<Layout![{A}{B}{C}{D}{E}]>()` is checked once, on the host; in a layout type write `{A}{B}{C}{D}{E} * ?x`",
    MultipleOf6 [F E D C B A] "nothing says that a run-time number is a multiple of {A}{B}{C}{D}{E}{F}" "say it of that number, `x`: `x.multiple_of::<Layout![{A}{B}{C}{D}{E}{F}]>()` is checked once, on the host; in a layout type write `{A}{B}{C}{D}{E}{F} * ?x`",
    MultipleOf7 [G F E D C B A] "nothing says that a run-time number is a multiple of {A}{B}{C}{D}{E}{F}{G}" "say it of that number, `x`: `x.multiple_of::<Layout![{A}{B}{C}{D}{E}{F}{G}]>()` is checked once, on the host; in a layout type write `{A}{B}{C}{D}{E}{F}{G} * ?x`",
    MultipleOf8 [H G F E D C B A] "nothing says that a run-time number is a multiple of {A}{B}{C}{D}{E}{F}{G}{H}" "say it of that number, `x`: `x.multiple_of::<Layout![{A}{B}{C}{D}{E}{F}{G}{H}]>()` is checked once, on the host; in a layout type write `{A}{B}{C}{D}{E}{F}{G}{H} * ?x`",
}

one_number! {
    AskIndexBelow, "this coordinate may not be in the shape",
    "others are compared, by the method whose name begins with `get`";
    IndexBelow1 [A] "nothing says that an index is below {A}" "one that is known to be: `Below::<_{A}>::new(i)`, `Below::<_{A}>::wrapped(i)`, or a static integer",
    IndexBelow2 [B A] "nothing says that an index is below {A}{B}" "one that is known to be: `Below::<_{A}{B}>::new(i)`, `Below::<_{A}{B}>::wrapped(i)`, or a static integer",
    IndexBelow3 [C B A] "nothing says that an index is below {A}{B}{C}" "one that is known to be: `Below::<_{A}{B}{C}>::new(i)`, `Below::<_{A}{B}{C}>::wrapped(i)`, or a static integer",
    IndexBelow4 [D C B A] "nothing says that an index is below {A}{B}{C}{D}" "one that is known to be: `Below::<Layout![{A}{B}{C}{D}]>::new(i)`, `Below::<Layout![{A}{B}{C}{D}]>::wrapped(i)`, or a static integer",
    IndexBelow5 [E D C B A] "nothing says that an index is below {A}{B}{C}{D}{E}" "one that is known to be: `Below::<Layout![{A}{B}{C}{D}{E}]>::new(i)`, `Below::<Layout![{A}{B}{C}{D}{E}]>::wrapped(i)`, or a static integer",
    IndexBelow6 [F E D C B A] "nothing says that an index is below {A}{B}{C}{D}{E}{F}" "one that is known to be: `Below::<Layout![{A}{B}{C}{D}{E}{F}]>::new(i)`, `Below::<Layout![{A}{B}{C}{D}{E}{F}]>::wrapped(i)`, or a static integer",
    IndexBelow7 [G F E D C B A] "nothing says that an index is below {A}{B}{C}{D}{E}{F}{G}" "one that is known to be: `Below::<Layout![{A}{B}{C}{D}{E}{F}{G}]>::new(i)`, `Below::<Layout![{A}{B}{C}{D}{E}{F}{G}]>::wrapped(i)`, or a static integer",
    IndexBelow8 [H G F E D C B A] "nothing says that an index is below {A}{B}{C}{D}{E}{F}{G}{H}" "one that is known to be: `Below::<Layout![{A}{B}{C}{D}{E}{F}{G}{H}]>::new(i)`, `Below::<Layout![{A}{B}{C}{D}{E}{F}{G}{H}]>::wrapped(i)`, or a static integer",
}

/// Never holds: coordinates along a mode of stride 0 have one offset.
#[diagnostic::on_unimplemented(
    message = "coordinates along a mode of stride 0 have the same offset",
    label = "this layout has no left inverse",
    note = "not invertible: an inverse would have to lead from one offset to all of them"
)]
pub trait AskStridesMove {}

one_number! {
    AskStridesMove, "this layout has no left inverse",
    "`Filtered` is the layout without its modes of stride 0";
    StridesMove1 [A] "coordinates 0 and {A} have the same offset" "not invertible: an inverse would have to lead from one offset to both",
    StridesMove2 [B A] "coordinates 0 and {A}{B} have the same offset" "not invertible: an inverse would have to lead from one offset to both",
    StridesMove3 [C B A] "coordinates 0 and {A}{B}{C} have the same offset" "not invertible: an inverse would have to lead from one offset to both",
    StridesMove4 [D C B A] "coordinates 0 and {A}{B}{C}{D} have the same offset" "not invertible: an inverse would have to lead from one offset to both",
    StridesMove5 [E D C B A] "coordinates 0 and {A}{B}{C}{D}{E} have the same offset" "not invertible: an inverse would have to lead from one offset to both",
    StridesMove6 [F E D C B A] "coordinates 0 and {A}{B}{C}{D}{E}{F} have the same offset" "not invertible: an inverse would have to lead from one offset to both",
    StridesMove7 [G F E D C B A] "coordinates 0 and {A}{B}{C}{D}{E}{F}{G} have the same offset" "not invertible: an inverse would have to lead from one offset to both",
    StridesMove8 [H G F E D C B A] "coordinates 0 and {A}{B}{C}{D}{E}{F}{G}{H} have the same offset" "not invertible: an inverse would have to lead from one offset to both",
}

one_number! {
    AskOrderOfItsOwn, "this order is ambiguous",
    "give each mode of more than one element a number of its own";
    SameOrder1 [A] "two modes of more than one element have order {A}, and so the same stride" "ambiguous order: nothing tells which of the modes comes first",
    SameOrder2 [B A] "two modes of more than one element have order {A}{B}, and so the same stride" "ambiguous order: nothing tells which of the modes comes first",
}

/// Never holds: nothing says that a run-time stride is a multiple of the values of an instruction.
#[diagnostic::on_unimplemented(
    message = "an instruction needs a fact about a run-time stride",
    label = "nothing says that the values of this instruction are aligned"
)]
pub trait AskAnyStrideIsMultipleOf {}

one_number! {
    AskAnyStrideIsMultipleOf, "an instruction needs a fact about a run-time stride",
    "or take an atom that moves one value";
    AnyStrideIsMultipleOf1 [A] "a stride is a run-time number, which nothing says is a multiple of {A}" "aligned: the instruction moves {A} values from a multiple of {A} on; say it of that number, `x`: `x.multiple_of::<_{A}>()`, or of the layout: `known_as` one with `{A} * ?x` there; both are checked once, on the host",
    AnyStrideIsMultipleOf2 [B A] "a stride is a run-time number, which nothing says is a multiple of {A}{B}" "aligned: the instruction moves {A}{B} values from a multiple of {A}{B} on; say it of that number, `x`: `x.multiple_of::<_{A}{B}>()`, or of the layout: `known_as` one with `{A}{B} * ?x` there; both are checked once, on the host",
}

/// Any run-time stride of a partition: it has another position in the layout of the tensor.
pub struct AnyStride;
impl<Digits: AskAnyStrideIsMultipleOf> AskStrideIsMultipleOf<AnyStride> for Digits {}

/// A run-time stride whose multiples the caller vouches for.
pub struct SaidByCaller;
impl<Digits> AskStrideIsMultipleOf<SaidByCaller> for Digits {}

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
