//! Codes of the rules in messages.

pub(crate) const NOTATION: &str = of("notation");
pub(crate) const UNKNOWN_OPERATION: &str = of("unknown operation");
pub(crate) const FORMULA: &str = of("formula");
pub(crate) const CONTRADICTION: &str = of("contradiction");
pub(crate) const VALUES_DIFFER: &str = of("values differ");
pub(crate) const KNOWN_INTEGERS: &str = of("known integers");
pub(crate) const STATIC_INTEGER: &str = of("static integer");
pub(crate) const DYNAMIC_VALUE: &str = of("dynamic value");
pub(crate) const MISSING_FACT: &str = of("missing fact");
pub(crate) const OUT_OF_RANGE: &str = of("out of range");
pub(crate) const OVERFLOW: &str = of("overflow");
pub(crate) const MESH: &str = of("mesh");
pub(crate) const DEPTH: &str = of("depth");

/// Returns the code of a rule. A rule without a code does not compile in a constant.
pub(crate) const fn of(rule: &str) -> &'static str {
    match layout_algebra::code_of(rule) {
        Some(code) => code,
        None => panic!("a rule without a code"),
    }
}

/// Returns a message with the code of its rule at the end of the first line: `.. is not a layout [L0001]`.
///
/// Keeps the code of a message that has one.
pub(crate) fn coded(code: &str, message: &str) -> String {
    let end = message.find('\n').unwrap_or(message.len());
    let (headline, rest) = message.split_at(end);
    let is_coded = headline
        .rsplit_once(" [L")
        .is_some_and(|(_, rest)| rest.len() == 5 && rest.ends_with(']'));
    if is_coded {
        return message.to_owned();
    }
    format!("{headline} [{code}]{rest}")
}
