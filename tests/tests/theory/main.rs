//! The theorems, examples and errors of the papers, and the pictures.

mod colfax;
mod errata;
mod examples;
mod hieu;
mod mao;
mod nvidia;
mod pictures;
mod random;
mod tract;
