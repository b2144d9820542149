//! Random tuples, layouts and morphisms, and checks of laws.

use core::fmt::Debug;

use layout_algebra::{IntTuple, Layout};
use layout_tests::strategy::for_all;
use layout_theory::category::{
    NestMorphism, NestedLayout, NestedTuple, PointedMap, Profile, TupleMorphism, flat,
};
use proptest::prelude::*;

/// Checks a law for 256 values from `make`.
pub(crate) fn check<T: Debug>(make: impl Fn(&mut Random) -> T, law: impl Fn(&T)) {
    let values = any::<u64>().prop_map(|seed| make(&mut Random(seed)));
    for_all(256, values, |value| {
        law(&value);
        Ok(())
    });
}

/// Returns all values of a layout function.
pub(crate) fn values(layout: &Layout) -> Vec<i64> {
    let offsets = (0..layout.size()).map(|i| layout.offset(i));
    offsets.map(|offset| offset.expect("an offset")).collect()
}

/// Returns the image of a layout function, sorted.
pub(crate) fn image(layout: &Layout) -> Vec<i64> {
    let mut image = values(layout);
    image.sort_unstable();
    image.dedup();
    image
}

/// Returns `true` if a layout function is a bijection of `[0, size)`.
pub(crate) fn is_bijection(layout: &Layout) -> bool {
    image(layout).into_iter().eq(0..layout.size())
}

pub(crate) fn concat(a: &Layout, b: &Layout) -> Layout {
    flat::concat(&[a, b]).expect("a layout")
}

pub(crate) fn ints(tuple: &[i64]) -> IntTuple {
    tuple.to_vec().into()
}

