//! Checks of kernel functions, with errors.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::ToTokens;
use syn::visit_mut::{self, VisitMut};
use syn::{
    Attribute, Error, Expr, FnArg, GenericArgument, Ident, ItemFn, Meta, Pat, PatType,
    PathArguments, PathSegment, PointerMutability, Result, ReturnType, Safety, Signature, Stmt,
    Type, TypeInfer, parse_quote,
};

use crate::editor::is_rust_analyzer;
use crate::entry::bare;

/// Names that PTX, the compiler's runtime or the CUDA device runtime define.
const RESERVED: [&str; 12] = [
    "WARP_SZ",
    "__assertfail",
    "bcmp",
    "free",
    "malloc",
    "memcmp",
    "memcpy",
    "memmove",
    "memset",
    "rust_begin_unwind",
    "strlen",
    "vprintf",
];

/// Returns all reasons why a function is not a kernel, each at its own token.
pub(crate) fn function(item: &ItemFn) -> Result<()> {
    let mut faults = Faults(None);
    for attribute in &item.attrs {
        match &*last_word(attribute) {
            "kernel" => faults.at(
                attribute,
                "expected one `#[kernel]` on a function, found a second one: remove it",
            ),
            "no_mangle" | "export_name" => faults.at(
                attribute,
                "`#[kernel]` exports the function under its own name: remove this attribute",
            ),
            "track_caller" => {
                faults.at(
                    attribute,
                    "expected a kernel without `#[track_caller]`, since a GPU \
                                      kernel has no caller: remove this attribute",
                );
            }
            _ => {}
        }
    }
    name(&item.sig.ident, &mut faults);
    qualifiers(&item.sig, &mut faults);
    parameters(&item.sig, &mut faults);
    if let ReturnType::Type(_, ty) = &item.sig.output {
        faults.at(
            ty,
            "expected a kernel without a return value: write results through a pointer",
        );
    }
    faults.0.map_or(Ok(()), Err)
}

/// Returns the last word of an attribute's path, also inside `unsafe(..)`.
fn last_word(attribute: &Attribute) -> String {
    let word = |path: &syn::Path| path.segments.last().map(|last| bare(&last.ident));
    let inside = match &attribute.meta {
        Meta::List(list) if list.path.is_ident("unsafe") => list.parse_args::<Meta>().ok(),
        _ => None,
    };
    let path = inside.as_ref().map_or(attribute.path(), Meta::path);
    word(path).unwrap_or_default()
}

/// Checks the function name, which becomes the name of the PTX entry point.
fn name(name: &Ident, faults: &mut Faults) {
    let text = bare(name);
    if !text.is_ascii() {
        let message = format!(
            "expected a kernel name of ASCII letters, digits and `_`, which PTX supports, found `{text}`: rename the kernel"
        );
        faults.at(name, &message);
    } else if RESERVED.contains(&text.as_str()) {
        let message = format!(
            "`{text}` is reserved on the GPU: rename the kernel, for example to `{text}_kernel`"
        );
        faults.at(name, &message);
    }
}

fn qualifiers(sig: &Signature, faults: &mut Faults) {
    if let Some(token) = &sig.constness {
        faults.at(
            token,
            "expected a kernel that is not `const`: remove `const`",
        );
    }
    if let Some(token) = &sig.asyncness {
        faults.at(
            token,
            "expected a kernel that is not `async`: remove `async`",
        );
    }
    if !matches!(sig.safety, Safety::Unsafe(_)) {
        let message = "expected an `unsafe fn`, since a kernel's caller must guarantee its pointers: write `unsafe fn`";
        faults.add(Error::new(sig.fn_token.span, message));
    }
    if let Some(abi) = &sig.abi {
        faults.at(
            abi,
            "expected no calling convention, since `#[kernel]` sets it: remove this",
        );
    }
    if !sig.generics.params.is_empty() {
        faults.at(
            &sig.generics.params,
            "expected a kernel without generic parameters: call a generic function from the kernel",
        );
    } else if let Some(clause) = &sig.generics.where_clause {
        faults.at(
            clause,
            "expected a kernel without a `where` clause: remove the clause",
        );
    }
}

fn parameters(sig: &Signature, faults: &mut Faults) {
    for input in &sig.inputs {
        match input {
            FnArg::Receiver(receiver) => {
                faults.at(
                    receiver,
                    "expected a kernel without `self`, since it is not a method: remove `self`",
                );
            }
            FnArg::Typed(parameter) => {
                if let Type::ImplTrait(ty) = &*parameter.ty {
                    faults.at(
                        ty,
                        "expected a parameter of a named type, since a kernel has no generic parameters: name the type",
                    );
                }
            }
        }
    }
    if let Some(variadic) = &sig.variadic {
        faults.at(
            variadic,
            "expected a kernel with a fixed number of parameters: remove `...`",
        );
    }
}

