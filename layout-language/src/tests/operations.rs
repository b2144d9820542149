//! Operations by name.

use super::support::{expands, is_type};

/// Operations that return layouts.
const LAYOUTS: &[(&str, &str)] = &[
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
    ("reverse((4,(2,3)):(1,(4,12)))", "((2,3),4):((4,12),1)"),
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
];

#[test]
fn every_operation_has_its_name() {
    for (source, result) in LAYOUTS {
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
        ("coshape((4,2):(1,8))", "12"),
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
        ("select(A, (2, 0))", "Selected<A,(_2,_0,)>"),
        ("select(A, (2,))", "Selected<A,(_2,)>"),
        ("take(A, I, 3)", "Taken<A,I,_3>"),
        ("group(A, 0, 2)", "Grouped<A,_0,_2>"),
        ("append(A, 3)", "AppendedTo<A,_3>"),
        ("append(A, 3, B)", "AppendedTo<A,_3,B>"),
        ("zip(A, B)", "ZippedWith<A,B>"),
        ("filter(A, (1, 0))", "FilteredByMode<A,(_1,_0,)>"),
        (
            "tile_to_shape(A, (8, 8), (1, 0))",
            "TiledToInOrder<A,(_8,_8,),(_1,_0,)>",
        ),
        (
            "make_ordered_layout((M, 4), (1, 0))",
            "LayoutOrdered<(M,_4,),(_1,_0,)>",
        ),
        ("recast_layout(A, 16, 8)", "RecastOf<A,_16,_8>"),
        (
            "local_tile(A, (8, 8), (1, _))",
            "LocalTiled<A,(_8,_8,),(_1,Keep,)>",
        ),
        (
            "local_tile(A, (8, 8), (1, _), (1, _))",
            "LocalTiledProjected<A,(_8,_8,),(_1,Keep,),(_1,Keep,)>",
        ),
        ("local_partition(A, B, 3)", "LocalPartitionedAt<A,B,_3>"),
        (
            "upcast(Sw<1,0,1> o A, 2)",
            "UpcastOf<ComposedLayout<Swizzle<1,0,1>,_0,A>,_2>",
        ),
        (
            "zipped_divide(make_identity_layout((12, 8)), (4, 4))",
            "ZippedDivided<IdentityLayout<(_12,_8,)>,(_4,_4,)>",
        ),
        (
            "predicated_divide(10:1, 4)",
            "PredicatedDivided<Layout<_10,_1>,_4>",
        ),
        (
            "make_layout_tv(32:1, 4:1)",
            "LayoutTv<Layout<_32,_1>,Layout<_4,_1>>",
        ),
        (
            "partition_tv(A, 32:1, 4:1)",
            "PartitionedAmong<A,Layout<_32,_1>,Layout<_4,_1>>",
        ),
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
        ("upcast(A, 2)", "UpcastOf<A,_2>"),
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
        "<SizeOf<A>as ::layout_core::StaticInteger>::USIZE".replace("::layout_core::", "")
    );
}

