// error[E0277]: `*const ()` cannot be shared between threads safely
use layout_core::*;

fn for_all_threads<K: Sync>(_kernel: K) {}

fn host(me: UniqueCoord<'_, Bounded<_256>, Thread>) {
    for_all_threads(|| me.get());
}

fn main() {}
