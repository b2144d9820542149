//! `layout tune`: copies, tiles and loads for a GEMM.

use layout_algebra::tune::{Matrix, Product, Tuned};
use layout_algebra::{IntTuple, Layout};
use lexopt::{Arg, ValueExt};

use super::{Command, instructions, open};
use crate::desk::{self, Desk};
use crate::failure::Failure;
use crate::output::Output;
use crate::rejection::Rejection;

pub(super) const COMMAND: Command = Command {
    name: "tune",
    usage: "tune ATOM A B BYTES THREADS",
    what: "the best copies, shared memory tiles and loads of a GEMM",
    more: "The GEMM multiplies A, `(m, k)`, by B, `(n, k)`. Each element has BYTES bytes. A thread block has THREADS threads,\n\
           and executes the MMA instruction ATOM. Prints the best configuration as a program. Its comments list the costs of\n\
           the best configurations. Strides and extents can be multiples of a variable, `8 * ?leading`.",
    options: &[(
        "--tile M,N,K",
        "use this tile instead of the best of several",
    )],
    examples: &[],
    run,
};

/// Maximum number of reported configurations.
const MOST: usize = 6;

fn run(arguments: &mut lexopt::Parser, desk: &mut Desk<'_>) -> Result<(), Failure> {
    let (mut words, mut tile) = (Vec::new(), None);
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Long("tile") => tile = Some(extents(&arguments.value()?.string()?)?),
            Arg::Value(word) => words.push(word.string()?),
            other => return Err(other.unexpected().into()),
        }
    }
    let [name, a, b, bytes, threads] = &words[..] else {
        let wanted = "expected an atom, the layouts of `A` and `B`, the bytes of an element and the number of threads";
        return Err(Failure::Usage(wanted.into()));
    };
    let number = |word: &str| {
        let message = || Failure::Usage(format!("expected an integer, found `{word}`"));
        word.parse::<i64>().map_err(|_| message())
    };
    let product = Product {
        atom: instructions::product(name)?,
        bytes: number(bytes)?,
        threads: number(threads)?,
        a: matrix(a, desk)?,
        b: matrix(b, desk)?,
        tile,
    };
    let found = product.tune().map_err(|error| {
        let source = words.join(" ");
        Rejection::new(&source, 0..source.len(), error)
    })?;
    tell(&product, &found, &mut desk.output);
    Ok(())
}

/// Writes the best configuration as a program. The comments of the program list the costs of the
/// best configurations.
fn tell(product: &Product, found: &[Tuned], output: &mut Output) {
    let Some(best) = found.first() else { return };
    for note in product.notes(best) {
        output.line(format!("// {note}"));
    }
    output.line(best);
    let titles = [
        "wavefronts",
        "conflicts",
        "sectors",
        "used",
        "instructions",
        "lines",
        "bytes",
    ];
    let mut rows = vec![(
        String::from("per 1048576 multiplications"),
        titles.map(String::from),
    )];
    for tuned in found.iter().take(MOST) {
        let of = |cost: u64| {
            let all = u128::from(cost) << 20;
            all.div_ceil(u128::from(tuned.multiplications()))
        };
        let [m, n, k] = tuned.tile;
        let permutation = tuned.permutation.each_ref().map(ToString::to_string);
        let atoms = format!("{} in ({})", tuned.atoms, permutation.join(","));
        let cost = &tuned.cost;
        let used = 100 * cost.used / (32 * cost.sectors).max(1);
        let numbers = [
            of(cost.wavefronts).to_string(),
            of(cost.wavefronts - cost.ideal_wavefronts).to_string(),
            of(cost.sectors).to_string(),
            format!("{used} %"),
            of(cost.instructions).to_string(),
            of(cost.lines).to_string(),
            cost.shared_bytes.to_string(),
        ];
        rows.push((format!("{m} x {n} x {k} by {atoms}"), numbers));
    }
    let width = rows.iter().map(|(what, _)| what.len()).max().unwrap_or(0);
    for (what, numbers) in rows {
        output.line(row(&format!("{what:<width$}"), numbers));
    }
    let rest = found.len().saturating_sub(MOST);
    if rest > 0 {
        output.line(format!("// and {rest} more"));
    }
}

/// Returns a line of the table.
fn row(what: &str, columns: [String; 7]) -> String {
    let columns = columns.map(|column| format!("{column:>8}"));
    let [wavefronts, waits, sectors, used, instructions, lines, bytes] = columns;
    format!("// {what}{wavefronts:>12}{waits:>11}{sectors}{used}{instructions:>14}{lines}{bytes}")
}

/// Parses `M,N,K`.
fn extents(text: &str) -> Result<[i64; 3], Failure> {
    let numbers: Result<Vec<i64>, _> = text.split(',').map(|word| word.trim().parse()).collect();
    let extents = numbers
        .ok()
        .and_then(|numbers| <[i64; 3]>::try_from(numbers).ok());
    extents.ok_or_else(|| Failure::Usage(format!("expected a tile `M,N,K`, found `{text}`")))
}

/// Returns the matrix of an expression, whose open strides are products.
fn matrix(source: &str, desk: &mut Desk<'_>) -> Result<Matrix, Failure> {
    let tokens = desk::tokens(source)?;
    let is_open = !open::names(&tokens).is_empty();
    if let (true, Some(at)) = (is_open, source.find(['+', '-'])) {
        let message = "expected a multiple of a variable, such as `8 * ?leading`, found a sum, whose divisors are unknown";
        return Err(Rejection::new(source, at..at + 1, message).into());
    }
    let mut with = |value: i64| desk.layout_of(source, open::with(tokens.clone(), &mut |_| value));
    let layout = with(1)?;
    if !is_open {
        return Ok(Matrix::new(layout));
    }
    let other = with(2)?;
    let leaves = |layout: &Layout| -> Vec<IntTuple> {
        let tuples = [layout.shape(), layout.stride()];
        tuples
            .iter()
            .flat_map(|tuple| tuple.modes().to_vec())
            .collect()
    };
    let mut is_open = leaves(&layout)
        .into_iter()
        .zip(leaves(&other))
        .map(|(a, b)| a != b);
    let is_open = core::array::from_fn(|_| is_open.next().unwrap_or(false));
    Ok(Matrix::open(layout, is_open))
}
