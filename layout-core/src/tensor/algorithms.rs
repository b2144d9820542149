//! Algorithms on all values of a thread's part: [`crate::algorithms`].
#![allow(unsafe_code)]

mod neighbours;
mod order;
mod part;
mod update;

use core::hint::assert_unchecked;
use core::mem::MaybeUninit;
use core::ops::{Add, Mul, Range};

pub use neighbours::PartLayout;
use neighbours::Vectors;
pub use order::InOrderOf;
pub use part::Part;
use part::{All, Exists};
pub use update::{update, update_at};

use super::record::{Caller, Touch, caller, touched_by};
use super::vectors::is_aligned;
use super::{IsElement, Readable, Storage, TensorLayout, Writable};
use crate::int::{Array, Compare, Compared, Equal, Greater, Less, StaticInteger};
use crate::modes::Nil;
use crate::report::{By, Checked, Decimal, Is, IsAccepted, PartsAreAsLarge, Rejection, Verdict};

/// The element type of a part.
type Item<A> = <<A as Part>::Storage as Storage>::Item;
/// Number of values of a part.
type SizeOfPart<A> = <<A as Part>::Layout as PartLayout>::Size;
/// The shape of a part.
type ShapeOfPart<A> = <<A as Part>::Layout as TensorLayout>::Shape;
/// Copies of the values of a part. Values that do not exist stay uninitialized.
type Values<A> = Array<MaybeUninit<Item<A>>, SizeOfPart<A>>;

/// A **type operator**: the check that `N` equals `M`. `Self` is the comparison of `N` with `M`.
pub trait AreAsMany<N, M, Rule> {
    /// [`Nil`] if the numbers are equal, otherwise the error of the rule.
    type Verdict: Verdict;
}
impl<N, M, Rule> AreAsMany<N, M, Rule> for Equal {
    type Verdict = Nil;
}
impl<N: Decimal, M: Decimal, Rule> AreAsMany<N, M, Rule> for Less {
    type Verdict = Rejection<By<Rule, N, M>>;
}
impl<N: Decimal, M: Decimal, Rule> AreAsMany<N, M, Rule> for Greater {
    type Verdict = Rejection<By<Rule, N, M>>;
}

/// A **type operator**: the check that a part of `Self` values has `M` values.
pub trait SameCount<M, Rule = PartsAreAsLarge> {
    /// [`Nil`] if the numbers are equal, otherwise the error of the rule.
    type Verdict: Verdict;
}
impl<N, M, Rule, V: Verdict> SameCount<M, Rule> for N
where
    N: Compare<M>,
    Compared<N, M>: AreAsMany<N, M, Rule, Verdict = V>,
{
    type Verdict = V;
}

/// The elements of a part, for one kind of access.
struct Cells<A: Part<Layout: PartLayout>> {
    start: *mut Item<A>,
    layout: A::Layout,
    existing: A::Exists,
    /// The kind of access, made by the caller `by`.
    touch: Touch,
    by: Caller,
}

impl<A: Part<Layout: PartLayout>> Cells<A> {
    /// Register values are accessed one at a time.
    const VECTORS: Vectors = if A::Storage::IN_REGISTERS {
        Vectors::ONE_BY_ONE
    } else {
        A::Layout::NEIGHBOURS.vectors(size_of::<Item<A>>())
    };
    /// Number of vectors, and the size of a vector in bytes.
    const COUNT: u32 = SizeOfPart::<A>::U32 / Self::VECTORS.lanes;
    const BYTES: usize = Self::VECTORS.lanes as usize * size_of::<Item<A>>();
    /// Number of vectors that are loaded together when registers are scarce: the vectors that fit in 32
    /// registers.
    const AT_A_TIME: u32 = if Self::BYTES > 0 && Self::BYTES < 128 {
        128 / Self::BYTES as u32
    } else {
        1
    };

    /// Creates the value. `start` must be the pointer of the part's storage.
    #[inline(always)]
    fn of(part: &A, start: *mut Item<A>, touch: Touch, by: Caller) -> Self {
        const {
            let size = <SizeOfPart<A> as StaticInteger>::VALUE;
            assert!(
                matches!(size, Some(size) if size <= u32::MAX as u64),
                "this part has more values than `u32` can count: use a smaller tile"
            );
        }
        Self {
            start,
            layout: part.layout(),
            existing: part.existing(),
            touch,
            by,
        }
    }

