//! Conversions are executed, and the results are compared with the elements that each thread must receive.

use std::collections::BTreeMap;

use layout_decide::{
    Access, Conversion, ConversionPath, Modes, NoConversion, conversion, shared_cost, vector_access,
};

/// A source of pseudo-random integers.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        usize::try_from(self.0 >> 33).unwrap() % limit
    }

    fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            list.swap(i, self.below(i + 1));
        }
    }
}

type List = Vec<(u64, u64)>;

fn modes(threads: &List, values: &List) -> Modes {
    // Values in two modes.
    let (some, rest) = values.split_at(values.len() / 2);
    Modes::of(0, &[threads, some, rest]).unwrap()
}

/// Returns a source and a destination.
fn pair(numbers: &mut Numbers) -> (Modes, Modes) {
    let bits = 5 + numbers.below(6);
    let mut digits: List = (0..bits).map(|_| (2, 0)).collect();
    if numbers.below(4) == 0 {
        digits[numbers.below(bits)].0 = 3;
    }
    let mut weight = 1;
    for digit in &mut digits {
        digit.1 = weight;
        weight *= digit.0;
    }
    numbers.shuffle(&mut digits);
    let of_threads = 2 + numbers.below(bits.min(8) - 1);
    let (mut threads, mut values) = (digits[..of_threads].to_vec(), digits[of_threads..].to_vec());
    let src = modes(&threads, &values);
    let mut lanes = 5.min(threads.len());
    match numbers.below(4) {
        0 => {}
        1 => numbers.shuffle(&mut threads[..lanes]),
        2 => {
            // Bits of lanes and of values are exchanged.
            for _ in 0..=numbers.below(3) {
                let lane = numbers.below(lanes);
                let other = numbers.below(values.len().max(1));
                if other < values.len() && threads[lane].0 == values[other].0 {
                    core::mem::swap(&mut threads[lane], &mut values[other]);
                }
            }
        }
        _ => {
            for thread in &mut threads {
                let other = numbers.below(values.len().max(1));
                if other < values.len() && thread.0 == values[other].0 {
                    core::mem::swap(thread, &mut values[other]);
                }
            }
            lanes = threads.len();
            numbers.shuffle(&mut threads);
        }
    }
    numbers.shuffle(&mut values);
    if numbers.below(4) == 0 {
        // A mode of threads becomes a mode of values, so several threads hold the same elements.
        let lane = numbers.below(lanes);
        values.push(threads[lane]);
        threads[lane].1 = 0;
    }
    if numbers.below(8) == 0 && bits < 8 {
        values.insert(0, (3, 0));
    }
    (src, modes(&threads, &values))
}

