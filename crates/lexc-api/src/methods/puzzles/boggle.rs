//! The words on a Boggle board.

use lexc_alphabet::ErrorKind;
use lexc_puzzles::boggle::{BoggleBoard, BoggleWord, DiceSet, Shaker, Solver};
use lexc_runtime::Lexicon;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::letters::refused;
use crate::error::{ApiError, ApiResult};
use crate::method::{Scope, either};
use crate::values::{Limit, Seed};

request! {
    /// Parameters of `puzzles.boggle`: a board, or the size of a random one.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    #[serde(default)]
    pub struct BoggleRequest {
        /// The rows of the board, separated by `/` or spaces: each tile is a die, `[QU]` a die with
        /// several letters, `?` any letter, `.` a hole.
        pub board: Option<String>,
        /// The size of a random board: `4`, or `4x5` for 4 rows of 5.
        pub random: Option<String>,
        /// Seed of the random board.
        pub seed: Seed,
        /// Minimum number of tiles of a word; 3 if absent.
        pub min_length: Option<usize>,
        /// Maximum number of words, 0 for all.
        pub limit: Limit<0>,
        /// List the words in the order of the alphabet instead of best first.
        pub alphabetical: bool,
    }
}

/// A board with its words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SolvedBoard {
    /// The board in one line.
    pub board: String,
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
    /// The name of the dice of a random board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dice: Option<&'static str>,
    /// The number of words.
    pub word_count: usize,
    /// The sum of the points of all words.
    pub points: u32,
    /// The words.
    pub words: Vec<BoggleWordRow>,
}

/// A word on a board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct BoggleWordRow {
    /// The word.
    pub word: String,
    /// The points of the word.
    pub points: u32,
    /// The row and column of each die, from 1.
    pub path: Vec<[usize; 2]>,
}

impl SolvedBoard {
    /// Describes a board and at most `limit` of its words.
    #[must_use]
    pub fn new(
        lexicon: &Lexicon,
        board: &BoggleBoard,
        dice: Option<DiceSet>,
        words: &[BoggleWord],
        limit: usize,
    ) -> Self {
        let place = |&place: &usize| {
            let (row, column) = board.row_and_column(place);
            [row + 1, column + 1]
        };
        let row = |found: &BoggleWord| BoggleWordRow {
            word: lexicon.spell(&found.word),
            points: found.points,
            path: found.path.iter().map(place).collect(),
        };
        Self {
            board: board.spell(lexicon.alphabet()),
            rows: board.rows(),
            columns: board.columns(),
            dice: dice.map(DiceSet::name),
            word_count: words.len(),
            points: words.iter().map(|found| found.points).sum(),
            words: words.iter().take(limit).map(row).collect(),
        }
    }
}

/// Parses the rows and columns of a board: `4` or `4x5`.
///
/// # Errors
///
/// Fails if the text is not a size.
pub fn board_size(text: &str) -> ApiResult<(usize, usize)> {
    let number = |text: &str| text.parse().ok().filter(|&n: &usize| n > 0);
    let size = match text.split_once(['x', 'X', '×']) {
        Some((rows, columns)) => number(rows).zip(number(columns)),
        None => number(text).map(|n| (n, n)),
    };
    size.ok_or_else(|| {
        ApiError::new(ErrorKind::Syntax, "not a board size")
            .of_text("random", text)
            .help("give 4 for 4 by 4, or 4x5 for 4 rows of 5")
    })
}

/// The number of words between two checks of the end of a request.
const LOOKS: usize = 1 << 10;

/// Finds the words on the board of a request.
fn boggle(scope: &Scope<'_>, request: &BoggleRequest) -> ApiResult<SolvedBoard> {
    let opened = scope.opened()?;
    let lexicon = opened.lexicon()?;
    let (board, dice) = match (&request.board, &request.random) {
        (Some(text), None) => {
            let board = BoggleBoard::parse(text, lexicon.tokenizer());
            (board.map_err(|error| refused(lexicon, "board", &error))?, None)
        }
        (None, Some(size)) => {
            let (rows, columns) = board_size(size)?;
            let seed = request.seed.get();
            let shaker = Shaker::new(lexicon.alphabet(), rows, columns, seed);
            let mut shaker = shaker.map_err(|error| refused(lexicon, "random", &error))?;
            (shaker.shake(), Some(shaker.dice_set()))
        }
        _ => {
            return Err(either("a board is either given or random", "board", "random"));
        }
    };
    let limits = scope.limits;
    let mut words = Vec::new();
    let mut solver = Solver::new(lexicon);
    let (min_length, stop) = (request.min_length.unwrap_or(3), || limits.is_stopped());
    let mut is_over = false;
    let solved = solver.for_each_word_until(&board, min_length, &stop, |word| {
        is_over = is_over || words.len().is_multiple_of(LOOKS) && stop();
        if !is_over {
            words.push(BoggleWord::new(&board, word));
        }
    });
    limits.check()?;
    solved.map_err(|error| refused(lexicon, "board", &error))?;
    if !request.alphabetical {
        words.sort_by_key(|found| core::cmp::Reverse((found.points, found.word.len())));
    }
    let rows = request.limit.rows();
    if words.len().min(rows) > limits.most_rows() {
        return Err(limits.rows::<()>("limit").too_long());
    }
    Ok(SolvedBoard::new(lexicon, &board, dice, &words, rows))
}

method! {
    /// Finds the words on a Boggle board, with their paths.
    SolveBoggle = "puzzles.boggle": boggle(BoggleRequest) -> SolvedBoard
}
