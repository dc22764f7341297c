//! Structures and layouts to write, as typed.

use lexc::build::compile::{CompileOptions, LayoutChoice, StructureSet};

/// A structure, as typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum StructureName {
    /// The trie; for small lists
    Trie,
    /// The minimal DAWG
    Dawg,
    /// The minimal GADDAG, for generating moves
    Gaddag,
    /// The two-way DAWG, which contains the GADDAG
    TwoWay,
    /// The two-way DAWG with chains of forced tiles compressed; edge lists only
    TwoWayCompact,
    /// Word counts, which make the first `lexc rank` faster
    Rank,
}

/// A layout, as typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum LayoutName {
    /// Bit masks and children: fast
    Bitmap,
    /// Four bytes for each edge: small
    EdgeList,
    /// Only the words, in the fewest bytes: automata are built from them by --from, or in memory
    Packed,
}

/// Returns the options of the compiler.
pub(crate) fn compile_options(
    structures: Option<&[StructureName]>,
    layout: LayoutName,
    count_all: bool,
) -> CompileOptions {
    let layout = match layout {
        LayoutName::Bitmap => LayoutChoice::Bitmap,
        LayoutName::EdgeList => LayoutChoice::EdgeList,
        LayoutName::Packed => LayoutChoice::Packed,
    };
    let default = match layout {
        LayoutChoice::Packed => &[][..],
        _ => &[StructureName::Gaddag],
    };
    let structures = structures.unwrap_or(default);
    let has = |name| structures.contains(&name);
    CompileOptions::default()
        .structures(StructureSet {
            trie: has(StructureName::Trie),
            gaddag: has(StructureName::Gaddag),
            two_way: has(StructureName::TwoWay),
            two_way_compact: has(StructureName::TwoWayCompact),
            rank: has(StructureName::Rank),
        })
        .layout(layout)
        .count_all(count_all)
}
