//! Parser of the public traits and hidden functions of a package.
//!
//! The parser works on tokens instead of a syntax tree, because macros also define traits.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// A parameter of a trait or impl, with the last names of its bounds.
#[derive(Clone, Debug, Default)]
pub(crate) struct Parameter {
    pub(crate) name: String,
    pub(crate) is_type: bool,
    pub(crate) is_default: bool,
    pub(crate) bounds: Vec<Bound>,
}

/// A bound `path::Name<A, B>`: the last name, and each type argument that is a single name.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bound {
    pub(crate) name: String,
    pub(crate) arguments: Vec<Option<String>>,
}

/// A public trait.
#[derive(Clone, Debug)]
pub(crate) struct Trait {
    pub(crate) package: String,
    pub(crate) module: Vec<String>,
    pub(crate) name: String,
    pub(crate) is_unsafe: bool,
    pub(crate) parameters: Vec<Parameter>,
    pub(crate) supers: Vec<Bound>,
    /// The names in the signatures of the required methods.
    pub(crate) required: BTreeSet<String>,
}

/// An implementation of a trait.
#[derive(Clone, Debug)]
pub(crate) struct Impl {
    pub(crate) package: String,
    pub(crate) of: Bound,
    pub(crate) parameters: Vec<Parameter>,
    /// The type, if it is a single name.
    pub(crate) for_name: Option<String>,
}

/// A public function that is hidden in the documentation.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Hidden {
    pub(crate) package: String,
    /// The function's name, after the name of its trait, type or module.
    pub(crate) name: String,
    pub(crate) is_unsafe: bool,
}

/// The parsed items of all packages.
#[derive(Default)]
pub(crate) struct Api {
    pub(crate) traits: Vec<Trait>,
    pub(crate) impls: Vec<Impl>,
    pub(crate) hidden: BTreeSet<Hidden>,
    /// Public types by package and name, with the modules that define them.
    types: BTreeMap<(String, String), Vec<Vec<String>>>,
    /// Public modules by package, including the root.
    public: BTreeSet<(String, Vec<String>)>,
    exports: Vec<Export>,
    /// All public functions, in the form of hidden ones.
    functions: Vec<(Hidden, Vec<String>, Option<String>)>,
}

/// A re-export of a module.
struct Export {
    package: String,
    module: Vec<String>,
    /// The path, which ends with `*` for a glob.
    path: Vec<String>,
    is_hidden: bool,
}

/// The attributes and keywords before an item.
#[derive(Default)]
#[allow(clippy::struct_excessive_bools)] // each is a word of its own
struct Before {
    is_public: bool,
    is_unsafe: bool,
    is_hidden: bool,
    /// Hidden in the documentation, but visible to the compiler.
    is_private: bool,
    is_test: bool,
    path: Option<String>,
}

impl Before {
    /// Parses the attribute at `i`. Returns its end.
    fn attribute(&mut self, tokens: &[TokenTree], i: usize) -> usize {
        let at = i + 1 + usize::from(is_punct(tokens.get(i + 1), '!'));
        let Some(TokenTree::Group(attribute)) = tokens.get(at) else {
            return i;
        };
        let text = attribute.to_string().replace(' ', "");
        self.is_hidden |= text == "[doc(hidden)]";
        self.is_private |= text == "[cfg_attr(any(doc,rust_analyzer),doc(hidden))]";
        let is_of_tests = text.contains("(test)") || text.contains("doctest");
        self.is_test |= text.starts_with("[cfg(") && is_of_tests;
        let path = text.strip_prefix("[path=\"");
        if let Some((path, _)) = path.and_then(|path| path.split_once('"')) {
            self.path = Some(path.to_owned());
        }
        at
    }

    /// Parses a word before an item's keyword. Returns `true` if it is such a word.
    fn word(&mut self, word: &str) -> bool {
        self.is_public |= word == "pub";
        self.is_unsafe |= word == "unsafe";
        ["pub", "unsafe", "const", "async", "extern", "auto"].contains(&word)
    }
}

