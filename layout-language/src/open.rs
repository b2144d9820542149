//! Layouts with dynamic values, outside a compiler.

use layout_algebra::formula::{Number, OpenLayout};
use layout_algebra::{Error, Swizzle};
use proc_macro2::TokenStream;

use crate::ast::{Expr, Operator};
use crate::evaluate::Evaluator;
use crate::range::Range;
use crate::{ask, expand, parse};

const WRITTEN: &str = "index functions of a layout with dynamic values need the layout as a \
                       literal, swizzled or not, for example `(?m, 64):(?ld, 1)`\n\
                       help: write the result: `(8 * ?m, 8 * ?n):(?ld, 1) / (8, 8)` is \
                       `((8, ?m), (8, ?n)):((?ld, 8 * ?ld), (1, 8))`";

/// Returns a layout literal with dynamic values.
pub(crate) fn open(input: TokenStream) -> syn::Result<OpenLayout> {
    let expr = parse::expression(&mut ask::tokens(input)?)?;
    layout(&Evaluator::default().calculated(&expr))
}

fn layout(expr: &Expr) -> syn::Result<OpenLayout> {
    match expr.ungrouped() {
        written @ Expr::Layout { shape, stride } => {
            expand::alone(written)?;
            modes(shape, stride)
        }
        Expr::Chain { first, rest } => {
            let composed = rest.iter().map(|(operator, operand)| {
                (*operator == Operator::Compose)
                    .then_some(operand)
                    .ok_or_else(|| operand.range().error(WRITTEN))
            });
            let composed = composed.collect::<syn::Result<Vec<_>>>()?;
            behind(&[&[&**first], &composed[..]].concat(), expr.range())
        }
        other => Err(other.range().error(WRITTEN)),
    }
}

/// Returns `Sw<B,M,S> o offset o ... o layout`
fn behind(operands: &[&Expr], at: Range) -> syn::Result<OpenLayout> {
    let rejected = |error: Error| at.error(error.to_string());
    match operands {
        [inside] => layout(inside),
        [Expr::Swizzle { numbers, .. }, rest @ ..] => {
            let [bits, base, shift] = *numbers;
            let swizzle = Swizzle::new(bits, base, shift).map_err(rejected)?;
            let (offset, rest) = match rest {
                [Expr::Integer { value, .. }, rest @ ..] => (*value, rest),
                rest => (0, rest),
            };
            behind(rest, at)?.behind(swizzle, offset).map_err(rejected)
        }
        _ => Err(at.error(WRITTEN)),
    }
}

/// Combines a shape and a stride with equal parentheses. The macro has checked the parentheses.
fn modes(shape: &Expr, stride: &Expr) -> syn::Result<OpenLayout> {
    let at = shape.range().to(stride.range());
    let made = match (shape, stride) {
        (Expr::Tuple { modes: s, .. }, Expr::Tuple { modes: d, .. }) => {
            let all = s.iter().zip(d).map(|(s, d)| modes(s, d));
            OpenLayout::from_modes(all.collect::<syn::Result<Vec<_>>>()?)
        }
        (extent, step) => OpenLayout::leaf(number(extent)?, number(step)?),
    };
    made.map_err(|error| at.error(error.to_string()))
}

fn number(leaf: &Expr) -> syn::Result<Number> {
    let factors = match leaf {
        Expr::Chain { first, rest } => {
            let rest = rest.iter().map(|(_, factor)| factor);
            core::iter::once(&**first).chain(rest).collect()
        }
        leaf => vec![leaf],
    };
    let (mut product, mut names) = (1_i64, Vec::new());
    for factor in factors {
        match factor {
            Expr::Integer { value, .. } => product = product.saturating_mul(*value),
            Expr::Open { name, .. } => names.push(name.to_string()),
            other => {
                let message =
                    format!("`{other}` has a value only in Rust code\nhelp: write the integer");
                return Err(other.range().error(message));
            }
        }
    }
    Ok(Number::product(product, names))
}
