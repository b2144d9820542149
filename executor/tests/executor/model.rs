//! Tests that a pipeline is correct in every order, and that the checker finds each mistake in a
//! pipeline.

use grid_executor::mbarrier::Mistake;
use grid_executor::model::{Fault, Found, Op, Protocol, check};

/// The mistake in a pipeline.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Wrong {
    Nothing,
    /// `empty` counts one arrival too few, or one too many.
    EmptyCountsLess,
    EmptyCountsMore,
    /// `full` counts two arrivals.
    FullCountsMore,
    /// The producer first waits for parity 0, or the consumers first wait for parity 1.
    ProducerBegins,
    ConsumerBegins,
    /// The consumers, or the producer, keep their parity when the stages wrap around.
    ConsumerKeeps,
    ProducerKeeps,
    /// The last box of the last step is not copied, or copied twice.
    CopyLess,
    CopyMore,
    /// A box is copied to the next stage.
    CopyElsewhere,
    /// Consumers arrive before they wait, before they read, while they read, or not at all.
    ReleaseBeforeWait,
    ReleaseBeforeRead,
    ReleaseWhileReading,
    ReleaseNever,
    /// The producer does not wait.
    FillAtOnce,
    /// The producer expects too many or too few bytes.
    BytesMore,
    BytesLess,
    /// In a cluster: only the consumers of a block release its stages, a block expects only the
    /// bytes that it copies itself, or blocks end without waiting for other blocks.
    ReleaseAtHome,
    BytesOfOwn,
    EndAlone,
}

/// A pipeline in each block of a cluster. Each stage holds one box of its own, and one multicast
/// box from each block.
#[derive(Clone, Copy, Debug)]
struct Ring {
    blocks: usize,
    stages: usize,
    consumers: usize,
    steps: usize,
}

/// The bytes of a multicast box, and of a box for one block.
const SHARED: u32 = 16384;
const OWN: u32 = 32768;

impl Ring {
    fn protocol(self, wrong: Wrong) -> Protocol {
        let Self {
            blocks,
            stages,
            consumers,
            ..
        } = self;
        let mut protocol = Protocol::new();
        let releases = match wrong {
            Wrong::EmptyCountsLess => blocks * consumers - 1,
            Wrong::EmptyCountsMore => blocks * consumers + 1,
            Wrong::ReleaseAtHome => consumers,
            _ => blocks * consumers,
        };
        let fills = 1 + u32::from(wrong == Wrong::FullCountsMore);
        // The barriers by block and stage, and the cells by block, stage and box.
        let (mut full, mut empty, mut cells) = (Vec::new(), Vec::new(), Vec::new());
        for block in 0..blocks {
            let mut barriers = |count| {
                (0..stages)
                    .map(|_| protocol.barrier(block, count))
                    .collect()
            };
            let of_full: Vec<usize> = barriers(fills);
            let of_empty: Vec<usize> = barriers(u32::try_from(releases).unwrap());
            let mut boxes = || (0..=blocks).map(|_| protocol.cell(block)).collect();
            let of_cells: Vec<Vec<usize>> = (0..stages).map(|_| boxes()).collect();
            full.push(of_full);
            empty.push(of_empty);
            cells.push(of_cells);
        }
        for block in 0..blocks {
            let producer = self.producer(wrong, block, (&full, &empty, &cells));
            protocol.thread(block, format!("the producer of block {block}"), producer);
            for number in 0..consumers {
                let consumer = self.consumer(wrong, block, (&full, &empty, &cells));
                let name = format!("consumer {number} of block {block}");
                protocol.thread(block, name, consumer);
            }
        }
        protocol
    }

    /// Returns the stage of a step, and the parity of the number of times that the stages have
    /// wrapped around.
    fn stage(self, step: usize) -> (usize, u32) {
        let parity = step / self.stages % 2;
        (step % self.stages, u32::try_from(parity).unwrap())
    }

    fn end(self, wrong: Wrong, mut ops: Vec<Op>) -> Vec<Op> {
        if self.blocks > 1 && wrong != Wrong::EndAlone {
            ops.push(Op::Meet);
        }
        ops
    }

