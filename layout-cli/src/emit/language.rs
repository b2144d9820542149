//! How each language writes functions.

mod printer;

use layout_algebra::formula::{Number, Spelling};

use super::{Function, Subject, WORD};
use printer::Printer;

/// A language that code is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Language {
    Cuda,
    Hip,
    Wgsl,
    Glsl,
    Metal,
    OpenCl,
    C,
    Rust,
    Python,
}

/// What is written.
pub(super) struct File<'a> {
    pub(super) subject: &'a Subject,
    /// What the names of functions begin with.
    pub(super) name: &'a str,
    /// Whether integers have 64 bits.
    pub(super) is_wide: bool,
    pub(super) functions: &'a [Function],
    /// Why no function gives the coordinate of an offset.
    pub(super) missing: Option<&'a str>,
}

/// The most characters of a line of a comment.
const WIDTH: usize = 100;

impl Language {
    pub(crate) const ALL: [Self; 9] = [
        Self::Cuda,
        Self::Hip,
        Self::Wgsl,
        Self::Glsl,
        Self::Metal,
        Self::OpenCl,
        Self::C,
        Self::Rust,
        Self::Python,
    ];

    /// How it is called by commands.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Cuda => "cuda",
            Self::Hip => "hip",
            Self::Wgsl => "wgsl",
            Self::Glsl => "glsl",
            Self::Metal => "metal",
            Self::OpenCl => "opencl",
            Self::C => "c",
            Self::Rust => "rust",
            Self::Python => "python",
        }
    }

    /// How it is called in a sentence.
    pub(super) fn title(self) -> &'static str {
        match self {
            Self::Cuda => "CUDA",
            Self::Hip => "HIP",
            Self::Wgsl => "WGSL",
            Self::Glsl => "GLSL without extensions",
            Self::Metal => "Metal",
            Self::OpenCl => "OpenCL",
            Self::C => "C",
            Self::Rust => "Rust",
            Self::Python => "Python",
        }
    }

    /// Whether it has integers of 64 bits.
    pub(super) fn has_wide(self) -> bool {
        !matches!(self, Self::Wgsl | Self::Glsl)
    }

    /// Whether a host calls its functions.
    fn is_of_hosts(self) -> bool {
        matches!(
            self,
            Self::Cuda | Self::Hip | Self::C | Self::Rust | Self::Python
        )
    }

    fn spelling(self) -> Spelling {
        Spelling {
            quotient: if self == Self::Python { "//" } else { "/" },
            suffix: if self == Self::Glsl { "u" } else { "" },
            has_bits: true,
        }
    }

    /// The unsigned integers that it computes with.
    fn integer(self, is_wide: bool) -> &'static str {
        match (self, is_wide) {
            (Self::Cuda | Self::Hip, false) => "unsigned",
            (Self::Cuda | Self::Hip, true) => "unsigned long long",
            (Self::Wgsl | Self::Rust, false) => "u32",
            (Self::Wgsl | Self::Rust, true) => "u64",
            (Self::Glsl | Self::Metal | Self::OpenCl, false) => "uint",
            (Self::Glsl | Self::Metal | Self::OpenCl, true) => "ulong",
            (Self::C, false) => "uint32_t",
            (Self::C, true) => "uint64_t",
            (Self::Python, _) => "int",
        }
    }

    /// What begins a line of a comment.
    fn comment(self) -> &'static str {
        if self == Self::Python { "# " } else { "// " }
    }

    /// Before everything else.
    fn includes(self) -> &'static str {
        match self {
            Self::C => "#include <stdbool.h>\n#include <stdint.h>\n",
            Self::Hip => "#include <hip/hip_runtime.h>\n",
            Self::Metal => "#include <metal_stdlib>\n",
            _ => "",
        }
    }

    /// A constant of the whole file.
    fn constant(self, name: &str, value: i64, is_wide: bool) -> String {
        let integer = self.integer(is_wide);
        match self {
            Self::C | Self::OpenCl => format!("#define {name} {value}\n"),
            Self::Cuda | Self::Hip => format!("constexpr {integer} {name} = {value};\n"),
            Self::Metal => format!("constant constexpr {integer} {name} = {value};\n"),
            Self::Glsl => format!("const {integer} {name} = {value}u;\n"),
            Self::Wgsl => format!("const {name}: {integer} = {value};\n"),
            Self::Rust => {
                // The length of an array, where it fits those of all targets.
                let integer = if value > WORD { "u64" } else { "usize" };
                format!("pub const {name}: {integer} = {value};\n")
            }
            Self::Python => format!("{name} = {value}\n"),
        }
    }

    /// Paragraphs with a line between them.
    pub(super) fn file(self, file: &File<'_>) -> String {
        let about = format!("The index functions of {}.", file.subject.source);
        let about = commented(self.comment(), &about) + &self.requirements(file);
        let mut paragraphs = vec![about, self.includes().into(), self.constants(file)];
        for function in file.functions {
            let apart = if self == Self::Python { "\n" } else { "" };
            let function = Printer::new(self, file.is_wide, function).function();
            paragraphs.push(format!("{apart}{function}"));
        }
        if let Some(why) = file.missing {
            let why = format!("No function gives the coordinate of an offset: {why}.");
            paragraphs.push(commented(self.comment(), &why));
        }
        paragraphs.retain(|paragraph| !paragraph.is_empty());
        paragraphs.join("\n")
    }

    /// The numbers that are known.
    fn constants(self, file: &File<'_>) -> String {
        let (layout, name) = (&file.subject.layout, file.name.to_uppercase());
        let mut constants = vec![("SIZE", layout.size().known()), ("COSIZE", layout.cells())];
        if let (Some(_), [threads, values]) = (&file.subject.threads, &layout.extents()[..]) {
            constants.push(("THREADS", threads.known()));
            constants.push(("VALUES", values.known()));
        }
        let known = constants.into_iter().filter_map(|(what, value)| {
            Some(self.constant(&format!("{name}_{what}"), value?, file.is_wide))
        });
        known.collect()
    }

    /// The comment on the function that checks the numbers, if there is one.
    fn requirements(self, file: &File<'_>) -> String {
        let mut functions = file.functions.iter();
        let Some(fits) = functions.find(|function| function.gives == "fits") else {
            return String::new();
        };
        let host = match self {
            Self::Python => "the host of a kernel that has these functions in another language",
            _ if self.is_of_hosts() => "the host",
            _ => "the host (`--lang c`, `rust` or `python`)",
        };
        let mut what = format!("Call {} once, on {host}, before the launch.", fits.name);
        if !file.is_wide && self.has_wide() {
            what += " `--wide` has 64 bits.";
        }
        commented(self.comment(), &what)
    }
}

