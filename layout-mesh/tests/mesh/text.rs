//! The text form of shardings, and PyTorch's.

use std::time::Instant;

use layout_algebra::formula::Number;
use layout_mesh::Placement::{Partial, Replicate, Shard, StridedShard};
use layout_mesh::{
    Mesh, NotationError, OpenSharding, Placement, Reduction, Sharding, Uneven,
    parse_redistribution, parse_torch_redistribution,
};

/// A text, and the arguments of [`Sharding::with_uneven`].
type Case<'a> = (
    &'a str,
    &'a Mesh,
    &'a [i64],
    &'a [(&'a str, Placement)],
    Uneven,
);

fn read(text: &str) -> Sharding {
    let sharding = text.parse::<OpenSharding>();
    sharding.unwrap().at(&|_| unreachable!()).unwrap()
}

#[test]
fn shardings_equal_constructed_ones() {
    let mesh = Mesh::new([("dp", 2), ("tp", 4)]).unwrap();
    let swapped = Mesh::with_ranks(["dp", "tp"], &"(2,4):(1,2)".parse().unwrap()).unwrap();
    let cases: [Case<'_>; 9] = [
        (
            "shard(8, mesh(dp: 2, tp: 4))",
            &mesh,
            &[8],
            &[],
            Uneven::Covering,
        ),
        (
            " shard ( ( 8 , 8 , ) , mesh ( dp : 2 , tp : 4 , ) , tp : 1 , dp : 0 , ) ",
            &mesh,
            &[8, 8],
            &[("tp", Shard(1)), ("dp", Shard(0))],
            Uneven::Covering,
        ),
        (
            "shard((1_024,2*4),mesh(dp:2:1,tp:4:2),dp:sum,tp:_)",
            &swapped,
            &[1024, 8],
            &[("dp", Partial(Reduction::Sum)), ("tp", Replicate)],
            Uneven::Covering,
        ),
        (
            "shard((5), mesh(dp: 2, tp: 4), dp: 0, tp: 0, chunk)",
            &mesh,
            &[5],
            &[("dp", Shard(0)), ("tp", Shard(0))],
            Uneven::Chunk,
        ),
        (
            "shard(8, mesh(dp: 2:4, tp: 4), dp: 0)",
            &mesh,
            &[8],
            &[("dp", Shard(0))],
            Uneven::Covering,
        ),
        (
            "shard((16, 3), mesh(dp: 2, tp: 4), tp: strided(0, 2), dp: max)",
            &mesh,
            &[16, 3],
            &[
                ("tp", StridedShard { dim: 0, split: 2 }),
                ("dp", Partial(Reduction::Max)),
            ],
            Uneven::Covering,
        ),
        (
            "shard(8, mesh(dp: 2, tp: 4), dp: min, tp: min)",
            &mesh,
            &[8],
            &[
                ("dp", Partial(Reduction::Min)),
                ("tp", Partial(Reduction::Min)),
            ],
            Uneven::Covering,
        ),
        (
            "shard(8, mesh(dp: 2, tp: 4), dp: product)",
            &mesh,
            &[8],
            &[("dp", Partial(Reduction::Product))],
            Uneven::Covering,
        ),
        (
            "shard((), mesh(dp: 2, tp: 4))",
            &mesh,
            &[],
            &[],
            Uneven::Covering,
        ),
    ];
    for (text, mesh, shape, placed, uneven) in cases {
        let expected = Sharding::with_uneven(mesh, shape, placed, uneven).unwrap();
        assert_eq!(read(text), expected, "{text}");
    }
}

