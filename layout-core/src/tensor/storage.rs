//! What tensors lie in.
#![allow(unsafe_code)]

use core::fmt;
use core::marker::PhantomData;

use super::fixed::FixesInsideOutcome;
use super::thread_of::ThreadOfOutcome;
use super::{Tensor, TensorLayout};
use crate::algebra::inside::IsInsideOutcome;
use crate::int::{Array, StaticInteger};
use crate::modes::Nil;
use crate::report::{Kept, NothingOf, Verdict};

/// The memory of a tensor.
///
/// # Safety
///
/// If it is [`Readable`], [`pointer`](Self::pointer) is the same for as long as the storage is neither
/// moved nor written as a whole.
pub unsafe trait Storage {
    /// What a cell holds.
    type Item;
    /// Whether the compiler keeps the cells in registers, where nothing has an address.
    const IN_REGISTERS: bool = false;
    /// Whether the cells are accessed by atomic operations only: a reference to one is not yet an access.
    const IS_ATOMIC: bool = false;
    #[cfg_attr(any(doc, rust_analyzer), doc(hidden))]
    /// A pointer to offset 0.
    fn pointer(&self) -> *const Self::Item;
}

/// Memory that is written.
///
/// # Safety
///
/// As [`Storage`]; the pointer is that of [`Storage::pointer`], and may be written through if it is
/// [`Writable`].
pub unsafe trait StorageMut: Storage {
    /// A pointer to offset 0.
    fn pointer_mut(&mut self) -> *mut Self::Item;
}

/// Storage whose tensors promise their cells: those of all coordinates in the shape can be read.
///
/// # Safety
///
/// Whoever makes a tensor in it has checked, or been promised, that for as long as the tensor lives the
/// cells of all coordinates in the shape can be read from [`pointer`](Storage::pointer) on. In storage of
/// one's own, tensors are made by [`Tensor::from_array`], as [`ArrayFor`](crate::bounds::ArrayFor) promises.
#[diagnostic::on_unimplemented(
    message = "this tensor does not vouch for its cells",
    label = "accesses through `{Self}` vouch for themselves: `read`, `get_unchecked`",
    note = "tensors that do: those of `from_slice`, `from_slice_mut` and `from_array`, and on the \
            caller's word those of `assume_readable` and `assume_writable`; where others \
            share the cells, `Parts`, one has a part first: `own_part`, `own_tile`, `own_partition_d`"
)]
pub unsafe trait Readable: Storage {}

/// Storage whose tensors promise that the cells of all coordinates in the shape can be read and
/// written, and that nothing else reads or writes them meanwhile.
///
/// # Safety
///
/// As [`Readable`].
#[diagnostic::on_unimplemented(
    message = "expected a tensor that can be written: a `View` is only for reading, `Parts` are written part by part",
    label = "cells of `{Self}` cannot be written",
    note = "read only: operands of `copy` are `(from, to)`, and a kernel's parameter that it writes is `Parts`, \
            of which a thread has its part first: `own_covering_tile`, `own_part`; others that can be written: those of `from_slice_mut` and `from_array`, \
            fragments, and on the caller's word those of `assume_writable`"
)]
pub unsafe trait Writable: Readable + StorageMut {}

/// Storage of which a part is storage of the same kind.
///
/// # Safety
///
/// If it is [`Readable`], [`moved`](Self::moved) is the same memory, from `offset` on.
#[diagnostic::on_unimplemented(
    message = "this tensor has no divisions, slices and tiles",
    label = "not of cells that are shared, or owned",
    note = "one owner: where threads share cells, `Parts`, each takes its own first, by `own_tile`, \
            `own_covering_tile`, `own_part`, `own_partition_d`; a layout is divided before it is shared; a tensor that owns its \
            array has them by `view()` and `view_mut()`"
)]
pub unsafe trait Moves {
    #[cfg_attr(any(doc, rust_analyzer), doc(hidden))]
    /// The storage from `offset` on.
    #[must_use]
    fn moved(self, offset: usize) -> Self;
}

