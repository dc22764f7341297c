//! [`LexFile`]: a whole file, read in place (`formats/lex-v1.md`, sections 1 to 4).

use alloc::vec::Vec;
use xxhash_rust::xxh3::{Xxh3, xxh3_64};
use zerocopy::FromBytes;
use zerocopy::little_endian::U32;

pub use crate::verification::Verification;

use crate::container::header::{ENTRY_LEN, HEADER_LEN, Header};
use crate::container::section::{Entry, parse_table};
use crate::container::{FormatError, Kind};
use crate::counts::Counts;
use crate::packed::PackedTables;
use crate::pool::{Graph as _, Layout, Pool, with_graph};
use crate::provenance::Provenance;
use crate::structure::{Structure, Structures};
use crate::values::Column;
use lexc_alphabet::Alphabet;
use lexc_cpu::{Instructions, Isa, Work};

/// Computes the XXH3-64 of the header up to its checksum field, then the section table.
#[must_use]
pub fn table_checksum(header: &[u8], table: &[u8]) -> u64 {
    let mut hash = Xxh3::new();
    hash.update(&header[..HEADER_LEN - 8]);
    hash.update(table);
    hash.digest()
}

/// Computes the XXH3-64 of a section.
#[must_use]
pub fn section_checksum(bytes: &[u8]) -> u64 {
    xxh3_64(bytes)
}

/// A parsed file that borrows its bytes.
#[derive(Debug, Clone)]
pub struct LexFile<'a> {
    /// The header.
    pub header: Header,
    /// The section table.
    pub entries: Vec<Entry>,
    /// The alphabet.
    pub alphabet: Alphabet,
    /// The origin of the lexicon.
    pub provenance: Provenance,
    /// The numbers of words, letters, states and edges.
    pub counts: Counts,
    /// The units of all automata; empty if the file is packed.
    pub pool: Pool<'a>,
    /// The automata.
    pub structures: Structures,
    /// The packed words, if the file is packed; a packed file has no automata.
    pub packed: Option<PackedTables>,
    /// For each unit of the DAWG its number of words, if the file has them.
    pub rank: Option<&'a [U32]>,
    /// The columns of values of words, in the order of the file.
    pub columns: Vec<Column<'a>>,
}

impl<'a> LexFile<'a> {
    /// Parses `bytes`, a whole file, and verifies it as `trust` says.
    ///
    /// # Errors
    /// Returns any [`FormatError`]. Never panics, for any bytes.
    pub fn parse(bytes: &'a [u8], trust: Verification) -> Result<Self, FormatError> {
        let header = Header::parse(bytes)?;
        // Check the table's own checksum first, so that accidental damage is reported as damage.
        let table_end = HEADER_LEN + header.sections as usize * ENTRY_LEN;
        let found = table_checksum(&bytes[..HEADER_LEN], &bytes[HEADER_LEN..table_end]);
        if found != header.checksum {
            return Err(FormatError::Checksum { section: None, expected: header.checksum, found });
        }
        let entries = parse_table(bytes, &header)?;
        let body =
            |entry: &Entry| &bytes[entry.offset as usize..(entry.offset + entry.len) as usize];
        if trust == Verification::Full {
            verify_bytes(bytes, table_end, &entries)?;
        }
        let find = |kind: Kind| entries.iter().find(|e| e.kind == kind).map(body);
        let need = |kind: Kind| find(kind).ok_or(FormatError::Missing { section: kind });
        let alphabet = Alphabet::decode(need(Kind::ALPHABET)?)?;
        let provenance = Provenance::decode(need(Kind::PROVENANCE)?)?;
        let counts = Counts::decode(need(Kind::COUNTS)?)?;
        let packed = find(Kind::PACKED)
            .map(|section| parse_packed(section, &alphabet, &entries, &counts, trust))
            .transpose()?;
        let pool = match packed {
            Some(_) => Pool::from_words(Layout::EdgeList, &[]),
            None => Pool::parse(need(Kind::POOL)?)?,
        };
        let mut structures = Structures::default();
        for entry in &entries {
            if let Some(slot) = structures.slot(entry.kind) {
                *slot = Some(Structure::decode(entry.kind, body(entry), &pool)?);
            }
        }
        if packed.is_none() {
            structures.check(&pool)?;
            if trust == Verification::Full {
                structures.validate(&pool, &alphabet)?;
            }
        }
        let rank = find(Kind::RANK).map(|raw| parse_rank(raw, &structures)).transpose()?;
        if let (Verification::Full, Some(dawg)) = (trust, &structures.dawg) {
            let words = Isa::detected().run_work(CountWords { pool, dawg });
            verify_words(&pool, dawg, words, &counts, rank)?;
        }
        let columns = entries
            .iter()
            .filter(|entry| entry.kind == Kind::VALUES && Column::is_known(body(entry)))
            .map(|entry| Column::parse(body(entry), counts.words, trust))
            .collect::<Result<Vec<_>, _>>()?;
        check_names(&columns)?;
        Ok(Self {
            header,
            entries,
            alphabet,
            provenance,
            counts,
            pool,
            structures,
            packed,
            rank,
            columns,
        })
    }
}

