//! Counts of events in simulated worlds. A rule whose event never occurs tests nothing.

use std::collections::BTreeMap;

/// Counts of events by name, in one world or many.
#[derive(Debug, Default)]
pub struct Tally(BTreeMap<String, u64>);

impl Tally {
    pub fn count(&mut self, what: impl Into<String>) {
        self.many(what, 1);
    }

    pub fn many(&mut self, what: impl Into<String>, times: u64) {
        *self.0.entry(what.into()).or_default() += times;
    }

    pub fn add(&mut self, other: &Self) {
        other.0.iter().for_each(|(what, times)| self.many(what.clone(), *times));
    }

    /// Asserts that a run of many worlds has seen every expected event. A run of few worlds need not.
    pub fn judge(&self, seeds: u64, processes: usize) {
        if seeds < 500 {
            return;
        }
        let least = (seeds / 400).min(5);
        let seldom: Vec<_> = SEEN
            .iter()
            .chain(if processes > 1 { &["a process sleeps or wakes"][..] } else { &[] })
            .filter(|what| self.0.get(**what).copied().unwrap_or(0) < least)
            .collect();
        assert!(seldom.is_empty(), "hardly ever: {seldom:?}");
    }
}

/// Events of which each must occur at least once in 400 worlds.
const SEEN: &[&str] = &[
    "practice",
    "practice that has ended",
    "mishap: practice shown to everyone",
    "answers as planned",
    "kept lines",
    "guesses",
    "mishap: guessed right",
    "mishap: a panel deleted",
    "mishap: a board after a result",
    "at once",
    "delivered twice",
    "nothing done for lack of time",
    "ended: Abandoned",
    "ended: Aborted",
    "ended: Agreed",
    "ended: Resigned",
    "ended: Rounds",
    "ended: Time",
    "mishap: conflict",
    "mishap: death after a commit",
    "mishap: death before a commit",
    "mishap: fault",
    "mishap: slow disk",
    "mishap: a read that fails",
    "mishap: a read that stands still",
    "mishap: a message refused",
    "mishap: a link",
    "mishap: a public answer unheard",
    "mishap: a post unheard",
    "mishap: a card shown",
    "mishap: a digest shown",
    "mishap: a puzzle shown",
    "mishap: a share shown",
    "mishap: a post deleted",
    "mishap: a club table shown",
    "a refusal that stays",
    "a board that cannot be shown",
    "a storm",
    "unheard",
    "heard late",
    "a channel closed",
    "a message deleted",
    "a reaction",
    "mishap: a line kept",
    "a row poisoned: Unreadable",
    "a row poisoned: Unplayable",
    "a row poisoned: Boardless",
    "a row poisoned: Undelivered",
    "ended: Adjudicated",
    "ended: Closed",
    "ended: Decided",
    "decided by a moderator",
    "counted in a season",
    "played in a thread",
    "mishap: a thread archived",
    "mishap: a thread refused",
    "a thread deleted",
    "moved to the channel",
    "former players",
    "mirror matches",
    "blocks",
    "a server goes",
    "a server comes back",
    "nobody was there",
];
