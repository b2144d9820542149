//! Tuples and nested tuples: concatenation, permutation, restriction, refinement.

use layout_algebra::{IntTuple, MAX_DEPTH};

use super::CategoryError;
use super::profile::{Nested, Profile};

/// Nested tuples with the paper's operations: entries, modes, profile, refinement.
pub trait NestedTuple: Sized {
    /// Returns the profile of a nested tuple: `*` for each entry.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// use layout_theory::category::NestedTuple;
    ///
    /// assert_eq!(IntTuple::from((2, (3, 4))).profile().to_string(), "(*,(*,*))");
    /// ```
    ///
    /// # Source
    ///
    /// Definition 2.2.2.1.
    #[must_use]
    fn profile(&self) -> Profile;

    /// Returns the number of entries, at every depth.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// use layout_theory::category::NestedTuple;
    ///
    /// assert_eq!(IntTuple::from((2, (3, 4))).length(), 3);
    /// ```
    ///
    /// # Source
    ///
    /// `len`, 2.1.1.1 and 2.2.2.6.
    #[must_use]
    fn length(&self) -> usize;

    /// Returns entry `i` of the flattening.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// use layout_theory::category::NestedTuple;
    ///
    /// assert_eq!(IntTuple::from((2, (3, 4))).entry(2)?, 4);
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`OutOfRange`](CategoryError::OutOfRange) if `i` is past the length.
    ///
    /// # Source
    ///
    /// `entry_i`, 2.2.2.14.
    fn entry(&self, i: usize) -> Result<i64, CategoryError>;

    /// Returns mode `i`. An integer is its own mode 0.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// use layout_theory::category::NestedTuple;
    ///
    /// assert_eq!(IntTuple::from((2, (3, 4))).mode(1)?.to_string(), "(3,4)");
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`OutOfRange`](CategoryError::OutOfRange) if `i` is past the rank.
    ///
    /// # Source
    ///
    /// `mode_i`, 2.2.2.10.
    fn mode(&self, i: usize) -> Result<&Self, CategoryError>;

    /// Returns the number of entries before mode `i`.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// use layout_theory::category::NestedTuple;
    ///
    /// assert_eq!(IntTuple::from(((2, 3), 4)).length_before(1)?, 2);
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`OutOfRange`](CategoryError::OutOfRange) if `i` is past the rank.
    ///
    /// # Source
    ///
    /// `len_(<i)`, 2.2.2.13.
    fn length_before(&self, i: usize) -> Result<usize, CategoryError>;

    /// Returns the product of the entries before mode `i`.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// use layout_theory::category::NestedTuple;
    ///
    /// assert_eq!(IntTuple::from((2, (3, 4), 5)).size_before(2)?, 24);
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`OutOfRange`](CategoryError::OutOfRange) if `i` is past the rank, or
    /// [`Overflow`](CategoryError::Overflow).
    ///
    /// # Source
    ///
    /// `size_(<i)`, 2.2.2.13.
    fn size_before(&self, i: usize) -> Result<i64, CategoryError>;

    /// Returns the tuple of the entries.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// use layout_theory::category::NestedTuple;
    ///
    /// assert_eq!(IntTuple::from((2, (3, 4))).flattening().to_string(), "(2,3,4)");
    /// assert_eq!(IntTuple::from(2).flattening().to_string(), "(2)");
    /// ```
    ///
    /// # Source
    ///
    /// Definition 2.2.2.1.
    #[must_use]
    fn flattening(&self) -> Self;

    /// Returns the nested tuple with the entries of `self` and the parentheses of `profile`.
    ///
    /// ```text
    /// result.flattening() == self.flattening()    result.profile() == *profile
    /// ```
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// use layout_theory::category::NestedTuple;
    ///
    /// let tuple = IntTuple::from((2, 3, 4));
    /// assert_eq!(tuple.with_profile(&"(*,(*,*))".parse()?)?.to_string(), "(2,(3,4))");
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`Length`](CategoryError::Length) if the profile has a different length.
    ///
    /// # Source
    ///
    /// `(x)_P`, 2.2.2.1 and 2.3.1.22.
    fn with_profile(&self, profile: &Profile) -> Result<Self, CategoryError>;

    /// Returns the flat concatenation of the entries.
    ///
    /// ```text
    /// associative, with () as unit
    /// ```
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// use layout_theory::category::NestedTuple;
    ///
    /// let x = IntTuple::from((2, 3)).flat_concat(&IntTuple::from((4, (5, 6))));
    /// assert_eq!(x.to_string(), "(2,3,4,5,6)");
    /// ```
    ///
    /// # Source
    ///
    /// Definition 2.1.1.3.
    #[must_use]
    fn flat_concat(&self, other: &Self) -> Self;

    /// Returns the remainder after the prefix `self`: the tuple `x` with `self * x == whole`, on
    /// flattenings.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// use layout_theory::category::NestedTuple;
    ///
    /// let x = IntTuple::from((81, 9));
    /// assert_eq!(x.quotient_of(&IntTuple::from((81, 9, 64, 8)))?.to_string(), "(64,8)");
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`NotAPrefix`](CategoryError::NotAPrefix) if `self` does not divide `whole`.
    ///
    /// # Source
    ///
    /// Definition 2.1.1.6. For nested tuples, the operation applies to flattenings, as in 3.2.5.19.
    fn quotient_of(&self, whole: &Self) -> Result<Self, CategoryError>;

    /// Returns `true` if `self` divides `whole`: the entries of `self` are the first entries of
    /// `whole`.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// use layout_theory::category::NestedTuple;
    ///
    /// assert!(IntTuple::from((2, 3)).divides(&IntTuple::from((2, (3, 4)))));
    /// ```
    ///
    /// # Source
    ///
    /// Definition 2.1.1.6.
    #[must_use]
    fn divides(&self, whole: &Self) -> bool;

    /// Returns the permuted tuple: its mode `i` is mode `permutation[i]` of `self`.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// use layout_theory::category::NestedTuple;
    ///
    /// let x = IntTuple::from((8, 16, 32, 64)).permute(&[1, 0, 3, 2])?;
    /// assert_eq!(x.to_string(), "(16,8,64,32)");
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`Length`](CategoryError::Length), [`OutOfRange`](CategoryError::OutOfRange) or
    /// [`NotAPermutation`](CategoryError::NotAPermutation) if the argument is not a permutation of
    /// the modes.
    ///
    /// # Source
    ///
    /// `X^sigma`, 2.1.1.8.
    fn permute(&self, permutation: &[usize]) -> Result<Self, CategoryError>;

    /// Returns the tuple of the modes at `positions`.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// use layout_theory::category::NestedTuple;
    ///
    /// assert_eq!(IntTuple::from((8, 16, 32)).restrict(&[0, 2])?.to_string(), "(8,32)");
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`OutOfRange`](CategoryError::OutOfRange),
    /// [`NotIncreasing`](CategoryError::NotIncreasing).
    ///
    /// # Source
    ///
    /// 2.1.3.1.
    fn restrict(&self, positions: &[usize]) -> Result<Self, CategoryError>;

    /// Returns `true` if `self` refines `coarse`: `self` results from replacing entries of `coarse`
    /// with nested tuples of the same size.
    ///
    /// ```text
    /// a partial order
    /// ```
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// use layout_theory::category::NestedTuple;
    ///
    /// let fine = IntTuple::from(((2, 2), (3, (1, 3))));
    /// assert!(fine.refines(&IntTuple::from((4, 9))));
    /// assert!(fine.refines(&36.into()));
    /// assert!(!IntTuple::from(8).refines(&IntTuple::from((8,))));
    /// ```
    ///
    /// # Source
    ///
    /// Definition 2.2.4.1.
    #[must_use]
    fn refines(&self, coarse: &Self) -> bool;

    /// Returns the nested tuples that replace the entries of `coarse` in the refinement `self`.
    ///
    /// ```text
    /// coarse.profile().substitute(&result) == self
    /// ```
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// use layout_theory::category::NestedTuple;
    ///
    /// let fine = IntTuple::from(((2, 2), (25, (6, 6))));
    /// let modes = fine.relative_modes(&IntTuple::from((4, (25, 36))))?;
    /// assert_eq!(modes[2].to_string(), "(6,6)");
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`NotARefinement`](CategoryError::NotARefinement) with the mode where they differ,
    /// [`NotPositive`](CategoryError::NotPositive), [`Depth`](CategoryError::Depth).
    ///
    /// # Source
    ///
    /// `mode_i(X', X)`, 2.2.4.5.
    fn relative_modes(&self, coarse: &Self) -> Result<Vec<Self>, CategoryError>;

    /// Returns the flattening of the refinement `self` relative to `coarse`: the tuple of relative modes.
    ///
    /// ```text
    /// result refines coarse.flattening()
    /// ```
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// use layout_theory::category::NestedTuple;
    ///
    /// let fine = IntTuple::from((((2, 2), (3, 3)), (25, 7)));
    /// let flat = fine.relative_flattening(&IntTuple::from(((4, 9), (25, 7))))?;
    /// assert_eq!(flat.to_string(), "((2,2),(3,3),25,7)");
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`relative_modes`](Self::relative_modes).
    ///
    /// # Source
    ///
    /// Definition 2.2.4.11.
    fn relative_flattening(&self, coarse: &Self) -> Result<Self, CategoryError>;
}

