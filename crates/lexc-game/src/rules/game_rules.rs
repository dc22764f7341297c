//! [`GameRules`]: the rules of a game, except for its words, as data.

use core::num::NonZeroU32;
use core::str::FromStr;
use core::time::Duration;

use lexc_alphabet::Tokenizer;

use super::choices::{ChallengeRule, Leftovers};
use super::tile_values::TileValues;
use crate::board::layout::BoardLayout;
use crate::names::{UnknownName, error_kind};
use crate::score::Score;
use crate::text_error::TextError;
use crate::tiles::rack::Rack;

/// The rules of a game: board, racks, bonuses, exchanges, challenges and how the game ends.
///
/// # Examples
/// ```
/// use lexc_game::{ChallengeRule, GameRules};
///
/// let rules = "standard"
///     .parse::<GameRules>()?
///     .with_rack_size(8)
///     .with_challenge(ChallengeRule::Double);
/// assert_eq!((rules.rack_size(), rules.layout().name()), (8, "standard"));
/// assert_eq!(rules.bingo_bonus(7), 50);
/// # Ok::<(), lexc_game::UnknownName>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameRules {
    layout: BoardLayout,
    rack_size: usize,
    bonuses: Vec<BingoBonus>,
    exchange_minimum: usize,
    leftovers: Leftovers,
    scoreless_limit: Option<NonZeroU32>,
    exchange_limit: Option<NonZeroU32>,
    challenge: ChallengeRule,
    time: Option<TimeControl>,
}

/// The points for a *bingo*, a play of many tiles: of a full rack in most games. Of several bonuses
/// that a play earns, only the one for the most tiles is paid: see [`GameRules::bingo_bonus`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct BingoBonus {
    /// The least number of tiles.
    pub tiles: usize,
    /// The points.
    pub points: Score,
}

/// The time of each player, and the penalty for exceeding it.
///
/// # Examples
/// ```
/// use core::time::Duration;
/// use lexc_game::TimeControl;
///
/// let time = TimeControl::default();
/// assert_eq!(time.penalty(Duration::from_secs(25 * 60)), 0);
/// assert_eq!(time.penalty(Duration::from_secs(26 * 60 + 1)), 20);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TimeControl {
    /// The time of each player for the game.
    pub allowance: Duration,
    /// The penalty for each minute begun beyond it.
    pub penalty_per_minute: Score,
}

impl TimeControl {
    /// Returns the points that a player loses for this much time.
    #[must_use]
    pub fn penalty(&self, used: Duration) -> Score {
        let over = used.saturating_sub(self.allowance);
        let minutes = over.as_nanos().div_ceil(60 * 1_000_000_000);
        self.penalty_per_minute * i32::try_from(minutes).unwrap_or(i32::MAX)
    }
}

/// 25 minutes, and 10 points for each further minute, as in tournaments.
impl Default for TimeControl {
    fn default() -> Self {
        Self { allowance: Duration::from_secs(25 * 60), penalty_per_minute: Score::new(10) }
    }
}

impl GameRules {
    /// The names of the presets, which [`FromStr`] parses.
    pub const NAMES: [&str; 4] = ["standard", "super", "friends", "two-exchanges"];

    /// Returns the standard rules: racks of seven tiles, 50 points for playing all seven, exchanges
    /// while seven tiles are in the bag, the end after six scoreless turns in a row.
    #[must_use]
    pub fn standard() -> Self {
        Self::on(BoardLayout::standard().clone(), Score::new(50))
    }

    /// Returns the standard rules on the 21 by 21 board.
    #[must_use]
    pub fn super_game() -> Self {
        Self::on(BoardLayout::super_board().clone(), Score::new(50))
    }

    /// Returns the rules of a phone game: its own board, and 35 points for seven tiles.
    #[must_use]
    pub fn friends() -> Self {
        Self::on(BoardLayout::friends().clone(), Score::new(35))
    }

    /// Returns the rules of a board for racks of this size: 35 points for a full rack on the board
    /// `friends`, otherwise 50.
    #[must_use]
    pub fn for_layout(layout: BoardLayout, rack_size: usize) -> Self {
        let points = Score::new(match layout.name() {
            "friends" => 35,
            _ => 50,
        });
        let tiles = rack_size;
        Self::on(layout, points)
            .with_rack_size(rack_size)
            .with_bingo_bonuses([BingoBonus { tiles, points }])
    }

