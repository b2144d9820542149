//! Random operations of every kind, as vectors.

use fastrand::Rng;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use layout_algebra::{IntTuple, Layout};

use crate::conform::table::{self, Kind};
use crate::conform::vector::{Expected, Vector};
use crate::notation::Tile;
use crate::oracle::Plain;
use crate::strategy;

/// Maximum number of elements of a layout. The oracle enumerates some layouts.
const SIZE: i128 = 256;

/// Swizzles, including one with overlapping masks.
const SWIZZLES: [&str; 8] = [
    "Sw<1,0,2>",
    "Sw<2,0,3>",
    "Sw<3,0,3>",
    "Sw<3,3,3>",
    "Sw<2,0,-2>",
    "Sw<1,1,-3>",
    "Sw<0,4,3>",
    "Sw<2,1,1>",
];

/// Layouts of threads. The last three layouts are not bijections onto thread indices.
const THREADS: [&str; 9] = [
    "4:1",
    "(2,2):(1,2)",
    "(2,2):(2,1)",
    "(2,4):(4,1)",
    "(4,2):(1,4)",
    "1:0",
    "4:2",
    "(2,2):(1,1)",
    "(2,2):(1,4)",
];

/// Layouts of values. The last two layouts are not bijections onto value indices.
const VALUES: [&str; 8] = [
    "1:0",
    "2:1",
    "(2,1):(1,2)",
    "(1,2):(0,1)",
    "(2,2):(2,1)",
    "(2,2):(1,2)",
    "4:2",
    "(2,2):(1,1)",
];

/// Pairs of layouts `(a, b)` where `a o right_inverse(b)` is not a layout.
const IN_NO_LAYOUT: [(&str, &str); 3] = [
    ("(5,4,5):(1,0,11)", "(2,3,2):(6,2,1)"),
    ("(6,6):(1,1)", "(5,3,3):(1,16,5)"),
    ("(4,6,5):(1,0,2)", "(3,5,6):(1,18,3)"),
];

/// Operations that mostly exceed the step limit.
const UNDECIDED: [(&str, &[&str]); 8] = [
    ("covers", &["(1024,1025):(1,1000)", "1000000:1"]),
    ("covers", &["(1024,1023):(1,1023)", "2000000:1"]),
    (
        "swizzle_fits",
        &["Sw<2,0,3> o 0 o (1000,1000,1000):(7,1001,999983)"],
    ),
    ("swizzle_fits", &["Sw<3,1,3> o 5 o (999,1009):(3,5003)"]),
    (
        "conflict_free",
        &["(31,(81,81,81)):(1,(31,2800,300007))", "1", "4"],
    ),
    (
        "conflict_free",
        &["(33,(77,99,81)):(3,(35,2801,300011))", "1", "4"],
    ),
    ("sector_efficiency", &["(32,8192):(2,63)", "1", "4", "50"]),
    ("sector_efficiency", &["(5000,8191):(33,7)", "1", "4", "10"]),
];

/// A source of random operations, reproducible by seed.
pub struct Random {
    rng: Rng,
    runner: TestRunner,
}

