//! Derivations end in the result of the operation, and say why.

mod results;
mod texts;

use layout_algebra::{Layout, explain};

fn layout(text: &str) -> Layout {
    text.parse().expect("a layout")
}

/// The derivation of the only operation that `run` calls.
fn lines<T>(run: impl FnOnce() -> T) -> Vec<String> {
    let (_, derivations) = explain::trace(run);
    let [only] = &derivations[..] else {
        panic!("{derivations:?}");
    };
    only.to_string().lines().map(str::to_owned).collect()
}
