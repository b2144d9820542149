//! The way of each element through an operation: from its operands to its result.
//!
//! Where an operation only moves elements, the same operation on their numbers tells where each comes from:
//! the numbers of `A` are the layout of the shape of `A` whose offsets are its indices.

use layout_algebra::{Answer, Layout};
use layout_language::evaluate;
use serde_json::{Value, json};

use super::rows;

/// Operations whose result has elements of the first operand, or of the second for slices and dice.
const MOVES: [&str; 22] = [
    "composition",
    "logical_divide",
    "zipped_divide",
    "tiled_divide",
    "flat_divide",
    "covering_divide",
    "zipped_covering_divide",
    "tiled_covering_divide",
    "flat_covering_divide",
    "coalesce",
    "with_shape",
    "flatten",
    "unflatten",
    "reverse",
    "get",
    "select",
    "take",
    "group",
    "slice",
    "local_tile",
    "local_partition",
    "dice",
];

/// Operations whose result has copies of the first operand.
const COPIES: [&str; 7] = [
    "logical_product",
    "zipped_product",
    "tiled_product",
    "flat_product",
    "blocked_product",
    "raked_product",
    "tile_to_shape",
];

/// The most elements of a result.
const MOST: i64 = 1 << 18;

/// An operand, with the index of each element of the result in it.
struct Source {
    name: &'static str,
    layout: Layout,
    indices: Vec<Option<i64>>,
}

/// The way of the elements through an operation on operands in notation.
///
/// `sources` are the operands, each with its `name`, its `layout` and the `indices` in it, by index of the
/// result, `null` where an element of the result has none. The `result` has its `layout` and its `offsets`. If
/// elements stay together, `groups` says in which tile or copy each element of the result is, and `group` which
/// of the two.
pub(crate) fn path(name: &str, operands: &[&str]) -> Result<Value, String> {
    // The parts that are left after a coordinate begin at an offset.
    let (first, at_offset) = match name {
        "slice" | "slice_and_offset" => (1, "slice_and_offset"),
        "local_tile" | "local_tile_and_offset" => (0, "local_tile_and_offset"),
        "local_partition" | "local_partition_and_offset" => (0, "local_partition_and_offset"),
        "dice" => (1, name),
        _ => (0, name),
    };
    let a = operands.get(first).copied().unwrap_or_default();
    let a: Layout = a.parse().map_err(|_| format!("`{a}` is no layout"))?;
    let with = |other: &Layout| {
        let mut operands: Vec<_> = operands.iter().map(ToString::to_string).collect();
        operands[first] = other.to_string();
        operands
    };
    let name = at_offset;
    let (layout, offsets) = applied(name, &with(&a))?;
    let is_move = MOVES
        .iter()
        .any(|other| name.strip_suffix("_and_offset").unwrap_or(name) == *other);
    if is_move {
        let (_, indices) = applied(name, &with(&numbered(&a)?))?;
        let groups = if name.ends_with("_divide") && !name.contains("covering") {
            Some(tiles(&with(&numbered(&a)?), &indices)?)
        } else {
            None
        };
        let mut sources = vec![Source {
            name: "A",
            layout: a,
            indices,
        }];
        if let ("composition", Some(layout)) = (name, operands.get(1).and_then(|b| inner(b))) {
            let indices = (0..layout.size()).map(Some).collect();
            sources.push(Source {
                name: "B",
                layout,
                indices,
            });
        }
        return Ok(told(
            &sources,
            &layout,
            &offsets,
            groups.map(|groups| ("tile", groups)),
        ));
    }
    if COPIES.contains(&name) {
        let numbers = numbered(&a)?;
        let b = match name {
            "tile_to_shape" => None,
            _ => Some(
                operands
                    .get(1)
                    .and_then(|b| inner(b))
                    .ok_or("a product by mode")?,
            ),
        };
        let mut operands = with(&numbers);
        if let Some(b) = &b {
            operands[1] = numbered(b)?.to_string();
        }
        let (_, numbers) = applied(name, &operands)?;
        let part = |part: fn(i64, i64) -> i64| -> Vec<_> {
            let size = a.size();
            numbers
                .iter()
                .map(|number| number.map(|number| part(number, size)))
                .collect()
        };
        let copies = part(i64::div_euclid);
        let mut sources = vec![Source {
            name: "A",
            indices: part(i64::rem_euclid),
            layout: a.clone(),
        }];
        if let Some(layout) = b {
            sources.push(Source {
                name: "B",
                layout,
                indices: copies.clone(),
            });
        }
        return Ok(told(&sources, &layout, &offsets, Some(("copy", copies))));
    }
    match name {
        "complement" => {
            // The layout and its complement: copies of the one where the other begins.
            let whole = Layout::from_modes([a.clone(), layout.clone()])
                .map_err(|error| error.to_string())?;
            let size = a.size();
            let indices = (0..whole.size()).map(|index| Some(index % size)).collect();
            let copies = (0..whole.size()).map(|index| Some(index / size)).collect();
            let offsets = offsets_of(&whole, 0)?;
            let sources = [Source {
                name: "A",
                layout: a,
                indices,
            }];
            Ok(told(&sources, &whole, &offsets, Some(("copy", copies))))
        }
        "right_inverse" | "left_inverse" => {
            let leads_back = |(offset, index): (usize, &Option<i64>)| {
                let index = index.filter(|index| *index < a.size())?;
                let back = a.offset(index).ok()?;
                (usize::try_from(back) == Ok(offset)).then_some(index)
            };
            let indices = offsets.iter().enumerate().map(leads_back).collect();
            let sources = [Source {
                name: "A",
                layout: a.clone(),
                indices,
            }];
            Ok(told(&sources, &layout, &offsets, None))
        }
        _ => Err(format!("the elements of `{name}` have no path")),
    }
}

