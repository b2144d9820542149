//! Rewrites `seeds/` from the golden vectors and the compile-fail cases: `cargo run --manifest-path
//! fuzz/Cargo.toml --example seeds`.

use std::collections::BTreeSet;
use std::path::Path;
use std::{fs, io};

use layout_fuzz::Operands;
use layout_tests::golden;
use layout_tests::oracle::Plain;

/// Maximum number of seeds per file of golden vectors.
const PER_FILE: usize = 5;

fn main() -> io::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let seeds = root.join("seeds");
    if seeds.exists() {
        fs::remove_dir_all(&seeds)?;
    }
    let write = |target: &str, inputs: BTreeSet<Vec<u8>>| {
        let folder = seeds.join(target);
        fs::create_dir_all(&folder)?;
        for (i, input) in inputs.iter().enumerate() {
            fs::write(folder.join(format!("{i:03}")), input)?;
        }
        println!("{target}: {}", inputs.len());
        io::Result::Ok(())
    };

    let mut notation = BTreeSet::new();
    let mut composition = BTreeSet::new();
    let mut division = BTreeSet::new();
    let mut tokens = BTreeSet::new();
    for file in [
        "composition",
        "divide",
        "complement",
        "illegal",
        "swizzle",
        "silently_wrong",
    ] {
        let vectors = golden::read(file);
        let apart = vectors.len().div_ceil(PER_FILE);
        for vector in vectors.iter().step_by(apart) {
            notation.extend(vector.args.iter().map(|text| text.clone().into_bytes()));
            tokens.insert(format!("{}({})", vector.op, vector.args.join(", ")).into_bytes());
            let [a, b] = &vector.args[..] else { continue };
            let Some(bytes) = Plain::read(a)
                .zip(Plain::read(b))
                .and_then(|(a, b)| Operands { a, b }.bytes())
            else {
                continue;
            };
            composition.insert(bytes.clone());
            division.insert(bytes);
        }
    }
    for rule in fs::read_dir(root.join("../ui-tests/tests/ui"))? {
        let rule = rule?.path();
        for case in fs::read_dir(&rule).into_iter().flatten() {
            let text = fs::read_to_string(case?.path())?;
            tokens.extend(inputs(&text).map(|input| input.trim().as_bytes().to_vec()));
        }
    }
    write("notation", notation)?;
    write("composition", composition)?;
    write("division", division)?;
    write("macro_input", tokens)
}

/// Returns the macro inputs in a program.
fn inputs(program: &str) -> impl Iterator<Item = &str> {
    let lower = program.split("ayout!").skip(1);
    lower.filter_map(|rest| {
        let rest = rest.trim_start();
        let close = match rest.chars().next()? {
            '(' => ");",
            '[' => "]",
            '{' => "\n}",
            _ => return None,
        };
        let end = rest.find(close).or_else(|| rest.find('}'))?;
        rest.get(1..end)
    })
}
