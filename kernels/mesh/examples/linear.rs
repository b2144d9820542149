//! cargo run --release -p mesh-kernels --example linear -- PTX HOPPER [--bench]
//!
//! A pair of linear layers on two GPUs: `W1` is sharded by columns, `W2` by rows. The types state where the
//! results are, and therefore which redistribution follows. The example compares the result with the
//! host, and with `--bench` measures large matrices.

#![allow(clippy::cast_precision_loss)] // small numbers, and ratios

use core::error::Error;
use core::result;
use std::env;
use std::fs;
use std::sync::Arc;
use std::time::Instant;

use hopper_host::{ElementType, Kernels, Orders, Product};
use layout_core::layout;
use layout_device::Bf16;
use layout_launch::cudarc::driver::{CudaContext, CudaSlice, CudaStream};
use layout_launch::gpu;
use layout_mesh::{DistributedTensor, ShardingType};
use mesh_kernels::{Direction, Peer};

type Result<T> = result::Result<T, Box<dyn Error>>;
type Tensor<'p, S> = DistributedTensor<'p, Bf16, S, Peer>;

layout! {
    type Pod = mesh(tp: 2);
    // Tokens by rows, as between two layers.
    type Tokens = shard((2 * ?m, ?d), Pod, tp: 0);
    type All = shard((2 * ?m, ?d), Pod);
    type W1 = shard((?d, 2 * ?h), Pod, tp: 1);
    type W2 = shard((2 * ?h, ?d), Pod, tp: 0);
    // Columns of the hidden layer, then terms of a sum.
    type Hidden = matmul(All, W1);
    type Terms = matmul(Hidden, W2);
    type Gather = Tokens -> All;
    type Scatter = Terms -> Tokens;
}
const _: () = {
    use layout_mesh::{PlanType, StepKind};
    assert!(matches!(Gather::STEPS, [StepKind::AllGather]));
    assert!(matches!(Scatter::STEPS, [StepKind::ReduceScatter]));
};

/// The GPUs: streams and kernels.
struct Gpus {
    streams: Vec<Arc<CudaStream>>,
    kernels: Vec<Kernels>,
}

/// Returns the rows and columns of the local parts.
fn extents<S: ShardingType>(tensor: &Tensor<'_, S>) -> Result<[u32; 2]> {
    let modes = tensor.sharding().memory().modes();
    let [rows, columns] = &modes[..] else {
        return Err("a matrix".into());
    };
    Ok([rows.size().try_into()?, columns.size().try_into()?])
}

type Buffers = Vec<CudaSlice<u16>>;

/// Returns the local parts of both ranks.
fn local<'t, S: ShardingType>(tensor: &'t Tensor<'_, S>) -> Vec<&'t CudaSlice<u16>> {
    (0..2).filter_map(|rank| tensor.local(rank)).collect()
}

