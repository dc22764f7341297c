//! Published figures of these structures, as printed in the papers.

/// Appel & Jacobson, *The World's Fastest Scrabble Program*, CACM 31 (1988), sections 2.1, 3.2 and
/// 4.1.
#[derive(Debug, Clone, Copy)]
pub struct AppelJacobson {
    /// Words of the lexicon.
    pub words: u64,
    /// The list as text, in thousands of bytes.
    pub text_kilobytes: u64,
    /// Nodes of the trie that have edges: a tree with 179,618 edges has one node more than edges.
    pub trie_nodes: u64,
    /// Edges of the trie.
    pub trie_edges: u64,
    /// Nodes of the DAWG.
    pub dawg_nodes: u64,
    /// The DAWG in thousands of bytes.
    pub dawg_kilobytes: u64,
    /// Legal moves per turn.
    pub moves: u64,
    /// Turns over which moves and seconds are averages.
    pub turns: u64,
    /// Seconds per move on a VAX 11/780, including drawing the board.
    pub seconds: f64,
}

/// The figures of the paper.
pub const APPEL_JACOBSON: AppelJacobson = AppelJacobson {
    words: 94_240,
    text_kilobytes: 780,
    trie_nodes: 117_150,
    trie_edges: 179_618,
    dawg_nodes: 19_853,
    dawg_kilobytes: 175,
    moves: 450,
    turns: 224,
    seconds: 1.4,
};

/// One column of Gordon's figures (*A Faster Scrabble Move Generation Algorithm*, Software:
/// Practice and Experience 24, 1994), as reprinted by Wickman, *Scrabble on the TeraScale*: Figure
/// 3, relative sizes of data structures, and Figure 4, average performance of both algorithms.
#[derive(Debug, Clone, Copy)]
pub struct Gordon {
    /// States.
    pub states: u64,
    /// Edges.
    pub edges: u64,
    /// Bytes, expanded.
    pub expanded_bytes: u64,
    /// Bits per character of the list, expanded.
    pub expanded_bits: f64,
    /// Bytes, compressed.
    pub compressed_bytes: u64,
    /// Bits per character of the list, compressed.
    pub compressed_bits: f64,
    /// Seconds per move on a VAX 4300, expanded.
    pub expanded_seconds: f64,
    /// Seconds per move, compressed.
    pub compressed_seconds: f64,
    /// Edges traversed per move.
    pub edges_per_move: f64,
    /// Anchors used per move.
    pub anchors_per_move: f64,
}

/// The ratios as printed; the paper computed them from figures with more digits than it prints.
#[derive(Debug, Clone, Copy)]
pub struct GordonRatios {
    /// GADDAG to DAWG.
    pub states: f64,
    /// GADDAG to DAWG.
    pub edges: f64,
    /// GADDAG to DAWG.
    pub expanded_bytes: f64,
    /// GADDAG to DAWG.
    pub compressed_bytes: f64,
    /// DAWG to GADDAG.
    pub expanded_seconds: f64,
    /// DAWG to GADDAG.
    pub compressed_seconds: f64,
    /// DAWG to GADDAG.
    pub edges_per_move: f64,
    /// DAWG to GADDAG.
    pub anchors_per_move: f64,
}

/// The column of ratios.
pub const GORDON_RATIOS: GordonRatios = GordonRatios {
    states: 4.99,
    edges: 4.95,
    expanded_bytes: 5.17,
    compressed_bytes: 4.93,
    expanded_seconds: 2.60,
    compressed_seconds: 2.36,
    edges_per_move: 2.50,
    anchors_per_move: 1.64,
};

/// Gordon's DAWG.
pub const GORDON_DAWG: Gordon = Gordon {
    states: 17_865,
    edges: 49_341,
    expanded_bytes: 1_860_656,
    expanded_bits: 29.5,
    compressed_bytes: 272_420,
    compressed_bits: 4.3,
    expanded_seconds: 1.344,
    compressed_seconds: 1.154,
    edges_per_move: 26_134.0,
    anchors_per_move: 126.04,
};

/// Gordon's GADDAG.
pub const GORDON_GADDAG: Gordon = Gordon {
    states: 89_031,
    edges: 244_117,
    expanded_bytes: 9_625_648,
    expanded_bits: 152.6,
    compressed_bytes: 1_342_892,
    compressed_bits: 21.3,
    expanded_seconds: 0.518,
    compressed_seconds: 0.489,
    edges_per_move: 10_451.0,
    anchors_per_move: 76.73,
};

