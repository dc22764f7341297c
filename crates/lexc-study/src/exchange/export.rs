//! Text that Anki imports.

use crate::card_box::CardBox;
use crate::error::Result;
use crate::question::{Question, QuestionKind};

/// The tag that says the kind of question begins with this.
pub(super) const KIND_TAG: &str = "lexc::";

/// The names under which Anki keeps the notes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnkiOptions {
    /// The deck, which Anki creates if it has none of this name.
    pub deck: String,
    /// The note type, which Anki must have. Its first two fields are the question and the answers.
    pub note_type: String,
}

impl Default for AnkiOptions {
    fn default() -> Self {
        Self { deck: "lexc".to_owned(), note_type: "Basic".to_owned() }
    }
}

/// Returns cards as a text file for Anki, with header lines: the columns are an identifier, the
/// question, the answers and the tags. Questions other than anagrams and free texts name their kind
/// in parentheses. `line` returns the line of an answer, which may say more, such as its hooks and
/// its meaning. A question has the same identifier in every export, so a second import updates the
/// notes of the first one. The lists of a card become tags, with `_` for spaces.
///
/// ```
/// use lexc_study::exchange::{AnkiOptions, anki_text};
/// use lexc_study::{CardBox, NewCard, Question, QuestionKind, StudySettings};
///
/// let mut cards = CardBox::new(StudySettings::default(), None)?;
/// let question = Question::new(QuestionKind::Anagrams, "EINRST");
/// let card = NewCard::new(question, ["INSERT", "SINTER"]).in_list("my sixes");
/// cards.add(&[card], 1_796_061_600)?;
/// let text = anki_text(&cards, cards.numbers(), &AnkiOptions::default(), str::to_owned)?;
/// assert_eq!(
///     text,
///     "#separator:tab
/// #html:false
/// #notetype:Basic
/// #deck:lexc
/// #guid column:1
/// #tags column:4
/// 2XKnVpLpDDA\tEINRST\t\"INSERT
/// SINTER\"\tlexc::anagrams my_sixes
/// "
/// );
/// # Ok::<(), lexc_study::Error>(())
/// ```
///
/// # Errors
/// [`Error::UnknownCard`](crate::Error::UnknownCard) if the box has no card of a number.
pub fn anki_text(
    cards: &CardBox,
    numbers: impl IntoIterator<Item = u32>,
    options: &AnkiOptions,
    line: impl Fn(&str) -> String,
) -> Result<String> {
    let mut out = format!(
        "#separator:tab\n#html:false\n#notetype:{}\n#deck:{}\n#guid column:1\n#tags column:4\n",
        one_line(&options.note_type),
        one_line(&options.deck)
    );
    for number in numbers {
        let card = cards.card(number)?;
        let question = card.question();
        out.push_str(&guid(question));
        let front = format!("{}{}", question.text, kind_suffix(question.kind));
        let lines: Vec<String> = card.answers().iter().map(|answer| line(answer)).collect();
        for text in [front, lines.join("\n")] {
            out.push('\t');
            push_field(&mut out, &text);
        }
        out.push('\t');
        let mut tags = vec![format!("{KIND_TAG}{}", question.kind.name())];
        tags.extend(cards.lists_of(number)?.into_iter().map(tag));
        tags.retain(|tag| !tag.is_empty());
        push_field(&mut out, &tags.join(" "));
        out.push('\n');
    }
    Ok(out)
}

/// Returns what follows the text of a question, so that a learner knows its kind. Anagrams are the
/// usual question about letters.
pub(super) fn kind_suffix(kind: QuestionKind) -> String {
    match kind {
        QuestionKind::Anagrams | QuestionKind::Free => String::new(),
        _ => format!(" ({})", kind.name()),
    }
}

/// A header line ends with its line.
fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}

/// Tags are divided by spaces.
fn tag(name: &str) -> String {
    name.trim().replace(char::is_whitespace, "_")
}

fn push_field(out: &mut String, text: &str) {
    if text.contains(['\t', '\n', '\r', '"']) {
        out.push('"');
        out.push_str(&text.replace('"', "\"\""));
        out.push('"');
    } else {
        out.push_str(text);
    }
}

/// Returns eleven letters and digits that depend on the question alone: the 64-bit FNV-1a hash of
/// its kind, a zero and its text.
fn guid(question: &Question) -> String {
    const DIGITS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    let kind = question.kind.name().bytes();
    let bytes = kind.chain([0]).chain(question.text.bytes());
    let mut hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let mut text = String::with_capacity(11);
    for _ in 0..11 {
        let digit = DIGITS.get((hash % 62) as usize).copied().unwrap_or(b'0');
        text.push(char::from(digit));
        hash /= 62;
    }
    text
}
