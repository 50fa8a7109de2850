//! Where a match was decided: for whoever asks, and for everybody where they show it.

use crate::base::id::MatchId;
use crate::host::press::Press;
use crate::host::view::AnalysisView;

use super::limits;
use super::outgoing::{Button, ButtonStyle, Message, Row};
use super::parts::{button, words};
use super::voice::Voice;

pub fn ask(id: MatchId, voice: Voice<'_>) -> Button {
    let press = Press::Analyse { id, public: false };
    button(&press, &voice.key("button-analysis"), ButtonStyle::Plain)
}

/// What is known of it, with a button for each position; and for whoever alone sees it a button that shows it
/// to all.
pub fn told(view: &AnalysisView, public: bool, voice: Voice<'_>) -> Message {
    let nothing = view.moments.is_empty().then_some(&view.nothing);
    let said = [&view.headline].into_iter().chain(view.moments.iter().map(|(said, ..)| said)).chain(nothing);
    let said: Vec<String> = said.map(|text| voice.say(text)).collect();
    let look = |(part, (_, frame, label)): (u8, &(_, u32, _))| {
        let press = Press::Replay { id: view.id, part, frame: *frame };
        button(&press, &voice.plain(label), ButtonStyle::Main)
    };
    let mut buttons: Vec<Button> = (0..).zip(&view.moments).map(look).collect();
    if !public && !view.moments.is_empty() {
        let show = Press::Analyse { id: view.id, public: true };
        buttons.push(button(&show, &voice.key("button-analysis-all"), ButtonStyle::Plain));
    }
    let rows = if buttons.is_empty() { Vec::new() } else { vec![Row::Buttons(buttons)] };
    Message { rows, ..words(&limits::cut(&said.join("\n"), limits::TEXT)) }
}
