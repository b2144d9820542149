//! Plans against golden vectors, enumeration, and the `Threads` engine.

mod book;
mod enumeration;
mod golden;
mod hostile;
mod matmul;
mod notation;
mod open;
mod placements;
mod pytorch;
mod random;
