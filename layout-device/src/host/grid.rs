//! The grid of a launch.

use layout_core::errors::WrongLaunch;

use crate::entry::Place;
use crate::{EntryPoint, Launch};

/// The grid of a launch, for a kernel with the grid type `Blocks`. See [`BlocksOf`].
///
/// | kernel | grid |
/// |---|---|
/// | `ctx: ThreadContext<'_, (u32,), ..>` | its blocks, `columns` or `(columns,)`, or a [`Launch`] |
/// | `ctx: ThreadContext<'_, (u32, u32), ..>` | its blocks, `(columns, rows)`, or a [`Launch`] |
/// | without `ctx` | a [`Launch`] |
///
/// If only the blocks are given, the kernel determines the block extents and the shared memory.
///
/// The trait is sealed, because launches rely on every grid having the kernel's threads.
#[diagnostic::on_unimplemented(
    message = "expected a grid of type `{Blocks}`, found `{Self}`",
    label = "the kernel expects a grid of type `{Blocks}`",
    note = "pass `(columns, rows)` for `ctx: ThreadContext<'_, (u32, u32), ..>` and `columns` for \
            `ThreadContext<'_, (u32,), ..>`; for a kernel without `ctx`, pass a `Launch`, which includes \
            the block size"
)]
pub trait Grid<Blocks> {
    /// Returns the launch of a kernel with these thread extents and this amount of shared memory.
    #[cfg_attr(any(doc, rust_analyzer), doc(hidden))] // called by `checked`
    fn launch(self, threads: [u32; 3], shared: SharedBytes) -> Launch;
}
#[diagnostic::do_not_recommend]
impl<G, Blocks> Grid<Blocks> for G
where
    (): GridOf<G, Blocks>,
{
    fn launch(self, threads: [u32; 3], shared: SharedBytes) -> Launch {
        <()>::launch(self, threads, shared)
    }
}

/// The conversion of a grid `G` to a launch, for a kernel with the grid type `Blocks`.
///
/// The impls cover every type, so the compiler does not list them.
pub trait GridOf<G, Blocks> {
    /// Returns the launch, like [`Grid`].
    fn launch(grid: G, threads: [u32; 3], shared: SharedBytes) -> Launch;
}

/// The grid type of a kernel.
pub type BlocksOf<K> = <<K as EntryPoint>::Place as Place>::Blocks;

/// The number of bytes of shared memory that a kernel uses.
///
/// Other crates cannot name this type, so they cannot implement [`Grid`].
#[derive(Clone, Copy, Debug)]
pub struct SharedBytes(usize);

/// Returns the launch of a kernel on a grid.
///
/// # Errors
///
/// Returns an error if the launch does not match the kernel.
pub fn checked<K: EntryPoint>(grid: impl Grid<BlocksOf<K>>) -> Result<Launch, WrongLaunch> {
    let threads = K::THREADS.unwrap_or([1; 3]);
    let launch = grid.launch(threads, SharedBytes(K::SHARED_BYTES));
    K::Place::check(launch).map(|()| launch)
}

macro_rules! grids {
    ($($Grid:ty as $Blocks:ty: $blocks:pat => $three:expr;)+) => {$(
        impl<Any> GridOf<$Grid, $Blocks> for Any {
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
    fn launch(launch: Launch, _: [u32; 3], _: SharedBytes) -> Launch {
        launch
    }
}
