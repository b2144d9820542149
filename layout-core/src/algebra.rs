//! The operations on layout types, one file per operation. The file names match `layout-algebra`.

pub mod gather;
pub mod tiler;

pub mod coalesce;
pub mod common;
pub mod compact;
pub mod complement;
pub mod composition;
pub mod construct;
pub mod covering;
pub mod distribute;
pub mod divide;
pub mod filter;
mod foreign;
pub mod identity;
pub mod inside;
pub mod inverse;
pub mod modes;
pub mod nullspace;
pub mod numbering;
pub mod outcome;
pub mod product;
pub mod profile;
pub mod recast;
pub mod slice;
pub mod sort;
pub mod tile_to_shape;
pub mod tuple;
