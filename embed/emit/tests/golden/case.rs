//! Test cases: layouts, calls of their emitted functions, and the results of the library.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::Path;
use std::sync::OnceLock;
use std::{fs, thread};

use layout_algebra::{IntTuple, Layout};
use serde_json::Value;

/// A layout, and the calls of its emitted functions.
pub(crate) struct Case {
    /// The layout in the notation that `layout emit` receives.
    pub(crate) source: String,
    /// The dynamic values, by name.
    pub(crate) numbers: BTreeMap<String, u64>,
    pub(crate) size: u64,
    /// The extent of each mode.
    pub(crate) modes: Vec<u64>,
    /// The extent of each leaf.
    pub(crate) leaves: Vec<u64>,
    /// `true` if the emitted functions use 64-bit integers.
    pub(crate) is_wide: bool,
    /// Number of consecutive offsets, from 0, whose coordinates are computed in addition to the
    /// offsets of the layout.
    pub(crate) back: u64,
    pub(crate) functions: Functions,
    /// A hash of the results of all calls.
    pub(crate) expected: u32,
}

/// The emitted functions of a case.
#[derive(Default)]
pub(crate) struct Functions {
    pub(crate) offset: Function,
    pub(crate) natural: Option<Function>,
    pub(crate) index: Option<Function>,
    pub(crate) inside: Function,
    pub(crate) coordinate: Option<Function>,
}

/// An emitted function: the suffix of its name, and the dynamic values that are its first
/// arguments.
#[derive(Clone, Default)]
pub(crate) struct Function {
    pub(crate) ending: String,
    pub(crate) numbers: Vec<u64>,
}

/// Maximum number of indices of a layout that are tested.
const MOST: u64 = 32;

/// Maximum number of elements of a layout whose inverse is enumerated.
const INVERTED: u64 = 1 << 12;

/// Returns all layouts in the golden vectors, sorted.
fn golden() -> BTreeSet<String> {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/golden");
    let mut layouts = BTreeSet::new();
    for file in fs::read_dir(golden).expect("the golden vectors") {
        let path = file.expect("a file").path();
        if path
            .extension()
            .is_none_or(|extension| extension != "jsonl")
        {
            continue;
        }
        for line in fs::read_to_string(path).expect("a file").lines() {
            let vector: Value = serde_json::from_str(line).expect("JSON");
            let arguments = vector["args"].as_array().into_iter().flatten();
            let texts = arguments
                .chain([&vector["result"]])
                .filter_map(Value::as_str);
            let layouts_of = texts.filter_map(|text| text.parse::<Layout>().ok());
            layouts.extend(layouts_of.map(|layout| layout.to_string()));
        }
    }
    layouts
}

/// Layouts with products of dynamic values, and the dynamic values.
const PRODUCTS: [(&str, &[(&str, u64)]); 10] = [
    ("(?m,?n):(?n,1)", &[("m", 5), ("n", 7)]),
    ("(?m,?n):(1,?m)", &[("m", 5), ("n", 7)]),
    ("(?m,?n,?k):(?n * ?k,?k,1)", &[("m", 3), ("n", 4), ("k", 5)]),
    ("(64 * ?m,(?n,2)):(4 * ?n,(2,1))", &[("m", 2), ("n", 3)]),
    (
        "(?b,?s,?h,64):(64 * ?s * ?h,64 * ?h,64,1)",
        &[("b", 2), ("s", 9), ("h", 3)],
    ),
    ("Sw<3,3,3> o 0 o (?m,64):(64,1)", &[("m", 24)]),
    (
        "Sw<2,0,3> o 100 o (?rows,?columns):(?leading,1)",
        &[("rows", 9), ("columns", 12), ("leading", 13)],
    ),
    ("((?m,4),?int):((4,1),4 * ?m)", &[("m", 6), ("int", 5)]),
    ("(?i,?offset):(?offset,1)", &[("i", 6), ("offset", 11)]),
    (
        "Sw<1,0,-2> o 0 o Sw<2,1,3> o 8 o (?m,8):(8,1)",
        &[("m", 10)],
    ),
];

/// One of `OPENED` golden layouts is also tested with dynamic values.
const OPENED: usize = 5;

/// Returns all cases, which are computed once.
pub(crate) fn all() -> &'static [Case] {
    static ALL: OnceLock<Vec<Case>> = OnceLock::new();
    ALL.get_or_init(|| {
        let golden: Vec<_> = golden().into_iter().collect();
        assert!(golden.len() > 15000, "{}", golden.len());
        let opened = golden.iter().step_by(OPENED).enumerate();
        let opened = opened.filter_map(|(i, notation)| opened_at(notation, i));
        let of_products = PRODUCTS.iter().map(|(source, numbers)| {
            let numbers = numbers.iter().map(|(name, value)| ((*name).into(), *value));
            ((*source).to_owned(), numbers.collect())
        });
        let static_ones = golden
            .iter()
            .map(|notation| (notation.clone(), BTreeMap::new()));
        let sources: Vec<_> = static_ones.chain(opened).chain(of_products).collect();
        in_parallel(&sources, |(source, numbers)| Case::new(source, numbers))
    })
}

