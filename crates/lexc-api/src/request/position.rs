//! The position and the rules of a request.

use lexc_alphabet::{ErrorKind, Tile};
use lexc_diagnostic::Remedy;
use lexc_game::cgp::CgpRules;
use lexc_game::{BoardLayout, Game, GameRules, PlayerName, Position, Rack};
use lexc_runtime::{Alphabet, Lexicon};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::error::{ApiError, ApiResult};
use crate::request::record::{ReadRecord, RecordWarning, read_gcg};
use crate::request::text;
use crate::values::{BingoPoints, Natural, RackSize};

request! {
    /// A position: CGP, a turn of a game, or a rack on an empty board.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    #[cfg_attr(feature = "args", derive(clap::Args), command(next_help_heading = "Position"))]
    pub struct PositionRequest {
        /// Position as CGP: rows of the board, racks, scores, scoreless turns.
        #[cfg_attr(feature = "args", arg(long, value_name = "CGP"))]
        pub cgp: Option<String>,
        /// Game in GCG: text, or `base64:` and the bytes of a file in any encoding.
        // The command reads it from a file.
        #[cfg_attr(feature = "args", arg(skip))]
        #[schemars(extend("format" = "gcg"))]
        pub gcg: Option<String>,
        /// Turn of the game to be played in the position, from 1 [default: the turn after the
        /// last].
        #[cfg_attr(feature = "args", arg(long, value_name = "N"))]
        pub turn: Option<Natural>,
        /// Tiles of the player to move, ? for a blank; without a position, on an empty board.
        #[cfg_attr(feature = "args", arg(long, value_name = "TILES"))]
        pub rack: Option<String>,
    }
}

request! {
    /// The rules of a game.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    #[cfg_attr(feature = "args", derive(clap::Args), command(next_help_heading = "Rules"))]
    #[serde(default)]
    pub struct RulesRequest {
        /// Board layout: standard, super, friends, or one of your own with up to 31 by 31 squares:
        /// in a file, or in the API its lines [default: standard].
        #[cfg_attr(feature = "args", arg(long, value_name = "NAME|FILE"))]
        pub board_layout: Option<String>,
        /// Points for a bingo, or comma-separated TILES:POINTS [default: 50; 35 on the board
        /// friends].
        #[cfg_attr(feature = "args", arg(long, value_name = "POINTS,…"))]
        pub bingo: Option<BingoPoints>,
        /// Number of tiles of a full rack.
        #[cfg_attr(feature = "args", arg(long, value_name = "N", default_value_t))]
        pub rack_size: RackSize,
        /// Minimum number of tiles in the bag for an exchange [default: 7].
        #[cfg_attr(feature = "args", arg(long, value_name = "N"))]
        pub exchange_minimum: Option<Natural>,
    }
}

impl RulesRequest {
    /// Returns the rules.
    ///
    /// # Errors
    ///
    /// Returns an error if the layout cannot be parsed, or the rack size is 0.
    pub fn rules(&self) -> ApiResult<GameRules> {
        self.rules_for(None)
    }

    /// Returns the rules. Rules that the request lacks are taken from the operations of a position
    /// in CGP.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`Self::rules`].
    pub fn rules_for(&self, cgp: Option<&str>) -> ApiResult<GameRules> {
        let mut named = CgpRules::of(cgp.unwrap_or_default());
        let layout = match (self.board_layout.as_deref(), named.board_layout.take()) {
            (None, Some(layout)) => layout.clone(),
            (name, _) => board_layout(name.unwrap_or("standard"))?,
        };
        let rack_size = self.rack_size.size();
        named.exchange_minimum =
            self.exchange_minimum.map(Natural::size).or(named.exchange_minimum);
        let rules = named.apply(&GameRules::for_layout(layout, rack_size));
        Ok(match &self.bingo {
            None => rules,
            Some(points) => rules.with_bingo_bonuses(points.bonuses(rack_size)),
        })
    }
}

/// A position that was read.
#[derive(Debug, Clone)]
pub struct ReadPosition {
    /// The position.
    pub position: Position,
    /// The names of the player to move and of the other player.
    pub players: [String; 2],
    /// The warnings on the record that the position is from.
    pub warnings: Vec<RecordWarning>,
}

/// Returns a built-in layout, or parses the text of one.
fn board_layout(text: &str) -> ApiResult<BoardLayout> {
    if let Ok(layout) = BoardLayout::builtin(text) {
        return Ok(layout.clone());
    }
    BoardLayout::parse(text).map_err(|error| {
        ApiError::new(ErrorKind::Syntax, error.to_string())
            .in_field("board_layout")
            .help("name a built-in layout: standard, super or friends")
    })
}

impl PositionRequest {
    /// Returns `true` if no position is given.
    #[must_use]
    pub fn is_none(&self) -> bool {
        self.cgp.is_none() && self.gcg.is_none() && self.rack.is_none()
    }

