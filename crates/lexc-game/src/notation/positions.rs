//! Lists of positions as text, a line each: CGP, with or without known answers.
//!
//! Lines that are empty or begin with `#` are ignored. All others have one column, or four
//! separated by tabs: the position in CGP, the number of plays, their digest (16 hexadecimal
//! digits, see [`digest`](crate::digest)), and the best score, -1 where there is no play.

use lexc_alphabet::{Alphabet, ErrorKind};

use super::digest::Digest;
use crate::board::layout::BoardLayout;
use crate::position::Position;
use crate::score::Score;
use crate::text_error::{TextError, TextFormat};

/// A position of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedPosition {
    /// Its line, from 1.
    pub line: usize,
    /// The position.
    pub position: Position,
    /// The digest of its plays, if the list has it.
    pub answer: Option<Digest>,
}

/// Reads a list.
///
/// # Errors
/// Returns the first error, with its line and column.
///
/// ```
/// use lexc_game::BoardLayout;
/// use lexc_game::positions;
///
/// let alphabet = lexc_alphabet::Alphabet::builtin("english")?;
/// let layout = BoardLayout::parse("...\n...\n")?;
/// let list = "# two rows\n3/1AT C/\n3/1AT X/\t0\t0000000000000000\t-1\n";
/// let list = positions::parse(list, &layout, &alphabet)?;
/// assert_eq!((list[0].line, list[0].answer), (2, None));
/// assert_eq!(list[1].answer.map(|answer| answer.plays), Some(0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn parse(
    text: &str,
    layout: &BoardLayout,
    alphabet: &Alphabet,
) -> Result<Vec<ListedPosition>, TextError> {
    let lines = (1..).zip(text.trim_start_matches('\u{FEFF}').lines());
    let listed = lines.filter(|(_, text)| !text.trim().is_empty() && !text.starts_with('#'));
    listed
        .map(|(line, text)| {
            read(line, text, layout, alphabet).map_err(|(offset, error)| TextError {
                line,
                kind: ErrorKind::Syntax,
                ..error.at(TextFormat::Positions, text, offset)
            })
        })
        .collect()
}

type LineError = (usize, TextError);

fn wrong_columns(found: usize) -> TextError {
    TextError::syntax(format!(
        "{found} columns; expected one (the position) or four: position, plays, digest and best \
         score, separated by tabs"
    ))
}

fn read(
    line: usize,
    text: &str,
    layout: &BoardLayout,
    alphabet: &Alphabet,
) -> Result<ListedPosition, LineError> {
    let mut begin = 0;
    let columns: Vec<(usize, &str)> = text
        .split('\t')
        .map(|column| {
            let here = begin;
            begin += column.len() + 1;
            (here, column)
        })
        .collect();
    let answer = match columns[..] {
        [_] => None,
        [_, plays, digest, best] => Some(answer(plays, digest, best)?),
        [.., (last, _)] => return Err((last, wrong_columns(columns.len()))),
        [] => None,
    };
    let cgp = columns.first().map_or("", |(_, cgp)| cgp);
    let position = Position::from_cgp(cgp, layout, alphabet);
    Ok(ListedPosition { line, position: position.map_err(|error| (error.offset, error))?, answer })
}

fn answer(
    plays: (usize, &str),
    digest: (usize, &str),
    best: (usize, &str),
) -> Result<Digest, LineError> {
    fn number<T: core::str::FromStr>((offset, text): (usize, &str)) -> Result<T, LineError> {
        let error = |_| (offset, TextError::not_a_number(text));
        text.parse().map_err(error)
    }
    let hexadecimal =
        |text: &&str| text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    let digits = Some(digest.1).filter(hexadecimal);
    let digits = digits.and_then(|digits| u64::from_str_radix(digits, 16).ok());
    let wrong = || {
        let message = format!("{:?} is not a digest: 16 hexadecimal digits", digest.1);
        (digest.0, TextError::syntax(message).with_len(digest.1.len()))
    };
    let best: i32 = number(best)?;
    Ok(Digest {
        plays: number(plays)?,
        digest: digits.ok_or_else(wrong)?,
        best: Some(best).filter(|&best| best != -1).map(Score::from),
    })
}
