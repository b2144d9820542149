//! Reading operands.

use core::cell::Cell;

use layout_algebra::{IntTuple, Layout, Tiler};
use layout_theory::category::{NestMorphism, PointedMap, Profile, TupleMorphism};
use layout_theory::fact::{FactMorphism, OrderedFactorisation};
use serde_json::Value;

/// The operands of an example, and what it expects.
#[derive(Debug)]
pub struct Operands<'a> {
    /// The operands.
    pub args: &'a [Value],
    /// The expected result, which determines the attributes that are asked for.
    pub expected: &'a Value,
    /// How many were asked for.
    read: Cell<usize>,
}

/// An operand, or why it is not one.
pub type Read<T> = Result<T, String>;

impl<'a> Operands<'a> {
    /// The operands of an example.
    #[must_use]
    pub fn new(args: &'a [Value], expected: &'a Value) -> Self {
        Self {
            args,
            expected,
            read: Cell::new(0),
        }
    }

    /// The operands that were not asked for.
    #[must_use]
    pub fn unread(&self) -> &'a [Value] {
        self.args.get(self.read.get()..).unwrap_or_default()
    }

    /// Operand `i`.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub fn at(&self, i: usize) -> Read<&'a Value> {
        self.read.set(self.read.get().max(i + 1));
        let missing = || format!("there is no operand {i}");
        self.args.get(i).ok_or_else(missing)
    }

    fn read<T>(&self, i: usize, what: &str, read: impl Fn(&Value) -> Option<T>) -> Read<T> {
        let value = self.at(i)?;
        read(value).ok_or_else(|| format!("operand {i}, {value}, is no {what}"))
    }

    /// Whether operand `i` is present and not null.
    #[must_use]
    pub fn has(&self, i: usize) -> bool {
        self.read.set(self.read.get().max(i + 1));
        self.args.get(i).is_some_and(|value| !value.is_null())
    }
}

macro_rules! operands {
    ($($(#[$doc:meta])* $name:ident: $type:ty, $what:literal, $read:expr;)+) => {
        impl Operands<'_> {$(
            $(#[$doc])*
            ///
            /// # Errors
            ///
            /// If it is missing or something else.
            pub fn $name(&self, i: usize) -> Read<$type> {
                self.read(i, $what, $read)
            }
        )+}
    };
}

operands! {
    /// Operand `i`, a layout.
    layout: Layout, "layout", layout;
    /// Operand `i`, an integer.
    integer: i64, "integer", integer;
    /// Operand `i`, a list of integers.
    integers: Vec<i64>, "list of integers", integers;
    /// Operand `i`, a position that counts from 1, as one from 0.
    position: usize, "position from 1", position;
    /// Operand `i`, positions that count from 1, as those from 0.
    positions: Vec<usize>, "list of positions from 1", |value| list(value, position);
    /// Operand `i`, a nested tuple: in notation, as nested lists, or an integer.
    tuple: IntTuple, "nested tuple", tuple;
    /// Operand `i`, a profile.
    profile: Profile, "profile", profile;
    /// Operand `i`, a tiler: layouts, integers or tuples of those; null keeps a mode.
    tiler: Tiler, "tiler", tiler;
    /// Operand `i`, a pointed map: `codomain` and `map`.
    pointed: PointedMap, "pointed map", pointed;
    /// Operand `i`, a morphism: `domain`, `codomain` and `map`.
    morphism: NestMorphism, "morphism", morphism;
    /// Operand `i`, a text.
    text: String, "text", |value| value.as_str().map(str::to_owned);
}

impl Operands<'_> {
    /// Operand `i`, a morphism of tuples.
    ///
    /// # Errors
    ///
    /// If it is missing or something else.
    pub fn flat(&self, i: usize) -> Read<TupleMorphism> {
        Ok(self.morphism(i)?.flatten().clone())
    }

    /// Operand `i`, an integer; none if it is missing or null.
    ///
    /// # Errors
    ///
    /// If it is something else.
    pub fn optional(&self, i: usize) -> Read<Option<i64>> {
        if self.has(i) {
            return self.integer(i).map(Some);
        }
        Ok(None)
    }

    /// All operands from `i` on, or those in the list that operand `i` is.
    ///
    /// # Errors
    ///
    /// If one cannot be read.
    pub fn each<T>(&self, i: usize, read: impl Fn(&Value) -> Option<T>) -> Read<Vec<T>> {
        self.read.set(self.args.len());
        let values = match self.args.get(i..) {
            Some([Value::Array(values)]) => &values[..],
            Some(values) => values,
            None => &[],
        };
        let one = |value: &Value| read(value).ok_or_else(|| format!("{value} cannot be read"));
        values.iter().map(one).collect()
    }

    /// Operand `i`, an ordered factorisation; none if its factors are not primes.
    ///
    /// # Errors
    ///
    /// If it is not a list of factors.
    pub fn factorisation(&self, i: usize) -> Read<Option<OrderedFactorisation>> {
        let primes = self.read(i, "list of factors", primes)?;
        Ok(OrderedFactorisation::new(primes).ok())
    }

    /// Operands `i` and `i + 1`, an ordered factorisation and a map into it from 1.
    ///
    /// # Errors
    ///
    /// If they are something else.
    pub fn fact_morphism(&self, i: usize) -> Read<FactMorphism> {
        let codomain = self.factorisation(i)?;
        let codomain = codomain.ok_or_else(|| format!("operand {i} has a factor that is none"))?;
        let morphism = FactMorphism::new(codomain, self.positions(i + 1)?);
        morphism.map_err(|error| error.to_string())
    }
}

