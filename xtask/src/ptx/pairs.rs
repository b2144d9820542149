//! Comparison of layout index code with hand-written index code.

use core::fmt::Write;
use std::collections::BTreeMap;

use anyhow::{Context, Result, bail, ensure};

use super::canonical;
use layout_ptx::ptx::{Function, functions};

/// The name suffixes of the two functions of a pair.
const ENDINGS: [&str; 2] = ["_layout", "_by_hand"];
/// Pairs whose instructions may have a different order and different jumps, and the reason.
const REORDERED: [(&str, &str); 4] = [
    (
        "copied",
        "both copies compute the destination address before they read the source",
    ),
    ("transformed", "as `copied`"),
    (
        "guarded",
        "the tensor compares with the tile before the valid part, and LLVM keeps this order",
    ),
    (
        "copied_in_vectors",
        "the scalar loop comes before the vector loop, and the jumps between them differ",
    ),
];
/// Minimum number of pairs for a valid check.
const FEWEST: usize = 12;

/// Checks that both functions of every pair have the same instructions, in the same order except for [`REORDERED`].
/// Returns the number of instructions of each pair.
pub(crate) fn check(ptx: &str) -> Result<Vec<(String, usize)>> {
    inlined(ptx)?;
    let pairs = pairs(functions(ptx)?)?;
    ensure!(
        pairs.len() >= FEWEST,
        "expected at least {FEWEST} pairs, found {}",
        pairs.len()
    );
    let mut lengths = Vec::new();
    let mut differences = String::new();
    for (name, [layout, by_hand]) in pairs {
        let (left, right) = (canonical::lines(&layout), canonical::lines(&by_hand));
        let is_reordered = REORDERED.iter().any(|(pair, _)| *pair == name);
        if left == right || (is_reordered && opcodes(&left) == opcodes(&right)) {
            lengths.push((name, layout.body.len()));
        } else {
            differences += &side_by_side(&name, &left, &right);
        }
    }
    ensure!(
        differences.is_empty(),
        "index code through a layout differs from hand-written index code\n{differences}"
    );
    Ok(lengths)
}

/// Returns the sorted instruction names without jumps, and the condition of each comparison.
fn opcodes(lines: &[String]) -> Vec<String> {
    let mut opcodes: Vec<_> = lines
        .iter()
        .filter_map(|line| line.split_whitespace().find(|word| !word.starts_with('@')))
        .filter(|word| !word.starts_with('$') && !word.starts_with("bra"))
        .map(|word| word.replace("setp.ne", "setp.eq"))
        .collect();
    opcodes.sort_unstable();
    opcodes
}

/// Fails if the PTX has calls or symbols left for a linker.
fn inlined(ptx: &str) -> Result<()> {
    let left = ptx.lines().map(str::trim).find(|line| {
        let external = line.starts_with(".extern") && !line.starts_with(".extern .shared");
        external || line.split_whitespace().any(|word| word.starts_with("call"))
    });
    match left {
        None => Ok(()),
        Some(line) => bail!("expected that all calls are inlined, found: {line}"),
    }
}

/// Formats the two functions of a pair in two columns, with registers numbered in order of use.
pub(crate) fn show(ptx: &str, name: &str) -> Result<String> {
    let mut pairs = pairs(functions(ptx)?)?;
    let [layout, by_hand] = pairs
        .remove(name)
        .with_context(|| format!("unknown pair `{name}`"))?;
    let [left, right] = [layout, by_hand].map(|function| {
        let mut lines = canonical::lines(&function);
        // Removes the signature.
        lines.remove(0);
        lines
    });
    Ok(side_by_side(name, &left, &right))
}

