//! Figures of self-play as plain data.

use std::collections::BTreeMap;

use serde::Serialize;

/// The figures of games of two players, as the report in JSON has them. Nothing in it depends on
/// time or on threads.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SelfPlayReport {
    /// Games.
    pub games: u64,
    /// The options that the games depend on.
    pub settings: SelfPlaySettings,
    /// Turns a game, of both players.
    pub turns: MeanSd,
    /// Plays a game that use all tiles of a full rack.
    pub bingos: MeanSd,
    /// Scores of winners; of either player in a tie.
    pub winning: MeanSd,
    /// Scores of losers; of either player in a tie.
    pub losing: MeanSd,
    /// Scores of players who moved first.
    pub first: MeanSd,
    /// Scores of players who moved second.
    pub second: MeanSd,
    /// Exchanges a game.
    pub exchanges: MeanSd,
    /// Passes a game.
    pub passes: MeanSd,
    /// Differences of the scores: of the player who moved first from the other.
    pub spread: MeanSd,
    /// 95 % confidence intervals of the means above, by name.
    pub intervals: BTreeMap<&'static str, Bounds>,
    /// Results of the player who moved first.
    pub first_mover: Results,
    /// Results of each player, whoever moved first.
    pub players: [PlayerResults; 2],
    /// Mirrored pairs, if games come in pairs.
    pub pairs: Option<PairResults>,
    /// Plays by the length of the main word.
    pub lengths: BTreeMap<i64, u64>,
    /// Plays by the number of tiles placed.
    pub tiles_played: BTreeMap<i64, u64>,
    /// Turns by their score.
    pub turn_scores: BTreeMap<i64, u64>,
    /// Final scores of both players.
    pub game_scores: BTreeMap<i64, u64>,
    /// The words played most often as main words.
    pub top_words: Vec<PlayedWord>,
    /// The plays of the highest scores.
    pub top_plays: Vec<HighPlay>,
    /// The games of the highest scores.
    pub top_scores: TopScores,
    /// Words by length.
    pub words: BTreeMap<usize, u64>,
    /// Words that were never played as main words, by length.
    pub never_played: BTreeMap<usize, u64>,
    /// The words never played, for lengths with few of them.
    pub never_played_words: BTreeMap<usize, Vec<String>>,
    /// The words of at most five letters played least often.
    pub least_played: Vec<PlayedWord>,
    /// Outcomes by the tiles that the player to move does not see and by the lead of that player.
    pub win_probability: Vec<WinBand>,
    /// The games of the highest plays and scores, as GCG, by number.
    pub gcg: BTreeMap<u64, String>,
    /// `true` if the game is the one of *Scrabble on the TeraScale*, so that its figures stand
    /// beside.
    pub published: bool,
    /// The number of times that the words published as most played were played here, in the
    /// published order.
    pub published_words: Vec<PlayedWord>,
}

/// The options that games of self-play depend on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SelfPlaySettings {
    /// The name of the lexicon.
    pub lexicon: String,
    /// The checksum of its words.
    pub lexicon_hash: String,
    /// The number of its words.
    pub words: u64,
    /// The name of its alphabet.
    pub alphabet: String,
    /// The name of the board.
    pub board: String,
    /// The players.
    pub players: [String; 2],
    /// The seed.
    pub seed: u64,
    /// `true` if games are mirrored pairs.
    pub pairs: bool,
    /// The numbers of the games: the first, and the one after the last, of each unbroken range.
    pub ranges: Vec<(u64, u64)>,
}

/// Mean and standard deviation; absent for too few games.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct MeanSd {
    /// The mean.
    pub mean: Option<f64>,
    /// The standard deviation.
    pub sd: Option<f64>,
}

/// A 95 % confidence interval.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Bounds {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// Games won, tied and lost.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Results {
    /// Games won.
    pub wins: u64,
    /// Games tied.
    pub ties: u64,
    /// Games lost.
    pub losses: u64,
    /// The mean result, where a win is 1 and a tie 0.5.
    pub score: Option<f64>,
    /// Its 95 % confidence interval.
    pub score_interval: Option<Bounds>,
}

/// The results of one of the players.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PlayerResults {
    /// The player as text.
    pub player: String,
    /// Games won, tied and lost.
    #[serde(flatten)]
    pub results: Results,
    /// The scores.
    pub points: MeanSd,
}

/// Mirrored pairs.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PairResults {
    /// Pairs.
    pub pairs: u64,
    /// Pairs whose games differ in a move.
    pub diverged: u64,
    /// The lead of the first player over both games.
    pub spread: MeanSd,
    /// Pairs by the half points of the first player, 0 to 4.
    pub half_points: BTreeMap<i64, u64>,
}

/// A word and how often it was played.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PlayedWord {
    /// The word.
    pub word: String,
    /// Times as the main word of a play; absent for a word that the lexicon does not have.
    pub plays: Option<u64>,
    /// Times as a word across a play.
    pub cross: Option<u64>,
    /// The mean score of the plays.
    pub mean_score: Option<f64>,
}

/// A play of a high score.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct HighPlay {
    /// The word, with letters of the board in brackets and blanks as small letters.
    pub word: String,
    /// The square and direction of the play.
    pub coordinate: String,
    /// The tiles of the player.
    pub rack: String,
    /// The score.
    pub score: i32,
    /// The number of the game.
    pub game: u64,
    /// The number of the turn, from 1.
    pub turn: u32,
}

/// The games of the highest scores.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TopScores {
    /// Of winners.
    pub winning: Vec<HighGame>,
    /// Of losers.
    pub losing: Vec<HighGame>,
    /// Of both players together.
    pub combined: Vec<HighGame>,
}

/// A game of a high score.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct HighGame {
    /// The score.
    pub score: i32,
    /// The number of the game.
    pub game: u64,
}

/// Outcomes for the player to move in a band of unseen tiles and leads, ends included.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct WinBand {
    /// The least and the greatest number of unseen tiles.
    pub unseen: (usize, usize),
    /// The least and the greatest lead.
    pub lead: (i32, i32),
    /// Times that the player won.
    pub wins: u64,
    /// Times that the game was tied.
    pub ties: u64,
    /// Times that the player lost.
    pub losses: u64,
    /// The mean result, where a win is 1 and a tie 0.5.
    pub score: Option<f64>,
}
