//! Hardware pictures: instructions of tensor cores, matrix loads and stores, TMA boxes, and the
//! accesses of partitions.

use core::fmt::Display;

use layout_algebra::{
    ConflictGroup, CopyAtom, Error, GlobalCost, Layout, Matrices, MmaAtom, MmaOperand, SharedCost,
    TiledMma, Tiler, Wgmma, WgmmaA,
};
use layout_picture::{Grid, PictureError};

/// A grid with a heading.
pub(crate) struct Shown {
    pub(crate) heading: String,
    pub(crate) grid: Grid,
    /// Meaning of the owners, and of cells with one color.
    pub(crate) of: Of,
}

/// The owners in a picture.
#[derive(Clone, Copy)]
pub(crate) enum Of {
    /// Threads and their values.
    Threads,
    /// Threads that provide addresses. The color marks the threads of one shared-memory pass.
    Addresses,
    /// Boxes and positions in the boxes.
    Boxes,
    /// Offsets in memory, without owners.
    Memory,
}

/// The pictures of an instruction.
pub(crate) struct Instruction {
    pub(crate) shown: Vec<Shown>,
    /// The shared-memory partition of the instruction, if any. Each thread moves 8 values of 2
    /// bytes.
    pub(crate) partition: Option<Layout>,
    /// The tile that the instruction reads or writes, without swizzles.
    pub(crate) tile: Option<Layout>,
    /// Additional facts, one per line.
    pub(crate) facts: Vec<String>,
}

/// Returns the names of all instructions, by family.
pub(crate) fn instructions() -> Vec<(&'static str, Vec<String>)> {
    let copies = |is: fn(&CopyAtom) -> bool| CopyAtom::ALL.into_iter().filter(is).map(named);
    let loads =
        |atom: &CopyAtom| matches!(atom, CopyAtom::Ldmatrix(_) | CopyAtom::LdmatrixTrans(_));
    let stores =
        |atom: &CopyAtom| matches!(atom, CopyAtom::Stmatrix(_) | CopyAtom::StmatrixTrans(_));
    vec![
        ("mma", MmaAtom::ALL.into_iter().skip(1).map(named).collect()),
        ("wgmma", Wgmma::all().map(named).collect()),
        ("ldmatrix", copies(loads).collect()),
        ("stmatrix", copies(stores).collect()),
    ]
}

fn named(atom: impl Display) -> String {
    atom.to_string()
}

/// Returns the pictures of the named instruction. Instructions that move matrices use a
/// shared-memory `tile`, `(row, column)`.
pub(crate) fn instruction(name: &str, tile: Option<Layout>) -> Result<Instruction, String> {
    let products = MmaAtom::ALL
        .into_iter()
        .chain(Wgmma::all().map(MmaAtom::Wgmma));
    if let Some(atom) = products.into_iter().find(|atom| atom.to_string() == name) {
        return product(atom).map_err(|error| error.to_string());
    }
    let mut copies = CopyAtom::ALL.into_iter();
    if let Some(atom) = copies.find(|atom| atom.to_string() == name) {
        return matrices(atom, tile).map_err(|error| error.to_string());
    }
    let families = instructions().into_iter();
    let names: Vec<_> = families.flat_map(|(_, names)| names).collect();
    let nearest = layout_language::nearest_of(name, names.iter().map(String::as_str));
    let help = match nearest {
        Some(nearest) => format!("did you mean `{nearest}`?"),
        None => "`layout atom` lists the instructions".to_owned(),
    };
    Err(format!("unknown instruction `{name}`\nhelp: {help}"))
}

fn product(atom: MmaAtom) -> Result<Instruction, PictureError> {
    let [m, n, k] = atom.shape_mnk();
    let wgmma = match atom {
        MmaAtom::Wgmma(wgmma) => Some(wgmma),
        _ => None,
    };
    let mut facts = Vec::new();
    // `B` is shown as it is multiplied, with `k` downwards.
    let across = Layout::new((k, n), (n, 1))?;
    let b = match wgmma {
        Some(of) => in_memory("B (k, n)", of, n, true, &mut facts)?,
        None => registers("B (k, n)", &atom.b(), &across)?,
    };
    let a = match wgmma.filter(|of| of.a_in() == WgmmaA::Memory) {
        Some(of) => in_memory("A (m, k)", of, m, false, &mut facts)?,
        None => registers("A (m, k)", &atom.a(), &Layout::make_layout((m, k))?)?,
    };
    let c = registers("C (m, n)", &atom.c(), &Layout::make_layout((m, n))?)?;
    Ok(Instruction {
        shown: vec![b, a, c],
        partition: None,
        tile: None,
        facts,
    })
}

