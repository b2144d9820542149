//! Derivations end in the result of the operation, and say why.

mod results;
mod steps;
mod texts;

use layout_algebra::Layout;
use layout_algebra::explain::Derivation;

fn layout(text: &str) -> Layout {
    text.parse().expect("a layout")
}

fn lines(derivation: &Derivation) -> Vec<String> {
    derivation.to_string().lines().map(str::to_owned).collect()
}
