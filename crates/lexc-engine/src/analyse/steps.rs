//! The record of a game as turns: the racks and the bag, challenges, words that are not valid.

use std::collections::BTreeSet;

use lexc_alphabet::Letter;
use lexc_game::{
    Board, Event, Game, GameRules, MAX_PLAYERS, Move, Play, PlayerId, Position, Rack, Score,
    SeenMove, TileValues, words,
};
use lexc_runtime::Lexicon;

/// The outcome of a challenge of a play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ChallengeOutcome {
    /// The play was withdrawn.
    Withdrawn,
    /// The play stayed, and these points followed: for its player, or off the challenger's if they
    /// are below zero.
    Failed {
        /// The points.
        points: Score,
    },
    /// The play stayed, and the challenger lost a turn.
    TurnLost,
}

impl ChallengeOutcome {
    /// Returns the name that files and programs use: `withdrawn`, `failed`, `turn-lost`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Withdrawn => "withdrawn",
            Self::Failed { .. } => "failed",
            Self::TurnLost => "turn-lost",
        }
    }
}

/// Returns the words of a play that are not in the lexicon, each once, in the order of the play; `board` is
/// the one before the play.
///
/// # Examples
/// ```
/// use lexc_engine::analyse::invalid_words;
/// use lexc_game::notation::play_from_text;
/// use lexc_game::{Board, BoardLayout, GameRules};
///
/// let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
/// // A lexicon of CAR, CARS, CAT, CATS, DO, DOG, DOGS and others.
/// let rules = GameRules::standard();
/// let board = Board::new(BoardLayout::standard());
/// let play = play_from_text("8G TAC", &board, lexicon.alphabet())?;
/// let words = invalid_words(&play, &board, &rules, &lexicon);
/// assert_eq!(lexicon.spell(&words[0]), "TAC");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn invalid_words(
    play: &Play,
    board: &Board,
    rules: &GameRules,
    lexicon: &Lexicon,
) -> Vec<Vec<Letter>> {
    let values = TileValues::new(lexicon.alphabet());
    let all = words(play, board, rules, &values).into_iter();
    let invalid = all
        .map(|word| word.letters)
        .filter(|word| !lexicon.contains_letters(word));
    let mut seen: BTreeSet<Vec<Letter>> = BTreeSet::new();
    invalid.filter(|word| seen.insert(word.clone())).collect()
}

/// A turn of a record.
#[derive(Debug, Clone)]
pub(super) struct Step {
    /// The line of the record, from 0.
    pub(super) index: usize,
    pub(super) player: PlayerId,
    /// Before the turn; the other player's tiles are not part of it.
    pub(super) position: Position,
    /// Tiles that the player holds by the moves before, however many of them are known.
    pub(super) held: usize,
    /// Tiles in the bag.
    pub(super) bag: usize,
    pub(super) event: Event,
    /// The points in the record.
    pub(super) points: Score,
    pub(super) challenge: Option<ChallengeOutcome>,
    /// A pass that is the price of a challenge.
    pub(super) turn_lost: bool,
    /// The last move of the other player.
    pub(super) before: Option<Before>,
}

/// The last move of the other player, and the board before it.
#[derive(Debug, Clone)]
pub(super) struct Before {
    pub(super) board: Board,
    pub(super) seen: SeenMove,
}

impl Step {
    /// The move that was made, with its score by the rules; `None` for an exchange of unknown tiles.
    pub(super) fn made(&self, rules: &GameRules, values: &TileValues) -> Option<Move> {
        match self.event {
            Event::Move(Move::Play(play)) => {
                let score = lexc_game::score(&play, &self.position.board, rules, values);
                Some(Move::Play(play.with_score(score)))
            }
            Event::Move(made) => Some(made),
            _ => None,
        }
    }
}

/// Tiles on racks and in the bag, by number.
#[derive(Debug, Clone, Copy)]
struct Counts {
    held: [usize; MAX_PLAYERS],
    bag: usize,
    /// The tiles of the last play, and how many were drawn after it.
    last: Option<(PlayerId, usize, usize)>,
}

