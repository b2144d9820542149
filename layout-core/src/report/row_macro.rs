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

pub(crate) use rows;
