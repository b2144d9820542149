//! Runtime of the generated kernels, and their expected results.
//!
//! A kernel copies a matrix: each thread takes its part of `a` and of `b`, in safe code, and stores
//! the elements that it loads. This crate computes the element at each coordinate of a part from
//! the definitions of tiles and partitions. The position of an element is the value of a layout of
//! `layout-algebra`. The expected result of each load, and of each memory location at the end, is
//! therefore known.
//!
//! The threads run on the executor, which records every access. Under Miri, which cannot switch
//! stacks, the threads run one after the other between two barriers.

use core::fmt;

use grid_executor::{Dim3, LaunchError, Memory, Pointer, launch_checked, shared_memory, thread};
use layout_algebra::{IntTuple, Layout};

/// Initial value of the locations of `b`, and of the locations around both matrices.
const UNTOUCHED: u32 = 0xdead_beef;
/// Number of locations around a matrix that must not change.
const MARGIN: usize = if cfg!(miri) { 16 } else { 1024 };

/// The elements of each thread, and their positions.
pub struct Program {
    /// The layout of the matrix that is read, in notation.
    pub a: String,
    /// The layout of the matrix that is written, in notation.
    pub b: String,
    /// The extents of the tiles, where each block has one tile.
    pub tile: Vec<u64>,
    /// `true` if each tile belongs to a thread of the grid instead of a block.
    pub is_of_thread: bool,
    /// The partition of a block's tile among the threads of the block.
    pub part: Part,
    /// The number of threads of a block in `x`, `y` and `z`.
    pub threads: [u32; 3],
    /// The number of elements of shared memory.
    pub shared: usize,
    /// The number of additional blocks without a tile, in each mode.
    pub more_blocks: u32,
}

/// A partition of a tile.
#[derive(Debug)]
pub enum Part {
    /// The full tile belongs to one thread.
    Whole,
    /// The element at each position in tiles with one element per thread.
    Threads(Vec<u64>),
    /// The partition of tiles with these extents by a thread-value layout.
    Tv(Vec<u64>, String),
}

/// A layout by value.
struct Whole {
    extents: Vec<u64>,
    /// The position of each element.
    cells: Vec<usize>,
    cosize: usize,
}

fn natural(number: i64) -> u64 {
    u64::try_from(number).expect("no number of a layout is negative")
}

fn index(number: i64) -> usize {
    usize::try_from(number).expect("the layouts are small")
}

/// Returns the number of elements of a shape.
fn size(shape: &IntTuple) -> u64 {
    match shape {
        IntTuple::Int(extent) => natural(*extent),
        IntTuple::Tuple(modes) => modes.iter().map(size).product(),
    }
}

/// Returns the digits of a number in a shape, where the last digit has no bound.
#[must_use]
pub fn digits(number: u64, shape: &[u64]) -> Vec<u64> {
    let mut rest = number;
    let last = shape.len().saturating_sub(1);
    let digits = shape.iter().enumerate().map(|(i, extent)| {
        let digit = if i == last { rest } else { rest % extent };
        rest /= extent;
        digit
    });
    digits.collect()
}

impl Whole {
    fn of(notation: &str) -> Self {
        let layout: Layout = notation.parse().expect(notation);
        let extents = match layout.shape() {
            IntTuple::Int(extent) => vec![natural(*extent)],
            IntTuple::Tuple(modes) => modes.iter().map(size).collect(),
        };
        let at = |i| index(layout.offset(i).expect("the number of an element"));
        Self {
            extents,
            cells: (0..layout.size()).map(at).collect(),
            // A swizzle permutes positions within full blocks.
            cosize: index(layout.cosize()).next_multiple_of(match layout.swizzles() {
                [(swizzle, _)] => 1 << (swizzle.bits() + swizzle.base()),
                _ => 1,
            }),
        }
    }

    /// Returns the index of the element at a coordinate, if the element exists.
    fn element(&self, coordinate: &[u64]) -> Option<usize> {
        let mut number = 0;
        for (extent, digit) in self.extents.iter().zip(coordinate).rev() {
            if digit >= extent {
                return None;
            }
            number = number * extent + digit;
        }
        usize::try_from(number).ok()
    }
}

/// Memory with surrounding locations that no thread may access.
struct Cells(Vec<u32>);

impl Cells {
    fn new(count: usize, cell: impl Fn(usize) -> u32) -> Self {
        let margin = || core::iter::repeat_n(UNTOUCHED, MARGIN);
        Self(
            margin()
                .chain((0..count).map(cell))
                .chain(margin())
                .collect(),
        )
    }

    fn get(&self) -> &[u32] {
        &self.0[MARGIN..self.0.len() - MARGIN]
    }

    fn pointer(&mut self) -> *mut u32 {
        self.0[MARGIN..].as_mut_ptr()
    }

