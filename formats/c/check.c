/* Runs lexc_reader.h on files, for the test crates/lexc/tests/c_reader.rs.
 *
 *     check words FILE          every word, spelled, and as tile numbers; every string of the GADDAG is looked at
 *     check contains FILE       for each line of standard input whether it is a word
 *     check many < FILES        opens and walks many files, each a length of 4 bytes and its bytes
 */
#define LEXC_READER_IMPLEMENTATION
#include "lexc_reader.h"

static char spelling[255 * 34 + 1];

/* Strings that lead from a state to a terminal arc, up to a number of steps. */
static uint64_t strings(const lexr *lex, uint32_t state, uint64_t *steps)
{
    uint64_t found = 0;
    lexr_arc arc;
    unsigned label;
    for (label = 0; label <= lex->tiles && *steps; label++) {
        if (!lexr_step(lex, state, label, &arc)) continue;
        --*steps;
        found += arc.terminal + strings(lex, arc.target, steps);
    }
    return found;
}

/* Does the GADDAG hold a word from each of its tiles? */
static int gaddag_holds(const lexr *lex, const uint8_t *tiles, size_t length)
{
    size_t split, i;
    for (split = 1; split <= length; split++) {
        lexr_arc arc = {0, 0, lex->automaton[LEXR_GADDAG].root};
        for (i = split; i-- > 0;)
            if (!lexr_step(lex, arc.target, tiles[i], &arc)) return 0;
        if (split < length && !lexr_step(lex, arc.target, 0, &arc)) return 0;
        for (i = split; i < length; i++)
            if (!lexr_step(lex, arc.target, tiles[i], &arc)) return 0;
        if (!arc.terminal) return 0;
    }
    return 1;
}

static int print_words(const char *path)
{
    static const char *const names[] = {"trie", "dawg", "gaddag", "reversed dawg"};
    lexr lex;
    lexr_words words = {&lex, 0, {0}, {0}};
    const uint8_t *tiles;
    size_t length, i;
    uint64_t steps;
    if (!lexr_open(&lex, path)) return fprintf(stderr, "%s: %s\n", path, lex.error), 2;
    words.state[0] = lex.automaton[LEXR_DAWG].root;
    while ((tiles = lexr_words_next(&words, &length))) {
        uint8_t again[LEXR_MAX_WORD];
        if (lexr_spell(&lex, tiles, length, spelling, sizeof spelling) >= sizeof spelling) return 3;
        if (lexr_read(&lex, spelling, again, sizeof again) != (int)length || memcmp(again, tiles, length)) return 4;
        if (!lexr_contains(&lex, tiles, length)) return 5;
        if (lex.automaton[LEXR_GADDAG].root && !gaddag_holds(&lex, tiles, length)) return 6;
        fputs(spelling, stdout);
        for (i = 0; i < length; i++) printf(" %u", tiles[i]);
        putchar('\n');
    }
    if (lexr_words_next(&words, &length)) return 7;
    for (i = 0; i < 4; i++) {
        steps = UINT64_MAX;
        printf("%s: %llu strings\n", names[i], (unsigned long long)strings(&lex, lex.automaton[i].root, &steps));
    }
    printf("%llu words, %u tiles\n", (unsigned long long)lex.words, lex.tiles);
    lexr_close(&lex);
    lexr_close(&lex);
    return 0;
}

static int answer(const char *path)
{
    lexr lex;
    char line[4096];
    if (!lexr_open(&lex, path)) return fprintf(stderr, "%s: %s\n", path, lex.error), 2;
    while (fgets(line, sizeof line, stdin)) {
        uint8_t tiles[LEXR_MAX_WORD];
        int length;
        line[strcspn(line, "\n")] = 0;
        length = lexr_read(&lex, line, tiles, sizeof tiles);
        puts(length > 0 && lexr_contains(&lex, tiles, (size_t)length) ? "yes" : "no");
    }
    lexr_close(&lex);
    return 0;
}

static int open_many(void)
{
    uint8_t prefix[4];
    while (fread(prefix, 1, 4, stdin) == 4) {
        size_t length = lexr_u32(prefix), i;
        uint8_t *bytes = malloc(length ? length : 1); /* its very length: what is read behind it is noticed */
        lexr lex;
        if (!bytes || fread(bytes, 1, length, stdin) != length) return 3;
        if (lexr_from_memory(&lex, bytes, length)) {
            lexr_words words = {&lex, 0, {lex.automaton[LEXR_DAWG].root}, {0}};
            const uint8_t *tiles;
            uint64_t steps, count = 0;
            for (i = 0; i < 4; i++) steps = 20000, strings(&lex, lex.automaton[i].root, &steps);
            for (; count < 200 && (tiles = lexr_words_next(&words, &i)); count++) {
                if (lexr_spell(&lex, tiles, i, spelling, count % 2 ? 3 : sizeof spelling) > sizeof spelling) return 4;
                if (!lexr_contains(&lex, tiles, i)) return 5;
            }
            puts("sound");
        } else puts(lex.error);
        lexr_close(&lex);
        free(bytes);
    }
    return 0;
}

int main(int argc, char **argv)
{
    if (argc == 3 && !strcmp(argv[1], "words")) return print_words(argv[2]);
    if (argc == 3 && !strcmp(argv[1], "contains")) return answer(argv[2]);
    if (argc == 2 && !strcmp(argv[1], "many")) return open_many();
    return fputs("check words FILE | check contains FILE | check many\n", stderr), 2;
}