fn told(
    sources: &[Source],
    result: &Layout,
    offsets: &[Option<i64>],
    groups: Option<(&str, Vec<Option<i64>>)>,
) -> Value {
    let source = |source: &Source| {
        json!({
            "name": source.name,
            "layout": rows::layout(&source.layout),
            "indices": source.indices,
        })
    };
    let (group, groups) = groups.unzip();
    json!({
        "sources": sources.iter().map(source).collect::<Vec<_>>(),
        "result": { "layout": rows::layout(result), "offsets": offsets },
        "group": group,
        "groups": groups,
    })
}

/// The layout of the indices of a layout.
fn numbered(layout: &Layout) -> Result<Layout, String> {
    Layout::make_layout_left(layout.shape().clone()).map_err(|error| error.to_string())
}

/// The right operand of a composition or a product, if it is one layout.
fn inner(operand: &str) -> Option<Layout> {
    let integer = operand.parse::<i64>().ok();
    let integer = integer.and_then(|size| Layout::new(size, 1).ok());
    integer.or_else(|| operand.parse().ok())
}

/// The result of an operation, and the offsets of its elements; those of a covering that overhang have none.
fn applied(name: &str, operands: &[String]) -> Result<(Layout, Vec<Option<i64>>), String> {
    let expression = format!("{name}({})", operands.join(", "));
    let tokens = crate::tokens(&expression).map_err(|(_, message)| message)?;
    match evaluate(tokens).map_err(|error| error.to_string())? {
        Answer::Layout(layout) => offsets_of(&layout, 0).map(|offsets| (layout, offsets)),
        Answer::Slice(layout, start) => offsets_of(&layout, start).map(|offsets| (layout, offsets)),
        Answer::Covering(covering) => {
            let layout = covering.with_overhang().clone();
            check(&layout)?;
            let offsets = (0..layout.size()).map(|index| covering.offset(index));
            let offsets = offsets.collect::<Result<_, _>>();
            Ok((layout, offsets.map_err(|error| error.to_string())?))
        }
        other => Err(format!("`{other}` is no layout")),
    }
}

fn check(layout: &Layout) -> Result<(), String> {
    match layout.size() {
        size if size > MOST => Err(format!("{size} elements are more than {MOST}")),
        _ => Ok(()),
    }
}

fn offsets_of(layout: &Layout, start: i64) -> Result<Vec<Option<i64>>, String> {
    check(layout)?;
    let offsets = (0..layout.size()).map(|index| Ok(Some(layout.offset(index)? + start)));
    offsets
        .collect::<Result<_, layout_algebra::Error>>()
        .map_err(|error| error.to_string())
}

/// The tile of each element of a division, from the form that numbers elements before tiles.
fn tiles(operands: &[String], indices: &[Option<i64>]) -> Result<Vec<Option<i64>>, String> {
    let (zipped, numbers) = applied("zipped_divide", operands)?;
    let size = zipped.mode(0).map_or(1, |tile| tile.size());
    let mut tiles = vec![None; numbers.len()];
    for (number, index) in (0..).zip(&numbers) {
        let index = index.and_then(|index| usize::try_from(index).ok());
        if let Some(tile) = index.and_then(|index| tiles.get_mut(index)) {
            *tile = Some(number / size);
        }
    }
    let tile = |index: &Option<i64>| *tiles.get(usize::try_from((*index)?).ok()?)?;
    Ok(indices.iter().map(tile).collect())
}

#[cfg(test)]
mod tests {
    use layout_algebra::Layout;
    use serde_json::Value;

