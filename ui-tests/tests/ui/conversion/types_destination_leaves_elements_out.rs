// error[E0080]: evaluation panicked: conversion: the destination must reach each of the 128 elements of the tile exactly once, apart from repetition by modes of stride 0: make the destination cover the tile
use layout_core::{checks::*, *};

type Src = Layout![(32, 4):(4, 1)];
type Dst = Layout![(32, 2):(1, 96)];
const _: ConversionCost = conversion_cost::<Src, Dst, _4>();

fn main() {}
