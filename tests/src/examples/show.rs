//! Conversion of results to JSON.

use layout_algebra::{IntTuple, Layout};
use layout_theory::category::{NestMorphism, PointedMap, Profile, TupleMorphism};
use layout_theory::fact::FactMorphism;
use serde_json::{Value, json};

/// A result of this workspace.
pub trait Show: Sized {
    /// Converts the result to the JSON that an example uses. An error becomes null.
    fn show(self) -> Value;
}

macro_rules! in_notation {
    ($($type:ty)+) => {$(
        impl Show for $type {
            fn show(self) -> Value {
                json!(self.to_string())
            }
        }
    )+};
}

macro_rules! as_it_is {
    ($($type:ty)+) => {$(
        impl Show for $type {
            fn show(self) -> Value {
                json!(self)
            }
        }
    )+};
}

in_notation!(Layout IntTuple Profile FactMorphism);
as_it_is!(bool i64 usize Value);

impl Show for NestMorphism {
    fn show(self) -> Value {
        json!({
            "domain": lists(self.domain()),
            "codomain": lists(self.codomain()),
            "map": self.map().numbers(),
        })
    }
}

impl Show for TupleMorphism {
    fn show(self) -> Value {
        NestMorphism::from(self).show()
    }
}

impl Show for PointedMap {
    fn show(self) -> Value {
        json!({ "domain": self.domain(), "codomain": self.codomain(), "map": self.numbers() })
    }
}

impl<T: Show, E> Show for Result<T, E> {
    fn show(self) -> Value {
        self.map_or(Value::Null, Show::show)
    }
}

impl<T: Show> Show for Option<T> {
    fn show(self) -> Value {
        self.map_or(Value::Null, Show::show)
    }
}

impl<T: Show> Show for Vec<T> {
    fn show(self) -> Value {
        self.into_iter().map(Show::show).collect()
    }
}

/// Converts a nested tuple to nested lists.
fn lists(tuple: &IntTuple) -> Value {
    match tuple {
        IntTuple::Int(entry) => json!(entry),
        IntTuple::Tuple(modes) => modes.iter().map(lists).collect(),
    }
}
