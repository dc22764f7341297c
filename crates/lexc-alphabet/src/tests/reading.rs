//! Text to tiles and back.

use super::*;

#[test]
fn plain_letters_of_either_case() {
    assert_eq!(read(&english(), "Quiz"), "Q U I Z");
    assert_eq!(read(&english(), ""), "");
}

#[test]
fn longest_match_and_brackets() {
    let es = spanish();
    assert_eq!(read(&es, "chorro"), "CH O RR O");
    assert_eq!(read(&es, "cChH"), "C CH H");
    assert_eq!(read(&es, "[c][h]"), "C H");
    assert_eq!(read(&es, "[ch][C]h"), "CH C H");
    assert_eq!(read(&es, "c[h]a"), "C H A");
    assert_eq!(read(&es, "lll"), "LL L");
    assert_eq!(read(&catalan(), "qüill·la"), "QU I L L·L A");
}

#[test]
fn a_tile_is_kept_where_a_fold_would_also_do() {
    assert_eq!(read(&spanish(), "ñañú"), "5+2 UnknownCharacter 'ú'");
    assert_eq!(read(&spanish(), "ñañü"), "Ñ A Ñ U");
    let ca = catalan();
    assert_eq!(read(&ca, "al·lot"), "A L·L O T");
    assert_eq!(read(&ca, "AL.LOT"), "A L·L O T");
    assert_eq!(read(&ca, "aŀlot"), "A L·L O T");
    assert_eq!(read(&ca, "allot"), "A L L O T");
    // Elsewhere the dot folds to nothing, and letters that then meet are read together.
    assert_eq!(read(&ca, "a·l"), "A L");
    assert_eq!(read(&ca, "an·ya"), "A NY A");
    assert_eq!(read(&ca, "qüe"), "QU E");
    assert_eq!(read(&ca, "[QÜ]e"), "QU E");
    assert_eq!(read(&ca, "aqa"), "1+1 UnknownCharacter 'q'");
}

#[test]
fn composed_and_decomposed_are_the_same() {
    let es = spanish();
    assert_eq!(read(&es, "n\u{303}a\u{301}"), "Ñ A");
    assert_eq!(read(&german(), "a\u{308}"), "Ä");
    // Not all characters that compose are marks: these are two letters of Korean and a syllable.
    let korean = alphabet(&["\u{1100}", "가"], &[]);
    assert_eq!(read(&korean, "\u{1100}\u{1161}\u{1100}"), "가 \u{1100}");
    // The marks of one letter are one piece: the error names the letter that cannot be read.
    assert_eq!(read(&es, "ao\u{302}"), "1+3 UnknownCharacter 'ô'");
    assert_eq!(read(&es, "ax\u{302}b"), "1+3 UnknownCharacter '\\u{302}'");
}

#[test]
fn hangul_syllables_are_read_as_letters() {
    let korean = alphabet(
        &letters("ㄱ ㄴ ㄷ ㄹ ㅁ ㅅ ㅇ ㅎ ㅏ ㅐ ㅓ ㅕ ㅜ ㅣ"),
        &[("ㄲ", "ㄱㄱ"), ("ㅖ", "ㅕㅣ"), ("ㄺ", "ㄹㄱ"), ("ㄳ", "ㄱㅅ")],
    );
    assert_eq!(read(&korean, "내가"), "ㄴ ㅐ ㄱ ㅏ");
    // Conjoining characters, as in a list in NFD, and letters.
    assert_eq!(read(&korean, "\u{1102}\u{1162}\u{1100}\u{1161}"), "ㄴ ㅐ ㄱ ㅏ");
    assert_eq!(read(&korean, "ㄴㅐ[ㄱ]ㅏ"), "ㄴ ㅐ ㄱ ㅏ");
    assert_eq!(read(&korean, "닭"), "ㄷ ㅏ ㄹ ㄱ");
    // The error names the letter, and the place of the syllable.
    assert_eq!(read(&korean, "가또"), "3+3 UnknownCharacter 'ㄸ'");

    // Words are shown in syllables: the same text for each spelling of the same letters.
    for (text, shown) in [
        ("내가", "내가"),
        ("닭", "닭"),
        ("넋이", "넋이"),
        ("ㄱㄴㅏㄹ", "ㄱ날"),
        ("아까", "악가"),
        ("학교ㅏ", "3+3 UnknownCharacter 'ㅛ'"),
        ("까", "까"),
        ("날까", "날까"),
        ("옌", "옌"),
        ("ㅏㅣㅏ", "ㅏㅣㅏ"),
        ("ㅎㅁ", "ㅎㅁ"),
    ] {
        let mut word = Vec::new();
        let said = match Tokenizer::new(&korean).tokenize(text, &mut word) {
            Ok(()) => korean.spell(&word),
            Err(_) => read(&korean, text),
        };
        assert_eq!(said, shown, "{text}");
    }
    // A letter may fold to nothing.
    let mute = alphabet(&letters("ㄱ ㅏ"), &[("ㅇ", ""), ("ㅓ", "")]);
    assert_eq!(read(&mute, "가앙"), "ㄱ ㅏ ㅏ");
    let mut word = Vec::new();
    Tokenizer::new(&mute).tokenize("가앙", &mut word).unwrap();
    assert_eq!(mute.spell(&word), "가ㅏ");
    // A tile may be a conjoining character, too, as in an alphabet written before.
    let conjoining = alphabet(&["\u{1102}", "\u{1162}"], &[]);
    assert_eq!(read(&conjoining, "내"), "\u{1102} \u{1162}");
    assert!(conjoining.decomposes() && !alphabet(&["가"], &[]).decomposes());
}

