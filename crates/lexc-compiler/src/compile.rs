//! From a DAWG to the bytes of a file.

use std::io::{self, Write};

use lexc_format::alphabet::Alphabet;
use lexc_format::counts::{Automaton, Convention, Count, Counts};
use lexc_format::pool::{Graph as _, Layout, POOL_HEADER_LEN, Pool};
use lexc_format::provenance::Provenance;
use lexc_format::section::Kind;
use lexc_format::structure::{STRUCTURE_LEN, Structure, Structures};
use lexc_format::with_graph;
use lexc_format::write::{Section, write_file};
use zerocopy::IntoBytes;
use zerocopy::little_endian::U32;

use crate::automaton::classes::{ClassError, left_classes, proven, two_way_classes};
use crate::automaton::compact::Compact;
use crate::automaton::counts;
use crate::automaton::dawg::Dawg;
use crate::automaton::gaddag::Gaddag;
use crate::automaton::reversed::reversed;
use crate::layout::{Contents, Image, Size, TooLarge, TwoWay, lay_out};
use crate::packed::{PackError, PackOptions, PackedSection, pack};

/// The automata that a file holds. The DAWG is always there: the others lead into it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct StructureSet {
    /// The trie, for small lists.
    pub trie: bool,
    /// The GADDAG.
    pub gaddag: bool,
    /// The two-way DAWG, whose left half is the GADDAG, and the reversed DAWG.
    pub two_way: bool,
    /// The compact two-way DAWG and the reversed DAWG, in edge lists only.
    pub two_way_compact: bool,
    /// Word counts for ranking; without them a reader that ranks computes them when it opens.
    pub rank: bool,
}

/// The layout of states.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum LayoutChoice {
    /// Bitmap states: fast.
    #[default]
    Bitmap,
    /// Edge lists: small.
    EdgeList,
    /// The words alone, packed: the smallest that can be walked.
    Packed,
}

impl StructureSet {
    /// The DAWG and the GADDAG: the default of files, and the fastest for move generation.
    pub const GADDAG: Self = Self {
        trie: false,
        gaddag: true,
        two_way: false,
        two_way_compact: false,
        rank: false,
    };

    /// Returns `true` if a file with these structures holds the DAWG and the automata of the set.
    /// Word counts are not looked at: readers without them compute them.
    ///
    /// # Examples
    /// ```
    /// use lexc_compiler::compile::StructureSet;
    /// use lexc_format::structure::Structures;
    ///
    /// assert!(!StructureSet::GADDAG.is_held_by(&Structures::default()));
    /// ```
    #[must_use]
    pub const fn is_held_by(self, held: &Structures) -> bool {
        held.dawg.is_some()
            && (!self.trie || held.trie.is_some())
            && (!self.gaddag || held.gaddag.is_some())
            && (!self.two_way || held.two_way.is_some())
            && (!self.two_way_compact || held.two_way_compact.is_some())
    }

    /// Returns `true` if any of them is made of the classes of word middles.
    const fn of_classes(self) -> bool {
        self.gaddag || self.two_way || self.two_way_compact
    }

    /// Returns the name of one of them, if any is requested.
    fn first_name(self) -> Option<&'static str> {
        let all = [
            (self.trie, "trie"),
            (self.gaddag, "GADDAG"),
            (self.two_way || self.two_way_compact, "two-way DAWG"),
            (self.rank, "word counts"),
        ];
        all.into_iter().find(|named| named.0).map(|named| named.1)
    }
}

impl LayoutChoice {
    /// Returns the name that the command and reports use.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bitmap => "bitmap",
            Self::EdgeList => "edge-list",
            Self::Packed => "packed",
        }
    }

    /// Returns the layout of a pool for an alphabet of `tiles` letters. Packed words have no pool; the
    /// automaton from which they are packed is never written.
    #[must_use]
    pub const fn for_tiles(self, tiles: usize) -> Layout {
        let wide = tiles > 31;
        match self {
            Self::Bitmap => Layout::Bitmap { wide },
            Self::EdgeList | Self::Packed => Layout::EdgeList,
        }
    }
}

