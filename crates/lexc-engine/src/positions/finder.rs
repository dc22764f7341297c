//! [`PositionFinder`]: the turns of games whose best move is certain.

use std::collections::VecDeque;

use lexc_alphabet::Letter;
use lexc_game::{Bag, Draws, Game, GameRules, Move, PlayerId, Position, words};
use lexc_movegen::MoveGenerator;

use super::options::{PositionFilter, PositionKind, PositionOptions};
use super::search::{PositionSearch, SearchSetting};
use crate::analyse::record::{RecordedTurn, check_turns, recorded_turns};
use crate::analyse::{Estimate, Method};
use crate::error::Error;
use crate::simulate::Tables;
use crate::watch::StepLimits;

/// A position whose best move is certain.
#[derive(Debug, Clone, PartialEq)]
pub struct FoundPosition {
    /// The number of the game, from 0, in the order in which games were added.
    pub game: usize,
    /// The line of the record, from 1.
    pub turn: usize,
    /// The player to move.
    pub player: PlayerId,
    /// The position, without the tiles of the other player.
    pub position: Position,
    /// The number of tiles in the bag.
    pub bag: usize,
    /// The kind.
    pub kind: PositionKind,
    /// The best move.
    pub best: Move,
    /// The second-best move.
    pub second: Move,
    /// The words that the best move makes, the main one first.
    pub words: Vec<Vec<Letter>>,
    /// How the best move was shown.
    pub method: Method,
    /// The lead of the best move over the second-best one, with a lower bound above zero: in
    /// points or, by a search over draws, in the share of games won.
    pub lead: Estimate,
}

/// The progress of a [`PositionFinder`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FinderProgress {
    /// The number of turns that have been searched, or whose bag is not wanted.
    pub done: usize,
    /// The number of turns of all games.
    pub total: usize,
    /// The number of turns that cannot be searched, such as those without a full rack.
    pub skipped: usize,
}

/// Finds the positions of games that satisfy conditions and have a certain best move.
///
/// The result depends on the games, the tables, the options and the filter, but not on the number
/// of threads or the length of the steps.
///
/// # Cost
/// A few milliseconds for a turn without a wanted candidate, otherwise seconds for each thread:
/// `docs/guide/study.md`.
///
/// # Examples
/// ```
/// use std::sync::Arc;
/// use lexc_engine::StepLimits;
/// use lexc_engine::leaves::LeaveTable;
/// use lexc_engine::positions::{PositionFilter, PositionFinder, PositionKind, PositionOptions};
/// use lexc_engine::simulate::Tables;
/// use lexc_engine::win::WinTable;
/// use lexc_game::{Game, GameRules};
///
/// let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
/// // A lexicon of CAR, CARS, CAT, CATS, DO, DOG, DOGS and others.
/// let rules = GameRules::standard();
/// let text = ">ann: ACRSTXZ 8F CAT +10 10\n>bob: DGOSVXZ 9H DO +7 7\n";
/// let game = Game::from_gcg(text, rules.layout(), lexicon.alphabet())?;
///
/// let leaves = Arc::new(LeaveTable::zero(lexicon.alphabet(), 6)?);
/// let tables = Tables { lexicon, leaves, win: WinTable::builtin() };
/// let options = PositionOptions::default().iterations(500);
/// let filter = PositionFilter::default().bag(80..=85).kinds([PositionKind::Play]);
/// let mut finder = PositionFinder::new(tables, rules, options, filter)?;
/// finder.add_game(&game)?;
/// while !finder.advance(1, StepLimits::NONE)? {}
/// // Bob's best move makes DOGS and CATS.
/// let found = &finder.found()[0];
/// assert_eq!((found.turn, found.best.score().points(), found.words.len()), (2, 14, 2));
/// assert!(found.lead.low.unwrap() > 0.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct PositionFinder {
    setting: SearchSetting,
    generator: MoveGenerator,
    games: usize,
    /// The turns to search, with the numbers of their games.
    turns: VecDeque<(usize, RecordedTurn)>,
    running: Option<(usize, RecordedTurn, PositionSearch)>,
    found: Vec<FoundPosition>,
    total: usize,
    skipped: usize,
}

