//! [`Analyser`]: analyses all turns of a game.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use lexc_game::{
    Bag, Ending, Equity, Event, Game, GameRules, GameState, Move, PlayerId, PlayerName, Rack,
    Score, TileValues,
};

use super::assess::{
    self, EndgameTurn, EquityJudgement, MoveResult, PreparedEndgame, PreparedTurn, SolvedPosition,
    TurnJudge, TurnOutput, by_table,
};
use super::jobs::{AnalysisProgress, AnalysisWork, EndgamePositions, Job, JobOutput, JobQueue};
use super::options::{AnalysisOptions, Depth};
use super::record::{RecordedTurn, check_turns, recorded_turns};
use super::summary::PlayerSummary;
use super::turn::{
    Assessment, ChallengeOutcome, CoursePoint, Method, TurnAnalysis, UnjudgedReason, WinSource,
};
use crate::error::Error;
use crate::invalid_words::invalid_words;
use crate::simulate::Tables;
use crate::watch::StepLimits;
use crate::win::WinProbability;

/// The analysis of a game.
#[derive(Debug, Clone, PartialEq)]
pub struct GameAnalysis {
    /// The players.
    pub players: [PlayerName; 2],
    /// The final scores of the record.
    pub scores: [Score; 2],
    /// The ending, if the game has ended.
    pub ending: Option<Ending>,
    /// The turns in order.
    pub turns: Vec<TurnAnalysis>,
    /// The probability that the first player wins: at the beginning, after each turn, and after
    /// the end of the game.
    pub course: Vec<CoursePoint>,
    /// The sums over the turns of each player.
    pub summaries: [PlayerSummary; 2],
    /// `true` if the analysis ended before all turns were judged.
    pub interrupted: bool,
}

/// Analyses games of two players.
///
/// # Examples
/// ```
/// use std::sync::Arc;
/// use lexc_engine::analyse::{Analyser, AnalysisOptions, Depth};
/// use lexc_engine::leaves::LeaveTable;
/// use lexc_engine::simulate::Tables;
/// use lexc_engine::win::WinTable;
/// use lexc_game::{Equity, Game, GameRules};
///
/// let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
/// // A lexicon of CAR, CARS, CAT, CATS, DO, DOG, DOGS and others.
/// let rules = GameRules::standard();
/// let text = ">ann: ACRSTXZ 8F CAT +10 10\n>bob: EQSUVXZ - +0 0\n";
/// let game = Game::from_gcg(text, rules.layout(), lexicon.alphabet())?;
///
/// let leaves = Arc::new(LeaveTable::zero(lexicon.alphabet(), 6)?);
/// let tables = Tables { lexicon, leaves, win: WinTable::builtin() };
/// let options = AnalysisOptions::default().depth(Depth::Equity);
/// let analyser = Analyser::new(tables, rules, options);
/// let found = analyser.analyse(&game, 1)?;
/// // CARS scores 12, and CATS 6.
/// let lost: Vec<f64> = found.turns.iter().map(|turn| turn.assessment().unwrap().equity_lost.value).collect();
/// assert_eq!(lost, [2.0, 6.0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Analyser {
    tables: Tables,
    rules: GameRules,
    options: AnalysisOptions,
}

impl Analyser {
    /// Returns an analyser with tables, rules and options.
    #[must_use]
    pub const fn new(tables: Tables, rules: GameRules, options: AnalysisOptions) -> Self {
        Self { tables, rules, options }
    }

    /// Returns the options.
    #[must_use]
    pub const fn options(&self) -> &AnalysisOptions {
        &self.options
    }

    /// Returns the rules.
    #[must_use]
    pub const fn rules(&self) -> &GameRules {
        &self.rules
    }

    /// Returns the lexicon and the tables.
    #[must_use]
    pub const fn tables(&self) -> &Tables {
        &self.tables
    }

    /// Analyses all turns of a game. The result does not depend on the number of threads.
    ///
    /// # Errors
    /// Returns [`Error`] if the game does not have two players, or has no turns.
    ///
    /// # Cost
    /// By equity, a few milliseconds for each turn. By default, about 2 s of CPU time for each turn
    /// in English, and up to 3 s for an endgame position.
    pub fn analyse(&self, game: &Game, threads: usize) -> Result<GameAnalysis, Error> {
        let mut run = AnalysisRun::new(self.clone(), game.clone())?;
        while !run.advance(threads, StepLimits::NONE)? {}
        Ok(run.analysis())
    }

