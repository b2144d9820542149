//! GPU backend: intrinsics of `core::arch::nvptx` and LLVM, and inline PTX for instructions without an
//! intrinsic.
//!
//! Rust does not mark an `asm!` as *convergent* for LLVM. LLVM may therefore move an `asm!` to a
//! branch that only some threads of a warp take. Warp-level instructions are therefore intrinsics
//! if an intrinsic exists. An `asm!` is correct if the entire block takes the same branch. An
//! `asm!` stays in place because no `asm!` that a warp executes together is `pure`.

use core::arch::asm;
use core::marker::PhantomData;

use crate::copy::CopiesAsync;
use crate::shared::Shared;

mod atomic;
pub(crate) mod hopper;
pub(crate) mod matrix;
pub(crate) mod tcgen05;
pub(crate) mod wgmma;

/// A global-memory tensor of elements `T`, identified by its tensor map.
#[derive(Debug)]
#[repr(transparent)]
pub struct Mapped<T>(*const hopper::TensorMap, PhantomData<T>);
impl<T> Clone for Mapped<T> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Mapped<T> {}
impl<T> Mapped<T> {
    /// Returns an identity of the tensor that no other tensor has.
    #[inline(always)]
    pub(crate) fn number(self) -> usize {
        self.0.addr()
    }

    /// Prefetches the tensor map before its first copy, in one thread of the block.
    #[inline(always)]
    pub(crate) fn bring(self) {
        if thread::thread_idx_x() == 0 {
            // SAFETY: the kernel's caller guarantees that the pointer is a valid tensor map.
            unsafe {
                asm!("prefetch.tensormap [{}];", in(reg64) self.0, options(nostack, preserves_flags));
            }
        }
    }

    /// Returns the address of the tensor.
    #[inline(always)]
    pub(crate) fn start(self) -> *mut T {
        // SAFETY: the kernel's caller guarantees that the tensor's address follows the map.
        unsafe { (*self.0).start.cast() }
    }

    /// Returns the address of the row statistics, or null.
    #[inline(always)]
    pub(crate) fn of_rows(self) -> *mut f32 {
        // SAFETY: the kernel's caller guarantees that this address follows the tensor's address.
        unsafe { (*self.0).of_rows }
    }
}

/// Functions with the names of `cuda_std::thread`.
pub(crate) mod thread {
    #[cfg(not(feature = "cuda_std"))]
    use core::arch::nvptx;

    #[cfg(feature = "cuda_std")]
    pub(crate) use cuda_std::thread::{
        block_dim_x, block_dim_y, block_dim_z, block_idx_x, block_idx_y, block_idx_z, grid_dim_x,
        grid_dim_y, grid_dim_z, sync_threads, thread_idx_x, thread_idx_y, thread_idx_z,
    };

    #[cfg(not(feature = "cuda_std"))]
    macro_rules! registers {
        ($($name:ident = $intrinsic:ident;)*) => {
            $(
                #[inline(always)]
                pub(crate) fn $name() -> u32 {
                    // SAFETY: the intrinsic reads a special register of the running thread.
                    unsafe { nvptx::$intrinsic() }
                }
            )*
        };
    }

    #[cfg(not(feature = "cuda_std"))]
    registers! {
        thread_idx_x = _thread_idx_x;
        thread_idx_y = _thread_idx_y;
        thread_idx_z = _thread_idx_z;
        block_idx_x = _block_idx_x;
        block_idx_y = _block_idx_y;
        block_idx_z = _block_idx_z;
        block_dim_x = _block_dim_x;
        block_dim_y = _block_dim_y;
        block_dim_z = _block_dim_z;
        grid_dim_x = _grid_dim_x;
        grid_dim_y = _grid_dim_y;
        grid_dim_z = _grid_dim_z;
    }

    #[cfg(not(feature = "cuda_std"))]
    #[inline(always)]
    pub(crate) fn sync_threads() {
        // SAFETY: the barrier does not access memory of its own.
        unsafe { nvptx::_syncthreads() }
    }

