//! What CuTe C++ 4.7 and the CuTe DSL 4.8.1 print, as their programs have printed it.

use layout_cli::Session;

use super::{layout, says};

/// Printed layouts and tensors, and their notation.
const PRINTED: &[(&str, &str)] = &[
    // Layouts of C++.
    ("(_4,_8):(_8,_1)", "(4,8):(8,1)"),
    ("(4,8):(8,_1)", "(4,8):(8,1)"),
    ("_1:_0", "1:0"),
    ("(_4):(_2)", "(4):(2)"),
    ("():()", "():()"),
    (
        "Sw<3,3,3> o _0 o (_8,_64):(_64,_1)",
        "Sw<3,3,3> o 0 o (8,64):(64,1)",
    ),
    (
        "Sw<2,1,-3> o _5 o (_4,_8):(_8,_1)",
        "Sw<2,1,-3> o 5 o (4,8):(8,1)",
    ),
    (
        "Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)",
        "Sw<3,3,3> o 0 o (8,64):(64,1)",
    ),
    (
        "Sw<1,4,3> o smem_ptr[32b](unset) o (_8,_8):(_1,_8)",
        "Sw<1,2,3> o 0 o (8,8):(1,8)",
    ),
    (
        "Sw<0,4,3> o smem_ptr[16b](unset) o (_8,_8):(_8,_1)",
        "(8,8):(8,1)",
    ),
    (
        "Sw<3,4,3> o smem_ptr[16b](unset) o ((_8,_16),(_64,_1),(_1,_3)):((_64,_512),(_1,_0),(_0,_8192))",
        "Sw<3,3,3> o 0 o ((8,16),(64,1),(1,3)):((64,512),(1,0),(0,8192))",
    ),
    ("(_4,_8):(_8,_1) o _0 o (_2,_2):(_1,_2)", "(2,2):(8,16)"),
    // Tensors of C++, and the headers of `print_tensor`.
    (
        "gmem_ptr[32b](0x7f42efc00000) o (_8,16):(_1,_8)",
        "(8,16):(1,8)",
    ),
    ("smem_ptr[16b](0x400) o (_4,_8):(_8,_1)", "(4,8):(8,1)"),
    (
        "rmem_ptr[32b](0x7f42efc00000) o (_4,_8):(_8,_1)",
        "(4,8):(8,1)",
    ),
    ("ptr[32b](0x7fff48929460) o (_4,_8):(_1,_4)", "(4,8):(1,4)"),
    ("ptr[32b]((nil)) o (_4,_8):(_8,_1)", "(4,8):(8,1)"),
    ("ptr[32b](nil) o (_4,_8):(_8,_1)", "(4,8):(8,1)"),
    ("tmem_[32b](0x0040.0010) o (_4,_8):(_8,_1)", "(4,8):(8,1)"),
    ("gmem_subptr[4b](0x400.0) o (_4,_8):(_8,_1)", "(4,8):(8,1)"),
    (
        "smem_Sw<3,4,3>_subptr[4b](0x400.4) o (_8,_64):(_64,_1)",
        "Sw<3,5,3> o 1 o (8,64):(64,1)",
    ),
    (
        "smem_ptr[32b](0x400) o Sw<3,2,3> o _0 o (_8,_32):(_32,_1)",
        "Sw<3,2,3> o 0 o (8,32):(32,1)",
    ),
    (
        "smem_ptr[16b](0x400) o ((_2,_2,_2)):((72,144,288))",
        "((2,2,2)):((72,144,288))",
    ),
    (
        "Sw<3,4,3>_smem_ptr[16b](0x400) o (_8,_64):(_64,_1)",
        "Sw<3,3,3> o 0 o (8,64):(64,1)",
    ),
    (
        "smem_Sw<3,4,3>_ptr[16b](0x410) o (_8,_64):(_64,_1)",
        "Sw<3,3,3> o 8 o (8,64):(64,1)",
    ),
    (
        "Sw<3,4,3> o smem_ptr[16b](0x7f4316000410) o (_8,_64):(_64,_1)",
        "Sw<3,3,3> o 8 o (8,64):(64,1)",
    ),
    ("counting_iter(42) o (4,5):(_1,4):", "(4,5):(1,4)"),
    ("trans_counting_iter(0) o (_4,_8):(_8,_1)", "(4,8):(8,1)"),
    (
        "GMMA::DescriptorIterator o (_1,_2,_4):(_0,_64,_2)",
        "(1,2,4):(0,64,2)",
    ),
    (
        "counting_iter(0) o (_2,_2):(_2,_1):\n    0    1\n    2    3\n",
        "(2,2):(2,1)",
    ),
    (
        "(_2,_2):(_2,_1)\n       0    1 \n    +----+----+\n 0  |  0 |  1 |\n    +----+----+\n 1  |  2 |  3 |\n    +----+----+\n",
        "(2,2):(2,1)",
    ),
    // Lines of `TiledCopy` and `TiledMMA`.
    (
        "  TiledLayout_TV: ((_8,_32),_8):((_256,_1),_32)",
        "((8,32),8):((256,1),32)",
    ),
    (
        "  ThrLayoutVMNK:  (_1,_16,_16,_1):(_0,_1,_16,_0)",
        "(1,16,16,1):(0,1,16,0)",
    ),
    ("  ThrID:        _1:_0", "1:0"),
    (
        "  TV Layout A:     ((4,8),(2,2,2)):((32,1),(16,8,128))",
        "((4,8),(2,2,2)):((32,1),(16,8,128))",
    ),
    // The DSL.
    ("(4,8):(8,1)", "(4,8):(8,1)"),
    (
        "S<3,4,3> o 0 o (8,64):(64,1)",
        "Sw<3,4,3> o 0 o (8,64):(64,1)",
    ),
    ("S<2,1,-3 o 5 o (4,8):(8,1)", "Sw<2,1,-3> o 5 o (4,8):(8,1)"),
    ("tensor<ptr<f32, gmem> o (4,3):(3,1)>", "(4,3):(3,1)"),
    (
        "tensor<ptr<f16, smem, align<16>> o (4,8):(8,1)>",
        "(4,8):(8,1)",
    ),
    (
        "tensor<ptr<f16, smem, align<16>, S<3,4,3>> o (8,64):(64,1)>",
        "Sw<3,3,3> o 0 o (8,64):(64,1)",
    ),
    (
        "tensor<ptr<f8E4M3FN, smem, align<16>, S<3,4,3>> o (8,64):(64,1)>",
        "Sw<3,4,3> o 0 o (8,64):(64,1)",
    ),
    (
        "raw_ptr(0x00007fff4ac8de80: f32, rmem, align<32>) o (4,2):(1,4) = ",
        "(4,2):(1,4)",
    ),
    (
        "tensor(raw_ptr(0x00007ffeeae1fc60: f32, rmem, align<32>) o (4):(3), data=",
        "(4):(3)",
    ),
    (
        "tensor(raw_ptr(0x00007fff4ac8de80: f32, rmem, align<32>) o (2,2):(1,2), data=\n       [[ 6582400.000000,  nan, ],\n        [ -1.5e-05,  0.000000, ]])",
        "(2,2):(1,2)",
    ),
    ("!cute.layout<\"(4,8):(8,1)\">", "(4,8):(8,1)"),
    ("!cute.layout<\"(4,2)\">", "(4,2):(1,4)"),
    (
        "!cute.composed_layout<\"S<2,1,-3> o 5 o (4,8):(8,1)\">",
        "Sw<2,1,-3> o 5 o (4,8):(8,1)",
    ),
    (
        "!cute.composed_layout<\"(4,8):(8,1) o 0 o (2,2):(1,2)\">",
        "(2,2):(8,16)",
    ),
    ("!cute.memref<f32, gmem, \"(4,8):(8,1)\">", "(4,8):(8,1)"),
    (
        "!cute.memref<f16, smem, align<16>, S<3,4,3>, \"(8,64):(64,1)\">",
        "Sw<3,3,3> o 0 o (8,64):(64,1)",
    ),
];