/// The context of an item.
#[derive(Clone, Default)]
struct Place {
    module: Vec<String>,
    /// The enclosing type or trait.
    of: Option<String>,
    is_hidden: bool,
    /// `true` in a trait or an impl of a trait, where all items have the trait's visibility.
    is_in_trait: bool,
}

impl Api {
    /// Parses a package with a library.
    pub(crate) fn read(&mut self, package: &str, folder: &Path) {
        self.public.insert((package.to_owned(), Vec::new()));
        let place = Place::default();
        self.file(
            package,
            &folder.join("src/lib.rs"),
            &folder.join("src"),
            &place,
        );
        self.export_hidden();
    }

    /// Parses a package that consists of one file.
    pub(crate) fn read_text(&mut self, package: &str, text: &str) {
        self.public.insert((package.to_owned(), Vec::new()));
        let tokens: TokenStream = text.parse().unwrap();
        self.items(package, tokens, Path::new(""), &Place::default());
        self.export_hidden();
    }

    fn file(&mut self, package: &str, file: &Path, below: &Path, place: &Place) {
        let text = fs::read_to_string(file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        let tokens: TokenStream = text.parse().unwrap();
        self.items(package, tokens, below, place);
    }

    fn items(&mut self, package: &str, tokens: TokenStream, below: &Path, place: &Place) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let (mut i, mut before) = (0, Before::default());
        while i < tokens.len() {
            match &tokens[i] {
                TokenTree::Punct(p) if p.as_char() == '#' => i = before.attribute(&tokens, i),
                TokenTree::Ident(word) if before.word(&word.to_string()) => {
                    let scope = tokens.get(i + 1).and_then(group(Delimiter::Parenthesis));
                    if word == "pub" && scope.is_some() {
                        before.is_public = false;
                        i += 1;
                    }
                }
                TokenTree::Ident(_) => {
                    i = self.item(package, &tokens, i, below, place, &before);
                    before = Before::default();
                }
                TokenTree::Group(inner) => {
                    self.items(package, inner.stream(), below, place);
                    before = Before::default();
                }
                _ => {}
            }
            i += 1;
        }
    }

    /// Parses the item whose keyword is at `i`. Returns its end.
    fn item(
        &mut self,
        package: &str,
        tokens: &[TokenTree],
        i: usize,
        below: &Path,
        place: &Place,
        before: &Before,
    ) -> usize {
        let ends = |t: &TokenTree| is_punct(Some(t), ';') || group(Delimiter::Brace)(t).is_some();
        match tokens[i].to_string().as_str() {
            "mod" => self.module(package, tokens, i, below, place, before),
            "trait" => self.a_trait(package, tokens, i, place, before),
            "impl" if !before.is_test => self.an_impl(package, tokens, i, place),
            "use" => {
                let end = until(tokens, i, |t| is_punct(Some(t), ';'));
                let exported = if before.is_public {
                    leaves(&tokens[i + 1..end])
                } else {
                    Vec::new()
                };
                self.exports.extend(exported.into_iter().map(|path| Export {
                    package: package.to_owned(),
                    module: place.module.clone(),
                    path,
                    is_hidden: before.is_hidden || place.is_hidden,
                }));
                end
            }
            "struct" | "enum" | "union" | "type" => {
                if let (true, Some(name)) = (before.is_public, tokens.get(i + 1)) {
                    let modules = self.types.entry((package.to_owned(), name.to_string()));
                    modules.or_default().push(place.module.clone());
                }
                until(tokens, i, ends)
            }
            "fn" => {
                if before.is_public && !before.is_test || place.is_in_trait {
                    let of = place.of.as_ref().or(place.module.last());
                    let of = of.map_or(String::new(), |of| format!("{of}::"));
                    let function = Hidden {
                        package: package.to_owned(),
                        name: format!("{of}{}", tokens[i + 1]),
                        is_unsafe: before.is_unsafe,
                    };
                    if before.is_hidden || place.is_hidden {
                        self.hidden.insert(function.clone());
                    }
                    let (module, of) = (place.module.clone(), place.of.clone());
                    self.functions.push((function, module, of));
                }
                until(tokens, i, ends)
            }
            _ => i,
        }
    }

