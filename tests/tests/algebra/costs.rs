//! The best swizzle compared with all swizzles, and access costs compared with counting.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss
)] // Small integers.

use std::collections::{BTreeMap, BTreeSet};

use layout_algebra::{Layout, Linear, Rule, Swizzle};

/// Returns a partition whose thread and value modes are bits of a tile's offsets, each with extent 2.
fn partition(threads: &[u32], values: &[u32]) -> Layout {
    let side = |bits: &[u32]| -> Layout {
        let modes = bits
            .iter()
            .map(|bit| Layout::new(2, 1_i64 << bit).expect("a bit"));
        Layout::from_modes(modes.collect::<Vec<_>>()).expect("a few bits")
    };
    Layout::from_modes([side(threads), side(values)]).expect("a few bits")
}

/// Counts the wavefronts of an access with vectors of `n` values, from the offsets of all threads.
/// Also returns the number of wavefronts without bank conflicts.
fn wavefronts(offsets: &[Vec<u64>], n: usize, bytes: u64, swizzles: &[Swizzle]) -> [usize; 2] {
    let together = match n as u64 * bytes {
        16 => 8,
        8 => 16,
        _ => 32,
    };
    let mut all = [0, 0];
    // Each item has the offsets of all threads for one value.
    for values in offsets.iter().step_by(n) {
        for served in values.chunks(together) {
            let mut banks: BTreeMap<u64, BTreeSet<u64>> = BTreeMap::new();
            for &offset in served {
                let swizzles = swizzles.iter().rev();
                let at = swizzles.fold(offset, |at, swizzle| swizzle.apply(at as i64) as u64);
                for byte in (at * bytes)..(at + n as u64) * bytes {
                    banks.entry(byte / 4 % 32).or_default().insert(byte / 4);
                }
            }
            let longest = banks.values().map(BTreeSet::len).max();
            all = [all[0] + longest.unwrap_or(1), all[1] + 1];
        }
    }
    all
}

/// Returns all swizzles of offsets below `2^bits` that keep vectors together, in the documented order.
fn swizzles(bits: i64, vector: i64) -> Vec<Swizzle> {
    let mut all = Vec::new();
    for b in 1..=bits {
        for m in vector..bits {
            for s in b..bits {
                for s in [s, -s] {
                    if b + m + s.abs() <= bits {
                        all.push(Swizzle::new(b, m, s).expect("it fits"));
                    }
                }
            }
        }
    }
    all.sort_by_key(|swizzle| swizzle.to_absolute());
    all
}

