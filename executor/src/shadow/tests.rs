//! Random accesses, compared with a check of all pairs.

use core::panic::Location;
use core::sync::atomic::Ordering;

use super::{Act, Conflict, Shadow, Touch};
use crate::Operation;
use crate::clock::{Clock, Clocks};

/// The number of threads of a block, and the number of barriers for some of the threads.
const THREADS: usize = 4;
const CHANNELS: usize = 2;

/// A pseudorandom number generator.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        usize::try_from(self.0 >> 33).unwrap() % bound
    }

    fn one_in(&mut self, bound: usize) -> bool {
        self.below(bound) == 0
    }
}

/// Converts an index to an agent.
fn agent(n: usize) -> u16 {
    u16::try_from(n).unwrap()
}

/// A set of accesses as bits: the accesses that happened before and, from bit [`ALL`] onwards, the
/// accesses that were shown.
type Set = u128;
const ALL: usize = 64;

/// The exact past of every agent, with all accesses.
#[derive(Clone, Default)]
struct Everything {
    threads: [Set; THREADS],
    /// The outstanding `cp.async` copies of each thread.
    begun: [Set; THREADS],
    coming: [Set; CHANNELS],
    past: [Set; CHANNELS],
}

/// The executor's state and the exact past.
struct Block {
    clocks: Clocks,
    coming: [Clock; CHANNELS],
    past: [Clock; CHANNELS],
    phases: [u32; CHANNELS],
    copies: [u16; CHANNELS],
    /// By thread, the group of its next `cp.async` copies.
    groups: [u32; THREADS],
    everything: Everything,
}

impl Block {
    fn new(is_exact: bool) -> Self {
        let clocks = Clocks::new(u32::try_from(THREADS).unwrap());
        clocks.begin();
        Self {
            // The first agent starts the vector clocks.
            copies: [(); CHANNELS].map(|()| if is_exact { clocks.agent() } else { 0 }),
            clocks,
            coming: Default::default(),
            past: Default::default(),
            phases: [1; CHANNELS],
            groups: [1; THREADS],
            everything: Everything::default(),
        }
    }

    fn arrive(&mut self, thread: usize, channel: usize) {
        let before = self.clocks.release(agent(thread));
        self.coming[channel].join(&before);
        self.everything.coming[channel] |= self.everything.threads[thread];
    }

    fn turn(&mut self, channel: usize) {
        self.past[channel] = self.coming[channel].clone();
        self.phases[channel] += 1;
        self.everything.past[channel] = self.everything.coming[channel];
    }

    fn wait(&mut self, thread: usize, channel: usize) {
        self.clocks.acquire(agent(thread), &self.past[channel]);
        self.everything.threads[thread] |= self.everything.past[channel];
    }

    fn meet(&mut self, threads: core::ops::Range<usize>) {
        self.clocks.meet(threads.clone().map(agent));
        let all = threads
            .clone()
            .fold(0, |all, t| all | self.everything.threads[t]);
        for thread in threads {
            self.everything.threads[thread] |= all;
        }
    }

    fn pass_barrier(&mut self) {
        self.clocks.pass_barrier();
        let all = self.everything.threads.iter().fold(0, |all, set| all | set);
        self.everything.threads = [all; THREADS];
    }

    fn show(&mut self, number: usize, thread: usize, before: &[Before]) {
        self.clocks.show(agent(thread));
        for (i, one) in before.iter().enumerate() {
            let is_done = self.everything.threads[thread] >> i & 1 == 1;
            if one.block == number && one.thread == Some(thread) && is_done {
                self.everything.threads[thread] |= 1 << (ALL + i);
            }
        }
    }

    /// Waits for all `cp.async` copies of a thread.
    fn wait_copies(&mut self, thread: usize) {
        let copies = self.clocks.copies(agent(thread));
        self.clocks
            .learn(agent(thread), copies, self.groups[thread]);
        self.groups[thread] += 1;
        self.everything.threads[thread] |= self.everything.begun[thread];
        self.everything.begun[thread] = 0;
    }