    fn module(
        &mut self,
        package: &str,
        tokens: &[TokenTree],
        i: usize,
        below: &Path,
        place: &Place,
        before: &Before,
    ) -> usize {
        let Some(TokenTree::Ident(name)) = tokens.get(i + 1) else {
            return i;
        };
        let name = name.to_string();
        if before.is_test {
            return i + 2;
        }
        let mut inner = place.clone();
        inner.module.push(name.clone());
        inner.is_hidden |= before.is_hidden || before.is_private;
        if before.is_public {
            self.public
                .insert((package.to_owned(), inner.module.clone()));
        }
        let folder = below.join(&name);
        if let TokenTree::Group(body) = &tokens[i + 2] {
            self.items(package, body.stream(), &folder, &inner);
            return i + 2;
        }
        let (file, folder) = match &before.path {
            // With a `path` attribute, submodules are in the same folder as the file.
            Some(path) => {
                let file = below.join(path);
                (file.clone(), file.parent().unwrap().to_owned())
            }
            None => (below.join(format!("{name}.rs")), folder),
        };
        self.file(package, &file, &folder, &inner);
        i + 2
    }

    fn a_trait(
        &mut self,
        package: &str,
        tokens: &[TokenTree],
        i: usize,
        place: &Place,
        before: &Before,
    ) -> usize {
        let end = until(tokens, i, |t| group(Delimiter::Brace)(t).is_some());
        let Some(body) = tokens.get(end).and_then(group(Delimiter::Brace)) else {
            return i;
        };
        // A `$name` in a macro, or `[<..>]` from `paste`.
        let is_made = is_punct(tokens.get(i + 1), '$');
        let name: String = tokens[i + 1..i + 2 + usize::from(is_made)]
            .iter()
            .map(ToString::to_string)
            .collect();
        let name = name.replace(' ', "");
        let mut head = &tokens[i + 2 + usize::from(is_made)..end];
        let mut parameters = Vec::new();
        if is_punct(head.first(), '<') {
            let close = closing(head);
            parameters = read_parameters(&head[1..close]);
            head = &head[close + 1..];
        }
        let (bounds, wheres) = split_where(head);
        let mut supers = bounds
            .split_first()
            .map_or(Vec::new(), |(_, b)| read_bounds(b));
        for (subject, bounds) in wheres {
            match parameters.iter_mut().find(|p| p.name == subject) {
                Some(parameter) => parameter.bounds.extend(bounds),
                None if subject == "Self" => supers.extend(bounds),
                None => {}
            }
        }
        let inner = Place {
            of: Some(name.clone()),
            is_in_trait: before.is_public,
            ..place.clone()
        };
        self.items(package, body.stream(), Path::new(""), &inner);
        if before.is_public && !before.is_test {
            self.traits.push(Trait {
                package: package.to_owned(),
                module: place.module.clone(),
                name,
                is_unsafe: before.is_unsafe,
                required: required(body, &parameters),
                parameters,
                supers,
            });
        }
        end
    }

