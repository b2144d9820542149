//! The functions of NCCL, loaded at run time.

use core::ffi::{CStr, c_char, c_int, c_void};
use core::ptr;
use core::sync::atomic::{AtomicBool, AtomicPtr, Ordering};
use core::time::Duration;
use std::sync::{Arc, OnceLock};
use std::time::Instant;
use std::{env, thread};

use layout_launch::cudarc::driver::sys::CUstream;
use layout_mesh::Reduction;
use libloading::Library;

use crate::{ElementType, Error};

/// The libraries that are tried, after `$LAYOUT_NCCL`.
const NAMES: [&str; 2] = ["libnccl.so.2", "libnccl.so"];

/// The oldest version with all functions: 2.18.
const OLDEST: c_int = 21800;

/// An identifier of a communicator.
#[derive(Clone, Copy)]
#[repr(C)]
pub(crate) struct Id(pub(crate) [u8; 128]);

/// The options of a communicator, as NCCL 2.18 declares them.
#[repr(C)]
struct Config {
    size: usize,
    magic: u32,
    version: u32,
    blocking: c_int,
    cga_cluster_size: c_int,
    min_ctas: c_int,
    max_ctas: c_int,
    net_name: *const c_char,
    split_share: c_int,
}

/// A value that keeps the default of an option.
const UNDEFINED: c_int = c_int::MIN;

/// The time for which a thread asks for the state of a call without sleeping.
const SPIN: Duration = Duration::from_micros(500);

/// A result that is not complete yet.
const IN_PROGRESS: c_int = 7;

type RawComm = *mut c_void;

macro_rules! functions {
    ($($name:ident: fn($($argument:ty),*) = $symbol:literal;)+) => {
        struct Functions {
            $($name: unsafe extern "C" fn($($argument),*) -> c_int,)+
            message: unsafe extern "C" fn(c_int) -> *const c_char,
            _library: Library,
        }

        impl Functions {
            /// Loads the functions.
            fn load(library: Library) -> Result<Self, libloading::Error> {
                // SAFETY: the types are those of the headers of NCCL 2.
                unsafe {
                    Ok(Self {
                        $($name: *library.get($symbol)?,)+
                        message: *library.get(c"ncclGetErrorString")?,
                        _library: library,
                    })
                }
            }
        }
    };
}

functions! {
    version: fn(*mut c_int) = c"ncclGetVersion";
    unique_id: fn(*mut Id) = c"ncclGetUniqueId";
    init: fn(*mut RawComm, c_int, Id, c_int, *mut Config) = c"ncclCommInitRankConfig";
    split: fn(RawComm, c_int, c_int, *mut RawComm, *mut Config) = c"ncclCommSplit";
    async_error: fn(RawComm, *mut c_int) = c"ncclCommGetAsyncError";
    count: fn(RawComm, *mut c_int) = c"ncclCommCount";
    finalize: fn(RawComm) = c"ncclCommFinalize";
    destroy: fn(RawComm) = c"ncclCommDestroy";
    abort: fn(RawComm) = c"ncclCommAbort";
    group_start: fn() = c"ncclGroupStart";
    group_end: fn() = c"ncclGroupEnd";
    send: fn(*const c_void, usize, c_int, c_int, RawComm, CUstream) = c"ncclSend";
    receive: fn(*mut c_void, usize, c_int, c_int, RawComm, CUstream) = c"ncclRecv";
    all_reduce: fn(*const c_void, *mut c_void, usize, c_int, c_int, RawComm, CUstream) = c"ncclAllReduce";
    reduce_scatter: fn(*const c_void, *mut c_void, usize, c_int, c_int, RawComm, CUstream) = c"ncclReduceScatter";
}

/// NCCL.
#[derive(Clone)]
pub(crate) struct Api(Arc<Functions>);

impl Api {
    /// Loads NCCL once in each process.
    pub(crate) fn load() -> Result<Self, Error> {
        static API: OnceLock<Result<Api, Error>> = OnceLock::new();
        API.get_or_init(Self::open).clone()
    }

