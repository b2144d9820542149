//! Compares the emitted `fits` functions with exact arithmetic near the limits of 32-bit and 64-bit
//! integers.

use std::fmt::Write as _;
use std::process::Command;

use layout_emitted::Gpu;
use serde_json::Value;

use crate::program::{folder, output, write};
use crate::{case, is_missing};

/// A layout with dynamic values.
struct Open {
    source: &'static str,
    count: usize,
    /// Returns the integers that must fit: the size first, and the last offset last.
    exact: fn(&[u128]) -> Vec<u128>,
}

/// Returns a product, which saturates at the maximum of `u128`.
fn product(factors: &[u128]) -> u128 {
    factors
        .iter()
        .fold(1, |product, factor| product.saturating_mul(*factor))
}

fn sum(terms: &[u128]) -> u128 {
    terms.iter().fold(0, |sum, term| sum.saturating_add(*term))
}

const LAYOUTS: [Open; 7] = [
    Open {
        source: "(?rows,?columns):(?leading,1)",
        count: 3,
        exact: |n| {
            let last = sum(&[product(&[n[0] - 1, n[2]]), n[1] - 1]);
            vec![product(&[n[0], n[1]]), last]
        },
    },
    Open {
        source: "(?m,64):(?ld,1)",
        count: 2,
        exact: |n| vec![product(&[n[0], 64]), sum(&[product(&[n[0] - 1, n[1]]), 63])],
    },
    // The stride is also computed if `?b` is 1.
    Open {
        source: "(?b,?n,3):(4 * ?n * ?k,1,0)",
        count: 3,
        exact: |n| {
            let stride = product(&[4, n[1], n[2]]);
            let last = sum(&[product(&[n[0] - 1, stride]), n[1] - 1]);
            vec![product(&[n[0], n[1], 3]), stride, last]
        },
    },
    Open {
        source: "(64 * ?m,?n):(1,2 * ?m)",
        count: 2,
        exact: |n| {
            let stride = product(&[2, n[0]]);
            let rows = product(&[64, n[0]]);
            let last = sum(&[rows - 1, product(&[n[1] - 1, stride])]);
            vec![product(&[rows, n[1]]), stride, last]
        },
    },
    Open {
        source: "Sw<2,0,3> o 100 o (?rows,8):(?leading,1)",
        count: 2,
        exact: |n| {
            let last = sum(&[100 + 7, product(&[n[0] - 1, n[1]])]);
            vec![product(&[n[0], 8]), last]
        },
    },
    // The inner swizzle increases an offset by at most 6, the value of its target bits.
    Open {
        source: "Sw<1,0,-2> o 5 o Sw<2,1,3> o 8 o (?m,8):(8,1)",
        count: 1,
        exact: |n| {
            let last = sum(&[5 + 6 + 8 + 7, product(&[n[0] - 1, 8])]);
            vec![product(&[n[0], 8]), last]
        },
    },
    Open {
        source: "?n:1",
        count: 1,
        exact: |n| vec![n[0], n[0] - 1],
    },
];

/// Returns integers whose products and sums are close to the maximum of `bits` bits, or wrap around
/// to small values. If arguments have more than `bits` bits, integers that do not fit in `bits`
/// bits are included.
fn edges(bits: u32, given: u32) -> Vec<u128> {
    let (most, half, line) = (most(bits), 1 << (bits / 2), 1 << (bits - 6));
    let beside_most = [107, 106, 1, 0].map(|below| most - below);
    let small = [0, 1, 2, 3, 64, 65];
    let large = [half - 1, half, half + 1, line - 1, line, 1 << (bits - 1)];
    let mut all = [&small[..], &large, &beside_most].concat();
    if given > bits {
        all.extend([most + 1, most + 2, self::most(given)]);
    }
    all
}

fn most(bits: u32) -> u128 {
    (1 << bits) - 1
}

impl Open {
    fn fits(&self, numbers: &[u128], bits: u32) -> bool {
        numbers.iter().all(|n| (1..=most(bits)).contains(n))
            && (self.exact)(numbers).iter().all(|n| *n <= most(bits))
    }

