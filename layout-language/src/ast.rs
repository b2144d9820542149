//! The syntax tree, before names are resolved.

mod mesh;
mod name;

use core::fmt;

use proc_macro2::{Ident, Span, TokenStream};

use crate::formula::{Values, Written};
use crate::range::Range;

pub(crate) use mesh::{Axis, Distributed, Form, Placed, Placement};
pub(crate) use name::{Name, spelled};

/// An expression.
///
/// Parentheses are kept as lists. The context decides later whether `(8, 8)` is a shape, a tiler or
/// a profile, and whether `(A)` only groups.
#[derive(Clone, Debug)]
pub(crate) enum Expr {
    /// `128`, `_128`.
    Integer { value: i64, at: Range },
    /// `_`.
    Keep { at: Range },
    /// `?m`: a dynamic value.
    Open { name: Ident, at: Range },
    /// `Sw<B,M,S>`
    Swizzle { numbers: [i64; 3], at: Range },
    /// A path to a type: `Smem`, `crate::Smem`, `Padded<N>`; or a constant, `BLOCK_M`, `{N / 2}`.
    Name(Name),
    /// `shape:stride`.
    Layout { shape: Box<Expr>, stride: Box<Expr> },
    /// `(a, b)`.
    Tuple {
        modes: Vec<Expr>,
        /// `true` if a comma ends the list: `(a,)` never groups.
        comma: bool,
        at: Range,
    },
    /// `<a, b>`.
    Tiler { modes: Vec<Expr>, at: Range },
    /// `name(a, b)`.
    Call {
        name: Ident,
        arguments: Vec<Expr>,
        at: Range,
    },
    /// `first / a * b` or `first o a o b`, left to right.
    ///
    /// The chain is a list instead of a tree, so that long chains do not overflow the stack.
    Chain {
        first: Box<Expr>,
        rest: Vec<(Operator, Expr)>,
    },
    /// `find([0, 2, 4])`, `find(|i| i * 2, 64)`.
    Find(Box<Find>),
    /// `mesh(..)`, `shard(..)`, `A -> B`, `view(A, B)` or `matmul(A, B)`.
    Distributed(Box<Distributed>),
    /// A token that is not an integer. The error is reported when the expression is evaluated.
    Invalid { error: syn::Error, at: Range },
}

/// `find(values, domain)`
#[derive(Clone, Debug)]
pub(crate) struct Find {
    /// `true` if the result can be swizzled, for values that no plain layout has.
    pub(crate) is_composed: bool,
    pub(crate) values: Values<Written>,
    /// The shape whose indices have the values.
    pub(crate) domain: Option<Expr>,
    pub(crate) at: Range,
}

impl Find {
    /// The names of the calls.
    pub(crate) const NAMES: [&'static str; 2] = ["find", "find_composed"];

    /// Returns the usage of the call with this name.
    pub(crate) fn usage(name: &str) -> Option<&'static str> {
        const USAGES: [&str; 2] = [
            "find(|i, j| i + 8 * j, (8, 4))",
            "find_composed(|i, j| 8 * i + (i ^ j), (8, 8))",
        ];
        let position = Self::NAMES.iter().position(|other| *other == name);
        position.map(|position| USAGES[position])
    }

    /// Returns the name of the call.
    pub(crate) fn name(&self) -> &'static str {
        Self::NAMES[usize::from(self.is_composed)]
    }
}

/// An infix operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operator {
    /// `o`
    Compose,
    /// `/`
    Divide,
    /// `*`
    Multiply,
    /// `+`, of integers.
    Add,
    /// `-`, of integers.
    Subtract,
}

/// `pub type Name<..> = value;`
#[derive(Clone, Debug)]
pub(crate) struct Item {
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) visibility: TokenStream,
    /// The keyword `type`.
    pub(crate) keyword: Span,
    pub(crate) name: Ident,
    /// The generic parameters with their angle brackets.
    pub(crate) generics: TokenStream,
    pub(crate) parameters: Vec<Parameter>,
    /// The right-hand side, or its syntax error.
    pub(crate) value: syn::Result<Expr>,
}

/// A generic parameter.
#[derive(Clone, Debug)]
pub(crate) struct Parameter {
    pub(crate) name: Ident,
    /// `true` for a type parameter, `false` for a constant or a lifetime.
    pub(crate) is_type: bool,
}

/// `#[name ...]`
#[derive(Clone, Debug)]
pub(crate) struct Attribute {
    /// The first word between the brackets.
    pub(crate) name: String,
    pub(crate) tokens: TokenStream,
}

impl Item {
    /// Returns the attributes that make the item conditional.
    pub(crate) fn conditions(&self) -> impl Iterator<Item = &TokenStream> {
        let attributes = self.attributes.iter();
        attributes
            .filter(|attribute| matches!(attribute.name.as_str(), "cfg" | "cfg_attr"))
            .map(|attribute| &attribute.tokens)
    }

    /// Returns the mesh, sharding or redistribution that the item is, if any.
    pub(crate) fn distributed(&self) -> Option<&Distributed> {
        match self.value.as_ref().ok()?.ungrouped() {
            Expr::Distributed(distributed) => Some(distributed),
            _ => None,
        }
    }

    /// Returns `true` if the item is conditional.
    pub(crate) fn is_conditional(&self) -> bool {
        self.conditions().next().is_some()
    }
}

