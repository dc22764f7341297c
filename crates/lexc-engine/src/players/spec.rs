//! [`PlayerSpec`]: players as text.

use core::fmt;
use core::str::FromStr;
use core::time::Duration;
use std::sync::Arc;

use lexc_game::GameRules;
use lexc_movegen::GeneratorError;
use lexc_runtime::Lexicon;

use super::{
    ChampionPlayer, EndgamePlayer, EquityPlayer, GreedyPlayer, Level, LevelPlayer, PassingPlayer,
    Player, RandomPlayer, SimPlayer, SimPlayerOptions,
};
use crate::leaves::LeaveTable;

/// A kind of player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PlayerKind {
    /// The play of the highest score: [`GreedyPlayer`].
    Greedy,
    /// The move of the highest equity: [`EquityPlayer`].
    Equity,
    /// Any play: [`RandomPlayer`].
    Random,
    /// No plays: [`PassingPlayer`].
    Passing,
    /// Graded strength: [`LevelPlayer`].
    Level(Level),
    /// Equity, then the exact endgame: [`EndgamePlayer`].
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

    /// Returns the options of the player, as an error message lists them.
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

    /// Returns `true` if the player has an option that is there or not.
    const fn has_flag(self, flag: Flag) -> bool {
        match flag {
            Flag::Unadjusted => matches!(self, Self::Equity),
            Flag::Infer => matches!(self, Self::Sim | Self::Champion),
        }
    }

    /// Returns `true` if the player has an option that is a number.
    const fn has(self, option: NumberOption) -> bool {
        match option {
            NumberOption::Nodes => matches!(self, Self::Endgame | Self::Champion),
            NumberOption::Iterations | NumberOption::Plies | NumberOption::Candidates => {
                matches!(self, Self::Sim | Self::Champion)
            }
        }
    }
}

/// An option that is there or not.
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

    /// The only value that can be given.
    const fn value(self) -> &'static str {
        match self {
            Self::Unadjusted => "no",
            Self::Infer => "yes",
        }
    }
}

/// An option whose value is a number.
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

    /// The largest value.
    const fn most(self) -> u32 {
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

/// A player as text: its kind, then options after `:` or `,`.
///
/// | option | players | meaning |
/// |---|---|---|
/// | `leaves=NAME` | all that use leave values | the table of leave values |
/// | `adjust=no` | `equity` | leaves keep their values until the bag is empty ([`EquityPlayer::unadjusted`]) |
/// | `infer=yes` | `sim`, `champion` | simulations use what the last move of the other player tells ([`SimPlayerOptions::infer`]) |
/// | `nodes=N` | `endgame`, `champion` | nodes of each search of the last turns |
/// | `iterations=N`, `plies=N`, `candidates=N` | `sim`, `champion` | [`SimPlayerOptions`] |
/// | `time=SECONDS` | `champion` | CPU time for each move; without `nodes` or `iterations` the only limit. Games cannot be repeated |
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
    /// By [`Flag`].
    flags: [bool; Flag::ALL.len()],
    time: Option<Duration>,
    /// By [`NumberOption`].
    numbers: [Option<u32>; NumberOption::ALL.len()],
}

/// The reason why a text does not name a player.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayerSpecError {
    /// There is no such kind of player.
    #[error(
        "unknown player {0:?}: expected greedy, equity, random, passing, level1 to level5, endgame, sim or champion"
    )]
    Kind(String),
    /// There is no such option.
    #[error("unknown option {option:?} of the player {kind}: expected {}", kind.options())]
    Option {
        /// The option.
        option: String,
        /// The kind of player.
        kind: PlayerKind,
    },
    /// The player does not use leave values.
    #[error("the player {0} does not use leave values")]
    NoLeaves(PlayerKind),
    /// An option that is not a number within its range.
    #[error("{option}={value}: expected a number from 1 to {most}")]
    Number {
        /// The name of the option.
        option: &'static str,
        /// Its value.
        value: String,
        /// The largest number.
        most: u32,
    },
    /// A time that is not a number within its range.
    #[error("time={0}: expected seconds from 0.001 to 3600")]
    Time(String),
    /// A time for a move where there is no clock.
    #[error("a time for a move needs a clock, and here is none: give nodes=N and iterations=N")]
    NoClock,
    /// An option is given twice.
    #[error("the option {0} is given twice")]
    Twice(&'static str),
}

impl FromStr for PlayerSpec {
    type Err = PlayerSpecError;

