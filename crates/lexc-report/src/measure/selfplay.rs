//! Exact statistics of self-play as figures.

use std::collections::BTreeMap;

use lexc_engine::selfplay::{Statistics, TopGame, TopList, WordCount};
use lexc_engine::stats::{Moments, mean_interval, score_interval};
use lexc_engine::win::Outcomes;
use lexc_game::{BoardLayout, Game, Move};
use lexc_runtime::Lexicon;

use crate::model::selfplay::{
    Bounds, HighGame, HighPlay, MeanSd, PairResults, PlayedWord, PlayerResults, Results,
    SelfPlayReport, SelfPlaySettings, TopScores, WinBand,
};
use crate::papers::TERASCALE;

/// The number of words listed as played most often, and as played least often.
const LISTED: usize = 10;
/// The maximum number of never-played words listed for one length.
const NEVER_LISTED: usize = 100;
/// The maximum length of a short word.
const SHORT: usize = 5;
/// The width of a band of unseen tiles, and of leads.
const UNSEEN_BAND: usize = 7;
const LEAD_BAND: i32 = 20;
/// Leads beyond this one are one band on each side.
const LAST_LEAD: i32 = 200;

/// The input of a report of self-play.
#[derive(Debug)]
pub struct SelfPlayInput<'a> {
    /// The settings, for the report.
    pub settings: SelfPlaySettings,
    /// `true` if the game is the one of *Scrabble on the TeraScale*.
    pub published: bool,
    /// The sums; words must be counted.
    pub statistics: &'a Statistics,
    /// The lexicon.
    pub lexicon: &'a Lexicon,
    /// The layout of the board.
    pub layout: &'a BoardLayout,
    /// The games of [`games_to_replay`], by number.
    pub games: &'a BTreeMap<u64, Game>,
}

