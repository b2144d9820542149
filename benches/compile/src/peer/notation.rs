//! `layout!`, the operations in the notation.

use core::fmt::Write as _;

use super::{Part, types};
use crate::family::{Family, Operation, Right};

/// A block for each operation, and the check of [`types`].
pub(super) fn source(operations: &[Operation], part: Part) -> String {
    let mut text = types::HEAD.to_owned();
    for (i, operation) in operations.iter().enumerate() {
        let mut items = format!("type A{i} = {};", operation.left);
        let mut operands = format!("A{i}");
        if let Right::Layout(right) = &operation.right {
            let _ = write!(items, " type B{i} = {right};");
            let _ = write!(operands, ", B{i}");
        }
        let given = match part {
            Part::Operands => format!("W{i}"),
            Part::Whole => {
                let _ = write!(items, " type R{i} = {};", expression(operation, i));
                format!("R{i}")
            }
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
        Right::Layout(_) => format!("B{i}"),
    };
    match operation.family {
        Family::Coalesce => format!("coalesce(A{i})"),
        Family::Composition => format!("A{i} o {right}"),
        Family::LogicalDivide => format!("A{i} / {right}"),
        Family::LogicalProduct => format!("A{i} * {right}"),
        Family::Complement | Family::ZippedDivide | Family::BlockedProduct => {
            format!("{}(A{i}, {right})", operation.family.name())
        }
    }
}
