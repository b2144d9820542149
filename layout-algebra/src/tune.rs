//! Search for the layouts of a GEMM through shared memory: copies, tiles and loads for given
//! matrices.
//!
//! A [`Product`] is an atom, two global-memory matrices and a number of threads. [`Product::tune`]
//! tries each tile and each arrangement of atoms. The search tries each copy that keeps all threads
//! busy, with the widest vectors that the matrix allows. Shared-memory tiles are swizzled with
//! [`best_swizzle`](Layout::best_swizzle), or have padded rows. Candidates are ranked by
//! [`shared_cost`](Layout::shared_cost) and [`global_cost`](Layout::global_cost), best first.
//!
//! ```
//! use layout_algebra::tune::{Matrix, Product};
//! use layout_algebra::MmaAtom;
//!
//! let rows = Matrix::new("(4096,4096):(4096,1)".parse()?);
//! let product = Product {
//!     atom: MmaAtom::M16n8k16F32F16,
//!     bytes: 2,
//!     threads: 128,
//!     a: rows.clone(),
//!     b: rows,
//!     tile: None,
//! };
//! let best = &product.tune()?[0];
//! assert_eq!(best.tile, [128, 128, 64]);
//! assert_eq!(best.a.tile.to_string(), "Sw<3,3,3> o 0 o (128,64):(64,1)");
//! assert_eq!(best.a.copy.atom().to_string(), "cp_async_16");
//! assert_eq!(best.a.load.map(|atom| atom.to_string()).as_deref(), Some("ldmatrix_x4"));
//! assert_eq!((best.cost.wavefronts, best.cost.ideal_wavefronts), (768, 768));
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

mod matrix;
mod products;
mod staged;
mod text;
mod untuned;

use core::cmp::Ordering;
use core::ops::Add;

pub use matrix::Matrix;
pub use staged::Staged;
pub use untuned::Untuned;

use crate::{Layout, MmaAtom, MmaOperand, Tiler};

/// Maximum number of threads per block.
const MAX_THREADS: i64 = 1024;

/// Maximum accumulator registers per thread, out of 255.
const MAX_SUMS: i64 = 128;

/// Maximum shared memory per block: 227 KiB, the largest of all GPUs.
const MAX_BYTES: i64 = 227 << 10;

/// Maximum extent of a tile.
const MAX_EXTENT: i64 = 1024;

/// A GEMM `C = A * B` with tiles in shared memory.
#[derive(Clone, Debug)]
pub struct Product {
    /// The instruction.
    pub atom: MmaAtom,
    /// The size of an element of `A` and `B` in bytes.
    pub bytes: i64,
    /// The number of threads per block. All threads copy and multiply.
    pub threads: i64,
    /// `A`, `(m, k)`.
    pub a: Matrix,
    /// `B`, `(n, k)`.
    pub b: Matrix,
    /// The block tile in `m`, `n` and `k`. By default, `m` and `n` are 64 or 128 and `k` is 32 or
    /// 64.
    pub tile: Option<[i64; 3]>,
}

/// A tuned GEMM configuration, printed as program text.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Tuned {
    /// The instruction.
    pub atom: MmaAtom,
    /// The size of an element in bytes.
    pub bytes: i64,
    /// The block tile in `m`, `n` and `k`.
    pub tile: [i64; 3],
    /// The arrangement of atoms over `m`, `n` and `k`.
    pub atoms: Layout,
    /// The tile of all atoms in each of `m`, `n` and `k`.
    pub permutation: [Tiler; 3],
    /// The path of `A` to registers.
    pub a: Staged,
    /// The path of `B` to registers.
    pub b: Staged,
    /// The cost per block of one step along `k`, for both operands.
    pub cost: Cost,
}

/// The cost of one step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// Shared-memory wavefronts of the copies that write the tile and of the loads.
    pub wavefronts: u64,
    /// Shared-memory wavefronts without bank conflicts.
    pub ideal_wavefronts: u64,
    /// Global-memory sectors read.
    pub sectors: u64,
    /// Global-memory lines read.
    pub lines: u64,
    /// The number of bytes used in these sectors.
    pub used: u64,
    /// Warp instructions that copy and load.
    pub instructions: u64,
    /// Shared memory of one stage, in bytes.
    pub shared_bytes: u64,
}

