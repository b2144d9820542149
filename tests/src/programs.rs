//! Random kernels in safe code: layouts, tiles that fit or overhang, partitions by threads and by
//! threads and values, at numbers and tuples, own parts, shared memory.
//!
//! A kernel is a function in source, the same for the same seed; with one set of the numbers that it
//! learns when it runs, it is a program. The cells that it leaves are compared with what
//! `layout-programs` computes.

use std::io;

use fastrand::Rng;
use layout_algebra::{IntTuple, Layout, Tiler, TvLayout};

use crate::conform::compile::{self, Common};
use crate::conform::{self, source};

/// What the kernels use.
const PRELUDE: &str = "use layout_programs::{Numbers, Part, Program, Thread as At, digits};";
/// The most kernels of one crate: there is work for several cores.
const LINES: usize = 50;
/// The most elements of a tile of threads and values.
const LARGEST_TILE: u64 = 256;
/// The most threads of a block.
const MOST_THREADS: u64 = 64;

/// A kernel.
pub struct Kernel {
    /// What it was made from.
    pub seed: u64,
    /// The body of a function.
    pub source: String,
    /// How many programs it is: it runs that often, each time with other numbers.
    pub programs: u64,
}

/// What became of some kernels.
#[derive(Debug, Default)]
pub struct Outcome {
    /// The kernels that compile.
    pub kernels: u64,
    /// With all sets of numbers that they ran with.
    pub programs: u64,
    /// The kernels that the types refuse.
    pub refused: u64,
    /// Those that went wrong, with their source.
    pub failures: Vec<String>,
}

/// Compiles and runs the kernels of some seeds, with up to that many sets of numbers each; on the CPU
/// executor, or one thread after the other under Miri.
///
/// # Errors
///
/// If the compiler or a program does not run.
pub fn run(
    name: &str,
    seeds: core::ops::Range<u64>,
    sets: u64,
    is_interpreted: bool,
) -> io::Result<Outcome> {
    let kernels: Vec<_> = seeds.map(|seed| kernel(seed, sets)).collect();
    let items = kernels.iter().map(item);
    let lines: Vec<_> = items.collect();
    let common = Common {
        name,
        prelude: PRELUDE,
        dependencies: &[("layout-programs", "tests/programs")],
        lines: LINES,
        is_interpreted,
    };
    let errors = compile::check(&common, &lines)?;
    if let Some(message) = errors
        .iter()
        .flatten()
        .find(|error| error.is_about_a_name())
    {
        return Err(io::Error::other(format!("{message:?}")));
    }
    let mut outcome = Outcome::default();
    let mut accepted = Vec::new();
    for ((kernel, line), errors) in kernels.iter().zip(lines).zip(&errors) {
        if errors.is_empty() {
            outcome.kernels += 1;
            outcome.programs += kernel.programs;
            accepted.push((usize::try_from(kernel.seed).unwrap_or_default(), line));
        } else {
            outcome.refused += 1;
        }
    }
    let panics = conform::run::run(&common, &accepted)?;
    for ((seed, line), panic) in accepted.iter().zip(panics) {
        if let Some(why) = panic {
            outcome
                .failures
                .push(format!("seed {seed}: {why}\n  {line}"));
        }
    }
    Ok(outcome)
}

fn item(kernel: &Kernel) -> String {
    format!("fn claim_{}() {{ {} }}", kernel.seed, kernel.source)
}

/// The kernel of a seed, with up to that many sets of numbers.
#[must_use]
pub fn kernel(seed: u64, sets: u64) -> Kernel {
    let mut random = Rng::with_seed(seed);
    loop {
        if let Some(draft) = Draft::random(&mut random) {
            let programs = if draft.is_static() { 1 } else { sets };
            return Kernel {
                seed,
                source: draft.source(&mut random, seed, programs),
                programs,
            };
        }
    }
}

/// A number of a layout.
#[derive(Clone)]
enum Number {
    Static(u64),
    /// A multiple of the first, which is the variable with this position.
    Multiple(u64, usize),
}