impl Gpus {
    /// Returns `A * B`, a GEMM on each GPU.
    fn matmul<'p, A: ShardingType, B: ShardingType, C: ShardingType>(
        &self,
        peer: &'p Peer,
        sizes: &[(&str, i64)],
        a: &Tensor<'p, A>,
        b: &Tensor<'p, B>,
    ) -> Result<Tensor<'p, C>> {
        let ([m, k], [_, n]) = (extents(a)?, extents(b)?);
        let parts = self.gemm((m, n, k), &local(a), &local(b))?;
        Ok(Tensor::from_local(peer, sizes, parts)?)
    }

    fn gemm(
        &self,
        (m, n, k): (u32, u32, u32),
        a: &[&CudaSlice<u16>],
        b: &[&CudaSlice<u16>],
    ) -> Result<Buffers> {
        let gemm = Product::new(ElementType::Bf16, Orders::Nn, (m, n, k));
        let mut parts = Vec::new();
        for (rank, (stream, kernels)) in self.streams.iter().zip(&self.kernels).enumerate() {
            let mut c = stream.alloc_zeros::<u16>((m * n) as usize)?;
            kernels.product(stream, gemm, a[rank], b[rank], &mut c)?;
            parts.push(c);
        }
        Ok(parts)
    }

    /// Returns `A * B` for the rows of `A` on all GPUs, without a gathered copy: each kernel loads its
    /// tiles of `A` from the GPU that has them.
    fn gemm_from_peers(
        &self,
        peer: &Peer,
        (m, n, k): (u32, u32, u32),
        a: &[&CudaSlice<u16>],
        b: &[&CudaSlice<u16>],
    ) -> Result<Buffers> {
        let gemm = Product::new(ElementType::Bf16, Orders::Nn, (m, n, k));
        let rows = (m * n) as usize;
        peer.read(&[a[0], a[1]], |a| {
            let mut parts = Vec::new();
            for (rank, (stream, kernels)) in self.streams.iter().zip(&self.kernels).enumerate() {
                let mut c = stream.alloc_zeros::<u16>(2 * rows)?;
                for from in [rank, 1 - rank] {
                    let mut rows = c.slice_mut(from * rows..(from + 1) * rows);
                    kernels.product(stream, gemm, &a[from], b[rank], &mut rows)?;
                }
                parts.push(c);
            }
            Ok(parts)
        })?
    }

    fn synchronize(&self) -> Result<()> {
        for stream in &self.streams {
            stream.synchronize()?;
        }
        Ok(())
    }
}

/// Returns small numbers, which `bf16` represents exactly.
fn numbers(len: i64, seed: i64) -> Vec<Bf16> {
    let number = |i: i64| Bf16::from_f32(((i * 7 + seed) % 5 - 2) as f32 / 4.0);
    (0..len).map(number).collect()
}

/// Returns the product of row-major matrices of the host, rounded to `bf16`.
fn product(a: &[f32], b: &[f32], [m, n, k]: [usize; 3]) -> Vec<f32> {
    let element = |i: usize, j: usize| -> f32 { (0..k).map(|l| a[i * k + l] * b[l * n + j]).sum() };
    let elements = (0..m * n).map(|at| Bf16::from_f32(element(at / n, at % n)).to_f32());
    elements.collect()
}

fn main() -> Result<()> {
    let arguments: Vec<_> = env::args().skip(1).collect();
    let [mesh, hopper, rest @ ..] = &arguments[..] else {
        return Err("usage: linear PTX HOPPER [--bench], with the PTX of mesh-kernels and of hopper-kernels".into());
    };
    let (mesh, hopper) = (fs::read_to_string(mesh)?, fs::read_to_string(hopper)?);
    let contexts = [gpu(0)?, gpu(1)?];
    let gpus = Gpus {
        streams: contexts
            .iter()
            .map(CudaContext::new_stream)
            .collect::<result::Result<_, _>>()?,
        kernels: contexts
            .iter()
            .map(|gpu| Kernels::load(gpu, &hopper))
            .collect::<result::Result<_, _>>()?,
    };
    // SAFETY: the command compiles the PTX from this crate.
    let peer = unsafe { Peer::new(&gpus.streams, &mesh) }?;

    let [m, d, h] = [192, 256, 128];
    let [m_size, d_size, h_size] = [("m", m), ("d", d), ("h", h)];
    let [x, w1, w2] =
        [(2 * m * d, 1), (d * 2 * h, 2), (2 * h * d, 3)].map(|(len, seed)| numbers(len, seed));
    let tokens = Tensor::<Tokens>::distribute(&peer, &[m_size, d_size], &x)?;
    let (first, second) = (
        Tensor::<W1>::distribute(&peer, &[d_size, h_size], &w1)?,
        Tensor::<W2>::distribute(&peer, &[d_size, h_size], &w2)?,
    );
    let ([rows, k], [_, columns]) = (extents(&tokens)?, extents(&first)?);
    let parts = gpus.gemm_from_peers(&peer, (rows, columns, k), &local(&tokens), &local(&first))?;
    let by_peers = Tensor::<Hidden>::from_local(&peer, &[m_size, h_size], parts)?.gather()?;
    let all = tokens.redistribute::<All>()?;
    let hidden: Tensor<'_, Hidden> = gpus.matmul(&peer, &[m_size, h_size], &all, &first)?;
    let terms: Tensor<'_, Terms> = gpus.matmul(&peer, &[m_size, d_size], &hidden, &second)?;
    let hidden = hidden.gather()?;
    let result = terms.redistribute::<Tokens>()?.gather()?;

    let floats = |numbers: &[Bf16]| numbers.iter().map(|x| x.to_f32()).collect::<Vec<_>>();
    let [rows, d, columns] = [2 * m, d, 2 * h].map(|n| usize::try_from(n).unwrap_or(0));
    let expected = product(&floats(&x), &floats(&w1), [rows, columns, d]);
    if floats(&hidden) != expected || floats(&by_peers) != expected {
        return Err("the hidden layer differs from the host".into());
    }
    let expected = product(&expected, &floats(&w2), [rows, d, columns]);
    // The sum of two rounded terms, rounded again.
    let wrong = floats(&result)
        .iter()
        .zip(&expected)
        .filter(|(a, b)| (*a - *b).abs() > b.abs() / 64.0 + 0.1)
        .count();
    if wrong > 0 {
        return Err(format!("{wrong} elements of the result differ from the host").into());
    }
    println!("two linear layers on two GPUs match the host");
    if rest.iter().any(|argument| argument == "--bench") {
        bench(&gpus, &peer)?;
    }
    Ok(())
}

