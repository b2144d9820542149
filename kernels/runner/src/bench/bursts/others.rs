//! Benchmarks of kernels other than plain GEMM. Each kernel is first checked against the reference
//! at a small odd size, and then measured with the plain kernel that it extends.

use core::cell::{Cell, RefCell};
use core::fmt;

use anyhow::{Context, Result, ensure};
use cudarc::driver::{CudaSlice, DevicePtr};
use hopper_host::{Call, ElementType, KernelChoice, Orders, Plan, Product, Ready};
use hopper_kernels::batched::{self, Matrices};
use hopper_kernels::copy::{COPY, Lines};
use hopper_kernels::epilogue::{self, Bias, GELU};
use hopper_kernels::gemm::{self, BgemmNt, HgemmNtF32, LongRows, Rows, Tiles};
use hopper_kernels::kernel::{self, Kernel};
use hopper_kernels::product::{A, B, C};
use hopper_kernels::split_sums;
use hopper_kernels::transpose::{Square, TRANSPOSE};
use layout_device::hopper::TensorMapError;
use layout_device::{Bf16, F16};

use super::{
    Bench, CUBLAS, ELEMENT_TYPE, LIMIT, List, Row, Start, Table, Unit, operations, printed,
};
use crate::bench::count;
use crate::bench::memory::IN_TURN;
use crate::cases::{GUARD, Outcome};
use crate::cells::Cells;
use crate::difference::Difference;
use crate::gpu::{Gpu, On, OnMut};
use crate::reference::{self, Expected};
use crate::shape::{Matrix, Shape};

type Extents = (u32, u32, u32);
/// A function that adds two row-major matrices to a call, from their addresses and layout values.
type WithMatrices = fn(Call, [(u64, [u32; 3]); 2]) -> Result<Call, TensorMapError>;
type Tell<'t> = &'t mut dyn FnMut(&dyn fmt::Display);

/// Alternative GEMM kernels.
const WAYS: [fn() -> &'static Kernel; 4] = [
    kernel::of::<gemm::HgemmNtRegistersKernel>,
    kernel::of::<gemm::HgemmNtKernel>,
    kernel::of::<gemm::BgemmNtWarpsKernel>,
    kernel::of::<gemm::BgemmNt128Kernel>,
];
/// Sizes of square matrices with an epilogue.
const WITH_MORE: [u32; 2] = [4096, 8192];
/// Batch counts and extents of batched GEMM.
const BATCHES: [(u32, Extents); 2] = [(16, (2048, 2048, 2048)), (64, (512, 512, 4096))];
/// Numbers of parts and extents of split-k GEMM. The tiles and parts fill about 132
/// multiprocessors.
const PARTS: [(u32, Extents); 2] = [(128, (128, 256, 65_536)), (6, (512, 1280, 8192))];

/// Number of blocks in the checks. Each block has several tiles, and fills its pipeline more than
/// once.
const BLOCKS: u32 = 3;
/// Relative error of the `tanh` approximation: 2^-11.
const LIMIT_OF_GELU: f64 = 1e-3;

type Measure = fn(&mut Bench<'_>, Tell<'_>) -> Result<()>;

/// Measures all kernels. A failure does not stop the measurements that follow.
pub(super) fn all(bench: &mut Bench<'_>, tell: Tell<'_>) -> Result<()> {
    let all: [Measure; 6] = [
        ways,
        gelu,
        batches,
        parts,
        |bench, tell| COPIES.measure(bench, tell),
        |bench, tell| TRANSPOSES.measure(bench, tell),
    ];
    let mut result = Ok(());
    for measure in all {
        if let Err(error) = measure(bench, tell) {
            tell(&format!("error: {error:#}\n"));
            result = Err(error);
        }
    }
    result
}

fn ways(bench: &mut Bench<'_>, tell: Tell<'_>) -> Result<()> {
    let products = WAYS.map(|kernel| {
        let kernel = kernel();
        let numbers = kernel.matrices[0].numbers;
        let wanted = Product::new(numbers, Orders::Nt, (4096, 4096, 4096));
        (
            format!("`{}`", kernel.name),
            wanted.by(KernelChoice::of(kernel)),
        )
    });
    tell(&bench.table("Other GEMM kernels", products)?);
    Ok(())
}

