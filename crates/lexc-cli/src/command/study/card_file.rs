//! The file of a card box: opened for one program at a time, and extended by lines that are synced.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use chrono::{Local, TimeZone as _};
use lexc::build::emit::{Overwrite, destination};
use lexc::engine::lexicon_hash;
use lexc_diagnostic::Diagnostic;
use lexc_study::{
    BoxLexicon, CardBox, ChangedCard, DroppedKind, Error, LexiconAnswers, OpenReport, RepairReport,
    StudySettings,
};

use crate::args::lexicon::{LexiconArg, OpenedLexicon};
use crate::failure::Failure;
use crate::input::builtin::PREFIX;
use crate::output::Screen;
use crate::output::file::write_state;
use crate::output::numbers::counted;
use crate::output::style::harmless;

/// The number of words that went with a lexicon that are named.
const NAMED: usize = 20;

/// The options for the card box of a subcommand.
#[derive(Debug, clap::Args)]
pub(crate) struct CardBoxArg {
    /// Card box
    #[arg(
        short = 'b',
        long = "box",
        value_name = "FILE",
        default_value = "cards.jsonl",
        help_heading = "Card box"
    )]
    path: PathBuf,
    /// Time in seconds since 1970, for scripts [default: the clock]
    #[arg(long, value_name = "SECONDS", help_heading = "Card box")]
    now: Option<i64>,
}

/// A card box with its file, which no other program uses meanwhile.
pub(crate) struct CardFile {
    path: PathBuf,
    file: File,
    pub(crate) cards: CardBox,
    pub(crate) report: OpenReport,
}

/// Whether a box that does not exist is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MissingBox {
    Create,
    Refuse,
}

impl CardBoxArg {
    /// Returns the time, in seconds since 1970.
    pub(crate) fn now(&self) -> i64 {
        self.now.unwrap_or_else(|| {
            let elapsed = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
            i64::try_from(elapsed.as_secs()).unwrap_or(i64::MAX)
        })
    }

    /// Opens the file of the box, and locks it.
    fn lock(&self, missing: MissingBox) -> Result<File, Failure> {
        let shown = self.path.display();
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(missing == MissingBox::Create);
        loop {
            let file = options.open(&self.path).map_err(|error| self.cannot_open(&error))?;
            match file.try_lock() {
                // A program that compacted the box may have replaced it before it was locked.
                Ok(()) if is_at(&file, &self.path) => return Ok(file),
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => {
                    return Err(Failure::with_help(
                        format!("another program uses the card box {shown}"),
                        "end it first, or name another box with --box",
                    ));
                }
                Err(TryLockError::Error(error)) => {
                    return Err(Failure::new(format!("cannot lock {shown}: {error}")));
                }
            }
        }
    }

    /// Reads the whole file.
    fn read_all(&self, file: &mut File) -> Result<Vec<u8>, Failure> {
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(|error| {
            Failure::new(format!("cannot read {}: {error}", self.path.display()))
        })?;
        Ok(bytes)
    }

    /// Reads the box as it is stored now, while another program may use it.
    pub(crate) fn read(&self, screen: &mut Screen) -> Result<(CardBox, OpenReport), Failure> {
        let mut file = File::open(&self.path).map_err(|error| self.cannot_open(&error))?;
        // The last line of a program that writes is not lost.
        let is_alone = file.try_lock_shared().is_ok();
        let bytes = self.read_all(&mut file)?;
        let (cards, report) = CardBox::open(&bytes).map_err(|error| in_file(&self.path, &error))?;
        self.say(&cards, &report, is_alone, screen);
        Ok((cards, report))
    }

    /// Opens the lexicon named with `-l`, else the one of the cards.
    pub(crate) fn open_lexicon(
        &self,
        cards: &CardBox,
        lexicon: &LexiconArg,
        screen: &mut Screen,
    ) -> Result<OpenedLexicon, Failure> {
        match cards.lexicon() {
            Some(own) if !lexicon.is_given() => match own.name.starts_with(PREFIX) {
                true => lexicon.open_or(&own.name, screen),
                false => Err(other_lexicon(&self.path, own)),
            },
            _ => Ok(lexicon.open(&[], screen)?.0),
        }
    }

    /// Returns the box that [`Self::open_existing`] opened, or makes one.
    pub(crate) fn opened_or_new(
        &self,
        opened: Option<CardFile>,
        screen: &mut Screen,
    ) -> Result<CardFile, Failure> {
        opened.map_or_else(|| self.open(MissingBox::Create, screen), Ok)
    }

    /// Opens the box if there is one of this name.
    pub(crate) fn open_existing(&self, screen: &mut Screen) -> Result<Option<CardFile>, Failure> {
        match self.path.exists() {
            true => self.open(MissingBox::Refuse, screen).map(Some),
            false => Ok(None),
        }
    }

