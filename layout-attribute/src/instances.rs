//! Instances of a generic kernel: `#[kernel(instances(name = Configuration))]`.
//!
//! The attribute writes the function once per instance, with the configuration in place of the type
//! parameter. The compiler checks each copy separately, so the function needs only the trait bound
//! of its configuration.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens as _, quote, quote_spanned};
use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned as _;
use syn::{
    Attribute, Error, GenericParam, Generics, ItemFn, Path, Result, Token, Type, TypeParamBound,
    parenthesized,
};

use crate::entry::entry_name;

/// An instance: `/// Docs.` `name = Configuration`.
pub(crate) struct Instance {
    attributes: Vec<Attribute>,
    pub(crate) name: Ident,
    pub(crate) configuration: Type,
}

/// A list: `NAME: Type = function`.
pub(crate) struct List {
    pub(crate) name: Ident,
    pub(crate) ty: Type,
    pub(crate) function: Path,
}

impl Parse for Instance {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let (attributes, name) = (input.call(Attribute::parse_outer)?, input.parse()?);
        input.parse::<Token![=]>()?;
        let configuration = input.parse()?;
        Ok(Self {
            attributes,
            name,
            configuration,
        })
    }
}

impl Parse for List {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let name = input.parse()?;
        input.parse::<Token![:]>()?;
        let ty = input.parse()?;
        input.parse::<Token![=]>()?;
        let function = input.parse()?;
        Ok(Self { name, ty, function })
    }
}

/// Parses a list in parentheses, with at least one element.
pub(crate) fn list<T: Parse>(input: ParseStream<'_>) -> Result<Vec<T>> {
    let list;
    parenthesized!(list in input);
    let mut all = vec![list.parse()?];
    while !list.is_empty() {
        list.parse::<Token![,]>()?;
        if !list.is_empty() {
            all.push(list.parse()?);
        }
    }
    Ok(all)
}

