//! Mutual refinements, and the composable morphisms that they determine.

use layout_algebra::IntTuple;

use super::profile::Nested;
use super::{CategoryError, NestMorphism, NestedTuple, nested::check_entries};

/// A mutual refinement of two nested tuples: a refinement of each, where the left refinement
/// divides the right one.
///
/// ```
/// use layout_algebra::IntTuple;
/// use layout_theory::category::MutualRefinement;
///
/// let refinement = MutualRefinement::of(&IntTuple::from((6, 6)), &IntTuple::from((12, 3, 6)))?;
/// assert_eq!(refinement.left().to_string(), "(6,(2,3))");
/// assert_eq!(refinement.right().to_string(), "((6,2),3,6)");
/// # Ok::<(), layout_theory::category::CategoryError>(())
/// ```
///
/// # Source
///
/// Definitions 3.2.5.19 and 4.1.1.1.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MutualRefinement {
    left: IntTuple,
    right: IntTuple,
}

/// The modes of a refinement. The last mode can be incomplete.
#[derive(Default)]
struct Modes {
    closed: Vec<Vec<i64>>,
    open: Vec<i64>,
}

impl Modes {
    fn close(&mut self, entry: i64) {
        self.open.push(entry);
        self.closed.push(core::mem::take(&mut self.open));
    }

    /// Returns the refinement of `tuple` by the modes. A mode with one entry becomes an integer.
    fn refine(self, tuple: &IntTuple) -> Result<IntTuple, CategoryError> {
        let modes = self.closed.into_iter().map(|mode| match mode[..] {
            [entry] => Ok(IntTuple::Int(entry)),
            _ => IntTuple::nest(mode.into_iter().map(IntTuple::Int).collect()),
        });
        tuple
            .profile()
            .substitute(&modes.collect::<Result<Vec<_>, _>>()?)
    }
}

impl MutualRefinement {
    /// Returns the coarsest mutual refinement of two nested tuples.
    ///
    /// ```text
    /// left refines t    right refines u    left divides right
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`NoMutualRefinement`](CategoryError::NoMutualRefinement) with the entries that do
    /// not match, [`NotPositive`](CategoryError::NotPositive),
    /// [`Overflow`](CategoryError::Overflow), [`Depth`](CategoryError::Depth).
    ///
    /// # Source
    ///
    /// Algorithm 4.1.1. The paper omits the check that `t` is exhausted, and does not match
    /// trailing entries 1 of `t`.
    pub fn of(t: &IntTuple, u: &IntTuple) -> Result<Self, CategoryError> {
        check_entries("the left tuple", t)?;
        check_entries("the right tuple", u)?;
        for (tuple, what) in [
            (t, "the product of the left tuple"),
            (u, "the product of the right tuple"),
        ] {
            tuple.product().ok_or(CategoryError::Overflow { what })?;
        }
        let (xs, mut ys): (Vec<_>, Vec<_>) = (t.leaves().collect(), u.leaves().collect());
        let (mut left, mut right) = (Modes::default(), Modes::default());
        let mut j = 0;
        for (i, &entry) in xs.iter().enumerate() {
            let mut x = entry;
            loop {
                let reject = |right_rest| CategoryError::NoMutualRefinement {
                    left: i,
                    left_rest: x,
                    right: j,
                    right_rest,
                };
                let Some(y) = ys.get_mut(j) else {
                    // The remaining entries of `t` must be 1, and belong to the last mode on the
                    // right.
                    if x != 1 || !left.open.is_empty() {
                        return Err(reject(None));
                    }
                    match right.closed.last_mut() {
                        Some(last) => {
                            last.push(1);
                            left.close(1);
                        }
                        // An empty mode also refines 1.
                        None => left.closed.push(Vec::new()),
                    }
                    break;
                };
                if x == *y {
                    left.close(x);
                    right.close(x);
                    j += 1;
                    break;
                } else if *y % x == 0 {
                    left.close(x);
                    right.open.push(x);
                    *y /= x;
                    break;
                } else if x % *y == 0 {
                    left.open.push(*y);
                    right.close(*y);
                    x /= *y;
                    j += 1;
                } else {
                    return Err(reject(Some(*y)));
                }
            }
        }
        for &y in &ys[j..] {
            right.close(y);
        }
        Ok(Self {
            left: left.refine(t)?,
            right: right.refine(u)?,
        })
    }

    /// Creates the mutual refinement from two refinements.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// use layout_theory::category::MutualRefinement;
    ///
    /// let (t, u) = (IntTuple::from((6, 6)), IntTuple::from((12, 3)));
    /// let left = IntTuple::from((6, (2, 3)));
    /// let right = IntTuple::from(((6, 2), 3));
    /// assert_eq!(MutualRefinement::new((left, &t), (right, &u))?, MutualRefinement::of(&t, &u)?);
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`NotARefinement`](CategoryError::NotARefinement),
    /// [`NotAPrefix`](CategoryError::NotAPrefix) if `left` does not divide `right`.
    pub fn new(
        left: (IntTuple, &IntTuple),
        right: (IntTuple, &IntTuple),
    ) -> Result<Self, CategoryError> {
        left.0.relative_modes(left.1)?;
        right.0.relative_modes(right.1)?;
        left.0.quotient_of(&right.0)?;
        Ok(Self {
            left: left.0,
            right: right.0,
        })
    }

    /// Returns the refinement of the left tuple.
    #[must_use]
    pub fn left(&self) -> &IntTuple {
        &self.left
    }

    /// Returns the refinement of the right tuple.
    #[must_use]
    pub fn right(&self) -> &IntTuple {
        &self.right
    }

    /// Returns the composable morphisms that refine `f` and `g`. The left refinement refines the
    /// codomain of `f`, and the right refinement refines the domain of `g`.
    ///
    /// ```text
    /// f'.then(&g')    L_f'(i) == L_f(i)    L_g'(i) == L_g(i)
    /// ```
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// use layout_theory::category::{MutualRefinement, NestMorphism};
    ///
    /// let f = NestMorphism::from_numbers((6, 6), (6, 6), &[2, 1])?;
    /// let g = NestMorphism::from_numbers((12, 3, 6), (12, 6, 3), &[1, 3, 2])?;
    /// let (f, g) = MutualRefinement::of(f.codomain(), g.domain())?.composable(&f, &g)?;
    /// assert_eq!(f.to_string(), "((2,3),6) -(2,3,1)-> ((6,2),3,6)");
    /// assert_eq!(g.to_string(), "((6,2),3,6) -(1,2,4,3)-> ((6,2),6,3)");
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`NotARefinement`](CategoryError::NotARefinement) if the mutual refinement does not
    /// belong to `f` and `g`, [`Depth`](CategoryError::Depth).
    ///
    /// # Source
    ///
    /// Construction 4.1.2.1.
    pub fn composable(
        &self,
        f: &NestMorphism,
        g: &NestMorphism,
    ) -> Result<(NestMorphism, NestMorphism), CategoryError> {
        let f = f.pullback(&self.left)?.expand(&self.right)?;
        Ok((f, g.pushforward(&self.right)?))
    }
}
