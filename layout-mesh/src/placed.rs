//! Shardings from placements.

use layout_algebra::Layout;

use crate::dimension::{Dimension, Level, Uneven};
use crate::error::InputError;
use crate::mesh::plain;
use crate::mode::{self, Kind, Mode};
use crate::sharding::product;
use crate::{Axis, Mesh, Placement, Sharding};

impl Sharding {
    /// Creates a sharding from placements. Axes that are not listed have replicas.
    ///
    /// If several axes shard one dimension, the first one listed is the outermost. Shards are
    /// row-major in memory. Uneven shards follow [`Uneven::Covering`].
    ///
    /// # Errors
    ///
    /// [`InputError`] for an unknown axis, an axis listed twice, a dimension out of range, a dimension
    /// without elements, different reductions, or overflow.
    ///
    /// ```
    /// # use layout_mesh::{Mesh, Placement, Sharding};
    /// let mesh = Mesh::new([("x", 4)])?;
    /// let error = |axis, dim| {
    ///     let placed = [(axis, Placement::Shard(dim))];
    ///     Sharding::new(&mesh, &[8, 8], &placed).unwrap_err().to_string()
    /// };
    /// assert_eq!(error("y", 0), "expected an axis of the mesh `x=4`, found `y`");
    /// assert_eq!(error("x", 2), "expected a dimension below 2 for axis `x`, found 2");
    /// # Ok::<(), layout_mesh::InputError>(())
    /// ```
    pub fn new(
        mesh: &Mesh,
        shape: &[i64],
        placements: &[(&str, Placement)],
    ) -> Result<Self, InputError> {
        Self::with_uneven(mesh, shape, placements, Uneven::Covering)
    }

    /// Creates a sharding from placements, with a convention for uneven shards.
    ///
    /// All devices allocate the largest shard, so address strides are equal on all devices.
    ///
    /// # Errors
    ///
    /// As for [`new`](Self::new), and if uneven chunks have more than 2^16 shards in one dimension.
    pub fn with_uneven(
        mesh: &Mesh,
        shape: &[i64],
        placements: &[(&str, Placement)],
        uneven: Uneven,
    ) -> Result<Self, InputError> {
        let dimension = |&extent: &i64| Dimension {
            extent,
            levels: Vec::new(),
            uneven,
        };
        let dimensions = shape.iter().map(dimension).collect();
        Self::divided(mesh, dimensions, placements)
    }

    /// Creates a sharding from undivided dimensions and placements.
    pub(crate) fn divided(
        mesh: &Mesh,
        mut dimensions: Vec<Dimension>,
        placements: &[(&str, Placement)],
    ) -> Result<Self, InputError> {
        let shape: Vec<_> = dimensions
            .iter()
            .map(|dimension| dimension.extent)
            .collect();
        let mut sharding = Self {
            mesh: mesh.clone(),
            elements: product(shape.iter().copied())?,
            shape,
            placements: Vec::new(),
            reduction: None,
            dimensions: None,
            memory: Layout::new(1, 0)?,
            modes: None,
        };
        for &(name, placement) in placements {
            let axis = mesh.position(name)?;
            if sharding
                .placements
                .iter()
                .any(|&(placed, _)| placed == axis)
            {
                let found = format!("two for `{name}`");
                return Err(InputError::new("one placement for each axis", found));
            }
            sharding.placements.push((axis, placement));
            match placement {
                Placement::Replicate => {}
                Placement::Partial(op) => sharding.reduce_by(op)?,
                Placement::Shard(dim) => place(&mut dimensions, &mesh.axes()[axis], axis, dim, 1)?,
                Placement::StridedShard { dim, split } => {
                    place(&mut dimensions, &mesh.axes()[axis], axis, dim, split)?;
                }
            }
        }
        let extents = dimensions.iter().map(Dimension::local_extent);
        let extents = extents.collect::<Result<Vec<_>, _>>()?;
        sharding.dimensions = Some(dimensions);
        let mut stride = product(extents.iter().copied())?;
        let row_major = extents.into_iter().map(|extent| {
            stride /= extent;
            (extent, stride)
        });
        let memory = mode::layout(row_major.collect::<Vec<_>>())?;
        sharding.with_memory(&memory)
    }

