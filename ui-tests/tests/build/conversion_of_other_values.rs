// error[E0080]: evaluation panicked: conversion: a thread of the source has 32 values, but its fragment has 16: use a fragment with one element for each value
use layout_core::*;
use layout_device::{Exchange, convert};

type Rows = Layout![(32, 32):(32, 1)];
type Columns = Layout![(32, 32):(1, 32)];

fn turned(
    ctx: ThreadContext<'_, (u32,), (_32,)>,
    exchange: &mut Exchange<'_, _4096>,
    rows: &Fragment<f32, Layout![16:1]>,
) -> Fragment<f32, Layout![32:1]> {
    convert(ctx, Rows::new(), Columns::new(), rows, exchange)
}

fn main() {
    core::hint::black_box(turned as fn(_, &mut _, &_) -> _);
}
