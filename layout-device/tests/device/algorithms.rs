//! Tests every partition method with every algorithm, for ranks 1 to 4, static and dynamic extents,
//! and full and partial tiles.
#![allow(clippy::cast_precision_loss, clippy::float_cmp)] // Small integers.

use layout_core::*;
use layout_device::host::launch;
use layout_device::{axpby, clear, combine, copy, fill, kernel, transform, update};

/// Reads each value `x` of one part, and writes `5 + 6 * x` to another part.
macro_rules! all_algorithms {
    ($from:ident, $to:ident) => {
        fill(&mut $to, 5.0);
        axpby(1.0, &$from, 1.0, &mut $to);
        update(&$from, &mut $to, |y, x| y + 2.0 * x);
        let mut values = Tensor::like(&$from, 0.0);
        copy(&$to, &mut values);
        clear(&mut $to);
        combine(&$from, &values, &mut $to, |x, value| x + value);
        transform(&$from, &mut values, |x| 2.0 * x);
        update(&values, &mut $to, |y, value| y + value);
    };
}

/// Returns the offsets of the elements of a tensor.
fn offsets<const N: usize>(extents: [usize; N], strides: [usize; N]) -> Vec<usize> {
    (0..extents.iter().product())
        .map(|mut number: usize| {
            let mut offset = 0;
            for (extent, stride) in extents.into_iter().zip(strides) {
                offset += number % extent * stride;
                number /= extent;
            }
            offset
        })
        .collect()
}

macro_rules! cases {
    ($($name:ident: $Layout:ty = $layout:expr, $extents:expr, $strides:expr;
        $Blocks:ty, $grid:expr, $Threads:ty; |$ctx:ident, $x:ident, $y:ident| $parts:block)+) => {$(
        mod $name {
            use super::*;

            type Tensors = $Layout;

            #[kernel]
            unsafe fn parts(
                $ctx: ThreadContext<'_, $Blocks, $Threads>,
                $x: Tensor<View<'_, f32>, Tensors>,
                #[allow(unused_mut)] mut $y: Tensor<DisjointMut<'_, f32, Grid, _>, Tensors>,
            ) $parts

            #[test]
            fn are_taken() {
                let (layout, offsets) = ($layout, offsets($extents, $strides));
                let cells = offsets.iter().max().unwrap() + 1;
                let x: Vec<f32> = (0..cells).map(|i| i as f32).collect();
                let mut y = vec![-1.0; cells];
                // SAFETY: the grid covers both tensors, which have the same layout.
                unsafe { launch::<PartsKernel>($grid, ((&x, layout), (&mut y, layout))) }.unwrap();
                let mut expected = vec![-1.0; cells];
                for offset in offsets {
                    expected[offset] = 5.0 + 6.0 * x[offset];
                }
                assert_eq!(y, expected);
            }
        }
    )+};
}

layout! {
    type Line = (?n,):(2,);
    type Rows = (?m, ?n):(?leading, 1);
    type Planes = (?l, ?m, ?n):(?apart, ?leading, 1);
    type Batches = (?k, ?l, ?m, ?n):(?far, ?apart, ?leading, 1);
    type FourByTwo = make_layout_tv((4):(1), (2):(1));
    type TwoByTwo = make_layout_tv((2, 4):(4, 1), (2, 2):(2, 1));
    type Cubes = make_layout_tv((1, 2, 2):(0, 2, 1), (2, 1, 2):(2, 0, 1));
}

