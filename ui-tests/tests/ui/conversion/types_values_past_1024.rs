// error[E0080]: evaluation panicked: conversion: a thread has 2048 values, but a conversion supports at most 1024: use more threads, or a smaller tile
use layout_core::{checks::*, *};

type Src = Layout![(32, 2048):(2048, 1)];
type Dst = Layout![(32, 2048):(1, 32)];
const _: ConversionCost = conversion_cost::<Src, Dst, _4>();

fn main() {}