/// A layout of some modes.
#[derive(Clone)]
struct Matrix {
    shape: Vec<Number>,
    stride: Vec<Number>,
    /// How the value of each variable is drawn, as an expression of those before.
    variables: Vec<String>,
    /// Instead of all that, a layout whose modes are static, maybe behind a swizzle.
    notation: Option<String>,
}

/// How a tile is spread.
enum Spread {
    /// Tiles with as many elements as threads.
    Threads(Vec<u64>),
    Tv {
        tile: Vec<u64>,
        tv: Layout,
    },
    /// A thread has all of it.
    Whole(Vec<u64>),
}

struct Draft {
    a: Matrix,
    b: Matrix,
    tile: Vec<u64>,
    is_covering: bool,
    spread: Spread,
    /// How shared memory is spread when it is written, if the elements go through it.
    staged: Option<(Vec<u64>, Layout)>,
}

fn product(numbers: &[u64]) -> u64 {
    numbers.iter().product()
}

fn signed(numbers: &[u64]) -> Vec<i64> {
    let narrow = |number: &u64| i64::try_from(*number).unwrap_or(i64::MAX);
    numbers.iter().map(narrow).collect()
}

/// A text for each number below `count`.
fn each(count: usize, text: impl Fn(usize) -> String) -> String {
    (0..count).map(text).collect()
}

/// `(_2,_3,)`
fn integers(numbers: &[u64]) -> String {
    let integers = signed(numbers)
        .into_iter()
        .map(|i| source::integer(i) + ",");
    format!("({})", integers.collect::<String>())
}

/// `(_2::new(),_3::new(),)`
fn values(numbers: &[u64]) -> String {
    let values = signed(numbers)
        .into_iter()
        .map(|i| format!("<{}>::new(),", source::integer(i)));
    format!("({})", values.collect::<String>())
}

/// `(5,4):(1,5)`
fn plain(shape: &[u64], stride: &[u64]) -> Option<Layout> {
    let tuple = |numbers: &[u64]| {
        let modes = signed(numbers).into_iter().map(IntTuple::Int);
        IntTuple::Tuple(modes.collect()).to_string()
    };
    format!("{}:{}", tuple(shape), tuple(stride)).parse().ok()
}

/// Strides in the order of `order`, the first 1, with gaps here and there.
fn strides(random: &mut Rng, shape: &[u64], order: &[usize]) -> Vec<u64> {
    let mut stride = vec![1; shape.len()];
    let mut next = if random.u8(..8) == 0 { 2 } else { 1 };
    for &mode in order {
        stride[mode] = next;
        let gap = if random.bool() { 0 } else { random.u64(0..4) };
        next = next * shape[mode] + gap;
    }
    stride
}

fn shuffled(random: &mut Rng, count: usize) -> Vec<usize> {
    let mut order: Vec<_> = (0..count).collect();
    random.shuffle(&mut order);
    order
}

/// The prime factors of a number.
fn factors(number: u64) -> Vec<u64> {
    let mut rest = number;
    let mut factors = Vec::new();
    for prime in [2, 3, 5, 7] {
        while rest.is_multiple_of(prime) {
            factors.push(prime);
            rest /= prime;
        }
    }
    factors
}

/// Some numbers whose product is `number`.
fn split(random: &mut Rng, number: u64, modes: usize) -> Vec<u64> {
    let mut split = vec![1; modes];
    for factor in factors(number) {
        split[random.usize(..modes)] *= factor;
    }
    split
}

impl Matrix {
    /// Static, of these extents.
    fn fixed(random: &mut Rng, shape: &[u64], order: &[usize]) -> Self {
        let stride = strides(random, shape, order);
        let fixed = |numbers: &[u64]| numbers.iter().copied().map(Number::Static).collect();
        Self {
            shape: fixed(shape),
            stride: fixed(&stride),
            variables: Vec::new(),
            notation: None,
        }
    }

