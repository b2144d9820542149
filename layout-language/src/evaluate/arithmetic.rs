//! Integer arithmetic in extents, strides and sizes: `4 * 8`, `N + 1`.

use layout_algebra::IntTuple;

use super::run_time::{self, is_open};
use super::{Binding, Evaluator, Role, Value};
use crate::ast::{Expr, Find, Name, Operator};
use crate::code::{self, coded};
use crate::integer;
use crate::operations::Class;

impl Evaluator {
    /// Returns the expression with its arithmetic evaluated. Operands are integers and items of the
    /// block that are integers.
    ///
    /// Parentheses group within arithmetic, as in `(N + 1) * 4`. Elsewhere, `(4 * 8)` is `(32)`, a
    /// tuple of one mode.
    pub(crate) fn calculated(&mut self, expr: &Expr) -> Expr {
        match expr {
            Expr::Tuple { modes, comma, at } => Expr::Tuple {
                modes: self.all_calculated(modes),
                comma: *comma,
                at: *at,
            },
            Expr::Tiler { modes, at } => Expr::Tiler {
                modes: self.all_calculated(modes),
                at: *at,
            },
            Expr::Layout { shape, stride } => Expr::Layout {
                shape: Box::new(self.calculated(shape)),
                stride: Box::new(self.calculated(stride)),
            },
            Expr::Call {
                name,
                arguments,
                at,
            } => Expr::Call {
                name: name.clone(),
                arguments: self.all_calculated(arguments),
                at: *at,
            },
            Expr::Find(find) => Expr::Find(Box::new(Find {
                domain: find.domain.as_ref().map(|domain| self.calculated(domain)),
                ..Find::clone(find)
            })),
            Expr::Chain { first, rest } => {
                let mut operands = rest.iter().map(|(_, operand)| operand).chain([&**first]);
                let is_arithmetic = operands.all(|operand| self.class(operand) == Class::Number)
                    && rest
                        .iter()
                        .all(|(operator, _)| *operator != Operator::Compose);
                let mut calculated = |operand| {
                    if is_arithmetic {
                        self.operand_calculated(operand)
                    } else {
                        self.calculated(operand)
                    }
                };
                let first = calculated(first);
                let rest = rest.iter();
                let rest = rest.map(|(operator, operand)| (*operator, calculated(operand)));
                let rest = rest.collect();
                self.chain_calculated(first, rest)
            }
            Expr::Integer { .. }
            | Expr::Keep { .. }
            | Expr::Open { .. }
            | Expr::Swizzle { .. }
            | Expr::Name(_)
            | Expr::Distributed(_)
            | Expr::Invalid { .. } => expr.clone(),
        }
    }

    /// Evaluates an operand. A call that returns an integer counts as an integer.
    fn operand_calculated(&mut self, operand: &Expr) -> Expr {
        let operand = self.calculated(operand);
        if let (Expr::Call { at, .. }, Class::Number) = (&operand, self.class(&operand)) {
            let at = *at;
            let value = self.tried(|evaluator| evaluator.value(&operand, Role::Type));
            if let Some(Value::Tuple(IntTuple::Int(value))) = value {
                return Expr::Integer { value, at };
            }
        }
        operand
    }

    fn all_calculated(&mut self, exprs: &[Expr]) -> Vec<Expr> {
        exprs.iter().map(|expr| self.calculated(expr)).collect()
    }

    /// Evaluates `first + a - b` or `first * a / b`, whose operands have been evaluated.
    fn chain_calculated(&mut self, first: Expr, rest: Vec<(Operator, Expr)>) -> Expr {
        let chain = Expr::Chain {
            first: Box::new(first),
            rest,
        };
        let Expr::Chain { first, rest } = &chain else {
            return chain;
        };
        if rest
            .iter()
            .any(|(operator, _)| *operator == Operator::Compose)
        {
            return chain;
        }
        let operands = || core::iter::once(&**first).chain(rest.iter().map(|(_, operand)| operand));
        let values: Option<Vec<_>> = operands().map(|operand| self.integer_of(operand)).collect();
        let at = chain.range();
        if let Some(values) = values {
            operands().for_each(|operand| self.use_number(operand));
            let operators = rest.iter().map(|(operator, _)| *operator);
            return match calculate(&values, operators) {
                Ok(value) => Expr::Integer { value, at },
                Err(message) => Expr::Invalid {
                    error: at.error(message),
                    at,
                },
            };
        }
        if let Some(invalid) = operands().find(|operand| matches!(operand, Expr::Invalid { .. })) {
            return invalid.clone();
        }
        let is_run_time = |operand: &Expr| is_open(operand) || run_time::is_value(operand);
        if let (operator, Expr::Layout { shape, stride }) = &rest[0] {
            let is_number = |expr: &Expr| is_run_time(expr) || self.integer_of(expr).is_some();
            if is_number(first) && is_number(shape) {
                let error = at.error(self.binds_tighter(first, *operator, shape, stride));
                return Expr::Invalid { error, at };
            }
        }
        let is_sum = matches!(rest[0].0, Operator::Add | Operator::Subtract);
        if is_sum {
            let unknown = operands().find(|operand| self.integer_of(operand).is_none());
            let unknown = unknown.unwrap_or(first);
            let message = self.no_sum(&chain, unknown, is_run_time(unknown));
            let code = if is_run_time(unknown) {
                code::DYNAMIC_VALUE
            } else {
                code::NOTATION
            };
            let error = at.error_of(code, message);
            return Expr::Invalid { error, at };
        }
        // `2 * N * ?m`
        if operands().any(is_run_time)
            && operands().all(|operand| is_run_time(operand) || self.integer_of(operand).is_some())
        {
            return self.with_integers(&chain);
        }
        chain
    }

