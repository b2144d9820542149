//! Tests that barriers of some threads and waits for copies order accesses, and that no other calls
//! do.
#![cfg(debug_assertions)]

use super::common::launch;
use grid_executor::group::{self, Kind};
use grid_executor::mbarrier::{Mistake, arrive, arrive_expect, complete, init, invalidate, wait};
use grid_executor::{
    Access, Dim3, LaunchError, async_reads, async_writes, mbarrier, poison, reads, shared_memory,
    thread, writes,
};

/// Size of a pipeline stage in bytes.
const STAGE: usize = 64;

/// Returns barrier `n` of the block, which follows the stages.
fn barrier(n: usize) -> *mut u64 {
    shared_memory::<u64>().wrapping_add(64 + n)
}

/// Returns stage `n`.
fn stage(n: usize) -> *mut u8 {
    shared_memory::<u8>().wrapping_add(n * STAGE)
}

/// Copies some bytes to a stage, with the reports of a TMA copy.
#[track_caller]
fn copy(n: usize, bytes: usize, barrier: *mut u64) {
    async_writes(stage(n), bytes, barrier);
    complete(barrier, u32::try_from(bytes).unwrap());
}

fn block(threads: u32, counts: &[u32], kernel: impl Fn(u32) + Sync) -> Result<(), LaunchError> {
    launch(Dim3::x(2), Dim3::x(threads), 1024, || {
        let me = thread::thread_idx_x();
        if me == 0 {
            for (n, &count) in counts.iter().enumerate() {
                init(barrier(n), count);
            }
        }
        thread::sync_threads();
        kernel(me);
    })
}

#[track_caller]
fn race(result: Result<(), LaunchError>) -> [Access; 2] {
    match result.unwrap_err() {
        LaunchError::Race { first, second } => [first, second],
        error => panic!("{error}"),
    }
}

/// The mistake in a pipeline.
#[derive(Clone, Copy, PartialEq)]
enum Wrong {
    Nothing,
    ReadsBeforeWait,
    ReleasesBeforeRead,
    OneArrivalOfTwo,
    FillsWithoutWait,
    ReadsAnotherStage,
}

/// Runs a pipeline with one warp that fills the stages, and `readers` warps that read the stages.
fn ring(wrong: Wrong, stages: usize, readers: u32) -> Result<(), LaunchError> {
    const BYTES: u32 = 64;
    let releases = if wrong == Wrong::OneArrivalOfTwo {
        readers - 1
    } else {
        readers
    };
    let counts = [1, releases].into_iter().flat_map(|n| vec![n; stages]);
    let counts: Vec<u32> = counts.collect();
    let steps = 3 * stages;
    block(32 * (readers + 1), &counts, |me| {
        let (full, empty) = (barrier, |s| barrier(stages + s));
        for step in 0..steps {
            let s = step % stages;
            let parity = u32::try_from(step / stages % 2).unwrap();
            if me == 32 * readers {
                if wrong != Wrong::FillsWithoutWait {
                    wait(empty(s), parity ^ 1);
                }
                arrive_expect(full(s), BYTES);
                copy(s, BYTES as usize, full(s));
            } else if me < 32 * readers {
                // All threads of a warp read, and only the warp's first thread arrives.
                if wrong == Wrong::ReadsBeforeWait && step == 1 {
                    reads(stage(s), STAGE);
                }
                wait(full(s), parity);
                if wrong == Wrong::ReleasesBeforeRead && me % 32 == 0 {
                    arrive(empty(s));
                }
                let from = match wrong {
                    Wrong::ReadsAnotherStage => (s + 1) % stages,
                    _ => s,
                };
                if me % 32 == 0 {
                    reads(stage(from), STAGE);
                }
                if wrong != Wrong::ReleasesBeforeRead && me % 32 == 0 {
                    arrive(empty(s));
                }
            }
        }
    })
}

#[test]
fn a_ring_orders_what_it_hands_over() {
    for stages in 1..=4 {
        for readers in 1..=3 {
            ring(Wrong::Nothing, stages, readers).unwrap();
        }
    }
}

