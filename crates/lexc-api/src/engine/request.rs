//! [`RequestLexicon`]: a lexicon as a request uses it.

use core::ops::Deref;
use std::sync::{Arc, OnceLock, PoisonError};

use lexc_alphabet::ErrorKind;
use lexc_compiler::options::StructureSet;
use lexc_engine::leaves::LeaveTable;
use lexc_engine::players::{Player, PlayerSpec};
use lexc_game::{Board, GameRules};
use lexc_movegen::{Backend, GeneratorError, GeneratorOptions, MoveGenerator};
use lexc_runtime::Lexicon;

use super::edition::edition_within;
use super::lexicon::{KEPT_RACK, OpenLexicon, PlayerKey, structures_within};
use crate::error::{ApiError, ApiResult};
use crate::limits::RequestLimits;

/// An opened lexicon with the limits of the request that uses it: its structures are built until
/// the request should end.
#[derive(Debug, Clone)]
pub(crate) struct RequestLexicon {
    opened: Arc<OpenLexicon>,
    limits: RequestLimits,
}

impl Deref for RequestLexicon {
    type Target = OpenLexicon;

    fn deref(&self) -> &OpenLexicon {
        &self.opened
    }
}

impl RequestLexicon {
    pub(crate) fn new(opened: Arc<OpenLexicon>, limits: &RequestLimits) -> Self {
        Self { opened, limits: limits.clone() }
    }

    /// Returns an edition, which the first call compiles.
    pub(crate) fn edition(&self, name: &str) -> ApiResult<Self> {
        let editions = || self.editions.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(edition) = editions().get(name) {
            return Ok(Self::new(edition.clone(), &self.limits));
        }
        let title = format!("{name} of {}", self.name());
        let words = edition_within(&self.stored, name, &mut &self.limits);
        self.limits.check()?;
        let edition = OpenLexicon::new(&title, words?);
        let edition = edition.with_endgames(self.endgames.clone());
        let edition = Arc::new(edition.with_whole(self.stored.clone()));
        let mut editions = editions();
        let edition = editions.entry(name.to_owned()).or_insert(edition);
        Ok(Self::new(edition.clone(), &self.limits))
    }

    /// Returns a lexicon of the same words with these structures.
    pub(crate) fn structures(&self, structures: StructureSet) -> ApiResult<Lexicon> {
        let built = structures_within(self.stored.clone(), structures, &mut &self.limits);
        self.limits.check()?;
        built
    }

    /// Returns the lexicon with a DAWG and a GADDAG, which the first call builds if they are
    /// missing: for 270,000 words in 0.2 s.
    pub(crate) fn lexicon(&self) -> ApiResult<&Lexicon> {
        let wanted = StructureSet { gaddag: true, ..StructureSet::default() };
        self.with(&self.opened.expanded, wanted)
    }

    /// Returns the lexicon with these structures, which are kept in a cell.
    fn with<'a>(
        &self,
        cell: &'a OnceLock<Lexicon>,
        structures: StructureSet,
    ) -> ApiResult<&'a Lexicon> {
        if let Some(lexicon) = cell.get() {
            return Ok(lexicon);
        }
        let lexicon = self.structures(structures)?;
        Ok(cell.get_or_init(|| lexicon))
    }

    /// Returns the lexicon with a DAWG and a two-way DAWG, which the first call builds if they are
    /// missing: for 270,000 words in 0.5 s.
    pub(crate) fn two_way(&self) -> ApiResult<&Lexicon> {
        let wanted = match self.stored.extensions(&[]) {
            Some(_) => StructureSet::default(),
            None => StructureSet::default().two_way(true),
        };
        self.with(&self.opened.two_way, wanted)
    }

    /// Returns the lexicon with a DAWG, if plays have scores.
    pub(crate) fn dawg_with_scores(&self) -> ApiResult<&Lexicon> {
        self.check_scores()?;
        self.with(&self.opened.dawg, StructureSet::default())
    }

    /// Returns the lexicon of [`Self::lexicon`], if plays have scores.
    pub(crate) fn lexicon_with_scores(&self) -> ApiResult<&Lexicon> {
        self.check_scores()?;
        self.lexicon()
    }

    /// Creates a computer player.
    pub(crate) fn player(
        &self,
        spec: &PlayerSpec,
        rules: &GameRules,
    ) -> ApiResult<Box<dyn Player>> {
        let lexicon = self.lexicon_with_scores()?;
        let leaves = match spec.kind().uses_leaves() {
            true => self.leaves(spec.leaves())?,
            false => {
                let none = LeaveTable::zero(lexicon.alphabet(), 1);
                Arc::new(
                    none.map_err(|error| ApiError::new(ErrorKind::Mismatch, error.to_string()))?,
                )
            }
        };
        let player = spec.player(lexicon, rules, &leaves, None);
        player.map_err(|error| ApiError::new(error.kind(), format!("{spec}: {error}")))
    }

    /// Returns a computer player that was used before, if one is kept, or creates one.
    pub(crate) fn kept_player(&self, key: &PlayerKey) -> ApiResult<Box<dyn Player>> {
        match self.players.take(key) {
            Some(player) => Ok(player),
            None => self.player(&key.spec, &key.rules),
        }
    }

    /// Calls `work` with a new generator on a structure, built in memory if the lexicon lacks it.
    pub(crate) fn with_structure<T>(
        &self,
        options: GeneratorOptions,
        rules: &GameRules,
        board: &Board,
        work: impl FnOnce(&mut MoveGenerator) -> ApiResult<T>,
    ) -> ApiResult<T> {
        let failure = |error: GeneratorError| ApiError::new(ErrorKind::Other, error.to_string());
        let structures = StructureSet::default()
            .trie(options.backend == Backend::Trie)
            .gaddag(options.backend == Backend::Gaddag)
            .two_way(options.backend == Backend::TwoWay);
        let lexicon = self.structures(structures)?;
        let mut generator =
            MoveGenerator::with_options(&lexicon, rules, options).map_err(failure)?;
        generator.set_board(board).map_err(failure)?;
        work(&mut generator)
    }

    /// Calls `work` with a generator for these rules and this board. Generators are cached for
    /// later calls with the same rules.
    pub(crate) fn with_generator<T>(
        &self,
        rules: &GameRules,
        board: &Board,
        work: impl FnOnce(&mut MoveGenerator) -> ApiResult<T>,
    ) -> ApiResult<T> {
        let failure = |error: &dyn core::fmt::Display| {
            ApiError::new(ErrorKind::Other, format!("{}: {error}", self.name()))
        };
        let mut generator = match self.generators.take(rules) {
            Some(generator) => generator,
            None => MoveGenerator::with_rules(self.lexicon()?, rules)
                .map_err(|error| failure(&error))?,
        };
        generator.set_board(board).map_err(|error| failure(&error))?;
        let result = work(&mut generator);
        if rules.rack_size() <= KEPT_RACK {
            self.generators.keep(rules.clone(), generator);
        }
        result
    }
}
