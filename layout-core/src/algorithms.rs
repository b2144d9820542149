//! Algorithms on all values of a thread's part.
//!
//! | | | CuTe |
//! |---|---|---|
//! | [`copy`] | `to[i] = from[i]`, same shape | |
//! | [`copy_in_order`] | `to[i] = from[i]`, any shapes of the same size | `copy`, `copy_if` |
//! | [`transform`] | `to[i] = f(from[i])` | `transform` |
//! | [`combine`] | `to[i] = f(a[i], b[i])` | `transform` of two tensors |
//! | [`update`] | `to[i] = f(to[i], from[i])` | `transform` of two tensors |
//! | [`update_at`] | `to[i] = f(places.at(i), to[i])` | |
//! | [`axpby`] | `y[i] = a * x[i] + b * y[i]` | `axpby` |
//! | [`fill`], [`clear`] | `to[i] = value`, `to[i] = 0` | `fill`, `clear` |
//!
//! A part is a [`Tensor`](crate::Tensor) of static extents: a thread's values of a tile, or a
//! [`Fragment`](crate::Fragment) in registers. Values have linear indices, with the first mode varying fastest.
//! Value `i` of one part corresponds to value `i` of the other.
//!
//! In predicated tiles ([`PredicatedTile`](crate::PredicatedTile), [`Predicated`](crate::Predicated)), values that do
//! not exist in one of the parts are skipped. A fragment filled with zeros keeps these zeros.
//!
//! Contiguous values are accessed together, up to 16 bytes per instruction, if the layout proves that they form
//! vectors. One mode must have stride 1, and all other strides must be multiples of the vector. Dynamic strides
//! and the address of the first element are checked once at run time.
//!
//! All values are read before the first is written, so the loads are in flight together. If the results of
//! [`update`] are in registers, values are read in groups instead.

pub use crate::tensor::algorithms::{
    axpby, clear, combine, copy, copy_in_order, fill, transform, update, update_at,
};
