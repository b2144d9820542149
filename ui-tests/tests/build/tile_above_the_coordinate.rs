// error[E0080]: evaluation panicked: a mode of this tile has more elements than the coordinates of the tensor count
use layout_core::*;

type Tile = Layout![4294967296];

fn main() {
    let cells = [0_u32; 100];
    let line = Tensor::from_slice(&cells, <Layout![(100,):(1,)]>::new()).unwrap();
    let tile = line.predicated_tile((Tile::new(),), (0,));
    assert!(tile.whole().is_none());
}
