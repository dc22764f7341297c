#!/bin/sh
# A wrapper of Debian's compiler, which is older than the one that lexc promises to build with: what it calls unstable, and
# newer compilers do not, is enabled for all but the standard library. Crates that use core alone have no `alloc` to
# enable anything of. For RUSTC_WRAPPER: Cargo gives the compiler and its arguments.
language="let_chains,trait_upcasting,unsigned_is_multiple_of,slice_as_chunks,unbounded_shifts"
case "$*:${CARGO_MANIFEST_DIR-}" in
    *"--crate-name ___"* | *--crate-name*rustlib/src/*) exec "$@" ;;
    *"--crate-name lexc_cpu "*) exec "$@" "-Zcrate-attr=feature($language)" --cap-lints allow ;;
    *"--crate-name lexc_"[!lf]*) exec "$@" "-Zcrate-attr=feature($language,vec_pop_if)" --cap-lints allow ;;
    *--crate-name*) exec "$@" "-Zcrate-attr=feature($language)" --cap-lints allow ;;
    *) exec "$@" ;;
esac
