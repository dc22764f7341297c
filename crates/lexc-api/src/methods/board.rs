//! The picture of a board.

use lexc_draw::{BoardPicture, PlayerPanel};
use lexc_game::{Board, Event, Game, GameRules, Move, PlayerId, PlayerName, Position, Rack, Turn};
use lexc_runtime::Alphabet;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::error::ApiResult;
use crate::method::{Scope, either};
use crate::methods::lexicon::{DrawingFormat, DrawingText};
use crate::request::position::{RulesRequest, no_turn};
use crate::request::record::read_gcg;
use crate::request::text;

request! {
    /// Parameters of `board`: a position or a game.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    #[serde(default)]
    pub struct BoardRequest {
        /// Position as CGP: rows of the board, racks, scores, scoreless turns.
        pub cgp: Option<String>,
        /// Game in GCG: text, or `base64:` and the bytes of a file in any encoding.
        #[schemars(extend("format" = "gcg"))]
        pub gcg: Option<String>,
        /// Board before this turn of the game, from 1; the board after the last turn if absent.
        pub turn: Option<usize>,
        /// Title of the picture; describes the turn or the position if absent.
        pub title: Option<String>,
        /// The panels beside the board.
        #[serde(flatten)]
        pub panels: BoardPanels,
        /// The rules.
        #[serde(flatten)]
        pub rules: RulesRequest,
    }
}

request! {
    /// The panels beside a board.
    #[derive(Debug, Clone, Copy, Default, Deserialize, JsonSchema)]
    #[cfg_attr(feature = "args", derive(clap::Args))]
    #[serde(default)]
    pub struct BoardPanels {
        /// Omit the racks.
        #[cfg_attr(feature = "args", arg(long))]
        pub no_racks: bool,
        /// Omit names, scores and racks.
        #[cfg_attr(feature = "args", arg(long))]
        pub only_board: bool,
    }
}

impl BoardPanels {
    /// Draws a position.
    #[must_use]
    pub fn of_position(
        self,
        position: &Position,
        rules: &GameRules,
        alphabet: &Alphabet,
    ) -> BoardPicture {
        let picture = BoardPicture::new(&position.board, None, rules.layout(), alphabet)
            .with_title("A position");
        if self.only_board {
            return picture;
        }
        let [own, other] = position.scores;
        let panel = |name: &str, score, rack: &Rack| {
            let panel = PlayerPanel::new(name, score);
            match self.no_racks {
                true => panel,
                false => panel.with_rack(rack, alphabet),
            }
        };
        let first = panel("to move", own, &position.rack).with_turn(true);
        let other_rack = position.other_rack.unwrap_or_default();
        picture.with_player(first).with_player(panel("other", other, &other_rack))
    }

    /// Draws a game after a number of its turns.
    #[must_use]
    pub fn of_game(
        self,
        game: &Game,
        after: usize,
        rules: &GameRules,
        alphabet: &Alphabet,
    ) -> BoardPicture {
        let turns = game.turns.len();
        let last = after.checked_sub(1).and_then(|last| game.turns.get(last));
        let before = game.board_after(after.saturating_sub(1), rules.layout());
        let play = match last.map(|turn| turn.event) {
            Some(Event::Move(Move::Play(play))) => Some(play),
            _ => None,
        };
        let board = match play {
            Some(_) => before.clone(),
            None => game.board_after(after, rules.layout()),
        };
        let mut picture = BoardPicture::new(&board, play.as_ref(), rules.layout(), alphabet);
        picture = picture.with_title(match last {
            Some(_) => format!("The board after turn {after}"),
            None => "The board before the first turn".to_owned(),
        });
        if self.only_board {
            return picture;
        }
        let continues = game.ending.is_none() || after < turns;
        let to_move = match game.turns.get(after) {
            Some(next) => next.player,
            None => game.next_player(),
        };
        for (player, player_name) in PlayerId::all(game.players.len()).zip(&game.players) {
            let past = game.turns.iter().take(after).rev();
            let mut totals = past.filter(|turn| turn.player == player);
            let score = totals.next().map(|turn| turn.total).unwrap_or_default();
            let mut panel = PlayerPanel::new(player_name.name_or_nickname(), score);
            if !self.no_racks {
                panel = panel.with_rack(&rack_after(game, after, player), alphabet);
            }
            picture = picture.with_player(panel.with_turn(continues && player == to_move));
        }
        if let Some(turn) = last {
            let player_name = game.players.get(turn.player.index());
            let line = describe_turn(turn, player_name, &before, alphabet);
            picture = picture.with_caption(format!("Turn {after}: {line}"));
        }
        picture
    }
}

/// Returns the tiles of a player after a number of turns, if later turns show them.
fn rack_after(game: &Game, turns: usize, player: PlayerId) -> Rack {
    let mut later = game.turns.iter().skip(turns);
    let next = later.find(|turn| turn.player == player && turn.event.is_turn());
    let last = game.racks.get(player.index()).copied();
    next.map(|turn| turn.rack).or(last).unwrap_or_default()
}

/// Describes a turn. `before` is the board before it.
fn describe_turn(
    turn: &Turn,
    player: Option<&PlayerName>,
    before: &Board,
    alphabet: &Alphabet,
) -> String {
    let player = player.map_or("somebody", PlayerName::name_or_nickname);
    let action = match &turn.event {
        Event::Move(Move::Play(play)) => play.display(before, alphabet).to_string(),
        Event::Move(Move::Exchange(tiles)) => format!("exchanges {}", tiles.spell(alphabet)),
        Event::Move(Move::Pass) => "passes".to_owned(),
        Event::UnknownExchange(count) => format!("exchanges {count} tiles"),
        Event::Withdrawal => "withdraws the play after a challenge".to_owned(),
        Event::ChallengeBonus => "gains points for a failed challenge".to_owned(),
        Event::LeftTiles(tiles) => format!("settles the unplayed tiles, {}", tiles.spell(alphabet)),
        Event::TimePenalty => "loses points for time".to_owned(),
        _ => "makes an unknown change".to_owned(),
    };
    format!("{player} {action} {:+}", turn.points.points())
}

fn board(scope: &Scope<'_>, request: &BoardRequest) -> ApiResult<DrawingText> {
    let opened = scope.opened()?;
    let lexicon = opened.stored();
    let rules = request.rules.rules_for(request.cgp.as_deref())?;
    let alphabet = lexicon.alphabet();
    let mut warnings = Vec::new();
    let mut picture = match (&request.cgp, &request.gcg) {
        (Some(cgp), None) => {
            let position = text::cgp(lexicon, "cgp", cgp, &rules)?;
            request.panels.of_position(&position, &rules, alphabet)
        }
        (None, Some(gcg)) => {
            let record = read_gcg(gcg, lexicon, &rules)?;
            let game = record.game;
            warnings = record.warnings;
            let turns = game.turns.len();
            let turn = request.turn.unwrap_or(turns + 1);
            let after = turn.checked_sub(1).filter(|after| *after <= turns);
            let after = after.ok_or_else(|| no_turn(&game, turn))?;
            request.panels.of_game(&game, after, &rules, alphabet)
        }
        _ => {
            return Err(either("a board needs either a position or a game", "cgp", "gcg"));
        }
    };
    if let Some(title) = &request.title {
        picture = picture.with_title(title);
    }
    Ok(DrawingText { format: DrawingFormat::Svg, text: picture.to_svg(), warnings })
}

method! {
    /// Draws the board of a position or a game.
    DrawBoard = "board": board(BoardRequest) -> DrawingText
}