    fn open() -> Result<Self, Error> {
        let given = env::var("LAYOUT_NCCL").ok();
        let names = match &given {
            Some(path) => vec![path.as_str()],
            None => NAMES.to_vec(),
        };
        let mut reasons = Vec::new();
        for name in names {
            // SAFETY: NCCL has no conditions on its initializers.
            let loaded = unsafe { Library::new(name) }.and_then(Functions::load);
            match loaded {
                Ok(functions) => {
                    let api = Self(Arc::new(functions));
                    let mut version = 0;
                    // SAFETY: the argument is a valid pointer.
                    api.check("ncclGetVersion", unsafe {
                        (api.0.version)(&raw mut version)
                    })?;
                    if version < OLDEST {
                        return Err(Error::OldNccl(version));
                    }
                    return Ok(api);
                }
                Err(error) => reasons.push(error.to_string()),
            }
        }
        Err(Error::NoNccl(reasons.join("; ")))
    }

    /// Returns an error for a result other than success.
    fn check(&self, function: &'static str, result: c_int) -> Result<(), Error> {
        if result == 0 {
            return Ok(());
        }
        // SAFETY: NCCL returns a string with a terminator for every code.
        let reason = unsafe { CStr::from_ptr((self.0.message)(result)) };
        let reason = reason.to_string_lossy().into_owned();
        Err(Error::Nccl { function, reason })
    }

    /// Returns a new identifier.
    pub(crate) fn unique_id(&self) -> Result<Id, Error> {
        let mut id = Id([0; 128]);
        // SAFETY: the argument is a valid pointer.
        self.check("ncclGetUniqueId", unsafe {
            (self.0.unique_id)(&raw mut id)
        })?;
        Ok(id)
    }

    fn config() -> Config {
        Config {
            size: size_of::<Config>(),
            magic: 0xcafe_beef,
            version: OLDEST as u32,
            blocking: 0,
            cga_cluster_size: UNDEFINED,
            min_ctas: UNDEFINED,
            max_ctas: UNDEFINED,
            net_name: ptr::null(),
            split_share: UNDEFINED,
        }
    }

    /// Creates the communicator of all ranks.
    ///
    /// # Safety
    ///
    /// - The context of the GPU of the rank must be current.
    pub(crate) unsafe fn communicator(
        &self,
        id: Id,
        rank: usize,
        ranks: usize,
        deadline: Instant,
    ) -> Result<Communicator, Error> {
        let (mut comm, mut config) = (ptr::null_mut(), Self::config());
        let (ranks, rank) = (ranks as c_int, rank as c_int);
        // SAFETY: all pointers are valid, and the caller guarantees the context.
        let result = unsafe { (self.0.init)(&raw mut comm, ranks, id, rank, &raw mut config) };
        let communicator = Communicator::new(self, comm);
        communicator.settle("ncclCommInitRankConfig", result, deadline)?;
        Ok(communicator)
    }
}

/// An NCCL communicator. Dropping a communicator aborts it, unless [`close`](Self::close) or
/// [`abort`](Self::abort) has already freed it.
pub(crate) struct Communicator {
    api: Api,
    comm: RawComm,
    ended: AtomicBool,
}

// SAFETY: NCCL lets any thread use a communicator, one at a time. `Nccl` holds a lock for all calls
// except `ncclCommAbort`, which NCCL allows during other calls.
unsafe impl Send for Communicator {}
// SAFETY: as above.
unsafe impl Sync for Communicator {}

/// The stream of a transfer, and the end of the time in which the host starts it.
#[derive(Clone, Copy)]
pub(crate) struct Queue {
    pub(crate) stream: CUstream,
    pub(crate) deadline: Instant,
}

/// A part of a transfer on the GPU: address and number of elements.
#[derive(Clone, Copy)]
pub(crate) struct Memory {
    pub(crate) address: u64,
    pub(crate) elements: usize,
}

