//! The engine of a subcommand: requests to its lexicon, and the files that they name.

use std::ffi::OsString;
use std::path::Path;
use std::time::{Duration, Instant};

use lexc_api::position::{PositionRequest, RulesRequest};
use lexc_api::values::Mebibytes;
use lexc_api::{ApiMethod, ApiResult, Call, Engine, Task};

use super::position::{GameFile, read_files, read_game};
use crate::args::lexicon::{LexiconArg, OpenedLexicon};
use crate::args::threads::all_cores;
use crate::failure::Failure;
use crate::input::builtin::PREFIX;
use crate::input::{files, leaves};
use crate::output::{Screen, interrupt};

/// The time between two updates of the progress.
pub(crate) const STEP: Duration = Duration::from_millis(250);

/// An engine with the lexicon of a subcommand.
pub(crate) struct LocalEngine {
    engine: Engine,
    name: String,
    /// The files that parameters were read from.
    files: Vec<(&'static str, String)>,
    pub(crate) opened: OpenedLexicon,
}

impl LocalEngine {
    /// Opens the lexicon: the one of `-l`, or else the file that is named in place of one.
    pub(crate) fn open(
        lexicon: &LexiconArg,
        file: Option<&OsString>,
        screen: &mut Screen,
    ) -> Result<Self, Failure> {
        Self::of(lexicon.open_file(file, "", screen)?, lexicon.edition())
    }

    /// Creates an engine with a lexicon that is open, or with this edition of it.
    pub(crate) fn of(opened: OpenedLexicon, edition: Option<&str>) -> Result<Self, Failure> {
        let begun = Instant::now();
        let engine = Engine::new(move || begun.elapsed())
            .with_memory_limit(Mebibytes::MAX)
            .with_threads(all_cores());
        let file = opened.name.to_string_lossy().into_owned();
        let name = match edition {
            None => file.clone(),
            Some(edition) => format!("{edition} of {file}"),
        };
        if edition.is_some() {
            let whole = opened.whole().clone();
            engine.add_edition(&name, opened.lexicon.clone(), whole)?;
        } else if !name.starts_with(PREFIX) {
            engine.add_lexicon(&name, opened.lexicon.clone())?;
        }
        Ok(Self { engine, name, files: vec![("lexicon", file)], opened })
    }

    /// Begins to answer a request.
    pub(crate) fn begin<M: ApiMethod>(
        &self,
        request: M::Request,
    ) -> Result<Call<M::Task>, Failure> {
        let call = self.engine.begin_in::<M>(&self.name, request);
        call.map_err(|error| Failure::in_file(error, &self.files))
    }

    /// Answers a request.
    pub(crate) fn run<M: ApiMethod>(&self, request: M::Request) -> ApiResult<M::Answer> {
        let mut call = self.engine.begin_in::<M>(&self.name, request)?;
        while !self.step(&mut call, &|| false) {}
        call.answer(&self.engine, false)
    }

    /// Works for a short time, or until `is_stopped`. Returns `true` once the work is done.
    pub(crate) fn step<T: Task>(
        &self,
        call: &mut Call<T>,
        is_stopped: &(dyn Fn() -> bool + Sync),
    ) -> bool {
        call.step(&self.engine, STEP, is_stopped)
    }

    /// Returns the answer of a request whose work is done.
    pub(crate) fn answer<T: Task>(&self, call: &mut Call<T>) -> Result<T::Answer, Failure> {
        let answer = call.answer(&self.engine, false);
        answer.map_err(|error| Failure::in_file(error, &self.files))
    }

    /// Works until the answer is complete or the user interrupts, and returns it. `show` is called
    /// between two steps.
    pub(crate) fn finish<T: Task>(
        &self,
        call: &mut Call<T>,
        mut show: impl FnMut(&mut Call<T>, &Engine),
    ) -> Result<T::Answer, Failure> {
        interrupt::defer();
        let is_interrupted = || interrupt::is_requested();
        while !call.step(&self.engine, STEP, &is_interrupted) && !is_interrupted() {
            show(call, &self.engine);
        }
        let answer = call.answer(&self.engine, is_interrupted());
        answer.map_err(|error| Failure::in_file(error, &self.files))
    }

    /// Reads the files of a request about a position, as [`read_files`] does.
    pub(crate) fn read_position(
        &mut self,
        file: &GameFile,
        position: &mut PositionRequest,
        rules: &mut RulesRequest,
        screen: &mut Screen,
    ) -> Result<(), Failure> {
        if let Some(path) = file.game() {
            self.set_file("gcg", path);
        }
        read_files(&self.opened, file, position, rules, screen)
    }

    /// Returns the text of a game, after notes on it.
    pub(crate) fn read_game(
        &mut self,
        path: &Path,
        rules: &RulesRequest,
        screen: &mut Screen,
    ) -> Result<String, Failure> {
        self.set_file("gcg", path);
        read_game(&self.opened, path, &rules.rules()?, screen)
    }

    /// Names the file of a parameter in errors from now on.
    pub(crate) fn set_file(&mut self, parameter: &'static str, path: &Path) {
        self.files.retain(|(known, _)| *known != parameter);
        self.files.push((parameter, path.display().to_string()));
    }

    /// Replaces the name of a file by its text.
    pub(crate) fn read_into(
        &mut self,
        parameter: &'static str,
        file: &mut Option<String>,
        content: &str,
    ) -> Result<(), Failure> {
        if let Some(path) = file {
            let text = files::read_text(Path::new(&*path), content)?;
            self.set_file(parameter, Path::new(&*path));
            *path = text;
        }
        Ok(())
    }

    /// Names the leave values of a request, with a note: without a name, and without built-in ones
    /// for the alphabet, there are none.
    pub(crate) fn choose_leaves(&self, name: &mut Option<String>, screen: &mut Screen) {
        let lexicon = &self.opened.lexicon;
        if name.is_none() && !leaves::has_default(lexicon) {
            screen.report(&[leaves::note_of_none(lexicon, "--leaves")]);
            *name = Some("none".to_owned());
        }
    }

    /// Gives leave values of a file to the engine; names of built-in ones it knows.
    pub(crate) fn add_leaves(&self, name: Option<&str>) -> Result<(), Failure> {
        if let Some(name) = name.filter(|name| !leaves::is_builtin(name)) {
            let table = leaves::table(Some(name), &self.opened.lexicon)?;
            self.engine.add_leaves(&self.name, name, table)?;
        }
        Ok(())
    }
}
