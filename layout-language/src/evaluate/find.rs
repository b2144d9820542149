//! `find`: the layout with given values.

use layout_algebra::find::{Contradiction, find_layout_with_shape};
use layout_algebra::{IntTuple, Tiler};
use proc_macro2::TokenStream;

use super::names::names_a_type;
use super::{Binding, Evaluator, Failure, Role, Value, integers};
use crate::ast::{Expr, Find, Name};
use crate::code;
use crate::formula::{Function, Known, Leaf, MAX_VALUES, Pattern, Values, Written};
use crate::operations::{Class, Kind};
use crate::range::Range;
use crate::report;

impl Evaluator {
    /// Evaluates `find(values, domain)`.
    pub(super) fn find(&mut self, find: &Find) -> Option<Value> {
        let values = self.looked_up(&find.values);
        let shape = match &find.domain {
            Some(domain) => self.domain(domain),
            None => self.number_of_values(&find.values),
        };
        let (values, shape) = (values?, shape?);
        let values = self.known_values(&values)?;
        let size = shape.product()?;
        if let Values::Table { values, at } = &values {
            if length(values) != size {
                let n = values.len();
                let message =
                    format!("expected {size} values for shape `{shape}`, found {n} in the table");
                return self.fail_of(code::FORMULA, *at, message);
            }
        }
        let function = match Function::new(&values, &shape, &mut self.steps) {
            Ok(function) => function,
            Err(error) => return self.reject(error),
        };
        let table: Result<Vec<_>, _> = (0..size).map(|index| function.value(index)).collect();
        let table = match table {
            Ok(table) => table,
            Err(error) => return self.reject(error),
        };
        let contradiction = match find_layout_with_shape(&table, &shape) {
            Ok(layout) => return Some(Value::Known(Tiler::Layout(layout))),
            Err(contradiction) => contradiction,
        };
        if let (true, Some(swizzled)) = (find.is_composed, &contradiction.swizzled) {
            if let Ok(layout) = swizzled.with_shape(&shape) {
                return Some(Value::Known(Tiler::Layout(layout)));
            }
        }
        self.contradicted(&contradiction, &function)
    }

    /// Returns the layout of `assert_layout!` with its type, and the values.
    pub(crate) fn assertion(
        &mut self,
        expr: &Expr,
        values: &Values<Written>,
    ) -> Result<(Value, TokenStream, Values<Leaf>), Failure> {
        let expr = &self.calculated(expr);
        let layout = self.value(expr, Role::Operand);
        let ty = layout
            .as_ref()
            .and_then(|layout| self.type_of(layout, expr));
        let values = self.looked_up(values);
        let all = layout.zip(ty).zip(values);
        self.finished(all.map(|((layout, ty), values)| (layout, ty, values)), expr)
    }

    /// Returns the values with their names resolved.
    fn looked_up(&mut self, values: &Values<Written>) -> Option<Values<Leaf>> {
        let pattern = match values {
            Values::Table { .. } => None,
            Values::Formula { pattern, .. } => Some(pattern),
        };
        values.map(|leaf| match leaf {
            Written::Integer(value) => Some(Leaf::Integer(*value)),
            Written::Name(name) => self.leaf_of_formula(name, pattern),
        })
    }

    /// Resolves a name in a formula. Coordinates shadow items of the block.
    fn leaf_of_formula(&mut self, name: &Name, pattern: Option<&Pattern>) -> Option<Leaf> {
        let local = name.local.as_ref();
        let position = pattern.and_then(|pattern| pattern.position(local?));
        if let Some(position) = position {
            return Some(Leaf::Coordinate(position));
        }
        match self.number(name) {
            Some(IntTuple::Int(value)) => {
                self.use_value_of(name);
                return Some(Leaf::Integer(value));
            }
            Some(tuple) => {
                let message = format!("expected an integer, found `{name}`, which is `{tuple}`");
                return self.fail_of(code::FORMULA, name.at, message);
            }
            None => {}
        }
        match self.binding(name) {
            Some(Binding::Failed) => self.pass_over(name),
            Some(Binding::Opaque(Class::Other)) => Some(Leaf::Type(name.clone())),
            Some(_) => self.fail_of(
                code::FORMULA,
                name.at,
                format!("expected an integer, found the layout `{name}`"),
            ),
            None if names_a_type(&name.last) => {
                self.type_named(name)?;
                Some(Leaf::Type(name.clone()))
            }
            None => {
                let known = match pattern.map(Pattern::listed) {
                    Some(names) if !names.is_empty() => format!("the coordinates are {names}"),
                    _ => "a table has no coordinates".into(),
                };
                self.fail_of(
                    code::FORMULA,
                    name.at,
                    format!("unknown name `{name}`: {known}"),
                )
            }
        }
    }

