//! Sizes for the comparison of the kernels with the reference.
//!
//! Tile sides are 32, 64 or 128, steps have 8 or 64 columns, vectors have 4 or 8 elements, and row
//! tiles have 1024, 8192 or 32768 columns. The sizes are below, at and above each of these values.
//! The sizes include primes, and some matrices have one row, one column or one element.

use anyhow::Result;
use hopper_host::{KernelChoice, Plan};
use hopper_kernels::gemm::Tiles;
use hopper_kernels::kernel::{self, Kernel};
use hopper_kernels::steps;

use crate::cases::{self, Outcome};
use crate::device::{Device, Hopper, Transpose};
use crate::shape::{Batch, Product, Shape};

/// A callback for each outcome.
type Tell<'a> = &'a mut dyn FnMut(&Outcome);

/// Vector lengths.
const VECTORS: [usize; 6] = [1, 3, 1024, 1025, 4099, 99_991];

/// Rows and columns of matrices.
const MATRICES: [(u32, u32); 12] = [
    (1, 1),
    (1, 131),
    (131, 1),
    (32, 32),
    (64, 64),
    (61, 67),
    (67, 61),
    (65, 63),
    (128, 96),
    (100, 36),
    (257, 251),
    (192, 320),
];

/// `m`, `n` and `k` of GEMMs.
const PRODUCTS: [(u32, u32, u32); 11] = [
    (1, 1, 1),
    (1, 131, 7),
    (131, 1, 67),
    (3, 5, 300),
    (128, 128, 8),
    (128, 128, 64),
    (127, 129, 61),
    (129, 127, 65),
    (257, 131, 73),
    (132, 260, 12),
    (256, 128, 200),
];

/// `m`, `n` and `k` of GEMMs for a GPU.
const LARGE_PRODUCTS: [(u32, u32, u32); 4] = [
    (4096, 4096, 4096),
    (4093, 4091, 4099),
    (1, 8191, 4096),
    (8191, 1, 4097),
];

/// Returns GEMM sizes near one tile of a Hopper kernel: one element, one row more than a tile, and
/// a few columns more. There are more steps than pipeline stages. Smaller tiles have more stages.
const fn about_a_tile(tiles: Tiles) -> [(u32, u32, u32); 3] {
    let [m, n] = tiles.extents;
    [
        (1, 1, 1),
        (m + 1, 9, 65),
        (m / 2, n + 3, 200 * (128 * 256) / (m * n)),
    ]
}

/// Returns GEMM sizes around the tiles and steps of a Hopper kernel: equal, larger, smaller, and
/// with more tiles than multiprocessors.
const fn around_tiles(tiles: Tiles) -> [(u32, u32, u32); 6] {
    let [m, n] = tiles.extents;
    [
        (m, n, 64),
        (m + 1, n + 1, 129),
        (m - 1, n - 1, 191),
        (m / 2, 2 * n, 1024),
        (5 * m, 2 * n + 1, 449),
        (15 * m - 1, 17 * n + 3, 1544),
    ]
}

/// Rows and columns of matrices for row sums.
const ROWS: [(u32, u32); 13] = [
    (1, 1),
    (5, 2),
    (7, 31),
    (9, 257),
    (16, 1000),
    (12, 1024),
    (3, 1025),
    (2, 4096),
    (3, 8191),
    (2, 8192),
    (2, 20_011),
    (2, 32_768),
    (1, 70_003),
];

/// Numbers of matrices, rows and columns for matrix-vector multiplication.
const BATCHES: [(u32, u32, u32); 6] = [
    (1, 1, 1),
    (3, 5, 7),
    (2, 33, 130),
    (5, 64, 128),
    (1, 1, 1003),
    (2, 100, 260),
];

