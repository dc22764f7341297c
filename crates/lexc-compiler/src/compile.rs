//! From a DAWG to the bytes of a file.

use core::ops::Range;
use std::io::{self, Read, Seek, SeekFrom, Write};

use lexc_alphabet::{Alphabet, ErrorKind};
use lexc_diagnostic::Remedy;
use lexc_format::counts::{Convention, Count, CountedAutomaton, Counts};
use lexc_format::pool::{Layout, POOL_HEADER_LEN, Pool};
use lexc_format::provenance::Provenance;
use lexc_format::section::Kind;
use lexc_format::structure::{STRUCTURE_LEN, Structure, Structures};
use lexc_format::write::{Section, SectionTail, write_around, write_file};
use lexc_format::{LexFile, Verification};
use zerocopy::IntoBytes;
use zerocopy::little_endian::U32;

use crate::automaton::classes::{left_classes, proven, two_way_classes};
use crate::automaton::compact::CompactShapes;
use crate::automaton::counts;
use crate::automaton::dawg::Dawg;
use crate::automaton::gaddag::Gaddag;
use crate::automaton::reversed::reversed_dawg;
use crate::layout::{ClassAutomata, PoolContents, PoolImage, Sink, StructureSize, TwoWayAutomata};
use crate::normalise::Error;
use crate::packed::{PackOptions, PackedSection, pack};
use crate::progress::{BuildProgress, NoProgress};

pub use crate::options::{CompileOptions, LayoutChoice, StructureSet};

/// A lexicon ready to be written.
#[derive(Debug)]
pub struct CompiledLexicon {
    alphabet: Vec<u8>,
    /// The counts of words, states and edges.
    pub counts: Counts,
    body: CompiledBody,
    /// Sections of kind `VALU`, made by [`lexc_format::values`].
    pub columns: Vec<Vec<u8>>,
}

/// The words of a lexicon in its layout.
#[derive(Debug)]
enum CompiledBody {
    /// Automata, with the word counts of the DAWG if these are stored.
    Pool(Box<PoolImage>, Option<Vec<U32>>),
    Packed(PackedSection),
}