#[test]
fn the_destination_has_the_mesh_of_the_source() {
    let source = "shard((4 * ?m, ?k), mesh(x: ?p : 2, y: 2 : 1), x: 1)";
    let [from, to] = parse_redistribution(&format!("{source}->shard((4*?m, ?k), y: 1)")).unwrap();
    let whole = "shard((4 * ?m, ?k), mesh(x: ?p:2, y: 2:1), y: 1)";
    assert_eq!(to, whole.parse().unwrap());
    assert_eq!(from.names().collect::<Vec<_>>(), ["p", "m", "k"]);
    let size = |factor, name: &str| Number::product(factor, [name.to_owned()]);
    let shape = [size(4, "m"), size(1, "k")];
    let axes = [("x", size(1, "p")), ("y", 2.into())];
    let constructed = OpenSharding::new(&axes, &shape, &[("x", Shard(1))]);
    assert_eq!(from, constructed.with_ranks(&[2.into(), 1.into()]));
}

/// Returns the text that the error marks, and the error.
fn rejected(read: fn(&str) -> Result<[OpenSharding; 2], NotationError>, text: &str) -> String {
    let error = read(text).unwrap_err();
    format!("{}|{error}", &text[error.at()])
}

/// Compares the error for a text as the source and as the destination.
fn on_both_sides(side: &str, error: &str) {
    assert_eq!(rejected(parse_redistribution, side), error, "{side}");
    let whole = format!("shard(8, mesh(x: 4)) -> {side}");
    assert_eq!(rejected(parse_redistribution, &whole), error, "{side}");
}

#[test]
fn errors_about_shapes_and_meshes_have_a_position() {
    let most = "9".repeat(30);
    let large = [
        format!("shard({most}, mesh(x: 4))"),
        format!("{most}|expected a size below 2^63, found `{most}`"),
    ];
    for (side, error) in [
        (
            "",
            "|expected `shard`, found the end\nhelp: write a sharding as `shard((8, 8), mesh(x: 4), x: 0)`",
        ),
        (
            "Shard(0)",
            "Shard|expected `shard`, found `Shard`\nhelp: write a sharding as `shard((8, 8), mesh(x: 4), x: 0)`",
        ),
        ("shard 8", "8|expected `(`, found `8`"),
        (
            "shard([8], mesh(x: 4))",
            "[|expected a shape, found `[`\nhelp: write the shape in parentheses: `(8, 8)`",
        ),
        (
            "shard(8, mesh(x = 4))",
            "=|expected `:`, found `=`\nhelp: write the axis as `x: 4`",
        ),
        ("shard(", "|expected a size of at least 1, found the end"),
        ("shard((8, 8", "|expected `,` or `)`, found the end"),
        (
            "shard(0, mesh(x: 4))",
            "0|expected a size of at least 1, found `0`",
        ),
        (
            "shard(-8, mesh(x: 4))",
            "-|expected a size of at least 1, found `-`",
        ),
        (
            "shard(8f, mesh(x: 4))",
            "8f|expected an integer, found `8f`",
        ),
        (&large[0], &large[1]),
        (
            "shard(4294967296 * 4294967296, mesh(x: 4))",
            "4294967296 * 4294967296|expected a size below 2^63, found more",
        ),
        (
            "shard(8, mesh(x: 4, x: 2))",
            "x|expected distinct axis names, found `x` twice",
        ),
        (
            "shard(8, mesh(4))",
            "4|expected the name of an axis, found `4`",
        ),
        (
            "shard(8, mesh(_: 4))",
            "_|expected the name of an axis, found `_`",
        ),
        (
            "shard(8, mesh(x: 2:1, y: 4))",
            "mesh(x: 2:1, y: 4)|expected each rank once in the mesh `(2,4):(1,1)`, found rank 1 twice",
        ),
        (
            "shard(8, mesh(x: 2:1, y: 2:4))",
            "mesh(x: 2:1, y: 2:4)|expected each rank once in the mesh `(2,2):(1,4)`, found rank 2 missing",
        ),
        (
            "shard(8, mesh(x: 4294967296, y: 4294967296))",
            "mesh(x: 4294967296, y: 4294967296)|expected a number of devices below 2^63, found more",
        ),
        (
            "shard((4294967296, 4294967296), mesh(x: 4))",
            "shard((4294967296, 4294967296), mesh(x: 4))|expected a number of elements below 2^63, found more",
        ),
    ] {
        on_both_sides(side, error);
    }
}

