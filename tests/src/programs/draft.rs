//! Random kernels as source.

use fastrand::Rng;
use layout_algebra::{IntTuple, Layout, Tiler, TvLayout};

use super::matrix::Matrix;
use super::{each, factors, integers, plain, product, shuffled, signed, split, strides, values};
use crate::conform::source;

/// Maximum number of elements of a thread-value tile.
const LARGEST_TILE: u64 = 256;
/// Maximum number of threads per block.
const MOST_THREADS: u64 = 64;

/// The distribution of a tile over threads.
enum Spread {
    /// Tiles with one element per thread.
    Threads(Vec<u64>),
    Tv {
        tile: Vec<u64>,
        tv: Layout,
    },
    /// One thread owns the full tile.
    Whole(Vec<u64>),
}

pub(super) struct Draft {
    a: Matrix,
    b: Matrix,
    tile: Vec<u64>,
    is_covering: bool,
    spread: Spread,
    /// The distribution of shared memory when it is written, if the elements are staged there.
    staged: Option<(Vec<u64>, Layout)>,
}

/// Returns a random thread-value layout of a tile with these extents.
fn random_tv(random: &mut Rng, tile: &[u64]) -> Option<Layout> {
    let size = product(tile);
    let mut modes = Vec::new();
    if random.u8(..4) > 0 {
        // The prime factors of the extents, each with its stride.
        let mut stride = 1;
        for extent in tile {
            for factor in factors(*extent) {
                modes.push((factor, stride));
                stride *= factor;
            }
        }
        if random.bool() {
            random.shuffle(&mut modes);
        }
        // Adjacent modes that are contiguous can be merged, and some modes can be omitted.
        let mut merged: Vec<(u64, u64)> = Vec::new();
        for (extent, stride) in modes {
            match merged.last_mut() {
                Some((last, step)) if *last * *step == stride && random.u8(..3) > 0 => {
                    *last *= extent;
                }
                _ => merged.push((extent, stride)),
            }
        }
        let left = [0, 0, 2, 4][random.usize(..4)];
        merged.retain(|_| random.u8(..10) >= left);
        modes = merged;
    } else {
        // Arbitrary strides that stay in the tile.
        for _ in 0..random.usize(1..=4) {
            modes.push((
                [2, 2, 2, 3, 4, 8][random.usize(..6)],
                random.u64(1..=size / 2),
            ));
        }
    }
    let (mut threads, mut values) = (Vec::new(), Vec::new());
    for mode in modes {
        if random.u8(..3) > 0 {
            threads.push(mode);
        } else {
            values.push(mode);
        }
    }
    let side = |modes: &[(u64, u64)]| match modes {
        [] => ("1".to_owned(), "0".to_owned()),
        [(extent, stride)] => (extent.to_string(), stride.to_string()),
        many => {
            let list = |of: fn(&(u64, u64)) -> u64| {
                let numbers: Vec<_> = many.iter().map(|mode| of(mode).to_string()).collect();
                format!("({})", numbers.join(","))
            };
            (list(|mode| mode.0), list(|mode| mode.1))
        }
    };
    let ([(t, dt), (v, dv)], is_fitting) = (
        [side(&threads), side(&values)],
        threads.len() <= 6 && values.len() <= 6,
    );
    let tv: Layout = format!("({t},{v}):({dt},{dv})").parse().ok()?;
    let mut cells: Vec<_> = (0..tv.size())
        .map(|i| tv.offset(i).ok())
        .collect::<Option<_>>()?;
    cells.sort_unstable();
    cells.dedup();
    let is_injective = i64::try_from(cells.len()) == Ok(tv.size());
    let is_inside = tv.cosize() <= signed(&[size])[0];
    let count = tv.modes()[0].size();
    let is_small = (2..=signed(&[MOST_THREADS])[0]).contains(&count);
    (is_fitting && is_injective && is_inside && is_small).then_some(tv)
}

/// Collects the extents of a shape's leaves.
fn leaves(shape: &IntTuple, found: &mut Vec<u64>) {
    match shape {
        IntTuple::Int(extent) => found.extend(u64::try_from(*extent)),
        IntTuple::Tuple(modes) => modes.iter().for_each(|mode| leaves(mode, found)),
    }
}

fn flat(shape: &IntTuple) -> Vec<u64> {
    let mut found = Vec::new();
    leaves(shape, &mut found);
    found
}

