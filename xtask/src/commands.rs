//! One file per command.

pub(crate) mod bench;
pub(crate) mod conform;
pub(crate) mod cost;
pub(crate) mod demo;
mod docs;
mod editor;
mod fuzz;
pub(crate) mod generate;
mod headlines;
mod illegal;
mod licences;
mod miri;
mod msrv;
mod mutants;
mod no_std;
pub(crate) mod programs;
mod proofs;
pub(crate) mod ptx;
mod python;
mod release;
pub(crate) mod solver;
pub(crate) mod test;
pub(crate) mod web;
pub(crate) mod words;
