//! Every mistake is rejected with the agreed error text.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use layout_ui_tests::scores::{self, Text};
use layout_ui_tests::{GOLDEN_RUSTC, NEXT_RUSTC};

/// Returns the case files by their program names: `<rule>__<mistake>`.
fn cases() -> BTreeMap<String, PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ui");
    let rules = fs::read_dir(root)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let files = rules.filter(|path| path.is_dir()).flat_map(|rule| {
        fs::read_dir(rule)
            .unwrap()
            .map(|entry| entry.unwrap().path())
    });
    let name = |path: &Path| path.file_stem().unwrap().to_str().unwrap().to_owned();
    files
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .map(|path| {
            (
                format!("{}__{}", name(path.parent().unwrap()), name(&path)),
                path,
            )
        })
        .collect()
}

/// Returns the case files that only code generation rejects.
fn built_cases() -> BTreeMap<String, PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/build");
    let files = fs::read_dir(root)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    files
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .map(|path| (path.file_stem().unwrap().to_str().unwrap().to_owned(), path))
        .collect()
}

/// Returns the share of the cases that `HEADLINES_SHARE` selects, such as `2/6`, or all cases if the variable is not set.
fn share(cases: BTreeMap<String, PathBuf>) -> BTreeMap<String, PathBuf> {
    let Ok(share) = env::var("HEADLINES_SHARE") else {
        return cases;
    };
    let (share, shares) = share.split_once('/').expect("a share is written `2/6`");
    let [share, shares] = [share, shares].map(|number| number.parse::<usize>().unwrap());
    println!("share {share} of {shares}");
    let cases = cases.into_iter().enumerate();
    cases
        .filter(|(i, _)| i % shares == share)
        .map(|(_, case)| case)
        .collect()
}

/// Returns the error message in the first line of a case.
fn promised(case: &Path) -> String {
    let text = fs::read_to_string(case).unwrap();
    let first = text.lines().next().unwrap_or_default();
    let promise = first
        .strip_prefix("// error")
        .map(|rest| format!("error{rest}"));
    promise.unwrap_or_else(|| panic!("{} does not begin with `// error...`", case.display()))
}

#[test]
fn there_are_enough_cases_and_each_has_its_text() {
    let cases = cases();
    assert!(cases.len() >= 150, "{} cases", cases.len());
    for path in cases.values().chain(built_cases().values()) {
        let text = path.with_extension("stderr");
        let text = fs::read_to_string(&text)
            .unwrap_or_else(|_| panic!("{} is missing: cargo xtask bless", text.display()));
        let first = text.lines().find(|line| line.starts_with("error"));
        assert_eq!(first, Some(&*promised(path)), "{}", path.display());
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ui");
    for rule in fs::read_dir(root)
        .unwrap()
        .map(|entry| entry.unwrap().path())
    {
        for path in fs::read_dir(rule)
            .into_iter()
            .flatten()
            .map(|entry| entry.unwrap().path())
        {
            assert!(
                path.with_extension("rs").exists(),
                "{} has no case",
                path.display()
            );
        }
    }
}

/// On any compiler, `cargo check` reports the promised error first for each case.
///
/// `HEADLINES_RUSTC` sets the compiler. The default is the installed compiler.
#[test]
fn cargo_check_gives_the_promised_headlines() {
    if is_golden() {
        println!("skipped: the first error of each text is the promised one");
        return;
    }
    let all = cases();
    let cases = share(all.clone());
    let errors = errors("cases", "check", &cases);
    assert_promised(&cases, &errors);
    if version() == NEXT_RUSTC && cases == all {
        let text = |(name, path): (&String, &PathBuf)| {
            let errors = errors.get(name).map_or(&[][..], Vec::as_slice);
            let text = Text {
                whole: errors.join("\n\n"),
                is_promised: is_promised(path, errors),
            };
            (name.clone(), text)
        };
        scores::assert_table(NEXT_RUSTC, &cases.iter().map(text).collect());
    }
}

/// The suggested tiles for `wgmma` and TMA compile in the programs whose tiles were rejected.
#[test]
fn every_tile_that_is_offered_compiles() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("offered");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let mut programs = BTreeMap::new();
    for (case, path) in cases() {
        let text = fs::read_to_string(path.with_extension("stderr")).unwrap();
        let mut uses = text.split("use `").skip(1);
        let offered = uses.find_map(|rest| {
            let (tile, _) = rest.split_once('`')?;
            (!tile.contains("Mma")).then_some(tile)
        });
        let (Some(tile), true) = (
            offered,
            case.starts_with("wgmma") || case.starts_with("tma"),
        ) else {
            continue;
        };
        let program = fs::read_to_string(&path).unwrap();
        let rejected = program.lines().find_map(|line| {
            let mut names = ["Tile", "A", "Smem"].into_iter();
            let name = names.find(|name| line.contains(&format!("type {name} = ")))?;
            Some((line, name))
        });
        let Some((rejected, name)) = rejected else {
            continue;
        };
        let accepted = if rejected.starts_with(' ') {
            format!("type {name} = {tile};")
        } else {
            format!("layout! {{ type {name} = {tile}; }}")
        };
        let program = program.replace(rejected, &accepted);
        // Cargo needs a distinct name for each program.
        let name = format!("offered__{case}");
        let path = folder.join(format!("{name}.rs"));
        fs::write(&path, program).unwrap();
        programs.insert(name, path);
    }
    assert!(programs.len() >= 18, "{programs:?}");
    assert_eq!(errors("offered", "check", &programs), BTreeMap::new());
}