/// Storage whose tensors give a part at the coordinate `C` of the shape `S`.
///
/// Where every access is `unsafe`, that is any coordinate. Where the tensor promises its cells, it is one
/// whose type says that it is in the shape.
pub trait MovesTo<C, S, Nothing = ()>: MovesToOutcome<C, S, Verdict: Kept> {}
impl<P, C, S, V> MovesTo<C, S, NothingOf<V>> for P
where
    P: MovesToOutcome<C, S, Verdict = V>,
    V: Kept,
{
}

/// A **type operator**: whether tensors give that part.
///
/// # Safety
///
/// If the storage is [`Readable`] and the verdict is no refusal, all coordinates of the type `C` are in
/// `S`: `C: FixesInside<S>`.
pub unsafe trait MovesToOutcome<C, S>: Moves {
    /// [`Nil`] or a refusal.
    type Verdict: Verdict;
}
// SAFETY: not `Readable`.
unsafe impl<T, C, S> MovesToOutcome<C, S> for *const T {
    type Verdict = Nil;
}
// SAFETY: not `Readable`.
unsafe impl<T, C, S> MovesToOutcome<C, S> for *mut T {
    type Verdict = Nil;
}
// SAFETY: `FixesInside` says so.
unsafe impl<T, C, S, V> MovesToOutcome<C, S> for View<'_, T>
where
    C: FixesInsideOutcome<S, Verdict = V>,
    V: Verdict,
{
    type Verdict = V;
}
// SAFETY: `FixesInside` says so.
unsafe impl<T, C, S, V> MovesToOutcome<C, S> for ViewMut<'_, T>
where
    C: FixesInsideOutcome<S, Verdict = V>,
    V: Verdict,
{
    type Verdict = V;
}

/// Storage whose tensors give the part of the thread at the coordinate `C` of the shape `S`.
///
/// As [`MovesTo`]; where the tensor promises its cells, the thread is one of as many as the shape
/// has.
pub trait MovesToThread<C, S, Nothing = ()>: MovesToThreadOutcome<C, S, Verdict: Kept> {}
impl<P, C, S, V> MovesToThread<C, S, NothingOf<V>> for P
where
    P: MovesToThreadOutcome<C, S, Verdict = V>,
    V: Kept,
{
}

/// A **type operator**: whether tensors give that part.
///
/// # Safety
///
/// If the storage is [`Readable`] and the verdict is no refusal, all coordinates of the type `C` are in
/// `S`: `C: ThreadOf<S>`.
pub unsafe trait MovesToThreadOutcome<C, S>: Moves {
    /// [`Nil`] or a refusal.
    type Verdict: Verdict;
}
// SAFETY: not `Readable`.
unsafe impl<T, C, S> MovesToThreadOutcome<C, S> for *const T {
    type Verdict = Nil;
}
// SAFETY: not `Readable`.
unsafe impl<T, C, S> MovesToThreadOutcome<C, S> for *mut T {
    type Verdict = Nil;
}
// SAFETY: `ThreadOf` says so.
unsafe impl<T, C, S, V> MovesToThreadOutcome<C, S> for View<'_, T>
where
    C: ThreadOfOutcome<S, Verdict = V>,
    V: Verdict,
{
    type Verdict = V;
}
// SAFETY: `ThreadOf` says so.
unsafe impl<T, C, S, V> MovesToThreadOutcome<C, S> for ViewMut<'_, T>
where
    C: ThreadOfOutcome<S, Verdict = V>,
    V: Verdict,
{
    type Verdict = V;
}

