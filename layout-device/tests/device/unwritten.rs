//! Tests of kernels that leave elements of an output tensor unwritten, and of tensors that are
//! longer than their memory.
#![cfg(debug_assertions)]
#![allow(clippy::wildcard_imports)]

use grid_executor::{Dim3, LaunchError, Memory, Pointer, launch_checked};
use layout_core::*;
use layout_device::host::{self, Error};
use layout_device::kernel;

layout! {
    type Matrix = (?m, ?n):(?ld, 1);
    type Vector = (?n,):(1,);
}

macro_rules! fills {
    ($($name:ident $(#[$partial:ident])?;)+) => {$(
        /// Fills a matrix in tiles of 32 x 64.
        ///
        /// # Safety
        ///
        /// All elements must be valid for reads and writes.
        #[kernel]
        unsafe fn $name(
            ctx: ThreadContext<'_, (u32, u32), (_64, _4)>,
            rows: u32,
            $(#[$partial])? y: Tensor<DisjointMut<'_, f32, Grid, _>, Matrix>,
        ) {
            if rows == 0 {
                return;
            }
            let tile = y.predicated_tile_mut((_32, _64), ctx.block_idx().reversed());
            let mut mine = tile.local_partition_mut((_4, _64), ctx.thread_idx().reversed());
            for pass in 0..8 {
                if let Some(cell) = mine.get_mut((pass, 0)) {
                    *cell += 1.0;
                }
            }
        }
    )+};
}
fills! {
    fill;
    store_partition #[partial];
}

fn matrix() -> Matrix {
    Matrix::from_values([50, 100, 128])
}

/// Returns the error of the executor.
#[track_caller]
fn failed(result: Result<(), Error>) -> LaunchError {
    match result {
        Err(Error::Run { reason, .. }) => reason,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_grid_that_does_not_cover_a_tensor() {
    let mut y = vec![1.0; 50 * 128];
    // SAFETY: the memory has all elements.
    let error = unsafe { host::launch::<FillKernel>((1, 2), (50, (&mut y, matrix()))) };
    let text = failed(error).to_string();
    let expected = "`y`: 1800 of 5000 elements were never written; the first is (0, 64), offset 64: launch a grid that covers the tensor";
    assert!(text.starts_with(expected), "{text}");
    // SAFETY: as above.
    let error = unsafe { host::launch::<FillKernel>((2, 1), (50, (&mut y, matrix()))) };
    let text = failed(error).to_string();
    assert!(
        text.starts_with(
            "`y`: 1800 of 5000 elements were never written; the first is (32, 0), offset 4096: "
        ),
        "{text}"
    );
}

#[test]
fn a_grid_that_covers_it() {
    let mut y = vec![1.0; 50 * 128];
    // SAFETY: the memory has all elements.
    unsafe { host::launch::<FillKernel>((2, 2), (50, (&mut y, matrix()))) }.unwrap();
    // The kernel does not write the padding of rows.
    assert_eq!((y[99], y[100]), (2.0, 1.0));
}

#[test]
fn a_return_that_writes_nothing() {
    let mut y = vec![1.0; 50 * 128];
    // SAFETY: the memory has all elements.
    let error = unsafe { host::launch::<FillKernel>((2, 2), (0, (&mut y, matrix()))) };
    assert!(matches!(
        failed(error),
        LaunchError::Unwritten {
            parameter: "y",
            unwritten: 5000,
            elements: 5000,
            offset: 0,
            ..
        }
    ));
    let empty = Matrix::from_values([0, 100, 128]);
    // SAFETY: the matrix has no elements.
    unsafe { host::launch::<FillKernel>((2, 2), (0, (&mut y, empty))) }.unwrap();
}

#[test]
fn a_part_that_is_said_to_be_one() {
    let mut y = vec![1.0; 50 * 128];
    // SAFETY: the memory has all elements.
    unsafe { host::launch::<StorePartitionKernel>((1, 2), (50, (&mut y, matrix()))) }.unwrap();
    assert_eq!((y[63], y[64]), (2.0, 1.0));
}

/// Computes `y = x`.
///
/// # Safety
///
/// The grid must cover the vectors.
#[kernel]
unsafe fn copied(
    ctx: ThreadContext<'_, (u32,), (_32,)>,
    x: Tensor<View<'_, f32>, Vector>,
    y: Tensor<DisjointMut<'_, f32, Grid, _>, Vector>,
) {
    let from = x.predicated_tile((_32,), ctx.block_idx().get());
    let from = from.local_partition((_32,), ctx.thread_idx().get());
    let tile = y.predicated_tile_mut((_32,), ctx.block_idx());
    if let Some(x) = from.get((0,)) {
        tile.local_partition_mut((_32,), ctx.thread_idx())
            .store((0,), *x);
    }
}

/// Launches a copy with one allocation of 128 elements. The first `of_x` elements are the memory of
/// `x`, and the others are the memory of `y`. Both layouts have 64 elements.
fn adjacent(of_x: usize) -> Result<(), LaunchError> {
    let mut cells = [1.0_f32; 128];
    let (x, y) = cells.split_at_mut(of_x);
    let memory = [Memory::of(x), Memory::of(y)];
    let start = y.as_mut_ptr();
    // SAFETY: no two threads write the same element, and the launch fails if the memory is too short.
    let (x, y) = unsafe { (Pointer::new(x.as_mut_ptr()), Pointer::new(start)) };
    let layout = Vector::from_values([64]);
    let injective = Injective::check(layout).unwrap();
    let kernel = || {
        // SAFETY: as above.
        unsafe { copied((x.get().cast_const(), layout), (y.get(), injective)) };
    };
    // SAFETY: as above.
    unsafe { launch_checked(&memory, Dim3::x(2), Dim3::x(32), 0, kernel) }
}

#[test]
fn memory_that_is_too_short_is_no_race_with_its_neighbor() {
    adjacent(64).unwrap();
    for (of_x, expected, memory) in [(60, "x", 240), (68, "y", 240)] {
        let error = adjacent(of_x).unwrap_err();
        let text = error.to_string();
        assert!(
            matches!(
                error,
                LaunchError::TooShort { parameter, needed: 256, memory: found } if parameter == expected && found == memory
            ),
            "{text}"
        );
        let expected =
            format!("out of bounds: `{expected}` needs 256 bytes, and its memory has 240: ");
        assert!(text.starts_with(&expected), "{text}");
    }
}
