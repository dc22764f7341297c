//! From a DAWG to the bytes of a file.

use std::io::{self, Read, Seek, SeekFrom, Write};

use lexc_alphabet::Alphabet;
use lexc_format::counts::{Automaton, Convention, Count, Counts};
use lexc_format::pool::{Layout, POOL_HEADER_LEN, Pool};
use lexc_format::provenance::Provenance;
use lexc_format::section::Kind;
use lexc_format::structure::{STRUCTURE_LEN, Structure, Structures};
use lexc_format::write::{Rest, Section, write_around, write_file};
use zerocopy::IntoBytes;
use zerocopy::little_endian::U32;

use crate::automaton::classes::{ClassError, left_classes, proven, two_way_classes};
use crate::automaton::compact::Compact;
use crate::automaton::counts;
use crate::automaton::dawg::Dawg;
use crate::automaton::gaddag::Gaddag;
use crate::automaton::reversed::reversed;
use crate::layout::{BothSides, Contents, Middles, PoolImage, Sink, Size, TooLarge};
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
pub struct CompiledLexicon {
    alphabet: Vec<u8>,
    /// The counts of words, states and edges.
    pub counts: Counts,
    body: Body,
    /// Sections of kind `VALU`, made by [`lexc_format::values`].
    pub columns: Vec<Vec<u8>>,
}

/// The words of a lexicon.
#[derive(Debug)]
enum Body {
    /// Automata, and if they are stored the word counts of the DAWG.
    Pool(Box<PoolImage>, Option<Vec<U32>>),
    Packed(PackedSection),
}

