// cargo run -p layout-examples --example ulysses
//! Exchanges the shards of sequence-parallel attention: sequence shards to head shards, and back.
//!
//!     from [x: Shard(1)] of (2,16,8,4) on x=4
//!     to   [x: Shard(2)] of (2,16,8,4) on x=4
//!     digit 8:1 stays at address stride 1
//!     digit 4:8 moves from address stride 8 to rank stride 1
//!     digit 4:32 moves from address stride 32 to address stride 8
//!     digit 4:128 moves from rank stride 1 to address stride 32
//!     digit 2:512 stays at address stride 128
//!     step 1, all-to-all in 1 group of 4 devices, {0,1,2,3}: each device sends 64 elements to each of 3 others; a device receives at most 192 elements, all devices 768
//!     each device allocates 512 elements; vectors have 8 elements; pieces are packed and unpacked
//!     sequence to heads: devices receive [192, 192, 192, 192] elements
//!     heads to sequence: devices receive [192, 192, 192, 192] elements

use std::error::Error;

use layout_mesh::{InputError, Mesh, Placement, Plan, Sharding, Threads};

/// Returns the local part of each device. Element `n` has the value `n`.
fn buffers(sharding: &Sharding) -> Result<Vec<Vec<i64>>, InputError> {
    let buffer = |rank| {
        let mut held = sharding.held_by(rank)?;
        held.sort_unstable(); // by address
        Ok(held.into_iter().map(|(_, element)| element).collect())
    };
    (0..sharding.mesh().devices()).map(buffer).collect()
}

fn main() -> Result<(), Box<dyn Error>> {
    let mesh = Mesh::new([("x", 4)])?;
    // Batch, sequence, heads, head dimension.
    let shape = [2, 16, 8, 4];
    let sharded = |dim| Sharding::new(&mesh, &shape, &[("x", Placement::Shard(dim))]);
    let (sequence, heads) = (sharded(1)?, sharded(2)?);
    let (to_heads, to_sequence) = (Plan::new(&sequence, &heads)?, Plan::new(&heads, &sequence)?);
    print!("{}", to_heads.explain());

    let queries = buffers(&sequence)?;
    let there = Threads.run(&to_heads, &queries)?;
    assert_eq!(there.buffers, buffers(&heads)?);
    // Here each device has the full sequence of two heads, so attention needs no other device.
    let back = Threads.run(&to_sequence, &there.buffers)?;
    assert_eq!(back.buffers, queries);
    for (name, run) in [("sequence to heads", there), ("heads to sequence", back)] {
        println!("{name}: devices receive {:?} elements", run.received);
    }
    Ok(())
}
