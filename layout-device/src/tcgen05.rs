//! Blackwell matrix multiplication (`tcgen05`) with accumulators in tensor memory.
//!
//! **This module is untested on hardware.** `ptxas` assembles each form of each instruction for
//! `sm_100a`, and the tests run kernels on the CPU executor. No GPU has executed these
//! instructions.
//!
//! Each multiprocessor has a tensor memory of 128 lanes and 512 columns of 32-bit cells. The
//! address of a cell is `lane << 16 | column`. A warp allocates columns, one thread starts matrix
//! multiplications, and each warp reads its own 32 lanes. Warp `w` of a warpgroup accesses lanes
//! `32 w` to `32 w + 31`.
//!
//! | | |
//! |---|---|
//! | [`TensorMemory`], [`Accumulator`], [`InFlight`] | types that own and free columns; only complete accumulators can be read |
//! | [`alloc`], [`dealloc`], [`relinquish`] | instructions that allocate and free columns |
//! | [`mma`], [`mma_scaled`], [`commit`], [`commit_to`] | instructions that a single thread issues |
//! | [`Shape`] | loads and stores between registers and tensor memory |
//! | [`CopyShape`], [`copy`] | copies from shared memory to tensor memory |
//! | [`fence_before_sync`], [`fence_after_sync`], [`wait_stores`] | fences and waits that order these instructions |
//!
//! Compile kernels for `sm_100a` or `sm_103a`: `cargo layout ptx --arch sm_100a`. `sm_103a` does
//! not support [`KindI8`]. `sm_120a` GPUs have no `tcgen05` instructions.
//!
//! # Source
//!
//! PTX ISA, "`TensorCore` 5th Generation Family Instructions".

mod memory;

use layout_core::*;
use layout_decide::Text;
use layout_decide::tcgen05::{MOST_COLUMNS, allocation};

use crate::backend;
use backend::tcgen05 as instructions;

pub use memory::{Accumulator, Columns, InFlight, Issue, TensorMemory, TensorMemoryCells};

/// The blocks whose tensor memory an instruction uses: [`OneCta`] or [`CtaPair`].
///
/// `ptxas` rejects a kernel that uses both CTA groups.
pub trait CtaGroup: sealed::Sealed {
    /// `true` for two blocks.
    const IS_PAIR: bool;
}
/// One block, `.cta_group::1`.
#[derive(Clone, Copy, Debug)]
pub struct OneCta;
impl CtaGroup for OneCta {
    const IS_PAIR: bool = false;
}
/// Two blocks of a cluster whose ranks differ only in the last bit, `.cta_group::2`.
#[derive(Clone, Copy, Debug)]
pub struct CtaPair;
impl CtaGroup for CtaPair {
    const IS_PAIR: bool = true;
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::OneCta {}
    impl Sealed for super::CtaPair {}
    impl Sealed for u64 {}
    impl Sealed for super::TensorAddress {}
}

/// Fails the build unless `Columns` is a number of columns that can be allocated.
#[track_caller]
const fn assert_columns<Columns: StaticInteger>() {
    let columns = Columns::U32 as u64;
    let legal = match allocation(columns) {
        Ok(legal) => legal,
        Err(_) if columns == 0 => 32,
        Err(_) => MOST_COLUMNS,
    };
    if columns != legal {
        let text =
            Text::new().str("tensor memory: expected 32, 64, 128, 256 or 512 columns, found ");
        let text = text.natural(columns).str(": use `_");
        text.natural(legal).str("`").panic()
    }
}

/// Allocates `Columns` columns of tensor memory, and writes the address of the first column to
/// `to`.
///
/// `Columns` is a power of two from 32 to 512. The instruction waits until the multiprocessor has
/// enough free columns.
///
/// # Safety
///
/// - All threads of one warp must call this function together. With [`CtaPair`], one warp of each
///   of the two blocks must call this function.
/// - `to` must be valid for writes in shared memory.
/// - Every column that a block allocates must be freed before the block ends, by the same warp.
/// - The block must not have called [`relinquish`].
/// - The block must not own more than 512 columns in total. Otherwise the instruction waits
///   forever.
///
/// # Errors
///
/// With any other number of columns, the program does not compile:
///
/// ```compile_fail,E0080
/// use layout_core::*;
/// use layout_device::tcgen05::{OneCta, alloc};
///
/// unsafe fn f(to: *mut u32) {
///     unsafe { alloc::<OneCta, _96>(to) }
/// }
/// # let _: unsafe fn(_) = f;
/// # unsafe { f(core::ptr::null_mut()) }
/// ```
/// ```text
/// error[E0080]: evaluation panicked: tensor memory: expected 32, 64, 128, 256 or 512 columns, found 96: use `_128`
/// ```
///
/// # Source
///
/// PTX ISA, `tcgen05.alloc`.
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
pub unsafe fn alloc<G: CtaGroup, Columns: StaticInteger>(to: *mut u32) {
    const { assert_columns::<Columns>() }
    // SAFETY: the caller upholds the contract of `alloc`.
    unsafe { instructions::alloc::<G, Columns>(to) }
}

