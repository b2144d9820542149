//! One file per command.

pub(crate) mod demo;
mod illegal;
mod licences;
mod msrv;
pub(crate) mod ptx;
pub(crate) mod test;