    /// Returns `true` if each vector can be accessed by one instruction.
    #[inline(always)]
    fn are_vectors(&self) -> bool {
        Self::VECTORS.lanes > 1
            && is_aligned(self.start, Self::BYTES)
            && self.layout.are_multiples(Self::VECTORS.lanes)
    }

    /// Calls `each` with the index of each value of a vector, and a pointer to it.
    ///
    /// # Safety
    ///
    /// * The values of the vector must exist.
    /// * The values must [form a vector](Self::are_vectors), or a vector must have one lane.
    #[inline(always)]
    unsafe fn vector(&self, vector: u32, each: &mut impl FnMut(u32, *mut Item<A>)) {
        let value = |lane| Self::VECTORS.value(vector, lane);
        // SAFETY: the values exist, and the lanes of a vector are contiguous.
        //
        // The alignment hint is true: the start is aligned, and so is the offset of lane 0. All strides are
        // multiples of the number of lanes, except in the contiguous mode, where lane 0 is at a multiple. Runs
        // that a swizzle keeps together also start at a multiple.
        unsafe {
            let first = self.start.add(self.layout.offset_of(value(0)));
            if Self::VECTORS.lanes > 1 {
                assert_unchecked(first.addr() % Self::BYTES == 0);
            }
            touched_by(first, Self::VECTORS.lanes, self.touch, self.by);
            for lane in 0..Self::VECTORS.lanes {
                each(value(lane), first.add(lane as usize));
            }
        }
    }

    /// Calls `each` with the index and a pointer for each value that exists, in this part and in `others`.
    ///
    /// The lanes of a vector are visited forward, single values backward. If both orders ended with the same
    /// element, the compiler would merge the two accesses and simplify less.
    #[inline(always)]
    fn for_each(&self, others: &impl Exists, mut each: impl FnMut(u32, *mut Item<A>)) {
        self.together(others).for_one(|together| {
            // SAFETY: `together` describes the values that exist in this part and in `others`.
            unsafe { self.for_each_as(together, others, 0..Self::COUNT, &mut each) };
        });
    }

    /// Replaces a value by `f(value)`.
    ///
    /// # Safety
    ///
    /// * The value must exist.
    /// * The part must be [`Readable`] and [`Writable`].
    #[inline(always)]
    unsafe fn update(&self, value: u32, f: impl FnOnce(Item<A>) -> Item<A>)
    where
        Item<A>: Copy,
    {
        // SAFETY: the caller upholds the safety contract of this function.
        unsafe {
            let cell = self.start.add(self.layout.offset_of(value));
            touched_by(cell, 1, Touch::Read, self.by);
            touched_by(cell, 1, Touch::Write, self.by);
            *cell = f(*cell);
        }
    }

    /// Returns the largest groups in which the values that exist in this part and in `others` can be accessed
    /// together.
    #[inline(always)]
    fn together(&self, others: &impl Exists) -> Together {
        let lanes = Self::VECTORS.lanes;
        let mut are_uncut = self.are_vectors();
        if (are_uncut || lanes == 1) && self.existing.is_whole() && others.is_whole() {
            return Together::All;
        }
        for vector in 0..Self::COUNT {
            let first = Self::VECTORS.value(vector, 0);
            for lane in 1..lanes {
                let value = Self::VECTORS.value(vector, lane);
                are_uncut &= self.existing.is_together(first, value, lane, lanes)
                    & others.is_together(first, value, lane, lanes);
            }
        }
        if are_uncut {
            Together::Vectors
        } else {
            Together::None
        }
    }