/// Frees columns of tensor memory.
///
/// # Safety
///
/// - All threads of the warp that allocated the columns must call this function together.
/// - `address` must be an address that [`alloc`] wrote, with the same `Columns` and the same CTA
///   group.
/// - All accesses to the columns must be complete.
///
/// # Source
///
/// PTX ISA, `tcgen05.dealloc`.
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
pub unsafe fn dealloc<G: CtaGroup, Columns: StaticInteger>(address: u32) {
    const { assert_columns::<Columns>() }
    // SAFETY: the caller upholds the contract of `dealloc`.
    unsafe { instructions::dealloc::<G, Columns>(address) }
}

/// Relinquishes the permit of the block to allocate, so that other blocks on the multiprocessor can
/// allocate.
///
/// # Safety
///
/// - All threads of one warp must call this function together.
/// - No thread of the block may call [`alloc`] afterwards.
///
/// # Source
///
/// PTX ISA, `tcgen05.relinquish_alloc_permit`.
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
pub unsafe fn relinquish<G: CtaGroup>() {
    instructions::relinquish::<G>();
}

/// The address of a cell of tensor memory: `lane << 16 | column`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TensorAddress(pub u32);

/// The operand `A` of a matrix multiplication: a shared-memory descriptor (`u64`), or the
/// [`TensorAddress`] of a tile in tensor memory.
pub trait OperandA: sealed::Sealed + Copy {
    /// `true` if the tile is in tensor memory.
    const IS_IN_TENSOR_MEMORY: bool;
    /// Returns the bits of the descriptor or address.
    fn bits(self) -> u64;
}
impl OperandA for u64 {
    const IS_IN_TENSOR_MEMORY: bool = false;
    #[inline(always)]
    fn bits(self) -> u64 {
        self
    }
}
impl OperandA for TensorAddress {
    const IS_IN_TENSOR_MEMORY: bool = true;
    #[inline(always)]
    fn bits(self) -> u64 {
        self.0.into()
    }
}

/// The kind of a matrix multiplication without scales. The instruction descriptor contains the
/// element types.
pub trait Kind: sealed::Sealed {
    #[doc(hidden)]
    unsafe fn issue<G: CtaGroup, A: OperandA>(
        d: u32,
        a: A,
        b: u64,
        instruction: u32,
        is_added: bool,
    );
}
/// The kind of a matrix multiplication with block-scaled operands.
pub trait ScaledKind: sealed::Sealed {
    #[doc(hidden)]
    unsafe fn issue<G: CtaGroup, A: OperandA>(
        d: u32,
        a: A,
        b: u64,
        instruction: u32,
        scales: [u32; 2],
        is_added: bool,
    );
}

