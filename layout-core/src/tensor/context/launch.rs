//! Checks that a launch matches the kernel.

use core::fmt;

use super::{BlockExtents, GridExtents, ThreadContext};

/// Error: the launch does not match the kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrongLaunch {
    /// The block extents differ from the block extents of the kernel.
    Threads {
        /// The block extents of the launch, in `x`, `y` and `z`.
        launch: [u32; 3],
        /// The block extents of the kernel.
        kernel: [u32; 3],
    },
    /// The grid has several blocks in a dimension that the kernel does not have.
    Dimensions {
        /// The grid extents of the launch, in `x`, `y` and `z`.
        launch: [u32; 3],
        /// Number of grid dimensions of the kernel.
        kernel: usize,
    },
    /// The grid has too many threads to count.
    TooMany {
        /// The grid extents of the launch, in `x`, `y` and `z`.
        launch: [u32; 3],
        /// The block extents.
        kernel: [u32; 3],
    },
}

impl<Blocks: GridExtents, Threads: BlockExtents> ThreadContext<'_, Blocks, Threads> {
    /// Checks that a launch meets the obligations of [`new`](Self::new). The arguments are in `x`, `y` and `z`.
    ///
    /// The block extents must be `Threads`. Each dimension that `Blocks` leaves out must have one block. Each
    /// dimension must have fewer than 2^32 threads.
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// type Place = ThreadContext<'static, (u32,), (_32, _8)>;
    /// assert!(Place::check_launch([7, 1, 1], Place::THREADS).is_ok());
    /// let error = Place::check_launch([7, 1, 1], [256, 1, 1]).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "wrong launch: expected blocks of 32 x 8 x 1 threads, as in the kernel, found 256 x 1 x 1"
    /// );
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`WrongLaunch`] if the launch does not match.
    pub fn check_launch(blocks: [u32; 3], threads: [u32; 3]) -> Result<(), WrongLaunch> {
        let kernel = Self::THREADS;
        if threads != kernel {
            let launch = threads;
            return Err(WrongLaunch::Threads { launch, kernel });
        }
        let launch = blocks;
        if blocks.iter().skip(Blocks::DIMENSIONS).any(|&n| n != 1) {
            let kernel = Blocks::DIMENSIONS;
            return Err(WrongLaunch::Dimensions { launch, kernel });
        }
        let is_counted = |(&blocks, threads): (&u32, u32)| blocks.checked_mul(threads).is_some();
        if !blocks.iter().zip(kernel).all(is_counted) {
            return Err(WrongLaunch::TooMany { launch, kernel });
        }
        Ok(())
    }
}

impl fmt::Display for WrongLaunch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("wrong launch: ")?;
        match self {
            Self::Threads {
                launch: [x, y, z],
                kernel: [kx, ky, kz],
            } => write!(
                f,
                "expected blocks of {kx} x {ky} x {kz} threads, as in the kernel, found {x} x {y} x {z}"
            ),
            Self::Dimensions {
                launch: [x, y, z],
                kernel,
            } => write!(
                f,
                "expected a grid of {kernel} dimension{}, as in the kernel, found {x} x {y} x {z} blocks",
                if *kernel == 1 { "" } else { "s" }
            ),
            Self::TooMany {
                launch: [x, y, z],
                kernel: [kx, ky, kz],
            } => write!(
                f,
                "a grid of {x} x {y} x {z} blocks of {kx} x {ky} x {kz} threads has more threads \
                 in a dimension than `u32` can count: split the launch"
            ),
        }
    }
}
impl core::error::Error for WrongLaunch {}

#[cfg(test)]
mod tests {
    use super::WrongLaunch;
    use crate::{_8, _32, ThreadContext};

    type Line = ThreadContext<'static, (u32,), (_32, _8)>;

    #[test]
    fn launches_that_a_kernel_is_not_written_for_are_rejected() {
        let kernel = [32, 8, 1];
        assert_eq!(Line::check_launch([1 << 26, 1, 1], kernel), Ok(()));
        for launch in [[8, 32, 1], [32, 8, 2], [256, 1, 1]] {
            let error = WrongLaunch::Threads { launch, kernel };
            assert_eq!(Line::check_launch([1; 3], launch), Err(error));
        }
        for launch in [[2, 2, 1], [2, 1, 2]] {
            let error = WrongLaunch::Dimensions { launch, kernel: 1 };
            assert_eq!(Line::check_launch(launch, kernel), Err(error));
        }
        let launch = [1 << 27, 1, 1];
        let error = WrongLaunch::TooMany { launch, kernel };
        assert_eq!(Line::check_launch(launch, kernel), Err(error));
    }
}
