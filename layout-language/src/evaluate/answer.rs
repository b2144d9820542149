//! Values without a compiler: the numbers alone.

use layout_algebra::explain::Derivation;
use layout_algebra::{Answer, Tiler};

use super::{Evaluator, Role, Value};
use crate::ast::Expr;

impl Value {
    /// The value, if it is one without types: no tiler or swizzle alone either.
    pub(super) fn answer(&self) -> Option<Answer> {
        Some(match self {
            Self::Known(Tiler::Layout(layout)) => layout.clone().into(),
            Self::Slice(layout, offset) => Answer::Slice(layout.clone(), *offset),
            Self::Tuple(numbers) => numbers.clone().into(),
            Self::Verdict(verdict) => (*verdict).into(),
            Self::Other(answer) => answer.clone(),
            _ => return None,
        })
    }
}

impl Evaluator {
    /// For expressions of numbers, outside of Rust: no name is that of a type.
    pub(crate) fn of_numbers() -> Self {
        Self {
            has_no_types: true,
            ..Self::default()
        }
    }

    /// The same, and every operation is derived.
    pub(crate) fn explaining() -> Self {
        Self {
            derivations: Some(Vec::new()),
            ..Self::of_numbers()
        }
    }

    /// What an expression of numbers gives.
    pub(crate) fn answer(&mut self, expr: &Expr) -> syn::Result<Answer> {
        let expr = &self.calculated(expr);
        let value = self.value(expr, Role::Any);
        match (self.errors.take(), value.and_then(|value| value.answer())) {
            (Some(errors), _) => Err(errors),
            (None, Some(answer)) => Ok(answer),
            (None, None) => Err(expr.range().error("this is not a layout")),
        }
    }

    /// The derivations of the operations so far, from the inside out.
    pub(crate) fn derivations(self) -> Vec<Derivation> {
        self.derivations.unwrap_or_default()
    }
}
