//! Kernels as values, for hosts that start any of them.

use layout_core::bounds::{CheckedLayout, FlatModes, TensorLayout};
use layout_core::{MixedLayout, StaticInteger as _};
use layout_device::hopper::{MapOf, NoMap};
use layout_device::{Bf16, E4m3, E5m2, EntryPoint, Half, Launch, TmaParts, TmaView};

use crate::attention::{Config, Heading};
use crate::gemm::Tiles;
use crate::product::Product;
use crate::{backward, clusters, gemm, steps};

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
type Run = unsafe fn(&[*const ()]);
type MapOfMatrix = fn([u32; 3], u64) -> Result<MapOf, NoMap>;

/// A parameter of a kernel that TMA copies by tiles, with a layout of `N` run-time values.
pub trait Mapped<const N: usize> {
    /// The element type.
    const NUMBERS: Numbers;
    /// Whether a matrix is column-major.
    const BY_COLUMNS: bool;
    /// Returns the tensor map for the values of the layout at an address.
    ///
    /// # Errors
    ///
    /// If TMA does not take the tensor.
    fn map(values: [u32; N], address: u64) -> Result<MapOf, NoMap>;
}
macro_rules! mapped {
    ($($Tensor:ident[$($Way:ty)?] $new:ident;)+) => {$(
        impl<T: Number, L, Tile: CheckedLayout, const N: usize> Mapped<N>
            for $Tensor<'static, T, MixedLayout<L, [u32; N]>, Tile, $($Way)?>
        where
            MixedLayout<L, [u32; N]>: FlatModes + TensorLayout,
        {
            const NUMBERS: Numbers = T::NUMBERS;
            const BY_COLUMNS: bool = matches!(<MixedLayout<L, [u32; N]>>::CONTIGUOUS, Some(0));
            fn map(values: [u32; N], address: u64) -> Result<MapOf, NoMap> {
                MapOf::$new::<T, _, Tile>(&MixedLayout::<L, _>::from_values(values), address)
            }
        }
    )+};
}
mapped! {
    TmaView[] new;
    TmaParts[()] of_parts;
}

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
    const fn new<M: Mapped<3>>() -> Self {
        Self {
            numbers: M::NUMBERS,
            by_columns: M::BY_COLUMNS,
            map: M::map,
        }
    }
}

/// The parameters of a product.
pub trait Matrices {
    /// `A`, `B` and `C`.
    const ALL: [Matrix; 3];
}
impl<A: Mapped<3>, B: Mapped<3>, C: Mapped<3>> Matrices for (A, B, C) {
    const ALL: [Matrix; 3] = [Matrix::new::<A>(), Matrix::new::<B>(), Matrix::new::<C>()];
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
    /// What a thread of the executor runs: [`EntryPoint::run`].
    pub run: Run,
}

/// The parameters of an attention kernel.
pub trait OfAttention {
    /// Elements of queries and of results.
    const NUMBERS: [Numbers; 2];
    /// The maps of queries, keys, values and results.
    const MAPS: [MapOfHeads; 4];
}
impl<Q, K, V, O, Ends, Count, Flag, Scale, Counter> OfAttention
    for (Q, K, V, O, Ends, Ends, Count, Flag, Scale, Scale, Counter)
where
    Q: Mapped<7>,
    K: Mapped<7>,
    V: Mapped<7>,
    O: Mapped<7>,
{
    const NUMBERS: [Numbers; 2] = [Q::NUMBERS, O::NUMBERS];
    const MAPS: [MapOfHeads; 4] = [Q::map, K::map, V::map, O::map];
}

impl Attention {
    pub(crate) const fn of<K: EntryPoint<Parameters: OfAttention>, C: Config>() -> Self {
        let [numbers, results] = <K::Parameters as OfAttention>::NUMBERS;
        Self {
            name: K::NAME,
            tiles: Tiles::of_entry::<K>([<C::Head as Heading>::M::U32, C::Head::U32]),
            numbers,
            results,
            maps: <K::Parameters as OfAttention>::MAPS,
            run: K::run,
        }
    }
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
    /// What a thread of the executor runs of each: [`EntryPoint::run`].
    pub run: [Run; 3],
}

