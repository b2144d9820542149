//! [`Sharding`]: a tensor on the devices of a mesh.

use core::fmt;

use layout_algebra::{IntTuple, Layout};

use crate::dimension::{Dimension, Level, Uneven};
use crate::error::ShardingError;
use crate::mesh::plain;
use crate::mode::{self, Kind, Mode};
use crate::{Axis, Mesh, Placement, Reduction};

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
/// # Ok::<(), layout_mesh::ShardingError>(())
/// ```
///
/// # Source
///
/// The placements of PyTorch's `DTensor`, as layouts: a shard is a division, a replica has stride 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sharding {
    mesh: Mesh,
    shape: Vec<i64>,
    elements: i64,
    /// The placement of each axis in the order of the caller. Empty for a plain layout.
    placements: Vec<(usize, Placement)>,
    reduction: Option<Reduction>,
    /// Empty for a plain layout.
    dimensions: Vec<Dimension>,
    memory: Layout,
    /// The modes, or `None` if the shards are uneven.
    modes: Option<Vec<Mode>>,
}

impl Sharding {
    /// Creates a sharding from placements. Axes that are not listed have replicas.
    ///
    /// If several axes shard one dimension, the first one listed is the outermost. Shards are
    /// row-major in memory. Uneven shards follow [`Uneven::Covering`].
    ///
    /// # Errors
    ///
    /// [`ShardingError`] for an unknown axis, an axis listed twice, a dimension out of range, a
    /// dimension without elements, different reductions, or overflow.
    ///
    /// ```
    /// # use layout_mesh::{Mesh, Placement, Sharding};
    /// let mesh = Mesh::new([("x", 4)])?;
    /// let error = |axis, dim| {
    ///     let placed = [(axis, Placement::Shard(dim))];
    ///     Sharding::new(&mesh, &[8, 8], &placed).unwrap_err().to_string()
    /// };
    /// assert_eq!(error("y", 0), "expected an axis of the mesh `x=4`, found `y`");
    /// assert_eq!(error("x", 2), "expected a dimension below 2, found 2 for axis `x`");
    /// # Ok::<(), layout_mesh::ShardingError>(())
    /// ```
    pub fn new(
        mesh: &Mesh,
        shape: &[i64],
        placements: &[(&str, Placement)],
    ) -> Result<Self, ShardingError> {
        Self::with_uneven(mesh, shape, placements, Uneven::Covering)
    }

    /// Creates a sharding from placements, with a convention for uneven shards.
    ///
    /// All devices allocate the largest shard, so address strides are equal on all devices.
    ///
    /// # Errors
    ///
    /// As for [`new`](Self::new), and [`ShardingError::TooManyShards`] if uneven chunks have more
    /// than 2^16 shards in one dimension.
    pub fn with_uneven(
        mesh: &Mesh,
        shape: &[i64],
        placements: &[(&str, Placement)],
        uneven: Uneven,
    ) -> Result<Self, ShardingError> {
        let elements = product(shape)?;
        let levels = Vec::new();
        let dimension = |&extent: &i64| Dimension {
            extent,
            levels: levels.clone(),
            uneven,
        };
        let mut sharding = Self {
            mesh: mesh.clone(),
            shape: shape.to_vec(),
            elements,
            placements: Vec::new(),
            reduction: None,
            dimensions: shape.iter().map(dimension).collect(),
            memory: Layout::new(1, 0)?,
            modes: None,
        };
        for &(name, placement) in placements {
            sharding.place(name, placement)?;
        }
        let extents = sharding.dimensions.iter().map(Dimension::local_extent);
        let extents = extents.collect::<Result<Vec<_>, _>>()?;
        let memory = match extents[..] {
            [] => Layout::new(1, 0)?,
            [extent] => Layout::new(extent, 1)?,
            _ => Layout::make_layout_right(extents)?,
        };
        sharding.with_memory(&memory)
    }

    fn place(&mut self, name: &str, placement: Placement) -> Result<(), ShardingError> {
        let axis = self.mesh.position(name)?;
        if self.placements.iter().any(|&(other, _)| other == axis) {
            return Err(ShardingError::PlacedTwice(name.to_owned()));
        }
        if let Placement::Partial(op) = placement {
            self.reduce_by(op)?;
        }
        if let Some((dim, split)) = placement.sharded() {
            let rank = self.dimensions.len();
            let dimension = self.dimensions.get_mut(dim).ok_or(ShardingError::Dimension {
                axis: name.to_owned(),
                dim,
                rank,
            })?;
            if split < 1 {
                return Err(ShardingError::Split(split));
            }
            let Axis { size, stride, .. } = self.mesh.axes()[axis];
            let level = |size, rank| Level { size, rank, axis };
            if split > 1 {
                dimension.levels.push(level(split, None));
            }
            dimension.levels.push(level(size, Some(stride)));
        }
        self.placements.push((axis, placement));
        Ok(())
    }

