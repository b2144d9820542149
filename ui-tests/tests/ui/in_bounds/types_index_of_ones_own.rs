// error[E0277]: `Anywhere` is not a coordinate of this layout
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

fn main() {
    let cells = [1_u8; 4];
    let a = Tensor::from_slice(&cells[..], Layout::<_4, _1>::new()).unwrap();
    let _ = a.get(Anywhere);
}
