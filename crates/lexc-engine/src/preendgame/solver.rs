//! [`Preendgame`]: searches all draws of all moves to the end of the game.

use core::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::Arc;

use lexc_alphabet::{Alphabet, Tile};
use lexc_game::{GameRules, Move, Position, Rack, TileValues};
use lexc_runtime::Lexicon;

use super::answer::PreendgameAnswer;
use super::draw_order::DrawOrders;
use super::estimates::EstimatedMove;
use super::ids::{ArmId, PlayId};
use super::options::PreendgameOptions;
use super::root::{RootMoves, RootPosition};
use super::sampler::exchanges;
use super::schedule::{TaskBatch, Workers};
use super::table::move_table::PlayerKnowledge;
use crate::endgame::board::squares::EndgameBoard;
use crate::endgame::search::position::{SearchPosition, SearchRules};
use crate::endgame::search::pvs::Search;
use crate::endgame::search::table::TranspositionTable;
use crate::endgame::start::{check, scoreless_limit, unseen, without};
use crate::endgame::words::gaddag::EndgameGaddag;
use crate::endgame::words::source::WordSource;
use crate::error::Error;

/// The maximum number of tiles in the bag.
const MAX_BAG: usize = 6;

/// A solver of pre-endgames: positions with one to six tiles in the bag.
///
/// A move that empties the bag leaves an endgame in which both players know all tiles; a search
/// proves the sign of its value. The results of moves that leave tiles in the bag depend on the
/// [`Meaning`](super::Meaning). With one tile in the bag, the only such move is the pass; with two,
/// plays of one tile are such moves too.
///
/// # Estimates
/// All moves are estimated first, by games played to their end by rank. Each later stage estimates
/// fewer moves in more draws or with more effort: the other player compares replies, and a search
/// of a limited number of nodes follows once the bag is empty. Up to 1,024 draws are all tried; of
/// more draws, a sample of 1,024 is. `docs/internals/endgame.md` describes the stages.
///
/// # Proofs
/// | | guaranteed | rational |
/// |---|---|---|
/// | plays that empty the bag, if all draws are tried | exact | exact |
/// | a pass with one tile in the bag | exact | exact |
/// | a play of one tile with two in the bag | exact | exact |
/// | a pass with two in the bag | an upper bound | open |
/// | other moves that leave tiles, with three in the bag | an upper bound | open |
/// | moves that leave tiles, by rules that allow exchanges then | open | open |
///
/// Until a search is complete, its result is a proven range. Moves that cannot win more often than
/// the best ones are not searched further; they keep their ranges and estimates.
///
/// # Examples
/// ```
/// use lexc_engine::Error;
/// use lexc_engine::endgame::EndgameStatus;
/// use lexc_engine::preendgame::{Preendgame, PreendgameOptions};
/// use lexc_game::{GameRules, Position, Rack};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
/// // A lexicon of CAR, CARS, CAT, CATS, DO, DOG, DOGS and others.
/// let rules = GameRules::standard();
/// let mut position = Position::new(&rules);
/// position.rack = Rack::parse("CATDOGS", &lexicon)?;
/// // At the beginning of a game the bag holds 86 tiles.
/// let refused = Preendgame::new(&lexicon, &rules, &position, PreendgameOptions::default());
/// assert!(matches!(refused, Err(Error::Bag { bag: 86, most: 6 })));
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct Preendgame {
    workers: Workers,
    options: PreendgameOptions,
    root: RootMoves,
    /// Plays whose results are proven in addition to the results of the best moves.
    included: Vec<PlayId>,
    /// The tasks of a paused batch.
    paused: TaskBatch,
    finished: bool,
}

impl Preendgame {
    /// Checks a position and prepares its search.
    ///
    /// If the position names the rack of the other player, the player to move knows which tiles are
    /// in the bag.
    ///
    /// # Errors
    /// [`Error`] if the position is not a pre-endgame.
    pub fn new(
        lexicon: &Lexicon,
        rules: &GameRules,
        position: &Position,
        options: PreendgameOptions,
    ) -> Result<Self, Error> {
        let words = WordSource::Lexicon(lexicon);
        Self::with_words(words, lexicon.alphabet(), rules, position, options)
    }

