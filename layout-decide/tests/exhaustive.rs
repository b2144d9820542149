//! All layouts of a few small modes, compared with counts of their offsets.

use std::collections::BTreeSet;

use layout_decide::{
    Access, Answer, Apart, Modes, Swizzle, conflict_free, covers, injective, swizzle_fits,
    vector_access,
};

/// Returns all lists of up to `most` modes, with extents 2 to 4 and strides up to 9.
fn lists(most: usize) -> Vec<Vec<(u64, u64)>> {
    let mut lists = vec![Vec::new()];
    let mut begin = 0;
    for _ in 0..most {
        let end = lists.len();
        for i in begin..end {
            for shape in 2..=4 {
                for stride in 0..=9 {
                    let mut list = lists[i].clone();
                    list.push((shape, stride));
                    lists.push(list);
                }
            }
        }
        begin = end;
    }
    lists
}

fn offsets(modes: &Modes) -> Vec<u64> {
    (0..modes.size()).map(|index| modes.offset(index)).collect()
}

#[test]
fn coordinates_that_meet() {
    for list in lists(3) {
        let modes = Modes::of(0, &[&list]).unwrap();
        let offsets = offsets(&modes);
        let cells: BTreeSet<_> = offsets.iter().collect();
        match injective(&modes) {
            Answer::Yes => assert_eq!(cells.len(), offsets.len(), "{list:?}"),
            Answer::No([a, b]) => {
                let at = |index| offsets[usize::try_from(index).unwrap()];
                assert!(a < b && at(a) == at(b), "{list:?}");
            }
            Answer::NotDecided => panic!("{list:?}"),
        }
    }
}

#[test]
fn cells_that_are_left_out() {
    let lists = lists(2);
    let offsets: Vec<_> = lists
        .iter()
        .map(|list| offsets(&Modes::of(0, &[list]).unwrap()))
        .collect();
    for (parts, reached) in lists.iter().zip(&offsets) {
        let modes = Modes::of(0, &[parts]).unwrap();
        for (tile, cells) in lists.iter().zip(&offsets).step_by(7) {
            let first = cells.iter().position(|cell| !reached.contains(cell));
            let answer = match covers(&modes, &Modes::of(0, &[tile]).unwrap()) {
                Answer::Yes => None,
                Answer::No(index) => usize::try_from(index).ok(),
                Answer::NotDecided => panic!("{parts:?} {tile:?}"),
            };
            assert_eq!(answer, first, "{parts:?} {tile:?}");
        }
    }
}

/// Calls `law` for accesses with one thread mode, one value mode, and up to two swizzles.
fn accesses(mut law: impl FnMut(&Access<'_>)) {
    let swizzle = |offset, read, shift| Swizzle {
        offset,
        read,
        shift,
    };
    let swizzles = [
        vec![],
        vec![swizzle(0, 0b100, 2)],
        vec![swizzle(0, 0b1, -2)],
        vec![swizzle(0, 0b110, 1), swizzle(0, 0b1, -3)],
        vec![swizzle(0, 0b100, 2), swizzle(3, 0b10, 1)],
    ];
    for swizzles in &swizzles {
        for list in lists(2).iter().filter(|list| list.len() == 2) {
            for start in [0, 4] {
                let modes = Modes::of(start, &[&list[..1], &list[1..]]).unwrap();
                for n in 1..=4 {
                    law(&Access { modes, swizzles, n });
                }
            }
        }
    }
}

#[test]
fn values_that_are_apart() {
    accesses(|access| {
        let Access { modes, n, .. } = access;
        let threads = modes.threads();
        let is_vector = |index: u64| {
            let first = access.at(index);
            let lanes = (0..*n).all(|lane| access.at(index + lane * threads) == first + lane);
            lanes && first % n == 0
        };
        let mut firsts = (0..modes.size()).filter(|index| index / threads % n == 0);
        let is_whole = modes.values() % n == 0;
        let holds = is_whole && firsts.all(is_vector);
        match vector_access(access) {
            Answer::Yes => assert!(holds, "{access:?}"),
            Answer::No(Apart::Rest) => assert!(!is_whole, "{access:?}"),
            Answer::No(_) => assert!(!holds, "{access:?}"),
            Answer::NotDecided => panic!("{access:?}"),
        }
    });
}

#[test]
fn threads_that_wait() {
    accesses(|access| {
        let Access { modes, n, .. } = access;
        let threads = modes.threads();
        // With this element size, a vector has 16 bytes.
        let bytes = 16 / n;
        if 16 % n != 0 || vector_access(access) != Answer::Yes {
            return;
        }
        let waits = |value: u64| {
            let indices = (value * threads..(value + 1) * threads).filter(|_| threads <= 8);
            let words: BTreeSet<_> = indices
                .flat_map(|index| {
                    let begin = access.at(index) * bytes / 4;
                    begin..begin + 4
                })
                .collect();
            let banks: BTreeSet<_> = words.iter().map(|word| word % 32).collect();
            banks.len() < words.len()
        };
        let mut values = (0..modes.values()).filter(|value| value % n == 0);
        let holds = !values.any(waits);
        let answer = conflict_free(access, bytes);
        assert_eq!(answer == Answer::Yes, holds, "{access:?} {answer:?}");
    });
}

#[test]
fn swizzles_that_are_wider_than_their_tile() {
    accesses(|access| {
        let Access {
            modes, swizzles, ..
        } = access;
        if swizzles.iter().any(|swizzle| swizzle.offset > 0) {
            return;
        }
        let inside = offsets(modes);
        let set = inside.iter().fold(0, |set, offset| set | offset);
        let moved = |bit: u64| {
            let one = Access {
                modes: Modes::new(bit),
                ..*access
            };
            one.at(0) != bit
        };
        let is_read = (0..20).all(|bit| set >> bit & 1 == 1 || !moved(1 << bit));
        let stays = (0..modes.size()).all(|index| access.at(index) <= modes.largest());
        let answer = swizzle_fits(modes, swizzles);
        assert_eq!(
            answer == Answer::Yes,
            is_read && stays,
            "{access:?} {answer:?}"
        );
    });
}
