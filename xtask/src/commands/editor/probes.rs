//! Editor probes and their expected results.

/// Inserts `typed` before the line `before`, and completes at its end.
pub(super) struct Completion {
    pub(super) file: &'static str,
    pub(super) before: &'static str,
    pub(super) typed: &'static str,
    pub(super) min_candidates: usize,
    /// Required candidates.
    pub(super) required: &'static [&'static str],
}

const GELU: &str = "src/gelu.rs";
const TRANSPOSE: &str = "src/transpose.rs";
const PRODUCT: &str = "src/product.rs";
const NAMES: &str = "src/names.rs";
const FIRST_OF_GELU: &str = "    let x = x.predicated_tile";
const LAST_OF_GELU: &str = "    combine(&x";

pub(super) const COMPLETIONS: &[Completion] = &[
    Completion {
        file: GELU,
        before: FIRST_OF_GELU,
        typed: "    x.\n",
        min_candidates: 20,
        required: &["predicated_tile", "local_partition", "get"],
    },
    Completion {
        file: GELU,
        before: LAST_OF_GELU,
        typed: "    x.\n",
        min_candidates: 20,
        required: &["get", "load"],
    },
    Completion {
        file: GELU,
        before: "    let mut y = y.own",
        typed: "    y.\n",
        min_candidates: 20,
        required: &["predicated_tile_mut"],
    },
    Completion {
        file: GELU,
        before: LAST_OF_GELU,
        typed: "    ctx.\n",
        min_candidates: 20,
        required: &["block", "thread", "rank"],
    },
    Completion {
        file: GELU,
        before: LAST_OF_GELU,
        typed: "    me.\n",
        min_candidates: 20,
        required: &["get", "reversed"],
    },
    Completion {
        file: TRANSPOSE,
        before: "    let me = ctx.thread_rank",
        typed: "    tile.\n",
        min_candidates: 1,
        required: &["view"],
    },
    Completion {
        file: PRODUCT,
        before: "    ring.run(",
        typed: "    c.\n",
        min_candidates: 1,
        required: &["persistent_tiles"],
    },
    Completion {
        file: PRODUCT,
        before: "    ring.run(",
        typed: "    staging.\n",
        min_candidates: 1,
        required: &["store"],
    },
    Completion {
        file: NAMES,
        before: "    type Far",
        typed: "    type Z = ;\n",
        min_candidates: 20,
        required: &["Gmem", "Tile"],
    },
    Completion {
        file: NAMES,
        before: "    type Far",
        typed: "    type Z = Gm;\n",
        min_candidates: 20,
        required: &["Gmem"],
    },
    Completion {
        file: NAMES,
        before: "    type Far",
        typed: "    type Z = Gmem / coal;\n",
        min_candidates: 20,
        required: &["coalesce"],
    },
    Completion {
        file: GELU,
        before: "    y: Tensor",
        typed: "    t: crate::names::,\n",
        min_candidates: 3,
        required: &["Gmem", "Mixed"],
    },
    Completion {
        file: NAMES,
        before: "    type Far",
        typed: "    type Z = Gmem / ;\n",
        min_candidates: 20,
        required: &["Tile", "coalesce"],
    },
    Completion {
        file: NAMES,
        before: "    type Far",
        typed: "    type Z = crate::;\n",
        min_candidates: 20,
        required: &["Matrix"],
    },
];

/// (file, call up to `(`, text in its signature)
pub(super) const SIGNATURES: &[(&str, &str, &str)] = &[
    (GELU, "x.predicated_tile(", "coordinate: (u32, u32)"),
    (GELU, "y.predicated_tile_mut(", "self"),
    (GELU, "combine(", "fn combine"),
    (TRANSPOSE, "copy(", "fn copy"),
    (TRANSPOSE, "tile.store_partition(", "self"),
    (PRODUCT, "staging.store(", "me: ConsumerThread"),
];

