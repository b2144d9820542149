//! Benchmarks of memory-bound kernels, compared with a copy.

use anyhow::Result;
use cudarc::driver::CudaSlice;

use super::{Measured, Work, count, median};
use crate::device::Transpose;
use crate::gpu::Gpu;
use crate::shape::{Batch, Shape};

/// Elements of the vectors of `axpy` and of the copy: 1 GiB per vector.
const LONG: usize = 1 << 28;
/// Bytes of all matrices in a rotation. The cache holds no data of a matrix when the rotation
/// returns to it.
pub(super) const IN_TURN: usize = 1 << 30;

/// Matrices for the transposes. The small matrix has 64 MiB, and no tile divides the last ones.
const TRANSPOSED: [Shape; 4] = [
    Shape::packed(4096, 4096),
    Shape::packed(16_384, 16_384),
    Shape::aligned(8191, 8191, 4),
    Shape::packed(8191, 8191),
];
/// Matrices for `softmax`.
const SOFTMAX: [Shape; 4] = [
    Shape::packed(65_536, 4096),
    Shape::packed(262_144, 1024),
    Shape::packed(8192, 32_768),
    Shape::packed(65_537, 4099),
];

/// Matrices for `rmsnorm`, with 16-bit elements.
const NORMED: [Shape; 3] = [
    Shape::packed(65_536, 4096),
    Shape::packed(32_768, 8192),
    Shape::packed(8192, 16_384),
];
/// Matrices for `scan`.
const SCANNED: [Shape; 2] = [Shape::packed(65_536, 4096), Shape::packed(8192, 32_768)];
/// Matrices for `gemv`.
const BATCHES: [Batch; 2] = [
    Batch {
        matrices: 64,
        matrix: Shape::packed(4096, 1024),
    },
    Batch {
        matrices: 16,
        matrix: Shape::packed(4096, 4096),
    },
];

/// Images for `conv2d`.
const IMAGES: [Shape; 3] = [
    Shape::packed(4096, 4096),
    Shape::packed(16_384, 16_384),
    Shape::packed(8191, 8191),
];

pub(super) fn all(gpu: &Gpu, tell: &mut dyn FnMut(&Measured)) -> Result<()> {
    let (copy, axpy) = vectors(gpu)?;
    tell(&copy);
    tell(&axpy.of("the copy", &copy));
    for kernel in Transpose::ALL {
        for shape in TRANSPOSED {
            tell(&transpose(gpu, kernel, shape)?.of("the copy", &copy));
        }
    }
    for shape in SOFTMAX {
        tell(&softmax(gpu, shape)?.of("the copy", &copy));
    }
    for shape in IMAGES {
        let [moved, computed] = conv2d(gpu, shape)?;
        tell(&moved.of("the copy", &copy));
        tell(&computed);
    }
    for shape in NORMED {
        tell(&rmsnorm(gpu, shape)?.of("the copy", &copy));
    }
    tell(&reduce(gpu)?.of("the copy", &copy));
    for shape in SCANNED {
        tell(&scan(gpu, shape)?.of("the copy", &copy));
    }
    for batch in BATCHES {
        tell(&gemv(gpu, batch)?.of("the copy", &copy));
    }
    Ok(())
}

fn vectors(gpu: &Gpu) -> Result<(Measured, Measured)> {
    let x = gpu.stream.alloc_zeros::<f32>(LONG)?;
    let mut y = gpu.stream.alloc_zeros::<f32>(LONG)?;
    let bytes = count(size_of::<f32>() * LONG);
    let copy = median(gpu, 20, |_| Ok(gpu.stream.memcpy_dtod(&x, &mut y)?))?;
    let n = u32::try_from(LONG)?;
    let axpy = median(gpu, 20, |_| gpu.launch_axpy(n, 0.5, &x, &mut y))?;
    let name = |what| format!("{what}, {LONG} elements");
    Ok((
        Measured::new(name("copy on the device"), copy, Work::Bytes(2.0 * bytes)),
        Measured::new(name("axpy"), axpy, Work::Bytes(3.0 * bytes)),
    ))
}

/// Returns pairs of matrices for a rotation.
fn pairs(gpu: &Gpu, from: Shape, to: Shape) -> Result<Vec<(CudaSlice<f32>, CudaSlice<f32>)>> {
    let bytes = size_of::<f32>() * (from.cells() + to.cells());
    (0..IN_TURN.div_ceil(bytes))
        .map(|_| {
            let from = gpu.stream.alloc_zeros(from.cells())?;
            Ok((from, gpu.stream.alloc_zeros(to.cells())?))
        })
        .collect()
}