/// A **type operator**: whether tensors of the layout `L` are composed with `B`.
///
/// Where every access is `unsafe`, that is any `B`. Where the tensor promises its cells, it is one that
/// stays inside the shape.
///
/// # Safety
///
/// If the storage is [`Readable`] and the verdict is no refusal, all offsets of `B` are indices of `L`:
/// `B: IsInside<L::Shape>`.
pub unsafe trait ComposesWithOutcome<B, L>: Moves {
    /// [`Nil`] or a refusal.
    type Verdict: Verdict;
}
// SAFETY: not `Readable`.
unsafe impl<T, B, L> ComposesWithOutcome<B, L> for *const T {
    type Verdict = Nil;
}
// SAFETY: not `Readable`.
unsafe impl<T, B, L> ComposesWithOutcome<B, L> for *mut T {
    type Verdict = Nil;
}
// SAFETY: `IsInside` says so.
unsafe impl<T, B, L, V> ComposesWithOutcome<B, L> for View<'_, T>
where
    L: TensorLayout,
    B: IsInsideOutcome<L::Shape, Verdict = V>,
    V: Verdict,
{
    type Verdict = V;
}
// SAFETY: `IsInside` says so.
unsafe impl<T, B, L, V> ComposesWithOutcome<B, L> for ViewMut<'_, T>
where
    L: TensorLayout,
    B: IsInsideOutcome<L::Shape, Verdict = V>,
    V: Verdict,
{
    type Verdict = V;
}

// SAFETY: not `Readable`.
unsafe impl<T> Storage for *const T {
    type Item = T;
    #[inline(always)]
    fn pointer(&self) -> *const T {
        *self
    }
}
// SAFETY: not `Readable`.
#[diagnostic::do_not_recommend]
unsafe impl<T> Moves for *const T {
    #[inline(always)]
    fn moved(self, offset: usize) -> Self {
        self.wrapping_add(offset)
    }
}

// SAFETY: not `Readable`.
unsafe impl<T> Storage for *mut T {
    type Item = T;
    #[inline(always)]
    fn pointer(&self) -> *const T {
        *self
    }
}
// SAFETY: not `Writable`.
unsafe impl<T> StorageMut for *mut T {
    #[inline(always)]
    fn pointer_mut(&mut self) -> *mut T {
        *self
    }
}
// SAFETY: not `Readable`.
#[diagnostic::do_not_recommend]
unsafe impl<T> Moves for *mut T {
    #[inline(always)]
    fn moved(self, offset: usize) -> Self {
        self.wrapping_add(offset)
    }
}

/// A pointer to cells that can be read for `'a`.
#[repr(transparent)]
#[derive(Debug)]
#[doc(alias = "gmem")]
#[doc(alias = "make_gmem_ptr")]
pub struct View<'a, T> {
    start: *const T,
    cells: PhantomData<&'a T>,
}
impl<T> View<'_, T> {
    /// The cells are checked or promised by the caller.
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
// SAFETY: it stands for a `&T`.
unsafe impl<T: Sync> Send for View<'_, T> {}
// SAFETY: it stands for a `&T`.
unsafe impl<T: Sync> Sync for View<'_, T> {}

// SAFETY: the pointer is a field.
unsafe impl<T> Storage for View<'_, T> {
    type Item = T;
    #[inline(always)]
    fn pointer(&self) -> *const T {
        self.start
    }
}
// SAFETY: a view is made below, where the cells are checked or promised, and moved to coordinates in
// the shape, so that the cells of a part are cells of the whole.
#[diagnostic::do_not_recommend]
unsafe impl<T> Readable for View<'_, T> {}
// SAFETY: the pointer is moved, and nothing else.
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

/// A pointer to cells that nothing else reads or writes for `'a`.
#[repr(transparent)]
#[derive(Debug)]
pub struct ViewMut<'a, T> {
    start: *mut T,
    cells: PhantomData<&'a mut T>,
}
impl<T> ViewMut<'_, T> {
    /// The cells are checked or promised by the caller.
    pub(super) const fn new(start: *mut T) -> Self {
        Self {
            start,
            cells: PhantomData,
        }
    }
}
// SAFETY: it stands for a `&mut T`.
unsafe impl<T: Send> Send for ViewMut<'_, T> {}
// SAFETY: it stands for a `&mut T`.
unsafe impl<T: Sync> Sync for ViewMut<'_, T> {}

