// error[E0080]: evaluation panicked: a static coordinate exceeds the index type
use layout_core::*;

type Far = Layout![4294967296];
type Rows = Layout![(8589934592, 4):(0, 1)];

fn main() {
    let cells = [10, 11, 12, 13];
    let rows = Tensor::from_slice(&cells, Rows::new()).unwrap();
    assert_eq!(rows[(Far::new(), _1::new())], 11);
}
