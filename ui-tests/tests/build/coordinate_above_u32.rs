// error[E0080]: evaluation panicked: expected a static coordinate of at most 4294967295, the maximum of the index type, found 4294967296: use a smaller coordinate
use layout_core::*;

type Far = Layout![4294967296];
type Rows = Layout![(8589934592, 4):(0, 1)];

fn main() {
    let cells = [10, 11, 12, 13];
    let rows = Tensor::from_slice(&cells, Rows::new()).unwrap();
    assert_eq!(rows[(Far::new(), _1::new())], 11);
}
