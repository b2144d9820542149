//! Model of the results of CuTe C++, including wrong results and errors.
//!
//! Operations are computed with CUTLASS's algorithms, roundings and assertions, for layouts with
//! static integers. The model matches the recorded results of CuTe in `tests/golden`, except for
//! slices of swizzled layouts and coordinates out of range.
//!
//! A result of CuTe can be wrong. To check it, use `layout_algebra` and its `verify`.

mod algebra;
mod tiles;

use core::fmt;
use core::str::FromStr;

use layout_algebra::{Answer, Error, IntTuple, Layout, Tiler};

/// The reason that CuTe does not compile an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Rejected {
    /// A stride skips a part of a mode.
    Stride,
    /// A leaf ends in the middle of a mode.
    Shape,
    /// Elements of a layout overlap at the start of its complement.
    NotInjective,
    /// A stride is not a multiple of the block below it.
    LeftInverse,
    /// A tiler has more modes than the layout, or a block more than the shape.
    Rank,
    /// Two zipped shapes have different numbers of modes, or an unzipped mode is not a pair.
    Modes,
    /// A block does not divide the shape.
    Block,
    /// A stride neither divides the factor of a recast nor is a multiple of it.
    Recast,
    /// No stride is 1, but elements are split.
    Adjacent,
    /// The layout does not map the bits of a swizzle to two bit fields.
    Swizzle,
    /// A value exceeds the 32 bits of a static integer.
    Overflow,
    /// A different assertion, of an operation in which CuTe and the algebra agree.
    Other,
}

impl fmt::Display for Rejected {
    /// Prints CuTe's message, if any.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Stride => "Stride Divisibility Condition",
            Self::Shape => "Shape Divisibility Condition",
            Self::NotInjective => "Non-injective Layout detected in complement.",
            Self::LeftInverse => "Left inverse divisibility condition",
            Self::Rank => "Too many modes",
            Self::Modes => "zipped tuples have different sizes",
            Self::Block => "tile_to_shape: block shape does not divide the target shape.",
            Self::Recast => "Divisibility condition",
            Self::Adjacent => "Downcast requires adjacent elements",
            Self::Swizzle => "the masks of a swizzle do not match",
            Self::Overflow => "overflow in a constant expression: static integers have 32 bits",
            Self::Other => "an assertion fails",
        })
    }
}

impl core::error::Error for Rejected {}

/// A layout that exceeds the limits of `layout_algebra` also exceeds the limits of CuTe.
impl From<Error> for Rejected {
    fn from(_: Error) -> Self {
        Self::Overflow
    }
}

/// Returns a product of static integers.
fn times(a: i64, b: i64) -> Result<i64, Rejected> {
    let product = a
        .checked_mul(b)
        .filter(|product| i32::try_from(*product).is_ok());
    product.ok_or(Rejected::Overflow)
}

/// Returns CuTe's result of an operation with these operands, in notation. Returns `None` for an
/// operation that is not modelled, or for operands that the operation does not accept.
///
/// ```
/// use layout_theory::cute;
///
/// let answer = cute::answer("composition", &["(4,6,8):(2,3,5)", "6:3"]).unwrap();
/// assert_eq!(answer?.to_string(), "(2,3):(6,3)"); // at index 2 the offset is 3, and not 7
///
/// let rejected = cute::answer("composition", &["(2,2):(1,10)", "2:3"]).unwrap().unwrap_err();
/// assert_eq!(rejected.to_string(), "Stride Divisibility Condition");
/// # Ok::<(), cute::Rejected>(())
/// ```
#[must_use]
pub fn answer(name: &str, operands: &[&str]) -> Option<Result<Answer, Rejected>> {
    // CuTe's algebra does not support modes without extents.
    if operands.iter().any(|operand| operand.contains("()")) {
        return None;
    }
    let mut rows = OPERATIONS.iter().filter(|(known, ..)| *known == name);
    rows.find_map(|(_, apply)| apply(&Operands(operands)))
}

/// Returns the operations that are modelled. For other operations, CuTe's results equal the results
/// of the algebra, or CuTe does not have the operation.
///
/// ```
/// assert!(layout_theory::cute::operations().any(|name| name == "zipped_divide"));
/// ```
pub fn operations() -> impl Iterator<Item = &'static str> {
    OPERATIONS.iter().map(|(name, _)| *name)
}

