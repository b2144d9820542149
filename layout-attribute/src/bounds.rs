//! Launch bounds of a kernel, for the PTX build.

use core::mem;

use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Error, Ident, LitInt, Result, Token, parse2};

use crate::bare;
use crate::instances::{Instance, List, list};
use crate::parameter::{Made, Parameter};

/// Error message for invalid arguments.
pub(crate) const TAKEN: &str = "expected `blocks_per_multiprocessor = 2`, `instances(name = Configuration)` or `each(NAME: Type = function)`";

/// The arguments of `#[kernel]`.
#[derive(Default)]
pub(crate) struct Bounds {
    /// Minimum number of blocks that share a multiprocessor.
    blocks: Option<(Ident, u32)>,
    /// The instances of a generic kernel.
    pub(crate) instances: Vec<Instance>,
    /// The lists that are generated from the instances.
    pub(crate) lists: Vec<List>,
}

/// One argument: `name = 2`, `instances(..)` or `each(..)`.
enum Argument {
    Element(Ident, LitInt),
    Instances(Ident, Vec<Instance>),
    Lists(Ident, Vec<List>),
}

impl Parse for Argument {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let name: Ident = input.parse()?;
        if name == "instances" {
            return Ok(Self::Instances(name, list(input)?));
        }
        if name == "each" {
            return Ok(Self::Lists(name, list(input)?));
        }
        input.parse::<Token![=]>()?;
        Ok(Self::Element(name, input.parse()?))
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
        let all = parse2::<All>(arguments.clone());
        let all = all.map_err(|error| Error::new(error.span(), TAKEN))?;
        let mut bounds = Self::default();
        for argument in all.0 {
            let (name, is_first) = match argument {
                Argument::Instances(name, all) => {
                    (name, mem::replace(&mut bounds.instances, all).is_empty())
                }
                Argument::Lists(name, all) => {
                    (name, mem::replace(&mut bounds.lists, all).is_empty())
                }
                Argument::Element(name, _) if name != "blocks_per_multiprocessor" => {
                    return Err(Error::new_spanned(name, TAKEN));
                }
                Argument::Element(name, value) => {
                    let count = value.base10_parse().ok();
                    let Some(count) = count.filter(|count| (1..=32).contains(count)) else {
                        let found = value.base10_digits();
                        let message =
                            format!("expected 1 to 32 blocks per multiprocessor, found {found}");
                        return Err(Error::new_spanned(value, message));
                    };
                    let is_first = bounds.blocks.replace((name.clone(), count)).is_none();
                    (name, is_first)
                }
            };
            if !is_first {
                let message = format!("expected one `{name}`, found a second one: remove it");
                return Err(Error::new_spanned(name, message));
            }
        }
        match bounds.lists.first() {
            Some(list) if bounds.instances.is_empty() => {
                let message =
                    "expected `instances(..)` in addition to `each(..)`, which lists the instances";
                Err(Error::new_spanned(&list.name, message))
            }
            _ => Ok(bounds),
        }
    }

    /// Returns a PTX comment with the number of threads per block, if the kernel has a thread
    /// context.
    pub(crate) fn comment(
        &self,
        name: &Ident,
        parameters: &[Parameter],
    ) -> Result<Option<TokenStream>> {
        let Some(ctx) = parameters.iter().find(|p| p.made == Made::ThreadContext) else {
            return match &self.blocks {
                None => Ok(None),
                Some((name, _)) => {
                    let message = "expected a parameter `ctx: ThreadContext<..>`, which gives the number of threads in a block";
                    Err(Error::new_spanned(name, message))
                }
            };
        };
        let place = &ctx.fixed;
        let threads = quote!(<#place as ::layout_device::__Launched>::THREADS);
        let blocks = match self.blocks {
            None => String::new(),
            Some((_, blocks)) => format!(" minctasm {blocks}"),
        };
        let name = bare(name);
        let text = format!("//layout.kernel {name} maxntid {{}} {{}} {{}}{blocks}");
        let cfgs = ctx.cfgs();
        Ok(Some(quote! {
            #(#cfgs)*
            #[cfg(target_arch = "nvptx64")]
            ::core::arch::global_asm!(#text, const #threads[0], const #threads[1], const #threads[2]);
        }))
    }
}
