//! The opened lexicons of an engine, each with data that is prepared once.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};

use lexc_alphabet::{Alphabet, ErrorKind, TileScore};
use lexc_compiler::options::StructureSet;
use lexc_compiler::progress::{BuildProgress, NoProgress};
use lexc_compiler::recompile::expand;
use lexc_diagnostic::Remedy;
use lexc_engine::endgame::{Endgame, EndgameOptions};
use lexc_engine::leaves::LeaveTable;
use lexc_engine::players::{Player, PlayerSpec};
use lexc_game::GameRules;
use lexc_movegen::MoveGenerator;
use lexc_runtime::Lexicon;
use lexc_runtime::meanings::Meanings;

use super::kept::KeptValues;
use super::meanings::MeaningIndex;
use super::playability::Playability;
use crate::error::{ApiError, ApiResult};

/// Returns the lexicon if it has a DAWG and these structures, else one of the same words that has
/// them, in the bitmap layout.
///
/// Takes a few hundredths of a second for 270,000 words; 0.2 s with the GADDAG.
///
/// # Errors
///
/// Fails if a structure exceeds a limit of the layout.
pub fn with_structures(lexicon: Lexicon, structures: StructureSet) -> ApiResult<Lexicon> {
    structures_within(lexicon, structures, &mut NoProgress)
}

/// Like [`with_structures`], until `progress` cancels the work.
pub(super) fn structures_within(
    lexicon: Lexicon,
    structures: StructureSet,
    progress: &mut dyn BuildProgress,
) -> ApiResult<Lexicon> {
    if structures.is_held_by(lexicon.structures()) {
        return Ok(lexicon);
    }
    let failure = |error: &dyn core::fmt::Display| {
        let message = format!("the lexicon cannot be unpacked: {error}");
        ApiError::new(ErrorKind::Limit, message)
    };
    let bytes = expand(lexicon.bytes(), structures, progress).map_err(|error| failure(&error))?;
    Lexicon::from_bytes_unverified(bytes).map_err(|error| failure(&error))
}

/// Returns `true` if any letter has a count or a score. Without these, every play scores 0 and the
/// bag is empty.
#[must_use]
pub fn plays_have_scores(alphabet: &Alphabet) -> bool {
    let mut letters = alphabet.tiles().iter();
    letters.any(|letter| letter.count > 0 || letter.score != TileScore::ZERO)
}

/// The generators that a lexicon keeps for later requests.
const KEPT_GENERATORS: usize = 16;

/// The endgames that an engine keeps for later requests. Each has a transposition table.
const KEPT_ENDGAMES: usize = 2;

/// The largest transposition table that is kept, in bytes.
const KEPT_TABLE: usize = 128 << 20;

/// The largest rack whose generators and players are kept. Larger racks take much memory.
pub(super) const KEPT_RACK: usize = 10;

/// The memory of a generator or a player beside the lexicon, in bytes, about.
pub(super) const GENERATOR: usize = 1 << 20;

/// The endgames that were searched, by the number of the lexicon and their inputs.
#[derive(Debug)]
pub(super) struct KeptEndgames(KeptValues<(u64, EndgameKey), Endgame>);

impl Default for KeptEndgames {
    fn default() -> Self {
        Self(KeptValues::new(KEPT_ENDGAMES))
    }
}

/// The number of the next lexicon.
static NEXT: AtomicU64 = AtomicU64::new(0);

/// The inputs that the search of an endgame depends on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct EndgameKey {
    /// The position with both racks.
    pub(crate) cgp: String,
    pub(crate) rules: GameRules,
    pub(crate) options: EndgameOptions,
}

/// The computer players that a lexicon keeps for later requests.
const KEPT_PLAYERS: usize = 16;

/// The inputs that a computer player depends on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PlayerKey {
    pub(crate) spec: PlayerSpec,
    pub(crate) rules: GameRules,
}