impl Draft {
    pub(super) fn random(random: &mut Rng) -> Option<Self> {
        let rank = random.usize(1..=3);
        let extent = |random: &mut Rng| [1, 2, 3, 4, 4, 6, 8, 8, 16, 32][random.usize(..10)];
        let step: Vec<u64> = (0..rank).map(|_| extent(random)).collect();
        if !(2..=LARGEST_TILE).contains(&product(&step)) {
            return None;
        }
        let is_covering = random.u8(..3) > 0;
        let kind = random.u8(..8);
        // A tile is one or more of the distributed tiles.
        let more: Vec<_> = (0..rank)
            .map(|_| [1, 1, 1, 2, 3][random.usize(..5)])
            .collect();
        let tile: Vec<_> = step
            .iter()
            .zip(&more)
            .map(|(step, more)| step * more)
            .collect();
        if product(&tile) > 2 * LARGEST_TILE {
            return None;
        }
        let spread = match kind {
            0 if is_covering => {
                let threads = (0..rank).map(|_| random.u64(1..=3)).collect();
                Spread::Whole(threads)
            }
            0..=2 => {
                let threads: Vec<_> = step.iter().map(|step| split(random, *step, 2)[0]).collect();
                if !(2..=MOST_THREADS).contains(&product(&threads)) {
                    return None;
                }
                Spread::Threads(threads)
            }
            _ => Spread::Tv {
                tv: random_tv(random, &step)?,
                tile: step,
            },
        };
        let unit = if is_covering {
            vec![1; rank]
        } else {
            tile.clone()
        };
        let order = shuffled(random, rank);
        let shape: Vec<u64> = (0..rank)
            .map(|i| unit[i] * random.u64(1..=(2 * tile[i]).div_ceil(unit[i]) + 1))
            .collect();
        let kind = random.u8(..3);
        let (a, b) = match kind {
            0 => {
                let a = Matrix::mixed(random, rank, &unit, &tile);
                let b = a.clone();
                (a, b)
            }
            1 if !is_covering => (
                Matrix::nested(random, &shape),
                Matrix::nested(random, &shape),
            ),
            _ => {
                let a = Matrix::fixed(random, &shape, &order);
                let is_same = random.bool();
                let b = if is_same {
                    a.clone()
                } else {
                    Matrix::fixed(random, &shape, &order)
                };
                (a, b)
            }
        };
        a.layout()?;
        b.layout()?;
        let staged = match &spread {
            Spread::Tv { tv, .. } if random.u8(..4) == 0 => {
                let mut rest = u64::try_from(tv.modes()[0].size()).ok()?;
                let mut threads = Vec::new();
                for extent in &tile {
                    let common = (1..=rest)
                        .rev()
                        .find(|n| rest % n == 0 && extent % n == 0)?;
                    threads.push(common);
                    rest /= common;
                }
                let order = shuffled(random, rank);
                let stride = strides(random, &tile, &order);
                if rest != 1 {
                    return None;
                }
                Some((threads, plain(&tile, &stride)?))
            }
            _ => None,
        };
        let mut draft = Self {
            a,
            b,
            tile,
            is_covering,
            spread,
            staged,
        };
        draft.seek(random);
        draft.is_composed().then_some(draft)
    }

    pub(super) fn is_static(&self) -> bool {
        self.a.is_static() && self.b.is_static()
    }

    /// Returns the layouts that the thread-value layout is composed with: the tile in both matrices, and for
    /// partial tiles the index in each mode.
    fn operands(&self, step: &[u64]) -> Vec<Option<Layout>> {
        let mut operands = vec![self.a.of_tile(step), self.b.of_tile(step)];
        if self.is_covering {
            operands.extend((0..step.len()).map(|mode| {
                let stride: Vec<_> = (0..step.len()).map(|i| u64::from(i == mode)).collect();
                plain(step, &stride)
            }));
        }
        operands
    }

    /// Returns the partition by threads of each operand: `(thread, value, rest...)`.
    fn parts(&self) -> Vec<Option<Layout>> {
        let Spread::Tv { tile, tv } = &self.spread else {
            return Vec::new();
        };
        let sizes = signed(tile).into_iter().map(Tiler::Size);
        let Ok(tv) = TvLayout::new(Tiler::Modes(sizes.collect()), tv) else {
            return vec![None];
        };
        let operands = self.operands(tile).into_iter();
        operands
            .map(|operand| operand?.partition_tv(&tv).ok())
            .collect()
    }

