//! The laws of operations, applied to claimed results.

use layout_algebra::verify::{self, Objection};
use layout_algebra::{IntTuple, Layout, Tiler};

use crate::operations::{Argument, Arguments};

/// The result of checking a result against the law of an operation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Verdict {
    /// The law.
    pub law: String,
    /// The violation of the law, or `None` if the law holds.
    pub objection: Option<Objection>,
}

/// The operations with a law, each with its law. A law determines the result, unless the law states
/// otherwise.
///
/// ```
/// let (call, law) = layout_language::LAWS[2];
/// assert_eq!(call, "complement(A, M)");
/// assert!(law.starts_with("result(i) is the least offset that earlier copies of a do not reach"));
/// ```
pub const LAWS: [(&str, &str); 7] = [
    (
        "composition(A, B)",
        "result(c) == a(b(c)) for all c in b, and shape(result) refines shape(b)",
    ),
    (
        "coalesce(A)",
        "result(i) == a(i) for all i < size(a), and no flat layout with fewer modes has these offsets",
    ),
    (
        "complement(A, M)",
        "result(i) is the least offset that earlier copies of a do not reach, and size(result) is the least \
         number of copies that fill [0, n) for an n >= M",
    ),
    (
        "logical_divide(A, B)",
        "result(i, j) == a(b(i) + s(j)), where s(j) is the least offset that earlier copies of b do not reach, \
         the copies fill [0, size(a)), and the shape of mode 0 refines shape(b)",
    ),
    (
        "logical_product(A, B)",
        "result(i, j) == a(i) + s(b(j)), where s(n) is the least offset that earlier copies of a do not reach, \
         and the shapes of modes 0 and 1 refine shape(a) and shape(b)",
    ),
    (
        "right_inverse(A)",
        "a(result(i)) == i at a coordinate of a for all i < size(result), which is at least the n where \
         the modes of a with strides 1, s0, s0 * s1, ... reach [0, n)",
    ),
    (
        "left_inverse(A)",
        "result(a(i)) == i for all i < size(a), and size(result) is the least multiple of the largest \
         stride of a that is above all its offsets",
    ),
];

/// Returns the operations with a law, for messages.
pub(crate) fn names() -> String {
    let names = LAWS.map(|(call, _)| call.split('(').next().unwrap_or(call));
    let [first @ .., last] = &names;
    format!(
        "check {} or {last}; for swizzled layouts, only the two inverses have a law",
        first.join(", ")
    )
}

/// Checks the result of an operation. Returns `None` if the operation has no law that can be
/// checked.
pub(crate) fn verdict(operation: &str, arguments: &Arguments, result: &Layout) -> Option<Verdict> {
    use Argument::{Layout as A, Tiler as T, Tuple};
    let has_name = |call: &str| call.split('(').next() == Some(operation);
    let (_, law) = LAWS.iter().find(|(call, _)| has_name(call))?;
    let holds = match (operation, arguments.0.as_slice()) {
        ("right_inverse", [A(a)]) => verify::right_inverse(a, result),
        ("left_inverse", [A(a)]) => verify::left_inverse(a, result),
        (_, [A(a), ..]) if a.as_plain().is_none() || result.as_plain().is_none() => return None,
        ("composition", [A(a), T(b)]) => by_mode(a, b, result, Rest::Dropped, verify::composition),
        ("coalesce", [A(a)]) => verify::coalesce(a, result),
        ("complement", [A(a)]) => verify::complement(a, a.cosize(), result),
        ("complement", [A(a), Tuple(cotarget)]) => {
            verify::complement(a, cotarget.product().unwrap_or(i64::MAX), result)
        }
        ("logical_divide", [A(a), T(b)]) => {
            by_mode(a, b, result, Rest::Kept, verify::logical_divide)
        }
        ("logical_product", [A(a), T(b)]) => {
            by_mode(a, b, result, Rest::Kept, verify::logical_product)
        }
        _ => return None,
    };
    let law = match arguments.0.as_slice() {
        [_, T(Tiler::Modes(_))] => format!("in each mode, {law}"),
        _ => (*law).to_owned(),
    };
    let objection = holds.err();
    Some(Verdict { law, objection })
}

/// The treatment of the modes that a tiler does not cover.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rest {
    Kept,
    Dropped,
}

/// Checks a law for each mode of a tiler.
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

/// Checks that a mode is unchanged in the result.
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

/// Returns the tile `n:1`.
fn tile(n: i64) -> Result<Layout, Objection> {
    Layout::new(n, 1).map_err(|_| Objection::TooLarge)
}
