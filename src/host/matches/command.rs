//! The commands that change a match, and the actors who may give them.

use crate::base::time::Timestamp;
use crate::game::MoveText;

use super::super::note::Note;
use super::super::offer::OfferKind;
use super::super::player::{Actor, Player};
use super::super::refusal::Refusal;
use super::super::thread_loss::ThreadLoss;
use super::record::Match;

/// The refusal for moderators who try to decide a match in which they play.
pub const OWN_MATCH: Refusal = Refusal::new("refused-own-match");

/// A command that changes a match, if `step` does not refuse the command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MatchCommand {
    Play {
        /// The turn number for which the command is meant. At any other turn of the match, the command is
        /// refused.
        turn: u32,
        mv: MoveText,
    },
    /// Play a move that the player has planned ahead.
    Planned {
        /// The turn number for which the command is meant. At any other turn of the match, the command is
        /// refused.
        turn: u32,
        mv: MoveText,
    },
    /// Take back the player's own last move, while no consent of the opponent is needed.
    Undo {
        /// The turn number for which the command is meant. At any other turn of the match, the command is
        /// refused.
        turn: u32,
    },
    /// Offer the other player something. If the other player has made the same offer of a draw or a
    /// pause, accept that offer.
    Offer {
        /// The turn number for which the command is meant. At any other turn of the match, the command is
        /// refused.
        turn: u32,
        kind: OfferKind,
    },
    Answer {
        /// The turn number for which the command is meant. At any other turn of the match, the command is
        /// refused.
        turn: u32,
        kind: OfferKind,
        yes: bool,
    },
    Withdraw {
        /// The turn number for which the command is meant. At any other turn of the match, the command is
        /// refused.
        turn: u32,
    },
    /// Give the other player, whose turn it is, more time.
    GiveTime {
        /// The turn number for which the command is meant. At any other turn of the match, the command is
        /// refused.
        turn: u32,
    },
    Resume {
        /// The turn number for which the command is meant. At any other turn of the match, the command is
        /// refused.
        turn: u32,
    },
    /// Go on vacation, which stops the player's own clock.
    GoOnVacation {
        /// The end of the vacation, unless the player returns earlier.
        until: Timestamp,
    },
    /// Come back from vacation, which starts the player's own clock again.
    EndVacation {
        /// The start of the vacation, if returning now undoes the vacation. Then the player's clock is
        /// charged as if the clock had run.
        undone: Option<Timestamp>,
    },
    Resign {
        /// The turn number for which the command is meant. At any other turn of the match, the command is
        /// refused.
        turn: u32,
        /// Whether to resign the whole match, rather than only the round.
        whole: bool,
    },
    /// Call the match off. Players may do so until both have moved; moderators who do not play in the
    /// match, at any time.
    Abort {
        /// The turn number for which the command is meant. At any other turn of the match, the command is
        /// refused.
        turn: u32,
    },
    /// Decide the match or call it off, as a moderator who does not play in it.
    Rule {
        /// The turn number for which the command is meant. At any other turn of the match, the command is
        /// refused.
        turn: u32,
        verdict: Ruling,
        /// The moderator's reason, shown to both players.
        reason: Note,
    },
    /// Do everything that is due: end vacations, send a reminder, ask whether both players want to
    /// continue. Only the clock, the bot's own timer, sends this command.
    RunDue,
    /// Credit the players with an outage of the bot. This happens before any timeout is checked. Only the
    /// clock, the bot's own timer, sends this command.
    CreditOutage {
        /// The last time at which the bot was known to be running.
        from: Timestamp,
        /// The end of the outage, when the bot was reachable again.
        to: Timestamp,
    },
    /// Continue the match in the parent channel, because the thread cannot be used. Only the clock, the
    /// bot's own timer, sends this command.
    LeaveThread { why: ThreadLoss },
}

/// The outcome that a moderator decides for a match.
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
    /// Returns the turn number for which the command is meant, or `None` if the command fits any turn.
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

    /// Returns the player who gives the command, or `None` for the clock and for a moderator who does
    /// not play.
    ///
    /// # Errors
    /// Refuses actors who do not play in the match, except moderators who call it off or decide it. Only
    /// the clock may give [`Self::RunDue`]. Always refuses [`Self::CreditOutage`] and
    /// [`Self::LeaveThread`]; `step` carries them out for the clock before it calls this method.
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