    fn producer(self, wrong: Wrong, block: usize, (full, empty, cells): Memory<'_>) -> Vec<Op> {
        let mut ops = Vec::new();
        for step in 0..self.steps {
            let (s, parity) = self.stage(step);
            let value = u32::try_from(step).unwrap();
            let parity = match wrong {
                Wrong::ProducerBegins => parity,
                Wrong::ProducerKeeps => 1,
                _ => parity ^ 1,
            };
            if wrong != Wrong::FillAtOnce {
                let barrier = empty[block][s];
                ops.push(Op::Wait { barrier, parity });
            }
            let shared = u32::try_from(self.blocks).unwrap() * SHARED;
            let bytes = match wrong {
                Wrong::BytesMore => shared + OWN + 16,
                Wrong::BytesLess => shared,
                Wrong::BytesOfOwn => SHARED + OWN,
                _ => shared + OWN,
            };
            let barrier = full[block][s];
            ops.push(Op::ArriveExpect { barrier, bytes });
            let all = (0..self.blocks).map(|to| (cells[to][s][block], full[to][s]));
            ops.push(Op::Copy {
                value,
                bytes: SHARED,
                to: all.collect(),
            });
            let (to, is_last) = (
                match wrong {
                    Wrong::CopyElsewhere => (s + 1) % self.stages,
                    _ => s,
                },
                step + 1 == self.steps,
            );
            let own = Op::Copy {
                value,
                bytes: OWN,
                to: vec![(cells[block][to][self.blocks], full[block][s])],
            };
            let copies = match wrong {
                Wrong::CopyLess if is_last => 0,
                Wrong::CopyMore if is_last => 2,
                _ => 1,
            };
            ops.extend((0..copies).map(|_| own.clone()));
        }
        self.end(wrong, ops)
    }

    fn consumer(self, wrong: Wrong, block: usize, (full, empty, cells): Memory<'_>) -> Vec<Op> {
        let mut ops = Vec::new();
        for step in 0..self.steps {
            let (s, parity) = self.stage(step);
            let value = u32::try_from(step).unwrap();
            let parity = match wrong {
                Wrong::ConsumerBegins => parity ^ 1,
                Wrong::ConsumerKeeps => 0,
                _ => parity,
            };
            let barrier = full[block][s];
            let wait = [Op::Wait { barrier, parity }];
            let boxes = &cells[block][s];
            let reads = boxes.iter().map(|&cell| Op::Read { cell, value });
            let ends = boxes.iter().map(|&cell| Op::Release { cell });
            let homes = match wrong {
                Wrong::ReleaseAtHome => block..block + 1,
                Wrong::ReleaseNever => 0..0,
                _ => 0..self.blocks,
            };
            let releases = homes.map(|home| Op::Arrive {
                barrier: empty[home][s],
            });
            match wrong {
                Wrong::ReleaseBeforeWait => {
                    ops.extend(releases.chain(wait).chain(reads).chain(ends));
                }
                Wrong::ReleaseBeforeRead => {
                    ops.extend(wait.into_iter().chain(releases).chain(reads).chain(ends));
                }
                Wrong::ReleaseWhileReading => {
                    ops.extend(wait.into_iter().chain(reads).chain(releases).chain(ends));
                }
                _ => ops.extend(wait.into_iter().chain(reads).chain(ends).chain(releases)),
            }
        }
        self.end(wrong, ops)
    }
}

/// The barriers `full` and `empty` by block and stage, and the cells by block, stage and box.
type Memory<'a> = (&'a [Vec<usize>], &'a [Vec<usize>], &'a [Vec<Vec<usize>>]);

/// Returns a pipeline of one block, with enough steps to wrap around twice.
fn ring(stages: usize, consumers: usize) -> Ring {
    Ring {
        blocks: 1,
        stages,
        consumers,
        steps: 2 * stages + 1,
    }
}

#[test]
fn rings_of_one_block_are_right_in_every_order() {
    for stages in 1..=4 {
        for consumers in 1..=3 {
            let last = 2 * stages + 1;
            // The largest pipeline takes seconds, so the test checks only the last number of steps.
            let first = if stages * consumers == 12 { last } else { 0 };
            let count = |steps| {
                let ring = Ring {
                    steps,
                    ..ring(stages, consumers)
                };
                let moments = check(&ring.protocol(Wrong::Nothing));
                moments.unwrap_or_else(|fault| panic!("{ring:?}: {fault}"))
            };
            let moments: Vec<usize> = (first..=last).map(count).collect();
            assert!(moments.is_sorted(), "{moments:?}");
            // When all stages are full, each step adds the same number of states.
            let added: Vec<usize> = moments.windows(2).map(|two| two[1] - two[0]).collect();
            assert!(
                added.iter().skip(stages).all(|&new| new == added[stages]),
                "{moments:?}"
            );
        }
    }
}

/// A pipeline in two blocks.
const CLUSTER: Ring = Ring {
    blocks: 2,
    stages: 1,
    consumers: 1,
    steps: 3,
};

