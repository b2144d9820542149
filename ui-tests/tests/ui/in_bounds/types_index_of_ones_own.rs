// error[E0277]: expected a coordinate of this layout, found `Anywhere`
use layout_core::{bounds::*, *};

struct Anywhere;

impl IndexAt<Anywhere> for Layout<_4, _1> {
    fn index(&self, _: Anywhere) -> usize {
        1000
    }
    fn contains(&self, _: &Anywhere) -> bool {
        true
    }
}

fn main() {}
