//! Conversions from burn tensors to layouts, for CubeCL kernels.
//!
//! A tensor of burn's CubeCL backends is a [`CubeTensor`]: a buffer with shape and strides.
//! [`layout`] returns the layout of a tensor, or an error that names the shape or stride that
//! differs. [`view`] returns the tensor as a kernel argument. `tests/product.rs` defines a burn
//! operation with a CubeCL kernel.

use core::fmt;

use burn_cubecl::CubeElement;
use burn_cubecl::cubecl::prelude::BufferArg;
use burn_cubecl::cubecl::std::tensor::launch::ViewArg;
use burn_cubecl::tensor::CubeTensor;
use burn_std::DType;
use layout_core::bounds::{RefinedTo, TensorLayout};
use layout_cubecl::{Coordinate, FlatShape, KernelLayout, from_strides};

/// Returns the layout `L` of a tensor.
///
/// # Errors
///
/// Returns an error if the layout of the tensor is not `L`, or the tensor is stored in tiles.
pub fn layout<L>(tensor: &CubeTensor) -> Result<L, Rejection>
where
    L: TensorLayout<Shape: FlatShape> + RefinedTo<<L::Shape as FlatShape>::Any>,
{
    if tensor.meta.is_tiled() {
        return Err(Rejection::Tiled);
    }
    Ok(from_strides(tensor.meta.shape(), tensor.meta.strides())?)
}

/// Returns the argument for a kernel that takes a [`View`](burn_cubecl::cubecl::std::tensor::View)
/// or `ViewMut` of `E`, with the coordinates `C`. `layout` is the tensor's own layout, or a layout
/// that was derived from it.
///
/// # Errors
///
/// Returns an error if the element type is not `E`, or [`layout_cubecl::view`] rejects the layout.
pub fn view<E, L, C>(tensor: &CubeTensor, layout: L) -> Result<ViewArg<C>, Rejection>
where
    E: CubeElement,
    L: KernelLayout<C>,
    C: Coordinate,
{
    if tensor.dtype != E::dtype() {
        return Err(Rejection::Type {
            tensor: tensor.dtype,
            kernel: E::dtype(),
        });
    }
    let bytes = usize::try_from(tensor.handle.size_in_used()).unwrap_or(usize::MAX);
    // SAFETY: the handle's buffer has this number of elements.
    let buffer =
        unsafe { BufferArg::from_raw_parts(tensor.handle.clone(), bytes / size_of::<E>()) };
    Ok(layout_cubecl::view(buffer, layout)?)
}

/// The reason why a kernel rejects a tensor.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Rejection {
    /// The tensor does not have the layout, or kernels do not support the layout.
    Layout(layout_cubecl::Rejection),
    /// The element type of the tensor is not the kernel's.
    Type {
        /// Element type of the tensor.
        tensor: DType,
        /// Element type of the kernel.
        kernel: DType,
    },
    /// The tensor is stored in tiles, which strides cannot describe.
    Tiled,
}

impl From<layout_cubecl::Rejection> for Rejection {
    fn from(rejection: layout_cubecl::Rejection) -> Self {
        Self::Layout(rejection)
    }
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Layout(rejection) => rejection.fmt(f),
            Self::Type { tensor, kernel } => write!(
                f,
                "the tensor has elements of type {}, but the kernel reads {}: convert the tensor with `cast`",
                tensor.name(),
                kernel.name()
            ),
            Self::Tiled => f.write_str(
                "the tensor is stored in tiles, and strides cannot describe it: copy it to a tensor that is not tiled",
            ),
        }
    }
}

impl core::error::Error for Rejection {}
