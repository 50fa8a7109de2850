//! What may be asked of a match, and whether the one who asks may ask anything at all.

use crate::base::time::Timestamp;
use crate::game::MoveText;

use super::super::note::Note;
use super::super::offer::OfferKind;
use super::super::player::{Actor, Player};
use super::super::refusal::Refusal;
use super::super::thread_loss::ThreadLoss;
use super::record::Match;

/// One does not decide a match that one plays in.
pub const OWN_MATCH: Refusal = Refusal::new("refused-own-match");

/// What may be asked of a match. `turn` is the turn number for which it is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    Play {
        /// The turn number for which it is meant.
        turn: u32,
        mv: MoveText,
    },
    /// Play a move that was planned ahead.
    Planned {
        /// The turn number for which it is meant.
        turn: u32,
        mv: MoveText,
    },
    /// Take one's own last move back, while that is free.
    Undo {
        /// The turn number for which it is meant.
        turn: u32,
    },
    /// Offer the other player something. The same offer from the other side accepts it.
    Offer {
        /// The turn number for which it is meant.
        turn: u32,
        kind: OfferKind,
    },
    Answer {
        /// The turn number for which it is meant.
        turn: u32,
        kind: OfferKind,
        yes: bool,
    },
    Withdraw {
        /// The turn number for which it is meant.
        turn: u32,
    },
    /// Give the other player, whose turn it is, more time.
    GiveTime {
        /// The turn number for which it is meant.
        turn: u32,
    },
    Resume {
        /// The turn number for which it is meant.
        turn: u32,
    },
    /// Go on vacation: one's own clock stands still.
    Rest {
        /// Until then, unless one returns before.
        until: Timestamp,
    },
    /// Come back from vacation: one's own clock runs again.
    Return {
        /// The beginning of the vacation, where it never happened: then the clock ran all the time.
        undone: Option<Timestamp>,
    },
    Resign {
        /// The turn number for which it is meant.
        turn: u32,
        /// The whole match, or only the round.
        whole: bool,
    },
    /// Call the match off: a player before both have moved, a moderator who does not play in it at any time.
    Abort {
        /// The turn number for which it is meant.
        turn: u32,
    },
    /// Decide it, or call it off, from outside: a moderator who does not play in it.
    Rule {
        /// The turn number for which it is meant.
        turn: u32,
        verdict: Verdict,
        /// The moderator's reason, which both players read.
        reason: Note,
    },
    /// Do what is due: the clock's own command.
    Ring,
    /// Give back the time of an outage: the clock's own command, too, and done before anything ends.
    Excuse {
        /// When the house was last heard of.
        from: Timestamp,
        /// The moment at which the outage was over.
        to: Timestamp,
    },
    /// Play on in the channel, since the thread cannot be used: the clock's own command, too.
    Moved {
        /// What is wrong with the thread.
        why: ThreadLoss,
    },
}

/// How a match ends that somebody from outside decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The match is called off and counts for nobody.
    Off,
    /// Nobody wins, and it counts; only in games that can be drawn.
    Drawn,
    /// This player wins, and it counts.
    Won(Player),
}

impl Command {
    /// The turn number for which it is meant, if it is meant for one.
    pub const fn turn(&self) -> Option<u32> {
        match self {
            Self::Play { turn, .. }
            | Self::Planned { turn, .. }
            | Self::Undo { turn }
            | Self::Offer { turn, .. }
            | Self::Answer { turn, .. }
            | Self::Withdraw { turn }
            | Self::GiveTime { turn }
            | Self::Resume { turn }
            | Self::Resign { turn, .. }
            | Self::Abort { turn }
            | Self::Rule { turn, .. } => Some(*turn),
            Self::Rest { .. }
            | Self::Return { .. }
            | Self::Ring
            | Self::Excuse { .. }
            | Self::Moved { .. } => None,
        }
    }

    /// Is the actor seated? A moderator need not be, to call a match off; one who plays in it is a player
    /// like any other. Only the clock rings, gives back what an outage has taken, or moves a match to another
    /// channel. Returns the player who gives the command, if one does.
    pub(super) fn by(&self, actor: Actor, record: &Match) -> Result<Option<Player>, Refusal> {
        let player = match actor {
            Actor::Person(person) | Actor::Moderator(person) => record.people.player_of(person),
            Actor::Clock => None,
        };
        match (self, player) {
            (Self::Ring, _) if actor == Actor::Clock => Ok(None),
            (Self::Ring | Self::Excuse { .. } | Self::Moved { .. }, _) => Err(Refusal::NOT_YET_DUE),
            (Self::Abort { .. } | Self::Rule { .. }, None) if matches!(actor, Actor::Moderator(_)) => {
                Ok(None)
            }
            (Self::Rule { .. }, Some(_)) => Err(OWN_MATCH),
            (_, None) => Err(Refusal::not_seated(record.seated())),
            (_, player) => Ok(player),
        }
    }
}
