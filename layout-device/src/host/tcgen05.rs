//! Emulation of `tcgen05` with the executor's tensor memory. The emulation has not been compared
//! with hardware.
//!
//! The emulation multiplies elements exactly, adds in the order of `k`, and rounds to `f32` after
//! each addition. A 16-bit accumulator is rounded to 16 bits at the end of
//! each instruction. In a debug build, a matrix multiplication runs when the first thread has
//! waited for its barrier.

use core::marker::PhantomData;

use grid_executor::{shared_pointer, tensor_memory, warp, writes};
use layout_core::StaticInteger;
use layout_decide::tcgen05::{MmaKind, NoShape, Operands};

use super::std::{vec, vec::Vec};
use super::wgmma::Descriptor;
use crate::tcgen05::{CtaGroup, OperandA, Shape, Words};
use crate::{Bf16, E4m3, E5m2, F16};

/// Panics for [`CtaPair`](crate::tcgen05::CtaPair).
#[track_caller]
fn assert_one_block<G: CtaGroup>() {
    assert!(
        !G::IS_PAIR,
        "expected a cluster of one block on the CPU executor, found `CtaPair`: use `OneCta`"
    );
}

/// # Safety
///
/// - `to` must be valid for writes.
#[track_caller]
pub(crate) unsafe fn alloc<G: CtaGroup, Columns: StaticInteger>(to: *mut u32) {
    assert_one_block::<G>();
    let address = tensor_memory::alloc(Columns::U32);
    if warp::lane_id() == 0 {
        writes(to, 1);
        // SAFETY: the caller guarantees that `to` is valid for writes.
        unsafe { to.write(address) }
    }
}

#[track_caller]
pub(crate) unsafe fn dealloc<G: CtaGroup, Columns: StaticInteger>(address: u32) {
    assert_one_block::<G>();
    tensor_memory::dealloc(address, Columns::U32);
}

#[track_caller]
pub(crate) fn relinquish<G: CtaGroup>() {
    assert_one_block::<G>();
    tensor_memory::relinquish();
}

#[track_caller]
pub(crate) unsafe fn commit<G: CtaGroup>(barrier: *mut u64) {
    assert_one_block::<G>();
    tensor_memory::commit(barrier);
}

#[track_caller]
pub(crate) unsafe fn commit_to<G: CtaGroup>(barrier: *mut u64, blocks: u16) {
    assert_one_block::<G>();
    assert!(
        blocks == 1,
        "expected a cluster of one block on the CPU executor, found the blocks {blocks:#b}"
    );
    tensor_memory::commit(barrier);
}

pub(crate) fn fence_before_sync() {}
pub(crate) fn fence_after_sync() {}
pub(crate) fn wait_loads() {}
pub(crate) fn wait_stores() {}

/// Checks the address that the threads of a warp pass to a load or store.
#[track_caller]
fn assert_address<S: Shape>(address: u32) {
    let lane = address >> 16;
    assert!(
        lane % S::LANES == 0,
        "expected a lane that is a multiple of {}, found lane {lane}",
        S::LANES
    );
    let all = warp::gather(address);
    assert!(
        all.iter().all(|&other| other == address),
        "expected the same address in all lanes of the warp: pass an address that does not depend on the lane"
    );
}

/// Loads the registers of the running thread.
///
/// # Safety
///
/// None. The function is unsafe because it has the signature of the GPU version.
#[track_caller]
pub(crate) unsafe fn loaded<S: Shape, const N: usize>(_: PhantomData<S>, address: u32) -> Words<N> {
    assert_address::<S>(address);
    let mut registers = Words::default();
    for (register, number) in registers.0.iter_mut().zip(0..) {
        let [lane, column] = S::place(warp::lane_id(), number);
        *register = tensor_memory::load(address + (lane << 16) + column);
    }
    registers
}

/// Stores the registers of the running thread.
///
/// # Safety
///
/// None. The function is unsafe because it has the signature of the GPU version.
#[track_caller]
pub(crate) unsafe fn stored<S: Shape>(address: u32, registers: &[u32]) {
    assert_address::<S>(address);
    for (register, number) in registers.iter().copied().zip(0..) {
        let [lane, column] = S::place(warp::lane_id(), number);
        tensor_memory::store(address + (lane << 16) + column, register);
    }
}

