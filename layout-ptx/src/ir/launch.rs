//! Launch bounds of kernels: maximum threads, and blocks per multiprocessor.
//!
//! Rust has no attributes for launch bounds. `#[kernel]` therefore writes a line of assembly: a PTX
//! comment with the kernel's name and the bounds, under the names of LLVM's attributes.

use std::collections::HashMap;

use anyhow::{Result, bail, ensure};

use super::{bracketed, global};

/// Start of the comment line.
const MARK: &str = "//layout.kernel ";
/// LLVM's attributes without `nvvm.`, with their maximum number of values.
const BOUNDS: [(&str, usize); 6] = [
    ("maxntid", 3),
    ("reqntid", 3),
    ("minctasm", 1),
    ("maxnreg", 1),
    ("cluster_dim", 3),
    ("maxclusterrank", 1),
];

/// Returns the module with the bounds as kernel attributes, and without the comment lines.
pub(crate) fn rewritten(module: &str) -> Result<String> {
    let mut bounds: HashMap<&str, String> = HashMap::new();
    for words in module.lines().filter_map(marked) {
        let (name, words) = words.split_once(' ').unwrap_or((words, ""));
        bounds
            .entry(name)
            .or_default()
            .push_str(&attributes(name, words)?);
    }
    let mut text = String::with_capacity(module.len());
    for line in module.lines().filter(|line| marked(line).is_none()) {
        match bounds_of(line, &bounds) {
            Some((at, attributes)) => {
                text.push_str(&line[..at]);
                text.push_str(attributes);
                text.push_str(&line[at..]);
            }
            None => text.push_str(line),
        }
        text.push('\n');
    }
    Ok(text)
}

/// Returns the text after the mark in a line of assembly.
fn marked(line: &str) -> Option<&str> {
    let assembly = line.strip_prefix("module asm \"")?.strip_suffix('"')?;
    assembly.trim().strip_prefix(MARK).map(str::trim)
}

/// Converts bounds such as `maxntid 256 1 1 minctasm 2` to attributes.
fn attributes(kernel: &str, words: &str) -> Result<String> {
    let mut attributes = String::new();
    let mut words = words.split_whitespace().peekable();
    while let Some(name) = words.next() {
        let Some((_, most)) = BOUNDS.iter().find(|(bound, _)| *bound == name) else {
            bail!("unknown launch bound `{name}` of the kernel `{kernel}`");
        };
        let mut numbers = Vec::new();
        while let Some(number) = words.next_if(|word| word.parse::<u32>().is_ok()) {
            numbers.push(number);
        }
        ensure!(
            (1..=*most).contains(&numbers.len()),
            "the launch bound `{name}` of the kernel `{kernel}` has {} integers, expected 1 to {most}",
            numbers.len()
        );
        attributes.extend([" \"nvvm.", name, "\"=\"", &numbers.join(","), "\""]);
    }
    Ok(attributes)
}

/// Returns the attributes for the kernel that a line defines, and their position in the line.
fn bounds_of<'a>(line: &str, bounds: &'a HashMap<&str, String>) -> Option<(usize, &'a str)> {
    if !line.starts_with("define ") {
        return None;
    }
    let start = line.find('@')?;
    let name = global(&line[start..])?;
    let attributes = bounds.get(name[1..].trim_matches('"'))?;
    let parameters = start + name.len();
    let end = parameters + bracketed(&line[parameters..])?.len();
    let after = [" local_unnamed_addr", " unnamed_addr"];
    let address = after.iter().find(|word| line[end..].starts_with(**word));
    Some((end + address.map_or(0, |word| word.len()), attributes))
}

#[cfg(test)]
mod tests {
    use super::rewritten;

    #[test]
    fn bounds_become_attributes() {
        let module = r#"
module asm "//layout.kernel scale maxntid 256 1 1 minctasm 2"
module asm "// another comment"
module asm "//layout.kernel twice maxntid 32 8 1"
define dso_local ptx_kernel void @scale(ptr noundef readonly captures(none) %x) unnamed_addr #1 !dbg !4 {
define ptx_kernel void @twice() {
define ptx_kernel void @other() #0 {
"#;
        let expected = r#"
module asm "// another comment"
define dso_local ptx_kernel void @scale(ptr noundef readonly captures(none) %x) unnamed_addr "nvvm.maxntid"="256,1,1" "nvvm.minctasm"="2" #1 !dbg !4 {
define ptx_kernel void @twice() "nvvm.maxntid"="32,8,1" {
define ptx_kernel void @other() #0 {
"#;
        assert_eq!(rewritten(module).unwrap(), expected);
    }

    #[test]
    fn wrong_bounds_are_rejected() {
        for (bounds, message) in [
            (
                "threads 256",
                "unknown launch bound `threads` of the kernel `k`",
            ),
            (
                "minctasm",
                "the launch bound `minctasm` of the kernel `k` has 0 integers, expected 1 to 1",
            ),
            (
                "maxntid 1 2 3 4",
                "the launch bound `maxntid` of the kernel `k` has 4 integers, expected 1 to 3",
            ),
        ] {
            let module = format!("module asm \"//layout.kernel k {bounds}\"\n");
            assert_eq!(rewritten(&module).unwrap_err().to_string(), message);
        }
    }
}
