//! A profile as a message. Decides nothing.

use std::sync::Arc;

use crate::host::view::ProfileView;

use super::limits::{self, cut};
use super::outgoing::{File, Message};
use super::voice::Voice;

/// The profile of a person, with its chart if there is one.
pub fn profile(view: &ProfileView, chart: Option<Arc<[u8]>>, voice: Voice<'_>) -> Message {
    let texts = [&view.title].into_iter().chain(&view.lines).chain(&view.against);
    let said: Vec<String> = texts.map(|text| voice.say(text)).collect();
    let alt = view.chart.iter().map(|text| voice.plain(text)).collect::<Vec<_>>().join(" ");
    let file =
        chart.map(|png| File { bytes: png, name: "ratings.png".to_owned(), alt: cut(&alt, limits::ALT) });
    Message { text: cut(&said.join("\n"), limits::TEXT), file, ..Message::default() }
}
