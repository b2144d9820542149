//! Operations on modes: reading, selecting, grouping, appending and replacing.

use super::checked::{at_least, notation, rejection};
use crate::error::{Error, Rule};
use crate::{IntTuple, Layout};

impl Layout {
    /// Returns the mode at a path: `&[1, 0]` is mode 0 of mode 1, `&[]` is the layout itself.
    ///
    /// To get the size, cosize, rank, depth, shape or stride of a mode, call the method on the
    /// returned layout.
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a: Layout = "(8,(2,3)):(1,(8,16))".parse()?;
    /// assert_eq!(a.get(&[1, 0])?.to_string(), "2:8");
    /// assert_eq!(a.get(&[1])?.cosize(), 41);
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *rank* if the mode does not exist.
    ///
    /// # Source
    ///
    /// CuTe `get`, `layout` (`layout.hpp`).
    ///
    /// Proved: `get_law` (`proofs/Modes.v`).
    pub fn get(&self, path: &[usize]) -> Result<Self, Error> {
        let mut found = self.clone();
        for position in path {
            let rank = found.rank();
            found = found.mode(*position).ok_or_else(|| {
                let mode = *position;
                rejection(
                    format!("get({self}, {})", written(path)),
                    Rule::NoMode { mode, rank },
                )
            })?;
        }
        Ok(found)
    }

    /// Returns the modes `begin..end`.
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a: Layout = "(2,3,4):(1,2,6)".parse()?;
    /// assert_eq!(a.take(1, 3)?.to_string(), "(3,4):(2,6)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *rank* if `end` exceeds the number of modes, or *out of range* if the range is
    /// empty.
    ///
    /// # Source
    ///
    /// CuTe `take` (`layout.hpp`).
    ///
    /// Proved: `take_select` (`proofs/Modes.v`).
    pub fn take(&self, begin: usize, end: usize) -> Result<Self, Error> {
        self.around(|a| a.taken(begin, end))
    }

    fn taken(&self, begin: usize, end: usize) -> Result<Self, Error> {
        let operation = || format!("take({self}, {begin}, {end})");
        let modes = self.modes();
        if begin >= end {
            return Err(rejection(operation(), Rule::NoModes { begin, end }));
        }
        let taken = modes.get(begin..end).ok_or_else(|| {
            let (mode, rank) = (end - 1, modes.len());
            rejection(operation(), Rule::NoMode { mode, rank })
        })?;
        Self::from_modes(taken.iter().cloned())
    }

    /// Returns the modes at these positions, in this order, possibly repeated.
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a: Layout = "(2,3,4):(1,2,6)".parse()?;
    /// assert_eq!(a.select(&[2, 0])?.to_string(), "(4,2):(6,1)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *rank* if the mode does not exist, or *overflow* if modes are repeated too often.
    ///
    /// # Source
    ///
    /// CuTe `select` (`layout.hpp`).
    ///
    /// Proved: `select_law`, `select_accepts` (`proofs/Modes.v`).
    pub fn select(&self, positions: &[usize]) -> Result<Self, Error> {
        self.around(|a| {
            let modes = a.modes();
            let selected = positions.iter().map(|position| {
                modes.get(*position).cloned().ok_or_else(|| {
                    let (mode, rank) = (*position, modes.len());
                    let operation = format!("select({a}, {positions:?})");
                    rejection(operation, Rule::NoMode { mode, rank })
                })
            });
            Self::from_modes(selected.collect::<Result<Vec<_>, _>>()?)
        })
    }

    /// Returns the layout with the modes `begin..end` grouped into one.
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a: Layout = "(2,3,4):(1,2,6)".parse()?;
    /// assert_eq!(a.group(0, 2)?.to_string(), "((2,3),4):((1,2),6)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *rank* if `end` exceeds the number of modes, or *out of range* if the range runs
    /// backwards.
    ///
    /// # Source
    ///
    /// CuTe `group` (`layout.hpp`).
    ///
    /// Proved: `group_function`, `group_accepts` (`proofs/Modes.v`).
    pub fn group(&self, begin: usize, end: usize) -> Result<Self, Error> {
        self.around(|a| a.grouped(begin, end))
    }

