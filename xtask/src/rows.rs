//! The table of refusals whose numbers appear in decimal, which `cargo xtask generate` writes.
//!
//! A compile error can show a number only as the const parameters of a trait, one a digit, and its
//! message must be a literal. So each rule with two numbers needs one trait for each pair of
//! lengths; they are written here.

use core::fmt::Write as _;

/// The most digits of a number that is shown in plain decimal.
const DIGITS: usize = 8;

struct Rule {
    name: &'static str,
    /// The rule without its numbers, for those with more digits.
    long: &'static str,
    /// `{l}` and `{r}` are the numbers; `{MODE}` the mode of the left operand, if `in_mode`.
    message: &'static str,
    label: &'static str,
    note: &'static str,
    in_mode: bool,
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
        in_mode: true,
    },
    Rule {
        name: "StrideIsMultiple",
        long: "a stride is not a multiple of a shape",
        message: "stride {l} is not a multiple of shape {r}",
        label: "this composition is not a layout",
        note: "stride divides shape: the stride leads past mode {MODE} of the coalesced left \
               operand to a place within a later mode; \
               `layout!` decides exactly, and names operands near by that are accepted",
        in_mode: true,
    },
    Rule {
        name: "ShapeDividesCount",
        long: "the elements that fit in a mode do not divide the count of a mode of the right operand",
        message: "{l} does not divide {r}, the count of a mode of the right operand",
        label: "this composition is not a layout",
        note: "shape divides count: {l} elements fit in mode {MODE} of the coalesced left operand, \
               the others do not fill it again; \
               `layout!` decides exactly, and names operands near by that are accepted",
        in_mode: true,
    },
    Rule {
        name: "NoCarry",
        long: "offsets of the right operand add up to a carry out of a mode",
        message: "offsets that add up to {l} carry out of shape {r}",
        label: "this composition is not a layout",
        note: "no carry: the modes of the right operand together reach {l} in mode {MODE} of the \
               coalesced left operand, whose shape is {r}; \
               `layout!` decides exactly, and names operands near by that are accepted",
        in_mode: true,
    },
    Rule {
        name: "StrideIsMultipleOfBlock",
        long: "a stride is not a multiple of the extent of the modes with smaller strides",
        message: "stride {l} is not a multiple of {r}, the extent of the modes with smaller strides",
        label: "this layout has no complement",
        note: "not complementable: modes sorted by stride must each start at a multiple of the \
               extent of those before",
        in_mode: false,
    },
    Rule {
        name: "TileDividesSize",
        long: "whole tiles do not fill the layout",
        message: "tiles that span {l} elements do not fill {r} elements",
        label: "this tiler does not divide the layout",
        note: "does not tile: choose a tile that divides {r} elements, or pad the layout; tiles that \
               overhang: `covering_tile` of a tensor, `covering_divide` of a layout",
        in_mode: false,
    },
    Rule {
        name: "StrideAndFactor",
        long: "a stride neither divides the factor of an upcast nor is a multiple of it",
        message: "stride {l} neither divides factor {r} nor is a multiple of it",
        label: "this layout cannot be upcast",
        note: "stride divides factor: elements that become one must stand side by side",
        in_mode: false,
    },
    Rule {
        name: "ShapeAndFactor",
        long: "an extent is neither a divisor nor a multiple of the elements that become one",
        message: "shape {l} neither divides {r}, the elements that become one, nor is a multiple of it",
        label: "this layout cannot be upcast",
        note: "shape divides factor: elements that become one are all in the layout",
        in_mode: false,
    },
    Rule {
        name: "ElementIsThere",
        long: "elements that become one are not all in the layout",
        message: "{l} elements become one, and the layout does not have that at offset {r}",
        label: "this layout cannot be upcast",
        note: "adjacent elements: elements that become one are all in the layout, side by side",
        in_mode: false,
    },
    Rule {
        name: "ElementsAreApart",
        long: "elements that become one reach further than one",
        message: "elements that become one lie up to {l} apart, and one holds {r}",
        label: "this layout cannot be upcast",
        note: "adjacent elements: elements that become one are all in the layout, side by side",
        in_mode: false,
    },
    Rule {
        name: "StrideDividesStride",
        long: "a stride is not a multiple of the next smaller one",
        message: "stride {l} is not a multiple of stride {r}",
        label: "this layout has no left inverse",
        note: "divisibility: of the strides in order, each is a multiple of the one before",
        in_mode: false,
    },
    Rule {
        name: "NotInvertible",
        long: "two coordinates have the same offset",
        message: "coordinates {l} and {r} have the same offset",
        label: "this layout has no left inverse",
        note: "not invertible: an inverse would have to lead from one offset to both",
        in_mode: false,
    },
    Rule {
        name: "VectorsAreAligned",
        long: "a stride is not a multiple of the elements of a vector",
        message: "stride {l} is not a multiple of {r}, the elements of a vector",
        label: "vectors of this layout are not aligned",
        note: "aligned: each vector starts at a multiple of its {r} elements, so all strides but that \
               of neighbours are multiples of {r}: pad rows by {r} elements at a time, or swizzle \
               them",
        in_mode: false,
    },
    Rule {
        name: "VectorsAreWhole",
        long: "the elements side by side are not a multiple of those of a vector",
        message: "{l} elements side by side are not a multiple of {r}, the elements of a vector",
        label: "vectors of this layout are not whole",
        note: "contiguous: vectors are cut from the mode with stride 1, which has {l} elements: take \
               smaller vectors, or pad that mode",
        in_mode: false,
    },
    Rule {
        name: "SwizzleKeepsVectors",
        long: "a swizzle moves elements of a vector apart",
        message: "vectors of {l} elements are wider than the {r} that the swizzle keeps together",
        label: "this swizzle moves elements of a vector apart",
        note: "contiguous: Swizzle<B,M,S> keeps 2^M elements together; choose a larger M",
        in_mode: false,
    },
    Rule {
        name: "IndexIsBelow",
        long: "an index is not below the extent",
        message: "index {l} is not below extent {r}",
        label: "this coordinate is not in the shape",
        note: "out of range: the indices of a mode of {r} elements are those below {r}",
        in_mode: false,
    },
    Rule {
        name: "IndicesAreBelow",
        long: "an index may be past the extent",
        message: "an index below {l} may be past an extent of {r}",
        label: "this coordinate may not be in the shape",
        note: "out of range: `Below<N>` is in every extent of at least N; a smaller bound is checked \
               by `Below::new`, and others are compared, by the method whose name begins with `get`",
        in_mode: false,
    },
    Rule {
        name: "ThreadsTakeAll",
        long: "fewer threads than the partition has: some values would be nobody's",
        message: "{l} threads for a partition among {r}: some values would be nobody's",
        label: "this is not a thread of the partition",
        note: "one owner: each value is of one of {r} threads: take a partition among {l}, or have {r} \
               threads; `here.thread().reversed()` is a coordinate with its modes in reverse",
        in_mode: false,
    },
    Rule {
        name: "ThreadsAllTake",
        long: "more threads than the partition has: some would be of no part",
        message: "{l} threads for a partition among {r}: some would have no values",
        label: "this may not be a thread of the partition",
        note: "one owner: each value is of one of {r} threads: take a partition among {l}, or let {r} \
               of the threads take part, by `thread.inside(shape)`; `here.thread().reversed()` is a \
               coordinate with its modes in reverse",
        in_mode: false,
    },
    Rule {
        name: "ArrayHoldsCells",
        long: "a layout needs more cells than the array has",
        message: "the layout needs {l} cells, the array has {r}",
        label: "this array is too short",
        note: "out of range: the cells up to the largest offset, the cosize, are at most those of the \
               array: make it as long, or the layout smaller",
        in_mode: false,
    },
    Rule {
        name: "ArrayHoldsSwizzled",
        long: "a layout behind a swizzle needs more cells than the array has",
        message: "the layout needs {l} cells, the array has {r}",
        label: "this array is too short",
        note: "out of range: a swizzle exchanges cells within blocks, Swizzle<B,M,S> of 2^(B+M), and \
               whole blocks of this layout are {l} cells: make the array as long, or let the tile \
               fill its blocks",
        in_mode: false,
    },
    Rule {
        name: "StrideIsAboveReach",
        long: "not known to be distinct: a stride is not above what the modes with smaller strides reach",
        message: "not known to be distinct: stride {l} is not above {r}, what the modes with smaller \
                  strides reach",
        label: "nothing says that coordinates of this layout have offsets of their own",
        note: "decide it in a constant: where `const _: () = assert_distinct::<L>();` compiles, \
               `Distinct::assume(layout)` in `unsafe` is sound",
        in_mode: false,
    },
    Rule {
        name: "NumbersCells",
        long: "a layout of threads or of values leaves numbers out or repeats them",
        message: "a layout that is to number {l} cells gives the first {r} numbers",
        label: "this layout does not number threads or values",
        note: "not compact: each thread, and each value of a thread, has a number of its own, and \
               none is left out: 32 by 8 threads are `(32,8):(8,1)` or `(32,8):(1,32)`",
        in_mode: false,
    },
    Rule {
        name: "AtomTakesThreads",
        long: "the threads of a copy are no multiple of those of its instruction",
        message: "the instruction takes {l} threads, the copy has {r}",
        label: "this copy is not made up of instructions",
        note: "does not tile: {l} threads at a time issue the instruction: give the copy a multiple of \
               {l} threads",
        in_mode: false,
    },
    Rule {
        name: "AtomMovesValues",
        long: "the values of a thread are no multiple of those that an instruction moves",
        message: "the instruction moves {l} values, a thread has {r}",
        label: "this copy is not made up of instructions",
        note: "does not tile: give each thread a multiple of {l} values, or take an instruction that \
               moves fewer",
        in_mode: false,
    },
    Rule {
        name: "IsKnownNumber",
        long: "a number of the layout is another than the one that it is to be known as",
        message: "leaf {MODE} of the layout is {l}, which is never {r}",
        label: "this layout never has these numbers",
        note: "contradiction: `known_as` would be `None` for ever: {l} and {r} are both known, so write \
               the same number in both layouts, or a run-time number in the one that is asked",
        in_mode: true,
    },
    Rule {
        name: "IsMultipleOfKnown",
        long: "a number of the layout is not the multiple that it is to be known as",
        message: "leaf {MODE} of the layout is {l}, which is no multiple of {r}",
        label: "this layout never has these numbers",
        note: "contradiction: `known_as` would be `None` for ever: write {l} in both layouts, or a \
               factor that divides it",
        in_mode: true,
    },
    Rule {
        name: "MultipleIsKnown",
        long: "a multiple of a number is never the one that it is to be known as",
        message: "leaf {MODE} of the layout is a multiple of {l}, which is never {r}",
        label: "this layout never has these numbers",
        note: "contradiction: `known_as` would be `None` for ever: write a multiple of {l}",
        in_mode: true,
    },
    Rule {
        name: "AtomsFill",
        long: "a mode of an operand is no multiple of an atom for each group of threads",
        message: "{l} elements are no multiple of {r}, an atom for each group of threads",
        label: "this is not an operand of the tiled product",
        note: "does not tile: along each mode, the product has the extent of its atom times the groups \
               of threads, {r} here: take a multiple of {r} elements, or other groups; a tensor that \
               overhangs is cut by `covering_tile`",
        in_mode: false,
    },
    Rule {
        name: "NumbersAtoms",
        long: "the atoms of a tiled product leave numbers out or repeat them",
        message: "a layout that is to number {l} atoms gives the first {r} numbers",
        label: "this layout does not number the atoms of a product",
        note: "not compact: each group of threads of a tiled product has a number of its own, and none \
               is left out: 2 by 4 atoms are `(2,4,1):(1,2,0)` or `(2,4,1):(4,1,0)`",
        in_mode: false,
    },
    Rule {
        name: "ValuesAreTogether",
        long: "fewer values lie side by side than an instruction moves",
        message: "the instruction moves {l} values side by side, these are {r} at a time",
        label: "this copy does not move what lies side by side",
        note: "contiguous: let the {l} values of a thread go along the mode with stride 1 of the tensor; \
               matrices are moved as a product holds them, by `TiledCopyA<Atom, Mma>` and its like",
        in_mode: false,
    },
    Rule {
        name: "ValuesAreNeighbours",
        long: "values that an instruction moves side by side are apart",
        message: "the instruction moves {l} values side by side, these are {r} apart",
        label: "this copy does not move what lies side by side",
        note: "contiguous: let the {l} values of a thread go along the mode with stride 1 of the tensor, \
               or take an instruction that moves one value",
        in_mode: false,
    },
    Rule {
        name: "IsInside",
        long: "a layout reaches beyond what it is composed with",
        message: "a layout that reaches {l} elements is not inside one of {r}",
        label: "this goes on past the last element",
        note: "out of range: each offset of the right operand, each value of a thread, is one of the \
               elements of the layout or the tile on the left, which are numbered below {r}",
        in_mode: false,
    },
];