    /// Does the same as [`for_each`](Self::for_each), for a range of vectors.
    ///
    /// # Safety
    ///
    /// * The argument [`together`](Self::together) must not exceed the result of the method
    ///   `together`.
    /// * The vectors must exist: their indices must be less than `COUNT`.
    #[inline(always)]
    unsafe fn for_each_as<O: Exists>(
        &self,
        together: Together,
        others: &O,
        vectors: Range<u32>,
        each: &mut impl FnMut(u32, *mut Item<A>),
    ) {
        let exists = |value| self.existing.exists(value) & others.exists(value);
        // An element is always aligned, but the compiler does not use this fact.
        //
        // Without a check before single values, the compiler would load the lanes of vectors one by one, before
        // it tests whether they form vectors.
        let is_aligned = !(const { A::Exists::ARE_ALL && O::ARE_ALL && Self::VECTORS.lanes > 1 })
            || is_aligned(self.start, align_of::<Item<A>>());
        for vector in vectors {
            let value = |lane| Self::VECTORS.value(vector, lane);
            match together {
                Together::All => {
                    // SAFETY: all values exist, and form vectors or have one lane each.
                    unsafe { self.vector(vector, each) };
                }
                Together::Vectors => {
                    let mut is_there = true;
                    for lane in 0..Self::VECTORS.lanes {
                        is_there &= exists(value(lane));
                    }
                    if is_there {
                        // SAFETY: the values of this vector exist, and form a vector.
                        unsafe { self.vector(vector, each) };
                    }
                }
                Together::None => {
                    for value in (0..Self::VECTORS.lanes).rev().map(value) {
                        if exists(value) && is_aligned {
                            // SAFETY: the value exists, so its offset is in the part's memory.
                            let cell = unsafe { self.start.add(self.layout.offset_of(value)) };
                            touched_by(cell, 1, self.touch, self.by);
                            each(value, cell);
                        }
                    }
                }
            }
        }
    }
}

/// The groups of values that can be accessed together, in increasing order of size.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Together {
    /// Each value is accessed alone.
    None,
    /// Each vector exists completely or not at all.
    Vectors,
    /// All vectors exist.
    All,
}

impl Together {
    /// Calls a function in one of three branches. In each branch, the argument is a constant.
    #[inline(always)]
    fn for_one(self, mut call: impl FnMut(Self)) {
        match self {
            Self::None => call(Self::None),
            Self::Vectors => call(Self::Vectors),
            Self::All => call(Self::All),
        }
    }
}

/// Calls `each` with the index of each value that exists, and the value.
#[inline(always)]
fn read<A>(from: &A, by: Caller, mut each: impl FnMut(u32, Item<A>))
where
    A: Part<Layout: PartLayout, Storage: Readable<Item: Copy>>,
{
    let start = from.storage().pointer().cast_mut();
    Cells::of(from, start, Touch::Read, by).for_each(&All, |value, cell| {
        // SAFETY: the value exists, and `Readable` promises that existing values can be read.
        each(value, unsafe { *cell });
    });
}

/// Writes `item(i)` to each value `i` that exists, in this part and in `others`.
#[inline(always)]
fn write<B>(to: &mut B, by: Caller, others: &impl Exists, mut item: impl FnMut(u32) -> Item<B>)
where
    B: Part<Layout: PartLayout, Storage: Writable<Item: Copy>>,
{
    let start = to.pointer_mut();
    Cells::of(to, start, Touch::Write, by).for_each(others, |value, cell| {
        // SAFETY: the value exists, and `Writable` promises exclusive access to existing values.
        unsafe { *cell = item(value) };
    });
}

/// Reads all values of a part before any of them is used.
#[inline(always)]
fn values<A>(from: &A, by: Caller) -> Values<A>
where
    A: Part<Layout: PartLayout, Storage: Readable<Item: Copy>>,
{
    let mut values = Values::<A>::from_fn(|_| MaybeUninit::zeroed());
    read(from, by, |value, item| {
        values[value as usize].write(item);
    });
    values
}

/// Applies `f` to each value of a part, and writes the result to the corresponding value of another
/// part.
///
/// ```text
/// to[i] = f(from[i])      for all values i that exist in both
/// ```
///
/// ```
/// use layout_core::{algorithms::transform, *};
///
/// let numbers = [1.0_f32, 2.0, 3.0, 4.0];
/// let from = Tensor::from_array(&numbers, Layout::<(_2, _2), (_1, _2)>::new());
/// let mut squares = Tensor::like(&from, 0.0_f64);
/// transform(&from, &mut squares, |x| f64::from(x * x));
/// assert_eq!(squares.get((1, 1)), Some(&16.0));
/// ```
///
/// # Errors
///
/// Reports the same errors as [`copy`].
///
/// # Source
///
/// CuTe `transform` (`algorithm/tensor_algorithms.hpp`).
#[inline(always)]
#[cfg_attr(feature = "record", track_caller)]
#[rustfmt::skip] // Compiler errors quote this line.
pub fn transform<A, B, V: IsAccepted>(from: &A, to: &mut B, f: impl FnMut(Item<A>) -> Item<B>) -> Checked<(), V> where A: Part<Layout: PartLayout, Storage: Readable<Item: Copy>>, B: Part<Layout: PartLayout, Storage: Writable<Item: Copy>>, ShapeOfPart<A>: InOrderOf<ShapeOfPart<B>, Verdict = V> {
    let () = <ShapeOfPart<A> as InOrderOf<ShapeOfPart<B>>>::IN_ORDER;
    transform_values(from, to, f);
}

