//! Parser of PTX.

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail};

/// A `.func` or `.entry`.
#[derive(Debug, PartialEq, Eq)]
pub struct Function {
    /// The name.
    pub name: String,
    /// `true` for an `.entry`.
    pub is_entry: bool,
    /// The text between the name and the body, in one line.
    pub signature: String,
    /// Labels and instructions, without comments and register declarations.
    pub body: Vec<String>,
}

impl Function {
    /// Returns the instructions, without labels and declarations.
    pub fn instructions(&self) -> impl Iterator<Item = &str> {
        let is_one = |line: &&str| !line.ends_with(':') && !line.starts_with(['.', '{', '}', '(']);
        self.body.iter().map(String::as_str).filter(is_one)
    }

    /// Returns the names of the called functions, in order. A call through a pointer yields `None`.
    pub fn calls(&self) -> impl Iterator<Item = Option<&str>> {
        self.instructions().filter_map(|instruction| {
            let (opcode, operands) = split(instruction);
            (opcode == "call" || opcode.starts_with("call.")).then(|| called(operands))
        })
    }

    /// Returns the division opcodes with their counts.
    #[must_use]
    pub fn divisions(&self) -> BTreeMap<&str, usize> {
        let mut divisions = BTreeMap::new();
        for instruction in self.instructions() {
            let (opcode, _) = split(instruction);
            if opcode.starts_with("div.") || opcode.starts_with("rem.") {
                *divisions.entry(opcode).or_default() += 1;
            }
        }
        divisions
    }

    /// Returns the bytes of the variables declared in a state space, such as `.local`.
    #[must_use]
    pub fn bytes(&self, space: &str) -> u64 {
        let lines = self.body.iter().map(String::as_str);
        lines
            .filter_map(variable)
            .filter(|v| v.space == space)
            .map(|v| v.bytes)
            .sum()
    }
}

/// Returns the opcode and the operands of an instruction, without its predicate.
fn split(instruction: &str) -> (&str, &str) {
    let bare = match instruction.strip_prefix('@') {
        Some(guarded) => guarded.split_once(' ').map_or("", |(_, rest)| rest),
        None => instruction,
    };
    bare.split_once(' ')
        .unwrap_or((bare.trim_end_matches(';'), ""))
}

/// Returns the called function in operands such as `(retval0), name, (param0);`.
fn called(operands: &str) -> Option<&str> {
    let after = match operands.strip_prefix('(') {
        Some(results) => results.split_once("),").map_or("", |(_, rest)| rest),
        None => operands,
    };
    let name = after.trim_start().split([',', ';', ' ']).next()?;
    (!name.is_empty() && !name.starts_with('%')).then_some(name)
}

/// A variable with a static size.
pub(crate) struct Variable<'a> {
    /// The state space, such as `.shared`.
    pub(crate) space: &'a str,
    pub(crate) name: &'a str,
    pub(crate) bytes: u64,
}

/// Parses a variable such as `.shared .align 4 .b8 TILE[1024];`.
pub(crate) fn variable(line: &str) -> Option<Variable<'_>> {
    let words = line.strip_suffix(';')?.split_whitespace();
    let words: Vec<&str> = words.filter(|word| *word != ".visible").collect();
    let (name, count) = match words.last()?.split_once('[') {
        Some((name, count)) => (name, count.strip_suffix(']')?.parse().ok()?),
        None => (*words.last()?, 1),
    };
    let bits = |word: &&str| {
        word.strip_prefix(['.'])?
            .strip_prefix(['b', 'u', 's', 'f'])?
            .parse()
            .ok()
    };
    let bits: u64 = words.iter().find_map(bits)?;
    let space = words.first().filter(|word| word.starts_with('.'))?;
    Some(Variable {
        space,
        name,
        bytes: count * bits / 8,
    })
}

/// Returns all functions with a body.
///
/// # Errors
///
/// Returns an error if the PTX has no function, or if a function is incomplete.
pub fn functions(ptx: &str) -> Result<Vec<Function>> {
    let lines: Vec<&str> = ptx.lines().map(without_comment).collect();
    let mut functions = Vec::new();
    let mut rest = lines.as_slice();
    while let Some(start) = rest.iter().position(|line| begins_function(line)) {
        rest = &rest[start..];
        let end = rest
            .iter()
            .position(|line| matches!(*line, "{" | "}") || line.ends_with(';'))
            .context("the PTX ends in a function header")?;
        let (head, tail) = rest.split_at(end);
        if tail[0] != "{" {
            // A declaration without a body.
            rest = &tail[1..];
            continue;
        }
        rest = tail;
        let close = end_of_block(rest).context("the PTX ends in a function body")?;
        functions.push(function(&head.join(" "), &rest[1..close])?);
        rest = &rest[close..];
    }
    if functions.is_empty() {
        bail!("the PTX has no function");
    }
    Ok(functions)
}

/// Returns the line that closes the block of the first line.
fn end_of_block(lines: &[&str]) -> Option<usize> {
    let mut open = 0_usize;
    for (at, line) in lines.iter().enumerate() {
        match *line {
            "{" => open += 1,
            "}" => open -= 1,
            _ => {}
        }
        if open == 0 {
            return Some(at);
        }
    }
    None
}

fn begins_function(line: &str) -> bool {
    let mut words = line.split_whitespace();
    words.any(|word| word == ".func" || word == ".entry")
}

