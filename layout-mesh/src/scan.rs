//! Tokens of shardings in text form.

use core::error::Error;
use core::fmt;
use core::ops::Range;

/// Maximum number of characters of a token in an error.
const MOST_CHARS: usize = 40;

/// A text is not a sharding, a mesh or a redistribution.
///
/// ```
/// let error = "shard((8, 8), mesh(x: 4), y: 0)".parse::<layout_mesh::OpenSharding>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "expected an axis of the mesh `x=4`, found `y`\nhelp: write the placement as `x: 0`",
/// );
/// assert_eq!(error.at(), 26..27);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    at: Range<usize>,
    message: String,
}

impl NotationError {
    /// Returns the error "expected .., found ..".
    pub(crate) fn new(
        at: Range<usize>,
        expected: impl fmt::Display,
        found: impl fmt::Display,
    ) -> Self {
        Self::of(at, format_args!("expected {expected}, found {found}"))
    }

    /// Returns the error with a text.
    pub(crate) fn of(at: Range<usize>, message: impl fmt::Display) -> Self {
        let message = message.to_string();
        Self { at, message }
    }

    /// Adds a line with a suggestion.
    pub(crate) fn help(mut self, help: impl fmt::Display) -> Self {
        self.message = format!("{}\nhelp: {help}", self.message);
        self
    }

    /// Returns the bytes of the text that the error is about. The range is empty at the end.
    #[must_use]
    pub fn at(&self) -> Range<usize> {
        self.at.clone()
    }
}

/// Prints the expected and the found text, and a line with a suggestion.
impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for NotationError {}

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Name,
    Integer,
    /// A string in single or double quotes.
    Quoted,
    Mark,
    End,
}

/// A token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token<'a> {
    pub(crate) kind: Kind,
    pub(crate) text: &'a str,
    pub(crate) begin: usize,
}

impl<'a> Token<'a> {
    pub(crate) fn at(&self) -> Range<usize> {
        self.begin..self.begin + self.text.len()
    }

    /// Returns the error that the token is not the expected one.
    pub(crate) fn error(&self, expected: impl fmt::Display) -> NotationError {
        NotationError::new(self.at(), expected, self)
    }

    /// Returns the text between the quotes.
    pub(crate) fn unquoted(&self) -> &'a str {
        self.text.trim_matches(['"', '\''])
    }
}

/// Prints the text in backquotes.
impl fmt::Display for Token<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.kind == Kind::End {
            return f.write_str("the end");
        }
        match self.text.char_indices().nth(MOST_CHARS) {
            Some((end, _)) => write!(f, "`{}..`", &self.text[..end]),
            None => write!(f, "`{}`", self.text),
        }
    }
}

/// The position in a text.
#[derive(Clone, Debug)]
pub(crate) struct Scanner<'a> {
    text: &'a str,
    token: Token<'a>,
    /// The end of the last token.
    end: usize,
}

/// Returns the first token after the byte `at`.
fn token_at(text: &str, at: usize) -> Token<'_> {
    let rest = text[at..].trim_start();
    let begin = text.len() - rest.len();
    let word = || {
        let is_inside = |c: char| c.is_alphanumeric() || c == '_';
        rest.find(|c| !is_inside(c)).unwrap_or(rest.len())
    };
    let (kind, length) = match rest.chars().next() {
        None => (Kind::End, 0),
        Some(c) if c.is_ascii_digit() => (Kind::Integer, word()),
        Some(c) if c.is_alphabetic() || c == '_' => (Kind::Name, word()),
        Some(quote @ ('"' | '\'')) => match rest[1..].find(quote) {
            Some(inside) => (Kind::Quoted, inside + 2),
            None => (Kind::Mark, 1),
        },
        Some('-') if rest.starts_with("->") => (Kind::Mark, 2),
        Some(c) => (Kind::Mark, c.len_utf8()),
    };
    let text = &rest[..length];
    Token { kind, text, begin }
}

impl<'a> Scanner<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self {
            text,
            token: token_at(text, 0),
            end: 0,
        }
    }

    /// Returns the next token without consuming it.
    pub(crate) fn peek(&self) -> Token<'a> {
        self.token
    }

    pub(crate) fn next(&mut self) -> Token<'a> {
        self.consume(self.token.text.len())
    }

    /// Consumes the first bytes of the next token.
    fn consume(&mut self, length: usize) -> Token<'a> {
        let text = &self.token.text[..length];
        let token = Token { text, ..self.token };
        self.end = token.at().end;
        self.token = token_at(self.text, self.end);
        token
    }

    /// Consumes the first character of the next token.
    pub(crate) fn letter(&mut self) -> Token<'a> {
        let first = self.token.text.chars().next();
        self.consume(first.map_or(0, char::len_utf8))
    }

    /// Consumes the next token if its text is `text`.
    pub(crate) fn takes(&mut self, text: &str) -> bool {
        let found = self.peek();
        let takes = found.text == text && found.kind != Kind::End;
        if takes {
            self.next();
        }
        takes
    }

    pub(crate) fn expect(&mut self, text: &str) -> Result<Token<'a>, NotationError> {
        let token = self.next();
        if token.text == text {
            return Ok(token);
        }
        Err(token.error(format_args!("`{text}`")))
    }

    /// Returns the position of the next token.
    pub(crate) fn begin(&self) -> usize {
        self.peek().begin
    }

    /// Returns the bytes from `begin` to the end of the last token.
    pub(crate) fn since(&self, begin: usize) -> Range<usize> {
        begin..self.end.max(begin)
    }

    pub(crate) fn finish(&mut self) -> Result<(), NotationError> {
        let token = self.next();
        if token.kind == Kind::End {
            return Ok(());
        }
        Err(token.error("the end"))
    }

    /// Reads an integer of at least `least`.
    pub(crate) fn integer(&mut self, what: &str, least: i64) -> Result<i64, NotationError> {
        let token = self.next();
        let expected = format!("{what} of at least {least}");
        if token.kind != Kind::Integer {
            return Err(token.error(expected));
        }
        let digits = token.text.replace('_', "");
        let value = digits.parse::<i64>().map_err(|_| {
            if digits.bytes().all(|digit| digit.is_ascii_digit()) {
                token.error(format_args!("{what} below 2^63"))
            } else {
                token.error("an integer")
            }
        })?;
        if value < least {
            return Err(token.error(expected));
        }
        Ok(value)
    }

    /// Reads items up to `close`, separated by commas. A comma can follow the last item.
    pub(crate) fn list<T>(
        &mut self,
        close: &str,
        most: usize,
        what: &str,
        mut item: impl FnMut(&mut Self) -> Result<T, NotationError>,
    ) -> Result<Vec<T>, NotationError> {
        let mut items = Vec::new();
        while !self.takes(close) {
            if items.len() == most {
                let at = self.peek().at();
                return Err(NotationError::new(
                    at,
                    format_args!("at most {most} {what}"),
                    "more",
                ));
            }
            items.push(item(self)?);
            if !self.takes(",") && self.peek().text != close {
                return Err(self.peek().error(format_args!("`,` or `{close}`")));
            }
        }
        Ok(items)
    }
}