    /// Performs a random operation that orders some threads.
    fn order(&mut self, random: &mut Random) {
        let (thread, channel) = (random.below(THREADS), random.below(CHANNELS));
        match random.below(5) {
            0 => self.arrive(thread, channel),
            1 => self.turn(channel),
            2 => self.wait(thread, channel),
            3 => self.meet(thread..THREADS),
            _ => self.wait_copies(thread),
        }
    }
}

/// An earlier access to a byte, by a thread itself, by its `cp.async` copy, or by another copy.
struct Before {
    byte: usize,
    block: usize,
    thread: Option<usize>,
    is_write: bool,
}

/// Compares all races with the detected ones.
///
/// Returns the number of races, of accesses without a race, and of accesses to writes that were not
/// shown.
fn compare(random: &mut Random, is_exact: bool, copies: bool) -> [usize; 3] {
    let (mut races, mut none, mut hidden) = (0, 0, 0);
    let mut shadow = Shadow::new(20);
    let mut before: Vec<Before> = Vec::new();
    let mut blocks = [(); 2].map(|()| Block::new(is_exact));
    let many = 1 + usize::from(random.one_in(8));
    let writes = 2 + random.below(10);
    while before.len() < ALL - 4 {
        let number = random.below(many);
        let block = &mut blocks[number];
        if random.one_in(5) {
            block.pass_barrier();
        }
        if is_exact && random.one_in(2) {
            block.order(random);
        }
        let (thread, channel) = (random.below(THREADS), random.below(CHANNELS));
        if copies && random.one_in(3) {
            block.show(number, thread, &before);
        }
        let is_write = random.one_in(writes);
        let is_copy = copies && random.one_in(4);
        let is_own_copy = copies && !is_copy && random.one_in(4);
        let mut touch = Touch {
            block: number as u64,
            at: Location::caller(),
            time: 0,
            thread: agent(thread),
            agent: agent(thread),
        };
        if is_copy {
            touch.agent = block.copies[channel];
            touch.time = block.phases[channel];
        } else if is_own_copy {
            touch.agent = block.clocks.copies(agent(thread));
            touch.time = block.groups[thread];
        }
        let now = block.clocks.now(touch);
        let size = 1 << random.below(3);
        let start = random.below(20 / size) * size;
        let bytes = start..start + size;
        let known = block.everything.threads[thread];
        let is_race = before.iter().enumerate().any(|(i, other)| {
            let is_known = other.block == number && known >> i & 1 == 1;
            bytes.contains(&other.byte) && (is_write || other.is_write) && !is_known
        });
        // A copy reads the last written value.
        let is_hidden = bytes.clone().any(|byte| {
            let mut writes = before.iter().enumerate().rev();
            let write = writes.find(|(_, other)| other.is_write && other.byte == byte);
            write.is_some_and(|(i, other)| {
                let is_shown = other.thread.is_none() || known >> (ALL + i) & 1 == 1;
                is_copy && !is_write && !is_shown
            })
        });
        let found = match shadow.touch(bytes.clone(), &now, Act::plain(is_write)) {
            Ok(()) => [false, false],
            Err(Conflict::Race(..)) => [true, false],
            Err(Conflict::NotShown(..)) => [false, true],
        };
        if is_race && is_hidden {
            // Each byte is checked separately.
            assert!(found != [false, false]);
        } else {
            assert_eq!(found, [is_race, is_hidden]);
        }
        hidden += usize::from(found[1]);
        if is_race || is_hidden {
            races += usize::from(is_race);
            break;
        }
        none += 1;
        for byte in bytes {
            let bit = 1 << before.len();
            if is_copy {
                block.everything.coming[channel] |= bit;
            } else if is_own_copy {
                block.everything.begun[thread] |= bit;
            } else {
                block.everything.threads[thread] |= bit;
            }
            before.push(Before {
                byte,
                block: number,
                thread: (!is_copy).then_some(thread),
                is_write,
            });
        }
        if is_copy {
            // The copy signals its completion.
            block.arrive(thread, channel);
            block.coming[channel].learn(touch.agent, touch.time);
        }
    }
    [races, none, hidden]
}

/// The number of 4-byte locations that threads access, atomically or not.
const PLACES: usize = 3;

