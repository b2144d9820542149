// error[E0277]: not injective: (thread 1, value 0) and (thread 0, value 2) both have offset 2
use layout_core::*;

type ThreadsAndValues = Layout<(_8, _4), (_2, _1)>;

fn kernel() {
    let _layout = Injective::of(ThreadsAndValues::new());
}

fn main() {}