macro_rules! kinds {
    ($($doc:literal $Kind:ident $name:literal;)+) => {$(
        #[doc = $doc]
        #[derive(Clone, Copy, Debug)]
        pub struct $Kind;
        impl sealed::Sealed for $Kind {}
        impl Kind for $Kind {
            #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
            #[inline(always)]
            unsafe fn issue<G: CtaGroup, A: OperandA>(
                d: u32,
                a: A,
                b: u64,
                instruction: u32,
                is_added: bool,
            ) {
                // SAFETY: the caller upholds the contract of `mma`.
                unsafe {
                    instructions::mma!($Kind $name G A d a b instruction is_added "")
                }
            }
        }
    )+};
}
kinds! {
    "16-bit floats, `.kind::f16`." KindF16 "f16";
    "TF32, `.kind::tf32`." KindTf32 "tf32";
    "8-bit, 6-bit and 4-bit floats, `.kind::f8f6f4`." KindF8F6F4 "f8f6f4";
    "8-bit integers, `.kind::i8`. `sm_103a` does not support this kind." KindI8 "i8";
}
macro_rules! scaled_kinds {
    ($($doc:literal $Kind:ident $name:literal;)+) => {$(
        #[doc = $doc]
        #[derive(Clone, Copy, Debug)]
        pub struct $Kind;
        impl sealed::Sealed for $Kind {}
        impl ScaledKind for $Kind {
            #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
            #[inline(always)]
            unsafe fn issue<G: CtaGroup, A: OperandA>(
                d: u32,
                a: A,
                b: u64,
                instruction: u32,
                scales: [u32; 2],
                is_added: bool,
            ) {
                // SAFETY: the caller upholds the contract of `mma_scaled`.
                unsafe {
                    instructions::mma_scaled!($Kind $name G A d a b instruction scales is_added)
                }
            }
        }
    )+};
}
scaled_kinds! {
    "8-bit, 6-bit and 4-bit floats with one scale per 32 elements, `.kind::mxf8f6f4`."
    KindMxf8f6f4 "mxf8f6f4.block_scale.scale_vec::1X";
    "4-bit floats with one scale per 32 elements, `.kind::mxf4`."
    KindMxf4 "mxf4.block_scale.scale_vec::2X";
    "4-bit floats with one scale per 32 elements, `.kind::mxf4nvf4` with `.scale_vec::2X`."
    KindMxf4Nvf4By32 "mxf4nvf4.block_scale.scale_vec::2X";
    "4-bit floats with one scale per 16 elements, `.kind::mxf4nvf4` with `.scale_vec::4X`."
    KindMxf4Nvf4 "mxf4nvf4.block_scale.scale_vec::4X";
}

/// Starts the matrix multiplication `d += a * b` if `is_added`, otherwise `d = a * b`.
///
/// The matrix multiplication is asynchronous: use [`commit`] to wait for its completion. Matrix
/// multiplications that one thread starts run in order.
///
/// # Safety
///
/// - One thread must call this function. With [`CtaPair`], the thread must be in the block with the
///   even rank.
/// - `d` must be the address of the first cell of allocated columns. An accumulator with the shape
///   in the instruction descriptor must fit into these columns.
/// - `instruction` must be an instruction descriptor for the kind. Its shape must be legal for the
///   kind, the CTA group and the memory that holds `A`.
/// - `a` and `b` must describe tiles with the element types of `instruction`, in the order of
///   `instruction` (K-major or MN-major).
/// - All writes to the tiles must be visible to the async proxy.
/// - No thread may write the tiles or access the accumulator before the matrix multiplication
///   completes.
///
/// # Source
///
/// PTX ISA, `tcgen05.mma`.
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
pub unsafe fn mma<K: Kind, G: CtaGroup, A: OperandA>(
    d: u32,
    a: A,
    b: u64,
    instruction: u32,
    is_added: bool,
) {
    // SAFETY: the caller upholds the contract of `mma`.
    unsafe { K::issue::<G, A>(d, a, b, instruction, is_added) }
}

/// Starts a matrix multiplication like [`mma`], with block scales of `A` and `B` in tensor memory.
///
/// The CPU executor does not emulate this instruction.
///
/// # Safety
///
/// - The conditions of [`mma`] must hold.
/// - `scales` must be the addresses of the scales of `A` and `B`. The scales must have the layout
///   that the kind requires. The top two bits of an address select a byte of the cell, and must
///   match the scale IDs in `instruction`.
/// - No thread may write the scales until the matrix multiplication completes.
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
pub unsafe fn mma_scaled<K: ScaledKind, G: CtaGroup, A: OperandA>(
    d: u32,
    a: A,
    b: u64,
    instruction: u32,
    scales: [u32; 2],
    is_added: bool,
) {
    // SAFETY: the caller upholds the contract of `mma_scaled`.
    unsafe { K::issue::<G, A>(d, a, b, instruction, scales, is_added) }
}

/// Arrives once at an `mbarrier` when all earlier matrix multiplications and copies of this thread
/// are complete.
///
/// # Safety
///
/// - `barrier` must be an initialized `mbarrier` in shared memory, and must stay valid until the
///   arrival.
///
/// # Source
///
/// PTX ISA, `tcgen05.commit`.
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
pub unsafe fn commit<G: CtaGroup>(barrier: *mut u64) {
    // SAFETY: the caller upholds the contract of `commit`.
    unsafe { instructions::commit::<G>(barrier) }
}