/// A `SplitMix64` random number generator.
#[derive(Debug)]
pub(crate) struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Returns an integer below `n`.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        usize::try_from(self.next() >> 33).expect("31 bits") % n
    }

    pub(crate) fn chance(&mut self, of: usize) -> bool {
        self.below(of) == 0
    }

    /// Returns a small entry, possibly 1.
    pub(crate) fn entry(&mut self) -> i64 {
        [1, 2, 2, 3, 4][self.below(5)]
    }

    pub(crate) fn entries(&mut self, most: usize) -> Vec<i64> {
        (0..self.below(most + 1)).map(|_| self.entry()).collect()
    }

    pub(crate) fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            let j = self.below(i + 1);
            list.swap(i, j);
        }
    }

    pub(crate) fn permutation(&mut self, length: usize) -> Vec<usize> {
        let mut permutation: Vec<_> = (0..length).collect();
        self.shuffle(&mut permutation);
        permutation
    }

    /// Returns an increasing list of positions below `length`.
    pub(crate) fn positions(&mut self, length: usize) -> Vec<usize> {
        (0..length).filter(|_| !self.chance(3)).collect()
    }

    /// Returns a profile of this length.
    pub(crate) fn profile(&mut self, length: usize) -> Profile {
        if length == 1 && self.chance(2) {
            return Profile::Entry;
        }
        self.tuple_profile(length, 2)
    }

    fn tuple_profile(&mut self, length: usize, depth: usize) -> Profile {
        let mut modes = Vec::new();
        let mut rest = length;
        while rest > 0 {
            let taken = 1 + self.below(rest);
            rest -= taken;
            if taken == 1 && !self.chance(4) {
                modes.push(Profile::Entry);
            } else if depth == 0 {
                modes.extend((0..taken).map(|_| Profile::Entry));
            } else {
                modes.push(self.tuple_profile(taken, depth - 1));
            }
        }
        Profile::Tuple(modes)
    }

    /// Returns the tuple with random nesting.
    pub(crate) fn nested(&mut self, tuple: &[i64]) -> IntTuple {
        let profile = self.profile(tuple.len());
        ints(tuple).with_profile(&profile).expect("a nested tuple")
    }

    pub(crate) fn nested_tuple(&mut self, most: usize) -> IntTuple {
        let entries = self.entries(most);
        self.nested(&entries)
    }

    /// Returns a refinement, where some entries become tuples of the same size.
    pub(crate) fn refinement(&mut self, tuple: &IntTuple) -> IntTuple {
        let modes: Vec<_> = tuple.leaves().map(|entry| self.split(entry)).collect();
        tuple.profile().substitute(&modes).expect("a refinement")
    }

    fn split(&mut self, entry: i64) -> IntTuple {
        let divisors: Vec<_> = (1..=entry).filter(|d| entry % d == 0).collect();
        match self.below(3) {
            0 => entry.into(),
            1 => {
                let divisor = divisors[self.below(divisors.len())];
                IntTuple::from(vec![divisor, entry / divisor])
            }
            _ => {
                let divisor = divisors[self.below(divisors.len())];
                let rest = self.split_once(entry / divisor);
                IntTuple::Tuple(vec![divisor.into(), rest])
            }
        }
    }

    fn split_once(&mut self, entry: i64) -> IntTuple {
        let divisors: Vec<_> = (1..=entry).filter(|d| entry % d == 0).collect();
        let divisor = divisors[self.below(divisors.len())];
        IntTuple::from(vec![divisor, entry / divisor])
    }

    /// Returns a morphism into `codomain`, with up to `stars` entries that map to `*`.
    pub(crate) fn morphism_into(&mut self, codomain: &[i64], stars: usize) -> TupleMorphism {
        let mut images: Vec<_> = (0..codomain.len()).map(Some).collect();
        self.shuffle(&mut images);
        let kept = self.below(images.len() + 1);
        images.truncate(kept);
        let missed = self.below(stars + 1);
        images.extend((0..missed).map(|_| None));
        if self.chance(3) {
            images.sort_unstable();
        } else {
            self.shuffle(&mut images);
        }
        let domain: Vec<_> = images
            .iter()
            .map(|image| image.map_or_else(|| self.entry(), |j: usize| codomain[j]))
            .collect();
        let map = PointedMap::new(images, codomain.len()).expect("a map");
        TupleMorphism::new(domain, codomain, map).expect("a morphism")
    }

    pub(crate) fn morphism(&mut self) -> TupleMorphism {
        let codomain = self.entries(5);
        self.morphism_into(&codomain, 2)
    }

    pub(crate) fn injective(&mut self) -> TupleMorphism {
        let codomain = self.entries(5);
        self.morphism_into(&codomain, 0)
    }

    /// Returns a morphism from `domain`, with up to two codomain entries outside the image.
    pub(crate) fn morphism_from(&mut self, domain: &[i64]) -> TupleMorphism {
        let stars = !self.chance(2);
        let mut targets: Vec<_> = (0..domain.len())
            .filter(|_| !stars || !self.chance(4))
            .map(Some)
            .collect();
        targets.extend((0..self.below(3)).map(|_| None));
        self.shuffle(&mut targets);
        let codomain: Vec<_> = targets
            .iter()
            .map(|target| target.map_or_else(|| self.entry(), |i: usize| domain[i]))
            .collect();
        let image = |i| targets.iter().position(|&target| target == Some(i));
        let images = (0..domain.len()).map(image).collect();
        let map = PointedMap::new(images, codomain.len()).expect("a map");
        TupleMorphism::new(domain, codomain, map).expect("a morphism")
    }

    /// Returns the morphism with random nesting.
    pub(crate) fn nest(&mut self, f: &TupleMorphism) -> NestMorphism {
        let (domain, codomain) = (self.nested(f.domain()), self.nested(f.codomain()));
        NestMorphism::new(domain, codomain, f.map().clone()).expect("a morphism")
    }

    pub(crate) fn nest_morphism(&mut self) -> NestMorphism {
        let f = self.morphism();
        self.nest(&f)
    }

    pub(crate) fn nest_injective(&mut self) -> NestMorphism {
        let f = self.injective();
        self.nest(&f)
    }

    /// Returns a morphism from a nested domain.
    pub(crate) fn nest_from(&mut self, domain: &IntTuple) -> NestMorphism {
        let f = self.morphism_from(&domain.leaves().collect::<Vec<_>>());
        let codomain = self.nested(f.codomain());
        NestMorphism::new(domain.clone(), codomain, f.map().clone()).expect("a morphism")
    }

    /// Returns a flat layout, tractable or arbitrary.
    pub(crate) fn flat_layout(&mut self) -> Layout {
        if self.chance(2) {
            return self.tractable();
        }
        let shape = self.entries(4);
        let mut block = 1;
        let mut stride = Vec::new();
        for extent in &shape {
            let any = i64::try_from(self.below(13)).expect("small");
            stride.push(if self.chance(3) { block } else { any });
            block *= extent;
        }
        Layout::new(shape, stride).expect("a layout")
    }

    /// Returns a flat layout that a morphism encodes.
    pub(crate) fn tractable(&mut self) -> Layout {
        self.morphism().layout()
    }

    /// Returns a flat layout that has complements.
    pub(crate) fn complementable(&mut self) -> Layout {
        self.injective().layout()
    }

    /// Returns the layout with random nesting.
    pub(crate) fn nest_layout(&mut self, layout: &Layout) -> Layout {
        let profile = self.profile(layout.rank());
        layout.with_mode_profile(&profile).expect("a layout")
    }

    pub(crate) fn layout(&mut self) -> Layout {
        let flat = self.flat_layout();
        self.nest_layout(&flat)
    }
}