    fn an_impl(&mut self, package: &str, tokens: &[TokenTree], i: usize, place: &Place) -> usize {
        let end = until(tokens, i, |t| {
            group(Delimiter::Brace)(t).is_some() || is_punct(Some(t), ';')
        });
        let mut head = &tokens[i + 1..end];
        let mut parameters = Vec::new();
        if is_punct(head.first(), '<') {
            let close = closing(head);
            parameters = read_parameters(&head[1..close]);
            head = &head[close + 1..];
        }
        let (head, wheres) = split_where(head);
        for (subject, bounds) in wheres {
            if let Some(parameter) = parameters.iter_mut().find(|p| p.name == subject) {
                parameter.bounds.extend(bounds);
            }
        }
        let is_for = |t: &TokenTree| t.to_string() == "for";
        let split = head.iter().position(is_for);
        let mut inner = place.clone();
        inner.is_in_trait = false;
        let of = match split {
            Some(at) => &head[at + 1..],
            None => head,
        };
        inner.of = read_bounds(of).first().map(|b| b.name.clone());
        if let Some(at) = split {
            let bounds = read_bounds(&head[..at]);
            let of = without_references(of);
            let for_name = match of {
                [TokenTree::Ident(name)] => Some(name.to_string()),
                _ => None,
            };
            if let Some(of) = bounds.into_iter().next() {
                self.impls.push(Impl {
                    package: package.to_owned(),
                    of,
                    parameters,
                    for_name,
                });
            }
        }
        // Functions in an impl of a trait belong to the trait.
        let body = tokens.get(end).and_then(group(Delimiter::Brace));
        if let (None, Some(body)) = (split, body) {
            self.items(package, body.stream(), Path::new(""), &inner);
        }
        end
    }

    /// Returns the modules of a package that other crates can reach, and the exports of these modules, by
    /// module and name.
    fn reached(&self, package: &str) -> Reached {
        let all = self.modules(package);
        let mut modules = BTreeSet::from([Vec::new()]);
        let mut names = BTreeSet::new();
        loop {
            let before = (modules.len(), names.len());
            for (of, module) in &self.public {
                let Some((_, parent)) = module.split_last() else {
                    continue;
                };
                if of == package && modules.contains(parent) {
                    modules.insert(module.clone());
                }
            }
            let mut open: Vec<_> = self
                .exports
                .iter()
                .filter(|e| e.package == package && modules.contains(&e.module))
                .map(|e| e.path.clone())
                .collect();
            while let Some(path) = open.pop() {
                let Some((last, parent)) = path.split_last() else {
                    continue;
                };
                // Includes all modules whose path ends in this way. The result can be too large, but never
                // too small.
                if last == "*" {
                    modules.extend(all.iter().filter(|m| m.ends_with(parent)).cloned());
                    continue;
                }
                modules.extend(all.iter().filter(|m| m.ends_with(&path)).cloned());
                for module in all.iter().filter(|m| m.ends_with(parent)) {
                    if names.insert((module.clone(), last.clone())) {
                        let of_module = self.exports.iter().filter(|e| {
                            e.package == package
                                && e.module == *module
                                && e.path
                                    .last()
                                    .is_some_and(|name| name == last || name == "*")
                        });
                        open.extend(of_module.map(|e| {
                            let (_, parent) = e.path.split_last().unwrap();
                            [parent, core::slice::from_ref(last)].concat()
                        }));
                    }
                }
            }
            if before == (modules.len(), names.len()) {
                return Reached { modules, names };
            }
        }
    }

    /// Adds the functions that a hidden module or a hidden `use` exports.
    fn export_hidden(&mut self) {
        let is_named = |e: &Export, module: &[String], name: &str| {
            let Some((last, parent)) = e.path.split_last() else {
                return false;
            };
            (last == name || last == "*") && module.ends_with(parent)
        };
        for (function, module, of) in &self.functions {
            // A function, or all functions of a type that has no other name.
            let name = of.as_deref().or(function.name.rsplit("::").next()).unwrap();
            let mut exports = self
                .exports
                .iter()
                .filter(|e| e.package == function.package && is_named(e, module, name))
                .filter(|e| !e.path.ends_with(&["*".to_owned()]) || of.is_none())
                .peekable();
            if exports.peek().is_some() && exports.all(|e| e.is_hidden) {
                self.hidden.insert(function.clone());
            }
        }
    }

