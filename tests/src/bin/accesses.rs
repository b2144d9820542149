//! `accesses [SEED]` prints accesses of shared and global memory with their modelled cost, one JSON object
//! per line. `benches/gpu/counters.py` runs the accesses on a GPU and compares the hardware
//! counters with the model.
//!
//! An access is a partition `(thread, value)` of a tile, where each thread moves vectors. The partitions come
//! from kernels and textbooks, or are random.

use std::collections::BTreeSet;
use std::env;
use std::process::ExitCode;

use layout_algebra::{Error, Layout, Swizzle};
use serde_json::json;

/// Bytes of shared memory, and of a region of global memory, that an access can reach.
const SHARED: i64 = 1 << 15;
const GLOBAL: i64 = 1 << 22;
/// Maximum number of accesses by all threads. The table of offsets is in constant memory.
const TABLE: i64 = 1 << 13;

fn main() -> ExitCode {
    let seed = env::args().nth(1).map_or(Ok(17), |seed| seed.parse());
    let Ok(seed) = seed else {
        eprintln!("usage: accesses [SEED]");
        return ExitCode::FAILURE;
    };
    match print(&mut fastrand::Rng::with_seed(seed)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn print(random: &mut fastrand::Rng) -> Result<(), Error> {
    for (name, layout, n, bytes) in KNOWN {
        let layout: Layout = layout.parse()?;
        tell(name, &layout, n, bytes, random)?;
    }
    for (bytes, n) in WIDTHS {
        for _ in 0..24 {
            let layout = partition(random, n)?;
            tell("random", &layout, n, bytes, random)?;
        }
    }
    Ok(())
}

/// The number of values per vector, and the bytes per value.
const WIDTHS: [(i64, i64); 10] = [
    (1, 1),
    (2, 1),
    (4, 1),
    (4, 2),
    (1, 4),
    (2, 4),
    (4, 4),
    (8, 2),
    (16, 1),
    (1, 16),
];

/// Partitions from kernels and textbooks: a name, the map from threads and values to offsets, the values per
/// vector, the bytes per value.
const KNOWN: [(&str, &str, i64, i64); 24] = [
    (
        "hgemm, fill",
        "Sw<3,3,3> o 0 o ((8,16),(8,8)):((8,64),(1,1024))",
        8,
        2,
    ),
    (
        "hgemm, fill without swizzle",
        "((8,16),(8,8)):((8,64),(1,1024))",
        8,
        2,
    ),
    (
        "hgemm, rows of ldmatrix",
        "Sw<3,3,3> o 0 o ((16,2),(8,8,4)):((64,8),(1,1024,16))",
        8,
        2,
    ),
    (
        "hgemm, rows of ldmatrix without swizzle",
        "((16,2),(8,8,4)):((64,8),(1,1024,16))",
        8,
        2,
    ),
    (
        "swizzled_transpose, written",
        "Sw<3,2,6> o 0 o ((8,32),(4,2,2)):((4,64),(1,32,2048))",
        4,
        4,
    ),
    (
        "swizzled_transpose, read",
        "Sw<3,2,6> o 0 o ((8,32),(4,2,2)):((256,1),(64,2048,32))",
        1,
        4,
    ),
    (
        "swizzled_transpose, read without swizzle",
        "((8,32),(4,2,2)):((256,1),(64,2048,32))",
        1,
        4,
    ),
    ("transpose, written", "((32,8),4):((1,33),264)", 1, 4),
    ("transpose, read", "((32,8),4):((33,1),8)", 1, 4),
    (
        "transpose, read without padding",
        "((32,8),4):((32,1),8)",
        1,
        4,
    ),
    ("one word for all", "(32,4):(0,1)", 1, 4),
    ("four bytes of a word each", "(32,4):(1,32)", 1, 1),
    ("sixteen bytes for all", "(32,4):(0,1)", 4, 4),
    ("eight bytes for all", "(32,2):(0,1)", 2, 4),
    (
        "halves of a warp read one row",
        "((16,2),2):((2,0),1)",
        2,
        4,
    ),
    (
        "quarters of a warp read one row",
        "((8,4),4):((4,0),1)",
        4,
        4,
    ),
    (
        "pairs read one row of sixteen bytes",
        "((2,16),4):((0,4),1)",
        4,
        4,
    ),
    (
        "quarters read every fourth row",
        "((4,8),4):((32,4),1)",
        4,
        4,
    ),
    ("a column, number by number", "((16,16),8):((0,1),16)", 1, 4),
    ("a row, in fours", "((16,16),8):((4,0),1)", 4, 4),
    (
        "a staging's rows of 64",
        "Sw<3,3,3> o 0 o ((16,2,4),(8,4)):((64,8,1024),(1,16))",
        8,
        2,
    ),
    ("every second word", "(32,4):(2,64)", 1, 4),
    ("every word of 17", "(32,4):(17,1)", 1, 4),
    ("every eight bytes of 24", "(32,2):(6,1)", 2, 4),
];

/// Returns a random partition whose threads move vectors of `n` values. Thread strides are powers of two,
/// arbitrary, or 0 for a broadcast. Some partitions are swizzled.
fn partition(random: &mut fastrand::Rng, n: i64) -> Result<Layout, Error> {
    let threads = [8, 16, 32, 32, 64, 128][random.usize(0..6)];
    let mut modes = Vec::new();
    let mut left = threads;
    // The strides of the thread modes, in vectors.
    while left > 1 {
        let shape = [2, 4, 8, 16, 32][random.usize(0..5)].min(left);
        let stride = match random.u32(0..8) {
            0 => 0,
            1 => random.i64(1..40),
            _ => 1 << random.u32(0..8),
        };
        modes.push(Layout::new(shape, n * stride)?);
        left /= shape;
    }
    let values = Layout::from_modes([
        Layout::new(n, 1)?,
        Layout::new(random.i64(1..5), n * random.i64(1..64))?,
    ])?;
    let plain = Layout::from_modes([Layout::from_modes(modes)?, values])?;
    if random.bool() {
        return Ok(plain);
    }
    let lowest = i64::from(n.ilog2());
    let (bits, base) = (random.i64(1..4), lowest + random.i64(0..3));
    let swizzle = Swizzle::new(bits, base, bits + random.i64(0..3))?;
    Layout::behind(swizzle, 0, &plain)
}

/// Prints the instructions for an access, if memory is large enough.
fn tell(
    name: &str,
    layout: &Layout,
    n: i64,
    bytes: i64,
    random: &mut fastrand::Rng,
) -> Result<(), Error> {
    let [threads, values] = [0, 1].map(|mode| layout.modes()[mode].size());
    let reach = layout.cosize() * bytes;
    if threads * (values / n) > TABLE || layout.vector_access(n).is_err() {
        return Ok(());
    }
    let mut offsets = Vec::new();
    for value in (0..values).step_by(usize::try_from(n).unwrap_or(1)) {
        for thread in 0..threads {
            offsets.push(layout.offset(thread + threads * value)? * bytes);
        }
    }
    let first: BTreeSet<i64> = offsets
        .iter()
        .copied()
        .take(usize::try_from(threads).unwrap_or(0))
        .collect();
    let is_store = i64::try_from(first.len()) == Ok(threads);
    let width = n * bytes;
    let line = |instruction: &str, cost: serde_json::Value| {
        println!(
            "{}",
            json!({
                "name": name, "layout": layout.to_string(), "vector": n, "bytes": bytes,
                "instruction": instruction, "threads": threads, "offsets": offsets, "cost": cost,
            })
        );
    };
    if reach <= SHARED {
        let cost = layout.shared_cost(n, bytes)?;
        let cost = json!({ "instructions": cost.instructions, "wavefronts": cost.wavefronts });
        line(&format!("ld.shared.{width}"), cost.clone());
        // No two threads may store to the same address.
        if is_store {
            line(&format!("st.shared.{width}"), cost.clone());
        }
        if is_store && width == 16 {
            // Each thread supplies the address of one matrix row, for one, two or four matrices.
            line("ldmatrix", cost.clone());
            line("stmatrix", cost);
        }
    }
    if reach <= GLOBAL {
        let cost = layout.global_cost(n, bytes)?;
        let cost = json!({ "instructions": cost.instructions, "sectors": cost.sectors, "lines": cost.lines });
        let operation = if is_store && random.bool() {
            "st"
        } else {
            "ld"
        };
        line(&format!("{operation}.global.{width}"), cost);
    }
    Ok(())
}
