//! Launches kernels on a GPU and on the CPU executor, and compares what they write, bit by bit.
//!
//!     cargo xtask ptx kernels
//!     cargo run --release --package layout-launch --example beside_executor -- target/ptx
//!
//! It needs a GPU of capability 8.0, and for the kernels of TMA and clusters one of 9.0. The machine needs the driver, this program and the
//! two files of PTX.

use core::error::Error;
use core::f32::consts::PI;
use core::fmt::Debug;
use std::path::PathBuf;
use std::sync::Arc;
use std::{env, fs};

use cudarc::driver::{CudaSlice, CudaStream, DeviceRepr};
use grid_executor::Pointer;
use hopper_kernels::clusters::{BgemmNtSplitKernel, bgemm_nt_split};
use hopper_kernels::copy::{self, COPY, CopyKernel};
use hopper_kernels::gemm::{LongRows, Rows};
use hopper_kernels::groups::{self, BgemmNtGroupsKernel, bgemm_nt_groups};
use hopper_kernels::kernel;
use layout_core::Injective;
use layout_device::hopper::Entry;
use layout_device::{Bf16, F16, Launch};
use layout_kernels::atomics::{self, Bins, HistogramKernel, Integers, Sum, UpdatesKernel};
use layout_kernels::axpy::{self, AxpyKernel, Line};
use layout_kernels::functions::{self, FunctionsKernel, Pairs, PairsKernel, SECOND, Values};
use layout_kernels::hgemm::{self, HgemmKernel};
use layout_kernels::jacobi::{self, JacobiKernel};
use layout_kernels::matrix::RowMajor;
use layout_kernels::transpose::{self, TransposeKernel};
use layout_launch::{Module, gpu};

type Outcome<T = ()> = Result<T, Box<dyn Error>>;

fn main() -> Outcome {
    let folder: PathBuf = env::args_os()
        .nth(1)
        .ok_or("usage: beside_executor FOLDER")?
        .into();
    let read = |name| {
        let path = folder.join(name);
        fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
    };
    let gpu = gpu(0)?;
    let stream = gpu.default_stream();
    println!("{}", gpu.name()?);

    let module = Module::load(&gpu, &read("layout-kernels.ptx")?)?;
    of_axpy(&module, &stream)?;
    of_transpose(&module, &stream)?;
    of_hgemm(&module, &stream)?;
    of_jacobi(&module, &stream)?;
    of_histogram(&module, &stream)?;
    of_updates(&module, &stream)?;
    of_pairs(&module, &stream)?;
    of_functions(&module, &stream)?;
    of_far_rows(&module, &stream)?;
    if gpu.compute_capability()? != (9, 0) {
        println!("the kernels for Hopper are left out");
        return Ok(());
    }
    let module = Module::load(&gpu, &read("hopper-kernels.ptx")?)?;
    of_copy(&module, &stream)?;
    of_clusters(&module, &stream)?;
    of_groups(&module, &stream)
}

/// Runs a kernel on the executor.
fn on_host(launch: Launch, kernel: impl Fn() + Sync) -> Outcome {
    let (blocks, threads) = (launch.blocks.into(), launch.threads.into());
    // SAFETY: each case gives a kernel the memory of its layouts, and what it writes to nobody else.
    unsafe { grid_executor::launch(blocks, threads, launch.shared_bytes, kernel) }?;
    Ok(())
}

/// Where numbers begin, for the threads of the executor.
fn start<T>(numbers: &[T]) -> Pointer<T> {
    // SAFETY: they outlive the launch that follows.
    unsafe { Pointer::new(numbers.as_ptr().cast_mut()) }
}

/// Where numbers begin that are written.
fn start_mut<T>(numbers: &mut [T]) -> Pointer<T> {
    // SAFETY: as above.
    unsafe { Pointer::new(numbers.as_mut_ptr()) }
}

/// Small integers, of which sums are exact.
#[allow(clippy::cast_precision_loss)] // They are below 16.
fn numbers(count: u32) -> impl Iterator<Item = f32> {
    let digit = |i: u32| i.wrapping_mul(2_654_435_761) >> 28;
    (0..count).map(move |i| digit(i) as f32 - 7.0)
}