/// Arrives like [`commit`] at one barrier in each selected block of the cluster.
///
/// Bit `r` of `blocks` selects the block of rank `r`. All barriers are at the same shared-memory
/// offset.
///
/// # Safety
///
/// - The conditions of [`commit`] must hold for the barriers of all selected blocks.
/// - The selected blocks must not exit before the arrival.
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
pub unsafe fn commit_to<G: CtaGroup>(barrier: *mut u64, blocks: u16) {
    // SAFETY: the caller upholds the contract of `commit_to`.
    unsafe { instructions::commit_to::<G>(barrier, blocks) }
}

/// Orders this thread's earlier `tcgen05` instructions before the next thread synchronization.
///
/// The CPU executor does not detect a missing fence.
#[inline(always)]
pub fn fence_before_sync() {
    instructions::fence_before_sync();
}
/// Orders this thread's later `tcgen05` instructions after the previous thread synchronization.
///
/// The CPU executor does not detect a missing fence.
#[inline(always)]
pub fn fence_after_sync() {
    instructions::fence_after_sync();
}
/// Waits for all tensor-memory loads of this thread. All threads of the warp must call this
/// function together.
#[inline(always)]
pub fn wait_loads() {
    instructions::wait_loads();
}
/// Waits for all tensor-memory stores of this thread. All threads of the warp must call this
/// function together.
#[inline(always)]
pub fn wait_stores() {
    instructions::wait_stores();
}

/// A shape of `tcgen05.cp`, which copies from shared memory to tensor memory.
pub trait CopyShape: sealed::Sealed {
    #[doc(hidden)]
    unsafe fn issue<G: CtaGroup>(to: u32, from: u64);
}
macro_rules! copies {
    ($($Shape:ident $name:literal $lanes:literal $columns:literal;)+) => {$(
        #[doc = concat!("The copy shape `.", $name, "`.")]
        #[derive(Clone, Copy, Debug)]
        pub struct $Shape;
        impl sealed::Sealed for $Shape {}
        impl CopyShape for $Shape {
            #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
            #[inline(always)]
            unsafe fn issue<G: CtaGroup>(to: u32, from: u64) {
                // SAFETY: the caller upholds the contract of `copy`.
                unsafe { instructions::copy!($name $lanes $columns G to from) }
            }
        }
    )+};
}
copies! {
    Copy128x256b "128x256b" 128 8;
    Copy4x256b "4x256b" 4 8;
    Copy128x128b "128x128b" 128 4;
    Copy64x128bFor02And13 "64x128b.warpx2::02_13" 64 4;
    Copy64x128bFor01And23 "64x128b.warpx2::01_23" 64 4;
    Copy32x128bForAll "32x128b.warpx4" 32 4;
}
/// Starts a copy from a shared-memory tile to tensor memory.
///
/// Copies and matrix multiplications that one thread starts run in order. The CPU executor does not
/// emulate this instruction.
///
/// # Safety
///
/// - One thread must call this function.
/// - `to` must be the address of the first cell of allocated columns. The shape must fit into these
///   columns.
/// - `from` must describe a tile with the extents of the shape.
/// - No thread may write the tile or access the cells until a [`commit`] shows that the copy is
///   complete.
///
/// # Source
///
/// PTX ISA, `tcgen05.cp`.
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
pub unsafe fn copy<S: CopyShape, G: CtaGroup>(to: u32, from: u64) {
    // SAFETY: the caller upholds the contract of `copy`.
    unsafe { S::issue::<G>(to, from) }
}

/// A shape of `tcgen05.ld` and `tcgen05.st`: the mapping from the cells that a warp accesses to the
/// registers of each thread.
///
/// # Safety
///
/// - [`place`](Self::place) must match the register layout of the instruction.
pub unsafe trait Shape: sealed::Sealed + Sized {
    /// The registers of a thread.
    type Registers: Copy + AsRef<[u32]>;
    /// The number of lanes that a warp accesses, 16 or 32.
    const LANES: u32;
    /// The number of columns that a warp accesses.
    const COLUMNS: u32;

