// error[E0080]: evaluation panicked: conversion: the source has 1024 elements of a tile, and the destination offsets up to 511: let both be of the same tile
use layout_core::{checks::*, *};

type Src = Layout![(32, 32):(32, 1)];
type Dst = Layout![(32, 16):(1, 32)];
const _: ConversionCost = conversion_cost::<Src, Dst, _4>();

fn main() {}
