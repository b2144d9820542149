//! [`Mesh`]: devices along named axes.

use core::fmt;

use layout_algebra::Layout;

use crate::error::InputError;
use crate::mode;

/// An axis of a mesh.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Axis {
    pub(crate) name: String,
    pub(crate) size: i64,
    pub(crate) stride: i64,
}

impl Axis {
    /// Returns the name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the number of devices along the axis.
    #[must_use]
    pub fn size(&self) -> i64 {
        self.size
    }

    /// Returns the stride of the axis in ranks.
    #[must_use]
    pub fn stride(&self) -> i64 {
        self.stride
    }

    /// Returns the coordinate of `rank` along the axis.
    #[must_use]
    pub fn coordinate(&self, rank: i64) -> i64 {
        rank / self.stride % self.size
    }
}

/// Devices along named axes, with a layout that maps mesh coordinates to ranks.
///
/// The map is a bijection of `0..devices`, so each rank has one coordinate.
///
/// ```
/// use layout_mesh::Mesh;
///
/// let mesh = Mesh::new([("x", 2), ("y", 4)])?;
/// assert_eq!(mesh.devices(), 8);
/// assert_eq!(mesh.ranks()?.to_string(), "(2,4):(4,1)");
/// assert_eq!(mesh.to_string(), "x=2, y=4");
/// # Ok::<(), layout_mesh::InputError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Mesh {
    axes: Vec<Axis>,
    devices: i64,
}

impl Mesh {
    /// Creates a mesh whose last axis is contiguous in ranks, as in PyTorch and JAX.
    ///
    /// # Errors
    ///
    /// [`InputError`] if an axis has no device, if two axes have one name, or if the number of
    /// devices does not fit in an `i64`.
    ///
    /// ```
    /// # use layout_mesh::Mesh;
    /// assert_eq!(
    ///     Mesh::new([("x", 2), ("x", 2)]).unwrap_err().to_string(),
    ///     "expected distinct axis names, found `x` twice",
    /// );
    /// assert_eq!(
    ///     Mesh::new([("x", 0)]).unwrap_err().to_string(),
    ///     "expected at least 1 device along axis `x`, found 0",
    /// );
    /// ```
    pub fn new<'a>(axes: impl IntoIterator<Item = (&'a str, i64)>) -> Result<Self, InputError> {
        let mut axes: Vec<_> = axes
            .into_iter()
            .map(|(name, size)| Axis {
                name: name.to_owned(),
                size,
                stride: 1,
            })
            .collect();
        let mut stride = 1_i64;
        for axis in axes.iter_mut().rev() {
            axis.stride = stride;
            let next = stride.checked_mul(axis.size.max(1));
            stride = next.ok_or_else(|| InputError::overflow("a number of devices"))?;
        }
        Self::checked(axes)
    }

    /// Creates a mesh from a layout of ranks. Each leaf mode of the layout is an axis.
    ///
    /// # Errors
    ///
    /// [`InputError`] if the names and modes differ in number, or if `ranks` is not a bijection
    /// of `0..size(ranks)`.
    ///
    /// ```
    /// # use layout_mesh::Mesh;
    /// let ranks = "(2,2):(1,4)".parse()?;
    /// assert_eq!(
    ///     Mesh::with_ranks(["x", "y"], &ranks).unwrap_err().to_string(),
    ///     "expected each rank once in the mesh `(2,2):(1,4)`, found rank 2 missing",
    /// );
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    pub fn with_ranks<'a>(
        names: impl IntoIterator<Item = &'a str>,
        ranks: &Layout,
    ) -> Result<Self, InputError> {
        let ranks = plain(ranks)?;
        let names: Vec<_> = names.into_iter().collect();
        let modes = mode::leaves(ranks);
        if names.len() != modes.len() {
            let expected = format!("{} axis names", modes.len());
            return Err(InputError::new(expected, names.len()));
        }
        let (sizes, strides): (Vec<_>, Vec<_>) = modes.into_iter().unzip();
        let axes: Vec<_> = names.into_iter().zip(sizes).collect();
        Self::with_strides(&axes, &strides)
    }

    /// Creates a mesh from names, sizes and strides in ranks.
    pub(crate) fn with_strides(axes: &[(&str, i64)], strides: &[i64]) -> Result<Self, InputError> {
        if axes.len() != strides.len() {
            let expected = format!("{} rank strides", axes.len());
            return Err(InputError::new(expected, strides.len()));
        }
        let axes = axes.iter().zip(strides);
        Self::checked(
            axes.map(|(&(name, size), &stride)| Axis {
                name: name.to_owned(),
                size,
                stride: if size == 1 { 1 } else { stride },
            })
            .collect(),
        )
    }

    fn checked(axes: Vec<Axis>) -> Result<Self, InputError> {
        let mut devices = 1_i64;
        for (i, axis) in axes.iter().enumerate() {
            if axis.size < 1 {
                let expected = format!("at least 1 device along axis `{}`", axis.name);
                return Err(InputError::new(expected, axis.size));
            }
            if axes[..i].iter().any(|other| other.name == axis.name) {
                let found = format!("`{}` twice", axis.name);
                return Err(InputError::new("distinct axis names", found));
            }
            let next = devices.checked_mul(axis.size);
            devices = next.ok_or_else(|| InputError::overflow("a number of devices"))?;
        }
        let mesh = Self { axes, devices };
        if let Some((rank, twice)) = mode::first_gap(mesh.modes()) {
            let expected = format!("each rank once in the mesh `{}`", mesh.ranks()?);
            let found = if twice { "twice" } else { "missing" };
            return Err(InputError::new(
                expected,
                format_args!("rank {rank} {found}"),
            ));
        }
        Ok(mesh)
    }

    fn modes(&self) -> Vec<(i64, i64)> {
        self.axes
            .iter()
            .map(|axis| (axis.size, axis.stride))
            .collect()
    }

    /// Returns the axes.
    #[must_use]
    pub fn axes(&self) -> &[Axis] {
        &self.axes
    }

    /// Returns the number of devices.
    #[must_use]
    pub fn devices(&self) -> i64 {
        self.devices
    }

    /// Returns the layout that maps mesh coordinates to ranks.
    ///
    /// # Errors
    ///
    /// [`InputError`] if the mesh has more modes than a layout can have.
    pub fn ranks(&self) -> Result<Layout, InputError> {
        Ok(mode::layout(self.modes())?)
    }

    /// Returns the position of the axis `name`.
    pub(crate) fn position(&self, name: &str) -> Result<usize, InputError> {
        let position = self.axes.iter().position(|axis| axis.name == name);
        position.ok_or_else(|| {
            InputError::new(
                format_args!("an axis of the mesh `{self}`"),
                format_args!("`{name}`"),
            )
        })
    }
}

/// Prints the axes with their sizes.
impl fmt::Display for Mesh {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, axis) in self.axes.iter().enumerate() {
            let comma = if i == 0 { "" } else { ", " };
            write!(f, "{comma}{}={}", axis.name, axis.size)?;
        }
        Ok(())
    }
}

/// Returns `layout` if it has no swizzles.
pub(crate) fn plain(layout: &Layout) -> Result<&Layout, InputError> {
    let swizzled = || InputError::new("a layout without swizzles", format_args!("`{layout}`"));
    layout.as_plain().ok_or_else(swizzled)
}
