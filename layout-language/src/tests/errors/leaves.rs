//! Invalid leaves.

use crate::tests::support::{rejects, without_code};

#[test]
fn a_lower_case_leaf() {
    rejects(
        "type A = (m, 32):(1, 4);",
        "
type A = (m, 32):(1, 4);
          ^
`m` cannot be a leaf of a type: expected an integer or the name of a static integer type
help: write a value that is known only at run time as `?m`
",
    );
}

#[test]
fn a_keep_as_leaf() {
    rejects(
        "(_, 32):(1, 4)",
        "
(_, 32):(1, 4)
 ^
`_` cannot be a leaf: expected an integer or the name of a static integer type
help: in a type, write a value that is known only at run time as `?m`
",
    );
}

#[test]
fn a_layout_as_leaf() {
    rejects(
        "(4:1, 2):(1, 4)",
        "
(4:1, 2):(1, 4)
 ^^^
`4:1` cannot be a leaf: expected an integer or the name of a static integer type
",
    );
}

#[test]
fn arithmetic_in_a_leaf() {
    rejects(
        "(8 - 9, 64 / 3, N * 2):(1, 9223372036854775807 + 1, 8 / 0)",
        "
(8 - 9, 64 / 3, N * 2):(1, 9223372036854775807 + 1, 8 / 0)
 ^^^^^
`8 - 9` is negative: extents must be at least 1, strides at least 0
(8 - 9, 64 / 3, N * 2):(1, 9223372036854775807 + 1, 8 / 0)
        ^^^^^^
expected a quotient that is an integer, found `64 / 3`: 64 is not a multiple of 3
help: write 21, the quotient rounded down, or 22, rounded up
(8 - 9, 64 / 3, N * 2):(1, 9223372036854775807 + 1, 8 / 0)
                ^^^^^
`N * 2` cannot be a leaf: expected an integer or the name of a static integer type
help: declare `type N = 64;` in the same `layout!`: arithmetic needs integers that the macro knows
(8 - 9, 64 / 3, N * 2):(1, 9223372036854775807 + 1, 8 / 0)
                           ^^^^^^^^^^^^^^^^^^^^^^^
overflow: `9223372036854775807 + 1` exceeds 9223372036854775807
(8 - 9, 64 / 3, N * 2):(1, 9223372036854775807 + 1, 8 / 0)
                                                    ^^^^^
division by 0: `8 / 0`
",
    );
    rejects(
        "(N + 1, M - 1):(1, 2)",
        "
(N + 1, M - 1):(1, 2)
 ^^^^^
`N + 1` needs integers that the macro knows, but only the compiler knows the type `N`
help: declare `type N = 64;` in the same `layout!`, so that the macro knows `N`
(N + 1, M - 1):(1, 2)
        ^^^^^
`M - 1` needs integers that the macro knows, but only the compiler knows the type `M`
help: declare `type M = 64;` in the same `layout!`, so that the macro knows `M`
",
    );
    rejects(
        "type A = 32 * 4:1; type B = 2 * ?m:1; type C = (?m + 1):(1);",
        "
type A = 32 * 4:1; type B = 2 * ?m:1; type C = (?m + 1):(1);
         ^^^^^^^^
`:` binds tighter than `*`, which has the integer `32` on the left and the layout `4:1` on the right
help: write `128:1`
type A = 32 * 4:1; type B = 2 * ?m:1; type C = (?m + 1):(1);
                            ^^^^^^^^
`:` binds tighter than `*`, which has the integer `2` on the left and the layout `?m:1` on the right
help: write `(2 * ?m):(1)`
type A = 32 * 4:1; type B = 2 * ?m:1; type C = (?m + 1):(1);
                                                ^^^^^^
`?m + 1` is a sum or difference of dynamic values, which can only be multiplied
help: make the sum itself a dynamic value, and write `?n`
",
    );
}

#[test]
fn constant_parameters_are_no_leaves() {
    rejects(
        "type A<const N: usize> = (N, 4):(4, 1); type B<const N: u32> = ({2 * N}, 4):(4, 1);",
        "
type A<const N: usize> = (N, 4):(4, 1); type B<const N: u32> = ({2 * N}, 4):(4, 1);
                          ^
the const parameter `N` cannot become a type on stable Rust
help: use a type parameter, `<N>`, and pass `_32` or `Layout![4100]`
type A<const N: usize> = (N, 4):(4, 1); type B<const N: u32> = ({2 * N}, 4):(4, 1);
                                                                ^^^^^^^
the const parameter `N` cannot become a type on stable Rust
help: use a type parameter, `<N>`, and pass `_32` or `Layout![4100]`
",
    );
}

#[test]
fn names_of_types_of_rust_are_no_integers() {
    rejects(
        "type A = upcast((8, 8):(8, 1), f32); type B = (u32::MAX, 4):(4, 1);",
        "
type A = upcast((8, 8):(8, 1), f32); type B = (u32::MAX, 4):(4, 1);
                               ^^^
expected an integer, found the Rust type `f32`
help: write `upcast(A, n)` with an integer: an element of type `f32` has 32 bits
type A = upcast((8, 8):(8, 1), f32); type B = (u32::MAX, 4):(4, 1);
                                               ^^^^^^^^
the constant `u32::MAX` cannot become a type on stable Rust
help: write the integer, or, in a value, the name of a variable that holds it
",
    );
}

#[test]
fn expressions_of_rust_have_a_name_first() {
    for (source, written, value, name) in [
        ("(s.m, 8):(8, 1)", "s.m", "s.m", "m"),
        ("(8, self.k):(self.k, 1)", "self.k", "self.k", "k"),
        ("(m as u32, 8):(8, 1)", "m as u32", "m as u32", "m"),
        ("(?m as u32, 8):(8, 1)", "m as u32", "m as u32", "m"),
        ("(v[0], 8):(8, 1)", "v[0]", "v[0]", "v0"),
        ("(t.0, 8):(8, 1)", "t.0", "t.0", "t0"),
        ("(a.len(), 8):(8, 1)", "a.len()", "a.len()", "len"),
        (
            "(m.div_ceil(32), 8):(8, 1)",
            "m.div_ceil(32)",
            "m.div_ceil(32)",
            "n",
        ),
        ("(*m, 8):(8, 1)", "*m", "*m", "m"),
        ("(&m, 8):(8, 1)", "&m", "*m", "m"),
        ("({m + 1}, 8):(8, 1)", "{m+1}", "m+1", "n"),
        (
            "(size_of::<f32>(), 8):(8, 1)",
            "size_of::<f32>()",
            "size_of::<f32>()",
            "size_of",
        ),
    ] {
        let error = crate::evaluate(source.parse().unwrap()).unwrap_err();
        assert_eq!(
            without_code(&error.to_string()),
            format!(
                "expected an integer or a name, found the Rust expression `{written}`\n\
                 help: write `let {name} = {value};` before the macro, and `{name}` here; in a \
                 type, write `?{name}` for a dynamic value"
            )
        );
    }
}
