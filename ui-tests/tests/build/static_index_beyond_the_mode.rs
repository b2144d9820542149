// error[E0080]: evaluation panicked: out of range: index 9 is not below extent 8
use layout_core::*;

fn main() {
    let _ = Layout::<(_8, _8), (_8, _1)>::new().offset((_9::new(), _0::new()));
}
