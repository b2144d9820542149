//! The public names of `layout-core`: few names at the root, and one path per name.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Maximum number of names at the root, without integers such as `_8`.
const MOST: usize = 80;

/// Returns the public names of a module, each with its source path. A submodule has an empty path.
fn shown(file: &str) -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../layout-core/src");
    let text = fs::read_to_string(root.join(file)).unwrap();
    let code = text.lines().filter(|line| !line.starts_with("//"));
    let code: String = code.flat_map(|line| [line, " "]).collect();
    let mut names = Vec::new();
    for statement in code.split(';') {
        if statement.contains("#[doc(hidden)]") {
            continue;
        }
        if let Some((_, module)) = statement.split_once("pub mod ") {
            names.push((String::new(), module.to_owned()));
        }
        let Some((_, path)) = statement.split_once("pub use ") else {
            continue;
        };
        let (path, list) = match path.split_once("::{") {
            Some((path, list)) => (path, list.trim_end_matches(['}', ' '])),
            None => path.rsplit_once("::").unwrap_or(("", path)),
        };
        let list = list.split(',').map(str::trim);
        for name in list.filter(|name| !name.is_empty()) {
            names.push((path.to_owned(), name.to_owned()));
        }
    }
    names
}

/// Returns the public names at the root, without `*` and the integer types.
fn root() -> Vec<(String, String)> {
    let mut names = shown("lib.rs");
    names.retain(|(_, name)| *name != "*" && !name.starts_with('_'));
    names
}

#[test]
fn the_root_has_few_names() {
    let names: BTreeSet<_> = root().into_iter().map(|(_, name)| name).collect();
    for name in [
        "Layout",
        "layout",
        "Tensor",
        "ops",
        "partition",
        "Coalesced",
    ] {
        assert!(names.contains(name), "{name} is missing");
    }
    assert!(names.len() <= MOST, "{} names: {names:?}", names.len());
}

#[test]
fn a_name_is_shown_once() {
    let mut names = root();
    // Without the feature, the macros have the same names but other definitions.
    names.retain(|(path, _)| path != "without_macros");
    let is_macro = |path: &str| path == "layout_macros";
    let modules = names.clone();
    let modules = modules.iter().filter(|(path, _)| path.is_empty());
    let mut seen = BTreeSet::new();
    for (_, module) in modules.filter(|(_, name)| !["report", "typenum"].contains(&name.as_str())) {
        let inside = shown(&format!("{module}.rs"));
        assert!(!inside.is_empty(), "{module} shows nothing");
        names.extend(inside);
    }
    names.extend(shown("tensor/partition.rs"));
    assert!(names.len() > 300, "{} names", names.len());
    for (path, name) in &names {
        assert!(
            seen.insert((is_macro(path), name)),
            "{name} is shown twice, once from {path}"
        );
    }
}