    /// Returns the integer value of an operand, with or without parentheses.
    fn integer_of(&self, operand: &Expr) -> Option<i64> {
        match operand {
            Expr::Integer { value, .. } => Some(*value),
            Expr::Tuple {
                modes,
                comma: false,
                ..
            } if modes.len() == 1 => self.integer_of(&modes[0]),
            Expr::Name(name) => match self.number(name)? {
                IntTuple::Int(value) => Some(value),
                IntTuple::Tuple(_) => None,
            },
            _ => None,
        }
    }

    fn use_number(&mut self, operand: &Expr) {
        if let Expr::Name(name) = operand {
            self.use_value_of(name);
        }
    }

    /// Returns a product with its items of the block replaced by their integers.
    fn with_integers(&mut self, chain: &Expr) -> Expr {
        let Expr::Chain { first, rest } = chain else {
            return chain.clone();
        };
        let mut replaced = |operand: &Expr| match self.integer_of(operand) {
            Some(value) => {
                self.use_number(operand);
                let at = operand.range();
                Expr::Integer { value, at }
            }
            None => operand.clone(),
        };
        Expr::Chain {
            first: Box::new(replaced(first)),
            rest: rest
                .iter()
                .map(|(operator, operand)| (*operator, replaced(operand)))
                .collect(),
        }
    }

    /// Returns the error for an expression such as `32 * 4:1`.
    fn binds_tighter(
        &self,
        first: &Expr,
        operator: Operator,
        shape: &Expr,
        stride: &Expr,
    ) -> String {
        let what = format!(
            "`:` binds tighter than `{operator}`, which has the integer `{first}` on the left and \
             the layout \
             `{shape}:{stride}` on the right"
        );
        let values = self.integer_of(first).zip(self.integer_of(shape));
        match values.map(|(first, extent)| calculate(&[first, extent], [operator])) {
            Some(Ok(extent)) => format!("{what}\nhelp: write `{extent}:{stride}`"),
            Some(Err(message)) => format!("{what}\n{message}"),
            None if operator == Operator::Multiply && !matches!(stride, Expr::Tuple { .. }) => {
                format!("{what}\nhelp: write `({first} * {shape}):({stride})`")
            }
            None => what,
        }
    }

    /// Returns the error for a sum that is not an integer.
    fn no_sum(&self, chain: &Expr, unknown: &Expr, is_run_time: bool) -> String {
        if is_run_time {
            let (what, name) = if is_open(unknown) {
                ("make the sum itself a dynamic value", "?n")
            } else {
                ("compute the sum before the macro", "n")
            };
            return format!(
                "`{chain}` is a sum or difference of dynamic values, which can only be multiplied\n\
                 help: {what}, and write `{name}`"
            );
        }
        match unknown {
            Expr::Name(name) if self.is_type(name) => format!(
                "`{chain}` needs integers that the macro knows, but only the compiler knows the \
                 type `{name}`\n\
                 help: declare `type {name} = 64;` in the same `layout!`, so that the macro knows \
                 `{name}`",
            ),
            _ => format!("`+` and `-` need integers that the macro knows, found `{unknown}`"),
        }
    }

    /// Returns `true` if the compiler must resolve a name.
    fn is_type(&self, name: &Name) -> bool {
        !self.has_no_types
            && matches!(
                self.binding(name),
                None | Some(Binding::Opaque(Class::Other))
            )
    }
}

/// Evaluates `values` with `operators` between them, left to right.
fn calculate(values: &[i64], operators: impl IntoIterator<Item = Operator>) -> Result<i64, String> {
    let (first, rest) = values.split_first().ok_or("nothing")?;
    let mut result = *first;
    for (operator, value) in operators.into_iter().zip(rest) {
        let (left, right) = (result, *value);
        let exact = match operator {
            Operator::Add => left.checked_add(right),
            Operator::Subtract => left.checked_sub(right),
            Operator::Multiply => left.checked_mul(right),
            Operator::Divide if right == 0 => {
                return Err(format!("division by 0: `{left} / 0`"));
            }
            Operator::Divide if left % right != 0 => {
                let message = format!(
                    "expected a quotient that is an integer, found `{left} / {right}`: {left} is \
                     not a multiple of {right}\n\
                     help: write {}, the quotient rounded down, or {}, rounded up",
                    left / right,
                    left / right + 1
                );
                return Err(coded(code::STATIC_INTEGER, &message));
            }
            Operator::Divide => left.checked_div(right),
            Operator::Compose => None,
        };
        result = exact.ok_or_else(|| {
            let message = format!("overflow: `{left} {operator} {right}` exceeds {}", i64::MAX);
            coded(code::OVERFLOW, &message)
        })?;
        if result < 0 {
            return Err(integer::negative(&format!("{left} {operator} {right}")));
        }
    }
    Ok(result)
}
