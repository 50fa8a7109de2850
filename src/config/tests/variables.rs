//! Tests of the environment variables: each key has one, and errors are named without their values.

use std::collections::BTreeSet;
use std::fs;

use super::*;

/// A value of each key other than its default: the key, the value in the file, and the value of the variable.
const SAMPLES: &[(&str, &str, &str)] = &[
    ("language", "\"nl\"", "nl"),
    ("keep_pictures", "true", "true"),
    ("discord.token", "\"abc.def\"", "abc.def"),
    ("discord.api_url", "\"http://127.0.0.1:8420\"", "http://127.0.0.1:8420"),
    ("discord.gateway", "false", "false"),
    ("discord.shards", "{ total = 16, here = [0, 7] }", "{ total = 16, here = [0, 7] }"),
    ("discord.invite_url", "\"none\"", "none"),
    ("interactions.listen", "\"[::1]:8081\"", "[::1]:8081"),
    (
        "interactions.public_key",
        "\"0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f\"",
        "0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f",
    ),
    ("store.path", "\"123\"", "123"),
    ("store.url", "\"postgres://a@b/c?sslmode=disable\"", "postgres://a@b/c?sslmode=disable"),
    ("store.connections", "3", "3"),
    ("store.upgrade_exports", "0", "0"),
    ("store.upgrade_exports_path", "\"456\"", "456"),
    ("limits.open_challenges", "4", "4"),
    ("limits.challenges_an_hour", "5", "5"),
    ("limits.running_matches", "6", "6"),
    ("status.port", "9100", "9100"),
    ("status.listen", "\"0.0.0.0:9101\"", "0.0.0.0:9101"),
    ("status.listen_metrics", "true", "true"),
    ("updates.url", "\"https://example.org/version\"", "https://example.org/version"),
];

fn full_name(key: &Key) -> String {
    if key.section.is_empty() { key.name.to_owned() } else { format!("{}.{}", key.section, key.name) }
}

const LISTEN: &str = "listen = \"[::1]:80\"\n";
const PUBLIC_KEY: &str =
    "public_key = \"abababababababababababababababababababababababababababababababab\"\n";

/// Returns the text of a file that sets one key, and others if the key needs them.
fn file_with(name: &str, value: &str) -> String {
    let (section, key) = name.split_once('.').unwrap_or(("", name));
    let line = format!("{key} = {value}\n");
    match name {
        "interactions.listen" => format!("[interactions]\n{PUBLIC_KEY}{line}"),
        "interactions.public_key" => format!("[interactions]\n{LISTEN}{line}"),
        // Without the gateway, the bot needs another way in.
        "discord.gateway" => format!("[discord]\n{line}[interactions]\n{LISTEN}{PUBLIC_KEY}"),
        _ if section.is_empty() => line,
        _ => format!("[{section}]\n{line}"),
    }
}

#[test]
fn table_of_keys_equals_the_example() {
    let example: toml::Table = example_in_force().parse().expect("the example is TOML");
    let mut listed = BTreeSet::new();
    for (name, value) in &example {
        let Some(section) = value.as_table() else {
            listed.insert((name.clone(), value.type_str()));
            continue;
        };
        listed.extend(section.iter().map(|(key, value)| (format!("{name}.{key}"), value.type_str())));
    }
    let form = |key: &Key| match key.form {
        Form::Text | Form::Secret => "string",
        Form::Number => "integer",
        Form::Switch => "boolean",
        Form::Table => "table",
    };
    let table: BTreeSet<_> = KEYS.iter().map(|key| (full_name(key), form(key))).collect();
    assert_eq!(table, listed);
    assert_eq!(table.len(), KEYS.len(), "each key is there once");
    let names: Vec<_> = KEYS.iter().flat_map(Key::variables).map(|variable| variable.name).collect();
    assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len(), "no two keys share a variable");
}

#[test]
fn every_key_can_be_set_by_its_variable() {
    let keys: Vec<_> = KEYS.iter().map(full_name).collect();
    assert_eq!(keys, SAMPLES.iter().map(|(name, ..)| (*name).to_owned()).collect::<Vec<_>>());
    for (key, (name, in_file, value)) in KEYS.iter().zip(SAMPLES) {
        let variable = format!("ENGAWA_{}", name.replace('.', "_").to_uppercase());
        assert_eq!(key.variable(), variable);
        let expected = Config::read(&file_with(name, in_file)).expect("a good file");
        let rest = match *name {
            "interactions.listen" | "interactions.public_key" | "discord.gateway" => {
                format!("[interactions]\n{LISTEN}{PUBLIC_KEY}")
            }
            _ => String::new(),
        };
        let without = Config::read(&rest).expect("a good file");
        let config = with_variables(&rest, &[(&variable, value)]).expect("a good variable");
        assert_eq!(config, expected, "{variable}");
        assert_ne!(config, without, "{variable}");
        assert_eq!(
            with_variables(&rest, &[(&variable, "")]).expect("a good file"),
            without,
            "{variable} is empty"
        );
    }
}