impl PositionFinder {
    /// Returns a finder without games.
    ///
    /// # Errors
    /// Returns [`Error`] if the lexicon cannot generate plays.
    pub fn new(
        tables: Tables,
        rules: GameRules,
        options: PositionOptions,
        filter: PositionFilter,
    ) -> Result<Self, Error> {
        Ok(Self {
            generator: MoveGenerator::with_rules(&tables.lexicon, &rules)?,
            setting: SearchSetting { tables, rules, options, filter },
            games: 0,
            turns: VecDeque::new(),
            running: None,
            found: Vec::new(),
            total: 0,
            skipped: 0,
        })
    }

    /// Adds the turns of a game.
    ///
    /// # Errors
    /// Returns [`Error`] if the game does not have two players, or more than a thousand turns.
    pub fn add_game(&mut self, game: &Game) -> Result<(), Error> {
        if game.players.len() != 2 {
            return Err(Error::Players(game.players.len()));
        }
        check_turns(game)?;
        let SearchSetting { tables, rules, filter, .. } = &self.setting;
        let tiles = Bag::new(tables.lexicon.alphabet()).tiles().len();
        let number = self.games;
        self.games += 1;
        let turns = recorded_turns(game, rules, tiles);
        self.total += turns.len();
        let wanted = turns.into_iter().filter(|turn| filter.allows_bag(turn.bag));
        self.turns.extend(wanted.map(|turn| (number, turn)));
        Ok(())
    }

    /// Puts the turns that are not searched yet in a random order.
    pub fn shuffle(&mut self, seed: u64) {
        let mut draws = Draws::new(seed, 0);
        for last in (1..self.turns.len()).rev() {
            let other = draws.below(last as u32 + 1) as usize;
            self.turns.swap(last, other);
        }
    }

    /// Searches until a limit is reached or no turn is left. Returns `true` once no turn is left.
    ///
    /// # Errors
    /// Returns [`Error`] if the board of a turn does not fit the rules.
    pub fn advance(&mut self, threads: usize, limits: StepLimits<'_>) -> Result<bool, Error> {
        loop {
            let Some((game, turn, mut search)) = self.running.take() else {
                let Some((game, turn)) = self.turns.pop_front() else { return Ok(true) };
                self.begin(game, turn, limits);
                if limits.is_reached() {
                    return Ok(false);
                }
                continue;
            };
            if !search.advance(&self.setting, threads, limits)? {
                self.running = Some((game, turn, search));
                return Ok(false);
            }
            self.found.extend(self.finding(game, &turn, &search));
            if limits.is_reached() {
                return Ok(self.turns.is_empty());
            }
        }
    }

    /// Begins the search of a turn, or puts it back if the work is cancelled.
    fn begin(&mut self, game: usize, turn: RecordedTurn, limits: StepLimits<'_>) {
        let SearchSetting { tables, rules, .. } = &self.setting;
        let Ok(state) = turn.state(rules, tables.lexicon.alphabet()) else {
            self.skipped += 1;
            return;
        };
        let search =
            PositionSearch::new(state, &self.setting, &mut self.generator, limits.is_cancelled);
        match search {
            Ok(Some(search)) => self.running = Some((game, turn, search)),
            Ok(None) => self.turns.push_front((game, turn)),
            Err(_) => self.skipped += 1,
        }
    }

    /// Returns the position of a complete search, if its best move is certain.
    fn finding(
        &self,
        game: usize,
        turn: &RecordedTurn,
        search: &PositionSearch,
    ) -> Option<FoundPosition> {
        let certain = search.result(&self.setting)?;
        let state = &search.state;
        let (board, rules, values) = (state.board(), state.rules(), state.values());
        let made = certain.best.play().map(|play| words(play, board, rules, values));
        let bag = state.bag().len();
        Some(FoundPosition {
            game,
            turn: turn.index + 1,
            player: turn.player,
            position: state.view(state.to_move()).position(),
            bag,
            kind: PositionKind::of(bag, &certain.best, rules),
            best: certain.best,
            second: certain.second,
            words: made.into_iter().flatten().map(|word| word.letters).collect(),
            method: certain.method,
            lead: certain.lead,
        })
    }

    /// Returns the positions found so far, in the order of the search.
    #[must_use]
    pub fn found(&self) -> &[FoundPosition] {
        &self.found
    }

    /// Returns the progress.
    #[must_use]
    pub fn progress(&self) -> FinderProgress {
        let left = self.turns.len() + usize::from(self.running.is_some());
        FinderProgress { done: self.total - left, total: self.total, skipped: self.skipped }
    }
}