/// Errors of code generation: `cargo check` accepts these programs, and `cargo build` rejects them.
#[test]
fn cargo_build_gives_the_promised_headlines() {
    let cases = share(built_cases());
    assert!(cases.len() >= 5);
    assert_eq!(errors("built", "check", &cases), BTreeMap::new());
    assert_promised(&cases, &errors("built", "build", &cases));
}

/// Suggested rewrites: the case, the original code, the replacement, and the suggestion in the error text.
const REWRITES: &[(&str, &str, &str, &str)] = &[
    (
        "in_bounds__types_index_below_a_run_time_extent",
        "matrix[(_0::new(), _7::new())]",
        "*matrix.get((_0::new(), _7::new())).unwrap()",
        "write `.get(c)` for `[c]`",
    ),
    (
        "in_bounds__types_cell_below_a_run_time_extent",
        "line[(i,)] = 1.0;",
        "line.store((i,), 1.0);",
        "`.store(c, value)` for `[c] = value`",
    ),
    (
        "in_bounds__types_slice_below_a_run_time_extent",
        ".slice(",
        ".get_slice(",
        "`get_slice` for `slice`",
    ),
    (
        "in_bounds__types_tile_below_a_run_time_extent",
        ".local_tile(",
        ".predicated_tile(",
        "`predicated_tile` for `local_tile`",
    ),
    (
        "in_bounds__types_index_that_may_be_out_of_range",
        "tile[(i, _0::new())]",
        "*tile.get((i, _0::new())).unwrap()",
        "write `.get(c)` for `[c]`",
    ),
    (
        "kernels__types_slice_run_time_index",
        ".slice(",
        ".get_slice(",
        "`get_slice` for `slice`",
    ),
    (
        "kernels__types_tile_run_time_coordinate",
        ".local_tile(",
        ".get_local_tile(",
        "`get_local_tile` for `local_tile`",
    ),
    (
        "kernels__types_parts_without_a_way",
        "DisjointMut<'_, f32, Grid>",
        "DisjointMut<'_, f32, Grid, _>",
        "write `DisjointMut<'_, f32, Grid, _>`",
    ),
    (
        "kernels__types_shared_without_its_attribute",
        "tile: Shared",
        "#[shared] tile: Shared",
        "write `#[shared] tile: Shared<'_, f32, Layout![256:1], ()>`",
    ),
    (
        "kernels__types_parts_that_are_not_used",
        "Grid, _>",
        "Grid, ()>",
        "write `()` for `_`",
    ),
    (
        "kernels__types_view_mut_as_a_parameter",
        "Tensor<ViewMut<'_, f32>, Matrix>",
        "Tensor<DisjointMut<'_, f32, Grid, _>, Matrix>",
        "write `Tensor<DisjointMut<'_, f32, Grid, _>, Matrix>`",
    ),
    (
        "kernels__types_slice_as_a_parameter",
        "&[f32]",
        "Tensor<View<'_, f32>, Layout![(?n,):(1,)]>",
        "write `Tensor<View<'_, f32>, Layout![(?n,):(1,)]>`",
    ),
    (
        "kernels__types_registers_as_a_parameter",
        "Fragment<f32, Layout![8:1]>",
        "Tensor<View<'_, f32>, Layout![8:1]>",
        "write `Tensor<View<'_, f32>, Layout![8:1]>`",
    ),
    (
        "kernels__types_predicated_tile_plain_numbers",
        "(16, 64)",
        "(_16, _64)",
        "write `_8` for `8`",
    ),
    (
        "kernels__types_predicated_tile_of_one_integer",
        "predicated_tile(_16,",
        "predicated_tile((_16, _64),",
        "write `(_16, _64)` for a tensor of two modes",
    ),
    (
        "kernels__types_predicated_tile_at_ones_own_coordinate",
        "_64), block)",
        "_64), block.get())",
        "`predicated_tile(tile, block.get())`",
    ),
    (
        "kernels__types_predicated_tile_of_a_nested_mode",
        "((?m, 4), ?columns):((4, 1), ?leading)",
        "(4 * ?m, ?columns):(1, ?leading)",
        "as one integer, `(4 * ?m, ?n)`",
    ),
    (
        "kernels__types_local_partition_at_ones_own_coordinate",
        "_64), me)",
        "_64), me.get())",
        "write `me.get()`",
    ),
    (
        "kernels__types_local_partition_mut_at_the_rank",
        "ctx.thread_rank())",
        "ctx.thread_rank().coordinate_in((_4, _64)))",
        "`ctx.thread_rank().coordinate_in((_4, _64))`",
    ),
    (
        "kernels__types_local_partition_plain_numbers",
        "(4, 64)",
        "(_4, _64)",
        "write `_8` for `8`",
    ),
    (
        "kernels__types_local_partition_mut_plain_numbers",
        "(4, 64)",
        "(_4, _64)",
        "write `_8` for `8`",
    ),
    (
        "kernels__types_local_partition_one_plain_number",
        "local_partition(256,",
        "local_partition((_256,),",
        "`(_8,)` for a coordinate with one mode",
    ),
    (
        "kernels__types_predicated_tile_mut_at_a_plain_coordinate",
        "block.get()",
        "block",
        "omit `.get()`",
    ),
    (
        "kernels__types_predicated_tile_mut_at_two_numbers",
        "(0, 1)",
        "block",
        "`ctx.block_idx()`, `ctx.thread_idx()` and their `.reversed()` are unique",
    ),
    (
        "kernels__types_local_partition_mut_at_a_plain_coordinate",
        "me.get()",
        "me",
        "omit `.get()`",
    ),
    (
        "kernels__types_fill_at_a_plain_coordinate",
        ".reversed().get()",
        ".reversed()",
        "omit `.get()`",
    ),
    (
        "kernels__types_shared_of_a_run_time_size",
        "?n",
        "256",
        "write an integer for `?n`",
    ),
    (
        "kernels__types_scratch_of_another_block",
        "block::Scratch<_128>",
        "block::Scratch<_256>",
        "write `block::Scratch<_256>`",
    ),
    (
        "kernels__types_product_of_operands_exchanged",
        "b, a, c)",
        "a, b, c)",
        "pass the operands in this order",
    ),
    (
        "kernels__types_ldmatrix_of_numbers_of_32_bits",
        "copy_by(Load::new(), &x.partition_s(Load::new(), lane), &mut a)",
        "copy(&x.partition_a(Mma::new(), lane), &mut a)",
        "`copy(&tile.partition_a(mma, lane), &mut a)`",
    ),
    (
        "kernels__types_local_partition_mut_of_a_view",
        "local_partition_mut((_4, _64), me)",
        "local_partition((_4, _64), me.get())",
        "write `local_partition(threads, me.get())`",
    ),
    (
        "kernels__types_local_tile_mut_of_a_run_time_extent",
        ".local_tile_mut(",
        ".predicated_tile_mut(",
        "`predicated_tile_mut` for `local_tile_mut`",
    ),
    (
        "kernels__types_local_partition_mut_operands_exchanged",
        "(me, threads)",
        "(threads, me)",
        "`local_partition_mut(threads, me)`",
    ),
    (
        "kernels__types_local_partition_operands_exchanged",
        "(me.get(), threads)",
        "(threads, me.get())",
        "`local_partition(threads, me.get())`",
    ),
    (
        "kernels__types_sum_of_a_part_in_memory",
        "    part.sum()",
        "    let mut values = Tensor::like(&part, 0.0);\ncopy(&part, &mut values);\nvalues.sum()",
        "`let mut values = Tensor::like(&part, 0.0);` and `copy(&part, &mut values);`",
    ),
    (
        "kernels__types_threads_before_the_grid",
        "ThreadContext<'_, (_32, _8), (u32, u32)>",
        "ThreadContext<'_, (u32, u32), (_32, _8)>",
        "write `ThreadContext<'_, (u32, u32), (_32, _8)>`",
    ),
    (
        "phase__types_scratch_used_twice",
        "value, used, f32::min",
        "value, sync(used), f32::min",
        "write `sync(used)` for `used`",
    ),
    (
        "read_only__types_copy_with_operands_exchanged",
        "copy(&to, &mut from)",
        "copy(&from, &mut to)",
        "pass the operands of `copy` as `(from, to)`",
    ),
    (
        "programs__types_extents_for_a_layout",
        "f32, (_64, _32), _>",
        "f32, Layout![(64, 32):(32, 1)], _>",
        "write `Layout![(64, 32):(32, 1)]`",
    ),
    (
        "kernels__types_atomic_bytes",
        "Atomic<'_, u8>",
        "Atomic<'_, u32>",
        "write one of `u32`",
    ),
    (
        "programs__types_step_in_usize",
        "step))",
        "step as u32))",
        "write `i as u32` for a `usize`",
    ),
    (
        "notation__macro_shape_as_a_layout_type",
        "(32, 32)",
        "(32,32):(32,1)",
        "`(32,32):(32,1)` in row-major order",
    ),
];

