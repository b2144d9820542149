//! cargo run --release -p mesh-kernels --example redistribute -- PTX GPUS [--bench]
//!
//! Checks redistributions between GPUs against the `Threads` engine, and measures them. Ranks beyond
//! the number of GPUs share the GPUs.

#![allow(clippy::cast_precision_loss)] // numbers below 2^24, and ratios for a table

use core::error::Error;
use core::result;
use std::env;
use std::fs;
use std::sync::Arc;
use std::time::Instant;

use layout_launch::cudarc::driver::CudaStream;
use layout_launch::gpu;
use layout_mesh::{Mesh, Plan, Sharding, Threads};
use mesh_kernels::{Direction, ElementType, Peer};

#[path = "common/pairs.rs"]
mod pairs;

type Result<T> = result::Result<T, Box<dyn Error>>;

fn main() -> Result<()> {
    let arguments: Vec<_> = env::args().skip(1).collect();
    let [ptx, gpus, rest @ ..] = &arguments[..] else {
        return Err("usage: redistribute PTX GPUS [--bench]".into());
    };
    let (ptx, gpus) = (fs::read_to_string(ptx)?, gpus.parse()?);
    let contexts = (0..gpus).map(gpu).collect::<result::Result<Vec<_>, _>>()?;
    let streams = |ranks: usize| -> Result<Vec<Arc<CudaStream>>> {
        let stream = |rank: usize| contexts[rank % gpus].new_stream();
        Ok((0..ranks).map(stream).collect::<result::Result<_, _>>()?)
    };
    for ranks in [2, 4, 8] {
        let streams = streams(ranks)?;
        // SAFETY: the command compiles the PTX from this crate.
        let peer = unsafe { Peer::new(&streams, &ptx) }?;
        for plan in plans(i64::try_from(ranks)?)? {
            check(&peer, &streams, &plan)?;
        }
        println!("{ranks} ranks on {gpus} GPUs: all plans match the `Threads` engine");
    }
    if rest.iter().any(|argument| argument == "--bench") {
        let streams = streams(gpus)?;
        // SAFETY: as above.
        let peer = unsafe { Peer::new(&streams, &ptx) }?;
        bench(&peer, &streams)?;
    }
    Ok(())
}

fn plans(ranks: i64) -> Result<Vec<Plan>> {
    let mesh = Mesh::new([("x", ranks)])?;
    let mut plans = Vec::new();
    for shape in [[64, 64], [128, 24 * ranks], [8 * ranks, 40]] {
        for (_, a, b) in pairs::all() {
            let from = Sharding::new(&mesh, &shape, &[("x", a)]);
            let to = Sharding::new(&mesh, &shape, &[("x", b)]);
            if let (Ok(from), Ok(to)) = (from, to) {
                plans.push(Plan::new(&from, &to)?);
            }
        }
    }
    Ok(plans)
}

fn check(peer: &Peer, streams: &[Arc<CudaStream>], plan: &Plan) -> Result<()> {
    let (len, ranks) = (plan.from().local_len(), i64::try_from(streams.len())?);
    let value = |rank: i64, i: i64| ((rank * 977 + i * 7) % 128) as f32;
    let buffer = |rank| (0..len).map(|i| value(rank, i)).collect::<Vec<_>>();
    let input: Vec<_> = (0..ranks).map(buffer).collect();
    let expected = Threads.pull(plan, &input)?.buffers;
    for direction in [Direction::Push, Direction::Pull] {
        let redistribution = peer.prepare(plan, ElementType::F32, direction)?;
        let (mut from, mut to) = (Vec::new(), Vec::new());
        for (stream, input) in streams.iter().zip(&input) {
            from.push(stream.clone_htod(input)?);
            to.push(stream.alloc_zeros::<f32>(usize::try_from(plan.to().local_len())?)?);
        }
        let sources: Vec<_> = from.iter().collect();
        let mut destinations: Vec<_> = to.iter_mut().collect();
        redistribution.run(&sources, &mut destinations)?;
        for (rank, (stream, to)) in streams.iter().zip(&to).enumerate() {
            if stream.clone_dtoh(to)? != expected[rank] {
                return Err(
                    format!("rank {rank} differs, {direction:?}:\n{}", plan.explain()).into(),
                );
            }
        }
    }
    Ok(())
}

/// Measures `bf16` tensors of several sizes. A line has the median of 20 runs of ten redistributions.
fn bench(peer: &Peer, streams: &[Arc<CudaStream>]) -> Result<()> {
    let ranks = i64::try_from(streams.len())?;
    let mesh = Mesh::new([("x", ranks)])?;
    println!("| pair | MiB | direction | ms | GB/s a direction | host us |");
    println!("|---|---:|---|---:|---:|---:|");
    for mib in [1_i64, 64, 512, 2048] {
        // Rows of 8192 elements of 2 bytes, or a square.
        let columns = if mib == 1 { 1024 } else { 8192 };
        let shape = [mib * (1 << 20) / 2 / columns, columns];
        for (name, a, b) in pairs::all().into_iter().chain(pairs::ulysses()) {
            let shape = pairs::shape_of(name, shape);
            let sharding = |placement| Sharding::new(&mesh, &shape, &[("x", placement)]);
            let plan = Plan::new(&sharding(a)?, &sharding(b)?)?;
            let (mut from, mut to) = (Vec::new(), Vec::new());
            for stream in streams {
                from.push(stream.alloc_zeros::<u16>(usize::try_from(plan.from().local_len())?)?);
                to.push(stream.alloc_zeros::<u16>(usize::try_from(plan.to().local_len())?)?);
            }
            let directions = if name.starts_with('P') {
                &[Direction::Pull][..]
            } else {
                &[Direction::Push, Direction::Pull]
            };
            for &direction in directions {
                let redistribution = peer.prepare(&plan, ElementType::Bf16, direction)?;
                let mut run = || -> Result<(f64, f64)> {
                    let sources: Vec<_> = from.iter().collect();
                    let mut destinations: Vec<_> = to.iter_mut().collect();
                    let start = Instant::now();
                    for _ in 0..10 {
                        redistribution.run(&sources, &mut destinations)?;
                    }
                    let host = start.elapsed();
                    for stream in streams {
                        stream.synchronize()?;
                    }
                    Ok((
                        start.elapsed().as_secs_f64() / 10.0,
                        host.as_secs_f64() / 10.0,
                    ))
                };
                for _ in 0..3 {
                    run()?;
                }
                let mut times = (0..20).map(|_| run()).collect::<Result<Vec<_>>>()?;
                times.sort_by(|a, b| a.0.total_cmp(&b.0));
                let (seconds, host) = times[times.len() / 2];
                let bytes = 2.0 * plan.traffic().max_received as f64;
                println!(
                    "| {name} | {mib} | {direction:?} | {:.4} | {:.0} | {:.1} |",
                    seconds * 1e3,
                    bytes / seconds / 1e9,
                    host * 1e6
                );
            }
        }
    }
    Ok(())
}
