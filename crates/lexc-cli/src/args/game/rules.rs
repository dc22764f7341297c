//! The rules of a game.

use std::ffi::OsString;
use std::path::Path;

use lexc_api::values::{Natural, RackSize};
use lexc_compiler::diagnostic::Diagnostic;
use lexc_game::cgp::CgpRules;
use lexc_game::{BingoBonus, BoardLayout, GameRules, Score};

use crate::failure::Failure;
use crate::input::files;
use crate::output::places;

/// The default board layout.
const STANDARD: &str = "standard";

/// The options for the rules of a game.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Rules")]
pub(crate) struct RulesArg {
    /// Board layout: standard, super, friends, or a file with up to 31 by 31 squares
    #[arg(long, value_name = "NAME|FILE", default_value = STANDARD)]
    board_layout: OsString,
    /// Points for a bingo, or comma-separated TILES:POINTS [default: 50; 35 on the board friends]
    #[arg(long, value_name = "POINTS,…", value_delimiter = ',', value_parser = bingo)]
    bingo: Vec<Bingo>,
    /// Number of tiles of a full rack
    #[arg(long, value_name = "N", default_value_t)]
    rack_size: RackSize,
    /// Minimum number of tiles in the bag for an exchange [default: 7]
    #[arg(long, value_name = "N")]
    exchange_minimum: Option<Natural>,
}

/// The points for a bingo, or for playing this number of tiles.
#[derive(Debug, Clone, Copy)]
struct Bingo {
    tiles: Option<usize>,
    points: i32,
}

fn bingo(text: &str) -> Result<Bingo, String> {
    let (tiles, points) = match text.split_once(':') {
        Some((tiles, points)) => (Some(tiles), points),
        None => (None, text),
    };
    let number = |_| "write POINTS, or TILES:POINTS, such as 50 or 6:25,7:50".to_owned();
    Ok(Bingo {
        tiles: tiles.map(str::parse).transpose().map_err(|_| number(()))?,
        points: points.parse().map_err(|_| number(()))?,
    })
}

impl RulesArg {
    /// Returns the rules, with the layout read from its file if it is not built in.
    pub(crate) fn read(&self) -> Result<GameRules, Failure> {
        self.read_with(&CgpRules::default())
    }

    /// Returns the rules of the options, else those named by a position.
    pub(crate) fn read_with(&self, named: &CgpRules<'_>) -> Result<GameRules, Failure> {
        let rack_size = self.rack_size.size();
        let layout = layout_or_named(&self.board_layout, named)?;
        let mut named = named.clone();
        named.board_layout = None;
        named.exchange_minimum = self
            .exchange_minimum
            .map(Natural::size)
            .or(named.exchange_minimum);
        let rules = named.apply(&GameRules::for_layout(layout, rack_size));
        let bonus = |bingo: &Bingo| BingoBonus {
            tiles: bingo.tiles.unwrap_or(rack_size),
            points: Score::new(bingo.points),
        };
        Ok(match self.bingo.is_empty() {
            true => rules,
            false => rules.with_bingo_bonuses(self.bingo.iter().map(bonus)),
        })
    }
}

/// Returns the layout of an option, or the one that a position names if the option has its default.
pub(crate) fn layout_or_named(
    name: &OsString,
    named: &CgpRules<'_>,
) -> Result<BoardLayout, Failure> {
    match named.board_layout {
        Some(layout) if name == STANDARD => Ok(layout.clone()),
        _ => layout(name),
    }
}

/// Returns a built-in layout, or reads one from a file.
pub(crate) fn layout(name: &OsString) -> Result<BoardLayout, Failure> {
    if let Some(layout) = name
        .to_str()
        .and_then(|name| BoardLayout::builtin(name).ok())
    {
        return Ok(layout.clone());
    }
    let path = Path::new(name);
    let text = files::read_text(path, "a board layout").map_err(|failure| {
        let with_help = |diagnostic: Diagnostic| {
            diagnostic.help("name a file, or a built-in layout: standard, super or friends")
        };
        let diagnostics = failure.diagnostics().into_iter().map(with_help);
        Failure::Diagnostics(diagnostics.collect())
    })?;
    BoardLayout::parse(&text)
        .map_err(|error| places::layout(&path.display().to_string(), &text, &error).into())
}
