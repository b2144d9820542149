//! Tests that suggestions are accepted: applies all suggestions for thousands of incorrect
//! expressions.

use core::ops::Range;
use std::collections::BTreeMap;

use layout_algebra::Layout;

use crate::evaluate;

/// Pseudorandom integers from a fixed seed.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .wrapping_add(0x1405_7b7e_f767_814f);
        (self.0 >> 33) % n
    }

    fn of<T: Copy>(&mut self, list: &[T]) -> T {
        list[usize::try_from(self.below(list.len() as u64)).unwrap()]
    }

    fn extent(&mut self) -> u64 {
        self.of(&[1, 2, 2, 3, 4, 4, 5, 6, 8, 8, 9, 12, 16])
    }

    /// Returns a random layout such as `(4,(2,3)):(1,(4,8))`.
    fn layout(&mut self) -> String {
        let rank = self.below(4);
        let numbers = |random: &mut Self, stride: bool| {
            let number = |random: &mut Self| {
                if stride {
                    random.of(&[0, 1, 1, 2, 3, 4, 5, 6, 8, 12, 16, 32])
                } else {
                    random.extent()
                }
            };
            match rank {
                0 => number(random).to_string(),
                1 => format!("({},{})", number(random), number(random)),
                2 => format!(
                    "({},({},{}))",
                    number(random),
                    number(random),
                    number(random)
                ),
                _ => format!("({},{},{})", number(random), number(random), number(random)),
            }
        };
        // Most strides are compact, as in typical code.
        let shape = numbers(self, false);
        if self.below(2) == 0 {
            let compact = format!("make_layout({shape})").parse().unwrap();
            return evaluate(compact).unwrap().to_string();
        }
        format!("{shape}:{}", numbers(self, true))
    }

    fn tiler(&mut self) -> String {
        match self.below(4) {
            0 => self.extent().to_string(),
            1 => format!("({},{})", self.extent(), self.extent()),
            2 => format!("({},_)", self.extent()),
            _ => self.layout(),
        }
    }

    fn tuple(&mut self) -> String {
        match self.below(3) {
            0 => self.below(20).to_string(),
            1 => format!("({},{})", self.below(20), self.below(20)),
            _ => format!("({},({},{}))", self.below(20), self.below(9), self.below(9)),
        }
    }

    fn swizzle(&mut self) -> String {
        let (bits, base) = (self.below(4), self.below(4));
        let sign = self.of(&["", "", "-"]);
        format!("Sw<{bits},{base},{sign}{}>", self.below(5))
    }

    fn expression(&mut self) -> String {
        let (a, b) = (self.layout(), self.layout());
        let tiler = self.tiler();
        let n = self.of(&[1_u64, 2, 3, 4, 6, 8, 16, 24]);
        let operator = self.of(&["o", "/", "*", "o", "/"]);
        let by_tiler = self.of(&[
            "zipped_divide",
            "tiled_divide",
            "flat_divide",
            "zipped_product",
            "tiled_product",
            "predicated_divide",
            "zipped_predicated_divide",
        ]);
        let of_two = self.of(&[
            "blocked_product",
            "raked_product",
            "max_common_layout",
            "covers",
            "composition",
        ]);
        let of_one = self.of(&["left_inverse", "right_inverse", "complement", "injective"]);
        let recast = self.of(&["upcast", "downcast", "vector_access"]);
        let tuple = self.tuple();
        let by_tuple = self.of(&["tile_to_shape", "complement", "with_shape", "coalesce"]);
        let of_tuples = self.of(&["shape_div", "ceil_div", "compact_order", "make_layout"]);
        match self.below(14) {
            0..=4 => format!("{a} {operator} {tiler}"),
            5 => format!("{by_tiler}({a}, {tiler})"),
            6 => format!("{of_two}({a}, {b})"),
            7 => format!("{of_one}({a})"),
            8 => format!("{recast}({a}, {n})"),
            9 => format!("{by_tuple}({a}, {tuple})"),
            10 => format!("{of_tuples}({}, {})", self.tuple(), self.tuple()),
            11 => format!("recast_layout({a}, {}, {})", n * 4, self.of(&[8, 16, 32])),
            12 => match self.below(4) {
                0 => format!("slice({tuple}, {a})"),
                1 => format!("local_tile({a}, {tiler}, {tuple})"),
                2 => format!("local_partition({a}, {b}, {})", self.below(20)),
                _ => format!("conflict_free({a}, 1, 4)"),
            },
            _ => match self.below(3) {
                0 => format!("{} o {a}", self.swizzle()),
                1 => format!("swizzle_fits({} o {a})", self.swizzle()),
                _ => format!("({} o {a}) {operator} {tiler}", self.swizzle()),
            },
        }
    }

    /// Returns the expression with a typing error.
    fn slip(&mut self, expression: &str) -> String {
        match self.below(12) {
            0 => {
                // Two adjacent letters of a name exchanged.
                let letters: Vec<char> = expression.chars().collect();
                let word = letters
                    .iter()
                    .take_while(|c| c.is_ascii_lowercase())
                    .count();
                if word < 4 {
                    return expression.into();
                }
                let mut letters = letters;
                let i = usize::try_from(self.below(word as u64 - 2)).unwrap() + 1;
                letters.swap(i, i - 1);
                letters.into_iter().collect()
            }
            1 => match expression.split_once(" / ") {
                Some((a, b)) => format!("{b} / {a}"),
                None => expression.into(),
            },
            2 => match expression
                .strip_suffix(')')
                .and_then(|call| call.split_once('('))
            {
                Some((name, list)) if !name.is_empty() => match list.rsplit_once(", ") {
                    Some((a, b)) => format!("{name}({b}, {a})"),
                    None => expression.into(),
                },
                _ => expression.into(),
            },
            _ => expression.into(),
        }
    }
}