    /// Returns the lane and the column of a thread's register, relative to the address of the
    /// access.
    ///
    /// ```
    /// use layout_core::*;
    /// use layout_device::tcgen05::{Shape, Shape16x256b, Shape32x32b};
    ///
    /// assert_eq!(Shape32x32b::<_4>::place(5, 3), [5, 3]);
    /// assert_eq!(Shape16x256b::<_1>::place(5, 3), [9, 3]);
    /// ```
    #[must_use]
    fn place(thread: u32, register: u32) -> [u32; 2];

    /// Loads cells, and waits until the load completes.
    ///
    /// # Safety
    ///
    /// - All threads of a warp must call this function together, with the same address.
    /// - The address must be the address of a cell in allocated columns, and the shape must fit
    ///   into these columns. The lane of the address must be a multiple of [`LANES`](Self::LANES),
    ///   and the shape must cover only lanes of this warp.
    /// - All writes to the cells must be complete, and ordered before this call.
    unsafe fn load(address: u32) -> Self::Registers;

    /// Starts a load. [`Loading::wait`] returns the registers.
    ///
    /// # Safety
    ///
    /// - The conditions of [`load`](Self::load) must hold.
    /// - No thread may write the cells before the wait.
    unsafe fn start_load(address: u32) -> Loading<Self>;

    /// Waits for all loads of the thread. The compiler keeps later uses of `registers` after the
    /// wait.
    fn settle(registers: &mut Self::Registers);

    /// Starts a store of `registers`. [`wait_stores`] waits until the store completes.
    ///
    /// # Safety
    ///
    /// - The threads and the address must fulfill the conditions of [`load`](Self::load).
    /// - No other thread may access the cells until the stores complete.
    unsafe fn store(address: u32, registers: Self::Registers);
}

/// The registers of an incomplete load, from [`Shape::start_load`].
#[must_use = "call `wait` to get the registers"]
pub struct Loading<S: Shape>(S::Registers);
impl<S: Shape> Loading<S> {
    /// Waits for all loads of the thread, and returns the registers of this load. All threads of
    /// the warp must call this function together.
    #[must_use]
    #[inline(always)]
    pub fn wait(mut self) -> S::Registers {
        S::settle(&mut self.0);
        self.0
    }
}

/// The registers of a thread, as an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Words<const N: usize>(pub [u32; N]);
impl<const N: usize> Default for Words<N> {
    #[inline(always)]
    fn default() -> Self {
        Self([0; N])
    }
}
impl<const N: usize> AsRef<[u32]> for Words<N> {
    #[inline(always)]
    fn as_ref(&self) -> &[u32] {
        &self.0
    }
}

macro_rules! shapes {
    ($($doc:literal $Shape:ident;)+) => {$(
        #[doc = $doc]
        #[derive(Clone, Copy, Debug)]
        pub struct $Shape<Repeats>(core::marker::PhantomData<Repeats>);
        impl<Repeats> sealed::Sealed for $Shape<Repeats> {}
    )+};
}
shapes! {
    "`.32x32b`: 32 lanes, one column per repeat. Thread `t` accesses lane `t`." Shape32x32b;
    "`.16x64b`: 16 lanes, two columns per repeat." Shape16x64b;
    "`.16x128b`: 16 lanes, four columns per repeat." Shape16x128b;
    "`.16x256b`: 16 lanes, eight columns per repeat." Shape16x256b;
}

macro_rules! shape {
    ($Shape:ident $X:ident $name:literal, $count:literal $registers:tt) => {
        // SAFETY: the layouts match CuTe's `Copy_Traits` for the instruction.
        unsafe impl Shape for $Shape<$X> {
            type Registers = Words<$count>;
            const LANES: u32 = shape!(@lanes $Shape);
            const COLUMNS: u32 = $count * 32 / Self::LANES;

            #[inline(always)]
            fn place(t: u32, r: u32) -> [u32; 2] {
                shape!(@place $Shape t r)
            }
            #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
            #[inline(always)]
            unsafe fn load(address: u32) -> Self::Registers {
                // SAFETY: the caller upholds the contract of `load`.
                unsafe {
                    instructions::load!(
                        $name $registers address " tcgen05.wait::ld.sync.aligned;"
                    )
                }
            }
            #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
            #[inline(always)]
            unsafe fn start_load(address: u32) -> Loading<Self> {
                // SAFETY: the caller upholds the contract of `start_load`.
                Loading(unsafe { instructions::load!($name $registers address "") })
            }
            #[inline(always)]
            #[allow(unused_unsafe, unused_variables)] // the CPU executor does not wait
            fn settle(registers: &mut Self::Registers) {
                // SAFETY: the instruction only waits, and accesses no memory.
                unsafe { instructions::settle!($registers registers) }
            }
            #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
            #[inline(always)]
            unsafe fn store(address: u32, registers: Self::Registers) {
                // SAFETY: the caller upholds the contract of `store`.
                unsafe { instructions::store!($name $registers address registers) }
            }
        }
    };
    (@lanes Shape32x32b) => { 32 };
    (@lanes $Shape:ident) => { 16 };
    (@place Shape32x32b $t:ident $r:ident) => { [$t, $r] };
    (@place Shape16x64b $t:ident $r:ident) => { [$t / 4 + $t % 2 * 8, $t / 2 % 2 + 2 * $r] };
    (@place Shape16x128b $t:ident $r:ident) => { [$t / 4 + $r % 2 * 8, $t % 4 + $r / 2 * 4] };
    (@place Shape16x256b $t:ident $r:ident) => {
        [$t / 4 + $r / 2 % 2 * 8, $t % 4 * 2 + $r % 2 + $r / 4 * 8]
    };
}