    /// Checks a turn and collects the positions to search.
    fn prepare(
        &self,
        step: &RecordedTurn,
        positions: &mut EndgamePositions,
    ) -> Result<PreparedTurn, UnjudgedReason> {
        let state = step.state(&self.rules, self.tables.lexicon.alphabet())?;
        let made = match (step.made(&self.rules, state.values()), step.event) {
            (Some(made), _) => made,
            (None, Event::UnknownExchange(count)) => {
                return Err(UnjudgedReason::UnknownExchange(count));
            }
            (None, _) => Move::Pass,
        };
        state.check(&made).map_err(UnjudgedReason::Illegal)?;
        let counted = match step.challenge {
            Some(ChallengeOutcome::Withdrawn) => Move::Pass,
            _ => made,
        };
        let exact = self.options.depth == Depth::Full && state.bag().is_empty();
        let endgame = match exact {
            true => Some(self.endgame(&state, &counted, positions)?),
            false => None,
        };
        Ok(PreparedTurn { state, counted, endgame })
    }

    fn endgame(
        &self,
        state: &GameState,
        counted: &Move,
        positions: &mut EndgamePositions,
    ) -> Result<PreparedEndgame, UnjudgedReason> {
        let impossible = || UnjudgedReason::Position("it is not an endgame".to_owned());
        let before = positions.number(state, &self.tables);
        let after = assess::after(state, counted).ok_or_else(impossible)?;
        let next = match &after {
            MoveResult::Ends { .. } => None,
            MoveResult::Continues(next) => positions.number(next, &self.tables),
        };
        Ok(PreparedEndgame { before: before.ok_or_else(impossible)?, after, next })
    }

    /// Assembles the analysis of a turn.
    fn turn(
        &self,
        step: &RecordedTurn,
        prepared: &Result<PreparedTurn, UnjudgedReason>,
        output: Option<&TurnOutput>,
        solved: &[Option<&Result<SolvedPosition, Error>>],
    ) -> TurnAnalysis {
        let bingo_possible = output.map(|output| output.equity.bingo_possible);
        let judged = match (prepared, output) {
            (Err(reason), _) => Err(reason.clone()),
            (Ok(_), None) => Err(UnjudgedReason::Interrupted),
            (Ok(prepared), Some(output)) => match &prepared.endgame {
                Some(endgame) => self.exact(prepared, endgame, &output.equity, solved),
                None => match &output.assessment {
                    Some(assessment) => assessment.clone(),
                    None => Err(UnjudgedReason::Interrupted),
                },
            },
        };
        let values = TileValues::new(self.tables.lexicon.alphabet());
        let made = step.made(&self.rules, &values);
        let expected = made.map(|made| made.score());
        let board = &step.position.board;
        TurnAnalysis {
            number: step.index + 1,
            player: step.player,
            position: step.position.clone(),
            bag: step.bag,
            event: step.event,
            points: step.points,
            expected: expected.filter(|expected| *expected != step.points),
            invalid: (made.as_ref().and_then(Move::play)).map_or_else(Vec::new, |play| {
                invalid_words(play, board, &self.rules, &self.tables.lexicon)
            }),
            challenge: step.challenge,
            bingo_possible,
            judged,
        }
    }

    fn exact(
        &self,
        prepared: &PreparedTurn,
        endgame: &PreparedEndgame,
        equity: &EquityJudgement,
        solved: &[Option<&Result<SolvedPosition, Error>>],
    ) -> Result<Assessment, UnjudgedReason> {
        let of = |number: usize| match solved.get(number).copied().flatten() {
            Some(Ok(solved)) => Ok(solved),
            Some(Err(error)) => Err(UnjudgedReason::Endgame(error.clone())),
            None => Err(UnjudgedReason::Interrupted),
        };
        let best = of(endgame.before)?;
        let next = endgame.next.map(of).transpose()?;
        let value = assess::value_of_made(&prepared.counted, &endgame.after, next);
        let turn = EndgameTurn {
            state: &prepared.state,
            made: equity.made,
            value: value.ok_or(UnjudgedReason::Interrupted)?,
            best,
            nodes: best.nodes() + next.map_or(0, SolvedPosition::nodes),
        };
        Ok(assess::assessment(&turn, &self.tables, &self.options))
    }

