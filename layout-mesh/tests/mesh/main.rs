//! Plans against golden vectors, enumeration, and the `Threads` engine.

mod golden;
