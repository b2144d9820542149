//! Storage of tensors: pointers, views and arrays.
#![allow(unsafe_code)]

use core::fmt;
use core::marker::PhantomData;

use super::fixed::FixesInsideOutcome;
use super::thread_of::ThreadOfOutcome;
use super::{Tensor, TensorLayout};
use crate::algebra::inside::IsInsideOutcome;
use crate::int::{Array, StaticInteger};
use crate::modes::Nil;
use crate::report::{IfAccepted, IsAccepted, Verdict};

/// The storage of a tensor: a pointer, a view or an array.
///
/// # Safety
///
/// * If the storage is [`Readable`], [`pointer`](Self::pointer) must return the same pointer until the storage
///   is moved or replaced.
pub unsafe trait Storage {
    /// The element type.
    type Item;
    /// `true` if the compiler keeps the elements in registers, which have no address.
    const IN_REGISTERS: bool = false;
    /// `true` if the elements are accessed only by atomic operations. A reference to an element is then not an
    /// access.
    const IS_ATOMIC: bool = false;
    #[cfg_attr(any(doc, rust_analyzer), doc(hidden))]
    /// Returns a pointer to offset 0.
    fn pointer(&self) -> *const Self::Item;
}

/// Storage with a pointer for writes.
///
/// # Safety
///
/// * The obligations of [`Storage`] must hold.
/// * [`pointer_mut`](Self::pointer_mut) must return the same pointer as [`Storage::pointer`].
/// * If the storage is [`Writable`], writes through the pointer must be allowed.
pub unsafe trait StorageMut: Storage {
    /// Returns a pointer to offset 0.
    fn pointer_mut(&mut self) -> *mut Self::Item;
}

/// Storage whose tensors guarantee that the elements at all coordinates in the shape can be read.
///
/// # Safety
///
/// * Code that creates a tensor in this storage must check, or be promised, that its elements can be read.
/// * The elements at all coordinates in the shape must be readable through [`pointer`](Storage::pointer) while
///   the tensor lives.
///
/// Tensors in user-defined storage are created by [`Tensor::from_array`], under the contract of
/// [`ArrayFor`](crate::bounds::ArrayFor).
#[diagnostic::on_unimplemented(
    message = "expected a tensor with safe accesses, found one with `unsafe` accesses only",
    label = "`{Self}` has only the accesses `read` and `get_unchecked`",
    note = "make the tensor with `from_slice`, `from_slice_mut` or `from_array`, or, if the \
            caller guarantees that the memory is valid, with `assume_readable` or `assume_writable`; from \
            `DisjointMut`, which threads share, take a part first: `local_partition_mut`, `local_tile_mut`, \
            `partition_d_mut`"
)]
pub unsafe trait Readable: Storage {}

/// Storage whose tensors have exclusive access to their elements: all coordinates in the shape can be read and
/// written.
///
/// # Safety
///
/// * The obligations of [`Readable`] must hold, for reads and writes.
/// * Nothing else may read or write the elements while the tensor lives.
#[diagnostic::on_unimplemented(
    message = "expected a writable tensor, found one that is read-only or shared by threads",
    label = "elements of `{Self}` cannot be written",
    note = "read only: pass the operands of `copy` as `(from, to)`; a kernel's output parameter is \
            `DisjointMut`: take the part of the thread first, with `predicated_tile_mut` or `local_partition_mut`; also writable are tensors from `from_slice_mut` and `from_array`, \
            fragments, and, if the caller guarantees that the memory is valid, tensors from `assume_writable`"
)]
pub unsafe trait Writable: Readable + StorageMut {}

/// Storage that can be advanced to a part, which has the same storage type.
///
/// # Safety
///
/// * If the storage is [`Readable`], [`moved`](Self::moved) must return the same memory, starting at `offset`.
#[diagnostic::on_unimplemented(
    message = "expected a tensor that can be divided, sliced and tiled, found one that is shared \
               or owns its elements",
    label = "take a part or a view of this tensor first",
    note = "one owner: from `DisjointMut`, which threads share, take a part first, with `local_tile_mut`, \
            `predicated_tile_mut`, `local_partition_mut`, `partition_d_mut`; divide a layout before it is \
            shared; for a tensor that owns its array, call `view()` or `view_mut()`"
)]
pub unsafe trait Moves {
    #[cfg_attr(any(doc, rust_analyzer), doc(hidden))]
    /// Returns the storage that starts at `offset`.
    #[must_use]
    fn moved(self, offset: usize) -> Self;
}

