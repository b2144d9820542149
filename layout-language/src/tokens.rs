//! A cursor over tokens.

use proc_macro2::{Delimiter, Group, Ident, Spacing, Span, TokenStream, TokenTree};
use quote::ToTokens;

use crate::code;
use crate::range::Range;

/// Maximum nesting of parentheses and angle brackets. The limit is twice the maximum depth of a
/// layout, to allow for grouping and arguments.
pub(crate) const MAX_NESTING: usize = 2 * layout_algebra::MAX_DEPTH;

/// The tokens between two delimiters, read from the left.
pub(crate) struct Tokens {
    rest: std::vec::IntoIter<TokenTree>,
    /// The end of the tokens: the closing delimiter, or the last token.
    end: Span,
}

impl Tokens {
    /// Creates a cursor over all tokens of a macro call.
    ///
    /// # Errors
    ///
    /// Returns an error if groups nest deeper than [`MAX_NESTING`]. With this limit, recursive
    /// descent cannot overflow the stack.
    pub(crate) fn of_input(input: TokenStream) -> syn::Result<Self> {
        check_nesting(&input)?;
        let tokens: Vec<_> = input.into_iter().collect();
        let end = tokens
            .last()
            .map_or_else(Span::call_site, |token| Range::of(token).end);
        Ok(Self {
            rest: tokens.into_iter(),
            end,
        })
    }

    /// Creates a cursor over the tokens of a group.
    pub(crate) fn of_group(group: &Group) -> Self {
        let tokens: Vec<_> = group.stream().into_iter().collect();
        Self {
            rest: tokens.into_iter(),
            end: group.span_close(),
        }
    }

    pub(crate) fn peek(&self) -> Option<&TokenTree> {
        self.peek_at(0)
    }

    pub(crate) fn peek_at(&self, ahead: usize) -> Option<&TokenTree> {
        self.rest.as_slice().get(ahead)
    }

    pub(crate) fn next(&mut self) -> Option<TokenTree> {
        self.rest.next()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.peek().is_none()
    }

    /// Returns `true` if the token at distance `ahead` is the character `c`.
    pub(crate) fn is_punct_at(&self, ahead: usize, c: char) -> bool {
        matches!(self.peek_at(ahead), Some(TokenTree::Punct(punct)) if punct.as_char() == c)
    }

    pub(crate) fn is_punct(&self, c: char) -> bool {
        self.is_punct_at(0, c)
    }

    /// Returns `true` if `::` is at distance `ahead`.
    pub(crate) fn is_path_separator_at(&self, ahead: usize) -> bool {
        self.is_punct_at(ahead, ':') && self.is_joint_at(ahead) && self.is_punct_at(ahead + 1, ':')
    }

    pub(crate) fn is_path_separator(&self) -> bool {
        self.is_path_separator_at(0)
    }

    fn is_joint_at(&self, ahead: usize) -> bool {
        matches!(
            self.peek_at(ahead),
            Some(TokenTree::Punct(punct)) if punct.spacing() == Spacing::Joint
        )
    }

    /// Returns `true` if the characters of `sign` are next, without spaces between them.
    pub(crate) fn is_sign(&self, sign: &str) -> bool {
        let mut characters = sign.chars().enumerate();
        characters
            .all(|(i, c)| self.is_punct_at(i, c) && (i + 1 == sign.len() || self.is_joint_at(i)))
    }

    /// Consumes the character `c`, if it is next.
    pub(crate) fn eat_punct(&mut self, c: char) -> Option<TokenTree> {
        if self.is_punct(c) { self.next() } else { None }
    }

    /// Returns `true` if the word `word` is next.
    pub(crate) fn is_word(&self, word: &str) -> bool {
        matches!(self.peek(), Some(TokenTree::Ident(ident)) if ident == word)
    }

    /// Consumes an identifier that can name an item, if it is next.
    pub(crate) fn eat_name(&mut self) -> Option<Ident> {
        match self.peek()? {
            TokenTree::Ident(ident) if is_name(ident) => self.eat_ident(),
            _ => None,
        }
    }

    /// Consumes an identifier that can be a path segment, if it is next.
    pub(crate) fn eat_segment(&mut self) -> Option<Ident> {
        match self.peek()? {
            TokenTree::Ident(ident) if is_segment(ident) => self.eat_ident(),
            _ => None,
        }
    }

    fn eat_ident(&mut self) -> Option<Ident> {
        match self.next()? {
            TokenTree::Ident(ident) => Some(ident),
            _ => None,
        }
    }

