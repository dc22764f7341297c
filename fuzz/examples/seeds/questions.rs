//! Questions to small lexicons, and the words of these.

use super::seed;

/// Tiles less one, order of steps; the words.
pub(super) fn compile() -> std::io::Result<()> {
    let lists: [(&str, [u8; 3], &[u8]); 7] = [
        ("few", [25, 5, 0], &[3, 2, 0, 17, 4, 2, 0, 17, 18, 3, 4, 0, 19, 2, 3, 14, 3, 3, 14, 6]),
        ("one", [0, 0, 0], &[1, 0]),
        ("runs", [1, 85, 85], &[0xF0, 0, 60, 0xF1, 1, 0, 40, 0xF3, 1, 0, 1, 0, 9]),
        ("long", [30, 3, 9], &[0xF0, 7, 255, 3, 7, 7, 7]),
        ("wide", [62, 255, 0], &[2, 62, 0, 3, 61, 62, 0, 1, 62, 2, 31, 32]),
        ("palindromes", [1, 1, 1], &[3, 0, 1, 0, 5, 0, 1, 1, 1, 0, 1, 0, 1, 1, 2, 0, 0, 2, 1, 0]),
        (
            "unsorted",
            [3, 7, 7],
            &[3, 3, 2, 1, 2, 3, 2, 3, 0, 1, 2, 3, 3, 2, 1, 1, 3, 4, 3, 2, 1, 0],
        ),
    ];
    for (name, head, words) in lists {
        seed("compile", name, &[&head, words])?;
    }
    Ok(())
}

/// Alphabet, order, limit; then conditions, a line each.
pub(super) fn query() -> std::io::Result<()> {
    let questions: [(&str, [u8; 3], &str); 26] = [
        ("pattern", [0, 0, 9], "p?A[^R]*"),
        ("range", [0, 1, 9], "p[a-d]*s"),
        ("class", [1, 2, 3], "p*[[l·l][l]]*"),
        ("spanish", [2, 0, 9], "p[[C]-CH]HA?"),
        ("turkish", [3, 4, 9], "p[ı-ş]*k"),
        ("unclosed", [0, 0, 9], "pA[B[C]"),
        ("unopened", [0, 0, 9], "p?A]B"),
        ("empty-class", [0, 0, 9], "pA[^]"),
        ("half-range", [0, 0, 9], "pA[B-]"),
        ("backwards", [0, 0, 9], "pA[C-B]"),
        ("empty", [0, 0, 9], "p"),
        ("no-tile", [0, 0, 9], "pA1\npA\u{AD}\np[12]"),
        ("anagram", [0, 4, 4], "aRETINA?"),
        ("part", [0, 5, 40], "sZZAPQUI??"),
        ("more", [1, 6, 4], "a[L·L]*"),
        ("near", [0, 3, 4], "n2CATS\nl27"),
        ("swaps", [0, 7, 4], "m1TACS"),
        ("too-far", [0, 7, 4], "m9TACS"),
        ("tally", [0, 8, 4], "cZZ\nwZZZ\nl0:"),
        ("ends", [0, 12, 4], "bC\neS\niA"),
        ("inside", [4, 12, 4], "iAR\nl34"),
        ("regex", [0, 0, 40], "r(C|D)A?.*S?"),
        ("regex-class", [3, 0, 40], "r[a-k].*|\\p{L}{2,3}(?i)x?"),
        ("regex-wrong", [0, 0, 40], "r(a\nr[z-a]\nr(?P<x>a)\\1\nra{2,1}"),
        ("regex-large", [0, 0, 40], "r.*A.{15}"),
        ("beside", [0, 0, 0], "hAT\noAR\no\nhZZ"),
    ];
    for (name, head, text) in questions {
        seed("query", name, &[&head, text.as_bytes()])?;
    }
    let long = "?".repeat(256);
    seed("query", "too-long", &[&[0, 0, 9, b'p'], long.as_bytes()])
}

/// Options, layouts; the columns; the list, and an edition.
pub(super) fn values() -> std::io::Result<()> {
    let lists: [(&str, [u8; 2], &str); 9] = [
        ("text", [0, 0], "meaning=2-\ncat a small animal\ndog\nzoo many of them\n"),
        ("number", [2, 1], "n=2:number\ncat\t18446744073709551615\ndog\t0\ncat\t\n"),
        ("flag", [4, 6], "new=2:flag old=3:flag\ncat,x,0\ndog,0,1\ncat,,1\n"),
        ("edition", [6, 11], "t=2\ncat::a\ndog::b\n%%\ndog\ncat\n"),
        ("join", [1, 7], "t=2 n=3:number\ncat a 1\ncat b 2\ncat b 18446744073709551613\n"),
        ("conflict", [0, 7], "t=2\ncat a\ncat b\n"),
        ("overflow", [1, 7], "n=2:number\ncat 9\ncat 18446744073709551613\n"),
        ("no-number", [0, 7], "n=2:number\ncat +9\n"),
        ("wrong", [0, 3], "n m=0 =2 k=1:edition n=2 n=3 q=99999999999999999999\ncat\n%%\nrat\n"),
    ];
    for (name, head, text) in lists {
        seed("values", name, &[&head, text.as_bytes()])?;
    }
    Ok(())
}

/// Alphabet and kind of puzzle; the text.
pub(super) fn puzzles() -> std::io::Result<()> {
    let puzzles: [(&str, u8, &str); 15] = [
        ("board", 0, "SRCQu/TAE?/.[IT]DO/GSET"),
        ("board-spaced", 0, "l qu ? e\ns a . s"),
        ("board-catalan", 8, "[L·L]A[NY]/CALa/QU[CE]E"),
        ("board-wrong", 0, "AB/C\n[]/1"),
        (
            "acrostic",
            1,
            "C??D?\nquote: 3 4 2\nA: 4 1 7 = D?G\nB: 5 2 3 / 6 8 9 = ??? ?A?\ninitials: 2\nquote 2: D???\n",
        ),
        ("acrostic-wrong", 1, "?1\nquote: 3 99999\nA: 0\n"),
        ("acrostic-order", 1, "\nA: 1\nquote: 1\nquote: 1\nx\nB: 1 = AB\ninitials: 9"),
        ("acrostic-contradiction", 1, "\nquote: 3\nA: 1 2 = AT\nB: 2 1 = AT\ninitials: 1 1\n"),
        ("cipher", 2, "Xlmw mw e xiwx!"),
        ("cipher-elided", 2, "mx'w e q1"),
        ("letters", 3, "Cats do it?"),
        ("board-marks", 16, "آ ـ/ب ب"),
        ("cipher-marks", 18, "بابا ـ آب"),
        ("letters-marks", 19, "ـ آبـب"),
        ("letters-catalan", 11, "cel·la que!"),
    ];
    for (name, head, text) in puzzles {
        seed("puzzles", name, &[&[head], text.as_bytes()])?;
    }
    Ok(())
}