#[test]
fn all_variables_together_need_no_file() {
    let variables: Vec<(String, &str)> =
        KEYS.iter().zip(SAMPLES).map(|(key, (.., value))| (key.variable(), *value)).collect();
    let variables: Vec<(&str, &str)> =
        variables.iter().map(|(name, value)| (name.as_str(), *value)).collect();
    let config = with_variables("", &variables).expect("good variables");
    assert_eq!(config.interactions.0.map(|endpoint| endpoint.listen.port()), Some(8081));
    assert_eq!(config.status.local_address(), Some(([127, 0, 0, 1], 9100).into()));
}

#[test]
fn variable_wins_over_the_file() {
    let file = "language = \"de\"\n[limits]\nopen_challenges = 0\nrunning_matches = 7";
    let config = with_variables(file, &[("ENGAWA_LANGUAGE", "nl"), ("ENGAWA_LIMITS_OPEN_CHALLENGES", "9")]);
    let config = config.expect("the wrong value is overridden");
    assert_eq!(config.language, Language::for_locale("nl").expect("spoken"));
    assert_eq!((config.limits.open_challenges, config.limits.running_matches), (9, 7));
    let error = variable_error(file, &[("ENGAWA_LANGUAGE", "nl")]);
    assert!(error.starts_with("engawa.toml, line 3: "), "{error}");
    let error = variable_error("[limits", &[("ENGAWA_LANGUAGE", "nl")]);
    assert!(error.starts_with("engawa.toml, line 1: "), "{error}");
    let error = variable_error("limits = 3", &[("ENGAWA_LIMITS_RUNNING_MATCHES", "3")]);
    assert!(error.starts_with("engawa.toml, line 1: "), "{error}");
}

#[test]
fn half_an_endpoint_is_named() {
    let error = variable_error("", &[("ENGAWA_LANGUAGE", "nl"), ("ENGAWA_INTERACTIONS_LISTEN", "[::1]:80")]);
    assert_eq!(error, "ENGAWA_INTERACTIONS_LISTEN: interactions need both listen and public_key");
    let half = "[interactions]\nlisten = \"[::1]:80\"";
    let key = "ab".repeat(32);
    assert!(with_variables(half, &[("ENGAWA_INTERACTIONS_PUBLIC_KEY", &key)]).is_ok());
    let error = variable_error(half, &[("ENGAWA_LANGUAGE", "nl")]);
    assert!(error.starts_with("engawa.toml, line 1: "), "{error}");
}

#[test]
fn unknown_variable_is_named_with_the_nearest() {
    for (name, shown, nearest) in [
        ("ENGAWA_STATUS_PROT", "ENGAWA_STATUS_PROT", "ENGAWA_STATUS_PORT"),
        ("ENGAWA_DISCORD_TOKN", "ENGAWA_DISCORD_TOKN", "ENGAWA_DISCORD_TOKEN"),
        ("ENGAWA_TOKEN", "ENGAWA_TOKEN", "ENGAWA_DISCORD_TOKEN"),
        ("ENGAWA_STORE_PASSWORD_FILE", "ENGAWA_STORE_…", "ENGAWA_STORE_URL_FILE"),
        ("ENGAWA_DISCORD_TOKEN:hush.hush", "ENGAWA_DISCORD_…", "ENGAWA_DISCORD_TOKEN"),
        ("ENGAWA_DISCORD_TOKEN hush", "ENGAWA_DISCORD_…", "ENGAWA_DISCORD_TOKEN"),
        ("ENGAWA_STORE_PATH_FILE", "ENGAWA_STORE_PATH_FILE", "ENGAWA_STORE_PATH"),
        ("engawa_language", "engawa_language", "ENGAWA_LANGUAGE"),
        ("ENGAWA_LIMITS__RUNNING_MATCHES", "ENGAWA_LIMITS__RUNNING_MATCHES", "ENGAWA_LIMITS_RUNNING_MATCHES"),
    ] {
        let error = variable_error("", &[(name, "hush")]);
        if !cfg!(windows) || name != "engawa_language" {
            assert_eq!(error, format!("{shown} is no key of the configuration; the nearest is {nearest}"));
        }
    }
    assert_eq!(variable_error("", &[("ENGAWA_hush", "1")]), "ENGAWA_… is no key of the configuration");
}

