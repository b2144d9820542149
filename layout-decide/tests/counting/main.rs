//! Answers on pseudo-random layouts, compared with counting.

mod banks;

use std::collections::{BTreeMap, BTreeSet};

use layout_decide::{
    Access, Answer, Apart, Misfit, Modes, Swizzle, covers, injective, swizzle_fits, vector_access,
};

/// A source of pseudo-random integers.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) % limit
    }

    fn one_of<T: Copy>(&mut self, values: &[T]) -> T {
        let count = values.len() as u64;
        values[usize::try_from(self.below(count)).unwrap()]
    }

    /// Returns up to two modes each for threads, values and the rest, with at most 512 elements.
    fn modes(&mut self) -> [Vec<(u64, u64)>; 3] {
        let mut size = 1;
        let mut compact = 1;
        [(); 3].map(|()| {
            let mut part = Vec::new();
            for _ in 0..self.below(3) {
                let extent = self.one_of(&[1, 2, 2, 3, 4, 4, 5, 6, 8]);
                if size * extent > 512 {
                    break;
                }
                size *= extent;
                // The stride is often the next stride of a compact layout.
                let stride = match self.below(4) {
                    0 => self.below(20),
                    1 => self.one_of(&[0, 1, 2, 4, 8, 16]),
                    _ => compact,
                };
                compact = extent * stride.max(1);
                part.push((extent, stride));
            }
            part
        })
    }

    fn layout(&mut self) -> Modes {
        let [threads, values, rest] = self.modes();
        let start = self.one_of(&[0, 0, 0, 4]);
        Modes::of(start, &[&threads, &values, &rest]).unwrap()
    }
}

const CASES: u32 = if cfg!(debug_assertions) {
    20_000
} else {
    200_000
};

fn offsets(modes: &Modes) -> Vec<u64> {
    (0..modes.size()).map(|index| modes.offset(index)).collect()
}

#[test]
fn what_meets_is_found() {
    let mut numbers = Numbers(1);
    let (mut meet, mut do_not) = (0, 0);
    for _ in 0..CASES {
        let modes = numbers.layout();
        let offsets = offsets(&modes);
        let cells: BTreeSet<_> = offsets.iter().collect();
        match injective(&modes) {
            Answer::Yes => {
                assert_eq!(cells.len(), offsets.len());
                do_not += 1;
            }
            Answer::No([a, b]) => {
                assert!(a < b);
                assert_eq!(modes.offset(a), modes.offset(b));
                assert!(b < modes.size());
                meet += 1;
            }
            Answer::NotDecided => panic!("a few modes take a few steps"),
        }
    }
    assert!(meet > CASES / 10 && do_not > CASES / 10, "{meet} {do_not}");
}

#[test]
fn the_first_cell_that_is_missing_is_found() {
    let mut numbers = Numbers(2);
    let (mut gaps, mut whole) = (0, 0);
    for _ in 0..CASES {
        let (parts, mut tile) = (numbers.layout(), numbers.layout());
        // Often the same elements in a different order.
        if numbers.below(2) == 0 {
            let kept = parts.len() - usize::try_from(numbers.below(2)).unwrap().min(parts.len());
            let kept: Vec<_> = (0..kept)
                .map(|i| (parts.at(i).shape, parts.at(i).stride))
                .collect();
            tile = Modes::of(parts.start(), &[&kept]).unwrap();
        }
        let reached: BTreeSet<_> = offsets(&parts).into_iter().collect();
        let first = offsets(&tile)
            .iter()
            .position(|cell| !reached.contains(cell));
        match covers(&parts, &tile) {
            Answer::Yes => {
                assert_eq!(first, None);
                whole += 1;
            }
            Answer::No(index) => {
                assert_eq!(first, usize::try_from(index).ok());
                gaps += 1;
            }
            Answer::NotDecided => panic!("a few cells take a few steps"),
        }
    }
    assert!(gaps > CASES / 10 && whole > CASES / 10, "{gaps} {whole}");
}