    /// Says what is lost of a box, and that the clock is wrong.
    fn say(&self, cards: &CardBox, report: &OpenReport, is_alone: bool, screen: &mut Screen) {
        let shown = self.path.display();
        let mut notes = Vec::new();
        if let Some(line) = report.dropped.filter(|_| is_alone) {
            let note = format!("{shown}: line {} is incomplete, and is left out", line.line);
            let article = if line.kind == DroppedKind::Answer { "an" } else { "a" };
            notes.push(Diagnostic::note(note).help(format!(
                "it begins as {article} {}; {} and {} are before it",
                line.kind.name(),
                counted(report.cards.into(), "card", "cards"),
                counted(report.answers.into(), "answer", "answers"),
            )));
        }
        let last = cards.last_answered().and_then(|card| cards.state(card).ok());
        let behind = last.map_or(0, |state| state.last_answer - self.now());
        if behind > 0 {
            let minutes = counted(behind.unsigned_abs().div_ceil(60), "minute", "minutes");
            let note = format!("{shown}: the last answer is {minutes} later than the clock");
            notes.push(Diagnostic::note(note).help("set the clock of the computer"));
        }
        screen.report(&notes);
    }

    fn cannot_open(&self, error: &std::io::Error) -> Failure {
        let shown = self.path.display();
        let folder = self.path.parent().filter(|folder| !folder.as_os_str().is_empty());
        match (error.kind(), folder) {
            (ErrorKind::NotFound, Some(folder)) if !folder.exists() => Failure::with_help(
                format!("there is no folder {} for the card box", folder.display()),
                "make it, or name another file with --box",
            ),
            (ErrorKind::NotFound, _) => Failure::with_help(
                format!("there is no card box {shown}"),
                "make one with `lexc cards add`, or name it with --box",
            ),
            _ => Failure::new(format!("cannot open {shown}: {error}")),
        }
    }

    /// Keeps what can be read of a damaged box, and a copy of the file. Returns the name of the
    /// copy, absent if there is no damage.
    pub(crate) fn repair(&self) -> Result<(CardBox, RepairReport, Option<PathBuf>), Failure> {
        let mut file = self.lock(MissingBox::Refuse)?;
        let bytes = self.read_all(&mut file)?;
        let (cards, report) =
            CardBox::repair(&bytes).map_err(|error| in_file(&self.path, &error))?;
        if report.left_out.is_empty() && report.lost_cards.is_empty() {
            return Ok((cards, report, None));
        }
        let mut copy = self.path.clone().into_os_string();
        copy.push(".damaged");
        let copy = PathBuf::from(copy);
        let written = File::create_new(&copy).and_then(|mut file| {
            file.write_all(&bytes)?;
            file.sync_data()
        });
        written.map_err(|error| {
            Failure::with_help(
                format!("cannot write the copy {}: {error}", copy.display()),
                "move an older copy away",
            )
        })?;
        replace(&self.path, &cards.compact())?;
        Ok((cards, report, Some(copy)))
    }

    /// Opens the box. An incomplete last line is cut off, which is said.
    pub(crate) fn open(
        &self,
        missing: MissingBox,
        screen: &mut Screen,
    ) -> Result<CardFile, Failure> {
        let mut file = self.lock(missing)?;
        let bytes = self.read_all(&mut file)?;
        let (mut cards, report) =
            CardBox::open(&bytes).map_err(|error| in_file(&self.path, &error))?;
        if report.valid_length == 0 {
            // A new box: its days end by the clock of its user.
            let mut settings = StudySettings::default();
            settings.utc_offset = utc_offset(self.now());
            cards = CardBox::new(settings, None)?;
        }
        self.say(&cards, &report, true, screen);
        Ok(CardFile { path: self.path.clone(), file, cards, report })
    }
}

/// Returns the minutes that the clock of the computer is ahead of UTC at a time; 0 if that is
/// unknown.
fn utc_offset(time: i64) -> i32 {
    let local = Local.timestamp_opt(time, 0).single();
    local.map_or(0, |local| local.offset().local_minus_utc() / 60)
}

/// Returns `true` if an open file is the one at a path.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let place = |metadata: std::io::Result<std::fs::Metadata>| {
        metadata.ok().map(|metadata| (metadata.dev(), metadata.ino()))
    };
    place(file.metadata()) == place(path.metadata())
}

/// An open file cannot be replaced here.
#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> bool {
    true
}

/// Replaces the file at a path atomically, and waits until that is stored.
fn replace(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let place = destination(path);
    write_state(&place, bytes, Overwrite::AnyFile)?;
    #[cfg(unix)]
    if let Some(folder) = place.parent().and_then(|folder| File::open(folder).ok()) {
        let synced = folder.sync_all();
        synced
            .map_err(|error| Failure::new(format!("cannot store {}: {error}", path.display())))?;
    }
    Ok(())
}

