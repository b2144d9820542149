//! The two ways from a crate to PTX.

pub(crate) mod one_crate;
pub(crate) mod with_shared_memory;

/// The GPU that PTX is made for.
const CPU: &str = "sm_90";
/// The only target that stock rustc has for it.
const TARGET: &str = "nvptx64-nvidia-cuda";
