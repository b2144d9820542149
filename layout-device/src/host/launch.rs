//! Typed launches of kernels on the CPU.
//!
//! [`launch`] runs a kernel on [`grid_executor`] with slices as arguments. Threads of a block and bytes of shared memory are those of
//! the kernel, and the kernel may touch these slices alone: a test of a kernel is a few lines.
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
//!     here: Here<'_, (u32, u32), (_32, _4)>,
//!     by: f32,
//!     from: Tensor<View<'_, f32>, Matrix>,
//!     to: Tensor<Parts<'_, f32, Grid, _>, Matrix>,
//! ) {
//!     let from = from.covering_tile((_4, _32), here.block().reversed().get());
//!     let from = from.local_partition((_4, _32), here.thread().reversed().get());
//!     let tile = to.own_covering_tile((_4, _32), here.block().reversed());
//!     let mut mine = tile.own_part((_4, _32), here.thread().reversed());
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
//!     "`from` of `add`: out of range: the layout needs 500 cells, there are 499: give memory of as many, or a smaller layout",
//! );
//! # Ok::<(), layout_device::host::Error>(())
//! ```
//!
//! In a debug build, a grid that does not cover what the kernel writes is an error, too:
//!
//! ```
//! # use layout_core::*;
//! # use layout_device::{host::launch, kernel};
//! # layout! { type Vector = (?n,):(1,); }
//! # /// # Safety
//! # ///
//! # /// The grid must cover `x`.
//! # #[kernel]
//! # pub unsafe fn double(here: Here<'_, (u32,), (_128,)>, x: Tensor<Parts<'_, f32, Grid, _>, Vector>) {
//! #     let tile = x.own_covering_tile((_128,), here.block());
//! #     let mut mine = tile.own_part((_128,), here.thread());
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

extern crate std;

use std::boxed::Box;
use std::vec::Vec;

use core::any::Any;

use grid_executor::{Costs, Dim3, LaunchError, costs_on, launch_on};
use layout_core::bounds::{CheckedLayout, FlatModes, TensorLayout};
use layout_core::errors::NotDistinct;
use layout_core::{Distinct, Layout, MixedLayout, Parts, Tensor, View};

use crate::groups::OneEach;
use crate::hopper::{Entry, MapOf};
use crate::{Bf16, Counter, EntryPoint, Half, Number, Parameter, PerGroup, TmaParts, TmaView};

mod error;
mod grid;

pub use error::{Error, Unfit};
pub use grid::{Grid, checked};

/// Runs a kernel on the CPU, on a grid and with an argument for each parameter.
///
/// Threads and shared memory are those of the kernel's source. The kernel may touch its slices and its shared memory, and no other
/// memory: the executor finds races, accesses out of bounds and elements that no thread has written in [debug builds](grid_executor#what-is-found).
/// An access through a tensor is always one of its slice. Only an access through a raw pointer that leaves its slice for another argument's,
/// is not told from one of that argument.
///
/// # Errors
///
/// - [`Error::Launch`] and [`Error::TooLittleShared`]: the kernel is not written for the grid.
/// - [`Error::Argument`]: a slice is shorter than its layout, or a layout of what is written is not distinct.
/// - [`Error::Run`]: the executor has found a mistake.
///
/// # Safety
///
/// - The conditions under the function's own `# Safety` must hold, except those that this function checks: the launch is the one of
///   `here`, and the memory has all cells of each layout and is borrowed.
/// - What the kernel holds across a barrier must be as for [`grid_executor::launch`].
pub unsafe fn launch<K: EntryPoint<Arguments: Copy>>(
    grid: impl Grid<K::Place>,
    arguments: impl Arguments<K::Parameters, K::Arguments>,
) -> Result<(), Error> {
    let ready = Ready::<K>::new(grid, arguments)?;
    let ([grid, block], bytes) = (ready.extents, ready.shared_bytes);
    // SAFETY: the caller's promise.
    let result = unsafe { launch_on(&ready.passed.memory, grid, block, bytes, || ready.call()) };
    result.map_err(Ready::<K>::failed)
}

