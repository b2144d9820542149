// error[E0277]: expected an index below extent 8, found 8
use layout_core::*;

fn main() {
    let rows = Layout::<(_8, _16), (_16, _1)>::new();
    let _ = rows.offset((_8::new(), _0::new()));
}
