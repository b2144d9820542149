//! Layouts with dynamic sizes and strides.

use core::fmt;

use super::term::{self, Leaf, Term, swizzled};
use super::{Expression, Number};
use crate::algebra::checked::{at_least, rejection};
use crate::error::{Error, Rule};
use crate::nesting::{Nesting, Token};
use crate::{IntTuple, Layout, MAX_DEPTH, Swizzle};

/// A layout with dynamic sizes or strides, such as `(?m,64):(?ld,1)`, optionally swizzled.
///
/// An open layout has index functions but no operations. For operations on layouts with dynamic
/// values, use the types in `layout_core`.
///
/// ```
/// use layout_algebra::formula::{Number, OpenLayout};
///
/// let open = |name: &str| Number::product(1, [name.into()]);
/// let rows = OpenLayout::leaf(open("m"), open("ld"))?;
/// let columns = OpenLayout::leaf(64.into(), 1.into())?;
/// let matrix = OpenLayout::from_modes([rows, columns])?;
/// assert_eq!(matrix.to_string(), "(?m,64):(?ld,1)");
/// assert_eq!(matrix.names(), ["m", "ld"]);
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenLayout {
    leaves: Vec<Leaf>,
    nesting: Nesting,
    /// The swizzles, outermost first, each with the offset that is added before it.
    swizzles: Vec<(Swizzle, i64)>,
}

impl OpenLayout {
    /// Creates the layout `extent:stride`.
    ///
    /// # Errors
    ///
    /// Returns *out of range* for an extent below 1 or a stride below 0, or *overflow* if the
    /// cosize does not fit in an `i64` even when every dynamic value is 1.
    pub fn leaf(extent: Number, stride: Number) -> Result<Self, Error> {
        Layout::new(extent.factor(), stride.factor())?;
        Ok(Self {
            leaves: vec![Leaf { extent, stride }],
            nesting: Nesting::leaf(),
            swizzles: Vec::new(),
        })
    }

    /// Creates the layout whose modes are `modes`. The modes must not be swizzled.
    ///
    /// # Errors
    ///
    /// Returns *overflow* if size or cosize does not fit in an `i64` even when every dynamic value
    /// is 1, or *depth* if the result nests too deep.
    pub fn from_modes(modes: impl IntoIterator<Item = Self>) -> Result<Self, Error> {
        let (mut leaves, mut nesting) = (Vec::new(), Nesting::empty());
        nesting.push(Token::Open);
        for mode in modes {
            leaves.extend(mode.leaves);
            nesting.append(&mode.nesting);
        }
        nesting.push(Token::Close);
        let layout = Self {
            leaves,
            nesting,
            swizzles: Vec::new(),
        };
        if layout.nesting.is_deeper_than(MAX_DEPTH) {
            let rule = Rule::Depth { limit: MAX_DEPTH };
            return Err(rejection("(...):(...)".into(), rule));
        }
        // The coefficient, which is the value if every dynamic value is 1.
        let least = |part: fn(&Leaf) -> &Number| {
            let leaves = layout.leaves.iter().map(|leaf| part(leaf).factor());
            let leaves = leaves.map(IntTuple::Int);
            layout.nesting.around(leaves, IntTuple::Tuple)
        };
        Layout::new(least(|leaf| &leaf.extent), least(|leaf| &leaf.stride))?;
        Ok(layout)
    }

    /// Returns `swizzle o offset o self`.
    ///
    /// # Errors
    ///
    /// Returns *out of range* for a negative offset.
    pub fn behind(mut self, swizzle: Swizzle, offset: i64) -> Result<Self, Error> {
        at_least("offset", &offset.into(), 0)
            .map_err(|rule| rejection(format!("{swizzle} o {offset} o {self}"), rule))?;
        self.swizzles.insert(0, (swizzle, offset));
        Ok(self)
    }

