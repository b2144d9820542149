//! Shared-memory tiles and accesses from public questions and other libraries.

use layout_algebra::{Layout, Swizzle};

/// A tile with its accesses, and the layout that others use.
pub struct Question {
    /// The source of the question or layout.
    pub of: &'static str,
    /// The tile without swizzle or padding.
    pub tile: Layout,
    /// The bytes per value.
    pub bytes: i64,
    /// The thread-value layout of each access, in indices of the tile.
    accesses: Vec<Layout>,
    /// The layout that the source uses.
    pub theirs: Layout,
}

fn layout(text: &str) -> Layout {
    text.parse().expect("a layout")
}

fn question((of, tile, bytes, accesses, theirs): Row) -> Question {
    let tile = layout(tile);
    let accesses = accesses.map(layout).into();
    let mut question = Question {
        of,
        bytes,
        accesses,
        theirs: tile.clone(),
        tile,
    };
    question.theirs = match theirs {
        "" => question.tile.clone(),
        "hidet" => question.by_hidet(),
        _ if theirs.starts_with("Sw") => {
            let swizzle: Swizzle = theirs.parse().expect("a swizzle");
            Layout::behind(swizzle, 0, &question.tile).expect("a layout")
        }
        _ => layout(theirs),
    };
    question
}

impl Question {
    /// Returns the accesses of a tile with the same shape.
    ///
    /// # Panics
    ///
    /// Panics if an access cannot be composed with the tile.
    #[must_use]
    pub fn accesses(&self, tile: &Layout) -> Vec<Layout> {
        let access = |access: &Layout| tile.composition(access).expect("a partition");
        self.accesses.iter().map(access).collect()
    }

    /// Returns the vector width of each access in values, as in the tile without a swizzle.
    #[must_use]
    pub fn widths(&self) -> Vec<i64> {
        let plain = self.accesses(&self.tile);
        let width = |access: &Layout| {
            let widths = [16, 8, 4, 2].into_iter().filter(|n| n * self.bytes <= 16);
            let mut widths = widths.filter(|n| access.vector_access(*n).is_ok());
            widths.next().unwrap_or(1)
        };
        plain.iter().map(width).collect()
    }

    /// Returns the wavefronts of all accesses of a tile, and the number of wavefronts without bank conflicts.
    ///
    /// # Panics
    ///
    /// Panics if the tile has no cost.
    #[must_use]
    pub fn wavefronts(&self, tile: &Layout) -> [u64; 2] {
        let accesses = self.accesses(tile);
        let costs = accesses.iter().zip(self.widths()).map(|(access, n)| {
            // Padding can reduce the vector width.
            let n = if access.vector_access(n).is_ok() {
                n
            } else {
                1
            };
            access.shared_cost(n, self.bytes).expect("a cost")
        });
        costs.fold([0, 0], |[wavefronts, ideal_wavefronts], cost| {
            [
                wavefronts + cost.wavefronts,
                ideal_wavefronts + cost.ideal_wavefronts,
            ]
        })
    }

    /// Returns the result of `best_swizzle`.
    ///
    /// # Panics
    ///
    /// Panics if no swizzle exists.
    #[must_use]
    pub fn ours(&self) -> Layout {
        let accesses = self.accesses(&self.tile);
        self.tile
            .best_swizzle(self.bytes, &accesses)
            .expect("one that is free of conflicts")
    }

    /// Returns the result of hidet's pass. The pass checks the first group of threads that are served
    /// together, and takes the last of equally good swizzles.
    fn by_hidet(&self) -> Layout {
        let accesses = self.accesses(&self.tile);
        let phases: Vec<(Vec<i64>, i64)> = accesses
            .iter()
            .zip(self.widths())
            .map(|(access, n)| {
                let threads = 128 / (n * self.bytes);
                let offset = |thread| access.offset(thread).expect("a thread");
                ((0..threads).map(offset).collect(), n)
            })
            .collect();
        let ways = |phase: &[i64], n: i64, swizzle: Option<Swizzle>| {
            let mut banks = vec![Vec::new(); phase.len()];
            for offset in phase {
                let at = swizzle.map_or(*offset, |swizzle| swizzle.apply(*offset));
                let bank = usize::try_from(at / n).expect("small") % banks.len();
                if !banks[bank].contains(&at) {
                    banks[bank].push(at);
                }
            }
            banks.iter().map(Vec::len).max().expect("a bank")
        };
        let bits_of = |number: i64| i64::from(i64::BITS - number.leading_zeros());
        let waiting = phases.iter().filter(|(phase, n)| ways(phase, *n, None) > 1);
        let highest = waiting
            .map(|(phase, _)| bits_of(phase.iter().max().expect("a thread") + 1))
            .max();
        let Some(highest) = highest else {
            return self.tile.clone();
        };
        let lowest = phases
            .iter()
            .map(|(_, n)| bits_of(*n) - 1)
            .max()
            .expect("an access");
        let mut best = (usize::MAX, None);
        for bits in 1..highest {
            for target in lowest..highest - bits {
                for source in bits + target..highest {
                    let swizzle = Swizzle::from_absolute(bits, target, source).expect("apart");
                    let all = phases
                        .iter()
                        .map(|(phase, n)| ways(phase, *n, Some(swizzle)));
                    let all = all.sum::<usize>();
                    if best.0 > phases.len() && all <= best.0 {
                        best = (all, Some(swizzle));
                    }
                }
            }
        }
        let swizzle = best.1.expect("a swizzle");
        Layout::behind(swizzle, 0, &self.tile).expect("a layout")
    }
}

