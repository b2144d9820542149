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
    message = "`{Self}` is not a grid of this kernel",
    label = "another grid",
    note = "a kernel with `here: Here<'_, (u32, u32), ..>` has a grid of two dimensions, `(columns, rows)` of `u32`; one without `here` is given a \
            `Launch`, which says its threads, too"
)]
pub trait Grid<Place> {
    #[cfg_attr(any(doc, rust_analyzer), doc(hidden))] // `checked` calls it
    /// The launch of a kernel that takes so much shared memory.
    ///
    /// # Errors
    ///
    /// If it is not one that the kernel is written for.
    fn launch(self, shared: SharedBytes) -> Result<Launch, WrongLaunch>;
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

/// Checks a launch.
fn check<Blocks: GridExtents, Threads: BlockExtents>(
    launch: Launch,
) -> Result<Launch, WrongLaunch> {
    Here::<Blocks, Threads>::check_launch(launch.blocks, launch.threads).map(|()| launch)
}

macro_rules! grids {
    ($($Grid:ty as $Blocks:ty: $blocks:pat => $three:expr;)+) => {$(
        #[diagnostic::do_not_recommend]
        impl<Threads: BlockExtents> Grid<Here<'static, $Blocks, Threads>> for $Grid {
            fn launch(self, shared: SharedBytes) -> Result<Launch, WrongLaunch> {
                let $blocks = self;
                check::<$Blocks, Threads>(Launch {
                    blocks: $three,
                    threads: Threads::EXTENTS,
                    shared_bytes: shared.0,
                })
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
#[diagnostic::do_not_recommend]
impl<Blocks: GridExtents, Threads: BlockExtents> Grid<Here<'static, Blocks, Threads>> for Launch {
    fn launch(self, _: SharedBytes) -> Result<Launch, WrongLaunch> {
        check::<Blocks, Threads>(self)
    }
}
#[diagnostic::do_not_recommend]
impl Grid<()> for Launch {
    fn launch(self, _: SharedBytes) -> Result<Launch, WrongLaunch> {
        Ok(self)
    }
}
