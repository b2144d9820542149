//! The effect of swizzles on the bits of an offset.

use layout_algebra::{Layout, Swizzle};
use serde_json::{Value, json};

use super::layout;

/// Returns the steps from the offset of an index inside the swizzles of a layout to its final
/// offset, innermost first.
///
/// Each step has its `swizzle`, the number `add` that is added first, and the offset `before` and
/// `after`. `pairs` lists the bits: the first bit is read and changes the second. All values fit
/// into `width` bits. `inside` is the layout inside the swizzles. With elements of `bytes` bytes,
/// 16 bytes move together.
pub(crate) fn bits(notation: &str, index: i64) -> Result<Value, String> {
    let layout: Layout = notation
        .parse()
        .map_err(|error: layout_algebra::Error| error.to_string())?;
    let inside = layout.inside_swizzles();
    if index < 0 || index >= layout.size() {
        let last = layout.size() - 1;
        return Err(format!("expected an index from 0 to {last}, found {index}"));
    }
    let mut offset = inside.offset(index).map_err(|error| error.to_string())?;
    // An upper bound, so that all indices have the same width.
    let (mut largest, mut width) = (inside.cosize() - 1, 1);
    let mut steps = Vec::new();
    for (swizzle, add) in layout.swizzles().iter().rev() {
        let before = offset + add;
        offset = swizzle.apply(before);
        largest = all_ones(largest.saturating_add(*add)) | swizzle.changed_bits();
        width = width.max(all_ones(largest | swizzle.read_bits()).count_ones());
        steps.push(json!({
            "swizzle": swizzle.to_string(),
            "add": add,
            "before": before,
            "after": offset,
            "pairs": pairs(*swizzle),
        }));
    }
    // Hardware swizzles move units of 16 bytes.
    let least = layout
        .swizzles()
        .iter()
        .map(|(swizzle, _)| swizzle.changed_bits().trailing_zeros());
    let bytes = 16 >> least.min().unwrap_or(0).min(4);
    Ok(json!({ "bytes": bytes, "inside": layout::layout(&inside), "width": width, "steps": steps }))
}

/// Returns the maximum number with the same bit length.
fn all_ones(number: i64) -> i64 {
    i64::MAX >> (number.leading_zeros() - 1)
}

/// Returns the pairs of a read bit and the bit that it changes.
fn pairs(swizzle: Swizzle) -> Vec<(u32, u32)> {
    let bits = |mask: i64| (0..i64::BITS - 1).filter(move |bit| mask >> bit & 1 == 1);
    bits(swizzle.read_bits())
        .zip(bits(swizzle.changed_bits()))
        .collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_bit_that_is_read_changes_another() {
        let told = super::bits("Sw<2,0,2> o 0 o (4,4):(4,1)", 3).unwrap();
        let step = &told["steps"][0];
        assert_eq!((&step["before"], &step["after"]), (&12.into(), &15.into()));
        assert_eq!(step["pairs"], serde_json::json!([[2, 0], [3, 1]]));
        assert_eq!(
            (told["width"].as_i64(), told["inside"]["notation"].as_str()),
            (Some(4), Some("(4,4):(4,1)"))
        );
    }

    #[test]
    fn the_offset_of_a_layout_behind_two_swizzles() {
        let notation = "Sw<1,0,2> o 1 o Sw<2,0,2> o 4 o (4,4):(4,1)";
        let layout: layout_algebra::Layout = notation.parse().unwrap();
        for index in 0..layout.size() {
            let told = super::bits(notation, index).unwrap();
            assert_eq!(told["steps"][1]["after"], layout.offset(index).unwrap());
            assert_eq!(told["width"], 6);
        }
    }
}