    /// Returns the values, if the macro knows all integers.
    fn known_values(&mut self, values: &Values<Leaf>) -> Option<Values<Known>> {
        values.map(|leaf| match leaf {
            Leaf::Integer(value) => Some(Known::Integer(*value)),
            Leaf::Coordinate(number) => Some(Known::Coordinate(*number)),
            Leaf::Type(name) => self.fail_of(code::KNOWN_NUMBERS, name.at, unknown_number(name)),
        })
    }

    /// Returns the shape whose indices have the values.
    fn domain(&mut self, expr: &Expr) -> Option<IntTuple> {
        let nest = self.numbers(Kind::Tuple("the domain"), expr, Find::usage(Find::NAMES[0]))?;
        let at = expr.range();
        let Some(shape) = integers(&nest) else {
            return self.fail_of(code::KNOWN_NUMBERS, at, unknown_number(&expr));
        };
        if shape.leaves().any(|extent| extent < 1) {
            return self.fail_of(
                code::FORMULA,
                at,
                format!("expected a shape with at least one element, found `{shape}`"),
            );
        }
        self.expect_few(shape.leaves().count(), at)?;
        self.expect_domain(&shape, at)?;
        Some(shape)
    }

    /// Returns the number of values in a table.
    fn number_of_values(&mut self, values: &Values<Written>) -> Option<IntTuple> {
        match values {
            Values::Table { values, at } if values.is_empty() => self.fail_of(
                code::FORMULA,
                *at,
                "expected at least one value, found an empty table\n\
                 help: write at least the value 0, at index 0",
            ),
            Values::Table { values, at } => {
                let shape = IntTuple::Int(length(values));
                self.expect_domain(&shape, *at)?;
                Some(shape)
            }
            Values::Formula { pattern, formula } => self.fail_of(
                code::FORMULA,
                pattern.at.to(formula.at),
                "expected the number of values after the formula\n\
                 help: write a size or a shape after the formula: `find(|i| i * 2, 64)`, `find(|i, \
                 j| i + 8 * j, (8, 4))`",
            ),
        }
    }

    /// Returns an error for more elements than the limit.
    fn expect_domain(&mut self, shape: &IntTuple, at: Range) -> Option<()> {
        match shape.product() {
            Some(size) if size <= MAX_VALUES => Some(()),
            size => {
                let size = size.map_or(format!("more than {}", i64::MAX), |size| size.to_string());
                let message = format!(
                    "`find` evaluates at most {MAX_VALUES} elements, but shape `{shape}` has {size}"
                );
                self.fail_of(code::FORMULA, at, message)
            }
        }
    }

    /// Reports the first value that contradicts all layouts.
    fn contradicted(
        &mut self,
        contradiction: &Contradiction,
        function: &Function<'_>,
    ) -> Option<Value> {
        let index = contradiction.index;
        // Past the last value, there are no coordinates.
        let place = match contradiction.found {
            Some(_) => function.place(index),
            None => String::new(),
        };
        let message = report::contradiction(contradiction, &place);
        self.fail_of(code::FORMULA, function.range(index), message)
    }

    /// Reports an error that already exists.
    fn reject<T>(&mut self, error: syn::Error) -> Option<T> {
        self.errors.push(error);
        None
    }
}

fn length<T>(values: &[T]) -> i64 {
    i64::try_from(values.len()).unwrap_or(i64::MAX)
}

fn unknown_number(name: &dyn core::fmt::Display) -> String {
    format!(
        "only the compiler knows the type `{name}`, but `find` needs integers that the macro \
         knows\n\
         help: declare `type N = 64;` in the same `layout!`, so that the macro knows `N`"
    )
}
