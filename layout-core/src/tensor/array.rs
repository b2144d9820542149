//! Tensors in arrays, whose types tell their lengths: whether they are long enough is decided at
//! compile time.
#![allow(unsafe_code)]

use generic_array::{ArrayLength, GenericArray};

use super::{Readable, Storage, StorageMut, Tensor, TensorLayout, View, ViewMut, Writable};
use crate::Layout;
use crate::assert::Text;
use crate::int::{Array, Compare, Compared, Equal, Greater, IntoStatic, Less, StaticInteger};
use crate::layout::StaticLayout;
use crate::layout::{Cosize, CosizeOf};
use crate::mixed::MixedLayout;
use crate::modes::Nil;
use crate::report::{
    ArrayHoldsCells, ArrayHoldsSwizzled, Broken, By, CountedAtRunTime, Given, Kept, NothingOf,
    Refusal, Verdict,
};
use crate::swizzle::ComposedLayout;
use crate::swizzle::Swizzling;

// SAFETY: the array is where the pointer points, until it is moved.
unsafe impl<T, const N: usize> Storage for [T; N] {
    type Item = T;
    const IN_REGISTERS: bool = true;
    #[inline(always)]
    fn pointer(&self) -> *const T {
        self.as_ptr()
    }
}
// SAFETY: `pointer_mut` returns the same pointer as `pointer`.
unsafe impl<T, const N: usize> StorageMut for [T; N] {
    #[inline(always)]
    fn pointer_mut(&mut self) -> *mut T {
        self.as_mut_ptr()
    }
}
// SAFETY: a tensor in an array is made by `from_array` only, for a layout whose cells it holds.
#[diagnostic::do_not_recommend]
unsafe impl<T, const N: usize> Readable for [T; N] {}
// SAFETY: as above; the array owns its cells.
#[diagnostic::do_not_recommend]
unsafe impl<T, const N: usize> Writable for [T; N] {}

/// An array, or a reference to one, that has the cells of the layout `L`.
pub trait ArrayFor<L, Nothing = ()>: ArrayForOutcome<L, Verdict: Kept> {}
impl<A, L, V> ArrayFor<L, NothingOf<V>> for A
where
    A: ArrayForOutcome<L, Verdict = V>,
    V: Kept,
{
}

/// A **type operator**: whether an array has the cells of the layout `L`.
///
/// # Safety
///
/// If the verdict is no refusal and [`HOLDS`](Self::HOLDS) can be evaluated, the storage has the cells
/// of all coordinates in the shape of `L`, and the offsets of these fit `u32`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an array whose length its type tells",
    label = "neither an array nor a reference to one",
    note = "arrays are `[T; N]`, `Array<T, N>`, `GenericArray<T, N>` and references to them; a slice is compared \
            with the layout once: `Tensor::from_slice(&cells[..], layout)`"
)]
pub unsafe trait ArrayForOutcome<L> {
    /// The data of a tensor in it.
    type Storage: Storage;
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
    /// Evaluated, it refuses an array that does not have the cells, where only constants can tell.
    const HOLDS: ();
    /// The data of a tensor in it.
    fn into_storage(self) -> Self::Storage;
}

/// A layout whose cells the compiler counts.
pub trait StaticCells<Nothing = ()>: StaticCellsOutcome<Verdict: Kept> {
    /// The cells that it needs.
    const CELLS: usize = Self::COUNTED;
    /// They are whole blocks of this many.
    const BLOCK: usize = Self::OF_A_BLOCK;
}
impl<L, V> StaticCells<NothingOf<V>> for L
where
    L: StaticCellsOutcome<Verdict = V>,
    V: Kept,
{
}

/// A **type operator**: whether the compiler counts the cells of a layout.
#[diagnostic::on_unimplemented(
    message = "how many cells this layout needs is not known to the compiler",
    label = "the cells of an array are compared with it when it is compiled",
    note = "a slice is compared with a layout of run-time numbers, once: \
            `Tensor::from_slice(&cells[..], layout)`"
)]
pub trait StaticCellsOutcome: TensorLayout {
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
    /// The cells that it needs.
    const COUNTED: usize;
    /// They are whole blocks of this many.
    const OF_A_BLOCK: usize;
}
impl<S, D> StaticCellsOutcome for Layout<S, D>
where
    Self: StaticLayout + TensorLayout,
{
    type Verdict = Nil;
    const COUNTED: usize = <Self as StaticLayout>::COSIZE;
    const OF_A_BLOCK: usize = 1;
}
impl<S, D, V> StaticCellsOutcome for MixedLayout<Layout<S, D>, V>
where
    Self: TensorLayout,
{
    type Verdict = Refusal<CountedAtRunTime>;
    const COUNTED: usize = usize::MAX;
    const OF_A_BLOCK: usize = 1;
}
impl<W, O, S, D> StaticCellsOutcome for ComposedLayout<W, O, Layout<S, D>>
where
    Self: TensorLayout,
    Layout<S, D>: StaticLayout,
    O: StaticInteger,
    W: Swizzling,
{
    type Verdict = Nil;
    const COUNTED: usize = Self::COSIZE;
    const OF_A_BLOCK: usize = W::BLOCK;
}