/// Compares races among plain and atomic accesses with the detected ones.
///
/// Returns the number of races, and of accesses without a race. With several blocks, not all races are
/// detected.
fn compare_atomics(random: &mut Random, number_of_blocks: usize) -> [usize; 2] {
    struct Done {
        place: usize,
        act: Act,
    }

    let mut shadow = Shadow::new(4 * PLACES);
    let blocks: Vec<_> = (0..number_of_blocks).map(|_| Block::new(true)).collect();
    let mut knows = vec![[0_u64; THREADS]; number_of_blocks];
    let mut released = [0_u64; PLACES];
    let mut before: Vec<Done> = Vec::new();
    let plain = 2 + random.below(10);
    while before.len() < ALL {
        let (number, thread) = (random.below(number_of_blocks), random.below(THREADS));
        let clocks = &blocks[number].clocks;
        if random.one_in(12) {
            clocks.pass_barrier();
            let all = knows[number].iter().fold(0, |all, set| all | set);
            knows[number] = [all; THREADS];
        }
        let place = random.below(PLACES);
        let operation = [Operation::Load, Operation::Store, Operation::Update][random.below(3)];
        let order = [
            Ordering::Relaxed,
            Ordering::Acquire,
            Ordering::Release,
            Ordering::AcqRel,
        ][random.below(4)];
        let acquires = matches!(order, Ordering::Acquire | Ordering::AcqRel);
        let releases = matches!(order, Ordering::Release | Ordering::AcqRel);
        let is_atomic = !random.one_in(plain);
        let act = Act {
            is_atomic,
            is_write: operation != Operation::Load,
        };
        let mut known = knows[number][thread];
        if is_atomic && acquires && operation != Operation::Store {
            known |= released[place];
        }
        let is_race = before.iter().enumerate().any(|(i, other)| {
            other.place == place
                && (other.act.is_write || act.is_write)
                && !(other.act.is_atomic && is_atomic)
                && known >> i & 1 == 0
        });
        let touch = Touch {
            block: number as u64,
            at: Location::caller(),
            time: 0,
            thread: agent(thread),
            agent: agent(thread),
        };
        let bytes = 4 * place..4 * place + 4;
        let done = if is_atomic {
            let fails = operation == Operation::Update && random.one_in(4);
            let run = || if fails { Err(()) } else { Ok(()) };
            shadow.operate(bytes, (touch, clocks), (operation, order), run)
        } else {
            let now = clocks.now(touch);
            shadow.touch(bytes, &now, act).map(|()| Ok(()))
        };
        assert!(is_race || done.is_ok());
        assert!(number_of_blocks > 1 || is_race == done.is_err());
        let Ok(result) = done else {
            return [1, before.len()];
        };
        if is_race {
            break;
        }
        known |= 1 << before.len();
        knows[number][thread] = known;
        if act.is_write && result.is_ok() {
            if !is_atomic || operation == Operation::Store {
                released[place] = 0;
            }
            if is_atomic && releases {
                released[place] |= known;
            }
        }
        before.push(Done { place, act });
    }
    [0, before.len()]
}

#[test]
#[cfg(debug_assertions)] // release builds keep no clocks
fn atomic_operations_order_what_they_release() {
    for number_of_blocks in [1, 2, 3] {
        let mut random = Random(9);
        let all: Vec<_> = (0..20_000)
            .map(|_| compare_atomics(&mut random, number_of_blocks))
            .collect();
        for kind in 0..2 {
            assert!(all.iter().map(|one| one[kind]).sum::<usize>() > 1000);
        }
    }
}

#[test]
fn barriers_of_the_block_tell_of_all_races() {
    let mut random = Random(7);
    let all: Vec<_> = (0..20_000)
        .map(|_| compare(&mut random, false, false))
        .collect();
    for kind in 0..2 {
        assert!(all.iter().map(|one| one[kind]).sum::<usize>() > 1000);
    }
}

#[test]
#[cfg(debug_assertions)] // release builds keep no clocks
fn clocks_tell_of_all_races() {
    for copies in [false, true] {
        let mut random = Random(8);
        let all: Vec<_> = (0..40_000)
            .map(|_| compare(&mut random, true, copies))
            .collect();
        for kind in 0..if copies { 3 } else { 2 } {
            assert!(all.iter().map(|one| one[kind]).sum::<usize>() > 1000);
        }
    }
}
