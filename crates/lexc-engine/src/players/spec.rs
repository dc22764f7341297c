//! [`PlayerSpec`]: descriptions of players as text.

use core::fmt;
use core::str::FromStr;
use std::sync::Arc;

use lexc_alphabet::{ErrorKind, similar_names};
use lexc_game::GameRules;
use lexc_runtime::Lexicon;

use super::champion::ChampionPlayer;
use super::clock::Clock;
use super::equity::EquityPlayer;
use super::late_game::{EndgamePlayer, UNLIMITED};
use super::level::{Level, LevelPlayer};
use super::player::Player;
use super::sim::{SimPlayer, SimPlayerOptions};
use super::simple::{GreedyPlayer, PassingPlayer, RandomPlayer};
use crate::error::Error;
use crate::leaves::LeaveTable;
use crate::values::{Integer, ParameterError, PlayCount, Plies, Positive, Seconds, Threads};

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

    /// All kinds.
    pub fn all() -> impl Iterator<Item = Self> {
        let levels = (1..=5).filter_map(Level::new).map(Self::Level);
        [Self::Greedy, Self::Equity, Self::Random, Self::Passing].into_iter().chain(levels).chain([
            Self::Endgame,
            Self::Sim,
            Self::Champion,
        ])
    }

    /// Returns the player's options, as a message names them.
    const fn options(self) -> &'static [&'static str] {
        match self {
            Self::Equity => &["leaves=NAME", "adjust=no"],
            Self::Level(_) => &["leaves=NAME"],
            Self::Endgame => &["leaves=NAME", "nodes=N"],
            Self::Sim => &[
                "leaves=NAME",
                "infer=yes",
                "iterations=N",
                "plies=N",
                "candidates=N",
                "threads=N",
            ],
            Self::Champion => &[
                "leaves=NAME",
                "infer=yes",
                "time=SECONDS",
                "nodes=N",
                "iterations=N",
                "plies=N",
                "candidates=N",
                "threads=N",
            ],
            Self::Greedy | Self::Random | Self::Passing => &[],
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
/// | `threads=N` | `sim`, `champion` | threads of a turn, one by default. They do not change a move, except by `time=` |
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
/// # Ok::<(), lexc_engine::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerSpec {
    kind: PlayerKind,
    leaves: Option<String>,
    /// `adjust=no`.
    unadjusted: Option<()>,
    /// `infer=yes`.
    infer: Option<()>,
    time: Option<Seconds>,
    nodes: Option<Positive>,
    iterations: Option<Positive>,
    plies: Option<Plies<1, 100>>,
    candidates: Option<PlayCount<1000>>,
    threads: Option<Threads>,
}

/// Returns a player name similar to `name`, or all names if none is similar.
fn suggestion(name: &str) -> String {
    let names: Vec<String> = PlayerKind::all().map(|kind| kind.to_string()).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    match similar_names(name, names.iter().copied()).as_slice() {
        [] => format!("expected {}", alternatives(&names)),
        similar => format!("perhaps you mean {}", similar.join(" or ")),
    }
}

/// Returns a list of alternatives as a text: `a, b or c`.
fn alternatives(names: &[&str]) -> String {
    match names {
        [] => "none".to_owned(),
        [name] => (*name).to_owned(),
        [names @ .., last] => format!("{} or {last}", names.join(", ")),
    }
}

impl FromStr for PlayerSpec {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        // Lists of players are separated by commas, so options may also follow colons.
        let mut parts = text.split([':', ',']);
        let name = parts.next().unwrap_or_default();
        let kind = PlayerKind::all().find(|kind| kind.to_string() == name).ok_or_else(|| {
            let message = format!("unknown player {name:?}: {}", suggestion(name));
            Error::new(ErrorKind::NotFound, message)
        })?;
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
        if self.unadjusted.is_some() {
            f.write_str(":adjust=no")?;
        }
        if self.infer.is_some() {
            f.write_str(":infer=yes")?;
        }
        if let Some(time) = self.time {
            write!(f, ":time={time}")?;
        }
        if let Some(nodes) = self.nodes {
            write!(f, ":nodes={nodes}")?;
        }
        if let Some(iterations) = self.iterations {
            write!(f, ":iterations={iterations}")?;
        }
        if let Some(plies) = self.plies {
            write!(f, ":plies={plies}")?;
        }
        if let Some(candidates) = self.candidates {
            write!(f, ":candidates={candidates}")?;
        }
        if let Some(threads) = self.threads {
            write!(f, ":threads={threads}")?;
        }
        Ok(())
    }
}

impl From<PlayerKind> for PlayerSpec {
    fn from(kind: PlayerKind) -> Self {
        Self {
            kind,
            leaves: None,
            unadjusted: None,
            infer: None,
            time: None,
            nodes: None,
            iterations: None,
            plies: None,
            candidates: None,
            threads: None,
        }
    }
}

