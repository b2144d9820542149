// error[E0080]: evaluation panicked: conversion: the layouts have 32 threads, but the block has 128: use layouts for the threads of the block
use layout_core::*;
use layout_device::{Exchange, convert};

type Rows = Layout![(32, 32):(32, 1)];
type Columns = Layout![(32, 32):(1, 32)];

fn turned(
    ctx: ThreadContext<'_, (u32,), (_128,)>,
    exchange: &mut Exchange<'_, _4096>,
    rows: &Fragment<f32, Layout![32:1]>,
) -> Fragment<f32, Layout![32:1]> {
    convert(ctx, Rows::new(), Columns::new(), rows, exchange)
}

fn main() {
    core::hint::black_box(turned as fn(_, &mut _, &_) -> _);
}