#[test]
fn errors_about_placements_have_a_position() {
    for (side, error) in [
        (
            "shard(8, mesh(x: 4), y: 0)",
            "y|expected an axis of the mesh `x=4`, found `y`\nhelp: write the placement as `x: 0`",
        ),
        (
            "shard(8, mesh(x: 4), x: 1)",
            "1|expected a dimension below 1 for axis `x`, found 1",
        ),
        (
            "shard(8, mesh(x: 4), x: -1)",
            "-|expected a placement: a dimension, `_`, `sum`, `product`, `max`, `min` or `strided(dimension, split)`, found `-`",
        ),
        (
            "shard(8, mesh(x: 4), x: strided(0, 0))",
            "0|expected a split of at least 1, found `0`",
        ),
        (
            "shard(8, mesh(x: 4), x: 0, x: 0)",
            "x|expected one placement for each axis, found two for `x`",
        ),
        (
            "shard(8, mesh(x: 2, y: 2), x: sum, y: max)",
            "max|expected one reduction on all axes, found sum and max",
        ),
        (
            "shard(8, mesh(x: 4), chunk, x: 0)",
            "x|expected `)` after `chunk`, found `x`",
        ),
        (
            "shard(8, mesh(x: 4) x: 0)",
            "x|expected `,` or `)`, found `x`",
        ),
        (
            "shard(?, mesh(x: 4))",
            ",|expected the name of a dynamic size after `?`, found `,`",
        ),
    ] {
        on_both_sides(side, error);
    }
    for (text, error) in [
        ("shard(8, x: 0)", "x|expected `mesh`, found `x`"),
        ("shard(8.5, mesh(x: 4))", ".|expected `,`, found `.`"),
        (
            "shard(8, mesh(x: 4)) é",
            "é|expected `->`, found `é`\nhelp: write a redistribution as `source -> destination`",
        ),
        (
            "shard(8, mesh(x: 4)) -> shard(8) 1",
            "1|expected the end, found `1`",
        ),
    ] {
        assert_eq!(rejected(parse_redistribution, text), error, "{text}");
    }
    let error = "mesh(x: ?p)".parse::<Mesh>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "expected static sizes, found the dynamic size `?p`"
    );
    let large = "mesh(x: 4611686018427387904)".parse::<Mesh>().unwrap();
    assert_eq!(large.devices(), 1 << 62);
}

#[test]
fn hostile_texts_give_an_answer_in_linear_time() {
    let many =
        |item: &dyn Fn(usize) -> String| (0..60_000).map(item).collect::<Vec<_>>().join(", ");
    let names = many(&|i| format!("?n{i}"));
    let axes = many(&|i| format!("x{i}: 1"));
    let quoted = many(&|i| format!("'x{i}'"));
    let product = many(&|i| format!("?n{i}")).replace(", ", "*");
    let some_axes = (0..256)
        .map(|i| format!("x{i}: 1"))
        .collect::<Vec<_>>()
        .join(", ");
    let some_sizes = (0..256).map(|i| format!("{}?m{i}", "?n * ".repeat(15)));
    let some_sizes = some_sizes.collect::<Vec<_>>().join(", ");
    let texts = [
        "(".repeat(1_000_000),
        "[".repeat(1_000_000),
        "9".repeat(1_000_000),
        "a".repeat(1_000_000),
        "\"".repeat(1_000_001),
        "é".repeat(500_000),
        "->".repeat(500_000),
        format!("shard(({names}), mesh(x: 4))"),
        format!("shard({product}, mesh(x: 4))"),
        format!("shard(8, mesh({axes}))"),
        format!("shard(({some_sizes}), mesh({some_axes})) -> shard(({some_sizes}))"),
        format!("shard(({}), mesh({some_axes}))", "1, ".repeat(256)),
        format!("shard(8, mesh(x: 4), {})", "x: _, ".repeat(100_000)),
        format!("mesh {} shape 8: R -> R", "[".repeat(1_000_000)),
        format!("mesh [{}] shape 8: R -> R", "0, ".repeat(300_000)),
        format!("mesh [{}] shape 8: R -> R", many(&|i| i.to_string())),
        format!("mesh ({}) shape 8: R -> R", "2, ".repeat(300_000)),
        format!("mesh (2, 2) ({quoted}) shape 8: R -> R"),
        format!("mesh (2, 2) shape 8: {} -> R", "R".repeat(1_000_000)),
        format!(
            "mesh (2, 2) shape 8: {} -> R",
            "_StridedShard(0, 2)".repeat(50_000)
        ),
        format!("DeviceMesh({}) shape 8: R -> R", "a.".repeat(500_000)),
    ];
    for text in &texts {
        let begin = Instant::now();
        let _ = parse_redistribution(text);
        let _ = parse_torch_redistribution(text);
        let error = text.parse::<Mesh>();
        assert!(error.is_err());
        let taken = begin.elapsed();
        // The limit is for a machine under load.
        assert!(taken.as_secs() < 5, "{taken:?}: {}", &text[..40]);
    }
}

