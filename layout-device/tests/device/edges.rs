//! Tests on the executor of tensors whose rows end within a 16-byte unit: TMA and the threads write
//! each element once, and no other memory.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::float_cmp
)] // Small integers.
#![allow(clippy::type_complexity, clippy::wildcard_imports)]

use grid_executor::{Dim3, Pointer, launch};
use layout_core::bounds::{FlatModes, TensorLayout};
use layout_core::{atoms::*, *};
use layout_device::{
    EpilogueStage, F16, MmaOperands, SplitKReduce, Tile, TmaParts, TmaPipeline, TmaView, kernel,
    shared_bytes,
};

layout! {
    type Rows = (?rows, ?columns):(8 * ?leading, 1);
    type Columns = (?rows, ?columns):(1, 8 * ?leading);
    type Batches = (?rows, ?columns, ?batches):(8 * ?leading, 1, 8 * ?apart);

    /// Tiles with the rows of a tensor, and tiles with 16-byte rows.
    type Lines = (8, 16):(16, 1);
    type Narrow = (16, 4):(4, 1);
    /// Two boxes with unused elements between them.
    type Apart = (8, (4, 2)):(4, (1, 64));
    type Tall = (16, 8):(1, 16);
    type Swizzled128 = wgmma_tile((8, 64), 16, 1);
}

macro_rules! copies {
    ($($name:ident $run:ident: $T:ty, $Layout:ident by $Tile:ident $M:ident $N:ident;)+) => {$(
        /// Copies a tensor.
        ///
        /// # Safety
        ///
        /// The launch must have blocks of 384 threads. All elements must be valid, and no other
        /// code may access `to`.
        #[kernel(blocks_per_multiprocessor = 1)]
        unsafe fn $name(
            ctx: ThreadContext<'_, (u32,), (_384,)>,
            from: TmaView<'_, $T, $Layout, $Tile>,
            to: TmaParts<'_, $T, $Layout, $Tile, _>,
            #[shared] ring: TmaPipeline<'_, Tile<$T, $Tile>, _2>,
        ) {
            let tiles = to.persistent_tiles(($M, $N), _3);
            ring.run(ctx, tiles, 1, |tile, _| copies!(@ $Layout from tile), |tile, steps| {
                while let Some(slot) = steps.next() {
                    slot.store(&to, tile);
                }
            });
        }
        /// Copies a tensor with this layout, and checks its entire memory.
        fn $run(layout: $Layout, of: impl Fn(f32) -> $T, number: impl Fn($T) -> f32) {
            let cells = layout.cells().unwrap() as usize + 64;
            let from: Vec<$T> = (0..cells).map(|i| of((i % 200) as f32)).collect();
            let mut to: Vec<$T> = (0..cells).map(|_| of(-1.0)).collect();
            // SAFETY: the memory outlives the launch.
            let (a, b) = unsafe {
                (Pointer::new(from.as_ptr().cast_mut()), Pointer::new(to.as_mut_ptr()))
            };
            let injective = Injective::check(layout).unwrap();
            // SAFETY: the memory has all elements, and the launch matches the kernel.
            let kernel = || unsafe {
                $name((a.get().cast_const().into(), layout), (b.get().into(), injective));
            };
            // SAFETY: the kernel holds only plain values.
            unsafe { launch(Dim3::x(3), Dim3::x(384), 0, kernel) }.unwrap();
            let mut expected = vec![-1.0; cells];
            let [rows, columns, batches, ..] = layout.extents();
            let [down, right, on, ..] = layout.strides();
            for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
                for batch in 0..batches.max(1) {
                    let at = (row * down + column * right + batch * on) as usize;
                    expected[at] = (at % 200) as f32;
                }
            }
            let found: Vec<f32> = to.into_iter().map(number).collect();
            assert_eq!(found, expected);
        }
    )+};
    (@ Batches $from:ident $tile:ident) => {{
        let (row, column) = $tile.get();
        $from.tile((row, column, $tile.batch()))
    }};
    (@ $Layout:ident $from:ident $tile:ident) => {
        $from.tile($tile.get())
    };
}
copies! {
    lines copy_lines: f32, Rows by Lines _8 _16;
    narrow copy_narrow: f32, Rows by Narrow _16 _4;
    apart copy_apart: f32, Rows by Apart _8 _8;
    bytes copy_bytes: u8, Rows by Lines _8 _16;
    tall copy_tall: f32, Columns by Tall _16 _8;
    tall_halves copy_tall_halves: F16, Columns by Tall _16 _8;
    batches copy_batches: f32, Batches by Lines _8 _16;
    swizzled copy_swizzled: F16, Batches by Swizzled128 _8 _64;
}

#[test]
fn rows_of_any_length_are_copied_whole_and_alone() {
    for columns in [1_u32, 2, 3, 4, 5, 7, 8, 12, 15, 16, 17, 33] {
        let rows = 1 + columns * 7 % 20;
        let leading = columns.div_ceil(8);
        let floats = (|x| x, |x| x);
        let layout = || Rows::from_values([rows, columns, leading]);
        copy_lines(layout(), floats.0, floats.1);
        copy_narrow(layout(), floats.0, floats.1);
        copy_apart(layout(), floats.0, floats.1);
        let bytes = Rows::from_values([rows, columns, 2 * leading]);
        copy_bytes(bytes, |x| (x + 1.0) as u8, |x| f32::from(x) - 1.0);
    }
}

