//! Sentences of Markdown pages, comments and messages.

use core::mem::take;
use std::sync::LazyLock;

use regex::Regex;

type Lazy = LazyLock<Regex>;

/// Pages with prose for users.
static PAGES: Lazy = new(|| regex(r"^(?:[^/]*|benches/.*|docs/.*|.*/(?:README|macro_docs))\.md$"));
/// Folders with unpublished code.
static INTERNAL: Lazy = new(|| {
    regex(
        r"^(?:benches|embed/(?:burn|candle|emit|\w+/tests)|fuzz|kernels|tests|ui-tests|web|xtask)/",
    )
});
/// Unpublished code with messages for users.
static FOR_USERS: Lazy =
    new(|| regex("^(?:embed/(?:burn|candle)/src|kernels/(?:host|runner)/src|xtask/src/rows.rs)"));
static WRITTEN: Lazy = new(|| regex("/(?:generated|golden)/"));
static TESTS: Lazy = new(|| regex(r"/(?:tests/|examples/|tests\.rs)"));
/// A Rust comment, string or character.
static TOKEN: Lazy = new(|| {
    regex(
        r##"//[^\n]*|/\*(?s:.*?)\*/|b?r"[^"]*"|b?r#"(?s:.*?)"#|b?"(?:[^"\\]|\\(?s:.))*"|'(?:\\.[^']*|[^'\\\n])'"##,
    )
});
/// The end of a sentence, and the first character of the next one.
static END: Lazy = new(|| regex(r#"[.!?][")]?\s+[A-Z`*(\["0-9]"#));
static ITEM: Lazy = new(|| regex(r"^(?:#{1,6}|[*+-] *|[0-9]+\. *) "));
static LINK: Lazy = new(|| regex(r"!?\[([^\]]*)\]\([^)]*\)"));
static REFERENCE: Lazy = new(|| regex(r"\[(`[^`]*`)\](?:\[[^\]]*\])?"));
static BOLD: Lazy = new(|| regex(r"\*\*?([^*]+)\*\*?"));
static SPAN: Lazy = new(|| regex("`[^`]*`"));
/// A code span or argument of a message.
static ARGUMENT: Lazy = new(|| regex(r"`[^`]*`|\{[^}]*\}"));
/// Code in a string.
static CODE: Lazy =
    new(|| regex(r"[=<>&|_%@}]|\.\w+\.|https?:|^\s*(?://|#)|;\s*$|(?:addrspacecast|ptx|asm) \("));
/// The marks of comments. The first match is the mark of a comment.
const MARKS: [&str; 3] = ["///", "//!", "//"];
/// The first words of expected errors in comments.
const ERRORS: [&str; 7] = ["error[", "error:", "help:", "note:", "@", "~", "^"];
/// A shorter text is not a sentence.
const MIN_WORDS: usize = 4;

/// A line or sentence, with its line number.
type Line<T> = (usize, T);

const fn new(make: fn() -> Regex) -> Lazy {
    Lazy::new(make)
}

fn regex(text: &str) -> Regex {
    Regex::new(text).expect("a valid expression")
}

/// Returns the sentences of a file.
pub(crate) fn sentences(path: &str, source: &str) -> Vec<Line<String>> {
    if let Some((_, "md")) = path.rsplit_once('.') {
        let source = if PAGES.is_match(path) { source } else { "" };
        return running_text((1..).zip(source.lines()));
    }
    let (is_test, is_internal) = (TESTS.is_match(path), INTERNAL.is_match(path));
    if WRITTEN.is_match(path) || is_test && !is_internal {
        return Vec::new();
    }
    let tokens = tokens(source);
    let comments = comments(&tokens, path.contains("/ui/"));
    let mut found: Vec<_> = comments.into_iter().flat_map(running_text).collect();
    if !is_test && (!is_internal || FOR_USERS.is_match(path)) {
        let code = source.split("#[cfg(test)]\nmod ").next();
        let lines = code.map_or(0, |code| code.lines().count());
        let strings = tokens.iter().take_while(|(line, _)| *line <= lines);
        found.extend(strings.flat_map(|token| messages(*token)));
    }
    found
}

/// Returns the text of a sentence with each code span as `x`, except `Self`.
pub(super) fn without_code(text: &str) -> String {
    let text = text.replace("`Self`", "\0");
    SPAN.replace_all(&text, "`x`").replace('\0', "`Self`")
}

/// Returns the sentences of Markdown without tables and code.
fn running_text<'a>(lines: impl IntoIterator<Item = Line<&'a str>>) -> Vec<Line<String>> {
    let mut found = Vec::new();
    for paragraph in paragraphs(lines) {
        let (mut text, mut starts) = (String::new(), Vec::new());
        for (line, part) in paragraph {
            starts.push((text.len(), line));
            text = text + part + " ";
        }
        let ends = END.find_iter(&text);
        let ends = ends.map(|it| (it.start() + 1, it.end() - 1));
        let mut begin = 0;
        for (end, next) in ends.chain([(text.len(), 0)]) {
            let mut before = starts.iter().filter(|(start, _)| *start <= begin);
            let line = before.next_back().map_or(0, |(_, line)| *line);
            let mut plain = text[begin..end].to_owned();
            for link in [&LINK, &REFERENCE, &BOLD] {
                if plain.contains(['[', '*']) {
                    plain = link.replace_all(&plain, "$1").into_owned();
                }
            }
            if words(&SPAN.replace_all(&plain, " ")) >= MIN_WORDS {
                found.push((line, one_line(&plain)));
            }
            begin = next;
        }
    }
    found
}

/// Returns the lines of headings, items and paragraphs.
fn paragraphs<'a>(lines: impl IntoIterator<Item = Line<&'a str>>) -> Vec<Vec<Line<&'a str>>> {
    let (mut found, mut open, mut fence) = (Vec::new(), Vec::new(), None);
    for (number, line) in lines {
        let text = line.trim();
        let starts = |marks: &[&'static str]| marks.iter().copied().find(|it| text.starts_with(it));
        let mark = starts(&["```", "~~~"]);
        let is_code = line.starts_with("    ") && open.is_empty();
        if mark.is_some() || fence.is_some() {
            fence = fence.map_or(mark, |fence| {
                mark.is_none_or(|it| it != fence).then_some(fence)
            });
            found.push(take(&mut open));
        } else if is_code || text.is_empty() || starts(&["|", "<!--", "!["]).is_some() {
            found.push(take(&mut open));
        } else if let Some(begun) = ITEM.find(text) {
            found.push(take(&mut open));
            open.push((number, &text[begun.end()..]));
            if text.starts_with('#') {
                found.push(take(&mut open));
            }
        } else {
            open.push((number, text.trim_start_matches(['>', ' '])));
        }
    }
    found.push(open);
    found
}

