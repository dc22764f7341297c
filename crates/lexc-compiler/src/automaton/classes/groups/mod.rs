//! The classes for a GADDAG alone: their left edges, found without the right edges of most classes.
//!
//! A class whose images all fall on one state q of the DAWG, either all by terminal edges or all by
//! others, is determined by three values: the set S of states that are mapped to q, the state q,
//! and the flag. As letters are added on the right, S does not change, and q moves along the edges
//! of the DAWG. The classes with the same S form a **group**; its **members** differ in q, the
//! flag, and whether the factors are also prefixes, that is, whether the root is also mapped to q.
//!
//! In the example of [`classes`](super), let the DAWG be root →A,C p →B* q →S* 0. The factor B maps
//! p alone, to q by a terminal edge; BS maps p alone, to 0. So the classes of B and BS are members
//! of the group of {p}. A and AB map the root alone: they are members of the group of the empty
//! set, since the root is stored separately.
//!
//! - The search visits only the classes outside groups, a third of all in an English list. It stops
//!   where it enters a group; the members are the pairs that the DAWG reaches from there.
//! - Which letters can come before a factor with the set S depends on S alone: for a letter a, the
//!   set of states that a maps into S. So left edges are computed once for each group, and the left
//!   edges of its members form a matrix of letters and members.
//!
//! A member without right edges (q is state 0) is the same class with the root and without it.
//!
//! | module | content |
//! |---|---|
//! | `edges` | edges to classes and members |
//! | `grouped` | the search for the classes outside groups, and for the groups |
//! | `left` | the left edges of both |
//! | `members` | the members, and the numbers of their classes |
//! | `rows` | the left edges of all classes |
//! | `build` | the whole construction |

mod edges;
mod grouped;
mod left;
mod members;
mod rows;
mod build;

pub(crate) use build::left_classes;
