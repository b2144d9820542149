//! Completion of the last word of a line.

use crate::commands::{COMMANDS, emit, explain_error, instructions};

/// Returns the byte index of the last word of the line, and its completions.
pub(crate) fn completions(line: &str, names: &[String]) -> (usize, Vec<String>) {
    let is_end = |c: char| !(c.is_alphanumeric() || c == '_');
    let begin = line.rfind(is_end).map_or(0, |at| at + 1);
    // The separator can have several bytes, so continue at the next character boundary.
    let begin = (begin..=line.len()).find(|at| line.is_char_boundary(*at));
    let begin = begin.unwrap_or(line.len());
    let (before, word) = line.split_at(begin);
    let (command, arguments) = before.trim_start().split_once(' ').unwrap_or_default();
    let command = COMMANDS.iter().find(|known| known.name == command);
    if let (Some(command), Some(dashes)) = (command, before.rfind(' ').map(|at| at + 1)) {
        if before[dashes..].starts_with("--") {
            let flags = command
                .options
                .iter()
                .filter_map(|(flag, _)| flag.split(' ').next());
            return (dashes, beginning(&line[dashes..], flags.map(String::from)));
        }
    }
    let verbs = COMMANDS.iter().map(|command| command.name.to_owned());
    if command.is_some_and(|command| command.name == "help") {
        return (begin, beginning(word, verbs));
    }
    if command.is_some_and(|command| command.name == "explain-error") {
        return (begin, beginning(word, explain_error::codes()));
    }
    let mut candidates = beginning(word, names.iter().cloned());
    if before.trim().is_empty() {
        candidates.extend(beginning(word, verbs));
    }
    if command.is_some_and(|command| ["tv", "tune"].contains(&command.name))
        && arguments.trim().is_empty()
    {
        candidates.extend(beginning(word, instructions::names()));
    }
    if before.ends_with("--lang ") {
        return (
            begin,
            beginning(word, emit::languages().map(String::from).into_iter()),
        );
    }
    if command.is_some_and(|command| command.name == "plan") {
        let words = ["mesh(", "shard(", "strided("].map(String::from);
        return (begin, beginning(word, words.into_iter()));
    }
    let operations = layout_language::operations().filter_map(|usage| usage.split('(').next());
    candidates.extend(beginning(word, operations.map(|name| format!("{name}("))));
    (begin, candidates)
}

/// Returns the words with a prefix, sorted and without duplicates.
fn beginning(word: &str, all: impl Iterator<Item = String>) -> Vec<String> {
    let mut found: Vec<_> = all.filter(|name| name.starts_with(word)).collect();
    found.sort();
    found.dedup();
    found
}

#[cfg(test)]
mod tests {
    use super::completions;

    fn of(line: &str) -> Vec<String> {
        completions(line, &["Smem".into(), "Tile".into()]).1
    }

    #[test]
    fn names_commands_operations_and_options_are_completed() {
        assert_eq!(of("Sm"), ["Smem"]);
        assert_eq!(of("show S"), ["Smem"]);
        assert_eq!(of("exp"), ["explain", "explain-error"]);
        assert_eq!(of("help ex"), ["explain", "explain-error"]);
        assert_eq!(of("explain-error L004").len(), 10);
        assert_eq!(of("show Tile o coal"), ["coalesce(", "coalesce_x("]);
        assert_eq!(of("show --sv"), ["--svg"]);
        assert_eq!(of("emit --lang c"), ["c", "cuda"]);
        assert_eq!(of("plan s"), ["shard(", "strided("]);
        assert_eq!(of("plan --t"), ["--tikz", "--torch"]);
        assert_eq!(
            of("tv m16n8k16_f3"),
            ["m16n8k16_f32_bf16", "m16n8k16_f32_f16"]
        );
        assert_eq!(completions("über Sme", &["Smem".into()]).0, 6);
    }
}
