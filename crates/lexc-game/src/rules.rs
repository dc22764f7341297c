//! [`GameRules`] and [`TileValues`]: the rules of a game, words apart, as data.

use core::num::NonZeroU32;
use core::time::Duration;

use lexc_alphabet::{Alphabet, Letter, LetterSet, PlacedTile, Tile, TileScore};

use crate::layout::BoardLayout;
use crate::rack::Rack;
use crate::score::Score;

/// The rules of a game: board, racks, bonuses, exchanges, challenges and how the game ends.
///
/// # Examples
/// ```
/// use lexc_game::{ChallengeRule, GameRules};
///
/// let rules = GameRules::standard()
///     .with_rack_size(8)
///     .with_challenge(ChallengeRule::Double);
/// assert_eq!((rules.rack_size(), rules.layout().name()), (8, "standard"));
/// assert_eq!(rules.bonus(7), 50);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameRules {
    layout: BoardLayout,
    rack_size: usize,
    bonuses: Vec<Bonus>,
    exchange_minimum: usize,
    leftovers: Leftovers,
    scoreless_limit: Option<NonZeroU32>,
    exchange_limit: Option<NonZeroU32>,
    challenge: ChallengeRule,
    time: Option<TimeControl>,
}

/// Points for playing many tiles at once. Of several bonuses the one for most tiles is paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bonus {
    /// The least number of tiles.
    pub tiles: usize,
    /// The points.
    pub points: Score,
}

/// The points for the tiles left when one player has played out. If a game ends otherwise, each
/// player loses the value of their own tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Leftovers {
    /// The player who is out gains twice the value of the others' tiles, as in tournaments.
    #[default]
    Doubled,
    /// The player who is out gains the value of the others' tiles, and each of them loses that of
    /// their own, as in the rules of the box.
    Moved,
}

/// The consequences of a challenge.
///
/// In every rule but [`ChallengeRule::Void`] a challenged play with a word that is not valid is
/// withdrawn, and its player loses the turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum ChallengeRule {
    /// Plays are checked as they are made: a play that is not valid is refused, and its player may
    /// make another move.
    #[default]
    Void,
    /// A challenge of a valid play costs nothing.
    Single,
    /// The challenger of a valid play loses a turn.
    Double,
    /// The player of a challenged valid play gains 5 points.
    FivePoints,
    /// The player of a challenged valid play gains 10 points.
    TenPoints,
}

impl ChallengeRule {
    /// Every rule.
    pub const ALL: [Self; 5] = [
        Self::Void,
        Self::Single,
        Self::Double,
        Self::FivePoints,
        Self::TenPoints,
    ];

    /// Returns the points that a challenge of a valid play brings its player.
    #[must_use]
    pub const fn bonus(self) -> Score {
        match self {
            Self::FivePoints => Score::new(5),
            Self::TenPoints => Score::new(10),
            Self::Void | Self::Single | Self::Double => Score::ZERO,
        }
    }

    /// Returns the name: `void`, `single`, `double`, `5-points`, `10-points`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Void => "void",
            Self::Single => "single",
            Self::Double => "double",
            Self::FivePoints => "5-points",
            Self::TenPoints => "10-points",
        }
    }

    /// Returns the rule of this name, if there is one.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rule| rule.name() == name)
    }
}

/// The time of each player, and what more of it costs.
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
    /// The points that each minute begun beyond it costs.
    pub penalty_per_minute: Score,
}

impl TimeControl {
    /// Returns the points that a player who has used this much time loses.
    #[must_use]
    pub fn penalty(&self, used: Duration) -> Score {
        let over = used.saturating_sub(self.allowance);
        let minutes = over.as_nanos().div_ceil(60 * 1_000_000_000);
        self.penalty_per_minute * i32::try_from(minutes).unwrap_or(i32::MAX)
    }
}

/// 25 minutes, and 10 points for each minute more, as in tournaments.
impl Default for TimeControl {
    fn default() -> Self {
        Self {
            allowance: Duration::from_secs(25 * 60),
            penalty_per_minute: Score::new(10),
        }
    }
}

impl GameRules {
    /// The names that [`GameRules::by_name`] knows.
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