fn pairs(functions: Vec<Function>) -> Result<BTreeMap<String, [Function; 2]>> {
    let [mut layouts, mut by_hand] = [BTreeMap::new(), BTreeMap::new()];
    for function in functions {
        if let Some(name) = function.name.strip_suffix(ENDINGS[0]) {
            layouts.insert(name.to_owned(), function);
        } else if let Some(name) = function.name.strip_suffix(ENDINGS[1]) {
            by_hand.insert(name.to_owned(), function);
        } else {
            bail!(
                "expected a name that ends in one of {ENDINGS:?}, found `{}`",
                function.name
            );
        }
    }
    let mut pairs = BTreeMap::new();
    for (name, layout) in layouts {
        match by_hand.remove(&name) {
            Some(twin) => pairs.insert(name, [layout, twin]),
            None => bail!("`{}` has no hand-written counterpart", layout.name),
        };
    }
    match by_hand.into_values().next() {
        None => Ok(pairs),
        Some(function) => bail!("`{}` has no counterpart through a layout", function.name),
    }
}

fn side_by_side(name: &str, left: &[String], right: &[String]) -> String {
    let width = left.iter().map(String::len).max().unwrap_or(0).max(24);
    let mut text = format!(
        "\n{:width$}   {name}{}\n",
        format!("{name}{}", ENDINGS[0]),
        ENDINGS[1]
    );
    for n in 0..left.len().max(right.len()) {
        let [a, b] = [left, right].map(|lines| lines.get(n).map_or("", String::as_str));
        let mark = if a == b { ' ' } else { '|' };
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{a:width$} {mark} {b}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{FEWEST, check, inlined, show};

    fn ptx(pairs: usize, by_hand: &str) -> String {
        let function = |name: &str, body: &str| {
            format!(
                ".visible .func {name}(\n\t.param .b32 {name}_param_0\n)\n{{\n\t{body}\n\tret;\n}}\n"
            )
        };
        let mut text = String::new();
        for n in 0..pairs {
            text += &function(&format!("n{n}_layout"), "shl.b32 %r1, %r2, 3;");
            text += &function(&format!("n{n}_by_hand"), by_hand);
        }
        text
    }

    #[test]
    fn equal_pairs_pass_with_their_lengths() {
        let lengths = check(&ptx(FEWEST, "shl.b32 %r8, %r9, 3;")).unwrap();
        assert_eq!(lengths.len(), FEWEST);
        assert!(lengths.iter().all(|(_, length)| *length == 2));
    }

    #[test]
    fn a_difference_is_shown_side_by_side() {
        let error = check(&ptx(FEWEST, "mul.lo.s32 %r8, %r9, 8;")).unwrap_err();
        let text = error.to_string();
        assert!(
            text.contains("shl.b32 %r1, %r2, 3;       | mul.lo.s32 %r1, %r2, 8;"),
            "{text}"
        );
    }

    #[test]
    fn a_pair_is_shown_without_marks() {
        let text = show(&ptx(1, "shl.b32 %r8, %r9, 3;"), "n0").unwrap();
        let lines = [
            "n0_layout                  n0_by_hand",
            "shl.b32 %r1, %r2, 3;       shl.b32 %r1, %r2, 3;",
            "ret;                       ret;",
        ];
        assert_eq!(text.trim().lines().collect::<Vec<_>>(), lines);
        assert!(show(&ptx(1, "ret;"), "n1").is_err());
    }

    #[test]
    fn too_few_pairs_fail() {
        assert!(check(&ptx(FEWEST - 1, "shl.b32 %r8, %r9, 3;")).is_err());
    }

    #[test]
    fn a_function_without_a_twin_fails() {
        let good = ptx(FEWEST, "shl.b32 %r8, %r9, 3;");
        for (name, message) in [
            (
                "lone_layout",
                "`lone_layout` has no hand-written counterpart",
            ),
            (
                "lone_by_hand",
                "`lone_by_hand` has no counterpart through a layout",
            ),
            ("lone", "found `lone`"),
        ] {
            let text = format!("{good}.visible .func {name}()\n{{\n\tret;\n}}\n");
            let error = check(&text).unwrap_err().to_string();
            assert!(error.contains(message), "{error}");
        }
    }

    #[test]
    fn calls_and_externs_fail() {
        assert!(inlined(".extern .func panic;\n").is_err());
        assert!(inlined("\tcall.uni panic, (param0);\n").is_err());
        assert!(inlined("\t{ // callseq 0\n\tcall \n").is_err());
        assert!(inlined(".extern .shared .align 128 .b8 smem[];\n").is_ok());
    }
}