/// Runs small sizes, with and without rows aligned to 16 bytes. All elements are compared.
///
/// # Errors
///
/// Returns an error if the device fails.
pub fn small(device: &impl Device, random: &mut fastrand::Rng, tell: Tell<'_>) -> Result<()> {
    for n in VECTORS {
        tell(&cases::axpy(device, n, random)?);
        tell(&cases::reduce(device, n, random)?);
    }
    for unit in [1, 4] {
        for kernel in Transpose::ALL {
            for (rows, columns) in MATRICES {
                let shape = Shape::aligned(rows, columns, unit);
                tell(&cases::transpose(device, kernel, shape, unit, random)?);
            }
        }
        for extents in PRODUCTS {
            let product = Product::by_rows(extents, unit);
            tell(&cases::sgemm(device, product, usize::MAX, random)?);
        }
        for (rows, columns) in MATRICES {
            let shape = Shape::aligned(rows, columns, unit);
            tell(&cases::conv2d(device, shape, usize::MAX, random)?);
        }
        for (rows, columns) in ROWS {
            let shape = Shape::aligned(rows, columns, unit);
            tell(&cases::softmax(device, shape, usize::MAX, random)?);
            tell(&cases::scan(device, shape, usize::MAX, random)?);
            let shape = Shape::aligned(rows, columns, 2 * unit);
            tell(&cases::rmsnorm(device, shape, usize::MAX, random)?);
        }
        for (matrices, rows, columns) in BATCHES {
            let matrix = Shape::aligned(rows, columns, unit);
            let batch = Batch { matrices, matrix };
            tell(&cases::gemv(device, batch, usize::MAX, random)?);
        }
    }
    for extents in PRODUCTS {
        let product = Product::by_columns(extents, 8);
        tell(&cases::hgemm(device, product, usize::MAX, random)?);
    }
    products(device, random, tell)
}

/// Runs one size per kernel that is a multiple of its tiles, with rows aligned to 128 bytes.
///
/// # Errors
///
/// Returns an error if the device fails.
pub fn whole(device: &impl Device, random: &mut fastrand::Rng, tell: Tell<'_>) -> Result<()> {
    tell(&cases::axpy(device, 4096, random)?);
    tell(&cases::reduce(device, 1 << 16, random)?);
    let shape = Shape::aligned(256, 128, 4);
    for kernel in Transpose::ALL {
        tell(&cases::transpose(device, kernel, shape, 4, random)?);
    }
    tell(&cases::conv2d(device, shape, usize::MAX, random)?);
    let shape = Shape::aligned(16, 1024, 8);
    tell(&cases::softmax(device, shape, usize::MAX, random)?);
    let shape = Shape::aligned(8, 8192, 8);
    tell(&cases::softmax(device, shape, usize::MAX, random)?);
    tell(&cases::scan(device, shape, usize::MAX, random)?);
    tell(&cases::rmsnorm(device, shape, usize::MAX, random)?);
    let batch = Batch {
        matrices: 2,
        matrix: Shape::aligned(64, 1024, 4),
    };
    tell(&cases::gemv(device, batch, usize::MAX, random)?);
    let product = Product::by_rows((256, 256, 64), 4);
    tell(&cases::sgemm(device, product, usize::MAX, random)?);
    let product = Product::by_columns((256, 256, 128), 8);
    tell(&cases::hgemm(device, product, usize::MAX, random)?);
    if let Some(hopper) = device.hopper() {
        for kernel in kernel::all() {
            let [m, n] = kernel.tiles.extents;
            let way = KernelChoice {
                cluster: 1,
                ..KernelChoice::of(kernel)
            };
            tell(&cases::multiply(
                hopper,
                Plan::new(way, (m, n, 64)),
                usize::MAX,
                random,
            )?);
        }
    }
    Ok(())
}

/// Runs small GEMM sizes of the Hopper kernels, if the device supports them.
///
/// # Errors
///
/// Returns an error if the device fails.
pub fn products(device: &impl Device, random: &mut fastrand::Rng, tell: Tell<'_>) -> Result<()> {
    if let Some(hopper) = device.hopper() {
        for way in ways(hopper) {
            for extents in about_a_tile(way.kernel.tiles) {
                let plan = Plan::new(way, extents);
                tell(&cases::multiply(hopper, plan, usize::MAX, random)?);
            }
        }
    }
    Ok(())
}

/// Returns all Hopper kernels with each cluster size that the kernel and the device support.
fn ways(device: &dyn Hopper) -> impl Iterator<Item = KernelChoice> {
    let most = device.largest_cluster();
    let of_kernel = move |kernel: &'static Kernel| {
        let clusters = 1..=kernel.blocks.most().min(most);
        clusters.map(move |cluster| KernelChoice {
            cluster,
            ..KernelChoice::of(kernel)
        })
    };
    kernel::all().chain(steps::ALL).flat_map(of_kernel)
}

