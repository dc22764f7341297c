//! [`Error`]: every error of the library as one type.

use lexc_alphabet::AlphabetError;
use lexc_format::FormatError;
#[cfg(feature = "files")]
use lexc_runtime::OpenError;
use lexc_runtime::query::QueryError;

#[cfg(feature = "build")]
use lexc_compiler::diagnostic::{Diagnostic, Location};

/// A result with [`Error`].
pub type Result<T, E = Error> = core::result::Result<T, E>;

/// The names of the built-in lexicons, for a message. Asking for them would link their bytes into every
/// program that shows an error.
#[cfg(feature = "build")]
const LEXICON_NAMES: &str = "english and turkish";

/// Any error of the library.
///
/// Each variant holds the error of the crate where it arose, which is also the
/// [`source`](core::error::Error::source) chain's start: [`Error`] adds no text of its own.
/// With the feature `build`, [`Error::diagnostics`] has what is wrong, where, and what to do.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A lexicon file cannot be opened.
    #[cfg(feature = "files")]
    #[error(transparent)]
    Open(#[from] OpenError),
    /// Bytes are not a lexicon, or a damaged one.
    #[error(transparent)]
    Format(#[from] FormatError),
    /// The parts of an alphabet contradict each other.
    #[error(transparent)]
    AlphabetParts(#[from] AlphabetError),
    /// A text has a character that is not of the alphabet.
    #[error(transparent)]
    Token(#[from] lexc_alphabet::TokenError),
    /// A column of values is not valid.
    #[error(transparent)]
    Column(#[from] lexc_format::values::ColumnError),
    /// A pattern, rack or regular expression cannot be read.
    #[error(transparent)]
    Query(#[from] QueryError),
    /// Two lexicons have different alphabets.
    #[error(transparent)]
    AlphabetMismatch(#[from] lexc_runtime::AlphabetMismatch),
    /// An alphabet is unknown, or its file cannot be read.
    #[cfg(feature = "build")]
    #[error(transparent)]
    Alphabet(#[from] lexc_alphabet::AlphabetFileError),
    /// A lexicon cannot be built or written.
    #[cfg(feature = "build")]
    #[error(transparent)]
    Build(#[from] lexc_compiler::build::BuildError),
    /// A lexicon cannot be compiled into another one.
    #[cfg(feature = "build")]
    #[error(transparent)]
    Recompile(#[from] lexc_compiler::recompile::RecompileError),
    /// Words cannot be compiled.
    #[cfg(feature = "build")]
    #[error(transparent)]
    Compile(#[from] lexc_compiler::compile::CompileError),
    /// A list cannot be read.
    #[cfg(feature = "build")]
    #[error(transparent)]
    Read(#[from] lexc_compiler::normalise::ReadError),
    /// The structures of a lexicon do not agree.
    #[cfg(feature = "build")]
    #[error(transparent)]
    Agreement(#[from] lexc_compiler::agreement::AgreementError),
    /// No built-in lexicon has this name.
    #[cfg(feature = "build")]
    #[error("there is no built-in lexicon `{name}`: there are {}", LEXICON_NAMES)]
    UnknownLexicon {
        /// The name.
        name: String,
    },
    /// A word given to the builder has no characters.
    #[cfg(feature = "build")]
    #[error("word {number} is empty")]
    EmptyWord {
        /// Its position among the words given, from 1.
        number: u64,
    },
    /// A move generator cannot be made.
    #[cfg(feature = "moves")]
    #[error(transparent)]
    Generator(#[from] lexc_movegen::GeneratorError),
    /// A play is not legal.
    #[cfg(feature = "moves")]
    #[error(transparent)]
    Play(#[from] lexc_movegen::PlayError),
    /// A rack cannot be read.
    #[cfg(feature = "moves")]
    #[error(transparent)]
    Rack(#[from] lexc_game::RackError),
    /// A rack has no room for more tiles.
    #[cfg(feature = "moves")]
    #[error(transparent)]
    RackFull(#[from] lexc_game::RackFull),
    /// A state cannot be made of what a player knows.
    #[cfg(feature = "moves")]
    #[error(transparent)]
    Hidden(#[from] lexc_game::HiddenError),
    /// Tiles as text cannot be read.
    #[cfg(feature = "moves")]
    #[error(transparent)]
    Face(#[from] lexc_game::notation::FaceError),
    /// A board layout cannot be read.
    #[cfg(feature = "moves")]
    #[error(transparent)]
    BoardLayout(#[from] lexc_game::BoardLayoutError),
    /// A position in CGP cannot be read.
    #[cfg(feature = "moves")]
    #[error(transparent)]
    Cgp(#[from] lexc_game::cgp::CgpError),
    /// A game in GCG cannot be read.
    #[cfg(feature = "moves")]
    #[error(transparent)]
    Gcg(#[from] lexc_game::gcg::GcgError),
    /// A list of positions cannot be read.
    #[cfg(feature = "moves")]
    #[error(transparent)]
    Positions(#[from] lexc_game::positions::PositionListError),
    /// The coordinate of a square cannot be read.
    #[cfg(feature = "moves")]
    #[error(transparent)]
    Coordinate(#[from] lexc_game::CoordinateError),
    /// Rules, alphabet and players do not make a game.
    #[cfg(feature = "moves")]
    #[error(transparent)]
    GameState(#[from] lexc_game::GameStateError),
    /// The rules do not allow a move.
    #[cfg(feature = "moves")]
    #[error(transparent)]
    Move(#[from] lexc_game::MoveError),
    /// A turn cannot be challenged.
    #[cfg(feature = "moves")]
    #[error(transparent)]
    Challenge(#[from] lexc_game::ChallengeError),
    /// A play as text cannot be read.
    #[cfg(feature = "moves")]
    #[error(transparent)]
    PlayText(#[from] lexc_game::notation::PlayTextError),
    /// Leave values cannot be loaded.
    #[cfg(feature = "engine")]
    #[error(transparent)]
    Leaves(#[from] lexc_engine::leaves::LoadLeavesError),
    /// Leaves of an alphabet cannot be numbered.
    #[cfg(feature = "engine")]
    #[error(transparent)]
    LeaveIndex(#[from] lexc_engine::leaves::LeaveIndexError),
    /// A table of leave values in KLV2 cannot be read.
    #[cfg(feature = "engine")]
    #[error(transparent)]
    Klv(#[from] lexc_engine::leaves::KlvError),
    /// A table of leave values in CSV cannot be read.
    #[cfg(feature = "engine")]
    #[error(transparent)]
    LeavesText(#[from] lexc_engine::leaves::CsvError),
    /// A lexicon holds no leave values for an alphabet.
    #[cfg(feature = "engine")]
    #[error(transparent)]
    ReadLeaves(#[from] lexc_engine::leaves::ReadLeavesError),
    /// Leave values cannot be written.
    #[cfg(feature = "engine")]
    #[error(transparent)]
    WriteLeaves(#[from] lexc_engine::leaves::WriteLeavesError),
    /// Leave values cannot be learned.
    #[cfg(feature = "engine")]
    #[error(transparent)]
    Learn(#[from] lexc_engine::learn::LearnError),
    /// A player as text cannot be read.
    #[cfg(feature = "engine")]
    #[error(transparent)]
    PlayerText(#[from] lexc_engine::players::PlayerSpecError),
    /// A player made a move that the rules do not allow.
    #[cfg(feature = "engine")]
    #[error(transparent)]
    IllegalMove(#[from] lexc_engine::selfplay::IllegalMove),
    /// The bounds of a sequential test are not valid.
    #[cfg(feature = "engine")]
    #[error(transparent)]
    SequentialTest(#[from] lexc_engine::stats::SequentialTestError),
    /// A simulation cannot begin.
    #[cfg(feature = "engine")]
    #[error(transparent)]
    Simulation(#[from] lexc_engine::simulate::SimulationError),
    /// Nothing can be inferred from a move.
    #[cfg(feature = "engine")]
    #[error(transparent)]
    Inference(#[from] lexc_engine::infer::InferError),
    /// An endgame cannot be searched.
    #[cfg(feature = "engine")]
    #[error(transparent)]
    Endgame(#[from] lexc_engine::endgame::SolveError),
    /// A table of win probabilities cannot be read.
    #[cfg(feature = "engine")]
    #[error(transparent)]
    WinTable(#[from] lexc_engine::win::WinTableError),
    /// A command is not possible in a session.
    #[cfg(feature = "engine")]
    #[error(transparent)]
    Session(#[from] lexc_engine::session::SessionError),
    /// A game cannot be analysed.
    #[cfg(feature = "engine")]
    #[error(transparent)]
    Analysis(#[from] lexc_engine::analyse::AnalysisError),
    /// A saved simulation cannot be read, or is of other input.
    #[cfg(feature = "engine")]
    #[error(transparent)]
    SavedSimulation(#[from] lexc_engine::simulate::SavedSimulationError),
    /// Learning cannot be resumed.
    #[cfg(feature = "engine")]
    #[error(transparent)]
    ResumeLearning(#[from] lexc_engine::learn::ResumeLearningError),
    /// A command as text cannot be read.
    #[cfg(feature = "engine")]
    #[error(transparent)]
    Input(#[from] lexc_engine::session::MoveInputError),
    /// A session cannot be resumed.
    #[cfg(feature = "engine")]
    #[error(transparent)]
    Resume(#[from] lexc_engine::session::ResumeError),
    /// A seat as text cannot be read.
    #[cfg(feature = "engine")]
    #[error(transparent)]
    Seat(#[from] lexc_engine::session::SeatError),
    /// The computers of a session cannot be made.
    #[cfg(feature = "engine")]
    #[error(transparent)]
    Computers(#[from] lexc_engine::session::ComputersError),
    /// A session cannot begin.
    #[cfg(feature = "engine")]
    #[error(transparent)]
    BuildSession(#[from] lexc_engine::session::BuildSessionError),
    /// A player cannot be created.
    #[cfg(feature = "engine")]
    #[error(transparent)]
    Player(#[from] lexc_engine::players::PlayerError),
    /// The letters of a puzzle cannot be read.
    #[cfg(feature = "puzzles")]
    #[error(transparent)]
    Letters(#[from] lexc_puzzles::letters::LetterMultisetError),
    /// A multi-word anagram cannot be searched.
    #[cfg(feature = "puzzles")]
    #[error(transparent)]
    Phrase(#[from] lexc_puzzles::phrase::PhraseError),
    /// The pattern of an acrostic's answer is not valid.
    #[cfg(feature = "puzzles")]
    #[error(transparent)]
    AcrosticPattern(#[from] lexc_puzzles::acrostic::PatternError),
    /// An acrostic cannot be read.
    #[cfg(feature = "puzzles")]
    #[error(transparent)]
    Acrostic(#[from] lexc_puzzles::acrostic::AcrosticError),
    /// A cryptogram cannot be read.
    #[cfg(feature = "puzzles")]
    #[error(transparent)]
    Cryptogram(#[from] lexc_puzzles::cryptogram::CryptogramError),
    /// A Boggle board is not valid.
    #[cfg(feature = "puzzles")]
    #[error(transparent)]
    BoggleBoard(#[from] lexc_puzzles::boggle::BoggleBoardError),
    /// A Boggle board cannot be read.
    #[cfg(feature = "puzzles")]
    #[error(transparent)]
    BoggleText(#[from] lexc_puzzles::boggle::BoggleTextError),
    /// A lexicon cannot be written for another engine.
    #[cfg(feature = "interop")]
    #[error(transparent)]
    Export(#[from] lexc_interop::error::ExportError),
    /// The file of another engine cannot be read.
    #[cfg(feature = "interop")]
    #[error(transparent)]
    Import(#[from] lexc_interop::error::ImportError),
    /// A file cannot be read or written.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

#[cfg(feature = "build")]
impl Error {
    /// Returns the error as messages for people: each with file, line and column where it is
    /// about a place in a text, and with what to do. Never empty.
    ///
    /// # Examples
    /// ```
    /// use lexc::prelude::*;
    ///
    /// let error = Builder::new(Alphabet::builtin("english")?)
    ///     .list("words.txt", "cat\nca-t\n")
    ///     .build()
    ///     .unwrap_err();
    /// let text = error.diagnostics()[0].render();
    /// assert!(text.contains("words.txt:2:3"), "{text}");
    /// # Ok::<(), lexc::Error>(())
    /// ```
    #[must_use]
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        match self {
            Self::Build(error) => error.diagnostics(),
            Self::Alphabet(error) => vec![Diagnostic::from(error)],
            other => vec![Diagnostic::error(other.to_string())],
        }
    }

    /// Returns the first place that the error is about: file, line and column.
    #[must_use]
    pub fn location(&self) -> Option<Location> {
        let places = self.diagnostics().into_iter();
        places.filter_map(|diagnostic| diagnostic.location).next()
    }
}

#[cfg(feature = "build")]
impl From<lexc_alphabet::UnknownAlphabet> for Error {
    fn from(error: lexc_alphabet::UnknownAlphabet) -> Self {
        Self::Alphabet(error.into())
    }
}

#[cfg(all(test, feature = "build"))]
mod tests {
    use super::LEXICON_NAMES;

    #[test]
    fn the_error_names_every_built_in_lexicon() {
        let names = lexc_lexicons::lexicons()
            .iter()
            .map(|lexicon| lexicon.name());
        assert_eq!(names.collect::<Vec<_>>().join(" and "), LEXICON_NAMES);
    }
}
