//! The functions of a PTX file.

use anyhow::{Context, Result, bail};

/// One `.func` or `.entry`.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Function {
    /// Its name.
    pub(crate) name: String,
    /// What is between its name and its body, in one line.
    pub(crate) signature: String,
    /// Labels and instructions, without comments and declarations of registers.
    pub(crate) body: Vec<String>,
}

/// Every function with a body.
pub(crate) fn functions(ptx: &str) -> Result<Vec<Function>> {
    let lines: Vec<&str> = ptx.lines().map(without_comment).collect();
    let mut functions = Vec::new();
    let mut rest = lines.as_slice();
    while let Some(start) = rest.iter().position(|line| begins_function(line)) {
        rest = &rest[start..];
        let end = rest
            .iter()
            .position(|line| matches!(*line, "{" | "}") || line.ends_with(';'))
            .context("a function ends at its head")?;
        let (head, tail) = rest.split_at(end);
        if tail[0] != "{" {
            // A declaration.
            rest = &tail[1..];
            continue;
        }
        rest = tail;
        let close = rest
            .iter()
            .position(|line| *line == "}")
            .context("a function has no end")?;
        functions.push(function(&head.join(" "), &rest[1..close])?);
        rest = &rest[close..];
    }
    if functions.is_empty() {
        bail!("the PTX holds no function");
    }
    Ok(functions)
}

fn begins_function(line: &str) -> bool {
    let mut words = line.split_whitespace();
    words.any(|word| word == ".func" || word == ".entry")
}

fn without_comment(line: &str) -> &str {
    line.split("//").next().unwrap_or_default().trim()
}

/// `.visible .func (.param .b32 func_retval0) name( .param .b32 name_param_0 )` and a body.
fn function(head: &str, body: &[&str]) -> Result<Function> {
    let (_, after) = head
        .split_once(".entry")
        .or_else(|| head.split_once(".func"))
        .context("neither .entry nor .func")?;
    let after = after.trim_start();
    let (returned, after) = match after.strip_prefix('(') {
        Some(inner) => inner.split_once(')').context("an open parenthesis")?,
        None => ("", after),
    };
    let (name, parameters) = after.split_once('(').unwrap_or((after, ""));
    let name = name.trim().to_owned();
    let signature = format!("({returned}) {parameters}");
    let body = body
        .iter()
        .filter(|line| !line.is_empty() && !line.starts_with(".reg"))
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect();
    Ok(Function {
        signature: signature.split_whitespace().collect::<Vec<_>>().join(" "),
        name,
        body,
    })
}

#[cfg(test)]
pub(super) const SAMPLE: &str = "\
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
    use super::{SAMPLE, functions};

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
    fn a_file_without_functions_is_refused() {
        assert!(functions(".version 7.8\n").is_err());
        assert!(functions(".visible .func f()\n{\nret;\n").is_err());
    }
}
