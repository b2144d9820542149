//! A stretch of the user's source, for carets.

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, TokenStreamExt};

/// From the first token of an expression to its last.
///
/// Stable Rust cannot join two spans; a pair of tokens carries both to the compiler.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Range {
    pub(crate) start: Span,
    pub(crate) end: Span,
    /// Both in one, where one token spans them.
    pub(crate) whole: Option<Span>,
}

impl Range {
    pub(crate) fn of(token: &TokenTree) -> Self {
        match token {
            TokenTree::Group(group) => Self {
                start: group.span_open(),
                end: group.span_close(),
                whole: Some(group.span()),
            },
            other => Self::from(other.span()),
        }
    }

    /// From the first token of `tokens` to the last.
    pub(crate) fn of_stream(tokens: &TokenStream) -> Self {
        let mut tokens = tokens.clone().into_iter();
        let first = tokens
            .next()
            .map_or_else(|| Span::call_site().into(), |t| Self::of(&t));
        tokens
            .last()
            .map_or(first, |last| first.to(Self::of(&last)))
    }

    /// Returns the stretch from the start of `self` to the end of `other`.
    pub(crate) fn to(self, other: Self) -> Self {
        Self {
            start: self.start,
            end: other.end,
            whole: None,
        }
    }

    /// Returns the same place, marked as made by the macro, so that lints leave it alone.
    pub(crate) fn generated(self) -> Self {
        let generated = |span| Span::call_site().located_at(span);
        Self {
            start: generated(self.start),
            end: generated(self.end),
            whole: self.whole.map(generated),
        }
    }

    /// Returns an error whose carets cover this stretch.
    pub(crate) fn error(self, message: impl core::fmt::Display) -> syn::Error {
        syn::Error::new_spanned(self, message)
    }
}

impl From<Span> for Range {
    fn from(span: Span) -> Self {
        Self {
            start: span,
            end: span,
            whole: Some(span),
        }
    }
}

/// Returns the same tokens as if the user had written them, like the token at `span`: an error about them
/// does not mention the macro.
pub(crate) fn as_written(tokens: &TokenStream, span: Span) -> TokenStream {
    let written = |mut token: TokenTree| {
        if let TokenTree::Group(group) = &token {
            let mut written = Group::new(group.delimiter(), as_written(&group.stream(), span));
            written.set_span(group.span());
            token = written.into();
        }
        token.set_span(token.span().resolved_at(span));
        token
    };
    tokens.clone().into_iter().map(written).collect()
}

/// Two tokens that are never shown, one at each end.
impl ToTokens for Range {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        tokens.append(Ident::new("start", self.start));
        tokens.append(Ident::new("end", self.end));
    }
}
