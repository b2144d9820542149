//! State of an mbarrier: pending arrivals and bytes.

use core::fmt;

/// Maximum number of arrivals of a phase, and maximum number of bytes in flight.
const LARGEST: u32 = (1 << 20) - 1;

/// The state of an mbarrier: its phase number, its pending arrivals and its bytes.
///
/// A phase completes when the barrier's number of threads have arrived and all expected bytes have been
/// copied. Then the next phase begins. The executor keeps one state per address. The type is public for
/// models of protocols, which can explore orders that a single run does not take.
///
/// ```
/// use grid_executor::mbarrier::{Barrier, Mistake};
///
/// let mut full = Barrier::new(1)?;
/// assert!(full.has_passed(1) && !full.has_passed(0));
/// full.arrive_expect(4096)?;
/// full.complete(1024)?;
/// assert_eq!(full.expected() - full.copied(), 3072);
/// full.complete(3072)?;
/// assert!(full.has_passed(0) && full.phase() == 1);
/// assert_eq!(Barrier::new(0), Err(Mistake::Count { count: 0 }));
/// # Ok::<(), Mistake>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Barrier {
    count: u32,
    pending: u32,
    phase: u64,
    expected: u64,
    copied: u64,
}

impl Barrier {
    /// Returns a barrier in its first phase, which `count` arrivals complete.
    ///
    /// # Errors
    ///
    /// Returns an error if `count` is not between 1 and 1048575.
    pub const fn new(count: u32) -> Result<Self, Mistake> {
        if count == 0 || count > LARGEST {
            return Err(Mistake::Count { count });
        }
        Ok(Self {
            count,
            pending: count,
            phase: 0,
            expected: 0,
            copied: 0,
        })
    }

    /// Arrives once. Returns `true` if the arrival completes the phase.
    ///
    /// # Errors
    ///
    /// Returns an error if all threads have arrived and the phase waits for bytes, or if more bytes
    /// were copied than expected.
    pub fn arrive(&mut self) -> Result<bool, Mistake> {
        self.arrive_expect(0)
    }

    /// Adds expected bytes, then arrives. Returns `true` if the arrival completes the phase.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`arrive`](Self::arrive), and an error if more than 1048575 bytes
    /// are then in flight.
    pub fn arrive_expect(&mut self, bytes: u32) -> Result<bool, Mistake> {
        let Some(pending) = self.pending.checked_sub(1) else {
            let (count, expected, copied) = (self.count, self.expected, self.copied);
            return Err(Mistake::Arrivals {
                count,
                expected,
                copied,
            });
        };
        let mut next = *self;
        next.pending = pending;
        next.expected += u64::from(bytes);
        self.follow(next)
    }

    /// Adds copied bytes. Returns `true` if the bytes complete the phase.
    ///
    /// Bytes may be copied before they are expected, as long as not all threads have arrived.
    ///
    /// # Errors
    ///
    /// Returns an error if all threads have arrived and expect fewer bytes, or if more than 1048575
    /// bytes are copied before they are expected.
    pub fn complete(&mut self, bytes: u32) -> Result<bool, Mistake> {
        let mut next = *self;
        next.copied += u64::from(bytes);
        self.follow(next)
    }

    /// Replaces the state by the next one, if that is valid.
    fn follow(&mut self, mut next: Self) -> Result<bool, Mistake> {
        let (expected, copied) = (next.expected, next.copied);
        if next.pending == 0 && copied > expected {
            return Err(Mistake::Copied { expected, copied });
        }
        if expected.abs_diff(copied) > u64::from(LARGEST) {
            return Err(Mistake::Bytes { expected, copied });
        }
        let is_complete = next.pending == 0 && expected == copied;
        if is_complete {
            next.phase += 1;
            next.pending = next.count;
            (next.expected, next.copied) = (0, 0);
        }
        *self = next;
        Ok(is_complete)
    }

    /// Returns `true` if the phase with this parity is complete: the phase before the current one, if
    /// it has this parity.
    ///
    /// Before its first phase, a barrier has completed a phase of parity 1.
    #[must_use]
    pub const fn has_passed(&self, parity: u32) -> bool {
        self.phase % 2 != parity as u64 % 2
    }

    /// Returns the number of arrivals that complete a phase.
    #[must_use]
    pub const fn count(&self) -> u32 {
        self.count
    }

    /// Returns the number of pending arrivals of the current phase.
    #[must_use]
    pub const fn pending(&self) -> u32 {
        self.pending
    }

    /// Returns the number of completed phases.
    #[must_use]
    pub const fn phase(&self) -> u64 {
        self.phase
    }

    /// Returns the number of bytes that the arrivals of the current phase expect.
    #[must_use]
    pub const fn expected(&self) -> u64 {
        self.expected
    }

    /// Returns the number of bytes copied in the current phase.
    #[must_use]
    pub const fn copied(&self) -> u64 {
        self.copied
    }
}

