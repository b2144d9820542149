//! Emulation of `wgmma` in each thread of the warpgroup. A thread reads both operands as their
//! descriptors specify.
//!
//! Products are exact. Products are added to the accumulator in the order of `k`, with rounding to
//! `f32` after each addition. A 16-bit accumulator is rounded once more at the end. The order of
//! additions on a GPU, and the bits that a GPU drops, are not documented. Compare with a GPU to
//! within `2^-18` of the largest product or accumulator. For 8-bit elements, compare to within
//! `2^-12`, because their accumulators have fewer bits on a GPU. If all accumulators are exact, as
//! with small integers, the results are bitwise equal.

use core::mem::replace;

use grid_executor::group;
use grid_executor::{shared_pointer, thread, warp};
use layout_core::atoms::MmaTraits;
use layout_core::{StaticInteger, StaticLayout};

use super::std::{vec, vec::Vec};
use crate::F16;

/// A decoded matrix descriptor. Offsets are in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Descriptor {
    start: u32,
    leading: u32,
    stride: u32,
    /// The span of the swizzle, or 16 without a swizzle. The swizzle permutes the 16-byte units of
    /// each span.
    span: u32,
}

impl Descriptor {
    /// # Panics
    ///
    /// Panics if the bits contain a base offset or are not a descriptor of `wgmma`.
    #[track_caller]
    fn new(bits: u64) -> Self {
        let field = |first: u32| (bits >> first & 0x3fff) as u32 * 16;
        let base = bits >> 49 & 7;
        assert!(
            base == 0,
            "expected a swizzle pattern that starts at a multiple of its size, found base offset {base}"
        );
        let known = 0x3fff | 0x3fff << 16 | 0x3fff << 32 | 3 << 62;
        assert!(
            bits & !known == 0,
            "expected a `wgmma` descriptor, found {bits:#x}"
        );
        Self {
            start: field(0),
            leading: field(16),
            stride: field(32),
            span: [16, 128, 64, 32][(bits >> 62) as usize],
        }
    }

    /// Decodes a descriptor of `tcgen05`, which has the same offsets.
    ///
    /// # Panics
    ///
    /// Panics if the bits contain a base offset, are not a descriptor of `tcgen05`, or contain the
    /// swizzle with 32-byte units.
    #[track_caller]
    pub(super) fn of_tcgen05(bits: u64) -> Self {
        let offsets = bits & (0x3fff | 0x3fff << 16 | 0x3fff << 32);
        let (version, mode) = (bits >> 46 & 7, bits >> 61);
        // The modes of `wgmma`, by the modes of `tcgen05`.
        let of_wgmma = match mode {
            0 => Some(0),
            2 => Some(1),
            4 => Some(2),
            6 => Some(3),
            _ => None,
        };
        let known = offsets | version << 46 | mode << 61;
        match of_wgmma {
            Some(of_wgmma) if version == 1 && bits == known => Self::new(offsets | of_wgmma << 62),
            _ => panic!("expected a `tcgen05` descriptor, found {bits:#x}"),
        }
    }

    /// Returns the address at which the hardware reads an element of `bytes` bytes.
    pub(super) fn address(&self, row: u32, k: u32, bytes: u32, is_transposed: bool) -> u32 {
        let Self {
            start,
            leading,
            stride,
            span,
        } = *self;
        // Eight lines of `span` bytes are consecutive. `along` is the coordinate along a line.
        let (along, line) = if is_transposed { (row, k) } else { (k, row) };
        let (along, unit) = (along * bytes, span);
        let (lines, near) = (line % 8 * unit, line / 8);
        let offset = match (is_transposed, span) {
            // `leading` and `stride` exchange their meanings.
            (true, 16) => along % 16 + along / 16 * stride + near * leading,
            (true, _) => along % span + along / span * leading + near * stride,
            (false, 16) => along % 16 + along / 16 * leading + near * stride,
            // The units of a line are contiguous.
            (false, _) => along + near * stride,
        };
        let address = start + lines + offset;
        // Applies 0 to 3 bits, starting at bit 7, to the bits starting at bit 4.
        address ^ (address >> 3 & (span - 16))
    }
}

/// An element type, in memory and in registers.
pub(crate) trait Kind {
    /// A type that represents every element exactly, and every product of two elements.
    type Exact: Copy + Default;
    /// The size of an element in bytes.
    const BYTES: u32;
    /// Returns the element with these bits.
    fn number(bits: u32) -> Self::Exact;
}
/// An accumulator type in registers.
pub(crate) trait Sums<Exact> {
    /// The register type.
    type Register;
    /// Adds `products` and the previous accumulator, if any, and stores the result in one accumulator
    /// of the registers.
    fn add(
        registers: &mut [Self::Register],
        number: usize,
        is_added: bool,
        products: impl Iterator<Item = (Exact, Exact)>,
    );
}

