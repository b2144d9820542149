//! `layout explain-error`: the entry of a rule in the pages of errors.

use core::fmt::Write as _;

use layout_algebra::{CODES, Code};

use super::Command;
use crate::arguments;
use crate::desk::Desk;
use crate::failure::Failure;

pub(super) const COMMAND: Command = Command {
    name: "explain-error",
    usage: "explain-error CODE | RULE",
    what: "the rule of an error code: its fix, its reason and an example",
    more: "Prints the entry of a rule in docs/errors: the requirement, the fix, the reason and an example.\n\
           \x20 CODE    the code at the end of an error's first line, `L0001`\n\
           \x20 RULE    the name that an error or a note begins with, `no carry`",
    options: &[],
    examples: &[&["explain-error", "L0017"]],
    run,
};

/// The pages in `docs/errors`.
const PAGES: [&str; 5] = [
    include_str!("../errors/layouts.md"),
    include_str!("../errors/notation.md"),
    include_str!("../errors/tensors.md"),
    include_str!("../errors/memory.md"),
    include_str!("../errors/hopper.md"),
];

/// Number of suggestions for an unknown code.
const NEAR: usize = 3;

fn run(arguments: &mut lexopt::Parser, desk: &mut Desk<'_>) -> Result<(), Failure> {
    let word = arguments::text(arguments)?;
    let word = word.trim().trim_matches(['[', ']']);
    if word.is_empty() {
        return Err(Failure::Usage("the code of a rule is missing".into()));
    }
    let is_meant = |rule: &&Code| {
        let mut names = rule.names.iter();
        rule.code.eq_ignore_ascii_case(word) || names.any(|name| name.eq_ignore_ascii_case(word))
    };
    let rule = CODES.iter().find(is_meant);
    let rule = rule.ok_or_else(|| Failure::Usage(unknown(word)))?;
    let entry = PAGES.iter().find_map(|page| entry(page, rule.code));
    desk.output.line(entry.unwrap_or_default());
    Ok(())
}

/// Returns all error codes, for completion.
pub(crate) fn codes() -> impl Iterator<Item = String> {
    CODES.iter().map(|rule| rule.code.to_owned())
}

/// Returns the message for a word that is neither a code nor a name.
fn unknown(word: &str) -> String {
    let digits = word.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let near: Vec<&Code> = if let Ok(number) = digits.parse::<usize>() {
        let mut near: Vec<_> = CODES.iter().collect();
        near.sort_by_key(|rule| rule.code[1..].parse().unwrap_or(0_usize).abs_diff(number));
        near.truncate(NEAR);
        near.sort_by_key(|rule| rule.code);
        near
    } else {
        let names = CODES.iter().flat_map(|rule| rule.names.iter().copied());
        let nearest = layout_language::nearest_of(word, names);
        let is_near = |name: &str| {
            let mut words = word.split_whitespace();
            Some(name) == nearest || words.any(|word| name.split(' ').any(|other| other == word))
        };
        let near = CODES
            .iter()
            .filter(|rule| rule.names.iter().any(|name| is_near(name)));
        near.take(NEAR).collect()
    };
    let mut message = format!("expected the code or the name of a rule, found `{word}`");
    for (i, rule) in near.into_iter().enumerate() {
        let begin = if i == 0 { "; similar are" } else { "," };
        let _ = write!(message, "{begin} {} ({})", rule.code, rule.names[0]);
    }
    message
}

/// Returns the text of an entry and its first example.
fn entry(page: &str, code: &str) -> Option<String> {
    let mut entries = page.split("\n## ").skip(1);
    let entry = entries.find(|entry| entry.starts_with(code))?;
    // A sentence about the examples is the last paragraph of the text.
    let examples = entry.find("<!-- case ").or(entry.find("```"))?;
    let (text, examples) = entry.split_at(examples);
    let text = text.trim_end();
    let text = match text.rsplit_once("\n\n") {
        Some((before, last)) if last.ends_with(':') => before,
        _ => text,
    };
    let mut blocks = examples.split("```").skip(1).step_by(2);
    let mut block = || blocks.next()?.split_once('\n');
    let mut example = String::new();
    if let Some((language, program)) = block() {
        example += program;
        if let (true, Some((_, error))) = (language == "rust", block()) {
            example.push('\n');
            example += error;
        }
    }
    Some(format!(
        "{}\n\nExample:\n\n{}",
        plain(text),
        example.trim_end()
    ))
}

/// Removes the targets of links and the markers of bold text.
fn plain(text: &str) -> String {
    let text = text.replace("**", "");
    let mut plain = String::new();
    let mut rest = text.as_str();
    while let Some((before, after)) = rest.split_once("](") {
        let (before, label) = before.rsplit_once('[').unwrap_or((before, ""));
        plain += before;
        plain += label;
        rest = after.split_once(')').map_or("", |(_, rest)| rest);
    }
    plain + rest
}

#[cfg(test)]
mod tests {
    use layout_algebra::CODES;

    use super::{PAGES, entry};

    #[test]
    fn every_rule_has_an_entry() {
        for rule in CODES {
            let mut entries = PAGES.iter().filter_map(|page| entry(page, rule.code));
            let entry = entries
                .next()
                .unwrap_or_else(|| panic!("{} has no entry", rule.code));
            assert_eq!(entries.next(), None, "{} has two entries", rule.code);
            let heading = format!("{}: {}\n\n", rule.code, rule.names[0]);
            assert!(entry.starts_with(&heading), "{entry}");
            for part in ["\n\nWhat to do. ", "\n\nWhy. ", "\n\nExample:\n\n"] {
                assert!(entry.contains(part), "{part:?} is not in\n{entry}");
            }
            let example = entry
                .rsplit_once("\n\nExample:\n\n")
                .map(|(_, example)| example);
            assert!(
                example.is_some_and(|example| example.lines().count() > 1),
                "{entry}"
            );
            for sign in ["**", "](", "<!--", "```"] {
                assert!(!entry.contains(sign), "{sign} is in\n{entry}");
            }
        }
    }
}
