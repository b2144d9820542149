//! [`Sharding::matmul`]: the sharding of a matrix product.

use layout_algebra::IntTuple;

use crate::dimension::{Dimension, Locations};
use crate::error::InputError;
use crate::open::sides;
use crate::{Mesh, OpenError, OpenSharding, Placement, Reduction, Sharding};

/// The placements of axes, by position.
type Placements = Vec<(usize, Placement)>;

/// An operand of a matrix product.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Operand {
    Left,
    Right,
}

/// The reason why the local products are not the product of the tensors.
struct Mismatch {
    reason: Reason,
    /// The operand to redistribute, with its new placements.
    fix: Option<(Operand, Placements)>,
}

enum Reason {
    /// The placements along an axis do not match.
    Axis {
        axis: usize,
        placements: [Placement; 2],
    },
    /// An index of the summed dimension is on different devices, or at different positions of a device.
    Summed { index: i64, locations: Locations },
}

impl Sharding {
    /// Returns the sharding of the matrix product of `self`, of shape `(m, k)`, and `other`, of shape
    /// `(k, n)`, if each device multiplies its local parts.
    ///
    /// Each row of the table applies to one mesh axis:
    ///
    /// ```text
    /// left operand       right operand      product
    /// Shard(0)           Replicate          Shard(0)
    /// Replicate          Shard(1)           Shard(1)
    /// Shard(1)           Shard(0)           Partial(sum)
    /// Partial(sum)       Replicate          Partial(sum)
    /// Replicate          Partial(sum)       Partial(sum)
    /// Replicate          Replicate          Replicate
    /// ```
    ///
    /// A strided shard acts like a shard. The local parts of the product are row-major in memory.
    ///
    /// ```
    /// use layout_mesh::{Mesh, Placement::Shard, Sharding};
    ///
    /// let mesh = Mesh::new([("dp", 2), ("tp", 4)])?;
    /// let x = Sharding::new(&mesh, &[16, 32], &[("dp", Shard(0)), ("tp", Shard(1))])?;
    /// let w = Sharding::new(&mesh, &[32, 8], &[("tp", Shard(0))])?;
    /// assert_eq!(
    ///     x.matmul(&w)?.to_string(),
    ///     "[dp: Shard(0), tp: Partial(sum)] of (16,8) on dp=2, tp=4",
    /// );
    /// # Ok::<(), layout_mesh::InputError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`InputError`] if the shapes or the meshes do not match, if an operand is a plain layout, if a
    /// device does not hold the elements that it multiplies, or if uneven shards of k have different local
    /// extents. If shards of k are uneven, the padding of the operands must be 0.
    ///
    /// ```
    /// # use layout_mesh::{Mesh, Placement::Shard, Sharding};
    /// # let mesh = Mesh::new([("x", 2), ("y", 2)])?;
    /// let x = Sharding::new(&mesh, &[4, 8], &[("x", Shard(1)), ("y", Shard(1))])?;
    /// let w = |placements| Sharding::new(&mesh, &[8, 4], placements);
    /// let error = |placements| x.matmul(&w(placements).unwrap()).unwrap_err().to_string();
    /// assert_eq!(
    ///     error(&[("y", Shard(0)), ("x", Shard(0))]),
    ///     "expected each index of the summed dimension on one device in both operands, found index 2 on \
    ///      device 1 of the left operand and on device 2 of the right operand\n\
    ///      help: redistribute the right operand to `[x: Shard(0), y: Shard(0)] of (8,4) on x=2, y=2`",
    /// );
    /// assert_eq!(
    ///     error(&[("x", Shard(0)), ("y", Shard(1))]),
    ///     "expected along axis `y` shards of k in both operands, or shards of m or n in one operand, \
    ///      found Shard(1) in the left operand and Shard(1) in the right operand\n\
    ///      help: redistribute the right operand to `[x: Shard(0), y: Shard(0)] of (8,4) on x=2, y=2`",
    /// );
    /// # Ok::<(), layout_mesh::InputError>(())
    /// ```
    ///
    /// # Source
    ///
    /// The propagation rule of `mm` in PyTorch's `DTensor`.
    pub fn matmul(&self, other: &Self) -> Result<Self, InputError> {
        if self.shape.len() != 2 || other.shape.len() != 2 || self.shape[1] != other.shape[0] {
            let shape = |sharding: &Self| IntTuple::from(sharding.shape.clone()).to_string();
            return Err(shapes(&shape(self), &shape(other)));
        }
        if self.mesh != other.mesh {
            let mut meshes = [self.mesh.to_string(), other.mesh.to_string()];
            if meshes[0] == meshes[1] {
                meshes = [self.mesh.ranks()?, other.mesh.ranks()?].map(|ranks| ranks.to_string());
            }
            return Err(meshes_differ(&meshes));
        }
        for side in [self, other] {
            if side.dimensions.is_none() {
                let found = format!("`{side}`");
                return Err(InputError::new("operands from placements", found));
            }
        }
        let placements = product(self, other)?.map_err(|mismatch| {
            let fixed = mismatch.fix.as_ref().map(|(operand, placements)| {
                let mut side = [self, other][*operand as usize].clone();
                side.placements.clone_from(placements);
                side.to_string()
            });
            mismatch.error(&self.mesh, fixed, &|number| number.to_string())
        })?;
        let rows = self.dimensions.iter().flatten().take(1);
        let columns = other.dimensions.iter().flatten().skip(1);
        let dimensions = rows.chain(columns).map(undivided).collect();
        Self::divided(&self.mesh, dimensions, &self.named(&placements))
    }

