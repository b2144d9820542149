//! Good input.

use super::support::{expands, is_type};

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
fn the_least_significant_bit_is_outermost() {
    let expanded = crate::expand::layout_type("1:6".parse().unwrap()).unwrap();
    let private = "::layout_core::__private::";
    let six = format!(
        "{private}UInt<{private}UInt<{private}UInt<{private}UTerm,{private}B1>,{private}B1>,\
         {private}B0>"
    );
    let one = format!("{private}UInt<{private}UTerm,{private}B1>");
    assert_eq!(
        expanded.to_string().replace(' ', ""),
        format!("::layout_core::Layout<{one},{six}>")
    );
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
    assert_eq!(expands("(4,2):(1,4)"), "<Layout<(_4,_2,),(_1,_4,)>>::new()");
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
         #[doc=\"`(1,4):(1,128)`\"]type Row=Layout<(_1,_4,),(_1,_128,)>;"
    );
}

#[test]
fn a_private_item_used_only_here_is_not_dead() {
    assert_eq!(
        expands("type A = 4:1; pub type B = A o 2:1;"),
        "#[allow(dead_code)]#[doc=\"`4:1`\"]type A=Layout<_4,_1>;pub type B=Layout<_2,_1>;"
    );
}

#[test]
fn attributes_and_documentation_stay() {
    assert_eq!(
        expands("/// A row.\n#[deprecated]\npub type Row = 4:1;"),
        "#[doc=\" A row.\"]#[deprecated]#[doc=\"\"]#[doc=\"`4:1`\"]pub type Row=Layout<_4,_1>;"
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
        "pub type Tile=(M,Layout<_4,_1>,Keep,_8,);"
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
        "pub type C=Composed<A,Layout<_2,_1>>;\
         const _:()=check::<Composed<A,Layout<_2,_1>>>();"
    );
    assert_eq!(
        expands("#[cfg(a)] pub type C = A;"),
        "#[cfg(a)]pub type C=A;#[cfg(a)]const _:()=check::<A>();"
    );
    // An item could not name the generic parameters around the macro.
    assert_eq!(
        expands("T o 2:1"),
        "{check::<Composed<T,Layout<_2,_1>>>();<Composed<T,Layout<_2,_1>>as IsLayout>::VALUE}"
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
         pub type Two=Half<T,3>;const _:()=check::<Half<T,3>>();"
    );
}

