//! Printer of a function in a language.

use layout_algebra::formula::{Expression, Number, Spelling};

use super::{Language, commented, factors, indented, product};
use crate::emit::{Back, Body, Function, Part, Value, tuple};

/// Printer of a function in a language.
pub(super) struct Printer<'a> {
    language: Language,
    integer: &'static str,
    /// Maximum integer that functions compute.
    most: String,
    /// `true` if the parameter type is wider than the computed integers.
    is_wider: bool,
    spelling: Spelling,
    function: &'a Function,
    lines: Vec<String>,
}

impl<'a> Printer<'a> {
    pub(super) fn new(language: Language, is_wide: bool, function: &'a Function) -> Self {
        let most = if is_wide { u64::MAX } else { u32::MAX.into() };
        let spelling = language.spelling();
        // A 32-bit parameter would truncate a larger value before the check.
        let is_check = matches!(function.body, Body::Fits { .. });
        let is_wider = is_check && !is_wide && language.is_of_hosts();
        Self {
            language,
            integer: language.integer(is_wide || is_wider),
            is_wider: is_wider || language == Language::Python,
            most: format!("{most:#x}{}", spelling.suffix),
            spelling,
            function,
            lines: Vec::new(),
        }
    }

    pub(super) fn function(mut self) -> String {
        let begin = self.begin();
        self.pass_over();
        match &self.function.body {
            Body::Fits { size, last } => self.fits(size, last),
            Body::Value(Value { locals, value }) => {
                for (name, value) in locals {
                    self.local(name, &value.spelled(&self.spelling));
                }
                let value = value.spelled(&self.spelling);
                self.give(&value);
            }
            Body::Inside(extents) => {
                let inside = extents
                    .iter()
                    .map(|(name, extent)| self.below(name, extent));
                let inside = self.all(&inside.collect::<Vec<_>>());
                self.give(&inside);
            }
            Body::Back(back) => self.back(back),
            Body::Search {
                index,
                size,
                offset,
                outputs,
            } => self.search(index, size, offset, outputs),
        }
        let lines = indented("    ", &self.lines);
        let end = if self.language == Language::Python {
            ""
        } else {
            "}\n"
        };
        begin + &lines + end
    }

    /// Marks unread parameters, such as the coordinate of a stride-0 mode, to avoid compiler
    /// warnings.
    fn pass_over(&mut self) {
        if matches!(
            self.language,
            Language::Cuda | Language::Hip | Language::Metal | Language::OpenCl | Language::C
        ) {
            let unread = self.inputs().filter(|name| !self.reads(name));
            let lines: Vec<_> = unread.map(|name| format!("(void){name};")).collect();
            self.lines.extend(lines);
        }
    }

    /// Returns the comment and the function header.
    fn begin(&self) -> String {
        match self.language {
            Language::Rust => self.begin_in_rust(),
            Language::Python => self.begin_in_python(),
            Language::Wgsl => self.begin_in_wgsl(),
            _ => self.begin_in_c(),
        }
    }

    /// Returns the parameter names: dynamic values, then a coordinate.
    fn inputs(&self) -> impl Iterator<Item = &str> {
        let numbers = self.function.numbers.iter().map(|(_, name)| name);
        let inputs = numbers.chain(&self.function.parameters);
        inputs.map(String::as_str)
    }

