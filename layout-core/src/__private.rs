//! Items that the macros expand to. These items are not part of the API.

#[rustfmt::skip]
pub use crate::int::digit::{
    X0, X1, X2, X3, X4, X5, X6, X7, X8, X9, XA, XB, XC, XD, XE, XF,
};

pub use crate::int::Times;
pub use crate::int::static_integer::{Hexadecimal, digit};
pub use crate::mixed::fact::{CountedLike, Held, held, same};

/// Items for `assert_layout!`.
pub mod assert {
    pub use crate::assert::*;
}

/// Two coordinates with one offset, as found by `Injective::of`.
pub mod meeting {
    pub use crate::tensor::injective::goal::{Missing, Unknown};
    pub use crate::tensor::injective::meeting::{Meet, Meeting};
    pub use crate::tensor::injective::steps::{Index, Pair};
}

/// Results of operations, under the names of their aliases. An invalid operation has a placeholder as its
/// result.
///
/// `layout!` declares aliases as these types. A constant next to the alias reports the error, and uses of the
/// alias do not report it again.
pub mod answers {
    use crate::algebra::{
        coalesce, complement, composition, divide, gather, inverse, modes, product, recast,
    };
    use crate::report::Evaluated;

    /// The answer of an operation: a result and a verdict.
    pub trait IsAnswer {
        /// The result of the operation, or its placeholder.
        type Output;
    }
    impl<R, V> IsAnswer for Evaluated<R, V> {
        type Output = R;
    }

    macro_rules! results {
        ($($Result:ident [$($Operand:ident)*] $module:ident $Outcome:ident;)+) => {
            $(
                /// The result of the operation, or its placeholder.
                pub type $Result<A, $($Operand),*> =
                    <<A as $module::$Outcome<$($Operand),*>>::Answer as IsAnswer>::Output;
            )+
        };
    }
    results! {
        Coalesced [] coalesce CoalesceOutcome;
        Complemented [M] complement ComplementOutcome;
        Composed [B] composition ComposeOutcome;
        Divided [B] divide DivideOutcome;
        DowncastOf [N] recast DowncastOutcome;
        LeftInverted [] inverse LeftInverseOutcome;
        ModeOf [I] modes GetModeOutcome;
        Multiplied [B] product MultiplyOutcome;
        BlockedMultiplied [B] product BlockedMultiplyOutcome;
        RakedMultiplied [B] product RakedMultiplyOutcome;
        TiledTo [Shape] product TileToShapeOutcome;
        UpcastOf [N] recast UpcastOutcome;
        ZippedDivided [B] gather ZippedDivideOutcome;
        TiledDivided [B] gather TiledDivideOutcome;
        FlatDivided [B] gather FlatDivideOutcome;
    }

    #[cfg(test)]
    mod tests {
        use core::marker::PhantomData;

        use crate::ops::*;
        use crate::*;

        type Tile = Layout<(_8, _4), (_4, _1)>;
        type Swizzled = ComposedLayout<Swizzle<1, 0, 2>, _0, Tile>;

        fn same<T>(_: PhantomData<T>, _: PhantomData<T>) {}

        #[test]
        fn an_accepted_operation_has_its_own_result() {
            macro_rules! same {
                ($($Result:ident <$A:ty $(, $B:ty)?>;)+) => {
                    $( same(PhantomData::<super::$Result<$A $(, $B)?>>, PhantomData::<$Result<$A $(, $B)?>>); )+
                };
            }
            same! {
                Coalesced<Tile>;
                Complemented<Layout<_4, _1>, _32>;
                Composed<Tile, Layout<_4, _2>>;
                Divided<Tile, _2>;
                Divided<Swizzled, _2>;
                DowncastOf<Tile, _2>;
                LeftInverted<Tile>;
                ModeOf<Tile, _1>;
                Multiplied<Tile, _2>;
                BlockedMultiplied<Tile, Layout<(_2, _2), (_1, _2)>>;
                RakedMultiplied<Tile, Layout<(_2, _2), (_1, _2)>>;
                TiledTo<Tile, (_16, _8)>;
                UpcastOf<Tile, _2>;
                ZippedDivided<Tile, (_2, _2)>;
                TiledDivided<Tile, (_2, _2)>;
                FlatDivided<Tile, (_2, _2)>;
                FlatDivided<Swizzled, (_2, _2)>;
            }
        }
    }
}

use crate::Layout;
use crate::algebra::identity::CoordinateLayout;
use crate::layout::{IsLayout, StaticLayout};
use crate::mixed::MixedLayout;
use crate::swizzle::ComposedLayout;

/// A layout of any kind.
#[diagnostic::on_unimplemented(
    message = "expected a layout, found `{Self}`",
    label = "this is not a layout",
    note = "write a layout as `Layout<Shape, Stride>`, or as `shape:stride` in `layout!`, of \
            static integers: `_8`, or `FromTypenum<U8>` for typenum's `U8`",
    note = "in a kernel that is generic over an integer, add a bound for the full layout: `Layout![(N, 8):(8, 1)]: StaticLayout`"
)]
pub trait AnyLayout {
    /// A constant whose evaluation reports integers that overflow. The trait bound alone does not
    /// report an overflow.
    const FITS: () = ();
}
impl<L: StaticLayout> AnyLayout for L {
    const FITS: () = _ = (L::SIZE, L::COSIZE);
}
#[diagnostic::do_not_recommend]
impl<W, O, L: AnyLayout> AnyLayout for ComposedLayout<W, O, L> {
    const FITS: () = L::FITS;
}
#[diagnostic::do_not_recommend]
impl<S, D, V> AnyLayout for MixedLayout<Layout<S, D>, V> {}
#[diagnostic::do_not_recommend]
impl<Parts, Extents> AnyLayout for CoordinateLayout<Parts, Extents> {}

/// A layout type that determines its value: it has no dynamic integers.
#[diagnostic::on_unimplemented(
    message = "expected a static layout type, found one with dynamic values",
    label = "this type does not determine its dynamic values",
    note = "write the value with the names of its dynamic values, `layout!((m, 128):(1, ld))`"
)]
pub trait HasValue {
    /// The layout.
    const VALUE: Self;
    /// The type of the layout, for paths that name the layout as a value.
    type VALUE;
}
impl<L: IsLayout> HasValue for L {
    const VALUE: Self = L::VALUE;
    type VALUE = L;
}
impl<W, O, L> HasValue for ComposedLayout<W, O, L> {
    const VALUE: Self = Self::OF_PARTS;
    type VALUE = Self;
}
impl<Parts, Extents> HasValue for CoordinateLayout<Parts, Extents> {
    const VALUE: Self = Self::new();
    type VALUE = Self;
}

/// Fails to compile under `cargo check` unless `L` is a layout whose size and cosize fit.
pub const fn check<L: AnyLayout>() {
    let () = L::FITS;
}

/// Fails to compile under `cargo check` unless the operations with the result `T` accept their operands.
pub const fn exists<T>() {}
