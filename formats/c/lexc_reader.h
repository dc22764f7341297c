/* lexc_reader.h: opens, verifies and walks `.lex` lexicons in place. One header, C99 or C++11, no dependencies. The format is
 * formats/lex-v1.md; comments name its sections. Include the header in one source file, before all other headers, with
 * LEXC_READER_IMPLEMENTATION defined. Tiles are numbers from 1, in alphabet order; 0 is the separator of a GADDAG.
 * README.md has an example and the limitations. */
#ifndef LEXC_READER_H
#define LEXC_READER_H
#if defined(LEXC_READER_IMPLEMENTATION) && !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L
#endif
#include <stddef.h>
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif

enum { LEXR_MAX_WORD = 255 }; /* maximum number of tiles of a word */
enum lexr_kind { LEXR_TRIE, LEXR_DAWG, LEXR_GADDAG, LEXR_REVERSED_DAWG, LEXR_TWO_WAY, LEXR_TWO_WAY_COMPACT,
                 LEXR_ALPHABET, LEXR_PROVENANCE, LEXR_COUNTS, LEXR_POOL, LEXR_RANK, LEXR_KINDS };
typedef struct { const uint8_t *data; size_t length; } lexr_bytes;
typedef struct { uint32_t root, begin, end; } lexr_range;
typedef struct { uint8_t tile, terminal; uint32_t target; } lexr_edge; /* target 0: no further edges */
typedef struct { lexr_bytes text; uint8_t tile; lexr_bytes to; } lexr_spelling; /* tile 0: a fold, to another text */
typedef struct {
    uint64_t words;                 /* number of words */
    unsigned tiles;                 /* number of tiles in the alphabet, 1 to 63 */
    char error[160];                /* why the file was refused */
    lexr_bytes section[LEXR_KINDS]; /* contents; data is NULL if the section is absent */
    lexr_range automaton[6];        /* root 0 if absent; two-way DAWGs are verified, not walked */
    lexr_bytes file;                /* private to this reader, from here on */
    uint32_t layout, width, pool_words;
    lexr_bytes face[64];            /* by tile */
    lexr_spelling *spellings;       /* faces, aliases, folds */
    size_t spelling_count;
    int (*unmap)(void *, size_t), plain, hangul; /* plain: every spelling is one character; hangul: a tile is a letter */
    struct { uint64_t at, *words; uint8_t *way, *entry; } check; /* entry: 1 lists, 2 a forced state, 4 a record begins */
} lexr;
/* Iterates over the words below a state of a trie or DAWG: lexr_words words = {lex, 0, {state}, {0}}; */
typedef struct { const lexr *lex; size_t depth; uint32_t state[LEXR_MAX_WORD + 1]; uint8_t tiles[LEXR_MAX_WORD]; } lexr_words;

/* Open a file (POSIX), or bytes that must stay in place. Return 1, or 0 if the file is refused: `error` is the reason. */
int lexr_open(lexr *lex, const char *path);
int lexr_from_memory(lexr *lex, const void *data, size_t length);
void lexr_close(lexr *lex);
/* Follow the edge of a label, or find the next edge with a tile above `after` (0 for the first). Return 1 if found. */
int lexr_step(const lexr *lex, uint32_t state, unsigned label, lexr_edge *edge);
int lexr_next(const lexr *lex, uint32_t state, unsigned after, lexr_edge *edge);
int lexr_contains(const lexr *lex, const uint8_t *tiles, size_t length);
/* Returns the next word in alphabet order, valid until the next call; NULL at the end. */
const uint8_t *lexr_words_next(lexr_words *words, size_t *length);
/* Converts tiles to UTF-8 (10.4). Like snprintf, returns the length of the whole text without the final 0. */
size_t lexr_spell(const lexr *lex, const uint8_t *tiles, size_t length, char *out, size_t room);
/* Converts UTF-8 to tiles: spellings as written, no case conversion. Returns their number, or -1. */
int lexr_read(const lexr *lex, const char *text, uint8_t *tiles, size_t room);
#ifdef __cplusplus
}
#endif
#ifdef LEXC_READER_IMPLEMENTATION
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static uint32_t lexr_u16(const uint8_t *p) { return p[0] | (uint32_t)p[1] << 8; }
static uint32_t lexr_u32(const uint8_t *p) { return lexr_u16(p) | lexr_u16(p + 2) << 16; }
static uint64_t lexr_u64(const uint8_t *p) { return lexr_u32(p) | (uint64_t)lexr_u32(p + 4) << 32; }
#define LEXR_FAIL(lex, ...) (snprintf((lex)->error, sizeof (lex)->error, __VA_ARGS__), 0)
static const char LEXR_NAMES[] = "TRIEDAWGGADDRDWGTWOWTWOCALPHPROVCNTSPOOLRANK";
/* XXH3 of 64 bits with seed 0 and its default secret (section 1). */
static const uint64_t lexr_secret[25] = {
    0xbe4ba423396cfeb8, 0x1cad21f72c81017c, 0xdb979083e96dd4de, 0x1f67b3b7a4a44072, 0x78e5c0cc4ee679cb, 0x2172ffcc7dd05a82,
    0x8e2443f7744608b8, 0x4c263a81e69035e0, 0xcb00c391bb52283c, 0xa32e531b8b65d088, 0x4ef90da297486471, 0xd8acdea946ef1938,
    0x3f349ce33f76faa8, 0x1d4f0bc7c7bbdcf9, 0x3159b4cd4be0518a, 0x647378d9c97e9fc8, 0xc3ebd33483acc5ea, 0xeb6313faffa081c5,
    0x49daf0b751dd0d17, 0x9e68d429265516d3, 0xfca1477d58be162b, 0xce31d07ad1b8f88f, 0x280416958f3acb45, 0x7e404bbbcafbd7af};
