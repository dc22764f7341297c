//! [`PlayerSpec`]: descriptions of players as text.

use core::fmt;
use core::str::FromStr;
use core::time::Duration;
use std::sync::Arc;

use lexc_alphabet::{ErrorKind, similar_names};
use lexc_game::GameRules;
use lexc_movegen::GeneratorError;
use lexc_runtime::Lexicon;

use super::champion::ChampionPlayer;
use super::clock::Clock;
use super::equity::EquityPlayer;
use super::late_game::EndgamePlayer;
use super::level::{Level, LevelPlayer};
use super::player::Player;
use super::sim::{SimPlayer, SimPlayerOptions};
use super::simple::{GreedyPlayer, PassingPlayer, RandomPlayer};
use crate::leaves::LeaveTable;

/// A kind of player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PlayerKind {
    /// The play of the highest score: [`GreedyPlayer`].
    Greedy,
    /// The move of the highest equity: [`EquityPlayer`].
    Equity,
    /// A random legal play: [`RandomPlayer`].
    Random,
    /// Always a pass: [`PassingPlayer`].
    Passing,
    /// Graded strength: [`LevelPlayer`].
    Level(Level),
    /// Equity, then an exact endgame search: [`EndgamePlayer`].
    Endgame,
    /// Simulation: [`SimPlayer`].
    Sim,
    /// Simulation, pre-endgame and endgame: [`ChampionPlayer`].
    Champion,
}

impl PlayerKind {
    /// Returns `true` if the player uses leave values.
    #[must_use]
    pub const fn uses_leaves(self) -> bool {
        match self {
            Self::Equity | Self::Level(_) | Self::Endgame | Self::Sim | Self::Champion => true,
            Self::Greedy | Self::Random | Self::Passing => false,
        }
    }

    /// Returns `true` if the player searches: by simulation, or the end of a game. It then has
    /// large tables.
    #[must_use]
    pub const fn searches(self) -> bool {
        match self {
            Self::Endgame | Self::Sim | Self::Champion => true,
            Self::Greedy | Self::Equity | Self::Random | Self::Passing | Self::Level(_) => false,
        }
    }

    /// Returns the player's options, for an error message.
    const fn options(self) -> &'static str {
        match self {
            Self::Equity => "leaves=NAME or adjust=no",
            Self::Level(_) => "leaves=NAME",
            Self::Endgame => "leaves=NAME or nodes=N",
            Self::Sim => "leaves=NAME, infer=yes, iterations=N, plies=N or candidates=N",
            Self::Champion => {
                "leaves=NAME, infer=yes, time=SECONDS, nodes=N, iterations=N, plies=N or candidates=N"
            }
            Self::Greedy | Self::Random | Self::Passing => "none",
        }
    }

    /// Returns `true` if the player has a flag.
    const fn has_flag(self, flag: Flag) -> bool {
        match flag {
            Flag::Unadjusted => matches!(self, Self::Equity),
            Flag::Infer => matches!(self, Self::Sim | Self::Champion),
        }
    }

    /// Returns `true` if the player has a numeric option.
    const fn has(self, option: NumberOption) -> bool {
        match option {
            NumberOption::Nodes => matches!(self, Self::Endgame | Self::Champion),
            NumberOption::Iterations | NumberOption::Plies | NumberOption::Candidates => {
                matches!(self, Self::Sim | Self::Champion)
            }
        }
    }
}

/// An option with only one value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Flag {
    Unadjusted,
    Infer,
}

impl Flag {
    const ALL: [Self; 2] = [Self::Unadjusted, Self::Infer];

    const fn name(self) -> &'static str {
        match self {
            Self::Unadjusted => "adjust",
            Self::Infer => "infer",
        }
    }

    /// Returns the only value of the flag.
    const fn value(self) -> &'static str {
        match self {
            Self::Unadjusted => "no",
            Self::Infer => "yes",
        }
    }
}

/// A numeric option.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum NumberOption {
    Nodes,
    Iterations,
    Plies,
    Candidates,
}