    fn reduce_by(&mut self, op: Reduction) -> Result<(), ShardingError> {
        match self.reduction.replace(op) {
            Some(first) if first != op => Err(ShardingError::Reductions([first, op])),
            _ => Ok(()),
        }
    }

    /// Creates a sharding from the layout `(mesh, local) -> element` and the memory layout
    /// `local -> address`. Mesh modes of stride 0 have replicas.
    ///
    /// # Errors
    ///
    /// [`ShardingError`] if the mesh mode does not have the sizes of the mesh, the local mode not
    /// the sizes of the memory layout, if an element is on no device or in two places that are not
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
    ///     "expected each element on a device, found element 2 of `(4,2):(3,1)` on none",
    /// );
    /// assert_eq!(
    ///     error("(4,2):(1,1)", "2:1"),
    ///     "expected each element in one place, found element 1 of `(4,2):(1,1)` in two",
    /// );
    /// assert_eq!(
    ///     error("(2,4):(4,1)", "4:1"),
    ///     "expected the mesh sizes 4 in mode 0, found 2",
    /// );
    /// # Ok::<(), layout_mesh::ShardingError>(())
    /// ```
    pub fn from_layout(
        mesh: &Mesh,
        layout: &Layout,
        memory: &Layout,
    ) -> Result<Self, ShardingError> {
        let memory = plain(memory)?.clone();
        let modes = plain(layout)?.modes();
        let [mesh_mode, local_mode] = &modes[..] else {
            return Err(ShardingError::LayoutRank(layout.to_string()));
        };
        let axes = mesh.axes().iter().map(|axis| (axis.size, axis.stride));
        let part = |leaves: &[(i64, i64)], places: &[(i64, i64)], what, mode| {
            let sizes = |modes: &[(i64, i64)]| -> Vec<i64> { modes.iter().map(|m| m.0).collect() };
            if sizes(leaves) != sizes(places) {
                let (expected, found) = (sizes(places), sizes(leaves));
                return Err(ShardingError::Sizes { what, mode, expected, found });
            }
            let pairs = leaves.iter().zip(places);
            Ok(pairs.map(|(&(size, element), &(_, place))| (size, place, element)).collect())
        };
        let meshed: Vec<_> =
            part(&mode::leaves(mesh_mode), &axes.collect::<Vec<_>>(), "mesh", 0)?;
        let local: Vec<_> =
            part(&mode::leaves(local_mode), &mode::leaves(&memory), "memory", 1)?;
        let mode = |kind| move |(size, place, element)| Mode { size, place, element, kind };
        let kind = |&(size, _, element): &(i64, i64, i64)| match element {
            0 if size > 1 => Kind::Replica,
            _ => Kind::Shard,
        };
        let meshed = meshed.into_iter().map(|m| mode(kind(&m))(m));
        let modes: Vec<_> = meshed.chain(local.into_iter().map(mode(Kind::Local))).collect();
        let with_elements = modes.iter().filter(|mode| mode.has_elements());
        let with_elements: Vec<_> = with_elements.map(|m| (m.size, m.element)).collect();
        let sizes: Vec<_> = with_elements.iter().map(|m| m.0).collect();
        let elements = product(&sizes)?;
        if let Some((element, twice)) = mode::first_gap(with_elements) {
            let layout = layout.to_string();
            return Err(ShardingError::Element { layout, element, twice });
        }
        let sharding = Self {
            mesh: mesh.clone(),
            shape: vec![elements],
            elements,
            placements: Vec::new(),
            reduction: None,
            dimensions: Vec::new(),
            memory,
            modes: Some(modes),
        };
        sharding.checked()
    }

    /// Returns the sharding with terms of a reduction instead of replicas along an axis.
    ///
    /// # Errors
    ///
    /// [`ShardingError`] if the axis is unknown, if it has no replicas, or if another axis has a
    /// different reduction.
    pub fn with_partial(mut self, axis: &str, op: Reduction) -> Result<Self, ShardingError> {
        let position = self.mesh.position(axis)?;
        let placed = self.placements.iter_mut().find(|(a, _)| *a == position);
        let sharded = placed.as_ref().is_some_and(|(_, p)| p.sharded().is_some());
        let mode = self.modes.as_ref().map(|modes| modes[position]);
        if sharded || mode.is_some_and(|mode| mode.size > 1 && mode.kind != Kind::Replica) {
            return Err(ShardingError::NotReplicated(axis.to_owned()));
        }
        match placed {
            Some((_, placement)) => *placement = Placement::Partial(op),
            None => self.placements.push((position, Placement::Partial(op))),
        }
        if let Some(modes) = &mut self.modes {
            modes[position].kind = Kind::Partial;
        }
        self.reduce_by(op)?;
        Ok(self)
    }

