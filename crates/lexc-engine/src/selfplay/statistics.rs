//! [`Statistics`]: exact sums over games.

use core::cmp::Reverse;

use lexc_alphabet::Letter;
use lexc_game::{Board, Move, PlayerId, Score};

use super::pairs::Pairs;
use super::played_words::{for_each_cross, read_main};
use super::top::TopList;
use super::word_counts::WordCounts;
use crate::stats::{Histogram, Moments};
use crate::win::{Outcomes, WinCounts};

/// A turn before its move.
#[derive(Debug, Clone, Copy)]
pub struct TurnFacts<'a> {
    /// The number of the turn in its game, from 0.
    pub turn: u32,
    /// The seat of the player to move.
    pub seat: PlayerId,
    /// The board.
    pub board: &'a Board,
    /// The move.
    pub made: &'a Move,
    /// The number of tiles unseen by the player to move.
    pub unseen: usize,
    /// The lead of the player to move.
    pub lead: Score,
    /// The number of tiles in a bingo.
    pub bingo_tiles: usize,
}

/// A completed game of two players.
#[derive(Debug, Clone, Copy)]
pub struct GameFacts {
    /// The number of the game.
    pub number: u64,
    /// `true` if the seats were exchanged: the second player moved first.
    pub seats_exchanged: bool,
    /// `true` if games come in pairs.
    pub pairs: Pairs,
    /// The final scores by seat.
    pub scores: [Score; 2],
}

/// The result of a mirrored pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PairResult {
    /// The final spreads of both games, for the first player.
    pub spreads: [Score; 2],
    /// `true` if the games differ in a move.
    pub diverged: bool,
}

/// A play with one of the highest scores, identified by game and turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TopPlay {
    /// The score.
    pub score: Score,
    /// The number of the game; ties go to the lower number.
    pub number: Reverse<u64>,
    /// The number of the turn, from 0; ties go to the lower number.
    pub turn: Reverse<u32>,
}

/// A game with one of the highest scores.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TopGame {
    /// The score of the winner, of the loser, or of both, depending on the list.
    pub score: Score,
    /// The number of the game; ties go to the lower number.
    pub number: Reverse<u64>,
}

/// Exact statistics of games between two players.
///
/// All fields are sums or extremes of integers, so [`Statistics::merge`] is exact, commutative and
/// associative.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Statistics {
    /// Games.
    pub games: u64,
    /// Outcomes for the player who moved first.
    pub by_seat: Outcomes,
    /// Outcomes for the first of the two players, regardless of who moved first.
    pub by_player: Outcomes,
    /// Turns per game, of both players.
    pub turns: Moments,
    /// Bingos per game.
    pub bingos: Moments,
    /// Exchanges per game.
    pub exchanges: Moments,
    /// Passes per game.
    pub passes: Moments,
    /// Scores of winners, or of either player in a tie.
    pub winning: Moments,
    /// Scores of losers, or of either player in a tie.
    pub losing: Moments,
    /// Scores by seat.
    pub seats: [Moments; 2],
    /// Scores by player.
    pub players: [Moments; 2],
    /// Spreads by seat.
    pub spread: Moments,
    /// Spreads by player.
    pub player_spread: Moments,
    /// For each mirrored pair, 1 if any move differs between its games, else 0.
    pub diverged: Moments,
    /// Sums of the spreads by player over mirrored pairs.
    pub pair_spread: Moments,
    /// Half points of the first player in mirrored pairs, 0 to 4: two for a win, one for a tie.
    pub pair_points: Histogram,
    /// Scores of single turns.
    pub turn_scores: Histogram,
    /// Final scores.
    pub game_scores: Histogram,
    /// Plays by the length of the main word.
    pub lengths: Histogram,
    /// Plays by the number of tiles placed.
    pub tiles_played: Histogram,
    /// Outcomes by lead and unseen tiles.
    pub win_counts: WinCounts,
    /// The plays of the highest scores.
    pub top_plays: TopList<TopPlay>,
    /// The games with the highest winning scores.
    pub top_winning: TopList<TopGame>,
    /// The games with the highest losing scores.
    pub top_losing: TopList<TopGame>,
    /// The games with the highest sums of both scores.
    pub top_combined: TopList<TopGame>,
    /// Word counts by rank, if words are counted.
    pub words: Option<WordCounts>,
}

/// The sums of the current game.
#[derive(Debug, Clone, Default)]
pub(super) struct GameSums {
    turns: u32,
    bingos: u32,
    exchanges: u32,
    passes: u32,
    /// Seat, unseen tiles and lead before each turn.
    leads: Vec<(PlayerId, usize, Score)>,
    /// The scores of plays, with their turns.
    plays: Vec<(Score, u32)>,
    letters: Vec<Letter>,
    pairs: Pairs,
    /// The moves of the game, if games come in pairs.
    moves: Vec<Move>,
    /// The first game of the pair, once it has ended.
    first: Option<FirstOfPair>,
    /// Its moves.
    first_moves: Vec<Move>,
}

