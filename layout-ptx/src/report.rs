//! Costs and faults of the kernels in PTX.

mod losses;
mod panics;
mod table;

use core::fmt;
use std::collections::{BTreeSet, HashMap, HashSet};

use anyhow::Result;

use crate::ir::places::{Place, Places};
use crate::ir::shared::DYNAMIC;
use crate::ir::{self, Function as IrFunction, names};
use crate::link::{Built, PANIC};
use crate::ptx::{Function, functions, variable};
use crate::ptxas::{self, Resources};

/// Functions that the driver provides.
const OF_THE_DRIVER: [&str; 4] = ["vprintf", "malloc", "free", "__assertfail"];
/// Maximum number of locations listed for one fault.
const PLACES: usize = 4;

/// The costs of a kernel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kernel {
    /// Name of the kernel.
    pub name: String,
    /// Number of PTX instructions.
    pub instructions: usize,
    /// Resources from `ptxas`, if it is available and the PTX is complete.
    pub resources: Option<Resources>,
    /// Bytes of static shared memory.
    pub shared: u64,
    /// `true` if the kernel uses dynamic shared memory.
    pub dynamic: bool,
    /// Bytes of local memory per thread.
    pub local: u64,
    /// Number of calls.
    pub calls: usize,
    /// The division opcodes with their counts.
    pub divisions: Vec<(String, usize)>,
}

/// A kind of fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Wrong {
    /// A call of an undefined function.
    Undefined,
    /// A panic, which a GPU cannot report.
    Panics,
    /// A function that is not inlined.
    Calls,
    /// An array in local memory, which is part of global memory.
    Local,
    /// Too few registers in a kernel with `wgmma`.
    Spills,
    /// Serialized `wgmma` instructions.
    Serial,
    /// An ignored `setmaxnreg`.
    Registers,
    /// Any other performance warning of `ptxas`.
    Slower,
}

impl Wrong {
    /// The faults that can be allowed.
    pub const ALLOWED: [(&'static str, Self); 7] = [
        ("local", Self::Local),
        ("calls", Self::Calls),
        ("panics", Self::Panics),
        ("spills", Self::Spills),
        ("serial", Self::Serial),
        ("registers", Self::Registers),
        ("slower", Self::Slower),
    ];

    /// Returns the suggestion for this fault.
    #[must_use]
    pub fn help(self) -> &'static str {
        match self {
            Self::Local => {
                "make all array indices compile-time constants, with unrolled loops such as `for i in Bounded::<_8>::all()`, \
                 so that the array stays in registers; `--allow local` keeps it in local memory"
            }
            Self::Calls => {
                "add `#[inline(always)]` to the function; `--allow calls` keeps the call"
            }
            Self::Panics => {
                "check the condition first, as `get` does for an index; `--allow panics` compiles each panic to a trap, which \
                 ends the launch with an error"
            }
            Self::Spills => {
                "reduce the accumulators per thread, with a smaller tile or more warpgroups per tile; \
                 `--allow spills` accepts the spills"
            }
            Self::Serial => {
                "in each step, use one fence before the first `wgmma` and one wait after the last; between them, only `wgmma` \
                 can access the accumulators, and no function can be called: set the accumulators to zero before the first step, \
                 and unroll the code that uses them; `--allow serial` accepts the serialization"
            }
            Self::Registers => {
                "use `#[kernel(blocks_per_multiprocessor = 1)]` and a block of 128, 256, 384 or 512 threads, which fix the initial \
                 registers per thread; a warpgroup that releases registers must keep enough for its own code; \
                 `--allow registers` accepts the same register count in all warpgroups"
            }
            Self::Slower => "`--allow slower` accepts the warning",
            Self::Undefined => {
                "define the function in Rust, in this crate or a dependency, or remove the call"
            }
        }
    }
}

/// A fault of a kernel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Kind of the fault.
    pub wrong: Wrong,
    /// The kernel and the description of the fault.
    pub what: String,
    /// Source locations, if known.
    pub places: Vec<Place>,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)?;
        for place in self.places.iter().take(PLACES) {
            write!(f, "\n  --> {place}")?;
        }
        match self.places.len().saturating_sub(PLACES) {
            0 => Ok(()),
            more => write!(f, "\n      and {more} more"),
        }
    }
}

/// The report on the kernels of a crate.
#[derive(Debug)]
pub struct Report {
    /// The kernels, in the order of the PTX.
    pub kernels: Vec<Kernel>,
    /// The faults, by kind.
    pub faults: Vec<Fault>,
    /// Reason why registers and spills are unknown.
    pub unknown: Option<String>,
}