/// Storage whose tensors can be sliced or tiled at a coordinate `C` of the shape `S`.
///
/// If every access is `unsafe`, `C` can be any coordinate. If the tensor guarantees its elements, the type `C`
/// must prove that the coordinate is in the shape.
pub trait MovesTo<C, S, Nothing = ()>: MovesToOutcome<C, S, Verdict: IsAccepted> {}
impl<P, C, S, V> MovesTo<C, S, IfAccepted<V>> for P
where
    P: MovesToOutcome<C, S, Verdict = V>,
    V: IsAccepted,
{
}

/// A **type operator**: the check that tensors in this storage can be sliced at a coordinate `C` of the shape
/// `S`.
///
/// # Safety
///
/// * If the storage is [`Readable`] and the verdict is [`Nil`], all coordinates of the type `C` must be in `S`,
///   as in `C: FixesInside<S>`.
pub unsafe trait MovesToOutcome<C, S>: Moves {
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}
// SAFETY: the obligation is for `Readable` storage, and this type is not `Readable`.
unsafe impl<T, C, S> MovesToOutcome<C, S> for *const T {
    type Verdict = Nil;
}
// SAFETY: the obligation is for `Readable` storage, and this type is not `Readable`.
unsafe impl<T, C, S> MovesToOutcome<C, S> for *mut T {
    type Verdict = Nil;
}
// SAFETY: the verdict is the verdict of `FixesInside`, which proves the obligation.
unsafe impl<T, C, S, V> MovesToOutcome<C, S> for View<'_, T>
where
    C: FixesInsideOutcome<S, Verdict = V>,
    V: Verdict,
{
    type Verdict = V;
}
// SAFETY: the verdict is the verdict of `FixesInside`, which proves the obligation.
unsafe impl<T, C, S, V> MovesToOutcome<C, S> for ViewMut<'_, T>
where
    C: FixesInsideOutcome<S, Verdict = V>,
    V: Verdict,
{
    type Verdict = V;
}

/// Storage whose tensors can be partitioned among threads: `C` is a thread coordinate in the shape `S`.
///
/// If every access is `unsafe`, `C` can be any coordinate. If the tensor guarantees its elements, `C` must be the
/// coordinate of a thread in `S`, and no thread of `S` may be missing.
pub trait MovesToThread<C, S, Nothing = ()>:
    MovesToThreadOutcome<C, S, Verdict: IsAccepted>
{
}
impl<P, C, S, V> MovesToThread<C, S, IfAccepted<V>> for P
where
    P: MovesToThreadOutcome<C, S, Verdict = V>,
    V: IsAccepted,
{
}

/// A **type operator**: the check that tensors in this storage can be partitioned at the thread coordinate `C`.
///
/// # Safety
///
/// * If the storage is [`Readable`] and the verdict is [`Nil`], all coordinates of the type `C` must be in `S`,
///   as in `C: ThreadOf<S>`.
pub unsafe trait MovesToThreadOutcome<C, S>: Moves {
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}
// SAFETY: the obligation is for `Readable` storage, and this type is not `Readable`.
unsafe impl<T, C, S> MovesToThreadOutcome<C, S> for *const T {
    type Verdict = Nil;
}
// SAFETY: the obligation is for `Readable` storage, and this type is not `Readable`.
unsafe impl<T, C, S> MovesToThreadOutcome<C, S> for *mut T {
    type Verdict = Nil;
}
// SAFETY: the verdict is the verdict of `ThreadOf`, which proves the obligation.
unsafe impl<T, C, S, V> MovesToThreadOutcome<C, S> for View<'_, T>
where
    C: ThreadOfOutcome<S, Verdict = V>,
    V: Verdict,
{
    type Verdict = V;
}
// SAFETY: the verdict is the verdict of `ThreadOf`, which proves the obligation.
unsafe impl<T, C, S, V> MovesToThreadOutcome<C, S> for ViewMut<'_, T>
where
    C: ThreadOfOutcome<S, Verdict = V>,
    V: Verdict,
{
    type Verdict = V;
}

