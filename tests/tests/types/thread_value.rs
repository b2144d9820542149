//! Thread-value layouts, compared with CuTe. `thread_value/README.md` describes the records.

use layout_algebra::{
    Coord, CopyAtom, Error, Layout, MmaAtom, MmaOperand, Rule, TiledCopy, TiledMma, Tiler,
    TvLayout, Wgmma, WgmmaA, WgmmaTypes,
};
use layout_tests::thread_value::{Vector, read};

type Checked = Result<(), Error>;

#[test]
fn every_answer_is_that_of_cute() -> Checked {
    let mut counts = std::collections::BTreeMap::new();
    for vector in read() {
        match vector.op.as_str() {
            "make_layout_tv" => layout_tv(&vector)?,
            "copy_atom" => copy_atom(&vector)?,
            "mma_atom" => mma_atom(&vector),
            "tiled_copy" => tiled_copy(&vector)?,
            "partition_s" | "partition_d" => partition(&vector)?,
            "tiled_mma" => tiled_mma(&vector)?,
            "partition_a" | "partition_b" | "partition_c" => mma_partition(&vector)?,
            "tiled_copy_for_mma" => copy_for_mma(&vector)?,
            op => panic!("{op} is not an operation"),
        }
        *counts.entry(vector.op).or_insert(0) += 1;
    }
    assert_eq!(counts.len(), 11, "{counts:?}");
    assert!(counts.values().all(|count| *count >= 8), "{counts:?}");
    Ok(())
}

fn layout_tv(vector: &Vector) -> Checked {
    let (thr, val) = (vector.layout("thr"), vector.layout("val"));
    let holds = |tv: &Layout| {
        let extents = |layout: &Layout| layout.modes().iter().map(Layout::size).collect::<Vec<_>>();
        let (threads, values) = (extents(&thr), extents(&val));
        let digits = |mut index: i64, extents: &[i64]| {
            let digit = |extent: &i64| {
                let digit = index % extent;
                index /= extent;
                digit
            };
            extents.iter().map(digit).collect::<Vec<_>>()
        };
        for (i, j) in (0..thr.size()).flat_map(|i| (0..val.size()).map(move |j| (i, j))) {
            let (c, e) = (digits(i, &threads), digits(j, &values));
            let (mut cell, mut extent) = (0, 1);
            for mode in 0..c.len().max(e.len()) {
                let at = |list: &[i64], missing| *list.get(mode).unwrap_or(&missing);
                cell += extent * (at(&e, 0) + at(&values, 1) * at(&c, 0));
                extent *= at(&values, 1) * at(&threads, 1);
            }
            if tv.offset((thr.offset(i)?, val.offset(j)?))? != cell {
                return Ok(false);
            }
        }
        Ok::<_, Error>(true)
    };
    match TvLayout::make_layout_tv(&thr, &val) {
        Ok(tv) => {
            assert_eq!(tv.tiler().to_string(), vector.text("tiler"));
            assert_eq!(tv.layout().to_string(), vector.text("tv"));
            assert!(holds(tv.layout())?, "{tv}");
        }
        Err(error) => {
            assert_eq!(error.rule().name(), "not compact", "{error}");
            assert!(!holds(&vector.layout("tv"))?, "{error}");
        }
    }
    Ok(())
}

fn copy_atom(vector: &Vector) -> Checked {
    let (atom, bits) = (vector.copy_atom("atom"), vector.number("bits"));
    assert_eq!(atom.thr_id().to_string(), vector.text("thr_id"));
    assert_eq!(atom.src_bits().to_string(), vector.text("src_bits"));
    assert_eq!(atom.dst_bits().to_string(), vector.text("dst_bits"));
    assert_eq!(atom.ref_bits().to_string(), vector.text("ref_bits"));
    assert_eq!(atom.src(bits)?.to_string(), vector.text("src"));
    assert_eq!(atom.dst(bits)?.to_string(), vector.text("dst"));
    assert_eq!(atom.reference(bits)?.to_string(), vector.text("ref"));
    Ok(())
}

fn mma_atom(vector: &Vector) {
    let atom = vector.mma_atom("atom");
    let [m, n, k] = atom.shape_mnk();
    assert_eq!(format!("({m},{n},{k})"), vector.text("shape_mnk"));
    assert_eq!(atom.thr_id().to_string(), vector.text("thr_id"));
    assert_eq!(atom.a().to_string(), vector.text("a"));
    assert_eq!(atom.b().to_string(), vector.text("b"));
    assert_eq!(atom.c().to_string(), vector.text("c"));
}

