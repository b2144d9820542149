//! The path of each element through an operation, from its operands to its result.
//!
//! For an operation that only moves elements, the same operation on indices shows the source of
//! each element. The indices of `A` are a layout with the shape of `A`, whose offsets are its
//! indices.

use layout_algebra::{Answer, Layout};
use layout_language::evaluate;
use serde_json::{Value, json};

use super::layout;

/// Operations whose result has elements of the first operand. For slices and dice, the operand is
/// the second one.
const MOVES: [&str; 22] = [
    "composition",
    "logical_divide",
    "zipped_divide",
    "tiled_divide",
    "flat_divide",
    "predicated_divide",
    "zipped_predicated_divide",
    "tiled_predicated_divide",
    "flat_predicated_divide",
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

/// Operations whose result contains copies of the first operand.
const COPIES: [&str; 7] = [
    "logical_product",
    "zipped_product",
    "tiled_product",
    "flat_product",
    "blocked_product",
    "raked_product",
    "tile_to_shape",
];

/// Operations whose result maps back to the first operand.
const OTHERS: [&str; 3] = ["complement", "right_inverse", "left_inverse"];

/// Maximum number of elements in an operand or a result.
const MOST: i64 = 1 << 18;

/// An operand, with the operand index of each result element.
struct Source {
    name: &'static str,
    layout: Layout,
    indices: Vec<Option<i64>>,
}

/// The result of an operation, with its sources.
struct Path {
    sources: Vec<Source>,
    layout: Layout,
    offsets: Vec<Option<i64>>,
    /// The kind of groups, and the group of each result element.
    groups: Option<(&'static str, Vec<Option<i64>>)>,
}

/// An operation on a layout and other operands in notation.
struct Operation<'a> {
    name: &'a str,
    operands: &'a [&'a str],
    /// Position of the layout among the operands.
    first: usize,
    a: Layout,
}

/// Returns `true` if the elements of an operation have a path.
pub(crate) fn has(name: &str) -> bool {
    let name = name.strip_suffix("_and_offset").unwrap_or(name);
    MOVES.contains(&name) || COPIES.contains(&name) || OTHERS.contains(&name)
}

/// Returns the operand whose memory contains the elements of the result.
pub(crate) fn memory<'a>(name: &str, operands: &'a [String]) -> Option<&'a String> {
    let is_apart = name.ends_with("_inverse") || !has(name);
    operands.get(first(name)).filter(|_| !is_apart)
}

/// Returns the position of the operand that has elements.
fn first(name: &str) -> usize {
    usize::from(name.starts_with("slice") || name == "dice")
}

/// Returns the path of the elements through an operation on operands in notation.
///
/// `sources` lists the operands, each with its `name`, its `layout` and the `indices` of its
/// elements by result index. An index is `null` for a result element without a source. `result` has
/// its `layout` and its `offsets`. If elements stay together, `groups` lists the tile or copy of
/// each result element, and `group` names the kind.
///
/// If an operand or the result has more than `most` elements, the answer reports the limit instead.
pub(crate) fn path(name: &str, operands: &[&str], most: Option<i64>) -> Result<Value, String> {
    let name = name.strip_suffix("_and_offset").unwrap_or(name);
    let first = first(name);
    let a = operands.get(first).copied().unwrap_or_default();
    let operation = Operation {
        name,
        operands,
        first,
        a: a.parse()
            .map_err(|_| format!("expected a layout, found `{a}`"))?,
    };
    let path = match name {
        name if MOVES.contains(&name) => operation.moves(),
        name if COPIES.contains(&name) => operation.copies(),
        "complement" => operation.fills(),
        "right_inverse" | "left_inverse" => operation.leads_back(),
        _ => Err(format!("`{name}` has no element paths")),
    };
    path?.told(most.unwrap_or(MOST).min(MOST))
}