    fn named<'a>(&'a self, placements: &Placements) -> Vec<(&'a str, Placement)> {
        let axes = self.mesh.axes();
        let named = placements
            .iter()
            .map(|&(axis, placement)| (axes[axis].name(), placement));
        named.collect()
    }
}

impl OpenSharding {
    /// Returns the sharding of a matrix product for all values of the dynamic sizes, as
    /// [`Sharding::matmul`] does.
    ///
    /// ```
    /// use layout_mesh::{Number, OpenSharding, Placement};
    ///
    /// let size = |name: &str| Number::product(4, [name.into()]);
    /// let shards = |shape: [Number; 2], dim| {
    ///     OpenSharding::new(&[("x", 4.into())], &shape, &[("x", Placement::Shard(dim))])
    /// };
    /// let product = shards([size("m"), size("k")], 1).matmul(&shards([size("k"), size("n")], 0))?;
    /// assert_eq!(product.to_string(), "[x: Partial(sum)] of (4 * m, 4 * n) on x=4");
    /// # Ok::<(), layout_mesh::OpenError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`OpenError`] as for [`Sharding::matmul`], and if the shards of an operand with dynamic sizes are
    /// not even for all values.
    pub fn matmul(&self, other: &Self) -> Result<Self, OpenError> {
        let invalid = |error: InputError| OpenError::Plan(error.into());
        let (rows, columns) = match (&self.shape[..], &other.shape[..]) {
            ([rows, a], [b, columns]) if a == b => (rows, columns),
            _ => return Err(invalid(shapes(&self.shape_text(), &other.shape_text()))),
        };
        if (&self.mesh, &self.ranks) != (&other.mesh, &other.ranks) {
            let meshes = [self, other].map(Self::mesh_text);
            return Err(invalid(meshes_differ(&meshes)));
        }
        let (primes, left, right) = sides(self, other)?;
        if !(self.is_static() && other.is_static()) {
            for (open, side) in [(self, &left), (other, &right)] {
                if !side.is_even() {
                    return Err(OpenError::Uneven(open.clone()));
                }
            }
        }
        let named = |placements: &Placements| {
            let name = |&(axis, placed): &(usize, Placement)| (self.mesh[axis].0.clone(), placed);
            placements.iter().map(name).collect()
        };
        let placements = product(&left, &right).map_err(invalid)?;
        let placements = placements.map_err(|mismatch| {
            let fixed = mismatch.fix.as_ref().map(|(operand, placements)| {
                let mut side = [self, other][*operand as usize].clone();
                side.placements = named(placements);
                side.to_string()
            });
            let number = |number| primes.number(number).to_string();
            invalid(mismatch.error(&left.mesh, fixed, &number))
        })?;
        Ok(Self {
            shape: vec![rows.clone(), columns.clone()],
            placements: named(&placements),
            ..self.clone()
        })
    }
}

