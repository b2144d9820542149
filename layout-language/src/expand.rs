//! Conversion of values to the tokens of the expansion.

use layout_algebra::IntTuple;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{ToTokens, quote, quote_spanned};

use crate::ast::{Expr, Item};
use crate::code;
use crate::document::{self, Reader};
use crate::editor;
use crate::evaluate::{Evaluator, Failure, Role, Value, mesh, run_time};
use crate::items;
use crate::operations::Class;
use crate::parse;
use crate::range::Range;
use crate::report::{self, Errors};
use crate::tokens::Tokens;
use crate::types;

/// Expands `layout!` to items or a value.
///
/// An item with an error expands to a type that contains the error. The compiler then knows the
/// name, and reports nothing about uses of the item.
pub(crate) fn layout(input: TokenStream, reader: Reader) -> TokenStream {
    match reader {
        Reader::Editor => for_editor(input),
        Reader::Compiler | Reader::Rustdoc => {
            let mut tokens = match Tokens::of_input(input) {
                Ok(tokens) => tokens,
                Err(error) => return report::as_expression(error),
            };
            if items::are_next(&tokens) {
                return block(&mut tokens, reader);
            }
            value(&mut tokens).unwrap_or_else(report::as_expression)
        }
    }
}

/// Expands `layout!` for rust-analyzer.
fn for_editor(input: TokenStream) -> TokenStream {
    if let Err(error) = Tokens::of_input(input.clone()) {
        return report::as_expression(error);
    }
    let input = editor::close_brackets(input);
    let mut tokens = match Tokens::of_input(input.clone()) {
        Ok(tokens) => tokens,
        Err(error) => return report::as_expression(error),
    };
    if items::are_next(&tokens) || editor::has_items(&input) {
        let items = block(&mut tokens, Reader::Editor);
        let uses = editor::uses_in_items(input);
        return quote!(#uses #items);
    }
    let uses = editor::uses(input);
    match value(&mut tokens) {
        Ok(value) => {
            let value = editor::generated(value);
            quote!({ #uses #value })
        }
        Err(error) => {
            let error = report::as_statements(error);
            quote!({ #uses #error loop {} })
        }
    }
}

/// Expands `layout!` with an expression.
fn value(tokens: &mut Tokens) -> syn::Result<TokenStream> {
    let expr = Evaluator::default().calculated(&parse::expression(tokens)?);
    if run_time::has_values(&expr) {
        return Evaluator::default().with_values(&expr);
    }
    if run_time::leaves_open(&expr) {
        let message = "expected a layout value, found a type with dynamic values\n\
                       help: in a value, name the variables, `layout!((m, 128):(1, ld))`; in a \
                       type, write `Layout![(?m, 128):(1, ?ld)]`";
        return Err(expr.range().error_of(code::MISSING_FACT, message));
    }
    let (value, ty) = evaluated_alone(&expr, Role::Any)?;
    Ok(value_of(&value, &ty, expr.range()))
}

/// Expands `Layout!` to a type.
pub(crate) fn layout_type(input: TokenStream, reader: Reader) -> TokenStream {
    match (ty(input.clone()), reader) {
        (Ok(ty), Reader::Editor) => editor::with_names(ty, &input),
        (Ok(ty), Reader::Compiler | Reader::Rustdoc) => ty,
        (Err(error), Reader::Editor) => {
            let (uses, error) = (editor::uses(input), report::as_statements(error));
            quote!([(); { #uses #error 0 }])
        }
        (Err(error), Reader::Compiler | Reader::Rustdoc) => report::as_type(error),
    }
}

/// Returns the type of an expression.
fn ty(input: TokenStream) -> syn::Result<TokenStream> {
    let mut tokens = Tokens::of_input(input)?;
    if items::are_next(&tokens) {
        let message = "expected a type in `Layout!`, found an item\n\
                       help: declare items in `layout! { ... }`";
        return Err(tokens.here().error(message));
    }
    let expr = Evaluator::default().calculated(&parse::expression(&mut tokens)?);
    let (_, ty) = evaluated_alone(&expr, Role::Type)?;
    Ok(types::alone(&ty))
}

/// Returns the macro's error for an expression used as a type, if any.
pub(crate) fn alone(expr: &Expr) -> syn::Result<()> {
    evaluated_alone(expr, Role::Type).map(drop)
}

/// Returns the value of an expression, and its type.
fn evaluated_alone(expr: &Expr, role: Role) -> syn::Result<(Value, TokenStream)> {
    match Evaluator::default().evaluate(expr, role) {
        Ok(evaluated) => Ok(evaluated),
        Err(Failure::Errors(errors)) => Err(errors),
        Err(Failure::Uses(name)) => Err(Range::of_stream(&name).error("this is not a layout")),
    }
}

/// Returns the value of an expression.
///
/// Statically evaluated expressions need no check. A type from elsewhere is checked in place,
/// because it can depend on generic parameters around the macro. An item cannot name these
/// parameters.
fn value_of(value: &Value, ty: &TokenStream, at: Range) -> TokenStream {
    match value {
        // The constant and the type have the same name, so the tokens also work as a type.
        Value::Known(_) | Value::Symbolic(_, Class::Composed) => {
            quote_spanned!(at.start=> <#ty as ::layout_core::__private::HasValue>::VALUE)
        }
        Value::Symbolic(..) => quote_spanned! {at.start=> {
            ::layout_core::__private::check::<#ty>();
            <#ty as ::layout_core::__private::HasValue>::VALUE
        }},
        Value::Integer(_) => {
            quote_spanned!(at.start=> <#ty as ::layout_core::StaticInteger>::USIZE)
        }
        Value::Tuple(tuple) => numbers(tuple, at),
        Value::Slice(_, offset) => {
            let offset = numbers(&IntTuple::Int(*offset), at);
            quote_spanned!(at.start=> (<#ty>::new(), #offset))
        }
        Value::Verdict(verdict) => quote_spanned!(at.start=> #verdict),
        // No role accepts a single swizzle, and values without types only exist outside a compiler.
        Value::Swizzle(..) | Value::Other(_) => TokenStream::new(),
    }
}

/// Returns a tuple of integers as untyped literals.
fn numbers(tuple: &IntTuple, at: Range) -> TokenStream {
    match tuple {
        IntTuple::Int(value) => {
            let mut literal = Literal::i64_unsuffixed(*value);
            literal.set_span(at.start);
            literal.into_token_stream()
        }
        IntTuple::Tuple(modes) => {
            let modes = modes.iter().map(|mode| numbers(mode, at));
            quote_spanned!(at.start=> (#(#modes,)*))
        }
    }
}

/// Expands all items. Errors without a name go at the end.
fn block(tokens: &mut Tokens, reader: Reader) -> TokenStream {
    let mut errors = Errors::default();
    let items = items::parse(tokens, |error| errors.push(error));
    let mut evaluator = Evaluator::default();
    let mut evaluated: Vec<_> = items.iter().map(|_| None).collect();
    for item in items.iter().filter(|item| is_hidden(item)) {
        evaluator.hide(&item.name);
    }
    for i in order(&items) {
        evaluated[i] = Some(self::evaluated(&items[i], &mut evaluator, reader));
    }
    let mut expanded = TokenStream::new();
    for (item, evaluated) in items.iter().zip(evaluated) {
        let is_used = evaluator.has_used(&item.name);
        match evaluated {
            Some(Ok(evaluated)) => good(item, &evaluated, is_used, reader),
            Some(Err(failure)) => failed(item, failure, reader),
            None => TokenStream::new(),
        }
        .to_tokens(&mut expanded);
    }
    if let Some(errors) = errors.take() {
        errors.to_compile_error().to_tokens(&mut expanded);
    }
    expanded
}

/// Returns the positions of the items in the order of their evaluation. Only the macro can resolve the
/// name of a mesh or a sharding, so an item that uses the name comes after its declaration.
fn order(items: &[Item]) -> Vec<usize> {
    if items.iter().all(|item| item.distributed().is_none()) {
        return (0..items.len()).collect();
    }
    let mut order = items::order(items);
    order.sort_by_key(|&i| is_hidden(&items[i]));
    order
}

/// Returns `true` for a mesh or a sharding with a `cfg`, which no other item can use.
fn is_hidden(item: &Item) -> bool {
    item.is_conditional() && item.distributed().is_some()
}

/// An item without an error.
struct Evaluated {
    value: Evaluation,
    documentation: Option<TokenStream>,
}

/// The value of an item.
enum Evaluation {
    /// A layout, a tiler or integers, with their type.
    Layout(Box<Value>, TokenStream),
    Distributed(mesh::Value),
}

/// Evaluates an item and binds it for later items.
fn evaluated(item: &Item, evaluator: &mut Evaluator, reader: Reader) -> Result<Evaluated, Failure> {
    if let Some(distributed) = item.distributed() {
        let value = evaluator.distributed(item, distributed);
        evaluator.bind_distributed(item, value.as_ref().ok());
        let value = value?;
        let is_shown = document::is_shown(item, reader);
        let documentation =
            is_shown.then(|| document::attributes(item, &value.documentation(reader)));
        return Ok(Evaluated {
            value: Evaluation::Distributed(value),
            documentation,
        });
    }
    let evaluated = match &item.value {
        Ok(expr) => evaluator.item(expr, &item.parameters),
        Err(error) => Err(Failure::Errors(error.clone())),
    };
    let value = evaluated.as_ref().ok().map(|(value, _)| value.clone());
    evaluator.bind(&item.name, value, is_opaque(item));
    let (value, ty) = evaluated?;
    let written = match (&item.value, &value) {
        (Ok(expr), Value::Symbolic(..) | Value::Integer(_)) => Some(evaluator.written(expr)),
        _ => None,
    };
    if let (Some(written), false) = (&written, is_opaque(item)) {
        evaluator.bind_written(&item.name, written);
    }
    let is_shown = document::is_shown(item, reader);
    let text = is_shown.then(|| match &written {
        None => document::of_value(&value, reader),
        Some(written) => Some(document::of_written(item, written, evaluator, reader)),
    });
    let documentation = text.flatten().map(|text| document::attributes(item, &text));
    Ok(Evaluated {
        value: Evaluation::Layout(Box::new(value), ty),
        documentation,
    })
}

/// Returns `true` if only the compiler can resolve the uses of this item in later items.
fn is_opaque(item: &Item) -> bool {
    !item.generics.is_empty() || item.is_conditional()
}

/// Expands to `pub type Name = ...;`, and a check of the parts that the macro could not evaluate.
fn good(item: &Item, evaluated: &Evaluated, is_used: bool, reader: Reader) -> TokenStream {
    let documentation = &evaluated.documentation;
    // rustc does not see uses that the macro has evaluated.
    let used = (is_used && item.visibility.is_empty()).then(|| quote!(#[allow(dead_code)]));
    let (value, ty) = match &evaluated.value {
        Evaluation::Layout(value, ty) => (&**value, ty),
        Evaluation::Distributed(value) => {
            return value.expanded(item, &quote!(#used #documentation), reader);
        }
    };
    let is_for_rustc = matches!(reader, Reader::Compiler) && item.generics.is_empty();
    let unrefused = is_for_rustc.then(|| types::unrefused(ty)).flatten();
    let alias = alias(
        item,
        &quote!(#used #documentation),
        unrefused.as_ref().unwrap_or(ty),
        reader,
    );
    let check = checked(item, value, unrefused.as_ref().map(|_| ty));
    let check = check.map(|check| match reader {
        Reader::Editor => editor::generated(check),
        Reader::Compiler | Reader::Rustdoc => check,
    });
    quote!(#alias #check)
}

/// Expands to a check that makes the compiler evaluate an item that the macro could not evaluate.
/// The check runs even if the item is unused.
///
/// The check refers to the item by name, so that rustc reports an error in the item's type once. If
/// the type can be rejected (`rejected`), uses of the item see a placeholder, and the check
/// declares the item again with the real type. Both declarations have the same tokens, so that
/// rustc reports an unknown name in these tokens once.
fn checked(item: &Item, value: &Value, rejected: Option<&TokenStream>) -> Option<TokenStream> {
    let check = match value {
        _ if !item.generics.is_empty() => return None,
        Value::Symbolic(_, Class::Other) if !is_tiler(item) => "check",
        Value::Symbolic(..) | Value::Integer(_) => "exists",
        _ => return None,
    };
    let at = item.value.as_ref().ok()?.range();
    let conditions = item.conditions();
    let check = Ident::new(check, at.start);
    let ty = types::item(&item.name, at);
    // The function has the span of its argument, so that rustc merges their errors.
    let close = types::punct('>', at.end);
    let called = quote_spanned!(at.end=> ());
    let check = quote_spanned!(at.start=> ::layout_core::__private::#check::<#ty #close #called);
    let check = match rejected {
        Some(rejected) => {
            let alias = declared(item, rejected, Reader::Compiler);
            quote_spanned!(at.start=> { #alias #check; })
        }
        None => check,
    };
    Some(quote_spanned! {at.start=>
        #(#conditions)*
        const _: () = #check;
    })
}

/// Returns `true` if an item is declared as a tiler.
fn is_tiler(item: &Item) -> bool {
    let expr = item.value.as_ref().map(Expr::ungrouped);
    matches!(expr, Ok(Expr::Tiler { .. }))
}

/// Expands an item to a type that contains the item's error, so that rustc does not report uses of
/// the item.
fn failed(item: &Item, failure: Failure, reader: Reader) -> TokenStream {
    let error = match failure {
        Failure::Errors(errors) if reader == Reader::Editor => {
            let errors = report::as_statements(errors);
            quote!([(); { #errors 0 }])
        }
        Failure::Errors(errors) => report::as_type(errors),
        Failure::Uses(name) => name,
    };
    let types: Vec<_> = item
        .parameters
        .iter()
        .filter(|parameter| parameter.is_type)
        .map(|parameter| &parameter.name)
        .collect();
    // Parameters must be used as well.
    let ty = if types.is_empty() {
        error
    } else {
        quote!((#error, ::core::marker::PhantomData<(#(#types,)*)>))
    };
    alias(item, &quote!(#[allow(dead_code)]), &ty, reader)
}

fn alias(item: &Item, added: &TokenStream, ty: &TokenStream, reader: Reader) -> TokenStream {
    let attributes = item.attributes.iter().map(|attribute| &attribute.tokens);
    let visibility = &item.visibility;
    let declared = declared(item, ty, reader);
    quote! {
        #(#attributes)*
        #added
        #visibility #declared
    }
}

/// Returns the declaration `type Name = ...;`.
fn declared(item: &Item, ty: &TokenStream, reader: Reader) -> TokenStream {
    let Item { name, generics, .. } = item;
    let keyword = Ident::new("type", item.keyword);
    // The item's span must end here. rustc suggests similar names only from items outside this
    // span.
    let end = item
        .value
        .as_ref()
        .map_or(name.span(), |expr| expr.range().end);
    let end = quote_spanned!(end=> ;);
    let rest = quote!(#generics = #ty #end);
    let rest = match reader {
        Reader::Editor => editor::generated(rest),
        Reader::Compiler | Reader::Rustdoc => rest,
    };
    quote!(#keyword #name #rest)
}
