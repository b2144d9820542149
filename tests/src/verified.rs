//! Checks of results with the checkers of `layout_algebra::verify`.

use layout_algebra::verify::{self, Objection};
use layout_algebra::{IntTuple, Layout};

/// Returns the checker's objection to a result. Returns `None` if the operation has no checker, if the
/// operands are not layouts, or if the result is correct.
#[must_use]
pub fn objection(op: &str, args: &[String], result: &str) -> Option<Objection> {
    let layout = |text: &String| text.parse::<Layout>().ok();
    let a = layout(args.first()?)?;
    let b = || layout(args.get(1)?);
    let result: Layout = result.parse().ok()?;
    let verdict = match op {
        "coalesce" if args.len() == 1 => verify::coalesce(&a, &result),
        "composition" => verify::composition(&a, &b()?, &result),
        "complement" => {
            let cotarget: IntTuple = args.get(1)?.parse().ok()?;
            verify::complement(&a, cotarget.product()?, &result)
        }
        "complement_default" => verify::complement(&a, a.cosize(), &result),
        "logical_divide" => verify::logical_divide(&a, &b()?, &result),
        "logical_product" => verify::logical_product(&a, &b()?, &result),
        "right_inverse" => verify::right_inverse(&a, &result),
        "left_inverse" => verify::left_inverse(&a, &result),
        _ => return None,
    };
    verdict
        .err()
        .filter(|objection| *objection != Objection::TooLarge)
}
