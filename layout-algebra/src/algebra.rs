//! The operations, one file each; the same file names as in `layout-core`.

mod by_mode;
mod coalesce;
mod complement;
mod composition;
mod divide;
mod product;
mod profile;
