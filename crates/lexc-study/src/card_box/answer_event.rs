//! [`AnswerEvent`]: an answer in the log, and its line.

use crate::fsrs::Grade;

/// An answer to a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct AnswerEvent {
    /// Seconds since 1970.
    pub(crate) time: i64,
    /// The index of the card.
    pub(crate) card: u32,
    /// The number of the answer of the same card before it, from 1; 0 if none.
    pub(crate) previous: u32,
    /// The time that the answer took; 0 if unknown.
    pub(crate) ms: u32,
    /// 1 to 4, or 0 for a word missed elsewhere.
    pub(crate) grade: u8,
}

/// The numbers of an answer line, unchecked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct AnswerNumbers {
    pub(crate) card: u64,
    pub(crate) time: i64,
    pub(crate) grade: u64,
    pub(crate) ms: u64,
}

impl AnswerEvent {
    /// Returns the grade that the scheduler uses: a word missed elsewhere is not recalled.
    pub(crate) fn schedule_grade(self) -> Grade {
        Grade::from_number(self.grade).unwrap_or(Grade::Again)
    }

    pub(crate) fn is_elsewhere(self) -> bool {
        self.grade == 0
    }

    /// Appends the line: `[card,time,grade]` or `[card,time,grade,milliseconds]`.
    pub(crate) fn write(self, out: &mut Vec<u8>) {
        out.push(b'[');
        number(out, u64::from(self.card) + 1);
        out.push(b',');
        number(out, self.time.unsigned_abs());
        out.extend([b',', b'0' + self.grade]);
        if self.ms != 0 {
            out.push(b',');
            number(out, u64::from(self.ms));
        }
        out.extend(b"]\n");
    }
}

/// Reads a line in the form in which it is written. Returns `None` for any other form, which a full
/// parser of JSON reads or refuses.
pub(crate) fn read_written(line: &[u8]) -> Option<AnswerNumbers> {
    let mut rest = line.strip_prefix(b"[")?;
    let mut numbers = [0_u64; 4];
    let mut count = 0;
    for slot in &mut numbers {
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        // Sixteen digits do not overflow, and JSON has no leading zeros.
        if !(1..=16).contains(&digits) || (digits > 1 && rest.first() == Some(&b'0')) {
            return None;
        }
        let (text, after) = rest.split_at(digits);
        *slot = text.iter().fold(0, |value, digit| value * 10 + u64::from(digit - b'0'));
        count += 1;
        let (end, after) = after.split_first()?;
        rest = after;
        match end {
            b',' => {}
            b']' => break,
            _ => return None,
        }
    }
    let [card, time, grade, ms] = numbers;
    let time = i64::try_from(time).ok()?;
    // A comma after the fourth number leaves something.
    let complete = rest.is_empty() && count >= 3 && line.ends_with(b"]");
    complete.then_some(AnswerNumbers { card, time, grade, ms })
}

/// Appends a number in decimal digits.
pub(crate) fn number(out: &mut Vec<u8>, mut value: u64) {
    let mut digits = [0_u8; 20];
    let mut start = digits.len();
    for slot in digits.iter_mut().rev() {
        *slot = b'0' + (value % 10) as u8;
        value /= 10;
        start -= 1;
        if value == 0 {
            break;
        }
    }
    out.extend_from_slice(digits.get(start..).unwrap_or_default());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_in_the_written_form_read_as_json_reads_them() {
        let lines = [
            "[1,0,0]",
            "[1,2,3,4]",
            "[12,1764527237,3,4200]",
            "[1,2]",
            "[1,2,3,]",
            "[1,2,3,4,5]",
            "[1,2,3,4,]",
            "[01,2,3]",
            "[1,2,3",
            "[1, 2,3]",
            "[1,2,3]]",
            "[]",
            "[,1,2]",
            "[-1,2,3]",
            "[1,2,3.5]",
            "[99999999999999999999,1,1]",
            "[9999999999999999,1,1]",
        ];
        let mut read = 0;
        for line in lines {
            let Some(found) = read_written(line.as_bytes()) else { continue };
            read += 1;
            let expected: Vec<u64> = serde_json::from_str(line).unwrap();
            let time = u64::try_from(found.time).unwrap();
            let mut numbers = vec![found.card, time, found.grade, found.ms];
            numbers.truncate(expected.len());
            assert_eq!(numbers, expected, "{line}");
        }
        assert_eq!(read, 4);
    }

    #[test]
    fn written_lines_are_read() {
        for (card, time, ms, grade) in
            [(0, 0, 0, 0), (u32::MAX - 1, 253_402_300_799, u32::MAX, 4), (9, 10, 99, 1)]
        {
            let event = AnswerEvent { time, card, previous: 0, ms, grade };
            let mut line = Vec::new();
            event.write(&mut line);
            let found = read_written(line.strip_suffix(b"\n").unwrap()).unwrap();
            let card = u64::from(card) + 1;
            let expected = AnswerNumbers { card, time, grade: grade.into(), ms: ms.into() };
            assert_eq!(found, expected);
        }
    }
}
