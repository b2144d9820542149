//! The path of an operand: copied to a shared-memory tile, and loaded from the tile.

use std::collections::HashMap;

use super::products::Mma;
use super::{Cost, Matrix, Product};
use crate::{Bytes, CopyAtom, Layout, Matrices, MmaOperand, TiledCopy};

/// The path of an operand from global memory to registers.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Staged {
    /// The shared-memory tile.
    pub tile: Layout,
    /// The copy from global memory.
    pub copy: TiledCopy,
    /// The threads of the copy in the tile, and the values of each thread: the arguments of
    /// [`make_tiled_copy`](TiledCopy::make_tiled_copy).
    pub threads_and_values: [Layout; 2],
    /// The instruction that loads the operand. `None` if each thread reads its own elements.
    pub load: Option<CopyAtom>,
    /// The cost of one step.
    pub cost: Cost,
}

/// The access pattern that reads a shared-memory tile.
struct Read {
    load: Option<CopyAtom>,
    copy: Option<TiledCopy>,
    /// The number of matrices per instruction. Eight threads are served together for each matrix,
    /// and threads beyond that repeat the others' addresses. Threads that read their own elements
    /// count as four matrices.
    matrices: u64,
}

/// A copy that keeps all threads busy, with its global-memory cost.
struct Fill {
    copy: TiledCopy,
    threads_and_values: [Layout; 2],
    /// The number of values per vector.
    n: i64,
    cost: Cost,
}

/// Cached results by matrix, tile and accesses.
#[derive(Default)]
pub(super) struct Known(HashMap<Vec<String>, Option<Staged>>);

impl Known {
    /// Returns the best path of an operand.
    pub(super) fn best(
        &mut self,
        product: &Product,
        mma: &Mma,
        operand: MmaOperand,
        matrix: &Matrix,
        tile: [i64; 2],
    ) -> Option<Staged> {
        let mut ways = Vec::new();
        let mut key = vec![format!("{matrix:?} {tile:?}")];
        for major in [0, 1] {
            let plain = plain(tile, major, 0)?;
            let (read, access) = Read::widest(product, mma, operand, &plain, major)?;
            key.push(format!("{:?} {access}", read.load));
            ways.push((major, plain, read, access));
        }
        if let Some(found) = self.0.get(&key) {
            return found.clone();
        }
        let mut tries = Vec::new();
        for (major, plain, read, access) in &ways {
            for fill in fills(product, matrix, tile, *major) {
                let cost = cost(product, mma, operand, plain, &fill, read);
                tries.extend(cost.map(|cost| {
                    Try {
                        // A lower bound for any tile.
                        ideal_wavefronts: Cost {
                            wavefronts: cost.ideal_wavefronts,
                            ..cost
                        }
                        .ranked(),
                        plain,
                        major: *major,
                        fill,
                        read,
                        access,
                    }
                }));
            }
        }
        // The stable sort keeps the first of those with equal cost.
        tries.sort_by_key(|way| way.ideal_wavefronts);
        let mut best: Option<Staged> = None;
        for way in tries {
            if best
                .as_ref()
                .is_some_and(|best| best.cost.ranked() <= way.ideal_wavefronts)
            {
                break;
            }
            for shared in way.tiles(product, tile) {
                let Some(cost) = cost(product, mma, operand, &shared, &way.fill, way.read) else {
                    continue;
                };
                if best
                    .as_ref()
                    .is_none_or(|best| cost.ranked() < best.cost.ranked())
                {
                    best = Some(Staged {
                        tile: shared,
                        copy: way.fill.copy.clone(),
                        threads_and_values: way.fill.threads_and_values.clone(),
                        load: way.read.load,
                        cost,
                    });
                }
            }
        }
        self.0.insert(key, best.clone());
        best
    }
}

/// A copy into a tile that is contiguous along one mode, and the access pattern that reads the
/// tile.
struct Try<'a> {
    /// The cost without bank conflicts, in ranking order.
    ideal_wavefronts: [u64; 5],
    plain: &'a Layout,
    major: usize,
    fill: Fill,
    read: &'a Read,
    access: &'a Layout,
}