/// Fails unless the GPU has written what the executor has.
fn compare<T: DeviceRepr + PartialEq + Debug>(
    what: &str,
    stream: &Arc<CudaStream>,
    on_gpu: &CudaSlice<T>,
    on_host: &[T],
) -> Outcome {
    let on_gpu = stream.clone_dtoh(on_gpu)?;
    let mut pairs = on_gpu.iter().zip(on_host).enumerate();
    if let Some((i, (gpu, host))) = pairs.find(|(_, (gpu, host))| gpu != host) {
        return Err(
            format!("{what}: number {i} is {gpu:?} on the GPU, and {host:?} on the host").into(),
        );
    }
    println!("{what}: {} numbers are the same", on_host.len());
    Ok(())
}

/// Three launches that were prepared once.
fn of_axpy(module: &Module, stream: &Arc<CudaStream>) -> Outcome {
    let axpy = module.kernel::<AxpyKernel>()?;
    let n = 100_003;
    let (x, mut y): (Vec<f32>, Vec<f32>) = (numbers(n).collect(), numbers(n).collect());
    let line = Line::from_values([n]);
    let (x_there, mut y_there) = (stream.clone_htod(&x)?, stream.clone_htod(&y)?);
    let given = (
        2.0,
        (&x_there, line),
        (&mut y_there, Injective::check(line)?),
    );
    let prepared = axpy.prepare(stream, (n.div_ceil(1024),), given)?;
    for _ in 0..3 {
        // SAFETY: the PTX is that of the kernel, and the vectors are of one length.
        unsafe { prepared.launch() }?;
        let (x, y) = (start(&x), start_mut(&mut y));
        let injective = Injective::check(line)?;
        // SAFETY: as above.
        on_host(axpy::launch(n), || unsafe {
            axpy::axpy(2.0, (x.get().cast_const(), line), (y.get(), injective));
        })?;
    }
    drop(prepared);
    compare("axpy, 3 times", stream, &y_there, &y)?;

    let shorter = x_there.slice(..n as usize - 1);
    let given = (
        2.0,
        (shorter, line),
        (&mut y_there, Injective::check(line)?),
    );
    let rejected = axpy.prepare(stream, (n.div_ceil(1024),), given);
    println!(
        "rejected: {}",
        rejected.err().ok_or("a slice that is too short is taken")?
    );
    let launch = Launch {
        shared_bytes: 1 << 20,
        ..axpy::launch(n)
    };
    let given = (
        2.0,
        (&x_there, line),
        (&mut y_there, Injective::check(line)?),
    );
    let rejected = axpy.prepare(stream, launch, given);
    println!(
        "rejected: {}",
        rejected.err().ok_or("a MiB of shared memory is taken")?
    );
    Ok(())
}

fn of_transpose(module: &Module, stream: &Arc<CudaStream>) -> Outcome {
    let kernel = module.kernel::<TransposeKernel>()?;
    let (rows, columns) = (1000, 777);
    let from: Vec<f32> = numbers(rows * columns).collect();
    let mut to = vec![0.0; from.len()];
    let of_from = RowMajor::from_values([rows, columns, columns]);
    let of_to = Injective::check(RowMajor::from_values([columns, rows, rows]))?;
    let (from_there, mut to_there) = (stream.clone_htod(&from)?, stream.clone_htod(&to)?);
    let grid = (rows.div_ceil(128), columns.div_ceil(32));
    let given = ((&from_there, of_from), (&mut to_there, of_to));
    // SAFETY: the PTX is that of the kernel, and one matrix has the shape of the other, turned.
    unsafe { kernel.launch(stream, grid, given) }?;
    let (from, at_to) = (start(&from), start_mut(&mut to));
    // SAFETY: as above.
    on_host(transpose::launch(rows, columns), || unsafe {
        transpose::transpose((from.get().cast_const(), of_from), (at_to.get(), of_to));
    })?;
    compare("transpose", stream, &to_there, &to)
}

