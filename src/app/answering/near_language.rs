//! Somebody whose client speaks a language that we do not, and of which we have the nearest, is told so once: who reads simplified
//! Chinese may like traditional Chinese better than English, or not. Decides nothing about which language that is.

use crate::base::text::{Arg, Text};
use crate::chat::{Answer, Shown, limits};
use crate::host::Person;
use crate::words::Language;

use super::super::deciding::Entries;
use super::super::failure::Failure;
use super::request::Request;
use super::{Answerer, is_farewell};

/// The same answer, with a line in the nearest language where they have not read it yet; and whether it is there.
pub(super) fn with_near_language(request: Request<'_>, answer: Answer) -> (Answer, bool) {
    let Some(near) = Language::beside_locale(&request.incoming.locale) else { return (answer, false) };
    if request.settled.language.is_some() || request.settled.near_language {
        return (answer, false);
    }
    let Answer::Message(Shown::Private, mut message) = answer else { return (answer, false) };
    let voice = request.private.in_language(near);
    let line = voice.say(&Text::new("language-near").with("language", Arg::Language(near.code().to_owned())));
    let more = format!("\n\n{line}");
    let told = message.text.chars().count() + more.chars().count() <= limits::TEXT;
    if told {
        message.text.push_str(&more);
    }
    (Answer::Message(Shown::Private, message), told)
}

impl Answerer {
    /// Only after the answer: nobody waits for it. What cannot be written down is told once more.
    pub(super) async fn has_told_near_language(&self, request: Request<'_>, told: bool) {
        // Write nothing about somebody who has just deleted their data.
        if !told || is_farewell(&request.incoming.act) {
            return;
        }
        let reads = self.decider.ledger.reads();
        let decide = || async {
            if self.decider.is_deleted_since(&reads, request.person(), request.incoming.at).await? {
                return Ok((Entries::default(), ()));
            }
            let kept = reads.person(request.person()).await?;
            let next = Person { near_language: true, ..kept.record.clone() };
            Ok::<_, Failure>((Entries::default().person(request.person(), kept.expected, &next), ()))
        };
        if let Err(failure) = self.decider.settle(&reads, decide).await {
            self.decider.faults.warn(
                "who was told of a language could not be written down",
                &failure,
                &request.id(),
            );
        }
    }
}