    /// Modes of modes, or a layout behind a swizzle.
    fn nested(random: &mut Rng, shape: &[u64]) -> Self {
        let mut parts = Vec::new();
        for (mode, extent) in shape.iter().enumerate() {
            let count = random.usize(1..=2);
            let split = split(random, *extent, count);
            parts.extend(split.into_iter().map(|extent| (mode, extent)));
        }
        let order = shuffled(random, parts.len());
        let extents: Vec<_> = parts.iter().map(|(_, extent)| *extent).collect();
        let is_swizzled = random.bool();
        let stride = strides(random, &extents, &order);
        let tuple = |numbers: &[u64]| {
            let modes = (0..shape.len()).map(|mode| {
                let of_mode = parts.iter().zip(numbers).filter(|((m, _), _)| *m == mode);
                let of_mode: Vec<_> = of_mode.map(|(_, number)| number.to_string()).collect();
                match &of_mode[..] {
                    [one] => one.clone(),
                    many => format!("({})", many.join(",")),
                }
            });
            format!("({})", modes.collect::<Vec<_>>().join(","))
        };
        let layout = format!("{}:{}", tuple(&extents), tuple(&stride));
        let notation = if is_swizzled {
            let (bits, base) = (random.u32(1..=2), random.u32(0..=2));
            format!(
                "Sw<{bits},{base},{}> o 0 o {layout}",
                bits + random.u32(0..=1)
            )
        } else {
            layout
        };
        let order = shuffled(random, shape.len());
        Self {
            notation: Some(notation),
            ..Self::fixed(random, shape, &order)
        }
    }

    /// Some numbers are known at run time only; extents are multiples of `unit`.
    fn mixed(random: &mut Rng, rank: usize, unit: &[u64], tile: &[u64]) -> Self {
        let mut matrix = Self {
            shape: Vec::new(),
            stride: vec![Number::Static(1); rank],
            variables: Vec::new(),
            notation: None,
        };
        for mode in 0..rank {
            let most = (3 * tile[mode]).div_ceil(unit[mode]).max(1);
            if random.u8(..4) == 0 {
                matrix
                    .shape
                    .push(Number::Static(unit[mode] * random.u64(1..=most)));
            } else {
                matrix
                    .shape
                    .push(Number::Multiple(unit[mode], matrix.variables.len()));
                matrix.variables.push(format!("n.of(1..={most})"));
            }
        }
        let order = shuffled(random, rank);
        let mut next = Number::Static(1);
        for (place, &mode) in order.iter().enumerate() {
            matrix.stride[mode] = next.clone();
            if place + 1 == rank {
                break;
            }
            let is_packed = random.bool();
            next = match (&next, &matrix.shape[mode]) {
                (Number::Static(1), extent) if is_packed => extent.clone(),
                (stride, extent) => {
                    let [stride, extent] = [stride, extent].map(Number::expression);
                    matrix
                        .variables
                        .push(format!("{stride} * {extent} + n.of(0..=2)"));
                    Number::Multiple(1, matrix.variables.len() - 1)
                }
            };
        }
        matrix
    }

    fn is_static(&self) -> bool {
        self.variables.is_empty()
    }

    /// As if it were static, of a tile.
    fn of_tile(&self, tile: &[u64]) -> Option<Layout> {
        let stride = self
            .stride
            .iter()
            .enumerate()
            .map(|(i, stride)| match stride {
                Number::Static(stride) => *stride,
                Number::Multiple(..) => [1009, 100_003, 1_000_003][i],
            });
        plain(tile, &stride.collect::<Vec<_>>())
    }

    /// The type.
    fn layout(&self) -> Option<String> {
        if let Some(notation) = &self.notation {
            return source::composed_in(notation);
        }
        let tuple = |numbers: &[Number]| {
            let numbers = numbers.iter().map(|number| match number {
                Number::Static(number) => source::integer(signed(&[*number])[0]) + ",",
                Number::Multiple(unit, variable) => {
                    let unit = source::integer(signed(&[*unit])[0]);
                    format!("Dynamic<{unit}, (Var<_{variable}>, ())>,")
                }
            });
            format!("({})", numbers.collect::<String>())
        };
        let layout = format!("Layout<{}, {}>", tuple(&self.shape), tuple(&self.stride));
        Some(match self.variables.len() {
            0 => layout,
            count => format!("MixedLayout<{layout}, [u32; {count}]>"),
        })
    }

