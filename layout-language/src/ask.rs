//! Evaluation of expressions outside a compiler.

use layout_algebra::Answer;
use layout_algebra::explain::Derivation;
use proc_macro2::TokenStream;

use crate::evaluate::Evaluator;
use crate::items;
use crate::law::{self, Verdict};
use crate::parse;
use crate::tokens::Tokens;

/// The derivation of an expression.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Explanation {
    /// The derivations of the operations, innermost first, until the first error.
    pub derivations: Vec<Derivation>,
    /// The value.
    pub answer: syn::Result<Answer>,
}

/// Returns the value of an expression.
pub(crate) fn evaluate(input: TokenStream) -> syn::Result<Answer> {
    let expr = parse::expression(&mut tokens(input)?)?;
    Evaluator::of_numbers().answer(&expr)
}

/// Returns the error of an expression without suggestions, if any.
pub(crate) fn rejected(input: TokenStream) -> Option<String> {
    let expr = parse::expression(&mut tokens(input).ok()?).ok()?;
    let errors = Evaluator::of_numbers().rejection(&expr)?;
    Some(errors.to_string())
}

/// Returns the derivations of the operations of an expression, innermost first, and its value.
pub(crate) fn explain(input: TokenStream) -> Explanation {
    let expr = tokens(input).and_then(|mut tokens| parse::expression(&mut tokens));
    let mut evaluator = Evaluator::explaining();
    let answer = expr.and_then(|expr| evaluator.answer(&expr));
    Explanation {
        derivations: evaluator
            .take_applied()
            .into_iter()
            .map(|applied| applied.derivation)
            .collect(),
        answer,
    }
}

/// Applies the law of an operation to a claim `expression = layout`.
pub(crate) fn check(input: TokenStream, evaluator: &mut Evaluator) -> syn::Result<Verdict> {
    let (expr, result) = parse::claim(&mut tokens(input)?)?;
    let (operation, operands) = evaluator.operands(&expr)?;
    let claimed = match evaluator.answer(&result)? {
        Answer::Layout(layout) => layout,
        other => {
            let message = format!("expected a layout on the right of `=`, found `{other}`");
            return Err(result.range().error(message));
        }
    };
    law::verdict(operation.name(), &operands, &claimed).ok_or_else(|| {
        let message = format!(
            "this `{}` has no known law\nhelp: {}",
            operation.name(),
            law::names()
        );
        expr.range().error(message)
    })
}

/// Returns the tokens of an expression.
pub(crate) fn tokens(input: TokenStream) -> syn::Result<Tokens> {
    let tokens = Tokens::of_input(input)?;
    if items::are_next(&tokens) {
        let message = "expected an expression, found an item of `layout!`";
        return Err(tokens.here().error(message));
    }
    Ok(tokens)
}
