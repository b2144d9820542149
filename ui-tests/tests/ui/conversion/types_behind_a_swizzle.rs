// error[E0080]: evaluation panicked: conversion: expected thread-value layouts without a swizzle, found a swizzled one: pass the layout without the swizzle, whose offsets are the offsets in the tile
use layout_core::{checks::*, *};

type Src = Swizzled<Swizzle<3, 2, 3>, Layout![(32, 32):(32, 1)]>;
type Dst = Layout![(32, 32):(1, 32)];
const _: ConversionCost = conversion_cost::<Src, Dst, _4>();

fn main() {}
