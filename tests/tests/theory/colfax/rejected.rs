//! Invalid input gives an error with the reason, never a panic.

use layout_algebra::{IntTuple, Layout};
use layout_theory::category::{
    CategoryError as E, MutualRefinement, NestMorphism, NestedLayout, NestedTuple, PointedMap,
    Predicates, Profile, TupleMorphism, compose_tractable, flat,
};

fn layout(text: &str) -> Layout {
    text.parse().unwrap()
}

fn tuple(text: &str) -> IntTuple {
    text.parse().unwrap()
}

fn morphism(domain: &[i64], codomain: &[i64], images: &[usize]) -> Result<TupleMorphism, E> {
    TupleMorphism::from_numbers(domain, codomain, images)
}

macro_rules! rejected {
    ($($result:expr => $pattern:pat),+ $(,)?) => {$(
        match $result {
            Err($pattern) => {}
            other => panic!("{}: {other:?}", stringify!($result)),
        }
    )+};
}

#[test]
fn morphisms_that_are_not_well_formed() {
    rejected! {
        morphism(&[2], &[2], &[2]) => E::OutOfRange { position: 1, length: 1, .. },
        morphism(&[2, 2], &[2], &[1]) => E::Length { found: 2, wanted: 1, .. },
        morphism(&[2, 2], &[2], &[1, 1]) => E::Repeated { first: 0, second: 1, image: 0 },
        morphism(&[2], &[3], &[1]) => E::EntriesDiffer { entry: 2, target: 3, .. },
        morphism(&[0], &[], &[0]) => E::NotPositive { value: 0, .. },
        morphism(&[2], &[2, -1], &[1]) => E::NotPositive { position: 1, value: -1, .. },
        morphism(&[], &[i64::MAX, 2], &[]) => E::Overflow { .. },
        morphism(&[1 << 32, 1 << 31], &[], &[0, 0]) => E::Overflow { .. },
        PointedMap::new(vec![Some(usize::MAX)], 3) => E::OutOfRange { .. },
        NestMorphism::from_numbers((2, (3, 4)), 2, &[1]) => E::Length { .. },
        NestMorphism::from_numbers((2, (-3,)), 2, &[1, 0]) => E::NotPositive { .. },
        PointedMap::new(vec![], usize::MAX).unwrap().sum(&PointedMap::identity(1))
            => E::Overflow { .. },
    }
    let mut deep = IntTuple::Int(2);
    for _ in 0..40 {
        deep = IntTuple::Tuple(vec![deep]);
    }
    rejected! {
        NestMorphism::identity(&deep) => E::Depth { limit: 16 },
        deep.relative_modes(&IntTuple::Int(2)) => E::Depth { limit: 16 },
        MutualRefinement::of(&deep, &deep) => E::Depth { limit: 16 },
        IntTuple::from((2, 3)).with_profile(&deep.profile()) => E::Depth { limit: 16 },
    }
}

#[test]
fn operations_on_morphisms() {
    let f = morphism(&[2, 3], &[3, 5], &[0, 1]).unwrap();
    let g = morphism(&[2, 3], &[3, 2, 5], &[2, 1]).unwrap();
    let nested = NestMorphism::from(g.clone());
    rejected! {
        f.then(&f) => E::NotComposable { .. },
        f.concat(&g) => E::CodomainsDiffer { .. },
        f.concat(&f) => E::ImagesMeet { image: 0 },
        f.complement() => E::NotInjective { position: 0 },
        f.inverse() => E::NotInjective { position: 0 },
        g.inverse() => E::Missed { position: 2 },
        g.flat_divide(&f) => E::NotInjective { .. },
        f.flat_divide(&g) => E::NotComposable { .. },
        g.flat_product(&f) => E::NotProductAdmissible { .. },
        g.entry(2) => E::OutOfRange { position: 2, length: 2, .. },
        g.restrict(&[1, 0]) => E::NotIncreasing { index: 1 },
        g.factorize(&[0]) => E::Missed { position: 1 },
        g.on_coordinate(&[2, 0]) => E::Coordinate { position: 0, value: 2, extent: 2 },
        g.on_coordinate(&[0]) => E::Length { .. },
        g.realize(6) => E::Coordinate { .. },
        g.realize(-1) => E::Coordinate { .. },
        TupleMorphism::expansion(&[2, 3], &[2]) => E::NotAPrefix { position: 1 },
        TupleMorphism::dilation(&[2, 3], &[2]) => E::Length { .. },
        TupleMorphism::isomorphism(&[2, 3], &[0, 0]) => E::NotAPermutation { position: 0 },
        TupleMorphism::projection(&[2, 3], &[7]) => E::OutOfRange { .. },
        nested.pullback(&tuple("(3,4,5)")) => E::NotARefinement { .. },
        nested.pushforward(&tuple("2")) => E::NotARefinement { .. },
        nested.expand(&tuple("(3,5)")) => E::NotAPrefix { position: 1 },
        nested.mode(2) => E::OutOfRange { .. },
        nested.relative_modes(&tuple("(2,(3,1))")) => E::NotARefinement { .. },
        NestMorphism::reparenthesize((2, 3), (3, 2)) => E::FlatteningsDiffer { .. },
        nested.weak_composite(&NestMorphism::identity(7).unwrap())
            => E::NoMutualRefinement { .. },
    }
    let large = TupleMorphism::identity([1 << 40]).unwrap();
    rejected!(large.sum(&large) => E::Overflow { .. });
    let stars = morphism(&[1 << 40], &[], &[0]).unwrap();
    rejected!(stars.concat(&stars) => E::Overflow { .. });
}

