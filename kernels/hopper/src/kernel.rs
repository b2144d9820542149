//! Kernels as values, for hosts that start any of them.

use layout_core::bounds::FlatModes;
use layout_device::hopper::{MapOf, NoMap};
use layout_device::{Bf16, E4m3, E5m2, Half, Launch};

use crate::gemm::Tiles;
use crate::{clusters, gemm};

/// What the numbers of a matrix are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbers {
    /// [`Half`].
    F16,
    /// [`Bf16`].
    Bf16,
    /// `f32`; as factors, of 19 bits.
    F32,
    /// [`E4m3`].
    E4m3,
    /// [`E5m2`].
    E5m2,
}

impl Numbers {
    /// The bytes of one.
    #[must_use]
    pub const fn bytes(self) -> u32 {
        match self {
            Self::F16 | Self::Bf16 => 2,
            Self::F32 => 4,
            Self::E4m3 | Self::E5m2 => 1,
        }
    }
}

/// A type of numbers.
pub trait Number {
    /// What they are.
    const NUMBERS: Numbers;
}
impl Number for Half {
    const NUMBERS: Numbers = Numbers::F16;
}
impl Number for Bf16 {
    const NUMBERS: Numbers = Numbers::Bf16;
}
impl Number for f32 {
    const NUMBERS: Numbers = Numbers::F32;
}
impl Number for E4m3 {
    const NUMBERS: Numbers = Numbers::E4m3;
}
impl Number for E5m2 {
    const NUMBERS: Numbers = Numbers::E5m2;
}

type MapOfHeads = fn([u32; 7], u64) -> Result<MapOf, NoMap>;
type MapOfVectors = fn([u32; 5], u64) -> Result<MapOf, NoMap>;
type RunAttention = unsafe fn([*mut (); 4], *mut f32, [[u32; 7]; 4], [f32; 2], bool, *mut u32);
type RunGradients =
    unsafe fn([*mut (); 8], [*mut f32; 3], [[u32; 7]; 4], [[u32; 5]; 2], bool, f32, *mut u32);
type MapOfMatrix = fn([u32; 3], u64) -> Result<MapOf, NoMap>;

/// A matrix that a kernel takes.
///
/// The values of its layout are its rows, its columns, and the distance of rows, or columns, in units of 16 bytes.
#[derive(Clone, Copy, Debug)]
pub struct Matrix {
    /// What its numbers are.
    pub numbers: Numbers,
    /// Whether the elements of a column lie side by side, and not those of a row.
    pub by_columns: bool,
    /// What TMA is told of the matrix with these values, at an address.
    pub map: MapOfMatrix,
}

impl Matrix {
    /// That of numbers `T` with the layout `L`.
    pub(crate) const fn new<T: Number, L: FlatModes>(map: MapOfMatrix) -> Self {
        Self {
            numbers: T::NUMBERS,
            by_columns: matches!(L::CONTIGUOUS, Some(0)),
            map,
        }
    }
}

/// What the blocks of a cluster do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blocks {
    /// A block has no other in its cluster.
    Alone,
    /// They read tiles of `B` together.
    Shared,
    /// They divide `k`.
    Split,
}

impl Blocks {
    /// How many blocks a cluster may have at most.
    #[must_use]
    pub const fn most(self) -> u32 {
        match self {
            Self::Alone => 1,
            Self::Shared => 2,
            Self::Split => 8,
        }
    }
}

/// A kernel for attention, of heads of as many numbers as the columns of its tiles, or fewer.
#[derive(Clone, Copy, Debug)]
pub struct Attention {
    /// Its name in the PTX.
    pub name: &'static str,
    /// The tiles of results that its blocks compute, and its launch.
    pub tiles: Tiles,
    /// What the numbers of queries, keys and values are.
    pub numbers: Numbers,
    /// What those of results are.
    pub results: Numbers,
    /// What TMA is told of queries, keys, values and results with the values of their layouts, at an address.
    pub maps: [MapOfHeads; 4],
    /// What a thread of the executor runs, given where these begin, the logarithms of sums or null, the values of the layouts, the scale of
    /// scores and of values, whether a query sees the keys up to its own, and a counter, where a batch is a sequence.
    ///
    /// # Safety
    ///
    /// That of the kernel, of which `tiles` has the launch.
    pub run: RunAttention,
}

