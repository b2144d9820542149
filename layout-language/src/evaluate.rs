//! Evaluation of expressions: to values if all integers are known, and otherwise to type operators.

mod answer;
mod argument;
mod arithmetic;
mod call;
mod example;
mod facts;
mod find;
mod literal;
#[cfg_attr(not(feature = "mesh"), path = "evaluate/without_mesh.rs")]
pub(crate) mod mesh;
mod names;
pub(crate) use names::{is_primitive, names_a_constant, names_a_type};
mod operands;
pub(crate) mod run_time;
mod swapped;
mod value;
pub(crate) use value::Value;
use value::{class_of, leaves, sizes};

use std::collections::{HashMap, HashSet};

use layout_algebra::{IntTuple, Swizzle, Tiler};
use proc_macro2::{Ident, TokenStream};

use crate::ast::{Distributed, Expr, Find, Name, Parameter};
use crate::code;
use crate::edit::Edit;
use crate::locate;
use crate::operations::{self, Applied, Class, Operation};
use crate::range::Range;
use crate::report::{self, Errors};
use crate::types::{self, Nest};
use names::{compact, constant_of_type, is_of_primitive, of_typenum};

/// Error text for an invalid leaf.
const LEAF: &str = "expected an integer or the name of a static integer type";

/// Maximum number of names in a message.
const MAX_NAMES: usize = 8;

/// Maximum number of leaves of a value.
const MAX_LEAVES: usize = 4096;

/// The binding of a name of the block.
#[derive(Clone)]
enum Binding {
    Known(Tiler),
    /// An integer or a nested tuple of integers.
    Number(IntTuple),
    /// An item that only the compiler can resolve, because its value is unknown, or because the
    /// item is generic or under a `cfg`.
    Opaque(Class),
    /// A mesh, a sharding or a redistribution.
    #[cfg_attr(not(feature = "mesh"), allow(dead_code))]
    Distributed(mesh::Value),
    /// An item with an error. Expressions that use the item are skipped silently.
    Failed,
}

/// The expected kind of an expression.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    Layout,
    /// The right operand of an operation.
    Tiler,
    /// A swizzle, or a layout that can be swizzled.
    Operand,
    /// Any value that has a type: a layout or integers.
    Type,
    /// Any value.
    Any,
    /// Any value or tiler that an item can name, with or without a type.
    Named,
}

/// Evaluator for the expressions of one macro call, which can use each other.
///
/// A result of `None` means that an error has been reported, for the expression or for an item that
/// it uses.
#[derive(Clone, Default)]
pub(crate) struct Evaluator {
    bindings: HashMap<String, Binding>,
    /// Items that only the compiler can resolve, as expressions.
    written: HashMap<Ident, Expr>,
    /// Generic parameters of the current item. Generic parameters shadow items of the same name.
    parameters: Vec<Parameter>,
    /// The names whose values were substituted.
    evaluated: HashSet<String>,
    /// Names that the block does not declare, each at its first occurrence. The compiler reports an
    /// unknown name once, at this occurrence.
    outside: HashMap<String, TokenStream>,
    /// The last name that was skipped silently.
    silenced: Option<TokenStream>,
    /// `true` outside a compiler, where names of types cannot be resolved.
    has_no_types: bool,
    /// The dynamic values of the layout that is being evaluated.
    numbers: run_time::Numbers,
    /// All operations so far with their derivations, if derivations are enabled.
    derivations: Option<Vec<Applied>>,
    /// The number of formula steps so far.
    steps: i64,
    /// The operation whose arguments are being evaluated.
    calling: Option<&'static str>,
    /// `true` while the evaluator tries an alternative expression for a suggestion.
    is_trying: bool,
    errors: Errors,
    /// Errors of the algebra, with their messages.
    reasons: Vec<(String, layout_algebra::Error)>,
    /// Suggested edits.
    edits: Vec<Edit>,
    /// In a notebook, the names that all rows declare, including later rows.
    announced: Option<HashSet<String>>,
}

/// The reason why an expression has no value.
pub(crate) enum Failure {
    /// The errors of the expression itself.
    Errors(syn::Error),
    /// An item that the expression uses has an error.
    Uses(TokenStream),
}

