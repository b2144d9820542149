// error[E0080]: evaluation panicked: conversion: the destination does not have each of the 128 elements of the tile once, but for modes of stride 0: let it cover the tile
use layout_core::{checks::*, *};

type Src = Layout![(32, 4):(4, 1)];
type Dst = Layout![(32, 2):(1, 96)];
const _: ConversionCost = conversion_cost::<Src, Dst, _4>();

fn main() {}