impl Mismatch {
    /// Returns the error. `fixed` is the notation of the operand to redistribute.
    fn error(
        &self,
        mesh: &Mesh,
        fixed: Option<String>,
        number: &dyn Fn(i64) -> String,
    ) -> InputError {
        let error = match &self.reason {
            Reason::Axis { axis, placements } => {
                let axis = mesh.axes()[*axis].name();
                let expected = format!(
                    "along axis `{axis}` shards of k in both operands, or shards of m or n in one operand"
                );
                let [left, right] = placements;
                let found = format!("{left} in the left operand and {right} in the right operand");
                InputError::new(expected, found)
            }
            Reason::Summed { index, locations } => {
                let index = number(*index);
                let [left, right] = locations.map(|(device, _)| number(device));
                if left == right {
                    let expected =
                        "each index of the summed dimension at one position in both operands";
                    let [a, b] = locations.map(|(_, position)| number(position));
                    let found = format!("index {index} at positions {a} and {b} of device {left}");
                    InputError::new(expected, found)
                } else {
                    let expected =
                        "each index of the summed dimension on one device in both operands";
                    let found = format!(
                        "index {index} on device {left} of the left operand and on device {right} of the right \
                         operand"
                    );
                    InputError::new(expected, found)
                }
            }
        };
        let operand = self.fix.as_ref().map(|(operand, _)| operand);
        match (operand, fixed) {
            (Some(operand), Some(fixed)) => {
                let operand = ["left", "right"][*operand as usize];
                error.with_help(format_args!(
                    "redistribute the {operand} operand to `{fixed}`"
                ))
            }
            _ => error,
        }
    }
}

/// Returns the error for shapes without a product.
fn shapes(left: &str, right: &str) -> InputError {
    let found = format!("{left} and {right}");
    InputError::new("matrices of the shapes (m,k) and (k,n)", found)
}

fn meshes_differ([left, right]: &[String; 2]) -> InputError {
    let found = format!("`{left}` and `{right}`");
    InputError::new("operands on the same mesh", found)
}

/// The role of a placement in a product.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Replicate,
    /// Shards of the dimension that the product keeps: m or n.
    Kept,
    /// Shards of the dimension that the product sums: k.
    Summed,
    /// Terms of a sum.
    Terms,
    /// Terms of another reduction.
    Other,
}

fn role(sharding: &Sharding, axis: usize, summed: usize) -> Role {
    match placement(sharding, axis) {
        Placement::Replicate => Role::Replicate,
        Placement::Partial(Reduction::Sum) => Role::Terms,
        Placement::Partial(_) => Role::Other,
        // One device along an axis has all elements.
        Placement::Shard(_) if sharding.mesh.axes()[axis].size() == 1 => Role::Replicate,
        Placement::Shard(dim) | Placement::StridedShard { dim, .. } if dim == summed => {
            Role::Summed
        }
        Placement::Shard(_) | Placement::StridedShard { .. } => Role::Kept,
    }
}

fn placement(sharding: &Sharding, axis: usize) -> Placement {
    let placed = sharding.placements.iter().find(|placed| placed.0 == axis);
    placed.map_or(Placement::Replicate, |placed| placed.1)
}

/// Returns the placements of the product of matrices on one mesh.
fn product(left: &Sharding, right: &Sharding) -> Result<Result<Placements, Mismatch>, InputError> {
    let decided = decided(left, right)?;
    Ok(decided.map_err(|reason| {
        let operands = match &reason {
            Reason::Axis { axis, .. } => axis_fix(left, right, *axis),
            Reason::Summed { .. } => [Operand::Right, Operand::Left],
        };
        let mut operands = operands.into_iter();
        let fix = operands.find_map(|operand| fix(left, right, operand));
        Mismatch { reason, fix }
    }))
}

