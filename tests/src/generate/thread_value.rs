//! Generator of CuTe's answers for thread-value layouts as Rust code, for the type level.

use layout_algebra::{CopyAtom, IntTuple, Layout, MmaAtom, Swizzle, Tiler, WgmmaA};

use super::{int_type, tuple};
use crate::thread_value::{Vector, read};

/// The path of the file that [`thread_values`] generates.
pub const PATH: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/tests/both_levels/thread_values.rs"
);

/// Returns the text of the file.
///
/// # Panics
///
/// Panics if a vector is not in the format, or has a tuple with more modes than types support.
#[must_use]
pub fn thread_values() -> String {
    let mut text = String::from(
        "//! Thread-value layouts as CuTe answers them.\n\
         //!\n\
         //! Written by `layout_tests::generate`; not to be edited.\n\n\
         use layout_core::__private::*;\n\
         use layout_core::{atoms::*, bounds::*, ops::*, partition::{ByA, ByB, ByC, ByD, ByS}, *};\n\
         use static_assertions::{assert_not_impl_any, assert_type_eq_all};\n",
    );
    let mut last = String::new();
    for vector in read() {
        if vector.op != last {
            text.push('\n');
            last.clone_from(&vector.op);
        }
        for line in lines(&vector) {
            text += &line;
            text.push('\n');
        }
    }
    text += "\n/// What the threads have of tensors: of each answer about a partition, in their order.\n\
             #[allow(clippy::too_many_lines)] // a list\n\
             pub(crate) fn tensors() -> Vec<super::Threads> {\n    vec![\n";
    for vector in read() {
        for line in tensors(&vector) {
            text.push_str("        ");
            text += &line;
            text.push_str(",\n");
        }
    }
    text + "    ]\n}\n"
}

/// Returns the tensor elements that the threads own, for each partition in the answer.
fn tensors(vector: &Vector) -> Vec<String> {
    let of = |side: &str, by: &str| {
        let a = tensor_type(vector.text("layout"));
        format!("super::threads!(By{}, {a}, {by})", side.to_uppercase())
    };
    match vector.op.as_str() {
        "partition_s" | "partition_d" => vec![of(&vector.op[10..], &copy(vector, "atom"))],
        "partition_a" | "partition_b" | "partition_c" => vec![of(&vector.op[10..], &mma(vector))],
        "tiled_copy_for_mma" => {
            let copy = copy(vector, "copy");
            vec![of("s", &copy), of("d", &copy)]
        }
        _ => Vec::new(),
    }
}

