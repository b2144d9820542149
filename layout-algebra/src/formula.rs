//! Index formulas of layouts: the inverse of [`find`](crate::find).

use core::{fmt, slice};

use crate::{IntTuple, Layout};
use term::{Leaf, Term};

mod expression;
mod inverse;
mod number;
mod open;
mod term;

pub use expression::Expression;
pub use inverse::{Digit, Inverse, Step, Way};
pub use number::{Number, Spelling};
pub use open::OpenLayout;

/// The arithmetic of a layout, as a closure in Rust and in `find` of `layout!`.
///
/// ```
/// use layout_algebra::Layout;
///
/// let a: Layout = "((4,2),8):((1,32),4)".parse()?;
/// assert_eq!(a.formula().to_string(), "|(i, j), k| i + 32 * j + 4 * k");
/// assert_eq!(a.formula_by_mode().to_string(), "|i, j| i % 4 + 32 * (i / 4) + 4 * j");
/// assert_eq!(a.formula_by_index().to_string(), "|i| i % 4 + 32 * (i / 4 % 2) + 4 * (i / 8)");
/// assert_eq!(a.formula().find(), "find(|(i, j), k| i + 32 * j + 4 * k, ((4, 2), 8))");
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formula {
    pattern: String,
    body: Expression,
    shape: IntTuple,
    is_swizzled: bool,
}

/// The objects that have a name in the formula.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Named {
    Index,
    Modes,
    Leaves,
}

impl Layout {
    /// Returns the formula with a name for each extent of the shape.
    ///
    /// ```text
    /// formula(c) == self(c)                        for all natural coordinates c
    /// find(formula, shape(self)) == self           except that modes of extent 1 get stride 0
    /// ```
    ///
    /// The bits that a swizzle reads are written with names if the names do not share bits, and
    /// otherwise with a mask:
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a: Layout = "Sw<3,0,3> o 0 o (8,8):(8,1)".parse()?;
    /// assert_eq!(a.formula().to_string(), "|i, j| (8 * i + j) ^ i");
    /// let a: Layout = "Sw<2,0,2> o 0 o (5,3):(3,1)".parse()?;
    /// assert_eq!(a.formula().to_string(), "|i, j| (3 * i + j) ^ (((3 * i + j) & 12) >> 2)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    #[must_use]
    pub fn formula(&self) -> Formula {
        Formula::new(self, Named::Leaves)
    }

    /// Returns the formula with a name for each mode. Quotients and remainders extract the parts of
    /// a mode.
    #[must_use]
    pub fn formula_by_mode(&self) -> Formula {
        Formula::new(self, Named::Modes)
    }

    /// Returns the formula of the column-major index.
    #[must_use]
    pub fn formula_by_index(&self) -> Formula {
        Formula::new(self, Named::Index)
    }
}

impl Formula {
    fn new(layout: &Layout, named: Named) -> Self {
        let open = OpenLayout::from(layout);
        let mut names = Names::of(open.leaves().len());
        let mut leaves = open.leaves().iter();
        let mut terms = Vec::new();
        let pattern = match layout.shape() {
            IntTuple::Tuple(modes) if named != Named::Index && modes.len() > 1 => {
                let modes = modes.iter().map(|mode| {
                    let is_deep = named == Named::Leaves;
                    pattern(mode, is_deep, &mut leaves, &mut names, &mut terms)
                });
                modes.collect::<Vec<_>>().join(", ")
            }
            shape => pattern(shape, false, &mut leaves, &mut names, &mut terms),
        };
        let body = open.sum(&terms);
        Self {
            pattern,
            body,
            shape: layout.shape().clone(),
            is_swizzled: layout.as_plain().is_none(),
        }
    }

    /// Returns the expression without the closure, `8 * i + j`.
    #[must_use]
    pub fn body(&self) -> &Expression {
        &self.body
    }

    /// Returns the `layout!` expression that finds the layout again. The expression parses only if
    /// the formula does not exceed the operator limit.
    #[must_use]
    pub fn find(&self) -> String {
        let name = if self.is_swizzled {
            "find_composed"
        } else {
            "find"
        };
        let shape = self.shape.to_string().replace(',', ", ");
        format!("{name}({self}, {shape})")
    }
}

/// Prints the closure, `|i, j| 8 * i + j`.
impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "|{}| {}", self.pattern, self.body)
    }
}

/// The names of coordinates in order.
struct Names {
    /// `true` if there are more coordinates than letters.
    are_numbered: bool,
    next: usize,
}

impl Names {
    /// Excludes `o`, the composition operator.
    const LETTERS: &[u8] = b"ijklmnpqrstuvwxyz";

    fn of(count: usize) -> Self {
        Self {
            are_numbered: count > Self::LETTERS.len(),
            next: 0,
        }
    }

    fn next(&mut self) -> String {
        let number = self.next;
        self.next += 1;
        if self.are_numbered {
            format!("i{number}")
        } else {
            char::from(Self::LETTERS[number]).to_string()
        }
    }
}

/// Returns the names of a shape, and adds their terms.
fn pattern(
    shape: &IntTuple,
    is_deep: bool,
    leaves: &mut slice::Iter<'_, Leaf>,
    names: &mut Names,
    terms: &mut Vec<Term>,
) -> String {
    match shape {
        IntTuple::Tuple(modes) if is_deep && modes.len() > 1 => {
            let modes: Vec<_> = modes
                .iter()
                .map(|mode| pattern(mode, true, leaves, names, terms))
                .collect();
            format!("({})", modes.join(", "))
        }
        // A tuple of one mode can contain a deeper tuple.
        IntTuple::Tuple(modes) if is_deep && modes.len() == 1 && modes[0].leaves().count() > 1 => {
            format!("({},)", pattern(&modes[0], true, leaves, names, terms))
        }
        shape => {
            let count = shape.leaves().count();
            let (own, after) = leaves.as_slice().split_at(count);
            *leaves = after.iter();
            let name = names.next();
            let before = terms.len();
            terms.extend(Term::all(&name, own));
            if terms.len() == before {
                "_".into()
            } else {
                name
            }
        }
    }
}
