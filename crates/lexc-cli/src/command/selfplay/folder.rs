//! Shards of a folder, and the lexicon and the players that their games were played with.

use std::ffi::OsString;
use std::path::Path;

use lexc_compiler::diagnostic::Diagnostic;
use lexc_engine::selfplay::{GameSetup, Pairs, SelfPlay, Statistics, Transcript};
use lexc_game::{Game, GameRules, PlayerName};
use lexc_records::{RunSettings, Shard, ShardError, hash_tiles, shards};

use crate::args::backend::open;
use crate::args::lexicon::{LexiconArg, Named};
use crate::args::players::{Boards, Players, player};
use crate::failure::Failure;
use crate::input::builtin;
use crate::output::Screen;

/// Returns the message and the help for a refused shard.
pub(super) fn refused(error: &ShardError) -> Failure {
    let causes = std::iter::successors(Some(error as &dyn std::error::Error), |error| {
        error.source()
    });
    let messages: Vec<String> = causes.map(ToString::to_string).collect();
    let diagnostic = Diagnostic::error(messages.join(": "));
    let help = match error {
        ShardError::Settings { .. } => {
            "shards of a folder have the same settings: use another folder"
        }
        ShardError::Overlap { .. } => {
            "games must not be counted twice: remove one of the shards; games that are then missing are played again"
        }
        ShardError::Checksum { .. }
        | ShardError::Manifest { .. }
        | ShardError::Missing { .. }
        | ShardError::Games { .. }
        | ShardError::Table { .. }
        | ShardError::Parquet { .. } => {
            "remove the folder of the shard, and run the command that wrote it again: it plays what is missing"
        }
        ShardError::Occupied { .. } => "merge into a new folder",
        _ => return diagnostic.into(),
    };
    diagnostic.help(help).into()
}

/// The shards of a folder, at least one.
pub(super) fn some_shards(folder: &Path) -> Result<Vec<Shard>, Failure> {
    if !folder.is_dir() {
        let shown = folder.display();
        let error = match folder.exists() {
            true => format!("{shown} is a file, not a directory of shards"),
            false => format!("{shown}: no such directory"),
        };
        return Err(Diagnostic::error(error)
            .help("name the directory of the games: lexc selfplay --games 0..1000 -o DIR")
            .into());
    }
    let all = shards(folder, None).map_err(|error| refused(&error))?;
    if all.is_empty() {
        return Err(
            Diagnostic::error(format!("{} has no shards", folder.display()))
                .help("play games into it first: lexc selfplay --games 0..1000 -o DIR")
                .into(),
        );
    }
    Ok(all)
}

/// The sums of the games of shards, of a lexicon with this number of words.
pub(super) fn sums(shards: &[Shard], words: u64) -> Result<Statistics, Failure> {
    let mut statistics = Statistics::new(usize::try_from(words).ok());
    for shard in shards {
        shard
            .add_to(&mut statistics)
            .map_err(|error| refused(&error))?;
    }
    Ok(statistics)
}

/// The lexicon and the rules of shards.
pub(super) struct Played {
    pub(super) settings: RunSettings,
    pub(super) named: Named,
    pub(super) rules: GameRules,
}

impl Played {
    /// Opens the lexicon that the command line names, else the built-in one that the games were played
    /// with, and checks that it is the one of the games.
    pub(super) fn open(
        settings: &RunSettings,
        lexicon: &LexiconArg,
        screen: &mut Screen,
    ) -> Result<Self, Failure> {
        let own = OsString::from(&settings.lexicon);
        let is_builtin = settings.lexicon.starts_with(builtin::PREFIX);
        if !lexicon.is_given() && !is_builtin {
            return Err(Diagnostic::error(format!(
                "the games were played with the lexicon {}, which is a file",
                settings.lexicon
            ))
            .help("name it with -l")
            .into());
        }
        let named = open(lexicon, (!lexicon.is_given()).then_some(&own), &[], screen)?;
        let name = named.name.to_string_lossy();
        let words = lexc_engine::lexicon_hash(&named.lexicon);
        if words != settings.lexicon_hash {
            return Err(Diagnostic::error(format!(
                "{name} is another lexicon than that of the games: its words have the checksum {words}, those of \
                 {} {}",
                settings.lexicon, settings.lexicon_hash
            ))
            .help("name the lexicon of the games with -l")
            .into());
        }
        let tiles = hash_tiles(named.lexicon.alphabet());
        if tiles != settings.alphabet_hash {
            return Err(Failure::new(format!(
                "{name} has other tiles than the games: their checksum is {tiles}, not {}",
                settings.alphabet_hash
            )));
        }
        let rules = settings.rules.rules();
        let rules = rules.ok_or_else(|| Failure::new("the rules of the games cannot be read"))?;
        Ok(Self {
            settings: settings.clone(),
            named,
            rules,
        })
    }

    /// A board with the players of the games.
    pub(super) fn replayer(&self) -> Result<Replayer, Failure> {
        let settings = &self.settings;
        let spec = |text: &String| player(text).map_err(Failure::new);
        let specs = [spec(&settings.players[0])?, spec(&settings.players[1])?];
        let players = Players::open(specs, &self.named)?;
        let fresh = RunSettings::new("", &self.named.lexicon, &self.rules, players.named());
        for (at, (found, expected)) in fresh.tables.iter().zip(&settings.tables).enumerate() {
            if found != expected {
                return Err(Failure::new(format!(
                    "player {} ({}) has other tables than in the games: their checksum is {found}, not {expected}",
                    at + 1,
                    settings.players[at]
                )));
            }
        }
        let pairs = settings.pairing();
        let boards = players.boards(&self.named, &self.rules, settings.seed, pairs, 1)?;
        let names = settings.players.each_ref();
        let names = [0, 1].map(|at| PlayerName::new(&format!("player{}", at + 1), names[at]));
        Ok(Replayer {
            boards,
            transcript: Transcript::new(names),
            seed: settings.seed,
            pairs,
        })
    }
}

/// What to do if a game that is played again is another.
pub(super) const REPLAY_HELP: &str =
    "was the shard written by another version of lexc? remove it and play its games again";

/// Plays games again.
pub(super) struct Replayer {
    boards: Boards,
    transcript: Transcript,
    seed: u64,
    pairs: Pairs,
}

impl Replayer {
    /// Plays the game of a number, observed.
    pub(super) fn game(
        &mut self,
        number: u64,
        observer: &mut impl lexc_engine::selfplay::Observer,
    ) -> Result<Game, Failure> {
        let setup = GameSetup::of(self.seed, number, self.pairs);
        let wrong = || Failure::new("there is no board to play on");
        let board: &mut SelfPlay<_> = self.boards.first_mut().ok_or_else(wrong)?;
        board
            .play(&setup, &mut (&mut self.transcript, observer))
            .map_err(|error| Failure::new(format!("{error}: {}", error.source)))?;
        Ok(self.transcript.game().clone())
    }
}