/// The element types.
pub(crate) mod kinds {
    pub(crate) struct F16;
    pub(crate) struct Bf16;
    /// An `f32` whose lower 13 bits are ignored.
    pub(crate) struct Tf32;
    pub(crate) struct E4m3;
    pub(crate) struct E5m2;
    pub(crate) struct S8;
    pub(crate) struct U8;
    pub(crate) struct F32;
    pub(crate) struct S32;
}
macro_rules! kinds {
    ($($Kind:ident $bytes:literal: $Exact:ty = |$bits:ident| $number:expr;)+) => {$(
        impl Kind for kinds::$Kind {
            type Exact = $Exact;
            const BYTES: u32 = $bytes;
            #[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)] // the bit counts are equal
            fn number($bits: u32) -> $Exact {
                $number
            }
        }
    )+};
}
kinds! {
    F16 2: f32 = |bits| F16::from_bits(bits as u16).to_f32();
    Bf16 2: f32 = |bits| crate::Bf16::from_bits(bits as u16).to_f32();
    Tf32 4: f32 = |bits| f32::from_bits(bits & !0x1fff);
    E4m3 1: f32 = |bits| crate::E4m3::from_bits(bits as u8).to_f32();
    E5m2 1: f32 = |bits| crate::E5m2::from_bits(bits as u8).to_f32();
    S8 1: i32 = |bits| i32::from(bits as i8);
    U8 1: i32 = |bits| i32::from(bits as u8);
}
impl Sums<f32> for kinds::F32 {
    type Register = f32;
    fn add(
        registers: &mut [f32],
        number: usize,
        is_added: bool,
        products: impl Iterator<Item = (f32, f32)>,
    ) {
        let sum = if is_added { registers[number] } else { 0.0 };
        registers[number] = products.fold(sum, |sum, (a, b)| sum + a * b);
    }
}
/// Rounds the accumulator once, after all additions.
impl Sums<f32> for kinds::F16 {
    type Register = u32;
    fn add(
        registers: &mut [u32],
        number: usize,
        is_added: bool,
        products: impl Iterator<Item = (f32, f32)>,
    ) {
        let (register, shift) = (&mut registers[number / 2], number % 2 * 16);
        let before = if is_added {
            <Self as Kind>::number(*register >> shift)
        } else {
            0.0
        };
        let sum = products.fold(before, |sum, (a, b)| sum + a * b);
        let bits = u32::from(F16::from_f32(sum).to_bits());
        *register = *register & !(0xffff << shift) | bits << shift;
    }
}
impl Sums<i32> for kinds::S32 {
    type Register = i32;
    fn add(
        registers: &mut [i32],
        number: usize,
        is_added: bool,
        products: impl Iterator<Item = (i32, i32)>,
    ) {
        let sum = if is_added { registers[number] } else { 0 };
        registers[number] = products.fold(sum, |sum, (a, b)| sum.wrapping_add(a * b));
    }
}

/// Maximum extent of an instruction along `k`.
const MOST: usize = 32;
/// A row of `A`, or a column of `B`.
type Line<Exact> = [Exact; MOST];

/// A shared-memory tile in the form that an instruction reads.
struct Tile<M> {
    descriptor: Descriptor,
    is_transposed: bool,
    memory: M,
}
impl<M: Fn(u32) -> *const u8> Tile<M> {
    /// Returns `rows` rows. Only the requested rows are filled.
    ///
    /// # Safety
    ///
    /// - The conditions of [`line`](Self::line) must hold.
    #[track_caller]
    unsafe fn lines<K: Kind>(
        &self,
        rows: u32,
        asked: impl Iterator<Item = u32>,
        k: u32,
    ) -> Vec<Line<K::Exact>> {
        let mut lines = vec![[K::Exact::default(); MOST]; rows as usize];
        let mut is_filled = vec![false; rows as usize];
        for row in asked {
            if !replace(&mut is_filled[row as usize], true) {
                // SAFETY: the caller upholds the contract of `line`.
                lines[row as usize] = unsafe { self.line::<K>(row, k) };
            }
        }
        lines
    }

