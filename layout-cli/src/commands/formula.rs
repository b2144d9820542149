//! `layout formula`: the index arithmetic of a layout.

use layout_algebra::Answer;
use layout_language::Entered;

use super::Command;
use crate::arguments;
use crate::desk::{self, Desk};
use crate::failure::Failure;

pub(super) const COMMAND: Command = Command {
    name: "formula",
    usage: "formula EXPRESSION",
    what: "the index formula of a layout, the reverse of `find`",
    more: "Prints closures that return the offset: of a natural coordinate, of one integer per mode if modes are nested,\n\
           and of an index, where the first mode varies fastest. Then prints an expression that finds the layout again, if\n\
           the layout is small enough for `find`. All operators are integer operators; a swizzle is `^`.",
    options: &[],
    examples: &[
        &["formula", "((4,2),8):((1,32),4)"],
        &["formula", "Sw<3,0,3> o (8,8):(8,1)"],
    ],
    run,
};

fn run(arguments: &mut lexopt::Parser, desk: &mut Desk<'_>) -> Result<(), Failure> {
    let source = arguments::text(arguments)?;
    let layout = match desk.value(&source)? {
        Entered::Answer(Answer::Layout(layout)) => layout,
        Entered::Answer(Answer::Covering(covering)) => covering.with_overhang().clone(),
        Entered::Answer(Answer::ThreadValue(tv)) => tv.layout().clone(),
        other => return Err(desk::no_layout(&source, &other)),
    };
    let formula = layout.formula();
    let mut formulas = vec![formula.to_string()];
    for other in [layout.formula_by_mode(), layout.formula_by_index()] {
        let other = other.to_string();
        if !formulas.contains(&other) {
            formulas.push(other);
        }
    }
    for formula in formulas {
        desk.output.line(formula);
    }
    let call = formula.find();
    let found = layout_language::evaluate(desk::tokens(&call)?);
    desk.output.line(match found {
        Ok(_) => call,
        Err(_) if layout.swizzles().len() > 1 => {
            "no expression finds this layout: `find_composed` supports only one swizzle".into()
        }
        Err(error) => {
            let error = error.to_string();
            let why = error.lines().next().unwrap_or_default();
            format!("no expression finds this layout: {why}")
        }
    });
    Ok(())
}
