//! Generates the index functions of a layout.

mod language;

use layout_algebra::formula::{Digit, Expression, Inverse, Number, OpenLayout, Step, Way};

use layout_language::Names;

pub(crate) use language::Language;
use language::factors;

/// The layout for which code is generated.
pub(crate) struct Subject {
    /// The source text of the layout.
    pub(crate) source: String,
    pub(crate) layout: OpenLayout,
    /// Additional data if the layout is a thread-value layout.
    pub(crate) threads: Option<Threads>,
}

/// Additional data of a thread-value layout.
pub(crate) struct Threads {
    /// Extents of the tile, if known.
    pub(crate) tile: Option<Vec<i64>>,
}

/// The generated code with its functions.
pub(crate) struct Code {
    pub(crate) text: String,
    pub(crate) functions: Vec<Function>,
}

/// A function without side effects.
pub(crate) struct Function {
    pub(crate) name: String,
    /// Name of the result: `fits`, `offset`, `inside`, `coordinate` or `cell`.
    pub(crate) gives: &'static str,
    /// Input of the function: `numbers`, `mode`, `leaf`, `index` or `offset`.
    pub(crate) of: &'static str,
    /// Description as a sentence.
    what: String,
    /// The dynamic values, which are the first parameters, with their names in the layout and in
    /// the code.
    pub(crate) numbers: Vec<(String, String)>,
    pub(crate) parameters: Vec<String>,
    pub(crate) outputs: Vec<String>,
    /// Preconditions: each name is at most its bound.
    pub(crate) wants: Vec<(String, String)>,
    body: Body,
}

/// The body of a function.
enum Body {
    /// Checks that the dynamic values are at least 1, and that the size and the last offset fit in
    /// the integer type.
    Fits {
        size: Number,
        /// The last offset: an integer, and `(extent - 1) * stride` of each pair.
        last: (i64, Vec<(Number, Number)>),
    },
    Value(Value),
    /// Checks that each name is below its extent.
    Inside(Vec<(String, Number)>),
    Back(Back),
    /// Searches all indices for the offset.
    Search {
        index: String,
        size: Number,
        /// Name of the function that returns the offset of an index.
        offset: String,
        outputs: Vec<Expression>,
    },
}

/// An expression, preceded by the values that the expression reads more than once.
struct Value {
    locals: Vec<(String, Expression)>,
    value: Expression,
}

/// The steps, the outputs, and the conditions under which a result exists.
#[derive(Default)]
struct Back {
    steps: Vec<Step>,
    locals: Vec<(String, Expression)>,
    outputs: Vec<Expression>,
    /// Upper bounds of locals and outputs. Empty if a result always exists.
    below: Vec<(Part, Number)>,
    /// An expression that must be 0.
    rest: Option<Expression>,
}

enum Part {
    Local(String),
    Output(usize),
}

/// Maximum 32-bit integer.
const WORD: i64 = u32::MAX as i64;

/// Returns the functions of a layout with the prefix `name`, or an error.
pub(crate) fn emit(
    subject: &Subject,
    language: Language,
    name: &str,
    is_wide: bool,
) -> Result<Code, String> {
    let layout = &subject.layout;
    let is_large = layout.exceeds(WORD);
    if is_wide && !is_large && !language.has_wide() {
        return Err(format!(
            "{} has no 64-bit integers for `--wide`\nhelp: remove `--wide` to use 32-bit integers",
            language.title()
        ));
    }
    let is_wide = is_wide || is_large;
    if is_wide && !language.has_wide() {
        let largest = layout.cells().map_or_else(
            || "the static values".to_owned(),
            |cells| format!("size {} and cosize {cells}", layout.size()),
        );
        return Err(format!(
            "{largest} need 64-bit integers, which {} does not have\nhelp: pass a slice or a tile of the layout that fits 32 bits",
            language.title()
        ));
    }
    let mut writer = Writer::new(subject, name)?;
    writer.fits(is_wide)?;
    writer.offsets();
    writer.inside();
    writer.cell();
    let missing = writer.coordinate().err();
    let functions = writer.functions;
    let text = language.file(&language::File {
        subject,
        name,
        is_wide,
        functions: &functions,
        missing: missing.as_deref(),
    });
    Ok(Code { text, functions })
}

struct Writer<'a> {
    subject: &'a Subject,
    /// The layout, with the names of its dynamic values in the code.
    layout: OpenLayout,
    name: &'a str,
    /// Names that are reserved in all functions.
    names: Names,
    /// Names of the coordinate's modes.
    modes: Vec<String>,
    /// The dynamic values, with their names in the layout and in the code.
    numbers: Vec<(String, String)>,
    functions: Vec<Function>,
}

