//! Values without a compiler: the numbers alone.

use layout_algebra::{Answer, Error, Tiler};
use proc_macro2::Ident;

use super::{Evaluator, Role, Value};
use crate::ast::Expr;
use crate::edit::Edit;
use crate::notebook::Entered;
use crate::operations::Applied;
use crate::range::Range;

impl Value {
    /// Returns the value, if it is one without types: no tiler or swizzle alone either.
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

    /// Returns the same, and every operation is derived.
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

    /// Returns the errors of an expression of numbers; no remedy is searched for.
    pub(crate) fn refusal(&mut self, expr: &Expr) -> Option<syn::Error> {
        self.is_trying = true;
        self.answer(expr).err()
    }

    /// Returns the result of an expression (in the role [`Role::Any`]) or of the right-hand side of an
    /// item ([`Role::Named`]).
    pub(crate) fn entered(&mut self, expr: &Expr, role: Role) -> syn::Result<Entered> {
        // What others took is not counted: there is no end of them.
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
        // A name without a value has had its error where it was declared.
        self.silenced = None;
        match (self.errors.take(), entered) {
            (Some(errors), _) => Err(errors),
            (None, Some(entered)) => Ok(entered),
            (None, None) => Err(expr.range().error("this is not a layout")),
        }
    }

    /// Returns `true` if a name is declared already.
    pub(crate) fn is_bound(&self, name: &Ident) -> bool {
        self.bindings.contains_key(&name.to_string())
    }

    /// Tells which names are declared, also later.
    pub(crate) fn announce(&mut self, names: impl IntoIterator<Item = String>) {
        self.announced = Some(names.into_iter().collect());
    }

    /// Makes what an item gives known to later ones.
    pub(crate) fn bind_entered(&mut self, name: &Ident, entered: Option<&Entered>) {
        let value = entered.map(|entered| match entered {
            Entered::Tiler(tiler) => Value::Known(tiler.clone()),
            Entered::Answer(Answer::Layout(layout)) => Value::Known(Tiler::Layout(layout.clone())),
            Entered::Answer(Answer::Numbers(numbers)) => Value::Tuple(numbers.clone()),
            Entered::Answer(other) => Value::Other(other.clone()),
        });
        self.bind(name, value, false);
    }

    /// Fails with what the algebra says, which is kept for [`reason`](Self::reason).
    pub(super) fn fail_as<T>(&mut self, at: Range, error: Error, message: String) -> Option<T> {
        self.fail::<()>(at, &message);
        self.reasons.push((message, error));
        None
    }

    /// Notes what would be accepted at a place, to an error of this message.
    pub(super) fn offer(&mut self, message: &str, at: Range, text: String) {
        // Attempts, and the macros, have nobody who would take it.
        if self.derivations.is_some() && !self.is_trying {
            let message = message.to_owned();
            self.edits.push(Edit { message, at, text });
        }
    }

    /// What was offered since the last call.
    pub(crate) fn take_edits(&mut self) -> Vec<Edit> {
        core::mem::take(&mut self.edits)
    }

    /// Returns the refusal by the algebra that was told in these words.
    pub(crate) fn reason(&mut self, message: &str) -> Option<Error> {
        let reasons = core::mem::take(&mut self.reasons);
        let mut told = reasons.into_iter().filter(|(told, _)| told == message);
        told.next().map(|(_, error)| error)
    }

    /// Returns the operations since the last call with their derivations, from the inside out.
    pub(crate) fn take_applied(&mut self) -> Vec<Applied> {
        let applied = self.derivations.as_mut();
        applied.map(core::mem::take).unwrap_or_default()
    }
}
