//! [`RunSettings`]: everything that a game depends on but its number.

use core::fmt;
use core::num::NonZeroU32;

use lexc_alphabet::Alphabet;
use lexc_engine::leaves::LeaveTable;
use lexc_engine::lexicon_hash;
use lexc_engine::selfplay::Pairs;
use lexc_game::{BoardLayout, Bonus, GameRules, Leftovers, Score};
use lexc_runtime::Lexicon;
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::Xxh3;

/// The amount of data that is recorded.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum RecordLevel {
    /// Sums over all games.
    #[default]
    Summary,
    /// A row for each game as well.
    Games,
    /// A row for each game and for each turn as well.
    Turns,
}

/// `summary`, `games`, `turns`.
impl fmt::Display for RecordLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Summary => "summary",
            Self::Games => "games",
            Self::Turns => "turns",
        })
    }
}

/// The rules of a game, in full.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RulesRecord {
    /// The board layout: a line for each row, after its name and its start square.
    pub layout: String,
    /// The tiles of a full rack.
    pub rack_size: usize,
    /// Tiles and points of each bonus.
    pub bonuses: Vec<(usize, i32)>,
    /// The least number of tiles in the bag for an exchange.
    pub exchange_minimum: usize,
    /// `true` if the player who is out gains twice the value of the others' tiles, and they lose none.
    pub leftovers_doubled: bool,
    /// Scoreless turns in a row that end a game.
    pub scoreless_limit: Option<NonZeroU32>,
    /// Exchanges in a row of every player that end a game.
    pub exchange_limit: Option<NonZeroU32>,
}

impl From<&GameRules> for RulesRecord {
    fn from(rules: &GameRules) -> Self {
        let bonus = |bonus: &Bonus| (bonus.tiles, bonus.points.points());
        Self {
            layout: rules.layout().to_text(),
            rack_size: rules.rack_size(),
            bonuses: rules.bonuses().iter().map(bonus).collect(),
            exchange_minimum: rules.exchange_minimum(),
            leftovers_doubled: rules.leftovers() == Leftovers::Doubled,
            scoreless_limit: rules.scoreless_limit(),
            exchange_limit: rules.exchange_limit(),
        }
    }
}

impl RulesRecord {
    /// Returns the rules, or `None` if the layout is none.
    #[must_use]
    pub fn rules(&self) -> Option<GameRules> {
        let layout = BoardLayout::parse(&self.layout).ok()?;
        let bonuses = self.bonuses.iter().map(|&(tiles, points)| Bonus {
            tiles,
            points: Score::new(points),
        });
        let leftovers = match self.leftovers_doubled {
            true => Leftovers::Doubled,
            false => Leftovers::Moved,
        };
        Some(
            GameRules::standard()
                .with_layout(layout)
                .with_rack_size(self.rack_size)
                .with_bonuses(bonuses)
                .with_exchange_minimum(self.exchange_minimum)
                .with_leftovers(leftovers)
                .with_scoreless_limit(self.scoreless_limit)
                .with_exchange_limit(self.exchange_limit),
        )
    }
}

/// Everything that a game depends on but its number. Shards of the same settings add up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunSettings {
    /// The name of the lexicon.
    pub lexicon: String,
    /// The checksum of its words, in hexadecimal: [`lexicon_hash`].
    pub lexicon_hash: String,
    /// The number of its words.
    pub words: u64,
    /// The name of its alphabet.
    pub alphabet: String,
    /// The checksum of its tiles, in hexadecimal: [`hash_tiles`].
    pub alphabet_hash: String,
    /// The rules.
    pub rules: RulesRecord,
    /// The players as text, such as `equity:leaves=english`.
    pub players: [String; 2],
    /// The checksums of the players' tables, in hexadecimal; empty where a player has none.
    pub tables: [String; 2],
    /// The seed.
    pub seed: u64,
    /// `true` if games are mirrored pairs: games 2*n* and 2*n* + 1 share the order of the bag, with
    /// the seats exchanged.
    pub pairs: bool,
    /// The amount of data that is recorded.
    pub record: RecordLevel,
}

/// A setting in which two shards differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettingDifference {
    /// The name of the setting.
    pub setting: &'static str,
    /// Its value in the settings that were expected.
    pub expected: String,
    /// Its value in the shard.
    pub found: String,
}

impl fmt::Display for SettingDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            setting,
            expected,
            found,
        } = self;
        write!(f, "{setting} is {found}, not {expected}")
    }
}

impl RunSettings {
    /// Returns the settings of games with a lexicon of this name, by these rules, of two players with
    /// the tables that they use, of seed 0, without pairs, recorded as [`RecordLevel::Summary`].
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
        }
    }

    /// Returns how games are paired.
    #[must_use]
    pub const fn pairing(&self) -> Pairs {
        match self.pairs {
            true => Pairs::Mirrored,
            false => Pairs::None,
        }
    }

    /// Returns each setting with its name and its value as text.
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

    /// Returns the first setting in which `other` differs.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Option<SettingDifference> {
        let mut pairs = self.all().into_iter().zip(other.all());
        let ((setting, expected), (_, found)) =
            pairs.find(|((_, expected), (_, found))| expected != found)?;
        Some(SettingDifference {
            setting,
            expected,
            found,
        })
    }
}

/// Returns the XXH3-64 of bytes in hexadecimal, as manifests have it.
#[must_use]
pub fn hash(bytes: &[u8]) -> String {
    format!("{:016x}", xxhash_rust::xxh3::xxh3_64(bytes))
}

/// Returns the XXH3-64 of the tiles of an alphabet: how often each comes and what it scores, and how
/// it is written; blanks first.
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

/// Returns the XXH3-64 of the values of a table, in points, in its order.
#[must_use]
pub fn hash_leaves(table: &LeaveTable) -> String {
    let mut hasher = Xxh3::new();
    hasher.update(&(table.index().max_len() as u64).to_le_bytes());
    for points in table.points() {
        hasher.update(&points.to_le_bytes());
    }
    format!("{:016x}", hasher.digest())
}
