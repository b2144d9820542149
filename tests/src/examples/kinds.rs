//! The operations in examples.

use serde_json::Value;

use super::operand::{Operands, Read};
use super::show::Show;

/// The result of an operation in one reading, with the reading's name.
pub type Reading = (&'static str, Value);

/// The results of an operation in all readings, or the reason why its operands cannot be read.
pub type Readings = Read<Vec<Reading>>;

/// An operation in examples.
pub struct Kind {
    /// The names of the operation.
    pub names: &'static [&'static str],
    /// A description of the operands.
    pub operands: &'static str,
    /// `true` for an operation of CuTe, whose printed output is also checked.
    pub is_of_cute: bool,
    /// The function that returns the results.
    pub evaluate: fn(&Operands<'_>) -> Readings,
}

pub(super) const fn kind(
    names: &'static [&'static str],
    operands: &'static str,
    evaluate: fn(&Operands<'_>) -> Readings,
) -> Kind {
    Kind {
        names,
        operands,
        is_of_cute: false,
        evaluate,
    }
}

impl Kind {
    pub(super) const fn of_cute(self) -> Self {
        Self {
            is_of_cute: true,
            ..self
        }
    }
}

/// Returns the results of an operation with one reading.
#[allow(clippy::unnecessary_wraps)] // the common return type of all kinds
pub(super) fn one(value: impl Show) -> Readings {
    Ok(vec![("all texts", value.show())])
}

/// Returns the results in Colfax's reading and in CuTe's.
#[allow(clippy::unnecessary_wraps)] // the common return type of all kinds
pub(super) fn two(colfax: impl Show, cute: impl Show) -> Readings {
    Ok(vec![("Colfax", colfax.show()), ("CuTe", cute.show())])
}

/// Returns an object of attributes. Fails if an expected attribute is missing.
pub(super) fn attributes(x: &Operands<'_>, all: Value) -> Readings {
    let wanted = x.expected.as_object();
    let wanted = wanted.ok_or("expected attributes of the result")?;
    match wanted.keys().find(|key| all.get(key).is_none()) {
        Some(key) => Err(format!("expected the attribute `{key}`")),
        None => one(all),
    }
}

/// Returns item `i` of a list, if present.
pub(super) fn item<T: Clone>(list: &[T], i: usize) -> Option<T> {
    list.get(i).cloned()
}
