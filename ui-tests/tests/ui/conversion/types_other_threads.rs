// error[E0080]: evaluation panicked: conversion: the source has 32 threads, but the destination has 64: use the same number of threads for both
use layout_core::{checks::*, *};

type Src = Layout![(32, 4):(4, 1)];
type Dst = Layout![(64, 2):(2, 1)];
const _: ConversionCost = conversion_cost::<Src, Dst, _4>();

fn main() {}
