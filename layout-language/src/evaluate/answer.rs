//! Evaluation outside a compiler.

use layout_algebra::{Answer, Error, Tiler};
use proc_macro2::Ident;

use super::{Evaluator, Role, Value};
use crate::ast::Expr;
use crate::code::{self, coded};
use crate::edit::Edit;
use crate::notebook::Entered;
use crate::operations::Applied;
use crate::range::Range;

impl Value {
    /// Returns the value, if it has a representation without types. Single tilers and swizzles have
    /// no such representation.
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
    /// Creates an evaluator outside Rust, where no name refers to a type.
    pub(crate) fn of_numbers() -> Self {
        Self {
            has_no_types: true,
            ..Self::default()
        }
    }

    /// Creates the same evaluator, with derivations enabled.
    pub(crate) fn explaining() -> Self {
        Self {
            derivations: Some(Vec::new()),
            ..Self::of_numbers()
        }
    }

    /// Evaluates an expression of integers.
    pub(crate) fn answer(&mut self, expr: &Expr) -> syn::Result<Answer> {
        let expr = &self.calculated(expr);
        let value = self.value(expr, Role::Any);
        match (self.errors.take(), value.and_then(|value| value.answer())) {
            (Some(errors), _) => Err(errors),
            (None, Some(answer)) => Ok(answer),
            (None, None) => Err(expr.range().error("this is not a layout")),
        }
    }

    /// Returns the errors of an expression of integers, without searching for suggestions.
    pub(crate) fn rejection(&mut self, expr: &Expr) -> Option<syn::Error> {
        self.is_trying = true;
        self.answer(expr).err()
    }

    /// Returns the result of an expression (in the role [`Role::Any`]) or of the right-hand side of an
    /// item ([`Role::Named`]).
    pub(crate) fn entered(&mut self, expr: &Expr, role: Role) -> syn::Result<Entered> {
        // Each row of a notebook has its own limit.
        self.steps = 0;
        let expr = &self.calculated(expr);
        let role = match expr.ungrouped() {
            Expr::Tiler { .. } => Role::Tiler,
            Expr::Integer { .. } => Role::Type,
            _ => role,
        };
        let value = self.value(expr, role);
        let entered = value.and_then(|value| match value {
            Value::Known(tiler @ (Tiler::Modes(_) | Tiler::Size(_) | Tiler::Keep)) => {
                Some(Entered::Tiler(tiler))
            }
            value => value.answer().map(Entered::Answer),
        });
        // The error was reported at the declaration of the name.
        self.silenced = None;
        match (self.errors.take(), entered) {
            (Some(errors), _) => Err(errors),
            (None, Some(entered)) => Ok(entered),
            (None, None) => Err(expr.range().error("this is not a layout")),
        }
    }

    /// Returns `true` if a name is already declared.
    pub(crate) fn is_bound(&self, name: &Ident) -> bool {
        self.bindings.contains_key(&name.to_string())
    }

    /// Sets the names that are declared by all input, including later input.
    pub(crate) fn announce(&mut self, names: impl IntoIterator<Item = String>) {
        self.announced = Some(names.into_iter().collect());
    }

    /// Binds the value of an item for later expressions.
    pub(crate) fn bind_entered(&mut self, name: &Ident, entered: Option<&Entered>) {
        let value = entered.map(|entered| match entered {
            Entered::Tiler(tiler) => Value::Known(tiler.clone()),
            Entered::Answer(Answer::Layout(layout)) => Value::Known(Tiler::Layout(layout.clone())),
            Entered::Answer(Answer::Numbers(numbers)) => Value::Tuple(numbers.clone()),
            Entered::Answer(other) => Value::Other(other.clone()),
        });
        self.bind(name, value, false);
    }

    /// Fails with an error of the algebra, which is kept for [`reason`](Self::reason).
    pub(super) fn fail_as<T>(&mut self, at: Range, error: Error, message: String) -> Option<T> {
        self.fail::<()>(at, &message);
        self.reasons.push((message, error));
        None
    }

    /// Records a suggested edit for the error with this message.
    pub(super) fn offer(&mut self, message: &str, at: Range, text: String) {
        // Edits are not used during attempts and in macros.
        if self.derivations.is_some() && !self.is_trying {
            let message = coded(code::NOTATION, message);
            self.edits.push(Edit { message, at, text });
        }
    }

    /// Returns the edits since the last call.
    pub(crate) fn take_edits(&mut self) -> Vec<Edit> {
        core::mem::take(&mut self.edits)
    }

    /// Returns the error of the algebra with this message.
    pub(crate) fn reason(&mut self, message: &str) -> Option<Error> {
        let reasons = core::mem::take(&mut self.reasons);
        let mut told = reasons.into_iter().filter(|(told, _)| told == message);
        told.next().map(|(_, error)| error)
    }

    /// Returns the operations since the last call with their derivations, innermost first.
    pub(crate) fn take_applied(&mut self) -> Vec<Applied> {
        let applied = self.derivations.as_mut();
        applied.map(core::mem::take).unwrap_or_default()
    }
}