static uint64_t lexr_key(size_t at) {
    return lexr_secret[at / 8] >> at % 8 * 8 | lexr_secret[at / 8 + 1] << 1 << (63 - at % 8 * 8);
}
static uint64_t lexr_fold(uint64_t a, uint64_t b) { /* exclusive or of the halves of the 128-bit product */
    uint64_t low = (a & 0xffffffff) * (b & 0xffffffff), mid = (a >> 32) * (b & 0xffffffff) + (low >> 32);
    uint64_t cross = (a & 0xffffffff) * (b >> 32) + (mid & 0xffffffff);
    return ((a >> 32) * (b >> 32) + (mid >> 32) + (cross >> 32)) ^ (cross << 32 | (low & 0xffffffff));
}
static uint64_t lexr_mix(const uint8_t *p, size_t at) { return lexr_fold(lexr_u64(p) ^ lexr_key(at), lexr_u64(p + 8) ^ lexr_key(at + 8)); }
static uint64_t lexr_avalanche(uint64_t h) { h = (h ^ h >> 37) * 0x165667919E3779F9; return h ^ h >> 32; }
static uint64_t lexr_xxh3(const uint8_t *p, size_t n) {
    const uint64_t p1 = 0x9E3779B185EBCA87, p2 = 0xC2B2AE3D27D4EB4F, p3 = 0x165667B19E3779F9, m = 0x9FB21C651E98DF25;
    uint64_t acc[8] = {0xC2B2AE3D, p1, p2, p3, 0x85EBCA77C2B2AE63, 0x85EBCA77, 0x27D4EB2F165667C5, 0x9E3779B1};
    uint64_t h = n * p1, low, high;
    size_t i, lane, stripes = n ? (n - 1) / 64 : 0;
    if (n < 4) {
        h = n ? (uint32_t)(lexr_key(0) ^ lexr_key(4)) ^ ((uint64_t)p[0] << 16 | (uint64_t)p[n / 2] << 24 | p[n - 1] | n << 8)
              : lexr_key(56) ^ lexr_key(64);
        h = (h ^ h >> 33) * p2, h = (h ^ h >> 29) * p3;
        return h ^ h >> 32;
    }
    if (n <= 8) {
        h = (lexr_u32(p + n - 4) + ((uint64_t)lexr_u32(p) << 32)) ^ lexr_key(8) ^ lexr_key(16);
        h = (h ^ (h << 49 | h >> 15) ^ (h << 24 | h >> 40)) * m, h = (h ^ ((h >> 35) + n)) * m;
        return h ^ h >> 28;
    }
    if (n <= 16) {
        low = lexr_u64(p) ^ lexr_key(24) ^ lexr_key(32), high = lexr_u64(p + n - 8) ^ lexr_key(40) ^ lexr_key(48);
        for (h = n, i = 0; i < 64; i += 8) h += (low >> i & 255) << (56 - i);
        return lexr_avalanche(h + high + lexr_fold(low, high));
    }
    for (i = 0; n <= 128 && i <= (n - 1) / 32; i++)
        h += lexr_mix(p + 16 * i, 32 * i) + lexr_mix(p + n - 16 * i - 16, 32 * i + 16);
    if (n <= 128) return lexr_avalanche(h);
    for (i = 0; n <= 240 && i < n / 16; i++)
        h += lexr_mix(p + 16 * i, i < 8 ? 16 * i : 16 * i - 125), h = i == 7 ? lexr_avalanche(h) : h;
    if (n <= 240) return lexr_avalanche(h + lexr_mix(p + n - 16, 119));
    for (i = 0; i <= stripes; i++) {
        for (lane = 0; lane < 8; lane++) {
            low = lexr_u64((i < stripes ? p + 64 * i : p + n - 64) + 8 * lane);
            high = low ^ lexr_key((i < stripes ? 8 * (i % 16) : 121) + 8 * lane);
            acc[lane ^ 1] += low, acc[lane] += (high & 0xffffffff) * (high >> 32);
        }
        for (lane = 0; lane < 8 && i % 16 == 15 && i < stripes; lane++)
            acc[lane] = (acc[lane] ^ acc[lane] >> 47 ^ lexr_key(128 + 8 * lane)) * 0x9E3779B1;
    }
    for (i = 0; i < 8; i += 2) h += lexr_fold(acc[i] ^ lexr_key(11 + 8 * i), acc[i + 1] ^ lexr_key(19 + 8 * i));
    return lexr_avalanche(h);
}
/* Walking (7.1, 7.2). Words outside the pool read as 0, and address 0 has no edges. */
static uint32_t lexr_word(const lexr *lex, uint64_t at) { return at < lex->pool_words ? lexr_u32(lex->section[LEXR_POOL].data + 64 + 4 * at) : 0; }
static uint64_t lexr_mask(const lexr *lex, uint64_t at, unsigned which) {
    at += (uint64_t)which * lex->width;
    return lexr_word(lex, at) | (lex->width == 2 ? (uint64_t)lexr_word(lex, at + 1) << 32 : 0);
}
static unsigned lexr_bits(uint64_t x) { unsigned n = 0; for (; x; x &= x - 1) n++; return n; }
int lexr_step(const lexr *lex, uint32_t state, unsigned label, lexr_edge *edge) {
    for (; lex->layout == 1 && state && state < lex->pool_words; state++) {
        uint32_t cell = lexr_word(lex, state);
        edge->tile = (uint8_t)(cell >> 26), edge->terminal = cell >> 24 & 1, edge->target = cell & 0xffffff;
        if (edge->tile == label) return 1;
        if (((edge->tile - 1u) & 255) > ((label - 1) & 255) || cell >> 25 & 1) return 0;
    }
    if (lex->layout == 1 || !state || label > 63) return 0;
    const uint64_t next = lexr_mask(lex, state, 0), ends = lexr_mask(lex, state, 1), bit = (uint64_t)1 << label;
    edge->tile = (uint8_t)label, edge->terminal = (ends & bit) != 0, edge->target = 0;
    if (next & bit) edge->target = lexr_word(lex, (uint64_t)state + 2 * lex->width + lexr_bits(next & (bit - 1))) & 0x3ffffff;
    return ((next | ends) & bit) != 0;
}
int lexr_next(const lexr *lex, uint32_t state, unsigned after, lexr_edge *edge) {
    while (++after <= lex->tiles) if (lexr_step(lex, state, after, edge)) return 1;
    return 0;
}
int lexr_contains(const lexr *lex, const uint8_t *tiles, size_t length) {
    lexr_edge edge = {0, 0, lex->automaton[LEXR_DAWG].root};
    while (length-- > 0) if (!lexr_step(lex, edge.target, *tiles++, &edge)) return 0;
    return edge.terminal;
}
const uint8_t *lexr_words_next(lexr_words *words, size_t *length) {
    unsigned after = 0;
    lexr_edge edge;
    for (;;) {
        if (words->depth < LEXR_MAX_WORD && lexr_next(words->lex, words->state[words->depth], after, &edge)) {
            words->tiles[words->depth++] = edge.tile, after = 0;
            words->state[*length = words->depth] = edge.target;
            if (edge.terminal) return words->tiles;
        } else if (words->depth) after = words->tiles[--words->depth];
        else return words->state[0] = 0, (const uint8_t *)NULL; /* later calls return NULL, too */
    }
}
/* Texts (10). Returns the longest spelling at the start of `text`, or NULL. */
enum { LEXR_TEXT = 255 * 34 + 1 };
static const lexr_spelling *lexr_longest(const lexr *lex, const char *text, size_t length, int folds) {
    const lexr_spelling *s = lex->spellings, *end = s + lex->spelling_count, *best = NULL;
    for (; s < end; s++)
        if ((folds || s->tile) && s->text.length > (best ? best->text.length : 0) && s->text.length <= length &&
            !memcmp(s->text.data, text, s->text.length)) best = s;
    return best;
}
/* Hangul: sets of the letters from U+3131 on, for the three parts of a syllable; characters of three bytes. */
static const uint64_t LEXR_INITIALS = 0x3ff701cb, LEXR_MEDIALS = 0x7ffffc0000000, LEXR_FINALS = 0x3efbff7f;
static uint32_t lexr_wide(const char *p, size_t left) { /* returns 0 for a character of other length */
    return left >= 3 && (p[0] & 0xf0) == 0xe0 ? (p[0] & 15u) << 12 | (p[1] & 63u) << 6 | (p[2] & 63u) : 0;
}
static size_t lexr_put(char *out, uint32_t c) {
    out[0] = (char)(0xe0 | c >> 12), out[1] = (char)(0x80 | (c >> 6 & 63)), out[2] = (char)(0x80 | (c & 63));
    return 3;
}
static size_t lexr_put_part(char *out, uint64_t set, uint32_t number) { /* the letter with this number in a set */
    uint32_t letter = 0x3131;
    for (; !(set & 1) || number--; set >>= 1) letter++;
    return lexr_put(out, letter);
}
/* Steps 2 and 3 of 10.3, without casing: Hangul as letters, then folds. Returns the length, or -1 without room for it. */
static int lexr_normal(const lexr *lex, const char *text, size_t length, char out[LEXR_TEXT]) {
    char letters[LEXR_TEXT];
    size_t i, used, n = 0, written = 0;
    for (i = 0; i < length; i += used) {
        const uint32_t c = lex->hangul ? lexr_wide(text + i, length - i) : 0, syllable = c - 0xac00;
        used = c ? 3 : 1;
        if (n + 9 > LEXR_TEXT) return -1;
        if (syllable < 11172) {
            n += lexr_put_part(letters + n, LEXR_INITIALS, syllable / 588), n += lexr_put_part(letters + n, LEXR_MEDIALS, syllable / 28 % 21);
            if (syllable % 28) n += lexr_put_part(letters + n, LEXR_FINALS, syllable % 28 - 1);
        } else if (c - 0x1100 < 19) n += lexr_put_part(letters + n, LEXR_INITIALS, c - 0x1100);
        else if (c - 0x1161 < 21) n += lexr_put_part(letters + n, LEXR_MEDIALS, c - 0x1161);
        else if (c - 0x11a8 < 27) n += lexr_put_part(letters + n, LEXR_FINALS, c - 0x11a8);
        else memcpy(letters + n, text + i, used), n += used;
    }
    for (i = 0; i < n; i += used) {
        const lexr_spelling *s = lexr_longest(lex, letters + i, n - i, 1);
        const int fold = s && !s->tile;
        const size_t more = fold ? s->to.length : s ? s->text.length : 1;
        used = s ? s->text.length : 1;
        if (more > LEXR_TEXT - written) return -1;
        memcpy(out + written, fold ? (const char *)s->to.data : letters + i, more), written += more;
    }
    return (int)written;
}
/* Returns the length of the longest part from a set that `text` begins with, as it folds, and its number; 0 if there is none. */
static size_t lexr_part(const lexr *lex, const char *text, size_t length, uint64_t set, uint32_t *number) {
    size_t best = 0;
    uint32_t n;
    for (n = 0; n < lexr_bits(set); n++) {
        char letter[3], spelled[LEXR_TEXT];
        const int own = lexr_normal(lex, letter, lexr_put_part(letter, set, n), spelled);
        if (own > (int)best && (size_t)own <= length && !memcmp(spelled, text, (size_t)own)) best = (size_t)own, *number = n;
    }
    return best;
}
static size_t lexr_compose(const lexr *lex, const char *text, size_t length, char *out) { /* 10.4: letters to syllables */
    size_t used, run, next, written = 0;
    uint32_t initial = 0, medial = 0, last = 0;
    for (; length; text += used, length -= used) {
        const size_t first = lexr_part(lex, text, length, LEXR_INITIALS, &initial);
        const size_t second = first ? lexr_part(lex, text + first, length - first, LEXR_MEDIALS, &medial) : 0;
        if (!second) {
            for (out[written++] = *text, used = 1; used < length && (text[used] & 0xc0) == 0x80; used++) out[written++] = text[used];
            continue;
        }
        used = first + second;
        for (run = used; lexr_wide(text + run, length - run) - 0x3131 < 30; run += 3) continue;
        next = run > used && lexr_wide(text + run, length - run) - 0x314f < 21 ? 3 : 0; /* what begins the next syllable */
        if (next && run - used >= 6 && lexr_part(lex, text + run - 6, 6, LEXR_INITIALS, &last) == 6) {
            const uint32_t c = lexr_wide(text + run - 3, 3);
            if (run - used > 6 || c == 0x3137 || c == 0x3145 || c == 0x3148) next = 6;
        }
        run = lexr_part(lex, text + used, run - next - used, LEXR_FINALS, &last), used += run;
        written += lexr_put(out + written, 0xac00 + (initial * 21 + medial) * 28 + (run ? last + 1 : 0));
    }
    return written;
}
static size_t lexr_spell_composed(const lexr *lex, const uint8_t *tiles, size_t length, char *out, size_t room) {
    char whole[LEXR_TEXT], composed[2 * LEXR_TEXT];
    uint8_t again[LEXR_MAX_WORD];
    size_t i, used = 0;
    for (i = 0; i < length; used += lex->face[tiles[i++]].length) {
        if (length > LEXR_MAX_WORD || tiles[i] - 1u >= lex->tiles) return 0;
        memcpy(whole + used, lex->face[tiles[i]].data, lex->face[tiles[i]].length);
    }
    used = lexr_compose(lex, whole, used, composed), composed[used] = 0;
    if (lexr_read(lex, composed, again, sizeof again) != (int)length || memcmp(again, tiles, length)) return 0;
    if (room) i = used < room ? used : room - 1, memcpy(out, composed, i), out[i] = 0;
    return used;
}
size_t lexr_spell(const lexr *lex, const uint8_t *tiles, size_t length, char *out, size_t room) {
    size_t i, j, used, own, written = 0;
    if (lex->hangul && (written = lexr_spell_composed(lex, tiles, length, out, room))) return written;
    for (i = 0; i < length; i++) {
        char rest[128] = "["; /* a bracket, the tile's face, and up to 64 bytes of faces that could combine with it */
        unsigned bracket;
        for (j = i, used = 1, own = 0; j < length && used < 65 && tiles[j] - 1u < lex->tiles; j++) {
            memcpy(rest + used, lex->face[tiles[j]].data, lex->face[tiles[j]].length);
            used += lex->face[tiles[j]].length, own = own ? own : used - 1;
        }
        bracket = own && !lex->plain && lexr_longest(lex, rest + 1, used - 1, 1)->text.length != own;
        if (bracket) rest[1 + own] = ']';
        for (j = !bracket; j < 1 + own + bracket; j++, written++) if (written + 1 < room) out[written] = rest[j];
    }
    if (room) out[written < room ? written : room - 1] = 0;
    return written;
}
int lexr_read(const lexr *lex, const char *text, uint8_t *tiles, size_t room) {
    size_t count = 0, inside, bracket;
    for (; *text; text += inside + bracket) {
        char normal[LEXR_TEXT];
        int at = 0, length, pieces = 0;
        bracket = *text == '[';
        inside = strcspn(text += bracket, bracket ? "]" : "[");
        if (bracket && !text[inside]) return -1;
        for (length = lexr_normal(lex, text, inside, normal); at < length; pieces++) {
            const lexr_spelling *s = lexr_longest(lex, normal + at, (size_t)(length - at), 0);
            if (!s || count >= room || count > 32766) return -1;
            tiles[count++] = s->tile, at += (int)s->text.length;
        }
        if (length < 0 || (bracket && pieces != 1)) return -1;
    }
    return (int)count;
}
/* Opening (4.1). Takes a string (5, 10.1): a length of `prefix` bytes, then UTF-8. */
static int lexr_take(lexr_bytes *from, size_t prefix, lexr_bytes *out) {
    size_t i, more, k;
    if (from->length < prefix) return 0;
    out->data = from->data + prefix, out->length = prefix == 2 ? lexr_u16(from->data) : lexr_u32(from->data);
    if (from->length - prefix < out->length) return 0;
    for (i = 0; i < out->length; i += 1 + more) {
        uint32_t c = out->data[i];
        more = c < 0x80 ? 0 : c < 0xE0 ? 1 : c < 0xF0 ? 2 : 3;
        if ((c > 0x7f && c < 0xC2) || c > 0xF4 || more >= out->length - i) return 0;
        for (c &= 0x7f >> more, k = i + 1; k <= i + more; c = c << 6 | (out->data[k++] & 0x3f))
            if ((out->data[k] & 0xC0) != 0x80) return 0;
        if ((more == 2 && (c < 0x800 || c >> 11 == 27)) || (more == 3 && (c - 0x10000) >> 20)) return 0;
    }
    from->data += prefix + out->length, from->length -= prefix + out->length;
    return 1;
}
static int lexr_add(lexr *lex, lexr_bytes text, unsigned tile) { /* the spelling must be new and not too long */
    const size_t length = text.length;
    const lexr_spelling *same;
    size_t i;
    if (!length || length > (tile ? 32 : 64) || memchr(text.data, '[', length) || memchr(text.data, ']', length)) return 0;
    if ((same = lexr_longest(lex, (const char *)text.data, length, 1)) && same->text.length == length) return 0;
    lex->hangul |= tile && length == 3 && lexr_wide((const char *)text.data, 3) - 0x3131 < 51;
    for (i = 1; i < length; i++) lex->plain &= (text.data[i] & 0xC0) == 0x80;
    lex->spellings[lex->spelling_count].text = text, lex->spellings[lex->spelling_count++].tile = (uint8_t)tile;
    return 1;
}
static int lexr_texts(lexr *lex) { /* 5, 6, 10 */
    lexr_bytes from = lex->section[LEXR_PROVENANCE], text;
    const uint8_t *d = lex->section[LEXR_ALPHABET].data;
    uint64_t i, aliases, folds, strings = from.length < 4 ? 1 : 2 * (uint64_t)lexr_u32(from.data);
    if (from.length >= 4) for (from.data += 4, from.length -= 4; strings && lexr_take(&from, 4, &text); strings--) continue;
    if (strings || from.length || lex->section[LEXR_COUNTS].length % 32 != 24) return 0;
    lex->words = lexr_u64(lex->section[LEXR_COUNTS].data), from = lex->section[LEXR_ALPHABET];
    if (from.length && d[0] > 1) return LEXR_FAIL(lex, "section ALPH: layout %u is not supported, only 1", d[0]);
    if (from.length < 10 || !d[0] || !d[1] || d[1] > 63 || d[2] > 2 || d[3] || lexr_u16(d + 8) > 4096) return 0;
    if (!(lex->spellings = (lexr_spelling *)calloc(1 + from.length / 3, sizeof *lex->spellings))) return 0;
    lex->tiles = d[1], lex->plain = 1, folds = lexr_u16(d + 8);
    from.data += 10, from.length -= 10;
    for (i = 0; i < 4; i++) if (!lexr_take(&from, 2, &text)) return 0;
    for (i = 1; i <= lex->tiles; i++) {
        if (!lexr_take(&from, 2, &lex->face[i]) || !lexr_add(lex, lex->face[i], (unsigned)i) || !lexr_take(&from, 2, &text)) return 0;
        if (from.length < 6 || from.data[4] > 1) return 0;
        aliases = from.data[5], from.data += 6, from.length -= 6;
        while (aliases--) if (!lexr_take(&from, 2, &text) || !lexr_add(lex, text, (unsigned)i)) return 0;
    }
    while (folds--) if (!lexr_take(&from, 2, &text) || !lexr_add(lex, text, 0) ||
                        !lexr_take(&from, 2, &lex->spellings[lex->spelling_count - 1].to)) return 0;
    return !from.length;
}
/* The pool (7.3, 9): one pass over each automaton in address order, and one backwards over the DAWG. */
static int lexr_in(lexr_range range, uint64_t at) { return range.begin <= at && at < range.end; }
static const char *lexr_check_range(lexr *lex, int kind) { /* returns the rule broken at check.at, or NULL */
    uint8_t *const way_to = lex->check.way, *const entry = lex->check.entry; /* longest paths; how edges enter a state */
    const int lists = lex->layout == 1, two_way = kind >= LEXR_TWO_WAY, compact = kind == LEXR_TWO_WAY_COMPACT;
    const lexr_range *all = lex->automaton, none = {0, 0, 0}, own = all[kind], *to;
    const lexr_range closing = two_way || kind == LEXR_GADDAG ? all[LEXR_DAWG] : none;
    unsigned way = 1, right = 0, inside = 0; /* longest path to here plus 1; in a right record; inside a list */
    uint64_t next, ends, left, end, slot, i, labels = ((uint64_t)2 << lex->tiles) - 1;
    if (compact && own.end > 1u << 23) return "the addresses of a compact two-way DAWG must fit 23 bits";
    way_to[own.root] |= 1, entry[own.root] |= 1;
    for (lex->check.at = own.begin; lex->check.at < own.end; lex->check.at = end) {
        const uint32_t at = (uint32_t)lex->check.at, cell = lexr_word(lex, at), label = cell >> 26, order = (label - 1) & 255;
        const int begins = !right && !inside, forced = compact && begins && entry[at] == 2, bit23 = compact && label;
        if (compact && begins && entry[at] != 1 && !forced) return "every state must have an incoming edge, and all must agree how it is entered";
        if (two_way && !begins && way_to[at]) return "an edge must lead to the beginning of a state";
        if (lists && (inside > order || (forced && !label))) return "labels must ascend, the separator last; a forced label must be a tile";
        next = !lists ? lexr_mask(lex, at, 0) : cell & 0xffffff ? (uint64_t)1 << label : 0; /* a cell is a record of one edge */
        ends = !lists ? lexr_mask(lex, at, 1) : (uint64_t)(cell >> 24 & 1) << label;
        slot = (uint64_t)at + 2 * lex->width, end = lists ? (uint64_t)at + 1 : slot + lexr_bits(next);
        if (end > own.end) return "a record must lie inside its automaton";
        if (!(next | ends)) return "a state must have edges, and an edge must lead to a state or complete a word";
        if (((next | ends) & ~labels) || (ends & 1)) return "a label must be a tile, and the separator must not complete a word";
        if (way_to[at] > way || (!lists && !right)) way = way_to[at] ? way_to[at] : 1;
        for (left = next | ends; left; left &= left - 1) {
            const uint64_t bit = left & -left;
            const unsigned tile = lexr_bits(bit - 1), longer = way + (tile != 0);
            if (!(next & bit)) continue;
            const uint32_t word = lists ? 0 : lexr_word(lex, slot++), target = !lists ? word & 0x3ffffff : cell & (bit23 ? 0x7fffff : 0xffffff);
            if (word >> 26 > lex->tiles) return "a needed tile must be in the alphabet";
            to = tile ? &own : two_way && right ? &all[LEXR_REVERSED_DAWG] : &closing;
            if (target <= at) return "edges must point forward";
            if (!lexr_in(*to, target) && !(tile && kind == LEXR_GADDAG && lexr_in(closing, target)))
                return "an edge must stay in its automaton or lead into its DAWG";
            if (longer > 255) return "no path may be longer than 255 tiles";
            if (way_to[target] < longer) way_to[target] = (uint8_t)longer;
            if (bit23) entry[target] |= cell >> 23 & 1 ? 2 : 1;
        }
        for (i = (uint64_t)at + 1; i < end; i++) if (way_to[i]) return "an edge must lead to the beginning of a state";
        entry[at] |= 4;
        inside = lists && !forced && !(cell >> 25 & 1) ? order + 1 : 0;
        right ^= two_way && !forced && !inside;
        if (lists && !inside && !right) way = 1;
    }
    return right || inside ? "the last state must end inside its automaton" : NULL;
}
static const char *lexr_check_words(lexr *lex) { /* checks the words below each state and the values of RANK */
    const lexr_range own = lex->automaton[LEXR_DAWG];
    const uint8_t *rank = lex->section[LEXR_RANK].data;
    lexr_edge edge = {0, 0, 0};
    for (uint64_t at = lex->check.at = own.end, *words = lex->check.words; at-- > own.begin; edge.tile = 0) {
        uint64_t slots = at + 2 * lex->width, i = lex->layout == 1 ? at + 1 : slots + lexr_bits(lexr_mask(lex, at, 0)), sum = 0;
        if (!(lex->check.entry[at] & 4)) continue;
        while (lexr_next(lex, (uint32_t)at, edge.tile, &edge)) {
            const uint64_t below = edge.terminal + (edge.target ? words[edge.target - own.begin] : 0);
            if ((words[at - own.begin] += below) > UINT32_MAX) words[at - own.begin] = UINT32_MAX; /* counts saturate */
        }
        while (rank && i-- > at) { /* from the last child down to the masks, or the cell itself */
            sum = lex->layout == 1 ? words[at - own.begin] : i < slots ? 0 : sum + words[(lexr_word(lex, i) & 0x3ffffff) - own.begin];
            if (lexr_u32(rank + 4 * (i - own.begin)) != (sum = sum < UINT32_MAX ? sum : UINT32_MAX)) return "RANK differs from the DAWG";
        }
    }
    if (lex->words >= UINT32_MAX) return "there must be fewer than 4294967295 words";
    return lex->check.words[own.root - own.begin] == lex->words ? NULL : "CNTS must hold the number of words";
}
static int lexr_pool(lexr *lex) { /* 7, 8: the header, the ranges of automata, all states */
    const uint8_t *d = lex->section[LEXR_POOL].data, *e;
    const size_t length = lex->section[LEXR_POOL].length;
    lexr_range *a = lex->automaton;
    uint32_t i, at, k, masks, left = 0;
    const char *rule;
    if (length < 64) return LEXR_FAIL(lex, "section POOL has no header");
    lex->layout = lexr_u32(d), lex->width = lexr_u32(d + 4), masks = lexr_u32(d + 8), lex->pool_words = lexr_u32(d + 12);
    if (lex->layout - 1 > 1) return LEXR_FAIL(lex, "layout %lu is not supported, only edge lists and bitmaps", (unsigned long)lex->layout);
    at = lex->layout == 1 ? 1 : lex->width * 2; /* reserved words */
    if ((lex->layout == 1 ? lex->width || masks : lex->width - 1 > 1 || masks != 2) || lex->pool_words < at ||
        length != 64 + 4 * (uint64_t)lex->pool_words) return LEXR_FAIL(lex, "section POOL: its header or length is wrong");
    for (i = 16; i < 64 + 4 * at; i++) if (d[i]) return LEXR_FAIL(lex, "section POOL: reserved bytes must be 0");
    for (k = 0; k < 6; k++) {
        if (!(e = lex->section[k].data)) continue;
        if (lex->section[k].length == 16) a[k].root = lexr_u32(e), a[k].begin = lexr_u32(e + 4), a[k].end = lexr_u32(e + 8);
        if (!lexr_in(a[k], a[k].root) || a[k].begin < at || a[k].end > lex->pool_words || lexr_u32(e + 12) ||
            (k == LEXR_TWO_WAY_COMPACT && lex->layout != 1) || (k >= LEXR_TWO_WAY && !lex->section[LEXR_REVERSED_DAWG].data))
            return LEXR_FAIL(lex, "section %.4s does not fit the pool", &LEXR_NAMES[4 * k]);
        left |= 1u << k;
    }
    if (!memcmp(&a[LEXR_GADDAG], &a[LEXR_TWO_WAY], sizeof *a)) left &= ~(1u << LEXR_GADDAG); /* both are one automaton, or absent */
    k = a[LEXR_DAWG].end - a[LEXR_DAWG].begin;
    if (lex->section[LEXR_RANK].data && lex->section[LEXR_RANK].length != 4 * (uint64_t)k) return LEXR_FAIL(lex, "section RANK: wrong length");
    lex->check.way = (uint8_t *)calloc(lex->pool_words, 2), lex->check.words = (uint64_t *)calloc(k, 8);
    if (!lex->check.way || !lex->check.words) return LEXR_FAIL(lex, "out of memory");
    lex->check.entry = lex->check.way + lex->pool_words;
    for (; at < lex->pool_words; left &= ~(1u << k), at = a[k].end) {
        for (k = 0; k < 6 && !(left >> k & 1 && a[k].begin == at); k++) continue;
        if (k == 6) break;
        if ((rule = lexr_check_range(lex, (int)k))) return LEXR_FAIL(lex, "pool, word %lu: %s", (unsigned long)lex->check.at, rule);
    }
    if (left || at < lex->pool_words) return LEXR_FAIL(lex, "the automata must fill the pool, one after the other");
    if ((rule = lexr_check_words(lex))) return LEXR_FAIL(lex, "pool, word %lu: %s", (unsigned long)lex->check.at, rule);
    return 1;
}
static int lexr_table(lexr *lex) { /* 2, 3 */
    const uint8_t *d = lex->file.data, *e;
    uint64_t length = lex->file.length, end, begin, n, count, k;
    uint8_t copy[56 + 32 * 1024];
    if (length < 64 || memcmp(d, "\x89LEX\r\n\x1a\n", 8)) return LEXR_FAIL(lex, "not a .lex file, or damaged by a text-mode transfer");
    if ((k = lexr_u16(d + 8)) != 1) return LEXR_FAIL(lex, "format version %u.%u; this reader supports 1.x: %s", (unsigned)k,
        lexr_u16(d + 10), k ? "a newer one is needed" : "compile the word list again");
    if (lexr_u64(d + 16) != length) return LEXR_FAIL(lex, "the file is truncated, or bytes follow its end");
    count = lexr_u32(d + 24), end = 64 + 32 * count;
    if (lexr_u32(d + 12) != 64 || lexr_u32(d + 28) != 32 || lexr_u64(d + 32) != 64 || lexr_u64(d + 40) || lexr_u64(d + 48) ||
        count > 1024 || end > length) return LEXR_FAIL(lex, "a field of the header is wrong");
    memcpy(copy, d, 56), memcpy(copy + 56, d + 64, 32 * count);
    if (lexr_xxh3(copy, end - 8) != lexr_u64(d + 56)) return LEXR_FAIL(lex, "the checksum of header and section table is wrong");
    for (e = d + 64; count--; e += 32, end = begin + n) {
        begin = (end + 63) / 64 * 64, n = lexr_u64(e + 16);
        for (k = 0; k < 4; k++) if ((unsigned)(e[k] | 32) - 'a' > 25 && (unsigned)e[k] - '0' > 9) return LEXR_FAIL(lex, "a kind of section is not text");
        for (k = 0; k < LEXR_KINDS && memcmp(e, &LEXR_NAMES[4 * k], 4); k++) continue;
        if (lexr_u64(e + 8) != begin || begin > length || n > length - begin || lexr_u32(e + 4) > 1)
            return LEXR_FAIL(lex, "section %.4s: its entry in the table is wrong", (const char *)e);
        while (end < begin) if (d[end++]) return LEXR_FAIL(lex, "byte %lu: padding must be 0", (unsigned long)(end - 1));
        if (lexr_xxh3(d + begin, n) != lexr_u64(e + 24)) return LEXR_FAIL(lex, "section %.4s: wrong checksum", (const char *)e);
        if (k < LEXR_KINDS ? lex->section[k].data != NULL : lexr_u32(e + 4))
            return LEXR_FAIL(lex, "section %.4s is a duplicate, or required and not supported by this reader (PACK: packed layout)", (const char *)e);
        if (k < LEXR_KINDS) lex->section[k].data = d + begin, lex->section[k].length = n;
    }
    for (k = LEXR_DAWG; k <= LEXR_POOL; k = k == LEXR_DAWG ? 0u + LEXR_ALPHABET : k + 1)
        if (!lex->section[k].data) return LEXR_FAIL(lex, "section %.4s is missing", &LEXR_NAMES[4 * k]);
    return end == length || LEXR_FAIL(lex, "the file does not end with its last section");
}
int lexr_from_memory(lexr *lex, const void *data, size_t length) {
    memset(lex, 0, sizeof *lex);
    lex->file.data = (const uint8_t *)data, lex->file.length = length;
    const int sound = lexr_table(lex) && (lexr_texts(lex) || (!*lex->error && LEXR_FAIL(lex, "section ALPH, PROV or CNTS is malformed"))) && lexr_pool(lex);
    free(lex->check.way), free(lex->check.words);
    if (!sound) free(lex->spellings), lex->spellings = NULL;
    return sound;
}
void lexr_close(lexr *lex) {
    free(lex->spellings);
    if (lex->unmap) lex->unmap((void *)lex->file.data, lex->file.length);
    memset(lex, 0, sizeof *lex);
}
#ifndef _WIN32
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
int lexr_open(lexr *lex, const char *path) {
    struct stat status;
    int file = open(path, O_RDONLY), readable = file >= 0 && !fstat(file, &status) && S_ISREG(status.st_mode);
    void *map = readable ? mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, file, 0) : MAP_FAILED;
    if (file >= 0) close(file);
    if (map == MAP_FAILED) return lex->spellings = NULL, lex->unmap = NULL, LEXR_FAIL(lex, "the file cannot be read, or is empty");
    if (!lexr_from_memory(lex, map, (size_t)status.st_size)) return munmap(map, (size_t)status.st_size), 0;
    return lex->unmap = munmap, 1;
}
#endif
#endif /* LEXC_READER_IMPLEMENTATION */
#endif
