//! `#[kernel]`, like that of `cuda_std`.

use proc_macro::TokenStream;

mod bounds;
mod check;
mod editor;
mod entry;
mod expand;
mod parameter;

/// Makes a function an entry point of the GPU.
///
/// On `nvptx64` the function becomes an unmangled `extern "ptx-kernel"`; on every
/// other target it stays an ordinary `unsafe fn`, which the CPU executor runs. There it has a type beside it that
/// is its `layout_device::EntryPoint`, `DoubleKernel` for `double`: hosts launch it by that.
///
/// A kernel is an `unsafe fn`. It has no generic parameters, no receiver and no return type. Its name is the name
/// of the entry point in PTX: ASCII, and none that the GPU reserves, such as `memcpy` and `WARP_SZ`. Its parameters
/// are
///
/// * numbers and raw pointers, which are given as they are;
/// * other types that are `layout_device::Parameter`: layouts and tensors, which the kernel makes of what it is
///   given, under the promise of its caller;
/// * `#[partial] y: Tensor<Parts<..>, ..>`, a tensor of which the kernel may leave elements unwritten: in a debug build the CPU
///   executor fails a launch that leaves elements of any other one;
/// * `here: Here<'_, .., ..>`, the place of the running thread, which is not given. The threads of a block that it
///   names bound the registers of the kernel; `#[kernel(blocks_per_multiprocessor = 2)]` bounds them so that two
///   blocks run at a time;
/// * `#[shared] tile: Shared<'_, ..>`, shared memory of the block, which is not given either: up to 48 KiB in all.
///   `#[shared(dynamic)]`, of one parameter, is for more: the launch gives as many bytes as
///   `layout_device::shared_bytes` says.
///
/// # Examples
///
/// ```
/// use layout_device::kernel;
///
/// /// Doubles one number.
/// ///
/// /// # Safety
/// ///
/// /// `x` must be valid for reads and writes.
/// #[kernel]
/// pub unsafe fn double(x: *mut f32) {
///     // SAFETY: the caller's promise.
///     unsafe { *x *= 2.0 };
/// }
///
/// let mut x = 4.0;
/// // SAFETY: `x` is a local of this thread.
/// unsafe { double(&mut x) };
/// assert_eq!(x, 8.0);
/// ```
///
/// A safe function is rejected:
///
/// ```compile_fail
/// #[layout_device::kernel]
/// pub fn double(x: *mut f32) {}
/// ```
#[proc_macro_attribute]
pub fn kernel(arguments: TokenStream, item: TokenStream) -> TokenStream {
    if editor::is_rust_analyzer() {
        return editor::kernel(&arguments.into(), item.into()).into();
    }
    expand::kernel(&arguments.into(), item.into())
        .unwrap_or_else(syn::Error::into_compile_error)
        .into()
}

/// Runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