    /// Returns the probability that the first player wins after each turn.
    fn course(
        &self,
        game: &Game,
        steps: &[RecordedTurn],
        turns: &[TurnAnalysis],
        tiles: usize,
    ) -> Vec<CoursePoint> {
        let unseen = tiles.saturating_sub(self.rules.rack_size());
        let start = self.tables.win.probability(Equity::ZERO, unseen);
        let mut course =
            vec![CoursePoint { after: 0, win: start.value(), source: WinSource::Table }];
        for (step, turn) in steps.iter().zip(turns) {
            let (own, source) = match turn.assessment() {
                Some(found) => (
                    found.made.win.value,
                    match found.method {
                        Method::Equity => WinSource::Table,
                        Method::Simulation => WinSource::Simulation,
                        Method::Preendgame => WinSource::Preendgame,
                        Method::Endgame => WinSource::Endgame,
                    },
                ),
                None => (self.by_score(step).value(), WinSource::Table),
            };
            course.push(CoursePoint {
                after: turn.number,
                win: if turn.player == PlayerId::FIRST { own } else { 1.0 - own },
                source,
            });
        }
        if game.ending.is_some() {
            let spread = game.score(PlayerId::FIRST) - game.score(PlayerId::SECOND);
            course.push(CoursePoint {
                after: game.turns.len(),
                win: WinProbability::of_spread(spread).value(),
                source: WinSource::Result,
            });
        }
        course
    }

    /// Returns the win probability after a turn from the scores alone.
    fn by_score(&self, step: &RecordedTurn) -> WinProbability {
        let [own, other] = step.position.scores;
        let (points, placed) = match (&step.event, step.challenge) {
            (_, Some(ChallengeOutcome::Withdrawn)) => (Score::ZERO, 0),
            (Event::Move(Move::Play(play)), _) => (step.points, play.tiles().len()),
            _ => (step.points, 0),
        };
        let unseen = (step.bag + step.held).saturating_sub(placed);
        by_table(&self.tables.win, Equity::from(own + points - other), unseen)
    }
}

/// The analysis of a game, turn by turn.
///
/// # Examples
/// ```
/// # use std::sync::Arc;
/// use lexc_engine::StepLimits;
/// use lexc_engine::analyse::{Analyser, AnalysisOptions, AnalysisRun, Depth};
/// # use lexc_engine::leaves::LeaveTable;
/// # use lexc_engine::simulate::Tables;
/// # use lexc_engine::win::WinTable;
/// # use lexc_game::{Game, GameRules};
/// # let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
/// # let rules = GameRules::standard();
/// # let text = ">ann: ACRSTXZ 8F CAT +10 10\n>bob: EQSUVXZ - +0 0\n";
/// # let game = Game::from_gcg(text, rules.layout(), lexicon.alphabet())?;
/// # let leaves = Arc::new(LeaveTable::zero(lexicon.alphabet(), 6)?);
/// # let tables = Tables { lexicon, leaves, win: WinTable::builtin() };
/// let options = AnalysisOptions::default().depth(Depth::Equity);
/// let analyser = Analyser::new(tables, rules, options);
/// let mut run = AnalysisRun::new(analyser.clone(), game.clone())?;
/// while !run.advance(1, StepLimits::NONE)? {}
/// assert_eq!(run.analysis(), analyser.analyse(&game, 1)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct AnalysisRun {
    analyser: Analyser,
    game: Game,
    players: [PlayerName; 2],
    /// The number of tiles of the game.
    tiles: usize,
    steps: Vec<RecordedTurn>,
    prepared: Vec<Result<PreparedTurn, UnjudgedReason>>,
    positions: EndgamePositions,
    jobs: Vec<Job>,
    queue: JobQueue,
    /// The generators and tables of the threads.
    judges: Vec<Option<TurnJudge>>,
}

impl core::fmt::Debug for AnalysisRun {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("AnalysisRun").field("progress", &self.progress()).finish_non_exhaustive()
    }
}

/// The name of the player who has no turns in a game of one player.
const NOBODY: &str = "nobody";

