//! Coordinates that belong to one thread: static guarantees, and the behavior of the threads in a launch.

use std::collections::BTreeSet;

use grid_executor::{Dim3, Pointer, launch, thread};
use layout_core::*;

/// Returns the indices of the running block and thread.
fn indices() -> [[u32; 3]; 2] {
    let block = [
        thread::block_idx_x(),
        thread::block_idx_y(),
        thread::block_idx_z(),
    ];
    let thread = [
        thread::thread_idx_x(),
        thread::thread_idx_y(),
        thread::thread_idx_z(),
    ];
    [block, thread]
}

/// Returns the contexts of all threads of a 4 x 2 x 3 block.
fn block(kernel: &Kernel) -> impl Iterator<Item = ThreadContext<'_, (u32,), (_4, _2, _3)>> {
    (0..24).map(|i| {
        // SAFETY: the contexts are used in sequence, as the threads of a 4 x 2 x 3 block.
        unsafe { ThreadContext::new(kernel, [0; 3], [i % 4, i / 4 % 2, i / 8]) }
    })
}

#[test]
fn threads_of_a_block_have_ranks_in_the_order_of_cuda() {
    let kernel = Kernel::new();
    let ranks: Vec<u32> = block(&kernel)
        .map(|ctx| ctx.thread_rank().get().get())
        .collect();
    assert_eq!(ranks, (0..24).collect::<Vec<_>>());
}

/// Returns the number of distinct coordinates.
fn count<C: Ord>(coordinates: impl Iterator<Item = C>) -> usize {
    coordinates.collect::<BTreeSet<_>>().len()
}

#[test]
fn what_is_made_of_coordinates_of_ones_own_is_ones_own() {
    let kernel = Kernel::new();
    let shape = (_2::new(), _3::new(), _4::new());
    assert_eq!(
        count(block(&kernel).map(|ctx| {
            let (i, j, k) = ctx.thread_rank().coordinate_in(shape).get();
            assert!(i.get() < 2 && j.get() < 3 && k.get() < 4);
            (i.get(), j.get(), k.get())
        })),
        24
    );
    let by_rows = Layout::<(_4, _2, _3), (_6, _3, _1)>::new();
    let numbers = block(&kernel).map(|ctx| ctx.thread_idx().numbered_by(by_rows).get().get());
    assert_eq!(count(numbers), 24);
    let padded = Layout::<(_4, _2, _3), (_1, _5, _11)>::new();
    let numbers = block(&kernel).map(|ctx| ctx.thread_idx().numbered_by(padded).get().get());
    assert_eq!(count(numbers), 24);
    assert_eq!(
        count(block(&kernel).map(|ctx| {
            let (z, y, x) = ctx.thread_idx().reversed().get();
            (z.get(), y.get(), x.get())
        })),
        24
    );
}

#[test]
fn a_smaller_shape_has_its_coordinates() {
    let kernel = Kernel::new();
    let some = (_1::new(), _2::new(), _2::new());
    let inside: Vec<_> = block(&kernel)
        .filter_map(|ctx| ctx.thread_idx().inside(some))
        .map(|own| (own.get().1.get(), own.get().2.get()))
        .collect();
    assert_eq!(inside, [(0, 0), (1, 0), (0, 1), (1, 1)]);
}

#[test]
fn the_threads_of_a_grid_write_each_cell_of_a_matrix_once() {
    type Place<'k> = ThreadContext<'k, (u32, u32), (_8, _4)>;
    type Matrix = Layout![(?m, ?n):(?n, 1)];
    for (m, n) in [(1, 1), (13, 29), (32, 8), (4, 65)] {
        let mut cells = vec![0_u32; (m * n + 1) as usize];
        let matrix = Injective::check(Matrix::from_values([m, n])).unwrap();
        // SAFETY: no two threads write the same element.
        let pointer = unsafe { Pointer::new(cells.as_mut_ptr()) };
        let [grid, threads] = [[n.div_ceil(8), m.div_ceil(4), 1], Place::THREADS];
        Place::check_launch(grid, threads).unwrap();
        let kernel = || {
            let [block, thread] = indices();
            let run = Kernel::new();
            // SAFETY: `block` and `thread` are the indices of the running thread, and the launch is checked.
            let ctx = unsafe { Place::new(&run, block, thread) };
            // SAFETY: the memory has the matrix's elements, and all threads share the elements by
            // the same call.
            let matrix = unsafe { Tensor::share(pointer.get(), matrix, ctx.grid()) };
            let me = ctx.global_thread_idx().reversed();
            let mut mine = matrix.predicated_tile_mut((_1::new(), _1::new()), me);
            if let Some(cell) = mine.get_mut((0, 0)) {
                *cell += 1;
            }
        };
        let [grid, threads] = [grid, threads].map(|[x, y, z]| Dim3::xyz(x, y, z));
        // SAFETY: the kernel has no barrier.
        unsafe { launch(grid, threads, 0, kernel) }.unwrap();
        assert_eq!(cells.pop(), Some(0));
        assert!(cells.iter().all(|&count| count == 1), "{m} x {n}");
    }
}

#[test]
fn blocks_share_tiles_and_their_threads_take_parts() {
    type Place<'k> = ThreadContext<'k, (u32,), (_32,)>;
    layout! { type Line = (?n,):(1,); }
    for n in [1, 64, 1000] {
        let mut cells = vec![0_u32; n as usize + 1];
        let line = Injective::check(Line::from_values([n])).unwrap();
        // SAFETY: no two threads write the same element.
        let pointer = unsafe { Pointer::new(cells.as_mut_ptr()) };
        let kernel = || {
            let [block, thread] = indices();
            let run = Kernel::new();
            // SAFETY: `block` and `thread` are the indices of the running thread, and the launch is the one
            // below.
            let ctx = unsafe { Place::new(&run, block, thread) };
            // SAFETY: the memory has the vector's elements, and all threads share the elements by
            // the same call.
            let line = unsafe { Tensor::share(pointer.get(), line, ctx.grid()) };
            let tile = line.predicated_tile_mut((_128::new(),), ctx.block_idx());
            let mut mine = tile.local_partition_mut((_32::new(),), ctx.thread_idx());
            for i in 0..4 {
                if let Some(cell) = mine.get_mut((i,)) {
                    *cell += 1;
                }
            }
        };
        // SAFETY: the kernel has no barrier.
        unsafe { launch(Dim3::x(n.div_ceil(128)), Dim3::x(32), 0, kernel) }.unwrap();
        assert_eq!(cells.pop(), Some(0));
        assert!(cells.iter().all(|&count| count == 1), "{n}");
    }
}