/// A kernel with shared memory that the launch gives.
fn of_hgemm(module: &Module, stream: &Arc<CudaStream>) -> Outcome {
    let kernel = module.kernel::<HgemmKernel>()?;
    let (m, n, k) = (200, 136, 264);
    let halves = |count| numbers(count).map(F16::from_f32).collect::<Vec<_>>();
    let (a, b) = (halves(m * k), halves(n * k));
    let there = |of: &[F16]| stream.clone_htod(&of.iter().map(|x| x.to_bits()).collect::<Vec<_>>());
    let (a_there, b_there) = (there(&a)?, there(&b)?);
    let [of_a, of_b] = [m, n].map(|rows| hgemm::Rows::from_values([rows, k, k / 8]));
    let of_c = Injective::check(RowMajor::from_values([m, n, n]))?;
    let mut c = vec![0.0_f32; (m * n) as usize];
    let mut c_there = stream.clone_htod(&c)?;
    let given = ((&a_there, of_a), (&b_there, of_b), (&mut c_there, of_c));
    // SAFETY: the PTX is that of the kernel, and the matrices are those of a product.
    unsafe { kernel.launch(stream, (m.div_ceil(128), n.div_ceil(128)), given) }?;
    let (a, b, at_c) = (start(&a), start(&b), start_mut(&mut c));
    // SAFETY: as above.
    on_host(hgemm::launch(m, n), || unsafe {
        let (a, b) = (a.get().cast_const(), b.get().cast_const());
        hgemm::hgemm((a, of_a), (b, of_b), (at_c.get(), of_c));
    })?;
    compare("hgemm, with dynamic shared memory", stream, &c_there, &c)
}

/// A stencil, with the boundary of the matrix.
fn of_jacobi(module: &Module, stream: &Arc<CudaStream>) -> Outcome {
    let kernel = module.kernel::<JacobiKernel>()?;
    let (rows, columns) = (1003, 517);
    let layout = RowMajor::from_values([rows, columns, columns]);
    let injective = Injective::check(layout)?;
    let from: Vec<f32> = numbers(rows * columns).collect();
    let mut to = vec![-1.0; from.len()];
    let (from_there, mut to_there) = (stream.clone_htod(&from)?, stream.clone_htod(&to)?);
    let launch = jacobi::launch(rows, columns);
    let given = ((&from_there, layout), (&mut to_there, injective));
    // SAFETY: the PTX is that of the kernel, and the matrices have one shape.
    unsafe { kernel.launch(stream, launch, given) }?;
    let (from, at_to) = (start(&from), start_mut(&mut to));
    // SAFETY: as above.
    on_host(launch, || unsafe {
        jacobi::jacobi((from.get().cast_const(), layout), (at_to.get(), injective));
    })?;
    compare("jacobi", stream, &to_there, &to)
}

/// Atomic operations in shared memory, then in global memory.
fn of_histogram(module: &Module, stream: &Arc<CudaStream>) -> Outcome {
    let kernel = module.kernel::<HistogramKernel>()?;
    let n = 100_003;
    let values: Vec<u32> = (0..n).map(|i: u32| i.wrapping_mul(i) % 300).collect();
    let mut bins = vec![0_u32; 256];
    let (values_there, mut bins_there) = (stream.clone_htod(&values)?, stream.clone_htod(&bins)?);
    let line = Line::from_values([n]);
    let given = ((&values_there, line), (&mut bins_there, Bins::new()));
    // SAFETY: the PTX is that of the kernel, and nothing else accesses the bins.
    unsafe { kernel.launch(stream, atomics::launch(n), given) }?;
    let (from, to) = (start(&values), start_mut(&mut bins));
    // SAFETY: as above.
    on_host(atomics::launch(n), || unsafe {
        atomics::histogram((from.get().cast_const(), line), (to.get(), Bins::new()));
    })?;
    compare("histogram", stream, &bins_there, &bins)
}

