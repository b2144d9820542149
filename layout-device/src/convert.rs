//! Conversions of fragments between thread-value layouts.

// Sizes of a tile fit, because the tile fits in shared memory.
#![allow(clippy::cast_possible_truncation)]

use core::marker::PhantomData;
use core::mem::{MaybeUninit, transmute_copy};

use layout_core::bounds::{
    BlockExtents, Cells, CheckedLayout, GridExtents, InShared, Part, TensorLayout,
};
use layout_core::checks::{
    Conversion, ConversionPath, conversion_of, extents_of, injective, offset_of,
};
use layout_core::ops::{Cosize, Size};
use layout_core::{
    _0, _1, Array, Kernel, Layout, Phase, SizeOf, StaticInteger, Tensor, ThreadContext,
};
use layout_decide::{MOST_VALUES, Mode, Modes, Shuffles, Swizzle, Text, ThroughShared};

use crate::{Element, thread, warp};

/// Shared memory of `Bytes` bytes, through which the threads of a block [convert](convert) fragments.
///
/// A conversion waits at a barrier between its writes and its reads. A conversion also waits before its
/// writes if other threads may still read the memory. Conversions of at most half the bytes alternate
/// between the two halves, and need only the barrier in between.
#[derive(Debug)]
pub struct Exchange<'k, Bytes> {
    start: *mut u8,
    read: Read,
    kernel: PhantomData<(&'k mut u8, Bytes)>,
}

/// The part of the memory that other threads may still be reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Read {
    Nothing,
    Lower,
    Upper,
    All,
}

impl<Bytes: StaticInteger> Exchange<'_, Bytes> {
    /// Returns the start of `bytes` bytes that no other thread reads. Waits at a barrier if the
    /// memory has too few free bytes.
    #[inline(always)]
    fn free(&mut self, bytes: usize, barrier: impl Fn()) -> *mut u8 {
        // The start of a bank pattern.
        let half = const { Bytes::U32 as usize / 2 / 128 * 128 };
        let next = match self.read {
            _ if bytes > half => Read::All,
            Read::Lower => Read::Upper,
            _ => Read::Lower,
        };
        let is_whole = self.read == Read::All || next == Read::All;
        if is_whole && self.read != Read::Nothing {
            barrier();
        }
        self.read = next;
        let start = if next == Read::Upper { half } else { 0 };
        self.start.wrapping_add(start)
    }
}

#[diagnostic::do_not_recommend]
impl<'k, Bytes: StaticInteger> InShared<'k> for Exchange<'k, Bytes> {
    type Cells = Cells<u8, Bytes>;
    #[inline(always)]
    unsafe fn at(_: &'k Kernel, cells: *mut Self::Cells) -> Self {
        Self {
            start: cells.cast(),
            read: Read::Nothing,
            kernel: PhantomData,
        }
    }
}

