//! The tiles that threads bring to a barrier.
#![cfg(not(target_arch = "nvptx64"))]

use grid_executor::{Dim3, LaunchError, launch};
use layout_core::{atoms::*, *};
use layout_device::{Pipeline, Shared, copy_async, kernel, sync};

/// # Safety
///
/// Runs as one block of 32 threads.
#[kernel]
unsafe fn one_of_two(
    here: Here<'_, (u32,), (_32,)>,
    #[shared] tiles: [Shared<'_, f32, Layout![32:1], _>; 2],
) {
    let [a, b] = tiles;
    let is_even = here.rank().get().get() % 2 == 0;
    let mine = if is_even { a } else { b };
    let _ = sync(mine.fill(_32, here.rank(), |_| 1.0));
}

#[test]
fn tiles_of_another_thread_are_found() {
    // SAFETY: the kernel holds nothing but shared memory.
    let result = unsafe { launch(Dim3::x(1), Dim3::x(32), 0, || one_of_two()) };
    let error = result.unwrap_err();
    assert!(
        matches!(error, LaunchError::BarrierMismatch { .. }),
        "{error}"
    );
    let text = error.to_string();
    assert!(text.contains("different tiles of shared memory"), "{text}");
}

type Tile = Layout![(32, 4):(4, 1)];
type Fill = TiledCopyOf<
    CopyAtom<CpAsync<_16>, _32>,
    Layout<(_32, _1), (_1, _0)>,
    Layout<(_1, _4), (_0, _1)>,
>;

/// # Safety
///
/// Runs as one block of 32 threads. All cells are valid.
#[kernel]
unsafe fn one_of_two_pipelines(
    here: Here<'_, (u32,), (_32,)>,
    from: Tensor<View<'_, f32>, Tile>,
    #[shared] a: Pipeline<'_, Shared<'_, f32, Tile, _>, _2>,
    #[shared] b: Pipeline<'_, Shared<'_, f32, Tile, _>, _2>,
) {
    let me = here.rank();
    let mine = if me.get().get() == 5 { a } else { b };
    let from = from.covering_tile((_32, _4), (0, 0));
    let _ = mine.fill(|to| copy_async(Fill::new(), me, from, to)).next();
}

#[test]
fn pipelines_of_another_thread_are_found() {
    #[repr(align(16))]
    struct Cells([f32; 128]);
    let cells = Cells([0.0; 128]);
    // SAFETY: nobody writes the cells.
    let from = unsafe { grid_executor::Pointer::new(cells.0.as_ptr().cast_mut()) };
    // SAFETY: the kernel holds nothing but shared memory and what it reads.
    let result = unsafe {
        launch(Dim3::x(1), Dim3::x(32), 0, || {
            one_of_two_pipelines((from.get().cast_const(), Layout::new()));
        })
    };
    let error = result.unwrap_err();
    assert!(
        matches!(error, LaunchError::BarrierMismatch { .. }),
        "{error}"
    );
}
