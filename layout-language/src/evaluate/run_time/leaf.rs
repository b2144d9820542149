//! Dynamic leaves of a shape or stride: `?m`, `128 * ?m`, `?n * ?k`, and products of values such as
//! `n * k`.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote_spanned};

use super::{Which, integer, parameter, position, value_named};
use crate::ast::{Expr, Name, Operator};
use crate::code;
use crate::evaluate::Evaluator;
use crate::evaluate::LEAF;
use crate::range::Range;
use crate::types::Nest;

/// A dynamic leaf: a product of dynamic values and integers.
pub(in super::super) struct Product<'a> {
    coefficients: Vec<i64>,
    numbers: Vec<&'a Expr>,
}

impl<'a> Product<'a> {
    /// Returns the expression as a product, if it has dynamic values.
    pub(in super::super) fn of(expr: &'a Expr) -> Option<Self> {
        let mut product = Self {
            coefficients: Vec::new(),
            numbers: Vec::new(),
        };
        match expr {
            Expr::Chain { first, rest } => {
                product.take(first)?;
                for (operator, operand) in rest {
                    if *operator != Operator::Multiply {
                        return None;
                    }
                    product.take(operand)?;
                }
            }
            expr => product.take(expr)?,
        }
        (!product.numbers.is_empty()).then_some(product)
    }

    fn take(&mut self, factor: &'a Expr) -> Option<()> {
        match factor {
            Expr::Integer { value, .. } => self.coefficients.push(*value),
            Expr::Open { .. } => self.numbers.push(factor),
            Expr::Name(name) => {
                value_named(name)?;
                self.numbers.push(factor);
            }
            _ => return None,
        }
        Some(())
    }

    /// Returns the product of the leaf's integers.
    pub(in super::super) fn coefficient(&self) -> Option<i64> {
        let mut integers = self.coefficients.iter();
        integers.try_fold(1_i64, |product, integer| product.checked_mul(*integer))
    }

    /// Returns the same dynamic values with a different coefficient, in notation.
    pub(in super::super) fn with_coefficient(&self, coefficient: i64) -> String {
        let numbers = self.numbers.iter().map(|number| format!(" * {number}"));
        format!("{coefficient}{}", numbers.collect::<String>())
    }

    /// Returns `true` if a factor is a value of the surrounding code.
    pub(super) fn has_values(&self) -> bool {
        self.numbers
            .iter()
            .any(|number| matches!(number, Expr::Name(_)))
    }
}

/// Returns the layout method that implements an operation at run time.
fn method(operation: &str) -> Option<&'static str> {
    Some(match operation {
        "crd2idx" => "offset(coordinate)",
        "slice" | "slice_and_offset" | "dice" => "slice_and_offset((i, Keep))",
        "local_tile" | "local_tile_and_offset" => "local_tile(tiler, coordinate)",
        "local_partition" | "local_partition_and_offset" => "local_partition(threads, i)",
        _ => return None,
    })
}

/// Returns `true` if an operand of a chain is a value of the surrounding code.
fn has_value(expr: &Expr) -> bool {
    match expr {
        Expr::Chain { first, rest } => {
            super::is_value(first) || rest.iter().any(|(_, operand)| super::is_value(operand))
        }
        _ => false,
    }
}

impl Evaluator {
    /// Returns a leaf that is a product with dynamic values. The name of a static integer type is
    /// not dynamic.
    pub(in super::super) fn run_time_leaf(
        &mut self,
        product: &Product<'_>,
        expr: &Expr,
    ) -> Option<Nest> {
        let positions = product.numbers.iter().map(|number| self.place(number));
        let mut positions = positions.collect::<Option<Vec<_>>>()?;
        let coefficient = self.coefficient(product, expr)?;
        positions.sort_unstable();
        let at = expr.range();
        let leaf = match self.numbers.are {
            Some(Which::Values) => self.of_values(coefficient, &positions, at),
            _ => of_open(coefficient, &positions, at),
        };
        Some(Nest::Type(leaf))
    }

