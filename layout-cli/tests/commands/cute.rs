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
// at index 2 the result has offset 3, the law wants 7
// stride divides shape: stride 3 does not divide shape 4, where the only mode of the right operand steps through mode 0 of the left
",
    );
}

#[test]
fn numbers_of_run_time_are_variables() {
    says(&["cute", "(?m,128):(?ld,1) / (32,_)"], "
int m, ld;  // known at run time
auto r = logical_divide(make_layout(make_shape(m, _128{}), make_stride(ld, _1{})), make_tile(_32{}, _));
r = cute.logical_divide(cute.make_layout((m, 128), stride=(ld, 1)), (32, None))
",
    );
    says(
        &["cute", "(?,8):(?{div=16},1)"],
        "
int n0, n1;  // known at run time
auto r = make_layout(make_shape(n0, _8{}), make_stride(_16{} * n1, _1{}));
r = cute.make_layout((n0, 8), stride=(16 * n1, 1))
",
    );
}

#[test]
fn variables_are_no_words_of_either_language() {
    says(&["cute", "(?class,?None,?cute,?make_shape):(1,?class,?r,?lambda)"], "
int class_, None_, cute_2, make_shape_2, r_2, lambda_;  // known at run time
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
error: 0 * ?n0 is not positive
  |
  | (0 * ?n0,4):(1,2)
  |  ^^^^^^^
",
    );
}

#[test]
fn what_has_no_form_is_told() {
    fails(
        &["cute", "distinct(4:1)"],
        1,
        "
error: `distinct` has no form in CuTe C++, and none in the CuTe DSL
  |
  | distinct(4:1)
  | ^^^^^^^^^^^^^
",
    );
    says(&["cute", "take((4,2,3):(1,4,8), 0, 2)"], "
auto r = take<0, 2>(make_layout(make_shape(_4{}, _2{}, _3{}), make_stride(_1{}, _4{}, _8{})));  // (4,2):(1,4)
# `take` has no form in the CuTe DSL
",
    );
}

#[test]
fn what_cute_prints_is_read_by_all_commands() {
    for (printed, notation) in [
        ("(_8,_4):(_4,_1)", "(8,4):(4,1)"),
        ("((_2,3),_4):((_1,_2),_8)", "((2,3),4):((1,2),8)"),
        // Before a pointer, a swizzle is that of bytes.
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
        (
            "composition(make_layout(make_shape(_8{}, Int<4>{}), LayoutRight{}), Layout<_4, _2>{})",
            "4:8",
        ),
        (
            "cute.zipped_divide(cute.make_layout((8, 8)), (2, 4))",
            "((2,4),(4,2)):((1,8),(2,32))",
        ),
        (
            "cute.slice_(cute.make_layout((8, 4), stride=(4, 1)), (None, 2))",
            "(8):(4)",
        ),
        (
            "recast_layout<uint8_t, half_t>(Layout<Shape<_8,_4>, Stride<_1,_8>>{})",
            "(4,4):(1,4)",
        ),
    ] {
        says(&["eval", printed], &format!("{notation}\n"));
    }
    says(&["find", "0", "2", "4"], "3:2\n");
}

/// A layout of the vectors, as CuTe prints it and as compilers print its type.
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