fn is_accepted(text: &str) -> bool {
    text.parse().is_ok_and(|tokens| evaluate(tokens).is_ok())
}

/// Returns the text with the range `at` replaced.
fn replaced(text: &str, at: &Range<usize>, new: &str) -> String {
    format!("{}{new}{}", &text[..at.start], &text[at.end..])
}

/// Returns the integers after `what` in a suggestion such as `use stride 12 or 24, or count 2`.
fn offered(suggestion: &str, what: &str) -> Vec<i64> {
    let Some((_, after)) = suggestion.split_once(what) else {
        return Vec::new();
    };
    let end = after.find(',').unwrap_or(after.len());
    after[..end]
        .split(" or ")
        .map(|n| n.trim().parse().unwrap())
        .collect()
}

/// Returns the layout literal around a range, and its range.
fn operand(text: &str, at: &Range<usize>) -> Option<(Range<usize>, Layout)> {
    let starts = (0..=at.start).rev().filter(|i| text.is_char_boundary(*i));
    starts
        .flat_map(|start| (at.end..=text.len()).map(move |end| start..end))
        .filter(|range| text[range.clone()].contains(':'))
        .filter(|range| {
            // A digit next to the range would be part of the integer.
            let is_digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
            !is_digit(text[..range.start].chars().next_back())
                && !is_digit(text[range.end..].chars().next())
        })
        .find_map(|range| Some((range.clone(), text[range].parse().ok()?)))
}

/// Returns the ranges of the integers in a text, in order.
fn numbers(text: &str) -> Vec<Range<usize>> {
    let mut numbers = Vec::new();
    let mut start = None;
    for (i, c) in text.char_indices().chain([(text.len(), ' ')]) {
        match (c.is_ascii_digit(), start) {
            (true, None) => start = Some(i),
            (false, Some(begin)) => {
                numbers.push(begin..i);
                start = None;
            }
            _ => {}
        }
    }
    numbers
}

/// Returns the text with a different stride or count at the carets.
fn with_number(text: &str, at: &Range<usize>, is_stride: bool, value: i64) -> Option<String> {
    let is_integer = text[at.clone()].bytes().all(|b| b.is_ascii_digit());
    let within = operand(text, at).filter(|(range, _)| {
        // A single integer is a tile or a leaf.
        !is_integer || range.len() > at.len()
    });
    let Some((range, _)) = within else {
        let n = &text[at.clone()];
        let tile = if is_stride {
            format!("{n}:{value}")
        } else {
            value.to_string()
        };
        return is_integer.then(|| replaced(text, at, &tile));
    };
    let literal = &text[range.clone()];
    let colon = literal.find(':')?;
    let places = numbers(literal);
    let leaves = places.len() / 2;
    let mut k = places
        .iter()
        .position(|place| range.start + place.start == at.start && place.len() == at.len())?;
    if (places[k].start > colon) != is_stride {
        k = (k + leaves) % (2 * leaves);
    }
    let place = range.start + places[k].start..range.start + places[k].end;
    Some(replaced(text, &place, &value.to_string()))
}

