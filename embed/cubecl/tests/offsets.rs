//! Compares the offsets that kernels compute with the library and with CuTe's recorded results.

mod common;

use common::{Buffer, client};
use cubecl::client::Client;
use cubecl::prelude::*;
use cubecl::std::tensor::layout::{Layout, LayoutExpand};
use layout_cubecl::{KernelLayout, Offsets};

/// Writes, for each layout and index, the offset, and the offset plus 1 if the index is in the
/// shape, otherwise 0.
#[cube(launch)]
fn indexed<L: KernelLayout<usize>>(
    layouts: Sequence<Offsets<L, usize>>,
    offsets: &mut [u32],
    inside: &mut [u32],
    #[comptime] count: usize,
) {
    let index = ABSOLUTE_POS;
    if index < count {
        let mut at = index;
        for layout in layouts {
            let (offset, is_inside) = layout.to_source_pos_checked(index);
            offsets[at] = u32::cast_from(offset);
            inside[at] = u32::cast_from(is_inside && index < layout.shape());
            at += count;
        }
    }
}

/// Returns, for each layout, the offsets of the indices below `count`, each with `true` if the
/// index is in the shape.
fn at_indices<L: KernelLayout<usize> + Clone>(
    client: &Client,
    layouts: &[L],
    count: usize,
) -> Vec<(Vec<u32>, Vec<bool>)> {
    let mut arguments = SequenceArg::new();
    for layout in layouts {
        arguments.push(Offsets::launch(layout.clone()).unwrap());
    }
    let zeros = vec![0; count * layouts.len()];
    let (offsets, inside) = (Buffer::new(client, &zeros), Buffer::new(client, &zeros));
    indexed::launch::<L>(
        client,
        CubeCount::Static(1, 1, 1),
        CubeDim::new_1d(u32::try_from(count).unwrap()),
        arguments,
        offsets.argument(),
        inside.argument(),
        count,
    );
    let (offsets, inside) = (offsets.read::<u32>(client), inside.read::<u32>(client));
    let each = offsets.chunks(count).zip(inside.chunks(count));
    each.map(|(offsets, inside)| (offsets.to_vec(), inside.iter().map(|&i| i == 1).collect()))
        .collect()
}

/// Returns the layouts that CuTe returned for other layouts, with their first offsets in CuTe's
/// order.
fn recorded() -> Vec<(layout_algebra::Layout, Vec<u32>)> {
    let mut recorded = std::collections::BTreeMap::new();
    for file in [
        "coalesce",
        "complement",
        "composition",
        "divide",
        "inverse",
        "product",
        "recast",
        "swizzle",
    ] {
        let path = format!(
            "{}/../../tests/golden/{file}.jsonl",
            env!("CARGO_MANIFEST_DIR")
        );
        for line in std::fs::read_to_string(path).unwrap().lines() {
            let record: serde_json::Value = serde_json::from_str(line).unwrap();
            let (Some(layout), Some(values)) =
                (record["result"].as_str(), record["values"].as_array())
            else {
                continue;
            };
            let values = values
                .iter()
                .map(|value| u32::try_from(value.as_u64()?).ok());
            let Some(values) = values.collect::<Option<Vec<_>>>() else {
                continue;
            };
            recorded.insert(layout.to_owned(), values);
        }
    }
    // Some results have negative strides, so they are not layouts of this library.
    let layouts = recorded.into_iter();
    layouts
        .filter_map(|(layout, values)| Some((layout.parse().ok()?, values)))
        .collect()
}

#[test]
fn kernels_count_like_cute() {
    const COUNT: usize = 64;
    let (client, recorded) = (client(), recorded());
    assert!(recorded.len() > 4000, "{} layouts", recorded.len());
    let (mut compared, mut swizzled) = (0, 0);
    for some in recorded.chunks(50) {
        let layouts: Vec<_> = some.iter().map(|(layout, _)| layout.clone()).collect();
        for ((layout, values), (offsets, inside)) in
            some.iter().zip(at_indices(&client, &layouts, COUNT))
        {
            assert_eq!(offsets[..values.len()], values[..], "{layout}");
            for (index, &is_inside) in (0..).zip(&inside) {
                assert_eq!(is_inside, index < layout.size(), "{layout} at {index}");
            }
            compared += values.len();
            swizzled += usize::from(layout.as_plain().is_none());
        }
    }
    assert!(
        compared > 50_000 && swizzled > 200,
        "{compared} offsets, {swizzled} swizzled layouts"
    );
}

#[test]
fn modes_without_numbers_count_as_1() {
    let layouts = [
        "(4,(),3):(1,(),4)",
        "((),5):((),7)",
        "(2,((),()),(3,())):(3,((),()),(1,()))",
    ];
    let layouts = layouts.map(|layout| layout.parse::<layout_algebra::Layout>().unwrap());
    for (layout, (offsets, _)) in layouts.iter().zip(at_indices(&client(), &layouts, 12)) {
        for (index, &offset) in (0..).zip(&offsets) {
            assert_eq!(
                i64::from(offset),
                layout.offset(index).unwrap(),
                "{layout} at {index}"
            );
        }
    }
}