/// A **type operator**: the check that tensors with the layout `L` can be composed with `B`.
///
/// If every access is `unsafe`, `B` can be any layout. If the tensor guarantees its elements, `B` must stay
/// inside the shape.
///
/// # Safety
///
/// * If the storage is [`Readable`] and the verdict is [`Nil`], all offsets of `B` must be indices of `L`, as
///   in `B: IsInside<L::Shape>`.
pub unsafe trait ComposesWithOutcome<B, L>: Moves {
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}
// SAFETY: the obligation is for `Readable` storage, and this type is not `Readable`.
unsafe impl<T, B, L> ComposesWithOutcome<B, L> for *const T {
    type Verdict = Nil;
}
// SAFETY: the obligation is for `Readable` storage, and this type is not `Readable`.
unsafe impl<T, B, L> ComposesWithOutcome<B, L> for *mut T {
    type Verdict = Nil;
}
// SAFETY: the verdict is the verdict of `IsInside`, which proves the obligation.
unsafe impl<T, B, L, V> ComposesWithOutcome<B, L> for View<'_, T>
where
    L: TensorLayout,
    B: IsInsideOutcome<L::Shape, Verdict = V>,
    V: Verdict,
{
    type Verdict = V;
}
// SAFETY: the verdict is the verdict of `IsInside`, which proves the obligation.
unsafe impl<T, B, L, V> ComposesWithOutcome<B, L> for ViewMut<'_, T>
where
    L: TensorLayout,
    B: IsInsideOutcome<L::Shape, Verdict = V>,
    V: Verdict,
{
    type Verdict = V;
}

// SAFETY: the obligation is for `Readable` storage, and this type is not `Readable`.
unsafe impl<T> Storage for *const T {
    type Item = T;
    #[inline(always)]
    fn pointer(&self) -> *const T {
        *self
    }
}
// SAFETY: the obligation is for `Readable` storage, and this type is not `Readable`.
#[diagnostic::do_not_recommend]
unsafe impl<T> Moves for *const T {
    #[inline(always)]
    fn moved(self, offset: usize) -> Self {
        self.wrapping_add(offset)
    }
}

// SAFETY: the obligation is for `Readable` storage, and this type is not `Readable`.
unsafe impl<T> Storage for *mut T {
    type Item = T;
    #[inline(always)]
    fn pointer(&self) -> *const T {
        *self
    }
}
// SAFETY: the obligation is for `Writable` storage, and this type is not `Writable`.
unsafe impl<T> StorageMut for *mut T {
    #[inline(always)]
    fn pointer_mut(&mut self) -> *mut T {
        *self
    }
}
// SAFETY: the obligation is for `Readable` storage, and this type is not `Readable`.
#[diagnostic::do_not_recommend]
unsafe impl<T> Moves for *mut T {
    #[inline(always)]
    fn moved(self, offset: usize) -> Self {
        self.wrapping_add(offset)
    }
}

/// A pointer to elements that can be read for `'a`.
#[repr(transparent)]
#[derive(Debug)]
#[doc(alias = "gmem")]
#[doc(alias = "make_gmem_ptr")]
pub struct View<'a, T> {
    start: *const T,
    cells: PhantomData<&'a T>,
}
impl<T> View<'_, T> {
    /// Creates a view. The code that creates the view checks or promises that the elements can be
    /// read.
    pub(super) const fn new(start: *const T) -> Self {
        Self {
            start,
            cells: PhantomData,
        }
    }
}
impl<T> Clone for View<'_, T> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for View<'_, T> {}
// SAFETY: a `View` has the access of a `&T`, which is `Send` if `T: Sync`.
unsafe impl<T: Sync> Send for View<'_, T> {}
// SAFETY: a `View` has the access of a `&T`, which is `Sync` if `T: Sync`.
unsafe impl<T: Sync> Sync for View<'_, T> {}