#[test]
fn swizzles_stand_before_layouts() {
    let inside = "Layout<(_8,_32,),(_32,_1,)>";
    let behind = |swizzle: &str, offset: i64, inside: &str| {
        format!("ComposedLayout<Swizzle<{swizzle}>,_{offset},{inside}>")
    };
    for (source, result) in [
        ("Sw<3,2,3> o (8,32):(32,1)", behind("3,2,3", 0, inside)),
        ("Sw<3,2,3> o 0 o (8,32):(32,1)", behind("3,2,3", 0, inside)),
        (
            "Sw<2, 0, -3> o 64 o (8,32):(32,1)",
            behind("2,0,-3", 64, inside),
        ),
        (
            "composition(Sw<3,2,3>, 4, (8,32):(32,1))",
            behind("3,2,3", 4, inside),
        ),
        ("Sw<0,2,3> o (8,32):(32,1)", inside.into()),
        (
            "(Sw<3,2,3> o (8,32):(32,1)) / (8,4)",
            behind(
                "3,2,3",
                0,
                "Layout<((_8,_1,),(_4,_8,),),((_32,_0,),(_1,_4,),)>",
            ),
        ),
        (
            "zipped_divide(Sw<3,2,3> o (8,32):(32,1), (8,4))",
            behind(
                "3,2,3",
                0,
                "Layout<((_8,_4,),(_1,_8,),),((_32,_1,),(_0,_4,),)>",
            ),
        ),
        (
            "(8,8):(8,1) o (Sw<2,0,-3> o (8,8):(8,1))",
            behind("2,0,3", 0, "Layout<(_8,_8,),(_1,_8,)>"),
        ),
        (
            "slice((_, 0), Sw<1,0,2> o (4,4):(4,1))",
            behind("1,0,2", 0, "Layout<(_4,),(_4,)>"),
        ),
        (
            "upcast(Sw<2,4,3> o (8,8):(8,1), 2)",
            behind("2,3,3", 0, "Layout<(_8,_4,),(_4,_1,)>"),
        ),
        (
            "(size(Sw<3,2,3> o (8,32):(32,1)), 2):(1, 0)",
            "Layout<(_256,_2,),(_1,_0,)>".into(),
        ),
    ] {
        assert_eq!(is_type(source), result, "{source}");
    }
    assert_eq!(expands("apply(Sw<3,4,3>, 128)"), "144");
    assert_eq!(expands("crd2idx((1, 4), Sw<3,2,3> o (8,32):(32,1))"), "32");
    assert_eq!(
        expands("crd2idx((1, 4), Sw<1,0,5> o Sw<3,2,3> o (8,32):(32,1))"),
        "33"
    );
    assert_eq!(
        expands("size(Sw<1,0,5> o 8 o Sw<3,2,3> o 0 o (8,32):(32,1) / 4)"),
        "256"
    );
    assert_eq!(
        expands("pub type Smem = Sw<3,2,3> o (8,32):(32,1); pub type N = size(Smem);"),
        format!(
            "pub type Smem={};pub type N=_256;",
            behind("3,2,3", 0, inside)
        )
    );
    assert_eq!(
        expands("Sw<3,2,3> o (8,32):(32,1)"),
        format!("<{}as HasValue>::VALUE", behind("3,2,3", 0, inside))
    );
}

#[test]
fn swizzles_stand_before_types() {
    for (source, result) in [
        ("Sw<3,2,3> o A", "ComposedLayout<Swizzle<3,2,3>,_0,A>"),
        ("Sw<2,0,-3> o 8 o A", "ComposedLayout<Swizzle<2,0,-3>,_8,A>"),
        (
            "(Sw<3,2,3> o A) / (8, 4)",
            "Divided<ComposedLayout<Swizzle<3,2,3>,_0,A>,(_8,_4,)>",
        ),
        (
            "(Sw<3,2,3> o 8:1) o B",
            "Composed<ComposedLayout<Swizzle<3,2,3>,_0,Layout<_8,_1>>,B>",
        ),
    ] {
        assert_eq!(is_type(source), result, "{source}");
    }
    assert_eq!(
        expands("pub type W = Sw<3,2,3> o A; pub type T = zipped_divide(W, 8);"),
        "pub type W=ComposedLayout<Swizzle<3,2,3>,_0,A>;const _:()=exists::<W<>>();pub type T=answers::ZippedDivided<W,_8>;const _:()={type T=ZippedDivided<W,_8>;exists::<T<>>();};"
    );
    assert_eq!(
        expands("Sw<3,2,3> o A"),
        "<ComposedLayout<Swizzle<3,2,3>,_0,A>as HasValue>::VALUE"
    );
}

/// Operations that only move modes, and so record no steps.
const MOVES: &[&str] = &[
    "make_layout",
    "get",
    "select",
    "take",
    "group",
    "append",
    "prepend",
    "replace",
    "reverse",
    "flatten",
    "unflatten",
    "zip",
];

#[test]
fn every_operation_is_derived() {
    for (source, result) in LAYOUTS {
        let explanation = crate::explain(source.parse().expect("tokens"));
        let last = explanation.derivations.last().expect("an operation");
        let text = last.to_string();
        assert!(
            text.ends_with(&format!("\n  = {result}")),
            "{source}: {text}"
        );
        // The operation has nested derivations, or only moves modes.
        let name = text.split_once('(').map_or("", |(name, _)| name);
        let is_given = MOVES.contains(&name);
        assert!(is_given || !last.steps.is_empty(), "{source}: {text}");
    }
}
