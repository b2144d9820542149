//! The grid of a launch.

use layout_core::Here;
use layout_core::bounds::{BlockExtents, GridExtents};
use layout_core::errors::WrongLaunch;

use crate::{EntryPoint, Launch};

/// The grid of a launch of a kernel whose threads have a `Place`: [`EntryPoint::Place`].
///
/// | kernel | grid |
/// |---|---|
/// | `here: Here<'_, (u32,), ..>` | its blocks, `columns` or `(columns,)`, or a [`Launch`] |
/// | `here: Here<'_, (u32, u32), ..>` | its blocks, `(columns, rows)`, or a [`Launch`] |
/// | without `here` | a [`Launch`] |
///
/// Where it is the blocks alone, threads and shared memory are those of the kernel.
///
/// The trait is sealed: launches rely on every grid to have the threads of `Place`.
#[diagnostic::on_unimplemented(
    message = "expected a `Launch`, found `{Self}`",
    label = "a kernel without `here` is given a `Launch`",
    note = "a `Launch` says the blocks and the threads; for a kernel with `here: Here<'_, (u32, u32), ..>` the grid is `(columns, rows)`"
)]
pub trait Grid<Place, Nothing = ()> {
    #[cfg_attr(any(doc, rust_analyzer), doc(hidden))] // `checked` calls it
    /// The launch of a kernel that takes so much shared memory.
    ///
    /// # Errors
    ///
    /// If it is not one that the kernel is written for.
    fn launch(self, shared: SharedBytes) -> Result<Launch, WrongLaunch>;
}

/// Converts a grid `G` of a kernel whose blocks are counted by `Blocks`.
///
/// Its impls are for any type, so that the compiler does not list them.
#[diagnostic::on_unimplemented(
    message = "expected a grid of type `{Blocks}`, found `{G}`",
    label = "the kernel has a grid of type `{Blocks}`",
    note = "a kernel with `here: Here<'_, (u32, u32), ..>` has the grid `(columns, rows)`, one with `Here<'_, (u32,), ..>` the grid \
            `columns`; a `Launch` says the threads, too"
)]
pub trait GridOf<G, Blocks> {
    /// Nothing: in the header of an impl, it keeps that impl out of the error.
    type Nothing;
    /// Returns the launch on a grid.
    fn launch(grid: G, threads: [u32; 3], shared: SharedBytes) -> Launch;
}

/// Bytes of shared memory that a kernel takes.
///
/// No other crate can name it, so none can implement [`Grid`].
#[derive(Clone, Copy, Debug)]
pub struct SharedBytes(usize);

/// Returns the launch of a kernel on a grid.
///
/// # Errors
///
/// If it is not one that the kernel is written for.
pub fn checked<K: EntryPoint>(grid: impl Grid<K::Place>) -> Result<Launch, WrongLaunch> {
    grid.launch(SharedBytes(K::SHARED_BYTES))
}

impl<G, Blocks: GridExtents, Threads: BlockExtents>
    Grid<Here<'static, Blocks, Threads>, <() as GridOf<G, Blocks>>::Nothing> for G
where
    (): GridOf<G, Blocks>,
{
    fn launch(self, shared: SharedBytes) -> Result<Launch, WrongLaunch> {
        let launch = <()>::launch(self, Threads::EXTENTS, shared);
        Here::<Blocks, Threads>::check_launch(launch.blocks, launch.threads).map(|()| launch)
    }
}

macro_rules! grids {
    ($($Grid:ty as $Blocks:ty: $blocks:pat => $three:expr;)+) => {$(
        impl<Any> GridOf<$Grid, $Blocks> for Any {
            type Nothing = ();
            fn launch($blocks: $Grid, threads: [u32; 3], shared: SharedBytes) -> Launch {
                Launch {
                    blocks: $three,
                    threads,
                    shared_bytes: shared.0,
                }
            }
        }
    )+};
}
grids! {
    u32 as (u32,): x => [x, 1, 1];
    (u32,) as (u32,): (x,) => [x, 1, 1];
    (u32, u32) as (u32, u32): (x, y) => [x, y, 1];
    (u32, u32, u32) as (u32, u32, u32): (x, y, z) => [x, y, z];
}
impl<Any, Blocks> GridOf<Launch, Blocks> for Any {
    type Nothing = ();
    fn launch(launch: Launch, _: [u32; 3], _: SharedBytes) -> Launch {
        launch
    }
}
#[diagnostic::do_not_recommend]
impl Grid<()> for Launch {
    fn launch(self, _: SharedBytes) -> Result<Launch, WrongLaunch> {
        Ok(self)
    }
}
