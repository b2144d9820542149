//! Tests that a debug build reports unordered accesses.
#![cfg(debug_assertions)]

use core::panic::AssertUnwindSafe;
use std::panic::catch_unwind;
use std::sync::Mutex;

use super::common::launch;
use grid_executor::{
    Dim3, LaunchError, Memory, Pointer, launch_checked, reads, shared_memory, thread, warp,
};
use layout_core::*;

type Line = Layout<_64, _1>;

/// Asserts that two different threads race in this file, and that the second access is `lines`
/// lines after the first access.
#[track_caller]
fn assert_race(result: Result<(), LaunchError>, kinds: [bool; 2], lines: u32) {
    let error = result.unwrap_err();
    let text = error.to_string();
    let LaunchError::Race { first, second } = error else {
        panic!("{text}");
    };
    assert_eq!([first.is_write, second.is_write], kinds, "{text}");
    assert_eq!(second.at.line(), first.at.line() + lines, "{text}");
    assert!(first.at.file().ends_with("race.rs"), "{text}");
    assert_ne!((first.block, first.thread), (second.block, second.thread));
    for access in [first, second] {
        let verb = if access.is_write { "writes" } else { "reads" };
        let (thread, block, at) = (access.thread, access.block, access.at);
        assert!(
            text.contains(&format!("thread {thread} of block {block} {verb} at {at}")),
            "{text}"
        );
    }
}

/// Launches a kernel whose threads write their own element, and read the next thread's element.
fn exchange(is_ordered: bool) -> Result<(), LaunchError> {
    launch(Dim3::x(3), Dim3::x(64), 64 * 4, || {
        let me = thread::thread_idx_x();
        let mut cells = Tensor::new_mut(shared_memory::<u32>(), Line::new());
        // SAFETY: the index is below the 64 elements of the tensor.
        unsafe { cells.write(me, me) };
        if is_ordered {
            thread::sync_threads();
        }
        // SAFETY: as above.
        let next = unsafe { cells.read((me + 1) % 64) };
        assert!(!is_ordered || next == (me + 1) % 64);
    })
}

#[test]
fn a_barrier_that_is_missing() {
    let error = exchange(false);
    let text = error.as_ref().unwrap_err().to_string();
    // The threads run in order, so thread 0 reads the element of thread 1 before thread 1 writes.
    assert!(
        text.starts_with("race: thread (0, 0, 0) of block ("),
        "{text}"
    );
    assert!(
        text.ends_with("no barrier separates them: add a barrier"),
        "{text}"
    );
    let LaunchError::Race { first, second } = error.unwrap_err() else {
        panic!("{text}");
    };
    assert_eq!((first.is_write, second.is_write), (false, true));
    assert_eq!(first.thread, Dim3::xyz(0, 0, 0));
    assert_eq!(second.thread, Dim3::xyz(1, 0, 0));
    assert_eq!(first.at.line(), second.at.line() + 5, "{text}");
}

#[test]
fn a_barrier_that_is_there() {
    exchange(true).unwrap();
}

#[test]
fn an_exchange_of_a_warp_is_no_barrier() {
    let result = launch(Dim3::x(1), Dim3::x(32), 64 * 4, || {
        let me = thread::thread_idx_x();
        let mut cells = Tensor::new_mut(shared_memory::<u32>(), Line::new());
        // SAFETY: the index is below the 64 elements of the tensor.
        unsafe { cells.write(me, me) };
        let _ = warp::gather(me);
        // SAFETY: as above.
        let _ = unsafe { cells.read((me + 1) % 32) };
    });
    assert_race(result, [true, false], 3);
}

#[test]
fn two_blocks_that_write_one_cell() {
    let mut cells = [0_u32; 64];
    // SAFETY: only one thread at a time accesses the memory.
    let pointer = unsafe { Pointer::new(cells.as_mut_ptr()) };
    let result = launch(Dim3::x(2), Dim3::x(1), 0, || {
        let mut cells = Tensor::new_mut(pointer.get(), Line::new());
        // SAFETY: the element exists.
        unsafe { cells.write(7, thread::block_idx_x()) };
    });
    let text = result.as_ref().unwrap_err().to_string();
    assert!(
        text.ends_with("the blocks are not ordered: make each block access different elements"),
        "{text}"
    );
    assert_race(result, [true, true], 0);
}