/// Returns `true` if a suggestion works, or `None` if it cannot be applied mechanically.
fn works(text: &str, at: &Range<usize>, suggestion: &str) -> Option<bool> {
    if let Some(name) = suggestion.strip_prefix("did you mean `") {
        let name = name.strip_suffix("`?").unwrap();
        return Some(is_accepted(&replaced(text, at, name)));
    }
    if let Some(meant) = suggestion.strip_prefix("write `") {
        return Some(is_accepted(meant.strip_suffix('`').unwrap()));
    }
    if let Some(swizzle) = suggestion.strip_suffix("`, whose bit fields are disjoint") {
        let swizzle = swizzle.strip_prefix("use `").unwrap();
        return Some(is_accepted(&format!("{swizzle} o 64:1")));
    }
    if let Some(other) = suggestion.strip_prefix("use `") {
        return Some(is_accepted(other.strip_suffix('`').unwrap()));
    }
    let is_integers = |what: &&str| suggestion.starts_with(*what);
    if ["use stride ", "use shape ", "use count "]
        .iter()
        .any(is_integers)
    {
        let strides = offered(suggestion, "stride ")
            .into_iter()
            .map(|value| (true, value));
        let counts = offered(suggestion, "count ")
            .into_iter()
            .map(|value| (false, value));
        let accepted = |(is_stride, value)| {
            let changed = with_number(text, at, is_stride, value);
            changed.is_some_and(|changed| is_accepted(&changed))
        };
        return Some(strides.chain(counts).all(accepted));
    }
    let divides = suggestion.split_once("a tile that divides ");
    let padded = suggestion.split_once("pad the layout to ");
    if divides.is_some() || padded.is_some() {
        let first = |text: &str| -> i64 {
            let end = text.find(' ').unwrap_or(text.len());
            text[..end].parse().unwrap()
        };
        let divides = divides.is_none_or(|(_, rest)| {
            let size = first(rest);
            let mut tiles = (2..size).filter(|n| size % n == 0);
            // The carets are under the shape of a tile that is a layout.
            let is_layout = text[at.end..].starts_with(':');
            let whole = operand(text, at).filter(|_| is_layout);
            let place = whole.map_or(at.clone(), |(range, _)| range);
            tiles.any(|n| is_accepted(&replaced(text, &place, &n.to_string())))
        });
        let padded = padded.is_none_or(|(_, rest)| {
            let mut places = numbers(text)
                .into_iter()
                .filter(|place| place.end <= at.start);
            places.any(|place| is_accepted(&replaced(text, &place, &first(rest).to_string())))
        });
        return Some(divides && padded);
    }
    None
}

#[test]
fn remedies_are_accepted() {
    let mut random = Random(1);
    let mut advice = BTreeMap::<String, usize>::new();
    let (mut rejected, mut helped, mut tried) = (0, 0, 0);
    let mut failed = Vec::new();
    for _ in 0..6_000 {
        let expression = random.expression();
        let text = random.slip(&expression);
        let Err(errors) = evaluate(text.parse().unwrap()) else {
            continue;
        };
        rejected += 1;
        let errors: Vec<_> = errors.into_iter().collect();
        for error in &errors {
            let message = error.to_string();
            let Some((_, suggestion)) = message.split_once("\nhelp: ") else {
                continue;
            };
            helped += 1;
            match works(&text, &error.span().byte_range(), suggestion) {
                // Other errors have their own messages.
                _ if errors.len() > 1 => {}
                Some(true) => tried += 1,
                Some(false) => {
                    tried += 1;
                    failed.push(format!("{text}\n{message}"));
                }
                None => *advice.entry(suggestion.into()).or_default() += 1,
            }
        }
    }
    println!(
        "{rejected} rejected, {helped} helped, {tried} tried, {} failed",
        failed.len()
    );
    for (suggestion, times) in &advice {
        println!("{times} times {suggestion}");
    }
    assert!(tried > 1000, "{tried}");
    assert!(
        failed.is_empty(),
        "{}",
        failed[..failed.len().min(40)].join("\n\n")
    );
}

