//! Conversion of values to types.

use layout_algebra::{Coord, IntTuple, Layout, Swizzle, Tiler};
use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::{ToTokens, TokenStreamExt, quote_spanned};

use crate::MAX_RANK;
use crate::range::Range;
use crate::report;

/// A nested tuple with leaves that only the compiler knows.
#[derive(Clone, Debug)]
pub(crate) enum Nest {
    Integer(i64),
    Type(TokenStream),
    /// `_` in a coordinate.
    Keep,
    Tuple(Vec<Nest>),
}

impl From<&IntTuple> for Nest {
    fn from(tuple: &IntTuple) -> Self {
        match tuple {
            IntTuple::Int(value) => Self::Integer(*value),
            IntTuple::Tuple(modes) => Self::Tuple(modes.iter().map(Self::from).collect()),
        }
    }
}

impl From<&Coord> for Nest {
    fn from(coordinate: &Coord) -> Self {
        match coordinate {
            Coord::Free => Self::Keep,
            Coord::At(index) => Self::Integer(*index),
            Coord::Modes(modes) => Self::Tuple(modes.iter().map(Self::from).collect()),
        }
    }
}

impl Nest {
    /// Returns the number of modes of the first tuple with more than [`MAX_RANK`].
    pub(crate) fn excess(&self) -> Option<usize> {
        match self {
            Self::Integer(_) | Self::Type(_) | Self::Keep => None,
            Self::Tuple(modes) if modes.len() > MAX_RANK => Some(modes.len()),
            Self::Tuple(modes) => modes.iter().find_map(Self::excess),
        }
    }

    pub(crate) fn to_type(&self, at: Range) -> TokenStream {
        let mut writer = Writer::new(at);
        writer.nest(self);
        writer.into_stream()
    }
}

/// Returns `::layout_core::Layout<S, D>`
pub(crate) fn layout_of(shape: &Nest, stride: &Nest, at: Range) -> TokenStream {
    let mut writer = Writer::new(at);
    writer.name("Layout");
    writer.punct('<');
    writer.nest(shape);
    writer.punct(',');
    writer.nest(stride);
    let end = writer.at.end;
    writer.punct_at('>', end);
    writer.into_stream()
}

/// Returns the normalized type of a layout, or of the inner layout of a swizzled layout.
fn plain(layout: &Layout, at: Range) -> TokenStream {
    layout_of(&layout.shape().into(), &layout.stride().into(), at)
}

/// Names of the operation results in `layout_core::__private::answers`.
const ANSWERS: [&str; 15] = [
    "BlockedMultiplied",
    "Coalesced",
    "Complemented",
    "Composed",
    "Divided",
    "DowncastOf",
    "FlatDivided",
    "LeftInverted",
    "ModeOf",
    "Multiplied",
    "RakedMultiplied",
    "TiledDivided",
    "TiledTo",
    "UpcastOf",
    "ZippedDivided",
];

/// Returns the type with placeholders for the results of rejected operations, or `None` if the type has no operations.
pub(crate) fn unrefused(ty: &TokenStream) -> Option<TokenStream> {
    let tokens: Vec<TokenTree> = ty.clone().into_iter().collect();
    let is_root =
        |at: usize| matches!(&tokens[at], TokenTree::Ident(ident) if ident == "layout_core");
    let mut has_operations = false;
    let mut written = Vec::with_capacity(tokens.len());
    for (at, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Group(group) => {
                let inside = unrefused(&group.stream());
                has_operations |= inside.is_some();
                let inside = inside.unwrap_or_else(|| group.stream());
                let mut group_of = Group::new(group.delimiter(), inside);
                group_of.set_span(group.span());
                written.push(group_of.into());
            }
            // `layout_core :: Divided`
            TokenTree::Ident(ident)
                if at.checked_sub(3).is_some_and(is_root)
                    && ANSWERS.iter().any(|answer| ident == answer) =>
            {
                has_operations = true;
                for module in ["__private", "answers"] {
                    written.push(Ident::new(module, ident.span()).into());
                    written.extend(quote_spanned!(ident.span()=> ::));
                }
                written.push(token.clone());
            }
            token => written.push(token.clone()),
        }
    }
    has_operations.then(|| written.into_iter().collect())
}

/// Writer of a type, token by token. Tokens dominate the cost of the macro, and nested quoted
/// streams are several times more expensive.
struct Writer {
    /// The span of all tokens.
    at: Range,
    tokens: Vec<TokenTree>,
}

impl Writer {
    fn new(at: Range) -> Self {
        Self {
            at: at.generated(),
            tokens: Vec::new(),
        }
    }

    fn into_stream(self) -> TokenStream {
        self.tokens.into_iter().collect()
    }