    fn modules(&self, package: &str) -> BTreeSet<Vec<String>> {
        let of_traits = self.traits.iter().filter(|t| t.package == package);
        let of_traits = of_traits.map(|t| t.module.clone());
        let of_types = self.types.iter().filter(|((of, _), _)| of == package);
        let of_types = of_types.flat_map(|(_, modules)| modules.iter().cloned());
        let of_exports = self.exports.iter().filter(|e| e.package == package);
        let of_exports = of_exports.map(|e| e.module.clone());
        of_traits.chain(of_types).chain(of_exports).collect()
    }
}

/// The traits that other crates can implement.
pub(crate) struct Seals<'a> {
    api: &'a Api,
    traits: BTreeMap<&'a str, Vec<&'a Trait>>,
    impls: BTreeMap<&'a str, Vec<&'a Impl>>,
    reached: BTreeMap<String, Reached>,
}

/// The items of a package that other crates can reach.
struct Reached {
    modules: BTreeSet<Vec<String>>,
    names: BTreeSet<(Vec<String>, String)>,
}

impl<'a> Seals<'a> {
    pub(crate) fn new(api: &'a Api) -> Self {
        let packages: BTreeSet<_> = api.public.iter().map(|(of, _)| of.clone()).collect();
        let reached = packages
            .into_iter()
            .map(|of| (of.clone(), api.reached(&of)));
        let (mut traits, mut impls) = (BTreeMap::<_, Vec<_>>::new(), BTreeMap::<_, Vec<_>>::new());
        for of in &api.traits {
            traits.entry(of.name.as_str()).or_default().push(of);
        }
        for of in &api.impls {
            impls.entry(of.of.name.as_str()).or_default().push(of);
        }
        Self {
            api,
            traits,
            impls,
            reached: reached.collect(),
        }
    }

    fn is_nameable_at(&self, package: &str, module: &[String], name: &str) -> bool {
        let Reached { modules, names } = &self.reached[package];
        modules.contains(module) || names.contains(&(module.to_vec(), name.to_owned()))
    }

    /// Returns `true` if another crate has a path to a trait. A trait from a macro always has a
    /// path.
    pub(crate) fn is_nameable(&self, of: &Trait) -> bool {
        of.name.contains('$') || self.is_nameable_at(&of.package, &of.module, &of.name)
    }

