//! [`Sharding`]: a tensor on the devices of a mesh.

use core::fmt;

use layout_algebra::{IntTuple, Layout};

use crate::dimension::Dimension;
use crate::error::InputError;
use crate::mesh::plain;
use crate::mode::{self, Kind, Mode};
use crate::{Mesh, Placement, Reduction};

/// The distribution of a tensor over a mesh, and the memory layout of the local parts.
///
/// A sharding is a layout `(mesh, local) -> element`, together with the ranks of the mesh and a
/// memory layout `local -> address`. Elements are numbered in row-major order of the tensor shape.
///
/// ```text
/// every element is on a device, and once on each device that has it
/// ```
///
/// ```
/// use layout_mesh::{Mesh, Placement, Sharding};
///
/// let mesh = Mesh::new([("x", 4)])?;
/// let rows = Sharding::new(&mesh, &[8, 8], &[("x", Placement::Shard(0))])?;
/// assert_eq!(rows.layout()?.to_string(), "(4,(2,8)):(16,(8,1))");
/// assert_eq!(rows.memory().to_string(), "(2,8):(8,1)");
/// assert_eq!(rows.to_string(), "[x: Shard(0)] of (8,8) on x=4");
/// # Ok::<(), layout_mesh::InputError>(())
/// ```
///
/// # Source
///
/// The placements of PyTorch's `DTensor`, as layouts: a shard is a division, a replica has stride 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sharding {
    pub(crate) mesh: Mesh,
    pub(crate) shape: Vec<i64>,
    pub(crate) elements: i64,
    /// The placements of axes, from outer to inner. A plain layout has only terms of a reduction.
    pub(crate) placements: Vec<(usize, Placement)>,
    pub(crate) reduction: Option<Reduction>,
    /// The dimensions, or `None` for a plain layout.
    pub(crate) dimensions: Option<Vec<Dimension>>,
    pub(crate) memory: Layout,
    /// The mesh modes and the local modes, or `None` if the shards are uneven.
    pub(crate) modes: Option<Vec<Mode>>,
}

impl Sharding {
    /// Creates a sharding from the layout `(mesh, local) -> element` and the memory layout
    /// `local -> address`. Mesh modes of stride 0 have replicas.
    ///
    /// # Errors
    ///
    /// [`InputError`] if the mesh mode does not have the sizes of the mesh, the local mode not the
    /// sizes of the memory layout, if an element is on no device or in two places that are not
    /// replicas, or if memory addresses can overlap.
    ///
    /// ```
    /// # use layout_mesh::{Mesh, Sharding};
    /// let mesh = Mesh::new([("x", 4)])?;
    /// let error = |layout: &str, memory: &str| {
    ///     let (layout, memory) = (layout.parse().unwrap(), memory.parse().unwrap());
    ///     Sharding::from_layout(&mesh, &layout, &memory).unwrap_err().to_string()
    /// };
    /// assert_eq!(
    ///     error("(4,2):(3,1)", "2:1"),
    ///     "expected each element of `(4,2):(3,1)` in one place, found element 2 on no device",
    /// );
    /// assert_eq!(
    ///     error("(4,2):(1,1)", "2:1"),
    ///     "expected each element of `(4,2):(1,1)` in one place, found element 1 in two",
    /// );
    /// assert_eq!(error("(2,4):(4,1)", "4:1"), "expected the sizes (4) in mode 0, found (2)");
    /// # Ok::<(), layout_mesh::InputError>(())
    /// ```
    pub fn from_layout(mesh: &Mesh, layout: &Layout, memory: &Layout) -> Result<Self, InputError> {
        let parts = plain(layout)?.modes();
        let [mesh_mode, local_mode] = &parts[..] else {
            let found = format!("`{layout}`");
            return Err(InputError::new("the modes `(mesh, local)`", found));
        };
        let axes: Vec<_> = mesh
            .axes()
            .iter()
            .map(|axis| (axis.size, axis.stride))
            .collect();
        let mut modes = zip(0, mesh_mode, &axes)?;
        for mode in &mut modes {
            mode.kind = if mode.element == 0 && mode.size > 1 {
                Kind::Replica
            } else {
                Kind::Shard
            };
        }
        modes.extend(zip(1, local_mode, &mode::leaves(plain(memory)?))?);
        let held = modes.iter().filter(|mode| mode.has_elements());
        let held: Vec<_> = held.map(|mode| (mode.size, mode.element)).collect();
        let elements = product(held.iter().map(|mode| mode.0))?;
        if let Some((element, twice)) = mode::first_gap(held) {
            let place = if twice { "in two" } else { "on no device" };
            let expected = format!("each element of `{layout}` in one place");
            return Err(InputError::new(
                expected,
                format_args!("element {element} {place}"),
            ));
        }
        let sharding = Self {
            mesh: mesh.clone(),
            shape: vec![elements],
            elements,
            placements: Vec::new(),
            reduction: None,
            dimensions: None,
            memory: memory.clone(),
            modes: Some(modes),
        };
        sharding.checked()
    }

