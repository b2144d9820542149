//! [`Board`]: the meeting point of the processes, and what each of them has started.

use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use core::time::Duration;
use std::io::{ErrorKind, Read, Write};
use std::net::{TcpListener, TcpStream, ToSocketAddrs};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use crate::Error;
use crate::nccl::api::Id;

/// The time between two messages of a process.
pub(crate) const BEAT: Duration = Duration::from_millis(50);

/// The time without a message after which a process counts as hung.
const SILENCE: Duration = Duration::from_secs(5);

/// The value that stands for a process that has ended.
const ENDED: u64 = u64::MAX;

/// The value of a process that closed its [`Board`].
const CLOSED: u64 = u64::MAX - 1;

/// The numbers of redistributions that all processes have started, by rank.
///
/// Rank 0 listens at an address. All others connect, get the identifier of the communicator, and then
/// send their count and receive the table, every [`BEAT`].
pub(crate) struct Board {
    rank: usize,
    /// The count of this process.
    started: Arc<AtomicU64>,
    table: Arc<Mutex<Vec<u64>>>,
    closed: Arc<AtomicBool>,
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
        let board = Self {
            rank,
            started: Arc::new(AtomicU64::new(0)),
            table: Arc::new(Mutex::new(vec![0; ranks])),
            closed: Arc::new(AtomicBool::new(false)),
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
        let mut joined = vec![false; ranks];
        joined[0] = true;
        let mut streams = Vec::new();
        while joined.contains(&false) {
            match listener.accept() {
                Ok((mut stream, _)) => {
                    let greeted = stream
                        .set_nonblocking(false)
                        .and_then(|()| stream.set_read_timeout(Some(SILENCE)))
                        .and_then(|()| stream.set_nodelay(true))
                        .and_then(|()| receive(&mut stream));
                    // Other programs may connect to the port.
                    let Ok(rank) = greeted.map(|rank| usize::try_from(rank).unwrap_or(ranks))
                    else {
                        continue;
                    };
                    if joined.get(rank) == Some(&false) {
                        joined[rank] = true;
                        streams.push((rank, stream));
                    }
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    if Instant::now() > deadline {
                        let missing = (0..ranks).filter(|&rank| !joined[rank]).collect();
                        return Err(Error::Missing(missing));
                    }
                    thread::sleep(Duration::from_millis(1));
                }
                Err(error) => return Err(network(error)),
            }
        }
        for (rank, mut stream) in streams {
            stream.write_all(&id.0).map_err(network)?;
            let (table, started) = (Arc::clone(&self.table), Arc::clone(&self.started));
            let closed = Arc::clone(&self.closed);
            thread::spawn(move || serve(&mut stream, rank, &table, &started, &closed));
        }
        Ok(())
    }

    fn connect(&self, address: impl ToSocketAddrs, deadline: Instant) -> Result<Id, Error> {
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
        send(&mut stream, self.rank as u64).map_err(network)?;
        let mut id = Id([0; 128]);
        // Rank 0 answers when all ranks have joined.
        stream
            .read_exact(&mut id.0)
            .map_err(|_| Error::Missing(vec![0]))?;
        stream.set_read_timeout(Some(SILENCE)).map_err(network)?;
        let (table, started) = (Arc::clone(&self.table), Arc::clone(&self.started));
        let closed = Arc::clone(&self.closed);
        thread::spawn(move || report(&mut stream, &table, &started, &closed));
        Ok(id)
    }

    /// Counts a redistribution that starts, and returns its number.
    pub(crate) fn start(&self) -> u64 {
        self.started.fetch_add(1, Ordering::AcqRel) + 1
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
        let table = self.table.lock().unwrap_or_else(PoisonError::into_inner);
        let ranks = table.iter().enumerate();
        let others = ranks.filter(|&(rank, &count)| rank != self.rank && is_wanted(count));
        others.map(|(rank, _)| rank).collect()
    }
}

impl Drop for Board {
    fn drop(&mut self) {
        self.closed.store(true, Ordering::Release);
        self.started.store(CLOSED, Ordering::Release);
        // Lets the threads send the last message.
        thread::sleep(2 * BEAT);
    }
}

fn send(stream: &mut TcpStream, number: u64) -> std::io::Result<()> {
    stream.write_all(&number.to_le_bytes())
}

fn receive(stream: &mut TcpStream) -> std::io::Result<u64> {
    let mut bytes = [0; 8];
    stream.read_exact(&mut bytes)?;
    Ok(u64::from_le_bytes(bytes))
}

fn set(table: &Mutex<Vec<u64>>, rank: usize, count: u64) {
    let mut table = table.lock().unwrap_or_else(PoisonError::into_inner);
    // A closed process stays closed when its connection ends.
    if let Some(entry) = table.get_mut(rank)
        && *entry < CLOSED
    {
        *entry = count;
    }
}

/// Rank 0: receives the count of a rank, and sends the table.
fn serve(
    stream: &mut TcpStream,
    rank: usize,
    table: &Mutex<Vec<u64>>,
    started: &AtomicU64,
    closed: &AtomicBool,
) {
    loop {
        let Ok(count) = receive(stream) else {
            set(table, rank, ENDED);
            return;
        };
        set(table, rank, count);
        let counts = {
            let mut table = table.lock().unwrap_or_else(PoisonError::into_inner);
            table[0] = started.load(Ordering::Acquire);
            table.clone()
        };
        let bytes: Vec<_> = counts
            .iter()
            .flat_map(|count| count.to_le_bytes())
            .collect();
        if stream.write_all(&bytes).is_err() || closed.load(Ordering::Acquire) {
            set(table, rank, ENDED);
            return;
        }
    }
}

/// Other ranks: sends the count, and receives the table.
fn report(
    stream: &mut TcpStream,
    table: &Mutex<Vec<u64>>,
    started: &AtomicU64,
    closed: &AtomicBool,
) {
    loop {
        let ends = closed.load(Ordering::Acquire);
        if send(stream, started.load(Ordering::Acquire)).is_err() {
            break;
        }
        let ranks = table.lock().unwrap_or_else(PoisonError::into_inner).len();
        let mut bytes = vec![0; 8 * ranks];
        if ends || stream.read_exact(&mut bytes).is_err() {
            break;
        }
        let counts = bytes.chunks_exact(8).map(|bytes| {
            let mut array = [0; 8];
            array.copy_from_slice(bytes);
            u64::from_le_bytes(array)
        });
        *table.lock().unwrap_or_else(PoisonError::into_inner) = counts.collect();
        thread::sleep(BEAT);
    }
    if !closed.load(Ordering::Acquire) {
        set(table, 0, ENDED);
    }
}

#[cfg(test)]
mod tests {
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
        let (address, wait) = (free_address(), Duration::from_secs(10));
        let mut boards: Vec<_> = thread::scope(|scope| {
            let join = |rank| {
                let address = &address;
                scope.spawn(move || join(address, rank, 3, wait).unwrap())
            };
            let threads: Vec<_> = (0..3).map(join).collect();
            threads
                .into_iter()
                .map(|thread| thread.join().unwrap())
                .collect()
        });
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
