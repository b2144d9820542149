//! Descriptions of kernels for the host.

use layout_core::ThreadContext;
use layout_core::bounds::{BlockExtents, GridExtents};
use layout_core::errors::WrongLaunch;

use crate::Launch;
#[cfg(not(target_arch = "nvptx64"))]
use crate::Parameter;
#[cfg(not(target_arch = "nvptx64"))]
use core::ptr::NonNull;

/// The host-side description of a kernel.
///
/// [`kernel`](crate::kernel) generates an uninhabited type with this trait for each function:
/// `ScaleKernel` for `scale`, in the same module and with the same visibility. A kernel with a `#[cfg]`
/// on a parameter has no such type.
///
/// ```
/// use layout_core::*;
/// use layout_device::{EntryPoint, kernel};
///
/// layout! { type Line = (?n,):(1,); }
///
/// /// Multiplies numbers.
/// ///
/// /// # Safety
/// ///
/// /// Runs in blocks of 128 threads that cover the numbers, which are valid for reads and writes.
/// #[kernel]
/// pub unsafe fn scale(
///     ctx: ThreadContext<'_, (u32,), (_128,)>,
///     by: f32,
///     numbers: Tensor<DisjointMut<'_, f32, Grid, _>, Line>,
/// ) {
///     let tile = numbers.predicated_tile_mut((_128,), ctx.block_idx());
///     let mut mine = tile.local_partition_mut((_128,), ctx.thread_idx());
///     if let Some(number) = mine.get_mut((0,)) {
///         *number *= by;
///     }
/// }
///
/// assert_eq!(ScaleKernel::NAME, "scale");
/// assert_eq!(ScaleKernel::THREADS, Some([128, 1, 1]));
/// assert_eq!(ScaleKernel::SHARED_BYTES, 0);
/// // 4 bytes of a number; 8 bytes of a pointer, and 4 of a layout with one number of run time.
/// assert_eq!(ScaleKernel::PARAMETERS, [("by", [4, 0]), ("numbers", [8, 4])]);
/// ```
///
/// # Safety
///
/// A launcher checks the launch against this description and relies on it.
///
/// - `NAME` must be the name of the kernel's entry point.
/// - `Place` must be the `ThreadContext` of the kernel, or `()` if the kernel has none.
/// - `THREADS` must be the block extents of the kernel.
/// - `Parameters` must be the types of the kernel's parameters, in order.
/// - `PARAMETERS` must have the name and the size in bytes of each parameter.
/// - `SHARED_BYTES` must be the dynamic shared memory that the kernel uses.
/// - `call` must call the function, with the arguments in order.
/// - `run` must call the function, with the parameters in order.
///
/// `#[kernel]` generates the implementation. An implementation in safe code does not compile:
///
/// ```compile_fail,E0200
/// use layout_device::EntryPoint;
///
/// enum Forged {}
/// impl EntryPoint for Forged {
///     const NAME: &'static str = "scale";
///     type Place = ();
///     const THREADS: Option<[u32; 3]> = None;
///     type Parameters = ();
///     const PARAMETERS: &'static [(&'static str, [usize; 2])] = &[];
///     const SHARED_BYTES: usize = 0;
///     type Arguments = ();
///     unsafe fn call((): ()) {}
///     unsafe fn run(_: &[*const ()]) {}
/// }
/// ```
pub unsafe trait EntryPoint {
    /// The name in the PTX.
    const NAME: &'static str;
    /// The [`ThreadContext`](layout_core::ThreadContext) of the kernel's threads, or `()` if the kernel has none.
    type Place: Place;
    /// The block extents in `x`, `y` and `z`, or `None` if the kernel has no `ThreadContext`.
    const THREADS: Option<[u32; 3]>;
    /// The types of the parameters that the host passes, as a tuple, with `'static` lifetimes and `()`
    /// as the partition scheme of parts.
    type Parameters;
    /// The name of each parameter and its size in bytes on a GPU:
    /// [`Parameter::BYTES`](crate::Parameter::BYTES).
    const PARAMETERS: &'static [(&'static str, [usize; 2])];
    /// The number of bytes of dynamic shared memory per block, used by `#[shared(dynamic)]`.
    const SHARED_BYTES: usize;
    /// The arguments of the function on a host: the [`Argument`](crate::Parameter::Argument) of each
    /// parameter.
    type Arguments;
    /// Calls the function on a host.
    ///
    /// # Safety
    ///
    /// - The conditions under the function's own `# Safety` must hold.
    unsafe fn call(arguments: Self::Arguments);
    /// Calls the function on a host with a pointer to each parameter, in the format of
    /// `cuLaunchKernel`.
    ///
    /// Parameters without bytes are omitted. A tensor that TMA copies has two pointers instead of its
    /// tensor map: one to its elements, and one to its row statistics or null.
    ///
    /// # Safety
    ///
    /// - The conditions under the function's own `# Safety` must hold.
    /// - Each pointer must be valid for reads of its parameter.
    ///
    /// # Panics
    ///
    /// Panics if there are fewer pointers than parameters.
    unsafe fn run(parameters: &[*const ()]);
}

/// The parameters of a launch that have not been read yet.
#[cfg(not(target_arch = "nvptx64"))]
#[derive(Debug)]
pub struct Given<'a>(core::slice::Iter<'a, *const ()>);

#[cfg(not(target_arch = "nvptx64"))]
impl<'a> Given<'a> {
    /// Returns a reader of all parameters.
    #[must_use]
    pub fn new(parameters: &'a [*const ()]) -> Self {
        Self(parameters.iter())
    }
    /// Reads the next parameter.
    ///
    /// # Safety
    ///
    /// - The next pointers must be valid for reads of the two parts of `P`.
    pub unsafe fn argument<P: Parameter<'static>>(&mut self) -> P::Argument {
        // SAFETY: the caller guarantees that the next pointers are valid for reads of both parts.
        unsafe { P::argument(self.part(), self.part()) }
    }
    /// Reads one part of a parameter.
    ///
    /// # Safety
    ///
    /// - The next pointer must be valid for reads of `T`, unless `T` has no bytes.
    unsafe fn part<T>(&mut self) -> T {
        let at = if size_of::<T>() == 0 {
            NonNull::<T>::dangling().as_ptr().cast_const()
        } else {
            self.0.next().expect("a pointer to each parameter").cast()
        };
        // SAFETY: the caller guarantees that the pointer is valid for reads. A type without bytes can
        // be read at any aligned address.
        unsafe { at.read() }
    }
}

/// The context of a kernel's threads: its [`ThreadContext`], or `()` if the kernel has none.
pub trait Place {
    /// The type of the kernel's grid.
    type Blocks;
    /// Checks that a launch matches the kernel.
    ///
    /// # Errors
    ///
    /// Returns an error if the launch does not match the kernel.
    fn check(launch: Launch) -> Result<(), WrongLaunch>;
}
impl<Blocks: GridExtents, Threads: BlockExtents> Place for ThreadContext<'static, Blocks, Threads> {
    type Blocks = Blocks;
    fn check(launch: Launch) -> Result<(), WrongLaunch> {
        Self::check_launch(launch.blocks, launch.threads)
    }
}
impl Place for () {
    type Blocks = Launch;
    fn check(_: Launch) -> Result<(), WrongLaunch> {
        Ok(())
    }
}
