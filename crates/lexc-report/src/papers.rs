//! Published figures of self-play, as printed in the paper.

/// The figures of ten million games in B. J. Wickman, *Scrabble on the TeraScale*, section 4: two
/// players who make the play of the highest score, with the OSPD.
#[derive(Debug, Clone, Copy, serde::Serialize)]
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

    #[test]
    fn the_published_lengths_add_up_to_the_published_plays() {
        assert_eq!(TERASCALE.lengths.iter().sum::<u64>(), 238_036_255);
    }
}
