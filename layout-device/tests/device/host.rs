//! Tests of typed launches on the executor, and of the errors that they report.
#![allow(clippy::float_cmp, clippy::type_complexity, clippy::wildcard_imports)]

use core::ptr;

use layout_core::*;
use layout_device::host::{self, Error, Unfit, launch};
use layout_device::{Launch, Tile, TileCounter, TmaParts, TmaPipeline, TmaView, kernel};

layout! {
    type Matrix = (?m, ?n):(?ld, 1);
    type Vector = (?n,):(1,);
    type Rows = (?rows, ?columns):(8 * ?leading, 1);
    type Lines = (8, 16):(16, 1);
}

/// Computes `to = by * from`.
///
/// # Safety
///
/// The grid must cover the matrices.
#[kernel]
unsafe fn scale(
    ctx: ThreadContext<'_, (u32, u32), (_32, _4)>,
    by: f32,
    from: Tensor<View<'_, f32>, Matrix>,
    to: Tensor<DisjointMut<'_, f32, Grid, _>, Matrix>,
) {
    let from = from.predicated_tile((_4, _32), ctx.block_idx().reversed().get());
    let from = from.local_partition((_4, _32), ctx.thread_idx().reversed().get());
    let tile = to.predicated_tile_mut((_4, _32), ctx.block_idx().reversed());
    let mut mine = tile.local_partition_mut((_4, _32), ctx.thread_idx().reversed());
    if let Some(from) = from.get((0, 0)) {
        mine.store((0, 0), by * from);
    }
}

fn matrix(m: u32, n: u32, ld: u32) -> Matrix {
    Matrix::from_values([m, n, ld])
}

/// Scales a 10 x 50 matrix by 2, where the output has a row stride of 64.
fn scaled(
    grid: impl host::Grid<host::BlocksOf<ScaleKernel>>,
    from: &[f32],
    to: &mut [f32],
) -> Result<(), Error> {
    let arguments = (2.0, (from, matrix(10, 50, 50)), (to, matrix(10, 50, 64)));
    // SAFETY: the launch checks the grid and the memory.
    unsafe { launch::<ScaleKernel>(grid, arguments) }
}

#[test]
fn slices_are_arguments() {
    let (from, mut to) = (vec![1.0; 500], [0.0; 640]);
    scaled((2, 3), &from, &mut to).unwrap();
    for (cell, &value) in to.iter().enumerate() {
        assert_eq!(value, if cell % 64 < 50 { 2.0 } else { 0.0 });
    }
}

#[test]
fn each_mistake_names_the_parameter() {
    let (from, mut to) = (vec![1.0; 500], vec![0.0; 640]);
    let wrong = scaled((2, 3), &from[1..], &mut to).unwrap_err();
    assert_eq!(
        wrong.to_string(),
        "`from` of `scale`: out of range: the layout needs 500 elements, the slice has 499: pass a longer slice, or a smaller layout"
    );
    let wrong = scaled((2, 3), &from, &mut to[..600]).unwrap_err();
    assert!(wrong.to_string().starts_with(
        "`to` of `scale`: out of range: the layout needs 626 elements, the slice has 600"
    ));
    let arguments = (
        2.0,
        (&from, matrix(10, 50, 50)),
        (&mut to, matrix(10, 50, 40)),
    );
    // SAFETY: the launch checks the grid and the memory.
    let wrong = unsafe { launch::<ScaleKernel>((2, 3), arguments) }.unwrap_err();
    assert!(
        wrong
            .to_string()
            .starts_with("`to` of `scale`: not injective: "),
        "{wrong}"
    );
    let arguments = (
        2.0,
        (&from, matrix(10, u32::MAX, 50)),
        (&mut to, matrix(10, 50, 64)),
    );
    // SAFETY: the launch checks the grid and the memory.
    let wrong = unsafe { launch::<ScaleKernel>((2, 3), arguments) }.unwrap_err();
    assert!(matches!(
        wrong,
        Error::Argument {
            parameter: "from",
            reason: Unfit::Uncounted { .. },
            ..
        }
    ));
}

