//! The value of an expression.

use layout_algebra::{Answer, IntTuple, Layout, Swizzle, Tiler};
use proc_macro2::TokenStream;

use crate::operations::Class;

/// The value of an expression.
#[derive(Clone, Debug)]
pub(crate) enum Value {
    /// A layout or tiler whose integers are all known.
    Known(Tiler),
    /// The type of a layout or a tiler that the compiler resolves.
    Symbolic(TokenStream, Class),
    /// An integer or a nested tuple of integers.
    Tuple(IntTuple),
    /// A static integer that the compiler resolves.
    Integer(TokenStream),
    /// A swizzle, and the offset before it.
    Swizzle(Swizzle, Option<i64>),
    /// A layout and its start offset.
    Slice(Layout, i64),
    /// The result of a check.
    Verdict(bool),
    /// A coordinate layout or covering, outside a compiler.
    Other(Answer),
}

impl Value {
    /// Returns the number of leaves.
    pub(super) fn leaves(&self) -> usize {
        match self {
            Self::Known(tiler) => leaves(tiler),
            Self::Tuple(tuple) => tuple.leaves().count(),
            Self::Slice(layout, _) => layout.shape().leaves().count(),
            Self::Symbolic(..)
            | Self::Integer(_)
            | Self::Verdict(_)
            | Self::Other(_)
            | Self::Swizzle(..) => 1,
        }
    }

    /// Returns the class of the value as an operand.
    pub(super) fn class(&self) -> Class {
        match self {
            Self::Known(tiler) => class_of(tiler),
            Self::Symbolic(_, class) => *class,
            Self::Swizzle(..) => Class::Swizzle,
            Self::Other(_) => Class::Composed,
            Self::Tuple(_) | Self::Integer(_) | Self::Slice(..) | Self::Verdict(_) => Class::Other,
        }
    }
}

/// Returns the class of a tiler as an operand.
pub(super) fn class_of(tiler: &Tiler) -> Class {
    match tiler {
        Tiler::Layout(layout) if layout.as_plain().is_none() => Class::Composed,
        _ => Class::Other,
    }
}

/// Returns the number of leaves of a tiler.
pub(super) fn leaves(tiler: &Tiler) -> usize {
    match tiler {
        Tiler::Layout(layout) => layout.shape().leaves().count(),
        Tiler::Modes(modes) => modes.iter().map(leaves).sum(),
        Tiler::Size(_) | Tiler::Keep => 1,
    }
}

/// Returns the integers of a tiler that consists only of integers.
pub(super) fn sizes(tiler: &Tiler) -> Option<IntTuple> {
    match tiler {
        Tiler::Size(n) => Some(IntTuple::Int(*n)),
        Tiler::Modes(modes) => {
            let modes: Option<Vec<_>> = modes.iter().map(sizes).collect();
            modes.map(IntTuple::Tuple)
        }
        Tiler::Layout(_) | Tiler::Keep => None,
    }
}
