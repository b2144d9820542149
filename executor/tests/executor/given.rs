//! Tests of given tensors: memory that is too short, and elements that no thread writes.
#![cfg(debug_assertions)]

use super::common::launch;
use grid_executor::{Dim3, LaunchError, Memory, Pointer, adds, given, launch_checked, thread};
use layout_core::*;

/// Rows of eight elements, with a row stride of ten.
type Rows = Layout<(_4, _8), (_10, _1)>;
/// A swizzled 4 x 8 layout: element `(row, column)` is at position `column xor row` of its row.
type Swizzled = ComposedLayout<Swizzle<2, 0, 3>, _0, Layout<(_4, _8), (_8, _1)>>;

/// Launches a kernel where thread `c` of block `r` writes the element at `(r, c)`, if
/// `is_written(r, c)`.
fn written<L>(
    layout: L,
    is_covered: bool,
    is_written: fn(u32, u32) -> bool,
) -> Result<(), LaunchError>
where
    L: bounds::IndexAt<(u32, u32)> + Sync,
{
    let mut cells = [0_u16; 64];
    // SAFETY: one thread writes each element.
    let all = unsafe { Pointer::new(cells.as_mut_ptr()) };
    launch(Dim3::x(4), Dim3::x(8), 0, || {
        given("cells", all.get(), &layout, is_covered);
        let (row, column) = (thread::block_idx_x(), thread::thread_idx_x());
        if is_written(row, column) {
            // SAFETY: the cosizes of the layouts are at most 64.
            unsafe { all.write(layout.index((row, column)), 1) };
        }
    })
}

#[track_caller]
fn assert_unwritten(result: Result<(), LaunchError>, count: u64, at: [u64; 2], at_offset: u64) {
    match result {
        Err(LaunchError::Unwritten {
            parameter: "cells",
            unwritten,
            elements: 32,
            coordinate,
            offset,
        }) => assert_eq!(
            (unwritten, &*coordinate, offset),
            (count, &at[..], at_offset)
        ),
        other => panic!("{other:?}"),
    }
}

#[test]
fn elements_that_no_thread_writes_are_counted() {
    written(Rows::new(), true, |_, _| true).unwrap();
    let of = |is_written: fn(u32, u32) -> bool| written(Rows::new(), true, is_written);
    assert_unwritten(of(|r, c| (r, c) != (2, 3)), 1, [2, 3], 23);
    assert_unwritten(of(|r, _| r == 1), 24, [0, 0], 0);
    assert_unwritten(of(|_, c| c < 5), 12, [0, 5], 5);
    assert_unwritten(of(|_, _| false), 32, [0, 0], 0);
}

#[test]
fn offsets_of_swizzled_layouts_are_swizzled() {
    written(Swizzled::new(), true, |_, _| true).unwrap();
    let of = |is_written: fn(u32, u32) -> bool| written(Swizzled::new(), true, is_written);
    let at = bounds::IndexAt::index(&Swizzled::new(), (3_u32, 1_u32));
    assert_ne!(at, 25);
    assert_unwritten(of(|r, c| (r, c) != (3, 1)), 1, [3, 1], at as u64);
}

#[test]
fn a_part_is_written_if_that_is_said() {
    written(Rows::new(), false, |_, c| c < 5).unwrap();
}

#[test]
fn what_is_added_to_is_written() {
    let mut cells = [0_u32; 40];
    // SAFETY: no thread accesses the elements.
    let all = unsafe { Pointer::new(cells.as_mut_ptr()) };
    let add = |count| {
        launch(Dim3::x(4), Dim3::x(1), 0, || {
            given("cells", all.get(), &Rows::new(), true);
            // Each block adds to all rows.
            for row in 0..4 {
                adds(all.get().wrapping_add(10 * row), count);
            }
        })
    };
    add(8).unwrap();
    assert_unwritten(add(7), 4, [0, 7], 7);
}

#[test]
fn a_tensor_is_within_one_memory() {
    let mut cells = [0_u32; 80];
    // SAFETY: one thread writes each element.
    let all = unsafe { Pointer::new(cells.as_mut_ptr()) };
    let memory = [Memory::of(&cells[..37]), Memory::of(&cells[37..])];
    let on = |start| {
        let kernel = || {
            given("cells", all.get().wrapping_add(start), &Rows::new(), false);
        };
        // SAFETY: the kernel holds only plain values.
        unsafe { launch_checked(&memory, Dim3::x(2), Dim3::x(1), 0, kernel) }
    };
    for start in [37, 42] {
        on(start).unwrap();
    }
    // A layout of cosize 38, whose last element is in the next memory.
    for (start, found) in [(0, 148), (1, 144), (43, 148), (80, 0)] {
        let error = on(start).unwrap_err();
        let text = error.to_string();
        let expected =
            format!("out of bounds: `cells` needs 152 bytes, and its memory has {found}: ");
        assert!(text.starts_with(&expected), "{text}");
    }
}
