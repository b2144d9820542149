//! What is done with all values of a thread's part: [`crate::algorithms`].
#![allow(unsafe_code)]

mod neighbours;
mod part;

use core::hint::assert_unchecked;
use core::mem::MaybeUninit;
use core::ops::{Add, Mul};

use generic_array::GenericArray;
use generic_array::sequence::GenericSequence;

pub use neighbours::PartLayout;
use neighbours::Vectors;
pub use part::Part;
use part::{All, Exists};

use super::record::{Caller, Touch, caller, touched_by};
use super::{Readable, Storage, Writable};
use crate::int::{Compare, Compared, Equal, Greater, Less, StaticInteger};
use crate::modes::Nil;
use crate::report::{By, Decimal, Given, Kept, PartsAreAsLarge, Refusal, Verdict};

/// What the cells of a part hold.
type Item<A> = <<A as Part>::Storage as Storage>::Item;
/// How many values a part has.
type SizeOfPart<A> = <<A as Part>::Layout as PartLayout>::Size;
/// The values of a part, of which some may not exist.
type Values<A> = GenericArray<MaybeUninit<Item<A>>, <<A as Part>::Layout as PartLayout>::Length>;

/// A **type operator**: whether `N` values are as many as `M`, `Self` comparing them.
pub trait AsManyValues<N, M> {
    /// [`Nil`] or a refusal.
    type Verdict: Verdict;
}
impl<N, M> AsManyValues<N, M> for Equal {
    type Verdict = Nil;
}
impl<N: Decimal, M: Decimal> AsManyValues<N, M> for Less {
    type Verdict = Refusal<By<PartsAreAsLarge, N, M>>;
}
impl<N: Decimal, M: Decimal> AsManyValues<N, M> for Greater {
    type Verdict = Refusal<By<PartsAreAsLarge, N, M>>;
}

/// A **type operator**: whether a part has as many values as the part `B`.
pub trait AsLargeAs<B> {
    /// [`Nil`] or a refusal.
    type Verdict: Verdict;
}
impl<A, B, V: Verdict> AsLargeAs<B> for A
where
    A: Part<Layout: PartLayout>,
    B: Part<Layout: PartLayout>,
    SizeOfPart<A>: Compare<SizeOfPart<B>>,
    Compared<SizeOfPart<A>, SizeOfPart<B>>: AsManyValues<SizeOfPart<A>, SizeOfPart<B>, Verdict = V>,
{
    type Verdict = V;
}

/// The cells of a part.
struct Cells<A: Part<Layout: PartLayout>> {
    start: *mut Item<A>,
    layout: A::Layout,
    existing: A::Exists,
}

impl<A: Part<Layout: PartLayout>> Cells<A> {
    /// In registers nothing moves together.
    const VECTORS: Vectors = match A::Storage::IN_REGISTERS {
        true => Vectors::ONE_BY_ONE,
        false => A::Layout::NEIGHBOURS.vectors(size_of::<Item<A>>()),
    };
    /// How many vectors there are, and the bytes of one.
    const COUNT: u32 = SizeOfPart::<A>::U32 / Self::VECTORS.lanes;
    const BYTES: usize = Self::VECTORS.lanes as usize * size_of::<Item<A>>();

    /// `start` is that of the storage of the part.
    #[inline(always)]
    fn of(part: &A, start: *mut Item<A>) -> Self {
        const {
            let size = <SizeOfPart<A> as StaticInteger>::VALUE;
            assert!(
                matches!(size, Some(size) if size <= u32::MAX as u64),
                "a part has more values than u32 counts"
            );
        }
        Self {
            start,
            layout: part.layout(),
            existing: part.existing(),
        }
    }

    /// Whether vectors are moved by one instruction each.
    ///
    /// Three times the address is a multiple of a power of two if and only if the address is. Asked of the
    /// address itself, the compiler would know the answer where a vector is moved, drop what is said of its
    /// alignment there, and move the lanes one by one.
    #[inline(always)]
    fn are_vectors(&self) -> bool {
        Self::VECTORS.lanes > 1
            && self.start.addr().wrapping_mul(3) % Self::BYTES == 0
            && self.layout.are_multiples(Self::VECTORS.lanes)
    }

