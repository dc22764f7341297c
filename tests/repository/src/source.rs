//! The files of a crate as a tree of modules.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use syn::{Attribute, Item, UseTree, Visibility};

/// The path of a module from the root of its crate: `["packed", "edge"]`.
pub type ModulePath = Vec<String>;

/// A module with a file of its own or with a body in braces.
pub struct Module {
    /// The file that holds the module.
    pub file: PathBuf,
    /// `true` for `lib.rs`, `main.rs` and every `mod.rs`.
    pub is_folder: bool,
    /// Its items, without tests.
    pub items: Vec<Item>,
    /// Its child modules, in the order of their declarations.
    pub children: Vec<String>,
    /// The names of the items defined in it: types, functions, constants, macros.
    pub defined: Vec<String>,
    /// The imported names, each with the path as written.
    pub imported: BTreeMap<String, Vec<String>>,
    /// The paths of its glob imports.
    pub globs: Vec<Vec<String>>,
}

/// A crate: its modules by path.
#[derive(Default)]
pub struct Crate {
    /// All modules; the root has the empty path.
    pub modules: BTreeMap<ModulePath, Module>,
}

impl Crate {
    /// Reads the crate whose root is `file`.
    ///
    /// # Panics
    ///
    /// Panics if a file is missing or is not Rust.
    #[must_use]
    pub fn read(file: &Path) -> Self {
        let mut all = Self::default();
        let folder = file.parent().expect("a root file stands in a folder");
        all.add_file(Vec::new(), file, folder);
        all
    }

    fn add_file(&mut self, path: ModulePath, file: &Path, folder: &Path) {
        let text = std::fs::read_to_string(file)
            .unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let parsed =
            syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let is_folder = path.is_empty() || file.ends_with("mod.rs");
        self.add(path, file, is_folder, folder, parsed.items);
    }

    fn add(
        &mut self,
        path: ModulePath,
        file: &Path,
        is_folder: bool,
        folder: &Path,
        items: Vec<Item>,
    ) {
        let mut module = Module {
            file: file.to_owned(),
            is_folder,
            items: Vec::new(),
            children: Vec::new(),
            defined: Vec::new(),
            imported: BTreeMap::new(),
            globs: Vec::new(),
        };
        for item in items {
            if is_test(attributes(&item)) {
                continue;
            }
            if let Item::Mod(declared) = item {
                let name = declared.ident.to_string();
                module.children.push(name.clone());
                let mut child = path.clone();
                child.push(name.clone());
                let below = folder.join(&name);
                if let Some((_, items)) = declared.content {
                    self.add(child, file, false, &below, items);
                } else {
                    let [flat, nested] = [folder.join(format!("{name}.rs")), below.join("mod.rs")];
                    let file = match path_attribute(&declared.attrs) {
                        Some(other) => {
                            file.parent().expect("a file stands in a folder").join(other)
                        }
                        None if flat.exists() => flat,
                        None => nested,
                    };
                    self.add_file(child, &file, &below);
                }
                continue;
            }
            if let Item::Use(import) = &item {
                let prefix = Vec::new();
                module.import(&import.tree, &prefix);
            }
            module.defined.extend(name_of(&item));
            module.items.push(item);
        }
        self.modules.insert(path, module);
    }
}

impl Module {
    fn import(&mut self, tree: &UseTree, prefix: &[String]) {
        match tree {
            UseTree::Path(path) => {
                let prefix = [prefix, &[path.ident.to_string()]].concat();
                self.import(&path.tree, &prefix);
            }
            UseTree::Name(name) if name.ident == "self" => {
                if let Some(last) = prefix.last() {
                    self.imported.insert(last.clone(), prefix.to_vec());
                }
            }
            UseTree::Name(name) => {
                let name = name.ident.to_string();
                let path = [prefix, std::slice::from_ref(&name)].concat();
                self.imported.insert(name, path);
            }
            UseTree::Rename(rename) => {
                let path = match rename.ident == "self" {
                    true => prefix.to_vec(),
                    false => [prefix, &[rename.ident.to_string()]].concat(),
                };
                // Several traits may be imported as `_`.
                let name = match rename.rename == "_" {
                    true => format!("_{}", path.join("::")),
                    false => rename.rename.to_string(),
                };
                self.imported.insert(name, path);
            }
            UseTree::Glob(_) => self.globs.push(prefix.to_vec()),
            UseTree::Group(group) => {
                for tree in &group.items {
                    self.import(tree, prefix);
                }
            }
        }
    }
}

/// Returns `true` if the item is compiled only for tests.
#[must_use]
pub fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        if attribute.path().is_ident("test") {
            return true;
        }
        let syn::Meta::List(list) = &attribute.meta else {
            return false;
        };
        let condition = list.tokens.to_string().replace(' ', "");
        attribute.path().is_ident("cfg")
            && (condition == "test" || condition.starts_with("all(test"))
    })
}

/// Returns the value of `#[path = "…"]`.
fn path_attribute(attributes: &[Attribute]) -> Option<String> {
    attributes.iter().find_map(|attribute| {
        let syn::Meta::NameValue(pair) = &attribute.meta else {
            return None;
        };
        let syn::Expr::Lit(value) = &pair.value else {
            return None;
        };
        match &value.lit {
            syn::Lit::Str(text) if pair.path.is_ident("path") => Some(text.value()),
            _ => None,
        }
    })
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::ExternCrate(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::ForeignMod(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::TraitAlias(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Union(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

fn name_of(item: &Item) -> Option<String> {
    let name = match item {
        Item::Const(item) => &item.ident,
        Item::Enum(item) => &item.ident,
        Item::Fn(item) => &item.sig.ident,
        Item::Macro(item) => item.ident.as_ref()?,
        Item::Static(item) => &item.ident,
        Item::Struct(item) => &item.ident,
        Item::Trait(item) => &item.ident,
        Item::TraitAlias(item) => &item.ident,
        Item::Type(item) => &item.ident,
        Item::Union(item) => &item.ident,
        _ => return None,
    };
    Some(name.to_string())
}

/// Returns the name of a public type or trait, with its line.
#[must_use]
pub fn public_type(item: &Item) -> Option<(String, usize)> {
    let (visibility, name) = match item {
        Item::Enum(item) => (&item.vis, &item.ident),
        Item::Struct(item) => (&item.vis, &item.ident),
        Item::Trait(item) => (&item.vis, &item.ident),
        Item::Type(item) => (&item.vis, &item.ident),
        Item::Union(item) => (&item.vis, &item.ident),
        _ => return None,
    };
    let public = matches!(visibility, Visibility::Public(_));
    public.then(|| (name.to_string(), name.span().start().line))
}
