//! The theorems of "Categorical Foundations for CuTe Layouts", each a test with its number.
//!
//! Where the text is wrong, the comment of the test has the corrected statement. Everything about
//! a layout function is decided by enumeration of that function.

mod algorithms;
mod complements;
mod flat_layouts;
mod layouts;
mod nest_morphisms;
mod nest_operations;
mod nested_tuples;
mod refused;
mod squares;
mod tractable;
mod tuple_morphisms;
mod tuple_operations;
mod tuples;
