//! Files that are committed and made by a test.

use std::path::Path;

/// Compares a committed file with what a test makes of the sources. If the environment variable
/// `LEXC_BLESS` is set, the file is written instead, but only if it differs: a file that is written
/// again, even unchanged, is compiled again with all that depends on it.
///
/// # Panics
/// If the file differs and `LEXC_BLESS` is not set, or it cannot be written.
pub fn check_committed(path: impl AsRef<Path>, made: impl AsRef<[u8]>) {
    let (path, made) = (path.as_ref(), made.as_ref());
    if std::fs::read(path).is_ok_and(|committed| committed == made) {
        return;
    }
    let shown = path.display();
    assert!(
        std::env::var_os("LEXC_BLESS").is_some(),
        "{shown} differs from what this test makes: run it with LEXC_BLESS=1, and read the difference"
    );
    std::fs::write(path, made).unwrap_or_else(|error| panic!("{shown}: {error}"));
}
