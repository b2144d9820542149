//! Tests of WGSL kernels that call emitted index functions.

use std::env;

use layout_algebra::Layout;
use layout_emitted::Gpu;

/// Returns the WGSL code of a layout.
fn emitted(name: &str, source: &str) -> String {
    let said = layout_cli::run(&["emit", "--lang", "wgsl", "--name", name, source].map(Into::into));
    assert_eq!(said.status, 0, "{}", said.rejection);
    said.output
}

/// Returns the device, or `None` if the machine has none and `LAYOUT_ALL` does not require one.
fn gpu() -> Option<Gpu> {
    let gpu = Gpu::at_hand();
    assert!(
        gpu.is_some() || env::var_os("LAYOUT_ALL").is_none(),
        "there is no Vulkan"
    );
    match &gpu {
        Some(gpu) => eprintln!("on {}", gpu.name()),
        None => eprintln!("skipped: there is no Vulkan"),
    }
    gpu
}

const BINDINGS: &str = "
@group(0) @binding(0) var<storage, read> source: array<u32>;
@group(0) @binding(1) var<storage, read_write> answers: array<u32>;
";

/// Copies `a` to `b`, coordinate by coordinate, through all indices of both: `b[to(c)] = a[from(c)]`.
const COPY: &str = "
@compute @workgroup_size(32) fn main(@builtin(global_invocation_id) id: vec3u) {
    if (id.x < FROM_SIZE) {
        answers[to_offset_at(id.x)] = source[from_offset_at(id.x)];
    }
}
";

fn layout(notation: &str) -> Layout {
    notation.parse().expect("a layout")
}

fn offset(layout: &Layout, index: i64) -> usize {
    let offset = layout.offset(index).expect("an offset");
    usize::try_from(offset).expect("an offset")
}

/// Words that differ.
fn words(count: i64) -> Vec<u32> {
    (0..u32::try_from(count).expect("few"))
        .map(|i| 7 * i + 3)
        .collect()
}

/// Pairs of golden layouts of one size.
const PAIRS: [(&str, &str); 5] = [
    ("(8,8):(8,1)", "(8,8):(1,8)"),
    ("(8,8):(1,8)", "Sw<1,2,2> o 0 o (16,4):(4,1)"),
    ("Sw<1,0,2> o 0 o (4,4):(1,4)", "(4,4):(4,1)"),
    ("(((2,4,4),2)):(((1,2,8),32))", "Sw<1,0,-2> o 4 o 64:1"),
    ("(((2,2),(3))):(((2,1),(4)))", "(((2,3)),2):(((6,1)),3)"),
];

#[test]
fn a_copy_goes_from_layout_to_layout() {
    let Some(gpu) = gpu() else { return };
    for (from, to) in PAIRS {
        let kernel = emitted("from", from) + &emitted("to", to) + BINDINGS + COPY;
        let (from, to) = (layout(from), layout(to));
        assert_eq!(from.size(), to.size());
        let source = words(from.cosize());
        let length = 72;
        let mut expected = vec![0; length];
        for index in 0..from.size() {
            expected[offset(&to, index)] = source[offset(&from, index)];
        }
        let blocks = u32::try_from(from.size()).expect("few").div_ceil(32);
        let answers = gpu.run(&kernel, &source, length, blocks).expect("answers");
        assert_eq!(answers, expected, "{from} to {to}");
    }
}

/// A transpose through workgroup memory, of a matrix whose dynamic values are the first words of
/// `source`, followed by the elements.
const TRANSPOSE: &str = "
var<workgroup> tile: array<u32, TILE_COSIZE>;

