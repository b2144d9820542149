//! Command inputs: arguments and files.

use std::fs::File;
use std::io::{self, Read as _};

use lexopt::Arg;

use crate::MAX_INPUT;
use crate::failure::Failure;

/// Returns the remaining arguments joined into one string, so quoting is optional.
pub(crate) fn text(arguments: &mut lexopt::Parser) -> Result<String, Failure> {
    Ok(words(arguments)?.join(" "))
}

/// Returns the remaining arguments, which must not contain options.
pub(crate) fn words(arguments: &mut lexopt::Parser) -> Result<Vec<String>, Failure> {
    let mut words = Vec::new();
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Value(word) => words.push(word.to_string_lossy().into_owned()),
            other => return Err(other.unexpected().into()),
        }
    }
    Ok(words)
}

/// Returns an error if a text of `length` bytes is too long.
pub(crate) fn bounded(text: &str, length: usize) -> Result<(), Failure> {
    if length <= MAX_INPUT {
        return Ok(());
    }
    let why = format!("{text} is too long: expected at most {MAX_INPUT} bytes");
    Err(Failure::Usage(why))
}

/// Returns the contents of a file. `-` is the standard input.
pub(crate) fn text_of_file(file: &str) -> Result<String, Failure> {
    let input: io::Result<Box<dyn io::Read>> = match file {
        "-" => Ok(Box::new(io::stdin())),
        file => File::open(file).map(|file| Box::new(file) as _),
    };
    let failed = |error| Failure::Usage(format!("cannot read `{file}`: {error}"));
    let mut bytes = Vec::new();
    let most = 1 + MAX_INPUT as u64;
    let read = input.and_then(|input| input.take(most).read_to_end(&mut bytes));
    let length = read.map_err(failed)?;
    bounded(&format!("`{file}`"), length)?;
    String::from_utf8(bytes).map_err(|error| failed(io::Error::other(error)))
}
