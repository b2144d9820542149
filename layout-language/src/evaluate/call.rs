//! Calls and operators: their arguments and results.

use super::run_time::is_open;
use layout_algebra::{Error, IntTuple, Rule, Site, Tiler, explain};
use proc_macro2::{Ident, TokenStream};

use super::argument::Evaluated;
use super::names::names_a_type;
use super::{Binding, Evaluator, Role, Value, class_of};
use crate::ast::{Distributed, Expr, Operator};
use crate::code;
use crate::locate;
use crate::operations::{
    self, Apply, Argument, Arguments, Change, Class, Kind, OnTypes, Operation, Remedy,
};
use crate::picture;
use crate::range::Range;
use crate::report;
use crate::types;

impl Evaluator {
    /// Evaluates `first / a * b`.
    pub(super) fn chain(&mut self, first: &Expr, rest: &[(Operator, Expr)]) -> Option<Value> {
        if let Some((message, meant)) = self.swapped_operands(first, rest) {
            if let (Some(meant), Some((_, last))) = (meant, rest.last()) {
                self.offer(&message, first.range().to(last.range()), meant);
            }
            return self.fail(first.range(), message);
        }
        let mut value = self.value(first, Role::Operand);
        for (i, (operator, operand)) in rest.iter().enumerate() {
            let at = first.range().to(operand.range());
            let left = (i == 0).then_some(first);
            value = match (value, operator) {
                (Some(Value::Swizzle(swizzle, None)), Operator::Compose)
                    if self.class(operand) == Class::Number =>
                {
                    self.offset(operand)
                        .map(|offset| Value::Swizzle(swizzle, Some(offset)))
                }
                // The expected offset is not an integer.
                (None, Operator::Compose)
                    if i == 0
                        && self.class(first) == Class::Swizzle
                        && self.class(operand) == Class::Number =>
                {
                    None
                }
                // The swizzle also applies to the rest of the chain.
                (Some(swizzle @ Value::Swizzle(..)), Operator::Compose)
                    if self.class(operand) == Class::Swizzle =>
                {
                    let inside = self.chain(operand, &rest[i + 1..]);
                    let at = rest
                        .last()
                        .map_or(at, |(_, last)| first.range().to(last.range()));
                    return self.behind(swizzle, left, inside?, operand, at);
                }
                (value, _) => self.link(value, left, *operator, operand, at),
            };
        }
        value
    }

    /// Evaluates `value operator operand`.
    fn link(
        &mut self,
        value: Option<Value>,
        left: Option<&Expr>,
        operator: Operator,
        operand: &Expr,
        at: Range,
    ) -> Option<Value> {
        let class = self.class(operand);
        let (left_values, left_class) = value.map_or((Vec::new(), Class::Other), operands);
        let Some(operation) = linking(operator, left_values.len(), left_class, class) else {
            return self.fail(at, unlinked(left_class, class));
        };
        let kind = operation.kind(operation.kinds.len() - 1);
        let right = self.argument(kind, operand, None);
        if left_values.is_empty() {
            return None;
        }
        self.linked(operation, left_values, left, right?, operand, at)
    }

    /// Evaluates `swizzle o inside`, where `operand` is the first expression of `inside`.
    fn behind(
        &mut self,
        swizzle: Value,
        left: Option<&Expr>,
        inside: Value,
        operand: &Expr,
        at: Range,
    ) -> Option<Value> {
        let ((left_values, left_class), (right, class)) = (operands(swizzle), operands(inside));
        let right = <[_; 1]>::try_from(right).ok();
        let operation = linking(Operator::Compose, left_values.len(), left_class, class);
        let (Some(operation), Some([right])) = (operation, right) else {
            return self.fail(at, unlinked(left_class, class));
        };
        self.linked(operation, left_values, left, right, operand, at)
    }

    fn linked(
        &mut self,
        operation: &'static Operation,
        mut values: Vec<Evaluated>,
        left: Option<&Expr>,
        right: Evaluated,
        operand: &Expr,
        at: Range,
    ) -> Option<Value> {
        let mut written = vec![None; values.len() - 1];
        written.insert(0, left);
        written.push(Some(operand));
        values.push(right);
        self.apply(operation, &values, &written, at)
    }

