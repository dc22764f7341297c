//! The rules of `ARCHITECTURE.md` for the modules of a crate.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::imports::{Import, imports};
use crate::source::{Crate, ModulePath};

/// The maximum number of source files in a folder.
pub const FILES_IN_A_FOLDER: usize = 12;

/// A violation of a rule.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Finding {
    /// A module uses a sibling that its parent declares later, or a descendant of such a sibling.
    Later {
        /// The import.
        import: Import,
        /// The parent of both.
        parent: ModulePath,
        /// The module that is declared first and uses the other one.
        user: String,
        /// The module that is declared later.
        used: String,
    },
    /// A module imports from the file of one of its ancestors.
    FromParent(Import),
    /// Files that import from each other.
    Circle(Vec<PathBuf>),
    /// A folder with too many files, and their number.
    LargeFolder(PathBuf, usize),
    /// A file `x.rs` beside a folder `x`.
    SplitModule(PathBuf),
}

impl std::fmt::Display for Finding {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let path = |path: &ModulePath| match path.is_empty() {
            true => "crate".to_owned(),
            false => path.join("::"),
        };
        match self {
            Self::Later { import, parent, user, used } => write!(
                f,
                "later: {} uses {}::{}, but {} declares `{used}` after `{user}`",
                path(&import.from),
                path(&import.to),
                import.name,
                path(parent)
            ),
            Self::FromParent(import) => write!(
                f,
                "parent: {} imports `{}` from {}, which contains it",
                path(&import.from),
                import.name,
                path(&import.through)
            ),
            Self::Circle(files) => {
                let files: Vec<_> = files.iter().map(|file| file.display().to_string()).collect();
                write!(f, "circle: {}", files.join(" "))
            }
            Self::LargeFolder(folder, files) => {
                write!(f, "folder: {} has {files} files", folder.display())
            }
            Self::SplitModule(file) => {
                write!(f, "style: {} stands beside a folder of its name", file.display())
            }
        }
    }
}

/// Returns all violations in the crate with this root file.
#[must_use]
pub fn findings(root: &Path) -> Vec<Finding> {
    let all = Crate::read(root);
    let imports = imports(&all);
    let mut found = BTreeSet::new();
    for import in &imports {
        if is_parent(&import.through, &import.from) && !import.name.is_empty() {
            found.insert(Finding::FromParent(import.clone()));
        }
        found.extend(later(&all, import));
    }
    found.extend(circles(&all, &imports).into_iter().map(Finding::Circle));
    let folder = root.parent().expect("a root file stands in a folder");
    folders(folder, &mut found);
    found.into_iter().collect()
}

/// Children of one module in an order of use: those that use no others come first.
#[derive(Debug)]
pub struct Order {
    /// The module that declares them.
    pub parent: ModulePath,
    /// Each child, or each set of children that use each other.
    pub groups: Vec<Vec<String>>,
}

/// Returns an order of use for the children of every module with children, keeping the order of the
/// declarations where possible.
#[must_use]
pub fn orders(root: &Path) -> Vec<Order> {
    let all = Crate::read(root);
    let imports = imports(&all);
    let order = |(parent, module): (&ModulePath, &crate::source::Module)| {
        let mut uses: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for import in &imports {
            let depth = parent.len();
            let below = |path: &ModulePath| path.starts_with(parent) && path.len() > depth;
            if below(&import.from) && below(&import.to) && import.from[depth] != import.to[depth] {
                uses.entry(&import.from[depth]).or_default().insert(&import.to[depth]);
            }
        }
        let reach = |start: &str| {
            let mut seen = BTreeSet::new();
            let mut open = vec![start];
            while let Some(next) = open.pop() {
                for used in uses.get(next).into_iter().flatten() {
                    if seen.insert(*used) {
                        open.push(used);
                    }
                }
            }
            seen
        };
        let reached: BTreeMap<&str, BTreeSet<&str>> =
            module.children.iter().map(|child| (child.as_str(), reach(child))).collect();
        let mut left: Vec<&str> = module.children.iter().map(String::as_str).collect();
        let mut groups = Vec::new();
        while !left.is_empty() {
            // Uses no remaining child, except those that use it in turn.
            let free = left.iter().position(|child| {
                let mut used = reached[child].iter().filter(|used| left.contains(used));
                used.all(|used| used == child || reached[used].contains(child))
            });
            let first = left[free.expect("some set of children uses no other")];
            let in_circle = |child: &&str| {
                *child == first || reached[first].contains(child) && reached[child].contains(first)
            };
            let group: Vec<&str> = left.iter().copied().filter(|child| in_circle(child)).collect();
            left.retain(|child| !group.contains(child));
            groups.push(group.into_iter().map(str::to_owned).collect());
        }
        Order { parent: parent.clone(), groups }
    };
    all.modules.iter().filter(|(_, module)| module.children.len() > 1).map(order).collect()
}

/// Returns `true` if `outer` is an ancestor of `inner`.
fn is_parent(outer: &ModulePath, inner: &ModulePath) -> bool {
    outer.len() < inner.len() && inner.starts_with(outer)
}

fn later(all: &Crate, import: &Import) -> Option<Finding> {
    let shared = import.from.iter().zip(&import.to).take_while(|(one, other)| one == other);
    let depth = shared.count();
    // A module may use its descendants; using an ancestor is another finding.
    let (user, used) = (import.from.get(depth)?, import.to.get(depth)?);
    let parent = import.from[..depth].to_vec();
    let children = &all.modules[&parent].children;
    let place = |name| children.iter().position(|child| child == name);
    (place(used) > place(user)).then(|| Finding::Later {
        import: import.clone(),
        parent,
        user: user.clone(),
        used: used.clone(),
    })
}

/// Returns the sets of files that reach each other by imports.
fn circles(all: &Crate, imports: &BTreeSet<Import>) -> Vec<Vec<PathBuf>> {
    let mut edges: BTreeMap<&Path, BTreeSet<&Path>> = BTreeMap::new();
    for import in imports {
        let [from, to] = [&import.from, &import.to].map(|path| all.modules[path].file.as_path());
        if from != to {
            edges.entry(from).or_default().insert(to);
        }
    }
    let reach = |start: &Path| {
        let mut seen: BTreeSet<&Path> = BTreeSet::new();
        let mut open: Vec<&Path> = edges.get(start).into_iter().flatten().copied().collect();
        while let Some(next) = open.pop() {
            if seen.insert(next) {
                open.extend(edges.get(next).into_iter().flatten());
            }
        }
        seen
    };
    let reached: BTreeMap<&Path, BTreeSet<&Path>> =
        edges.keys().map(|file| (*file, reach(file))).collect();
    let mut circles = BTreeSet::new();
    for (file, seen) in &reached {
        if seen.contains(file) {
            let back =
                |other: &&&Path| reached.get(**other).is_some_and(|seen| seen.contains(file));
            let circle: Vec<PathBuf> =
                seen.iter().filter(back).map(|file| file.to_path_buf()).collect();
            circles.insert(circle);
        }
    }
    circles.into_iter().collect()
}

fn folders(folder: &Path, found: &mut BTreeSet<Finding>) {
    let entries = std::fs::read_dir(folder).expect("a folder of sources");
    let mut files = 0;
    for entry in entries {
        let path = entry.expect("an entry of a folder").path();
        if path.is_dir() {
            let beside = path.with_extension("rs");
            if beside.exists() {
                found.insert(Finding::SplitModule(beside));
            }
            folders(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs") {
            files += 1;
        }
    }
    if files > FILES_IN_A_FOLDER {
        found.insert(Finding::LargeFolder(folder.to_owned(), files));
    }
}