/// The kind of a matrix multiplication.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::enum_variant_names)] // the names of the public types
pub(crate) enum Kind {
    KindF16,
    KindTf32,
    KindF8F6F4,
    KindI8,
}

impl Kind {
    /// Returns the kind for the rules of shapes.
    fn rule(self) -> MmaKind {
        match self {
            Self::KindF16 => MmaKind::F16,
            Self::KindTf32 => MmaKind::Tf32,
            Self::KindF8F6F4 => MmaKind::F8f6f4,
            Self::KindI8 => MmaKind::I8,
        }
    }

    /// Returns the number of bytes of an element.
    fn bytes(self) -> u32 {
        match self {
            Self::KindF16 => 2,
            Self::KindTf32 => 4,
            Self::KindF8F6F4 | Self::KindI8 => 1,
        }
    }

    /// Returns the function that converts the bits of an element to its value. `format` is a field
    /// of the instruction descriptor.
    #[track_caller]
    #[allow(clippy::cast_possible_truncation)] // the lower bits are the element
    #[allow(clippy::cast_possible_wrap)] // the bits of a signed element
    fn value(self, format: u32) -> fn(u32) -> f32 {
        match (self, format) {
            (Self::KindF16, 0) => |bits| F16::from_bits(bits as u16).to_f32(),
            (Self::KindF16, 1) => |bits| Bf16::from_bits(bits as u16).to_f32(),
            (Self::KindTf32, 2) => |bits| f32::from_bits(bits & !0x1fff),
            (Self::KindF8F6F4, 0) => |bits| E4m3::from_bits(bits as u8).to_f32(),
            (Self::KindF8F6F4, 1) => |bits| E5m2::from_bits(bits as u8).to_f32(),
            (Self::KindI8, 0) => |bits| f32::from(bits as u8),
            (Self::KindI8, 1) => |bits| f32::from(bits as u8 as i8),
            _ => panic!(
                "expected a format that the CPU executor computes, found format {format} of {self:?}: use f16, bf16, \
                 tf32, e4m3, e5m2, u8 or s8"
            ),
        }
    }
}

/// A decoded instruction descriptor.
#[derive(Clone, Copy, Debug)]
struct Instruction {
    kind: Kind,
    /// The format of the accumulator: 0 for f16, 1 for f32, 2 for s32.
    sum: u32,
    value: [fn(u32) -> f32; 2],
    is_negated: [bool; 2],
    is_transposed: [bool; 2],
    m: u32,
    n: u32,
    k: u32,
}

impl Instruction {
    /// # Panics
    ///
    /// Panics if the descriptor does not describe an instruction that the executor emulates.
    #[track_caller]
    fn new(kind: Kind, bits: u32, is_a_in_tensor_memory: bool) -> Self {
        let field = |first: u32, count: u32| bits >> first & ((1 << count) - 1);
        let known = 3 << 4 | 0x3ff << 7 | 0x3f << 17 | 0x1f << 24;
        assert!(
            bits & !known == 0,
            "expected a dense instruction without saturation or shift, found the instruction descriptor {bits:#010x}"
        );
        let (m, n, sum) = (16 * field(24, 5), 8 * field(17, 6), field(4, 2));
        let is_transposed = [15, 16].map(|bit| field(bit, 1) == 1);
        let operands = Operands {
            is_a_in_tensor_memory,
            are_mn_major: is_transposed,
            ..Operands::new(kind.rule())
        };
        match operands.check(m, n) {
            Ok(()) => {}
            Err(NoShape::Rows { .. }) => panic!("expected 64 or 128 rows, found {m}: use 128 rows"),
            Err(NoShape::Columns { step, nearest, .. }) => panic!(
                "expected a multiple of {step} columns, at most 256, found {n}: use {nearest} columns"
            ),
            // Dense kinds without scales have no other rule.
            Err(
                NoShape::NotKMajor(_)
                | NoShape::ElementsPerScale { .. }
                | NoShape::NotDense
                | NoShape::NotUe8m0,
            ) => panic!(
                "expected a K-major `A` in tensor memory, found an MN-major `A`: use a K-major `A`"
            ),
        }
        let is_legal = match kind {
            Kind::KindI8 => sum == 2,
            Kind::KindTf32 => sum == 1,
            Kind::KindF16 | Kind::KindF8F6F4 => sum <= 1,
        };
        assert!(
            is_legal,
            "expected a legal accumulator format for {kind:?}, found format {sum}"
        );
        Self {
            kind,
            sum,
            value: [kind.value(field(7, 3)), kind.value(field(10, 3))],
            is_negated: [13, 14].map(|bit| field(bit, 1) == 1),
            is_transposed,
            m,
            n,
            k: 32 / kind.bytes(),
        }
    }

