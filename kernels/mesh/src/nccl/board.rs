//! [`Board`]: the rendezvous of the processes, and a table of the progress of each process.

use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use std::io::{ErrorKind, Read, Write};
use std::net::{TcpListener, TcpStream, ToSocketAddrs};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, Thread};
use std::time::Instant;

use crate::Error;
use crate::nccl::api::Id;

/// The time between two messages of a process.
pub(crate) const BEAT: Duration = Duration::from_millis(50);

/// The time without a message after which a process counts as hung.
const SILENCE: Duration = Duration::from_secs(5);

/// The shortest and the longest time between two messages of a process that waits in
/// [`Board::agree`].
const POLL: [Duration; 2] = [Duration::from_micros(100), Duration::from_millis(5)];

/// The value that stands for a process that has ended.
const ENDED: u64 = u64::MAX;

/// The value of a process that closed its [`Board`].
const CLOSED: u64 = u64::MAX - 1;

/// The first 8 bytes that a rank sends. Connections without this greeting come from other programs.
const GREETING: [u8; 8] = *b"layout-2";

/// The progress of a process.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Entry {
    /// The number of redistributions that the process has started, or [`ENDED`] or [`CLOSED`].
    started: u64,
    /// The number of plans that the process has prepared.
    prepared: u64,
    /// The hashes of the last two plans, newest first. A process is at most one plan ahead of
    /// others.
    hashes: [u64; 2],
}

/// The size of an [`Entry`] in a message, in bytes.
const BYTES: usize = 32;

impl Entry {
    fn to_bytes(self) -> [u8; BYTES] {
        let [last, before] = self.hashes;
        let mut bytes = [0; BYTES];
        let numbers = [self.started, self.prepared, last, before];
        for (place, number) in bytes.chunks_exact_mut(8).zip(numbers) {
            place.copy_from_slice(&number.to_le_bytes());
        }
        bytes
    }

    fn of_bytes(bytes: &[u8]) -> Self {
        let mut numbers = bytes.chunks_exact(8).map(|bytes| {
            let mut array = [0; 8];
            array.copy_from_slice(bytes);
            u64::from_le_bytes(array)
        });
        let mut next = || numbers.next().unwrap_or(0);
        Self {
            started: next(),
            prepared: next(),
            hashes: [next(), next()],
        }
    }

    /// Returns the hash of plan `number`, or `None` if the process has not prepared the plan.
    fn hash_of(&self, number: u64) -> Option<u64> {
        let [last, before] = self.hashes;
        match self.prepared.checked_sub(number)? {
            0 => Some(last),
            _ => Some(before),
        }
    }
}

/// The progress of all processes, by rank.
///
/// Rank 0 listens at an address. The other ranks connect, and receive the identifier of the
/// communicator. Then every other rank sends its entry and receives the table once per [`BEAT`], or
/// more often while the rank waits in [`agree`](Self::agree).
pub(crate) struct Board {
    state: Arc<State>,
    /// The thread that sends the entry to rank 0.
    reporter: Option<Thread>,
    /// Locked while [`agree`](Self::agree) compares a plan.
    agreement: Mutex<()>,
}

/// The state that the threads of a [`Board`] share.
struct State {
    rank: usize,
    /// The entry of this process.
    own: Mutex<Entry>,
    table: Mutex<Vec<Entry>>,
    /// `true` while this process waits in [`Board::agree`].
    waits: AtomicBool,
    closed: AtomicBool,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[allow(clippy::needless_pass_by_value)] // for `map_err`
fn network(reason: std::io::Error) -> Error {
    Error::Network(reason.to_string())
}

impl Board {
    /// Connects to all other processes. Rank 0 gets the identifier from `id`.
    pub(crate) fn join(
        address: impl ToSocketAddrs,
        rank: usize,
        ranks: usize,
        id: impl FnOnce() -> Result<Id, Error>,
        deadline: Instant,
    ) -> Result<(Self, Id), Error> {
        let state = Arc::new(State {
            rank,
            own: Mutex::default(),
            table: Mutex::new(vec![Entry::default(); ranks]),
            waits: AtomicBool::new(false),
            closed: AtomicBool::new(false),
        });
        let mut board = Self {
            state,
            reporter: None,
            agreement: Mutex::new(()),
        };
        let id = if rank == 0 {
            let id = id()?;
            let listener = TcpListener::bind(address).map_err(network)?;
            listener.set_nonblocking(true).map_err(network)?;
            board.accept(&listener, ranks, id, deadline)?;
            id
        } else {
            board.connect(address, deadline)?
        };
        Ok((board, id))
    }

