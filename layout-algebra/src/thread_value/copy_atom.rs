//! Copy atoms: one instruction, the threads that issue it together, and the bits that each of them
//! reads and writes.

use core::fmt;

use crate::error::Error;
use crate::{IntTuple, Layout};

/// How much a copy moves for one thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bytes {
    /// 2 bytes, which no `cp.async` moves.
    B2,
    /// 4 bytes.
    B4,
    /// 8 bytes.
    B8,
    /// 16 bytes.
    B16,
}

impl Bytes {
    /// Returns the number.
    #[must_use]
    pub fn count(self) -> i64 {
        match self {
            Self::B2 => 2,
            Self::B4 => 4,
            Self::B8 => 8,
            Self::B16 => 16,
        }
    }
}

/// How many 8 by 8 matrices of 16 bits a warp moves at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Matrices {
    /// One matrix.
    X1,
    /// Two matrices.
    X2,
    /// Four matrices.
    X4,
}

impl Matrices {
    /// Returns the number.
    #[must_use]
    pub fn count(self) -> i64 {
        match self {
            Self::X1 => 1,
            Self::X2 => 2,
            Self::X4 => 4,
        }
    }
}

/// A copy instruction.
///
/// Its layouts send a thread and a bit of its value to a bit of the piece of memory that the
/// instruction moves: [`src_bits`](Self::src_bits) as it is read, [`dst_bits`](Self::dst_bits) as it
/// is written, and [`ref_bits`](Self::ref_bits) as a thread-value layout assigns it to threads.
///
/// ```
/// use layout_algebra::{CopyAtom, Matrices};
///
/// let atom = CopyAtom::Ldmatrix(Matrices::X4);
/// // Each thread points to a row of 128 bits and is given two halves of each matrix.
/// assert_eq!(atom.src_bits().to_string(), "(32,128):(128,1)");
/// assert_eq!(atom.dst_bits().to_string(), "(32,(32,4)):(32,(1,1024))");
/// ```
///
/// # Source
///
/// CuTe `Copy_Traits` (`copy_traits.hpp`, `copy_traits_sm75.hpp`, `copy_traits_sm80.hpp`,
/// `copy_traits_sm90.hpp`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CopyAtom {
    /// A load and a store of one thread: `UniversalCopy`.
    UniversalCopy(Bytes),
    /// `cp.async` from global to shared memory: `SM80_CP_ASYNC_CACHEALWAYS` and, for 16 bytes,
    /// `SM80_CP_ASYNC_CACHEGLOBAL`.
    CpAsync(Bytes),
    /// `ldmatrix`: `SM75_U32x4_LDSM_N`, by a warp from shared memory to registers.
    Ldmatrix(Matrices),
    /// `ldmatrix.trans`: `SM75_U16x8_LDSM_T`.
    LdmatrixTrans(Matrices),
    /// `stmatrix`: `SM90_U32x4_STSM_N`, by a warp from registers to shared memory.
    Stmatrix(Matrices),
    /// `stmatrix.trans`: `SM90_U16x8_STSM_T`.
    StmatrixTrans(Matrices),
}

impl CopyAtom {
    /// All atoms.
    pub const ALL: [Self; 19] = [
        Self::UniversalCopy(Bytes::B2),
        Self::UniversalCopy(Bytes::B4),
        Self::UniversalCopy(Bytes::B8),
        Self::UniversalCopy(Bytes::B16),
        Self::CpAsync(Bytes::B4),
        Self::CpAsync(Bytes::B8),
        Self::CpAsync(Bytes::B16),
        Self::Ldmatrix(Matrices::X1),
        Self::Ldmatrix(Matrices::X2),
        Self::Ldmatrix(Matrices::X4),
        Self::LdmatrixTrans(Matrices::X1),
        Self::LdmatrixTrans(Matrices::X2),
        Self::LdmatrixTrans(Matrices::X4),
        Self::Stmatrix(Matrices::X1),
        Self::Stmatrix(Matrices::X2),
        Self::Stmatrix(Matrices::X4),
        Self::StmatrixTrans(Matrices::X1),
        Self::StmatrixTrans(Matrices::X2),
        Self::StmatrixTrans(Matrices::X4),
    ];

    /// Returns the threads that issue it: logical thread to index in the group.
    #[must_use]
    pub fn thr_id(self) -> Layout {
        match self {
            Self::UniversalCopy(_) | Self::CpAsync(_) => layout(1, 0),
            _ => layout(32, 1),
        }
    }

