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
    lexc_engine *engine;
    lexc_request *request;
    lexc_plays *plays;
    lexc_play play;
    int best = 0;
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
    unverified = lexc_open_unverified(argv[1]);
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

    /* Patterns and hooks. */
    iterator = lexc_find(lexicon, "?[ao]*s");
    EXPECT(!strcmp(lexc_words_next(iterator), "CARS") && !strcmp(lexc_words_next(iterator), "CATS"));
    EXPECT(!strcmp(lexc_words_next(iterator), "DOGS") && !strcmp(lexc_words_next(iterator), "EARS"));
    EXPECT(!strcmp(lexc_words_next(iterator), "EATS") && !lexc_words_next(iterator));
    lexc_words_free(iterator);
    EXPECT(lexc_find(lexicon, "[") == NULL && strlen(lexc_error()) > 0);
    EXPECT(lexc_find(lexicon, NULL) == NULL && lexc_find(NULL, "a") == NULL);
    iterator = lexc_front_hooks(lexicon, "at");
    EXPECT(!strcmp(lexc_words_next(iterator), "C") && !strcmp(lexc_words_next(iterator), "E"));
    EXPECT(!lexc_words_next(iterator));
    lexc_words_free(iterator);
    iterator = lexc_back_hooks(lexicon, "do");
    EXPECT(!strcmp(lexc_words_next(iterator), "G") && !lexc_words_next(iterator));
    lexc_words_free(iterator);
    EXPECT(lexc_back_hooks(lexicon, "d1") == NULL && strlen(lexc_error()) > 0);
    EXPECT(lexc_back_hooks(lexicon, NULL) == NULL && lexc_front_hooks(NULL, "do") == NULL);

    /* Moves: on the empty board, and hooked to a word. */
    plays = lexc_moves(lexicon, NULL, "dogs", NULL, 0);
    EXPECT(lexc_plays_count(plays) == 9);
    EXPECT(lexc_plays_next(plays, &play) == 1);
    EXPECT(!strcmp(play.word, "DOGS") && play.score == 12 && play.tiles == 4 && !strcmp(play.leave, ""));
    EXPECT(play.row == 7 && play.column < 8 && !play.down && play.coordinate[0] == '8');
    for (i = 1; lexc_plays_next(plays, &play) == 1; i++) best = play.score;
    EXPECT(i == 9 && best <= 12 && lexc_plays_next(plays, &play) == 0);
    EXPECT(lexc_plays_next(plays, NULL) == -1 && strstr(lexc_error(), "null"));
    lexc_plays_free(plays);
    plays = lexc_moves(lexicon, "15/15/15/15/15/15/15/6CAT6/15/15/15/15/15/15/15 S?/ 0/0 0", NULL, "standard", 1);
    EXPECT(lexc_plays_count(plays) == 1 && lexc_plays_next(plays, &play) == 1);
    EXPECT(!strcmp(play.word, "(CAT)S") && play.score == 6 && !strcmp(play.leave, "?"));
    lexc_plays_free(plays);
    EXPECT(lexc_moves(lexicon, NULL, NULL, NULL, 0) == NULL && strstr(lexc_error(), "null"));
    EXPECT(lexc_moves(lexicon, "3/4 DOG/", NULL, NULL, 0) == NULL && strlen(lexc_error()) > 0);
    EXPECT(lexc_moves(lexicon, NULL, "d!", NULL, 0) == NULL && strlen(lexc_error()) > 0);
    EXPECT(lexc_moves(lexicon, NULL, "dog", "chess", 0) == NULL && strstr(lexc_error(), "chess"));
    EXPECT(lexc_moves(lexicon, "\xff", "dog", NULL, 0) == NULL && strstr(lexc_error(), "UTF-8"));
    EXPECT(lexc_moves(NULL, NULL, "dog", NULL, 0) == NULL);

    /* Handles that are wrong: of another type, freed, made up. */
    iterator = lexc_words(lexicon, 0);
    EXPECT(lexc_count((lexc_lexicon *)iterator) == LEXC_NONE && strstr(lexc_error(), "not an open handle"));
    EXPECT(lexc_words_next((lexc_words_iterator *)lexicon) == NULL && strstr(lexc_error(), "iterator"));
    EXPECT(lexc_plays_next((lexc_plays *)lexicon, &play) == -1 && lexc_plays_count((lexc_plays *)text) == LEXC_NONE);
    lexc_close((lexc_lexicon *)iterator);
    EXPECT(strstr(lexc_error(), "not an open handle of a lexicon") && !strcmp(lexc_words_next(iterator), "CAR"));
    lexc_words_free(iterator);
    EXPECT(lexc_words_next(iterator) == NULL && strstr(lexc_error(), "not an open handle"));
    lexc_words_free(iterator);
    lexc_plays_free(plays);
    unverified = lexc_open(argv[1]);
    lexc_close(unverified);
    EXPECT(lexc_contains(unverified, "dogs") == -1 && strstr(lexc_error(), "not an open handle"));
    lexc_close(unverified);
    EXPECT(lexc_count(lexicon) == 12);

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

    /* The API. */
    engine = lexc_engine_new();
    EXPECT(lexc_engine_add(engine, "twelve", lexicon) == 1 && lexc_engine_add(engine, "builtin:x", lexicon) == 0);
    request = lexc_call(engine, "words.check", "{\"lexicon\": \"twelve\", \"words\": [\"dogs\"]}");
    EXPECT(!strcmp(lexc_answer(request), "[{\"word\":\"dogs\",\"valid\":true}]"));
    EXPECT(!strcmp(lexc_answer(request), "[{\"word\":\"dogs\",\"valid\":true}]"));
    lexc_request_free(request);
    EXPECT(lexc_answer(request) == NULL && lexc_poll(request, 1) == -1);
    request = lexc_call(engine, "no.method", NULL);
    EXPECT(strstr(lexc_answer(request), "{\"error\":{\"help\":") != NULL);
    lexc_request_free(request);
    request = lexc_start(engine, "simulate",
        "{\"lexicon\": \"twelve\", \"rack\": \"CATDOGS\", \"leaves\": \"none\", \"rule\":\"none\", \"iterations\": 1000000000}");
    EXPECT(lexc_poll(request, 1) == 0 && strstr(lexc_answer(request), "\"plays\":[{"));
    lexc_cancel(request);
    EXPECT(lexc_poll(request, 1) == 1 && strstr(lexc_answer(request), "\"stopped\":\"cancelled\""));
    lexc_request_free(request);
    EXPECT(lexc_start(engine, "words.check", "{") == NULL && lexc_start(NULL, "words.check", NULL) == NULL);
    lexc_engine_free(engine);
    EXPECT(lexc_call(engine, "api.methods", NULL) == NULL && strstr(lexc_error(), "an engine"));

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
    EXPECT(lexc_plays_next(NULL, &play) == -1 && lexc_plays_count(NULL) == LEXC_NONE);
    lexc_plays_free(NULL);
    lexc_words_free(NULL);
    lexc_close(NULL);
    lexc_close(lexicon);
    printf("%d failures\n", failures);
    return failures != 0;
}
