//! The operations, one file each. `layout-core` uses the same file names.

pub(crate) mod bits;
mod by_mode;
pub(crate) mod checked;
mod coalesce;
mod common;
mod compact;
mod complement;
mod composition;
mod construct;
mod coordinate;
mod covering;
mod distribute;
mod divide;
mod exact;
mod filter;
mod identity;
mod inside;
mod inverse;
mod modes;
mod nullspace;
mod product;
mod profile;
mod recast;
mod slice;
pub(crate) mod swizzle;
mod tuple;
mod unzip;

pub use covering::Covering;
pub use identity::CoordinateLayout;
pub use swizzle::Swizzle;