    /// Calls `each` with the number and the cell of each value of a vector.
    ///
    /// # Safety
    ///
    /// Its values exist, and [are a vector](Self::are_vectors).
    #[inline(always)]
    unsafe fn vector(&self, vector: u32, each: &mut impl FnMut(u32, *mut Item<A>)) {
        let value = |lane| Self::VECTORS.value(vector, lane);
        // SAFETY: the values exist, and are neighbours. The start is aligned to a vector, and the offset of its
        // first lane is a multiple of the lanes: the strides of all modes are, but the one in which the lanes
        // are side by side; there it is the first of as many. What a swizzle keeps together begins at a
        // multiple, too.
        unsafe {
            let first = self.start.add(self.layout.offset_of(value(0)));
            assert_unchecked(first.addr() % Self::BYTES == 0);
            for lane in 0..Self::VECTORS.lanes {
                each(value(lane), first.add(lane as usize));
            }
        }
    }

    /// Calls `each` with the number and the cell of each value that exists, here and among `others`.
    ///
    /// The lanes of a vector go forward, single values backward: where both ways end with the same cell, the
    /// compiler would share its move between them, and have less to join.
    #[inline(always)]
    fn for_each(&self, others: &impl Exists, mut each: impl FnMut(u32, *mut Item<A>)) {
        let (are_vectors, lanes) = (self.are_vectors(), Self::VECTORS.lanes);
        let exists = |value| self.existing.exists(value) & others.exists(value);
        // Whether vectors exist as wholes or not at all.
        let mut are_uncut = are_vectors;
        for vector in 0..Self::COUNT {
            let first = Self::VECTORS.value(vector, 0);
            for lane in 1..lanes {
                let value = Self::VECTORS.value(vector, lane);
                are_uncut &= self.existing.is_together(first, value, lane, lanes)
                    & others.is_together(first, value, lane, lanes);
            }
        }
        if are_vectors && self.existing.is_whole() && others.is_whole() {
            for vector in 0..Self::COUNT {
                // SAFETY: all values exist, and are vectors.
                unsafe { self.vector(vector, &mut each) };
            }
        } else if are_uncut {
            for vector in 0..Self::COUNT {
                let mut is_there = true;
                for lane in 0..lanes {
                    is_there &= exists(Self::VECTORS.value(vector, lane));
                }
                if is_there {
                    // SAFETY: its values exist, and are a vector.
                    unsafe { self.vector(vector, &mut each) };
                }
            }
        } else {
            for vector in 0..Self::COUNT {
                for lane in (0..lanes).rev() {
                    let value = Self::VECTORS.value(vector, lane);
                    if exists(value) {
                        // SAFETY: the value exists.
                        each(value, unsafe {
                            self.start.add(self.layout.offset_of(value))
                        });
                    }
                }
            }
        }
    }
}

/// Calls `each` with the number of each value that exists, and the value.
#[inline(always)]
fn read<A>(from: &A, by: Caller, mut each: impl FnMut(u32, Item<A>))
where
    A: Part<Layout: PartLayout, Storage: Readable<Item: Copy>>,
{
    Cells::of(from, from.storage().pointer().cast_mut()).for_each(&All, |value, cell| {
        touched_by(cell, Touch::Read, by);
        // SAFETY: `Readable`: the cells of values that exist can be read.
        each(value, unsafe { *cell });
    });
}

/// Writes `item(i)` to each value `i` that exists, here and among `others`.
#[inline(always)]
fn write<B>(to: &mut B, by: Caller, others: &impl Exists, mut item: impl FnMut(u32) -> Item<B>)
where
    B: Part<Layout: PartLayout, Storage: Writable<Item: Copy>>,
{
    let start = to.pointer_mut();
    Cells::of(to, start).for_each(others, |value, cell| {
        touched_by(cell, Touch::Write, by);
        // SAFETY: `Writable`: this part alone has the cells of values that exist.
        unsafe { *cell = item(value) };
    });
}

/// The values of a part, all read before one is used.
#[inline(always)]
fn values<A>(from: &A, by: Caller) -> Values<A>
where
    A: Part<Layout: PartLayout, Storage: Readable<Item: Copy>>,
{
    let mut values = Values::<A>::generate(|_| MaybeUninit::zeroed());
    read(from, by, |value, item| {
        values[value as usize].write(item);
    });
    values
}