/// As [`launch`], and returns what the accesses cost on a GPU: see [`costs_on`].
///
/// ```
/// # use layout_core::*;
/// # use layout_device::{host::costs, kernel};
/// # layout! { type Vector = (?n,):(1,); }
/// # /// # Safety
/// # ///
/// # /// The grid must cover `x`.
/// # #[kernel]
/// # pub unsafe fn double(here: Here<'_, (u32,), (_128,)>, x: Tensor<Parts<'_, f32, Grid, _>, Vector>) {
/// #     let tile = x.own_covering_tile((_128,), here.block());
/// #     let mut mine = tile.own_part((_128,), here.thread());
/// #     if let Some(element) = mine.get_mut((0,)) {
/// #         *element *= 2.0;
/// #     }
/// # }
/// let mut x = vec![1.5_f32; 512];
/// // SAFETY: 4 blocks of 128 threads cover `x`.
/// let costs = unsafe { costs::<DoubleKernel>(4, ((&mut x, Vector::from_values([512])),)) }?;
/// if cfg!(debug_assertions) {
///     assert_eq!(costs.sum().to_string(), "16 instructions, 64 sectors of global memory, 100 % used");
/// }
/// # Ok::<(), layout_device::host::Error>(())
/// ```
///
/// # Errors
///
/// As [`launch`].
///
/// # Safety
///
/// As [`launch`].
pub unsafe fn costs<K: EntryPoint<Arguments: Copy>>(
    grid: impl Grid<K::Place>,
    arguments: impl Arguments<K::Parameters, K::Arguments>,
) -> Result<Costs, Error> {
    let ready = Ready::<K>::new(grid, arguments)?;
    let ([grid, block], bytes) = (ready.extents, ready.shared_bytes);
    // SAFETY: the caller's promise.
    let result = unsafe { costs_on(&ready.passed.memory, grid, block, bytes, || ready.call()) };
    result.map_err(Ready::<K>::failed)
}

/// A launch that is checked.
struct Ready<K: EntryPoint> {
    extents: [Dim3; 2],
    shared_bytes: usize,
    passed: Passed,
    arguments: K::Arguments,
}

// SAFETY: threads share the arguments of a kernel, which `Argument` has made of numbers, layouts, and pointers to cells that are `Sync` where
// they are read and `Send` where they are written, or of which the caller of the launch promises that threads may share them.
unsafe impl<K: EntryPoint> Sync for Ready<K> {}

impl<K: EntryPoint<Arguments: Copy>> Ready<K> {
    fn new(
        grid: impl Grid<K::Place>,
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
    /// As [`launch`].
    unsafe fn call(&self) {
        // SAFETY: the caller's promise.
        unsafe { K::call(self.arguments) }
    }

    fn failed(reason: LaunchError) -> Error {
        let kernel = K::NAME;
        Error::Run { kernel, reason }
    }
}

/// The memory of the arguments so far.
///
/// No other crate can name it, so none can implement [`Argument`].
#[derive(Debug, Default)]
pub struct Passed {
    memory: Vec<grid_executor::Memory>,
    /// Arrays that this launch has made.
    kept: Vec<Box<dyn Any>>,
}

impl Passed {
    fn memory<T>(&mut self, cells: &[T]) {
        self.memory.push(grid_executor::Memory::of(cells));
    }

    /// Checks that there are the cells of a layout.
    fn cells<T, L: TensorLayout>(&mut self, cells: &[T], layout: &L) -> Result<(), Unfit> {
        self.memory(cells);
        Unfit::check_cells(cells.len(), layout)
    }

