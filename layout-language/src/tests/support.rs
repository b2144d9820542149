//! Expansions and errors as text.

use core::fmt::Write;

use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};

use crate::document::Reader;
use crate::{expand, layout};

/// Returns the expansion in a compact form. Spaces, the paths of this library and the parentheses
/// around type names are removed. Static integers are printed as `_6`.
pub(super) fn compact(tokens: &TokenStream) -> String {
    let mut compact = String::new();
    write_compact(tokens, &mut compact);
    let compact = compact
        .replace("as::", "as ::")
        .replace("::layout_core::__private::", "")
        .replace("::layout_core::numbers::", "")
        .replace("::layout_core::ops::", "")
        .replace("::layout_core::", "");
    // A standalone type is a path whose arguments follow `::`.
    let is_word = |path: &str| path.chars().all(|c| c.is_alphanumeric() || c == '_');
    let compact = match compact.split_once("::<") {
        Some((path, arguments)) if is_word(path) => format!("{path}<{arguments}"),
        _ => compact,
    };
    let mut decimals = String::new();
    let mut rest = compact.as_str();
    while let Some(start) = large_integer(rest) {
        decimals.push_str(&rest[..start]);
        let (value, after) = integer(&rest[start..]);
        write!(decimals, "_{value}").unwrap();
        rest = after;
    }
    decimals + rest
}

/// Writes tokens with spaces only between words.
fn write_compact(tokens: &TokenStream, text: &mut String) {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    for token in tokens.clone() {
        match token {
            TokenTree::Group(group) => {
                let mut inside = group.stream().into_iter();
                let is_name = matches!(
                    (inside.next(), inside.next()),
                    (Some(TokenTree::Ident(_)), None)
                );
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis if is_name && text.ends_with(['<', ',']) => ("", ""),
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::Brace => ("{", "}"),
                    Delimiter::None => ("", ""),
                };
                text.push_str(open);
                write_compact(&group.stream(), text);
                text.push_str(close);
            }
            token => {
                let word = token.to_string();
                if text.ends_with(is_word) && word.starts_with(is_word) {
                    text.push(' ');
                }
                text.push_str(&word);
            }
        }
    }
}

/// Returns the position of a large integer such as `X3<`.
fn large_integer(text: &str) -> Option<usize> {
    let digits = text.match_indices('X').map(|(start, _)| start);
    let mut digits = digits.filter(|&start| {
        let digit = text[start + 1..].starts_with(|c: char| c.is_ascii_hexdigit());
        digit && text[start + 2..].starts_with('<')
    });
    digits.next()
}

/// Parses a large integer such as `X3<..>` around a name. Also returns the remaining text.
fn integer(text: &str) -> (u64, &str) {
    if let Some(name) = text.strip_prefix('_') {
        let end = name.find(|c: char| !c.is_ascii_digit()).unwrap();
        return (name[..end].parse().unwrap(), &name[end..]);
    }
    let (digit, rest) = text.strip_prefix('X').unwrap().split_once('<').unwrap();
    let (high, rest) = integer(rest);
    let digit = u64::from_str_radix(digit, 16).unwrap();
    (16 * high + digit, rest.strip_prefix('>').unwrap())
}

/// Expands `layout!` with an expression or items, and checks that there are no errors.
pub(super) fn expands(source: &str) -> String {
    let expanded = layout(source.parse().unwrap());
    let errors = errors_in(&expanded);
    assert!(errors.is_empty(), "{source}: {errors:?}");
    compact(&expanded)
}

/// Expands `Layout!`, and checks that there are no errors.
pub(super) fn is_type(source: &str) -> String {
    compact(&expand::layout_type(
        source.parse().unwrap(),
        Reader::Compiler,
    ))
}

/// An error with the position of its carets.
#[derive(Debug)]
struct Diagnostic {
    start: Span,
    end: Span,
    message: String,
}

/// Returns the calls of `compile_error!` in an expansion.
fn errors_in(tokens: &TokenStream) -> Vec<Diagnostic> {
    let tokens: Vec<_> = tokens.clone().into_iter().collect();
    let mut errors = Vec::new();
    for (i, token) in tokens.iter().enumerate() {
        let TokenTree::Group(group) = token else {
            continue;
        };
        let is_error =
            i >= 2 && matches!(&tokens[i - 2], TokenTree::Ident(ident) if ident == "compile_error");
        if is_error {
            let message: syn::LitStr = syn::parse2(group.stream()).unwrap();
            errors.push(Diagnostic {
                start: tokens[i - 7].span(),
                end: group.span(),
                message: message.value(),
            });
        } else {
            errors.extend(errors_in(&group.stream()));
        }
    }
    errors
}

/// Removes the code from the first line of a message. The tests of the codes are in `errors/codes.rs`.
pub(super) fn without_code(message: &str) -> String {
    let (headline, rest) = message.split_at(message.find('\n').unwrap_or(message.len()));
    let (headline, code) = headline.rsplit_once(" [L").expect("a code");
    assert_eq!(code.len(), "0001]".len(), "{message}");
    format!("{headline}{rest}")
}

/// Returns the codes of the errors of `layout!`.
pub(super) fn codes(source: &str) -> Vec<String> {
    let errors = errors_in(&layout(source.parse().unwrap()));
    let headlines = errors
        .iter()
        .filter_map(|error| error.message.lines().next());
    let codes = headlines.filter_map(|line| line.rsplit_once(" [")?.1.strip_suffix(']'));
    codes.map(str::to_owned).collect()
}

/// Returns the errors of an expansion, each as source line, carets and message.
fn rendered(source: &str, expanded: &TokenStream) -> String {
    let mut text = String::new();
    for Diagnostic {
        start,
        end,
        message,
    } in errors_in(expanded)
    {
        let (start, end) = (start.start(), end.end());
        let line = source.lines().nth(start.line - 1).unwrap_or_default();
        let length = if end.line == start.line {
            end.column - start.column
        } else {
            line.chars().count() - start.column
        };
        let carets = format!("{}{}", " ".repeat(start.column), "^".repeat(length));
        writeln!(text, "{line}\n{carets}\n{}", without_code(&message)).unwrap();
    }
    text
}

/// Compares the errors of `layout!`, each with its source line, carets and message.
#[track_caller]
pub(super) fn rejects(source: &str, expected: &str) {
    let expanded = layout(source.parse().unwrap());
    let errors = rendered(source, &expanded);
    let errors = errors.trim_start_matches('\n');
    assert_eq!(errors, expected.trim_start_matches('\n'), "\n{errors}");
}

/// Compares the errors of `assert_layout!`.
#[track_caller]
pub(super) fn rejects_assertion(source: &str, expected: &str) {
    let errors = rendered(source, &crate::assert_layout(source.parse().unwrap()));
    let errors = errors.trim_start_matches('\n');
    assert_eq!(errors, expected.trim_start_matches('\n'), "\n{errors}");
}