impl Report {
    /// Parses the PTX of a crate, and runs `ptxas`.
    ///
    /// # Errors
    ///
    /// Returns an error if the PTX cannot be parsed, or `ptxas` rejects it.
    pub fn new(built: &Built) -> Result<Self> {
        let functions = functions(&built.ptx)?;
        let kernels = || functions.iter().filter(|function| function.is_entry);
        let reader = Reader::new(built, &functions);
        let mut faults: Vec<Fault> = kernels().flat_map(|kernel| reader.faults(kernel)).collect();
        faults.extend(undefined_statics(&built.ptx));
        faults.sort_by_key(|fault| fault.wrong);
        let is_whole = |fault: &Fault| !matches!(fault.wrong, Wrong::Undefined | Wrong::Panics);
        let mut report = Self {
            kernels: kernels().map(|kernel| reader.kernel(kernel)).collect(),
            faults,
            unknown: None,
        };
        if !report.faults.iter().all(is_whole) {
            report.unknown = Some("the PTX is incomplete".to_owned());
            return Ok(report);
        }
        match built.ptxas() {
            Ok(ptxas) => {
                let told = ptxas::ask(&ptxas, &built.file, &built.arch)?;
                for kernel in &mut report.kernels {
                    kernel.resources = told.kernels.get(&kernel.name).copied();
                }
                report.faults.extend(losses::faults(&functions, &told));
                report.faults.sort_by_key(|fault| fault.wrong);
            }
            Err(why) => report.unknown = Some(format!("{why:#}")),
        }
        Ok(report)
    }
}

/// Returns the undefined statics as faults.
fn undefined_statics(ptx: &str) -> impl Iterator<Item = Fault> {
    let lines = ptx
        .lines()
        .filter_map(|line| line.strip_prefix(".extern ."));
    let statics = lines.filter(|line| !line.starts_with("func") && !line.starts_with("shared"));
    let declared = statics.filter_map(|line| line.split([';', '[']).next());
    let names = declared.filter_map(|line| line.split_whitespace().next_back());
    names.map(|name| Fault {
        wrong: Wrong::Undefined,
        what: format!("undefined static `{name}`"),
        places: Vec::new(),
    })
}

/// The PTX of a crate and the IR from which it was made.
struct Reader<'a> {
    ptx: HashMap<&'a str, &'a Function>,
    /// Functions of the IR, by their names in the PTX.
    ir: HashMap<String, IrFunction<'a>>,
    /// Functions that panic or stop the kernel.
    panics: HashSet<String>,
    /// Shared memory of the module.
    shared: Vec<(&'a str, u64)>,
    places: Places<'a>,
    paths: HashMap<String, &'a str>,
}

/// Returns a name as LLVM writes it in PTX.
fn in_ptx(name: &str) -> String {
    name.replace('.', "_$_")
}

impl<'a> Reader<'a> {
    fn new(built: &'a Built, functions: &'a [Function]) -> Self {
        let variables = built.ptx.lines().filter(|line| !line.starts_with('\t'));
        Self {
            ptx: functions.iter().map(|f| (f.name.as_str(), f)).collect(),
            ir: ir::functions(&built.module)
                .into_iter()
                .map(|function| (in_ptx(function.name), function))
                .collect(),
            panics: ir::never_returning(&built.module)
                .into_iter()
                .map(in_ptx)
                .collect(),
            shared: variables
                .filter_map(variable)
                .filter(|variable| variable.space == ".shared")
                .map(|variable| (variable.name, variable.bytes))
                .collect(),
            places: Places::new(&built.module, &built.folder),
            paths: built
                .paths
                .iter()
                .map(|(name, path)| (in_ptx(name), path.as_str()))
                .collect(),
        }
    }

