//! Examples of layouts that only the compiler can resolve.

use layout_algebra::{Layout, Tiler};
use proc_macro2::Ident;

use super::{Evaluator, Role, Value};
use crate::ast::{Expr, Parameter};

/// The integers to try: first distinct integers, which are easy to recognize, then with a larger
/// integer, and then multiples of more tile sizes.
const TRIED: [[i64; 8]; 6] = [
    [2, 3, 5, 7, 11, 13, 17, 19],
    [2, 3, 5, 32, 7, 11, 13, 17],
    [8; 8],
    [16; 8],
    [32; 8],
    [128; 8],
];

/// Maximum size of a layout that is checked for injectivity.
const MAX_SIZE: i64 = 1 << 12;

/// Maximum length of a notation that replaces a name. Without the limit, a few lines could grow the
/// notation without bound.
const MAX_LENGTH: usize = 80;

impl Evaluator {
    /// Returns an expression with names replaced by the known parts of their items.
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

    /// Binds the expression of an item that only the compiler can resolve, for later items.
    pub(crate) fn bind_written(&mut self, name: &Ident, written: &Expr) {
        self.written.insert(name.clone(), written.clone());
    }

    /// Returns an example of a layout expression, with integers in place of dynamic values and of
    /// its `parameters`.
    ///
    /// Injective examples are preferred.
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
            if layout.size() <= MAX_SIZE && layout.injective().is_ok() {
                return Some((named, layout));
            }
            another.get_or_insert((named, layout));
        }
        another
    }

    /// Returns the layout of an expression of integers.
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