#[test]
fn remedies_of_the_largest_numbers_are_looked_for() {
    let max = i64::MAX;
    for text in [
        format!("slice(({max}, _), (16, 64):(64, 1))"),
        format!("upcast((8, 8):(8, 1), {max})"),
        format!("downcast((8, 8):(8, 1), {max})"),
        format!("recast_layout((8, 8):(8, 1), 32, {max})"),
        format!("recast_layout((8, 8):(8, 1), {max}, 32)"),
        format!("(8, 8):(8, {max}) o 3:7"),
        format!("vector_access((8, 8):(8, 1), {max})"),
        format!("conflict_free((8, 8):(8, 1), {max}, {max})"),
    ] {
        // No integer may crash the evaluation.
        let _ = evaluate(text.parse().unwrap());
    }
}

#[test]
fn the_width_of_an_element_is_not_another() {
    let errors = evaluate("recast_layout((8, 8):(8, 1), 32, 48)".parse().unwrap()).unwrap_err();
    for error in errors {
        let message = error.to_string();
        assert!(
            !message.contains("33") && !message.contains("49"),
            "{message}"
        );
    }
}

/// Returns the text between backticks after `use` or `take`.
fn taken(suggestion: &str) -> Option<&str> {
    let quoted = suggestion
        .strip_prefix("use `")
        .or_else(|| suggestion.strip_prefix("take `"));
    quoted?.strip_suffix('`')
}

#[test]
fn tiles_that_are_offered_are_taken() {
    let mut random = Random(11);
    let mut counts = [0; 3];
    for _ in 0..3_000 {
        let of_rank = random.of(&[1, 2, 2, 2, 3, 4]);
        let extents = [
            1, 2, 3, 4, 7, 8, 8, 16, 24, 32, 60, 64, 96, 100, 128, 256, 300,
        ];
        let strides = [0, 1, 1, 1, 2, 8, 9, 16, 32, 64, 72, 128, 512, 4096];
        let list = |random: &mut Random, numbers: &[u64]| {
            let numbers: Vec<_> = (0..of_rank)
                .map(|_| random.of(numbers).to_string())
                .collect();
            numbers.join(",")
        };
        let (shape, stride) = (list(&mut random, &extents), list(&mut random, &strides));
        let swizzle = match random.below(3) {
            0 => String::new(),
            _ => format!("Sw<{},{},3> o 0 o ", random.below(4), 2 + random.below(3)),
        };
        let tile: Layout = format!("{swizzle}({shape}):({stride})").parse().unwrap();
        let bits = random.of(&[8, 16, 16, 32]);
        let rows = random.of(&[8, 64, 64, 96, 60, 256]);
        let contiguous = usize::try_from(random.below(of_rank)).unwrap();
        let shape = [extents, extents].map(|of| i64::try_from(random.of(&of)).unwrap());
        let (error, question, arguments) = match random.below(3) {
            0 => (
                tile.wgmma_operand(bits, rows).err(),
                "wgmma_operand",
                format!("{bits}, {rows}"),
            ),
            1 => (
                tile.tma_boxes(bits, contiguous).err(),
                "tma_boxes",
                format!("{bits}, {contiguous}"),
            ),
            _ => {
                let tile = Layout::wgmma_tile((shape[0], shape[1]), bits, contiguous % 2);
                (tile.err(), "wgmma_operand", format!("{bits}, 8"))
            }
        };
        let suggestion = error.as_ref().and_then(layout_algebra::Error::suggestion);
        counts[2] += usize::from(error.is_some());
        if let Some(offered) = suggestion.as_deref().and_then(taken) {
            let text = format!("{question}({offered}, {arguments})");
            assert!(is_accepted(&text), "{tile}: {text}");
            counts[usize::from(question == "tma_boxes")] += 1;
        }
    }
    assert!(
        counts[0] > 600 && counts[1] > 600 && counts[2] < 3_000,
        "{counts:?}"
    );
}
