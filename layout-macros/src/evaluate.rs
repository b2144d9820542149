//! Expressions to values: with the algebra where all numbers are known, to type operators where
//! they are not.

mod literal;

use std::collections::{HashMap, HashSet};

use layout_algebra::{Error, IntTuple, Layout, Operand, Tiler};
use proc_macro2::{Ident, TokenStream};

use crate::ast::{Expr, Name, Parameter};
use crate::locate;
use crate::operations::{self, Apply, Operation};
use crate::range::Range;
use crate::report::{self, Errors};
use crate::types;

/// The most leaves of a value.
const MAX_LEAVES: usize = 4096;

/// The value of an expression.
#[derive(Clone, Debug)]
pub(crate) enum Value {
    /// All numbers are known: a layout, or what divides one.
    Known(Tiler),
    /// A type that the compiler resolves.
    Symbolic(TokenStream),
}

/// What a name of the block stands for.
enum Binding {
    Known(Tiler),
    /// An item that only the compiler can look up: of unknown value, generic, or under a `cfg`.
    Opaque,
    /// An item with an error; what uses it is passed over in silence.
    Failed,
}

/// What an expression is used as.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    Layout,
    /// The right operand of an operation.
    Tiler,
}

/// Evaluates the expressions of one macro call, which may use each other.
///
/// `None` in place of a value says that an error has been reported, here or for what is used.
#[derive(Default)]
pub(crate) struct Evaluator {
    bindings: HashMap<String, Binding>,
    /// Generic parameters of the item at hand; they hide items of the same name.
    parameters: Vec<String>,
    /// The names of the block in whose place their values were used.
    evaluated: HashSet<String>,
    /// The last name that was passed over in silence.
    silenced: Option<TokenStream>,
    errors: Errors,
}

/// Why there is no value.
pub(crate) enum Failure {
    /// For these reasons.
    Errors(syn::Error),
    /// Because an item that is used has none.
    Uses(TokenStream),
}

impl Evaluator {
    /// Makes an item known to later ones: `None` if it has an error.
    pub(crate) fn bind(&mut self, name: &Ident, value: Option<Value>, is_opaque: bool) {
        let binding = match value {
            None => Binding::Failed,
            Some(Value::Known(tiler)) if !is_opaque => Binding::Known(tiler),
            Some(_) => Binding::Opaque,
        };
        self.bindings.insert(name.to_string(), binding);
    }

    /// Whether the value of an item has been used in place of its name.
    pub(crate) fn has_used(&self, name: &Ident) -> bool {
        self.evaluated.contains(&name.to_string())
    }

    /// The value and the type of the right-hand side of an item.
    pub(crate) fn item(
        &mut self,
        expr: &Expr,
        parameters: &[Parameter],
    ) -> Result<(Value, TokenStream), Failure> {
        self.parameters = parameters
            .iter()
            .map(|parameter| parameter.name.to_string())
            .collect();
        let role = match expr.ungrouped() {
            Expr::Tiler { .. } => Role::Tiler,
            _ => Role::Layout,
        };
        self.evaluate(expr, role)
    }

    /// The value and the type of a layout.
    pub(crate) fn layout(&mut self, expr: &Expr) -> Result<(Value, TokenStream), Failure> {
        self.evaluate(expr, Role::Layout)
    }

    fn evaluate(&mut self, expr: &Expr, role: Role) -> Result<(Value, TokenStream), Failure> {
        let evaluated = self
            .value(expr, role)
            .and_then(|value| Some((self.type_of(&value, expr)?, value)));
        match (self.errors.take(), evaluated, self.silenced.take()) {
            (Some(errors), _, _) => Err(Failure::Errors(errors)),
            (None, Some((ty, value)), _) => Ok((value, ty)),
            (None, None, Some(name)) => Err(Failure::Uses(name)),
            // Every other way to have no value reports an error.
            (None, None, None) => Err(Failure::Errors(expr.range().error("this is not a layout"))),
        }
    }