    /// Returns the sharding with another memory layout: one mode for each dimension.
    ///
    /// ```
    /// # use layout_mesh::{Mesh, Placement, Sharding};
    /// let mesh = Mesh::new([("x", 4)])?;
    /// let rows = Sharding::new(&mesh, &[8, 8], &[("x", Placement::Shard(0))])?;
    /// let rows = rows.with_memory(&"(2,8):(1,2)".parse()?)?;
    /// assert_eq!(rows.memory().to_string(), "(2,8):(1,2)");
    /// # Ok::<(), layout_mesh::InputError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`InputError`] if a mode does not have the size of the largest shard, if the modes nest in a
    /// way that no layout has, if uneven shards have a nested mode, if addresses can overlap, or if
    /// the sharding has no placements.
    pub fn with_memory(mut self, memory: &Layout) -> Result<Self, InputError> {
        let dimensions = self
            .dimensions
            .as_ref()
            .ok_or_else(|| InputError::new("a sharding from placements", "a plain layout"))?;
        let extents = dimensions.iter().map(Dimension::local_extent);
        let extents = extents.collect::<Result<Vec<_>, _>>()?;
        let mut modes = plain(memory)?.modes();
        modes.truncate(if extents.is_empty() { 0 } else { modes.len() });
        if extents
            .iter()
            .ne(&modes.iter().map(Layout::size).collect::<Vec<_>>())
        {
            let expected = format!("a memory layout of the extents {extents:?}");
            return Err(InputError::new(expected, format_args!("`{memory}`")));
        }
        let even = dimensions.iter().all(Dimension::is_even);
        if !even && mode::leaves(memory).len() != modes.len() {
            return Err(nested(memory));
        }
        self.memory = memory.clone();
        if even {
            self.divide(&modes)?;
        }
        self.checked()
    }

    /// Sets the modes of even shards, one for each mesh axis, then the local ones. Refines the memory
    /// layout to the local modes.
    fn divide(&mut self, memory: &[Layout]) -> Result<(), InputError> {
        let axes = self.mesh.axes().iter().enumerate();
        let mode = |(i, axis): (usize, &Axis)| Mode {
            size: axis.size,
            place: axis.stride,
            element: 0,
            kind: self.kind(i),
        };
        let mut modes: Vec<_> = axes.map(mode).collect();
        let (mut stride, mut refined) = (self.elements, Vec::new());
        for (dimension, memory) in self.dimensions.iter().flatten().zip(memory) {
            stride /= dimension.extent;
            for (level, below) in dimension.levels.iter().zip(dimension.strides()) {
                if level.rank.is_some() {
                    modes[level.axis].element = below * stride;
                }
            }
            let local = dimension.local().into_iter().rev();
            let local = mode::layout(local.map(|(size, index)| (size, index * stride)))?;
            let local = local.with_shape(memory.shape().clone())?;
            refined.push(memory.with_shape(local.shape().clone())?);
            let places = refined.last().map(mode::leaves).unwrap_or_default();
            let pairs = mode::leaves(&local).into_iter().zip(places);
            modes.extend(pairs.map(|((size, element), (_, place))| Mode {
                size,
                place,
                element,
                kind: Kind::Local,
            }));
        }
        if refined.len() > 1 {
            self.memory = Layout::from_modes(refined)?;
        } else {
            self.memory = refined.pop().unwrap_or(Layout::new(1, 0)?);
        }
        self.modes = Some(modes);
        Ok(())
    }
}

/// Divides a dimension among the devices of an axis.
fn place(
    dimensions: &mut [Dimension],
    &Axis {
        ref name,
        size,
        stride,
    }: &Axis,
    axis: usize,
    dim: usize,
    split: i64,
) -> Result<(), InputError> {
    let rank = dimensions.len();
    let Some(dimension) = dimensions.get_mut(dim) else {
        let expected = format!("a dimension below {rank} for axis `{name}`");
        return Err(InputError::new(expected, dim));
    };
    if split < 1 {
        return Err(InputError::new("a split of at least 1", split));
    }
    if split > 1 {
        dimension.levels.push(Level {
            size: split,
            rank: None,
            axis,
        });
    }
    dimension.levels.push(Level {
        size,
        rank: Some(stride),
        axis,
    });
    Ok(())
}

/// Returns the error for uneven shards with a nested memory layout.
pub(crate) fn nested(memory: &Layout) -> InputError {
    let expected = "one stride for each dimension in the memory layout of uneven shards";
    InputError::new(expected, format_args!("`{memory}`"))
}
