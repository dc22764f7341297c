//! Builds that are cancelled: they end at the next look, and looks are frequent.

use lexc_alphabet::{Alphabet, ErrorKind};
use lexc_compiler::Error;
use lexc_compiler::build::{BuildProgress, BuildRequest, build};
use lexc_compiler::compile::{CompileOptions, LayoutChoice, StructureSet};
use lexc_compiler::normalise::ReadOptions;
use lexc_compiler::recompile::expand;
use lexc_compiler::source::WordSource;
use lexc_lexicons::EXAMPLE;

/// Counts looks, and cancels at one of them and all later ones.
struct CancelAt {
    look: u32,
    looks: u32,
}

impl BuildProgress for CancelAt {
    fn step(&mut self, _: &'static str) {}

    fn is_cancelled(&mut self) -> bool {
        self.looks += 1;
        self.looks > self.look
    }
}

/// Cancels some work at each of its looks. Returns their number.
fn cancel_everywhere<T>(work: impl Fn(&mut dyn BuildProgress) -> Result<T, Error>) -> u32 {
    let mut whole = CancelAt { look: u32::MAX, looks: 0 };
    assert!(work(&mut whole).is_ok());
    for look in 0..whole.looks {
        let mut progress = CancelAt { look, looks: 0 };
        let error = work(&mut progress).err().expect("cancelled");
        assert_eq!(
            (error.kind(), error.to_string().as_str()),
            (ErrorKind::Other, "the build was cancelled")
        );
        assert_eq!(progress.looks, look + 1, "the build ends at the look");
    }
    whole.looks
}

#[test]
fn a_build_ends_at_every_look() {
    let english = Alphabet::builtin("english").unwrap();
    let lists = [WordSource::text("list", "TEA\nEAT\nATE\nTEAS\n")];
    let minus = [WordSource::text("minus", "TEAS\n")];
    for two_way in [false, true] {
        for layout in [LayoutChoice::Bitmap, LayoutChoice::EdgeList] {
            let structures = StructureSet::GADDAG.two_way(two_way);
            let request = BuildRequest {
                minus: &minus,
                compile: CompileOptions::default().structures(structures).layout(layout),
                ..BuildRequest::new(&lists, &english)
            };
            let looks = cancel_everywhere(|progress| {
                let built = build(&request, None, progress)?;
                built.compiled.to_bytes_within(&built.provenance, progress)
            });
            assert!(looks > 10, "{looks}");
        }
    }
    let structures = StructureSet::GADDAG.two_way(true);
    assert!(cancel_everywhere(|progress| expand(EXAMPLE, structures, progress)) > 10);
}

/// The number of words or states between two looks.
const BLOCK: u32 = 1 << 12;

#[test]
fn looks_are_as_frequent_as_words_and_states() {
    let english = Alphabet::builtin("english").unwrap();
    let list = lexc_lexicons::word_lists().iter().find(|list| list.alphabet() == "english");
    // Not in order, so that they are sorted.
    let words: Vec<&str> = list.unwrap().text().lines().rev().step_by(5).collect();
    let lists = [WordSource::text("list", words.join("\n"))];
    let request = BuildRequest {
        read: ReadOptions::default(),
        compile: CompileOptions::default()
            .structures(StructureSet::GADDAG)
            .layout(LayoutChoice::Bitmap)
            .count_all(false),
        ..BuildRequest::new(&lists, &english)
    };
    let mut progress = CancelAt { look: u32::MAX, looks: 0 };
    let built = build(&request, None, &mut progress).unwrap();
    built.compiled.to_bytes_within(&built.provenance, &mut progress).unwrap();
    let counts = &built.compiled.counts;
    let states: u64 = counts.lines.iter().map(|line| line.states).max().unwrap();
    // The words are sorted, and each state of the GADDAG is found, gets left edges, is ordered, and
    // is written.
    let least = words.len() as u32 / BLOCK + 4 * (states as u32 / 2) / BLOCK;
    assert!(progress.looks > least, "{} looks, {} states", progress.looks, states);
}
