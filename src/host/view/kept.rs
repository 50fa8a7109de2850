//! What is kept about a person, in words and numbers.

use crate::base::text::Text;

/// How many things are kept about a person, by what they are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KeptView {
    /// What they have settled for themselves, as a whole.
    pub settings: usize,
    /// Ratings, one for each game here and everywhere.
    pub ratings: usize,
    /// Matches that they play.
    pub running: usize,
    /// Matches that they have played.
    pub ended: usize,
    /// Challenges that are open.
    pub open: usize,
    /// Challenges that were answered, taken back or ran out.
    pub closed: usize,
    /// Names, one for each server.
    pub names: usize,
    /// People whom they have blocked.
    pub blocked: usize,
    /// Whether it is kept when they made challenges of late.
    pub made: usize,
    /// What is of the running of things: messages that are still to be sent, and the like.
    pub rest: usize,
}

impl KeptView {
    /// A line for each that there is; none when nothing is kept.
    pub fn lines(&self) -> Vec<Text> {
        let one = |key, count| (count > 0).then(|| Text::new(key));
        let some = |key, count: usize| (count > 0).then(|| Text::new(key).with("count", count));
        [
            one("privacy-settings", self.settings),
            some("privacy-names", self.names),
            some("privacy-running", self.running),
            some("privacy-ended", self.ended),
            some("privacy-ratings", self.ratings),
            some("privacy-open", self.open),
            some("privacy-closed", self.closed),
            some("privacy-blocked", self.blocked),
            one("privacy-made", self.made),
            some("privacy-rest", self.rest),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}
