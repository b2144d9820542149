//! Kernel calls: parameters and launches.

use core::slice;

use cudarc::driver::sys::CUtensorMapDataType;
use layout_core::bounds::{CheckedLayout, FlatModes, TensorLayout};
use layout_device::hopper::{TensorMapError, TensorMapParams};
use layout_device::{Bf16, E4m3, E5m2, F16, Launch};
use layout_launch::{OfGroup, Parameter, TmaNumber};

use hopper_kernels::kernel::{Element, ElementType};

/// A kernel call: the name of the kernel, its parameters in order, and its launch.
///
/// Each parameter type of a kernel has a method here, so a call reads like the kernel's signature:
///
/// | parameter | method |
/// |---|---|
/// | `TmaView<'_, T, L, Tile>` | [`view::<T, L, Tile>`](Self::view) |
/// | `TmaParts<'_, T, L, Tile, _>` | [`parts::<T, L, Tile>`](Self::parts) |
/// | `Grouped<'_, TmaView<'_, T, L, Tile>>` | [`view_per_group::<T, L, Tile>`](Self::view_per_group) |
/// | `Grouped<'_, TmaParts<'_, T, L, Tile, _>>` | [`parts_per_group::<T, L, Tile>`](Self::parts_per_group) |
/// | `Tensor<View<'_, T>, L>`, `Tensor<DisjointMut<'_, T, Grid, _>, L>` | [`tensor`](Self::tensor) |
/// | a 32-bit value | [`number`](Self::number) |
///
/// ```
/// use hopper_host::Call;
/// use hopper_kernels::epilogue::{A, B, Bias, C, GELU};
/// use hopper_kernels::gemm::Rows;
/// use layout_device::{F16, hopper::TensorMapError};
///
/// /// `C = gelu(A * B + bias) + residual`, given where the matrices begin.
/// fn gelu([m, n, k]: [u32; 3], [a, b, bias, residual, c]: [u64; 5]) -> Result<Call, TensorMapError> {
///     let rows = |rows, columns: u32| Rows::from_values([rows, columns, columns / 8]);
///     Call::new("gelu", GELU.launch(m, n, 132))
///         .view::<F16, Rows, A>(a, &rows(m, k))?
///         .view::<F16, Rows, B>(b, &rows(n, k))?
///         .tensor(bias, &Bias::from_values([m, n]))
///         .tensor(residual, &rows(m, n))
///         .parts::<F16, Rows, C>(c, &rows(m, n))
/// }
///
/// let call = gelu([256, 512, 64], [0x10000, 0x20000, 0x30000, 0x40000, 0x50000])?;
/// assert_eq!((call.name(), call.launch().blocks), ("gelu", [4, 1, 1]));
/// // A map or a pointer, and the values of its layout.
/// assert_eq!(call.parameters().len(), 10);
/// // What does not begin at a multiple of 16 bytes has no map.
/// assert!(gelu([256, 512, 64], [0x10000, 0x20008, 0x30000, 0x40000, 0x50000]).is_err());
/// # Ok::<(), TensorMapError>(())
/// ```
///
/// [`Kernels::ready`](crate::Kernels::ready) prepares a call for launches.
#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    name: &'static str,
    launch: Launch,
    cluster: u32,
    parameters: Vec<Parameter>,
}

impl Call {
    /// Returns a call without parameters of the kernel with this name in the PTX.
    #[must_use]
    pub const fn new(name: &'static str, launch: Launch) -> Self {
        Self {
            name,
            launch,
            cluster: 1,
            parameters: Vec::new(),
        }
    }

    /// Sets the number of blocks in a cluster.
    #[must_use]
    pub fn in_clusters(self, blocks: u32) -> Self {
        Self {
            cluster: blocks,
            ..self
        }
    }

    /// Adds a tensor from which TMA copies tiles, and its layout.
    ///
    /// # Errors
    ///
    /// Returns an error if TMA does not support the tensor.
    pub fn view<T: Element, L: FlatModes + TensorLayout, Tile: CheckedLayout>(
        self,
        address: u64,
        layout: &L,
    ) -> Result<Self, TensorMapError> {
        let map = TensorMapParams::new::<T, L, Tile>(layout, address)?;
        Ok(self.map(map, T::ELEMENT_TYPE).layout(layout))
    }