    fn is_whole(&self) -> bool {
        let (first, rest) = self.0.split_at(MARGIN);
        let (_, last) = rest.split_at(rest.len() - MARGIN);
        first.iter().chain(last).all(|cell| *cell == UNTOUCHED)
    }
}

impl Part {
    /// Returns the position in the tile of a value of a thread.
    fn place(
        &self,
        tile: &[u64],
        tv: Option<&Layout>,
        thread: u64,
        value: &[u64],
    ) -> Option<Vec<u64>> {
        let (first, step, rest) = match (self, tv) {
            (Self::Tv(step, _), Some(tv)) => {
                let [_, values] = tv.modes().try_into().ok()?;
                let (thread, first) = (i64::try_from(thread).ok()?, i64::try_from(value[0]).ok()?);
                if first >= values.size() {
                    return None;
                }
                let coordinate = IntTuple::Tuple(vec![thread.into(), first.into()]);
                let number = natural(tv.offset(coordinate).ok()?);
                (digits(number, step), step.clone(), &value[1..])
            }
            (Self::Threads(step), _) => (digits(thread, step), step.clone(), value),
            _ => (vec![0; tile.len()], vec![1; tile.len()], value),
        };
        let mut place = Vec::new();
        for (i, extent) in tile.iter().enumerate() {
            let at = first[i] + step[i] * rest[i];
            if at >= *extent {
                return None;
            }
            place.push(at);
        }
        Some(place)
    }
}

/// A thread of a program.
#[derive(Clone, Copy)]
pub struct Thread<'a> {
    run: &'a Run<'a>,
    block: [u32; 3],
    index: [u32; 3],
    shared: *mut u32,
}

/// A program with its memory.
struct Run<'a> {
    program: &'a Program,
    tv: Option<Layout>,
    whole: [Whole; 2],
    from: &'a [u32],
    to: Pointer<u32>,
}

impl Run<'_> {
    /// Returns the index of the element that a thread has at a coordinate of its part.
    fn element(&self, block: [u32; 3], thread: [u32; 3], value: &[u64]) -> Option<usize> {
        let Program {
            tile,
            part,
            threads,
            is_of_thread,
            ..
        } = self.program;
        let number = [2, 1, 0].into_iter().fold(0, |number, i| {
            number * u64::from(threads[i]) + u64::from(thread[i])
        });
        let place = part.place(tile, self.tv.as_ref(), number, value)?;
        let coordinate = (0..tile.len()).map(|i| {
            let block = match is_of_thread {
                true => u64::from(block[i] * threads[i] + thread[i]),
                false => u64::from(block[i]),
            };
            block * tile[i] + place[i]
        });
        self.whole[0].element(&coordinate.collect::<Vec<_>>())
    }
}

impl<'a> Thread<'a> {
    /// Returns the index of the thread's block.
    #[must_use]
    pub fn block(&self) -> [u32; 3] {
        self.block
    }

    /// Returns the index of the thread in its block.
    #[must_use]
    pub fn thread(&self) -> [u32; 3] {
        self.index
    }

    /// Returns the elements to read.
    #[must_use]
    pub fn a(&self) -> &'a [u32] {
        self.run.from
    }

    /// Returns a pointer to the elements to write.
    #[must_use]
    pub fn b(&self) -> *mut u32 {
        self.run.to.get()
    }

    /// Returns a pointer to the shared memory of the block.
    #[must_use]
    pub fn shared(&self) -> *mut u32 {
        self.shared
    }

    /// Copies the elements at all coordinates below `extents`, and tries the coordinates just past
    /// the end.
    ///
    /// # Panics
    ///
    /// Panics if a load returns a wrong element, or a valid store is rejected.
    pub fn copy(
        &self,
        extents: &[u64],
        load: impl Fn(&[u32]) -> Option<u32>,
        mut store: impl FnMut(&[u32], u32) -> bool,
    ) {
        let [a, _] = &self.run.whole;
        let bounds: Vec<_> = extents.iter().map(|extent| extent + 1).collect();
        for number in 0..bounds.iter().product() {
            let value = digits(number, &bounds);
            let element = self.run.element(self.block, self.index, &value);
            let expected = element.map(|element| a.cells[element]);
            let narrow = value
                .iter()
                .map(|i| u32::try_from(*i).expect("below an extent"));
            let narrow: Vec<_> = narrow.collect();
            let loaded = load(&narrow);
            assert_eq!(
                loaded.map(|cell| cell as usize),
                expected,
                "thread {:?} of block {:?} at {value:?}",
                self.index,
                self.block
            );
            let is_stored = store(&narrow, loaded.unwrap_or(UNTOUCHED));
            assert_eq!(
                is_stored,
                expected.is_some(),
                "thread {:?} of block {:?} stores at {value:?}",
                self.index,
                self.block
            );
        }
    }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            a,
            b,
            tile,
            part,
            threads,
            ..
        } = self;
        write!(
            f,
            "a = {a}, b = {b}, tiles {tile:?}, {part:?} among {threads:?}"
        )
    }
}