impl NumberOption {
    const ALL: [Self; 4] = [Self::Nodes, Self::Iterations, Self::Plies, Self::Candidates];

    const fn name(self) -> &'static str {
        match self {
            Self::Nodes => "nodes",
            Self::Iterations => "iterations",
            Self::Plies => "plies",
            Self::Candidates => "candidates",
        }
    }

    /// Returns the largest valid value.
    const fn largest(self) -> u32 {
        match self {
            Self::Nodes | Self::Iterations => 1_000_000_000,
            Self::Plies => 100,
            Self::Candidates => 1000,
        }
    }
}

/// `greedy`, `equity`, `random`, `passing`, `level1` to `level5`, `endgame`, `sim`, `champion`.
impl fmt::Display for PlayerKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Greedy => f.write_str("greedy"),
            Self::Equity => f.write_str("equity"),
            Self::Random => f.write_str("random"),
            Self::Passing => f.write_str("passing"),
            Self::Level(level) => write!(f, "level{}", level.number()),
            Self::Endgame => f.write_str("endgame"),
            Self::Sim => f.write_str("sim"),
            Self::Champion => f.write_str("champion"),
        }
    }
}

/// A description of a player as text: its kind, then options after `:` or `,`.
///
/// | option | players | meaning |
/// |---|---|---|
/// | `leaves=NAME` | all that use leave values | the table of leave values |
/// | `adjust=no` | `equity` | leave values are not adjusted near the end of the bag ([`EquityPlayer::unadjusted`]) |
/// | `infer=yes` | `sim`, `champion` | the opponent's tiles are inferred from the last move ([`SimPlayerOptions::infer`]) |
/// | `nodes=N` | `endgame`, `champion` | nodes of each search of the last turns |
/// | `iterations=N`, `plies=N`, `candidates=N` | `sim`, `champion` | [`SimPlayerOptions`] |
/// | `time=SECONDS` | `champion` | time for each move by a [`Clock`], the only limit without `nodes` or `iterations`; games cannot be repeated |
///
/// # Examples
/// ```
/// use lexc_engine::players::{PlayerKind, PlayerSpec};
///
/// let sim: PlayerSpec = "sim:iterations=100,plies=4".parse()?;
/// assert_eq!(sim.to_string(), "sim:iterations=100:plies=4");
/// let spec: PlayerSpec = "equity:leaves=english".parse()?;
/// assert_eq!((spec.kind(), spec.leaves()), (PlayerKind::Equity, Some("english")));
/// assert_eq!(spec.to_string(), "equity:leaves=english");
/// assert!("equity:leafs=english".parse::<PlayerSpec>().is_err());
/// # Ok::<(), lexc_engine::players::PlayerSpecError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PlayerSpec {
    kind: PlayerKind,
    leaves: Option<String>,
    /// The flags, indexed by [`Flag`].
    flags: [bool; Flag::ALL.len()],
    time: Option<Duration>,
    /// The numeric options, indexed by [`NumberOption`].
    numbers: [Option<u32>; NumberOption::ALL.len()],
}

/// The reason why a text does not describe a player.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayerSpecError {
    /// The kind of player is unknown.
    #[error("unknown player {0:?}: {suggestion}", suggestion = suggestion(.0))]
    Kind(String),
    /// The player has no such option.
    #[error("unknown option {option:?} of the player {kind}: expected {}", kind.options())]
    Option {
        /// The text of the option.
        option: String,
        /// The kind of player.
        kind: PlayerKind,
    },
    /// The player does not use leave values.
    #[error("the player {0} does not use leave values")]
    NoLeaves(PlayerKind),
    /// The value of an option is not a number within its range.
    #[error("{option}={value}: expected a number from 1 to {largest}")]
    Number {
        /// The name of the option.
        option: &'static str,
        /// The value.
        value: String,
        /// The largest number.
        largest: u32,
    },
    /// The time is not a number within its range.
    #[error("time={0}: expected seconds from 0.001 to 3600")]
    Time(String),
    /// An option occurs twice.
    #[error("the option {0} is given twice")]
    Duplicate(&'static str),
}

