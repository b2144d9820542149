//! Partitions of memory among the threads of a block: static proofs, compared with the threads' accesses.

use core::sync::atomic::{AtomicU32, Ordering};

use grid_executor::{Dim3, launch, thread};
use layout_core::{errors::*, numbers::*, *};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

/// `(thread, (value, value))`, where all integers are dynamic.
type ThreadsAndValues = Layout![(?t, (?v, ?w)):(?dt, (?dv, ?dw))];

/// Maximum number of threads per block.
const THREADS: u32 = 12;
/// Number of blocks per launch. Each block has a separate partition.
const BLOCKS: u32 = 1000;
const LAUNCHES: u32 = 100;

fn partitions() -> impl Strategy<Value = Vec<[u32; 6]>> {
    let stride = || prop_oneof![1 => Just(0), 4 => Just(1), 12 => 0..=6_u32, 8 => 0..=60_u32];
    let partition = (
        1..=THREADS,
        1..=4_u32,
        1..=3_u32,
        stride(),
        stride(),
        stride(),
    );
    vec(
        partition.prop_map(|(t, v, w, dt, dv, dw)| [t, v, w, dt, dv, dw]),
        BLOCKS as usize,
    )
}

/// Returns the number of writes to each element of each partition. The threads of one block write
/// each partition.
fn counts(partitions: &[[u32; 6]]) -> Vec<Vec<AtomicU32>> {
    let cells = |values: &[u32; 6]| {
        let layout = ThreadsAndValues::from_values(*values);
        let count = layout.cosize().unwrap();
        (0..count).map(|_| AtomicU32::new(0)).collect()
    };
    let memory: Vec<Vec<AtomicU32>> = partitions.iter().map(cells).collect();
    let kernel = || {
        let block = thread::block_idx_x() as usize;
        let whole = ThreadsAndValues::from_values(partitions[block]);
        let whole = Tensor::from_slice(&memory[block], whole).unwrap();
        let Some(mine) = whole.get_slice((thread::thread_idx_x(), Keep)) else {
            return;
        };
        let [_, v, w, ..] = partitions[block];
        for i in 0..v * w {
            let cell = mine.get((i,)).expect("a value of the thread");
            cell.fetch_add(1, Ordering::Relaxed);
        }
    };
    // SAFETY: the kernel has no barrier.
    unsafe { launch(Dim3::x(BLOCKS), Dim3::x(THREADS), 0, kernel) }.unwrap();
    memory
}

#[test]
fn what_is_injective_is_written_once() {
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[7; 32]);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    let (mut injective, mut meeting) = (0, 0);
    for _ in 0..LAUNCHES {
        let partitions = partitions().new_tree(&mut runner).unwrap().current();
        for (values, counts) in partitions.iter().zip(counts(&partitions)) {
            let layout = ThreadsAndValues::from_values(*values);
            let most = counts
                .iter()
                .map(|count| count.load(Ordering::Relaxed))
                .max();
            match Injective::check(layout) {
                Ok(_) => {
                    assert_eq!(most, Some(1), "{layout}");
                    injective += 1;
                }
                Err(NotInjective::Meet {
                    coordinates: (first, second),
                    extents,
                    offset,
                    too_small,
                }) => {
                    assert!(most > Some(1), "{layout}");
                    let [t, v, w, ..] = values.map(u64::from);
                    assert_eq!(extents.get(), [t, v * w]);
                    if let Some(StrideTooSmall {
                        leaf,
                        stride,
                        least,
                    }) = too_small
                    {
                        let position = 3 + leaf as usize;
                        assert_eq!(u64::from(values[position]), stride);
                        for larger in [0, 1, 7] {
                            let mut values = *values;
                            values[position] = u32::try_from(least).unwrap() + larger;
                            let layout = ThreadsAndValues::from_values(values);
                            assert!(Injective::check(layout).is_ok(), "{layout}");
                        }
                    }
                    assert!(
                        first < second && second < layout.size().unwrap(),
                        "{layout}"
                    );
                    for coordinate in [first, second] {
                        let coordinate = u32::try_from(coordinate).unwrap();
                        assert_eq!(u64::from(layout.offset(coordinate)), offset, "{layout}");
                    }
                    meeting += 1;
                }
                Err(error) => panic!("{layout}: {error}"),
            }
        }
    }
    println!("{injective} distinct, {meeting} not");
    assert_eq!(injective + meeting, BLOCKS * LAUNCHES);
    assert!(
        injective > 20_000 && meeting > 20_000,
        "{injective} distinct, {meeting} not"
    );
}

