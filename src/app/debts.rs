//! What the bot still owes: boards that are behind their match, in memory, so that no sweep reads the boards of all
//! matches. Rebuilt from the store at the start, then kept by what every commit writes.
//!
//! A hint and no truth: whoever acts on it looks at the row first.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::base::id::MatchId;
use crate::base::time::{Span, Timestamp};
use crate::store::rows::{self, Board};
use crate::store::{Batch, Key};

/// How long a board may be behind before the sweep takes it up: whoever made the move is still telling it.
const GRACE: Span = Span::seconds(20);
/// The longest pause between two attempts.
const LONGEST: Span = Span::minutes(10);

/// Boards that are behind, and matches that are played.
#[derive(Default)]
pub struct Debts {
    books: Mutex<Books>,
    begun: AtomicBool,
}

#[derive(Default)]
struct Books {
    behind: BTreeMap<MatchId, Debt>,
    running: BTreeSet<MatchId>,
}

/// A board that is behind.
#[derive(Clone, Copy)]
struct Debt {
    /// The turn that it should show.
    wanted: u32,
    /// When it is to be painted.
    next: Timestamp,
    /// The pause after another failure.
    pause: Span,
}

/// What a batch does to boards and matches.
pub struct News {
    boards: Vec<(MatchId, Option<Board>)>,
    running: Vec<(MatchId, bool)>,
}

impl News {
    /// What a batch will have done once it is committed.
    pub fn of(batch: &Batch) -> Self {
        let mut news = Self { boards: Vec::new(), running: Vec::new() };
        for write in batch.writes() {
            match (&write.key, &write.bytes) {
                (Key::Board(id), bytes) => {
                    let board = bytes.as_deref().and_then(|bytes| rows::from_bytes(bytes).ok());
                    news.boards.push((*id, board));
                }
                (Key::Running(_, id), bytes) => news.running.push((*id, bytes.is_some())),
                _ => {}
            }
        }
        news
    }
}

impl Debts {
    /// Takes note of a committed batch.
    pub fn take(&self, news: News) {
        let mut books = self.books();
        for (id, board) in news.boards {
            books.board(id, board);
        }
        for (id, runs) in news.running {
            if runs {
                books.running.insert(id)
            } else {
                books.running.remove(&id)
            };
        }
    }

    /// Whether what is in the store has still to be looked at; asks only once.
    pub fn is_new(&self) -> bool {
        !self.begun.swap(true, Ordering::Relaxed)
    }

    /// Takes note of what is in the store at the start.
    pub fn begin(&self, behind: Vec<(MatchId, Board)>, running: impl IntoIterator<Item = MatchId>) {
        let mut books = self.books();
        for (id, board) in behind {
            books.board(id, Some(board));
        }
        books.running.extend(running);
    }

    /// The boards to paint now, those that have waited longest first.
    pub fn due(&self, now: Timestamp) -> Vec<MatchId> {
        let books = self.books();
        let mut due: Vec<_> = books.behind.iter().filter(|(_, debt)| debt.next <= now).collect();
        due.sort_by_key(|(_, debt)| debt.next);
        due.into_iter().map(|(id, _)| *id).collect()
    }

    /// A board could not be painted; the next attempt is later, each time twice as much.
    pub fn put_off(&self, id: MatchId, now: Timestamp) {
        if let Some(debt) = self.books().behind.get_mut(&id) {
            debt.next = now + debt.pause;
            debt.pause = Span((debt.pause.0 * 2).min(LONGEST.0));
        }
    }

    /// Nothing is owed for a match.
    pub fn forgive(&self, id: MatchId) {
        self.books().behind.remove(&id);
    }

    /// How many boards are behind, and how many matches are played.
    pub fn count(&self) -> (usize, usize) {
        let books = self.books();
        (books.behind.len(), books.running.len())
    }

    fn books(&self) -> MutexGuard<'_, Books> {
        // Both lists are whole after every single change.
        self.books.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Books {
    /// Commits may be noted in another order than they were made: an older turn never settles a newer one.
    fn board(&mut self, id: MatchId, board: Option<Board>) {
        let Some(board) = board else {
            self.behind.remove(&id);
            return;
        };
        let known = self.behind.get(&id).map_or(0, |debt| debt.wanted);
        if board.is_behind() && board.wanted >= known {
            let debt = Debt { wanted: board.wanted, next: board.since + GRACE, pause: GRACE };
            self.behind.insert(id, debt);
        } else if board.shown >= known {
            self.behind.remove(&id);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: MatchId = MatchId::from_random(1);

    fn at(seconds: i64) -> Timestamp {
        Timestamp(seconds * 1000)
    }

    fn board(shown: u32, wanted: u32) -> News {
        let board = Board { shown, wanted, since: at(0), ..Board::default() };
        News { boards: vec![(ONE, Some(board))], running: Vec::new() }
    }

    #[test]
    fn a_board_is_owed_after_a_while_until_it_is_shown() {
        let debts = Debts::default();
        debts.take(board(0, 1));
        assert_eq!((debts.due(at(19)), debts.due(at(20))), (vec![], vec![ONE]));
        debts.take(board(1, 1));
        assert_eq!((debts.due(at(1000)), debts.count().0), (vec![], 0));
    }

    #[test]
    fn an_older_turn_settles_no_newer_one() {
        let debts = Debts::default();
        debts.take(board(1, 2));
        debts.take(board(1, 1));
        assert_eq!(debts.due(at(20)), [ONE], "the first turn was shown, the second is wanted");
    }

    #[test]
    fn attempts_come_at_growing_distances() {
        let debts = Debts::default();
        debts.take(board(0, 1));
        let mut now = 20;
        for pause in [20, 40, 80, 160, 320, 600, 600] {
            debts.put_off(ONE, at(now));
            assert_eq!((debts.due(at(now + pause - 1)), debts.due(at(now + pause))), (vec![], vec![ONE]));
            now += pause;
        }
    }

    #[test]
    fn a_batch_tells_what_it_does() {
        let person = crate::base::id::PersonId(7);
        let start = Batch::new().put_mark(Key::Running(person, ONE)).put_record(
            Key::Board(ONE),
            crate::store::Expected::Any,
            &Board { wanted: 1, since: at(0), ..Board::default() },
        );
        let debts = Debts::default();
        debts.take(News::of(&start));
        assert_eq!(debts.count(), (1, 1));
        let any = crate::store::Expected::Any;
        let end = Batch::new().delete(Key::Running(person, ONE), any).delete(Key::Board(ONE), any);
        debts.take(News::of(&end));
        assert_eq!(debts.count(), (0, 0));
    }
}