    /// Accepts a connection of each other rank.
    fn accept(
        &self,
        listener: &TcpListener,
        ranks: usize,
        id: Id,
        deadline: Instant,
    ) -> Result<(), Error> {
        let mut joined: Vec<_> = (0..ranks).map(|_| None).collect();
        let mut guests = Vec::new();
        let missing = |joined: &[Option<TcpStream>]| -> Vec<usize> {
            (1..ranks).filter(|&rank| joined[rank].is_none()).collect()
        };
        while joined.iter().skip(1).any(Option::is_none) {
            match listener.accept() {
                Ok((stream, _)) => guests.extend(Guest::new(stream)),
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    thread::sleep(Duration::from_millis(1));
                }
                Err(error) => return Err(network(error)),
            }
            if Instant::now() > deadline {
                return Err(Error::Missing(missing(&joined)));
            }
            let mut waiting = Vec::new();
            for guest in guests {
                match guest.greeted() {
                    Greeted::Later(guest) => waiting.push(guest),
                    Greeted::Rank(rank, stream) => match joined.get_mut(rank) {
                        Some(place @ None) if rank > 0 => *place = Some(stream),
                        _ => {}
                    },
                    Greeted::Never => {}
                }
            }
            guests = waiting;
        }
        for (rank, stream) in joined.into_iter().enumerate() {
            let Some(mut stream) = stream else { continue };
            stream.write_all(&id.0).map_err(network)?;
            let state = Arc::clone(&self.state);
            thread::spawn(move || state.serve(&mut stream, rank));
        }
        Ok(())
    }

    fn connect(&mut self, address: impl ToSocketAddrs, deadline: Instant) -> Result<Id, Error> {
        let addresses: Vec<_> = address.to_socket_addrs().map_err(network)?.collect();
        let mut stream = loop {
            match TcpStream::connect(&addresses[..]) {
                Ok(stream) => break stream,
                Err(error) if Instant::now() > deadline => return Err(network(error)),
                Err(_) => thread::sleep(Duration::from_millis(10)),
            }
        };
        let rest = deadline.saturating_duration_since(Instant::now());
        stream
            .set_read_timeout(Some(rest.max(BEAT)))
            .map_err(network)?;
        stream.set_nodelay(true).map_err(network)?;
        let mut greeting = [0; 16];
        greeting[..8].copy_from_slice(&GREETING);
        greeting[8..].copy_from_slice(&(self.state.rank as u64).to_le_bytes());
        stream.write_all(&greeting).map_err(network)?;
        let mut id = Id([0; 128]);
        // Rank 0 answers when all ranks have joined.
        stream
            .read_exact(&mut id.0)
            .map_err(|_| Error::Missing(vec![0]))?;
        stream.set_read_timeout(Some(SILENCE)).map_err(network)?;
        let state = Arc::clone(&self.state);
        let reporter = thread::spawn(move || state.report(&mut stream));
        self.reporter = Some(reporter.thread().clone());
        Ok(id)
    }

    /// Counts a redistribution that starts, and returns its number.
    pub(crate) fn start(&self) -> u64 {
        let mut own = lock(&self.state.own);
        own.started += 1;
        own.started
    }

    /// Waits until all ranks have prepared their next plan, and compares the hashes of the plans.
    ///
    /// All ranks return the same result, unless a rank ends or the deadline passes. If `failure`
    /// returns an error, the wait ends with this error.
    ///
    /// # Errors
    ///
    /// Returns [`Error::Plans`] if the hash of a rank differs from the hash of rank 0. Returns
    /// [`Error::Unprepared`] if a rank ends or does not prepare a plan before the deadline.
    pub(crate) fn agree(
        &self,
        hash: u64,
        deadline: Instant,
        failure: impl Fn() -> Option<Error>,
    ) -> Result<(), Error> {
        let _agreement = lock(&self.agreement);
        let number = {
            let mut own = lock(&self.state.own);
            own.prepared += 1;
            own.hashes = [hash, own.hashes[0]];
            own.prepared
        };
        self.state.waits.store(true, Ordering::Release);
        if let Some(reporter) = &self.reporter {
            reporter.unpark();
        }
        let agreed = self.compare(number, deadline, failure);
        self.state.waits.store(false, Ordering::Release);
        agreed
    }