impl Add for Cost {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            wavefronts: self.wavefronts + other.wavefronts,
            ideal_wavefronts: self.ideal_wavefronts + other.ideal_wavefronts,
            sectors: self.sectors + other.sectors,
            lines: self.lines + other.lines,
            used: self.used + other.used,
            instructions: self.instructions + other.instructions,
            shared_bytes: self.shared_bytes + other.shared_bytes,
        }
    }
}

impl Cost {
    /// Returns the ranking criteria, most important first.
    fn ranked(&self) -> [u64; 5] {
        [
            self.wavefronts,
            self.sectors,
            self.instructions,
            self.lines,
            self.shared_bytes,
        ]
    }
}

impl Tuned {
    /// Returns the number of multiplications per step.
    #[must_use]
    pub fn multiplications(&self) -> u64 {
        self.tile
            .iter()
            .map(|extent| extent.unsigned_abs())
            .product()
    }

    /// Compares costs per multiplication: wavefronts, then sectors, instructions and lines, and
    /// finally the bytes of a stage.
    fn rank(&self, other: &Self) -> Ordering {
        let [mine, others] = [self, other].map(|tuned| u128::from(tuned.multiplications()));
        let costs = self.cost.ranked().into_iter().zip(other.cost.ranked());
        let orders = costs.enumerate().map(|(i, (a, b))| match i {
            4 => a.cmp(&b),
            _ => (u128::from(a) * others).cmp(&(u128::from(b) * mine)),
        });
        orders.fold(Ordering::Equal, Ordering::then)
    }
}

