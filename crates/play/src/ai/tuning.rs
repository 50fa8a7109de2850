//! The amount of self-play from which a game tunes the weights of its evaluation.

/// Rounds of the engine against itself.
#[derive(Clone, Copy, Debug)]
pub struct TuningEffort {
    pub rounds: u64,
    /// The node budget of each move.
    pub nodes: u64,
    /// The seed of the first round; each further round adds one.
    pub seed: u64,
}
