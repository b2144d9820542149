//! Typed launches of kernels on the CPU.
//!
//! [`launch`] runs a kernel on [`grid_executor`] with slices as arguments. The kernel determines the
//! threads of a block and the bytes of shared memory, and it may access only these slices. A test of a
//! kernel takes a few lines.
//!
//! ```
//! use layout_core::*;
//! use layout_device::{host::launch, kernel};
//!
//! layout! { type Matrix = (?m, ?n):(?n, 1); }
//!
//! /// Adds a multiple of one matrix to another.
//! ///
//! /// # Safety
//! ///
//! /// The grid must cover the matrices, which must have one shape.
//! #[kernel]
//! pub unsafe fn add(
//!     ctx: ThreadContext<'_, (u32, u32), (_32, _4)>,
//!     by: f32,
//!     from: Tensor<View<'_, f32>, Matrix>,
//!     to: Tensor<DisjointMut<'_, f32, Grid, _>, Matrix>,
//! ) {
//!     let from = from.predicated_tile((_4, _32), ctx.block_idx().reversed().get());
//!     let from = from.local_partition((_4, _32), ctx.thread_idx().reversed().get());
//!     let tile = to.predicated_tile_mut((_4, _32), ctx.block_idx().reversed());
//!     let mut mine = tile.local_partition_mut((_4, _32), ctx.thread_idx().reversed());
//!     if let (Some(from), Some(to)) = (from.get((0, 0)), mine.get_mut((0, 0))) {
//!         *to += by * from;
//!     }
//! }
//!
//! let (from, mut to) = (vec![1.0; 10 * 50], vec![2.0; 10 * 50]);
//! let matrix = Matrix::from_values([10, 50]);
//! // SAFETY: 2 x 3 tiles of 4 x 32 elements cover the matrices.
//! unsafe { launch::<AddKernel>((2, 3), (3.0, (&from, matrix), (&mut to, matrix))) }?;
//! assert_eq!(to, [5.0; 500]);
//!
//! // SAFETY: as above.
//! let wrong = unsafe { launch::<AddKernel>((2, 3), (3.0, (&from[1..], matrix), (&mut to, matrix))) };
//! assert_eq!(
//!     wrong.unwrap_err().to_string(),
//!     "`from` of `add`: out of range: the layout needs 500 elements, the slice has 499: pass a longer slice, or a smaller layout",
//! );
//! # Ok::<(), layout_device::host::Error>(())
//! ```
//!
//! In a debug build, a grid that does not cover all elements that the kernel writes is an error, too:
//!
//! ```
//! # use layout_core::*;
//! # use layout_device::{host::launch, kernel};
//! # layout! { type Vector = (?n,):(1,); }
//! # /// # Safety
//! # ///
//! # /// The grid must cover `x`.
//! # #[kernel]
//! # pub unsafe fn double(ctx: ThreadContext<'_, (u32,), (_128,)>, x: Tensor<DisjointMut<'_, f32, Grid, _>, Vector>) {
//! #     let tile = x.predicated_tile_mut((_128,), ctx.block_idx());
//! #     let mut mine = tile.local_partition_mut((_128,), ctx.thread_idx());
//! #     if let Some(element) = mine.get_mut((0,)) {
//! #         *element *= 2.0;
//! #     }
//! # }
//! let mut x = [1.5_f32; 300];
//! // SAFETY: `x` is borrowed.
//! let result = unsafe { launch::<DoubleKernel>(2, ((&mut x, Vector::from_values([300])),)) };
//! if cfg!(debug_assertions) {
//!     let text = result.unwrap_err().to_string();
//!     assert!(text.contains("`x`: 44 of 300 elements were never written; the first is 256, offset 256"));
//! }
//! ```

use grid_executor::{Costs, Dim3, LaunchError, launch_checked, launch_with_costs};

use crate::EntryPoint;

mod arguments;
mod error;
mod grid;

pub use arguments::{Argument, Arguments};
pub use error::{Error, Unfit};
pub use grid::{BlocksOf, Grid, checked};

use arguments::Passed;

/// Runs a kernel on the CPU, with a grid and an argument for each parameter.
///
/// The kernel's source determines threads and shared memory. The kernel may access only its slices and
/// its shared memory. In [debug builds](grid_executor#detected-errors) the executor detects races,
/// out-of-bounds accesses and unwritten elements. A tensor access is always inside its slice. One error
/// is not detected: a raw-pointer access that strays into the slice of another argument.
///
/// # Errors
///
/// - [`Error::Launch`] and [`Error::TooLittleShared`] if the grid does not match the kernel.
/// - [`Error::Argument`] if a slice is shorter than its layout, or the layout of a written tensor is
///   not injective.
/// - [`Error::Run`] if the executor has detected an error.
///
/// # Safety
///
/// - The conditions under the function's own `# Safety` must hold, except those that this function
///   checks.
/// - Values that the kernel holds across a barrier must satisfy the conditions of
///   [`grid_executor::launch`].
///
/// The function checks that the launch matches `ctx`, and that the memory is borrowed and has all
/// elements of each layout.
#[rustfmt::skip] // one line, because the compiler prints it
pub unsafe fn launch<K: EntryPoint<Arguments: Copy>>(grid: impl Grid<BlocksOf<K>>, arguments: impl Arguments<K::Parameters, K::Arguments>) -> Result<(), Error> {
    let ready = Ready::<K>::new(grid, arguments)?;
    let ([grid, block], bytes) = (ready.extents, ready.shared_bytes);
    // SAFETY: the caller upholds the contract of `launch`, and `Ready` has checked the arguments.
    let result = unsafe { launch_checked(ready.passed.memory(), grid, block, bytes, || ready.call()) };
    result.map_err(Ready::<K>::failed)
}

