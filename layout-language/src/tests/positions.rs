//! Errors in the position of an expression, a type or an item.

use super::support::compact;
use crate::{layout, layout_type};

fn of_value(source: &str) -> String {
    compact(&layout(source.parse().unwrap()))
}

fn of_type(source: &str) -> String {
    compact(&layout_type(source.parse().unwrap()))
}

#[test]
fn one_error_stands_for_the_expression() {
    assert_eq!(
        of_value("4u8:1"),
        "::core::compile_error!{\"`4u8` has the suffix `u8`, but integers of a layout have no \
         type: write `4` [L0019]\"}"
    );
}

#[test]
fn several_errors_stand_in_a_block() {
    assert_eq!(
        of_value("4.0:1.0"),
        "{::core::compile_error!{\"`4.0` is not an integer [L0019]\"}\
         ::core::compile_error!{\"`1.0` is not an integer [L0019]\"}}"
    );
}

#[test]
fn a_broken_type_is_an_array_of_broken_length() {
    assert_eq!(
        of_type("4.0:1"),
        "[();::core::compile_error!{\"`4.0` is not an integer [L0019]\"}]"
    );
    assert_eq!(
        of_type("4.0:1.0"),
        "[();{::core::compile_error!{\"`4.0` is not an integer [L0019]\"}\
         ::core::compile_error!{\"`1.0` is not an integer [L0019]\"}}]"
    );
    assert!(of_type("").contains("expected a layout, found nothing"));
    assert!(of_type("type A = 4:1;").contains("expected a type in `Layout!`, found an item"));
}

#[test]
fn a_broken_item_keeps_its_name() {
    assert_eq!(
        of_value("/// D.\npub type A = 4.0:1; type B = A o 2:1; pub type C<T, const N: usize> = ;"),
        "#[doc=\" D.\"]#[allow(dead_code)]pub type A=\
         [();::core::compile_error!{\"`4.0` is not an integer [L0019]\"}];\
         #[allow(dead_code)]type B=A;\
         #[allow(dead_code)]pub type C<T,const N:usize>=\
         ([();::core::compile_error!{\"expected a layout, a name or an integer, found `;` [L0019]\"}],\
         ::core::marker::PhantomData<(T,)>);"
    );
}

#[test]
fn an_error_without_a_name_stands_alone() {
    assert_eq!(
        of_value("pub const A = 4:1;"),
        "::core::compile_error!{\"expected `type Name = shape:stride;`, found `const` [L0019]\"}"
    );
}