/// Writes `f` of each value of a part to the same value of another.
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
/// As [`copy`].
///
/// # Source
///
/// CuTe `transform` (`algorithm/tensor_algorithms.hpp`).
#[inline(always)]
#[cfg_attr(feature = "record", track_caller)]
pub fn transform<A, B, V: Kept>(
    from: &A,
    to: &mut B,
    mut f: impl FnMut(Item<A>) -> Item<B>,
) -> Given<(), V>
where
    A: Part<Layout: PartLayout, Storage: Readable<Item: Copy>> + AsLargeAs<B, Verdict = V>,
    B: Part<Layout: PartLayout, Storage: Writable<Item: Copy>>,
{
    let by = caller();
    if B::Storage::IN_REGISTERS {
        // Each in place of what was there: no register is written that is not the value's own.
        let start = to.pointer_mut();
        let to = Cells::of(to, start);
        read(from, by, |value, item| {
            if to.existing.exists(value) {
                // SAFETY: the value exists.
                unsafe {
                    let cell = to.start.add(to.layout.offset_of(value));
                    touched_by(cell, Touch::Write, by);
                    *cell = f(item);
                }
            }
        });
    } else {
        let values = values(from, by);
        write(to, by, &from.existing(), |value| {
            // SAFETY: the value exists in `from`, and was read.
            f(unsafe { values[value as usize].assume_init() })
        });
    }
}

/// Copies the values of a part to another.
///
/// ```text
/// to[i] = from[i]      for all values i that exist in both
/// ```
///
/// ```
/// use layout_core::{algorithms::copy, errors::*, *};
///
/// layout! { type Matrix = (?m, ?n):(?n, 1); }
/// let numbers: Vec<u32> = (0..70).collect();
/// let a = Tensor::from_slice(&numbers, Matrix::from_values([7, 10]))?;
/// // Of the last tile of 4 x 4, three rows and two columns exist.
/// let tile = a.covering_tile((_4::new(), _4::new()), (1, 2));
/// let mut registers = Tensor::like(&tile, 0);
/// copy(&tile, &mut registers);
/// assert_eq!(registers.get((2, 1)), Some(&69));
/// assert_eq!(registers.get((2, 2)), Some(&0));
/// # Ok::<(), TooShort>(())
/// ```
///
/// # Errors
///
/// The parts have as many values.
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
/// error[E0277]: a part of 16 values meets one of 8
/// ```
///
/// # Source
///
/// CuTe `copy`, `copy_if` (`algorithm/copy.hpp`).
#[inline(always)]
#[cfg_attr(feature = "record", track_caller)]
pub fn copy<A, B, T: Copy, V: Kept>(from: &A, to: &mut B) -> Given<(), V>
where
    A: Part<Layout: PartLayout, Storage: Readable<Item = T>> + AsLargeAs<B, Verdict = V>,
    B: Part<Layout: PartLayout, Storage: Writable<Item = T>>,
{
    transform(from, to, |value| value)
}

/// Adds multiples of two parts.
///
/// ```text
/// y[i] = a * x[i] + b * y[i]      for all values i that exist in both
/// ```
///
/// Where `b` is 0, `y` is not read, as in BLAS.
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
/// As [`copy`].
///
/// # Source
///
/// CuTe `axpby` (`algorithm/axpby.hpp`).
#[inline(always)]
#[cfg_attr(feature = "record", track_caller)]
pub fn axpby<A, B, T, V: Kept>(a: T, x: &A, b: T, y: &mut B) -> Given<(), V>
where
    T: Copy + Default + PartialEq + Add<Output = T> + Mul<Output = T>,
    A: Part<Layout: PartLayout, Storage: Readable<Item = T>> + AsLargeAs<B, Verdict = V>,
    B: Part<Layout: PartLayout, Storage: Writable<Item = T>>,
{
    if b == T::default() {
        return transform(x, y, |x| a * x);
    }
    let by = caller();
    let (xs, ys) = (values(x, by), values(y, by));
    write(y, by, &x.existing(), |value| {
        // SAFETY: the value exists in both, and was read.
        let (x, y) = unsafe {
            (
                xs[value as usize].assume_init(),
                ys[value as usize].assume_init(),
            )
        };
        a * x + b * y
    });
}

/// Writes one value to all of a part that exist.
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
pub fn fill<B, T: Copy>(to: &mut B, value: T)
where
    B: Part<Layout: PartLayout, Storage: Writable<Item = T>>,
{
    write(to, caller(), &All, |_| value);
}

/// Writes 0 to all values of a part that exist.
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
