//! Layouts of arrays of [`ndarray`], [DLPack](dlpack) and [NumPy](numpy), to and fro without a copy.
//!
//! Such an array is memory, a shape and strides, which are numbers at run time. It becomes a tensor whose
//! layout is a type, if it has the numbers that the type asks for, or else a sentence says which mode
//! does not, and what to do. [`Strides`] are those numbers; a layout by value is made of them, and has them.
//!
//! | from | to a tensor | to numbers | back |
//! |---|---|---|---|
//! | `ndarray` | `array.as_tensor::<L>()` | `array.as_strides()` | `ndarray::view(&tensor)`, `ndarray::shape(&strides)` |
//! | DLPack | [`Imported::tensor`](dlpack::Imported::tensor) | [`Imported::strides`](dlpack::Imported::strides) | [`Export::new`](dlpack::Export::new) |
//! | NumPy | [`ArrayInterface::tensor`](numpy::ArrayInterface::tensor) | [`ArrayInterface::strides`](numpy::ArrayInterface::strides) | [`ArrayInterface::of`](numpy::ArrayInterface::of), [`as_strided`](numpy::as_strided) |
//! | a layout | [`Strides::typed`] | [`Strides::of`], [`Strides::of_value`] | [`Strides::value`] |
//!
//! ```
//! use layout_arrays::Strides;
//! use layout_core::*;
//!
//! layout! { type Matrix = (?m, 4 * ?n):(?ld, 1); }
//! let array = Strides::new([3, 8], [10, 1])?;
//! assert_eq!(array.typed::<Matrix>()?.values(), &[3, 2, 10]);
//! assert_eq!(array.value()?.to_string(), "(3,8):(10,1)");
//!
//! let transposed = Strides::new([8, 3], [1, 10])?;
//! assert_eq!(
//!     transposed.typed::<Matrix>().unwrap_err().to_string(),
//!     "mode 1 of the array has extent 3, which is not a multiple of 4: pad it to 4",
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
pub use strides::Strides;

/// Runs the examples of the README.
#[cfg(all(doctest, feature = "ndarray"))]
#[doc = include_str!("../README.md")]
struct Readme;
