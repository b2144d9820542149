//! Tests that threads can wait for mbarriers at different calls, and that waits without end are
//! reported.

use core::cell::Cell;
use core::sync::atomic::{AtomicU32, Ordering};

use super::common::launch;
use grid_executor::mbarrier::{Mistake, arrive, arrive_expect, complete, init, invalidate, wait};
use grid_executor::{
    Awaits, Dim3, LaunchError, shared_address, shared_memory, shared_pointer, thread, warp,
};

/// Returns barrier `n` of the block.
fn barrier(n: usize) -> *mut u64 {
    shared_memory::<[u64; 16]>().cast::<u64>().wrapping_add(n)
}

/// Launches blocks of `threads` threads, with barriers of these counts at the start of shared
/// memory.
fn block(threads: u32, counts: &[u32], kernel: impl Fn(u32) + Sync) -> Result<(), LaunchError> {
    launch(Dim3::x(1), Dim3::x(threads), 1024, || {
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
fn assert_mistake(result: Result<(), LaunchError>, expected: Mistake) {
    let error = result.unwrap_err();
    let text = error.to_string();
    let LaunchError::Barrier { at, mistake, .. } = error else {
        panic!("{text}");
    };
    assert_eq!(mistake, expected);
    assert!(at.file().ends_with("mbarrier.rs"), "{text}");
    assert!(text.ends_with(&mistake.to_string()), "{text}");
}

/// Runs a pipeline: the last warp fills the stages, and every other warp adds up the elements of
/// every stage.
fn ring(stages: u32, readers: u32, steps: u32) -> Result<(), LaunchError> {
    const NUMBERS: u32 = 24;
    let sums: Vec<AtomicU32> = (0..readers).map(|_| AtomicU32::new(0)).collect();
    let (full, empty) = (|s| barrier(s as usize), |s| barrier(8 + s as usize));
    let bytes = 128 + 4 * (NUMBERS * stages) as usize;
    let number = |step: u32, i: u32| step * step + i;
    launch(Dim3::x(3), Dim3::x(32 * (readers + 1)), bytes, || {
        let stage = |s: u32| {
            let cells = shared_memory::<u32>().wrapping_add(32);
            cells.wrapping_add((s * NUMBERS) as usize)
        };
        let me = thread::thread_idx_x();
        if me == 0 {
            for s in 0..stages {
                init(full(s), 1);
                init(empty(s), readers);
            }
        }
        thread::sync_threads();
        if me / 32 == readers {
            if me % 32 > 0 {
                return;
            }
            for step in 0..steps {
                let (s, parity) = (step % stages, step / stages % 2);
                wait(empty(s), parity ^ 1);
                arrive_expect(full(s), 4 * NUMBERS);
                for i in 0..NUMBERS {
                    // SAFETY: `i` is below the number of elements in a stage.
                    unsafe { stage(s).add(i as usize).write(number(step, i)) };
                    complete(full(s), 4);
                }
            }
        } else {
            let mut sum = 0;
            for step in 0..steps {
                let (s, parity) = (step % stages, step / stages % 2);
                wait(full(s), parity);
                let lane = warp::lane_id();
                if lane < NUMBERS {
                    // SAFETY: as above.
                    sum += unsafe { stage(s).add(lane as usize).read() };
                }
                for mask in [1, 2, 4, 8, 16] {
                    let _ = warp::shuffle_xor(sum, mask);
                }
                if lane == 0 {
                    arrive(empty(s));
                }
            }
            sums[(me / 32) as usize].fetch_add(sum, Ordering::Relaxed);
        }
    })?;
    let expected: u32 = (0..steps)
        .flat_map(|step| (0..NUMBERS).map(move |i| number(step, i)))
        .sum();
    for sum in sums {
        assert_eq!(sum.into_inner(), 3 * expected);
    }
    Ok(())
}

#[test]
fn rings_of_stages_hand_over_what_was_copied() {
    for stages in 1..=4 {
        for readers in 1..=3 {
            for steps in [0, 1, stages, 2 * stages + 1, 9] {
                ring(stages, readers, steps).unwrap();
            }
        }
    }
}

#[test]
fn a_fresh_barrier_lets_parity_1_pass() {
    block(1, &[7], |_| {
        wait(barrier(0), 1);
        wait(barrier(0), 1);
    })
    .unwrap();
}

#[test]
fn bytes_that_nobody_copies() {
    let error = launch(Dim3::x(3), Dim3::x(64), 128, || {
        if thread::thread_idx_x() == 0 {
            init(barrier(1), 1);
        }
        thread::sync_threads();
        if thread::block_idx_x() == 2 && thread::thread_idx_x() == 0 {
            arrive_expect(barrier(1), 49152);
            complete(barrier(1), 32768);
        }
        if thread::block_idx_x() == 2 {
            wait(barrier(1), 0);
        }
    })
    .unwrap_err();
    let text = error.to_string();
    let start = "thread (0, 0, 0) of block (2, 0, 0) and 63 other threads wait at ";
    assert!(text.starts_with(start), "{text}");
    let end = " for missing bytes: 49152 bytes are expected and 32768 have arrived, in phase 0 of the \
               barrier at byte 8 of shared memory";
    assert!(text.ends_with(end), "{text}");
    let LaunchError::Stuck { waiting, .. } = error else {
        panic!("{text}");
    };
    assert_eq!(waiting.len(), 1);
    assert_eq!(waiting[0].at.line(), line!() - 14);
}

#[test]
fn who_waits_where_and_for_what() {
    let error = block(128, &[3, 1], |me| match me {
        0 => arrive(barrier(0)),
        1 => wait(barrier(0), 0),
        2..32 => {
            wait(barrier(1), 1);
            thread::sync_threads();
        }
        32..64 => thread::sync_named(3, 64),
        64..96 => {
            if me == 64 {
                wait(barrier(1), 0);
            }
            let _ = warp::gather(0_u8);
        }
        _ => {}
    })
    .unwrap_err();
    let text = error.to_string();
    let expected = [
        "thread (1, 0, 0) of block (0, 0, 0) waits at AT for 2 of 3 arrivals, which no thread makes, in phase 0 \
         of the barrier at byte 0 of shared memory",
        "thread (64, 0, 0) waits at AT for 1 of 1 arrivals, which no thread makes, in phase 0 of the barrier at \
         byte 8 of shared memory (a wait for parity 1 returns at once if the barrier has completed no phase)",
        "thread (32, 0, 0) and 31 other threads wait at AT for 64 threads at barrier 3, where 32 have arrived",
        "thread (65, 0, 0) and 30 other threads wait at AT for the rest of the warp",
        "thread (2, 0, 0) and 29 other threads wait at AT for the rest of the block",
        "33 threads have finished",
    ];
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), expected.len(), "{text}");
    for (line, expected) in lines.iter().zip(expected) {
        match expected.split_once("AT") {
            None => assert_eq!(*line, expected),
            Some((start, end)) => {
                assert!(line.starts_with(start) && line.ends_with(end), "{line}");
                assert!(line.contains("mbarrier.rs:"), "{line}");
            }
        }
    }
}

#[test]
fn a_wait_for_the_wrong_parity() {
    // The reader waits for the phase before the first phase.
    let error = block(64, &[1, 1], |me| match me {
        0 => {
            for _ in 0..2 {
                wait(barrier(1), 0);
                arrive(barrier(0));
            }
        }
        32 => {
            wait(barrier(0), 0);
            arrive(barrier(1));
        }
        _ => {}
    })
    .unwrap_err();
    let LaunchError::Stuck {
        finished: 62,
        waiting,
        ..
    } = error
    else {
        panic!("{error}");
    };
    for (one, n) in waiting.iter().zip([1, 0]) {
        let Awaits::Phase { offset, barrier } = one.awaits else {
            panic!("{one:?}");
        };
        assert_eq!((offset, barrier.pending(), barrier.phase()), (8 * n, 1, 0));
    }
}

#[test]
fn one_arrival_too_many() {
    let result = block(4, &[2], |me| {
        arrive_expect(barrier(0), if me == 1 { 64 } else { 0 });
    });
    assert_mistake(
        result,
        Mistake::Arrivals {
            count: 2,
            expected: 64,
            copied: 0,
        },
    );
}

#[test]
fn one_byte_too_many() {
    let (expected, copied) = (64, 65);
    let mistake = Mistake::Copied { expected, copied };
    for is_early in [false, true] {
        let result = block(1, &[1], |_| {
            if !is_early {
                arrive_expect(barrier(0), 64);
            }
            complete(barrier(0), 65);
            arrive_expect(barrier(0), 64);
        });
        assert_mistake(result, mistake);
    }
}

#[test]
fn more_bytes_than_a_barrier_counts() {
    let result = block(2, &[3], |_| arrive_expect(barrier(0), 1 << 19));
    let (expected, copied) = (1 << 20, 0);
    assert_mistake(result, Mistake::Bytes { expected, copied });
}

#[test]
fn barriers_that_are_not_initialised() {
    let calls: [fn(); 5] = [
        || arrive(barrier(1)),
        || arrive_expect(barrier(1), 4),
        || complete(barrier(1), 4),
        || wait(barrier(1), 1),
        || invalidate(barrier(1)),
    ];
    for call in calls {
        assert_mistake(block(1, &[1], |_| call()), Mistake::Unknown);
    }
}

#[test]
fn barriers_that_are_initialised_again() {
    let again = |_| {
        arrive(barrier(0));
        init(barrier(0), 1);
    };
    assert_mistake(block(1, &[1], again), Mistake::Known { phase: 1 });
    block(1, &[1], |_| {
        arrive(barrier(0));
        invalidate(barrier(0));
        init(barrier(0), 2);
        wait(barrier(0), 1);
    })
    .unwrap();
    let awaited = block(2, &[1], |me| {
        if me == 0 {
            wait(barrier(0), 0);
        } else {
            invalidate(barrier(0));
        }
    });
    assert_mistake(awaited, Mistake::Awaited { threads: 1 });
}

#[test]
fn counts_and_parities_out_of_range() {
    for count in [0, 1 << 20] {
        let result = block(1, &[count], |_| {});
        assert_mistake(result, Mistake::Count { count });
    }
    let result = block(1, &[1], |_| wait(barrier(0), 2));
    assert_mistake(result, Mistake::Parity { parity: 2 });
}

#[test]
fn a_phase_that_passes_unseen() {
    let result = block(2, &[1], |me| {
        if me == 0 {
            wait(barrier(0), 0);
        } else {
            arrive(barrier(0));
            arrive(barrier(0));
        }
    });
    let (awaited, phase) = (0, 2);
    assert_mistake(result, Mistake::Overtaken { awaited, phase });
}

#[test]
fn copies_that_are_in_flight_at_the_end() {
    for copied in [0, 32, 64] {
        let error = block(1, &[1], |_| {
            arrive_expect(barrier(0), 64);
            if copied > 0 {
                complete(barrier(0), copied);
            }
        })
        .unwrap_err();
        let text = error.to_string();
        assert!(
            matches!(error, LaunchError::InFlight { expected: 64, copied: some, offset: 0, .. }
                if some == u64::from(copied)),
            "{text}"
        );
        let says = match copied {
            64 => "no thread waits for the 64 bytes that thread (0, 0, 0) copied at ",
            _ => "64 bytes are expected and ",
        };
        assert!(text.contains(says), "{text}");
    }
    block(1, &[1], |_| {
        arrive_expect(barrier(0), 64);
        complete(barrier(0), 64);
        wait(barrier(0), 0);
    })
    .unwrap();
}

#[test]
fn barriers_are_forgotten_by_the_next_block() {
    launch(Dim3::x(20), Dim3::x(2), 128, || {
        if thread::thread_idx_x() == 0 {
            init(barrier(3), 2);
        }
        thread::sync_threads();
        wait(barrier(3), 1);
        arrive(barrier(3));
        wait(barrier(3), 0);
    })
    .unwrap();
}

#[test]
fn barriers_elsewhere_are_rejected() {
    let place = |n: usize| {
        let error = block(1, &[], |_| init(barrier(0).wrapping_byte_add(n), 1)).unwrap_err();
        error.to_string()
    };
    let text = place(4);
    assert!(
        text.contains("expected a barrier at a multiple of 8 bytes"),
        "{text}"
    );
    let text = place(1024);
    assert!(
        text.contains("expected a pointer into the 1024 bytes"),
        "{text}"
    );
}

#[test]
fn addresses_of_shared_memory() {
    launch(Dim3::x(2), Dim3::x(4), 4096, || {
        let start = shared_memory::<u8>();
        assert_eq!(start.addr() % 1024, 0);
        for n in [0, 1, 1024, 4095] {
            assert_eq!(shared_address(start.wrapping_add(n as usize)), n);
            assert_eq!(shared_pointer(n), start.wrapping_add(n as usize));
        }
    })
    .unwrap();
    let elsewhere = 0_u8;
    let error = launch(Dim3::x(1), Dim3::x(1), 64, || {
        let _ = shared_address(&raw const elsewhere);
    })
    .unwrap_err();
    assert!(
        error
            .to_string()
            .contains("expected a pointer into the 64 bytes"),
        "{error}"
    );
    let error = launch(Dim3::x(1), Dim3::x(1), 64, || {
        let _ = shared_pointer(64);
    })
    .unwrap_err();
    assert!(
        error
            .to_string()
            .contains("64 bytes of shared memory, found byte 64"),
        "{error}"
    );
}

#[test]
fn named_barriers_order_their_warps() {
    let turns = AtomicU32::new(0);
    block(160, &[], |me| {
        // Warps 1 and 3 synchronize, then warps 1 and 2. Meanwhile warp 0 waits for warp 2, and warp 4 has finished.
        let turn = Cell::new(0);
        let next = || turn.set(turns.fetch_add(1, Ordering::Relaxed) / 32);
        match me / 32 {
            0 => {
                thread::sync_named(2, 64);
                next();
                assert_eq!(turn.get(), 2);
            }
            1 => {
                thread::sync_named(15, 64);
                next();
                assert!(turn.get() < 2);
                thread::sync_named(1, 64);
            }
            2 => {
                thread::sync_named(1, 64);
                thread::sync_named(2, 64);
            }
            3 => {
                next();
                thread::sync_named(15, 64);
            }
            _ => {}
        }
    })
    .unwrap();
}

#[test]
fn named_barriers_that_are_not_met() {
    let error = block(96, &[], |_| thread::sync_named(1, 64)).unwrap_err();
    let text = error.to_string();
    let LaunchError::Stuck {
        finished: 64,
        waiting,
        ..
    } = error
    else {
        panic!("{text}");
    };
    let (id, threads, come) = (1, 64, 32);
    assert_eq!(waiting[0].awaits, Awaits::Named { id, threads, come });
    assert_eq!(waiting[0].thread, Dim3::xyz(64, 0, 0));

    let error = block(64, &[], |me| thread::sync_named(1, 32 + me / 32 * 32));
    // The first warp needs only its own 32 threads, so the first warp finishes.
    assert!(matches!(
        error,
        Err(LaunchError::Stuck { finished: 32, .. })
    ));

    let error = block(96, &[], |me| thread::sync_named(1, 64 + me / 32 * 32)).unwrap_err();
    let text = error.to_string();
    let LaunchError::NamedBarrier {
        first_threads: 64,
        other_threads: 96,
        ..
    } = error
    else {
        panic!("{text}");
    };
    assert!(
        text.contains("for 64 threads at barrier 1, and thread (32, 0, 0) at "),
        "{text}"
    );

    let error = block(64, &[], |me| {
        if me != 40 {
            thread::sync_named(4, 64);
        }
    })
    .unwrap_err();
    assert!(
        matches!(error, LaunchError::WarpDivergence { other, .. } if other == Dim3::xyz(40, 0, 0))
    );
}

#[test]
fn named_barriers_that_cannot_be() {
    for (id, threads, says) in [
        (16, 32, "expected a barrier from 0 to 15, found 16"),
        (1, 0, "found 0 of 64 threads"),
        (1, 48, "expected full warps of 32 threads at barrier 1"),
        (1, 96, "found 96 of 64 threads"),
        (0, 32, "barrier 0 is the barrier of the block"),
    ] {
        let error = block(64, &[], |_| thread::sync_named(id, threads)).unwrap_err();
        assert!(error.to_string().contains(says), "{error}");
    }
}

#[test]
fn number_0_is_the_barrier_of_the_block() {
    block(64, &[], |me| {
        if me < 32 {
            thread::sync_named(0, 64);
        } else {
            thread::sync_threads();
        }
    })
    .unwrap_err();
    block(64, &[], |_| thread::sync_named(0, 64)).unwrap();
}

#[test]
fn threads_that_finish_beside_waits_at_the_barrier_of_the_block() {
    let error = block(64, &[1], |me| {
        if me == 0 {
            arrive(barrier(0));
            return;
        }
        wait(barrier(0), 0);
        thread::sync_threads();
    })
    .unwrap_err();
    assert!(
        matches!(error, LaunchError::BarrierDivergence { finished, .. }
            if finished == Dim3::xyz(0, 0, 0)),
        "{error}"
    );
}