    fn grouped(&self, begin: usize, end: usize) -> Result<Self, Error> {
        let operation = || format!("group({self}, {begin}, {end})");
        let mut modes = self.modes();
        if begin > end {
            return Err(rejection(operation(), Rule::NoModes { begin, end }));
        }
        if end > modes.len() {
            let (mode, rank) = (end - 1, modes.len());
            return Err(rejection(operation(), Rule::NoMode { mode, rank }));
        }
        if begin < end {
            let group = modes.drain(begin..end).collect::<Vec<_>>();
            modes.insert(begin, Self::from_modes(group)?);
        }
        Self::from_modes(modes)
    }

    /// Returns the layout with `x` appended as a mode.
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a: Layout = "4:1".parse()?;
    /// assert_eq!(a.append(&"(2,3):(4,8)".parse()?)?.to_string(), "(4,(2,3)):(1,(4,8))");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *overflow* or *depth*.
    ///
    /// # Source
    ///
    /// CuTe `append` (`layout.hpp`).
    ///
    /// Proved: `append_law` (`proofs/Modes.v`).
    pub fn append(&self, x: &Self) -> Result<Self, Error> {
        self.around(|a| Self::from_modes(a.modes().into_iter().chain([x.clone()])))
    }

    /// Returns the layout with `x` prepended as a mode.
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a: Layout = "4:1".parse()?;
    /// assert_eq!(a.prepend(&"2:4".parse()?)?.to_string(), "(2,4):(4,1)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *overflow* or *depth*.
    ///
    /// # Source
    ///
    /// CuTe `prepend` (`layout.hpp`).
    ///
    /// Proved: `prepend_law` (`proofs/Modes.v`).
    pub fn prepend(&self, x: &Self) -> Result<Self, Error> {
        self.around(|a| Self::from_modes([x.clone()].into_iter().chain(a.modes())))
    }

    /// Returns the layout with copies of `x` appended until it has `rank` modes.
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a: Layout = "4:1".parse()?;
    /// assert_eq!(a.append_n(3, &"1:0".parse()?)?.to_string(), "(4,1,1):(1,0,0)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *rank* if there are more modes already, or for a rank above 65536. Also returns
    /// *overflow* or *depth*.
    ///
    /// # Source
    ///
    /// CuTe `append<N>` (`layout.hpp`).
    ///
    /// Proved: `append_n_law`, `append_units`, `append_n_refuses` (`proofs/Modes.v`).
    pub fn append_n(&self, rank: usize, x: &Self) -> Result<Self, Error> {
        self.around(|a| {
            a.pad("append", rank, x, |modes, padding| {
                modes.into_iter().chain(padding).collect()
            })
        })
    }

    /// Returns the layout with copies of `x` prepended until it has `rank` modes.
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a: Layout = "4:1".parse()?;
    /// assert_eq!(a.prepend_n(3, &"1:0".parse()?)?.to_string(), "(1,1,4):(0,0,1)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`append_n`](Self::append_n).
    ///
    /// # Source
    ///
    /// CuTe `prepend<N>` (`layout.hpp`).
    ///
    /// Proved: `prepend_law` (`proofs/Modes.v`).
    pub fn prepend_n(&self, rank: usize, x: &Self) -> Result<Self, Error> {
        self.around(|a| {
            a.pad("prepend", rank, x, |modes, padding| {
                padding.into_iter().chain(modes).collect()
            })
        })
    }

    fn pad(
        &self,
        name: &str,
        rank: usize,
        x: &Self,
        join: impl Fn(Vec<Self>, Vec<Self>) -> Vec<Self>,
    ) -> Result<Self, Error> {
        const MAX_RANK: usize = 1 << 16;
        let modes = self.modes();
        if modes.len() == rank {
            return Ok(self.clone());
        }
        let operation = || format!("{name}({self}, {rank}, {x})");
        let rejected = |what, modes, of, rank| {
            let rule = Rule::Modes {
                what,
                modes,
                of,
                rank,
            };
            rejection(operation(), rule)
        };
        if modes.len() > rank {
            return Err(rejected("the layout", modes.len(), "the result", rank));
        }
        if rank > MAX_RANK {
            return Err(rejected("the result", rank, "the largest", MAX_RANK));
        }
        let padding = vec![x.clone(); rank - modes.len()];
        Self::from_modes(join(modes, padding))
    }

