//! [`EngineState`]: the lexicons, the games and the clock that methods work with.

use core::time::Duration;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use lexc_alphabet::ErrorKind;
use lexc_diagnostic::Remedy;
use lexc_engine::session::{SeatKind, Session};
use lexc_runtime::Lexicon;
use lexc_runtime::meanings::Meanings;
use schemars::JsonSchema;
use serde::Serialize;

use super::boxes::{BOX_LIMITS, CardBoxes, OpenBox};
use super::lexicon::{GENERATOR, KeptEndgames, OpenLexicon};
use super::meanings::{EngineMeanings, MeaningIndex, WordMeanings};
use super::store::{Store, StoreLimits};
use crate::error::{ApiError, ApiResult};
use crate::limits::{ClientId, RequestLimits};
use crate::values::{Mebibytes, Threads};

/// The prefix of the names of built-in lexicons.
const BUILTIN: &str = "builtin:";

/// The maximum number of lexicons that requests can add.
const MAX_LEXICONS: usize = 100;

/// The largest table that a request may ask for, unless the program allows more.
const MEMORY_LIMIT: Mebibytes = Mebibytes::constant(4096);

/// The maximum number of games that an engine keeps.
const MAX_GAMES: usize = 10_000;

/// The maximum number of card boxes that an engine keeps.
const MAX_BOXES: usize = 1000;

/// The memory of the games of clients.
const GAME_LIMITS: StoreLimits = StoreLimits { total: 512 << 20, share: 128 << 20 };

/// The memory of the lexicons that clients opened or built.
const LEXICON_LIMITS: StoreLimits = StoreLimits { total: 512 << 20, share: 256 << 20 };

/// The largest lexicon that a client of a shared engine opens, in words. Small files can have any
/// number of words.
const MAX_WORDS: u64 = 1 << 22;

/// The largest number of a game, so that programs which compute with floating-point numbers can
/// name it.
const LARGEST_GAME: u64 = (1 << 53) - 1;

/// Random numbers that nobody can guess.
type RandomNumbers = dyn Fn() -> u64 + Send + Sync;

/// Reads a file, or returns the reason why it cannot.
pub(crate) type FileReader = dyn Fn(&str) -> Result<Vec<u8>, String> + Send + Sync;

/// The lexicons, the games and the clock of an engine.
pub(crate) struct EngineState {
    clock: Arc<dyn Fn() -> Duration + Send + Sync>,
    /// The time after which requests end.
    pub(crate) max_time: Option<Duration>,
    pub(crate) reader: Option<Box<FileReader>>,
    /// The largest table that a request may ask for.
    pub(crate) memory_limit: Mebibytes,
    /// The number of threads of requests that name none.
    pub(crate) threads: Threads,
    /// The random numbers of handles, tokens and seeds, if clients share the engine.
    pub(crate) random: Option<Box<RandomNumbers>>,
    open: Mutex<Store<LexiconKey, Arc<OpenLexicon>>>,
    games: Mutex<Games>,
    boxes: Mutex<CardBoxes>,
    endgames: Arc<KeptEndgames>,
    meanings: EngineMeanings,
}

/// The connection that a lexicon belongs to, `None` if all clients may name it, and its name.
type LexiconKey = (Option<u64>, String);

/// The games of an engine, by number.
#[derive(Default)]
struct Games {
    last: u64,
    open: Store<u64, Arc<OpenGame>>,
}

/// A game with its owner.
#[derive(Debug)]
pub(crate) struct OpenGame {
    pub(crate) session: Mutex<Session>,
    /// The client that began it.
    pub(crate) owner: ClientId,
    /// The texts that show who a client is, if clients share the engine.
    pub(crate) tokens: Option<GameTokens>,
    weight: usize,
}

/// Texts by which a client of a shared engine shows what it may see and do in a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct GameTokens {
    /// For everything: all racks, every command, the complete record, closing the game.
    pub host: String,
    /// For each seat: its rack and its moves.
    pub seats: Vec<String>,
}