/// Reports parameter types that are invalid in kernels, by their names alone.
pub(crate) fn types(item: &ItemFn) -> Result<()> {
    let mut faults = Faults(None);
    typed(item).for_each(|parameter| tensors(parameter, &mut faults));
    typed(item).for_each(|parameter| scratch(parameter, item, &mut faults));
    typed(item).for_each(|parameter| here(parameter, &mut faults));
    typed(item).for_each(|parameter| taken_once(parameter, item, &mut faults));
    let mut grids = Grids::default();
    typed(item).for_each(|parameter| grids.visit_type_mut(&mut parameter.ty.clone()));
    if let (true, Some(layout)) = (grids.is_scope, grids.layout) {
        let message = "expected a layout, found `Grid`, the scope in which blocks share `DisjointMut`: rename the layout";
        faults.at(layout, message);
    }
    // Skipped while the user is typing the body.
    if faults.0.is_none() && !is_rust_analyzer() {
        let body = item.block.to_token_stream();
        typed(item).for_each(|parameter| used(parameter, &body, &mut faults));
    }
    faults.0.map_or(Ok(()), Err)
}

fn typed(item: &ItemFn) -> impl Iterator<Item = &PatType> {
    item.sig.inputs.iter().filter_map(|input| match input {
        FnArg::Typed(parameter) => Some(parameter),
        FnArg::Receiver(_) => None,
    })
}

/// Reports block scratch memory with the wrong size, if the body passes it to a block operation.
fn scratch(parameter: &PatType, item: &ItemFn, faults: &mut Faults) {
    let Pat::Ident(name) = &*parameter.pat else {
        return;
    };
    let mut extents = typed(item).filter_map(|parameter| {
        let Type::Path(path) = &*parameter.ty else {
            return None;
        };
        let here = path.path.segments.last()?;
        match (&*bare(&here.ident), types_in(here).last()) {
            ("ThreadContext", Some(Type::Tuple(extents))) => {
                extents.elems.iter().map(number).product::<Option<u64>>()
            }
            _ => None,
        }
    });
    let mut of_block = OfBlock(None);
    of_block.visit_type_mut(&mut parameter.ty.clone());
    let (Some(threads), Some((word, found))) = (extents.next(), of_block.0) else {
        return;
    };
    let body = item.block.to_token_stream();
    if threads != found && is_given_to_block(body, &bare(&name.ident)) {
        let message = format!(
            "expected scratch for the block's {threads} threads, found scratch for {found}: write `block::Scratch<_{threads}>`"
        );
        faults.at(word, &message);
    }
}

/// Reports a `ThreadContext` whose block extents come before its grid coordinate.
fn here(parameter: &PatType, faults: &mut Faults) {
    let Type::Path(path) = &*parameter.ty else {
        return;
    };
    let Some(segment) = path.path.segments.last() else {
        return;
    };
    let is_static =
        |ty: &Type| matches!(ty, Type::Tuple(of) if of.elems.iter().all(|ty| number(ty).is_some()));
    let is_plain =
        |ty: &Type| matches!(ty, Type::Tuple(of) if of.elems.iter().all(|ty| written(ty) == "u32"));
    let ("ThreadContext", [first, second]) = (&*bare(&segment.ident), &*types_in(segment)) else {
        return;
    };
    if is_static(first) && is_plain(second) {
        let message = format!(
            "expected the grid first, then the threads of a block: write `ThreadContext<'_, {}, {}>`",
            written(second),
            written(first)
        );
        faults.at(segment, &message);
    }
}

/// Reports a second statement in the body that takes a part of `parameter`.
fn taken_once(parameter: &PatType, item: &ItemFn, faults: &mut Faults) {
    let Pat::Ident(name) = &*parameter.pat else {
        return;
    };
    let name = bare(&name.ident);
    let mut first = None;
    for statement in &item.block.stmts {
        let Stmt::Local(local) = statement else {
            continue;
        };
        let init = local.init.as_ref().map(|init| &*init.expr);
        if let Some((receiver, method)) = init.and_then(taken).filter(|(of, _)| bare(of) == name) {
            if let Some(first) = &first {
                let message = format!(
                    "expected one part of `{name}`, found a second one from `{method}`: use the \
                     result of `{first}` above; for more elements per thread, use a larger tile"
                );
                return faults.at(receiver, &message);
            }
            first = Some(method);
        }
        // From this statement onwards, the name can refer to another variable.
        if mentions(local.pat.to_token_stream(), &name) {
            return;
        }
    }
}

/// Returns `x` and its first method in `x.local_partition_mut(..)`, `x.predicated_tile_mut(..).local_partition_mut(..)`,
/// and similar chains.
fn taken(expr: &Expr) -> Option<(&Ident, &Ident)> {
    let Expr::MethodCall(call) = expr else {
        return None;
    };
    match &*call.receiver {
        Expr::Path(path) if takes_part(&bare(&call.method)) => {
            Some((path.path.get_ident()?, &call.method))
        }
        receiver => taken(receiver),
    }
}

/// Returns whether a method takes the part of one thread or block from a tensor.
fn takes_part(method: &str) -> bool {
    let starts = ["local_", "predicated_", "partition_"];
    method.ends_with("_mut") && starts.iter().any(|start| method.starts_with(start))
}

/// Uses of the name `Grid` in the parameter types.
#[derive(Default)]
struct Grids {
    /// `true` if a parameter is `DisjointMut` shared in `Grid`.
    is_scope: bool,
    /// A tensor layout with this name.
    layout: Option<Type>,
}

