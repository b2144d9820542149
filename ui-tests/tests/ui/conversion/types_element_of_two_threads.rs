// error[E0080]: evaluation panicked: conversion: (thread 16, value 0) and (thread 0, value 1) of the source both have offset 16: let each element of the tile be one thread's
use layout_core::{checks::*, *};

type Src = Layout![(32, 4):(1, 16)];
type Dst = Layout![(32, 4):(4, 1)];
const _: ConversionCost = conversion_cost::<Src, Dst, _4>();

fn main() {}