#[test]
fn turkish_i() {
    let tr = turkish();
    assert_eq!(read(&tr, "ıIiİ"), "I I İ İ");
    assert_eq!(read(&tr, "I\u{307}i\u{307}İ\u{307}"), "İ İ İ");
    assert_eq!(read(&tr, "kâr kîr"), "4+1 UnknownCharacter ' '");
    assert_eq!(read(&tr, "kârkîr"), "K A R K İ R");
    assert_eq!(tr.spell(&[nth(6), nth(7)]), "Iİ");
    // Without Turkish casing i is I, and the dot that casing leaves on İ is no letter.
    assert_eq!(read(&english(), "ıIi"), "I I I");
    assert_eq!(read(&english(), "aİ"), "1+2 UnknownCharacter 'İ'");
}

#[test]
fn casing_that_changes_the_length() {
    let de = german();
    assert_eq!(read(&de, "straße"), "S T R A S S E");
    assert_eq!(read(&de, "STRAẞE"), "S T R A S S E");
    assert_eq!(read(&de, "œuvre"), "O E U V R E");
    assert_eq!(read(&english(), "ﬁn"), "F I N");
    let el = greek();
    assert_eq!(read(&el, "λόγος"), "2+2 UnknownCharacter 'ό'");
    assert_eq!(read(&el, "μάς"), "Μ Α Σ");
    assert_eq!(read(&el, "ΐ"), "Ι");
    assert_eq!(read(&el, "ϊ\u{301}ύ"), "Ι Υ");
}

#[test]
fn no_casing_tells_case_apart() {
    let mut parts = parts(&["A", "B"], &[]);
    parts.casing = Casing::None;
    parts.tiles.push(LetterInfo::new("a", "ɑ", 1, 1).as_vowel());
    parts.tiles[0].blank_face = "@".into();
    let alphabet = Alphabet::new(parts).unwrap();
    assert_eq!(read(&alphabet, "aAB"), "a A B");
    assert_eq!(read(&alphabet, "ab"), "1+1 UnknownCharacter 'b'");
}

#[test]
fn hard_cases_follow_the_definition() {
    let alphabet = hard();
    assert_eq!(read(&alphabet, "abcab"), "ABC AB");
    // Longest match does not go back: AB is taken, and D does not begin BCD.
    assert_eq!(read(&alphabet, "abd"), "AB D");
    assert_eq!(read(&alphabet, "abb"), "2+1 UnknownCharacter 'b'");
    // A fold longer than the tile wins over it.
    assert_eq!(read(&alphabet, "cda"), "D C A");
    assert_eq!(read(&alphabet, "kü"), "C");
    assert_eq!(read(&alphabet, "qü"), "QU");
    assert_eq!(read(&alphabet, "x"), "QU");
    assert_eq!(read(&alphabet, "ayb"), "AB");
    assert_eq!(read(&alphabet, "ĳj"), "IJ J");
    assert_eq!(read(&alphabet, "f\u{327}"), "E");
    // Both are tiles, but together they are another letter.
    assert_eq!(read(&alphabet, "e\u{301}"), "0+3 UnknownCharacter 'é'");
    assert_eq!(read(&alphabet, "[e]\u{301}"), "E \u{301}");
    assert_eq!(read(&alphabet, "dz\u{30C}ǆ"), "DŽ DŽ");
    assert_eq!(read(&alphabet, "[abc][ab][ky]"), "ABC AB C");
}

#[test]
fn errors_name_offset_and_kind() {
    let en = english();
    for (text, expected) in [
        ("ab-c", "2+1 UnknownCharacter '-'"),
        ("don’t", "3+3 UnknownCharacter '’'"),
        ("co\u{AD}op", "2+2 InvisibleCharacter '\\u{ad}'"),
        ("\u{FEFF}a", "0+3 InvisibleCharacter '\\u{feff}'"),
        ("a\nb", "1+1 InvisibleCharacter '\\n'"),
        ("a[b", "1+1 UnclosedBracket '['"),
        ("a[b[c]", "1+1 UnclosedBracket '['"),
        ("ab]", "2+1 UnopenedBracket ']'"),
        ("a[ch]b", "1+4 UnknownBracketTile '['"),
        ("a[]b", "1+2 UnknownBracketTile '['"),
        ("é[é]", "0+2 UnknownCharacter 'é'"),
        ("a😀", "1+4 UnknownCharacter '😀'"),
    ] {
        assert_eq!(read(&en, text), expected, "{text:?}");
    }
}

#[test]
fn an_error_leaves_the_output_alone() {
    let tokenizer = Tokenizer::new(&english());
    let mut out = vec![nth(7), nth(8)];
    assert!(tokenizer.tokenize("abc1", &mut out).is_err());
    assert_eq!(Letter::numbers(&out), [7, 8]);
    tokenizer.tokenize("c", &mut out).unwrap();
    assert_eq!(Letter::numbers(&out), [7, 8, 3]);
}

#[test]
fn spelling_brackets_only_what_needs_it() {
    let es = spanish();
    let word = |text: &str| {
        let mut out = Vec::new();
        Tokenizer::new(&es).tokenize(text, &mut out).unwrap();
        out
    };
    assert_eq!(es.spell(&word("chorro")), "CHORRO");
    assert_eq!(es.spell(&word("[c]hico")), "[C]HICO");
    assert_eq!(es.spell(&word("[l][l]")), "[L]L");
    assert_eq!(es.spell(&word("llll")), "LLLL");
    assert_eq!(es.spell(&word("ll[l][l]")), "LL[L]L");
    assert_eq!(es.spell(&[nth(63), nth(1)]), "\u{FFFD}A");
    assert_eq!(hard().spell(&[nth(9), nth(10)]), "E[\u{301}]");
}
