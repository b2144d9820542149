// error[E0277]: not injective: (thread 0, value 0) and (thread 8, value 0) both have offset 0
use layout_core::*;

// Threads from 8 onwards repeat the elements of earlier threads.
type ThreadsAndValues = Layout<((_8, _4), _4), ((_4, _0), _1)>;

fn kernel() {
    let _layout = Injective::of(ThreadsAndValues::new());
}

fn main() {}