impl<'a> Writer<'a> {
    fn new(subject: &'a Subject, name: &'a str) -> Result<Self, String> {
        let mut names = Names::default();
        for function in [
            "fits",
            "offset",
            "offset_at",
            "offset_natural",
            "is_inside",
            "cell",
            "coordinate",
        ] {
            names.take(&format!("{name}_{function}"));
        }
        for constant in ["size", "cosize", "threads", "values"] {
            names.take(&format!("{name}_{constant}").to_uppercase());
        }
        let mut numbers = Vec::new();
        for number in subject.layout.names() {
            let plain = number.strip_prefix("r#").unwrap_or(&number);
            if !plain.is_ascii() {
                return Err(format!(
                    "expected a variable name with ASCII characters only, found `?{number}`\nhelp: rename the variable"
                ));
            }
            numbers.push((number.clone(), names.fresh(plain)));
        }
        let layout = subject.layout.renamed(&|old| renamed(&numbers, old));
        let mut in_modes = names.clone();
        let modes = match (&subject.threads, layout.rank()) {
            (Some(_), 2) => ["thr", "val"].map(|name| in_modes.fresh(name)).to_vec(),
            (_, rank) => in_modes.coordinates(rank),
        };
        Ok(Self {
            subject,
            layout,
            name,
            names,
            modes,
            numbers,
            functions: Vec::new(),
        })
    }

    fn push(
        &mut self,
        (name, gives, of): (&str, &'static str, &'static str),
        what: String,
        (parameters, outputs): (Vec<String>, Vec<String>),
        body: Body,
    ) -> &mut Function {
        let used = body.numbers();
        let numbers = self.numbers.iter();
        let numbers = numbers.filter(|(_, name)| used.contains(name)).cloned();
        let function = Function {
            name: format!("{}_{name}", self.name),
            gives,
            of,
            what,
            numbers: numbers.collect(),
            parameters,
            outputs,
            wants: Vec::new(),
            body,
        };
        self.functions.push(function);
        let last = self.functions.len() - 1;
        &mut self.functions[last]
    }

    /// Returns the text of a coordinate, such as `(i, j)`, or `i` for a single mode.
    fn coordinate_text(&self) -> String {
        tuple(&self.modes)
    }

    /// Returns the range of the coordinates as text, such as `i < 8 and j < 4`.
    fn range(&self) -> String {
        let extents = self.layout.extents();
        let all = self.modes.iter().zip(extents);
        let all: Vec<_> = all
            .map(|(name, extent)| format!("{name} < {extent}"))
            .collect();
        listed(&all)
    }

    /// Returns the reserved names of a function with these parameters.
    fn names_beside(&self, parameters: &[String]) -> Names {
        let mut names = self.names.clone();
        for parameter in parameters {
            names.take(parameter);
        }
        names
    }

    /// Adds the function that checks for overflow, if the layout has dynamic values.
    fn fits(&mut self, is_wide: bool) -> Result<(), String> {
        if self.numbers.is_empty() {
            return Ok(());
        }
        let numbers = self.numbers.clone();
        let names: Vec<_> = numbers.iter().map(|(_, name)| name.clone()).collect();
        let (size, last) = (self.layout.size(), self.layout.reach());
        if last.0 == i64::MAX {
            return Err("the offsets exceed 63 bits for all values of the variables".into());
        }
        let terms = last.1.iter().map(|part| factors(part, "").join(" * "));
        let known = (last.0 > 0 || last.1.is_empty()).then(|| last.0.to_string());
        let terms: Vec<_> = terms.chain(known).collect();
        // The code multiplies the stride of a mode even if its extent is 1.
        let strides = last.1.iter().filter(|(extent, stride)| {
            let factors = stride.names().len() + usize::from(stride.factor() > 1);
            extent.known().is_none() && factors > 1
        });
        let strides = strides.map(|(_, stride)| format!("the stride {stride}"));
        let parts = [format!("the size {size}")].into_iter().chain(strides);
        let parts = parts.chain([format!("the last offset {}", terms.join(" + "))]);
        let what = format!(
            "Returns true if {} {} {} bits, and so do {}.",
            listed(&names),
            if names.len() == 1 {
                "is at least 1 and fits"
            } else {
                "are at least 1 and fit"
            },
            if is_wide { 64 } else { 32 },
            listed(&parts.collect::<Vec<_>>()),
        );
        let body = Body::Fits { size, last };
        let parameters = (Vec::new(), Vec::new());
        self.push(("fits", "fits", "numbers"), what, parameters, body)
            .numbers = numbers;
        Ok(())
    }

