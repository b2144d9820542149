//! Sequences of expressions and items, outside a compiler.

use layout_algebra::{Answer, Error, Tiler};
use proc_macro2::{TokenStream, TokenTree};

use crate::ask;
use crate::ast::{Expr, Item};
use crate::cute::{self, Cute};
use crate::edit::Edit;
use crate::evaluate::{Evaluator, Role};
use crate::items;
use crate::law::Verdict;
use crate::operations::{Applied, Operation};
use crate::parse;
use crate::report::Errors;
use crate::tokens::Tokens;

/// A sequence of `layout!` expressions and items. Each expression and item can use earlier items.
///
/// ```
/// let mut notebook = layout_language::Notebook::new();
/// notebook.enter("type Smem = (128, 32):(1, 128);".parse()?);
/// notebook.enter("Tile = <8, 4>".parse()?);
/// let [tiles] = &notebook.enter("Smem / Tile".parse()?)[..] else { panic!() };
/// let tiles = tiles.answer.as_ref().map_err(|rejected| rejected.errors.clone())?;
/// assert_eq!(tiles.to_string(), "((8,16),(4,8)):((1,8),(128,512))");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Notebook(Evaluator);

/// The result of an expression or an item of a [`Notebook`].
#[non_exhaustive]
pub struct Entry {
    /// The name of an item.
    pub name: Option<String>,
    /// The value, or its errors.
    pub answer: Result<Entered, Rejected>,
    /// The operations that were applied, innermost first, until the first error.
    pub applied: Vec<Applied>,
}

/// The value of an expression or an item.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Entered {
    /// A layout, integers, a verdict.
    Answer(Answer),
    /// A tiler.
    Tiler(Tiler),
}

/// The errors of an expression or an item.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Rejected {
    /// The errors of the macros, at their source positions.
    pub errors: syn::Error,
    /// The error of the algebra, if the first error is one.
    pub reason: Option<Error>,
    /// Suggested edits.
    pub edits: Vec<Edit>,
}

impl core::fmt::Display for Entered {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Answer(answer) => answer.fmt(f),
            Self::Tiler(tiler) => f.write_str(&notation(tiler)),
        }
    }
}

impl Default for Notebook {
    fn default() -> Self {
        Self::new()
    }
}

impl Notebook {
    /// Creates a notebook without names.
    #[must_use]
    pub fn new() -> Self {
        Self(Evaluator::explaining())
    }

    /// Sets the names that all input declares, so that a use before the declaration is reported.
    pub fn announce(&mut self, names: impl IntoIterator<Item = String>) {
        self.0.announce(names);
    }

    /// Returns the values of an expression, or of items. Later input can use the names of the
    /// items.
    ///
    /// `A = (4, 8):(1, 4)` is short for `type A = (4, 8):(1, 4);`.
    pub fn enter(&mut self, input: TokenStream) -> Vec<Entry> {
        let rejected = Rejected::from;
        let mut tokens = match Tokens::of_input(input) {
            Ok(tokens) => tokens,
            Err(error) => return vec![Entry::rejected(rejected(error))],
        };
        if tokens.is_empty() {
            return Vec::new();
        }
        if items::are_next(&tokens) {
            let mut errors = Errors::default();
            let items = items::parse(&mut tokens, |error| errors.push(error));
            // In a Rust block, an item can follow its uses.
            let order = items::order(&items).into_iter();
            let mut entries: Vec<_> = order.map(|i| (i, self.item(&items[i]))).collect();
            entries.sort_by_key(|(i, _)| *i);
            let mut entries: Vec<_> = entries.into_iter().map(|(_, entry)| entry).collect();
            entries.extend(errors.take().map(|error| Entry::rejected(rejected(error))));
            return entries;
        }
        if !items::are_short(&tokens) {
            let answer = match parse::expression(&mut tokens) {
                Ok(expr) => self.value(&expr, Role::Any),
                Err(error) => Err(rejected(error)),
            };
            return vec![self.entry(None, answer)];
        }
        match items::short(&mut tokens) {
            Ok(item) => {
                let mut items = vec![item];
                // `A = A / 2` uses the earlier `A`, if any.
                if !self.0.is_bound(&items[0].name) {
                    items::check(&mut items, |_| ());
                }
                items.iter().map(|item| self.item(item)).collect()
            }
            Err(error) => vec![Entry::rejected(rejected(error))],
        }
    }

