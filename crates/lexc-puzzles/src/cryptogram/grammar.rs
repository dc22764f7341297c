//! The probability that words follow each other, by their grammatical roles.
//!
//! The factors are estimates in steps of about three: usual, possible, rare, wrong.

use super::common::Role;

/// Any word can follow.
const USUAL: f64 = 1.0;
const POSSIBLE: f64 = 0.3;
const RARE: f64 = 0.1;
const WRONG: f64 = 0.02;

/// Returns the factor of the probability of a word of one role directly after a word of another.
pub(super) fn follows(before: Role, role: Role) -> f64 {
    use Role::{
        Adjective, Adverb, Conjunction, Content, Determiner, Function, Intransitive, Modal,
        Negation, Noun, Object, Preposition, Pronoun, Subject, To, Verb,
    };
    match (before, role) {
        (Subject, Function) => RARE,
        (Function, _) | (_, Function) => USUAL,
        (Determiner, Content | Noun | Adjective) => USUAL,
        (Determiner, Adverb) => RARE,
        (Determiner, _) => WRONG,

        (Preposition, Determiner | Content | Noun | Adjective | Object | Pronoun) => USUAL,
        (Preposition, Adverb) => RARE,
        (Preposition, _) => WRONG,

        (To, Determiner | Content | Object | Pronoun | Verb | Intransitive) => USUAL,
        (To, Noun | Adjective) => POSSIBLE,
        (To, _) => WRONG,

        (Conjunction, Object) => RARE,
        (Conjunction, Conjunction) => WRONG,
        (Conjunction, Preposition | Verb | Intransitive | Modal | Adverb | To | Negation) => {
            POSSIBLE
        }
        (Conjunction, _) => USUAL,

        (Subject, Verb | Intransitive | Modal) => USUAL,
        (Subject, Content | Adverb) => POSSIBLE,
        (Subject, _) => WRONG,

        (Pronoun, Verb | Intransitive | Modal) => USUAL,
        (Pronoun, Adverb | Preposition | Conjunction | Content | To | Determiner) => POSSIBLE,
        (Pronoun, _) => RARE,

        (Object, Preposition | Adverb | To) => USUAL,
        (Object, Determiner | Conjunction | Content) => POSSIBLE,
        (Object, Verb | Pronoun | Noun | Negation) => RARE,
        (Object, _) => WRONG,

        (Verb, Noun) => RARE,
        (Verb, Subject | Conjunction | Adverb | Adjective) => POSSIBLE,
        (Verb | Intransitive, Verb | Intransitive | Modal) => WRONG,
        (Verb, _) => USUAL,

        (Intransitive, Object) => WRONG,
        (Intransitive, Pronoun | Subject | Noun) => RARE,
        (Intransitive, Conjunction) => POSSIBLE,
        (Intransitive, _) => USUAL,

        (Modal, Verb | Intransitive | Content | Adverb | Negation | Pronoun | Subject) => USUAL,
        (Modal, _) => WRONG,

        (Adverb | Negation, Object | Negation | Pronoun) => RARE,
        (Adverb | Negation, Conjunction | Noun) => POSSIBLE,
        (Adverb | Negation, _) => USUAL,

        (Noun, Verb | Intransitive | Modal | Preposition | Conjunction | To) => USUAL,
        (Noun, Content | Adverb) => POSSIBLE,
        (Noun, Noun | Determiner) => RARE,
        (Noun, _) => WRONG,

        (Adjective, Noun | Content) => USUAL,
        (Adjective, Conjunction | Preposition | Adjective | To) => POSSIBLE,
        (Adjective, _) => WRONG,

        (Content, Negation) => WRONG,
        (Content, Pronoun | Object | Subject) => RARE,
        (Content, Determiner | Content | Noun | Adverb | Adjective) => POSSIBLE,
        (Content, _) => USUAL,
    }
}

/// Returns the role of a word after another word: a content word after a subject is a verb.
pub(super) fn role_after(before: Option<Role>, role: Role) -> Role {
    match (before, role) {
        (Some(Role::Subject | Role::Pronoun | Role::To | Role::Modal), Role::Content) => Role::Verb,
        _ => role,
    }
}

/// Returns the factor of the probability that a sentence ends with a word of a role.
pub(super) fn ends(role: Role) -> f64 {
    match role {
        Role::Determiner | Role::Conjunction | Role::Subject | Role::Preposition | Role::To => {
            WRONG
        }
        Role::Negation | Role::Modal => RARE,
        Role::Verb | Role::Intransitive => POSSIBLE,
        _ => USUAL,
    }
}
