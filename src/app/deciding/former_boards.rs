//! Which lines of former boards stay in a channel: those whose board has reactions or a thread, and those
//! below which people have written. The chat reports this only with an interaction, and the bot reads no
//! messages. So the bot misses talk if its own next message comes before the next interaction in the channel.

use crate::app::memory::{Lock, Recent};
use crate::base::id::{ChannelId, MessageId};

/// Number of messages, and of channels, that are remembered at least.
const REMEMBERED: usize = 8192;

/// Messages about which the chat has said something, in memory. A message of the bot that is forgotten, or that
/// another process has sent, counts as one of a person; so a line stays that could have been deleted.
#[derive(Default)]
pub struct KnownMessages {
    own: Lock<Recent<MessageId, (), REMEMBERED>>,
    discussed: Lock<Recent<MessageId, (), REMEMBERED>>,
    /// The newest known message of people in each channel.
    talk: Lock<Recent<ChannelId, MessageId, REMEMBERED>>,
}

impl KnownMessages {
    pub fn record_own(&self, message: MessageId) {
        self.own.lock().insert(message, ());
    }

    /// Records that people have reacted to a message, or opened a thread on it.
    pub fn record_discussed(&self, message: MessageId) {
        self.discussed.lock().insert(message, ());
    }

    /// Records which message is the newest of a channel. Interactions may be handled out of order.
    pub fn record_newest(&self, channel: ChannelId, newest: MessageId) {
        if self.own.lock().get(&newest).is_some() {
            return;
        }
        let mut talk = self.talk.lock();
        let newest = talk.get(&channel).map_or(newest, |earlier| newest.max(*earlier));
        talk.insert(channel, newest);
    }

    /// Whether people have discussed a board, or written below it in its channel.
    pub fn concerns_people(&self, board: MessageId, channel: ChannelId) -> bool {
        let has_talk_below = self.talk.lock().get(&channel).is_some_and(|talk| *talk > board);
        has_talk_below || self.discussed.lock().get(&board).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn discussed_boards_and_those_above_talk_concern_people() {
        let (messages, here) = (KnownMessages::default(), ChannelId(7));
        let [board, talk, own, last] = [1, 2, 3, 4].map(MessageId);
        for message in [board, own, last] {
            messages.record_own(message);
        }
        let newest = |message| {
            messages.record_newest(here, message);
            [board, own].map(|board| messages.concerns_people(board, here))
        };
        assert_eq!([board, own].map(newest), [[false; 2]; 2], "only the bot has written");
        assert_eq!([talk, last, talk].map(newest), [[true, false]; 3], "the bot hides no talk");
        assert!(!messages.concerns_people(board, ChannelId(8)), "people wrote in another channel");
        messages.record_discussed(own);
        assert!(messages.concerns_people(own, here) && !messages.concerns_people(last, here));
    }
}
