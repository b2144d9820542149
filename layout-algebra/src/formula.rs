//! The index formula of a layout: the reverse of [`find`](crate::find).

use core::fmt;

use crate::layout::FlatMode;
use crate::{IntTuple, Layout, Swizzle};

/// The arithmetic that a layout does, as a closure of Rust and of `find` in `layout!`.
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
    body: String,
    shape: IntTuple,
    is_swizzled: bool,
}

/// What has a name of its own.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Named {
    Index,
    Modes,
    Leaves,
}

impl Layout {
    /// The formula with a name for each extent of the shape.
    ///
    /// ```text
    /// formula(c) == self(c)                        for all natural coordinates c
    /// find(formula, shape(self)) == self           but for strides of extents of 1, where it finds 0
    /// ```
    ///
    /// What a swizzle reads is written with the names where their bits do not meet, and otherwise with a mask:
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

    /// The formula with a name for each mode, whose parts are quotients and remainders.
    #[must_use]
    pub fn formula_by_mode(&self) -> Formula {
        Formula::new(self, Named::Modes)
    }

    /// The formula of the index, which counts the first mode fastest.
    #[must_use]
    pub fn formula_by_index(&self) -> Formula {
        Formula::new(self, Named::Index)
    }
}

impl Formula {
    fn new(layout: &Layout, named: Named) -> Self {
        let mut names = Names::of(layout.flat_modes().len());
        let mut leaves = layout.flat_modes().iter().copied();
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
        let body = behind(layout, &terms);
        Self {
            pattern,
            body,
            shape: layout.shape().clone(),
            is_swizzled: layout.as_plain().is_none(),
        }
    }

    /// The expression alone, `8 * i + j`.
    #[must_use]
    pub fn body(&self) -> &str {
        &self.body
    }

    /// The expression of `layout!` that finds the layout again, if the formula has no more operators than
    /// that reads.
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
    /// Whether letters are too few.
    are_numbered: bool,
    next: usize,
}

impl Names {
    /// No `o`, which composes.
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

/// The names of a shape, whose terms are added.
fn pattern(
    shape: &IntTuple,
    is_deep: bool,
    leaves: &mut impl Iterator<Item = FlatMode>,
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
        // A tuple of one mode may have a deeper one inside.
        IntTuple::Tuple(modes) if is_deep && modes.len() == 1 && modes[0].leaves().count() > 1 => {
            format!("({},)", pattern(&modes[0], true, leaves, names, terms))
        }
        shape => {
            let count = shape.leaves().count();
            let own: Vec<_> = leaves.by_ref().take(count).collect();
            let name = names.next();
            let before = terms.len();
            terms.extend(Term::all(&name, &own));
            if terms.len() == before {
                "_".into()
            } else {
                name
            }
        }
    }
}

/// `stride * (name / divisor % extent)`
#[derive(Clone)]
struct Term {
    name: String,
    divisor: i64,
    extent: i64,
    /// Whether the quotient is below the extent anyway.
    is_last: bool,
    stride: i64,
}

impl Term {
    /// The terms of a name that counts these leaves.
    fn all(name: &str, leaves: &[FlatMode]) -> Vec<Self> {
        let mut merged: Vec<FlatMode> = Vec::new();
        for leaf in leaves.iter().filter(|leaf| leaf.shape > 1) {
            match merged.last_mut() {
                Some(last) if last.stride.checked_mul(last.shape) == Some(leaf.stride) => {
                    last.shape *= leaf.shape;
                }
                _ => merged.push(*leaf),
            }
        }
        let count = merged.len();
        let mut divisor = 1;
        let terms = merged.into_iter().enumerate().map(|(i, leaf)| {
            let term = Self {
                name: name.into(),
                divisor,
                extent: leaf.shape,
                is_last: i + 1 == count,
                stride: leaf.stride,
            };
            divisor *= leaf.shape;
            term
        });
        terms.filter(|term| term.stride > 0).collect()
    }