    /// Returns all combinations of dynamic values. The last value varies fastest.
    fn numbers(&self, edges: &[u128]) -> Vec<Vec<u128>> {
        (0..self.count).fold(vec![Vec::new()], |all, _| {
            let longer = all.iter().flat_map(|numbers| {
                let with = |edge: &u128| [&numbers[..], &[*edge]].concat();
                edges.iter().map(with).collect::<Vec<_>>()
            });
            longer.collect()
        })
    }
}

/// Returns one line per layout, with one digit per combination of dynamic values: 1 if all integers
/// fit, and 0 otherwise.
fn expected(edges: &[u128], bits: u32) -> String {
    let lines = LAYOUTS.iter().map(|open| {
        let numbers = open.numbers(edges);
        let digits = numbers.iter().map(|numbers| open.fits(numbers, bits));
        digits.map(|fits| if fits { '1' } else { '0' }).collect()
    });
    lines.collect::<Vec<String>>().join("\n") + "\n"
}

/// Returns the emitted code of each layout.
fn codes(language: &str, bits: u32) -> Vec<Value> {
    let codes = LAYOUTS.iter().enumerate().map(|(i, open)| {
        let name = format!("l{i}");
        let arguments = ["emit", "--json", "--lang", language, "--name", &name];
        let wide = (bits == 64).then_some("--wide");
        let arguments = arguments.into_iter().chain(wide).chain([open.source]);
        let said = layout_cli::run(&arguments.map(Into::into).collect::<Vec<_>>());
        assert_eq!(said.status, 0, "{}", said.output);
        serde_json::from_str(&said.output).expect("JSON")
    });
    codes.collect()
}

fn text(codes: &[Value]) -> String {
    let texts = codes
        .iter()
        .map(|code| code["text"].as_str().expect("a text"));
    texts.collect::<Vec<_>>().join("\n")
}

/// Returns the list of `edges`, each followed by `suffix`.
fn listed(edges: &[u128], suffix: &str) -> String {
    let edges = edges.iter().map(|edge| format!("{edge}{suffix}"));
    edges.collect::<Vec<_>>().join(", ")
}

/// Returns the call of the `fits` function of a layout, with the variables `n0`, `n1`, ... as
/// arguments.
fn call(i: usize, count: usize) -> String {
    let numbers: Vec<_> = (0..count).map(|k| format!("n{k}")).collect();
    format!("l{i}_fits({})", numbers.join(", "))
}

/// Compiles the functions as C or C++, runs them, and compares the results with the exact ones.
#[track_caller]
fn runs(language: &str, compiler: &mut Command, before: &str, bits: u32) {
    // C and CUDA functions take 64-bit arguments, even for 32-bit offsets.
    let given = if matches!(language, "c" | "cuda") {
        64
    } else {
        bits
    };
    let edges = edges(bits, given);
    let mut program = format!(
        "#include <stdbool.h>\n#include <stdint.h>\n#include <stdio.h>\n{before}{}\
         static const uint{given}_t edges[] = {{{}}};\nint main(void) {{\n",
        text(&codes(language, bits)),
        listed(&edges, "u")
    );
    for (i, open) in LAYOUTS.iter().enumerate() {
        for k in 0..open.count {
            let _ = writeln!(
                program,
                "for (int i{k} = 0; i{k} < {}; ++i{k}) {{ const uint{given}_t n{k} = edges[i{k}];",
                edges.len()
            );
        }
        let (call, end) = (call(i, open.count), "}".repeat(open.count));
        let _ = writeln!(program, "putchar('0' + {call}); {end} putchar('\\n');");
    }
    program += "}\n";
    let folder = folder("fits");
    let file = folder.join(format!("{language}{bits}.txt"));
    write(&file, &program);
    let binary = file.with_extension("");
    output(
        compiler
            .args([
                "-O0",
                "-Wall",
                "-Wextra",
                "-Werror",
                "-Wno-unused-function",
                "-I",
            ])
            .arg(&folder)
            .arg("-o")
            .arg(&binary)
            .arg(&file),
    );
    let said = output(&mut Command::new(&binary));
    assert_eq!(said, expected(&edges, bits), "{language} of {bits} bits");
}

#[test]
fn c_fits() {
    if is_missing("gcc") {
        return;
    }
    for bits in [32, 64] {
        runs("c", Command::new("gcc").args(["-std=c11", "-xc"]), "", bits);
    }
}

