//! The `EntryPoint` of a kernel, for launches from the host.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};
use syn::{Attribute, Ident, Index, ItemFn};

use crate::bare;
use crate::parameter::{Made, Parameter};

/// Returns the entry point type of a function, with the kernel's name, parameters and launch
/// bounds. Returns `None` if a parameter has a `#[cfg]`, because a tuple of types cannot have
/// attributes.
pub(crate) fn entry(item: &ItemFn, parameters: &[Parameter]) -> Option<TokenStream> {
    let is_cfg = |attribute: &&Attribute| attribute.path().is_ident("cfg");
    if parameters.iter().any(|p| p.cfgs().next().is_some()) {
        return None;
    }
    let (name, visibility) = (&item.sig.ident, &item.vis);
    let cfgs: Vec<_> = item.attrs.iter().filter(is_cfg).collect();
    let text = bare(name);
    let entry = entry_name(name);
    let doc = format!("[`{text}`](fn@{text}) as a host launches it.");

    let of = |made| parameters.iter().filter(move |p| p.made == made);
    let given = parameters
        .iter()
        .filter(|p| matches!(p.made, Made::AsItIs | Made::OfArgument));
    let arguments = given.clone().map(|p| p.given("Argument"));
    let numbers = (0..given.clone().count()).map(Index::from);
    let [all, erased] =
        ["arguments", "parameters"].map(|name| Ident::new(name, Span::mixed_site()));
    let (types, named): (Vec<_>, Vec<_>) = given
        .map(|p| {
            let (bytes, name) = (p.given("BYTES"), bare(&p.name));
            (&p.fixed, quote!((#name, #bytes)))
        })
        .unzip();
    let (place, threads) = match of(Made::ThreadContext).next() {
        Some(ctx) => {
            let place = &ctx.fixed;
            let threads = quote!(<#place as ::layout_device::__Launched>::THREADS);
            (
                quote!(#place),
                quote!(::core::option::Option::Some(#threads)),
            )
        }
        None => (quote!(()), quote!(::core::option::Option::None)),
    };
    let shared = of(Made::OfLaunch).next().map_or_else(
        || quote!(0),
        |Parameter { fixed, .. }| quote!(::layout_device::shared_bytes::<#fixed>()),
    );
    // The implementation is sound, because all its parts come from the function that becomes the
    // entry point.
    Some(quote! {
        #[doc = #doc]
        #(#cfgs)*
        #[cfg(not(target_arch = "nvptx64"))]
        #[allow(dead_code, unreachable_pub)]
        #visibility enum #entry {}
        #(#cfgs)*
        #[cfg(not(target_arch = "nvptx64"))]
        #[allow(clippy::type_complexity)]
        unsafe impl ::layout_device::EntryPoint for #entry {
            const NAME: &'static ::core::primitive::str = #text;
            type Place = #place;
            const THREADS: ::core::option::Option<[::core::primitive::u32; 3]> = #threads;
            type Parameters = (#(#types,)*);
            const PARAMETERS: &'static [(&'static ::core::primitive::str, [::core::primitive::usize; 2])] =
                &[#(#named),*];
            const SHARED_BYTES: ::core::primitive::usize = #shared;
            type Arguments = (#(#arguments,)*);
            unsafe fn call(#all: Self::Arguments) {
                unsafe { #name(#(#all.#numbers),*) }
            }
            #[allow(unused_mut, unused_variables)]
            unsafe fn run(#erased: &[*const ()]) {
                let mut #erased = ::layout_device::__Given::new(#erased);
                unsafe { #name(#(#erased.argument::<#types>()),*) }
            }
        }
    })
}

/// Returns the name of an entry point type: `ScaleKernel` for `scale`.
pub(crate) fn entry_name(name: &Ident) -> Ident {
    format_ident!("{}Kernel", in_camel_case(&bare(name)), span = name.span())
}

/// Returns `ScaleRows` for `scale_rows`.
fn in_camel_case(name: &str) -> String {
    let mut camel = String::new();
    // An identifier cannot start with a digit.
    if name
        .trim_start_matches('_')
        .starts_with(|first: char| first.is_ascii_digit())
    {
        camel.push('_');
    }
    for word in name.split('_') {
        let mut letters = word.chars();
        camel.extend(letters.next().into_iter().flat_map(char::to_uppercase));
        camel.push_str(letters.as_str());
    }
    camel
}

#[cfg(test)]
mod tests {
    use super::in_camel_case;

    #[test]
    fn a_kernel_has_the_name_of_a_type() {
        for (name, camel) in [
            ("scale", "Scale"),
            ("bgemm_nt_64x128", "BgemmNt64x128"),
            ("_under__score", "UnderScore"),
            ("_2d", "_2d"),
        ] {
            assert_eq!(in_camel_case(name), camel);
        }
    }
}
