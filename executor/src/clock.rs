//! Vector clocks: the accesses of a block's agents that happen before the next access of a thread.
//!
//! An agent is a thread, the `cp.async` copies of a thread, or other asynchronous instructions of
//! the block. An access carries the time of its agent. An access happens before the accesses of a
//! thread whose clock has reached this time. A barrier of the entire block advances the base of all
//! clocks and needs no vector. A barrier of only some threads needs a vector. Atomic operations
//! that release and acquire memory also need vectors. These operations also order threads of
//! different blocks.

use core::cell::{Cell, RefCell};
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;
use std::sync::Arc;

use crate::group::Kind;
use crate::shadow::{Now, Touch};

/// The last known time of each agent of the block, and the releases of atomic operations. The time
/// of an unknown agent is 0.
#[derive(Clone, Default)]
pub(crate) struct Clock {
    times: Times,
    acquired: Released,
}

/// Times by agent index.
#[derive(Clone, Default)]
struct Times(Option<Arc<Vec<u32>>>);

/// The clocks of the threads that released a memory location, by the index of their block.
#[derive(Clone, Default)]
pub(crate) struct Released(Option<Arc<BTreeMap<u64, Past>>>);

/// The known past of a block: its threads up to the time `base`, and the times of its agents.
#[derive(Clone, Default)]
struct Past {
    base: u32,
    times: Times,
}

impl Released {
    /// Returns `true` if an access happened before the release.
    pub(crate) fn has(&self, access: &Touch) -> bool {
        let past = self.0.as_ref().and_then(|all| all.get(&access.block));
        past.is_some_and(|past| {
            (!access.is_async() && access.time <= past.base)
                || past.times.of(access.agent) >= access.time
        })
    }

    /// Joins another clock.
    fn join(&mut self, other: &Self) {
        let Some(theirs) = &other.0 else {
            return;
        };
        let Some(ours) = &mut self.0 else {
            self.0 = Some(Arc::clone(theirs));
            return;
        };
        if !Arc::ptr_eq(ours, theirs) {
            let ours = Arc::make_mut(ours);
            for (&block, past) in theirs.iter() {
                ours.entry(block).or_default().join(past);
            }
        }
    }
}

impl Past {
    fn join(&mut self, other: &Self) {
        self.base = self.base.max(other.base);
        self.times.join(&other.times);
    }
}

impl Clock {
    /// Returns the last known time of an agent.
    pub(crate) fn time(&self, agent: u16) -> u32 {
        self.times.of(agent)
    }

    /// Raises the known time of an agent.
    pub(crate) fn learn(&mut self, agent: u16, time: u32) {
        self.times.learn(agent, time);
    }

    /// Adds the known times and the acquired releases of another clock.
    pub(crate) fn join(&mut self, other: &Self) {
        self.times.join(&other.times);
        self.acquired.join(&other.acquired);
    }

    /// Returns the releases that this clock has acquired from memory.
    pub(crate) fn acquired(&self) -> &Released {
        &self.acquired
    }
}

impl Times {
    fn of(&self, agent: u16) -> u32 {
        let times = self.0.as_deref();
        times
            .and_then(|times| times.get(usize::from(agent)).copied())
            .unwrap_or(0)
    }

    fn learn(&mut self, agent: u16, time: u32) {
        let times = Arc::make_mut(self.0.get_or_insert_default());
        let agent = usize::from(agent);
        if times.len() <= agent {
            times.resize(agent + 1, 0);
        }
        times[agent] = times[agent].max(time);
    }

    fn join(&mut self, other: &Self) {
        let Some(theirs) = &other.0 else {
            return;
        };
        let Some(ours) = &mut self.0 else {
            self.0 = Some(Arc::clone(theirs));
            return;
        };
        if Arc::ptr_eq(ours, theirs) {
            return;
        }
        let ours = Arc::make_mut(ours);
        if ours.len() < theirs.len() {
            ours.resize(theirs.len(), 0);
        }
        for (mine, &other) in ours.iter_mut().zip(theirs.iter()) {
            *mine = (*mine).max(other);
        }
    }
}

/// The clock of a thread.
struct Own {
    time: u32,
    knows: Clock,
}

/// The clocks of a block.
pub(crate) struct Clocks {
    threads: u32,
    /// The time up to which all threads know the accesses of all threads.
    base: Cell<u32>,
    /// The clock of each thread, after a synchronization of only some threads.
    own: RefCell<Vec<Own>>,
    /// The number of agents.
    agents: Cell<u16>,
    /// The agents of asynchronous instructions, by thread, kind and direction.
    groups: RefCell<HashMap<Group, u16>>,
    /// The agents whose times mark shown writes: one per thread, followed by one for the copies of
    /// each thread. The value 0 means that the agent does not exist.
    shown: RefCell<Rc<Vec<u16>>>,
}

/// A thread, a kind of asynchronous instructions, and `true` if the instructions write.
type Group = (u16, Kind, bool);

impl Clocks {
    /// Returns the clocks of a block of `threads` threads.
    pub(crate) fn new(threads: u32) -> Self {
        Self {
            threads,
            base: Cell::new(0),
            own: RefCell::default(),
            agents: Cell::new(0),
            groups: RefCell::default(),
            shown: RefCell::default(),
        }
    }

    /// Clears the state of the previous block.
    pub(crate) fn begin(&self) {
        self.base.set(0);
        self.own.borrow_mut().clear();
        self.groups.borrow_mut().clear();
        *self.shown.borrow_mut() = Rc::new(vec![0; 2 * self.threads as usize]);
        self.agents.set(2 * self.threads());
    }

