/* Uses every function of lexc.h: check FILE, a lexicon of the twelve words of Appel & Jacobson. */
#include "lexc.h"
#include <stdio.h>
#include <string.h>

static int failures;

static void expect(int holds, const char *what)
{
    if (holds) return;
    failures++;
    printf("failed: %s (%s)\n", what, lexc_error());
}
#define EXPECT(what) expect(what, #what)

int main(int argc, char **argv)
{
    static const char *const words[] = {"CAR", "CARS", "CAT", "CATS", "DO", "DOG", "DOGS", "DONE", "EAR", "EARS", "EAT", "EATS"};
    static unsigned char bytes[1 << 16];
    char text[32];
    size_t length, i;
    lexc_lexicon *lexicon, *unverified, *memory;
    lexc_words_iterator *iterator;
    FILE *file;
    if (argc != 2) return 2;

    EXPECT(strcmp(lexc_error(), "") == 0);
    lexicon = lexc_open(argv[1]);
    EXPECT(lexicon != NULL);
    EXPECT(lexc_count(lexicon) == 12);
    EXPECT(lexc_contains(lexicon, "dogs") == 1);
    EXPECT(lexc_contains(lexicon, "dogged") == 0);
    EXPECT(lexc_contains(lexicon, "") == 0);
    EXPECT(lexc_contains(lexicon, "do gs") == 0);
    for (i = 0; i < 12; i++) {
        EXPECT(lexc_rank(lexicon, words[i]) == i);
        EXPECT(lexc_word_at(lexicon, i, text, sizeof text) == strlen(words[i]) && !strcmp(text, words[i]));
    }
    EXPECT(lexc_rank(lexicon, "cot") == LEXC_NONE);
    EXPECT(lexc_word_at(lexicon, 12, text, sizeof text) == SIZE_MAX);

    /* Small buffers: truncated and 0-terminated. */
    memset(text, 'x', sizeof text);
    EXPECT(lexc_word_at(lexicon, 3, text, 3) == 4 && !strcmp(text, "CA") && text[3] == 'x');
    EXPECT(lexc_word_at(lexicon, 3, text, 1) == 4 && !strcmp(text, ""));
    EXPECT(lexc_word_at(lexicon, 3, NULL, 0) == 4);
    EXPECT(lexc_word_at(lexicon, 3, NULL, 5) == SIZE_MAX);

    /* Iteration, also after the lexicon is closed. */
    unverified = lexc_open_trusted(argv[1]);
    EXPECT(lexc_count(unverified) == 12);
    lexc_close(unverified);
    unverified = lexc_open_unverified(argv[1]);
    iterator = lexc_words(unverified, 0);
    lexc_close(unverified);
    for (i = 0; i < 12; i++) {
        const char *word = lexc_words_next(iterator);
        EXPECT(word && !strcmp(word, words[i]));
    }
    EXPECT(lexc_words_next(iterator) == NULL);
    EXPECT(lexc_words_next(iterator) == NULL);
    lexc_words_free(iterator);
    iterator = lexc_words(lexicon, 11);
    EXPECT(!strcmp(lexc_words_next(iterator), "EATS") && !lexc_words_next(iterator));
    lexc_words_free(iterator);

    /* Anagrams of all and of some tiles of a rack. */
    iterator = lexc_anagrams(lexicon, "tas?", 0);
    EXPECT(!strcmp(lexc_words_next(iterator), "CATS"));
    EXPECT(!strcmp(lexc_words_next(iterator), "EATS") && !lexc_words_next(iterator));
    lexc_words_free(iterator);
    iterator = lexc_anagrams(lexicon, "odx", 1);
    EXPECT(!strcmp(lexc_words_next(iterator), "DO") && !lexc_words_next(iterator));
    lexc_words_free(iterator);
    EXPECT(lexc_anagrams(lexicon, "[", 0) == NULL && strlen(lexc_error()) > 0);
    EXPECT(lexc_anagrams(lexicon, NULL, 0) == NULL && lexc_anagrams(NULL, "a", 0) == NULL);

    /* From memory, at an odd address; the buffer may be reused at once. Damaged bytes are refused. */
    file = fopen(argv[1], "rb");
    length = file ? fread(bytes + 1, 1, sizeof bytes - 1, file) : 0;
    if (file) fclose(file);
    memory = lexc_from_memory(bytes + 1, length);
    bytes[length] ^= 1;
    EXPECT(lexc_contains(memory, "done") == 1);
    lexc_close(memory);
    EXPECT(lexc_from_memory(bytes + 1, length) == NULL && strstr(lexc_error(), "checksum"));
    EXPECT(lexc_from_memory(bytes, 0) == NULL && strstr(lexc_error(), "empty"));

    /* Invalid arguments. */
    EXPECT(lexc_open(NULL) == NULL && strstr(lexc_error(), "null"));
    EXPECT(lexc_open("no/such/file.lex") == NULL && strlen(lexc_error()) > 0);
    EXPECT(lexc_open("\xff\xfe") == NULL && strstr(lexc_error(), "UTF-8"));
    EXPECT(lexc_from_memory(NULL, 3) == NULL);
    EXPECT(lexc_contains(NULL, "do") == -1 && lexc_contains(lexicon, NULL) == -1);
    EXPECT(lexc_contains(lexicon, "d\xf6") == -1 && strstr(lexc_error(), "UTF-8"));
    EXPECT(lexc_count(NULL) == LEXC_NONE && lexc_rank(NULL, "do") == LEXC_NONE && lexc_rank(lexicon, NULL) == LEXC_NONE);
    EXPECT(lexc_word_at(NULL, 0, text, sizeof text) == SIZE_MAX);
    EXPECT(lexc_words(NULL, 0) == NULL && lexc_words_next(NULL) == NULL);
    lexc_words_free(NULL);
    lexc_close(NULL);
    lexc_close(lexicon);
    printf("%d failures\n", failures);
    return failures != 0;
}
