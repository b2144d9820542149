//! Layouts that leave something to the compiler, in notation and with numbers.

use layout_algebra::{Layout, Tiler};
use proc_macro2::Ident;

use super::{Evaluator, Role, Value};
use crate::ast::{Expr, Parameter};

/// What numbers are tried: different ones, by which one recognizes them, the same with a large one where
/// there are many, and then sizes that fit more tiles.
const TRIED: [[i64; 8]; 6] = [
    [2, 3, 5, 7, 11, 13, 17, 19],
    [2, 3, 5, 32, 7, 11, 13, 17],
    [8; 8],
    [16; 8],
    [32; 8],
    [128; 8],
];

/// The largest layout that is asked whether it reaches an offset twice.
const MAX_SIZE: i64 = 1 << 12;

/// The longest notation that takes the place of a name; a few lines could make it grow without bound.
const MAX_LENGTH: usize = 80;

impl Evaluator {
    /// Returns an expression with what is known of the items that it names.
    pub(crate) fn written(&mut self, expr: &Expr) -> Expr {
        let expr = self.calculated(expr);
        expr.replaced(&mut |part| {
            let Expr::Name(name) = part else { return None };
            self.binding(name).filter(|_| !name.has_arguments)?;
            let written = self.written.get(name.local.as_ref()?)?;
            let is_short = written.to_string().len() <= MAX_LENGTH;
            is_short.then(|| written.clone())
        })
    }

    /// Makes known to later items what one stands for that leaves something to the compiler.
    pub(crate) fn bind_written(&mut self, name: &Ident, written: &Expr) {
        self.written.insert(name.clone(), written.clone());
    }

    /// Returns a layout of the kind that an expression is, with numbers in place of those that it leaves
    /// open and of its `parameters`.
    ///
    /// One that reaches each offset once comes first.
    pub(crate) fn example(
        &mut self,
        expr: &Expr,
        parameters: &[Parameter],
    ) -> Option<(Vec<(String, i64)>, Layout)> {
        let mut another = None;
        for numbers in TRIED {
            let mut named: Vec<(String, i64)> = Vec::new();
            let numbered = expr.replaced(&mut |part| {
                let name = match part {
                    Expr::Open { name, .. } => format!("?{name}"),
                    Expr::Name(name) => {
                        let local = name.local.as_ref().filter(|_| !name.has_arguments)?;
                        let mut parameters = parameters.iter();
                        parameters.find(|parameter| parameter.name == *local)?;
                        local.to_string()
                    }
                    _ => return None,
                };
                let known = named.iter().find(|(other, _)| *other == name);
                let value = known.map_or(numbers.get(named.len()), |(_, value)| Some(value));
                let value = *value?;
                if known.is_none() {
                    named.push((name, value));
                }
                let at = part.range();
                Some(Expr::Integer { value, at })
            });
            if named.is_empty() {
                return None;
            }
            let Some(layout) = self.numbered(&numbered) else {
                continue;
            };
            if layout.size() <= MAX_SIZE && layout.distinct().is_ok() {
                return Some((named, layout));
            }
            another.get_or_insert((named, layout));
        }
        another
    }

    /// Returns the layout that an expression of numbers is.
    fn numbered(&mut self, expr: &Expr) -> Option<Layout> {
        let has_no_types = core::mem::replace(&mut self.has_no_types, true);
        let value = self.tried(|evaluator| {
            let expr = evaluator.calculated(expr);
            evaluator.value(&expr, Role::Layout)
        });
        self.has_no_types = has_no_types;
        match value {
            Some(Value::Known(Tiler::Layout(layout))) => Some(layout),
            _ => None,
        }
    }
}