/// Runs a kernel like [`launch`], and returns the cost of its accesses on a GPU. See [`launch_with_costs`].
///
/// ```
/// # use layout_core::*;
/// # use layout_device::{host::costs, kernel};
/// # layout! { type Vector = (?n,):(1,); }
/// # /// # Safety
/// # ///
/// # /// The grid must cover `x`.
/// # #[kernel]
/// # pub unsafe fn double(ctx: ThreadContext<'_, (u32,), (_128,)>, x: Tensor<DisjointMut<'_, f32, Grid, _>, Vector>) {
/// #     let tile = x.predicated_tile_mut((_128,), ctx.block_idx());
/// #     let mut mine = tile.local_partition_mut((_128,), ctx.thread_idx());
/// #     if let Some(element) = mine.get_mut((0,)) {
/// #         *element *= 2.0;
/// #     }
/// # }
/// let mut x = vec![1.5_f32; 512];
/// // SAFETY: 4 blocks of 128 threads cover `x`.
/// let costs = unsafe { costs::<DoubleKernel>(4, ((&mut x, Vector::from_values([512])),)) }?;
/// if cfg!(debug_assertions) {
///     assert_eq!(costs.sum().to_string(), "16 global-memory instructions, 64 sectors, 100 % of their bytes used");
/// }
/// # Ok::<(), layout_device::host::Error>(())
/// ```
///
/// # Errors
///
/// Returns the same errors as [`launch`].
///
/// # Safety
///
/// - The conditions of [`launch`] must hold.
#[rustfmt::skip] // one line, because the compiler prints it
pub unsafe fn costs<K: EntryPoint<Arguments: Copy>>(grid: impl Grid<BlocksOf<K>>, arguments: impl Arguments<K::Parameters, K::Arguments>) -> Result<Costs, Error> {
    let ready = Ready::<K>::new(grid, arguments)?;
    let ([grid, block], bytes) = (ready.extents, ready.shared_bytes);
    // SAFETY: the caller upholds the contract of `costs`, and `Ready` has checked the arguments.
    let result = unsafe { launch_with_costs(ready.passed.memory(), grid, block, bytes, || ready.call()) };
    result.map_err(Ready::<K>::failed)
}

/// A checked launch.
struct Ready<K: EntryPoint> {
    extents: [Dim3; 2],
    shared_bytes: usize,
    passed: Passed,
    arguments: K::Arguments,
}

// SAFETY: threads only run `call`, which shares the kernel's arguments. `Argument` makes these from
// scalars, layouts and pointers. The elements are `Sync` if the kernel reads them, and `Send` if it
// writes them. For other pointers, the caller of the launch guarantees that threads may share the
// elements.
unsafe impl<K: EntryPoint> Sync for Ready<K> {}

impl<K: EntryPoint<Arguments: Copy>> Ready<K> {
    fn new(
        grid: impl Grid<BlocksOf<K>>,
        arguments: impl Arguments<K::Parameters, K::Arguments>,
    ) -> Result<Self, Error> {
        let kernel = K::NAME;
        let launch = checked::<K>(grid).map_err(|reason| Error::Launch { kernel, reason })?;
        let shared_bytes = launch.shared_bytes;
        if shared_bytes < K::SHARED_BYTES {
            return Err(Error::TooLittleShared {
                kernel,
                launch: shared_bytes,
                kernel_takes: K::SHARED_BYTES,
            });
        }
        let mut passed = Passed::default();
        let arguments = arguments.pass(&mut passed).map_err(|(i, reason)| {
            let parameter = K::PARAMETERS.get(i).map_or("", |(name, _)| *name);
            Error::Argument {
                kernel,
                parameter,
                reason,
            }
        })?;
        Ok(Self {
            extents: [launch.blocks.into(), launch.threads.into()],
            shared_bytes,
            passed,
            arguments,
        })
    }

    /// # Safety
    ///
    /// - The conditions of [`launch`] must hold.
    unsafe fn call(&self) {
        // SAFETY: the caller upholds the contract of `launch`.
        unsafe { K::call(self.arguments) }
    }

    fn failed(reason: LaunchError) -> Error {
        let kernel = K::NAME;
        Error::Run { kernel, reason }
    }
}