#[test]
fn columns_and_batches_too() {
    for long in [1_u32, 2, 3, 4, 5, 7, 8, 12, 15, 16, 17, 33] {
        let (short, leading) = (1 + long * 7 % 20, long.div_ceil(8));
        let layout = || Columns::from_values([long, short, leading]);
        copy_tall(layout(), |x| x, |x| x);
        copy_tall_halves(layout(), F16::from_f32, F16::to_f32);
        let batches = || Batches::from_values([short, long, 3, leading, leading * short + 1]);
        copy_batches(batches(), |x| x, |x| x);
        copy_swizzled(batches(), F16::from_f32, F16::to_f32);
    }
}

layout! {
    type Operand = wgmma_tile((128, 64), 16, 1);
    type Right = wgmma_tile((64, 64), 16, 1);
    type OutHalf = wgmma_tile((64, 64), 16, 1);
    type OutFloat = wgmma_tile((64, 32), 32, 1);
    type Block = (128, 64):(64, 1);
}
type Mma = TiledMma<WgmmaF32F16<_64>, Layout<(_2, _1, _1), (_1, _0, _0)>>;
type StoreHalf = TiledCopyC<CopyAtom<Stmatrix<_4>, _16>, TiledMma<WgmmaF32F16<_64>>>;
type StoreFloat = TiledCopyC<CopyAtom<UniversalCopy<_8>, _32>, TiledMma<WgmmaF32F16<_32>>>;

macro_rules! adds {
    ($($name:ident $run:ident: $T:ident $Out:ident $Store:ident $of:expr, $number:expr;)+) => {$(
        /// Adds 1 to each element, three times.
        ///
        /// # Safety
        ///
        /// The launch must have blocks of 384 threads. All elements must be valid, and no other
        /// code may access `c`.
        #[kernel(blocks_per_multiprocessor = 1)]
        unsafe fn $name(
            ctx: ThreadContext<'_, (u32,), (_384,)>,
            a: TmaView<'_, F16, Rows, Operand>,
            b: TmaView<'_, F16, Rows, Right>,
            c: TmaParts<'_, $T, Rows, $Out, _>,
            #[shared(dynamic)] memory: (
                TmaPipeline<'_, MmaOperands<Mma, Operand, Right>, _2>,
                EpilogueStage<'_, $T, $Out, _2>,
            ),
        ) {
            let (ring, mut staging) = memory;
            let tiles = c.persistent_tiles((_128, _64), SplitKReduce::in_parts(_2, 3));
            let fill = |_, _| (a.tile((0, 0)), b.tile((0, 0)));
            ring.run(ctx, tiles, 1, fill, |tile, steps| {
                let sums = Tensor::filled(FragmentC::<Block, Mma>::new(), 1.0);
                staging.store($Store::new(), steps.me(), &c, tile, &sums);
            });
        }
        fn $run(rows: u32, columns: u32) {
            let layout = Rows::from_values([rows, columns, columns.div_ceil(8) + 1]);
            let cells = layout.cells().unwrap() as usize + 64;
            let a = vec![F16::from_f32(0.0); 8];
            let mut c: Vec<$T> = (0..cells).map(|_| $of(0.0)).collect();
            // SAFETY: the memory outlives the launch.
            let (of_a, of_c) = unsafe {
                (Pointer::new(a.as_ptr().cast_mut()), Pointer::new(c.as_mut_ptr()))
            };
            let injective = Injective::check(layout).unwrap();
            // SAFETY: the memory has all elements, and the launch matches the kernel.
            let kernel = || unsafe {
                let of_a = || (of_a.get().cast_const().into(), Rows::from_values([1, 8, 1]));
                $name(of_a(), of_a(), (of_c.get().into(), injective));
            };
            let bytes = shared_bytes::<(
                TmaPipeline<'_, MmaOperands<Mma, Operand, Right>, _2>,
                EpilogueStage<'_, $T, $Out, _2>,
            )>();
            // SAFETY: the kernel holds only plain values.
            unsafe { launch(Dim3::x(2), Dim3::x(384), bytes, kernel) }.unwrap();
            let right = layout.strides()[0] as usize;
            for (at, number) in c.into_iter().enumerate() {
                let is_there = at / right < rows as usize && at % right < columns as usize;
                assert_eq!($number(number), if is_there { 3.0 } else { 0.0 }, "{rows} x {columns}, {at}");
            }
        }
    )+};
}
adds! {
    halves add_halves: F16 OutHalf StoreHalf F16::from_f32, F16::to_f32;
    floats add_floats: f32 OutFloat StoreFloat f32::from, f32::from;
}

#[test]
fn numbers_are_added_once() {
    for (rows, columns) in [(1, 1), (63, 31), (130, 33), (129, 71), (200, 130), (1, 67)] {
        add_halves(rows, columns);
        add_floats(rows, columns);
    }
}
