//! Descriptions of parts of a game, for both front ends.

use std::time::Duration;

use lexc::alphabet::Tile;
use lexc::engine::session::{Candidate, PlayerReview, Review, Session, SessionView};
use lexc::game::{Equity, Move, PlayerId, PlayerView, words};
use lexc::runtime::Alphabet;

pub(super) use crate::output::board::{face, hint, spaced};

/// A row of a list of moves, as in figure 10 of *Scrabble AI in English and Turkish*.
#[derive(Debug, Clone)]
pub(super) struct MoveRow {
    pub(super) ranked: Candidate,
    /// Coordinate and word, or the exchange.
    pub(super) text: String,
    /// The number of tiles used.
    pub(super) tiles: usize,
    pub(super) score: String,
    pub(super) equity: String,
    pub(super) simulated: Option<Equity>,
    pub(super) words: String,
}

/// Formats points with a sign and one decimal.
pub(super) fn points(equity: Equity) -> String {
    format!("{:+.1}", equity.points())
}

/// Formats a time as minutes and seconds.
pub(super) fn minutes(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// Formats the remaining time, with a minus sign in overtime.
pub(super) fn time_left(session: &Session, player: PlayerId, running: Duration) -> Option<String> {
    let allowance = session.rules().time()?.allowance;
    let used = session.time_used(player) + running;
    Some(match allowance.checked_sub(used) {
        Some(left) => minutes(left),
        None => format!("-{}", minutes(used - allowance)),
    })
}

/// Describes a move for a list.
pub(super) fn move_row(ranked: Candidate, view: &PlayerView<'_>, session: &Session) -> MoveRow {
    let alphabet = session.lexicon().alphabet();
    let (text, tiles, made_words) = match &ranked.made {
        Move::Play(play) => {
            let word = play.display_word(view.board(), alphabet).to_string();
            let all = words(play, view.board(), view.rules(), view.values());
            let all = all.iter().map(|word| session.lexicon().spell(&word.letters));
            let all: Vec<String> = all.collect();
            let text = format!("{} {word}", play.coordinate(view.board()));
            (text, play.tiles().len(), all.join(" "))
        }
        Move::Exchange(tiles) => {
            let text = format!("exchange {}", tiles.spell(alphabet));
            (text, tiles.len(), String::new())
        }
        Move::Pass => ("pass".to_owned(), 0, String::new()),
    };
    MoveRow {
        text,
        tiles,
        score: ranked.made.score().to_string(),
        equity: points(ranked.equity),
        simulated: None,
        words: made_words,
        ranked,
    }
}

/// Formats the totals of a review, a line for each player.
pub(super) fn review_totals(review: &Review, session: &Session) -> Vec<String> {
    let line = |player: &PlayerReview| {
        let name = session.seat(player.player).name();
        let turns = player.turns.max(1) as f64;
        format!(
            "{name}: {} of {} moves were the best; {:.1} points of equity lost, {:.1} per turn",
            player.best,
            player.turns,
            player.lost.points(),
            player.lost.points() / turns
        )
    };
    review.players.iter().map(line).collect()
}

/// Describes the turns of a game, as a viewer sees them.
pub(super) fn history(view: &SessionView<'_>, session: &Session) -> Vec<String> {
    let lines = view.history().into_iter();
    let lines = lines.map(|line| {
        let name = session.seat(line.player).name();
        let points = line.points.points();
        format!("{}. {name} {} {points:+}, total {}", line.number, line.text, line.total)
    });
    lines.collect()
}

pub(super) fn words_on_board(session: &Session) -> Vec<String> {
    let words = session.state().board().words(session.lexicon().alphabet());
    words.iter().map(ToString::to_string).collect()
}

pub(super) fn result(session: &Session) -> String {
    let state = session.state();
    let best = state.scores().iter().max().copied().unwrap_or_default();
    let winners = session.players().filter(|player| state.score(*player) == best);
    let winners: Vec<&str> = winners.map(|player| session.seat(player).name()).collect();
    let others = session.players().map(|player| state.score(player)).filter(|score| *score != best);
    match (winners.as_slice(), others.max()) {
        ([one], Some(second)) => format!("{one} wins by {}", (best - second).points()),
        (all, _) => format!("{} tie", all.join(" and ")),
    }
}

/// Returns the tiles of a text in order, skipping everything else.
pub(super) fn tiles_of(text: &str, alphabet: &Alphabet) -> Vec<Tile> {
    let mut tiles = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        if first == '?' {
            tiles.push(Tile::Blank);
        } else if let Ok((tile, len)) = lexc::game::notation::read_tile(rest, alphabet) {
            tiles.push(Tile::Letter(tile.letter()));
            rest = &rest[len..];
            continue;
        }
        rest = &rest[first.len_utf8()..];
    }
    tiles
}
