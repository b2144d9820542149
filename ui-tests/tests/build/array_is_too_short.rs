// error[E0080]: evaluation panicked: out of range: the layout needs 28 elements, the array has 20: make the array longer, or the layout smaller
use layout_core::*;

fn main() {
    let cells = [0_u8; 20];
    let _ = Tensor::from_array(&cells, <Layout![(4, 4):(8, 1)]>::new());
}