/// Options for compiling a DAWG.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CompileOptions {
    /// Automata to store.
    pub structures: StructureSet,
    /// The layout in which they are stored.
    pub layout: LayoutChoice,
    /// Count structures that are not stored as well: GADDAG, semi-minimal GADDAG, reversed and two-way DAWG.
    pub count_all: bool,
}

impl CompileOptions {
    /// Returns `true` if the classes need only their left edges, in an order that the layout finds: for a GADDAG of
    /// bitmap states.
    fn left_edges_suffice(&self) -> bool {
        let wanted = self.structures;
        let two_way = wanted.two_way || wanted.two_way_compact;
        self.layout == LayoutChoice::Bitmap && !two_way && !self.count_all
    }

    /// Returns the options as the provenance has them.
    #[must_use]
    pub fn stored(&self) -> String {
        let wanted = self.structures;
        let stored = [
            (wanted.trie, "trie"),
            (true, "dawg"),
            (wanted.gaddag || wanted.two_way, "gaddag"),
            (wanted.two_way, "two-way"),
            (wanted.two_way_compact, "two-way-compact"),
            (wanted.rank, "rank"),
        ];
        let stored: Vec<_> = stored.iter().filter(|s| s.0).map(|s| s.1).collect();
        let mut options = Vec::new();
        if self.layout != LayoutChoice::Packed {
            options.push(format!("structures={}", stored.join(",")));
        }
        if self.count_all {
            options.push("count-all".to_owned());
        }
        options.push(format!("layout={}", self.layout.name()));
        options.join(" ")
    }
}

/// The reason why a DAWG was not compiled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CompileError {
    /// A limit of the layout.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// The classes of word middles.
    #[error(transparent)]
    Classes(#[from] ClassError),
    /// The compact two-way DAWG is made of edge lists.
    #[error(
        "the compact two-way DAWG (two-way-compact) is made of edge lists, and the layout is {layout}"
    )]
    CompactNeedsEdgeLists {
        /// The requested layout.
        layout: &'static str,
    },
    /// The packed layout holds no automata.
    #[error("the packed layout holds the words alone, and no {structure}")]
    PackedHoldsWords {
        /// The requested structure.
        structure: &'static str,
    },
    /// The packed layout.
    #[error(transparent)]
    Pack(#[from] PackError),
    /// Words are numbered by 32 bits.
    #[error("{words} words are more than the 4,294,967,294 that a file can number")]
    TooManyWords {
        /// Distinct words.
        words: u64,
    },
}

/// A lexicon ready to be written.
#[derive(Debug)]
pub struct Compiled {
    alphabet: Vec<u8>,
    /// The counts of words, states and edges.
    pub counts: Counts,
    /// The pool and its structures; empty where the words are packed.
    pub image: Image,
    /// The packed words.
    pub packed: Option<PackedSection>,
    rank: Option<Vec<U32>>,
    /// Sections of kind `VALU`, made by [`lexc_format::values`].
    pub columns: Vec<Vec<u8>>,
}

