// error[E0080]: evaluation panicked: expected at most 4294967295 elements in a mode of a tile, the maximum of the tensor's integer type, found 4294967296: use a smaller tile
use layout_core::*;

type Tile = Layout![4294967296];

fn main() {
    let cells = [0_u32; 100];
    let line = Tensor::from_slice(&cells, <Layout![(100,):(1,)]>::new()).unwrap();
    let tile = line.predicated_tile((Tile::new(),), (0,));
    assert!(tile.whole().is_none());
}
