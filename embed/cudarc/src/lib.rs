//! Typed launches of kernels with `cudarc`.
//!
//! A kernel's layouts, facts, threads and shared memory are one description: the function under
//! [`#[kernel]`](layout_device::kernel). A host launches it by that, with slices of `cudarc`.
//!
//! | | |
//! |---|---|
//! | other element types, layouts, numbers of parameters or dimensions of the grid | do not compile |
//! | a slice that is too short, a grid or shared memory that no GPU has, a tensor that TMA does not take, a PTX whose parameters have other bytes or whose blocks other threads | are refused, by an [`Error`] in words |
//! | threads of a block, bytes of shared memory and their attribute, bytes and order of parameters, maps of TMA | are not written |
//!
//! ```no_run
//! use layout_core::*;
//! use layout_cudarc::{Module, gpu};
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
//!     here: Here<'_, (u32, u32), (_64, _4)>,
//!     a: f32,
//!     cells: Tensor<Parts<'_, f32, Grid, _>, Matrix>,
//! ) {
//!     let tile = cells.own_covering_tile((_32, _64), here.block().reversed());
//!     let mut mine = tile.own_part((_4, _64), here.thread().reversed());
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
//! let matrix = Distinct::check(Matrix::from_values([rows, columns]))?;
//! let grid = (columns.div_ceil(64), rows.div_ceil(32));
//! // SAFETY: the PTX is that of `scale`, and the cells are there.
//! unsafe { scale.launch(&stream, grid, (3.0, (&mut cells, matrix))) }?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Kernel::prepare`] does all that once, for many launches or a CUDA graph; [`Kernel::in_clusters`] launches clusters of blocks. What each
//! parameter is given says [`Argument`].
//!
//! # Errors
//!
//! What the kernel is not written for does not compile. Of this launch,
//!
//! ```no_run
//! # use layout_core::*;
//! # use layout_cudarc::{Error, Kernel};
//! # use layout_cudarc::cudarc::driver::{CudaSlice, CudaStream};
//! # use layout_device::kernel;
//! # use std::sync::Arc;
//! # layout! { type Line = (?n,):(1,); }
//! # /// # Safety
//! # ///
//! # /// The vectors have one length.
//! # #[kernel]
//! # unsafe fn add(here: Here<'_, (u32,), (_256,)>, x: Tensor<View<'_, f32>, Line>, y: Tensor<Parts<'_, f32, Grid, _>, Line>) {
//! #     let (me, x) = (here.thread(), x.covering_tile((_256,), here.block().get()));
//! #     let mut y = y.own_covering_tile((_256,), here.block()).own_part((_256,), me);
//! #     if let (Some(x), Some(y)) = (x.local_partition((_256,), me.get()).get((0,)), y.get_mut((0,))) {
//! #         *y += x;
//! #     }
//! # }
//! # unsafe fn launch(add: &Kernel<AddKernel>, stream: &Arc<CudaStream>, x: &CudaSlice<f32>, y: &mut CudaSlice<f32>, line: Line) -> Result<(), Error> {
//! # let distinct = Distinct::check(line).unwrap();
//! // For `fn add(here: Here<'_, (u32,), ..>, x: Tensor<View<'_, f32>, Line>, y: Tensor<Parts<'_, f32, Grid, _>, Line>)`
//! unsafe { add.launch(stream, (8,), ((x, line), (y, distinct))) }
//! # }
//! ```
//!
//! `x` in memory of another type, `&CudaSlice<f64>`:
//!
//! ```compile_fail,E0277
//! # use layout_core::*;
//! # use layout_cudarc::{Error, Kernel};
//! # use layout_cudarc::cudarc::driver::{CudaSlice, CudaStream};
//! # use layout_device::kernel;
//! # use std::sync::Arc;
//! # layout! { type Line = (?n,):(1,); }
//! # /// # Safety
//! # ///
//! # /// The vectors have one length.
//! # #[kernel]
//! # unsafe fn add(here: Here<'_, (u32,), (_256,)>, x: Tensor<View<'_, f32>, Line>, y: Tensor<Parts<'_, f32, Grid, _>, Line>) {
//! #     let (me, x) = (here.thread(), x.covering_tile((_256,), here.block().get()));
//! #     let mut y = y.own_covering_tile((_256,), here.block()).own_part((_256,), me);
//! #     if let (Some(x), Some(y)) = (x.local_partition((_256,), me.get()).get((0,)), y.get_mut((0,))) {
//! #         *y += x;
//! #     }
//! # }
//! # unsafe fn launch(add: &Kernel<AddKernel>, stream: &Arc<CudaStream>, x: &CudaSlice<f64>, y: &mut CudaSlice<f32>, line: Line) -> Result<(), Error> {
//! # let distinct = Distinct::check(line).unwrap();
//! unsafe { add.launch(stream, (8,), ((x, line), (y, distinct))) }
//! # }
//! ```
//! ```text
//! error[E0277]: memory with cells `f64` is not memory with cells `f32`
//! ```
//!
//! A layout that is not known to be [`Distinct`](layout_core::Distinct) for what threads write:
//!
//! ```compile_fail,E0277
//! # use layout_core::*;
//! # use layout_cudarc::{Error, Kernel};
//! # use layout_cudarc::cudarc::driver::{CudaSlice, CudaStream};
//! # use layout_device::kernel;
//! # use std::sync::Arc;
//! # layout! { type Line = (?n,):(1,); }
//! # /// # Safety
//! # ///
//! # /// The vectors have one length.
//! # #[kernel]
//! # unsafe fn add(here: Here<'_, (u32,), (_256,)>, x: Tensor<View<'_, f32>, Line>, y: Tensor<Parts<'_, f32, Grid, _>, Line>) {
//! #     let (me, x) = (here.thread(), x.covering_tile((_256,), here.block().get()));
//! #     let mut y = y.own_covering_tile((_256,), here.block()).own_part((_256,), me);
//! #     if let (Some(x), Some(y)) = (x.local_partition((_256,), me.get()).get((0,)), y.get_mut((0,))) {
//! #         *y += x;
//! #     }
//! # }
//! # unsafe fn launch(add: &Kernel<AddKernel>, stream: &Arc<CudaStream>, x: &CudaSlice<f32>, y: &mut CudaSlice<f32>, line: Line) -> Result<(), Error> {
//! # let distinct = Distinct::check(line).unwrap();
//! unsafe { add.launch(stream, (8,), ((x, line), (y, line))) }
//! # }
//! ```
//! ```text
//! error[E0277]: what a kernel writes is not given with a layout that is `Distinct`
//! ```
//!
//! An argument that is not there:
//!
//! ```compile_fail,E0277
//! # use layout_core::*;
//! # use layout_cudarc::{Error, Kernel};
//! # use layout_cudarc::cudarc::driver::{CudaSlice, CudaStream};
//! # use layout_device::kernel;
//! # use std::sync::Arc;
//! # layout! { type Line = (?n,):(1,); }
//! # /// # Safety
//! # ///
//! # /// The vectors have one length.
//! # #[kernel]
//! # unsafe fn add(here: Here<'_, (u32,), (_256,)>, x: Tensor<View<'_, f32>, Line>, y: Tensor<Parts<'_, f32, Grid, _>, Line>) {
//! #     let (me, x) = (here.thread(), x.covering_tile((_256,), here.block().get()));
//! #     let mut y = y.own_covering_tile((_256,), here.block()).own_part((_256,), me);
//! #     if let (Some(x), Some(y)) = (x.local_partition((_256,), me.get()).get((0,)), y.get_mut((0,))) {
//! #         *y += x;
//! #     }
//! # }
//! # unsafe fn launch(add: &Kernel<AddKernel>, stream: &Arc<CudaStream>, x: &CudaSlice<f32>, y: &mut CudaSlice<f32>, line: Line) -> Result<(), Error> {
//! # let distinct = Distinct::check(line).unwrap();
//! unsafe { add.launch(stream, (8,), ((y, distinct),)) }
//! # }
//! ```
//! ```text
//! error[E0277]: the kernel has other parameters than `((&mut CudaSlice<f32>, Distinct<MixedLayout<..., [u32; 1]>>),)`
//! ```
//!
//! A grid of two dimensions for a kernel with one:
//!
//! ```compile_fail,E0277
//! # use layout_core::*;
//! # use layout_cudarc::{Error, Kernel};
//! # use layout_cudarc::cudarc::driver::{CudaSlice, CudaStream};
//! # use layout_device::kernel;
//! # use std::sync::Arc;
//! # layout! { type Line = (?n,):(1,); }
//! # /// # Safety
//! # ///
//! # /// The vectors have one length.
//! # #[kernel]
//! # unsafe fn add(here: Here<'_, (u32,), (_256,)>, x: Tensor<View<'_, f32>, Line>, y: Tensor<Parts<'_, f32, Grid, _>, Line>) {
//! #     let (me, x) = (here.thread(), x.covering_tile((_256,), here.block().get()));
//! #     let mut y = y.own_covering_tile((_256,), here.block()).own_part((_256,), me);
//! #     if let (Some(x), Some(y)) = (x.local_partition((_256,), me.get()).get((0,)), y.get_mut((0,))) {
//! #         *y += x;
//! #     }
//! # }
//! # unsafe fn launch(add: &Kernel<AddKernel>, stream: &Arc<CudaStream>, x: &CudaSlice<f32>, y: &mut CudaSlice<f32>, line: Line) -> Result<(), Error> {
//! # let distinct = Distinct::check(line).unwrap();
//! unsafe { add.launch(stream, (8, 1), ((x, line), (y, distinct))) }
//! # }
//! ```
//! ```text
//! error[E0277]: `({integer}, {integer})` is not a grid for threads at `Here<'static, (u32,), (X0<X0<_1>>,)>`
//! ```
//!
//! What is only known at run time is refused with the numbers, by the name of the parameter, as
//!
//! ```text
//! `x` of `add`: out of range: the layout needs 1000 cells, there are 999: give memory of as many, or a smaller layout
//! ```

#![deny(unsafe_op_in_unsafe_fn)]

mod arguments;
mod entries;
mod error;
mod grid;
mod map;
mod memory;
mod module;

pub use arguments::{Argument, Arguments, LayoutRepr, Passed};
pub use cudarc;
pub use error::{Error, Unfit};
pub use grid::Grid;
pub use map::{TensorMap, TmaNumber};
pub use memory::{Holds, Memory, MemoryMut, Span};
pub use module::{Kernel, Module, Prepared, gpu, start};

/// Compiles the page for users.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
