//! Profiles: the parentheses of nested tuples, and substitution into them.

use core::fmt;
use core::str::FromStr;

use layout_algebra::{IntTuple, Layout, MAX_DEPTH, NotationError};

use super::CategoryError;

/// A profile: `*` or a tuple of profiles.
///
/// ```text
/// flatten and profile determine a nested tuple
/// ```
///
/// ```
/// use layout_theory::category::Profile;
///
/// let profile: Profile = "((*,*),*)".parse()?;
/// assert_eq!((profile.rank(), profile.length(), profile.depth()), (2, 3, 2));
/// assert_eq!(profile.to_string(), "((*,*),*)");
/// # Ok::<(), layout_theory::category::CategoryError>(())
/// ```
///
/// # Source
///
/// Definition 2.2.1.1.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Profile {
    /// `*`: a placeholder for one entry.
    Entry,
    /// A tuple of profiles, possibly empty.
    Tuple(Vec<Profile>),
}

/// Objects that can be substituted into a profile: profiles, nested tuples, layouts.
///
/// ```
/// use layout_algebra::IntTuple;
/// use layout_theory::category::Nested;
///
/// assert_eq!(IntTuple::nest(vec![3.into(), 4.into()])?, IntTuple::from((3, 4)));
/// # Ok::<(), layout_theory::category::CategoryError>(())
/// ```
///
/// # Source
///
/// 2.2.1.8, 2.2.3.1, 2.3.2.12.
pub trait Nested: Clone {
    /// Returns the tuple of these modes, the nested concatenation `(X1, ..., Xk)`.
    ///
    /// # Errors
    ///
    /// Returns *depth* or *overflow* if the tuple exceeds a limit.
    fn nest(modes: Vec<Self>) -> Result<Self, CategoryError>;
}

impl Nested for Profile {
    fn nest(modes: Vec<Self>) -> Result<Self, CategoryError> {
        let tuple = Self::Tuple(modes);
        if tuple.is_deeper_than(MAX_DEPTH) {
            return Err(CategoryError::Depth { limit: MAX_DEPTH });
        }
        Ok(tuple)
    }
}

impl Nested for IntTuple {
    fn nest(modes: Vec<Self>) -> Result<Self, CategoryError> {
        let tuple = Self::Tuple(modes);
        if tuple.is_deeper_than(MAX_DEPTH) {
            return Err(CategoryError::Depth { limit: MAX_DEPTH });
        }
        Ok(tuple)
    }
}

impl Nested for Layout {
    fn nest(modes: Vec<Self>) -> Result<Self, CategoryError> {
        Ok(Self::from_modes(modes)?)
    }
}

impl Profile {
    /// Returns the flat profile of `length` entries.
    #[must_use]
    pub fn flat(length: usize) -> Self {
        Self::Tuple(vec![Self::Entry; length])
    }

    /// Returns the number of modes. `*` has one mode.
    #[must_use]
    pub fn rank(&self) -> usize {
        self.modes().len()
    }

    /// Returns the number of entries.
    ///
    /// # Source
    ///
    /// Definition 2.2.1.3.
    #[must_use]
    pub fn length(&self) -> usize {
        match self {
            Self::Entry => 1,
            Self::Tuple(modes) => modes.iter().map(Self::length).sum(),
        }
    }

    /// Returns the nesting depth of parentheses: 0 for `*`, 1 for `()`.
    #[must_use]
    pub fn depth(&self) -> usize {
        match self {
            Self::Entry => 0,
            Self::Tuple(modes) => 1 + modes.iter().map(Self::depth).max().unwrap_or(0),
        }
    }

    /// Returns the modes. `*` is its own only mode.
    #[must_use]
    pub fn modes(&self) -> &[Self] {
        match self {
            Self::Entry => core::slice::from_ref(self),
            Self::Tuple(modes) => modes,
        }
    }

