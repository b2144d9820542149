//! The outermost operation of an expression, and its arguments.

use super::argument::Evaluated;
use super::{Evaluator, Role};
use crate::ast::Expr;
use crate::operations::{Argument, Arguments, Kind, Operation};

impl Evaluator {
    /// Returns the outermost operation with its arguments. The integers of the arguments must be
    /// known.
    pub(crate) fn operands(&mut self, expr: &Expr) -> syn::Result<(&'static Operation, Arguments)> {
        let expr = &self.calculated(expr);
        let found = match expr.ungrouped() {
            Expr::Call {
                name, arguments, ..
            } => self.called(name, arguments).and_then(|operation| {
                let evaluate = |(i, argument)| {
                    self.argument(operation.kind(i), argument, Some(operation.usage))
                };
                let arguments: Vec<_> = arguments.iter().enumerate().map(evaluate).collect();
                Some((operation, known(arguments)?))
            }),
            Expr::Chain { first, rest } => {
                rest.split_last().and_then(|((operator, right), rest)| {
                    let left = match rest {
                        [] => Expr::clone(first),
                        rest => Expr::Chain {
                            first: first.clone(),
                            rest: rest.to_vec(),
                        },
                    };
                    let left = self.value(&left, Role::Layout).and_then(Evaluated::operand);
                    let right = self.argument(Kind::Tiler, right, None);
                    let operation = Operation::named(operator.operation()?).first().copied()?;
                    Some((operation, known(vec![left, right])?))
                })
            }
            _ => None,
        };
        match (self.errors.take(), found) {
            (Some(errors), _) => Err(errors),
            (None, Some(found)) => Ok(found),
            (None, None) => {
                let message = format!("expected an operation on layouts, found `{expr}`");
                Err(expr.range().error(message))
            }
        }
    }
}

/// Returns the arguments, if all integers are known.
fn known(arguments: Vec<Option<Evaluated>>) -> Option<Arguments> {
    let known = |argument: Option<Evaluated>| argument?.known();
    let arguments: Option<Vec<Argument>> = arguments.into_iter().map(known).collect();
    arguments.map(Arguments)
}
