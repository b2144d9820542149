//! cargo run --release -p mesh-kernels --example nccl -- PTX GPUS [--bench | --fault]
//!
//! Starts one process for each GPU. The processes check redistributions by NCCL against the `Threads`
//! engine, and measure them. With `--fault`, the last rank ends early, and the others print the error.

#![allow(clippy::cast_precision_loss)] // numbers below 2^24, and ratios for a table
#![allow(clippy::cast_possible_wrap)] // ranks

use core::error::Error;
use core::result;
use core::time::Duration;
use std::env;
use std::fs;
use std::process::Command;
use std::sync::Arc;
use std::thread;
use std::time::Instant;

use layout_launch::cudarc::driver::CudaStream;
use layout_launch::gpu;
use layout_mesh::{
    DistributedTensor, Mesh, OpenSharding, Placement, Plan, Sharding, ShardingType, Threads,
};
use mesh_kernels::{ElementType, Nccl};

#[path = "common/pairs.rs"]
mod pairs;

type Result<T> = result::Result<T, Box<dyn Error>>;

/// Returns the time-out: the number of seconds in `$TIME_OUT`, or 20.
fn time_out() -> Duration {
    let seconds = env::var("TIME_OUT").ok().and_then(|text| text.parse().ok());
    Duration::from_secs(seconds.unwrap_or(20))
}

fn main() -> Result<()> {
    let arguments: Vec<_> = env::args().skip(1).collect();
    let [ptx, gpus, rest @ ..] = &arguments[..] else {
        return Err("usage: nccl PTX GPUS [--bench | --fault]".into());
    };
    let gpus: usize = gpus.parse()?;
    if let Ok(rank) = env::var("RANK") {
        let option = rest.first().map_or("", String::as_str);
        return work(&fs::read_to_string(ptx)?, rank.parse()?, gpus, option);
    }
    let start = |rank: usize| {
        let mut command = Command::new(env::current_exe()?);
        command
            .args(&arguments)
            .env("RANK", rank.to_string())
            .spawn()
    };
    let processes = (0..gpus)
        .map(start)
        .collect::<result::Result<Vec<_>, _>>()?;
    let mut failed = Vec::new();
    for (rank, mut process) in processes.into_iter().enumerate() {
        if !process.wait()?.success() {
            failed.push(rank);
        }
    }
    if failed.is_empty() {
        Ok(())
    } else {
        Err(format!("ranks {failed:?} failed").into())
    }
}

fn work(ptx: &str, rank: usize, ranks: usize, option: &str) -> Result<()> {
    let stream = gpu(rank)?.new_stream()?;
    // Without NVLink multicast. SAFETY: no other thread of the process runs.
    unsafe { env::set_var("NCCL_NVLS_ENABLE", "0") };
    // SAFETY: the command compiles the PTX from this crate, and starts all ranks with the same option.
    let nccl = unsafe { Nccl::new("127.0.0.1:29555", rank, ranks, &stream, ptx, time_out()) }?;
    if option == "--fault" {
        return fault(&nccl, &stream, rank, ranks);
    }
    let count = check_all(&nccl, &stream, rank, ranks)?;
    if ranks == 2 {
        tensors(&nccl)?;
    }
    if rank == 0 {
        println!("{ranks} ranks: {count} plans match the `Threads` engine");
    }
    if option == "--bench" {
        bench(&nccl, &stream, rank, ranks)?;
    }
    Ok(())
}

/// Compares plans with the `Threads` engine. Returns the number of plans.
fn check_all(nccl: &Nccl, stream: &Arc<CudaStream>, rank: usize, ranks: usize) -> Result<usize> {
    let mesh = Mesh::new([("x", ranks as i64)])?;
    let mut count = 0;
    for shape in [[64, 64], [128, 24 * ranks as i64], [7, 40]] {
        for (_, a, b) in pairs::all() {
            let from = Sharding::new(&mesh, &shape, &[("x", a)])?;
            let to = Sharding::new(&mesh, &shape, &[("x", b)])?;
            let Ok(plan) = Plan::new(&from, &to) else {
                continue;
            };
            let value = |rank: i64, i: i64| ((rank * 977 + i * 7) % 128) as f32;
            let replicated = from.reduction().is_none() && a == Placement::Replicate;
            let part = |rank: i64| -> Vec<f32> {
                let rank = if replicated { 0 } else { rank };
                (0..from.local_len()).map(|i| value(rank, i)).collect()
            };
            let input: Vec<_> = (0..ranks as i64).map(part).collect();
            let expected = Threads.pull(&plan, &input)?.buffers;
            let redistribution = nccl.prepare(&plan, ElementType::F32)?;
            let source = stream.clone_htod(&input[rank])?;
            let mut destination = stream.alloc_zeros::<f32>(usize::try_from(to.local_len())?)?;
            redistribution.run(&source, &mut destination)?;
            nccl.wait()?;
            // Addresses without elements stay 0 in both.
            if stream.clone_dtoh(&destination)? != expected[rank] {
                return Err(format!("rank {rank} differs:\n{}", plan.explain()).into());
            }
            count += 1;
        }
    }
    Ok(count)
}

