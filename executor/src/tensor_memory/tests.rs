use super::{alloc, commit, dealloc, load, relinquish, start, store};
use crate::{Dim3, LaunchError, launch, mbarrier, shared_memory, thread, warp};

/// Runs `kernel` in one block of `threads` threads, with the barrier at the start of shared memory.
fn run(threads: u32, kernel: impl Fn(*mut u64, u32) + Sync) -> Result<(), LaunchError> {
    let kernel = || {
        let (barrier, me) = (shared_memory::<u64>(), thread::thread_idx_x());
        if me == 0 {
            mbarrier::init(barrier, 1);
        }
        thread::sync_threads();
        kernel(barrier, me);
    };
    // SAFETY: the kernels hold only plain values and pointers while they wait.
    unsafe { launch(Dim3::x(2), Dim3::x(threads), 16, kernel) }
}

/// Returns the message of a launch that fails.
fn message(threads: u32, kernel: impl Fn(*mut u64, u32) + Sync) -> String {
    run(threads, kernel)
        .expect_err("the launch fails")
        .to_string()
}

#[test]
fn stores_and_loads_use_the_lanes_of_the_warp() {
    run(128, |barrier, me| {
        let to = barrier.wrapping_add(1).cast::<u32>();
        if me < 32 {
            let columns = alloc(64);
            // SAFETY: the block has 16 bytes of shared memory.
            unsafe { to.write(columns) };
        }
        thread::sync_threads();
        // SAFETY: written before the barrier.
        let columns = unsafe { to.read() };
        store(columns + (me << 16) + 63, 3 * me);
        assert_eq!(load(columns + (me << 16) + 63), 3 * me);
        assert_eq!(load(columns + (me << 16) + 62), u32::MAX);
        thread::sync_threads();
        if me < 32 {
            dealloc(columns, 64);
        }
    })
    .unwrap();
    let found = message(64, |_, me| {
        let columns = alloc(32);
        store(columns + ((me % 32) << 16), 0);
    });
    let expected = "expected a lane from 32 to 63 in warp 1, found lane 0";
    assert!(found.contains(expected), "{found}");
}

#[test]
fn columns_are_powers_of_two_that_fit() {
    for (columns, expected) in [
        (96, "expected 32, 64, 128, 256 or 512 columns, found 96"),
        (16, "expected 32, 64, 128, 256 or 512 columns, found 16"),
        (1024, "expected 32, 64, 128, 256 or 512 columns, found 1024"),
    ] {
        let found = message(32, |_, _| {
            let _ = alloc(columns);
        });
        assert!(found.contains(expected), "{found}");
    }
    let found = message(32, |_, _| {
        let _ = (alloc(256), alloc(128), alloc(256));
    });
    let expected = "expected 256 free columns, found 128 in a block that owns 384 of 512";
    assert!(found.contains(expected), "{found}");
    let found = message(32, |_, _| {
        relinquish();
        let _ = alloc(32);
    });
    assert!(found.contains("allocate before `relinquish`"), "{found}");
}

#[test]
fn columns_are_freed_once_by_their_warp() {
    let found = run(32, |_, _| {
        let _ = alloc(128);
    });
    assert!(
        matches!(found, Err(LaunchError::NotFreed { columns: 128, .. })),
        "{found:?}"
    );
    let found = message(32, |_, _| {
        let columns = alloc(64);
        dealloc(columns, 32);
    });
    assert!(found.contains("found 32 columns at address 0"), "{found}");
    let found = message(64, |barrier, me| {
        let to = barrier.wrapping_add(1).cast::<u32>();
        if me < 32 {
            let columns = alloc(64);
            // SAFETY: the block has 16 bytes of shared memory.
            unsafe { to.write(columns) };
        }
        thread::sync_threads();
        if me >= 32 {
            // SAFETY: written before the barrier.
            dealloc(unsafe { to.read() }, 64);
        }
    });
    let expected = "expected warp 0, which allocated the columns, found warp 1";
    assert!(found.contains(expected), "{found}");
    // After a free, the columns can be allocated again.
    run(32, |_, _| {
        for _ in 0..3 {
            let columns = alloc(512);
            dealloc(columns, 512);
        }
    })
    .unwrap();
}

