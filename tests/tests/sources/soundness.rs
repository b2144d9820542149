//! Checks that `docs/soundness.md` lists all `unsafe` code, and that `docs/traits.md` lists every public
//! trait.

use core::fmt::Write;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::{env, fs};

use api::{Api, Seals, Trait};

mod api;
mod reasons;

/// Returns the root of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Collects the sources in a folder, with their relative paths.
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

/// Returns the lines of code, without comments.
fn code(source: &str) -> impl Iterator<Item = &str> {
    let is_code = |line: &&str| !line.trim_start().starts_with("//");
    source.lines().filter(is_code)
}

/// Returns the names in backticks in the first column of a section's tables.
fn listed(section: &str) -> BTreeSet<String> {
    let page = fs::read_to_string(root().join("docs/soundness.md")).unwrap();
    let (_, page) = page.split_once(&format!("## {section}\n")).unwrap();
    let (page, _) = page.split_once("\n## ").unwrap();
    let cells = page.lines().filter_map(|line| line.strip_prefix("| "));
    let cells = cells.filter_map(|line| line.split(" | ").next());
    let names = cells.flat_map(|cell| cell.split('`').skip(1).step_by(2));
    names.map(str::to_owned).collect()
}

/// Returns the name after a keyword in a line.
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
    let listed = listed("`unsafe` blocks");

    let allows = |(_, source): &&(String, String)| source.contains("allow(unsafe_code)");
    let files: BTreeSet<_> = found
        .iter()
        .filter(allows)
        .map(|(name, _)| name.clone())
        .collect();
    let named_files = listed.iter().filter(|name| name.contains(".rs"));
    assert_eq!(files, named_files.cloned().collect());

    // Public functions whose contract the user must fulfill, and that are not internal steps.
    let functions: BTreeSet<_> = found
        .iter()
        .flat_map(|(_, source)| code(source))
        .filter(|line| line.trim_start().starts_with("pub ") && line.contains("unsafe fn "))
        .filter_map(|line| named(line, "unsafe fn "))
        .collect();
    let last = |name: &String| name.rsplit("::").next().unwrap().to_owned();
    let names = listed.iter().filter(|name| !name.contains(".rs"));
    assert_eq!(functions, names.map(last).collect());
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

/// Returns the published packages, each with its folder.
fn published() -> Vec<(String, PathBuf)> {
    let mut found = Vec::new();
    let mut folders = vec![root()];
    while let Some(folder) = folders.pop() {
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap_or_default();
        let is_library = folder.join("src/lib.rs").exists();
        if is_library && !manifest.contains("publish = false") {
            let (_, name) = manifest.split_once("name = \"").unwrap();
            let (name, _) = name.split_once('"').unwrap();
            found.push((name.to_owned(), folder.clone()));
        }
        for entry in fs::read_dir(&folder).unwrap() {
            let entry = entry.unwrap();
            let name = entry.file_name().into_string().unwrap();
            let is_source = ["src", "target", "tests", "docs"].contains(&name.as_str());
            if entry.path().is_dir() && !is_source && !name.starts_with('.') {
                folders.push(entry.path());
            }
        }
    }
    found.sort();
    found
}

/// Returns the name of a trait in the tables. For a macro's trait, the name includes the module.
fn entry(of: &Trait) -> String {
    match of.module.last() {
        Some(module) if of.name.contains('$') => format!("{module}::{}", of.name),
        _ => of.name.clone(),
    }
}