    unsafe extern "C" {
        #[link_name = "llvm.nvvm.membar.cta"]
        safe fn membar_cta();
        #[link_name = "llvm.nvvm.membar.gl"]
        safe fn membar_gl();
        #[link_name = "llvm.nvvm.membar.sys"]
        safe fn membar_sys();
    }

    #[inline(always)]
    pub(crate) fn fence_block() {
        membar_cta();
    }
    #[inline(always)]
    pub(crate) fn fence_device() {
        membar_gl();
    }
    #[inline(always)]
    pub(crate) fn fence_system() {
        membar_sys();
    }
}

/// Warp-level functions.
pub(crate) mod warp {
    /// The mask of all lanes.
    const ALL: u32 = u32::MAX;

    unsafe extern "C" {
        #[link_name = "llvm.nvvm.shfl.sync.idx.i32"]
        safe fn idx(lanes: u32, value: u32, lane: u32, clamp: u32) -> u32;
        #[link_name = "llvm.nvvm.shfl.sync.bfly.i32"]
        safe fn bfly(lanes: u32, value: u32, mask: u32, clamp: u32) -> u32;
        #[link_name = "llvm.nvvm.shfl.sync.up.i32"]
        safe fn up(lanes: u32, value: u32, distance: u32, clamp: u32) -> u32;
        #[link_name = "llvm.nvvm.shfl.sync.down.i32"]
        safe fn down(lanes: u32, value: u32, distance: u32, clamp: u32) -> u32;
        #[link_name = "llvm.nvvm.vote.ballot.sync"]
        safe fn vote(lanes: u32, is_set: bool) -> u32;
        #[link_name = "llvm.nvvm.bar.warp.sync"]
        safe fn bar(lanes: u32);
        #[link_name = "llvm.nvvm.read.ptx.sreg.laneid"]
        safe fn laneid() -> u32;
    }

    #[inline(always)]
    pub(crate) fn lane_id() -> u32 {
        laneid()
    }
    #[inline(always)]
    pub(crate) fn shuffle(value: u32, lane: u32) -> u32 {
        idx(ALL, value, lane, 31)
    }
    #[inline(always)]
    pub(crate) fn shuffle_xor(value: u32, mask: u32) -> u32 {
        bfly(ALL, value, mask & 31, 31)
    }
    #[inline(always)]
    pub(crate) fn shuffle_up(value: u32, distance: u32) -> u32 {
        up(ALL, value, distance.min(32), 0)
    }
    #[inline(always)]
    pub(crate) fn shuffle_down(value: u32, distance: u32) -> u32 {
        down(ALL, value, distance.min(32), 31)
    }
    #[inline(always)]
    pub(crate) fn ballot(is_set: bool) -> u32 {
        vote(ALL, is_set)
    }
    #[inline(always)]
    pub(crate) fn settle(is_set: bool) {
        // The mask contains all lanes, but the assembler cannot determine this before `is_set` is known.
        bar(ballot(is_set) | ballot(!is_set));
    }
    #[inline(always)]
    pub(crate) fn sync() {
        bar(ALL);
    }
}

/// Zero bytes of shared memory, with the alignment that the PTX build uses.
#[repr(C, align(1024))]
struct Aligned([u8; 0]);

// The PTX build defines these functions, and moves the static into shared memory.
unsafe extern "C" {
    static mut layout_dynamic_shared: Aligned;
    safe fn layout_shared_address(pointer: *const u8) -> u32;
    safe fn layout_is_shared(pointer: *const u8) -> bool;
}

#[inline(always)]
pub(crate) fn shared_memory<T>() -> *mut T {
    (&raw mut layout_dynamic_shared).cast()
}

#[inline(always)]
pub(crate) fn shared_static<T>(place: &'static Shared<T>) -> *mut T {
    place.0.get().cast()
}

/// Returns `true` if a pointer points to shared memory.
#[inline(always)]
pub(crate) fn is_shared<T>(pointer: *const T) -> bool {
    layout_is_shared(pointer.cast())
}

