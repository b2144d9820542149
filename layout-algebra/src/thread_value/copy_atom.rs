//! Copy atoms: one instruction, the threads that issue it together, and the bits that each thread
//! reads and writes.

use core::fmt;

use crate::error::Error;
use crate::{IntTuple, Layout};

/// The number of bytes that a copy moves per thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bytes {
    /// 2 bytes. `cp.async` does not support this size.
    B2,
    /// 4 bytes.
    B4,
    /// 8 bytes.
    B8,
    /// 16 bytes.
    B16,
}

impl Bytes {
    /// Returns the number of bytes.
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

/// The number of 8x8 matrices of 16-bit elements that a warp moves per instruction.
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
    /// Returns the number of matrices.
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
/// The layouts of an atom map a thread and a bit of its value to a bit of the memory that the
/// instruction moves. [`src_bits`](Self::src_bits) describes the reads and
/// [`dst_bits`](Self::dst_bits) the writes. [`ref_bits`](Self::ref_bits) is the assignment to
/// threads in a thread-value layout.
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
    /// A load and a store by one thread: `UniversalCopy`.
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
    /// All copy atoms.
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

    /// Returns the threads that issue the instruction: logical thread to index in the group.
    #[must_use]
    pub fn thr_id(self) -> Layout {
        match self {
            Self::UniversalCopy(_) | Self::CpAsync(_) => layout(1, 0),
            _ => layout(32, 1),
        }
    }

    /// Returns `(thread, bit) -> bit` for the reads.
    #[must_use]
    pub fn src_bits(self) -> Layout {
        match self {
            Self::UniversalCopy(bytes) | Self::CpAsync(bytes) => of_one_thread(bytes),
            Self::Ldmatrix(n) | Self::LdmatrixTrans(n) => rows(n),
            Self::Stmatrix(n) => pairs(n),
            Self::StmatrixTrans(n) => transposed_pairs(n),
        }
    }

    /// Returns `(thread, bit) -> bit` for the writes.
    #[must_use]
    pub fn dst_bits(self) -> Layout {
        match self {
            Self::UniversalCopy(bytes) | Self::CpAsync(bytes) => of_one_thread(bytes),
            Self::Ldmatrix(n) => pairs(n),
            Self::LdmatrixTrans(n) => transposed_pairs(n),
            Self::Stmatrix(n) | Self::StmatrixTrans(n) => rows(n),
        }
    }

    /// Returns `(thread, bit) -> bit` for the assignment in a thread-value layout, which is the
    /// register side.
    #[must_use]
    pub fn ref_bits(self) -> Layout {
        match self {
            Self::Stmatrix(_) | Self::StmatrixTrans(_) => self.src_bits(),
            _ => self.dst_bits(),
        }
    }

    /// Returns [`src_bits`](Self::src_bits) in `bits`-bit elements.
    ///
    /// # Errors
    ///
    /// Returns *divisibility* if the instruction splits elements of that size, or *out of range*
    /// for a size below 1.
    pub fn src(self, bits: i64) -> Result<Layout, Error> {
        self.src_bits().recast_layout(1, bits)
    }

    /// Returns [`dst_bits`](Self::dst_bits) in `bits`-bit elements.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`src`](Self::src).
    pub fn dst(self, bits: i64) -> Result<Layout, Error> {
        self.dst_bits().recast_layout(1, bits)
    }

    /// Returns [`ref_bits`](Self::ref_bits) in `bits`-bit elements.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`src`](Self::src).
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

/// Returns a layout of all bits of one thread.
fn of_one_thread(bytes: Bytes) -> Layout {
    layout((1, 8 * bytes.count()), (0, 1))
}

/// Returns the layout that gives a 128-bit row to each thread that supplies a row address. Other
/// threads repeat the rows.
fn rows(matrices: Matrices) -> Layout {
    match matrices {
        Matrices::X1 => layout(((8, 4), 128), ((128, 0), 1)),
        Matrices::X2 => layout(((16, 2), 128), ((128, 0), 1)),
        Matrices::X4 => layout((32, 128), (128, 1)),
    }
}

/// Returns the layout that gives each thread a pair of adjacent elements of each matrix.
fn pairs(matrices: Matrices) -> Layout {
    match matrices {
        Matrices::X1 => layout((32, 32), (32, 1)),
        Matrices::X2 => layout((32, (32, 2)), (32, (1, 1024))),
        Matrices::X4 => layout((32, (32, 4)), (32, (1, 1024))),
    }
}

/// Returns the layout that gives each thread a pair of adjacent elements of each transposed matrix.
fn transposed_pairs(matrices: Matrices) -> Layout {
    let threads = ((4, 8), (256, 16));
    match matrices {
        Matrices::X1 => layout((threads.0, (16, 2)), (threads.1, (1, 128))),
        Matrices::X2 => layout((threads.0, (16, 2, 2)), (threads.1, (1, 128, 1024))),
        Matrices::X4 => layout((threads.0, (16, 2, 4)), (threads.1, (1, 128, 1024))),
    }
}

/// Returns a layout from a valid shape and stride.
pub(super) fn layout(shape: impl Into<IntTuple>, stride: impl Into<IntTuple>) -> Layout {
    Layout::new(shape, stride).unwrap_or_else(|error| unreachable!("{error}"))
}
