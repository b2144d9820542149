// cargo run -p layout-examples --example reshard
//! Loads a checkpoint of four row shards as three column shards. Each device reads only its own elements.
//!
//!     [x: Shard(0)] of (16,9) on x=4: 0, 1, 2, 3.safetensors
//!     [x: Shard(1)] of (16,9) on x=3: device 2 begins with [6.0, 7.0, 8.0, 15.0]

use std::error::Error;
use std::{env, fs, process};

use layout_mesh::{DistributedTensor, OpenSharding, Placement, ShardingType, Threads};

/// The rows of a (16,9) matrix on four devices.
struct Rows;

/// The columns of the matrix on three devices.
struct Columns;

/// Returns the sharding of dimension `dim`.
fn sharding(devices: i64, dim: usize) -> OpenSharding {
    let shape = [16.into(), 9.into()];
    OpenSharding::new(
        &[("x", devices.into())],
        &shape,
        &[("x", Placement::Shard(dim))],
    )
}

impl ShardingType for Rows {
    fn sharding() -> OpenSharding {
        sharding(4, 0)
    }
}

impl ShardingType for Columns {
    fn sharding() -> OpenSharding {
        sharding(3, 1)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = env::temp_dir().join(format!("reshard-{}", process::id()));
    fs::create_dir_all(&folder)?;
    let path = |rank: i64| folder.join(format!("{rank}.safetensors"));

    let weights: Vec<f32> = (0..144_u8).map(f32::from).collect();
    let rows = DistributedTensor::<f32, Rows, _>::distribute(&Threads, &[], &weights)?;
    rows.save("weight", path)?;
    println!("{}: 0, 1, 2, 3.safetensors", rows.sharding());

    let columns =
        DistributedTensor::<f32, Columns, _>::load::<Rows>(&Threads, &[], "weight", path)?;
    assert_eq!(columns.gather()?, weights);
    let part = columns.local(2).ok_or("three devices")?;
    println!(
        "{}: device 2 begins with {:?}",
        columns.sharding(),
        &part[..4]
    );
    Ok(fs::remove_dir_all(&folder)?)
}