/// Multiplies, waits if `is_awaited`, loads, and frees.
fn product(is_awaited: bool) -> Result<(), LaunchError> {
    run(32, move |barrier, me| {
        let columns = alloc(32);
        if me == 0 {
            start(columns, 128, 32, |cells| cells.set(0, 0, 1));
            start(columns, 128, 32, |cells| {
                let before = cells.get(0, 0);
                cells.set(0, 0, before + 1);
            });
            commit(barrier);
        }
        if is_awaited {
            mbarrier::wait(barrier, 0);
        }
        let cell = load(columns + (me << 16));
        assert!(me > 0 || cell == 2);
        warp::sync();
        dealloc(columns, 32);
    })
}

#[test]
fn a_load_waits_for_the_product() {
    product(true).unwrap();
    if cfg!(debug_assertions) {
        let found = product(false);
        assert!(matches!(found, Err(LaunchError::Race { .. })), "{found:?}");
    }
}

#[test]
fn columns_in_use_are_not_freed() {
    let found = run(32, |barrier, me| {
        let columns = alloc(32);
        if me == 0 {
            start(columns, 128, 32, |_| ());
            commit(barrier);
        }
        dealloc(columns, 32);
        mbarrier::wait(barrier, 0);
    });
    if cfg!(debug_assertions) {
        assert!(matches!(found, Err(LaunchError::Race { .. })), "{found:?}");
    }
}

#[test]
fn a_product_waits_for_loads() {
    for is_ordered in [true, false] {
        let found = run(32, |barrier, me| {
            let columns = alloc(32);
            let _ = load(columns + (me << 16));
            if is_ordered {
                warp::sync();
            }
            if me == 0 {
                start(columns, 128, 32, |_| ());
                commit(barrier);
            }
            mbarrier::wait(barrier, 0);
            dealloc(columns, 32);
        });
        if is_ordered {
            found.unwrap();
        } else if cfg!(debug_assertions) {
            assert!(matches!(found, Err(LaunchError::Race { .. })), "{found:?}");
        }
    }
}

#[test]
fn a_product_completes_at_the_wait() {
    if !cfg!(debug_assertions) {
        return;
    }
    run(32, |barrier, me| {
        let columns = alloc(32);
        let flag = barrier.wrapping_add(1);
        if me == 0 {
            // SAFETY: the block has 16 bytes of shared memory.
            unsafe { flag.write(0) };
            start(columns, 128, 32, move |_| {
                // SAFETY: as above.
                unsafe { flag.write(1) };
            });
            commit(barrier);
            // SAFETY: as above.
            assert_eq!(unsafe { flag.read_volatile() }, 0);
            mbarrier::wait(barrier, 0);
            // SAFETY: as above.
            assert_eq!(unsafe { flag.read_volatile() }, 1);
        } else {
            mbarrier::wait(barrier, 0);
        }
        dealloc(columns, 32);
    })
    .unwrap();
}

#[test]
fn matrix_multiplications_stay_inside_their_accumulator() {
    for (lanes, columns, expected) in [
        (0, 1, "expected 1 to 128 lanes from lane 0, found 0 lanes"),
        (
            65537,
            1,
            "expected 1 to 128 lanes from lane 0, found 65537 lanes",
        ),
        (128, 0, "expected 1 to 512 columns, found 0"),
        (128, u32::MAX, "expected 1 to 512 columns, found 4294967295"),
    ] {
        let found = message(32, |_, _| start(alloc(32), lanes, columns, |_| ()));
        assert!(found.contains(expected), "{found}");
    }
    for [lane, column] in [[64, 0], [65536, 0], [0, 16]] {
        let found = message(32, |barrier, me| {
            let columns = alloc(32);
            if me == 0 {
                start(columns, 64, 16, move |cells| cells.set(lane, column, 1));
                commit(barrier);
            }
            mbarrier::wait(barrier, 0);
            warp::sync();
            dealloc(columns, 32);
        });
        let expected = "expected a lane below 64 and a column below 16";
        assert!(found.contains(expected), "{found}");
    }
}
