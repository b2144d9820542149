//! Who touched which bytes: the state of a race detector.
//!
//! Two accesses of one byte race if one of them writes and nothing orders them: they are of different
//! blocks, or of different threads of a block with no barrier between. Of all that came before, a byte
//! only has to remember three accesses. Until a race occurs,
//!
//! * all writes are by one block, and those since its last barrier by one thread: the last of them
//!   is enough;
//! * whatever races with one of the reads races with one of two: of different blocks if there are such,
//!   else of different threads since the last barrier of the block, else of one thread and the last.

use core::ops::Range;
use core::panic::Location;

/// One access.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Touch {
    /// The number of its block in the grid.
    pub(crate) block: u64,
    /// How many barriers of the block came before.
    pub(crate) barriers: u32,
    /// The number of its thread in the block.
    pub(crate) thread: u16,
    pub(crate) is_write: bool,
    pub(crate) at: &'static Location<'static>,
}

impl Touch {
    /// Whether something orders the two.
    fn is_ordered(&self, other: &Self) -> bool {
        self.block == other.block
            && (self.thread == other.thread || self.barriers != other.barriers)
    }
}

/// What a byte remembers.
#[derive(Clone, Copy, Default)]
struct Cell {
    write: Option<Touch>,
    reads: [Option<Touch>; 2],
}

impl Cell {
    /// Remembers an access, or returns one that races with it.
    fn touch(&mut self, touch: Touch) -> Result<(), Touch> {
        let races = |other: &Touch| !touch.is_ordered(other);
        if let Some(write) = self.write.filter(races) {
            return Err(write);
        }
        if touch.is_write {
            if let Some(read) = self.reads.into_iter().flatten().find(races) {
                return Err(read);
            }
            self.write = Some(touch);
            return Ok(());
        }
        self.reads = match self.reads {
            [Some(first), Some(second)] if first.block != second.block => {
                [Some(first), Some(second)]
            }
            [Some(first), _] if first.block != touch.block => [Some(first), Some(touch)],
            [Some(first), _] if first.barriers != touch.barriers => [Some(touch), None],
            [Some(first), None] if first.thread != touch.thread => [Some(first), Some(touch)],
            [Some(first), second] => [Some(first), second],
            [None, _] => [Some(touch), None],
        };
        Ok(())
    }
}

/// The cells of some bytes, and of those behind them that were touched, as large as all accesses so far let
/// them be.
pub(crate) struct Shadow {
    bytes: usize,
    /// The bytes of a cell.
    unit: usize,
    cells: Vec<Cell>,
}

impl Shadow {
    /// The bytes of the largest cells: no access is aligned to more.
    const LARGEST: usize = 16;

    /// Bytes that nothing has touched.
    pub(crate) fn new(bytes: usize) -> Self {
        Self {
            bytes,
            unit: Self::LARGEST,
            cells: vec![Cell::default(); bytes.div_ceil(Self::LARGEST)],
        }
    }

    /// Forgets all accesses.
    pub(crate) fn clear(&mut self) {
        self.cells.fill(Cell::default());
    }

    /// Remembers an access to some of the bytes, or returns one that races with it.
    pub(crate) fn touch(&mut self, bytes: Range<usize>, touch: Touch) -> Result<(), Touch> {
        let aligned = 1 << (bytes.start | bytes.end | Self::LARGEST).trailing_zeros();
        if aligned < self.unit {
            let parts = self.unit / aligned;
            let cells = self.cells.iter();
            self.cells = cells.flat_map(|cell| vec![*cell; parts]).collect();
            self.cells.truncate(self.bytes.div_ceil(aligned));
            self.unit = aligned;
        }
        let cells = bytes.start / self.unit..bytes.end / self.unit;
        if self.cells.len() < cells.end {
            self.bytes = bytes.end;
            self.cells.resize(cells.end, Cell::default());
        }
        self.cells[cells]
            .iter_mut()
            .try_for_each(|cell| cell.touch(touch))
    }
}

#[cfg(test)]
mod tests {
    use core::panic::Location;

    use super::{Shadow, Touch};

    /// All that came before, with nothing forgotten.
    #[derive(Default)]
    struct Everything(Vec<(usize, Touch)>);

    impl Everything {
        fn races(&mut self, byte: usize, touch: Touch) -> bool {
            let races = self.0.iter().any(|(other, before)| {
                let is_write = before.is_write || touch.is_write;
                *other == byte && is_write && !before.is_ordered(&touch)
            });
            self.0.push((byte, touch));
            races
        }
    }

    /// Numbers that are as good as random.
    struct Random(u64);

    impl Random {
        fn below(&mut self, bound: u64) -> u64 {
            self.0 = self
                .0
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (self.0 >> 33) % bound
        }
    }

    #[test]
    fn three_accesses_tell_of_all_races() {
        let mut random = Random(7);
        let (mut races, mut none) = (0, 0);
        for _ in 0..20_000 {
            let mut shadow = Shadow::new(20);
            let mut everything = Everything::default();
            let mut barriers = [0, 0];
            let blocks = 1 + random.below(2);
            let writes = 2 + random.below(10);
            for _ in 0..24 {
                let block = random.below(blocks);
                let passed = &mut barriers[usize::try_from(block).unwrap()];
                *passed += u32::from(random.below(3) == 0);
                let touch = Touch {
                    block,
                    barriers: *passed,
                    thread: u16::try_from(random.below(3)).unwrap(),
                    is_write: random.below(writes) == 0,
                    at: Location::caller(),
                };
                let size = 1 << random.below(3);
                let start = usize::try_from(random.below(20 / size) * size).unwrap();
                let bytes = start..start + usize::try_from(size).unwrap();
                let is_race = bytes.clone().any(|byte| everything.races(byte, touch));
                assert_eq!(shadow.touch(bytes, touch).is_err(), is_race);
                if is_race {
                    races += 1;
                    break;
                }
                none += 1;
            }
        }
        assert!(races > 1000 && none > 1000, "{races} and {none}");
    }
}