    /// Returns the sharding with terms of a reduction instead of replicas along an axis.
    ///
    /// # Errors
    ///
    /// [`InputError`] if the axis is unknown, if it has no replicas, or if another axis has a
    /// different reduction.
    pub fn with_partial(mut self, axis: &str, op: Reduction) -> Result<Self, InputError> {
        let position = self.mesh.position(axis)?;
        if self.kind(position) == Kind::Shard && self.mesh.axes()[position].size > 1 {
            return Err(InputError::new(
                format_args!("replicas along axis `{axis}`"),
                "shards",
            ));
        }
        self.reduce_by(op)?;
        self.placements.retain(|&(placed, _)| placed != position);
        self.placements.push((position, Placement::Partial(op)));
        if let Some(modes) = &mut self.modes {
            modes[position].kind = Kind::Partial;
        }
        Ok(self)
    }

    /// Returns the sharding on `count` copies of the mesh, with replicas in the copies.
    ///
    /// The new axis is the outermost: the copy of rank `r` is `r / devices`.
    ///
    /// # Errors
    ///
    /// [`InputError`] if `count` is below 1, or if the number of devices does not fit in an `i64`.
    ///
    /// ```
    /// # use layout_mesh::{Mesh, Placement, Sharding};
    /// let mesh = Mesh::new([("x", 2)])?;
    /// let rows = Sharding::new(&mesh, &[8, 8], &[("x", Placement::Shard(0))])?.with_replicas(3)?;
    /// assert_eq!(rows.to_string(), "[x: Shard(0)] of (8,8) on x=2:1, replica=3:2");
    /// assert_eq!(rows.held_by(3)?[0], (0, 32));
    /// # Ok::<(), layout_mesh::InputError>(())
    /// ```
    pub fn with_replicas(&self, count: i64) -> Result<Self, InputError> {
        let (axes, stride) = (self.mesh.axes().len(), self.mesh.devices());
        let mut sharding = self.clone();
        sharding.mesh = self.mesh.with_axis("replica", count)?;
        if let Some(modes) = &mut sharding.modes {
            let mode = Mode {
                size: count,
                place: stride,
                element: 0,
                kind: Kind::Replica,
            };
            modes.insert(axes, mode);
        }
        Ok(sharding)
    }

    pub(crate) fn reduce_by(&mut self, op: Reduction) -> Result<(), InputError> {
        match self.reduction.replace(op) {
            Some(first) if first != op => {
                let found = format!("{first} and {op}");
                Err(InputError::new("one reduction on all axes", found))
            }
            _ => Ok(()),
        }
    }