#[test]
fn values_that_are_apart_are_found() {
    let mut numbers = Numbers(3);
    let mut counts = BTreeMap::new();
    for _ in 0..CASES {
        let modes = numbers.layout();
        let n = numbers.one_of(&[1, 2, 2, 4, 4, 3, 8]);
        let (read, shift) = numbers.one_of(&[
            (0, 0),
            (0, 0),
            (0b1_1000, 3),
            (0b110_0000, 2),
            (0b1_1000, 1),
            (0b11, -3),
        ]);
        let swizzles = [Swizzle {
            offset: 0,
            read,
            shift,
        }];
        let values = Access {
            modes,
            swizzles: &swizzles,
            n,
        };
        let vector_of = |index: u64| index / modes.threads() % modes.values();
        let is_aligned = |index| vector_of(index) % n != 0 || values.at(index) % n == 0;
        let goes_on = |index: u64| {
            vector_of(index) % n == n - 1
                || values.at(index + modes.threads()) == values.at(index) + 1
        };
        let is_vector = modes.values() % n == 0
            && (0..modes.size()).all(|index| is_aligned(index) && goes_on(index));
        let answer = match vector_access(&values) {
            Answer::Yes => {
                assert!(is_vector);
                "vectors"
            }
            Answer::No(Apart::Rest) => {
                assert_ne!(modes.values() % n, 0);
                "rest"
            }
            Answer::No(Apart::From(index)) => {
                assert!(!goes_on(index) || read != 0);
                assert!(!is_vector);
                "apart"
            }
            Answer::No(Apart::Unaligned(index)) => {
                assert!(!is_aligned(index) || read != 0);
                assert!(!is_vector);
                "unaligned"
            }
            Answer::NotDecided => panic!("there are few values"),
        };
        *counts.entry(answer).or_insert(0) += 1;
    }
    assert_eq!(counts.len(), 4, "{counts:?}");
    assert!(
        counts.values().all(|count| *count > CASES / 100),
        "{counts:?}"
    );
}

#[test]
fn a_swizzle_that_is_wider_than_its_tile_is_found() {
    let mut numbers = Numbers(4);
    let mut counts = BTreeMap::new();
    for _ in 0..CASES {
        let modes = numbers.layout();
        let (read, shift) = numbers.one_of(&[
            (0b100, 2),
            (0b1_1000, 3),
            (0b110_0000, 2),
            (0b1_1000, 2),
            (0b11, -3),
            (0b1, -1),
        ]);
        let swizzled = |offset: u64| {
            let moved = read & offset;
            offset
                ^ (if shift < 0 {
                    moved << -shift
                } else {
                    moved >> shift
                })
        };
        let offsets = offsets(&modes);
        let set = offsets.iter().fold(0, |set, offset| set | offset);
        let most = *offsets.iter().max().unwrap();
        let behind = offsets.iter().position(|offset| swizzled(*offset) > most);
        let swizzle = Swizzle {
            offset: 0,
            read,
            shift,
        };
        assert_eq!(modes.largest(), most);
        let answer = match swizzle_fits(&modes, &[swizzle]) {
            Answer::Yes => {
                assert!(set & read == read && behind.is_none());
                "fits"
            }
            Answer::No(Misfit::NeverSet { bit, .. }) => {
                assert!(read >> bit & 1 == 1 && set >> bit & 1 == 0);
                "never set"
            }
            Answer::No(Misfit::Behind { index, to, .. }) => {
                assert_eq!(usize::try_from(index).ok(), behind);
                assert_eq!(to, swizzled(modes.offset(index)));
                "behind"
            }
            Answer::NotDecided => panic!("there are few elements"),
        };
        *counts.entry(answer).or_insert(0) += 1;
    }
    assert_eq!(counts.len(), 3, "{counts:?}");
    assert!(
        counts.values().all(|count| *count > CASES / 100),
        "{counts:?}"
    );
}
