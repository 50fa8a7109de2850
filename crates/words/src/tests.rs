//! Tests of the message catalogue and of the choice of a language.

use super::*;
use crate::base::id::PersonId;
use crate::base::text::{Arg, Text, any_of};

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
    let any = |n| {
        let text = Text::new("t-list").with("list", any_of(vec![Text::new("t-a"); n]));
        words.say(Language::ENGLISH, &text, &PlainFormatter)
    };
    assert_eq!([any(0), any(1), any(3)], ["", "one", "one, one or one"]);
}

#[test]
fn chinese_is_set_apart_from_latin_words() {
    let words = Catalogue::load_with(&[
        ("en", "t-is = { $one }是{ $two }"),
        (
            "zh-TW",
            "t-square = { $square }\nt-list = 從{ $list }跳\nt-is = { $one }是{ $two }\n\
            t-channel = 在{ $channel }玩 Okiya，{ $one }說\nt-said = { $by }說{ $words }了",
        ),
    ])
    .expect("the catalogue loads");
    let chinese = Language::for_locale("zh-TW").expect("a supported language");
    let say = |text: &Text| words.say(chinese, text, &Mentions);

    let is = |one: Arg, two: &str| say(&Text::new("t-is").with("one", one).with("two", two));
    for (one, two, said) in [
        ("f6", "黑方", "f6 是黑方"),
        ("黑方", "Kōnane", "黑方是 Kōnane"),
        ("黑方", "12h", "黑方是 12h"),
        ("第4步", "1", "第4步是1"),
        ("6×6", "「f6」", "6×6是「f6」"),
        ("f6 ", "（f6）", "f6 是（f6）"),
        ("<f6>", "<", "<f6>是<"),
        ("</f6:5>", "黑方", "</f6:5> 是黑方"),
        ("f6步", "", "f6 步是"),
    ] {
        assert_eq!(is(one.into(), two), said);
    }
    assert_eq!(is(Arg::Person(7), "7"), "<@7> 是7");
    assert_eq!(is(PersonId::former(1).into(), "7"), "已離開的玩家是7");

    let squares = ["d4", "e5", "f6"].map(|square| Text::new("t-square").with("square", square));
    assert_eq!(say(&Text::new("t-list").with("list", squares.to_vec())), "從 d4、e5 和 f6 跳");
    let channel = Text::new("t-channel").with("channel", "<#5>").with("one", PersonId(7));
    assert_eq!(say(&channel), "在 <#5> 玩 Okiya，<@7> 說");

    // The words of a person stay as they are; only their ends are set apart.
    let name = |name: &str| Arg::Name(name.to_owned());
    let said = Text::new("t-said").with("by", name("小明A")).with("words", name("GG啦ok"));
    assert_eq!(say(&said), "小明A 說 GG啦ok 了");
    let nested = Text::new("t-is").with("one", said).with("two", name("再見"));
    assert_eq!(say(&nested), "小明A 說 GG啦ok 了是再見");

    let english =
        words.say(Language::ENGLISH, &Text::new("t-is").with("one", "f6").with("two", "黑"), &Mentions);
    assert_eq!(english, "f6是黑", "only Chinese asks for blanks");
}

/// A formatter with mentions, as in messages.
struct Mentions;

impl ArgFormatter for Mentions {
    fn name(&self, name: &str) -> String {
        PlainFormatter.name(name)
    }

    fn person(&self, id: u64) -> String {
        format!("<@{id}>")
    }

    fn when(&self, moment: Timestamp) -> String {
        PlainFormatter.when(moment)
    }
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
    assert!(matches!(twice, CatalogueError::DuplicateKey { .. }), "{twice}");
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