/// Returns the placements of the product, or the reason why there are none.
fn decided(left: &Sharding, right: &Sharding) -> Result<Result<Placements, Reason>, InputError> {
    let roles = |axis| (role(left, axis, 1), role(right, axis, 0));
    let sum = Placement::Partial(Reduction::Sum);
    for axis in 0..left.mesh.axes().len() {
        let matches = matches!(
            roles(axis),
            (Role::Replicate | Role::Kept | Role::Terms, Role::Replicate)
                | (Role::Replicate, Role::Kept | Role::Terms)
                | (Role::Summed, Role::Summed)
        );
        if !matches {
            let placements = [placement(left, axis), placement(right, axis)];
            return Ok(Err(Reason::Axis { axis, placements }));
        }
    }
    let summed = left.dimensions.iter().flatten().nth(1);
    let other = right.dimensions.iter().flatten().next();
    if let (Some(summed), Some(other)) = (summed, other) {
        if let Some((index, locations)) = summed.first_difference(other)? {
            return Ok(Err(Reason::Summed { index, locations }));
        }
        // Uneven strided shards can allocate different extents for the same indices.
        let extents = [summed.local_extent()?, other.local_extent()?];
        if extents[0] != extents[1] {
            let expected = "equal local extents of the summed dimension";
            let [left, right] = extents;
            let found = format!("{left} in the left operand and {right} in the right operand");
            return Err(InputError::new(expected, found));
        }
    }
    let of_left = left.placements.iter().filter_map(|&(axis, placement)| {
        let placed = match roles(axis) {
            (Role::Kept, _) => placement,
            (Role::Summed | Role::Terms, _) => sum,
            _ => return None,
        };
        Some((axis, placed))
    });
    let of_right = right.placements.iter().filter_map(|&(axis, placement)| {
        let placed = match roles(axis) {
            (_, Role::Kept) => placement,
            (Role::Replicate, Role::Terms) => sum,
            _ => return None,
        };
        Some((axis, placed))
    });
    Ok(Ok(of_left.chain(of_right).collect()))
}

/// Returns the operands to redistribute if the placements along an axis do not match, the preferred one
/// first. A sharded operand is a slice of replicas, which needs no communication.
fn axis_fix(left: &Sharding, right: &Sharding, axis: usize) -> [Operand; 2] {
    match (role(left, axis, 1), role(right, axis, 0)) {
        (Role::Replicate, Role::Summed) | (Role::Terms | Role::Other, _) => {
            [Operand::Left, Operand::Right]
        }
        _ => [Operand::Right, Operand::Left],
    }
}

/// Returns placements of an operand that match the other operand, if there are any: the shards of k of
/// the other operand, and its own shards along axes where the other operand has replicas.
fn fix(left: &Sharding, right: &Sharding, operand: Operand) -> Option<(Operand, Placements)> {
    let (own, other, summed) = match operand {
        Operand::Left => (left, right, 1),
        Operand::Right => (right, left, 0),
    };
    let other_role = |axis| role(other, axis, 1 - summed);
    let of_other = other.placements.iter().filter_map(|&(axis, placement)| {
        let placement = match placement {
            Placement::StridedShard { split, .. } => {
                let dim = summed;
                Placement::StridedShard { dim, split }
            }
            _ => Placement::Shard(summed),
        };
        (other_role(axis) == Role::Summed).then_some((axis, placement))
    });
    let of_own = own.placements.iter().filter(|&&(axis, _)| {
        role(own, axis, summed) == Role::Kept && other_role(axis) == Role::Replicate
    });
    let placements: Placements = of_other.chain(of_own.copied()).collect();
    let dimensions = own.dimensions.iter().flatten().map(undivided).collect();
    let side = Sharding::divided(&own.mesh, dimensions, &own.named(&placements)).ok()?;
    let decided = match operand {
        Operand::Left => decided(&side, right),
        Operand::Right => decided(left, &side),
    };
    matches!(decided, Ok(Ok(_))).then_some((operand, placements))
}

/// Returns the dimension without shards.
fn undivided(dimension: &Dimension) -> Dimension {
    Dimension {
        levels: Vec::new(),
        ..dimension.clone()
    }
}
