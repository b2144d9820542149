//! Layouts with run-time numbers.

use super::support::{expands, is_type, refuses};

#[test]
fn open_numbers_are_variables_in_the_order_in_which_they_are_met() {
    assert_eq!(
        is_type("(?m, 128):(1, ?ld)"),
        "MixedLayout<Layout<(Dynamic<_1,(Var<_0>,())>,_128,),(_1,Dynamic<_1,(Var<_1>,())>,)>,[u32;2]>"
    );
    assert_eq!(
        is_type("(?m, ?n):(?n, 1)"),
        "MixedLayout<Layout<(Dynamic<_1,(Var<_0>,())>,Dynamic<_1,(Var<_1>,())>,),\
         (Dynamic<_1,(Var<_1>,())>,_1,)>,[u32;2]>"
    );
}

#[test]
fn a_multiple_is_a_coefficient() {
    assert_eq!(
        is_type("(128 * ?m):(1)"),
        "MixedLayout<Layout<(Dynamic<_128,(Var<_0>,())>,),(_1,)>,[u32;1]>"
    );
}

#[test]
fn operations_on_open_numbers_are_left_to_the_compiler() {
    assert_eq!(
        is_type("(64 * ?m, 8):(8, 1) / (32, _)"),
        "Divided<MixedLayout<Layout<(Dynamic<_64,(Var<_0>,())>,_8,),(_8,_1,)>,[u32;1]>,(_32,Keep,)>"
    );
    let items = expands("type A = (?m, 8):(8, 1); type B = zipped_divide(A, (_, 4));");
    assert!(
        items.contains("type B=ZippedDivided<A,(Keep,_4,)>;"),
        "{items}"
    );
    assert!(!items.contains("check"), "{items}");
}

#[test]
fn values_are_handed_to_a_function_that_infers_their_types() {
    let value = expands("(m, n):(n, 1) / (_, 32)");
    for part in [
        "fn with_values<W:Word,RunTime0:RunTime<_0,Word=W>,RunTime1:RunTime<_1,Word=W>>",
        "with_values(m,n)",
        ".logical_divide(<(Keep,_32,)as ::core::default::Default>::default())",
    ] {
        assert!(value.contains(part), "{value}");
    }
}

#[test]
fn what_is_no_run_time_number() {
    refuses(
        "(?m, 4):(4, 1)",
        "
(?m, 4):(4, 1)
^^^^^^^^^^^^^^
this layout leaves numbers open, and has no value
help: a value has the names of run-time numbers, `layout!((m, 128):(1, ld))`; a type leaves them open, `Layout![(?m, 128):(1, ?ld)]`
",
    );
    refuses(
        "(m, ?n):(4, 1)",
        "
(m, ?n):(4, 1)
    ^^
`?n` is a number that a type leaves open, beside numbers that have values
help: write `n`
",
    );
    refuses(
        "transposed((m, 4):(4, 1))",
        "
transposed((m, 4):(4, 1))
^^^^^^^^^^
`transposed` of a layout with run-time numbers is not known here
help: known are `blocked_product`, `coalesce`, `composition`, `flat_divide`, `flat_product`, `flatten`, `logical_divide`, `logical_product`, `raked_product`, `tiled_divide`, `tiled_product`, `zipped_divide`, `zipped_product`; the value has others as methods
",
    );
    refuses(
        "type A = 8:1 / (?m, 2);",
        "
type A = 8:1 / (?m, 2);
                ^^
`?m` is a number: it stands in the shape or stride of a layout
",
    );
    refuses(
        "type A = (0 * ?m, 2):(2, 1);",
        "
type A = (0 * ?m, 2):(2, 1);
          ^^^^^^
0 * ?m is not positive
",
    );
    refuses(
        "type A = (?4, 2):(2, 1);",
        "
type A = (?4, 2):(2, 1);
           ^
expected the name of a run-time number after `?`, found `4`
",
    );
}
