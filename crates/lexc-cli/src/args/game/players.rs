//! The players of games without people.

use std::fmt;
use std::sync::Arc;

use lexc::engine::Error;
use lexc::engine::leaves::LeaveTable;
use lexc::engine::players::{Player, PlayerSpec, cpu_time};
#[cfg(feature = "selfplay")]
use lexc::engine::selfplay::PlayabilityRecorder;
use lexc::engine::selfplay::{Pairs, SelfPlay, Workers};
use lexc::game::{GameRules, GameState};
use lexc_api::matches::leaves_name;

use crate::args::game::backend::generator_error;
use crate::args::game::program::{ProgramFaults, ProgramPlayer, ProgramSpec};
use crate::args::lexicon::OpenedLexicon;
use crate::failure::Failure;
use crate::input::leaves;
use crate::output::Screen;

/// A player, as typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum PlayerArg {
    /// A player of the engine.
    Engine(PlayerSpec),
    /// `exec:COMMAND`.
    Program(ProgramSpec),
}

impl fmt::Display for PlayerArg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Engine(spec) => spec.fmt(f),
            Self::Program(spec) => spec.fmt(f),
        }
    }
}

impl PlayerArg {
    /// Returns `true` if the player makes the same moves in every repetition of a game.
    pub(crate) fn is_repeatable(&self) -> bool {
        matches!(self, Self::Engine(spec) if spec.is_repeatable())
    }
}

/// Two players, with the tables that they use.
#[derive(Debug)]
pub(crate) struct Players {
    specs: [PlayerArg; 2],
    leaves: [Option<Arc<LeaveTable>>; 2],
    faults: ProgramFaults,
}

/// Games of two players for several threads.
pub(crate) type Boards = Workers<Box<dyn Player>>;

impl Players {
    /// Opens the tables of the players.
    pub(crate) fn open(specs: [PlayerArg; 2], opened: &OpenedLexicon) -> Result<Self, Failure> {
        let table = |player: &PlayerArg| match player {
            PlayerArg::Engine(spec) if spec.kind().uses_leaves() => {
                leaves::table_or_none(spec.leaves(), &opened.lexicon).map(Some)
            }
            PlayerArg::Engine(_) | PlayerArg::Program(_) => Ok(None),
        };
        let mut tables = [table(&specs[0])?, table(&specs[1])?];
        // Share equal tables.
        if let [Some(one), Some(other)] = &mut tables
            && one == other
        {
            *other = Arc::clone(one);
        }
        Ok(Self { specs, leaves: tables, faults: ProgramFaults::default() })
    }

    /// Prints a note if a player has no leave values since none are built in for the alphabet.
    pub(crate) fn note_leaves(&self, opened: &OpenedLexicon, screen: &mut Screen) {
        let by_default = self.specs.iter().any(|player| match player {
            PlayerArg::Engine(spec) => spec.kind().uses_leaves() && spec.leaves().is_none(),
            PlayerArg::Program(_) => false,
        });
        if by_default && !leaves::has_default(&opened.lexicon) {
            screen.report(&[leaves::note_of_none(&opened.lexicon, "PLAYER:leaves=FILE")]);
        }
    }

    /// Returns the faults of players that are programs, which grow while games are played.
    pub(crate) fn faults(&self) -> ProgramFaults {
        self.faults.clone()
    }

    /// Returns the players as text.
    pub(crate) fn names(&self) -> [String; 2] {
        self.specs.each_ref().map(ToString::to_string)
    }

    /// Returns `true` if both players make the same moves in every repetition of a game.
    #[cfg(feature = "selfplay")]
    pub(crate) fn are_repeatable(&self) -> bool {
        self.specs.iter().all(PlayerArg::is_repeatable)
    }

    /// Returns the names of the tables of the players: a built-in table or a file.
    pub(crate) fn names_of_leaves(&self, opened: &OpenedLexicon) -> [Option<String>; 2] {
        let name = |player: &PlayerArg| match player {
            PlayerArg::Engine(spec) => leaves_name(spec, opened.lexicon.alphabet()),
            PlayerArg::Program(_) => None,
        };
        [name(&self.specs[0]), name(&self.specs[1])]
    }