/// A layout.
#[must_use]
pub fn layout(value: &Value) -> Option<Layout> {
    value.as_str()?.parse().ok()
}

/// An integer.
#[must_use]
pub fn integer(value: &Value) -> Option<i64> {
    match value {
        Value::String(text) => text.trim().parse().ok(),
        _ => value.as_i64(),
    }
}

fn list<T>(value: &Value, read: impl Fn(&Value) -> Option<T>) -> Option<Vec<T>> {
    value.as_array()?.iter().map(read).collect()
}

/// A list of integers, or a flat tuple in notation.
fn integers(value: &Value) -> Option<Vec<i64>> {
    match value {
        Value::String(_) => Some(tuple(value)?.leaves().collect()),
        _ => list(value, integer),
    }
}

fn position(value: &Value) -> Option<usize> {
    usize::try_from(integer(value)?.checked_sub(1)?).ok()
}

/// A nested tuple.
#[must_use]
pub fn tuple(value: &Value) -> Option<IntTuple> {
    match value {
        Value::String(text) => text.parse().ok(),
        Value::Array(_) => Some(IntTuple::Tuple(list(value, tuple)?)),
        _ => integer(value).map(IntTuple::Int),
    }
}

/// A profile.
#[must_use]
pub fn profile(value: &Value) -> Option<Profile> {
    value.as_str()?.parse().ok()
}

fn tiler(value: &Value) -> Option<Tiler> {
    match value {
        Value::Null => Some(Tiler::Keep),
        Value::Array(_) => Some(Tiler::Modes(list(value, tiler)?)),
        Value::String(text) => text.parse().ok(),
        _ => Some(Tiler::Size(value.as_i64()?)),
    }
}

/// Images, in the numbers of the paper.
pub(super) fn numbers(value: &Value) -> Option<Vec<usize>> {
    let number = |value: &Value| match value {
        Value::Null => Some(0),
        Value::String(star) if star == "*" => Some(0),
        _ => usize::try_from(value.as_i64()?).ok(),
    };
    list(value, number)
}

fn pointed(value: &Value) -> Option<PointedMap> {
    let codomain = usize::try_from(integer(&value["codomain"])?).ok()?;
    PointedMap::from_numbers(&numbers(&value["map"])?, codomain).ok()
}

/// The parts of a morphism: domain, codomain, images.
#[must_use]
pub fn parts(value: &Value) -> Option<(IntTuple, IntTuple, Vec<usize>)> {
    let (domain, codomain) = (tuple(&value["domain"])?, tuple(&value["codomain"])?);
    Some((domain, codomain, numbers(&value["map"])?))
}

/// A morphism.
#[must_use]
pub fn morphism(value: &Value) -> Option<NestMorphism> {
    let (domain, codomain, images) = parts(value)?;
    NestMorphism::from_numbers(domain, codomain, &images).ok()
}

/// `[232]`, `"[2,3,2]"` or a list of integers.
fn primes(value: &Value) -> Option<Vec<i64>> {
    let Some(text) = value.as_str() else {
        return list(value, integer);
    };
    let inside = text.trim().strip_prefix('[')?.strip_suffix(']')?;
    if inside.contains([',', ' ']) {
        let factors = inside.split([',', ' ']).filter(|text| !text.is_empty());
        return factors.map(|text| text.parse().ok()).collect();
    }
    let digits = inside.chars().map(|digit| digit.to_digit(10));
    digits.map(|digit| digit.map(i64::from)).collect()
}