impl VisitMut for Grids {
    fn visit_path_segment_mut(&mut self, segment: &mut PathSegment) {
        let is_grid = |ty: &Type| written(ty) == "Grid";
        match (&*bare(&segment.ident), &*types_in(segment)) {
            ("DisjointMut", [_, scope, ..]) => self.is_scope |= is_grid(scope),
            ("Tensor", [_, layout]) if is_grid(layout) => self.layout = Some((*layout).clone()),
            _ => {}
        }
        visit_mut::visit_path_segment_mut(self, segment);
    }
}

/// Returns the types among the arguments of a path segment.
fn types_in(segment: &PathSegment) -> Vec<&Type> {
    let PathArguments::AngleBracketed(arguments) = &segment.arguments else {
        return Vec::new();
    };
    let types = arguments.args.iter().filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    });
    types.collect()
}

/// Returns the value of a static integer such as `_8`.
fn number(ty: &Type) -> Option<u64> {
    let Type::Path(path) = ty else {
        return None;
    };
    let word = bare(&path.path.segments.last()?.ident);
    word.strip_prefix('_')?.parse().ok()
}

/// The `block::Scratch<_8>` in a type, with its value.
struct OfBlock(Option<(syn::Path, u64)>);

impl VisitMut for OfBlock {
    fn visit_path_mut(&mut self, path: &mut syn::Path) {
        let mut words = path.segments.iter().rev();
        if let (Some(last), Some(module)) = (words.next(), words.next()) {
            let is_scratch = bare(&last.ident) == "Scratch" && bare(&module.ident) == "block";
            if let ([threads], true) = (&*types_in(last), is_scratch) {
                self.0 = number(threads).map(|number| (path.clone(), number));
            }
        }
        visit_mut::visit_path_mut(self, path);
    }
}

/// Returns `true` if the body passes this name to `block::reduce` or `block::scan`.
fn is_given_to_block(tokens: TokenStream, name: &str) -> bool {
    let tokens: Vec<_> = tokens.into_iter().collect();
    let is_word = |at: Option<&TokenTree>, words: &[&str]| matches!(at, Some(TokenTree::Ident(ident)) if words.contains(&&*bare(ident)));
    tokens.iter().enumerate().any(|(i, token)| {
        let TokenTree::Group(group) = token else {
            return false;
        };
        let called = i.checked_sub(4).map(|first| &tokens[first..i]);
        let is_call = called.is_some_and(|words| {
            is_word(words.first(), &["block"]) && is_word(words.last(), &["reduce", "scan"])
        });
        let is_given = || {
            group
                .stream()
                .into_iter()
                .any(|token| is_word(Some(&token), &[name]))
        };
        is_call && is_given() || is_given_to_block(group.stream(), name)
    })
}

/// `layout_device` types in shared memory.
const IN_SHARED: [&str; 5] = [
    "Shared",
    "TmaPipeline",
    "Pipeline",
    "EpilogueStage",
    "Exchange",
];

/// Types whose last parameter is the partition method, with their number of parameters.
const TAKEN: [(&str, usize); 3] = [("DisjointMut", 3), ("Shared", 3), ("TmaParts", 4)];

/// Reports a parameter type that is invalid in kernels.
fn tensors(parameter: &PatType, faults: &mut Faults) {
    let is_shared = |attribute: &Attribute| attribute.path().is_ident("shared");
    let mut words = Words {
        name: parameter.pat.to_token_stream(),
        is_shared: parameter.attrs.iter().any(is_shared),
        faults,
    };
    words.visit_type_mut(&mut parameter.ty.clone());
}

struct Words<'f> {
    name: TokenStream,
    is_shared: bool,
    faults: &'f mut Faults,
}