    /// Returns the sharding with replicas instead of terms of a reduction.
    pub(crate) fn reduced(&self) -> Self {
        let mut reduced = self.clone();
        reduced.reduction = None;
        reduced
            .placements
            .retain(|(_, placement)| !matches!(placement, Placement::Partial(_)));
        for mode in reduced.modes.iter_mut().flatten() {
            if mode.kind == Kind::Partial {
                mode.kind = Kind::Replica;
            }
        }
        reduced
    }

    /// Checks that addresses cannot overlap.
    pub(crate) fn checked(self) -> Result<Self, InputError> {
        if mode::is_nested(mode::leaves(&self.memory)) {
            return Ok(self);
        }
        let expected = "a memory layout whose strides are past the extents of the smaller modes";
        Err(InputError::new(expected, format_args!("`{}`", self.memory)))
    }

    /// Returns the mesh.
    #[must_use]
    pub fn mesh(&self) -> &Mesh {
        &self.mesh
    }

    /// Returns the tensor shape. A sharding from a plain layout has one dimension.
    #[must_use]
    pub fn shape(&self) -> &[i64] {
        &self.shape
    }

    /// Returns the number of elements of the tensor.
    #[must_use]
    pub fn elements(&self) -> i64 {
        self.elements
    }

    /// Returns the operator of the axes that have terms of a reduction.
    #[must_use]
    pub fn reduction(&self) -> Option<Reduction> {
        self.reduction
    }

    /// Returns `true` if the axis `name` has terms of a reduction.
    #[must_use]
    pub fn is_partial(&self, name: &str) -> bool {
        let axis = self.mesh.position(name);
        axis.is_ok_and(|axis| self.kind(axis) == Kind::Partial)
    }

    /// Returns the memory layout of the local part.
    #[must_use]
    pub fn memory(&self) -> &Layout {
        &self.memory
    }

    /// Returns the number of addresses that each device allocates.
    #[must_use]
    pub fn local_len(&self) -> i64 {
        self.memory.cosize()
    }

    /// Returns `true` if all shards are equal and full.
    #[must_use]
    pub fn is_even(&self) -> bool {
        self.modes.is_some()
    }

    /// Returns the layout `(mesh, local) -> element`.
    ///
    /// # Errors
    ///
    /// [`InputError`] if the shards are uneven, or if the size does not fit in an `i64`.
    pub fn layout(&self) -> Result<Layout, InputError> {
        let modes = self.modes.as_ref().ok_or_else(|| uneven(self))?;
        let part = |local: bool| {
            let modes = modes
                .iter()
                .filter(|mode| (mode.kind == Kind::Local) == local);
            mode::layout(modes.map(|mode| (mode.size, mode.element)))
        };
        Ok(Layout::from_modes([part(false)?, part(true)?])?)
    }

    /// Returns the elements on a device, as pairs of address and element.
    ///
    /// The list has one entry for each local element. It is empty if no device has the rank.
    ///
    /// # Errors
    ///
    /// [`InputError`] for an uneven dimension with more than 2^16 shards.
    pub fn held_by(&self, rank: i64) -> Result<Vec<(i64, i64)>, InputError> {
        let mut held = vec![(0, 0)];
        if !(0..self.mesh.devices()).contains(&rank) {
            return Ok(Vec::new());
        }
        for mode in self.modes.iter().flatten() {
            if mode.kind == Kind::Local {
                held = product_with(&held, mode.size, mode.place, mode.element);
            } else {
                held[0].1 += rank / mode.place % mode.size * mode.element;
            }
        }
        if self.is_even() {
            return Ok(held);
        }
        let mut stride = self.elements;
        let strides = mode::leaves(&self.memory).into_iter();
        for (dimension, (_, address)) in self.dimensions.iter().flatten().zip(strides) {
            stride /= dimension.extent;
            let shard = dimension.shard_of(rank);
            let mut next = Vec::new();
            for interval in dimension.intervals()?.iter().filter(|i| i.rank == shard) {
                let begin = |&(a, n): &(i64, i64)| {
                    (a + interval.position * address, n + interval.start * stride)
                };
                let begin: Vec<_> = held.iter().map(begin).collect();
                let length = interval.end - interval.start;
                next.extend(product_with(&begin, length, address, stride));
            }
            held = next;
        }
        Ok(held)
    }

