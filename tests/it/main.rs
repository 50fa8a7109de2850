//! The tests that see the house from outside, in one binary.

// The architecture: imports, libraries, lengths.
mod house;
// The catalogue: every sentence in every language, none missing, none left over.
mod sentences;
