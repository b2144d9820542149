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
    /// `{MODE}` is the mode or leaf of the left operand, if `modes` has one.
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
        note: "stride divides shape: more elements follow at that stride than fit in mode {MODE} \
               of the coalesced left operand; \
               `layout!` decides exactly, and names operands near by that are accepted",
        numbers: 2,
        modes: Modes::Named,
    },
    Rule {
        name: "StrideIsMultiple",
        long: "a stride is not a multiple of a shape",
        message: "stride {l} is not a multiple of shape {r}",
        label: "this composition is not a layout",
        note: "stride divides shape: the stride leads past mode {MODE} of the coalesced left \
               operand to a place within a later mode; \
               `layout!` decides exactly, and names operands near by that are accepted",
        numbers: 2,
        modes: Modes::Named,
    },
    Rule {
        name: "ShapeDividesCount",
        long: "the elements that fit in a mode do not divide the count of a mode of the right operand",
        message: "{l} does not divide {r}, the count of a mode of the right operand",
        label: "this composition is not a layout",
        note: "shape divides count: {l} elements fit in mode {MODE} of the coalesced left operand, \
               the others do not fill it again; \
               `layout!` decides exactly, and names operands near by that are accepted",
        numbers: 2,
        modes: Modes::Named,
    },
    Rule {
        name: "NoCarry",
        long: "offsets of the right operand add up to a carry out of a mode",
        message: "offsets that add up to {l} carry out of shape {r}",
        label: "this composition is not a layout",
        note: "no carry: the modes of the right operand together reach {l} in mode {MODE} of the \
               coalesced left operand, whose shape is {r}; \
               `layout!` decides exactly, and names operands near by that are accepted",
        numbers: 2,
        modes: Modes::Named,
    },
    Rule {
        name: "StrideIsMultipleOfBlock",
        long: "a stride is not a multiple of the extent of the modes with smaller strides",
        message: "stride {l} is not a multiple of {r}, the extent of the modes with smaller strides",
        label: "this layout has no complement",
        note: "not complementable: modes sorted by stride must each start at a multiple of the \
               extent of those before",
        numbers: 2,
        modes: Modes::Tiler,
    },
    Rule {
        name: "TileDividesSize",
        long: "whole tiles do not fill the layout",
        message: "tiles that span {l} elements do not fill {r} elements",
        label: "this tiler does not divide the layout",
        note: "does not tile: choose a tile that divides {r} elements, or pad the layout; tiles that \
               overhang: `predicated_tile` for `local_tile`, `predicated_tile_mut` for `local_tile_mut`, `predicated_divide` of a layout",
        numbers: 2,
        modes: Modes::Tiler,
    },
    Rule {
        name: "TilersFit",
        long: "there are more tilers than modes",
        message: "{l} tilers for a layout of {r} modes",
        label: "the tiler does not fit",
        note: "rank: a tuple of tilers has one for each mode from the first on, and at most {r} here; \
               `Keep` leaves a mode as it is",
        numbers: 2,
        modes: Modes::Tiler,
    },
    Rule {
        name: "StrideHasModes",
        long: "stride and shape of a layout have different parentheses",
        message: "stride and shape of a layout have different parentheses",
        label: "the stride is not congruent with the shape",
        note: "congruence: the shape has {l} modes, and the stride has {r}",
        numbers: 2,
        modes: Modes::Tiler,
    },
    Rule {
        name: "StrideIsInteger",
        long: "stride and shape of a layout have different parentheses",
        message: "stride and shape of a layout have different parentheses",
        label: "the stride is not congruent with the shape",
        note: "congruence: the shape has {l} modes, and the stride is an integer",
        numbers: 1,
        modes: Modes::Tiler,
    },
    Rule {
        name: "ShapeIsInteger",
        long: "stride and shape of a layout have different parentheses",
        message: "stride and shape of a layout have different parentheses",
        label: "the stride is not congruent with the shape",
        note: "congruence: the shape is an integer, and the stride has {l} modes",
        numbers: 1,
        modes: Modes::Tiler,
    },
    Rule {
        name: "ExtentIsPositive",
        long: "shape 0 is below 1",
        message: "shape {l} is below 1",
        label: "a mode of this layout has no elements",
        note: "out of range: every extent of a shape is at least 1",
        numbers: 1,
        modes: Modes::Tiler,
    },
    Rule {
        name: "OrderFits",
        long: "the order has parentheses that the shape does not have",
        message: "an order of rank {l} for a shape of rank {r}",
        label: "this order does not fit the shape",
        note: "congruence: the order has {l} modes where the shape has {r}; an integer of the order stands for a \
               whole mode of the shape",
        numbers: 2,
        modes: Modes::None,
    },
    Rule {
        name: "FirstStridesFit",
        long: "the first strides have parentheses that the shape does not have",
        message: "first strides of rank {l} for a shape of rank {r}",
        label: "does not fit the shape",
        note: "congruence: there are first strides for {l} modes where the shape has {r}; an integer stands for a \
               whole mode of the shape",
        numbers: 2,
        modes: Modes::Tiler,
    },
    Rule {
        name: "ZerosFit",
        long: "the profile has parentheses that the shape does not have",
        message: "a profile of rank {l} for a shape of rank {r}",
        label: "does not fit the layout",
        note: "congruence: the profile has {l} modes where the shape has {r}; an integer of the profile stands \
               for a whole mode of the shape",
        numbers: 2,
        modes: Modes::Tiler,
    },
    Rule {
        name: "ProfileFits",
        long: "this is not a profile of the layout",
        message: "a profile of rank {l} for a layout of rank {r}",
        label: "does not fit the layout",
        note: "rank: the profile has {l} modes where the layout has {r}; a profile is an integer, or a tuple of \
               profiles for the modes from the left",
        numbers: 2,
        modes: Modes::Tiler,
    },
    Rule {
        name: "ModeExists",
        long: "the layout has no such mode",
        message: "the layout has {r} modes and no mode {l}",
        label: "there is no such mode",
        note: "rank: positions count from 0, and are below the number of modes at the top",
        numbers: 2,
        modes: Modes::None,
    },
    Rule {
        name: "ManyModes",
        long: "the layout has fewer modes",
        message: "the layout has {r} modes, not {l}",
        label: "there are not so many modes",
        note: "rank: positions count from 0, and are below the number of modes at the top",
        numbers: 2,
        modes: Modes::None,
    },
    Rule {
        name: "NotMoreModes",
        long: "the layout has more modes",
        message: "the layout has {r} modes, more than {l}",
        label: "there are more modes already",
        note: "rank: modes are added until there are as many as the number says",
        numbers: 2,
        modes: Modes::None,
    },
    Rule {
        name: "RankIsAtMostEight",
        long: "a layout type has at most 8 modes",
        message: "a layout type has at most 8 modes, not {l}",
        label: "there are not so many modes",
        note: "rank: modes are added until there are as many as the number says, 8 at most; modes in \
               parentheses count as one",
        numbers: 1,
        modes: Modes::None,
    },
    Rule {
        name: "RangeIsForward",
        long: "a range of modes ends before it begins",
        message: "the modes from {l} on do not end before {r}",
        label: "this range has no modes",
        note: "out of range: a range of modes begins with the first position and ends before the second",
        numbers: 2,
        modes: Modes::None,
    },
    Rule {
        name: "StrideAndFactor",
        long: "a stride neither divides the factor of an upcast nor is a multiple of it",
        message: "stride {l} neither divides factor {r} nor is a multiple of it",
        label: "this layout cannot be upcast",
        note: "stride divides factor: elements that become one must stand side by side",
        numbers: 2,
        modes: Modes::None,
    },
    Rule {
        name: "ShapeAndFactor",
        long: "an extent is neither a divisor nor a multiple of the elements that become one",
        message: "shape {l} neither divides {r}, the elements that become one, nor is a multiple of it",
        label: "this layout cannot be upcast",
        note: "shape divides factor: elements that become one are all in the layout",
        numbers: 2,
        modes: Modes::None,
    },
    Rule {
        name: "ElementIsThere",
        long: "elements that become one are not all in the layout",
        message: "{l} elements become one, and the layout does not have that at offset {r}",
        label: "this layout cannot be upcast",
        note: "adjacent elements: elements that become one are all in the layout, side by side",
        numbers: 2,
        modes: Modes::None,
    },
    Rule {
        name: "ElementsAreApart",
        long: "elements that become one reach further than one",
        message: "elements that become one lie up to {l} apart, and one holds {r}",
        label: "this layout cannot be upcast",
        note: "adjacent elements: elements that become one are all in the layout, side by side",
        numbers: 2,
        modes: Modes::None,
    },
    Rule {
        name: "StrideDividesStride",
        long: "a stride is not a multiple of the next smaller one",
        message: "stride {l} is not a multiple of stride {r}",
        label: "this layout has no left inverse",
        note: "divisibility: of the strides in order, each is a multiple of the one before",
        numbers: 2,
        modes: Modes::None,
    },
    Rule {
        name: "NotInvertible",
        long: "two coordinates have the same offset",
        message: "coordinates {l} and {r} have the same offset",
        label: "this layout has no left inverse",
        note: "not invertible: an inverse would have to lead from one offset to both",
        numbers: 2,
        modes: Modes::None,
    },
    Rule {
        name: "VectorsAreAligned",
        long: "a stride is not a multiple of the elements of a vector",
        message: "stride {l} is not a multiple of {r}, the elements of a vector",
        label: "vectors of this layout are not aligned",
        note: "aligned: each vector starts at a multiple of its {r} elements, so all strides but that \
               of neighbours are multiples of {r}: pad rows by {r} elements at a time, or swizzle \
               them",
        numbers: 2,
        modes: Modes::Leaf,
    },
    Rule {
        name: "VectorsAreWhole",
        long: "the elements side by side are not a multiple of those of a vector",
        message: "{l} elements side by side are not a multiple of {r}, the elements of a vector",
        label: "vectors of this layout are not whole",
        note: "contiguous: vectors are cut from leaf {MODE} of the layout, which has stride 1 and {l} elements: \
               take smaller vectors, or pad that mode",
        numbers: 2,
        modes: Modes::Named,
    },
    Rule {
        name: "SwizzleKeepsVectors",
        long: "a swizzle moves elements of a vector apart",
        message: "vectors of {l} elements are wider than the {r} that the swizzle keeps together",
        label: "this swizzle moves elements of a vector apart",
        note: "contiguous: Swizzle<B,M,S> keeps 2^M elements together; choose a larger M",
        numbers: 2,
        modes: Modes::None,
    },
    Rule {
        name: "IndexIsBelow",
        long: "an index is not below the extent",
        message: "index {l} is not below extent {r}",
        label: "this coordinate is not in the shape",
        note: "out of range: the indices of a mode of {r} elements are those below {r}",
        numbers: 2,
        modes: Modes::Tiler,
    },
    Rule {
        name: "HasPartForEachMode",
        long: "a coordinate has another rank than the shape",
        message: "a coordinate of rank {l} for a shape of rank {r}",
        label: "not a coordinate of this layout",
        note: "rank: a coordinate is an integer, or a tuple with one coordinate for each of the {r} modes \
               of the shape",
        numbers: 2,
        modes: Modes::Tiler,
    },
    Rule {
        name: "TileHasPartForEachMode",
        long: "a tile has another rank than the tensor",
        message: "a tile of rank {l} for a tensor of rank {r}",
        label: "the tile does not fit",
        note: "rank: a tile that may overhang has a static integer for each of the {r} modes of the tensor",
        numbers: 2,
        modes: Modes::None,
    },
    Rule {
        name: "IndicesAreBelow",
        long: "an index may be past the extent",
        message: "an index below {l} may be past an extent of {r}",
        label: "this coordinate may not be in the shape",
        note: "out of range: `Bounded<N>` is in every extent of at least N; a smaller bound is checked \
               by `Bounded::new`, and others are compared, by the method whose name begins with `get`",
        numbers: 2,
        modes: Modes::Tiler,
    },
    Rule {
        name: "ThreadsTakeAll",
        long: "fewer threads than the partition has: some values would be nobody's",
        message: "{l} threads for a partition among {r}: some values would be nobody's",
        label: "this is not a thread of the partition",
        note: "one owner: each value is of one of {r} threads: take a partition among {l}, or have {r} \
               threads; `ctx.thread_idx().reversed()` is a coordinate with its modes in reverse",
        numbers: 2,
        modes: Modes::Tiler,
    },
    Rule {
        name: "ThreadsAllTake",
        long: "more threads than the partition has: some would be of no part",
        message: "{l} threads for a partition among {r}: some would have no values",
        label: "this may not be a thread of the partition",
        note: "one owner: each value is of one of {r} threads: take a partition among {l}, or let {r} \
               of the threads take part, by `thread.inside(shape)`; `ctx.thread_idx().reversed()` is a \
               coordinate with its modes in reverse",
        numbers: 2,
        modes: Modes::Tiler,
    },
    Rule {
        name: "PartsAreAsLarge",
        long: "a part has another number of values than the part beside it",
        message: "a part of {l} values meets one of {r}",
        label: "these parts do not have as many values",
        note: "congruence: value i of one belongs to value i of the other: partition both tensors alike, and \
               `Tensor::like(&part, 0.0)` is a fragment for the values of a part",
        numbers: 2,
        modes: Modes::None,
    },
    Rule {
        name: "PartsOfProduct",
        long: "the parts of the operands and of the sums are not those of one product",
        message: "expected {r} atoms in mode {MODE} of `(m, n, k)`, found {l}",
        label: "these are not the parts of one product",
        note: "congruence: in `gemm(mma, &a, &b, &mut c)` mode 0 of `(m, n, k)` is that of `a` and `c`, mode 1 that of `b` \
               and `c`, mode 2 that of `a` and `b`: write the operands in this order, and partition all three by one product",
        numbers: 2,
        modes: Modes::Named,
    },
    Rule {
        name: "MatricesAreOfBits",
        long: "an instruction on matrices moves numbers of another width",
        message: "expected numbers of {r} bits, found {l}",
        label: "this instruction moves matrices of other numbers",
        note: "atom: a lane of `ldmatrix` reads a row of 8 numbers of {r} bits: others are copied one by one, \
               `copy(&tile.partition_a(mma, lane), &mut a)`",
        numbers: 2,
        modes: Modes::None,
    },
    Rule {
        name: "ArrayHoldsCells",
        long: "a layout needs more cells than the array has",
        message: "the layout needs {l} cells, the array has {r}",
        label: "this array is too short",
        note: "out of range: the cells up to the largest offset, the cosize, are at most those of the \
               array: make it as long, or the layout smaller",
        numbers: 2,
        modes: Modes::None,
    },
    Rule {
        name: "ArrayHoldsSwizzled",
        long: "a layout behind a swizzle needs more cells than the array has",
        message: "the layout needs {l} cells, the array has {r}",
        label: "this array is too short",
        note: "out of range: a swizzle exchanges cells within blocks, Swizzle<B,M,S> of 2^(B+M), and \
               whole blocks of this layout are {l} cells: make the array as long, or let the tile \
               fill its blocks",
        numbers: 2,
        modes: Modes::None,
    },
    Rule {
        name: "StrideIsAboveReach",
        long: "not known to be distinct: a stride is not above what the modes with smaller strides reach",
        message: "not known to be distinct: stride {l} is not above {r}, what the modes with smaller \
                  strides reach",
        label: "nothing says that coordinates of this layout have offsets of their own",
        note: "decide it in a constant: where `const _: () = checks::assert_injective::<L>();` compiles, \
               `Injective::assume(layout)` in `unsafe` is sound",
        numbers: 2,
        modes: Modes::None,
    },
    Rule {
        name: "CellsNumbered",
        long: "a layout of threads or of values leaves numbers out or repeats them",
        message: "a layout that is to number {l} cells gives the first {r} numbers",
        label: "this layout does not number threads or values",
        note: "not compact: each thread, and each value of a thread, has a number of its own, and \
               none is left out: 32 by 8 threads are `(32,8):(8,1)` or `(32,8):(1,32)`",
        numbers: 2,
        modes: Modes::None,
    },
    Rule {
        name: "InstructionTakesThreads",
        long: "the threads of a copy are no multiple of those of its instruction",
        message: "the instruction takes {l} threads, the copy has {r}",
        label: "this copy is not made up of instructions",
        note: "does not tile: {l} threads at a time issue the instruction: give the copy a multiple of \
               {l} threads",
        numbers: 2,
        modes: Modes::None,
    },
    Rule {
        name: "InstructionMovesValues",
        long: "the values of a thread are no multiple of those that an instruction moves",
        message: "the instruction moves {l} values, a thread has {r}",
        label: "this copy is not made up of instructions",
        note: "does not tile: give each thread a multiple of {l} values, or take an instruction that \
               moves fewer",
        numbers: 2,
        modes: Modes::None,
    },
    Rule {
        name: "IsKnownNumber",
        long: "a number of the layout is another than the one that it is to be known as",
        message: "leaf {MODE} of the layout is {l}, which is never {r}",
        label: "this layout never has these numbers",
        note: "contradiction: `as_layout` would be `None` for ever: {l} and {r} are both known, so write \
               the same number in both layouts, or a run-time number in the one that is asked",
        numbers: 2,
        modes: Modes::Named,
    },
    Rule {
        name: "IsMultipleOfKnown",
        long: "a number of the layout is not the multiple that it is to be known as",
        message: "leaf {MODE} of the layout is {l}, which is no multiple of {r}",
        label: "this layout never has these numbers",
        note: "contradiction: `as_layout` would be `None` for ever: write {l} in both layouts, or a \
               factor that divides it",
        numbers: 2,
        modes: Modes::Named,
    },
    Rule {
        name: "MultipleIsKnown",
        long: "a multiple of a number is never the one that it is to be known as",
        message: "leaf {MODE} of the layout is a multiple of {l}, which is never {r}",
        label: "this layout never has these numbers",
        note: "contradiction: `as_layout` would be `None` for ever: write a multiple of {l}",
        numbers: 2,
        modes: Modes::Named,
    },
    Rule {
        name: "AtomsFill",
        long: "a mode of an operand is no multiple of an atom for each group of threads",
        message: "{l} elements are no multiple of {r}, an atom for each group of threads",
        label: "this is not an operand of the tiled product",
        note: "does not tile: along each mode, the product has the extent of its atom times the groups \
               of threads, {r} here: take a multiple of {r} elements, or other groups; a tensor that \
               overhangs is cut by `predicated_tile`",
        numbers: 2,
        modes: Modes::Tiler,
    },
    Rule {
        name: "AtomsNumbered",
        long: "the atoms of a tiled product leave numbers out or repeat them",
        message: "a layout that is to number {l} atoms gives the first {r} numbers",
        label: "this layout does not number the atoms of a product",
        note: "not compact: each group of threads of a tiled product has a number of its own, and none \
               is left out: 2 by 4 atoms are `(2,4,1):(1,2,0)` or `(2,4,1):(4,1,0)`",
        numbers: 2,
        modes: Modes::None,
    },
    Rule {
        name: "HasColumns",
        long: "a `wgmma` has another number of columns",
        message: "no `wgmma` has {l} columns",
        label: "this is not an atom of products",
        note: "atom: of floats it has a multiple of 8 columns up to 256, of integers 8, 16, 24, 32 or a \
               multiple of 16 up to 256: take {r}; a wider tile is several atoms",
        numbers: 2,
        modes: Modes::None,
    },
    Rule {
        name: "ValuesAreTogether",
        long: "fewer values lie side by side than an instruction moves",
        message: "the instruction moves {l} values side by side, these are {r} at a time",
        label: "this copy does not move what lies side by side",
        note: "contiguous: let the {l} values of a thread go along the mode with stride 1 of the tensor; \
               matrices are moved as a product holds them, by `atoms::TiledCopyA<Atom, Mma>` and its like",
        numbers: 2,
        modes: Modes::None,
    },
    Rule {
        name: "ValuesAreNeighbours",
        long: "values that an instruction moves side by side are apart",
        message: "the instruction moves {l} values side by side, these are {r} apart",
        label: "this copy does not move what lies side by side",
        note: "contiguous: let the {l} values of a thread go along the mode with stride 1 of the tensor, \
               or take an instruction that moves one value",
        numbers: 2,
        modes: Modes::None,
    },
    Rule {
        name: "ReachesInside",
        long: "a layout reaches beyond what it is composed with",
        message: "a layout that reaches {l} elements is not inside one of {r}",
        label: "this goes on past the last element",
        note: "out of range: each offset of the right operand, each value of a thread, is one of the \
               elements of the layout or the tile on the left, which are numbered below {r}",
        numbers: 2,
        modes: Modes::Tiler,
    },
    Rule {
        name: "DividedBy",
        long: "whether one run-time number divides another depends on their values",
        message: "nothing says that a run-time number is a multiple of {l}",
        label: "this operation needs a fact about a run-time number",
        note: "missing fact: tiles that overhang need none: write `predicated_tile` for `local_tile`, `predicated_tile_mut` for `local_tile_mut`; or say it of \
               that number, `x`: `x.multiple_of::<{type}>()` is checked once, on the host; in a layout type write \
               `{l} * ?x`, and `get_local_tile` at a run-time coordinate",
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
        long: "nothing says that an index is below the extent",
        message: "nothing says that an index is below {l}",
        label: "this coordinate may not be in the shape",
        note: "out of range: one that is known to be below is each of `Bounded::<{type}>::all()`, `Bounded::<{type}>::wrapped(i)`, or a static integer; \
               others are compared: write `.get(c)` for `[c]`, `get_slice` for `slice`, `predicated_tile` or `get_local_tile` \
               for `local_tile`",
        numbers: 1,
        modes: Modes::Tiler,
    },
    Rule {
        name: "StridesMove",
        long: "coordinates along a mode of stride 0 have the same offset",
        message: "coordinates 0 and {l} have the same offset",
        label: "this layout has no left inverse",
        note: "not invertible: an inverse would have to lead from one offset to both; \
               `Filtered` is the layout without its modes of stride 0",
        numbers: 1,
        modes: Modes::None,
    },
    Rule {
        name: "OrderOfItsOwn",
        long: "two modes of more than one element have the same place in the order",
        message: "two modes of more than one element have order {l}, and so the same stride",
        label: "this order is ambiguous",
        note: "ambiguous order: nothing tells which of the modes comes first; \
               give each mode of more than one element a number of its own",
        numbers: 1,
        modes: Modes::None,
    },
    Rule {
        name: "AnyStrideIsMultipleOf",
        long: "an instruction needs a fact about a run-time stride",
        message: "a stride is a run-time number, which nothing says is a multiple of {l}",
        label: "this operation needs a fact about a run-time number",
        note: "aligned: the instruction moves {l} values from a multiple of {l} on; say it of that number, \
               `x`: `x.multiple_of::<{type}>()`, or of the layout: `as_layout` one with `{l} * ?x` there; \
               both are checked once, on the host; \
               or take an atom that moves one value",
        numbers: 1,
        modes: Modes::None,
    },
    Rule {
        name: "StrideIsMultipleOf",
        long: "a layout of vectors needs a fact about a run-time number",
        message: "leaf {MODE} of the stride is a run-time number, which nothing says is a multiple of {l}",
        label: "vectors need a fact about a run-time number",
        note: "aligned: each vector starts at a multiple of its {l} elements, so all strides but that of \
               neighbours are multiples of {l}; \
               say it of that number, `x`: `x.multiple_of::<{type}>()`, or of the layout: `as_layout` one with \
               `{l} * ?x` there; both are checked once, on the host",
        numbers: 1,
        modes: Modes::Named,
    },
    Rule {
        name: "ExtentIsMultipleOf",
        long: "a layout of vectors needs a fact about a run-time number",
        message: "leaf {MODE} of the shape is a run-time number, which nothing says is a multiple of {l}",
        label: "vectors need a fact about a run-time number",
        note: "contiguous: vectors are cut from the mode with stride 1, and whole ones fill it only if it \
               has a multiple of {l} elements; \
               say it of that number, `x`: `x.multiple_of::<{type}>()`, or of the layout: `as_layout` one with \
               `{l} * ?x` there; both are checked once, on the host",
        numbers: 1,
        modes: Modes::Named,
    },
];

/// The notes of rules about integers that can be dynamic.
const OPEN: &[(&str, &str)] = &[(
    "IndexBelow",
    "out of range: the extent is a run-time number, so compare the coordinate: write `.get(c)` for `[c]`, \
     `.store(c, value)` for `[c] = value`, `get_slice` for `slice`, `predicated_tile` for `local_tile`",
)];
