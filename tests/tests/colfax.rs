//! The theorems of "Categorical Foundations for CuTe Layouts", each a test with its number.
//!
//! Where the text is wrong, the comment of the test has the corrected statement. Everything about
//! a layout function is decided by enumeration of that function.

#[path = "colfax/algorithms.rs"]
mod algorithms;
#[path = "colfax/complements.rs"]
mod complements;
#[path = "colfax/flat.rs"]
mod flat_layouts;
#[path = "colfax/layouts.rs"]
mod layouts;
#[path = "colfax/nest.rs"]
mod nest_morphisms;
#[path = "colfax/nest_operations.rs"]
mod nest_operations;
#[path = "colfax/nested.rs"]
mod nested_tuples;
#[path = "colfax/random.rs"]
mod random;
#[path = "colfax/refused.rs"]
mod refused;
#[path = "colfax/squares.rs"]
mod squares;
#[path = "colfax/tractable.rs"]
mod tractable;
#[path = "colfax/tuple.rs"]
mod tuple_morphisms;
#[path = "colfax/tuple_operations.rs"]
mod tuple_operations;
#[path = "colfax/tuples.rs"]
mod tuples;