    /// Keeps entries until the launch has ended.
    fn entries<First: 'static, Second: 'static>(
        &mut self,
        entries: Vec<Entry<First, Second>>,
    ) -> Result<(*const Entry<First, Second>, u32), Unfit> {
        let count = entries.len();
        let of_u32 = u32::try_from(count).map_err(|_| Unfit::Groups { count })?;
        self.memory(&entries);
        let start = entries.as_ptr();
        self.kept.push(Box::new(entries));
        Ok((start, of_u32))
    }
}

/// An argument of [`launch`] for a parameter `P` of a kernel.
///
/// | parameter | argument |
/// |---|---|
/// | a number, a layout | itself |
/// | `*const T`, `*mut T` | `&slice`, `&mut slice`: the number of cells that the kernel uses is not checked |
/// | `Tensor<View<'_, T>, L>`, `TmaView<'_, T, L, Tile>` | `(&slice, layout)` |
/// | `Tensor<Parts<'_, T, Grid, _>, L>`, `TmaParts<'_, T, L, Tile, _>` | `(&mut slice, layout)`; the layout may be [`Distinct`], and is checked otherwise |
/// | `TmaParts` with [`store_rows`](TmaParts::store_rows) | `(&mut slice, layout, &mut rows)` |
/// | `PerGroup` of these | `vec![(slice, layout), ..]` |
/// | `Counter<'_>` | `&mut slice` of one number, which is 0 |
///
/// A slice is a slice, an array, a `Vec` or anything else that is `AsRef<[T]>`, or `AsMut<[T]>` if it is written.
///
/// The trait is sealed: [`launch`] relies on every argument to check its memory.
#[diagnostic::on_unimplemented(
    message = "a parameter `{P}` is not given `{Self}`",
    label = "another argument",
    note = "a number and a layout are given as they are, `View` and `TmaView` as `(&slice, layout)`, `Parts` and `TmaParts` as \
            `(&mut slice, layout)`; the layout is of the type that the parameter has, as `layout.try_known_as()?` makes it"
)]
pub trait Argument<P: Parameter<'static>> {
    /// Checks it, and returns what the kernel is given.
    ///
    /// # Errors
    ///
    /// If it does not fit.
    #[cfg_attr(any(doc, rust_analyzer), doc(hidden))] // a launch calls it
    fn pass(self, to: &mut Passed) -> Result<P::Argument, Unfit>;
}

/// The arguments of all `Parameters` of a kernel: a tuple of an [`Argument`] for each.
#[diagnostic::on_unimplemented(
    message = "the kernel has other parameters than `{Self}`",
    label = "not an argument for each parameter",
    note = "the parameters are `{Parameters}`, and `here` and shared memory are not given"
)]
pub trait Arguments<Parameters, All> {
    /// Checks each of them, and returns what the kernel is given.
    ///
    /// # Errors
    ///
    /// The number of the first that does not fit, and why.
    #[cfg_attr(any(doc, rust_analyzer), doc(hidden))] // a launch calls it
    fn pass(self, to: &mut Passed) -> Result<All, (usize, Unfit)>;
}

macro_rules! arguments {
    ($([$A:ident $P:ident $a:ident $i:literal])*) => {
        impl<$($A: Argument<$P>, $P: Parameter<'static>,)*> Arguments<($($P,)*), ($($P::Argument,)*)> for ($($A,)*) {
            fn pass(self, to: &mut Passed) -> Result<($($P::Argument,)*), (usize, Unfit)> {
                let _ = &to;
                let ($($a,)*) = self;
                Ok(($($a.pass(to).map_err(|unfit| ($i, unfit))?,)*))
            }
        }
    };
}
macro_rules! up_to {
    ([$($before:tt)*]) => { arguments! { $($before)* } };
    ([$($before:tt)*] $next:tt $($rest:tt)*) => {
        arguments! { $($before)* }
        up_to! { [$($before)* $next] $($rest)* }
    };
}
up_to! {
    [] [A P a 0] [B Q b 1] [C R c 2] [D S d 3] [E T e 4] [F U f 5] [G V g 6] [H W h 7] [I X i 8] [J Y j 9] [K Z k 10]
    [A1 P1 a1 11] [B1 Q1 b1 12] [C1 R1 c1 13] [D1 S1 d1 14] [E1 T1 e1 15]
}