    /// # Safety
    ///
    /// - The pointers that `memory` returns must be valid for reads.
    #[track_caller]
    unsafe fn line<K: Kind>(&self, row: u32, k: u32) -> Line<K::Exact> {
        let mut line = [K::Exact::default(); MOST];
        for (number, k) in line.iter_mut().zip(0..k) {
            let address = self
                .descriptor
                .address(row, k, K::BYTES, self.is_transposed);
            let at = (self.memory)(address);
            let count = K::BYTES as usize;
            // Within a 16-byte unit that is not transposed, elements are contiguous.
            let unit = if self.is_transposed { K::BYTES } else { 16 };
            if k * K::BYTES % unit == 0 {
                group::reads(group::Kind::Products, at, unit as usize);
            }
            let mut bits = [0; 4];
            // SAFETY: the caller guarantees that the pointers are valid for reads.
            unsafe { at.copy_to_nonoverlapping(bits.as_mut_ptr(), count) };
            *number = K::number(u32::from_le_bytes(bits));
        }
        line
    }
}

/// The form of `A` that a thread passes.
pub(crate) trait OfA: Copy {
    /// Returns the rows of `A`. Only the requested rows are filled.
    ///
    /// # Safety
    ///
    /// - The conditions of [`Tile::line`] must hold.
    unsafe fn rows<Atom: Extents, K: Kind>(
        self,
        thread: u32,
        asked: impl Iterator<Item = u32>,
        is_transposed: bool,
        memory: impl Fn(u32) -> *const u8,
    ) -> Vec<Line<K::Exact>>;
}
/// `A` in shared memory, described by a descriptor.
impl OfA for u64 {
    #[track_caller]
    unsafe fn rows<Atom: Extents, K: Kind>(
        self,
        _: u32,
        asked: impl Iterator<Item = u32>,
        is_transposed: bool,
        memory: impl Fn(u32) -> *const u8,
    ) -> Vec<Line<K::Exact>> {
        let tile = Tile {
            descriptor: Descriptor::new(self),
            is_transposed,
            memory,
        };
        // SAFETY: the caller upholds the contract of `line`.
        unsafe { tile.lines::<K>(Atom::M::U32, asked, Atom::K::U32) }
    }
}
/// `A` in registers. The threads of a warp hold the rows of their accumulators.
impl OfA for [u32; 4] {
    #[track_caller]
    unsafe fn rows<Atom: Extents, K: Kind>(
        self,
        thread: u32,
        _: impl Iterator<Item = u32>,
        is_transposed: bool,
        _: impl Fn(u32) -> *const u8,
    ) -> Vec<Line<K::Exact>> {
        assert!(
            !is_transposed,
            "expected a tile in shared memory to transpose, found registers"
        );
        let mut rows = vec![[K::Exact::default(); MOST]; Atom::M::U32 as usize];
        let (first, bits) = (thread - thread % 32, 8 * K::BYTES);
        for (thread, registers) in (first..).zip(warp::gather(self)) {
            for (value, row, k) in values::<Atom::A>(thread) {
                let bit = value * bits;
                let number = registers[bit as usize / 32] >> (bit % 32);
                rows[row as usize][k as usize] = K::number(number);
            }
        }
        rows
    }
}

/// The extents and layouts of an atom as integers.
pub(crate) trait Extents:
    MmaTraits<M: StaticInteger, N: StaticInteger, K: StaticInteger, A: StaticLayout, C: StaticLayout>
{
}
impl<Atom> Extents for Atom
where
    Atom: MmaTraits<M: StaticInteger, N: StaticInteger, K: StaticInteger>,
    Atom: MmaTraits<A: StaticLayout, C: StaticLayout>,
{
}

/// Returns the values of a thread, and the row and column of each. An atom has 64 rows.
fn values<L: StaticLayout>(thread: u32) -> impl Iterator<Item = (u32, u32, u32)> {
    let place = move |value| {
        let at = L::VALUE.offset(thread + 128 * value);
        (value, at % 64, at / 64)
    };
    (0..).map(place).take(L::SIZE / 128)
}

/// Computes `c += a * b`, or `c = a * b` unless `is_added`.
///
/// # Safety
///
/// - The memory of both tiles must be valid for reads.
#[track_caller]
#[allow(clippy::too_many_arguments)] // the operands of the instruction
pub(crate) unsafe fn wgmma<Atom: Extents, A: Kind, B: Kind<Exact = A::Exact>, C: Sums<A::Exact>>(
    a: impl OfA,
    b: u64,
    c: &mut [C::Register],
    [transpose_a, transpose_b]: [bool; 2],
    is_added: bool,
    thread: u32,
    memory: impl Fn(u32) -> *const u8,
) {
    assert!(
        A::BYTES == 2 || !transpose_a && !transpose_b,
        "expected 16-bit elements in a transposed tile"
    );
    let sums = || values::<Atom::C>(thread);
    let k = Atom::K::U32;
    let tile = Tile {
        descriptor: Descriptor::new(b),
        is_transposed: transpose_b,
        memory: &memory,
    };
    let rows = sums().map(|(_, row, _)| row);
    // SAFETY: the caller guarantees that the memory of both tiles is valid for reads.
    let (in_a, in_b) = unsafe {
        (
            a.rows::<Atom, A>(thread, rows, transpose_a, &memory),
            tile.lines::<B>(Atom::N::U32, sums().map(|(.., column)| column), k),
        )
    };
    for (value, row, column) in sums() {
        let (row, column) = (in_a[row as usize], in_b[column as usize]);
        let products = row.into_iter().zip(column).take(k as usize);
        C::add(c, value as usize, is_added, products);
    }
}