    /// Returns the addresses of the elements of an operand, row by row, and reports the reads to
    /// the executor.
    #[track_caller]
    fn elements(&self, operand: usize, descriptor: u64) -> Vec<*const u8> {
        let (descriptor, bytes) = (Descriptor::of_tcgen05(descriptor), self.kind.bytes());
        let is_transposed = self.is_transposed[operand];
        let rows = [self.m, self.n][operand];
        let mut elements = Vec::with_capacity((rows * self.k) as usize);
        // In a K-major operand, the elements of a 16-byte unit are contiguous.
        let unit = if is_transposed { bytes } else { 16 };
        for row in 0..rows {
            for k in 0..self.k {
                let address = descriptor.address(row, k, bytes, is_transposed);
                let element = shared_pointer(address).cast_const();
                if k * bytes % unit == 0 {
                    tensor_memory::reads(element, unit as usize);
                }
                elements.push(element);
            }
        }
        elements
    }

    /// Returns the values of an operand, row by row.
    ///
    /// # Safety
    ///
    /// - The elements must be valid for reads.
    unsafe fn values(&self, operand: usize, elements: &[*const u8]) -> Vec<f32> {
        let mut values = vec![0.0; elements.len()];
        for (value, element) in values.iter_mut().zip(elements) {
            let (mut bits, count) = ([0; 4], self.kind.bytes() as usize);
            // SAFETY: the caller guarantees that the elements are valid for reads.
            unsafe { element.copy_to_nonoverlapping(bits.as_mut_ptr(), count) };
            *value = self.value[operand](u32::from_le_bytes(bits));
            if self.is_negated[operand] {
                *value = -*value;
            }
        }
        values
    }

    /// Checks an operand `A` in tensor memory, reports the reads, and returns the address. A lane
    /// contains one row of `A`, and a cell contains 32 bits of elements along `k`.
    #[track_caller]
    fn cells(&self, address: u32) -> u32 {
        assert!(
            self.m == 128,
            "expected 128 rows for `A` in tensor memory on the CPU executor, found {}: use 128 rows",
            self.m
        );
        tensor_memory::reads_cells(address, 128, self.k * self.kind.bytes() / 4);
        address
    }

    /// Returns the values of an operand `A` in tensor memory, row by row.
    fn values_of_cells(&self, address: u32, cells: &tensor_memory::Cells) -> Vec<f32> {
        let (mut values, bytes) = (Vec::new(), self.kind.bytes());
        for row in 0..self.m {
            for byte in (0..self.k).map(|k| k * bytes) {
                let cell = cells.at(address + (row << 16) + byte / 4);
                let value = self.value[0](cell >> (byte % 4 * 8));
                values.push(if self.is_negated[0] { -value } else { value });
            }
        }
        values
    }

    /// Returns the new value of an accumulator cell after an MMA adds `products`.
    #[allow(clippy::cast_possible_truncation)] // 8-bit integers multiply exactly in `f32`
    #[allow(clippy::cast_possible_wrap, clippy::cast_sign_loss)] // the bits of a cell
    fn sum(&self, cell: u32, is_added: bool, products: impl Iterator<Item = f32>) -> u32 {
        let before = if is_added { cell } else { 0 };
        match self.sum {
            2 => products.fold(before as i32, |sum, x| sum.wrapping_add(x as i32)) as u32,
            1 => products
                .fold(f32::from_bits(before), |sum, x| sum + x)
                .to_bits(),
            _ => {
                let before = F16::from_bits(before as u16).to_f32();
                let sum = products.fold(before, |sum, x| sum + x);
                u32::from(F16::from_f32(sum).to_bits())
            }
        }
    }
}

