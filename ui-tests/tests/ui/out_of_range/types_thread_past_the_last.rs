// error[E0277]: expected an index below extent 256, found 256
use layout_core::{ops::*, *};

type Matrix = Layout<(_16, _16), (_16, _1)>;
fn kernel(_: LocalPartitionOffsetOf<Matrix, Matrix, _256>) {}

fn main() {}