    /// Checks that a rack does not hold more tiles than these rules allow. All programs that take
    /// racks check it here.
    ///
    /// # Errors
    /// Returns [`RackTooLarge`] with both numbers.
    pub const fn check_rack(&self, rack: &Rack) -> Result<(), RackTooLarge> {
        let (found, most) = (rack.len(), self.rack_size);
        match found > most {
            false => Ok(()),
            true => Err(RackTooLarge { found, most }),
        }
    }

    /// Reads a rack of at most the tiles that these rules allow, as [`Rack::parse`] does.
    ///
    /// # Errors
    /// Returns an error with its offset. For too many tiles it names both numbers, as
    /// [`RackTooLarge`] does.
    ///
    /// # Examples
    /// ```
    /// use lexc_alphabet::{Alphabet, Tokenizer};
    /// use lexc_game::GameRules;
    ///
    /// let tokenizer = Tokenizer::new(&Alphabet::builtin("english")?);
    /// let rules = GameRules::standard();
    /// assert_eq!(rules.parse_rack("QUIZER?", &tokenizer)?.len(), 7);
    /// let error = rules.parse_rack("QUIZERRR", &tokenizer).unwrap_err();
    /// assert_eq!(error.message(), "the rack holds 8 tiles, and the rules allow 7");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse_rack(
        &self,
        text: &str,
        tokenizer: impl AsRef<Tokenizer>,
    ) -> Result<Rack, TextError> {
        let rack = Rack::parse(text, tokenizer)?;
        self.check_rack(&rack).map_err(|error| {
            TextError::new(error.kind(), error.to_string())
                .with_help("remove tiles, or allow larger racks: `GameRules::with_rack_size`")
                .with_len(text.len())
        })?;
        Ok(rack)
    }

    /// Returns the standard rules, except that the game ends when every player has exchanged tiles
    /// twice in a row, and not after a number of scoreless turns.
    #[must_use]
    pub fn two_exchanges() -> Self {
        Self::standard().with_scoreless_limit(None).with_exchange_limit(NonZeroU32::new(2))
    }

    /// Returns the standard rules on a board, with these points for seven tiles.
    #[must_use]
    pub fn on(layout: BoardLayout, bonus: Score) -> Self {
        Self {
            layout,
            rack_size: 7,
            bonuses: vec![BingoBonus { tiles: 7, points: bonus }],
            exchange_minimum: 7,
            leftovers: Leftovers::default(),
            scoreless_limit: NonZeroU32::new(6),
            exchange_limit: None,
            challenge: ChallengeRule::default(),
            time: None,
        }
    }

    /// Replaces the board layout.
    #[must_use]
    pub fn with_layout(self, layout: BoardLayout) -> Self {
        Self { layout, ..self }
    }

    /// Replaces the bonuses for bingos.
    #[must_use]
    pub fn with_bingo_bonuses(self, bonuses: impl IntoIterator<Item = BingoBonus>) -> Self {
        let bonuses = bonuses.into_iter().collect();
        Self { bonuses, ..self }
    }

    /// Returns the board layout.
    #[must_use]
    pub fn layout(&self) -> &BoardLayout {
        &self.layout
    }

    /// Returns the bonuses for bingos.
    #[must_use]
    pub fn bingo_bonuses(&self) -> &[BingoBonus] {
        &self.bonuses
    }

    /// Returns the number of scoreless turns in a row after which every game ends: the limit, or
    /// 1,000 without a limit and with a higher one. Players who only pass would never end a game.
    #[must_use]
    pub fn last_scoreless_turn(&self) -> u32 {
        const MOST: u32 = 1000;
        self.scoreless_limit.map_or(MOST, |limit| limit.get().min(MOST))
    }

    /// Returns `true` if tiles may be exchanged while the bag holds this many.
    #[must_use]
    pub fn may_exchange(&self, bag: usize) -> bool {
        bag > 0 && bag >= self.exchange_minimum
    }

    /// Returns the bonus of a play of this many tiles: its points beyond the scores of its words.
    #[must_use]
    pub fn bingo_bonus(&self, tiles: usize) -> Score {
        self.bonuses
            .iter()
            .filter(|bonus| bonus.tiles <= tiles)
            .max_by_key(|bonus| bonus.tiles)
            .map_or(Score::ZERO, |bonus| bonus.points)
    }

    /// Returns a bound on the points of any play, positive or negative. It is not tight: it is the
    /// score of a word of the highest tiles on the best premiums, with another such word across
    /// each of its tiles.
    ///
    /// # Examples
    /// ```
    /// use lexc_game::{GameRules, TileValues};
    ///
    /// let alphabet = lexc_alphabet::Alphabet::builtin("english")?;
    /// let bound = GameRules::standard().score_bound(&TileValues::new(&alphabet));
    /// // 15 tiles of 10 points, each tripled: 27 times for the word itself, and thrice for each
    /// // across. Then the bonus.
    /// assert_eq!(bound, 450 * 27 + 15 * 450 * 3 + 50);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn score_bound(&self, values: &TileValues) -> Score {
        let layout = &self.layout;
        let side = layout.rows().max(layout.columns());
        // At most 65,535 each, like the products of the premiums of every line.
        let (mut rows, mut columns) = (vec![1i64; side], vec![1i64; side]);
        let (mut letter, mut word) = (1, 1);
        for square in layout.squares() {
            let premium = layout.premium(square);
            rows[square.row()] *= i64::from(premium.word);
            columns[square.column()] *= i64::from(premium.word);
            letter = letter.max(i64::from(premium.letter));
            word = word.max(i64::from(premium.word));
        }
        let product = rows.into_iter().chain(columns).max().unwrap_or(1);
        let size = |score: Score| i64::from(score.points()).abs();
        let letters = values.letters().iter().map(|letter| values.letter(letter));
        let value = letters.chain([values.blank()]).map(size).max().unwrap_or(0);
        let bonuses = self.bonuses.iter().map(|bonus| size(bonus.points));
        let side = side as i64;
        let tiles = side * value * letter;
        let points = tiles * (product + side * word) + bonuses.max().unwrap_or(0);
        Score::new(i32::try_from(points).unwrap_or(i32::MAX))
    }
}