#[test]
fn variables_of_others_are_ignored() {
    let others = [
        ("PATH", "hush"),
        ("DISCORD_TOKEN_2", "hush"),
        ("ENGAWA", "hush"),
        ("ENGAWAY_STATUS_PORT", "hush"),
        ("ENGAWA_EMPTY", ""),
        ("ENGAWA_COMMIT", "hush"),
        ("ENGAWA_PORT", "tcp://10.0.0.1:8080"),
        ("ENGAWA_PORT_8080_TCP_ADDR", "10.0.0.1"),
        ("ENGAWA_SERVICE_HOST", "10.0.0.1"),
        ("ENGAWA_SERVICE_PORT_HTTP", "8080"),
    ];
    assert_eq!(with_variables("", &others).expect("nothing is set"), Config::default());
}

#[test]
fn copied_decoration_is_named_without_the_value() {
    let variables = KEYS.iter().flat_map(Key::variables);
    for name in variables.filter(|variable| variable.source == Source::Value).map(|variable| variable.name) {
        for (value, what) in [
            ("\"hush\"", "quotation marks"),
            ("'hush'", "quotation marks"),
            (" hush", "spaces or line ends around"),
            ("hush\r\n", "spaces or line ends around"),
            ("hush\nhush", "several lines"),
            ("hush\rhush", "several lines"),
        ] {
            let error = variable_error("", &[(&name, value)]);
            assert!(error.starts_with(&format!("{name}: ")) && error.contains(what), "{value:?}: {error}");
            assert!(!error.contains("hush"), "{error}");
        }
    }
}

#[test]
fn wrong_values_are_named_without_the_value() {
    for key in KEYS {
        let name = key.variable();
        // Each text is a path, so no path is wrong.
        if !["ENGAWA_STORE_PATH", "ENGAWA_STORE_UPGRADE_EXPORTS_PATH"].contains(&&*name) {
            let error = variable_error("", &[(&name, "hush, hush")]);
            assert!(error.starts_with(&format!("{name}: ")) && !error.contains("hush"), "{error}");
        }
    }
    for (name, value, expected) in [
        ("ENGAWA_DISCORD_SHARDS", "{ hunter2 = 1 }", "unknown field `…`, expected `total` or `here`"),
        ("ENGAWA_STATUS_PORT", "70000", "expected a whole number from 0 to 65535"),
        ("ENGAWA_STATUS_PORT", "tcp://10.0.0.1:80", "a whole number"),
        ("ENGAWA_KEEP_PICTURES", "yes", "true or false"),
        ("ENGAWA_LIMITS_RUNNING_MATCHES", "0", "1 or more"),
        ("ENGAWA_DISCORD_SHARDS", "{ total = 2, here = [0, 2] }", "first <= last < total"),
        ("ENGAWA_DISCORD_SHARDS", "{ total = 2", "as in the file"),
        ("ENGAWA_STORE_PATH", "~/data", "only a shell"),
        ("ENGAWA_STORE_UPGRADE_EXPORTS_PATH", "~/data", "only a shell"),
        ("ENGAWA_STORE_UPGRADE_EXPORTS", "-1", "expected a whole number from 0 to 4294967295"),
        ("ENGAWA_UPDATES_URL", "ftp://example.org", "must begin with https://"),
        ("ENGAWA_STATUS_LISTEN", "9100", "an address with a port"),
        ("DISCORD_API_URL", "https://example.com", "either https://discord.com"),
    ] {
        let error = variable_error("", &[(name, value)]);
        assert!(error.starts_with(&format!("{name}: ")) && error.contains(expected), "{error}");
    }
}

#[cfg(unix)]
#[test]
fn value_that_is_no_text_is_named() {
    use std::ffi::OsString;
    use std::os::unix::ffi::OsStringExt;

    let value = OsString::from_vec(vec![b'a', 0xff]);
    let environment = Environment::new([("ENGAWA_DISCORD_TOKEN", value)]);
    let error = Config::read_with(Path::new(""), "", &environment).expect_err("no text").to_string();
    assert_eq!(error, "ENGAWA_DISCORD_TOKEN: the value is not UTF-8");
}

#[test]
fn two_variables_of_one_key_are_named() {
    for (first, second) in [
        ("ENGAWA_DISCORD_TOKEN", "DISCORD_TOKEN"),
        ("ENGAWA_DISCORD_TOKEN_FILE", "DISCORD_TOKEN"),
        ("ENGAWA_STORE_URL", "ENGAWA_STORE_URL_FILE"),
        ("ENGAWA_DISCORD_API_URL", "DISCORD_API_URL"),
    ] {
        let error = variable_error("", &[(first, "hush"), (second, "hush")]);
        assert_eq!(
            error,
            format!("{first} and {second} are both set, and mean the same key; remove one of them")
        );
        assert!(with_variables("", &[(first, ""), (second, "")]).is_ok());
    }
}

