//! The state of a game as data.

use lexc::game::{
    Board, ChallengeRule, Ending, Event, Game, GameState, Move, PlayerId, Rack, TileValues,
    Turn as Line,
};
use lexc::{Alphabet, Tile};
use serde::Serialize;

use super::raw_game::{Action, RawGame, Table};
use super::viewer::Viewer;

use crate::data::faces::{rack_texts, tile_text};
use crate::data::rules::RulesData;
use crate::data::tiles::BoardData;
use crate::moves::{MoveData, Turn};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PlayerData<'a> {
    seat: usize,
    name: &'a str,
    nickname: &'a str,
    score: i32,
    rack_count: usize,
    rack: Option<Vec<String>>,
}

#[derive(Serialize)]
struct CountData {
    tile: String,
    count: usize,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ResultData {
    ending: &'static str,
    seat: Option<usize>,
    scores: Vec<i32>,
    adjustments: Vec<i32>,
    winner: Option<usize>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct StateData<'a> {
    rules: RulesData<'a>,
    board: BoardData,
    players: Vec<PlayerData<'a>>,
    to_move: usize,
    turn: u32,
    bag_count: usize,
    unseen: Vec<CountData>,
    unseen_count: usize,
    scoreless_turns: u32,
    may_exchange: bool,
    can_undo: bool,
    can_challenge: bool,
    can_play: bool,
    history: Vec<EntryData>,
    over: bool,
    result: Option<ResultData>,
    seed: String,
    number: u64,
    lexicon: &'a str,
}

/// An entry of the history.
#[derive(Debug, Clone, Serialize)]
pub(super) struct EntryData {
    index: usize,
    seat: usize,
    rack: Option<String>,
    points: i32,
    total: i32,
    note: String,
    event: EventData,
}

#[derive(Debug, Clone, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum EventData {
    Play { play: Box<MoveData> },
    Exchange { count: usize, tiles: Option<Vec<String>> },
    Pass,
    Withdrawal,
    ChallengeBonus,
    LeftTiles { tiles: Vec<String> },
    TimePenalty,
}

/// Returns the tiles of a rack by kind, in alphabet order, the blank last.
fn counts(rack: &Rack, alphabet: &Alphabet) -> Vec<CountData> {
    let letters = alphabet.letters().iter().map(Tile::Letter);
    let tiles = letters
        .chain([Tile::Blank])
        .map(|tile| CountData { tile: tile_text(tile, alphabet), count: rack.count(tile) });
    tiles.collect()
}

impl RawGame {
    /// Returns the board after the first entries of the history.
    pub(super) fn board_after(&self, entries: usize) -> Board {
        // A game that began from a position has tiles that are not in its record.
        match self.past.iter().find(|past| past.turns >= entries) {
            Some(past) if past.turns == entries => past.state.board().clone(),
            None if entries >= self.record.turns.len() => self.board().clone(),
            _ => self.record.board_after(entries, self.rules.layout()),
        }
    }

    fn board(&self) -> &Board {
        match &self.table {
            Table::Live(state) => state.board(),
            Table::Record(board) => board,
        }
    }

    /// Returns an entry of the history.
    pub(super) fn entry(&self, index: usize, viewer: Viewer) -> Option<EntryData> {
        let line = self.record.turns.get(index)?;
        let board = self.board_after(index);
        Some(self.entry_on(index, line, &board, viewer))
    }

    fn entry_on(&self, index: usize, line: &Line, board: &Board, viewer: Viewer) -> EntryData {
        let alphabet = self.alphabet();
        let shown = viewer.sees(line.player.index());
        let turn = |rack| Turn {
            board,
            rack,
            unseen: Rack::new(),
            bag: 0,
            rules: &self.rules,
            values: TileValues::new(alphabet),
            cache: &self.cache,
        };
        let event = match &line.event {
            Event::Move(Move::Play(play)) => {
                // The tiles kept on a hidden rack are hidden as well.
                let rack = match shown {
                    true => line.rack,
                    false => Rack::from_tiles(play.pieces()).unwrap_or_default(),
                };
                EventData::Play { play: Box::new(turn(rack).data(&Move::Play(*play), None)) }
            }
            Event::Move(Move::Exchange(tiles)) => EventData::Exchange {
                count: tiles.len(),
                tiles: shown.then(|| rack_texts(tiles, alphabet)),
            },
            Event::UnknownExchange(count) => EventData::Exchange { count: *count, tiles: None },
            Event::Move(Move::Pass) => EventData::Pass,
            Event::Withdrawal => EventData::Withdrawal,
            Event::ChallengeBonus => EventData::ChallengeBonus,
            Event::LeftTiles(tiles) => EventData::LeftTiles { tiles: rack_texts(tiles, alphabet) },
            _ => EventData::TimePenalty,
        };
        EntryData {
            index,
            seat: line.player.index(),
            rack: shown.then(|| line.rack.spell(alphabet)),
            points: line.points.points(),
            total: line.total.points(),
            note: line.note.clone(),
            event,
        }
    }