    fn from_str(text: &str) -> Result<Self, PlayerSpecError> {
        // Lists of players have commas between them, and there options follow after colons.
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
    /// Takes over an option.
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
                Some(_) => Err(PlayerSpecError::Twice("leaves")),
                None => Ok(()),
            };
        }
        let is_given = |flag: &Flag| (flag.name(), flag.value()) == (name, value);
        if let Some(flag) = Flag::ALL.into_iter().find(is_given)
            && kind.has_flag(flag)
        {
            return match core::mem::replace(&mut self.flags[flag as usize], true) {
                true => Err(PlayerSpecError::Twice(flag.name())),
                false => Ok(()),
            };
        }
        if name == "time" && kind == PlayerKind::Champion {
            if cfg!(all(not(unix), target_family = "wasm")) {
                return Err(PlayerSpecError::NoClock);
            }
            let seconds = value.parse::<f64>().ok();
            let time = seconds
                .filter(|seconds| (0.001..=3600.0).contains(seconds))
                // Whole milliseconds, so that the text reads back.
                .map(|seconds| Duration::from_millis((seconds * 1000.0).round() as u64))
                .ok_or_else(|| PlayerSpecError::Time(value.to_owned()))?;
            return match self.time.replace(time) {
                Some(_) => Err(PlayerSpecError::Twice("time")),
                None => Ok(()),
            };
        }
        let mut options = NumberOption::ALL.into_iter().enumerate();
        let known = options.find(|(_, option)| option.name() == name && kind.has(*option));
        let (index, option) = known.ok_or_else(unknown)?;
        let most = option.most();
        let number = value
            .parse()
            .ok()
            .filter(|number| (1..=most).contains(number));
        let number = number.ok_or_else(|| PlayerSpecError::Number {
            option: option.name(),
            value: value.to_owned(),
            most,
        })?;
        match self.numbers[index].replace(number) {
            Some(_) => Err(PlayerSpecError::Twice(option.name())),
            None => Ok(()),
        }
    }

    fn flag(&self, flag: Flag) -> bool {
        self.flags[flag as usize]
    }

    fn number(&self, option: NumberOption) -> Option<u32> {
        self.numbers[option as usize]
    }

    /// The nodes of each search of the last turns.
    fn nodes(&self) -> u64 {
        let nodes = self.number(NumberOption::Nodes);
        let usual = match self.time {
            Some(_) => NumberOption::Nodes.most().into(),
            None => EndgamePlayer::NODES,
        };
        nodes.map_or(usual, u64::from)
    }

    fn sim_settings(&self) -> SimPlayerOptions {
        let usual = SimPlayerOptions::default();
        let iterations = self.number(NumberOption::Iterations);
        let candidates = self.number(NumberOption::Candidates);
        SimPlayerOptions {
            iterations: match (iterations, self.time) {
                (Some(iterations), _) => iterations.into(),
                (None, Some(_)) => NumberOption::Iterations.most().into(),
                (None, None) => usual.iterations,
            },
            plies: self.number(NumberOption::Plies).unwrap_or(usual.plies),
            candidates: candidates.map_or(usual.candidates, |number| number as usize),
            infer: self.flag(Flag::Infer),
        }
    }

    /// Returns the kind of player.
    #[must_use]
    pub const fn kind(&self) -> PlayerKind {
        self.kind
    }

    /// Returns the name of the table of leave values, if the text has one.
    #[must_use]
    pub fn leaves(&self) -> Option<&str> {
        self.leaves.as_deref()
    }

    /// Returns the player. `leaves` are the values of the table that the text names, or the values that
    /// are usual for the lexicon; players that use none ignore them.
    ///
    /// # Errors
    /// [`GeneratorError`].
    pub fn player(
        &self,
        lexicon: &Lexicon,
        rules: &GameRules,
        leaves: &Arc<LeaveTable>,
    ) -> Result<Box<dyn Player>, GeneratorError> {
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
                let settings = self.sim_settings();
                Box::new(SimPlayer::new(lexicon, rules, leaves, settings)?)
            }
            PlayerKind::Champion => {
                let (settings, nodes) = (self.sim_settings(), self.nodes());
                let champion = ChampionPlayer::new(lexicon, rules, leaves, settings, nodes)?;
                Box::new(champion.with_time(self.time))
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{PlayerSpec, PlayerSpecError};

    #[test]
    fn every_player_reads_back() {
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
        assert!(error("gredy").starts_with("unknown player \"gredy\""));
        assert!(error("level0").starts_with("unknown player"));
        assert!(error("level6").starts_with("unknown player"));
        assert_eq!(
            error("greedy:leaves=english"),
            "the player greedy does not use leave values"
        );
        assert_eq!(
            "equity:leaves=a:leaves=b".parse::<PlayerSpec>(),
            Err(PlayerSpecError::Twice("leaves"))
        );
        assert!(error("equity:leaves=").starts_with("unknown option"));
        assert!(error("equity:adjust=yes").ends_with("leaves=NAME or adjust=no"));
        assert!(error("level1:adjust=no").starts_with("unknown option"));
        assert!(error("equity:infer=yes").starts_with("unknown option"));
        assert_eq!(
            "equity:adjust=no:adjust=no".parse::<PlayerSpec>(),
            Err(PlayerSpecError::Twice("adjust"))
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
            Err(PlayerSpecError::Twice("nodes"))
        );
    }
}
