//! `layout tune`: the copies, tiles and loads of a product.

use layout_algebra::tune::{Matrix, Product, Tuned};
use layout_algebra::{Answer, IntTuple, Layout, MmaAtom, Wgmma};
use lexopt::{Arg, ValueExt};

use super::{Command, open, refused, tokens};
use crate::failure::Failure;
use crate::output::Output;
use crate::refusal::Refusal;

pub(super) const COMMAND: Command = Command {
    name: "tune",
    usage: "tune ATOM A B BYTES THREADS",
    what: "the copies, tiles of shared memory and loads of a product of A, `(m, k)`, and B, `(n, k)`,\n\
           \x20                                        of numbers of BYTES; of the tile --tile M,N,K, or the best of several",
    run,
};

/// The ways that are told.
const MOST: usize = 6;

fn run(arguments: &mut lexopt::Parser, output: &mut Output) -> Result<(), Failure> {
    let (mut words, mut tile) = (Vec::new(), None);
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Long("tile") => tile = Some(extents(&arguments.value()?.string()?)?),
            Arg::Value(word) => words.push(word.string()?),
            other => return Err(other.unexpected().into()),
        }
    }
    let [name, a, b, bytes, threads] = &words[..] else {
        let wanted =
            "an atom, the layouts of `A` and `B`, the bytes of a number and the threads are wanted";
        return Err(Failure::Usage(wanted.into()));
    };
    let number = |word: &str| {
        let message = || Failure::Usage(format!("`{word}` is no number"));
        word.parse::<i64>().map_err(|_| message())
    };
    let product = Product {
        atom: atom(name)?,
        bytes: number(bytes)?,
        threads: number(threads)?,
        a: matrix(a)?,
        b: matrix(b)?,
        tile,
    };
    let found = product.tune().map_err(|error| {
        let source = words.join(" ");
        Refusal::new(&source, 0..source.len(), error)
    })?;
    tell(&product, &found, output);
    Ok(())
}

/// The best way, as a program, and in its comments what it and the next ones cost.
fn tell(product: &Product, found: &[Tuned], output: &mut Output) {
    let Some(best) = found.first() else { return };
    for note in product.notes(best) {
        output.line(format!("// {note}"));
    }
    output.line(best);
    let titles = [
        "turns",
        "waits",
        "sectors",
        "used",
        "instructions",
        "lines",
        "bytes",
    ];
    let mut rows = vec![(
        String::from("for 1048576 multiplications"),
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
            of(cost.turns).to_string(),
            of(cost.turns - cost.least).to_string(),
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

/// A line of the table.
fn row(what: &str, columns: [String; 7]) -> String {
    let columns = columns.map(|column| format!("{column:>8}"));
    let [turns, waits, sectors, used, instructions, lines, bytes] = columns;
    format!("// {what}{turns}{waits}{sectors}{used}{instructions:>13}{lines}{bytes}")
}

/// `M16n8k16F32F16` or `m16n8k16_f32_f16`.
fn atom(name: &str) -> Result<MmaAtom, Failure> {
    let plain = |name: &str| {
        let letters = name.chars().filter(|letter| *letter != '_');
        letters.collect::<String>().to_lowercase()
    };
    let all = MmaAtom::ALL
        .into_iter()
        .chain(Wgmma::all().map(MmaAtom::Wgmma));
    let mut all = all.filter(|atom| plain(&atom.to_string()) == plain(name));
    all.next().ok_or_else(|| {
        let names = MmaAtom::ALL.map(|atom| atom.to_string()).join(", ");
        Failure::Usage(format!("no atom is called `{name}`: there are {names}"))
    })
}

/// `M,N,K`
fn extents(text: &str) -> Result<[i64; 3], Failure> {
    let numbers: Result<Vec<i64>, _> = text.split(',').map(|word| word.trim().parse()).collect();
    let extents = numbers
        .ok()
        .and_then(|numbers| <[i64; 3]>::try_from(numbers).ok());
    extents.ok_or_else(|| Failure::Usage(format!("`{text}` is no tile `M,N,K`")))
}

/// The matrix of an expression, whose open numbers are products.
fn matrix(source: &str) -> Result<Matrix, Failure> {
    let tokens = tokens(source)?;
    let is_open = !open::names(&tokens).is_empty();
    if let (true, Some(at)) = (is_open, source.find(['+', '-'])) {
        let message = "a number that is open is a product here, `8 * ?leading`: of a sum it is not known what divides it";
        return Err(Refusal::new(source, at..at + 1, message).into());
    }
    let with = |value: i64| -> Result<Layout, Failure> {
        let tokens = open::with(tokens.clone(), &mut |_| value);
        match layout_language::evaluate(tokens).map_err(refused(source))? {
            Answer::Layout(layout) => Ok(layout),
            other => {
                let message = format!("`{other}` is no layout");
                Err(Refusal::new(source, 0..source.len(), message).into())
            }
        }
    };
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
