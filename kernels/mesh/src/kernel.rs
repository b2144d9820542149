//! Kernels that copy and reduce messages between GPUs.

use core::array::from_fn;
use core::marker::PhantomData;
use core::mem::transmute_copy;
use core::num::NonZeroU32;
use core::ptr::{with_exposed_provenance, with_exposed_provenance_mut};

use layout_core::{_512, ThreadContext};
use layout_device::{Bf16, Element, F16, kernel, thread};

/// Number of GPUs whose buffers a kernel reaches.
pub const MOST_GPUS: usize = 8;

/// Number of units that a thread copies at once.
pub(crate) const COPIED: usize = 4;

/// Number of units that a thread reduces at once.
const REDUCED: usize = 2;

/// Number of threads of a block.
pub const THREADS: u32 = 512;

/// A message between two GPUs, in units of the kernel's word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct Message {
    /// Index of the source GPU.
    pub from: u32,
    /// The GPUs with the terms of a reduction: bit `i` is GPU `i`.
    pub terms: u32,
    /// Index of the destination GPU.
    pub to: u32,
    /// Index of the first mode.
    pub mode: u32,
    /// Number of modes.
    pub modes: u32,
    /// Number of units.
    pub units: u32,
    /// Index of the first unit in the source.
    pub from_unit: u64,
    /// Index of the first unit in the destination.
    pub to_unit: u64,
}

/// A mode of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Mode {
    /// Number of values.
    pub size: NonZeroU32,
    /// Stride in the source.
    pub from: u64,
    /// Stride in the destination.
    pub to: u64,
}

/// Calls `body` with the indices of up to `N` units in the source and in the destination, until the
/// share of the block is complete.
///
/// # Safety
///
/// - `modes` must have all modes of the message.
#[inline(always)]
unsafe fn each<const N: usize>(
    message: &Message,
    modes: *const Mode,
    body: impl Fn([Option<(usize, usize)>; N]),
) {
    let step = thread::grid_dim_y() * THREADS;
    let mut first = thread::block_idx_y() * THREADS + thread::thread_idx_x();
    while first < message.units {
        let mut rest = [0; N];
        for (k, rest) in (0..).zip(&mut rest) {
            *rest = first + k * step;
        }
        let units = rest.map(|unit| unit < message.units);
        let mut from = [message.from_unit; N];
        let mut to = [message.to_unit; N];
        for m in 0..message.modes {
            // SAFETY: the caller guarantees that the table has all modes.
            let mode = unsafe { *modes.add((message.mode + m) as usize) };
            for k in 0..N {
                let next = rest[k] / mode.size;
                let c = u64::from(rest[k] - next * mode.size.get());
                from[k] += c * mode.from;
                to[k] += c * mode.to;
                rest[k] = next;
            }
        }
        let mut places = [None; N];
        for k in 0..N {
            if units[k] {
                places[k] = Some((from[k] as usize, to[k] as usize));
            }
        }
        body(places);
        first += N as u32 * step;
    }
}

/// Returns the address of the buffer of a GPU, without local memory.
#[inline(always)]
fn select(addresses: [u64; MOST_GPUS], gpu: u32) -> usize {
    let mut selected = addresses[0];
    for i in 1..MOST_GPUS {
        if gpu as usize == i {
            selected = addresses[i];
        }
    }
    selected as usize
}

/// Copies messages. The block `(x, y)` copies the share `y` of the message `x`, in words `W`. Blocks start in the
/// order of `x`, so all messages move at once.
///
/// `from` and `to` are the addresses of the source and destination buffers of all GPUs.
///
/// # Safety
///
/// - `messages` must have a message for each `x` of the grid, and `modes` the modes of all messages.
/// - All units of the messages must be in bounds of the buffers, which must be aligned to words.
/// - No other work may access the destination units, or write the source units.
#[kernel(instances(copy_1 = u8, copy_2 = u16, copy_4 = u32, copy_8 = u64, copy_16 = u128))]
pub unsafe fn copy<W: Copy>(
    ctx: ThreadContext<'_, (u32, u32), (_512,)>,
    messages: *const Message,
    modes: *const Mode,
    from: [u64; MOST_GPUS],
    to: [u64; MOST_GPUS],
) {
    let _ = ctx;
    // SAFETY: the caller guarantees a message for each `x`.
    let message = unsafe { *messages.add(thread::block_idx_x() as usize) };
    let source: *const W = with_exposed_provenance(select(from, message.from));
    let destination: *mut W = with_exposed_provenance_mut(select(to, message.to));
    let move_units = |units: [Option<(usize, usize)>; COPIED]| {
        // SAFETY: the caller guarantees that all units are in bounds, and that nothing writes them.
        let loaded = units.map(|unit| unit.map(|(from, to)| (unsafe { *source.add(from) }, to)));
        for k in 0..COPIED {
            if let Some((word, to)) = loaded[k] {
                // SAFETY: as above, and nothing else accesses the destination.
                unsafe { *destination.add(to) = word };
            }
        }
    };
    // SAFETY: the caller guarantees the modes.
    unsafe { each(&message, modes, move_units) };
}

