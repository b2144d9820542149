//! What a kernel says of its launch, for the build of the PTX.

use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Error, Ident, LitInt, Result, Token, parse2};

use crate::entry::bare;
use crate::parameter::{Made, Parameter};

/// The arguments of `#[kernel]`.
#[derive(Default)]
pub(crate) struct Bounds {
    /// At least so many blocks share a multiprocessor.
    blocks: Option<(Ident, u32)>,
}

/// `name = 2`
struct Argument(Ident, LitInt);

impl Parse for Argument {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let name = input.parse()?;
        input.parse::<Token![=]>()?;
        Ok(Self(name, input.parse()?))
    }
}

struct All(Punctuated<Argument, Token![,]>);

impl Parse for All {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        Punctuated::parse_terminated(input).map(Self)
    }
}

impl Bounds {
    pub(crate) fn read(arguments: &TokenStream) -> Result<Self> {
        let message = "`#[kernel]` takes no arguments, `blocks_per_multiprocessor = 2`, or `instances(name = Configuration)`";
        let all =
            parse2::<All>(arguments.clone()).map_err(|_| Error::new_spanned(arguments, message))?;
        let mut bounds = Self::default();
        for Argument(name, value) in all.0 {
            if name != "blocks_per_multiprocessor" {
                return Err(Error::new_spanned(name, message));
            }
            let count = value
                .base10_parse()
                .ok()
                .filter(|count| (1..=32).contains(count));
            let Some(count) = count else {
                let message = "a multiprocessor runs 1 to 32 blocks";
                return Err(Error::new_spanned(value, message));
            };
            if bounds.blocks.is_some() {
                let message = "`blocks_per_multiprocessor` is given twice: remove one";
                return Err(Error::new_spanned(name, message));
            }
            bounds.blocks = Some((name, count));
        }
        Ok(bounds)
    }

    /// A comment in the PTX with the threads of a block, if the kernel knows its place.
    pub(crate) fn comment(
        &self,
        name: &Ident,
        parameters: &[Parameter],
    ) -> Result<Option<TokenStream>> {
        let Some(here) = parameters.iter().find(|p| p.made == Made::Here) else {
            return match &self.blocks {
                None => Ok(None),
                Some((name, _)) => {
                    let message = "how many threads a block has says `here: Here<..>`, a parameter";
                    Err(Error::new_spanned(name, message))
                }
            };
        };
        let place = &here.fixed;
        let threads = quote!(<#place as ::layout_device::__Launched>::THREADS);
        let blocks = match self.blocks {
            None => String::new(),
            Some((_, blocks)) => format!(" minctasm {blocks}"),
        };
        let name = bare(name);
        let text = format!("//layout.kernel {name} maxntid {{}} {{}} {{}}{blocks}");
        let cfgs = here.cfgs();
        Ok(Some(quote! {
            #(#cfgs)*
            #[cfg(target_arch = "nvptx64")]
            ::core::arch::global_asm!(#text, const #threads[0], const #threads[1], const #threads[2]);
        }))
    }
}