/// The operands of an operation, in notation.
struct Operands<'a>(&'a [&'a str]);

impl Operands<'_> {
    /// Returns operand `i`, if it parses as this type.
    fn get<T: FromStr>(&self, i: usize) -> Option<T> {
        self.0.get(i)?.parse().ok()
    }

    /// Returns operand `i`, if it is a positive integer.
    fn positive(&self, i: usize) -> Option<i64> {
        self.get(i).filter(|number| *number > 0)
    }

    /// Returns operand `i`, if it is a shape of positive extents.
    fn shape(&self, i: usize) -> Option<IntTuple> {
        self.get(i)
            .filter(|shape: &IntTuple| shape.leaves().all(|extent| extent > 0))
    }

    /// Returns operand `i`, if it is a tiler of layouts without swizzles.
    fn tiler(&self, i: usize) -> Option<Tiler> {
        fn is_one(tiler: &Tiler) -> bool {
            match tiler {
                Tiler::Layout(layout) => layout.as_plain().is_some(),
                Tiler::Size(n) => *n > 0,
                Tiler::Keep => true,
                Tiler::Modes(modes) => modes.iter().all(is_one),
            }
        }
        self.get(i).filter(is_one)
    }

    /// Returns the only operand, or the first of two.
    fn alone(&self) -> Option<Layout> {
        self.get(0).filter(|_| self.0.len() == 1)
    }

    /// Returns both operands.
    fn pair<A: FromStr, B: FromStr>(&self) -> Option<(A, B)> {
        (self.0.len() == 2).then_some(())?;
        Some((self.get(0)?, self.get(1)?))
    }
}