#[test]
fn mistakes_in_a_ring() {
    for (wrong, readers) in [
        (Wrong::ReadsBeforeWait, 1),
        (Wrong::ReadsBeforeWait, 3),
        (Wrong::ReleasesBeforeRead, 1),
        (Wrong::ReleasesBeforeRead, 2),
        (Wrong::FillsWithoutWait, 1),
        (Wrong::ReadsAnotherStage, 1),
        (Wrong::ReadsAnotherStage, 2),
    ] {
        let both = race(ring(wrong, 2, readers));
        let copies = both.iter().filter(|access| access.is_async);
        assert!(copies.count() >= 1 && both.iter().any(|access| access.is_write));
    }
}

#[test]
fn a_ring_that_does_not_wait_for_each_reader() {
    for readers in [2, 3] {
        match ring(Wrong::OneArrivalOfTwo, 2, readers).unwrap_err() {
            LaunchError::Race { second, .. } => assert!(second.is_async),
            LaunchError::Barrier { mistake, .. } => {
                assert!(matches!(mistake, Mistake::Overtaken { .. }));
            }
            error => panic!("{error}"),
        }
    }
}

#[test]
fn a_copy_is_not_ordered_with_what_its_thread_does_next() {
    let kernel = |is_waited: bool| {
        block(1, &[1], move |_| {
            writes(stage(0), STAGE);
            arrive_expect(barrier(0), 64);
            copy(0, STAGE, barrier(0));
            if is_waited {
                wait(barrier(0), 0);
            }
            reads(stage(0), 1);
            wait(barrier(0), 0);
        })
    };
    kernel(true).unwrap();
    let result = kernel(false);
    let text = result.as_ref().unwrap_err().to_string();
    assert!(text.contains(" writes asynchronously at "), "{text}");
    assert!(
        text.ends_with(
            "no wait for the first access separates them: wait for it before the second"
        ),
        "{text}"
    );
    let [first, second] = race(result);
    assert!(first.is_async && !second.is_async);
    assert_eq!(first.thread, second.thread);
}

#[test]
fn a_barrier_of_the_block_does_not_order_copies() {
    let kernel = |is_waited: bool| {
        block(64, &[1], move |me| {
            if me == 0 {
                arrive_expect(barrier(0), 64);
                copy(0, STAGE, barrier(0));
                if is_waited {
                    wait(barrier(0), 0);
                }
            }
            thread::sync_threads();
            // The thread that waited synchronizes with the other threads.
            reads(stage(0), STAGE);
            wait(barrier(0), 0);
        })
    };
    kernel(true).unwrap();
    let [first, second] = race(kernel(false));
    assert!(first.is_async && first.is_write && !second.is_write);
}

#[test]
fn two_copies_to_one_place() {
    let kernel = |second: usize| {
        block(1, &[1], move |_| {
            arrive_expect(barrier(0), 128);
            copy(0, STAGE, barrier(0));
            copy(second, STAGE, barrier(0));
            wait(barrier(0), 0);
        })
    };
    kernel(1).unwrap();
    let both = race(kernel(0));
    assert!(both.iter().all(|access| access.is_async && access.is_write));
}

#[test]
fn what_a_copy_reads() {
    let kernel = |is_waited: bool| {
        block(1, &[1], move |_| {
            writes(stage(1), STAGE);
            group::show();
            arrive_expect(barrier(0), 64);
            async_reads(stage(1), STAGE, barrier(0));
            copy(0, STAGE, barrier(0));
            if is_waited {
                wait(barrier(0), 0);
            }
            writes(stage(1), STAGE);
            wait(barrier(0), 0);
        })
    };
    kernel(true).unwrap();
    let [first, second] = race(kernel(false));
    assert!(first.is_async && !first.is_write && second.is_write);
}

