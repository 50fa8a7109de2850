//! Channels in which we may not write or that are gone: remembered, so that nobody asks the chat again and again, and so
//! that the players hear of it with the next thing that they are told in private.
//!
//! Kept in memory: after a new start the chat is asked once more.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::base::id::{ChannelId, PersonId};
use crate::base::text::{Arg, Text};
use crate::chat::{Answer, ChatFault, Shown, limits};
use crate::host::Match;

use super::App;
use super::request::Request;

/// Why nothing can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Why {
    Forbidden,
    Gone,
}

/// The channels, and who has not been told yet.
#[derive(Default)]
pub struct Shut(Mutex<Books>);

#[derive(Default)]
struct Books {
    channels: BTreeSet<ChannelId>,
    untold: BTreeMap<PersonId, BTreeSet<(ChannelId, Why)>>,
}

impl Shut {
    /// A message about a match could not be written into its channel.
    pub fn close(&self, record: &Match, fault: &ChatFault) {
        let why = if *fault == ChatFault::Gone { Why::Gone } else { Why::Forbidden };
        let channel = record.place.channel;
        let mut books = self.books();
        books.channels.insert(channel);
        for person in record.people.0 {
            books.untold.entry(person).or_default().insert((channel, why));
        }
    }

    /// Somebody acts there: it may be open again.
    pub fn reopen(&self, channel: ChannelId) {
        self.books().channels.remove(&channel);
    }

    /// Whether nothing can be written there, as far as we know.
    pub fn is_shut(&self, channel: ChannelId) -> bool {
        self.books().channels.contains(&channel)
    }

    /// What a person has not been told yet.
    fn owed_to(&self, person: PersonId) -> Vec<Text> {
        let books = self.books();
        let texts = books.untold.get(&person).into_iter().flatten().map(|(channel, why)| match why {
            Why::Forbidden => {
                Text::new("told-channel-shut").with("channel", Arg::Word(format!("<#{channel}>")))
            }
            Why::Gone => Text::new("told-channel-gone"),
        });
        texts.collect()
    }

    fn has_told(&self, person: PersonId) {
        self.books().untold.remove(&person);
    }

    fn books(&self) -> MutexGuard<'_, Books> {
        // Both lists are whole after every single change.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl App {
    /// An answer with what the person should know besides: only where nobody else sees it, and where there is room.
    pub(super) fn with_news(&self, request: Request<'_>, answer: Answer) -> Answer {
        let Answer::Message(Shown::Private, mut message) = answer else { return answer };
        let owed = self.shut.owed_to(request.person());
        let said = owed.iter().map(|text| request.private.say(text));
        let more = said.fold(String::new(), |more, text| more + "\n\n" + &text);
        let length = message.text.chars().count() + more.chars().count();
        if !owed.is_empty() && length <= limits::TEXT {
            message.text.push_str(&more);
            self.shut.has_told(request.person());
        }
        Answer::Message(Shown::Private, message)
    }
}
