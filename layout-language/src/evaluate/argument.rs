//! The arguments of operations, evaluated according to the argument kinds in the table of
//! operations.

use layout_algebra::{Answer, Coord, IntTuple, MAX_DEPTH, Tiler};
use proc_macro2::TokenStream;

use super::{Evaluator, MAX_LEAVES, Role, Value, integers};
use crate::ast::Expr;
use crate::code;
use crate::operations::{Argument, Class, Kind};
use crate::range::Range;
use crate::report;
use crate::types::{self, Nest};

/// The value of an argument.
#[derive(Clone, Debug)]
pub(super) enum Evaluated {
    Known(Argument),
    /// A type that the compiler resolves.
    Symbolic(TokenStream, Class),
}

impl Evaluated {
    /// Converts a value to an argument that is used as a layout.
    pub(super) fn operand(value: Value) -> Option<Self> {
        match value {
            Value::Known(Tiler::Layout(layout)) => Some(Self::Known(Argument::Layout(layout))),
            Value::Swizzle(swizzle, None) => Some(Self::Known(Argument::Swizzle(swizzle))),
            Value::Other(Answer::Coordinates(layout)) => {
                Some(Self::Known(Argument::Coordinates(layout)))
            }
            Value::Symbolic(tokens, class) => Some(Self::Symbolic(tokens, class)),
            _ => None,
        }
    }

    /// Returns the argument, if its integers are known.
    pub(super) fn known(&self) -> Option<Argument> {
        match self {
            Self::Known(argument) => Some(argument.clone()),
            Self::Symbolic(..) => None,
        }
    }

    /// Returns `true` for a swizzled layout, or another layout that some type operations do not
    /// support.
    pub(super) fn is_composed(&self) -> bool {
        let class = match self {
            Self::Known(Argument::Layout(layout) | Argument::Tiler(Tiler::Layout(layout))) => {
                return layout.as_plain().is_none();
            }
            Self::Known(_) => Class::Other,
            Self::Symbolic(_, class) => *class,
        };
        class == Class::Composed
    }

    /// Returns the type.
    ///
    /// # Errors
    ///
    /// Returns the reason why the argument has no type.
    pub(super) fn to_type(&self, at: Range) -> Result<TokenStream, String> {
        let argument = match self {
            Self::Known(argument) => argument,
            Self::Symbolic(tokens, _) => return Ok(tokens.clone()),
        };
        match argument {
            Argument::Layout(layout) => types::layout(layout, at),
            // Coordinate layouts exist only outside a compiler, where types are not needed.
            Argument::Coordinates(_) => Ok(TokenStream::new()),
            Argument::Swizzle(swizzle) => Ok(types::swizzle(*swizzle, at.generated())),
            Argument::Tiler(tiler) => types::tiler(tiler, at),
            Argument::Tuple(tuple) => types::nest(&tuple.into(), tuple, at),
            Argument::Integer(value) => Ok(types::tuple_of(&IntTuple::Int(*value), at)),
            Argument::Coordinate(coordinate) => types::nest(&coordinate.into(), coordinate, at),
            Argument::Path(path) => {
                let modes = path.iter().map(|i| i64::try_from(*i).unwrap_or(i64::MAX));
                let path = IntTuple::from(modes.collect::<Vec<_>>());
                let path = match path.modes() {
                    [only] => only,
                    _ => &path,
                };
                types::nest(&path.into(), path, at)
            }
        }
    }
}

