//! Compiler errors for generated source, line by line.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use serde_json::Value;

use super::package::{self, Package};

/// Maximum number of lines per crate. The number is large enough to amortize the fixed cost of a crate, and
/// small enough to use several cores.
pub const LINES: usize = 600;

/// Settings that all generated lines share.
#[derive(Clone, Copy)]
pub struct Common<'a> {
    /// The name of their package.
    pub name: &'a str,
    /// Items that the lines use, in one line.
    pub prelude: &'a str,
    /// The crates of this workspace that the lines use in addition to `layout-core`, with their folders.
    pub dependencies: &'a [(&'a str, &'a str)],
    /// Maximum number of lines per crate.
    pub lines: usize,
    /// `true` if the lines run under Miri.
    pub is_interpreted: bool,
}

/// An error at a line.
#[derive(Clone, Debug)]
pub struct Message {
    /// The error code, such as `E0277`.
    pub code: Option<String>,
    /// The first line of the error text.
    pub text: String,
}

impl Message {
    /// Returns `true` if the compiler stopped at this error and did not check other lines.
    fn is_fatal(&self) -> bool {
        self.code.as_deref() == Some("E0275")
    }

    /// Returns `true` if a name is not found. Such an error is a mistake in the generated line, not a
    /// rejection.
    #[must_use]
    pub fn is_about_a_name(&self) -> bool {
        let codes = [
            "E0405", "E0412", "E0422", "E0425", "E0432", "E0433", "E0659",
        ];
        self.code
            .as_deref()
            .is_some_and(|code| codes.contains(&code))
    }
}

/// Compiler errors for some of the lines.
#[derive(Default)]
struct Found {
    /// The errors by line.
    at: BTreeMap<usize, Vec<Message>>,
    /// The errors without a line.
    elsewhere: Vec<Message>,
    /// `true` if the compiler checked all lines and found no error.
    is_compiled: bool,
}

impl Found {
    /// Returns `true` if the compiler did not check the lines.
    fn is_silent(&self) -> bool {
        !self.is_compiled && self.at.is_empty() && self.elsewhere.is_empty()
    }
}

/// Runs `cargo check` on `lines`. Each line is an item that can use `layout_core` and the prelude. Returns
/// the errors of each line.
///
/// # Errors
///
/// Returns an error if cargo does not run, or fails for a reason that has no line.
pub fn check(common: &Common<'_>, lines: &[String]) -> io::Result<Vec<Vec<Message>>> {
    let mut messages = vec![Vec::new(); lines.len()];
    let all: Vec<_> = (0..lines.len()).collect();
    let mut pending: Vec<Vec<usize>> = all.chunks(common.lines).map(<[_]>::to_vec).collect();
    while !pending.is_empty() {
        let found = check_once(common, lines, &pending)?;
        let mut next = Vec::new();
        for (chunk, mut found) in pending.into_iter().zip(found) {
            let stopped = found.at.values().flatten().any(Message::is_fatal);
            if found.elsewhere.is_empty() && !stopped {
                for (i, found) in found.at {
                    messages[i] = found;
                }
            } else if let [line] = chunk[..] {
                messages[line] = found.at.remove(&line).unwrap_or_default();
                messages[line].append(&mut found.elsewhere);
            } else if found.elsewhere.is_empty() {
                // Without the lines that stop the compiler, the other lines are checked.
                let (fatal, rest): (Vec<_>, Vec<_>) = chunk.into_iter().partition(|i| {
                    let messages = found.at.get(i);
                    messages.is_some_and(|messages| messages.iter().any(Message::is_fatal))
                });
                next.push(rest);
                next.extend(fatal.into_iter().map(|line| vec![line]));
            } else {
                // Finds the line by bisection.
                let (first, second) = chunk.split_at(chunk.len() / 2);
                next.extend([first.to_vec(), second.to_vec()]);
            }
        }
        pending = next;
    }
    Ok(messages)
}

/// Returns the errors of one run, by chunk of lines.
fn check_once(
    common: &Common<'_>,
    lines: &[String],
    chunks: &[Vec<usize>],
) -> io::Result<Vec<Found>> {
    let package = Package {
        name: common.name,
        prefix: "chunk_",
        dependencies: common.dependencies,
    };
    let sources = chunks.iter().map(|chunk| {
        let lines = chunk.iter().map(|line| lines[*line].as_str());
        source(&format!("{} fn main() {{}}", common.prelude), lines)
    });
    package.write(&sources.collect::<Vec<_>>())?;
    let output = package.cargo(&["check", "--keep-going"])?;
    let mut found: Vec<_> = chunks.iter().map(|_| Found::default()).collect();
    for record in package::records(&output) {
        let Some(chunk) = package
            .number_of(&record)
            .filter(|chunk| *chunk < chunks.len())
        else {
            if let Some((message, _)) = error(&record) {
                return Err(io::Error::other(message.text));
            }
            continue;
        };
        found[chunk].is_compiled |= record["reason"] == "compiler-artifact";
        let Some((message, line)) = error(&record) else {
            continue;
        };
        match line.and_then(|line| chunks[chunk].get(line)) {
            Some(line) => found[chunk].at.entry(*line).or_default().push(message),
            None => found[chunk].elsewhere.push(message),
        }
    }
    if found.iter().any(Found::is_silent) {
        let stderr = String::from_utf8_lossy(&output.stderr);
        return Err(io::Error::other(format!("cargo check: {stderr}")));
    }
    Ok(found)
}

/// Returns the source of a program with these lines, after `first`.
pub fn source<'a>(first: &str, lines: impl Iterator<Item = &'a str>) -> String {
    let mut source = format!(
        "#![allow(warnings)] use layout_core::{{atoms::*, bounds::*, numbers::*, ops::*, checks::*, *}}; {first}\n"
    );
    for line in lines {
        source.push_str(line);
        source.push('\n');
    }
    source
}

/// Parses an error in cargo's output, with its line within the chunk.
fn error(record: &Value) -> Option<(Message, Option<usize>)> {
    let message = (record["reason"] == "compiler-message").then(|| &record["message"])?;
    let text = message["message"].as_str()?;
    let is_summary = message["code"].is_null() && text.starts_with("aborting due to");
    if message["level"] != "error" || is_summary {
        return None;
    }
    // The first line of the program is not part of the chunk.
    let line = line_of(message, package::source_of(record)?).and_then(|line| line.checked_sub(2));
    let text = text.lines().next().unwrap_or_default().to_owned();
    let code = message["code"]["code"].as_str().map(str::to_owned);
    Some((Message { code, text }, line))
}

/// Returns the line of `source` that a message points at. Primary spans have priority.
fn line_of(message: &Value, source: &Path) -> Option<usize> {
    let spans = message["spans"].as_array()?;
    let (primary, others): (Vec<_>, Vec<_>) =
        spans.iter().partition(|span| span["is_primary"] == true);
    let of_span = |span: &&Value| line_of_span(span, source);
    let of_children = || {
        let children = message["children"].as_array()?;
        children.iter().find_map(|child| line_of(child, source))
    };
    primary
        .iter()
        .find_map(of_span)
        .or_else(|| others.iter().find_map(of_span))
        .or_else(of_children)
}

/// Returns the line of a span, or of the macro call that produced it.
fn line_of_span(mut span: &Value, source: &Path) -> Option<usize> {
    loop {
        let file = span["file_name"].as_str()?;
        if source.ends_with(file) {
            return usize::try_from(span["line_start"].as_u64()?).ok();
        }
        span = &span["expansion"]["span"];
    }
}
