//! Extents and indices in three dimensions.

use core::fmt;

/// The extents of a grid or a block, or an index in one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dim3 {
    /// The fastest-varying dimension.
    pub x: u32,
    /// The second dimension.
    pub y: u32,
    /// The slowest-varying dimension.
    pub z: u32,
}

impl Dim3 {
    /// Returns `(x, 1, 1)`.
    #[must_use]
    pub const fn x(x: u32) -> Self {
        Self::xyz(x, 1, 1)
    }

    /// Returns `(x, y, 1)`.
    #[must_use]
    pub const fn xy(x: u32, y: u32) -> Self {
        Self::xyz(x, y, 1)
    }

    /// Returns `(x, y, z)`.
    #[must_use]
    pub const fn xyz(x: u32, y: u32, z: u32) -> Self {
        Self { x, y, z }
    }

    /// Returns the number of indices, `x * y * z`, or `None` if it exceeds `u64`.
    pub(crate) fn count(self) -> Option<u64> {
        u64::from(self.x)
            .checked_mul(u64::from(self.y))?
            .checked_mul(u64::from(self.z))
    }

    /// Returns the `n`-th index in the order with `x` fastest. `n` must be below `count()`.
    pub(crate) fn index(self, n: u64) -> Self {
        let (x, y) = (u64::from(self.x), u64::from(self.y));
        let narrow = |i: u64| u32::try_from(i).unwrap_or(u32::MAX);
        Self::xyz(narrow(n % x), narrow(n / x % y), narrow(n / x / y))
    }
}

impl From<[u32; 3]> for Dim3 {
    fn from([x, y, z]: [u32; 3]) -> Self {
        Self::xyz(x, y, z)
    }
}

impl fmt::Display for Dim3 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {}, {})", self.x, self.y, self.z)
    }
}

#[cfg(test)]
mod tests {
    use super::Dim3;

    #[test]
    fn x_runs_fastest() {
        let extents = Dim3::xyz(3, 2, 2);
        assert_eq!(extents.count(), Some(12));
        assert_eq!(extents.index(0), Dim3::xyz(0, 0, 0));
        assert_eq!(extents.index(4), Dim3::xyz(1, 1, 0));
        assert_eq!(extents.index(11), Dim3::xyz(2, 1, 1));
    }

    #[test]
    fn a_count_beyond_u64_is_none() {
        assert_eq!(Dim3::xyz(u32::MAX, u32::MAX, u32::MAX).count(), None);
    }
}