impl Gordon {
    /// Returns the number of letter sets that the bytes imply: compressed, 4 × (states + edges +
    /// sets); expanded, 4 × (labels × states + sets), where the labels are 26 letters, and the
    /// separator if there is one.
    #[must_use]
    pub fn letter_sets(&self) -> (u64, u64) {
        let words = self.expanded_bytes / 4;
        (
            self.compressed_bytes / 4 - self.states - self.edges,
            // The table of sets is smaller than one column of all states.
            words % self.states,
        )
    }

    /// Returns the characters of the list that bytes and bits per character imply.
    #[must_use]
    pub fn characters(&self) -> f64 {
        self.expanded_bytes as f64 * 8.0 / self.expanded_bits
    }
}

/// The figures of ten million games in B. J. Wickman, *Scrabble on the TeraScale*, section 4: two
/// players who make the play of the highest score, with the OSPD.
#[derive(Debug, Clone, Copy)]
pub struct TeraScale {
    /// Games.
    pub games: u64,
    /// Figure 7: mean and standard deviation a game, by name.
    pub averages: [(&'static str, f64, f64); 6],
    /// Figure 8: the plays of the highest scores.
    pub plays: [(&'static str, i32); 10],
    /// Figure 9: the highest winning scores.
    pub winning: [i32; 10],
    /// Figure 9: the highest losing scores.
    pub losing: [i32; 10],
    /// Figure 9: the highest sums of both scores.
    pub combined: [i32; 10],
    /// Figure 10: plays by the length of the main word, from two letters.
    pub lengths: [u64; 13],
    /// Figure 11: the words played most often.
    pub words: [(&'static str, u64); 10],
    /// Words never played, by length.
    pub never_played: [(usize, u64); 3],
    /// The number of times that the least-played word of five letters or fewer was played.
    pub least_played: u64,
}

/// The figures of the paper.
pub const TERASCALE: TeraScale = TeraScale {
    games: 10_000_000,
    averages: [
        ("turns", 26.004, 2.716),
        ("bingos", 3.185, 1.175),
        ("winning", 447.055, 43.305),
        ("losing", 371.632, 38.851),
        ("first", 415.923, 55.749),
        ("second", 402.764, 55.087),
    ],
    plays: [
        ("QuE(A)ZIER", 365),
        ("CO(E)NZYME", 356),
        ("QuEAZI(E)R", 356),
        ("WH(E)EZIER", 347),
        ("FRE(N)ZiLY", 338),
        ("WHEEZ(I)Er", 338),
        ("FRENZ(I)ED", 329),
        ("F(r)OUZIER", 320),
        ("MAGAZI(N)E", 320),
        ("OBLIQU(E)D", 320),
    ],
    winning: [826, 813, 799, 773, 772, 770, 766, 763, 762, 761],
    losing: [568, 566, 564, 564, 563, 561, 561, 559, 555, 552],
    combined: [1219, 1203, 1193, 1186, 1179, 1178, 1164, 1159, 1157, 1155],
    lengths: [
        21_120_989, 57_258_750, 53_288_338, 46_856_258, 21_866_465, 19_798_965, 16_743_661,
        916_656, 145_538, 33_036, 6_532, 987, 80,
    ],
    words: [
        ("QAT", 1_962_165),
        ("XI", 727_552),
        ("QAID", 634_685),
        ("OX", 552_025),
        ("JO", 531_085),
        ("EX", 499_612),
        ("QUA", 465_100),
        ("AX", 455_195),
        ("IF", 446_699),
        ("AI", 440_012),
    ],
    never_played: [(6, 17), (7, 7), (8, 14)],
    least_played: 32,
};

#[cfg(test)]
mod tests {
    use super::*;

    /// Gordon's bytes, by the layouts of `measure::gordon`.
    #[test]
    fn the_published_bytes_fit_the_formula() {
        let gaddag = GORDON_GADDAG;
        let sets = gaddag.letter_sets().0;
        assert_eq!(sets, 2_575);
        assert_eq!(
            gaddag.compressed_bytes,
            4 * (gaddag.states + gaddag.edges + sets)
        );
        assert_eq!(gaddag.expanded_bytes, 4 * (27 * gaddag.states + sets));
        assert_eq!(gaddag.letter_sets(), (sets, sets));
        // The two figures of the DAWG imply different numbers of sets: one of them is misprinted.
        assert_eq!(GORDON_DAWG.letter_sets(), (899, 674));
        assert_eq!(GORDON_DAWG.characters().round(), 504_585.0);
    }

    #[test]
    fn the_published_lengths_add_up_to_the_published_plays() {
        assert_eq!(TERASCALE.lengths.iter().sum::<u64>(), 238_036_255);
    }
}