    /// Returns `true` if a group in `delimiter` is next.
    pub(crate) fn is_group(&self, delimiter: Delimiter) -> bool {
        matches!(self.peek(), Some(TokenTree::Group(group)) if group.delimiter() == delimiter)
    }

    /// Returns the number of tokens from `<` to the matching `>`, inclusive, if `<` is next and
    /// closed.
    pub(crate) fn angle_length(&self) -> Option<usize> {
        let mut depth = 0_usize;
        let mut after_minus = false;
        for (i, token) in self.rest.as_slice().iter().enumerate() {
            let TokenTree::Punct(punct) = token else {
                after_minus = false;
                if depth == 0 {
                    return None;
                }
                continue;
            };
            match punct.as_char() {
                '<' => depth += 1,
                // The `>` of `->` is not a bracket.
                '>' if !after_minus => depth = depth.checked_sub(1)?,
                _ => {}
            }
            if depth == 0 {
                return (i > 0).then_some(i + 1);
            }
            after_minus = punct.as_char() == '-' && punct.spacing() == Spacing::Joint;
        }
        None
    }

    /// Consumes the next `count` tokens unchanged.
    pub(crate) fn take(&mut self, count: usize) -> TokenStream {
        self.rest.by_ref().take(count).collect()
    }

    /// Returns the position of the next token, or the end.
    pub(crate) fn here(&self) -> Range {
        self.peek().map_or(Range::from(self.end), first_of)
    }

    /// Creates an error at the next token: expected `expected`, found the token.
    pub(crate) fn expected(&self, expected: &str) -> syn::Error {
        let found = self.peek().map_or("the end".into(), describe);
        self.here()
            .error(format!("expected {expected}, found {found}"))
    }

    /// Creates the same error, with a suggestion.
    pub(crate) fn expected_with(&self, expected: &str, help: &str) -> syn::Error {
        self.here()
            .error(format!("{}\nhelp: {help}", self.expected(expected)))
    }
}

/// Returns the part of a token that an error underlines. For a group, this part is the opening
/// delimiter.
fn first_of(token: &TokenTree) -> Range {
    match token {
        TokenTree::Group(group) if group.delimiter() != Delimiter::None => group.span_open().into(),
        other => Range::of(other),
    }
}

/// Returns a token in words.
fn describe(token: &TokenTree) -> String {
    match token {
        TokenTree::Group(group) => match group.delimiter() {
            Delimiter::Parenthesis => "`(`".into(),
            Delimiter::Bracket => "`[`".into(),
            Delimiter::Brace => "`{`".into(),
            Delimiter::None => format!("`{group}`"),
        },
        TokenTree::Ident(ident) => format!("`{ident}`"),
        TokenTree::Punct(punct) => format!("`{}`", punct.as_char()),
        TokenTree::Literal(literal) => {
            let text = literal.to_string();
            // Text with quotes needs no further quotes.
            if text.contains(['"', '\'']) {
                text
            } else {
                format!("`{text}`")
            }
        }
    }
}

/// Returns an error for groups nested deeper than [`MAX_NESTING`], without recursion.
fn check_nesting(input: &TokenStream) -> syn::Result<()> {
    let mut levels = vec![input.clone().into_iter()];
    while let Some(level) = levels.last_mut() {
        match level.next() {
            Some(TokenTree::Group(group)) if levels.len() > MAX_NESTING => {
                return Err(too_deep(group.span_open().into()));
            }
            Some(TokenTree::Group(group)) => levels.push(group.stream().into_iter()),
            Some(_) => {}
            None => {
                levels.pop();
            }
        }
    }
    Ok(())
}

/// Returns the error for a bracket nested deeper than [`MAX_NESTING`].
pub(crate) fn too_deep(at: Range) -> syn::Error {
    at.error_of(
        code::DEPTH,
        format!("brackets nest deeper than {MAX_NESTING} levels"),
    )
}

/// Returns `true` if an identifier is neither `_` nor a keyword.
fn is_name(ident: &Ident) -> bool {
    syn::parse2::<Ident>(ident.to_token_stream()).is_ok()
}

/// Returns `true` if an identifier is a name or a keyword that can be a path segment.
pub(crate) fn is_segment(ident: &Ident) -> bool {
    is_name(ident)
        || ["crate", "self", "super", "Self"]
            .iter()
            .any(|word| ident == word)
}
