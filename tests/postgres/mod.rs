//! Starts a private PostgreSQL server for tests and benchmarks. The server runs in a temporary folder and on
//! a free port, and is removed however the program ends.
//!
//! Without PostgreSQL installed, tests report that they are skipped; with `ENGAWA_POSTGRES=required` they
//! fail.

#![allow(dead_code, reason = "each of those who share it uses a part")]

use std::env;
use std::io::{self, Write};
use std::net::TcpListener;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{LazyLock, Mutex};

use tokio_postgres::NoTls;

/// A PostgreSQL server with its files.
pub struct Cluster {
    folder: PathBuf,
    programs: PathBuf,
    port: u16,
    settings: Vec<String>,
    /// Shell process whose input ends when this program ends. The shell then stops the server and removes the
    /// server's files.
    keeper: Mutex<Child>,
}

/// Returns the server that all tests of a program share, or `None` if PostgreSQL is not installed.
pub fn shared() -> Option<&'static Cluster> {
    static SHARED: LazyLock<Option<Cluster>> = LazyLock::new(|| Cluster::start(&["fsync=off"]));
    SHARED.as_ref()
}

/// Prints that a test is skipped, or panics if `ENGAWA_POSTGRES` requires a server.
pub fn skip(what: &str) {
    let required = env::var("ENGAWA_POSTGRES").is_ok_and(|value| value == "required");
    assert!(!required, "{what}: there is no PostgreSQL server, and one is required");
    // Write to standard error directly, because the test harness hides the output of passing tests.
    let _ = writeln!(io::stderr(), "SKIPPED, there is no PostgreSQL server: {what}");
}

impl Cluster {
    /// Creates and starts a server with these lines of configuration. Returns `None` if PostgreSQL is not
    /// installed.
    pub fn start(settings: &[&str]) -> Option<Self> {
        let programs = programs()?;
        let folder = env::temp_dir().join(format!("engawa-postgres-{}-{}", std::process::id(), next()));
        let made = as_another(&programs.join("initdb"))
            .args(["--no-sync", "--auth=trust", "--username=engawa", "--encoding=UTF8", "--locale=C", "-D"])
            .arg(&folder)
            .output()
            .expect("initdb runs");
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        let port = free_port();
        let script = format!(
            "cat >/dev/null; {}/pg_ctl -D {folder} -m immediate stop >/dev/null 2>&1; rm -rf {folder}",
            programs.display(),
            folder = folder.display()
        );
        // The shell waits for the end of its input, which comes when this program ends in any way. Then the
        // shell stops the server. A process group of its own protects the shell from Ctrl-C.
        let mut keeper = as_another(Path::new("sh"));
        let keeper = keeper.args(["-c", &script]).process_group(0).stdin(Stdio::piped()).spawn();
        let settings = settings.iter().map(|setting| (*setting).to_owned()).collect();
        let keeper = Mutex::new(keeper.expect("a shell runs"));
        let cluster = Self { folder, programs, port, settings, keeper };
        cluster.run();
        Some(cluster)
    }

    /// Starts the server after a stop, and waits until it accepts connections.
    pub fn run(&self) {
        let mut options = format!("-p {} -h 127.0.0.1 -k {}", self.port, self.folder.display());
        for setting in ["max_connections=600"].into_iter().chain(self.settings.iter().map(String::as_str)) {
            options.push_str(" -c ");
            options.push_str(setting);
        }
        let log = self.folder.join("log");
        let started =
            self.control(&["-w", "-t", "60", "-l", &log.display().to_string(), "-o", &options, "start"]);
        assert!(started, "{}", std::fs::read_to_string(log).unwrap_or_default());
    }

    /// Stops the server at once, as in a crash.
    pub fn kill(&self) {
        assert!(self.control(&["-m", "immediate", "-w", "stop"]));
    }

    /// Stops the server regularly, as an operator does for a restart.
    pub fn stop(&self) {
        assert!(self.control(&["-m", "fast", "-w", "stop"]));
    }

    fn control(&self, arguments: &[&str]) -> bool {
        let mut command = as_another(&self.programs.join("pg_ctl"));
        command.arg("-D").arg(&self.folder).args(arguments);
        command.stdout(Stdio::null()).stderr(Stdio::null()).status().expect("pg_ctl runs").success()
    }

    /// Creates an empty schema (a separate set of tables) and returns its URL.
    pub fn place(&self) -> String {
        let name = format!("place_{}", next());
        self.execute(&format!("create schema {name}"));
        self.address(&name)
    }

