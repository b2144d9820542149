//! Expansion of a kernel for the GPU and the CPU.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{AttrStyle, Error, Ident, Item, ItemFn, Result, TraitItemFn, parse2};

use crate::bare;
use crate::bounds::Bounds;
use crate::check;
use crate::entry::entry;
use crate::instances;
use crate::parameter::{Made, Parameter};

/// Expands `unsafe fn f(...)` to an entry point on `nvptx64` and to the function itself on other
/// targets, with an `EntryPoint` for hosts. A generic kernel expands to each of its instances.
pub(crate) fn kernel(arguments: &TokenStream, item: TokenStream) -> Result<TokenStream> {
    let bounds = Bounds::read(arguments)?;
    if bounds.instances.is_empty() {
        let (forms, entry) = parts(&bounds, item)?;
        return Ok(quote!(#forms #entry));
    }
    let item = function(item)?;
    let parameter = instances::Parameter::read(&item)?;
    let mut expanded = parameter.check(&bounds.instances);
    for instance in &bounds.instances {
        let (forms, entry) = parts(&bounds, parameter.instance(&item, instance))?;
        expanded.extend(quote!(#forms #entry));
    }
    expanded.extend(instances::lists(&bounds.lists, &bounds.instances, &item));
    Ok(expanded)
}

/// Returns the host function of a kernel without its body, and the kernel's `EntryPoint`.
pub(crate) fn signature(item: TokenStream) -> Result<TokenStream> {
    let item = function(item)?;
    check::function(&item)?;
    let parameters = Parameter::all(&item.sig)?;
    let entry = entry(&item, &parameters);
    let ItemFn { vis, sig, .. } = &item;
    let name = &sig.ident;
    let given = parameters.iter().filter_map(|p| given(p, false));
    Ok(quote!(#vis unsafe fn #name(#(#given),*) {} #entry))
}

/// Returns the GPU and host forms of the function, and its `EntryPoint`.
pub(crate) fn parts(
    bounds: &Bounds,
    item: TokenStream,
) -> Result<(TokenStream, Option<TokenStream>)> {
    let item = function(item)?;
    check::function(&item)?;
    let parameters = Parameter::all(&item.sig)?;
    check::types(&item)?;
    let ItemFn {
        attrs, vis, sig, ..
    } = &item;
    let (name, statements) = (&sig.ident, &item.block.stmts);
    let kernel = Ident::new("__kernel", Span::mixed_site());
    let needs_kernel = parameters.iter().any(|p| p.made != Made::AsItIs);
    let begin = needs_kernel.then(|| quote!(let #kernel = ::layout_device::__Kernel::new();));
    let ends = parameters.iter().filter_map(end);
    let begin = quote!(#begin #(#ends)*);

    let on_gpu = parameters.iter().filter_map(|p| given(p, true));
    let made_on_gpu = parameters.iter().filter_map(|p| made(p, &kernel, true));
    let on_host = parameters.iter().filter_map(|p| given(p, false));
    let made_on_host = parameters.iter().filter_map(|p| made(p, &kernel, false));
    let told = parameters.iter().filter_map(told);
    let comment = bounds.comment(name, &parameters)?;
    let fit: Vec<_> = parameters.iter().filter_map(fits).collect();
    let fit = (!fit.is_empty())
        .then(|| quote!(#[allow(clippy::type_complexity)] const _: () = { #(#fit)* };));
    let forms = quote! {
        #fit

        #(#attrs)*
        #[cfg(target_arch = "nvptx64")]
        #[unsafe(no_mangle)]
        #[allow(improper_ctypes_definitions)]
        #vis unsafe extern "ptx-kernel" fn #name(#(#on_gpu),*) {
            #begin
            #(#made_on_gpu)*
            #(#statements)*
        }
        #comment

        #(#attrs)*
        #[cfg(not(target_arch = "nvptx64"))]
        #vis unsafe fn #name(#(#on_host),*) {
            #begin
            #(#told)*
            #(#made_on_host)*
            #(#statements)*
        }
    };
    Ok((forms, entry(&item, &parameters)))
}

/// Returns the arguments that the caller passes for a parameter. A GPU launch passes an `Argument`
/// in two parts. A host passes one value.
fn given(parameter: &Parameter, on_gpu: bool) -> Option<TokenStream> {
    let (attributes, name, ty) = (&parameter.attributes, &parameter.name, &parameter.ty);
    let (mutable, second) = (&parameter.mutable, second(name));
    match parameter.made {
        Made::AsItIs => Some(quote!(#(#attributes)* #mutable #name: #ty)),
        Made::OfArgument if on_gpu => {
            let [of_first, of_second] = ["First", "Second"].map(|item| parameter.given(item));
            Some(quote! { #(#attributes)* #name: #of_first, #(#attributes)* #second: #of_second })
        }
        Made::OfArgument => {
            let argument = parameter.given("Argument");
            Some(quote!(#(#attributes)* #name: #argument))
        }
        Made::OfShared | Made::OfLaunch | Made::ThreadContext => None,
    }
}

/// Returns code that reports the argument to the executor, before the argument is moved.
fn told(parameter: &Parameter) -> Option<TokenStream> {
    if parameter.made != Made::OfArgument {
        return None;
    }
    let (cfgs, tell, name) = (parameter.cfgs(), parameter.given("tell"), &parameter.name);
    let (text, is_covered) = (bare(name), !parameter.is_partial);
    Some(quote_spanned!(parameter.ty.span()=> #(#cfgs)* #tell(&#name, #text, #is_covered);))
}

/// Returns code that makes the parameter from its argument.
fn made(parameter: &Parameter, kernel: &Ident, on_gpu: bool) -> Option<TokenStream> {
    let (attributes, name, ty) = (&parameter.attributes, &parameter.name, &parameter.ty);
    let mutable = &parameter.mutable;
    let value = match parameter.made {
        Made::AsItIs => return None,
        Made::OfArgument => {
            let second = second(name);
            let argument = if on_gpu {
                let argument = parameter.given("argument");
                quote!(#argument(#name, #second))
            } else {
                quote!(#name)
            };
            quote_spanned!(ty.span()=> ::layout_device::Parameter::given(&#kernel, #argument))
        }
        Made::OfShared => {
            let cells = parameter.in_shared("Cells");
            let memory = quote!(::layout_device::shared!(#cells));
            quote_spanned!(ty.span()=> ::layout_device::InShared::at(&#kernel, #memory))
        }
        Made::OfLaunch => {
            // The size in bytes comes from the launch, so types that the body infers do not change
            // it.
            let cells = parameter.in_shared("Cells");
            let memory = quote!(::layout_device::shared_memory::<#cells>());
            quote_spanned!(ty.span()=> ::layout_device::InShared::at(&#kernel, #memory))
        }
        Made::ThreadContext => quote!(::layout_device::thread_context(&#kernel)),
    };
    Some(quote_spanned! {ty.span()=>
        #(#attributes)*
        let #mutable #name: #ty = unsafe { #value };
    })
}

/// Returns code that ends a parameter after all other code.
fn end(parameter: &Parameter) -> Option<TokenStream> {
    let (attributes, ty, end) = (
        &parameter.attributes,
        &parameter.ty,
        parameter.in_shared("end"),
    );
    if !matches!(parameter.made, Made::OfShared | Made::OfLaunch) {
        return None;
    }
    let span = Span::mixed_site().located_at(ty.span());
    let name = format_ident!("__{}_end", bare(&parameter.name), span = span);
    Some(quote_spanned! {ty.span()=>
        #(#attributes)*
        let #name = ::layout_device::__AtEnd(|| unsafe {
            #end()
        });
    })
}

/// Returns code that reports an invalid parameter. The first error of several is reported.
fn fits(parameter: &Parameter) -> Option<TokenStream> {
    let ty = &parameter.ty;
    let fits = match parameter.made {
        Made::OfShared | Made::OfLaunch => {
            let is_dynamic = matches!(parameter.made, Made::OfLaunch);
            let [wrong, cells] = ["WRONG", "Cells"].map(|item| parameter.in_shared(item));
            quote_spanned! {ty.span()=>
                ::layout_device::__shared_fits(#wrong, ::core::mem::size_of::<#cells>(), #is_dynamic)
            }
        }
        Made::OfArgument => {
            let wrong = parameter.given("WRONG");
            quote_spanned!(ty.span()=> ::layout_device::__report(#wrong))
        }
        Made::AsItIs | Made::ThreadContext => return None,
    };
    let cfgs = parameter.cfgs();
    Some(quote!(#(#cfgs)* #fits;))
}

/// Returns the name of the second part of an argument.
fn second(name: &Ident) -> Ident {
    format_ident!("__{}_second", bare(name), span = Span::mixed_site())
}

/// Returns the function, or an error if the item is not a function. Inner attributes of the body
/// move before the function, with the same meaning.
pub(crate) fn function(item: TokenStream) -> Result<ItemFn> {
    let other = match parse2(item)? {
        Item::Fn(mut item) => {
            for attribute in &mut item.attrs {
                attribute.style = AttrStyle::Outer;
            }
            return Ok(item);
        }
        other => other,
    };
    let message = match parse2::<TraitItemFn>(quote!(#other)) {
        Ok(_) => "expected a function with a body, found a declaration: remove `#[kernel]`",
        Err(_) => "expected `#[kernel]` on a function: remove it here",
    };
    Err(Error::new_spanned(other, message))
}

#[cfg(test)]
mod tests {
    use super::parts;
    use crate::bounds::Bounds;
    use proc_macro2::TokenStream;
    use quote::quote;

    fn expanded(item: TokenStream) -> String {
        let (forms, _) = parts(&Bounds::default(), item).unwrap();
        forms.to_string()
    }

    fn entry(item: TokenStream) -> Option<String> {
        let (_, entry) = parts(&Bounds::default(), item).unwrap();
        entry.map(|entry| entry.to_string())
    }

    /// Asserts that the compiler reports an invalid parameter type, without lifetime errors.
    #[test]
    fn a_reference_has_a_lifetime() {
        let entry = entry(quote! { unsafe fn sum(x: &[f32; 4], y: &mut [f32; 4]) {} }).unwrap();
        let types = quote! { type Parameters = (&'static [f32; 4], &'static mut [f32; 4],); };
        assert!(entry.contains(&types.to_string()), "{entry}");
    }

    #[test]
    fn a_kernel_has_two_forms() {
        let expanded = expanded(quote! {
            /// Clears one cell.
            pub unsafe fn clear(x: *mut f32) { *x = 0.0; }
        });
        let expected = quote! {
            /// Clears one cell.
            #[cfg(target_arch = "nvptx64")]
            #[unsafe(no_mangle)]
            #[allow(improper_ctypes_definitions)]
            pub unsafe extern "ptx-kernel" fn clear(x: *mut f32) { *x = 0.0; }

            /// Clears one cell.
            #[cfg(not(target_arch = "nvptx64"))]
            pub unsafe fn clear(x: *mut f32) { *x = 0.0; }
        };
        assert_eq!(expanded, expected.to_string());
    }

    #[test]
    fn attributes_in_the_body_move_before_it() {
        let expanded = expanded(quote! { unsafe fn nothing() { #![allow(unused)] work() } });
        let expected = quote! {
            #[allow(unused)]
            #[cfg(target_arch = "nvptx64")]
            #[unsafe(no_mangle)]
            #[allow(improper_ctypes_definitions)]
            unsafe extern "ptx-kernel" fn nothing() { work() }

            #[allow(unused)]
            #[cfg(not(target_arch = "nvptx64"))]
            unsafe fn nothing() { work() }
        };
        assert_eq!(expanded, expected.to_string());
    }

    #[test]
    fn shared_memory_ends_behind_what_is_made_of_it() {
        let expanded =
            expanded(quote! { unsafe fn fill(#[shared(dynamic)] tile: Tile<'_>) { work() } });
        let expected = quote! {
            fn fill() {
                let __kernel = ::layout_device::__Kernel::new();
                let __tile_end = ::layout_device::__AtEnd(|| unsafe {
                    <Tile<'static> as ::layout_device::InShared<'static>>::end()
                });
                let tile: Tile<'_> = unsafe {
                    ::layout_device::InShared::at(
                        &__kernel,
                        ::layout_device::shared_memory::<
                            <Tile<'static> as ::layout_device::InShared<'static>>::Cells
                        >()
                    )
                };
                work()
            }
        };
        let [expanded, expected] =
            [expanded, expected.to_string()].map(|text| text.replace(' ', ""));
        assert!(expanded.ends_with(&expected), "{expanded}");
    }

    #[test]
    fn tensors_are_made_and_the_place_of_a_thread_is_not_given() {
        let expanded = expanded(quote! {
            unsafe fn clear(ctx: Place<'_>, mut x: Tensor<DisjointMut<'_, f32, Grid, _>, Line>) { work(x) }
        });
        let given = quote! {
            <Tensor<DisjointMut<'static, f32, Grid, ()>, Line> as ::layout_device::Parameter<'static>>
        };
        let expected = quote! {
            #[allow(clippy::type_complexity)]
            const _: () = { ::layout_device::__report(#given::WRONG); };
            #[cfg(target_arch = "nvptx64")]
            #[unsafe(no_mangle)]
            #[allow(improper_ctypes_definitions)]
            unsafe extern "ptx-kernel" fn clear(x: #given::First, __x_second: #given::Second) {
                let __kernel = ::layout_device::__Kernel::new();
                let ctx: Place<'_> = unsafe { ::layout_device::thread_context(&__kernel) };
                let mut x: Tensor<DisjointMut<'_, f32, Grid, _>, Line> = unsafe {
                    ::layout_device::Parameter::given(
                        &__kernel,
                        #given::argument(x, __x_second)
                    )
                };
                work(x)
            }
            #[cfg(target_arch = "nvptx64")]
            ::core::arch::global_asm!(
                "//layout.kernel clear maxntid {} {} {}",
                const <Place<'static> as ::layout_device::__Launched>::THREADS[0],
                const <Place<'static> as ::layout_device::__Launched>::THREADS[1],
                const <Place<'static> as ::layout_device::__Launched>::THREADS[2]
            );

            #[cfg(not(target_arch = "nvptx64"))]
            unsafe fn clear(x: #given::Argument) {
                let __kernel = ::layout_device::__Kernel::new();
                #given::tell(&x, "x", true);
                let ctx: Place<'_> = unsafe { ::layout_device::thread_context(&__kernel) };
                let mut x: Tensor<DisjointMut<'_, f32, Grid, _>, Line> = unsafe {
                    ::layout_device::Parameter::given(&__kernel, x)
                };
                work(x)
            }
        };
        assert_eq!(expanded, expected.to_string());
    }

    #[test]
    fn a_tensor_may_be_written_in_part() {
        let expanded = expanded(quote! { unsafe fn clear(#[partial] x: Of, y: Of) {} });
        let given = quote!(<Of as ::layout_device::Parameter<'static>>);
        let told = quote!(#given::tell(&x, "x", false); #given::tell(&y, "y", true););
        assert!(expanded.contains(&told.to_string()), "{expanded}");
    }

    #[test]
    fn a_host_launches_it_by_what_is_given() {
        let entry = entry(quote! {
            #[cfg(feature = "clear")]
            #[inline(never)]
            pub unsafe fn clear(
                ctx: Place<'_>,
                x: *mut f32,
                y: Tensor<DisjointMut<'_, f32, Grid, _>, Line>,
                #[shared(dynamic)] tile: Tile<'_>,
            ) { work(y) }
        });
        let bytes = |ty| quote!(<#ty as ::layout_device::Parameter<'static>>::BYTES);
        let y = quote!(Tensor<DisjointMut<'static, f32, Grid, ()>, Line>);
        let (of_x, of_y) = (bytes(quote!(*mut f32)), bytes(y.clone()));
        let argument = |ty| quote!(<#ty as ::layout_device::Parameter<'static>>::Argument);
        let (argument_x, argument_y) = (argument(quote!(*mut f32)), argument(y.clone()));
        let expected = quote! {
            #[doc = "[`clear`](fn@clear) as a host launches it."]
            #[cfg(feature = "clear")]
            #[cfg(not(target_arch = "nvptx64"))]
            #[allow(dead_code, unreachable_pub)]
            pub enum ClearKernel {}
            #[cfg(feature = "clear")]
            #[cfg(not(target_arch = "nvptx64"))]
            #[allow(clippy::type_complexity)]
            unsafe impl ::layout_device::EntryPoint for ClearKernel {
                const NAME: &'static ::core::primitive::str = "clear";
                type Place = Place<'static>;
                const THREADS: ::core::option::Option<[::core::primitive::u32; 3]> =
                    ::core::option::Option::Some(<Place<'static> as ::layout_device::__Launched>::THREADS);
                type Parameters = (*mut f32, #y,);
                const PARAMETERS: &'static [(&'static ::core::primitive::str, [::core::primitive::usize; 2])] =
                    &[("x", #of_x), ("y", #of_y)];
                const SHARED_BYTES: ::core::primitive::usize = ::layout_device::shared_bytes::<Tile<'static>>();
                type Arguments = (#argument_x, #argument_y,);
                unsafe fn call(arguments: Self::Arguments) {
                    unsafe { clear(arguments.0, arguments.1) }
                }
                #[allow(unused_mut, unused_variables)]
                unsafe fn run(parameters: &[*const ()]) {
                    let mut parameters = ::layout_device::__Given::new(parameters);
                    unsafe { clear(parameters.argument::<*mut f32>(), parameters.argument::<#y>()) }
                }
            }
        };
        let [entry, expected] =
            [entry.unwrap(), expected.to_string()].map(|text| text.replace(' ', ""));
        assert_eq!(entry, expected);
    }

    #[test]
    fn parameters_that_come_and_go_have_no_list_of_types() {
        let item = quote!(
            unsafe fn clear(#[cfg(feature = "by")] by: f32, x: *mut f32) {}
        );
        assert_eq!(entry(item), None);
    }

    #[test]
    fn what_comes_and_goes_does_so_everywhere() {
        for parameter in ["here: Missing", "#[shared] tile: Missing", "tile: Missing"] {
            let item = format!("unsafe fn f(#[cfg(by)] {parameter}) {{}}");
            let item = expanded(item.parse().unwrap()).replace(' ', "");
            // The GPU function and the host function contain no other use of the type.
            for line in item.split(';').filter(|line| line.contains("Missing")) {
                assert!(line.contains("#[cfg(by)]"), "{line}");
            }
        }
    }
}