#[test]
fn three_readers_of_whom_one_is_not_waited_for() {
    let kernel = |count: u32| {
        block(128, &[count], move |me| match me {
            0 | 32 | 64 => {
                reads(stage(0), STAGE);
                arrive(barrier(0));
            }
            96 => {
                wait(barrier(0), 0);
                writes(stage(0), STAGE);
            }
            _ => {}
        })
    };
    kernel(3).unwrap();
    // All three threads happen to read before the last thread writes, but the last thread waits for only two.
    let [first, second] = race(kernel(2));
    assert_eq!((first.thread.x, second.thread.x), (64, 96));
}

#[test]
fn a_named_barrier_orders_those_that_meet() {
    let kernel = |writer: u32| {
        block(96, &[], move |me| {
            if me == writer {
                writes(stage(0), STAGE);
            }
            if me >= 32 {
                thread::sync_named(2, 64);
                reads(stage(0), STAGE);
            }
        })
    };
    kernel(40).unwrap();
    kernel(95).unwrap();
    let [first, second] = race(kernel(5));
    assert_eq!((first.thread.x, second.thread.x), (5, 32));
}

#[test]
fn named_barriers_order_one_by_another() {
    // Warp 1 synchronizes with warps 0 and 2, in either order.
    let kernel = |order: [u32; 2]| {
        block(96, &[], move |me| {
            if me == 0 {
                writes(stage(0), STAGE);
            }
            match me / 32 {
                0 => thread::sync_named(1, 64),
                1 => order.into_iter().for_each(|id| thread::sync_named(id, 64)),
                _ => thread::sync_named(2, 64),
            }
            if me == 64 {
                reads(stage(0), STAGE);
            }
        })
    };
    kernel([1, 2]).unwrap();
    let [first, second] = race(kernel([2, 1]));
    let (first, second) = (first.thread.x, second.thread.x);
    assert!((first, second) == (0, 64) || (first, second) == (64, 0));
}

#[test]
fn arrivals_order_only_what_came_before() {
    let kernel = |is_late: bool| {
        block(64, &[1], move |me| {
            if me == 0 {
                if !is_late {
                    writes(stage(0), STAGE);
                }
                arrive(barrier(0));
                if is_late {
                    writes(stage(0), STAGE);
                }
            } else if me == 32 {
                wait(barrier(0), 0);
                reads(stage(0), STAGE);
            }
        })
    };
    kernel(false).unwrap();
    race(kernel(true));
}

#[test]
fn a_wait_for_the_phase_before_the_first_orders_nothing() {
    let both = race(block(64, &[1], |me| {
        if me == 0 {
            writes(stage(0), STAGE);
        } else if me == 32 {
            wait(barrier(0), 1);
            reads(stage(0), STAGE);
        }
    }));
    assert_eq!(both[1].thread, Dim3::xyz(32, 0, 0));
}

#[test]
fn barriers_are_initialised_before_others_use_them() {
    let result = launch(Dim3::x(1), Dim3::x(2), 1024, || {
        if thread::thread_idx_x() == 0 {
            init(barrier(0), 1);
        } else {
            arrive(barrier(0));
        }
    });
    let [first, second] = race(result);
    assert!(first.is_write && second.at.line() == first.at.line() + 2);
}

#[test]
fn the_bytes_of_a_barrier_are_its_own() {
    let kernel = |from: usize, bytes: usize| {
        block(1, &[1], move |_| {
            writes(barrier(0).cast::<u8>().wrapping_add(from), bytes);
        })
    };
    for (from, bytes) in [(0, 8), (7, 1), (4, 64)] {
        let error = kernel(from, bytes).unwrap_err();
        let LaunchError::Barrier { mistake, .. } = error else {
            panic!("{error}");
        };
        assert_eq!(mistake, Mistake::Accessed);
    }
    kernel(8, 8).unwrap();
    block(1, &[1], |_| {
        reads(stage(7), STAGE);
        invalidate(barrier(0));
        writes(barrier(0), 1);
    })
    .unwrap();
}

