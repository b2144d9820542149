//! `layout emit`.

use super::{fails, layout, says};

#[test]
fn a_swizzle_is_shifts_and_masks() {
    says(
        &[
            "emit",
            "--lang",
            "c",
            "--name",
            "smem",
            "Sw<3,3,3> o (64,64):(64,1)",
        ],
        "
// The index functions of Sw<3,3,3> o 0 o (64,64):(64,1).

#include <stdbool.h>
#include <stdint.h>

#define SMEM_SIZE 4096
#define SMEM_COSIZE 4096

// Returns the offset of (i, j), for i < 64 and j < 64.
static inline uint32_t smem_offset(uint32_t i, uint32_t j) {
    return (64 * i + j) ^ (8 * (i & 7));
}

// Returns the offset of an index, for index < 4096. The first mode varies fastest.
static inline uint32_t smem_offset_at(uint32_t index) {
    return (64 * (index & 63) + (index >> 6)) ^ (8 * (index & 7));
}

// Returns true if (i, j) is in the layout.
static inline bool smem_is_inside(uint32_t i, uint32_t j) {
    return i < 64 && j < 64;
}

// Returns the coordinate (i, j) of an offset, if any. Otherwise returns false.
static inline bool smem_coordinate(uint32_t offset, uint32_t *i, uint32_t *j) {
    const uint32_t inside = offset ^ ((offset & 0x1c0) >> 3);
    *i = inside >> 6;
    *j = inside & 63;
    return *i < 64;
}
",
    );
}

#[test]
fn numbers_that_arrive_at_run_time_are_parameters() {
    says(
        &["emit", "--lang", "rust", "(?m,64):(?ld,1)"],
        "
// The index functions of (?m,64):(?ld,1).
// Call layout_fits once, on the host, before the launch. For 64-bit integers, use `--wide`.

/// Returns true if m and ld are at least 1 and fit 32 bits, and so do the size 64 * m and the last
/// offset ld * (m - 1) + 63.
#[inline]
#[must_use]
pub const fn layout_fits(m: u64, ld: u64) -> bool {
    m >= 1 && ld >= 1
        && m <= 0xffffffff && ld <= 0xffffffff
        && m <= 0xffffffff / 64
        && m - 1 <= 0xffffffff / ld
        && ld * (m - 1) <= 0xffffffff - 63
}

/// Returns the offset of (i, j), for i < m and j < 64.
#[inline]
#[must_use]
pub const fn layout_offset(ld: u32, i: u32, j: u32) -> u32 {
    ld * i + j
}

/// Returns the offset of an index, for index < 64 * m. The first mode varies fastest.
#[inline]
#[must_use]
pub const fn layout_offset_at(m: u32, ld: u32, index: u32) -> u32 {
    ld * (index % m) + index / m
}

/// Returns true if (i, j) is in the layout.
#[inline]
#[must_use]
pub const fn layout_is_inside(m: u32, i: u32, j: u32) -> bool {
    i < m && j < 64
}

/// Returns the coordinate (i, j) of an offset, if any; for 64 <= ld.
#[inline]
#[must_use]
pub const fn layout_coordinate(m: u32, ld: u32, offset: u32) -> Option<(u32, u32)> {
    let i = offset / ld;
    let j = offset % ld;
    if i < m && j < 64 {
        Some((i, j))
    } else {
        None
    }
}
",
    );
}

#[test]
fn numbers_are_checked_in_all_languages() {
    let matrix = "(?m,?n):(?ld,1)";
    has(
        &["c", "--wide", matrix],
        &[
            "before the launch.\n",
            "fit 64 bits, and so do",
            "return m >= 1 && n >= 1 && ld >= 1\n        && n <= 0x",
            "&& n <= 0xffffffffffffffff / m\n",
        ],
    );
    has(
        &["glsl", matrix],
        &[
            "(`--lang c`, `rust` or `python`), before the launch.\n",
            "bool layout_fits(uint m, uint n, uint ld) {\n",
            "    return m >= 1u && n >= 1u && ld >= 1u\n",
            "&& n - 1u <= 0xffffffffu - ld * (m - 1u);",
        ],
    );
    has(
        &["python", matrix],
        &[
            "functions in another language,",
            "    return (m >= 1 and n >= 1 and ld >= 1\n        and m <= 0xffffffff and",
            "and n <= 0xffffffff // m\n",
        ],
    );
    has(
        &["c", "(?b,?n):(4 * ?n * ?k,1)"],
        &[
            "n * k and the last offset 4 * n * k * (b - 1)",
            "&& k <= 0xffffffff / (4 * n)\n",
        ],
    );
    // Only the offsets exceed 32 bits.
    has(
        &["c", "Sw<2,0,3> o 4294967295 o (?m,64):(64,1)"],
        &["64 * (m - 1) <= 0xffffffffffffffff - 4294967358;"],
    );
    assert!(!emitted(&["c", "(4,8):(8,1)"]).contains("_fits"));
}

