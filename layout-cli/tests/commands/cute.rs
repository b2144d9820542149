use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::{fails, layout, says};

#[test]
fn an_expression_is_written_for_both() {
    says(&["cute", "(128,32):(1,128) o (8,4):(2,100)"], "
auto r = composition(make_layout(make_shape(_128{}, _32{}), make_stride(_1{}, _128{})), make_layout(make_shape(_8{}, _4{}), make_stride(_2{}, Int<100>{})));  // (8,4):(2,100)
r = cute.composition(cute.make_layout((128, 32), stride=(1, 128)), cute.make_layout((8, 4), stride=(2, 100)))  # (8,4):(2,100)
",
    );
}

#[test]
fn cute_is_told_where_it_is_wrong() {
    says(&["cute", "(4,6,8):(2,3,5) o 6:3"], "
auto r = composition(make_layout(make_shape(_4{}, _6{}, _8{}), make_stride(_2{}, _3{}, _5{})), make_layout(_6{}, _3{}));
r = cute.composition(cute.make_layout((4, 6, 8), stride=(2, 3, 5)), cute.make_layout(6, stride=3))
// CuTe answers (2,3):(6,3) to (4,6,8):(2,3,5) o 6:3
// at index 2 of the result, expected offset 7, found 3
// stride divides shape: stride 3 in the only mode of the right operand does not divide shape 4 in mode 0 of the left operand
",
    );
}

/// A comparison of all elements of these layouts would take minutes.
#[test]
fn divisions_with_a_remainder_are_decided_without_enumeration() {
    says(
        &["cute", "(10007,9973):(1,10007) / 128"],
        "
auto r = logical_divide(make_layout(make_shape(Int<10007>{}, Int<9973>{}), make_stride(_1{}, Int<10007>{})), _128{});
r = cute.logical_divide(cute.make_layout((10007, 9973), stride=(1, 10007)), 128)
// CuTe answers (128,779687):(1,128) to (10007,9973):(1,10007) / 128
// the tiles extend past the end of the layout
",
    );
    says(
        &["cute", "(8000,128256):(1,8000) / (128,256)"],
        "
auto r = logical_divide(make_layout(make_shape(Int<8000>{}, Int<128256>{}), make_stride(_1{}, Int<8000>{})), make_tile(_128{}, _256{}));
r = cute.logical_divide(cute.make_layout((8000, 128256), stride=(1, 8000)), (128, 256))
// CuTe answers ((128,63),(256,501)):((1,128),(8000,2048000)) to (8000,128256):(1,8000) / (128,256)
// the tiles extend past the end of the layout
",
    );
}

#[test]
fn numbers_of_run_time_are_variables() {
    says(&["cute", "(?m,128):(?ld,1) / (32,_)"], "
int m, ld;  // dynamic values
auto r = logical_divide(make_layout(make_shape(m, _128{}), make_stride(ld, _1{})), make_tile(_32{}, _));
r = cute.logical_divide(cute.make_layout((m, 128), stride=(ld, 1)), (32, None))
",
    );
    says(
        &["cute", "(?,8):(?{div=16},1)"],
        "
int n0, n1;  // dynamic values
auto r = make_layout(make_shape(n0, _8{}), make_stride(_16{} * n1, _1{}));
r = cute.make_layout((n0, 8), stride=(16 * n1, 1))
",
    );
}

#[test]
fn variables_are_no_words_of_either_language() {
    says(&["cute", "(?class,?None,?cute,?make_shape):(1,?class,?r,?lambda)"], "
int class_, None_, cute_2, make_shape_2, r_2, lambda_;  // dynamic values
auto r = make_layout(make_shape(class_, None_, cute_2, make_shape_2), make_stride(_1{}, class_, r_2, lambda_));
r = cute.make_layout((class_, None_, cute_2, make_shape_2), stride=(1, class_, r_2, lambda_))
",
    );
}

#[test]
fn a_number_of_run_time_is_no_multiple_of_0() {
    fails(
        &["cute", "(?{div=0},4):(1,2)"],
        1,
        "
error: expected only positive integers in a product, found 0 * ?n0 [L0019]
  |
  | (0 * ?n0,4):(1,2)
  |  ^^^^^^^
",
    );
}