/// Each suggested rewrite compiles in the rejected program.
#[test]
fn every_rewrite_that_is_named_compiles() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("rewritten");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let (cases, mut programs) = (cases(), BTreeMap::new());
    for (case, rejected, accepted, told) in REWRITES {
        let path = &cases[*case];
        let text = fs::read_to_string(path.with_extension("stderr")).unwrap();
        assert!(text.contains(told), "{case} does not say: {told}");
        let program = fs::read_to_string(path).unwrap();
        // Removes the first line, which has the error message.
        let (_, program) = program.split_once('\n').unwrap();
        assert_eq!(program.matches(rejected).count(), 1, "{case}: {rejected}");
        // Cargo needs a distinct name for each program.
        let name = format!("rewritten__{case}");
        let path = folder.join(format!("{name}.rs"));
        fs::write(&path, program.replace(rejected, accepted)).unwrap();
        programs.insert(name, path);
    }
    assert_eq!(errors("rewritten", "check", &programs), BTreeMap::new());
}

/// Checks that the first error of each case is the promised one.
fn assert_promised(cases: &BTreeMap<String, PathBuf>, errors: &BTreeMap<String, Vec<String>>) {
    let told = |name| errors.get(name).map_or(&[][..], Vec::as_slice);
    let others = cases
        .iter()
        .filter(|(name, path)| !is_promised(path, told(*name)))
        .map(|(name, path)| {
            let first = told(name).first().and_then(|error| error.lines().next());
            format!(
                "{name}: {}, not {}",
                first.unwrap_or("no error"),
                promised(path)
            )
        });
    let others: Vec<_> = others.collect();
    assert!(others.is_empty(), "{}", others.join("\n"));
}