#[test]
fn forms_of_pytorch_are_read() {
    let mesh = Mesh::new([("dp", 2), ("tp", 4)]).unwrap();
    let sum = Partial(Reduction::Sum);
    let side = |placed: [Placement; 2]| {
        let placed = [("dp", placed[0]), ("tp", placed[1])];
        Sharding::with_uneven(&mesh, &[8, 6], &placed, Uneven::Chunk).unwrap()
    };
    let expected = [side([Shard(0), Replicate]), side([sum, Shard(1)])];
    for header in [
        r#"mesh (2, 4) ("dp", "tp") shape (8, 6)"#,
        r#"mesh=(2, 4), names=["dp", "tp"], shape=[8, 6]"#,
        r"shape torch.Size([8, 6]) mesh (dp=2, tp=4)",
        r#"init_device_mesh("cuda", (2, 4), mesh_dim_names=("dp", "tp")), shape 8 * 1, "#,
        r#"mesh = init_device_mesh("cuda", mesh_shape=(2, 4), mesh_dim_names=("dp", "tp")) shape (8, 6)"#,
        r"DeviceMesh((dp=2, tp=4), 'cuda', stride=(4, 1)) shape (8, 6)",
        r"DeviceMesh((dp=2, tp=4), device: 'cuda', stride: (4, 1)) shape (8, 6)",
        r"DeviceMesh('cuda', [[0, 1, 2, 3], [4, 5, 6, 7]], mesh_dim_names=('dp', 'tp')) shape (8, 6)",
        r#"device_mesh=torch.distributed.DeviceMesh("cuda", mesh=[[0,1,2,3],[4,5,6,7]], mesh_dim_names=["dp","tp"]), shape=(8,6)"#,
    ] {
        let header = header.replace("8 * 1, ", "(8, 6)");
        for [from, to] in [
            ["(Shard(0), Replicate())", "(Partial(), Shard(1))"],
            [
                "[Shard(dim=0), Replicate()]",
                "[Partial('sum'), Shard(dim=-1)]",
            ],
            ["(Shard(dim=-2), Replicate())", "(Partial(sum), Shard(1))"],
            ["placements=(S(0), R)", "placements=(P(sum), S(1))"],
            ["S(0)R", "P(sum)S(1)"],
            ["S(0), R", "PS(1)"],
            [
                "[dt.Shard(0), dt.Replicate()]",
                "[_Partial(reduce_op=ReduceOp.SUM), Shard(1)]",
            ],
        ] {
            let text = format!("{header}: {from} -> {to}");
            let read = parse_torch_redistribution(&text).unwrap_or_else(|e| panic!("{text}: {e}"));
            let read = read.map(|side| side.at(&|_| unreachable!()).unwrap());
            assert_eq!(read, expected, "{text}");
        }
    }
    let [from, to] = parse_torch_redistribution("mesh 4 shape ?n: S(0) -> R").unwrap();
    assert_eq!(from.to_string(), "[m0: Shard(0)] of (n) on m0=4");
    assert_eq!(to.to_string(), "[m0: Replicate] of (n) on m0=4");
    let [from, _] = parse_torch_redistribution("mesh [0, 1, 2] shape 6: R -> R").unwrap();
    assert_eq!(from.to_string(), "[m0: Replicate] of (6) on m0=3");
    let ordered = "DeviceMesh((dp=2, tp=2), 'cuda', stride=(2, 1), Mesh: [[0, 1], [2, 3]]) shape (8, 8): S(0)[1]S(0)[0] -> [Shard(0)[0], Shard(0)[1]]";
    let [from, to] = parse_torch_redistribution(ordered).unwrap();
    assert_eq!(
        from.to_string(),
        "[tp: Shard(0), dp: Shard(0)] of (8, 8) on dp=2, tp=2"
    );
    assert_eq!(
        to.to_string(),
        "[dp: Shard(0), tp: Shard(0)] of (8, 8) on dp=2, tp=2"
    );
    let columns = "mesh [[0, 2, 4], [1, 3, 5]] shape 6: RS(0) -> RR";
    let [from, _] = parse_torch_redistribution(columns).unwrap();
    assert_eq!(
        from.to_string(),
        "[m0: Replicate, m1: Shard(0)] of (6) on m0=2:1, m1=3:2"
    );
}