/// Returns the numbers of the games that a report shows, ascending, each once.
#[must_use]
pub fn games_to_replay(statistics: &Statistics) -> Vec<u64> {
    let plays = statistics.top_plays.items().iter();
    let plays = plays.map(|play| play.number.0);
    let games = statistics.top_games().into_iter();
    let games = games.flat_map(|(_, top)| top.items().iter().map(|game| game.number.0));
    let mut all: Vec<u64> = plays.chain(games).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Returns the figures of statistics.
#[must_use]
pub fn selfplay(input: &SelfPlayInput<'_>) -> SelfPlayReport {
    let statistics = input.statistics;
    let [first, second] = &statistics.seats;
    let named: [(&'static str, &Moments); 9] = [
        ("turns", &statistics.turns),
        ("bingos", &statistics.bingos),
        ("winning", &statistics.winning),
        ("losing", &statistics.losing),
        ("first", first),
        ("second", second),
        ("exchanges", &statistics.exchanges),
        ("passes", &statistics.passes),
        ("spread", &statistics.spread),
    ];
    let interval = |(name, moments): (&'static str, &Moments)| {
        let found = mean_interval(moments)?;
        let (low, high) = (found.low, found.high);
        Some((name, Bounds { low, high }))
    };
    let mut report = SelfPlayReport {
        games: statistics.games,
        turns: mean(&statistics.turns),
        bingos: mean(&statistics.bingos),
        winning: mean(&statistics.winning),
        losing: mean(&statistics.losing),
        first: mean(first),
        second: mean(second),
        exchanges: mean(&statistics.exchanges),
        passes: mean(&statistics.passes),
        spread: mean(&statistics.spread),
        intervals: named.into_iter().filter_map(interval).collect(),
        first_mover: results(&statistics.by_seat),
        players: players(input),
        pairs: input.settings.pairs.then(|| PairResults {
            pairs: statistics.diverged.count(),
            diverged: u64::try_from(statistics.diverged.sum()).unwrap_or(0),
            spread: mean(&statistics.pair_spread),
            half_points: statistics.pair_points.iter().collect(),
        }),
        lengths: statistics.lengths.iter().collect(),
        tiles_played: statistics.tiles_played.iter().collect(),
        turn_scores: statistics.turn_scores.iter().collect(),
        game_scores: statistics.game_scores.iter().collect(),
        top_words: Vec::new(),
        top_plays: plays(input),
        top_scores: TopScores {
            winning: high_games(&statistics.top_winning),
            losing: high_games(&statistics.top_losing),
            combined: high_games(&statistics.top_combined),
        },
        words: BTreeMap::new(),
        never_played: BTreeMap::new(),
        never_played_words: BTreeMap::new(),
        least_played: Vec::new(),
        win_probability: win_probability(statistics),
        gcg: gcg(input),
        published: input.published,
        published_words: match input.published {
            true => published_words(input),
            false => Vec::new(),
        },
        settings: input.settings.clone(),
    };
    add_words(input, &mut report);
    report
}

fn mean(moments: &Moments) -> MeanSd {
    MeanSd { mean: moments.mean(), sd: moments.standard_deviation() }
}

fn results(outcomes: &Outcomes) -> Results {
    let &Outcomes { wins, ties, losses } = outcomes;
    let interval = score_interval(wins, ties, losses);
    Results {
        wins,
        ties,
        losses,
        score: outcomes.mean(),
        score_interval: interval.map(|found| Bounds { low: found.low, high: found.high }),
    }
}

fn players(input: &SelfPlayInput<'_>) -> [PlayerResults; 2] {
    let statistics = input.statistics;
    let of_first = statistics.by_player;
    let of_second = Outcomes { wins: of_first.losses, ties: of_first.ties, losses: of_first.wins };
    let player = |at: usize, outcomes: &Outcomes| PlayerResults {
        player: input.settings.players[at].clone(),
        results: results(outcomes),
        points: mean(&statistics.players[at]),
    };
    [player(0, &of_first), player(1, &of_second)]
}

fn high_games(top: &TopList<TopGame>) -> Vec<HighGame> {
    let game = |game: &TopGame| HighGame { score: game.score.points(), game: game.number.0 };
    top.items().iter().map(game).collect()
}

/// Adds the figures of the words, if they were counted.
fn add_words(input: &SelfPlayInput<'_>, report: &mut SelfPlayReport) {
    let Some(counts) = &input.statistics.words else {
        return;
    };
    let (mut top, mut least) = (TopList::new(LISTED), TopList::new(LISTED));
    let mut letters = input.lexicon.words();
    let mut rank = 0;
    while let Some(word) = letters.next_letters() {
        let count = counts.get(rank);
        let reversed = core::cmp::Reverse(rank);
        top.add((count.main, reversed));
        if word.len() <= SHORT {
            least.add((core::cmp::Reverse(count.main), reversed));
        }
        *report.words.entry(word.len()).or_default() += 1;
        let never = report.never_played.entry(word.len()).or_default();
        if count.main == 0 {
            *never += 1;
            let list = report.never_played_words.entry(word.len()).or_default();
            if list.len() <= NEVER_LISTED {
                list.push(input.lexicon.spell(word));
            }
        }
        rank += 1;
    }
    let unplayed = &mut report.never_played_words;
    unplayed.retain(|_, list| list.len() <= NEVER_LISTED);
    let played = |rank: u64| {
        let spelled = input.lexicon.word_at(rank);
        let spelled = spelled.map(|word| input.lexicon.spell(&word));
        played(spelled.unwrap_or_default(), Some(counts.get(rank)))
    };
    let top = top.items().iter().filter(|(plays, _)| *plays > 0);
    report.top_words = top.map(|(_, rank)| played(rank.0)).collect();
    let least = least.items().iter();
    report.least_played = least.map(|(_, rank)| played(rank.0)).collect();
}

fn played(word: String, count: Option<WordCount>) -> PlayedWord {
    let mean = |count: WordCount| (count.main > 0).then(|| count.score as f64 / count.main as f64);
    PlayedWord {
        word,
        plays: count.map(|count| count.main),
        cross: count.map(|count| count.cross),
        mean_score: count.and_then(mean),
    }
}

fn published_words(input: &SelfPlayInput<'_>) -> Vec<PlayedWord> {
    let counts = input.statistics.words.as_ref();
    let of = |word: &str| {
        let count = input.lexicon.rank(word).zip(counts);
        played(word.to_owned(), count.map(|(rank, counts)| counts.get(rank)))
    };
    TERASCALE.words.iter().map(|(word, _)| of(word)).collect()
}

fn plays(input: &SelfPlayInput<'_>) -> Vec<HighPlay> {
    let alphabet = input.lexicon.alphabet();
    let play = |top: &lexc_engine::selfplay::TopPlay| {
        let (number, turn) = (top.number.0, top.turn.0);
        let game = input.games.get(&number)?;
        let at = usize::try_from(turn).ok()?;
        let (found, made) = game.moves().nth(at)?;
        let position = game.position_before(at, input.layout)?;
        let Move::Play(play) = made else { return None };
        Some(HighPlay {
            word: play.display_word(&position.board, alphabet).to_string(),
            coordinate: play.coordinate(&position.board).to_string(),
            rack: found.rack.spell(alphabet),
            score: top.score.points(),
            game: number,
            turn: turn + 1,
        })
    };
    let plays = input.statistics.top_plays.items().iter();
    plays.filter_map(play).collect()
}

fn gcg(input: &SelfPlayInput<'_>) -> BTreeMap<u64, String> {
    let alphabet = input.lexicon.alphabet();
    let text = |(&number, game): (&u64, &Game)| (number, game.to_gcg(input.layout, alphabet));
    input.games.iter().map(text).collect()
}

/// Adds up the outcomes in bands of unseen tiles and leads. Every turn is in one band.
fn win_probability(statistics: &Statistics) -> Vec<WinBand> {
    let mut bands: BTreeMap<(usize, i32), Outcomes> = BTreeMap::new();
    for (unseen, lead, outcomes) in statistics.win_counts.iter() {
        // Bands of leads are centred on multiples of their width.
        let lead = lead.points() + LEAD_BAND / 2;
        let band = lead.div_euclid(LEAD_BAND).clamp(-LAST_LEAD / LEAD_BAND, LAST_LEAD / LEAD_BAND);
        let unseen = unseen.max(1).div_ceil(UNSEEN_BAND);
        bands.entry((unseen, band)).or_default().merge(&outcomes);
    }
    let most = lexc_engine::win::WinCounts::MAX_LEAD;
    let band = |((unseen, lead), outcomes): ((usize, i32), Outcomes)| {
        let (middle, half) = (lead * LEAD_BAND, LEAD_BAND / 2);
        WinBand {
            unseen: ((unseen - 1) * UNSEEN_BAND + 1, unseen * UNSEEN_BAND),
            lead: (
                if middle == -LAST_LEAD { -most } else { middle - half },
                if middle == LAST_LEAD { most } else { middle + half - 1 },
            ),
            wins: outcomes.wins,
            ties: outcomes.ties,
            losses: outcomes.losses,
            score: outcomes.mean(),
        }
    };
    bands.into_iter().map(band).collect()
}
