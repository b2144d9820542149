// error[E0277]: not injective: coordinate 0 and coordinate 1 both have offset 0
use layout_core::*;

fn kernel() {
    let _layout = Injective::of(Layout::<_32, _0>::new());
}

fn main() {}