/// The source, the tile, the bytes per value, the accesses of both sides, and the source's layout.
type Row = (
    &'static str,
    &'static str,
    i64,
    [&'static str; 2],
    &'static str,
);

/// Accesses with 16-byte rows, where consecutive threads move along a row first, and `ldmatrix`.
const F16_K32: [&str; 2] = [
    "((4,32),(8,4)):((1024,1),(128,32))",
    "((16,2),(8,(8,2))):((1,1024),(128,(16,2048)))",
];
const M_MAJOR: [&str; 2] = [
    "((16,8),(8,4)):((8,128),(1,1024))",
    "((8,2,2),(8,(8,2))):((128,8,1024),(1,(16,2048)))",
];
const SIMT: [&str; 2] = [
    "((8,32),4):((128,1),32)",
    "((16,16),(8,8)):((1,0),(16,128))",
];

/// CUTLASS's tiles are from `test/unit/gemm/device/default_gemm_configuration.hpp`: written by
/// `GmemTiledCopy`, read by `SmemCopyAtom`. hidet's tiles are from `tests/cute_ops/test_ldst.py`. An
/// `ldmatrix` reads 16-byte rows, one per thread.
const QUESTIONS: &[Row] = &[
    (
        "CUTLASS #1234: `sgemm_nt_1`, f32",
        "(128,8):(1,128)",
        4,
        ["((32,8),4):((1,128),32)", SIMT[1]],
        "",
    ),
    (
        "CUTLASS #3172: `ldmatrix.trans`, f16",
        "(128,32):(1,128)",
        2,
        M_MAJOR,
        "Sw<3,3,4>",
    ),
    (
        "cute-gemm #5: `A` and `B`, f16",
        "(128,32):(32,1)",
        2,
        F16_K32,
        "Sw<3,3,3>",
    ),
    (
        "CUTLASS, f16, 32 of k",
        "(128,32):(32,1)",
        2,
        F16_K32,
        "Sw<2,3,3>",
    ),
    (
        "CUTLASS, f16, 64 of k",
        "(128,64):(64,1)",
        2,
        [
            "((8,16),(8,8)):((1024,1),(128,16))",
            "((16,2),(8,(8,4))):((1,1024),(128,(16,2048)))",
        ],
        "Sw<3,3,3>",
    ),
    (
        "CUTLASS, f16, M-major",
        "((64,2),(8,4)):((1,512),(64,1024))",
        2,
        M_MAJOR,
        "Sw<3,3,3>",
    ),
    (
        "CUTLASS, tf32, 32 of k",
        "(128,32):(32,1)",
        4,
        [
            "((8,16),(4,8)):((512,1),(128,16))",
            "((16,2),(4,(8,4))):((1,512),(128,(16,1024)))",
        ],
        "Sw<3,2,3>",
    ),
    (
        "CUTLASS, tf32, 16 of k",
        "(128,16):(16,1)",
        4,
        [
            "((4,32),(4,4)):((512,1),(128,32))",
            "((16,2),(4,(8,2))):((1,512),(128,(16,1024)))",
        ],
        "Sw<2,2,3>",
    ),
    (
        "CUTLASS, tf32, M-major",
        "((32,4),(8,4)):((1,256),(32,1024))",
        4,
        [
            "((16,8),(4,(2,4))):((4,128),(1,(64,1024)))",
            "((4,8),((2,2),(8,4))):((128,1),((8,512),(16,1024)))",
        ],
        "Sw<3,2,3>",
    ),
    (
        "CUTLASS, s8, 64 of k",
        "(128,64):(64,1)",
        1,
        [
            "((4,32),(16,4)):((2048,1),(128,32))",
            "((16,2),(16,(8,2))):((1,2048),(128,(16,4096)))",
        ],
        "Sw<2,4,3>",
    ),
    (
        "CUTLASS, f32, padded",
        "(128,8):(1,128)",
        4,
        SIMT,
        "(128,8):(1,132)",
    ),
    (
        "\"One Bit Off\": transposed by a warp, f32",
        "(16,32):(32,1)",
        4,
        ["(32,16):(16,1)", "((16,2),16):((1,16),32)"],
        "Sw<4,0,5>",
    ),
    (
        "hidet, `ldmatrix.trans`, f16",
        "(32,128):(128,1)",
        2,
        [
            "((16,8),(8,4)):((256,1),(32,8))",
            "((16,2),(8,(2,8))):((1,256),(32,(16,512)))",
        ],
        "hidet",
    ),
    (
        "hidet, `ldmatrix`, f16",
        "(128,32):(32,1)",
        2,
        F16_K32,
        "hidet",
    ),
    (
        "hidet, 16 bytes each way, f16",
        "(128,32):(32,1)",
        2,
        [F16_K32[0], F16_K32[0]],
        "hidet",
    ),
];

/// Returns all questions.
///
/// # Panics
///
/// Never panics, because all texts are layouts.
#[must_use]
pub fn questions() -> Vec<Question> {
    let rows = QUESTIONS.iter();
    rows.map(|row| question(*row)).collect()
}
