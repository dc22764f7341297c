//! Counts of outcomes by the part that contains the changed byte, and their table.

use std::fmt;
use std::ops::AddAssign;

use lexc_runtime::Lexicon;
use lexc_runtime::header::{ENTRY_LEN, HEADER_LEN};

/// The outcome of a changed file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// The file was refused.
    Refused,
    /// The file was opened, and all answers are the same.
    Same,
    /// The words are the same, and the description differs: names, scores, counts.
    Redescribed,
    /// The words, values or walks differ.
    Other {
        /// `true` if all its structures still hold the same words.
        agree: bool,
    },
}

/// The counts of outcomes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct OutcomeCounts {
    pub(crate) changes: u64,
    pub(crate) refused: u64,
    pub(crate) same: u64,
    pub(crate) redescribed: u64,
    pub(crate) other: u64,
    /// The files with other answers whose structures hold different words.
    pub(crate) disagreeing: u64,
    /// The opened files that `check_agreement` refuses.
    pub(crate) disagree: u64,
}

impl OutcomeCounts {
    pub(crate) fn add(&mut self, outcome: Outcome) {
        self.changes += 1;
        match outcome {
            Outcome::Refused => self.refused += 1,
            Outcome::Same => self.same += 1,
            Outcome::Redescribed => self.redescribed += 1,
            Outcome::Other { agree } => {
                self.other += 1;
                self.disagreeing += u64::from(!agree);
            }
        }
    }
}

impl AddAssign for OutcomeCounts {
    fn add_assign(&mut self, other: Self) {
        self.changes += other.changes;
        self.refused += other.refused;
        self.same += other.same;
        self.redescribed += other.redescribed;
        self.other += other.other;
        self.disagreeing += other.disagreeing;
        self.disagree += other.disagree;
    }
}

/// The parts of a file, in the order of the table.
const PARTS: [&str; 18] = [
    "header",
    "section table",
    "between sections",
    "ALPH alphabet",
    "PROV provenance",
    "CNTS counts",
    "TRIE … TWOC records",
    "POOL its header",
    "POOL reserved words",
    "POOL trie",
    "POOL DAWG",
    "POOL GADDAG",
    "POOL reversed DAWG",
    "POOL two-way DAWG",
    "POOL compact two-way",
    "RANK word counts",
    "PACK packed words",
    "VALU values",
];

/// Returns `true` if this part has the same bytes in most files.
pub(crate) fn is_common(part: usize) -> bool {
    ["between", "ALPH", "PROV", "CNTS"].iter().any(|name| PARTS[part].starts_with(name))
}

/// Returns the part of each byte of a valid file.
pub(crate) fn parts(bytes: &[u8]) -> Vec<usize> {
    let lexicon = Lexicon::from_bytes(bytes.to_vec()).expect("a sound file");
    let mut parts = vec![2; bytes.len()];
    let mut mark = |from: usize, to: usize, name: &str| {
        let part = PARTS.iter().position(|part| part.starts_with(name));
        parts[from..to].fill(part.expect("a part"));
    };
    mark(0, HEADER_LEN, "header");
    let table = HEADER_LEN + ENTRY_LEN * lexicon.sections().len();
    mark(HEADER_LEN, table, "section table");
    for entry in lexicon.sections() {
        let (begin, end) = (entry.offset as usize, (entry.offset + entry.len) as usize);
        match &entry.kind.0 {
            b"POOL" => {
                let words = end - lexicon.pool().words().len() * 4;
                mark(begin, words, "POOL its header");
                mark(words, end, "POOL reserved words");
                for (kind, structure) in lexicon.structures().iter() {
                    let name = match &kind.0 {
                        b"TRIE" => "POOL trie",
                        b"DAWG" => "POOL DAWG",
                        // The left halves of the full two-way DAWG, which comes later.
                        b"GADD" => "POOL GADDAG",
                        b"RDWG" => "POOL reversed",
                        b"TWOW" => "POOL two-way",
                        _ => "POOL compact",
                    };
                    let [from, to] = [structure.range.start, structure.range.end];
                    mark(words + 4 * from as usize, words + 4 * to as usize, name);
                }
            }
            b"TRIE" | b"DAWG" | b"GADD" | b"RDWG" | b"TWOW" | b"TWOC" => mark(begin, end, "TRIE"),
            kind => mark(begin, end, std::str::from_utf8(kind).expect("ASCII")),
        }
    }
    parts
}

/// The outcomes of each part.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct OutcomeTable([OutcomeCounts; PARTS.len()]);

impl OutcomeTable {
    pub(crate) fn add(&mut self, part: usize, outcome: Outcome) {
        self.0[part].add(outcome);
    }

    /// Counts a file that was refused by `check_agreement`.
    pub(crate) fn disagrees(&mut self, part: usize) {
        self.0[part].disagree += 1;
    }

    /// Returns the outcomes of the parts whose names begin with `name`.
    pub(crate) fn part(&self, name: &str) -> OutcomeCounts {
        let part = PARTS.iter().position(|part| part.starts_with(name));
        self.0[part.expect("a part")]
    }

    pub(crate) fn sum(&self) -> OutcomeCounts {
        let mut sum = OutcomeCounts::default();
        self.0.iter().for_each(|counts| sum += *counts);
        sum
    }
}

impl AddAssign for OutcomeTable {
    fn add_assign(&mut self, other: Self) {
        for (one, two) in self.0.iter_mut().zip(other.0) {
            *one += two;
        }
    }
}

impl fmt::Display for OutcomeTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut heads = vec![
            "The byte belongs to",
            "changes",
            "refused",
            "nothing changed",
            "other names, scores, counts",
            "other words, paths, values",
            "of these: structures differ",
        ];
        // Only verified files are checked for agreement.
        let asked = self.sum().disagree > 0;
        if asked {
            heads.push("refused by `--structures`");
        }
        writeln!(f, "| {} |\n|{}", heads.join(" | "), "---|".repeat(heads.len()))?;
        let parts = PARTS.iter().zip(self.0);
        let met = parts.filter(|(_, counts)| counts.changes > 0);
        for (name, t) in met.chain([(&"**all**", self.sum())]) {
            let mut counts =
                vec![t.changes, t.refused, t.same, t.redescribed, t.other, t.disagreeing];
            counts.extend(asked.then_some(t.disagree));
            let counts: Vec<String> = counts.iter().map(u64::to_string).collect();
            writeln!(f, "| {name} | {} |", counts.join(" | "))?;
        }
        Ok(())
    }
}