fn registers(what: &str, parts: &Layout, tile: &Layout) -> Result<Shown, PictureError> {
    Ok(Shown {
        heading: format!("{what} in registers: {parts}"),
        grid: Grid::owners(parts, tile)?,
        of: Of::Threads,
    })
}

/// Returns a `wgmma` operand in shared memory, with the widest swizzle whose rows fit the tile.
fn in_memory(
    what: &str,
    of: Wgmma,
    rows: i64,
    is_across: bool,
    facts: &mut Vec<String>,
) -> Result<Shown, PictureError> {
    let (bits, k) = (256 / of.numbers().k(), of.numbers().k());
    let tile = Layout::wgmma_tile((rows, 1024 / bits), bits, 1)?;
    let operand = tile.wgmma_operand(bits, rows)?;
    facts.push(format!(
        "{what} is read from shared memory through a descriptor: for the tile {tile}, the descriptor is {:#018x}, with lines of {} bytes, \
         LBO {} bytes, SBO {} bytes",
        operand.descriptor(),
        operand.span,
        operand.leading,
        operand.stride
    ));
    let extents = [rows, k].map(Layout::make_layout);
    let [rows, k] = extents;
    let modes = Tiler::Modes(vec![rows?.into(), k?.into()]);
    let mut shown = tile.composition(modes)?;
    if is_across {
        let [rows, k] = [shown.get(&[0])?, shown.get(&[1])?];
        shown = match shown.swizzles() {
            [] => Layout::from_modes([k, rows])?,
            _ => transposed(&shown)?,
        };
    }
    Ok(Shown {
        heading: format!("{what} in shared memory: {tile}, offsets"),
        grid: Grid::new(&shown)?,
        of: Of::Memory,
    })
}

/// Returns `(b, a)` of `(a, b)`, with the same swizzles.
fn transposed(layout: &Layout) -> Result<Layout, Error> {
    let inside = layout.inside_swizzles();
    let turned = Layout::from_modes([inside.get(&[1])?, inside.get(&[0])?])?;
    let swizzles = layout.swizzles().iter().rev();
    swizzles
        .into_iter()
        .try_fold(turned, |inside, (swizzle, offset)| {
            Layout::behind(*swizzle, *offset, &inside)
        })
}

/// Returns the pictures of an instruction that moves 8 x 8 matrices of 16-bit elements between a
/// tile and registers.
fn matrices(atom: CopyAtom, tile: Option<Layout>) -> Result<Instruction, PictureError> {
    let (count, is_transposed, is_load) = match atom {
        CopyAtom::Ldmatrix(count) => (count, false, true),
        CopyAtom::LdmatrixTrans(count) => (count, true, true),
        CopyAtom::Stmatrix(count) => (count, false, false),
        CopyAtom::StmatrixTrans(count) => (count, true, false),
        _ => {
            // The other instructions use one address per thread.
            return Ok(Instruction {
                shown: Vec::new(),
                partition: None,
                tile: None,
                facts: Vec::new(),
            });
        }
    };
    let (of, operand, shape) = match count {
        Matrices::X4 => (MmaAtom::M16n8k16F32F16, MmaOperand::A, (16, 16)),
        Matrices::X2 => (MmaAtom::M16n8k16F32F16, MmaOperand::B, (8, 16)),
        Matrices::X1 => (MmaAtom::M16n8k8F32F16, MmaOperand::B, (8, 8)),
    };
    let copy = TiledMma::new(of, &Layout::new((1, 1, 1), (0, 0, 0))?)?
        .make_tiled_copy(atom, 16, operand)?;
    let strides = if is_transposed { (1, 64) } else { (64, 1) };
    let tile = tile.map_or_else(|| Layout::new(shape, strides), Ok)?;
    let parts = |tile: &Layout| {
        let (memory, registers) = if is_load {
            (tile.partition_s(&copy)?, tile.partition_d(&copy)?)
        } else {
            (tile.partition_d(&copy)?, tile.partition_s(&copy)?)
        };
        // The hardware ignores the addresses of the other threads.
        let mut addresses = vec![Tiler::Size(8 * count.count())];
        addresses.resize(memory.rank(), Tiler::Keep);
        Ok::<_, Error>([memory.composition(Tiler::Modes(addresses))?, registers])
    };
    let [memory, registers] = parts(&tile)?;
    // The elements that one instruction moves.
    let (rows, columns) = shape;
    let first = tile.composition(Tiler::Modes(vec![rows.into(), columns.into()]))?;
    let [first_rows, first_registers] = parts(&first)?;
    let arrow = if is_load { "loaded from" } else { "stored to" };
    Ok(Instruction {
        shown: vec![
            Shown {
                heading:
                    "row addresses: thread T provides the address of its row, 8 elements, 16 bytes"
                        .into(),
                grid: Grid::owners(&first_rows, &first)?,
                of: Of::Addresses,
            },
            Shown {
                heading: format!("registers: value V of thread T is {arrow} the element"),
                grid: Grid::owners(&first_registers, &first)?,
                of: Of::Threads,
            },
        ],
        facts: vec![
            format!("addresses (thread, value, ...): {memory}"),
            format!("registers (thread, value, ...): {registers}"),
        ],
        partition: Some(memory),
        tile: Some(tile.inside_swizzles()),
    })
}