impl Evaluator {
    /// Evaluates an argument of a kind, in a call with this `usage`.
    pub(super) fn argument(
        &mut self,
        kind: Kind,
        expr: &Expr,
        usage: Option<&str>,
    ) -> Option<Evaluated> {
        match kind {
            Kind::Plain => Evaluated::operand(self.value(expr, Role::Layout)?),
            Kind::Layout => match self.value(expr, Role::Operand)? {
                swizzle @ Value::Swizzle(..) => {
                    Evaluated::operand(self.in_role(swizzle, Role::Layout, expr)?)
                }
                layout => Evaluated::operand(layout),
            },
            Kind::Inner if self.class(expr) == Class::Composed => {
                let inner = Evaluated::operand(self.value(expr, Role::Operand)?)?;
                Some(match inner {
                    Evaluated::Known(Argument::Layout(layout)) => {
                        Evaluated::Known(Argument::Tiler(layout.into()))
                    }
                    inner => inner,
                })
            }
            Kind::Swizzle => {
                let Value::Swizzle(swizzle, None) = self.value(expr, Role::Operand)? else {
                    return self.misfit(kind, expr, usage);
                };
                Some(Evaluated::Known(Argument::Swizzle(swizzle)))
            }
            Kind::Tiler | Kind::Inner => Some(match self.value(expr, Role::Tiler)? {
                Value::Known(tiler) => Evaluated::Known(Argument::Tiler(tiler)),
                Value::Symbolic(tokens, class) => Evaluated::Symbolic(tokens, class),
                _ => return None,
            }),
            Kind::ShapeOrLayout if self.is_layout(expr) => {
                match self.value(expr, Role::Operand)? {
                    Value::Swizzle(..) => self.misfit(kind, expr, usage),
                    value => Evaluated::operand(value),
                }
            }
            _ => {
                let nest = self.numbers(kind, expr, usage)?;
                let argument = match (kind, coord(&nest), integers(&nest)) {
                    (Kind::Coordinate, Some(coordinate), _) => Argument::Coordinate(coordinate),
                    (_, _, Some(tuple)) => self.known_numbers(kind, tuple, expr, usage)?,
                    _ => {
                        let tokens = nest.to_type(expr.range().generated());
                        return Some(Evaluated::Symbolic(tokens, Class::Other));
                    }
                };
                Some(Evaluated::Known(argument))
            }
        }
    }

    /// Returns `true` if an expression is a layout in a position that also accepts a shape.
    fn is_layout(&self, expr: &Expr) -> bool {
        match expr.ungrouped() {
            Expr::Layout { .. } | Expr::Chain { .. } | Expr::Find(_) => true,
            Expr::Name(_) | Expr::Call { .. } => self.class(expr) != Class::Number,
            _ => false,
        }
    }

    /// Evaluates integers, types that are integers, and `_` in a coordinate.
    pub(super) fn numbers(&mut self, kind: Kind, expr: &Expr, usage: Option<&str>) -> Option<Nest> {
        match expr {
            Expr::Name(name) => match self.number(name) {
                Some(number) => Some(Nest::from(&number)),
                None => self.nest(expr, 0),
            },
            Expr::Keep { .. } | Expr::Tuple { .. } if kind == Kind::Coordinate => {
                self.coordinate(expr, 0)
            }
            Expr::Integer { .. }
            | Expr::Tuple { .. }
            | Expr::Call { .. }
            | Expr::Invalid { .. } => self.nest(expr, 0),
            Expr::Keep { .. }
            | Expr::Open { .. }
            | Expr::Swizzle { .. }
            | Expr::Layout { .. }
            | Expr::Tiler { .. }
            | Expr::Find(_)
            | Expr::Distributed(_)
            | Expr::Chain { .. } => self.misfit(kind, expr, usage),
        }
    }

    fn coordinate(&mut self, expr: &Expr, depth: usize) -> Option<Nest> {
        match expr {
            Expr::Keep { .. } => Some(Nest::Keep),
            Expr::Tuple { modes, .. } if depth < MAX_DEPTH => {
                let modes: Vec<_> = modes
                    .iter()
                    .map(|mode| self.coordinate(mode, depth + 1))
                    .collect();
                modes.into_iter().collect::<Option<_>>().map(Nest::Tuple)
            }
            _ => self.nest(expr, depth),
        }
    }

    /// Converts integers to an argument of a kind.
    fn known_numbers(
        &mut self,
        kind: Kind,
        numbers: IntTuple,
        expr: &Expr,
        usage: Option<&str>,
    ) -> Option<Argument> {
        match (kind, numbers) {
            (Kind::Integer(_), IntTuple::Int(value)) => Some(Argument::Integer(value)),
            (Kind::Count, IntTuple::Int(value)) => {
                let is_few = usize::try_from(value).is_ok_and(|count| count <= MAX_LEAVES);
                if !is_few {
                    let message = format!(
                        "expected a mode index or number of modes of at most {MAX_LEAVES}, found \
                         {value}"
                    );
                    return self.fail(expr.range(), message);
                }
                Some(Argument::Integer(value))
            }
            (Kind::Path, numbers) if numbers.depth() <= 1 => {
                let modes = numbers.leaves().map(|i| usize::try_from(i).ok());
                let path = modes.collect::<Option<_>>();
                path.map(Argument::Path)
                    .or_else(|| self.misfit(kind, expr, usage))
            }
            (Kind::Integer(_) | Kind::Count | Kind::Path, _) => self.misfit(kind, expr, usage),
            (_, numbers) => Some(Argument::Tuple(numbers)),
        }
    }

