//! `#[kernel]`, like that of `cuda_std`.

use proc_macro::TokenStream;

mod check;
mod expand;

/// Makes a function an entry point of the GPU.
///
/// On `nvptx64` the function becomes an unmangled `extern "ptx-kernel"`; on every
/// other target it stays an ordinary `unsafe fn`, which the CPU executor runs.
///
/// A kernel is an `unsafe fn` of `Copy` parameters. It has no generic parameters,
/// no receiver and no return type.
///
/// # Examples
///
/// ```
/// use kernel_attribute::kernel;
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
/// A safe function is refused:
///
/// ```compile_fail
/// #[kernel_attribute::kernel]
/// pub fn double(x: *mut f32) {}
/// ```
#[proc_macro_attribute]
pub fn kernel(arguments: TokenStream, item: TokenStream) -> TokenStream {
    expand::kernel(&arguments.into(), item.into())
        .unwrap_or_else(syn::Error::into_compile_error)
        .into()
}