#[test]
fn products_that_read_a_stage_while_it_is_given_back() {
    let kernel = |left: u32| {
        block(256, &[1, 1], move |me| {
            if me < 128 {
                for step in 0..3 {
                    wait(barrier(0), step % 2);
                    group::reads(Kind::Products, stage(0), STAGE);
                    group::commit(Kind::Products);
                    group::wait(Kind::Products, left);
                    // One thread arrives for the warpgroup.
                    if me == 96 {
                        arrive(barrier(1));
                    }
                }
                group::wait(Kind::Products, 0);
            } else if me == 128 {
                for step in 0..3 {
                    wait(barrier(1), (step + 1) % 2);
                    arrive_expect(barrier(0), 64);
                    copy(0, STAGE, barrier(0));
                }
            }
        })
    };
    kernel(0).unwrap();
    let [first, second] = race(kernel(1));
    assert!(first.is_async && !first.is_write && second.is_async && second.is_write);
}

#[test]
fn copies_of_boxes_and_what_their_thread_writes_next() {
    let kernel = |left: u32| {
        block(1, &[], move |_| {
            for n in 0..4 {
                let stage = stage(n % 2);
                writes(stage, STAGE);
                group::show();
                group::reads(Kind::Boxes, stage, STAGE);
                group::commit(Kind::Boxes);
                group::wait_read(Kind::Boxes, left);
            }
            group::wait(Kind::Boxes, 0);
        })
    };
    kernel(0).unwrap();
    kernel(1).unwrap();
    let [first, second] = race(kernel(2));
    assert!(first.is_async && !first.is_write && !second.is_async && second.is_write);
}

#[test]
fn what_copies_of_boxes_write() {
    let kernel = |is_read_only: bool| {
        block(1, &[], move |_| {
            group::writes(Kind::Boxes, stage(1), STAGE);
            group::commit(Kind::Boxes);
            if is_read_only {
                group::wait_read(Kind::Boxes, 0);
            } else {
                group::wait(Kind::Boxes, 0);
            }
            reads(stage(1), STAGE);
        })
    };
    kernel(false).unwrap();
    let [first, _] = race(kernel(true));
    assert!(first.is_async && first.is_write);
}

#[test]
fn groups_that_nobody_waits_for() {
    for (kind, is_committed) in [
        (Kind::Copies, true),
        (Kind::Copies, false),
        (Kind::Products, true),
        (Kind::Boxes, true),
        (Kind::Boxes, false),
    ] {
        let error = block(1, &[], |_| {
            group::reads(kind, stage(0), STAGE);
            if is_committed {
                group::commit(kind);
            } else {
                group::wait(kind, 0);
            }
        })
        .unwrap_err();
        let text = error.to_string();
        let LaunchError::Unfinished {
            kind: found, at, ..
        } = error
        else {
            panic!("{text}");
        };
        assert_eq!((found, at.line()), (kind, line!() - 15));
        assert!(
            text.contains(&format!(" ends with {kind} in flight, ")),
            "{text}"
        );
    }
}

#[test]
fn what_is_written_is_shown_before_the_barrier() {
    // 32 threads write, and the first thread of another warp starts the copy.
    let kernel = |shows: fn(u32) -> [bool; 3]| {
        block(64, &[1], move |me| {
            let [before, behind, after] = shows(me);
            if before {
                group::show();
            }
            if me < 32 {
                writes(stage(0).wrapping_add(2 * me as usize), 2);
            }
            if behind {
                group::show();
            }
            thread::sync_named(1, 64);
            if after {
                group::show();
            }
            if me == 32 {
                group::reads(Kind::Boxes, stage(0), STAGE);
                group::commit(Kind::Boxes);
                group::wait(Kind::Boxes, 0);
            }
        })
    };
    kernel(|_| [false, true, false]).unwrap();
    kernel(|me| [false, me < 32, false]).unwrap();
    let wrong: [fn(u32) -> [bool; 3]; 5] = [
        |_| [false; 3],
        |_| [true, false, false],
        |me| [false, me >= 32, true],
        |me| [false, me == 0, false],
        |_| [false, false, true],
    ];
    for shows in wrong {
        let error = kernel(shows).unwrap_err();
        let text = error.to_string();
        let LaunchError::NotShown { write, read } = error else {
            panic!("{text}");
        };
        assert!(write.thread.x < 32 && read.thread.x == 32 && read.is_async);
        assert!(text.contains("fence.proxy.async"), "{text}");
    }
}

