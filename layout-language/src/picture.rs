//! Commands that draw errors.

use layout_algebra::{CounterExample, Error, Layout, Rule};

use crate::ask;
use crate::code;

/// Maximum number of cells of a picture.
const MAX_CELLS: i64 = 1 << 16;

/// Maximum length of a suggested expression.
const MAX_LENGTH: usize = 120;

/// Returns the command that draws an error of an operation on `operands`: `layout show '10:1 / 4'`.
///
/// Returns `None` if `layout_picture::Grid::rejection` draws nothing, or if the operation in notation
/// fails with a different message.
pub(crate) fn command(error: &Error, operands: &[&Layout]) -> Option<String> {
    let operation = error.operation();
    if operation.len() > MAX_LENGTH || cells(error, operands)? > i128::from(MAX_CELLS) {
        return None;
    }
    let pasted = ask::rejected(operation.parse().ok()?)?;
    let message = code::coded(error.rule().code(), &error.message());
    let same = pasted.lines().next() == Some(message.as_str());
    same.then(|| format!("layout show '{operation}'"))
}

/// Returns an upper bound of the number of cells in the picture of an error.
fn cells(error: &Error, operands: &[&Layout]) -> Option<i128> {
    let layout = match (error.counter_example(), error.rule()) {
        (Some(CounterExample::Offset { .. } | CounterExample::Overhang { .. }), _) => {
            &error.composition()?[1]
        }
        // Two copies, with one column per offset.
        (Some(CounterExample::Overlap { starts, .. }), _) => {
            let last = i128::from(*starts.iter().max()?);
            let copied = error.operands()?.into_iter();
            let ends = copied.map(|copied| {
                let offsets = i128::from(copied.cosize());
                i128::from(copied.size()).max(2 * (last + offsets))
            });
            return ends.max();
        }
        (
            None,
            Rule::NotInjective { .. }
            | Rule::NotInvertible { .. }
            | Rule::BankConflict { .. }
            | Rule::NotContiguous { .. }
            | Rule::NotAligned { .. }
            | Rule::SwizzleBehind { .. }
            | Rule::Outside { .. },
        ) => operands.first()?,
        (None, Rule::NotSurjective { .. }) => operands.get(1)?,
        _ => return None,
    };
    Some(layout.size().into())
}
