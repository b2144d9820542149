//! The `layout!` macro.
