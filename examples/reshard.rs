// cargo run -p layout-examples --example reshard
//! Loads a checkpoint of four row shards as three column shards. Each device reads only its own elements.
//!
//!     [x: Shard(0)] of (16,9) on x=4: 0, 1, 2, 3.safetensors
//!     [x: Shard(1)] of (16,9) on x=3: device 2 begins with [6.0, 7.0, 8.0, 15.0]

use std::error::Error;
use std::{env, fs, process};

use layout_core::layout;
use layout_mesh::{DistributedTensor, Threads};

layout! {
    type Rows = shard((16, 9), mesh(x: 4), x: 0);
    type Columns = shard((16, 9), mesh(x: 3), x: 1);
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