/// Asserts that an array is long enough for a layout.
#[track_caller]
const fn assert_holds<L: StaticCellsOutcome>(len: usize) {
    if L::COUNTED > len {
        let text = Text::new().str("out of range: the layout needs ");
        let text = text.natural(L::COUNTED as u64);
        let text = text.str(" cells, the array has ").natural(len as u64);
        if L::OF_A_BLOCK == 1 {
            text.panic()
        } else {
            text.str(": its swizzle exchanges cells within blocks of ")
                .natural(L::OF_A_BLOCK as u64)
                .panic()
        }
    }
    assert_counted(Some(L::COUNTED as u64));
}

/// Asserts that offsets fit `u32`.
#[track_caller]
const fn assert_counted(cells: Option<u64>) {
    assert!(
        matches!(cells, Some(cells) if cells <= 1 << 32),
        "the cells of this layout exceed those that u32 counts"
    );
}

/// A layout whose cells fit an array of `N` elements.
pub trait FitsArray<N, Nothing = ()>: FitsArrayOutcome<N, Verdict: Kept> {}
impl<L, N, V> FitsArray<N, NothingOf<V>> for L
where
    L: FitsArrayOutcome<N, Verdict = V>,
    V: Kept,
{
}

/// A **type operator**: whether an array of `N` elements has the cells of a layout.
pub trait FitsArrayOutcome<N>: Cosize<Output: StaticInteger> {
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}
impl<L, N, V> FitsArrayOutcome<N> for L
where
    L: Cosize<Output: StaticInteger> + Measured<CosizeOf<L>, N, Verdict = V>,
    V: Verdict,
{
    type Verdict = V;
}

/// A **type operator**: whether a layout that needs `Cells` cells has them, given that there are `Len`.
pub trait Measured<Cells, Len> {
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}
impl<S, D, Cells, Len, V> Measured<Cells, Len> for Layout<S, D>
where
    Cells: Compare<Len>,
    Compared<Cells, Len>: Holds<By<ArrayHoldsCells, Cells, Len>, Verdict = V>,
    V: Verdict,
{
    type Verdict = V;
}
impl<W, O, S, D, Cells, Len, V> Measured<Cells, Len> for ComposedLayout<W, O, Layout<S, D>>
where
    Cells: Compare<Len>,
    Compared<Cells, Len>: Holds<By<ArrayHoldsSwizzled, Cells, Len>, Verdict = V>,
    V: Verdict,
{
    type Verdict = V;
}

/// A **type operator**: whether there are as many cells as are needed, `Self` comparing the number needed
/// with the number that there are; `Rule` is broken if there are not.
pub trait Holds<Rule> {
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}
impl<Rule> Holds<Rule> for Less {
    type Verdict = Nil;
}
impl<Rule> Holds<Rule> for Equal {
    type Verdict = Nil;
}
impl<Rule: Broken> Holds<Rule> for Greater {
    type Verdict = Refusal<Rule>;
}

