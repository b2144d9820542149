//! The reason that no configuration exists for a GEMM.

use core::fmt;

use crate::MmaAtom;

/// The error for a GEMM without a valid configuration.
///
/// ```
/// use layout_algebra::tune::{Matrix, Product};
/// use layout_algebra::MmaAtom;
///
/// let rows = Matrix::new("(64,64):(64,1)".parse()?);
/// let product = Product {
///     atom: MmaAtom::M16n8k16F32F16,
///     bytes: 4,
///     threads: 128,
///     a: rows.clone(),
///     b: rows,
///     tile: None,
/// };
/// assert_eq!(
///     product.tune().unwrap_err().to_string(),
///     "`m16n8k16_f32_f16` expects 2-byte elements, found 4-byte elements: use a different atom",
/// );
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Untuned {
    /// The atom reads its operands through descriptors.
    Wgmma {
        /// The atom.
        atom: MmaAtom,
        /// The number of rows of `A` that the atom reads, and their length in elements.
        tile: [i64; 2],
    },
    /// The atom needs a different element size.
    Numbers {
        /// The atom.
        atom: MmaAtom,
        /// The size of an element in bytes.
        bytes: i64,
        /// The element size of the atom in bytes.
        wanted: i64,
    },
    /// No instruction moves elements of this size.
    Bytes {
        /// The size of an element in bytes.
        bytes: i64,
    },
    /// The number of threads is not a multiple of the threads per atom, or exceeds the maximum per
    /// block.
    Threads {
        /// The number of threads.
        threads: i64,
        /// The number of threads of an atom.
        of_atom: i64,
    },
    /// A matrix has no mode of stride 1.
    Matrix {
        /// `A` or `B`.
        name: char,
        /// The layout.
        layout: String,
    },
    /// Two rows or columns of a matrix overlap.
    Overlaps {
        /// `A` or `B`.
        name: char,
        /// The stride between rows or columns.
        stride: i64,
        /// The number of elements in a row or column.
        numbers: i64,
    },
    /// The matrices have different extents of `k`.
    Depths {
        /// The extent in `A`.
        a: i64,
        /// The extent in `B`.
        b: i64,
    },
    /// No copy moves single bytes.
    Copies {
        /// `A` or `B`.
        name: char,
        /// The stride that is not a multiple of 2.
        stride: i64,
    },
    /// The rows or columns of a matrix have a stride that is too large.
    Stride {
        /// `A` or `B`.
        name: char,
        /// The stride.
        stride: i64,
    },
    /// A tile is empty or too large.
    Tile {
        /// The extents of the tile in `m`, `n` and `k`.
        tile: [i64; 3],
        /// The size of an element in bytes.
        bytes: i64,
    },
    /// No combination of copies and loads works.
    NoWay {
        /// The number of threads.
        threads: i64,
        /// The tiles that were tried.
        tiles: Vec<[i64; 3]>,
        /// The maximum number of accumulator registers per thread.
        sums: i64,
    },
}

impl fmt::Display for Untuned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Wgmma { atom, tile: [m, k] } => {
                let bits = 256 / k;
                write!(
                    f,
                    "`{atom}` reads its operands through descriptors from shared memory that \
                     TMA fills: use `wgmma_tile(({m}, {}), {bits}, 1)`",
                    4 * k
                )
            }
            Self::Numbers {
                atom,
                bytes,
                wanted,
            } => write!(
                f,
                "`{atom}` expects {wanted}-byte elements, found {bytes}-byte elements: use a \
                 different atom"
            ),
            Self::Bytes { bytes } => write!(
                f,
                "expected elements of 1, 2, 4, 8 or 16 bytes, found {bytes} bytes: copy each \
                 element in smaller parts"
            ),
            Self::Threads { threads, of_atom } => write!(
                f,
                "{threads} threads cannot run this matrix multiplication: use a multiple of \
                 {of_atom}, up to 1024"
            ),
            Self::Matrix { name, layout } => write!(
                f,
                "expected a matrix {name} with two modes, one of them with stride 1, found \
                 `{layout}`: coalesce it, or copy it into such a matrix"
            ),
            Self::Overlaps {
                name,
                stride,
                numbers,
            } => write!(
                f,
                "the rows or columns of {name} have {numbers} elements but stride {stride}, so \
                 they overlap: use a stride of at least {numbers}"
            ),
            Self::Depths { a, b } => write!(
                f,
                "A, `(m,k)`, has k = {a}, and B, `(n,k)`, has k = {b}: make them equal"
            ),
            Self::Copies { name, stride } => write!(
                f,
                "the rows or columns of {name} have an odd stride of {stride} bytes, but the \
                 smallest copy atom moves 2 bytes: use an even stride"
            ),
            Self::Stride { name, stride } => write!(
                f,
                "the rows or columns of {name} have a stride of {stride} elements, larger than any \
                 memory: use a stride below 2^48"
            ),
            Self::Tile {
                tile: [m, n, k],
                bytes,
            } => write!(
                f,
                "a tile of {m} by {n} by {k} elements of {bytes} bytes is not supported: use \
                 extents from 1 to 1024, and at most 232448 bytes for A and B"
            ),
            Self::NoWay {
                threads,
                tiles,
                sums,
            } => {
                let tiles = tiles.iter().map(|[m, n, k]| format!("({m},{n},{k})"));
                let tiles: Vec<String> = tiles.collect();
                write!(
                    f,
                    "no combination of MMA and copies for {threads} threads divides a tile {} with \
                     all threads \
                     active and at most {sums} accumulators per thread: use extents that are \
                     powers of two, fewer threads for a small tile, or more threads for a large \
                     tile",
                    tiles.join(" or ")
                )
            }
        }
    }
}

impl core::error::Error for Untuned {}