// SAFETY: `pointer` returns a field, so it returns the same pointer until the storage is changed.
unsafe impl<T> Storage for View<'_, T> {
    type Item = T;
    #[inline(always)]
    fn pointer(&self) -> *const T {
        self.start
    }
}
// SAFETY: a view is created only in this module, where its elements are checked or promised. It moves only to
// coordinates in the shape, so all elements of a part are elements of the original tensor.
#[diagnostic::do_not_recommend]
unsafe impl<T> Readable for View<'_, T> {}
// SAFETY: `moved` only advances the pointer, so the result is the same memory, starting at `offset`.
#[diagnostic::do_not_recommend]
unsafe impl<T> Moves for View<'_, T> {
    #[inline(always)]
    fn moved(self, offset: usize) -> Self {
        Self {
            start: self.start.wrapping_add(offset),
            cells: PhantomData,
        }
    }
}

/// A pointer to elements that nothing else reads or writes for `'a`.
#[repr(transparent)]
#[derive(Debug)]
pub struct ViewMut<'a, T> {
    start: *mut T,
    cells: PhantomData<&'a mut T>,
}
impl<T> ViewMut<'_, T> {
    /// Creates a view. The code that creates the view checks or promises that the elements can be
    /// read.
    pub(super) const fn new(start: *mut T) -> Self {
        Self {
            start,
            cells: PhantomData,
        }
    }
}
// SAFETY: a `ViewMut` has the access of a `&mut T`, which is `Send` if `T: Send`.
unsafe impl<T: Send> Send for ViewMut<'_, T> {}
// SAFETY: a `ViewMut` has the access of a `&mut T`, which is `Sync` if `T: Sync`.
unsafe impl<T: Sync> Sync for ViewMut<'_, T> {}

// SAFETY: `pointer` returns a field, so it returns the same pointer until the storage is changed.
unsafe impl<T> Storage for ViewMut<'_, T> {
    type Item = T;
    #[inline(always)]
    fn pointer(&self) -> *const T {
        self.start
    }
}
// SAFETY: `pointer_mut` returns the same pointer as `pointer`.
unsafe impl<T> StorageMut for ViewMut<'_, T> {
    #[inline(always)]
    fn pointer_mut(&mut self) -> *mut T {
        self.start
    }
}
// SAFETY: a `ViewMut` is created and moved under the same conditions as a `View`.
#[diagnostic::do_not_recommend]
unsafe impl<T> Readable for ViewMut<'_, T> {}
// SAFETY: reads are allowed as for `View`. `ViewMut` is not `Copy`, so only one tensor at a time has the
// elements.
#[diagnostic::do_not_recommend]
unsafe impl<T> Writable for ViewMut<'_, T> {}
// SAFETY: `moved` only advances the pointer, so the result is the same memory, starting at `offset`.
#[diagnostic::do_not_recommend]
unsafe impl<T> Moves for ViewMut<'_, T> {
    #[inline(always)]
    fn moved(self, offset: usize) -> Self {
        Self {
            start: self.start.wrapping_add(offset),
            cells: PhantomData,
        }
    }
}

// SAFETY: the pointer points to the array, which stays in place until the storage is moved.
unsafe impl<T, N: StaticInteger> Storage for Array<T, N> {
    type Item = T;
    const IN_REGISTERS: bool = true;
    #[inline(always)]
    fn pointer(&self) -> *const T {
        self.as_ptr()
    }
}
// SAFETY: `pointer_mut` returns the same pointer as `pointer`.
unsafe impl<T, N: StaticInteger> StorageMut for Array<T, N> {
    #[inline(always)]
    fn pointer_mut(&mut self) -> *mut T {
        self.as_mut_ptr()
    }
}
// SAFETY: only `filled` and `from_array` create a tensor in an array. Both require an array that is long enough
// for the layout.
#[diagnostic::do_not_recommend]
unsafe impl<T, N: StaticInteger> Readable for Array<T, N> {}
// SAFETY: the array is readable, and it owns its elements.
#[diagnostic::do_not_recommend]
unsafe impl<T, N: StaticInteger> Writable for Array<T, N> {}

/// Error: a slice is shorter than the layout needs, or the layout's cosize overflows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooShort {
    cells: Option<u64>,
    len: usize,
}

impl TooShort {
    /// Returns the number of elements that the layout needs, or `None` if the number overflows.
    #[must_use]
    pub const fn cells(self) -> Option<u64> {
        self.cells
    }