fn gelu(bench: &mut Bench<'_>, tell: Tell<'_>) -> Result<()> {
    let (gpu, bench) = bench.ready_for(ElementType::F16)?;
    check_gelu(gpu, tell)?;
    let peer = bench.peers.iter().find(|peer| peer.column == CUBLAS);
    let mut rows = Vec::new();
    for n in WITH_MORE {
        let extents = (n, n, n);
        let wanted = Product::new(ElementType::F16, Orders::Nt, extents);
        let (a, b) = (bench.factor(n, n)?, bench.factor(n, n)?);
        let (bias, residual) = (bench.factor(1, n)?, bench.factor(n, n)?);
        let result = || bench.result(ElementType::F16, n, n);
        let mut results = [result()?, result()?, result()?];
        let [c, of_plain, of_peer] = &mut results;
        let with_more = [&a, &b, &bias, &residual];
        let with_more = ready_gelu(gpu, extents, gpu.multiprocessors()?, with_more, c)?;
        let plain = Plan::new(
            KernelChoice::of(kernel::of::<gemm::HgemmNtKernel>()),
            extents,
        );
        let plain = gpu.ready(plain, [&a, &b], of_plain)?;
        let prepared = peer.map(|peer| {
            let library = &peer.library;
            library.prepare(gpu, wanted, [&a, &b], of_peer, &bench.workspace)
        });
        let prepared = prepared.transpose()?.flatten();
        let mut starts: Vec<Option<Start<'_>>> = vec![
            Some(Box::new(move || with_more.launch())),
            Some(Box::new(move || plain.launch())),
        ];
        if peer.is_some() {
            starts.push(prepared.map(|prepared| {
                let start = move || prepared.start(gpu).context(CUBLAS);
                Box::new(start) as Start<'_>
            }));
        }
        rows.push(bench.row("", printed(extents), operations(extents), &starts)?);
    }
    let mut columns = vec!["gelu", "hgemm_nt"];
    columns.extend(peer.map(|_| CUBLAS));
    let title = "`gelu(A * B + bias) + residual`, FP16";
    tell(&table(title, Unit::Operations, columns, rows));
    Ok(())
}

fn batches(bench: &mut Bench<'_>, tell: Tell<'_>) -> Result<()> {
    let (gpu, bench) = bench.ready_for(ElementType::Bf16)?;
    check_batches(gpu, tell)?;
    let mut rows = Vec::new();
    for (batches, extents) in BATCHES {
        let (m, n, k) = extents;
        let result = |rows, columns| bench.result(ElementType::Bf16, rows, columns);
        let (a, b) = (bench.factor(batches * m, k)?, bench.factor(batches * n, k)?);
        let mut c = result(batches * m, n)?;
        let of_batches = Batches {
            count: batches,
            extents,
            between: 0,
        };
        let together = of_batches.ready(gpu, gpu.multiprocessors()?, [&a, &b], &mut c)?;
        let mut single = Vec::new();
        for _ in 0..batches {
            single.push((bench.factor(m, k)?, bench.factor(n, k)?, result(m, n)?));
        }
        let product = Plan::new(
            KernelChoice::of(kernel::of::<gemm::BgemmNtKernel>()),
            extents,
        );
        let each = single
            .iter_mut()
            .map(|(a, b, c)| gpu.ready(product, [a, b], c));
        let each = each.collect::<Result<Vec<_>>>()?;
        let starts: [Option<Start<'_>>; 2] = [
            Some(Box::new(move || together.launch())),
            Some(Box::new(move || each.iter().try_for_each(Ready::launch))),
        ];
        let work = f64::from(batches) * operations(extents);
        let name = format!("{batches} batches");
        rows.push(bench.row(&name, printed(extents), work, &starts)?);
    }
    let columns = vec!["bgemm_nt_batched", "bgemm_nt per matrix"];
    tell(&table(
        "Batched GEMM, BF16",
        Unit::Operations,
        columns,
        rows,
    ));
    Ok(())
}

