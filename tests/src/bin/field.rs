//! Measures the time of `best_swizzle` and `best_padding`: for tiles of other libraries, for tiles that need
//! more than one swizzle, and for tiles without a solution.

use core::hint::black_box;
use std::time::Instant;

use layout_algebra::{Error, Layout};
use layout_tests::field::questions;

/// Number of calls per measurement. The result is the time of the fastest call.
const TIMES: usize = 100;

fn time(of: &str, ask: impl Fn() -> Result<Layout, Error>) {
    let times = (0..TIMES).map(|_| {
        let start = Instant::now();
        let _ = black_box(ask());
        start.elapsed()
    });
    let fastest = times.min().expect("a time").as_secs_f64() * 1e3;
    println!("| {of} | {fastest:.3} |");
}

fn main() {
    println!("| tile | ms |\n|---|---|");
    for question in questions() {
        let accesses = question.accesses(&question.tile);
        let of = format!("{}: `{}`", question.of, question.tile);
        time(&of, || {
            question.tile.best_swizzle(question.bytes, &accesses)
        });
    }
    let layout = |text: &str| -> Layout { text.parse().expect("a layout") };
    let [tile, eights] = ["(4,64):(64,1)", "((4,8),8):((64,8),1)"].map(layout);
    time("several swizzles: `(4,64):(64,1)`", || {
        tile.best_swizzle(4, [&tile, &eights])
    });
    let [tile, down] = ["(32,32):(32,1)", "(32,(8,4)):(32,(4,1))"].map(layout);
    time("none, proved: `(32,32):(32,1)`", || {
        tile.best_swizzle(4, [&tile, &down])
    });
    time("no padding: `(32,32):(32,1)`", || {
        tile.best_padding(4, [&tile, &down])
    });
    let [tile, rows] = ["(24,96):(96,1)", "(32,(3,24)):(1,(32,96))"].map(layout);
    time("padding: `(24,96):(96,1)`", || {
        tile.best_padding(4, [&rows, &tile])
    });
}
