//! `layout reshape`: strides of a layout in another shape.

use layout_algebra::find::{NoView, Order, find_view};
use layout_algebra::{Answer, IntTuple, Layout};
use layout_language::Entered;
use lexopt::Arg;

use super::{Command, JSON};
use crate::desk::Desk;
use crate::failure::Failure;
use crate::json::rows;
use crate::rejection::Rejection;

pub(super) const COMMAND: Command = Command {
    name: "reshape",
    usage: "reshape [--column-major] LAYOUT SHAPE",
    what: "the strides of a view with a different shape, without a copy",
    more: "SHAPE is an integer, or integers as `(2,16)` or `2,16`. Both shapes number the elements in row-major order, the\n\
           last mode fastest at every level, as PyTorch's `view` does. Prints the view, with one stride for each integer of\n\
           SHAPE, or the first element that no strides can reach. If the layout is swizzled, the view has the same swizzle.",
    options: &[
        (
            "--column-major",
            "number the elements in column-major order, the first mode fastest, as CuTe does",
        ),
        JSON,
    ],
    examples: &[
        &["reshape", "(4,8):(16,1)", "(2,2,8)"],
        &["reshape", "(4,8):(16,1)", "32"],
    ],
    run,
};

fn run(arguments: &mut lexopt::Parser, desk: &mut Desk<'_>) -> Result<(), Failure> {
    let (mut words, mut order) = (Vec::new(), Order::RowMajor);
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Long("column-major") => order = Order::ColumnMajor,
            Arg::Value(word) => words.push(word.to_string_lossy().into_owned()),
            other => return Err(other.unexpected().into()),
        }
    }
    let [source, shape] = &words[..] else {
        let found = words.len();
        return Err(Failure::Usage(format!(
            "expected 2 arguments, a layout and a shape, found {found}: quote each argument"
        )));
    };
    let layout = desk.layout(source)?;
    let wanted = shape_of(shape, desk)?;
    let view = find_view(&layout, wanted.clone(), order)
        .map_err(|why| rejection([source, shape], &layout, &wanted, order, &why))?;
    if desk.is_json {
        return desk.tell(&rows::value(&Answer::Layout(view)));
    }
    desk.output.line(view);
    Ok(())
}

/// Returns the integers of a shape, written with or without parentheses, or of an expression.
fn shape_of(source: &str, desk: &mut Desk<'_>) -> Result<IntTuple, Failure> {
    let read = source.parse::<IntTuple>();
    if let Ok(shape) = read.or_else(|_| format!("({source})").parse()) {
        return Ok(shape);
    }
    match desk.value(source)? {
        Entered::Answer(Answer::Numbers(shape)) => Ok(shape),
        other => {
            let message = format!(
                "expected a shape, found `{other}`\nhelp: write the shape as an integer, or as integers such as `(2,16)`"
            );
            Err(Rejection::new(source, 0..source.len(), message).into())
        }
    }
}

/// Returns the error for a `layout` that has no view of the shape `wanted`. `source` and `shape`
/// are their source texts.
fn rejection(
    [source, shape]: [&str; 2],
    layout: &Layout,
    wanted: &IntTuple,
    order: Order,
    why: &NoView,
) -> Rejection {
    if let NoView::Rejected(error) = why {
        let message = format!(
            "expected the shape of a layout, found `{wanted}`\n{}",
            error.fact()
        );
        return Rejection::new(shape, 0..shape.len(), message);
    }
    let order = match order {
        Order::RowMajor => "row-major",
        Order::ColumnMajor => "column-major",
    };
    let help = match why {
        NoView::Element {
            composed: Some(composed),
            ..
        } if **composed != *layout => {
            format!("\nhelp: for nested modes, use the view `{composed}`")
        }
        _ => String::new(),
    };
    let message =
        format!("`{layout}` has no view of shape `{wanted}` in {order} order\n{why}{help}");
    Rejection::new(source, 0..source.len(), message)
}
