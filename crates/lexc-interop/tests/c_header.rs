//! The C header compiles without a warning and knows the words.

use std::process::Command;

use crate::common::{bytes, tiles};
use lexc_testkit::{TWELVE, alphabet};

const MAIN: &str = r#"
#include "test.h"
#include <stdio.h>

int main(void)
{
    unsigned found = 0;
    /* All strings of up to four letters of the words. */
    static const uint8_t letters[] = {1, 3, 4, 5, 7, 14, 15, 18, 19, 20};
    uint8_t word[4];
    for (size_t length = 0; length <= 4; length++) {
        size_t all = 1;
        for (size_t i = 0; i < length; i++)
            all *= sizeof letters;
        for (size_t n = 0; n < all; n++) {
            size_t rest = n;
            for (size_t i = 0; i < length; i++) {
                word[i] = letters[rest % sizeof letters];
                rest /= sizeof letters;
            }
            if (!test_contains(word, length))
                continue;
            found++;
            for (size_t i = 0; i < length; i++)
                printf("%s", test_letters[word[i]]);
            puts("");
        }
    }
    return found == TEST_WORDS && TEST_LETTERS == 26 && TEST_LONGEST == 4 ? 0 : 1;
}
"#;

#[test]
fn the_header_compiles_and_finds_the_words() {
    let english = alphabet("english");
    let folder = tempfile::tempdir().unwrap();
    let header = bytes("c-header", &tiles(&english, &TWELVE), &english);
    std::fs::write(folder.path().join("test.h"), header).unwrap();
    std::fs::write(folder.path().join("main.c"), MAIN).unwrap();
    let compiled = Command::new("cc")
        .args(["-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror"])
        .args(["-fsanitize=address,undefined", "main.c", "-o", "main"])
        .current_dir(folder.path())
        .output()
        .expect("a C compiler, `cc`, is needed for this test");
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let run = Command::new(folder.path().join("main")).output().unwrap();
    let mut found: Vec<&str> = std::str::from_utf8(&run.stdout).unwrap().lines().collect();
    found.sort_unstable();
    let expected: Vec<String> = TWELVE.iter().map(|word| word.to_uppercase()).collect();
    assert_eq!(found, expected);
    assert!(run.status.success());
}