/// The kernels for the gradients of attention, of heads of as many numbers as the columns of their tiles, or fewer.
///
/// The first is for rows, the second for keys and values, the third for queries; what two of them have is that of the last two.
#[derive(Clone, Copy, Debug)]
pub struct Gradients {
    /// Their names in the PTX.
    pub names: [&'static str; 3],
    /// The tiles of gradients that the blocks of two of them compute, and their launches.
    pub tiles: [Tiles; 2],
    /// What their numbers are.
    pub numbers: Numbers,
    /// What TMA is told by two of them of queries, keys, values, what comes back to the results, and gradients.
    pub maps: [[MapOfHeads; 5]; 2],
    /// What TMA is told by two of them of a number for each row.
    pub of_rows: [MapOfVectors; 2],
    /// What a thread of the executor runs of each, given where queries, keys, values, results, what comes back to these, and the
    /// gradients of queries, keys and values begin; the logarithms of sums, the sums of rows, and the logarithms to base 2; the values of the
    /// layouts of queries, keys, values and results, of numbers of rows, and of these as an attention stores them; whether a query sees the keys
    /// up to its own, the scale, and a counter, where a batch is a sequence.
    ///
    /// # Safety
    ///
    /// That of the kernel, of which `tiles` has the launch.
    pub run: [RunGradients; 3],
}

/// A kernel for `C = A * B`, with `A` of `m` x `k`, `B` of `n` x `k` and `C` of `m` x `n`.
#[derive(Clone, Copy, Debug)]
pub struct Kernel {
    /// Its name in the PTX.
    pub name: &'static str,
    /// The tiles of `C` that its blocks compute, and its launch.
    pub tiles: Tiles,
    /// What the blocks of its clusters do.
    pub blocks: Blocks,
    /// `A`, `B` and `C`.
    pub matrices: [Matrix; 3],
    /// What a thread of the executor runs, given where the matrices begin and the values of their layouts.
    ///
    /// # Safety
    ///
    /// That of the kernel, of which `tiles` has the launch.
    pub run: unsafe fn([*mut (); 3], [[u32; 3]; 3]),
}

/// All kernels for products, without [`steps`](crate::steps).
pub fn all() -> impl Iterator<Item = &'static Kernel> {
    [gemm::ALL, clusters::SHARED, clusters::SPLIT]
        .into_iter()
        .flatten()
}

impl Kernel {
    /// How many times a cluster takes a tile, or tiles below one another, for a `C` of `m` rows and `n` columns.
    #[must_use]
    pub const fn turns(&self, m: u32, n: u32, cluster: u32) -> u32 {
        let stacked = match self.blocks {
            Blocks::Shared => cluster,
            _ => 1,
        };
        self.tiles.of(m.div_ceil(stacked), n)
    }

    /// The launch for a `C` of `m` rows and `n` columns on a GPU with so many multiprocessors, in clusters of so many blocks.
    #[must_use]
    pub const fn launch(&self, m: u32, n: u32, multiprocessors: u32, cluster: u32) -> Launch {
        self.tiles
            .launch_turns(self.turns(m, n, cluster), cluster, multiprocessors)
    }
}

/// The [`Kernel`] of a product, given what its blocks do, and what it reads of `B` at a time.
macro_rules! kernel {
    ($Blocks:ident $name:ident $OfB:ident) => {
        /// The kernel, for hosts.
        pub const KERNEL: $crate::kernel::Kernel = $crate::kernel::Kernel {
            name: stringify!($name),
            tiles: TILES,
            blocks: $crate::kernel::Blocks::$Blocks,
            matrices: [
        matrix!(new TA GA A),
        matrix!(new TB GB $OfB),
        matrix!(of_parts TC GC C),
            ],
            run: |[a, b, c], [of_a, of_b, of_c]| {
                let of_c = layout_core::Distinct::check(GC::from_values(of_c));
                // SAFETY: the promise of the caller.
                unsafe {
                    $name(
                        (a.cast::<TA>().into(), GA::from_values(of_a)),
                        (b.cast::<TB>().into(), GB::from_values(of_b)),
                        (
                            c.cast::<TC>().into(),
                            of_c.expect("lines of `C` do not overlap"),
                        ),
                    );
                }
            },
        };
    };
}
/// The [`Matrix`] of numbers, a layout and a tile.
macro_rules! matrix {
    ($new:ident $T:ident $L:ident $Tile:ident) => {
        $crate::kernel::Matrix::new::<$T, $L>(|values, address| {
            let layout = $L::from_values(values);
            layout_device::hopper::MapOf::$new::<$T, $L, $Tile>(&layout, address)
        })
    };
}