impl Evaluator {
    /// Binds an item for later expressions. `None` marks an item with an error.
    pub(crate) fn bind(&mut self, name: &Ident, value: Option<Value>, is_opaque: bool) {
        let binding = match value {
            None => Binding::Failed,
            Some(Value::Known(tiler)) if !is_opaque => Binding::Known(tiler),
            Some(Value::Tuple(tuple)) if !is_opaque => Binding::Number(tuple),
            Some(value) => Binding::Opaque(value.class()),
        };
        self.bindings.insert(name.to_string(), binding);
    }

    /// Binds an item that only the compiler can resolve, before its evaluation.
    pub(crate) fn hide(&mut self, name: &Ident) {
        let binding = Binding::Opaque(Class::Other);
        self.bindings.insert(name.to_string(), binding);
    }

    /// Returns `true` if the value of an item has been substituted for its name.
    pub(crate) fn has_used(&self, name: &Ident) -> bool {
        self.evaluated.contains(&name.to_string())
    }

    /// Returns the value and the type of the right-hand side of an item.
    pub(crate) fn item(
        &mut self,
        expr: &Expr,
        parameters: &[Parameter],
    ) -> Result<(Value, TokenStream), Failure> {
        self.parameters = parameters.to_vec();
        let role = match expr.ungrouped() {
            Expr::Tiler { .. } => Role::Tiler,
            _ => Role::Type,
        };
        let expr = self.calculated(expr);
        self.evaluate(&expr, role)
    }

    /// Returns the value of an expression in a role, and its type if any.
    pub(crate) fn evaluate(
        &mut self,
        expr: &Expr,
        role: Role,
    ) -> Result<(Value, TokenStream), Failure> {
        let evaluated = self
            .value(expr, role)
            .and_then(|value| Some((self.type_of(&value, expr)?, value)));
        let evaluated = evaluated.map(|(ty, value)| (value, ty));
        self.finished(evaluated, expr)
    }

    /// Converts an optional result to a result, with the collected errors.
    fn finished<T>(&mut self, evaluated: Option<T>, expr: &Expr) -> Result<T, Failure> {
        match (self.errors.take(), evaluated, self.silenced.take()) {
            (Some(errors), _, _) => Err(Failure::Errors(errors)),
            (None, Some(evaluated), _) => Ok(evaluated),
            (None, None, Some(name)) => Err(Failure::Uses(name)),
            // All other failures have reported an error.
            (None, None, None) => Err(Failure::Errors(expr.range().error("this is not a layout"))),
        }
    }

    /// Returns the type of the value of `expr`, or reports an error if the value has no type.
    fn type_of(&mut self, value: &Value, expr: &Expr) -> Option<TokenStream> {
        self.type_at(value, expr.range(), Some(expr))
    }

    fn type_at(&mut self, value: &Value, at: Range, expr: Option<&Expr>) -> Option<TokenStream> {
        let ty = match value {
            Value::Symbolic(tokens, _) | Value::Integer(tokens) => Ok(tokens.clone()),
            Value::Verdict(_) | Value::Swizzle(..) | Value::Other(_) => Ok(TokenStream::new()),
            Value::Known(tiler) => types::tiler(tiler, at),
            Value::Slice(layout, _) => types::layout(layout, at),
            Value::Tuple(tuple) => types::nest(&tuple.into(), tuple, at),
        };
        match ty {
            Ok(tokens) => Some(tokens),
            Err(message) => {
                let place = expr.and_then(|expr| locate::excess(expr.ungrouped()));
                self.fail(place.unwrap_or(at), message)
            }
        }
    }

    /// Returns an error for too many leaves. Without the limit, a few lines could grow a value
    /// without bound.
    fn expect_few(&mut self, leaves: usize, at: Range) -> Option<()> {
        if leaves <= MAX_LEAVES {
            return Some(());
        }
        self.fail(
            at,
            format!("expected at most {MAX_LEAVES} leaves, found more"),
        )
    }

    fn fail<T>(&mut self, at: Range, message: impl core::fmt::Display) -> Option<T> {
        self.fail_of(code::NOTATION, at, message)
    }

