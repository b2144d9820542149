//! Translation of expressions to CuTe in C++ and Python.

mod table;

use proc_macro2::TokenStream;

use crate::ask;
use crate::ast::{Expr, Operator};
use crate::evaluate::{Evaluator, Role};
use crate::names::Names;
use crate::operations::{Class, Kind, Operation};
use crate::parse;
use crate::report;

/// An expression in CuTe's syntax, or the reason why it cannot be translated.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Cute {
    /// C++, with `using namespace cute`.
    pub cpp: Result<String, String>,
    /// The CuTe DSL, with `import cutlass.cute as cute`.
    pub dsl: Result<String, String>,
    /// The dynamic values, which are variables in both languages.
    pub variables: Vec<String>,
}

/// Translates an expression. The names of the expression are values of the evaluator.
pub(crate) fn cute(input: TokenStream, evaluator: &mut Evaluator) -> syn::Result<Cute> {
    let expr = parse::expression(&mut ask::tokens(input)?)?;
    let expr = evaluator.spelled_out(&expr)?;
    let (mut open, mut rejected) = (Vec::<String>::new(), None);
    expr.replaced(&mut |part| {
        if let Expr::Open { name, .. } = part {
            let name = name.to_string();
            if !open.contains(&name) {
                open.push(name);
            }
        }
        if let Expr::Chain { first, rest } = part {
            let operands = || core::iter::once(&**first).chain(rest.iter().map(|(_, part)| part));
            if operands().any(|part| matches!(part, Expr::Open { .. }))
                && operands().any(|part| matches!(part, Expr::Integer { value: 0, .. }))
            {
                let message = format!("expected a positive product, found {part}");
                rejected = rejected.take().or(Some(part.range().error(message)));
            }
        }
        None
    });
    if let Some(rejected) = rejected {
        return Err(rejected);
    }
    let form = |tongue, variables: &[(String, String)]| {
        let writer = Writer {
            tongue,
            evaluator,
            variables,
        };
        writer.value(&expr, None)
    };
    // A variable must not shadow a function that either translation calls.
    let mut names = Names::default();
    names.take("cute");
    names.take("r");
    let hidden: Vec<_> = open
        .iter()
        .map(|name| (name.clone(), String::new()))
        .collect();
    for form in [Tongue::Cpp, Tongue::Dsl].map(|tongue| form(tongue, &hidden)) {
        let form = form.unwrap_or_default();
        for word in form.split(|c: char| !(c.is_alphanumeric() || c == '_')) {
            names.take(word);
        }
    }
    let renamed = open.iter().map(|name| {
        let plain = name.strip_prefix("r#").unwrap_or(name);
        (name.clone(), names.fresh(plain))
    });
    let renamed: Vec<_> = renamed.collect();
    let [cpp, dsl] = [Tongue::Cpp, Tongue::Dsl].map(|tongue| form(tongue, &renamed));
    Ok(Cute {
        cpp,
        dsl,
        variables: renamed.into_iter().map(|(_, name)| name).collect(),
    })
}

/// The target language.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tongue {
    Cpp,
    Dsl,
}

impl Tongue {
    fn words(self) -> &'static str {
        match self {
            Self::Cpp => "CuTe C++",
            Self::Dsl => "the CuTe DSL",
        }
    }
}

struct Writer<'a> {
    tongue: Tongue,
    evaluator: &'a Evaluator,
    /// The dynamic values, each with its name in the expression and in the translation.
    variables: &'a [(String, String)],
}