    /// Returns the number of entries before mode `i`.
    ///
    /// ```
    /// use layout_theory::category::Profile;
    ///
    /// let profile: Profile = "((*,*),*,*)".parse()?;
    /// assert_eq!(profile.length_before(2)?, 3);
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`OutOfRange`](CategoryError::OutOfRange) if `i` is past the rank.
    ///
    /// # Source
    ///
    /// `len_(<i)`, 2.2.1.7.
    pub fn length_before(&self, i: usize) -> Result<usize, CategoryError> {
        let modes = self.modes().get(..i).ok_or(CategoryError::OutOfRange {
            what: "mode",
            position: i,
            length: self.rank(),
        })?;
        Ok(modes.iter().map(Self::length).sum())
    }

    /// Returns the substitution `(X1, ..., Xm)_Q`: entry `i` of `self` becomes `x[i]`.
    ///
    /// ```text
    /// (x)_* == x[0]    (x)_(*, ..., *) == (x[0], ..., x[m-1])    associative
    /// ```
    ///
    /// ```
    /// use layout_algebra::{IntTuple, Layout};
    /// use layout_theory::category::Profile;
    ///
    /// let profile: Profile = "(*,(*,*))".parse()?;
    /// let tuple = profile.substitute(&[64.into(), IntTuple::from((16, 2)), 4.into()])?;
    /// assert_eq!(tuple.to_string(), "(64,((16,2),4))");
    ///
    /// let modes: Vec<Layout> = vec!["2:1".parse()?, "3:2".parse()?, "5:6".parse()?];
    /// assert_eq!(profile.substitute(&modes)?.to_string(), "(2,(3,5)):(1,(2,6))");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`Length`](CategoryError::Length) if `x` does not have one element for each entry,
    /// [`Depth`](CategoryError::Depth), and the errors of [`Nested::nest`].
    ///
    /// # Source
    ///
    /// Definitions 2.2.1.8, 2.2.3.1, 2.3.1.19, 2.3.2.12.
    pub fn substitute<X: Nested>(&self, x: &[X]) -> Result<X, CategoryError> {
        if self.is_deeper_than(MAX_DEPTH) {
            return Err(CategoryError::Depth { limit: MAX_DEPTH });
        }
        let wanted = self.length();
        if x.len() != wanted {
            return Err(CategoryError::Length {
                what: "the list to substitute",
                found: x.len(),
                wanted,
            });
        }
        self.filled(&mut x.iter(), wanted)
    }

    fn filled<'a, X: Nested + 'a>(
        &self,
        x: &mut impl Iterator<Item = &'a X>,
        wanted: usize,
    ) -> Result<X, CategoryError> {
        match self {
            Self::Entry => x.next().cloned().ok_or(CategoryError::Length {
                what: "the list to substitute",
                found: 0,
                wanted,
            }),
            Self::Tuple(modes) => {
                let modes: Result<_, _> = modes.iter().map(|mode| mode.filled(x, wanted)).collect();
                X::nest(modes?)
            }
        }
    }

    fn is_deeper_than(&self, limit: usize) -> bool {
        match self {
            Self::Entry => false,
            Self::Tuple(_) if limit == 0 => true,
            Self::Tuple(modes) => modes.iter().any(|mode| mode.is_deeper_than(limit - 1)),
        }
    }
}

/// Prints `(*,(*,*))`.
impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Entry => f.write_str("*"),
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

/// Parses `(*,(*,*))`. Spaces are ignored.
impl FromStr for Profile {
    type Err = CategoryError;

    /// ```text
    /// *        an entry
    /// (        begins a tuple
    /// )        ends it
    /// ,        separates its modes
    /// ```
    fn from_str(text: &str) -> Result<Self, CategoryError> {
        let reject = |position: usize, message: &str| {
            CategoryError::Notation(NotationError {
                position,
                message: message.into(),
            })
        };
        let mut open: Vec<Vec<Self>> = Vec::new();
        let mut last: Option<Self> = None;
        // `true` after a comma, which must be followed by a mode.
        let mut wants_mode = false;
        for (position, character) in text.char_indices() {
            match character {
                ' ' => {}
                '*' if last.is_none() => last = Some(Self::Entry),
                '(' if last.is_none() => {
                    if open.len() == MAX_DEPTH {
                        return Err(CategoryError::Depth { limit: MAX_DEPTH });
                    }
                    open.push(Vec::new());
                    wants_mode = false;
                    continue;
                }
                ',' => match (open.last_mut(), last.take()) {
                    (Some(modes), Some(mode)) => {
                        modes.push(mode);
                        wants_mode = true;
                        continue;
                    }
                    _ => return Err(reject(position, "unexpected `,`")),
                },
                ')' => {
                    let (Some(mut modes), false) = (open.pop(), wants_mode && last.is_none())
                    else {
                        return Err(reject(position, "unexpected `)`"));
                    };
                    modes.extend(last.take());
                    last = Some(Self::Tuple(modes));
                }
                _ => return Err(reject(position, "unexpected character")),
            }
            if last.is_some() {
                wants_mode = false;
            }
        }
        match last {
            Some(profile) if open.is_empty() => Ok(profile),
            _ => Err(reject(text.len(), "the profile does not end")),
        }
    }
}