    /// Returns the traits that a bound in a package may name.
    fn named(&self, package: &str, name: &str) -> Vec<&'a Trait> {
        let all = self.traits.get(name).cloned().unwrap_or_default();
        let own: Vec<_> = all
            .iter()
            .copied()
            .filter(|t| t.package == package)
            .collect();
        if own.is_empty() { all } else { own }
    }

    /// Returns `true` if no type of another crate satisfies a bound.
    fn seals(&self, package: &str, bound: &Bound, depth: usize) -> bool {
        let named = self.named(package, &bound.name);
        !named.is_empty() && named.iter().all(|t| self.is_closed(t, depth + 1))
    }

    /// Returns `true` if no type of another crate implements a trait, or can implement it.
    fn is_closed(&self, of: &Trait, depth: usize) -> bool {
        if depth > 12 {
            return false;
        }
        self.seal(of, depth).is_some()
            || !self.is_nameable(of)
                && self.impls(of).all(|i| match &i.for_name {
                    Some(name) => match i.parameters.iter().find(|p| p.name == *name) {
                        Some(p) => p.bounds.iter().any(|b| self.seals(&i.package, b, depth)),
                        None => true,
                    },
                    None => true,
                })
    }

    fn impls<'t>(&'t self, of: &'t Trait) -> impl Iterator<Item = &'a Impl> + 't {
        let impls = self.impls.get(of.name.as_str());
        let impls = impls.into_iter().flatten().copied();
        impls.filter(|i| i.package == of.package)
    }

    /// Returns the supertrait that no type of another crate implements.
    fn seal(&self, of: &Trait, depth: usize) -> Option<String> {
        // A supertrait of the same name is a different trait, in a private module.
        let sealing = |bound: &&Bound| {
            let named = self.named(&of.package, &bound.name);
            let mut named = named.iter().filter(|t| !core::ptr::eq(**t, of)).peekable();
            named.peek().is_some() && named.all(|t| self.is_closed(t, depth + 1))
        };
        of.supers.iter().find(sealing).map(|b| b.name.clone())
    }

    /// Returns `true` if no type of another crate can be used for a parameter.
    fn is_fixed(&self, of: &Trait, parameter: &Parameter, depth: usize) -> bool {
        if depth > 12 || !parameter.is_type || parameter.is_default {
            return depth <= 12;
        }
        parameter
            .bounds
            .iter()
            .any(|b| self.seals(&of.package, b, 0))
            || of.supers.iter().any(|bound| {
                let named = self.named(&of.package, &bound.name);
                let places = bound.arguments.iter().enumerate();
                let mut places = places.filter(|(_, a)| a.as_ref() == Some(&parameter.name));
                !named.is_empty()
                    && places.any(|(at, _)| {
                        named.iter().all(|t| {
                            let of_super = t.parameters.iter().filter(|p| p.is_type).nth(at);
                            of_super.is_some_and(|p| self.is_fixed(t, p, depth + 1))
                                || !self.is_nameable(t) && self.are_fixed(t, at)
                        })
                    })
            })
    }

    /// Returns `true` if only the trait's package implements it, and all impls fix the parameter.
    fn are_fixed(&self, of: &Trait, at: usize) -> bool {
        self.impls(of).all(|i| {
            let argument = i.of.arguments.get(at).cloned().flatten();
            let parameter = argument.and_then(|a| i.parameters.iter().find(|p| p.name == a));
            parameter.is_none_or(|p| p.bounds.iter().any(|b| self.seals(&i.package, b, 0)))
        })
    }

    /// Returns a type in the signature of a required method that no other crate can name.
    fn unnameable<'t>(&self, of: &'t Trait) -> Option<&'t str> {
        of.required.iter().map(String::as_str).find(|name| {
            let key = (of.package.clone(), (*name).to_owned());
            let modules = self.api.types.get(&key);
            modules.is_some_and(|modules| {
                modules
                    .iter()
                    .all(|m| !self.is_nameable_at(&of.package, m, name))
            })
        })
    }

    /// Returns the reason why no other crate can implement a trait. Otherwise returns the parameters for
    /// which another crate can.
    pub(crate) fn sealed(&self, of: &Trait) -> Result<String, Vec<String>> {
        if let Some(name) = self.unnameable(of) {
            return Ok(format!("a method takes `{name}`, which has no public path"));
        }
        let open: Vec<_> = of
            .parameters
            .iter()
            .filter(|p| !self.is_fixed(of, p, 0))
            .map(|p| p.name.clone())
            .collect();
        match self.seal(of, 0) {
            Some(by) if open.is_empty() => Ok(format!("`{by}`")),
            Some(_) => Err(open),
            None => Err(vec!["Self".to_owned()]),
        }
    }
}

fn is_punct(token: Option<&TokenTree>, punct: char) -> bool {
    matches!(token, Some(TokenTree::Punct(p)) if p.as_char() == punct)
}

fn group(delimiter: Delimiter) -> impl Fn(&TokenTree) -> Option<&Group> {
    move |token| match token {
        TokenTree::Group(group) if group.delimiter() == delimiter => Some(group),
        _ => None,
    }
}

/// Returns the position of the first matching token from `from` on, or the end.
fn until(tokens: &[TokenTree], from: usize, is_end: impl Fn(&TokenTree) -> bool) -> usize {
    let found = tokens[from..].iter().position(is_end);
    found.map_or(tokens.len(), |at| from + at)
}

