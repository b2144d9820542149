// error[E0080]: evaluation panicked: the two fields of this swizzle overlap: |S| is 2, but B is 3; choose |S| of at least B
use layout_core::*;

type Smem = Swizzled<Swizzle<3, 4, 2>, Layout<(_8, _128), (_128, _1)>>;

fn main() {
    let _ = Smem::new().offset((3, 2));
}
