//! Look-up of plain ASCII words, without a buffer for their letters.

use lexc_alphabet::Tokenizer;
use lexc_format::pool::{Graph, State};
use lexc_format::with_graph;

use crate::automaton::Automaton;
use lexc_cpu::Isa;

/// Looks `text` up in `dawg`, or returns `None` if the text needs the full tokenizer.
#[inline]
pub(super) fn accepts_ascii(
    dawg: Automaton<'_>,
    tokenizer: &Tokenizer,
    text: &[u8],
) -> Option<bool> {
    Isa::detected().run(
        #[inline(always)]
        || with_graph!(dawg.view(), graph => accepts(graph, dawg.root(), tokenizer, text)),
    )
}

#[inline(always)]
fn accepts(graph: impl Graph, root: State, tokenizer: &Tokenizer, text: &[u8]) -> Option<bool> {
    let mut state = root;
    let mut terminal = false;
    for (at, &byte) in text.iter().enumerate() {
        let letter = tokenizer.ascii_letter(byte)?;
        let Some(edge) = graph.edge(state, letter) else {
            // A combining mark after the letter could change the letter.
            let plain = text.get(at + 1).is_none_or(u8::is_ascii);
            return plain.then_some(false);
        };
        state = edge.target;
        terminal = edge.terminal;
    }
    Some(terminal)
}