    /// The type of a value that `expr` has, if types can be that wide.
    fn type_of(&mut self, value: &Value, expr: &Expr) -> Option<TokenStream> {
        self.type_at(value, expr.range(), Some(expr))
    }

    fn type_at(&mut self, value: &Value, at: Range, expr: Option<&Expr>) -> Option<TokenStream> {
        let tiler = match value {
            Value::Symbolic(tokens) => return Some(tokens.clone()),
            Value::Known(tiler) => tiler,
        };
        let Some(modes) = types::excess_of_tiler(tiler) else {
            return Some(types::tiler(tiler, at));
        };
        let place = expr.and_then(|expr| locate::excess(expr.ungrouped()));
        self.fail(place.unwrap_or(at), report::excess(tiler, modes))
    }

    /// Refuses values that a few lines could make grow without end.
    fn expect_few(&mut self, leaves: usize, at: Range) -> Option<()> {
        if leaves <= MAX_LEAVES {
            return Some(());
        }
        self.fail(at, format!("more than {MAX_LEAVES} leaves"))
    }

    fn fail<T>(&mut self, at: Range, message: impl core::fmt::Display) -> Option<T> {
        self.errors.push(at.error(message));
        None
    }

    fn value(&mut self, expr: &Expr, role: Role) -> Option<Value> {
        if let Some(grouped) = expr.grouped() {
            return self.value(grouped, role);
        }
        match (expr, role) {
            (Expr::Invalid { error, .. }, _) => {
                self.errors.push(error.clone());
                None
            }
            (Expr::Name(name), _) => self.name(name, role),
            (Expr::Layout { shape, stride }, _) => self.literal(expr, shape, stride),
            (
                Expr::Call {
                    name,
                    arguments,
                    at,
                },
                _,
            ) => self.call(name, arguments, *at),
            (Expr::Chain { first, rest }, _) => {
                let mut value = self.value(first, Role::Layout);
                for (i, (operator, operand)) in rest.iter().enumerate() {
                    let at = first.range().to(operand.range());
                    let left = (i == 0).then_some(&**first);
                    value = self.binary(Operation::of(*operator), (left, value), operand, at);
                }
                value
            }
            (Expr::Integer { value, at }, Role::Tiler) => {
                if *value < 1 {
                    return self.fail(*at, format!("a tile of {value} elements has no layout"));
                }
                Some(Value::Known(Tiler::Size(*value)))
            }
            (Expr::Keep { .. }, Role::Tiler) => Some(Value::Known(Tiler::Keep)),
            (Expr::Tuple { modes, .. } | Expr::Tiler { modes, .. }, Role::Tiler) => {
                self.tiler(expr, modes)
            }
            (Expr::Integer { value, at }, Role::Layout) => self.fail(
                *at,
                format!("`{value}` is an integer\nhelp: a layout is written shape:stride"),
            ),
            (Expr::Keep { at }, Role::Layout) => {
                self.fail(*at, "`_` keeps a mode, and stands in a tiler only")
            }
            (Expr::Tuple { at, .. }, Role::Layout) => self.fail(
                *at,
                format!("`{expr}` is a shape\nhelp: a layout is written shape:stride"),
            ),
            (Expr::Tiler { at, .. }, Role::Layout) => {
                self.fail(*at, format!("`{expr}` is a tiler, here a layout is needed"))
            }
        }
    }

