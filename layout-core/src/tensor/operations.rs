//! The operations on a tensor's layout that leave its cells in place.

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
use crate::report::{Given, Is, Kept};
use crate::sealed::Sealed;

/// Another layout of the same cells, made by a **type operator**.
pub trait Relaid<Op> {
    /// The layout.
    type Output;
    /// The layout.
    fn relaid(self) -> Self::Output;
}

macro_rules! operations {
    ($($Name:ident<$($P:ident),+> = $Op:ident;)+) => {$(
        /// The operation of the same name.
        pub struct $Name<$($P),+>(core::marker::PhantomData<($($P,)+)>);

        impl<L, $($P,)+ R> Relaid<$Name<$($P),+>> for L
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
/// They change the layout and leave the cells in place. A division is a permutation: where the tensor
/// promises its cells, it still does. [`Parts`](super::Parts) are divided before they are shared, as all
/// threads take them in one way; a tensor that owns its array is divided through its [`view`](Tensor::view).
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
    /// `self / b`: [`Divide`].
    #[must_use]
    #[inline(always)]
    #[rustfmt::skip] // The compiler shows the line of a bound.
    pub fn logical_divide<B, R>(self, _operand: B) -> Tensor<P, Is<R, Divided<L, B>>> where P: Moves, B: Sealed, L: Divide<B, Output = R> + Becomes<R> {
        self.becomes()
    }

    /// `zipped_divide(self, b)`: [`ZippedDivide`].
    #[must_use]
    #[inline(always)]
    #[rustfmt::skip] // The compiler shows the line of a bound.
    pub fn zipped_divide<B, R>(self, _operand: B) -> Tensor<P, Is<R, ZippedDivided<L, B>>> where P: Moves, B: Sealed, L: ZippedDivide<B, Output = R> + Becomes<R> {
        self.becomes()
    }

    /// `tiled_divide(self, b)`: [`TiledDivide`].
    #[must_use]
    #[inline(always)]
    #[rustfmt::skip] // The compiler shows the line of a bound.
    pub fn tiled_divide<B, R>(self, _operand: B) -> Tensor<P, Is<R, TiledDivided<L, B>>> where P: Moves, B: Sealed, L: TiledDivide<B, Output = R> + Becomes<R> {
        self.becomes()
    }

    /// `flat_divide(self, b)`: [`FlatDivide`].
    #[must_use]
    #[inline(always)]
    #[rustfmt::skip] // The compiler shows the line of a bound.
    pub fn flat_divide<B, R>(self, _operand: B) -> Tensor<P, Is<R, FlatDivided<L, B>>> where P: Moves, B: Sealed, L: FlatDivide<B, Output = R> + Becomes<R> {
        self.becomes()
    }

    /// `group<begin, end>(self)`: [`Group`].
    #[must_use]
    #[inline(always)]
    #[rustfmt::skip] // The compiler shows the line of a bound.
    pub fn group<Begin, End>(self) -> Tensor<P, L::Output> where P: Moves, Begin: Sealed, End: Sealed, L: Relaid<Grouping<Begin, End>> {
        self.relaid()
    }

    /// The same cells in another layout.
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

    /// The same cells in the layout that `Op` makes.
    #[inline(always)]
    fn relaid<Op>(self) -> Tensor<P, L::Output>
    where
        L: Relaid<Op>,
    {
        Tensor {
            data: self.data,
            layout: self.layout.relaid(),
        }
    }
}

impl<P, L> Tensor<P, L> {
    /// `self o b`: [`Compose`]. Where the tensor promises its cells, `b` stays
    /// [inside](crate::bounds::IsInside) the shape; with a raw pointer, what it reaches need not exist.
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
    /// error[E0277]: a layout that reaches 9 elements is not inside one of 8
    /// ```
    #[must_use]
    #[inline(always)]
    #[rustfmt::skip] // The compiler shows the line of a bound.
    pub fn composition<B, V: Kept>(self, _operand: B) -> Tensor<P, Given<L::Output, V>> where L: Relaid<Composition<B>>, P: ComposesWithOutcome<B, L, Verdict = V> {
        self.relaid()
    }
}

impl<P: Moves, L> Tensor<P, L> {
    /// The first two modes, the other way round: `select<1, 0>(self)`.
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
        L: Relaid<Selection<(_1, _0)>>,
    {
        self.relaid()
    }
}

macro_rules! selections {
    ($($pointer:ty),+) => {$(
        impl<T, L> Tensor<$pointer, L> {
            /// `select<i, j, ...>(self)`: [`Select`]. A mode may be selected twice, which is why only
            /// tensors that do not promise their cells have it.
            #[must_use]
            #[inline(always)]
            pub fn select<Positions>(self) -> Tensor<$pointer, L::Output>
            where
                L: Relaid<Selection<Positions>>,
            {
                self.relaid()
            }
        }
    )+};
}
selections!(*const T, *mut T);