    /// Returns `true` if the thread modes can be split differently in the operands. If each thread mode stays
    /// in one mode of the tile, all splits are equal.
    fn may_differ(&self) -> bool {
        let Spread::Tv { tile, tv } = &self.spread else {
            return false;
        };
        let threads = tv.modes()[0].clone();
        let (shape, stride) = (flat(threads.shape()), flat(threads.stride()));
        let joined = |strides: &[u64]| {
            let mut modes: Vec<(u64, u64)> = Vec::new();
            for (extent, stride) in shape.iter().zip(&stride) {
                let mut rest = *stride;
                let steps = tile.iter().zip(strides).map(|(extent, stride)| {
                    let digit = rest % extent;
                    rest /= extent;
                    digit * stride
                });
                let step = steps.sum();
                match modes.last_mut() {
                    Some((last, before)) if *last * *before == step => *last *= extent,
                    _ => modes.push((*extent, step)),
                }
            }
            modes.into_iter().map(|mode| mode.0).collect::<Vec<_>>()
        };
        let stride = self.a.of_tile(tile).map(|layout| flat(layout.stride()));
        let whole = joined(&stride.unwrap_or_default());
        let modes = (0..tile.len()).map(|mode| {
            let stride: Vec<_> = (0..tile.len()).map(|i| u64::from(i == mode)).collect();
            joined(&stride)
        });
        let modes: Vec<_> = modes.collect();
        whole.len() > 1
            && modes.iter().all(|shape| shape.len() == whole.len())
            && modes.iter().any(|shape| *shape != whole)
    }

    /// Replaces half of the partial tiles by tiles whose threads are split differently in the tile and in the
    /// index of a mode. A coordinate of one split may be invalid for the other.
    fn seek(&mut self, random: &mut Rng) {
        let is_spread = matches!(self.spread, Spread::Tv { .. });
        if !is_spread || !self.is_covering || random.bool() {
            return;
        }
        let rank = self.tile.len().max(2);
        for _ in 0..300 {
            let tile: Vec<_> = (0..rank).map(|_| 1 << random.u32(1..=3)).collect();
            let Some(tv) = random_tv(random, &tile) else {
                continue;
            };
            // The shape of the tile except for the last mode, so that the modes are contiguous.
            let order = shuffled(random, rank);
            let mut shape = tile.clone();
            if let Some(last) = order.last() {
                shape[*last] = random.u64(1..=tile[*last]);
            }
            let a = Matrix::fixed(random, &shape, &order);
            let draft = Self {
                b: a.clone(),
                a,
                tile: tile.clone(),
                is_covering: true,
                spread: Spread::Tv { tile, tv },
                staged: None,
            };
            if draft.may_differ() && draft.splits_differ(0) {
                *self = draft;
                return;
            }
        }
    }

    /// Returns `true` if the value level composes all operands. Otherwise the type level rejects the kernel.
    fn is_composed(&self) -> bool {
        self.a.notation.is_some() || self.parts().iter().all(Option::is_some)
    }

    /// Returns `true` if the threads, or the values, are split differently in the tile and in the index of a
    /// mode, and a tuple can be a coordinate of both.
    fn splits_differ(&self, side: usize) -> bool {
        let mut shapes = self.shapes(side);
        shapes.pop();
        let [first, rest @ ..] = &shapes[..] else {
            return false;
        };
        first.len() > 1
            && rest.iter().all(|shape| shape.len() == first.len())
            && rest.iter().any(|shape| shape != first)
    }

    /// Returns the shapes in which threads and values can be counted.
    fn shapes(&self, side: usize) -> Vec<Vec<u64>> {
        let Spread::Tv { tv, .. } = &self.spread else {
            return Vec::new();
        };
        let composed = self.parts().into_iter().flatten();
        let all = composed
            .chain([tv.clone()])
            .map(|layout| flat(layout.modes()[side].shape()));
        all.collect()
    }

