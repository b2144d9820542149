//! `assert_layout!`: compares a layout with a formula or a table.

use layout_algebra::{Layout, Tiler};
use proc_macro2::TokenStream;

use crate::ast::Expr;
use crate::code;
use crate::evaluate::{Evaluator, Failure, Value, run_time};
use crate::formula::{self, Function, Known, MAX_VALUES, Values};
use crate::parse;
use crate::range::Range;
use crate::report;
use crate::tokens::Tokens;

/// Expands `assert_layout!` to nothing, or to a check that the compiler evaluates.
///
/// # Errors
///
/// Returns the errors of the layout and of the formula, or the first index where their values
/// differ.
pub(crate) fn assert_layout(input: TokenStream) -> syn::Result<TokenStream> {
    let mut tokens = Tokens::of_input(input)?;
    if tokens.is_empty() {
        return Err(tokens.expected("a layout, `==` and a formula"));
    }
    let (expr, values) = parse::assertion(&mut tokens)?;
    if run_time::leaves_open(&expr) || run_time::has_values(&expr) {
        let message = "expected a layout of static integers, found one with dynamic values\n\
                       help: write the layout with integers that the macro knows, such as `(64, 8):(8, 1)`";
        return Err(expr.range().error_of(code::DYNAMIC_VALUE, message));
    }
    let mut evaluator = Evaluator::default();
    let (value, ty, values) = match evaluator.assertion(&expr, &values) {
        Ok(evaluated) => evaluated,
        Err(Failure::Errors(errors)) => return Err(errors),
        Err(Failure::Uses(name)) => {
            return Err(Range::of_stream(&name).error("this is not a layout"));
        }
    };
    let layout = match value {
        Value::Known(Tiler::Layout(layout)) => Some(layout),
        Value::Swizzle(..) => {
            let message = format!("expected a layout, found the swizzle `{expr}`");
            return Err(expr.range().error(message));
        }
        _ => None,
    };
    match (layout, formula::known(&values)) {
        (Some(layout), Some(values)) => {
            compare(&layout, &values, &expr)?;
            Ok(TokenStream::new())
        }
        _ => Ok(formula::checked(&ty, &values, expr.range())),
    }
}

/// Compares all values.
fn compare(layout: &Layout, values: &Values<Known>, expr: &Expr) -> syn::Result<()> {
    let size = layout.size();
    if size > MAX_VALUES {
        let message = format!(
            "`assert_layout!` compares at most {MAX_VALUES} elements, but `{layout}` has {size}\n\
             help: assert a smaller tile"
        );
        return Err(expr.range().error_of(code::VALUES_DIFFER, message));
    }
    if let Values::Table { values, at } = values {
        let length = values.len();
        if i64::try_from(length) != Ok(size) {
            let message = format!(
                "expected a table of {size} values, one for each element of `{layout}`, found \
                 {length}"
            );
            return Err(at.error_of(code::VALUES_DIFFER, message));
        }
    }
    let function = Function::new(values, layout.shape(), &mut 0)?;
    for index in 0..size {
        let value = function.value(index)?;
        let offset = layout
            .offset(index)
            .map_err(|error| expr.range().error(report::rejection(&error)))?;
        if offset != value {
            let mut place = function.place(index);
            if !place.is_empty() {
                place.push(',');
            }
            let noun = values.noun();
            return Err(function.range(index).error_of(
                code::VALUES_DIFFER,
                format!(
                    "`{layout}` does not have these values\n\
                 at index {index}{place} the layout has offset {offset}, but the {noun} has {value}"
                ),
            ));
        }
    }
    Ok(())
}