/// Returns the work of one read and one write of each element.
fn moved(shape: Shape) -> Work {
    let cells = shape.rows as usize * shape.columns as usize;
    Work::Bytes(2.0 * count(size_of::<f32>() * cells))
}

fn transpose(gpu: &Gpu, kernel: Transpose, shape: Shape) -> Result<Measured> {
    let to = shape.transposed(if shape.leading == shape.columns { 1 } else { 4 });
    let mut pairs = pairs(gpu, shape, to)?;
    let count = pairs.len();
    let took = median(gpu, 20_usize.next_multiple_of(count), |n| {
        let (input, output) = &mut pairs[n % count];
        gpu.launch_transpose(kernel, (shape, input), (to, output))
    })?;
    let name = format!("{}, {shape}", kernel.name());
    Ok(Measured::new(name, took, moved(shape)))
}

fn softmax(gpu: &Gpu, shape: Shape) -> Result<Measured> {
    let mut pairs = pairs(gpu, shape, shape)?;
    let count = pairs.len();
    let took = median(gpu, 20_usize.next_multiple_of(count), |n| {
        let (input, output) = &mut pairs[n % count];
        gpu.launch_softmax((shape, input), (shape, output))
    })?;
    Ok(Measured::new(
        format!("softmax, {shape}"),
        took,
        moved(shape),
    ))
}

fn rmsnorm(gpu: &Gpu, shape: Shape) -> Result<Measured> {
    let zeros = || gpu.stream.alloc_zeros::<u16>(shape.cells());
    let weight = gpu.stream.alloc_zeros(shape.columns as usize)?;
    let (x, mut residual, mut y) = (zeros()?, zeros()?, zeros()?);
    let took = median(gpu, 20, |_| {
        let (residual, y) = ((shape, &mut residual), (shape, &mut y));
        gpu.launch_rmsnorm((shape, &x), residual, &weight, y)
    })?;
    let bytes = 4.0 * count(size_of::<u16>() * shape.cells());
    Ok(Measured::new(
        format!("rmsnorm, {shape}"),
        took,
        Work::Bytes(bytes),
    ))
}

fn reduce(gpu: &Gpu) -> Result<Measured> {
    let numbers = gpu.stream.alloc_zeros(LONG)?;
    let [blocks, ..] = layout_kernels::reduce::launch(u32::try_from(LONG)?).blocks;
    let mut sums = gpu.stream.alloc_zeros(blocks as usize)?;
    let mut sum = gpu.stream.alloc_zeros(1)?;
    let took = median(gpu, 20, |_| {
        gpu.launch_reduce(&numbers, &mut sums, &mut sum)
    })?;
    Ok(Measured::new(
        format!("reduce, {LONG} elements"),
        took,
        Work::Bytes(count(size_of::<f32>() * LONG)),
    ))
}

/// Returns two measurements: the bytes, and nine multiplications and additions per element.
fn conv2d(gpu: &Gpu, shape: Shape) -> Result<[Measured; 2]> {
    let weights = gpu.stream.alloc_zeros::<f32>(9)?;
    let mut pairs = pairs(gpu, shape, shape)?;
    let in_turn = pairs.len();
    let took = median(gpu, 20_usize.next_multiple_of(in_turn), |n| {
        let (input, output) = &mut pairs[n % in_turn];
        gpu.launch_conv2d((shape, input), &weights, (shape, output))
    })?;
    let operations = 18.0 * count(shape.rows as usize * shape.columns as usize);
    let works = [moved(shape), Work::Operations(operations)];
    Ok(works.map(|work| Measured::new(format!("conv2d, {shape}"), took, work)))
}

fn scan(gpu: &Gpu, shape: Shape) -> Result<Measured> {
    let input = gpu.stream.alloc_zeros(shape.cells())?;
    let mut output = gpu.stream.alloc_zeros(shape.cells())?;
    let took = median(gpu, 20, |_| {
        gpu.launch_scan((shape, &input), (shape, &mut output))
    })?;
    Ok(Measured::new(format!("scan, {shape}"), took, moved(shape)))
}

fn gemv(gpu: &Gpu, batch: Batch) -> Result<Measured> {
    let all = batch.all()?;
    let a = gpu.stream.alloc_zeros(all.cells())?;
    let x = gpu.stream.alloc_zeros(batch.vectors().cells())?;
    let mut y = gpu.stream.alloc_zeros(batch.results().cells())?;
    let took = median(gpu, 20, |_| gpu.launch_gemv(batch, &a, &x, &mut y))?;
    let cells = all.cells() + batch.vectors().cells() + batch.results().cells();
    Ok(Measured::new(
        format!("gemv, {batch}"),
        took,
        Work::Bytes(count(size_of::<f32>() * cells)),
    ))
}
