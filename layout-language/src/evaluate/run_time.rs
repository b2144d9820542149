//! Layouts with dynamic values.
//!
//! A lower-case name as a leaf is a value in the code around the macro:
//! `layout!((m, 128):(1, ld))`. `?m` as a leaf is a dynamic value of a type:
//! `Layout![(?m, 128):(1, ?ld)]`. Equal names refer to the same value. Products of dynamic values
//! and integers are leaves too.

mod leaf;

pub(super) use leaf::Product;

use std::collections::HashMap;

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote_spanned};

use super::names::{is_primitive, names_a_type};
use super::{Evaluator, Role, Value};
use crate::ast::{Expr, Name, Operator};
use crate::operations::{Class, Operation};
use crate::range::Range;
use crate::types::{self, Nest};

/// The dynamic values of a layout, in order of first occurrence.
#[derive(Clone, Default)]
pub(super) struct Numbers {
    names: Vec<Ident>,
    positions: HashMap<Ident, usize>,
    /// Repeated occurrences of names.
    again: Vec<(usize, Ident)>,
    are: Option<Which>,
    /// The bounds that products need on the types of the values.
    bounds: Vec<TokenStream>,
}

/// The source of the dynamic values of a layout.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Which {
    /// `?m`
    Open,
    /// Values in the code around the macro.
    Values,
}

impl Numbers {
    pub(super) fn open() -> Self {
        Self {
            are: Some(Which::Open),
            ..Self::default()
        }
    }

    fn values() -> Self {
        Self {
            are: Some(Which::Values),
            ..Self::default()
        }
    }

    /// Returns `true` while a layout, which can have dynamic values, is evaluated.
    pub(super) fn have_a_place(&self) -> bool {
        self.are.is_some()
    }

    /// Returns the position of a dynamic value, and adds the value if it is new.
    fn position(&mut self, name: &Ident) -> usize {
        let next = self.names.len();
        let position = *self.positions.entry(name.clone()).or_insert(next);
        if position == next {
            self.names.push(name.clone());
        } else {
            self.again.push((position, name.clone()));
        }
        position
    }

