//! Translates layouts and tensors that CuTe C++ and the CuTe DSL print to notation.
//!
//! ```text
//! printed  = [ start " o " ] { (swizzle | layout) " o " offset " o " } layout
//! start    = pointer | "ArithTuple" tuple | "counting_iter(" number ")" | "GMMA::DescriptorIterator" | tuple
//! pointer  = space [ swizzle "_" ] "ptr[" bits "b](" address ")" | "raw_ptr(" address ": " type ", " ... ")"
//!          | "ptr<" type ", " ... [ ", " swizzle ] ">"
//! layout   = tuple [ ":" tuple ]      with leaves such as `_4`, `4`, `?`, `?{div=16}`, `_1@0` and `-1`
//! ```
//!
//! The DSL puts the layout between `tensor<` and `>`, `tensor(` and `, data=`, or `!cute.layout<"`
//! and `">`.

mod reader;
mod tree;

use reader::Reader;

/// Labels in output that contains several layouts.
const LABELS: [&str; 22] = [
    "ThrID",
    "ValLayoutSrc",
    "ValLayoutDst",
    "ValLayoutRef",
    "Tiler_MN",
    "TiledLayout_TV",
    "ThrLayoutVMNK",
    "PermutationMNK",
    "Shape_MNK",
    "LayoutA_TV",
    "LayoutB_TV",
    "LayoutC_TV",
    "Thr Layout VMNK",
    "Permutation MNK",
    "Shape MNK",
    "TV Layout A",
    "TV Layout B",
    "TV Layout C",
    "TV Layout Src",
    "TV Layout Dst",
    "TV Layout tiled",
    "Tiler MN",
];

/// First lines of output that contains several layouts.
const SEVERAL: [&str; 10] = [
    "TiledCopy",
    "TiledMMA",
    "ThrCopy",
    "ThrMMA",
    "Copy_Atom",
    "MMA_Atom",
    "Tiled Copy",
    "Tiled MMA",
    "Copy Atom",
    "MMA Atom",
];

/// Returns the notation of printed CuTe output, or the reason why it has none. Returns `None` if
/// CuTe does not print such a text, or if the text is already notation.
pub(crate) fn notation(text: &str) -> Option<Result<String, String>> {
    let text = text.trim();
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let first = first.trim_end();
    let is_several = |name: &&str| SEVERAL.contains(name) || is_several_in_ir(name);
    if is_several(&first) {
        let name = first.split('<').next().unwrap_or(first);
        return Some(Err(format!(
            "expected one layout, found `{name}`, which has several\nhelp: pass one of its layouts, such as the line of `TiledLayout_TV` or `ThrLayoutVMNK`"
        )));
    }
    // The values below the layout.
    let mut words = rest.split(|c: char| !c.is_alphanumeric());
    if words.any(|word| !is_value(word)) {
        return None;
    }
    let line = LABELS.iter().find_map(|label| {
        let line = first.strip_prefix(label)?.strip_prefix(':')?;
        line.starts_with(' ').then(|| (label, line.trim_start()))
    });
    let mut reader = Reader::new(line.map_or(first, |(_, line)| line));
    reader.is_printed = line.is_some() || !rest.is_empty();
    match (reader.whole(), line) {
        (Ok(notation), _) if reader.is_printed => Some(Ok(notation)),
        (Err(Why::Rejected(why)), _) if reader.is_printed || reader.has_underscores => {
            Some(Err(why))
        }
        (Err(Why::Unread), Some((label, _))) => Some(Err(format!(
            "expected a layout, found `{label}`\nhelp: write a layout as shape:stride"
        ))),
        _ => None,
    }
}

/// Returns `true` for a number, or a part of one such as `6e` of `6e-05`.
fn is_value(word: &str) -> bool {
    let is_digit = |c: char| c.is_ascii_digit() || c == 'e';
    matches!(word, "nan" | "inf") || word.chars().all(is_digit)
}

/// Returns `true` for `!cute.tiled_mma<...>` and `!cute.tiled_copy<...>`.
fn is_several_in_ir(text: &str) -> bool {
    ["tiled_mma<", "tiled_copy<"].iter().any(|name| {
        text.strip_prefix("!cute.")
            .is_some_and(|rest| rest.starts_with(name))
    })
}

/// The reason why a text has no notation.
enum Why {
    /// CuTe does not print this text.
    Unread,
    /// The text is not a layout. Contains a description of the text and a suggestion.
    Rejected(String),
}

fn rejected<T>(why: impl Into<String>) -> Result<T, Why> {
    Err(Why::Rejected(why.into()))
}
