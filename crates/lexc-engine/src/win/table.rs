//! [`WinTable`]: win probabilities by lead and number of unseen tiles.

use core::fmt;
use std::sync::{Arc, OnceLock};

use lexc_game::{Equity, Score};

use super::counts::{Outcomes, WinCounts};
use super::fit::rows;
use super::grid::{self, CERTAIN, LEADS};
use crate::error::Error;

/// A win probability in millionths, so that sums do not depend on the order of addition. A tie
/// counts as half a win.
///
/// # Examples
/// ```
/// use lexc_engine::win::WinProbability;
///
/// let half = WinProbability::TIE;
/// assert_eq!((half.value(), half.other_player()), (0.5, half));
/// assert_eq!(WinProbability::WIN.other_player(), WinProbability::LOSS);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct WinProbability(u32);

impl WinProbability {
    /// The number of units of a certain win.
    const UNIT: u32 = 1_000_000;
    /// A lost game.
    pub const LOSS: Self = Self(0);
    /// A tied game.
    pub const TIE: Self = Self(Self::UNIT / 2);
    /// A won game.
    pub const WIN: Self = Self(Self::UNIT);

    /// Returns the nearest probability to a number. Numbers are clamped to 0 to 1; NaN becomes 0.
    #[must_use]
    pub fn new(value: f64) -> Self {
        Self((value.clamp(0.0, 1.0) * f64::from(Self::UNIT)).round() as u32)
    }

    /// Returns the result of a game by its final spread.
    #[must_use]
    pub fn of_spread(spread: Score) -> Self {
        match spread.points().signum() {
            1 => Self::WIN,
            0 => Self::TIE,
            _ => Self::LOSS,
        }
    }

    /// Returns the probability in millionths.
    #[must_use]
    pub const fn millionths(self) -> u32 {
        self.0
    }

    /// Returns the probability as a number from 0 to 1.
    #[must_use]
    pub fn value(self) -> f64 {
        f64::from(self.0) / f64::from(Self::UNIT)
    }

    /// Returns the opponent's probability in a game of two players.
    #[must_use]
    pub const fn other_player(self) -> Self {
        Self(Self::UNIT - self.0)
    }
}

/// The probability that the player to move wins, by that player's lead and number of unseen tiles.
/// It never decreases with the lead.
///
/// A table is fitted to exact counts of games ([`WinTable::from_counts`]). Its leads are closest
/// together around zero; values between them are interpolated linearly.
///
/// # Examples
/// ```
/// use lexc_engine::win::WinTable;
/// use lexc_game::Equity;
///
/// let table = WinTable::builtin();
/// let lead = |points: f64, unseen: usize| table.probability(Equity::from_points(points), unseen).value();
/// assert!(lead(40.0, 80) > lead(0.0, 80));
/// // The same lead wins more often with fewer tiles left.
/// assert!(lead(40.0, 20) > lead(40.0, 80));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WinTable {
    /// For each number of unseen tiles from 1, the probabilities at [`LEADS`].
    rows: Vec<[u16; LEADS.len()]>,
}

impl WinTable {
    /// The maximum number of unseen tiles that has its own row.
    pub const MAX_UNSEEN: usize = grid::MAX_UNSEEN;

    /// Returns the built-in table. `docs/guide/simulation.md` describes how it was made.
    #[must_use]
    pub fn builtin() -> Arc<Self> {
        static BUILTIN: OnceLock<Arc<WinTable>> = OnceLock::new();
        Arc::clone(BUILTIN.get_or_init(|| {
            let table = Self::from_bytes(include_bytes!("english.win"));
            Arc::new(table.expect("the built-in table is checked by a test"))
        }))
    }

    /// Fits a table to counts.
    ///
    /// Counts of neighbouring leads are averaged over a width that grows with the number of unseen
    /// tiles. A normal model fitted to all counts acts as a prior with the weight of a few games.
    /// Isotonic regression makes the result monotonic in the lead.
    ///
    /// # Errors
    /// Returns [`Error`] if the counts hold no game.
    pub fn from_counts(counts: &WinCounts) -> Result<Self, Error> {
        rows(counts)
            .map(|rows| Self { rows })
            .ok_or_else(|| Error::illegal("the counts hold no game"))
    }

    /// Returns the probability that the player to move wins with a lead and a number of unseen
    /// tiles. If the number has no row, the nearest row is used.
    #[must_use]
    pub fn probability(&self, lead: Equity, unseen: usize) -> WinProbability {
        // A table has at least one row.
        let row = &self.rows[unseen.saturating_sub(1).min(self.rows.len() - 1)];
        let points = lead.points();
        let after = LEADS.partition_point(|&lead| f64::from(lead) <= points);
        let of = |at: usize| f64::from(row[at]) / CERTAIN;
        if after == 0 {
            return WinProbability::new(of(0));
        }
        if after == LEADS.len() {
            return WinProbability::new(of(after - 1));
        }
        let [low, high] = [LEADS[after - 1], LEADS[after]].map(f64::from);
        let part = (points - low) / (high - low);
        WinProbability::new(of(after - 1) * (1.0 - part) + of(after) * part)
    }

    /// Returns the maximum number of unseen tiles with a row.
    #[must_use]
    pub fn unseen(&self) -> usize {
        self.rows.len()
    }

