//! `#[kernel]`, like that of `cuda_std`.

use proc_macro::TokenStream;

mod bounds;
mod check;
mod editor;
mod entry;
mod expand;
mod instances;
mod parameter;

/// Makes a function an entry point of the GPU.
///
/// On `nvptx64` the function becomes an unmangled `extern "ptx-kernel"`; on every
/// other target it stays an ordinary `unsafe fn`, which the CPU executor runs. There it has a type beside it that
/// is its `layout_device::EntryPoint`, `DoubleKernel` for `double`: hosts launch it by that.
///
/// A kernel is an `unsafe fn`. It has no generic parameters, except as below, no receiver and no return type. Its name is the name
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
/// A generic kernel has one type parameter, its configuration. `instances(name = Configuration, ..)` lists its entry points. The attribute
/// writes the function once for each of them, with the configuration in place of the parameter. The compiler checks each copy, as it checks
/// the instances of a C++ template. So the trait of the configuration needs no bounds, and type aliases can compute the types of the body:
/// `type Tile<C> = Divided<..>`. `each(ALL: Entry = describe)` adds the constant `ALL: &[Entry]` with the value of
/// `describe::<EntryPoint, Configuration>()` for each instance.
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
/// Two instances of a generic kernel:
///
/// ```
/// use layout_core::{_64, _128, Grid, Here, Layout, Parts, StaticInteger, Tensor, layout};
/// use layout_device::{EntryPoint, kernel};
///
/// layout! { type Line = (?n,):(1,); }
///
/// /// The numbers and the threads of a kernel.
/// pub trait Config {
///     type Number;
///     type Threads;
///     const BY: Self::Number;
/// }
/// pub struct Doubled<Number, Threads>(core::marker::PhantomData<(Number, Threads)>);
/// impl<Threads> Config for Doubled<f32, Threads> {
///     type Number = f32;
///     type Threads = Threads;
///     const BY: f32 = 2.0;
/// }
/// impl<Threads> Config for Doubled<u32, Threads> {
///     type Number = u32;
///     type Threads = Threads;
///     const BY: u32 = 2;
/// }
/// type Place<'k, C> = Here<'k, (u32,), (<C as Config>::Threads,)>;
///
/// /// The name of an instance, and the threads of its blocks.
/// const fn described<K: EntryPoint, C: Config<Threads: StaticInteger>>() -> (&'static str, u32) {
///     (K::NAME, <C::Threads as StaticInteger>::U32)
/// }
///
/// /// # Safety
/// ///
/// /// The numbers must be valid for reads and writes.
/// #[kernel(
///     instances(
///         /// Doubles numbers of `f32`.
///         double_f32 = Doubled<f32, _128>,
///         double_u32 = Doubled<u32, _64>,
///     ),
///     each(ALL: (&str, u32) = described)
/// )]
/// pub unsafe fn double<C: Config>(here: Place<'_, C>, x: Tensor<Parts<'_, C::Number, Grid, _>, Line>) {
///     let tile = x.own_covering_tile((C::Threads::new(),), here.block());
///     if let Some(x) = tile.own_part((C::Threads::new(),), here.thread()).get_mut((0,)) {
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