fn parts(bench: &mut Bench<'_>, tell: Tell<'_>) -> Result<()> {
    let (gpu, bench) = bench.ready_for(ElementType::F16)?;
    check_parts(gpu, tell)?;
    let mut rows = Vec::new();
    for (parts, extents) in PARTS {
        let (m, n, k) = extents;
        let (a, b) = (bench.factor(m, k)?, bench.factor(n, k)?);
        let mut of_plain = bench.result(ElementType::F32, m, n)?;
        // The kernel adds to this matrix.
        let mut c = gpu.stream.alloc_zeros(of_plain.len())?;
        let multiprocessors = gpu.multiprocessors()?;
        let added = ready_parts(gpu, parts, extents, multiprocessors, [&a, &b], &mut c)?;
        let plain = Plan::new(
            KernelChoice::of(kernel::of::<gemm::HgemmNtF32Kernel>()),
            extents,
        );
        let plain = gpu.ready(plain, [&a, &b], &mut of_plain)?;
        let starts: [Option<Start<'_>>; 2] = [
            Some(Box::new(move || added.launch())),
            Some(Box::new(move || plain.launch())),
        ];
        let name = format!("{parts} parts");
        rows.push(bench.row(&name, printed(extents), operations(extents), &starts)?);
    }
    let columns = vec!["hgemm_nt_sums", "hgemm_nt_f32"];
    let title = "Split-k, FP16 inputs, FP32 output";
    tell(&table(title, Unit::Operations, columns, rows));
    Ok(())
}

/// A kernel that moves a matrix.
struct Move {
    name: &'static str,
    title: &'static str,
    sizes: &'static [u32],
    numbers: ElementType,
    tiles: Tiles,
    is_transposed: bool,
    /// The function that adds the source and the destination to a call.
    given: WithMatrices,
}

const COPIES: Move = Move {
    name: "copy",
    title: "Copies of f32",
    sizes: &[4096, 16_384],
    numbers: ElementType::F32,
    tiles: COPY,
    is_transposed: false,
    given: |call, [(from, of_from), (to, of_to)]| {
        call.view::<f32, LongRows, Lines>(from, &LongRows::from_values(of_from))?
            .parts::<f32, LongRows, Lines>(to, &LongRows::from_values(of_to))
    },
};
const TRANSPOSES: Move = Move {
    name: "transpose",
    title: "Transposes of f16",
    sizes: &[4096, 8192, 16_384],
    numbers: ElementType::F16,
    tiles: TRANSPOSE,
    is_transposed: true,
    given: |call, [(from, of_from), (to, of_to)]| {
        call.view::<F16, Rows, Square>(from, &Rows::from_values(of_from))?
            .parts::<F16, Rows, Square>(to, &Rows::from_values(of_to))
    },
};

impl Move {
    /// Measures the kernel against a copy by the driver. The matrices rotate, so that the cache
    /// holds no data of the next matrix.
    fn measure(&self, bench: &mut Bench<'_>, tell: Tell<'_>) -> Result<()> {
        let (gpu, bench) = bench.ready_for(self.numbers)?;
        self.check(gpu, tell)?;
        let mut rows = Vec::new();
        for &n in self.sizes {
            let shape = aligned(self.numbers, n, n);
            let bytes = shape.cells() * self.numbers.bytes() as usize;
            let in_turn = IN_TURN.div_ceil(2 * bytes);
            let factors = (0..in_turn).map(|_| bench.factor(n, n));
            let from = factors.collect::<Result<Vec<_>>>()?;
            let results = || (0..in_turn).map(|_| bench.result(self.numbers, n, n));
            let mut to = results().collect::<Result<Vec<_>>>()?;
            let copies = results().map(|to| Ok(RefCell::new(to?)));
            let copies = copies.collect::<Result<Vec<_>>>()?;
            let multiprocessors = gpu.multiprocessors()?;
            let pairs = from.iter().zip(&mut to);
            let ready = pairs
                .map(|(from, to)| self.ready(gpu, multiprocessors, (shape, from), (shape, to)));
            let ready = ready.collect::<Result<Vec<_>>>()?;
            let turn = Cell::new(0);
            let next = || turn.replace((turn.get() + 1) % in_turn);
            let starts: [Option<Start<'_>>; 2] = [
                Some(Box::new(|| ready[next()].launch())),
                Some(Box::new(|| {
                    let at = next();
                    let mut to = copies[at].borrow_mut();
                    Ok(gpu.stream.memcpy_dtod(&from[at], &mut *to)?)
                })),
            ];
            let work = 2.0 * count(bytes);
            rows.push(bench.row("", format!("{n} x {n}"), work, &starts)?);
        }
        let columns = vec![self.name, "cuMemcpyDtoD"];
        tell(&table(self.title, Unit::Bytes, columns, rows));
        Ok(())
    }