    /// Reports a chain that is not a product with dynamic values.
    pub(in super::super) fn no_product(&mut self, expr: &Expr) -> Option<Nest> {
        let mut message = format!("`{expr}` cannot be a leaf: {LEAF}");
        if super::is_open(expr) {
            message += "\n\
                        help: give a quotient a name, `?q`, and write its multiple as `4 * ?q`: \
                        dynamic values can only be multiplied";
        } else if has_value(expr) {
            message += "\n\
                        help: compute a quotient before the macro, and write its name: dynamic \
                        values can only be multiplied, `4 * m * n`";
        } else if let Expr::Chain { .. } = expr {
            message += "\nhelp: declare `type N = 64;` in the same `layout!`: arithmetic needs \
                        integers that the macro knows";
        }
        self.fail_of(code::DYNAMIC_VALUE, expr.range(), message)
    }

    /// Returns the position of a dynamic value in its layout.
    fn place(&mut self, number: &Expr) -> Option<usize> {
        let (message, name) = match number {
            Expr::Open { name, .. } => (self.open_is_out_of_place(name), name),
            Expr::Name(name) => (self.value_is_out_of_place(name), value_named(name)?),
            _ => return None,
        };
        match message {
            Some(message) => self.fail_of(code::DYNAMIC_VALUE, number.range(), message),
            None => Some(self.numbers.position(name)),
        }
    }

    fn open_is_out_of_place(&self, name: &Ident) -> Option<String> {
        match self.numbers.are {
            _ if self.has_no_types => Some(format!(
                "expected an integer, found `?{name}`, which has a value only at run time"
            )),
            Some(Which::Open) => None,
            Some(Which::Values) => Some(format!(
                "expected the name of a value, found `?{name}`, a dynamic value of a type\n\
                 help: write `{name}`"
            )),
            None => Some(format!(
                "expected a layout, found the dynamic value `?{name}`, which belongs in a shape or \
                 stride"
            )),
        }
    }

    fn value_is_out_of_place(&self, name: &Name) -> Option<String> {
        match self.numbers.are {
            Some(Which::Values) => None,
            Some(Which::Open) => Some(format!(
                "`{name}` cannot be a leaf of a type: {LEAF}\n\
                 help: write a value that is known only at run time as `?{name}`"
            )),
            None => {
                let what = format!(
                    "the macro needs an integer, but `{name}` has a value only at run time"
                );
                Some(match self.calling.and_then(method) {
                    Some(method) => format!(
                        "{what}\n\
                         help: call the method `{method}` of the layout value, which accepts a dynamic value"
                    ),
                    None => what,
                })
            }
        }
    }

    /// Returns the product of the integers of a leaf.
    fn coefficient(&mut self, product: &Product<'_>, expr: &Expr) -> Option<i64> {
        if product.coefficients.iter().any(|integer| *integer < 1) {
            return self.fail(
                expr.range(),
                format!("expected only positive integers in a product, found {expr}"),
            );
        }
        product.coefficient().or_else(|| {
            let message = format!("overflow: the integers of `{expr}` exceed 9223372036854775807");
            self.fail_of(code::OVERFLOW, expr.range(), message)
        })
    }

    /// Returns the type of a product of values, whose types are inferred.
    fn of_values(&mut self, coefficient: i64, positions: &[usize], at: Range) -> TokenStream {
        let span = at.generated().start;
        let number = |i: usize| parameter(i, at).to_token_stream();
        let coefficient = (coefficient > 1).then(|| integer(coefficient, at));
        let mut factors = positions.iter().map(|i| number(*i)).chain(coefficient);
        let first = factors.next().unwrap_or_default();
        factors.fold(first, |product, factor| {
            let times = quote_spanned!(span=> ::layout_core::__private::Times<#factor>);
            self.numbers
                .bounds
                .push(quote_spanned!(span=> #product: #times));
            quote_spanned!(span=> <#product as #times>::Output)
        })
    }
}

/// Returns the type of a product of `?` dynamic values, in order of their positions.
fn of_open(coefficient: i64, positions: &[usize], at: Range) -> TokenStream {
    let span = at.generated().start;
    let coefficient = integer(coefficient, at);
    let none = quote_spanned!(span=> ());
    let factors = positions.iter().rev().fold(none, |factors, i| {
        let position = position(*i, at);
        quote_spanned!(span=> (::layout_core::numbers::Var<#position>, #factors))
    });
    quote_spanned!(span=> ::layout_core::numbers::Dynamic<#coefficient, #factors>)
}