/// Applies `f` to value `i` of a part, and writes the result to value `i` of another part, whatever
/// their layouts.
#[inline(always)]
#[cfg_attr(feature = "record", track_caller)]
pub(super) fn transform_values<A, B>(from: &A, to: &mut B, mut f: impl FnMut(Item<A>) -> Item<B>)
where
    A: Part<Layout: PartLayout, Storage: Readable<Item: Copy>>,
    B: Part<Layout: PartLayout, Storage: Writable<Item: Copy>>,
{
    const { assert!(SizeOfPart::<A>::U32 == SizeOfPart::<B>::U32) };
    let by = caller();
    if B::Storage::IN_REGISTERS {
        // Each result overwrites its own register, so no extra registers are needed.
        let start = to.pointer_mut();
        let to = Cells::of(to, start, Touch::Write, by);
        read(from, by, |value, item| {
            if to.existing.exists(value) {
                // SAFETY: the value exists in `to`, and `Writable` promises exclusive access.
                unsafe {
                    let cell = to.start.add(to.layout.offset_of(value));
                    touched_by(cell, 1, Touch::Write, by);
                    *cell = f(item);
                }
            }
        });
    } else {
        let values = values(from, by);
        write(to, by, &from.existing(), |value| {
            // SAFETY: the value exists in `from`, so `values` has read it.
            f(unsafe { values[value as usize].assume_init() })
        });
    }
}

/// Applies `f` to the corresponding values of two parts, and writes the results to a third part.
///
/// ```text
/// to[i] = f(a[i], b[i])      for all values i that exist in all three
/// ```
///
/// The loads from both parts are in flight at the same time.
///
/// ```
/// use layout_core::{algorithms::combine, *};
///
/// let numbers = [1.0_f32, 2.0, 3.0, 4.0];
/// let rows = Tensor::from_array(&numbers, Layout::<(_2, _2), (_2, _1)>::new());
/// let columns = Tensor::from_array(&numbers, Layout::<(_2, _2), (_1, _2)>::new());
/// let mut sums = Tensor::like(&rows, 0.0_f64);
/// combine(&rows, &columns, &mut sums, |a, b| f64::from(a + b));
/// assert_eq!(sums.get((0, 1)), Some(&5.0));
/// ```
///
/// # Errors
///
/// Reports the same errors as [`copy`].
///
/// # Source
///
/// CuTe `transform` of two tensors (`algorithm/tensor_algorithms.hpp`).
#[inline(always)]
#[cfg_attr(feature = "record", track_caller)]
pub fn combine<A, B, C, V: IsAccepted, W: IsAccepted>(
    a: &A,
    b: &B,
    to: &mut C,
    mut f: impl FnMut(Item<A>, Item<B>) -> Item<C>,
) -> Checked<Checked<(), V>, W>
where
    A: Part<Layout: PartLayout, Storage: Readable<Item: Copy>>,
    B: Part<Layout: PartLayout, Storage: Readable<Item: Copy>>,
    C: Part<Layout: PartLayout, Storage: Writable<Item: Copy>>,
    ShapeOfPart<A>: InOrderOf<ShapeOfPart<C>, Verdict = V>,
    ShapeOfPart<B>: InOrderOf<ShapeOfPart<C>, Verdict = W>,
{
    let () = <ShapeOfPart<A> as InOrderOf<ShapeOfPart<C>>>::IN_ORDER;
    let () = <ShapeOfPart<B> as InOrderOf<ShapeOfPart<C>>>::IN_ORDER;
    let by = caller();
    let (mut of_a, mut of_b) = (
        Values::<A>::from_fn(|_| MaybeUninit::zeroed()),
        Values::<B>::from_fn(|_| MaybeUninit::zeroed()),
    );
    let cells_a = Cells::of(a, a.storage().pointer().cast_mut(), Touch::Read, by);
    let cells_b = Cells::of(b, b.storage().pointer().cast_mut(), Touch::Read, by);
    let together = cells_a.together(&All).min(cells_b.together(&All));
    together.for_one(|together| {
        // SAFETY: `together` describes the values that exist in both parts. `Readable` promises that existing
        // values can be read.
        unsafe {
            cells_a.for_each_as(together, &All, 0..Cells::<A>::COUNT, &mut |value, cell| {
                of_a[value as usize].write(*cell);
            });
            cells_b.for_each_as(together, &All, 0..Cells::<B>::COUNT, &mut |value, cell| {
                of_b[value as usize].write(*cell);
            });
        }
    });
    let existing = (a.existing(), b.existing());
    write(to, by, &existing, |value| {
        let (a, b) = (of_a[value as usize], of_b[value as usize]);
        // SAFETY: the value exists in both parts, so both copies have been read.
        f(unsafe { a.assume_init() }, unsafe { b.assume_init() })
    });
}

