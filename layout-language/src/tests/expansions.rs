//! Valid input.

use super::support::{expands, is_type};
use crate::document::Reader;

#[test]
fn numbers_are_static_integers() {
    assert_eq!(is_type("4:1"), "Layout<_4,_1>");
    assert_eq!(is_type("(4):(1)"), "Layout<(_4,),(_1,)>");
    assert_eq!(is_type("(4,):(1,)"), "Layout<(_4,),(_1,)>");
    assert_eq!(is_type("():()"), "Layout<(),()>");
    assert_eq!(
        is_type("(5,(2,2)):(16,(80,4))"),
        "Layout<(_5,(_2,_2,),),(_16,(_80,_4,),)>"
    );
    assert_eq!(
        is_type("(_128, 0x20, 1_000):(0, _1_28, 0b1000)"),
        "Layout<(_128,_32,_1000,),(_0,_128,_8,)>"
    );
    assert_eq!(
        is_type("1:9223372036854775807"),
        "Layout<_1,_9223372036854775807>"
    );
}

#[test]
fn the_lowest_digit_is_outermost() {
    let expanded = crate::expand::layout_type("6:65539".parse().unwrap(), Reader::Compiler);
    let private = "::layout_core::__private::";
    let large = format!("{private}X3<::layout_core::_4096>");
    assert_eq!(
        expanded.to_string().replace(' ', ""),
        format!("::layout_core::Layout::<::layout_core::_6,{large}>")
    );
}

#[test]
fn an_integer_has_a_type_and_a_name() {
    assert_eq!(is_type("4100"), "_4100");
    let expanded = expands("type N = 32; type A = (N, 8):(1, N); type Tiles = A / N;");
    for item in [
        "type N=_32;",
        "type A=Layout<(_32,_8,),(_1,_32,)>;",
        "type Tiles=Layout<(_32,_8,),(_1,_32,)>;",
    ] {
        assert!(expanded.contains(item), "{expanded}");
    }
}

#[test]
fn operators_bind_as_in_the_grammar() {
    for (source, result) in [
        (
            "(6,2):(8,2) o (4,3):(3,1)",
            "Layout<((_2,_2,),_3,),((_24,_2,),_8,)>",
        ),
        ("10:1 / 5 / 5", "Layout<(_5,_2,),(_1,_5,)>"),
        ("10:2 o 4:1 * 2:1", "Layout<(_4,_2,),(_2,_8,)>"),
        ("(10:2 o 4:1) * 2:1", "Layout<(_4,_2,),(_2,_1,)>"),
        ("16:1 o 8:2 o 4:2", "Layout<_4,_4>"),
        ("16:1 o (8:2 o 4:2)", "Layout<_4,_4>"),
        ("(((16:1))) o ((8:2))", "Layout<_8,_2>"),
        ("2:1 * 3:1", "Layout<(_2,_3,),(_1,_2,)>"),
    ] {
        assert_eq!(is_type(source), result, "{source}");
    }
}

#[test]
fn the_right_operand_may_be_a_tiler() {
    for (source, result) in [
        (
            "(128,32):(1,128) / (8,8)",
            "Layout<((_8,_16,),(_8,_4,),),((_1,_8,),(_128,_1024,),)>",
        ),
        (
            "(128,32):(1,128) / (_,8)",
            "Layout<(_128,(_8,_4,),),(_1,(_128,_1024,),)>",
        ),
        (
            "(128,32):(1,128) / (8)",
            "Layout<((_8,_16,),_32,),((_1,_8,),_128,)>",
        ),
        ("(128,32):(1,128) o 8", "Layout<_8,_1>"),
        ("(128,32):(1,128) / _", "Layout<(_128,_32,),(_1,_128,)>"),
        (
            "(9,32):(1,9) o <3:3, (2,4):(1,8)>",
            "Layout<(_3,(_2,_4,),),(_3,(_9,_72,),)>",
        ),
        (
            "(9,32):(1,9) o (3:3, (2,4):(1,8))",
            "Layout<(_3,(_2,_4,),),(_3,(_9,_72,),)>",
        ),
        ("(9,32):(1,9) o <3:3>", "Layout<(_3,),(_3,)>"),
        ("(9,32):(1,9) o <3:3,>", "Layout<(_3,),(_3,)>"),
        ("(9,32):(1,9) o (3:3,)", "Layout<(_3,),(_3,)>"),
        ("(9,32):(1,9) o (3:3)", "Layout<_3,_3>"),
        (
            "((4,6),8):((1,4),24) / ((2,_),8:1)",
            "Layout<(((_2,_2,),_6,),(_8,_1,),),(((_1,_2,),_4,),(_24,_0,),)>",
        ),
        (
            "((4,6),8):((1,4),24) / <<2,_>,8:1>",
            "Layout<(((_2,_2,),_6,),(_8,_1,),),(((_1,_2,),_4,),(_24,_0,),)>",
        ),
    ] {
        assert_eq!(is_type(source), result, "{source}");
    }
}

