/* lexc.h: open .lex lexicons, look words up, iterate, rank. Link with lexc_capi. */

#ifndef LEXC_H
#define LEXC_H

/* Made by cbindgen from crates/lexc-capi/src/lib.rs; do not change it by hand. */

#include <stddef.h>
#include <stdint.h>

/*
 What functions that give a number give where there is none.
 */
#define LEXC_NONE UINT64_MAX

/*
 An open lexicon. It does not change: any number of threads may use it at once.
 */
typedef struct lexc_lexicon lexc_lexicon;

/*
 Words, one after the other. Not for several threads at once.
 */
typedef struct lexc_words_iterator lexc_words_iterator;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/*
 Opens a file and verifies it: checksums and every state. Takes milliseconds.

 `path` is UTF-8 and ends with a 0 byte. Returns null if the file cannot be read or is refused;
 `lexc_error` says why. Close it with `lexc_close`. The file must not be changed while it is open;
 replacing it by another is fine.

 # Safety
 `path` must be null (an error) or point to text that ends with a 0 byte.
 */
lexc_lexicon *lexc_open(const char *path);

/*
 Opens a file without verifying its automata: for files that were verified before. Takes
 microseconds. A damaged file may then give wrong answers, never worse. Otherwise as `lexc_open`.

 # Safety
 `path` must be null (an error) or point to text that ends with a 0 byte.
 */
lexc_lexicon *lexc_open_trusted(const char *path);

/*
 Opens and verifies a lexicon that lies in memory. The bytes are copied: they may be freed at
 once. Otherwise as `lexc_open`.

 # Safety
 `bytes` must be null (an error) or point to `length` bytes that can be read.
 */
lexc_lexicon *lexc_from_memory(const uint8_t *bytes, size_t length);

/*
 Closes a lexicon; null is allowed, and nothing happens. Words that are being iterated over stay
 what they are.

 # Safety
 `lexicon` must be null or come from a function that opens, and not have been closed; no other
 thread may be using it.
 */
void lexc_close(lexc_lexicon *lexicon);

/*
 Why the last call on this thread that failed did so: UTF-8, never null, "" if none failed. The
 text stays until the next call on this thread that fails. It may hold parts of the file's name.
 */
const char *lexc_error(void);

/*
 How many words the lexicon has; `LEXC_NONE` if it is null.

 # Safety
 `lexicon` must be null (an error) or open.
 */
uint64_t lexc_count(const lexc_lexicon *lexicon);

/*
 Is it a word? 1 yes, 0 no, -1 if the call failed (a null pointer, text that is not UTF-8).

 The text is read as the alphabet says: in any case, composed or not, folded, `[CH]` for a tile of
 several characters. A text that is not made of the alphabet's tiles is simply no word.

 # Safety
 `lexicon` must be null (an error) or open; `word` null (an error) or text that ends with a 0 byte.
 */
int32_t lexc_contains(const lexc_lexicon *lexicon, const char *word);

/*
 The place of a word among all words in the order of the alphabet, from 0; `LEXC_NONE` if it is no
 word, or if the call failed. The first call may take a millisecond or two.

 # Safety
 `lexicon` must be null (an error) or open; `word` null (an error) or text that ends with a 0 byte.
 */
uint64_t lexc_rank(const lexc_lexicon *lexicon, const char *word);

/*
 Writes the word at a place, from 0, to `out`: UTF-8, ended by a 0 byte, cut off where `room` bytes
 are too few. Returns its length without the 0 byte, whatever the room; `SIZE_MAX` if there is no
 such word, or if the call failed. With `room` 0, `out` may be null.

 # Safety
 `lexicon` must be null (an error) or open; `out` must point to `room` bytes that can be written.
 */
size_t lexc_word_at(const lexc_lexicon *lexicon, uint64_t place, char *out, size_t room);

/*
 An iterator over all words in the order of the alphabet, from a place on (0 for the first word).
 Null if the lexicon is. Free it with `lexc_words_free`; the lexicon may be closed before.

 # Safety
 `lexicon` must be null (an error) or open.
 */
lexc_words_iterator *lexc_words(const lexc_lexicon *lexicon, uint64_t from);

/*
 The words made of the tiles of a rack, in the order of the alphabet: of all of them, or, where
 `part` is not 0, of some. In `rack`, `?` is a blank, and `*` stands for any number of other tiles.
 Null if the lexicon or the rack is, or if the rack cannot be read; `lexc_error` says why. Use
 it as what `lexc_words` gives.

 # Safety
 `lexicon` must be null (an error) or open; `rack` null (an error) or text that ends with a 0 byte.
 */
lexc_words_iterator *lexc_anagrams(const lexc_lexicon *lexicon, const char *rack, int32_t part);

/*
 The next word: UTF-8, ended by a 0 byte, lent until the next call for the same iterator. Null
 behind the last one.

 # Safety
 `words` must be null (an error) or come from a function that gives words, and not be freed.
 */
const char *lexc_words_next(lexc_words_iterator *words);

/*
 Frees an iterator; null is allowed, and nothing happens.

 # Safety
 `words` must be null or come from a function that gives words, and not have been freed.
 */
void lexc_words_free(lexc_words_iterator *words);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* LEXC_H */
