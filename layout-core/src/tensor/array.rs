//! Tensors in arrays. The type gives the length, so the compiler checks that the array is long enough.
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
    ArrayHoldsCells, ArrayHoldsSwizzled, By, Checked, CountedAtRunTime, IfAccepted, IsAccepted,
    IsViolation, Rejection, Verdict,
};
use crate::swizzle::ComposedLayout;
use crate::swizzle::Swizzling;

// SAFETY: the pointer points to the array, which stays in place until the storage is moved.
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
// SAFETY: only `from_array` creates a tensor in an array, and it requires an array that is long enough for the
// layout.
#[diagnostic::do_not_recommend]
unsafe impl<T, const N: usize> Readable for [T; N] {}
// SAFETY: the array is readable, and it owns its elements.
#[diagnostic::do_not_recommend]
unsafe impl<T, const N: usize> Writable for [T; N] {}

/// An array, or a reference to an array, that is long enough for the layout `L`.
pub trait ArrayFor<L, Nothing = ()>: ArrayForOutcome<L, Verdict: IsAccepted> {}
impl<A, L, V> ArrayFor<L, IfAccepted<V>> for A
where
    A: ArrayForOutcome<L, Verdict = V>,
    V: IsAccepted,
{
}

/// A **type operator**: the check that an array is long enough for the layout `L`.
///
/// # Safety
///
/// * If the verdict is [`Nil`] and [`HOLDS`](Self::HOLDS) evaluates without an error, the storage must contain
///   the elements at all coordinates in the shape of `L`.
/// * In this case, all offsets must fit in `u32`.
#[diagnostic::on_unimplemented(
    message = "expected an array of static length, found `{Self}`",
    label = "this is neither an array nor a reference to one",
    note = "use `[T; N]`, `Array<T, N>`, `GenericArray<T, N>` or a reference to one; for a slice, \
            write `Tensor::from_slice(&cells[..], layout)`, which compares its length with the \
            layout"
)]
pub unsafe trait ArrayForOutcome<L> {
    /// The storage of the tensor.
    type Storage: Storage;
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
    /// A constant whose evaluation fails if the array is too short. The constant covers the lengths that only
    /// constants can compare.
    const HOLDS: ();
    /// Returns the storage of the tensor.
    fn into_storage(self) -> Self::Storage;
}

/// A layout whose cosize the compiler can compute.
pub trait StaticCells<Nothing = ()>: StaticCellsOutcome<Verdict: IsAccepted> {
    /// Number of elements that the array needs.
    const CELLS: usize = Self::COUNTED;
    /// Block size of the layout's swizzle. The number of elements is a multiple of the block size.
    const BLOCK: usize = Self::OF_A_BLOCK;
}
impl<L, V> StaticCells<IfAccepted<V>> for L
where
    L: StaticCellsOutcome<Verdict = V>,
    V: IsAccepted,
{
}

