//! The imports and paths of a crate, resolved to its modules.

use std::collections::BTreeSet;

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};

use crate::source::{Crate, Module, ModulePath, is_test};

/// A name that one module uses from another of the same crate.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Import {
    /// The module that uses the name.
    pub from: ModulePath,
    /// The module that defines it.
    pub to: ModulePath,
    /// The module named in the path, which may re-export it.
    pub through: ModulePath,
    /// The name, or `*`.
    pub name: String,
}

/// Returns all imports of a crate.
#[must_use]
pub fn imports(all: &Crate) -> BTreeSet<Import> {
    let mut found = BTreeSet::new();
    for (from, module) in &all.modules {
        let mut paths = Paths::default();
        for item in &module.items {
            paths.visit_item(item);
        }
        paths.all.extend(module.imported.values().cloned());
        let globs = module.globs.iter().cloned();
        paths.all.extend(globs.map(|mut path| {
            path.push("*".to_owned());
            path
        }));
        for path in &paths.all {
            if let Some((through, name)) = resolve(all, from, path) {
                let to = definition(all, &through, &name, 0);
                if to != *from {
                    let from = from.clone();
                    found.insert(Import { from, to, through, name });
                }
            }
        }
    }
    found
}

/// Returns the module that a path names and the first name in it, if they belong to this crate.
fn resolve(all: &Crate, from: &ModulePath, path: &[String]) -> Option<(ModulePath, String)> {
    let mut at = from.clone();
    let mut rest = path;
    match rest.first()?.as_str() {
        "crate" => {
            at.clear();
            rest = &rest[1..];
        }
        "self" => rest = &rest[1..],
        "super" => {
            while rest.first().is_some_and(|first| first == "super") {
                at.pop()?;
                rest = &rest[1..];
            }
        }
        first => {
            let module = &all.modules[from];
            if !module.children.iter().any(|child| child == first) {
                let target = module.imported.get(first)?;
                // A crate, or a module imported by its own name.
                if target[0] == first || path.len() < 2 {
                    return None;
                }
                let long = [target.as_slice(), &path[1..]].concat();
                return resolve(all, from, &long);
            }
        }
    }
    while let Some(first) = rest.first() {
        let module = all.modules.get(&at)?;
        if !module.children.contains(first) {
            // The name is re-exported by this module.
            break;
        }
        at.push(first.clone());
        rest = &rest[1..];
    }
    let name = rest.first().cloned().unwrap_or_default();
    // A path that ends with a module has no name.
    Some((at, name))
}

/// Follows re-exports to the module that defines a name.
fn definition(all: &Crate, through: &ModulePath, name: &str, depth: usize) -> ModulePath {
    let Some(module) = all.modules.get(through) else {
        return through.clone();
    };
    if depth > 8 || name.is_empty() || name == "*" || module.defined.iter().any(|own| own == name) {
        return through.clone();
    }
    if let Some(path) = module.imported.get(name)
        && let Some((next, name)) = resolve(all, through, path)
        && (next != *through || !name.is_empty())
    {
        return definition(all, &next, &name, depth + 1);
    }
    for glob in &module.globs {
        if let Some((next, _)) = resolve(all, through, &[glob.as_slice(), &["*".into()]].concat())
            && next != *through
            && all.modules.get(&next).is_some_and(|next| defines(next, name))
        {
            return definition(all, &next, name, depth + 1);
        }
    }
    through.clone()
}

fn defines(module: &Module, name: &str) -> bool {
    module.defined.iter().any(|own| own == name) || module.imported.contains_key(name)
}

/// Collects the paths of more than one segment, including those in macros.
#[derive(Default)]
struct Paths {
    all: BTreeSet<Vec<String>>,
}

impl<'ast> Visit<'ast> for Paths {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        if !matches!(item, syn::Item::Use(_)) {
            visit::visit_item(self, item);
        }
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        if !is_test(&item.attrs) {
            visit::visit_impl_item_fn(self, item);
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names: Vec<String> = path.segments.iter().map(|part| part.ident.to_string()).collect();
        if names.len() > 1 {
            self.all.insert(names);
        }
        visit::visit_path(self, path);
    }

    fn visit_visibility(&mut self, _: &'ast syn::Visibility) {}

    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}

    fn visit_macro(&mut self, called: &'ast syn::Macro) {
        self.visit_path(&called.path);
        self.tokens(called.tokens.clone());
    }
}

impl Paths {
    /// Reads paths that begin with `crate`, `self` or `super` from the tokens of a macro.
    fn tokens(&mut self, tokens: TokenStream) {
        let mut path: Vec<String> = Vec::new();
        let mut colons = 0;
        for token in tokens {
            match token {
                TokenTree::Ident(name) => {
                    if colons < 2 {
                        self.end(&mut path);
                    }
                    path.push(name.to_string());
                    colons = 0;
                }
                TokenTree::Punct(mark) if mark.as_char() == ':' => colons += 1,
                TokenTree::Group(group) => {
                    self.end(&mut path);
                    colons = 0;
                    self.tokens(group.stream());
                }
                _ => {
                    self.end(&mut path);
                    colons = 0;
                }
            }
        }
        self.end(&mut path);
    }

    fn end(&mut self, path: &mut Vec<String>) {
        let path = std::mem::take(path);
        if path.len() > 1 {
            self.all.insert(path);
        }
    }
}
