/* lexc c-header 1: test, 12 words of the alphabet english.

   A node is a letter and its edge: bits 0-21 the index of the first node of the list after
   it, 0 for none; bit 22 ends a list; bit 23 completes a word; bits 24-31 the letter, from 1, in
   the order of test_letters. Node 0 only points to the list with which words begin. */
#ifndef LEXC_TEST_H
#define LEXC_TEST_H

#include <stddef.h>
#include <stdint.h>

#define TEST_WORDS 12u
#define TEST_LONGEST 4
#define TEST_LETTERS 26
#define TEST_NODES 12

/* The letters, in UTF-8; letter 0 is none. */
static const char *const test_letters[TEST_LETTERS + 1] = {
    "", "A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M", "N", "O", "P", "Q", "R", "S", "T", "U", "V", "W", "X", "Y", "Z"
};

static const uint32_t test_nodes[TEST_NODES] = {
    0x00400001, 0x03000005, 0x04000004, 0x05400005, 0x0fc00006, 0x01400008, 0x0780000b, 0x0e40000a,
    0x1280000b, 0x14c0000b, 0x05c00000, 0x13c00000,
};

/* Is it a word? The letters are numbered from 1. Time proportional to their count. */
static inline int test_contains(const uint8_t *word, size_t length)
{
    uint32_t node = test_nodes[0] & ~(uint32_t)0x800000;
    for (size_t i = 0; i < length; i++) {
        uint32_t at = node & 0x3fffff;
        if (at == 0)
            return 0;
        while ((node = test_nodes[at]) >> 24 != word[i]) {
            if (node & 0x400000)
                return 0;
            at++;
        }
    }
    return (node & 0x800000) != 0;
}

#endif