    /// Returns the position.
    ///
    /// # Errors
    ///
    /// Returns an error with its place in the texts, or an error if no position is given.
    pub fn read(&self, lexicon: &Lexicon, rules: &GameRules) -> ApiResult<ReadPosition> {
        let of = |position| ReadPosition {
            position,
            players: UNNAMED_PLAYERS.map(str::to_owned),
            warnings: Vec::new(),
        };
        let mut read = match (&self.cgp, &self.gcg) {
            (Some(_), Some(_)) => {
                return Err(ApiError::new(
                    ErrorKind::Mismatch,
                    "both a game and a position in CGP are given",
                )
                .help("omit one of them"));
            }
            (Some(cgp), None) => of(text::cgp(lexicon, "cgp", cgp, rules)?),
            (None, Some(gcg)) => self.read_game(gcg, lexicon, rules)?,
            (None, None) if self.rack.is_none() => {
                let many = Remedy::new(", or many with ").setting("positions");
                let saved = Remedy::new(", or continue with ").setting("resume");
                return Err(ApiError::new(ErrorKind::Syntax, "no position is given").help(
                    Remedy::new("give one with ")
                        .setting("cgp")
                        .then(", ")
                        .setting("gcg")
                        .then(" or ")
                        .setting("rack")
                        .where_known("positions", many)
                        .where_known("resume", saved),
                ));
            }
            (None, None) => of(Position::new(rules)),
        };
        if let Some(text) = &self.rack {
            read.position.rack = text::rack(lexicon, "rack", text)?;
        }
        check_rack(&read.position.rack, rules)?;
        Ok(read)
    }

    fn read_game(
        &self,
        gcg: &str,
        lexicon: &Lexicon,
        rules: &GameRules,
    ) -> ApiResult<ReadPosition> {
        let ReadRecord { game, warnings } = read_gcg(gcg, lexicon, rules)?;
        let turns = game.turns.len();
        let turn = self.turn.map_or(turns + 1, Natural::size);
        let index = turn.checked_sub(1);
        let position = index.and_then(|index| game.position_before(index, rules.layout()));
        let (Some(position), Some(index)) = (position, index) else {
            return Err(no_turn(&game, turn));
        };
        if position.rack.is_empty() && self.rack.is_none() {
            let message = match turn > turns {
                true => "the rack after the last turn is not known".to_owned(),
                false => format!("the rack of turn {turn} is not known"),
            };
            return Err(ApiError::new(ErrorKind::NotFound, message).in_field("gcg").help(
                Remedy::new("give a rack with ")
                    .setting("rack")
                    .then(", or another turn with ")
                    .setting("turn"),
            ));
        }
        Ok(ReadPosition { position, players: player_names(&game, index), warnings })
    }
}

/// Returns the error for a turn that a game does not have.
#[must_use]
pub fn no_turn(game: &Game, turn: usize) -> ApiError {
    let message = format!("the game has no turn {turn}");
    let error = ApiError::new(ErrorKind::NotFound, message).in_field("turn");
    let turns = game.turns.len();
    let end = turns + 1;
    error.help(format!("give a turn from 1 to {turns}, or {end} for the end"))
}

/// The names of players without names.
pub const UNNAMED_PLAYERS: [&str; 2] = ["player1", "player2"];

/// Returns the nicknames of the player of a turn, from 0, and of the next player.
#[must_use]
pub fn player_names(game: &Game, turn: usize) -> [String; 2] {
    let player = match game.turns.get(turn) {
        Some(turn) => turn.player,
        None => game.next_player(),
    };
    let other = player.next(game.players.len().max(2));
    [player, other].map(|player| {
        let named = game.players.get(player.index()).map(PlayerName::nickname);
        let unnamed = UNNAMED_PLAYERS.get(player.index()).copied();
        named.or(unnamed).unwrap_or_default().to_owned()
    })
}

/// Checks that a rack does not hold more tiles than the rules allow.
///
/// # Errors
///
/// Returns an error for a rack with more tiles.
pub fn check_rack(rack: &Rack, rules: &GameRules) -> ApiResult<()> {
    rules.check_rack(rack).map_err(|error| {
        let help = Remedy::new("allow larger racks with ").value("rack_size", error.found);
        ApiError::new(error.kind(), error.to_string()).help(help)
    })
}

/// Returns the tiles that are visible more often than they occur in the game, such as
/// `E (13 of 12)`; none if the alphabet has no counts.
#[must_use]
pub fn too_many_tiles(position: &Position, alphabet: &Alphabet) -> Vec<String> {
    let racks = [Some(position.rack), position.other_rack];
    let visible = |tile: Tile| {
        let tiles = position.board.tiles();
        let on_board = tiles.filter(|(_, placed)| placed.tile() == tile).count();
        let held = racks.iter().flatten().map(|rack: &Rack| rack.count(tile));
        on_board + held.sum::<usize>()
    };
    let blank = (Tile::Blank, "?", alphabet.blank().count);
    let letters = alphabet
        .letters()
        .iter()
        .zip(alphabet.tiles())
        .map(|(letter, info)| (Tile::Letter(letter), &*info.face, info.count));
    let all: Vec<(Tile, &str, u16)> = std::iter::once(blank).chain(letters).collect();
    if all.iter().all(|(_, _, count)| *count == 0) {
        return Vec::new();
    }
    all.iter()
        .map(|&(tile, face, count)| (face, count, visible(tile)))
        .filter(|(_, count, visible)| *visible > usize::from(*count))
        .map(|(face, count, visible)| format!("{face} ({visible} of {count})"))
        .collect()
}