    fn compare(
        &self,
        number: u64,
        deadline: Instant,
        failure: impl Fn() -> Option<Error>,
    ) -> Result<(), Error> {
        let mut pause = POLL[0];
        loop {
            if let Some(error) = failure() {
                return Err(error);
            }
            let entries = self.entries();
            let hashes = entries.iter().map(|entry| entry.hash_of(number));
            if let Some(hashes) = hashes.collect::<Option<Vec<_>>>() {
                let others = (0..hashes.len()).filter(|&rank| hashes[rank] != hashes[0]);
                let ranks: Vec<_> = others.collect();
                return if ranks.is_empty() {
                    Ok(())
                } else {
                    Err(Error::Plans { number, ranks })
                };
            }
            let (ended, behind): (Vec<_>, Vec<_>) = (0..entries.len())
                .filter(|&rank| entries[rank].hash_of(number).is_none())
                .partition(|&rank| entries[rank].started >= CLOSED);
            if !ended.is_empty() || Instant::now() > deadline {
                // Report only ended ranks, because the other ranks wait for them.
                let behind = if ended.is_empty() { behind } else { Vec::new() };
                return Err(Error::Unprepared {
                    number,
                    ended,
                    behind,
                });
            }
            thread::sleep(pause);
            pause = (pause * 2).min(POLL[1]);
        }
    }

    /// Returns the entries of all ranks.
    fn entries(&self) -> Vec<Entry> {
        let mut entries = lock(&self.state.table).clone();
        if let Some(entry) = entries.get_mut(self.state.rank) {
            *entry = *lock(&self.state.own);
        }
        entries
    }

    /// Returns the ranks whose process has ended or closed before they started redistribution `number`.
    pub(crate) fn ended(&self) -> Vec<usize> {
        self.ranks(|count| count >= CLOSED)
    }

    /// Returns the ranks that have not started redistribution `number`.
    pub(crate) fn behind(&self, number: u64) -> Vec<usize> {
        self.ranks(|count| count < number)
    }

    fn ranks(&self, is_wanted: impl Fn(u64) -> bool) -> Vec<usize> {
        let entries = self.entries();
        let others = (0..entries.len()).filter(|&rank| rank != self.state.rank);
        others
            .filter(|&rank| is_wanted(entries[rank].started))
            .collect()
    }
}

impl Drop for Board {
    fn drop(&mut self) {
        self.state.closed.store(true, Ordering::Release);
        lock(&self.state.own).started = CLOSED;
        // Lets the threads send the last message.
        thread::sleep(2 * BEAT);
    }
}

/// A connection that has not sent its greeting.
struct Guest {
    stream: TcpStream,
    since: Instant,
    bytes: [u8; 16],
    received: usize,
}

/// The result of a greeting.
enum Greeted {
    Rank(usize, TcpStream),
    Later(Guest),
    /// The connection is closed, silent, or from another program.
    Never,
}

impl Guest {
    fn new(stream: TcpStream) -> Option<Self> {
        stream.set_nonblocking(true).ok()?;
        Some(Self {
            stream,
            since: Instant::now(),
            bytes: [0; 16],
            received: 0,
        })
    }