/// The first game of a mirrored pair, from the first player's side.
#[derive(Debug, Clone, Copy)]
struct FirstOfPair {
    number: u64,
    spread: Score,
}

impl Statistics {
    /// Returns empty statistics. `words` is the number of words of the lexicon, if words are to be
    /// counted.
    #[must_use]
    pub fn new(words: Option<usize>) -> Self {
        Self { words: words.map(WordCounts::new), ..Self::default() }
    }

    /// Returns the sums with their names.
    #[must_use]
    pub fn moments(&self) -> [(&'static str, &Moments); 14] {
        let [first, second] = &self.seats;
        let [player_1, player_2] = &self.players;
        [
            ("turns", &self.turns),
            ("bingos", &self.bingos),
            ("exchanges", &self.exchanges),
            ("passes", &self.passes),
            ("winning", &self.winning),
            ("losing", &self.losing),
            ("first", first),
            ("second", second),
            ("player_1", player_1),
            ("player_2", player_2),
            ("spread", &self.spread),
            ("player_spread", &self.player_spread),
            ("diverged", &self.diverged),
            ("pair_spread", &self.pair_spread),
        ]
    }

    /// Returns the sums with their names, in the order of [`moments`](Self::moments).
    fn all_moments_mut(&mut self) -> [(&'static str, &mut Moments); 14] {
        let [first, second] = &mut self.seats;
        let [player_1, player_2] = &mut self.players;
        [
            ("turns", &mut self.turns),
            ("bingos", &mut self.bingos),
            ("exchanges", &mut self.exchanges),
            ("passes", &mut self.passes),
            ("winning", &mut self.winning),
            ("losing", &mut self.losing),
            ("first", first),
            ("second", second),
            ("player_1", player_1),
            ("player_2", player_2),
            ("spread", &mut self.spread),
            ("player_spread", &mut self.player_spread),
            ("diverged", &mut self.diverged),
            ("pair_spread", &mut self.pair_spread),
        ]
    }

    /// Returns the sum with a name.
    pub fn moments_mut(&mut self, name: &str) -> Option<&mut Moments> {
        named(self.all_moments_mut(), name)
    }

    /// Returns the histograms with their names.
    #[must_use]
    pub fn histograms(&self) -> [(&'static str, &Histogram); 5] {
        [
            ("turn_scores", &self.turn_scores),
            ("game_scores", &self.game_scores),
            ("lengths", &self.lengths),
            ("tiles_played", &self.tiles_played),
            ("pair_points", &self.pair_points),
        ]
    }

    /// Returns the histograms with their names, in the order of [`histograms`](Self::histograms).
    fn all_histograms_mut(&mut self) -> [(&'static str, &mut Histogram); 5] {
        [
            ("turn_scores", &mut self.turn_scores),
            ("game_scores", &mut self.game_scores),
            ("lengths", &mut self.lengths),
            ("tiles_played", &mut self.tiles_played),
            ("pair_points", &mut self.pair_points),
        ]
    }

    /// Returns the histogram with a name.
    pub fn histogram_mut(&mut self, name: &str) -> Option<&mut Histogram> {
        named(self.all_histograms_mut(), name)
    }

    /// Returns the lists of games with the highest scores with their names.
    #[must_use]
    pub fn top_games(&self) -> [(&'static str, &TopList<TopGame>); 3] {
        [
            ("winning", &self.top_winning),
            ("losing", &self.top_losing),
            ("combined", &self.top_combined),
        ]
    }

    /// Returns the list of games with a name.
    pub fn top_games_mut(&mut self, name: &str) -> Option<&mut TopList<TopGame>> {
        Some(match name {
            "winning" => &mut self.top_winning,
            "losing" => &mut self.top_losing,
            "combined" => &mut self.top_combined,
            _ => return None,
        })
    }

    /// Adds the statistics of other games with the same settings.
    pub fn merge(&mut self, other: &Self) {
        self.games = self.games.saturating_add(other.games);
        self.by_seat.merge(&other.by_seat);
        self.by_player.merge(&other.by_player);
        for ((_, sum), (_, more)) in self.all_moments_mut().into_iter().zip(other.moments()) {
            sum.merge(more);
        }
        for ((_, all), (_, more)) in self.all_histograms_mut().into_iter().zip(other.histograms()) {
            all.merge(more);
        }
        self.win_counts.merge(&other.win_counts);
        self.top_plays.merge(&other.top_plays);
        self.top_winning.merge(&other.top_winning);
        self.top_losing.merge(&other.top_losing);
        self.top_combined.merge(&other.top_combined);
        match (&mut self.words, &other.words) {
            (Some(words), Some(more)) => words.merge(more),
            (words @ None, Some(more)) => *words = Some(more.clone()),
            (_, None) => {}
        }
    }

    /// Records a turn of the current game. `rank` returns the rank of a word.
    pub(super) fn turn(
        &mut self,
        game: &mut GameSums,
        facts: &TurnFacts<'_>,
        rank: impl Fn(&[Letter]) -> Option<u64>,
    ) {
        game.turns += 1;
        if game.pairs == Pairs::Mirrored {
            game.moves.push(*facts.made);
        }
        game.leads.push((facts.seat, facts.unseen, facts.lead));
        let score = facts.made.score();
        self.turn_scores.add(score.points().into());
        let play = match facts.made {
            Move::Play(play) => play,
            Move::Exchange(_) => {
                game.exchanges += 1;
                return;
            }
            Move::Pass => {
                game.passes += 1;
                return;
            }
        };
        let tiles = play.tiles().len();
        game.bingos += u32::from(tiles >= facts.bingo_tiles);
        game.plays.push((score, facts.turn));
        self.tiles_played.add(tiles as i64);
        let length = read_main(play, facts.board, &mut game.letters);
        self.lengths.add(length as i64);
        let Some(words) = &mut self.words else {
            return;
        };
        if let Some(rank) = rank(&game.letters) {
            words.add_main(rank, score);
        }
        for_each_cross(play, facts.board, &mut game.letters, |word| {
            if let Some(rank) = rank(word) {
                words.add_cross(rank);
            }
        });
    }

    /// Records the end of the current game.
    pub(super) fn end(&mut self, game: &mut GameSums, facts: &GameFacts) {
        let [first, second] = facts.scores;
        let spread = first - second;
        self.games += 1;
        self.by_seat.add(spread);
        self.turns.add(game.turns.into());
        self.bingos.add(game.bingos.into());
        self.exchanges.add(game.exchanges.into());
        self.passes.add(game.passes.into());
        self.winning.add(first.max(second).points().into());
        self.losing.add(first.min(second).points().into());
        self.spread.add(spread.points().into());
        let player_spread = if facts.seats_exchanged { -spread } else { spread };
        self.by_player.add(player_spread);
        self.player_spread.add(player_spread.points().into());
        if facts.pairs == Pairs::Mirrored {
            self.end_in_pair(game, facts, player_spread);
        }
        for (seat, score) in facts.scores.into_iter().enumerate() {
            let player = if facts.seats_exchanged { 1 - seat } else { seat };
            self.seats[seat].add(score.points().into());
            self.players[player].add(score.points().into());
            self.game_scores.add(score.points().into());
        }
        for &(seat, unseen, lead) in &game.leads {
            let of_player = if seat == PlayerId::FIRST { spread } else { -spread };
            self.win_counts.add(unseen, lead, of_player);
        }
        let number = Reverse(facts.number);
        for &(score, turn) in &game.plays {
            self.top_plays.add(TopPlay { score, number, turn: Reverse(turn) });
        }
        let top = |score| TopGame { score, number };
        self.top_winning.add(top(first.max(second)));
        self.top_losing.add(top(first.min(second)));
        self.top_combined.add(top(first + second));
        game.clear();
    }

    /// Records the end of a game of a mirrored pair.
    fn end_in_pair(&mut self, game: &mut GameSums, facts: &GameFacts, spread: Score) {
        let number = facts.number;
        if !facts.seats_exchanged {
            game.first = Some(FirstOfPair { number, spread });
            core::mem::swap(&mut game.moves, &mut game.first_moves);
            return;
        }
        let first = game.first.take();
        let Some(first) = first.filter(|first| first.number + 1 == number) else {
            return;
        };
        let diverged = game.moves != game.first_moves;
        self.add_sums_of_pair(PairResult { spreads: [first.spread, spread], diverged });
    }

    /// Adds the result of a mirrored pair whose games were not recorded here: to the games, the
    /// outcomes by player and the sums over pairs.
    pub fn add_pair(&mut self, pair: PairResult) {
        for spread in pair.spreads {
            self.games += 1;
            self.by_player.add(spread);
            self.player_spread.add(spread.points().into());
        }
        self.add_sums_of_pair(pair);
    }

    fn add_sums_of_pair(&mut self, PairResult { spreads, diverged }: PairResult) {
        let [first, second] = spreads;
        self.diverged.add(diverged.into());
        self.pair_spread.add((first + second).points().into());
        let points = |spread: Score| i64::from(spread.points().signum()) + 1;
        self.pair_points.add(points(first) + points(second));
    }
}

/// Returns the item with a name.
fn named<T, const N: usize>(items: [(&'static str, T); N], name: &str) -> Option<T> {
    let mut items = items.into_iter();
    items.find_map(|(own, item)| (own == name).then_some(item))
}

impl GameSums {
    /// Begins another game, and discards an unfinished one.
    pub(super) fn begin(&mut self, pairs: Pairs) {
        self.clear();
        self.pairs = pairs;
    }

    fn clear(&mut self) {
        self.moves.clear();
        self.turns = 0;
        self.bingos = 0;
        self.exchanges = 0;
        self.passes = 0;
        self.leads.clear();
        self.plays.clear();
    }
}