    /// Returns the names of the dynamic values, in order of appearance.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        let extents = self.leaves.iter().map(|leaf| &leaf.extent);
        let all = extents.chain(self.leaves.iter().map(|leaf| &leaf.stride));
        let mut names: Vec<String> = Vec::new();
        for name in all.flat_map(Number::names) {
            if !names.contains(name) {
                names.push(name.clone());
            }
        }
        names
    }

    /// Returns the same layout with different names for its dynamic values.
    #[must_use]
    pub fn renamed(&self, name: &dyn Fn(&str) -> String) -> Self {
        let leaves = self.leaves.iter().map(|leaf| Leaf {
            extent: leaf.extent.renamed(name),
            stride: leaf.stride.renamed(name),
        });
        Self {
            leaves: leaves.collect(),
            ..self.clone()
        }
    }

    /// Returns the layout, if it has no dynamic values.
    #[must_use]
    pub fn known(&self) -> Option<Layout> {
        let known = |part: fn(&Leaf) -> &Number| {
            let leaves = self.leaves.iter().map(|leaf| part(leaf).known());
            let leaves = leaves.collect::<Option<Vec<_>>>()?.into_iter();
            let leaves = leaves.map(IntTuple::Int);
            Some(self.nesting.around(leaves, IntTuple::Tuple))
        };
        let plain = Layout::new(known(|leaf| &leaf.extent)?, known(|leaf| &leaf.stride)?);
        plain
            .and_then(|plain| plain.behind_all(&self.swizzles))
            .ok()
    }

    /// Returns the number of coordinates.
    #[must_use]
    pub fn size(&self) -> Number {
        product(&self.leaves)
    }

    /// Returns the number of modes. An integer is its own only mode.
    #[must_use]
    pub fn rank(&self) -> usize {
        self.nesting.rank()
    }

    /// Returns the number of extents.
    #[must_use]
    pub fn leaf_count(&self) -> usize {
        self.leaves.len()
    }

    /// Returns `true` if a mode has more than one extent.
    #[must_use]
    pub fn is_nested(&self) -> bool {
        self.nesting.depth() > 0 && self.modes().iter().any(|leaves| leaves.len() > 1)
    }

    /// Returns the extent of each mode.
    #[must_use]
    pub fn extents(&self) -> Vec<Number> {
        self.modes().into_iter().map(product).collect()
    }

    /// Returns the largest offset that a swizzle reads, as a sum. The first part is an integer. The
    /// second part is a list of extents and strides, one pair for each dynamic term
    /// `(extent - 1) * stride`.
    ///
    /// Without swizzles, the sum is the last offset. If an offset is added to a swizzled offset,
    /// the sum is an upper bound.
    ///
    /// ```
    /// use layout_algebra::Layout;
    /// use layout_algebra::formula::{Number, OpenLayout};
    ///
    /// let (m, ld) = (Number::product(1, ["m".into()]), Number::product(1, ["ld".into()]));
    /// let rows = OpenLayout::leaf(m.clone(), ld.clone())?;
    /// let matrix = OpenLayout::from_modes([rows, OpenLayout::leaf(64.into(), 1.into())?])?;
    /// assert_eq!(matrix.reach(), (63, vec![(m, ld)]));
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    #[must_use]
    pub fn reach(&self) -> (i64, Vec<(Number, Number)>) {
        let mut known = 0_i64;
        for (swizzle, offset) in &self.swizzles {
            if known > 0 {
                known = known.saturating_add(swizzle.changed_bits());
            }
            known = known.saturating_add(*offset);
        }
        let mut open = Vec::new();
        for Leaf { extent, stride } in &self.leaves {
            match (extent.known(), stride.known()) {
                (Some(extent), Some(stride)) => {
                    known = known.saturating_add((extent - 1).saturating_mul(stride));
                }
                _ if extent.is(1) || stride.factor() == 0 => {}
                _ => open.push((extent.clone(), stride.clone())),
            }
        }
        (known, open)
    }

    /// Returns the offset of a coordinate that has a name for each mode.
    ///
    /// ```
    /// use layout_algebra::Layout;
    /// use layout_algebra::formula::OpenLayout;
    ///
    /// let a: Layout = "((4,2),8):((1,32),4)".parse()?;
    /// let a = OpenLayout::from(&a);
    /// let names = ["i".into(), "j".into()];
    /// assert_eq!(a.offset_by_mode(&names).to_string(), "i % 4 + 32 * (i / 4) + 4 * j");
    /// assert_eq!(a.offset_by_index("i").to_string(), "i % 4 + 32 * (i / 4 % 2) + 4 * (i / 8)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    #[must_use]
    pub fn offset_by_mode(&self, names: &[String]) -> Expression {
        let modes = self.modes().into_iter().zip(names);
        let terms = modes.flat_map(|(leaves, name)| Term::all(name, leaves));
        self.sum(&terms.collect::<Vec<_>>())
    }

    /// Returns the offset of a coordinate that has a name for each extent.
    #[must_use]
    pub fn offset_by_leaf(&self, names: &[String]) -> Expression {
        let leaves = self.leaves.chunks(1).zip(names);
        let terms = leaves.flat_map(|(leaf, name)| Term::all(name, leaf));
        self.sum(&terms.collect::<Vec<_>>())
    }

    /// Returns the offset of a column-major index.
    #[must_use]
    pub fn offset_by_index(&self, name: &str) -> Expression {
        self.sum(&Term::all(name, &self.leaves))
    }

    /// Returns the sum of terms, followed by the swizzles.
    pub(super) fn sum(&self, terms: &[Term]) -> Expression {
        term::behind(&self.swizzles, self.cells_inside(), terms)
    }

    /// Returns the coordinate in each mode of an index.
    #[must_use]
    pub fn coordinate_of_index(&self, name: &str) -> Vec<Expression> {
        let (extents, mut below) = (self.extents(), Number::from(1));
        let count = extents.len();
        let modes = extents.into_iter().enumerate().map(|(i, extent)| {
            let from = Expression::name(name).over(&below);
            below = below.times(&extent);
            if i + 1 == count {
                from
            } else {
                from.modulo(&extent)
            }
        });
        modes.collect()
    }

    /// Returns the coordinate with these names for its extents, in the parentheses of the shape.
    #[must_use]
    pub fn natural(&self, names: &[String]) -> String {
        let tuple = |modes: Vec<String>| format!("({})", modes.join(", "));
        self.nesting.around(names.iter().cloned(), tuple)
    }

    /// Returns the number of memory locations needed for all offsets, including gaps and the
    /// locations that swizzles move offsets to. Returns `None` for dynamic layouts and on overflow.
    #[must_use]
    pub fn cells(&self) -> Option<i64> {
        let mut cells = self.cells_inside()?;
        for (swizzle, offset) in self.swizzles.iter().rev() {
            cells = swizzled(*swizzle, cells.checked_add(*offset)?)?;
        }
        Some(cells)
    }

    /// Returns the cosize of the inner layout, if it has no dynamic values.
    pub(super) fn cells_inside(&self) -> Option<i64> {
        let mut cells = 1_i64;
        for Leaf { extent, stride } in &self.leaves {
            let (extent, stride) = (extent.known()?, stride.known()?);
            cells = cells.checked_add((extent - 1).checked_mul(stride)?)?;
        }
        Some(cells)
    }

    /// Returns the swizzles, outermost first, each with the offset that is added before it.
    #[must_use]
    pub fn swizzles(&self) -> &[(Swizzle, i64)] {
        &self.swizzles
    }

    pub(super) fn leaves(&self) -> &[Leaf] {
        &self.leaves
    }

    /// Returns the leaves of each mode.
    pub(super) fn modes(&self) -> Vec<&[Leaf]> {
        let mut rest = &self.leaves[..];
        let modes = self.nesting.modes().map(|(_, count)| {
            let (leaves, after) = rest.split_at(count);
            rest = after;
            leaves
        });
        modes.collect()
    }

    /// Returns `true` if an extent, a stride, the size or an offset is greater than `most` for all
    /// dynamic values.
    #[must_use]
    pub fn exceeds(&self, most: i64) -> bool {
        let moving = self.leaves.iter().filter(|leaf| !leaf.extent.is(1));
        let strides = moving.map(|leaf| leaf.stride.factor());
        let (known, open) = self.reach();
        let reach = open.iter().fold(known, |reach, (extent, stride)| {
            reach.saturating_add((extent.factor() - 1).saturating_mul(stride.factor()))
        });
        // The swizzle bits that can be reached if the largest offset is not statically known.
        let of_swizzles = self
            .swizzles
            .iter()
            .flat_map(|(swizzle, offset)| [*offset, swizzle.read_bits(), swizzle.changed_bits()]);
        let cells = self.cells();
        let cells = cells.or_else(|| of_swizzles.max()).unwrap_or(0);
        let mut all = strides.chain([reach, self.size().factor(), cells]);
        all.any(|number| number > most)
    }
}

