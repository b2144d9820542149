// cargo run -p layout-examples --example reshard
//! Loads a checkpoint of four row shards as two column shards. Each device reads only its own elements.
//!
//!     device 0: 512 of 1024 bytes in 16 reads
//!     device 1: 512 of 1024 bytes in 16 reads

use std::error::Error;
use std::fs::{self, File};
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;
use std::{env, process};

use layout_mesh::{Mesh, MessageMode, Placement, Plan, Sharding};

/// Reads the part of device `rank` from the files of the source devices. Prints the size of the reads.
fn load(plan: &Plan, rank: i64, folder: &Path) -> Result<Vec<u8>, Box<dyn Error>> {
    let (mut part, mut reads) = (vec![0; usize::try_from(plan.to().local_len() * 8)?], 0);
    for message in plan.messages(rank) {
        let mut file = File::open(folder.join(message.from[0].to_string()))?;
        // Elements that are contiguous on both sides are one read.
        let contiguous = |mode: &&MessageMode| (mode.from, mode.to) == (1, 1);
        let first = message.modes.first().filter(contiguous);
        let run = first.map_or(1, |mode| mode.size);
        for i in 0..message.elements() / run {
            let (mut i, mut from, mut to) = (i * run, message.from_address, message.to_address);
            for mode in &message.modes {
                from += i % mode.size * mode.from;
                to += i % mode.size * mode.to;
                i /= mode.size;
            }
            file.seek(SeekFrom::Start(u64::try_from(from * 8)?))?;
            file.read_exact(&mut part[usize::try_from(to * 8)?..][..usize::try_from(run * 8)?])?;
            reads += 1;
        }
    }
    let (read, all) = (part.len(), plan.to().elements() * 8);
    println!("device {rank}: {read} of {all} bytes in {reads} reads");
    Ok(part)
}

/// Returns the part of device `rank`. Element `n` has the value `n`.
fn part(sharding: &Sharding, rank: i64) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut held = sharding.held_by(rank)?;
    held.sort_unstable(); // by address
    Ok(held.iter().flat_map(|(_, n)| n.to_le_bytes()).collect())
}

fn main() -> Result<(), Box<dyn Error>> {
    let four = Mesh::new([("x", 4)])?;
    let saved = Sharding::new(&four, &[16, 8], &[("x", Placement::Shard(0))])?;
    // Both meshes of a plan have the same number of devices. Ranks 0 and 1 are the first replica.
    let two = Mesh::new([("replica", 2), ("x", 2)])?;
    let loaded = Sharding::new(&two, &[16, 8], &[("x", Placement::Shard(1))])?;
    let plan = Plan::new(&saved, &loaded)?;

    let folder = env::temp_dir().join(format!("reshard-{}", process::id()));
    fs::create_dir_all(&folder)?;
    for rank in 0..4 {
        fs::write(folder.join(rank.to_string()), part(&saved, rank)?)?;
    }
    for rank in 0..2 {
        assert_eq!(load(&plan, rank, &folder)?, part(&loaded, rank)?);
    }
    Ok(fs::remove_dir_all(&folder)?)
}