impl Try<'_> {
    /// Returns the tile with a swizzle that avoids bank conflicts, or otherwise the plain tile and
    /// tiles with padded rows or columns.
    fn tiles(&self, product: &Product, tile: [i64; 2]) -> Vec<Layout> {
        let Ok(written) = self.plain.partition_d(&self.fill.copy) else {
            return Vec::new();
        };
        let accesses = [&written, &once(self.access)];
        if let Some(free) = self.plain.free_swizzle(product.bytes, &accesses) {
            return vec![free];
        }
        let n = self.fill.n.max(self.read.n(self.access, product.bytes));
        let pads = [0, 1, 2, 4, 8].map(|vectors| vectors * n);
        pads.into_iter()
            .filter_map(|pad| plain(tile, self.major, pad))
            .collect()
    }
}

/// Returns the cost of one step with a shared-memory tile.
fn cost(
    product: &Product,
    mma: &Mma,
    operand: MmaOperand,
    tile: &Layout,
    fill: &Fill,
    read: &Read,
) -> Option<Cost> {
    let written = tile
        .partition_d(&fill.copy)
        .ok()?
        .shared_cost(fill.n, product.bytes)
        .ok()?;
    let access = read.access(tile, mma, operand)?;
    let n = read.n(&access, product.bytes);
    let loaded = access.shared_cost(n, product.bytes).ok()?;
    let of_reads = |wavefronts: u64| wavefronts * read.matrices / 4;
    // A synchronous copy is a load and a store.
    let copies = match fill.copy.atom() {
        CopyAtom::CpAsync(_) => 1,
        _ => 2,
    };
    Some(Cost {
        wavefronts: written.wavefronts + of_reads(loaded.wavefronts),
        ideal_wavefronts: written.ideal_wavefronts + of_reads(loaded.ideal_wavefronts),
        instructions: copies * written.instructions + loaded.instructions,
        shared_bytes: u64::try_from(tile.cosize() * product.bytes).ok()?,
        ..fill.cost
    })
}

/// Returns the accesses without warps that repeat the accesses of other warps.
fn once(access: &Layout) -> Layout {
    let modes = access.modes();
    let Some((threads, rest)) = modes.split_first() else {
        return access.clone();
    };
    let (mut below, mut kept) = (1, Vec::new());
    for leaf in threads.flatten().modes() {
        let (size, is_repeated) = (leaf.size(), leaf.cosize() == 1);
        let of_a_warp = (32_i64 / below).clamp(1, size);
        kept.push(if is_repeated && size % of_a_warp == 0 {
            Layout::new(of_a_warp, 0).unwrap_or(leaf)
        } else {
            leaf
        });
        below *= size;
    }
    let threads = Layout::from_modes(kept);
    let all = threads
        .and_then(|threads| Layout::from_modes([threads].into_iter().chain(rest.iter().cloned())));
    all.unwrap_or_else(|_| access.clone())
}

/// Returns a tile that is contiguous along `major`, with `pad` elements of padding after each row
/// or column.
fn plain(tile: [i64; 2], major: usize, pad: i64) -> Option<Layout> {
    let mut strides = [1, 1];
    strides[1 - major] = tile[major] + pad;
    Layout::new((tile[0], tile[1]), (strides[0], strides[1])).ok()
}