impl Counts {
    fn new(tiles: usize, rack_size: usize) -> Self {
        let mut counts = Self {
            held: [0; MAX_PLAYERS],
            bag: tiles,
            last: None,
        };
        for held in &mut counts.held[..2] {
            *held = rack_size.min(counts.bag);
            counts.bag -= *held;
        }
        counts
    }

    fn apply(&mut self, player: PlayerId, event: &Event) {
        let held = &mut self.held[player.index()];
        match event {
            Event::Move(Move::Play(play)) => {
                let placed = play.tiles().len();
                let drawn = placed.min(self.bag);
                *held = held.saturating_sub(placed) + drawn;
                self.bag -= drawn;
                self.last = Some((player, placed, drawn));
            }
            Event::Withdrawal => {
                if let Some((player, placed, drawn)) = self.last.take() {
                    let held = &mut self.held[player.index()];
                    *held = (*held + placed).saturating_sub(drawn);
                    self.bag += drawn;
                }
            }
            _ => {}
        }
    }
}

/// The challenge of the play in a line, by the lines up to the next turn.
fn challenge(game: &Game, index: usize) -> Option<ChallengeOutcome> {
    let Event::Move(Move::Play(_)) = game.turns.get(index)?.event else {
        return None;
    };
    let after = game.turns.iter().skip(index + 1);
    let between = after.take_while(|turn| !turn.event.is_turn());
    let mut found = between.filter_map(|turn| match turn.event {
        Event::Withdrawal => Some(ChallengeOutcome::Withdrawn),
        Event::ChallengeBonus => Some(ChallengeOutcome::Failed {
            points: turn.points,
        }),
        _ => None,
    });
    found
        .next()
        .or_else(|| is_turn_lost(game, index + 1).then_some(ChallengeOutcome::TurnLost))
}

/// Returns `true` for a line that is the turn lost by a challenge. GCG has no sign for it; records of sessions name
/// the challenges in headers: the number of lines before, and the challenger.
fn is_turn_lost(game: &Game, index: usize) -> bool {
    let Some(turn) = game.turns.get(index) else {
        return false;
    };
    let expected = format!("{index} {}", turn.player.index() + 1);
    turn.event == Event::Move(Move::Pass)
        && (game.headers.iter()).any(|(name, value)| name == "lexc-challenge" && *value == expected)
}

/// The turns of a record, in order. `tiles` is the number of tiles of the game.
pub(super) fn steps(game: &Game, rules: &GameRules, tiles: usize) -> Vec<Step> {
    let mut counts = Counts::new(tiles, rules.rack_size());
    let mut before: [Option<Before>; MAX_PLAYERS] = Default::default();
    let mut steps = Vec::new();
    for (index, turn) in game.turns.iter().enumerate() {
        let position = game.position_before(index, rules.layout());
        if let Some(position) = position.filter(|_| turn.event.is_turn()) {
            let other = turn.player.next(2);
            let challenge = challenge(game, index);
            let seen = match &turn.event {
                Event::Move(Move::Play(play)) if challenge == Some(ChallengeOutcome::Withdrawn) => {
                    Some(SeenMove::Withdrawn(*play))
                }
                Event::Move(made) => Some(SeenMove::of(made)),
                Event::UnknownExchange(count) => Some(SeenMove::Exchange(*count)),
                _ => None,
            };
            let board = position.board.clone();
            steps.push(Step {
                index,
                player: turn.player,
                held: counts.held[turn.player.index()],
                bag: counts.bag,
                position,
                event: turn.event,
                points: turn.points,
                challenge,
                turn_lost: is_turn_lost(game, index),
                before: before[other.index()].take(),
            });
            before[turn.player.index()] = seen.map(|seen| Before { board, seen });
        }
        counts.apply(turn.player, &turn.event);
    }
    steps
}

/// Returns an error unless the rack has as many tiles as the player holds.
pub(super) fn known(rack: &Rack, held: usize) -> Result<(), super::UnjudgedReason> {
    let known = rack.len();
    match known.cmp(&held) {
        core::cmp::Ordering::Equal => Ok(()),
        core::cmp::Ordering::Less => Err(super::UnjudgedReason::RackUnknown { known, held }),
        core::cmp::Ordering::Greater => {
            Err(super::UnjudgedReason::RackTooLong { found: known, held })
        }
    }
}
