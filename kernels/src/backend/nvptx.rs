//! Stock rustc: the intrinsics of `core::arch::nvptx`.

pub(crate) use kernel_attribute::kernel;

#[cfg(not(target_arch = "nvptx64"))]
compile_error!("the feature `nvptx` needs `--target nvptx64-nvidia-cuda`");

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
        block_idx_x = _block_idx_x;
        block_idx_y = _block_idx_y;
    }

    /// Waits until every thread of the block is here.
    #[inline(always)]
    pub(crate) fn sync_threads() {
        // SAFETY: a barrier touches no memory of its own.
        unsafe { nvptx::_syncthreads() }
    }
}

unsafe extern "C" {
    /// Defined in `smem.ll`.
    safe fn layout_shared_memory() -> *mut u8;
}

/// The dynamic shared memory of the running block, as a `T`, not initialised.
#[inline(always)]
pub(crate) fn shared_memory<T>() -> *mut T {
    layout_shared_memory().cast()
}
