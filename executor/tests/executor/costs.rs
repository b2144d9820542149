//! Tests of the costs of accesses, counted during launches.
#![cfg(debug_assertions)]

use grid_executor::{Costs, Dim3, Memory, Pointer, launch_with_costs, shared_memory, thread};

/// Returns the costs of two blocks of 64 threads. `kernel` takes the index of its thread.
fn costs(memory: &[Memory], kernel: impl Fn(usize) + Sync) -> Costs {
    let kernel = || kernel(thread::thread_idx_x() as usize);
    // SAFETY: the kernels hold only integers across barriers.
    unsafe { launch_with_costs(memory, Dim3::x(2), Dim3::x(64), 16 * 1024, kernel) }.unwrap()
}

/// Returns the words of shared memory.
fn words() -> Pointer<u32> {
    // SAFETY: the threads access different words, or read only words that they wrote.
    unsafe { Pointer::new(shared_memory()) }
}

#[test]
fn columns_of_shared_memory_wait() {
    let of = |stride| {
        let costs = costs(&[], |thread| {
            // SAFETY: the index is below the 64 * 33 words of the launch.
            unsafe { words().write(stride * thread, 0) };
        });
        costs.sum().shared
    };
    let [row, column, padded] = [1, 32, 33].map(of);
    assert_eq!(
        (row.instructions, row.ideal_wavefronts, row.wavefronts),
        (4, 4, 4),
        "two blocks of two warps"
    );
    assert_eq!((column.ideal_wavefronts, column.wavefronts), (4, 4 * 32));
    assert_eq!(padded, row);
}

#[test]
fn sectors_are_those_of_a_warp() {
    let numbers = vec![0_u64; 64 * 64];
    let memory = [Memory::of(&numbers)];
    // SAFETY: no thread writes.
    let from = unsafe { Pointer::new(numbers.as_ptr().cast_mut()) };
    let of = |stride| {
        let costs = costs(&memory, |thread| {
            // SAFETY: `numbers` has enough elements for each stride.
            let _ = unsafe { from.read(stride * thread) };
        });
        let cost = costs.sum().global;
        assert_eq!(cost.instructions, 4);
        (cost.sectors / 4, cost.lines / 4, cost.bytes / 4)
    };
    assert_eq!(of(1), (8, 2, 256));
    assert_eq!(of(2), (16, 4, 256));
    assert_eq!(of(64), (32, 32, 256));
    assert_eq!(of(0), (1, 1, 8));
}

#[test]
fn lines_of_the_source_are_told_apart() {
    let costs = costs(&[], |thread| {
        for turn in 0..3 {
            // SAFETY: the index is below the 64 * 3 words of the launch.
            unsafe { words().write(64 * turn + thread, 0) };
        }
        if thread < 32 {
            // SAFETY: as above.
            let _ = unsafe { words().read(thread) };
        }
    });
    let lines: Vec<_> = costs.lines().collect();
    let told = lines.iter().map(|(line, cost)| {
        assert!(line.at.file().ends_with("costs.rs"));
        (line.is_write, cost.shared.instructions)
    });
    assert_eq!(told.collect::<Vec<_>>(), [(true, 12), (false, 2)]);
    let text = costs.to_string();
    assert!(
        text.ends_with("total: 14 shared-memory instructions, 14 wavefronts"),
        "{text}"
    );
}
