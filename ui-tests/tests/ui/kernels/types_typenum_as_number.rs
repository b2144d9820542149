// error[E0277]: `UInt<UInt<UInt<UInt<UTerm, B1>, B0>, B0>, B0>` is not a nested tuple of static integers
use layout_core::*;

fn f() {
    let _ = Layout::<(typenum::U8, _4), (_1, _8)>::new();
}

fn main() {}
