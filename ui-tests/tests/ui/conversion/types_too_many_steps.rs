// error[E0080]: evaluation panicked: conversion: cannot decide the cost of the conversion within 1048576 steps: use extents that are powers of two
use layout_core::{checks::*, *};

type Src = Layout![(999, 1000):(1, 999)];
type Dst = Layout![(999, 1000):(1000, 1)];
const _: ConversionCost = conversion_cost::<Src, Dst, _4>();

fn main() {}
