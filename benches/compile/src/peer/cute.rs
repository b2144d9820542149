//! CuTe C++.

use core::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;
use layout_algebra::{IntTuple, Layout};

use super::{Notation, Peer, program};
use crate::family::{Operation, Right};
use crate::process;

/// Only the header.
pub(crate) const EMPTY: &str = "#include <cute/layout.hpp>\n";

const HEAD: &str = "#include <cute/layout.hpp>\n\
    using namespace cute;\n\
    template <class... T> void touch(T const&...);\n";

/// Returns the newest clang++, and g++.
pub(super) fn compilers(headers: &[PathBuf], work: &Path) -> Result<Vec<Peer>> {
    let versions = (14..=30).rev().map(|version| format!("clang++-{version}"));
    let clang = ["clang++".to_owned()].into_iter().chain(versions);
    let found = [
        ("clang++", program(clang), "-ferror-limit=0"),
        ("g++", program(["g++".to_owned()]), "-fmax-errors=0"),
    ];
    let mut peers = Vec::new();
    for (name, found, errors) in found {
        let Some((program, version)) = found else {
            println!("skipping {name}: it is not installed");
            continue;
        };
        let flags = ["-std=c++17", "-w", errors];
        let mut arguments: Vec<String> = flags.map(str::to_owned).into();
        for folder in headers {
            arguments.extend(["-isystem".to_owned(), folder.display().to_string()]);
        }
        let included = work.join(format!("{name}.hpp")).display().to_string();
        fs::write(&included, EMPTY)?;
        let mut precompile = Command::new(&program);
        precompile
            .args(&arguments)
            .args(["-x", "c++-header", &included]);
        process::output(precompile.args(["-o", &format!("{included}.gch")]))?;
        arguments.push("-fsyntax-only".to_owned());
        peers.push(Peer {
            name,
            version,
            notation: Notation::Cute,
            program,
            arguments,
            is_next: false,
            included: vec!["-include".to_owned(), included],
        });
    }
    Ok(peers)
}

/// Returns a source with one line per operation.
pub(super) fn source(operations: &[Operation], count: usize) -> String {
    let mut text = HEAD.to_owned();
    for (i, operation) in operations.iter().enumerate() {
        let (left, result) = (layout(&operation.left), layout(&operation.result));
        let _ = write!(text, "using L{i} = {left}; using W{i} = {result}; ");
        let mut operands = format!("L{i}{{}}");
        if let Some(right) = right(&operation.right) {
            let _ = write!(text, "using R{i} = {right}; ");
            let _ = write!(operands, ", R{i}{{}}");
        }
        let _ = write!(text, "using T{i} = decltype(touch({operands}, W{i}{{}})); ");
        let given = if i < count {
            format!("decltype({}({operands}))", operation.family.name())
        } else {
            format!("W{i}")
        };
        let _ = writeln!(text, "static_assert(cute::is_same_v<{given}, W{i}>);");
    }
    text
}

/// Returns the indices of the operations whose lines occur in compiler output `text`.
pub(super) fn named(text: &str, source: &str) -> Vec<usize> {
    let head = HEAD.lines().count() + 1;
    let mut named: Vec<usize> = text
        .split(&format!("{source}:"))
        .skip(1)
        .filter_map(|rest| {
            let line: usize = rest.split(':').next()?.parse().ok()?;
            line.checked_sub(head)
        })
        .collect();
    named.sort_unstable();
    named.dedup();
    named
}

fn layout(layout: &Layout) -> String {
    let shape = tuple("Shape", layout.shape());
    format!("Layout<{shape}, {}>", tuple("Stride", layout.stride()))
}

fn right(right: &Right) -> Option<String> {
    match right {
        Right::None => None,
        Right::Size(size) => Some(format!("Int<{size}>")),
        Right::Sizes(sizes) => {
            let sizes: Vec<_> = sizes.iter().map(|size| format!("Int<{size}>")).collect();
            Some(format!("Shape<{}>", sizes.join(", ")))
        }
        Right::Layout(right) => Some(layout(right)),
    }
}

fn tuple(name: &str, ints: &IntTuple) -> String {
    match ints {
        IntTuple::Int(int) => format!("Int<{int}>"),
        IntTuple::Tuple(modes) => {
            let modes: Vec<_> = modes.iter().map(|mode| tuple(name, mode)).collect();
            format!("{name}<{}>", modes.join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{HEAD, named};

    #[test]
    fn the_operations_of_all_lines_are_named_once() {
        let first = HEAD.lines().count() + 1;
        let text = format!(
            "/w/cute.hpp:9:1: error\n/w/cute.cpp:{}:7: required\n/w/cute.cpp:{}:9: error\n\
             /w/cute.cpp:{}:1: note\n",
            first + 3,
            first,
            first + 3,
        );
        assert_eq!(named(&text, "/w/cute.cpp"), [0, 3]);
        assert_eq!(named("/w/cute.cpp:1: error", "/w/cute.cpp"), [0; 0]);
    }
}