impl Program {
    /// Runs the phases of a kernel with barriers in between, and compares the results; `extents`
    /// are the extents of a thread's part.
    ///
    /// # Panics
    ///
    /// Panics if the results are wrong.
    pub fn run(&self, extents: &[u64], phases: &[&(dyn Fn(Thread<'_>) + Sync)]) {
        let whole = [&self.a, &self.b].map(|notation| Whole::of(notation));
        let [a, b] = &whole;
        let narrow = |cell: usize| u32::try_from(cell).expect("the layouts are small");
        let from = Cells::new(a.cosize, narrow);
        let mut to = Cells::new(b.cosize, |_| UNTOUCHED);
        let memory = [Memory::of(from.get()), Memory::of(to.get())];
        // SAFETY: the executor detects races, which are the subject of the test.
        let pointer = unsafe { Pointer::new(to.pointer()) };
        let mut blocks = [1; 3];
        for (i, (extent, tile)) in a.extents.iter().zip(&self.tile).enumerate() {
            let threads = if self.is_of_thread {
                self.threads[i]
            } else {
                1
            };
            let tiles = u32::try_from(extent.div_ceil(tile * u64::from(threads)));
            blocks[i] = tiles.expect("the layouts are small") + self.more_blocks;
        }
        let tv = match &self.part {
            Part::Tv(_, tv) => Some(tv.parse().expect(tv)),
            _ => None,
        };
        let run = Run {
            program: self,
            tv,
            whole,
            from: from.get(),
            to: pointer,
        };
        if let Err(error) = run.start(blocks, &memory, phases) {
            panic!("{error}: {self}");
        }
        assert!(
            from.is_whole() && to.is_whole(),
            "cells around the matrix were written: {self}"
        );
        let mut expected = vec![UNTOUCHED; run.whole[1].cosize];
        for (block, thread) in
            all(blocks).flat_map(|block| all(self.threads).map(move |thread| (block, thread)))
        {
            for number in 0..extents.iter().product() {
                if let Some(element) = run.element(block, thread, &digits(number, extents)) {
                    let [a, b] = &run.whole;
                    expected[b.cells[element]] = narrow(a.cells[element]);
                }
            }
        }
        assert_eq!(to.get(), expected, "{self}");
    }
}

/// Returns all indices in these extents.
fn all([x, y, z]: [u32; 3]) -> impl Iterator<Item = [u32; 3]> {
    (0..z).flat_map(move |k| (0..y).flat_map(move |j| (0..x).map(move |i| [i, j, k])))
}

impl Run<'_> {
    fn start(
        &self,
        blocks: [u32; 3],
        memory: &[Memory],
        phases: &[&(dyn Fn(Thread<'_>) + Sync)],
    ) -> Result<(), LaunchError> {
        let Program {
            threads, shared, ..
        } = self.program;
        if cfg!(miri) {
            for block in all(blocks) {
                let mut cells = vec![UNTOUCHED; *shared];
                let shared = cells.as_mut_ptr();
                for phase in phases {
                    all(*threads).for_each(|thread| {
                        phase(Thread {
                            run: self,
                            block,
                            index: thread,
                            shared,
                        });
                    });
                }
            }
            return Ok(());
        }
        let kernel = || {
            for (i, phase) in phases.iter().enumerate() {
                if i > 0 {
                    thread::sync_threads();
                }
                phase(Thread {
                    run: self,
                    block: [
                        thread::block_idx_x(),
                        thread::block_idx_y(),
                        thread::block_idx_z(),
                    ],
                    index: [
                        thread::thread_idx_x(),
                        thread::thread_idx_y(),
                        thread::thread_idx_z(),
                    ],
                    shared: shared_memory::<u32>(),
                });
            }
        };
        let [grid, block] = [blocks, *threads].map(|[x, y, z]| Dim3::xyz(x, y, z));
        let bytes = shared.max(&1) * size_of::<u32>();
        // SAFETY: the phases hold no values across the barriers between them.
        unsafe { launch_checked(memory, grid, block, bytes, kernel) }
    }
}

/// The dynamic values of a program, reproducible by seed.
pub struct Numbers(fastrand::Rng);

impl Numbers {
    /// Creates the values of program number `at` of a kernel.
    #[must_use]
    pub fn new(kernel: u64, at: u64) -> Self {
        Self(fastrand::Rng::with_seed(kernel << 20 | at))
    }

    /// Returns a number from a range.
    pub fn of(&mut self, range: core::ops::RangeInclusive<u32>) -> u32 {
        self.0.u32(range)
    }
}
