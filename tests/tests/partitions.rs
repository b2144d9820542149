//! Partitions of memory among the threads of a block: what is proved, and what the threads do.

use core::sync::atomic::{AtomicU32, Ordering};

use grid_executor::{Dim3, launch, thread};
use layout_core::*;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

/// `(thread, (value, value))`, all of it known at run time only.
type ThreadsAndValues = Layout![(?t, (?v, ?w)):(?dt, (?dv, ?dw))];

/// The most threads of a block.
const THREADS: u32 = 12;
/// The blocks of a launch, each a partition of its own.
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

/// How often the threads of a block write each cell.
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
fn what_is_distinct_is_written_once() {
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[7; 32]);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    let (mut distinct, mut meeting) = (0, 0);
    for _ in 0..LAUNCHES {
        let partitions = partitions().new_tree(&mut runner).unwrap().current();
        for (values, counts) in partitions.iter().zip(counts(&partitions)) {
            let layout = ThreadsAndValues::from_values(*values);
            let most = counts
                .iter()
                .map(|count| count.load(Ordering::Relaxed))
                .max();
            match Distinct::check(layout) {
                Ok(_) => {
                    assert_eq!(most, Some(1), "{layout}");
                    distinct += 1;
                }
                Err(NotDistinct::Meet {
                    coordinates: (first, second),
                    offset,
                }) => {
                    assert!(most > Some(1), "{layout}");
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
    println!("{distinct} distinct, {meeting} not");
    assert_eq!(distinct + meeting, BLOCKS * LAUNCHES);
    assert!(
        distinct > 20_000 && meeting > 20_000,
        "{distinct} distinct, {meeting} not"
    );
}

/// What types say of layouts that are known, beside what their values say.
#[test]
fn what_types_prove_values_confirm() {
    macro_rules! proved {
        ($($layout:ty),+ $(,)?) => {$(
            let layout = Distinct::of(<$layout>::new());
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
