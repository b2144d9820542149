//! Nested tuples of static integers, as constants.
//!
//! The compiler's evaluator answers questions about values, as opposed to types. The evaluator is
//! far cheaper than trait resolution, and has no cost at run time.

pub mod profile;
pub mod size;
mod term;

pub use term::{FactorTerms, Term, Terms};
pub(crate) use term::{Shown, each_leaf, terms};

use core::fmt;

use crate::arity::for_each_arity;
use crate::int::{StaticInteger, for_each_static, impl_for};
use crate::sealed::Sealed;
use profile::Nested;

/// A nested tuple of static integers: a shape or a stride.
#[diagnostic::on_unimplemented(
    message = "expected a static integer or a nested tuple of static integers, found `{Self}`",
    label = "this is neither an integer nor a tuple",
    note = "write a static integer as `_0`, `_1`, `_2`, ..., or as `numbers::FromTypenum<U128>` \
            for typenum's `U128`",
    note = "in a kernel that is generic over the integer, add a bound for the full layout: \
            `Layout![(N, 8):(8, 1)]: StaticLayout`"
)]
pub trait IntTuple: Sealed + Nested {
    /// The parentheses and integers.
    const TREE: Tree;
}

for_each_static! { impl_for {
    <> IntTuple where [Self: StaticInteger] {
        const TREE: Tree = match <Self as StaticInteger>::VALUE {
            Some(value) => Tree::Int(value),
            None => panic!("an integer of this layout exceeds 9223372036854775807"),
        };
    }
} }
impl IntTuple for () {
    const TREE: Tree = Tree::Tuple(&[]);
}

macro_rules! tuple_trees {
    ($first:ident $last:ident; $([$S:ident $D:ident $T:ident $before:ident $after:ident $i:tt])+) => {
        impl<$($S: IntTuple),+> IntTuple for ($($S,)+) {
            const TREE: Tree = Tree::Tuple(&[$($S::TREE),+]);
        }
    };
}
for_each_arity!(tuple_trees);

/// The parentheses and integers of an [`IntTuple`].
pub enum Tree {
    /// A leaf.
    Int(u64),
    /// A tuple.
    Tuple(&'static [Tree]),
}

impl Tree {
    /// Returns the number of modes. An integer has one mode.
    #[must_use]
    pub const fn rank(&self) -> usize {
        match self {
            Self::Int(_) => 1,
            Self::Tuple(modes) => modes.len(),
        }
    }

    /// Returns the nesting depth of the parentheses.
    pub(crate) const fn depth(&self) -> usize {
        let Self::Tuple(modes) = self else { return 0 };
        let mut deepest = 0;
        let mut i = 0;
        while i < modes.len() {
            let depth = modes[i].depth();
            if depth > deepest {
                deepest = depth;
            }
            i += 1;
        }
        deepest + 1
    }

    /// Returns `true` if the tuple contains an integer.
    pub(crate) const fn has_leaves(&self) -> bool {
        let Self::Tuple(modes) = self else {
            return true;
        };
        let mut i = 0;
        while i < modes.len() {
            if modes[i].has_leaves() {
                return true;
            }
            i += 1;
        }
        false
    }

    /// Returns leaf `n` of the leaves that are not 1.
    pub(crate) const fn extent_above_one(&self, n: usize) -> Option<u64> {
        const fn skip(tree: &Tree, n: &mut usize) -> Option<u64> {
            match tree {
                Tree::Int(1) => None,
                Tree::Int(extent) if *n == 0 => Some(*extent),
                Tree::Int(_) => {
                    *n -= 1;
                    None
                }
                Tree::Tuple(modes) => {
                    let mut i = 0;
                    while i < modes.len() {
                        if let Some(extent) = skip(&modes[i], n) {
                            return Some(extent);
                        }
                        i += 1;
                    }
                    None
                }
            }
        }
        let mut left = n;
        skip(self, &mut left)
    }

    /// Returns the product of the leaves, or `None` if it exceeds `u64`.
    pub(crate) const fn product(&self) -> Option<u64> {
        let modes = match self {
            Self::Int(n) => return Some(*n),
            Self::Tuple(modes) => modes,
        };
        let mut product = 1_u64;
        let mut i = 0;
        while i < modes.len() {
            product = match modes[i].product() {
                Some(size) => match product.checked_mul(size) {
                    Some(product) => product,
                    None => return None,
                },
                None => return None,
            };
            i += 1;
        }
        Some(product)
    }
}

/// Maximum integer of a layout.
pub(crate) const LARGEST: u64 = if (usize::MAX as u64) < i64::MAX as u64 {
    usize::MAX as u64
} else {
    i64::MAX as u64
};

/// Returns the size of a layout whose shape and stride are valid.
#[track_caller]
pub(crate) const fn size(shape: &Tree, stride: &Tree) -> usize {
    let _ = cosize(shape, stride);
    match shape.product() {
        Some(size) if size <= LARGEST => size as usize,
        _ => panic!("the size of this layout exceeds 9223372036854775807: use smaller extents"),
    }
}

/// Returns the cosize of a layout: one more than the largest offset.
#[track_caller]
pub(crate) const fn cosize(shape: &Tree, stride: &Tree) -> usize {
    match largest_offset(shape, stride) {
        Some(largest) if largest < LARGEST => largest as usize + 1,
        _ => panic!(
            "the cosize of this layout exceeds 9223372036854775807: use smaller extents or strides"
        ),
    }
}

/// Returns the offset of the last coordinate, or `None` if it exceeds `u64`.
const fn largest_offset(shape: &Tree, stride: &Tree) -> Option<u64> {
    match (shape, stride) {
        (Tree::Int(0), _) => {
            panic!("expected an extent of at least 1, found 0 in the shape of this layout")
        }
        (Tree::Int(n), Tree::Int(d)) => (*n - 1).checked_mul(*d),
        (Tree::Tuple(s), Tree::Tuple(d)) if s.len() == d.len() => {
            let mut sum = 0_u64;
            let mut i = 0;
            while i < s.len() {
                sum = match largest_offset(&s[i], &d[i]) {
                    Some(mode) => match sum.checked_add(mode) {
                        Some(sum) => sum,
                        None => return None,
                    },
                    None => return None,
                };
                i += 1;
            }
            Some(sum)
        }
        _ => panic!(
            "expected a stride congruent with the shape of this layout, found different nesting"
        ),
    }
}

/// Formats the notation: no spaces, and a rank-1 tuple as `(4)`.
impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int(n) => fmt::Display::fmt(n, f),
            Self::Tuple(modes) => {
                f.write_str("(")?;
                for (i, mode) in modes.iter().enumerate() {
                    if i > 0 {
                        f.write_str(",")?;
                    }
                    fmt::Display::fmt(mode, f)?;
                }
                f.write_str(")")
            }
        }
    }
}