    /// Returns the role of an axis.
    pub(crate) fn kind(&self, axis: usize) -> Kind {
        if let Some(modes) = &self.modes {
            return modes[axis].kind;
        }
        let placed = self.placements.iter().find(|(placed, _)| *placed == axis);
        match placed.map(|(_, placement)| placement) {
            None | Some(Placement::Replicate) => Kind::Replica,
            Some(Placement::Partial(_)) => Kind::Partial,
            Some(_) => Kind::Shard,
        }
    }

    /// Returns the axes with replicas, as sizes and rank strides.
    pub(crate) fn replicas(&self) -> Vec<(i64, i64)> {
        let axes = self.mesh.axes().iter().enumerate();
        let axes = axes.filter(|&(axis, _)| self.kind(axis) == Kind::Replica);
        axes.map(|(_, axis)| (axis.size, axis.stride)).collect()
    }
}

/// Prints the placements, or the layouts of a sharding from plain layouts.
impl fmt::Display for Sharding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[")?;
        for (i, &(axis, placement)) in self.placements.iter().enumerate() {
            let comma = if i == 0 { "" } else { ", " };
            write!(f, "{comma}{}: {placement}", self.mesh.axes()[axis].name())?;
        }
        f.write_str("] of ")?;
        // A plain layout is even, so this error has no text of the sharding.
        let plain = self.dimensions.is_none().then(|| self.layout());
        match plain {
            Some(Ok(layout)) => write!(f, "{layout}")?,
            _ => write!(f, "{}", IntTuple::from(self.shape.clone()))?,
        }
        write!(f, " on {}", self.mesh)
    }
}

/// Returns the error for uneven shards.
pub(crate) fn uneven(found: &Sharding) -> InputError {
    InputError::new("even shards", format_args!("`{found}`"))
}

/// Returns the product of extents that are at least 1.
pub(crate) fn product(extents: impl IntoIterator<Item = i64>) -> Result<i64, InputError> {
    extents
        .into_iter()
        .enumerate()
        .try_fold(1, |product: i64, (dim, extent)| {
            if extent < 1 {
                let found = format!("{extent} in dimension {dim}");
                return Err(InputError::new("extents of at least 1", found));
            }
            let product = product.checked_mul(extent);
            product.ok_or_else(|| InputError::overflow("a number of elements"))
        })
}

/// Returns the leaf modes of a layout of elements with their places, as local modes.
fn zip(i: usize, elements: &Layout, places: &[(i64, i64)]) -> Result<Vec<Mode>, InputError> {
    let leaves = mode::leaves(elements);
    let sizes = |modes: &[(i64, i64)]| -> Vec<i64> { modes.iter().map(|mode| mode.0).collect() };
    let (found, expected) = (sizes(&leaves), sizes(places));
    if found != expected {
        let expected = format!("the sizes {} in mode {i}", IntTuple::from(expected));
        return Err(InputError::new(expected, IntTuple::from(found)));
    }
    let pairs = leaves.into_iter().zip(places);
    let mode = |((size, element), &(_, place))| Mode {
        size,
        place,
        element,
        kind: Kind::Local,
    };
    Ok(pairs.map(mode).collect())
}

/// Returns `pairs` shifted by each multiple of a step. The first pair stays first.
fn product_with(pairs: &[(i64, i64)], size: i64, a: i64, b: i64) -> Vec<(i64, i64)> {
    let shifted = |c| pairs.iter().map(move |&(x, y)| (x + c * a, y + c * b));
    (0..size).flat_map(shifted).collect()
}