    /// Returns the thread shape of a block for the launch, and the coordinate of the current thread.
    fn threads(&self, random: &mut Rng) -> (Vec<u64>, String) {
        let in_shape = |shape: &[u64]| {
            let me = format!("ctx.thread_rank().coordinate_in({})", values(shape));
            (vec![product(shape)], me)
        };
        match &self.spread {
            Spread::Whole(threads) => (threads.clone(), "ctx.global_thread_idx()".to_owned()),
            Spread::Threads(threads) => match random.u8(..3) {
                0 => (threads.clone(), "ctx.thread_idx()".to_owned()),
                _ => in_shape(threads),
            },
            Spread::Tv { tv, .. } => {
                let count = u64::try_from(tv.modes()[0].size()).unwrap_or(1);
                let mut shapes = self.shapes(0);
                shapes.push(split(random, count, 2));
                let shape = shapes[random.usize(..shapes.len())].clone();
                let kind = random.u8(..4);
                if kind == 0 || shape.len() == 1 {
                    (vec![count], "ctx.thread_rank()".to_owned())
                } else if kind == 1 && shape.len() <= 3 {
                    (shape, "ctx.thread_idx()".to_owned())
                } else {
                    in_shape(&shape)
                }
            }
        }
    }

    /// Returns the calls that take a thread's part for reading and writing, and the extents that are
    /// distributed in one step.
    fn calls(&self) -> ([String; 2], Vec<u64>) {
        match &self.spread {
            Spread::Threads(threads) => (
                [
                    format!(".local_partition({}, me.get())", values(threads)),
                    format!(".local_partition_mut({}, me)", values(threads)),
                ],
                threads.clone(),
            ),
            Spread::Tv { tile, .. } => (
                [
                    ".partition_tv(Tv::new(), me.get())".to_owned(),
                    ".partition_tv_mut(Tv::new(), me)".to_owned(),
                ],
                tile.clone(),
            ),
            Spread::Whole(_) => ([String::new(), String::new()], vec![1; self.tile.len()]),
        }
    }

    /// Returns the extents of a part, and a coordinate of the part in integers.
    fn coordinate(&self, random: &mut Rng, step: &[u64]) -> (Vec<u64>, String) {
        let tiles = self.tile.iter().zip(step);
        let mut past: Vec<_> = tiles.map(|(tile, step)| tile / step).collect();
        let value = if let Spread::Tv { tv, .. } = &self.spread {
            past.insert(0, u64::try_from(tv.modes()[1].size()).unwrap_or(1));
            let shapes = self.shapes(1);
            let shape = &shapes[random.usize(..shapes.len())];
            (shape.len() > 1 && random.bool()).then(|| {
                let parts = each(shape.len(), |i| format!("d[{i}] as u32,"));
                format!("{{ let d = digits(u64::from(i[0]), &{shape:?}); ({parts}) }},")
            })
        } else {
            None
        };
        let coordinate = each(past.len(), |i| match &value {
            Some(value) if i == 0 => value.clone(),
            _ => format!("i[{i}],"),
        });
        (past, format!("({coordinate})"))
    }

    /// Returns the body of the kernel's function.
    pub(super) fn source(&self, random: &mut Rng, seed: u64, programs: u64) -> String {
        let (threads, me) = self.threads(random);
        let ([part, own], step) = self.calls();
        let (past, coordinate) = self.coordinate(random, &step);
        let (phases, shared) = match &self.staged {
            None => (
                format!(
                    "&|at: At| {{ {}let (a, mut b) = (a{part}, b{own}); \
                     at.copy(&{past:?}, |i| a.load({coordinate}), |i, x| b.store({coordinate}, x)); }}",
                    self.here(&threads, &me, &past, true)
                ),
                0,
            ),
            Some((staged, layout)) => {
                let here = [false, true].map(|b| self.here(&threads, &me, &past, b));
                self.stages(staged, layout, &here, [&part, &own, &coordinate], &past)
            }
        };
        let (definition, part) = match &self.spread {
            Spread::Threads(threads) => (String::new(), format!("Part::Threads(vec!{threads:?})")),
            Spread::Tv { tile, tv } => {
                let layout = source::layout_of(tv).unwrap_or_default();
                (
                    format!("type Tv = TvLayout<{}, {layout}>; ", integers(tile)),
                    format!("Part::Tv(vec!{tile:?}, {:?}.into())", tv.to_string()),
                )
            }
            Spread::Whole(_) => (String::new(), "Part::Whole".to_owned()),
        };
        let (second, injective) = if self.is_static() {
            (self.b.statements("b"), "Injective::of(b)")
        } else {
            let same = "let (b, b_notation) = (a, a_notation.clone()); ";
            (same.to_owned(), "Injective::check(b).unwrap()")
        };
        let extents: Vec<_> = threads.iter().copied().chain([1; 3]).take(3).collect();
        format!(
            "{definition}for set in 0..{programs} {{ let mut n = Numbers::new({seed}, set); \
             {}{second}let b = {injective}; \
             let program = Program {{ a: a_notation, b: b_notation, tile: vec!{:?}, is_of_thread: {}, \
             part: {part}, threads: {extents:?}, shared: {shared}, \
             more_blocks: n.of(0..=4) / 4 }}; program.run(&{past:?}, &[{phases}]); }}",
            self.a.statements("a"),
            self.tile,
            matches!(self.spread, Spread::Whole(_)),
        )
    }

