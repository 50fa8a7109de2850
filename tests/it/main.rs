//! The tests that see the house from outside, in one binary.

// The architecture: imports, libraries, lengths.
mod house;