    fn ready<'t>(
        &self,
        gpu: &'t Gpu,
        multiprocessors: u32,
        (of_from, from): On<'t, u8>,
        (of_to, to): OnMut<'t, u8>,
    ) -> Result<Ready<'t>> {
        let from = Rows16::new(gpu, self.numbers, of_from, from)?;
        let to = Rows16::new(gpu, self.numbers, of_to, to)?;
        let launch = self
            .tiles
            .launch(of_to.rows, of_to.columns, multiprocessors);
        let matrices = [from, to].map(|on| (on.address, on.values()));
        let call = (self.given)(Call::new(self.name, launch), matrices)?;
        // SAFETY: the parameters and the launch match the kernel. The matrices are borrowed, and
        // there is one stream.
        unsafe { gpu.kernels()?.ready(&gpu.stream, &call, []) }
    }

    fn check(&self, gpu: &Gpu, tell: Tell<'_>) -> Result<()> {
        let (rows, columns) = (1001, 779);
        let turned = |row, column| {
            if self.is_transposed {
                (column, row)
            } else {
                (row, column)
            }
        };
        let from = aligned(self.numbers, rows, columns);
        let (rows, columns) = turned(rows as usize, columns as usize);
        let to = aligned(self.numbers, u32::try_from(rows)?, u32::try_from(columns)?);
        let list = random(gpu, self.numbers, from)?;
        let name = format!("{}, {from}", self.name);
        let mut result = Cells::poisoned(self.numbers, to.cells() + GUARD);
        let start = |cells: &mut CudaSlice<u8>| {
            self.ready(gpu, BLOCKS, (from, &list.there), (to, cells))?
                .launch()
        };
        let expected = |row, column| {
            let (row, column) = turned(row, column);
            Some(Expected::exactly(list.here.get(from.offset(row, column))))
        };
        check(gpu, name, (to, &mut result), 0.0, start, expected, tell)
    }
}

/// Prepares `gelu` of `A`, `B`, the bias and the residual.
fn ready_gelu<'t>(
    gpu: &'t Gpu,
    (m, n, k): Extents,
    multiprocessors: u32,
    [a, b, bias, residual]: [&'t CudaSlice<u8>; 4],
    c: &'t mut CudaSlice<u8>,
) -> Result<Ready<'t>> {
    let on = |rows, columns, cells: &CudaSlice<u8>| {
        Rows16::new(
            gpu,
            ElementType::F16,
            aligned(ElementType::F16, rows, columns),
            cells,
        )
    };
    let (a, b, c) = (on(m, k, a)?, on(n, k, b)?, on(m, n, c)?);
    let (bias, residual) = (on(1, n, bias)?, on(m, n, residual)?);
    let rows = |on: Rows16| Rows::from_values(on.values());
    let call = Call::new("gelu", GELU.launch(m, n, multiprocessors))
        .view::<F16, Rows, epilogue::A>(a.address, &rows(a))?
        .view::<F16, Rows, epilogue::B>(b.address, &rows(b))?
        // One row of the bias, broadcast to all rows.
        .tensor(bias.address, &Bias::from_values([m, n]))
        .tensor(residual.address, &rows(residual))
        .parts::<F16, Rows, epilogue::C>(c.address, &rows(c))?;
    // SAFETY: the parameters and the launch match the kernel. The matrices are borrowed, and there
    // is one stream.
    unsafe { gpu.kernels()?.ready(&gpu.stream, &call, []) }
}