    fn offsets(&mut self) {
        self.offset_of_mode();
        if self.layout.is_nested() {
            let leaves = self.names.clone().coordinates(self.layout.leaf_count());
            let value = self.layout.offset_by_leaf(&leaves);
            let natural = self.layout.natural(&leaves);
            let what =
                format!("Returns the offset of {natural}, for each coordinate below its extent.");
            self.push_offset(("offset_natural", "leaf"), what, leaves, value);
        }
        let index = self.names.clone().fresh("index");
        let value = self.layout.offset_by_index(&index);
        let size = self.layout.size();
        let what = format!(
            "Returns the offset of an index, for {index} < {size}. The first mode varies fastest."
        );
        self.push_offset(("offset_at", "index"), what, vec![index], value);
    }

    fn offset_of_mode(&mut self) {
        let what = match &self.subject.threads {
            Some(Threads { tile: Some(tile) }) => {
                let tile: Vec<_> = tile.iter().map(ToString::to_string).collect();
                format!("Returns the index in the tile {} of value", tuple(&tile))
            }
            Some(_) => "Returns the offset of value".into(),
            None => "Returns the offset of".into(),
        };
        let whose = match (&self.subject.threads, &self.modes[..]) {
            (Some(_), [thread, value]) => format!("{value} of thread {thread}"),
            _ => self.coordinate_text(),
        };
        let within = match self.range() {
            range if range.is_empty() => String::new(),
            range => format!(", for {range}"),
        };
        let value = self.layout.offset_by_mode(&self.modes);
        let what = format!("{what} {whose}{within}.");
        self.push_offset(("offset", "mode"), what, self.modes.clone(), value);
    }

