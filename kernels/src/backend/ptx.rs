//! Instructions of PTX that neither rustc nor `cuda_std` has a function for.
//!
//! Rust does not tell LLVM that an `asm!` is *convergent*: that it may not be moved to where fewer
//! threads of a warp pass. What a warp does together is therefore right only where the whole
//! block takes the same branch, and stays where the source has it because no `asm!` here that a
//! warp executes together is `pure`.

// On the host, where Rust-CUDA's kernels are checked and never run.
#![cfg_attr(
    not(target_arch = "nvptx64"),
    allow(
        dead_code,
        unreachable_code,
        unused_imports,
        unused_mut,
        unused_variables,
        clippy::diverging_sub_expression,
        clippy::needless_pass_by_value
    )
)]

#[cfg(target_arch = "nvptx64")]
use core::arch::asm;

use super::chosen::shared_address;
use crate::half::Half;

#[cfg(not(target_arch = "nvptx64"))]
macro_rules! asm {
    ($($instruction:tt)*) => {
        no_instruction()
    };
}

/// # Safety
///
/// As that of the instruction.
#[cfg(not(target_arch = "nvptx64"))]
unsafe fn no_instruction() -> ! {
    unreachable!("an instruction of a GPU")
}

/// Two to the power of `x`, within two units of the last of 23 bits; results below `f32`'s normal
/// numbers are zero.
#[inline(always)]
pub(crate) fn exp2(x: f32) -> f32 {
    let power;
    // SAFETY: arithmetic on registers.
    unsafe {
        asm!(
            "ex2.approx.ftz.f32 {}, {};",
            out(reg32) power,
            in(reg32) x,
            options(pure, nomem, nostack, preserves_flags)
        );
    }
    power
}

/// Copies eight numbers from global to shared memory while the thread goes on: the first `count` of
/// them, and zeros for the rest.
///
/// # Safety
///
/// Both are multiples of 16 bytes. `from` is valid for reads of `count` numbers, which are at most
/// eight, and `to` for writes of eight; nobody else reads or writes there before [`wait`] and a
/// barrier.
///
/// # Source
///
/// PTX `cp.async` with a source size, CuTe `SM80_CP_ASYNC_CACHEGLOBAL_ZFILL`.
#[inline(always)]
pub(crate) unsafe fn copy_async(to: *mut Half, from: *const Half, count: u32) {
    // SAFETY: the caller's promise.
    unsafe {
        asm!(
            "cp.async.cg.shared.global.L2::128B [{}], [{}], 16, {};",
            in(reg32) shared_address(to.cast()),
            in(reg64) from,
            in(reg32) 2 * count,
            options(nostack, preserves_flags)
        );
    }
}

/// Makes a group of the copies that this thread has begun since the last group.
#[inline(always)]
pub(crate) fn commit() {
    // SAFETY: this touches no memory of its own.
    unsafe { asm!("cp.async.commit_group;", options(nostack, preserves_flags)) };
}

/// Waits until at most the last `GROUPS` groups of this thread's copies are not done.
#[inline(always)]
pub(crate) fn wait<const GROUPS: u32>() {
    // SAFETY: as above.
    unsafe {
        asm!("cp.async.wait_group {};", const GROUPS, options(nostack, preserves_flags));
    }
}

/// Four matrices of 8 x 8 numbers from shared memory: lane `8 * i + j` of the warp names row `j` of
/// matrix `i`, and has two neighbours of row `lane / 4` of each.
///
/// # Safety
///
/// All threads of the warp call this together, at a place where their block does not diverge. `row`
/// is a multiple of 16 bytes in shared memory and valid for reads of eight numbers.
///
/// # Source
///
/// PTX `ldmatrix.sync.aligned.m8n8.x4`, CuTe `SM75_U32x4_LDSM_N`.
#[inline(always)]
pub(crate) unsafe fn load_matrices(row: *const Half) -> [u32; 4] {
    let (a, b, c, d);
    // SAFETY: the caller's promise.
    unsafe {
        asm!(
            "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {{{}, {}, {}, {}}}, [{}];",
            out(reg32) a,
            out(reg32) b,
            out(reg32) c,
            out(reg32) d,
            in(reg32) shared_address(row.cast()),
            options(readonly, nostack, preserves_flags)
        );
    }
    [a, b, c, d]
}

/// `sums += a * b` of 16 x 16 by 16 x 8 numbers, which the warp holds together.
///
/// # Safety
///
/// All threads of the warp call this together, at a place where their block does not diverge.
///
/// # Source
///
/// PTX `mma.sync.aligned.m16n8k16`, CuTe `SM80_16x8x16_F32F16F16F32_TN`.
#[inline(always)]
pub(crate) unsafe fn multiply_add(sums: &mut [f32; 4], a: [u32; 4], b: [u32; 2]) {
    let [mut w, mut x, mut y, mut z] = *sums;
    // SAFETY: the caller's promise.
    unsafe {
        asm!(
            "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 \
             {{{0}, {1}, {2}, {3}}}, {{{4}, {5}, {6}, {7}}}, {{{8}, {9}}}, {{{0}, {1}, {2}, {3}}};",
            inout(reg32) w,
            inout(reg32) x,
            inout(reg32) y,
            inout(reg32) z,
            in(reg32) a[0],
            in(reg32) a[1],
            in(reg32) a[2],
            in(reg32) a[3],
            in(reg32) b[0],
            in(reg32) b[1],
            options(nomem, nostack, preserves_flags)
        );
    }
    *sums = [w, x, y, z];
}

/// The address in shared memory of a pointer there.
#[cfg(feature = "rust-cuda")]
#[inline(always)]
pub(crate) fn shared_address_of(pointer: *const u8) -> u32 {
    let address: u64;
    // SAFETY: arithmetic on registers.
    unsafe {
        asm!(
            "cvta.to.shared.u64 {}, {};",
            out(reg64) address,
            in(reg64) pointer,
            options(pure, nomem, nostack, preserves_flags)
        );
    }
    // Shared memory has fewer than 2^32 bytes.
    #[allow(clippy::cast_possible_truncation)]
    let address = address as u32;
    address
}

/// The value of the thread whose lane is this one's, exclusive or `mask`, which is below 32.
///
/// All threads of the warp call this together, at a place where their block does not diverge.
#[cfg(feature = "rust-cuda")]
#[inline(always)]
pub(crate) fn shuffle_xor(value: f32, mask: u32) -> f32 {
    let other;
    // SAFETY: registers of the warp.
    unsafe {
        asm!(
            "shfl.sync.bfly.b32 {}, {}, {}, 31, 0xffffffff;",
            out(reg32) other,
            in(reg32) value,
            in(reg32) mask,
            options(nomem, nostack, preserves_flags)
        );
    }
    other
}
