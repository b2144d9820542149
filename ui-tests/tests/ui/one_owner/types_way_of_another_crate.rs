// error[E0277]: `layout_core` alone says in which way cells are taken
use layout_core::partition::{Index, Reversed, Spread, TakenBy};
use layout_core::*;

struct Mine;
type Columns<'a> = DisjointMut<'a, f32, Block, PartitionScheme<Spread<(_1, _8)>, Thread, Reversed>>;

impl TakenBy<Spread<(_8, _1)>, Thread, Index, Mine> for Columns<'_> {}

fn main() {}
