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
//!     device 1 has the heads 2 and 3: [8, 9, 10, 11, 12, 13, 14, 15] ..

use std::error::Error;

use layout_core::layout;
use layout_mesh::{DistributedTensor, PlanType, StepKind, Threads};

layout! {
    type Pod = mesh(x: 4);
    // Batch, sequence, heads, head dimension.
    type Sequence = shard((?b, 4 * ?s, 4 * ?h, 4), Pod, x: 1);
    type Heads = shard((?b, 4 * ?s, 4 * ?h, 4), Pod, x: 2);
    type Exchange = Sequence -> Heads;
}
const _: () = assert!(matches!(Exchange::STEPS, [StepKind::AllToAll]) && Exchange::VECTOR >= 4);

fn main() -> Result<(), Box<dyn Error>> {
    let sizes = [("b", 2), ("s", 4), ("h", 2)];
    let numbers: Vec<i32> = (0..2 * 16 * 8 * 4).collect();
    let queries = DistributedTensor::<i32, Sequence, _>::distribute(&Threads, &sizes, &numbers)?;
    print!("{}", queries.plan::<Heads>()?.explain());

    let queries = queries.redistribute::<Heads>()?;
    // Here each device has the full sequence of two heads, so attention needs no other device.
    let part = queries.local(1).ok_or("four devices")?;
    println!("device 1 has the heads 2 and 3: {:?} ..", &part[..8]);

    let queries = queries.redistribute::<Sequence>()?;
    assert_eq!(queries.gather()?, numbers);
    Ok(())
}