/// Updates of `u32` and `u64`, and additions of floating-point elements.
fn of_updates(module: &Module, stream: &Arc<CudaStream>) -> Outcome {
    let kernel = module.kernel::<UpdatesKernel>()?;
    // So few that sums of `bf16` are exact.
    let n = 500;
    let values: Vec<u32> = (0..n)
        .map(|i: u32| 4096 | (i.wrapping_mul(40503) % 4096))
        .collect();
    let mut integers = vec![0, u32::MAX, 0, u32::MAX, 0, 0, 0, 0];
    let mut longs = vec![0, u64::MAX, 0, u64::MAX, 0, 0, 0, 0];
    let (mut float, mut double) = (vec![0.0_f32], vec![0.0_f64]);
    let (mut half, mut bf16) = (vec![0_u16], vec![0_u16]);
    let there = stream.clone_htod(&values)?;
    let (mut integers_there, mut longs_there) =
        (stream.clone_htod(&integers)?, stream.clone_htod(&longs)?);
    let (mut float_there, mut double_there) =
        (stream.clone_htod(&float)?, stream.clone_htod(&double)?);
    let (mut half_there, mut bf16_there) = (stream.clone_htod(&half)?, stream.clone_htod(&bf16)?);
    let (line, eight, one) = (Line::from_values([n]), Integers::new(), Sum::new());
    let given = (
        (&there, line),
        (&mut integers_there, eight),
        (&mut longs_there, eight),
        (&mut float_there, one),
        (&mut double_there, one),
        (&mut half_there, one),
        (&mut bf16_there, one),
    );
    // SAFETY: the PTX is that of the kernel, and nothing else accesses what it updates.
    unsafe { kernel.launch(stream, atomics::launch(n), given) }?;
    let from = start(&values);
    let (to_integers, to_longs) = (start_mut(&mut integers), start_mut(&mut longs));
    let (to_float, to_double) = (start_mut(&mut float), start_mut(&mut double));
    let (to_half, to_bf16) = (start_mut(&mut half), start_mut(&mut bf16));
    // SAFETY: as above; `F16` and `Bf16` have the bits of a `u16`.
    on_host(atomics::launch(n), || unsafe {
        atomics::updates(
            (from.get().cast_const(), line),
            (to_integers.get(), eight),
            (to_longs.get(), eight),
            (to_float.get(), one),
            (to_double.get(), one),
            (to_half.get().cast(), one),
            (to_bf16.get().cast(), one),
        );
    })?;
    compare("updates of u32", stream, &integers_there, &integers)?;
    compare("updates of u64", stream, &longs_there, &longs)?;
    compare("updates of f32", stream, &float_there, &float)?;
    compare("updates of f64", stream, &double_there, &double)?;
    compare("updates of f16", stream, &half_there, &half)?;
    compare("updates of bf16", stream, &bf16_there, &bf16)
}

/// Functions of pairs, which the GPU and the host round alike, but for `exp2` and `tanh`.
fn of_pairs(module: &Module, stream: &Arc<CudaStream>) -> Outcome {
    let kernel = module.kernel::<PairsKernel>()?;
    let n = 10_000;
    let x: Vec<f32> = numbers(n)
        .zip((0..128_u8).cycle())
        .map(|(x, i)| x + f32::from(i) / 128.0)
        .collect();
    let there = stream.clone_htod(&x)?;
    let mut halves = stream.alloc_zeros::<u16>(x.len() * 12)?;
    let mut bf16s = stream.alloc_zeros::<u16>(x.len() * 12)?;
    let layout = Injective::check(Pairs::from_values([n]))?;
    let given = (
        (&there, Line::from_values([n])),
        (&mut halves, layout),
        (&mut bf16s, layout),
    );
    // SAFETY: the PTX is that of the kernel, and all have `n` numbers.
    unsafe { kernel.launch(stream, functions::launch(n), given) }?;
    compare_pairs("f16", &x, &stream.clone_dtoh(&halves)?, |x| {
        functions::pairs_of(x.map(F16::from_f32)).map(|pair| pair.map(F16::to_bits))
    })?;
    compare_pairs("bf16", &x, &stream.clone_dtoh(&bf16s)?, |x| {
        functions::pairs_of(x.map(Bf16::from_f32)).map(|pair| pair.map(Bf16::to_bits))
    })
}

/// Compares the pairs of one type, and prints how far apart the two approximations are.
fn compare_pairs(
    name: &str,
    x: &[f32],
    found: &[u16],
    on_host: impl Fn([f32; 2]) -> [[u16; 2]; 6],
) -> Outcome {
    let mut apart = [0; 6];
    for (&x, found) in x.iter().zip(found.chunks(12)) {
        let expected = on_host([x, x + 1.0]);
        for (i, (expected, found)) in expected.as_flattened().iter().zip(found).enumerate() {
            apart[i / 2] = apart[i / 2].max(expected.abs_diff(*found));
        }
    }
    let [exp2, tanh, exact @ ..] = apart;
    if exact.iter().any(|&apart| apart > 0) {
        return Err(format!("pairs of {name}: min, max, abs, fma are {exact:?} ulp apart").into());
    }
    println!(
        "pairs of {name}: exp2 {exp2} ulp from the host, tanh {tanh}, the others are the same"
    );
    Ok(())
}

