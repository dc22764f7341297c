//! [`RunSettings`]: everything that a game depends on except its number.

use core::fmt;
use core::num::NonZeroU32;

use lexc_alphabet::Alphabet;
use lexc_engine::leaves::LeaveTable;
use lexc_engine::lexicon_hash;
use lexc_engine::selfplay::Pairs;
use lexc_game::{BingoBonus, BoardLayout, GameRules, Leftovers, Score};
use lexc_runtime::Lexicon;
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::Xxh3;

/// The amount of recorded data.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum RecordLevel {
    /// Sums over all games.
    #[default]
    Summary,
    /// Sums, and what each word earns: its playability.
    Playability,
    /// Sums, and a row for each game.
    Games,
    /// Sums, and a row for each game and each turn.
    Turns,
}

/// `summary`, `playability`, `games`, `turns`.
impl fmt::Display for RecordLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Summary => "summary",
            Self::Playability => "playability",
            Self::Games => "games",
            Self::Turns => "turns",
        })
    }
}

/// The complete rules of a game as data.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RulesRecord {
    /// The board layout: its name, its start square, and a line for each row.
    pub layout: String,
    /// The number of tiles of a full rack.
    pub rack_size: usize,
    /// Tiles and points of each bonus.
    pub bonuses: Vec<(usize, i32)>,
    /// The minimum number of tiles in the bag for an exchange.
    pub exchange_minimum: usize,
    /// `true` if the player who plays out gains twice the value of the other tiles, and the others
    /// lose nothing.
    pub leftovers_doubled: bool,
    /// The number of consecutive scoreless turns that ends a game.
    pub scoreless_limit: Option<NonZeroU32>,
    /// The number of consecutive exchanges of every player that ends a game.
    pub exchange_limit: Option<NonZeroU32>,
}

impl From<&GameRules> for RulesRecord {
    fn from(rules: &GameRules) -> Self {
        let bonus = |bonus: &BingoBonus| (bonus.tiles, bonus.points.points());
        Self {
            layout: rules.layout().to_string(),
            rack_size: rules.rack_size(),
            bonuses: rules.bingo_bonuses().iter().map(bonus).collect(),
            exchange_minimum: rules.exchange_minimum(),
            leftovers_doubled: rules.leftovers() == Leftovers::Doubled,
            scoreless_limit: rules.scoreless_limit(),
            exchange_limit: rules.exchange_limit(),
        }
    }
}

impl RulesRecord {
    /// Returns the rules, or `None` if the layout is not valid.
    #[must_use]
    pub fn rules(&self) -> Option<GameRules> {
        let layout = BoardLayout::parse(&self.layout).ok()?;
        let bonuses = self
            .bonuses
            .iter()
            .map(|&(tiles, points)| BingoBonus { tiles, points: Score::new(points) });
        let leftovers = match self.leftovers_doubled {
            true => Leftovers::Doubled,
            false => Leftovers::Moved,
        };
        Some(
            GameRules::standard()
                .with_layout(layout)
                .with_rack_size(self.rack_size)
                .with_bingo_bonuses(bonuses)
                .with_exchange_minimum(self.exchange_minimum)
                .with_leftovers(leftovers)
                .with_scoreless_limit(self.scoreless_limit)
                .with_exchange_limit(self.exchange_limit),
        )
    }
}

/// Everything that a game depends on except its number. Shards with the same settings can be
/// merged.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunSettings {
    /// The name of the lexicon.
    pub lexicon: String,
    /// The hash of its words by [`lexicon_hash`], in hexadecimal.
    pub lexicon_hash: String,
    /// The number of its words.
    pub words: u64,
    /// The name of its alphabet.
    pub alphabet: String,
    /// The hash of its tiles by [`hash_tiles`], in hexadecimal.
    pub alphabet_hash: String,
    /// The rules.
    pub rules: RulesRecord,
    /// The players as text, such as `equity:leaves=english`.
    pub players: [String; 2],
    /// The hashes of the players' tables of leave values, in hexadecimal; empty for a player
    /// without one.
    pub tables: [String; 2],
    /// The seed.
    pub seed: u64,
    /// `true` for mirrored pairs: games 2*n* and 2*n* + 1 share the order of the bag, with
    /// exchanged seats.
    pub pairs: bool,
    /// The amount of recorded data.
    pub record: RecordLevel,
    /// `true` if a game may differ when it is played again, because of external programs or a
    /// clock.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub unrepeatable: bool,
}

/// A difference between the settings of two shards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettingDifference {
    /// The name of the setting.
    pub setting: &'static str,
    /// The expected value.
    pub expected: String,
    /// The value in the shard.
    pub found: String,
}