fn check_gelu(gpu: &Gpu, tell: Tell<'_>) -> Result<()> {
    let extents = (261, 777, 301);
    let (m, n, k) = extents;
    let matrix = |rows, columns| {
        random(
            gpu,
            ElementType::F16,
            aligned(ElementType::F16, rows, columns),
        )
    };
    let (a, b, bias, residual) = (matrix(m, k)?, matrix(n, k)?, matrix(1, n)?, matrix(m, n)?);
    let shape = aligned(ElementType::F16, m, n);
    let mut result = Cells::poisoned(ElementType::F16, shape.cells() + GUARD);
    let start = |c: &mut CudaSlice<u8>| {
        let given = [&a, &b, &bias, &residual].map(|list| &list.there);
        ready_gelu(gpu, extents, BLOCKS, given, c)?.launch()
    };
    let [of_a, of_b, _] = Product::new(ElementType::F16, Orders::Nt, extents).matrices;
    let expected = |row, column| {
        let sum = reference::product_cell((of_a, &a.here), (of_b, &b.here), (row, column));
        let x = sum.value + bias.here.get(column);
        let inner = (2.0 / core::f64::consts::PI).sqrt() * (x + 0.044_715 * x.powi(3));
        let residual = residual.here.get(shape.offset(row, column));
        let expected = Expected {
            value: 0.5 * x * (1.0 + inner.tanh()) + residual,
            magnitude: x.abs() + residual.abs() + 0.25,
        };
        Some(expected.rounded(ElementType::F16, LIMIT_OF_GELU))
    };
    let (name, to) = (format!("gelu, {}", printed(extents)), (shape, &mut result));
    check(gpu, name, to, LIMIT_OF_GELU, start, expected, tell)
}

/// Batched GEMM.
#[derive(Clone, Copy)]
struct Batches {
    count: u32,
    extents: Extents,
    /// Number of padding rows between two matrices.
    between: u32,
}

impl Batches {
    /// Returns the shape of all matrices, including the padding after each one.
    const fn rows(self, rows: u32, columns: u32) -> Shape {
        aligned(
            ElementType::Bf16,
            self.count * (rows + self.between),
            columns,
        )
    }

    /// Returns the first element of a row, for matrices of `rows` rows.
    const fn row(self, rows: u32, batch: usize, row: usize) -> usize {
        batch * (rows + self.between) as usize + row
    }

    fn ready<'t>(
        self,
        gpu: &'t Gpu,
        multiprocessors: u32,
        [a, b]: [&'t CudaSlice<u8>; 2],
        c: &'t mut CudaSlice<u8>,
    ) -> Result<Ready<'t>> {
        let (m, n, k) = self.extents;
        let on = |rows, columns, cells: &CudaSlice<u8>| {
            let on = Rows16::new(gpu, ElementType::Bf16, self.rows(rows, columns), cells)?;
            let [_, _, leading] = on.values();
            let apart = (rows + self.between) * leading;
            let of = Matrices::from_values([rows, columns, self.count, leading, apart]);
            Ok::<_, anyhow::Error>((on.address, of))
        };
        let ((a, of_a), (b, of_b), (c, of_c)) = (on(m, k, a)?, on(n, k, b)?, on(m, n, c)?);
        let launch = batched::launch(m, n, self.count, multiprocessors);
        let call = Call::new("bgemm_nt_batched", launch)
            .view::<Bf16, Matrices, A<BgemmNt>>(a, &of_a)?
            .view::<Bf16, Matrices, B<BgemmNt>>(b, &of_b)?
            .parts::<Bf16, Matrices, C<BgemmNt>>(c, &of_c)?;
        // SAFETY: the parameters and the launch match the kernel. The matrices are borrowed, and
        // there is one stream.
        unsafe { gpu.kernels()?.ready(&gpu.stream, &call, []) }
    }
}