fn without_comment(line: &str) -> &str {
    line.split("//").next().unwrap_or_default().trim()
}

/// Parses a head such as
/// `.visible .func (.param .b32 func_retval0) name( .param .b32 name_param_0 )`, and a body.
fn function(head: &str, body: &[&str]) -> Result<Function> {
    let (is_entry, after) = match (head.split_once(".entry"), head.split_once(".func")) {
        (Some((_, after)), _) => (true, after),
        (None, Some((_, after))) => (false, after),
        (None, None) => bail!("expected .entry or .func in the function header"),
    };
    let after = after.trim_start();
    let (returned, after) = match after.strip_prefix('(') {
        Some(inner) => inner
            .split_once(')')
            .context("unclosed parenthesis in the function header")?,
        None => ("", after),
    };
    let (name, parameters) = after.split_once('(').unwrap_or((after, ""));
    let name = name.trim().to_owned();
    let signature = format!("({returned}) {parameters}");
    Ok(Function {
        signature: in_one_line(&signature),
        is_entry,
        name,
        body: statements(body),
    })
}

/// Returns the statements of a body, each in one line.
fn statements(lines: &[&str]) -> Vec<String> {
    let mut statements = Vec::new();
    let mut statement = String::new();
    for line in lines.iter().filter(|line| !line.is_empty()) {
        statement = in_one_line(&format!("{statement} {line}"));
        if line.ends_with([';', ':', '{', '}']) {
            statements.push(core::mem::take(&mut statement));
        }
    }
    statements.extend((!statement.is_empty()).then_some(statement));
    statements.retain(|line| !line.starts_with(".reg"));
    statements
}

fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
const SAMPLE: &str = "\
.version 7.8
.target sm_90
.extern .func helper(.param .b32 x);

	// .globl	row_major_layout
.visible .func  (.param .b32 func_retval0) row_major_layout(
	.param .b32 row_major_layout_param_0,
	.param .b32 row_major_layout_param_1
)                                       // @row_major_layout
{
	.reg .b32 	%r<5>;

// %bb.0:
	ld.param.b32 	%r1, [row_major_layout_param_0];
	mad.lo.s32 	%r4, %r1, 8, %r2; // the index
$L__BB0_1:
	st.param.b32 	[func_retval0], %r4;
	ret;
                                        // -- End function
}
.visible .entry twice(
	.param .u64 .ptr .align 1 twice_param_0
)
.maxntid 256
{
	ret;
}
";

#[cfg(test)]
mod tests {
    use super::{SAMPLE, functions, variable};

    #[test]
    fn functions_with_bodies_are_read() {
        let functions = functions(SAMPLE).unwrap();
        let names: Vec<&str> = functions.iter().map(|f| f.name.as_str()).collect();
        assert_eq!(names, ["row_major_layout", "twice"]);
        assert_eq!(
            functions[0].body,
            [
                "ld.param.b32 %r1, [row_major_layout_param_0];",
                "mad.lo.s32 %r4, %r1, 8, %r2;",
                "$L__BB0_1:",
                "st.param.b32 [func_retval0], %r4;",
                "ret;"
            ]
        );
        assert_eq!(
            functions[0].signature,
            "(.param .b32 func_retval0) .param .b32 row_major_layout_param_0, \
             .param .b32 row_major_layout_param_1 )"
        );
    }

    #[test]
    fn what_a_function_costs() {
        let ptx = "\
.shared .align 4 .b8 TILE[1024];
.entry k()
{
	.local .align 16 .b8 	__local_depot0[512];
	.shared .align 4 .f32 twice[8];
	.reg .b32 %r<5>;
	@%p1 bra $L__BB0_2;
	div.u32 %r1, %r2, %r3;
	@!%p1 rem.u32 %r1, %r2, %r3;
	div.u32 %r1, %r2, %r4;
	{ // callseq 0, 0
	.param .b64 param0;
	st.param.b64 	[param0], %rd1;
	call.uni (retval0),
	helper,
	(
	param0
	);
	} // callseq 0
	call.uni panic, (param0);
	call (retval0), %rd7, (param0), prototype_0;
$L__BB0_2:
	ret;
}
.func after()
{
	ret;
}
";
        let functions = functions(ptx).unwrap();
        assert_eq!(functions.len(), 2);
        let kernel = &functions[0];
        assert!(kernel.is_entry && !functions[1].is_entry);
        assert_eq!(kernel.instructions().count(), 9);
        let calls: Vec<_> = kernel.calls().collect();
        assert_eq!(calls, [Some("helper"), Some("panic"), None]);
        let divisions: Vec<_> = kernel.divisions().into_iter().collect();
        assert_eq!(divisions, [("div.u32", 2), ("rem.u32", 1)]);
        assert_eq!((kernel.bytes(".local"), kernel.bytes(".shared")), (512, 32));
        let shared = variable(ptx.lines().next().unwrap()).unwrap();
        assert_eq!(
            (shared.space, shared.name, shared.bytes),
            (".shared", "TILE", 1024)
        );
        assert!(variable(".extern .shared .align 128 .b8 dynamic[];").is_none());
    }

    #[test]
    fn a_file_without_functions_is_rejected() {
        assert!(functions(".version 7.8\n").is_err());
        assert!(functions(".visible .func f()\n{\nret;\n").is_err());
    }
}
