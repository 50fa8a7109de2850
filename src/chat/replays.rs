//! Messages of replays: a position with the way through its match, a moving picture, a match as a text file.

use std::sync::Arc;

use crate::base::id::{MatchId, PersonId};
use crate::base::text::Text;
use crate::host::press::{Invited, Press};
use crate::host::view::ReplayView;

use super::analysis;
use super::limits::{self, cut};
use super::outgoing::{Button, ButtonStyle, File, Menu, MenuEntry, Message, Row};
use super::parts::{button, words};
use super::voice::Voice;

/// The parts of a viewer that lead to positions, each of which may be the same one.
const FIRST: u8 = 0;
const BACK: u8 = 1;
const FORWARD: u8 = 2;
const LAST: u8 = 3;
const JUMP: u8 = 4;

/// A position of a match with its picture and the way to the others.
/// With what is said of the strip below the picture, where there is one.
pub fn viewer(view: &ReplayView, png: Arc<[u8]>, strip: Option<&Text>, voice: Voice<'_>) -> Message {
    let parts = [&view.headline, &view.place].into_iter().chain(&view.told).chain(&view.status);
    let text: Vec<String> = parts.map(|part| voice.say(part)).collect();
    let mut rows = vec![steps(view, voice)];
    rows.extend((view.jumps.len() > 1).then(|| jumps(view, voice)));
    rows.push(takeaways(view, voice));
    rows.extend(view.is_decided.then(|| Row::Buttons(vec![analysis::ask(view.id, voice)])));
    let file = File {
        bytes: png,
        name: format!("{}-{}-replay-{}.png", view.game, view.id, view.frame),
        alt: alt(view, strip, voice),
    };
    Message { file: Some(file), rows, ..words(&text.join("\n")) }
}

/// A round as a moving picture. `shown` and `plies` say how many of its moves are in it, and how many it has.
pub fn animation(
    view: &ReplayView,
    gif: Arc<[u8]>,
    (shown, plies): (usize, usize),
    voice: Voice<'_>,
) -> Message {
    let about = if shown < plies {
        Text::new("replay-animation-thinned").with("shown", shown).with("moves", plies)
    } else {
        Text::new("replay-animation").with("moves", plies)
    };
    let parts = [&view.headline].into_iter().chain(&view.status).chain([&about]);
    let text: Vec<String> = parts.map(|part| voice.say(part)).collect();
    let description = Text::new("replay-animation-alt")
        .with("game", Text::of(&view.game, "name"))
        .with("shown", shown)
        .with("last", view.description.clone());
    let file = File {
        bytes: gif,
        name: format!("{}-{}-{}.gif", view.game, view.id, view.round + 1),
        alt: cut(&voice.plain(&description), limits::ALT),
    };
    Message { file: Some(file), ..words(&text.join("\n")) }
}

/// A match as a text file.
pub fn export(game: &str, id: MatchId, text: String, voice: Voice<'_>) -> Message {
    let file = File {
        bytes: text.into_bytes().into(),
        name: format!("{game}-{id}.txt"),
        alt: voice.plain(&Text::new("replay-export-alt").with("game", Text::of(game, "name"))),
    };
    Message { file: Some(file), ..words(&voice.key("replay-export")) }
}

/// To whom a position of a match can be offered: anyone, and whom one has played with there.
pub fn whom_to_play_on((id, frame): (MatchId, u32), opponent: Option<PersonId>, voice: Voice<'_>) -> Message {
    let to = |to, label: &str| button(&Press::PlayOn { id, frame, to: Some(to) }, label, ButtonStyle::Main);
    let person = opponent.map(|person| to(Invited::One(person), &voice.key("play-on-opponent")));
    let anyone = to(Invited::Anyone, &voice.key("play-on-anyone"));
    let rows = vec![Row::Buttons(person.into_iter().chain([anyone]).collect())];
    Message { rows, ..words(&voice.key("play-on-whom")) }
}

fn alt(view: &ReplayView, strip: Option<&Text>, voice: Voice<'_>) -> String {
    let parts = [&view.place].into_iter().chain(&view.told).chain([&view.description]).chain(strip);
    cut(&parts.map(|part| voice.plain(part)).collect::<Vec<_>>().join(" "), limits::ALT)
}

fn steps(view: &ReplayView, voice: Voice<'_>) -> Row {
    let (here, last) = (view.frame, view.last_frame);
    let to = |part, frame, key, reached: bool| {
        let press = Press::Replay { id: view.id, part, frame };
        Button { disabled: reached, ..button(&press, &voice.key(key), ButtonStyle::Plain) }
    };
    Row::Buttons(vec![
        to(FIRST, 0, "button-replay-first", here == 0),
        to(BACK, here.saturating_sub(1), "button-replay-back", here == 0),
        to(FORWARD, (here + 1).min(last), "button-replay-forward", here == last),
        to(LAST, last, "button-replay-last", here == last),
    ])
}

fn jumps(view: &ReplayView, voice: Voice<'_>) -> Row {
    let entry = |(frame, text): &(u32, Text)| MenuEntry {
        value: frame.to_string(),
        label: cut(&voice.plain(text), limits::ENTRY),
        note: None,
        emoji: None,
    };
    Row::Menu(Menu {
        id: Press::Replay { id: view.id, part: JUMP, frame: view.frame }.to_string(),
        placeholder: voice.key("replay-jump-to"),
        entries: view.jumps.iter().map(entry).collect(),
    })
}

fn takeaways(view: &ReplayView, voice: Voice<'_>) -> Row {
    let animate = |public, key| {
        let press = Press::Animate { id: view.id, round: view.round, public };
        button(&press, &voice.key(key), ButtonStyle::Plain)
    };
    let mut buttons = vec![
        animate(false, "button-animate"),
        animate(true, "button-animate-all"),
        button(&Press::Export(view.id), &voice.key("button-export"), ButtonStyle::Plain),
    ];
    if view.goes_on {
        let press = Press::PlayOn { id: view.id, frame: view.frame, to: None };
        buttons.push(button(&press, &voice.key("button-play-on"), ButtonStyle::Plain));
    }
    Row::Buttons(buttons)
}
