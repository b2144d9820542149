//! Tests that pictures of large layouts have lines of at most 80 characters, and at most 64 rows of
//! cells.

use layout_cli::Session;

use super::layout;

/// Commands whose full pictures exceed these limits.
const LARGE: &[&[&str]] = &[
    &["show", "(150,200):(200,1)"],
    &["show", "(2,1000):(1000000000000,123456789)"],
    &["show", "20000:1"],
    &["show", "(20000,1):(1,1)"],
    &[
        "show",
        "((2,2,2,2,2,2),(2,2,2,2,2,2)):((1,4,16,64,256,1024),(2,8,32,128,512,2048))",
    ],
    &["show", "(4,4,32,32):(1,4,16,512)"],
    &["show", "(128,8,3):(8,1,1024)"],
    &["show", "(16,40,2,2):(40,1,640,1280)"],
    &[
        "show",
        "(1,2,3,(2,2,2,2,2,2,2,2),(2,2,2,2,2)):(1,1,2,(6,12,24,48,96,192,384,768),(1,1,1,1,1))",
    ],
    &["show", "Sw<3,3,3> o (64,128):(128,1)"],
    &["show", "--bank", "2", "(64,128):(128,1)"],
    &["show", "--diff", "(128,128):(1,128)", "(128,128):(128,1)"],
    &["show", "--diff", "(32,32):(1,33)", "(32,32):(32,1)"],
    &[
        "show",
        "--threads",
        "(128,64)",
        "((32,4),(16,4)):((1,32),(128,2048))",
    ],
    &[
        "show",
        "--arrows",
        "(2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2):(549755813888,274877906944,137438953472,68719476736,34359738368,17179869184,8589934592,4294967296,2147483648,1073741824,536870912,268435456,134217728,67108864,33554432,16777216,8388608,4194304,2097152,1048576,524288,262144,131072,65536,32768,16384,8192,4096,2048,1024,512,256,128,64,32,16,8,4,2,1)",
    ],
    &[
        "show",
        "--after",
        "((2,2,2,2),(2,2,2,2)):((128,64,32,16),(8,4,2,1))",
        "((2,2,2,2),(2,2,2,2)):((1,2,4,8),(16,32,64,128))",
    ],
    &["show", "(4096,4096):(4096,1) / (32,24)"],
    &["show", "1000:1 / 7"],
    &["show", "complement((100,100):(1,50), 10000)"],
    &["show", "left_inverse((100,2,100):(1,4950,100))"],
    &["show", "inside((200,300):(1,200), 1000:1)"],
    &["tv", "(32,8):(8,1)", "(4,4):(4,1)"],
    &["tv", "wgmma_m64n128k16_f16_f16", "c"],
    &["tv", "m16n8k16_f32_f16", "a"],
    &["cost", "(32,4):(4,1)", "4"],
    &["cost", "(32,32):(64,1)", "8", "1"],
    &["cost", "(32,4):(128,1)", "1", "1"],
    &["atom", "wgmma_m64n128k16_f16_f16"],
    &["atom", "ldmatrix_x4"],
    &["atom", "tma", "(100,512):(512,1)", "(64,64):(64,1)", "16"],
    &["swizzle", "Sw<3,4,3>", "--bytes", "1"],
    &["swizzle", "Sw<3,4,12>", "--bytes", "16"],
];

/// Returns the number of characters of the longest line.
fn longest(text: &str) -> usize {
    let lengths = text.lines().map(|line| line.chars().count());
    lengths.max().unwrap_or(0)
}

#[test]
fn pictures_fit_80_characters() {
    for command in LARGE {
        let (_, output, _) = layout(command);
        assert!(output.lines().count() > 2, "{command:?}: {output}");
        let is_cell = |line: &&str| {
            let number = line.split_once('│').map(|(number, _)| number);
            number.is_some_and(|number| number.trim().parse::<usize>().is_ok())
        };
        // `atom` and `cost` write sentences around their pictures.
        let has_sentences = ["atom", "cost"].contains(&command[0]);
        let is_drawn = |line: &&str| !has_sentences || line.contains(['│', '┌', '├', '┝']);
        for line in output.lines().filter(is_drawn) {
            assert!(line.chars().count() <= 80, "{command:?}: {line}");
        }
        // `atom` draws several pictures.
        if command[0] != "atom" {
            let rows = output.lines().filter(is_cell).count();
            assert!(rows <= 64, "{command:?}: {rows} rows");
            assert!(output.lines().count() <= 100, "{command:?}: {output}");
        }
    }
}

