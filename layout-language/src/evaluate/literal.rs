//! Layout literals.

use super::names::{bits, names_a_type};
use super::run_time::{Numbers, Product};
use super::{Binding, Evaluator, LEAF, Value, integers};
use crate::ast::{Expr, Name};
use crate::code;
use crate::locate;
use crate::operations::{Class, Operation};
use crate::report;
use crate::types::{self, Nest};
use proc_macro2::TokenStream;

use layout_algebra::{Layout, MAX_DEPTH, Part, Path, Rule, Tiler};

impl Evaluator {
    /// Evaluates `shape:stride`.
    pub(super) fn literal(&mut self, expr: &Expr, shape: &Expr, stride: &Expr) -> Option<Value> {
        let (nests, numbers) = self.nests(shape, stride, Numbers::open());
        let (s, d) = nests?;
        if let (Some(s), Some(d)) = (integers(&s), integers(&d)) {
            return match Layout::new(s, d) {
                Ok(layout) => Some(Value::Known(Tiler::Layout(layout))),
                Err(error) => {
                    let place = error
                        .site()
                        .map(|site| locate::in_literal(shape, stride, &site.path, site.part));
                    let at = place.unwrap_or_else(|| expr.range());
                    let message = report::rejection(&error);
                    self.fail_as(at, error, message)
                }
            };
        }
        let layout = self.unknown_literal(expr, (shape, stride), (&s, &d))?;
        Some(numbers.open_layout(layout, expr.range()))
    }

    /// Evaluates shape and stride, including dynamic values.
    pub(super) fn nests(
        &mut self,
        shape: &Expr,
        stride: &Expr,
        numbers: Numbers,
    ) -> (Option<(Nest, Nest)>, Numbers) {
        let outer = core::mem::replace(&mut self.numbers, numbers);
        let (s, d) = (self.nest(shape, 0), self.nest(stride, 0));
        (s.zip(d), core::mem::replace(&mut self.numbers, outer))
    }

    /// Returns the type of a layout with leaves that only the compiler knows.
    pub(super) fn unknown_literal(
        &mut self,
        expr: &Expr,
        (shape, stride): (&Expr, &Expr),
        (s, d): (&Nest, &Nest),
    ) -> Option<TokenStream> {
        if let Some((rule, path, part)) = broken_rule(shape, stride, s, d) {
            let at = locate::in_literal(shape, stride, &path, part);
            return self.fail(at, report::broken(expr, &rule));
        }
        if let Some(modes) = s.excess() {
            let at = locate::excess(expr).unwrap_or_else(|| expr.range());
            return self.fail(at, report::excess(expr, modes));
        }
        Some(types::layout_of(s, d, expr.range()))
    }

    /// Evaluates a shape or a stride.
    pub(super) fn nest(&mut self, expr: &Expr, depth: usize) -> Option<Nest> {
        match expr {
            Expr::Integer { value, .. } => Some(Nest::Integer(*value)),
            Expr::Name(name) => self.leaf(name, expr),
            Expr::Tuple { at, .. } if depth == MAX_DEPTH => self.fail_of(
                code::DEPTH,
                *at,
                format!("parentheses nest deeper than {MAX_DEPTH} levels"),
            ),
            Expr::Tuple { modes, .. } => {
                let modes: Vec<_> = modes
                    .iter()
                    .map(|mode| self.nest(mode, depth + 1))
                    .collect();
                modes.into_iter().collect::<Option<_>>().map(Nest::Tuple)
            }
            Expr::Invalid { error, .. } => {
                self.errors.push(error.clone());
                None
            }
            Expr::Call {
                name,
                arguments,
                at,
            } => match self.call(name, arguments, *at)? {
                Value::Tuple(tuple) => Some(Nest::from(&tuple)),
                Value::Integer(tokens) => Some(Nest::Type(tokens)),
                _ => self.fail(expr.range(), format!("`{expr}` cannot be a leaf: {LEAF}")),
            },
            Expr::Open { .. } | Expr::Chain { .. } => match Product::of(expr) {
                Some(product) => self.run_time_leaf(&product, expr),
                None => self.no_product(expr),
            },
            Expr::Keep { at } => {
                let help = if self.numbers.have_a_place() {
                    "\nhelp: in a type, write a value that is known only at run time as `?m`"
                } else {
                    ""
                };
                self.fail(*at, format!("`_` cannot be a leaf: {LEAF}{help}"))
            }
            Expr::Swizzle { .. }
            | Expr::Layout { .. }
            | Expr::Tiler { .. }
            | Expr::Find(_)
            | Expr::Distributed(_) => {
                self.fail(expr.range(), format!("`{expr}` cannot be a leaf: {LEAF}"))
            }
        }
    }