/// A number that is reduced in `f32`.
pub trait Float: Element {
    /// Converts the number.
    fn to_f32(self) -> f32;
    /// Rounds to the nearest number.
    fn from_f32(x: f32) -> Self;
}
impl Float for f32 {
    #[inline(always)]
    fn to_f32(self) -> f32 {
        self
    }
    #[inline(always)]
    fn from_f32(x: f32) -> f32 {
        x
    }
}
impl Float for F16 {
    #[inline(always)]
    fn to_f32(self) -> f32 {
        self.to_f32()
    }
    #[inline(always)]
    fn from_f32(x: f32) -> Self {
        Self::from_f32(x)
    }
}
impl Float for Bf16 {
    #[inline(always)]
    fn to_f32(self) -> f32 {
        self.to_f32()
    }
    #[inline(always)]
    fn from_f32(x: f32) -> Self {
        Self::from_f32(x)
    }
}

/// The reductions that `reduce` computes, by number.
pub mod operation {
    /// The sum.
    pub const SUM: u32 = 0;
    /// The product.
    pub const PRODUCT: u32 = 1;
    /// The maximum.
    pub const MAX: u32 = 2;
    /// The minimum.
    pub const MIN: u32 = 3;
}

/// A word that a thread loads and stores at once.
///
/// # Safety
///
/// - The type must not have padding, and every bit pattern must be a value of it.
pub unsafe trait Word: Copy {}
// SAFETY: integers have no padding, and all bit patterns are values.
unsafe impl Word for u16 {}
// SAFETY: as above.
unsafe impl Word for u32 {}
// SAFETY: as above.
unsafe impl Word for u128 {}

/// `N` numbers `T` in a word `W`.
pub struct Numbers<T, W, const N: usize>(PhantomData<(T, W)>);

/// A reduction of the numbers of words.
pub trait Reduce {
    /// The word.
    type Word: Copy;
    /// The numbers of a word in `f32`.
    type Sums: Copy;
    /// Returns the numbers of a word.
    fn sums(word: Self::Word) -> Self::Sums;
    /// Rounds numbers to a word.
    fn word(sums: Self::Sums) -> Self::Word;
    /// Returns the reduction of each pair of numbers.
    fn reduce(a: Self::Sums, b: Self::Sums, operation: u32) -> Self::Sums;
}

impl<T: Float, W: Word, const N: usize> Reduce for Numbers<T, W, N> {
    type Word = W;
    type Sums = [f32; N];
    #[inline(always)]
    fn sums(word: W) -> [f32; N] {
        const { assert!(size_of::<[T; N]>() == size_of::<W>()) };
        // SAFETY: both types have the same size, and every bit pattern is an `Element`.
        let numbers: [T; N] = unsafe { transmute_copy(&word) };
        numbers.map(T::to_f32)
    }
    #[inline(always)]
    fn word(sums: [f32; N]) -> W {
        const { assert!(size_of::<[T; N]>() == size_of::<W>()) };
        // SAFETY: both types have the same size, and every bit pattern is a `Word`.
        unsafe { transmute_copy(&sums.map(T::from_f32)) }
    }
    #[inline(always)]
    fn reduce(a: [f32; N], b: [f32; N], operation: u32) -> [f32; N] {
        from_fn(|i| match operation {
            operation::SUM => a[i] + b[i],
            operation::PRODUCT => a[i] * b[i],
            operation::MAX => a[i].max(b[i]),
            _ => a[i].min(b[i]),
        })
    }
}

/// Reduces the terms of messages, in the order of the GPUs. The block `(x, y)` reduces the share
/// `y` of the message `x`. 16-bit numbers are reduced in `f32` and rounded once.
///
/// # Safety
///
/// - The conditions of `copy` must hold, with the source units on all GPUs of `terms`.
/// - Each message must have a term.
#[kernel(instances(
    reduce_f32x4 = Numbers<f32, u128, 4>,
    reduce_f32 = Numbers<f32, u32, 1>,
    reduce_f16x8 = Numbers<F16, u128, 8>,
    reduce_f16 = Numbers<F16, u16, 1>,
    reduce_bf16x8 = Numbers<Bf16, u128, 8>,
    reduce_bf16 = Numbers<Bf16, u16, 1>,
))]
pub unsafe fn reduce<R: Reduce>(
    ctx: ThreadContext<'_, (u32, u32), (_512,)>,
    messages: *const Message,
    modes: *const Mode,
    operation: u32,
    from: [u64; MOST_GPUS],
    to: [u64; MOST_GPUS],
) {
    let _ = ctx;
    // SAFETY: the caller guarantees a message for each `x`.
    let message = unsafe { *messages.add(thread::block_idx_x() as usize) };
    let destination: *mut R::Word = with_exposed_provenance_mut(select(to, message.to));
    let first = message.terms.trailing_zeros();
    let load = |gpu: u32, unit: usize| {
        let source: *const R::Word = with_exposed_provenance(select(from, gpu));
        // SAFETY: the caller guarantees that all units are in bounds, and that nothing writes them.
        R::sums(unsafe { *source.add(unit) })
    };
    let reduce_units = |units: [Option<(usize, usize)>; REDUCED]| {
        let mut sums = units.map(|unit| unit.map(|(from, to)| (load(first, from), from, to)));
        let mut others = message.terms & message.terms.wrapping_sub(1);
        while others != 0 {
            let gpu = others.trailing_zeros();
            for k in 0..REDUCED {
                if let Some((sum, from, to)) = sums[k] {
                    sums[k] = Some((R::reduce(sum, load(gpu, from), operation), from, to));
                }
            }
            others &= others - 1;
        }
        for k in 0..REDUCED {
            if let Some((sum, _, to)) = sums[k] {
                // SAFETY: as above, and nothing else accesses the destination.
                unsafe { *destination.add(to) = R::word(sum) };
            }
        }
    };
    // SAFETY: the caller guarantees the modes.
    unsafe { each(&message, modes, reduce_units) };
}
