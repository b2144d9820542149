// error[E0277]: not known to be distinct: stride 8 is not above 35, what the modes with smaller strides reach
use layout_core::*;

// It is: only a search of all differences would tell.
type ThreadsAndValues = Layout<(_3, (_8, _8)), (_64, (_8, _5))>;

fn kernel() {
    let _layout = Injective::of(ThreadsAndValues::new());
}

fn main() {}
