//! Selection of CPU features for looking words up and verifying files.
//!
//! A plain x86-64 build counts bits in about a dozen dependent instructions at each letter of a
//! word. The same code is compiled a second time for processors with a bit-count instruction (all
//! since 2013), and selected when the program runs.

use lexc_format::alphabet::Tokenizer;
use lexc_format::pool::{Graph, State};
use lexc_format::processor::{Processor, Work};
use lexc_format::with_graph;

use crate::automaton::Automaton;

/// Returns whether `dawg` accepts `text` if it is plain ASCII letters, or `None` if the text needs
/// the full tokenizer.
#[inline]
pub(crate) fn accepts_ascii(
    dawg: Automaton<'_>,
    tokenizer: &Tokenizer,
    text: &[u8],
) -> Option<bool> {
    #[cfg(target_arch = "x86_64")]
    if std::is_x86_feature_detected!("popcnt") && std::is_x86_feature_detected!("bmi2") {
        // SAFETY: the features that the function is compiled for were detected on this processor
        // in the line above; it has no other precondition.
        #[allow(unsafe_code)]
        return unsafe { accepts_ascii_popcnt(dawg, tokenizer, text) };
    }
    accepts_any(dawg, tokenizer, text)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,bmi2")]
fn accepts_ascii_popcnt(dawg: Automaton<'_>, tokenizer: &Tokenizer, text: &[u8]) -> Option<bool> {
    accepts_any(dawg, tokenizer, text)
}

/// Runs `f`, compiled with bit-count instructions if this processor has them. Only code inlined
/// into `f` benefits.
#[inline]
pub(crate) fn counting_bits_fast<T>(f: impl FnOnce() -> T) -> T {
    #[cfg(target_arch = "x86_64")]
    if std::is_x86_feature_detected!("popcnt") && std::is_x86_feature_detected!("bmi2") {
        // SAFETY: the features that the function is compiled for were detected on this processor
        // in the line above; it has no other precondition.
        #[allow(unsafe_code)]
        return unsafe { run_popcnt(f) };
    }
    f()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,bmi2")]
fn run_popcnt<T>(f: impl FnOnce() -> T) -> T {
    f()
}

/// The [`Processor`] that runs work on a whole file with the best CPU features available.
pub(crate) struct ThisProcessor;

impl Processor for ThisProcessor {
    #[inline]
    fn run<W: Work>(&self, work: W) -> W::Output {
        #[cfg(target_arch = "x86_64")]
        if std::is_x86_feature_detected!("popcnt")
            && std::is_x86_feature_detected!("bmi1")
            && std::is_x86_feature_detected!("bmi2")
            && std::is_x86_feature_detected!("avx2")
        {
            // SAFETY: the features that the function is compiled for were detected on this processor
            // in the lines above; it has no other precondition.
            #[allow(unsafe_code)]
            return unsafe { run_avx2(work) };
        }
        work.run()
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,bmi1,bmi2,avx2")]
fn run_avx2<W: Work>(work: W) -> W::Output {
    work.run()
}

#[inline(always)]
fn accepts_any(dawg: Automaton<'_>, tokenizer: &Tokenizer, text: &[u8]) -> Option<bool> {
    with_graph!(dawg.view(), graph => accepts(graph, dawg.root(), tokenizer, text))
}

#[inline(always)]
fn accepts(graph: impl Graph, root: State, tokenizer: &Tokenizer, text: &[u8]) -> Option<bool> {
    let mut state = root;
    let mut terminal = false;
    for (at, &byte) in text.iter().enumerate() {
        let letter = tokenizer.ascii_letter(byte)?;
        let Some(arc) = graph.arc(state, letter) else {
            // A combining mark after the letter could change the letter.
            let plain = text.get(at + 1).is_none_or(u8::is_ascii);
            return plain.then_some(false);
        };
        state = arc.target;
        terminal = arc.terminal;
    }
    Some(terminal)
}