fn check_batches(gpu: &Gpu, tell: Tell<'_>) -> Result<()> {
    let batches = Batches {
        count: 3,
        extents: (131, 301, 331),
        between: 1,
    };
    let (m, n, k) = batches.extents;
    let [of_a, of_b, of_c] = [(m, k), (n, k), (m, n)].map(|(m, n)| batches.rows(m, n));
    let a = random(gpu, ElementType::Bf16, of_a)?;
    let b = random(gpu, ElementType::Bf16, of_b)?;
    let mut result = Cells::poisoned(ElementType::Bf16, of_c.cells() + GUARD);
    let start = |c: &mut CudaSlice<u8>| {
        batches
            .ready(gpu, BLOCKS, [&a.there, &b.there], c)?
            .launch()
    };
    let expected = |row: usize, column| {
        let rows = batches.row(m, 1, 0);
        let (batch, row) = (row / rows, row % rows);
        let a = |l| a.here.get(of_a.offset(batches.row(m, batch, row), l));
        let b = |l| b.here.get(of_b.offset(batches.row(n, batch, column), l));
        let all = 0..k as usize;
        let is_between = row >= m as usize;
        (!is_between).then(|| {
            let sum = reference::sum_of_products(all.clone().map(a), all.map(b));
            sum.rounded(ElementType::Bf16, LIMIT)
        })
    };
    let name = format!("bgemm_nt_batched, 3 of {}", printed(batches.extents));
    check(gpu, name, (of_c, &mut result), LIMIT, start, expected, tell)
}

/// Prepares `hgemm_nt_sums` with `parts` parts.
fn ready_parts<'t>(
    gpu: &'t Gpu,
    parts: u32,
    (m, n, k): Extents,
    multiprocessors: u32,
    [a, b]: [&'t CudaSlice<u8>; 2],
    c: &'t mut CudaSlice<u8>,
) -> Result<Ready<'t>> {
    let on = |numbers, rows, columns, cells: &CudaSlice<u8>| {
        Rows16::new(gpu, numbers, aligned(numbers, rows, columns), cells)
    };
    let (a, b) = (
        on(ElementType::F16, m, k, a)?,
        on(ElementType::F16, n, k, b)?,
    );
    let c = on(ElementType::F32, m, n, c)?;
    let rows = |on: Rows16| Rows::from_values(on.values());
    let launch = split_sums::launch(m, n, parts, multiprocessors);
    let call = Call::new("hgemm_nt_sums", launch)
        .number(parts)
        .view::<F16, Rows, A<HgemmNtF32>>(a.address, &rows(a))?
        .view::<F16, Rows, B<HgemmNtF32>>(b.address, &rows(b))?
        .parts::<f32, LongRows, C<HgemmNtF32>>(c.address, &LongRows::from_values(c.values()))?;
    // SAFETY: the parameters and the launch match the kernel. The matrices are borrowed, and there
    // is one stream.
    unsafe { gpu.kernels()?.ready(&gpu.stream, &call, []) }
}

fn check_parts(gpu: &Gpu, tell: Tell<'_>) -> Result<()> {
    let (parts, extents) = (3, (133, 301, 1001));
    let product = Plan::new(
        KernelChoice::of(kernel::of::<gemm::HgemmNtF32Kernel>()),
        extents,
    );
    let [of_a, of_b, of_c] = product.matrices;
    let shape = of_c.stored;
    let a = random(gpu, ElementType::F16, of_a.stored)?;
    let b = random(gpu, ElementType::F16, of_b.stored)?;
    // The matrix to which the kernel adds.
    let before = Cells::factors(ElementType::F32, shape, &mut fastrand::Rng::new());
    let mut result = Cells::poisoned(ElementType::F32, shape.cells() + GUARD);
    let bytes = before.bytes();
    result.bytes_mut()[..bytes.len()].copy_from_slice(bytes);
    let start = |c: &mut CudaSlice<u8>| {
        let factors = [&a.there, &b.there];
        ready_parts(gpu, parts, extents, BLOCKS, factors, c)?.launch()
    };
    let expected = |row, column| {
        let sum = reference::product_cell((of_a, &a.here), (of_b, &b.here), (row, column));
        let before = before.get(shape.offset(row, column));
        Some(Expected {
            value: sum.value + before,
            magnitude: sum.magnitude + before.abs(),
        })
    };
    let name = format!("hgemm_nt_sums, {} in {parts} parts", printed(extents));
    let to = (shape, &mut result);
    check(gpu, name, to, LIMIT, start, expected, tell)
}

/// Returns a random matrix.
fn random(gpu: &Gpu, numbers: ElementType, shape: Shape) -> Result<List> {
    let here = Cells::factors(numbers, shape, &mut fastrand::Rng::new());
    let there = gpu.stream.clone_htod(here.bytes())?;
    Ok(List { here, there })
}

