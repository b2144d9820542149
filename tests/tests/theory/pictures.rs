//! Pictures contain every cell, arrow and branch once, in text, SVG and TikZ.

mod accesses;
mod diagrams;
mod forms;
mod grids;
mod rejected;
mod threads;