/// Prints the median time of 20 runs.
fn time(gpus: &Gpus, name: &str, flop: f64, mut run: impl FnMut() -> Result<()>) -> Result<f64> {
    let mut timed = || -> Result<f64> {
        gpus.synchronize()?;
        let start = Instant::now();
        run()?;
        gpus.synchronize()?;
        Ok(start.elapsed().as_secs_f64())
    };
    for _ in 0..3 {
        timed()?;
    }
    let mut times = (0..20).map(|_| timed()).collect::<Result<Vec<_>>>()?;
    times.sort_by(f64::total_cmp);
    let seconds = times[times.len() / 2];
    println!(
        "| {name} | {:.3} | {:.0} |",
        seconds * 1e3,
        flop / seconds / 1e12
    );
    Ok(seconds)
}

fn bench(gpus: &Gpus, peer: &Peer) -> Result<()> {
    println!("| work | ms | TFLOP/s of both GPUs |\n|---|---:|---:|");
    for [m, d, h] in [[4096_i64, 4096, 8192], [8192, 8192, 256], [8192, 8192, 128]] {
        let sizes = [("m", m), ("d", d), ("h", h)];
        let tokens = Tensor::<Tokens>::distribute(peer, &sizes[..2], &numbers(2 * m * d, 1))?;
        let weights = Tensor::<W1>::distribute(peer, &sizes[1..], &numbers(d * 2 * h, 2))?;
        let flop = 2.0 * (2 * m) as f64 * d as f64 * (2 * h) as f64;
        let name = |work: &str| format!("{work}, {} x {} x {d}", 2 * m, 2 * h);
        let plan = tokens.plan::<All>()?;
        let gather = peer.prepare(&plan, mesh_kernels::ElementType::Bf16, Direction::Push)?;
        let mut all = Vec::new();
        for stream in &gpus.streams {
            all.push(stream.alloc_zeros::<u16>(usize::try_from(plan.to().local_len())?)?);
        }
        let ([rows, k], [_, columns]) = (extents(&tokens)?, extents(&weights)?);
        let (a, b) = (local(&tokens), local(&weights));
        let gathered = time(gpus, &name("all-gather, then GEMM"), flop, || {
            gather.run(&a, &mut all.iter_mut().collect::<Vec<_>>())?;
            let all: Vec<_> = all.iter().collect();
            gpus.gemm((2 * rows, columns, k), &all, &b)?;
            Ok(())
        })?;
        let read = time(gpus, &name("GEMM that reads peers"), flop, || {
            gpus.gemm_from_peers(peer, (rows, columns, k), &a, &b)?;
            Ok(())
        })?;
        println!(
            "time of the first / time of the second: {:.2}",
            gathered / read
        );
    }
    Ok(())
}
