//! Compares the host emulation of `tcgen05` with full matrix multiplications. The emulation has not been
//! compared with hardware.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss
)]

use grid_executor::{Dim3, LaunchError, Pointer, group, launch, shared_address, writes};
use layout_core::*;
use layout_device::tcgen05::*;
use layout_device::{
    Bf16, E4m3, E5m2, F16, kernel, shared, thread::sync_threads, thread::thread_idx_x,
};

/// The bytes of a row of both operands: one line of the swizzle with 128 bytes.
const LINE: usize = 128;
const N: usize = 64;

/// Shared memory at a multiple of the largest swizzle pattern.
#[repr(C, align(1024))]
#[derive(Clone, Copy)]
struct Tiles([core::mem::MaybeUninit<u8>; (128 + N) * LINE]);

/// A mistake in the kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mistake {
    None,
    /// The threads do not show their writes.
    NotShown,
    /// A thread overwrites a tile in flight.
    Overwritten,
}

/// An instruction on rows of 128 bytes.
#[derive(Clone, Copy, Debug)]
struct Case {
    kind: &'static str,
    rows: usize,
    /// The instruction descriptor.
    instruction: u32,
    has_swizzle: bool,
    mistake: Mistake,
}

impl Case {
    /// Returns the offset of a byte in a tile, before the swizzle.
    fn offset(&self, row: usize, byte: usize) -> usize {
        if self.has_swizzle {
            row * LINE + byte
        } else {
            // Core matrices of 8 x 16 bytes, first along `k`.
            row % 8 * 16 + row / 8 * 8 * LINE + byte / 16 * 128 + byte % 16
        }
    }

    /// Returns the matrix descriptor of a step of 32 bytes along `k`.
    fn descriptor(&self, start: u32, step: u32) -> u64 {
        let (mode, leading, advance) = if self.has_swizzle {
            (2, 1, 32)
        } else {
            (0, 128 / 16, 256)
        };
        let start = u64::from(start + step * advance) / 16;
        start | leading << 16 | (1024 / 16) << 32 | 1 << 46 | mode << 61
    }

    /// Starts the matrix multiplication of all four steps.
    unsafe fn issue(&self, issue: &mut Issue<'_, _64, OneCta>, [a, b]: [u32; 2]) {
        for step in 0..4 {
            let [a, b] = [a, b].map(|start| self.descriptor(start, step));
            // SAFETY: the caller guarantees the tiles.
            unsafe {
                match self.kind {
                    "f16" | "bf16" => issue.mma::<KindF16, _>(a, b, self.instruction),
                    "tf32" => issue.mma::<KindTf32, _>(a, b, self.instruction),
                    "i8" => issue.mma::<KindI8, _>(a, b, self.instruction),
                    _ => issue.mma::<KindF8F6F4, _>(a, b, self.instruction),
                }
            }
        }
    }
}

/// Multiplies `a * b` twice, and stores the lanes of the sums by two shapes.
///
/// # Safety
///
/// The launch must have one block. The pointers must be valid for all lanes.
#[kernel]
unsafe fn product(
    ctx: ThreadContext<'_, (u32,), (_128,)>,
    case: *const Case,
    a: *const [u8; LINE],
    b: *const [u8; LINE],
    to: *mut [u32; N],
    other: *mut [u32; N],
    #[shared] memory: TensorMemory<'_, _64>,
) {
    let tiles = shared!(Tiles).cast::<u8>();
    let me = thread_idx_x() as usize;
    // SAFETY: the pointers are valid, and each thread writes its own bytes.
    let case = unsafe { *case };
    let start = shared_address(tiles);
    let starts = [start, start + (128 * LINE) as u32];
    for (from, start, rows) in [(a, starts[0], case.rows), (b, starts[1], N)] {
        for byte in 0..if me < rows { LINE } else { 0 } {
            let address = start + case.offset(me, byte) as u32;
            let bits = if case.has_swizzle { 7 << 4 } else { 0 };
            let place = grid_executor::shared_pointer(address ^ (address >> 3 & bits));
            writes(place, 1);
            // SAFETY: as above.
            unsafe { place.write((*from.add(me))[byte]) };
        }
    }
    if case.mistake != Mistake::NotShown {
        group::show();
    }
    sync_threads();
    // SAFETY: all threads make the same calls. The descriptors are descriptors of the tiles. Each
    // thread writes its own row, and each cell has one thread.
    unsafe {
        memory.scope(ctx, |columns| {
            let product = columns.multiply(|issue| case.issue(issue, starts));
            if case.mistake == Mistake::Overwritten {
                writes(tiles, 1);
            }
            let sums = product.wait();
            let product = sums.accumulate(|issue| case.issue(issue, starts));
            let mut sums = product.wait();
            let row = sums.load::<Shape32x32b<_64>, _>(_0::new());
            to.add(me).write(row.0);
            let last = sums.load::<Shape32x32b<_1>, _>(_63::new());
            sums.store::<Shape32x32b<_1>, _>(_63::new(), last);
            let lower = sums.load::<Shape16x256b<_8>, _>(_0::new());
            let upper = [
                sums.load_upper::<Shape16x128b<_8>, _>(_0::new()).0,
                sums.load_upper::<Shape16x64b<_16>, _>(_32::new()).0,
            ];
            let put = |[lane, column]: [u32; 2], word: u32| {
                let row = me / 32 * 32 + lane as usize;
                let other = other.cast::<u32>();
                other.add(row * N + column as usize).write(word);
            };
            let lane = me as u32 % 32;
            for (register, &word) in (0..).zip(lower.as_ref()) {
                put(Shape16x256b::<_8>::place(lane, register), word);
            }
            for (register, &word) in (0..).zip(&upper[0]) {
                let [row, column] = Shape16x128b::<_8>::place(lane, register);
                put([row + 16, column], word);
            }
            for (register, &word) in (0..).zip(&upper[1]) {
                let [row, column] = Shape16x64b::<_16>::place(lane, register);
                put([row + 16, column + 32], word);
            }
        });
    }
}