#[test]
fn static_integers_have_32_bits() {
    says(
        &["cute", "4294967296:1 o 2:1"],
        "
// 4294967296 exceeds 2147483647: static integers in CuTe C++ have 32 bits
r = cute.composition(cute.make_layout(4294967296, stride=1), cute.make_layout(2, stride=1))  # 2:1
",
    );
}

#[test]
fn what_has_no_form_is_told() {
    fails(
        &["cute", "injective(4:1)"],
        1,
        "
error: `injective` has no equivalent in CuTe C++; the CuTe DSL has no equivalent either
  |
  | injective(4:1)
  | ^^^^^^^^^^^^^^
",
    );
    says(&["cute", "take((4,2,3):(1,4,8), 0, 2)"], "
auto r = take<0, 2>(make_layout(make_shape(_4{}, _2{}, _3{}), make_stride(_1{}, _4{}, _8{})));  // (4,2):(1,4)
# `take` has no equivalent in the CuTe DSL
",
    );
}

#[test]
fn what_cute_prints_is_read_by_all_commands() {
    for (printed, notation) in [
        ("(_8,_4):(_4,_1)", "(8,4):(4,1)"),
        ("((_2,3),_4):((_1,_2),_8)", "((2,3),4):((1,2),8)"),
        // A swizzle before a pointer permutes bytes.
        (
            "Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)",
            "Sw<3,3,3> o 0 o (8,64):(64,1)",
        ),
        (
            "Sw<3,3,3> o _0 o (_8,_64):(_64,_1)",
            "Sw<3,3,3> o 0 o (8,64):(64,1)",
        ),
        (
            "S<3,4,3> o 0 o (8,64):(64,1)",
            "Sw<3,4,3> o 0 o (8,64):(64,1)",
        ),
        (
            "cute::ComposedLayout<cute::Swizzle<2, 3, -3>, cute::constant<int, 0>, cute::Layout<cute::tuple<cute::_8, cute::C<64>>, cute::tuple<cute::_64, cute::C<1>>>>",
            "Sw<2,3,-3> o 0 o (8,64):(64,1)",
        ),
        ("(_8,_4):(_1@0,_1@1)", "(8,4):(E<0>,E<1>)"),
        (
            "cute::Layout<cute::tuple<cute::C<8>, cute::C<4>>, cute::tuple<cute::ScaledBasis<cute::C<1>, 0>, cute::ScaledBasis<cute::C<1>, 1>>>",
            "(8,4):(E<0>,E<1>)",
        ),
        ("Layout<_4, _2>", "4:2"),
        // An offset of 0 between two layouts adds nothing.
        ("ComposedLayout<Layout<_8, _2>, _0, Layout<_4, _1>>", "4:2"),
        (
            "const cute::Layout<cute::tuple<cute::_8, cute::Int<4>>, cute::tuple<cute::_4, cute::_1>> / 4",
            "(4,(2,4)):(4,(16,1))",
        ),
    ] {
        says(&["eval", printed], &format!("{notation}\n"));
    }
    says(&["find", "0", "2", "4"], "3:2\n");
}

#[test]
fn what_cute_does_not_mean_is_not_read() {
    for printed in [
        // In notation, `A o 2 o B` composes with `2:1`, but CuTe adds 2 to each offset.
        "ComposedLayout<Layout<_8, _1>, _2, Layout<_4, _1>>",
        "coalesce(Layout<_8, _1> o _2 o Layout<_4, _1>)",
        // An identity layout has a stride for each extent.
        "(_4,_8,_2):(_1@0,_1@1)",
        "(4,(2,8)):(1@0,1@1)",
        "4:(1@0,1@1)",
        "Layout<Shape<_4, Shape<_2, _8>>, Stride<E<0>, E<1>>>",
        "Layout<_4, E<?>>",
        // A nested tile.
        "!cute.tile<\"[[8:1;2:1]]\">",
        "!cute.tile<\"[8:1;2:1\">",
    ] {
        let (status, output, _) = layout(&["eval", printed]);
        assert_eq!((status, &output[..]), (1, ""), "{printed}");
    }
}

