//! The expansion of meshes, shardings and redistributions: unit types with impls.

use layout_mesh::{Digit, Number, OpenSharding, Place, Placement, StepKind};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};

use super::{Operand, Plan, Value};
use crate::ast::Item;
use crate::document::Reader;

impl Value {
    /// Returns the unit type of an item, with its impls. `added` are attributes of the type.
    pub(crate) fn expanded(&self, item: &Item, added: &TokenStream, reader: Reader) -> TokenStream {
        let attributes = item.attributes.iter().map(|attribute| &attribute.tokens);
        let (visibility, name) = (&item.visibility, &item.name);
        let (at, keyword) = match reader {
            Reader::Editor => (Span::call_site(), Span::call_site()),
            Reader::Compiler | Reader::Rustdoc => {
                (Span::call_site().located_at(name.span()), item.keyword)
            }
        };
        let keyword = Ident::new("struct", keyword);
        // The item ends at its value, as in the source.
        let end = match (reader, &item.value) {
            (Reader::Compiler | Reader::Rustdoc, Ok(value)) => value.range().end,
            _ => at,
        };
        let end = quote_spanned!(end=> ;);
        let declared = quote! {
            #(#attributes)*
            #added
            #[derive(Clone, Copy, Debug)]
            #visibility #keyword #name #end
        };
        let conditions: Vec<_> = item.conditions().collect();
        let name = Ident::new(&name.to_string(), at);
        let impls = match self {
            Self::Mesh(_) => TokenStream::new(),
            Self::Sharding(sharding) => {
                let implemented = sharding_type(&name, sharding, at);
                quote!(#(#conditions)* #implemented)
            }
            Self::Plan(plan) => {
                let implemented = plan_type(&name, plan, at, reader);
                quote! {
                    #(#conditions)*
                    #[allow(deprecated, unreachable_pub, missing_debug_implementations, missing_copy_implementations)]
                    const _: () = { #implemented };
                }
            }
        };
        quote!(#declared #impls)
    }
}

fn sharding_type(name: &Ident, sharding: &OpenSharding, at: Span) -> TokenStream {
    let sharding = value(sharding, at);
    quote_spanned! {at=>
        #[allow(deprecated)]
        impl ::layout_mesh::ShardingType for #name {
            fn sharding() -> ::layout_mesh::OpenSharding {
                #sharding
            }
        }
    }
}

fn plan_type(name: &Ident, plan: &Plan, at: Span, reader: Reader) -> TokenStream {
    let (from_impl, from) = operand("From", &plan.from, at, reader);
    let (to_impl, to) = operand("To", &plan.to, at, reader);
    let steps = plan.steps.iter().map(|step| step_kind(*step, at));
    let vector = plan.vector;
    let counts = plan.counts.as_ref().map(|counts| {
        let digits = counts.digits.iter().map(|digit| self::digit(digit, at));
        let (sent, peak) = (counts.sent, counts.peak);
        quote_spanned! {at=>
            impl ::layout_mesh::StaticPlanType for #name {
                const DIGITS: &'static [::layout_mesh::Digit] = &[#(#digits),*];
                const ELEMENTS_SENT: i64 = #sent;
                const PEAK_ELEMENTS: i64 = #peak;
            }
        }
    });
    quote_spanned! {at=>
        #from_impl
        #to_impl
        impl ::layout_mesh::PlanType for #name {
            type From = #from;
            type To = #to;
            const STEPS: &'static [::layout_mesh::StepKind] = &[#(#steps),*];
            const VECTOR: i64 = #vector;
        }
        #counts
    }
}

/// Returns the type of an operand. An operand without a name gets a hidden type `hidden`.
fn operand(
    hidden: &str,
    operand: &Operand,
    at: Span,
    reader: Reader,
) -> (TokenStream, TokenStream) {
    if let Some(name) = &operand.name {
        let mut name = name.clone();
        if reader == Reader::Editor {
            name.set_span(at);
        }
        return (TokenStream::new(), quote!(#name));
    }
    let name = Ident::new(hidden, Span::mixed_site().located_at(at));
    let implemented = sharding_type(&name, &operand.sharding, at);
    (
        quote_spanned!(at=> pub struct #name; #implemented),
        quote!(#name),
    )
}

/// Returns the expression of a sharding.
fn value(sharding: &OpenSharding, at: Span) -> TokenStream {
    let axes = sharding.axes().iter().map(|(name, size)| {
        let size = number(size, at);
        quote_spanned!(at=> (#name, #size))
    });
    let shape = sharding.shape().iter().map(|size| number(size, at));
    let placements = sharding.placements().iter().map(|(name, placed)| {
        let placed = placement(*placed, at);
        quote_spanned!(at=> (#name, #placed))
    });
    let ranks = sharding.ranks().map(|ranks| {
        let ranks = ranks.iter().map(|stride| number(stride, at));
        quote_spanned!(at=> .with_ranks(&[#(#ranks),*]))
    });
    quote_spanned! {at=>
        ::layout_mesh::OpenSharding::new(&[#(#axes),*], &[#(#shape),*], &[#(#placements),*]) #ranks
    }
}

fn number(number: &Number, at: Span) -> TokenStream {
    let factor = number.factor();
    let names = number.names();
    if names.is_empty() {
        return quote_spanned!(at=> ::layout_mesh::Number::from(#factor));
    }
    quote_spanned! {at=>
        ::layout_mesh::Number::product(#factor, [#(::std::string::String::from(#names)),*])
    }
}

fn placement(placement: Placement, at: Span) -> TokenStream {
    let placed = match placement {
        Placement::Shard(dim) => quote_spanned!(at=> Shard(#dim)),
        Placement::StridedShard { dim, split } => {
            quote_spanned!(at=> StridedShard { dim: #dim, split: #split })
        }
        Placement::Replicate => quote_spanned!(at=> Replicate),
        Placement::Partial(op) => {
            let op = Ident::new(&format!("{op:?}"), at);
            quote_spanned!(at=> Partial(::layout_mesh::Reduction::#op))
        }
    };
    quote_spanned!(at=> ::layout_mesh::Placement::#placed)
}

fn step_kind(step: StepKind, at: Span) -> TokenStream {
    let step = Ident::new(&format!("{step:?}"), at);
    quote_spanned!(at=> ::layout_mesh::StepKind::#step)
}

fn digit(digit: &Digit, at: Span) -> TokenStream {
    let place = |place| match place {
        Place::Rank(stride) => quote_spanned!(at=> ::layout_mesh::Place::Rank(#stride)),
        Place::Address(stride) => quote_spanned!(at=> ::layout_mesh::Place::Address(#stride)),
    };
    let (size, element, from, to) = (
        digit.size,
        digit.element,
        place(digit.from),
        place(digit.to),
    );
    quote_spanned! {at=>
        ::layout_mesh::Digit { size: #size, element: #element, from: #from, to: #to }
    }
}
