/* Runs lexc_reader.h on files, for the tests in tests/repository/tests/readers.
 *
 *     check words FILE          prints every word, spelled and as tile numbers; visits every string of the GADDAG
 *     check beside FILE         prints the data of the words: counts, the rank of each word, values
 *     check contains FILE       prints for each line of standard input whether it is a word
 *     check many < FILES        opens and walks many files, each with a length of 4 bytes before it
 */
#define LEXC_READER_IMPLEMENTATION
#include "lexc_reader.h"

static char spelling[255 * 34 + 1];

/* Counts the strings from a state to a terminal edge, in a limited number of steps. */
static uint64_t strings(const lexr *lex, uint32_t state, uint64_t *steps)
{
    uint64_t found = 0;
    lexr_edge edge;
    unsigned label;
    for (label = 0; label <= lex->tiles && *steps; label++) {
        if (!lexr_step(lex, state, label, &edge)) continue;
        --*steps;
        found += edge.terminal + strings(lex, edge.target, steps);
    }
    return found;
}

/* Returns 1 if the GADDAG holds the word from each of its tiles. */
static int gaddag_holds(const lexr *lex, const uint8_t *tiles, size_t length)
{
    size_t split, i;
    for (split = 1; split <= length; split++) {
        lexr_edge edge = {0, 0, lex->automaton[LEXR_GADDAG].root};
        for (i = split; i-- > 0;)
            if (!lexr_step(lex, edge.target, tiles[i], &edge)) return 0;
        if (split < length && !lexr_step(lex, edge.target, 0, &edge)) return 0;
        for (i = split; i < length; i++)
            if (!lexr_step(lex, edge.target, tiles[i], &edge)) return 0;
        if (!edge.terminal) return 0;
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

/* Returns the rank of a word, from the sums of RANK (section 9). */
static uint64_t rank_of(const lexr *lex, const uint8_t *tiles, size_t length)
{
    const uint8_t *weights = lex->section[LEXR_RANK].data;
    const lexr_range own = lex->automaton[LEXR_DAWG];
    lexr_edge edge = {0, 0, own.root}, other;
    uint64_t rank = 0;
    for (; length--; tiles++) {
        uint32_t state = edge.target, at = state + (lex->layout == 1 ? 0 : 2 * lex->width), all = at;
        unsigned before = 0, ends = 0;
        rank += edge.terminal;
        while (lexr_next(lex, state, before, &other) && (before = other.tile) < *tiles) {
            ends += other.terminal;
            at += lex->layout == 1 || other.target;
        }
        if (!lexr_step(lex, state, *tiles, &edge)) return UINT64_MAX;
        if (lex->layout == 1) ends = 0;
        /* No words follow the last child of a record. */
        if (lex->layout == 2 && at == all + lexr_bits(lexr_mask(lex, state, 0)))
            rank += ends + (at == all ? 0 : lexr_u32(weights + 4 * (size_t)(all - own.begin)));
        else
            rank += ends + lexr_u32(weights + 4 * (size_t)(all - own.begin)) - lexr_u32(weights + 4 * (size_t)(at - own.begin));
    }
    return rank;
}

static uint64_t entry_of(const uint8_t *entries, uint32_t width, uint64_t rank)
{
    uint64_t value = 0;
    uint32_t i;
    for (i = width; i-- > 0;) value = value << 8 | entries[rank * width + i];
    return value;
}

/* Prints a decimal number in its shortest form. */
static void print_decimal(uint64_t value, uint32_t width, unsigned scale)
{
    uint64_t one = 1, sign = (uint64_t)1 << (8 * width - 1);
    unsigned digits;
    if (value & sign) putchar('-');
    if (value & sign) value = (~value + 1) & (sign - 1 + sign);
    for (; scale > 0 && value % 10 == 0; scale--) value /= 10;
    for (digits = scale; digits > 0; digits--) one *= 10;
    printf("%llu", (unsigned long long)(value / one));
    if (scale) printf(".%0*llu", (int)scale, (unsigned long long)(value % one));
    putchar('\n');
}

/* Prints a column (section 11) of a file that the runtime verified: name, type, and the value of each word. */
static void print_column(const uint8_t *body, uint64_t words)
{
    static const char *const types[] = {"edition", "flag", "number", "text", "decimal", "edition"};
    uint32_t type = lexr_u32(body), width = lexr_u32(body + 4), texts = lexr_u32(body + 16), name = lexr_u32(body + 20);
    const uint8_t *bits = body + 32 + (name + 7) / 8 * 8, *entries = bits + (type != 4 ? (words + 63) / 64 * 8 : 0);
    const uint8_t *offsets = entries + (words * width + 7) / 8 * 8, *text = offsets + ((texts + 1) * 4 + 7) / 8 * 8;
    uint64_t rank, value;
    printf("column %.*s %s\n", (int)name, (const char *)body + 32, types[type - 1]);
    for (rank = 0; rank < words; rank++) {
        value = width ? entry_of(entries, width, rank) : 1;
        if (type != 4 ? !(bits[rank / 8] >> rank % 8 & 1) : !value) puts("-");
        else if (type == 4)
            printf("%.*s\n", (int)(lexr_u32(offsets + 4 * value) - lexr_u32(offsets + 4 * value - 4)), (const char *)text + lexr_u32(offsets + 4 * value - 4));
        else if (type == 5) print_decimal(value, width, body[24]);
        else printf("%llu\n", (unsigned long long)value);
    }
    for (rank = 0; type == 6 && rank < texts; rank++)
        printf("also %.*s\n", (int)(lexr_u32(offsets + 4 * rank + 4) - lexr_u32(offsets + 4 * rank)), (const char *)text + lexr_u32(offsets + 4 * rank));
}

static int print_beside(const char *path)
{
    lexr lex;
    lexr_words words = {&lex, 0, {0}, {0}};
    const uint8_t *tiles, *counts, *entry;
    size_t length;
    if (!lexr_open(&lex, path)) return fprintf(stderr, "%s: %s\n", path, lex.error), 2;
    counts = lex.section[LEXR_COUNTS].data;
    printf("%llu words, %llu letters, %lu to %lu\n", (unsigned long long)lex.words, (unsigned long long)lexr_u64(counts + 8),
           (unsigned long)lexr_u32(counts + 16), (unsigned long)lexr_u32(counts + 20));
    words.state[0] = lex.automaton[LEXR_DAWG].root;
    while (lex.section[LEXR_RANK].data && (tiles = lexr_words_next(&words, &length)))
        printf("%llu\n", (unsigned long long)rank_of(&lex, tiles, length));
    for (entry = lex.file.data + 64; entry < lex.file.data + 64 + 32 * lexr_u32(lex.file.data + 24); entry += 32)
        if (!memcmp(entry, "VALU", 4)) print_column(lex.file.data + lexr_u64(entry + 8), lex.words);
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
        uint8_t *bytes = malloc(length ? length : 1); /* the exact length, so that sanitizers detect reads beyond it */
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
    if (argc == 3 && !strcmp(argv[1], "beside")) return print_beside(argv[2]);
    if (argc == 3 && !strcmp(argv[1], "contains")) return answer(argv[2]);
    if (argc == 2 && !strcmp(argv[1], "many")) return open_many();
    return fputs("check words FILE | check beside FILE | check contains FILE | check many\n", stderr), 2;
}
