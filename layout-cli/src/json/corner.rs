//! The corner of a picture that is too large to draw.

use layout_algebra::{Error, Layout};
use serde_json::{Value, json};

/// Maximum number of elements in a corner.
const MOST: i64 = 1 << 16;

/// Returns the first `rows` rows and `columns` columns of the picture of a layout.
///
/// The first mode goes down, and all other modes go to the right. `offsets` is stored column by
/// column, and `size` is `[rows, columns]`.
pub(crate) fn corner(notation: &str, rows: i64, columns: i64) -> Result<Value, String> {
    let layout: Layout = notation.parse().map_err(|error: Error| error.to_string())?;
    let modes = layout.modes();
    let down = match &modes[..] {
        [first, _, ..] => first.size(),
        _ => 1,
    };
    let (rows, columns) = (
        rows.clamp(1, down),
        columns.clamp(1, (layout.size() / down).max(1)),
    );
    if rows.checked_mul(columns).is_none_or(|cells| cells > MOST) {
        return Err(format!(
            "expected at most {MOST} elements in a corner: request fewer rows or columns"
        ));
    }
    let indices = (0..columns).flat_map(|column| (0..rows).map(move |row| row + down * column));
    let offsets = indices.map(|index| layout.offset(index));
    let offsets = offsets.collect::<Result<Vec<_>, _>>();
    let offsets = offsets.map_err(|error| error.to_string())?;
    Ok(json!({ "offsets": offsets, "size": [rows, columns], "of": [down, layout.size() / down] }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_corner_is_part_of_the_picture() {
        let told = corner("(4096,4096):(4096,1)", 2, 3).unwrap();
        assert_eq!(told["offsets"], json!([0, 4096, 1, 4097, 2, 4098]));
        assert_eq!(told["of"], json!([4096, 4096]));
        let told = corner("4611686018427387904:2", 64, 2).unwrap();
        assert_eq!(
            (&told["offsets"], &told["size"]),
            (&json!([0, 2]), &json!([1, 2]))
        );
        assert!(corner("(4096,4096):(4096,1)", 4096, 4096).is_err());
    }
}
