//! Expansion of formulas to Rust: an item that makes the compiler compare a layout type with the
//! values.

use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};

use super::pattern::Names;
use super::{Formula, Leaf, Operator, Pattern, Step, Values};
use crate::range::{self, Range};

/// Returns an item that does not compile unless the layout `ty`, written at `at`, has the values.
pub(crate) fn checked(ty: &TokenStream, values: &Values<Leaf>, at: Range) -> TokenStream {
    let ty = range::as_written(ty, at.start);
    let layout = local("layout");
    let function = quote_spanned!(at.start=> ::layout_core::__private::assert::Offsets::of::<#ty>);
    let offsets = called(function, TokenStream::new(), at);
    let comparison = match values {
        Values::Table { values, at } => of_table(values, *at),
        Values::Formula { pattern, formula } => of_formula(pattern, formula),
    };
    quote! {
        // The user requested many evaluation steps.
        #[allow(long_running_const_eval)]
        const _: () = {
            let #layout = #offsets;
            #comparison
        };
    }
}

fn of_table(values: &[Formula<Leaf>], at: Range) -> TokenStream {
    let (layout, place, offset) = (local("layout"), local("place"), local("offset"));
    let length = Literal::usize_unsuffixed(values.len());
    let expect_size = call("expect_size", &quote!(&#layout, #length), at);
    let values = values.iter().enumerate().map(|(index, value)| {
        let index = Literal::usize_unsuffixed(index);
        let (steps, result) = steps(value);
        let differ = call(
            "differ",
            &quote!(#offset, #result, "table", &#place),
            value.at,
        );
        quote! {{
            let #place = ::layout_core::__private::assert::Place {
                index: #index,
                names: &[],
                coordinates: &[],
            };
            #steps
            let #offset = #layout.at(#index);
            if #offset as i64 != #result {
                #differ;
            }
        }}
    });
    quote! {
        #expect_size;
        #(#values)*
    }
}

fn of_formula(pattern: &Pattern, formula: &Formula<Leaf>) -> TokenStream {
    let (layout, place) = (local("layout"), local("place"));
    let mut paths = Paths::default();
    paths.collect(&pattern.names, &mut Vec::new());
    let expectations = paths.tuples.iter().map(|(path, count)| {
        let arguments = quote!(&#layout, &[#(#path),*], #count);
        let expect = call("expect_modes", &arguments, pattern.at);
        quote!(#expect;)
    });
    let coordinates = paths.leaves.iter().enumerate().map(|(i, path)| {
        let coordinate = coordinate(i);
        quote!(let #coordinate = #layout.coordinate(&[#(#path),*]);)
    });
    // The index needs no name.
    let named = pattern.leaves.iter().enumerate();
    let named = named.filter(|_| !pattern.names.is_one());
    let named = named.filter_map(|(i, name)| Some((name.as_ref()?.to_string(), coordinate(i))));
    let (names, named): (Vec<_>, Vec<_>) = named.unzip();
    let (steps, result) = steps(formula);
    let (inside, offset, end) = (local("inside"), local("offset"), local("end"));
    let differ = call(
        "differ",
        &quote!(#offset, #result, "formula", &#place),
        formula.at,
    );
    // Calls are expensive in constant evaluation, so their number is minimized.
    quote! {
        #(#expectations)*
        #(#coordinates)*
        let mut #place = ::layout_core::__private::assert::Place {
            index: 0,
            names: &[#(#names),*],
            coordinates: &[#(#named),*],
        };
        while #place.index < #layout.size {
            let mut #inside = #layout.inside(#place.index);
            let #end = #place.index + #layout.run;
            while #place.index < #end {
                #steps
                let #offset = #inside ^ ((#inside & #layout.read) << #layout.up >> #layout.down);
                if #offset as i64 != #result {
                    #differ;
                }
                #inside += #layout.step;
                #place.index += 1;
            }
        }
    }
}

/// The paths of the names of a pattern in a shape.
#[derive(Default)]
struct Paths {
    leaves: Vec<Vec<usize>>,
    /// The tuples with their numbers of modes, outermost first.
    tuples: Vec<(Vec<usize>, usize)>,
}

impl Paths {
    fn collect(&mut self, names: &Names, path: &mut Vec<usize>) {
        let Names::Tuple(modes) = names else {
            self.leaves.push(path.clone());
            return;
        };
        self.tuples.push((path.clone(), modes.len()));
        for (i, mode) in modes.iter().enumerate() {
            path.push(i);
            self.collect(mode, path);
            path.pop();
        }
    }
}

/// Returns a statement for each step, and the final value.
///
/// The formula becomes statements instead of one expression, so that deep formulas do not exceed
/// compiler limits.
fn steps(formula: &Formula<Leaf>) -> (TokenStream, TokenStream) {
    let place = local("place");
    let mut statements = TokenStream::new();
    let mut stack: Vec<TokenStream> = Vec::new();
    for (i, step) in formula.steps.iter().enumerate() {
        let value = match step {
            Step::Push(Leaf::Integer(value)) => {
                stack.push(Literal::i64_suffixed(*value).into_token_stream());
                continue;
            }
            Step::Push(Leaf::Coordinate(number)) => {
                let coordinate = coordinate(*number);
                quote!((#place.index / #coordinate.divisor % #coordinate.extent) as i64)
            }
            Step::Push(Leaf::Type(name)) => {
                let path = &name.path;
                integer(path, name.at)
            }
            Step::Negate(at) => {
                let value = super::pop(&mut stack);
                call("negated", &quote!(#value, &#place), *at)
            }
            Step::Apply(operator, at) => {
                let right = super::pop(&mut stack);
                let left = super::pop(&mut stack);
                call(operator.function(), &quote!(#left, #right, &#place), *at)
            }
        };
        let name = local(&format!("v{i}"));
        statements.extend(quote!(let #name = #value;));
        stack.push(name.into_token_stream());
    }
    (statements, super::pop(&mut stack))
}

/// Returns `integer::<N>()`
fn integer(path: &TokenStream, at: Range) -> TokenStream {
    quote_spanned!(at.start=> ::layout_core::__private::assert::integer::<#path>())
}

/// Returns a call of a function for `assert_layout!`.
fn call(function: &str, arguments: &TokenStream, at: Range) -> TokenStream {
    let function = Ident::new(function, at.start);
    let function = quote_spanned!(at.start=> ::layout_core::__private::assert::#function);
    called(function, arguments.clone(), at)
}

/// Returns a call whose errors are reported at the call, as if the user had written it.
fn called(function: TokenStream, arguments: TokenStream, at: Range) -> TokenStream {
    let mut group = Group::new(Delimiter::Parenthesis, arguments);
    group.set_span(at.end);
    let mut call = function;
    call.extend([TokenTree::Group(group)]);
    call
}

fn coordinate(number: usize) -> Ident {
    local(&format!("c{number}"))
}

/// Returns the name of a variable that cannot clash with a user's name.
fn local(name: &str) -> Ident {
    format_ident!("{name}", span = Span::mixed_site())
}

impl Operator {
    /// Returns the name of the function that implements the operator.
    fn function(self) -> &'static str {
        match self {
            Self::Add => "added",
            Self::Subtract => "subtracted",
            Self::Multiply => "multiplied",
            Self::Divide => "divided",
            Self::Remainder => "remainder",
            Self::And => "anded",
            Self::Or => "ored",
            Self::Xor => "xored",
            Self::ShiftLeft => "shifted_left",
            Self::ShiftRight => "shifted_right",
        }
    }
}