/// Options that trap if the check itself wraps around or divides by 0.
const TRAPS: [&str; 3] = [
    "-fsanitize=unsigned-integer-overflow,integer-divide-by-zero",
    "-fsanitize-trap=all",
    "-Wno-unused-const-variable",
];

#[test]
fn languages_of_devices_fit() {
    if is_missing("clang") {
        return;
    }
    let integers = "typedef uint32_t uint;\ntypedef uint64_t ulong;\n";
    write(&folder("fits").join("metal_stdlib"), "");
    for (language, kind, before) in [
        ("cuda", "-xc++", "#define __host__\n#define __device__\n"),
        (
            "metal",
            "-xc++",
            &format!("#define thread\n#define constant\n{integers}"),
        ),
        ("opencl", "-xc", integers),
    ] {
        for bits in [32, 64] {
            let mut clang = Command::new("clang");
            runs(language, clang.args(TRAPS).arg(kind), before, bits);
        }
    }
}

/// In Rust, a check that overflows panics. An offset function with values that fit must not panic
/// either.
#[test]
fn rust_fits() {
    if is_missing("rustc") {
        return;
    }
    for bits in [32, 64] {
        let (edges, codes) = (edges(bits, 64), codes("rust", bits));
        let mut program = text(&codes);
        let _ = writeln!(
            program,
            "const EDGES: [u64; {}] = [{}];",
            edges.len(),
            listed(&edges, "")
        );
        program += "fn main() {\n";
        for (i, open) in LAYOUTS.iter().enumerate() {
            for k in 0..open.count {
                let _ = writeln!(program, "for n{k} in EDGES {{");
            }
            let (call, end) = (call(i, open.count), "}".repeat(open.count));
            let _ = writeln!(
                program,
                "print!(\"{{}}\", u8::from({call})); {end} println!();"
            );
            program += &far_ends(i, open, &codes[i], &edges, bits);
        }
        program += "}\n";
        let file = folder("fits").join(format!("rust{bits}.rs"));
        write(&file, &program);
        let binary = file.with_extension("");
        let mut rustc = Command::new("rustc");
        rustc.args([
            "--edition",
            "2024",
            "-Dwarnings",
            "-Adead_code",
            "-Coverflow-checks=on",
        ]);
        output(rustc.arg("-o").arg(&binary).arg(&file));
        let said = output(&mut Command::new(&binary));
        assert_eq!(said, expected(&edges, bits), "Rust of {bits} bits");
    }
}

/// Returns code that calls the functions at the last index, for all dynamic values that fit.
fn far_ends(i: usize, open: &Open, code: &Value, edges: &[u128], bits: u32) -> String {
    let function = |ending: &str, argument: &str| {
        let name = format!("l{i}_{ending}");
        let mut functions = code["functions"].as_array().expect("functions").iter();
        let function = functions.find(|function| function["name"] == name)?;
        let all = code["functions"][0]["numbers"].as_array()?;
        let numbers = function["numbers"].as_array()?.iter();
        let places = numbers.map(|number| all.iter().position(|name| name == number));
        let places = places.map(|place| format!("n[{}], ", place.expect("a number")));
        Some(format!("{name}({}{argument})", places.collect::<String>()))
    };
    let mut ends = Vec::new();
    for numbers in open.numbers(edges) {
        if open.fits(&numbers, bits) {
            let exact = (open.exact)(&numbers);
            let last = exact[exact.len() - 1];
            ends.push(format!("({numbers:?}, {}, {last})", exact[0] - 1));
        }
    }
    assert!(!ends.is_empty(), "{}", open.source);
    let at = function("offset_at", "index").expect("a function of the index");
    let back = function("coordinate", "offset").unwrap_or_default();
    // With a swizzle, the offset of the last index can differ from the last offset.
    let same = if open.source.starts_with("Sw") {
        "let _ = last"
    } else {
        "assert_eq!(offset, last)"
    };
    format!(
        "const ENDS{i}: &[([u{bits}; {}], u{bits}, u{bits})] = &[{}];\n\
         for &(n, index, last) in ENDS{i} {{ let _ = n; let offset = {at}; {same}; let _ = {{ {back} }}; }}\n",
        open.count,
        ends.join(", ")
    )
}

