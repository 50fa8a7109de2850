//! Which lines of former boards stay in a channel: those to whose board people have reacted, and those below
//! which people have written. The chat reports both only with a press, and the bot reads no messages.

use crate::app::memory::{Lock, Recent};
use crate::base::id::MessageId;

/// Number of messages that are remembered at least.
const REMEMBERED: usize = 8192;

/// Messages about which the chat has said something, in memory. A message of the bot that is forgotten, or that
/// another process has sent, counts as one of a person; so a line stays that could have been deleted.
#[derive(Default)]
pub struct KnownMessages {
    own: Lock<Recent<MessageId, (), REMEMBERED>>,
    with_reactions: Lock<Recent<MessageId, (), REMEMBERED>>,
}

impl KnownMessages {
    pub fn record_own(&self, message: MessageId) {
        self.own.lock().insert(message, ());
    }

    pub fn record_reactions(&self, message: MessageId) {
        self.with_reactions.lock().insert(message, ());
    }

    /// Whether people have reacted to a board or, as the newest message of its channel shows, written below it.
    pub(super) fn concerns_people(&self, board: MessageId, newest: Option<MessageId>) -> bool {
        let is_of_person = |newest: MessageId| newest > board && self.own.lock().get(&newest).is_none();
        self.with_reactions.lock().get(&board).is_some() || newest.is_some_and(is_of_person)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn board_with_reactions_or_talk_below_it_concerns_people() {
        let (messages, [board, next, talk]) = (KnownMessages::default(), [1, 2, 3].map(MessageId));
        messages.record_own(board);
        messages.record_own(next);
        for (newest, concerns) in
            [(None, false), (Some(board), false), (Some(next), false), (Some(talk), true)]
        {
            assert_eq!(messages.concerns_people(board, newest), concerns, "{newest:?}");
        }
        messages.record_reactions(board);
        assert!(messages.concerns_people(board, None) && !messages.concerns_people(next, None));
    }
}