impl AnalysisRun {
    /// Prepares the analysis of a game of two players, or of one: in duplicate games the record is
    /// the one series of turns that all play, and the other player has none.
    ///
    /// # Errors
    /// Returns [`Error`] if the game has more players, or no turns.
    pub fn new(analyser: Analyser, mut game: Game) -> Result<Self, Error> {
        if game.players.len() == 1 {
            game.players.push(PlayerName::new(NOBODY, ""));
            game.racks.push(Rack::new());
        }
        let [first, second] = game.players.as_slice() else {
            return Err(Error::Players(game.players.len()));
        };
        let players = [first.clone(), second.clone()];
        check_turns(&game)?;
        let tiles = Bag::new(analyser.tables.lexicon.alphabet()).tiles().len();
        let steps = recorded_turns(&game, &analyser.rules, tiles);
        if steps.is_empty() {
            return Err(Error::NoTurns);
        }
        let mut positions = EndgamePositions::default();
        let prepared: Vec<Result<PreparedTurn, UnjudgedReason>> =
            steps.iter().map(|step| analyser.prepare(step, &mut positions)).collect();
        let turns = prepared.iter().enumerate();
        let turns = turns.filter_map(|(at, prepared)| prepared.is_ok().then_some(Job::Turn(at)));
        let solves = (0..positions.all.len()).map(Job::Solve);
        // Turns come first, so that an interrupted analysis has assessed some.
        let jobs: Vec<Job> = turns.chain(solves).collect();
        Ok(Self {
            analyser,
            game,
            players,
            tiles,
            steps,
            prepared,
            positions,
            jobs,
            queue: JobQueue::default(),
            judges: Vec::new(),
        })
    }

    fn work(&self) -> AnalysisWork<'_> {
        AnalysisWork {
            tables: &self.analyser.tables,
            rules: &self.analyser.rules,
            options: &self.analyser.options,
            steps: &self.steps,
            prepared: &self.prepared,
            positions: &self.positions,
            jobs: &self.jobs,
        }
    }

    /// Returns the progress.
    #[must_use]
    pub fn progress(&self) -> AnalysisProgress {
        AnalysisProgress { done: self.queue.outputs.len(), total: self.jobs.len() }
    }

    /// Continues the analysis on several threads until a limit is reached. Returns `true` once all
    /// turns are assessed. With zero or one thread, no thread is started.
    ///
    /// # Errors
    /// Returns an error if plays cannot be generated.
    pub fn advance(&mut self, threads: usize, limits: StepLimits<'_>) -> Result<bool, Error> {
        let progress = self.progress();
        let threads = threads.clamp(1, (progress.total - progress.done).max(1));
        let mut judges = core::mem::take(&mut self.judges);
        let queue = Mutex::new(core::mem::take(&mut self.queue));
        judges.resize_with(threads.max(judges.len()), || None);
        let advanced = self.work().run(&queue, &mut judges[..threads], limits);
        self.queue = queue.into_inner().unwrap_or_else(PoisonError::into_inner);
        self.judges = judges;
        advanced?;
        Ok(self.queue.outputs.len() == self.jobs.len())
    }

    /// Returns the analysis so far. Turns not yet assessed are marked as
    /// [`UnjudgedReason::Interrupted`].
    #[must_use]
    pub fn analysis(&self) -> GameAnalysis {
        let mut by_turn: BTreeMap<usize, &TurnOutput> = BTreeMap::new();
        let mut solved: Vec<Option<&Result<SolvedPosition, Error>>> =
            vec![None; self.positions.all.len()];
        for (&at, output) in &self.queue.outputs {
            match (&self.jobs[at], output) {
                (Job::Turn(at), JobOutput::Turn(output)) => {
                    by_turn.insert(*at, output);
                }
                (Job::Solve(at), JobOutput::Solved(found)) => solved[*at] = Some(found),
                _ => {}
            }
        }
        let mut analysed = Vec::with_capacity(self.steps.len());
        for (at, (step, prepared)) in self.steps.iter().zip(&self.prepared).enumerate() {
            let output = by_turn.get(&at).copied();
            analysed.push(self.analyser.turn(step, prepared, output, &solved));
        }
        let interrupted =
            analysed.iter().any(|turn| turn.judged == Err(UnjudgedReason::Interrupted));
        let (game, rules) = (&self.game, &self.analyser.rules);
        let scores = [PlayerId::FIRST, PlayerId::SECOND].map(|player| game.score(player));
        let summaries = [PlayerId::FIRST, PlayerId::SECOND]
            .map(|player| PlayerSummary::new(&analysed, player, rules.rack_size()));
        GameAnalysis {
            players: self.players.clone(),
            course: (self.analyser).course(game, &self.steps, &analysed, self.tiles),
            turns: analysed,
            scores,
            ending: game.ending,
            summaries,
            interrupted,
        }
    }
}