cases! {
    elements_of_a_line: Line = Line::from_values([21]), [21], [2]; (u32,), 3, (_4,); |ctx, x, y| {
        let (tile, block, me) = ((_8,), ctx.block_idx(), ctx.thread_idx());
        let threads = (_4,);
        let from = x.predicated_tile(tile, block.get()).local_partition(threads, me.get());
        let mut to = y.predicated_tile_mut(tile, block).local_partition_mut(threads, me);
        all_algorithms!(from, to);
    }
    one_element_of_a_line: Line = Line::from_values([21]), [21], [2]; (u32,), 6, (_4,); |ctx, x, y| {
        let (tile, block, me) = ((_4,), ctx.block_idx(), ctx.thread_idx());
        let threads = (_4,);
        let from = x.predicated_tile(tile, block.get()).local_partition(threads, me.get());
        let mut to = y.predicated_tile_mut(tile, block).local_partition_mut(threads, me);
        all_algorithms!(from, to);
    }
    tiles_of_a_line: Line = Line::from_values([21]), [21], [2]; (u32,), 3, (_1,); |ctx, x, y| {
        let (tile, block, me) = ((_8,), ctx.block_idx(), ctx.thread_idx());
        let threads = (_1,);
        let from = x.predicated_tile(tile, block.get()).local_partition(threads, me.get());
        let mut to = y.predicated_tile_mut(tile, block).local_partition_mut(threads, me);
        all_algorithms!(from, to);
    }
    values_of_a_line: Line = Line::from_values([21]), [21], [2]; (u32,), 3, (_4,); |ctx, x, y| {
        let (tile, block, me) = ((_8,), ctx.block_idx(), ctx.thread_idx());
        let from = x.predicated_tile(tile, block.get()).partition_tv(FourByTwo::new(), me.get());
        let mut to = y.predicated_tile_mut(tile, block).partition_tv_mut(FourByTwo::new(), me);
        all_algorithms!(from, to);
    }
    elements_of_a_static_line: Layout![(16,):(2,)] = Layout::new(), [16], [2]; (u32,), 2, (_4,); |ctx, x, y| {
        let (tile, block, me) = ((_8,), ctx.block_idx(), ctx.thread_idx());
        let threads = (_4,);
        let from = x.predicated_tile(tile, block.get()).local_partition(threads, me.get());
        let mut to = y.predicated_tile_mut(tile, block).local_partition_mut(threads, me);
        all_algorithms!(from, to);
    }
    elements_of_whole_tiles_of_a_line: Layout![(16,):(2,)] = Layout::new(), [16], [2]; (u32,), 2, (_4,); |ctx, x, y| {
        let (tile, block, me) = ((_8,), ctx.block_idx(), ctx.thread_idx());
        let threads = (_4,);
        let (Some(from), Some(to)) = (x.get_local_tile(tile, block.get()), y.local_tile_mut(tile, block)) else {
            return;
        };
        let from = from.local_partition(threads, me.get());
        let mut to = to.local_partition_mut(threads, me);
        all_algorithms!(from, to);
    }
    elements_of_rows: Rows = Rows::from_values([6, 21, 23]), [6, 21], [23, 1]; (u32, u32), (3, 2), (_4, _2); |ctx, x, y| {
        let (tile, block, me) = ((_4, _8), ctx.block_idx().reversed(), ctx.thread_idx().reversed());
        let threads = (_2, _4);
        let from = x.predicated_tile(tile, block.get()).local_partition(threads, me.get());
        let mut to = y.predicated_tile_mut(tile, block).local_partition_mut(threads, me);
        all_algorithms!(from, to);
    }
    one_element_of_rows: Rows = Rows::from_values([6, 21, 23]), [6, 21], [23, 1]; (u32, u32), (6, 3), (_4, _2); |ctx, x, y| {
        let (tile, block, me) = ((_2, _4), ctx.block_idx().reversed(), ctx.thread_idx().reversed());
        let threads = (_2, _4);
        let from = x.predicated_tile(tile, block.get()).local_partition(threads, me.get());
        let mut to = y.predicated_tile_mut(tile, block).local_partition_mut(threads, me);
        all_algorithms!(from, to);
    }
    tiles_of_rows: Rows = Rows::from_values([6, 21, 23]), [6, 21], [23, 1]; (u32, u32), (3, 2), (_1, _1); |ctx, x, y| {
        let (tile, block, me) = ((_4, _8), ctx.block_idx().reversed(), ctx.thread_idx().reversed());
        let threads = (_1, _1);
        let from = x.predicated_tile(tile, block.get()).local_partition(threads, me.get());
        let mut to = y.predicated_tile_mut(tile, block).local_partition_mut(threads, me);
        all_algorithms!(from, to);
    }
    values_of_rows: Rows = Rows::from_values([6, 21, 23]), [6, 21], [23, 1]; (u32, u32), (3, 2), (_8, _1); |ctx, x, y| {
        let (tile, block, me) = ((_4, _8), ctx.block_idx().reversed(), ctx.thread_rank());
        let from = x.predicated_tile(tile, block.get()).partition_tv(TwoByTwo::new(), me.get());
        let mut to = y.predicated_tile_mut(tile, block).partition_tv_mut(TwoByTwo::new(), me);
        all_algorithms!(from, to);
    }
    elements_of_static_rows: Layout![(8, 16):(17, 1)] = Layout::new(), [8, 16], [17, 1]; (u32, u32), (2, 2), (_4, _2); |ctx, x, y| {
        let (tile, block, me) = ((_4, _8), ctx.block_idx().reversed(), ctx.thread_idx().reversed());
        let threads = (_2, _4);
        let from = x.predicated_tile(tile, block.get()).local_partition(threads, me.get());
        let mut to = y.predicated_tile_mut(tile, block).local_partition_mut(threads, me);
        all_algorithms!(from, to);
    }
    elements_of_whole_tiles: Layout![(8, 16):(17, 1)] = Layout::new(), [8, 16], [17, 1]; (u32, u32), (2, 2), (_4, _2); |ctx, x, y| {
        let (tile, block, me) = ((_4, _8), ctx.block_idx().reversed(), ctx.thread_idx().reversed());
        let threads = (_2, _4);
        let (Some(from), Some(to)) = (x.get_local_tile(tile, block.get()), y.local_tile_mut(tile, block)) else {
            return;
        };
        let from = from.local_partition(threads, me.get());
        let mut to = to.local_partition_mut(threads, me);
        all_algorithms!(from, to);
    }
    elements_of_planes: Planes = Planes::from_values([3, 5, 9, 50, 10]), [3, 5, 9], [50, 10, 1]; (u32, u32, u32), (2, 2, 2), (_4, _2, _1); |ctx, x, y| {
        let (tile, block, me) = ((_2, _4, _8), ctx.block_idx().reversed(), ctx.thread_idx().reversed());
        let threads = (_1, _2, _4);
        let from = x.predicated_tile(tile, block.get()).local_partition(threads, me.get());
        let mut to = y.predicated_tile_mut(tile, block).local_partition_mut(threads, me);
        all_algorithms!(from, to);
    }
    tiles_of_planes: Planes = Planes::from_values([3, 5, 9, 50, 10]), [3, 5, 9], [50, 10, 1]; (u32, u32, u32), (2, 2, 2), (_1, _1, _1); |ctx, x, y| {
        let (tile, block, me) = ((_2, _4, _8), ctx.block_idx().reversed(), ctx.thread_idx().reversed());
        let threads = (_1, _1, _1);
        let from = x.predicated_tile(tile, block.get()).local_partition(threads, me.get());
        let mut to = y.predicated_tile_mut(tile, block).local_partition_mut(threads, me);
        all_algorithms!(from, to);
    }
    values_of_planes: Planes = Planes::from_values([3, 5, 9, 50, 10]), [3, 5, 9], [50, 10, 1]; (u32, u32, u32), (3, 3, 2), (_4, _1, _1); |ctx, x, y| {
        let (tile, block, me) = ((_2, _2, _4), ctx.block_idx().reversed(), ctx.thread_rank());
        let from = x.predicated_tile(tile, block.get()).partition_tv(Cubes::new(), me.get());
        let mut to = y.predicated_tile_mut(tile, block).partition_tv_mut(Cubes::new(), me);
        all_algorithms!(from, to);
    }
    elements_of_batches_in_steps: Batches = Batches::from_values([2, 3, 5, 9, 160, 50, 10]), [2, 3, 5, 9], [160, 50, 10, 1];
        (u32, u32, u32), (2, 2, 2), (_16,); |ctx, x, y| {
        let (tile, threads) = ((_1, _2, _3, _8), (_1, _2, _1, _8));
        let me = ctx.thread_rank().coordinate_in(threads);
        for step in 0..2 {
            // Dimension `x` of the grid is the last mode of the tiles.
            let block = ctx.block_idx().reversed().append(step);
            let from = x.predicated_tile(tile, block.get()).local_partition(threads, me.get());
            let mut to = y.reborrow().predicated_tile_mut(tile, block).local_partition_mut(threads, me);
            all_algorithms!(from, to);
        }
    }
}
