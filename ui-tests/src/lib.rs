//! Compile-fail cases.