/// A kernel with maps of TMA for what it reads and writes.
fn of_copy(module: &Module, stream: &Arc<CudaStream>) -> Outcome {
    let kernel = module.kernel::<CopyKernel>()?;
    let (rows, columns, leading) = (300, 501, 504);
    let from: Vec<f32> = numbers(rows * leading).collect();
    let mut to = vec![-1.0; from.len()];
    let layout = LongRows::from_values([rows, columns, leading / 4]);
    let injective = Injective::check(layout)?;
    let (from_there, mut to_there) = (stream.clone_htod(&from)?, stream.clone_htod(&to)?);
    let launch = COPY.launch(rows, columns, 4);
    let given = ((&from_there, layout), (&mut to_there, injective));
    // SAFETY: the PTX is that of the kernel, and the matrices have one shape.
    unsafe { kernel.launch(stream, launch, given) }?;
    let (from, at_to) = (start(&from), start_mut(&mut to));
    // SAFETY: as above.
    on_host(launch, || unsafe {
        let from = (from.get().into(), layout);
        copy::copy(from, (at_to.get().into(), injective));
    })?;
    compare("copy, by TMA", stream, &to_there, &to)
}

fn bf16s(count: u32) -> Vec<Bf16> {
    numbers(count).map(Bf16::from_f32).collect()
}

/// Their bits, as `cudarc` knows them.
fn bits(of: &[Bf16]) -> Vec<u16> {
    of.iter().map(|x| x.to_bits()).collect()
}

/// A kernel whose blocks divide `k` among those of a cluster.
fn of_clusters(module: &Module, stream: &Arc<CudaStream>) -> Outcome {
    let kernel = module.kernel::<BgemmNtSplitKernel>()?;
    let (m, n, k) = (200, 136, 1000);
    let (a, b) = (bf16s(m * k), bf16s(n * k));
    let mut c = vec![Bf16::from_f32(0.0); (m * n) as usize];
    let [of_a, of_b] = [m, n].map(|rows| Rows::from_values([rows, k, k / 8]));
    let of_c = Injective::check(Rows::from_values([m, n, n / 8]))?;
    let (a_there, b_there) = (stream.clone_htod(&bits(&a))?, stream.clone_htod(&bits(&b))?);
    let mut c_there = stream.clone_htod(&bits(&c))?;
    let tiles = kernel::of::<BgemmNtSplitKernel>().tiles;
    let launch = tiles.launch_turns(tiles.of(m, n), 4, 132);
    let given = ((&a_there, of_a), (&b_there, of_b), (&mut c_there, of_c));
    // SAFETY: the PTX is that of the kernel, and the matrices are those of a product.
    unsafe { kernel.in_clusters(4).launch(stream, launch, given) }?;
    let (a, b, at_c) = (start(&a), start(&b), start_mut(&mut c));
    // The executor has clusters of one block.
    let launch = tiles.launch_turns(tiles.of(m, n), 1, 132);
    // SAFETY: as above.
    on_host(launch, || unsafe {
        let (a, b) = ((a.get().into(), of_a), (b.get().into(), of_b));
        bgemm_nt_split(a, b, (at_c.get().into(), of_c));
    })?;
    compare(
        "bgemm_nt_split, in clusters of 4",
        stream,
        &c_there,
        &bits(&c),
    )
}

