//! WGSL and GLSL: naga validates all, and a software Vulkan runs some.

use std::fmt::Write as _;

use layout_emitted::Gpu;
use naga::valid::{Capabilities, ValidationFlags, Validator};
use naga::{Module, ShaderStage, front};

use crate::c::codes;
use crate::case::{self, Case, Function};
use crate::compare;

/// How many cases a shader has that is validated.
const TOGETHER: usize = 16;

/// Every so many cases are run, so many in a shader.
const RUN: (usize, usize) = (97, 16);

/// A language of shaders.
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

/// The cases that want no integers of 64 bits.
fn narrow() -> Vec<&'static Case> {
    case::all().iter().filter(|case| !case.is_wide).collect()
}

/// Naga takes the code of all cases.
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

/// What is wide is refused.
#[test]
fn wide_layouts_are_refused() {
    let mut count = 0;
    for case in case::all().iter().filter(|case| case.is_wide) {
        for language in ["wgsl", "glsl"] {
            let answer = case::emitted(language, "f", &case.source);
            assert_eq!(answer["kind"], "refusal", "{}", case.source);
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

/// A device without the driver of a GPU runs the functions as the library does.
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
        let said: String = answers.iter().map(|answer| format!("{answer}\n")).collect();
        compare(language.name(), cases, &said);
    }
}

/// The name of a local variable with its value.
type Let<'a> = &'a dyn Fn(&str, &str) -> String;

/// The calls of a case as statements of a shader, in a function `case_N`.
fn calls(i: usize, case: &Case, suffix: &str, variable: Let<'_>, reference: &str) -> String {
    let mut text = String::new();
    let all = &case.functions;
    let (count, step) = case.indices();
    let call = |function: &Function, arguments: &[String]| {
        let numbers = function.numbers.iter().map(|n| format!("{n}{suffix}"));
        let arguments: Vec<_> = numbers.chain(arguments.iter().cloned()).collect();
        format!("l{i}_{}({})", function.ending, arguments.join(", "))
    };
    let split = |text: &mut String, letter: char, extents: &[u64]| {
        let names: Vec<_> = (0..extents.len()).map(|k| format!("{letter}{k}")).collect();
        let _ = writeln!(text, "        {}", variable("rest", "index"));
        for (name, extent) in names.iter().zip(extents) {
            let _ = writeln!(
                text,
                "        {}",
                variable(name, &format!("rest % {extent}{suffix}"))
            );
            let _ = writeln!(text, "        rest = rest / {extent}{suffix};");
        }
        names
    };
    let back = |text: &mut String, value: &str| {
        let Some(function) = &all.coordinate else {
            return;
        };
        let names: Vec<_> = (0..case.modes.len()).map(|k| format!("o{k}")).collect();
        for name in &names {
            let _ = writeln!(text, "        {}", variable(name, &format!("0{suffix}")));
        }
        let outputs = names.iter().map(|name| format!("{reference}{name}"));
        let arguments: Vec<_> = [value.to_owned()].into_iter().chain(outputs).collect();
        let _ = writeln!(
            text,
            "        if ({}) {{ mixed = add(mixed, 1{suffix});",
            call(function, &arguments)
        );
        for name in &names {
            let _ = writeln!(text, "        mixed = add(mixed, {name});");
        }
        let _ = writeln!(text, "        }} else {{ mixed = add(mixed, 0{suffix}); }}");
    };
    let loops = |text: &mut String, name: &str, count: u64, by: u64| {
        let begin = variable(name, &format!("0{suffix}"));
        let _ = writeln!(
            text,
            "    {{ {begin} for (; {name} < {}{suffix}; {name} = {name} + {by}{suffix}) {{",
            count * by
        );
    };
    let _ = writeln!(
        text,
        "    {}",
        variable("mixed", &format!("2166136261{suffix}"))
    );
    loops(&mut text, "index", count, step);
    let modes = {
        let _ = writeln!(text, "        {{");
        split(&mut text, 'c', &case.modes)
    };
    let _ = writeln!(
        text,
        "        {}",
        variable("value", &call(&all.offset, &modes))
    );
    let _ = writeln!(text, "        mixed = add(mixed, value);");
    if let Some(natural) = &all.natural {
        let _ = writeln!(text, "        {{");
        let leaves = split(&mut text, 'n', &case.leaves);
        let _ = writeln!(
            text,
            "        mixed = add(mixed, {}); }}",
            call(natural, &leaves)
        );
    }
    if let Some(index) = &all.index {
        let _ = writeln!(
            text,
            "        mixed = add(mixed, {});",
            call(index, &["index".into()])
        );
    }
    let verdict = |text: &mut String, coordinate: &[String]| {
        let inside = call(&all.inside, coordinate);
        let _ = writeln!(
            text,
            "        if ({inside}) {{ mixed = add(mixed, 1{suffix}); }} else {{ mixed = add(mixed, 0{suffix}); }}"
        );
    };
    verdict(&mut text, &modes);
    back(&mut text, "value");
    text += "    } } }\n";
    for mode in 0..case.modes.len() {
        let past: Vec<_> = (0..case.modes.len())
            .map(|k| format!("{}{suffix}", if k == mode { case.modes[mode] } else { 0 }))
            .collect();
        verdict(&mut text, &past);
    }
    if all.coordinate.is_some() {
        loops(&mut text, "first", case.back, 1);
        back(&mut text, "first");
        text += "    } }\n";
    }
    text
}

fn wgsl(cases: &[&Case]) -> String {
    let mut text = codes("wgsl", cases).concat();
    text += "@group(0) @binding(0) var<storage, read> source: array<u32>;\n\
             @group(0) @binding(1) var<storage, read_write> answers: array<u32>;\n\
             fn add(mixed: u32, value: u32) -> u32 { return ((mixed ^ value) * 16777619) * 16777619; }\n";
    for (i, case) in cases.iter().enumerate() {
        let variable = |name: &str, value: &str| format!("var {name}: u32 = {value};");
        let calls = calls(i, case, "", &variable, "&");
        let _ = writeln!(
            text,
            "fn case_{i}() -> u32 {{\n{calls}    return mixed;\n}}"
        );
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
        let variable = |name: &str, value: &str| format!("uint {name} = {value};");
        let calls = calls(i, case, "u", &variable, "");
        let _ = writeln!(text, "uint case_{i}() {{\n{calls}    return mixed;\n}}");
    }
    text += "void main() {\n";
    for i in 0..cases.len() {
        let _ = writeln!(text, "    answers[{i}] = case_{i}();");
    }
    text + "}\n"
}