/// Compiles a DAWG. `step` is called with the name of each step that begins.
///
/// # Errors
/// [`CompileError`].
pub fn compile(
    dawg: &Dawg,
    alphabet: &Alphabet,
    options: &CompileOptions,
    step: &mut dyn FnMut(&'static str),
) -> Result<Compiled, CompileError> {
    let wanted = options.structures;
    let layout = options.layout.for_tiles(alphabet.len());
    if wanted.two_way_compact && layout != Layout::EdgeList {
        let layout = layout.name();
        return Err(CompileError::CompactNeedsEdgeLists { layout });
    }
    if options.layout == LayoutChoice::Packed
        && let Some(structure) = wanted.first_name()
    {
        return Err(CompileError::PackedHoldsWords { structure });
    }
    let sizes = counts::sizes(dawg);
    if sizes.words >= u64::from(u32::MAX) {
        return Err(CompileError::TooManyWords { words: sizes.words });
    }
    let mut lines = vec![counts::trie(&sizes)];
    lines.extend(counts::dawg(Automaton::Dawg, &dawg.graph, dawg.root));
    let contents = Contents {
        dawg,
        trie: wanted.trie.then(|| Size::of_trie(&sizes)),
        gaddag: None,
        two_way: None,
        compact: None,
        class_order: &[],
    };
    let image = if wanted.of_classes() || options.count_all {
        let (image, counted) = proven(sizes.letters, |seed| {
            step("finding the classes of word middles");
            if options.left_edges_suffice() {
                with_gaddag(contents, layout, seed, step)
            } else {
                with_classes(contents, options, layout, &sizes, seed, step)
            }
        })?;
        lines.extend(counted);
        image
    } else if options.layout == LayoutChoice::Packed {
        Image::empty()
    } else {
        step("laying out states");
        lay_out(layout, &contents)?.0
    };
    let packed = match options.layout {
        LayoutChoice::Packed => {
            step("packing");
            Some(pack(dawg, alphabet, PackOptions::default())?)
        }
        _ => None,
    };
    if image.shared_tails {
        lines.extend(shared_tails(&image, &lines));
    }
    let rank = wanted.rank.then(|| weigh_dawg(&image));
    Ok(Compiled {
        alphabet: alphabet.encode(),
        counts: Counts {
            words: sizes.words,
            letters: sizes.letters,
            min_length: sizes.min_length,
            max_length: sizes.max_length,
            lines,
        },
        image,
        packed,
        rank,
        columns: Vec::new(),
    })
}

/// Returns the numbers of cells where tails are shared. The states are those with the terminal flag on the edge;
/// the GADDAG's cells are those of the DAWG as well, which it leans on.
fn shared_tails(image: &Image, lines: &[Count]) -> Vec<Count> {
    let line = |automaton, structure: &Option<Structure>| {
        let on_edge = |line: &&Count| {
            line.automaton == automaton && line.convention == Convention::TerminalOnEdge
        };
        let dawg = &image.structures.dawg;
        let below = dawg.as_ref().filter(|_| automaton == Automaton::Gaddag);
        let cells = structure.as_ref()?.range.len() + below.map_or(0, |dawg| dawg.range.len());
        Some(Count {
            convention: Convention::SharedTails,
            edges: cells as u64,
            ..*lines.iter().find(on_edge)?
        })
    };
    let structures = &image.structures;
    let lines = [
        line(Automaton::Dawg, &structures.dawg),
        line(Automaton::Gaddag, &structures.gaddag),
        line(Automaton::ReversedDawg, &structures.reversed_dawg),
    ];
    lines.into_iter().flatten().collect()
}

/// An image and its counts, with the strings that its GADDAG accepts.
type Attempt = Result<((Image, Vec<Count>), u32), CompileError>;

/// Adds a GADDAG, whose states are found, ordered, counted and written without their right edges.
fn with_gaddag(
    contents: Contents<'_>,
    layout: Layout,
    seed: u64,
    step: &mut dyn FnMut(&'static str),
) -> Attempt {
    let classes = left_classes(contents.dawg, seed).map_err(ClassError::from)?;
    step("laying out states");
    let gaddag = Gaddag::new(contents.dawg, &classes);
    let contents = Contents {
        gaddag: Some(&gaddag),
        ..contents
    };
    let (image, tally) = lay_out(layout, &contents)?;
    // This layout counts what it writes; a count of zero strings would not be proven.
    let tally = tally.unwrap_or_default();
    let lines = counts::gaddag(&tally).to_vec();
    Ok(((image, lines), tally.accepted))
}

/// Adds the automata and counts that the options name, from the edges of both sides of the classes.
fn with_classes(
    contents: Contents<'_>,
    options: &CompileOptions,
    layout: Layout,
    sizes: &counts::Sizes,
    seed: u64,
    step: &mut dyn FnMut(&'static str),
) -> Attempt {
    let wanted = options.structures;
    let dawg = contents.dawg;
    let classes = two_way_classes(dawg, seed).map_err(ClassError::from)?;
    let order = classes.parents_first();
    step("minimising the GADDAG");
    let gaddag = Gaddag::new(dawg, &classes.left);
    let (tally, nodes) = gaddag.tally(&order);
    let mut lines = counts::gaddag(&tally).to_vec();
    if options.count_all {
        let middles = counts::middles(&classes.left, &order);
        lines.push(counts::semi_minimal(sizes, middles));
    }
    let two_way = wanted.two_way || wanted.two_way_compact || options.count_all;
    let reversed = two_way.then(|| reversed(&classes.left, &order));
    let two_way = reversed.as_ref().map(|reversed| TwoWay {
        classes: &classes,
        order: &order,
        reversed,
    });
    if let Some(two_way) = two_way {
        lines.extend(counts::reversed_dawg(two_way.reversed));
        lines.extend(counts::two_way(&classes, &nodes));
    }
    let compact = two_way
        .filter(|_| wanted.two_way_compact || options.count_all)
        .map(|two_way| (Compact::new(&classes, two_way.reversed, &order), two_way));
    if let Some((compact, _)) = &compact {
        lines.extend(counts::two_way_compact(compact));
    }
    if options.layout == LayoutChoice::Packed {
        return Ok(((Image::empty(), lines), tally.accepted));
    }
    step("laying out states");
    let compact = compact
        .as_ref()
        .map(|(compact, two_way)| (compact, *two_way));
    let contents = Contents {
        gaddag: (wanted.gaddag || wanted.two_way).then_some(&gaddag),
        two_way: two_way.filter(|_| wanted.two_way),
        compact: compact.filter(|_| wanted.two_way_compact),
        class_order: &order,
        ..contents
    };
    let (image, _) = lay_out(layout, &contents)?;
    Ok(((image, lines), tally.accepted))
}

fn weigh_dawg(image: &Image) -> Vec<U32> {
    let pool = Pool::from_words(image.layout, &image.words);
    let range = image
        .structures
        .dawg
        .as_ref()
        .map_or(0..0, |dawg| dawg.range.clone());
    let weights = with_graph!(pool.view(), graph => graph.weigh(range));
    weights.into_iter().map(U32::new).collect()
}

impl Compiled {
    /// Returns the name of the layout that it is in.
    #[must_use]
    pub const fn layout_name(&self) -> &'static str {
        match self.packed {
            Some(_) => LayoutChoice::Packed.name(),
            None => self.image.layout.name(),
        }
    }

    /// Writes the file; returns its length in bytes. Alphabet, counts, automata and `provenance`
    /// decide every byte.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write(&self, provenance: &Provenance, mut out: impl Write) -> io::Result<u64> {
        let provenance = provenance.encode();
        let counts = self.counts.encode();
        let pool_header: [u8; POOL_HEADER_LEN] =
            Pool::header(self.image.layout, self.image.words.len() as u32);
        let structures: Vec<(Kind, [u8; STRUCTURE_LEN])> = self
            .image
            .structures
            .iter()
            .map(|(kind, structure)| (kind, structure.encode()))
            .collect();
        let mut sections = vec![
            Section::required(Kind::ALPHABET, vec![&self.alphabet]),
            Section::optional(Kind::PROVENANCE, vec![&provenance]),
            Section::optional(Kind::COUNTS, vec![&counts]),
        ];
        for (kind, record) in &structures {
            sections.push(Section::optional(*kind, vec![record]));
        }
        sections.push(match &self.packed {
            Some(packed) => Section::required(Kind::PACKED, vec![&packed.bytes]),
            None => {
                let words = self.image.words.as_bytes();
                Section::required(Kind::POOL, vec![&pool_header, words])
            }
        });
        if let Some(rank) = &self.rank {
            sections.push(Section::optional(Kind::RANK, vec![rank.as_bytes()]));
        }
        for column in &self.columns {
            sections.push(Section::optional(Kind::VALUES, vec![column]));
        }
        write_file(&mut out, &sections)
    }

    /// Returns the file in memory.
    #[must_use]
    pub fn to_bytes(&self, provenance: &Provenance) -> Vec<u8> {
        let mut bytes = Vec::new();
        // Writing to memory does not fail.
        let _ = self.write(provenance, &mut bytes);
        bytes
    }
}