/// The rows of each rank in the documentation of PyTorch's `_StridedShard`, and `torch.chunk` applied
/// from left to right.
#[test]
fn strided_shards_are_those_of_pytorch() {
    let rows = |text: &str| -> Vec<Vec<i64>> {
        let [from, _] = parse_torch_redistribution(text).unwrap();
        let sharding = from.at(&|_| unreachable!()).unwrap();
        let ranks = 0..sharding.mesh().devices();
        let held = ranks.map(|rank| {
            let mut rows: Vec<_> = sharding.held_by(rank).unwrap();
            rows.sort_unstable();
            rows.into_iter().map(|(_, row)| row).collect()
        });
        held.collect()
    };
    let text = "mesh (2, 2) shape 8: [_StridedShard(0, split_factor=2), Shard(0)] -> RR";
    assert_eq!(rows(text), [[0, 1], [4, 5], [2, 3], [6, 7]]);

    let chunk = |rows: &[i64], count: usize| -> Vec<Vec<i64>> {
        let size = rows.len().div_ceil(count).max(1);
        let mut chunks: Vec<_> = rows.chunks(size).map(<[i64]>::to_vec).collect();
        chunks.resize(count, Vec::new());
        chunks
    };
    // Each axis divides the rows of the axes before.
    let left_to_right = |extent: i64, axes: &[(usize, usize)]| {
        let mut shards = vec![(0..extent).collect::<Vec<_>>()];
        for &(size, split) in axes {
            let divided = shards.iter().flat_map(|rows| {
                let blocks = chunk(rows, split);
                let blocks: Vec<_> = blocks.iter().map(|block| chunk(block, size)).collect();
                let shard = move |c: usize| blocks.iter().flat_map(|b| b[c].clone()).collect();
                (0..size).map(shard).collect::<Vec<_>>()
            });
            shards = divided.collect();
        }
        shards
    };
    let (mut equal, mut rejected) = (0, Vec::new());
    for extent in 1..40 {
        for axes in [
            &[(2, 2), (2, 1)][..],
            &[(3, 2), (2, 1)],
            &[(2, 3), (3, 1)],
            &[(4, 1), (2, 1)],
            &[(2, 1), (2, 3)],
            &[(4, 2), (3, 2), (2, 1)],
            &[(4, 6), (3, 2), (2, 1)],
            &[(4, 3), (3, 1), (2, 1)],
            &[(3, 2)],
        ] {
            let sizes = axes.iter().map(|(size, _)| format!("{size},"));
            let placed = axes.iter().map(|(_, split)| format!("_S(0, {split})"));
            let text = format!(
                "mesh ({}) shape {extent}: {} -> {}",
                sizes.collect::<String>(),
                placed.collect::<String>(),
                "R".repeat(axes.len())
            );
            if parse_torch_redistribution(&text).is_ok() {
                assert_eq!(rows(&text), left_to_right(extent, axes), "{text}");
                equal += 1;
            } else {
                rejected.push((extent, axes));
            }
        }
    }
    // The shards of a rank are different rows than in a shard order.
    assert!(rejected.contains(&(7, &[(3, 2), (2, 1)])));
    assert!(equal > 5 * rejected.len(), "{equal} {}", rejected.len());
    for (extent, axes) in rejected {
        let &[(outer, _), (inner, 1)] = axes else {
            continue;
        };
        let size = |size: usize| i64::try_from(size).unwrap();
        let mesh = Mesh::new([("a", size(outer)), ("b", size(inner))]).unwrap();
        let placed = [("b", Shard(0)), ("a", Shard(0))];
        let order = Sharding::with_uneven(&mesh, &[extent], &placed, Uneven::Chunk).unwrap();
        let expected = left_to_right(extent, axes);
        assert!((0..mesh.devices()).zip(expected).any(|(rank, rows)| {
            let held = order.held_by(rank).unwrap().into_iter();
            held.map(|(_, row)| row).collect::<Vec<_>>() != rows
        }));
    }
}