    /// A tuple of tilers: known if all are.
    fn tiler(&mut self, expr: &Expr, modes: &[Expr]) -> Option<Value> {
        let values: Vec<_> = modes
            .iter()
            .map(|mode| self.value(mode, Role::Tiler))
            .collect();
        let values: Vec<_> = values.into_iter().collect::<Option<_>>()?;
        let known: Option<Vec<_>> = values
            .iter()
            .map(|value| match value {
                Value::Known(tiler) => Some(tiler.clone()),
                Value::Symbolic(_) => None,
            })
            .collect();
        if let Some(known) = known {
            let leaves = known.iter().map(leaves).sum();
            self.expect_few(leaves, expr.range())?;
            return Some(Value::Known(Tiler::Modes(known)));
        }
        if values.len() > types::MAX_RANK {
            return self.fail(expr.range(), report::excess(expr, values.len()));
        }
        let types: Vec<_> = modes
            .iter()
            .zip(&values)
            .map(|(mode, value)| self.type_of(value, mode))
            .collect();
        let types: Vec<_> = types.into_iter().collect::<Option<_>>()?;
        Some(Value::Symbolic(types::tuple(
            types.into_iter(),
            expr.range(),
        )))
    }

    /// A name used as a layout or a tiler.
    fn name(&mut self, name: &Name, role: Role) -> Option<Value> {
        match self.binding(name) {
            Some(Binding::Failed) => return self.pass_over(name),
            Some(Binding::Opaque) => return Some(Value::Symbolic(name.path.clone())),
            Some(Binding::Known(tiler)) => {
                if matches!(tiler, Tiler::Layout(_)) || role == Role::Tiler {
                    let value = Value::Known(tiler.clone());
                    self.evaluated
                        .extend(name.local.as_ref().map(Ident::to_string));
                    return Some(value);
                }
                let message = format!("`{name}` is a tiler, here a layout is needed");
                return self.fail(name.at, message);
            }
            None => {}
        }
        if names_a_type(&name.last) {
            return Some(Value::Symbolic(name.path.clone()));
        }
        if let Some(operation) = name
            .local
            .as_ref()
            .and_then(|local| Operation::named(&local.to_string()).first().copied())
        {
            return self.fail(
                name.at,
                format!(
                    "`{name}` is an operation\nhelp: it is written `{}`",
                    operation.usage
                ),
            );
        }
        self.fail(
            name.at,
            format!("`{name}` is not the name of a layout\nhelp: layouts are types, and their names begin with a capital letter"),
        )
    }

    /// Is silent about an item that has an error of its own.
    fn pass_over<T>(&mut self, name: &Name) -> Option<T> {
        self.silenced = Some(name.path.clone());
        None
    }

    /// The item of the block that a name stands for.
    fn binding(&self, name: &Name) -> Option<&Binding> {
        let local = name.local.as_ref()?.to_string();
        if self.parameters.contains(&local) {
            return None;
        }
        match self.bindings.get(&local)? {
            // Without arguments in the block: the compiler has the better words.
            Binding::Known(_) if name.has_arguments => Some(&Binding::Opaque),
            binding => Some(binding),
        }
    }

    /// `name(a, b)`
    fn call(&mut self, name: &Ident, arguments: &[Expr], at: Range) -> Option<Value> {
        let word = name.to_string();
        let operations = Operation::named(&word);
        let fits = |operation: &&&Operation| operation.argument_count() == arguments.len();
        if let Some(operation) = operations.iter().find(fits) {
            let (first, rest) = arguments.split_first()?;
            return match rest {
                [] => self.unary(operation, first, at),
                [second, ..] => {
                    let left = self.value(first, Role::Layout);
                    self.binary(operation, (Some(first), left), second, at)
                }
            };
        }
        // Whatever is wrong in the arguments is independent of the name.
        for argument in arguments {
            self.value(argument, Role::Tiler);
        }
        if operations.is_empty() {
            return self.fail(name.span().into(), unknown_operation(&word));
        }
        let usage: Vec<_> = operations
            .iter()
            .map(|operation| format!("`{}`", operation.usage))
            .collect();
        let usage = usage.join(" or ");
        let count = match arguments.len() {
            0 => "no argument".into(),
            1 => "1 argument".into(),
            n => format!("{n} arguments"),
        };
        self.fail(
            at,
            format!("`{word}` is given {count}\nhelp: it is written {usage}"),
        )
    }