/// Python integers can have more bits, and such values must be rejected. The dynamic values of all
/// cases must be accepted.
#[test]
fn python_fits() {
    if is_missing("python3") {
        return;
    }
    for bits in [32, 64] {
        let edges = edges(bits, 80);
        let mut program = text(&codes("python", bits));
        let _ = writeln!(program, "EDGES = [{}]", listed(&edges, ""));
        for (i, open) in LAYOUTS.iter().enumerate() {
            let loops = (0..open.count).map(|k| format!(" for n{k} in EDGES"));
            let (call, loops) = (call(i, open.count), loops.collect::<String>());
            let _ = writeln!(program, "print(\"\".join(str(int({call})){loops}))");
        }
        let file = folder("fits").join(format!("python{bits}.py"));
        write(&file, &program);
        let said = output(Command::new("python3").arg(&file));
        assert_eq!(said, expected(&edges, bits), "Python of {bits} bits");
    }
    let cases = case::all().iter().filter(|case| !case.numbers.is_empty());
    let mut program = String::new();
    for case in cases {
        let code = case::emitted("python", "f", &case.source);
        let numbers = code["functions"][0]["numbers"].as_array().expect("numbers");
        let numbers = numbers
            .iter()
            .map(|name| case.numbers[name.as_str().expect("a name")]);
        let numbers: Vec<_> = numbers.collect();
        program += code["text"].as_str().expect("a text");
        let _ = writeln!(
            program,
            "\n\nassert f_fits(*{numbers:?}), {:?}\n\n",
            case.about()
        );
    }
    let file = folder("fits").join("golden.py");
    write(&file, &program);
    output(Command::new("python3").arg(&file));
}

/// A shader writes one word per combination of dynamic values.
#[test]
fn shaders_fit() {
    let Some(gpu) = Gpu::at_hand() else {
        assert!(
            std::env::var_os("LAYOUT_ALL").is_none(),
            "there is no Vulkan"
        );
        eprintln!("skipped: there is no Vulkan");
        return;
    };
    let edges = edges(32, 32);
    let words: Vec<_> = edges
        .iter()
        .map(|edge| u32::try_from(*edge).expect("a word"))
        .collect();
    let count = words.len();
    for (language, before, integer, main) in [
        (
            "wgsl",
            "@group(0) @binding(0) var<storage, read> source: array<u32>;\n\
             @group(0) @binding(1) var<storage, read_write> answers: array<u32>;\n",
            "var",
            "@compute @workgroup_size(1) fn main()",
        ),
        (
            "glsl",
            "layout(local_size_x = 1) in;\n\
             layout(set = 0, binding = 0) readonly buffer Source { uint source[]; };\n\
             layout(set = 0, binding = 1) buffer Answers { uint answers[]; };\n",
            "uint",
            "void main()",
        ),
    ] {
        let mut lines = String::new();
        for ((i, open), code) in LAYOUTS.iter().enumerate().zip(codes(language, 32)) {
            let version = if language == "glsl" {
                "#version 450\n"
            } else {
                ""
            };
            let code = text(&[code]);
            let mut shader = format!("{version}{before}{code}{main} {{\n{integer} next = 0u;\n");
            for k in 0..open.count {
                let _ = writeln!(
                    shader,
                    "for ({integer} i{k} = 0u; i{k} < {count}u; i{k}++) {{ {integer} n{k} = source[i{k}];"
                );
            }
            let (call, end) = (call(i, open.count), "}".repeat(open.count));
            let _ = writeln!(
                shader,
                "if ({call}) {{ answers[next] = 1u; }} next++; {end} }}"
            );
            let length = open.numbers(&edges).len();
            let answers = match language {
                "wgsl" => gpu.run(&shader, &words, length, 1),
                _ => gpu.run_glsl(&shader, &words, length, 1),
            };
            let answers = answers.unwrap_or_else(|error| panic!("{error:#}\n{shader}"));
            lines.extend(answers.iter().map(ToString::to_string));
            lines.push('\n');
        }
        assert_eq!(lines, expected(&edges, 32), "{language}");
    }
}
