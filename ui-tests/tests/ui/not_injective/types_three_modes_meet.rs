// error[E0277]: not injective: (thread 1, value 1) and (thread 0, value 2) both have offset 8
use layout_core::*;

// Any two modes are disjoint, but one step in each of the first two equals one step in the third.
type ThreadsAndValues = Layout<(_2, (_2, _2)), (_3, (_5, _8))>;

fn kernel() {
    let _layout = Injective::of(ThreadsAndValues::new());
}

fn main() {}
