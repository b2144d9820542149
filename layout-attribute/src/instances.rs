//! Instances of a generic kernel: `#[kernel(instances(name = Configuration))]`.
//!
//! The attribute writes the function once for each instance, with the configuration in place of the type parameter. The
//! compiler checks each copy by itself, so the function needs no bounds besides the trait of its configuration.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens as _, quote, quote_spanned};
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned as _;
use syn::{
    Attribute, Error, GenericParam, Generics, ItemFn, Path, Result, Token, Type, TypeParamBound,
    Visibility, parse2,
};

use crate::entry::entry_name;

/// The instances of a kernel, and the lists that are made of them.
#[derive(Default)]
pub(crate) struct Instances {
    pub(crate) all: Vec<Instance>,
    pub(crate) lists: Vec<List>,
}

/// `/// Docs.` `name = Configuration`
pub(crate) struct Instance {
    attributes: Vec<Attribute>,
    pub(crate) name: Ident,
    pub(crate) configuration: Type,
}

/// `NAME: Type = function`
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

struct All<T>(Punctuated<T, Token![,]>);

impl<T: Parse> Parse for All<T> {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        Punctuated::parse_terminated(input).map(Self)
    }
}

/// Parses a list; an error says how one is written.
fn list<T: Parse>(group: &Group, written: &str) -> Result<Vec<T>> {
    match parse2::<All<T>>(group.stream()) {
        Ok(All(all)) if !all.is_empty() => Ok(all.into_iter().collect()),
        Ok(_) => Err(Error::new(
            group.span(),
            format!("expected {written}, found nothing"),
        )),
        Err(error) => Err(Error::new(
            error.span(),
            format!("expected {written}: {error}"),
        )),
    }
}

impl Instances {
    /// Takes `instances(..)` and `each(..)` out of the arguments of `#[kernel]`.
    pub(crate) fn take(arguments: &TokenStream) -> Result<(TokenStream, Option<Self>)> {
        let mut rest = Vec::new();
        let (mut instances, mut each) = (None, None);
        let mut tokens = arguments.clone().into_iter().peekable();
        while let Some(token) = tokens.next() {
            let place = match &token {
                TokenTree::Ident(word) if word == "instances" => &mut instances,
                TokenTree::Ident(word) if word == "each" => &mut each,
                _ => {
                    rest.push(token);
                    continue;
                }
            };
            let Some(TokenTree::Group(group)) = tokens.next() else {
                let message = format!("expected a list: write `{token}(..)`");
                return Err(Error::new_spanned(token, message));
            };
            if place.is_some() {
                let message = format!("`{token}` is given twice: remove one");
                return Err(Error::new_spanned(token, message));
            }
            *place = Some((token, group));
            tokens
                .next_if(|token| matches!(token, TokenTree::Punct(mark) if mark.as_char() == ','));
        }
        let rest = rest.into_iter().collect();
        let Some((_, instances)) = instances else {
            return match each {
                None => Ok((rest, None)),
                Some((word, _)) => {
                    let message = "expected `instances(..)` before `each(..)`, which lists them";
                    Err(Error::new_spanned(word, message))
                }
            };
        };
        let all = list(
            &instances,
            "instances, as in `instances(name = Configuration)`",
        )?;
        let lists = each.map(|(_, each)| list(&each, "lists, as in `each(ALL: Type = function)`"));
        let lists = lists.transpose()?.unwrap_or_default();
        Ok((rest, Some(Self { all, lists })))
    }