    /// Prepares a search with any source of words.
    pub(crate) fn with_words(
        words: WordSource<'_>,
        alphabet: &Alphabet,
        rules: &GameRules,
        position: &Position,
        options: PreendgameOptions,
    ) -> Result<Self, Error> {
        check(alphabet, rules, position)?;
        let most = MAX_BAG;
        let unseen = unseen(alphabet, position)?.ok_or(Error::Bag { bag: 0, most })?;
        if let Some(other) = &position.other_rack {
            without(&unseen, other)?;
        }
        let known = position.other_rack.map(|rack| rack.len());
        let held = known.unwrap_or(rules.rack_size());
        let bag = unseen.len().saturating_sub(held);
        if position.rack.is_empty() || held == 0 {
            return Err(Error::EmptyRack);
        }
        if !(1..=most).contains(&bag) {
            return Err(Error::Bag { bag, most });
        }
        let limit = scoreless_limit(rules, position, options.scoreless)?;
        let own = position.rack;
        let tiles = own
            .union(&unseen)
            .map_err(|_| Error::RackTooLong { found: own.len(), most: rules.rack_size() })?;
        let board = &position.board;
        let gaddag = Arc::new(EndgameGaddag::new(words, board, &tiles, true));
        let values = TileValues::new(alphabet);
        let board = EndgameBoard::new(rules.layout(), &values, board, &gaddag);
        let transpositions = Arc::new(TranspositionTable::new(options.table_bytes)?);
        let search_position = SearchPosition::new(board, gaddag, SearchRules::new(rules, limit));
        let mut search = Search::new(search_position, transpositions);
        let [ours, theirs] = position.scores;
        let knowledge = PlayerKnowledge {
            own,
            unseen,
            held: position.other_rack,
            bag,
            spread: (ours - theirs).points(),
        };
        let held = position.other_rack.as_ref();
        let draws = DrawOrders::new(&unseen, held, bag, options.seed);
        let root = RootPosition {
            knowledge,
            first_reply: position.scoreless_turns + 1,
            exchanges: match rules.may_exchange(bag) {
                true => exchanges(&own, bag),
                false => Vec::new(),
            },
        };
        let root = RootMoves::new(&mut search, root, draws, options);
        if search.position.plays.is_incomplete() {
            let message = "a line of the board has more plays than a search can count";
            return Err(Error::limit(message));
        }
        Ok(Self {
            workers: Workers::new(search),
            options,
            root,
            included: Vec::new(),
            paused: TaskBatch::default(),
            finished: false,
        })
    }

    /// Sets the tiles in the bag, in drawing order, so that this is the only draw. Call this before
    /// the first search.
    ///
    /// # Errors
    /// [`Error::KnownBag`] if the number of tiles differs from the bag, or they are not
    /// unseen.
    pub fn set_bag(&mut self, tiles: &[Tile]) -> Result<(), Error> {
        let knowledge = &self.root.table.knowledge;
        let known = Rack::from_tiles(tiles.iter().copied());
        let left = known.ok().and_then(|known| knowledge.unseen.subtract(&known));
        let (Some(other), true) = (left, tiles.len() == knowledge.bag) else {
            return Err(Error::KnownBag { bag: knowledge.bag });
        };
        if knowledge.held.is_some_and(|held| held != other) {
            return Err(Error::KnownBag { bag: knowledge.bag });
        }
        let knowledge = PlayerKnowledge { held: Some(other), ..knowledge.clone() };
        let draws = DrawOrders::known(&knowledge.unseen, tiles);
        let search = self.workers.first();
        self.root = (self.root).with_known_bag(search, knowledge, draws, self.options);
        Ok(())
    }

    /// Excludes all other moves. Call this before the first search and after
    /// [`set_bag`](Self::set_bag).
    ///
    /// # Errors
    /// Returns the first of `moves` that is not a move of the position.
    pub fn only(&mut self, moves: &[Move]) -> Result<(), Move> {
        let arms: Vec<ArmId> =
            moves.iter().map(|made| self.root.find(made).ok_or(*made)).collect::<Result<_, _>>()?;
        self.root.retain(&arms);
        Ok(())
    }