    /// Returns the length of the slice.
    #[must_use]
    pub const fn len(self) -> usize {
        self.len
    }

    /// Returns `true` if the slice is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len == 0
    }
}

impl fmt::Display for TooShort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.cells {
            Some(cells) if usize::try_from(cells).is_ok_and(|cells| cells <= self.len) => write!(
                f,
                "out of range: the layout needs {cells} elements, more than `u32` offsets can reach: use a smaller layout"
            ),
            Some(cells) => write!(
                f,
                "out of range: the layout needs {cells} elements, the memory has {}: pass longer memory, or a smaller layout",
                self.len
            ),
            None => f.write_str(
                "overflow: an integer of the layout, or the number of elements that it needs, exceeds its integer type: use a smaller layout, or values of type `usize`",
            ),
        }
    }
}
impl core::error::Error for TooShort {}

/// An element type `Self` that is the expected element type `T`.
///
/// # Safety
///
/// * `Self` must be `T`.
#[diagnostic::on_unimplemented(
    message = "expected elements of type `{T}`, found `{Self}`",
    label = "expected elements of type `{T}`",
    note = "give both tensors the same element type: `Tensor::like(&part, 0.0)` has the type of \
            its value; `transform(&from, &mut to, |x| ..)` converts elements"
)]
pub unsafe trait IsElement<T> {
    /// The unit type. If a function names this type in its return type, the error does not mention the function's
    /// bound.
    type Nothing;
    /// Returns the element as `Self`.
    fn same_element_from(element: T) -> Self;
    /// Returns the element as `T`.
    fn into_same_element(self) -> T;
}
// SAFETY: the implementation is for `Self = T` only, so both types are the same.
#[diagnostic::do_not_recommend]
unsafe impl<T> IsElement<T> for T {
    type Nothing = ();
    #[inline(always)]
    fn same_element_from(element: T) -> T {
        element
    }
    #[inline(always)]
    fn into_same_element(self) -> T {
        self
    }
}

/// Checks that a slice of `len` elements is long enough for a layout.
pub(super) fn holds<L: TensorLayout>(layout: &L, len: usize) -> Result<(), TooShort> {
    let cells = layout.cells();
    match cells {
        Some(needed)
            if usize::try_from(needed).is_ok_and(|needed| needed <= len)
                && needed <= L::MOST_CELLS =>
        {
            Ok(())
        }
        _ => Err(TooShort { cells, len }),
    }
}

impl<T, L> Tensor<*const T, L> {
    /// Converts the tensor to a `View`, whose elements can be read in safe code.
    ///
    /// # Safety
    ///
    /// * For all of `'a`, the elements at all coordinates in the shape must be valid for reads, aligned and
    ///   initialized.
    /// * Nothing may write these elements for `'a`.
    /// * Offsets of coordinates in the shape must not overflow the layout's integer type.
    ///   [`Tensor::from_slice`] checks this on the host.
    #[must_use]
    #[inline(always)]
    pub const unsafe fn assume_readable<'a>(self) -> Tensor<View<'a, T>, L>
    where
        L: TensorLayout,
    {
        Tensor {
            data: View {
                start: self.data,
                cells: PhantomData,
            },
            layout: self.layout,
        }
    }
}

impl<T, L> Tensor<*mut T, L> {
    /// Converts the tensor to a `ViewMut`, which has exclusive access to its elements.
    ///
    /// # Safety
    ///
    /// * For all of `'a`, the elements at all coordinates in the shape must be valid for reads and writes, and
    ///   aligned.
    /// * The elements must be initialized. For uninitialized memory, use
    ///   [`MaybeUninit<T>`](core::mem::MaybeUninit).
    /// * Nothing else may read or write these elements for `'a`.
    /// * Offsets of coordinates in the shape must not overflow the layout's integer type.
    #[must_use]
    #[inline(always)]
    pub const unsafe fn assume_writable<'a>(self) -> Tensor<ViewMut<'a, T>, L>
    where
        L: TensorLayout,
    {
        Tensor {
            data: ViewMut {
                start: self.data,
                cells: PhantomData,
            },
            layout: self.layout,
        }
    }
}
