//! Conversions between layouts and [`ndarray`], [DLPack](dlpack) and [NumPy](numpy) arrays, without
//! a copy.
//!
//! An array is memory with a dynamic shape and dynamic strides. An array becomes a tensor with a
//! typed layout if its shape and strides match the type. Otherwise the error names the mode that
//! differs and suggests a fix. [`ArrayLayout`] holds the shape and strides, and converts to and from a
//! layout by value.
//!
//! | from | to a tensor | to strides | back |
//! |---|---|---|---|
//! | `ndarray` | `array.as_tensor::<L>()` | `array.as_strides()` | `ndarray::view(&tensor)`, `ndarray::shape(&strides)` |
//! | DLPack | [`Imported::tensor`](dlpack::Imported::tensor) | [`Imported::strides`](dlpack::Imported::strides) | [`Export::new`](dlpack::Export::new) |
//! | NumPy | [`ArrayInterface::tensor`](numpy::ArrayInterface::tensor) | [`ArrayInterface::strides`](numpy::ArrayInterface::strides) | [`ArrayInterface::of`](numpy::ArrayInterface::of), [`as_strided`](numpy::as_strided) |
//! | a layout | [`ArrayLayout::typed`] | [`ArrayLayout::of`], [`ArrayLayout::of_value`] | [`ArrayLayout::value`] |
//!
//! ```
//! use layout_arrays::ArrayLayout;
//! use layout_core::*;
//!
//! layout! { type Matrix = (?m, 4 * ?n):(?ld, 1); }
//! let array = ArrayLayout::new([3, 8], [10, 1])?;
//! assert_eq!(array.typed::<Matrix>()?.values(), &[3, 2, 10]);
//! assert_eq!(array.value()?.to_string(), "(3,8):(10,1)");
//!
//! let transposed = ArrayLayout::new([8, 3], [1, 10])?;
//! assert_eq!(
//!     transposed.typed::<Matrix>().unwrap_err().to_string(),
//!     "mode 1 of the array has extent 3, which is not a multiple of 4: pad the mode to 4",
//! );
//! # Ok::<(), layout_arrays::Error>(())
//! ```
#![cfg_attr(
    not(feature = "ndarray"),
    doc = "\n[`ndarray`]: https://docs.rs/ndarray"
)]
#![deny(unsafe_code)]

pub mod dlpack;
mod element;
mod error;
#[cfg(feature = "ndarray")]
pub mod ndarray;
pub mod numpy;
mod strides;

pub use element::Element;
pub use error::Error;
pub use strides::ArrayLayout;

/// Compiles and runs the README's examples.
#[cfg(all(doctest, feature = "ndarray"))]
#[doc = include_str!("../README.md")]
struct Readme;