#[test]
fn rings_of_a_cluster_are_right_in_every_order() {
    for (stages, consumers, steps) in [(1, 1, 3), (1, 2, 2), (2, 1, 3)] {
        let ring = Ring {
            stages,
            consumers,
            steps,
            ..CLUSTER
        };
        let moments = check(&ring.protocol(Wrong::Nothing));
        assert!(moments.is_ok_and(|moments| moments > 1000), "{ring:?}");
    }
}

/// The mistakes that one block can make, each with the faults that the checker can find.
const ALONE: [(Wrong, &[&str]); 17] = [
    (Wrong::EmptyCountsLess, &["NotFull", "Overwrites"]),
    (Wrong::EmptyCountsMore, &["Stuck"]),
    (Wrong::FullCountsMore, &["Stuck"]),
    (Wrong::ProducerBegins, &["Stuck"]),
    (Wrong::ConsumerBegins, &["NotFull"]),
    (Wrong::ConsumerKeeps, &["NotFull"]),
    (Wrong::ProducerKeeps, &["Arrivals"]),
    (Wrong::CopyLess, &["Stuck"]),
    (Wrong::CopyMore, &["CopiesTwice"]),
    (Wrong::CopyElsewhere, &["NotFull"]),
    (Wrong::ReleaseBeforeWait, &["Stuck", "NotFull"]),
    (Wrong::ReleaseBeforeRead, &["Overwrites", "NotFull"]),
    (Wrong::ReleaseWhileReading, &["Overwrites"]),
    (Wrong::ReleaseNever, &["Stuck"]),
    (Wrong::FillAtOnce, &["Arrivals"]),
    (Wrong::BytesMore, &["Stuck"]),
    (Wrong::BytesLess, &["Copied"]),
];

/// Returns the name of a fault.
fn kind(found: &Found) -> String {
    let text = match found {
        Found::Barrier { mistake, .. } => format!("{mistake:?}"),
        found => format!("{found:?}"),
    };
    let end = text.find(' ').unwrap_or(text.len());
    text[..end].to_owned()
}

fn fault(ring: Ring, wrong: Wrong) -> Fault {
    match check(&ring.protocol(wrong)) {
        Ok(moments) => panic!("{wrong:?} is not found in {moments} moments of {ring:?}"),
        Err(fault) => fault,
    }
}

#[test]
fn each_mistake_of_a_block_is_found() {
    for (wrong, kinds) in ALONE {
        for (stages, consumers) in [(2, 2), (2, 3), (3, 2)] {
            let fault = fault(ring(stages, consumers), wrong);
            let kind = kind(&fault.found);
            assert!(kinds.contains(&&*kind), "{wrong:?}: {fault}");
            assert!(fault.to_string().lines().count() <= 15, "{fault}");
        }
    }
}

#[test]
fn each_mistake_of_a_cluster_is_found() {
    for (wrong, expected) in [
        (Wrong::ReleaseAtHome, "CopiesTwice"),
        (Wrong::EmptyCountsLess, "CopiesTwice"),
        (Wrong::BytesOfOwn, "NotFull"),
        (Wrong::EndAlone, "Ended"),
        (Wrong::CopyLess, "Stuck"),
    ] {
        for stages in 1..=2 {
            let fault = fault(Ring { stages, ..CLUSTER }, wrong);
            assert_eq!(kind(&fault.found), expected, "{wrong:?}: {fault}");
        }
    }
}

#[test]
fn bytes_that_do_not_come_are_counted() {
    let Found::Stuck { waiting } = fault(ring(2, 2), Wrong::CopyLess).found else {
        panic!("not stuck");
    };
    for (thread, awaited) in waiting {
        assert!(thread.starts_with("consumer "), "{thread}");
        let (number, barrier) = awaited.unwrap();
        let (expected, copied) = (barrier.expected(), barrier.copied());
        // Step 4 fills stage 0 for the third time.
        assert_eq!((number, barrier.phase()), (0, 2));
        assert_eq!((expected, copied), (u64::from(SHARED + OWN), SHARED.into()));
    }
    // The larger box alone exceeds the expected bytes, and is copied first in the shortest sequence of events.
    let (expected, copied) = (u64::from(SHARED), u64::from(OWN));
    let mistake = Mistake::Copied { expected, copied };
    let found = fault(ring(1, 1), Wrong::BytesLess).found;
    assert!(
        matches!(found, Found::Barrier { mistake: one, .. } if one == mistake),
        "{found}"
    );
}

