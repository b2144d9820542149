// error[E0277]: cannot prove that the layout is injective: stride 8 is not above 35, the largest offset of the modes with smaller strides
use layout_core::*;

// The layout is injective, but only a search over all differences would show this.
type ThreadsAndValues = Layout<(_3, (_8, _8)), (_64, (_8, _5))>;

fn kernel() {
    let _layout = Injective::of(ThreadsAndValues::new());
}

fn main() {}
