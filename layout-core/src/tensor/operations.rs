//! Operations on the layout of a tensor that keep its elements in place.

use super::storage::ComposesWithOutcome;
use super::{Moves, Tensor};
use crate::algebra::composition::Compose;
use crate::algebra::divide::{
    Divide, Divided, FlatDivide, FlatDivided, TiledDivide, TiledDivided, ZippedDivide,
    ZippedDivided,
};
use crate::algebra::modes::range::{Group, Select};
use crate::carrier::Becomes;
use crate::int::{_0, _1};
use crate::report::{Checked, Is, IsAccepted};
use crate::sealed::Sealed;

/// A layout that `Op`, a **type operator**, converts to another layout of the same elements.
pub trait MapLayout<Op> {
    /// The resulting layout.
    type Output;
    /// Returns the resulting layout.
    fn relaid(self) -> Self::Output;
}

macro_rules! operations {
    ($($Name:ident<$($P:ident),+> = $Op:ident;)+) => {$(
        /// The layout operation of the same name.
        pub struct $Name<$($P),+>(core::marker::PhantomData<($($P,)+)>);

        impl<L, $($P,)+ R> MapLayout<$Name<$($P),+>> for L
        where
            L: $Op<$($P,)+ Output = R> + Becomes<R>,
        {
            type Output = R;
            #[inline(always)]
            fn relaid(self) -> R {
                self.becomes()
            }
        }
    )+};
}
operations! {
    LogicalDivision<B> = Divide;
    ZippedDivision<B> = ZippedDivide;
    TiledDivision<B> = TiledDivide;
    FlatDivision<B> = FlatDivide;
    Composition<B> = Compose;
    Selection<Positions> = Select;
    Grouping<Begin, End> = Group;
}

/// # Operations
///
/// The operations change the layout and keep the elements in place. A division is a permutation, so the tensor
/// keeps its guarantees.
///
/// Divide the layout of [`DisjointMut`](super::DisjointMut) before sharing it, because all threads must use one partition
/// scheme. Divide a tensor that owns its array through its [`view`](Tensor::view).
///
/// ```
/// use layout_core::{errors::*, *};
///
/// let numbers: Vec<u32> = (0..64).collect();
/// let a = Tensor::from_slice(&numbers, Layout::<(_8, _8), (_8, _1)>::new())?;
/// let tiles = a.zipped_divide((_4::new(), _2::new()));
/// assert_eq!(tiles.get(((2, 1), (1, 3))), Some(&(6 * 8 + 7)));
/// # Ok::<(), TooShort>(())
/// ```
impl<P, L> Tensor<P, L> {
    /// Returns the division `self / b`, like [`Divide`].
    #[must_use]
    #[inline(always)]
    #[rustfmt::skip] // Compiler errors quote this line.
    pub fn logical_divide<B, R>(self, _operand: B) -> Tensor<P, Is<R, Divided<L, B>>> where P: Moves, B: Sealed, L: Divide<B, Output = R> + Becomes<R> {
        self.becomes()
    }

    /// Returns `zipped_divide(self, b)`, like [`ZippedDivide`].
    #[must_use]
    #[inline(always)]
    #[rustfmt::skip] // Compiler errors quote this line.
    pub fn zipped_divide<B, R>(self, _operand: B) -> Tensor<P, Is<R, ZippedDivided<L, B>>> where P: Moves, B: Sealed, L: ZippedDivide<B, Output = R> + Becomes<R> {
        self.becomes()
    }

    /// Returns `tiled_divide(self, b)`, like [`TiledDivide`].
    #[must_use]
    #[inline(always)]
    #[rustfmt::skip] // Compiler errors quote this line.
    pub fn tiled_divide<B, R>(self, _operand: B) -> Tensor<P, Is<R, TiledDivided<L, B>>> where P: Moves, B: Sealed, L: TiledDivide<B, Output = R> + Becomes<R> {
        self.becomes()
    }