impl Writer<'_> {
    /// Translates an expression, as an argument of the given kind or on its own.
    fn value(&self, expr: &Expr, kind: Option<Kind>) -> Result<String, String> {
        match expr.ungrouped() {
            Expr::Integer { value, .. }
                if self.tongue == Tongue::Cpp && i32::try_from(*value).is_err() =>
            {
                Err(format!(
                    "{value} exceeds {}: static integers in CuTe C++ have 32 bits",
                    i32::MAX
                ))
            }
            Expr::Integer { value, .. } => Ok(self.integer(*value)),
            Expr::Keep { .. } => Ok(match self.tongue {
                Tongue::Cpp => "_".into(),
                Tongue::Dsl => "None".into(),
            }),
            Expr::Open { name, .. } => {
                let mut variables = self.variables.iter();
                let variable = variables.find(|(old, _)| name == old);
                Ok(variable.map_or_else(|| name.to_string(), |(_, new)| new.clone()))
            }
            Expr::Swizzle { numbers, .. } => {
                let [bits, base, shift] = numbers;
                Ok(match self.tongue {
                    Tongue::Cpp => format!("Swizzle<{bits},{base},{shift}>{{}}"),
                    Tongue::Dsl => format!("cute.make_swizzle({bits}, {base}, {shift})"),
                })
            }
            Expr::Layout { shape, stride } => {
                let [shape, stride] = [(shape, "the shape"), (stride, "the stride")]
                    .map(|(numbers, name)| self.value(numbers, Some(Kind::Tuple(name))));
                self.form("make_layout(shape, stride)", &[shape?, stride?])
            }
            Expr::Tuple { modes, .. } | Expr::Tiler { modes, .. } => self.tuple(modes, kind),
            Expr::Call {
                name, arguments, ..
            } => {
                let operation = self.evaluator.called(name, arguments);
                let operation =
                    operation.ok_or_else(|| format!("`{name}` has no equivalent in CuTe"))?;
                let arguments = arguments.iter().enumerate();
                let arguments: Vec<_> = arguments
                    .map(|(i, argument)| self.argument(operation, i, argument))
                    .collect::<Result<_, _>>()?;
                self.form(operation.usage, &arguments)
            }
            Expr::Chain { first, rest } => self.chain(first, rest),
            Expr::Name(name) => Err(format!(
                "expected a value that CuTe can express, found the name `{name}`"
            )),
            other @ (Expr::Find(_) | Expr::Distributed(_) | Expr::Invalid { .. }) => {
                Err(format!("`{other}` has no equivalent in CuTe"))
            }
        }
    }

    /// Translates a static integer.
    fn integer(&self, value: i64) -> String {
        match self.tongue {
            Tongue::Dsl => value.to_string(),
            Tongue::Cpp if table::is_named(value) => format!("_{value}{{}}"),
            Tongue::Cpp => format!("Int<{value}>{{}}"),
        }
    }

    /// Translates a shape, a stride, a coordinate or a tiler.
    fn tuple(&self, modes: &[Expr], kind: Option<Kind>) -> Result<String, String> {
        let modes: Vec<_> = modes
            .iter()
            .map(|mode| self.value(mode, kind))
            .collect::<Result<_, _>>()?;
        let list = modes.join(", ");
        let maker = match (self.tongue, kind) {
            (Tongue::Dsl, _) if modes.len() == 1 => return Ok(format!("({list},)")),
            (Tongue::Dsl, _) => "",
            (_, Some(Kind::Tuple("the stride"))) => "make_stride",
            (_, Some(Kind::Tuple("the order" | "the profile"))) => "make_step",
            (_, Some(Kind::Tuple("the coordinate" | "the index") | Kind::Coordinate)) => {
                "make_coord"
            }
            (_, Some(Kind::Tuple(_) | Kind::ShapeOrLayout)) => "make_shape",
            _ => "make_tile",
        };
        Ok(format!("{maker}({list})"))
    }

    /// Translates an argument. Integers in template arguments are plain literals.
    fn argument(&self, operation: &Operation, i: usize, expr: &Expr) -> Result<String, String> {
        let kind = operation.kind(i);
        let is_template = table::template(operation.usage, self.tongue == Tongue::Cpp)
            .is_some_and(|form| form.contains(&format!("{{<{i}}}")));
        match expr.ungrouped() {
            Expr::Integer { value, .. } if is_template => Ok(value.to_string()),
            Expr::Tuple { modes, .. } if is_template => {
                let modes: Vec<_> = modes.iter().map(ToString::to_string).collect();
                Ok(modes.join(", "))
            }
            expr => self.value(expr, Some(kind)),
        }
    }

    /// Translates `a o b / c`.
    fn chain(&self, first: &Expr, rest: &[(Operator, Expr)]) -> Result<String, String> {
        if self.evaluator.class(first) == Class::Number {
            let mut text = self.value(first, None)?;
            for (operator, operand) in rest {
                text = format!("{text} {operator} {}", self.value(operand, None)?);
            }
            return Ok(text);
        }
        let mut left = self.value(first, None)?;
        let mut is_swizzle = self.evaluator.class(first) == Class::Swizzle;
        let mut rest = rest.iter();
        while let Some((operator, operand)) = rest.next() {
            let is_offset = is_swizzle && self.evaluator.class(operand) == Class::Number;
            let operand = self.value(operand, Some(Kind::Tiler))?;
            left = match (operator.operation(), is_offset) {
                (Some(_), true) => {
                    let inside = rest
                        .next()
                        .ok_or("expected a layout after the swizzle and its offset")?;
                    let inside = self.value(&inside.1, None)?;
                    self.form(
                        "composition(Sw<B,M,S>, offset, A)",
                        &[left, operand, inside],
                    )?
                }
                (Some(name), false) => self.form(&format!("{name}(A, B)"), &[left, operand])?,
                (None, _) => {
                    return Err(format!("`{operator}` of layouts has no equivalent in CuTe"));
                }
            };
            is_swizzle = false;
        }
        Ok(left)
    }

    /// Translates an operation with its arguments.
    fn form(&self, usage: &str, arguments: &[String]) -> Result<String, String> {
        // The DSL creates swizzled layouts with a different call, and does not support
        // `layout o swizzle`.
        let is_swizzle = |argument: &String| argument.starts_with("cute.make_swizzle(");
        match arguments {
            _ if usage != "composition(A, B)" => {}
            [swizzle, a] if is_swizzle(swizzle) => {
                let arguments = [swizzle.clone(), self.integer(0), a.clone()];
                return self.form("composition(Sw<B,M,S>, offset, A)", &arguments);
            }
            [_, swizzle] if is_swizzle(swizzle) => {
                return Err(
                    "a swizzle as the right operand of `o` has no equivalent in the CuTe DSL"
                        .into(),
                );
            }
            _ => {}
        }
        let Some(template) = table::template(usage, self.tongue == Tongue::Cpp) else {
            let name = usage.split('(').next().unwrap_or(usage);
            return Err(format!(
                "`{name}` has no equivalent in {}",
                self.tongue.words()
            ));
        };
        let mut text = template.replace("{*}", &arguments.join(", "));
        for (i, argument) in arguments.iter().enumerate() {
            text = text.replace(&format!("{{{i}}}"), argument);
            text = text.replace(&format!("{{<{i}}}"), argument);
        }
        Ok(text)
    }
}

impl Evaluator {
    /// Returns the expression with arithmetic evaluated, and with names and `find` calls replaced
    /// by their values.
    fn spelled_out(&mut self, expr: &Expr) -> syn::Result<Expr> {
        let expr = self.calculated(expr);
        let mut errors = report::Errors::default();
        let spelled = expr.replaced(&mut |part| {
            if !matches!(part, Expr::Name(_) | Expr::Find(_)) {
                return None;
            }
            let value = self.entered(part, Role::Any).map(|value| value.to_string());
            let text = value.and_then(|value| Ok(value.parse::<TokenStream>()?));
            let read = text.and_then(|tokens| parse::expression(&mut ask::tokens(tokens)?));
            read.map_err(|error| errors.push(error)).ok()
        });
        match errors.take() {
            Some(errors) => Err(errors),
            None => Ok(spelled),
        }
    }
}
