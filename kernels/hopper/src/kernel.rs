//! Kernel descriptors as values, for hosts that launch any kernel.

use layout_core::bounds::{CheckedLayout, FlatModes, TensorLayout};
use layout_core::{MixedLayout, StaticInteger as _};
use layout_device::hopper::{TensorMapError, TensorMapParams};
use layout_device::{Bf16, E4m3, E5m2, EntryPoint, F16, Launch, TmaParts, TmaView};

use crate::attention::{Config, Heading};
use crate::gemm::Tiles;
use crate::product::Product;
use crate::{clusters, gemm, scaled, steps};

/// Element type of a matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ElementType {
    /// [`F16`].
    F16,
    /// [`Bf16`].
    Bf16,
    /// `f32`. As an MMA operand, TF32.
    F32,
    /// [`E4m3`].
    E4m3,
    /// [`E5m2`].
    E5m2,
}

impl ElementType {
    /// Returns the size of an element in bytes.
    #[must_use]
    pub const fn bytes(self) -> u32 {
        match self {
            Self::F16 | Self::Bf16 => 2,
            Self::F32 => 4,
            Self::E4m3 | Self::E5m2 => 1,
        }
    }
}

/// An element type that kernels support.
pub trait Element {
    /// The element type as a value.
    const ELEMENT_TYPE: ElementType;
}
impl Element for F16 {
    const ELEMENT_TYPE: ElementType = ElementType::F16;
}
impl Element for Bf16 {
    const ELEMENT_TYPE: ElementType = ElementType::Bf16;
}
impl Element for f32 {
    const ELEMENT_TYPE: ElementType = ElementType::F32;
}
impl Element for E4m3 {
    const ELEMENT_TYPE: ElementType = ElementType::E4m3;
}
impl Element for E5m2 {
    const ELEMENT_TYPE: ElementType = ElementType::E5m2;
}

type MapOfHeads = fn([u32; 7], u64) -> Result<TensorMapParams, TensorMapError>;
type MapOfVectors = fn([u32; 5], u64) -> Result<TensorMapParams, TensorMapError>;
type Run = unsafe fn(&[*const ()]);
type MapOfMatrix = fn([u32; 3], u64) -> Result<TensorMapParams, TensorMapError>;

/// A kernel parameter that TMA copies in tiles, with a layout of `N` dynamic values.
pub trait Mapped<const N: usize> {
    /// The element type.
    const ELEMENT_TYPE: ElementType;
    /// `true` if the matrix is column-major.
    const BY_COLUMNS: bool;
    /// Returns the tensor map for the dynamic values of the layout, at an address.
    ///
    /// # Errors
    ///
    /// Returns an error if TMA does not support the tensor.
    fn map(values: [u32; N], address: u64) -> Result<TensorMapParams, TensorMapError>;
}
macro_rules! mapped {
    ($($Tensor:ident[$($PartitionScheme:ty)?] $new:ident;)+) => {$(
        impl<T: Element, L, Tile: CheckedLayout, const N: usize> Mapped<N>
            for $Tensor<'static, T, MixedLayout<L, [u32; N]>, Tile, $($PartitionScheme)?>
        where
            MixedLayout<L, [u32; N]>: FlatModes + TensorLayout,
        {
            const ELEMENT_TYPE: ElementType = T::ELEMENT_TYPE;
            const BY_COLUMNS: bool = matches!(<MixedLayout<L, [u32; N]>>::CONTIGUOUS, Some(0));
            fn map(values: [u32; N], address: u64) -> Result<TensorMapParams, TensorMapError> {
                TensorMapParams::$new::<T, _, Tile>(&MixedLayout::<L, _>::from_values(values), address)
            }
        }
    )+};
}
mapped! {
    TmaView[] new;
    TmaParts[()] of_parts;
}

/// A matrix parameter of a kernel.
///
/// The dynamic values of the layout are the rows, the columns and the leading stride, in units of
/// 16 bytes.
#[derive(Clone, Copy, Debug)]
pub struct Matrix {
    /// Element type.
    pub numbers: ElementType,
    /// `true` if the matrix is column-major.
    pub by_columns: bool,
    /// Function that makes the tensor map from the dynamic values and an address.
    pub map: MapOfMatrix,
}