impl Communicator {
    fn new(api: &Api, comm: RawComm) -> Self {
        Self {
            api: api.clone(),
            comm,
            ended: AtomicBool::new(false),
        }
    }

    /// Waits until a call has completed on the host.
    fn settle(
        &self,
        function: &'static str,
        result: c_int,
        deadline: Instant,
    ) -> Result<(), Error> {
        let (mut state, started) = (result, Instant::now());
        while state == IN_PROGRESS {
            let now = Instant::now();
            if now > deadline {
                return Err(Error::TimeOut { function });
            }
            // Most calls take a few microseconds.
            if now - started > SPIN {
                thread::sleep(Duration::from_micros(20));
            }
            // SAFETY: the communicator and the pointer are valid.
            let result = unsafe { (self.api.0.async_error)(self.comm, &raw mut state) };
            self.api.check("ncclCommGetAsyncError", result)?;
        }
        self.api.check(function, state)
    }

    /// Returns the number of ranks.
    pub(crate) fn ranks(&self) -> Result<i64, Error> {
        let mut ranks = 0;
        // SAFETY: the communicator and the pointer are valid.
        let result = unsafe { (self.api.0.count)(self.comm, &raw mut ranks) };
        self.api.check("ncclCommCount", result)?;
        Ok(ranks.into())
    }

    /// Returns an error that NCCL found on the GPU or the network.
    pub(crate) fn state(&self) -> Result<(), Error> {
        let mut state = 0;
        // SAFETY: the communicator and the pointer are valid.
        let result = unsafe { (self.api.0.async_error)(self.comm, &raw mut state) };
        self.api.check("ncclCommGetAsyncError", result)?;
        if state == IN_PROGRESS {
            return Ok(());
        }
        self.api.check("a transfer", state)
    }

    /// Creates the communicator of the ranks with the same `color`. All ranks must call this.
    pub(crate) fn split(&self, color: i64, rank: usize, deadline: Instant) -> Result<Self, Error> {
        let mut config = Api::config();
        // A thread of NCCL writes the pointer when the split ends or fails, which can be after an error of
        // this function. So the pointer is never freed.
        let place: &AtomicPtr<c_void> = Box::leak(Box::default());
        // SAFETY: the communicator and the pointers are valid.
        let result = unsafe {
            let (color, rank) = (color as c_int, rank as c_int);
            (self.api.0.split)(self.comm, color, rank, place.as_ptr(), &raw mut config)
        };
        self.settle("ncclCommSplit", result, deadline)?;
        let comm = loop {
            let comm = place.load(Ordering::Acquire);
            if !comm.is_null() {
                break comm;
            }
            if Instant::now() > deadline {
                let function = "ncclCommSplit";
                return Err(Error::TimeOut { function });
            }
            thread::sleep(Duration::from_micros(20));
        };
        let split = Self::new(&self.api, comm);
        split.settle("ncclCommSplit", IN_PROGRESS, deadline)?;
        Ok(split)
    }