/// Defines methods that return and replace parts of the rules.
macro_rules! parts {
    ($($(#[doc = $doc:literal])* $part:ident, $with:ident: $type:ty;)*) => {
        impl GameRules {
            $(
                $(#[doc = $doc])*
                #[must_use]
                pub fn $part(&self) -> $type {
                    self.$part
                }

                #[doc = concat!("Replaces [`", stringify!($part), "`](Self::", stringify!($part), ").")]
                #[must_use]
                pub fn $with(self, $part: $type) -> Self {
                    Self { $part, ..self }
                }
            )*
        }
    };
}

/// The error of a rack with more tiles than the rules allow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the rack holds {found} tiles, and the rules allow {most}")]
pub struct RackTooLarge {
    /// The number of tiles on the rack.
    pub found: usize,
    /// The number of tiles of a full rack.
    pub most: usize,
}

error_kind!(RackTooLarge, Illegal);

parts! {
    /// Returns the number of tiles of a full rack.
    rack_size, with_rack_size: usize;
    /// Returns the number of tiles that must be in the bag for an exchange.
    exchange_minimum, with_exchange_minimum: usize;
    /// Returns the rule for the tiles left when a player has played out.
    leftovers, with_leftovers: Leftovers;
    /// Returns the number of scoreless turns in a row that end the game, or `None` for no limit.
    scoreless_limit, with_scoreless_limit: Option<NonZeroU32>;
    /// Returns the number of exchanges in a row, of each player, that end the game, or `None` for
    /// no limit.
    exchange_limit, with_exchange_limit: Option<NonZeroU32>;
    /// Returns the challenge rule.
    challenge, with_challenge: ChallengeRule;
    /// Returns the time of each player, or `None` for no limit.
    time, with_time: Option<TimeControl>;
}

/// Parses the name of a preset: see [`GameRules::NAMES`].
impl FromStr for GameRules {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        match name {
            "standard" => Ok(Self::standard()),
            "super" => Ok(Self::super_game()),
            "friends" => Ok(Self::friends()),
            "two-exchanges" => Ok(Self::two_exchanges()),
            _ => Err(UnknownName::new("rules", name, Self::NAMES)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{ChallengeRule, GameRules, TimeControl};
    use core::time::Duration;

    #[test]
    fn presets_and_rules_have_names() {
        for name in GameRules::NAMES {
            assert!(name.parse::<GameRules>().is_ok(), "{name}");
        }
        assert!("plain".parse::<GameRules>().is_err());
        for rule in ChallengeRule::ALL {
            assert_eq!(rule.to_string().parse(), Ok(rule));
        }
        let limits = GameRules::two_exchanges();
        assert_eq!(limits.scoreless_limit(), None);
    }

    #[test]
    fn each_minute_begun_has_a_penalty() {
        let time = TimeControl::default();
        let penalty = |millis: u64| time.penalty(time.allowance + Duration::from_millis(millis));
        assert_eq!(penalty(0), 0);
        assert_eq!([1, 60_000, 60_001].map(|millis| penalty(millis).points()), [10, 10, 20]);
    }
}