    /// Returns the history with the points for tiles left.
    fn history(&self, record: &Game, viewer: Viewer) -> Vec<EntryData> {
        let mut board = self.board_after(0);
        let mut entries = Vec::with_capacity(record.turns.len());
        for (index, line) in record.turns.iter().enumerate() {
            entries.push(self.entry_on(index, line, &board, viewer));
            match &line.event {
                Event::Move(Move::Play(play)) => play.place_on(&mut board),
                Event::Withdrawal => board = self.board_after(index + 1),
                _ => {}
            }
        }
        entries
    }

    /// Returns the state as a viewer sees it.
    pub(super) fn state_data(&self, viewer: Viewer) -> StateData<'_> {
        let record = self.whole_record();
        let over = self.is_over();
        let state = match &self.table {
            Table::Live(state) => Some(&**state),
            Table::Record(_) => None,
        };
        let viewer = if over { Viewer::All } else { viewer };
        let alphabet = self.alphabet();
        let racks = |seat: usize| match (state, PlayerId::new(seat)) {
            (Some(state), Some(player)) => Some(*state.rack(player)),
            _ => record.racks.get(seat).copied(),
        };
        let score = |player: PlayerId| match state {
            Some(state) => state.score(player),
            None => record.score(player),
        };
        let players = self.record.players.iter().zip(PlayerId::all(4));
        let players = players.map(|(name, player)| {
            let seat = player.index();
            let rack = racks(seat).unwrap_or_default();
            PlayerData {
                seat,
                name: name.name_or_nickname(),
                nickname: name.nickname(),
                score: score(player).points(),
                rack_count: rack.len(),
                rack: viewer.sees(seat).then(|| rack_texts(&rack, alphabet)),
            }
        });
        let (unseen, bag) = match state {
            Some(state) => (unseen(state, viewer), state.bag().len()),
            None if over => (Rack::new(), 0),
            None => self.unseen_of_record(&record),
        };
        let mover = state.map(|state| state.view(state.to_move()));
        let last = self.past.last().map(|past| &past.action);
        let can_challenge = matches!(last, Some(Action::Move(Move::Play(_))))
            && self.rules.challenge() != ChallengeRule::Void;
        StateData {
            rules: RulesData::new(&self.rules),
            board: BoardData::new(self.board(), alphabet),
            players: players.collect(),
            to_move: state.map_or_else(|| record.next_player(), GameState::to_move).index(),
            turn: state.map_or(record.turns.len() as u32, GameState::turn),
            bag_count: bag,
            unseen_count: unseen.len(),
            unseen: counts(&unseen, alphabet),
            scoreless_turns: state.map_or(0, GameState::scoreless_turns),
            may_exchange: !over && mover.is_some_and(|view| view.may_exchange()),
            can_undo: !self.past.is_empty(),
            can_challenge,
            can_play: state.is_some() && !over,
            history: self.history(&record, viewer),
            over,
            result: over.then(|| self.result(state, &record)),
            seed: self.address.seed.to_string(),
            number: self.address.number,
            lexicon: &self.cache.name,
        }
    }

    /// Returns the tiles that are neither on the board nor on the known rack of the player to move,
    /// and the number of them in the bag.
    fn unseen_of_record(&self, record: &Game) -> (Rack, usize) {
        let position = record.position_before(record.turns.len(), self.rules.layout());
        position.map_or((Rack::new(), 0), |position| {
            let alphabet = self.alphabet();
            (position.unseen(alphabet), position.bag(alphabet, &self.rules))
        })
    }

    fn result(&self, state: Option<&GameState>, record: &Game) -> ResultData {
        let players = self.record.players.len();
        let (ending, seat) = match state.map_or(record.ending, GameState::ending) {
            Some(Ending::PlayedOut(player)) => ("played-out", Some(player)),
            Some(Ending::Scoreless) => ("scoreless", None),
            Some(Ending::Exchanges) => ("exchanges", None),
            _ => ("unknown", None),
        };
        let scores: Vec<i32> = match state {
            Some(state) => state.scores().iter().map(|score| score.points()).collect(),
            None => {
                let all = PlayerId::all(players);
                all.map(|player| record.score(player).points()).collect()
            }
        };
        let mut adjustments = vec![0; players];
        for line in &record.turns {
            let left = matches!(line.event, Event::LeftTiles(_));
            if let Some(sum) = adjustments.get_mut(line.player.index()).filter(|_| left) {
                *sum += line.points.points();
            }
        }
        let best = scores.iter().max().copied();
        let mut leaders = (0..players).filter(|&seat| scores.get(seat).copied() == best);
        let winner = leaders.next().filter(|_| leaders.next().is_none());
        ResultData { ending, seat: seat.map(PlayerId::index), scores, adjustments, winner }
    }
}

/// Returns the tiles that a viewer does not see.
fn unseen(state: &GameState, viewer: Viewer) -> Rack {
    match viewer {
        Viewer::Seat(player) => state.view(player).unseen(),
        Viewer::All => Rack::from_tiles(state.bag().tiles().iter().copied()).unwrap_or_default(),
        Viewer::Nobody => {
            let view = state.view(PlayerId::FIRST);
            view.unseen().union(view.rack()).unwrap_or_default()
        }
    }
}