/// Parses a packed lexicon. A packed file holds no automata, because they would store the same
/// words again.
fn parse_packed(
    section: &[u8],
    alphabet: &Alphabet,
    entries: &[Entry],
    counts: &Counts,
    trust: Verification,
) -> Result<PackedTables, FormatError> {
    let malformed = |section, rule| FormatError::malformed(section, 0, rule);
    let of_pool = |entry: &&Entry| {
        let kind = entry.kind;
        kind == Kind::POOL || kind == Kind::RANK || Structures::default().slot(kind).is_some()
    };
    if let Some(entry) = entries.iter().find(of_pool) {
        let rule = "a packed file must not hold automata or their sections";
        return Err(malformed(entry.kind, rule));
    }
    let tables = PackedTables::parse(section, alphabet)?;
    if trust == Verification::Full {
        let words = tables.beside(section).validate()?;
        if words == u32::MAX {
            let rule = "there must be fewer than 4,294,967,295 words";
            return Err(malformed(Kind::PACKED, rule));
        }
        if u64::from(words) != counts.words {
            let rule = "the number of words must match the packed words";
            return Err(malformed(Kind::COUNTS, rule));
        }
    }
    Ok(tables)
}

/// Verifies the checksum of every section, and that the bytes between sections are zero.
fn verify_bytes(bytes: &[u8], table_end: usize, entries: &[Entry]) -> Result<(), FormatError> {
    let mut free = table_end;
    for entry in entries {
        let (begin, end) = (entry.offset as usize, (entry.offset + entry.len) as usize);
        if let Some(at) = bytes[free..begin].iter().position(|&b| b != 0) {
            return Err(FormatError::Padding { offset: (free + at) as u64 });
        }
        let found = section_checksum(&bytes[begin..end]);
        if found != entry.checksum {
            return Err(FormatError::Checksum {
                section: Some(entry.kind),
                expected: entry.checksum,
                found,
            });
        }
        free = end;
    }
    Ok(())
}

fn parse_rank<'a>(raw: &'a [u8], structures: &Structures) -> Result<&'a [U32], FormatError> {
    let dawg = structures.dawg.as_ref().ok_or(FormatError::Missing { section: Kind::DAWG })?;
    <[U32]>::ref_from_bytes(raw).ok().filter(|counts| counts.len() == dawg.range.len()).ok_or_else(
        || {
            let rule = "there must be one number for each unit of the DAWG";
            FormatError::malformed(Kind::RANK, 0, rule)
        },
    )
}

/// Checks that the names of columns are distinct: columns are looked up by name.
fn check_names(columns: &[Column<'_>]) -> Result<(), FormatError> {
    let mut names: Vec<&str> = columns.iter().map(Column::name).collect();
    names.sort_unstable();
    match names.windows(2).any(|pair| pair[0] == pair[1]) {
        false => Ok(()),
        true => {
            let rule = "no two columns may have the same name";
            Err(FormatError::malformed(Kind::VALUES, 32, rule))
        }
    }
}

/// Work that counts the words of a DAWG.
struct CountWords<'a> {
    pool: Pool<'a>,
    dawg: &'a Structure,
}

impl Work for CountWords<'_> {
    type Output = u32;

    #[inline(always)]
    fn run(self, _: impl Instructions) -> u32 {
        let range = self.dawg.range.clone();
        with_graph!(self.pool.view(), graph => graph.count(range, self.dawg.root))
    }
}

/// Compares the stored word counts with counts computed anew.
fn verify_words(
    pool: &Pool<'_>,
    dawg: &Structure,
    words: u32,
    counts: &Counts,
    rank: Option<&[U32]>,
) -> Result<(), FormatError> {
    let malformed = FormatError::malformed;
    if words == u32::MAX {
        let rule = "there must be fewer than 4,294,967,295 words";
        return Err(malformed(Kind::DAWG, 0, rule));
    }
    if u64::from(words) != counts.words {
        let rule = "the number of words must match the DAWG";
        return Err(malformed(Kind::COUNTS, 0, rule));
    }
    let Some(rank) = rank else {
        return Ok(());
    };
    let weights = with_graph!(pool.view(), graph => graph.weigh(dawg.range.clone()));
    match weights.iter().zip(rank).position(|(a, b)| *a != b.get()) {
        None => Ok(()),
        Some(at) => Err(malformed(
            Kind::RANK,
            at as u64 * 4,
            "each number must be the word count of its unit of the DAWG",
        )),
    }
}