    /// Returns the offset between a swizzle and a layout.
    fn offset(&mut self, expr: &Expr) -> Option<i64> {
        match self.argument(Kind::Integer("the offset"), expr, None)? {
            Evaluated::Known(Argument::Integer(offset)) => Some(offset),
            _ => self.fail(
                expr.range(),
                "expected an integer as the offset between a swizzle and a layout",
            ),
        }
    }

    /// Evaluates `name(a, b)`.
    pub(super) fn call(&mut self, name: &Ident, arguments: &[Expr], at: Range) -> Option<Value> {
        let Some(operation) = self.called(name, arguments) else {
            return self.miscalled(name, arguments, at);
        };
        let is_number = |argument| self.class(argument) == Class::Number;
        if operation.is_variadic && arguments.len() > 1 && arguments.iter().all(is_number) {
            let rows = Operation::named(operation.name()).into_iter();
            let usage = report::usage(rows.map(|operation| operation.usage));
            let message = format!(
                "`{name}` expects layouts, found {} shapes\nhelp: {usage}",
                arguments.len()
            );
            return self.fail(at, message);
        }
        let earlier = self.errors.take();
        let values = self.arguments(operation, arguments);
        if values.is_none() {
            if let Some((message, meant)) = self.swapped_arguments(name, arguments) {
                self.errors.replace(earlier);
                if let Some(meant) = meant {
                    self.offer(&message, at, meant);
                }
                return self.fail(at, message);
            }
        }
        self.errors.prepend(earlier);
        let arguments: Vec<_> = arguments.iter().map(Some).collect();
        self.apply(operation, &values?, &arguments, at)
    }

    /// Evaluates the arguments of a call, each with the kind that the table of operations
    /// specifies.
    pub(super) fn arguments(
        &mut self,
        operation: &'static Operation,
        arguments: &[Expr],
    ) -> Option<Vec<Evaluated>> {
        let usage = Some(operation.usage);
        let outer = self.calling.replace(operation.name());
        let values = arguments.iter().enumerate();
        let values = values.map(|(i, argument)| self.argument(operation.kind(i), argument, usage));
        // Evaluates all arguments, to report all errors.
        let values: Vec<_> = values.collect();
        self.calling = outer;
        values.into_iter().collect()
    }