/// Returns a small integer.
fn value(seed: usize, row: usize, k: usize) -> i32 {
    ((row * row + 3 * k * seed + row * k) % 7) as i32 - 3
}

/// Returns the bytes of a value, and their number.
fn encoded(kind: &str, x: i32) -> Vec<u8> {
    match kind {
        "f16" => F16::from_f32(x as f32).to_bits().to_le_bytes().to_vec(),
        "bf16" => Bf16::from_f32(x as f32).to_bits().to_le_bytes().to_vec(),
        "tf32" => (x as f32).to_bits().to_le_bytes().to_vec(),
        "e4m3" => vec![E4m3::from_f32(x as f32).to_bits()],
        "e5m2" => vec![E5m2::from_f32(x as f32).to_bits()],
        _ => vec![x as i8 as u8],
    }
}

fn run(case: Case) -> Result<(), LaunchError> {
    let rows = |seed: usize, count: usize| -> Vec<[u8; LINE]> {
        let width = encoded(case.kind, 0).len();
        let row = |row| {
            let bytes = (0..LINE / width).flat_map(|k| encoded(case.kind, value(seed, row, k)));
            let bytes: Vec<u8> = bytes.collect();
            bytes.try_into().expect("128 bytes")
        };
        (0..count).map(row).collect()
    };
    let (a, b) = (rows(1, case.rows), rows(2, N));
    let (mut to, mut other) = (vec![[0; N]; 128], vec![[0; N]; 128]);
    // SAFETY: the memory outlives the launch.
    let (of_case, of_a, of_b, of_to, of_other) = unsafe {
        (
            Pointer::new((&raw const case).cast_mut()),
            Pointer::new(a.as_ptr().cast_mut()),
            Pointer::new(b.as_ptr().cast_mut()),
            Pointer::new(to.as_mut_ptr()),
            Pointer::new(other.as_mut_ptr()),
        )
    };
    // SAFETY: the launch has one block, and the arrays have all lanes.
    let kernel = || unsafe {
        product(
            of_case.get().cast_const(),
            of_a.get().cast_const(),
            of_b.get().cast_const(),
            of_to.get(),
            of_other.get(),
        );
    };
    // SAFETY: as above.
    unsafe { launch(Dim3::x(1), Dim3::x(128), 0, kernel) }?;
    let k = LINE / encoded(case.kind, 0).len();
    for row in 0..case.rows {
        let lane = if case.rows == 64 {
            row % 16 + row / 16 * 32
        } else {
            row
        };
        for column in 0..N {
            let sum: i32 = (0..k).map(|k| value(1, row, k) * value(2, column, k)).sum();
            let expected = match case.kind {
                "i8" => (2 * sum) as u32,
                _ => (2.0 * sum as f32).to_bits(),
            };
            assert_eq!(to[lane][column], expected, "{case:?} {row} {column}");
            assert_eq!(other[lane][column], expected, "{case:?} {row} {column}");
        }
    }
    Ok(())
}

/// Returns an instruction with the format of a kind.
fn case(kind: &'static str, rows: usize, has_swizzle: bool) -> Case {
    let (sum, format) = match kind {
        "f16" | "e4m3" => (1, 0),
        "bf16" | "e5m2" => (1, 1),
        "tf32" => (1, 2),
        _ => (2, 1),
    };
    let shape = (N as u32 / 8) << 17 | (rows as u32 / 16) << 24;
    Case {
        kind,
        rows,
        instruction: sum << 4 | format << 7 | format << 10 | shape,
        has_swizzle,
        mistake: Mistake::None,
    }
}

#[test]
fn products_are_added_in_tensor_memory() {
    for kind in ["f16", "bf16", "tf32", "e4m3", "e5m2", "i8"] {
        for (rows, has_swizzle) in [(128, true), (64, false)] {
            run(case(kind, rows, has_swizzle)).unwrap();
        }
    }
}

#[test]
fn tiles_in_flight_are_not_written() {
    if !cfg!(debug_assertions) {
        return;
    }
    let mistake = |mistake| Case {
        mistake,
        ..case("f16", 128, true)
    };
    let found = run(mistake(Mistake::Overwritten));
    assert!(matches!(found, Err(LaunchError::Race { .. })), "{found:?}");
    let found = run(mistake(Mistake::NotShown));
    assert!(
        matches!(found, Err(LaunchError::NotShown { .. })),
        "{found:?}"
    );
}