    /// `op(A)`
    fn unary(&mut self, operation: &Operation, operand: &Expr, at: Range) -> Option<Value> {
        let value = self.value(operand, Role::Layout)?;
        if let (Some(a), Apply::Layout(apply)) = (known_layout(&value), operation.apply) {
            let result = apply(a);
            return self.result(result, (Some(operand), None), at);
        }
        let argument = self.type_of(&value, operand)?;
        Some(Value::Symbolic(types::applied(
            operation.alias,
            &[argument],
            at,
        )))
    }

    /// `A op B`, `op(A, B)`, `op(A, M)`; `left` is the expression of `A`, if it is written out,
    /// and its value.
    fn binary(
        &mut self,
        operation: &Operation,
        (left_expr, left): (Option<&Expr>, Option<Value>),
        right_expr: &Expr,
        at: Range,
    ) -> Option<Value> {
        let right = match operation.apply {
            Apply::Cotarget(_) => self.cotarget(right_expr),
            Apply::Layout(_) | Apply::Tiler(_) => self.value(right_expr, Role::Tiler),
        };
        let (left, right) = (left?, right?);
        if let (Some(a), Value::Known(b)) = (known_layout(&left), &right) {
            let result = match operation.apply {
                Apply::Layout(apply) => apply(a),
                Apply::Tiler(apply) => apply(a, b),
                Apply::Cotarget(apply) => apply(a, &shape_of(b)),
            };
            return self.result(result, (left_expr, Some(right_expr)), at);
        }
        let left_at = left_expr.map_or(at, Expr::range);
        let a = self.type_at(&left, left_at, left_expr);
        let b = self.type_of(&right, right_expr);
        let arguments = [a?, b?];
        Some(Value::Symbolic(types::applied(
            operation.alias,
            &arguments,
            at,
        )))
    }

    /// What the algebra answered.
    fn result(
        &mut self,
        result: Result<Layout, Error>,
        (left, right): (Option<&Expr>, Option<&Expr>),
        at: Range,
    ) -> Option<Value> {
        let error = match result {
            Ok(layout) => {
                self.expect_few(layout.shape().leaves().count(), at)?;
                return Some(Value::Known(Tiler::Layout(layout)));
            }
            Err(error) => error,
        };
        let place = error.site().and_then(|site| {
            let operand = match site.operand {
                Operand::Left => left,
                Operand::Right => right,
            };
            locate::number(operand?, site)
        });
        self.fail(place.unwrap_or(at), report::refusal(&error))
    }
}

/// The number of leaves of a tiler.
fn leaves(tiler: &Tiler) -> usize {
    match tiler {
        Tiler::Layout(layout) => layout.shape().leaves().count(),
        Tiler::Modes(modes) => modes.iter().map(leaves).sum(),
        Tiler::Size(_) | Tiler::Keep => 1,
    }
}

/// A layout that is known.
fn known_layout(value: &Value) -> Option<&Layout> {
    match value {
        Value::Known(Tiler::Layout(layout)) => Some(layout),
        _ => None,
    }
}

/// The shape that a tiler of integers was made from.
fn shape_of(tiler: &Tiler) -> IntTuple {
    match tiler {
        Tiler::Size(n) => IntTuple::Int(*n),
        Tiler::Modes(modes) => IntTuple::Tuple(modes.iter().map(shape_of).collect()),
        Tiler::Layout(layout) => layout.shape().clone(),
        Tiler::Keep => IntTuple::Int(1),
    }
}

/// Whether a word can be the name of a type: by custom, it does not begin in lower case.
fn names_a_type(word: &Ident) -> bool {
    let word = word.to_string();
    let word = word.strip_prefix("r#").unwrap_or(&word);
    word.trim_start_matches('_')
        .starts_with(|c: char| !c.is_lowercase())
}

fn unknown_operation(word: &str) -> String {
    let help = operations::nearest(word).map_or_else(
        || format!("the operations are {}", operations::names().join(", ")),
        |name| format!("did you mean `{name}`?"),
    );
    format!("unknown operation `{word}`\nhelp: {help}")
}