    /// Returns the URL of a schema (a separate set of tables).
    pub fn address(&self, place: &str) -> String {
        format!("postgres://engawa@127.0.0.1:{}/postgres?options=-csearch_path%3D{place}", self.port)
    }

    /// Returns the URL of the server without a schema.
    pub fn server(&self) -> String {
        format!("postgres://engawa@127.0.0.1:{}/postgres", self.port)
    }

    /// Executes SQL statements as the server's administrator.
    pub fn execute(&self, text: &str) {
        let (address, text) = (self.server(), text.to_owned());
        // Use another thread, because the caller may be inside an async runtime.
        let done = std::thread::spawn(move || {
            let runtime =
                tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
            runtime.block_on(async {
                let (client, connection) = tokio_postgres::connect(&address, NoTls).await?;
                let connection = tokio::spawn(connection);
                let done = client.batch_execute(&text).await;
                drop(client);
                let _ = connection.await;
                done
            })
        });
        done.join().expect("no panic").expect("the server does it");
    }

    /// Enables TLS with a certificate and key in PEM form.
    pub fn encrypt(&self, certificate: &str, key: &str) {
        for (name, text) in [("server.crt", certificate), ("server.key", key)] {
            // The server's user must write the file, because only that user may read the key.
            let place = self.folder.join(name);
            let script = format!("umask 077; cat > {}", place.display());
            let mut write = as_another(Path::new("sh"))
                .args(["-c", &script])
                .stdin(Stdio::piped())
                .spawn()
                .expect("a shell");
            write.stdin.take().expect("its input").write_all(text.as_bytes()).expect("room on the disk");
            assert!(write.wait().expect("it ends").success());
        }
        self.execute("alter system set ssl = on");
        self.execute("select pg_reload_conf()");
    }

    /// Returns the SQL statements that make the tables of a schema, with their rows, in any other schema.
    pub fn dump(&self, address: &str) -> String {
        let (server, place) =
            address.split_once("?options=-csearch_path%3D").expect("an address with a schema");
        let mut dump = Command::new(self.programs.join("pg_dump"));
        dump.args(["--inserts", "--no-owner", "--no-comments", "--schema", place, server]);
        let output = dump.output().expect("pg_dump runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let text = String::from_utf8(output.stdout).expect("text").replace(&format!("{place}."), "");
        let is_of_server = |line: &str| {
            let starts = ["--", "SET ", "SELECT pg_catalog.set_config", "CREATE SCHEMA", "\\"];
            line.is_empty() || starts.iter().any(|start| line.starts_with(start))
        };
        text.lines().filter(|line| !is_of_server(line)).flat_map(|line| [line, "\n"]).collect()
    }

    /// Returns the folder with PostgreSQL's programs, such as `psql`, and the port of the server.
    pub fn programs(&self) -> (&Path, u16) {
        (&self.programs, self.port)
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        let keeper = self.keeper.get_mut().unwrap_or_else(std::sync::PoisonError::into_inner);
        drop(keeper.stdin.take());
        let _ = keeper.wait();
    }
}

/// Returns the folder with PostgreSQL's server programs, in Debian's location or on the path. Returns `None`
/// if they are not installed.
fn programs() -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let debian = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut debian: Vec<PathBuf> = debian.map(|version| version.path().join("bin")).collect();
    debian.sort();
    let all = debian.into_iter().rev().chain(env::split_paths(&path));
    all.into_iter()
        .find(|folder| ["initdb", "pg_ctl", "postgres"].iter().all(|name| folder.join(name).exists()))
}

/// Returns a command that runs a program. If this process runs as root, which PostgreSQL refuses, the command
/// runs as another user.
fn as_another(program: &Path) -> Command {
    let is_root = Command::new("id").arg("-u").output().is_ok_and(|id| id.stdout.starts_with(b"0\n"));
    if !is_root {
        return Command::new(program);
    }
    let has = |user: &str| Command::new("id").arg(user).output().is_ok_and(|id| id.status.success());
    let user = if has("postgres") { "postgres" } else { "nobody" };
    let mut command = Command::new("runuser");
    command.args(["-u", user, "--"]).arg(program);
    // The other user may not be allowed to read the current directory, so use one that everybody may read.
    command.current_dir("/");
    command
}

fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.local_addr().expect("an address").port()
}

fn next() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    NEXT.fetch_add(1, Ordering::Relaxed)
}