    /// Adds a tensor to which TMA stores or adds tiles, and its layout.
    ///
    /// # Errors
    ///
    /// Returns an error if TMA does not support the tensor.
    pub fn parts<T: Element, L: FlatModes + TensorLayout, Tile: CheckedLayout>(
        self,
        address: u64,
        layout: &L,
    ) -> Result<Self, TensorMapError> {
        let map = TensorMapParams::of_parts::<T, L, Tile>(layout, address)?;
        Ok(self.map(map, T::ELEMENT_TYPE).layout(layout))
    }

    /// Adds one tensor per group from which TMA copies tiles, as addresses and layouts, and the
    /// number of groups.
    ///
    /// ```
    /// use hopper_host::{Call, Parameter};
    /// use hopper_kernels::gemm::{BgemmNt, Rows};
    /// use hopper_kernels::groups::launch;
    /// use hopper_kernels::product::A;
    /// use layout_device::{Bf16, hopper::TensorMapError};
    ///
    /// // The second one is empty.
    /// let groups = [(0x10000, [64, 32, 4]), (0, [0, 32, 4])].map(|(at, of)| (at, Rows::from_values(of)));
    /// let call = Call::new("bgemm_nt_groups", launch([[64, 8]], 132)).view_per_group::<Bf16, Rows, A<BgemmNt>>(&groups)?;
    /// let [Parameter::Groups(_, all), count] = call.parameters() else { panic!() };
    /// assert!(all[0].map.is_some() && all[1].map.is_none());
    /// assert_eq!(*count, Parameter::Values(vec![2]));
    /// # Ok::<(), TensorMapError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if TMA does not support a non-empty tensor.
    pub fn view_per_group<T: Element, L: FlatModes + TensorLayout, Tile: CheckedLayout>(
        self,
        groups: &[(u64, L)],
    ) -> Result<Self, TensorMapError> {
        self.groups::<T, L>(groups, TensorMapParams::new::<T, L, Tile>)
    }

    /// Adds one tensor per group to which TMA stores tiles. The arguments match
    /// [`view_per_group`](Self::view_per_group).
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`view_per_group`](Self::view_per_group).
    pub fn parts_per_group<T: Element, L: FlatModes + TensorLayout, Tile: CheckedLayout>(
        self,
        groups: &[(u64, L)],
    ) -> Result<Self, TensorMapError> {
        self.groups::<T, L>(groups, TensorMapParams::of_parts::<T, L, Tile>)
    }

    fn groups<T: Element, L: FlatModes + TensorLayout>(
        self,
        groups: &[(u64, L)],
        map: impl Fn(&L, u64) -> Result<TensorMapParams, TensorMapError>,
    ) -> Result<Self, TensorMapError> {
        let of = |(address, layout): &(u64, L)| {
            let is_empty = layout.extents()[..L::RANK].contains(&0);
            let map = (!is_empty).then(|| map(layout, *address)).transpose()?;
            let values = words(layout);
            Ok(OfGroup { map, values })
        };
        let all: Vec<_> = groups.iter().map(of).collect::<Result<_, _>>()?;
        #[allow(clippy::cast_possible_truncation)] // No GPU has memory for `u32::MAX` groups.
        let count = all.len() as u32;
        let numbers = of_driver(T::ELEMENT_TYPE);
        Ok(self.with(Parameter::Groups(numbers, all)).number(count))
    }

    /// Adds a tensor that threads read or write, and its layout.
    #[must_use]
    pub fn tensor(self, address: u64, layout: &impl TensorLayout) -> Self {
        self.pointer(address).layout(layout)
    }

    /// Adds a 32-bit value: `u32`, `i32`, `f32` or `bool`.
    #[must_use]
    pub fn number(self, number: impl Word) -> Self {
        self.values(&[number.bits()])
    }

    /// Adds a tensor map of `numbers` elements, without a layout.
    #[must_use]
    pub fn map(self, map: TensorMapParams, numbers: ElementType) -> Self {
        self.with(Parameter::Map(map, of_driver(numbers), 0))
    }

    /// Adds row statistics to the last map, for
    /// [`store_rows`](layout_device::TmaParts::store_rows).
    #[must_use]
    pub fn with_rows(mut self, address: u64) -> Self {
        let maps = self.parameters.iter_mut().rev();
        let mut of_rows = maps.filter_map(|parameter| match parameter {
            Parameter::Map(_, _, of_rows) => Some(of_rows),
            _ => None,
        });
        if let Some(of_rows) = of_rows.next() {
            *of_rows = address;
        }
        self
    }

    /// Adds a pointer without a layout.
    #[must_use]
    pub fn pointer(self, address: u64) -> Self {
        self.with(Parameter::Pointer(address))
    }

    /// Adds the dynamic values of a layout without a tensor. A static layout adds no parameter.
    #[must_use]
    pub fn layout<L: TensorLayout>(self, layout: &L) -> Self {
        self.values(&words(layout))
    }

    /// Adds the dynamic values of a layout. A static layout adds no parameter.
    #[must_use]
    pub fn values(self, values: &[u32]) -> Self {
        if values.is_empty() {
            return self;
        }
        self.with(Parameter::Values(values.to_vec()))
    }

    fn with(mut self, parameter: Parameter) -> Self {
        self.parameters.push(parameter);
        self
    }

    /// Returns the name of the kernel.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the launch.
    #[must_use]
    pub const fn launch(&self) -> Launch {
        self.launch
    }

    /// Returns the number of blocks in a cluster.
    #[must_use]
    pub const fn cluster(&self) -> u32 {
        self.cluster
    }

    /// Returns the parameters in order.
    #[must_use]
    pub fn parameters(&self) -> &[Parameter] {
        &self.parameters
    }
}