    /// Protects a move from being dropped by a stage; if it is a play, all its results are proven
    /// too. Returns the move as it is listed in the answer, or `None` if it is not a move of the
    /// position.
    pub fn include(&mut self, made: &Move) -> Option<Move> {
        let arm = self.root.find(made)?;
        let estimated = &mut self.root.estimates.arms[arm.0];
        estimated.protected = true;
        if let EstimatedMove::Play(play) = estimated.made {
            self.included.push(play);
            self.finished = false;
        }
        Some(self.root.made(arm))
    }

    /// Returns the number of tiles in the bag.
    #[must_use]
    pub fn bag(&self) -> usize {
        self.root.table.knowledge.bag
    }

    /// Returns the number of nodes searched so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.workers.nodes
    }

    /// Returns the number of the current stage of estimates and the number of stages, which are
    /// equal once moves are proven.
    #[must_use]
    pub fn stage(&self) -> (usize, usize) {
        self.root.estimates.progress()
    }

    /// Searches until the answer is complete or `stop` returns `true`. `stop` is called every
    /// thousand nodes, and every 64 estimates before the search, with the number of nodes so far.
    /// Returns `true` once the answer is complete; otherwise another call continues the search.
    ///
    /// Threads search different moves and share the transposition table. With zero or one thread,
    /// no thread is started. A complete answer does not depend on the number of threads. A search
    /// stopped by the number of nodes is reproducible with one thread.
    pub fn run(&mut self, threads: usize, stop: impl Fn(u64) -> bool + Sync) -> bool {
        self.run_in_steps(threads, || false, stop)
    }

    /// Searches like [`run`](Self::run). `pause` is called before the search of each draw, but not
    /// before the first. If it returns `true`, the threads complete the searches that they have
    /// begun; the next call repeats none, and the answer is the same as without pauses.
    pub fn run_in_steps(
        &mut self,
        threads: usize,
        pause: impl Fn() -> bool + Sync,
        stop: impl Fn(u64) -> bool + Sync,
    ) -> bool {
        let [begun, paused, stopped] = [(); 3].map(|()| AtomicBool::new(false));
        let pause = || {
            if begun.swap(true, Relaxed) && pause() {
                paused.store(true, Relaxed);
            }
            paused.load(Relaxed)
        };
        let stop = |nodes| {
            let stops = stop(nodes);
            stopped.fetch_or(stops, Relaxed);
            stops
        };
        while !self.finished {
            let mut batch = core::mem::take(&mut self.paused);
            if batch.is_empty() {
                self.root.advance(&mut self.included);
                let tasks = self.root.next_tasks(self.options.top, &self.included);
                batch = TaskBatch::new(tasks);
            }
            if batch.is_empty() {
                self.finished = true;
                break;
            }
            (self.workers).run(&self.root, &mut batch, threads, &pause, &stop);
            // The results of a stopped search are recorded at once.
            if paused.load(Relaxed) && !stopped.load(Relaxed) {
                self.paused = batch;
                break;
            }
            let mut is_cancelled = false;
            for result in batch.into_results() {
                match result {
                    Some(result) => self.root.record(result),
                    None => is_cancelled = true,
                }
            }
            if is_cancelled {
                break;
            }
        }
        self.finished
    }

    /// Returns the results so far, of all moves.
    ///
    /// # Cost
    /// One entry for each move and draw: with four tiles in the bag often hundreds of thousands,
    /// and a few hundredths of a second. [`best`](Self::best) omits the draws of all other moves.
    #[must_use]
    pub fn answer(&self) -> PreendgameAnswer {
        self.best(usize::MAX)
    }

    /// Returns the results so far, of the `most` best moves.
    #[must_use]
    pub fn best(&self, most: usize) -> PreendgameAnswer {
        self.root.answer(most, self.workers.nodes)
    }
}
