//! Expressions and items, one after the other, outside a compiler.

use layout_algebra::{Answer, Error, Tiler};
use proc_macro2::TokenStream;

use crate::ask;
use crate::ast::{Expr, Item};
use crate::evaluate::Evaluator;
use crate::items;
use crate::law::Verdict;
use crate::operations::{Applied, Operation};
use crate::parse;
use crate::report::Errors;
use crate::tokens::Tokens;

/// Lines of expressions and items of `layout!`, which may use the items before them.
///
/// ```
/// let mut notebook = layout_language::Notebook::new();
/// notebook.enter("type Smem = (128, 32):(1, 128);".parse()?);
/// notebook.enter("Tile = <8, 4>".parse()?);
/// let [tiles] = &notebook.enter("Smem / Tile".parse()?)[..] else { panic!() };
/// let tiles = tiles.answer.as_ref().map_err(|refused| refused.errors.clone())?;
/// assert_eq!(tiles.to_string(), "((8,16),(4,8)):((1,8),(128,512))");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub struct Notebook(Evaluator);

/// What an expression or an item of a [`Notebook`] gives.
#[non_exhaustive]
pub struct Entry {
    /// The name of an item.
    pub name: Option<String>,
    /// Its value.
    pub answer: Result<Entered, Refused>,
    /// The operations that it applies, from the inside out, as far as there are results.
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

/// Why there is no value.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Refused {
    /// The errors of the macros, at their places in the input.
    pub errors: syn::Error,
    /// The refusal by the algebra, with its numbers, if the first error is one.
    pub reason: Option<Error>,
}

impl core::fmt::Display for Entered {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Answer(answer) => answer.fmt(f),
            Self::Tiler(tiler) => tiler.fmt(f),
        }
    }
}

impl Default for Notebook {
    fn default() -> Self {
        Self::new()
    }
}

impl Notebook {
    /// A notebook without names.
    #[must_use]
    pub fn new() -> Self {
        Self(Evaluator::explaining())
    }

    /// The values of an expression, or of items, whose names later input may use.
    ///
    /// `A = (4, 8):(1, 4)` is short for `type A = (4, 8):(1, 4);`.
    pub fn enter(&mut self, input: TokenStream) -> Vec<Entry> {
        let refused = |errors| Refused {
            errors,
            reason: None,
        };
        let mut tokens = match Tokens::of_input(input) {
            Ok(tokens) => tokens,
            Err(error) => return vec![Entry::refused(refused(error))],
        };
        if tokens.is_empty() {
            return Vec::new();
        }
        if items::are_next(&tokens) {
            let mut errors = Errors::default();
            let items = items::parse(&mut tokens, |error| errors.push(error));
            let mut entries: Vec<_> = items.iter().map(|item| self.item(item)).collect();
            entries.extend(errors.take().map(|error| Entry::refused(refused(error))));
            return entries;
        }
        if !items::are_short(&tokens) {
            let answer = match parse::expression(&mut tokens) {
                Ok(expr) => self.value(&expr),
                Err(error) => Err(refused(error)),
            };
            return vec![self.entry(None, answer)];
        }
        match items::short(&mut tokens) {
            Ok(item) => vec![self.item(&item)],
            Err(error) => vec![Entry::refused(refused(error))],
        }
    }

    /// The value of an expression, where an item is refused.
    ///
    /// ```
    /// let mut notebook = layout_language::Notebook::new();
    /// notebook.enter("A = 8:2".parse()?);
    /// let size = notebook.ask("size(A)".parse()?).answer.map_err(|refused| refused.errors)?;
    /// assert_eq!(size.to_string(), "8");
    /// assert!(notebook.ask("B = 8:2".parse()?).answer.is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn ask(&mut self, input: TokenStream) -> Entry {
        let expr = ask::tokens(input).and_then(|mut tokens| parse::expression(&mut tokens));
        let answer = match expr {
            Ok(expr) => self.value(&expr),
            Err(errors) => Err(Refused {
                errors,
                reason: None,
            }),
        };
        self.entry(None, answer)
    }

    /// [`check`](crate::check), where names have values.
    ///
    /// # Errors
    ///
    /// Those of [`check`](crate::check).
    pub fn check(&mut self, input: TokenStream) -> syn::Result<Verdict> {
        let verdict = ask::check(input, &mut self.0);
        self.0.take_applied();
        verdict
    }

    fn item(&mut self, item: &Item) -> Entry {
        let answer = match &item.value {
            Ok(expr) => self.value(expr),
            Err(error) => Err(Refused {
                errors: error.clone(),
                reason: None,
            }),
        };
        self.0.bind_entered(&item.name, answer.as_ref().ok());
        self.entry(Some(item.name.to_string()), answer)
    }

    fn entry(&mut self, name: Option<String>, answer: Result<Entered, Refused>) -> Entry {
        Entry {
            name,
            answer,
            applied: self.0.take_applied(),
        }
    }

    fn value(&mut self, expr: &Expr) -> Result<Entered, Refused> {
        self.0.entered(expr).map_err(|errors| {
            let message = errors.to_string();
            let reason = self.0.reason(&message);
            Refused { errors, reason }
        })
    }
}

impl Entry {
    fn refused(refused: Refused) -> Self {
        Self {
            name: None,
            answer: Err(refused),
            applied: Vec::new(),
        }
    }
}

/// How each operation is written, in the order of the documentation.
///
/// ```
/// assert!(layout_language::operations().any(|usage| usage == "complement(A, M)"));
/// ```
pub fn operations() -> impl Iterator<Item = &'static str> {
    Operation::all().map(|operation| operation.usage)
}