#[test]
fn what_was_copied_needs_no_fence() {
    block(128, &[1], |me| {
        if me == 0 {
            arrive_expect(barrier(0), 64);
            copy(0, STAGE, barrier(0));
        }
        wait(barrier(0), 0);
        group::reads(Kind::Products, stage(0), STAGE);
        group::commit(Kind::Products);
        group::wait(Kind::Products, 0);
    })
    .unwrap();
}

/// Returns word `n` of shared memory.
fn word(n: usize) -> *mut u64 {
    shared_memory::<u64>().wrapping_add(n)
}

/// Copies word `from` to word `to` in the same way as `cp.async`.
#[track_caller]
fn begin(from: usize, to: usize) {
    let (from, to) = (word(from), word(to));
    group::reads(Kind::Copies, from, 8);
    group::writes(Kind::Copies, to, 8);
    // SAFETY: the pointer is a word of shared memory.
    unsafe { poison(to.cast(), 8) };
    // SAFETY: as above.
    group::transfer(Kind::Copies, move || unsafe { to.write(from.read()) });
}

/// Writes or reads a word without a report.
fn set(n: usize, value: u64) {
    // SAFETY: the pointer is a word of shared memory.
    unsafe { word(n).write(value) }
}
fn get(n: usize) -> u64 {
    // SAFETY: the pointer is a word of shared memory.
    unsafe { word(n).read() }
}

/// Asserts that the second access of a race is `lines` source lines after the first access.
#[track_caller]
fn assert_lines([first, second]: [Access; 2], lines: u32) {
    let text = format!("{first}, {second}");
    assert!(first.at.file().ends_with("order.rs"), "{text}");
    assert_eq!(first.at.line() + lines, second.at.line(), "{text}");
}

#[test]
fn a_pipeline_of_copies_waits_for_the_group_that_it_reads() {
    // Two stages: the copy to the next stage is in flight while the current stage is read.
    let kernel = |left: Option<u32>| {
        block(1, &[], move |_| {
            begin(16, 0);
            group::commit(Kind::Copies);
            for step in 0..3 {
                if step < 2 {
                    begin(16, (step + 1) % 2);
                }
                group::commit(Kind::Copies);
                if let Some(left) = left {
                    group::wait(Kind::Copies, left);
                }
                reads(word(step % 2), 1);
            }
            group::wait(Kind::Copies, 0);
        })
    };
    kernel(Some(0)).unwrap();
    kernel(Some(1)).unwrap();
    for left in [None, Some(2)] {
        let both = race(kernel(left));
        assert!(both[0].is_async && both[0].is_write && !both[1].is_async);
        assert_eq!(both[0].thread, both[1].thread);
        assert_lines(both, 10);
    }
}

#[test]
fn a_barrier_does_not_stand_for_the_wait_of_a_copy_nor_the_wait_for_the_barrier() {
    let kernel = |is_waited: bool, is_met: bool| {
        block(64, &[], move |me| {
            if me == 0 {
                begin(16, 0);
                group::commit(Kind::Copies);
                if is_waited {
                    group::wait(Kind::Copies, 0);
                }
            }
            if is_met {
                thread::sync_threads();
            }
            reads(word(0), 1);
            group::wait(Kind::Copies, 0);
        })
    };
    kernel(true, true).unwrap();
    let result = kernel(false, true);
    let text = result.as_ref().unwrap_err().to_string();
    assert!(
        text.ends_with(
            "no wait for the first access separates them: wait for it before the second"
        ),
        "{text}"
    );
    assert_lines(race(result), 9);
    let result = kernel(true, false);
    let text = result.as_ref().unwrap_err().to_string();
    assert!(
        text.ends_with("no barrier separates them: add a barrier"),
        "{text}"
    );
    let both = race(result);
    assert_lines(both, 9);
    assert!(!both[0].is_async && both[1].thread.x == 1);
}