/// Converts a fragment of layout `Src` to the layout `Dst`. `Src` and `Dst` are layouts
/// `(thread, value, rest...) -> offset` of the same tile.
///
/// ```text
/// result of thread t [v]  ==  the fragment of thread u [w]        where  dst(t, v) == src(u, w)
/// ```
///
/// The compiler chooses the method from the two layouts. The elements move between registers of a
/// thread, by warp shuffles (at most one per 4-byte word), or through shared memory. The shared-memory
/// path uses the widest vectors and the swizzle with the fewest wavefronts.
/// [`conversion_cost`](layout_core::checks::conversion_cost) decides which of shuffles and shared
/// memory is cheaper.
///
/// `Src` must contain each element of the tile once. `Dst` must contain each element, and its stride-0
/// modes repeat elements. All threads of the block must call this function together from converged code, with the
/// same exchange. Only conversions through shared memory have barriers and need bytes. One `exchange`
/// can serve any number of conversions.
///
/// ```
/// # use grid_executor::{Dim3, Pointer, launch};
/// use layout_core::{checks::*, *};
/// use layout_device::{Exchange, convert, copy, kernel};
///
/// layout! {
///     type Tile = (64, 64):(64, 1);
///     /// Four neighbours of a row, and four of a column, of 256 threads.
///     type Rows = Tile o ((16, 16), (4, 4)):((256, 1), (64, 16));
///     type Columns = Tile o ((16, 16), (4, 4)):((4, 64), (1, 1024));
/// }
/// type Of16 = Fragment<f32, Layout![16:1]>;
///
/// const COST: ConversionCost = conversion_cost::<Rows, Columns, _4>();
/// assert_eq!((COST.shuffles, COST.wavefronts, COST.bytes), (0, 256, 16384));
///
/// /// Gives each thread its numbers of a column.
/// ///
/// /// # Safety
/// ///
/// /// Runs as one block of 256 threads.
/// #[kernel]
/// unsafe fn turn(ctx: ThreadContext<'_, (u32,), (_256,)>, #[shared] exchange: Exchange<'_, _16384>) {
///     let mut exchange = exchange;
///     let thread = ctx.thread_rank().get().get();
///     let mut rows: Of16 = Tensor::filled(Layout::new(), 0.0);
///     for value in Bounded::<_16>::all() {
///         rows[value] = Rows::new().offset((thread, value.get())) as f32;
///     }
///     let columns: Of16 = convert(ctx, Rows::new(), Columns::new(), &rows, &mut exchange);
///     for value in Bounded::<_16>::all() {
///         assert_eq!(columns[value], Columns::new().offset((thread, value.get())) as f32);
///     }
/// }
/// # unsafe { launch(Dim3::x(1), Dim3::x(256), 0, || turn()) }?;
/// # Ok::<(), grid_executor::LaunchError>(())
/// ```
///
/// # Errors
///
/// Different tiles or threads, a fragment or block of the wrong size, and insufficient memory are
/// errors when the kernel is built:
///
/// ```text
/// error[E0080]: evaluation panicked: conversion: the conversion needs 16384 bytes of shared memory, but the exchange has 8192:
/// use `Exchange<'_, _16384>`
/// ```
///
/// # Source
///
/// Triton `ConvertLayoutOp` (`lib/Conversion/TritonGPUToLLVM/ConvertLayoutOpToLLVM.cpp`).
#[must_use]
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
pub fn convert<Src, Dst, Bytes, Blocks, Extents, T, N, M, LS, LD>(
    ctx: ThreadContext<'_, Blocks, Extents>,
    _from: Src,
    _to: Dst,
    fragment: &Tensor<Array<T, N>, LS>,
    exchange: &mut Exchange<'_, Bytes>,
) -> Tensor<Array<T, M>, LD>
where
    Src: CheckedLayout,
    Dst: CheckedLayout,
    Bytes: StaticInteger,
    Blocks: GridExtents,
    Extents: BlockExtents + Size<Output: StaticInteger>,
    T: Element,
    N: StaticInteger,
    M: StaticInteger,
    LS: TensorLayout + CheckedLayout,
    LD: TensorLayout + CheckedLayout + Default + Cosize<Output = M>,
{
    let plan = const {
        let threads = SizeOf::<Extents>::U32 as u64;
        let registers = [N::USIZE as u64, M::USIZE as u64];
        &Plan::of::<Src, Dst, LS, LD>(threads, registers, size_of::<T>() as u64, Bytes::VALUE)
    };
    let Plan {
        found:
            Conversion {
                way,
                values,
                kept,
                cost,
                ..
            },
        given,
        cells,
        ..
    } = plan;
    let given = |place: usize| fragment.data()[given[place] as usize];
    let mut result = Tensor::filled(LD::default(), T::ZERO);
    let first = result.pointer_mut();
    // SAFETY: the plan asserts that the element is inside the result.
    let set = |value: usize, number: T| unsafe { *first.add(cells[value] as usize) = number };
    match way {
        ConversionPath::Registers => {
            for (value, &place) in kept[..values[1]].iter().enumerate() {
                set(value, given(place as usize));
            }
        }
        ConversionPath::Shuffles(shuffles) => {
            let packed = shuffles.packed;
            let mut words = Array::<[u32; 2], N>::default();
            for place in 0..values[0] {
                let [low, high] = to_words(given(place));
                words[place / packed][0] |= low << (8 * size_of::<T>() * (place % packed));
                words[place / packed][1] |= high;
            }
            let arrived: Array<[u32; 2], M> = shuffled(
                shuffles,
                words,
                values[0] / packed,
                size_of::<T>().div_ceil(4),
            );
            for (value, &place) in kept[..values[1]].iter().enumerate() {
                let (word, part) = (place as usize / packed, place as usize % packed);
                let [low, high] = arrived[word];
                set(
                    value,
                    from_words([low >> (8 * size_of::<T>() * part), high]),
                );
            }
        }
        ConversionPath::Shared(shared) => {
            let number = exchange.start.addr();
            let barrier = || Phase::new().end(|| thread::sync_threads_with(number));
            let start = exchange.free(cost.bytes as usize, barrier).cast::<T>();
            let thread = ctx.thread_rank().get().get();
            let n = shared.write.n as usize;
            let places = plan.written.of_thread(&shared.write.modes, thread);
            for vector in 0..values[0] / n {
                let to = start.wrapping_add(places.at(vector * n));
                // SAFETY: the elements are contiguous, belong to this thread, and are inside the
                // exchange's bytes. No other thread reads them before the barrier.
                unsafe { put(to, n, |i| given(vector * n + i)) };
            }
            barrier();
            let mut arrived = Array::<[u32; 2], M>::default();
            let n = shared.read.n as usize;
            let places = plan.read.of_thread(&shared.read.modes, thread);
            for vector in 0..plan.arrived / n {
                let from = start.wrapping_add(places.at(vector * n));
                // SAFETY: the elements are contiguous and inside the exchange's bytes. All of them were
                // written before the barrier.
                unsafe { get(from, &mut arrived[vector * n..][..n]) };
            }
            for (value, &place) in kept[..values[1]].iter().enumerate() {
                set(value, from_words(arrived[place as usize]));
            }
        }
    }
    result
}

