//! Parameters of a kernel.

use proc_macro2::TokenStream;
use quote::quote_spanned;
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{
    Attribute, Error, FnArg, Ident, Lifetime, Meta, Pat, PatType, Result, Signature, Token, Type,
    TypeReference, parse_quote,
};

use crate::bare;

/// The source of a parameter's value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Made {
    /// The unchanged argument: an integer, a float or a pointer.
    AsItIs,
    /// A value that the kernel creates from an argument.
    OfArgument,
    /// Shared memory of the block with a static size.
    OfShared,
    /// Shared memory whose size the launch specifies.
    OfLaunch,
    /// The thread context.
    ThreadContext,
}

/// A parameter of a kernel.
pub(crate) struct Parameter {
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) mutable: Option<Token![mut]>,
    pub(crate) name: Ident,
    pub(crate) ty: Type,
    /// The type without inferred parts.
    pub(crate) fixed: Type,
    pub(crate) made: Made,
    /// `true` for `#[partial]`: the kernel can leave elements of the tensor unwritten.
    pub(crate) is_partial: bool,
}

impl Parameter {
    /// Returns the parameters of a function, which must not have a receiver.
    pub(crate) fn all(sig: &Signature) -> Result<Vec<Self>> {
        let typed = sig.inputs.iter().filter_map(|input| match input {
            FnArg::Typed(parameter) => Some(parameter),
            FnArg::Receiver(_) => None,
        });
        let all = typed.map(Self::read).collect::<Result<Vec<_>>>()?;
        // The compiler rejects duplicate parameter names.
        let is_given = |p: &Self| matches!(p.made, Made::AsItIs | Made::OfArgument);
        for (i, second) in all.iter().enumerate() {
            let name = bare(&second.name);
            let mut first = all[..i].iter();
            if first
                .any(|first| bare(&first.name) == name && !(is_given(first) && is_given(second)))
            {
                let message = format!("two parameters are named `{name}`: rename or remove one");
                return Err(Error::new_spanned(&second.name, message));
            }
        }
        let mut of_launch = all.iter().filter(|p| p.made == Made::OfLaunch);
        if let (Some(_), Some(second)) = (of_launch.next(), of_launch.next()) {
            let message = "expected one `#[shared(dynamic)]` parameter, found a second one: make \
                           one parameter a tuple of all tiles";
            return Err(Error::new_spanned(&second.ty, message));
        }
        Ok(all)
    }

    /// Reads a parameter from its pattern and type.
    pub(crate) fn read(parameter: &PatType) -> Result<Self> {
        let name = match &*parameter.pat {
            Pat::Ident(name) if name.by_ref.is_none() && name.subpat.is_none() => name,
            pattern => {
                let message = "expected a name for the kernel parameter, found a pattern: destructure the parameter in the body";
                return Err(Error::new_spanned(pattern, message));
            }
        };
        let is = |name| move |attribute: &Attribute| attribute.path().is_ident(name);
        let attributes = parameter.attrs.iter().cloned();
        let (shared, attributes): (Vec<_>, Vec<_>) = attributes.partition(is("shared"));
        let (partial, attributes): (Vec<_>, Vec<_>) =
            attributes.into_iter().partition(is("partial"));
        if let Some(second) = shared.get(1) {
            let message = "expected one `#[shared]` on a parameter, found a second one: remove it";
            return Err(Error::new_spanned(second, message));
        }
        let ty = Type::clone(&parameter.ty);
        let mut fixed = ty.clone();
        Fix.visit_type_mut(&mut fixed);
        let made = if let Some(shared) = shared.first() {
            if is_dynamic(shared)? {
                Made::OfLaunch
            } else {
                Made::OfShared
            }
        } else if bare(&name.ident) == "ctx" {
            Made::ThreadContext
        } else if is_plain(&ty) {
            Made::AsItIs
        } else {
            Made::OfArgument
        };
        if let Some(partial) = partial.first() {
            if made != Made::OfArgument || partial.meta.require_path_only().is_err() {
                let message = "expected `#[partial]` on a tensor that the kernel writes, `Tensor<DisjointMut<..>, ..>`: remove this attribute";
                return Err(Error::new_spanned(partial, message));
            }
        }
        Ok(Self {
            attributes,
            mutable: name.mutability,
            name: name.ident.clone(),
            ty,
            fixed,
            made,
            is_partial: !partial.is_empty(),
        })
    }

    /// Returns the `#[cfg]` attributes of the parameter.
    pub(crate) fn cfgs(&self) -> impl Iterator<Item = &Attribute> {
        let is_cfg = |attribute: &&Attribute| {
            ["cfg", "cfg_attr"]
                .iter()
                .any(|name| attribute.path().is_ident(name))
        };
        self.attributes.iter().filter(is_cfg)
    }

    /// Returns an item of the trait that creates the parameter from its argument. All tokens have
    /// the span of the type, so that the compiler reports each error once.
    pub(crate) fn given(&self, item: &str) -> TokenStream {
        let (fixed, at) = (&self.fixed, self.ty.span());
        let item = Ident::new(item, at);
        quote_spanned!(at=> <#fixed as ::layout_device::Parameter<'static>>::#item)
    }

    /// Returns an item of the trait that places the parameter in shared memory.
    pub(crate) fn in_shared(&self, item: &str) -> TokenStream {
        let (fixed, at) = (&self.fixed, self.ty.span());
        let item = Ident::new(item, at);
        quote_spanned!(at=> <#fixed as ::layout_device::InShared<'static>>::#item)
    }
}

/// Returns `true` for `#[shared(dynamic)]`, and `false` for `#[shared]`.
fn is_dynamic(shared: &Attribute) -> Result<bool> {
    if let Meta::Path(_) = shared.meta {
        return Ok(false);
    }
    if shared
        .parse_args::<Ident>()
        .is_ok_and(|argument| argument == "dynamic")
    {
        return Ok(true);
    }
    let message = "expected `#[shared]`, or `#[shared(dynamic)]` if the launch provides the memory";
    Err(Error::new_spanned(shared, message))
}

/// Returns `true` if a type is written as an integer, a float or a raw pointer.
fn is_plain(ty: &Type) -> bool {
    const NUMBERS: [&str; 13] = [
        "bool", "u8", "u16", "u32", "u64", "usize", "i8", "i16", "i32", "i64", "isize", "f32",
        "f64",
    ];
    match ty {
        Type::Ptr(_) => true,
        Type::Path(path) => NUMBERS.iter().any(|number| path.path.is_ident(number)),
        _ => false,
    }
}

/// Rewrites types that contain parts that a signature cannot infer. Replaces `'_` by `'static`, and
/// adds `'static` after `&`. Replaces the partition method `_` by `()`, because the argument does
/// not depend on the method.
struct Fix;

impl VisitMut for Fix {
    fn visit_lifetime_mut(&mut self, lifetime: &mut Lifetime) {
        if lifetime.ident == "_" {
            *lifetime = Lifetime::new("'static", lifetime.span());
        }
    }

    fn visit_type_reference_mut(&mut self, reference: &mut TypeReference) {
        let at = reference.and_token.span;
        let lifetime = || Lifetime::new("'static", at);
        reference.lifetime.get_or_insert_with(lifetime);
        visit_mut::visit_type_reference_mut(self, reference);
    }

    fn visit_type_mut(&mut self, ty: &mut Type) {
        match ty {
            Type::Infer(_) => *ty = parse_quote!(()),
            _ => visit_mut::visit_type_mut(self, ty),
        }
    }
}
