//! Statistics of the sources: dependency directions between packages, cycles of files, and counts.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::{fmt, fs, io};

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// Dependencies on packages further down in the map of `CONTRIBUTING.md`, except dev-dependencies.
const ARROWS: &str = "upward arrows";
/// Files of a crate that use each other, directly or indirectly.
const CIRCLES: &str = "circles of files";
/// Files outside tests and generated code.
const LONG: &str = "files with more than 700 lines";
const CODE: &str = "lines of code in layout-core, without generated files";
const TRAITS: &str = "traits in layout-core";
const RELATIONS: &str = "traits in layout-core with one associated type and nothing else";
const MACROS: &str = "`macro_rules!` outside tests";
const SIGNATURES: &str = "signatures with more than 8 type parameters";
const LINES: &str = "lines of Rust";

/// File names that do not name a module.
const ROOTS: [&str; 3] = ["lib", "main", "mod"];

/// The statistics of a checkout, each with its name.
#[derive(Debug, Default)]
pub(crate) struct House {
    pub(crate) lists: BTreeMap<&'static str, Vec<String>>,
    pub(crate) counts: BTreeMap<&'static str, usize>,
}

impl House {
    /// Reads the sources below `root`.
    pub(crate) fn read(root: &Path) -> io::Result<Self> {
        let (mut house, mut paths) = (Self::default(), Vec::new());
        files(root, &mut paths)?;
        paths.sort();
        house.lists.insert(ARROWS, arrows(root, &paths)?);
        let mut crates = BTreeMap::<PathBuf, Crate>::new();
        for path in paths.iter().filter(|path| !path.ends_with("Cargo.toml")) {
            let (text, name) = (fs::read_to_string(path)?, relative(root, path));
            let is_written = !name.contains("/generated");
            let lines = text.lines().count();
            house.count(LINES, lines);
            if name.contains("/tests/") {
                continue;
            }
            if lines > 700 && is_written {
                house.lists.entry(LONG).or_default().push(name.clone());
            }
            let is_top = |it: &&Path| it.join("lib.rs").exists() || it.join("main.rs").exists();
            let Some(top) = path.ancestors().skip(1).find(is_top) else {
                continue;
            };
            let is_core = name.starts_with("layout-core/");
            if is_core && is_written {
                let is_code = |line: &&str| !line.is_empty() && !line.starts_with("//");
                house.count(CODE, text.lines().map(str::trim).filter(is_code).count());
            }
            let tokens: TokenStream = text.parse().map_err(|_| io::Error::other(name))?;
            house.items(&without_tests(tokens.clone()), is_core);
            let module = relative(top, &path.with_extension(""));
            let names = module.split('/').map(str::to_owned);
            let module: Vec<_> = names.filter(|name| !ROOTS.contains(&&**name)).collect();
            let its = crates.entry(top.to_owned()).or_default();
            its.add(&module, &module, tokens);
        }
        let circles = crates.iter().flat_map(|(top, its)| {
            let named = move |files| format!("{}: {files}", relative(root, top));
            its.circles().into_iter().map(named)
        });
        house.lists.insert(CIRCLES, circles.collect());
        Ok(house)
    }

    fn count(&mut self, name: &'static str, count: usize) {
        *self.counts.entry(name).or_default() += count;
    }

    /// Counts traits, macros and signatures.
    fn items(&mut self, tokens: &[TokenTree], is_core: bool) {
        for (i, token) in tokens.iter().enumerate() {
            if let TokenTree::Group(group) = token {
                self.items(&without_tests(group.stream()), is_core);
                continue;
            }
            let word = token.to_string();
            let begin = match &*word {
                "fn" | "trait" | "struct" | "enum" | "type" if is_mark(tokens, i + 1, '$') => i + 3,
                "fn" | "trait" | "struct" | "enum" | "type" => i + 2,
                "impl" => i + 1,
                _ => tokens.len(),
            };
            let is_long = parameters(tokens.get(begin..).unwrap_or_default()) > 8;
            self.count(SIGNATURES, usize::from(is_long));
            self.count(MACROS, usize::from(word == "macro_rules"));
            if is_core && word == "trait" {
                let body = tokens[i..].iter().find_map(braces);
                self.count(TRAITS, 1);
                self.count(RELATIONS, usize::from(body.is_some_and(is_relation)));
            }
        }
    }
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, list) in &self.lists {
            writeln!(f, "{:>7}  {name}", list.len())?;
            for entry in list {
                writeln!(f, "           {entry}")?;
            }
        }
        for (name, count) in &self.counts {
            writeln!(f, "{count:>7}  {name}")?;
        }
        Ok(())
    }
}

fn relative(root: &Path, path: &Path) -> String {
    let path = path.strip_prefix(root).unwrap_or(path);
    path.display().to_string()
}