impl Random {
    /// Creates the source of a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        let mut rng = Rng::with_seed(seed);
        let mut bytes = [0; 32];
        rng.fill(&mut bytes);
        let source = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
        let runner = TestRunner::new_with_rng(Config::default(), source);
        Self { rng, runner }
    }

    /// Returns a random vector of an operation.
    pub fn vector(&mut self, op: &str) -> Vector {
        let mut args = self.arguments(op);
        let kinds = table::find(op).map_or(&[][..], |operation| operation.operands);
        for (text, kind) in args.iter_mut().zip(kinds) {
            if *kind == Kind::Tuple && self.rng.u8(0..20) == 0 {
                *text = self.with_zero(text);
            }
        }
        Vector {
            id: format!("{op}({})", args.join(", ")),
            op: op.to_owned(),
            args,
            expected: Expected::Rejection,
        }
    }

    /// Returns the values of a layout, sometimes with one changed value, and a shape for these
    /// values.
    ///
    /// # Panics
    ///
    /// Panics if a layout of this source cannot be read.
    pub fn table(&mut self) -> (Vec<i64>, IntTuple) {
        let a = self.draw(&strategy::layout(64));
        let shape = match self.rng.u8(0..4) {
            0 => self.coarser(&a),
            1 => a.size().to_string(),
            2 => shape_of(&self.multiple(&a)),
            _ => shape_of(&a),
        };
        let layout: Layout = show(&a).parse().expect("a random layout is one");
        let values = (0..layout.size()).map(|i| layout.offset(i).expect("a small offset"));
        let mut values: Vec<_> = values.collect();
        if self.rng.u8(0..3) == 0 {
            let at = self.rng.usize(0..values.len());
            values[at] = self.rng.i64(0..64);
        }
        let shape = if self.rng.u8(0..20) == 0 {
            self.with_zero(&shape)
        } else {
            shape
        };
        (values, shape.parse().expect("a random shape is one"))
    }

    #[allow(clippy::too_many_lines)] // One arm for each list of arguments.
    fn arguments(&mut self, op: &str) -> Vec<String> {
        let undecided = UNDECIDED.iter().filter(|(name, _)| *name == op);
        let undecided: Vec<_> = undecided.map(|(_, args)| *args).collect();
        if !undecided.is_empty() && self.rng.u8(0..50) == 0 {
            let args = undecided[self.rng.usize(0..undecided.len())];
            return args.iter().map(|&text| text.to_owned()).collect();
        }
        let a = self.layout();
        let (text, shape) = (show(&a), shape_of(&a));
        match op {
            "append_n" | "prepend_n" => vec![text, self.number(0, 6), self.layout_text()],
            "replace" if self.rng.bool() => vec![text, self.number(0, 6), self.layout_text()],
            "replace" => vec![text, self.mode(&a), self.layout_text()],
            "take" | "group" => vec![text, self.mode(&a), self.number(0, 5)],
            "get" | "size_i" | "cosize_i" => vec![text, self.path(&a)],
            "select" => {
                let modes: String = (0..self.rng.usize(1..4))
                    .map(|_| self.mode(&a) + ",")
                    .collect();
                vec![text, format!("({modes})")]
            }
            "compact_col_major" | "compact_row_major" if self.rng.bool() => vec![shape],
            "compact_col_major" | "compact_row_major" => {
                let shape = if self.rng.u8(0..4) == 0 {
                    self.coarser(&a)
                } else {
                    shape
                };
                vec![shape, self.like(&a, 1, 9)]
            }
            "compact_order" | "make_ordered_layout" => vec![shape, self.like(&a, 0, 5)],
            "tile_to_shape" | "swizzle_tile_to_shape" => {
                let target = self.multiple(&a);
                let mut args = self.behind(op, &a);
                args.push(shape_of(&target));
                if self.rng.bool() {
                    args.push(self.order(&target));
                }
                args
            }
            "unflatten" => {
                let leaves = a.leaves().into_iter().map(Plain::Leaf).collect();
                let profile = match self.rng.u8(0..4) {
                    0 => self.coarser(&a),
                    _ => shape,
                };
                vec![show(&Plain::Modes(leaves)), profile]
            }
            "congruent" | "weakly_congruent" | "compatible" | "evenly_divides" | "shape_div"
            | "shape_mod" => {
                let other = match self.rng.u8(0..5) {
                    0 => self.like(&a, 1, 9),
                    1 => a.size().to_string(),
                    2 => self.coarser(&a),
                    3 => shape_of(&self.multiple(&a)),
                    _ => shape_of(&self.layout()),
                };
                let mut args = vec![shape, other];
                if self.rng.bool() {
                    args.reverse();
                }
                args
            }
            "coalesce_by_mode" | "filter_by_mode" | "filter_zeros_profile" => {
                vec![text, self.profile(&a)]
            }
            "with_shape" | "complement" if self.rng.bool() => {
                vec![text, shape_of(&self.layout())]
            }
            "with_shape" => vec![text, self.coarser(&a)],
            "complement" => {
                let cotarget = a.cosize() * self.rng.i128(1..5) + self.rng.i128(0..2);
                vec![text, cotarget.to_string()]
            }
            "domain_distribute" => {
                let count = self.of(&["0", "1", "2", "4", "8", "16", "32", "64"]);
                vec![shape, count]
            }
            "max_common_layout" if self.rng.u8(0..10) == 0 => {
                let (a, b) = IN_NO_LAYOUT[self.rng.usize(0..IN_NO_LAYOUT.len())];
                vec![a.into(), b.into()]
            }
            "make_fragment_like" if self.rng.u8(0..4) == 0 => {
                let copied = self.layout();
                vec![show(&Plain::Modes(vec![a, copied.clone(), copied]))]
            }
            "eval" => vec![text, self.coordinate(&a, 0)],
            "slice" | "dice" | "slice_and_offset" => vec![self.coordinate(&a, 3), text],
            "swizzle_slice_and_offset" => {
                let coordinate = self.coordinate(&a, 3);
                let mut args = self.behind(op, &a);
                args.push(coordinate);
                args
            }
            "idx2crd" if self.rng.bool() => vec![self.index(a.size() + 1), shape],
            "idx2crd" | "crd2idx_shape" => vec![self.coordinate(&a, 0), shape],
            "crd2crd" => vec![self.coordinate(&a, 0), shape, self.coarser(&a)],
            "get_hier_coord" | "get_flat_coord" | "get_1d_coord" => {
                vec![text, self.index(a.cosize() + 1)]
            }
            "local_tile" => {
                let (tiler, coordinate, _) = self.tile_and_coordinate();
                vec![self.matrix(), tiler, coordinate]
            }
            "local_tile_proj" => {
                let (tiler, coordinate, projection) = self.tile_and_coordinate();
                vec![self.matrix(), tiler, coordinate, projection]
            }
            "local_partition" => vec![self.matrix(), self.of(&THREADS), self.number(0, 8)],
            "upcast" | "downcast" | "swizzle_upcast" | "swizzle_downcast" => {
                let mut args = self.behind(op, &a);
                args.push(self.of(&["1", "2", "2", "3", "4", "4", "8", "8", "0"]));
                args
            }
            "recast_layout" | "swizzle_recast_layout" => {
                let mut args = self.behind(op, &a);
                args.extend([0; 2].map(|_| self.of(&["4", "8", "16", "32", "24"])));
                args
            }
            "make_layout_tv" => vec![self.of(&THREADS), self.of(&VALUES)],
            "partition_tv" => vec![self.matrix(), self.of(&THREADS), self.of(&VALUES)],
            "composition" if self.rng.u8(0..8) == 0 => self.carries(),
            "covers" if self.rng.bool() => vec![self.layout_text(), text],
            "covers" => vec![show(&self.shuffled(&a)), text],
            "swizzle_fits" => vec![self.one_behind(&a)],
            "vector_access" | "conflict_free" | "sector_efficiency" => {
                let n = self.of(&["1", "2", "4"]);
                let mut args = vec![self.partition(&n), n];
                if op != "vector_access" {
                    args.push(self.of(&["2", "4", "4", "8"]));
                }
                if op == "sector_efficiency" {
                    args.push(self.of(&["25", "50", "100"]));
                }
                args
            }
            "wgmma_operand" => {
                let bits = self.of(&["8", "16", "32"]);
                let rows = self.of(&["8", "16", "64", "64", "64", "128"]);
                vec![self.operand(&bits), bits, rows]
            }
            "wgmma_tile" => vec![
                self.of(&[
                    "(64,64)",
                    "(128,32)",
                    "(8,16)",
                    "(64,24)",
                    "(256,128)",
                    "(72,64)",
                ]),
                self.of(&["8", "16", "32"]),
                self.number(0, 3),
            ],
            "tma_boxes" => {
                let bits = self.of(&["8", "16", "32"]);
                vec![self.operand(&bits), bits, self.number(0, 2)]
            }
            "swizzle_apply" => vec![self.of(&SWIZZLES), self.index(1 << 12)],
            "composition_layout_swizzle" => vec![text, self.of(&SWIZZLES)],
            "swizzle_composition" => {
                let inner = self.layout();
                vec![text, self.one_behind(&inner)]
            }
            _ => self.by_kind(op, &a),
        }
    }

    /// Returns operands by their kinds in the table, for operations whose operands are independent.
    fn by_kind(&mut self, op: &str, a: &Plain) -> Vec<String> {
        let operation = table::find(op).expect("the table has the operation");
        let kinds = operation.operands;
        let count = if operation.variadic {
            self.rng.usize(1..4)
        } else {
            kinds.len()
        };
        let mut args = Vec::new();
        for i in 0..count {
            let kind = kinds[i.min(kinds.len() - 1)];
            match kind {
                Kind::Layout if i == 0 => args.push(show(a)),
                Kind::Layout => args.push(show(&self.second(a))),
                Kind::Tiler => args.push(self.tiler(a)),
                Kind::Tuple => args.push(shape_of(a)),
                Kind::Composed => args.extend(self.behind("swizzle", a)),
                Kind::Int | Kind::Positions | Kind::Coord | Kind::Swizzle => {
                    unreachable!("{op} has no arguments here for {kind:?}")
                }
            }
        }
        args
    }

    fn draw<S: Strategy>(&mut self, strategy: &S) -> S::Value {
        let tree = strategy.new_tree(&mut self.runner);
        tree.expect("no strategy here rejects").current()
    }

    fn of(&mut self, choices: &[&str]) -> String {
        choices[self.rng.usize(0..choices.len())].to_owned()
    }

    /// Replaces one integer of a text by 0.
    fn with_zero(&mut self, text: &str) -> String {
        let is_digit = |c: char| c.is_ascii_digit();
        let begins: Vec<_> = (0..text.len())
            .filter(|&i| text[i..].starts_with(is_digit) && !text[..i].ends_with(is_digit))
            .collect();
        if begins.is_empty() {
            return text.to_owned();
        }
        let (before, after) = text.split_at(begins[self.rng.usize(0..begins.len())]);
        format!("{before}0{}", after.trim_start_matches(is_digit))
    }

    fn number(&mut self, from: usize, to: usize) -> String {
        self.rng.usize(from..to).to_string()
    }

    fn index(&mut self, below: i128) -> String {
        self.rng.i128(0..below.max(1)).to_string()
    }

    fn layout(&mut self) -> Plain {
        self.draw(&strategy::layout(SIZE))
    }

    fn layout_text(&mut self) -> String {
        show(&self.layout())
    }

    /// Returns a layout that often fits into `a`.
    fn second(&mut self, a: &Plain) -> Plain {
        match self.rng.u8(0..3) {
            0 => self.layout(),
            _ => self.draw(&strategy::layout(a.size().clamp(4, SIZE))),
        }
    }

    /// Returns two layouts. Steps of the second layout's stride carry in two digits of the first
    /// layout at once. The offset jumps of the two carries cancel or add up.
    fn carries(&mut self) -> Vec<String> {
        let [m, k] = [[2, 4], [3, 5]].map(|choices| choices[self.rng.usize(0..2)]);
        let [first, jump] = [(); 2].map(|()| self.rng.i64(1..5));
        let second = m * first + jump;
        let third = k * second + if self.rng.bool() { jump } else { -jump };
        let n = self.rng.i64(2..7);
        vec![
            format!("({m},{k},8):({first},{second},{third})"),
            format!("{n}:{}", m * k / 2),
        ]
    }

    /// Returns the leaves of `a` in random order, as a flat layout.
    fn shuffled(&mut self, a: &Plain) -> Plain {
        let mut leaves = a.leaves();
        self.rng.shuffle(&mut leaves);
        Plain::flat(&leaves)
    }

    /// Returns a matrix with power-of-two extents: column-major, row-major, or column-major with
    /// padding.
    fn matrix(&mut self) -> String {
        let [m, n] = [0; 2].map(|_| 1 << self.rng.u32(1..5));
        match self.rng.u8(0..3) {
            0 => format!("({m},{n}):(1,{m})"),
            1 => format!("({m},{n}):({n},1)"),
            _ => format!("({m},{n}):(1,{})", m + 1),
        }
    }

    /// Returns a tile of a matrix, a coordinate of a tile, and a projection.
    fn tile_and_coordinate(&mut self) -> (String, String, String) {
        let sides = [0; 2].map(|_| 1 << self.rng.u32(0..3));
        let [i, j] = [0; 2].map(|_| self.of(&["0", "1", "2", "_"]));
        let kept = self.of(&["(1,1)", "(1,_)", "(_,1)"]);
        (
            format!("({},{})", sides[0], sides[1]),
            format!("({i},{j})"),
            kept,
        )
    }

    /// Returns a partition: usually 32 threads with a few values each, often in vectors of `n`
    /// values, and otherwise two arbitrary layouts.
    fn partition(&mut self, n: &str) -> String {
        let stride = self.of(&["1", "2", "4", "8", "16", "32", "33", "36", "0", "3"]);
        let other = self.of(&["64", "1", "32", "128", "40", "2"]);
        let value = self.of(&["1", "1", "1", "32", "2"]);
        match self.rng.u8(0..7) {
            6 => format!("(32,(3,4)):({stride},(1,{n}))"),
            4 => format!("(32,{n}):({n},1)"),
            5 => format!("((8,4),({n},2)):(({n},{other}),(1,256))"),
            0 => format!("(32,4):({stride},{value})"),
            1 => format!("((8,4),4):(({stride},{other}),{value})"),
            2 => format!("((4,8),(2,2)):(({stride},{other}),({value},{stride}))"),
            _ => {
                let a = self.layout();
                show(&Plain::Modes(vec![a, self.layout()]))
            }
        }
    }

    /// Returns a tile that Hopper instructions can read, sometimes slightly changed.
    fn operand(&mut self, bits: &str) -> String {
        if self.rng.u8(0..3) > 0 {
            let sides = [(64, 64), (128, 32), (64, 128), (8, 64), (64, 16)];
            let shape = IntTuple::from(sides[self.rng.usize(0..sides.len())]);
            let bits = bits.parse().expect("bits are a number");
            let tile = Layout::wgmma_tile(&shape, bits, self.rng.usize(0..2));
            if let Ok(tile) = tile {
                return tile.to_string();
            }
        }
        let swizzle = self.of(&[
            "",
            "",
            "Sw<3,4,3> o 0 o ",
            "Sw<2,4,3> o 0 o ",
            "Sw<3,3,3> o 0 o ",
        ]);
        let layout = self.of(&[
            "(64,16):(16,1)",
            "(64,64):(64,1)",
            "((8,8),(8,2)):((8,64),(1,512))",
            "((8,8),(8,8)):((64,512),(1,8))",
            "((8,8),64):((64,512),1)",
            "(64,32):(32,1)",
            "(64,16):(1,64)",
            "((64,2),32):((1,2048),64)",
        ]);
        swizzle + &layout
    }

    /// Returns a mode index of `a`, or one past the last.
    fn mode(&mut self, a: &Plain) -> String {
        self.rng.usize(0..=a.modes().len()).to_string()
    }

    fn path(&mut self, a: &Plain) -> String {
        let first = self.rng.usize(0..=a.modes().len());
        match a.modes().get(first) {
            Some(Plain::Modes(modes)) if !modes.is_empty() && self.rng.bool() => {
                format!("({first},{})", self.rng.usize(0..modes.len()))
            }
            _ => format!("({first})"),
        }
    }

    /// Returns a tuple of random integers with the profile of `a`.
    fn like(&mut self, a: &Plain, from: i128, to: i128) -> String {
        each(a, &mut |_| self.rng.i128(from..to).to_string())
    }

    /// Returns a random order of the leaves of `a`, without ties.
    fn order(&mut self, a: &Plain) -> String {
        let mut places: Vec<_> = (0..a.leaves().len()).collect();
        self.rng.shuffle(&mut places);
        let mut places = places.into_iter();
        each(a, &mut |_| places.next().unwrap_or_default().to_string())
    }

    /// Returns the shape of `a`, where some tuples are replaced by their size.
    fn coarser(&mut self, a: &Plain) -> String {
        match a {
            Plain::Modes(modes) if self.rng.u8(0..3) > 0 => {
                parenthesised(modes.iter().map(|mode| self.coarser(mode)))
            }
            whole => whole.size().to_string(),
        }
    }

    /// Returns a profile that `a` refines, sometimes with one mode fewer or more.
    fn profile(&mut self, a: &Plain) -> String {
        match a {
            Plain::Modes(modes) if self.rng.u8(0..4) > 0 => {
                let count = match self.rng.u8(0..8) {
                    0 => modes.len() + 1,
                    1 | 2 => modes.len().saturating_sub(1),
                    _ => modes.len(),
                };
                let unit = Plain::leaf(1, 0);
                let modes = modes.iter().chain([&unit]).take(count);
                parenthesised(modes.map(|mode| self.profile(mode)))
            }
            _ => "1".into(),
        }
    }

    /// Returns a shape that copies of `a` may fill.
    fn multiple(&mut self, a: &Plain) -> Plain {
        let times = |rng: &mut Rng, n: i128| Plain::leaf(n * [1, 2, 3][rng.usize(0..3)], 0);
        let mut modes: Vec<_> = a.modes().iter().map(Plain::size).collect();
        match self.rng.u8(0..6) {
            0 => modes.push(2),
            1 => modes.iter_mut().for_each(|n| *n += 1),
            _ => {}
        }
        match (a, &modes[..]) {
            (Plain::Leaf(_), [n]) => times(&mut self.rng, *n),
            _ => Plain::Modes(modes.iter().map(|n| times(&mut self.rng, *n)).collect()),
        }
    }

    /// Returns a coordinate of `a` in any coarser profile. At each level, a mode is free with a
    /// probability of `free / 10`.
    fn coordinate(&mut self, a: &Plain, free: u8) -> String {
        if self.rng.u8(0..10) < free {
            return "_".into();
        }
        match a {
            Plain::Modes(modes) if self.rng.u8(0..5) > 0 || free > 0 => {
                parenthesised(modes.iter().map(|mode| self.coordinate(mode, free)))
            }
            whole => {
                let past = i128::from(self.rng.u8(0..5) == 0);
                self.index(whole.size() + past)
            }
        }
    }

    /// Returns a tiler of `a`: a layout, tiles that divide its modes, or arbitrary tiles.
    fn tiler(&mut self, a: &Plain) -> String {
        let modes = a.modes().len();
        match self.rng.u8(0..4) {
            0 => show_tile(&self.draw(&strategy::tiler(modes))),
            1 => {
                let tiles = a.modes().iter().map(|mode| {
                    let divisors = (1..=mode.size()).filter(|n| mode.size() % n == 0);
                    let divisors: Vec<_> = divisors.collect();
                    Tile::Size(divisors[self.rng.usize(0..divisors.len())])
                });
                let tiles: Vec<_> = tiles.collect();
                show_tile(&Tile::Modes(tiles))
            }
            _ => show(&self.second(a)),
        }
    }

    /// Returns `a` as an operand. If the operation takes a composed layout, adds a swizzle.
    fn behind(&mut self, op: &str, a: &Plain) -> Vec<String> {
        if op.starts_with("swizzle") {
            vec![self.one_behind(a)]
        } else {
            vec![show(a)]
        }
    }

    /// Returns `a` with a swizzle.
    fn one_behind(&mut self, a: &Plain) -> String {
        let offset = match self.rng.u8(0..4) {
            0 => self.rng.u8(0..64),
            _ => 0,
        };
        format!("{} o {offset} o {}", self.of(&SWIZZLES), show(a))
    }
}

/// Returns `a` in notation.
fn show(a: &Plain) -> String {
    let stride = each(a, &mut |(_, stride)| stride.to_string());
    format!("{}:{stride}", shape_of(a))
}

fn shape_of(a: &Plain) -> String {
    each(a, &mut |(shape, _)| shape.to_string())
}

/// Returns a tuple with the profile of `a`, whose entries `text` computes from the extent and
/// stride of each leaf.
fn each(a: &Plain, text: &mut dyn FnMut((i128, i128)) -> String) -> String {
    match a {
        Plain::Leaf(leaf) => text((leaf.shape, leaf.stride)),
        Plain::Modes(modes) => parenthesised(modes.iter().map(|mode| each(mode, text))),
    }
}

fn parenthesised(items: impl Iterator<Item = String>) -> String {
    format!("({})", items.collect::<Vec<_>>().join(","))
}

fn show_tile(tile: &Tile) -> String {
    match tile {
        Tile::Keep => "_".into(),
        Tile::Size(n) => n.to_string(),
        Tile::Whole(layout) => show(layout),
        Tile::Modes(modes) => parenthesised(modes.iter().map(show_tile)),
    }
}