// SAFETY: the pointer is a field.
unsafe impl<T> Storage for ViewMut<'_, T> {
    type Item = T;
    #[inline(always)]
    fn pointer(&self) -> *const T {
        self.start
    }
}
// SAFETY: the same pointer.
unsafe impl<T> StorageMut for ViewMut<'_, T> {
    #[inline(always)]
    fn pointer_mut(&mut self) -> *mut T {
        self.start
    }
}
// SAFETY: as for `View`.
#[diagnostic::do_not_recommend]
unsafe impl<T> Readable for ViewMut<'_, T> {}
// SAFETY: as for `View`; it is not `Copy`, so that one tensor has the cells at a time.
#[diagnostic::do_not_recommend]
unsafe impl<T> Writable for ViewMut<'_, T> {}
// SAFETY: the pointer is moved, and nothing else.
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

// SAFETY: the array is where the pointer points, until it is moved.
unsafe impl<T, N: StaticInteger> Storage for Array<T, N> {
    type Item = T;
    const IN_REGISTERS: bool = true;
    #[inline(always)]
    fn pointer(&self) -> *const T {
        self.as_ptr()
    }
}
// SAFETY: the same pointer.
unsafe impl<T, N: StaticInteger> StorageMut for Array<T, N> {
    #[inline(always)]
    fn pointer_mut(&mut self) -> *mut T {
        self.as_mut_ptr()
    }
}
// SAFETY: a tensor in an array is made by `filled` or `from_array` only, for a layout whose cells it
// has.
#[diagnostic::do_not_recommend]
unsafe impl<T, N: StaticInteger> Readable for Array<T, N> {}
// SAFETY: as above; the array owns its cells.
#[diagnostic::do_not_recommend]
unsafe impl<T, N: StaticInteger> Writable for Array<T, N> {}

/// A slice is shorter than the layout needs, or the layout needs more cells than can be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooShort {
    cells: Option<u64>,
    len: usize,
}

impl TooShort {
    /// The cells that the layout needs, if its numbers and the cells can be counted.
    #[must_use]
    pub const fn cells(self) -> Option<u64> {
        self.cells
    }

    /// The cells that the slice has.
    #[must_use]
    pub const fn len(self) -> usize {
        self.len
    }

    /// Whether the slice has no cells.
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
                "out of range: the layout needs {cells} cells, and its offsets are counted in u32"
            ),
            Some(cells) => write!(
                f,
                "out of range: the layout needs {cells} cells, there are {}",
                self.len
            ),
            None => f.write_str(
                "overflow: a number of the layout, or the cells that it needs, exceed the integers \
                 that they are counted in",
            ),
        }
    }
}
impl core::error::Error for TooShort {}

/// The element type `Self`, where the element type `T` is expected.
///
/// # Safety
///
/// * `Self` must be `T`.
#[diagnostic::on_unimplemented(
    message = "expected elements of type `{T}`, found `{Self}`",
    label = "expected elements of type `{T}`",
    note = "both tensors must have the same element type: `Tensor::like(&part, 0.0)` takes the type of its value; \
            `transform(&from, &mut to, |x| ..)` converts elements"
)]
pub unsafe trait IsElement<T> {
    /// The unit type. In the result of a function, it keeps the function's bound out of the error.
    type Nothing;
    /// Returns the element as `Self`.
    fn same_element_from(element: T) -> Self;
    /// Returns the element as `T`.
    fn into_same_element(self) -> T;
}
// SAFETY: both are the type `T`.
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

/// Whether a slice of `len` cells holds a layout.
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
    /// The tensor as one whose cells are known to be readable.
    ///
    /// # Safety
    ///
    /// For all of `'a`, the cells of all coordinates in the shape are valid for reads, aligned, and hold
    /// a `T`, and nothing writes them. Offsets of coordinates in the shape do not exceed the integers they
    /// are counted in, which [`Tensor::from_slice`] checks on the host.
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
    /// The tensor as the only one that has its cells.
    ///
    /// # Safety
    ///
    /// For all of `'a`, the cells of all coordinates in the shape are valid for reads and writes, aligned,
    /// and hold a `T`; nothing else reads or writes them. Memory that nobody has written yet holds a
    /// [`MaybeUninit<T>`](core::mem::MaybeUninit). Offsets of coordinates in the shape do not exceed the
    /// integers they are counted in.
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
