//! Parsing of operands.

use core::cell::Cell;

use layout_algebra::{IntTuple, Layout, Tiler};
use layout_theory::category::{NestMorphism, PointedMap, Profile, TupleMorphism};
use layout_theory::fact::{FactMorphism, OrderedFactorisation};
use serde_json::Value;

/// The operands of an example, and its expected result.
#[derive(Debug)]
pub struct Operands<'a> {
    /// The operands.
    pub args: &'a [Value],
    /// The expected result. The expected result determines the requested attributes.
    pub expected: &'a Value,
    /// The number of operands read so far.
    read: Cell<usize>,
}

/// An operand, or the reason why it cannot be read.
pub type Read<T> = Result<T, String>;

impl<'a> Operands<'a> {
    /// Creates the operands of an example.
    #[must_use]
    pub fn new(args: &'a [Value], expected: &'a Value) -> Self {
        Self {
            args,
            expected,
            read: Cell::new(0),
        }
    }

    /// Returns the operands that were not read.
    #[must_use]
    pub fn unread(&self) -> &'a [Value] {
        self.args.get(self.read.get()..).unwrap_or_default()
    }

    /// Returns operand `i`.
    ///
    /// # Errors
    ///
    /// Returns an error if the operand is missing.
    pub fn at(&self, i: usize) -> Read<&'a Value> {
        self.read.set(self.read.get().max(i + 1));
        let missing = || format!("expected an operand {i}");
        self.args.get(i).ok_or_else(missing)
    }

    fn read<T>(&self, i: usize, what: &str, read: impl Fn(&Value) -> Option<T>) -> Read<T> {
        let value = self.at(i)?;
        read(value).ok_or_else(|| format!("operand {i}: expected a {what}, found {value}"))
    }

    /// Returns `true` if operand `i` is present and not null.
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
            /// # Errors
            ///
            /// Returns an error if the operand is missing or of a different kind.
            pub fn $name(&self, i: usize) -> Read<$type> {
                self.read(i, $what, $read)
            }
        )+}
    };
}

operands! {
    /// Returns operand `i`, a layout.
    layout: Layout, "layout", layout;
    /// Returns operand `i`, an integer.
    integer: i64, "integer", integer;
    /// Returns operand `i`, a list of integers.
    integers: Vec<i64>, "list of integers", integers;
    /// Returns operand `i`, a 1-based position, as a 0-based position.
    position: usize, "position from 1", position;
    /// Returns operand `i`, a list of 1-based positions, as 0-based positions.
    positions: Vec<usize>, "list of positions from 1", |value| list(value, position);
    /// Returns operand `i`, a nested tuple: in notation, as nested lists, or an integer.
    tuple: IntTuple, "nested tuple", tuple;
    /// Returns operand `i`, a profile.
    profile: Profile, "profile", profile;
    /// Returns operand `i`, a tiler: layouts, integers or tuples of these. Null keeps a mode.
    tiler: Tiler, "tiler", tiler;
    /// Returns operand `i`, a pointed map: `codomain` and `map`.
    pointed: PointedMap, "pointed map", pointed;
    /// Returns operand `i`, a morphism: `domain`, `codomain` and `map`.
    morphism: NestMorphism, "morphism", morphism;
    /// Returns operand `i`, a text.
    text: String, "text", |value| value.as_str().map(str::to_owned);
}

impl Operands<'_> {
    /// Returns operand `i`, a morphism of tuples.
    ///
    /// # Errors
    ///
    /// Returns an error if the operand is missing or of a different kind.
    pub fn flat(&self, i: usize) -> Read<TupleMorphism> {
        Ok(self.morphism(i)?.flatten().clone())
    }

    /// Returns operand `i`, an integer, or `None` if it is missing or null.
    ///
    /// # Errors
    ///
    /// Returns an error if the operand is of a different kind.
    pub fn optional(&self, i: usize) -> Read<Option<i64>> {
        if self.has(i) {
            return self.integer(i).map(Some);
        }
        Ok(None)
    }

    /// Returns all operands from `i` on, or the items of operand `i` if it is a list.
    ///
    /// # Errors
    ///
    /// Returns an error if an operand cannot be read.
    pub fn each<T>(&self, i: usize, read: impl Fn(&Value) -> Option<T>) -> Read<Vec<T>> {
        self.read.set(self.args.len());
        let values = match self.args.get(i..) {
            Some([Value::Array(values)]) => &values[..],
            Some(values) => values,
            None => &[],
        };
        let one = |value: &Value| read(value).ok_or_else(|| format!("cannot parse {value}"));
        values.iter().map(one).collect()
    }

    /// Returns operand `i`, an ordered factorisation, or `None` if its factors are not primes.
    ///
    /// # Errors
    ///
    /// Returns an error if the operand is not a list of factors.
    pub fn factorisation(&self, i: usize) -> Read<Option<OrderedFactorisation>> {
        let primes = self.read(i, "list of factors", primes)?;
        Ok(OrderedFactorisation::new(primes).ok())
    }

    /// Returns operands `i` and `i + 1`: an ordered factorisation, and a 1-based map into it.
    ///
    /// # Errors
    ///
    /// Returns an error if the operands are of a different kind.
    pub fn fact_morphism(&self, i: usize) -> Read<FactMorphism> {
        let codomain = self.factorisation(i)?;
        let codomain = codomain
            .ok_or_else(|| format!("operand {i}: expected factors, found a different value"))?;
        let morphism = FactMorphism::new(codomain, self.positions(i + 1)?);
        morphism.map_err(|error| error.to_string())
    }
}

/// Parses a layout.
#[must_use]
pub fn layout(value: &Value) -> Option<Layout> {
    value.as_str()?.parse().ok()
}

/// Parses an integer.
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

/// Parses a list of integers, or a flat tuple in notation.
fn integers(value: &Value) -> Option<Vec<i64>> {
    match value {
        Value::String(_) => Some(tuple(value)?.leaves().collect()),
        _ => list(value, integer),
    }
}

fn position(value: &Value) -> Option<usize> {
    usize::try_from(integer(value)?.checked_sub(1)?).ok()
}

/// Parses a nested tuple.
#[must_use]
pub fn tuple(value: &Value) -> Option<IntTuple> {
    match value {
        Value::String(text) => text.parse().ok(),
        Value::Array(_) => Some(IntTuple::Tuple(list(value, tuple)?)),
        _ => integer(value).map(IntTuple::Int),
    }
}

/// Parses a profile.
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

/// Parses images, in the paper's numbering.
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

/// Parses the parts of a morphism: domain, codomain, images.
#[must_use]
pub fn parts(value: &Value) -> Option<(IntTuple, IntTuple, Vec<usize>)> {
    let (domain, codomain) = (tuple(&value["domain"])?, tuple(&value["codomain"])?);
    Some((domain, codomain, numbers(&value["map"])?))
}

/// Parses a morphism.
#[must_use]
pub fn morphism(value: &Value) -> Option<NestMorphism> {
    let (domain, codomain, images) = parts(value)?;
    NestMorphism::from_numbers(domain, codomain, &images).ok()
}

/// Parses `[232]`, `"[2,3,2]"` or a list of integers.
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