    /// Returns `flat_divide(self, b)`, like [`FlatDivide`].
    #[must_use]
    #[inline(always)]
    #[rustfmt::skip] // Compiler errors quote this line.
    pub fn flat_divide<B, R>(self, _operand: B) -> Tensor<P, Is<R, FlatDivided<L, B>>> where P: Moves, B: Sealed, L: FlatDivide<B, Output = R> + Becomes<R> {
        self.becomes()
    }

    /// Returns `group<begin, end>(self)`, like [`Group`].
    #[must_use]
    #[inline(always)]
    #[rustfmt::skip] // Compiler errors quote this line.
    pub fn group<Begin, End>(self) -> Tensor<P, L::Output> where P: Moves, Begin: Sealed, End: Sealed, L: MapLayout<Grouping<Begin, End>> {
        self.relaid()
    }

    /// Returns the same elements with another layout.
    #[inline(always)]
    fn becomes<R>(self) -> Tensor<P, R>
    where
        L: Becomes<R>,
    {
        Tensor {
            data: self.data,
            layout: self.layout.becomes(),
        }
    }

    /// Returns the same elements with the layout that `Op` computes.
    #[inline(always)]
    fn relaid<Op>(self) -> Tensor<P, L::Output>
    where
        L: MapLayout<Op>,
    {
        Tensor {
            data: self.data,
            layout: self.layout.relaid(),
        }
    }
}

impl<P, L> Tensor<P, L> {
    /// Returns the composition `self o b`, like [`Compose`].
    ///
    /// If the tensor guarantees its elements, `b` must stay [inside](crate::bounds::IsInside) the shape. With a
    /// raw pointer, the result may contain coordinates without elements.
    ///
    /// ```
    /// use layout_core::{errors::*, *};
    ///
    /// let numbers: Vec<u32> = (0..32).collect();
    /// let a = Tensor::from_slice(&numbers, Layout::<(_4, _8), (_8, _1)>::new())?;
    /// let corner = a.composition((_2::new(), Layout::<_4, _2>::new()));
    /// assert_eq!(corner.get((1, 3)), Some(&14));
    /// # Ok::<(), TooShort>(())
    /// ```
    ///
    /// # Errors
    ///
    /// ```compile_fail
    /// use layout_core::*;
    ///
    /// let a = Tensor::from_array([0; 32], Layout::<(_4, _8), (_8, _1)>::new());
    /// a.view().composition((_4::new(), _9::new()));
    /// ```
    /// ```text
    /// error[E0277]: expected a layout within 8 elements, found one that needs 9
    /// ```
    #[must_use]
    #[inline(always)]
    #[rustfmt::skip] // Compiler errors quote this line.
    pub fn composition<B, V: IsAccepted>(self, _operand: B) -> Tensor<P, Checked<L::Output, V>> where L: MapLayout<Composition<B>>, P: ComposesWithOutcome<B, L, Verdict = V> {
        self.relaid()
    }
}

impl<P: Moves, L> Tensor<P, L> {
    /// Swaps the first two modes: `select<1, 0>(self)`.
    ///
    /// ```text
    /// result(j, i) == self(i, j)
    /// ```
    ///
    /// ```
    /// use layout_core::{errors::*, *};
    ///
    /// let numbers: Vec<u32> = (0..12).collect();
    /// let a = Tensor::from_slice(&numbers, Layout::<(_3, _4), (_4, _1)>::new())?;
    /// assert_eq!(a.transposed().get((3, 1)), Some(&7));
    /// # Ok::<(), TooShort>(())
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn transposed(self) -> Tensor<P, L::Output>
    where
        L: MapLayout<Selection<(_1, _0)>>,
    {
        self.relaid()
    }
}

macro_rules! selections {
    ($($pointer:ty),+) => {$(
        impl<T, L> Tensor<$pointer, L> {
            /// Returns `select<i, j, ...>(self)`, like [`Select`]. A mode can be selected twice, so only
            /// tensors on raw pointers have this method.
            #[must_use]
            #[inline(always)]
            pub fn select<Positions>(self) -> Tensor<$pointer, L::Output>
            where
                L: MapLayout<Selection<Positions>>,
            {
                self.relaid()
            }
        }
    )+};
}
selections!(*const T, *mut T);
