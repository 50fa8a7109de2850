//! Tests that the alternative texts of pictures fit into Discord's length limit in every language.

use engawa::chat::limits::ALT;
use engawa::chat::voice::Voice;
use engawa::game::{Registry, conform};
use engawa::games::GAMES;
use engawa::words::{Catalogue, Language};

#[test]
fn alt_texts_fit_the_limit() {
    let words = Catalogue::load().expect("the catalogue");
    for game in Registry::new(GAMES).iter() {
        let mut longest = 0;
        conform::each_table(game, |table| {
            for language in Language::all() {
                let voice = Voice::new(&words, language);
                let parts = table.describe_last_move().into_iter().chain([table.describe()]);
                let alt = parts.map(|text| voice.plain(&text)).collect::<Vec<_>>().join(" ");
                let length = alt.chars().count();
                assert!(length <= ALT, "{length} characters: {alt}");
                longest = longest.max(length);
            }
        });
        assert!(longest > 40, "{} says what is shown", game.facts().id);
        println!("{}: at most {longest} characters", game.facts().id);
    }
}