/// Returns the tiled copy of a vector, from its tile and thread-value layout.
fn copy(vector: &Vector) -> Result<TiledCopy, Error> {
    let tv = TvLayout::new(vector.tiler("tiler"), &vector.layout("tv"))?;
    let atom = if vector.op == "tiled_copy_for_mma" {
        "copy"
    } else {
        "atom"
    };
    TiledCopy::new(vector.copy_atom(atom), vector.number("bits"), tv)
}

fn tiled_copy(vector: &Vector) -> Checked {
    let copy = copy(vector)?;
    assert_eq!(copy.threads(), vector.number("threads"));
    assert_eq!(copy.layout_s_tv()?.to_string(), vector.text("s_tv"));
    assert_eq!(copy.layout_d_tv()?.to_string(), vector.text("d_tv"));
    Ok(())
}

fn partition(vector: &Vector) -> Checked {
    let copy = copy(vector)?;
    parts(vector, "", copy.threads(), |layout| {
        if vector.op == "partition_s" {
            layout.partition_s(&copy)
        } else {
            layout.partition_d(&copy)
        }
    })
}

/// Checks the elements that each thread owns in a vector's layout.
fn parts(
    vector: &Vector,
    prefix: &str,
    threads: i64,
    partition: impl Fn(&Layout) -> Result<Layout, Error>,
) -> Checked {
    let key = |name: &str| format!("{prefix}{name}");
    let a: Layout = vector.text("layout").parse()?;
    let parts = partition(&a)?;
    if let Some(parts) = parts.as_plain() {
        let starts = vector.numbers(&key("starts"));
        assert_eq!(starts.len(), usize::try_from(threads).unwrap());
        for (t, start) in (0..).zip(starts) {
            let (part, offset) = parts.slice_and_offset(part_of(t, parts))?;
            assert_eq!(part.to_string(), vector.text(&key("part")), "{parts}");
            assert_eq!(offset, start, "thread {t} of {parts}");
        }
        return Ok(());
    }
    let offsets = vector.numbers(&key("offsets"));
    let values = parts.size() / threads;
    assert_eq!(offsets.len(), usize::try_from(parts.size()).unwrap());
    for (i, offset) in (0..).zip(offsets) {
        // In the record, the value index varies faster than the thread index.
        assert_eq!(parts.offset(i / values + i % values * threads)?, offset);
    }
    Ok(())
}

/// Returns the coordinate `(t, _, _, ...)`.
fn part_of(t: i64, parts: &Layout) -> Coord {
    let mut modes = vec![Coord::Free; parts.rank()];
    modes[0] = Coord::At(t);
    Coord::Modes(modes)
}

fn mma(vector: &Vector) -> Result<TiledMma, Error> {
    let Tiler::Modes(permutation) = vector.tiler("permutation") else {
        panic!("a tiler by mode");
    };
    let permutation = permutation.try_into().expect("three modes");
    TiledMma::with_permutation(
        vector.mma_atom("atom"),
        &vector.layout("atoms"),
        permutation,
    )
}

fn tiled_mma(vector: &Vector) -> Checked {
    let mma = mma(vector)?;
    assert_eq!(mma.thr_layout_vmnk().to_string(), vector.text("vmnk"));
    assert_eq!(mma.tile()?.to_string(), vector.text("tile"));
    let text = |operand| Ok::<_, Error>(mma.layout_tv(operand)?.to_string());
    assert_eq!(text(MmaOperand::A)?, vector.text("a_tv"));
    assert_eq!(text(MmaOperand::B)?, vector.text("b_tv"));
    // If the tiled MMA has several atoms in `k`, CuTe's partition of `C` reaches past the tile.
    if vector.layout("atoms").mode(2).unwrap().size() == 1 {
        assert_eq!(text(MmaOperand::C)?, vector.text("c_tv"));
    } else {
        let cells = mma.layout_tv(MmaOperand::C)?.cosize();
        assert_eq!(cells, mma.tile()?.leaves().take(2).product::<i64>());
        assert!(vector.layout("c_tv").cosize() > cells);
    }
    Ok(())
}

