//! Reports as tables.

use core::fmt;

use super::{Kernel, Report};

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&table(&self.kernels))?;
        match &self.unknown {
            Some(why) => writeln!(f, "registers and spills are unknown: {why}"),
            None => Ok(()),
        }
    }
}

/// Returns a table with one line per kernel.
fn table(kernels: &[Kernel]) -> String {
    let head = [
        "kernel",
        "instructions",
        "registers",
        "spills",
        "shared",
        "local",
        "calls",
        "divisions",
    ];
    let mut rows = vec![head.map(str::to_owned)];
    rows.extend(kernels.iter().map(row));
    let widths: Vec<usize> = (0..head.len())
        .map(|column| rows.iter().map(|row| row[column].len()).max().unwrap_or(0))
        .collect();
    let mut table = String::new();
    for row in &rows {
        let columns = row.iter().zip(&widths).enumerate();
        let cells: Vec<String> = columns
            .map(|(column, (text, width))| match column {
                0 => format!("{text:width$}"),
                7 => text.clone(),
                _ => format!("{text:>width$}"),
            })
            .collect();
        table += cells.join("  ").trim_end();
        table.push('\n');
    }
    table
}

fn row(kernel: &Kernel) -> [String; 8] {
    let known = |number: Option<u32>| number.map_or("?".to_owned(), |n| n.to_string());
    let shared = match (kernel.shared, kernel.dynamic) {
        (0, true) => "dynamic".to_owned(),
        (bytes, true) => format!("{bytes} + dynamic"),
        (bytes, false) => bytes.to_string(),
    };
    let divisions = kernel.divisions.iter();
    let divisions: Vec<String> = divisions
        .map(|(opcode, count)| format!("{count} {opcode}"))
        .collect();
    [
        kernel.name.clone(),
        kernel.instructions.to_string(),
        known(kernel.resources.map(|resources| resources.registers)),
        known(kernel.resources.map(|resources| resources.spills)),
        shared,
        kernel.local.to_string(),
        kernel.calls.to_string(),
        if divisions.is_empty() {
            "0".to_owned()
        } else {
            divisions.join(", ")
        },
    ]
}

#[cfg(test)]
mod tests {
    use super::{Kernel, table};
    use crate::ptxas::Resources;

    #[test]
    fn kernels_stand_in_columns() {
        let kernel = Kernel {
            name: "scale".to_owned(),
            instructions: 42,
            resources: Some(Resources {
                registers: 16,
                spills: 0,
                stack: 0,
            }),
            shared: 1024,
            dynamic: false,
            local: 0,
            calls: 0,
            divisions: vec![("div.u32".to_owned(), 2), ("rem.u32".to_owned(), 1)],
        };
        let long = Kernel {
            name: "transpose".to_owned(),
            resources: None,
            shared: 0,
            dynamic: true,
            divisions: Vec::new(),
            ..kernel.clone()
        };
        let expected = "\
kernel     instructions  registers  spills   shared  local  calls  divisions
scale                42         16       0     1024      0      0  2 div.u32, 1 rem.u32
transpose            42          ?       ?  dynamic      0      0  0
";
        assert_eq!(table(&[kernel, long]), expected);
    }
}
