//! Tests of emitted WGSL and GLSL. naga validates all cases, and a Vulkan device runs some of them.

use std::fmt::Write as _;

use layout_emitted::Gpu;
use naga::valid::{Capabilities, ValidationFlags, Validator};
use naga::{Module, ShaderStage, front};

use crate::c::codes;
use crate::case::{self, Case, Function};
use crate::compare;

/// Number of cases in a validated shader.
const TOGETHER: usize = 16;

/// The distance between consecutive cases that run, and the number of these cases in a shader.
const RUN: (usize, usize) = (97, 16);

/// A shader language.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Language {
    Wgsl,
    Glsl,
}

impl Language {
    fn name(self) -> &'static str {
        match self {
            Self::Wgsl => "wgsl",
            Self::Glsl => "glsl",
        }
    }

    fn parsed(self, source: &str) -> Module {
        match self {
            Self::Wgsl => front::wgsl::parse_str(source)
                .unwrap_or_else(|error| panic!("{}", error.emit_to_string(source))),
            Self::Glsl => {
                let options = front::glsl::Options::from(ShaderStage::Compute);
                let module = front::glsl::Frontend::default().parse(&options, source);
                module.unwrap_or_else(|error| panic!("{}", error.emit_to_string(source)))
            }
        }
    }
}

/// Returns the cases without 64-bit integers.
fn narrow() -> Vec<&'static Case> {
    case::all().iter().filter(|case| !case.is_wide).collect()
}

/// Checks that naga accepts the code of all cases.
fn validates(language: Language) {
    let cases = narrow();
    let codes = codes(language.name(), &cases);
    let shaders: Vec<_> = codes.chunks(TOGETHER).collect();
    case::in_parallel(&shaders, |codes| {
        let mut source = codes.concat();
        if language == Language::Glsl {
            source =
                format!("#version 450\nlayout(local_size_x = 1) in;\n{source}void main() {{}}\n");
        }
        let module = language.parsed(&source);
        let valid = Validator::new(ValidationFlags::all(), Capabilities::empty()).validate(&module);
        assert!(valid.is_ok(), "{valid:?}");
    });
}

#[test]
fn naga_takes_wgsl() {
    validates(Language::Wgsl);
}

#[test]
fn naga_takes_glsl() {
    validates(Language::Glsl);
}

/// Layouts with 64-bit integers are rejected.
#[test]
fn wide_layouts_are_rejected() {
    let mut count = 0;
    for case in case::all().iter().filter(|case| case.is_wide) {
        for language in ["wgsl", "glsl"] {
            let answer = case::emitted(language, "f", &case.source);
            assert_eq!(answer["kind"], "rejection", "{}", case.source);
            count += 1;
        }
    }
    assert!(count > 0);
}

#[test]
fn wgsl_runs() {
    runs(Language::Wgsl);
}

#[test]
fn glsl_runs() {
    runs(Language::Glsl);
}

/// Runs the functions of some cases on a Vulkan device, and compares the results with the library.
fn runs(language: Language) {
    let Some(gpu) = Gpu::at_hand() else {
        assert!(
            std::env::var_os("LAYOUT_ALL").is_none(),
            "there is no Vulkan"
        );
        eprintln!("skipped: there is no Vulkan");
        return;
    };
    let cases: Vec<_> = narrow().into_iter().step_by(RUN.0).collect();
    for cases in cases.chunks(RUN.1) {
        let source = match language {
            Language::Wgsl => wgsl(cases),
            Language::Glsl => glsl(cases),
        };
        let answers = match language {
            Language::Wgsl => gpu.run(&source, &[], cases.len(), 1),
            Language::Glsl => gpu.run_glsl(&source, &[], cases.len(), 1),
        };
        let answers = answers.unwrap_or_else(|error| panic!("{error:#}\n{source}"));
        let said: Vec<_> = answers.iter().map(ToString::to_string).collect();
        compare(language.name(), cases, &said.join("\n"));
    }
}

/// Writes the calls of a case as the body of a function.
struct Calls<'a> {
    language: Language,
    /// Index of the case.
    i: usize,
    case: &'a Case,
    text: String,
}

impl<'a> Calls<'a> {
    fn of(language: Language, i: usize, case: &'a Case) -> String {
        let mut calls = Self {
            language,
            i,
            case,
            text: String::new(),
        };
        calls.all();
        calls.text
    }

    fn line(&mut self, line: &str) {
        let _ = writeln!(self.text, "    {line}");
    }

    fn number(&self, n: u64) -> String {
        match self.language {
            Language::Wgsl => n.to_string(),
            Language::Glsl => format!("{n}u"),
        }
    }

    fn variable(&mut self, name: &str, value: &str) {
        let line = match self.language {
            Language::Wgsl => format!("var {name}: u32 = {value};"),
            Language::Glsl => format!("uint {name} = {value};"),
        };
        self.line(&line);
    }

    fn call(&self, function: &Function, coordinate: &[String]) -> String {
        let numbers = function.numbers.iter().map(|n| self.number(*n));
        let arguments: Vec<_> = numbers.chain(coordinate.iter().cloned()).collect();
        format!("l{}_{}({})", self.i, function.ending, arguments.join(", "))
    }

