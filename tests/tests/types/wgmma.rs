//! Shared memory tiles for `wgmma` and TMA. The tests compare tiles with CuTe, and types with values.
//! `wgmma/README.md` describes the records.

use std::fs;

use layout_algebra::Layout as Value;
use layout_core::{atoms::*, checks::*, *};
use serde_json::Value as Json;

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/wgmma/vectors.jsonl");

#[test]
fn descriptors_are_those_of_cute() {
    let text = fs::read_to_string(PATH).unwrap();
    let mut counts = [0; 2];
    for line in text.lines() {
        let record: Json = serde_json::from_str(line).unwrap();
        let number = |key: &str| record[key].as_i64().unwrap();
        let tile: Value = record["tile"].as_str().unwrap().parse().unwrap();
        let found = tile.wgmma_operand(number("bits"), number("rows"));
        let found = found.unwrap_or_else(|error| panic!("{error}"));
        let is_k_major = record["major"] == "k";
        assert_eq!(found.is_k_major, is_k_major, "{line}");
        let descriptor: u64 = record["descriptor"].as_str().unwrap().parse().unwrap();
        assert_eq!(found.descriptor(), descriptor, "{line}");
        counts[usize::from(is_k_major)] += 1;
    }
    assert!(counts[0] >= 60 && counts[1] >= 190, "{counts:?}");
}

/// Compares the properties of a tile at the value level and the type level.
macro_rules! tiles {
    ($([$rows:ident $k:ident] $bits:ident $mode:ident $taken:ident;)+) => {$({
        type Tile = WgmmaTile<($rows, $k), $bits, $mode>;
        let [rows, k, bits, mode, taken] =
            [$rows::VALUE, $k::VALUE, $bits::VALUE, $mode::VALUE, $taken::VALUE]
                .map(|number| i64::try_from(number.unwrap()).unwrap());
        let contiguous = usize::try_from(mode).unwrap();
        let tile = Value::wgmma_tile((rows, k), bits, contiguous).unwrap();
        assert_eq!(Tile::new().to_string(), tile.to_string());

        let operand = wgmma_operand_of::<Tile>(bits.unsigned_abs(), taken.unsigned_abs())
            .unwrap_or_else(|rejection| rejection.panic());
        assert_eq!(operand, tile.wgmma_operand(bits, taken).unwrap());
        let boxes = tma_boxes_of::<Tile>(bits.unsigned_abs(), contiguous)
            .unwrap_or_else(|rejection| rejection.panic());
        assert_eq!(boxes, tile.tma_boxes(bits, contiguous).unwrap());

        // No wider line divides the extent, and a box has all lines up to 256.
        let line = operand.span * 8 / bits.unsigned_abs();
        let [major, minor] = if mode == 1 { [k, rows] } else { [rows, k] };
        let (major, minor) = (major.unsigned_abs(), minor.unsigned_abs());
        assert!(major % line == 0 && (operand.span == 128 || major % (2 * line) != 0));
        assert_eq!(boxes.count(), major / line * minor.div_ceil(256));
    })+};
}

#[test]
fn the_tile_of_a_type_is_that_of_its_values() {
    tiles! {
        [_128 _64] _16 _1 _64;
        [_128 _128] _16 _1 _64;
        [_256 _64] _16 _1 _256;
        [_512 _64] _16 _1 _64;
        [_64 _96] _16 _1 _64;
        [_8 _16] _16 _1 _8;
        [_24 _48] _16 _1 _24;
        [_128 _64] _8 _1 _64;
        [_128 _96] _8 _1 _128;
        [_128 _128] _8 _1 _64;
        [_64 _32] _32 _1 _64;
        [_64 _24] _32 _1 _64;
        [_64 _16] _32 _1 _32;
        [_128 _64] _16 _0 _64;
        [_256 _16] _16 _0 _256;
        [_96 _32] _16 _0 _96;
        [_48 _64] _16 _0 _48;
        [_24 _16] _16 _0 _24;
        [_64 _512] _16 _0 _64;
    }
}

/// Layouts as a type and as a value, with the answers of both levels.
macro_rules! questions {
    ($($layout:ty;)+) => {$({
        let tile: Value = <$layout>::new().to_string().parse().unwrap();
        assert_eq!(wgmma_operand::<$layout, _16, _64>(), tile.wgmma_operand(16, 64).is_ok());
        assert_eq!(wgmma_operand::<$layout, _8, _8>(), tile.wgmma_operand(8, 8).is_ok());
        assert_eq!(tma_boxes::<$layout, _16, _0>(), tile.tma_boxes(16, 0).is_ok());
        assert_eq!(tma_boxes::<$layout, _16, _1>(), tile.tma_boxes(16, 1).is_ok());
        assert_eq!(tma_boxes::<$layout, _32, _2>(), tile.tma_boxes(32, 2).is_ok());
    })+};
}

#[test]
fn both_levels_answer_alike() {
    questions! {
        Layout<(_64, _64), (_64, _1)>;
        Layout<(_64, _64), (_1, _64)>;
        Layout<((_8, _8), (_8, _2)), ((_8, _64), (_1, _512))>;
        Layout<(_64, _8, _4), (_1, _64, _512)>;
        Layout<(_4, _8, _64), (_512, _64, _1)>;
        Layout<_256, _1>;
        Layout<(_64, _16), (_0, _1)>;
        Swizzled<Swizzle<3, 3, 3>, Layout<(_64, _64), (_64, _1)>>;
        Swizzled<Swizzle<3, 4, 3>, Layout<(_64, _128), (_128, _1)>>;
        Swizzled<Swizzle<2, 3, 3>, Layout<(_64, _32), (_32, _1)>>;
        Swizzled<Swizzle<2, 3, 4>, Layout<(_64, _32), (_32, _1)>>;
        Swizzled<Swizzle<0, 3, 3>, Layout<(_64, _8), (_8, _1)>>;
        ComposedLayout<Swizzle<3, 3, 3>, _64, Layout<(_64, _64), (_64, _1)>>;
        ComposedLayout<Swizzle<3, 3, 3>, _512, Layout<(_64, _64), (_64, _1)>>;
        Layout<(_2, _2, _2, _2, _2, _8), (_128, _64, _32, _16, _8, _1)>;
    }
}