    /// Draws the variables as the array `v`, makes the layout `name` and its notation.
    fn statements(&self, name: &str) -> String {
        let draw = each(self.variables.len(), |i| {
            let draw = &self.variables[i];
            format!("let x = {draw}; v.push(x); ")
        });
        let value = match self.variables.len() {
            0 => "L::new()".to_owned(),
            count => format!("L::from_values(<[u32; {count}]>::try_from(&v[..]).unwrap())"),
        };
        let tuple = |numbers: &[Number]| {
            let numbers: Vec<_> = numbers.iter().map(Number::expression).collect();
            (vec!["{}"; numbers.len()].join(","), numbers.join(", "))
        };
        let notation = if let Some(notation) = &self.notation {
            format!("{notation:?}.to_string()")
        } else {
            let [(shape, s), (stride, d)] = [&self.shape, &self.stride].map(|it| tuple(it));
            format!("format!(\"({shape}):({stride})\", {s}, {d})")
        };
        let layout = self.layout().unwrap_or_default();
        format!(
            "let ({name}, {name}_notation) = {{ type L = {layout}; let mut v = Vec::<u32>::new(); \
             {draw}({value}, {notation}) }}; "
        )
    }
}

impl Number {
    fn expression(&self) -> String {
        match self {
            Self::Static(number) => number.to_string(),
            Self::Multiple(unit, variable) => format!("({unit} * v[{variable}])"),
        }
    }
}

