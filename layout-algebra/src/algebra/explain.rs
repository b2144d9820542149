//! Derivations: what an operation does with its operands, step by step, as data and as text.
//!
//! Each operation on layouts and on shapes has a function of its name here, with its operands; those on
//! layouts of coordinates are in [`coordinates`], and [`behind_swizzle`] is for operations that leave a
//! swizzle alone. The result of a [`Derivation`] is that of the operation itself; the steps say where it
//! comes from.
//!
//! ```
//! use layout_algebra::{Layout, explain};
//!
//! let a: Layout = "(2,3,2):(8,16,2)".parse()?;
//! let b: Layout = "(4,3):(3,1)".parse()?;
//! let lines = [
//!     "(2,3,2):(8,16,2) o (4,3):(3,1)",
//!     "  (2,3,2):(8,16,2) coalesces to (6,2):(8,2)",
//!     "  mode 0 of the right, 4 elements at stride 3, in mode 0: 2 fit as 2:24, sum 3",
//!     "  mode 0 of the right, 2 elements at stride 1, in mode 1: 2 fit as 2:2",
//!     "  mode 1 of the right, 3 elements at stride 1, in mode 0: 3 fit as 3:8, sum 5",
//!     "  = ((2,2),3):((24,2),8)",
//! ];
//! assert_eq!(explain::composition(&a, &b).to_string().lines().collect::<Vec<_>>(), lines);
//! # Ok::<(), layout_algebra::Error>(())
//! ```

mod by_mode;
mod coalesce;
mod common;
mod complement;
mod composition;
mod construct;
mod coordinate;
pub mod coordinates;
mod covering;
mod derivation;
mod divide;
mod filter;
mod gathered;
mod inverse;
mod modes;
mod product;
mod recast;
mod slice;
mod step;
mod swizzle;
mod text;
mod tuple;

pub use coalesce::{coalesce, coalesce_by_mode, coalesce_x};
pub use common::{domain_distribute, max_alignment, max_common_layout, max_common_vector};
pub use complement::{complement, complement_default};
pub use composition::{composition, with_shape};
pub use construct::{
    compact_col_major, compact_order, compact_row_major, make_fragment_like, make_layout_left,
    make_layout_like, make_layout_right, make_ordered_layout,
};
pub use coordinate::{
    crd2crd, crd2idx, get_1d_coord, get_flat_coord, get_hier_coord, idx2crd, offset,
};
pub use covering::{
    covering_divide, flat_covering_divide, tiled_covering_divide, zipped_covering_divide,
};
pub use derivation::Derivation;
pub use divide::{flat_divide, logical_divide, tiled_divide, zipped_divide};
pub use filter::{filter, filter_by_mode, filter_zeros, filter_zeros_profile};
pub use inverse::{left_inverse, nullspace, right_inverse};
pub use modes::{
    append, append_n, flatten, get, group, prepend, prepend_n, replace, select, take, unflatten,
    zip, zip_with,
};
pub use product::{
    blocked_product, flat_product, logical_product, raked_product, tile_to_shape,
    tile_to_shape_ordered, tiled_product, zipped_product,
};
pub use recast::{downcast, recast_layout, upcast};
pub use slice::{dice, local_partition, local_tile, local_tile_proj, slice, slice_and_offset};
pub use step::Step;
pub use swizzle::{apply, behind_swizzle, composition_swizzle};
pub use tuple::{ceil_div, shape_div, shape_mod};

use crate::Path;