/// The generated file.
pub(crate) fn text() -> String {
    let mut text = String::from(
        "//! One trait for each rule and pair of lengths of its two numbers.\n\
         //!\n\
         //! Generated by `cargo xtask generate`; digits are listed from the lowest.\n\n\
         use super::row_macro::rows;\n",
    );
    for rule in RULES {
        let mode = if rule.in_mode { "MODE" } else { "" };
        let (name, long, label) = (rule.name, rule.long, rule.label);
        let _ = writeln!(text, "\nrows! {{\n    {name}, \"{long}\", [\"{label}\"];");
        for left in 1..=DIGITS {
            for right in 1..=DIGITS {
                let (l, r) = (letters('A', left), letters('I', right));
                let _ = writeln!(
                    text,
                    "    {name}{left}By{right} [{mode}] [{l_low}] [{r_low}] {message}, {note};",
                    l_low = spaced(&l),
                    r_low = spaced(&r),
                    message = sentence(rule.message, &shown(&l), &shown(&r)),
                    note = sentence(rule.note, &shown(&l), &shown(&r)),
                );
            }
        }
        text.push_str("}\n");
    }
    text
}

/// The names of the digits, highest first.
fn letters(first: char, count: usize) -> Vec<char> {
    (first..).take(count).collect()
}

fn spaced(letters: &[char]) -> String {
    letters
        .iter()
        .rev()
        .map(char::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}

pub(crate) fn shown(letters: &[char]) -> String {
    letters.iter().fold(String::new(), |text, letter| {
        text + "{" + &letter.to_string() + "}"
    })
}

fn sentence(template: &str, left: &str, right: &str) -> String {
    quoted(&template.replace("{l}", left).replace("{r}", right))
}

pub(crate) fn quoted(text: &str) -> String {
    format!("\"{text}\"")
}