    /// Returns the row of the table of operations for a call, determined by the number of arguments
    /// and by the positions of integers among them.
    pub(crate) fn called(&self, name: &Ident, arguments: &[Expr]) -> Option<&'static Operation> {
        self.classified(name, arguments)
            .map(|(operation, _)| operation)
    }

    /// Returns the row of the table of operations for a call, and the syntactic classes of the
    /// arguments.
    fn classified(
        &self,
        name: &Ident,
        arguments: &[Expr],
    ) -> Option<(&'static Operation, Vec<Class>)> {
        let rows = Operation::named(&name.to_string());
        let rows: Vec<_> = rows
            .into_iter()
            .filter(|operation| operation.takes(arguments.len()))
            .collect();
        // Computed once instead of once per row, because arguments nest.
        let classes: Vec<_> = arguments
            .iter()
            .map(|argument| self.class(argument))
            .collect();
        let fits = |operation: &&&Operation| {
            let mut classes = classes.iter().enumerate();
            classes.all(|(i, class)| operation.kind(i).admits(*class))
        };
        let row = rows.iter().find(fits).or(rows.first()).copied()?;
        Some((row, classes))
    }

    /// Returns the syntactic class of an expression.
    pub(crate) fn class(&self, expr: &Expr) -> Class {
        match expr.ungrouped() {
            Expr::Integer { .. } | Expr::Open { .. } | Expr::Invalid { .. } => Class::Number,
            Expr::Layout { shape, stride } if is_open(shape) || is_open(stride) => Class::Composed,
            Expr::Swizzle { .. } => Class::Swizzle,
            Expr::Tuple { modes, .. } => {
                // A name in a tuple refers to an integer.
                let is_number =
                    |mode| matches!(mode, &Expr::Name(_)) || self.class(mode) == Class::Number;
                if modes.iter().all(is_number) {
                    Class::Number
                } else {
                    Class::Other
                }
            }
            Expr::Name(name) => match self.binding(name) {
                Some(Binding::Opaque(Class::Composed)) => Class::Composed,
                Some(Binding::Known(tiler)) if class_of(tiler) == Class::Composed => {
                    Class::Composed
                }
                _ if self.number(name).is_some() => Class::Number,
                _ => Class::Other,
            },
            Expr::Call {
                name, arguments, ..
            } => {
                let Some((operation, classes)) = self.classified(name, arguments) else {
                    return Class::Other;
                };
                let is_swizzled = |(i, class): (usize, &Class)| match operation.kind(i) {
                    Kind::Swizzle => true,
                    Kind::Layout | Kind::Inner => *class == Class::Composed,
                    _ => false,
                };
                match operation.apply {
                    Apply::Tuple(_) => Class::Number,
                    Apply::Checked(_) => Class::Composed,
                    _ if classes.iter().enumerate().any(is_swizzled) => Class::Composed,
                    _ => Class::Other,
                }
            }
            Expr::Chain { first, rest } => {
                let first = self.class(first);
                let operands: Vec<_> = rest
                    .iter()
                    .map(|(_, operand)| self.class(operand))
                    .collect();
                let are_numbers = operands.iter().all(|class| *class == Class::Number);
                let composes = rest.iter().any(|(sign, _)| *sign == Operator::Compose);
                let is_swizzled = |class: &Class| matches!(class, Class::Swizzle | Class::Composed);
                match first {
                    Class::Number if are_numbers && !composes => Class::Number,
                    Class::Swizzle if are_numbers => Class::Swizzle,
                    Class::Swizzle | Class::Composed => Class::Composed,
                    _ if operands.iter().any(is_swizzled) => Class::Composed,
                    _ => Class::Other,
                }
            }
            Expr::Find(find) if find.is_composed => Class::Composed,
            Expr::Keep { .. }
            | Expr::Layout { .. }
            | Expr::Tiler { .. }
            | Expr::Find(_)
            | Expr::Distributed(_) => Class::Other,
        }
    }

    /// Reports a call of an unknown operation, or with wrong arguments.
    fn miscalled(&mut self, name: &Ident, arguments: &[Expr], at: Range) -> Option<Value> {
        if let Some(meant) = near_distributed(&name.to_string()) {
            let message = format!("unknown operation `{name}`\nhelp: did you mean `{meant}`?");
            return self.fail_of(code::UNKNOWN_OPERATION, name.span().into(), message);
        }
        // Errors in the arguments do not depend on the name, except for lower-case words.
        for argument in arguments.iter().filter(|argument| !is_word(argument)) {
            self.value(argument, Role::Tiler);
        }
        let word = name.to_string();
        let rows = Operation::named(&word);
        if rows.is_empty() && self.is_trying {
            return None;
        }
        if rows.is_empty() {
            let (help, meant) = self.nearest_operation(&word, name, arguments);
            let message = format!("unknown operation `{word}`\nhelp: {help}");
            let message = code::coded(code::UNKNOWN_OPERATION, &message);
            let at = Range::from(name.span());
            if let Some(meant) = meant {
                self.offer(&message, at, meant.into());
            }
            return self.fail(at, message);
        }
        let count = match arguments.len() {
            0 => "no arguments".into(),
            1 => "1 argument".into(),
            n => format!("{n} arguments"),
        };
        let usage = report::usage(rows.iter().map(|operation| operation.usage));
        self.fail_of(
            code::UNKNOWN_OPERATION,
            at,
            format!("`{word}` cannot be called with {count}\nhelp: {usage}"),
        )
    }

    /// Returns a suggestion for an unknown operation. Also returns the suggested name if the call
    /// is valid with this name.
    fn nearest_operation(
        &mut self,
        word: &str,
        name: &Ident,
        arguments: &[Expr],
    ) -> (String, Option<&'static str>) {
        if let Some(question) = operations::question(word) {
            return (question, None);
        }
        let Some(nearest) = operations::nearest(word) else {
            if self.bindings.contains_key(word) {
                let ways = format!(
                    "write a slice as `slice((3, _), {word})`, the offset of a coordinate as \
                     `crd2idx((3, 4), {word})`"
                );
                return (ways, None);
            }
            let documented = "see the operations in the documentation of `layout!`";
            if !arguments.iter().all(is_of_rust) {
                return (documented.into(), None);
            }
            let named = format!(
                "{documented}; to use the result of a Rust function, write `let n = {word}(..);` \
                 before the macro, and `n` here"
            );
            return (named, None);
        };
        let meant = Expr::Call {
            name: Ident::new(nearest, name.span()),
            arguments: arguments.to_vec(),
            at: name.span().into(),
        };
        let is_accepted = self.tried(|evaluator| evaluator.value(&meant, Role::Any));
        if is_accepted.is_some() {
            return (format!("did you mean `{nearest}`?"), Some(nearest));
        }
        let usages = Operation::named(nearest).into_iter().map(|row| row.usage);
        let usage = report::usage(usages);
        (
            format!("use the nearest operation, `{nearest}`: {usage}"),
            None,
        )
    }

    /// Applies an operation to its arguments. `written` are the arguments as source expressions.
    fn apply(
        &mut self,
        operation: &Operation,
        values: &[Evaluated],
        written: &[Option<&Expr>],
        at: Range,
    ) -> Option<Value> {
        let known: Option<Vec<_>> = values.iter().map(Evaluated::known).collect();
        let Some(known) = known else {
            return self.on_types(operation, values, written, at);
        };
        let arguments = Arguments(known);
        let (result, traced) = match self.derivations {
            Some(_) => explain::trace(|| applied(operation, &arguments)),
            None => (applied(operation, &arguments), Vec::new()),
        };
        let Some(result) = result else {
            let name = operation.name();
            let message = format!("`{name}` does not support layouts of coordinates here");
            return self.fail(at, message);
        };
        if matches!(operation.apply, Apply::Checked(_)) && result.is_ok() && !self.has_no_types {
            return self.on_types(operation, values, written, at);
        }
        if let Some(derivations) = &mut self.derivations {
            let answer = result.as_ref().map_err(Clone::clone);
            if let Some(answer) = answer.map(Value::answer).transpose() {
                derivations.push(operations::derivation(
                    operation, &arguments, traced, answer,
                ));
            }
        }
        match result {
            Ok(value) => {
                self.expect_few(value.leaves(), at)?;
                Some(value)
            }
            Err(error) => {
                let place = place(operation, &error, written);
                let number = |site: &Site| number(operation, site, written);
                // Attempts do not need suggestions.
                let suggestion = if self.is_trying {
                    Remedy::default()
                } else {
                    let is_written = |site: &Site| number(site).is_some();
                    operations::suggestion(operation, &arguments, &error, is_written)
                };
                let tile = matches!(error.rule(), Rule::DoesNotTile { .. });
                let place = suggestion
                    .site
                    .filter(|_| tile)
                    .and_then(|site| number(&site))
                    .or(place);
                let is_read = !self.is_trying && !self.has_no_types;
                let command = is_read.then(|| picture::command(&error, &arguments.layouts()));
                let message = report::rejected(&error, suggestion.sentence, command.flatten());
                for change in suggestion.changes {
                    if let Some((at, text)) = edit(operation, change, written) {
                        self.offer(&message, at, text);
                    }
                }
                self.fail_as(place.unwrap_or(at), error, message)
            }
        }
    }

    /// Returns the alias for an operation on types.
    fn on_types(
        &mut self,
        operation: &Operation,
        values: &[Evaluated],
        written: &[Option<&Expr>],
        at: Range,
    ) -> Option<Value> {
        // Operations on a swizzled type take the swizzled type as their first layout.
        let first = match operation.on_types {
            OnTypes::Plain(_) | OnTypes::Swizzled => 0,
            OnTypes::Swapped(_) => 2,
            _ => 1,
        };
        let is_nothing = matches!(operation.on_types, OnTypes::Nothing);
        if is_nothing || values.iter().skip(first).any(Evaluated::is_composed) {
            let is_symbolic = |value: &Evaluated| matches!(value, Evaluated::Symbolic(..));
            let position = values.iter().position(is_symbolic);
            let operand = position.and_then(|i| *written.get(i)?);
            let place = operand.map_or(at, Expr::range);
            let is_swizzled = matches!(operation.on_types, OnTypes::Swizzled);
            let run_time =
                operand.filter(|layout| is_swizzled && self.has_run_time_numbers(layout));
            if let Some(layout) = run_time {
                return self.fail(
                    place,
                    format!(
                        "expected a layout of static integers for the swizzle, found `{layout}`, \
                         which has dynamic values\nhelp: swizzle the static layout of a tile"
                    ),
                );
            }
            let name = operation.name();
            return self.fail_of(
                code::KNOWN_INTEGERS,
                place,
                format!(
                    "only the compiler knows this type, but `{name}` needs integers that the macro \
                     knows\nhelp: write the operands as literals in `layout!`"
                ),
            );
        }
        self.expect_on_open(operation, written)?;
        self.expect_facts(operation, values, written, at)?;
        let types: Vec<_> = values
            .iter()
            .zip(written)
            .map(|(value, expr)| self.type_of_argument(value, *expr, at))
            .collect();
        let mut types: Vec<_> = types.into_iter().collect::<Option<_>>()?;
        let applied = match operation.on_types {
            OnTypes::Alias(alias) | OnTypes::Plain(alias) => types::applied(alias, &types, at),
            OnTypes::Swapped(alias) => {
                types.reverse();
                types::applied(alias, &types, at)
            }
            OnTypes::Gathered(alias) => {
                let all = types::tuple(types.into_iter(), at);
                types::applied(alias, &[all], at)
            }
            OnTypes::Picked(alias) => {
                if let Some(Evaluated::Known(Argument::Path(path))) = values.last() {
                    let positions = path.iter().map(|i| i64::try_from(*i).unwrap_or(i64::MAX));
                    let positions = IntTuple::from(positions.collect::<Vec<_>>());
                    types.pop();
                    types.push(types::tuple_of(&positions, at));
                }
                types::applied(alias, &types, at)
            }
            OnTypes::Sized(alias) => {
                if let Some(Evaluated::Known(Argument::Tuple(shape))) = values.last() {
                    types.pop();
                    types.push(self.type_of_size(shape, at)?);
                }
                types::applied(alias, &types, at)
            }
            OnTypes::Swizzled => {
                if types.len() == 2 {
                    types.insert(1, types::tuple_of(&IntTuple::Int(0), at));
                }
                types::applied("ComposedLayout", &types, at)
            }
            OnTypes::Integer(alias) => {
                return Some(Value::Integer(types::applied(alias, &types, at)));
            }
            OnTypes::Nothing => return None,
        };
        let is_composed = matches!(operation.apply, Apply::Checked(_))
            || matches!(operation.on_types, OnTypes::Swizzled)
            || values.iter().any(Evaluated::is_composed);
        let class = if is_composed {
            Class::Composed
        } else {
            Class::Other
        };
        Some(Value::Symbolic(applied, class))
    }

    fn type_of_size(&mut self, shape: &IntTuple, at: Range) -> Option<TokenStream> {
        let Some(size) = shape.product() else {
            let message = format!("the size of `{shape}` exceeds {}", i64::MAX);
            return self.fail_of(code::OVERFLOW, at, message);
        };
        Some(types::tuple_of(&IntTuple::Int(size), at))
    }

    fn type_of_argument(
        &mut self,
        value: &Evaluated,
        expr: Option<&Expr>,
        at: Range,
    ) -> Option<TokenStream> {
        let at = expr.map_or(at, Expr::range);
        match value.to_type(at) {
            Ok(tokens) => Some(tokens),
            Err(message) => {
                let place = expr.and_then(|expr| locate::excess(expr.ungrouped()));
                self.fail(place.unwrap_or(at), message)
            }
        }
    }
}

