// error[E0080]: evaluation panicked: conversion: the source has 128 elements, but offsets up to 254: use a compact tile for the source
use layout_core::{checks::*, *};

type Src = Layout![(32, 4):(8, 2)];
type Dst = Layout![(32, 4):(4, 1)];
const _: ConversionCost = conversion_cost::<Src, Dst, _4>();

fn main() {}