/// Returns the shared-memory address of a pointer to shared memory.
#[inline(always)]
pub(crate) fn shared_address<T>(pointer: *const T) -> u32 {
    layout_shared_address(pointer.cast())
}

/// # Safety
///
/// - The conditions of [`copy_async`](crate::copy::copy_async) must hold, in bytes.
#[inline(always)]
pub(crate) unsafe fn copy_async<Atom: CopiesAsync>(from: *const u8, to: *mut u8, count: u32) {
    // SAFETY: the caller upholds the contract of `copy_async`.
    unsafe {
        if Atom::BYTES == 16 {
            // The instruction `cp.async.cg` bypasses the L1 cache and supports only 16 bytes.
            asm!(
                "cp.async.cg.shared.global.L2::128B [{}], [{}], 16, {};",
                in(reg32) shared_address(to),
                in(reg64) from,
                in(reg32) count,
                options(nostack, preserves_flags)
            );
        } else {
            asm!(
                "cp.async.ca.shared.global.L2::128B [{}], [{}], {}, {};",
                in(reg32) shared_address(to),
                in(reg64) from,
                const Atom::BYTES,
                in(reg32) count,
                options(nostack, preserves_flags)
            );
        }
    }
}

/// Returns `true` if the thread unwinds, which does not happen on a GPU.
#[inline(always)]
pub(crate) const fn unwinds() -> bool {
    false
}

/// Stops the kernel.
#[inline(always)]
pub(crate) fn stop(_: &str) -> ! {
    // SAFETY: the instruction does not return.
    unsafe { asm!("trap;", options(nomem, nostack, noreturn)) }
}

#[inline(always)]
pub(crate) fn commit() {
    // SAFETY: the instruction does not access memory of its own.
    unsafe { asm!("cp.async.commit_group;", options(nostack, preserves_flags)) };
}

#[inline(always)]
pub(crate) fn wait<const GROUPS: u32>() {
    // SAFETY: the instruction does not access memory of its own.
    unsafe {
        asm!("cp.async.wait_group {};", const GROUPS, options(nostack, preserves_flags));
    }
}

/// Loads the bits of a `T` by its size.
macro_rules! load {
    ($T:ident, $from:ident, $name:literal) => {
        match size_of::<$T>() {
            2 => {
                let bits: u16;
                asm!(
                    concat!($name, ".b16 {}, [{}];"), out(reg16) bits, in(reg64) $from,
                    options(readonly, nostack, preserves_flags)
                );
                core::mem::transmute_copy(&bits)
            }
            4 => {
                let bits: u32;
                asm!(
                    concat!($name, ".b32 {}, [{}];"), out(reg32) bits, in(reg64) $from,
                    options(readonly, nostack, preserves_flags)
                );
                core::mem::transmute_copy(&bits)
            }
            8 if align_of::<$T>() == 8 => {
                let bits: u64;
                asm!(
                    concat!($name, ".b64 {}, [{}];"), out(reg64) bits, in(reg64) $from,
                    options(readonly, nostack, preserves_flags)
                );
                core::mem::transmute_copy(&bits)
            }
            16 if align_of::<$T>() == 16 => {
                let mut words = [0_u32; 4];
                let [a, b, c, d] = &mut words;
                asm!(
                    concat!($name, ".v4.b32 {{{}, {}, {}, {}}}, [{}];"),
                    out(reg32) *a, out(reg32) *b, out(reg32) *c, out(reg32) *d, in(reg64) $from,
                    options(readonly, nostack, preserves_flags)
                );
                core::mem::transmute_copy(&words)
            }
            _ => $from.read(),
        }
    };
}

/// # Safety
///
/// - The conditions of [`load_read_only`](crate::copy::load_read_only) must hold.
#[inline(always)]
pub(crate) unsafe fn load_read_only<T: Copy>(from: *const T) -> T {
    // SAFETY: the caller upholds the contract of `load_read_only`. The loaded bits are those of a `T`.
    unsafe { load!(T, from, "ld.global.nc") }
}

