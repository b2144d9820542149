// error[E0080]: evaluation panicked: conversion: expected values of 1, 2, 4, 8 or 16 bytes, found values of 3 bytes
use layout_core::{checks::*, *};

type Src = Layout![(32, 4):(4, 1)];
type Dst = Layout![(32, 4):(1, 32)];
const _: ConversionCost = conversion_cost::<Src, Dst, _3>();

fn main() {}
