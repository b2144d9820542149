//! Typed kernel launches with `cudarc`.
//!
//! A function with [`#[kernel]`](layout_device::kernel) describes a kernel's layouts, divisibility,
//! threads and shared memory. A host launches the kernel by this description, with `cudarc` slices as
//! arguments:
//!
//! * Wrong element types, layouts, numbers of parameters or grid dimensions do not compile.
//! * At run time, the launch returns an [`Error`] if a slice is too short. An [`Error`] also results if
//!   no GPU supports the grid or the shared memory, if TMA does not support the tensor, or if the PTX
//!   has other parameter sizes or block extents.
//! * Block extents, shared memory and its attribute, sizes and order of parameters, and tensor maps
//!   need not be written.
//!
//! ```no_run
//! use layout_core::*;
//! use layout_launch::{Module, gpu};
//! use layout_device::kernel;
//!
//! layout! { type Matrix = (?m, ?n):(?n, 1); }
//!
//! /// Multiplies every cell by `a`. A block has a tile, and each of its threads eight cells of it.
//! ///
//! /// # Safety
//! ///
//! /// The cells are valid for reads and writes over the whole matrix.
//! #[kernel]
//! pub unsafe fn scale(
//!     ctx: ThreadContext<'_, (u32, u32), (_64, _4)>,
//!     a: f32,
//!     cells: Tensor<DisjointMut<'_, f32, Grid, _>, Matrix>,
//! ) {
//!     let tile = cells.predicated_tile_mut((_32, _64), ctx.block_idx().reversed());
//!     let mut mine = tile.local_partition_mut((_4, _64), ctx.thread_idx().reversed());
//!     for pass in 0..8 {
//!         if let Some(cell) = mine.get_mut((pass, 0)) {
//!             *cell *= a;
//!         }
//!     }
//! }
//!
//! let gpu = gpu(0)?;
//! let stream = gpu.default_stream();
//! let module = Module::load(&gpu, &std::fs::read_to_string("target/ptx/first-kernel.ptx")?)?;
//! let scale = module.kernel::<ScaleKernel>()?;
//!
//! let (rows, columns) = (1000, 3000);
//! let mut cells = stream.alloc_zeros::<f32>((rows * columns) as usize)?;
//! let matrix = Injective::check(Matrix::from_values([rows, columns]))?;
//! let grid = (columns.div_ceil(64), rows.div_ceil(32));
//! // SAFETY: the PTX is that of `scale`, and the cells are there.
//! unsafe { scale.launch(&stream, grid, (3.0, (&mut cells, matrix))) }?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Kernel::prepare`] does all this once, for many launches or a CUDA graph. [`Kernel::in_clusters`]
//! launches clusters of blocks. [`Argument`] lists the arguments for each parameter.
//! [`Module::prepare`] prepares a kernel whose types are known only at run time.
//!
//! # Errors
//!
//! A launch that does not match the kernel does not compile. Examples are wrong element types,
//! a layout or scalar of another type, and a grid with other dimensions. A tensor that the kernel
//! writes needs an [`Injective`](layout_core::Injective) layout and `&mut`.
//!
//! ```text
//! error[E0277]: expected memory with elements of type `f32`, found `f64`
//! error[E0277]: expected the type of the kernel's parameter, found `MixedLayout<Layout<(..., ...), ...>, [u32; 2]>`
//! error[E0277]: expected the type of the kernel's parameter, found `f64`
//! error[E0277]: expected an `Injective` layout for memory that the kernel writes
//! error[E0277]: expected GPU memory that a kernel writes, found `&CudaSlice<f32>`
//! error[E0277]: expected a grid of type `(u32,)`, found `({integer}, {integer})`
//! ```
//!
//! Errors in dynamic values report the name of the parameter and the values:
//!
//! ```text
//! `x` of `add`: out of range: the layout needs 1000 elements, the slice has 999: pass a longer slice, or a smaller layout
//! ```

#![deny(unsafe_op_in_unsafe_fn)]

mod arguments;
mod entries;
mod error;
mod map;
mod memory;
mod module;

pub use arguments::{Argument, Arguments, LayoutRepr, OfGroup, Parameter};
pub use cudarc;
pub use error::Error;
pub use layout_device::host::{Grid, Unfit};
pub use map::{TensorMap, TmaNumber};
pub use memory::{Holds, Memory, MemoryMut, Span};
pub use module::{Kernel, Module, Prepared, gpu};

/// Compiles the page for users.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