/// # Safety
///
/// - The conditions of [`load_streaming`](crate::copy::load_streaming) must hold.
#[inline(always)]
pub(crate) unsafe fn load_streaming<T: Copy>(from: *const T) -> T {
    // SAFETY: the caller upholds the contract of `load_streaming`. The loaded bits are those of a `T`.
    unsafe { load!(T, from, "ld.global.cs") }
}

/// # Safety
///
/// - The conditions of [`store_streaming`](crate::copy::store_streaming) must hold.
#[inline(always)]
pub(crate) unsafe fn store_streaming<T: Copy>(to: *mut T, value: T) {
    // SAFETY: the caller upholds the contract of `store_streaming`. The stored bits are those of
    // `value`.
    unsafe {
        match size_of::<T>() {
            2 => {
                let bits: u16 = core::mem::transmute_copy(&value);
                asm!(
                    "st.global.cs.b16 [{}], {};", in(reg64) to, in(reg16) bits,
                    options(nostack, preserves_flags)
                );
            }
            4 => {
                let bits: u32 = core::mem::transmute_copy(&value);
                asm!(
                    "st.global.cs.b32 [{}], {};", in(reg64) to, in(reg32) bits,
                    options(nostack, preserves_flags)
                );
            }
            8 if align_of::<T>() == 8 => {
                let bits: u64 = core::mem::transmute_copy(&value);
                asm!(
                    "st.global.cs.b64 [{}], {};", in(reg64) to, in(reg64) bits,
                    options(nostack, preserves_flags)
                );
            }
            16 if align_of::<T>() == 16 => {
                let [a, b, c, d]: [u32; 4] = core::mem::transmute_copy(&value);
                asm!(
                    "st.global.cs.v4.b32 [{}], {{{}, {}, {}, {}}};",
                    in(reg64) to, in(reg32) a, in(reg32) b, in(reg32) c, in(reg32) d,
                    options(nostack, preserves_flags)
                );
            }
            _ => to.write(value),
        }
    }
}

