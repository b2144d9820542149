//! The shape of the generated rows.

/// A rule about two numbers: the trait `Ask...`, asked of the pair of their digits, which fails with
/// the sentence of the row for their lengths, or with a sentence of its own if there is none.
macro_rules! rows {
    (
        $rule:ident, $long:literal, [$label:literal];
        $(
            $row:ident [$($mode:ident)?] [$($l:ident)+] [$($r:ident)+] $message:literal, $note:literal;
        )+
    ) => { paste::paste! {
        #[doc = "Never holds: " $long "; `I` is the position of the mode."]
        #[diagnostic::on_unimplemented(
            message = $long,
            label = $label,
            note = "the decimal digits of the two numbers, from the lowest: `{Self}`"
        )]
        pub trait [<Ask $rule>]<I> {}

        $(
            #[doc = "A row of [`Ask" $rule "`]."]
            #[diagnostic::on_unimplemented(message = $message, label = $label, note = $note)]
            pub trait $row<$(const $mode: u8,)? $(const $l: u8,)+ $(const $r: u8),+> {}

            impl<const MODE: u8, $(const $l: u8,)+ $(const $r: u8),+> [<Ask $rule>]<super::At<MODE>>
                for (rows!(@digits $($l)+), rows!(@digits $($r)+))
            where
                super::Refused: $row<$($mode,)? $($l,)+ $($r),+>,
            {
            }
        )+
    } };
    (@digits) => { super::End };
    (@digits $digit:ident $($higher:ident)*) => {
        super::Digits<$digit, rows!(@digits $($higher)*)>
    };
}

/// Two coordinates with one offset, by the groups of digits of their numbers.
macro_rules! meetings {
    ($($row:ident $([$($n:ident)+])+ $message:literal, $note:literal;)+) => {
        /// Never holds: two coordinates have one offset.
        #[diagnostic::on_unimplemented(
            message = "not distinct: two coordinates have one offset",
            label = "two coordinates of this layout have one offset",
            note = "the decimal digits of their numbers, and those of the offset: `{Self}`"
        )]
        pub trait AskCellsOfTheirOwn {}

        $(
            /// A row of [`AskCellsOfTheirOwn`].
            #[diagnostic::on_unimplemented(
                message = $message,
                label = "two coordinates of this layout have one offset",
                note = $note,
                note = "let each stride be above what the modes with smaller strides reach together: \
                        pad rows that overlap, leave out threads that repeat others"
            )]
            pub trait $row<$($(const $n: u8),+),+> {}

            impl<$($(const $n: u8),+),+> AskCellsOfTheirOwn for ($(meetings!(@groups $($n)+),)+)
            where
                super::Refused: $row<$($($n),+),+>,
            {
            }
        )+
    };
    (@groups $a:ident) => { super::meetings::Shown<$a> };
    (@groups $a:ident $b:ident $c:ident) => {
        super::meetings::Then<meetings!(@groups $a), $b, $c>
    };
    (@groups $a:ident $b:ident $c:ident $d:ident $e:ident) => {
        super::meetings::Then<meetings!(@groups $a $b $c), $d, $e>
    };
    (@groups $a:ident $b:ident $c:ident $d:ident $e:ident $f:ident $g:ident) => {
        super::meetings::Then<meetings!(@groups $a $b $c $d $e), $f, $g>
    };
}

pub(crate) use {meetings, rows};
