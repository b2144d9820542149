//! Shapes and strides in notation.

use super::{Why, rejected};

/// A shape or a stride.
pub(super) enum Tree {
    Leaf(Leaf),
    Tuple(Vec<Tree>),
}

/// An integer or a dynamic value.
#[derive(Clone)]
pub(super) enum Leaf {
    Known(i64),
    /// A dynamic value, in notation.
    Open(String),
    Keep,
    /// A multiple of a coordinate.
    Basis(i64, Vec<i64>),
}

impl Leaf {
    pub(super) fn notation(&self) -> String {
        match self {
            Self::Known(value) => value.to_string(),
            Self::Open(name) => name.clone(),
            Self::Keep => "_".into(),
            Self::Basis(value, path) => {
                let path = path.iter().rev().map(ToString::to_string);
                let parts: Vec<_> = [value.to_string()].into_iter().chain(path).collect();
                parts.join("@")
            }
        }
    }
}

impl Tree {
    pub(super) fn notation(&self) -> String {
        self.map(&mut Leaf::notation)
    }

    fn map(&self, leaf: &mut impl FnMut(&Leaf) -> String) -> String {
        match self {
            Self::Leaf(only) => leaf(only),
            Self::Tuple(modes) => {
                let modes: Vec<_> = modes.iter().map(|mode| mode.map(leaf)).collect();
                format!("({})", modes.join(","))
            }
        }
    }

    fn leaves(&self) -> Vec<&Leaf> {
        match self {
            Self::Leaf(leaf) => vec![leaf],
            Self::Tuple(modes) => modes.iter().flat_map(Self::leaves).collect(),
        }
    }

    /// Returns `true` if both trees have the same nesting.
    fn is_congruent(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Leaf(_), Self::Leaf(_)) => true,
            (Self::Tuple(a), Self::Tuple(b)) if a.len() == b.len() => {
                a.iter().zip(b).all(|(a, b)| a.is_congruent(b))
            }
            _ => false,
        }
    }

    /// Returns `true` if each leaf is `1` at its own index.
    fn is_identity(&self, place: &mut Vec<i64>) -> bool {
        match self {
            Self::Leaf(Leaf::Basis(1, path)) => path == place,
            Self::Leaf(_) => false,
            Self::Tuple(modes) => (0..).zip(modes).all(|(i, mode)| {
                place.push(i);
                let is_identity = mode.is_identity(place);
                place.pop();
                is_identity
            }),
        }
    }
}

/// Returns the notation of a layout of integers, or of an identity layout of coordinates.
pub(super) fn layout(shape: &Tree, stride: &Tree, before: &str) -> Result<String, Why> {
    let strides = stride.leaves();
    let written = format!("{}:{}", shape.notation(), stride.notation());
    if let Some(Leaf::Known(value @ ..0)) =
        strides.iter().find(|leaf| matches!(leaf, Leaf::Known(..0)))
    {
        return rejected(format!(
            "expected strides of at least 0, found {value} in `{written}`\n\
             help: reverse the mode: write {}, and index it from its last element",
            value.unsigned_abs()
        ));
    }
    let paths = strides.iter().filter_map(|leaf| match leaf {
        Leaf::Basis(_, path) => Some(path),
        _ => None,
    });
    let mut paths: Vec<&Vec<i64>> = paths.collect();
    if paths.is_empty() {
        return Ok(written);
    }
    if !stride.is_congruent(shape) {
        return rejected(format!(
            "expected a stride with the nesting of the shape `{}`, found `{}`",
            shape.notation(),
            stride.notation()
        ));
    }
    if before.is_empty() && stride.is_identity(&mut Vec::new()) {
        return Ok(format!("make_identity_layout({})", shape.notation()));
    }
    paths.sort();
    paths.dedup();
    let one = |path: &Vec<i64>| {
        let strides = stride.map(&mut |leaf| match leaf {
            Leaf::Basis(value, other) if other == path => value.to_string(),
            _ => "0".into(),
        });
        let path: Vec<_> = path.iter().map(ToString::to_string).collect();
        format!(
            "`{}:{strides}` for coordinate {}",
            shape.notation(),
            path.join(",")
        )
    };
    let each: Vec<_> = paths.into_iter().map(one).collect();
    rejected(format!(
        "expected integer strides or the identity, found a coordinate layout: `{written}`\n\
         help: use the layout of each coordinate: {}",
        each.join(", ")
    ))
}