/// Compiles a DAWG.
///
/// # Errors
/// Returns an error if the options exclude each other, a limit is exceeded, or `progress` cancels
/// the build.
pub fn compile(
    dawg: Dawg,
    alphabet: &Alphabet,
    options: &CompileOptions,
    progress: &mut dyn BuildProgress,
) -> Result<CompiledLexicon, Error> {
    let wanted = options.structures;
    let layout = options.layout.for_tiles(alphabet.len());
    if wanted.two_way_compact && layout != Layout::EdgeList {
        let needs = "the compact two-way DAWG (two-way-compact) needs edge lists";
        let message = format!("{needs}, but the layout is {}", layout.name());
        let help = Remedy::new("use ")
            .value("layout", "edge-list")
            .then(", or ")
            .value("structures", "two-way");
        return Err(Error::new(ErrorKind::Illegal, message).help(help));
    }
    if options.layout == LayoutChoice::Packed
        && let Some(structure) = wanted.first_name()
    {
        let message = format!("the packed layout holds only the words, no {structure}");
        let help = Remedy::new("omit ")
            .setting("structures")
            .then("; ")
            .command("build --from")
            .then(" builds automata from a packed lexicon");
        return Err(Error::new(ErrorKind::Illegal, message).help(help));
    }
    let sizes = counts::sizes(&dawg);
    if sizes.words >= u64::from(u32::MAX) {
        let limit = "the limit of 4,294,967,294 words in a file";
        let message = format!("{} words exceed {limit}", sizes.words);
        return Err(Error::new(ErrorKind::Limit, message));
    }
    let mut lines = vec![counts::trie(&sizes)];
    lines.extend(counts::dawg(CountedAutomaton::Dawg, &dawg.graph, dawg.root));
    let mut class_automata = None;
    if wanted.has_classes() || options.count_all {
        let (found, counted) = proven(sizes.letters, |seed| {
            progress.begin("finding the classes of factors")?;
            if options.needs_left_edges_only() {
                find_left_sides(&dawg, seed, progress)
            } else {
                find_both_sides(&dawg, options, &sizes, seed, progress)
            }
        })?;
        lines.extend(counted);
        class_automata = Some(found);
    }
    let body = if options.layout == LayoutChoice::Packed {
        progress.begin("packing")?;
        CompiledBody::Packed(pack(&dawg, alphabet, PackOptions::default())?)
    } else {
        progress.begin("laying out states")?;
        let contents = PoolContents {
            dawg,
            trie: wanted.trie.then(|| StructureSize::of_trie(&sizes)),
            class_automata,
            stored: wanted,
        };
        let image = PoolImage::new(layout, contents, progress)?;
        if image.shared_tails {
            lines.extend(shared_tails(&image, &lines));
        }
        let rank = wanted.rank.then(|| image.weigh_dawg(progress)).transpose()?;
        CompiledBody::Pool(Box::new(image), rank)
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

/// Returns the numbers of cells where tails are shared. States are counted with terminal flags on
/// edges. The cells of the GADDAG include the cells of the DAWG, which it leads into.
fn shared_tails(image: &PoolImage, lines: &[Count]) -> Vec<Count> {
    let line = |automaton, structure: &Option<Structure>| {
        let on_edge = |line: &&Count| {
            line.automaton == automaton && line.convention == Convention::TerminalOnEdge
        };
        let dawg = &image.structures.dawg;
        let below = dawg.as_ref().filter(|_| automaton == CountedAutomaton::Gaddag);
        let cells = structure.as_ref()?.range.len() + below.map_or(0, |dawg| dawg.range.len());
        Some(Count {
            convention: Convention::SharedTails,
            edges: cells as u64,
            ..*lines.iter().find(on_edge)?
        })
    };
    let structures = &image.structures;
    let lines = [
        line(CountedAutomaton::Dawg, &structures.dawg),
        line(CountedAutomaton::Gaddag, &structures.gaddag),
        line(CountedAutomaton::ReversedDawg, &structures.reversed_dawg),
    ];
    lines.into_iter().flatten().collect()
}

/// Automata of classes with their counts, and the number of strings that the GADDAG accepts.
type FoundAutomata = Result<((ClassAutomata, Vec<Count>), u32), Error>;

/// Finds the classes with their left edges, and orders and counts the states of the GADDAG.
fn find_left_sides(dawg: &Dawg, seed: u64, progress: &mut dyn BuildProgress) -> FoundAutomata {
    let mut classes = left_classes(dawg, seed, progress)?;
    let in_degrees = classes.take_in_degrees();
    progress.begin("minimising the GADDAG")?;
    let gaddag = Gaddag::new(dawg, &classes, progress)?;
    let (in_order, size) = gaddag.order(in_degrees, progress)?;
    let class_automata =
        ClassAutomata { classes: classes.len(), gaddag: Some(in_order), two_way_automata: None };
    let lines = counts::gaddag(&size).to_vec();
    Ok(((class_automata, lines), size.accepted))
}

/// Finds the classes with the edges of both sides, and builds and counts the automata that the
/// options name.
fn find_both_sides(
    dawg: &Dawg,
    options: &CompileOptions,
    sizes: &counts::LexiconSizes,
    seed: u64,
    progress: &mut dyn BuildProgress,
) -> FoundAutomata {
    let wanted = options.structures;
    let classes = two_way_classes(dawg, seed, progress)?;
    let order = classes.topological_order();
    progress.begin("minimising the GADDAG")?;
    let gaddag = Gaddag::new(dawg, &classes.left, progress)?;
    let (size, nodes) = gaddag.count(&order, progress)?;
    let mut lines = counts::gaddag(&size).to_vec();
    if options.count_all {
        let factors = counts::factors(&classes.left, &order);
        lines.push(counts::semi_minimal(sizes, factors));
    }
    let two_way = wanted.two_way || wanted.two_way_compact || options.count_all;
    let reversed = match two_way {
        true => Some(reversed_dawg(&classes.left, &order, progress)?),
        false => None,
    };
    if let Some(reversed) = &reversed {
        lines.extend(counts::reversed_dawg(reversed));
        lines.extend(counts::two_way(&classes, &nodes));
    }
    progress.check()?;
    let compact = reversed
        .as_ref()
        .filter(|_| wanted.two_way_compact || options.count_all)
        .map(|reversed| CompactShapes::new(&classes, reversed, &order));
    if let Some(compact) = &compact {
        lines.extend(counts::two_way_compact(compact));
    }
    let shared = gaddag.shared().to_vec();
    let by_itself = wanted.gaddag && !wanted.two_way && options.layout == LayoutChoice::Bitmap;
    let in_order = match by_itself {
        true => Some(gaddag.order(None, progress)?.0),
        false => None,
    };
    let class_automata = ClassAutomata {
        classes: classes.left.len(),
        gaddag: in_order,
        two_way_automata: Some(TwoWayAutomata { classes, order, shared, reversed, compact }),
    };
    Ok(((class_automata, lines), size.accepted))
}

impl CompiledLexicon {
    /// Returns the name of the lexicon's layout.
    #[must_use]
    pub const fn layout_name(&self) -> &'static str {
        match &self.body {
            CompiledBody::Packed(_) => LayoutChoice::Packed.name(),
            CompiledBody::Pool(image, _) => image.layout.name(),
        }
    }

    /// Returns the automata; `None` if the words are packed.
    #[must_use]
    pub fn image(&self) -> Option<&PoolImage> {
        match &self.body {
            CompiledBody::Pool(image, _) => Some(image),
            CompiledBody::Packed(_) => None,
        }
    }

    /// Returns the automata alone; `None` if the words are packed.
    #[cfg(test)]
    pub(crate) fn into_image(self) -> Option<Box<PoolImage>> {
        match self.body {
            CompiledBody::Pool(image, _) => Some(image),
            CompiledBody::Packed(_) => None,
        }
    }

    /// Returns the places of the structures; none if the words are packed.
    #[must_use]
    pub fn structures(&self) -> Structures {
        let image = self.image();
        image.map_or_else(Structures::default, |image| image.structures.clone())
    }

    /// Writes the file and returns its length in bytes. The bytes depend on the lexicon and
    /// `provenance` only. The units of the automata are in memory meanwhile;
    /// [`Self::write_in_place`] needs less.
    ///
    /// # Errors
    /// Returns any error from `out`.
    pub fn write(&self, provenance: &Provenance, out: impl Write) -> io::Result<u64> {
        let words = self.image().map(PoolImage::to_words).unwrap_or_default();
        self.write_with(&words, provenance, out)
    }

    /// Writes the file, given the units of the automata.
    fn write_with(
        &self,
        words: &[U32],
        provenance: &Provenance,
        mut out: impl Write,
    ) -> io::Result<u64> {
        let head = SectionContents::new(self, provenance);
        let mut sections = head.sections(self);
        if let Some(at) = pool_of(&sections) {
            sections[at].parts.push(words.as_bytes());
        }
        write_file(&mut out, &sections)
    }

    /// Writes the same bytes as [`Self::write`] to an empty file, the automata first and from their
    /// end to their beginning, so that only a small part of them is in memory. The file is then
    /// opened as a reader does, so that what cannot be opened replaces nothing. Returns the file's
    /// length in bytes.
    ///
    /// # Errors
    /// Returns any error from the file, and of opening it.
    pub fn write_in_place(
        &self,
        provenance: &Provenance,
        file: &mut (impl Read + Write + Seek),
    ) -> io::Result<u64> {
        let head = SectionContents::new(self, provenance);
        let sections = head.sections(self);
        let (Some(image), Some(at)) = (self.image(), pool_of(&sections)) else {
            let len = write_file(file, &sections)?;
            return open_again(file, len, 0..0);
        };
        let rest = SectionTail { section: at, len: u64::from(image.units) * 4 };
        let offset = rest.offset(&sections);
        image.write_to(&mut PoolFile { file, offset })?;
        let len = write_around(file, &sections, rest)?;
        open_again(file, len, offset..offset + rest.len)
    }

    /// Returns the file in memory.
    #[must_use]
    pub fn to_bytes(&self, provenance: &Provenance) -> Vec<u8> {
        self.to_bytes_within(provenance, &mut NoProgress).expect("writing to memory does not fail")
    }

    /// Like [`Self::to_bytes`], until `progress` cancels the build.
    ///
    /// # Errors
    /// Returns an error if `progress` cancels the build.
    pub fn to_bytes_within(
        &self,
        provenance: &Provenance,
        progress: &mut dyn BuildProgress,
    ) -> Result<Vec<u8>, Error> {
        let words = self.image().map(|image| image.to_words_within(progress)).transpose()?;
        let mut bytes = Vec::new();
        self.write_with(&words.unwrap_or_default(), provenance, &mut bytes)
            .expect("writing to memory does not fail");
        Ok(bytes)
    }
}

/// Opens a new file of `len` bytes as a reader does, and returns its length. The units of the pool
/// are not read: their place in memory is never touched.
fn open_again(file: &mut (impl Read + Seek), len: u64, pool: Range<u64>) -> io::Result<u64> {
    let invalid = |error: &dyn core::fmt::Display| {
        let message = format!("the new file cannot be opened: {error}");
        io::Error::new(io::ErrorKind::InvalidData, message)
    };
    let mut bytes = vec![0; usize::try_from(len).map_err(|error| invalid(&error))?];
    for part in [0..pool.start, pool.end..len] {
        file.seek(SeekFrom::Start(part.start))?;
        file.read_exact(&mut bytes[part.start as usize..part.end as usize])?;
    }
    LexFile::parse(&bytes, Verification::Skip).map_err(|error| invalid(&error))?;
    Ok(len)
}

/// The contents of a file's sections, except the words.
struct SectionContents {
    provenance: Vec<u8>,
    counts: Vec<u8>,
    structures: Vec<(Kind, [u8; STRUCTURE_LEN])>,
    pool_header: [u8; POOL_HEADER_LEN],
}

impl SectionContents {
    fn new(compiled: &CompiledLexicon, provenance: &Provenance) -> Self {
        let structures = compiled.structures();
        let structures: Vec<_> =
            structures.iter().map(|(kind, structure)| (kind, structure.encode())).collect();
        let image = compiled.image();
        Self {
            provenance: provenance.encode(),
            counts: compiled.counts.encode(),
            pool_header: image
                .map_or([0; POOL_HEADER_LEN], |image| Pool::header(image.layout, image.units)),
            structures,
        }
    }

    /// Returns the sections, without the units of the pool.
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
            CompiledBody::Packed(packed) => {
                sections.push(Section::required(Kind::PACKED, vec![&packed.bytes]));
            }
            CompiledBody::Pool(_, rank) => {
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

/// Returns the index of the pool's section.
fn pool_of(sections: &[Section<'_>]) -> Option<usize> {
    let mut sections = sections.iter();
    sections.position(|section| section.kind == Kind::POOL)
}

/// The units of a pool in a file, as a sink.
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