    /// Returns the players as text, with their tables.
    #[cfg(feature = "selfplay")]
    pub(crate) fn specs_and_tables(&self) -> [(String, Option<&LeaveTable>); 2] {
        [0, 1].map(|at| (self.specs[at].to_string(), self.leaves[at].as_deref()))
    }

    /// Creates games of these players, one for each thread.
    pub(crate) fn boards(
        &self,
        opened: &OpenedLexicon,
        rules: &GameRules,
        seed: u64,
        pairs: Pairs,
        threads: usize,
    ) -> Result<Boards, Failure> {
        let none = LeaveTable::zero(opened.lexicon.alphabet(), 1);
        let none = none.map_err(Failure::of)?;
        let none = Arc::new(none);
        let board = |_| -> Result<SelfPlay<Box<dyn Player>>, Failure> {
            let state = GameState::builder(rules.clone(), opened.lexicon.alphabet())
                .seed(seed)
                .build()
                .map_err(Failure::of)?;
            let player = |at: usize| match &self.specs[at] {
                PlayerArg::Engine(spec) => {
                    let leaves = self.leaves[at].as_ref().unwrap_or(&none);
                    let player = spec.player(&opened.lexicon, rules, leaves, Some(cpu_time));
                    player.map_err(|error| player_error(opened, &error))
                }
                PlayerArg::Program(spec) => {
                    let name = opened.name.to_string_lossy();
                    let player = ProgramPlayer::start(spec, &opened.lexicon, &name, &self.faults);
                    let failure = |error| Failure::new(format!("{spec}: {error}"));
                    player.map(|player| Box::new(player) as Box<dyn Player>).map_err(failure)
                }
            };
            Ok(SelfPlay::new(state, [player(0)?, player(1)?]))
        };
        let boards: Result<Vec<_>, Failure> = (0..threads.max(1)).map(board).collect();
        Ok(Workers::new(boards?, seed, pairs))
    }
}

#[cfg(feature = "selfplay")]
impl Players {
    /// Returns recorders of playability, one for each thread. Each player's plays are valued with
    /// the player's own leave values.
    pub(crate) fn playability(
        &self,
        opened: &OpenedLexicon,
        rules: &GameRules,
        threads: usize,
    ) -> Result<Vec<PlayabilityRecorder>, Failure> {
        let table = |at: usize| {
            self.leaves[at].clone().ok_or_else(|| {
                let player = &self.specs[at];
                Failure::with_help(
                    format!("{player} has no leave values, so its plays have no equity"),
                    "record playability with players by equity: --players equity",
                )
            })
        };
        let leaves = [table(0)?, table(1)?];
        let recorder = |_| {
            PlayabilityRecorder::new(&opened.lexicon, rules, leaves.clone())
                .map_err(|error| generator_error(opened, &error))
        };
        (0..threads.max(1)).map(recorder).collect()
    }
}

pub(crate) fn parse_player(text: &str) -> Result<PlayerArg, String> {
    if let Some(program) = ProgramSpec::parse(text) {
        return program.map(PlayerArg::Program);
    }
    text.parse().map(PlayerArg::Engine).map_err(|error: Error| error.to_string())
}

/// Players separated by commas, as typed. A command takes the rest of the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PlayerList(pub(crate) Vec<PlayerArg>);

/// Parses players separated by commas.
pub(crate) fn parse_players(text: &str) -> Result<PlayerList, String> {
    let mut players = Vec::new();
    let mut rest = Some(text);
    while let Some(text) = rest {
        let (first, others) = match text.split_once(',') {
            Some((first, others)) if !first.contains("exec:") => (first, Some(others)),
            _ => (text, None),
        };
        players.push(parse_player(first)?);
        rest = others;
    }
    Ok(PlayerList(players))
}

/// Returns the failure of a player that cannot be created.
pub(crate) fn player_error(opened: &OpenedLexicon, error: &Error) -> Failure {
    match error {
        Error::Generator(error) => generator_error(opened, error),
        error => Failure::new(error.to_string()),
    }
}