/// Copies the values of a part to another part of the same shape.
///
/// ```text
/// to[c] = from[c]      for all coordinates c that exist in both
/// ```
///
/// Shapes that differ only in how modes are split count as the same: `(4, (2, 3))`, `(4, 6)` and `24`. Modes of
/// extent 1 are ignored. [`copy_in_order`] copies between any two shapes of the same size.
///
/// ```
/// use layout_core::{algorithms::copy, errors::*, *};
///
/// layout! { type Matrix = (?m, ?n):(?n, 1); }
/// let numbers: Vec<u32> = (0..70).collect();
/// let a = Tensor::from_slice(&numbers, Matrix::from_values([7, 10]))?;
/// // Three rows and two columns of the last 4 x 4 tile exist.
/// let tile = a.predicated_tile((_4::new(), _4::new()), (1, 2));
/// let mut registers = Tensor::like(&tile, 0);
/// copy(&tile, &mut registers);
/// assert_eq!(registers.get((2, 1)), Some(&69));
/// assert_eq!(registers.get((2, 2)), Some(&0));
/// # Ok::<(), TooShort>(())
/// ```
///
/// # Errors
///
/// The parts must have the same number of values:
///
/// ```compile_fail
/// use layout_core::{algorithms::copy, *};
///
/// let numbers = [0_u32; 16];
/// let row = Tensor::from_array(&numbers, Layout::<_16, _1>::new());
/// let mut registers = Tensor::filled(Layout::<_8, _1>::new(), 0_u32);
/// copy(&row, &mut registers);
/// ```
/// ```text
/// error[E0277]: one part has 16 values per thread, the other has 8
/// ```
///
/// and the same shape:
///
/// ```compile_fail
/// use layout_core::{algorithms::copy, *};
///
/// let from = Tensor::filled(Layout::<(_4, _3), (_1, _4)>::new(), 0_u32);
/// copy(&from, &mut Tensor::filled(Layout::<(_3, _4), (_1, _3)>::new(), 0_u32));
/// ```
/// ```text
/// error[E0080]: evaluation panicked: expected two parts of the same shape, found 4 values in a mode of one part and 3
/// in the other: use a part made with `Tensor::like(&part, 0.0)`, which has the shape of `part`; to
/// copy by linear index, write `copy_in_order`
/// ```
///
/// # Source
///
/// CuTe `copy`, `copy_if` (`algorithm/copy.hpp`), which copy like [`copy_in_order`].
#[inline(always)]
#[cfg_attr(feature = "record", track_caller)]
#[rustfmt::skip] // Compiler errors quote this line.
pub fn copy<A, B, T: Copy, U: Copy + IsElement<T>, V: IsAccepted>(from: &A, to: &mut B) -> Is<Checked<(), V>, U::Nothing> where A: Part<Layout: PartLayout, Storage: Readable<Item = T>>, B: Part<Layout: PartLayout, Storage: Writable<Item = U>>, ShapeOfPart<A>: InOrderOf<ShapeOfPart<B>, Verdict = V> {
    let () = <ShapeOfPart<A> as InOrderOf<ShapeOfPart<B>>>::IN_ORDER;
    transform_values(from, to, U::same_element_from);
}