impl Product {
    /// Returns all configurations, best first. The ranking compares shared-memory wavefronts per
    /// multiplication, then sectors, instructions, lines, and bytes of shared memory.
    ///
    /// Wavefronts and sectors are counted, not measured. Matrices start at multiples of 128 bytes.
    /// Dynamic row or column strides are assumed to have the worst possible alignment.
    ///
    /// The search is bounded. [`tune`](Product::tune) tries at most 8 tiles, power-of-two numbers
    /// of atoms in `m`, and one or two adjacent atoms per warp. [`tune`](Product::tune) also tries
    /// power-of-two numbers of threads along the contiguous mode of a copy and the swizzles of
    /// [`best_swizzle`](Layout::best_swizzle). If no swizzle avoids conflicts, `tune` tries four
    /// paddings.
    ///
    /// ```text
    /// a.tile.partition_d(a.copy) is injective and covers a.tile
    /// a.cost.wavefronts == a.cost.ideal_wavefronts    if no access has bank conflicts
    /// cost == a.cost + b.cost
    /// ```
    ///
    /// ```
    /// use layout_algebra::tune::{Matrix, Product};
    /// use layout_algebra::MmaAtom;
    ///
    /// // Rows of `A` start at any address, and rows of `B` at multiples of 16 bytes.
    /// let rows = |multiple| Matrix::open(multiple, [true, true, true, false]);
    /// let product = Product {
    ///     atom: MmaAtom::M16n8k16F32F16,
    ///     bytes: 2,
    ///     threads: 128,
    ///     a: rows("(1,1):(1,1)".parse()?),
    ///     b: rows("(1,1):(8,1)".parse()?),
    ///     tile: Some([64, 64, 32]),
    /// };
    /// let best = &product.tune()?[0];
    /// let copies = [&best.a, &best.b].map(|operand| operand.copy.atom().to_string());
    /// assert_eq!(copies, ["universal_copy_2", "cp_async_16"]);
    /// assert_eq!(
    ///     product.notes(best)[1],
    ///     "A is copied 2 bytes at a time: for 16-byte copies, make the leading dimension of A a \
    ///      multiple of 8 elements",
    /// );
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`Untuned`], with a suggested change:
    ///
    /// ```text
    /// 100 threads cannot run this matrix multiplication: use a multiple of 32, up to 1024
    /// ```
    ///
    /// # Source
    ///
    /// Hexcute (arXiv 2504.16214) derives layouts from the atoms of copies and MMAs, and ranks
    /// alternatives with a cost model. Triton's linear layouts (arXiv 2505.23819) choose a swizzle
    /// for both sides of a tile.
    pub fn tune(&self) -> Result<Vec<Tuned>, Untuned> {
        self.check()?;
        let tiles = self.tiles()?;
        let mut found = Vec::new();
        let mut known = staged::Known::default();
        for &tile in &tiles {
            for mma in products::all(self, tile) {
                let [m, n, k] = tile;
                let staged = [
                    (MmaOperand::A, &self.a, [m, k]),
                    (MmaOperand::B, &self.b, [n, k]),
                ];
                let [Some(a), Some(b)] = staged
                    .map(|(operand, matrix, tile)| known.best(self, &mma, operand, matrix, tile))
                else {
                    continue;
                };
                let cost = a.cost + b.cost;
                if cost.shared_bytes > MAX_BYTES.unsigned_abs() {
                    continue;
                }
                found.push(Tuned {
                    atom: self.atom,
                    bytes: self.bytes,
                    tile,
                    atoms: mma.atoms,
                    permutation: mma.permutation,
                    a,
                    b,
                    cost,
                });
            }
        }
        if found.is_empty() {
            return Err(Untuned::NoWay {
                threads: self.threads,
                tiles,
                sums: MAX_SUMS,
            });
        }
        found.sort_by(Tuned::rank);
        Ok(found)
    }

    fn check(&self) -> Result<(), Untuned> {
        let Self {
            atom,
            bytes,
            threads,
            ..
        } = *self;
        if let MmaAtom::Wgmma(_) = atom {
            let [m, _, k] = atom.shape_mnk();
            return Err(Untuned::Wgmma { atom, tile: [m, k] });
        }
        let wanted = match atom {
            MmaAtom::UniversalFma => None,
            MmaAtom::M16n8k8F32Tf32 => Some(4),
            _ => Some(2),
        };
        if wanted.is_some_and(|wanted| wanted != bytes) {
            let wanted = wanted.unwrap_or(bytes);
            return Err(Untuned::Numbers {
                atom,
                bytes,
                wanted,
            });
        }
        if !matches!(bytes, 1 | 2 | 4 | 8 | 16) {
            return Err(Untuned::Bytes { bytes });
        }
        let of_atom = atom.thr_id().size();
        if !(1..=MAX_THREADS).contains(&threads) || threads % of_atom != 0 {
            return Err(Untuned::Threads { threads, of_atom });
        }
        for (name, matrix) in [('A', &self.a), ('B', &self.b)] {
            matrix.check(name, bytes)?;
        }
        match [self.a.extent(1), self.b.extent(1)] {
            [Some(a), Some(b)] if a != b => Err(Untuned::Depths { a, b }),
            _ => Ok(()),
        }
    }

    /// Returns the tiles to try: the user's tile, or default tiles that fit the matrices.
    fn tiles(&self) -> Result<Vec<[i64; 3]>, Untuned> {
        if let Some(tile) = self.tile {
            let [m, n, k] = tile;
            let is_tile = tile.iter().all(|extent| (1..=MAX_EXTENT).contains(extent));
            if !is_tile || (m + n) * k * self.bytes > MAX_BYTES {
                return Err(Untuned::Tile {
                    tile,
                    bytes: self.bytes,
                });
            }
            return Ok(vec![tile]);
        }
        let fits = |tile: &[i64; 3]| {
            let [m, n, k] = *tile;
            self.a.has([m, k]) && self.b.has([n, k])
        };
        let all = [64, 128].map(|m| [64, 128].map(|n| [32, 64].map(|k| [m, n, k])));
        let all: Vec<[i64; 3]> = all
            .into_iter()
            .flatten()
            .flatten()
            .filter(|[m, n, k]| (m + n) * k * self.bytes <= MAX_BYTES)
            .collect();
        let fitting: Vec<[i64; 3]> = all.iter().copied().filter(fits).collect();
        // Small matrices do not have a full tile.
        Ok(if fitting.is_empty() { all } else { fitting })
    }
}