#[test]
fn operations_have_names() {
    for (source, result) in [
        ("coalesce((2,(1,6)):(1,(6,2)))", "Layout<_12,_1>"),
        ("composition(6:1, 3:2)", "Layout<_3,_2>"),
        ("complement(4:2, 24)", "Layout<(_2,_3,),(_1,_8,)>"),
        ("complement(4:2, (4, 6))", "Layout<(_2,_3,),(_1,_8,)>"),
        ("complement(4:2)", "Layout<_2,_1>"),
        ("logical_divide(10:1, 5,)", "Layout<(_5,_2,),(_1,_5,)>"),
        ("logical_product(2:1, 3:1)", "Layout<(_2,_3,),(_1,_2,)>"),
        ("coalesce(coalesce(4:1) * 2:1) o 2:1", "Layout<_2,_1>"),
    ] {
        assert_eq!(is_type(source), result, "{source}");
    }
}

#[test]
fn a_value_needs_no_check() {
    assert_eq!(
        expands("(4,2):(1,4)"),
        "<Layout<(_4,_2,),(_1,_4,)>as HasValue>::VALUE"
    );
}

#[test]
fn items_use_each_other() {
    assert_eq!(
        expands(
            "pub type Smem = (128, 32):(1, 128);
             pub(crate) type Tiles = Smem / (8, 8);
             type Row = Tiles o (1, 4);"
        ),
        "pub type Smem=Layout<(_128,_32,),(_1,_128,)>;\
         pub(crate)type Tiles=Layout<((_8,_16,),(_8,_4,),),((_1,_8,),(_128,_1024,),)>;\
         #[doc=\"`(1,4):(1,128)`, size 4, cosize 385\"]type Row=Layout<(_1,_4,),(_1,_128,)>;"
    );
}

#[test]
fn a_private_item_used_only_here_is_not_dead() {
    assert_eq!(
        expands("type A = 4:1; pub type B = A o 2:1;"),
        "#[allow(dead_code)]#[doc=\"`4:1`, size 4, cosize 4\"]type A=Layout<_4,_1>;pub type B=Layout<_2,_1>;"
    );
}

#[test]
fn attributes_and_documentation_stay() {
    assert_eq!(
        expands("/// A row.\n#[deprecated]\npub type Row = 4:1;"),
        "#[doc=\" A row.\"]#[deprecated]#[doc=\"\"]#[doc=\"`4:1`, size 4, cosize 4\"]pub type Row=Layout<_4,_1>;"
    );
}

#[test]
fn an_item_may_be_a_tiler() {
    assert_eq!(
        expands("pub type Tile = <8, 8>; pub type Tiles = (16,16):(1,16) o Tile;"),
        "pub type Tile=(_8,_8,);pub type Tiles=Layout<(_8,_8,),(_1,_16,)>;"
    );
    assert_eq!(
        expands("pub type Tile = <M, 4:1, _, 8>;"),
        "pub type Tile=(M,Layout<_4,_1>,Keep,_8,);const _:()=exists::<Tile<>>();"
    );
}

#[test]
fn unknown_names_become_type_operators() {
    for (source, result) in [
        ("A o B", "Composed<A,B>"),
        ("A / (8, B)", "Divided<A,(_8,B,)>"),
        ("A / (8, 4)", "Divided<A,(_8,_4,)>"),
        ("A / _", "Divided<A,Keep>"),
        ("A * 3:1", "Multiplied<A,Layout<_3,_1>>"),
        (
            "crate::Smem o <T as Tile>::Output",
            "Composed<crate::Smem,<T as Tile>::Output>",
        ),
        (
            "coalesce(::x::Padded<fn() -> u8, 3>)",
            "Coalesced<::x::Padded<fn()->u8,3>>",
        ),
        ("complement(A, 24)", "Complemented<A,_24>"),
        ("complement(A, (4,6))", "Complemented<A,_24>"),
        ("complement(A, M)", "Complemented<A,M>"),
        ("complement(A)", "ComplementedDefault<A>"),
        (
            "logical_divide(A, B) o 2:1",
            "Composed<Divided<A,B>,Layout<_2,_1>>",
        ),
        ("(16:1 o 8:2) o A", "Composed<Layout<_8,_2>,A>"),
        ("Self::L", "Self::L"),
        ("(M, 32):(1, crate::M)", "Layout<(M,_32,),(_1,crate::M,)>"),
        ("M:1 o (2:1)", "Composed<Layout<M,_1>,Layout<_2,_1>>"),
    ] {
        assert_eq!(is_type(source), result, "{source}");
    }
}