/// Applies an operation. Returns `None` if the operation does not exist for coordinate layouts.
fn applied(operation: &Operation, arguments: &Arguments) -> Option<Result<Value, Error>> {
    if arguments.has_coordinates() {
        let result = operations::on_coordinates(operation, arguments)?;
        return Some(result.map(Value::Other));
    }
    Some(match operation.apply {
        Apply::Layout(apply) => apply(arguments).map(|layout| Value::Known(Tiler::Layout(layout))),
        Apply::Tuple(apply) => apply(arguments).map(Value::Tuple),
        Apply::Slice(apply) => apply(arguments).map(|(layout, at)| Value::Slice(layout, at)),
        Apply::Verdict(apply) => Ok(Value::Verdict(apply(arguments))),
        Apply::Checked(apply) => apply(arguments).map(Value::Other),
    })
}

/// Returns `true` if an expression is a lower-case word, like a Rust variable.
fn is_word(expr: &Expr) -> bool {
    matches!(expr, Expr::Name(name) if !names_a_type(&name.last))
}

/// Returns `true` if an argument could belong to a Rust function.
fn is_of_rust(expr: &Expr) -> bool {
    is_word(expr) || matches!(expr, Expr::Integer { .. })
}

/// Returns a value as operands of an operator. A swizzle and the offset before it are separate
/// operands.
fn operands(value: Value) -> (Vec<Evaluated>, Class) {
    match value {
        Value::Swizzle(swizzle, offset) => {
            let offset = offset.map(|offset| Evaluated::Known(Argument::Integer(offset)));
            let swizzle = Some(Evaluated::Known(Argument::Swizzle(swizzle)));
            (swizzle.into_iter().chain(offset).collect(), Class::Swizzle)
        }
        value => {
            let class = value.class();
            (Evaluated::operand(value).into_iter().collect(), class)
        }
    }
}