    /// Puts sends and receives on a stream, as one operation.
    ///
    /// # Safety
    ///
    /// - The memory must be valid until the stream has completed the operation.
    pub(crate) unsafe fn exchange(
        &self,
        element: ElementType,
        sends: impl Iterator<Item = (i64, Memory)>,
        receives: impl Iterator<Item = (i64, Memory)>,
        Queue { stream, deadline }: Queue,
    ) -> Result<(), Error> {
        let (kind, factor) = kind(element);
        let functions = &self.api.0;
        // SAFETY: a group has no arguments.
        self.api
            .check("ncclGroupStart", unsafe { (functions.group_start)() })?;
        let mut first = Ok(());
        let mut record = |function: &'static str, result: c_int| {
            if result != IN_PROGRESS {
                let error = self.api.check(function, result);
                if first.is_ok() {
                    first = error;
                }
            }
        };
        for (peer, Memory { address, elements }) in sends {
            let (address, count) = (address as *const c_void, elements * factor);
            // SAFETY: the caller guarantees the memory.
            let result =
                unsafe { (functions.send)(address, count, kind, peer as c_int, self.comm, stream) };
            record("ncclSend", result);
        }
        for (peer, Memory { address, elements }) in receives {
            let (address, count) = (address as *mut c_void, elements * factor);
            // SAFETY: the caller guarantees the memory.
            let result = unsafe {
                (functions.receive)(address, count, kind, peer as c_int, self.comm, stream)
            };
            record("ncclRecv", result);
        }
        // SAFETY: as above.
        let result = unsafe { (functions.group_end)() };
        first?;
        self.settle("ncclGroupEnd", result, deadline)
    }

    /// Puts a reduction on a stream. Each rank gets a part of the terms, or all.
    ///
    /// # Safety
    ///
    /// - The memory must be valid until the stream has completed the operation.
    pub(crate) unsafe fn reduce(
        &self,
        element: ElementType,
        op: Reduction,
        scatters: bool,
        [terms, result]: [Memory; 2],
        Queue { stream, deadline }: Queue,
    ) -> Result<(), Error> {
        if matches!(element, ElementType::Bytes(_)) {
            return Err(Error::Reduction);
        }
        let (kind, _) = kind(element);
        let op = match op {
            Reduction::Sum => 0,
            Reduction::Product => 1,
            Reduction::Max => 2,
            Reduction::Min => 3,
        };
        let (function, name) = if scatters {
            (self.api.0.reduce_scatter, "ncclReduceScatter")
        } else {
            (self.api.0.all_reduce, "ncclAllReduce")
        };
        let (from, to) = (
            terms.address as *const c_void,
            result.address as *mut c_void,
        );
        // SAFETY: the caller guarantees the memory.
        let started = unsafe { function(from, to, result.elements, kind, op, self.comm, stream) };
        self.settle(name, started, deadline)
    }

    /// Waits for the peers, and frees the communicator. The caller must not use the communicator
    /// afterwards.
    pub(crate) fn close(&self, deadline: Instant) {
        // SAFETY: the communicator is valid.
        let result = unsafe { (self.api.0.finalize)(self.comm) };
        if self.settle("ncclCommFinalize", result, deadline).is_err() {
            self.abort();
        } else if !self.ended.swap(true, Ordering::AcqRel) {
            // SAFETY: as above, and all operations have completed.
            let _ = unsafe { (self.api.0.destroy)(self.comm) };
        }
    }

    /// Ends all operations of the communicator, including operations on the GPU, and frees the
    /// communicator. The caller must not use the communicator afterwards.
    pub(crate) fn abort(&self) {
        if !self.ended.swap(true, Ordering::AcqRel) && !self.comm.is_null() {
            // SAFETY: the communicator is valid, and is freed once.
            let _ = unsafe { (self.api.0.abort)(self.comm) };
        }
    }
}

impl Drop for Communicator {
    fn drop(&mut self) {
        self.abort();
    }
}

/// Returns the NCCL data type for an element type, and the number of NCCL values per element.
fn kind(element: ElementType) -> (c_int, usize) {
    match element {
        ElementType::F16 => (6, 1),
        ElementType::F32 => (7, 1),
        ElementType::Bf16 => (9, 1),
        ElementType::Bytes(bytes) => (1, bytes as usize),
    }
}

/// A fake NCCL without a GPU, for tests.
#[cfg(test)]
pub(super) mod fake {
    use core::cell::Cell;

    use super::*;

    std::thread_local! {
        /// The number of communicators that this thread has aborted.
        static ABORTS: Cell<usize> = const { Cell::new(0) };
    }

    /// Returns the number of communicators that this thread has aborted.
    pub(in crate::nccl) fn aborts() -> usize {
        ABORTS.get()
    }

    /// Returns a communicator whose pointer no function dereferences.
    pub(in crate::nccl) fn communicator() -> Communicator {
        Communicator::new(&api(), ptr::dangling_mut())
    }

