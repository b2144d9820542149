//! Layout algebra on values.