#[test]
fn a_mode_that_moves_nothing_is_passed_over() {
    has(
        &["c", "(4,8):(0,1)"],
        &["layout_offset(uint32_t i, uint32_t j) {\n    (void)i;\n    return j;"],
    );
    has(
        &["metal", "1:0"],
        &["layout_offset_at(uint index) {\n    (void)index;\n    return 0;"],
    );
}

/// Returns the code for a layout in a language.
#[track_caller]
fn emitted(arguments: &[&str]) -> String {
    let (status, output, error) = layout(&[&["emit", "--lang"], arguments].concat());
    assert_eq!((status, error.as_str()), (0, ""), "{arguments:?}");
    output
}

/// Asserts that the output contains all these parts.
#[track_caller]
fn has(arguments: &[&str], parts: &[&str]) {
    let output = emitted(arguments);
    for part in parts {
        assert!(output.contains(part), "{part}\n{output}");
    }
}

#[test]
fn each_language_has_its_words() {
    let nested = "((4,2),8):((1,32),4)";
    for (language, parts) in [
        (
            "cuda",
            [
                "constexpr unsigned LAYOUT_SIZE = 64;",
                "__host__ __device__ inline bool layout_coordinate(unsigned offset, unsigned &i, unsigned &j) {",
            ],
        ),
        (
            "hip",
            [
                "#include <hip/hip_runtime.h>",
                "__host__ __device__ inline unsigned layout_offset_natural(unsigned i, unsigned j, unsigned k) {",
            ],
        ),
        (
            "wgsl",
            [
                "const LAYOUT_COSIZE: u32 = 64;",
                "fn layout_coordinate(offset: u32, i: ptr<function, u32>, j: ptr<function, u32>) -> bool {",
            ],
        ),
        (
            "glsl",
            [
                "    return (i & 3u) + 32u * (i >> 2u) + 4u * j;",
                "bool layout_coordinate(uint offset, out uint i, out uint j) {",
            ],
        ),
        (
            "metal",
            [
                "constant constexpr uint LAYOUT_SIZE = 64;",
                "inline bool layout_coordinate(uint offset, thread uint &i, thread uint &j) {",
            ],
        ),
        (
            "opencl",
            [
                "#define LAYOUT_SIZE 64",
                "static inline bool layout_coordinate(uint offset, uint *i, uint *j) {",
            ],
        ),
        (
            "python",
            [
                "    return (i & 3) + 32 * (i >> 2) + 4 * j",
                "    return ((offset & 3) + 4 * i1, (offset >> 2) & 7) if offset >= 0 and i1 < 2 else None",
            ],
        ),
    ] {
        has(&[language, nested], &parts);
    }
}

#[test]
fn each_index_is_tried_if_a_stride_is_below_the_largest_offset() {
    has(
        &["python", "(3,2):(2,3)"],
        &[
            "if any. A stride does not exceed the largest offset of",
            "the modes with smaller strides, so the function tries each index. Otherwise returns None.",
            "    for index in range(6):",
        ],
    );
}

#[test]
fn what_is_not_injective_has_no_way_back() {
    has(
        &["c", "(4,4):(1,1)"],
        &[
            "// No function returns the coordinate of an offset: coordinates (1,0) and (0,1) both have offset 1.",
        ],
    );
    has(
        &["c", "(?b,?h):(?sb,?sh)"],
        &["cannot prove which of the strides sb and sh"],
    );
    has(&["c", "(?m,4):(?ld,0)"], &["mode 1 has a stride of 0"]);
}

#[test]
fn threads_have_values() {
    has(
        &[
            "cuda",
            "--name",
            "tv",
            "make_layout_tv((4,8):(8,1), (2,2):(2,1))",
        ],
        &[
            "constexpr unsigned TV_VALUES = 4;",
            "// Returns the coordinate (i, j) in the tile of value val of thread thr.",
            "inline void tv_cell(unsigned thr, unsigned val, unsigned &i, unsigned &j) {",
        ],
    );
    has(
        &["c", "partition_tv((2,8):(8,1), (2,2):(2,1), (1,2):(0,1))"],
        &["// Returns the offset of value val of thread thr, for thr < 4 and val < 4."],
    );
}