impl EngineState {
    pub(crate) fn new(clock: impl Fn() -> Duration + Send + Sync + 'static) -> Self {
        Self {
            clock: Arc::new(clock),
            max_time: None,
            reader: None,
            memory_limit: MEMORY_LIMIT,
            threads: Threads::default(),
            random: None,
            open: Mutex::default(),
            games: Mutex::default(),
            boxes: Mutex::default(),
            endgames: Arc::default(),
            meanings: EngineMeanings::default(),
        }
    }

    /// Returns `true` if clients that do not trust each other share the engine.
    pub(crate) fn is_shared(&self) -> bool {
        self.random.is_some()
    }

    /// Returns a text of 128 random bits, if the engine is shared.
    fn token(&self) -> Option<String> {
        let random = self.random.as_ref()?;
        Some(format!("{:016x}{:016x}", random(), random()))
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

    fn open(&self) -> MutexGuard<'_, Store<LexiconKey, Arc<OpenLexicon>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a lexicon of the program, unless the name belongs to a built-in one.
    pub(crate) fn add(&self, opened: OpenLexicon) -> ApiResult<()> {
        let name = opened.name().to_owned();
        self.insert(opened, (None, name), None)
    }

    /// Adds a lexicon of a client, and returns its name in later requests.
    ///
    /// If clients share the engine, the name is known to the connection alone; without a connection
    /// of its own, the client gets a name that nobody can guess.
    pub(crate) fn add_of_client(
        &self,
        name: &str,
        lexicon: Lexicon,
        client: ClientId,
    ) -> ApiResult<String> {
        if self.is_shared() && lexicon.len() > MAX_WORDS {
            let message = format!("the lexicon has more than {MAX_WORDS} words");
            return Err(ApiError::new(ErrorKind::Limit, message)
                .help("ask the owner of the server to open it with --open"));
        }
        let is_taken = self.open().owner(&(None, name.to_owned())).is_some();
        if self.is_shared() && is_taken {
            let message = format!("`{name}` is a lexicon of this server");
            let error = ApiError::new(ErrorKind::Illegal, message).in_field("name");
            return Err(error.help("give another name"));
        }
        let name = match (self.token(), client.connection) {
            (Some(token), None) => format!("{name}-{token}"),
            _ => name.to_owned(),
        };
        let key = (client.connection.filter(|_| self.is_shared()), name.clone());
        self.insert(OpenLexicon::new(&name, lexicon), key, Some(client))?;
        Ok(name)
    }

    fn insert(
        &self,
        opened: OpenLexicon,
        key: LexiconKey,
        owner: Option<ClientId>,
    ) -> ApiResult<()> {
        let name = opened.name();
        if name.starts_with(BUILTIN) {
            let message = format!("`{name}` is the name of a built-in lexicon");
            return Err(ApiError::new(ErrorKind::Illegal, message).in_field("lexicon"));
        }
        let mut open = self.open();
        if !self.is_shared() && open.len() >= MAX_LEXICONS && open.owner(&key).is_none() {
            let message = format!("{MAX_LEXICONS} lexicons are open");
            let error = ApiError::new(ErrorKind::Limit, message);
            return Err(error.help(Remedy::new("close one of them with ").method("lexicon.close")));
        }
        let opened = opened.with_endgames(self.endgames.clone());
        open.insert(key, Arc::new(opened), owner);
        Ok(())
    }

    /// Removes a lexicon that the client added.
    pub(crate) fn close_lexicon(&self, name: &str, client: ClientId) -> ApiResult<()> {
        let mut open = self.open();
        let connection = client.connection.filter(|_| self.is_shared());
        let key = [connection, None].map(|connection| (connection, name.to_owned()));
        let key = key.into_iter().find(|key| open.owner(key).is_some());
        match key.as_ref().map(|key| open.owner(key).flatten()) {
            Some(None) if self.is_shared() => {
                let message = format!("`{name}` is a lexicon of this server");
                Err(ApiError::new(ErrorKind::Illegal, message).in_field("name"))
            }
            Some(_) => {
                key.map(|key| open.remove(&key));
                Ok(())
            }
            None => {
                let message = format!("no lexicon was opened as `{name}`");
                Err(ApiError::new(ErrorKind::NotFound, message).in_field("name"))
            }
        }
    }

    /// Removes the least recently used games, lexicons and card boxes of clients that exceed their
    /// memory.
    pub(crate) fn shrink(&self) {
        if self.is_shared() {
            self.open().shrink(LEXICON_LIMITS, |opened| opened.weight());
            self.games().open.shrink(GAME_LIMITS, |game| game.weight);
            self.boxes().open.shrink(BOX_LIMITS, |opened| opened.weight());
        }
    }

    /// Removes the games, lexicons and card boxes of a connection that has ended.
    pub(crate) fn forget(&self, connection: u64) {
        self.open().forget(connection);
        self.boxes().open.forget(connection);
        self.games().open.forget(connection);
    }

    fn games(&self) -> MutexGuard<'_, Games> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps a game, and returns its number: from 1, or a random one if clients share the engine.
    pub(crate) fn add_game(
        &self,
        session: Session,
        client: ClientId,
    ) -> ApiResult<(u64, Arc<OpenGame>)> {
        let tokens = self.token().map(|host| GameTokens {
            host,
            seats: session.players().filter_map(|_| self.token()).collect(),
        });
        let computers = session.seats().iter().map(|seat| match seat.kind() {
            SeatKind::Person => 0,
            SeatKind::Computer(spec) if spec.kind().searches() => 4 * GENERATOR,
            SeatKind::Computer(_) => 2 * GENERATOR,
            _ => 4 * GENERATOR,
        });
        let weight = (64 << 10) + computers.sum::<usize>();
        let session = Mutex::new(session);
        let game = Arc::new(OpenGame { session, owner: client, tokens, weight });
        let mut games = self.games();
        if !self.is_shared() && games.open.len() >= MAX_GAMES {
            let message = format!("{MAX_GAMES} games are open");
            let error = ApiError::new(ErrorKind::Limit, message);
            return Err(
                error.help(Remedy::new("close those that are over with ").method("game.close"))
            );
        }
        games.last += 1;
        let number = match &self.random {
            None => games.last,
            Some(random) => random() & LARGEST_GAME,
        };
        games.open.insert(number, game.clone(), Some(client));
        if self.is_shared() {
            games.open.shrink(GAME_LIMITS, |game| game.weight);
        }
        Ok((number, game))
    }

    pub(crate) fn game(&self, number: u64) -> ApiResult<Arc<OpenGame>> {
        let game = self.games().open.get(&number).cloned();
        game.ok_or_else(|| no_game(number))
    }

    /// Removes a game.
    pub(crate) fn close_game(&self, number: u64) -> ApiResult<()> {
        let game = self.games().open.remove(&number);
        game.map(|_| ()).ok_or_else(|| no_game(number))
    }

    fn boxes(&self) -> MutexGuard<'_, CardBoxes> {
        self.boxes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps a card box, and returns its handle: a number from 1, or a text that nobody can guess
    /// if clients share the engine.
    pub(crate) fn add_box(&self, opened: OpenBox, client: ClientId) -> ApiResult<String> {
        let mut boxes = self.boxes();
        if !self.is_shared() && boxes.open.len() >= MAX_BOXES {
            let message = format!("{MAX_BOXES} card boxes are open");
            let error = ApiError::new(ErrorKind::Limit, message);
            return Err(error.help(Remedy::new("close one of them with ").method("study.close")));
        }
        boxes.last += 1;
        let handle = self.token().unwrap_or_else(|| boxes.last.to_string());
        boxes.open.insert(handle.clone(), Arc::new(opened), Some(client));
        Ok(handle)
    }

    pub(crate) fn card_box(&self, handle: &str) -> ApiResult<Arc<OpenBox>> {
        self.boxes().open.get(handle).cloned().ok_or_else(no_box)
    }

    /// Removes a card box.
    pub(crate) fn close_box(&self, handle: &str) -> ApiResult<()> {
        self.boxes().open.remove(&handle.to_owned()).map(|_| ()).ok_or_else(no_box)
    }

    /// Returns the names that a client can give as `lexicon`: the built-in lexicons, and the
    /// lexicons that the program or the client added.
    pub(crate) fn lexicon_names(&self, client: ClientId) -> Vec<String> {
        let builtin = lexc_lexicons::lexicons().iter();
        let mut names: Vec<String> =
            builtin.map(|packed| format!("{BUILTIN}{}", packed.name())).collect();
        let open = self.open();
        let is_shown = |(connection, _): &LexiconKey, owner: Option<ClientId>| {
            !self.is_shared()
                || owner.is_none()
                || connection.is_some() && *connection == client.connection
        };
        let shown = open.keys().filter(|(key, owner)| is_shown(key, *owner));
        let shown = shown.map(|((_, name), _)| name).filter(|name| !name.starts_with(BUILTIN));
        names.extend(shown.cloned());
        names
    }

    pub(crate) fn lexicon(&self, name: &str, client: ClientId) -> ApiResult<Arc<OpenLexicon>> {
        let mut open = self.open();
        let connection = client.connection.filter(|_| self.is_shared());
        for connection in [connection, None] {
            if let Some(opened) = open.get(&(connection, name.to_owned())) {
                return Ok(opened.clone());
            }
        }
        drop(open);
        let packed = name.strip_prefix(BUILTIN).and_then(lexc_lexicons::lexicon);
        let Some(packed) = packed else {
            let message = format!("no lexicon is called `{name}`");
            return Err(ApiError::new(ErrorKind::NotFound, message)
                .in_field("lexicon")
                .help(format!("name {}", self.lexicon_names(client).join(" or "))));
        };
        let lexicon = Lexicon::from_bytes_unverified(packed.bytes())
            .map_err(|error| ApiError::new(ErrorKind::Corrupt, error.to_string()))?;
        let mut open = self.open();
        let key = (None, name.to_owned());
        if let Some(opened) = open.get(&key) {
            return Ok(opened.clone());
        }
        let opened = OpenLexicon::new(name, lexicon).with_endgames(self.endgames.clone());
        let opened = Arc::new(opened);
        open.insert(key, opened.clone(), None);
        Ok(opened)
    }

    /// Adds the meanings of words of a language.
    pub(crate) fn add_meanings(&self, language: &str, meanings: Arc<Meanings>) {
        self.meanings.add(language, meanings);
    }

    /// Returns the meanings of the words of a lexicon.
    pub(crate) fn meanings<'a>(&self, opened: &'a OpenLexicon) -> WordMeanings<'a> {
        let whole = opened.whole();
        WordMeanings::new(whole, self.meanings.of(whole.alphabet()))
    }

    /// Returns the words of a lexicon with their meanings, prepared once. `lexicon` has the words
    /// of the opened one, in a form that ranks them quickly.
    pub(crate) fn meaning_index(
        &self,
        opened: &OpenLexicon,
        lexicon: &Lexicon,
    ) -> Arc<MeaningIndex> {
        let meanings = self.meanings.of(opened.whole().alphabet());
        opened.meaning_index(lexicon, meanings)
    }

    pub(crate) fn clock(&self) -> &(dyn Fn() -> Duration + Sync) {
        &*self.clock
    }

    /// Ends a request that starts now after the time of the engine.
    pub(crate) fn timed(&self, limits: RequestLimits) -> RequestLimits {
        let Some(most) = self.max_time else {
            return limits;
        };
        let clock = self.clock.clone();
        let end = clock().saturating_add(most);
        limits.stop(move || clock() >= end)
    }
}

fn no_box() -> ApiError {
    let error = ApiError::new(ErrorKind::NotFound, "no card box has this handle").in_field("box");
    error.help(Remedy::new("open one with ").method("study.open"))
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