/// An opened lexicon.
#[derive(Debug)]
pub(crate) struct OpenLexicon {
    name: String,
    /// A number that no other opened lexicon has.
    number: u64,
    pub(super) stored: Lexicon,
    /// The lexicon with the values of the words, if this is an edition of it.
    whole: Option<Lexicon>,
    /// The editions that requests have used.
    pub(super) editions: Mutex<BTreeMap<String, Arc<OpenLexicon>>>,
    /// The lexicon with a DAWG.
    pub(super) dawg: OnceLock<Lexicon>,
    /// The lexicon with a DAWG and a GADDAG.
    pub(super) expanded: OnceLock<Lexicon>,
    /// The lexicon with a DAWG and a two-way DAWG.
    pub(super) two_way: OnceLock<Lexicon>,
    /// The leave values of the alphabet.
    leaves: OnceLock<Arc<LeaveTable>>,
    /// Other leave values, by name.
    named_leaves: RwLock<BTreeMap<String, Arc<LeaveTable>>>,
    pub(super) generators: KeptValues<GameRules, MoveGenerator>,
    pub(super) endgames: Arc<KeptEndgames>,
    pub(super) players: KeptValues<PlayerKey, Box<dyn Player>>,
    /// The words with their meanings.
    meanings: Mutex<Option<Arc<MeaningIndex>>>,
    playability: OnceLock<Arc<Playability>>,
}

impl OpenLexicon {
    pub(crate) fn new(name: &str, lexicon: Lexicon) -> Self {
        Self {
            name: name.to_owned(),
            number: NEXT.fetch_add(1, Ordering::Relaxed),
            stored: lexicon,
            whole: None,
            editions: Mutex::default(),
            dawg: OnceLock::new(),
            expanded: OnceLock::new(),
            two_way: OnceLock::new(),
            leaves: OnceLock::new(),
            named_leaves: RwLock::default(),
            generators: KeptValues::new(KEPT_GENERATORS),
            endgames: Arc::default(),
            players: KeptValues::new(KEPT_PLAYERS),
            meanings: Mutex::default(),
            playability: OnceLock::new(),
        }
    }

    /// Keeps endgames together with other lexicons.
    pub(super) fn with_endgames(self, endgames: Arc<KeptEndgames>) -> Self {
        Self { endgames, ..self }
    }

    /// Returns the memory of the lexicon and of all that was prepared for it, in bytes, about.
    pub(super) fn weight(&self) -> usize {
        let cells = [&self.dawg, &self.expanded, &self.two_way];
        let built = cells.into_iter().filter_map(OnceLock::get);
        let bytes = built
            .chain([&self.stored])
            .map(|lexicon| lexicon.bytes().len() + lexicon.index_bytes() / 2);
        let editions = self.editions.lock().unwrap_or_else(PoisonError::into_inner);
        let editions = editions.values().map(|edition| edition.weight());
        // A query prepares tables of the size of the automaton.
        2 * bytes.sum::<usize>()
            + (1 + self.generators.len() + self.players.len()) * GENERATOR
            + editions.sum::<usize>()
    }

    /// Makes this an edition of a lexicon.
    pub(crate) fn with_whole(self, whole: Lexicon) -> Self {
        Self { whole: Some(whole), ..self }
    }

    /// Returns the name; of an edition, with the name of its lexicon.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Returns the lexicon with the values of the words.
    pub(crate) fn whole(&self) -> &Lexicon {
        self.whole.as_ref().unwrap_or(&self.stored)
    }

    /// Returns the lexicon as it was opened.
    pub(crate) fn stored(&self) -> &Lexicon {
        &self.stored
    }

    /// Returns the words with their meanings, prepared once for these meanings of the language.
    pub(super) fn meaning_index(
        &self,
        lexicon: &Lexicon,
        meanings: Option<Arc<Meanings>>,
    ) -> Arc<MeaningIndex> {
        let kept = || self.meanings.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(index) = kept().as_ref().filter(|index| index.is_of(meanings.as_ref())) {
            return index.clone();
        }
        let index = Arc::new(MeaningIndex::new(lexicon, self.whole(), meanings));
        *kept() = Some(index.clone());
        index
    }