    fn nest(&mut self, nest: &Nest) {
        match nest {
            Nest::Integer(value) => self.integer(*value),
            Nest::Keep => self.name("Keep"),
            Nest::Type(tokens) => self.tokens.extend(tokens.clone()),
            Nest::Tuple(modes) => self.tuple(modes),
        }
    }

    /// Writes `(a, b)`, `(a,)` or `()`.
    fn tuple(&mut self, modes: &[Nest]) {
        let mut inside = Self {
            at: self.at,
            tokens: Vec::new(),
        };
        for mode in modes {
            inside.nest(mode);
            inside.punct(',');
        }
        self.tokens
            .push(parenthesized(inside.into_stream(), self.at).into());
    }

    /// Writes a static integer. An integer without a name is written as a named integer with
    /// hexadecimal digits around it, lowest digit outermost: 65539 is `X3<_4096>`.
    ///
    /// Layouts do not have negative integers.
    fn integer(&mut self, value: i64) {
        let mut high = value;
        let mut digits = 0;
        while !has_name(high) {
            let digit = format!("X{:X}", high & 0xF);
            self.path(&["layout_core", "__private", &digit]);
            self.punct('<');
            high >>= 4;
            digits += 1;
        }
        self.name(&format!("_{high}"));
        for _ in 0..digits {
            self.punct('>');
        }
    }

    /// Writes `::layout_core::name`.
    fn name(&mut self, name: &str) {
        self.path(&["layout_core", name]);
    }

    fn path(&mut self, segments: &[&str]) {
        for segment in segments {
            let mut colon = Punct::new(':', Spacing::Joint);
            colon.set_span(self.at.start);
            self.tokens.push(colon.into());
            self.punct(':');
            self.tokens.push(Ident::new(segment, self.at.start).into());
        }
    }

    fn punct(&mut self, c: char) {
        self.punct_at(c, self.at.start);
    }

    fn punct_at(&mut self, c: char, span: Span) {
        self.tokens.push(punct(c, span).into());
    }
}

/// Returns the normalized type of a layout, possibly swizzled.
///
/// # Errors
///
/// Returns the reason that there is no type.
pub(crate) fn layout(value: &Layout, at: Range) -> Result<TokenStream, String> {
    if let Some(modes) = excess_of_layout(value) {
        return Err(report::excess(value, modes));
    }
    let at = at.generated();
    let inside = plain(value, at);
    match value.swizzles() {
        [] => Ok(inside),
        [(swizzle, offset)] => {
            let (swizzle, offset) = (self::swizzle(*swizzle, at), integer(*offset, at));
            Ok(applied("ComposedLayout", &[swizzle, offset, inside], at))
        }
        swizzles => Err(report::several_swizzles(value, swizzles.len())),
    }
}