    /// Fails with the code of a rule.
    fn fail_of<T>(&mut self, code: &str, at: Range, message: impl core::fmt::Display) -> Option<T> {
        self.errors.push(at.error_of(code, message));
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
            ) => {
                let value = self.call(name, arguments, *at)?;
                self.in_role(value, role, expr)
            }
            (Expr::Chain { first, rest }, _) => {
                let value = self.chain(first, rest)?;
                self.in_role(value, role, expr)
            }
            (Expr::Find(find), _) => {
                let value = self.find(find)?;
                self.in_role(value, role, expr)
            }
            (Expr::Distributed(distributed), _) => self.fail(
                distributed.at,
                format!(
                    "expected a layout, found a {}\nhelp: declare it as an item: \
                     `layout! {{ type Name = {distributed}; }}`",
                    distributed.form.noun()
                ),
            ),
            (Expr::Integer { value, at }, Role::Tiler) => {
                if *value < 1 {
                    return self.fail_of(
                        code::OUT_OF_RANGE,
                        *at,
                        format!("expected a tile of at least 1 element, found {value}"),
                    );
                }
                Some(Value::Known(Tiler::Size(*value)))
            }
            (Expr::Keep { .. }, Role::Tiler) => Some(Value::Known(Tiler::Keep)),
            (Expr::Tuple { modes, .. } | Expr::Tiler { modes, .. }, Role::Tiler) => {
                self.tiler(expr, modes)
            }
            (Expr::Integer { value, .. }, Role::Type) => Some(Value::Tuple(IntTuple::Int(*value))),
            (Expr::Integer { value, at }, _) => self.fail(
                *at,
                format!(
                    "expected a layout, found the integer `{value}`\n\
                     help: write a layout as shape:stride"
                ),
            ),
            (Expr::Swizzle { numbers, at }, _) => {
                let [bits, base, shift] = *numbers;
                match Swizzle::new(bits, base, shift) {
                    Ok(swizzle) => self.in_role(Value::Swizzle(swizzle, None), role, expr),
                    Err(error) => {
                        let message = report::rejection(&error);
                        self.fail_as(*at, error, message)
                    }
                }
            }
            (Expr::Open { name, at }, _) => self.fail(
                *at,
                format!(
                    "expected a layout, found the dynamic value `?{name}`, which belongs in a \
                     shape or stride"
                ),
            ),
            (Expr::Keep { at }, _) => self.fail(
                *at,
                "expected a layout, found `_`, which is valid only in a tiler",
            ),
            (Expr::Tuple { modes, at, .. }, _)
                if modes.iter().any(|mode| matches!(mode, Expr::Layout { .. })) =>
            {
                self.fail(
                    *at,
                    format!(
                        "expected a layout, found the tuple of layouts `{expr}`\n\
                         help: combine the layouts with `make_layout(A, B, ...)`"
                    ),
                )
            }
            (Expr::Tuple { at, modes, .. }, _) => self.shape(expr, modes, *at, role),
            (Expr::Tiler { at, .. }, _) => {
                self.fail(*at, format!("expected a layout, found the tiler `{expr}`"))
            }
        }
    }

    /// Fails with a suggestion, because the expression is a shape instead of a layout.
    fn shape(&mut self, expr: &Expr, modes: &[Expr], at: Range, role: Role) -> Option<Value> {
        let tiler = match role {
            Role::Type | Role::Named => {
                let modes = modes.iter().map(ToString::to_string).collect::<Vec<_>>();
                format!(", or a tiler as `<{}>`", modes.join(","))
            }
            _ => String::new(),
        };
        let help = match by_rows(modes) {
            Some(stride) => {
                format!(
                    "write a layout as shape:stride, for example `{expr}:{stride}` in \
                     row-major order{tiler}"
                )
            }
            None => format!("write a layout as shape:stride{tiler}"),
        };
        self.fail(
            at,
            format!("expected a layout, found the shape `{expr}`\nhelp: {help}"),
        )
    }

    /// Returns a tuple of tilers. The result is known if all modes are known.
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
                _ => None,
            })
            .collect();
        if let Some(known) = known {
            let leaves = known.iter().map(leaves).sum();
            self.expect_few(leaves, expr.range())?;
            return Some(Value::Known(Tiler::Modes(known)));
        }
        if values.len() > crate::MAX_RANK {
            return self.fail(expr.range(), report::excess(expr, values.len()));
        }
        let types: Vec<_> = modes
            .iter()
            .zip(&values)
            .map(|(mode, value)| self.type_of(value, mode))
            .collect();
        let types: Vec<_> = types.into_iter().collect::<Option<_>>()?;
        let tuple = types::tuple(types.into_iter(), expr.range());
        Some(Value::Symbolic(tuple, Class::Other))
    }

    /// Returns a name used as a layout or a tiler.
    fn name(&mut self, name: &Name, role: Role) -> Option<Value> {
        match self.binding(name) {
            Some(Binding::Failed) => return self.pass_over(name),
            Some(Binding::Distributed(value)) => {
                let message = format!("expected a layout, found the {} `{name}`", value.noun());
                return self.fail(name.at, message);
            }
            Some(Binding::Opaque(class)) => {
                let value = Value::Symbolic(name.path.clone(), *class);
                return self.in_role(value, role, &Expr::Name(name.clone()));
            }
            Some(Binding::Number(IntTuple::Int(size @ 1..))) if role == Role::Tiler => {
                let value = Value::Known(Tiler::Size(*size));
                self.use_value_of(name);
                return Some(value);
            }
            Some(Binding::Number(number)) => {
                let value = Value::Tuple(number.clone());
                self.use_value_of(name);
                return self.in_role(value, role, &Expr::Name(name.clone()));
            }
            Some(Binding::Known(tiler)) => {
                if matches!(tiler, Tiler::Layout(_)) || role == Role::Tiler {
                    let value = Value::Known(tiler.clone());
                    self.use_value_of(name);
                    return self.in_role(value, role, &Expr::Name(name.clone()));
                }
                let message = format!("expected a layout, found the tiler `{name}`");
                return self.fail(name.at, message);
            }
            None => {}
        }
        if names_a_type(&name.last) {
            let ty = self.type_named(name)?;
            return Some(Value::Symbolic(ty, Class::Other));
        }
        let usage = name.local.as_ref().and_then(|local| {
            let local = local.to_string();
            let operation = Operation::named(&local).first().copied();
            operation
                .map(|operation| operation.usage)
                .or_else(|| Find::usage(&local))
                .or_else(|| Distributed::usage(&local))
        });
        if let Some(usage) = usage {
            return self.fail(
                name.at,
                format!(
                    "expected a layout, found the operation `{name}`\nhelp: call it as `{usage}`"
                ),
            );
        }
        self.fail(
            name.at,
            format!(
                "expected the name of a layout, found `{name}`\n\
                 help: declare layouts{} as types, with a capital first letter{}",
                if role == Role::Tiler {
                    " and tiles"
                } else {
                    ""
                },
                if role == Role::Tiler {
                    ": `type Tile = 8;`"
                } else {
                    "; for the layout in a variable, call operations as methods"
                },
            ),
        )
    }

    /// Records that the value of an item was substituted for its name.
    fn use_value_of(&mut self, name: &Name) {
        self.evaluated
            .extend(name.local.as_ref().map(Ident::to_string));
    }

    /// Returns the names that have values, if there are any.
    fn listed_names(&self) -> Option<String> {
        let known = self.bindings.iter();
        let known = known.filter(|(_, binding)| !matches!(binding, Binding::Failed));
        let mut names: Vec<_> = known.map(|(name, _)| name).collect();
        names.sort();
        let listed = names.iter().take(MAX_NAMES).map(|name| format!("`{name}`"));
        let listed = listed.collect::<Vec<_>>().join(", ");
        match names.len() {
            0 => None,
            1..=MAX_NAMES => Some(listed),
            _ => Some(listed + " and more"),
        }
    }

    /// Returns the type that a name refers to, inside a compiler.
    fn type_named(&mut self, name: &Name) -> Option<TokenStream> {
        if self.has_no_types {
            let what = if name.is_in_braces() {
                "constant"
            } else {
                "name"
            };
            let message = match self.listed_names() {
                Some(names) if !name.is_in_braces() => {
                    format!("unknown name `{name}`: expected one of {names}")
                }
                _ => format!("the {what} `{name}` has a value only in Rust code"),
            };
            let message = self.undefined(name).unwrap_or(message);
            return self.fail(name.at, message);
        }
        if let Some(value) = of_typenum(name) {
            let message = format!(
                "expected an integer, found the `typenum` type `{name}`\nhelp: write `{value}`"
            );
            return self.fail_of(code::STATIC_INTEGER, name.at, message);
        }
        let message = match (self.parameter(name), &name.local) {
            (
                Some(Parameter {
                    is_type: false,
                    name,
                    ..
                }),
                _,
            ) => format!(
                "the const parameter `{name}` cannot become a type on stable Rust\n\
                 help: use a type parameter, `<{name}>`, and pass `_32` or `Layout![4100]`"
            ),
            (None, Some(local)) if !name.has_arguments && compact(local).is_some() => {
                let operation = compact(local).unwrap_or_default();
                let message = format!(
                    "expected a shape after `{name}`\n\
                     help: call it as `{operation}(shape)`"
                );
                code::coded(code::NOTATION, &message)
            }
            (None, None) if constant_of_type(name).is_some() => {
                let written = constant_of_type(name).unwrap_or_default();
                format!(
                    "the constant `{name}` cannot become a type on stable Rust\n\
                     help: write `{written}`"
                )
            }
            (None, None) if is_of_primitive(name) => format!(
                "the constant `{name}` cannot become a type on stable Rust\n\
                 help: write the integer, or, in a value, the name of a variable that holds it"
            ),
            (None, local)
                if name.is_in_braces() || local.as_ref().is_some_and(names_a_constant) =>
            {
                return Some(types::constant(&name.path, name.at));
            }
            (None, Some(local)) if !name.has_arguments => {
                let first = self.outside.entry(local.to_string());
                return Some(first.or_insert_with(|| name.path.clone()).clone());
            }
            _ => return Some(name.path.clone()),
        };
        self.fail_of(code::STATIC_INTEGER, name.at, message)
    }

    /// Returns the notebook error for a name that no earlier row declares.
    fn undefined(&mut self, name: &Name) -> Option<String> {
        let written = name.local.as_ref()?.to_string();
        if self.announced.as_ref()?.contains(&written) {
            return Some(format!(
                "`{name}` is defined in a later row\n\
                 help: move the row of `{name}` up: a row can use only names of earlier rows"
            ));
        }
        let headline =
            format!("no earlier row defines `{name}`, which has a value only in Rust code");
        let names = self.bindings.keys().map(String::as_str);
        let Some(nearest) = operations::nearest_of(&written, names).map(str::to_owned) else {
            return Some(format!(
                "{headline}\nhelp: define it in an earlier row: `{name} = (4, 8):(1, 4)`"
            ));
        };
        let message = format!("{headline}\nhelp: did you mean `{nearest}`?");
        self.offer(&message, name.at, nearest);
        Some(message)
    }

    /// Returns the generic parameter that a name refers to, or that a constant in braces uses.
    fn parameter(&self, name: &Name) -> Option<&Parameter> {
        let words: Vec<_> = match &name.local {
            Some(local) => vec![local.clone()],
            None => name.words_in_braces().collect(),
        };
        let mut parameters = self.parameters.iter();
        parameters.find(|parameter| words.contains(&parameter.name))
    }

    /// Returns the integers that a name of the block refers to.
    fn number(&self, name: &Name) -> Option<IntTuple> {
        match self.binding(name)? {
            Binding::Number(number) => Some(number.clone()),
            Binding::Known(tiler) => sizes(tiler),
            Binding::Opaque(_) | Binding::Distributed(_) | Binding::Failed => None,
        }
    }

    /// Fails without an error, for an item that has an error of its own.
    fn pass_over<T>(&mut self, name: &Name) -> Option<T> {
        self.silenced = Some(name.path.clone());
        None
    }

    /// Returns the item of the block that a name refers to.
    fn binding(&self, name: &Name) -> Option<&Binding> {
        let local = name.local.as_ref()?.to_string();
        if self.parameter(name).is_some() {
            return None;
        }
        match self.bindings.get(&local)? {
            // The item has no generic parameters, and the compiler's error about the arguments is more helpful.
            Binding::Known(_) | Binding::Number(_) if name.has_arguments => {
                Some(&Binding::Opaque(Class::Other))
            }
            binding => Some(binding),
        }
    }
}

/// Returns the row-major stride of a shape of integers.
fn by_rows(shape: &[Expr]) -> Option<String> {
    let mut size = 1_i64;
    let mut strides = Vec::new();
    for mode in shape.iter().rev() {
        let Expr::Integer { value, .. } = mode else {
            return None;
        };
        strides.insert(0, size.to_string());
        size = size.checked_mul(*value).filter(|size| *size > 0)?;
    }
    let comma = if let [_] = shape { "," } else { "" };
    Some(format!("({}{comma})", strides.join(",")))
}

/// Returns the nested tuple, if all its leaves are known.
fn integers(nest: &Nest) -> Option<IntTuple> {
    match nest {
        Nest::Integer(value) => Some(IntTuple::Int(*value)),
        Nest::Type(_) | Nest::Keep => None,
        Nest::Tuple(modes) => {
            let modes: Option<Vec<_>> = modes.iter().map(integers).collect();
            modes.map(IntTuple::Tuple)
        }
    }
}