#[test]
fn no_swizzle_beats_the_best() {
    let mut random = fastrand::Rng::with_seed(16);
    let mut counts = [0; 6];
    for round in 0..170 {
        let bits = random.u32(4..10);
        let bytes = *random.choice(&[1, 2, 4, 8]).expect("four of them");
        let tile = Layout::new(1_i64 << bits, 1).expect("small");
        let accesses: Vec<Layout> = (0..random.u32(1..if round < 80 { 4 } else { 8 }))
            .map(|access| {
                let mut all: Vec<u32> = (0..bits).collect();
                // From round 130, the vectors of the first access have at least four contiguous
                // elements.
                let whole = if round < 130 || access > 0 { 0 } else { 2 };
                random.shuffle(&mut all[whole..]);
                all.rotate_left(whole);
                let (threads, values) =
                    all.split_at(random.usize(1..=(bits as usize - whole).min(5)));
                let mut values = values.to_vec();
                // In most cases, the value modes are sorted, so that vectors are contiguous.
                if whole > 0 || random.bool() {
                    values.sort_unstable();
                }
                partition(threads, &values)
            })
            .collect();
        // For each access: the widest vector, in values, and the offsets of all threads by value.
        let moved: Vec<(usize, Vec<Vec<u64>>)> =
            accesses.iter().map(|access| moved(access, bytes)).collect();
        let cost = |swizzles: &[Swizzle]| {
            moved.iter().fold([0, 0], |[a, b], (n, offsets)| {
                let [wavefronts, ideal_wavefronts] =
                    wavefronts(offsets, *n, bytes as u64, swizzles);
                [a + wavefronts, b + ideal_wavefronts]
            })
        };
        for (access, (n, offsets)) in accesses.iter().zip(&moved) {
            let found = access.shared_cost(*n as i64, bytes).expect("an access");
            let [wavefronts, ideal_wavefronts] = wavefronts(offsets, *n, bytes as u64, &[]);
            assert_eq!(
                [found.wavefronts, found.ideal_wavefronts],
                [wavefronts as u64, ideal_wavefronts as u64]
            );
        }
        let is_free = |[wavefronts, ideal_wavefronts]: [usize; 2]| wavefronts == ideal_wavefronts;
        let vector = moved.iter().map(|(n, _)| n.ilog2()).max().unwrap_or(0);
        let all = swizzles(bits.into(), vector.into());
        let first = all
            .iter()
            .copied()
            .find(|&swizzle| is_free(cost(&[swizzle])));
        match tile.best_swizzle(bytes, &accesses) {
            Ok(best) => match best.swizzles() {
                [] => {
                    counts[0] += 1;
                    assert!(is_free(cost(&[])));
                }
                [(swizzle, 0)] => {
                    counts[1] += 1;
                    assert!(!is_free(cost(&[])));
                    assert_eq!(first, Some(*swizzle));
                }
                swizzles => {
                    counts[2] += 1;
                    assert_eq!(first, None);
                    let swizzles: Vec<_> = swizzles.iter().map(|(swizzle, _)| *swizzle).collect();
                    assert!(is_free(cost(&swizzles)), "{best}");
                }
            },
            Err(error) => {
                let Rule::NoSwizzle {
                    wavefronts,
                    ideal_wavefronts,
                    ref best,
                    is_least,
                    ..
                } = *error.rule()
                else {
                    panic!("{error}");
                };
                assert_eq!(first, None);
                let costs = all.iter().map(|&swizzle| cost(&[swizzle])[0]);
                let fewest = costs.chain([cost(&[])[0]]).min().expect("one without");
                assert_eq!(cost(best), [wavefronts as usize, ideal_wavefronts as usize]);
                if best.len() > 1 {
                    counts[3] += 1;
                    assert!((wavefronts as usize) < fewest);
                } else {
                    counts[4] += 1;
                    assert_eq!(fewest, wavefronts as usize);
                }
                counts[5] += usize::from(is_least);
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 0), "{counts:?}");
}

/// Returns the width of the widest vector in values, and the offsets of all threads by value.
fn moved(access: &Layout, bytes: i64) -> (usize, Vec<Vec<u64>>) {
    let mut widths = [16, 8, 4, 2, 1].into_iter().filter(|n| n * bytes <= 16);
    let n = widths.find(|&n| access.vector_access(n).is_ok());
    let [threads, values] = [0, 1].map(|mode| access.modes()[mode].size());
    let of = |value: i64| {
        let at = |thread| access.offset(thread + threads * value).expect("an index");
        (0..threads).map(|thread| at(thread) as u64).collect()
    };
    (n.unwrap_or(1) as usize, (0..values).map(of).collect())
}

#[test]
fn no_smaller_padding_is_enough() {
    let mut random = fastrand::Rng::with_seed(17);
    let mut counts = [0; 2];
    for round in 0..100 {
        let rank = if round < 75 { 2 } else { 3 };
        let bytes = if rank == 2 { 4 << random.u32(0..3) } else { 16 };
        let shape: Vec<i64> = (0..rank)
            .map(|_| {
                if random.bool() {
                    random.i64(2..20)
                } else {
                    4 * random.i64(1..9)
                }
            })
            .collect();
        let mut order: Vec<usize> = (0..rank).collect();
        random.shuffle(&mut order);
        // Returns a tile with a gap before each mode except the first mode in memory.
        let with = |gaps: &[i64]| {
            let mut strides = vec![1; rank];
            for (i, pair) in order.windows(2).enumerate() {
                strides[pair[1]] = strides[pair[0]] * shape[pair[0]] + gaps[i];
            }
            Layout::new(shape.clone(), strides).expect("small")
        };
        // Each access has threads along some modes, and values along the other modes.
        let picks: Vec<(Vec<usize>, Vec<usize>)> = (0..random.usize(1..3))
            .map(|_| {
                let mut modes: Vec<usize> = (0..rank).collect();
                random.shuffle(&mut modes);
                let (threads, values) = modes.split_at(random.usize(1..rank));
                (threads.into(), values.into())
            })
            .collect();
        let accesses = |tile: &Layout| -> Vec<Layout> {
            let group = |modes: &[usize]| tile.select(modes).expect("modes");
            let access = |(threads, values): &(Vec<usize>, Vec<usize>)| {
                Layout::from_modes([group(threads), group(values)]).expect("small")
            };
            picks.iter().map(access).collect()
        };
        let tile = with(&[0, 0]);
        let plain = accesses(&tile);
        let widths: Vec<usize> = plain.iter().map(|access| moved(access, bytes).0).collect();
        let cost = |tile: &Layout| {
            let all = accesses(tile);
            let all = all.iter().zip(&widths);
            let mut costs = all.map(|(access, n)| {
                let is_whole = access.vector_access(*n as i64).is_ok();
                is_whole.then(|| wavefronts(&moved(access, bytes).1, *n, bytes as u64, &[]))
            });
            costs.try_fold([0, 0], |[a, b], pair| pair.map(|[c, d]| [a + c, b + d]))
        };
        let period = 128 / bytes;
        let gaps = (0..period).flat_map(|first| {
            (0..if rank == 2 { 1 } else { period }).map(move |second| [first, second])
        });
        let mut tiles: Vec<Layout> = gaps.map(|gaps| with(&gaps)).collect();
        tiles.sort_by_key(Layout::cosize);
        let free = tiles.iter().find(|tile| {
            cost(tile).is_some_and(|[wavefronts, ideal_wavefronts]| wavefronts == ideal_wavefronts)
        });
        match tile.best_padding(bytes, &plain) {
            Ok(padded) => {
                let free = free.expect("one that is free");
                assert_eq!(padded.cosize(), free.cosize(), "{tile} {plain:?} {free}");
                let [wavefronts, ideal_wavefronts] = cost(&padded).expect("vectors");
                assert_eq!(wavefronts, ideal_wavefronts);
                assert_eq!(padded.shape(), tile.shape());
                counts[usize::from(padded != tile)] += 1;
            }
            Err(error) => panic!("{error}"),
        }
    }
    assert!(counts.iter().all(|&count| count > 2), "{counts:?}");
}

#[test]
fn a_rejected_padding_has_the_fewest_turns() {
    // Vectors of four elements stay contiguous. The number of rows in a column, 32, is four times
    // the number of vectors in a 128-byte line.
    let of = |stride: i64| -> [Layout; 2] {
        let rows = Layout::new((32, 32), (stride, 1)).expect("small");
        let down = Layout::new((32, (8, 4)), (stride, (4, 1))).expect("small");
        [rows, down]
    };
    let cost = |stride: i64| {
        let [rows, down] = of(stride);
        let whole = rows.shared_cost(4, 4).ok()?;
        let down = down.shared_cost(1, 4).expect("a cost");
        Some([
            whole.wavefronts + down.wavefronts,
            whole.ideal_wavefronts + down.ideal_wavefronts,
        ])
    };
    let [rows, down] = of(32);
    let error = rows
        .best_padding(4, [&rows, &down])
        .expect_err("no padding");
    let Rule::NoPadding {
        tried,
        wavefronts,
        ideal_wavefronts,
        ref best,
    } = *error.rule()
    else {
        panic!("{error}");
    };
    let all: Vec<[u64; 2]> = (32..64).filter_map(cost).collect();
    assert_eq!(
        (all.len(), all.iter().min()),
        (tried, Some(&[wavefronts, ideal_wavefronts]))
    );
    let first = (32..64)
        .find(|stride| cost(*stride) == Some([wavefronts, ideal_wavefronts]))
        .expect("one");
    assert_eq!(**best, of(first)[0]);
}

/// Returns all bijections of this number of bits that differ in their bank behavior: in the bits within a
/// word, and in the elements of bank 0. Other bits are placed arbitrarily.
fn bijections(bits: u32, vector: u32, word: u32, lines: u32) -> Vec<Linear> {
    let above: Vec<i64> = (1..1_i64 << (bits - vector)).map(|x| x << vector).collect();
    // The subspaces of dimension 0 to 2, each as its basis.
    let spaces = |dimension: u32| -> Vec<Vec<i64>> {
        let mut all = vec![vec![]];
        for _ in 0..dimension {
            let larger = |space: &Vec<i64>| {
                let smallest = *space.last().unwrap_or(&0);
                let more = above.iter().filter(move |x| **x > smallest);
                let more: Vec<Vec<i64>> = more.map(|x| [&space[..], &[*x]].concat()).collect();
                more
            };
            all = all.iter().flat_map(larger).collect();
        }
        all
    };
    let mut found = Vec::new();
    for within in spaces(word) {
        for of_lines in spaces(lines) {
            let mut places: Vec<i64> = (0..vector).map(|bit| 1 << bit).collect();
            places.extend(&within);
            let kept: Vec<i64> = [&places[..], &of_lines].concat();
            let rank = |vectors: &[i64]| Linear::new(vectors.to_vec()).expect("small").rank();
            if rank(&kept) < kept.len() {
                continue;
            }
            let mut all = kept.clone();
            for bit in (0..bits).map(|bit| 1 << bit) {
                all.push(bit);
                if rank(&all) < all.len() {
                    all.pop();
                }
            }
            // The bits that select the bank are between the word bits and the line bits.
            places.extend(&all[kept.len()..]);
            places.extend(&of_lines);
            let elements = Linear::new(places).expect("small");
            found.push(elements.inverse().expect("a bijection"));
        }
    }
    found
}

#[test]
fn no_layout_linear_over_bits_beats_a_rejection() {
    let mut random = fastrand::Rng::with_seed(18);
    let mut rejected = [0; 4];
    for round in 0..120 {
        let (bytes, bits) = [(16, 5), (8, 6), (4, 7), (2, 7)][round % 4];
        let tile = Layout::new(1_i64 << bits, 1).expect("small");
        let accesses: Vec<Layout> = (0..random.usize(2..if bytes == 16 { 12 } else { 5 }))
            .map(|access| {
                let mut all: Vec<u32> = (0..bits).collect();
                // The vectors of the first access have two or four contiguous elements, unless one
                // element has 16 bytes.
                let whole = if access > 0 || bytes == 16 {
                    0
                } else {
                    1 + usize::from(bytes < 8)
                };
                random.shuffle(&mut all[whole..]);
                all.rotate_left(whole);
                let (threads, values) =
                    all.split_at(random.usize(3..=5.min(bits as usize - whole)));
                let mut values = values.to_vec();
                values.sort_unstable();
                if access > 0 {
                    values.reverse();
                }
                partition(threads, &values)
            })
            .collect();
        let Err(error) = tile.best_swizzle(bytes, &accesses) else {
            continue;
        };
        let Rule::NoSwizzle {
            wavefronts,
            is_least,
            ..
        } = *error.rule()
        else {
            panic!("{error}");
        };
        assert!(is_least, "{error}");
        let moved: Vec<_> = accesses.iter().map(|access| moved(access, bytes)).collect();
        let vector = moved
            .iter()
            .map(|(n, _)| n.ilog2())
            .max()
            .expect("an access");
        let word = if bytes == 2 {
            1_u32.saturating_sub(vector)
        } else {
            0
        };
        let lines = bits - (128 / bytes).ilog2();
        let maps = bijections(bits, vector, word, lines);
        let fewest = maps.iter().map(|map| {
            let costs = moved.iter().map(|(n, offsets)| {
                let placed = offsets.iter().map(|values| {
                    let place = |offset: &u64| map.apply(*offset as i64).expect("inside") as u64;
                    values.iter().map(place).collect()
                });
                self::wavefronts(&placed.collect::<Vec<_>>(), *n, bytes as u64, &[])[0]
            });
            costs.sum::<usize>()
        });
        assert_eq!(fewest.min(), Some(wavefronts as usize), "{error}");
        rejected[round % 4] += 1;
    }
    assert!(rejected.iter().all(|&count| count > 1), "{rejected:?}");
}

/// The reads of 4 bytes need one more column, and the reads of 16 bytes need four.
#[test]
fn the_padding_depends_on_the_width_of_the_reads() {
    let layout = |text: &str| text.parse::<Layout>().expect("a layout");
    let tile = layout("(24,96):(96,1)");
    let rows = layout("(32,(3,24)):(1,(32,96))");
    for (reads, padded) in [
        ("(24,(4,24)):(96,(24,1))", "(24,96):(97,1)"),
        ("(24,96):(96,1)", "(24,96):(100,1)"),
    ] {
        let found = tile
            .best_padding(4, [&rows, &layout(reads)])
            .expect("a padding");
        assert_eq!(found.to_string(), padded, "{reads}");
    }
}