    /// Returns the value of an expression. An item in the expression is an error.
    ///
    /// ```
    /// let mut notebook = layout_language::Notebook::new();
    /// notebook.enter("A = 8:2".parse()?);
    /// let size = notebook.ask("size(A)".parse()?).answer.map_err(|rejected| rejected.errors)?;
    /// assert_eq!(size.to_string(), "8");
    /// assert!(notebook.ask("B = 8:2".parse()?).answer.is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn ask(&mut self, input: TokenStream) -> Entry {
        let expr = ask::tokens(input).and_then(|mut tokens| parse::expression(&mut tokens));
        let answer = match expr {
            Ok(expr) => self.value(&expr, Role::Any),
            Err(errors) => Err(errors.into()),
        };
        self.entry(None, answer)
    }

    /// Checks a claim like [`check`](crate::check), with names of the notebook.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`check`](crate::check).
    pub fn check(&mut self, input: TokenStream) -> syn::Result<Verdict> {
        let verdict = ask::check(input, &mut self.0);
        self.0.take_applied();
        verdict
    }

    /// Translates an expression to CuTe, with names of the notebook.
    ///
    /// ```
    /// let mut notebook = layout_language::Notebook::new();
    /// notebook.enter("A = (8, 100):(1, 8)".parse()?);
    /// let forms = notebook.cute("A o (4, 2):(2, 8)".parse()?)?;
    /// let cpp = "composition(make_layout(make_shape(_8{}, Int<100>{}), make_stride(_1{}, _8{})), \
    ///            make_layout(make_shape(_4{}, _2{}), make_stride(_2{}, _8{})))";
    /// assert_eq!(forms.cpp.as_deref(), Ok(cpp));
    /// let dsl = "cute.composition(cute.make_layout((8, 100), stride=(1, 8)), \
    ///            cute.make_layout((4, 2), stride=(2, 8)))";
    /// assert_eq!(forms.dsl.as_deref(), Ok(dsl));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error for invalid syntax and for names without a value. Parts that cannot be
    /// translated are reported in the result.
    pub fn cute(&mut self, input: TokenStream) -> syn::Result<Cute> {
        let forms = cute::cute(input, &mut self.0);
        self.0.take_applied();
        forms
    }

    fn item(&mut self, item: &Item) -> Entry {
        let answer = match &item.value {
            Ok(expr) => self.value(expr, Role::Named),
            Err(error) => Err(error.clone().into()),
        };
        self.0.bind_entered(&item.name, answer.as_ref().ok());
        self.entry(Some(item.name.to_string()), answer)
    }

    fn entry(&mut self, name: Option<String>, answer: Result<Entered, Rejected>) -> Entry {
        Entry {
            name,
            answer,
            applied: self.0.take_applied(),
        }
    }

    fn value(&mut self, expr: &Expr, role: Role) -> Result<Entered, Rejected> {
        self.0.entered(expr, role).map_err(|errors| {
            let message = errors.to_string();
            Rejected {
                errors,
                reason: self.0.reason(&message),
                edits: self.0.take_edits(),
            }
        })
    }
}

impl From<syn::Error> for Rejected {
    fn from(errors: syn::Error) -> Self {
        Self {
            errors,
            reason: None,
            edits: Vec::new(),
        }
    }
}

impl Entry {
    fn rejected(rejected: Rejected) -> Self {
        Self {
            name: None,
            answer: Err(rejected),
            applied: Vec::new(),
        }
    }
}

/// Returns the names that input declares, as far as its tokens show.
///
/// ```
/// let names = layout_language::declared(&"type A = 4:1; type B = A / 2;".parse()?);
/// assert_eq!(names, ["A", "B"]);
/// assert_eq!(layout_language::declared(&"Tile = <8, 4>".parse()?), ["Tile"]);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[must_use]
pub fn declared(input: &TokenStream) -> Vec<String> {
    let tokens: Vec<_> = input.clone().into_iter().collect();
    let is_mark = |token: Option<&TokenTree>, mark| matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == mark);
    let name = |i: usize| match tokens.get(i) {
        Some(TokenTree::Ident(name)) => Some(name.to_string()),
        _ => None,
    };
    if is_mark(tokens.get(1), '=') && !is_mark(tokens.get(2), '=') {
        return name(0).into_iter().collect();
    }
    let keywords = (0..tokens.len()).filter(|i| name(*i).as_deref() == Some("type"));
    keywords.filter_map(|i| name(i + 1)).collect()
}

/// Returns a tiler as an expression. A tuple of one layout is written in angle brackets, because
/// parentheses would only group.
///
/// ```
/// let tiler: layout_algebra::Tiler = "((4:1),2)".parse()?;
/// assert_eq!(layout_language::notation(&tiler), "(<4:1>,2)");
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn notation(tiler: &Tiler) -> String {
    let Tiler::Modes(modes) = tiler else {
        return tiler.to_string();
    };
    let texts: Vec<_> = modes.iter().map(notation).collect();
    match (&modes[..], &texts[..]) {
        ([Tiler::Layout(_)], [only]) => format!("<{only}>"),
        (_, [only]) if only.starts_with('<') => format!("<{only}>"),
        _ => format!("({})", texts.join(",")),
    }
}

/// Returns the usages of all operations, in the order of the documentation.
///
/// ```
/// assert!(layout_language::operations().any(|usage| usage == "complement(A, M)"));
/// ```
pub fn operations() -> impl Iterator<Item = &'static str> {
    Operation::all().map(|operation| operation.usage)
}

/// Returns the name of each operation with the name of its `layout-core` result type, if any.
///
/// ```
/// let (_, alias) = layout_language::aliases().find(|(name, _)| *name == "coalesce").unwrap();
/// assert_eq!(alias, Some("Coalesced"));
/// ```
pub fn aliases() -> impl Iterator<Item = (&'static str, Option<&'static str>)> {
    Operation::all().map(|operation| (operation.name(), operation.on_types.alias()))
}
