//! Source-level descriptions of panics.

/// The cause of each panic, by the path of the panicking function.
const REASONS: [(&str, &str); 29] = [
    (
        "core::panicking::panic_bounds_check",
        "an index can be out of bounds",
    ),
    (
        "core::slice::index::slice_index_fail",
        "a range can be out of bounds of its slice",
    ),
    (
        "core::slice::index::slice_start_index_len_fail",
        "a range can begin past the end of its slice",
    ),
    (
        "core::slice::index::slice_end_index_len_fail",
        "a range can end past the end of its slice",
    ),
    (
        "core::slice::index::slice_index_order_fail",
        "a range can end before it begins",
    ),
    (
        "core::slice::copy_from_slice_impl::len_mismatch_fail",
        "two slices can differ in length",
    ),
    (
        "core::panicking::panic_const::panic_const_div_by_zero",
        "a divisor can be zero",
    ),
    (
        "core::panicking::panic_const::panic_const_rem_by_zero",
        "a divisor can be zero",
    ),
    (
        "core::panicking::panic_const::panic_const_div_overflow",
        "a division can overflow",
    ),
    (
        "core::panicking::panic_const::panic_const_rem_overflow",
        "a division can overflow",
    ),
    (
        "core::panicking::panic_const::panic_const_add_overflow",
        "an addition can overflow",
    ),
    (
        "core::panicking::panic_const::panic_const_sub_overflow",
        "a subtraction can overflow",
    ),
    (
        "core::panicking::panic_const::panic_const_mul_overflow",
        "a multiplication can overflow",
    ),
    (
        "core::panicking::panic_const::panic_const_neg_overflow",
        "a negation can overflow",
    ),
    (
        "core::panicking::panic_const::panic_const_shl_overflow",
        "a shift can overflow",
    ),
    (
        "core::panicking::panic_const::panic_const_shr_overflow",
        "a shift can overflow",
    ),
    ("core::option::unwrap_failed", "an `unwrap` can find `None`"),
    ("core::option::expect_failed", "an `expect` can find `None`"),
    ("core::result::unwrap_failed", "an `unwrap` can find `Err`"),
    (
        "core::cell::panic_already_borrowed",
        "a cell can be borrowed twice",
    ),
    (
        "core::cell::panic_already_mutably_borrowed",
        "a cell can be borrowed twice",
    ),
    (
        "core::panicking::assert_failed",
        "an `assert_eq!` or `assert_ne!` can fail",
    ),
    (
        "core::panicking::unreachable_display",
        "an `unreachable!` can be reached",
    ),
    (
        "core::panicking::panic_misaligned_pointer_dereference",
        "a pointer can be misaligned",
    ),
    (
        "core::panicking::panic_null_pointer_dereference",
        "a pointer can be null",
    ),
    (
        "core::panicking::panic_nounwind",
        "a checked precondition of an unsafe function can be violated",
    ),
    (
        "core::panicking::panic_display",
        "a `panic!` can be reached",
    ),
    (
        "core::panicking::panic_fmt",
        "a `panic!` or an `assert!` with a message can be reached",
    ),
    (
        "core::panicking::panic",
        "an `assert!`, `unreachable!` or `panic!` can be reached",
    ),
];

/// Returns the reason for a call of a panicking `core` function.
pub(super) fn reason(path: &str) -> Option<&'static str> {
    let is_it = |name: &str| {
        path.strip_prefix(name)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
    };
    REASONS
        .iter()
        .find(|(name, _)| is_it(name))
        .map(|(_, reason)| *reason)
}

#[cfg(test)]
mod tests {
    use super::reason;

    #[test]
    fn a_path_is_matched_whole() {
        let index = Some("an index can be out of bounds");
        assert_eq!(reason("core::panicking::panic_bounds_check"), index);
        let range = Some("a range can be out of bounds of its slice");
        assert_eq!(
            reason("core::slice::index::slice_index_fail::do_panic::runtime"),
            range
        );
        assert!(
            reason("core::panicking::panic")
                .unwrap()
                .starts_with("an `assert!`")
        );
        assert_eq!(reason("core::panicking::panicked"), None);
    }
}
