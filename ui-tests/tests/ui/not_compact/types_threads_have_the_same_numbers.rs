// error[E0277]: expected a layout onto 256 indices without gaps or repeats, found one that is compact only on the first 8
use layout_core::{atoms::*, *};

fn main() {
    // Threads (1,0) and (0,4) both have index 4.
    let threads = Layout::<(_32, _8), (_4, _1)>::new();
    let values = Layout::<(_1, _4), (_0, _1)>::new();
    make_tiled_copy(CopyAtom::<UniversalCopy<_16>, _32>::new(), threads, values);
}
