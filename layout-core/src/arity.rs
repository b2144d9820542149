//! Macros that repeat code for each tuple length.

/// Calls `$callback!` for each tuple length from 1 to 8, the maximum number of modes.
///
/// The arguments are the first and last of a chain of names `X0 ... Xn`. One list follows for each
/// mode. The list contains the names of shape, stride and tiler, the chain names before and after
/// the mode, and the position:
///
/// ```text
/// X0 X2; [S0 D0 T0 X0 X1 0] [S1 D1 T1 X1 X2 1]
/// ```
///
/// Left folds read two chain names as (state before, state after). Right folds read them as (result, tail).
macro_rules! for_each_arity {
    ($callback:ident) => {
        $callback! { X0 X1; [S0 D0 T0 X0 X1 0] }
        $callback! { X0 X2; [S0 D0 T0 X0 X1 0] [S1 D1 T1 X1 X2 1] }
        $callback! { X0 X3; [S0 D0 T0 X0 X1 0] [S1 D1 T1 X1 X2 1] [S2 D2 T2 X2 X3 2] }
        $callback! { X0 X4;
            [S0 D0 T0 X0 X1 0] [S1 D1 T1 X1 X2 1] [S2 D2 T2 X2 X3 2] [S3 D3 T3 X3 X4 3]
        }
        $callback! { X0 X5;
            [S0 D0 T0 X0 X1 0] [S1 D1 T1 X1 X2 1] [S2 D2 T2 X2 X3 2] [S3 D3 T3 X3 X4 3]
            [S4 D4 T4 X4 X5 4]
        }
        $callback! { X0 X6;
            [S0 D0 T0 X0 X1 0] [S1 D1 T1 X1 X2 1] [S2 D2 T2 X2 X3 2] [S3 D3 T3 X3 X4 3]
            [S4 D4 T4 X4 X5 4] [S5 D5 T5 X5 X6 5]
        }
        $callback! { X0 X7;
            [S0 D0 T0 X0 X1 0] [S1 D1 T1 X1 X2 1] [S2 D2 T2 X2 X3 2] [S3 D3 T3 X3 X4 3]
            [S4 D4 T4 X4 X5 4] [S5 D5 T5 X5 X6 5] [S6 D6 T6 X6 X7 6]
        }
        $callback! { X0 X8;
            [S0 D0 T0 X0 X1 0] [S1 D1 T1 X1 X2 1] [S2 D2 T2 X2 X3 2] [S3 D3 T3 X3 X4 3]
            [S4 D4 T4 X4 X5 4] [S5 D5 T5 X5 X6 5] [S6 D6 T6 X6 X7 6] [S7 D7 T7 X7 X8 7]
        }
    };
}

/// Implements `$Fold<Stride, Tail>` for a tuple of shapes: a right fold of the modes.
///
/// `$Fold` must be total. If the bound of a mode failed, a bound on its result would hide the error.
macro_rules! fold_tuple {
    ($Fold:ident $([$S:ident $D:ident])+) => {
        fold_tuple! { @impl $Fold [$([$S $D])+] [$([$S $D])+] [] }
    };
    // The bound on the rightmost mode comes first.
    (@impl $Fold:ident $modes:tt [[$S:ident $D:ident] $($rest:tt)*] [$($bounds:tt)*]) => {
        fold_tuple! { @impl $Fold $modes [$($rest)*]
            [$S: $Fold<$D, fold_tuple!(@of $Fold $($rest)*)>, $($bounds)*]
        }
    };
    (@impl $Fold:ident [$([$S:ident $D:ident])+] [] [$($bounds:tt)*]) => {
        impl<$($S, $D,)+ Tail> $Fold<($($D,)+), Tail> for ($($S,)+)
        where
            $($bounds)*
        {
            type Output = fold_tuple!(@of $Fold $([$S $D])+);
        }
    };
    (@of $Fold:ident) => { Tail };
    (@of $Fold:ident [$S:ident $D:ident] $($rest:tt)*) => {
        <$S as $Fold<$D, fold_tuple!(@of $Fold $($rest)*)>>::Output
    };
}