impl VisitMut for Words<'_> {
    fn visit_type_mut(&mut self, ty: &mut Type) {
        match ty {
            Type::Reference(to) => match &*to.elem {
                Type::Slice(slice) => {
                    let write = tensor_of(&slice.elem, to.mutability.is_some());
                    let message = format!(
                        "expected a tensor, found a slice: write `{write}, Layout![(?n,):(1,)]>`"
                    );
                    self.faults.at(ty, &message);
                }
                _ => visit_mut::visit_type_mut(self, ty),
            },
            Type::Macro(layout) if self.is_shared => {
                let tokens: Vec<_> = layout.mac.tokens.clone().into_iter().collect();
                if let Some(open) = open(&tokens) {
                    let message = format!(
                        "expected static integers in a shared-memory layout, found `{open}`: write an integer for `{open}`"
                    );
                    self.faults.at(ty, &message);
                }
            }
            _ => visit_mut::visit_type_mut(self, ty),
        }
    }

    fn visit_path_segment_mut(&mut self, segment: &mut PathSegment) {
        let word = bare(&segment.ident);
        let PathArguments::AngleBracketed(arguments) = &segment.arguments else {
            return;
        };
        let types = types_in(segment);
        let taken = TAKEN.iter().find(|(name, _)| *name == word);
        if let Some((_, count)) = taken.filter(|(_, count)| types.len() + 1 == *count) {
            let mut whole = segment.clone();
            if let PathArguments::AngleBracketed(arguments) = &mut whole.arguments {
                arguments.args.push(parse_quote!(_));
            }
            let message = format!(
                "expected {count} types in `{word}`, found {}: write `{}`",
                types.len(),
                written(whole)
            );
            self.faults.at(segment, &message);
        } else if IN_SHARED.contains(&&*word)
            && !self.is_shared
            && matches!(arguments.args.first(), Some(GenericArgument::Lifetime(_)))
        {
            let message = format!(
                "expected `#[shared]` on a `{word}`, which is in shared memory: write `#[shared] {}: {}`",
                written(&self.name),
                written(&*segment)
            );
            self.faults.at(segment, &message);
        } else if let ("Atomic", [item, ..]) = (&*word, &*types) {
            let found = written(item);
            if NOT_ATOMIC.contains(&&*found) {
                let message = format!(
                    "expected elements with atomic operations, found `{found}`: write one of `u32`, `i32`, `u64`, `i64`, `f32`, `f64`, `F16`, \
                     `Bf16` for `{found}`"
                );
                self.faults.at(item, &message);
            }
        } else if let ("Layout", [shape, stride]) = (&*word, &*types) {
            if !is_congruent(shape, stride) {
                let message = format!(
                    "expected a stride for each mode of the shape `{}`, found `{}`: nest shape and stride in the same way",
                    written(shape),
                    written(stride)
                );
                self.faults.at(segment, &message);
            }
        } else if let Some((layout, of_rows)) = shape_for_layout(&word, &types) {
            let message = format!(
                "expected a layout, found the shape `{}`: write `{of_rows}`",
                written(layout)
            );
            self.faults.at(layout, &message);
        } else if let ("Fragment", [item, layout]) = (&*word, &*types) {
            let message = format!(
                "expected a tensor, found a `Fragment`: write `{}, {}>`",
                tensor_of(item, false),
                written(layout)
            );
            self.faults.at(segment, &message);
        } else if let ("Tensor", [pointer, layout]) = (&*word, &*types) {
            let write = match pointer {
                Type::Ptr(to) => {
                    tensor_of(&to.elem, matches!(to.mutability, PointerMutability::Mut(_)))
                }
                Type::Path(path) => {
                    let last = path.path.segments.last();
                    let Some(last) = last.filter(|last| bare(&last.ident) == "ViewMut") else {
                        return visit_mut::visit_path_segment_mut(self, segment);
                    };
                    let PathArguments::AngleBracketed(of) = &last.arguments else {
                        return;
                    };
                    let Some(GenericArgument::Type(item)) = of.args.last() else {
                        return;
                    };
                    tensor_of(item, true)
                }
                _ => return visit_mut::visit_path_segment_mut(self, segment),
            };
            let message = format!(
                "expected `View` or `DisjointMut`, found `{}`: write `{write}, {}>`",
                written(pointer),
                written(layout)
            );
            self.faults.at(segment, &message);
        } else {
            visit_mut::visit_path_segment_mut(self, segment);
        }
    }
}

/// Element types without atomic operations.
const NOT_ATOMIC: [&str; 8] = ["bool", "u8", "i8", "u16", "i16", "u128", "i128", "char"];

/// Returns `false` if the shape and the stride, as written, nest their static integers differently.
fn is_congruent(shape: &Type, stride: &Type) -> bool {
    match (shape, stride) {
        (Type::Tuple(shape), Type::Tuple(stride)) => {
            let mut modes = shape.elems.iter().zip(&stride.elems);
            shape.elems.len() == stride.elems.len()
                && modes.all(|(shape, stride)| is_congruent(shape, stride))
        }
        (Type::Tuple(_), other) | (other, Type::Tuple(_)) => number(other).is_none(),
        _ => true,
    }
}

/// Returns the static shape that a tensor has in place of a layout, and the row-major layout of that shape.
fn shape_for_layout<'t>(word: &str, types: &[&'t Type]) -> Option<(&'t Type, String)> {
    let ("Shared" | "Tensor" | "Fragment", [_, shape @ Type::Tuple(of), ..]) = (word, types) else {
        return None;
    };
    let extents: Option<Vec<u64>> = of.elems.iter().map(number).collect();
    let extents = extents.filter(|extents| !extents.is_empty())?;
    let mut stride = 1_u64;
    let mut strides = Vec::new();
    for extent in extents.iter().rev() {
        strides.push(stride);
        stride = stride.checked_mul(*extent)?;
    }
    strides.reverse();
    let list = |numbers: &[u64]| {
        let end = if numbers.len() == 1 { "," } else { "" };
        let numbers: Vec<_> = numbers.iter().map(u64::to_string).collect();
        format!("({}{end})", numbers.join(", "))
    };
    let layout = format!("Layout![{}:{}]", list(&extents), list(&strides));
    Some((shape, layout))
}

/// Returns the first dynamic value, such as `?n`, in a notation.
fn open(tokens: &[TokenTree]) -> Option<String> {
    let inside = tokens.iter().find_map(|token| match token {
        TokenTree::Group(group) => open(&group.stream().into_iter().collect::<Vec<_>>()),
        _ => None,
    });
    inside.or_else(|| {
        tokens.windows(2).find_map(|pair| match pair {
            [TokenTree::Punct(mark), TokenTree::Ident(name)] if mark.as_char() == '?' => {
                Some(format!("?{name}"))
            }
            _ => None,
        })
    })
}