impl Matrix {
    const fn new<M: Mapped<3>>() -> Self {
        Self {
            numbers: M::ELEMENT_TYPE,
            by_columns: M::BY_COLUMNS,
            map: M::map,
        }
    }
}

/// The parameters of a GEMM kernel.
pub trait Matrices {
    /// Descriptors of `A`, `B` and `C`.
    const ALL: [Matrix; 3];
}
impl<A: Mapped<3>, B: Mapped<3>, C: Mapped<3>> Matrices for (A, B, C) {
    const ALL: [Matrix; 3] = [Matrix::new::<A>(), Matrix::new::<B>(), Matrix::new::<C>()];
}
impl<A: Mapped<3>, B: Mapped<3>, C: Mapped<3>> Matrices for (f32, A, B, C) {
    const ALL: [Matrix; 3] = <(A, B, C)>::ALL;
}

/// Cooperation of the blocks in a cluster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blocks {
    /// Clusters of one block.
    Alone,
    /// The blocks share the tiles of `B`.
    Shared,
    /// The blocks divide `k` (split-k).
    ClusterSplitK,
}

impl Blocks {
    /// Returns the maximum number of blocks in a cluster.
    #[must_use]
    pub const fn most(self) -> u32 {
        match self {
            Self::Alone => 1,
            Self::Shared => 2,
            Self::ClusterSplitK => 8,
        }
    }
}

/// An attention kernel. The number of columns in a tile is the maximum head dimension.
#[derive(Clone, Copy, Debug)]
pub struct Attention {
    /// Name of the kernel in the PTX.
    pub name: &'static str,
    /// Tile size of the results, and launch of the kernel.
    pub tiles: Tiles,
    /// Element type of queries, keys and values.
    pub numbers: ElementType,
    /// Element type of results.
    pub results: ElementType,
    /// Functions that make the tensor maps of queries, keys, values and results.
    pub maps: [MapOfHeads; 4],
    /// The function that an executor thread runs: [`EntryPoint::run`].
    pub run: Run,
}

/// The parameters of an attention kernel.
pub trait OfAttention {
    /// Element types of queries and results.
    const ELEMENT_TYPE: [ElementType; 2];
    /// Functions that make the tensor maps of queries, keys, values and results.
    const MAPS: [MapOfHeads; 4];
}
impl<Q, K, V, O, Ends, Count, Flag, Scale, TileCounter> OfAttention
    for (
        Q,
        K,
        V,
        O,
        Ends,
        Ends,
        Count,
        Flag,
        Scale,
        Scale,
        TileCounter,
    )
where
    Q: Mapped<7>,
    K: Mapped<7>,
    V: Mapped<7>,
    O: Mapped<7>,
{
    const ELEMENT_TYPE: [ElementType; 2] = [Q::ELEMENT_TYPE, O::ELEMENT_TYPE];
    const MAPS: [MapOfHeads; 4] = [Q::map, K::map, V::map, O::map];
}