/// Returns the driver's name for an element type.
const fn of_driver(numbers: ElementType) -> CUtensorMapDataType {
    match numbers {
        ElementType::F16 => F16::TYPE,
        ElementType::Bf16 => Bf16::TYPE,
        ElementType::F32 => f32::TYPE,
        ElementType::E4m3 => E4m3::TYPE,
        ElementType::E5m2 => E5m2::TYPE,
    }
}

/// Returns the dynamic values of a layout. A 64-bit value takes two entries.
fn words<L: TensorLayout>(layout: &L) -> Vec<u32> {
    let values = layout.values();
    let words = size_of::<L::Values>() / size_of::<u32>();
    // SAFETY: `values` is `[u32; N]` or `[usize; N]`, which have no padding, and `words` is its
    // length in 32-bit words.
    unsafe { slice::from_raw_parts((&raw const values).cast(), words) }.to_vec()
}

/// A value that a kernel receives as 32 bits.
pub trait Word {
    /// Returns the bits of the value.
    fn bits(self) -> u32;
}
impl Word for u32 {
    fn bits(self) -> u32 {
        self
    }
}
impl Word for bool {
    fn bits(self) -> u32 {
        self.into()
    }
}
impl Word for i32 {
    fn bits(self) -> u32 {
        self.cast_unsigned()
    }
}
impl Word for f32 {
    fn bits(self) -> u32 {
        self.to_bits()
    }
}

#[cfg(test)]
mod tests {
    use layout_core::layout;
    use layout_device::Launch;

    use super::{Call, Parameter};

    layout! {
        type Static = (4, 8):(8, 1);
        type Short = (?m, 8):(8, 1);
    }

    #[test]
    fn a_layout_has_the_parameters_of_its_run_time_integers() {
        let launch = Launch {
            blocks: [1, 2, 3],
            threads: [32, 1, 1],
            shared_bytes: 0,
        };
        let call = Call::new("any", launch)
            .layout(&Static::new())
            .layout(&Short::from_values([3]))
            .tensor(0x7000, &Static::new())
            .number(-1)
            .number(0.5_f32);
        let expected = [
            Parameter::Values(vec![3]),
            Parameter::Pointer(0x7000),
            Parameter::Values(vec![u32::MAX]),
            Parameter::Values(vec![0x3f00_0000]),
        ];
        assert_eq!(call.parameters(), expected);
        assert_eq!((call.cluster(), call.launch()), (1, launch));
    }
}
