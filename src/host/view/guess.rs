//! Guesses of whoever watches, in words of no language yet.

use crate::base::id::PersonId;
use crate::base::text::Text;
use crate::game::{MoveText, Table};

use super::super::guess::{Count, Guesses};
use super::super::matches::Match;
use super::plan::{mover, name};
use super::tell;

/// The most people who are named as having guessed a move.
const MOST_NAMED: usize = 3;

/// What is asked of whoever guesses; before it, what they have guessed so far.
pub fn ask_guess(record: &Match, table: &dyn Table, guesses: &Guesses) -> Vec<Text> {
    let so_far = guesses.now(record).and_then(|mv| name(table, mv));
    let so_far = so_far.map(|name| Text::new("guess-so-far").with("move", name));
    let ask = Text::new("guess-ask").with("person", tell::person(mover(record)));
    so_far.into_iter().chain([ask]).collect()
}

pub fn guess_sealed(record: &Match, table: &dyn Table, mv: &MoveText) -> Option<Text> {
    let sealed = Text::new("guess-sealed").with("person", tell::person(mover(record)));
    Some(sealed.with("move", name(table, mv)?))
}

/// Who has guessed a move: three by name, and how many others. Nothing where nobody has.
pub fn guessed_by(people: &[PersonId]) -> Option<Text> {
    if people.is_empty() {
        return None;
    }
    let named =
        people.iter().take(MOST_NAMED).map(|id| Text::new("guess-person").with("person", tell::person(*id)));
    let others = people.len().saturating_sub(MOST_NAMED);
    let others = (others > 0).then(|| Text::new("guess-others").with("count", others));
    Some(Text::new("guess-right").with("people", named.chain(others).collect::<Vec<_>>()))
}

/// Who guessed best over a whole match. Nothing where nobody was ever right.
pub fn best_guessers(best: &[(PersonId, Count)]) -> Option<Text> {
    let one = |(person, count): &(PersonId, Count)| {
        Text::new("guess-best-one")
            .with("person", tell::person(*person))
            .with("hit", i64::from(count.hit))
            .with("guessed", i64::from(count.guessed))
    };
    let people: Vec<Text> = best.iter().map(one).collect();
    (!people.is_empty()).then(|| Text::new("guess-best").with("count", best.len()).with("people", people))
}
