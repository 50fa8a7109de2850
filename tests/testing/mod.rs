//! What tests and benchmarks share: one imitation of the chat, one faulty store, and the application between
//! them, without Discord, a network or a painter.
//!
//! Each test binary and benchmark includes this folder once, and so do the library's unit tests. It is no
//! package: a package would depend on the library, and the library's own unit tests would then see every type
//! twice.

#![allow(dead_code, reason = "each of those who share it uses a part")]

pub mod chat;
pub mod shell;
pub mod store;