    /// `(thread, bit) -> bit` of what is read.
    #[must_use]
    pub fn src_bits(self) -> Layout {
        match self {
            Self::UniversalCopy(bytes) | Self::CpAsync(bytes) => of_one_thread(bytes),
            Self::Ldmatrix(n) | Self::LdmatrixTrans(n) => rows(n),
            Self::Stmatrix(n) => pairs(n),
            Self::StmatrixTrans(n) => transposed_pairs(n),
        }
    }

    /// `(thread, bit) -> bit` of what is written.
    #[must_use]
    pub fn dst_bits(self) -> Layout {
        match self {
            Self::UniversalCopy(bytes) | Self::CpAsync(bytes) => of_one_thread(bytes),
            Self::Ldmatrix(n) => pairs(n),
            Self::LdmatrixTrans(n) => transposed_pairs(n),
            Self::Stmatrix(n) | Self::StmatrixTrans(n) => rows(n),
        }
    }

    /// `(thread, bit) -> bit` as a thread-value layout assigns them: the side of the registers.
    #[must_use]
    pub fn ref_bits(self) -> Layout {
        match self {
            Self::Stmatrix(_) | Self::StmatrixTrans(_) => self.src_bits(),
            _ => self.dst_bits(),
        }
    }

    /// [`src_bits`](Self::src_bits) in elements of `bits` bits.
    ///
    /// # Errors
    ///
    /// *divisibility* if the instruction cuts elements of that size, *out of range* below 1.
    pub fn src(self, bits: i64) -> Result<Layout, Error> {
        self.src_bits().recast_layout(1, bits)
    }

    /// [`dst_bits`](Self::dst_bits) in elements of `bits` bits.
    ///
    /// # Errors
    ///
    /// Same errors as [`src`](Self::src).
    pub fn dst(self, bits: i64) -> Result<Layout, Error> {
        self.dst_bits().recast_layout(1, bits)
    }

    /// [`ref_bits`](Self::ref_bits) in elements of `bits` bits.
    ///
    /// # Errors
    ///
    /// Same errors as [`src`](Self::src).
    pub fn reference(self, bits: i64) -> Result<Layout, Error> {
        self.ref_bits().recast_layout(1, bits)
    }
}

/// Prints the name, `ldmatrix_x4_trans`.
impl fmt::Display for CopyAtom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UniversalCopy(bytes) => write!(f, "universal_copy_{}", bytes.count()),
            Self::CpAsync(bytes) => write!(f, "cp_async_{}", bytes.count()),
            Self::Ldmatrix(n) => write!(f, "ldmatrix_x{}", n.count()),
            Self::LdmatrixTrans(n) => write!(f, "ldmatrix_x{}_trans", n.count()),
            Self::Stmatrix(n) => write!(f, "stmatrix_x{}", n.count()),
            Self::StmatrixTrans(n) => write!(f, "stmatrix_x{}_trans", n.count()),
        }
    }
}

/// Returns all bits of one thread.
fn of_one_thread(bytes: Bytes) -> Layout {
    layout((1, 8 * bytes.count()), (0, 1))
}

/// Returns a row of 128 bits for each thread of those that point to rows; the others repeat them.
fn rows(matrices: Matrices) -> Layout {
    match matrices {
        Matrices::X1 => layout(((8, 4), 128), ((128, 0), 1)),
        Matrices::X2 => layout(((16, 2), 128), ((128, 0), 1)),
        Matrices::X4 => layout((32, 128), (128, 1)),
    }
}

/// For each thread a pair of neighbours of each matrix.
fn pairs(matrices: Matrices) -> Layout {
    match matrices {
        Matrices::X1 => layout((32, 32), (32, 1)),
        Matrices::X2 => layout((32, (32, 2)), (32, (1, 1024))),
        Matrices::X4 => layout((32, (32, 4)), (32, (1, 1024))),
    }
}

/// For each thread a pair of neighbours of each transposed matrix.
fn transposed_pairs(matrices: Matrices) -> Layout {
    let threads = ((4, 8), (256, 16));
    match matrices {
        Matrices::X1 => layout((threads.0, (16, 2)), (threads.1, (1, 128))),
        Matrices::X2 => layout((threads.0, (16, 2, 2)), (threads.1, (1, 128, 1024))),
        Matrices::X4 => layout((threads.0, (16, 2, 4)), (threads.1, (1, 128, 1024))),
    }
}

/// Returns the layout of numbers that are known to be in order.
pub(super) fn layout(shape: impl Into<IntTuple>, stride: impl Into<IntTuple>) -> Layout {
    Layout::new(shape, stride).unwrap_or_else(|error| unreachable!("{error}"))
}