macro_rules! given_as_they_are {
    ($([$($param:ident),*] $T:ty;)+) => {$(
        impl<$($param),*> Argument<$T> for $T
        where
            Self: Sync + Parameter<'static, Argument = Self>,
        {
            fn pass(self, _: &mut Passed) -> Result<Self, Unfit> {
                Ok(self)
            }
        }
    )+};
}
given_as_they_are! {
    [] bool; [] u8; [] u16; [] u32; [] u64; [] usize; [] i8; [] i16; [] i32; [] i64; [] isize; [] f32; [] f64;
    [] Half; [] Bf16;
    [S, D] Layout<S, D>;
    [L, V] MixedLayout<L, V>;
    [L] Distinct<L>;
}

impl<T, S: AsRef<[T]> + ?Sized> Argument<*const T> for &S {
    fn pass(self, to: &mut Passed) -> Result<*const T, Unfit> {
        to.memory(self.as_ref());
        Ok(self.as_ref().as_ptr())
    }
}
impl<T, S: AsMut<[T]> + ?Sized> Argument<*mut T> for &mut S {
    fn pass(self, to: &mut Passed) -> Result<*mut T, Unfit> {
        let cells = self.as_mut();
        to.memory(cells);
        Ok(cells.as_mut_ptr())
    }
}
/// One number, which is 0.
impl<S: AsMut<[u32]> + ?Sized> Argument<Counter<'static>> for &mut S {
    fn pass(self, to: &mut Passed) -> Result<*mut u32, Unfit> {
        let cells = self.as_mut();
        to.cells(
            cells,
            &Layout::<(layout_core::_1,), (layout_core::_1,)>::new(),
        )?;
        Ok(cells.as_mut_ptr())
    }
}

/// A layout `L` of cells that a kernel writes: `L`, which is checked, or `Distinct<L>`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the layout that the kernel has",
    label = "the kernel has `{L}`",
    note = "`layout.try_known_as()?` makes a layout of that type, or says which number is another"
)]
pub trait ToDistinct<L> {
    /// The layout.
    ///
    /// # Errors
    ///
    /// If two coordinates have one offset.
    fn to_distinct(self) -> Result<Distinct<L>, NotDistinct>;
}
impl<L: TensorLayout> ToDistinct<L> for L {
    fn to_distinct(self) -> Result<Distinct<L>, NotDistinct> {
        Distinct::check(self)
    }
}
impl<L> ToDistinct<L> for Distinct<L> {
    fn to_distinct(self) -> Result<Self, NotDistinct> {
        Ok(self)
    }
}

impl<T: Sync, L: TensorLayout, S: AsRef<[T]> + ?Sized> Argument<Tensor<View<'static, T>, L>>
    for (&S, L)
{
    fn pass(self, to: &mut Passed) -> Result<(*const T, L), Unfit> {
        let (cells, layout) = (self.0.as_ref(), self.1);
        to.cells(cells, &layout)?;
        Ok((cells.as_ptr(), layout))
    }
}
impl<T: Send, L: TensorLayout, Way, S: AsMut<[T]> + ?Sized, X: ToDistinct<L>>
    Argument<Tensor<Parts<'static, T, layout_core::Grid, Way>, L>> for (&mut S, X)
{
    fn pass(self, to: &mut Passed) -> Result<(*mut T, Distinct<L>), Unfit> {
        let (cells, layout) = (self.0.as_mut(), self.1.to_distinct()?);
        to.cells(cells, layout.layout())?;
        Ok((cells.as_mut_ptr(), layout))
    }
}

