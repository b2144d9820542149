//! Integer literals.

use crate::code::{self, coded};

/// Returns the value of an integer literal, or a sentence about what is wrong with it.
///
/// ```text
/// 128  1_000  0x80  0o200  0b1000_0000     an integer
/// 8u32  8.0  "8"  '8'  -8                  rejected
/// ```
pub(crate) fn parse(text: &str) -> Result<i64, String> {
    if text.starts_with('-') {
        return Err(negative(text));
    }
    if !text.starts_with(|c: char| c.is_ascii_digit()) {
        return Err(format!("{text} is not an integer"));
    }
    let (radix, digits) = match text.get(..2) {
        Some("0x") => (16, &text[2..]),
        Some("0o") => (8, &text[2..]),
        Some("0b") => (2, &text[2..]),
        _ => (10, text),
    };
    let end = digits
        .find(|c: char| c != '_' && !c.is_digit(radix))
        .unwrap_or(digits.len());
    let (digits, rest) = digits.split_at(end);
    if !rest.is_empty() {
        return Err(trailing(text, rest, radix));
    }
    let digits: String = digits.chars().filter(|c| *c != '_').collect();
    if digits.is_empty() {
        return Err(format!("`{text}` is not an integer"));
    }
    i64::from_str_radix(&digits, radix)
        .map_err(|_| coded(code::OVERFLOW, &format!("`{text}` exceeds {}", i64::MAX)))
}

/// Returns the message for a negative integer.
pub(crate) fn negative(text: &str) -> String {
    let message = format!("`{text}` is negative: extents must be at least 1, strides at least 0");
    coded(code::OUT_OF_RANGE, &message)
}

/// Returns the message for a suffix after the digits: `.0`, `e3`, `u32`.
fn trailing(text: &str, rest: &str, radix: u32) -> String {
    let exponent = |c: char| c.is_ascii_digit() || matches!(c, '+' | '-');
    let is_float = radix == 10
        && (rest.starts_with('.')
            || rest
                .strip_prefix(['e', 'E'])
                .is_some_and(|rest| rest.trim_start_matches('_').starts_with(exponent)));
    if is_float || rest.starts_with(|c: char| c.is_ascii_digit()) {
        return format!("`{text}` is not an integer");
    }
    let bare = text.strip_suffix(rest).unwrap_or(text);
    let bare = bare.trim_end_matches('_');
    format!(
        "`{text}` has the suffix `{rest}`, but integers of a layout have no type: write `{bare}`"
    )
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn integers_in_all_radices() {
        for (text, value) in [
            ("0", 0),
            ("128", 128),
            ("1_000", 1000),
            ("1_000_", 1000),
            ("0x80", 128),
            ("0xfE", 254),
            ("0o200", 128),
            ("0b1000_0000", 128),
            ("9223372036854775807", i64::MAX),
            ("0x7fff_ffff_ffff_ffff", i64::MAX),
        ] {
            assert_eq!(parse(text), Ok(value), "{text}");
        }
    }

    #[test]
    fn everything_else_gets_a_sentence() {
        for (text, message) in [
            ("8.0", "`8.0` is not an integer"),
            ("8.", "`8.` is not an integer"),
            ("1e5", "`1e5` is not an integer"),
            ("1E_5f32", "`1E_5f32` is not an integer"),
            ("0x", "`0x` is not an integer"),
            ("0b12", "`0b12` is not an integer"),
            ("\"8\"", "\"8\" is not an integer"),
            ("'8'", "'8' is not an integer"),
            ("b\"8\"", "b\"8\" is not an integer"),
            (
                "9223372036854775808",
                "`9223372036854775808` exceeds 9223372036854775807 [L0016]",
            ),
            (
                "-8",
                "`-8` is negative: extents must be at least 1, strides at least 0 [L0009]",
            ),
            (
                "8_u32",
                "`8_u32` has the suffix `u32`, but integers of a layout have no type: write `8`",
            ),
            (
                "8elements",
                "`8elements` has the suffix `elements`, but integers of a layout have no type: \
                 write `8`",
            ),
        ] {
            assert_eq!(parse(text), Err(message.into()));
        }
    }
}
