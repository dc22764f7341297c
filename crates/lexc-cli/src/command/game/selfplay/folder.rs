//! The shards of a folder, with the lexicon and the players of their games.

use std::ffi::OsString;
use std::path::Path;

use lexc::engine::selfplay::{GameSetup, Pairs, SelfPlay, Statistics, Transcript};
use lexc::game::{Game, GameRules, PlayerName};
use lexc::runtime::Lexicon;
use lexc_diagnostic::Diagnostic;
use lexc_records::{Error, RunSettings, Shard, hash_tiles, shards};

use crate::args::game::backend::open;
use crate::args::game::players::{Boards, PlayerArg, Players, parse_player};
use crate::args::lexicon::{LexiconArg, OpenedLexicon};
use crate::failure::Failure;
use crate::input::{builtin, leaves};
use crate::output::Screen;
use crate::output::numbers::counted;
use crate::output::style::harmless;

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        let causes =
            std::iter::successors(Some(&error as &dyn std::error::Error), |error| error.source());
        let messages: Vec<String> = causes.map(ToString::to_string).collect();
        let diagnostic = Diagnostic::error(messages.join(": "));
        let help = match &error {
            Error::Settings { .. } => {
                "use another folder: all shards of a folder have the same settings"
            }
            Error::Overlap { .. } => {
                "remove one of the shards, so that no game counts twice; missing games are played again"
            }
            Error::Damaged { .. } => {
                "remove the folder of the shard, and repeat the command that wrote it, which plays missing games"
            }
            Error::Occupied { .. } => "merge into a new folder",
            Error::Busy { .. } => "wait for it, or play other games",
            Error::Stray { .. } => "move it out of the folder",
            Error::Io { path, source }
                if source.kind() == std::io::ErrorKind::NotFound && is_in_shard(path) =>
            {
                "a part of a shard is missing: remove the folder of the shard, and repeat the command \
             that wrote it"
            }
            _ => return diagnostic.into(),
        };
        diagnostic.help(help).into()
    }
}

/// Returns `true` if a path names something in the folder of a shard.
fn is_in_shard(path: &Path) -> bool {
    let folder = path.parent().and_then(Path::file_name);
    folder.is_some_and(|name| name.to_string_lossy().starts_with("games-"))
}

/// Opens the shards of a folder, at least one.
pub(crate) fn open_shards(folder: &Path) -> Result<Vec<Shard>, Failure> {
    if !folder.is_dir() {
        let name = folder.display();
        let error = match folder.exists() {
            true => format!("{name} is a file, not a directory of shards"),
            false => format!("{name}: no such directory"),
        };
        return Err(Failure::with_help(
            error,
            "name the directory given with -o: lexc selfplay --games 0..1000 -o DIR",
        ));
    }
    let all = shards(folder, None)?;
    if all.is_empty() {
        return Err(Failure::with_help(
            format!("{} has no shards", folder.display()),
            "play games first: lexc selfplay --games 0..1000 -o DIR",
        ));
    }
    Ok(all)
}

/// Adds up the statistics of shards. Word statistics need the lexicon, whose number of words
/// bounds the memory.
pub(super) fn total(shards: &[Shard], lexicon: Option<&Lexicon>) -> Result<Statistics, Failure> {
    let words = lexicon.and_then(|lexicon| usize::try_from(lexicon.len()).ok());
    let mut statistics = Statistics::new(words);
    for shard in shards {
        shard.add_to(&mut statistics)?;
    }
    Ok(statistics)
}

/// The settings, lexicon and rules of shards.
pub(crate) struct ShardContext {
    pub(crate) settings: RunSettings,
    pub(crate) opened: OpenedLexicon,
    pub(crate) rules: GameRules,
}