/// Returns the boxes of a matrix that TMA copies, and the tile in shared memory.
pub(crate) fn boxes(matrix: &Layout, tile: &Layout, bits: i64) -> Result<Instruction, String> {
    let said = |error: PictureError| error.to_string();
    let modes = matrix.modes();
    let strides = |mode: &Layout| mode.stride().leaves().collect();
    let strides: Vec<Vec<i64>> = modes.iter().map(strides).collect();
    let contiguous = strides.iter().position(|of| of[..] == [1]);
    let Some(contiguous) = contiguous else {
        return Err(format!(
            "TMA requires a matrix with a contiguous mode, of stride 1: {matrix} has none"
        ));
    };
    for (mode, of) in strides.iter().enumerate() {
        let bytes = of
            .iter()
            .map(|stride| stride * bits / 8)
            .find(|bytes| bytes % 16 != 0);
        if let Some(bytes) = bytes.filter(|_| mode != contiguous) {
            return Err(format!(
                "TMA requires strides that are multiples of 16 bytes: mode {mode} of {matrix} has {bytes} bytes"
            ));
        }
    }
    let found = tile
        .tma_boxes(bits, contiguous)
        .map_err(|error| with_remedy(&error))?;
    let count = found.count();
    Ok(Instruction {
        shown: vec![
            Shown {
                heading: format!("global memory: {matrix}, with out-of-bounds elements"),
                grid: Grid::boxes(matrix, tile, bits, contiguous).map_err(said)?,
                of: Of::Boxes,
            },
            Shown {
                heading: format!("shared memory: {tile}, offsets"),
                grid: Grid::tile_of_boxes(tile, bits, contiguous).map_err(said)?,
                of: Of::Boxes,
            },
        ],
        facts: vec![format!(
            "{count} {} per tile, of ({},{}) elements, with a {}-byte swizzle; out-of-bounds elements are loaded as zeros and not stored",
            if count == 1 { "box" } else { "boxes" },
            found.extents[0],
            found.extents[1],
            found.span,
        )],
        partition: None,
        tile: None,
    })
}

/// Returns the lines of an error with its suggestion.
pub(crate) fn with_remedy(error: &Error) -> String {
    match error.suggestion() {
        Some(suggestion) => format!("{error}\nhelp: {suggestion}"),
        None => error.to_string(),
    }
}

/// Returns the maximum number of contiguous values within 16 bytes.
pub(crate) fn widest(layout: &Layout, bytes: i64) -> i64 {
    let mut widths = [16, 8, 4, 2].into_iter();
    widths
        .find(|&n| n * bytes.clamp(1, 16) <= 16 && layout.vector_access(n).is_ok())
        .unwrap_or(1)
}

/// A partition whose threads move `n` values of `bytes` bytes per access.
pub(crate) struct Accesses {
    pub(crate) layout: Layout,
    pub(crate) n: i64,
    pub(crate) bytes: i64,
}

impl Accesses {
    /// Returns the accesses with `n` values, or with the widest vector if `n` is `None`.
    pub(crate) fn new(layout: Layout, bytes: i64, n: Option<i64>) -> Self {
        let n = n.unwrap_or_else(|| widest(&layout, bytes));
        Self { layout, n, bytes }
    }

