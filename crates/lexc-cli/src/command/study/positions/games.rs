//! [`Games`]: the games of files, folders and shards of self-play, in batches.

use std::path::{Path, PathBuf};

use super::args::PositionArgs;
use crate::args::game::engine::LocalEngine;
use crate::args::game::position::is_game;
use crate::failure::Failure;
use crate::output::Screen;

/// A game in GCG, and where it is from.
pub(super) struct NamedGame {
    pub(super) name: String,
    pub(super) gcg: String,
}

/// The games of a folder of shards: replaying one may take seconds.
type ReplayedGames = Box<dyn Iterator<Item = Result<NamedGame, Failure>> + Send>;

/// The number of games of shards that are searched together.
const BATCH: usize = 20;

/// Games that are still to be searched.
pub(super) struct Games {
    read: Vec<NamedGame>,
    replayed: Vec<ReplayedGames>,
}

impl Games {
    /// Reads files and the files of folders, and opens shards. `seed` chooses the first game of
    /// shards; without it, it is the one of the lowest number.
    pub(super) fn read(
        args: &PositionArgs,
        engine: &mut LocalEngine,
        seed: Option<u64>,
        screen: &mut Screen,
    ) -> Result<Self, Failure> {
        let mut games = Self { read: Vec::new(), replayed: Vec::new() };
        for path in &args.games {
            let files = match path.is_dir() {
                false => vec![path.clone()],
                true => files_of(path)?,
            };
            if files.is_empty() {
                games.replayed.push(replayed(path, args, engine, seed, screen)?);
            }
            for file in files {
                let gcg = engine.read_game(&file, &args.rules, screen)?;
                games.read.push(NamedGame { name: file.display().to_string(), gcg });
            }
        }
        Ok(games)
    }

    /// Returns `true` if the next batch has the games of files.
    pub(super) fn has_files(&self) -> bool {
        !self.read.is_empty()
    }

    /// Returns the next games, none after the last one.
    pub(super) fn next_batch(&mut self) -> Result<Vec<NamedGame>, Failure> {
        let mut batch = std::mem::take(&mut self.read);
        while let Some(games) = self.replayed.first_mut().filter(|_| batch.is_empty()) {
            batch = games.take(BATCH).collect::<Result<_, _>>()?;
            if batch.len() < BATCH {
                drop(self.replayed.remove(0));
            }
        }
        Ok(batch)
    }
}

/// Returns the games of a folder, the files with the extension `.gcg`, by name; none if it is a
/// folder of shards.
fn files_of(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let shown = folder.display();
    let failed = |error| Failure::new(format!("cannot read {shown}: {error}"));
    let entries = folder.read_dir().map_err(failed)?;
    let files: Result<Vec<PathBuf>, _> =
        entries.map(|entry| entry.map(|entry| entry.path())).collect();
    let mut files = files.map_err(failed)?;
    let has_shards = files.iter().any(|file| file.is_dir() && is_shard(file));
    files.retain(|file| is_game(file));
    if files.is_empty() && !has_shards {
        return Err(Failure::with_help(
            format!("the folder {shown} has no games"),
            "games are GCG files, with the extension .gcg, or the shards of lexc selfplay -o",
        ));
    }
    files.sort();
    Ok(files)
}

/// Returns `true` for the folder of a shard, by its name.
fn is_shard(folder: &Path) -> bool {
    let name = folder.file_name().map(|name| name.to_string_lossy());
    cfg!(feature = "selfplay") && name.is_some_and(|name| name.starts_with("games-"))
}

/// Returns the built-in lexicon of the first shard in these folders, if there is one.
#[cfg(feature = "selfplay")]
pub(super) fn lexicon_of(folders: &[PathBuf]) -> Option<String> {
    use crate::command::game::selfplay::folder::open_shards;
    use crate::input::builtin;

    let shards = folders.iter().find_map(|folder| open_shards(folder).ok())?;
    let name = &shards.first()?.manifest().settings().lexicon;
    name.starts_with(builtin::PREFIX).then(|| name.clone())
}

#[cfg(not(feature = "selfplay"))]
pub(super) fn lexicon_of(_: &[PathBuf]) -> Option<String> {
    None
}

#[cfg(not(feature = "selfplay"))]
fn replayed(
    folder: &Path,
    _: &PositionArgs,
    _: &LocalEngine,
    _: Option<u64>,
    _: &mut Screen,
) -> Result<ReplayedGames, Failure> {
    Err(Failure::new(format!("{} has shards, which this build does not read", folder.display())))
}

/// Opens the shards of a folder. Their games are replayed, from one on and around to it.
#[cfg(feature = "selfplay")]
fn replayed(
    folder: &Path,
    args: &PositionArgs,
    engine: &LocalEngine,
    seed: Option<u64>,
    screen: &mut Screen,
) -> Result<ReplayedGames, Failure> {
    use lexc::game::Draws;
    use lexc_records::Shard;

    use crate::args::lexicon::LexiconArg;
    use crate::command::game::selfplay::folder::{ShardContext, open_shards};

    let name = folder.display().to_string();
    let shards = open_shards(folder)?;
    let Some(first) = shards.first() else { return Ok(Box::new(std::iter::empty())) };
    let lexicon = LexiconArg::of(&engine.opened.name.to_string_lossy());
    let context = ShardContext::open(first.manifest().settings(), &lexicon, screen)?;
    if context.rules != args.rules.rules()? {
        let (layout, size) = (context.rules.layout().name(), context.rules.rack_size());
        return Err(Failure::with_help(
            format!("the games of {name} have other rules: board {layout}, racks of {size} tiles"),
            "give the rules that the games were played by, such as --board-layout",
        ));
    }
    let mut replayer = context.replayer(args.resources.leaves.as_slice())?;
    let ranges: Vec<_> = shards.iter().map(|shard: &Shard| shard.manifest().range()).collect();
    let count: u64 = ranges.iter().map(|range| range.end - range.start).sum();
    let count = u32::try_from(count).unwrap_or(u32::MAX);
    let begin = seed.map_or(0, |seed| Draws::new(seed, 0).below(count)) as usize;
    let before = ranges.clone().into_iter().flatten().take(begin);
    let numbers = ranges.into_iter().flatten().skip(begin).chain(before);
    let (layout, alphabet) =
        (context.rules.layout().clone(), context.opened.lexicon.alphabet().clone());
    Ok(Box::new(numbers.map(move |number| {
        let game = replayer.game(number, &mut ())?;
        let name = format!("{name}, game {number}");
        Ok(NamedGame { name, gcg: game.to_gcg(&layout, &alphabet) })
    })))
}
