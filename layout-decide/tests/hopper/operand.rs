//! Operands of `wgmma`.

use std::collections::BTreeMap;

use layout_decide::{AtomTile, Modes, NoOperand, Operand, Swizzle, operand};

use super::{Numbers, SPANS, addresses, moved, span};

/// Returns the addresses of the elements `(row, k)` that an instruction with a descriptor at `start` reads. See the PTX
/// ISA, canonical layouts of matrices in shared memory.
fn read(found: &Operand, bits: u64, rows: u64, start: u64) -> Vec<u64> {
    let descriptor = found.descriptor();
    let field = |low: u64| (descriptor >> low & 0x3FFF) * 16;
    let (leading, stride) = (field(16), field(32));
    let span = [16, 128, 64, 32][usize::try_from(descriptor >> 62).unwrap()];
    let element = bits / 8;
    let mut all = Vec::new();
    for k in 0..256 / bits {
        for row in 0..rows {
            let offset = if found.is_k_major {
                let bytes = k * element;
                let along = match span {
                    // Two columns of 8 rows, 16 bytes each.
                    16 => bytes % 16 + bytes / 16 * leading,
                    _ => bytes,
                };
                row % 8 * span + row / 8 * stride + along
            } else {
                let bytes = row * element;
                let line = bytes % span;
                let (of_rows, of_k) = match span {
                    16 => (stride, leading),
                    _ => (leading, stride),
                };
                line + bytes / span * of_rows + k % 8 * span + k / 8 * of_k
            };
            all.push(moved(start + offset, span));
        }
    }
    all
}

/// Returns `true` if instructions with this descriptor read the full tile, each starting at its element `(0, 0)`.
fn is_read(modes: &Modes, swizzle: &Swizzle, bits: u64, rows: u64, found: &Operand) -> bool {
    let addresses = addresses(modes, swizzle, bits);
    let (all_rows, all_k, depth) = (modes.threads(), modes.values(), 256 / bits);
    if all_rows % rows != 0 || all_k % depth != 0 {
        return false;
    }
    let size = |number: u64| usize::try_from(number).unwrap();
    (0..all_rows).step_by(size(rows)).all(|row| {
        (0..all_k).step_by(size(depth)).all(|k| {
            let start = modes.offset(row + k * all_rows) * bits / 8;
            // An address has 18 bits, in units of 16 bytes, and begins in the first line of a pattern.
            let is_start = start % 16 == 0
                && start < 1 << 18
                && (found.span == 16 || start % (8 * found.span) < found.span);
            let index = |i: u64| size(row + i % rows + (k + i / rows) * all_rows);
            let mut read = read(found, bits, rows, start).into_iter().zip(0..);
            is_start && read.all(|(address, i)| addresses[index(i)] == address)
        })
    })
}

/// Returns a descriptor with this swizzle that reads the tile, if one exists. Both offsets come from the tile's coordinates.
fn any(modes: &Modes, swizzle: &Swizzle, bits: u64, rows: u64) -> Option<Operand> {
    if modes.size() != modes.threads() * modes.values() {
        return None;
    }
    let bytes = |row: u64, k: u64| {
        let is_there = row < modes.threads() && k < modes.values();
        let index = if is_there {
            row + k * modes.threads()
        } else {
            0
        };
        (modes.offset(index) - modes.start()) * bits / 8
    };
    let mut found = Vec::new();
    if let Some(span) = span(swizzle, bits) {
        let (unit, line) = (128 / bits, span * 8 / bits);
        for is_k_major in [true, false] {
            if !is_k_major && bits != 16 {
                continue;
            }
            let candidates = [
                (16, bytes(8, 0)),
                (bytes(0, unit), bytes(8, 0)),
                (bytes(0, 8), bytes(line, 0)),
                (bytes(line, 0), bytes(0, 8)),
                // One offset is unused if the tile has one group of 8 rows, or one line.
                (0, bytes(0, 8)),
                (bytes(0, unit), 0),
                (bytes(0, 8), 0),
                (16, 0),
            ];
            for (leading, stride) in candidates {
                let operand = Operand {
                    span,
                    is_k_major,
                    leading,
                    stride,
                };
                let is_field = |offset| offset % 16 == 0 && offset < 1 << 18;
                if is_field(leading)
                    && is_field(stride)
                    && is_read(modes, swizzle, bits, rows, &operand)
                {
                    found.push(operand);
                }
            }
        }
    }
    found.pop()
}