/// Returns `::layout_core::Swizzle<B, M, S>`
pub(crate) fn swizzle(swizzle: Swizzle, at: Range) -> TokenStream {
    let bits = Literal::u32_unsuffixed(swizzle.bits());
    let base = Literal::u32_unsuffixed(swizzle.base());
    let shift = Literal::u32_unsuffixed(swizzle.shift().unsigned_abs());
    let minus = (swizzle.shift() < 0).then(|| punct('-', at.start));
    quote_spanned!(at.start=> ::layout_core::Swizzle<#bits, #base, #minus #shift>)
}

/// Returns the type of a layout, an integer, a tuple of tilers, or `Keep`.
///
/// # Errors
///
/// Returns the reason that there is no type.
pub(crate) fn tiler(tiler: &Tiler, at: Range) -> Result<TokenStream, String> {
    match (tiler, excess_of_tiler(tiler)) {
        (Tiler::Layout(value), _) => layout(value, at),
        (_, Some(modes)) => Err(report::excess(tiler, modes)),
        (_, None) => Ok(narrow_tiler(tiler, at.generated())),
    }
}

/// Returns the type of a tiler. Tuples must not be too wide, and layouts must not be swizzled.
fn narrow_tiler(tiler: &Tiler, at: Range) -> TokenStream {
    match tiler {
        Tiler::Layout(value) => plain(value, at),
        Tiler::Size(n) => integer(*n, at),
        Tiler::Modes(modes) => tuple(modes.iter().map(|mode| narrow_tiler(mode, at)), at),
        Tiler::Keep => keep(at),
    }
}

/// Returns the type of a nested tuple with source text `notation`.
///
/// # Errors
///
/// Returns the reason that there is no type.
pub(crate) fn nest(
    nest: &Nest,
    notation: &dyn core::fmt::Display,
    at: Range,
) -> Result<TokenStream, String> {
    match nest.excess() {
        Some(modes) => Err(report::excess(notation, modes)),
        None => Ok(nest.to_type(at.generated())),
    }
}

/// Returns an integer or a nested tuple of integers.
pub(crate) fn tuple_of(tuple: &IntTuple, at: Range) -> TokenStream {
    Nest::from(tuple).to_type(at)
}

fn keep(at: Range) -> TokenStream {
    quote_spanned!(at.start=> ::layout_core::Keep)
}

/// Returns the number of modes of the first tuple of a layout with more than [`MAX_RANK`].
fn excess_of_layout(layout: &Layout) -> Option<usize> {
    Nest::from(layout.shape()).excess()
}

/// Returns the number of modes of the first tuple in a tiler with more than [`MAX_RANK`].
fn excess_of_tiler(tiler: &Tiler) -> Option<usize> {
    match tiler {
        Tiler::Layout(layout) => excess_of_layout(layout),
        Tiler::Modes(modes) if modes.len() > MAX_RANK => Some(modes.len()),
        Tiler::Modes(modes) => modes.iter().find_map(excess_of_tiler),
        Tiler::Size(_) | Tiler::Keep => None,
    }
}

/// Returns the static integer of a constant, which the compiler evaluates.
pub(crate) fn constant(value: &TokenStream, at: Range) -> TokenStream {
    let at = at.generated();
    let digits = (0..8u32).rev().fold(
        quote_spanned!(at.start=> ::layout_core::typenum::UTerm),
        |higher, place| {
            // Only integers can be shifted.
            quote_spanned! {at.start=> ::layout_core::__private::Hexadecimal<#higher, {
                ::layout_core::__private::digit((#value << 0) as i128, #place)
            }> }
        },
    );
    applied("numbers::FromTypenum", &[digits], at)
}

/// Returns `::layout_core::Alias<a, b>` with the spans of `at`. The path of the alias can start
/// with a module.
pub(crate) fn applied(alias: &str, arguments: &[TokenStream], at: Range) -> TokenStream {
    let at = at.generated();
    let alias = alias.split("::").map(|name| Ident::new(name, at.start));
    let arguments = arguments.iter().map(|argument| of_a_type(argument, at));
    let mut tokens = quote_spanned!(at.start=> ::layout_core::#(#alias)::*<#(#arguments),*);
    let mut close = Punct::new('>', Spacing::Alone);
    close.set_span(at.end);
    tokens.append(close);
    tokens
}

/// Marks an argument as a type. A bare name could also be a constant, and rustc would then report
/// different errors.
fn of_a_type(argument: &TokenStream, at: Range) -> TokenStream {
    let mut tokens = argument.clone().into_iter();
    match (tokens.next(), tokens.next()) {
        (Some(TokenTree::Ident(_)), None) => parenthesized(argument.clone(), at).to_token_stream(),
        _ => argument.clone(),
    }
}

/// Returns a standalone type, with `::` before its arguments. In a value position, it is then a
/// single path, and rustc reports that it is not a value.
pub(crate) fn alone(ty: &TokenStream) -> TokenStream {
    let mut is_path = true;
    let mut tokens = TokenStream::new();
    for token in ty.clone() {
        match &token {
            TokenTree::Punct(punct) if is_path && punct.as_char() == '<' => {
                if !tokens.is_empty() {
                    let mut colon = Punct::new(':', Spacing::Joint);
                    colon.set_span(punct.span());
                    tokens.append(colon);
                    tokens.append(self::punct(':', punct.span()));
                }
                is_path = false;
            }
            TokenTree::Group(_) => is_path = false,
            _ => {}
        }
        tokens.append(token);
    }
    tokens
}

/// Returns the item `name` as `name<>` with the spans of `at`. Errors about it do not mention the
/// macro.
pub(crate) fn item(name: &Ident, at: Range) -> TokenStream {
    let name = Ident::new(&name.to_string(), name.span().located_at(at.start));
    let mut tokens = name.to_token_stream();
    tokens.append(punct('<', at.start));
    tokens.append(punct('>', at.end));
    tokens
}

/// Returns `(a, b)`, `(a,)` or `()`.
pub(crate) fn tuple(modes: impl Iterator<Item = TokenStream>, at: Range) -> TokenStream {
    let at = at.generated();
    let modes: Vec<_> = modes.collect();
    let inside = quote_spanned!(at.start=> #(#modes,)*);
    parenthesized(inside, at).to_token_stream()
}

fn parenthesized(inside: TokenStream, at: Range) -> Group {
    let mut group = Group::new(Delimiter::Parenthesis, inside);
    group.set_span(at.whole.unwrap_or(at.start));
    group
}

fn integer(value: i64, at: Range) -> TokenStream {
    Nest::Integer(value).to_type(at)
}

/// Returns `true` if `layout_core` has a name `_N` for the integer.
pub(crate) fn has_name(value: i64) -> bool {
    value <= 1024 || (value.count_ones() == 1 && value <= 1 << 32)
}

pub(crate) fn punct(c: char, span: Span) -> Punct {
    let mut punct = Punct::new(c, Spacing::Alone);
    punct.set_span(span);
    punct
}
