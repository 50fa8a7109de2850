//! One decision about a match, and everything that is written for it in one commit: the record with its indexes and its
//! alarm, the ratings, and what its board message now wants.

use crate::base::id::MessageId;
use crate::host::matches::{self, Command, Setting};
use crate::host::rating::{ByScope, Rating, Scope};
use crate::host::{Actor, ByPlayer, Effect, Match, Player};
use crate::store::rows::Board;
use crate::store::{Expected, Ladder};
use crate::words::Language;

use super::App;
use super::ledger::{Entries, Kept};
use super::no::No;

/// A match after a step, with what is to be told.
pub(super) struct Moved {
    /// The match as it is now.
    pub next: Match,
    /// What is to be told.
    pub effects: Vec<Effect>,
    /// The message of the offer that was open before.
    pub offer: Option<MessageId>,
}

impl Moved {
    /// Whether the board is another one.
    pub fn has_board(&self) -> bool {
        self.effects.iter().any(|effect| matches!(effect, Effect::ShowBoard { .. }))
    }
}

impl App {
    /// Decides about a match and adds what is to be written. The language is that of its channel, where it is known.
    pub(super) fn step(
        &self,
        entries: Entries,
        kept: &Kept<Match>,
        actor: Actor,
        command: &Command,
        language: Option<Language>,
    ) -> Result<(Moved, Entries), No> {
        let record = &kept.record;
        let table = self.table_of(record)?;
        let before = self.ledger.ratings(record.people, &record.terms.game, record.place)?;
        let ratings = ByScope { global: plain(&before.global), server: plain(&before.server) };
        let now = self.clock.now();
        let people = self.ledger.habits(record.people, now)?;
        let mut dice = self.dice.draw();
        let mut setting =
            Setting { now, game: self.game_of(record)?, ratings: &ratings, people, dice: &mut dice };
        let matches::Step { next, effects } = matches::step(record, &*table, actor, command, &mut setting)?;
        let Kept { record: shown, expected } = self.ledger.board(record.id)?.unwrap_or_default();
        let offer = shown.offer;
        let board = Kept { record: wanted(shown, &effects, language), expected };
        let entries = entries.game_match(Some(kept), &next, now, &board);
        let entries = self.rated(entries, &next, &before)?;
        Ok((Moved { next, effects, offer }, entries))
    }

    /// What a match that has ended does to ratings.
    fn rated(
        &self,
        mut entries: Entries,
        next: &Match,
        before: &ByScope<ByPlayer<Kept<Rating>>>,
    ) -> Result<Entries, No> {
        let changes = next.rating_changes();
        for player in Player::BOTH.into_iter().filter(|_| !changes.is_empty()) {
            let person = next.people[player];
            let settled = self.ledger.person(person)?;
            let mut first = false;
            for (scope, _, change) in changes.iter().filter(|(_, of, _)| *of == person) {
                let decided_on = match scope {
                    Scope::Global => &before.global,
                    Scope::Server(_) => &before.server,
                };
                let expected = decided_on[player].expected;
                first |= expected == Expected::Absent;
                let ladder = Ladder::new(&next.terms.game, *scope);
                entries = entries.rating(person, &ladder, expected, change, settled.record.hidden);
            }
            if first {
                // Who hides meanwhile has no rating yet that would tell of it.
                entries = entries.still(person, &settled);
            }
        }
        Ok(entries)
    }
}

/// What is written of the board message beside its turn number.
fn wanted(shown: Board, effects: &[Effect], language: Option<Language>) -> Board {
    // A new board is composed from this very record.
    let anew = effects.iter().any(|effect| matches!(effect, Effect::ShowBoard { .. }));
    let refresh = effects.iter().any(|effect| matches!(effect, Effect::RefreshBoard { .. }));
    let closed = effects.iter().any(|effect| matches!(effect, Effect::CloseOffer { .. }));
    Board {
        stale: (shown.stale || refresh) && !anew,
        offer: shown.offer.filter(|_| !closed),
        language: language.map(|language| language.code().to_owned()).or(shown.language),
        ..shown
    }
}

fn plain(kept: &ByPlayer<Kept<Rating>>) -> ByPlayer<Rating> {
    ByPlayer([kept.0[0].record, kept.0[1].record])
}
