//! Mistakes: each test is named after one.

mod arguments;
mod assertions;
mod congruence;
mod find;
mod formulas;
mod items;
mod leaves;
mod limits;
mod names;
mod notation;
mod numbers;
mod refusals;
mod swizzles;