    /// Reads the bytes that have arrived.
    fn greeted(mut self) -> Greeted {
        while self.received < self.bytes.len() {
            match self.stream.read(&mut self.bytes[self.received..]) {
                Ok(0) => return Greeted::Never,
                Ok(count) => self.received += count,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    return if self.since.elapsed() > SILENCE {
                        Greeted::Never
                    } else {
                        Greeted::Later(self)
                    };
                }
                Err(_) => return Greeted::Never,
            }
        }
        let (greeting, rank) = self.bytes.split_at(8);
        let rank = rank.try_into().map(u64::from_le_bytes).ok();
        let rank = rank.and_then(|rank| usize::try_from(rank).ok());
        let stream = self.stream;
        let is_ready = stream
            .set_nonblocking(false)
            .and_then(|()| stream.set_read_timeout(Some(SILENCE)))
            .and_then(|()| stream.set_nodelay(true));
        match rank {
            Some(rank) if greeting == GREETING && is_ready.is_ok() => Greeted::Rank(rank, stream),
            _ => Greeted::Never,
        }
    }
}

impl State {
    fn set(&self, rank: usize, new: Entry) {
        // A closed process stays closed when its connection ends.
        if let Some(entry) = lock(&self.table).get_mut(rank)
            && entry.started < CLOSED
        {
            *entry = new;
        }
    }

    fn set_ended(&self, rank: usize) {
        if let Some(entry) = lock(&self.table).get_mut(rank)
            && entry.started < CLOSED
        {
            entry.started = ENDED;
        }
    }

    /// On rank 0, receives the entry of another rank, and sends the table.
    fn serve(&self, stream: &mut TcpStream, rank: usize) {
        let mut bytes = [0; BYTES];
        loop {
            if stream.read_exact(&mut bytes).is_err() {
                return self.set_ended(rank);
            }
            self.set(rank, Entry::of_bytes(&bytes));
            let entries = {
                let own = *lock(&self.own);
                let mut table = lock(&self.table);
                table[0] = own;
                table.clone()
            };
            let table: Vec<_> = entries.into_iter().flat_map(Entry::to_bytes).collect();
            if stream.write_all(&table).is_err() || self.closed.load(Ordering::Acquire) {
                return self.set_ended(rank);
            }
        }
    }