/// Compiles a DAWG. `step` is called with the name of each step that begins.
///
/// # Errors
/// [`CompileError`].
pub fn compile(
    dawg: Dawg,
    alphabet: &Alphabet,
    options: &CompileOptions,
    step: &mut dyn FnMut(&'static str),
) -> Result<CompiledLexicon, CompileError> {
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
    let sizes = counts::sizes(&dawg);
    if sizes.words >= u64::from(u32::MAX) {
        return Err(CompileError::TooManyWords { words: sizes.words });
    }
    let mut lines = vec![counts::trie(&sizes)];
    lines.extend(counts::dawg(Automaton::Dawg, &dawg.graph, dawg.root));
    let mut middles = None;
    if wanted.of_classes() || options.count_all {
        let (found, counted) = proven(sizes.letters, |seed| {
            step("finding the classes of word middles");
            if options.left_edges_suffice() {
                left_sides(&dawg, seed, step)
            } else {
                both_sides(&dawg, options, &sizes, seed, step)
            }
        })?;
        lines.extend(counted);
        middles = Some(found);
    }
    let body = if options.layout == LayoutChoice::Packed {
        step("packing");
        Body::Packed(pack(&dawg, alphabet, PackOptions::default())?)
    } else {
        step("laying out states");
        let contents = Contents {
            dawg,
            trie: wanted.trie.then(|| Size::of_trie(&sizes)),
            middles,
            stored: wanted,
        };
        let image = PoolImage::new(layout, contents)?;
        if image.shared_tails {
            lines.extend(shared_tails(&image, &lines));
        }
        let rank = wanted.rank.then(|| image.weigh_dawg()).transpose()?;
        Body::Pool(Box::new(image), rank)
    };
    Ok(CompiledLexicon {
        alphabet: alphabet.encode(),
        counts: Counts {
            words: sizes.words,
            letters: sizes.letters,
            min_length: sizes.min_length,
            max_length: sizes.max_length,
            lines,
        },
        body,
        columns: Vec::new(),
    })
}

/// Returns the numbers of cells where tails are shared. The states are those with the terminal flag on the edge;
/// the GADDAG's cells are those of the DAWG as well, which it leans on.
fn shared_tails(image: &PoolImage, lines: &[Count]) -> Vec<Count> {
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

/// The classes and counts of what is made of them, with the strings that the GADDAG accepts.
type Attempt = Result<((Middles, Vec<Count>), u32), CompileError>;

/// Finds the classes with their left edges, and orders and counts the states of the GADDAG.
fn left_sides(dawg: &Dawg, seed: u64, step: &mut dyn FnMut(&'static str)) -> Attempt {
    let mut classes = left_classes(dawg, seed).map_err(ClassError::from)?;
    let parents = classes.take_parents();
    step("minimising the GADDAG");
    let gaddag = Gaddag::new(dawg, &classes);
    let (in_order, tally) = gaddag.walk(parents);
    let middles = Middles {
        classes: classes.len(),
        gaddag: Some(in_order),
        both_sides: None,
    };
    let lines = counts::gaddag(&tally).to_vec();
    Ok(((middles, lines), tally.accepted))
}

/// Finds the classes with the edges of both sides, and makes and counts the automata that the options name.
fn both_sides(
    dawg: &Dawg,
    options: &CompileOptions,
    sizes: &counts::LexiconSizes,
    seed: u64,
    step: &mut dyn FnMut(&'static str),
) -> Attempt {
    let wanted = options.structures;
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
    if let Some(reversed) = &reversed {
        lines.extend(counts::reversed_dawg(reversed));
        lines.extend(counts::two_way(&classes, &nodes));
    }
    let compact = reversed
        .as_ref()
        .filter(|_| wanted.two_way_compact || options.count_all)
        .map(|reversed| Compact::new(&classes, reversed, &order));
    if let Some(compact) = &compact {
        lines.extend(counts::two_way_compact(compact));
    }
    let shared = gaddag.shared().to_vec();
    let by_itself = wanted.gaddag && !wanted.two_way && options.layout == LayoutChoice::Bitmap;
    let middles = Middles {
        classes: classes.left.len(),
        gaddag: by_itself.then(|| gaddag.walk(None).0),
        both_sides: Some(BothSides {
            classes,
            order,
            shared,
            reversed,
            compact,
        }),
    };
    Ok(((middles, lines), tally.accepted))
}

impl CompiledLexicon {
    /// Returns the name of the layout that it is in.
    #[must_use]
    pub const fn layout_name(&self) -> &'static str {
        match &self.body {
            Body::Packed(_) => LayoutChoice::Packed.name(),
            Body::Pool(image, _) => image.layout.name(),
        }
    }

    /// Returns the automata; [`None`] where the words are packed.
    #[must_use]
    pub fn image(&self) -> Option<&PoolImage> {
        match &self.body {
            Body::Pool(image, _) => Some(image),
            Body::Packed(_) => None,
        }
    }

    /// Returns the automata alone; [`None`] where the words are packed.
    #[cfg(test)]
    pub(crate) fn into_image(self) -> Option<Box<PoolImage>> {
        match self.body {
            Body::Pool(image, _) => Some(image),
            Body::Packed(_) => None,
        }
    }

    /// Returns the addresses of the structures; none where the words are packed.
    #[must_use]
    pub fn structures(&self) -> Structures {
        let image = self.image();
        image.map_or_else(Structures::default, |image| image.structures.clone())
    }

    /// Writes the file; returns its length in bytes. Alphabet, counts, automata and `provenance`
    /// decide every byte. The automata are in memory meanwhile; [`Self::write_in_place`] needs less.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write(&self, provenance: &Provenance, mut out: impl Write) -> io::Result<u64> {
        let head = Head::new(self, provenance);
        let mut sections = head.sections(self);
        let words = self.image().map(PoolImage::to_words).unwrap_or_default();
        if let Some(at) = pool_of(&sections) {
            sections[at].parts.push(words.as_bytes());
        }
        write_file(&mut out, &sections)
    }

    /// Writes the same bytes as [`Self::write`] to an empty file, the automata first and from their end to their beginning, so that
    /// only a small part of them is in memory. Returns the file's length in bytes.
    ///
    /// # Errors
    /// Those of the file.
    pub fn write_in_place(
        &self,
        provenance: &Provenance,
        file: &mut (impl Read + Write + Seek),
    ) -> io::Result<u64> {
        let head = Head::new(self, provenance);
        let sections = head.sections(self);
        let (Some(image), Some(at)) = (self.image(), pool_of(&sections)) else {
            return write_file(file, &sections);
        };
        let rest = Rest {
            section: at,
            len: u64::from(image.units) * 4,
        };
        let offset = rest.offset(&sections);
        image.write_to(&mut PoolFile { file, offset })?;
        write_around(file, &sections, rest)
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

/// What the sections of a file hold beside the words.
struct Head {
    provenance: Vec<u8>,
    counts: Vec<u8>,
    structures: Vec<(Kind, [u8; STRUCTURE_LEN])>,
    pool_header: [u8; POOL_HEADER_LEN],
}

impl Head {
    fn new(compiled: &CompiledLexicon, provenance: &Provenance) -> Self {
        let structures = compiled.structures();
        let structures: Vec<_> = structures
            .iter()
            .map(|(kind, structure)| (kind, structure.encode()))
            .collect();
        let image = compiled.image();
        Self {
            provenance: provenance.encode(),
            counts: compiled.counts.encode(),
            pool_header: image.map_or([0; POOL_HEADER_LEN], |image| {
                Pool::header(image.layout, image.units)
            }),
            structures,
        }
    }

    /// Returns the sections, the units of the pool left out.
    fn sections<'a>(&'a self, compiled: &'a CompiledLexicon) -> Vec<Section<'a>> {
        let mut sections = vec![
            Section::required(Kind::ALPHABET, vec![&compiled.alphabet]),
            Section::optional(Kind::PROVENANCE, vec![&self.provenance]),
            Section::optional(Kind::COUNTS, vec![&self.counts]),
        ];
        for (kind, record) in &self.structures {
            sections.push(Section::optional(*kind, vec![record]));
        }
        match &compiled.body {
            Body::Packed(packed) => {
                sections.push(Section::required(Kind::PACKED, vec![&packed.bytes]));
            }
            Body::Pool(_, rank) => {
                sections.push(Section::required(Kind::POOL, vec![&self.pool_header]));
                if let Some(rank) = rank {
                    sections.push(Section::optional(Kind::RANK, vec![rank.as_bytes()]));
                }
            }
        }
        for column in &compiled.columns {
            sections.push(Section::optional(Kind::VALUES, vec![column]));
        }
        sections
    }
}

/// Returns the index of the section of the pool.
fn pool_of(sections: &[Section<'_>]) -> Option<usize> {
    let mut sections = sections.iter();
    sections.position(|section| section.kind == Kind::POOL)
}

/// The place of a pool's units in a file.
struct PoolFile<'f, F> {
    file: &'f mut F,
    /// The offset of the first unit.
    offset: u64,
}

impl<F: Write + Seek> Sink for PoolFile<'_, F> {
    fn put(&mut self, address: u32, units: &[U32]) -> io::Result<()> {
        let offset = self.offset + u64::from(address) * 4;
        self.file.seek(SeekFrom::Start(offset))?;
        self.file.write_all(units.as_bytes())
    }
}