    pub(crate) fn costs(&self) -> Result<(SharedCost, GlobalCost), Error> {
        let shared = self.layout.shared_cost(self.n, self.bytes)?;
        Ok((shared, self.layout.global_cost(self.n, self.bytes)?))
    }

    fn threads(&self) -> i64 {
        self.layout.modes().first().map_or(1, Layout::size)
    }

    /// Returns the number of warps that execute an instruction.
    fn warps(&self) -> i64 {
        (self.threads() - 1) / 32 + 1
    }

    /// Returns the index of the first access of an instruction. Instructions are counted warp by
    /// warp.
    pub(crate) fn index(&self, instruction: i64) -> i64 {
        let (warp, vector) = (instruction % self.warps(), instruction / self.warps());
        (vector * self.n * self.threads()).saturating_add(32 * warp)
    }

    /// Returns the instruction of an access.
    pub(crate) fn instruction(&self, index: i64) -> i64 {
        let (thread, value) = (index % self.threads(), index / self.threads());
        value / self.n * self.warps() + thread / 32
    }

    /// Returns the groups of an instruction that shared memory serves together, with their
    /// wavefronts.
    pub(crate) fn groups(
        &self,
        instruction: i64,
    ) -> Result<Vec<(ConflictGroup, Grid)>, PictureError> {
        let Self { layout, n, bytes } = self;
        let groups = layout.shared_groups(*n, *bytes, self.index(instruction))?;
        let drawn = groups.into_iter().map(|group| {
            let grid = Grid::turns_of(layout, *n, *bytes, [group.from, group.to])?;
            Ok((group, grid))
        });
        drawn.collect()
    }

    pub(crate) fn sectors(&self, instruction: i64) -> Result<Grid, PictureError> {
        Grid::sectors_of(&self.layout, self.n, self.bytes, self.index(instruction))
    }

    /// Returns the threads over the memory that they access, with 128 bytes per row.
    pub(crate) fn memory(&self) -> Result<Grid, PictureError> {
        let width = 128 / self.bytes.clamp(1, 16);
        let lines = (self.layout.cosize() - 1) / width + 1;
        let memory = Layout::new((lines, width), (width, 1))?;
        Grid::owners(&self.layout, &memory)
    }

    /// Returns a sentence about the best swizzle, or about the reason why none helps. Also returns
    /// the swizzled partition if it is conflict-free.
    pub(crate) fn suggestion(&self) -> (String, Option<Layout>) {
        let Self { layout, n, bytes } = self;
        let inside = layout.inside_swizzles();
        let behind = |tile: &Layout| {
            let found = tile.best_swizzle(*bytes, [&self.in_vectors(&inside)?])?;
            let mut swizzles = found.swizzles().iter();
            swizzles.try_fold(inside.clone(), |inside, (swizzle, offset)| {
                Layout::behind(*swizzle, *offset, &inside)
            })
        };
        // A swizzle may need more elements than the partition reaches. If no swizzle works in the
        // next power of two, none works in fewer elements.
        let cells = inside.cosize().unsigned_abs().next_power_of_two();
        let whole = i64::try_from(cells).map(Layout::make_layout);
        let found = match whole {
            Ok(Ok(whole)) => behind(&whole).map(|best| match best.swizzle_fits() {
                Ok(()) => (best, String::new()),
                Err(_) => match behind(&inside) {
                    Ok(best) => (best, String::new()),
                    Err(_) => (best, format!(" (needs memory for {cells} values)")),
                },
            }),
            _ => behind(&inside).map(|best| (best, String::new())),
        };
        match found {
            Ok((best, place)) => match best.shared_cost(*n, *bytes) {
                Ok(cost) if cost.wavefronts == cost.ideal_wavefronts => {
                    let wavefronts = cost.wavefronts;
                    (
                        format!("no bank conflicts with `{best}`{place}: {wavefronts} wavefronts"),
                        Some(best),
                    )
                }
                _ => (format!("`{best}` has bank conflicts too"), None),
            },
            Err(error) => (error.to_string(), None),
        }
    }

    /// Returns `(thread, n values, rest...)`, where the widest vector has at most `n` values.
    fn in_vectors(&self, layout: &Layout) -> Result<Layout, Error> {
        let modes = layout.modes();
        let [threads, values, rest @ ..] = &modes[..] else {
            return Ok(layout.clone());
        };
        let divided = values.logical_divide(self.n)?.modes();
        let modes = [threads.clone()].into_iter().chain(divided);
        Layout::from_modes(modes.chain(rest.iter().cloned()))
    }
}
