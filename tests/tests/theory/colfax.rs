//! The theorems of "Categorical Foundations for CuTe Layouts", each as a test with its number.
//!
//! If the text is wrong, the test's comment has the corrected statement. Enumeration decides everything about
//! a layout function.

mod algorithms;
mod complements;
mod flat_layouts;
mod layouts;
mod nest_morphisms;
mod nest_operations;
mod nested_tuples;
mod rejected;
mod squares;
mod tractable;
mod tuple_morphisms;
mod tuple_operations;
mod tuples;
