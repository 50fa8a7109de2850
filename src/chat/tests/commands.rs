//! Commands in every language, and what making them leaves in memory.

use crate::chat::table;
use crate::game::registry::Registry;
use crate::games::GAMES;
use crate::words::{Language, Words};

#[test]
fn commands_are_said_in_every_locale_and_no_language_stays_in_memory_for_it() {
    let words = Words::load().expect("the catalogue loads");
    let commands = table::definitions(&Registry::new(GAMES), &words);
    let moves = commands.iter().find(|command| command.name.text == table::name::MOVE).expect("it is there");
    for (locale, said) in [("de", "zug"), ("nl", "zet"), ("zh-TW", "走棋")] {
        assert_eq!(moves.name.others.get(locale).map(String::as_str), Some(said), "{locale}");
    }
    let read: Vec<_> = Language::all().filter(|language| words.is_read(*language)).collect();
    assert_eq!(read, [Language::ENGLISH]);
}