@compute @workgroup_size(32, 8)
fn main(@builtin(workgroup_id) block: vec3u, @builtin(local_invocation_id) thread: vec3u) {
    let rows = source[0];
    let columns = source[1];
    let leading = source[2];
    let across = (columns + 31) / 32;
    let row = 32 * (block.x / across);
    let column = 32 * (block.x % across);
    for (var i = thread.y; i < 32; i += 8) {
        if (matrix_is_inside(rows, columns, row + i, column + thread.x)) {
            tile[tile_offset(i, thread.x)] = source[3 + matrix_offset(leading, row + i, column + thread.x)];
        }
    }
    workgroupBarrier();
    for (var i = thread.y; i < 32; i += 8) {
        if (matrix_is_inside(rows, columns, row + thread.x, column + i)) {
            answers[result_offset(rows, column + i, row + thread.x)] = tile[tile_offset(thread.x, i)];
        }
    }
}
";

#[test]
fn a_transpose_goes_through_a_swizzled_tile() {
    let Some(gpu) = gpu() else { return };
    for tile in [
        "(32,32):(33,1)",
        "Sw<5,0,5> o (32,32):(32,1)",
        "Sw<3,2,3> o (32,32):(32,1)",
    ] {
        let kernel = emitted("matrix", "(?rows,?columns):(?leading,1)")
            + &emitted("result", "(?columns,?rows):(?rows,1)")
            + &emitted("tile", tile)
            + BINDINGS
            + TRANSPOSE;
        for [rows, columns, leading] in [[32, 32, 32], [50, 70, 71], [1, 33, 40]] {
            let matrix = layout(&format!("({rows},{columns}):({leading},1)"));
            let result = layout(&format!("({columns},{rows}):({rows},1)"));
            let cells = words(matrix.cosize());
            let mut expected = vec![0; usize::try_from(result.cosize()).expect("few")];
            for row in 0..rows {
                for column in 0..columns {
                    let place = |layout: &Layout, at: (i64, i64)| {
                        usize::try_from(layout.offset(at).expect("an offset")).expect("an offset")
                    };
                    expected[place(&result, (column, row))] = cells[place(&matrix, (row, column))];
                }
            }
            let numbers = [rows, columns, leading].map(|n| u32::try_from(n).expect("few"));
            let source = [&numbers[..], &cells].concat();
            let blocks = numbers[0].div_ceil(32) * numbers[1].div_ceil(32);
            let answers = gpu
                .run(&kernel, &source, expected.len(), blocks)
                .expect("answers");
            assert_eq!(answers, expected, "{rows} x {columns} through {tile}");
        }
    }
}

#[test]
fn the_shader_of_the_examples_transposes() {
    let Some(gpu) = gpu() else { return };
    let source = words(32 * 32);
    let shader = include_str!("../../../examples/transpose.wgsl");
    let answers = gpu.run(shader, &source, 32 * 32, 1).expect("answers");
    for (i, answer) in answers.into_iter().enumerate() {
        assert_eq!(answer, source[32 * (i % 32) + i / 32], "element {i}");
    }
}

/// Each thread writes its index at the positions of its values.
const OWNERS: &str = "
@compute @workgroup_size(32) fn main(@builtin(local_invocation_id) thread: vec3u) {
    for (var value = 0u; value < TV_VALUES; value++) {
        var row: u32;
        var column: u32;
        tv_cell(thread.x, value, &row, &column);
        answers[16 * row + column] = 100 * thread.x + value + source[0];
    }
}
";

#[test]
fn threads_have_their_values() {
    let Some(gpu) = gpu() else { return };
    let source = "make_layout_tv((4,8):(8,1), (2,2):(2,1))";
    let kernel = emitted("tv", source) + BINDINGS + OWNERS;
    let answers = gpu.run(&kernel, &[1], 128, 1).expect("answers");
    // Thread `t` is at `(t / 8, t % 8)` among the threads, and value `v` is at `(v / 2, v % 2)`
    // among the values of a thread.
    for (cell, answer) in (0_u32..).zip(answers) {
        let (row, column) = (cell / 16, cell % 16);
        let thread = 8 * (row / 2) + column / 2;
        let value = 2 * (row % 2) + column % 2;
        assert_eq!(answer, 100 * thread + value + 1, "({row}, {column})");
    }
}