/// Returns the position of the `>` that closes the `<` at the start.
fn closing(tokens: &[TokenTree]) -> usize {
    let mut depth = 0;
    for (i, token) in tokens.iter().enumerate() {
        let is_arrow =
            i > 0 && (is_punct(tokens.get(i - 1), '-') || is_punct(tokens.get(i - 1), '='));
        match token {
            TokenTree::Punct(p) if p.as_char() == '<' => depth += 1,
            TokenTree::Punct(p) if p.as_char() == '>' && !is_arrow => {
                depth -= 1;
                if depth == 0 {
                    return i;
                }
            }
            _ => {}
        }
    }
    tokens.len() - 1
}

/// Splits at a character outside `<..>`.
fn split(tokens: &[TokenTree], at: char) -> Vec<&[TokenTree]> {
    let (mut parts, mut start, mut i) = (Vec::new(), 0, 0);
    while i < tokens.len() {
        if is_punct(tokens.get(i), '<') {
            i += closing(&tokens[i..]);
        } else if is_punct(tokens.get(i), at) {
            parts.push(&tokens[start..i]);
            start = i + 1;
        }
        i += 1;
    }
    parts.push(&tokens[start..]);
    parts.retain(|part| !part.is_empty());
    parts
}

/// Parses the parameters between `<` and `>`, including those in macro repetitions.
fn read_parameters(tokens: &[TokenTree]) -> Vec<Parameter> {
    let mut all = Vec::new();
    for part in split(tokens, ',') {
        if let ([_, TokenTree::Group(inner), ..], true) = (part, is_punct(part.first(), '$')) {
            let inner: Vec<_> = inner.stream().into_iter().collect();
            all.extend(read_parameters(&inner));
            continue;
        }
        let is_named = |t: &TokenTree| matches!(t, TokenTree::Ident(_));
        let is_lifetime = is_punct(part.first(), '\'');
        let is_const = part.first().is_some_and(|t| t.to_string() == "const");
        let Some(at) = part.iter().position(is_named) else {
            continue;
        };
        let rest = &part[at + 1..];
        let default = until(rest, 0, |t| is_punct(Some(t), '='));
        let bounds = rest[..default].split_first();
        all.push(Parameter {
            name: part[at].to_string(),
            is_type: !is_lifetime && !is_const,
            is_default: default < rest.len(),
            bounds: bounds.map_or(Vec::new(), |(_, bounds)| read_bounds(bounds)),
        });
    }
    all
}

/// Parses `A + b::C<D, E>`.
fn read_bounds(tokens: &[TokenTree]) -> Vec<Bound> {
    let mut all = Vec::new();
    for part in split(tokens, '+') {
        let open = until(part, 0, |t| is_punct(Some(t), '<'));
        let name = part[..open].iter().rev().find_map(|t| match t {
            TokenTree::Ident(name) => Some(name.to_string()),
            _ => None,
        });
        let mut arguments = Vec::new();
        if open < part.len() {
            let close = open + closing(&part[open..]);
            let inner = part.get(open + 1..close).unwrap_or_default();
            for argument in split(inner, ',') {
                // Skips lifetimes, `Output = ..` and `Output: ..`.
                let is_bound = is_punct(argument.get(1), ':') && !is_punct(argument.get(2), ':');
                if is_punct(argument.first(), '\'') || is_punct(argument.get(1), '=') || is_bound {
                    continue;
                }
                arguments.push(match argument {
                    [TokenTree::Ident(name)] => Some(name.to_string()),
                    _ => None,
                });
            }
        }
        all.extend(name.map(|name| Bound { name, arguments }));
    }
    all
}

/// Splits at `where`. Returns the tokens before `where`, and the bounds after `where` by subject.
fn split_where(tokens: &[TokenTree]) -> (&[TokenTree], Vec<(String, Vec<Bound>)>) {
    let at = until(tokens, 0, |t| t.to_string() == "where");
    let mut all = Vec::new();
    for part in split(&tokens[(at + 1).min(tokens.len())..], ',') {
        if let ([TokenTree::Ident(subject), _, bounds @ ..], true) =
            (part, is_punct(part.get(1), ':'))
        {
            all.push((subject.to_string(), read_bounds(bounds)));
        }
    }
    (&tokens[..at], all)
}

