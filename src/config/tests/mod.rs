//! Tests of valid and invalid configurations, of the error messages, and of the example file.

mod variables;

use super::*;

const EXAMPLE: &str = include_str!("../../../config.example.toml");

fn wrong(text: &str) -> ConfigLineError {
    Config::read(text).expect_err("a wrong configuration")
}

/// Reads a file whose keys these variables override.
fn with_variables(text: &str, variables: &[(&str, &str)]) -> Result<Config, ConfigFault> {
    let environment = Environment::new(variables.iter().copied());
    Config::read_with(Path::new("engawa.toml"), text, &environment)
}

/// Returns the error of variables as text.
fn variable_error(text: &str, variables: &[(&str, &str)]) -> String {
    with_variables(text, variables).expect_err("a wrong variable").to_string()
}

/// Returns the example file with all commented-out keys enabled.
fn example_in_force() -> String {
    let in_force = |line: &str| match line.strip_prefix('#') {
        Some(key) if !key.starts_with(' ') => key.to_owned(),
        _ => line.to_owned(),
    };
    EXAMPLE.lines().map(in_force).collect::<Vec<_>>().join("\n")
}

/// Returns the valid keys of a section, which the error for an unknown key lists.
fn known_keys(section: &str) -> Vec<String> {
    let why = wrong(&format!("{section}\nno_such_key = 1")).why;
    let (_, expected) = why.split_once("expected").expect("the error lists the keys");
    expected.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn empty_file_gives_the_defaults() {
    let config = Config::read("").expect("an empty file is one");
    assert_eq!(config, Config::default());
    let limits = LimitsConfig { open_challenges: 5, challenges_an_hour: 20, running_matches: 20 };
    assert_eq!(config.limits, limits);
    assert_eq!(config.store.path, Path::new("data/store"));
    assert_eq!(config.discord.api_url, ApiUrl::Discord);
    assert_eq!(config.token(), Err(NoToken));
}

#[test]
fn keys_are_read_from_the_file() {
    let config = Config::read(
        "language = \"de\"\n[discord]\ntoken = \"abc.def\"\napi_url = \"http://127.0.0.1:8420/\"\n\
         [store]\npath = \"elsewhere\"\n[limits]\nopen_challenges = 1\nchallenges_an_hour = 3\nrunning_matches = 2\n[status]\nport = 9100",
    )
    .expect("a good file");
    assert_eq!(config.language, Language::for_locale("de").expect("spoken"));
    assert_eq!(config.token().map(Token::reveal), Ok("abc.def"));
    assert_eq!(config.discord.api_url, ApiUrl::Loopback("http://127.0.0.1:8420".into()));
    assert_eq!(config.store.path, Path::new("elsewhere"));
    assert_eq!(config.limits, LimitsConfig { open_challenges: 1, challenges_an_hour: 3, running_matches: 2 });
    assert_eq!(config.status, StatusConfig { port: 9100, ..StatusConfig::default() });
}

#[test]
fn invitation_is_an_https_address_or_none() {
    let read = |url: &str| {
        Config::read(&format!("[discord]\ninvite_url = \"{url}\"")).map(|config| config.discord.invite_url)
    };
    let url = "https://discord.com/oauth2/authorize?client_id=1&scope=bot";
    assert_eq!(read(url), Ok(Some(InviteUrl::Address(url.to_owned()))));
    assert_eq!(read(""), Ok(None));
    assert_eq!(read("none"), Ok(Some(InviteUrl::Hidden)));
    let long = format!("https://a{}", "a".repeat(512));
    let beginnings = ["None", "http://discord.com", "discord.com", "https://", "https:///x"];
    let beginnings = beginnings.map(|wrong| (wrong, "begins with https://"));
    for (wrong, told) in
        beginnings.into_iter().chain([("https://a b", "no spaces"), (&long, "512 characters")])
    {
        let why = read(wrong).expect_err(wrong).why;
        assert!(why.contains(told), "{why}");
    }
}

#[test]
fn update_address_is_a_web_address() {
    let read = |url: &str| {
        let config = Config::read(&format!("[updates]\nurl = \"{url}\""));
        config.map(|config| config.updates.url.map(|url| url.as_str().to_owned()))
    };
    for url in ["https://example.org/engawa-version", "http://[::1]:8080/", "http://updates.lan"] {
        assert_eq!(read(url), Ok(Some(url.to_owned())));
    }
    assert_eq!(read(""), Ok(None));
    let long = format!("https://a{}", "a".repeat(512));
    let beginnings = ["none", "ftp://a", "example.org", "https://", "https:///x"];
    let beginnings = beginnings.map(|wrong| (wrong, "must begin with https://"));
    let others = [("https://a b", "no spaces"), ("https://me@a", "neither `@`"), (&long, "512 characters")];
    for (wrong, told) in beginnings.into_iter().chain(others) {
        let why = read(wrong).expect_err(wrong).why;
        assert!(why.contains(told) && !why.contains("me@"), "{why}");
    }
}

#[test]
fn exports_before_upgrades_are_set_in_the_file() {
    let config = Config::read("[store]\nupgrade_exports = 0\nupgrade_exports_path = \"elsewhere\"");
    let store = config.expect("a good file").store;
    assert_eq!((store.upgrade_exports, store.upgrade_exports_path), (0, Some(PathBuf::from("elsewhere"))));
    let default = Config::default().store;
    assert_eq!((default.upgrade_exports, default.upgrade_exports_path), (3, None));
    let why = wrong("[store]\nupgrade_exports_path = \"~/engawa\"").why;
    assert!(why.contains("only a shell expands `~`"), "{why}");
}

#[test]
fn example_lists_every_key_with_its_default() {
    assert_eq!(Config::read(EXAMPLE), Ok(Config::default()));
    let in_force = example_in_force();
    assert_eq!(Config::read(&in_force), Ok(Config::default()));
    let table: toml::Table = in_force.parse().expect("the example is TOML");
    for key in known_keys("") {
        let value = table.get(&key).unwrap_or_else(|| panic!("{key} is missing in the example"));
        let Some(section) = value.as_table() else { continue };
        for inner in known_keys(&format!("[{key}]")) {
            assert!(section.contains_key(&inner), "{key}.{inner} is missing in the example");
        }
    }
    assert_eq!(
        known_keys("[limits]"),
        ["open_challenges", "challenges_an_hour", "running_matches"],
        "the code tells its keys"
    );
}

#[test]
fn example_explains_every_key() {
    let lines: Vec<&str> = EXAMPLE.lines().collect();
    for pair in lines.windows(2) {
        if pair[1].starts_with('#') && !pair[1].starts_with("# ") {
            assert!(pair[0].starts_with("# ") && pair[0].ends_with('.'), "{}", pair[1]);
        }
    }
}

#[test]
fn errors_name_line_and_accepted_values() {
    for (text, line, error) in [
        (
            "\n\nlanguages = \"de\"",
            3,
            "`languages`, expected one of `discord`, `interactions`, `store`, `language`",
        ),
        ("[limits]\nopen = 3", 2, "`open`, expected one of `open_challenges`, `challenges_an_hour`"),
        ("language = \"xx\"", 1, "expected one of \"en\", \"de\""),
        ("[limits]\n\nopen_challenges = 0", 3, "expected 1 or more"),
        ("[limits]\nrunning_matches = \"many\"", 2, "expected a whole number from 0 to 4294967295"),
        ("[limits]\nrunning_matches = -1", 2, "expected a whole number from 0 to 4294967295"),
        (
            "[discord]\napi_url = \"https://example.com\"",
            2,
            "either https://discord.com or an address of this",
        ),
        ("[discord]\ntoken = \"two words\"", 2, "a token is one word"),
        ("[discord]\nshards = { total = 2, here = [0, 2] }", 2, "first <= last < total"),
        ("[discord]\nshards = { total = 2, here = [1, 0] }", 2, "first <= last < total"),
        ("[interactions]\nlisten = \"8080\"", 2, "an address with a port"),
        ("[interactions]\npublic_key = \"abc\"", 2, "64 hexadecimal digits"),
        ("[interactions]\nlisten = \"[::]:80\"", 1, "need both listen and public_key"),
        ("[status]\nlisten = \"9100\"", 2, "an address with a port"),
        ("[status]\nlisten = \"0.0.0.0:0\"", 2, "a port other than 0"),
        ("# a comment\n[store", 2, "unclosed table"),
    ] {
        let wrong = wrong(text);
        assert_eq!(wrong.line, line, "{text:?}: {wrong}");
        assert!(wrong.why.contains(error), "{text:?}: {wrong}");
    }
}

#[test]
fn byte_order_mark_is_ignored() {
    let config = Config::read("\u{feff}language = \"de\"").expect("a good file");
    assert_eq!(config.language, Language::for_locale("de").expect("spoken"));
}

#[test]
fn leading_tilde_in_a_path_is_rejected() {
    for path in ["~", "~/engawa", "~hana/engawa"] {
        let error = wrong(&format!("[store]\npath = \"{path}\""));
        assert!(error.line == 2 && error.why.contains("`~`") && error.why.contains("/home/name"), "{error}");
        assert_eq!(plain_path(PathBuf::from(path)), Err(PathError::Tilde));
    }
    for path in ["data/store", "/srv/~/x", "a~b", "./~"] {
        assert_eq!(plain_path(PathBuf::from(path)), Ok(PathBuf::from(path)));
    }
}

#[test]
fn address_in_place_of_a_path_is_not_shown() {
    for address in ["postgres://u:hush@host/db", "postgres:u:hush@host", "mysql://u:hush@host/db"] {
        for key in ["path", "upgrade_exports_path"] {
            let error = wrong(&format!("[store]\n{key} = \"{address}\"")).to_string();
            assert!(error.contains("belongs in store.url") && !error.contains("hush"), "{error}");
        }
    }
}

#[test]
fn quoted_token_is_rejected() {
    for quoted in ["\"abc.def\"", "'abc.def'", "“abc.def”", "\"abc.def", "Bot 'abc.def'"] {
        assert_eq!(Token::read(quoted), Err(TokenError::Quoted), "{quoted}");
        let error = variable_error("", &[("DISCORD_TOKEN", quoted)]);
        assert!(error.contains("quotation marks") && !error.contains("abc"), "{error}");
    }
}

#[test]
fn example_names_every_language() {
    let text: String = EXAMPLE.lines().take_while(|line| !line.starts_with("#language")).collect();
    for language in Language::all() {
        assert!(text.contains(&format!("\"{}\"", language.code())), "{} is missing", language.code());
    }
}

#[test]
fn at_least_one_way_in_is_required() {
    let text = format!(
        "[discord]\ngateway = false\nshards = {{ total = 16, here = [0, 7] }}\n[interactions]\n\
         listen = \"127.0.0.1:8080\"\npublic_key = \"{}\"",
        "0F".repeat(32)
    );
    let config = with_variables(&text, &[]).expect("a way in");
    assert_eq!(config.discord.shards, Some(Shards { total: 16, here: (0, 7) }));
    let endpoint = config.interactions.0.expect("an endpoint");
    assert_eq!((endpoint.listen.port(), endpoint.public_key), (8080, PublicKey([15; 32])));
    assert_eq!(endpoint.public_key.to_string(), "0f".repeat(32));
    let closed = with_variables("[discord]\ngateway = false", &[]);
    assert!(matches!(closed, Err(ConfigFault::NoWayIn)));
}

#[test]
fn variable_overrides_the_file_unless_empty() {
    let file = "[discord]\ntoken = \"of-the-file\"";
    for (value, token) in [
        ("", "of-the-file"),
        (" ", "of-the-file"),
        (" of-the-variable\n", "of-the-variable"),
        ("Bot abc", "abc"),
    ] {
        let config = with_variables(file, &[("DISCORD_TOKEN", value)]).expect("a good variable");
        assert_eq!(config.token().map(Token::reveal), Ok(token), "{value:?}");
    }
    let config = with_variables(file, &[]).expect("a good file");
    assert_eq!(config.token().map(Token::reveal), Ok("of-the-file"));
    let error = variable_error(file, &[("DISCORD_TOKEN", "zwei Wörter")]);
    assert_eq!(error, format!("DISCORD_TOKEN: {}", TokenError::NotOneWord));
}

#[test]
fn database_address_is_never_shown() {
    let secret = "postgres://engawa:geheim@db.example.org/engawa?sslmode=verify-full";
    let config = Config::read(&format!("[store]\nurl = \"{secret}\"")).expect("a good file");
    assert_eq!(config.store.url.as_ref().map(DatabaseUrl::reveal), Some(secret));
    assert!(!format!("{config:?}").contains("geheim"));
    let other = [("ENGAWA_STORE_URL", "postgresql://localhost/other")];
    let config = with_variables(&format!("[store]\nurl = \"{secret}\""), &other).expect("a good variable");
    assert_eq!(config.store.url.as_ref().map(DatabaseUrl::reveal), Some("postgresql://localhost/other"));
    for bad in ["mysql://engawa:geheim@host/db", "postgres://engawa:ge heim@host/db", "data/store"] {
        let error = wrong(&format!("[store]\nurl = \"{bad}\"")).to_string();
        assert!(error.contains("postgres://user@host/database") && !error.contains("heim"), "{error}");
        let error = variable_error("", &[("ENGAWA_STORE_URL", bad)]);
        assert!(error.starts_with("ENGAWA_STORE_URL: ") && !error.contains("heim"), "{error}");
    }
}

#[test]
fn token_is_never_shown() {
    let config = Config::read("[discord]\ntoken = \"hush.hush\"").expect("a good file");
    assert!(!format!("{config:?}").contains("hush"));
    for text in [
        "[discord]\ntoken = \"hush hush\"",
        "[discord]\ntoken = \"hush.hush\" oops",
        "token = \"hush\"",
        "[discord]\ntoken = hush.hush",
        "[discord]\ntokn = \"hush\"",
        "[discord]\napi_url = \"hush\"",
        "[status]\nport = \"hush \\\" hush\"",
        "[limits]\nrunning_matches = 'hush'",
        "language = \"hush\"",
        "limits = \"hush\"",
    ] {
        let wrong = wrong(text);
        assert!(!format!("{wrong} {wrong:?}").contains("hush"), "{wrong}");
    }
}

/// Puts texts that may be secrets wherever a file has room for one, in every section and beside every key.
#[test]
fn no_message_repeats_what_the_file_holds() {
    let secrets = ["zqzq", "zqzq.zq-zq", "zq`zq", "zq`, expected `zq`, zq", "zq string 'zq", "1zq"];
    let forms = [
        "'S' = 1",
        "\"S\" = 'S'",
        "S = 1",
        "S",
        "'S'.'S' = 1",
        "['S']",
        "[['S']]",
        "[S",
        "'S' = 1\n'S' = 1",
        "K = { 'S' = 1 }",
        "K = { total = 2, here = [0, 1], 'S' = 1 }",
        "K = ['S']",
        "K = 'S",
        "K = \"S\"",
        "K = \"\"\"S\"\"\"",
        "K = S",
        "K = 'S' S",
        "K.'S' = 1",
        "'S'",
    ];
    let numbers = ["7230", "72.307230", "0x72307230", "1979-07-23", "true7230"];
    let numbers = numbers.map(|secret| ("K = S", secret));
    let texts = forms.iter().flat_map(|form| secrets.map(|secret| (*form, secret)));
    let mut errors = 0;
    for (form, secret) in texts.chain(numbers) {
        for key in KEYS {
            let secret = if form.contains('\'') { secret.replace('\'', "") } else { secret.to_owned() };
            let line = form.replace('K', key.name).replace('S', &secret);
            let section = if key.section.is_empty() { String::new() } else { format!("[{}]\n", key.section) };
            let Err(error) = Config::read(&format!("{section}{line}\n")) else { continue };
            let told = format!("{error} {error:?}");
            assert!(
                !told.contains("zq") && !told.contains("7230") && !told.contains("07-23"),
                "{line}: {error}"
            );
            errors += 1;
        }
    }
    assert!(errors > 2_000, "{errors}");
}

#[test]
fn api_is_discord_or_this_machine() {
    for (text, api) in [
        ("https://discord.com", ApiUrl::Discord),
        ("https://discord.com/", ApiUrl::Discord),
        ("http://127.0.0.1:8420", ApiUrl::Loopback("http://127.0.0.1:8420".into())),
        ("http://127.9.8.7", ApiUrl::Loopback("http://127.9.8.7".into())),
        ("https://localhost:1/", ApiUrl::Loopback("https://localhost:1".into())),
        ("http://[::1]:80", ApiUrl::Loopback("http://[::1]:80".into())),
        ("http://[::1]", ApiUrl::Loopback("http://[::1]".into())),
    ] {
        assert_eq!(ApiUrl::read(text), Ok(api), "{text}");
    }
}

#[test]
fn disguised_remote_addresses_are_rejected() {
    for text in [
        "",
        "discord.com",
        "http://discord.com",
        "https://discord.com.example.com",
        "https://canary.discord.com",
        "http://example.com",
        "http://127.0.0.1@example.com",
        "http://127.0.0.1:80@example.com",
        "http://127.0.0.1.example.com",
        "http://localhost.example.com",
        "http://user@127.0.0.1",
        "http://127.1",
        "http://2130706433",
        "http://0x7f.0.0.1",
        "http://0.0.0.0:80",
        "http://10.0.0.1",
        "http://[::]:80",
        "http://[::ffff:10.0.0.1]:80",
        "http://127.0.0.1:",
        "http://127.0.0.1:+80",
        "http://127.0.0.1:99999",
        "http://127.0.0.1:80/path",
        "http://127.0.0.1\\@example.com",
        "ws://127.0.0.1:80",
        "file:///etc/hosts",
        " http://127.0.0.1",
    ] {
        assert_eq!(ApiUrl::read(text), Err(ApiUrlError), "{text:?}");
    }
}

#[test]
fn missing_file_is_named() {
    let fault = Config::load(Some(Path::new("no/such/engawa.toml")), &Environment::default())
        .expect_err("no such file");
    assert!(fault.to_string().contains("no/such/engawa.toml"), "{fault}");
}

#[test]
fn missing_token_error_says_how_to_get_one() {
    let error = NoToken.to_string();
    for part in
        ["https://discord.com/developers/applications", "DISCORD_TOKEN", "`engawa sandbox` needs none"]
    {
        assert!(error.contains(part), "{error}");
    }
    assert!(!error.contains('\n'));
}
