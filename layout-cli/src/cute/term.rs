//! Parsed terms.

use core::fmt;

/// An expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Term {
    Number(i64),
    /// A dynamic value, in notation.
    Open(String),
    /// The underscore `_`, which keeps a mode.
    Keep,
    /// A stride of coordinates, such as `1@0`.
    Basis(i64, Vec<i64>),
    Tuple(Vec<Term>),
    /// A layout or a swizzle, in notation.
    Text(String),
    /// The pointer in `swizzle o pointer o layout`. Contains the number of bits of an element.
    Pointer(i64),
    /// An operation of the language.
    Call(String, Vec<Term>),
}

impl Term {
    /// Returns the layout `shape:stride`.
    pub(super) fn layout(shape: &Self, stride: &Self) -> Result<Self, String> {
        if !stride.has_basis() {
            return Ok(Self::Text(format!("{shape}:{stride}")));
        }
        if stride.is_identity(shape, &mut Vec::new()) {
            return Ok(Self::Call(
                "make_identity_layout".into(),
                vec![shape.clone()],
            ));
        }
        Err(format!(
            "expected integer strides or the identity, found a coordinate layout: `{shape}:{stride}`"
        ))
    }

    fn has_basis(&self) -> bool {
        match self {
            Self::Basis(..) => true,
            Self::Tuple(modes) => modes.iter().any(Self::has_basis),
            _ => false,
        }
    }

    /// Returns `true` for the strides of the identity of `shape`: each leaf is `1` at its own
    /// position.
    fn is_identity(&self, shape: &Self, place: &mut Vec<i64>) -> bool {
        match (self, shape) {
            (Self::Basis(..), Self::Tuple(_)) => false,
            (Self::Basis(1, at), _) => at == place,
            (Self::Tuple(modes), Self::Tuple(extents)) if modes.len() == extents.len() => (0..)
                .zip(modes.iter().zip(extents))
                .all(|(i, (mode, extent))| {
                    place.push(i);
                    let is_identity = mode.is_identity(extent, place);
                    place.pop();
                    is_identity
                }),
            _ => false,
        }
    }

    /// Returns the nesting depth of left operands.
    pub(super) fn depth(&self) -> usize {
        let (mut depth, mut term) = (0, self);
        while let Self::Call(_, arguments) = term {
            let Some(left) = arguments.first() else { break };
            (depth, term) = (depth + 1, left);
        }
        depth
    }

    /// Returns `true` for an integer or a nested tuple of integers.
    pub(super) fn is_number(&self) -> bool {
        match self {
            Self::Number(_) | Self::Open(_) | Self::Basis(..) => true,
            Self::Tuple(modes) => modes.iter().all(Self::is_number),
            _ => false,
        }
    }
}

/// Formats the term in the notation.
impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Open(text) | Self::Text(text) => f.write_str(text),
            Self::Keep => f.write_str("_"),
            Self::Basis(value, at) => {
                write!(f, "{value}")?;
                at.iter().rev().try_for_each(|i| write!(f, "@{i}"))
            }
            Self::Pointer(bits) => write!(f, "smem_ptr[{bits}b](unset)"),
            // Parentheses around one layout would only group.
            Self::Tuple(modes) => match &modes[..] {
                [only @ (Self::Text(_) | Self::Call(..))] => write!(f, "<{only}>"),
                [only] => match only.to_string() {
                    text if text.starts_with('<') => write!(f, "<{text}>"),
                    text => write!(f, "({text})"),
                },
                modes => list(f, "", modes),
            },
            Self::Call(name, arguments) => list(f, name, arguments),
        }
    }
}

fn list(f: &mut fmt::Formatter<'_>, name: &str, terms: &[Term]) -> fmt::Result {
    let comma = if name.is_empty() { "," } else { ", " };
    let terms: Vec<_> = terms.iter().map(ToString::to_string).collect();
    write!(f, "{name}({})", terms.join(comma))
}