#[test]
fn the_source_and_the_destination_of_a_copy_are_its_own_until_the_wait() {
    let kernel = |is_waited: bool, touched: usize| {
        block(1, &[], move |_| {
            begin(16, 0);
            group::commit(Kind::Copies);
            if is_waited {
                group::wait(Kind::Copies, 0);
            }
            writes(word(touched), 1);
            group::wait(Kind::Copies, 0);
        })
    };
    for (touched, is_write) in [(0, true), (16, false)] {
        kernel(true, touched).unwrap();
        let both = race(kernel(false, touched));
        assert!(both[0].is_async && both[0].is_write == is_write && both[1].is_write);
        assert_lines(both, 5);
    }
    kernel(false, 1).unwrap();
    // Reads of the source do not conflict with the copy.
    block(1, &[], |_| {
        begin(16, 0);
        reads(word(16), 1);
        group::commit(Kind::Copies);
        group::wait(Kind::Copies, 0);
    })
    .unwrap();
    // Two copies are not ordered.
    let both = race(block(1, &[], |_| {
        begin(16, 0);
        begin(17, 0);
    }));
    assert_lines(both, 1);
}

#[test]
fn a_copy_to_what_another_thread_reads() {
    let kernel = |is_met: bool| {
        block(64, &[], move |me| {
            if me == 0 {
                reads(word(0), 1);
            }
            if is_met {
                thread::sync_threads();
            }
            if me == 63 {
                begin(16, 0);
                group::commit(Kind::Copies);
                group::wait(Kind::Copies, 0);
            }
        })
    };
    kernel(true).unwrap();
    let both = race(kernel(false));
    assert!(!both[0].is_async && both[1].is_async && both[1].is_write);
    assert_lines(both, 6);
}

#[test]
fn bytes_move_at_the_wait_for_their_group() {
    block(1, &[], |_| {
        for n in 0..4 {
            set(16 + n, 1);
            begin(16 + n, n);
            if n != 2 {
                group::commit(Kind::Copies);
            }
        }
        let all = |values: [u64; 4]| assert_eq!([0, 1, 2, 3].map(get), values);
        all([u64::MAX; 4]);
        (16..20).for_each(|n| set(n, 2));
        group::wait(Kind::Copies, 2);
        all([2, u64::MAX, u64::MAX, u64::MAX]);
        (16..20).for_each(|n| set(n, 3));
        group::wait(Kind::Copies, 0);
        all([2, 3, 3, 3]);
    })
    .unwrap();
}

#[test]
fn copies_of_boxes_move_when_they_are_read() {
    block(1, &[], |_| {
        let (from, to) = (word(16), word(0));
        set(16, 1);
        set(0, 5);
        group::reads(Kind::Boxes, from, 8);
        group::writes(Kind::Boxes, to, 8);
        // SAFETY: both pointers are words of shared memory.
        group::transfer(Kind::Boxes, move || unsafe { to.write(from.read()) });
        group::commit(Kind::Boxes);
        group::wait_read(Kind::Boxes, 1);
        set(16, 2);
        assert_eq!(get(0), 5);
        group::wait_read(Kind::Boxes, 0);
        set(16, 3);
        group::wait(Kind::Boxes, 0);
        assert_eq!(get(0), 2);
    })
    .unwrap();
}

#[test]
fn bytes_that_a_barrier_counts_move_when_a_thread_has_waited() {
    // The reader waits before or after the other warp expects the bytes and starts the copy.
    for reader in [0, 32] {
        block(64, &[1], move |me| {
            let (from, to) = (word(16), word(0));
            if me == 16 {
                set(16, 1);
                arrive_expect(barrier(0), 8);
                async_writes(to, 8, barrier(0));
                async_reads(from, 8, barrier(0));
                // SAFETY: both pointers are words of shared memory.
                unsafe { poison(to.cast(), 8) };
                // SAFETY: as above.
                mbarrier::transfer(barrier(0), 8, move || unsafe { to.write(from.read()) });
                set(16, 2);
                assert_eq!(get(0), u64::MAX);
            } else if me == reader {
                wait(barrier(0), 0);
                assert_eq!(get(0), 2);
            }
        })
        .unwrap();
    }
}