    fn push_offset(
        &mut self,
        (name, of): (&str, &'static str),
        what: String,
        parameters: Vec<String>,
        value: Expression,
    ) {
        let body = Body::Value(Value::new(value, &mut self.names_beside(&parameters)));
        self.push((name, "offset", of), what, (parameters, Vec::new()), body);
    }

    fn inside(&mut self) {
        let extents = self.layout.extents();
        let body = Body::Inside(self.modes.iter().cloned().zip(extents).collect());
        let what = format!(
            "Returns true if {} is in the layout.",
            self.coordinate_text()
        );
        let parameters = (self.modes.clone(), Vec::new());
        self.push(("is_inside", "inside", "mode"), what, parameters, body);
    }

    /// Adds the function that returns a value's position in the tile.
    fn cell(&mut self) {
        let Some(Threads { tile: Some(tile) }) = &self.subject.threads else {
            return;
        };
        let mut names = self.names_beside(&self.modes);
        let index = names.fresh("index");
        let outputs = names.coordinates(tile.len());
        let (mut below, count) = (1_i64, tile.len());
        let cells = tile.iter().enumerate().map(|(i, extent)| {
            let from = Expression::name(&index).over(&below.into());
            // The product fits, because the tile has a size.
            below = below.saturating_mul(*extent);
            if i + 1 == count {
                from
            } else {
                from.modulo(&(*extent).into())
            }
        });
        let back = Back {
            outputs: cells.collect(),
            locals: vec![(index, self.layout.offset_by_mode(&self.modes))],
            ..Back::default()
        };
        let what = match &self.modes[..] {
            [thread, value] => format!(
                "Returns the coordinate {} in the tile of value {value} of thread {thread}.",
                tuple(&outputs)
            ),
            _ => return,
        };
        let parameters = (self.modes.clone(), outputs);
        self.push(("cell", "cell", "mode"), what, parameters, Body::Back(back));
    }

    /// Adds the function that returns the coordinate of an offset, or returns the reason why the
    /// function does not exist.
    fn coordinate(&mut self) -> Result<(), String> {
        let mut names = self.names_beside(&self.modes);
        let offset = names.fresh("offset");
        let inverse = self.layout.inverse(&offset, &mut || names.fresh("inside"));
        let coordinate = self.coordinate_text();
        let mut what = format!("Returns the coordinate {coordinate} of an offset, if any");
        let mut wants = Vec::new();
        let body = match inverse {
            Inverse::Missing(why) => return Err(why),
            Inverse::Way(way) => {
                let numbers = way.wants.iter();
                let numbers = numbers.map(|(least, most)| (least.to_string(), most.to_string()));
                wants.extend(numbers);
                Body::Back(back(way, &self.modes, &mut names))
            }
            _ => {
                what += ". A stride does not exceed the largest offset of the modes with smaller strides, so the function tries each index";
                let index = names.fresh("index");
                Body::Search {
                    size: self.layout.size(),
                    offset: format!("{}_offset_at", self.name),
                    outputs: self.layout.coordinate_of_index(&index),
                    index,
                }
            }
        };
        if !wants.is_empty() {
            let wants = wants
                .iter()
                .map(|(least, most)| format!("{least} <= {most}"));
            what = format!("{what}; for {}", listed(&wants.collect::<Vec<_>>()));
        }
        let parameters = (vec![offset], self.modes.clone());
        let names = ("coordinate", "coordinate", "offset");
        self.push(names, what + ".", parameters, body).wants = wants;
        Ok(())
    }
}

impl Value {
    /// Returns the value, with names for subexpressions that a swizzle reads twice.
    fn new(value: Expression, names: &mut Names) -> Self {
        let mut locals = Vec::new();
        let value = named(value, names, &mut locals);
        Self { locals, value }
    }
}

fn named(
    value: Expression,
    names: &mut Names,
    locals: &mut Vec<(String, Expression)>,
) -> Expression {
    match value {
        Expression::Sum(parts) => {
            let parts = parts.into_iter().map(|part| named(part, names, locals));
            Expression::Sum(parts.collect())
        }
        Expression::Xor(inside, read) => match *read {
            Expression::Masked(of, mask, down) if of == inside => {
                let inside = match named(*inside, names, locals) {
                    name @ Expression::Name(_) => name,
                    inside => {
                        let name = names.fresh("inside");
                        locals.push((name.clone(), inside));
                        Expression::Name(name)
                    }
                };
                let read = Expression::Masked(Box::new(inside.clone()), mask, down);
                Expression::Xor(Box::new(inside), Box::new(read))
            }
            read => {
                let inside = named(*inside, names, locals);
                Expression::Xor(Box::new(inside), Box::new(read))
            }
        },
        other => other,
    }
}

/// Returns the coordinates of an inverse path.
fn back(way: Way, modes: &[String], names: &mut Names) -> Back {
    let mut back = Back {
        steps: way.steps,
        rest: way.rest,
        ..Back::default()
    };
    for (i, (digits, mode)) in way.digits.into_iter().zip(modes).enumerate() {
        let one = Number::from(1);
        match &digits[..] {
            [
                Digit {
                    value,
                    bound,
                    times,
                },
            ] if *times == one => {
                back.below
                    .extend(bound.clone().map(|bound| (Part::Output(i), bound)));
                back.outputs.push(value.clone());
            }
            _ => {
                let mut parts = Vec::new();
                for (k, digit) in digits.into_iter().enumerate() {
                    // A bounded digit, or one that is read twice, gets a name.
                    let part = match digit.bound {
                        None => digit.value,
                        Some(bound) => {
                            let name = names.fresh(&format!("{mode}{k}"));
                            back.locals.push((name.clone(), digit.value));
                            back.below.push((Part::Local(name.clone()), bound));
                            Expression::Name(name)
                        }
                    };
                    parts.push(part.times(&digit.times));
                }
                back.outputs.push(Expression::sum(parts));
            }
        }
    }
    back
}

impl Body {
    /// Returns the names of the dynamic values.
    fn numbers(&self) -> Vec<String> {
        let mut found: Vec<String> = Vec::new();
        let mut tell = |number: &Number| found.extend(number.names().iter().cloned());
        let mut values: Vec<&Expression> = Vec::new();
        match self {
            // The check takes all parameters.
            Self::Fits { .. } => {}
            Self::Value(Value { locals, value }) => {
                values.extend(locals.iter().map(|(_, value)| value));
                values.push(value);
            }
            Self::Inside(extents) => extents.iter().for_each(|(_, extent)| tell(extent)),
            Self::Back(back) => {
                values.extend(back.steps.iter().map(|step| &step.value));
                values.extend(back.locals.iter().map(|(_, value)| value));
                values.extend(back.outputs.iter().chain(&back.rest));
                back.below.iter().for_each(|(_, extent)| tell(extent));
            }
            Self::Search { size, outputs, .. } => {
                tell(size);
                values.extend(outputs);
            }
        }
        for value in values {
            value.numbers(&mut tell);
        }
        found
    }
}

/// Returns a tuple of names such as `(i, j)`, or a single name without parentheses.
fn tuple(names: &[String]) -> String {
    match names {
        [name] => name.clone(),
        names => format!("({})", names.join(", ")),
    }
}

/// Returns a list of names such as `a, b and c`.
fn listed(all: &[String]) -> String {
    match all {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

fn renamed(numbers: &[(String, String)], old: &str) -> String {
    let mut numbers = numbers.iter();
    let new = numbers.find(|(name, _)| name == old).map(|(_, new)| new);
    new.map_or_else(|| old.to_owned(), Clone::clone)
}
