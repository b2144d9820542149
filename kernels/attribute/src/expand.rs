//! A kernel as the GPU and the CPU see it.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{AttrStyle, Error, FnArg, Item, ItemFn, Result, TraitItemFn, parse2};

use crate::check;

/// `unsafe fn f(...)` becomes an entry point on `nvptx64` and itself elsewhere.
pub(crate) fn kernel(arguments: &TokenStream, item: TokenStream) -> Result<TokenStream> {
    let item = function(item)?;
    check::function(arguments, &item)?;
    let ItemFn {
        attrs, vis, sig, ..
    } = &item;
    let (name, inputs, statements) = (&sig.ident, &sig.inputs, &item.block.stmts);
    let copies = inputs.iter().filter_map(is_copy);
    Ok(quote! {
        #(#attrs)*
        #[cfg(target_arch = "nvptx64")]
        #[unsafe(no_mangle)]
        #[allow(improper_ctypes_definitions)]
        #vis unsafe extern "ptx-kernel" fn #name(#inputs) {
            #(#statements)*
        }

        #(#attrs)*
        #[cfg(not(target_arch = "nvptx64"))]
        #vis unsafe fn #name(#inputs) {
            #(#copies)*
            #(#statements)*
        }
    })
}

/// The function, if that is what the attribute is on. Attributes at the head of its body are
/// moved before it, where they mean the same.
fn function(item: TokenStream) -> Result<ItemFn> {
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
        Ok(_) => "a kernel has a body: `#[kernel]` does not belong on a declaration",
        Err(_) => "`#[kernel]` belongs on a function",
    };
    Err(Error::new_spanned(other, message))
}

/// A statement that does not compile unless the parameter's type is `Copy`: the
/// launch hands every thread its own.
fn is_copy(input: &FnArg) -> Option<TokenStream> {
    let FnArg::Typed(parameter) = input else {
        return None;
    };
    let ty = &parameter.ty;
    Some(quote_spanned! {ty.span()=>
        {
            const fn a_kernel_parameter_is_copy<T: ::core::marker::Copy>() {}
            a_kernel_parameter_is_copy::<#ty>();
        }
    })
}

#[cfg(test)]
mod tests {
    use super::kernel;
    use proc_macro2::TokenStream;
    use quote::quote;

    #[test]
    fn a_kernel_has_two_forms() {
        let expanded = kernel(
            &TokenStream::new(),
            quote! {
                /// Clears one cell.
                pub unsafe fn clear(x: *mut f32) { *x = 0.0; }
            },
        )
        .unwrap();
        let expected = quote! {
            /// Clears one cell.
            #[cfg(target_arch = "nvptx64")]
            #[unsafe(no_mangle)]
            #[allow(improper_ctypes_definitions)]
            pub unsafe extern "ptx-kernel" fn clear(x: *mut f32) { *x = 0.0; }

            /// Clears one cell.
            #[cfg(not(target_arch = "nvptx64"))]
            pub unsafe fn clear(x: *mut f32) {
                {
                    const fn a_kernel_parameter_is_copy<T: ::core::marker::Copy>() {}
                    a_kernel_parameter_is_copy::<*mut f32>();
                }
                *x = 0.0;
            }
        };
        assert_eq!(expanded.to_string(), expected.to_string());
    }

    #[test]
    fn attributes_in_the_body_move_before_it() {
        let expanded = kernel(
            &TokenStream::new(),
            quote! { unsafe fn nothing() { #![allow(unused)] work() } },
        )
        .unwrap();
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
        assert_eq!(expanded.to_string(), expected.to_string());
    }
}