/// Returns the Rust comments, strings and characters.
fn tokens(source: &str) -> Vec<Line<&str>> {
    let (mut line, mut at) = (1, 0);
    let tokens = TOKEN.find_iter(source).map(|token| {
        line += source[at..token.start()].matches('\n').count();
        at = token.start();
        (line, token.as_str())
    });
    tokens.collect()
}

/// Returns runs of comment lines. A UI case has prose in plain comments only.
fn comments<'a>(tokens: &[Line<&'a str>], is_case: bool) -> Vec<Vec<Line<&'a str>>> {
    let (mut runs, mut last) = (Vec::<Vec<_>>::new(), (0, ""));
    for (line, text) in tokens {
        let Some(mark) = MARKS.into_iter().find(|mark| text.starts_with(mark)) else {
            continue;
        };
        let (is_plain, body) = (mark == "//", &text[mark.len()..]);
        let is_error = ERRORS.iter().any(|it| body.trim_start().starts_with(it));
        if is_plain && is_error || is_case && !is_plain {
            continue;
        }
        let body = (*line, body.strip_prefix(' ').unwrap_or(body));
        match runs.last_mut() {
            Some(run) if last == (line - 1, mark) => run.push(body),
            _ => runs.push(vec![body]),
        }
        last = (*line, mark);
    }
    runs
}

/// Returns the lines of a string that are sentences.
fn messages((line, token): Line<&str>) -> Vec<Line<String>> {
    let text = token.trim_matches(['b', 'r', '#']);
    let text = text.strip_prefix('"').and_then(|it| it.strip_suffix('"'));
    let mut parts = text.unwrap_or_default().split("\\\n");
    let first = parts.next().unwrap_or_default().to_owned();
    let text = parts.fold(first, |text, part| text + part.trim_start());
    let text = text.replace("\\\"", "\"").replace("\\n", "\n");
    let is_prose = |(_, part): &Line<&str>| {
        let bare = ARGUMENT.replace_all(part, " ");
        let is_word = |c: &char| c.is_ascii_alphabetic() || " ,.;:'-".contains(*c);
        let letters = bare.chars().filter(is_word).count();
        let is_code = letters * 20 <= bare.chars().count() * 17 || CODE.is_match(&bare);
        words(&bare) >= MIN_WORDS && !is_code
    };
    let lines = (line..).zip(text.split('\n')).filter(is_prose);
    lines.map(|(line, part)| (line, one_line(part))).collect()
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the number of English words. Names such as `MMA` and arguments such as `{name}` do not count.
fn words(text: &str) -> usize {
    let is_end = |c: char| !c.is_alphanumeric() && !"_:{}'’-".contains(c);
    let is_english = |word: &&str| {
        let mut letters = word.trim_start_matches(['\'', '-']).chars();
        letters.next().is_some_and(char::is_alphabetic)
            && letters.all(|c| c.is_ascii_lowercase() || "'’-".contains(c))
            && (word.len() > 1 || ["a", "A", "I"].contains(word))
    };
    text.split(is_end).filter(is_english).count()
}