/// A conversion in terms of fragment elements and shared-memory offsets.
struct Plan {
    found: Conversion,
    /// The index of the source element sent at each position.
    given: [u16; MOST_VALUES],
    /// The index of the fragment element of each destination value.
    cells: [u16; MOST_VALUES],
    /// The number of different elements that arrive through shared memory.
    arrived: usize,
    written: Places,
    read: Places,
}

impl Plan {
    #[track_caller]
    const fn of<Src, Dst, LS, LD>(
        threads: u64,
        registers: [u64; 2],
        bytes: u64,
        have: Option<u64>,
    ) -> Self
    where
        Src: CheckedLayout,
        Dst: CheckedLayout,
        LS: CheckedLayout,
        LD: CheckedLayout,
    {
        let found = match conversion_of::<Src, Dst>(bytes) {
            Ok(found) => found,
            Err(rejection) => rejection.panic(),
        };
        let text = Text::new().str("conversion: ");
        let [of_layouts, ..] = extents_of::<Src>();
        if of_layouts != threads {
            let text = text.str("the layouts have ").natural(of_layouts);
            let text = text.str(" threads, but the block has ").natural(threads);
            text.str(": use layouts for the threads of the block")
                .panic()
        }
        let sides = [
            ("source", values_of::<LS>()),
            ("destination", values_of::<LD>()),
        ];
        let mut side = 0;
        while side < 2 {
            let (name, values) = sides[side];
            if values != found.values[side] as u64 {
                let text = text.str("a thread of the ").str(name).str(" has ");
                let text = text.natural(found.values[side] as u64);
                let text = text.str(" values, but its fragment has ").natural(values);
                text.str(": use a fragment with one element for each value")
                    .panic()
            }
            side += 1;
        }
        if LS::READ > 0 || LD::READ > 0 {
            text.str("expected a fragment without a swizzle: use the layout below the swizzle")
                .panic()
        }
        if !injective::<LS>() || !injective::<LD>() {
            text.str(
                "two values of a fragment share a register: use a compact layout for the fragment",
            )
            .panic()
        }
        if bytes > 8 && !matches!(found.way, ConversionPath::Registers) {
            let text = text.str("expected values of at most 8 bytes, found values of ");
            text.natural(bytes)
                .str(" bytes: convert each value in parts")
                .panic()
        }
        if let (ConversionPath::Shared(_), Some(have)) = (&found.way, have) {
            if have < found.cost.bytes {
                let text = text.str("the conversion needs ").natural(found.cost.bytes);
                let text = text.str(" bytes of shared memory, but the exchange has ");
                let text = text.natural(have).str(": use `Exchange<'_, _");
                text.natural(found.cost.bytes).str(">`").panic()
            }
        }
        let mut plan = Self {
            found,
            given: [0; MOST_VALUES],
            cells: [0; MOST_VALUES],
            arrived: 0,
            written: Places::NONE,
            read: Places::NONE,
        };
        let mut i = 0;
        while i < found.values[0] {
            let cell = offset_of::<LS>(found.sent[i] as u64);
            assert!(
                cell < registers[0],
                "a value of the fragment has no register"
            );
            plan.given[i] = cell as u16;
            i += 1;
        }
        i = 0;
        while i < found.values[1] {
            let cell = offset_of::<LD>(i as u64);
            assert!(
                cell < registers[1],
                "a value of the fragment has no register"
            );
            plan.cells[i] = cell as u16;
            i += 1;
        }
        if let ConversionPath::Shared(shared) = &found.way {
            plan.arrived = (shared.read.modes.size() / threads) as usize;
            plan.written = Places::of(&shared.write.modes, shared);
            plan.read = Places::of(&shared.read.modes, shared);
        }
        plan
    }
}