#[test]
fn an_item_under_a_condition_is_left_to_the_compiler() {
    assert_eq!(
        expands("#[cfg(a)] pub type T = 4:1; #[cfg(not(a))] pub type T = 8:1; pub type U = T / 2;"),
        "#[cfg(a)]pub type T=Layout<_4,_1>;\
         #[cfg(not(a))]pub type T=Layout<_8,_1>;\
         pub type U=Divided<T,_2>;const _:()=check::<Divided<T,_2>>();"
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
    let expanded = super::support::layout(input);
    assert_eq!(
        super::support::compact(&expanded),
        "type A=Layout<_4,_2>;pub type B=Divided<C,_8>;const _:()=check::<Divided<C,_8>>();"
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
fn an_unknown_item_is_used_by_name() {
    assert_eq!(
        expands("type A = X o Y; type B = A * A;"),
        "type A=Composed<X,Y>;const _:()=check::<Composed<X,Y>>();\
         type B=Multiplied<A,A>;const _:()=check::<Multiplied<A,A>>();"
    );
}

#[test]
fn every_operation_has_its_name() {
    for (source, result) in [
        ("make_layout((4, 8))", "(4,8):(1,4)"),
        ("make_layout((4, 8), (8, 1))", "(4,8):(8,1)"),
        (
            "make_layout(4:1, (2,3):(4,8), 5:0)",
            "(4,(2,3),5):(1,(4,8),0)",
        ),
        ("make_layout_left((4, 8))", "(4,8):(1,4)"),
        ("make_layout_right((4, 8))", "(4,8):(8,1)"),
        ("make_ordered_layout((2,3), (1,0))", "(2,3):(3,1)"),
        ("make_layout_like((2,4):(4,0))", "(2,4):(1,0)"),
        ("make_fragment_like(8:2)", "8:1"),
        ("domain_distribute(((64,3),(8,8)), 128)", "(64,2):(1,192)"),
        ("get((4,(2,3)):(1,(4,8)), 1)", "(2,3):(4,8)"),
        ("get((4,(2,3)):(1,(4,8)), (1,0))", "2:4"),
        ("select((2,3,5):(1,2,6), (0,2))", "(2,5):(1,6)"),
        ("take((2,3,5):(1,2,6), 1, 3)", "(3,5):(2,6)"),
        ("group((2,3,5):(1,2,6), 0, 2)", "((2,3),5):((1,2),6)"),
        ("append(3:1, 4:3)", "(3,4):(1,3)"),
        ("append((3,3):(3,1), 3)", "(3,3,1):(3,1,0)"),
        ("append((3,3):(3,1), 3, 2:9)", "(3,3,2):(3,1,9)"),
        ("prepend(3:1, 4:3)", "(4,3):(3,1)"),
        ("prepend((3,3):(3,1), 3)", "(1,3,3):(0,3,1)"),
        ("prepend((3,3):(3,1), 3, 2:9)", "(2,3,3):(9,3,1)"),
        ("replace((3,4):(1,3), 1, 2:9)", "(3,2):(1,9)"),
        ("flatten((2,(3,5)):(1,(2,6)))", "(2,3,5):(1,2,6)"),
        (
            "unflatten((2,3,5):(1,2,6), ((0,0),0))",
            "((2,3),5):((1,2),6)",
        ),
        (
            "zip(((4,6),(4,2)):((27,31),(39,17)))",
            "((4,4),(6,2)):((27,39),(31,17))",
        ),
        (
            "zip((8,5):(9,1), (5,8):(1,1))",
            "((8,5),(5,8)):((9,1),(1,1))",
        ),
        ("coalesce((2,(1,6)):(1,(6,2)), (1,1))", "(2,6):(1,2)"),
        ("coalesce_x((4,1):(1,0))", "(4,2):(1,0)"),
        ("filter((4,2):(1,0))", "4:1"),
        ("filter((4,2):(1,0), (1,1))", "(4,1):(1,0)"),
        ("filter_zeros((4,2):(1,0))", "(4,1):(1,0)"),
        ("filter_zeros((6,4):(4,1), 0)", "(1,1):(4,1)"),
        ("with_shape(24:2, (4,6))", "(4,6):(2,8)"),
        (
            "zipped_divide((16,8):(1,16), (8, 8))",
            "((8,8),(2,1)):((1,16),(8,0))",
        ),
        (
            "tiled_divide((16,8):(1,16), (8, 4))",
            "((8,4),2,2):((1,16),8,64)",
        ),
        (
            "flat_divide((16,8):(1,16), (8, 4))",
            "(8,4,2,2):(1,16,8,64)",
        ),
        (
            "zipped_product((2,5):(5,1), <3:5, 4:6>)",
            "((2,5),(3,4)):((5,1),(10,30))",
        ),
        (
            "tiled_product((2,5):(5,1), (3,4):(1,3))",
            "((2,5),3,4):((5,1),10,30)",
        ),
        (
            "flat_product((2,5):(5,1), (3,4):(1,3))",
            "(2,5,3,4):(5,1,10,30)",
        ),
        (
            "blocked_product((2,5):(5,1), (3,4):(1,3))",
            "((2,3),(5,4)):((5,10),(1,30))",
        ),
        (
            "raked_product((2,5):(5,1), (3,4):(1,3))",
            "((3,2),(4,5)):((10,5),(30,1))",
        ),
        (
            "tile_to_shape((4,2):(2,1), (8,8))",
            "((4,2),(2,4)):((2,8),(1,16))",
        ),
        (
            "tile_to_shape((4,2):(2,1), (8,8), (1,0))",
            "((4,2),(2,4)):((2,32),(1,8))",
        ),
        ("right_inverse((4,8):(8,1))", "(8,4):(4,1)"),
        ("left_inverse((4,8):(8,1))", "(8,4):(4,1)"),
        ("max_common_layout(8:1, 4:1)", "4:1"),
        ("nullspace((2,2):(0,1))", "2:1"),
        ("upcast((8,4):(1,8), 2)", "(4,4):(1,4)"),
        ("downcast((8,4):(1,8), 2)", "(16,4):(1,16)"),
        ("recast_layout((8,4):(1,8), 16, 32)", "(4,4):(1,4)"),
        ("slice((_, 3), (8,4):(1,8))", "(8):(1)"),
        ("dice((_, 3), (8,4):(1,8))", "(4):(8)"),
        (
            "local_tile((16,8):(1,16), (8,8), (_, 0))",
            "(8,8,2):(1,16,8)",
        ),
        (
            "local_tile((16,8):(1,16), (8,8,8), (1,0,0), (1,1,_))",
            "(8,8):(1,16)",
        ),
        (
            "local_partition((32,8):(1,32), (8,4):(4,1), 6)",
            "(4,2):(8,128)",
        ),
    ] {
        let (shape, stride) = result.split_once(':').unwrap();
        assert_eq!(
            is_type(source),
            is_type(&format!("{shape}:{stride}")),
            "{source}"
        );
    }
}

#[test]
fn numbers_and_answers_are_literals() {
    for (source, result) in [
        ("size((4,(2,3)):(1,(4,8)))", "24"),
        ("size((4,(2,3)))", "24"),
        ("size((4,(2,3)):(1,(4,8)), 1)", "6"),
        ("cosize((4,2):(1,8))", "12"),
        ("cosize((4,2):(1,8), (0))", "4"),
        ("rank((4,2):(1,8))", "2"),
        ("rank((4,(2,3,5)):(1,(4,8,24)), 1)", "3"),
        ("depth((4,(2,3)):(1,(4,8)))", "2"),
        ("depth((4,(2,3)):(1,(4,8)), 0)", "0"),
        ("shape((4,(2,3)):(1,(4,8)))", "(4,(2,3,),)"),
        ("stride((4,(2,3)):(1,(4,8)), 1)", "(4,8,)"),
        ("max_alignment((8,4):(1,8))", "32"),
        ("max_common_vector(8:1, 4:1)", "4"),
        ("compact_col_major((4,(2,3)))", "(1,(4,8,),)"),
        ("compact_col_major((4,2), 3)", "(3,12,)"),
        ("compact_row_major((4,2))", "(2,1,)"),
        ("compact_row_major((4,2), 3)", "(6,3,)"),
        ("compact_order((4,2), (1,0))", "(2,1,)"),
        ("shape_div((12,4), 6)", "(2,4,)"),
        ("shape_mod((12,4), 6)", "(6,1,)"),
        ("ceil_div((10), 4)", "(3,)"),
        ("ceil_div(10, 4)", "3"),
        ("idx2crd(5, (3,(2,3)))", "(2,(1,0,),)"),
        ("crd2idx((2,(1,0)), (3,(2,3)))", "5"),
        ("crd2idx((2,3), (8,4):(1,8))", "26"),
        ("crd2crd((2,(1,0)), (3,(2,3)), 18)", "5"),
        (
            "get_hier_coord((2,(64,4)):(256,(4,1)), 244)",
            "(0,(61,0,),)",
        ),
        ("get_flat_coord((2,(64,4)):(256,(4,1)), 244)", "(0,61,)"),
        ("get_1d_coord((2,64,4):(256,4,1), 244)", "122"),
        ("congruent((4,2), (8,1):(1,1))", "true"),
        ("weakly_congruent(4, (4,2))", "true"),
        ("compatible(8, (4,2))", "true"),
        ("compatible(9, (4,2))", "false"),
        ("evenly_divides((12,8), (4,3))", "false"),
        (
            "slice_and_offset((_, 3), (8,4):(1,8))",
            "(<Layout<(_8,),(_1,)>>::new(),24)",
        ),
        (
            "local_tile_and_offset((16,8):(1,16), (8,8), (1, 0))",
            "(<Layout<(_8,_8,),(_1,_16,)>>::new(),8)",
        ),
        (
            "local_tile_and_offset((16,8):(1,16), (8,8,8), (1,0,0), (1,1,_))",
            "(<Layout<(_8,_8,),(_1,_16,)>>::new(),8)",
        ),
        (
            "local_partition_and_offset((32,8):(1,32), (8,4):(4,1), 6)",
            "(<Layout<(_4,_2,),(_8,_128,)>>::new(),65)",
        ),
    ] {
        assert_eq!(expands(source), result, "{source}");
    }
}

#[test]
fn numbers_stand_in_shapes_strides_and_arguments() {
    for (source, result) in [
        (
            "(size((4,2):(1,4)), 4):(1, size((4,2):(1,4)))",
            "Layout<(_8,_4,),(_1,_8,)>",
        ),
        (
            "shape((4,2):(2,1)):compact_col_major(shape((4,2):(2,1)))",
            "Layout<(_4,_2,),(_1,_4,)>",
        ),
        ("32:1 / size(8:1)", "Layout<(_8,_4,),(_1,_8,)>"),
        (
            "(32,8):(1,32) / (size(8:1), _)",
            "Layout<((_8,_4,),_8,),((_1,_8,),_32,)>",
        ),
        (
            "append(3:1, rank((4,2):(1,4)))",
            "Layout<(_3,_1,),(_1,_0,)>",
        ),
        ("complement(4:2, size((4,6)))", "Layout<(_2,_3,),(_1,_8,)>"),
        ("size((4,2):(1,4))", "_8"),
        ("shape((4,2):(1,4))", "(_4,_2,)"),
        (
            "(size(A), 4):(1, cosize(A))",
            "Layout<(SizeOf<A>,_4,),(_1,CosizeOf<A>,)>",
        ),
    ] {
        assert_eq!(is_type(source), result, "{source}");
    }
}

#[test]
fn an_item_may_be_a_number() {
    assert_eq!(
        expands(
            "pub type N = size((4,2):(1,4)); pub type S = shape((4,2):(1,4));
             pub type A = (N, 2):(1, N); pub type B = zipped_divide((16,N):(1,16), S);
             pub type C = make_layout_left(S); pub type D = upcast(16:1, N);"
        ),
        "pub type N=_8;pub type S=(_4,_2,);\
         pub type A=Layout<(_8,_2,),(_1,_8,)>;\
         pub type B=Layout<((_4,_2,),(_4,_4,),),((_1,_16,),(_4,_32,),)>;\
         pub type C=Layout<(_4,_2,),(_1,_4,)>;pub type D=Layout<_2,_1>;"
    );
}

#[test]
fn operations_on_types_have_aliases() {
    for (source, result) in [
        ("slice((_, 3), A)", "Sliced<A,(Keep,_3,)>"),
        ("dice((_, I), A)", "Diced<A,(Keep,I,)>"),
        ("make_layout(A, 4:1)", "Concatenated<(A,Layout<_4,_1>,)>"),
        ("make_layout((M, 4))", "LayoutLeft<(M,_4,)>"),
        ("make_layout_right((M, 4))", "LayoutRight<(M,_4,)>"),
        ("coalesce(A, (1, 1))", "CoalescedByMode<A,(_1,_1,)>"),
        ("with_shape(A, (4, N))", "Reshaped<A,(_4,N,)>"),
        ("zipped_divide(A, (8, _))", "ZippedDivided<A,(_8,Keep,)>"),
        (
            "blocked_product(4:1, B)",
            "BlockedMultiplied<Layout<_4,_1>,B>",
        ),
        ("get(A, 1)", "ModeOf<A,_1>"),
        ("get(A, (1, 0))", "ModeOf<A,(_1,_0,)>"),
        ("upcast(A, 2)", "Upcasted<A,_2>"),
        (
            "left_inverse(right_inverse(A))",
            "LeftInverted<RightInverted<A>>",
        ),
        ("size(A)", "SizeOf<A>"),
    ] {
        assert_eq!(is_type(source), result, "{source}");
    }
    assert_eq!(
        expands("size(A)"),
        "<SizeOf<A>as ::layout_core::typenum::Unsigned>::USIZE".replace("::layout_core::", "")
    );
}