/// A layout of threads and values in a tile of these extents.
fn random_tv(random: &mut Rng, tile: &[u64]) -> Option<Layout> {
    let size = product(tile);
    let mut modes = Vec::new();
    if random.u8(..4) > 0 {
        // The factors of the extents, each in its place.
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
        // Neighbours that continue each other may be merged, and some may be left out.
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
        // Any strides at all that stay in the tile.
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
    let is_distinct = i64::try_from(cells.len()) == Ok(tv.size());
    let is_inside = tv.cosize() <= signed(&[size])[0];
    let count = tv.modes()[0].size();
    let is_small = (2..=signed(&[MOST_THREADS])[0]).contains(&count);
    (is_fitting && is_distinct && is_inside && is_small).then_some(tv)
}

/// The extents of a shape's leaves.
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
    fn random(random: &mut Rng) -> Option<Self> {
        let rank = random.usize(1..=3);
        let extent = |random: &mut Rng| [1, 2, 3, 4, 4, 6, 8, 8, 16, 32][random.usize(..10)];
        let step: Vec<u64> = (0..rank).map(|_| extent(random)).collect();
        if !(2..=LARGEST_TILE).contains(&product(&step)) {
            return None;
        }
        let is_covering = random.u8(..3) > 0;
        let kind = random.u8(..8);
        // Tiles are some of those that are spread.
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

    fn is_static(&self) -> bool {
        self.a.is_static() && self.b.is_static()
    }

    /// What the layout of threads and values is composed with: the tile in both matrices, and the
    /// places in each mode.
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

    /// What each of them is for the threads: `(thread, value, rest...)`.
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

    /// Whether that is worth asking: the same for threads whose modes all stay in a mode of the tile.
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

    /// Half of the tiles that overhang seek threads that are split otherwise in the tile than its places
    /// in a mode: what is told by one may not be by the other.
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
            // As large as a tile except for the last mode: its modes continue each other.
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

    /// Whether the value level composes them: the type level refuses what that does.
    fn is_composed(&self) -> bool {
        self.a.notation.is_some() || self.parts().iter().all(Option::is_some)
    }

    /// Whether the threads of the tile, or the values, are split differently from those of the places in
    /// one of its modes, and a tuple may be a coordinate of both.
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

    /// The shapes that threads and values may be counted in.
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

    /// The threads of a block, as the launch counts them, and the coordinate of this one.
    fn threads(&self, random: &mut Rng) -> (Vec<u64>, String) {
        let in_shape = |shape: &[u64]| {
            let me = format!("here.rank().coordinate_in({})", values(shape));
            (vec![product(shape)], me)
        };
        match &self.spread {
            Spread::Whole(threads) => (threads.clone(), "here.thread_in_grid()".to_owned()),
            Spread::Threads(threads) => match random.u8(..3) {
                0 => (threads.clone(), "here.thread()".to_owned()),
                _ => in_shape(threads),
            },
            Spread::Tv { tv, .. } => {
                let count = u64::try_from(tv.modes()[0].size()).unwrap_or(1);
                let mut shapes = self.shapes(0);
                shapes.push(split(random, count, 2));
                let shape = shapes[random.usize(..shapes.len())].clone();
                let kind = random.u8(..4);
                if kind == 0 || shape.len() == 1 {
                    (vec![count], "here.rank()".to_owned())
                } else if kind == 1 && shape.len() <= 3 {
                    (shape, "here.thread()".to_owned())
                } else {
                    in_shape(&shape)
                }
            }
        }
    }

    /// How a thread takes its part to read and to write, and the extents of what is spread at a time.
    fn calls(&self) -> ([String; 2], Vec<u64>) {
        match &self.spread {
            Spread::Threads(threads) => (
                [
                    format!(".local_partition({}, me.get())", values(threads)),
                    format!(".own_part({}, me)", values(threads)),
                ],
                threads.clone(),
            ),
            Spread::Tv { tile, .. } => (
                [
                    ".partition_tv(Tv::new(), me.get())".to_owned(),
                    ".own_partition_tv(Tv::new(), me)".to_owned(),
                ],
                tile.clone(),
            ),
            Spread::Whole(_) => ([String::new(), String::new()], vec![1; self.tile.len()]),
        }
    }

    /// The extents of a part, and a coordinate of it made of numbers.
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

    /// The body of the kernel's function.
    fn source(&self, random: &mut Rng, seed: u64, programs: u64) -> String {
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
        let (second, distinct) = if self.is_static() {
            (self.b.statements("b"), "Distinct::of(b)")
        } else {
            let same = "let (b, b_notation) = (a, a_notation.clone()); ";
            (same.to_owned(), "Distinct::check(b).unwrap()")
        };
        let extents: Vec<_> = threads.iter().copied().chain([1; 3]).take(3).collect();
        format!(
            "{definition}for set in 0..{programs} {{ let mut n = Numbers::new({seed}, set); \
             {}{second}let b = {distinct}; \
             let program = Program {{ a: a_notation, b: b_notation, tile: vec!{:?}, is_of_thread: {}, \
             part: {part}, threads: {extents:?}, shared: {shared}, \
             more_blocks: n.of(0..=4) / 4 }}; program.run(&{past:?}, &[{phases}]); }}",
            self.a.statements("a"),
            self.tile,
            matches!(self.spread, Spread::Whole(_)),
        )
    }

    /// What a thread begins with: where it is, and the tiles of its block; of what is written only if it
    /// takes a part of it.
    fn here(&self, threads: &[u64], me: &str, past: &[u64], is_written: bool) -> String {
        let (tiler, blocks) = (values(&self.tile), "u32,".repeat(self.tile.len()));
        let place = match &self.spread {
            Spread::Whole(_) => "here.thread_in_grid()",
            _ => "here.block()",
        };
        let (read, written) = if self.is_covering {
            ("covering_tile", "own_covering_tile")
        } else {
            ("get_local_tile", "own_tile")
        };
        let shared = if is_written {
            format!(
                "let b = unsafe {{ Tensor::share(at.b(), b, here.grid()) }}; \
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
             let here = unsafe {{ Here::<({blocks}), {}>::new(&run, at.block(), at.thread()) }}; \
             let me = {me}; let a = Tensor::from_slice(at.a(), a).unwrap(); \
             let a = a.{read}({tiler}, {place}.get()); {shared}{there}",
            integers(threads)
        )
    }

    /// Two phases: from the tile to shared memory, and from there.
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
             let mine = here.rank().coordinate_in({staged}); let a = a.local_partition({staged}, mine.get()); \
             let stage = unsafe {{ Tensor::share(at.shared(), Distinct::of(<{stage}>::new()), phase.block()) }}; \
             let mut stage = stage.own_part({staged}, mine); \
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