/// The implementation of an operation. The implementation returns `None` if the operands are not
/// supported.
type Apply = fn(&Operands<'_>) -> Option<Result<Answer, Rejected>>;

/// The operations in which CuTe's results can differ from the algebra.
#[rustfmt::skip]
const OPERATIONS: &[(&str, Apply)] = &[
    ("composition", |x| tiled(x, algebra::composition)),
    ("composition", |x| {
        let (a, swizzle) = x.pair()?;
        layout(algebra::carried(&plain(a)?, swizzle))
    }),
    ("composition", |x| {
        let (swizzle, a) = x.pair()?;
        layout(algebra::behind(swizzle, 0, &plain(a)?))
    }),
    ("composition", |x| layout(algebra::behind(x.get(0)?, x.get(1)?, &plain(x.get(2)?)?))),
    ("with_shape", |x| shaped(x, |a, shape| algebra::composition(a, &Layout::make_layout(shape)?.into()))),
    ("complement", |x| layout(algebra::complement_default(&plain(x.alone()?)?))),
    ("complement", |x| shaped(x, algebra::complement)),
    ("right_inverse", |x| inverse(x, algebra::right_inverse)),
    ("left_inverse", |x| inverse(x, algebra::left_inverse)),
    ("max_common_layout", |x| common(x, algebra::max_common_layout)),
    ("max_common_vector", |x| common(x, algebra::max_common_vector)),
    ("upcast", |x| recast(x, x.get(1)?, 1)),
    ("downcast", |x| recast(x, 1, x.get(1)?)),
    ("recast_layout", |x| {
        let (old, new) = (x.positive(1)?, x.positive(2)?);
        let common = algebra::gcd(old, new);
        recast(x, new / common, old / common)
    }),
    ("logical_divide", |x| tiled(x, tiles::logical_divide)),
    ("zipped_divide", |x| tiled(x, |a, b| tiles::zipped(&tiles::logical_divide(a, b)?, b))),
    ("tiled_divide", |x| tiled(x, |a, b| tiles::tiled(&tiles::logical_divide(a, b)?, b))),
    ("flat_divide", |x| tiled(x, |a, b| tiles::flat(&tiles::logical_divide(a, b)?, b))),
    ("logical_product", |x| tiled(x, tiles::logical_product)),
    ("zipped_product", |x| tiled(x, |a, b| tiles::zipped(&tiles::logical_product(a, b)?, b))),
    ("tiled_product", |x| tiled(x, |a, b| tiles::tiled(&tiles::logical_product(a, b)?, b))),
    ("flat_product", |x| tiled(x, |a, b| tiles::flat(&tiles::logical_product(a, b)?, b))),
    ("blocked_product", |x| tiled(x, |a, b| tiles::grid(a, b, false))),
    ("raked_product", |x| tiled(x, |a, b| tiles::grid(a, b, true))),
    ("tile_to_shape", |x| shaped(x, |a, shape| tiles::tile_to_shape(a, shape, None))),
    ("tile_to_shape", |x| {
        let (a, shape, order): (Layout, _, IntTuple) = (x.get(0)?, x.shape(1)?, x.get(2)?);
        inside(&a, |a| tiles::tile_to_shape(a, &shape, Some(&order)))
    }),
    ("make_ordered_layout", |x| {
        let (shape, order) = (x.shape(0)?, x.get(1)?);
        layout(tiles::make_ordered_layout(&shape, &order))
    }),
    ("ceil_div", |x| {
        let (shape, tiler) = (x.shape(0)?, x.get(1)?);
        Some(algebra::complement(&plain(tiler)?, &shape).map(|rest| rest.shape().clone().into()))
    }),
    ("local_tile", |x| slice(tiles::local_tile(&plain(x.get(0)?)?, &x.tiler(1)?, &x.get(2)?), x.0.len() == 3)),
    ("local_partition", |x| {
        let (threads, index): (Layout, i64) = (x.get(1)?, x.get(2)?);
        slice(tiles::local_partition(&plain(x.get(0)?)?, &threads, index), x.0.len() == 3)
    }),
];

/// Returns a layout without a swizzle.
fn plain(layout: Layout) -> Option<Layout> {
    layout.as_plain().is_some().then_some(layout)
}

#[allow(clippy::unnecessary_wraps)] // The answer to operands that are its own.
fn layout(layout: Result<Layout, Rejected>) -> Option<Result<Answer, Rejected>> {
    Some(layout.map(Answer::from))
}

fn slice(slice: Result<(Layout, i64), Rejected>, is_it: bool) -> Option<Result<Answer, Rejected>> {
    is_it.then(|| slice.map(Answer::from))
}

/// Applies an operation to the inner layout of a swizzled layout, as CuTe does for operations that
/// keep offsets.
fn inside(
    a: &Layout,
    apply: impl FnOnce(&Layout) -> Result<Layout, Rejected>,
) -> Option<Result<Answer, Rejected>> {
    let result = match a.swizzles() {
        [] => apply(a),
        [(swizzle, offset)] => apply(&a.inside_swizzles())
            .and_then(|inside| algebra::behind(*swizzle, *offset, &inside)),
        _ => return None,
    };
    layout(result)
}

/// Returns a layout, and a layout without a swizzle or a tiler.
fn tiled(
    x: &Operands<'_>,
    apply: fn(&Layout, &Tiler) -> Result<Layout, Rejected>,
) -> Option<Result<Answer, Rejected>> {
    let (a, _): (Layout, Tiler) = x.pair()?;
    let b = x.tiler(1)?;
    inside(&a, |a| apply(a, &b))
}

/// Returns a layout and a shape.
fn shaped(
    x: &Operands<'_>,
    apply: fn(&Layout, &IntTuple) -> Result<Layout, Rejected>,
) -> Option<Result<Answer, Rejected>> {
    let (a, _): (Layout, IntTuple) = x.pair()?;
    let shape = x.shape(1)?;
    inside(&a, |a| apply(a, &shape))
}

/// Applies an operation to two layouts without swizzles.
fn common<T: Into<Answer>>(
    x: &Operands<'_>,
    apply: fn(&Layout, &Layout) -> Result<T, Rejected>,
) -> Option<Result<Answer, Rejected>> {
    let (a, b) = x.pair()?;
    Some(apply(&plain(a)?, &plain(b)?).map(Into::into))
}

/// Recasts a layout whose swizzles have no offsets. CuTe would recast the offsets too.
fn recast(x: &Operands<'_>, up: i64, down: i64) -> Option<Result<Answer, Rejected>> {
    let a: Layout = x.get(0)?;
    let has_offset = a.swizzles().iter().any(|(_, offset)| *offset != 0);
    if has_offset || up < 1 || down < 1 {
        return None;
    }
    layout(algebra::recast(&a, up, down))
}

/// Inverts a layout with at most one swizzle and no offset.
fn inverse(
    x: &Operands<'_>,
    apply: fn(&Layout) -> Result<Layout, Rejected>,
) -> Option<Result<Answer, Rejected>> {
    let a = x.alone()?;
    match a.swizzles() {
        [] => layout(apply(&a)),
        [(swizzle, 0)] => layout(
            apply(&a.inside_swizzles()).and_then(|inverse| algebra::carried(&inverse, *swizzle)),
        ),
        _ => None,
    }
}