/// Returns the number of values of a fragment.
const fn values_of<L: CheckedLayout>() -> u64 {
    let (extents, mut values, mut mode) = (extents_of::<L>(), 1, 0);
    while mode < extents.len() {
        values *= extents[mode];
        mode += 1;
    }
    values
}

/// The shared-memory offsets of each thread's values.
struct Places {
    swizzles: [Swizzle; 5],
    /// The offsets of thread 0.
    values: [u32; MOST_VALUES],
    /// The offset bits that depend on the thread and are xored. The mask is 0 if offsets are sums.
    of_threads: u32,
}

impl Places {
    const NONE: Self = Self {
        swizzles: [Swizzle {
            offset: 0,
            read: 0,
            shift: 0,
        }; 5],
        values: [0; MOST_VALUES],
        of_threads: 0,
    };

    const fn of(modes: &Modes, shared: &ThroughShared) -> Self {
        let mut places = Self {
            swizzles: shared.swizzles,
            ..Self::NONE
        };
        let values = modes.size() / modes.threads();
        let mut i = 0;
        while i < values {
            let offset = modes.offset(i * modes.threads()) as u32;
            places.values[i as usize] = places.swizzled(offset);
            i += 1;
        }
        let mut mode = 0;
        while shared.is_linear && mode < modes.len() {
            let Mode {
                shape,
                stride,
                position,
                ..
            } = modes.at(mode);
            // All bits that multiples of the stride can set.
            let mut bits = match position {
                0 => (u32::MAX >> (shape as u32 - 1).leading_zeros()).wrapping_mul(stride as u32),
                _ => 0,
            };
            while bits > 0 {
                places.of_threads |= places.swizzled(1 << bits.trailing_zeros());
                bits &= bits - 1;
            }
            mode += 1;
        }
        places
    }

