//! What is done with all values of a thread's part.
//!
//! | | | CuTe |
//! |---|---|---|
//! | [`copy`] | `to[i] = from[i]`, of one shape | |
//! | [`copy_in_order`] | `to[i] = from[i]`, of any shapes of one size | `copy`, `copy_if` |
//! | [`transform`] | `to[i] = f(from[i])` | `transform` |
//! | [`combine`] | `to[i] = f(a[i], b[i])` | `transform` of two |
//! | [`update`] | `to[i] = f(to[i], from[i])` | `transform` of two |
//! | [`update_at`] | `to[i] = f(places.at(i), to[i])` | |
//! | [`axpby`] | `y[i] = a * x[i] + b * y[i]` | `axpby` |
//! | [`fill`], [`clear`] | `to[i] = value`, `to[i] = 0` | `fill`, `clear` |
//!
//! A part is a [`Tensor`](crate::Tensor) of static extents: what a thread has of a tile, or a
//! [`Fragment`](crate::Fragment) in registers. Its values are numbered, the first mode counting fastest, and
//! value `i` of one part belongs to value `i` of the other. Where a tile overhangs
//! ([`Overhanging`](crate::Overhanging), [`Predicated`](crate::Predicated)), values that do not exist in either
//! are left out: a fragment that was full of zeros still has them.
//!
//! Values that lie side by side move together, up to 16 bytes by one instruction, in each memory as far as its
//! layout proves it: one mode has stride 1, and all other strides are multiples of the vector. What only
//! the program knows, run-time strides and the address of the first cell, is asked once. All values are
//! read before the first is written, so that loads are on their way together; where [`update`] has its results in registers, so many at a time.

pub use crate::tensor::algorithms::{
    axpby, clear, combine, copy, copy_in_order, fill, transform, update, update_at,
};