/// Returns the paths that a `use` names, or none if it ends with `as _`.
fn leaves(tokens: &[TokenTree]) -> Vec<Vec<String>> {
    let mut path = Vec::new();
    for (i, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Ident(word) if word == "as" => {
                if tokens.get(i + 1).is_some_and(|t| t.to_string() == "_") {
                    return Vec::new();
                }
                break;
            }
            TokenTree::Ident(word) => path.push(word.to_string()),
            TokenTree::Punct(p) if p.as_char() == '*' => path.push("*".to_owned()),
            TokenTree::Group(inner) => {
                let inner: Vec<_> = inner.stream().into_iter().collect();
                let inner = split(&inner, ',').into_iter().flat_map(leaves);
                return inner
                    .map(|leaf| [path.clone(), leaf].concat())
                    .map(strip)
                    .collect();
            }
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
    vec![strip(path)]
}

fn strip(path: Vec<String>) -> Vec<String> {
    let is_here = |word: &String| ["crate", "self", "super"].contains(&word.as_str());
    path.into_iter().filter(|word| !is_here(word)).collect()
}

/// Returns the names in the signatures of methods without a body, except parameters and associated items.
fn required(body: &Group, parameters: &[Parameter]) -> BTreeSet<String> {
    let tokens: Vec<_> = body.stream().into_iter().collect();
    let mut names = BTreeSet::new();
    let mut declared: BTreeSet<_> = parameters.iter().map(|p| p.name.clone()).collect();
    let mut i = 0;
    while i < tokens.len() {
        if tokens[i].to_string() == "fn" {
            let end = until(&tokens, i, |t| {
                is_punct(Some(t), ';') || group(Delimiter::Brace)(t).is_some()
            });
            if is_punct(tokens.get(end), ';') {
                let signature = &tokens[i + 2..end];
                if is_punct(signature.first(), '<') {
                    let own = read_parameters(&signature[1..closing(signature)]);
                    declared.extend(own.into_iter().map(|p| p.name));
                }
                idents(signature, &mut names);
            }
            i = end;
        }
        i += 1;
    }
    names.retain(|name| !declared.contains(name));
    names
}

/// Collects the names in tokens, except associated ones.
fn idents(tokens: &[TokenTree], all: &mut BTreeSet<String>) {
    for (i, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Ident(_) if is_associated(&tokens[..i]) => {}
            TokenTree::Ident(_) => {
                all.insert(token.to_string());
            }
            TokenTree::Group(inner) => {
                let inner: Vec<_> = inner.stream().into_iter().collect();
                idents(&inner, all);
            }
            _ => {}
        }
    }
}

/// Returns `true` if the path before a name starts with a type: `Self::`, `T::` or `<T as Trait>::`.
fn is_associated(before: &[TokenTree]) -> bool {
    match before {
        [.., first, TokenTree::Punct(a), TokenTree::Punct(b)]
            if a.as_char() == ':' && b.as_char() == ':' =>
        {
            let is_type = first
                .to_string()
                .starts_with(|c: char| c.is_uppercase() || c == '>');
            is_type || is_associated(&before[..before.len() - 3])
        }
        _ => false,
    }
}

/// Strips `&'a mut` from a type, because a reference is local if its target is.
fn without_references(tokens: &[TokenTree]) -> &[TokenTree] {
    match tokens {
        [TokenTree::Punct(p), TokenTree::Ident(_), rest @ ..] if p.as_char() == '\'' => {
            without_references(rest)
        }
        [TokenTree::Punct(p), rest @ ..] if p.as_char() == '&' => without_references(rest),
        [TokenTree::Ident(word), rest @ ..] if word == "mut" => without_references(rest),
        _ => tokens,
    }
}