    /// Returns the layout with `x` as mode `n`. If `n` equals the rank, appends `x`.
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a: Layout = "(2,3,4):(1,2,6)".parse()?;
    /// assert_eq!(a.replace(1, &"(5,6):(9,7)".parse()?)?.to_string(), "(2,(5,6),4):(1,(9,7),6)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *rank* if the mode does not exist, *overflow*, or *depth*.
    ///
    /// # Source
    ///
    /// CuTe `replace` (`layout.hpp`).
    ///
    /// Proved: `replace_mode_modes`, `replace_mode_accepts` (`proofs/Modes.v`).
    pub fn replace(&self, n: usize, x: &Self) -> Result<Self, Error> {
        self.around(|a| a.replaced(n, x))
    }

    fn replaced(&self, n: usize, x: &Self) -> Result<Self, Error> {
        let mut modes = self.modes();
        let rank = modes.len();
        match (self.shape(), n) {
            (IntTuple::Int(_), 0) => return Ok(x.clone()),
            (IntTuple::Tuple(_), n) if n == rank => modes.push(x.clone()),
            (IntTuple::Tuple(_), n) if n < rank => modes[n] = x.clone(),
            _ => {
                let rule = Rule::NoMode { mode: n, rank };
                return Err(rejection(format!("replace({self}, {n}, {x})"), rule));
            }
        }
        Self::from_modes(modes)
    }

    /// Returns the layout with its modes in reverse order. The modes themselves do not change. An
    /// integer layout does not change.
    ///
    /// ```text
    /// result(c[n-1], ..., c[1], c[0]) == a(c[0], c[1], ..., c[n-1])
    /// size(result) == size(a)
    /// ```
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a: Layout = "(4,(2,3)):(1,(4,12))".parse()?;
    /// let result = a.reverse();
    /// assert_eq!(result.to_string(), "((2,3),4):((4,12),1)");
    /// assert_eq!(result.offset(((1, 2), 3))?, a.offset((3, (1, 2)))?);
    ///
    /// let a: Layout = "Sw<1,0,2> o 0 o (4,(2,2)):(4,(1,2))".parse()?;
    /// assert_eq!(a.reverse().to_string(), "Sw<1,0,2> o 0 o ((2,2),4):((1,2),4)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Source
    ///
    /// CuTe `reverse` (`tuple_algorithms.hpp`), applied to shape and stride.
    ///
    /// Proved: `reverse_law` (`proofs/Modes.v`).
    #[must_use]
    pub fn reverse(&self) -> Self {
        match self.shape() {
            IntTuple::Int(_) => self.clone(),
            IntTuple::Tuple(_) => Self::tuple(self.modes().into_iter().rev()).behind_those_of(self),
        }
    }

    /// Returns the leaves as a flat tuple. An integer layout does not change.
    ///
    /// ```text
    /// result(i) == a(i)
    /// ```
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a: Layout = "(4,(2,3)):(1,(4,8))".parse()?;
    /// assert_eq!(a.flatten().to_string(), "(4,2,3):(1,4,8)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Source
    ///
    /// CuTe `flatten` (`layout.hpp`).
    ///
    /// Proved: `flatten_function` (`proofs/Modes.v`).
    #[must_use]
    pub fn flatten(&self) -> Self {
        match self.shape() {
            IntTuple::Int(_) => self.clone(),
            IntTuple::Tuple(_) => Self::flat_tuple(self.flat_modes()).behind_those_of(self),
        }
    }

    /// Returns the modes nested in the parentheses of `profile`, one mode for each of its integers.
    ///
    /// ```text
    /// result(i) == a(i)
    /// ```
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a: Layout = "(4,2,3):(1,4,8)".parse()?;
    /// assert_eq!(a.unflatten((0, (0, 0)))?.to_string(), "(4,(2,3)):(1,(4,8))");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *rank* if the number of integers in the profile differs from the number of modes.
    ///
    /// # Source
    ///
    /// CuTe `unflatten` (`layout.hpp`).
    ///
    /// Proved: `unflatten_function`, `unflatten_accepts` (`proofs/Modes.v`).
    pub fn unflatten(&self, profile: impl Into<IntTuple>) -> Result<Self, Error> {
        let profile = profile.into();
        self.around(|a| a.unflattened(&profile))
    }

