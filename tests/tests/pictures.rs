//! Pictures show what they are of: every cell, arrow and branch once, in text, SVG and TikZ.

#[path = "pictures/accesses.rs"]
mod accesses;
#[path = "pictures/diagrams.rs"]
mod diagrams;
#[path = "pictures/forms.rs"]
mod forms;
#[path = "pictures/grids.rs"]
mod grids;
// The pictures need morphisms and refinements only.
#[allow(dead_code)]
#[path = "colfax/random.rs"]
mod random;
#[path = "pictures/refused.rs"]
mod refused;
#[path = "pictures/threads.rs"]
mod threads;
