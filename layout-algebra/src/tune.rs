//! What a product through shared memory is written with: its copies, tiles and loads, found for the matrices at hand.
//!
//! A [`Product`] is an atom, two matrices of global memory and a number of threads. [`Product::tune`] tries each tile, each way to lay the atoms over
//! it, each copy that keeps all threads busy with vectors as wide as the matrix allows, and the tiles of shared memory behind
//! [`best_swizzle`](Layout::best_swizzle) or with padded rows. Each is judged by what it costs by
//! [`shared_cost`](Layout::shared_cost) and [`global_cost`](Layout::global_cost), and the best is first.
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
//! assert_eq!((best.cost.turns, best.cost.least), (768, 768));
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

/// The most threads of a block.
const MAX_THREADS: i64 = 1024;

/// The most sums that a thread has in registers, of 255 in all.
const MAX_SUMS: i64 = 128;

/// The most bytes of shared memory that a block has, on the GPU that has most: 227 KiB.
const MAX_BYTES: i64 = 227 << 10;

/// The largest extent of a tile.
const MAX_EXTENT: i64 = 1024;

/// A product `C = A * B` of tiles in shared memory.
#[derive(Clone, Debug)]
pub struct Product {
    /// The instruction.
    pub atom: MmaAtom,
    /// The bytes of a number of `A` and of `B`.
    pub bytes: i64,
    /// The threads of a block, all of which copy and multiply.
    pub threads: i64,
    /// `A`, `(m, k)`.
    pub a: Matrix,
    /// `B`, `(n, k)`.
    pub b: Matrix,
    /// The tile of a block, in `m`, `n` and `k`; else `m` and `n` are 64 or 128 and `k` is 32 or 64.
    pub tile: Option<[i64; 3]>,
}

/// A way to compute a product. It is printed as one writes it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Tuned {
    /// The instruction.
    pub atom: MmaAtom,
    /// The bytes of a number.
    pub bytes: i64,
    /// The tile of a block, in `m`, `n` and `k`.
    pub tile: [i64; 3],
    /// How the atoms are laid over `m`, `n` and `k`.
    pub atoms: Layout,
    /// The tile of all atoms, in each of them.
    pub permutation: [Tiler; 3],
    /// How `A` gets to the threads.
    pub a: Staged,
    /// How `B` gets to the threads.
    pub b: Staged,
    /// What a step of the tile's `k` costs a block, of both operands.
    pub cost: Cost,
}

/// What a step costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// The turns of shared memory: of the copies that write it, and of the loads.
    pub turns: u64,
    /// The turns if no thread waited.
    pub least: u64,
    /// The sectors of global memory that are read.
    pub sectors: u64,
    /// The lines of global memory that are read.
    pub lines: u64,
    /// The bytes of the sectors that are used.
    pub used: u64,
    /// The instructions of warps that copy and load.
    pub instructions: u64,
    /// The bytes of shared memory, of one stage.
    pub shared_bytes: u64,
}

impl Add for Cost {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            turns: self.turns + other.turns,
            least: self.least + other.least,
            sectors: self.sectors + other.sectors,
            lines: self.lines + other.lines,
            used: self.used + other.used,
            instructions: self.instructions + other.instructions,
            shared_bytes: self.shared_bytes + other.shared_bytes,
        }
    }
}

impl Cost {
    /// What is compared, the most important first.
    fn ranked(&self) -> [u64; 5] {
        [
            self.turns,
            self.sectors,
            self.instructions,
            self.lines,
            self.shared_bytes,
        ]
    }
}

impl Tuned {
    /// Returns the multiplications of a step.
    #[must_use]
    pub fn multiplications(&self) -> u64 {
        self.tile
            .iter()
            .map(|extent| extent.unsigned_abs())
            .product()
    }

    /// Returns the costs of as many multiplications: turns, then sectors, instructions and lines; then the bytes of a stage.
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
    /// Returns all ways that were found, the best first: of as many multiplications the one with fewest turns of shared memory, of these the one with
    /// fewest sectors, then instructions, lines, and bytes of shared memory.
    ///
    /// Turns and sectors are counted, not measured. Matrices begin at multiples of 128 bytes; where the distance of rows or
    /// columns arrives at run time, it is taken as badly aligned as it may be.
    ///
    /// The search is bounded: at most 8 tiles, the powers of two of atoms in `m`, one or two atoms of a warp side by side,
    /// the powers of two of threads along the contiguous mode of a copy, the swizzles of
    /// [`best_swizzle`](Layout::best_swizzle), and four paddings where no swizzle does.
    ///
    /// ```text
    /// a.tile.partition_d(a.copy) is distinct and covers a.tile
    /// a.cost.turns == a.cost.least    if no thread waits
    /// cost == a.cost + b.cost
    /// ```
    ///
    /// ```
    /// use layout_algebra::tune::{Matrix, Product};
    /// use layout_algebra::MmaAtom;
    ///
    /// // Rows of `A` begin anywhere, those of `B` at multiples of 16 bytes.
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
    ///     "A is copied 2 bytes at a time: for 16, its other stride must be a multiple of 8",
    /// );
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Untuned`], with what to change:
    ///
    /// ```text
    /// 100 threads are no block of this product: take a multiple of 32, up to 1024
    /// ```
    ///
    /// # Source
    ///
    /// Hexcute (arXiv 2504.16214) anchors layouts at the atoms of copies and products, and ranks alternatives by a cost
    /// model; Triton's linear layouts (arXiv 2505.23819) choose a swizzle for the two sides of a tile.
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

    /// Returns the tiles that are tried: that of the user, or those that the matrices have.
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
        // Small matrices have no whole tile.
        Ok(if fitting.is_empty() { all } else { fitting })
    }
}