/// (file, text, offset of the word in the text, file of the definition, text on the definition's line)
pub(super) const DEFINITIONS: &[(&str, &str, usize, &str, &str)] = &[
    (NAMES, "Gmem / Tile", 0, NAMES, "pub type Gmem"),
    (NAMES, "Gmem / Tile", 8, NAMES, "pub type Tile"),
    (NAMES, "(Tiles) o", 1, NAMES, "type Tiles"),
    (NAMES, "?n):(", 1, NAMES, "type Square"),
    (NAMES, "BLOCK_M):", 0, NAMES, "pub const BLOCK_M"),
    (NAMES, "BLOCK_M + 1", 0, NAMES, "pub const BLOCK_M"),
    (NAMES, "crate::Matrix", 7, "src/lib.rs", "pub type Matrix"),
    (NAMES, "= L / (8", 2, NAMES, "type Generic<L>"),
    (NAMES, "Tiles::new", 0, NAMES, "type Tiles"),
    (NAMES, "!((rows", 3, NAMES, "rows: u32"),
    (NAMES, "size(Gmem)", 5, NAMES, "pub type Gmem"),
    (NAMES, "![Gmem", 2, NAMES, "pub type Gmem"),
    (GELU, "Matrix>", 0, GELU, "type Matrix"),
    (GELU, "ctx.block", 0, GELU, "ctx: ThreadContext"),
    (GELU, "ctx.block", 5, "tensor/context.rs", "fn block_idx"),
    (GELU, "x.predicated_tile", 0, GELU, "x: Tensor"),
    (
        GELU,
        "x.predicated_tile",
        2,
        "tensor/overhang.rs",
        "fn predicated_tile",
    ),
    (GELU, "combine(&x", 0, "tensor/algorithms.rs", "fn combine"),
    (GELU, "let v = a", 8, GELU, "a: f32"),
    (
        TRANSPOSE,
        "tile.store_partition",
        0,
        TRANSPOSE,
        "#[shared] tile",
    ),
    (TRANSPOSE, "Smem, _>", 0, TRANSPOSE, "type Smem"),
    (PRODUCT, "pipeline.run", 0, PRODUCT, "let (pipeline"),
    (PRODUCT, "pipeline.run", 9, "src/tma_pipeline.rs", "fn run"),
    (PRODUCT, "Smem<'_>", 0, PRODUCT, "type Smem"),
];

/// (file, text, offset of the word in the text, new name)
pub(super) const RENAMES: &[(&str, &str, usize, &str)] = &[
    (NAMES, "Gmem", 0, "Global"),
    (NAMES, "Tile;", 0, "Part"),
    (NAMES, "?n, ?n", 1, "edge"),
    (NAMES, "?rows", 1, "height"),
    (NAMES, "BLOCK_M", 0, "ROWS_M"),
    (NAMES, "rows: u32", 0, "height"),
    (NAMES, "L> =", 0, "Given"),
    (GELU, "type Matrix", 5, "Rows"),
    (GELU, "x: Tensor", 0, "input"),
    (GELU, "fn gelu(", 3, "gelu_kernel"),
    (TRANSPOSE, "tile: Shared", 0, "block_memory"),
    (PRODUCT, "memory: Smem", 0, "block_memory"),
];

const X_BINDING: (&str, usize) = ("let x = x.", 4);