    /// Returns the kernel and the functions that it calls, directly or indirectly, except panics.
    fn reached(&self, kernel: &'a Function) -> Vec<&'a Function> {
        let mut reached = vec![kernel];
        let mut next = 0;
        while let Some(function) = reached.get(next).copied() {
            next += 1;
            for name in function.calls().flatten() {
                if let Some(called) = self.ptx.get(name) {
                    let known = reached.iter().any(|function| function.name == name);
                    if !known && !self.panics.contains(name) {
                        reached.push(called);
                    }
                }
            }
        }
        reached
    }

    fn kernel(&self, kernel: &'a Function) -> Kernel {
        let reached = self.reached(kernel);
        let uses = |name: &str| {
            let mut lines = reached.iter().flat_map(|function| &function.body);
            lines.any(|line| line.contains(name))
        };
        let sum = |space| {
            reached
                .iter()
                .map(|function| function.bytes(space))
                .sum::<u64>()
        };
        let of_module = self.shared.iter().filter(|(name, _)| uses(name));
        Kernel {
            name: kernel.name.clone(),
            instructions: kernel.instructions().count(),
            resources: None,
            shared: sum(".shared") + of_module.map(|(_, bytes)| bytes).sum::<u64>(),
            dynamic: DYNAMIC.into_iter().any(uses),
            local: sum(".local"),
            calls: kernel.calls().count(),
            divisions: kernel
                .divisions()
                .into_iter()
                .map(|(opcode, count)| (opcode.to_owned(), count))
                .collect(),
        }
    }

    fn faults(&self, kernel: &'a Function) -> Vec<Fault> {
        let mut faults = Vec::new();
        for function in self.reached(kernel) {
            let who = if function.name == kernel.name {
                format!("the kernel `{}`", kernel.name)
            } else {
                let path = self.path(&function.name);
                format!("`{path}`, which the kernel `{}` calls,", kernel.name)
            };
            let local = function.bytes(".local");
            if local > 0 {
                let (arrays, places) = self.arrays(&function.name);
                faults.push(Fault {
                    wrong: Wrong::Local,
                    what: format!("{who} uses {local} bytes of local memory{arrays}"),
                    places,
                });
            }
            let called: BTreeSet<Option<&str>> = function.calls().collect();
            for name in called {
                let (wrong, what) = self.call(name);
                faults.push(Fault {
                    wrong,
                    what: format!("{who} {what}"),
                    places: name.map_or_else(Vec::new, |name| self.calls(&function.name, name)),
                });
            }
        }
        faults
    }

    /// Returns the kind and the description of a faulty call.
    fn call(&self, name: Option<&str>) -> (Wrong, String) {
        let Some(name) = name else {
            return (
                Wrong::Calls,
                "calls a function through a pointer".to_owned(),
            );
        };
        let path = self.path(name);
        let is_known = self.ptx.contains_key(name) || OF_THE_DRIVER.contains(&name);
        if name.starts_with(PANIC) || (is_known && self.panics.contains(name)) {
            let why = match panics::reason(&path) {
                Some(reason) => format!("{reason} (`{path}`)"),
                None => format!("`{path}` never returns"),
            };
            (Wrong::Panics, format!("can panic: {why}"))
        } else if is_known {
            (Wrong::Calls, format!("calls `{path}`"))
        } else {
            let what = format!("calls `{path}`, which is undefined");
            (Wrong::Undefined, what)
        }
    }

    /// Returns the source path of a function.
    fn path(&self, name: &str) -> String {
        let name = name.strip_prefix(PANIC).unwrap_or(name);
        let path = self.paths.get(name).map(|path| (*path).to_owned());
        path.or_else(|| names::path(name))
            .unwrap_or_else(|| name.to_owned())
    }

    /// Returns the locations at which a function calls another one.
    fn calls(&self, function: &str, called: &str) -> Vec<Place> {
        let calls = |line: &&&str| {
            let names = line
                .match_indices('@')
                .filter_map(|(at, _)| ir::global(&line[at..]));
            line.contains("call ")
                && names
                    .into_iter()
                    .any(|name| in_ptx(name[1..].trim_matches('"')) == called)
        };
        let body = self
            .ir
            .get(function)
            .map_or(&[][..], |function| &function.body);
        let places = body
            .iter()
            .filter(calls)
            .filter_map(|line| self.places.of(line));
        places.collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// Returns a description of the function's arrays in local memory, and the locations of their
    /// indexing.
    fn arrays(&self, function: &str) -> (String, Vec<Place>) {
        let body = self
            .ir
            .get(function)
            .map_or(&[][..], |function| &function.body);
        let mut names = BTreeSet::new();
        let [mut indexed, mut used] = [BTreeSet::new(), BTreeSet::new()];
        for line in body {
            let Some((register, _)) = line.trim_start().split_once(" = alloca ") else {
                continue;
            };
            let variable = register.trim_start_matches('%').split('.').next();
            let is_name = |name: &&str| name.starts_with(|c: char| c.is_ascii_alphabetic());
            names.extend(variable.filter(is_name).map(|name| format!("`{name}`")));
            let mut first = None;
            // The same array as a pointer to local memory.
            let is_local = |line: &&&str| {
                line.contains(" = addrspacecast ") && after(line, register).is_some()
            };
            let local = body.iter().find(is_local);
            let local = local.and_then(|line| line.trim_start().split_once(" = "));
            for line in body {
                let after_local = || local.and_then(|(local, _)| after(line, local));
                let Some(after) = after(line, register).or_else(after_local) else {
                    continue;
                };
                let is_offset = line.contains(" = getelementptr ") && after.contains(", i64 %");
                if is_offset || line.contains(" = select ") || line.contains(" = phi ") {
                    indexed.extend(self.access(body, line));
                } else {
                    first = first.or_else(|| self.places.of(line));
                }
            }
            used.extend(first);
        }
        let names: Vec<String> = names.into_iter().collect();
        let mut words = names.join(" and ");
        if !words.is_empty() {
            words.insert_str(0, ", ");
        }
        if indexed.is_empty() {
            return (words, used.into_iter().collect());
        }
        words.push_str(": an index is not a compile-time constant");
        (words, indexed.into_iter().collect())
    }

    /// Returns the location of a pointer computation, or of its use if LLVM moved it.
    fn access(&self, body: &[&str], line: &str) -> Option<Place> {
        let (pointer, _) = line.trim_start().split_once(" = ")?;
        let mut uses = body.iter().filter(|line| after(line, pointer).is_some());
        let place = self.places.of(line);
        place.or_else(|| uses.find_map(|line| self.places.of(line)))
    }
}

/// Returns the text after a register in a line.
fn after<'l>(line: &'l str, register: &str) -> Option<&'l str> {
    let mut found = line.match_indices(register);
    found.find_map(|(at, _)| {
        let after = &line[at + register.len()..];
        let is_longer = |c: char| c.is_ascii_alphanumeric() || "._$-".contains(c);
        (!after.starts_with(is_longer)).then_some(after)
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::path::PathBuf;

    use super::{Reader, Wrong, undefined_statics};
    use crate::link::Built;
    use crate::ptx::functions;

    const PTX: &str = "\
.extern .func layout_panic_p()
;
.extern .func vprintf()
;
.extern .global .align 4 .b8 TABLE[16];
.shared .align 4 .b8 BOTH[64];
.visible .entry k()
{
	.local .align 4 .b8 __local_depot0[32];
	mov.b64 %rd1, BOTH;
	call.uni f, ();
	call.uni layout_panic_p, ();
	call.uni g, ();
	ret;
}
.func f()
{
	call.uni f, ();
	call.uni vprintf, ();
	ret;
}
";
    const MODULE: &str = r#"
define ptx_kernel void @k(i64 %n) #0 {
start:
  %sums = alloca [32 x i8], align 4
  store float 0.000000e+00, ptr %sums, align 4, !dbg !5
  %sums.i = getelementptr float, ptr %sums, i64 %n
  %x = load float, ptr %sums.i, align 4, !dbg !6
  call void @f(), !dbg !7
  call void @layout_panic_p(), !dbg !8
  ret void
}
define void @f() {
  ret void
}
declare void @layout_panic_p() #1
attributes #1 = { noreturn }
!1 = !DIFile(filename: "src/lib.rs", directory: "/k")
!2 = distinct !DISubprogram(name: "k", file: !1, line: 1)
!5 = !DILocation(line: 5, column: 1, scope: !2)
!6 = !DILocation(line: 6, column: 1, scope: !2)
!7 = !DILocation(line: 7, column: 1, scope: !2)
!8 = !DILocation(line: 8, column: 1, scope: !2)
"#;

    #[test]
    fn faults_and_costs_are_read() {
        let path = "core::option::unwrap_failed".to_owned();
        let built = Built {
            file: PathBuf::new(),
            ptx: PTX.to_owned(),
            module: MODULE.to_owned(),
            paths: HashMap::from([("p".to_owned(), path)]),
            folder: PathBuf::from("/k"),
            target: PathBuf::new(),
            arch: "sm_80".to_owned(),
            offline: true,
        };
        let functions = functions(&built.ptx).unwrap();
        let reader = Reader::new(&built, &functions);
        let kernel = reader.kernel(&functions[0]);
        assert_eq!((kernel.shared, kernel.local, kernel.calls), (64, 32, 3));
        let faults = reader.faults(&functions[0]);
        let faults: Vec<_> = faults.iter().map(|f| (f.wrong, f.to_string())).collect();
        let expected = [
            (
                Wrong::Local,
                "the kernel `k` uses 32 bytes of local memory, `sums`: an index is not a compile-time constant\n  \
                 --> src/lib.rs:6:1",
            ),
            (
                Wrong::Calls,
                "the kernel `k` calls `f`\n  --> src/lib.rs:7:1",
            ),
            (
                Wrong::Undefined,
                "the kernel `k` calls `g`, which is undefined",
            ),
            (
                Wrong::Panics,
                "the kernel `k` can panic: an `unwrap` can find `None` (`core::option::unwrap_failed`)\n  \
                 --> src/lib.rs:8:1",
            ),
            (Wrong::Calls, "`f`, which the kernel `k` calls, calls `f`"),
            (
                Wrong::Calls,
                "`f`, which the kernel `k` calls, calls `vprintf`",
            ),
        ];
        assert_eq!(
            faults,
            expected.map(|(wrong, text)| (wrong, text.to_owned()))
        );
        let statics: Vec<_> = undefined_statics(PTX).map(|fault| fault.what).collect();
        assert_eq!(statics, ["undefined static `TABLE`"]);
    }
}
