//! Generator of the table of errors with decimal integers, written by `cargo xtask generate`.
//!
//! A compile error can show an integer only as const parameters of a trait, and its message must be a
//! literal. Each rule therefore needs one trait for every number of digit groups, where a group has three
//! digits.

mod write;

pub(crate) use write::{numerals, quoted, shown, text};

struct Rule {
    name: &'static str,
    /// The rule without its integers, for integers that are not shown.
    long: &'static str,
    /// The message, where `{l}` and `{r}` are the integers, and `{type}` is the first integer as a type.
    /// `{MODE}` is the mode or leaf of the left operand that `modes` describes.
    message: &'static str,
    label: &'static str,
    note: &'static str,
    /// The number of integers in the message.
    numbers: usize,
    modes: Modes,
}

/// The part of the layout that breaks the rule.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Modes {
    /// No specific part.
    None,
    /// A mode, which the message names.
    Named,
    /// A mode of a tiler, or the full layout.
    Tiler,
    /// A leaf of the layout, or any leaf.
    Leaf,
}

const RULES: &[Rule] = &[
    Rule {
        name: "StrideDividesShape",
        long: "a stride does not divide a shape",
        message: "stride {l} does not divide shape {r}",
        label: "this composition is not a layout",
        note: "stride divides shape: elements with stride {l} extend past mode {MODE} of the \
               coalesced left operand; try `layout!`, which has the exact test and suggests \
               similar operands that compose",
        numbers: 2,
        modes: Modes::Named,
    },
    Rule {
        name: "StrideIsMultiple",
        long: "a stride is not a multiple of a shape",
        message: "stride {l} is not a multiple of shape {r}",
        label: "this composition is not a layout",
        note: "stride divides shape: the stride passes the end of mode {MODE} of the coalesced left operand, \
               but is not a multiple of the shape of that mode; try `layout!`, which has the exact test and suggests \
               similar operands that compose",
        numbers: 2,
        modes: Modes::Named,
    },
    Rule {
        name: "ShapeDividesCount",
        long: "the number of elements that fit in a mode does not divide the extent of a mode of the right \
               operand",
        message: "expected a multiple of {l} as the extent of a mode of the right operand, found {r}",
        label: "this composition is not a layout",
        note: "shape divides count: {l} elements fit in mode {MODE} of the coalesced left operand, \
               so the extent of the right operand's mode must be a multiple of {l}; try `layout!`, \
               which has the exact test and suggests similar operands that compose",
        numbers: 2,
        modes: Modes::Named,
    },
    Rule {
        name: "NoCarry",
        long: "the offsets of the right operand add up and carry out of a mode of the left operand",
        message: "expected offsets below {r} within a mode of the left operand, found offsets that add up to {l}",
        label: "this composition is not a layout",
        note: "no carry: the modes of the right operand together reach {l} in mode {MODE} of the \
               coalesced left operand, whose shape is {r}; try `layout!`, which has the exact test \
               and suggests similar operands that compose",
        numbers: 2,
        modes: Modes::Named,
    },
    Rule {
        name: "StrideIsMultipleOfBlock",
        long: "a stride is not a multiple of the extent of the modes with smaller strides",
        message: "stride {l} is not a multiple of {r}, the extent of the modes with smaller strides",
        label: "this layout has no complement",
        note: "not complementable: make the stride a multiple of {r}: with the modes sorted by \
               stride, each stride must be a multiple of the extent of all earlier modes",
        numbers: 2,
        modes: Modes::Tiler,
    },
    Rule {
        name: "TileDividesSize",
        long: "full tiles do not fill the layout",
        message: "expected a tile that divides {r} elements, found one that spans {l}",
        label: "this tiler does not divide the layout",
        note: "does not tile: choose a tile that divides {r} elements, or pad the layout; for \
               partial tiles, write `predicated_tile` for `local_tile`, `predicated_tile_mut` for \
               `local_tile_mut`, or divide the layout with `predicated_divide`",
        numbers: 2,
        modes: Modes::Tiler,
    },
    Rule {
        name: "TilersFit",
        long: "expected at most one tiler per mode",
        message: "expected at most {r} tilers, one per mode of the layout, found {l}",
        label: "this tuple has more tilers than the layout has modes",
        note: "rank: tiler `i` applies to mode `i`: write at most {r} \
               tilers here; `Keep` leaves a mode unchanged",
        numbers: 2,
        modes: Modes::Tiler,
    },
    Rule {
        name: "StrideHasModes",
        long: "expected a stride congruent with the shape, found different nesting",
        message: "expected a stride congruent with the shape, found different nesting",
        label: "the stride is not congruent with the shape",
        note: "congruence: the shape has {l} modes, the stride has {r}: nest both in the same way",
        numbers: 2,
        modes: Modes::Tiler,
    },
    Rule {
        name: "StrideIsInteger",
        long: "expected a stride congruent with the shape, found different nesting",
        message: "expected a stride congruent with the shape, found different nesting",
        label: "the stride is not congruent with the shape",
        note: "congruence: the shape has {l} modes, the stride is an integer: nest both in the \
               same way",
        numbers: 1,
        modes: Modes::Tiler,
    },
    Rule {
        name: "ShapeIsInteger",
        long: "expected a stride congruent with the shape, found different nesting",
        message: "expected a stride congruent with the shape, found different nesting",
        label: "the stride is not congruent with the shape",
        note: "congruence: the shape is an integer, the stride has {l} modes: nest both in the \
               same way",
        numbers: 1,
        modes: Modes::Tiler,
    },
    Rule {
        name: "ExtentIsPositive",
        long: "expected an extent of at least 1, found 0",
        message: "expected an extent of at least 1, found {l}",
        label: "a mode of this layout has no elements",
        note: "out of range: write an extent of at least 1 for every mode of the shape",
        numbers: 1,
        modes: Modes::Tiler,
    },
    Rule {
        name: "OrderFits",
        long: "the order is nested deeper than the shape",
        message: "expected an order of rank {r}, the rank of the shape, found rank {l}",
        label: "this order does not fit the shape",
        note: "congruence: the order has {l} modes where the shape has {r}: nest the order like \
               the shape; one integer of the order can stand for a full mode",
        numbers: 2,
        modes: Modes::None,
    },
    Rule {
        name: "FirstStridesFit",
        long: "the initial strides are nested deeper than the shape",
        message: "expected initial strides of rank {r}, the rank of the shape, found rank {l}",
        label: "the initial strides do not fit the shape",
        note: "congruence: the initial strides have {l} modes where the shape has {r}: nest both \
               in the same way; one integer can stand for a full mode",
        numbers: 2,
        modes: Modes::Tiler,
    },
    Rule {
        name: "ZerosFit",
        long: "the profile is nested deeper than the shape",
        message: "expected a profile of rank {r}, the rank of the shape, found rank {l}",
        label: "the profile does not fit the layout",
        note: "congruence: the profile has {l} modes where the shape has {r}: nest the profile \
               like the shape; one integer of the profile can stand for a full mode",
        numbers: 2,
        modes: Modes::Tiler,
    },
    Rule {
        name: "ProfileFits",
        long: "the profile has more modes than the layout",
        message: "expected a profile of rank at most {r}, the rank of the layout, found rank {l}",
        label: "the profile does not fit the layout",
        note: "rank: the profile has {l} modes where the layout has {r}: write an integer, or a \
               tuple of profiles for the modes from the left",
        numbers: 2,
        modes: Modes::Tiler,
    },
    Rule {
        name: "ModeExists",
        long: "the layout does not have this mode",
        message: "expected a mode index below {r}, the number of modes, found {l}",
        label: "the layout does not have this mode",
        note: "rank: use a mode index below {r}: indices start at 0 and count top-level modes",
        numbers: 2,
        modes: Modes::None,
    },
    Rule {
        name: "ManyModes",
        long: "the layout has too few modes",
        message: "expected a layout of at least {l} modes, found {r}",
        label: "the layout has too few modes",
        note: "rank: use mode indices below {r}, and range ends up to {r}: indices start at 0 and count \
               top-level modes",
        numbers: 2,
        modes: Modes::None,
    },
    Rule {
        name: "NotMoreModes",
        long: "the layout has too many modes",
        message: "expected a layout of at most {l} modes, found {r}",
        label: "the layout already has more modes",
        note: "rank: the operation adds modes up to the requested number: request {r} or more \
               modes",
        numbers: 2,
        modes: Modes::None,
    },
    Rule {
        name: "RankIsAtMostEight",
        long: "expected at most 8 modes in a layout type, found more",
        message: "expected at most 8 modes in a layout type, found {l}",
        label: "more than 8 modes",
        note: "rank: the operation adds modes up to the requested number: request at most 8, or \
               group modes in parentheses, which count as one",
        numbers: 1,
        modes: Modes::None,
    },
    Rule {
        name: "RangeIsForward",
        long: "this range of modes is empty",
        message: "expected a mode range with an end above its start {l}, found end {r}",
        label: "this range is empty",
        note: "out of range: a range of modes includes the first index and excludes the second: \
               write a second index above {l}",
        numbers: 2,
        modes: Modes::None,
    },
    Rule {
        name: "StrideAndFactor",
        long: "a stride neither divides the upcast factor nor is a multiple of it",
        message: "stride {l} neither divides the upcast factor {r} nor is a multiple of it",
        label: "this layout cannot be upcast",
        note: "stride divides factor: make the stride a divisor or a multiple of {r}: an upcast merges {r} \
               contiguous elements into one",
        numbers: 2,
        modes: Modes::None,
    },
    Rule {
        name: "ShapeAndFactor",
        long: "an extent neither divides nor is a multiple of the upcast factor divided by the stride",
        message: "extent {l} neither divides nor is a multiple of {r}, the upcast factor divided by the stride",
        label: "this layout cannot be upcast",
        note: "shape divides factor: make the extent a divisor or a multiple of {r}: an upcast \
               merges {r} elements of the mode into one",
        numbers: 2,
        modes: Modes::None,
    },
    Rule {
        name: "ElementIsThere",
        long: "elements that an upcast merges into one are not all in the layout",
        message: "the upcast merges {l} elements into one, but the layout has no element at \
               offset {r}",
        label: "this layout cannot be upcast",
        note: "adjacent elements: use a smaller factor, or a layout with all {l} elements at contiguous \
               offsets",
        numbers: 2,
        modes: Modes::None,
    },
    Rule {
        name: "ElementsAreApart",
        long: "elements that an upcast merges into one are not contiguous",
        message: "the upcast merges {r} elements at contiguous offsets, found offsets up to {l} \
               apart",
        label: "this layout cannot be upcast",
        note: "adjacent elements: use a smaller factor, or a layout with these {r} elements at contiguous \
               offsets",
        numbers: 2,
        modes: Modes::None,
    },
    Rule {
        name: "StrideDividesStride",
        long: "a stride is not a multiple of the next smaller stride",
        message: "stride {l} is not a multiple of stride {r}",
        label: "this layout has no left inverse",
        note: "divisibility: make stride {l} a multiple of {r}, the next smaller stride",
        numbers: 2,
        modes: Modes::None,
    },
    Rule {
        name: "NotInvertible",
        long: "two coordinates have the same offset",
        message: "coordinates {l} and {r} have the same offset",
        label: "this layout has no left inverse",
        note: "not invertible: use an injective layout: an inverse would have to map one offset to both \
               coordinates",
        numbers: 2,
        modes: Modes::None,
    },
    Rule {
        name: "VectorsAreAligned",
        long: "a stride is not a multiple of the elements per vector",
        message: "stride {l} is not a multiple of {r}, the elements per vector",
        label: "vectors of this layout are not aligned",
        note: "aligned: each vector must start at a multiple of {r} elements, so every stride \
               except the contiguous one must be a multiple of {r}: pad rows by a multiple of {r} \
               elements, or swizzle them",
        numbers: 2,
        modes: Modes::Leaf,
    },
    Rule {
        name: "VectorsAreWhole",
        long: "the contiguous elements are not a multiple of the elements per vector",
        message: "{l} contiguous elements are not a multiple of {r}, the elements per vector",
        label: "this layout does not split into full vectors",
        note: "contiguous: vectors are cut from leaf {MODE} of the layout, which has stride 1 and \
               {l} elements: use smaller vectors, or pad that mode",
        numbers: 2,
        modes: Modes::Named,
    },
    Rule {
        name: "SwizzleKeepsVectors",
        long: "a swizzle separates elements of a vector",
        message: "expected vectors of at most {r} elements, which the swizzle keeps contiguous, \
               found {l}",
        label: "this swizzle separates elements of a vector",
        note: "contiguous: Swizzle<B,M,S> keeps 2^M elements contiguous: choose a larger M",
        numbers: 2,
        modes: Modes::None,
    },
    Rule {
        name: "IndexIsBelow",
        long: "an index is not below the extent",
        message: "expected an index below extent {r}, found {l}",
        label: "this coordinate is out of bounds",
        note: "out of range: a mode of {r} elements has indices below {r}: use a smaller index",
        numbers: 2,
        modes: Modes::Tiler,
    },
    Rule {
        name: "HasPartForEachMode",
        long: "the coordinate and the shape have different ranks",
        message: "expected a coordinate of rank {r}, the rank of the shape, found rank {l}",
        label: "this is not a coordinate of the layout",
        note: "rank: write an integer, or a tuple with one coordinate for each of the {r} modes \
               of the shape",
        numbers: 2,
        modes: Modes::Tiler,
    },
    Rule {
        name: "TileHasPartForEachMode",
        long: "the tile and the tensor have different ranks",
        message: "expected a tile of rank {r}, the rank of the tensor, found rank {l}",
        label: "this tile does not fit the tensor",
        note: "rank: give a predicated tile one static integer for each of the {r} modes of the \
               tensor",
        numbers: 2,
        modes: Modes::None,
    },
    Rule {
        name: "IndicesAreBelow",
        long: "an index can be past the extent",
        message: "an index below {l} can be out of bounds for extent {r}",
        label: "this coordinate can be out of bounds",
        note: "out of range: `Bounded<N>` is in bounds for every extent of at least N: check for a \
               smaller bound with `Bounded::new`, or call the `get_` form of the method, such as \
               `get_local_tile`, which returns `None` if the index is out of bounds",
        numbers: 2,
        modes: Modes::Tiler,
    },
    Rule {
        name: "ThreadsTakeAll",
        long: "expected all threads of the partition: some values would have no owner",
        message: "expected {r} threads for this partition, found {l}: some values \
               would have no owner",
        label: "these are not all threads of the partition",
        note: "one owner: each value belongs to one of {r} threads: partition among {l} threads, \
               or use {r}; `ctx.thread_idx().reversed()` is the coordinate with its modes in reverse",
        numbers: 2,
        modes: Modes::Tiler,
    },
    Rule {
        name: "ThreadsAllTake",
        long: "more threads than the partition has: some threads would have no values",
        message: "expected {r} threads for this partition, found {l}: some threads \
               would have no values",
        label: "this thread can be outside the partition",
        note: "one owner: each value belongs to one of {r} threads: partition among {l} threads, \
               or select {r} of the threads with `thread.inside(shape)`; \
               `ctx.thread_idx().reversed()` is the coordinate with its modes in reverse",
        numbers: 2,
        modes: Modes::Tiler,
    },
    Rule {
        name: "PartsAreAsLarge",
        long: "two parts have different numbers of values per thread",
        message: "one part has {l} values per thread, the other has {r}",
        label: "these parts have different numbers of values",
        note: "congruence: value i of one part corresponds to value i of the other: partition \
               both tensors in the same way, or make a fragment for a part with \
               `Tensor::like(&part, 0.0)`",
        numbers: 2,
        modes: Modes::None,
    },
    Rule {
        name: "PartsOfProduct",
        long: "operands and accumulators are not parts of one matrix multiplication",
        message: "expected {r} atoms in mode {MODE} of `(m, n, k)`, found {l}",
        label: "these are not parts of one matrix multiplication",
        note: "congruence: in `gemm(mma, &a, &b, &mut c)`, `a` and `c` share mode 0 of `(m, n, \
               k)`, `b` and `c` mode 1, `a` and `b` mode 2: pass the operands in this order, and \
               partition all three with one tiled MMA",
        numbers: 2,
        modes: Modes::Named,
    },
    Rule {
        name: "MatricesAreOfBits",
        long: "a matrix instruction moves elements of a different width",
        message: "expected {r}-bit elements, found {l}-bit elements",
        label: "this instruction moves matrices of a different element width",
        note: "atom: each lane of `ldmatrix` passes the address of a row of 8 elements of {r} bits each: copy \
               other elements individually, `copy(&tile.partition_a(mma, lane), &mut a)`",
        numbers: 2,
        modes: Modes::None,
    },
    Rule {
        name: "ArrayHoldsCells",
        long: "the layout needs more elements than the array has",
        message: "the layout needs {l} elements, the array has {r}",
        label: "this array is too short",
        note: "out of range: the cosize of a layout, its largest offset plus 1, must be at most \
               the length of the array: make the array longer, or the layout smaller",
        numbers: 2,
        modes: Modes::None,
    },
    Rule {
        name: "ArrayHoldsSwizzled",
        long: "the swizzled layout needs more elements than the array has",
        message: "the layout needs {l} elements, the array has {r}",
        label: "this array is too short",
        note: "out of range: Swizzle<B,M,S> exchanges elements within blocks of 2^(B+M), or \
               2^(B+M-S) for a negative S, and this layout takes {l} elements in full blocks: make \
               the array that long, or make the tile fill its blocks",
        numbers: 2,
        modes: Modes::None,
    },
    Rule {
        name: "StrideIsAboveReach",
        long: "cannot prove that the layout is injective: a stride is not above the largest \
               offset of the modes with smaller strides",
        message: "cannot prove that the layout is injective: stride {l} is not above {r}, the \
               largest offset of the modes with smaller strides",
        label: "two coordinates of this layout might have the same offset",
        note: "decide it at compile time: write `const _: () = checks::assert_injective::<L>();`; \
               if this compiles, `Injective::assume(layout)` in `unsafe` is sound",
        numbers: 2,
        modes: Modes::None,
    },
    Rule {
        name: "CellsNumbered",
        long: "a layout of threads or of values skips or repeats indices",
        message: "expected a layout onto {l} indices without gaps or repeats, found one that is \
               compact only on the first {r}",
        label: "this layout does not enumerate threads or values",
        note: "not compact: each thread, and each value of a thread, must have one index, without \
               gaps or repeats: write 32 by 8 threads as `(32,8):(8,1)` or `(32,8):(1,32)`",
        numbers: 2,
        modes: Modes::None,
    },
    Rule {
        name: "InstructionTakesThreads",
        long: "the threads of a copy are not a multiple of the threads of its instruction",
        message: "expected a multiple of the copy instruction's {l} threads, found {r}",
        label: "this copy does not consist of full instructions",
        note: "does not tile: {l} threads issue the instruction together: give the copy a \
               multiple of {l} threads",
        numbers: 2,
        modes: Modes::None,
    },
    Rule {
        name: "InstructionMovesValues",
        long: "the values of a thread are not a multiple of the values that an instruction moves",
        message: "expected a multiple of the copy instruction's {l} values per thread, found {r}",
        label: "this copy does not consist of full instructions",
        note: "does not tile: give each thread a multiple of {l} values, or use an instruction \
               that moves fewer",
        numbers: 2,
        modes: Modes::None,
    },
    Rule {
        name: "IsKnownNumber",
        long: "a leaf of the layout differs from the integer that it is refined to",
        message: "expected {r} in leaf {MODE} of the layout, found {l}",
        label: "this layout never has these sizes and strides",
        note: "contradiction: `as_layout` would always return `None`, since {l} and {r} are both \
               static: write the same integer in both layouts, or a dynamic value in the layout to \
               be refined",
        numbers: 2,
        modes: Modes::Named,
    },
    Rule {
        name: "IsMultipleOfKnown",
        long: "a leaf of the layout is not a multiple of the integer that it is refined to",
        message: "expected a multiple of {r} in leaf {MODE} of the layout, found {l}",
        label: "this layout never has these sizes and strides",
        note: "contradiction: `as_layout` would always return `None`: write {l} in both layouts, \
               or replace the multiple by a divisor of {l}",
        numbers: 2,
        modes: Modes::Named,
    },
    Rule {
        name: "MultipleIsKnown",
        long: "a leaf of the layout is a multiple of an integer, and never equals the integer that it is refined to",
        message: "expected {r} in leaf {MODE} of the layout, found a multiple of {l}",
        label: "this layout never has these sizes and strides",
        note: "contradiction: `as_layout` would always return `None`: write a multiple of {l} instead of {r}",
        numbers: 2,
        modes: Modes::Named,
    },
    Rule {
        name: "AtomsFill",
        long: "a mode of an operand is not a multiple of one atom per group of threads",
        message: "expected a multiple of {r} elements, one atom per group of threads, found {l}",
        label: "this is not an operand of the tiled MMA",
        note: "does not tile: along each mode, the tiled MMA has the extent of its atom times the \
               groups of threads, {r} here: use a multiple of {r} elements, or other groups; cut \
               partial tiles with `predicated_tile`",
        numbers: 2,
        modes: Modes::Tiler,
    },
    Rule {
        name: "AtomsNumbered",
        long: "the atoms of a tiled MMA skip or repeat indices",
        message: "expected a layout onto {l} atoms without gaps or repeats, found one that is \
               compact only on the first {r}",
        label: "this layout does not enumerate the atoms of a tiled MMA",
        note: "not compact: each group of threads of a tiled MMA must have one index, without \
               gaps or repeats: write 2 by 4 atoms as `(2,4,1):(1,2,0)` or `(2,4,1):(4,1,0)`",
        numbers: 2,
        modes: Modes::None,
    },
    Rule {
        name: "HasColumns",
        long: "`wgmma` does not support this number of columns",
        message: "`wgmma` does not support {l} columns",
        label: "this is not an MMA atom",
        note: "atom: `wgmma` supports a multiple of 8 columns up to 256 for floating-point elements, \
               and 8, 16, 24, 32 or a multiple of 16 up to 256 for integers: use {r} columns, and \
               several atoms for a wider tile",
        numbers: 2,
        modes: Modes::None,
    },
    Rule {
        name: "ValuesAreTogether",
        long: "fewer values are contiguous than the instruction moves",
        message: "expected {l} contiguous values for the instruction, found {r}",
        label: "this copy does not move contiguous values",
        note: "contiguous: place the {l} values of a thread along the mode with stride 1 of the \
               tensor; for the operands of an MMA, use `atoms::TiledCopyA<Atom, Mma>` and its \
               counterparts",
        numbers: 2,
        modes: Modes::None,
    },
    Rule {
        name: "ValuesAreNeighbours",
        long: "the values that the instruction moves are not contiguous",
        message: "expected {l} contiguous values for the instruction, found values with stride {r}",
        label: "this copy does not move contiguous values",
        note: "contiguous: place the {l} values of a thread along the mode with stride 1 of the \
               tensor, or use an instruction that moves one value",
        numbers: 2,
        modes: Modes::None,
    },
    Rule {
        name: "ReachesInside",
        long: "the right operand, or a value of a thread, extends past the end of the left operand",
        message: "expected a layout within {r} elements, found one that needs {l}",
        label: "this extends past the last element",
        note: "out of range: keep each offset of the right operand, and each value of a thread, \
               below {r}, the size of the layout or tile on the left",
        numbers: 2,
        modes: Modes::Tiler,
    },
    Rule {
        name: "DividedBy",
        long: "divisibility of one dynamic value by another depends on both values",
        message: "cannot prove that a dynamic value is a multiple of {l}",
        label: "this operation needs a known divisor of a dynamic value",
        note: "missing fact: for partial tiles, write `predicated_tile` for `local_tile`, \
               `predicated_tile_mut` for `local_tile_mut`; or state the divisor of the value `x`: \
               `x.multiple_of::<{type}>()` checks it once, on the host; in a layout type write \
               `{l} * ?x`, and use `get_local_tile` at a dynamic coordinate",
        numbers: 1,
        modes: Modes::Tiler,
    },
    Rule {
        name: "TileMoves",
        long: "a tile with a stride of 0 repeats elements",
        message: "a tile of {l} elements with stride 0 repeats one element",
        label: "this tiler does not divide the layout",
        note: "does not tile: give every mode of the tile with more than one element a positive stride",
        numbers: 1,
        modes: Modes::Tiler,
    },
    Rule {
        name: "IndexBelow",
        long: "cannot prove that an index is below the extent",
        message: "cannot prove that an index is below {l}",
        label: "this coordinate can be out of bounds",
        note: "out of range: use `Bounded::<{type}>::all()`, `Bounded::<{type}>::wrapped(i)` or a \
               static integer, which are below {l}; or compare at run time: write `.get(c)` for \
               `[c]`, `get_slice` for `slice`, `predicated_tile` or `get_local_tile` for `local_tile`",
        numbers: 1,
        modes: Modes::Tiler,
    },
    Rule {
        name: "StridesMove",
        long: "coordinates along a mode of stride 0 have the same offset",
        message: "coordinates 0 and {l} have the same offset",
        label: "this layout has no left inverse",
        note: "not invertible: use `Filtered`, the layout without its modes of stride 0: an \
               inverse would have to map one offset to both coordinates",
        numbers: 1,
        modes: Modes::None,
    },
    Rule {
        name: "OrderOfItsOwn",
        long: "two modes of more than one element have the same position in the order",
        message: "two modes of more than one element have order {l}, which gives both the same \
               stride",
        label: "this order is ambiguous",
        note: "ambiguous order: the order does not determine which mode comes first; give each \
               mode of more than one element a different integer",
        numbers: 1,
        modes: Modes::None,
    },
    Rule {
        name: "AnyStrideIsMultipleOf",
        long: "an instruction needs a known divisor of a dynamic stride",
        message: "cannot prove that a dynamic stride is a multiple of {l}",
        label: "this operation needs a known divisor of a dynamic value",
        note: "aligned: the instruction moves {l} values, starting at a multiple of {l}; state the \
               divisor of the stride `x` with `x.multiple_of::<{type}>()`, or convert the layout \
               with `as_layout` to one with `{l} * ?x` in that leaf: both are checked once, on the \
               host; or use an atom that moves one value",
        numbers: 1,
        modes: Modes::None,
    },
    Rule {
        name: "StrideIsMultipleOf",
        long: "a layout of vectors needs a known divisor of a dynamic value",
        message: "cannot prove that leaf {MODE} of the stride, a dynamic value, is a multiple of \
               {l}",
        label: "vectors need a known divisor of a dynamic value",
        note: "aligned: each vector must start at a multiple of {l} elements, so every stride \
               except the contiguous one must be a multiple of {l}; state the divisor of the \
               stride `x` with `x.multiple_of::<{type}>()`, or convert the layout with `as_layout` \
               to one with `{l} * ?x` in that leaf: both are checked once, on the host",
        numbers: 1,
        modes: Modes::Named,
    },
    Rule {
        name: "ExtentIsMultipleOf",
        long: "a layout of vectors needs a known divisor of a dynamic value",
        message: "cannot prove that leaf {MODE} of the shape, a dynamic value, is a multiple of \
               {l}",
        label: "vectors need a known divisor of a dynamic value",
        note: "contiguous: vectors are cut from the mode with stride 1, and full vectors fill it \
               only if it has a multiple of {l} elements; state the divisor of the extent `x` with \
               `x.multiple_of::<{type}>()`, or convert the layout with `as_layout` to one with \
               `{l} * ?x` in that leaf: both are checked once, on the host",
        numbers: 1,
        modes: Modes::Named,
    },
];

/// The notes of rules about integers that can be dynamic.
const OPEN: &[(&str, &str)] = &[(
    "IndexBelow",
    "out of range: the extent is dynamic, so compare the coordinate at run time: write `.get(c)` for `[c]`, \
     `.store(c, value)` for `[c] = value`, `get_slice` for `slice`, `predicated_tile` for `local_tile`",
)];