/// Returns `true` if the token at `i` is this character.
fn is_mark(tokens: &[TokenTree], i: usize, mark: char) -> bool {
    matches!(tokens.get(i), Some(TokenTree::Punct(punct)) if punct.as_char() == mark)
}

/// Collects the Rust files and manifests in a folder.
fn files(folder: &Path, found: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let (entry, path) = entry.map(|entry| (entry.file_name(), entry.path()))?;
        let name = entry.to_string_lossy();
        if path.is_dir() && name != "target" && !name.starts_with('.') {
            files(&path, found)?;
        } else if name.ends_with(".rs") || name == "Cargo.toml" {
            found.push(path);
        }
    }
    Ok(())
}

/// Returns the dependencies of packages on packages further down in the map of `CONTRIBUTING.md`.
fn arrows(root: &Path, paths: &[PathBuf]) -> io::Result<Vec<String>> {
    let page = fs::read_to_string(root.join("CONTRIBUTING.md"))?;
    let map = page.split("```").nth(1).unwrap_or_default();
    let rows = map.lines().skip(1).filter_map(|row| row.split_once("  "));
    let rows: Vec<Vec<&str>> = rows.map(|(names, _)| names.split(", ").collect()).collect();
    let mut packages = BTreeMap::new();
    let manifests = paths.iter().filter(|path| path.ends_with("Cargo.toml"));
    for manifest in manifests.filter(|path| path.parent() != Some(root)) {
        let (folder, text) = (manifest.with_file_name(""), fs::read_to_string(manifest)?);
        let folder = relative(root, &folder);
        let top = folder.split('/').next().unwrap_or_default();
        let row = rows.iter().position(|row| row.contains(&top));
        let name = text.split('"').nth(1).unwrap_or_default().to_owned();
        packages.insert(name, (folder, row, text));
    }
    let mut found = Vec::new();
    for (folder, row, text) in packages.values() {
        let mut is_used = false;
        for line in text.lines() {
            if line.starts_with('[') {
                is_used = line.ends_with("dependencies]") && !line.starts_with("[dev-");
            }
            let name = line.split(['.', ' ']).next().unwrap_or_default();
            let other = packages.get(name);
            if let Some((other, ..)) = other.filter(|(_, below, _)| is_used && below > row) {
                found.push(format!("{folder} -> {other}"));
            }
        }
    }
    Ok(found)
}

/// Returns the tokens outside `#[cfg(test)]`. Attributes are omitted, and therefore documentation.
fn without_tests(tokens: TokenStream) -> Vec<TokenTree> {
    let (mut kept, mut tokens) = (Vec::new(), tokens.into_iter().peekable());
    while let Some(token) = tokens.next() {
        match tokens.peek() {
            Some(TokenTree::Group(group)) if token.to_string() == "#" => {
                let attribute = group.to_string().replace(' ', "");
                tokens.next();
                if attribute == "[cfg(test)]" || attribute == "[cfg(doctest)]" {
                    let is_end = |it: &TokenTree| it.to_string() == ";" || braces(it).is_some();
                    tokens.by_ref().find(is_end);
                }
            }
            _ => kept.push(token),
        }
    }
    kept
}

/// Returns the contents of a token in braces.
fn braces(token: &TokenTree) -> Option<TokenStream> {
    match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => Some(group.stream()),
        _ => None,
    }
}

/// Returns `true` if the body of a trait consists of one associated type.
fn is_relation(body: TokenStream) -> bool {
    let body = without_tests(body);
    let words = body.iter().map(ToString::to_string);
    let kinds = words.filter(|word| ["type", "fn", "const"].contains(&&**word));
    kinds.eq(["type"])
}

/// Returns the number of type parameters in the list that starts here.
fn parameters(tokens: &[TokenTree]) -> usize {
    let (mut depth, mut count, mut before) = (0, 0, ",".to_owned());
    for token in tokens {
        let word = token.to_string();
        let is_first = depth == 1 && [",", "<"].contains(&&*before);
        match &*word {
            "<" => depth += 1,
            ">" if before != "-" => depth -= 1,
            "'" | "const" | "," => {}
            _ => count += usize::from(is_first),
        }
        if depth == 0 {
            break;
        }
        before = word;
    }
    count
}

/// A module: a file, or an inline module.
#[derive(Default)]
struct Module {
    /// The module of the file.
    file: Vec<String>,
    /// Imported names with their paths.
    imports: Vec<(String, Vec<String>)>,
    /// Paths that the code uses. A re-export is not a use.
    paths: BTreeSet<Vec<String>>,
}

/// The modules of a crate.
#[derive(Default)]
struct Crate(BTreeMap<Vec<String>, Module>);

impl Crate {
    /// Adds a file or an inline module.
    fn add(&mut self, file: &[String], module: &[String], tokens: TokenStream) {
        let (mut its, mut inner) = (Module::default(), Vec::new());
        its.file = file.to_vec();
        its.read(&without_tests(tokens), &mut inner);
        self.0.insert(module.to_vec(), its);
        for (name, body) in inner {
            self.add(file, &[module, &[name]].concat(), body);
        }
    }

