//! Nested tuples of integers: shapes, strides and coordinates.

use core::fmt;

use smallvec::{SmallVec, smallvec};

use crate::Path;

/// An integer or a nested tuple of integers: CuTe's `IntTuple`.
///
/// ```
/// use layout_algebra::IntTuple;
///
/// let shape = IntTuple::from((5, (2, 2)));
/// assert_eq!(shape.to_string(), "(5,(2,2))");
/// assert_eq!((shape.rank(), shape.depth()), (2, 2));
/// assert_eq!(shape.leaves().collect::<Vec<_>>(), [5, 2, 2]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum IntTuple {
    /// An integer leaf.
    Int(i64),
    /// A tuple of modes, possibly empty.
    Tuple(Vec<IntTuple>),
}

impl IntTuple {
    /// Returns the number of modes. An integer has rank 1.
    #[must_use]
    pub fn rank(&self) -> usize {
        match self {
            Self::Int(_) => 1,
            Self::Tuple(modes) => modes.len(),
        }
    }

    /// Returns the nesting depth of parentheses. An integer has depth 0, `()` has depth 1.
    #[must_use]
    pub fn depth(&self) -> usize {
        match self {
            Self::Int(_) => 0,
            Self::Tuple(modes) => 1 + modes.iter().map(Self::depth).max().unwrap_or(0),
        }
    }

    /// Returns the modes. An integer has itself as its only mode.
    #[must_use]
    pub fn modes(&self) -> &[Self] {
        match self {
            Self::Int(_) => core::slice::from_ref(self),
            Self::Tuple(modes) => modes,
        }
    }

    /// Returns the integers from left to right.
    pub fn leaves(&self) -> impl Iterator<Item = i64> + '_ {
        let mut pending: SmallVec<[&Self; 8]> = smallvec![self];
        core::iter::from_fn(move || {
            loop {
                match pending.pop()? {
                    Self::Int(value) => return Some(*value),
                    Self::Tuple(modes) => pending.extend(modes.iter().rev()),
                }
            }
        })
    }

    /// Returns the product of all leaves, or `None` if the product does not fit in an `i64`.
    #[must_use]
    pub fn product(&self) -> Option<i64> {
        self.leaves().try_fold(1, i64::checked_mul)
    }

    /// Returns the paths of the integers from left to right.
    pub(crate) fn leaf_paths(&self) -> Vec<Path> {
        fn collect(tuple: &IntTuple, path: &Path, paths: &mut Vec<Path>) {
            match tuple {
                IntTuple::Int(_) => paths.push(path.clone()),
                IntTuple::Tuple(modes) => {
                    for (i, mode) in modes.iter().enumerate() {
                        collect(mode, &path.child(i), paths);
                    }
                }
            }
        }
        let mut paths = Vec::new();
        collect(self, &Path::default(), &mut paths);
        paths
    }

    /// Returns `true` if `self` nests deeper than `limit`. Does not look deeper than `limit`.
    #[must_use]
    pub fn is_deeper_than(&self, limit: usize) -> bool {
        match self {
            Self::Int(_) => false,
            Self::Tuple(_) if limit == 0 => true,
            Self::Tuple(modes) => modes.iter().any(|mode| mode.is_deeper_than(limit - 1)),
        }
    }
}

/// Prints the notation without spaces. A rank-1 tuple is printed as `(4)`.
impl fmt::Display for IntTuple {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int(value) => write!(f, "{value}"),
            Self::Tuple(modes) => {
                f.write_str("(")?;
                for (i, mode) in modes.iter().enumerate() {
                    if i > 0 {
                        f.write_str(",")?;
                    }
                    write!(f, "{mode}")?;
                }
                f.write_str(")")
            }
        }
    }
}

impl From<i64> for IntTuple {
    fn from(value: i64) -> Self {
        Self::Int(value)
    }
}

impl From<&Self> for IntTuple {
    fn from(value: &Self) -> Self {
        value.clone()
    }
}

impl<T: Into<Self>> From<Vec<T>> for IntTuple {
    fn from(modes: Vec<T>) -> Self {
        Self::Tuple(modes.into_iter().map(Into::into).collect())
    }
}

impl From<()> for IntTuple {
    fn from((): ()) -> Self {
        Self::Tuple(Vec::new())
    }
}

/// Implements `From` for tuples of up to eight modes: each becomes `$Type::$Variant`.
macro_rules! from_native_tuples {
    ($Type:ident, $Variant:ident) => {
        $crate::int_tuple::from_native_tuples!($Type, $Variant: (A) (A B) (A B C) (A B C D) (A B C D E)
            (A B C D E F) (A B C D E F G) (A B C D E F G H));
    };
    ($Type:ident, $Variant:ident: $(($($mode:ident)+))+) => {$(
        impl<$($mode: Into<$Type>),+> From<($($mode,)+)> for $Type {
            #[allow(non_snake_case)] // the type parameters name the values too
            fn from(($($mode,)+): ($($mode,)+)) -> Self {
                Self::$Variant(vec![$($mode.into()),+])
            }
        }
    )+};
}
pub(crate) use from_native_tuples;
from_native_tuples!(IntTuple, Tuple);