/// The parameters of a kernel for gradients.
pub trait OfGradients {
    /// The element type.
    const NUMBERS: Numbers;
    /// The maps of queries, keys, values, what comes back to the results, and gradients.
    const MAPS: [MapOfHeads; 5];
    /// The map of a number for each row.
    const OF_ROWS: MapOfVectors;
}
macro_rules! of_gradients {
    ($(($($To:ident)+))+) => {$(
        impl<Q, K, V, OfO, Rows, To, Ends, Count, Flag, Scale, Counter> OfGradients
            for (Q, K, V, OfO, Rows, Rows, $($To,)+ Ends, Ends, Count, Flag, Scale, Counter)
        where
            Q: Mapped<7>,
            K: Mapped<7>,
            V: Mapped<7>,
            OfO: Mapped<7>,
            Rows: Mapped<5>,
            To: Mapped<7>,
        {
            const NUMBERS: Numbers = Q::NUMBERS;
            const MAPS: [MapOfHeads; 5] = [Q::map, K::map, V::map, OfO::map, To::map];
            const OF_ROWS: MapOfVectors = Rows::map;
        }
    )+};
}
of_gradients! { (To) (To To) }

impl Gradients {
    pub(crate) const fn of<R: EntryPoint, K, Q, C: backward::Config>() -> Self
    where
        K: EntryPoint<Parameters: OfGradients>,
        Q: EntryPoint<Parameters: OfGradients>,
    {
        let extents = [C::M::U32, C::Head::U32];
        Self {
            names: [R::NAME, K::NAME, Q::NAME],
            tiles: [Tiles::of_entry::<K>(extents), Tiles::of_entry::<Q>(extents)],
            numbers: <K::Parameters as OfGradients>::NUMBERS,
            maps: [
                <K::Parameters as OfGradients>::MAPS,
                <Q::Parameters as OfGradients>::MAPS,
            ],
            of_rows: [
                <K::Parameters as OfGradients>::OF_ROWS,
                <Q::Parameters as OfGradients>::OF_ROWS,
            ],
            run: [R::run, K::run, Q::run],
        }
    }
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
    /// What a thread of the executor runs: [`EntryPoint::run`].
    pub run: Run,
}

/// Returns the kernel of an entry point.
///
/// # Panics
///
/// If the entry point is not in [`all`] or [`steps`].
#[must_use]
pub fn of<K: EntryPoint>() -> &'static Kernel {
    let mut all = all().chain(steps::ALL);
    let kernel = all.find(|kernel| kernel.name == K::NAME);
    kernel.expect("an instance that is listed")
}

/// All kernels for products, without [`steps`].
pub fn all() -> impl Iterator<Item = &'static Kernel> {
    [gemm::ALL, clusters::SHARED, clusters::SPLIT]
        .into_iter()
        .flatten()
}

impl Kernel {
    const fn new<K: EntryPoint<Parameters: Matrices>, P: Product>(blocks: Blocks) -> Self {
        Self {
            name: K::NAME,
            tiles: Tiles::of_entry::<K>([P::M::U32, P::N::U32]),
            blocks,
            matrices: <K::Parameters as Matrices>::ALL,
            run: K::run,
        }
    }
    pub(crate) const fn alone<K: EntryPoint<Parameters: Matrices>, P: Product>() -> Self {
        Self::new::<K, P>(Blocks::Alone)
    }
    pub(crate) const fn shared<K: EntryPoint<Parameters: Matrices>, P: Product>() -> Self {
        Self::new::<K, P>(Blocks::Shared)
    }
    pub(crate) const fn split<K: EntryPoint<Parameters: Matrices>, P: Product>() -> Self {
        Self::new::<K, P>(Blocks::Split)
    }

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
