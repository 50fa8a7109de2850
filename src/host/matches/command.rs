//! The commands that change a match, and who may give them.

use crate::base::time::Timestamp;
use crate::game::MoveText;

use super::super::note::Note;
use super::super::offer::OfferKind;
use super::super::player::{Actor, Player};
use super::super::refusal::Refusal;
use super::super::thread_loss::ThreadLoss;
use super::record::Match;

/// A moderator cannot decide a match that they play in.
pub const OWN_MATCH: Refusal = Refusal::new("refused-own-match");

/// A command that changes a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MatchCommand {
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
    /// Take back the player's own last move, while that is free.
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
    /// Go on vacation; the player's own clock stands still.
    GoOnVacation {
        /// The end of the vacation, unless the player returns earlier.
        until: Timestamp,
    },
    /// Come back from vacation; the player's own clock runs again.
    EndVacation {
        /// The start of the vacation if it is undone: the clock is then charged as if it had run.
        undone: Option<Timestamp>,
    },
    Resign {
        /// The turn number for which it is meant.
        turn: u32,
        /// The whole match, or only the round.
        whole: bool,
    },
    /// Call the match off. Players may until both have moved; moderators who do not play in it may at
    /// any time.
    Abort {
        /// The turn number for which it is meant.
        turn: u32,
    },
    /// Decide the match, or call it off, as a moderator who does not play in it.
    Rule {
        /// The turn number for which it is meant.
        turn: u32,
        verdict: Ruling,
        /// The moderator's reason, shown to both players.
        reason: Note,
    },
    /// Do whatever is due: vacation ends, reminders, the question whether to continue. Only the clock
    /// sends this.
    RunDue,
    /// Credit an outage, before any timeout is checked. Only the clock sends this.
    CreditOutage {
        /// The last time at which the bot was known to be running.
        from: Timestamp,
        /// The end of the outage, when the bot was reachable again.
        to: Timestamp,
    },
    /// Continue in the parent channel because the thread cannot be used. Only the clock sends this.
    LeaveThread {
        /// The reason why the thread is unavailable.
        why: ThreadLoss,
    },
}

/// A moderator's decision of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// The match is called off and counts for nobody.
    Off,
    /// The match counts as a draw; only in games that can be drawn.
    Drawn,
    /// The match counts as a win of this player.
    Won(Player),
}

impl MatchCommand {
    /// Returns the turn number for which the command is meant, if it names one.
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
            Self::GoOnVacation { .. }
            | Self::EndVacation { .. }
            | Self::RunDue
            | Self::CreditOutage { .. }
            | Self::LeaveThread { .. } => None,
        }
    }

    /// Returns the player who gives the command, or `None` for the clock and for moderators.
    ///
    /// # Errors
    /// Refuses actors who are not seated. A moderator need not be seated to call a match off or decide
    /// it. Only the clock may ring, credit outages or move a match.
    pub(super) fn by(&self, actor: Actor, record: &Match) -> Result<Option<Player>, Refusal> {
        let player = match actor {
            Actor::Person(person) | Actor::Moderator(person) => record.people.player_of(person),
            Actor::Clock => None,
        };
        match (self, player) {
            (Self::RunDue, _) if actor == Actor::Clock => Ok(None),
            (Self::RunDue | Self::CreditOutage { .. } | Self::LeaveThread { .. }, _) => {
                Err(Refusal::NOT_YET_DUE)
            }
            (Self::Abort { .. } | Self::Rule { .. }, None) if matches!(actor, Actor::Moderator(_)) => {
                Ok(None)
            }
            (Self::Rule { .. }, Some(_)) => Err(OWN_MATCH),
            (_, None) => Err(Refusal::not_seated(record.seated())),
            (_, player) => Ok(player),
        }
    }
}
