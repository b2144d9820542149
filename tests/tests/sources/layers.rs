//! The modules of `layout-core` are arranged in layers. A module uses only lower modules and modules of its
//! own layer. The statistics of all sources stay within `house.txt`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use house::House;

#[path = "../../../xtask/src/house.rs"]
mod house;

/// The layers of modules, lowest first.
const FLOORS: &[&[&str]] = &[
    &["arity"],
    &[
        "generated",
        "int",
        "int_tuple",
        "modes",
        "node",
        "quotient",
        "report",
        "sealed",
    ],
    &["coord", "layout"],
    &["algebra"],
    &["mixed"],
    &["swizzle"],
    &["thread_value"],
    &["assert", "carrier", "methods", "proof"],
    &["tensor"],
    // The public interface, which has no code.
    &[
        "__private",
        "algorithms",
        "atoms",
        "bounds",
        "errors",
        "lib",
        "numbers",
        "ops",
        "checks",
        "record",
        "without_macros",
    ],
];

/// Accepted uses of higher layers, with the reason.
const STAIRS: &[(&str, &str, &str)] = &[
    // A product whose copies may overlap uses the same search as a tensor.
    ("algebra", "tensor", "IsInjective"),
    // A coordinate below a static extent. Tensors define the contract of this trait.
    ("algebra", "tensor", "Bounded"),
];

fn floor(module: &str) -> Option<usize> {
    FLOORS.iter().position(|rooms| rooms.contains(&module))
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// Returns each `crate::module::name` in a file's code: the module, and the following names.
fn uses(text: &str) -> Vec<(String, String)> {
    let code: String = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .flat_map(|line| [line, "\n"])
        .collect();
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let paths = code.split("crate::").skip(1);
    paths
        .map(|path| {
            let module: String = path.chars().take_while(|c| is_name(*c)).collect();
            let end = path.find([';', '(', ')', ' ']).unwrap_or(path.len());
            let end = match path.find('{') {
                Some(open) if open < end => path.find('}').unwrap_or(end),
                _ => end,
            };
            (module, path[..end].to_owned())
        })
        .collect()
}

#[test]
fn no_room_uses_a_higher_floor() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../layout-core/src");
    let mut files = Vec::new();
    sources(&root, &mut files);
    assert!(files.len() > 100, "{} files", files.len());
    let mut upward = Vec::new();
    let mut taken = vec![false; STAIRS.len()];
    for file in files {
        let inside = file.strip_prefix(&root).unwrap();
        let room = inside.components().next().unwrap().as_os_str();
        let room = Path::new(room).file_stem().unwrap().to_str().unwrap();
        let own = floor(room).unwrap_or_else(|| panic!("{room} stands on no floor"));
        for (module, names) in uses(&fs::read_to_string(&file).unwrap()) {
            let Some(other) = floor(&module) else {
                continue;
            };
            if other <= own {
                continue;
            }
            let stair = STAIRS.iter().position(|(from, to, name)| {
                (*from, *to) == (room, &module) && names.contains(name)
            });
            match stair {
                Some(stair) => taken[stair] = true,
                None => upward.push(format!("{}: crate::{names}", inside.display())),
            }
        }
    }
    assert!(upward.is_empty(), "{}", upward.join("\n"));
    assert_eq!(taken, vec![true; STAIRS.len()], "a stair that nobody takes");
}

/// The divisor of the tolerance: a value may be at most `limit / MARGIN` below its limit.
const MARGIN: usize = 20;

#[test]
fn the_house_has_no_new_exception() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let house = House::read(&root).unwrap();
    let (mut allowed, mut limits) = (BTreeSet::new(), BTreeMap::new());
    for line in include_str!("house.txt").lines() {
        match line
            .split_once("  ")
            .map(|(count, name)| (count.parse(), name))
        {
            Some((Ok(limit), name)) => drop(limits.insert(name, limit)),
            _ => drop(allowed.insert(line.to_owned())),
        }
    }
    let entries = house.lists.iter();
    let entries =
        entries.flat_map(|(name, list)| list.iter().map(move |it| format!("{name}: {it}")));
    let found: BTreeSet<_> = entries.collect();
    let new: Vec<_> = found.difference(&allowed).cloned().collect();
    assert!(new.is_empty(), "new exceptions:\n{}", new.join("\n"));
    let gone: Vec<_> = allowed.difference(&found).cloned().collect();
    assert!(
        gone.is_empty(),
        "remove from house.txt:\n{}",
        gone.join("\n")
    );
    for (name, count) in house.counts {
        let limit: usize = limits[name];
        assert!(count <= limit, "{count} {name}: the limit is {limit}");
        let least = limit - limit / MARGIN;
        assert!(
            count >= least,
            "{count} {name}: lower the limit of {limit} in house.txt"
        );
    }
}
