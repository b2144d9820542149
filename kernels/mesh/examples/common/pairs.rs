//! The redistributions that the examples check and measure.

use layout_mesh::{Placement, Reduction};

/// Pairs of placements of a tensor on a mesh of one axis, with their names.
type Pairs<const N: usize> = [(&'static str, Placement, Placement); N];

/// Returns the pairs of a matrix.
pub(crate) fn all() -> Pairs<7> {
    use Placement::{Partial, Replicate, Shard};
    let sum = Partial(Reduction::Sum);
    [
        ("S(0) -> S(1)", Shard(0), Shard(1)),
        ("S(1) -> S(0)", Shard(1), Shard(0)),
        ("S(0) -> R", Shard(0), Replicate),
        ("R -> S(0)", Replicate, Shard(0)),
        ("P -> S(0)", sum, Shard(0)),
        ("P -> R", sum, Replicate),
        ("S(0) -> P", Shard(0), sum),
    ]
}

/// Returns the exchanges of sequence-parallel attention.
pub(crate) fn ulysses() -> Pairs<2> {
    use Placement::Shard;
    [
        ("Ulysses, S(1) -> S(2)", Shard(1), Shard(2)),
        ("Ulysses, S(2) -> S(1)", Shard(2), Shard(1)),
    ]
}

/// Returns the shape of a matrix. For [`ulysses`], returns two batches with 32 heads and head dimension 64.
pub(crate) fn shape_of(name: &str, [rows, columns]: [i64; 2]) -> Vec<i64> {
    if name.starts_with('U') {
        vec![2, rows * columns / (2 * 32 * 64), 32, 64]
    } else {
        vec![rows, columns]
    }
}
