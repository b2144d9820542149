//! Layouts with dynamic values.

use super::support::{expands, is_type, rejects};

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
fn products_of_numbers_are_in_the_order_of_their_names() {
    assert_eq!(
        is_type("(?m, ?n, ?k):(?k * ?n, ?k, 1)"),
        "MixedLayout<Layout<\
         (Dynamic<_1,(Var<_0>,())>,Dynamic<_1,(Var<_1>,())>,Dynamic<_1,(Var<_2>,())>,),\
         (Dynamic<_1,(Var<_1>,(Var<_2>,()))>,Dynamic<_1,(Var<_2>,())>,_1,)>,[u32;3]>"
    );
    assert_eq!(
        is_type("(?m * 2 * ?m * 3):(1)"),
        "MixedLayout<Layout<(Dynamic<_6,(Var<_0>,(Var<_0>,()))>,),(_1,)>,[u32;1]>"
    );
    let value = expands("(m, 4 * n):(n * 4, 1)");
    for part in [
        "match(held::<_0,_>(m),held::<_1,_>(n),){(m,n,)=>{same(&n,&n);with_values(m,n)}}",
        "whereRunTime1:Times<_4>,",
        "(<RunTime1asTimes<_4>>::Output,_1,)",
    ] {
        let value = value.replace(char::is_whitespace, "");
        assert!(
            value.contains(&part.replace(char::is_whitespace, "")),
            "{value}"
        );
    }
}

#[test]
fn operations_on_open_numbers_are_left_to_the_compiler() {
    assert_eq!(
        is_type("(64 * ?m, 8):(8, 1) / (32, _)"),
        "Divided<MixedLayout<Layout<(Dynamic<_64,(Var<_0>,())>,_8,),(_8,_1,)>,[u32;1]>,(_32,Keep,)>"
    );
    let items = expands("type A = (?m, 8):(8, 1); type B = zipped_divide(A, (_, 4));");
    assert!(
        items.contains("type B=answers::ZippedDivided<A,(Keep,_4,)>;"),
        "{items}"
    );
    assert!(
        items.contains("const _:()={type B=ZippedDivided<A,(Keep,_4,)>;exists::<B<>>();};"),
        "{items}"
    );
}

#[test]
fn a_division_lacks_a_fact() {
    rejects(
        "type A = (6 * ?m, 8):(8, 1); type B = zipped_divide(A, (3, 8)) o 2:1; type C = A / (4, 8);",
        "
type A = (6 * ?m, 8):(8, 1); type B = zipped_divide(A, (3, 8)) o 2:1; type C = A / (4, 8);
                                                                                    ^
cannot prove that `6 * ?m` is a multiple of 4
help: write `12 * ?m` if it is a multiple; for partial tiles, call `predicated_tile` of a tensor
",
    );
    expands("type A = (12 * ?m, 8):(8, 1); type C = A / (4, 8);");
}

#[test]
fn values_are_handed_to_a_function_that_infers_their_types() {
    let value = expands("(m, n):(n, 1) / (_, 32)");
    for part in [
        "fn with_values<Word0:Word,Word1:CountedLike<Word0>,RunTime0,RunTime1>",
        "(RunTime0:Held<Word0,RunTime0>,RunTime1:Held<Word1,RunTime1>)",
        "match(held::<_0,_>(m),held::<_1,_>(n),)",
        ".logical_divide(<(Keep,_32,)as ::core::default::Default>::default())",
    ] {
        assert!(value.contains(part), "{value}");
    }
}

#[test]
fn what_is_no_run_time_number() {
    rejects(
        "(?m, 4):(4, 1)",
        "
(?m, 4):(4, 1)
^^^^^^^^^^^^^^
expected a layout value, found a type with dynamic values
help: in a value, name the variables, `layout!((m, 128):(1, ld))`; in a type, write `Layout![(?m, 128):(1, ?ld)]`
",
    );
    rejects(
        "(m, ?n):(4, 1)",
        "
(m, ?n):(4, 1)
    ^^
expected the name of a value, found `?n`, a dynamic value of a type
help: write `n`
",
    );
    rejects(
        "transposed((m, 4):(4, 1))",
        "
transposed((m, 4):(4, 1))
^^^^^^^^^^
`transposed` is not available here for a layout with dynamic values
help: call the operation as a method of the value; available in the macro are `blocked_product`, `coalesce`, `composition`, `flat_divide`, `flat_product`, `flatten`, `logical_divide`, `logical_product`, `raked_product`, `reverse`, `tiled_divide`, `tiled_product`, `zipped_divide`, `zipped_product`
",
    );
    rejects(
        "type A = 8:1 / (?m, 2);",
        "
type A = 8:1 / (?m, 2);
                ^^
expected a layout, found the dynamic value `?m`, which belongs in a shape or stride
",
    );
    rejects(
        "type A = (0 * ?m, 2):(2, 1);",
        "
type A = (0 * ?m, 2):(2, 1);
          ^^^^^^
expected only positive integers in a product, found 0 * ?m
",
    );
    rejects(
        "type A = (9223372036854775807 * ?m * 2, 2):(2, 1);",
        "
type A = (9223372036854775807 * ?m * 2, 2):(2, 1);
          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
overflow: the integers of `9223372036854775807 * ?m * 2` exceed 9223372036854775807
",
    );
    rejects(
        "type A = (?m * n, 2):(2, 1);",
        "
type A = (?m * n, 2):(2, 1);
               ^
`n` cannot be a leaf of a type: expected an integer or the name of a static integer type
help: write a value that is known only at run time as `?n`
",
    );
    rejects(
        "type A = (?m / 4, 2):(2, 1);",
        "
type A = (?m / 4, 2):(2, 1);
          ^^^^^^
`?m / 4` cannot be a leaf: expected an integer or the name of a static integer type
help: give a quotient a name, `?q`, and write its multiple as `4 * ?q`: dynamic values can only be multiplied
",
    );
    rejects(
        "type A = (?4, 2):(2, 1);",
        "
type A = (?4, 2):(2, 1);
           ^
expected the name of a dynamic value after `?`, found `4`
",
    );
}

#[test]
fn operations_on_known_numbers_say_what_they_are_not_for() {
    rejects(
        "type A = (32 * ?m, 64):(64, 1); type B = complement(A); type C = A / A;",
        "
type A = (32 * ?m, 64):(64, 1); type B = complement(A); type C = A / A;
                                                    ^
expected a plain layout, found `A`, which is a layout with dynamic values, a swizzle, coordinates or partial tiles
type A = (32 * ?m, 64):(64, 1); type B = complement(A); type C = A / A;
                                                                 ^^^^^
expected a tile or plain layout as the right operand, found one with dynamic values, a swizzle, coordinates or partial tiles
",
    );
}
