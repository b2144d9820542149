//! Macros that expand the generated rows.

/// A rule about one or two integers. Each row is the message for particular numbers of digit groups.
macro_rules! rows {
    (
        $rule:ident, $long:literal, [$label:literal] $(, [$open:literal, $open_in_mode:literal])?;
        $(
            $row:ident [$($mode:ident)?] [$($l:ident)+] [$($r:ident)*]
                $message:literal, $note:literal;
        )+
    ) => { paste::paste! {
        #[doc = "The rule with the message: " $long "."]
        pub struct $rule;

        rows!(@not_shown $rule $long, $label $(, $open, $open_in_mode)?);

        $(
            #[doc = "A row of [`" $rule "`]."]
            #[diagnostic::on_unimplemented(message = $message, label = $label, note = $note)]
            pub trait $row<$(const $mode: u8,)? $(const $l: u16,)+ $(const $r: u16),*> {}

            impl<Any, $(const $mode: u8,)? $(const $l: u16,)+ $(const $r: u16),*>
                crate::report::Accepted<
                    crate::report::CheckReport<
                        $rule,
                        groups!($($l)+),
                        groups!($($r)*),
                        rows!(@mode $($mode)?),
                    >,
                > for Any
            where
                crate::report::Rejected: $row<$($mode,)? $($l,)+ $($r),*>,
            {
                type Nothing = ();
            }
        )+
    } };
    (@not_shown $rule:ident $long:literal, $label:literal) => { paste::paste! {
        #[doc = "[`" $rule "`] for integers that are not printed."]
        #[diagnostic::on_unimplemented(message = $long, label = $label)]
        pub trait [<$rule OfNumbers>]<Mode>: crate::report::HoldsForNone<Mode> {}
        impl<Any, Right, Mode>
            crate::report::Accepted<
                crate::report::CheckReport<$rule, crate::report::NotShown, Right, Mode>,
            > for Any
        where
            crate::report::Rejected: [<$rule OfNumbers>]<Mode>,
        {
            type Nothing = ();
        }
        impl<Any, const N: u16, Mode>
            crate::report::Accepted<
                crate::report::CheckReport<$rule, crate::report::Numeral<N>, crate::report::NotShown, Mode>,
            > for Any
        where
            crate::report::Rejected: [<$rule OfNumbers>]<Mode>,
        {
            type Nothing = ();
        }
        impl<Any, Higher, const A: u16, const B: u16, const C: u16, Mode>
            crate::report::Accepted<
                crate::report::CheckReport<$rule, crate::report::Then<Higher, A, B, C>, crate::report::NotShown, Mode>,
            > for Any
        where
            crate::report::Rejected: [<$rule OfNumbers>]<Mode>,
        {
            type Nothing = ();
        }
    } };
    // A rule about one integer.
    (@not_shown $rule:ident $long:literal, $label:literal, $note:literal, $in_mode:literal) => { paste::paste! {
        #[doc = "[`" $rule "`] for an integer that is not printed."]
        #[diagnostic::on_unimplemented(message = $long, label = $label, note = $note)]
        pub trait [<$rule OfNumber>]<Of>: crate::report::HoldsForNone<Of> {}
        impl<Any, Of>
            crate::report::Accepted<
                crate::report::CheckReport<$rule, crate::report::NotShown, Of, crate::report::NoMode>,
            > for Any
        where
            crate::report::Rejected: [<$rule OfNumber>]<Of>,
        {
            type Nothing = ();
        }

        #[doc = "[`" $rule "`] for an integer that is not printed."]
        #[diagnostic::on_unimplemented(message = $long, label = $label, note = $in_mode)]
        pub trait [<$rule OfNumberInMode>]<Of, const MODE: u8>: crate::report::HoldsForNone<Of> {}
        impl<Any, Of, const MODE: u8>
            crate::report::Accepted<
                crate::report::CheckReport<$rule, crate::report::NotShown, Of, crate::report::At<MODE>>,
            > for Any
        where
            crate::report::Rejected: [<$rule OfNumberInMode>]<Of, MODE>,
        {
            type Nothing = ();
        }
    } };
    (@mode) => { crate::report::NoMode };
    (@mode $mode:ident) => { crate::report::At<$mode> };
}

/// An integer, from the constants of its digit groups.
macro_rules! groups {
    () => { () };
    ($a:ident) => { crate::report::Numeral<$a> };
    ($a:ident $b:ident $c:ident $d:ident) => {
        crate::report::Then<crate::report::Numeral<$a>, $b, $c, $d>
    };
    ($a:ident $b:ident $c:ident $d:ident $e:ident $f:ident $g:ident) => {
        crate::report::Then<groups!($a $b $c $d), $e, $f, $g>
    };
}

/// Two coordinates with the same offset, by the digit groups of their integers.
macro_rules! meetings {
    ($($row:ident $([$($n:ident)+])+ $message:literal, $note:literal;)+) => {
        $(
            /// Two coordinates whose integers have these digit groups.
            #[diagnostic::on_unimplemented(
                message = $message,
                label = "two coordinates of this layout have the same offset",
                note = $note
            )]
            pub trait $row<$($(const $n: u16),+),+> {}

            impl<Any, $($(const $n: u16),+),+> crate::report::Accepted<($(groups!($($n)+),)+)> for Any
            where
                crate::report::Rejected: $row<$($($n),+),+>,
            {
                type Nothing = ();
            }
        )+
    };
}

pub(crate) use {groups, meetings, rows};