#[test]
fn a_barrier_does_not_order_blocks() {
    let mut cells = [0_u32; 64];
    // SAFETY: as above.
    let pointer = unsafe { Pointer::new(cells.as_mut_ptr()) };
    launch(Dim3::x(2), Dim3::x(1), 0, || {
        let mut cells = Tensor::new_mut(pointer.get(), Line::new());
        if thread::block_idx_x() == 0 {
            // SAFETY: the element exists.
            unsafe { cells.write(7, 1) };
        }
        thread::sync_threads();
        // SAFETY: as above.
        let _ = unsafe { cells.read(7) };
    })
    .unwrap_err();
}

#[test]
fn cells_that_all_read() {
    let cells: [u32; 64] = core::array::from_fn(|i| u32::try_from(i).unwrap());
    launch(Dim3::x(4), Dim3::x(64), 0, || {
        let cells = Tensor::from_array(&cells, Line::new());
        let read = (0..64).map(|i| cells.load(i).unwrap());
        assert_eq!(read.sum::<u32>(), 63 * 32);
    })
    .unwrap();
}

#[test]
fn registers_of_one_thread_after_another() {
    // Other threads reuse the stacks of finished threads.
    launch(Dim3::x(8), Dim3::x(64), 0, || {
        let mut mine = Tensor::filled(Line::new(), thread::index_1d());
        for i in Bounded::<_64>::all() {
            mine[i] += 1;
        }
        assert_eq!(mine.load(63), Some(thread::index_1d() + 1));
    })
    .unwrap();
}

#[test]
fn neighbours_of_a_byte_do_not_meet() {
    launch(Dim3::x(2), Dim3::x(64), 64, || {
        let me = thread::thread_idx_x();
        let mut cells = Tensor::new_mut(shared_memory::<u8>(), Line::new());
        // SAFETY: the index is below the 64 elements of the tensor.
        unsafe { cells.write(me, 1) };
        thread::sync_threads();
        // SAFETY: the memory is aligned to 128 bytes.
        let fours = unsafe { cells.vectors_unchecked::<_4>() };
        // SAFETY: the tensor has 16 vectors of 4 elements.
        let four = unsafe { fours.get_unchecked(me / 4) };
        assert_eq!(four[..], [1; 4]);
    })
    .unwrap();
}

#[test]
fn a_vector_meets_each_of_its_cells() {
    let result = launch(Dim3::x(1), Dim3::x(2), 64, || {
        let mut cells = Tensor::new_mut(shared_memory::<u8>(), Line::new());
        if thread::thread_idx_x() == 0 {
            // SAFETY: the memory is aligned to 128 bytes and has 64 elements.
            let fours = unsafe { cells.vectors_unchecked::<_4>() };
            // SAFETY: as above.
            let _ = unsafe { fours.get_unchecked(2) };
        } else {
            // SAFETY: the index is below the 64 elements of the tensor.
            unsafe { cells.write(11, 1) };
        }
    });
    assert_race(result, [false, true], 3);
}

#[test]
fn references_count_where_they_are_handed_out() {
    let mut cells = [0_u32; 64];
    // SAFETY: as above.
    let pointer = unsafe { Pointer::new(cells.as_mut_ptr()) };
    let result = launch(Dim3::x(1), Dim3::x(2), 0, || {
        // SAFETY: two threads can have the same element, but neither thread uses the reference.
        let mut cells = unsafe { Tensor::new_mut(pointer.get(), Line::new()).assume_writable() };
        let _ = cells.get_mut(3);
    });
    assert_race(result, [true, true], 0);
}

