//! [`PlayerSpec`]: players as text.

use core::fmt;
use core::str::FromStr;
use std::sync::Arc;

use lexc_game::GameRules;
use lexc_movegen::generate::GeneratorError;
use lexc_runtime::Lexicon;

use super::{EquityPlayer, GreedyPlayer, Level, LevelPlayer, PassingPlayer, Player, RandomPlayer};
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
}

impl PlayerKind {
    /// Returns `true` if the player uses leave values.
    #[must_use]
    pub const fn uses_leaves(self) -> bool {
        matches!(self, Self::Equity | Self::Level(_))
    }
}

/// `greedy`, `equity`, `random`, `passing`, `level1` to `level5`.
impl fmt::Display for PlayerKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Greedy => f.write_str("greedy"),
            Self::Equity => f.write_str("equity"),
            Self::Random => f.write_str("random"),
            Self::Passing => f.write_str("passing"),
            Self::Level(level) => write!(f, "level{}", level.number()),
        }
    }
}

/// A player as text: its kind, and where its leave values come from.
///
/// # Examples
/// ```
/// use lexc_engine::players::{PlayerKind, PlayerSpec};
///
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
}

/// Why a text does not name a player.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayerSpecError {
    /// There is no such kind of player.
    #[error("unknown player {0:?}: expected greedy, equity, random, passing, or level1 to level5")]
    Kind(String),
    /// There is no such option.
    #[error("unknown option {option:?} of the player {kind}: expected leaves=NAME")]
    Option {
        /// The option.
        option: String,
        /// The kind of player.
        kind: PlayerKind,
    },
    /// The player does not use leave values.
    #[error("the player {0} does not use leave values")]
    NoLeaves(PlayerKind),
    /// An option is given twice.
    #[error("the option {0} is given twice")]
    Twice(&'static str),
}

impl FromStr for PlayerSpec {
    type Err = PlayerSpecError;

    fn from_str(text: &str) -> Result<Self, PlayerSpecError> {
        let mut parts = text.split(':');
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
            _ => match level() {
                Some(level) => PlayerKind::Level(level),
                None => return Err(PlayerSpecError::Kind(name.to_owned())),
            },
        };
        let mut leaves = None;
        for option in parts {
            let name = option
                .strip_prefix("leaves=")
                .filter(|name| !name.is_empty());
            let Some(name) = name else {
                let option = option.to_owned();
                return Err(PlayerSpecError::Option { option, kind });
            };
            if !kind.uses_leaves() {
                return Err(PlayerSpecError::NoLeaves(kind));
            }
            if leaves.replace(name.to_owned()).is_some() {
                return Err(PlayerSpecError::Twice("leaves"));
            }
        }
        Ok(Self { kind, leaves })
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)?;
        match &self.leaves {
            Some(leaves) => write!(f, ":leaves={leaves}"),
            None => Ok(()),
        }
    }
}

impl From<PlayerKind> for PlayerSpec {
    fn from(kind: PlayerKind) -> Self {
        Self { kind, leaves: None }
    }
}

impl PlayerSpec {
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

    /// Returns the player. `leaves` are the values of the table that the text names, or those that
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
            PlayerKind::Equity => Box::new(EquityPlayer::new(lexicon, rules, leaves)?),
            PlayerKind::Random => Box::new(RandomPlayer::new(lexicon, rules)?),
            PlayerKind::Passing => Box::new(PassingPlayer),
            PlayerKind::Level(level) => Box::new(LevelPlayer::new(lexicon, rules, leaves, level)?),
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
    }
}