#[test]
fn the_first_and_the_last_elements_are_shown() {
    let (_, output, _) = layout(&["show", "(256,256):(256,1)"]);
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(
        [lines[1], lines[3], lines[65], lines[66]],
        [
            "           0     1     2     3     4     5 …   250   251   252   253   254   255",
            "   0 │     0     1     2     3     4     5 …   250   251   252   253   254   255",
            " 254 │ 65024 65025 65026 65027 65028 65029 … 65274 65275 65276 65277 65278 65279",
            " 255 │ 65280 65281 65282 65283 65284 65285 … 65530 65531 65532 65533 65534 65535",
        ]
    );
}

#[test]
fn an_option_lifts_the_limit() {
    for command in LARGE {
        let all: Vec<&str> = command.iter().copied().chain(["--all"]).collect();
        let (_, output, _) = layout(command);
        let (_, whole, _) = layout(&all);
        assert!(!whole.contains('…') && !whole.contains('⋮'), "{command:?}");
        let is_cut = output.contains('…') || output.contains('⋮');
        assert!(is_cut || longest(&whole) >= longest(&output), "{command:?}");
        if is_cut {
            assert!(whole.len() > output.len(), "{command:?}");
        }
    }
}

/// Returns the marked labels of a picture.
fn marked(text: &str) -> Vec<String> {
    let cells = text.split([' ', '│', '┃', '\n']);
    cells
        .filter(|cell| cell.ends_with('*'))
        .map(Into::into)
        .collect()
}

#[test]
fn the_elements_of_an_error_are_shown() {
    // The tiles in the last columns are partial.
    let (status, output, rejection) = layout(&["show", "(4096,4096):(4096,1) / (32,24)"]);
    assert_eq!(status, 1);
    assert!(rejection.starts_with("error: "), "{rejection}");
    assert!(!marked(&output).is_empty(), "{output}");
    // Two elements far from the borders have the same offset.
    let (_, output, _) = layout(&["show", "left_inverse((100,2,100):(1,4950,100))"]);
    assert_eq!(marked(&output), ["4950*", "4950*"], "{output}");
}

#[test]
fn drawings_have_a_limited_number_of_cells() {
    for form in ["--svg", "--tikz"] {
        for expression in ["(128,128):(128,1)", "16384:1", "(4,4,32,32):(1,4,16,512)"] {
            let cells = |text: &str| match form {
                "--svg" => text.matches("<g><title>").count(),
                _ => text.matches(" rectangle ").count(),
            };
            let (_, output, _) = layout(&["show", form, expression]);
            let shown = cells(&output);
            assert!(
                0 < shown && shown <= 64 * 64,
                "{form} {expression}: {shown}"
            );
            let (_, whole, _) = layout(&["show", "--all", form, expression]);
            assert_eq!(cells(&whole), 1 << 14, "{form} {expression}");
        }
    }
}

#[test]
fn the_width_of_a_session_is_that_of_its_terminal() {
    for width in [40, 80, 132, 200] {
        let mut session = Session::default().with_width(width);
        let said = session.line("show (8,256):(256,1)");
        let longest = longest(&said.output);
        assert!(
            longest <= width && longest + 6 > width,
            "{width}: {longest}"
        );
    }
}

#[test]
fn any_width_is_a_width() {
    for line in [
        "show (4,64):(64,1)",
        "show 10:1 / 4",
        "tv (32,4):(4,1) (2,2):(1,2)",
    ] {
        let whole = Session::default().with_width(10_000).line(line);
        let widest = Session::default().with_width(usize::MAX).line(line);
        assert_eq!(whole, widest, "{line}");
        assert!(
            !Session::default()
                .with_width(0)
                .line(line)
                .output
                .is_empty()
        );
    }
}