/// Returns a layout of the test vectors as CuTe C++ and the CuTe DSL print it, and as compilers
/// print its type.
fn printed(notation: &str) -> [String; 3] {
    let is_digit = |c: char| c.is_ascii_digit();
    let (swizzles, plain) = match notation.rsplit_once(" o ") {
        Some((swizzles, plain)) => (format!("{swizzles} o "), plain),
        None => (String::new(), notation),
    };
    let numbers = |of: &str, before: &str, after: &str| {
        let mut text = String::new();
        let mut rest = of;
        while let Some(begin) = rest.find(is_digit) {
            let (marks, digits) = rest.split_at(begin);
            let end = digits.find(|c| !is_digit(c)).unwrap_or(digits.len());
            text = [&text, marks, before, &digits[..end], after].concat();
            rest = &digits[end..];
        }
        text + rest
    };
    let tuple = |numbers: &str| numbers.replace('(', "cute::tuple<").replace(')', ">");
    let (shape, stride) = plain.split_once(':').expect("a layout");
    let [shape, stride] = [shape, stride].map(|part| tuple(&numbers(part, "cute::C<", ">")));
    let mut name = format!("cute::Layout<{shape}, {stride}>");
    for behind in swizzles
        .split("Sw")
        .skip(1)
        .collect::<Vec<_>>()
        .iter()
        .rev()
    {
        let (swizzle, offset) = behind
            .trim_end_matches(" o ")
            .split_once(" o ")
            .expect("an offset");
        name = format!("cute::ComposedLayout<cute::Swizzle{swizzle}, cute::C<{offset}>, {name}>");
    }
    [
        swizzles.clone() + &numbers(plain, "_", ""),
        swizzles.replace("Sw", "S") + plain,
        name,
    ]
}

/// Returns the operands and results of the test vectors that are layouts.
fn layouts() -> Vec<String> {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/golden");
    let mut layouts = Vec::new();
    for file in fs::read_dir(golden).expect("the vectors") {
        let text = fs::read_to_string(file.expect("a file").path()).expect("text");
        for line in text.lines().filter(|line| line.starts_with('{')) {
            let vector: Value = serde_json::from_str(line).expect("a vector");
            // Plans between devices have no operands.
            let Some(operands) = vector["args"].as_array() else {
                continue;
            };
            let texts = operands
                .iter()
                .chain([&vector["result"]])
                .filter_map(Value::as_str);
            let is_layout = |text: &&str| {
                text.matches(':').count() == 1 && !text.contains(":-") && !text.contains(",-1)")
            };
            layouts.extend(texts.filter(is_layout).map(String::from));
        }
    }
    layouts.sort();
    layouts.dedup();
    layouts
}

#[test]
fn the_layouts_of_all_vectors_are_read_as_they_are_printed() {
    let mut count = 0;
    for notation in layouts() {
        let eval = |text: &str| layout_cli::run(&["eval".into(), text.into()]);
        let value = eval(&notation);
        if value.status != 0 {
            continue;
        }
        for printed in printed(value.output.trim()) {
            assert_eq!(eval(&printed), value, "{printed}");
        }
        count += 1;
    }
    assert!(count > 9000, "{count}");
}

/// Writes a file, and returns its path.
fn file(name: &str, text: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).expect("a file");
    path
}

/// Returns the exit status and the output of `layout check --cute` for a file.
fn check(path: &Path) -> (i32, String) {
    let path = path.to_str().expect("a name");
    let (status, output, rejection) = layout(&["check", "--cute", path]);
    assert_eq!(rejection, "");
    (status, output.replace(&format!("{path}:"), ""))
}

