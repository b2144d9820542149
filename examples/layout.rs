// cargo run -p layout-examples --example layout
//! Prints a layout, and the offset of each coordinate.
//!
//!     (4,8):(1,5) has size 32 and cosize 39
//!      0  5 10 15 20 25 30 35
//!      1  6 11 16 21 26 31 36
//!      2  7 12 17 22 27 32 37
//!      3  8 13 18 23 28 33 38

use layout_core::*;

layout! {
    /// Column-major, with one element of padding per column.
    type Padded = (4, 8):(1, 5);
}

fn main() {
    let padded = Padded::new();
    println!(
        "{padded} has size {} and cosize {}",
        Padded::SIZE,
        Padded::COSIZE
    );
    for row in Bounded::<_4>::all() {
        let offsets = Bounded::<_8>::all().map(|column| padded.offset((row, column)));
        let offsets: Vec<_> = offsets.map(|offset| format!("{offset:2}")).collect();
        println!("{}", offsets.join(" "));
    }
}