    /// Returns the first statements of a thread: its context and the tiles of its block. The written tile is
    /// taken only if `is_written`.
    fn here(&self, threads: &[u64], me: &str, past: &[u64], is_written: bool) -> String {
        let (tiler, blocks) = (values(&self.tile), "u32,".repeat(self.tile.len()));
        let place = match &self.spread {
            Spread::Whole(_) => "ctx.global_thread_idx()",
            _ => "ctx.block_idx()",
        };
        let (read, written) = if self.is_covering {
            ("predicated_tile", "predicated_tile_mut")
        } else {
            ("get_local_tile", "local_tile_mut")
        };
        let shared = if is_written {
            format!(
                "let b = unsafe {{ Tensor::share(at.b(), b, ctx.grid()) }}; \
                 let b = b.{written}({tiler}, {place}); "
            )
        } else {
            String::new()
        };
        let (some, both) = if is_written {
            ("(Some(a), Some(b))", "(a, b)")
        } else {
            ("Some(a)", "a")
        };
        let there = if self.is_covering {
            String::new()
        } else {
            format!(
                "let {some} = {both} else {{ \
                 at.copy(&{past:?}, |_| None, |_, _| false); return; }}; "
            )
        };
        format!(
            "let run = Kernel::new(); \
             let ctx = unsafe {{ ThreadContext::<({blocks}), {}>::new(&run, at.block(), at.thread()) }}; \
             let me = {me}; let a = Tensor::from_slice(at.a(), a).unwrap(); \
             let a = a.{read}({tiler}, {place}.get()); {shared}{there}",
            integers(threads)
        )
    }

    /// Returns the source of two phases: from the tile to shared memory, and from shared memory to the
    /// output.
    fn stages(
        &self,
        threads: &[u64],
        layout: &Layout,
        [first_here, second_here]: &[String; 2],
        [part, own, coordinate]: [&str; 3],
        past: &[u64],
    ) -> (String, i64) {
        let stage = source::layout_of(layout).unwrap_or_default();
        let staged = values(threads);
        let rest = self
            .tile
            .iter()
            .zip(threads)
            .map(|(tile, threads)| tile / threads);
        let rest: Vec<_> = rest.collect();
        let loops = each(rest.len(), |i| {
            format!("for r{i} in 0..{}_u32 {{ ", rest[i])
        });
        let at = each(rest.len(), |i| format!("r{i},"));
        let end = "} ".repeat(rest.len());
        let first = format!(
            "&|at: At| {{ {first_here}let (phase, _) = (Phase::new(), me); \
             let mine = ctx.thread_rank().coordinate_in({staged}); let a = a.local_partition({staged}, mine.get()); \
             let stage = unsafe {{ Tensor::share(at.shared(), Injective::of(<{stage}>::new()), phase.block()) }}; \
             let mut stage = stage.local_partition_mut({staged}, mine); \
             {loops} assert!(stage.store(({at}), a.load(({at})).unwrap_or(u32::MAX))); {end} }}"
        );
        let second = format!(
            "&|at: At| {{ {second_here}let _ = a; \
             let stage = unsafe {{ Tensor::new(at.shared().cast_const(), <{stage}>::new()).assume_readable() }}; \
             let (stage, mut b) = (stage{part}, b{own}); \
             at.copy(&{past:?}, |i| stage.load({coordinate}).filter(|x| *x != u32::MAX), \
             |i, x| b.store({coordinate}, x)); }}"
        );
        (format!("{first}, {second}"), layout.cosize())
    }
}
