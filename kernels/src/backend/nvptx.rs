//! Stock rustc: the intrinsics of `core::arch::nvptx` and of LLVM.

#[cfg(not(target_arch = "nvptx64"))]
compile_error!("the feature `nvptx` needs `--target nvptx64-nvidia-cuda`");

pub(crate) use super::ptx::{commit, copy_async, exp2, load_matrices, multiply_add, wait};
pub(crate) use kernel_attribute::kernel;

/// The names of `cuda_std::thread`.
#[cfg(target_arch = "nvptx64")]
pub(crate) mod thread {
    use core::arch::nvptx;

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

    registers! {
        thread_idx_x = _thread_idx_x;
        thread_idx_y = _thread_idx_y;
        thread_idx_z = _thread_idx_z;
        block_idx_x = _block_idx_x;
        block_idx_y = _block_idx_y;
        block_idx_z = _block_idx_z;
    }

    /// Waits until every thread of the block has arrived.
    #[inline(always)]
    pub(crate) fn sync_threads() {
        // SAFETY: a barrier touches no memory of its own.
        unsafe { nvptx::_syncthreads() }
    }
}

/// What the threads of a warp do together.
pub(crate) mod warp {
    unsafe extern "C" {
        /// An intrinsic and no `asm!`: LLVM knows that it may not be moved into a branch.
        #[link_name = "llvm.nvvm.shfl.sync.bfly.f32"]
        safe fn shuffle(lanes: u32, value: f32, mask: u32, clamp: u32) -> f32;
    }

    /// The value of the thread whose lane is this one's, exclusive or `mask`, which is below 32.
    ///
    /// All threads of the warp call this together.
    #[inline(always)]
    pub(crate) fn shuffle_xor(value: f32, mask: u32) -> f32 {
        shuffle(u32::MAX, value, mask, 31)
    }
}

// Defined in `smem.ll`.
unsafe extern "C" {
    safe fn layout_shared_memory() -> *mut u8;
    safe fn layout_shared_address(pointer: *const u8) -> u32;
}

/// The dynamic shared memory of the running block, as a `T`, not initialised.
#[inline(always)]
pub(crate) fn shared_memory<T>() -> *mut T {
    layout_shared_memory().cast()
}

/// The address in shared memory of a pointer there.
#[inline(always)]
pub(crate) fn shared_address(pointer: *const u8) -> u32 {
    layout_shared_address(pointer)
}
