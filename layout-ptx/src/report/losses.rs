//! Explanations of `ptxas` performance warnings.

use super::{Fault, Wrong};
use crate::ptx::Function;
use crate::ptxas::{Loss, Told};

/// Warnings about `wgmma`, with their reasons.
const SERIAL: [(&str, &str); 9] = [
    ("Extern calls", "an undefined function is called"),
    (
        "crossing function boundary",
        "a function is called between a `wgmma` and its wait",
    ),
    (
        "insufficient register resources",
        "the instructions together need more registers than a thread has",
    ),
    (
        "defining input registers",
        "input registers of a `wgmma` are written before its wait",
    ),
    (
        "reading accumulator registers",
        "accumulators are read between a `wgmma` and its wait",
    ),
    (
        "defining accumulator registers",
        "other instructions write the accumulators between a `wgmma` and its wait",
    ),
    (
        "ill formed pipeline stage",
        "the fence, the `wgmma` and the wait are not in this order on every control path",
    ),
    (
        "WG.DP in divergent path",
        "a wait is missing where the warps diverge",
    ),
    (
        "WG.AR in divergent path",
        "a fence is missing where the warps diverge",
    ),
];

/// Warnings about `setmaxnreg`, with their reasons.
const REGISTERS: [(&str, &str); 5] = [
    (
        "unable to determine register count at entry",
        "the initial registers per thread are unknown",
    ),
    (
        "minimum register requirements",
        "the code needs more registers than `setmaxnreg` leaves",
    ),
    ("into 'extern' call", "an undefined function is called"),
    (
        "across compilation units",
        "the PTX is not the whole program",
    ),
    ("to allow debugging", "the PTX is from a debug build"),
];

/// Returns the faults of assembled kernels.
pub(super) fn faults(functions: &[Function], told: &Told) -> Vec<Fault> {
    let messages = told.losses.iter().map(|loss| of_loss(functions, loss));
    let kernels = functions.iter().filter(|function| function.is_entry);
    let of_wgmma = kernels.filter(|kernel| has(kernel, "wgmma."));
    messages
        .chain(of_wgmma.filter_map(|kernel| of_memory(kernel, told)))
        .collect()
}

fn has(function: &Function, opcode: &str) -> bool {
    function.body.iter().any(|line| line.contains(opcode))
}

