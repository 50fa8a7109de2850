//! Tests of the message catalogue and of the choice of a language.

use super::*;
use crate::base::text::Text;

#[test]
fn lists_use_the_pattern_of_their_language() {
    let words = Catalogue::load_with(&[
        ("en", "t-a = one\nt-list = { $list }"),
        ("de", "t-a = eins\nt-list = { $list }"),
        ("zh-TW", "t-a = 一\nt-list = { $list }"),
    ])
    .expect("the catalogue loads");
    let list = |n| Text::new("t-list").with("list", vec![Text::new("t-a"); n]);
    assert_eq!(words.say(Language::ENGLISH, &list(1), &PlainFormatter), "one");
    assert_eq!(words.say(Language::ENGLISH, &list(3), &PlainFormatter), "one, one and one");
    let other = |locale, n| {
        words.say(Language::for_locale(locale).expect("a supported language"), &list(n), &PlainFormatter)
    };
    assert_eq!(other("de", 2), "eins und eins");
    assert_eq!(other("zh-TW", 3), "一、一和一");
}

#[test]
fn missing_message_falls_back_to_english_then_key() {
    let german = Language::for_locale("de").expect("a supported language");
    let words = Catalogue::load_with(&[("en", "t-only = here")]).expect("the catalogue loads");
    assert_eq!(words.say(german, &Text::new("t-only"), &PlainFormatter), "here");
    assert_eq!(words.say(german, &Text::new("t-nowhere"), &PlainFormatter), "t-nowhere");
}

#[test]
fn language_is_cached_on_first_use() {
    let words = Catalogue::load().expect("the catalogue loads");
    let german = Language::for_locale("de").expect("a supported language");
    assert!(Language::all().all(|language| !words.is_cached(language)));
    assert_eq!(words.own_name(german), "Deutsch");
    assert!(!words.is_cached(german));
    words.say(german, &Text::new("former-player"), &PlainFormatter);
    let read: Vec<_> = Language::all().filter(|language| words.is_cached(*language)).collect();
    assert_eq!(read, [german]);
    assert!(!words.with_empty_cache().is_cached(german));
}

#[test]
fn invalid_file_is_named_in_the_error() {
    let error = Catalogue::load_with(&[("en", "= nothing")]).err().expect("refused");
    assert!(error.to_string().starts_with("more: "), "{error}");
    let twice = Catalogue::load_with(&[("en", "list-and = again")]).err().expect("refused");
    assert!(matches!(twice, CatalogueError::Twice { .. }), "{twice}");
    let german = Catalogue::load_with(&[("de", "= nichts")])
        .err()
        .expect("refused, although no message was formatted in it");
    assert!(matches!(german, CatalogueError::Unreadable { .. }), "{german}");
}

#[test]
fn client_locale_selects_its_language() {
    let code = |locale| Language::for_locale(locale).map(Language::code);
    for (locale, spoken) in [("de", "de"), ("en-GB", "en"), ("en-US", "en"), ("zh-TW", "zh-TW"), ("ms", "ms")]
    {
        assert_eq!(code(locale), Some(spoken), "{locale}");
    }
    for foreign in ["fr", "zh-CN", "zh", ""] {
        assert_eq!(code(foreign), None, "{foreign}");
    }
    assert_eq!(Language::related_to_locale("zh-CN").map(Language::code), Some("zh-TW"));
    assert_eq!(Language::related_to_locale("zh-TW").or(Language::related_to_locale("fr")), None);
}

#[test]
fn every_folder_is_a_language() {
    let mut folders: Vec<String> =
        std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/locales"))
            .expect("the catalogue")
            .map(|entry| entry.expect("a folder").file_name().into_string().expect("a code"))
            .collect();
    folders.sort();
    let mut spoken: Vec<&str> = Language::all().map(Language::code).collect();
    assert_eq!(spoken[0], Language::ENGLISH.code());
    spoken.sort_unstable();
    assert_eq!(spoken, folders);
}
