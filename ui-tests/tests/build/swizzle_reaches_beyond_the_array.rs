// error[E0080]: evaluation panicked: out of range: the layout needs 192 elements, the array has 144, because the layout's swizzle exchanges elements within full blocks of 64: make the array longer, or the layout smaller
use layout_core::*;

fn main() {
    let mut cells = [0_u8; 144];
    let _ = Tensor::from_array(&mut cells, <Layout![Sw<3, 3, 3> o (18, 8):(8, 1)]>::new());
}