impl NestedTuple for IntTuple {
    fn profile(&self) -> Profile {
        match self {
            Self::Int(_) => Profile::Entry,
            Self::Tuple(modes) => Profile::Tuple(modes.iter().map(Self::profile).collect()),
        }
    }

    fn length(&self) -> usize {
        self.leaves().count()
    }

    fn entry(&self, i: usize) -> Result<i64, CategoryError> {
        self.leaves()
            .nth(i)
            .ok_or_else(|| CategoryError::OutOfRange {
                what: "entry",
                position: i,
                length: self.length(),
            })
    }

    fn mode(&self, i: usize) -> Result<&Self, CategoryError> {
        self.modes()
            .get(i)
            .ok_or_else(|| CategoryError::OutOfRange {
                what: "mode",
                position: i,
                length: self.rank(),
            })
    }

    fn length_before(&self, i: usize) -> Result<usize, CategoryError> {
        let modes = self.modes().get(..i).ok_or(CategoryError::OutOfRange {
            what: "mode",
            position: i,
            length: self.rank(),
        })?;
        Ok(modes.iter().map(Self::length).sum())
    }

    fn size_before(&self, i: usize) -> Result<i64, CategoryError> {
        let length = self.length_before(i)?;
        let mut entries = self.leaves().take(length);
        let size = entries.try_fold(1, i64::checked_mul);
        size.ok_or(CategoryError::Overflow { what: "the size" })
    }

