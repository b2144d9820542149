// error[E0080]: evaluation panicked: conversion: what it costs was not decided: it takes more than 1048576 steps; let extents be powers of two
use layout_core::{checks::*, *};

type Src = Layout![(999, 1000):(1, 999)];
type Dst = Layout![(999, 1000):(1000, 1)];
const _: ConversionCost = conversion_cost::<Src, Dst, _4>();

fn main() {}