impl PlayerSpec {
    /// Sets an option from its text.
    fn set(&mut self, text: &str) -> Result<(), Error> {
        let kind = self.kind;
        let unknown = || {
            Error::syntax(format!(
                "unknown option {text:?} of the player {kind}: expected {}",
                alternatives(kind.options())
            ))
        };
        let (name, value) = match text.split_once('=') {
            Some((_, "")) | None => return Err(unknown()),
            Some(("leaves", _)) if !self.kind.uses_leaves() => {
                let message = format!("the player {kind} does not use leave values");
                return Err(Error::syntax(message));
            }
            Some(option) => option,
        };
        let is_known = |option: &&str| match option.split_once('=') {
            // An option with only one value.
            Some((known, only @ ("no" | "yes"))) => (known, only) == (name, value),
            Some((known, _)) => known == name,
            None => false,
        };
        if !self.kind.options().iter().any(is_known) {
            return Err(unknown());
        }
        match name {
            "leaves" => once("leaves", &mut self.leaves, value.to_owned()),
            "adjust" => once("adjust", &mut self.unadjusted, ()),
            "infer" => once("infer", &mut self.infer, ()),
            "time" => number("time", &mut self.time, value),
            "nodes" => number("nodes", &mut self.nodes, value),
            "iterations" => number("iterations", &mut self.iterations, value),
            "plies" => number("plies", &mut self.plies, value),
            "threads" => number("threads", &mut self.threads, value),
            _ => number("candidates", &mut self.candidates, value),
        }
    }

    /// Returns the number of nodes of each search of the last turns.
    fn nodes(&self) -> u64 {
        let default = self.time.map_or(EndgamePlayer::NODES, |_| UNLIMITED);
        self.nodes.map_or(default, Positive::get)
    }

    fn sim_options(&self) -> SimPlayerOptions {
        let default = SimPlayerOptions::default();
        let iterations = self.time.map_or(default.iterations, |_| UNLIMITED);
        SimPlayerOptions {
            iterations: self.iterations.map_or(iterations, Positive::get),
            plies: self.plies.map_or(default.plies, Integer::small),
            candidates: self.candidates.map_or(default.candidates, Integer::size),
            infer: self.infer.is_some(),
            threads: self.threads.map_or(default.threads, Integer::size),
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
    /// Returns [`Error::Generator`] if the lexicon cannot generate plays, and [`Error`] for a
    /// player with `time=` without a clock.
    pub fn player(
        &self,
        lexicon: &Lexicon,
        rules: &GameRules,
        leaves: &Arc<LeaveTable>,
        clock: Option<Clock>,
    ) -> Result<Box<dyn Player>, Error> {
        let leaves = Arc::clone(leaves);
        Ok(match self.kind {
            PlayerKind::Greedy => Box::new(GreedyPlayer::new(lexicon, rules)?),
            PlayerKind::Equity => {
                let player = EquityPlayer::new(lexicon, rules, leaves)?;
                Box::new(match self.unadjusted {
                    Some(()) => player.unadjusted(),
                    None => player,
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
                    Some(time) => champion.time(time.duration(), clock.ok_or_else(no_clock)?),
                    None => champion,
                })
            }
        })
    }
}

fn no_clock() -> Error {
    Error::unsupported(
        "a player with time= needs a clock, but this program has none: use nodes=N and iterations=N",
    )
}

/// Sets an option that has no value yet.
fn once<T>(name: &'static str, field: &mut Option<T>, value: T) -> Result<(), Error> {
    match field.replace(value) {
        Some(_) => Err(Error::syntax(format!("the option {name} is given twice"))),
        None => Ok(()),
    }
}

/// Sets a numeric option from its text.
fn number<T: FromStr<Err = ParameterError>>(
    name: &'static str,
    field: &mut Option<T>,
    text: &str,
) -> Result<(), Error> {
    let value = text.parse().map_err(|error| Error::syntax(format!("{name}={text}: {error}")))?;
    once(name, field, value)
}

#[cfg(test)]
mod tests {
    use super::PlayerSpec;

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
            "champion:iterations=5:threads=2",
        ] {
            let spec: PlayerSpec = text.parse().unwrap();
            assert_eq!(spec.to_string(), text);
        }
    }

    #[test]
    fn texts_that_name_no_player_are_refused() {
        let error = |text: &str| text.parse::<PlayerSpec>().unwrap_err().to_string();
        assert_eq!(error("gredy"), "unknown player \"gredy\": perhaps you mean greedy");
        assert!(error("nobody").contains("expected greedy, equity"));
        assert!(error("level0").starts_with("unknown player"));
        assert!(error("level6").starts_with("unknown player"));
        assert_eq!(error("greedy:leaves=english"), "the player greedy does not use leave values");
        assert_eq!(error("equity:leaves=a:leaves=b"), "the option leaves is given twice");
        assert!(error("equity:leaves=").starts_with("unknown option"));
        assert!(error("equity:adjust=yes").ends_with("leaves=NAME or adjust=no"));
        assert!(error("level1:adjust=no").starts_with("unknown option"));
        assert!(error("equity:infer=yes").starts_with("unknown option"));
        assert_eq!(error("equity:adjust=no:adjust=no"), "the option adjust is given twice");
        assert!(error("sim:nodes=5").ends_with("candidates=N or threads=N"));
        assert!(error("endgame:threads=2").starts_with("unknown option"));
        assert_eq!(error("sim:threads=0"), "threads=0: write a whole number from 1 to 256");
        assert_eq!(error("sim:plies=0"), "plies=0: write a whole number from 1 to 100");
        assert_eq!(
            error("champion:time=0"),
            "time=0: write a number above 0 up to 1000000000, such as 10 or 0.5"
        );
        assert!(error("sim:time=2").starts_with("unknown option"));
        assert_eq!(error("endgame:nodes=1,nodes=2"), "the option nodes is given twice");
    }
}
