//! Static detection of two coordinates with the same offset, compared with all coordinates.

#[rustfmt::skip]
mod cases;

use layout_core::__private::meeting::{Index, Meet, Meeting, Missing, Pair, Unknown};
use layout_core::{bounds::*, *};

/// A coordinate as an integer.
type Coordinate = u64;

/// The verdict of the types on a layout.
enum Verdict {
    Injective,
    NotKnown,
    Meet([Coordinate; 2], u64),
}

pub(crate) struct Case {
    layout: String,
    offsets: Vec<u64>,
    is_injective: bool,
    verdict: Verdict,
}

/// Converts a verdict to coordinates `(thread, value)`, for this number of threads.
trait Read {
    fn verdict(threads: u64) -> Verdict;
}
impl Read for Missing {
    fn verdict(_: u64) -> Verdict {
        Verdict::Injective
    }
}
impl Read for Unknown {
    fn verdict(_: u64) -> Verdict {
        Verdict::NotKnown
    }
}
impl<A: Coordinates, B: Coordinates, Offset: StaticInteger> Read for Meeting<A, B, Offset> {
    fn verdict(threads: u64) -> Verdict {
        Verdict::Meet([A::index(threads), B::index(threads)], value::<Offset>())
    }
}

trait Coordinates {
    fn index(threads: u64) -> Coordinate;
}
impl<T: StaticInteger, V: StaticInteger> Coordinates for Pair<T, V> {
    fn index(threads: u64) -> Coordinate {
        assert!(value::<T>() < threads);
        value::<T>() + threads * value::<V>()
    }
}
impl<I: StaticInteger> Coordinates for Index<I> {
    fn index(_: u64) -> Coordinate {
        value::<I>()
    }
}

fn value<N: StaticInteger>() -> u64 {
    N::VALUE.expect("a small number")
}

/// A probe that tests if `Injective::of` accepts a layout. The inherent constant exists only if
/// `Injective::of` accepts the layout.
struct Asked<L>(L);
trait Otherwise {
    const IS_DISTINCT: bool = false;
}
impl<L> Otherwise for Asked<L> {}
impl<L: IsInjective> Asked<L> {
    const IS_DISTINCT: bool = true;
}

fn read<S: Meet<D, Output: Read>, D>(_: Layout<S, D>, threads: u64) -> Verdict {
    S::Output::verdict(threads)
}

macro_rules! case {
    ($threads:literal, $($layout:tt)+) => {{
        type L = Layout![$($layout)+];
        let layout = L::new();
        let size = u32::try_from(L::SIZE).unwrap();
        Case {
            layout: layout.to_string(),
            offsets: (0..size).map(|i| u64::from(layout.offset(i))).collect(),
            is_injective: Asked::<L>::IS_DISTINCT,
            verdict: read(layout, $threads),
        }
    }};
}
pub(crate) use case;

#[test]
fn types_name_two_coordinates_with_one_offset_where_there_are_any() {
    let (mut injective, mut not_known, mut meeting) = (0, 0, 0);
    for case in cases::cases() {
        let mut sorted = case.offsets.clone();
        sorted.sort_unstable();
        sorted.dedup();
        let is_injective = sorted.len() == case.offsets.len();
        match case.verdict {
            Verdict::Injective => {
                assert!(is_injective && case.is_injective, "{}", case.layout);
                injective += 1;
            }
            Verdict::NotKnown => {
                assert!(!case.is_injective, "{}", case.layout);
                not_known += 1;
            }
            Verdict::Meet([a, b], offset) => {
                assert!(!is_injective && !case.is_injective, "{}", case.layout);
                assert!(a < b, "{}: {a} and {b}", case.layout);
                for coordinate in [a, b] {
                    let coordinate = usize::try_from(coordinate).unwrap();
                    assert_eq!(case.offsets[coordinate], offset, "{}", case.layout);
                }
                meeting += 1;
            }
        }
    }
    println!("{injective} distinct, {not_known} not known, {meeting} not");
    assert!(injective >= 80 && meeting >= 80 && not_known <= 10);
}
