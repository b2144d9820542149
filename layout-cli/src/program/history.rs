//! Where the lines of earlier days are.

use std::env;
use std::path::PathBuf;

/// `LAYOUT_HISTORY`, or a file where the system keeps what programs remember; none if nobody says where.
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
