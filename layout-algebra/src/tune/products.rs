//! Arrangements of atoms over a tile.

use super::{MAX_SUMS, Product};
use crate::{Layout, MmaAtom, TiledMma, Tiler};

/// A tiled MMA of all threads.
pub(super) struct Mma {
    pub(super) atoms: Layout,
    pub(super) permutation: [Tiler; 3],
    pub(super) tiled: TiledMma,
}

/// Returns the arrangements that divide a tile.
pub(super) fn all(product: &Product, tile: [i64; 3]) -> Vec<Mma> {
    let [m, n, _] = tile;
    let groups = product.threads / product.atom.thr_id().size();
    if m * n / product.threads > MAX_SUMS {
        return Vec::new();
    }
    let over_m = (0..).map(|bit| 1_i64 << bit);
    let over_m = over_m.take_while(|over_m| *over_m <= groups);
    let over = over_m
        .filter(|over_m| groups % over_m == 0)
        .map(|over_m| [over_m, groups / over_m]);
    let permutations = |over| match product.atom {
        MmaAtom::UniversalFma => of_threads(product, tile, over),
        _ => of_warps(product, tile, over),
    };
    let all = over.flat_map(|over| {
        permutations(over)
            .into_iter()
            .map(move |permutation| (over, permutation))
    });
    let made = all.filter_map(|([over_m, over_n], permutation)| {
        let atoms = Layout::new((over_m, over_n, 1), (1, over_m, 0)).ok()?;
        let tiled = TiledMma::with_permutation(product.atom, &atoms, permutation.clone()).ok()?;
        Some(Mma {
            atoms,
            permutation,
            tiled,
        })
    });
    made.collect()
}

/// Returns arrangements with one or two adjacent warp atoms in `n`. In `k` there are two atoms if
/// one atom has less than 32 bytes, so that `ldmatrix` loads four matrices per instruction.
fn of_warps(product: &Product, tile: [i64; 3], [over_m, over_n]: [i64; 2]) -> Vec<[Tiler; 3]> {
    let [m, n, k] = product.atom.shape_mnk();
    let steps = if k * product.bytes < 32 {
        [1, 2].iter()
    } else {
        [1].iter()
    };
    let all = steps.flat_map(|&of_k| [1, 2].map(|of_n| [m * over_m, n * over_n * of_n, k * of_k]));
    let dividing = all.filter(|extents| {
        extents
            .iter()
            .zip(tile)
            .all(|(extent, of)| of % extent == 0)
    });
    dividing.map(|extents| extents.map(Tiler::Size)).collect()
}

/// Returns the widest runs of adjacent elements, at most 16 bytes, that all threads can own. The
/// number of threads in one direction is at most four times the number in the other.
fn of_threads(
    product: &Product,
    [m, n, k]: [i64; 3],
    [over_m, over_n]: [i64; 2],
) -> Vec<[Tiler; 3]> {
    let runs = |threads: i64, extent: i64| {
        let mut run = 16 / product.bytes;
        while run > 1 && extent % (run * threads) != 0 {
            run /= 2;
        }
        if extent % (run * threads) != 0 {
            return None;
        }
        if run == 1 {
            return Some(Tiler::Size(threads));
        }
        Some(Layout::new((threads, run), (run, 1)).ok()?.into())
    };
    if over_m > 4 * over_n || over_n > 4 * over_m {
        return Vec::new();
    }
    match (runs(over_m, m), runs(over_n, n)) {
        (Some(of_m), Some(of_n)) if k > 0 => vec![[of_m, of_n, Tiler::Size(1)]],
        _ => Vec::new(),
    }
}