/// Returns the elements that each thread receives. An element is identified by its offset.
fn carried_out(found: &Conversion, src: &Modes, bytes: u64) -> Vec<Vec<u64>> {
    let threads = src.threads();
    let given: Vec<Vec<u64>> = (0..threads)
        .map(|thread| {
            let values = found.sent[..found.values[0]].iter();
            let values = values.map(|&value| src.offset(thread + threads * u64::from(value)));
            values.collect()
        })
        .collect();
    match &found.way {
        ConversionPath::Registers => given,
        ConversionPath::Shuffles(shuffles) => {
            let [k, l] = shuffles.exchanged;
            let parts = bytes.div_ceil(4);
            let (mut count, mut selects) = (0, 0);
            let words =
                |thread: usize| -> Vec<&[u64]> { given[thread].chunks(shuffles.packed).collect() };
            let set = |lane: u32, bits: &[u32]| -> usize {
                let all = bits.iter().enumerate();
                all.map(|(i, bit)| usize::from(lane & bit != 0) << i).sum()
            };
            assert!(u64::try_from(shuffles.packed).unwrap() * bytes <= 4.max(bytes));
            (0..given.len())
                .map(|thread| {
                    let lane = u32::try_from(thread % 32).unwrap();
                    let mut arrived = vec![None; words(thread).len() >> k << l];
                    (count, selects) = (0, (words(thread).len() + arrived.len()) * k);
                    for group in 0..words(thread).len() >> k {
                        for round in 0..1_usize << l {
                            let mut from = 0;
                            for (bit, adds) in shuffles.from.iter().enumerate() {
                                from ^= (lane >> bit & 1) * adds;
                            }
                            for (i, bit) in shuffles.enters[..l].iter().enumerate() {
                                from ^= u32::try_from(round >> i & 1).unwrap() * bit;
                            }
                            if shuffles.stays && round == 0 {
                                assert_eq!(from, lane);
                            } else {
                                count += 1;
                            }
                            let other = thread / 32 * 32 + from as usize;
                            let place = (round % (1 << k)) ^ set(from, &shuffles.enters[..k]);
                            let word = words(other)[(group << k) + place].to_vec();
                            let place = round ^ set(lane, &shuffles.leaves[..k]);
                            assert!(arrived[(group << l) + place].replace(word).is_none());
                        }
                    }
                    assert_eq!(found.cost.shuffles, count * parts);
                    assert_eq!(found.cost.selects, selects as u64 * parts);
                    arrived.into_iter().flat_map(Option::unwrap).collect()
                })
                .collect()
        }
        ConversionPath::Shared(shared) => {
            let swizzles = shared.swizzles;
            let (write, read) = (
                shared.write.behind(&swizzles),
                shared.read.behind(&swizzles),
            );
            let cost = [&write, &read].map(|access| {
                assert_eq!(vector_access(access), layout_decide::Answer::Yes);
                shared_cost(access, bytes).unwrap().wavefronts
            });
            assert_eq!(found.cost.wavefronts, cost[0] + cost[1]);
            assert_eq!(found.cost.bytes, src.size() * bytes);
            // The ideal time, where no group of threads has bank conflicts and no groups of a warp are merged.
            let parts = |access: &Access<'_>| {
                let together = match access.n * bytes {
                    16 => 8,
                    8 => 16,
                    _ => 32,
                };
                let (threads, size) = (access.modes.threads(), access.modes.size());
                size / threads / access.n * threads.div_ceil(together)
            };
            if src.size().is_power_of_two() {
                assert!(cost[0] + cost[1] <= parts(&write) + parts(&read));
            }
            let mut memory = vec![None; usize::try_from(src.size()).unwrap()];
            for (thread, given) in (0..).zip(&given) {
                for (place, &element) in (0..).zip(given) {
                    let index = thread + threads * place;
                    let at = usize::try_from(write.at(index)).unwrap();
                    assert!(memory[at].replace(element).is_none());
                    if shared.is_linear {
                        assert_eq!(at as u64, write.at(thread) ^ write.at(threads * place));
                    }
                }
            }
            let places = read.modes.size() / threads;
            (0..threads)
                .map(|thread| {
                    let at = (0..places).map(|place| read.at(thread + threads * place));
                    at.map(|at| memory[usize::try_from(at).unwrap()].unwrap())
                        .collect()
                })
                .collect()
        }
    }
}

#[test]
fn all_threads_get_their_values() {
    let mut numbers = Numbers(7);
    let mut counts = BTreeMap::new();
    for _ in 0..4000 {
        let (src, dst) = pair(&mut numbers);
        let bytes = [1, 2, 4, 8, 16][numbers.below(5)];
        let found = conversion(&src, &dst, bytes).unwrap();
        let way = match &found.way {
            ConversionPath::Registers => "registers",
            ConversionPath::Shuffles(shuffles) if shuffles.exchanged == [0, 0] => "lanes",
            ConversionPath::Shuffles(shuffles) if shuffles.stays => "lanes that exchange in place",
            ConversionPath::Shuffles(_) => "lanes that exchange",
            ConversionPath::Shared(shared) if shared.swizzles[0].read > 0 => "behind a swizzle",
            ConversionPath::Shared(_) => "shared memory",
        };
        *counts.entry(way).or_insert(0) += 1;
        let arrived = carried_out(&found, &src, bytes);
        for (thread, arrived) in (0..).zip(arrived) {
            for value in 0..dst.size() / dst.threads() {
                let kept = usize::from(found.kept[usize::try_from(value).unwrap()]);
                let element = dst.offset(thread + dst.threads() * value);
                assert_eq!(arrived[kept], element, "{thread} {value} {way}");
            }
        }
    }
    assert!(
        counts.len() == 6 && counts.values().all(|&count| count > 50),
        "{counts:?}"
    );
}

