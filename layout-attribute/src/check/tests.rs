//! Tests of the errors.

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
        "expected no calling convention, since `#[kernel]` sets it: remove `extern`",
    );
}

#[test]
fn arguments() {
    let message = crate::bounds::TAKEN;
    let of_blocks =
        |found: u32| format!("expected 1 to 32 blocks per multiprocessor, found {found}");
    let [of_40, of_0] = [40, 0].map(of_blocks);
    let of_place = "expected a parameter `ctx: ThreadContext<..>`, which gives the number of threads in a block";
    for (arguments, under, message) in [
        ("2d", "2d", message),
        ("blocks = 2", "blocks", message),
        ("blocks_per_multiprocessor = 40", "40", of_40.as_str()),
        ("blocks_per_multiprocessor = 0", "0", of_0.as_str()),
        (
            "blocks_per_multiprocessor = 2, blocks_per_multiprocessor = 2",
            "blocks_per_multiprocessor",
            "expected one `blocks_per_multiprocessor`, found a second one: remove it",
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
    let message = "expected `#[shared]`, or `#[shared(dynamic)]` if the launch provides the memory";
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
    let item =
        "unsafe fn f(#[shared] x: (Shared<'_, f32, Layout![(8, (?n, 4)):(?m, 1)], ()>, B)) { x }";
    let message =
        "expected static integers in a shared-memory layout, found `?n`: write an integer for `?n`";
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
        format!("unsafe fn f(x: {ty}, y: Tensor<DisjointMut<'_, f32, Grid, _>, Line>) {{ (x, y) }}")
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
    let message = "expected `#[partial]` on a tensor that the kernel writes, `Tensor<DisjointMut<..>, ..>`: remove this attribute";
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