/// Runs a kernel once, and compares all elements of its result that have an expected value. Other
/// elements must not change.
fn check(
    gpu: &Gpu,
    name: String,
    (shape, result): (Shape, &mut Cells),
    limit: f64,
    start: impl FnOnce(&mut CudaSlice<u8>) -> Result<()>,
    expected: impl Fn(usize, usize) -> Option<Expected>,
    tell: Tell<'_>,
) -> Result<()> {
    let took = gpu.written(result.bytes_mut(), start);
    let took = took.with_context(|| name.clone())?;
    let mut difference = Difference::within(limit);
    for place in 0..result.len() {
        let leading = shape.leading as usize;
        let (row, column) = (place / leading, place % leading);
        let is_inside = row < shape.rows as usize && column < shape.columns as usize;
        let expected = is_inside.then(|| expected(row, column)).flatten();
        match expected {
            Some(expected) => difference.compare(place, result.get(place), expected),
            None => difference.untouched(place, result.get(place)),
        }
    }
    let outcome = Outcome {
        name,
        difference,
        took,
    };
    tell(&outcome);
    ensure!(
        outcome.difference.passes(),
        "{} differs from the reference: {difference}",
        outcome.name
    );
    Ok(())
}

/// A row-major matrix on the GPU, with rows padded to 16 bytes.
#[derive(Clone, Copy)]
struct Rows16 {
    numbers: ElementType,
    shape: Shape,
    address: u64,
}

impl Rows16 {
    /// Returns the matrix in these bytes.
    fn new(gpu: &Gpu, numbers: ElementType, shape: Shape, cells: &CudaSlice<u8>) -> Result<Self> {
        shape.check(cells.len() / numbers.bytes() as usize)?;
        let (address, _read) = cells.device_ptr(&gpu.stream);
        Ok(Self {
            numbers,
            shape,
            address,
        })
    }

    /// Returns the dynamic values of the matrix's layout.
    const fn values(self) -> [u32; 3] {
        let Shape {
            rows,
            columns,
            leading,
        } = self.shape;
        [rows, columns, leading / unit(self.numbers)]
    }
}

/// Returns the number of elements in 16 bytes.
const fn unit(numbers: ElementType) -> u32 {
    16 / numbers.bytes()
}

/// Returns a matrix with rows aligned to 16 bytes.
const fn aligned(numbers: ElementType, rows: u32, columns: u32) -> Shape {
    Shape::aligned(rows, columns, unit(numbers))
}

/// Returns a table that compares the first column with the second.
fn table(title: &'static str, unit: Unit, columns: Vec<&'static str>, rows: Vec<Row>) -> Table {
    Table {
        title,
        unit,
        shares: [columns[0], columns[1]],
        columns,
        rows,
    }
}

impl Bench<'_> {
    /// Returns the GPU, and the benchmark with the list in this element type.
    fn ready_for(&mut self, numbers: ElementType) -> Result<(&Gpu, &Self)> {
        self.convert(numbers)?;
        Ok((self.gpu, self))
    }

    /// Returns a row-major matrix filled from the list.
    fn factor(&self, rows: u32, columns: u32) -> Result<CudaSlice<u8>> {
        let list = self
            .list
            .as_ref()
            .context("expected at least one measurement")?;
        let of = Matrix {
            stored: aligned(list.here.numbers(), rows, columns),
            by_columns: false,
        };
        self.matrix(of, list, fastrand::usize(..ELEMENT_TYPE))
    }

    /// Returns an uninitialized row-major matrix.
    fn result(&self, numbers: ElementType, rows: u32, columns: u32) -> Result<CudaSlice<u8>> {
        self.poisoned(aligned(numbers, rows, columns).cells() * numbers.bytes() as usize)
    }

    /// Measures several kernels in rotation.
    fn row(
        &self,
        name: &str,
        extents: String,
        work: f64,
        starts: &[Option<Start<'_>>],
    ) -> Result<Row> {
        let starts: Vec<_> = starts.iter().map(Option::as_deref).collect();
        let took = self.bursts(&starts).context(extents.clone())?;
        Ok(Row {
            name: name.to_owned(),
            extents,
            rates: took
                .into_iter()
                .map(|took| took.map(|took| took.rate(work)))
                .collect(),
        })
    }
}