#[test]
fn names_are_no_words_of_a_language() {
    has(
        &["opencl", "(?float4,?i):(?i,1)"],
        &["layout_is_inside(uint float4_, uint i, uint j, uint k)"],
    );
    // `<complex.h>` and `<stdio.h>` define these names as macros.
    has(
        &["c", "(?I,?stdin):(?stdin,1)"],
        &["layout_is_inside(uint32_t I_, uint32_t stdin_, uint32_t i, uint32_t j)"],
    );
    fails(
        &["emit", "--lang", "c", "(?größe,4):(4,1)"],
        1,
        "
error: expected a variable name with ASCII characters only, found `?größe`
  |
  | (?größe,4):(4,1)
  | ^^^^^^^^^^^^^^^^
  = help: rename the variable
",
    );
    fails(
        &["emit", "--lang", "c", "--name", "a__b", "4:1"],
        2,
        "error: expected a prefix that is valid in all languages, found `a__b`: start with a letter, and use only ASCII letters, digits and single `_`\n  \
         = help: run `layout help emit` to see the usage\n",
    );
}

#[test]
fn large_layouts_have_64_bits_or_are_rejected() {
    has(
        &["c", "(65536,65537):(65537,1)"],
        &["uint64_t layout_offset(uint64_t i, uint64_t j)"],
    );
    has(
        &["rust", "--wide", "4:1"],
        &["layout_offset(i: u64) -> u64", "LAYOUT_SIZE: usize = 4;"],
    );
    has(
        &["rust", "8589934592:0"],
        &[
            "LAYOUT_SIZE: u64 = 8589934592;",
            "LAYOUT_COSIZE: usize = 1;",
        ],
    );
    fails(
        &["emit", "--lang", "wgsl", "(65536,65537):(65537,1)"],
        1,
        "
error: size 4295032832 and cosize 4295032832 need 64-bit integers, which WGSL does not have
  |
  | (65536,65537):(65537,1)
  | ^^^^^^^^^^^^^^^^^^^^^^^
  = help: pass a slice or a tile of the layout that fits 32 bits
",
    );
    fails(
        &["emit", "--lang", "wgsl", "--wide", "4:1"],
        1,
        "
error: WGSL has no 64-bit integers for `--wide`
  |
  | 4:1
  | ^^^
  = help: remove `--wide` to use 32-bit integers
",
    );
}

#[test]
fn what_is_rejected() {
    fails(
        &["emit", "4:1"],
        2,
        "error: expected --lang LANGUAGE: choose one of cuda, hip, wgsl, glsl, metal, opencl, c, rust, python\n  \
         = help: run `layout help emit` to see the usage\n",
    );
    fails(
        &["emit", "--lang", "go", "4:1"],
        2,
        "error: expected one of cuda, hip, wgsl, glsl, metal, opencl, c, rust, python, found `go`\n  \
         = help: run `layout help emit` to see the usage\n",
    );
    fails(
        &["emit", "--lang", "c", "4:-1"],
        1,
        "
error: `-1` is negative: extents must be at least 1, strides at least 0 [L0009]
  |
  | 4:-1
  |   ^^
",
    );
    fails(
        &["emit", "--lang", "c", "(?m,?n):(?ld,1) / (8,8)"],
        1,
        "
error: index functions of a layout with dynamic values need the layout as a literal, swizzled or not, for example `(?m, 64):(?ld, 1)` [L0019]
  |
  | (?m,?n):(?ld,1) / (8,8)
  |                   ^^^^^
  = help: write the result: `(8 * ?m, 8 * ?n):(?ld, 1) / (8, 8)` is `((8, ?m), (8, ?n)):((?ld, 8 * ?ld), (1, 8))`
",
    );
    // The example in the help text.
    has(
        &["c", "((8,?m),(8,?n)):((?ld,8 * ?ld),(1,8))"],
        &["layout_offset_natural("],
    );
}

#[test]
fn json_tells_the_functions() {
    let answer = emitted(&["wgsl", "--json", "(?m,64):(?ld,1)"]);
    let answer: serde_json::Value = serde_json::from_str(&answer).expect("JSON");
    assert_eq!(
        (&answer["kind"], &answer["language"]),
        (&"code".into(), &"wgsl".into())
    );
    let fits = &answer["functions"][0];
    assert_eq!(
        (&fits["name"], &fits["gives"]),
        (&"layout_fits".into(), &"fits".into())
    );
    assert_eq!(fits["numbers"], serde_json::json!(["m", "ld"]));
    let back = &answer["functions"][4];
    assert_eq!(back["name"], "layout_coordinate");
    assert_eq!(back["numbers"], serde_json::json!(["m", "ld"]));
    assert_eq!(back["outputs"], serde_json::json!(["i", "j"]));
    assert_eq!(back["wants"], serde_json::json!([["64", "ld"]]));
    assert!(
        answer["text"]
            .as_str()
            .is_some_and(|text| text.contains("fn layout_offset("))
    );
}