#[test]
fn a_launch_has_the_threads_of_the_kernel() {
    let (from, mut to) = (vec![1.0; 500], vec![0.0; 640]);
    let of = |threads| Launch {
        blocks: [2, 3, 1],
        threads,
        shared_bytes: 0,
    };
    scaled(of([32, 4, 1]), &from, &mut to).unwrap();
    let wrong = scaled(of([4, 32, 1]), &from, &mut to).unwrap_err();
    assert!(matches!(wrong, Error::Launch { .. }), "{wrong}");
    // The grid has no blocks.
    let wrong = scaled((0, 3), &from, &mut to).unwrap_err();
    assert!(matches!(wrong, Error::Run { .. }), "{wrong}");
}

/// Copies `from`.
///
/// # Safety
///
/// The pointers must be valid for 4 elements.
#[kernel]
unsafe fn copied(from: *const f32, to: *mut f32, count: TileCounter<'_>, shape: Layout![4:1]) {
    let _ = count;
    for i in 0..4 {
        let at = shape.offset(i) as usize;
        // SAFETY: the caller guarantees valid elements.
        unsafe { ptr::copy(from.add(at), to.add(at), 1) };
    }
}

#[test]
fn pointers_counters_and_layouts_are_arguments() {
    let launch_of = Launch {
        blocks: [1; 3],
        threads: [1; 3],
        shared_bytes: 0,
    };
    let (from, mut to, mut count) = ([1.0, 2.0, 3.0, 4.0], [0.0; 4], [0]);
    let arguments = (&from, &mut to, &mut count, Layout::new());
    // SAFETY: the arrays have 4 elements.
    unsafe { launch::<CopiedKernel>(launch_of, arguments) }.unwrap();
    assert_eq!(to, from);
    let arguments = (&from, &mut to, &mut [], Layout::new());
    // SAFETY: as above.
    let wrong = unsafe { launch::<CopiedKernel>(launch_of, arguments) }.unwrap_err();
    assert!(
        wrong
            .to_string()
            .starts_with("`count` of `copied`: out of range: "),
        "{wrong}"
    );
}

/// Copies a matrix by TMA.
///
/// # Safety
///
/// The matrices must have the same shape.
#[kernel(blocks_per_multiprocessor = 1)]
unsafe fn moved(
    ctx: ThreadContext<'_, (u32,), (_384,)>,
    from: TmaView<'_, f32, Rows, Lines>,
    to: TmaParts<'_, f32, Rows, Lines, _>,
    #[shared] ring: TmaPipeline<'_, Tile<f32, Lines>, _2>,
) {
    let tiles = to.persistent_tiles((_8, _16), _3);
    ring.run(
        ctx,
        tiles,
        1,
        |tile, _| from.tile(tile.get()),
        |tile, steps| {
            while let Some(slot) = steps.next() {
                slot.store(&to, tile);
            }
        },
    );
}

#[test]
fn tensors_of_tma_are_arguments() {
    let (from, mut to) = (vec![3.0; 20 * 40], vec![0.0; 20 * 40]);
    let rows = Rows::from_values([20, 33, 5]);
    // SAFETY: both matrices have this layout.
    unsafe { launch::<MovedKernel>(3, ((&from, rows), (&mut to, rows))) }.unwrap();
    for (cell, &value) in to.iter().enumerate() {
        assert_eq!(value, if cell % 40 < 33 { 3.0 } else { 0.0 });
    }
    // SAFETY: as above.
    let wrong = unsafe { launch::<MovedKernel>(3, ((&from[1..], rows), (&mut to, rows))) };
    assert!(matches!(
        wrong.unwrap_err(),
        Error::Argument {
            parameter: "from",
            reason: Unfit::TensorMapError(_),
            ..
        }
    ));
}