impl fmt::Display for SettingDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { setting, expected, found } = self;
        write!(f, "{setting} is {found}, not {expected}")
    }
}

impl RunSettings {
    /// Returns the settings of games with a lexicon, its name, rules, and two players with their
    /// tables of leave values. The seed is 0, games are not paired, and the level is
    /// [`RecordLevel::Summary`].
    #[must_use]
    pub fn new(
        name: &str,
        lexicon: &Lexicon,
        rules: &GameRules,
        players: [(String, Option<&LeaveTable>); 2],
    ) -> Self {
        let table = |table: Option<&LeaveTable>| table.map(hash_leaves).unwrap_or_default();
        let tables = players.each_ref().map(|(_, leaves)| table(*leaves));
        Self {
            lexicon: name.to_owned(),
            lexicon_hash: lexicon_hash(lexicon),
            words: lexicon.len(),
            alphabet: lexicon.alphabet().name().to_owned(),
            alphabet_hash: hash_tiles(lexicon.alphabet()),
            rules: rules.into(),
            players: players.map(|(name, _)| name),
            tables,
            seed: 0,
            pairs: false,
            record: RecordLevel::Summary,
            unrepeatable: false,
        }
    }

    /// Returns the pairing of games.
    #[must_use]
    pub const fn pairing(&self) -> Pairs {
        match self.pairs {
            true => Pairs::Mirrored,
            false => Pairs::None,
        }
    }

    /// Returns the names and values of all settings as text.
    fn all(&self) -> [(&'static str, String); 17] {
        let [player_1, player_2] = self.players.clone();
        let [table_1, table_2] = self.tables.clone();
        let rules = &self.rules;
        let limit = |limit: Option<NonZeroU32>| limit.map_or("none".to_owned(), |n| n.to_string());
        let bonuses = rules.bonuses.iter();
        let bonuses: Vec<String> = bonuses.map(|(n, points)| format!("{n}:{points}")).collect();
        let ends = (rules.scoreless_limit, rules.exchange_limit);
        let leftovers = match rules.leftovers_doubled {
            true => "doubled",
            false => "moved",
        };
        [
            ("the lexicon", self.lexicon.clone()),
            ("the checksum of the lexicon", self.lexicon_hash.clone()),
            ("the number of words", self.words.to_string()),
            ("the alphabet", self.alphabet.clone()),
            ("the checksum of the tiles", self.alphabet_hash.clone()),
            ("the board layout", rules.layout.replace('\n', " ")),
            ("the size of racks", rules.rack_size.to_string()),
            ("the bonuses", bonuses.join(",")),
            ("the exchange minimum", rules.exchange_minimum.to_string()),
            (
                "the rule of the end of a game",
                format!("{}, {}, {leftovers}", limit(ends.0), limit(ends.1)),
            ),
            ("the first player", player_1),
            ("the second player", player_2),
            ("the checksum of the first player's tables", table_1),
            ("the checksum of the second player's tables", table_2),
            ("the seed", self.seed.to_string()),
            ("the setting of pairs", self.pairs.to_string()),
            ("the record", self.record.to_string()),
        ]
    }

    /// Returns the first setting that differs in `other`.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Option<SettingDifference> {
        let mut pairs = self.all().into_iter().zip(other.all());
        let ((setting, expected), (_, found)) =
            pairs.find(|((_, expected), (_, found))| expected != found)?;
        Some(SettingDifference { setting, expected, found })
    }
}

/// Returns the XXH3-64 of bytes in hexadecimal, the checksum in manifests.
#[must_use]
pub fn hash(bytes: &[u8]) -> String {
    format!("{:016x}", xxhash_rust::xxh3::xxh3_64(bytes))
}

/// Returns the XXH3-64 of the tiles of an alphabet: face, count and score of each, the blank first.
#[must_use]
pub fn hash_tiles(alphabet: &Alphabet) -> String {
    let blank = alphabet.blank();
    let mut text = format!("{} {}\n", blank.count, blank.score);
    for (letter, info) in alphabet.letters().iter().zip(alphabet.tiles()) {
        let face = alphabet.spell(&[letter]);
        text += &format!("{face} {} {}\n", info.count, info.score);
    }
    hash(text.as_bytes())
}

/// Returns the XXH3-64 of the values of a table, in the order of the table.
#[must_use]
pub fn hash_leaves(table: &LeaveTable) -> String {
    let mut hasher = Xxh3::new();
    hasher.update(&(table.index().max_len() as u64).to_le_bytes());
    for points in table.points() {
        hasher.update(&points.to_le_bytes());
    }
    format!("{:016x}", hasher.digest())
}
