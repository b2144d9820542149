//! Tensors in registers.

use core::iter::Sum;
use core::slice;

use super::algorithms::Part;
use super::{Predicated, PredicatedTile, Storage, Tensor, TensorLayout, View, ViewMut};
use crate::algebra::construct::MakeLayoutLeft;
use crate::int::{Array, StaticInteger};
use crate::layout::{Cosize, RegisterTile};
use crate::report::{Checked, InMemory, IsAccepted, Rejects};

/// A tensor in registers, with one register for each element of the layout `L`.
///
/// The compiler keeps the elements in registers if all coordinates are constants after loop unrolling.
#[doc(alias = "make_fragment")]
#[doc(alias = "rmem")]
#[doc(alias = "registers")]
pub type Fragment<T, L> = Tensor<RegisterTile<T, L>, L>;

impl<T, L, N> Tensor<Array<T, N>, L>
where
    L: Cosize<Output = N> + TensorLayout,
    N: StaticInteger,
{
    /// Returns a fragment whose elements are all `value`.
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// type Sums = Layout<(_8, _8), (_8, _1)>;
    /// let sums: Fragment<f32, Sums> = Tensor::filled(Sums::new(), 0.0);
    /// assert_eq!(sums.get((7, 7)), Some(&0.0));
    /// assert_eq!(sums.get((8, 0)), None);
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn filled(layout: L, value: T) -> Self
    where
        T: Copy,
    {
        Self {
            data: Array::from_fn(|_| value),
            layout,
        }
    }

    /// Returns a fragment for the values of a part, all equal to `value`. Value `i` is in register `i`.
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// let numbers = [1_u32; 64];
    /// let tile = Tensor::from_array(&numbers, Layout::<(_8, _8), (_8, _1)>::new());
    /// let mine = tile.local_partition((_8::new(), _2::new()), (Bounded::<_8>::wrapped(5), Bounded::<_2>::wrapped(1)));
    /// let fragment = Tensor::like(&mine, 0.0_f32);
    /// assert_eq!(fragment.layout().to_string(), "(1,4):(0,1)");
    /// ```
    ///
    /// # Source
    ///
    /// CuTe `make_fragment_like` (`tensor_impl.hpp`).
    #[must_use]
    #[inline(always)]
    pub fn like<A, S>(_other: &A, value: T) -> Self
    where
        A: Part<Layout: TensorLayout<Shape = S>>,
        S: MakeLayoutLeft<Output = L>,
        L: Default,
        T: Copy,
    {
        Self::filled(L::default(), value)
    }

    /// Returns the fragment of the results of a function, applied to each element.
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// let x: Fragment<f32, Layout![4:1]> = Tensor::filled(Layout::new(), 1.5);
    /// let y = x.map(|x| x as f64 * 2.0);
    /// assert_eq!(y.get(3), Some(&3.0));
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn map<U>(self, mut result: impl FnMut(T) -> U) -> Tensor<Array<U, N>, L>
    where
        T: Copy,
    {
        Tensor {
            data: Array::from_fn(|i| result(self.data[i])),
            layout: self.layout,
        }
    }

    /// Returns the fragment of the results of a function, applied to the elements of two fragments pairwise.
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// let x: Fragment<f32, Layout![4:1]> = Tensor::filled(Layout::new(), 1.5);
    /// let y = x.zip(&x, |x, y| x + y);
    /// assert_eq!(y.get(3), Some(&3.0));
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn zip<U: Copy, R>(
        self,
        other: &Tensor<Array<U, N>, L>,
        mut result: impl FnMut(T, U) -> R,
    ) -> Tensor<Array<R, N>, L>
    where
        T: Copy,
    {
        Tensor {
            data: Array::from_fn(|i| result(self.data[i], other.data[i])),
            layout: self.layout,
        }
    }

    /// Returns the same registers with another layout of the same size.
    ///
    /// Row statistics of one matrix multiplication become the row statistics of another:
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// type Of2 = Layout<(_2, _2), (_0, _1)>;
    /// type Of4 = Layout<(_2, _4), (_1, _0)>;
    /// let rows: Fragment<f32, Of2> = Tensor::filled(Of2::new(), 1.5);
    /// let rows = rows.with_layout(Of4::new());
    /// assert_eq!(rows.get((1, 3)), Some(&1.5));
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn with_layout<M>(self, layout: M) -> Tensor<Array<T, N>, M>
    where
        M: Cosize<Output = N> + TensorLayout,
    {
        Tensor {
            data: self.data,
            layout,
        }
    }

    /// Returns an iterator over the elements, in register order.
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// let mut x: Fragment<f32, Layout![4:1]> = Tensor::filled(Layout::new(), 1.5);
    /// for x in &mut x {
    ///     *x *= 2.0;
    /// }
    /// assert!(x.iter().all(|&x| x == 3.0));
    /// ```
    #[inline(always)]
    pub fn iter(&self) -> slice::Iter<'_, T> {
        self.data.iter()
    }

    /// Returns a mutable iterator over the elements, in register order.
    #[inline(always)]
    pub fn iter_mut(&mut self) -> slice::IterMut<'_, T> {
        self.data.iter_mut()
    }

    /// Returns the sum of all elements, added in register order.
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// let x: Fragment<f32, Layout![4:1]> = Tensor::filled(Layout::new(), 1.5);
    /// assert_eq!(x.sum(), 6.0);
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn sum(&self) -> T
    where
        T: Copy + Sum,
    {
        self.iter().copied().sum()
    }

    /// Returns the largest element. NaN is ignored. If all elements are NaN, the result is negative infinity.
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// let mut x: Fragment<f32, Layout![4:1]> = Tensor::filled(Layout::new(), -1.5);
    /// x[_2] = f32::NAN;
    /// x[_3] = -2.0;
    /// assert_eq!((x.max(), x.min()), (-1.5, -2.0));
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn max(&self) -> T
    where
        T: HasExtremes,
    {
        self.fold(T::LEAST, T::larger)
    }

    /// Returns the smallest element. NaN is ignored. If all elements are NaN, the result is infinity.
    #[must_use]
    #[inline(always)]
    pub fn min(&self) -> T
    where
        T: HasExtremes,
    {
        self.fold(T::GREATEST, T::smaller)
    }

    /// Folds all elements into a value, in register order.
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// let x: Fragment<f32, Layout![4:1]> = Tensor::filled(Layout::new(), 1.5);
    /// assert_eq!(x.fold(0.0, |sum, x| sum + x), 6.0);
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn fold<A>(&self, first: A, combine: impl FnMut(A, T) -> A) -> A
    where
        T: Copy,
    {
        self.data.iter().copied().fold(first, combine)
    }
}

