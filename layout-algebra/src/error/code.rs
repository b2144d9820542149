//! Codes of the rules.

/// A rule of the algebra, of the notation or of kernels, with its code.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Code {
    /// The code, `L0001`.
    pub code: &'static str,
    /// The name of the rule, then the other names that messages begin with.
    pub names: &'static [&'static str],
}

/// The rules in the order of their codes. A new rule is appended. The code of a removed rule is never used again.
pub const CODES: &[Code] = &[
    rule("L0001", &["stride divides shape"]),
    rule("L0002", &["shape divides count"]),
    rule("L0003", &["no carry"]),
    rule("L0004", &["not decided"]),
    rule("L0005", &["not complementable"]),
    rule("L0006", &["does not tile"]),
    rule("L0007", &["rank"]),
    rule("L0008", &["congruence"]),
    rule("L0009", &["out of range"]),
    rule("L0010", &["ambiguous order"]),
    rule(
        "L0011",
        &[
            "divisibility",
            "stride divides factor",
            "shape divides factor",
        ],
    ),
    rule("L0012", &["adjacent elements"]),
    rule("L0013", &["not invertible"]),
    rule("L0014", &["not compact"]),
    rule("L0015", &["swizzle"]),
    rule("L0016", &["overflow"]),
    rule("L0017", &["depth"]),
    rule("L0018", &["linear over bits"]),
    rule("L0019", &["notation"]),
    rule("L0020", &["unknown operation"]),
    rule("L0021", &["formula"]),
    rule("L0022", &["contradiction"]),
    rule("L0023", &["values differ"]),
    rule("L0024", &["known integers"]),
    rule("L0025", &["static integer"]),
    rule("L0026", &["dynamic value"]),
    rule("L0027", &["missing fact"]),
    rule("L0028", &["no layout"]),
    rule("L0029", &["missing bound"]),
    rule("L0030", &["not injective"]),
    rule("L0031", &["not surjective"]),
    rule("L0032", &["in bounds"]),
    rule("L0033", &["read only"]),
    rule("L0034", &["one owner"]),
    rule("L0035", &["phase", "ring"]),
    rule("L0036", &["part shapes", "fold"]),
    rule("L0037", &["kernels", "in registers"]),
    rule("L0038", &["programs"]),
    rule("L0039", &["vectors", "contiguous", "aligned"]),
    rule("L0040", &["bank conflict"]),
    rule("L0041", &["sector efficiency"]),
    rule("L0042", &["conversion", "retile"]),
    rule("L0043", &["atom"]),
    rule("L0044", &["wgmma operand"]),
    rule("L0045", &["wgmma accumulators"]),
    rule("L0046", &["tma boxes"]),
    rule("L0047", &["tiles in groups", "tiles of segments"]),
    rule("L0048", &["staging"]),
    rule("L0049", &["rows", "columns"]),
    rule("L0050", &["mesh"]),
];

const fn rule(code: &'static str, names: &'static [&'static str]) -> Code {
    Code { code, names }
}

/// Returns the code of the rule with this name.
///
/// ```
/// assert_eq!(layout_algebra::code_of("no carry"), Some("L0003"));
/// assert_eq!(layout_algebra::code_of("carry"), None);
/// ```
#[must_use]
pub const fn code_of(name: &str) -> Option<&'static str> {
    let mut i = 0;
    while i < CODES.len() {
        let mut j = 0;
        while j < CODES[i].names.len() {
            if is_same(CODES[i].names[j].as_bytes(), name.as_bytes()) {
                return Some(CODES[i].code);
            }
            j += 1;
        }
        i += 1;
    }
    None
}

/// Compares two names in constants, where `==` is not available.
const fn is_same(a: &[u8], b: &[u8]) -> bool {
    let mut i = 0;
    while i < a.len() && i < b.len() && a[i] == b[i] {
        i += 1;
    }
    i == a.len() && i == b.len()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{CODES, code_of};

    #[test]
    fn each_rule_has_a_code() {
        let source = include_str!("rule.rs");
        let (_, names) = source.split_once("pub fn name(").expect("the names");
        let (names, _) = names
            .split_once("pub fn code(")
            .expect("the end of the names");
        let quoted: Vec<_> = names.split('"').skip(1).step_by(2).collect();
        assert!(quoted.contains(&"no carry") && quoted.contains(&"depth"));
        for name in quoted {
            assert!(code_of(name).is_some(), "`{name}` has no code in `CODES`");
        }
    }

    #[test]
    fn codes_increase_and_names_are_unique() {
        let codes: Vec<_> = CODES.iter().map(|rule| rule.code).collect();
        assert!(codes.is_sorted_by(|a, b| a < b), "{codes:?}");
        let mut names = BTreeSet::new();
        for rule in CODES {
            let digits = rule.code.strip_prefix('L').unwrap_or_default();
            assert!(digits.len() == 4 && digits.parse::<u16>().is_ok());
            for name in rule.names {
                assert!(names.insert(name), "{name}");
                assert_eq!(code_of(name), Some(rule.code));
            }
        }
    }
}