    /// Returns the return type in addition to outputs, if any.
    fn returned(&self) -> Option<&'static str> {
        match &self.function.body {
            Body::Value(_) => Some(self.integer),
            Body::Inside(_) | Body::Fits { .. } => Some("bool"),
            _ => self.can_fail().then_some("bool"),
        }
    }

    /// Returns the comment on the function, including the result for a missing coordinate.
    fn what(&self, begin: &str, none: &str) -> String {
        let what = &self.function.what;
        if self.can_fail() && !none.is_empty() {
            commented(begin, &format!("{what} Otherwise returns {none}."))
        } else {
            commented(begin, what)
        }
    }

    fn begin_in_c(&self) -> String {
        let (before, words, mark) = match self.language {
            Language::Cuda | Language::Hip => ("__host__ __device__ inline ", "", "&"),
            Language::Metal => ("inline ", "thread ", "&"),
            Language::Glsl => ("", "out ", ""),
            _ => ("static inline ", "", "*"),
        };
        let (name, integer) = (&self.function.name, self.integer);
        let inputs = self.inputs().map(|name| format!("{integer} {name}"));
        let outputs = self.function.outputs.iter();
        let outputs = outputs.map(|name| format!("{words}{integer} {mark}{name}"));
        let mut list = inputs.chain(outputs).collect::<Vec<_>>().join(", ");
        if list.is_empty() && self.language != Language::Glsl {
            list = "void".into();
        }
        let (what, gives) = (self.what("// ", "false"), self.returned().unwrap_or("void"));
        format!("{what}{before}{gives} {name}({list}) {{\n")
    }

    fn begin_in_wgsl(&self) -> String {
        let (name, integer) = (&self.function.name, self.integer);
        let inputs = self.inputs().map(|name| format!("{name}: {integer}"));
        let outputs = self.function.outputs.iter();
        let outputs = outputs.map(|name| format!("{name}: ptr<function, {integer}>"));
        let list = inputs.chain(outputs).collect::<Vec<_>>().join(", ");
        let gives = self
            .returned()
            .map_or(String::new(), |gives| format!(" -> {gives}"));
        let what = self.what("// ", "false");
        format!("{what}fn {name}({list}){gives} {{\n")
    }

    fn begin_in_rust(&self) -> String {
        let (name, integer) = (&self.function.name, self.integer);
        let inputs = self.inputs().map(|name| {
            let mark = if self.reads(name) { "" } else { "_" };
            format!("{mark}{name}: {integer}")
        });
        let list = inputs.collect::<Vec<_>>().join(", ");
        let outputs = tuple(&vec![integer.to_owned(); self.function.outputs.len()]);
        let gives = match &self.function.body {
            Body::Value(_) => integer.into(),
            Body::Inside(_) | Body::Fits { .. } => "bool".into(),
            _ if self.can_fail() => format!("Option<{outputs}>"),
            _ => outputs,
        };
        let what = self.what("/// ", "");
        format!("{what}#[inline]\n#[must_use]\npub const fn {name}({list}) -> {gives} {{\n")
    }

    fn begin_in_python(&self) -> String {
        let list = self.inputs().collect::<Vec<_>>().join(", ");
        let what = self.what("    ", "None");
        let what = what.trim();
        format!(
            "def {}({list}):\n    \"\"\"{what}\"\"\"\n",
            self.function.name
        )
    }

    /// Returns `true` if the coordinate can be missing.
    fn can_fail(&self) -> bool {
        self.function.gives == "coordinate"
    }

    /// Returns `true` if the body reads a parameter.
    fn reads(&self, name: &str) -> bool {
        let is_word = |text: &str| {
            text.split(|c: char| !(c.is_alphanumeric() || c == '_'))
                .any(|word| word == name)
        };
        match &self.function.body {
            Body::Value(Value { locals, value }) => {
                is_word(&value.to_string())
                    || locals.iter().any(|(_, value)| is_word(&value.to_string()))
            }
            Body::Back(Back { locals, .. }) if !self.can_fail() => {
                locals.iter().any(|(_, value)| is_word(&value.to_string()))
            }
            _ => true,
        }
    }

    /// Returns the expression that reads or writes output `i`.
    fn output(&self, i: usize) -> String {
        let name = &self.function.outputs[i];
        match self.language {
            Language::C | Language::OpenCl | Language::Wgsl => format!("*{name}"),
            _ => name.clone(),
        }
    }

    fn is_by_value(&self) -> bool {
        matches!(self.language, Language::Rust | Language::Python)
    }

    fn give(&mut self, value: &str) {
        let line = match self.language {
            Language::Rust => value.to_owned(),
            Language::Python => format!("return {value}"),
            _ => format!("return {value};"),
        };
        self.lines.push(line);
    }

    fn local(&mut self, name: &str, value: &str) {
        let integer = self.integer;
        self.lines.push(match self.language {
            Language::Rust | Language::Wgsl => format!("let {name} = {value};"),
            Language::Python => format!("{name} = {value}"),
            Language::Glsl => format!("{integer} {name} = {value};"),
            _ => format!("const {integer} {name} = {value};"),
        });
    }

    /// Returns the condition `name < extent`.
    fn below(&self, name: &str, extent: &Number) -> String {
        let extent = extent.word(&self.spelling);
        let least = if self.language == Language::Python {
            "0 <= "
        } else {
            ""
        };
        format!("{least}{name} < {extent}")
    }

    fn all(&self, conditions: &[String]) -> String {
        match (self.language, conditions) {
            (Language::Python, []) => "True".into(),
            (_, []) => "true".into(),
            (Language::Python, all) => all.join(" and "),
            (_, all) => all.join(" && "),
        }
    }

    /// Writes conditions that do not overflow if the earlier conditions hold. Each factor is
    /// compared with the quotient by the earlier factors. Each term is compared with the difference
    /// from the earlier terms.
    fn fits(&mut self, size: &Number, (known, open): &(i64, Vec<(Number, Number)>)) {
        let Spelling {
            quotient, suffix, ..
        } = self.spelling;
        let most = &self.most;
        let inputs = self.inputs();
        let least = inputs.map(|name| format!("{name} >= 1{suffix}"));
        let mut lines = vec![self.all(&least.collect::<Vec<_>>())];
        if self.is_wider {
            let below = self.inputs().map(|name| format!("{name} <= {most}"));
            lines.push(self.all(&below.collect::<Vec<_>>()));
        }
        // A comparison needs no parentheses around `extent - 1`.
        let alone = |factor: &str| factor.trim_matches(['(', ')']).to_owned();
        let within = |factors: &[String]| {
            let later = factors.iter().enumerate().skip(1).map(|(i, factor)| {
                let before = match &factors[..i] {
                    [one] => one.clone(),
                    before => format!("({})", before.join(" * ")),
                };
                format!("{} <= {most} {quotient} {before}", alone(factor))
            });
            later.collect::<Vec<_>>()
        };
        lines.extend(within(&product(size, suffix)));
        let mut left = most.clone();
        if *known > 0 {
            left = format!("{left} - {known}{suffix}");
        }
        for factors in open.iter().map(|part| factors(part, suffix)) {
            lines.extend(within(&factors));
            let term = factors.join(" * ");
            if left != *most {
                let term = match &factors[..] {
                    [one] => alone(one),
                    _ => term.clone(),
                };
                lines.push(format!("{term} <= {left}"));
            }
            left = format!("{left} - {term}");
        }
        let and = self.all(&[String::new(), String::new()]);
        let together = lines.join(&format!("\n       {and}"));
        if self.language == Language::Python {
            self.give(&format!("({together})"));
        } else {
            self.give(&together);
        }
    }

    fn set(&mut self, outputs: &[Expression]) {
        for (i, value) in outputs.iter().enumerate() {
            let (name, value) = (self.output(i), value.spelled(&self.spelling));
            if self.is_by_value() {
                self.local(&name, &value);
            } else {
                self.lines.push(format!("{name} = {value};"));
            }
        }
    }

    fn back(&mut self, back: &Back) {
        let mut from = self.function.parameters.last().cloned().unwrap_or_default();
        for step in &back.steps {
            if step.least > 0 {
                let (none, least) = (self.none(), step.least);
                let condition = format!("{from} < {least}{}", self.spelling.suffix);
                if self.language == Language::Python {
                    self.lines.push(format!("if {condition}:"));
                    self.lines.push(format!("    {none}"));
                } else if self.language == Language::Rust {
                    self.lines.push(format!("if {condition} {{"));
                    self.lines.push(format!("    {none}"));
                    self.lines.push("}".into());
                } else {
                    self.lines.push(format!("if ({condition}) {{"));
                    self.lines.push(format!("    {none}"));
                    self.lines.push("}".into());
                }
            }
            self.local(&step.name, &step.value.spelled(&self.spelling));
            from.clone_from(&step.name);
        }
        for (name, value) in &back.locals {
            self.local(name, &value.spelled(&self.spelling));
        }
        let names: Vec<_> = (0..back.outputs.len()).map(|i| self.output(i)).collect();
        let mut conditions: Vec<_> = back
            .below
            .iter()
            .map(|(part, bound)| match part {
                Part::Local(name) => (name.clone(), bound),
                Part::Output(i) => (names[*i].clone(), bound),
            })
            .map(|(name, bound)| format!("{name} < {}", bound.word(&self.spelling)))
            .collect();
        if let Some(rest) = &back.rest {
            conditions.push(format!(
                "{} == 0{}",
                rest.word(&self.spelling),
                self.spelling.suffix
            ));
        }
        if self.language == Language::Python && self.can_fail() {
            conditions.insert(0, format!("{} >= 0", self.function.parameters[0]));
        }
        let verdict = self.all(&conditions);
        if !self.is_by_value() {
            self.set(&back.outputs);
            if self.can_fail() {
                self.give(&verdict);
            }
            return;
        }
        // A value that is only returned needs no name, and is not computed if there is no result.
        let mut values = Vec::new();
        for (i, output) in back.outputs.iter().enumerate() {
            let value = output.spelled(&self.spelling);
            let is_bound = |(part, _): &(Part, Number)| matches!(part, Part::Output(k) if *k == i);
            if back.below.iter().any(is_bound) {
                self.local(&names[i], &value);
                values.push(names[i].clone());
            } else {
                values.push(value);
            }
        }
        let value = tuple(&values);
        match self.language {
            _ if !self.can_fail() => self.give(&value),
            Language::Rust => self.lines.extend([
                format!("if {verdict} {{"),
                format!("    Some({value})"),
                "} else {".into(),
                "    None".into(),
                "}".into(),
            ]),
            _ => self.give(&format!("{value} if {verdict} else None")),
        }
    }

    /// Returns the statement that leaves the function without a coordinate.
    fn none(&self) -> &'static str {
        match self.language {
            Language::Rust => "return None;",
            Language::Python => "return None",
            _ => "return false;",
        }
    }

    fn search(&mut self, index: &str, size: &Number, function: &str, outputs: &[Expression]) {
        let (integer, suffix) = (self.integer, self.spelling.suffix);
        let size = size.word(&self.spelling);
        let offset = &self.function.parameters[0];
        let found = format!("{function}({index}) == {offset}");
        let values: Vec<_> = outputs
            .iter()
            .map(|value| value.spelled(&self.spelling))
            .collect();
        let together = tuple(&values);
        let mut set: Vec<String> = (0..values.len())
            .map(|i| format!("        {} = {};", self.output(i), values[i]))
            .collect();
        match self.language {
            Language::Python => self.lines.extend([
                format!("for {index} in range({size}):"),
                format!("    if {found}:"),
                format!("        return {together}"),
                "return None".into(),
            ]),
            Language::Rust => self.lines.extend([
                format!("let mut {index} = 0;"),
                format!("while {index} < {size} {{"),
                format!("    if {found} {{"),
                format!("        return Some({together});"),
                "    }".into(),
                format!("    {index} += 1;"),
                "}".into(),
                "None".into(),
            ]),
            language => {
                let variable = match language {
                    Language::Wgsl => format!("var {index}: {integer}"),
                    _ => format!("{integer} {index}"),
                };
                self.lines.extend([
                    format!("for ({variable} = 0{suffix}; {index} < {size}; {index}++) {{"),
                    format!("    if ({found}) {{"),
                ]);
                self.lines.append(&mut set);
                self.lines.extend([
                    "        return true;".into(),
                    "    }".into(),
                    "}".into(),
                    "return false;".into(),
                ]);
            }
        }
    }
}
