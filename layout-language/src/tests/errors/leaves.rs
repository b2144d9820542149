//! Invalid leaves.

use crate::tests::support::rejects;

#[test]
fn a_lower_case_leaf() {
    rejects(
        "type A = (m, 32):(1, 4);",
        "
type A = (m, 32):(1, 4);
          ^
`m` cannot be a leaf of a type: a leaf is an integer or the name of a static integer type
help: a number that is known at run time only is left open, `?m`
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
`_` cannot be a leaf: a leaf is an integer or the name of a static integer type
help: a number that is known at run time only is left open in a type, `?m`
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
`4:1` cannot be a leaf: a leaf is an integer or the name of a static integer type
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
`8 - 9` is negative: an extent is at least 1, a stride at least 0
(8 - 9, 64 / 3, N * 2):(1, 9223372036854775807 + 1, 8 / 0)
        ^^^^^^
`64 / 3` is no integer: 64 is no multiple of 3
help: 21 is the quotient rounded down, 22 rounded up
(8 - 9, 64 / 3, N * 2):(1, 9223372036854775807 + 1, 8 / 0)
                ^^^^^
`N * 2` cannot be a leaf: a leaf is an integer or the name of a static integer type
help: arithmetic works on known numbers only: with `type N = 64;` in the same `layout!`, the macro knows `N`
(8 - 9, 64 / 3, N * 2):(1, 9223372036854775807 + 1, 8 / 0)
                           ^^^^^^^^^^^^^^^^^^^^^^^
overflow: `9223372036854775807 + 1` exceeds 9223372036854775807
(8 - 9, 64 / 3, N * 2):(1, 9223372036854775807 + 1, 8 / 0)
                                                    ^^^^^
`8 / 0` is a division by 0
",
    );
    rejects(
        "(N + 1, M - 1):(1, 2)",
        "
(N + 1, M - 1):(1, 2)
 ^^^^^
`N` is a type that only the compiler knows, and `N + 1` needs its number
help: with `type N = 64;` in the same `layout!`, the macro knows `N`
(N + 1, M - 1):(1, 2)
        ^^^^^
`M` is a type that only the compiler knows, and `M - 1` needs its number
help: with `type M = 64;` in the same `layout!`, the macro knows `M`
",
    );
    rejects(
        "type A = 32 * 4:1; type B = 2 * ?m:1; type C = (?m + 1):(1);",
        "
type A = 32 * 4:1; type B = 2 * ?m:1; type C = (?m + 1):(1);
         ^^^^^^^^
`:` binds tighter than `*`: `32` is a number, and `4:1` a layout
help: write `128:1`
type A = 32 * 4:1; type B = 2 * ?m:1; type C = (?m + 1):(1);
                            ^^^^^^^^
`:` binds tighter than `*`: `2` is a number, and `?m:1` a layout
help: write `(2 * ?m):(1)`
type A = 32 * 4:1; type B = 2 * ?m:1; type C = (?m + 1):(1);
                                                ^^^^^^
`?m + 1` is known at run time only, where numbers are multiplied and not added
help: leave the sum itself open, and write `?n`
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
`N` is a constant parameter, and stable Rust makes no type of one
help: a parameter that is a type, `<N>`, takes `_32`, or `Layout![4100]`
type A<const N: usize> = (N, 4):(4, 1); type B<const N: u32> = ({2 * N}, 4):(4, 1);
                                                                ^^^^^^^
`N` is a constant parameter, and stable Rust makes no type of one
help: a parameter that is a type, `<N>`, takes `_32`, or `Layout![4100]`
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
`f32` is a type of Rust, here an integer is needed
help: write `upcast(A, n)` with an integer, an element of `f32` has 32 bits
type A = upcast((8, 8):(8, 1), f32); type B = (u32::MAX, 4):(4, 1);
                                               ^^^^^^^^
`u32::MAX` is a constant, and stable Rust makes no type of one
help: write the number, or in a value the name of a variable with it
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
            error.to_string(),
            format!(
                "`{written}` is an expression of Rust, here a number has a name\n\
                 help: write `let {name} = {value};` before, and `{name}` here; in a type the number \
                 is left open, `?{name}`"
            )
        );
    }
}
