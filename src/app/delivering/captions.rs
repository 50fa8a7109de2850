//! Names in pictures: captions and rows with what people are called, in the language of whoever looks.

use crate::chat::voice::Voice;
use crate::host::view::Caption;
use crate::host::{Match, Player};
use crate::render::{Banner, Party};

use super::Deliverer;

impl Deliverer {
    /// A caption of a match, as it is drawn.
    pub async fn banner(&self, record: &Match, caption: Caption, voice: Voice<'_>) -> Banner {
        let names = self.decider.names_in(record.place.server, &caption.people).await;
        let mut names = names.into_iter().map(|name| name.map(|name| name.as_str().to_owned()));
        let people = Player::BOTH
            .map(|player| Party { name: names.next().flatten(), leads: caption.winner == Some(player) });
        let score = caption.score.map(|[one, two]| format!("{one} – {two}"));
        Banner { people, score, line: voice.plain(&caption.line) }
    }
}