#[test]
fn the_results_in_a_log_are_judged() {
    let log = "\
thread 0: logical_divide(_6:_1, (_2,_2):(_3,_1)) = ((_2,_2),_1):((_3,_1),_0)
composition((8,4):(4,1), 4:2) = 4:8
{\"a\": \"composition((4,6,8):(2,3,5), 6:3) = (2,3):(6,3)\", \"b\": \"zipped_divide((100,64):(1,100), (32,32)) = ((32,32),(4,2)):((1,100),(32,3200))\"}
composition((2,2):(1,10), 2:3) = 2:11
blocked_product(logical_divide(16:1, 4), 4:2) = ((4,4),(4,1)):((1,32),(4,0))
make_ordered_layout((64,8), (1,0)) = (64,8):(8,1) and coalesce((2,2):(1,2)) = 4:2
composition(composition((2,2):(1,10), 2:3), 2:1) = 2:11
composition(x, 4:2) = 4:2
composition(8:1, 4:2)
";
    let (status, told) = check(&file("results.log", log));
    assert_eq!(
        told,
        "
1:11: wrong: logical_divide(6:1, (2,2):(3,1)) = ((2,2),1):((3,1),0)
    no copy reaches offset 2
    not complementable: stride 3 of mode 0 is not a multiple of 2, the extent of the modes with smaller strides
2:1: right: composition((8,4):(4,1), 4:2) = 4:8
3:8: wrong: composition((4,6,8):(2,3,5), 6:3) = (2,3):(6,3)
    at index 2 of the result, expected offset 7, found 3
    stride divides shape: stride 3 in the only mode of the right operand does not divide shape 4 in mode 0 of the left operand
3:64: partial tiles: zipped_divide((100,64):(1,100), (32,32)) = ((32,32),(4,2)):((1,100),(32,3200))
    the tiles extend past the end of the layout
4:1: right: composition((2,2):(1,10), 2:3) = 2:11
5:1: right: logical_divide(16:1, 4) = (4,4):(1,4)
5:1: right: blocked_product((4,4):(1,4), 4:2) = ((4,4),(4,1)):((1,32),(4,0))
6:1: right: make_ordered_layout((64,8), (1,0)) = (64,8):(8,1)
6:55: wrong: coalesce((2,2):(1,2)) = 4:2
    at index 1 of the result, expected offset 1, found 2
    the correct layout is 4:1
7:1: rejected by CuTe: composition((2,2):(1,10), 2:3)
    Stride Divisibility Condition
    the correct layout is 2:11
7:1: not read: composition(composition((2,2):(1,10), 2:3), 2:1)
    CuTe rejects the operand `composition((2,2):(1,10), 2:3)`
8:1: not read: composition(x, 4:2) = 4:2
    unknown name `x`
9:1: not read: composition(8:1, 4:2)
    expected `= LAYOUT` after the operation
13 operations: 5 right, 3 wrong, 1 partial tiles, 1 rejected by CuTe, 3 not read
"
        .trim_start()
    );
    assert_eq!(status, 1);
    let (status, told) = check(&file("empty.log", "nothing\n"));
    assert_eq!((status, &told[..]), (0, "found no operation on layouts\n"));
}

/// Source code contains no results, so the command judges none. The default of a parameter is not a
/// result, because a caller can replace it.
#[test]
fn no_result_is_read_from_source_code() {
    for (name, text) in [
        (
            "kernel.cu",
            "template <int n = 8>\nauto f() { return composition(make_layout(Int<n>{}), Layout<_4, _2>{}); }\n\
             static_assert(composition(Layout<_8>{}, Layout<_4, _2>{}) == Layout<_4, _3>{});\n",
        ),
        (
            "kernel.py",
            "tiles = cute.zipped_divide(cute.make_layout(stride=(4, 1), shape=(8, 4)), (2, 2))\n\
             assert composition(8, 4) == 3\n",
        ),
    ] {
        let told = verdicts(name, text);
        assert!(
            !told.is_empty() && told.chars().all(|told| told == 'n'),
            "{text}: {told}"
        );
    }
    for source in [
        "composition(make_layout(_8{}), Layout<_4, _2>{})",
        "cute.make_layout(stride=(4, 1), shape=(8, 4))",
    ] {
        assert_eq!(layout(&["eval", source]).0, 1, "{source}");
    }
}

#[test]
fn several_logs_are_judged() {
    let files = [
        file("first.log", "composition(8:1, 4:2) = 4:2\n"),
        file("second.log", "composition(8:1, 4:2) = 4:3\n"),
    ];
    let [first, second] = files.each_ref().map(|path| path.to_str().expect("a name"));
    let (status, told, rejection) = layout(&["check", "--cute", first, second]);
    assert_eq!(rejection, "");
    assert_eq!(
        told.replace(first, "first").replace(second, "second"),
        "
first:1:1: right: composition(8:1, 4:2) = 4:2
second:1:1: wrong: composition(8:1, 4:2) = 4:3
    at index 1 of the result, expected offset 2, found 3
    the correct layout is 4:2
2 operations: 1 right, 1 wrong
"
        .trim_start()
    );
    assert_eq!(status, 1);
}

#[test]
fn what_is_told_is_told_in_json_too() {
    let log = "composition((4,6,8):(2,3,5), 6:3) = (2,3):(6,3)\n";
    let path = file("json.log", log);
    let (status, output, _) =
        layout(&["check", "--json", "--cute", path.to_str().expect("a name")]);
    let told: Value = serde_json::from_str(&output).expect("a line of JSON");
    assert_eq!(status, 1);
    assert_eq!(told["counts"]["wrong"], 1);
    let wrong = &told["operations"][0];
    assert_eq!(
        (&wrong["verdict"], &wrong["line"], &wrong["cute"]),
        (&"wrong".into(), &1.into(), &"(2,3):(6,3)".into())
    );
    let (_, output, _) = layout(&["cute", "--json", "(4,6,8):(2,3,5) o 6:3"]);
    let told: Value = serde_json::from_str(&output).expect("a line of JSON");
    assert_eq!(told["differences"][0]["cute"], "(2,3):(6,3)");
}

#[test]
fn what_is_silently_wrong_is_found() {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/golden/silently_wrong.jsonl");
    let text = fs::read_to_string(golden).expect("the vectors");
    let lines = text.lines().map(|line| {
        let vector: Value = serde_json::from_str(line).expect("a vector");
        let operands = vector["args"].as_array().expect("operands").iter();
        let operands =
            operands.map(|operand| operand.as_str().map_or(operand.to_string(), String::from));
        let name = vector["op"].as_str().expect("a name").replace("_tiler", "");
        let result = vector["result"].as_str().expect("a result");
        format!(
            "{name}({}) = {result}\n",
            operands.collect::<Vec<_>>().join(", ")
        )
    });
    let (_, told) = check(&file("silently_wrong.log", &lines.collect::<String>()));
    let counts = told.lines().last().expect("the counts");
    assert_eq!(counts, "452 operations: 23 right, 429 wrong");
}

/// Returns the verdicts on the operations of a file, one letter for each: `r` (right), `w` (wrong),
/// `o` (partial tiles), and so on.
fn verdicts(name: &str, text: &str) -> String {
    let (_, told) = check(&file(name, text));
    let words = [
        (": right: ", 'r'),
        (": wrong: ", 'w'),
        (": partial tiles: ", 'o'),
        (": rejected by CuTe: ", 'f'),
        (": not read: ", 'n'),
    ];
    let letter = |line: &str| {
        let told = words.iter().find(|(words, _)| line.contains(words));
        told.map(|(_, letter)| *letter)
    };
    told.lines().filter_map(letter).collect()
}

#[test]
fn an_offset_between_layouts_is_not_a_tile() {
    let log = "\
composition((_8,_8):(_8,_1) o _2 o _4:_1, _2:_1) = _2:_8
coalesce((8,8):(8,1) o 2 o 4:1) = 4:8
composition(8:1, 4:2) = 8:1 o 2 o 4:2
coalesce((_8,_8):(_8,_1) o _0 o _4:_1) = _4:_8
";
    assert_eq!(verdicts("offset.log", log), "nnnrr");
}

#[test]
fn large_results_of_another_form_are_judged() {
    let log = "\
complement(4:2, 8000000) = (2,500000,2):(1,8,4000000)
complement(4:2, 8000000) = (2,500000,2):(1,8,4000008)
right_inverse((4096,4096):(4096,1)) = (4096,64,64):(4096,1,64)
left_inverse((4096,4096):(4096,1)) = (4096,64,64):(4096,1,64)
";
    assert_eq!(verdicts("large.log", log), "rwrr");
}

#[test]
fn a_claim_is_read_or_the_operation_is_not() {
    for claim in [
        "5",
        "(4,2)",
        "_",
        "0:2",
        "Sw<1,0,1>",
        "4:9223372036854775807",
        "(?,2):(2,8)",
        "4:2 % 3",
        "4:2 + 1",
        "4:2 o 2:1",
        "composition(8:1, 4:2)",
        "4:2.5",
        "foo",
        "",
        "\n4:2",
    ] {
        let text = format!("composition(8:1, 4:2) = {claim}\n");
        assert_eq!(verdicts("claim.log", &text), "n", "{text}");
    }
    let deep = format!(
        "composition({}8{}, 2:1) = 2:1",
        "(".repeat(40),
        ")".repeat(40)
    );
    for (text, wanted) in [
        ("logical_divide(8:1, 4:1) = 7", "n"),
        ("right_inverse((4,2):(2,1)) = 3", "n"),
        ("composition(8:1, 4:2) = 4:2, in 3 ms.", "r"),
        ("composition(8:1, 4:2) = 4:3", "w"),
        ("composition(8:1, 4:2) == 4:2", "n"),
        // A tuple of one mode.
        (
            "logical_divide((12,64,4):(256,4,1), (4:1)) = ((4,3),64,4):((256,1024),4,1)",
            "r",
        ),
        ("zipped_divide(100:1, 32) = (32,4):(1,32)", "o"),
        ("zipped_divide(100:1, 32) = (32,4):(1,33)", "w"),
        ("composition(2147483648:1, 2:1) = 2:1", "n"),
        // The layout has more elements than are compared one by one.
        ("composition(4194304:1, 4194304:1) = 4194304:1", "r"),
        (
            "zipped_divide(10000000:1, 3000000) = (3000000,4):(1,3000000)",
            "o",
        ),
        ("right_inverse(4194304:1) = (1048576,4):(1,1048577)", "n"),
        (&deep, "n"),
    ] {
        assert_eq!(verdicts("claim.log", text), wanted, "{text}");
    }
}

/// Enumeration would take hours, because these layouts have up to 10^18 elements.
#[test]
fn layouts_of_any_size_are_compared() {
    for (text, wanted) in [
        (
            "zipped_divide((10007,9973):(1,10007), 128) = (128,779687):(1,128)",
            "o",
        ),
        (
            "zipped_divide((10007,9973):(1,10007), 128) = (128,779687):(1,129)",
            "w",
        ),
        (
            "zipped_divide((8000,128256):(1,8000), (128,256)) = ((128,256),(63,501)):((1,8000),(128,2048000))",
            "o",
        ),
        (
            "zipped_divide((8000,128256):(1,8000), (128,256)) = ((128,256),(63,501)):((1,8000),(128,2048001))",
            "w",
        ),
        (
            "composition((1000000000,1000000000):(1,1000000000), 500000000:2) = 500000000:2",
            "r",
        ),
        (
            "composition((1000000000,1000000000):(1,1000000000), 500000000:2) = 500000000:3",
            "w",
        ),
        (
            "logical_divide((1000000000,1000000000):(1000000000,1), (1000,_)) = ((1000,1000000),1000000000):((1000000000,1000000000000),1)",
            "r",
        ),
        (
            "coalesce((1000000000,1000000000):(2,2000000000)) = 1000000000:2",
            "w",
        ),
    ] {
        assert_eq!(verdicts("size.log", text), wanted, "{text}");
    }
}

/// Quadratic work on these layouts would take half an hour.
#[test]
fn layouts_of_many_modes_are_judged() {
    let ones = format!("(1{})", ",1".repeat(49_999));
    for text in [
        format!("coalesce({ones}:{ones}) = 1:0\n"),
        format!("composition({ones}:{ones}, {ones}:{ones}) = {ones}:{ones}\n"),
        format!("right_inverse({ones}:{ones}) = 1:0\n"),
    ] {
        assert_eq!(verdicts("modes.log", &text), "r", "{}", &text[..20]);
    }
}

#[test]
fn numbers_are_decimal() {
    for (number, wanted) in [
        ("2", "r"),
        ("_2", "r"),
        ("0x2", "n"),
        ("2.0", "n"),
        ("2'0", "n"),
    ] {
        let text = format!("composition(8:1, {number}:1) = 2:1\n");
        assert_eq!(verdicts("number.log", &text), wanted, "{text}");
    }
}

#[test]
fn an_input_of_more_than_1_mb_is_rejected() {
    let long = "8:1 o ".repeat(200_000);
    let path = file("long.log", &long);
    let path = path.to_str().expect("a name");
    fails(
        &["check", "--cute", path],
        2,
        &format!(
            "
error: `{path}` is too long: expected at most 1000000 bytes
  = help: run `layout help check` to see the usage
"
        ),
    );
    let said = layout_cli::run(&["eval".into(), long.clone().into()]);
    let wanted = "error: the command is too long: expected at most 1000000 bytes\n  = help: run `layout help` to list the commands\n";
    assert_eq!((said.status, &said.rejection[..]), (2, wanted));
    let said = layout_cli::Session::default().line(&long);
    assert_eq!(
        (said.status, said.rejection),
        (2, wanted.replace("command is", "line is"))
    );
}