impl PlayerSpecError {
    /// Returns the kind of the error.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        match self {
            Self::Kind(_) => ErrorKind::NotFound,
            _ => ErrorKind::Syntax,
        }
    }
}

/// Returns a player name similar to `name`, or all names if none is similar.
fn suggestion(name: &str) -> String {
    const NAMES: [&str; 12] = [
        "greedy", "equity", "random", "passing", "level1", "level2", "level3", "level4", "level5",
        "endgame", "sim", "champion",
    ];
    match similar_names(name, NAMES).as_slice() {
        [] => {
            "expected greedy, equity, random, passing, level1 to level5, endgame, sim or champion"
                .to_owned()
        }
        similar => format!("perhaps you mean {}", similar.join(" or ")),
    }
}

/// The reason why a player cannot be created from a [`PlayerSpec`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayerError {
    /// Plays cannot be generated from the lexicon.
    #[error(transparent)]
    Generator(#[from] GeneratorError),
    /// The spec limits the time for a move, and no clock was given.
    #[error(
        "a player with time= needs a clock, but this program has none: use nodes=N and iterations=N"
    )]
    NoClock,
}

impl PlayerError {
    /// Returns the kind of the error.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        match self {
            Self::Generator(error) => error.kind(),
            Self::NoClock => ErrorKind::Unsupported,
        }
    }
}

impl FromStr for PlayerSpec {
    type Err = PlayerSpecError;

    fn from_str(text: &str) -> Result<Self, PlayerSpecError> {
        // Lists of players are separated by commas, so options may also follow colons.
        let mut parts = text.split([':', ',']);
        let name = parts.next().unwrap_or_default();
        let level = || {
            name.strip_prefix("level")?
                .parse()
                .ok()
                .and_then(Level::new)
        };
        let kind = match name {
            "greedy" => PlayerKind::Greedy,
            "equity" => PlayerKind::Equity,
            "random" => PlayerKind::Random,
            "passing" => PlayerKind::Passing,
            "endgame" => PlayerKind::Endgame,
            "sim" => PlayerKind::Sim,
            "champion" => PlayerKind::Champion,
            _ => match level() {
                Some(level) => PlayerKind::Level(level),
                None => return Err(PlayerSpecError::Kind(name.to_owned())),
            },
        };
        let mut spec = Self::from(kind);
        for option in parts {
            spec.set(option)?;
        }
        Ok(spec)
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)?;
        if let Some(leaves) = &self.leaves {
            write!(f, ":leaves={leaves}")?;
        }
        for flag in Flag::ALL.into_iter().filter(|flag| self.flag(*flag)) {
            write!(f, ":{}={}", flag.name(), flag.value())?;
        }
        if let Some(time) = self.time {
            write!(f, ":time={}", time.as_secs_f64())?;
        }
        for (option, number) in NumberOption::ALL.into_iter().zip(self.numbers) {
            if let Some(number) = number {
                write!(f, ":{}={number}", option.name())?;
            }
        }
        Ok(())
    }
}

impl From<PlayerKind> for PlayerSpec {
    fn from(kind: PlayerKind) -> Self {
        Self {
            kind,
            leaves: None,
            flags: [false; Flag::ALL.len()],
            time: None,
            numbers: [None; NumberOption::ALL.len()],
        }
    }
}