    #[inline(always)]
    const fn swizzled(&self, mut offset: u32) -> u32 {
        let mut i = 0;
        while i < self.swizzles.len() {
            let Swizzle { read, shift, .. } = self.swizzles[i];
            let read = offset & read as u32;
            offset ^= if shift < 0 {
                read << shift.unsigned_abs()
            } else {
                read >> shift.unsigned_abs()
            };
            i += 1;
        }
        offset
    }

    /// Returns the offsets of one thread.
    #[inline(always)]
    fn of_thread(&self, modes: &Modes, thread: u32) -> OfThread<'_> {
        let mut offset = 0;
        for i in 0..modes.len() {
            let mode = modes.at(i);
            if mode.position == 0 {
                offset += thread / mode.index as u32 % mode.shape as u32 * mode.stride as u32;
            }
        }
        OfThread {
            places: self,
            first: self.swizzled(offset),
        }
    }
}

/// The shared-memory offsets of a thread's values.
struct OfThread<'a> {
    places: &'a Places,
    first: u32,
}

impl OfThread<'_> {
    #[inline(always)]
    fn at(&self, place: usize) -> usize {
        let Places {
            values, of_threads, ..
        } = self.places;
        let value = values[place];
        // The added part is a constant, which fits in the address immediate.
        (self.first ^ value & of_threads) as usize + (value & !of_threads) as usize
    }
}

/// Returns the words of an element.
#[inline(always)]
fn to_words<T: Element>(number: T) -> [u32; 2] {
    // SAFETY: the element has this size and no padding.
    unsafe {
        match size_of::<T>() {
            1 => [transmute_copy::<T, u8>(&number).into(), 0],
            2 => [transmute_copy::<T, u16>(&number).into(), 0],
            4 => [transmute_copy(&number), 0],
            _ => transmute_copy(&number),
        }
    }
}

/// Returns the element whose bits are the lower bits of these words.
#[inline(always)]
fn from_words<T: Element>(words: [u32; 2]) -> T {
    let [low, _] = words;
    // SAFETY: the element has this size, and every bit pattern is a value.
    unsafe {
        match size_of::<T>() {
            1 => transmute_copy(&(low as u8)),
            2 => transmute_copy(&(low as u16)),
            4 => transmute_copy(&low),
            _ => transmute_copy(&words),
        }
    }
}

/// Shuffles the first `count` words of each lane, each in one or two parts, and returns the words that
/// arrive.
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
fn shuffled<N: StaticInteger, M: StaticInteger>(
    shuffles: &Shuffles,
    mut words: Array<[u32; 2], N>,
    count: usize,
    parts: usize,
) -> Array<[u32; 2], M> {
    let Shuffles {
        exchanged: [k, l],
        enters,
        leaves,
        from,
        stays,
        ..
    } = shuffles;
    let lane = warp::lane_id();
    for (bit, enters) in enters[..*k].iter().enumerate() {
        exchange_if(lane & enters != 0, &mut words, count, bit);
    }
    let mut of_first = 0;
    for (bit, adds) in from.iter().enumerate() {
        of_first ^= (lane >> bit & 1) * adds;
    }
    let mut arrived = Array::<[u32; 2], M>::default();
    for group in 0..count >> k {
        for round in 0..1_usize << l {
            let mut of_round = 0;
            for (bit, enters) in enters.iter().enumerate() {
                of_round |= (round >> bit & 1) as u32 * enters;
            }
            let mut word = words[(group << k) + round % (1 << k)];
            if !stays || round > 0 {
                for word in &mut word[..parts] {
                    *word = warp::shuffle(*word, of_first ^ of_round);
                }
            }
            arrived[(group << l) + round] = word;
        }
    }
    let count = count >> k << l;
    for (bit, leaves) in leaves[..*k].iter().enumerate() {
        exchange_if(lane & leaves != 0, &mut arrived, count, bit);
    }
    arrived
}

