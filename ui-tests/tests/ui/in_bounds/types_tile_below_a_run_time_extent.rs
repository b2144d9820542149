// error[E0277]: cannot prove that an index is below the extent
use layout_core::*;

fn kernel(matrix: Tensor<View<'_, f32>, Layout![(16 * ?m, 64 * ?n):(?n, 1)]>, block: (u32, u32)) {
    let _ = matrix.local_tile((_16, _64), block);
}

fn main() {}