#[test]
fn printed_layouts_and_tensors_are_read() {
    let mut session = Session::default();
    for (printed, notation) in PRINTED {
        let answer = format!("{notation}\n");
        assert_eq!(
            session.run(&["eval".into(), printed.into()]).output,
            answer,
            "{printed}"
        );
        assert_eq!(session.line(printed).output, answer, "{printed}");
        let named = format!("A = {notation}\n");
        assert_eq!(
            session.line(&format!("A = {printed}")).output,
            named,
            "{printed}"
        );
        for command in ["show", "formula"] {
            let [of_printed, of_notation] = [printed, notation]
                .map(|expression| session.run(&[command.into(), expression.into()]));
            assert_eq!(of_printed, of_notation, "{command} {printed}");
            assert_eq!(of_printed.status, 0, "{command} {printed}");
        }
    }
}

#[test]
fn coordinates_are_the_identity() {
    for (printed, shape) in [
        ("(4,_8):(_1@0,_1@1)", "(4,8)"),
        ("ArithTuple(_0,_0) o (4,_8):(_1@0,_1@1)", "(4,8)"),
        ("ArithTuple(0,0) o (4,5):(_1@0,_1@1):", "(4,5)"),
        ("(4,(2,_8)):(_1@0,(_1@0@1,_1@1@1))", "(4,(2,8))"),
        ("tensor<(0,0) o (4,8):(1@0,1@1)>", "(4,8)"),
        (
            "!cute.coord_tensor<\"(0,0)\", \"(4,8):(1@0,1@1)\">",
            "(4,8)",
        ),
    ] {
        let (_, expected, _) = layout(&["eval", &format!("make_identity_layout({shape})")]);
        says(&["eval", printed], &expected);
    }
}

