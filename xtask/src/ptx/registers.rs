//! Bounds on the registers of kernels: stock rustc has no attribute for launch bounds.

use anyhow::{Context, Result};

use crate::kernels::KERNELS;

/// PTX with a `.maxnreg` for each kernel that has a bound.
pub(crate) fn bounded(ptx: &str) -> Result<String> {
    let mut text = ptx.to_owned();
    for kernel in &KERNELS {
        if let Some(registers) = kernel.most_registers {
            let body = body(&text, kernel.name)
                .with_context(|| format!("no body of a kernel `{}`", kernel.name))?;
            text.insert_str(body, &format!(".maxnreg {registers}\n"));
        }
    }
    Ok(text)
}

/// Where the body of an entry point begins.
fn body(ptx: &str, name: &str) -> Option<usize> {
    let entry = ptx.find(&format!(".entry {name}("))?;
    Some(entry + ptx[entry..].find("\n{")? + 1)
}

#[cfg(test)]
mod tests {
    use super::{body, bounded};
    use crate::ptx::function::SAMPLE;

    #[test]
    fn a_bound_stands_before_the_body() {
        let sgemm = SAMPLE.replace("twice", "sgemm");
        let expected = sgemm.replace(".maxntid 256\n", ".maxntid 256\n.maxnreg 128\n");
        assert_eq!(bounded(&sgemm).unwrap(), expected);
        assert!(bounded(SAMPLE).is_err());
        assert_eq!(body(SAMPLE, "twic"), None);
    }
}
