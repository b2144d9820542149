//! Meshes and shardings.

use std::collections::HashSet;

use layout_algebra::IntTuple;
use layout_mesh::{Number, OpenSharding, Placement, Reduction};
use proc_macro2::Ident;

use super::{Evaluator, axes_of, without_strides};
use crate::ast::{self, Axis, Expr, Placed};
use crate::code;
use crate::operations;
use crate::range::Range;

/// Maximum number of axes in a message.
const MAX_AXES: usize = 8;

impl Evaluator {
    /// Returns a mesh, as a sharding of a tensor without dimensions.
    pub(super) fn mesh(&mut self, axes: &[Axis], at: Range) -> Option<OpenSharding> {
        let sizes: Vec<_> = axes.iter().map(|axis| self.size(&axis.size)).collect();
        let strides = axes.iter().map(|axis| &axis.stride);
        let strides: Vec<_> = strides
            .map(|stride| stride.as_ref().map(|stride| self.size(stride)))
            .collect();
        let sizes = sizes.into_iter().collect::<Option<Vec<_>>>()?;
        let has_strides = strides.iter().any(Option::is_some);
        let names: Vec<_> = axes.iter().map(|axis| name_of(&axis.name)).collect();
        let named = names.iter().map(String::as_str).zip(sizes.iter().cloned());
        let named: Vec<_> = named.collect();
        let check = |count: usize| OpenSharding::new(&named[..count], &[], &[]).check();
        if check(named.len()).is_err() {
            let (count, error) = first_failure(named.len(), check)?;
            let repeats = names[..count.max(1) - 1].contains(&names[count.max(1) - 1]);
            let axis = &axes[count.max(1) - 1];
            let at = if repeats {
                axis.name.span().into()
            } else {
                axis.size.range()
            };
            let help = match sizes.get(count.max(1) - 1) {
                Some(size) if size.factor() == 0 && !repeats => {
                    let name = &axis.name;
                    format!("\nhelp: write a decimal integer of at least 1, such as `{name}: 4`")
                }
                _ => String::new(),
            };
            return self.fail_of(code::MESH, at, format_args!("{error}{help}"));
        }
        let mesh = OpenSharding::new(&named, &[], &[]);
        if !has_strides {
            return Some(mesh);
        }
        // The stride of an axis without one is the number of devices along the later axes.
        let (mut ranks, mut below) = (Vec::new(), Number::from(1));
        for ((axis, size), stride) in axes.iter().zip(&sizes).zip(strides).rev() {
            ranks.push(match stride {
                Some(stride) => stride?,
                None => below.clone(),
            });
            let names = below.names().iter().chain(size.names()).cloned();
            let Some(factor) = below.factor().checked_mul(size.factor()) else {
                let message = "expected a number of devices below 2^63, found more";
                return self.fail_of(code::OVERFLOW, axis.size.range(), message);
            };
            below = Number::product(factor, names);
        }
        ranks.reverse();
        let plain = without_strides(&mesh);
        let mesh = mesh.with_ranks(&ranks);
        match mesh.check() {
            Ok(()) => Some(mesh),
            Err(error) => {
                let message = format!("{error}\nhelp: omit the strides: `{plain}`");
                self.fail_of(code::MESH, at, message)
            }
        }
    }

    /// Returns a sharding from placements.
    pub(super) fn shard(
        &mut self,
        shape: &Expr,
        mesh: &Expr,
        placements: &[Placed],
    ) -> Option<OpenSharding> {
        let sizes = self.tensor_shape(shape);
        let mesh = self.mesh_of(mesh);
        let placed = mesh.as_ref().map(|mesh| self.placements(mesh, placements));
        let (sizes, mesh, placed) = (sizes?, mesh?, placed??);
        let placed: Vec<_> = placed
            .iter()
            .map(|(name, placement)| (name.as_str(), *placement))
            .collect();
        let axes = mesh.axes().iter();
        let axes: Vec<_> = axes
            .map(|(name, size)| (name.as_str(), size.clone()))
            .collect();
        let sharding = |count: usize| {
            let sharding = OpenSharding::new(&axes, &sizes, &placed[..count]);
            match mesh.ranks() {
                Some(ranks) => sharding.with_ranks(ranks),
                None => sharding,
            }
        };
        let all = sharding(placed.len());
        if all.check().is_ok() {
            return Some(all);
        }
        let (count, error) = first_failure(placed.len(), |count| sharding(count).check())?;
        let Some(wrong) = placements[..count].last() else {
            return self.fail_of(code::MESH, shape.range(), error);
        };
        let before = &placements[..count - 1];
        let repeats = before.iter().any(|other| other.axis == wrong.axis);
        let at = match &wrong.placement {
            _ if repeats => wrong.axis.span().into(),
            _ => wrong.at,
        };
        self.fail_of(code::MESH, at, error)
    }