#[test]
fn numbers_of_run_time_are_open() {
    let expected = layout(&["cute", "(16 * ?n0,8):(1,?n1)"]);
    assert_eq!(expected.0, 0, "{}", expected.2);
    for printed in [
        "(?{div=16},8):(1,?)",
        "!cute.layout<\"(?{div=16},8):(1,?)\">",
        "!cute.memref<f32, gmem, \"(?{div=16},8):(1,?)\">",
        "tensor<ptr<f32, gmem> o (?{i64 div=16},8):(1,?{i64})>",
    ] {
        assert_eq!(layout(&["cute", printed]), expected, "{printed}");
        let (status, code, _) = layout(&["emit", "--lang", "c", printed]);
        assert_eq!(status, 0, "{printed}");
        assert!(code.contains("n1"), "{code}");
    }
}

/// Printed texts that are not a layout of the algebra: the error, and what to do.
const REFUSED: &[(&str, &str, &str)] = &[
    (
        "ArithTuple(0,0) o (4,5):(_1@1,_1@0):",
        "expected integer strides or the identity, found a coordinate layout: `(4,5):(1@1,1@0)`",
        "use the layout of each coordinate: `(4,5):(0,1)` for coordinate 0, `(4,5):(1,0)` for coordinate 1",
    ),
    (
        "ArithTuple(32,_0) o (_32,_16,8):(_1@0,_1@1,_16@1)",
        "expected integer strides or the identity, found a coordinate layout: `(32,16,8):(1@0,1@1,16@1)`",
        "use the layout of each coordinate: `(32,16,8):(1,0,0)` for coordinate 0, `(32,16,8):(0,1,16)` for coordinate 1",
    ),
    (
        "tensor<(0,0) o (4,8):(?@0,1@1)>",
        "expected static strides in a coordinate layout, found a dynamic one",
        "replace `?` by its value",
    ),
    (
        "(_4,_4):(-1,4)",
        "expected strides of at least 0, found -1 in `(4,4):(-1,4)`",
        "reverse the mode: write 1, and index it from its last element",
    ),
    (
        "(_4,_8):(_8,_1) o 3 o (_2,_2):(_1,_2)",
        "in CuTe, `(4,8):(8,1) o 3 o (2,2):(1,2)` adds 3 to each offset of `(2,2):(1,2)`; here only a swizzle can have an offset",
        "without the offset, write `(4,8):(8,1) o (2,2):(1,2)`; `(4,8):(8,1) o 3:1` composes with 3 elements",
    ),
    (
        "!cute.composed_layout<\"S<3,4,3> o ? o (?,8):(1,?)\">",
        "expected a static offset between the swizzle and the layout, found a dynamic one",
        "replace `?` by its value",
    ),
    (
        "Sw<3,4,3>_smem_ptr[16b](0x401) o (_8,_64):(_64,_1)",
        "the swizzle applies to addresses, and the address of the memory is not a multiple of the element size, 16 bits",
        "align the memory, or pass only its layout",
    ),
    (
        "smem_ptr[16b](0x400)",
        "expected a layout, found a pointer",
        "print the tensor, or its layout",
    ),
    (
        "ptr<f16, smem, align<16>>",
        "expected a layout, found a pointer",
        "print the tensor, or its layout",
    ),
    (
        "!cute.ptr<f16, smem, align<16>>",
        "expected a layout, found a pointer",
        "print the tensor, or its layout",
    ),
    (
        "tensor_value<vector<8xf32> o (4, 2)>",
        "expected a layout, found a register value, which has only a shape",
        "print the tensor that the value was loaded from",
    ),
    (
        "  Tiler_MN:       (_32,_64)",
        "expected a layout, found a shape: `(32,64)`",
        "write a layout as shape:stride",
    ),
    (
        "!cute.shape<\"(4,2)\">",
        "expected a layout, found a `!cute.shape`: `(4,2)`",
        "write a layout as shape:stride",
    ),
    (
        "TiledCopy\n  Tiler_MN:       (_32,_64)\n  TiledLayout_TV: ((_8,_32),_8):((_256,_1),_32)\n",
        "expected one layout, found `TiledCopy`, which has several",
        "pass one of its layouts, such as the line of `TiledLayout_TV` or `ThrLayoutVMNK`",
    ),
    (
        "!cute.tiled_copy<!cute_nvgpu.atom.universal_copy<f16, 128 b>, layout_copy_tv = <\"((8,16),8):((128,1),16)\">, tiler_mn = <\"[16:1;64:1]\">>",
        "expected one layout, found `!cute.tiled_copy`, which has several",
        "pass one of its layouts, such as the line of `TiledLayout_TV` or `ThrLayoutVMNK`",
    ),
];

#[test]
fn what_is_printed_without_a_layout_is_rejected() {
    let mut session = Session::default();
    for (printed, error, help) in REFUSED {
        for command in ["eval", "show", "formula"] {
            let said = session.run(&[command.into(), printed.into()]);
            assert_eq!(
                (said.status, &said.output[..]),
                (1, ""),
                "{command} {printed}"
            );
            let lines: Vec<&str> = said.rejection.lines().collect();
            assert_eq!(
                lines.first(),
                Some(&&*format!("error: {error}")),
                "{printed}"
            );
            assert_eq!(
                lines.last(),
                Some(&&*format!("  = help: {help}")),
                "{printed}"
            );
        }
        assert_eq!(session.line(printed).status, 1, "{printed}");
    }
}

#[test]
fn notation_is_left_to_the_language() {
    for (expression, value) in [
        ("(4,8):(8,1) o 3 o 2:1", "2:8\n"),
        ("(_4,_8):(_8,_1) o 3", "3:8\n"),
        ("make_layout((4,8))", "(4,8):(1,4)\n"),
    ] {
        says(&["eval", expression], value);
    }
}
