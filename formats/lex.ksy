meta:
  id: lex
  title: Lexicon of a crossword game, compiled by lexc
  file-extension: lex
  license: MIT OR Apache-2.0
  ks-version: '0.11'
  encoding: UTF-8
  endian: le
doc: |
  One file with the words of a crossword game's lexicon as a trie, a minimal DAWG, a GADDAG and
  a two-way DAWG over one alphabet, or packed. `lex-v1.md`, beside this file, is normative; where the two
  differ, this one is wrong. Kaitai Struct cannot compute XXH3, check the rules of 7.3 for edges,
  or decode packed words: a parser generated from this description reads files but does not verify them.
doc-ref: lex-v1.md
seq:
  - id: header
    type: header
  - id: sections
    type: section
    repeat: expr
    repeat-expr: header.num_sections
    doc: The section table, in ascending order of offset.
types:
  header:
    doc-ref: lex-v1.md, section 2
    seq:
      - id: magic
        contents: [0x89, LEX, 0x0d, 0x0a, 0x1a, 0x0a]
      - id: version_major
        type: u2
        valid: 1
      - id: version_minor
        type: u2
      - id: len_header
        type: u4
        valid: 64
      - id: len_file
        type: u8
        valid: _root._io.size
      - id: num_sections
        type: u4
        valid:
          max: 1024
      - id: len_entry
        type: u4
        valid: 32
      - id: ofs_table
        type: u8
        valid: 64
      - id: reserved
        type: u8
        valid: 0
        repeat: expr
        repeat-expr: 2
      - id: checksum
        type: u8
        doc: XXH3-64 of the first 56 bytes of the file and of the section table.
  section:
    doc-ref: lex-v1.md, section 3
    seq:
      - id: kind
        type: str
        size: 4
        encoding: ASCII
      - id: flags
        type: u4
        valid:
          max: 1
      - id: ofs_body
        type: u8
        valid:
          expr: _ % 64 == 0
      - id: len_body
        type: u8
      - id: checksum
        type: u8
        doc: XXH3-64 of the section's bytes.
    instances:
      is_required:
        value: (flags & 1) != 0
      body:
        io: _root._io
        pos: ofs_body
        size: len_body
        type:
          switch-on: kind
          cases:
            '"ALPH"': alphabet
            '"PROV"': provenance
            '"CNTS"': counts
            '"POOL"': pool
            '"TRIE"': structure
            '"DAWG"': structure
            '"GADD"': structure
            '"RDWG"': structure
            '"TWOW"': structure
            '"TWOC"': structure
            '"PACK"': packed_words
            '"RANK"': rank
            '"VALU"': values
  provenance:
    doc-ref: lex-v1.md, section 5
    seq:
      - id: num_pairs
        type: u4
      - id: pairs
        type: pair
        repeat: expr
        repeat-expr: num_pairs
  pair:
    seq:
      - id: len_name
        type: u4
      - id: name
        type: str
        size: len_name
      - id: len_value
        type: u4
      - id: value
        type: str
        size: len_value
  counts:
    doc-ref: lex-v1.md, section 6
    seq:
      - id: num_words
        type: u8
      - id: num_letters
        type: u8
      - id: min_length
        type: u4
      - id: max_length
        type: u4
      - id: lines
        type: count
        repeat: eos
  count:
    seq:
      - id: automaton
        type: u4
        enum: automaton
      - id: convention
        type: u4
        enum: convention
      - id: num_states
        type: u8
      - id: num_edges
        type: u8
        doc: For a two-way DAWG its left edges.
      - id: num_right_edges
        type: u8
        doc: Of a two-way DAWG, otherwise 0.
  pool:
    doc-ref: lex-v1.md, section 7
    seq:
      - id: layout
        type: u4
        enum: layout
        valid:
          in-enum: true
      - id: mask_width
        type: u4
        valid:
          max: 2
        doc: 32-bit words of a mask; 0 for edge lists.
      - id: num_masks
        type: u4
        valid:
          max: 2
        doc: Masks of a record, 2; 0 for edge lists.
      - id: num_words
        type: u4
      - id: reserved
        type: u4
        valid: 0
        repeat: expr
        repeat-expr: 12
    instances:
      num_reserved_words:
        value: 'layout == layout::edge_list ? 1 : mask_width * num_masks'
      words:
        pos: 64
        type: u4
        repeat: expr
        repeat-expr: num_words
        doc: The pool as bare words. An address is an index into this list.
      cells:
        pos: 64
        type: cell
        repeat: expr
        repeat-expr: num_words
        if: layout == layout::edge_list
        doc: The pool of the edge-list layout. An address is an index into this list.
      records:
        pos: 64
        type: bitmap_record(mask_width)
        repeat: eos
        if: layout == layout::bitmap
        doc: |
          The records of the bitmap layout in sequence; the reserved words are the first record. An
          address is `address` of a record.
  cell:
    doc: One edge of the edge-list layout.
    doc-ref: lex-v1.md, section 7.1
    seq:
      - id: word
        type: u4
    instances:
      target:
        value: word & 0xffffff
        doc: |
          Address of the target state; 0 if there is none. In the range of a compact two-way DAWG,
          bit 23 is not part of the address unless the label is 0: use `compact_target`.
      compact_target:
        value: word & 0x7fffff
      is_compact_target_forced:
        value: (word >> 23 & 1) != 0
      is_terminal:
        value: (word >> 24 & 1) != 0
      is_last:
        value: (word >> 25 & 1) != 0
        doc: In a forced state of a compact two-way DAWG, the edge is a left edge.
      tile:
        value: word >> 26
        doc: Number of a tile; 0 for the separator of a GADDAG and for a closing edge.
  bitmap_record:
    doc-ref: lex-v1.md, section 7.2
    params:
      - id: mask_width
        type: u4
    seq:
      - id: remember_address
        size: 0
        if: address < 0
        doc: Never present. Evaluating the condition computes `address` at this position of the stream.
      - id: next
        type: mask(mask_width)
        doc: Tiles whose edge leads to a state.
      - id: ends
        type: mask(mask_width)
        doc: Tiles whose edge completes a word.
      - id: children
        type: child
        repeat: expr
        repeat-expr: next.num_bits
        doc: The target of each bit of `next`, from the lowest bit.
    instances:
      address:
        value: (_io.pos - 64) / 4
  child:
    doc-ref: lex-v1.md, section 7.2
    seq:
      - id: word
        type: u4
    instances:
      target:
        value: word & 0x3ffffff
        doc: Address of the state.
      needed:
        value: word >> 26
        doc: A tile that occurs in every completion of that state; 0 if none is given.
  mask:
    doc: A set of tiles. Bit t of the 32 or 64 bits stands for tile t, bit 0 for the separator.
    params:
      - id: width
        type: u4
    seq:
      - id: halves
        type: half_mask
        repeat: expr
        repeat-expr: width
    instances:
      num_bits:
        value: 'halves[0].num_bits + (width == 2 ? halves[1].num_bits : 0)'
  half_mask:
    seq:
      - id: bits
        type: u4
    instances:
      pairs:
        value: bits - (bits >> 1 & 0x55555555)
      nibbles:
        value: (pairs & 0x33333333) + (pairs >> 2 & 0x33333333)
      octets:
        value: nibbles + (nibbles >> 4) & 0x0f0f0f0f
      num_bits:
        value: octets + (octets >> 8) + (octets >> 16) + (octets >> 24) & 0x3f
        doc: Number of set bits.
  structure:
    doc: The range of an automaton in the pool, in words of the pool.
    doc-ref: lex-v1.md, section 8
    seq:
      - id: root
        type: u4
      - id: range_begin
        type: u4
      - id: range_end
        type: u4
      - id: reserved
        type: u4
        valid: 0
    instances:
      len_range:
        value: range_end - range_begin
        doc: Words of the pool that hold the automaton's own states.
  rank:
    doc-ref: lex-v1.md, section 9
    seq:
      - id: weights
        type: u4
        repeat: eos
        doc: One for each word of the DAWG's range.
  packed_words:
    doc: |
      The words only. Model and body are bit streams whose codes depend on earlier bits, which Kaitai
      Struct cannot express: they are raw bytes here. Sections 12.2 to 12.5 describe the decoding, and
      `vectors/unpack.py` implements it in plain Python.
    doc-ref: lex-v1.md, section 12
    seq:
      - id: packing
        type: u4
        enum: packing
        valid:
          in-enum: true
      - id: len_model
        type: u4
      - id: num_bits
        type: u4
        valid:
          max: 0xfffffff
        doc: Bits of the body.
      - id: reserved
        type: u4
        valid: 0
      - id: model
        size: len_model
        doc: |
          The roots, and the codes of each context, coded by an adaptive binary range coder. The first
          four bytes are its initial code, big-endian.
      - id: body
        size: (num_bits + 7) / 8
        valid:
          expr: '_io.eof and (num_bits % 8 == 0 or body[num_bits / 8] >> num_bits % 8 == 0)'
        doc: |
          The records of the roots, one after the other. Bit n is bit n % 8 of byte n / 8; the bits after
          the last one are 0, and nothing follows.
  values:
    doc-ref: lex-v1.md, section 11
    seq:
      - id: kind
        type: u4
        enum: column_kind
        doc: Columns of other kinds belong to a later version and are skipped.
      - id: column
        type: column(kind)
        if: kind.to_i >= 1 and kind.to_i <= 6
  column:
    doc-ref: lex-v1.md, section 11
    params:
      - id: kind
        type: u4
        enum: column_kind
    seq:
      - id: len_entry
        type: u4
      - id: num_words
        type: u8
      - id: num_texts
        type: u4
      - id: len_name
        type: u4
        valid:
          min: 1
          max: 255
      - id: scale
        type: u1
        valid:
          max: 18
        doc: Digits after the point of decimals, otherwise 0.
      - id: reserved
        type: u1
        valid: 0
        repeat: expr
        repeat-expr: 7
      - id: name
        type: str
        size: len_name
      - id: padding_name
        size: (8 - len_name % 8) % 8
      - id: bits
        type: u8
        repeat: expr
        repeat-expr: 'kind == column_kind::text ? 0 : (num_words + 63) / 64'
        doc: Rank r has bit r % 64 of number r / 64.
      - id: entries
        type:
          switch-on: len_entry
          cases:
            1: u1
            2: u2
            4: u4
            8: u8
        repeat: expr
        repeat-expr: 'len_entry == 0 ? 0 : num_words'
        doc: Those of decimals are signed, in two's complement.
      - id: padding_entries
        size: (8 - num_words * len_entry % 8) % 8
      - id: offsets
        type: u4
        repeat: expr
        repeat-expr: num_texts + 1
        if: kind == column_kind::text or kind == column_kind::edition_with_others
      - id: padding_offsets
        size: (num_texts + 1) % 2 * 4
        if: kind == column_kind::text or kind == column_kind::edition_with_others
      - id: texts
        size-eos: true
        doc: Text number i, from 1, begins at offset i - 1 and ends at offset i.
  alphabet:
    doc-ref: lex-v1.md, section 10
    seq:
      - id: layout_version
        type: u1
        valid: 1
      - id: num_tiles
        type: u1
        valid:
          min: 1
          max: 63
      - id: casing
        type: u1
        enum: casing
        valid:
          in-enum: true
      - id: reserved
        type: u1
        valid: 0
      - id: num_blanks
        type: u2
      - id: blank_score
        type: s2
      - id: num_folds
        type: u2
        valid:
          max: 4096
      - id: name
        type: text
      - id: title
        type: text
      - id: language
        type: text
      - id: source
        type: text
      - id: tiles
        type: tile
        repeat: expr
        repeat-expr: num_tiles
        doc: Tile n stands at index n - 1.
      - id: folds
        type: fold
        repeat: expr
        repeat-expr: num_folds
  tile:
    seq:
      - id: face
        type: text
      - id: blank_face
        type: text
      - id: count
        type: u2
      - id: score
        type: s2
      - id: flags
        type: u1
        valid:
          max: 1
      - id: num_aliases
        type: u1
      - id: aliases
        type: text
        repeat: expr
        repeat-expr: num_aliases
    instances:
      is_vowel:
        value: (flags & 1) != 0
  fold:
    seq:
      - id: original
        type: text
        doc: The field "from".
      - id: replacement
        type: text
        doc: The field "to".
  text:
    seq:
      - id: len_value
        type: u2
      - id: value
        type: str
        size: len_value
enums:
  column_kind:
    1: edition
    2: flag
    3: number
    4: text
    5: decimal
    6: edition_with_others
  automaton:
    1: trie
    2: dawg
    3: gaddag
    4: reversed_dawg
    5: two_way_dawg
    6: two_way_dawg_compact
  convention:
    1: terminal_on_node
    2: terminal_on_edge
    3: shared_tails
    4: semi_minimal
  layout:
    1: edge_list
    2: bitmap
  packing:
    1: trees
  casing:
    0: none
    1: default
    2: turkic