/// Calls `$callback!` for any two different tuple lengths. After `$arguments`, the macro passes the shapes and
/// strides of the first tuple, and the names of the second tuple:
///
/// ```text
/// 1 [S0 D0] 2 [T0 T1]
/// ```
#[rustfmt::skip]
macro_rules! for_each_two_arities {
    ($callback:ident $($arguments:tt)*) => {
        $crate::arity::unlike_ranks! { [$callback $($arguments)*] 1 [S0 D0] 2 [T0 T1] 3 [T0 T1 T2] 4 [T0 T1 T2 T3] 5 [T0 T1 T2 T3 T4] 6 [T0 T1 T2 T3 T4 T5] 7 [T0 T1 T2 T3 T4 T5 T6] 8 [T0 T1 T2 T3 T4 T5 T6 T7] }
        $crate::arity::unlike_ranks! { [$callback $($arguments)*] 2 [S0 D0 S1 D1] 1 [T0] 3 [T0 T1 T2] 4 [T0 T1 T2 T3] 5 [T0 T1 T2 T3 T4] 6 [T0 T1 T2 T3 T4 T5] 7 [T0 T1 T2 T3 T4 T5 T6] 8 [T0 T1 T2 T3 T4 T5 T6 T7] }
        $crate::arity::unlike_ranks! { [$callback $($arguments)*] 3 [S0 D0 S1 D1 S2 D2] 1 [T0] 2 [T0 T1] 4 [T0 T1 T2 T3] 5 [T0 T1 T2 T3 T4] 6 [T0 T1 T2 T3 T4 T5] 7 [T0 T1 T2 T3 T4 T5 T6] 8 [T0 T1 T2 T3 T4 T5 T6 T7] }
        $crate::arity::unlike_ranks! { [$callback $($arguments)*] 4 [S0 D0 S1 D1 S2 D2 S3 D3] 1 [T0] 2 [T0 T1] 3 [T0 T1 T2] 5 [T0 T1 T2 T3 T4] 6 [T0 T1 T2 T3 T4 T5] 7 [T0 T1 T2 T3 T4 T5 T6] 8 [T0 T1 T2 T3 T4 T5 T6 T7] }
        $crate::arity::unlike_ranks! { [$callback $($arguments)*] 5 [S0 D0 S1 D1 S2 D2 S3 D3 S4 D4] 1 [T0] 2 [T0 T1] 3 [T0 T1 T2] 4 [T0 T1 T2 T3] 6 [T0 T1 T2 T3 T4 T5] 7 [T0 T1 T2 T3 T4 T5 T6] 8 [T0 T1 T2 T3 T4 T5 T6 T7] }
        $crate::arity::unlike_ranks! { [$callback $($arguments)*] 6 [S0 D0 S1 D1 S2 D2 S3 D3 S4 D4 S5 D5] 1 [T0] 2 [T0 T1] 3 [T0 T1 T2] 4 [T0 T1 T2 T3] 5 [T0 T1 T2 T3 T4] 7 [T0 T1 T2 T3 T4 T5 T6] 8 [T0 T1 T2 T3 T4 T5 T6 T7] }
        $crate::arity::unlike_ranks! { [$callback $($arguments)*] 7 [S0 D0 S1 D1 S2 D2 S3 D3 S4 D4 S5 D5 S6 D6] 1 [T0] 2 [T0 T1] 3 [T0 T1 T2] 4 [T0 T1 T2 T3] 5 [T0 T1 T2 T3 T4] 6 [T0 T1 T2 T3 T4 T5] 8 [T0 T1 T2 T3 T4 T5 T6 T7] }
        $crate::arity::unlike_ranks! { [$callback $($arguments)*] 8 [S0 D0 S1 D1 S2 D2 S3 D3 S4 D4 S5 D5 S6 D6 S7 D7] 1 [T0] 2 [T0 T1] 3 [T0 T1 T2] 4 [T0 T1 T2 T3] 5 [T0 T1 T2 T3 T4] 6 [T0 T1 T2 T3 T4 T5] 7 [T0 T1 T2 T3 T4 T5 T6] }
    };
}
macro_rules! unlike_ranks {
    ($callback:tt $modes:literal $names:tt $($rank:literal $parts:tt)+) => {
        $($crate::arity::unlike_ranks! { @call $callback $modes $names $rank $parts })+
    };
    (@call [$callback:ident $($arguments:tt)*] $modes:literal $names:tt $rank:literal $parts:tt) => {
        $callback! { $($arguments)* $modes $names $rank $parts }
    };
}

pub(crate) use {fold_tuple, for_each_arity, for_each_two_arities, unlike_ranks};