/// Checks a tensor that TMA reads, unless it has no elements.
fn read<T: Number, L: FlatModes, Tile: CheckedLayout>(
    to: &mut Passed,
    cells: &[T],
    layout: L,
) -> Result<*const T, Unfit> {
    to.cells(cells, &layout)?;
    if !layout.extents()[..L::RANK].contains(&0) {
        MapOf::new::<T, L, Tile>(&layout, cells.as_ptr().addr() as u64)?;
    }
    Ok(cells.as_ptr())
}
/// As [`read`], one that it writes.
fn written<T: Number, L: FlatModes, Tile: CheckedLayout>(
    to: &mut Passed,
    cells: &mut [T],
    layout: L,
) -> Result<*mut T, Unfit> {
    read::<T, L, Tile>(to, cells, layout)?;
    Ok(cells.as_mut_ptr())
}

impl<T: Number, L: FlatModes, Tile: CheckedLayout, S: AsRef<[T]> + ?Sized>
    Argument<TmaView<'static, T, L, Tile>> for (&S, L)
{
    fn pass(
        self,
        to: &mut Passed,
    ) -> Result<<TmaView<'static, T, L, Tile> as Parameter<'static>>::Argument, Unfit> {
        let start = read::<T, L, Tile>(to, self.0.as_ref(), self.1)?;
        Ok((start.into(), self.1))
    }
}
impl<T: Number, L: FlatModes, Tile: CheckedLayout, Way, S, X>
    Argument<TmaParts<'static, T, L, Tile, Way>> for (&mut S, X)
where
    S: AsMut<[T]> + ?Sized,
    X: ToDistinct<L>,
{
    fn pass(
        self,
        to: &mut Passed,
    ) -> Result<<TmaParts<'static, T, L, Tile, Way> as Parameter<'static>>::Argument, Unfit> {
        let layout = self.1.to_distinct()?;
        let start = written::<T, L, Tile>(to, self.0.as_mut(), *layout.layout())?;
        Ok((start.into(), layout))
    }
}
/// With one number for each row, `(row, batches..)`.
impl<T: Number, L: FlatModes, Tile: CheckedLayout, Way, S, X, Rows>
    Argument<TmaParts<'static, T, L, Tile, Way>> for (&mut S, X, &mut Rows)
where
    S: AsMut<[T]> + ?Sized,
    X: ToDistinct<L>,
    Rows: AsMut<[f32]> + ?Sized,
{
    fn pass(
        self,
        to: &mut Passed,
    ) -> Result<<TmaParts<'static, T, L, Tile, Way> as Parameter<'static>>::Argument, Unfit> {
        let layout = self.1.to_distinct()?;
        let start = written::<T, L, Tile>(to, self.0.as_mut(), *layout.layout())?;
        let of_rows = self.2.as_mut();
        let [rows, _, batches @ ..] = layout.layout().extents();
        let rows = batches.into_iter().fold(rows, u64::saturating_mul);
        if rows > of_rows.len() as u64 {
            let len = of_rows.len();
            return Err(Unfit::FewRows { rows, len });
        }
        to.memory(of_rows);
        Ok(((start, of_rows.as_mut_ptr()).into(), layout))
    }
}

impl<Of, T: Argument<Of>> Argument<PerGroup<'static, Of>> for Vec<T>
where
    Of: OneEach<'static>
        + Parameter<
            'static,
            Argument = (
                <Of as Parameter<'static>>::First,
                <Of as Parameter<'static>>::Second,
            ),
        >,
    <Of as Parameter<'static>>::First: 'static,
    <Of as Parameter<'static>>::Second: 'static,
{
    fn pass(self, to: &mut Passed) -> Result<(*const Entry<Of::First, Of::Second>, u32), Unfit> {
        let all = self.into_iter().map(|one| one.pass(to));
        let entries = all.map(|one| one.map(|(tensor, layout)| Entry::new(tensor, layout)));
        let entries = entries.collect::<Result<Vec<_>, _>>()?;
        to.entries(entries)
    }
}