    /// Reports an argument of the wrong kind, with the usage of the call.
    fn misfit<T>(&mut self, kind: Kind, expr: &Expr, usage: Option<&str>) -> Option<T> {
        let (what, explanation) = kind.words();
        let help = usage.map(|usage| format!("\nhelp: {}", report::usage([usage].into_iter())));
        let help = help.unwrap_or_default();
        self.fail(
            expr.range(),
            format!("`{expr}` cannot be {what}: {explanation}{help}"),
        )
    }

    /// Converts a value of `expr` to its role.
    pub(super) fn in_role(&mut self, value: Value, role: Role, expr: &Expr) -> Option<Value> {
        let is_composed = value.class() == Class::Composed;
        let what = match (role, &value) {
            (_, Value::Known(_) | Value::Symbolic(..)) if !is_composed => return Some(value),
            (Role::Operand, Value::Swizzle(..) | Value::Other(Answer::Coordinates(_)))
            | (
                Role::Operand | Role::Type | Role::Any | Role::Named,
                Value::Known(_) | Value::Symbolic(..),
            )
            | (
                Role::Any | Role::Named,
                Value::Tuple(_)
                | Value::Integer(_)
                | Value::Slice(..)
                | Value::Verdict(_)
                | Value::Other(_),
            )
            | (Role::Type, Value::Tuple(_) | Value::Integer(_)) => return Some(value),
            (Role::Tiler, Value::Tuple(sizes)) => return self.tiler_of(sizes, expr),
            (Role::Tiler, Value::Integer(tokens)) => {
                return Some(Value::Symbolic(tokens.clone(), Class::Other));
            }
            (_, Value::Tuple(IntTuple::Int(_)) | Value::Integer(_)) => "an integer",
            (_, Value::Tuple(_)) => "a tuple of integers",
            (_, Value::Known(_)) => "a swizzled layout",
            (_, Value::Symbolic(..)) => {
                "a layout with dynamic values, a swizzle, coordinates or partial tiles"
            }
            (_, Value::Swizzle(_, None)) => "a swizzle",
            (_, Value::Swizzle(_, Some(_))) => "a swizzle and an offset",
            (_, Value::Slice(..)) => "a layout and an offset",
            (_, Value::Verdict(_)) => "true or false",
            (_, Value::Other(_)) => "a layout of coordinates or with partial tiles",
        };
        let wanted = match role {
            Role::Type => "a type",
            Role::Any | Role::Named => "a value",
            _ if matches!(value, Value::Symbolic(..)) => "a plain layout",
            _ => "a layout",
        };
        self.fail(
            expr.range(),
            format!("expected {wanted}, found `{expr}`, which is {what}"),
        )
    }

    /// Converts integers to a tiler.
    fn tiler_of(&mut self, sizes: &IntTuple, expr: &Expr) -> Option<Value> {
        if let Some(none) = sizes.leaves().find(|size| *size < 1) {
            let message = format!("expected a tile of at least 1 element, found {none}");
            return self.fail_of(code::OUT_OF_RANGE, expr.range(), message);
        }
        Some(Value::Known(Tiler::from(sizes)))
    }
}

/// Returns the coordinate, if all its integers are known.
fn coord(nest: &Nest) -> Option<Coord> {
    match nest {
        Nest::Keep => Some(Coord::Free),
        Nest::Integer(index) => Some(Coord::At(*index)),
        Nest::Type(_) => None,
        Nest::Tuple(modes) => {
            let modes: Option<Vec<_>> = modes.iter().map(coord).collect();
            modes.map(Coord::Modes)
        }
    }
}