/// The location of `A`: the addresses of its elements in shared memory, or its address in tensor
/// memory.
enum OfA {
    Elements(Vec<*const u8>),
    Cells(u32),
}

/// Starts a matrix multiplication in the running thread.
///
/// # Safety
///
/// None. The function is unsafe because it has the signature of the GPU version.
#[track_caller]
#[allow(clippy::cast_possible_truncation)] // an address has 32 bits
pub(crate) unsafe fn multiply<G: CtaGroup, A: OperandA>(
    kind: Kind,
    d: u32,
    a: A,
    b: u64,
    instruction: u32,
    is_added: bool,
) {
    assert_one_block::<G>();
    let of = Instruction::new(kind, instruction, A::IS_IN_TENSOR_MEMORY);
    let in_b = of.elements(1, b);
    let in_a = if A::IS_IN_TENSOR_MEMORY {
        OfA::Cells(of.cells(a.bits() as u32))
    } else {
        OfA::Elements(of.elements(0, a.bits()))
    };
    let lanes = if of.m == 64 { 112 } else { 128 };
    tensor_memory::start(d, lanes, of.n, move |cells| {
        // SAFETY: the elements are in the block's shared memory, which is valid for reads.
        let (in_a, in_b) = unsafe {
            let in_a = match &in_a {
                OfA::Elements(elements) => of.values(0, elements),
                OfA::Cells(address) => of.values_of_cells(*address, cells),
            };
            (in_a, of.values(1, &in_b))
        };
        let k = of.k as usize;
        for (row, in_a) in (0..of.m).zip(in_a.chunks_exact(k)) {
            // An accumulator of 64 rows occupies the first 16 lanes of each warp.
            let lane = if of.m == 64 {
                row % 16 + row / 16 * 32
            } else {
                row
            };
            for (column, in_b) in (0..of.n).zip(in_b.chunks_exact(k)) {
                let products = in_a.iter().zip(in_b).map(|(a, b)| a * b);
                let sum = of.sum(cells.get(lane, column), is_added, products);
                cells.set(lane, column, sum);
            }
        }
    });
}

/// Panics for an instruction that the executor does not emulate.
///
/// # Safety
///
/// None. The function is unsafe because it has the signature of the GPU version.
#[track_caller]
pub(crate) unsafe fn not_computed(name: &str) -> ! {
    panic!(
        "expected an instruction that the CPU executor computes, found `{name}`: test it on a GPU"
    )
}

macro_rules! mma {
    (
        $Kind:ident $name:literal $G:ident $A:ident
        $d:ident $a:ident $b:ident $instruction:ident $is_added:ident $scales:literal
    ) => {{
        use crate::backend::tcgen05::{Kind, multiply};
        multiply::<$G, $A>(Kind::$Kind, $d, $a, $b, $instruction, $is_added)
    }};
}
macro_rules! mma_scaled {
    (
        $Kind:ident $name:literal $G:ident $A:ident
        $d:ident $a:ident $b:ident $instruction:ident $of_scales:ident $is_added:ident
    ) => {{
        let _ = ($d, $a, $b, $instruction, $of_scales, $is_added);
        crate::backend::tcgen05::not_computed(concat!("tcgen05.mma.kind::", $name))
    }};
}
macro_rules! copy {
    ($name:literal $lanes:literal $columns:literal $G:ident $to:ident $from:ident) => {{
        let _ = ($to, $from);
        crate::backend::tcgen05::not_computed(concat!("tcgen05.cp.", $name))
    }};
}
macro_rules! load {
    ($name:literal $registers:tt $address:ident $after:literal) => {
        crate::backend::tcgen05::loaded(core::marker::PhantomData::<Self>, $address)
    };
}
macro_rules! settle {
    ($all:tt $registers:ident) => {
        ()
    };
}
macro_rules! store {
    ($name:literal $all:tt $address:ident $registers:ident) => {
        crate::backend::tcgen05::stored::<Self>($address, &$registers.0)
    };
}
pub(crate) use {copy, load, mma, mma_scaled, settle, store};
