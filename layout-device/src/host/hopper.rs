//! scratch
use crate::tma::MapOf;
#[track_caller]
pub(crate) fn uniform(value: u32) -> u32 {
    value
}
pub(crate) unsafe fn init(_barrier: *mut u64, _count: u32) {
    todo!()
}
pub(crate) fn fence_init() {}
pub(crate) unsafe fn arrive(_barrier: *mut u64) {
    todo!()
}
pub(crate) unsafe fn arrive_expect(_barrier: *mut u64, _bytes: u32) {
    todo!()
}
pub(crate) unsafe fn wait(_barrier: *mut u64, _parity: u32) {
    todo!()
}
pub(crate) fn sync_named(_id: u32, _threads: u32) {
    todo!()
}
pub(crate) fn fence_async() {}
pub(crate) fn fewer_registers<const N: u32>() {}
pub(crate) fn more_registers<const N: u32>() {}
pub(crate) unsafe fn load_box<T>(
    _tensor: super::Mapped<T>,
    _map: impl FnOnce() -> MapOf,
    _rank: usize,
    _to: *mut u8,
    _full: *mut u64,
    _at: [u32; 5],
) {
    todo!()
}
pub(crate) unsafe fn store_box<T>(
    _tensor: super::Mapped<T>,
    _map: impl FnOnce() -> MapOf,
    _rank: usize,
    _from: *const u8,
    _at: [u32; 5],
) {
    todo!()
}
pub(crate) fn commit_boxes() {}
pub(crate) fn wait_boxes_read<const N: u32>() {}
pub(crate) fn wait_boxes<const N: u32>() {}
pub(crate) fn wgmma_fence() {}
pub(crate) fn wgmma_commit() {}
pub(crate) fn wgmma_wait<const N: u32>() {}
pub(crate) unsafe fn m64n256k16<const TA: u32, const TB: u32>(
    _d: &mut [f32; 128],
    _a: u64,
    _b: u64,
) {
    todo!()
}