/// Calls `shape` for each register count. Each list extends the registers of the previous count to
/// twice the number.
macro_rules! registers {
    (@ $all:tt) => {};
    (
        @ [$($i:ident)*] $count:literal [$($next:ident)+] $shapes:tt $($rest:tt)*
    ) => {
        registers! { @shapes $count [$($i)* $($next)+] $shapes }
        registers! { @ [$($i)* $($next)+] $($rest)* }
    };
    (@shapes $count:literal $all:tt { $($Shape:ident $X:ident $name:literal)+ }) => {
        $(shape! { $Shape $X $name, $count $all })+
    };
}
registers! {
    @ []
    1 [c0] { Shape32x32b _1 "32x32b.x1" Shape16x64b _1 "16x64b.x1" }
    2 [c1] {
        Shape32x32b _2 "32x32b.x2" Shape16x64b _2 "16x64b.x2" Shape16x128b _1 "16x128b.x1"
    }
    4 [c2 c3] {
        Shape32x32b _4 "32x32b.x4" Shape16x64b _4 "16x64b.x4" Shape16x128b _2 "16x128b.x2"
        Shape16x256b _1 "16x256b.x1"
    }
    8 [c4 c5 c6 c7] {
        Shape32x32b _8 "32x32b.x8" Shape16x64b _8 "16x64b.x8" Shape16x128b _4 "16x128b.x4"
        Shape16x256b _2 "16x256b.x2"
    }
    16 [c8 c9 c10 c11 c12 c13 c14 c15] {
        Shape32x32b _16 "32x32b.x16" Shape16x64b _16 "16x64b.x16" Shape16x128b _8 "16x128b.x8"
        Shape16x256b _4 "16x256b.x4"
    }
    32 [c16 c17 c18 c19 c20 c21 c22 c23 c24 c25 c26 c27 c28 c29 c30 c31] {
        Shape32x32b _32 "32x32b.x32" Shape16x64b _32 "16x64b.x32" Shape16x128b _16 "16x128b.x16"
        Shape16x256b _8 "16x256b.x8"
    }
    64 [
        c32 c33 c34 c35 c36 c37 c38 c39 c40 c41 c42 c43 c44 c45 c46 c47
        c48 c49 c50 c51 c52 c53 c54 c55 c56 c57 c58 c59 c60 c61 c62 c63
    ] {
        Shape32x32b _64 "32x32b.x64" Shape16x64b _64 "16x64b.x64" Shape16x128b _32 "16x128b.x32"
        Shape16x256b _16 "16x256b.x16"
    }
    128 [
        c64 c65 c66 c67 c68 c69 c70 c71 c72 c73 c74 c75 c76 c77 c78 c79
        c80 c81 c82 c83 c84 c85 c86 c87 c88 c89 c90 c91 c92 c93 c94 c95
        c96 c97 c98 c99 c100 c101 c102 c103 c104 c105 c106 c107 c108 c109 c110 c111
        c112 c113 c114 c115 c116 c117 c118 c119 c120 c121 c122 c123 c124 c125 c126 c127
    ] {
        Shape32x32b _128 "32x32b.x128" Shape16x64b _128 "16x64b.x128"
        Shape16x128b _64 "16x128b.x64" Shape16x256b _32 "16x256b.x32"
    }
}