/// A kernel with a map for each of some groups, one of them empty.
fn of_groups(module: &Module, stream: &Arc<CudaStream>) -> Outcome {
    let kernel = module.kernel::<BgemmNtGroupsKernel>()?;
    let shapes: [(u32, u32, u32); 3] = [(200, 136, 264), (0, 64, 64), (65, 8, 1000)];
    let layout = |rows, columns| Rows::from_values([rows, columns, columns / 8]);
    let (mut a, mut b, mut c) = (Vec::new(), Vec::new(), Vec::new());
    let (mut a_there, mut b_there, mut c_there) = (Vec::new(), Vec::new(), Vec::new());
    for (m, n, k) in shapes {
        a.push(bf16s(m * k));
        b.push(bf16s(n * k));
        c.push(bf16s(m * n));
        for (there, here) in [(&mut a_there, &a), (&mut b_there, &b), (&mut c_there, &c)] {
            let here = here.last().map_or(&[][..], Vec::as_slice);
            // The driver copies nothing of no length.
            let mut slice = stream.alloc_zeros::<u16>(here.len().max(1))?;
            if !here.is_empty() {
                stream.memcpy_htod(&bits(here), &mut slice)?;
            }
            there.push(slice);
        }
    }
    let launch = groups::launch(shapes.map(|(m, n, _)| [m, n]), 132);
    let given_a = a_there.iter().zip(shapes);
    let given_b = b_there.iter().zip(shapes);
    let given_c = c_there.iter_mut().zip(shapes);
    let given_c = given_c.map(|(c, (m, n, _))| Ok((c, Injective::check(layout(m, n))?)));
    let given = (
        given_a
            .map(|(a, (m, _, k))| (a, layout(m, k)))
            .collect::<Vec<_>>(),
        given_b
            .map(|(b, (_, n, k))| (b, layout(n, k)))
            .collect::<Vec<_>>(),
        given_c.collect::<Outcome<Vec<_>>>()?,
    );
    // SAFETY: the PTX is that of the kernel, and the matrices are those of products.
    unsafe { kernel.launch(stream, launch, given) }?;

    let (mut of_a, mut of_b, mut of_c) = (Vec::new(), Vec::new(), Vec::new());
    for (i, (m, n, k)) in shapes.into_iter().enumerate() {
        of_a.push(Entry::new(a[i].as_ptr(), layout(m, k)));
        of_b.push(Entry::new(b[i].as_ptr(), layout(n, k)));
        of_c.push(Entry::new(
            c[i].as_mut_ptr(),
            Injective::check(layout(m, n))?,
        ));
    }
    let (all_a, all_b, all_c) = (start(&of_a), start(&of_b), start(&of_c));
    // SAFETY: as above.
    on_host(launch, || unsafe {
        let (a, b) = (all_a.get().cast_const(), all_b.get().cast_const());
        bgemm_nt_groups((a, 3), (b, 3), (all_c.get().cast_const(), 3));
    })?;
    for (there, here) in c_there.iter().zip(&c) {
        compare("bgemm_nt_groups", stream, there, &bits(here))?;
    }
    Ok(())
}

/// A reference in `f64`, the range of the arguments, and `true` if the error is in ulp.
type Function = (fn(f64) -> f64, [f32; 2], bool);
const FUNCTIONS: [Function; 12] = [
    (f64::exp2, [-126.0, 128.0], true),
    (|x| x.abs().log2(), [1e-30, 1e30], true),
    (f64::exp, [-87.0, 88.0], true),
    (|x| x.abs().ln(), [1e-30, 1e30], true),
    (|x| x.abs().powf(f64::from(SECOND)), [1e-20, 1e20], true),
    (f64::tanh, [-20.0, 20.0], true),
    (erf, [-6.0, 6.0], true),
    (f64::sin, [-PI, PI], false),
    (f64::cos, [-PI, PI], false),
    (|x| 1.0 / x.abs().sqrt(), [1e-37, 1e38], true),
    (|x| 1.0 / x, [-8e37, 8e37], true),
    (|x| x / f64::from(SECOND), [-1e38, 1e38], true),
];

/// The error function, by its series, or a continued fraction of the rest.
fn erf(x: f64) -> f64 {
    let square = x * x;
    if x.abs() < 3.0 {
        let mut term = x;
        let mut sum = x;
        for n in 1..200 {
            term *= -square / f64::from(n);
            sum += term / f64::from(2 * n + 1);
        }
        return sum * 2.0 / f64::sqrt(core::f64::consts::PI);
    }
    let fraction = (1..100)
        .rev()
        .fold(x.abs(), |below, n| x.abs() + f64::from(n) / 2.0 / below);
    let rest = (-square).exp() / fraction / f64::sqrt(core::f64::consts::PI);
    (1.0 - rest).copysign(x)
}