/// Returns the modes of a tile, sometimes in a different order or with different strides.
fn changed(numbers: &mut Numbers, tile: &AtomTile) -> [Vec<(u64, u64)>; 2] {
    let mut modes = tile.modes().unwrap().map(|mode| mode.to_vec());
    for _ in 0..numbers.below(3) {
        let mode = usize::try_from(numbers.below(2)).unwrap();
        let leaf = usize::try_from(numbers.below(2)).unwrap();
        let (shape, stride) = modes[mode][leaf];
        modes[mode][leaf].1 = match numbers.below(7) {
            0 => stride * 2,
            1 => stride + 8,
            2 => stride + 1,
            3 => numbers.one_of(&[0, 1, 8, 16, 32, 64, 72, 1024]),
            4 => stride * shape,
            5 => stride + 512,
            _ => stride / 2,
        };
        if numbers.below(8) == 0 {
            modes[mode].reverse();
        }
        // The groups do not have a constant stride.
        if numbers.below(6) == 0 && modes[mode].last().unwrap().0 % 2 == 0 {
            let (shape, stride) = modes[mode].pop().unwrap();
            let apart = numbers.one_of(&[0, 8, 16, 512, 4096]);
            modes[mode].push((2, stride));
            modes[mode].push((shape / 2, 2 * stride + apart));
        }
    }
    modes
}

#[test]
fn a_tile_is_accepted_if_the_hardware_reads_it() {
    let mut numbers = Numbers(1);
    let mut counts = BTreeMap::new();
    let cases = if cfg!(debug_assertions) {
        4_000
    } else {
        60_000
    };
    for _ in 0..cases {
        let bits = numbers.one_of(&[8, 16, 16, 16, 32]);
        let unit = 128 / bits;
        let rows = numbers.one_of(&[8, 16, 24, 32, 64, 64]);
        let span = numbers.one_of(&SPANS);
        let is_k_major = numbers.below(3) > 0;
        let line = span * 8 / bits;
        let extents = [
            rows * (1 + numbers.below(2)),
            2 * unit * (1 + numbers.below(4)),
        ];
        let major = extents[usize::from(is_k_major)];
        if major % line != 0 {
            continue;
        }
        let tile = AtomTile {
            extents,
            bits,
            is_k_major,
            span,
        };
        let start = match numbers.below(12) {
            0 => unit,
            1 => 8 * line,
            2 => line,
            3 => 1,
            _ => 0,
        };
        let [of_rows, of_k] = changed(&mut numbers, &tile);
        let modes = Modes::of(start, &[&of_rows, &of_k]).unwrap();
        let swizzle = match numbers.below(3) {
            0 => numbers.swizzle(bits),
            _ => tile.subject().unwrap().1,
        };
        let known = any(&modes, &swizzle, bits, rows);
        let case = format!("{start} {of_rows:?} {of_k:?} {swizzle:?} {bits} {rows}");
        match operand(&modes, &swizzle, bits, rows) {
            Ok(found) => {
                assert!(
                    is_read(&modes, &swizzle, bits, rows, &found),
                    "{case}: {found:?}"
                );
                *counts.entry("accepted").or_insert(0) += 1;
            }
            Err(no) => {
                // Part of a line is rejected as in CuTe, although the hardware may support it.
                if let NoOperand::PartOfLine { .. } = no {
                    continue;
                }
                assert_eq!(known, None, "{case}: {no:?}");
                let kind = format!("{no:?}");
                let kind = kind.split([' ', '(']).next().unwrap();
                let kind = ["Elsewhere", "NoPlace", "Within", "NotContiguous", "Swizzle"]
                    .into_iter()
                    .find(|known| *known == kind);
                *counts.entry(kind.unwrap_or("other")).or_insert(0) += 1;
            }
        }
    }
    let at_least = |kind: &str| counts.get(kind).copied().unwrap_or(0) > cases / 200;
    let kinds = ["accepted", "Elsewhere", "NoPlace", "Within", "Swizzle"];
    assert!(kinds.into_iter().all(at_least), "{counts:?}");
}

#[test]
fn every_tile_of_atoms_is_read() {
    let mut count = 0;
    for bits in [8, 16, 32] {
        for is_k_major in [true, false] {
            for (span, rows) in SPANS
                .into_iter()
                .flat_map(|span| [8, 16, 24, 40, 64, 96, 128, 256].map(|rows| (span, rows)))
            {
                for (times, deep) in [(1, 1), (2, 2), (1, 4), (3, 8)] {
                    let extents = [rows * times, deep * 256 / bits];
                    let tile = AtomTile {
                        extents,
                        bits,
                        is_k_major,
                        span,
                    };
                    let [row, k] = tile.atom();
                    if extents[0] % row != 0 || extents[1] % k != 0 {
                        continue;
                    }
                    let (modes, swizzle) = tile.subject().unwrap();
                    let found = operand(&modes, &swizzle, bits, rows);
                    if !is_k_major && bits != 16 {
                        assert_eq!(found, Err(NoOperand::NotKMajor));
                        continue;
                    }
                    if !is_k_major && rows > row && rows % row != 0 {
                        assert_eq!(found, Err(NoOperand::PartOfLine { line: row }));
                        continue;
                    }
                    let found = found.unwrap();
                    assert_eq!((found.span, found.is_k_major), (span, is_k_major));
                    assert!(is_read(&modes, &swizzle, bits, rows, &found), "{tile:?}");
                    count += 1;
                }
            }
        }
    }
    assert!(count > 200, "{count}");
}