#[test]
fn errors_about_pytorch_have_a_position() {
    const FORM: &str = "help: write the redistribution as `mesh (2, 4) shape (8, 8): (Shard(0), Replicate()) -> (Replicate(), Shard(1))`";
    for (text, error) in [
        ("", format!("|expected `mesh`, `shape`, or `:` before the placements, found the end\n{FORM}")),
        ("mesh 4: R -> R", format!("mesh 4:|expected a shape, found none\n{FORM}")),
        ("(8, 8): R -> R", format!("(|expected `mesh`, `shape`, or `:` before the placements, found `(`\n{FORM}")),
        ("mesh 4 shape 8: R", format!("|expected `->`, found the end\n{FORM}")),
        ("mesh 4 shape 8: (R, R) -> R", "R|expected 1 placements, one for each mesh dimension, found more".into()),
        ("mesh (2, 2) shape 8: R -> RR", "R|expected 2 placements, one for each mesh dimension, found 1".into()),
        ("mesh 4 shape 8: S(1) -> R", "1|expected a dimension from -1 to 0, found 1".into()),
        ("mesh 4 shape 8: S(-2) -> R", "-2|expected a dimension from -1 to 0, found -2".into()),
        ("mesh 4 shape 8: Shared(0) -> R", "Shared|expected a placement: `Shard(0)`, `Replicate()`, `Partial(sum)` or `_StridedShard(0, split_factor=2)`, found `Shared`".into()),
        (
            "mesh 4 shape 8: Partial(avg) -> R",
            "avg|expected a reduction: `sum`, `product`, `max` or `min`, found `avg`\n\
             help: redistribute `Partial(sum)`, and divide by the number of devices".into(),
        ),
        ("mesh [0, 2, 1, 3] shape 8: R -> R", "[0, 2, 1, 3]|expected ranks from 0 with one stride along each mesh dimension, found rank 1 at position 2".into()),
        ("mesh (2, 2) shape 8: S(0)[0]S(0) -> RR", "S(0)[0]S(0)|expected the positions 0 to 1 in the shard order of dimension 0, found 0, none".into()),
        ("mesh (2, 2) shape 8: S(0)[1]S(0)[1] -> RR", "S(0)[1]S(0)[1]|expected the positions 0 to 1 in the shard order of dimension 0, found 1, 1".into()),
        ("mesh 2 shape 8: R[0] -> R", "R[0]|expected a shard before a position in the shard order, found `Replicate`".into()),
        ("mesh [[0, 1], [2]] shape 8: RR -> RR", "[2]|expected a list of length 2, found 1".into()),
        ("mesh [[0, 1], 2] shape 8: RR -> RR", "2|expected a list of ranks, found `2`".into()),
        ("mesh [[]] shape 8: RR -> RR", "mesh [[]]|expected at least 1 device along axis `m1`, found 0".into()),
        ("shape 8: RR -> RR", format!("shape 8:|expected a mesh, found none\n{FORM}")),
        ("mesh (2, 2) ('a') shape 8: RR -> RR", "mesh (2, 2) ('a')|expected 2 names, one for each mesh dimension, found 1".into()),
        ("mesh (2, 2) ('a', 'a') shape 8: RR -> RR", "mesh (2, 2) ('a', 'a')|expected distinct axis names, found `a` twice".into()),
        (
            "mesh (2, 2) shape 8: [_StridedShard(0, sf=3), Shard(0)] -> RR",
            "[_StridedShard(0, sf=3), Shard(0)]|expected the split factors of a shard order of dimension 0, found 3, 1".into(),
        ),
    ] {
        assert_eq!(rejected(parse_torch_redistribution, text), error, "{text}");
    }
}

