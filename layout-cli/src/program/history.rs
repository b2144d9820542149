//! The history file of the prompt.

use std::env;
use std::path::PathBuf;

/// Returns `LAYOUT_HISTORY`, or a file in the system's state folder, or `None` if neither is set.
pub(crate) fn path() -> Option<PathBuf> {
    let path = |name: &str| {
        let value = env::var_os(name).filter(|value| !value.is_empty());
        value.map(PathBuf::from)
    };
    if let Some(chosen) = path("LAYOUT_HISTORY") {
        return Some(chosen);
    }
    let state = path("XDG_STATE_HOME")
        .or_else(|| path("LOCALAPPDATA"))
        .or_else(|| Some(path("HOME")?.join(".local").join("state")))?;
    Some(state.join("layout").join("history"))
}
