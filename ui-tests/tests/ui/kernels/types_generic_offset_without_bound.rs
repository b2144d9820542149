// error[E0277]: `L` is not known to take the coordinate `u32`
use layout_core::*;

fn f<L>(l: L) -> u32 {
    OffsetAt::<u32>::offset(l, 3)
}

fn main() {}