#[test]
fn wrong_instructions_are_rejected() {
    let good = case("f16", 128, true);
    for (instruction, expected) in [
        (good.instruction | 1 << 3, "without saturation"),
        (
            good.instruction & !(0x1f << 24),
            "expected 64 or 128 rows, found 0",
        ),
        (
            good.instruction | 0x3f << 17,
            "expected a multiple of 8 columns, at most 256, found 504: use 256 columns",
        ),
        (
            good.instruction | 2 << 4,
            "expected a legal accumulator format",
        ),
        (good.instruction | 3 << 7, "found format 3 of KindF16"),
    ] {
        let found = run(Case {
            instruction,
            ..good
        });
        let found = found.expect_err("the launch fails").to_string();
        assert!(found.contains(expected), "{found}");
    }
}

/// Checks that the places of a shape are different cells.
fn covers<S: Shape>(registers: u32) {
    let mut cells: Vec<_> = (0..32 * registers)
        .map(|i| S::place(i % 32, i / 32))
        .collect();
    cells.sort_unstable();
    let all = (0..S::LANES).flat_map(|lane| (0..S::COLUMNS).map(move |column| [lane, column]));
    assert_eq!(cells, all.collect::<Vec<_>>());
}

#[test]
fn shapes_cover_their_cells() {
    covers::<Shape32x32b<_8>>(8);
    covers::<Shape16x64b<_8>>(8);
    covers::<Shape16x128b<_4>>(8);
    covers::<Shape16x256b<_2>>(8);
}

/// Multiplies the rows `(lane, lane + 1, ..)` in tensor memory by a tile of ones.
///
/// # Safety
///
/// The launch must have one block. `to` must be valid for 128 elements.
#[kernel]
unsafe fn from_tensor_memory(
    ctx: ThreadContext<'_, (u32,), (_128,)>,
    is_overwritten: bool,
    to: *mut f32,
    #[shared] memory: TensorMemory<'_, _64>,
) {
    let tiles = shared!(Tiles).cast::<[u16; 8]>();
    let own = shared!([core::mem::MaybeUninit<u32>; 1]).cast::<u32>();
    let me = thread_idx_x() as usize;
    // 16 columns of 16 elements, without swizzle.
    for k in 0..2 {
        let unit = tiles.wrapping_add(me % 8 + 8 * k + me / 8 * 16);
        if me < 16 {
            writes(unit, 1);
            // SAFETY: the tile has 512 bytes, and each thread writes its own.
            unsafe { unit.write([F16::from_f32(1.0).to_bits(); 8]) };
        }
    }
    group::show();
    // SAFETY: warp 0 allocates and frees, and all threads of the warps store to their lanes.
    unsafe {
        if me < 32 {
            alloc::<OneCta, _32>(own);
        }
        sync_threads();
        let place = own.read();
        let row = core::array::from_fn(|pair| {
            let [a, b] = [0, 1].map(|k| F16::from_f32((me + 2 * pair + k) as f32).to_bits());
            u32::from(a) | u32::from(b) << 16
        });
        Shape32x32b::<_8>::store(place + ((me as u32 / 32 * 32) << 16), Words(row));
        wait_stores();
        fence_before_sync();
        sync_threads();
        fence_after_sync();
        let instruction = 1 << 4 | 2 << 17 | 8 << 24;
        let start = u64::from(shared_address(tiles) / 16);
        let b = start | 8 << 16 | 16 << 32 | 1 << 46;
        memory.scope(ctx, |columns| {
            let product = columns.multiply(|issue| {
                issue.mma::<KindF16, _>(TensorAddress(place), b, instruction);
                if is_overwritten {
                    // The matrix multiplication still reads these cells.
                    grid_executor::tensor_memory::store(place, 0);
                }
            });
            let sums = product.wait();
            let [sum, _] = sums.load::<Shape32x32b<_2>, _>(_0::new()).0;
            to.add(me).write(f32::from_bits(sum));
        });
        if me < 32 {
            dealloc::<OneCta, _32>(place);
        }
    }
}

#[test]
fn rows_in_tensor_memory_are_multiplied() {
    let run = |is_overwritten| {
        let mut to = [0.0_f32; 128];
        // SAFETY: the memory outlives the launch, which has one block.
        let result = unsafe {
            let place = Pointer::new(to.as_mut_ptr());
            let kernel = || from_tensor_memory(is_overwritten, place.get());
            launch(Dim3::x(1), Dim3::x(128), 0, kernel)
        };
        result.map(|()| to)
    };
    let found = run(false).unwrap();
    let expected: [f32; 128] = core::array::from_fn(|lane| (16 * lane + 120) as f32);
    assert_eq!(found.map(f32::to_bits), expected.map(f32::to_bits));
    if cfg!(debug_assertions) {
        let found = run(true);
        assert!(matches!(found, Err(LaunchError::Race { .. })), "{found:?}");
    }
}
