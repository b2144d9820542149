//! TMA boxes.

use std::collections::{BTreeMap, BTreeSet};

use layout_decide::{AtomTile, BOX_RANK, Boxes, Modes, NoBoxes, Swizzle, boxes};

use super::{Numbers, SPANS, addresses, moved, span};

/// Returns `true` if TMA writes the tile box by box. `cuTensorMapEncodeTiled` documents the rules of a box.
fn is_written(modes: &Modes, extents: &[u64], swizzle: &Swizzle, bits: u64, found: &Boxes) -> bool {
    let rank = extents.len();
    let element = bits / 8;
    let line = found.extents[found.order[0]] * element;
    let is_line = line % 16 == 0 && (found.span == 16 || line == found.span);
    let is_box = found.extents[..rank].iter().all(|extent| *extent <= 256);
    if !is_line || !is_box {
        return false;
    }
    let repeated = if found.span > 16 { 8 * found.span } else { 128 };
    let addresses = addresses(modes, swizzle, bits);
    let is_one_each = addresses.iter().collect::<BTreeSet<_>>().len() == addresses.len();
    is_one_each
        && (0..modes.size()).zip(&addresses).all(|(index, address)| {
            // The element's box, and the position in the box.
            let (mut rest, mut begin, mut before) = (index, 0, 1);
            let mut within = [0; BOX_RANK];
            for mode in 0..rank {
                let coordinate = rest % extents[mode];
                rest /= extents[mode];
                within[mode] = coordinate % found.extents[mode];
                begin += (coordinate - within[mode]) * before;
                before *= extents[mode];
            }
            let (mut place, mut stride) = (0, 1);
            for mode in &found.order[..rank] {
                place += within[*mode] * stride;
                stride *= found.extents[*mode];
            }
            let to = modes.offset(begin) * element;
            to % repeated == 0 && moved(to + place * element, found.span) == *address
        })
}

/// Returns boxes that form the tile, found by trying all boxes with the tile's swizzle.
fn any(
    modes: &Modes,
    extents: &[u64],
    swizzle: &Swizzle,
    bits: u64,
    contiguous: usize,
) -> Option<Boxes> {
    let rank = extents.len();
    let mut orders = vec![vec![contiguous]];
    for _ in 1..rank {
        orders = orders
            .iter()
            .flat_map(|order| {
                let others = (0..rank).filter(|mode| !order.contains(mode));
                others.map(|mode| [order.clone(), vec![mode]].concat())
            })
            .collect();
    }
    let mut shapes = vec![vec![]];
    for extent in extents {
        let divisors = (1..=*extent).filter(|divisor| extent % divisor == 0);
        let divisors: Vec<_> = divisors.collect();
        shapes = shapes
            .iter()
            .flat_map(|shape: &Vec<u64>| {
                let longer = |divisor: &u64| [shape.clone(), vec![*divisor]].concat();
                divisors.iter().map(longer).collect::<Vec<_>>()
            })
            .collect();
    }
    if let Some(span) = span(swizzle, bits) {
        for order in &orders {
            for shape in &shapes {
                let mut found = Boxes {
                    span,
                    rank,
                    order: [0; BOX_RANK],
                    extents: [1; BOX_RANK],
                    counts: [1; BOX_RANK],
                };
                for mode in 0..rank {
                    found.order[mode] = order[mode];
                    found.extents[mode] = shape[mode];
                    found.counts[mode] = extents[mode] / shape[mode];
                }
                if is_written(modes, extents, swizzle, bits, &found) {
                    return Some(found);
                }
            }
        }
    }
    None
}

/// Returns a tile that consists of copies of a box, sometimes with a different stride or order.
fn tile(
    numbers: &mut Numbers,
    bits: u64,
    span: u64,
    contiguous: usize,
    rank: usize,
) -> Vec<Vec<(u64, u64)>> {
    let mut tile = vec![vec![]; rank];
    let mut next = 1;
    for i in 0..rank {
        let mode = (contiguous + i) % rank;
        let extent = match (i, span) {
            (0, 16) => 128 / bits * numbers.one_of(&[1, 2, 3, 8]),
            (0, _) => span * 8 / bits,
            _ => numbers.one_of(&[1, 2, 3, 4, 8]),
        };
        tile[mode].push((extent, next));
        next *= extent;
    }
    let whole = match numbers.below(3) {
        0 => next,
        _ => next
            .next_multiple_of(64 * span / bits)
            .next_multiple_of(1024 / bits),
    };
    next = whole;
    for mode in &mut tile {
        if numbers.below(2) == 0 {
            let copies = numbers.one_of(&[2, 2, 3]);
            mode.push((copies, next));
            next *= copies;
        }
    }
    if numbers.below(2) == 0 {
        let mode = usize::try_from(numbers.below(rank as u64)).unwrap();
        let leaf = usize::try_from(numbers.below(tile[mode].len() as u64)).unwrap();
        let stride = &mut tile[mode][leaf].1;
        *stride = match numbers.below(6) {
            0 => *stride * 2,
            1 => *stride + 8,
            2 => 0,
            3 => *stride + 1024 / bits,
            4 => *stride + 64 * span / bits,
            _ => numbers.one_of(&[1, 2, 8, 64]),
        };
    }
    if numbers.below(8) == 0 {
        let mode = usize::try_from(numbers.below(rank as u64)).unwrap();
        tile[mode].reverse();
    }
    tile
}