/// Returns the reason for each name. Fails if a name has several reasons.
fn by_name(table: &[(&str, &str, &'static str)]) -> BTreeMap<(String, String), &'static str> {
    let mut reasons = BTreeMap::new();
    for (package, names, reason) in table {
        for name in names.split_whitespace() {
            let key = ((*package).to_owned(), name.to_owned());
            assert_eq!(
                reasons.insert(key, *reason),
                None,
                "{package}: `{name}` has two reasons"
            );
        }
    }
    reasons
}

/// Formats names as a table cell.
fn cell(names: &BTreeSet<String>) -> String {
    let names: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
    names.join(", ")
}

/// Writes a table whose second column is the reason, sorted by the first names.
fn table(text: &mut String, head: &str, rows: &BTreeMap<String, BTreeSet<String>>) {
    let mut rows: Vec<_> = rows.iter().map(|(reason, names)| (names, reason)).collect();
    rows.sort();
    writeln!(text, "\n| {head} |\n|---|---|").unwrap();
    for (names, reason) in rows {
        writeln!(text, "| {} | {reason} |", cell(names)).unwrap();
    }
}

#[test]
fn all_public_traits_are_sealed_or_unsafe_or_have_a_reason() {
    let packages = published();
    assert!(packages.len() > 10, "{packages:?}");
    let mut api = Api::default();
    for (name, folder) in &packages {
        api.read(name, folder);
    }
    let seals = Seals::new(&api);
    let mut open = by_name(reasons::OPEN);
    let mut hidden = by_name(reasons::HIDDEN);
    let mut text = include_str!("soundness/head.md").to_owned();
    let mut missing = Vec::new();
    for (package, _) in &packages {
        let mut sealed: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let mut with_reason: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let mut is_unsafe = BTreeSet::new();
        for of in api
            .traits
            .iter()
            .filter(|t| t.package == *package && seals.is_nameable(t))
        {
            let name = entry(of);
            if of.is_unsafe {
                is_unsafe.insert(name);
                continue;
            }
            match seals.sealed(of) {
                Ok(by) => _ = sealed.entry(by).or_default().insert(name),
                Err(_) => match open.get(&(package.clone(), name.clone())) {
                    Some(reason) => {
                        with_reason
                            .entry((*reason).to_owned())
                            .or_default()
                            .insert(name);
                    }
                    None => missing.push(format!("{package}: trait `{name}` in {:?}", of.module)),
                },
            }
        }
        let mut functions: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for function in api.hidden.iter().filter(|f| f.package == *package) {
            let reason = match hidden.get(&(package.clone(), function.name.clone())) {
                _ if function.is_unsafe => "It is `unsafe` to call.",
                Some(reason) => reason,
                None => {
                    missing.push(format!("{package}: hidden function `{}`", function.name));
                    continue;
                }
            };
            functions
                .entry(reason.to_owned())
                .or_default()
                .insert(function.name.clone());
        }
        let all = [&sealed, &with_reason, &functions];
        if is_unsafe.is_empty() && all.iter().all(|table| table.is_empty()) {
            continue;
        }
        writeln!(text, "\n## {package}").unwrap();
        if !is_unsafe.is_empty() {
            writeln!(text, "\n`unsafe` to implement: {}.", cell(&is_unsafe)).unwrap();
        }
        for (head, rows) in [
            ("sealed | by", &sealed),
            (
                "open | why no `unsafe` code relies on an implementation",
                &with_reason,
            ),
            ("hidden function | why safe code may call it", &functions),
        ] {
            if !rows.is_empty() {
                table(&mut text, head, rows);
            }
        }
        // The remaining names have a reason, but do not need one.
        open.retain(|(of, name), _| {
            of != package || !with_reason.values().any(|names| names.contains(name))
        });
        hidden.retain(|(of, name), _| {
            of != package || !functions.values().any(|names| names.contains(name))
        });
    }
    assert!(
        missing.is_empty(),
        "seal these, make them `unsafe`, or give a reason in `tests/tests/sources/soundness/reasons.rs`: {missing:#?}"
    );
    let needless: Vec<_> = open.keys().chain(hidden.keys()).collect();
    assert!(needless.is_empty(), "these need no reason: {needless:?}");
    let page = root().join("docs/traits.md");
    if env::var_os("UPDATE_GENERATED").is_some() {
        fs::write(&page, &text).unwrap();
    }
    assert!(
        fs::read_to_string(page).is_ok_and(|page| page == text),
        "set UPDATE_GENERATED=1 to write docs/traits.md anew"
    );
}

#[test]
#[allow(clippy::too_many_lines)] // the sources
fn a_seal_is_verified() {
    const SEALED: &str = "a seal";
    for (source, expected) in [
        ("pub trait A {}", "Self"),
        (
            "/// Of a doctest, or of `cfg(test)`.\npub trait A {}",
            "Self",
        ),
        (
            "mod seal { pub trait S {} } pub trait A: seal::S {}",
            SEALED,
        ),
        (
            "pub mod seal { pub trait S {} } pub trait A: seal::S {}",
            "Self",
        ),
        (
            "mod seal { pub trait S {} } pub use seal::S as T; pub trait A: seal::S {}",
            "Self",
        ),
        (
            "mod seal { pub trait S {} } pub use seal::*; pub trait A: S {}",
            "Self",
        ),
        (
            "mod seal { pub trait S {} impl<T: Clone> S for T {} } pub trait A: seal::S {}",
            "Self",
        ),
        (
            "mod seal { pub trait S {} impl<T> S for &'static mut T {} } pub trait A: seal::S {}",
            "Self",
        ),
        (
            "mod seal { pub trait R {} pub trait S {} impl<T: R> S for T {} } pub trait A: seal::S {}",
            SEALED,
        ),
        (
            "mod seal { pub trait S {} } pub trait A<B>: seal::S {}",
            "B",
        ),
        (
            "mod seal { pub trait S {} } pub trait A<const B: u8, C = ()>: seal::S {}",
            SEALED,
        ),
        (
            "mod seal { pub trait S {} } pub trait A<B: seal::S>: seal::S {}",
            SEALED,
        ),
        (
            "mod seal { pub trait S {} } pub trait A<B> where B: seal::S, Self: seal::S {}",
            SEALED,
        ),
        (
            "mod seal { pub trait S<T> {} impl<T> S<T> for u8 {} } pub trait A<B>: seal::S<B> {}",
            "B",
        ),
        (
            "mod seal { pub trait S<T> {} impl S<u8> for u8 {} } pub trait A<B>: seal::S<B> {}",
            SEALED,
        ),
        (
            "mod seal { pub struct S; } pub trait A { fn a(_: seal::S); }",
            SEALED,
        ),
        (
            "mod seal { pub struct S; } pub use seal::S; pub trait A { fn a(_: S); }",
            "Self",
        ),
        (
            "mod seal { pub struct S; } pub trait A { fn a(_: seal::S) {} }",
            "Self",
        ),
        (
            "mod seal { pub struct S; } pub trait A<S> { fn a(_: S); }",
            "Self",
        ),
        (
            "mod seal { pub struct S; } pub trait A { type S; fn a(_: Self::S); }",
            "Self",
        ),
        (
            "macro_rules! m { ($A:ident) => { pub trait $A {} } }",
            "Self",
        ),
    ] {
        let mut api = Api::default();
        api.read_text("p", source);
        let seals = Seals::new(&api);
        let is_asked = |t: &&Trait| t.name == "A" || t.name == "$A";
        let of = api.traits.iter().find(is_asked).expect(source);
        assert!(seals.is_nameable(of), "{source}");
        let found = match seals.sealed(of) {
            Ok(_) => SEALED.to_owned(),
            Err(open) => open.join(" "),
        };
        assert_eq!(found, expected, "{source}");
    }
}

#[test]
fn hidden_functions_are_found() {
    for (source, expected) in [
        ("#[doc(hidden)] pub fn f() {}", "::f"),
        ("#[doc(hidden)] pub mod m { pub fn f() {} }", "m::f"),
        (
            "mod m { pub fn f() {} } #[doc(hidden)] pub use m::f as __f;",
            "m::f",
        ),
        (
            "mod m { pub struct S; impl S { pub const fn f() {} } } #[doc(hidden)] pub use m::S;",
            "S::f",
        ),
        ("mod m { pub fn f() {} } pub use m::f;", ""),
        ("pub trait T { #[doc(hidden)] fn f(); }", "T::f"),
    ] {
        let mut api = Api::default();
        api.read_text("p", source);
        let found: Vec<_> = api
            .hidden
            .iter()
            .map(|f| f.name.trim_start_matches("::"))
            .collect();
        assert_eq!(
            found.join(" "),
            expected.trim_start_matches("::"),
            "{source}"
        );
    }
}
