//! Constructions, derived.

use super::{Derivation, Step, tiled_product};
use crate::algebra::checked::notation;
use crate::{Answer, Error, IntTuple, Layout};

/// The derivation of [`Layout::make_layout_left`]: the strides from the left.
///
/// ```
/// # use layout_algebra::explain;
/// let text = explain::make_layout_left((4, (8, 1))).to_string();
/// let strides = [
///     "\n  mode 0, of extent 4, gets stride 1",
///     "\n  mode 1.0, of extent 8, gets stride 4",
///     "\n  mode 1.1, of extent 1, gets stride 0",
///     "\n  = (4,(8,1)):(1,(4,0))",
/// ];
/// assert!(text.ends_with(&strides.concat()));
/// ```
#[must_use]
pub fn make_layout_left(shape: impl Into<IntTuple>) -> Derivation {
    let shape = shape.into();
    let operation = format!("make_layout_left({})", notation(&shape));
    laid_out(operation, Layout::make_layout_left(shape), Order::Left)
}

/// The derivation of [`Layout::make_layout_right`]: the strides from the right.
///
/// ```
/// # use layout_algebra::explain;
/// let text = explain::make_layout_right((4, 8)).to_string();
/// assert!(text.contains("mode 1, of extent 8, gets stride 1\n  mode 0, of extent 4, gets stride 8"));
/// ```
#[must_use]
pub fn make_layout_right(shape: impl Into<IntTuple>) -> Derivation {
    let shape = shape.into();
    let operation = format!("make_layout_right({})", notation(&shape));
    laid_out(operation, Layout::make_layout_right(shape), Order::Right)
}

/// The derivation of [`Layout::make_ordered_layout`]: the strides in their order.
///
/// ```
/// # use layout_algebra::explain;
/// let text = explain::make_ordered_layout((2, 3), (1, 0)).to_string();
/// assert!(text.contains("mode 1, of extent 3, gets stride 1\n  mode 0, of extent 2, gets stride 3"));
/// ```
#[must_use]
pub fn make_ordered_layout(shape: impl Into<IntTuple>, order: impl Into<IntTuple>) -> Derivation {
    let (shape, order) = (shape.into(), order.into());
    let operands = (notation(&shape), notation(&order));
    let operation = format!("make_ordered_layout({}, {})", operands.0, operands.1);
    let result = Layout::make_ordered_layout(shape, order);
    laid_out(operation, result, Order::Stride)
}

/// The derivation of [`Layout::make_layout_like`]: the strides in the order of those of `a`.
///
/// ```
/// # use layout_algebra::{Layout, explain};
/// let a: Layout = "(2,3):(10,1)".parse()?;
/// let text = explain::make_layout_like(&a).to_string();
/// assert!(text.contains("mode 1, of extent 3, gets stride 1\n  mode 0, of extent 2, gets stride 3"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn make_layout_like(a: &Layout) -> Derivation {
    let operation = format!("make_layout_like({a})");
    laid_out(operation, a.make_layout_like(), Order::Stride)
}

/// The derivation of [`Layout::make_fragment_like`]: the product of the compact first mode with the
/// others, compact in their order.
///
/// ```
/// # use layout_algebra::{Layout, explain};
/// let a: Layout = "((2,2),3,4):((1,4),40,8)".parse()?;
/// let text = explain::make_fragment_like(&a).to_string();
/// assert!(text.contains("\n  tiled_product((2,2):(1,2), (3,4):(4,1))\n"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn make_fragment_like(a: &Layout) -> Derivation {
    let steps = match a.fragment() {
        Ok(Some([block, copies])) => vec![Step::Part(tiled_product(&block, copies))],
        Ok(None) => vec![Step::Part(make_layout_left(a.shape().clone()))],
        Err(_) => Vec::new(),
    };
    let operation = format!("make_fragment_like({a})");
    Derivation::new(operation, steps, a.make_fragment_like())
}

/// The derivation of [`IntTuple::compact_col_major`]: the strides from the left.
///
/// ```
/// # use layout_algebra::{IntTuple, explain};
/// let text = explain::compact_col_major(&IntTuple::from((4, 8)), 2).to_string();
/// assert!(text.ends_with("\n  mode 1, of extent 8, gets stride 8\n  = (2,8)"));
/// ```
#[must_use]
pub fn compact_col_major(shape: &IntTuple, current: impl Into<IntTuple>) -> Derivation {
    let current = current.into();
    let operands = (notation(shape), notation(&current));
    let operation = format!("compact_col_major({}, {})", operands.0, operands.1);
    let result = shape.compact_col_major(current);
    strides(operation, shape, result, Order::Left)
}

/// The derivation of [`IntTuple::compact_row_major`]: the strides from the right.
///
/// ```
/// # use layout_algebra::{IntTuple, explain};
/// let text = explain::compact_row_major(&IntTuple::from((4, 8)), 2).to_string();
/// assert!(text.ends_with("\n  mode 0, of extent 4, gets stride 16\n  = (16,2)"));
/// ```
#[must_use]
pub fn compact_row_major(shape: &IntTuple, current: impl Into<IntTuple>) -> Derivation {
    let current = current.into();
    let operands = (notation(shape), notation(&current));
    let operation = format!("compact_row_major({}, {})", operands.0, operands.1);
    let result = shape.compact_row_major(current);
    strides(operation, shape, result, Order::Right)
}

/// The derivation of [`IntTuple::compact_order`]: the strides in their order.
///
/// ```
/// # use layout_algebra::{IntTuple, explain};
/// let text = explain::compact_order(&IntTuple::from((2, 3, 4)), (1, 2, 0)).to_string();
/// assert!(text.ends_with("\n  mode 1, of extent 3, gets stride 8\n  = (4,8,1)"));
/// ```
#[must_use]
pub fn compact_order(shape: &IntTuple, order: impl Into<IntTuple>) -> Derivation {
    let order = order.into();
    let operands = (notation(shape), notation(&order));
    let operation = format!("compact_order({}, {})", operands.0, operands.1);
    let result = shape.compact_order(order);
    strides(operation, shape, result, Order::Stride)
}

/// In which order modes get their strides.
#[derive(Clone, Copy)]
enum Order {
    Left,
    Right,
    Stride,
}

/// A layout that is laid out mode after mode.
fn laid_out(operation: String, result: Result<Layout, Error>, order: Order) -> Derivation {
    let steps = match &result {
        Ok(layout) => given(layout.shape(), layout.stride(), order),
        Err(_) => Vec::new(),
    };
    Derivation::new(operation, steps, result)
}

/// Strides that are given mode after mode.
fn strides(
    operation: String,
    shape: &IntTuple,
    result: Result<IntTuple, Error>,
    order: Order,
) -> Derivation {
    let steps = match &result {
        Ok(stride) => given(shape, stride, order),
        Err(_) => Vec::new(),
    };
    Derivation::new(operation, steps, result.map(Answer::from))
}

fn given(shape: &IntTuple, stride: &IntTuple, order: Order) -> Vec<Step> {
    let modes = shape.leaves().zip(stride.leaves());
    let mut modes: Vec<_> = shape.leaf_paths().into_iter().zip(modes).collect();
    match order {
        Order::Left => {}
        Order::Right => modes.reverse(),
        Order::Stride => modes.sort_by_key(|(_, (_, stride))| *stride),
    }
    let steps = modes
        .into_iter()
        .map(|(leaf, mode)| Step::Gets { leaf, mode });
    steps.collect()
}
