//! Swizzles, derived.

use super::{Derivation, Step};
use crate::{Answer, Layout, Swizzle};

/// The derivation of [`Swizzle::apply`]: the bits that are read, and what they change.
///
/// ```
/// # use layout_algebra::{Swizzle, explain};
/// let swizzle = Swizzle::new(2, 0, 3)?;
/// let text = explain::apply(swizzle, 25).to_string();
/// let bits = "\n  the bits that are read: 24\n  at the bits that change: 3\n  = 26";
/// assert!(text.ends_with(bits));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn apply(swizzle: Swizzle, offset: i64) -> Derivation {
    let (read, result) = (offset & swizzle.read_bits(), swizzle.apply(offset));
    let named = |what, value| Step::Is {
        what,
        value: Answer::from(value),
    };
    let steps = vec![
        named("the bits that are read", read),
        named("at the bits that change", offset ^ result),
    ];
    Derivation::new(format!("apply({swizzle}, {offset})"), steps, Ok(result))
}

/// The derivation of [`Layout::composition_swizzle`]: what the layout makes of the bits of the swizzle,
/// which another one exchanges after it.
///
/// ```
/// # use layout_algebra::{Layout, Swizzle, explain};
/// let a: Layout = "(8,8):(8,1)".parse()?;
/// let text = explain::composition_swizzle(&a, Swizzle::new(1, 0, 3)?).to_string();
/// assert!(text.contains("\n  (8,8):(8,1) at 8\n"));
/// assert!(text.contains("\n  (8,8):(8,1) at 1\n"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn composition_swizzle(a: &Layout, swizzle: Swizzle) -> Derivation {
    let bits = [swizzle.read_bits(), swizzle.changed_bits()];
    let images = bits.map(|bits| Step::Part(super::offset(a, bits)));
    let result = a.composition_swizzle(swizzle);
    Derivation::new(format!("{a} o {swizzle}"), images.into(), result)
}

/// The derivation of an operation on a layout behind a swizzle that leaves the swizzle alone: that of
/// the layout `inside`.
///
/// ```
/// # use layout_algebra::{Layout, explain};
/// let a: Layout = "Sw<2,0,2> o 0 o (4,4):(4,1)".parse()?;
/// let derivation = explain::behind_swizzle(&a, |layout| explain::zipped_divide(layout, (2, 2)));
/// assert_eq!(derivation.operation, "Sw<2,0,2> o 0 o zipped_divide((4,4):(4,1), (2,2))");
/// assert_eq!(derivation.result, a.zipped_divide((2, 2)).map(Into::into));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn behind_swizzle(a: &Layout, inside: impl FnOnce(&Layout) -> Derivation) -> Derivation {
    let inside = inside(&a.inside_swizzles());
    let result = match &inside.result {
        Ok(Answer::Layout(layout)) => a.around(|_| Ok(layout.clone())).map(Answer::from),
        other => other.clone(),
    };
    let outside = a.swizzles().iter();
    let outside = outside.map(|(swizzle, offset)| format!("{swizzle} o {offset} o "));
    let operation = format!("{}{}", outside.collect::<String>(), inside.operation);
    Derivation::new(operation, vec![Step::Part(inside)], result)
}
