//! Layout algebra in types.
#![no_std]