/// Static proofs about layouts agree with the values of the layouts.
#[test]
fn what_types_prove_values_confirm() {
    macro_rules! proved {
        ($($layout:ty),+ $(,)?) => {$(
            let layout = Injective::of(<$layout>::new());
            let mut offsets: Vec<_> = (0..<$layout>::SIZE)
                .map(|i| layout.layout().offset(u32::try_from(i).unwrap()))
                .collect();
            offsets.sort_unstable();
            offsets.dedup();
            assert_eq!(offsets.len(), <$layout>::SIZE, "{}", layout.layout());
        )+};
    }
    proved![
        Layout![(32, 32):(33, 1)],
        Layout![((4, 2), 8):((1, 100), 7)],
        Layout![(1, 5):(0, 2)],
        Layout![7:3],
        Layout![(2, 2, 2):(11, 3, 7)],
        Layout![():()],
    ];
}

#[test]
fn what_values_do_not_permit_is_said_with_numbers() {
    type M = Variable<_0>;
    type Cubed = Dynamic<_1, (Var<_0>, (Var<_0>, (Var<_0>, ())))>;
    macro_rules! rejected {
        ($($layout:ty, $values:expr => $text:literal;)+) => {$({
            let rejected = Injective::check(<$layout>::from_values($values)).err().unwrap();
            assert_eq!(rejected.to_string(), $text);
        })+};
    }
    rejected! {
        Layout![(?m, 128):(?ld, 1)], [100, 120] =>
            "not injective: coordinate (1,0) and coordinate (0,120) both have offset 120: leaf 0 of \
             the stride is 120, but must be at least 128";
        // The static integer is in a nested mode.
        Layout![(?t, (?v, 4)):(?d, (1, 3))], [8, 3, 10] =>
            "not injective: coordinate (1,0) and coordinate (0,10) both have offset 10: leaf 0 of the \
             stride is 10, but must be at least 12";
        Layout![?m:0], [5] =>
            "not injective: coordinate 0 and coordinate 1 both have offset 0: leaf 0 of the stride is \
             0, but must be at least 1";
        // Two strides are too small.
        Layout![(?m, ?n, 4):(5, 3, 1)], [8, 8] =>
            "not injective: coordinate (0,1,0) and coordinate (0,0,3) both have offset 3: make each \
             stride larger than the largest offset of all modes with smaller strides";
        Layout![(?a, 2, 2, 2, 2):(?d, 8, 4, 2, 1)], [2, 8] =>
            "not injective: coordinate 1 and coordinate 2 both have offset 8: leaf 0 of the stride is \
             8, but must be at least 16";
        Layout![(?b, ?m, ?n):(?m * ?n, ?n, 1)], [3, 65536, 65536] =>
            "overflow: leaf 0 of the stride, 4294967296, exceeds 4294967295, the largest `u32`: use \
             values of type `usize`";
        MixedLayout<Layout<(Cubed, _2), (_2, _1)>, [usize; 1]>, [1 << 32] =>
            "overflow: leaf 0 of the shape exceeds 18446744073709551615";
        MixedLayout<Layout<(M, M), (M, _1)>, [usize; 1]>, [1 << 33] =>
            "overflow: the size or cosize of the layout exceeds 18446744073709551615";
    }
}