/// A box may come from anyone, so it does not choose the files that are opened.
fn other_lexicon(path: &Path, own: &BoxLexicon) -> Failure {
    let (shown, name) = (path.display(), harmless(&own.name));
    Failure::with_help(
        format!("the cards of {shown} are of the lexicon {name}"),
        format!("name it with -l {name}, or another one"),
    )
}

/// Returns the failure of an error in the file of a box.
fn in_file(path: &Path, error: &lexc_study::Error) -> Failure {
    Failure::with_help(format!("{}: {error}", path.display()), error.help())
}

impl CardFile {
    /// Appends lines, and waits until they are stored.
    pub(crate) fn append(&mut self, lines: &[u8]) -> Result<(), Failure> {
        if lines.is_empty() {
            return Ok(());
        }
        let mut write = || {
            self.file.set_len(self.report.valid_length as u64)?;
            self.file.seek(SeekFrom::End(0))?;
            self.file.write_all(lines)?;
            self.file.sync_data()
        };
        write().map_err(|error| {
            Failure::new(format!("cannot write to {}: {error}", self.path.display()))
        })?;
        self.report.valid_length += lines.len();
        Ok(())
    }

    /// Replaces the file by one without the lines that later ones replaced, or leaves it as it is
    /// if that fails. Returns the numbers of bytes before and after.
    pub(crate) fn compact(self) -> Result<(usize, usize), Failure> {
        let bytes = self.cards.compact();
        // The lock is held until the new file is in place.
        replace(&self.path, &bytes)?;
        Ok((self.report.valid_length, bytes.len()))
    }

    /// Refuses the default lexicon if the cards are of another one.
    pub(crate) fn refuse_other(&self, default: &OpenedLexicon) -> Result<(), Failure> {
        match self.cards.lexicon() {
            Some(own) if own.name != default.name.to_string_lossy() => {
                Err(other_lexicon(&self.path, own))
            }
            _ => Ok(()),
        }
    }

    /// Compares the cards with a lexicon: words that went are kept and named, and cards with new
    /// answers are due. A lexicon that has no answer for most cards is refused: it is another one
    /// by mistake.
    pub(crate) fn use_lexicon(
        &mut self,
        opened: &OpenedLexicon,
        now: i64,
        screen: &mut Screen,
    ) -> Result<(), Failure> {
        let lexicon = BoxLexicon {
            name: opened.name.to_string_lossy().into_owned(),
            hash: lexicon_hash(&opened.lexicon),
        };
        let source = LexiconAnswers::new(&opened.lexicon);
        let changes = source.update(&mut self.cards, lexicon, now, &|| false);
        let changes = changes.map_err(|error| match (&error, self.cards.lexicon()) {
            (Error::Question { .. }, Some(own)) => {
                let (own, other) = (harmless(&own.name), opened.name.to_string_lossy());
                Failure::with_help(
                    format!(
                        "the cards of {} are of the lexicon {own}, and do not fit {other}: {error}",
                        self.path.display()
                    ),
                    format!("name the lexicon with -l {own}, or another box with --box"),
                )
            }
            _ => error.into(),
        })?;
        let is_lost = |changed: &&ChangedCard| {
            self.cards.card(changed.card).is_ok_and(|card| card.has_no_answer())
        };
        let lost = changes.cards.iter().filter(is_lost).count();
        let all = self.cards.numbers().count();
        if lost * 2 > all {
            let (shown, name) = (self.path.display(), opened.name.to_string_lossy());
            let cards = counted(all as u64, "card", "cards");
            return Err(Failure::with_help(
                format!("{lost} of the {cards} of {shown} have no answer in {name}"),
                "name another box with --box, or the lexicon of the cards with -l",
            ));
        }
        self.append(&changes.lines)?;
        let gone: Vec<&str> = (changes.cards.iter())
            .flat_map(|card| card.changes.gone.iter().map(String::as_str))
            .collect();
        let new = changes.cards.iter().filter(|card| !card.changes.new.is_empty()).count();
        let mut notes = Vec::new();
        if !gone.is_empty() {
            let count = counted(gone.len() as u64, "answer is", "answers are");
            let mut shown =
                harmless(&gone.iter().take(NAMED).copied().collect::<Vec<_>>().join(", "));
            if let Some(more) = gone.len().checked_sub(NAMED).filter(|more| *more > 0) {
                shown += &format!(" and {more} more");
            }
            let note = format!("{count} not in this lexicon: {shown}");
            notes.push(Diagnostic::note(note).help("they are kept in the box, and not asked"));
        }
        if new > 0 {
            let count = counted(new as u64, "card has", "cards have");
            notes.push(Diagnostic::note(format!("{count} new answers, and will be asked")));
        }
        screen.report(&notes);
        Ok(())
    }
}