impl Attention {
    pub(crate) const fn of<K: EntryPoint<Parameters: OfAttention>, C: Config>() -> Self {
        let [numbers, results] = <K::Parameters as OfAttention>::ELEMENT_TYPE;
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

/// The kernels for the gradients of attention. The number of columns in a tile is the maximum head
/// dimension.
///
/// The first kernel computes the row statistics, the second the gradients of keys and values, and
/// the third the gradient of queries. Arrays of two describe the second and the third kernel.
#[derive(Clone, Copy, Debug)]
pub struct Gradients {
    /// Names of the kernels in the PTX.
    pub names: [&'static str; 3],
    /// Tile sizes of the gradients, and launches of the last two kernels.
    pub tiles: [Tiles; 2],
    /// Element type.
    pub numbers: ElementType,
    /// Functions that make the tensor maps of queries, keys, values, the gradient of the results,
    /// and the computed gradients, for the last two kernels.
    pub maps: [[MapOfHeads; 5]; 2],
    /// Functions that make the tensor maps of the row statistics, for the last two kernels.
    pub of_rows: [MapOfVectors; 2],
    /// The functions that an executor thread runs for each kernel: [`EntryPoint::run`].
    pub run: [Run; 3],
}

/// The parameters of a gradient kernel.
pub trait OfGradients {
    /// The element type.
    const ELEMENT_TYPE: ElementType;
    /// Functions that make the tensor maps of queries, keys, values, the gradient of the results,
    /// and the computed gradients.
    const MAPS: [MapOfHeads; 5];
    /// Function that makes the tensor map of the row statistics.
    const OF_ROWS: MapOfVectors;
}
macro_rules! of_gradients {
    ($(($($To:ident)+))+) => {$(
        impl<Q, K, V, OfO, Rows, To, Ends, Count, Flag, Scale, TileCounter> OfGradients
            for (Q, K, V, OfO, Rows, Rows, $($To,)+ Ends, Ends, Count, Flag, Scale, TileCounter)
        where
            Q: Mapped<7>,
            K: Mapped<7>,
            V: Mapped<7>,
            OfO: Mapped<7>,
            Rows: Mapped<5>,
            To: Mapped<7>,
        {
            const ELEMENT_TYPE: ElementType = Q::ELEMENT_TYPE;
            const MAPS: [MapOfHeads; 5] = [Q::map, K::map, V::map, OfO::map, To::map];
            const OF_ROWS: MapOfVectors = Rows::map;
        }
    )+};
}
of_gradients! { (To) (To To) }

impl Gradients {
    /// Returns the kernels of the entry points, for tiles of `extents`: rows of keys or queries,
    /// and head dimension.
    pub(crate) const fn of<R: EntryPoint, K, Q>(extents: [u32; 2]) -> Self
    where
        K: EntryPoint<Parameters: OfGradients>,
        Q: EntryPoint<Parameters: OfGradients>,
    {
        Self {
            names: [R::NAME, K::NAME, Q::NAME],
            tiles: [Tiles::of_entry::<K>(extents), Tiles::of_entry::<Q>(extents)],
            numbers: <K::Parameters as OfGradients>::ELEMENT_TYPE,
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

/// A kernel for `C = A * B`: `A` has `m` x `k` elements, `B` has `n` x `k`, and `C` has `m` x `n`.
#[derive(Clone, Copy, Debug)]
pub struct Kernel {
    /// Name of the kernel in the PTX.
    pub name: &'static str,
    /// Tile size of `C`, and launch of the kernel.
    pub tiles: Tiles,
    /// Cooperation of the blocks in a cluster.
    pub blocks: Blocks,
    /// Descriptors of `A`, `B` and `C`.
    pub matrices: [Matrix; 3],
    /// The function that an executor thread runs: [`EntryPoint::run`].
    pub run: Run,
}

/// Returns the kernel of an entry point.
///
/// # Panics
///
/// Panics if the entry point is neither in [`all`] nor in [`steps`].
#[must_use]
pub fn of<K: EntryPoint>() -> &'static Kernel {
    let mut all = all().chain(steps::ALL);
    let kernel = all.find(|kernel| kernel.name == K::NAME);
    kernel.expect("an instance that is listed")
}

/// Returns all GEMM kernels except [`steps`].
pub fn all() -> impl Iterator<Item = &'static Kernel> {
    [gemm::ALL, clusters::SHARED, clusters::SPLIT]
        .into_iter()
        .flatten()
}

/// Returns the FP8 GEMM kernels with one scale. The first parameter of each kernel is the scale.
pub fn scaled() -> impl Iterator<Item = &'static Kernel> {
    scaled::ALL.iter().chain(scaled::SPLIT)
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
        Self::new::<K, P>(Blocks::ClusterSplitK)
    }

    /// Returns the number of tiles, or of stacks of tiles along `m`, that clusters compute for a
    /// `C` with `m` rows and `n` columns.
    #[must_use]
    pub const fn turns(&self, m: u32, n: u32, cluster: u32) -> u32 {
        let stacked = match self.blocks {
            Blocks::Shared => cluster,
            _ => 1,
        };
        self.tiles.of(m.div_ceil(stacked), n)
    }

    /// Returns the launch for a `C` with `m` rows and `n` columns, in clusters of `cluster` blocks,
    /// on a GPU with `multiprocessors` multiprocessors.
    #[must_use]
    pub const fn launch(&self, m: u32, n: u32, multiprocessors: u32, cluster: u32) -> Launch {
        self.tiles
            .launch_turns(self.turns(m, n, cluster), cluster, multiprocessors)
    }
}
