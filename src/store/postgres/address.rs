//! Address of a server, and the reason why one is wrong. The address usually contains a password, so a reason repeats
//! neither values nor unknown texts.

use std::error::Error;

use tokio_postgres::Config;
use tokio_postgres::config::Host;

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BadAddress(pub String);

/// The form of an address, and the advice for a password that does not fit into it.
const FORM: &str = "postgres://user:password@host:port/database; write special characters of user and password as % and \
    two hexadecimal digits, such as %40 for `@`";

/// Parameters that [`Config`] reads.
const PARAMETERS: &[&str] = &[
    "user",
    "password",
    "dbname",
    "options",
    "application_name",
    "sslnegotiation",
    "host",
    "hostaddr",
    "port",
    "connect_timeout",
    "tcp_user_timeout",
    "keepalives",
    "keepalives_idle",
    "keepalives_interval",
    "keepalives_retries",
    "target_session_attrs",
    "channel_binding",
    "load_balance_hosts",
];

/// Parameters of libpq and of other clients, which a message may name. Any other text may be a part of a password
/// that contains `?` or `&`.
const FOREIGN_PARAMETERS: &[&str] = &[
    "client_encoding",
    "connection_limit",
    "currentSchema",
    "fallback_application_name",
    "gssdelegation",
    "gssencmode",
    "gsslib",
    "keepalives_count",
    "krbsrvname",
    "max_protocol_version",
    "min_protocol_version",
    "passfile",
    "pgbouncer",
    "pool_max_conns",
    "pool_mode",
    "pool_timeout",
    "replication",
    "require_auth",
    "requirepeer",
    "schema",
    "search_path",
    "service",
    "socket_timeout",
    "ssl",
    "ssl_max_protocol_version",
    "ssl_min_protocol_version",
    "sslaccept",
    "sslcert",
    "sslcertmode",
    "sslcompression",
    "sslcrl",
    "sslcrldir",
    "sslidentity",
    "sslkey",
    "sslkeylogfile",
    "sslpassword",
    "sslsni",
    "statement_cache_size",
    "statement_timeout",
];

/// Parses an address whose TLS settings have been taken out.
pub fn parse(address: &str) -> Result<Config, BadAddress> {
    let config: Config = address.parse().map_err(|_| wrong_part(address))?;
    let splits_password = |host: &Host| matches!(host, Host::Tcp(name) if name.contains('@'));
    if config.get_hosts().iter().any(splits_password) {
        return Err(BadAddress(format!("there are two `@` in {FORM}")));
    }
    Ok(config)
}

/// Names the part of an address because of which it cannot be parsed. Never repeats a value, or a text that may be
/// a part of the password.
fn wrong_part(address: &str) -> BadAddress {
    let (before, query) = address.split_once('?').unwrap_or((address, ""));
    for (number, part) in (1..).zip(query.split('&').filter(|_| !query.is_empty())) {
        let name = part.split_once('=').map_or(part, |(name, _)| name);
        if FOREIGN_PARAMETERS.contains(&name) {
            let hint = match name {
                "schema" | "search_path" | "currentSchema" => {
                    "; write options=-csearch_path%3DNAME for the schema NAME"
                }
                _ => "",
            };
            return BadAddress(format!("the parameter `{name}` is not supported; leave it out{hint}"));
        }
        if !PARAMETERS.contains(&name) {
            return BadAddress(format!(
                "parameter {number} after the `?` is unknown (it is not shown, as it may be a part of the password, in \
                 which `?` is written as %3F and `&` as %26)"
            ));
        }
        if format!("postgres://host/?{part}").parse::<Config>().is_err() {
            return BadAddress(format!("the value of the parameter `{name}` is invalid"));
        }
    }
    // Without parameters, the parser's reason has no text of the address.
    let why = before.parse::<Config>().err().and_then(|error| Some(error.source()?.to_string()));
    let why = why.unwrap_or_else(|| "it is not understood".to_owned());
    BadAddress(format!("{why} in {FORM}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_parameters_are_named_without_values() {
        let query = |query: &str| format!("postgres://u:geheim@host/db?connect_timeout=3&{query}");
        let named =
            FOREIGN_PARAMETERS.iter().map(|name| (query(&format!("{name}=geheim")), format!("`{name}`")));
        let invalid = ["port", "connect_timeout", "keepalives", "target_session_attrs", "channel_binding"];
        let invalid = invalid
            .map(|name| (query(&format!("{name}=geheim")), format!("value of the parameter `{name}`")));
        let unknown =
            ["geheim=1", "geheim", "Schema=geheim"].map(|part| (query(part), "parameter 2 after".to_owned()));
        for (address, told) in named.chain(invalid).chain(unknown) {
            let why = parse(&address).expect_err(&address).to_string();
            assert!(why.contains(&told) && !why.contains("geheim"), "{address}: {why}");
        }
    }

    #[test]
    fn wrong_parts_are_named_without_the_password() {
        for (address, told) in [
            ("postgres://u:geheim@host:geheim/db", "`port`"),
            ("postgres://u:gehe@heim:geheim@host/db", "`port`"),
            ("postgres://u:geheim@geheim@host/db", "two `@`"),
            ("postgres://u%ff:geheim@host/db", "utf-8"),
            ("postgres://u:geheim@[geheim/db", "`host`"),
        ] {
            let why = parse(address).expect_err(address).to_string();
            assert!(why.contains(told) && !why.contains("heim"), "{address}: {why}");
        }
    }

    #[test]
    fn listed_parameters_are_read() {
        for name in PARAMETERS {
            let values = ["1", "any", "disable", "direct", "127.0.0.1"];
            let reads = |value: &&str| format!("postgres://host/?{name}={value}").parse::<Config>().is_ok();
            assert!(values.iter().any(reads), "{name}");
        }
    }
}