/// Runs sizes that a host computes in a few seconds.
///
/// # Errors
///
/// Returns an error if the device fails.
pub fn medium(device: &impl Device, random: &mut fastrand::Rng, tell: Tell<'_>) -> Result<()> {
    tell(&cases::axpy(device, (1 << 24) + 3, random)?);
    for kernel in Transpose::ALL {
        for shape in [Shape::packed(4096, 4096), Shape::packed(1021, 2039)] {
            tell(&cases::transpose(device, kernel, shape, 1, random)?);
        }
    }
    let image = Shape::packed(1021, 2039);
    tell(&cases::conv2d(device, image, 64, random)?);
    let product = Product::by_rows((512, 512, 512), 1);
    tell(&cases::sgemm(device, product, 512, random)?);
    let product = Product::by_columns((384, 256, 320), 8);
    tell(&cases::hgemm(device, product, 384, random)?);
    tell(&cases::softmax(
        device,
        Shape::packed(512, 4096),
        64,
        random,
    )?);
    tell(&cases::reduce(device, (1 << 23) + 3, random)?);
    tell(&cases::rmsnorm(
        device,
        Shape::packed(256, 4096),
        64,
        random,
    )?);
    tell(&cases::scan(device, Shape::packed(256, 4096), 64, random)?);
    let matrix = Shape::packed(512, 1024);
    let batch = Batch {
        matrices: 4,
        matrix,
    };
    tell(&cases::gemv(device, batch, 4, random)?);
    Ok(())
}

/// Runs sizes for a GPU.
///
/// # Errors
///
/// Returns an error if the device fails.
pub fn large(device: &impl Device, random: &mut fastrand::Rng, tell: Tell<'_>) -> Result<()> {
    tell(&cases::axpy(device, 1 << 28, random)?);
    for kernel in Transpose::ALL {
        for (rows, columns) in [(8192, 4096), (4099, 8191), (1, 1_000_003), (1_000_003, 1)] {
            let shape = Shape::packed(rows, columns);
            tell(&cases::transpose(device, kernel, shape, 1, random)?);
        }
    }
    for (rows, columns) in [(8192, 8192), (4099, 8191), (1, 1_000_003), (1_000_003, 1)] {
        let shape = Shape::packed(rows, columns);
        tell(&cases::conv2d(device, shape, 64, random)?);
    }
    for (extents, unit) in [
        ((4096, 4096, 4096), 1),
        ((4093, 4091, 4099), 1),
        ((4093, 4091, 4099), 4),
        ((1, 8191, 4096), 1),
        ((8191, 1, 4097), 1),
    ] {
        let product = Product::by_rows(extents, unit);
        tell(&cases::sgemm(device, product, 64, random)?);
    }
    for extents in LARGE_PRODUCTS {
        let product = Product::by_columns(extents, 8);
        tell(&cases::hgemm(device, product, 16, random)?);
    }
    if let Some(hopper) = device.hopper() {
        for way in ways(hopper) {
            let tiles = around_tiles(way.kernel.tiles);
            for extents in tiles.into_iter().chain(PRODUCTS).chain(LARGE_PRODUCTS) {
                let plan = Plan::new(way, extents);
                tell(&cases::multiply(hopper, plan, 4, random)?);
            }
        }
    }
    for (rows, columns) in [
        (65_536, 4096),
        (100_003, 1021),
        (1_000_003, 1),
        (1009, 100_003),
    ] {
        tell(&cases::softmax(
            device,
            Shape::packed(rows, columns),
            64,
            random,
        )?);
    }
    tell(&cases::softmax(
        device,
        Shape::packed(1024, 32_768),
        64,
        random,
    )?);
    tell(&cases::reduce(device, (1 << 28) + 5, random)?);
    for (rows, columns) in [(16_384, 4096), (4099, 8200), (100_003, 24), (1, 1_000_003)] {
        let shape = Shape::packed(rows, columns);
        tell(&cases::rmsnorm(device, shape, 64, random)?);
        tell(&cases::scan(device, shape, 64, random)?);
    }
    for (matrices, rows, columns) in [(64, 4096, 1024), (3, 1, 1_000_003), (1009, 31, 67)] {
        let matrix = Shape::packed(rows, columns);
        let batch = Batch { matrices, matrix };
        tell(&cases::gemv(device, batch, 4, random)?);
    }
    Ok(())
}
