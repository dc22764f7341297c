//! `lexc board`: a position as text or SVG.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use lexc::game::cgp::CgpRules;
use lexc::game::{GameRules, Position, Square};
use lexc::runtime::Alphabet;
use lexc_api::board::BoardPanels;
use lexc_api::position::no_turn;
use lexc_api::text::cgp_error;
use lexc_diagnostic::{Diagnostic, Location};
use lexc_draw::{BoardPicture, Heat};

use crate::args::game::rules::layout_or_named;
use crate::args::lexicon::is_lexicon;
use crate::failure::{Answer, Failure, Outcome};
use crate::input::alphabet;
use crate::input::alphabet::AlphabetName;
use crate::input::foreign::ForeignArgs;
use crate::input::game::GameReader;
use crate::input::paths::{Paths, Replace};
use crate::input::{builtin, files};
use crate::output::style::{Style, harmless};
use crate::output::table::Table;
use crate::output::{Screen, board, file};

/// Draw the board of a position or of a game: as text, or as SVG
///
/// The position is a line of CGP, or a game in GCG before one of its turns. The play that led to it
/// is highlighted; in text its tiles are in brackets. Blanks are small letters. The SVG is readable
/// on light and dark pages, and contains a text alternative.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "lexc board [OPTIONS] [FILE] <GAME.gcg | --gcg FILE | --cgp CGP>",
    after_help = "Examples:
  lexc board game.gcg
  lexc board english.lex game.gcg
  lexc board game.gcg --turn 12 --svg before-12.svg
  lexc board --cgp '15/15/15/15/15/15/15/6CAT6/15/15/15/15/15/15/15 AEINRS?/ 0/10 0'
  lexc board --cgp '15/15/15/15/15/15/15/3KEDi8/15/15/15/15/15/15/15 /' -a turkish --svg - > ked.svg"
)]
pub(crate) struct Args {
    /// Lexicon that has the alphabet of the tiles, then a game, a GCG file; - is standard input
    #[arg(
        value_name = "FILE",
        num_args = 0..=2,
        required_unless_present_any = ["cgp", "gcg"]
    )]
    files: Vec<PathBuf>,
    /// Position in a game, a GCG file
    #[arg(long, value_name = "FILE", conflicts_with = "cgp")]
    gcg: Option<PathBuf>,
    /// Position as CGP: rows of the board, racks, scores, scoreless turns
    #[arg(long, value_name = "CGP")]
    cgp: Option<String>,
    /// Turn of the game to be played in the position, from 1 [default: the turn after the last]
    #[arg(long, value_name = "N", conflicts_with = "cgp")]
    turn: Option<usize>,
    /// Write the board as SVG; - is standard output
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Title of the picture [default: the turn of the game, or the position]
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    #[command(flatten)]
    panels: BoardPanels,
    /// Shade squares by values from a file, with a square and a number in each line, such as 8D
    /// 0.25
    #[arg(long, value_name = "FILE")]
    heat: Option<PathBuf>,
    /// Name of the values by which squares are shaded
    #[arg(long, value_name = "TEXT", default_value = "value", requires = "heat")]
    heat_label: String,
    /// Alphabet: a name from `lexc alphabets`, or the path of a TOML file [default: from the
    /// lexicon]
    #[arg(short, long, value_name = "NAME|PATH", value_parser = AlphabetName, hide_possible_values = true, conflicts_with = "lexicon")]
    alphabet: Option<String>,
    /// Replace existing files
    #[arg(long)]
    force: bool,
    /// Board layout: standard, super, friends, or a file with up to 31 by 31 squares
    /// [default: standard]
    #[arg(long, value_name = "NAME|FILE")]
    board_layout: Option<String>,
    /// Lexicon that has the alphabet of the tiles: english, turkish, or a file [default: english]
    #[arg(short, long, value_name = "FILE")]
    lexicon: Option<PathBuf>,
}

impl Args {
    /// Returns the lexicon and the game of the arguments and options.
    fn lexicon_and_game(&self) -> Result<(Option<&PathBuf>, Option<&PathBuf>), Failure> {
        let is_named = self.gcg.is_some() || self.cgp.is_some();
        let (lexicon, game) = match (&*self.files, is_named) {
            ([], _) => (None, None),
            ([lexicon], true) if is_lexicon(lexicon.as_os_str()) => (Some(lexicon), None),
            ([game], false) => (None, Some(game)),
            ([lexicon, game], false) if is_lexicon(lexicon.as_os_str()) => {
                (Some(lexicon), Some(game))
            }
            ([.., file], true) => {
                let message = format!("a position is given, but {} is given, too", file.display());
                return Err(Failure::with_help(message, "omit one of them"));
            }
            ([first, ..], false) => {
                let first = first.display();
                return Err(Failure::with_help(
                    format!("{first} is not a lexicon, and only one game can be drawn"),
                    "name a lexicon first, such as turkish or a .lex file, or omit a game",
                ));
            }
        };
        let option = self.lexicon.is_some() || self.alphabet.is_some();
        if let Some(lexicon) = lexicon.filter(|_| option) {
            let message = format!(
                "the alphabet of the tiles is named, but {} is given, too",
                lexicon.display()
            );
            return Err(Failure::with_help(message, "omit one of them"));
        }
        Ok((lexicon.or(self.lexicon.as_ref()), game.or(self.gcg.as_ref())))
    }
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let stdout = Path::new("-");
    let mut paths = Paths::default();
    let (lexicon, game) = args.lexicon_and_game()?;
    paths.read_all(game.into_iter().chain(&args.heat));
    paths.read_alphabet(args.alphabet.as_deref());
    if let Some(svg) = args.svg.as_ref().filter(|svg| *svg != stdout) {
        paths.write(svg, "the picture", "--svg", Replace::forced(args.force));
    }
    paths.check()?;
    let alphabet = match &args.alphabet {
        Some(name) => alphabet::load(name)?.alphabet,
        None => {
            let builtin = PathBuf::from(builtin::DEFAULT);
            let path = lexicon.unwrap_or(&builtin);
            let lexicon = ForeignArgs::default().stored_lexicon(path, screen)?;
            lexicon.alphabet().clone()
        }
    };
    let named = CgpRules::of(args.cgp.as_deref().unwrap_or_default());
    let layout = layout_or_named(args.board_layout.as_deref(), &named)?;
    let rules = GameRules::standard().with_layout(layout);
    let mut picture = match (game, &args.cgp) {
        (Some(path), _) => picture_of_game(&args, path, &rules, &alphabet, screen)?,
        (None, Some(text)) => {
            let position = Position::from_cgp(text, rules.layout(), &alphabet)
                .map_err(|error| cgp_error("cgp", text, &error))?;
            args.panels.of_position(&position, &rules, &alphabet)
        }
        // clap requires one of them.
        (None, None) => return Err(Failure::new("no position is given")),
    };
    if let Some(title) = &args.title {
        picture = picture.with_title(title);
    }
    if let Some(path) = &args.heat {
        picture = picture.with_heat(read_heat(path, &args.heat_label, &rules)?);
    }
    match &args.svg {
        None => print(&picture, screen)?,
        Some(path) if path == stdout => screen.write_all(picture.to_svg().as_bytes())?,
        Some(path) => {
            let svg = picture.to_svg();
            file::write(path, svg.as_bytes(), Replace::forced(args.force))?;
        }
    }
    Ok(Answer::Yes)
}

