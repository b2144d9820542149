//! Mistakes: each test is named after one.

mod arguments;
mod congruence;
mod items;
mod leaves;
mod limits;
mod names;
mod notation;
mod numbers;
mod refusals;
mod swizzles;