    /// The bits that it may have, if it steps by a power of two.
    fn bits(&self) -> Option<i64> {
        let all = (1_i64 << self.width().min(62)) - 1;
        if self.stride.count_ones() == 1 {
            all.checked_mul(self.stride)
        } else {
            None
        }
    }

    /// How many bits its quotient has.
    fn width(&self) -> u32 {
        i64::BITS - (self.extent - 1).leading_zeros()
    }

    /// Its bits among those of a mask of neighbours, `shift` bits lower.
    fn read(&self, mask: i64, shift: i32) -> Option<Self> {
        let inside = self.bits()? & mask;
        let low = inside.trailing_zeros() - self.stride.trailing_zeros();
        let count = inside.count_ones();
        let all = self.width();
        let is_whole = (low, count) == (0, all);
        if !is_whole && self.extent.count_ones() != 1 {
            return None;
        }
        let stride = self.stride << low;
        let stride = match u32::try_from(shift) {
            Ok(down) => stride >> down,
            Err(_) => stride.checked_mul(1 << shift.unsigned_abs())?,
        };
        Some(Self {
            name: self.name.clone(),
            divisor: self.divisor.checked_mul(1 << low)?,
            extent: if is_whole { self.extent } else { 1 << count },
            is_last: self.is_last && low + count == all,
            stride,
        })
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            name,
            divisor,
            extent,
            is_last,
            stride,
        } = self;
        let mut text = name.clone();
        if *divisor > 1 {
            text = format!("{text} / {divisor}");
        }
        if !is_last {
            text = format!("{text} % {extent}");
        }
        match (stride, text == *name) {
            (1, _) => f.write_str(&text),
            (_, true) => write!(f, "{stride} * {text}"),
            (_, false) => write!(f, "{stride} * ({text})"),
        }
    }
}

/// The sum of terms behind the swizzles of the layout.
fn behind(layout: &Layout, terms: &[Term]) -> String {
    let mut text = sum(terms);
    let mut known = Some(terms);
    for (swizzle, offset) in layout.swizzles().iter().rev() {
        if *offset > 0 {
            known = None;
            text = match text.as_str() {
                "0" => offset.to_string(),
                _ => format!("{offset} + {}", in_parentheses(&text, &['^'])),
            };
        }
        if swizzle.bits() == 0 {
            continue;
        }
        let of_names = known.take().and_then(|terms| read(*swizzle, terms));
        let read = of_names.unwrap_or_else(|| masked(*swizzle, &text));
        if read != "0" {
            let marks = [' '];
            text = format!(
                "{} ^ {}",
                in_parentheses(&text, &marks),
                in_parentheses(&read, &marks)
            );
        }
    }
    text
}

fn sum(terms: &[Term]) -> String {
    let terms: Vec<_> = terms.iter().map(ToString::to_string).collect();
    if terms.is_empty() {
        "0".into()
    } else {
        terms.join(" + ")
    }
}

/// What a swizzle reads, if no two terms have a bit in common.
fn read(swizzle: Swizzle, terms: &[Term]) -> Option<String> {
    let mut all = 0;
    for term in terms {
        let bits = term.bits()?;
        if all & bits != 0 {
            return None;
        }
        all |= bits;
    }
    let mask = swizzle.read_bits();
    let met = terms
        .iter()
        .filter(|term| term.bits().is_some_and(|bits| bits & mask != 0));
    let read = met.map(|term| term.read(mask, swizzle.shift()));
    Some(sum(&read.collect::<Option<Vec<_>>>()?))
}

/// What a swizzle reads of a value.
fn masked(swizzle: Swizzle, value: &str) -> String {
    let sign = if swizzle.shift() < 0 { "<<" } else { ">>" };
    let (value, mask) = (in_parentheses(value, &[' ']), swizzle.read_bits());
    format!(
        "({value} & {mask}) {sign} {}",
        swizzle.shift().unsigned_abs()
    )
}

/// The text, in parentheses if it has one of the marks.
fn in_parentheses(text: &str, marks: &[char]) -> String {
    if text.contains(marks) {
        format!("({text})")
    } else {
        text.into()
    }
}