/// Returns the operation that an operator denotes, given the number of operands on its left.
fn linking(
    operator: Operator,
    left: usize,
    left_class: Class,
    class: Class,
) -> Option<&'static Operation> {
    let rows = operator.operation().map(Operation::named)?;
    let fits = |operation: &&&Operation| {
        operation.kinds.len() == left.max(1) + 1
            && operation.kind(0).admits(left_class)
            && operation
                .kinds
                .last()
                .is_some_and(|kind| kind.admits(class))
    };
    rows.iter().find(fits).copied()
}

fn unlinked(left: Class, right: Class) -> &'static str {
    match (left, right) {
        (Class::Swizzle, _) => "expected `o` and a layout after the swizzle",
        (Class::Composed, Class::Swizzle) => {
            "no operator accepts these operands\n\
             help: write a swizzle before `o` and a layout: `(Sw<B,M,S> o A) o (Sw<B,M,S> o B)`"
        }
        (_, Class::Composed) => {
            "expected a tile or plain layout as the right operand, found one with dynamic values, \
             a swizzle, coordinates or partial tiles"
        }
        _ => "no operator accepts these operands",
    }
}

/// Returns the source range of the integer that an error is about, if the integer is a literal.
fn place(operation: &Operation, error: &Error, written: &[Option<&Expr>]) -> Option<Range> {
    let expr = |i: Option<usize>| written.get(i?).copied().flatten();
    let first =
        |is_it: &dyn Fn(Kind) -> bool| (0..written.len()).find(|i| is_it(operation.kind(*i)));
    if let Rule::NoMode { .. } | Rule::NoModes { .. } = error.rule() {
        let numbered = first(&|kind| matches!(kind, Kind::Path | Kind::Count));
        return expr(numbered).map(Expr::range);
    }
    let site = error.site()?;
    let named = match error.rule() {
        Rule::OutOfRange { what, .. } | Rule::NotBelow { what, .. } => first(&|kind| match kind {
            Kind::Tuple(name) | Kind::Integer(name) => name.ends_with(what),
            Kind::Coordinate => *what == "coordinate",
            _ => false,
        }),
        Rule::Congruence { .. } => first(&|kind| matches!(kind, Kind::Coordinate | Kind::Tuple(_))),
        Rule::SameOrder { .. } => first(&|kind| kind == Kind::Tuple("the order")),
        _ => None,
    };
    if let Some(argument) = expr(named) {
        return Some(locate::inside(argument, &site.path.0));
    }
    number(operation, site, written)
}