#[test]
fn accesses_by_raw_pointers_that_are_told() {
    let result = launch(Dim3::x(1), Dim3::x(2), 64, || {
        let mut cells = Tensor::new_mut(shared_memory::<u32>(), Line::new());
        if thread::thread_idx_x() == 0 {
            reads(cells.pointer_at(0), 16);
        } else {
            // SAFETY: the tensor has 16 elements.
            unsafe { cells.write(15, 1) };
        }
    });
    assert_race(result, [false, true], 3);
}

#[test]
fn memory_that_the_launch_does_not_have() {
    let cells = [[0_u32; 64]; 2];
    let known = [Memory::of(&cells[0])];
    let read = |i: u32| {
        let kernel = || {
            let cells = Tensor::new(cells.as_ptr().cast::<u32>(), Layout::<_128, _1>::new());
            // SAFETY: the tensor has 128 elements.
            let _ = unsafe { cells.read(i) };
            let mut shared = Tensor::new_mut(shared_memory::<u32>(), Layout::<_4, _1>::new());
            // SAFETY: the tensor has 4 elements.
            unsafe { shared.write(3, 1) };
        };
        // SAFETY: the kernel holds only integers across barriers.
        unsafe { launch_checked(&known, Dim3::x(1), Dim3::x(1), 16, kernel) }
    };
    read(63).unwrap();
    let error = read(64).unwrap_err();
    let text = error.to_string();
    let LaunchError::OutOfBounds {
        access,
        bytes: 4,
        offset: 256,
        memory: 256,
        ..
    } = error
    else {
        panic!("{text}");
    };
    assert!(!access.is_write && access.at.file().ends_with("race.rs"));
    assert!(
        text.ends_with("4 bytes, starting at byte 256, in memory of 256 bytes"),
        "{text}"
    );
}

#[test]
fn the_end_of_shared_memory_is_known() {
    let error = launch(Dim3::x(1), Dim3::x(1), 130, || {
        let mut cells = Tensor::new_mut(shared_memory::<u32>(), Line::new());
        // SAFETY: the executor stops the thread before this invalid write.
        unsafe { cells.write(32, 1) };
    })
    .unwrap_err();
    assert!(matches!(
        error,
        LaunchError::OutOfBounds {
            offset: 128,
            memory: 130,
            ..
        }
    ));
}

#[test]
fn a_destructor_of_a_thread_that_unwinds() {
    struct Write<'a>(&'a Mutex<Vec<String>>);
    impl Drop for Write<'_> {
        fn drop(&mut self) {
            let mut cells = Tensor::new_mut(shared_memory::<u32>(), Line::new());
            // SAFETY: the element exists.
            let write = catch_unwind(AssertUnwindSafe(|| unsafe { cells.write(0, 1) }));
            if let Err(panic) = write {
                let text = panic.downcast::<String>().unwrap();
                self.0.lock().unwrap().push(*text);
            }
        }
    }
    let races = Mutex::new(Vec::new());
    let error = launch(Dim3::x(1), Dim3::x(2), 4, || {
        let _ = catch_unwind(AssertUnwindSafe(|| {
            let _write = Write(&races);
            panic!("on purpose");
        }));
    })
    .unwrap_err();
    assert!(matches!(error, LaunchError::Race { .. }), "{error}");
    assert_eq!(*races.lock().unwrap(), [error.to_string()]);
}

#[test]
fn a_destructor_of_a_thread_that_is_abandoned_is_left_alone() {
    struct Write;
    impl Drop for Write {
        fn drop(&mut self) {
            let mut cells = Tensor::new_mut(shared_memory::<u32>(), Line::new());
            // SAFETY: the element exists.
            unsafe { cells.write(0, 1) };
        }
    }
    let error = launch(Dim3::x(1), Dim3::x(3), 4, || {
        if thread::thread_idx_x() != 2 {
            let _write = Write;
            thread::sync_threads();
        }
    })
    .unwrap_err();
    assert!(
        matches!(error, LaunchError::BarrierDivergence { .. }),
        "{error}"
    );
}