fn mma_partition(vector: &Vector) -> Checked {
    let mma = mma(vector)?;
    let operand = match vector.op.as_str() {
        "partition_a" => MmaOperand::A,
        "partition_b" => MmaOperand::B,
        _ => MmaOperand::C,
    };
    parts(vector, "", mma.threads(), |layout| {
        layout.partition_mma(&mma, operand)
    })?;
    let a: Layout = vector.text("layout").parse()?;
    // For a swizzled layout, CuTe's partition has the modes of thread 0's slice.
    if let Some(a) = a.as_plain() {
        let fragment = mma.fragment(a, operand)?;
        assert_eq!(fragment.to_string(), vector.text("fragment"));
    }
    Ok(())
}

fn copy_for_mma(vector: &Vector) -> Checked {
    let operand = match vector.text("operand") {
        "a" => MmaOperand::A,
        "b" => MmaOperand::B,
        _ => MmaOperand::C,
    };
    let mma = mma(vector)?;
    let of_mma = mma.make_tiled_copy(vector.copy_atom("copy"), vector.number("bits"), operand)?;
    assert_eq!(of_mma, copy(vector)?);
    assert_eq!(of_mma.layout_s_tv()?.to_string(), vector.text("s_tv"));
    assert_eq!(of_mma.layout_d_tv()?.to_string(), vector.text("d_tv"));
    let threads = of_mma.threads();
    parts(vector, "s_", threads, |layout| layout.partition_s(&of_mma))?;
    parts(vector, "d_", threads, |layout| layout.partition_d(&of_mma))?;
    let retiled = of_mma.retile(&vector.layout("fragment"))?;
    assert_eq!(retiled.to_string(), vector.text("retiled"));
    Ok(())
}

#[test]
fn the_names_of_atoms_are_their_own() {
    let copies = CopyAtom::ALL.map(|atom| atom.to_string());
    let products = MmaAtom::ALL
        .into_iter()
        .chain(Wgmma::all().map(MmaAtom::Wgmma));
    let products: Vec<_> = products.map(|atom| atom.to_string()).collect();
    let all: std::collections::BTreeSet<_> = copies.iter().chain(&products).collect();
    assert_eq!(all.len(), copies.len() + products.len());
}

#[test]
fn warpgroups_have_the_columns_of_an_instruction() {
    let of = |numbers: WgmmaTypes| -> Vec<i64> {
        let all = Wgmma::all().filter(|atom| atom.a_in() == WgmmaA::Registers);
        all.filter(|atom| atom.numbers() == numbers)
            .map(Wgmma::columns)
            .collect()
    };
    let floats: Vec<i64> = (1..=32).map(|n| 8 * n).collect();
    // PTX ISA, `wgmma.mma_async` of `.s8` and `.u8`.
    let integers = [
        8, 16, 24, 32, 48, 64, 80, 96, 112, 128, 144, 160, 176, 192, 208, 224, 240, 256,
    ];
    assert_eq!(of(WgmmaTypes::F32F16), floats);
    assert_eq!(of(WgmmaTypes::S32U8), integers);
    for numbers in WgmmaTypes::ALL {
        for columns in -1..300 {
            let atom = Wgmma::new(numbers, columns, WgmmaA::Memory);
            assert_eq!(atom.is_ok(), of(numbers).contains(&columns), "{columns}");
            if let Err(error) = atom {
                let Rule::NoColumns { nearest, .. } = *error.rule() else {
                    panic!("{error}");
                };
                assert!(Wgmma::new(numbers, nearest, WgmmaA::Memory).is_ok());
                assert!(nearest >= columns || nearest == 256, "{columns}: {nearest}");
            }
        }
    }
    let error = Wgmma::new(WgmmaTypes::S32S8, 40, WgmmaA::Memory).unwrap_err();
    assert_eq!(
        error.to_string(),
        "`wgmma_m64n40k32_s32_s8` has no result: atom: `wgmma` does not support 40 columns: \
         expected a multiple of \
         8 up to 256 for floating-point types, or 8, 16, 24, 32 or a multiple of 16 up to 256 for \
         integers",
    );
}

#[test]
fn atoms_of_a_product_have_numbers_of_their_own() {
    for (atoms, reached) in [
        ("(2,2,1):(1,4,0)", 2),
        ("(2,2,1):(1,1,0)", 2),
        ("(2,2,2):(1,2,0)", 4),
        ("(4,1,1):(2,0,0)", 1),
    ] {
        let error = TiledMma::new(MmaAtom::M16n8k16F32F16, &atoms.parse().unwrap()).unwrap_err();
        assert_eq!(error.rule().name(), "not compact", "{error}");
        let fact =
            format!("gaps or repeats, found one that is compact only on the first {reached}");
        assert!(error.to_string().contains(&fact), "{error}");
    }
}