/// Writes the lists: for each instance, the result of the list's function for its entry point and
/// configuration.
pub(crate) fn lists(lists: &[List], instances: &[Instance], item: &ItemFn) -> TokenStream {
    let arguments = instances.iter().map(|instance| {
        let (entry, configuration) = (entry_name(&instance.name), &instance.configuration);
        quote!(<#entry, #configuration>)
    });
    let arguments: Vec<_> = arguments.collect();
    let (visibility, doc) = (&item.vis, format!("The instances of `{}`.", item.sig.ident));
    let lists = lists.iter().map(|List { name, ty, function }| {
        quote! {
            #[doc = #doc]
            #[cfg(not(target_arch = "nvptx64"))]
            #visibility const #name: &[#ty] = &[#(#function::#arguments()),*];
        }
    });
    lists.collect()
}

/// The type parameter of a generic kernel and its trait.
pub(crate) struct Parameter {
    pub(crate) name: Ident,
    pub(crate) bound: Path,
}

impl Parameter {
    /// Reads `<C: Config>`.
    pub(crate) fn read(item: &ItemFn) -> Result<Self> {
        let Generics {
            params,
            where_clause,
            ..
        } = &item.sig.generics;
        if let (1, Some(GenericParam::Type(of)), None) =
            (params.len(), params.first(), where_clause)
        {
            let bounds = (of.bounds.len(), of.bounds.first(), &of.default);
            if let (1, Some(TypeParamBound::Trait(bound)), None) = bounds {
                return Ok(Self {
                    name: of.ident.clone(),
                    bound: bound.path.clone(),
                });
            }
        }
        let at = match where_clause {
            Some(clause) => clause.to_token_stream(),
            None if params.is_empty() => item.sig.ident.to_token_stream(),
            None => params.to_token_stream(),
        };
        let message = "expected one type parameter for the configuration of the instances, and its trait, as in `<C: Config>`";
        Err(Error::new_spanned(at, message))
    }

    /// Writes the function of an instance.
    pub(crate) fn instance(&self, item: &ItemFn, instance: &Instance) -> TokenStream {
        let mut item = item.clone();
        item.sig.generics = Generics::default();
        item.sig.ident = instance.name.clone();
        let attributes = &instance.attributes;
        let between = (!attributes.is_empty()).then(|| quote!(#[doc = ""]));
        let configuration = instance.configuration.to_token_stream();
        let item = substituted(item.into_token_stream(), &self.name, &|name, is_path| {
            let at = name.span();
            let configuration = located(configuration.clone(), at);
            if is_path {
                let bound = located(self.bound.to_token_stream(), at);
                quote_spanned!(at=> <#configuration as #bound>)
            } else {
                configuration
            }
        });
        // The configuration can spell out a type that has an alias elsewhere.
        quote!(#(#attributes)* #between #[allow(clippy::type_complexity)] #item)
    }

    /// Writes the check that the configurations implement the trait.
    pub(crate) fn check(&self, instances: &[Instance]) -> TokenStream {
        let bound = &self.bound;
        let checked = instances.iter().map(|Instance { configuration, .. }| {
            quote_spanned!(configuration.span()=> Configuration<#configuration>)
        });
        // Fields are checked before functions, so this error is reported first.
        quote! {
            const _: () = {
                struct Configuration<Any: #bound>(Any);
                #[allow(dead_code)]
                struct Checked(#(#checked),*);
            };
        }
    }
}

/// Replaces each use of a type parameter, given its token and whether `::` follows.
pub(crate) fn substituted(
    tokens: TokenStream,
    name: &Ident,
    of: &impl Fn(&Ident, bool) -> TokenStream,
) -> TokenStream {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let is = |at: usize, mark| matches!(tokens.get(at), Some(TokenTree::Punct(punct)) if punct.as_char() == mark);
    let is_path = |at: usize| is(at, ':') && is(at + 1, ':');
    let mut replaced = TokenStream::new();
    for (at, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Group(group) => {
                let stream = substituted(group.stream(), name, of);
                let mut group_of = Group::new(group.delimiter(), stream);
                group_of.set_span(group.span());
                replaced.extend([TokenTree::Group(group_of)]);
            }
            TokenTree::Ident(word)
                if word == name
                    && !(at >= 2 && is_path(at - 2))
                    && !(at >= 1 && is(at - 1, '.')) =>
            {
                replaced.extend(of(word, is_path(at + 1)));
            }
            token => replaced.extend([token.clone()]),
        }
    }
    replaced
}

/// Sets the source location of tokens, without a change of name resolution.
fn located(tokens: TokenStream, at: Span) -> TokenStream {
    let moved = |token| match token {
        TokenTree::Group(group) => {
            let mut moved = Group::new(group.delimiter(), located(group.stream(), at));
            moved.set_span(group.span().located_at(at));
            TokenTree::Group(moved)
        }
        mut token => {
            token.set_span(token.span().located_at(at));
            token
        }
    };
    tokens.into_iter().map(moved).collect()
}

/// Removes the body of a function, which can be unfinished.
pub(crate) fn without_body(item: TokenStream) -> TokenStream {
    let mut tokens: Vec<TokenTree> = item.into_iter().collect();
    if let Some(TokenTree::Group(body)) = tokens.last_mut() {
        *body = Group::new(Delimiter::Brace, TokenStream::new());
    }
    tokens.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use crate::bounds::TAKEN;
    use crate::expand::kernel;
    use proc_macro2::TokenStream;

    fn expanded(arguments: &str, item: &str) -> syn::Result<String> {
        let tokens = |source: &str| -> TokenStream { source.parse().unwrap() };
        kernel(&tokens(arguments), tokens(item)).map(|tokens| tokens.to_string().replace(' ', ""))
    }

    const SCALE: &str = "/// Scales.
        pub unsafe fn scale<C: Config>(ctx: ThreadContext<'_, (u32,), (C::Threads,)>, x: Line<C>, by: f32) {
            let y: C::Element = x.c.C + C::ONE + m::C::ONE;
            log!(C::NAME, Line::<C>::new(), x, y, by);
        }";

    #[test]
    fn each_instance_is_a_function() {
        let arguments = "blocks_per_multiprocessor = 2, instances(/// Of half.\nscale_half = Of<F16>, scale_f32 = Of<f32>,),";
        let text = expanded(arguments, SCALE).unwrap();
        for (name, entry, of) in [
            ("scale_half", "ScaleHalf", "Of<F16>"),
            ("scale_f32", "ScaleF32", "Of<f32>"),
        ] {
            for (count, part) in [
                (2, format!("fn{name}(")),
                (1, format!("pubenum{entry}Kernel{{}}")),
                (1, format!("//layout.kernel{name}maxntid")),
                (
                    2,
                    format!("lety:<{of}asConfig>::Element=x.c.C+<{of}asConfig>::ONE+m::C::ONE;"),
                ),
                (
                    2,
                    format!("log!(<{of}asConfig>::NAME,Line::<{of}>::new(),x,y,by);"),
                ),
                (1, format!("Configuration<{of}>")),
                (1, format!("argument::<Line<{of}>>()")),
            ] {
                assert_eq!(text.matches(&part).count(), count, "{part}: {text}");
            }
        }
        assert_eq!(
            text.matches(
                "#[doc=\"Ofhalf.\"]#[doc=\"\"]#[allow(clippy::type_complexity)]#[doc=\"Scales.\"]"
            )
            .count(),
            2,
            "{text}"
        );
        assert!(!text.contains("fnscale("), "{text}");
    }

    #[test]
    fn a_list_has_the_entry_point_and_the_configuration_of_each() {
        let arguments =
            "instances(scale_half = Of<F16>, scale_f32 = Of<f32>), each(ALL: Kernel = Kernel::of)";
        let text = expanded(arguments, SCALE).unwrap();
        let list = "pubconstALL:&[Kernel]=&[Kernel::of::<ScaleHalfKernel,Of<F16>>(),Kernel::of::<ScaleF32Kernel,Of<f32>>()];";
        assert!(text.contains(list), "{text}");
    }

    #[track_caller]
    fn rejected(arguments: &str, item: &str, under: &str, message: &str) {
        let error = expanded(arguments, item).unwrap_err();
        let found = error.span().source_text().unwrap_or_default();
        assert_eq!(
            (found.as_str(), error.to_string().as_str()),
            (under, message)
        );
    }

    #[test]
    fn wrong_instances() {
        for (arguments, under, message) in [
            ("instances", "", TAKEN),
            ("instances()", ")", TAKEN),
            ("instances(half: F16)", ":", TAKEN),
            ("instances(half = F16, 2)", "2", TAKEN),
            ("instances(a = A), each(ALL = a)", "=", TAKEN),
            (
                "instances(a = A), instances(b = B)",
                "instances",
                "`instances` is given twice: remove one",
            ),
            (
                "each(ALL: A = a)",
                "ALL",
                "expected `instances(..)` in addition to `each(..)`, which lists the instances",
            ),
            (
                "instances(memcpy = A)",
                "memcpy",
                "`memcpy` is reserved on the GPU: rename the kernel, for example to `memcpy_kernel`",
            ),
        ] {
            rejected(arguments, SCALE, under, message);
        }
    }

    #[test]
    fn wrong_generic_parameters() {
        let message = "expected one type parameter for the configuration of the instances, and its trait, as in `<C: Config>`";
        for (generics, clause, under) in [
            ("", "", "scale"),
            ("<C>", "", "C"),
            ("<C: A + B>", "", "C: A + B"),
            ("<C: Config = ()>", "", "C: Config = ()"),
            ("<C: Config, D: Config>", "", "C: Config, D: Config"),
            ("<'a>", "", "'a"),
            ("<const C: u32>", "", "const C: u32"),
            ("<C: Config>", "where C: Copy", "where C: Copy"),
        ] {
            let item = format!("unsafe fn scale{generics}(x: f32) {clause} {{ x }}");
            rejected("instances(a = A)", &item, under, message);
        }
    }
}