/// Converts a warning to a fault.
fn of_loss(functions: &[Function], loss: &Loss) -> Fault {
    let Loss { code, text, .. } = loss;
    let line = match *loss.lines {
        [] => String::new(),
        [line] => format!(", about line {line} of the PTX"),
        [line, ref more @ ..] => {
            format!(", about line {line} of the PTX and at {} more", more.len())
        }
    };
    let known = |table: &[(&str, &'static str)]| {
        let found = table.iter().find(|(words, _)| text.contains(words));
        found.map(|(_, why)| *why)
    };
    let (wrong, what) = if text.contains("warpgroup.wait is injected") {
        let what = "has an extra wait, which ptxas added: accumulators are read before the wait for their `wgmma`".to_owned();
        (Wrong::Serial, what)
    } else if text.contains("warpgroup.arrive is injected") {
        let what =
            "has no fence between `wgmma` and earlier writes to its registers: ptxas added one"
                .to_owned();
        (Wrong::Serial, what)
    } else if text.contains("'setmaxnreg' ignored") {
        let why = known(&REGISTERS).unwrap_or(text);
        (
            Wrong::Registers,
            format!("keeps its register count, because ptxas ignores `setmaxnreg`: {why}"),
        )
    } else if text.contains("wgmma.mma_async instructions are serialized") {
        let why = known(&SERIAL).unwrap_or(text);
        (
            Wrong::Serial,
            format!("serializes its `wgmma` instructions: {why}"),
        )
    } else {
        (Wrong::Slower, format!("has a performance warning: {text}"))
    };
    Fault {
        wrong,
        what: format!("{} {what} ({code}{line})", who(functions, loss)),
        places: Vec::new(),
    }
}

/// Returns the kernel that a warning is about. Warnings about `setmaxnreg` do not name the kernel.
fn who(functions: &[Function], loss: &Loss) -> String {
    if let Some(name) = &loss.function {
        let mut all = functions.iter();
        let is_kernel = all.any(|function| function.is_entry && function.name == *name);
        return format!(
            "the {} `{name}`",
            if is_kernel { "kernel" } else { "function" }
        );
    }
    let kernels = functions.iter().filter(|function| function.is_entry);
    let mut may_be = kernels.filter(|kernel| has(kernel, "setmaxnreg."));
    match (may_be.next(), may_be.next()) {
        (Some(kernel), None) => format!("the kernel `{}`", kernel.name),
        (Some(first), Some(_)) => format!("the kernel `{}` or another kernel", first.name),
        (None, _) => "a kernel".to_owned(),
    }
}

/// Returns the fault of a kernel with `wgmma` that spills. Local memory in the PTX is reported
/// separately.
fn of_memory(kernel: &Function, told: &Told) -> Option<Fault> {
    let resources = told.kernels.get(&kernel.name)?;
    let name = &kernel.name;
    let (wrong, what) = if resources.spills > 0 {
        let (bytes, registers) = (resources.spills, resources.registers);
        let what = format!(
            "the kernel `{name}` spills {bytes} bytes per thread: {registers} registers per thread are too few"
        );
        (Wrong::Spills, what)
    } else if resources.stack > 0 && kernel.bytes(".local") == 0 {
        let bytes = resources.stack;
        let what = format!("ptxas puts {bytes} bytes of the kernel `{name}` in local memory");
        (Wrong::Local, what)
    } else {
        return None;
    };
    Some(Fault {
        wrong,
        what,
        places: Vec::new(),
    })
}

#[cfg(test)]
mod tests {
    use super::{Wrong, faults};
    use crate::ptx::functions;
    use crate::ptxas;

    /// Output of `ptxas` 12.9 for Rust kernels with `wgmma` in `asm!`. One adds to its accumulators
    /// without a new fence, one has no launch bounds, and one holds 256 accumulators. One reads
    /// accumulators before the wait, and one is correct.
    const TOLD: &str = "\
ptxas info    : (C7519) warpgroup.arrive is injected in around line 3736 by compiler to allow use of registers in GMMA in function 'unfenced'
ptxas info    : (C7519) warpgroup.arrive is injected in around line 3746 by compiler to allow use of registers in GMMA in function 'unfenced'
ptxas info    : (C7519) warpgroup.arrive is injected in around line 3756 by compiler to allow use of registers in GMMA in function 'unfenced'
ptxas info    : (C7511) Potential Performance Loss: wgmma.mma_async instructions are serialized due to insufficient register resources for the wgmma pipeline in the function 'unfenced'
ptxas info    : (C7508) Potential Performance Loss: 'setmaxnreg' ignored; unable to determine register count at entry.
ptxas info    : (C7511) Potential Performance Loss: wgmma.mma_async instructions are serialized due to insufficient register resources for the wgmma pipeline in the function 'large'
ptxas info    : (C7517) warpgroup.wait is injected in around line 431 by compiler to allow use of registers defined by GMMA in function 'early'
ptxas info    : (C7514) Potential Performance Loss: wgmma.mma_async instructions are serialized due to non wgmma instructions reading accumulator registers of  a wgmma between start and end of the pipeline stage in the function 'early'
ptxas info    : 0 bytes gmem
ptxas info    : Compiling entry function 'unfenced' for 'sm_90a'
ptxas info    : Function properties for unfenced
    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
ptxas info    : Used 154 registers, used 0 barriers
ptxas info    : Compiling entry function 'unbounded' for 'sm_90a'
ptxas info    : Function properties for unbounded
    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
ptxas info    : Used 154 registers, used 0 barriers
ptxas info    : Compiling entry function 'large' for 'sm_90a'
ptxas info    : Function properties for large
    3016 bytes stack frame, 6788 bytes spill stores, 5764 bytes spill loads
ptxas info    : Used 255 registers, used 0 barriers, 3016 bytes cumulative stack size
ptxas info    : Compiling entry function 'early' for 'sm_90a'
ptxas info    : Function properties for early
    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
ptxas info    : Used 154 registers, used 0 barriers
ptxas info    : Compiling entry function 'gemm' for 'sm_90a'
ptxas info    : Function properties for gemm
    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
ptxas info    : Used 168 registers, used 16 barriers
";

    /// Returns kernels with these names, with one instruction of each relevant kind.
    fn kernels(names: &[&str], more: &str) -> String {
        let kernel = |name| {
            format!(".visible .entry {name}()\n{{\n\twgmma.fence.sync.aligned;\n{more}\tret;\n}}\n")
        };
        names.iter().map(kernel).collect()
    }

    fn told(ptx: &str, told: &str) -> Vec<(Wrong, String)> {
        let faults = faults(&functions(ptx).unwrap(), &ptxas::read(told));
        faults
            .into_iter()
            .map(|fault| (fault.wrong, fault.what))
            .collect()
    }

    #[test]
    fn what_ptxas_makes_slower_is_a_fault() {
        let ptx = kernels(&["unfenced", "large", "early", "gemm"], "")
            + &kernels(&["unbounded"], "\tsetmaxnreg.dec.sync.aligned.u32 40;\n");
        let expected = [
            (
                Wrong::Serial,
                "the kernel `unfenced` has no fence between `wgmma` and earlier writes to its registers: ptxas added one \
                 (C7519, about line 3736 of the PTX and at 2 more)",
            ),
            (
                Wrong::Serial,
                "the kernel `unfenced` serializes its `wgmma` instructions: the instructions together need more registers than a thread \
                 has (C7511)",
            ),
            (
                Wrong::Registers,
                "the kernel `unbounded` keeps its register count, because ptxas ignores `setmaxnreg`: the initial registers \
                 per thread are unknown (C7508)",
            ),
            (
                Wrong::Serial,
                "the kernel `large` serializes its `wgmma` instructions: the instructions together need more registers than a thread has \
                 (C7511)",
            ),
            (
                Wrong::Serial,
                "the kernel `early` has an extra wait, which ptxas added: accumulators are read before the wait for their `wgmma` (C7517, about line \
                 431 of the PTX)",
            ),
            (
                Wrong::Serial,
                "the kernel `early` serializes its `wgmma` instructions: accumulators are read between a `wgmma` and its wait (C7514)",
            ),
            (
                Wrong::Spills,
                "the kernel `large` spills 12552 bytes per thread: 255 registers per thread are too few",
            ),
        ];
        assert_eq!(
            told(&ptx, TOLD),
            expected.map(|(wrong, what)| (wrong, what.to_owned()))
        );
    }

    /// Output of `ptxas` for hand-written PTX.
    #[test]
    fn other_losses_have_their_reasons() {
        for (line, wrong, what) in [
            (
                "(C7515) Potential Performance Loss: wgmma.mma_async instructions are serialized due to non wgmma \
                 instructions defining accumulator registers of a wgmma between start and end of the pipeline stage in \
                 the function 'k'",
                Wrong::Serial,
                "the kernel `k` serializes its `wgmma` instructions: other instructions write the accumulators between a \
                 `wgmma` and its wait (C7515)",
            ),
            (
                "(C7520) Potential Performance Loss: wgmma.mma_async instructions are serialized due to program \
                 dependence on compiler-inserted WG.AR in divergent path in the function 'k'",
                Wrong::Serial,
                "the kernel `k` serializes its `wgmma` instructions: a fence is missing where the warps diverge (C7520)",
            ),
            (
                "(C7507) Potential Performance Loss: 'setmaxnreg' ignored to maintain minimum register requirements.",
                Wrong::Registers,
                "a kernel keeps its register count, because ptxas ignores `setmaxnreg`: the code needs more registers than \
                 `setmaxnreg` leaves (C7507)",
            ),
            (
                "(C7599) Potential Performance Loss: something new in the function 'f'",
                Wrong::Slower,
                "the function `f` has a performance warning: Potential Performance Loss: something new in the function 'f' (C7599)",
            ),
        ] {
            let line = format!("ptxas info    : {line}\n");
            assert_eq!(
                told(&kernels(&["k"], ""), &line),
                [(wrong, what.to_owned())]
            );
        }
    }

    #[test]
    fn a_stack_is_a_fault_where_nothing_is_local_in_the_ptx() {
        let line = "ptxas info    : Compiling entry function 'k' for 'sm_90a'\n    \
                    512 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\n";
        let fault = "ptxas puts 512 bytes of the kernel `k` in local memory";
        assert_eq!(
            told(&kernels(&["k"], ""), line),
            [(Wrong::Local, fault.to_owned())]
        );
        let local = "\t.local .align 16 .b8 \t__local_depot0[512];\n";
        assert_eq!(told(&kernels(&["k"], local), line), []);
        let plain = kernels(&["k"], "").replace("wgmma.fence.sync.aligned", "bar.sync 0");
        assert_eq!(told(&plain, line), []);
    }
}