macro_rules! arrays {
    ($([$($a:lifetime)?] $Array:ty => $Storage:ty, $storage:expr;)+) => {$(
        // SAFETY: the array is compared with the cells of the layout.
        #[diagnostic::do_not_recommend]
        unsafe impl<$($a,)? L, T, const N: usize, V> ArrayForOutcome<L> for $Array
        where
            L: StaticCellsOutcome<Verdict = V>,
            V: Verdict,
        {
            type Storage = $Storage;
            type Verdict = V;
            const HOLDS: () = assert_holds::<L>(N);
            #[inline(always)]
            fn into_storage(self) -> $Storage {
                let storage: fn($Array) -> $Storage = $storage;
                storage(self)
            }
        }
    )+};
}
arrays! {
    [] [T; N] => [T; N], |cells| cells;
    ['a] &'a [T; N] => View<'a, T>, |cells| View::new(cells.as_ptr());
    ['a] &'a mut [T; N] => ViewMut<'a, T>, |cells| ViewMut::new(cells.as_mut_ptr());
}

macro_rules! sized_arrays {
    ($([$($a:lifetime)?] [$($M:tt)*] $Array:ty => $Storage:ty, $storage:expr;)+) => {$(
        // SAFETY: whether the array has the cells of the layout is the verdict.
        #[diagnostic::do_not_recommend]
        unsafe impl<$($a,)? L, T, N: StaticInteger, $($M)* V> ArrayForOutcome<L> for $Array
        where
            L: FitsArrayOutcome<N, Verdict = V>,
            V: Verdict,
        {
            type Storage = $Storage;
            type Verdict = V;
            const HOLDS: () = assert_counted(<CosizeOf<L> as StaticInteger>::VALUE);
            #[inline(always)]
            fn into_storage(self) -> $Storage {
                let storage: fn($Array) -> $Storage = $storage;
                storage(self)
            }
        }
    )+};
}
sized_arrays! {
    [] [] Array<T, N> => Array<T, N>, |cells| cells;
    ['a] [] &'a Array<T, N> => View<'a, T>, |cells| View::new(cells.as_ptr());
    ['a] [] &'a mut Array<T, N> => ViewMut<'a, T>, |cells| ViewMut::new(cells.as_mut_ptr());
    [] [M: ArrayLength + IntoStatic<Output = N>,] GenericArray<T, M> => Array<T, N>, Array::from;
    ['a] [M: ArrayLength + IntoStatic<Output = N>,] &'a GenericArray<T, M> => View<'a, T>, |cells| {
        View::new(<&Array<T, N>>::from(cells).as_ptr())
    };
    ['a] [M: ArrayLength + IntoStatic<Output = N>,] &'a mut GenericArray<T, M> => ViewMut<'a, T>, |cells| {
        ViewMut::new(<&mut Array<T, N>>::from(cells).as_mut_ptr())
    };
}

impl<P, L: TensorLayout> Tensor<P, L> {
    /// A tensor in an array that is long enough: nothing is compared at run time.
    ///
    /// | array | the tensor | an array that is too short is refused by |
    /// |---|---|---|
    /// | `[T; N]` | owns it | `cargo build` |
    /// | `&[T; N]`, `&mut [T; N]` | in a [`View`], a [`ViewMut`] | `cargo build` |
    /// | [`Array<T, N>`](Array), `GenericArray<T, N>` | owns it, as a [`Fragment`](crate::Fragment) | `cargo check` |
    /// | references to these | in a [`View`], a [`ViewMut`] | `cargo check` |
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// type Padded = Layout<(_4, _4), (_8, _1)>;
    ///
    /// let mut cells = [0.0_f32; Padded::COSIZE];
    /// let mut a = Tensor::from_array(&mut cells, Padded::new());
    /// a[(_3::new(), _3::new())] = 1.0;
    /// assert_eq!(cells[27], 1.0);
    ///
    /// let registers = RegisterTile::<u32, Padded>::default();
    /// let fragment = Tensor::from_array(registers, Padded::new());
    /// assert_eq!(fragment.get((3, 3)), Some(&0));
    /// ```
    ///
    /// # Errors
    ///
    /// `cosize(layout)` exceeds the length; with a [`Swizzle`](crate::Swizzle), cells are needed in
    /// whole blocks of those that it exchanges.
    ///
    /// ```compile_fail
    /// use layout_core::*;
    ///
    /// let cells = Array::<u8, Layout![20]>::default();
    /// Tensor::from_array(&cells, Layout::<(_4, _4), (_8, _1)>::new());
    /// ```
    /// ```text
    /// error[E0277]: the layout needs 28 cells, the array has 20
    /// ```
    #[must_use]
    #[inline(always)]
    #[rustfmt::skip] // Errors quote the line of the bound.
    pub fn from_array<A, V: Kept>(cells: A, layout: L) -> Given<Self, V> where A: ArrayForOutcome<L, Storage = P, Verdict = V> {
        const { A::HOLDS };
        Self {
            data: cells.into_storage(),
            layout,
        }
    }
}

impl<P: Readable, L: Copy> Tensor<P, L> {
    /// The same cells, to be read; for a tensor that owns its array, one that has slices and tiles.
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// let sums = Tensor::filled(Layout::<(_4, _2), (_1, _4)>::new(), 1.0_f32);
    /// assert_eq!(sums.view().slice((Keep, _1::new())).get(3), Some(&1.0));
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn view(&self) -> Tensor<View<'_, P::Item>, L> {
        Tensor {
            data: View::new(self.data.pointer()),
            layout: self.layout,
        }
    }
}

impl<P: Writable, L: Copy> Tensor<P, L> {
    /// The same cells, for as long as `self` is not used otherwise; for a tensor that owns its array, one
    /// that has slices and tiles.
    #[must_use]
    #[inline(always)]
    pub fn view_mut(&mut self) -> Tensor<ViewMut<'_, P::Item>, L> {
        Tensor {
            data: ViewMut::new(self.data.pointer_mut()),
            layout: self.layout,
        }
    }
}