    /// Returns the sharding with replicas instead of terms of a reduction.
    pub(crate) fn reduced(&self) -> Self {
        let mut reduced = self.clone();
        reduced.reduction = None;
        for (_, placement) in &mut reduced.placements {
            if matches!(placement, Placement::Partial(_)) {
                *placement = Placement::Replicate;
            }
        }
        for mode in reduced.modes.iter_mut().flatten() {
            if mode.kind == Kind::Partial {
                mode.kind = Kind::Replica;
            }
        }
        reduced
    }

    /// Returns the sharding with another memory layout: one mode for each dimension.
    ///
    /// ```
    /// # use layout_mesh::{Mesh, Placement, Sharding};
    /// let mesh = Mesh::new([("x", 4)])?;
    /// let rows = Sharding::new(&mesh, &[8, 8], &[("x", Placement::Shard(0))])?;
    /// let rows = rows.with_memory(&"(2,8):(1,2)".parse()?)?;
    /// assert_eq!(rows.memory().to_string(), "(2,8):(1,2)");
    /// # Ok::<(), layout_mesh::ShardingError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ShardingError`] if a mode does not have the size of the largest shard, if the modes nest in
    /// a way that no layout has, if uneven shards have a nested mode, or if addresses can overlap.
    pub fn with_memory(mut self, memory: &Layout) -> Result<Self, ShardingError> {
        let memory = plain(memory)?;
        if self.dimensions.is_empty() && !self.shape.is_empty() {
            return Err(ShardingError::PlainMemory);
        }
        let extents = self.dimensions.iter().map(Dimension::local_extent);
        let expected = extents.collect::<Result<Vec<_>, _>>()?;
        let modes = if expected.is_empty() { Vec::new() } else { memory.modes() };
        let found: Vec<_> = modes.iter().map(Layout::size).collect();
        if expected != found {
            return Err(ShardingError::MemorySizes { expected, found });
        }
        let even = self.dimensions.iter().all(Dimension::is_even);
        if !even && modes.iter().any(|mode| mode::leaves(mode).len() != 1) {
            return Err(ShardingError::NestedMemory(memory.to_string()));
        }
        self.memory = memory.clone();
        self.modes = even.then(|| self.even_modes(&modes)).transpose()?;
        self.checked()
    }

    /// Returns the modes of even shards: one for each mesh axis, then the local ones.
    fn even_modes(&self, memory: &[Layout]) -> Result<Vec<Mode>, ShardingError> {
        let axes = self.mesh.axes().iter();
        let mut modes: Vec<_> = axes
            .map(|axis| Mode {
                size: axis.size,
                place: axis.stride,
                element: 0,
                kind: Kind::Replica,
            })
            .collect();
        for &(axis, placement) in &self.placements {
            if let Placement::Partial(_) = placement {
                modes[axis].kind = Kind::Partial;
            }
        }
        let mut stride = self.elements;
        for (dimension, memory) in self.dimensions.iter().zip(memory) {
            stride /= dimension.extent;
            for (level, below) in dimension.levels.iter().zip(dimension.strides()) {
                if level.rank.is_some() {
                    modes[level.axis].element = below * stride;
                    modes[level.axis].kind = Kind::Shard;
                }
            }
            let local: Vec<_> = dimension.local().into_iter().rev().collect();
            let local: Vec<_> = local.into_iter().map(|(n, s)| (n, s * stride)).collect();
            let local = mode::layout(&local)?.with_shape(memory.shape().clone())?;
            let memory = memory.with_shape(local.shape().clone())?;
            let pairs = mode::leaves(&local).into_iter().zip(mode::leaves(&memory));
            modes.extend(pairs.map(|((size, element), (_, place))| Mode {
                size,
                place,
                element,
                kind: Kind::Local,
            }));
        }
        Ok(modes)
    }