    /// Returns a layout whose leaves have been evaluated, with its dynamic values.
    pub(super) fn open_layout(&self, layout: TokenStream, at: Range) -> Value {
        if self.names.is_empty() {
            return Value::Symbolic(layout, Class::Other);
        }
        let count = Literal::usize_unsuffixed(self.names.len());
        let values = quote_spanned!(at.generated().start=> [u32; #count]);
        let mixed = types::applied("MixedLayout", &[layout, values], at);
        Value::Symbolic(mixed, Class::Composed)
    }
}

/// Returns `true` if a shape or stride has a dynamic value.
pub(super) fn is_open(nest: &Expr) -> bool {
    match nest {
        Expr::Open { .. } => true,
        Expr::Tuple { modes, .. } => modes.iter().any(is_open),
        Expr::Chain { first, rest } => {
            is_open(first) || rest.iter().any(|(_, operand)| is_open(operand))
        }
        _ => false,
    }
}

/// Returns the static integer of a position or a coefficient.
fn integer(value: i64, at: Range) -> TokenStream {
    Nest::Integer(value).to_type(at)
}

/// Returns the position of a value among the dynamic values of its layout.
fn position(i: usize, at: Range) -> TokenStream {
    integer(i64::try_from(i).unwrap_or(i64::MAX), at)
}

/// Returns `true` for a layout with values of the surrounding code, or an operation on such a
/// layout.
pub(crate) fn has_values(expr: &Expr) -> bool {
    match expr.ungrouped() {
        Expr::Layout { shape, stride } => is_value_in(shape) || is_value_in(stride),
        Expr::Chain { first, .. } => has_values(first),
        Expr::Call { arguments, .. } => arguments.first().is_some_and(has_values),
        _ => false,
    }
}

/// Returns `true` for a layout with `?` dynamic values, or an operation on such a layout.
pub(crate) fn leaves_open(expr: &Expr) -> bool {
    match expr.ungrouped() {
        Expr::Layout { shape, stride } => is_open(shape) || is_open(stride),
        Expr::Chain { first, .. } => leaves_open(first),
        Expr::Call { arguments, .. } => arguments.first().is_some_and(leaves_open),
        _ => false,
    }
}

fn is_value_in(nest: &Expr) -> bool {
    match nest {
        Expr::Tuple { modes, .. } => modes.iter().any(is_value_in),
        leaf => Product::of(leaf).is_some_and(|product| product.has_values()),
    }
}

/// Returns `true` if an operand is a value of the surrounding code.
pub(super) fn is_value(operand: &Expr) -> bool {
    matches!(operand, Expr::Name(name) if value_named(name).is_some())
}

/// Returns a name if it refers to a value.
fn value_named(name: &Name) -> Option<&Ident> {
    name.local
        .as_ref()
        .filter(|local| !names_a_type(local) && !name.has_arguments && !is_primitive(local))
}

impl Evaluator {
    /// Returns the layout of an expression that [`has_values`].
    pub(crate) fn with_values(&mut self, expr: &Expr) -> syn::Result<TokenStream> {
        let value = self.mixed(expr);
        match (self.errors.take(), value) {
            (Some(errors), _) => Err(errors),
            (None, Some(value)) => Ok(value),
            (None, None) => Err(expr.range().error("this is not a layout")),
        }
    }

    fn mixed(&mut self, expr: &Expr) -> Option<TokenStream> {
        match expr.ungrouped() {
            Expr::Layout { shape, stride } => self.made(expr, shape, stride),
            Expr::Chain { first, rest } => {
                let mut value = self.mixed(first)?;
                for (operator, operand) in rest {
                    let method = match operator {
                        Operator::Compose => "composition",
                        Operator::Divide => "logical_divide",
                        Operator::Multiply => "logical_product",
                        // These operators have been evaluated.
                        Operator::Add | Operator::Subtract => return None,
                    };
                    value = self.method(&value, method, Some(operand), expr.range())?;
                }
                Some(value)
            }
            Expr::Call {
                name, arguments, ..
            } => self.applied(name, arguments, expr.range()),
            // `has_values` rejects all other expressions.
            _ => None,
        }
    }

    /// Expands `name(first, operand)` to a method call on the first argument.
    fn applied(&mut self, name: &Ident, arguments: &[Expr], at: Range) -> Option<TokenStream> {
        let method = name.to_string();
        let Some(operation) = Operation::at_run_time().find(|known| known.name() == method) else {
            let mut known: Vec<_> = Operation::at_run_time().map(Operation::name).collect();
            known.sort_unstable();
            let known: Vec<_> = known.iter().map(|name| format!("`{name}`")).collect();
            let message = format!(
                "`{method}` is not available here for a layout with dynamic values\n\
                 help: call the operation as a method of the value; available in the macro are {}",
                known.join(", ")
            );
            return self.fail(name.span().into(), message);
        };
        let wanted = operation.kinds.len();
        if arguments.len() != wanted {
            let found = arguments.len();
            let message = format!("`{method}` expects {wanted} arguments, found {found}");
            return self.fail(at, message);
        }
        let value = self.mixed(&arguments[0])?;
        self.method(&value, &method, arguments.get(1), at)
    }

    fn method(
        &mut self,
        value: &TokenStream,
        method: &str,
        operand: Option<&Expr>,
        at: Range,
    ) -> Option<TokenStream> {
        let span = operand.map_or(at, Expr::range).start;
        let method = Ident::new(method, span);
        let Some(operand) = operand else {
            return Some(quote_spanned!(span=> #value.#method()));
        };
        let tiler = self.value(operand, Role::Tiler)?;
        let ty = self.type_of(&tiler, operand)?;
        Some(quote_spanned!(span=> #value.#method(<#ty as ::core::default::Default>::default())))
    }

    /// Expands a layout literal with values. The types of the values are inferred.
    fn made(&mut self, expr: &Expr, shape: &Expr, stride: &Expr) -> Option<TokenStream> {
        let (nests, numbers) = self.nests(shape, stride, Numbers::values());
        let (s, d) = nests?;
        let layout = self.unknown_literal(expr, (shape, stride), (&s, &d))?;
        let at = expr.range().generated();
        let count = Literal::usize_unsuffixed(numbers.names.len());
        let (names, bounds) = (&numbers.names, &numbers.bounds);
        let types = parameters(numbers.names.len(), at);
        let (first, others) = types.split_first()?;
        let positions: Vec<_> = (0..types.len()).map(|i| position(i, at)).collect();
        // Each name has its own statement, so that an error about its type appears once, at the
        // name.
        let held: Vec<_> = names
            .iter()
            .zip(&positions)
            .map(|(name, i)| {
                let span = Range::from(name.span()).generated().start;
                quote_spanned!(span=> ::layout_core::__private::held::<#i, _>(#name))
            })
            .collect();
        let words: Vec<_> = (1..types.len())
            .map(|i| format_ident!("Word{i}", span = at.start))
            .collect();
        let value = if numbers.again.is_empty() {
            quote_spanned!(at.start=> with_values(#(#held),*))
        } else {
            // Names are compared as text. In `macro_rules!`, two variables can have the same text,
            // and then the pattern binds only the first.
            let again = numbers.again.iter().map(|(position, again)| {
                let name = &names[*position];
                let span = Range::from(again.span()).generated().start;
                quote_spanned!(span=> ::layout_core::__private::same(&#name, &#again);)
            });
            quote_spanned!(at.start=> match (#(#held,)*) {
                (#(#names,)*) => {
                    #(#again)*
                    with_values(#(#names),*)
                }
            })
        };
        Some(quote_spanned! {at.start=> {
            #[inline(always)]
            #[allow(non_snake_case)]
            fn with_values<
                Word0: ::layout_core::numbers::Word,
                #(#words: ::layout_core::__private::CountedLike<Word0>,)*
                #(#types),*
            >(
                #first: ::layout_core::__private::Held<Word0, #first>,
                #(#others: ::layout_core::__private::Held<#words, #others>),*
            ) -> ::layout_core::MixedLayout<#layout, [Word0; #count]>
            where
                #(#bounds,)*
            {
                ::layout_core::MixedLayout::from_values([#(#types.value::<Word0>()),*])
            }
            #value
        }})
    }
}

fn parameter(i: usize, at: Range) -> Ident {
    format_ident!("RunTime{i}", span = at.start)
}

fn parameters(count: usize, at: Range) -> Vec<Ident> {
    (0..count).map(|i| parameter(i, at)).collect()
}