    /// Returns the file that defines the path's target, as seen from a module.
    fn file(&self, module: &[String], path: &[String], depth: usize) -> Option<&[String]> {
        let mut at = module.to_vec();
        for (i, name) in path.iter().enumerate() {
            let here = self.0.get(&at)?;
            let below = [&at[..], core::slice::from_ref(name)].concat();
            let mut imports = here.imports.iter();
            match &**name {
                "crate" => at.clear(),
                "self" => {}
                "super" => drop(at.pop()),
                _ if self.0.contains_key(&below) => at = below,
                _ => match imports.find(|(it, from)| it == name && *from != path[..=i]) {
                    Some((_, from)) if depth < 9 => {
                        return self.file(&at, &[&from[..], &path[i + 1..]].concat(), depth + 1);
                    }
                    _ if i == 0 => return None,
                    _ => break,
                },
            }
        }
        Some(&self.0.get(&at)?.file)
    }

    /// Returns the groups of files that use each other. A module's file and the files of its submodules are
    /// not such a group.
    fn circles(&self) -> BTreeSet<String> {
        let mut uses = BTreeMap::<&[String], BTreeSet<&[String]>>::new();
        for (module, its) in &self.0 {
            let files = its.paths.iter();
            let files = files.filter_map(|path| self.file(module, path, 0));
            let others = files.filter(|it| !it.starts_with(&its.file) && !its.file.starts_with(it));
            uses.entry(&its.file).or_default().extend(others);
        }
        let reach = |from: &[String]| {
            let (mut found, mut open) = (BTreeSet::new(), vec![&uses[from]]);
            while let Some(files) = open.pop() {
                let new = files.iter().filter(|file| found.insert(**file));
                open.extend(new.map(|file| &uses[file]));
            }
            found
        };
        let reached: BTreeMap<_, _> = uses.keys().map(|file| (*file, reach(file))).collect();
        let in_circles = reached.iter().filter(|(file, its)| its.contains(*file));
        let circles = in_circles.map(|(file, others)| {
            let back = others.iter().filter(|it| reached[**it].contains(file));
            back.map(|it| it.join("/")).collect::<Vec<_>>().join(", ")
        });
        circles.collect()
    }
}

impl Module {
    /// Reads imports and paths, and collects inline modules.
    fn read(&mut self, tokens: &[TokenTree], inner: &mut Vec<(String, TokenStream)>) {
        let mut i = 0;
        while let Some(token) = tokens.get(i) {
            i += 1;
            match token {
                TokenTree::Ident(word) if word == "use" => {
                    let before = tokens[..i - 1].last().map(ToString::to_string);
                    let is_export = before.is_some_and(|it| it == "pub" || it.starts_with('('));
                    let end = (i..tokens.len()).find(|end| is_mark(tokens, *end, ';'));
                    let end = end.unwrap_or(tokens.len());
                    self.import(&[], &tokens[i..end], is_export);
                    i = end;
                }
                TokenTree::Ident(word) if word == "mod" => {
                    if let Some(body) = tokens.get(i + 1).and_then(braces) {
                        inner.push((tokens[i].to_string(), body));
                        i += 2;
                    }
                }
                TokenTree::Ident(first) => {
                    let mut path = vec![first.to_string()];
                    while is_mark(tokens, i, ':') && is_mark(tokens, i + 1, ':') {
                        let Some(TokenTree::Ident(next)) = tokens.get(i + 2) else {
                            break;
                        };
                        path.push(next.to_string());
                        i += 3;
                    }
                    if path.len() > 1 {
                        self.paths.insert(path);
                    }
                }
                TokenTree::Group(group) => self.read(&without_tests(group.stream()), inner),
                _ => {}
            }
        }
    }

    /// Reads an import tree.
    fn import(&mut self, before: &[String], tokens: &[TokenTree], is_export: bool) {
        for part in tokens.split(|token| token.to_string() == ",") {
            let (mut path, mut is_renamed, mut name) = (before.to_vec(), false, None);
            for token in part {
                match token {
                    TokenTree::Group(group) => {
                        self.import(&path, &without_tests(group.stream()), is_export);
                        path.clear();
                    }
                    TokenTree::Ident(word) if is_renamed => name = Some(word.to_string()),
                    TokenTree::Ident(word) if word == "as" => is_renamed = true,
                    TokenTree::Ident(word) if word == "self" && !path.is_empty() => {}
                    TokenTree::Ident(word) => path.push(word.to_string()),
                    _ => {}
                }
            }
            if let Some(last) = path.last() {
                let name = name.unwrap_or_else(|| last.clone());
                self.imports.push((name, path.clone()));
            }
            if !is_export {
                self.paths.insert(path);
            }
        }
    }
}
