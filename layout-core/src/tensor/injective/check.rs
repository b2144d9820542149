//! The check that a layout with dynamic integers is injective, by its values.

mod rejection;
mod search;

pub use rejection::{ModeExtents, NotInjective, StrideTooSmall};

pub use search::Leaf;
use search::reject_meeting;

use super::Injective;
use crate::int::dynamic::word::{Values, Word};
use crate::int_tuple::{Term, Tree};
use crate::tensor::TensorLayout;

/// Maximum number of leaves of a layout.
const MOST: usize = 64;

/// The leaves of a layout, in order.
#[derive(Clone, Copy)]
pub struct Leaves {
    list: [Leaf; MOST],
    len: usize,
    /// The rank of the layout. `len` is the number of leaves.
    rank: usize,
    /// Number of open parentheses.
    depth: usize,
    rejected: Option<NotInjective>,
    swizzled: Option<fn(u64) -> u64>,
}

impl Leaves {
    /// Returns the leaves of a layout.
    ///
    /// # Errors
    ///
    /// Returns an error if the layout has too many leaves, or a value overflows.
    pub fn of<L: TensorLayout>(layout: &L) -> Result<Self, NotInjective> {
        let mut list = Self {
            list: [Leaf::default(); MOST],
            len: 0,
            rank: 0,
            depth: 0,
            rejected: None,
            swizzled: None,
        };
        layout.leaves(&mut list);
        list.rejected.map_or(Ok(list), Err)
    }

    /// Returns the leaves.
    #[must_use]
    pub fn as_slice(&self) -> &[Leaf] {
        &self.list[..self.len]
    }

    /// Returns the rank of the layout.
    #[must_use]
    pub fn rank(&self) -> usize {
        self.rank
    }

    /// Returns the offset of an element, given the inner product of its coordinate and the strides.
    #[must_use]
    pub fn swizzled(&self, offset: u64) -> u64 {
        self.swizzled.map_or(offset, |swizzled| swizzled(offset))
    }

    /// Appends the leaves of a layout with the given values of its dynamic integers.
    pub(crate) fn push_terms<V: Values>(&mut self, terms: [Term; 2], values: &V) {
        if let [Term::Tuple(shape), Term::Tuple(stride)] = terms {
            self.open();
            for (shape, stride) in shape.iter().zip(stride) {
                self.push_terms([*shape, *stride], values);
                self.end_mode();
            }
            self.close();
            return;
        }
        match terms.map(|term| term.checked(values)) {
            [Some(extent), Some(stride)] => self.push_leaf(extent, stride),
            [extent, _] => {
                let in_stride = extent.is_some();
                let number = terms[usize::from(in_stride)].at_most(u64::MAX, values);
                self.reject(NotInjective::NumberTooLarge {
                    in_stride,
                    leaf: self.len as u32,
                    number,
                    most: V::Word::MOST,
                });
            }
        }
    }

    fn push_leaf(&mut self, extent: u64, stride: u64) {
        match self.list.get_mut(self.len) {
            Some(leaf) => {
                *leaf = Leaf {
                    extent,
                    stride,
                    mode: self.rank,
                };
                self.len += 1;
            }
            None => self.reject(NotInjective::TooManyModes),
        }
    }

    /// Appends the leaves of a static layout.
    pub(crate) fn push_tree(&mut self, shape: &Tree, stride: &Tree) {
        match (shape, stride) {
            (Tree::Tuple(shape), Tree::Tuple(stride)) => {
                self.open();
                for (shape, stride) in shape.iter().zip(*stride) {
                    self.push_tree(shape, stride);
                    self.end_mode();
                }
                self.close();
            }
            (Tree::Int(extent), Tree::Int(stride)) => self.push_leaf(*extent, *stride),
            _ => {}
        }
    }

    /// Sets the swizzle that is applied to offsets.
    pub(crate) fn swizzle(&mut self, swizzled: fn(u64) -> u64) {
        self.swizzled = Some(swizzled);
    }

    /// Records an error. Later errors do not replace the first error.
    pub(crate) fn reject(&mut self, reason: NotInjective) {
        self.rejected = self.rejected.or(Some(reason));
    }

    fn open(&mut self) {
        self.depth += 1;
    }

    fn end_mode(&mut self) {
        self.rank += usize::from(self.depth == 1);
    }

    fn close(&mut self) {
        self.depth -= 1;
    }
}

impl<L: TensorLayout> Injective<L> {
    /// Checks the values of a layout, and returns an injective layout. The check is exact.
    ///
    /// Run the check once, on the host, and pass the result to the kernel by value. A swizzle permutes offsets,
    /// so it does not matter. Tiles of swizzled layouts are not supported.
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// type Rows = Layout![(?m, 128):(?ld, 1)];
    /// assert!(Injective::check(Rows::from_values([100, 130])).is_ok());
    /// let error = Injective::check(Rows::from_values([100, 120])).err().unwrap();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "not injective: coordinate (1,0) and coordinate (0,120) both have offset 120: leaf 0 of \
    ///      the stride is 120, but must be at least 128",
    /// );
    /// assert!(Injective::check(Layout::<(_4, _8), (_10, _1)>::new()).is_ok());
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`NotInjective`] with two coordinates that have the same offset.
    pub fn check(layout: L) -> Result<Self, NotInjective> {
        let leaves = Leaves::of(&layout)?;
        reject_meeting(leaves.as_slice(), leaves.rank).map(|()| Self(layout))
    }
}
