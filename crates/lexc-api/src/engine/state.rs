//! [`EngineState`]: the lexicons, the games and the clock that methods work with.

use core::time::Duration;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use lexc_alphabet::ErrorKind;
use lexc_diagnostic::Remedy;
use lexc_engine::session::Session;
use lexc_runtime::Lexicon;

use super::lexicon::OpenLexicon;
use crate::error::{ApiError, ApiResult};
use crate::values::{Mebibytes, Threads};

/// The prefix of the names of built-in lexicons.
const BUILTIN: &str = "builtin:";

/// The maximum number of lexicons that requests can add.
const MAX_LEXICONS: usize = 100;

/// The largest table that a request may ask for, unless the program allows more.
const MEMORY_LIMIT: Mebibytes = Mebibytes::constant(4096);

/// The maximum number of games that an engine keeps.
const MAX_GAMES: usize = 10_000;

/// Reads a file, or returns the reason why it cannot.
pub(crate) type FileReader = dyn Fn(&str) -> Result<Vec<u8>, String> + Send + Sync;

/// The lexicons, the games and the clock of an engine.
pub(crate) struct EngineState {
    clock: Box<dyn Fn() -> Duration + Send + Sync>,
    pub(crate) reader: Option<Box<FileReader>>,
    /// The largest table that a request may ask for.
    pub(crate) memory_limit: Mebibytes,
    /// The number of threads of requests that name none.
    pub(crate) threads: Threads,
    open: RwLock<BTreeMap<String, Arc<OpenLexicon>>>,
    games: Mutex<Games>,
}

/// The games of an engine, by number.
#[derive(Default)]
struct Games {
    last: u64,
    open: BTreeMap<u64, Arc<Mutex<Session>>>,
}

impl EngineState {
    pub(crate) fn new(clock: impl Fn() -> Duration + Send + Sync + 'static) -> Self {
        Self {
            clock: Box::new(clock),
            reader: None,
            memory_limit: MEMORY_LIMIT,
            threads: Threads::default(),
            open: RwLock::default(),
            games: Mutex::default(),
        }
    }

    /// Reads the file that a request names.
    pub(crate) fn read_file(&self, path: &str) -> ApiResult<Vec<u8>> {
        let Some(reader) = &self.reader else {
            let message = "this engine reads no files";
            return Err(ApiError::new(ErrorKind::Unsupported, message)
                .in_field("path")
                .help(Remedy::new("give the content as ").setting("bytes").then(", in base64")));
        };
        reader(path)
            .map_err(|reason| ApiError::new(ErrorKind::NotFound, reason).of_text("path", path))
    }

    /// Adds a lexicon that requests can name, unless the name belongs to a built-in one.
    pub(crate) fn add(&self, opened: OpenLexicon) -> ApiResult<()> {
        let name = opened.name().to_owned();
        if name.starts_with(BUILTIN) {
            let message = format!("`{name}` is the name of a built-in lexicon");
            return Err(ApiError::new(ErrorKind::Illegal, message).in_field("lexicon"));
        }
        let mut open = self.open.write().unwrap_or_else(PoisonError::into_inner);
        if open.len() >= MAX_LEXICONS && !open.contains_key(&name) {
            let message = format!("{MAX_LEXICONS} lexicons are open");
            let error = ApiError::new(ErrorKind::Limit, message);
            return Err(error.help(Remedy::new("close one of them with ").method("lexicon.close")));
        }
        open.insert(name, Arc::new(opened));
        Ok(())
    }

    /// Removes an added lexicon.
    pub(crate) fn close_lexicon(&self, name: &str) -> ApiResult<()> {
        let mut open = self.open.write().unwrap_or_else(PoisonError::into_inner);
        match open.remove(name) {
            Some(_) => Ok(()),
            None => {
                let message = format!("no lexicon was opened as `{name}`");
                Err(ApiError::new(ErrorKind::NotFound, message).in_field("name"))
            }
        }
    }

    fn games(&self) -> std::sync::MutexGuard<'_, Games> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps a game, and returns its number, from 1.
    pub(crate) fn add_game(&self, session: Session) -> ApiResult<u64> {
        let mut games = self.games();
        if games.open.len() >= MAX_GAMES {
            let message = format!("{MAX_GAMES} games are open");
            let error = ApiError::new(ErrorKind::Limit, message);
            return Err(
                error.help(Remedy::new("close those that are over with ").method("game.close"))
            );
        }
        games.last += 1;
        let number = games.last;
        games.open.insert(number, Arc::new(Mutex::new(session)));
        Ok(number)
    }

    pub(crate) fn game(&self, number: u64) -> ApiResult<Arc<Mutex<Session>>> {
        let game = self.games().open.get(&number).cloned();
        game.ok_or_else(|| no_game(number))
    }

    /// Removes a game.
    pub(crate) fn close_game(&self, number: u64) -> ApiResult<()> {
        let game = self.games().open.remove(&number);
        game.map(|_| ()).ok_or_else(|| no_game(number))
    }

    /// Returns the names that requests can give as `lexicon`: the built-in lexicons, and the
    /// lexicons that were added.
    pub(crate) fn lexicon_names(&self) -> Vec<String> {
        let builtin = lexc_lexicons::lexicons().iter();
        let mut names: Vec<String> =
            builtin.map(|packed| format!("{BUILTIN}{}", packed.name())).collect();
        let open = self.open.read().unwrap_or_else(PoisonError::into_inner);
        names.extend(open.keys().filter(|name| !name.starts_with(BUILTIN)).cloned());
        names
    }

    pub(crate) fn lexicon(&self, name: &str) -> ApiResult<Arc<OpenLexicon>> {
        let open = self.open.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(opened) = open.get(name) {
            return Ok(opened.clone());
        }
        drop(open);
        let packed = name.strip_prefix(BUILTIN).and_then(lexc_lexicons::lexicon);
        let Some(packed) = packed else {
            let message = format!("no lexicon is called `{name}`");
            return Err(ApiError::new(ErrorKind::NotFound, message)
                .in_field("lexicon")
                .help(format!("name {}", self.lexicon_names().join(" or "))));
        };
        let lexicon = Lexicon::from_bytes_unverified(packed.bytes())
            .map_err(|error| ApiError::new(ErrorKind::Corrupt, error.to_string()))?;
        let mut open = self.open.write().unwrap_or_else(PoisonError::into_inner);
        let opened = open
            .entry(name.to_owned())
            .or_insert_with(|| Arc::new(OpenLexicon::new(name, lexicon)));
        Ok(opened.clone())
    }

    pub(crate) fn clock(&self) -> &(dyn Fn() -> Duration + Sync) {
        &*self.clock
    }
}

fn no_game(number: u64) -> ApiError {
    let message = format!("no game has the number {number}");
    let error = ApiError::new(ErrorKind::NotFound, message).in_field("game");
    error.help(
        Remedy::new("begin one with ")
            .method("game.new")
            .then(", or continue a saved one with ")
            .method("game.resume"),
    )
}