/// The factors of `(extent - 1) * stride`. Only the last may be 0; `suffix` follows each integer.
pub(super) fn factors((extent, stride): &(Number, Number), suffix: &str) -> Vec<String> {
    let Some(known) = extent.known() else {
        let extent = product(extent, suffix).join(" * ");
        return [
            product(stride, suffix),
            vec![format!("({extent} - 1{suffix})")],
        ]
        .concat();
    };
    // The layout has a cosize.
    let factor = stride.factor().saturating_mul(known - 1);
    product(
        &Number::product(factor, stride.names().iter().cloned()),
        suffix,
    )
}

/// The factors of a number, without a factor 1.
fn product(number: &Number, suffix: &str) -> Vec<String> {
    let factor = number.factor();
    let factor = (factor != 1).then(|| format!("{factor}{suffix}"));
    factor.into_iter().chain(number.names().to_vec()).collect()
}

/// The text in lines that begin so.
fn commented(begin: &str, text: &str) -> String {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last().map_or(0, |line| line.chars().count());
        if line > 0 && line + word.chars().count() >= WIDTH {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    indented(begin, &lines)
}

/// The lines, each after `begin`.
fn indented(begin: &str, lines: &[String]) -> String {
    let mut text = String::new();
    for line in lines {
        text += begin;
        text += line;
        text.push('\n');
    }
    text
}