fn lines(vector: &Vector) -> Vec<String> {
    let layout = |key: &str| layout_type(vector.text(key));
    match vector.op.as_str() {
        "make_layout_tv" => {
            let (thr, val) = (layout("thr"), layout("val"));
            let numbers = |layout: &Layout| {
                layout
                    .right_inverse()
                    .is_ok_and(|inverse| inverse.size() == layout.size())
            };
            if numbers(&vector.layout("thr")) && numbers(&vector.layout("val")) {
                vec![equal(&format!("LayoutTv<{thr}, {val}>"), &tv(vector))]
            } else {
                vec![format!("assert_not_impl_any!({thr}: MakeLayoutTv<{val}>);")]
            }
        }
        "copy_atom" => {
            let op = copy_op(vector.copy_atom("atom"));
            let atom = copy_atom(vector, "atom");
            let of = |part, of: &str, traits| {
                equal(
                    &format!("<{of} as {traits}>::{part}"),
                    &layout(match part {
                        "ThrId" => "thr_id",
                        "SrcBits" => "src_bits",
                        "DstBits" => "dst_bits",
                        "RefBits" => "ref_bits",
                        "Src" => "src",
                        "Dst" => "dst",
                        _ => "ref",
                    }),
                )
            };
            let bits = ["ThrId", "SrcBits", "DstBits", "RefBits"];
            let elements = ["ThrId", "Src", "Dst", "Ref"];
            let bits = bits.map(|part| of(part, &op, "CopyTraits"));
            let elements = elements.map(|part| of(part, &atom, "IsCopyAtom"));
            bits.into_iter().chain(elements).collect()
        }
        "mma_atom" => {
            let atom = mma_atom(vector);
            let of = |part: &str| format!("<{atom} as MmaTraits>::{part}");
            vec![
                equal(
                    &format!("({}, {}, {})", of("M"), of("N"), of("K")),
                    &tuple_type(vector.text("shape_mnk")),
                ),
                equal(&of("ThrId"), &layout("thr_id")),
                equal(&of("A"), &layout("a")),
                equal(&of("B"), &layout("b")),
                equal(&of("C"), &layout("c")),
            ]
        }
        "tiled_copy" => {
            let copy = copy(vector, "atom");
            vec![
                equal(&format!("LayoutTvS<{copy}>"), &layout("s_tv")),
                equal(&format!("LayoutTvD<{copy}>"), &layout("d_tv")),
            ]
        }
        "partition_s" => parts(vector, "", "PartitionedS", &copy(vector, "atom")),
        "partition_d" => parts(vector, "", "PartitionedD", &copy(vector, "atom")),
        "tiled_mma" => tiled_mma(vector),
        "partition_a" => mma_parts(vector, "A"),
        "partition_b" => mma_parts(vector, "B"),
        "partition_c" => mma_parts(vector, "C"),
        "tiled_copy_for_mma" => {
            let operand = vector.text("operand").to_uppercase();
            let copy = copy(vector, "copy");
            let of_mma = format!(
                "TiledCopy{operand}<{}, {}>",
                copy_atom(vector, "copy"),
                mma(vector)
            );
            let fragment = layout("fragment");
            let mut lines = vec![
                equal(&of_mma, &copy),
                equal(&format!("LayoutTvS<{copy}>"), &layout("s_tv")),
                equal(&format!("LayoutTvD<{copy}>"), &layout("d_tv")),
                equal(&format!("Retiled<{fragment}, {copy}>"), &layout("retiled")),
            ];
            lines.extend(parts(vector, "s_", "PartitionedS", &copy));
            lines.extend(parts(vector, "d_", "PartitionedD", &copy));
            lines
        }
        op => panic!("{op} is not an operation"),
    }
}

fn tiled_mma(vector: &Vector) -> Vec<String> {
    let mma = mma(vector);
    let layout = |key: &str| layout_type(vector.text(key));
    let mut lines = vec![
        equal(&format!("ThrLayoutVmnk<{mma}>"), &layout("vmnk")),
        equal(
            &format!("TileOfMma<{mma}>"),
            &tuple_type(vector.text("tile")),
        ),
        equal(&format!("LayoutTvA<{mma}>"), &layout("a_tv")),
        equal(&format!("LayoutTvB<{mma}>"), &layout("b_tv")),
    ];
    // CuTe's partition of `C` leaves the tile if it has several atoms in `k`.
    if vector
        .layout("atoms")
        .mode(2)
        .is_some_and(|k| k.size() == 1)
    {
        lines.push(equal(&format!("LayoutTvC<{mma}>"), &layout("c_tv")));
    }
    lines
}

fn mma_parts(vector: &Vector, operand: &str) -> Vec<String> {
    let mma = mma(vector);
    let mut lines = parts(vector, "", &format!("Partitioned{operand}"), &mma);
    if !vector.text("layout").starts_with("Sw") {
        let a = layout_type(vector.text("layout"));
        lines.push(equal(
            &format!("Fragment{operand}<{a}, {mma}>"),
            &layout_type(vector.text("fragment")),
        ));
    }
    lines
}

/// Returns the part of a thread. A swizzle does not change it.
fn parts(vector: &Vector, prefix: &str, partitioned: &str, by: &str) -> Vec<String> {
    let a = composed(vector.text("layout"));
    let inside = layout_of(&a.inside_swizzles());
    if let [(swizzle, _)] = a.swizzles() {
        let behind = |layout: &str| behind(*swizzle, layout);
        let of = |layout: &str| format!("{partitioned}<{layout}, {by}>");
        return vec![equal(&of(&behind(&inside)), &behind(&of(&inside)))];
    }
    let part = vector.text(&format!("{prefix}part"));
    let rank = part.parse::<Layout>().map_or(0, |part| part.rank());
    let slice = format!("(u32, {})", vec!["Keep"; rank].join(", "));
    let sliced = format!("Sliced<{partitioned}<{inside}, {by}>, {slice}>");
    vec![equal(&sliced, &layout_type(part))]
}