fn product(leaves: &[Leaf]) -> Number {
    let extents = leaves.iter().map(|leaf| &leaf.extent);
    extents.fold(1.into(), |product, extent| product.times(extent))
}

impl From<&Layout> for OpenLayout {
    fn from(layout: &Layout) -> Self {
        let leaves = layout.flat_modes().iter().map(|leaf| Leaf {
            extent: leaf.shape.into(),
            stride: leaf.stride.into(),
        });
        Self {
            leaves: leaves.collect(),
            nesting: layout.nesting().clone(),
            swizzles: layout.swizzles().to_vec(),
        }
    }
}

/// Prints the notation, `(?m,64):(?ld,1)`.
impl fmt::Display for OpenLayout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (swizzle, offset) in &self.swizzles {
            write!(f, "{swizzle} o {offset} o ")?;
        }
        let open = |number: &Number| number.renamed(&|name| format!("?{name}")).to_string();
        let tuple = |part: fn(&Leaf) -> &Number| {
            let leaves = self.leaves.iter().map(|leaf| open(part(leaf)));
            let list = |modes: Vec<String>| format!("({})", modes.join(","));
            self.nesting.around(leaves, list)
        };
        let (shape, stride) = (tuple(|leaf| &leaf.extent), tuple(|leaf| &leaf.stride));
        write!(f, "{shape}:{stride}")
    }
}
