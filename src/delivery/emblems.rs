//! Optional parts of messages: emoji of the application (the games' own sprites on buttons and in menus, if
//! the chat has them) and pictures. If the chat refuses such a part, the message is sent again without it.

use std::collections::BTreeMap;
use std::time::Duration;

use tokio::sync::Notify;

use crate::app::artist::Artist;
use crate::app::deciding::Decider;
use crate::app::failure::Result;
use crate::app::memory::Lock;
use crate::chat::{Chat, Drawing, Edit, File, FileEdit, Message, Row, limits};

/// Pauses between attempts to learn emoji: the first, the longest, and the shortest that is logged.
const FIRST_PAUSE: Duration = Duration::from_millis(200);
const LONGEST_PAUSE: Duration = Duration::from_secs(600);
const SHORTEST_LOGGED_PAUSE: Duration = Duration::from_secs(10);

#[derive(Default)]
pub struct Emblems {
    known: Lock<BTreeMap<String, String>>,
    /// Signals that the chat has refused an emoji, so that a background task learns all emoji again.
    pub refused: Notify,
}

impl Emblems {
    pub(super) fn get(&self, game: &str, sprite: &str) -> Option<String> {
        self.known.lock().get(&emoji_name(game, sprite)).cloned()
    }
}

/// Uploads missing emblems, and learns the emoji of all emblems. Retries until both succeed: after a
/// start, it takes some time until the application's id is known.
pub async fn learn_emblems(
    decider: &Decider,
    artist: &dyn Artist,
    emblems: &Emblems,
    chat: &dyn Chat,
) -> Result<()> {
    let mut drawn = Vec::new();
    for game in decider.games.iter() {
        let of_game = artist.emblems(game).await?.into_iter();
        drawn.extend(of_game.map(|(sprite, png)| Drawing { name: emoji_name(game.facts().id, sprite), png }));
    }
    let mut pause = FIRST_PAUSE;
    loop {
        let fault = match chat.emoji(drawn.clone(), decider.now()).await {
            Ok(emoji) => {
                *emblems.known.lock() = emoji;
                return Ok(());
            }
            Err(fault) => fault,
        };
        if pause >= SHORTEST_LOGGED_PAUSE {
            tracing::warn!(%fault, again_in = ?pause, "cannot learn emoji; buttons have labels only");
        }
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}

/// The name of an emoji: letters, digits and `_`, as the chat requires.
fn emoji_name(game: &str, sprite: &str) -> String {
    format!("{game}_{}", sprite.replace('-', "_"))
}

/// A message or edit that can be sent without its emoji or its picture.
pub trait Reduce: Clone {
    fn rows(&mut self) -> &mut [Row];
    /// Replaces the picture, if there is one, with its description in the text. Returns whether there was a picture.
    fn drop_picture(&mut self) -> bool;
}

/// The message as it is sent after its picture was refused; `None` if it has no picture.
pub fn without_picture(message: &Message) -> Option<Message> {
    let mut bare = message.clone();
    bare.drop_picture().then_some(bare)
}

/// Removes each emoji that has a label beside it. Returns whether there was one.
pub fn drop_emoji(rows: &mut [Row]) -> bool {
    let remove = |row: &mut Row| match row {
        Row::Menu(menu) => menu.entries.iter_mut().filter_map(|entry| entry.emoji.take()).count(),
        Row::Buttons(buttons) => {
            let labelled = buttons.iter_mut().filter(|button| !button.label.is_empty());
            labelled.filter_map(|button| button.emoji.take()).count()
        }
        Row::Link(_) => 0,
    };
    rows.iter_mut().map(remove).sum::<usize>() > 0
}

/// Whether a description can replace a file: a still picture or an animation, but not an export.
fn is_picture(file: &File) -> bool {
    [".png", ".gif"].iter().any(|ending| file.name.ends_with(ending))
}

/// Appends the description of a missing picture to a text, if the whole description fits.
fn described(text: &str, file: &File) -> String {
    let described = format!("{text}\n\n{}", file.alt);
    if described.chars().count() <= limits::TEXT { described } else { text.to_owned() }
}

impl Reduce for Message {
    fn rows(&mut self) -> &mut [Row] {
        &mut self.rows
    }

    fn drop_picture(&mut self) -> bool {
        let Some(file) = self.file.take_if(|file| is_picture(file)) else { return false };
        self.text = described(&self.text, &file);
        true
    }
}

impl Reduce for Edit {
    fn rows(&mut self) -> &mut [Row] {
        self.rows.as_deref_mut().unwrap_or_default()
    }

    fn drop_picture(&mut self) -> bool {
        let Some(file) = self.file.new_file().filter(|file| is_picture(file)).cloned() else { return false };
        self.text = self.text.as_deref().map(|text| described(text, &file));
        self.file = FileEdit::Remove;
        true
    }
}
