//! Products, derived.

use super::by_mode::{Rest, by_mode};
use super::complement::gaps;
use super::gathered::{BLOCKS, gathered};
use super::{Derivation, Step, complement, composition};
use crate::algebra::by_mode::tile_of;
use crate::algebra::checked::{notation, refusal};
use crate::algebra::complement::Gaps;
use crate::{IntTuple, Layout, Tiler};

/// The derivation of [`Layout::logical_product`]: the complement of `a`, then its composition with `b`;
/// mode by mode for a tuple of tilers.
///
/// ```
/// # use layout_algebra::{Layout, explain};
/// let [a, b]: [Layout; 2] = ["(2,2):(4,1)".parse()?, "6:1".parse()?];
/// let text = explain::logical_product(&a, &b).to_string();
/// assert!(text.contains("\n  complement((2,2):(4,1), 24)\n"));
/// assert!(text.contains("\n  (2,3):(2,8) o 6:1\n"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn logical_product(a: &Layout, b: impl Into<Tiler>) -> Derivation {
    of_tiler(a, &b.into())
}

fn of_tiler(a: &Layout, b: &Tiler) -> Derivation {
    let steps = match b {
        Tiler::Keep => Vec::new(),
        Tiler::Size(n) => tile_of(*n).map_or(Vec::new(), |b| of_layout(a, &b)),
        Tiler::Layout(b) => of_layout(a, b),
        Tiler::Modes(tilers) => by_mode(a, tilers, Rest::Kept, &of_tiler),
    };
    Derivation::new(format!("{a} * {b}"), steps, a.logical_product(b))
}

/// The places of copies, and those that the copies take.
fn of_layout(a: &Layout, b: &Layout) -> Vec<Step> {
    let Some(room) = a.size().checked_mul(b.cosize()) else {
        return Vec::new();
    };
    let places = places(a, room);
    let copies = places.layout().map(|places| composition(places, b));
    let parts = [places].into_iter().chain(copies);
    parts.map(Step::Part).collect()
}

/// The complement, or what is left of it where copies leave gaps.
fn places(a: &Layout, room: i64) -> Derivation {
    let places = complement(a, room);
    if places.result.is_ok() {
        return places;
    }
    let operation = format!("starts of copies of {a} in {room} offsets");
    let result = a
        .places(room)
        .map_err(|rule| refusal(operation.clone(), rule));
    let cells = Some(room).filter(|_| result.is_ok());
    Derivation::new(operation, gaps(a, cells, Gaps::LeftOver), result)
}

macro_rules! forms {
    ($($name:ident: $result:literal;)+) => {$(
        #[doc = concat!("The derivation of [`Layout::", stringify!($name), "`]: [`logical_product`], then")]
        /// what runs over the copies beside the block.
        ///
        /// ```
        /// # use layout_algebra::{Layout, explain};
        /// let a: Layout = "(2,5):(5,1)".parse()?;
        #[doc = concat!("let text = explain::", stringify!($name), "(&a, (3, 4)).to_string();")]
        /// assert!(text.contains("\n  what runs over its copies: (3,4):(1,5)\n"));
        #[doc = concat!("assert!(text.ends_with(\"= ", $result, "\"));")]
        /// # Ok::<(), layout_algebra::Error>(())
        /// ```
        #[must_use]
        pub fn $name(a: &Layout, b: impl Into<Tiler>) -> Derivation {
            let b = b.into();
            let pairs = of_tiler(a, &b);
            let layout = pairs.layout().cloned();
            Derivation::new(
                format!(concat!(stringify!($name), "({}, {})"), a, b),
                gathered(pairs, layout, &b, BLOCKS),
                a.$name(b),
            )
        }
    )+};
}

forms! {
    zipped_product: "((2,5),(3,4)):((5,1),(1,5))";
    tiled_product: "((2,5),3,4):((5,1),1,5)";
    flat_product: "(2,5,3,4):(5,1,1,5)";
}

