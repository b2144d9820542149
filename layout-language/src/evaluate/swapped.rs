//! Suggestions for swapped operands.

use proc_macro2::Ident;

use super::{Evaluator, Role};
use crate::ast::{Expr, Operator};
use crate::operations::Class;
use crate::report;

/// Maximum number of arguments whose permutations are tried.
const MAX_ARGUMENTS: usize = 4;

impl Evaluator {
    /// Reports `8 / A` and suggests the accepted order.
    pub(super) fn swapped_operands(
        &mut self,
        first: &Expr,
        rest: &[(Operator, Expr)],
    ) -> Option<(String, Option<String>)> {
        let [(operator, operand)] = rest else {
            return None;
        };
        let is_tiler = match first.ungrouped() {
            Expr::Integer { .. } | Expr::Tuple { .. } | Expr::Tiler { .. } => true,
            Expr::Name(name) => self.number(name).is_some(),
            _ => false,
        };
        if !is_tiler || self.is_trying || self.class(operand) == Class::Number {
            return None;
        }
        self.tried(|evaluator| evaluator.value(operand, Role::Layout))?;
        let meant = Expr::Chain {
            first: Box::new(operand.clone()),
            rest: vec![(*operator, first.clone())],
        };
        let what = format!(
            "expected the tiler `{first}` on the right of `{operator}`, found it on the left"
        );
        Some(
            match self.tried(|evaluator| evaluator.value(&meant, Role::Any)) {
                Some(_) => (
                    format!("{what}\nhelp: write `{meant}`"),
                    Some(meant.to_string()),
                ),
                None => (what, None),
            },
        )
    }

    /// Reports `complement(24, A)` and suggests the accepted order.
    pub(super) fn swapped_arguments(
        &mut self,
        name: &Ident,
        arguments: &[Expr],
    ) -> Option<(String, Option<String>)> {
        if self.is_trying || !(2..=MAX_ARGUMENTS).contains(&arguments.len()) {
            return None;
        }
        let mut usage = None;
        for order in orders(arguments.len()).into_iter().skip(1) {
            let arguments: Vec<_> = order.iter().map(|i| arguments[*i].clone()).collect();
            let Some(operation) = self.called(name, &arguments) else {
                continue;
            };
            if self
                .tried(|evaluator| evaluator.arguments(operation, &arguments))
                .is_none()
            {
                continue;
            }
            usage.get_or_insert(operation.usage);
            let meant = Expr::Call {
                name: name.clone(),
                arguments,
                at: name.span().into(),
            };
            if self
                .tried(|evaluator| evaluator.value(&meant, Role::Any))
                .is_some()
            {
                let what = format!("`{name}` takes its arguments in a different order");
                let message = format!("{what}\nhelp: write `{meant}`");
                return Some((message, Some(meant.to_string())));
            }
        }
        let usage = report::usage([usage?].into_iter());
        let message = format!("`{name}` takes its arguments in a different order\nhelp: {usage}");
        Some((message, None))
    }

    /// Evaluates an expression that the user did not write, without reporting its errors.
    pub(super) fn tried<T>(&mut self, attempt: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let is_trying = core::mem::replace(&mut self.is_trying, true);
        let (errors, silenced) = (self.errors.take(), self.silenced.take());
        let derivations = self.derivations.take();
        let result = attempt(self);
        let is_rejected = self.errors.take().is_some();
        self.errors.replace(errors);
        (self.derivations, self.silenced) = (derivations, silenced);
        self.is_trying = is_trying;
        result.filter(|_| !is_rejected)
    }
}

/// Returns all permutations of `0..count`, starting with the identity.
fn orders(count: usize) -> Vec<Vec<usize>> {
    (0..count).fold(vec![Vec::new()], |orders, _| {
        let longer = orders.iter().flat_map(|order: &Vec<usize>| {
            let others = (0..count).filter(|i| !order.contains(i));
            others.map(|i| order.iter().copied().chain([i]).collect())
        });
        longer.collect()
    })
}
