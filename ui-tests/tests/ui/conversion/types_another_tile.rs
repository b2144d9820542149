// error[E0080]: evaluation panicked: conversion: the source has a tile of 1024 elements, but the destination has offsets up to 511: use the same tile for both
use layout_core::{checks::*, *};

type Src = Layout![(32, 32):(32, 1)];
type Dst = Layout![(32, 16):(1, 32)];
const _: ConversionCost = conversion_cost::<Src, Dst, _4>();

fn main() {}