/// Draws the game of a file after the turn that is asked for.
fn picture_of_game(
    args: &Args,
    path: &Path,
    rules: &GameRules,
    alphabet: &Alphabet,
    screen: &mut Screen,
) -> Result<BoardPicture, Failure> {
    let lexicon = None;
    let reader = GameReader { rules, alphabet, lexicon };
    let game = reader.read(path, screen)?;
    let turns = game.turns.len();
    let turn = args.turn.unwrap_or(turns + 1);
    match turn.checked_sub(1).filter(|after| *after <= turns) {
        Some(after) => Ok(args.panels.of_game(&game, after, rules, alphabet)),
        None => Err(no_turn(&game, turn).into()),
    }
}

/// Reads the values of squares: lines with a square and a number.
fn read_heat(path: &Path, label: &str, rules: &GameRules) -> Result<Heat, Failure> {
    let name = path.display().to_string();
    let text = files::read_text(path, "values of squares")?;
    let mut values = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let invalid = |message: &str| {
            Diagnostic::error(message.to_owned())
                .at(Location::new(&name, number, line, 0..line.len()))
                .help("write a square and a number, such as 8D 0.25")
        };
        let mut fields = line.split_whitespace();
        let (square, value) = (fields.next(), fields.next());
        let square = square.and_then(|text| text.parse::<Square>().ok());
        let layout = rules.layout();
        let inside =
            |square: &Square| square.row() < layout.rows() && square.column() < layout.columns();
        let square = square.filter(inside);
        let square = square.ok_or_else(|| invalid("the line has no square of the board"))?;
        let value = value.and_then(|text| text.parse::<f64>().ok());
        let value = value.filter(|value| value.is_finite() && *value >= 0.0);
        let value = value.ok_or_else(|| invalid("the value is not a number from 0"))?;
        if fields.next().is_some() {
            return Err(invalid("the line has more than a square and a number").into());
        }
        values.push((square, value));
    }
    Ok(Heat::new(label, values))
}

/// Prints the picture as text.
fn print(picture: &BoardPicture, screen: &mut Screen) -> Result<(), Failure> {
    let style = screen.style();
    write!(screen, "{}", board::text(&picture.drawing, style))?;
    if !picture.players.is_empty() {
        writeln!(screen)?;
        screen.table(&players(picture))?;
    }
    if let Some(heat) = &picture.heat {
        writeln!(screen, "\n{}", heat_text(picture, heat, style))?;
    }
    if !picture.caption.is_empty() {
        writeln!(screen)?;
    }
    for line in &picture.caption {
        screen.text(&harmless(line))?;
    }
    Ok(())
}

fn players(picture: &BoardPicture) -> Table {
    let mut table = Table::of("Player|>Score|Rack");
    for player in &picture.players {
        let mark = if player.to_move { " *" } else { "" };
        let faces = player.rack.iter().map(|tile| match tile.face.chars().count() {
            1 => tile.face.clone(),
            _ => format!("[{}]", tile.face),
        });
        table.row([format!("{}{mark}", player.name), player.score.to_string(), faces.collect()]);
    }
    table
}

/// Formats the values of squares as digits: tenths of the largest value.
fn heat_text(picture: &BoardPicture, heat: &Heat, style: Style) -> String {
    let mut text =
        format!("{}: tenths of {}, the largest\n  ", harmless(&heat.label), heat.largest());
    for name in &picture.drawing.columns {
        text += &format!(" {name}");
    }
    for (row, cells) in picture.drawing.rows.iter().enumerate() {
        text += &format!("\n{:>2}", row + 1);
        for column in 0..cells.len() {
            let share = Square::new(row, column).and_then(|square| heat.share(square));
            let digit = match share {
                None | Some(0.0) => ".".to_owned(),
                Some(share) if share >= 0.95 => style.paint("X", "\x1b[1;31m"),
                Some(share) => style.paint(&((share * 10.0).round() as u8).to_string(), "\x1b[33m"),
            };
            text += &format!(" {digit}");
        }
    }
    text
}