macro_rules! in_memory {
    ($([$($parameter:tt)*] $P:ty, $Part:ty;)+) => {$(
        /// Rejected: these operations need a [`Fragment`].
        #[doc(hidden)]
        #[rustfmt::skip] // Compiler errors quote this line.
        impl<$($parameter)*> $Part {
            pub fn iter<V: IsAccepted>(&self) -> Checked<slice::Iter<'_, Item<$P>>, V> where $P: Storage, InMemory<$P>: Rejects<Verdict = V> { unreachable!() }
            pub fn iter_mut<V: IsAccepted>(&mut self) -> Checked<slice::IterMut<'_, Item<$P>>, V> where $P: Storage, InMemory<$P>: Rejects<Verdict = V> { unreachable!() }
            pub fn map<U, V: IsAccepted>(self, _: impl FnMut(Item<$P>) -> U) -> Checked<Self, V> where $P: Storage, InMemory<$P>: Rejects<Verdict = V> { unreachable!() }
            pub fn sum<V: IsAccepted>(&self) -> Checked<Item<$P>, V> where $P: Storage, InMemory<$P>: Rejects<Verdict = V> { unreachable!() }
            pub fn max<V: IsAccepted>(&self) -> Checked<Item<$P>, V> where $P: Storage, InMemory<$P>: Rejects<Verdict = V> { unreachable!() }
            pub fn min<V: IsAccepted>(&self) -> Checked<Item<$P>, V> where $P: Storage, InMemory<$P>: Rejects<Verdict = V> { unreachable!() }
            pub fn fold<A, V: IsAccepted>(&self, _: A, _: impl FnMut(A, Item<$P>) -> A) -> Checked<A, V> where $P: Storage, InMemory<$P>: Rejects<Verdict = V> { unreachable!() }
        }
    )+};
}
in_memory! {
    [P, L, Places, Extents] P, Predicated<P, L, Places, Extents>;
    [P, L, Extents] P, PredicatedTile<P, L, Extents>;
    ['a, T, L] View<'a, T>, Tensor<View<'a, T>, L>;
    ['a, T, L] ViewMut<'a, T>, Tensor<ViewMut<'a, T>, L>;
}
/// The element type of a storage.
type Item<P> = <P as Storage>::Item;

impl<'a, T, L, N: StaticInteger> IntoIterator for &'a Tensor<Array<T, N>, L> {
    type Item = &'a T;
    type IntoIter = slice::Iter<'a, T>;
    #[inline(always)]
    fn into_iter(self) -> slice::Iter<'a, T> {
        self.data.iter()
    }
}
impl<'a, T, L, N: StaticInteger> IntoIterator for &'a mut Tensor<Array<T, N>, L> {
    type Item = &'a mut T;
    type IntoIter = slice::IterMut<'a, T>;
    #[inline(always)]
    fn into_iter(self) -> slice::IterMut<'a, T> {
        self.data.iter_mut()
    }
}

mod sealed {
    pub trait Sealed {}
}
/// An element type with [`max`](Tensor::max) and [`min`](Tensor::min): `f32`, `f64` and the integers.
#[diagnostic::on_unimplemented(
    message = "expected elements of type `f32`, `f64` or an integer type, found `{Self}`",
    label = "elements of this type cannot be compared",
    note = "for other elements, call `fold` with a function that chooses between two elements"
)]
pub trait HasExtremes: sealed::Sealed + Copy {
    /// The maximum of no elements: a value that is not larger than any element.
    const LEAST: Self;
    /// The minimum of no elements: a value that is not smaller than any element.
    const GREATEST: Self;
    /// Returns the larger of two elements.
    #[must_use]
    fn larger(self, other: Self) -> Self;
    /// Returns the smaller of two elements.
    #[must_use]
    fn smaller(self, other: Self) -> Self;
}
macro_rules! extremes {
    ($($T:ident $of:ident $least:ident $greatest:ident;)+) => {$(
        impl sealed::Sealed for $T {}
        impl HasExtremes for $T {
            const LEAST: Self = Self::$least;
            const GREATEST: Self = Self::$greatest;
            #[inline(always)]
            fn larger(self, other: Self) -> Self {
                $of::max(self, other)
            }
            #[inline(always)]
            fn smaller(self, other: Self) -> Self {
                $of::min(self, other)
            }
        }
    )+};
}
extremes! {
    f32 f32 NEG_INFINITY INFINITY;
    f64 f64 NEG_INFINITY INFINITY;
    u8 Ord MIN MAX;
    u16 Ord MIN MAX;
    u32 Ord MIN MAX;
    u64 Ord MIN MAX;
    i8 Ord MIN MAX;
    i16 Ord MIN MAX;
    i32 Ord MIN MAX;
    i64 Ord MIN MAX;
}
