//! Paths to types.

use core::fmt;

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};

use crate::range::Range;

/// A path to a type.
#[derive(Clone, Debug)]
pub(crate) struct Name {
    /// The path as written.
    pub(crate) path: TokenStream,
    /// The first segment, if it is the only one. The segment can name an item of the block.
    pub(crate) local: Option<Ident>,
    /// The last segment.
    pub(crate) last: Ident,
    /// `true` if generic arguments follow.
    pub(crate) has_arguments: bool,
    pub(crate) at: Range,
}

impl Name {
    /// Creates the static integer of a constant: `{2 * BLOCK_M}`.
    pub(crate) fn of_constant(braces: &Group) -> Self {
        Self {
            path: TokenTree::from(braces.clone()).into(),
            local: None,
            last: Ident::new("Constant", braces.span()),
            has_arguments: false,
            at: braces.span().into(),
        }
    }

    /// Returns `true` if the name is a constant in braces.
    pub(crate) fn is_in_braces(&self) -> bool {
        self.braces().is_some()
    }

    /// Returns the words in the braces of a constant.
    pub(crate) fn words_in_braces(&self) -> impl Iterator<Item = Ident> {
        let inside = self.braces().into_iter().flat_map(|group| group.stream());
        inside.filter_map(|token| match token {
            TokenTree::Ident(word) => Some(word),
            _ => None,
        })
    }

    fn braces(&self) -> Option<Group> {
        match self.path.clone().into_iter().next()? {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => Some(group),
            _ => None,
        }
    }
}

/// Prints the path with conventional spacing.
impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&spelled(&self.path))
    }
}

/// Returns tokens as text, with spaces only between words.
pub(crate) fn spelled(tokens: &TokenStream) -> String {
    let spaced = tokens.to_string();
    let mut text = String::with_capacity(spaced.len());
    let mut characters = spaced.chars().peekable();
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    while let Some(c) = characters.next() {
        let between_words =
            text.ends_with(is_word) && characters.peek().copied().is_some_and(is_word);
        if c != ' ' || between_words {
            text.push(c);
        }
    }
    text
}
