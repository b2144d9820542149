//! Tests of error messages. Each test is named after a mistake.

mod arguments;
mod assertions;
mod codes;
mod congruence;
mod find;
mod formulas;
mod items;
mod leaves;
mod limits;
#[cfg(feature = "mesh")]
mod mesh;
mod names;
mod notation;
mod numbers;
#[cfg(feature = "mesh")]
mod redistributions;
mod rejections;
mod swizzles;
