// error[E0277]: stride 4 is not a multiple of 8, the extent of the modes with smaller strides
use layout_core::*;

fn kernel(_: Complemented<Layout<(_4, _8), (_4, _1)>, _64>) {}

fn main() {}