#[test]
fn the_source_of_a_copy_that_a_barrier_counts() {
    let kernel = |is_waited: bool| {
        block(1, &[1], move |_| {
            arrive_expect(barrier(0), 8);
            async_reads(word(16), 8, barrier(0));
            complete(barrier(0), 8);
            if is_waited {
                wait(barrier(0), 0);
            }
            writes(word(16), 1);
            wait(barrier(0), 0);
        })
    };
    kernel(true).unwrap();
    let both = race(kernel(false));
    assert!(both[0].is_async && !both[0].is_write);
    assert_lines(both, 5);
}

#[test]
fn a_barrier_is_not_invalidated_before_its_copies() {
    let copies: [fn(); 2] = [
        || mbarrier::transfer(barrier(0), 8, || {}),
        || complete(barrier(0), 8),
    ];
    for copy in copies {
        let kernel = |is_waited: bool| {
            block(1, &[1], move |_| {
                arrive_expect(barrier(0), 8);
                copy();
                if is_waited {
                    wait(barrier(0), 0);
                }
                invalidate(barrier(0));
            })
        };
        kernel(true).unwrap();
        let error = kernel(false).unwrap_err();
        let LaunchError::Barrier { mistake, .. } = error else {
            panic!("{error}");
        };
        assert_eq!(mistake, Mistake::InFlight);
    }
}

#[test]
fn copies_see_what_their_thread_wrote_and_products_do_not_see_copies() {
    block(1, &[], |_| {
        writes(word(16), 1);
        begin(16, 0);
        group::commit(Kind::Copies);
        group::wait(Kind::Copies, 0);
    })
    .unwrap();
    let kernel = |shows: [bool; 2]| {
        block(128, &[], move |me| {
            if me == 0 {
                begin(16, 0);
                group::commit(Kind::Copies);
                if shows[0] {
                    group::show();
                }
                group::wait(Kind::Copies, 0);
                if shows[1] {
                    group::show();
                }
            }
            thread::sync_threads();
            group::reads(Kind::Products, word(0), 8);
            group::commit(Kind::Products);
            group::wait(Kind::Products, 0);
        })
    };
    kernel([false, true]).unwrap();
    kernel([true, true]).unwrap();
    for shows in [[false, false], [true, false]] {
        let error = kernel(shows).unwrap_err();
        let LaunchError::NotShown { write, read } = error else {
            panic!("{error}");
        };
        assert_lines([write, read], 11);
    }
}

#[test]
fn copies_do_not_access_the_stack_of_a_thread() {
    let accesses: [fn(*const u8); 4] = [
        |local| group::reads(Kind::Copies, local, 16),
        |local| group::writes(Kind::Boxes, local.wrapping_sub(1 << 22), 1 << 23),
        |local| async_reads(local, 16, barrier(0)),
        |local| async_writes(local, 16, barrier(0)),
    ];
    for access in accesses {
        let error = block(1, &[1], |_| {
            let local = core::hint::black_box([0_u8; 16]);
            access(local.as_ptr());
        })
        .unwrap_err();
        let text = error.to_string();
        assert!(
            text.ends_with(
                "expected global or shared memory for copies and MMAs, found the stack of a thread"
            ),
            "{text}"
        );
    }
}

#[test]
fn three_readers_before_the_first_barrier_of_some_threads() {
    // Warps 0, 1 and 3 synchronize. Warp 2 may still read the element that one of these warps then writes.
    let kernel = |threads: u32| {
        launch(Dim3::x(1), Dim3::x(128), 1024, || {
            let me = thread::thread_idx_x();
            if me % 32 == 0 && me < 96 {
                reads(word(0), 1);
            }
            if threads == 128 || me / 32 != 2 {
                thread::sync_named(1, threads);
            }
            if me == 96 {
                writes(word(0), 1);
            }
        })
    };
    kernel(128).unwrap();
    let [first, second] = race(kernel(96));
    assert_eq!((first.thread.x, second.thread.x), (64, 96));
}
