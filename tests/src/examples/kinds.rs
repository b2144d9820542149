//! The operations that examples have.

use serde_json::Value;

use super::operand::{Operands, Read};
use super::show::Show;

/// The result of an operation in one reading, with the name of the reading.
pub type Reading = (&'static str, Value);

/// The results of an operation in all readings, or why its operands cannot be read.
pub type Readings = Read<Vec<Reading>>;

/// An operation of examples.
pub struct Kind {
    /// Its names.
    pub names: &'static [&'static str],
    /// Its operands, in words.
    pub operands: &'static str,
    /// Whether it is an operation of CuTe's, so that what CuTe prints is judged too.
    pub is_of_cute: bool,
    /// Its results.
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

/// The only reading.
#[allow(clippy::unnecessary_wraps)] // what a kind ends with
pub(super) fn one(value: impl Show) -> Readings {
    Ok(vec![("all texts", value.show())])
}

/// The reading of Colfax, and that of CuTe.
#[allow(clippy::unnecessary_wraps)] // what a kind ends with
pub(super) fn two(colfax: impl Show, cute: impl Show) -> Readings {
    Ok(vec![("Colfax", colfax.show()), ("CuTe", cute.show())])
}

/// An object of attributes; refused if one is expected that is not among them.
pub(super) fn attributes(x: &Operands<'_>, all: Value) -> Readings {
    let wanted = x.expected.as_object();
    let wanted = wanted.ok_or("the result has no attributes")?;
    match wanted.keys().find(|key| all.get(key).is_none()) {
        Some(key) => Err(format!("no attribute `{key}`")),
        None => one(all),
    }
}

/// Item `i` of a list, if there is one.
pub(super) fn item<T: Clone>(list: &[T], i: usize) -> Option<T> {
    list.get(i).cloned()
}