/// (file, original text, unfinished text, text with a word whose type must not change, offset of the word)
pub(super) const UNFINISHED: &[(&str, &str, &str, &str, usize)] = &[
    (
        GELU,
        LAST_OF_GELU,
        "    let q = ;\n    combine(&x",
        X_BINDING.0,
        X_BINDING.1,
    ),
    (
        GELU,
        LAST_OF_GELU,
        "    let q = b.predicated_tile(\n    combine(&x",
        X_BINDING.0,
        X_BINDING.1,
    ),
    (
        GELU,
        LAST_OF_GELU,
        "    let q = x.\n    combine(&x",
        X_BINDING.0,
        X_BINDING.1,
    ),
    (
        GELU,
        LAST_OF_GELU,
        "    x.\n    combine(&x",
        X_BINDING.0,
        X_BINDING.1,
    ),
    (
        GELU,
        LAST_OF_GELU,
        "    for i in \n    combine(&x",
        X_BINDING.0,
        X_BINDING.1,
    ),
    (
        GELU,
        LAST_OF_GELU,
        "    if x.is\n    combine(&x",
        X_BINDING.0,
        X_BINDING.1,
    ),
    (
        GELU,
        LAST_OF_GELU,
        "    let q: \n    combine(&x",
        X_BINDING.0,
        X_BINDING.1,
    ),
    (
        GELU,
        LAST_OF_GELU,
        "    let (p, q\n    combine(&x",
        X_BINDING.0,
        X_BINDING.1,
    ),
    (
        GELU,
        LAST_OF_GELU,
        "    match a {\n    combine(&x",
        X_BINDING.0,
        X_BINDING.1,
    ),
    (GELU, "a: f32,", "a: ,", X_BINDING.0, X_BINDING.1),
    (GELU, "a: f32,", "a: f32", X_BINDING.0, X_BINDING.1),
    (
        GELU,
        "a: f32,",
        "a: Tensor<View<'_, f32>,",
        X_BINDING.0,
        X_BINDING.1,
    ),
    (GELU, "a: f32,", "a", X_BINDING.0, X_BINDING.1),
    (
        GELU,
        "    a: f32,",
        "    a: f32, c: Ten",
        X_BINDING.0,
        X_BINDING.1,
    ),
    (GELU, "pub unsafe fn", "pub fn", X_BINDING.0, X_BINDING.1),
    (
        TRANSPOSE,
        "    copy(&from",
        "    copy(&from, &mut ;\n    copy(&from",
        "let from = input",
        4,
    ),
    (
        TRANSPOSE,
        "output: Tensor",
        "output: Tensor<Pa, other: Tensor",
        "let from = input",
        4,
    ),
    (PRODUCT, "slot.gemm(&mut sums);", "slot.", "let mut sums", 8),
    (NAMES, "Gmem / Tile;", "Gmem / ;", "let other", 4),
    (NAMES, "coalesce(Tiles)", "coalesce(Tiles", "let other", 4),
    (NAMES, "pub type Tile =", "pub type =", "pub type Gmem", 9),
    (NAMES, "(?rows, 64)", "(?, 64)", "type Tiles", 5),
];

/// Mistakes and their diagnostics: (file, original text, mistake, source text of the diagnostic,
/// text in the message).
pub(super) const MISTAKES: &[(&str, &str, &str, &str, &str)] = &[
    (NAMES, "<32, 64>", "<32, 60>", "Tile", "does not tile"),
    (
        NAMES,
        "(4096, 4096):(4096, 1)",
        "(4096, 4096):(4096)",
        "(4096)",
        "congruen",
    ),
    (NAMES, "coalesce(", "coalesc(", "coalesc", "coalesce"),
    (NAMES, "o 4:1;", "o 4:1:2;", ":", "expected one `:`"),
    (NAMES, "(?n, 1)", "(n, 1)", "n", "?n"),
    (
        NAMES,
        "(8, BLOCK_M)",
        "(8.0, BLOCK_M)",
        "8.0",
        "is not an integer",
    ),
    (
        NAMES,
        "type Again",
        "typ Again",
        "typ",
        "expected `type Name",
    ),
    (NAMES, "<32, 64>;", "<32, 64>", "type", "expected `;`"),
    (NAMES, "![Gmem / (8, 8)]", "![8:1 / 3]", "3", "not a layout"),
    (NAMES, "!((rows, 8)", "!((rows, 8, 8)", "(8, 1)", "congruen"),
    (
        NAMES,
        "offset((0, 0))",
        "offsets((0, 0))",
        "offsets",
        "no method",
    ),
    (GELU, "pub unsafe fn", "pub fn", "fn", "unsafe"),
    (GELU, "fn gelu(", "fn gelu<T>(", "T", "generic"),
    (
        GELU,
        "    a: f32",
        "    (a, c): (f32, f32)",
        "(a, c)",
        "a parameter of a kernel is a name",
    ),
    (
        GELU,
        "\n) {",
        "\n) -> u32 {",
        "u32",
        "a kernel returns nothing",
    ),
    (
        GELU,
        "#[kernel]",
        "#[kernel(blocks = 2)]",
        "blocks",
        "blocks_per_multiprocessor",
    ),
    (
        GELU,
        "ctx.block_idx()",
        "ctx.blocks()",
        "blocks",
        "no method",
    ),
    (
        GELU,
        "x.predicated_tile(tile, block.get())",
        "x.predicated_tile(tile)",
        ")",
        "expected 2 arguments",
    ),
    (
        TRANSPOSE,
        "#[shared]",
        "#[shared(static)]",
        "#",
        "shared memory is",
    ),
    (
        TRANSPOSE,
        "copy(&from, &mut cells)",
        "copy(&from)",
        ")",
        "expected 2 arguments",
    ),
    (
        TRANSPOSE,
        "input.predicated_tile",
        "input.tile.predicated_tile",
        "tile",
        "no field",
    ),
];