    /// Returns the number of threads. The agents of threads come first, then the agents of their
    /// copies.
    #[expect(clippy::cast_possible_truncation)] // a block has at most MAX_THREADS
    fn threads(&self) -> u16 {
        self.threads as u16
    }

    /// Returns the agent of the `cp.async` copies of a thread.
    pub(crate) fn copies(&self, thread: u16) -> u16 {
        self.threads() + thread
    }

    /// Returns `true` if the access is a copy that its own thread has waited for. The copy then counts
    /// as an access of the thread.
    pub(crate) fn is_done(&self, touch: &Touch) -> bool {
        let own = self.own.borrow();
        let own = own.get(usize::from(touch.thread));
        touch.agent == self.threads() + touch.thread
            && own.is_some_and(|own| own.knows.time(touch.agent) >= touch.time)
    }

    /// Adds an asynchronous agent.
    pub(crate) fn agent(&self) -> u16 {
        let agent = self.agents.get();
        let Some(next) = agent.checked_add(1) else {
            panic!(
                "expected at most 65535 agents in a block: two per thread, and one per barrier, MMA warpgroup and copying thread"
            );
        };
        self.agents.set(next);
        agent
    }

    /// Returns the agent of a group of instructions.
    pub(crate) fn agent_of(&self, group: Group) -> u16 {
        let mut groups = self.groups.borrow_mut();
        *groups.entry(group).or_insert_with(|| self.agent())
    }

    /// Shows a thread's writes to asynchronous instructions.
    pub(crate) fn show(&self, thread: u16) {
        let copies = self.threads() + thread;
        let mut shown = self.shown.borrow_mut();
        let shown = Rc::make_mut(&mut shown);
        self.with(thread, |own| {
            // The copies that the thread has waited for count as its own writes.
            for (from, time) in [(thread, own.time), (copies, own.knows.time(copies))] {
                if time > 0 {
                    let agent = &mut shown[usize::from(from)];
                    if *agent == 0 {
                        *agent = self.agent();
                    }
                    own.knows.learn(*agent, time);
                }
            }
            own.time += 1;
        });
    }

    /// Orders all earlier accesses of all threads before all later ones.
    pub(crate) fn pass_barrier(&self) {
        let mut own = self.own.borrow_mut();
        let last = own.iter().map(|own| own.time).max();
        let base = last.unwrap_or(self.base.get() + 1);
        self.base.set(base);
        let mut all = Clock::default();
        for one in own.iter() {
            all.join(&one.knows);
        }
        for one in own.iter_mut() {
            one.time = base + 1;
            one.knows = all.clone();
        }
    }

    /// Calls `act` with the clock of a thread.
    fn with<R>(&self, thread: u16, act: impl FnOnce(&mut Own) -> R) -> R {
        let mut own = self.own.borrow_mut();
        if own.is_empty() {
            own.extend((0..self.threads).map(|_| Own {
                time: self.base.get() + 1,
                knows: Clock::default(),
            }));
        }
        act(&mut own[usize::from(thread)])
    }

    /// Returns the accesses and the knowledge of a thread. An acquire of this clock does not include
    /// later accesses.
    pub(crate) fn release(&self, thread: u16) -> Clock {
        if !cfg!(debug_assertions) {
            return Clock::default();
        }
        self.with(thread, |own| {
            let mut clock = own.knows.clone();
            clock.learn(thread, own.time);
            own.time += 1;
            clock
        })
    }

    /// Orders the thread's later accesses after a released clock.
    pub(crate) fn acquire(&self, thread: u16, clock: &Clock) {
        if cfg!(debug_assertions) {
            self.with(thread, |own| own.knows.join(clock));
        }
    }

    /// Releases a memory location. Accesses of threads that later acquire the location happen after
    /// all accesses that this thread knows.
    pub(crate) fn release_to(&self, thread: u16, block: u64, place: &mut Released) {
        let clock = self.release(thread);
        let past = Past {
            base: self.base.get(),
            times: clock.times,
        };
        place.join(&clock.acquired);
        let all = Arc::make_mut(place.0.get_or_insert_default());
        all.entry(block).or_default().join(&past);
    }

    /// Orders the thread's later accesses after the releases of a memory location.
    pub(crate) fn acquire_from(&self, thread: u16, place: &Released) {
        self.with(thread, |own| own.knows.acquired.join(place));
    }

    /// Orders the thread's later accesses after an agent's accesses up to a time.
    pub(crate) fn learn(&self, thread: u16, agent: u16, time: u32) {
        if cfg!(debug_assertions) {
            self.with(thread, |own| own.knows.learn(agent, time));
        }
    }

    /// Synchronizes some threads.
    pub(crate) fn meet(&self, threads: impl Iterator<Item = u16> + Clone) {
        let mut all = Clock::default();
        for thread in threads.clone() {
            all.join(&self.release(thread));
        }
        for thread in threads {
            self.acquire(thread, &all);
        }
    }

    /// Returns `true` if the access uses the async proxy, like TMA and `wgmma`. `cp.async` uses the
    /// generic proxy of its thread.
    pub(crate) fn is_beside(&self, touch: &Touch) -> bool {
        touch.agent >= 2 * self.threads()
    }

    /// Returns an access at the current time of the thread's block. A synchronous access gets the
    /// time of its thread.
    pub(crate) fn now(&self, mut touch: Touch) -> Now {
        let base = self.base.get();
        let own = self.own.borrow();
        let own = own.get(usize::from(touch.thread));
        if !touch.is_async() {
            touch.time = own.map_or(base + 1, |own| own.time);
        }
        Now {
            touch,
            base,
            knows: own.map_or_else(Clock::default, |own| own.knows.clone()),
            shown: self
                .is_beside(&touch)
                .then(|| Rc::clone(&self.shown.borrow())),
        }
    }
}