    fn flattening(&self) -> Self {
        Self::Tuple(self.leaves().map(Self::Int).collect())
    }

    fn with_profile(&self, profile: &Profile) -> Result<Self, CategoryError> {
        let entries: Vec<_> = self.leaves().map(Self::Int).collect();
        profile.substitute(&entries)
    }

    fn flat_concat(&self, other: &Self) -> Self {
        Self::Tuple(self.leaves().chain(other.leaves()).map(Self::Int).collect())
    }

    fn quotient_of(&self, whole: &Self) -> Result<Self, CategoryError> {
        let mut rest = whole.leaves();
        for (position, entry) in self.leaves().enumerate() {
            if rest.next() != Some(entry) {
                return Err(CategoryError::NotAPrefix { position });
            }
        }
        Ok(Self::Tuple(rest.map(Self::Int).collect()))
    }

    fn divides(&self, whole: &Self) -> bool {
        self.quotient_of(whole).is_ok()
    }

    fn permute(&self, permutation: &[usize]) -> Result<Self, CategoryError> {
        let modes = self.modes();
        check_permutation(permutation, modes.len())?;
        Ok(Self::Tuple(
            permutation.iter().map(|&i| modes[i].clone()).collect(),
        ))
    }

    fn restrict(&self, positions: &[usize]) -> Result<Self, CategoryError> {
        let modes = self.modes();
        check_positions("mode", positions, modes.len())?;
        Ok(Self::Tuple(
            positions.iter().map(|&i| modes[i].clone()).collect(),
        ))
    }

