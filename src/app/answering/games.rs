//! `/games`: what somebody plays, where, and whose turn it is.

use crate::base::text::Text;
use crate::chat::{Answer, Message, Shown, compose};
use crate::host::view;
use crate::store::Key;

use super::super::failure::Failure;
use super::request::Request;
use super::{Answerer, privately};

impl Answerer {
    /// `/games`: one's running matches, those where it is one's turn first, each with a link to its board.
    pub(super) async fn games(&self, request: Request<'_>) -> Result<Answer, Failure> {
        let running = self.decider.ledger.running(request.person()).await?;
        let rows = view::list(request.person(), &running);
        if rows.is_empty() {
            return Ok(privately(&request.private.key("list-empty")));
        }
        let boards: Vec<Key> = rows.iter().map(|row| Key::Board(row.id)).collect();
        request.reads.fetch(&boards).await?;
        let server = request.incoming.place.server;
        let (mut lines, mut playable) = (Vec::new(), Vec::new());
        for (number, row) in (1..).zip(&rows) {
            let said = format!("{number}. {}", request.private.say(&row.text));
            if row.mine && row.place.server == server {
                playable.push((number, row));
            }
            let shown = request.reads.board(row.id).await?.and_then(|board| board.record.message);
            lines.push(match shown {
                Some(message) => compose::with_link(
                    &said,
                    &self.deliverer.chat.address(row.place, message),
                    request.private,
                ),
                None => said,
            });
        }
        let rows = compose::play_rows(&playable, request.private);
        Ok(Answer::Message(Shown::Private, Message { rows, ..compose::words(&lines.join("\n")) }))
    }
}

/// A match in a few words, for a list that one chooses from.
pub fn in_a_few_words(game: &str, mine: bool, turn: u32) -> Text {
    let key = if mine { "list-choice-mine" } else { "list-choice-theirs" };
    Text::new(key).with("game", Text::of(game, "name")).with("turn", i64::from(turn))
}