impl Read {
    /// Selects a load of the maximum number of matrices per instruction that the MMA consumes, or
    /// otherwise loads by the threads themselves.
    fn widest(
        product: &Product,
        mma: &Mma,
        operand: MmaOperand,
        plain: &Layout,
        major: usize,
    ) -> Option<(Self, Layout)> {
        for matrices in [Matrices::X4, Matrices::X2, Matrices::X1] {
            let load = match major {
                1 => CopyAtom::Ldmatrix(matrices),
                // `ldmatrix.trans` transposes 16-bit elements.
                _ if product.bytes == 2 => CopyAtom::LdmatrixTrans(matrices),
                _ => continue,
            };
            if mma.tiled.atom().thr_id().size() != load.thr_id().size() {
                continue;
            }
            let Ok(copy) = mma.tiled.make_tiled_copy(load, 8 * product.bytes, operand) else {
                continue;
            };
            let read = Self {
                load: Some(load),
                copy: Some(copy),
                matrices: matrices.count().unsigned_abs(),
            };
            let Some(access) = read.access(plain, mma, operand) else {
                continue;
            };
            if access.vector_access(16 / product.bytes).is_ok() {
                return Some((read, access));
            }
        }
        let read = Self {
            load: None,
            copy: None,
            matrices: 4,
        };
        let access = read.access(plain, mma, operand)?;
        Some((read, access))
    }

    /// Returns the accesses `(thread, value, rest...)` that read a tile.
    fn access(&self, tile: &Layout, mma: &Mma, operand: MmaOperand) -> Option<Layout> {
        if let Some(copy) = &self.copy {
            return tile.partition_s(copy).ok();
        }
        // A thread can combine any of its values into vectors.
        let parts = tile.partition_mma(&mma.tiled, operand).ok()?;
        parts.group(1, parts.rank()).ok()
    }

    /// Returns the number of values per read.
    fn n(&self, access: &Layout, bytes: i64) -> i64 {
        let mut n = 16 / bytes;
        while self.load.is_none() && n > 1 && access.vector_access(n).is_err() {
            n /= 2;
        }
        n
    }
}

/// Returns the copies of a tile in which all threads move vectors, sorted by sectors and lines.
fn fills(product: &Product, matrix: &Matrix, tile: [i64; 2], major: usize) -> Vec<Fill> {
    let (threads, bytes) = (product.threads, product.bytes);
    let Some((contiguous, from)) = matrix.contiguous().zip(matrix.tile(tile)) else {
        return Vec::new();
    };
    let mut n = if major == contiguous {
        matrix.together(bytes) / bytes
    } else {
        1
    };
    while n > 1 && tile[contiguous] % n != 0 {
        n /= 2;
    }
    let atom = match n * bytes {
        // Only 4-byte `cp.async` can transpose a tile element by element.
        2 if major != contiguous => return Vec::new(),
        16 => CopyAtom::CpAsync(Bytes::B16),
        8 => CopyAtom::CpAsync(Bytes::B8),
        4 => CopyAtom::CpAsync(Bytes::B4),
        2 => CopyAtom::UniversalCopy(Bytes::B2),
        _ => return Vec::new(),
    };
    let made = |along: i64| {
        let across = threads / along;
        if tile[contiguous] % (along * n) != 0 || tile[1 - contiguous] % across != 0 {
            return None;
        }
        let of = |here: i64, there: i64| match contiguous {
            0 => (here, there),
            _ => (there, here),
        };
        let arranged = Layout::new(of(along, across), of(1, along)).ok()?;
        let values = Layout::new(of(n, 1), of(1, 0)).ok()?;
        let copy = TiledCopy::make_tiled_copy(atom, 8 * bytes, &arranged, &values).ok()?;
        let global = from.partition_s(&copy).ok()?.global_cost(n, bytes).ok()?;
        Some(Fill {
            copy,
            threads_and_values: [arranged, values],
            n,
            cost: Cost {
                sectors: global.sectors,
                lines: global.lines,
                used: global.bytes,
                ..Cost::default()
            },
        })
    };
    let along = (0..)
        .map(|bit| 1_i64 << bit)
        .take_while(|along| *along <= threads);
    let along = along.filter(|along| threads % along == 0);
    let mut fills: Vec<Fill> = along.filter_map(made).collect();
    // At equal cost, the copy with longer rows comes first.
    fills.reverse();
    fills.sort_by_key(|fill| fill.cost.ranked());
    fills
}