#[test]
fn secrets_are_read_from_files() {
    let home = tempfile::TempDir::new().expect("a folder");
    let path = home.path().join("secret");
    let path = path.to_str().expect("a plain name");
    let token = |contents: &str| {
        fs::write(path, contents).expect("a file");
        with_variables("[discord]\ntoken = \"of-the-file\"", &[("ENGAWA_DISCORD_TOKEN_FILE", path)])
    };
    for contents in ["abc.def", "abc.def\n", "abc.def\r\n"] {
        let config = token(contents).expect("a secret");
        assert_eq!(config.token().map(Token::reveal), Ok("abc.def"), "{contents:?}");
    }
    let long = "hush".repeat(1025);
    for (contents, what) in [
        ("", "the file is empty"),
        ("\n", "the file is empty"),
        ("hush.hush\n\n", "spaces or line ends around"),
        (" hush.hush", "spaces or line ends around"),
        ("hush\nhush", "several lines"),
        ("\"hush.hush\"\n", "quotation marks"),
        ("hush hush", "a token is one word"),
        (&*long, "more than 4096 bytes"),
    ] {
        let error = token(contents).expect_err(contents).to_string();
        assert!(error.contains("ENGAWA_DISCORD_TOKEN_FILE") && error.contains(what), "{contents:?}: {error}");
        assert!(!error.contains("hush"), "{error}");
    }
    // A secret in the place of a path is not shown either.
    let error = variable_error("", &[("ENGAWA_DISCORD_TOKEN_FILE", "hush.hush")]);
    assert!(error.starts_with("the file that ENGAWA_DISCORD_TOKEN_FILE names cannot be read: "), "{error}");
    assert!(!error.contains("hush"), "{error}");
    fs::write(path, "postgres://a@b/c\n").expect("a file");
    let config = with_variables("", &[("ENGAWA_STORE_URL_FILE", path)]).expect("a secret");
    assert_eq!(config.store.url.as_ref().map(DatabaseUrl::reveal), Some("postgres://a@b/c"));
}

#[test]
fn commands_without_a_token_ignore_its_variables() {
    let variables =
        ["ENGAWA_DISCORD_TOKEN", "ENGAWA_DISCORD_TOKEN_FILE", "DISCORD_TOKEN"].map(|name| (name, "no such"));
    let environment = Environment::new(variables).without_token();
    let config = Config::read_with(Path::new(""), "", &environment).expect("nothing is read");
    assert_eq!(config, Config::default());
}

#[test]
fn bot_answers_this_machine_at_its_own_port_first() {
    let address = |text: &str| Config::read(text).expect("a good file").status.local_address();
    assert_eq!(address(""), None);
    for (listen, local) in [
        ("0.0.0.0:9101", "127.0.0.1:9101"),
        ("[::]:9101", "[::1]:9101"),
        ("192.0.2.1:9101", "192.0.2.1:9101"),
    ] {
        let listen = format!("[status]\nlisten = {listen:?}\n");
        assert_eq!(address(&listen), Some(local.parse().expect("an address")));
        assert_eq!(address(&format!("{listen}port = 9100")), Some(([127, 0, 0, 1], 9100).into()));
    }
}

#[test]
fn status_is_read_despite_mistakes_elsewhere() {
    let home = tempfile::TempDir::new().expect("a folder");
    let file = home.path().join("engawa.toml");
    let port = |text: &str, variables: &[(&str, &str)]| {
        fs::write(&file, text).expect("written");
        let environment = Environment::new(variables.iter().copied());
        Config::load_status(Some(&file), &environment).map(|status| status.port)
    };
    let unreadable = ("ENGAWA_DISCORD_TOKEN_FILE", "/nowhere/token");
    for text in ["[status]\nport = 9100", "langauge = 5\n[status]\nport = 9100\n[store]\nurl = 7"] {
        assert_eq!(port(text, &[unreadable, ("ENGAWA_TYPO", "x")]).expect("a port"), 9100, "{text}");
    }
    assert_eq!(port("[status\n", &[("ENGAWA_STATUS_PORT", "9200")]).expect("a port"), 9200);
    let none = Environment::new([("ENGAWA_STATUS_PORT", "9300")]);
    let missing = home.path().join("none.toml");
    assert_eq!(Config::load_status(Some(&missing), &none).expect("a port").port, 9300);
    for text in ["[status\n", "[status]\nport = 70000"] {
        port(text, &[]).expect_err("the port is not known");
    }
    port("", &[("ENGAWA_STATUS_PORT", "70000")]).expect_err("a wrong variable");
}
