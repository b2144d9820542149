// error[E0080]: evaluation panicked: conversion: a layout of threads and values is behind a swizzle: take the layout inside, whose offsets are those of the tile
use layout_core::{checks::*, *};

type Src = Swizzled<Swizzle<3, 2, 3>, Layout![(32, 32):(32, 1)]>;
type Dst = Layout![(32, 32):(1, 32)];
const _: ConversionCost = conversion_cost::<Src, Dst, _4>();

fn main() {}