    /// Checks that addresses cannot overlap.
    fn checked(self) -> Result<Self, ShardingError> {
        if mode::is_nested(mode::leaves(&self.memory)) {
            Ok(self)
        } else {
            Err(ShardingError::Memory(self.memory.to_string()))
        }
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
        let partial = |&(axis, placement): &(usize, Placement)| {
            matches!(placement, Placement::Partial(_)) && self.mesh.axes()[axis].name() == name
        };
        self.placements.iter().any(partial)
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
    /// [`ShardingError::Uneven`] if the shards are uneven, [`ShardingError::Layout`] if the layout
    /// does not fit in a [`Layout`].
    pub fn layout(&self) -> Result<Layout, ShardingError> {
        let modes = self.modes()?;
        let part = |local: bool| {
            let modes = modes.iter().filter(|mode| (mode.kind == Kind::Local) == local);
            let modes: Vec<_> = modes.map(|mode| (mode.size, mode.element)).collect();
            mode::layout(&modes)
        };
        Ok(Layout::from_modes([part(false)?, part(true)?])?)
    }

    /// Returns the elements on a device, as pairs of address and element.
    ///
    /// The list has one entry for each local element.
    ///
    /// # Errors
    ///
    /// [`ShardingError::TooManyShards`] for an uneven dimension with more than 2^16 shards.
    pub fn held_by(&self, rank: i64) -> Result<Vec<(i64, i64)>, ShardingError> {
        let mut held = vec![(0, 0)];
        if let Some(modes) = &self.modes {
            for mode in modes {
                if mode.kind == Kind::Local {
                    held = product_with(&held, mode.size, mode.place, mode.element);
                } else {
                    held[0].1 += rank / mode.place % mode.size * mode.element;
                }
            }
            return Ok(held);
        }
        let mut stride = self.elements;
        for (dimension, (_, address)) in self.dimensions.iter().zip(mode::leaves(&self.memory)) {
            stride /= dimension.extent;
            let shard = |level: &Level| level.rank.map_or(0, |r| rank / r % level.size * r);
            let shard = dimension.levels.iter().map(shard).sum::<i64>();
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

    pub(crate) fn modes(&self) -> Result<&[Mode], ShardingError> {
        self.modes.as_deref().ok_or_else(|| ShardingError::Uneven(self.to_string()))
    }

    pub(crate) fn dimensions(&self) -> &[Dimension] {
        &self.dimensions
    }

    /// Returns the axes of the given kind, as sizes and rank strides.
    pub(crate) fn axes_of(&self, kind: Kind) -> Vec<(i64, i64)> {
        let axes = self.mesh.axes().iter().enumerate();
        let axes = axes.filter(|&(i, _)| match &self.modes {
            Some(modes) => modes[i].kind == kind,
            None => {
                let placed = self.placements.iter().find(|(axis, _)| *axis == i);
                kind == match placed.map(|(_, placement)| placement) {
                    None | Some(Placement::Replicate) => Kind::Replica,
                    Some(Placement::Partial(_)) => Kind::Partial,
                    Some(_) => Kind::Shard,
                }
            }
        });
        axes.map(|(_, axis)| (axis.size, axis.stride)).collect()
    }
}

/// Prints the placements, or the layouts of a sharding from plain layouts.
impl fmt::Display for Sharding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.dimensions.is_empty() && !self.shape.is_empty() {
            return match self.layout() {
                Ok(layout) => write!(f, "{layout} on {}", self.mesh),
                Err(_) => write!(f, "a layout of {} elements on {}", self.elements, self.mesh),
            };
        }
        f.write_str("[")?;
        for (i, &(axis, placement)) in self.placements.iter().enumerate() {
            let comma = if i == 0 { "" } else { ", " };
            write!(f, "{comma}{}: {placement}", self.mesh.axes()[axis].name())?;
        }
        write!(f, "] of {} on {}", IntTuple::from(self.shape.clone()), self.mesh)
    }
}

/// Returns the product of extents that are at least 1.
fn product(extents: &[i64]) -> Result<i64, ShardingError> {
    if let Some(dim) = extents.iter().position(|&extent| extent < 1) {
        return Err(ShardingError::Extent { dim, extent: extents[dim] });
    }
    let product = extents.iter().try_fold(1, |n: i64, &extent| n.checked_mul(extent));
    product.ok_or(ShardingError::Overflow("the number of elements"))
}

/// Returns `pairs` shifted by each multiple of a step. The first pair stays first.
fn product_with(pairs: &[(i64, i64)], size: i64, a: i64, b: i64) -> Vec<(i64, i64)> {
    let shifted = |c| pairs.iter().map(move |&(x, y)| (x + c * a, y + c * b));
    (0..size).flat_map(shifted).collect()
}
