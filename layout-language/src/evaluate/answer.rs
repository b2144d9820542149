//! Values without a compiler: the numbers alone.

use layout_algebra::{Answer, Tiler};

use super::{Evaluator, Role, Value};
use crate::ast::Expr;

impl Evaluator {
    /// For expressions of numbers, outside of Rust: no name is that of a type.
    pub(crate) fn of_numbers() -> Self {
        Self {
            has_no_types: true,
            ..Self::default()
        }
    }

    /// What an expression of numbers gives.
    pub(crate) fn answer(&mut self, expr: &Expr) -> syn::Result<Answer> {
        let answer = match self.value(expr, Role::Any) {
            Some(Value::Known(Tiler::Layout(layout))) => Some(layout.into()),
            Some(Value::Composed(layout)) => Some(layout.into()),
            Some(Value::Slice(layout, offset)) => Some(Answer::Slice(layout, offset)),
            Some(Value::Tuple(numbers)) => Some(numbers.into()),
            Some(Value::Verdict(verdict)) => Some(verdict.into()),
            Some(Value::Other(answer)) => Some(answer),
            // The others are types, tilers and swizzles, which no expression of numbers is.
            _ => None,
        };
        match (self.errors.take(), answer) {
            (Some(errors), _) => Err(errors),
            (None, Some(answer)) => Ok(answer),
            (None, None) => Err(expr.range().error("this is not a layout")),
        }
    }
}
