//! [`ApiMethod`]: a capability of the API as a type.

use lexc_alphabet::ErrorKind;
use lexc_diagnostic::Remedy;
use lexc_engine::simulate::Tables;
use lexc_engine::win::WinTable;
use lexc_game::GameRules;
use lexc_runtime::Lexicon;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

use crate::engine::{EngineState, MeaningIndex, RequestLexicon, WordMeanings};
use crate::error::{ApiError, ApiResult};
use crate::limits::RequestLimits;
use crate::request::conditions::AskedLexicon;
use crate::request::position::{PositionRequest, ReadPosition, RulesRequest};
use crate::request::resources::ResourcesRequest;
use crate::task::Task;

/// A capability of the API: its name, its parameters, its answer, and how the work begins.
///
/// [`Engine::run`](crate::Engine::run) answers a request in Rust. JSON, JSON-RPC and HTTP use the
/// same implementation by its name.
pub trait ApiMethod {
    /// The name in requests, such as `moves.list`.
    const NAME: &'static str;

    /// What the method does, in one line.
    const ABOUT: &'static str;

    /// The parameters.
    type Request: DeserializeOwned + JsonSchema;

    /// The answer.
    type Answer: Serialize + JsonSchema;

    /// The work in steps.
    type Task: Task<Answer = Self::Answer>;