/// Applies a function to each element, in several threads.
pub(crate) fn in_parallel<T: Sync, R: Send>(all: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let each = all.len().div_ceil(threads).max(1);
    thread::scope(|scope| {
        let parts = all
            .chunks(each)
            .map(|part| scope.spawn(|| part.iter().map(&work).collect::<Vec<_>>()));
        let parts: Vec<_> = parts.collect();
        parts
            .into_iter()
            .flat_map(|part| part.join().expect("a thread"))
            .collect()
    })
}

/// Returns the layout with every second integer replaced by a dynamic value.
fn opened_at(notation: &str, first: usize) -> Option<(String, BTreeMap<String, u64>)> {
    let (swizzles, plain) = match notation.rfind(" o ") {
        Some(end) => notation.split_at(end + 3),
        None => ("", notation),
    };
    let mut numbers = BTreeMap::new();
    let mut text = String::new();
    let mut rest = plain;
    let mut position = first;
    while let Some(begin) = rest.find(|c: char| c.is_ascii_digit()) {
        text += &rest[..begin];
        rest = &rest[begin..];
        let end = rest
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(rest.len());
        let value: u64 = rest[..end].parse().ok()?;
        position += 1;
        if position.is_multiple_of(2) && value > 0 && u32::try_from(value).is_ok() {
            let name = format!("n{}", numbers.len());
            text.push('?');
            text += &name;
            numbers.insert(name, value);
        } else {
            text += &rest[..end];
        }
        rest = &rest[end..];
    }
    text += rest;
    // The emitted functions of a dynamic layout use 32-bit integers, so larger layouts are skipped.
    let layout: Layout = notation.parse().ok()?;
    let fits = layout.size() <= i64::from(u32::MAX) && layout.cosize() < 1 << 31;
    // The notation of types allows at most 8 modes in a tuple.
    let is_short = layout.shape().modes().len() <= 8;
    (!numbers.is_empty() && fits && is_short).then(|| (format!("{swizzles}{text}"), numbers))
}

/// Returns the answer of `layout emit` for a layout in a language.
pub(crate) fn emitted(language: &str, name: &str, source: &str) -> Value {
    let arguments = ["emit", "--json", "--lang", language, "--name", name, source];
    let said = layout_cli::run(&arguments.map(Into::into));
    let answer: Value = serde_json::from_str(&said.output).expect("JSON");
    assert!(said.status == 0 || answer["kind"] == "rejection", "{source}");
    answer
}

impl Case {
    fn new(source: &str, numbers: &BTreeMap<String, u64>) -> Self {
        let mut notation = source.to_owned();
        let mut names: Vec<_> = numbers.iter().collect();
        names.sort_by_key(|(name, _)| core::cmp::Reverse(name.len()));
        for (name, value) in names {
            notation = notation.replace(&format!("?{name}"), &value.to_string());
        }
        let layout = multiplied(&notation).parse::<Layout>();
        let layout = layout.unwrap_or_else(|error| panic!("{notation}: {error}"));
        let code = emitted("c", "f", source);
        assert_eq!(code["kind"], "code", "{source}: {code}");
        let extents = |tuple: &IntTuple| tuple.leaves().map(i64::unsigned_abs).collect::<Vec<_>>();
        let modes = layout.shape().modes().iter();
        let modes = modes.map(|mode| extents(mode).iter().product()).collect();
        let mut case = Self {
            source: source.into(),
            numbers: numbers.clone(),
            size: layout.size().unsigned_abs(),
            modes,
            leaves: extents(layout.shape()),
            is_wide: code["text"]
                .as_str()
                .is_some_and(|text| text.contains("uint64_t f_offset(")),
            back: 0,
            functions: Functions::default(),
            expected: 0,
        };
        case.functions = case.functions_of(&code);
        let inverse = case.inverse(&layout);
        case.expected = case.of_library(&layout, inverse.as_ref());
        case
    }

    pub(crate) fn about(&self) -> String {
        format!("{} with {:?}", self.source, self.numbers)
    }

    fn functions_of(&self, code: &Value) -> Functions {
        let mut functions = Functions::default();
        for function in code["functions"].as_array().expect("functions") {
            let text = |key: &str| function[key].as_str().unwrap_or_default().to_owned();
            let list = |key: &str| function[key].as_array().cloned().unwrap_or_default();
            let numbers = list("numbers").into_iter();
            let numbers = numbers.map(|name| self.numbers[name.as_str().expect("a name")]);
            let own = Function {
                ending: text("name").trim_start_matches("f_").into(),
                numbers: numbers.collect(),
            };
            let holds = |want: &Value| {
                let side = |i: usize| want[i].as_str().map_or(0, |text| self.value(text));
                side(0) <= side(1)
            };
            match (&text("gives")[..], &text("of")[..]) {
                ("offset", "mode") => functions.offset = own,
                ("offset", "leaf") => functions.natural = Some(own),
                ("offset", "index") => functions.index = Some(own),
                ("inside", _) => functions.inside = own,
                ("coordinate", _) if list("wants").iter().all(holds) => {
                    functions.coordinate = Some(own);
                }
                ("coordinate" | "fits", _) => {}
                other => panic!("{other:?}"),
            }
        }
        functions
    }

