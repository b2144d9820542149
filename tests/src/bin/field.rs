//! How long `best_swizzle` takes for the tiles that others have asked about.

use core::hint::black_box;
use std::time::Instant;

use layout_tests::field::questions;

/// How often each is asked; the fastest counts.
const TIMES: usize = 100;

fn main() {
    println!("| tile | accesses | ms |\n|---|---|---|");
    for question in questions() {
        let accesses = question.accesses(&question.tile);
        let times = (0..TIMES).map(|_| {
            let start = Instant::now();
            let best = question.tile.best_swizzle(question.bytes, &accesses);
            black_box(best).expect("one that is free of conflicts");
            start.elapsed()
        });
        let fastest = times.min().expect("a time").as_secs_f64() * 1e3;
        println!(
            "| {}: `{}` | {} | {fastest:.3} |",
            question.of,
            question.tile,
            accesses.len()
        );
    }
}