/// The error of each function on the GPU, beside `f64`.
fn of_functions(module: &Module, stream: &Arc<CudaStream>) -> Outcome {
    let kernel = module.kernel::<FunctionsKernel>()?;
    for (f, (exact, [low, high], in_ulp)) in FUNCTIONS.into_iter().enumerate() {
        // Each 257th number, of either sign where there is one below 0.
        let mut x: Vec<f32> = (0..high.to_bits())
            .step_by(257)
            .map(f32::from_bits)
            .collect();
        x.retain(|x| x.is_normal() && (low < 0.0 || *x >= low));
        if low < 0.0 {
            let negative: Vec<f32> = x.iter().map(|x| -x).filter(|x| *x >= low).collect();
            x.extend(negative);
        }
        let n = u32::try_from(x.len())?;
        let there = stream.clone_htod(&x)?;
        let mut to = stream.alloc_zeros::<f32>(x.len() * FUNCTIONS.len())?;
        let given = (
            (&there, Line::from_values([n])),
            (&mut to, Injective::check(Values::from_values([n]))?),
        );
        // SAFETY: the PTX is that of the kernel, and both have `n` numbers.
        unsafe { kernel.launch(stream, functions::launch(n), given) }?;
        let values = stream.clone_dtoh(&to)?;
        let error = |(x, values): (&f32, &[f32])| {
            let exact = exact(f64::from(*x));
            let difference = (f64::from(values[f]) - exact).abs();
            #[allow(clippy::cast_possible_truncation)] // The nearest.
            let near = exact as f32;
            let is_normal = near.is_normal();
            let unit = if in_ulp {
                f64::from(near.abs().next_up()) - f64::from(near.abs())
            } else {
                1.0
            };
            (if is_normal { difference / unit } else { 0.0 }, *x)
        };
        let errors = x.iter().zip(values.chunks(FUNCTIONS.len())).map(error);
        let (worst, at) = errors.fold((0.0, 0.0), |a, b| if b.0 > a.0 { b } else { a });
        let unit = if in_ulp { "ulp" } else { "absolute" };
        println!(
            "{}: {worst:.2e} {unit} at most, at {at:e}, of {n} numbers from {low:e} to {high:e}",
            functions::NAMES[f]
        );
    }
    Ok(())
}

/// The largest offset that a layout in `u32` has, and one beyond it.
fn of_far_rows(module: &Module, stream: &Arc<CudaStream>) -> Outcome {
    let kernel = module.kernel::<TransposeKernel>()?;
    let (rows, columns, leading) = (2, 64, 0_u32.wrapping_sub(64));
    let layout = RowMajor::from_values([rows, columns, leading]);
    let cells = usize::try_from(layout.cosize().ok_or("the cosize exceeds u64")?)?;
    let mut there = stream.alloc_zeros::<f32>(cells)?;
    let far_row =
        |i: u8| -> Vec<f32> { numbers(columns).map(|x| x + 100.0 * f32::from(i)).collect() };
    for i in 0..2 {
        let start = usize::from(i) * leading as usize;
        let mut part = there.slice_mut(start..start + columns as usize);
        stream.memcpy_htod(&far_row(i), &mut part)?;
    }
    let turned = RowMajor::from_values([columns, rows, rows]);
    let mut to = stream.alloc_zeros::<f32>((columns * rows) as usize)?;
    let given = ((&there, layout), (&mut to, Injective::check(turned)?));
    // SAFETY: the PTX is that of the kernel, and `turned` is the shape of the transpose.
    unsafe { kernel.launch(stream, transpose::launch(rows, columns), given) }?;
    let expected: Vec<f32> = numbers(columns).flat_map(|x| [x, x + 100.0]).collect();
    compare(
        "transpose, of offsets up to 2^32 - 1",
        stream,
        &to,
        &expected,
    )?;

    let layout = RowMajor::from_values([rows, columns, leading + 1]);
    let given = ((&there, layout), (&mut to, Injective::check(turned)?));
    let rejected = kernel.prepare(stream, transpose::launch(rows, columns), given);
    println!(
        "rejected: {}",
        rejected.err().ok_or("an offset of 2^32 is taken")?
    );
    Ok(())
}
