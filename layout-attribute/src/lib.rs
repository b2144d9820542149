//! The attribute `#[kernel]`, similar to `cuda_std`'s.

use std::env;

use proc_macro::TokenStream;
use proc_macro2::Ident;

mod bounds;
mod check;
mod editor;
mod entry;
mod expand;
mod instances;
mod parameter;

/// Makes a function an entry point of the GPU.
///
/// On `nvptx64` the function becomes an unmangled `extern "ptx-kernel"`. On other targets it stays
/// an ordinary `unsafe fn`, which the CPU executor runs. On these targets the attribute also
/// defines the function's `layout_device::EntryPoint`, which hosts use for launches: `DoubleKernel`
/// for `double`.
///
/// A kernel is an `unsafe fn` without a receiver and a return type. A kernel has no generic
/// parameters except a configuration, as described below. The function's name is the name of the
/// PTX entry point. The name must be ASCII, and must not be reserved on the GPU, such as `memcpy`
/// and `WARP_SZ`.
///
/// The parameters can be:
///
/// * Integers, floats and raw pointers, which are passed unchanged.
/// * Other types that implement `layout_device::Parameter`: layouts and tensors. The kernel creates
///   the layouts and tensors from its arguments, and the caller guarantees that they are valid.
/// * `#[partial] y: Tensor<DisjointMut<..>, ..>`, a tensor whose elements the kernel can leave unwritten.
///   In debug builds, the CPU executor fails a launch that leaves elements of any other `DisjointMut`
///   tensor unwritten.
/// * `ctx: ThreadContext<'_, .., ..>`, the thread context, which is not an argument. The number of
///   threads per block in its type limits the registers of the kernel.
///   `#[kernel(blocks_per_multiprocessor = 2)]` limits the registers so that two blocks share a
///   multiprocessor.
/// * `#[shared] tile: Shared<'_, ..>`, shared memory of the block, which is not an argument either.
///   All `#[shared]` parameters together can take up to 48 KiB. One parameter can be
///   `#[shared(dynamic)]` for more memory. The launch then requests the number of bytes that
///   `layout_device::shared_bytes` returns.
///
/// A generic kernel has one type parameter, its configuration.
/// `instances(name = Configuration, ..)` lists its entry points. The attribute generates the
/// function once per instance, with the configuration in place of the parameter. The compiler
/// checks each copy separately, like an instance of a C++ template. The trait of the configuration
/// therefore needs no bounds, and type aliases can compute the types of the body:
/// `type Tile<C> = Divided<..>`. `each(ALL: Entry = describe)` adds the constant `ALL: &[Entry]`
/// with the value of `describe::<EntryPoint, Configuration>()` for each instance.
///
/// # Examples
///
/// ```
/// use layout_device::kernel;
///
/// /// Doubles one element.
/// ///
/// /// # Safety
/// ///
/// /// `x` must be valid for reads and writes.
/// #[kernel]
/// pub unsafe fn double(x: *mut f32) {
///     // SAFETY: the caller guarantees that `x` is valid.
///     unsafe { *x *= 2.0 };
/// }
///
/// let mut x = 4.0;
/// // SAFETY: `x` is a local of this thread.
/// unsafe { double(&mut x) };
/// assert_eq!(x, 8.0);
/// ```
///
/// Two instances of a generic kernel:
///
/// ```
/// use layout_core::{_64, _128, Grid, ThreadContext, Layout, DisjointMut, StaticInteger, Tensor, layout};
/// use layout_device::{EntryPoint, kernel};
///
/// layout! { type Line = (?n,):(1,); }
///
/// /// The element type and the number of threads of a kernel.
/// pub trait Config {
///     type Element;
///     type Threads;
///     const BY: Self::Element;
/// }
/// pub struct Doubled<Element, Threads>(core::marker::PhantomData<(Element, Threads)>);
/// impl<Threads> Config for Doubled<f32, Threads> {
///     type Element = f32;
///     type Threads = Threads;
///     const BY: f32 = 2.0;
/// }
/// impl<Threads> Config for Doubled<u32, Threads> {
///     type Element = u32;
///     type Threads = Threads;
///     const BY: u32 = 2;
/// }
/// type Place<'k, C> = ThreadContext<'k, (u32,), (<C as Config>::Threads,)>;
///
/// /// Returns the name of an instance, and its number of threads per block.
/// const fn described<K: EntryPoint, C: Config<Threads: StaticInteger>>() -> (&'static str, u32) {
///     (K::NAME, <C::Threads as StaticInteger>::U32)
/// }
///
/// /// # Safety
/// ///
/// /// `x` must be valid for reads and writes.
/// #[kernel(
///     instances(
///         /// Doubles `f32` elements.
///         double_f32 = Doubled<f32, _128>,
///         double_u32 = Doubled<u32, _64>,
///     ),
///     each(ALL: (&str, u32) = described)
/// )]
/// pub unsafe fn double<C: Config>(ctx: Place<'_, C>, x: Tensor<DisjointMut<'_, C::Element, Grid, _>, Line>) {
///     let tile = x.predicated_tile_mut((C::Threads::new(),), ctx.block_idx());
///     if let Some(x) = tile.local_partition_mut((C::Threads::new(),), ctx.thread_idx()).get_mut((0,)) {
///         *x *= C::BY;
///     }
/// }
///
/// assert_eq!(ALL, [("double_f32", 128), ("double_u32", 64)]);
/// assert_eq!(DoubleU32Kernel::THREADS, Some([64, 1, 1]));
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
    if is_rust_analyzer() {
        return editor::kernel(&arguments.into(), item.into()).into();
    }
    expand::kernel(&arguments.into(), item.into())
        .unwrap_or_else(syn::Error::into_compile_error)
        .into()
}

/// Compiles and runs the README's example.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// Returns a name without the prefix `r#`.
fn bare(name: &Ident) -> String {
    name.to_string().trim_start_matches("r#").to_owned()
}

/// Returns `true` if rust-analyzer is expanding the macro.
fn is_rust_analyzer() -> bool {
    let program = env::current_exe().unwrap_or_default();
    let name = program.file_stem().unwrap_or_default();
    name.to_string_lossy().contains("rust-analyzer")
}