impl ShardContext {
    /// Opens the lexicon named on the command line, else the built-in one of the games, and checks
    /// that it has the words and tiles of the games.
    pub(crate) fn open(
        settings: &RunSettings,
        lexicon: &LexiconArg,
        screen: &mut Screen,
    ) -> Result<Self, Failure> {
        let default = OsString::from(&settings.lexicon);
        let is_builtin = settings.lexicon.starts_with(builtin::PREFIX);
        if !lexicon.is_given() && !is_builtin {
            return Err(Failure::with_help(
                format!("the lexicon of the games, {}, is a file", settings.lexicon),
                "name it with -l",
            ));
        }
        let opened = open(lexicon, (!lexicon.is_given()).then_some(&default), &[], screen)?;
        let name = opened.name.to_string_lossy();
        let words = lexc::engine::lexicon_hash(&opened.lexicon);
        if words != settings.lexicon_hash {
            return Err(Failure::with_help(
                format!(
                    "{name} is not the lexicon of the games: its words have the checksum {words}, but those of \
                 {} have {}",
                    settings.lexicon, settings.lexicon_hash
                ),
                "name the lexicon of the games with -l",
            ));
        }
        let words = (opened.lexicon.len(), opened.lexicon.alphabet().name());
        if words != (settings.words, &settings.alphabet) {
            return Err(Failure::new(format!(
                "the manifest states {} and the alphabet {}, but {name} has {} and {}",
                counted(settings.words, "word", "words"),
                harmless(&settings.alphabet),
                counted(words.0, "word", "words"),
                words.1
            )));
        }
        let tiles = hash_tiles(opened.lexicon.alphabet());
        if tiles != settings.alphabet_hash {
            return Err(Failure::new(format!(
                "the tiles of {name} are not the tiles of the games: the checksum is {tiles}, not {}",
                settings.alphabet_hash
            )));
        }
        let rules = settings.rules.rules();
        let rules = rules.ok_or_else(|| Failure::new("the rules of the games cannot be read"))?;
        Ok(Self { settings: settings.clone(), opened, rules })
    }

    /// Prepares to replay games.
    ///
    /// A manifest may come from anyone, so it may name no other files than `leaves`.
    pub(crate) fn replayer(&self, leaves: &[String]) -> Result<Replayer, Failure> {
        let settings = &self.settings;
        if settings.unrepeatable {
            return Err(Failure::new(format!(
                "the games of {} and {} cannot be repeated, so they are not replayed",
                settings.players[0], settings.players[1]
            )));
        }
        let spec = |text: &String| {
            let player = parse_player(text).map_err(Failure::new)?;
            match &player {
                // A manifest may say that its games can be repeated and name any program.
                PlayerArg::Program(_) => Err(Failure::new(
                    "a player of the games is a program, so they are not replayed",
                )),
                PlayerArg::Engine(spec) => match spec.leaves().map(str::to_owned) {
                    Some(name) if !leaves::is_builtin(&name) && !leaves.contains(&name) => {
                        let name = harmless(&name);
                        let message =
                            format!("a player of the games uses the leave values {name}, a file");
                        Err(Failure::with_help(
                            message,
                            format!("allow it by its name: --leaves {name}"),
                        ))
                    }
                    _ => Ok(player),
                },
            }
        };
        let specs = [spec(&settings.players[0])?, spec(&settings.players[1])?];
        let players = Players::open(specs, &self.opened)?;
        let current =
            RunSettings::new("", &self.opened.lexicon, &self.rules, players.specs_and_tables());
        for (at, (found, expected)) in current.tables.iter().zip(&settings.tables).enumerate() {
            if found != expected {
                return Err(Failure::new(format!(
                    "player {} ({}) has different tables than in the games: the checksum is {found}, not {expected}",
                    at + 1,
                    settings.players[at]
                )));
            }
        }
        let pairs = settings.pairing();
        let boards = players.boards(&self.opened, &self.rules, settings.seed, pairs, 1)?;
        let names = settings.players.each_ref();
        let names = [0, 1].map(|at| PlayerName::new(&format!("player{}", at + 1), names[at]));
        Ok(Replayer { boards, transcript: Transcript::new(names), seed: settings.seed, pairs })
    }
}

/// The remedy if a replayed game differs from its record.
pub(super) const REPLAY_HELP: &str =
    "if the shard was written by another version of lexc, remove it and play its games again";

/// Replays games.
pub(crate) struct Replayer {
    boards: Boards,
    transcript: Transcript,
    seed: u64,
    pairs: Pairs,
}

impl Replayer {
    /// Replays the game of this number, observed by `observer`.
    pub(crate) fn game(
        &mut self,
        number: u64,
        observer: &mut impl lexc::engine::selfplay::Observer,
    ) -> Result<Game, Failure> {
        let setup = GameSetup::of(self.seed, number, self.pairs);
        let no_board = || Failure::new("there is no board to play on");
        let board: &mut SelfPlay<_> = self.boards.first_mut().ok_or_else(no_board)?;
        board
            .play(&setup, &mut (&mut self.transcript, observer))
            .map_err(|error| Failure::new(format!("{error}: {}", error.source)))?;
        Ok(self.transcript.game().clone())
    }
}
