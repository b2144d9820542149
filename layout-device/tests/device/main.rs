//! Tests on the CPU executor of the functions that kernels call.
#![cfg(not(target_arch = "nvptx64"))]

mod algorithms;
mod atomics;
mod blocks;
mod convert;
mod edges;
mod host;
mod maps;
mod matrices;
mod products;
mod retiled;
mod tcgen05;
mod tiles;
mod tma_pipelines;
mod tuned;
mod unwritten;
mod warps;
mod wgmma;