/// An invalid call on a barrier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Mistake {
    /// The count of a barrier is out of range.
    Count {
        /// The requested count.
        count: u32,
    },
    /// The parity is neither 0 nor 1.
    Parity {
        /// The requested parity.
        parity: u32,
    },
    /// The barrier is not initialized.
    Unknown,
    /// The barrier is already initialized.
    Known {
        /// The current phase of the barrier.
        phase: u64,
    },
    /// More threads arrive in a phase than the barrier counts.
    Arrivals {
        /// The number of arrivals that the barrier counts.
        count: u32,
        /// The number of expected bytes.
        expected: u64,
        /// The number of copied bytes.
        copied: u64,
    },
    /// More bytes were copied than all arrivals of the phase expect.
    Copied {
        /// The number of expected bytes.
        expected: u64,
        /// The number of copied bytes.
        copied: u64,
    },
    /// More bytes are in flight than a barrier can count.
    Bytes {
        /// The number of expected bytes.
        expected: u64,
        /// The number of copied bytes.
        copied: u64,
    },
    /// The barrier is invalidated while threads wait for it.
    Awaited {
        /// The number of waiting threads.
        threads: u32,
    },
    /// The barrier is invalidated while it counts copies that no thread has waited for.
    InFlight,
    /// A thread accesses the bytes of the barrier as memory.
    Accessed,
    /// Another phase completed before a thread that waited for this one continued.
    Overtaken {
        /// The phase that the thread waited for.
        awaited: u64,
        /// The current phase of the barrier.
        phase: u64,
    },
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count { count } => {
                write!(f, "expected a barrier that counts 1 to {LARGEST} arrivals, found {count}")
            }
            Self::Parity { parity } => write!(f, "expected the parity 0 or 1, found {parity}"),
            Self::Unknown => f.write_str(
                "the barrier is not initialized: initialize it from one thread, then call `sync_threads()`",
            ),
            Self::Known { phase } => write!(
                f,
                "the barrier is already initialized, and in phase {phase}: invalidate it before initializing it again"
            ),
            Self::Arrivals {
                count,
                expected,
                copied,
            } => write!(
                f,
                "expected at most {count} arrivals in this phase, found one more while {copied} \
                 of {expected} bytes have arrived: wait for the phase before the next arrival"
            ),
            Self::Copied { expected, copied } => write!(
                f,
                "{copied} bytes have arrived, but only {expected} are expected: expect the sum of all boxes of the phase"
            ),
            Self::Bytes { expected, copied } => write!(
                f,
                "{expected} bytes are expected and {copied} have arrived, but a barrier counts at \
                 most {LARGEST} bytes in flight: split the copies into phases"
            ),
            Self::Awaited { threads } => {
                write!(f, "threads still wait for the barrier: {threads}; make them continue first")
            }
            Self::InFlight => {
                f.write_str("the barrier has copies in flight: wait for their phase first")
            }
            Self::Accessed => f.write_str(
                "the 8 bytes of the barrier are accessed as memory: store tensors elsewhere, or invalidate the barrier first",
            ),
            Self::Overtaken { awaited, phase } => write!(
                f,
                "a thread that waited for phase {awaited} finds phase {phase}: complete a phase \
                 only after all threads have seen the previous one"
            ),
        }
    }
}

impl core::error::Error for Mistake {}

#[cfg(test)]
mod tests {
    use super::{Barrier, Mistake};

    #[test]
    fn bytes_may_come_before_they_are_expected() {
        let mut barrier = Barrier::new(2).unwrap();
        assert_eq!(barrier.complete(64), Ok(false));
        assert_eq!(barrier.arrive_expect(32), Ok(false));
        assert_eq!(barrier.arrive_expect(32), Ok(true));
        assert_eq!(barrier, {
            let mut next = Barrier::new(2).unwrap();
            next.phase = 1;
            next
        });
    }

    #[test]
    fn parities_alternate() {
        let mut barrier = Barrier::new(1).unwrap();
        for phase in 0..5 {
            assert_eq!(u64::from(barrier.has_passed(0)), phase % 2);
            assert_eq!(u64::from(barrier.has_passed(1)), 1 - phase % 2);
            assert_eq!(barrier.phase(), phase);
            assert_eq!(barrier.arrive(), Ok(true));
        }
    }

    #[test]
    fn a_mistake_leaves_the_barrier_as_it_is() {
        let mut barrier = Barrier::new(1).unwrap();
        barrier.complete(16).unwrap();
        let before = barrier;
        let (expected, copied) = (8, 16);
        assert_eq!(
            barrier.arrive_expect(8),
            Err(Mistake::Copied { expected, copied })
        );
        assert_eq!(barrier, before);
        assert_eq!(barrier.arrive_expect(32), Ok(false));
        let (expected, copied) = (32, 16);
        assert_eq!(
            barrier.arrive(),
            Err(Mistake::Arrivals {
                count: 1,
                expected,
                copied
            })
        );
        let copied = 33;
        assert_eq!(
            barrier.complete(17),
            Err(Mistake::Copied { expected, copied })
        );
        assert_eq!(barrier.complete(16), Ok(true));
    }

    #[test]
    fn the_largest_numbers() {
        let largest = (1 << 20) - 1;
        assert!(Barrier::new(largest).is_ok());
        for count in [0, largest + 1, u32::MAX] {
            assert_eq!(Barrier::new(count), Err(Mistake::Count { count }));
        }
        let mut barrier = Barrier::new(2).unwrap();
        assert_eq!(barrier.arrive_expect(largest), Ok(false));
        let (expected, copied) = (u64::from(largest) + 1, 0);
        assert_eq!(
            barrier.arrive_expect(1),
            Err(Mistake::Bytes { expected, copied })
        );
        let mut barrier = Barrier::new(2).unwrap();
        assert_eq!(barrier.complete(largest), Ok(false));
        let (expected, copied) = (0, u64::from(largest) + 1);
        assert_eq!(
            barrier.complete(1),
            Err(Mistake::Bytes { expected, copied })
        );
    }
}
