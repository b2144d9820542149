//! Tuned GEMM configurations compile as printed, are partitions of their tiles, and match hand-written
//! kernels.

use std::sync::LazyLock;

use layout_algebra::tune::{Matrix, Product, Tuned, Untuned};
use layout_algebra::{
    Bytes, CopyAtom, Layout, Matrices, MmaAtom, MmaOperand, TiledCopy, TiledMma, Tiler, Wgmma,
};

/// The printed programs.
macro_rules! programs {
    ($($name:ident: $file:literal;)*) => {$(
        #[allow(dead_code, clippy::wildcard_imports)]
        mod $name {
            include!($file);
            pub(super) const TEXT: &str = include_str!($file);
        }
    )*};
}

programs! {
    hgemm: "tuned/hgemm.rs";
    sgemm: "tuned/sgemm.rs";
    turned: "tuned/turned.rs";
    words: "tuned/words.rs";
    odd: "tuned/odd.rs";
    wide: "tuned/wide.rs";
}

const ROWS: &str = "(4096,4096):(4096,1)";
const COLUMNS: &str = "(4096,4096):(1,4096)";

fn layout(text: &str) -> Layout {
    text.parse().expect("a layout")
}

fn product(atom: MmaAtom, [a, b]: [&str; 2], bytes: i64, threads: i64) -> Product {
    Product {
        atom,
        bytes,
        threads,
        a: Matrix::new(layout(a)),
        b: Matrix::new(layout(b)),
        tile: None,
    }
}