struct Rows;
struct Columns;

fn sharding(dim: usize) -> OpenSharding {
    OpenSharding::new(
        &[("x", 2.into())],
        &[8.into(), 6.into()],
        &[("x", Placement::Shard(dim))],
    )
}

impl ShardingType for Rows {
    fn sharding() -> OpenSharding {
        sharding(0)
    }
}

impl ShardingType for Columns {
    fn sharding() -> OpenSharding {
        sharding(1)
    }
}

/// Redistributes a tensor of two devices.
fn tensors(nccl: &Nccl) -> Result<()> {
    let numbers: Vec<i32> = (0..48).collect();
    let rows = DistributedTensor::<i32, Rows, _>::distribute(nccl, &[], &numbers)?;
    let columns = rows.redistribute::<Columns>()?;
    if columns.gather()? != numbers {
        return Err("the tensor differs".into());
    }
    Ok(())
}

/// Lets the last rank end, and prints the error of the others.
fn fault(nccl: &Nccl, stream: &Arc<CudaStream>, rank: usize, ranks: usize) -> Result<()> {
    let mesh = Mesh::new([("x", ranks as i64)])?;
    let sharded = |dim| Sharding::new(&mesh, &[64, 64], &[("x", Placement::Shard(dim))]);
    let redistribution = nccl.prepare(&Plan::new(&sharded(0)?, &sharded(1)?)?, ElementType::F32)?;
    let len = 64 * 64 / ranks;
    let (from, mut to) = (
        stream.alloc_zeros::<f32>(len)?,
        stream.alloc_zeros::<f32>(len)?,
    );
    redistribution.run(&from, &mut to)?;
    nccl.wait()?;
    if rank == ranks - 1 {
        if env::var("FAULT").is_ok_and(|fault| fault == "hang") {
            thread::sleep(time_out() + Duration::from_secs(5));
        }
        // Without destructors, as after a crash.
        std::process::exit(0);
    }
    let start = Instant::now();
    let result = redistribution
        .run(&from, &mut to)
        .and_then(|()| nccl.wait());
    println!(
        "rank {rank}, after {:.1} s: {:?}",
        start.elapsed().as_secs_f64(),
        result.as_ref().map_err(ToString::to_string)
    );
    match result {
        Err(mesh_kernels::Error::Stopped { .. }) => Ok(()),
        _ => Err("the fault is not found".into()),
    }
}

/// Measures `bf16` tensors. A line has the median of 20 runs of ten redistributions on this rank.
fn bench(nccl: &Nccl, stream: &Arc<CudaStream>, rank: usize, ranks: usize) -> Result<()> {
    let mesh = Mesh::new([("x", ranks as i64)])?;
    if rank == 0 {
        println!("| pair | MiB | ms | GB/s a direction |");
        println!("|---|---:|---:|---:|");
    }
    for mib in [1_i64, 64, 512, 2048] {
        let columns = if mib == 1 { 1024 } else { 8192 };
        let shape = [mib * (1 << 20) / 2 / columns, columns];
        for (name, a, b) in pairs::all().into_iter().take(6).chain(pairs::ulysses()) {
            let shape = pairs::shape_of(name, shape);
            let sharding = |placement| Sharding::new(&mesh, &shape, &[("x", placement)]);
            let plan = Plan::new(&sharding(a)?, &sharding(b)?)?;
            let from = stream.alloc_zeros::<u16>(usize::try_from(plan.from().local_len())?)?;
            let mut to = stream.alloc_zeros::<u16>(usize::try_from(plan.to().local_len())?)?;
            let redistribution = nccl.prepare(&plan, ElementType::Bf16)?;
            let mut run = || -> Result<f64> {
                let start = Instant::now();
                for _ in 0..10 {
                    redistribution.run(&from, &mut to)?;
                }
                nccl.wait()?;
                Ok(start.elapsed().as_secs_f64() / 10.0)
            };
            for _ in 0..3 {
                run()?;
            }
            let mut times = (0..20).map(|_| run()).collect::<Result<Vec<_>>>()?;
            times.sort_by(f64::total_cmp);
            let seconds = times[times.len() / 2];
            let bytes = 2.0 * plan.traffic().max_received as f64;
            if rank == 0 {
                println!(
                    "| {name} | {mib} | {:.4} | {:.0} |",
                    seconds * 1e3,
                    bytes / seconds / 1e9
                );
            }
        }
    }
    Ok(())
}
