//! The laws of operations, applied to claimed results.

use layout_algebra::verify::{self, Objection};
use layout_algebra::{IntTuple, Layout, Tiler};

use crate::operations::{Argument, Arguments};

/// The law of an operation, and what it says about a result.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Verdict {
    /// The law.
    pub law: &'static str,
    /// What the result does not obey; nothing if it does.
    pub objection: Option<Objection>,
}

/// The operations that have a law, for messages.
pub(crate) const NAMES: &str = "composition, coalesce, complement, logical_divide, \
                                logical_product, right_inverse and left_inverse have one; \
                                behind a swizzle, the two inverses";

/// The verdict on the result of an operation; `None` if it has no law that is checked.
pub(crate) fn verdict(operation: &str, arguments: &Arguments, result: &Layout) -> Option<Verdict> {
    let (law, holds) = match (operation, arguments.0.as_slice()) {
        ("right_inverse", [Argument::Layout(a)]) => {
            ("a(result(i)) == i", verify::right_inverse(a, result))
        }
        ("left_inverse", [Argument::Layout(a)]) => {
            ("result(a(i)) == i", verify::left_inverse(a, result))
        }
        (_, [Argument::Layout(a), ..]) => {
            a.as_plain()?;
            plain(operation, arguments, result.as_plain()?)?
        }
        _ => return None,
    };
    let objection = holds.err();
    Some(Verdict { law, objection })
}

/// The law of an operation on layouts without swizzles, and whether the result obeys it.
fn plain(
    operation: &str,
    arguments: &Arguments,
    result: &Layout,
) -> Option<(&'static str, Result<(), Objection>)> {
    use Argument::{Layout as A, Tiler as T, Tuple};
    let (law, holds) = match (operation, arguments.0.as_slice()) {
        ("composition", [A(a), T(b)]) => (
            "result(c) == a(b(c))",
            by_mode(a, b, result, Rest::Dropped, verify::composition),
        ),
        ("coalesce", [A(a)]) => ("result(i) == a(i)", verify::coalesce(a, result)),
        ("complement", [A(a)]) => (COPIES, verify::complement(a, a.cosize(), result)),
        ("complement", [A(a), Tuple(cotarget)]) => {
            let cells = cotarget.product().unwrap_or(i64::MAX);
            (COPIES, verify::complement(a, cells, result))
        }
        ("logical_divide", [A(a), T(b)]) => (
            "result(i, j) == a(b(i) + s(j)), where copies of b start at s(0), s(1), ... and fill a",
            by_mode(a, b, result, Rest::Kept, verify::logical_divide),
        ),
        ("logical_product", [A(a), T(b)]) => (
            "result(i, j) == a(i) + s(b(j)), where copies of a start at s(0), s(1), ...",
            by_mode(a, b, result, Rest::Kept, verify::logical_product),
        ),
        _ => return None,
    };
    let law = match (operation, arguments.0.as_slice()) {
        ("logical_product", [_, T(Tiler::Modes(_))]) => {
            "in each mode, result(i, j) == a(i) + s(b(j)), where copies of a start at s(0), s(1), ..."
        }
        ("logical_divide", [_, T(Tiler::Modes(_))]) => {
            "in each mode, result(i, j) == a(b(i) + s(j)), where copies of b start at s(0), s(1), \
             ... and fill a"
        }
        _ => law,
    };
    Some((law, holds))
}

const COPIES: &str =
    "result(i) is where the i-th copy of a starts, and the copies leave nothing out";

/// What becomes of the modes beyond those of a tiler.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rest {
    Kept,
    Dropped,
}

/// A law for each mode of a tiler.
fn by_mode(
    a: &Layout,
    tiler: &Tiler,
    result: &Layout,
    rest: Rest,
    law: fn(&Layout, &Layout, &Layout) -> Result<(), Objection>,
) -> Result<(), Objection> {
    let tilers = match tiler {
        Tiler::Layout(b) => return law(a, b, result),
        Tiler::Size(n) => return law(a, &tile(*n)?, result),
        Tiler::Keep => return same(a, result),
        Tiler::Modes(tilers) => tilers,
    };
    let (wanted, found) = (a.modes(), result.modes());
    let rank = match rest {
        Rest::Kept => wanted.len(),
        Rest::Dropped => tilers.len(),
    };
    let is_tuple = matches!(result.shape(), IntTuple::Tuple(_));
    if tilers.len() > wanted.len() || found.len() != rank || !is_tuple {
        return Err(Objection::Shape {
            found: result.shape().clone(),
            wanted: a.shape().clone(),
        });
    }
    let keep = core::iter::repeat(&Tiler::Keep);
    let mut modes = wanted.iter().zip(tilers.iter().chain(keep)).zip(&found);
    modes.try_for_each(|((a, tiler), result)| by_mode(a, tiler, result, rest, law))
}

/// A mode that is kept.
fn same(a: &Layout, result: &Layout) -> Result<(), Objection> {
    if result.shape() == a.shape() {
        verify::composition(a, &tile(a.size())?, result)
    } else {
        Err(Objection::Shape {
            found: result.shape().clone(),
            wanted: a.shape().clone(),
        })
    }
}

/// `n:1`
fn tile(n: i64) -> Result<Layout, Objection> {
    Layout::new(n, 1).map_err(|_| Objection::TooLarge)
}