/// The derivation of [`Layout::blocked_product`]: [`logical_product`], whose modes are paired, those of
/// the block first.
///
/// ```
/// # use layout_algebra::{Layout, explain};
/// let [a, b]: [Layout; 2] = ["(2,5):(5,1)".parse()?, "(3,4):(1,3)".parse()?];
/// let text = explain::blocked_product(&a, &b).to_string();
/// assert!(text.ends_with("    = ((2,5),(3,4)):((5,1),(10,30))\n  = ((2,3),(5,4)):((5,10),(1,30))"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn blocked_product(a: &Layout, b: &Layout) -> Derivation {
    let operation = format!("blocked_product({a}, {b})");
    let steps = vec![Step::Part(logical_product(a, b))];
    Derivation::new(operation, steps, a.blocked_product(b))
}

/// The derivation of [`Layout::raked_product`]: [`logical_product`], whose modes are paired, those of
/// the copies first.
///
/// ```
/// # use layout_algebra::{Layout, explain};
/// let [a, b]: [Layout; 2] = ["(2,5):(5,1)".parse()?, "(3,4):(1,3)".parse()?];
/// let text = explain::raked_product(&a, &b).to_string();
/// assert!(text.ends_with("    = ((2,5),(3,4)):((5,1),(10,30))\n  = ((3,2),(4,5)):((10,5),(30,1))"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn raked_product(a: &Layout, b: &Layout) -> Derivation {
    let operation = format!("raked_product({a}, {b})");
    let steps = vec![Step::Part(logical_product(a, b))];
    Derivation::new(operation, steps, a.raked_product(b))
}

/// The derivation of [`Layout::tile_to_shape`]: how often the block repeats in each mode, and the
/// product of the padded block with that many copies.
///
/// ```
/// # use layout_algebra::{Layout, explain};
/// let a: Layout = "(8,64):(64,1)".parse()?;
/// let text = explain::tile_to_shape(&a, (16, 128)).to_string();
/// assert!(text.contains("\n  mode 0: 16 by 8 is 2\n"));
/// assert!(text.contains("\n  blocked_product((8,64):(64,1), (2,2):(1,2))\n"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn tile_to_shape(a: &Layout, shape: impl Into<IntTuple>) -> Derivation {
    let shape = shape.into();
    let operation = format!("tile_to_shape({a}, {})", notation(&shape));
    let steps = repeated(a, &shape, None);
    Derivation::new(operation, steps, a.tile_to_shape(shape))
}

/// The derivation of [`Layout::tile_to_shape_ordered`]: that of [`tile_to_shape`] with copies in an
/// order.
///
/// ```
/// # use layout_algebra::{Layout, explain};
/// let a: Layout = "(8,64):(64,1)".parse()?;
/// let text = explain::tile_to_shape_ordered(&a, (16, 128), (1, 0)).to_string();
/// assert!(text.contains("\n  blocked_product((8,64):(64,1), (2,2):(2,1))\n"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn tile_to_shape_ordered(
    a: &Layout,
    shape: impl Into<IntTuple>,
    order: impl Into<IntTuple>,
) -> Derivation {
    let (shape, order) = (shape.into(), order.into());
    let operands = (notation(&shape), notation(&order));
    let operation = format!("tile_to_shape({a}, {}, {})", operands.0, operands.1);
    let steps = repeated(a, &shape, Some(&order));
    Derivation::new(operation, steps, a.tile_to_shape_ordered(shape, order))
}

/// The copies in each mode, as far as they are whole, and the product.
fn repeated(a: &Layout, shape: &IntTuple, order: Option<&IntTuple>) -> Vec<Step> {
    let one = Layout::from_flat(&[]);
    let Ok(block) = a.append_n(shape.rank(), &one) else {
        return Vec::new();
    };
    let mut steps = Vec::new();
    let mut copies = Vec::new();
    for (i, (mode, target)) in block.modes().iter().zip(shape.modes()).enumerate() {
        let (by, extent) = (mode.size(), target.product());
        let Some(extent) = extent.filter(|extent| *extent > 0 && extent % by == 0) else {
            return steps;
        };
        steps.push(Step::Divides {
            leaf: crate::Path::default().child(i),
            extent,
            by,
            to: extent / by,
        });
        copies.push(IntTuple::Int(extent / by));
    }
    let copies = IntTuple::Tuple(copies);
    let copies = match order {
        None => Layout::make_layout(copies),
        Some(order) => Layout::make_ordered_layout(copies, order.clone()),
    };
    steps.extend(copies.map(|copies| Step::Part(blocked_product(&block, &copies))));
    steps
}
