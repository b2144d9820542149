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
fn static_integers_have_32_bits() {
    says(
        &["cute", "4294967296:1 o 2:1"],
        "
// 4294967296 is above 2147483647: static integers of CuTe C++ have 32 bits
r = cute.composition(cute.make_layout(4294967296, stride=1), cute.make_layout(2, stride=1))  # 2:1
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

const METHODS: &str = r"
template <class BM>
void kernel(BM bM) {
  auto a = Layout<Shape<_4,_8>, Stride<_8,_1>>{};
  auto b = a.compose(Layout<_4, _2>{});
  auto c = make_layout(make_shape(_4{}, _8{})).compose(_2{}, _4{});
  auto d = a.with_shape(_8{}, _4{}).compose(Layout<_4, _2>{});
  auto [e, f] = make_tuple(_4{}, a);
  auto g = logical_divide(f, e);
  auto L = make_layout(make_shape(bM, _8{}));
  auto M = L.compose(_2{});
  auto h = logical_divide(M, _2{});
  int n = 4;
  n += 4;
  auto i = logical_divide(a, n);
}
";

#[test]
fn methods_and_definitions_are_followed() {
    let (status, told) = check(&file("methods.cu", METHODS));
    assert_eq!(
        told,
        "
5:12: right: composition((4,8):(8,1), 4:2) = (2,2):(16,1)
6:12: right: composition((4,8):(1,4), (2,4)) = (2,4):(1,4)
7:12: right: with_shape((4,8):(8,1), (8,4)) = ((4,2),4):((8,1),2)
7:12: right: composition(((4,2),4):((8,1),2), 4:2) = (2,2):(16,1)
9:12: right: logical_divide((4,8):(8,1), 4) = (4,8):(8,1)
11:12: not read: L.compose(_2{});
    `L` has no value: `bM` has none (line 10)
12:12: not read: logical_divide(M, _2{});
    `M` has no value: `bM` has none (line 10)
15:12: not read: logical_divide(a, n);
    `n` has no value: it is changed (line 14)
8 operations: 5 right, 3 not read
"
        .trim_start()
    );
    assert_eq!(status, 0);
}

#[test]
fn long_chains_are_told_once() {
    for (name, link) in [("chain.cu", ".compose(a)"), ("product.cu", ".layout() * a")] {
        let chain = link.repeat(20_000);
        let text =
            format!("auto a = Layout<_4>{{}};\nauto b = logical_divide(a{chain}, _2{{}});\n");
        let (status, told) = check(&file(name, &text));
        assert!(told.contains("this nests deeper than 64"), "{told}");
        assert_eq!(status, 0, "{name}");
    }
}

const TUPLES: &str = r#"
import cutlass.cute as cute

def kernel(mA):
    """doesn't count: (
    bM = 3
    """
    bM, bN = 128, 64
    self.text, t = '(', cute.make_layout((bM,
        bN))
    launch(
        bM=3, bN=4)
    cute.logical_divide(t, bM)
    (p, q), r = (1, 2), (2, 4)
    cute.logical_divide(t, r)
    cute.logical_divide(t, p)
    _, w = mA.shape
    cute.logical_divide(t, w)
    bM = 3 if w else 4
    cute.logical_divide(t, bM)
"#;

#[test]
fn tuples_of_python_are_assigned_to_several_names() {
    let (status, told) = check(&file("tuples.py", TUPLES));
    assert_eq!(
        told,
        "
13:10: right: logical_divide((128,64):(1,128), 128) = (128,64):(1,128)
15:10: right: logical_divide((128,64):(1,128), (2,4)) = ((2,64),(4,16)):((1,2),(128,512))
16:10: not read: logical_divide(t, p)
    `p` has no value here
18:10: not read: logical_divide(t, w)
    `w` has no value: `mA` has none (line 17)
20:10: not read: logical_divide(t, bM)
    `bM` has no value: `if` is not read (line 19)
5 operations: 2 right, 3 not read
"
        .trim_start()
    );
    assert_eq!(status, 0);
}

const ATOMS: &str = r"
using TA = cutlass::half_t;
auto a = tile_to_shape(GMMA::Layout_K_SW128_Atom<TA>{}, make_shape(_128{}, _64{}, _3{}));
auto b = tile_to_shape(GMMA::Layout_MN_SW64_Atom<float>{}, Shape<_128, _64>{}, LayoutRight{});
auto c = tile_to_shape(GMMA::Layout_K_INTER_Atom<uint8_t>{}, Shape<_8, _64>{}, LayoutLeft{});
auto d = tile_to_shape(GMMA::Layout_K_SW32_Atom<TB>{}, Shape<_8, _64>{});
static_assert(is_same_v<decltype(coalesce(Layout<Shape<_2, _2>>{})), Layout<_4, _2>>);
";

const THREADS: &str = r"
import cutlass.cute as cute
threads = cute.make_ordered_layout((4, 32), order=(1, 0))
values = cute.make_ordered_layout((4, 8), order=(1, 0))
tiler, tv = cute.make_layout_tv(threads, values)
tiles = cute.zipped_divide(cute.make_layout((64, 512), stride=(512, 1)), tiler)
cute.composition(tiles, (tv, None))
";

#[test]
fn several_files_are_judged_with_the_atoms_in_them() {
    let files = [file("atoms.cu", ATOMS), file("threads.py", THREADS)];
    let [atoms, threads] = files.each_ref().map(|path| path.to_str().expect("a name"));
    let (status, told, refusal) = layout(&["check", "--cute", atoms, threads]);
    assert_eq!(refusal, "");
    assert_eq!(
        told.replace(atoms, "atoms.cu").replace(threads, "threads.py"),
        "
atoms.cu:3:10: right: tile_to_shape(Sw<3,3,3> o 0 o (8,64):(64,1), (128,64,3)) = Sw<3,3,3> o 0 o ((8,16),(64,1),(1,3)):((64,512),(1,0),(0,8192))
atoms.cu:4:10: right: tile_to_shape(Sw<2,2,3> o 0 o (16,8):(1,16), (128,64), (1,0)) = Sw<2,2,3> o 0 o ((16,8),(8,8)):((1,1024),(16,128))
atoms.cu:5:10: right: tile_to_shape((8,16):(16,1), (8,64), (0,1)) = ((8,1),(16,4)):((16,0),(1,128))
atoms.cu:6:10: not read: tile_to_shape(GMMA::Layout_K_SW32_Atom<TB>{}, Shape<_8, _64>{});
    `TB` has no value here
atoms.cu:7:15: wrong: coalesce((2,2):(1,2)) = 4:2
    at index 1 the result has offset 2, the law wants 1
    the layout is 4:1
threads.py:3:16: right: make_ordered_layout((4,32), (1,0)) = (4,32):(32,1)
threads.py:4:15: right: make_ordered_layout((4,8), (1,0)) = (4,8):(8,1)
threads.py:5:18: right: raked_product((4,32):(32,1), (4,8):(8,1)) = ((4,4),(8,32)):((1024,32),(128,1))
threads.py:5:18: right: right_inverse(((4,4),(8,32)):((1024,32),(128,1))) = (32,32,4):(128,4,1)
threads.py:5:18: right: composition((32,32,4):(128,4,1), (128,32):(1,128)) = ((32,4),(8,4)):((128,4),(16,1))
threads.py:6:14: right: zipped_divide((64,512):(512,1), (16,256)) = ((16,256),(4,2)):((512,1),(8192,256))
threads.py:7:6: right: composition(((16,256),(4,2)):((512,1),(8192,256)), (((32,4),(8,4)):((128,4),(16,1)),_)) = (((32,4),(8,4)),(4,2)):(((8,2048),(1,512)),(8192,256))
12 operations: 10 right, 1 wrong, 1 not read
"
        .trim_start()
    );
    assert_eq!(status, 1);
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
    assert_eq!(counts, "452 operations: 23 right, 429 wrong");
}

/// The verdicts on the operations of a file, one letter each: right, wrong, overhangs, refused, not read.
fn verdicts(name: &str, text: &str) -> String {
    let (_, told) = check(&file(name, text));
    let words = [
        (": right: ", 'r'),
        (": wrong: ", 'w'),
        (": overhangs: ", 'o'),
        (": refused by CuTe: ", 'f'),
        (": not read: ", 'n'),
    ];
    let letter = |line: &str| {
        let told = words.iter().find(|(words, _)| line.contains(words));
        told.map(|(_, letter)| *letter)
    };
    told.lines().filter_map(letter).collect()
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
        "4:2.5",
        "foo",
        "",
        "\n4:2",
    ] {
        let text = format!("composition(8:1, 4:2) = {claim}\n");
        assert_eq!(verdicts("claim.log", &text), "n", "{text}");
    }
    let deep = format!("composition({}8{}, 2:1)", "(".repeat(40), ")".repeat(40));
    for (text, wanted) in [
        ("logical_divide(8:1, 4:1) = 7", "n"),
        ("right_inverse((4,2):(2,1)) = 3", "n"),
        ("composition(8:1, 4:2) = 4:2, in 3 ms.", "r"),
        ("composition(8:1, 4:2) = 4:3", "w"),
        ("composition(8:1, 4:2) == 4:3", "r"),
        // A tuple of one mode.
        (
            "logical_divide((12,64,4):(256,4,1), (4:1)) = ((4,3),64,4):((256,1024),4,1)",
            "r",
        ),
        ("zipped_divide(100:1, 32) = (32,4):(1,32)", "o"),
        ("zipped_divide(100:1, 32) = (32,4):(1,33)", "w"),
        ("composition(2147483648:1, 2:1)", "n"),
        // More elements than are compared.
        ("composition(4194304:1, 4194304:1)", "r"),
        ("zipped_divide(10000000:1, 3000000)", "o"),
        ("right_inverse(4194304:1) = (1048576,4):(1,1048577)", "n"),
        (&deep, "n"),
    ] {
        assert_eq!(verdicts("claim.log", text), wanted, "{text}");
    }
    let of = "composition(make_layout(_8{}), Layout<_4, _2>{})";
    for (before, after, wanted) in [
        ("static_assert(", " == _5{});", "n"),
        ("static_assert(", " == Layout<_4, _3>{});", "w"),
        (
            "static_assert((",
            " == Layout<_4, _3>{}) && kFast, \"\");",
            "w",
        ),
        ("static_assert(", " == Layout<_4, _3>{} || kFast);", "r"),
        ("static_assert((", " == Layout<_4, _3>{}) == false);", "r"),
        ("static_assert(!(", " == Layout<_4, _3>{}));", "r"),
        (
            "static_assert(is_same_v<decltype(",
            "), Layout<_4, _3>>);",
            "w",
        ),
        (
            "static_assert(cute::is_same<decltype(",
            "), Layout<_4, _3>>::value);",
            "w",
        ),
        (
            "static_assert(!is_same_v<decltype(",
            "), Layout<_4, _3>>);",
            "r",
        ),
        ("bool is = is_same_v<decltype(", "), Layout<_4, _3>>;", "r"),
        ("if (", " == Layout<_4, _3>{}) {}", "r"),
        ("bool s = ", " == Layout<_4, _3>{};", "r"),
    ] {
        let text = [before, of, after].concat();
        assert_eq!(verdicts("claim.cu", &text), wanted, "{text}");
    }
    let of = "cute.composition(cute.make_layout(8), cute.make_layout(4))";
    for (before, after, wanted) in [
        ("assert ", " == cute.make_layout(3), 'the layout'", "w"),
        ("assert not ", " == cute.make_layout(3)", "r"),
        ("assert ", " == cute.make_layout(3) or fast", "r"),
    ] {
        let text = [before, of, after].concat();
        assert_eq!(verdicts("claim.py", &text), wanted, "{text}");
    }
}

#[test]
fn numbers_are_those_of_the_language() {
    for (number, value) in [
        ("9 - 4 - 3", "2"),
        ("8 - 2 + 1", "7"),
        ("8 - 16 + 12", "4"),
        ("(8 - 2) * 2", "12"),
        ("0b1000", "8"),
        ("0X4", "4"),
        ("0x8u", "8"),
        ("010", "8"),
        ("1'000ull", "1000"),
    ] {
        let text = format!("composition(make_layout(Int<{number}>{{}}), Layout<_2>{{}});");
        let (_, told) = check(&file("number.cu", &text));
        let wanted = format!("right: composition({value}:1, 2:1) = 2:1");
        assert!(told.contains(&wanted), "{number}: {told}");
    }
}

#[test]
fn texts_are_not_judged() {
    for (name, text, wanted) in [
        (
            "text.cu",
            "char c = '\"'; composition(make_layout(_8{}), _2{});",
            "r",
        ),
        (
            "text.cu",
            "auto text = R\"(composition(1)\")\"; /* composition(3) */",
            "",
        ),
        ("text.cu", "#define X \\\n  composition(4)\n", ""),
        (
            "text.py",
            "'''cute.composition(1)\ncute.composition(2)'''",
            "",
        ),
        (
            "text.py",
            "\"\"\"cute.composition(1)\ncute.composition(2)\"\"\"",
            "",
        ),
        ("text.py", "print('cute.composition(1)')", ""),
    ] {
        assert_eq!(verdicts(name, text), wanted, "{text}");
    }
}

#[test]
fn a_name_has_a_value_that_is_read_in_full() {
    let of = "composition(make_layout(Int<n>{}), Layout<_2>{});";
    for (before, wanted) in [
        ("int n = 8;", "r"),
        ("int n = 8, m = 4;", "r"),
        ("int m = 4, n = 8;", "r"),
        ("int n = 8; if (n == 8)", "r"),
        ("int n = 8; foo(2 * n);", "r"),
        ("int n = 8; { int n = 3; }", "r"),
        ("int n = 12 >> 2;", "n"),
        ("int n = 16 % 12;", "n"),
        ("int n = 16 > 4 ? 8 : 2;", "n"),
        ("int n = 12.5;", "n"),
        ("int n = shape[0];", "n"),
        ("int n = 8; n <<= 1;", "n"),
        ("int n = 8; ++n;", "n"),
        ("int n = 8; n++;", "n"),
        ("int n = 8; int n(4);", "n"),
        ("int n = 8; auto n{4};", "n"),
        ("int n = 8; Layout<_4> n;", "n"),
        ("int n = 8; int m = 4, n;", "n"),
        ("int n = 8; if (m) { n = 4; }", "n"),
        ("int n = 8; if (m) n = 4;", "n"),
        ("int n = 8; set(&n);", "n"),
        ("int n = 8; int& m = n; m = 3;", "n"),
        ("int n = 8; for (int n : all)", "n"),
        ("int n = 8; void f(int n = 4, int m = 8);", "n"),
        ("int n = 8; auto f = [](int n) mutable -> int {", "n"),
        ("int n = 8; auto f(int n) -> decltype(auto) {", "n"),
        ("int n = 8; void f(int n) const noexcept {", "n"),
        ("int n = 8; S(int n) : a(n), b{n} {", "n"),
        ("int n = 8; auto m = ns::n;", "r"),
        ("#ifndef A\n#define A\nint n = 8;\n#if B\n#endif\n", "r"),
        ("#if A\nint n = 8;\n#else\nint n = 4;\n#endif\n", "n"),
        ("int n = 8;\n#if A\n  n = 4;\n# endif\n", "n"),
    ] {
        let text = [before, of].join(" ");
        assert_eq!(verdicts("name.cu", &text), wanted, "{text}");
    }
    let text = "int n = 8; composition(make_layout(Int<ns::n>{}), Layout<_2>{});";
    assert_eq!(verdicts("name.cu", text), "n");
    let of = "cute.composition(cute.make_layout(n), cute.make_layout(2))";
    for (before, wanted) in [
        ("n = 8\n", "r"),
        ("n = (4 +\n4)\n", "r"),
        ("n = 8\ndef f():\n    n = 3\n", "r"),
        ("n = 8\ndef f():\n    ", "r"),
        ("def f():\n    n = 8\ndef g():\n    ", "n"),
        ("n = 12 if big else 3\n", "n"),
        ("n = 8, 4\n", "r"),
        ("n = 12 / 3\n", "n"),
        ("n = 8\nif m:\n    n = 3\n", "n"),
        ("n = 8\nfor n in all:\n    ", "n"),
        ("n = 8\nf = lambda n: ", "n"),
        ("n = 8\nn: int = g()\n", "n"),
        ("n = 8\nm = n = g()\n", "n"),
    ] {
        let text = [before, of].concat();
        assert_eq!(verdicts("name.py", &text), wanted, "{text}");
    }
}

#[test]
fn long_files_are_read_in_time() {
    let nested = "composition(".repeat(100_000);
    assert!(verdicts("nested.cu", &nested).starts_with('n'));
    let nested = "composition(8:1).compose(".repeat(50_000);
    assert!(verdicts("nested.cu", &nested).starts_with('n'));
    assert_eq!(verdicts("nested.py", &"for ".repeat(50_000)), "");
    let names: Vec<_> = (0..20_000).map(|i| format!("int n{i} = 8;\n")).collect();
    let names = names.concat();
    assert_eq!(verdicts("names.cu", &(names + &"{".repeat(20_000))), "");
}