/// Returns the GEMMs of the tuned programs in this folder, each with the text of its program.
fn products() -> [(&'static str, Product); 6] {
    let of_tile = |tile, product| Product {
        tile: Some(tile),
        ..product
    };
    let odd = ["(1000,999):(999,1)", "(998,999):(1,998)"];
    [
        (
            hgemm::TEXT,
            product(MmaAtom::M16n8k16F32F16, [ROWS, ROWS], 2, 128),
        ),
        (
            sgemm::TEXT,
            of_tile(
                [128, 128, 16],
                product(MmaAtom::UniversalFma, [ROWS, COLUMNS], 4, 256),
            ),
        ),
        (
            turned::TEXT,
            product(MmaAtom::M16n8k16F32F16, [COLUMNS, COLUMNS], 2, 256),
        ),
        (
            words::TEXT,
            product(MmaAtom::M16n8k8F32Tf32, [COLUMNS, ROWS], 4, 128),
        ),
        (odd::TEXT, product(MmaAtom::M16n8k8F32Bf16, odd, 2, 64)),
        (
            wide::TEXT,
            of_tile(
                [64, 64, 8],
                product(MmaAtom::UniversalFma, [COLUMNS, ROWS], 8, 64),
            ),
        ),
    ]
}

/// The configurations found for the programs, best first.
static FOUND: LazyLock<Vec<(&str, Vec<Tuned>)>> = LazyLock::new(|| {
    let found = products().map(|(text, product)| (text, product.tune().expect("a way")));
    found.into()
});

#[test]
fn what_is_printed_is_what_compiles() {
    for (text, found) in &*FOUND {
        assert_eq!(found[0].to_string(), *text);
    }
}

/// All copies cover each tile element exactly once, and all loads read full tiles. If a configuration claims
/// no bank conflicts, none occur.
#[test]
fn copies_and_loads_are_partitions_of_their_tiles() {
    let mut ways = 0;
    for (_, found) in &*FOUND {
        for tuned in found.iter().take(12) {
            let mma = mma(tuned);
            for (operand, staged) in [(MmaOperand::A, &tuned.a), (MmaOperand::B, &tuned.b)] {
                let tile = &staged.tile;
                tile.swizzle_fits().expect("a swizzle of the tile");
                let written = tile.partition_d(&staged.copy).expect("a partition");
                written.injective().expect("each cell once");
                written.covers(tile).expect("all cells");
                let n = staged.threads_and_values[1].size();
                written.vector_access(n).expect("vectors");
                let read = match staged.load {
                    Some(load) => {
                        let bits = 8 * tuned.bytes;
                        let load = mma.make_tiled_copy(load, bits, operand).expect("a load");
                        let read = tile.partition_s(&load).expect("a partition");
                        read.vector_access(16 / tuned.bytes)
                            .expect("rows of 16 bytes");
                        read
                    }
                    None => tile.partition_mma(&mma, operand).expect("a partition"),
                };
                read.covers(tile).expect("all cells");
                if staged.cost.wavefronts == staged.cost.ideal_wavefronts {
                    written
                        .conflict_free(n, tuned.bytes)
                        .expect("no thread waits");
                    if staged.load.is_some() {
                        let n = 16 / tuned.bytes;
                        read.conflict_free(n, tuned.bytes).expect("no thread waits");
                    }
                }
                ways += 1;
            }
        }
    }
    assert!(ways > 80, "{ways}");
}

fn mma(tuned: &Tuned) -> TiledMma {
    let permutation = tuned.permutation.clone();
    TiledMma::with_permutation(tuned.atom, &tuned.atoms, permutation).expect("a product")
}

/// The tuner finds the half-precision kernel exactly.
#[test]
fn the_kernel_of_halves_is_found() {
    let best = &FOUND[0].1[0];
    for staged in [&best.a, &best.b] {
        assert_eq!(staged.tile, layout("Sw<3,3,3> o 0 o (128,64):(64,1)"));
        assert_eq!(
            staged.threads_and_values,
            [layout("(16,8):(8,1)"), layout("(1,8):(0,1)")]
        );
        assert_eq!(staged.copy.atom(), CopyAtom::CpAsync(Bytes::B16));
        assert_eq!(staged.load, Some(CopyAtom::Ldmatrix(Matrices::X4)));
    }
    assert_eq!(best.atoms, layout("(2,2,1):(1,2,0)"));
    assert_eq!(best.permutation, [32, 32, 16].map(Tiler::Size));

    let kernel = include_str!("../../../kernels/src/hgemm.rs");
    for written in [
        "type Plain = (128, 64):(64, 1);",
        "with the smallest conflict-free swizzle, `Sw<3, 3, 3>`.",
        "type Mma = TiledMma<M16n8k16F32F16, Layout<(_2, _2, _1), (_1, _2, _0)>, (_32, _32, _16)>;",
        "CopyAtom<CpAsync<_16>, _16>,\n    Layout<(_16, _8), (_8, _1)>,\n    Layout<(_1, _8), (_0, _1)>,",
        "type LoadA = TiledCopyA<CopyAtom<Ldmatrix<_4>, _16>, Mma>;",
        "type LoadB = TiledCopyB<CopyAtom<Ldmatrix<_4>, _16>, Mma>;",
    ] {
        assert!(kernel.contains(written), "{written}");
    }
}

/// The single-precision kernel pads a tile. The found configuration has the same copies and wavefronts, and
/// needs less memory.
#[test]
fn the_kernel_of_floats_is_found_but_for_its_padding() {
    let best = &FOUND[1].1[0];
    let copies = [
        ("(32,8):(8,1)", "(1,1):(0,0)", Bytes::B4),
        ("(32,8):(1,32)", "(4,1):(1,0)", Bytes::B16),
    ];
    let tiles = ["(128,16):(1,132)", "(128,16):(1,128)"];
    // As in the kernel, each thread has two runs of four rows, with stride 64.
    let runs = || Tiler::from(layout("(16,4,2):(4,1,64)"));
    let threads = layout("(16,16,1):(1,16,0)");
    let one = Tiler::Size(1);
    let by_hand =
        TiledMma::with_permutation(MmaAtom::UniversalFma, &threads, [runs(), runs(), one])
            .expect("a product");
    let operands = [(MmaOperand::A, &best.a), (MmaOperand::B, &best.b)];
    let (mut wavefronts, mut bytes) = (0, 0);
    for (((operand, staged), (threads, values, width)), tile) in
        operands.into_iter().zip(copies).zip(tiles)
    {
        assert_eq!(staged.copy.atom(), CopyAtom::CpAsync(width));
        assert_eq!(staged.threads_and_values[0], layout(threads));
        assert_eq!(staged.threads_and_values[1].size(), layout(values).size());
        let (threads, values) = (layout(threads), layout(values));
        let fill =
            TiledCopy::make_tiled_copy(staged.copy.atom(), 32, &threads, &values).expect("a copy");
        let tile = layout(tile);
        let written = tile.partition_d(&fill).expect("a partition");
        let read = tile.partition_mma(&by_hand, operand).expect("a partition");
        let read = read.group(1, read.rank()).expect("modes");
        wavefronts += written
            .shared_cost(values.size(), 4)
            .expect("a cost")
            .wavefronts;
        wavefronts += read.shared_cost(4, 4).expect("a cost").wavefronts;
        bytes += 4 * tile.cosize().unsigned_abs();
    }
    assert_eq!(best.cost.wavefronts, wavefronts);
    assert!(best.cost.shared_bytes < bytes);

    let kernel = include_str!("../../../kernels/src/sgemm.rs");
    for written in [
        "type ATile = (128, 16):(1, 132);",
        "type BTile = (128, 16):(1, 128);",
        "type Runs = (16, 4, 2):(4, 1, 64);",
        "TiledMma<UniversalFma, Layout<(_16, _16, _1), (_1, _16, _0)>, (Runs, Runs, _1)>",
        "CopyAtom<CpAsync<_4>, _32>,\n    Layout<(_32, _8), (_8, _1)>,\n    Layout<(_1, _1), (_0, _0)>,",
        "CopyAtom<CpAsync<_16>, _32>,\n    Layout<(_32, _8), (_1, _32)>,\n    Layout<(_4, _1), (_1, _0)>,",
    ] {
        assert!(kernel.contains(written), "{written}");
    }
}

/// Configurations are sorted by cost per multiplication.
#[test]
fn the_best_is_first() {
    for (_, found) in &*FOUND {
        let rank = |tuned: &Tuned| {
            let of = |cost: u64| (u128::from(cost) << 40) / u128::from(tuned.multiplications());
            let cost = tuned.cost;
            [of(cost.wavefronts), of(cost.sectors), of(cost.instructions)]
        };
        for pair in found.windows(2) {
            assert!(rank(&pair[0]) <= rank(&pair[1]), "{} {}", pair[0], pair[1]);
        }
        let cost = found[0].a.cost + found[0].b.cost;
        assert_eq!(found[0].cost, cost);
    }
}

/// Dynamic strides are treated as badly aligned: rows can start inside a sector and touch more sectors.
/// Copies are only as wide as the strides permit.
#[test]
fn open_strides_are_taken_as_badly_aligned() {
    let open = |multiple: i64| {
        let rows = Layout::new((1, 1), (multiple, 1)).expect("small");
        Matrix::open(rows, [true, true, true, false])
    };
    let of = |multiple| {
        let product = Product {
            a: open(multiple),
            b: open(multiple),
            ..product(MmaAtom::M16n8k16F32F16, [ROWS, ROWS], 2, 128)
        };
        let found = product.tune().expect("a way");
        let best = &found[0];
        let notes = product.notes(best);
        (best.a.copy.atom().to_string(), best.cost.sectors, notes)
    };
    let sectors = |multiple| of(multiple).1;
    // Multiples of 32 bytes are full sectors.
    assert_eq!((sectors(16), sectors(64)), (1024, 1024));
    assert!(sectors(8) > 1024);
    assert_eq!(of(8).0, "cp_async_16");
    assert_eq!(of(4).0, "cp_async_8");
    assert_eq!(of(2).0, "cp_async_4");
    assert_eq!(of(1).0, "universal_copy_2");
    let overhangs = "A has partial tiles, because m might not be a multiple of 128 and k might not be \
                     a multiple of 64: use `predicated_tile`";
    assert_eq!(of(8).2[0], overhangs);
    let narrow = "A is copied 8 bytes at a time: for 16-byte copies, make the leading dimension of A a \
                  multiple of 8 elements";
    assert_eq!(of(4).2[1], narrow);
}

#[test]
fn what_cannot_be_is_told() {
    let halves = MmaAtom::M16n8k16F32F16;
    let told = |product: &Product| product.tune().expect_err("no way").to_string();
    let rows = product(halves, [ROWS, ROWS], 2, 128);
    let wgmma = Wgmma::all().next().expect("an atom");
    for (product, error) in [
        (
            Product {
                bytes: 4,
                ..rows.clone()
            },
            "`m16n8k16_f32_f16` expects 2-byte elements, found 4-byte elements: use a different \
             atom",
        ),
        (
            Product {
                threads: 100,
                ..rows.clone()
            },
            "100 threads cannot run this matrix multiplication: use a multiple of 32, up to 1024",
        ),
        (
            Product {
                threads: 2048,
                ..rows.clone()
            },
            "2048 threads cannot run this matrix multiplication: use a multiple of 32, up to 1024",
        ),
        (
            Product {
                tile: Some([0, 64, 64]),
                ..rows.clone()
            },
            "a tile of 0 by 64 by 64 elements of 2 bytes is not supported: use extents from 1 to \
             1024, and at most 232448 bytes for A and B",
        ),
        (
            Product {
                tile: Some([1024, 1024, 1024]),
                ..rows.clone()
            },
            "a tile of 1024 by 1024 by 1024 elements of 2 bytes is not supported: use extents from \
             1 to 1024, and at most 232448 bytes for A and B",
        ),
        (
            Product {
                tile: Some([100, 64, 64]),
                ..rows.clone()
            },
            "no combination of MMA and copies for 128 threads divides a tile (100,64,64) with all \
             threads active \
             and at most 128 accumulators per thread: use extents that are powers of two, fewer \
             threads for a small tile, or more threads for a large tile",
        ),
        (
            product(halves, ["(64,64):(128,2)", ROWS], 2, 128),
            "expected a matrix A with two modes, one of them with stride 1, found \
             `(64,64):(128,2)`: coalesce it, or copy it into such a matrix",
        ),
        (
            product(halves, [ROWS, "((8,8),64):((64,512),1)"], 2, 128),
            "expected a matrix B with two modes, one of them with stride 1, found \
             `((8,8),64):((64,512),1)`: coalesce it, or copy it into such a matrix",
        ),
        (
            product(halves, [ROWS, "Sw<3,3,3> o 0 o (64,64):(64,1)"], 2, 128),
            "expected a matrix B with two modes, one of them with stride 1, found `Sw<3,3,3> o 0 o \
             (64,64):(64,1)`: coalesce it, or copy it into such a matrix",
        ),
        (
            product(MmaAtom::UniversalFma, ["(64,63):(63,1)", ROWS], 1, 64),
            "the rows or columns of A have an odd stride of 63 bytes, but the smallest copy atom \
             moves 2 bytes: use an even stride",
        ),
        (
            product(MmaAtom::UniversalFma, [ROWS, ROWS], 3, 64),
            "expected elements of 1, 2, 4, 8 or 16 bytes, found 3 bytes: copy each element in \
             smaller parts",
        ),
        (
            product(MmaAtom::Wgmma(wgmma), [ROWS, ROWS], 2, 128),
            "`wgmma_m64n8k16_f16_f16` reads its operands through descriptors from shared memory \
             that TMA fills: use `wgmma_tile((64, 64), 16, 1)`",
        ),
    ] {
        assert_eq!(told(&product), error);
    }
    assert!(matches!(
        product(halves, ["4:1", ROWS], 2, 128).tune(),
        Err(Untuned::Matrix { name: 'A', .. })
    ));
}
