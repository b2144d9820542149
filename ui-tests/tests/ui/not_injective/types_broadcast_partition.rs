// error[E0277]: not injective: (thread 0, value 0) and (thread 0, value 1) both have offset 0
use layout_core::*;

fn kernel() {
    let _layout = Injective::of(Layout::<(_32, _4), (_1, _0)>::new());
}

fn main() {}