fn composed(text: &str) -> Layout {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// Returns the type of a layout that can be swizzled.
fn tensor_type(text: &str) -> String {
    let a = composed(text);
    let inside = layout_of(&a.inside_swizzles());
    match a.swizzles() {
        [(swizzle, _)] => behind(*swizzle, &inside),
        _ => inside,
    }
}

fn behind(swizzle: Swizzle, layout: &str) -> String {
    let swizzle = swizzle.to_string();
    let swizzle = swizzle.replace("Sw", "Swizzle").replace(',', ", ");
    format!("ComposedLayout<{swizzle}, _0, {layout}>")
}

fn equal(left: &str, right: &str) -> String {
    format!("assert_type_eq_all!({left}, {right});")
}

fn tv(vector: &Vector) -> String {
    let (tiler, layout) = (vector.text("tiler"), vector.text("tv"));
    format!("TvLayout<{}, {}>", tuple_type(tiler), layout_type(layout))
}

fn copy(vector: &Vector, atom: &str) -> String {
    format!("TiledCopy<{}, {}>", copy_atom(vector, atom), tv(vector))
}

fn copy_atom(vector: &Vector, key: &str) -> String {
    let op = copy_op(vector.copy_atom(key));
    format!("CopyAtom<{op}, _{}>", vector.number("bits"))
}

/// Returns the type of a copy instruction.
fn copy_op(atom: CopyAtom) -> String {
    let (name, count) = match atom {
        CopyAtom::UniversalCopy(bytes) => ("UniversalCopy", bytes.count()),
        CopyAtom::CpAsync(bytes) => ("CpAsync", bytes.count()),
        CopyAtom::Ldmatrix(matrices) => ("Ldmatrix", matrices.count()),
        CopyAtom::LdmatrixTrans(matrices) => ("LdmatrixTrans", matrices.count()),
        CopyAtom::Stmatrix(matrices) => ("Stmatrix", matrices.count()),
        CopyAtom::StmatrixTrans(matrices) => ("StmatrixTrans", matrices.count()),
    };
    format!("{name}<_{count}>")
}

/// Returns the type of an MMA atom: `M16n8k16F32F16` for `m16n8k16_f32_f16`, `WgmmaF32F16<_256>` for
/// `wgmma_m64n256k16_f32_f16`.
fn mma_atom(vector: &Vector) -> String {
    let capitals = |name: String| -> String {
        let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
        name.split('_').map(capital).collect()
    };
    let MmaAtom::Wgmma(wgmma) = vector.mma_atom("atom") else {
        return capitals(vector.text("atom").into());
    };
    let (name, n) = (capitals(wgmma.numbers().to_string()), wgmma.columns());
    match wgmma.a_in() {
        WgmmaA::Memory => format!("Wgmma{name}<_{n}>"),
        WgmmaA::Registers => format!("Wgmma{name}<_{n}, Registers>"),
    }
}

fn mma(vector: &Vector) -> String {
    let Tiler::Modes(permutation) = vector.tiler("permutation") else {
        panic!("a tiler by mode");
    };
    let permutation: Vec<_> = permutation.iter().map(tiler_type).collect();
    format!(
        "TiledMma<{}, {}, ({})>",
        mma_atom(vector),
        layout_type(vector.text("atoms")),
        permutation.join(", ")
    )
}

fn tiler_type(tiler: &Tiler) -> String {
    match tiler {
        Tiler::Layout(layout) => layout_of(layout),
        Tiler::Size(n) => int_type(*n),
        Tiler::Keep => "Keep".into(),
        Tiler::Modes(modes) => tuple(modes, tiler_type),
    }
}

fn layout_of(layout: &Layout) -> String {
    let [shape, stride] = [layout.shape(), layout.stride()].map(tuple_of);
    format!("Layout<{shape}, {stride}>")
}

fn tuple_of(value: &IntTuple) -> String {
    match value {
        IntTuple::Int(n) => int_type(*n),
        IntTuple::Tuple(modes) => tuple(modes, tuple_of),
    }
}

fn layout_type(text: &str) -> String {
    layout_of(
        &text
            .parse()
            .unwrap_or_else(|error| panic!("{text}: {error}")),
    )
}

fn tuple_type(text: &str) -> String {
    tuple_of(
        &text
            .parse()
            .unwrap_or_else(|error| panic!("{text}: {error}")),
    )
}