    /// Returns what the words earn in games, which the first call reads; `None` once `stop` returns
    /// `true`. `lexicon` has the words of this one.
    pub(crate) fn playability(
        &self,
        lexicon: &Lexicon,
        stop: &dyn Fn() -> bool,
    ) -> ApiResult<Option<Arc<Playability>>> {
        if let Some(playability) = self.playability.get() {
            return Ok(Some(playability.clone()));
        }
        let made = Playability::new(lexicon, self.whole(), stop)?;
        Ok(made.map(|made| self.playability.get_or_init(|| Arc::new(made)).clone()))
    }

    /// Refuses a lexicon whose letters have neither counts nor scores.
    pub(crate) fn check_scores(&self) -> ApiResult<()> {
        match plays_have_scores(self.stored.alphabet()) {
            true => Ok(()),
            false => {
                let message = "the letters have neither counts nor scores, so plays have no score";
                Err(ApiError::new(ErrorKind::Mismatch, message).in_field("lexicon").help(
                    Remedy::new("name a lexicon that was built with an alphabet of a game")
                        .where_known(
                            "alphabet",
                            Remedy::new(", or the alphabet when the file is read: ")
                                .value("alphabet", "english"),
                        ),
                ))
            }
        }
    }

    /// Adds leave values under a name.
    pub(crate) fn add_leaves(&self, name: &str, leaves: Arc<LeaveTable>) {
        let mut named = (self.named_leaves.write()).unwrap_or_else(PoisonError::into_inner);
        named.insert(name.to_owned(), leaves);
    }

    /// Returns the leave values of this name, the lines of CSV in its place, or without a name the
    /// built-in ones for the alphabet.
    pub(crate) fn leaves(&self, name: Option<&str>) -> ApiResult<Arc<LeaveTable>> {
        let lexicon = &self.stored;
        let wrong = |error: &dyn core::fmt::Display| {
            ApiError::new(ErrorKind::Mismatch, error.to_string()).in_field("leaves")
        };
        if let Some(name) = name {
            let named = (self.named_leaves.read()).unwrap_or_else(PoisonError::into_inner);
            if let Some(table) = named.get(name) {
                return Ok(table.clone());
            }
            drop(named);
            if name.contains(',') {
                let table = LeaveTable::read(name.as_bytes(), lexicon);
                return table.map(Arc::new).map_err(|error| wrong(&error));
            }
            let Some(table) = LeaveTable::builtin(name, lexicon) else {
                let names = lexc_lexicons::leave_tables().iter();
                let names: Vec<&str> = names.map(|table| table.name()).collect();
                let message = format!("no built-in leave values are called `{name}`");
                return Err(ApiError::new(ErrorKind::NotFound, message)
                    .in_field("leaves")
                    .help(format!("name {} or none", names.join(", "))));
            };
            return table.map(Arc::new).map_err(|error| wrong(&error));
        }
        if let Some(leaves) = self.leaves.get() {
            return Ok(leaves.clone());
        }
        let table = LeaveTable::builtin_for(lexicon).map_err(|error| {
            let learn = Remedy::default()
                .value("leaves", "none")
                .then(", or learn values with ")
                .command("leaves learn")
                .then(" and name the file");
            wrong(&error).help(learn)
        })?;
        Ok(self.leaves.get_or_init(|| Arc::new(table)).clone())
    }

    /// Returns an endgame that was searched before, with its nodes, if one is kept.
    pub(crate) fn kept_endgame(&self, key: &EndgameKey) -> Option<Endgame> {
        self.endgames.0.take(&(self.number, key.clone()))
    }

    /// Keeps an endgame for a later request on the same position, unless its table is large.
    pub(crate) fn keep_endgame(&self, key: EndgameKey, endgame: Endgame) {
        if key.options.table_bytes <= KEPT_TABLE {
            self.endgames.0.keep((self.number, key), endgame);
        }
    }

    /// Keeps a computer player for a later request, unless it searches, or its racks are large:
    /// then it has large tables.
    pub(crate) fn keep_player(&self, key: PlayerKey, player: Box<dyn Player>) {
        if !key.spec.kind().searches() && key.rules.rack_size() <= KEPT_RACK {
            self.players.keep(key, player);
        }
    }
}