impl Operation<'_> {
    /// Returns the operands with another layout.
    fn with(&self, a: &Layout) -> Vec<String> {
        let mut operands: Vec<_> = self.operands.iter().map(ToString::to_string).collect();
        operands[self.first] = a.to_string();
        operands
    }

    /// Returns the right operand if it is a single layout.
    fn b(&self) -> Option<Layout> {
        let b = self.operands.get(1)?;
        let integer = b.parse::<i64>().ok();
        let integer = integer.and_then(|size| Layout::new(size, 1).ok());
        integer.or_else(|| b.parse().ok())
    }

    fn moves(self) -> Result<Path, String> {
        // The remainder after a fixed coordinate starts at an offset.
        let name = match self.name {
            "slice" | "local_tile" | "local_partition" => &format!("{}_and_offset", self.name),
            name => name,
        };
        let (layout, offsets) = applied(name, &self.with(&self.a))?;
        let numbered = self.with(&numbered(&self.a)?);
        let (_, mut indices) = applied(name, &numbered)?;
        // A mode can extend past its extent, where `A` has no element.
        for (index, offset) in indices.iter_mut().zip(&offsets) {
            *index = index.filter(|index| self.a.offset(*index).ok() == *offset);
        }
        let is_division = name.ends_with("_divide") && !name.contains("predicated");
        let groups = is_division
            .then(|| tiles(&numbered, &indices))
            .transpose()?;
        let b = self.b().filter(|_| name == "composition");
        let mut sources = vec![Source {
            name: "A",
            layout: self.a,
            indices,
        }];
        sources.extend(b.map(|layout| Source {
            name: "B",
            indices: (0..layout.size()).map(Some).collect(),
            layout,
        }));
        Ok(Path {
            sources,
            layout,
            offsets,
            groups: groups.map(|groups| ("tile", groups)),
        })
    }

    fn copies(self) -> Result<Path, String> {
        let (layout, offsets) = applied(self.name, &self.with(&self.a))?;
        let b = self.b().filter(|_| self.name != "tile_to_shape");
        let mut numbers = self.with(&numbered(&self.a)?);
        if let Some(b) = &b {
            numbers[1] = numbered(b)?.to_string();
        } else if self.name != "tile_to_shape" {
            return Err("a by-mode product has no element paths".into());
        }
        // Copy `j` of the indices of `A` starts at `j` times their count.
        let (_, numbers) = applied(self.name, &numbers)?;
        let size = self.a.size();
        let part = |part: fn(i64, i64) -> i64| {
            let parts = numbers.iter().map(|number| Some(part((*number)?, size)));
            parts.collect::<Vec<_>>()
        };
        let copies = part(i64::div_euclid);
        let mut sources = vec![Source {
            name: "A",
            indices: part(i64::rem_euclid),
            layout: self.a,
        }];
        sources.extend(b.map(|layout| Source {
            name: "B",
            layout,
            indices: copies.clone(),
        }));
        Ok(Path {
            sources,
            layout,
            offsets,
            groups: Some(("copy", copies)),
        })
    }

    /// Returns the path of a complement: copies of the layout start at the offsets of the
    /// complement.
    fn fills(self) -> Result<Path, String> {
        let (complement, _) = applied(self.name, &self.with(&self.a))?;
        let size = self.a.size();
        let whole = Layout::from_modes([self.a.clone(), complement]);
        let layout = whole.map_err(|error| error.to_string())?;
        let offsets = offsets_of(&layout, 0)?;
        let parts = |part: fn(i64, i64) -> i64| {
            let parts = (0..layout.size()).map(|index| Some(part(index, size)));
            parts.collect::<Vec<_>>()
        };
        let groups = Some(("copy", parts(i64::div_euclid)));
        let sources = vec![Source {
            name: "A",
            layout: self.a,
            indices: parts(i64::rem_euclid),
        }];
        Ok(Path {
            sources,
            layout,
            offsets,
            groups,
        })
    }

    /// Returns the path of an inverse, whose indices are offsets and whose offsets are indices.
    fn leads_back(self) -> Result<Path, String> {
        let (layout, offsets) = applied(self.name, &self.with(&self.a))?;
        let back = |(offset, index): (i64, &Option<i64>)| {
            let index = index.filter(|index| *index < self.a.size())?;
            (self.a.offset(index) == Ok(offset)).then_some(index)
        };
        let indices = (0..).zip(&offsets).map(back).collect();
        let sources = vec![Source {
            name: "A",
            layout: self.a,
            indices,
        }];
        Ok(Path {
            sources,
            layout,
            offsets,
            groups: None,
        })
    }
}

impl Path {
    fn told(&self, most: i64) -> Result<Value, String> {
        let operands = self.sources.iter().map(|source| &source.layout);
        for layout in operands.chain([&self.layout]) {
            check(layout, most)?;
        }
        let source = |source: &Source| {
            json!({
                "name": source.name,
                "layout": layout::layout(&source.layout),
                "indices": source.indices,
            })
        };
        let (group, groups) = self.groups.as_ref().map(|(name, of)| (name, of)).unzip();
        Ok(json!({
            "sources": self.sources.iter().map(source).collect::<Vec<_>>(),
            "result": { "layout": layout::layout(&self.layout), "offsets": self.offsets },
            "group": group,
            "groups": groups,
        }))
    }
}

/// Returns a layout of the indices of a layout.
fn numbered(layout: &Layout) -> Result<Layout, String> {
    Layout::make_layout_left(layout.shape().clone()).map_err(|error| error.to_string())
}

/// Returns the result of an operation, and the offsets of its elements. Out-of-bounds elements of a
/// covering have no offset.
fn applied(name: &str, operands: &[String]) -> Result<(Layout, Vec<Option<i64>>), String> {
    let expression = format!("{name}({})", operands.join(", "));
    let tokens = crate::tokens(&expression).map_err(|(_, message)| message)?;
    match evaluate(tokens).map_err(|error| error.to_string())? {
        Answer::Layout(layout) => offsets_of(&layout, 0).map(|offsets| (layout, offsets)),
        Answer::Slice(layout, start) => offsets_of(&layout, start).map(|offsets| (layout, offsets)),
        Answer::Covering(covering) => {
            let layout = covering.with_overhang().clone();
            check(&layout, MOST)?;
            let offsets = (0..layout.size()).map(|index| covering.offset(index));
            let offsets = offsets.collect::<Result<_, _>>();
            Ok((layout, offsets.map_err(|error| error.to_string())?))
        }
        other => Err(format!("expected a layout, found `{other}`")),
    }
}

