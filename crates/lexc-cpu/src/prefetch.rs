//! The prefetch instruction.

#![allow(unsafe_code)]

/// Prefetches a value.
#[cfg(all(target_arch = "x86_64", not(miri)))]
#[inline(always)]
pub(crate) fn prefetch<T>(value: &T) {
    use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};

    // SAFETY: the instruction is part of every x86-64 processor, reads and writes nothing that a
    // program can see, and faults at no address.
    unsafe { _mm_prefetch::<_MM_HINT_T0>((&raw const *value).cast()) };
}

/// Prefetches a value.
#[cfg(all(target_arch = "aarch64", not(miri)))]
#[inline(always)]
pub(crate) fn prefetch<T>(value: &T) {
    // SAFETY: the instruction is part of every AArch64 processor, reads and writes nothing that a
    // program can see, and faults at no address. It changes no register, flag or stack.
    unsafe {
        core::arch::asm!(
            "prfm pldl1keep, [{address}]",
            address = in(reg) &raw const *value,
            options(nostack, preserves_flags, readonly),
        );
    }
}

/// Does nothing.
#[cfg(any(miri, not(any(target_arch = "x86_64", target_arch = "aarch64"))))]
#[inline(always)]
pub(crate) fn prefetch<T>(_: &T) {}