/// Returns `true` if the first error is the promised one.
fn is_promised(case: &Path, errors: &[String]) -> bool {
    let Some(told) = errors.first().and_then(|error| error.lines().next()) else {
        return false;
    };
    let promised = promised(case);
    // Older compilers print the constant's message on a later line.
    if promised.starts_with("error[E0080]") {
        return told.starts_with("error[E0080]");
    }
    words(told) == words(&promised)
        || promised_by_others(case).any(|other| words(&other) == words(told))
}

/// Returns the alternative messages after the first line of a case, `// VERSION: error...`. Some compilers
/// use their own text, or report several errors in a different order.
fn promised_by_others(case: &Path) -> impl Iterator<Item = String> {
    let text = fs::read_to_string(case).unwrap();
    let lines: Vec<_> = text.lines().skip(1).map(ToOwned::to_owned).collect();
    lines
        .into_iter()
        .map_while(|line| {
            Some(
                line.strip_prefix("// ")?
                    .split_once(": error")?
                    .1
                    .to_owned(),
            )
        })
        .map(|rest| format!("error{rest}"))
}

/// Returns a message without the crate of layout-core's types, which rustc prints only sometimes. If the
/// message is about a name, also removes its error code and leading colons, because these change
/// between versions of rustc.
fn words(headline: &str) -> String {
    let headline = headline.replace("layout_core::", "");
    match headline.split_once("]: ") {
        Some((number, words)) if number.starts_with("error[E04") => words.replace("`::", "`"),
        _ => headline,
    }
}