#[test]
fn unknown_types_are_checked() {
    assert_eq!(
        expands("pub type C = A o 2:1;"),
        "pub type C=answers::Composed<A,Layout<_2,_1>>;\
         const _:()={type C=Composed<A,Layout<_2,_1>>;check::<C<>>();};"
    );
    assert_eq!(
        expands("#[cfg(a)] pub type C = A;"),
        "#[cfg(a)]pub type C=A;#[cfg(a)]const _:()=check::<C<>>();"
    );
    // An item could not name the generic parameters around the macro.
    assert_eq!(
        expands("T o 2:1"),
        "{check::<Composed<T,Layout<_2,_1>>>();<Composed<T,Layout<_2,_1>>as HasValue>::VALUE}"
    );
}

#[test]
fn a_generic_item_is_checked_where_it_is_used() {
    assert_eq!(
        expands(
            "pub type T = 4:1;
             pub type Half<T, const N: usize> = T o 2:1;
             pub type Two = Half<T, 3>;"
        ),
        "pub type T=Layout<_4,_1>;\
         pub type Half<T,const N:usize>=Composed<T,Layout<_2,_1>>;\
         pub type Two=Half<T,3>;const _:()=check::<Two<>>();"
    );
}

#[test]
fn an_item_under_a_condition_is_left_to_the_compiler() {
    assert_eq!(
        expands("#[cfg(a)] pub type T = 4:1; #[cfg(not(a))] pub type T = 8:1; pub type U = T / 2;"),
        "#[cfg(a)]pub type T=Layout<_4,_1>;\
         #[cfg(not(a))]pub type T=Layout<_8,_1>;\
         pub type U=answers::Divided<T,_2>;const _:()={type U=Divided<T,_2>;check::<U<>>();};"
    );
}

#[test]
fn parameters_of_macro_rules_are_seen_through() {
    use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
    let none = |source: &str| -> TokenStream {
        let stream = source.parse().unwrap();
        TokenTree::Group(Group::new(Delimiter::None, stream)).into()
    };
    let text = |source: &str| -> TokenStream { source.parse().unwrap() };
    let input: TokenStream = [
        none(""),
        text("type"),
        text("A"),
        text("="),
        none("16:1"),
        text("o"),
        none("8:1 o 4:2"),
        text(";"),
        none("pub"),
        text("type B = C /"),
        none("8"),
        text(";"),
    ]
    .into_iter()
    .collect();
    let expanded = crate::layout(input);
    assert_eq!(
        super::support::compact(&expanded),
        "type A=Layout<_4,_2>;pub type B=answers::Divided<C,_8>;const _:()={type B=Divided<C,_8>;check::<B<>>();};"
    );
}

#[test]
fn a_step_may_have_more_modes_than_a_type() {
    assert_eq!(
        is_type("coalesce((1,1,1,1,1,1,1,1,9):(0,0,0,0,0,0,0,0,2))"),
        "Layout<_9,_2>"
    );
}

#[test]
fn integers_are_calculated() {
    for (source, result) in [
        (
            "(4 * 8, 32 + 1):(1, (8 - 4) * 8)",
            "Layout<(_32,_33,),(_1,_32,)>",
        ),
        ("(4 * 8):(1)", "Layout<(_32,),(_1,)>"),
        ("16:1 / 2 * 2:1", "Layout<((_2,_8,),_2,),((_1,_2,),_16,)>"),
        ("complement(4:1, 64 / 2)", "Layout<_8,_4>"),
        ("3 + 2 * (6 - 1)", "_13"),
        ("cosize((4, 8):(9, 1)) * 4", "_140"),
        (
            "(2 * 3 * ?m):(1)",
            "MixedLayout<Layout<(Dynamic<_6,(Var<_0>,())>,),(_1,)>,[u32;1]>",
        ),
    ] {
        assert_eq!(is_type(source), result, "{source}");
    }
    let items = expands("type N = 32; type A = (N + 1, 2 * N * ?m):(1, N + 1);");
    assert!(
        items.contains("Layout<(_33,Dynamic<_64,(Var<_0>,())>,),(_1,_33,)>"),
        "{items}"
    );
}

#[test]
fn an_unknown_item_is_used_by_name() {
    assert_eq!(
        expands("type A = X o Y; type B = A * A;"),
        "#[doc=\"`X o Y`\"]type A=answers::Composed<X,Y>;\
         const _:()={type A=Composed<X,Y>;check::<A<>>();};\
         #[doc=\"`(X o Y) * (X o Y)`\"]type B=answers::Multiplied<A,A>;\
         const _:()={type B=Multiplied<A,A>;check::<B<>>();};"
    );
}