    /// Begins to answer a request.
    ///
    /// # Errors
    ///
    /// Fails if a parameter cannot be read or has no effect, or the position has no answer.
    fn start(scope: &Scope<'_>, request: Self::Request) -> ApiResult<Self::Task>;
}

/// Parameters that depend on each other.
pub trait Parameters {
    /// Refuses parameters that exclude each other, or have no effect.
    ///
    /// # Errors
    ///
    /// Returns an error that names the parameter.
    fn validate(&self) -> ApiResult<()>;
}

/// Declares a method: what it does, its type, its name in requests, its parameters, and the
/// function that answers them; or the task, whose function `new` begins the work.
macro_rules! method {
    ($(#[doc = $about:literal])+ $type:ident = $name:literal: $answer:ident($request:ty) -> $row:ty) => {
        method!(@impl [$($about),+], $type, $name, $request, crate::task::ReadyAnswer<$row>,
            |scope, request| Ok(crate::task::ReadyAnswer($answer(scope, request)?)));
    };
    ($(#[doc = $about:literal])+ $type:ident = $name:literal: $task:ident::new($request:ty)) => {
        method!(@impl [$($about),+], $type, $name, $request, $task, $task::new);
    };
    (@impl [$($about:literal),+], $type:ident, $name:literal, $request:ty, $task:ty, $start:expr) => {
        $(#[doc = $about])+
        #[doc = concat!("\n\nIn requests it is called `", $name, "`.")]
        #[derive(Debug)]
        pub struct $type;

        impl crate::method::ApiMethod for $type {
            const NAME: &'static str = $name;
            const ABOUT: &'static str = crate::method::sentence(concat!($($about),+));
            type Request = $request;
            type Answer = <$task as crate::task::Task>::Answer;
            type Task = $task;

            fn start(
                scope: &crate::method::Scope<'_>,
                request: $request,
            ) -> crate::error::ApiResult<$task> {
                let start: fn(&crate::method::Scope<'_>, &$request) -> _ = $start;
                start(scope, &request)
            }
        }
    };
}

/// Returns the sentence of a doc comment, without the space before it and the full stop.
pub(crate) const fn sentence(doc: &'static str) -> &'static str {
    let sentence = doc.trim_ascii();
    sentence.split_at(sentence.len() - 1).0
}

/// Refuses two parameters that are both given; a parameter is given if it differs from its default.
pub(crate) fn exclude(
    (one, one_given): (&'static str, bool),
    (other, other_given): (&'static str, bool),
) -> ApiResult<()> {
    match one_given && other_given {
        false => Ok(()),
        true => Err(ApiError::new(ErrorKind::Mismatch, format!("it has no effect beside {other}"))
            .in_field(one)
            .help(Remedy::new("omit ").setting(one).then(" or ").setting(other))),
    }
}

/// Returns the error of a request that has neither of two parameters, or both.
pub(crate) fn either(message: &str, one: &'static str, other: &'static str) -> ApiError {
    ApiError::new(ErrorKind::Syntax, message)
        .help(Remedy::new("give either ").setting(one).then(" or ").setting(other))
}

/// Refuses a parameter without the one that gives it an effect.
pub(crate) fn require(
    (one, one_given): (&'static str, bool),
    (other, other_given): (&'static str, bool),
) -> ApiResult<()> {
    match one_given && !other_given {
        false => Ok(()),
        true => {
            Err(ApiError::new(ErrorKind::Mismatch, format!("it has no effect without {other}"))
                .in_field(one)
                .help(Remedy::new("omit ").setting(one).then(", or give ").setting(other)))
        }
    }
}

/// No parameters.
#[derive(Debug, Clone, Copy, Default, Deserialize, JsonSchema)]
pub struct NoParameters {}

/// The engine and the lexicon that a request is made to.
pub struct Scope<'a> {
    pub(crate) engine: &'a EngineState,
    pub(crate) lexicon: &'a str,
    pub(crate) edition: Option<&'a str>,
    pub(crate) limits: &'a RequestLimits,
}

impl core::fmt::Debug for Scope<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Scope")
            .field("lexicon", &self.lexicon)
            .field("edition", &self.edition)
            .finish_non_exhaustive()
    }
}

impl Scope<'_> {
    /// Returns the lexicon, or the edition of it.
    pub(crate) fn opened(&self) -> ApiResult<RequestLexicon> {
        let opened = self.opened_as(self.lexicon)?;
        match self.edition {
            None => Ok(opened),
            Some(edition) => opened.edition(edition),
        }
    }

    /// Returns the lexicon of a name.
    pub(crate) fn opened_as(&self, name: &str) -> ApiResult<RequestLexicon> {
        let opened = self.engine.lexicon(name, self.limits.client)?;
        Ok(RequestLexicon::new(opened, self.limits))
    }

    /// Returns what conditions are asked of. `lexicon` has the words of the opened one.
    pub(crate) fn asked<'l>(
        &'l self,
        lexicon: &'l Lexicon,
        opened: &'l RequestLexicon,
    ) -> AskedLexicon<'l> {
        AskedLexicon::of_request(lexicon, self.engine, opened, self.limits)
    }

    /// Returns the meanings of the words of a lexicon.
    pub(crate) fn meanings<'l>(&self, opened: &'l RequestLexicon) -> WordMeanings<'l> {
        self.engine.meanings(opened)
    }

    /// Returns the words of a lexicon with their meanings, which the first call prepares: for
    /// 270,000 words in some hundredths of a second. The ranks are of [`RequestLexicon::lexicon`].
    pub(crate) fn meaning_index(&self, opened: &RequestLexicon) -> ApiResult<Arc<MeaningIndex>> {
        Ok(self.engine.meaning_index(opened, opened.lexicon()?))
    }

    /// Returns the lexicon with the tables of rollouts.
    pub(crate) fn tables(&self, resources: &ResourcesRequest) -> ApiResult<Tables> {
        let opened = self.opened()?;
        Ok(Tables {
            lexicon: opened.lexicon_with_scores()?.clone(),
            leaves: opened.leaves(resources.leaves.as_deref())?,
            win: match &resources.win_table {
                None => WinTable::builtin(),
                Some(csv) => win_table(csv)?,
            },
        })
    }

    /// Refuses large racks where clients share the engine: the parts of these searches between two
    /// checks of their end would take minutes.
    pub(crate) fn check_rack_size(&self, rules: &GameRules) -> ApiResult<()> {
        if !self.engine.is_shared() || rules.rack_size() <= MAX_SHARED_RACK {
            return Ok(());
        }
        let message = format!("this server searches racks of at most {MAX_SHARED_RACK} tiles");
        Err(ApiError::new(ErrorKind::Limit, message).in_field("rack_size"))
    }

    pub(crate) fn threads(&self, resources: &ResourcesRequest) -> usize {
        resources.threads.unwrap_or(self.engine.threads).size()
    }
}

/// The largest rack of an analysis, an endgame or an inference in a shared engine.
const MAX_SHARED_RACK: usize = 9;

/// Reads counts of games as CSV.
fn win_table(csv: &str) -> ApiResult<Arc<WinTable>> {
    let counts = WinTable::counts_from_csv(csv);
    let table = counts.and_then(|counts| WinTable::from_counts(&counts));
    table
        .map(Arc::new)
        .map_err(|error| ApiError::new(ErrorKind::Syntax, error.to_string()).in_field("win_table"))
}

/// Reads the rules and the position of a request.
pub(crate) fn read_position(
    lexicon: &Lexicon,
    rules: &RulesRequest,
    position: &PositionRequest,
) -> ApiResult<(GameRules, ReadPosition)> {
    let rules = rules.rules_for(position.cgp.as_deref())?;
    let position = position.read(lexicon, &rules)?;
    Ok((rules, position))
}
