// error[E0277]: not injective: (thread 2, value 0) and (thread 0, value 3) both have offset 12
use layout_core::*;

// Each thread has every fourth element, but the next thread begins 6 elements later instead of 1.
type ThreadsAndValues = Layout<(_4, _8), (_6, _4)>;

fn kernel() {
    let _layout = Injective::of(ThreadsAndValues::new());
}

fn main() {}