/// Returns the errors of `cargo check` or `cargo build` for each case, without the file paths of long type
/// names.
///
/// Tests run in parallel, so each test has a separate folder.
fn errors(
    folder: &str,
    command: &str,
    cases: &BTreeMap<String, PathBuf>,
) -> BTreeMap<String, Vec<String>> {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{command}-{folder}"));
    let programs = root.join("src/bin");
    let _ = fs::remove_dir_all(&programs);
    fs::create_dir_all(&programs).unwrap();
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let manifest = format!(
        "[package]\nname = \"headlines\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
         [dependencies]\nlayout-core = {{ path = '{0}/layout-core', features = ['mesh'] }}\n\
         layout-device = {{ path = '{0}/layout-device' }}\n\
         layout-mesh = {{ path = '{0}/layout-mesh' }}\n\n[workspace]\n",
        workspace.display()
    );
    fs::write(root.join("Cargo.toml"), manifest).unwrap();
    let lock = Path::new(env!("CARGO_MANIFEST_DIR")).join("../Cargo.lock");
    fs::copy(lock, root.join("Cargo.lock")).unwrap();
    for (name, path) in cases {
        fs::copy(path, programs.join(format!("{name}.rs"))).unwrap();
    }

    let mut cargo = Command::new(env::var_os("CARGO").unwrap());
    if let Some(rustc) = env::var_os("HEADLINES_RUSTC") {
        cargo.env("RUSTC", rustc);
    }
    // The wrapper selects the trait solver for the cases, which form a workspace.
    if let Some(wrapper) = env::var_os("HEADLINES_WRAPPER") {
        cargo.env("RUSTC_WORKSPACE_WRAPPER", wrapper);
    }
    let output = cargo
        .args([
            command,
            "--bins",
            "--keep-going",
            "--offline",
            "--message-format=json",
        ])
        .current_dir(&root)
        // One target folder for all tests, so that they share compiled dependencies.
        .env(
            "CARGO_TARGET_DIR",
            Path::new(env!("CARGO_TARGET_TMPDIR")).join("headlines"),
        )
        .output()
        .unwrap();
    let mut errors: BTreeMap<_, Vec<String>> = BTreeMap::new();
    let mut programs = 0;
    for line in String::from_utf8(output.stdout).unwrap().lines() {
        let message: serde_json::Value = serde_json::from_str(line).unwrap();
        let program = message["target"]["name"].as_str().unwrap_or_default();
        programs += usize::from(cases.contains_key(program));
        if message["message"]["level"] == "error" {
            let rendered = message["message"]["rendered"].as_str().unwrap();
            let is_about_files = |line: &&str| {
                line.contains("= note: the full name for the type has been written to")
                    || line.contains("= note: consider using `--verbose` to print the full type")
            };
            let lines: Vec<_> = rendered
                .lines()
                .filter(|line| !is_about_files(line))
                .collect();
            if !rendered.starts_with("error: aborting") {
                let error = lines.join("\n").trim_end().to_owned();
                errors.entry(program.to_owned()).or_default().push(error);
            }
        }
    }
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        programs >= cases.len(),
        "cargo {command} did not run: {said}"
    );
    errors
}

/// Returns `true` if the selected compiler is the one that produced the texts.
fn is_golden() -> bool {
    version().starts_with(GOLDEN_RUSTC)
}

/// Returns the version of the selected compiler.
fn version() -> String {
    let rustc = env::var_os("HEADLINES_RUSTC").or_else(|| env::var_os("RUSTC"));
    let rustc = rustc.unwrap_or_else(|| "rustc".into());
    let version = Command::new(rustc).arg("--version").output().unwrap();
    String::from_utf8(version.stdout).unwrap().trim().to_owned()
}

/// Compares the full error texts. Runs only on the compiler that produced the texts.
#[test]
fn the_whole_texts_are_as_written() {
    if !is_golden() {
        println!("skipped: the texts are those of {GOLDEN_RUSTC}");
        return;
    }
    // If no program compiles, trybuild checks all programs at once. Otherwise, trybuild builds each
    // program separately.
    let checked = trybuild::TestCases::new();
    checked.compile_fail("tests/ui/*/*.rs");
    let built = trybuild::TestCases::new();
    built.pass("tests/ui/accepted.rs");
    built.compile_fail("tests/build/*.rs");
}