    fn refines(&self, coarse: &Self) -> bool {
        self.relative_modes(coarse).is_ok()
    }

    fn relative_modes(&self, coarse: &Self) -> Result<Vec<Self>, CategoryError> {
        check_entries("the refinement", self)?;
        check_entries("the refined tuple", coarse)?;
        let mut modes = Vec::new();
        let mut path = Vec::new();
        if collect_relative_modes(self, coarse, &mut path, &mut modes) {
            return Ok(modes);
        }
        Err(CategoryError::NotARefinement {
            fine: self.to_string(),
            coarse: coarse.to_string(),
            path,
        })
    }

    fn relative_flattening(&self, coarse: &Self) -> Result<Self, CategoryError> {
        Self::nest(self.relative_modes(coarse)?)
    }
}

/// Collects the modes of `fine` at the entries of `coarse`. If `fine` is not a refinement, `path`
/// is the position of the difference.
fn collect_relative_modes(
    fine: &IntTuple,
    coarse: &IntTuple,
    path: &mut Vec<usize>,
    modes: &mut Vec<IntTuple>,
) -> bool {
    match (fine, coarse) {
        (_, IntTuple::Int(size)) => {
            modes.push(fine.clone());
            fine.product() == Some(*size)
        }
        (IntTuple::Tuple(fine), IntTuple::Tuple(coarse)) if fine.len() == coarse.len() => {
            for (i, (fine, coarse)) in fine.iter().zip(coarse).enumerate() {
                path.push(i);
                if !collect_relative_modes(fine, coarse, path, modes) {
                    return false;
                }
                path.pop();
            }
            true
        }
        _ => false,
    }
}

/// Returns an error for entries below 1 and for excessive depth.
pub(super) fn check_entries(what: &'static str, tuple: &IntTuple) -> Result<(), CategoryError> {
    if tuple.is_deeper_than(MAX_DEPTH) {
        return Err(CategoryError::Depth { limit: MAX_DEPTH });
    }
    match tuple.leaves().enumerate().find(|&(_, entry)| entry < 1) {
        None => Ok(()),
        Some((position, value)) => Err(CategoryError::NotPositive {
            what,
            position,
            value,
        }),
    }
}

/// Returns an error if the positions do not increase or are not below `length`.
pub(super) fn check_positions(
    what: &'static str,
    positions: &[usize],
    length: usize,
) -> Result<(), CategoryError> {
    for (index, &position) in positions.iter().enumerate() {
        if position >= length {
            return Err(CategoryError::OutOfRange {
                what,
                position,
                length,
            });
        }
        if index > 0 && positions[index - 1] >= position {
            return Err(CategoryError::NotIncreasing { index });
        }
    }
    Ok(())
}

/// Returns an error if the list is not a permutation of `[0, length)`.
pub(super) fn check_permutation(permutation: &[usize], length: usize) -> Result<(), CategoryError> {
    if permutation.len() != length {
        return Err(CategoryError::Length {
            what: "the permutation",
            found: permutation.len(),
            wanted: length,
        });
    }
    let mut seen = vec![false; length];
    for &position in permutation {
        match seen.get_mut(position) {
            None => {
                return Err(CategoryError::OutOfRange {
                    what: "position",
                    position,
                    length,
                });
            }
            Some(true) => return Err(CategoryError::NotAPermutation { position }),
            Some(seen) => *seen = true,
        }
    }
    Ok(())
}