    /// Returns the standard rules, except that the game ends when every player has exchanged tiles
    /// twice in a row, and not after a number of scoreless turns.
    #[must_use]
    pub fn two_exchanges() -> Self {
        Self::standard()
            .with_scoreless_limit(None)
            .with_exchange_limit(NonZeroU32::new(2))
    }

    /// Returns the rules of this name, if there are any: see [`GameRules::NAMES`].
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        match name {
            "standard" => Some(Self::standard()),
            "super" => Some(Self::super_game()),
            "friends" => Some(Self::friends()),
            "two-exchanges" => Some(Self::two_exchanges()),
            _ => None,
        }
    }

    /// Returns the standard rules on a board, with these points for seven tiles.
    #[must_use]
    pub fn on(layout: BoardLayout, bonus: Score) -> Self {
        Self {
            layout,
            rack_size: 7,
            bonuses: vec![Bonus {
                tiles: 7,
                points: bonus,
            }],
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

    /// Replaces the number of tiles of a full rack.
    #[must_use]
    pub fn with_rack_size(self, rack_size: usize) -> Self {
        Self { rack_size, ..self }
    }

    /// Replaces the bonuses.
    #[must_use]
    pub fn with_bonuses(self, bonuses: impl IntoIterator<Item = Bonus>) -> Self {
        let bonuses = bonuses.into_iter().collect();
        Self { bonuses, ..self }
    }

    /// Replaces the number of tiles that must be in the bag for an exchange.
    #[must_use]
    pub fn with_exchange_minimum(self, exchange_minimum: usize) -> Self {
        Self {
            exchange_minimum,
            ..self
        }
    }

    /// Replaces the rule for the tiles left when a player has played out.
    #[must_use]
    pub fn with_leftovers(self, leftovers: Leftovers) -> Self {
        Self { leftovers, ..self }
    }

    /// Replaces the number of scoreless turns in a row that end the game; `None` for no limit.
    #[must_use]
    pub fn with_scoreless_limit(self, scoreless_limit: Option<NonZeroU32>) -> Self {
        Self {
            scoreless_limit,
            ..self
        }
    }

    /// Replaces the number of exchanges in a row, of each player, that end the game; `None` for no
    /// limit.
    #[must_use]
    pub fn with_exchange_limit(self, exchange_limit: Option<NonZeroU32>) -> Self {
        Self {
            exchange_limit,
            ..self
        }
    }

    /// Replaces the challenge rule.
    #[must_use]
    pub fn with_challenge(self, challenge: ChallengeRule) -> Self {
        Self { challenge, ..self }
    }

    /// Replaces the time of each player; `None` for no limit.
    #[must_use]
    pub fn with_time(self, time: Option<TimeControl>) -> Self {
        Self { time, ..self }
    }

    /// Returns the board layout.
    #[must_use]
    pub fn layout(&self) -> &BoardLayout {
        &self.layout
    }

    /// Returns the number of tiles of a full rack.
    #[must_use]
    pub fn rack_size(&self) -> usize {
        self.rack_size
    }

    /// Returns the bonuses.
    #[must_use]
    pub fn bonuses(&self) -> &[Bonus] {
        &self.bonuses
    }

    /// Returns the number of tiles that must be in the bag for an exchange.
    #[must_use]
    pub fn exchange_minimum(&self) -> usize {
        self.exchange_minimum
    }

    /// Returns the rule for the tiles left when a player has played out.
    #[must_use]
    pub fn leftovers(&self) -> Leftovers {
        self.leftovers
    }

    /// Returns the number of scoreless turns in a row that end the game, if there is a limit.
    #[must_use]
    pub fn scoreless_limit(&self) -> Option<NonZeroU32> {
        self.scoreless_limit
    }

    /// Returns the number of exchanges in a row, of each player, that end the game, if there is a
    /// limit.
    #[must_use]
    pub fn exchange_limit(&self) -> Option<NonZeroU32> {
        self.exchange_limit
    }

    /// Returns the challenge rule.
    #[must_use]
    pub fn challenge(&self) -> ChallengeRule {
        self.challenge
    }

    /// Returns the time of each player, if it is limited.
    #[must_use]
    pub fn time(&self) -> Option<TimeControl> {
        self.time
    }

    /// Returns `true` if tiles may be exchanged while the bag holds this many.
    #[must_use]
    pub fn may_exchange(&self, bag: usize) -> bool {
        bag > 0 && bag >= self.exchange_minimum
    }

    /// Returns the points that a play of this many tiles scores beyond its words.
    #[must_use]
    pub fn bonus(&self, tiles: usize) -> Score {
        self.bonuses
            .iter()
            .filter(|bonus| bonus.tiles <= tiles)
            .max_by_key(|bonus| bonus.tiles)
            .map_or(Score::ZERO, |bonus| bonus.points)
    }

    /// Returns a number of points that no play exceeds, and that no play falls below if it is negated. It is not the
    /// least: a word of the highest tiles on the best premiums, and one across it at each of its tiles.
    ///
    /// # Examples
    /// ```
    /// use lexc_game::{GameRules, TileValues};
    ///
    /// let alphabet = lexc_alphabet::Alphabet::builtin("english")?;
    /// let bound = GameRules::standard().score_bound(&TileValues::new(&alphabet));
    /// // 15 tiles of 10 points, each tripled; 27 times for the word itself, thrice for each across; a bonus.
    /// assert_eq!(bound, 450 * 27 + 15 * 450 * 3 + 50);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn score_bound(&self, values: &TileValues) -> Score {
        let layout = &self.layout;
        let side = layout.rows().max(layout.columns());
        // At most 65,535 each, like the premiums of every line.
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

/// The values of the tiles of an alphabet, as a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TileValues {
    /// The value of each letter by number; 0 where there is none.
    letters: [TileScore; 64],
    blank: TileScore,
    set: LetterSet,
}

impl TileValues {
    /// Returns the values of an alphabet.
    #[must_use]
    pub fn new(alphabet: &Alphabet) -> Self {
        let mut letters = [TileScore::ZERO; 64];
        for (slot, info) in letters.iter_mut().skip(1).zip(alphabet.tiles()) {
            *slot = info.score;
        }
        Self {
            letters,
            blank: alphabet.blank().score,
            set: alphabet.letters(),
        }
    }

    /// Returns the value of a tile on the board.
    #[inline]
    #[must_use]
    pub fn of(&self, tile: PlacedTile) -> Score {
        if tile.is_blank() {
            self.blank()
        } else {
            self.letter(tile.letter())
        }
    }

    /// Returns the value of a tile on a rack.
    #[inline]
    #[must_use]
    pub fn tile(&self, tile: Tile) -> Score {
        match tile {
            Tile::Blank => self.blank(),
            Tile::Letter(letter) => self.letter(letter),
        }
    }

    /// Returns the value of a letter, not as a blank; zero for one that the alphabet has not.
    #[inline]
    #[must_use]
    pub fn letter(&self, letter: Letter) -> Score {
        self.letters[usize::from(letter.number() & 63)].into()
    }

    /// Returns the value of a blank.
    #[inline]
    #[must_use]
    pub fn blank(&self) -> Score {
        self.blank.into()
    }

    /// Returns the sum of the values of the tiles of a rack.
    #[must_use]
    pub fn rack(&self, rack: &Rack) -> Score {
        let values = rack
            .iter()
            .map(|(tile, count)| self.tile(tile) * count as i32);
        values.sum()
    }

    /// Returns the letters of the alphabet.
    #[inline]
    #[must_use]
    pub fn letters(&self) -> LetterSet {
        self.set
    }
}

#[cfg(test)]
mod tests {
    use super::{ChallengeRule, GameRules, TimeControl};
    use core::time::Duration;

    #[test]
    fn presets_and_rules_have_names() {
        for name in GameRules::NAMES {
            assert!(GameRules::by_name(name).is_some(), "{name}");
        }
        assert_eq!(GameRules::by_name("plain"), None);
        for rule in ChallengeRule::ALL {
            assert_eq!(ChallengeRule::by_name(rule.name()), Some(rule));
        }
        let limits = GameRules::two_exchanges();
        assert_eq!(limits.scoreless_limit(), None);
    }

    #[test]
    fn each_minute_begun_costs() {
        let time = TimeControl::default();
        let penalty = |millis: u64| time.penalty(time.allowance + Duration::from_millis(millis));
        assert_eq!(penalty(0), 0);
        assert_eq!(
            [1, 60_000, 60_001].map(|millis| penalty(millis).points()),
            [10, 10, 20]
        );
    }
}