impl PlayerSpec {
    /// Sets an option from its text.
    fn set(&mut self, text: &str) -> Result<(), PlayerSpecError> {
        let kind = self.kind;
        let unknown = || PlayerSpecError::Option {
            option: text.to_owned(),
            kind,
        };
        let (name, value) = text.split_once('=').ok_or_else(unknown)?;
        if value.is_empty() {
            return Err(unknown());
        }
        if name == "leaves" {
            if !kind.uses_leaves() {
                return Err(PlayerSpecError::NoLeaves(kind));
            }
            return match self.leaves.replace(value.to_owned()) {
                Some(_) => Err(PlayerSpecError::Duplicate("leaves")),
                None => Ok(()),
            };
        }
        let is_given = |flag: &Flag| (flag.name(), flag.value()) == (name, value);
        if let Some(flag) = Flag::ALL.into_iter().find(is_given)
            && kind.has_flag(flag)
        {
            return match core::mem::replace(&mut self.flags[flag as usize], true) {
                true => Err(PlayerSpecError::Duplicate(flag.name())),
                false => Ok(()),
            };
        }
        if name == "time" && kind == PlayerKind::Champion {
            let seconds = value.parse::<f64>().ok();
            let time = seconds
                .filter(|seconds| (0.001..=3600.0).contains(seconds))
                // Rounded to milliseconds, so that the text form is exact.
                .map(|seconds| Duration::from_millis((seconds * 1000.0).round() as u64))
                .ok_or_else(|| PlayerSpecError::Time(value.to_owned()))?;
            return match self.time.replace(time) {
                Some(_) => Err(PlayerSpecError::Duplicate("time")),
                None => Ok(()),
            };
        }
        let mut options = NumberOption::ALL.into_iter().enumerate();
        let known = options.find(|(_, option)| option.name() == name && kind.has(*option));
        let (index, option) = known.ok_or_else(unknown)?;
        let largest = option.largest();
        let number = value
            .parse()
            .ok()
            .filter(|number| (1..=largest).contains(number));
        let number = number.ok_or_else(|| PlayerSpecError::Number {
            option: option.name(),
            value: value.to_owned(),
            largest,
        })?;
        match self.numbers[index].replace(number) {
            Some(_) => Err(PlayerSpecError::Duplicate(option.name())),
            None => Ok(()),
        }
    }

    fn flag(&self, flag: Flag) -> bool {
        self.flags[flag as usize]
    }

    fn number(&self, option: NumberOption) -> Option<u32> {
        self.numbers[option as usize]
    }

    /// Returns the number of nodes of each search of the last turns.
    fn nodes(&self) -> u64 {
        let nodes = self.number(NumberOption::Nodes);
        let default = match self.time {
            Some(_) => NumberOption::Nodes.largest().into(),
            None => EndgamePlayer::NODES,
        };
        nodes.map_or(default, u64::from)
    }

    fn sim_options(&self) -> SimPlayerOptions {
        let default = SimPlayerOptions::default();
        let iterations = self.number(NumberOption::Iterations);
        let candidates = self.number(NumberOption::Candidates);
        SimPlayerOptions {
            iterations: match (iterations, self.time) {
                (Some(iterations), _) => iterations.into(),
                (None, Some(_)) => NumberOption::Iterations.largest().into(),
                (None, None) => default.iterations,
            },
            plies: self.number(NumberOption::Plies).unwrap_or(default.plies),
            candidates: candidates.map_or(default.candidates, |number| number as usize),
            infer: self.flag(Flag::Infer),
        }
    }

    /// Returns the kind of player.
    #[must_use]
    pub const fn kind(&self) -> PlayerKind {
        self.kind
    }

    /// Returns the name of the leave table, if the spec contains one.
    #[must_use]
    pub fn leaves(&self) -> Option<&str> {
        self.leaves.as_deref()
    }

    /// Returns `true` if the player makes the same moves whenever a game is repeated, because no
    /// clock limits it.
    #[must_use]
    pub const fn is_repeatable(&self) -> bool {
        self.time.is_none()
    }

