//! Meshes, shardings and redistributions.

use core::fmt;

use proc_macro2::Ident;

use super::Expr;
use crate::range::Range;

/// A mesh, a sharding or a redistribution.
#[derive(Clone, Debug)]
pub(crate) struct Distributed {
    pub(crate) form: Form,
    pub(crate) at: Range,
}

/// The form of a mesh, a sharding or a redistribution.
#[derive(Clone, Debug)]
pub(crate) enum Form {
    /// `mesh(dp: 2, tp: 4:1)`
    Mesh(Vec<Axis>),
    /// `shard((64, 8 * ?n), Pod, dp: 0, tp: sum)`
    Shard {
        shape: Expr,
        mesh: Expr,
        placements: Vec<Placed>,
    },
    /// `From -> To`
    Plan([Expr; 2]),
    /// `view(From, To)`
    View([Expr; 2]),
    /// `matmul(Left, Right)`
    Matmul([Expr; 2]),
}

/// `name: size` or `name: size:stride`
#[derive(Clone, Debug)]
pub(crate) struct Axis {
    pub(crate) name: Ident,
    pub(crate) size: Expr,
    pub(crate) stride: Option<Expr>,
}

/// `axis: placement`
#[derive(Clone, Debug)]
pub(crate) struct Placed {
    pub(crate) axis: Ident,
    pub(crate) placement: Placement,
    /// The position of the placement after the colon.
    #[cfg_attr(not(feature = "mesh"), allow(dead_code))]
    pub(crate) at: Range,
}

/// The placement of a tensor along an axis.
#[derive(Clone, Debug)]
pub(crate) enum Placement {
    /// The number of a dimension.
    Shard(Expr),
    /// `strided(dim, split)`
    Strided(Expr, Expr),
    /// `_`
    Replicate,
    /// The name of a reduction.
    Partial(Ident),
}

impl Distributed {
    /// The names of the calls.
    pub(crate) const NAMES: [&'static str; 4] = ["matmul", "mesh", "shard", "view"];

    /// Returns the usage of the call with this name.
    pub(crate) fn usage(name: &str) -> Option<&'static str> {
        const USAGES: [&str; 4] = [
            "matmul(Left, Right)",
            "mesh(dp: 2, tp: 4)",
            "shard((64, 64), Mesh, dp: 0, tp: sum)",
            "view(From, To)",
        ];
        let position = Self::NAMES.iter().position(|other| *other == name);
        position.map(|position| USAGES[position])
    }
}

impl Form {
    /// Returns the noun of the value.
    pub(crate) fn noun(&self) -> &'static str {
        match self {
            Self::Mesh(_) => "mesh",
            Self::Shard { .. } | Self::Matmul(_) => "sharding",
            Self::Plan(_) | Self::View(_) => "redistribution",
        }
    }

    /// Returns the expressions that can use names of the block.
    pub(crate) fn operands(&self) -> Vec<&Expr> {
        match self {
            Self::Mesh(axes) => axes
                .iter()
                .flat_map(|axis| [&axis.size].into_iter().chain(&axis.stride))
                .collect(),
            Self::Shard {
                shape,
                mesh,
                placements,
            } => {
                let placements = placements.iter().flat_map(|placed| {
                    let (first, second) = match &placed.placement {
                        Placement::Shard(dim) => (Some(dim), None),
                        Placement::Strided(dim, split) => (Some(dim), Some(split)),
                        Placement::Replicate | Placement::Partial(_) => (None, None),
                    };
                    first.into_iter().chain(second)
                });
                [shape, mesh].into_iter().chain(placements).collect()
            }
            Self::Plan(both) | Self::View(both) | Self::Matmul(both) => both.iter().collect(),
        }
    }
}

impl fmt::Display for Distributed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.form {
            Form::Mesh(axes) => {
                f.write_str("mesh(")?;
                for (i, axis) in axes.iter().enumerate() {
                    let comma = if i == 0 { "" } else { ", " };
                    write!(f, "{comma}{}: {}", axis.name, axis.size)?;
                    if let Some(stride) = &axis.stride {
                        write!(f, ":{stride}")?;
                    }
                }
                f.write_str(")")
            }
            Form::Shard {
                shape,
                mesh,
                placements,
            } => {
                write!(f, "shard({shape}, {mesh}")?;
                for placed in placements {
                    write!(f, ", {}: ", placed.axis)?;
                    match &placed.placement {
                        Placement::Shard(dim) => write!(f, "{dim}")?,
                        Placement::Strided(dim, split) => write!(f, "strided({dim}, {split})")?,
                        Placement::Replicate => f.write_str("_")?,
                        Placement::Partial(op) => write!(f, "{op}")?,
                    }
                }
                f.write_str(")")
            }
            Form::Plan([from, to]) => write!(f, "{from} -> {to}"),
            Form::View([from, to]) => write!(f, "view({from}, {to})"),
            Form::Matmul([left, right]) => write!(f, "matmul({left}, {right})"),
        }
    }
}