    fn add(&mut self, value: &str) {
        self.line(&format!("mixed = add(mixed, {value});"));
    }

    /// Defines variables for the coordinate of `index`, named `letter` followed by the mode.
    /// Returns the names of the variables.
    fn split(&mut self, letter: char, extents: &[u64]) -> Vec<String> {
        self.variable("rest", "index");
        let mut names = Vec::new();
        for (k, extent) in extents.iter().enumerate() {
            let (name, extent) = (format!("{letter}{k}"), self.number(*extent));
            self.variable(&name, &format!("rest % {extent}"));
            self.line(&format!("rest = rest / {extent};"));
            names.push(name);
        }
        names
    }

    fn verdict(&mut self, coordinate: &[String]) {
        let inside = self.call(&self.case.functions.inside, coordinate);
        self.branch(&inside, &[]);
    }

    /// Adds 1 and the variables `names` to the hash if a condition holds, and 0 otherwise.
    fn branch(&mut self, condition: &str, names: &[String]) {
        let (yes, no) = (self.number(1), self.number(0));
        self.line(&format!("if ({condition}) {{"));
        self.add(&yes);
        for name in names {
            self.add(name);
        }
        self.line("} else {");
        self.add(&no);
        self.line("}");
    }

    fn back(&mut self, value: &str) {
        let Some(function) = &self.case.functions.coordinate else {
            return;
        };
        let zero = self.number(0);
        let names: Vec<_> = (0..self.case.modes.len())
            .map(|k| format!("o{k}"))
            .collect();
        for name in &names {
            self.variable(name, &zero);
        }
        let reference = if self.language == Language::Wgsl {
            "&"
        } else {
            ""
        };
        let outputs = names.iter().map(|name| format!("{reference}{name}"));
        let arguments: Vec<_> = [value.to_owned()].into_iter().chain(outputs).collect();
        let found = self.call(function, &arguments);
        self.branch(&found, &names);
    }

    /// Starts a loop of `count` iterations, in which the variable `name` advances by `step`. The
    /// caller closes two braces.
    fn rounds(&mut self, name: &str, count: u64, step: u64) {
        self.line("{");
        self.variable(name, &self.number(0));
        let (end, step) = (self.number(count * step), self.number(step));
        self.line(&format!(
            "for (; {name} < {end}; {name} = {name} + {step}) {{"
        ));
    }

    fn all(&mut self) {
        let (case, functions) = (self.case, &self.case.functions);
        let (count, step) = case.indices();
        self.variable("mixed", &self.number(2_166_136_261));
        self.rounds("index", count, step);
        let modes = self.split('c', &case.modes);
        self.variable("value", &self.call(&functions.offset, &modes));
        self.add("value");
        if let Some(natural) = &functions.natural {
            self.line("{");
            let leaves = self.split('n', &case.leaves);
            self.add(&self.call(natural, &leaves));
            self.line("}");
        }
        if let Some(index) = &functions.index {
            self.add(&self.call(index, &["index".into()]));
        }
        self.verdict(&modes);
        self.back("value");
        self.line("} }");
        for mode in 0..case.modes.len() {
            let past = (0..case.modes.len()).map(|k| if k == mode { case.modes[k] } else { 0 });
            let past: Vec<_> = past.map(|n| self.number(n)).collect();
            self.verdict(&past);
        }
        self.rounds("first", case.back, 1);
        self.back("first");
        self.line("} }");
        self.line("return mixed;");
    }
}

fn wgsl(cases: &[&Case]) -> String {
    let mut text = codes("wgsl", cases).concat();
    text += "@group(0) @binding(0) var<storage, read> source: array<u32>;\n\
             @group(0) @binding(1) var<storage, read_write> answers: array<u32>;\n\
             fn add(mixed: u32, value: u32) -> u32 { return ((mixed ^ value) * 16777619) * 16777619; }\n";
    for (i, case) in cases.iter().enumerate() {
        let calls = Calls::of(Language::Wgsl, i, case);
        let _ = writeln!(text, "fn case_{i}() -> u32 {{\n{calls}}}");
    }
    text += "@compute @workgroup_size(1) fn main() {\n";
    for i in 0..cases.len() {
        let _ = writeln!(text, "    answers[{i}] = case_{i}();");
    }
    text + "}\n"
}

fn glsl(cases: &[&Case]) -> String {
    let mut text = String::from(
        "#version 450\nlayout(local_size_x = 1) in;\n\
         layout(set = 0, binding = 0) readonly buffer Source { uint source[]; };\n\
         layout(set = 0, binding = 1) buffer Answers { uint answers[]; };\n\
         uint add(uint mixed, uint value) { return ((mixed ^ value) * 16777619u) * 16777619u; }\n",
    );
    text += &codes("glsl", cases).concat();
    for (i, case) in cases.iter().enumerate() {
        let calls = Calls::of(Language::Glsl, i, case);
        let _ = writeln!(text, "uint case_{i}() {{\n{calls}}}");
    }
    text += "void main() {\n";
    for i in 0..cases.len() {
        let _ = writeln!(text, "    answers[{i}] = case_{i}();");
    }
    text + "}\n"
}