    /// On other ranks, sends the entry, and receives the table.
    fn report(&self, stream: &mut TcpStream) {
        let ranks = lock(&self.table).len();
        let mut bytes = vec![0; BYTES * ranks];
        let (mut prepared, mut pause) = (0, POLL[0]);
        loop {
            let ends = self.closed.load(Ordering::Acquire);
            let own = *lock(&self.own);
            if own.prepared != prepared {
                (prepared, pause) = (own.prepared, POLL[0]);
            }
            if stream.write_all(&own.to_bytes()).is_err() {
                break;
            }
            if ends || stream.read_exact(&mut bytes).is_err() {
                break;
            }
            *lock(&self.table) = bytes.chunks_exact(BYTES).map(Entry::of_bytes).collect();
            // `agree` unparks this thread.
            if self.waits.load(Ordering::Acquire) {
                thread::park_timeout(pause);
                pause = (pause * 2).min(POLL[1]);
            } else {
                thread::park_timeout(BEAT);
            }
        }
        if !self.closed.load(Ordering::Acquire) {
            self.set_ended(0);
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use std::net::TcpListener;

    use super::*;

    fn free_address() -> String {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        listener.local_addr().unwrap().to_string()
    }

    fn join(address: &str, rank: usize, ranks: usize, wait: Duration) -> Result<Board, Error> {
        let id = || Ok(Id([7; 128]));
        let (board, id) = Board::join(address, rank, ranks, id, Instant::now() + wait)?;
        assert_eq!(id.0, [7; 128]);
        Ok(board)
    }

    fn eventually(is_true: impl Fn() -> bool) {
        let end = Instant::now() + Duration::from_secs(10);
        while !is_true() {
            assert!(Instant::now() < end, "the board does not change");
            thread::sleep(Duration::from_millis(5));
        }
    }

    #[test]
    fn ranks_see_who_is_behind_and_who_has_ended() {
        let mut boards = boards(3);
        assert_eq!(boards[0].start(), 1);
        assert_eq!(boards[2].start(), 1);
        eventually(|| boards[2].behind(1) == [1]);
        eventually(|| boards[0].behind(1) == [1]);
        drop(boards.remove(1));
        eventually(|| boards[0].ended() == [1]);
        eventually(|| boards[1].ended() == [1]);
        drop(boards.remove(0));
        eventually(|| boards[0].ended() == [0, 1]);
    }

    /// Returns the boards of all ranks.
    pub(in crate::nccl) fn boards(ranks: usize) -> Vec<Board> {
        let (address, wait) = (free_address(), Duration::from_secs(10));
        thread::scope(|scope| {
            let join = |rank| {
                let address = &address;
                scope.spawn(move || join(address, rank, ranks, wait).unwrap())
            };
            let threads: Vec<_> = (0..ranks).map(join).collect();
            let joined = threads.into_iter().map(|thread| thread.join().unwrap());
            joined.collect()
        })
    }

    /// Calls `agree` on all ranks with one hash per rank, and returns the results.
    fn agree(boards: &[Board], hashes: &[u64], wait: Duration) -> Vec<Result<(), Error>> {
        thread::scope(|scope| {
            let agree = |(board, &hash)| {
                scope.spawn(move || Board::agree(board, hash, Instant::now() + wait, || None))
            };
            let threads: Vec<_> = boards.iter().zip(hashes).map(agree).collect();
            let results = threads.into_iter().map(|thread| thread.join().unwrap());
            results.collect()
        })
    }

    #[test]
    fn ranks_with_another_plan_are_named() {
        let (mut boards, wait) = (boards(3), Duration::from_secs(10));
        let start = Instant::now();
        for i in 0..100 {
            let agreed = agree(&boards, &[i, i, i], wait);
            assert_eq!(agreed, vec![Ok(()); 3]);
        }
        // If `agree` did not wake the reporter, each comparison would take one `BEAT`.
        assert!(start.elapsed() < 100 * BEAT, "{:?}", start.elapsed());
        let plans = |ranks: &[usize]| {
            let error = Error::Plans {
                number: 101,
                ranks: ranks.to_vec(),
            };
            vec![Err(error); 3]
        };
        assert_eq!(agree(&boards, &[7, 7, 8], wait), plans(&[2]));
        assert_eq!(agree(&boards, &[9, 9, 9], wait), vec![Ok(()); 3]);
        // Rank 1 does not prepare a plan, then ends.
        let both = [boards.remove(0), boards.pop().unwrap()];
        let found = agree(&both, &[5, 5], Duration::from_millis(100));
        let error = Error::Unprepared {
            number: 103,
            ended: vec![],
            behind: vec![1],
        };
        assert_eq!(found, vec![Err(error); 2]);
        drop(boards);
        let found = agree(&both, &[5, 5], wait);
        let error = Error::Unprepared {
            number: 104,
            ended: vec![1],
            behind: vec![],
        };
        assert_eq!(found, vec![Err(error); 2]);
    }

    #[test]
    fn a_failure_ends_the_comparison() {
        let boards = boards(2);
        let failure = || Some(Error::TooLarge);
        let deadline = Instant::now() + Duration::from_secs(60);
        assert_eq!(boards[1].agree(1, deadline, failure), Err(Error::TooLarge));
    }

    #[test]
    fn connections_of_other_programs_do_not_delay_a_rank() {
        let (address, wait) = (free_address(), Duration::from_secs(4));
        thread::scope(|scope| {
            let first = scope.spawn(|| join(&address, 0, 2, wait).unwrap());
            let mut others = Vec::new();
            while others.len() < 3 {
                match TcpStream::connect(&address) {
                    Ok(stream) => others.push(stream),
                    Err(_) => thread::sleep(Duration::from_millis(1)),
                }
            }
            // A silent connection, an HTTP request, and half a greeting.
            others[1].write_all(b"GET / HTTP/1.1\r\n\r\n").unwrap();
            others[2].write_all(&GREETING).unwrap();
            let second = join(&address, 1, 2, wait).unwrap();
            let first = first.join().unwrap();
            assert_eq!((first.ended(), second.ended()), (vec![], vec![]));
        });
    }

    #[test]
    fn missing_ranks_are_named() {
        let (address, wait) = (free_address(), Duration::from_millis(200));
        let Err(Error::Missing(missing)) = join(&address, 0, 3, wait) else {
            panic!("ranks 1 and 2 are missing")
        };
        assert_eq!(missing, [1, 2]);
        assert!(matches!(join(&address, 1, 3, wait), Err(Error::Network(_))));
    }
}