#[test]
fn the_shortest_way_to_a_mistake_is_shown() {
    let fault = fault(ring(1, 1), Wrong::ReleaseBeforeRead);
    let expected = "\
consumer 0 of block 0 reads location 0 for value 0, but the location is not filled, after 12 steps
1. the producer of block 0 finds parity 1 of barrier 1 complete
2. the producer of block 0 expects 49152 bytes and arrives at barrier 0
3. the producer of block 0 begins to copy 16384 bytes to location 0
4. 16384 bytes arrive in location 0 and at barrier 0
5. the producer of block 0 begins to copy 32768 bytes to location 1
6. 32768 bytes arrive in location 1 and at barrier 0
7. consumer 0 of block 0 finds parity 0 of barrier 0 complete
8. consumer 0 of block 0 arrives at barrier 1
9. the producer of block 0 finds parity 0 of barrier 1 complete
10. the producer of block 0 expects 49152 bytes and arrives at barrier 0
11. the producer of block 0 begins to copy 16384 bytes to location 0
12. consumer 0 of block 0 begins to read location 0 for 0";
    assert_eq!(fault.to_string(), expected);
}

#[test]
fn all_orders_of_two_threads_that_do_not_meet() {
    for (one, other) in [(0, 0), (1, 5), (7, 4)] {
        let mut protocol = Protocol::new();
        for (block, count) in [one, other].into_iter().enumerate() {
            let barrier = protocol.barrier(block, 1);
            let ops = vec![Op::Arrive { barrier }; count];
            protocol.thread(block, format!("thread {block}"), ops);
        }
        assert_eq!(check(&protocol), Ok((one + 1) * (other + 1)));
    }
}

#[test]
fn bytes_at_the_end() {
    let mut protocol = Protocol::new();
    let (barrier, cell) = (protocol.barrier(0, 2), protocol.cell(0));
    let bytes = 16;
    let found = |ops: &[Op]| {
        let mut protocol = protocol.clone();
        protocol.thread(0, "a thread", ops.to_vec());
        check(&protocol).unwrap_err().found
    };
    let expect = Op::ArriveExpect { barrier, bytes };
    let copy = Op::Copy {
        value: 0,
        bytes,
        to: vec![(cell, barrier)],
    };
    let (expected, copied) = (16, 0);
    assert_eq!(
        found(core::slice::from_ref(&expect)),
        Found::Bytes {
            barrier,
            expected,
            copied
        }
    );
    let block = 0;
    assert_eq!(found(&[expect, copy]), Found::InFlight { block, cell });
}

#[cfg(debug_assertions)]
mod executor {
    use grid_executor::mbarrier::{arrive, arrive_expect, complete, init, wait};
    use grid_executor::{Dim3, LaunchError, async_writes, launch, reads, shared_memory, thread};

    use super::{ALONE, Op, Wrong, ring};

    /// Runs the threads of a one-block protocol, each in its own warp.
    fn run(wrong: Wrong, stages: usize, consumers: usize) -> Result<(), LaunchError> {
        const CELL: usize = 1024;
        let protocol = ring(stages, consumers).protocol(wrong);
        let (counts, threads) = (protocol.counts(), protocol.operations());
        let cell = |number| shared_memory::<u8>().wrapping_add(CELL + number * 64);
        let barrier = |number| shared_memory::<u64>().wrapping_add(number);
        let warps = u32::try_from(threads.len()).unwrap();
        let kernel = || {
            let me = thread::thread_idx_x();
            if me == 0 {
                for (number, &count) in counts.iter().enumerate() {
                    init(barrier(number), count);
                }
            }
            thread::sync_threads();
            if me % 32 > 0 {
                return;
            }
            for op in threads[(me / 32) as usize] {
                match op {
                    Op::Wait { barrier: b, parity } => wait(barrier(*b), *parity),
                    Op::Arrive { barrier: b } => arrive(barrier(*b)),
                    Op::ArriveExpect { barrier: b, bytes } => arrive_expect(barrier(*b), *bytes),
                    Op::Copy { bytes, to, .. } => {
                        for &(c, b) in to {
                            async_writes(cell(c), 64, barrier(b));
                            complete(barrier(b), *bytes);
                        }
                    }
                    Op::Read { cell: c, .. } | Op::Release { cell: c } => reads(cell(*c), 64),
                    op => panic!("{op}"),
                }
            }
        };
        // SAFETY: the kernel holds only integers and references to values that outlive the launch.
        unsafe { launch(Dim3::x(1), Dim3::x(32 * warps), 4096, kernel) }
    }

    #[test]
    fn the_executor_finds_each_mistake_too() {
        for (stages, consumers) in [(2, 2), (3, 2), (2, 3)] {
            run(Wrong::Nothing, stages, consumers).unwrap();
            for (wrong, _) in ALONE {
                let error = run(wrong, stages, consumers)
                    .map_or_else(|e| e.to_string(), |()| panic!("{wrong:?} is not found"));
                assert!(!error.contains("panicked"), "{wrong:?}: {error}");
            }
        }
    }
}
