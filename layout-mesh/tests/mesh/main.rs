//! Plans against golden vectors, enumeration, and the `Threads` engine.

mod book;
mod enumeration;
mod fields;
mod golden;
mod hostile;
mod matmul;
mod notation;
mod open;
mod pairs;
mod placements;
mod pytorch;
mod random;
#[cfg(feature = "safetensors")]
mod tensor;
mod text;