#[test]
fn tuples_and_profiles() {
    let x = tuple("(2,(3,4))");
    rejected! {
        x.entry(3) => E::OutOfRange { length: 3, .. },
        x.mode(2) => E::OutOfRange { length: 2, .. },
        x.length_before(3) => E::OutOfRange { .. },
        x.permute(&[0]) => E::Length { found: 1, wanted: 2, .. },
        x.permute(&[0, 2]) => E::OutOfRange { .. },
        x.permute(&[1, 1]) => E::NotAPermutation { position: 1 },
        x.restrict(&[0, 0]) => E::NotIncreasing { index: 1 },
        x.quotient_of(&tuple("(2,4)")) => E::NotAPrefix { position: 1 },
        tuple("(2,4)").relative_modes(&tuple("(2,(2,2))")) => E::NotARefinement { .. },
        tuple("(2,0)").relative_modes(&tuple("(2,0)")) => E::NotPositive { .. },
        IntTuple::from((-2, -4)).relative_modes(&tuple("8")) => E::NotPositive { .. },
        Profile::flat(2).substitute(core::slice::from_ref(&x)) => E::Length { found: 1, wanted: 2, .. },
        MutualRefinement::of(&tuple("(2,0)"), &tuple("2")) => E::NotPositive { .. },
        MutualRefinement::of(&tuple("(2,3)"), &tuple("(2)"))
            => E::NoMutualRefinement { left: 1, left_rest: 3, right: 1, right_rest: None },
    }
    for text in [
        "", "(", ")", "(*", "(*,)", "(,*)", "(**)", "*,*", "(*))", "x", "(*)(*)", "* *",
    ] {
        rejected!(text.parse::<Profile>() => E::Notation(_));
    }
    rejected!("(".repeat(40).parse::<Profile>() => E::Depth { limit: 16 });
    for text in ["*", "()", "(*)", "(*,*)", "((),(*,()),(*,*))"] {
        assert_eq!(text.parse::<Profile>().unwrap().to_string(), text);
    }
}

// covers: operation 31, predicate 21
#[test]
fn layouts() {
    let huge = Layout::new((2, 2), (1_i64 << 61, 1_i64 << 62)).unwrap();
    rejected! {
        flat::restrict(&layout("(2,3):(1,2)"), &[2]) => E::OutOfRange { .. },
        flat::permute(&layout("(2,3):(1,2)"), &[0]) => E::Length { .. },
        flat::concat(&[&huge, &huge]) => E::Layout(_),
        flat::complement(&layout("(2,2):(1,3)"), None)
            => E::NotComplementable { bound: 3, block: 2 },
        flat::complement(&layout("(2,2):(0,3)"), None) => E::ZeroStride { mode: 0 },
        flat::complement(&layout("4:3"), Some(13)) => E::NotComplementable { bound: 13, block: 12 },
        flat::complement(&layout("4:3"), Some(0)) => E::NotPositive { value: 0, .. },
        flat::complement(&huge, None) => E::Overflow { .. },
        flat::product(&layout("4:1"), &huge) => E::Overflow { .. },
        TupleMorphism::standard_representation(&huge) => E::Overflow { .. },
        TupleMorphism::standard_representation(&layout("(4,8):(3,3)"))
            => E::NotTractable { leaf: 1, stride: 3, block: 12 },
        Layout::new((2, 3), 1) => _,
        Layout::new((2, (3, 4)), (1, 2)) => _,
        layout("4:1").composite(&layout("8:1")) => E::TooLarge { cosize: 8, size: 4 },
        layout("(12,2):(1,100)").composite(&layout("(2,2,3):(2,3,4)")) => E::Layout(_),
        layout("(2,3):(1,2)").coalesce_over(&tuple("(3,2)")) => E::NotARefinement { .. },
        layout("(2,3):(1,2)").with_mode_profile(&Profile::flat(3)) => E::Length { .. },
        compose_tractable(&layout("(4,8):(3,3)"), &layout("2:1")) => E::NotTractable { .. },
        compose_tractable(&layout("(2,5):(1,8)"), &layout("2:3")) => E::NoMutualRefinement { .. },
    }
    assert!(!huge.is_compact() && !huge.is_complementable(None));
    assert!(huge.is_tractable());
}