#[test]
fn random_edits_do_not_panic() {
    const TEXTS: [&str; 6] = [
        "shard((8, 8), mesh(dp: 2, tp: 4), dp: 0, tp: sum, chunk) -> shard((8, 8), tp: 1, dp: _)",
        "shard((5), mesh(x: 2:1, y: 3:2), x: strided(0, 2)) -> shard((5), mesh(y: 3:2, x: 2:1), y: 0)",
        "shard((4 * ?m, ?k), mesh(x: 4), x: 0) -> shard((4 * ?m, ?k), x: _)",
        "mesh (2, 4) ('dp', 'tp') shape (8, 8): (Shard(0), Replicate()) -> (Partial(max), Shard(-1))",
        "DeviceMesh('cuda', [[0, 1], [2, 3]], mesh_dim_names=('a', 'b')) shape torch.Size([7]): _S(0, 2)S(0) -> RP(sum)",
        "init_device_mesh(\"cuda\", (2, 2)), shape 9: [_StridedShard(dim=0, sf=2), Shard(dim=0)] -> [R, R]",
    ];
    const MARKS: [char; 18] = [
        '(', ')', '[', ']', ',', ':', '-', '>', '?', '*', '_', '=', '0', '2', '"', 'é', ' ', '.',
    ];
    let mut rng = fastrand::Rng::with_seed(5);
    let mut valid = 0;
    for _ in 0..20_000 {
        let mut text: Vec<char> = rng.choice(TEXTS).unwrap().chars().collect();
        for _ in 0..rng.usize(0..4) {
            let at = rng.usize(0..text.len());
            match rng.u8(..4) {
                0 => drop(text.remove(at)),
                1 => text.insert(at, rng.choice(MARKS).unwrap()),
                2 => {
                    let other = rng.usize(0..text.len());
                    text.swap(at, other);
                }
                _ => text.truncate(at),
            }
            if text.is_empty() {
                break;
            }
        }
        let text: String = text.into_iter().collect();
        for read in [parse_redistribution, parse_torch_redistribution] {
            match read(&text) {
                Ok([from, to]) => {
                    valid += 1;
                    if from.is_static() && to.is_static() {
                        let side = |side: &OpenSharding| side.at(&|_| unreachable!()).unwrap();
                        if side(&from).mesh().devices() < 1 << 10 {
                            let _ = layout_mesh::Plan::new(&side(&from), &side(&to));
                        }
                    } else {
                        let _ = layout_mesh::OpenPlan::new(&from, &to);
                    }
                }
                Err(error) => assert!(text.get(error.at()).is_some(), "{text}"),
            }
        }
    }
    assert!(valid > 4000, "{valid}");
}
