//! Compares the found swizzles with the swizzles of other libraries, for the tiles and accesses in the book's
//! table.

use core::fmt::Write;
use std::fs;
use std::path::Path;

use layout_algebra::Layout;
use layout_tests::field::questions;

/// Formats a tile as in the table: its swizzle, or otherwise its strides if they differ.
fn shown(tile: &Layout, plain: &Layout) -> String {
    let swizzles: Vec<String> = tile
        .swizzles()
        .iter()
        .map(|(swizzle, _)| format!("`{swizzle}`"))
        .collect();
    match &swizzles[..] {
        [] if tile == plain => "none".into(),
        [] => format!("`{tile}`"),
        _ => swizzles.join(" o "),
    }
}

#[test]
fn ours_are_equal_or_better() {
    let mut rows = String::new();
    for question in questions() {
        let ours = question.ours();
        let [without, least] = question.wavefronts(&question.tile);
        let [theirs, _] = question.wavefronts(&question.theirs);
        let [wavefronts, _] = question.wavefronts(&ours);
        assert_eq!(wavefronts, least, "{}", question.of);
        assert!(wavefronts <= theirs, "{}", question.of);
        if let ([(our, _)], [(their, _)]) = (ours.swizzles(), question.theirs.swizzles()) {
            assert!(
                our.bits() <= their.bits() || theirs > wavefronts,
                "{}",
                question.of
            );
        }
        let plain = &question.tile;
        let [their, our] = [&question.theirs, &ours].map(|tile| shown(tile, plain));
        let of = question.of;
        writeln!(
            rows,
            "| {of} | `{plain}` | {without} | {their} | {theirs} | {our} | {wavefronts} |"
        )
        .expect("a string");
    }
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/book/09-swizzle.md");
    let page = fs::read_to_string(page).expect("the page");
    assert!(page.contains(&rows), "the table is\n{rows}");
}

/// Returns accesses with 16 bytes per thread: 8 consecutive lines as in `ldmatrix`, and alternating lines of
/// an atom.
fn accesses(tile: &Layout, contiguous: usize, unit: i64, units: i64) -> [Layout; 2] {
    let [first, second] = [0, 1].map(|mode| tile.modes()[mode].size());
    // Indices of the tile count mode 0 first.
    let ([lines, along], [line, element]) = if contiguous == 1 {
        ([first, second], [1, first])
    } else {
        ([second, first], [first, 1])
    };
    let rest = along / unit / units;
    let down = Layout::new(
        (8, (unit, (units * rest, lines / 8))),
        (line, (element, (unit * element, 8 * line))),
    );
    let written = Layout::new(
        ((units, lines), (unit, rest)),
        ((unit * element, line), (element, unit * units * element)),
    );
    [down, written].map(|access| {
        tile.composition(access.expect("small"))
            .expect("a partition")
    })
}

#[test]
fn tiles_of_wgmma_have_the_swizzles_that_are_found() {
    let mut counts = [0; 4];
    for (bits, contiguous) in [(16, 1), (16, 0), (8, 1), (32, 1)] {
        for lines in [8, 64, 128, 192] {
            for along in [16, 32, 48, 64, 80, 96, 128] {
                let shape = if contiguous == 1 {
                    (lines, along)
                } else {
                    (along, lines)
                };
                let Ok(tile) = Layout::wgmma_tile(shape, bits, contiguous) else {
                    continue;
                };
                let plain = tile.inside_swizzles();
                let bytes = bits / 8;
                let unit = 16 / bytes;
                let swizzle = tile
                    .swizzles()
                    .first()
                    .map_or(0, |(swizzle, _)| swizzle.bits());
                let both = accesses(&plain, contiguous, unit, 1 << swizzle);
                let best = plain
                    .best_swizzle(bytes, &both)
                    .expect("one of the hardware");
                assert_eq!(best, tile, "{bits} {contiguous} {shape:?}");
                best.tma_boxes(bits, contiguous).expect("boxes");
                if contiguous == 1 && lines % 64 == 0 {
                    best.wgmma_operand(bits, 64).expect("an operand");
                }
                counts[swizzle as usize] += 1;
            }
        }
    }
    assert!(counts[1..].iter().all(|&count| count > 0), "{counts:?}");
}

#[test]
fn paddings_are_those_of_others() {
    let layout = |text: &str| -> Layout { text.parse().expect("a layout") };
    let cases = [
        // A transpose by one warp.
        (
            4,
            "(32,32):(32,1)",
            ["(32,32):(1,32)", "(32,(8,4)):(32,(4,1))"],
            "(32,32):(33,1)",
        ),
        // CUTLASS's SIMT kernels: eight threads along `k`, and 16 rows to read.
        (
            4,
            "(128,8):(1,128)",
            [
                "((8,32),4):((128,1),32)",
                "((16,16),(8,8)):((1,0),(16,128))",
            ],
            "(128,8):(1,132)",
        ),
        // 16-byte rows for `stmatrix`, and rows to read.
        (
            2,
            "(64,64):(64,1)",
            ["((8,8),(8,8)):((64,512),(1,8))", "((8,64),8):((8,64),1)"],
            "(64,64):(72,1)",
        ),
    ];
    for (bytes, tile, accesses, theirs) in cases {
        let accesses = accesses.map(layout);
        let padded = layout(tile)
            .best_padding(bytes, &accesses)
            .expect("one that is free");
        assert_eq!(padded, layout(theirs), "{tile}");
    }
    // The tile in the book chapter.
    let (tile, rows) = (layout("(20,80):(80,1)"), layout("(40,(2,20)):(1,(40,80))"));
    tile.best_swizzle(4, [&rows, &tile])
        .expect_err("no swizzle is enough");
}