/// Returns the source range of an integer in an operand, if the integer is a literal.
fn number(operation: &Operation, site: &Site, written: &[Option<&Expr>]) -> Option<Range> {
    let operand = operations::position(operation, written.len(), site.operand)?;
    locate::number(written[operand]?, site)
}

/// Returns the source range and text of a suggested change.
fn edit(
    operation: &Operation,
    change: Change,
    written: &[Option<&Expr>],
) -> Option<(Range, String)> {
    match change {
        Change::Argument(i, text) => {
            let argument = written.get(i).copied().flatten()?;
            // A swizzle binds more loosely than surrounding operators.
            let text = if text.starts_with("Sw<") {
                format!("({text})")
            } else {
                text
            };
            Some((argument.ungrouped().range(), text))
        }
        Change::Number(offer) => {
            let operand = operations::position(operation, written.len(), offer.site.operand)?;
            locate::edit(written[operand]?, &offer)
        }
    }
}

/// Returns the call of a mesh or a sharding that a word resembles more than any operation.
fn near_distributed(word: &str) -> Option<&'static str> {
    if !cfg!(feature = "mesh") || !Operation::named(word).is_empty() {
        return None;
    }
    let nearest = operations::nearest_of(word, Distributed::NAMES.into_iter())?;
    let all = operations::nearest(word).into_iter().chain([nearest]);
    let first = operations::nearest_of(word, all)?;
    Distributed::NAMES.into_iter().find(|name| *name == first)
}
