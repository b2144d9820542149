// error[E0080]: evaluation panicked: conversion: the conversion needs 4096 bytes of shared memory, but the exchange has 2048: use `Exchange<'_, _4096>`
use layout_core::*;
use layout_device::{Exchange, convert};

type Rows = Layout![(32, 32):(32, 1)];
type Columns = Layout![(32, 32):(1, 32)];

fn turned(
    ctx: ThreadContext<'_, (u32,), (_32,)>,
    exchange: &mut Exchange<'_, _2048>,
    rows: &Fragment<f32, Layout![32:1]>,
) -> Fragment<f32, Layout![32:1]> {
    convert(ctx, Rows::new(), Columns::new(), rows, exchange)
}

fn main() {
    core::hint::black_box(turned as fn(_, &mut _, &_) -> _);
}