    /// Returns the value of a product of dynamic values, such as `64 * m`.
    fn value(&self, product: &str) -> u64 {
        let factors = product.split(" * ").map(|factor| {
            let number = factor.parse().ok();
            let name = factor.trim_end_matches('_');
            number.unwrap_or_else(|| self.numbers[name])
        });
        factors.product()
    }

    /// Returns the index of each offset, or `None` for a layout with too many elements. Checks that
    /// only injective layouts have a coordinate function.
    fn inverse(&mut self, layout: &Layout) -> Option<HashMap<u64, u64>> {
        if self.size > INVERTED {
            return None;
        }
        let mut inverse = HashMap::new();
        let mut is_injective = true;
        for index in 0..self.size {
            is_injective &= inverse.insert(offset(layout, index), index).is_none();
        }
        let has_function = self.functions.coordinate.is_some();
        let says_so = if self.numbers.is_empty() {
            has_function == is_injective
        } else {
            !has_function || is_injective
        };
        assert!(says_so, "{}: injective: {is_injective}", self.about());
        let largest = inverse.keys().max().map_or(0, |largest| largest + 1);
        self.back = if has_function {
            (largest + 3).min(48)
        } else {
            0
        };
        Some(inverse)
    }

    /// Returns the number of tested indices, and the distance between consecutive tested indices.
    pub(crate) fn indices(&self) -> (u64, u64) {
        let count = self.size.min(MOST);
        (count, self.size / count)
    }

    /// Returns the coordinate of an index for these extents.
    fn coordinate(index: u64, extents: &[u64]) -> Vec<u64> {
        let mut rest = index;
        let coordinate = extents.iter().map(|extent| {
            let own = rest % extent;
            rest /= extent;
            own
        });
        coordinate.collect()
    }

    fn of_library(&self, layout: &Layout, inverse: Option<&HashMap<u64, u64>>) -> u32 {
        let mut all = Mixed::default();
        let functions = &self.functions;
        let (count, step) = self.indices();
        for index in (0..count).map(|k| k * step) {
            let coordinate = Self::coordinate(index, &self.modes);
            let offset = offset(layout, index);
            all.add(offset);
            // The functions of leaf coordinates and of indices return the same offset.
            let again = functions.natural.iter().chain(&functions.index);
            again.for_each(|_| all.add(offset));
            all.add(1);
            if functions.coordinate.is_some() {
                all.add(1);
                all.add_all(&coordinate);
            }
        }
        // A coordinate past the end of a mode is not inside the layout.
        self.modes.iter().for_each(|_| all.add(0));
        for offset in 0..self.back {
            match inverse.and_then(|inverse| inverse.get(&offset)) {
                Some(index) => {
                    all.add(1);
                    let coordinate = Self::coordinate(*index, &self.modes);
                    all.add_all(&coordinate);
                }
                None => all.add(0),
            }
        }
        all.0
    }
}

fn offset(layout: &Layout, index: u64) -> u64 {
    let index = i64::try_from(index).expect("an index");
    layout.offset(index).expect("an offset").unsigned_abs()
}

/// Replaces each product of integers by its value.
fn multiplied(notation: &str) -> String {
    let is_end = |c: char| matches!(c, '(' | ')' | ',' | ':');
    let mut text = String::new();
    for part in notation.split_inclusive(is_end) {
        let (part, end) = match part.char_indices().last() {
            Some((at, c)) if is_end(c) => part.split_at(at),
            _ => (part, ""),
        };
        if part.contains(" * ") {
            let factors = part
                .split(" * ")
                .map(|factor| factor.parse::<u64>().expect("a number"));
            text += &factors.product::<u64>().to_string();
        } else {
            text += part;
        }
        text += end;
    }
    text
}

/// A hash of integers, which depends on each integer and on their order.
struct Mixed(u32);

impl Default for Mixed {
    fn default() -> Self {
        Self(2_166_136_261)
    }
}

impl Mixed {
    fn add_all(&mut self, values: &[u64]) {
        for value in values {
            self.add(*value);
        }
    }

    fn add(&mut self, value: u64) {
        #[allow(clippy::cast_possible_truncation)] // the halves
        for half in [value as u32, (value >> 32) as u32] {
            self.0 = (self.0 ^ half).wrapping_mul(16_777_619);
        }
    }
}
