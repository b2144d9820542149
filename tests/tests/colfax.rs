//! The theorems of "Categorical Foundations for CuTe Layouts", each a test with its number.
//!
//! Where the text is wrong, the comment of the test has the corrected statement. Everything that
//! speaks of a layout function is decided by enumeration of that function.

#[path = "colfax/flat.rs"]
mod flat_layouts;
#[path = "colfax/nest.rs"]
mod nest_morphisms;
#[path = "colfax/nested.rs"]
mod nested_layouts;
#[path = "colfax/random.rs"]
mod random;
#[path = "colfax/refused.rs"]
mod refused;
#[path = "colfax/tuple.rs"]
mod tuple_morphisms;