    fn list(value: &Value) -> Vec<Option<i64>> {
        value
            .as_array()
            .unwrap()
            .iter()
            .map(Value::as_i64)
            .collect()
    }

    /// Follows all elements, and returns the indices in the operands and the groups.
    fn followed(name: &str, operands: &[&str]) -> (Vec<Vec<Option<i64>>>, Vec<Option<i64>>) {
        let path = super::path(name, operands).unwrap();
        let sources = path["sources"].as_array().unwrap();
        let sources: Vec<_> = sources
            .iter()
            .map(|source| list(&source["indices"]))
            .collect();
        let groups = path["groups"].as_array().map(|_| list(&path["groups"]));
        (sources, groups.unwrap_or_default())
    }

    #[test]
    fn what_moves_keeps_its_offset() {
        for (name, operands) in [
            ("composition", vec!["(6,2):(8,2)", "(4,3):(3,1)"]),
            ("composition", vec!["(5,4):(1,10)", "2:7"]),
            (
                "composition",
                vec!["Sw<2,0,2> o 0 o (8,8):(8,1)", "(4:2,2:1)"],
            ),
            ("logical_divide", vec!["(8,16):(16,1)", "(4,4)"]),
            ("logical_divide", vec!["(4,2,3):(2,1,8)", "4:2"]),
            ("zipped_divide", vec!["(8,16):(16,1)", "(4,4)"]),
            ("flat_divide", vec!["(8,16):(16,1)", "(4:2,8)"]),
            ("covering_divide", vec!["(10,3):(3,1)", "(4,2)"]),
            ("tiled_covering_divide", vec!["10:2", "4"]),
            ("coalesce", vec!["(2,(1,6)):(1,(6,2))"]),
            ("with_shape", vec!["(4,6):(6,1)", "(2,12)"]),
            ("reverse", vec!["(4,6):(6,1)"]),
            ("slice", vec!["(2,_)", "(4,6):(6,1)"]),
            ("local_tile", vec!["(8,8):(8,1)", "(2,4)", "(1,1)"]),
            ("local_partition", vec!["(8,8):(8,1)", "(2,2):(1,2)", "3"]),
        ] {
            let path = super::path(name, &operands).unwrap();
            let a: Layout = operands.iter().find_map(|text| text.parse().ok()).unwrap();
            let [indices, offsets] =
                [&path["sources"][0]["indices"], &path["result"]["offsets"]].map(list);
            let followed = indices
                .iter()
                .map(|index| index.map(|index| a.offset(index).unwrap()));
            assert_eq!(followed.collect::<Vec<_>>(), offsets, "{name}{operands:?}");
        }
    }

    #[test]
    fn copies_have_the_offsets_of_the_operand() {
        for (name, a, b) in [
            ("logical_product", "(2,2):(1,2)", "(2,3):(3,1)"),
            ("logical_product", "(2,2):(1,3)", "2"),
            ("blocked_product", "(2,2):(2,1)", "(2,3):(3,1)"),
            ("raked_product", "(2,2):(2,1)", "(2,3):(3,1)"),
            ("tile_to_shape", "(2,2):(2,1)", "(4,6)"),
        ] {
            let path = super::path(name, &[a, b]).unwrap();
            let layout: Layout = a.parse().unwrap();
            let indices = list(&path["sources"][0]["indices"]);
            let (offsets, copies) = (list(&path["result"]["offsets"]), list(&path["groups"]));
            let mut starts = std::collections::BTreeMap::new();
            for ((index, offset), copy) in indices.iter().zip(&offsets).zip(&copies) {
                let start = offset.unwrap() - layout.offset(index.unwrap()).unwrap();
                assert_eq!(
                    *starts.entry(*copy).or_insert(start),
                    start,
                    "{name} {a} {b}"
                );
            }
        }
    }

    #[test]
    fn tiles_are_counted_as_in_the_rest() {
        let (_, tiles) = followed("logical_divide", &["6:1", "2:3"]);
        assert_eq!(tiles, [0, 0, 1, 1, 2, 2].map(Some));
        let (sources, copies) = followed("complement", &["2:3", "6"]);
        assert_eq!(
            (&sources[0][..], &copies[..]),
            (
                &[0, 1, 0, 1, 0, 1].map(Some)[..],
                &[0, 0, 1, 1, 2, 2].map(Some)[..]
            )
        );
    }

    #[test]
    fn inverses_lead_back() {
        let (sources, _) = followed("left_inverse", &["4:2"]);
        assert_eq!(
            sources[0].iter().flatten().copied().collect::<Vec<_>>(),
            [0, 1, 2, 3]
        );
        let (sources, _) = followed("right_inverse", &["(2,3):(3,1)"]);
        assert_eq!(sources[0], [0, 2, 4, 1, 3, 5].map(Some));
    }
}