fn check(layout: &Layout, most: i64) -> Result<(), String> {
    match layout.size() {
        size if size > most => Err(format!("expected at most {most} elements, found {size}")),
        _ => Ok(()),
    }
}

fn offsets_of(layout: &Layout, start: i64) -> Result<Vec<Option<i64>>, String> {
    check(layout, MOST)?;
    let offsets = (0..layout.size()).map(|index| Ok(Some(layout.offset(index)? + start)));
    offsets
        .collect::<Result<_, layout_algebra::Error>>()
        .map_err(|error| error.to_string())
}

/// Returns the tile of each element of a division, from the form that numbers elements before
/// tiles.
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

    use super::COPIES;

    fn list(value: &Value) -> Vec<Option<i64>> {
        value
            .as_array()
            .unwrap()
            .iter()
            .map(Value::as_i64)
            .collect()
    }

    /// Follows all elements, and returns the indices in the operands and the groups of the
    /// elements.
    fn followed(name: &str, operands: &[&str]) -> (Vec<Vec<Option<i64>>>, Vec<Option<i64>>) {
        let path = super::path(name, operands, None).unwrap();
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
            ("predicated_divide", vec!["(10,3):(3,1)", "(4,2)"]),
            ("tiled_predicated_divide", vec!["10:2", "4"]),
            ("coalesce", vec!["(2,(1,6)):(1,(6,2))"]),
            ("with_shape", vec!["(4,6):(6,1)", "(2,12)"]),
            ("reverse", vec!["(4,6):(6,1)"]),
            ("slice", vec!["(2,_)", "(4,6):(6,1)"]),
            ("local_tile", vec!["(8,8):(8,1)", "(2,4)", "(1,1)"]),
            ("local_partition", vec!["(8,8):(8,1)", "(2,2):(1,2)", "3"]),
        ] {
            let path = super::path(name, &operands, None).unwrap();
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
    fn what_moves_keeps_its_offset_wherever_it_is_accepted() {
        let layouts = [
            "24:1",
            "(4,6):(6,1)",
            "(4,6):(1,4)",
            "((2,2),(3,2)):((1,12),(2,6))",
            "(8,4):(4,1)",
            "(6,2,2):(8,2,1)",
            "(5,4):(1,10)",
            "(4,1,6):(2,7,8)",
            "(4,4):(0,1)",
            "Sw<1,0,2> o 0 o (8,4):(4,1)",
        ];
        let others = [
            "2:1",
            "4:2",
            "2:7",
            "(2,3):(1,4)",
            "(4,3):(3,1)",
            "6:4",
            "(2,2):(2,8)",
            "(2,3)",
            "(2:2,2)",
            "4",
            "(2,2):(0,1)",
        ];
        let names = [
            "composition",
            "logical_divide",
            "zipped_divide",
            "tiled_divide",
            "flat_divide",
            "predicated_divide",
            "zipped_predicated_divide",
        ];
        let mut count = 0;
        for (name, a, b) in names.iter().flat_map(|name| {
            let pairs = layouts
                .iter()
                .flat_map(|a| others.iter().map(move |b| (a, b)));
            pairs.map(move |(a, b)| (name, a, b))
        }) {
            let Ok(path) = super::path(name, &[a, b], None) else {
                continue;
            };
            let layout: Layout = a.parse().unwrap();
            let [indices, offsets] =
                [&path["sources"][0]["indices"], &path["result"]["offsets"]].map(list);
            let followed = indices
                .iter()
                .map(|index| index.map(|index| layout.offset(index).unwrap()));
            // Only modes that are composed separately extend past their extents.
            let is_by_mode = b.parse::<i64>().is_err() && b.parse::<Layout>().is_err();
            if *name != "composition" || !is_by_mode {
                assert_eq!(followed.collect::<Vec<_>>(), offsets, "{name}({a}, {b})");
            }
            count += 1;
        }
        assert!(count > 200, "{count}");
    }

    #[test]
    fn copies_have_the_offsets_of_the_operand() {
        let layouts = [
            "(2,2):(1,2)",
            "(2,2):(1,3)",
            "(2,2):(2,1)",
            "(4,2):(1,8)",
            "((2,2),3):((1,12),(2))",
            "6:2",
            "(2,3):(0,1)",
            "Sw<1,0,2> o 0 o (4,2):(2,1)",
        ];
        let others = [
            "2",
            "3:1",
            "(2,3):(3,1)",
            "(2,2):(1,4)",
            "(4,6)",
            "(8,12)",
            "(2,1):(1,0)",
        ];
        let pairs = layouts
            .iter()
            .flat_map(|a| others.iter().map(move |b| (a, b)));
        let all = COPIES
            .iter()
            .flat_map(|name| pairs.clone().map(move |(a, b)| (name, a, b)));
        let mut count = 0;
        for (name, a, b) in all {
            let Ok(path) = super::path(name, &[a, b], None) else {
                continue;
            };
            count += 1;
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
        assert!(count > 100, "{count}");
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
