// error[E0080]: evaluation panicked: the size of this layout exceeds 9223372036854775807: use smaller extents
use layout_core::*;

fn cells<M>() -> usize
where
    Layout<(M, _4294967296), (_0, _0)>: StaticLayout,
{
    <Layout![(M, 4294967296):(0, 0)] as StaticLayout>::SIZE
}

fn main() {
    cells::<_4294967296>();
}
