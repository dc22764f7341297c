//! [`SessionView`]: the part of a session that a viewer may see.

use lexc_game::{Board, Event, Game, Move, Play, PlayerId, Rack, Score, TileValues, Turn};

use super::input::face;
use super::options::Phase;
use super::session::Session;

/// The part of a session that a player or a spectator may see.
///
/// Players see their own racks. Everybody sees all racks when the game is over or no person plays.
/// Exchanges by others show only their number of tiles.
#[derive(Debug, Clone, Copy)]
pub struct SessionView<'a> {
    session: &'a Session,
    viewer: Option<PlayerId>,
}

/// A line of the history, as a viewer may see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HistoryLine {
    /// The number of the line in the record, from 1.
    pub number: usize,
    /// The player.
    pub player: PlayerId,
    /// The rack before the turn, if the viewer may see it.
    pub rack: Option<String>,
    /// The event: `8D QUIZ`, `exchanges 3 tiles`.
    pub text: String,
    /// The points of the event.
    pub points: Score,
    /// The score of the player afterwards.
    pub total: Score,
}

impl Session {
    /// Returns the view of a player, or of a spectator with `None`.
    #[must_use]
    pub const fn view(&self, viewer: Option<PlayerId>) -> SessionView<'_> {
        SessionView { session: self, viewer }
    }
}

impl<'a> SessionView<'a> {
    /// Returns the viewer; `None` for a spectator.
    #[must_use]
    pub fn viewer(&self) -> Option<PlayerId> {
        self.viewer
    }

    /// Returns the event that the session is waiting for.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.session.phase()
    }

    /// Returns `true` if the viewer sees all racks.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.session.over || self.session.people().next().is_none()
    }

    /// Returns the board.
    #[must_use]
    pub fn board(&self) -> &'a Board {
        self.session.state.board()
    }

    /// Returns the values of the tiles.
    #[must_use]
    pub fn values(&self) -> &'a TileValues {
        self.session.state.values()
    }

    /// Returns the last play, if it is on the board, and the board before it.
    #[must_use]
    pub fn last_play(&self) -> Option<(&'a Board, &'a Play)> {
        let (state, play) = self.session.last_play()?;
        Some((state.board(), play))
    }

    /// Returns the tiles of a player, if the viewer may see them.
    #[must_use]
    pub fn rack(&self, player: PlayerId) -> Option<&'a Rack> {
        let seen = self.viewer == Some(player) || self.is_open();
        seen.then(|| self.session.state.rack(player))
    }

    /// Returns the number of tiles of a player.
    #[must_use]
    pub fn rack_len(&self, player: PlayerId) -> usize {
        self.session.state.rack(player).len()
    }

    /// Returns the score of a player.
    #[must_use]
    pub fn score(&self, player: PlayerId) -> Score {
        self.session.state.score(player)
    }

    /// Returns the number of tiles in the bag.
    #[must_use]
    pub fn bag_len(&self) -> usize {
        self.session.state.bag().len()
    }

    /// Returns the tiles that the viewer cannot see: the bag and the other racks, or only the bag
    /// if all racks are open.
    #[must_use]
    pub fn unseen(&self) -> Rack {
        let state = &self.session.state;
        if self.is_open() {
            let bag = state.bag().tiles().iter().copied();
            return Rack::from_tiles(bag).expect("a game has no more tiles than a rack can count");
        }
        // A spectator has no rack: all racks are unseen.
        let viewer = self.viewer.unwrap_or(PlayerId::FIRST);
        let unseen = state.view(viewer).unseen();
        match self.viewer {
            Some(_) => unseen,
            None => {
                let all = unseen.union(state.rack(viewer));
                all.expect("a game has no more tiles than a rack can count")
            }
        }
    }

    /// Returns the history.
    #[must_use]
    pub fn history(&self) -> Vec<HistoryLine> {
        let game = &self.session.game;
        let layout = self.session.rules().layout();
        // Only plays need the board before them.
        let lines = (0..game.turns.len()).map(|index| {
            let turn = &game.turns[index];
            let needs_board = matches!(turn.event, Event::Move(Move::Play(_)));
            let board = needs_board.then(|| game.board_after(index, layout));
            self.line(index, turn, board.as_ref())
        });
        lines.collect()
    }

    fn line(&self, index: usize, turn: &Turn, board: Option<&Board>) -> HistoryLine {
        let alphabet = self.session.lexicon.alphabet();
        let seen = self.viewer == Some(turn.player) || self.is_open();
        let tiles = |count: usize| match count {
            1 => "1 tile".to_owned(),
            count => format!("{count} tiles"),
        };
        let text = match &turn.event {
            Event::Move(Move::Play(play)) => {
                let board = board.unwrap_or_else(|| self.board());
                let word = play.display_word(board, alphabet).to_string();
                format!("{} {word}", play.coordinate(board))
            }
            Event::Move(Move::Exchange(exchanged)) if seen => {
                format!("exchanges {}", exchanged.spell(alphabet))
            }
            Event::Move(Move::Exchange(exchanged)) => {
                format!("exchanges {}", tiles(exchanged.len()))
            }
            Event::Move(Move::Pass) => "passes".to_owned(),
            Event::UnknownExchange(count) => format!("exchanges {}", tiles(*count)),
            Event::Withdrawal => "takes the play back".to_owned(),
            Event::ChallengeBonus => "was challenged in vain".to_owned(),
            Event::LeftTiles(left) => format!("tiles left: {}", left.spell(alphabet)),
            Event::TimePenalty => "overtime".to_owned(),
            _ => String::new(),
        };
        HistoryLine {
            number: index + 1,
            player: turn.player,
            rack: (seen && turn.event.is_turn()).then(|| turn.rack.spell(alphabet)),
            text,
            points: turn.points,
            total: turn.total,
        }
    }

    /// Returns the tiles of a rack one by one, in alphabet order, with blanks last.
    #[must_use]
    pub fn faces(&self, rack: &Rack) -> Vec<String> {
        let alphabet = self.session.lexicon.alphabet();
        let mut tiles: Vec<_> = rack.tiles().collect();
        tiles.sort_by_key(|tile| (tile.is_blank(), *tile));
        tiles.iter().map(|&tile| face(tile, alphabet)).collect()
    }

    /// Returns the record of the game as this viewer may see it, without the racks of others.
    #[must_use]
    pub fn game(&self) -> Game {
        let mut game = self.session.game.clone();
        if self.is_open() {
            return game;
        }
        for turn in &mut game.turns {
            if self.viewer != Some(turn.player) {
                turn.rack = Rack::new();
                if let Event::Move(Move::Exchange(tiles)) = turn.event {
                    turn.event = Event::UnknownExchange(tiles.len());
                }
            }
        }
        game
    }
}
