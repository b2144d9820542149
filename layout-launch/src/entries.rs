//! Kernel declarations in PTX.

/// The head of an `.entry`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) name: String,
    /// The number of bytes of each parameter.
    pub(crate) parameters: Vec<usize>,
    /// The block extents, if declared.
    pub(crate) threads: Option<[u32; 3]>,
}

/// Returns every kernel of a PTX text, in order. Text that cannot be parsed is skipped.
pub(crate) fn entries(ptx: &str) -> Vec<Entry> {
    let ptx: String = ptx
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default())
        .collect::<Vec<_>>()
        .join("\n");
    ptx.split(".entry").skip(1).filter_map(entry).collect()
}

/// Parses an entry `name( parameters ) directives { .. }`.
fn entry(text: &str) -> Option<Entry> {
    let (head, _) = text.split_once('{')?;
    let (name, rest) = head.split_once('(').unwrap_or((head, ""));
    let (parameters, directives) = rest.split_once(')').unwrap_or(("", rest));
    let name = name.split_whitespace().next()?.to_owned();
    let parameters = parameters.split(',').filter(|text| !text.trim().is_empty());
    Some(Entry {
        name,
        parameters: parameters.map(bytes).collect::<Option<_>>()?,
        threads: threads(directives),
    })
}

/// Parses the size of a parameter such as `.param .u64 .ptr .global .align 4 name` or
/// `.param .align 4 .b8 name[12]`.
fn bytes(parameter: &str) -> Option<usize> {
    let mut words = parameter.split_whitespace();
    let bits: usize = words.clone().find_map(|word| {
        word.strip_prefix('.')?
            .strip_prefix(['b', 'u', 's', 'f'])?
            .parse()
            .ok()
    })?;
    let count = match words.next_back()?.split_once('[') {
        Some((_, count)) => count.strip_suffix(']')?.parse().ok()?,
        None => 1,
    };
    usize::checked_mul(count, bits / 8)
}

/// Parses the block extents, such as `.maxntid 32, 8, 1`.
fn threads(directives: &str) -> Option<[u32; 3]> {
    let (_, after) = directives.split_once(".maxntid")?;
    let numbers = after.split('.').next()?.split(',');
    let mut threads = [1; 3];
    for (extent, number) in threads.iter_mut().zip(numbers) {
        *extent = number.trim().parse().ok()?;
    }
    Some(threads)
}

#[cfg(test)]
mod tests {
    use super::{Entry, entries};

    #[test]
    fn heads_are_read() {
        let ptx = "
.version 7.8
.func (.param .b32 result) helper(.param .b32 x) { ret; }
.visible .entry scale(                  // { of a comment
	.param .f32 scale_param_0,
	.param .u64 .ptr .global .align 4 scale_param_1,
	.param .align 4 .b8 scale_param_2[12]
)
.maxntid 32, 8
.minnctapersm 2
{
	ret;
}
.visible .entry nothing() { ret; }
.visible .entry odd(.param .what odd_param_0) { ret; }
";
        let entry = |name: &str, parameters: &[usize], threads| Entry {
            name: name.to_owned(),
            parameters: parameters.to_vec(),
            threads,
        };
        let expected = [
            entry("scale", &[4, 8, 12], Some([32, 8, 1])),
            entry("nothing", &[], None),
        ];
        assert_eq!(entries(ptx), expected);
        assert_eq!(entries("no PTX .entry"), []);
    }
}