#[test]
fn a_tile_is_accepted_if_there_are_boxes_of_it() {
    let mut numbers = Numbers(3);
    let mut counts = BTreeMap::new();
    let cases = if cfg!(debug_assertions) {
        1_000
    } else {
        30_000
    };
    for _ in 0..cases {
        let bits = numbers.one_of(&[8, 16, 32]);
        let rank = usize::try_from(1 + numbers.below(3)).unwrap();
        let span = numbers.one_of(&SPANS);
        let contiguous = usize::try_from(numbers.below(rank as u64)).unwrap();
        let tile = tile(&mut numbers, bits, span, contiguous, rank);
        let start = numbers.one_of(&[0, 0, 0, 8, 64, 1024]);
        let parts: Vec<_> = tile.iter().map(Vec::as_slice).collect();
        let modes = Modes::of(start, &parts).unwrap();
        if modes.size() > 4096 {
            continue;
        }
        let extents: Vec<u64> = tile
            .iter()
            .map(|mode| mode.iter().map(|(shape, _)| shape).product())
            .collect();
        let swizzle = match numbers.below(4) {
            0 => numbers.swizzle(bits),
            _ => super::sw(u64::from((span / 16).ilog2()), (128 / bits).ilog2(), 3),
        };
        let known = any(&modes, &extents, &swizzle, bits, contiguous);
        let case = format!("{start} {tile:?} {swizzle:?} {bits} {contiguous}");
        match boxes(&modes, &extents, &swizzle, bits, contiguous) {
            Ok(found) => {
                assert!(
                    is_written(&modes, &extents, &swizzle, bits, &found),
                    "{case}: {found:?}"
                );
                let all = (0..rank).all(|i| found.extents[i] * found.counts[i] == extents[i]);
                assert!(all && found.rank == rank, "{case}: {found:?}");
                *counts.entry("accepted").or_insert(0) += 1;
            }
            Err(no) => {
                assert_eq!(known, None, "{case}: {no:?}");
                let kind = format!("{no:?}");
                let kind = kind.split([' ', '(']).next().unwrap();
                let kinds = ["Meet", "NotContiguous", "Run", "Within", "Swizzle"];
                let kind = kinds.into_iter().find(|known| *known == kind);
                *counts.entry(kind.unwrap_or("other")).or_insert(0) += 1;
            }
        }
    }
    let at_least = |kind: &str| counts.get(kind).copied().unwrap_or(0) > cases / 100;
    let kinds = [
        "accepted",
        "Meet",
        "NotContiguous",
        "Run",
        "Within",
        "Swizzle",
    ];
    assert!(kinds.into_iter().all(at_least), "{counts:?}");
}

#[test]
fn long_modes_are_split_where_boxes_may_begin() {
    for bits in [8, 16, 32] {
        for extent in (1..=1200).filter(|extent| extent * bits % 128 == 0) {
            let modes = Modes::of(0, &[&[(extent, 1)]]).unwrap();
            let none = super::sw(0, 0, 3);
            let known = any(&modes, &[extent], &none, bits, 0);
            match boxes(&modes, &[extent], &none, bits, 0) {
                Ok(found) => {
                    assert!(is_written(&modes, &[extent], &none, bits, &found));
                    // No larger box is possible.
                    let fits = |most: u64| {
                        let larger = (most + 1..=256).filter(|more| extent % more == 0);
                        larger
                            .filter(|more| extent == *more || more * bits % 1024 == 0)
                            .count()
                            == 0
                    };
                    assert!(fits(found.extents[0]), "{extent} {found:?}");
                }
                Err(no) => {
                    assert_eq!(known, None, "{extent} {bits}");
                    assert_eq!(
                        no,
                        NoBoxes::Long {
                            mode: 0,
                            run: extent
                        }
                    );
                }
            }
        }
    }
}

#[test]
fn lines_of_atoms_are_in_one_box() {
    for bits in [8, 16, 32] {
        for is_k_major in [true, false] {
            for span in SPANS {
                for (minor, lines) in [(8, 1), (64, 3), (128, 2), (256, 4)] {
                    let line = span * 8 / bits;
                    let mut extents = [minor, line * lines];
                    if !is_k_major {
                        extents.reverse();
                    }
                    let tile = AtomTile {
                        extents,
                        bits,
                        is_k_major,
                        span,
                    };
                    let (modes, swizzle) = tile.subject().unwrap();
                    let contiguous = usize::from(is_k_major);
                    let found = boxes(&modes, &extents, &swizzle, bits, contiguous).unwrap();
                    assert!(is_written(&modes, &extents, &swizzle, bits, &found));
                    assert_eq!((found.count(), found.span), (lines, span), "{tile:?}");
                }
            }
        }
    }
}

#[test]
fn a_box_has_five_modes() {
    let modes = Modes::of(0, &[&[(8, 1)]]).unwrap();
    let none = super::sw(0, 0, 3);
    let of = |extents: &[u64], contiguous| boxes(&modes, extents, &none, 16, contiguous);
    assert!(of(&[8, 1, 1, 1, 1], 0).is_ok());
    assert_eq!(of(&[8, 1, 1, 1, 1, 1], 0), Err(NoBoxes::Rank));
    assert_eq!(of(&[8, 1], 2), Err(NoBoxes::Rank));
    assert_eq!(of(&[], 0), Err(NoBoxes::Rank));
}
