//! Random layouts.