    /// Creates the player. `leaves` is the table named in the spec, or the default table of the
    /// lexicon; players without leave values ignore it. Only a player with `time=` needs `clock`.
    ///
    /// # Errors
    /// Returns [`PlayerError::Generator`] if the lexicon cannot generate plays, and
    /// [`PlayerError::NoClock`] for a player with `time=` without a clock.
    pub fn player(
        &self,
        lexicon: &Lexicon,
        rules: &GameRules,
        leaves: &Arc<LeaveTable>,
        clock: Option<Clock>,
    ) -> Result<Box<dyn Player>, PlayerError> {
        let leaves = Arc::clone(leaves);
        Ok(match self.kind {
            PlayerKind::Greedy => Box::new(GreedyPlayer::new(lexicon, rules)?),
            PlayerKind::Equity => {
                let player = EquityPlayer::new(lexicon, rules, leaves)?;
                Box::new(match self.flag(Flag::Unadjusted) {
                    true => player.unadjusted(),
                    false => player,
                })
            }
            PlayerKind::Random => Box::new(RandomPlayer::new(lexicon, rules)?),
            PlayerKind::Passing => Box::new(PassingPlayer),
            PlayerKind::Level(level) => Box::new(LevelPlayer::new(lexicon, rules, leaves, level)?),
            PlayerKind::Endgame => {
                Box::new(EndgamePlayer::new(lexicon, rules, leaves, self.nodes())?)
            }
            PlayerKind::Sim => {
                let options = self.sim_options();
                Box::new(SimPlayer::new(lexicon, rules, leaves, options)?)
            }
            PlayerKind::Champion => {
                let (options, nodes) = (self.sim_options(), self.nodes());
                let champion = ChampionPlayer::new(lexicon, rules, leaves, options, nodes)?;
                Box::new(match self.time {
                    Some(time) => champion.time(time, clock.ok_or(PlayerError::NoClock)?),
                    None => champion,
                })
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{PlayerSpec, PlayerSpecError};

    #[test]
    fn every_player_parses_to_its_text() {
        for text in [
            "greedy",
            "equity",
            "random",
            "passing",
            "level1",
            "level5:leaves=x.csv",
            "equity:leaves=x.csv:adjust=no",
            "endgame",
            "endgame:nodes=5000",
            "sim:leaves=x.csv:infer=yes:iterations=20:plies=4:candidates=3",
            "champion:nodes=7:iterations=1",
            "champion:time=0.25:nodes=100",
        ] {
            let spec: PlayerSpec = text.parse().unwrap();
            assert_eq!(spec.to_string(), text);
        }
    }

    #[test]
    fn texts_that_name_no_player_are_refused() {
        let error = |text: &str| text.parse::<PlayerSpec>().unwrap_err().to_string();
        assert_eq!(
            error("gredy"),
            "unknown player \"gredy\": perhaps you mean greedy"
        );
        assert!(error("nobody").contains("expected greedy, equity"));
        assert!(error("level0").starts_with("unknown player"));
        assert!(error("level6").starts_with("unknown player"));
        assert_eq!(
            error("greedy:leaves=english"),
            "the player greedy does not use leave values"
        );
        assert_eq!(
            "equity:leaves=a:leaves=b".parse::<PlayerSpec>(),
            Err(PlayerSpecError::Duplicate("leaves"))
        );
        assert!(error("equity:leaves=").starts_with("unknown option"));
        assert!(error("equity:adjust=yes").ends_with("leaves=NAME or adjust=no"));
        assert!(error("level1:adjust=no").starts_with("unknown option"));
        assert!(error("equity:infer=yes").starts_with("unknown option"));
        assert_eq!(
            "equity:adjust=no:adjust=no".parse::<PlayerSpec>(),
            Err(PlayerSpecError::Duplicate("adjust"))
        );
        assert!(error("sim:nodes=5").ends_with("plies=N or candidates=N"));
        assert_eq!(
            error("sim:plies=0"),
            "plies=0: expected a number from 1 to 100"
        );
        assert_eq!(
            error("champion:time=0"),
            "time=0: expected seconds from 0.001 to 3600"
        );
        assert!(error("sim:time=2").starts_with("unknown option"));
        assert_eq!(
            "endgame:nodes=1,nodes=2".parse::<PlayerSpec>(),
            Err(PlayerSpecError::Duplicate("nodes"))
        );
    }
}
