//! Syntax of the target languages.

mod printer;

use layout_algebra::formula::{Number, Spelling};

use super::{Function, Subject, WORD};
use printer::Printer;

/// A target language.
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

/// The contents of a generated file.
pub(super) struct File<'a> {
    pub(super) subject: &'a Subject,
    /// Prefix of the function names.
    pub(super) name: &'a str,
    /// `true` for 64-bit integers.
    pub(super) is_wide: bool,
    pub(super) functions: &'a [Function],
    /// The reason why the function from offset to coordinate is missing.
    pub(super) missing: Option<&'a str>,
}

/// Maximum number of characters in a comment line.
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

    /// Returns the name in commands.
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

    /// Returns the name of the language for use in sentences.
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

    /// Returns `true` if the language has 64-bit integers.
    pub(super) fn has_wide(self) -> bool {
        !matches!(self, Self::Wgsl | Self::Glsl)
    }

    /// Returns `true` if host code calls the functions.
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

    /// Returns the unsigned integer type.
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

    /// Returns the start of a comment line.
    fn comment(self) -> &'static str {
        if self == Self::Python { "# " } else { "// " }
    }

    /// Returns the text at the start of the file.
    fn includes(self) -> &'static str {
        match self {
            Self::C => "#include <stdbool.h>\n#include <stdint.h>\n",
            Self::Hip => "#include <hip/hip_runtime.h>\n",
            Self::Metal => "#include <metal_stdlib>\n",
            _ => "",
        }
    }

    /// Returns a constant at file level.
    fn constant(self, name: &str, value: i64, is_wide: bool) -> String {
        let integer = self.integer(is_wide);
        match self {
            Self::C | Self::OpenCl => format!("#define {name} {value}\n"),
            Self::Cuda | Self::Hip => format!("constexpr {integer} {name} = {value};\n"),
            Self::Metal => format!("constant constexpr {integer} {name} = {value};\n"),
            Self::Glsl => format!("const {integer} {name} = {value}u;\n"),
            Self::Wgsl => format!("const {name}: {integer} = {value};\n"),
            Self::Rust => {
                // An array length, as `usize` if the value fits on all targets.
                let integer = if value > WORD { "u64" } else { "usize" };
                format!("pub const {name}: {integer} = {value};\n")
            }
            Self::Python => format!("{name} = {value}\n"),
        }
    }

    /// Returns the file: paragraphs separated by empty lines.
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
            let why = format!("No function returns the coordinate of an offset: {why}.");
            paragraphs.push(commented(self.comment(), &why));
        }
        paragraphs.retain(|paragraph| !paragraph.is_empty());
        paragraphs.join("\n")
    }

    /// Returns the static values as constants.
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

    /// Returns the comment on the function that checks the dynamic values, if any.
    fn requirements(self, file: &File<'_>) -> String {
        let mut functions = file.functions.iter();
        let Some(fits) = functions.find(|function| function.gives == "fits") else {
            return String::new();
        };
        let host = match self {
            Self::Python => "the host, if the kernel has these functions in another language",
            _ if self.is_of_hosts() => "the host",
            _ => "the host (`--lang c`, `rust` or `python`)",
        };
        let mut what = format!("Call {} once, on {host}, before the launch.", fits.name);
        if !file.is_wide && self.has_wide() {
            what += " For 64-bit integers, use `--wide`.";
        }
        commented(self.comment(), &what)
    }
}

/// Returns the factors of `(extent - 1) * stride`. Only the last factor can be 0. `suffix` follows
/// each integer.
pub(super) fn factors((extent, stride): &(Number, Number), suffix: &str) -> Vec<String> {
    let Some(known) = extent.known() else {
        let extent = product(extent, suffix).join(" * ");
        return [
            product(stride, suffix),
            vec![format!("({extent} - 1{suffix})")],
        ]
        .concat();
    };
    // The product fits, because the layout has a cosize.
    let factor = stride.factor().saturating_mul(known - 1);
    product(
        &Number::product(factor, stride.names().iter().cloned()),
        suffix,
    )
}

/// Returns the factors of a value, without a factor 1.
fn product(number: &Number, suffix: &str) -> Vec<String> {
    let factor = number.factor();
    let factor = (factor != 1).then(|| format!("{factor}{suffix}"));
    factor.into_iter().chain(number.names().to_vec()).collect()
}

/// Returns the text as lines that start with `begin`.
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

/// Returns the lines, each after `begin`.
fn indented(begin: &str, lines: &[String]) -> String {
    let mut text = String::new();
    for line in lines {
        text += begin;
        text += line;
        text.push('\n');
    }
    text
}
