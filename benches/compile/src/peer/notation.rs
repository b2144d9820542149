//! Writes the operations with `layout!`.

use core::fmt::Write as _;

use super::types;
use crate::family::{Family, Operation, Right};

/// Returns a source with a `layout!` block per operation, and the check from [`types`].
pub(super) fn source(operations: &[Operation], count: usize) -> String {
    let mut text = types::HEAD.to_owned();
    for (i, operation) in operations.iter().enumerate() {
        let mut items = format!("type L{i} = {};", operation.left);
        let mut operands = format!("L{i}");
        if let Right::Layout(right) = &operation.right {
            let _ = write!(items, " type R{i} = {right};");
            let _ = write!(operands, ", R{i}");
        }
        let given = if i < count {
            let _ = write!(items, " type O{i} = {};", expression(operation, i));
            format!("O{i}")
        } else {
            format!("W{i}")
        };
        let _ = write!(
            text,
            "\nlayout! {{ {items} }}\nstruct T{i}({operands}, W{i});\n{}",
            types::check(operation, i, &given)
        );
    }
    text
}

fn expression(operation: &Operation, i: usize) -> String {
    let right = match &operation.right {
        Right::None => String::new(),
        Right::Size(size) => size.to_string(),
        Right::Sizes(sizes) => {
            let sizes: Vec<_> = sizes.iter().map(i64::to_string).collect();
            format!("({})", sizes.join(", "))
        }
        Right::Layout(_) => format!("R{i}"),
    };
    match operation.family {
        Family::Coalesce => format!("coalesce(L{i})"),
        Family::Composition => format!("L{i} o {right}"),
        Family::LogicalDivide => format!("L{i} / {right}"),
        Family::LogicalProduct => format!("L{i} * {right}"),
        Family::Complement | Family::ZippedDivide | Family::BlockedProduct => {
            format!("{}(L{i}, {right})", operation.family.name())
        }
    }
}
