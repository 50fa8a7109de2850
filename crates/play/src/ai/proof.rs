//! Proof that a win can be forced within so many plies: every reply is looked at, nothing is estimated.

use super::table::{BYTES, Known, Table};
use super::{Evaluate, Limits, wins_now};

/// What is known of a position: the mover's win in plies.
#[derive(Clone, Copy, Debug)]
struct Seen<M> {
    /// Within so many plies it can be forced.
    within: Option<u8>,
    /// Within so many it cannot; 0 where nothing is known.
    beyond: u8,
    /// The move that wins, or that holds out longest.
    best: Option<M>,
}

impl<M: Copy> Known for Seen<M> {
    fn weight(&self) -> u8 {
        self.beyond.max(self.within.unwrap_or(0))
    }
}

/// That there was not enough to spend for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfNodes;

/// Questions about one position and what follows from it.
pub struct Proof<'a, P: Evaluate> {
    limits: Limits<'a>,
    /// Number of positions looked at so far.
    pub nodes: u64,
    table: Table<P::Key, Seen<P::Move>>,
    moves: Vec<(i32, P::Move)>,
}

impl<'a, P: Evaluate> Proof<'a, P> {
    /// A proof that knows nothing yet.
    pub fn new(limits: Limits<'a>) -> Self {
        Self { limits, nodes: 0, table: Table::new(BYTES), moves: Vec::with_capacity(1024) }
    }

    /// The shortest win of the mover in plies, if there is one within `most`.
    pub fn shortest_win(&mut self, position: &P, most: u8) -> Result<Option<u8>, OutOfNodes> {
        for plies in (1..=most).step_by(2) {
            if self.wins(position, plies)? {
                return Ok(Some(plies));
            }
        }
        Ok(None)
    }

    /// The longest that the mover can hold out, in plies, if the loss comes within `most`; 0 where all is
    /// over.
    pub fn longest_loss(&mut self, position: &P, most: u8) -> Result<Option<u8>, OutOfNodes> {
        for plies in (0..=most).step_by(2) {
            if self.loses(position, plies)? {
                return Ok(Some(plies));
            }
        }
        Ok(None)
    }

    /// Whether the mover can force a win within so many plies, an odd number.
    pub fn wins(&mut self, position: &P, plies: u8) -> Result<bool, OutOfNodes> {
        self.count()?;
        if position.win_at_once().is_some() {
            return Ok(true);
        }
        if plies <= 1 {
            return Ok(wins_now(position).next().is_some());
        }
        let key = position.key();
        let seen = self.table.get(&key).unwrap_or(Seen { within: None, beyond: 0, best: None });
        if seen.within.is_some_and(|within| within <= plies) {
            return Ok(true);
        }
        if seen.beyond >= plies {
            return Ok(false);
        }
        let found = self.some(position, seen.best, |proof, next| proof.loses(next, plies - 1))?;
        self.table.put(
            key,
            match found {
                Some(best) => Seen { within: Some(plies), best: Some(best), ..seen },
                None => Seen { beyond: plies, ..seen },
            },
        );
        Ok(found.is_some())
    }

    /// Whether the mover loses within so many plies, an even number, whatever they play.
    pub fn loses(&mut self, position: &P, plies: u8) -> Result<bool, OutOfNodes> {
        self.count()?;
        if let Some(ending) = position.ending() {
            return Ok(ending.winner == Some(position.turn().other()));
        }
        if plies == 0 || position.win_at_once().is_some() {
            return Ok(false);
        }
        let key = position.key();
        // Of whoever is to move and cannot win, the table says within how many plies they lose.
        let seen = self.table.get(&key).unwrap_or(Seen { within: None, beyond: 0, best: None });
        let holds = self.some(position, seen.best, |proof, next| Ok(!proof.wins(next, plies - 1)?))?;
        if holds.is_some() {
            self.table.put(key, Seen { best: holds, ..seen });
        }
        Ok(holds.is_none())
    }

    /// The first move after which `f` holds, the one that did so before first of all.
    fn some(
        &mut self,
        position: &P,
        first: Option<P::Move>,
        mut f: impl FnMut(&mut Self, &P) -> Result<bool, OutOfNodes>,
    ) -> Result<Option<P::Move>, OutOfNodes> {
        let from = self.moves.len();
        let moves = &mut self.moves;
        position.each_legal(&mut |mv| {
            moves.push((if Some(mv) == first { i32::MAX } else { position.promise(mv) }, mv));
        });
        self.moves[from..].sort_by_key(|(order, _)| std::cmp::Reverse(*order));
        let mut found = Ok(None);
        for index in from..self.moves.len() {
            let mv = self.moves[index].1;
            let next = position.after(mv);
            found = f(self, &next).map(|holds| holds.then_some(mv));
            if found != Ok(None) {
                break;
            }
        }
        self.moves.truncate(from);
        found
    }

    fn count(&mut self) -> Result<(), OutOfNodes> {
        self.nodes += 1;
        let is_over =
            self.nodes >= self.limits.nodes || self.nodes.is_multiple_of(2048) && self.limits.is_cancelled();
        if is_over { Err(OutOfNodes) } else { Ok(()) }
    }
}