/// Returns the tensor type of a kernel parameter, up to its layout.
fn tensor_of(item: &Type, is_written: bool) -> String {
    let item = written(item);
    if is_written {
        format!("Tensor<DisjointMut<'_, {item}, Grid, _>")
    } else {
        format!("Tensor<View<'_, {item}>")
    }
}

/// Returns tokens formatted as source code.
fn written(tokens: impl ToTokens) -> String {
    let (mut text, mut is_word) = (String::new(), false);
    for token in tokens.to_token_stream() {
        let was_word = is_word;
        is_word = matches!(token, TokenTree::Ident(_) | TokenTree::Literal(_));
        if was_word && is_word {
            text.push(' ');
        }
        match token {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::Brace => ("{", "}"),
                    Delimiter::None => ("", ""),
                };
                text += open;
                text += &written(group.stream());
                text += close;
            }
            TokenTree::Punct(punct) if matches!(punct.as_char(), ',' | ';') => {
                text.push(punct.as_char());
                text.push(' ');
            }
            token => text += &token.to_string(),
        }
    }
    text.trim_end().to_owned()
}

/// Reports a parameter whose type contains `_` and that the body does not use.
fn used(parameter: &PatType, body: &TokenStream, faults: &mut Faults) {
    let Pat::Ident(name) = &*parameter.pat else {
        return;
    };
    let mut infers = Infers(false);
    infers.visit_type_mut(&mut parameter.ty.clone());
    let name = bare(&name.ident);
    let comes_and_goes = parameter.attrs.iter().any(|a| a.path().is_ident("cfg"));
    if infers.0 && !comes_and_goes && !mentions(body.clone(), &name) {
        let message = format!(
            "expected a use of `{name}`, from which the compiler infers its partition scheme: \
             remove the parameter, or write `()` for `_` in its type"
        );
        faults.at(&parameter.pat, &message);
    }
}

/// `true` if a type contains `_`.
struct Infers(bool);

impl VisitMut for Infers {
    fn visit_type_infer_mut(&mut self, _: &mut TypeInfer) {
        self.0 = true;
    }
}

/// Returns `true` if a name is among the tokens, or inside a literal such as a format string.
fn mentions(tokens: TokenStream, name: &str) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Group(group) => mentions(group.stream(), name),
        TokenTree::Ident(ident) => bare(&ident) == name,
        TokenTree::Literal(literal) => literal.to_string().contains(name),
        TokenTree::Punct(_) => false,
    })
}

/// The errors so far, combined into one.
struct Faults(Option<Error>);

impl Faults {
    fn at(&mut self, tokens: impl ToTokens, message: &str) {
        self.add(Error::new_spanned(tokens, message));
    }