/// Defines instructions with one operand.
macro_rules! functions {
    ($($name:ident($from:ident: $From:ty) -> $to:ident: $To:ty = $text:literal;)*) => {$(
        #[inline(always)]
        pub(crate) fn $name(x: $From) -> $To {
            let y;
            // SAFETY: the instruction only computes on registers.
            unsafe {
                asm!(
                    $text,
                    out($to) y,
                    in($from) x,
                    options(pure, nomem, nostack, preserves_flags)
                );
            }
            y
        }
    )*};
}
/// Rounds two values to a register, the first one in the lower half. A pair has full throughput,
/// but a single value does not.
macro_rules! pairs {
    ($($name:ident = $text:literal;)*) => {$(
        #[inline(always)]
        pub(crate) fn $name(low: f32, high: f32) -> u32 {
            let pair;
            // SAFETY: the instruction only computes on registers.
            unsafe {
                asm!(
                    $text,
                    out(reg32) pair,
                    in(reg32) high,
                    in(reg32) low,
                    options(pure, nomem, nostack, preserves_flags)
                );
            }
            pair
        }
    )*};
}
pairs! {
    halves_from_f32 = "cvt.rn.f16x2.f32 {}, {}, {};";
    bf16s_from_f32 = "cvt.rn.bf16x2.f32 {}, {}, {};";
}
/// Converts 8-bit floats in pairs, the first one in the lower half.
macro_rules! bytes {
    ($($from:ident = $from_text:literal, $to:ident = $to_text:literal;)*) => {$(
        #[inline(always)]
        pub(crate) fn $from(low: f32, high: f32) -> u16 {
            let pair;
            // SAFETY: the instruction only computes on registers.
            unsafe {
                asm!(
                    $from_text,
                    out(reg16) pair,
                    in(reg32) high,
                    in(reg32) low,
                    options(pure, nomem, nostack, preserves_flags)
                );
            }
            pair
        }
        #[inline(always)]
        pub(crate) fn $to(bits: u8) -> f32 {
            let pair: u32;
            // SAFETY: the instruction only computes on registers.
            unsafe {
                asm!(
                    $to_text,
                    out(reg32) pair,
                    in(reg16) u16::from(bits),
                    options(pure, nomem, nostack, preserves_flags)
                );
            }
            half_to_f32(pair as u16)
        }
    )*};
}
bytes! {
    e4m3x2 = "cvt.rn.satfinite.e4m3x2.f32 {}, {}, {};", e4m3_to_f32 = "cvt.rn.f16x2.e4m3x2 {}, {};";
    e5m2x2 = "cvt.rn.satfinite.e5m2x2.f32 {}, {}, {};", e5m2_to_f32 = "cvt.rn.f16x2.e5m2x2 {}, {};";
}
functions! {
    exp2(reg32: f32) -> reg32: f32 = "ex2.approx.ftz.f32 {}, {};";
    tanh(reg32: f32) -> reg32: f32 = "tanh.approx.f32 {}, {};";
    rsqrt(reg32: f32) -> reg32: f32 = "rsqrt.approx.ftz.f32 {}, {};";
    log2(reg32: f32) -> reg32: f32 = "lg2.approx.ftz.f32 {}, {};";
    sqrt(reg32: f32) -> reg32: f32 = "sqrt.rn.f32 {}, {};";
    reciprocal(reg32: f32) -> reg32: f32 = "rcp.approx.ftz.f32 {}, {};";
    sin(reg32: f32) -> reg32: f32 = "sin.approx.ftz.f32 {}, {};";
    cos(reg32: f32) -> reg32: f32 = "cos.approx.ftz.f32 {}, {};";
    floor(reg32: f32) -> reg32: f32 = "cvt.rmi.f32.f32 {}, {};";
    ceil(reg32: f32) -> reg32: f32 = "cvt.rpi.f32.f32 {}, {};";
    trunc(reg32: f32) -> reg32: f32 = "cvt.rzi.f32.f32 {}, {};";
    round_ties_even(reg32: f32) -> reg32: f32 = "cvt.rni.f32.f32 {}, {};";
    half_to_f32(reg16: u16) -> reg32: f32 = "cvt.f32.f16 {}, {};";
    exp2_halves(reg32: u32) -> reg32: u32 = "ex2.approx.f16x2 {}, {};";
    tanh_halves(reg32: u32) -> reg32: u32 = "tanh.approx.f16x2 {}, {};";
}
/// Defines instructions whose operands are pairs of 16-bit elements.
macro_rules! of_pairs {
    ($($name:ident($($x:ident),+) = $text:literal;)*) => {$(
        #[inline(always)]
        pub(crate) fn $name($($x: u32),+) -> u32 {
            let pair;
            // SAFETY: the instruction only computes on registers.
            unsafe {
                asm!(
                    $text,
                    out(reg32) pair,
                    $(in(reg32) $x,)+
                    options(pure, nomem, nostack, preserves_flags)
                );
            }
            pair
        }
    )*};
}
of_pairs! {
    min_halves(a, b) = "min.f16x2 {}, {}, {};";
    max_halves(a, b) = "max.f16x2 {}, {}, {};";
    fma_halves(a, b, c) = "fma.rn.f16x2 {}, {}, {}, {};";
    min_bf16s(a, b) = "min.bf16x2 {}, {}, {};";
    max_bf16s(a, b) = "max.bf16x2 {}, {}, {};";
    fma_bf16s(a, b, c) = "fma.rn.bf16x2 {}, {}, {}, {};";
}

unsafe extern "C" {
    #[link_name = "llvm.fma.f32"]
    pub(crate) safe fn fma(a: f32, b: f32, c: f32) -> f32;
    /// Selects four of the eight bytes of two words. The lowest three bits of each nibble of `which`
    /// are a byte index.
    #[link_name = "llvm.nvvm.prmt"]
    pub(crate) safe fn bytes(a: u32, b: u32, which: u32) -> u32;
}