#[test]
fn no_conversion() {
    let of =
        |threads: &[(u64, u64)], values: &[(u64, u64)]| Modes::of(0, &[threads, values]).unwrap();
    let src = of(&[(32, 1)], &[(4, 32)]);
    let rejected = |src: &Modes, dst: &Modes| conversion(src, dst, 4).map(|_| ()).unwrap_err();
    let no = |dst: Modes| rejected(&src, &dst);
    assert_eq!(
        no(of(&[(64, 1)], &[(2, 64)])),
        NoConversion::Threads([32, 64])
    );
    assert_eq!(
        no(of(&[(32, 1)], &[(8, 32)])),
        NoConversion::Tiles([128, 255])
    );
    assert_eq!(
        no(of(&[(32, 1)], &[(2, 32)])),
        NoConversion::Tiles([128, 63])
    );
    assert_eq!(no(of(&[(32, 1)], &[(2, 96)])), NoConversion::Destination);
    assert_eq!(no(of(&[(32, 1)], &[(7, 16)])), NoConversion::Destination);
    let twice = of(&[(32, 1)], &[(4, 16)]);
    assert_eq!(rejected(&twice, &src), NoConversion::Twice([16, 32]));
    let apart = of(&[(32, 1)], &[(4, 64)]);
    assert_eq!(rejected(&apart, &src), NoConversion::Source([128, 223]));
    let many = of(&[(32, 1)], &[(2048, 32)]);
    assert_eq!(rejected(&many, &many), NoConversion::Values(2048));
    // The layouts have opposite mode orders, so neither layout continues the other.
    let by_3 = of(&[(999, 1)], &[(1000, 999)]);
    let by_5 = of(&[(999, 1000)], &[(1000, 1)]);
    assert_eq!(rejected(&by_3, &by_5), NoConversion::NotDecided);
}

/// Modes without an equal mode on the other side go through shared memory.
#[test]
fn extents_without_a_common_order() {
    for (threads, values) in [(3, 5), (96, 5), (48, 7), (6, 4)] {
        let src = Modes::of(0, &[&[(threads, 1)], &[(values, threads)]]).unwrap();
        let dst = Modes::of(0, &[&[(threads, values)], &[(values, 1)]]).unwrap();
        let found = conversion(&src, &dst, 4).unwrap();
        assert!(matches!(found.way, ConversionPath::Shared(_)));
        for (thread, arrived) in (0..).zip(carried_out(&found, &src, 4)) {
            for value in 0..values {
                let kept = usize::from(found.kept[usize::try_from(value).unwrap()]);
                assert_eq!(arrived[kept], thread * values + value);
            }
        }
    }
}

// This file compiles only if rustc does not report one of these constants as non-terminating.

const fn kinds(src: &[&[(u64, u64)]], dst: &[&[(u64, u64)]], bytes: u64) -> [u64; 2] {
    let (Ok(src), Ok(dst)) = (Modes::of(0, src), Modes::of(0, dst)) else {
        panic!("small numbers")
    };
    match conversion(&src, &dst, bytes) {
        Ok(found) => [found.cost.shuffles, found.cost.wavefronts],
        Err(_) => panic!("there is a conversion"),
    }
}

/// A 128 x 64 tile of 16-bit elements. A thread has four rows of eight elements, or eight columns of four.
const TURNED: [u64; 2] = kinds(
    &[&[(8, 8), (32, 64)], &[(8, 1), (4, 2048)]],
    &[&[(32, 256), (8, 1)], &[(4, 64), (8, 8)]],
    2,
);
/// A large conversion without vectors.
const SCATTERED: [u64; 2] = kinds(
    &[&[(256, 128)], &[(2, 1), (64, 2)]],
    &[&[(128, 1), (2, 16384)], &[(128, 128)]],
    4,
);
const OF_96: [u64; 2] = kinds(
    &[&[(96, 64)], &[(64, 1)]],
    &[&[(32, 1), (3, 2048)], &[(2, 32), (32, 64)]],
    4,
);

#[test]
fn constants_end() {
    assert_eq!([TURNED, SCATTERED, OF_96], [[0, 384], [0, 2048], [62, 0]]);
}