    /// Writes the lists: what each function returns for the entry point and the configuration of each instance.
    pub(crate) fn lists<'s>(
        &'s self,
        visibility: &'s Visibility,
        of: &'s str,
    ) -> impl Iterator<Item = TokenStream> + 's {
        let arguments = self.all.iter().map(|instance| {
            let (entry, configuration) = (entry_name(&instance.name), &instance.configuration);
            quote!(<#entry, #configuration>)
        });
        let arguments: Vec<_> = arguments.collect();
        let doc = format!("The instances of `{of}`.");
        self.lists.iter().map(move |List { name, ty, function }| {
            quote! {
                #[doc = #doc]
                #[cfg(not(target_arch = "nvptx64"))]
                #visibility const #name: &[#ty] = &[#(#function::#arguments()),*];
            }
        })
    }
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
        let written = "write its trait as in `<C: Config>`";
        if let Some(clause) = where_clause {
            let message =
                format!("the compiler checks each instance by itself: remove this, and {written}");
            return Err(Error::new_spanned(clause, message));
        }
        let mut all = params.iter();
        let (first, second) = (all.next(), all.next());
        let message = format!(
            "expected one type parameter for the configuration of the instances: {written}"
        );
        let Some(first) = first else {
            return Err(Error::new_spanned(&item.sig.ident, message));
        };
        let one_trait = |parameter: &GenericParam| match parameter {
            GenericParam::Type(of) if of.default.is_none() => {
                let mut bounds = of.bounds.iter();
                match (bounds.next(), bounds.next()) {
                    (Some(TypeParamBound::Trait(bound)), None) => Some(Self {
                        name: of.ident.clone(),
                        bound: bound.path.clone(),
                    }),
                    _ => None,
                }
            }
            _ => None,
        };
        match (one_trait(first), second) {
            (Some(parameter), None) => Ok(parameter),
            (_, second) => Err(Error::new_spanned(second.unwrap_or(first), message)),
        }
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
        // The configuration may write out a type that an alias names.
        quote!(#(#attributes)* #between #[allow(clippy::type_complexity)] #item)
    }

    /// Writes the check that the configuration of an instance has the trait.
    pub(crate) fn check(&self, instance: &Instance) -> TokenStream {
        let (bound, configuration) = (&self.bound, &instance.configuration);
        // Fields are checked before functions, so this is the first error.
        quote_spanned! {configuration.span()=>
            const _: () = {
                struct Configuration<Any: #bound>(Any);
                #[allow(dead_code)]
                struct Checked(Configuration<#configuration>);
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

/// Moves tokens to a place in the source. Their names resolve as before.
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

/// Removes the body of a function, which may be unfinished.
pub(crate) fn without_body(item: TokenStream) -> TokenStream {
    let mut tokens: Vec<TokenTree> = item.into_iter().collect();
    if let Some(TokenTree::Group(body)) = tokens.last_mut() {
        *body = Group::new(Delimiter::Brace, TokenStream::new());
    }
    tokens.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use crate::expand::kernel;
    use proc_macro2::TokenStream;

    fn expanded(arguments: &str, item: &str) -> syn::Result<String> {
        let tokens = |source: &str| -> TokenStream { source.parse().unwrap() };
        kernel(&tokens(arguments), tokens(item)).map(|tokens| tokens.to_string().replace(' ', ""))
    }

    const SCALE: &str = "/// Scales.
        pub unsafe fn scale<C: Config>(here: Here<'_, (u32,), (C::Threads,)>, x: Line<C>, by: f32) {
            let y: C::Number = x.c.C + C::ONE + m::C::ONE;
            log!(C::NAME, Line::<C>::new(), x, y, by);
        }";

    #[test]
    fn each_instance_is_a_function() {
        let arguments = "blocks_per_multiprocessor = 2, instances(/// Of half.\nscale_half = Of<Half>, scale_f32 = Of<f32>,),";
        let text = expanded(arguments, SCALE).unwrap();
        for (name, entry, of) in [
            ("scale_half", "ScaleHalf", "Of<Half>"),
            ("scale_f32", "ScaleF32", "Of<f32>"),
        ] {
            for (count, part) in [
                (2, format!("fn{name}(")),
                (1, format!("pubenum{entry}Kernel{{}}")),
                (1, format!("//layout.kernel{name}maxntid")),
                (
                    2,
                    format!("lety:<{of}asConfig>::Number=x.c.C+<{of}asConfig>::ONE+m::C::ONE;"),
                ),
                (
                    2,
                    format!("log!(<{of}asConfig>::NAME,Line::<{of}>::new(),x,y,by);"),
                ),
                (1, format!("structChecked(Configuration<{of}>);")),
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
            "instances(scale_half = Of<Half>, scale_f32 = Of<f32>), each(ALL: Kernel = Kernel::of)";
        let text = expanded(arguments, SCALE).unwrap();
        let list = "pubconstALL:&[Kernel]=&[Kernel::of::<ScaleHalfKernel,Of<Half>>(),Kernel::of::<ScaleF32Kernel,Of<f32>>()];";
        assert!(text.contains(list), "{text}");
    }

    #[track_caller]
    fn refused(arguments: &str, item: &str, under: &str, message: &str) {
        let error = expanded(arguments, item).unwrap_err();
        let found = error.span().source_text().unwrap_or_default();
        assert_eq!(
            (found.as_str(), error.to_string().as_str()),
            (under, message)
        );
    }

    #[test]
    fn wrong_instances() {
        let instances = "expected instances, as in `instances(name = Configuration)`";
        for (arguments, under, message) in [
            ("instances", "instances", "expected a list: write `instances(..)`".to_owned()),
            ("instances()", "()", format!("{instances}, found nothing")),
            ("instances(half)", "", format!("{instances}: expected `=`")),
            ("instances(half: Half)", ":", format!("{instances}: expected `=`")),
            ("instances(half = Half, 2)", "2", format!("{instances}: expected identifier")),
            ("instances(a = A), instances(b = B)", "instances", "`instances` is given twice: remove one".to_owned()),
            ("each(ALL: A = a)", "each", "expected `instances(..)` before `each(..)`, which lists them".to_owned()),
            ("instances(a = A), each(ALL = a)", "=", "expected lists, as in `each(ALL: Type = function)`: expected `:`".to_owned()),
            (
                "instances(memcpy = A)",
                "memcpy",
                "`memcpy` is reserved on the GPU: rename the kernel, for example to `memcpy_kernel`".to_owned(),
            ),
        ] {
            refused(arguments, SCALE, under, &message);
        }
    }

    #[test]
    fn wrong_generic_parameters() {
        let message = "expected one type parameter for the configuration of the instances: write its trait as in `<C: Config>`";
        for (generics, under) in [
            ("", "scale"),
            ("<C>", "C"),
            ("<C: A + B>", "C: A + B"),
            ("<C: Config = ()>", "C: Config = ()"),
            ("<C: Config, D: Config>", "D: Config"),
            ("<'a>", "'a"),
            ("<const C: u32>", "const C: u32"),
        ] {
            refused(
                "instances(a = A)",
                &SCALE.replace("<C: Config>", generics),
                under,
                message,
            );
        }
        let message = "the compiler checks each instance by itself: remove this, and write its trait as in `<C: Config>`";
        refused(
            "instances(a = A)",
            "unsafe fn scale<C: Config>(x: f32) where C: Copy { x }",
            "where C: Copy",
            message,
        );
    }
}