/// A **type operator**: the check that the compiler can compute a layout's cosize.
#[diagnostic::on_unimplemented(
    message = "expected a static layout: the number of elements that this layout needs is not known at \
               compile time",
    label = "the length of an array is compared with its layout at compile time",
    note = "use a slice: `Tensor::from_slice(&cells[..], layout)` compares its length with a \
            dynamic layout at run time"
)]
pub trait StaticCellsOutcome: TensorLayout {
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
    /// Number of elements that the array needs.
    const COUNTED: usize;
    /// Block size of the layout's swizzle. The number of elements is a multiple of the block size.
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
    type Verdict = Rejection<CountedAtRunTime>;
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

/// Asserts that an array of length `len` is long enough for a layout.
#[track_caller]
const fn assert_holds<L: StaticCellsOutcome>(len: usize) {
    if L::COUNTED > len {
        let text = Text::new().str("out of range: the layout needs ");
        let text = text.natural(L::COUNTED as u64);
        let text = text.str(" elements, the array has ").natural(len as u64);
        let text = if L::OF_A_BLOCK == 1 {
            text
        } else {
            text.str(", because the layout's swizzle exchanges elements within full blocks of ")
                .natural(L::OF_A_BLOCK as u64)
        };
        text.str(": make the array longer, or the layout smaller")
            .panic()
    }
    assert_counted(Some(L::COUNTED as u64));
}

/// Asserts that all offsets fit in `u32`.
#[track_caller]
const fn assert_counted(cells: Option<u64>) {
    assert!(
        matches!(cells, Some(cells) if cells <= 1 << 32),
        "the offsets of this layout exceed 4294967295, the largest `u32`: use a smaller layout"
    );
}

/// A layout that fits in an array of `N` elements.
pub trait FitsArray<N, Nothing = ()>: FitsArrayOutcome<N, Verdict: IsAccepted> {}
impl<L, N, V> FitsArray<N, IfAccepted<V>> for L
where
    L: FitsArrayOutcome<N, Verdict = V>,
    V: IsAccepted,
{
}

/// A **type operator**: the check that a layout fits in an array of `N` elements.
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

/// A **type operator**: the check that an array of `Len` elements is long enough for a layout that needs
/// `Cells` elements.
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

/// A **type operator**: the check that an array is long enough. `Self` compares the required and the actual
/// length, and `Rule` names the rule of the error.
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
impl<Rule: IsViolation> Holds<Rule> for Greater {
    type Verdict = Rejection<Rule>;
}

macro_rules! arrays {
    ($([$($a:lifetime)?] $Array:ty => $Storage:ty, $storage:expr;)+) => {$(
        // SAFETY: `HOLDS` compares the array with the number of elements that the layout needs.
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
        // SAFETY: the verdict is the check that the array is long enough for the layout.
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
    /// Creates a tensor in an array. The compiler checks that the array is long enough, so nothing is checked
    /// at run time.
    ///
    /// | array | tensor | a too short array is an error of |
    /// |---|---|---|
    /// | `[T; N]` | owns the array | `cargo build` |
    /// | `&[T; N]`, `&mut [T; N]` | a [`View`], a [`ViewMut`] | `cargo build` |
    /// | [`Array<T, N>`](Array), `GenericArray<T, N>` | owns the array, as a [`Fragment`](crate::Fragment) | `cargo check` |
    /// | references to these | a [`View`], a [`ViewMut`] | `cargo check` |
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
    /// The call does not compile if `cosize(layout)` exceeds the length. With a [`Swizzle`](crate::Swizzle),
    /// the required length is rounded up to the block size of the swizzle.
    ///
    /// ```compile_fail
    /// use layout_core::*;
    ///
    /// let cells = Array::<u8, Layout![20]>::default();
    /// Tensor::from_array(&cells, Layout::<(_4, _4), (_8, _1)>::new());
    /// ```
    /// ```text
    /// error[E0277]: the layout needs 28 elements, the array has 20
    /// ```
    #[must_use]
    #[inline(always)]
    #[rustfmt::skip] // Compiler errors quote this line.
    pub fn from_array<A, V: IsAccepted>(cells: A, layout: L) -> Checked<Self, V> where A: ArrayForOutcome<L, Storage = P, Verdict = V> {
        const { A::HOLDS };
        Self {
            data: cells.into_storage(),
            layout,
        }
    }
}

impl<P: Readable, L: Copy> Tensor<P, L> {
    /// Returns a read-only view of the elements. A tensor that owns its array is sliced and tiled through this
    /// view.
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
    /// Returns a mutable view of the elements. A tensor that owns its array is sliced and tiled through this
    /// view.
    #[must_use]
    #[inline(always)]
    pub fn view_mut(&mut self) -> Tensor<ViewMut<'_, P::Item>, L> {
        Tensor {
            data: ViewMut::new(self.data.pointer_mut()),
            layout: self.layout,
        }
    }
}
