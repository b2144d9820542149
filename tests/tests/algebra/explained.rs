//! Derivations end in the result of the operation, and give the reasons.

mod results;
mod texts;

use layout_algebra::{Layout, explain};

fn layout(text: &str) -> Layout {
    text.parse().expect("a layout")
}

/// Returns the derivation of the only operation in `run`.
fn lines<T>(run: impl FnOnce() -> T) -> Vec<String> {
    let (_, derivations) = explain::trace(run);
    let [only] = &derivations[..] else {
        panic!("{derivations:?}");
    };
    only.to_string().lines().map(str::to_owned).collect()
}
