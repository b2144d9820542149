//! One file per command.

pub(crate) mod bench;
pub(crate) mod conform;
pub(crate) mod demo;
pub(crate) mod generate;
mod illegal;
mod licences;
mod msrv;
pub(crate) mod ptx;
pub(crate) mod test;