/// Copies the values of a part to a part of any shape. In both parts, the first mode varies fastest.
///
/// ```text
/// to[i] = from[i]      for all linear indices i that exist in both
/// ```
///
/// ```
/// use layout_core::{algorithms::copy_in_order, *};
///
/// let numbers: [u32; 12] = core::array::from_fn(|i| i as u32);
/// let from = Tensor::from_array(&numbers, Layout::<(_4, _3), (_1, _4)>::new());
/// let mut to = Tensor::filled(Layout::<(_2, _6), (_1, _2)>::new(), 0);
/// copy_in_order(&from, &mut to);
/// // The coordinates (3, 0) and (1, 1) both have linear index 3.
/// assert_eq!(from.get((3, 0)), to.get((1, 1)));
/// ```
///
/// # Errors
///
/// The parts must have the same number of values, as for [`copy`].
///
/// # Source
///
/// CuTe `copy` (`algorithm/copy.hpp`).
#[inline(always)]
#[cfg_attr(feature = "record", track_caller)]
pub fn copy_in_order<A, B, T: Copy, U: Copy + IsElement<T>, V: IsAccepted>(
    from: &A,
    to: &mut B,
) -> Is<Checked<(), V>, U::Nothing>
where
    A: Part<Layout: PartLayout, Storage: Readable<Item = T>>,
    B: Part<Layout: PartLayout, Storage: Writable<Item = U>>,
    SizeOfPart<A>: SameCount<SizeOfPart<B>, Verdict = V>,
{
    transform_values(from, to, U::same_element_from);
}

/// Computes `y = a * x + b * y` for the values of two parts.
///
/// ```text
/// y[i] = a * x[i] + b * y[i]      for all values i that exist in both
/// ```
///
/// If `b` is 0, `y` is not read, as in BLAS.
///
/// ```
/// use layout_core::{algorithms::axpby, *};
///
/// let x = Tensor::filled(Layout::<_4, _1>::new(), 3.0_f32);
/// let mut y = Tensor::filled(Layout::<_4, _1>::new(), 1.0_f32);
/// axpby(2.0, &x, -1.0, &mut y);
/// assert_eq!(y.get(3), Some(&5.0));
/// ```
///
/// # Errors
///
/// Reports the same errors as [`copy`].
///
/// # Source
///
/// CuTe `axpby` (`algorithm/axpby.hpp`).
#[inline(always)]
#[cfg_attr(feature = "record", track_caller)]
pub fn axpby<A, B, T, V: IsAccepted>(a: T, x: &A, b: T, y: &mut B) -> Checked<(), V>
where
    T: Copy + Default + PartialEq + Add<Output = T> + Mul<Output = T>,
    A: Part<Layout: PartLayout, Storage: Readable<Item = T>>,
    B: Part<Layout: PartLayout, Storage: Writable<Item = T>>,
    ShapeOfPart<A>: InOrderOf<ShapeOfPart<B>, Verdict = V>,
{
    if b == T::default() {
        return transform(x, y, |x| a * x);
    }
    update(x, y, |y, x| a * x + b * y);
}

/// Writes one value to all existing values of a part.
///
/// ```
/// use layout_core::{algorithms::fill, *};
///
/// let mut cells = [0_u8; 8];
/// let mut column = Tensor::from_array(&mut cells, Layout::<_4, _2>::new());
/// fill(&mut column, 1);
/// assert_eq!(cells, [1, 0, 1, 0, 1, 0, 1, 0]);
/// ```
///
/// # Source
///
/// CuTe `fill` (`algorithm/fill.hpp`).
#[inline(always)]
#[cfg_attr(feature = "record", track_caller)]
pub fn fill<B: Part<Layout: PartLayout, Storage: Writable<Item = T>>, T: Copy>(
    to: &mut B,
    value: T,
) {
    write(to, caller(), &All, |_| value);
}

/// Writes 0 to all existing values of a part.
///
/// # Source
///
/// CuTe `clear` (`algorithm/clear.hpp`).
#[inline(always)]
#[cfg_attr(feature = "record", track_caller)]
pub fn clear<B, T: Copy + Default>(to: &mut B)
where
    B: Part<Layout: PartLayout, Storage: Writable<Item = T>>,
{
    fill(to, T::default());
}