    /// The pointer that the last split got.
    pub(super) static PLACE: AtomicPtr<RawComm> = AtomicPtr::new(ptr::null_mut());

    const OTHER: c_int = 3;

    /// Expands to a function that returns an error.
    macro_rules! stub {
        ($($argument:ty),*) => {{
            unsafe extern "C" fn it($(_: $argument),*) -> c_int {
                OTHER
            }
            it
        }};
    }

    unsafe extern "C" fn init(
        comm: *mut RawComm,
        _: c_int,
        _: Id,
        _: c_int,
        _: *mut Config,
    ) -> c_int {
        // SAFETY: the caller passes a valid pointer.
        unsafe { *comm = ptr::dangling_mut() };
        IN_PROGRESS
    }

    unsafe extern "C" fn split(
        _: RawComm,
        _: c_int,
        _: c_int,
        place: *mut RawComm,
        _: *mut Config,
    ) -> c_int {
        PLACE.store(place, Ordering::Release);
        IN_PROGRESS
    }

    unsafe extern "C" fn async_error(_: RawComm, state: *mut c_int) -> c_int {
        // SAFETY: the caller passes a valid pointer.
        unsafe { *state = IN_PROGRESS };
        0
    }

    /// Returns an NCCL that never finishes to create or split a communicator.
    pub(super) fn api() -> Api {
        Api(Arc::new(Functions {
            version: stub!(*mut c_int),
            unique_id: stub!(*mut Id),
            init,
            split,
            async_error,
            count: stub!(RawComm, *mut c_int),
            finalize: stub!(RawComm),
            destroy: stub!(RawComm),
            abort: {
                unsafe extern "C" fn it(_: RawComm) -> c_int {
                    ABORTS.set(ABORTS.get() + 1);
                    0
                }
                it
            },
            group_start: stub!(),
            group_end: stub!(),
            send: stub!(*const c_void, usize, c_int, c_int, RawComm, CUstream),
            receive: stub!(*mut c_void, usize, c_int, c_int, RawComm, CUstream),
            all_reduce: stub!(
                *const c_void,
                *mut c_void,
                usize,
                c_int,
                c_int,
                RawComm,
                CUstream
            ),
            reduce_scatter: stub!(
                *const c_void,
                *mut c_void,
                usize,
                c_int,
                c_int,
                RawComm,
                CUstream
            ),
            message: {
                unsafe extern "C" fn it(_: c_int) -> *const c_char {
                    c"fake".as_ptr()
                }
                it
            },
            _library: libloading::os::unix::Library::this().into(),
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nccl_can_write_the_place_of_a_split_after_a_time_out() {
        let all = fake::communicator();
        let deadline = Instant::now() + Duration::from_millis(1);
        let error = all.split(0, 0, deadline).err();
        let function = "ncclCommSplit";
        assert_eq!(error, Some(Error::TimeOut { function }));
        let place = fake::PLACE.load(Ordering::Acquire);
        // The place is not on the stack, which the caller uses again.
        let local = 0_u8;
        assert!((&raw const local).addr().abs_diff(place.addr()) > 1 << 20);
        // SAFETY: the place is never freed.
        unsafe { place.write(ptr::dangling_mut()) };
    }

    #[test]
    fn communicators_are_aborted_after_a_time_out() {
        let (aborts, deadline) = (fake::aborts(), Instant::now() + Duration::from_millis(1));
        // SAFETY: the fake NCCL needs no CUDA context.
        let new = unsafe { fake::api().communicator(Id([0; 128]), 0, 2, deadline) };
        let function = "ncclCommInitRankConfig";
        assert_eq!(new.err(), Some(Error::TimeOut { function }));
        assert_eq!(fake::aborts(), aborts + 1);
        let all = fake::communicator();
        assert!(all.split(0, 0, deadline).is_err());
        all.abort();
        assert_eq!(fake::aborts(), aborts + 2);
        drop(all);
        assert_eq!(fake::aborts(), aborts + 2);
    }
}