    /// Evaluates a name used as a leaf.
    fn leaf(&mut self, name: &Name, expr: &Expr) -> Option<Nest> {
        match self.binding(name) {
            Some(Binding::Failed) => self.pass_over(name),
            Some(binding @ (Binding::Known(_) | Binding::Opaque(Class::Composed))) => {
                let what = match binding {
                    Binding::Known(Tiler::Size(_) | Tiler::Modes(_) | Tiler::Keep) => "tiler",
                    _ => "layout",
                };
                self.fail(name.at, format!("`{name}` is a {what}: {LEAF}"))
            }
            Some(Binding::Distributed(value)) => {
                let message = format!("`{name}` is a {}: {LEAF}", value.noun());
                self.fail(name.at, message)
            }
            Some(Binding::Number(number)) => {
                let nest = Nest::from(number);
                self.use_value_of(name);
                Some(nest)
            }
            Some(Binding::Opaque(_)) => Some(Nest::Type(name.path.clone())),
            None if self.has_no_types || names_a_type(&name.last) => {
                self.type_named(name).map(Nest::Type)
            }
            None => match Product::of(expr) {
                Some(product) => self.run_time_leaf(&product, expr),
                None => self.no_leaf(name),
            },
        }
    }

    /// Reports a name that does not refer to an integer.
    fn no_leaf(&mut self, name: &Name) -> Option<Nest> {
        let word = name.local.as_ref().map(ToString::to_string);
        let Some(bits) = word.as_deref().and_then(bits) else {
            return self.fail(name.at, format!("`{name}` cannot be a leaf: {LEAF}"));
        };
        let usages = self.calling.into_iter().flat_map(Operation::named);
        let usages: Vec<_> = usages.map(|operation| operation.usage).collect();
        let written = match usages.first() {
            Some(usage) => format!("write `{usage}` with an integer"),
            None => "write an integer".into(),
        };
        let message = format!(
            "expected an integer, found the Rust type `{name}`\n\
             help: {written}: an element of type `{name}` has {bits} bits"
        );
        self.fail_of(code::STATIC_INTEGER, name.at, message)
    }
}

/// Returns the rule that a layout with unknown leaves violates, if any.
fn broken_rule(shape: &Expr, stride: &Expr, s: &Nest, d: &Nest) -> Option<(Rule, Path, Part)> {
    if let Some(path) = incongruence(s, d, &Path::default()) {
        let rule = Rule::Congruence {
            shape: at_path(shape, &path).to_string(),
            other: at_path(stride, &path).to_string(),
            path: path.clone(),
        };
        return Some((rule, path, Part::Stride));
    }
    let path = zero(s, &Path::default())?;
    let rule = Rule::OutOfRange {
        what: "shape",
        value: 0,
        least: 1,
        path: path.clone(),
    };
    Some((rule, path, Part::Shape))
}

/// Returns the first mode whose shape and stride have different parentheses.
fn incongruence(s: &Nest, d: &Nest, path: &Path) -> Option<Path> {
    match (s, d) {
        (Nest::Tuple(s), Nest::Tuple(d)) if s.len() == d.len() => {
            let mut modes = s.iter().zip(d).enumerate();
            modes.find_map(|(i, (s, d))| incongruence(s, d, &path.child(i)))
        }
        (Nest::Tuple(_), _) | (_, Nest::Tuple(_)) => Some(path.clone()),
        _ => None,
    }
}

/// Returns the first leaf that is 0.
fn zero(nest: &Nest, path: &Path) -> Option<Path> {
    match nest {
        Nest::Integer(0) => Some(path.clone()),
        Nest::Integer(_) | Nest::Type(_) | Nest::Keep => None,
        Nest::Tuple(modes) => {
            let mut modes = modes.iter().enumerate();
            modes.find_map(|(i, mode)| zero(mode, &path.child(i)))
        }
    }
}

/// Returns the mode of a tuple at `path`.
fn at_path<'a>(mut expr: &'a Expr, path: &Path) -> &'a Expr {
    for i in &path.0 {
        let Expr::Tuple { modes, .. } = expr else {
            break;
        };
        let Some(mode) = modes.get(*i) else { break };
        expr = mode;
    }
    expr
}