    fn add(&mut self, error: Error) {
        match &mut self.0 {
            Some(first) => first.combine(error),
            none => *none = Some(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::expand::kernel;
    use proc_macro2::TokenStream;

    /// Returns the source text of each error with its message.
    fn faults(arguments: &str, item: &str) -> Vec<(String, String)> {
        let tokens = |source: &str| -> TokenStream { source.parse().unwrap() };
        let errors = match kernel(&tokens(arguments), tokens(item)) {
            Ok(tokens) => panic!("accepted: {tokens}"),
            Err(errors) => errors,
        };
        errors
            .into_iter()
            .map(|error| {
                let under = error.span().source_text().unwrap_or_default();
                (under, error.to_string())
            })
            .collect()
    }

    #[track_caller]
    fn rejected(item: &str, under: &str, message: &str) {
        assert_eq!(
            faults("", item),
            [(under.to_owned(), message.to_owned())],
            "{item}"
        );
    }

    #[test]
    fn a_safe_function() {
        rejected(
            "pub fn f(x: *mut f32) {}",
            "fn",
            "expected an `unsafe fn`, since a kernel's caller must guarantee its pointers: write `unsafe fn`",
        );
    }

    #[test]
    fn a_return_type() {
        rejected(
            "unsafe fn f(x: f32) -> Option<f32> { None }",
            "Option<f32>",
            "expected a kernel without a return value: write results through a pointer",
        );
    }

    #[test]
    fn generic_parameters() {
        let message =
            "expected a kernel without generic parameters: call a generic function from the kernel";
        rejected("unsafe fn f<T>(x: *mut T) {}", "T", message);
        rejected("unsafe fn f<'a>(x: &'a f32) {}", "'a", message);
        rejected(
            "unsafe fn f<const N: usize>() {}",
            "const N: usize",
            message,
        );
        rejected(
            "unsafe fn f() where f32: Copy {}",
            "where f32: Copy",
            "expected a kernel without a `where` clause: remove the clause",
        );
        rejected(
            "unsafe fn f(x: impl Copy) {}",
            "impl Copy",
            "expected a parameter of a named type, since a kernel has no generic parameters: name the type",
        );
    }

    #[test]
    fn a_receiver() {
        rejected(
            "unsafe fn f(&self, x: f32) {}",
            "&self",
            "expected a kernel without `self`, since it is not a method: remove `self`",
        );
    }

    #[test]
    fn qualifiers() {
        rejected(
            "async unsafe fn f() {}",
            "async",
            "expected a kernel that is not `async`: remove `async`",
        );
        rejected(
            "const unsafe fn f() {}",
            "const",
            "expected a kernel that is not `const`: remove `const`",
        );
        rejected(
            "unsafe extern \"C\" fn f() {}",
            "extern \"C\"",
            "expected no calling convention, since `#[kernel]` sets it: remove this",
        );
    }

    #[test]
    fn arguments() {
        let message = crate::bounds::TAKEN;
        let of_blocks = "expected 1 to 32 blocks per multiprocessor";
        let of_place = "expected a parameter `ctx: ThreadContext<..>`, which gives the number of threads in a block";
        for (arguments, under, message) in [
            ("2d", "2d", message),
            ("blocks = 2", "blocks", message),
            ("blocks_per_multiprocessor = 40", "40", of_blocks),
            ("blocks_per_multiprocessor = 0", "0", of_blocks),
            (
                "blocks_per_multiprocessor = 2, blocks_per_multiprocessor = 2",
                "blocks_per_multiprocessor",
                "`blocks_per_multiprocessor` is given twice: remove one",
            ),
            ("blocks_per_multiprocessor = 2.0", "2.0", message),
            (
                "blocks_per_multiprocessor = 2",
                "blocks_per_multiprocessor",
                of_place,
            ),
        ] {
            assert_eq!(
                faults(arguments, "unsafe fn f() {}"),
                [(under.to_owned(), message.to_owned())]
            );
        }
    }

    #[test]
    fn a_pattern() {
        rejected(
            "unsafe fn f((x, y): Pair) {}",
            "(x, y)",
            "expected a name for the kernel parameter, found a pattern: destructure the parameter in the body",
        );
    }

    #[test]
    fn an_item_that_is_no_function() {
        rejected(
            "pub struct Tile;",
            "pub struct Tile;",
            "expected `#[kernel]` on a function: remove it here",
        );
    }

    #[test]
    fn a_declaration() {
        rejected(
            "unsafe fn f(x: *mut f32);",
            "unsafe fn f(x: *mut f32);",
            "expected a function with a body, found a declaration: remove `#[kernel]`",
        );
    }

    #[test]
    fn a_kernel_twice() {
        for again in ["#[kernel]", "#[cuda_std::kernel]"] {
            rejected(
                &format!("{again} unsafe fn f() {{}}"),
                again,
                "expected one `#[kernel]` on a function, found a second one: remove it",
            );
        }
    }

    #[test]
    fn a_kernel_exported_twice() {
        let message = "`#[kernel]` exports the function under its own name: remove this attribute";
        for again in [
            "#[no_mangle]",
            "#[unsafe(no_mangle)]",
            "#[export_name = \"g\"]",
            "#[unsafe(export_name = \"g\")]",
        ] {
            rejected(&format!("{again} unsafe fn f() {{}}"), again, message);
        }
        rejected(
            "#[track_caller] unsafe fn f() {}",
            "#[track_caller]",
            "expected a kernel without `#[track_caller]`, since a GPU kernel has no caller: remove this attribute",
        );
    }

    #[test]
    fn names_that_ptx_does_not_have() {
        rejected(
            "unsafe fn größe() {}",
            "größe",
            "expected a kernel name of ASCII letters, digits and `_`, which PTX supports, found `größe`: rename the kernel",
        );
        for name in ["WARP_SZ", "memcpy", "vprintf"] {
            rejected(
                &format!("unsafe fn {name}() {{}}"),
                name,
                &format!(
                    "`{name}` is reserved on the GPU: rename the kernel, for example to `{name}_kernel`"
                ),
            );
        }
    }

    #[test]
    fn a_name_twice() {
        for (parameters, name) in [
            ("ctx: A, ctx: B", "ctx"),
            ("ctx: A, r#ctx: B", "r#ctx"),
            ("x: f32, #[shared] x: A", "x"),
            ("#[shared] x: A, x: Tensor<B, C>", "x"),
            ("#[shared] x: A, #[cfg(b)] #[shared(dynamic)] x: B", "x"),
        ] {
            let bare = name.trim_start_matches("r#");
            let message = format!("two parameters are named `{bare}`: rename or remove one");
            rejected(&format!("unsafe fn f({parameters}) {{}}"), name, &message);
        }
    }

    #[test]
    fn shared_memory_twice_or_with_other_arguments() {
        let once = "expected one `#[shared]` on a parameter, found a second one: remove it";
        rejected(
            "unsafe fn f(#[shared] #[shared(dynamic)] x: T) {}",
            "#[shared(dynamic)]",
            once,
        );
        rejected(
            "unsafe fn f(#[shared] #[shared] x: T) {}",
            "#[shared]",
            once,
        );
        let message =
            "expected `#[shared]`, or `#[shared(dynamic)]` if the launch provides the memory";
        for attribute in [
            "#[shared()]",
            "#[shared(static)]",
            "#[shared(dynamic, dynamic)]",
            "#[shared = \"dynamic\"]",
        ] {
            rejected(
                &format!("unsafe fn f({attribute} x: T) {{}}"),
                attribute,
                message,
            );
        }
    }

    #[test]
    fn types_that_lack_their_last_parameter() {
        for (ty, under, message) in [
            (
                "Tensor<DisjointMut<'_, f32, Grid>, Line>",
                "DisjointMut<'_, f32, Grid>",
                "expected 3 types in `DisjointMut`, found 2: write `DisjointMut<'_, f32, Grid, _>`",
            ),
            (
                "TmaParts<'_, f32, Matrix, Lines>",
                "TmaParts<'_, f32, Matrix, Lines>",
                "expected 4 types in `TmaParts`, found 3: write `TmaParts<'_, f32, Matrix, Lines, _>`",
            ),
        ] {
            rejected(&format!("unsafe fn f(x: {ty}) {{ x }}"), under, message);
        }
        let item = "unsafe fn f(#[shared] x: (Shared<'_, f32, Layout![(8, 32):(33, 1)]>, B)) { x }";
        let message = "expected 3 types in `Shared`, found 2: write `Shared<'_, f32, Layout![(8, 32):(33, 1)], _>`";
        rejected(item, "Shared<'_, f32, Layout![(8, 32):(33, 1)]>", message);
    }

    #[test]
    fn shared_memory_that_is_not_marked() {
        for ty in ["Shared<'_, f32, L, ()>", "TmaPipeline<'_, Tile, _4>"] {
            let word = &ty[..ty.find('<').unwrap()];
            let message = format!(
                "expected `#[shared]` on a `{word}`, which is in shared memory: write `#[shared] x: {ty}`"
            );
            rejected(&format!("unsafe fn f(x: {ty}) {{ x }}"), ty, &message);
        }
    }

    #[test]
    fn shared_memory_of_a_run_time_size() {
        let item = "unsafe fn f(#[shared] x: (Shared<'_, f32, Layout![(8, (?n, 4)):(?m, 1)], ()>, B)) { x }";
        let message = "expected static integers in a shared-memory layout, found `?n`: write an integer for `?n`";
        rejected(item, "Layout![(8, (?n, 4)):(?m, 1)]", message);
    }

    #[test]
    fn threads_before_the_grid() {
        let ty = "ThreadContext<'_, (_32, _8), (u32, u32)>";
        let message = "expected the grid first, then the threads of a block: write `ThreadContext<'_, (u32, u32), (_32, _8)>`";
        rejected(&format!("unsafe fn f(ctx: {ty}) {{ ctx }}"), ty, message);
    }

    #[test]
    fn a_shape_for_a_layout() {
        for (ty, shape, layout) in [
            (
                "Tensor<View<'_, f32>, (_64, _32)>",
                "(_64, _32)",
                "(64, 32):(32, 1)",
            ),
            ("Tensor<View<'_, f32>, (_8,)>", "(_8,)", "(8,):(1,)"),
            (
                "Fragment<f32, (_2, _3, _4)>",
                "(_2, _3, _4)",
                "(2, 3, 4):(12, 4, 1)",
            ),
        ] {
            let message =
                format!("expected a layout, found the shape `{shape}`: write `Layout![{layout}]`");
            rejected(&format!("unsafe fn f(x: {ty}) {{ x }}"), shape, &message);
        }
        let item = "unsafe fn f(#[shared] x: Shared<'_, f32, (_64, _32), _>) { x }";
        let message =
            "expected a layout, found the shape `(_64, _32)`: write `Layout![(64, 32):(32, 1)]`";
        rejected(item, "(_64, _32)", message);
    }

    #[test]
    fn elements_without_atomic_operations() {
        let message = "expected elements with atomic operations, found `u8`: write one of `u32`, `i32`, `u64`, `i64`, `f32`, `f64`, `F16`, \
                       `Bf16` for `u8`";
        rejected(
            "unsafe fn f(x: Tensor<Atomic<'_, u8>, L>) { x }",
            "u8",
            message,
        );
    }

    #[test]
    fn a_stride_of_another_rank() {
        for (layout, shape, stride) in [
            ("Layout<(_4, _8), _1>", "(_4, _8)", "_1"),
            ("Layout<_4, (_1,)>", "_4", "(_1,)"),
            (
                "Layout<(_4, (_2, _2)), (_1, _4)>",
                "(_4, (_2, _2))",
                "(_1, _4)",
            ),
        ] {
            let message = format!(
                "expected a stride for each mode of the shape `{shape}`, found `{stride}`: nest shape and stride in the same way"
            );
            rejected(
                &format!("unsafe fn f(x: {layout}) {{ x }}"),
                layout,
                &message,
            );
        }
        for layout in [
            "Layout<(_4, N), (_1, _4)>",
            "Layout<(_4, _8), D>",
            "Layout<_4, _1>",
        ] {
            let item = format!("unsafe fn f(x: {layout}) {{ x }}");
            assert!(kernel(&TokenStream::new(), item.parse().unwrap()).is_ok());
        }
    }

    #[test]
    fn parts_taken_twice() {
        let item = |body: &str| {
            format!("unsafe fn f(x: Tensor<DisjointMut<'_, f32, Grid, _>, Line>) {{ {body} }}")
        };
        let message = "expected one part of `x`, found a second one from `local_partition_mut`: use the result \
                       of `local_tile_mut` above; for more elements per thread, use a larger tile";
        let body = "let a = x.local_tile_mut(t, b).local_partition_mut(t, me); let c = x.local_partition_mut(t, me);";
        rejected(&item(body), "x", message);
        for body in [
            "let x = x.local_tile_mut(t, b); let x = x.local_partition_mut(t, me);",
            "let a = if c { x.local_tile_mut(t, b) } else { x.local_tile_mut(t, d) };",
            "let a = x.local_tile_mut(t, b); let x = y; let c = x.local_partition_mut(t, me);",
            "let a = x.local_tile_mut(t, b); let c = y.local_tile_mut(t, b);",
        ] {
            assert!(kernel(&TokenStream::new(), item(body).parse().unwrap()).is_ok());
        }
    }

    #[test]
    fn a_layout_that_is_named_as_the_grid() {
        let message = "expected a layout, found `Grid`, the scope in which blocks share `DisjointMut`: rename the layout";
        let item = |ty: &str| {
            format!(
                "unsafe fn f(x: {ty}, y: Tensor<DisjointMut<'_, f32, Grid, _>, Line>) {{ (x, y) }}"
            )
        };
        rejected(&item("Tensor<View<'_, f32>, Grid>"), "Grid", message);
        let item = item("Tensor<View<'_, f32>, layouts::Grid>");
        assert!(kernel(&TokenStream::new(), item.parse().unwrap()).is_ok());
    }

    #[test]
    fn the_scratch_of_another_block() {
        let item = |of: &str, body: &str| {
            format!(
                "unsafe fn f(ctx: ThreadContext<'_, (u32,), (_32, _8)>, #[shared] x: Shared<'_, f32, {of}, _>) {{ {body} }}"
            )
        };
        let message = "expected scratch for the block's 256 threads, found scratch for 128: write `block::Scratch<_256>`";
        for call in [
            "block::reduce(ctx, 1, x, add)",
            "let (y, _) = block::scan(ctx, 1, x, 0, add);",
        ] {
            rejected(
                &item("block::Scratch<_128>", call),
                "block::Scratch<_128>",
                message,
            );
        }
        for (of, body) in [
            ("block::Scratch<_256>", "block::reduce(ctx, 1, x, add)"),
            ("block::Scratch<Threads>", "block::reduce(ctx, 1, x, add)"),
            ("block::Scratch<_128>", "(block::reduce(ctx, 1, y, add), x)"),
            ("block::Scratch<_128>", "mine::reduce(ctx, 1, x, add)"),
        ] {
            assert!(kernel(&TokenStream::new(), item(of, body).parse().unwrap()).is_ok());
        }
    }

    #[test]
    fn types_that_no_kernel_is_given() {
        for (ty, under, message) in [
            (
                "Tensor<ViewMut<'_, f32>, Line>",
                "Tensor<ViewMut<'_, f32>, Line>",
                "expected `View` or `DisjointMut`, found `ViewMut<'_, f32>`: write `Tensor<DisjointMut<'_, f32, Grid, _>, Line>`",
            ),
            (
                "Tensor<*const u8, Line>",
                "Tensor<*const u8, Line>",
                "expected `View` or `DisjointMut`, found `*const u8`: write `Tensor<View<'_, u8>, Line>`",
            ),
            (
                "&mut [f32]",
                "&mut [f32]",
                "expected a tensor, found a slice: write `Tensor<DisjointMut<'_, f32, Grid, _>, Layout![(?n,):(1,)]>`",
            ),
            (
                "Fragment<f32, Layout![8:1]>",
                "Fragment<f32, Layout![8:1]>",
                "expected a tensor, found a `Fragment`: write `Tensor<View<'_, f32>, Layout![8:1]>`",
            ),
        ] {
            rejected(&format!("unsafe fn f(x: {ty}) {{ x }}"), under, message);
        }
    }

    #[test]
    fn parts_that_are_not_used() {
        let message = "expected a use of `x`, from which the compiler infers its partition scheme: remove the parameter, or write `()` for `_` in its type";
        let item = "unsafe fn f(x: Tensor<DisjointMut<'_, f32, Grid, _>, Line>) { y }";
        rejected(item, "x", message);
        for used in ["g((1, x))", "r#x", "log!(\"{x}\")"] {
            let item =
                format!("unsafe fn f(x: Tensor<DisjointMut<'_, f32, Grid, _>, Line>) {{ {used} }}");
            assert!(kernel(&TokenStream::new(), item.parse().unwrap()).is_ok());
        }
    }

    #[test]
    fn a_part_of_what_is_no_tensor() {
        let message = "expected `#[partial]` on a tensor that the kernel writes, `Tensor<DisjointMut<..>, ..>`: remove this";
        for (parameter, attribute) in [
            ("#[partial] x: *mut f32", "#[partial]"),
            ("#[partial] ctx: A", "#[partial]"),
            ("#[shared] #[partial] x: A", "#[partial]"),
            ("#[partial(rows)] x: A", "#[partial(rows)]"),
        ] {
            rejected(
                &format!("unsafe fn f({parameter}) {{}}"),
                attribute,
                message,
            );
        }
    }

    #[test]
    fn all_faults_are_reported_at_once() {
        let faults = faults("", "async fn f<T>(x: T) -> T { x }");
        let under: Vec<&str> = faults.iter().map(|(under, _)| under.as_str()).collect();
        assert_eq!(under, ["async", "fn", "T", "T"]);
    }
}
