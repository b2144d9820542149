//! Writes the operations with the type aliases of `layout-core`.

use core::fmt::Write as _;

use layout_algebra::{IntTuple, Layout};

use crate::family::{Operation, Right};

/// A program that only imports the library.
pub(crate) const EMPTY: &str = "#[allow(unused_imports)]\nuse layout_core::*;\n";

/// The items that the checks use.
pub(super) const HEAD: &str = "\
#![allow(dead_code, unused_imports)]

use core::marker::PhantomData;

use layout_core::__private::*;
use layout_core::*;

struct Equal<T, U>(PhantomData<(T, U)>)
where
    T: Is<U>;
trait Is<U> {}
impl<T> Is<T> for T {}
";

/// Returns a source with the types of all operands and results. For each operation, one item uses
/// these types, and another item compiles only if the operation has the expected result.
pub(super) fn source(operations: &[Operation], count: usize) -> String {
    let mut text = HEAD.to_owned();
    for (i, operation) in operations.iter().enumerate() {
        let _ = writeln!(text, "\ntype L{i} = {};", layout(&operation.left));
        let mut operands = format!("L{i}");
        if let Some(right) = right(&operation.right) {
            let _ = writeln!(text, "type R{i} = {right};");
            let _ = write!(operands, ", R{i}");
        }
        let given = if i < count {
            format!("{}<{operands}>", operation.family.alias())
        } else {
            format!("W{i}")
        };
        let _ = write!(
            text,
            "struct T{i}({operands}, W{i});\n{}",
            check(operation, i, &given)
        );
    }
    text
}

/// Returns items that define the result of an operation and compare it with `given`.
pub(super) fn check(operation: &Operation, i: usize, given: &str) -> String {
    let result = layout(&operation.result);
    format!("type W{i} = {result};\nstruct E{i}(Equal<{given}, W{i}>);\n")
}

fn layout(layout: &Layout) -> String {
    format!(
        "Layout<{}, {}>",
        tuple(layout.shape()),
        tuple(layout.stride())
    )
}

fn right(right: &Right) -> Option<String> {
    match right {
        Right::None => None,
        Right::Size(size) => Some(int(*size)),
        Right::Sizes(sizes) => Some(parenthesized(sizes.iter().copied().map(int))),
        Right::Layout(right) => Some(layout(right)),
    }
}

fn tuple(ints: &IntTuple) -> String {
    match ints {
        IntTuple::Int(value) => int(*value),
        IntTuple::Tuple(modes) => parenthesized(modes.iter().map(tuple)),
    }
}

fn parenthesized(modes: impl Iterator<Item = String>) -> String {
    let modes: String = modes.map(|mode| mode + ", ").collect();
    format!("({})", modes.trim_end())
}

/// Returns an integer as a type: `_128`, or if there is no name, hexadecimal digits around a named integer.
fn int(value: i64) -> String {
    if value <= 1024 || (value.count_ones() == 1 && value <= 1 << 32) {
        return format!("_{value}");
    }
    format!("X{:X}<{}>", value % 16, int(value / 16))
}

#[cfg(test)]
mod tests {
    use super::int;

    #[test]
    fn integers_are_written_by_name_as_far_as_there_are_names() {
        assert_eq!(int(1000), "_1000");
        assert_eq!(int(1 << 32), "_4294967296");
        assert_eq!(int(4101), "X5<_256>");
    }
}
