//! Stacks of the threads.

use std::env::{self, VarError};

use crate::LaunchError;

/// The environment variable for the number of bytes of a thread's stack.
pub const STACK_VARIABLE: &str = "GRID_EXECUTOR_STACK";
/// The default number of bytes of a thread's stack, unless [`STACK_VARIABLE`] is set.
///
/// The default is twice the local memory that a GPU thread can have. Only the pages that a thread
/// touches use physical memory.
pub const STACK_BYTES: usize = 1 << 20;
/// The valid values of the variable: enough for the report of a panic, and mappable.
const RANGE: core::ops::RangeInclusive<usize> = 64 << 10..=1 << 30;

/// Returns the stack size in bytes that the environment specifies.
pub(crate) fn bytes() -> Result<usize, LaunchError> {
    match env::var(STACK_VARIABLE) {
        Ok(value) => parse(&value),
        Err(VarError::NotPresent) => Ok(STACK_BYTES),
        Err(VarError::NotUnicode(value)) => Err(LaunchError::StackSize {
            value: value.to_string_lossy().into_owned(),
        }),
    }
}

fn parse(value: &str) -> Result<usize, LaunchError> {
    let bytes = value.parse().ok().filter(|bytes| RANGE.contains(bytes));
    bytes.ok_or_else(|| LaunchError::StackSize {
        value: value.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn sizes_between_64_kib_and_1_gib_are_read() {
        assert_eq!(parse("65536").unwrap(), 65_536);
        assert_eq!(parse("1073741824").unwrap(), 1 << 30);
        for value in ["", "1m", "65535", "1073741825", "-1"] {
            let error = parse(value).unwrap_err().to_string();
            assert!(
                error.ends_with(&format!("1073741824 bytes, found {value}")),
                "{error}"
            );
        }
    }
}