    fn unflattened(&self, profile: &IntTuple) -> Result<Self, Error> {
        let rejected = |rule| rejection(format!("unflatten({self}, {})", notation(profile)), rule);
        at_least("profile", profile, i64::MIN).map_err(rejected)?;
        let (leaves, modes) = (profile.leaves().count(), self.modes());
        if leaves != modes.len() {
            return Err(rejected(Rule::Modes {
                what: "the flattened profile",
                modes: leaves,
                of: "the layout",
                rank: modes.len(),
            }));
        }
        nest(profile, &mut modes.into_iter()).ok_or_else(|| {
            rejected(Rule::Depth {
                limit: crate::MAX_DEPTH,
            })
        })
    }

    /// Transposes the modes: mode `i` of the result is the tuple of the modes `i` of all modes.
    ///
    /// ```text
    /// ((a, b), (c, d), ...)  =>  ((a, c, ...), (b, d, ...))
    /// (a, x, ...)            =>  ((a, x, ...))      for an integer a
    /// a                      =>  a                  for an integer a
    /// ```
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a: Layout = "((2,3),(4,5)):((1,2),(6,24))".parse()?;
    /// assert_eq!(a.zip()?.to_string(), "((2,4),(3,5)):((1,6),(2,24))");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *rank* if the modes do not all have the same rank, or *depth*.
    ///
    /// # Source
    ///
    /// CuTe `zip` (`layout.hpp`).
    ///
    /// Proved: `zip_law`, `zip_accepts` (`proofs/Modes.v`).
    pub fn zip(&self) -> Result<Self, Error> {
        self.around(Self::zipped)
    }

    fn zipped(&self) -> Result<Self, Error> {
        match self.shape() {
            IntTuple::Int(_) => return Ok(self.clone()),
            IntTuple::Tuple(modes) if matches!(modes.first(), Some(IntTuple::Int(_))) => {
                return Self::from_modes([self.clone()]);
            }
            IntTuple::Tuple(_) => {}
        }
        let rows: Vec<_> = self.modes().iter().map(Self::modes).collect();
        let rank = rows.first().map_or(0, Vec::len);
        if let Some(other) = rows.iter().find(|row| row.len() != rank) {
            let rule = Rule::Modes {
                what: "one of the modes to zip",
                modes: other.len(),
                of: "mode 0",
                rank,
            };
            return Err(rejection(format!("zip({self})"), rule));
        }
        let column = |i: usize| Self::from_modes(rows.iter().map(move |row| row[i].clone()));
        Self::from_modes((0..rank).map(column).collect::<Result<Vec<_>, _>>()?)
    }

    /// Returns the modes of both layouts in pairs: [`zip`](Self::zip) of the pair of layouts.
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a: Layout = "(2,3):(1,2)".parse()?;
    /// let b: Layout = "(4,5):(6,24)".parse()?;
    /// assert_eq!(a.zip_with(&b)?.to_string(), "((2,4),(3,5)):((1,6),(2,24))");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`zip`](Self::zip).
    ///
    /// # Source
    ///
    /// CuTe `zip` with two layouts (`layout.hpp`).
    ///
    /// Proved: `zip_law` (`proofs/Modes.v`).
    pub fn zip_with(&self, other: &Self) -> Result<Self, Error> {
        self.around(|a| Self::from_modes([a.clone(), other.clone()])?.zip())
    }
}

/// Returns `modes` in the parentheses of `profile`.
fn nest(profile: &IntTuple, modes: &mut impl Iterator<Item = Layout>) -> Option<Layout> {
    match profile {
        IntTuple::Int(_) => modes.next(),
        IntTuple::Tuple(profiles) => {
            let nested = profiles.iter().map(|profile| nest(profile, modes));
            Layout::from_modes(nested.collect::<Option<Vec<_>>>()?).ok()
        }
    }
}

/// Returns a path in notation: `2`, `(0,1)`.
fn written(path: &[usize]) -> String {
    let positions: Vec<String> = path.iter().map(ToString::to_string).collect();
    match &positions[..] {
        [only] => only.clone(),
        positions => format!("({})", positions.join(",")),
    }
}
