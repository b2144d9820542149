//! Copy and MMA instructions, the tiled copies and tiled MMAs made of them, and the partitions of their
//! threads.

pub use crate::thread_value::copy_atom::{
    CopyAtom, CopyTraits, CpAsync, IsCopyAtom, Ldmatrix, LdmatrixTrans, Memory, Registers,
    Stmatrix, StmatrixTrans, UniversalCopy,
};
pub use crate::thread_value::mma_atom::{
    M16n8k8F16F16, M16n8k8F32Bf16, M16n8k8F32F16, M16n8k8F32Tf32, M16n8k16F16F16, M16n8k16F32Bf16,
    M16n8k16F32F16, MmaTraits, UniversalFma,
};
pub use crate::thread_value::partition::{
    FragmentA, FragmentB, FragmentC, FragmentLikeC, PartitionA, PartitionB, PartitionC, PartitionD,
    PartitionFragmentA, PartitionFragmentB, PartitionFragmentC, PartitionFragmentLikeC, PartitionS,
    PartitionedA, PartitionedB, PartitionedC, PartitionedD, PartitionedS,
};
pub use crate::thread_value::retile::{Retile, Retiled};
pub use crate::thread_value::tiled_copy::{
    GetLayoutTvD, GetLayoutTvS, IsTiledCopy, LayoutTvD, LayoutTvS, TiledCopy, TiledCopyOf,
    make_tiled_copy,
};
pub use crate::thread_value::tiled_mma::{
    IsTiledMma, LayoutTvA, LayoutTvB, LayoutTvC, ThrLayoutVmnk, TileOfMma, TiledCopyA, TiledCopyB,
    TiledCopyC, TiledMma,
};
pub use crate::thread_value::wgmma::{
    WgmmaColumns, WgmmaF16F16, WgmmaF32Bf16, WgmmaF32E4m3, WgmmaF32E4m3E5m2, WgmmaF32E5m2,
    WgmmaF32E5m2E4m3, WgmmaF32F16, WgmmaF32Tf32, WgmmaRows, WgmmaS32S8, WgmmaS32U8,
};
pub use crate::thread_value::wgmma_atom::{IsWgmmaAtom, WgmmaAtom, WgmmaTile, WidestAtom};