impl Expr {
    pub(crate) fn range(&self) -> Range {
        match self {
            Self::Integer { at, .. }
            | Self::Keep { at }
            | Self::Open { at, .. }
            | Self::Swizzle { at, .. }
            | Self::Tuple { at, .. }
            | Self::Tiler { at, .. }
            | Self::Call { at, .. }
            | Self::Invalid { at, .. } => *at,
            Self::Name(name) => name.at,
            Self::Find(find) => find.at,
            Self::Distributed(distributed) => distributed.at,
            Self::Layout { shape, stride } => shape.range().to(stride.range()),
            Self::Chain { first, rest } => {
                let last = rest.last().map_or(&**first, |(_, operand)| operand);
                first.range().to(last.range())
            }
        }
    }

    /// Returns the same expression with some of its names and integers replaced.
    pub(crate) fn replaced(&self, part: &mut dyn FnMut(&Self) -> Option<Self>) -> Self {
        if let Some(other) = part(self) {
            return other;
        }
        let mut operand = |operand: &Self| match (operand, operand.replaced(part)) {
            (Self::Chain { .. }, other) => other,
            (_, chain @ Self::Chain { .. }) => Self::Tuple {
                at: chain.range(),
                modes: vec![chain],
                comma: false,
            },
            (_, other) => other,
        };
        if let Self::Chain { first, rest } = self {
            let rest = rest.iter();
            return Self::Chain {
                first: Box::new(operand(first)),
                rest: rest
                    .map(|(operator, other)| (*operator, operand(other)))
                    .collect(),
            };
        }
        let mut all = |exprs: &[Self]| exprs.iter().map(|expr| expr.replaced(part)).collect();
        match self {
            Self::Tuple { modes, comma, at } => Self::Tuple {
                modes: all(modes),
                comma: *comma,
                at: *at,
            },
            Self::Tiler { modes, at } => Self::Tiler {
                modes: all(modes),
                at: *at,
            },
            Self::Call {
                name,
                arguments,
                at,
            } => Self::Call {
                name: name.clone(),
                arguments: all(arguments),
                at: *at,
            },
            Self::Layout { shape, stride } => Self::Layout {
                shape: Box::new(shape.replaced(part)),
                stride: Box::new(stride.replaced(part)),
            },
            Self::Chain { .. }
            | Self::Integer { .. }
            | Self::Keep { .. }
            | Self::Open { .. }
            | Self::Swizzle { .. }
            | Self::Name(_)
            | Self::Find(_)
            | Self::Distributed(_)
            | Self::Invalid { .. } => self.clone(),
        }
    }

    /// Returns the expression inside parentheses that only group, as in `(A o B)` or `(4:1)`. `(8)`
    /// is a tuple of one mode, not a group.
    pub(crate) fn grouped(&self) -> Option<&Self> {
        let Self::Tuple { modes, comma, .. } = self else {
            return None;
        };
        let ([mode], false) = (modes.as_slice(), comma) else {
            return None;
        };
        let groups = match mode {
            Self::Integer { .. } | Self::Keep { .. } | Self::Open { .. } => false,
            Self::Tuple { .. } => mode.grouped().is_some(),
            _ => true,
        };
        groups.then_some(mode)
    }

    /// Returns the expression inside all grouping parentheses.
    pub(crate) fn ungrouped(&self) -> &Self {
        let mut inner = self;
        while let Some(grouped) = inner.grouped() {
            inner = grouped;
        }
        inner
    }
}

/// Prints the notation like the algebra, without spaces inside layouts.
impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer { value, .. } => write!(f, "{value}"),
            Self::Keep { .. } => f.write_str("_"),
            Self::Open { name, .. } => write!(f, "?{name}"),
            Self::Swizzle { numbers, .. } => {
                let [bits, base, shift] = numbers;
                write!(f, "Sw<{bits},{base},{shift}>")
            }
            Self::Name(name) => write!(f, "{name}"),
            Self::Layout { shape, stride } => write!(f, "{shape}:{stride}"),
            Self::Tuple { modes, .. } => write_list(f, ("(", ",", ")"), modes),
            Self::Tiler { modes, .. } => write_list(f, ("<", ",", ">"), modes),
            Self::Call {
                name, arguments, ..
            } => {
                write!(f, "{name}")?;
                write_list(f, ("(", ", ", ")"), arguments)
            }
            Self::Chain { first, rest } => {
                write!(f, "{first}")?;
                for (operator, operand) in rest {
                    write!(f, " {operator} {operand}")?;
                }
                Ok(())
            }
            // Formulas are not printed.
            Self::Find(find) => write!(f, "{}(..)", find.name()),
            Self::Distributed(distributed) => write!(f, "{distributed}"),
            Self::Invalid { .. } => f.write_str("?"),
        }
    }
}

fn write_list(
    f: &mut fmt::Formatter<'_>,
    (open, comma, close): (&str, &str, &str),
    list: &[Expr],
) -> fmt::Result {
    f.write_str(open)?;
    for (i, element) in list.iter().enumerate() {
        if i > 0 {
            f.write_str(comma)?;
        }
        write!(f, "{element}")?;
    }
    f.write_str(close)
}

impl fmt::Display for Operator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Compose => "o",
            Self::Divide => "/",
            Self::Multiply => "*",
            Self::Add => "+",
            Self::Subtract => "-",
        })
    }
}