    fn tensor_shape(&mut self, shape: &Expr) -> Option<Vec<Number>> {
        match shape {
            Expr::Tuple { modes, .. } => {
                let sizes: Vec<_> = modes.iter().map(|mode| self.size(mode)).collect();
                sizes.into_iter().collect()
            }
            Expr::Name(name) => match self.number(name) {
                Some(IntTuple::Tuple(modes)) => {
                    let modes = modes.iter().map(|mode| match mode {
                        IntTuple::Int(size) => Some(Number::from(*size)),
                        IntTuple::Tuple(_) => None,
                    });
                    match modes.collect() {
                        Some(sizes) => {
                            self.use_value_of(name);
                            Some(sizes)
                        }
                        None => self.no_size(shape),
                    }
                }
                _ => Some(vec![self.size(shape)?]),
            },
            size => Some(vec![self.size(size)?]),
        }
    }

    fn placements(
        &mut self,
        mesh: &OpenSharding,
        placements: &[Placed],
    ) -> Option<Vec<(String, Placement)>> {
        let known: HashSet<_> = mesh.axes().iter().map(|(name, _)| name.as_str()).collect();
        let placed = placements.iter().map(|placed| {
            let name = name_of(&placed.axis);
            let placement = self.placement(placed);
            if !known.contains(name.as_str()) {
                return self.unknown_axis(mesh, &placed.axis);
            }
            Some((name, placement?))
        });
        let placed: Vec<_> = placed.collect();
        placed.into_iter().collect()
    }

    fn placement(&mut self, placed: &Placed) -> Option<Placement> {
        Some(match &placed.placement {
            ast::Placement::Replicate => Placement::Replicate,
            ast::Placement::Shard(dim) => Placement::Shard(self.dimension(dim)?),
            ast::Placement::Strided(dim, split) => {
                let (dim, split) = (
                    self.dimension(dim),
                    self.integer(split, "a number of blocks"),
                );
                let (dim, split) = (dim?, split?);
                Placement::StridedShard { dim, split }
            }
            ast::Placement::Partial(word) => {
                let reductions = [
                    Reduction::Sum,
                    Reduction::Product,
                    Reduction::Max,
                    Reduction::Min,
                ];
                let named = reductions.iter().find(|op| *word == op.to_string());
                let Some(op) = named else {
                    let names = ["sum", "product", "max", "min", "strided"];
                    let nearest = operations::nearest_of(&word.to_string(), names.into_iter());
                    let help = nearest.map_or_else(String::new, |nearest| {
                        format!("\nhelp: did you mean `{nearest}`?")
                    });
                    let message = format!(
                        "expected a dimension, `_`, `sum`, `max`, `min`, `product` or `strided(dim, split)`, \
                         found `{word}`{help}"
                    );
                    return self.fail_of(code::MESH, placed.at, message);
                };
                Placement::Partial(*op)
            }
        })
    }

    fn dimension(&mut self, expr: &Expr) -> Option<usize> {
        let dim = self.integer(expr, "the number of a dimension")?;
        match usize::try_from(dim) {
            Ok(dim) => Some(dim),
            Err(_) => self.no_size(expr),
        }
    }

    fn integer(&mut self, expr: &Expr, wanted: &str) -> Option<i64> {
        let size = self.size(expr)?;
        let Some(known) = size.known() else {
            let message = format!("expected {wanted}, found the dynamic value `{expr}`");
            return self.fail_of(code::MESH, expr.range(), message);
        };
        Some(known)
    }

    fn unknown_axis<T>(&mut self, mesh: &OpenSharding, axis: &Ident) -> Option<T> {
        let names = || mesh.axes().iter().map(|(name, _)| name.as_str());
        let axis_name = name_of(axis);
        let help = match operations::nearest_of(&axis_name, names()) {
            Some(nearest) => format!("\nhelp: did you mean `{nearest}`?"),
            None if mesh.axes().is_empty() => String::new(),
            None => {
                let names = names().take(MAX_AXES).map(|name| format!("`{name}`"));
                format!(
                    "\nhelp: use one of {}",
                    names.collect::<Vec<_>>().join(", ")
                )
            }
        };
        let axes = if mesh.axes().len() > MAX_AXES {
            format!("with {} axes", mesh.axes().len())
        } else {
            format!("`{}`", axes_of(mesh))
        };
        let message = format!("expected an axis of the mesh {axes}, found `{axis_name}`{help}");
        self.fail_of(code::MESH, axis.span().into(), message)
    }
}

/// Returns the name of an axis without `r#`.
fn name_of(name: &Ident) -> String {
    let name = name.to_string();
    name.strip_prefix("r#").map_or(name.clone(), str::to_owned)
}

/// Returns the smallest number of entries that fails, and its error, if `all` entries fail.
fn first_failure<E>(all: usize, check: impl Fn(usize) -> Result<(), E>) -> Option<(usize, E)> {
    // More entries fail if fewer fail.
    let (mut low, mut high) = (0, all);
    while low < high {
        let middle = low + (high - low) / 2;
        if check(middle).is_err() {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    check(low).err().map(|error| (low, error))
}