/// The layouts of the vectors, as operands and as results.
fn layouts() -> Vec<String> {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/golden");
    let mut layouts = Vec::new();
    for file in fs::read_dir(golden).expect("the vectors") {
        let text = fs::read_to_string(file.expect("a file").path()).expect("text");
        for line in text.lines().filter(|line| line.starts_with('{')) {
            let vector: Value = serde_json::from_str(line).expect("a vector");
            let operands = vector["args"].as_array().expect("operands").iter();
            let texts = operands
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

/// A file with a text.
fn file(name: &str, text: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).expect("a file");
    path
}

/// What is told about the operations of a file.
fn check(path: &Path) -> (i32, String) {
    let path = path.to_str().expect("a name");
    let (status, output, refusal) = layout(&["check", "--cute", path]);
    assert_eq!(refusal, "");
    (status, output.replace(&format!("{path}:"), ""))
}

const KERNEL: &str = r"
#include <cute/tensor.hpp>
using namespace cute;

// composition(of, a comment)
template <int kRows = 64, class Tiled>
__global__ void kernel(Tiled tiled) {
  constexpr int kBlock = 128;
  using Smem = Layout<Shape<Int<kBlock>, _32>, Stride<_1, Int<kBlock>>>;
  auto tile = Layout<_4,_2>{};
  auto a = composition(Smem{}, tile);
  auto b = logical_divide(a, _2{});
  static_assert(is_same_v<decltype(composition(Smem{}, tile)), Layout<_4, _2>>);
  CUTE_STATIC_ASSERT_V(composition(make_layout(make_shape(_4{}, _6{}, _8{}), make_stride(_2{}, _3{}, _5{})), Layout<_6, _3>{}) == Layout<Shape<_2, _3>, Stride<_6, _3>>{});
  auto c = composition(Layout<Shape<_2, _2>, Stride<_1, Int<10>>>{}, Layout<_2, _3>{});
  auto d = zipped_divide(make_layout(make_shape(Int<100>{}, _64{})), make_tile(_32{}, _32{}));
  auto e = logical_divide(tiled, Int<4>{});
  auto f = logical_divide(make_layout(kRows), _4{});
  auto g = blocked_product(logical_divide(Layout<_16>{}, _4{}), tile);
}
auto after = logical_divide(tile, _2{});
";

#[test]
fn the_operations_of_a_kernel_are_judged() {
    let (status, told) = check(&file("kernel.cu", KERNEL));
    assert_eq!(
        told,
        "
11:12: right: composition((128,32):(1,128), 4:2) = 4:2
12:12: right: logical_divide(4:2, 2) = (2,2):(2,4)
13:17: right: composition((128,32):(1,128), 4:2) = 4:2
14:3: wrong: composition((4,6,8):(2,3,5), 6:3) = (2,3):(6,3)
    at index 2 the result has offset 3, the law wants 7
    stride divides shape: stride 3 does not divide shape 4, where the only mode of the right operand steps through mode 0 of the left
15:12: refused by CuTe: composition((2,2):(1,10), 2:3)
    Stride Divisibility Condition
    the layout is 2:11
16:12: overhangs: zipped_divide((100,64):(1,100), (32,32)) = ((32,32),(4,2)):((1,100),(32,3200))
    its tiles reach past the end of the layout
17:12: not read: logical_divide(tiled, Int<4>{});
    `tiled` has no value here
18:12: not read: logical_divide(make_layout(kRows), _4{});
    `kRows` has no value here
19:12: right: logical_divide(16:1, 4) = (4,4):(1,4)
19:12: right: blocked_product((4,4):(1,4), 4:2) = ((4,4),(4,1)):((1,32),(4,0))
21:14: not read: logical_divide(tile, _2{});
    `tile` has no value here
11 operations: 5 right, 1 wrong, 1 overhangs, 1 refused by CuTe, 3 not read
"
        .trim_start()
    );
    assert_eq!(status, 1);
}

const PYTHON: &str = r"
import cutlass
import cutlass.cute as cute

@cute.jit
def kernel(rows=64):
    a = cute.make_layout((4, 6, 8), stride=(2, 3, 5))
    print(cute.composition(a, cute.make_layout(6, stride=3)))  # and cute.composition(a, a)
    tiles = cute.zipped_divide(
        cute.make_ordered_layout((64, 8), order=(1, 0)),
        (32, 4),
    )
    cute.logical_divide(cute.make_layout(rows), (4,))
";

#[test]
fn the_operations_of_python_and_of_a_log_are_judged() {
    let (status, told) = check(&file("kernel.py", PYTHON));
    assert_eq!(
        told,
        "
8:16: wrong: composition((4,6,8):(2,3,5), 6:3) = (2,3):(6,3)
    at index 2 the result has offset 3, the law wants 7
    stride divides shape: stride 3 does not divide shape 4, where the only mode of the right operand steps through mode 0 of the left
9:18: right: make_ordered_layout((64,8), (1,0)) = (64,8):(8,1)
9:18: right: zipped_divide((64,8):(8,1), (32,4)) = ((32,4),(2,2)):((8,1),(256,4))
13:10: not read: logical_divide(cute.make_layout(rows), (4,))
    `rows` has no value here
4 operations: 2 right, 1 wrong, 1 not read
"
        .trim_start()
    );
    assert_eq!(status, 1);
    let log = "thread 0: logical_divide(_6:_1, (_2,_2):(_3,_1)) = ((_2,_2),_1):((_3,_1),_0)\n\
               composition((8,4):(4,1), 4:2) = 4:8\n";
    let (status, told) = check(&file("kernel.log", log));
    assert_eq!(
        told,
        "
1:11: wrong: logical_divide(6:1, (2,2):(3,1)) = ((2,2),1):((3,1),0)
    no copy reaches offset 2
    not complementable: stride 3 of mode 0 is not a multiple of 2, the extent of the modes with smaller strides
2:1: right: composition((8,4):(4,1), 4:2) = 4:8
2 operations: 1 right, 1 wrong
"
        .trim_start()
    );
    assert_eq!(status, 1);
    let (status, told) = check(&file("empty.log", "nothing\n"));
    assert_eq!((status, &told[..]), (0, "no operation on layouts\n"));
}

#[test]
fn what_is_told_is_told_in_json_too() {
    let path = file("kernel.json.cu", KERNEL);
    let (status, output, _) =
        layout(&["check", "--json", "--cute", path.to_str().expect("a name")]);
    let told: Value = serde_json::from_str(&output).expect("a line of JSON");
    assert_eq!(status, 1);
    assert_eq!(told["counts"]["wrong"], 1);
    let wrong = told["operations"]
        .as_array()
        .expect("operations")
        .iter()
        .find(|told| told["verdict"] == "wrong");
    let wrong = wrong.expect("one is wrong");
    assert_eq!(
        (&wrong["line"], &wrong["cute"]),
        (&14.into(), &"(2,3):(6,3)".into())
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
    assert_eq!(counts, "452 operations: 28 right, 424 wrong");
}
