//! Tensors of burn as layouts, for kernels of CubeCL.
//!
//! A tensor of burn's backends through CubeCL is a [`CubeTensor`]: a buffer with shape and strides. [`layout`]
//! reads them as a layout of this library, or says which number is another one; [`view`] is the tensor as the
//! argument of a kernel. `tests/product.rs` has an operation of burn by such a kernel.

use core::fmt;

use burn_cubecl::CubeElement;
use burn_cubecl::cubecl::prelude::BufferArg;
use burn_cubecl::cubecl::std::tensor::launch::ViewArg;
use burn_cubecl::tensor::CubeTensor;
use burn_std::DType;
use layout_core::bounds::{KnownOf, TensorLayout};
use layout_cubecl::{Coordinate, FlatShape, KernelLayout, from_strides};

/// The layout `L` of a tensor.
///
/// # Errors
///
/// If the tensor has another layout, or its modes are stored in fragments.
pub fn layout<L>(tensor: &CubeTensor) -> Result<L, Refusal>
where
    L: TensorLayout<Shape: FlatShape> + KnownOf<<L::Shape as FlatShape>::Any>,
{
    if tensor.meta.is_tiled() {
        return Err(Refusal::Tiled);
    }
    Ok(from_strides(tensor.meta.shape(), tensor.meta.strides())?)
}

/// The argument of a kernel that takes a [`View`](burn_cubecl::cubecl::std::tensor::View) or `ViewMut` of `E`, with the
/// coordinates `C`: the tensor in a layout, its own or one that is made of it.
///
/// # Errors
///
/// If the tensor has elements of another type, or [`layout_cubecl::view`] refuses the layout.
pub fn view<E, L, C>(tensor: &CubeTensor, layout: L) -> Result<ViewArg<C>, Refusal>
where
    E: CubeElement,
    L: KernelLayout<C>,
    C: Coordinate,
{
    if tensor.dtype != E::dtype() {
        return Err(Refusal::Type {
            tensor: tensor.dtype,
            kernel: E::dtype(),
        });
    }
    let bytes = usize::try_from(tensor.handle.size_in_used()).unwrap_or(usize::MAX);
    // SAFETY: the buffer has that many elements.
    let buffer =
        unsafe { BufferArg::from_raw_parts(tensor.handle.clone(), bytes / size_of::<E>()) };
    Ok(layout_cubecl::view(buffer, layout)?)
}

/// Why a kernel does not take a tensor.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// The layout is another one, or none that a kernel takes.
    Layout(layout_cubecl::Refusal),
    /// The elements are of another type.
    Type {
        /// Those of the tensor.
        tensor: DType,
        /// Those of the kernel.
        kernel: DType,
    },
    /// The modes of the tensor are stored in fragments.
    Tiled,
}

impl From<layout_cubecl::Refusal> for Refusal {
    fn from(refusal: layout_cubecl::Refusal) -> Self {
        Self::Layout(refusal)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Layout(refusal) => refusal.fmt(f),
            Self::Type { tensor, kernel } => write!(
                f,
                "the tensor has elements of the type {}, the kernel reads {}: convert it by `cast`",
                tensor.name(),
                kernel.name()
            ),
            Self::Tiled => f.write_str(
                "the modes of the tensor are stored in fragments: copy it to one that is not tiled",
            ),
        }
    }
}

impl core::error::Error for Refusal {}