/// Exchanges words whose indices differ in one bit, if `is_set`.
#[inline(always)]
fn exchange_if<N: StaticInteger>(
    is_set: bool,
    words: &mut Array<[u32; 2], N>,
    count: usize,
    bit: usize,
) {
    for word in 0..count {
        if word >> bit & 1 == 0 {
            let (a, b) = (words[word], words[word | 1 << bit]);
            for part in 0..2 {
                words[word][part] = if is_set { b[part] } else { a[part] };
                words[word | 1 << bit][part] = if is_set { a[part] } else { b[part] };
            }
        }
    }
}

/// The data of one 8-byte or 16-byte access. The 8 bytes are two fields, so that the compiler does not
/// merge them into one integer.
#[derive(Clone, Copy)]
#[repr(C, align(8))]
struct By8(u32, u32);
#[derive(Clone, Copy)]
#[repr(C, align(16))]
struct By16([u32; 4]);

macro_rules! by_bytes {
    ($n:ident $T:ident, $move:ident($($argument:expr),*)) => {
        match $n * size_of::<$T>() {
            1 => $move::<$T, u8>($($argument),*),
            2 => $move::<$T, u16>($($argument),*),
            4 => $move::<$T, u32>($($argument),*),
            8 => $move::<$T, By8>($($argument),*),
            _ => $move::<$T, By16>($($argument),*),
        }
    };
}

/// Writes `n` elements by one instruction.
///
/// # Safety
///
/// - `to` must be valid for writes of `n` elements.
/// - `to` must be aligned to the total size of the elements, at most 16 bytes.
/// - No other thread may access the elements during the call.
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
unsafe fn put<T: Element>(to: *mut T, n: usize, numbers: impl Fn(usize) -> T) {
    // SAFETY: the caller upholds the contract of `put`, and the macro chooses a type of the right size.
    unsafe { by_bytes!(n T, put_as(to, n, numbers)) }
}

/// # Safety
///
/// - The conditions of [`put`] must hold.
/// - `Bits` must have the size of `n` elements.
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
unsafe fn put_as<T: Element, Bits: Copy>(to: *mut T, n: usize, numbers: impl Fn(usize) -> T) {
    let mut bits = MaybeUninit::<Bits>::uninit();
    // SAFETY: the loop writes `n` elements, which are all bytes of `bits`. The caller guarantees that
    // `to` is valid and aligned.
    unsafe {
        for i in 0..n {
            bits.as_mut_ptr()
                .cast::<T>()
                .add(i)
                .write_unaligned(numbers(i));
        }
        let mut cell = Tensor::new_mut(to.cast::<Bits>(), Layout::<_1, _0>::new());
        cell.write(0, bits.assume_init());
    }
}

/// Reads `numbers.len()` elements by one instruction.
///
/// # Safety
///
/// - `from` must be valid for reads of the elements.
/// - `from` must be aligned to the total size of the elements, at most 16 bytes.
/// - No other thread may write the elements during the call.
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
unsafe fn get<T: Element>(from: *const T, numbers: &mut [[u32; 2]]) {
    let n = numbers.len();
    // SAFETY: the caller upholds the contract of `get`, and the macro chooses a type of the right size.
    unsafe { by_bytes!(n T, get_as(from, numbers)) }
}

/// # Safety
///
/// - The conditions of [`get`] must hold.
/// - `Bits` must have the size of all elements.
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
unsafe fn get_as<T: Element, Bits: Copy>(from: *const T, numbers: &mut [[u32; 2]]) {
    // SAFETY: the caller guarantees that `from` is valid and aligned. `bits` contains all elements.
    unsafe {
        let bits = Tensor::new(from.cast::<Bits>(), Layout::<_1, _0>::new()).read(0);
        for (i, number) in numbers.iter_mut().enumerate() {
            *number = to_words((&raw const bits).cast::<T>().add(i).read_unaligned());
        }
    }
}