    /// Returns the table as bytes: the number of rows, then each row from the largest deficit to
    /// the largest lead, as 16-bit little-endian numbers.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = (self.rows.len() as u16).to_le_bytes().to_vec();
        for value in self.rows.iter().flatten() {
            bytes.extend(value.to_le_bytes());
        }
        bytes
    }

    /// Reads a table that [`WinTable::to_bytes`] wrote.
    ///
    /// # Errors
    /// Returns [`Error`] if the bytes are not a table.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        let error = |what| {
            let message = format!("not a table of win probabilities: {what}");
            Err(Error::corrupt(message))
        };
        let Some((count, values)) = bytes.split_first_chunk::<2>() else {
            return error("it is too short");
        };
        let count = usize::from(u16::from_le_bytes(*count));
        if count == 0 || count > Self::MAX_UNSEEN || values.len() != count * LEADS.len() * 2 {
            return error("its length does not match its number of rows");
        }
        let mut rows = vec![[0; LEADS.len()]; count];
        let (pairs, _) = values.as_chunks::<2>();
        for (slot, pair) in rows.iter_mut().flatten().zip(pairs) {
            *slot = u16::from_le_bytes(*pair);
        }
        if rows.iter().any(|row| !row.is_sorted()) {
            return error("a probability falls with a growing lead");
        }
        Ok(Self { rows })
    }

    /// Parses counts from text, with a line `unseen,lead,wins,ties,losses` for each number of
    /// unseen tiles and lead of the player to move. Empty lines and lines that begin with `#` or a
    /// letter, such as a header, are skipped. Lines with the same numbers add up.
    ///
    /// # Errors
    /// Returns [`Error`] with the first line that cannot be read.
    ///
    /// # Examples
    /// ```
    /// use lexc_engine::win::WinTable;
    /// use lexc_game::Score;
    ///
    /// let counts = WinTable::counts_from_csv("unseen,lead,wins,ties,losses\n50,12,7,1,2\n")?;
    /// assert_eq!(counts.outcomes(50, Score::from(12)).games(), 10);
    /// assert_eq!(WinTable::counts_to_csv(&counts), "unseen,lead,wins,ties,losses\n50,12,7,1,2\n");
    /// # Ok::<(), lexc_engine::Error>(())
    /// ```
    pub fn counts_from_csv(text: &str) -> Result<WinCounts, Error> {
        let mut counts = WinCounts::default();
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.trim();
            if line.is_empty() || line.starts_with(|c: char| c == '#' || c.is_alphabetic()) {
                continue;
            }
            let parsed = parse_line(line).ok_or_else(|| {
                Error::syntax(format!(
                    "line {number}: expected unseen,lead,wins,ties,losses, found {line:?}"
                ))
            })?;
            let (unseen, lead, outcomes) = parsed;
            counts.add_outcomes(unseen, lead, &outcomes);
        }
        Ok(counts)
    }

    /// Returns counts as text for [`WinTable::counts_from_csv`].
    #[must_use]
    pub fn counts_to_csv(counts: &WinCounts) -> String {
        use fmt::Write as _;
        let mut text = String::from("unseen,lead,wins,ties,losses\n");
        for (unseen, lead, Outcomes { wins, ties, losses }) in counts.iter() {
            writeln!(text, "{unseen},{lead},{wins},{ties},{losses}").expect("a string grows");
        }
        text
    }
}

/// The maximum count of a line, so that sums of all lines fit into 64 bits.
const MAX_COUNT: u64 = 1 << 48;

/// Returns the unseen tiles, the lead and the outcomes of a line.
fn parse_line(line: &str) -> Option<(usize, Score, Outcomes)> {
    let mut fields = line.split(',').map(str::trim);
    let unseen = fields.next()?.parse().ok()?;
    let lead: i32 = fields.next()?.parse().ok()?;
    let mut count = || fields.next()?.parse().ok().filter(|&count| count <= MAX_COUNT);
    let (wins, ties, losses) = (count()?, count()?, count()?);
    let outcomes = Outcomes { wins, ties, losses };
    (fields.next().is_none()).then_some((unseen, Score::from(lead), outcomes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leads_are_symmetric_and_ascend() {
        assert!(LEADS.is_sorted() && LEADS[48] == 0 && LEADS[96] == -LEADS[0]);
        assert!(LEADS[96] >= 300, "{}", LEADS[96]);
    }

    #[test]
    fn the_built_in_table_is_valid_and_monotonic() {
        let table = WinTable::from_bytes(include_bytes!("english.win")).unwrap();
        assert_eq!(*WinTable::builtin(), table);
        assert_eq!(WinTable::from_bytes(&table.to_bytes()), Ok(table.clone()));
        for unseen in 1..=table.unseen() {
            let leads = (-3200..3200).map(|tenths| Equity::from_thousandths(tenths * 100));
            let all: Vec<_> = leads.map(|lead| table.probability(lead, unseen)).collect();
            assert!(all.is_sorted(), "{unseen}");
        }
    }

    #[test]
    fn invalid_bytes_and_texts_are_refused() {
        assert!(WinTable::from_bytes(&[]).is_err());
        assert!(WinTable::from_bytes(&[1, 0, 7]).is_err());
        let mut falling = WinTable::builtin().to_bytes();
        falling[2] = 0xff;
        falling[3] = 0xff;
        assert!(WinTable::from_bytes(&falling).is_err());
        for text in ["5,1,2,3", "5,1,2,3,4,5", "5,x,1,1,1", "-1,0,1,1,1", "1,2,-3,0,0"] {
            let error = WinTable::counts_from_csv(text).unwrap_err();
            assert!(error.to_string().starts_with("line 1: "), "{text}");
        }
        let empty = WinTable::counts_from_csv("\n# nothing\n").unwrap();
        assert!(WinTable::from_counts(&empty).is_err());
    }
}