/// Returns the index of this thread in its warpgroup.
#[track_caller]
fn thread() -> u32 {
    let row = thread::thread_idx_y() + thread::block_dim_y() * thread::thread_idx_z();
    (thread::thread_idx_x() + thread::block_dim_x() * row) % 128
}

/// Executes [`wgmma`] in the running thread.
///
/// # Safety
///
/// None. The function is unsafe because it has the signature of the GPU version.
#[track_caller]
pub(crate) unsafe fn of_thread<
    Atom: Extents,
    A: Kind,
    B: Kind<Exact = A::Exact>,
    C: Sums<A::Exact>,
>(
    a: impl OfA,
    b: u64,
    c: &mut [C::Register],
    is_transposed: [bool; 2],
    is_added: bool,
) {
    let memory = |address| shared_pointer(address).cast_const();
    // SAFETY: all pointers point into the block's shared memory, which is valid for reads.
    unsafe { wgmma::<Atom, A, B, C>(a, b, c, is_transposed, is_added, thread(), memory) }
}

macro_rules! added {
    (
        $Place:ident $kind:ident $n:literal $numbers:literal [$A:ident $B:ident $C:ident] $registers:tt
        $a:ident $b:ident $c:ident $is_added:ident $MajorA:ident $MajorB:ident
    ) => {{
        use crate::backend::wgmma::{kinds, of_thread};
        let is_transposed = [$MajorA::IS_TRANSPOSED, $MajorB::IS_TRANSPOSED];
        of_thread::<Self, kinds::$A, kinds::$B, kinds::$C>($a, $b, $c, is_transposed, $is_added)
    }};
}
macro_rules! first {
    (
        $Place:ident $kind:ident $n:literal $numbers:literal [$A:ident $B:ident $C:ident] $registers:tt
        $a:ident $b:ident $c:ident $MajorA:ident $MajorB:ident $of_c:tt
    ) => {{
        $c.write_bytes(0, 1);
        let c = &mut *$c;
        let is_added = false;
        crate::backend::wgmma::added!(
            $Place $kind $n $numbers [$A $B $C] $registers $a $b c is_added $MajorA $MajorB
        )
    }};
}
pub(crate) use {added, first};

#[cfg(test)]
mod tests {
    use super::Descriptor;

    #[test]
    fn a_descriptor_is_taken_apart() {
        let found = Descriptor::new(3 << 62 | 64 << 32 | 0x3fff << 16 | 5);
        let expected = Descriptor {
            start: 80,
            leading: 262_128,
            stride: 1024,
            span: 32,
        };
        assert_eq!(found, expected);
        assert_eq!(
            [1, 2, 0].map(|mode| Descriptor::new(mode << 62).span),
            [128, 64, 16]
        );
    }

    #[test]
    fn a_descriptor_of_tcgen05_has_the_same_offsets() {
        // K-major f16 with 128-byte swizzle, and K-major without swizzle.
        let swizzled = Descriptor::of_tcgen05(0x4000_4040_0001_0000);
        assert_eq!(swizzled, Descriptor::new(1 << 62 | 64 << 32 | 1 << 16));
        let plain = Descriptor::of_tcgen05(0x0000_4008_0010_0000);
        assert_eq!(plain, Descriptor::new(8 << 32 | 16 << 16));
    }

    #[test]
    #[should_panic(expected = "expected a `tcgen05` descriptor, found 0x2000400000000000")]
    fn swizzles_with_32_byte_units_are_rejected() {
        let _ = Descriptor::of_tcgen05(1 << 61 | 1 << 46);
    }

    #[test]
    #[should_panic(expected = "found base offset 5")]
    fn a_pattern_begins_where_it_does() {
        let _ = Descriptor::new(1 << 62 | 5 << 49);
    }

    #[test]
    #[should_panic(expected = "expected a `wgmma` descriptor, found 0x4000")]
    fn other_bits_are_not_set() {
        let _ = Descriptor::new(0x4000);
    }
}
