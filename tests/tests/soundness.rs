//! The `unsafe` that `docs/soundness.md` lists is all the `unsafe` there is.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The sources in a folder, with their paths below it.
fn sources(folder: &Path, below: &str, found: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = format!("{below}{}", path.file_name().unwrap().to_str().unwrap());
        if path.is_dir() {
            sources(&path, &format!("{name}/"), found);
        } else {
            found.push((name, fs::read_to_string(&path).unwrap()));
        }
    }
}

/// The lines of code, without comments.
fn code(source: &str) -> impl Iterator<Item = &str> {
    let is_code = |line: &&str| !line.trim_start().starts_with("//");
    source.lines().filter(is_code)
}

/// What is between backquotes in the first column of the tables of a section.
fn listed(section: &str) -> BTreeSet<String> {
    let page = fs::read_to_string(root().join("docs/soundness.md")).unwrap();
    let (_, page) = page.split_once(&format!("## {section}\n")).unwrap();
    let (page, _) = page.split_once("\n## ").unwrap();
    let cells = page.lines().filter_map(|line| line.strip_prefix("| "));
    let cells = cells.filter_map(|line| line.split(" | ").next());
    let names = cells.flat_map(|cell| cell.split('`').skip(1).step_by(2));
    names.map(str::to_owned).collect()
}

/// The name after a keyword in a line.
fn named(line: &str, keyword: &str) -> Option<String> {
    let (_, rest) = line.split_once(keyword)?;
    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_');
    Some(rest[..end.unwrap_or(rest.len())].to_owned())
}

#[test]
fn all_unsafe_of_the_crate_is_listed() {
    let mut found = Vec::new();
    sources(&root().join("layout-core/src"), "", &mut found);
    assert!(found.len() > 80, "{} sources", found.len());
    let listed = listed("The `unsafe` there is");

    let allows = |(_, source): &&(String, String)| source.contains("allow(unsafe_code)");
    let files: BTreeSet<_> = found
        .iter()
        .filter(allows)
        .map(|(name, _)| name.clone())
        .collect();
    let named_files = listed.iter().filter(|name| name.contains(".rs"));
    assert_eq!(files, named_files.cloned().collect());

    // Functions whose promise is the user's: public ones that are not steps of others.
    let functions: BTreeSet<_> = found
        .iter()
        .flat_map(|(_, source)| code(source))
        .filter(|line| line.trim_start().starts_with("pub ") && line.contains("unsafe fn "))
        .filter_map(|line| named(line, "unsafe fn "))
        .collect();
    let last = |name: &String| name.rsplit("::").next().unwrap().to_owned();
    let names = listed.iter().filter(|name| !name.contains(".rs"));
    assert_eq!(functions, names.map(last).collect());

    let page = fs::read_to_string(root().join("docs/soundness.md")).unwrap();
    let traits = found.iter().flat_map(|(_, source)| code(source));
    let traits: Vec<_> = traits
        .filter_map(|line| named(line, "pub unsafe trait "))
        .collect();
    assert!(traits.len() >= 6, "{traits:?}");
    for name in traits {
        assert!(
            page.contains(&format!("`{name}`")),
            "`{name}` is not listed"
        );
    }
}

#[test]
fn all_unsafe_in_kernels_of_cubecl_is_named() {
    let mut found = Vec::new();
    sources(&root().join("embed/cubecl/src"), "", &mut found);
    found.retain(|(_, source)| code(source).any(|line| line.contains("unsafe ")));
    assert!(!found.is_empty());
    let page = fs::read_to_string(root().join("docs/soundness.md")).unwrap();
    for (name, _) in found {
        assert!(
            page.contains(&format!("embed/cubecl/src/{name}")),
            "the `unsafe` of embed/cubecl/src/{name} is not named"
        );
    }
}
