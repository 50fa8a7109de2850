//! Tests of how supervisors see the bot: `engawa health`, the pages for other machines, and the reports to
//! systemd.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use engawa::config::{KEYS, Key};
use serde_json::json;
use tempfile::TempDir;

use super::harness::until;
use super::people::{HANA, People, http};
use super::program::{Program, engawa};

/// The maximum time between two reports of the program to systemd, also on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// A program whose configuration has a section `status`, and a folder for both.
struct Host {
    home: TempDir,
    config: PathBuf,
}

impl Host {
    fn new(status: &str) -> Self {
        let home = TempDir::new().expect("a folder");
        let config = home.path().join("engawa.toml");
        fs::write(&config, format!("[status]\n{status}")).expect("a file");
        Self { home, config }
    }

    fn start(&self) -> Program {
        let config = self.config.to_str().expect("a plain name");
        Program::sandbox(self.home.path(), &["--port", "0", "--config", config])
    }

    /// Runs `engawa health`. Returns the exit code, and the one line that it prints.
    fn health(&self, arguments: &[&str]) -> (Option<i32>, String) {
        let config = self.config.to_str().expect("a plain name");
        line(
            &engawa(&[&["health", "--config", config], arguments].concat())
                .output()
                .expect("the program starts"),
        )
    }
}

/// Returns the exit code of a program and the only line that it has printed: on standard output if it succeeded, and
/// otherwise on standard error.
fn line(output: &Output) -> (Option<i32>, String) {
    let [stdout, stderr] =
        [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    let (said, silent) = if output.status.success() { (stdout, stderr) } else { (stderr, stdout) };
    assert!(silent.is_empty() && said.ends_with('\n') && said.lines().count() == 1, "{said:?} {silent:?}");
    (output.status.code(), said.trim_end().to_owned())
}

fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a port").port()
}

#[tokio::test(flavor = "multi_thread")]
async fn health_follows_the_bot() {
    let port = free_port();
    let host = Host::new(&format!("port = {port}\n"));
    let (code, said) = host.health(&[]);
    assert!(code == Some(1) && said.starts_with("engawa: nothing answers at 127.0.0.1:"), "{said}");
    let mut program = host.start();
    until("it is ready", async || host.health(&[]).0 == Some(0)).await;
    let ready = "ready: yes, gateway: up, store: healthy, tasks: alive, clock: right";
    assert_eq!(host.health(&[]), (Some(0), ready.to_owned()));
    assert_eq!(host.health(&["--live"]), (Some(0), "live: yes, tasks: alive".to_owned()));
    let mut by_variable = engawa(&["health"]);
    let output =
        by_variable.env("ENGAWA_STATUS_PORT", port.to_string()).output().expect("the program starts");
    assert_eq!(line(&output).0, Some(0));

    program.signal("-STOP");
    let (code, said) = host.health(&["--live"]);
    assert!(code == Some(1) && said.starts_with("engawa: no answer from "), "{said}");
    program.signal("-CONT");
    assert_eq!(host.health(&[]).0, Some(0));
    assert_eq!(program.end("-TERM").await, Some(0));
    assert_eq!(host.health(&["--live"]).0, Some(1));
}

#[tokio::test(flavor = "multi_thread")]
async fn other_machines_see_only_whether_the_bot_works() {
    let port = free_port();
    let host = Host::new(&format!("listen = \"0.0.0.0:{port}\"\n"));
    let mut program = host.start();
    until("it is ready", async || host.health(&[]) == (Some(0), "ready: yes".to_owned())).await;
    let client = http();
    // Linux gives this machine all addresses that begin with 127.
    let get = async |page: &str, name: Option<&str>| {
        let request = client.get(format!("http://127.0.0.2:{port}{page}"));
        let request = match name {
            Some(name) => request.header("host", name),
            None => request,
        };
        let answer = request.send().await.expect("it is open");
        (answer.status().as_u16(), answer.text().await.expect("a text"))
    };
    assert_eq!(get("/ready", None).await, (200, "ready: yes\n".to_owned()));
    assert_eq!(get("/live", None).await, (200, "live: yes\n".to_owned()));
    for page in
        ["/", "/health", "/metrics", "/sandbox", "/sandbox/api/faults", "/api/v10/gateway", "/ready/x"]
    {
        assert_eq!(get(page, None).await, (404, String::new()), "{page}");
    }
    for page in ["/ready", "/live", "/metrics"] {
        assert_eq!(get(page, Some("evil.example")).await.0, 403, "{page}");
    }
    assert_eq!(program.end("-TERM").await, Some(0));
}

/// A stranger who holds connections open must not take the descriptors of the bot's files and connections.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn dripping_connections_leave_descriptors_for_the_bot() {
    const ALLOWED: usize = 256;
    let [port, listen, interactions] = [(); 3].map(|()| free_port());
    let host = Host::new(&format!(
        "port = {port}\nlisten = \"127.0.0.1:{listen}\"\n[interactions]\nlisten = \"127.0.0.1:{interactions}\"\n\
         public_key = \"{}\"\n",
        engawa::sandbox::public_key()
    ));
    let [config, data] = [&*host.config, host.home.path()].map(|path| path.to_str().expect("a plain name"));
    let usual = engawa(&["sandbox", "--empty", "--data", data, "--port", "0", "--config", config]);
    let mut command = Command::new("sh");
    // The program raises the lower of the two limits to the other.
    command.args(["-c", &format!("ulimit -n {ALLOWED} && ulimit -S -n 128 && exec \"$0\" \"$@\"")]);
    command.arg(usual.get_program()).args(usual.get_args()).stderr(Stdio::null());
    for (name, _) in usual.get_envs() {
        command.env_remove(name);
    }
    let mut program = Program::spawn(command);
    until("it is ready", async || host.health(&[]).0 == Some(0)).await;
    let limits = fs::read_to_string(format!("/proc/{}/limits", program.id())).expect("a process");
    let files = limits.lines().find_map(|line| line.strip_prefix("Max open files")).expect("a limit");
    assert_eq!(files.split_whitespace().next(), Some(ALLOWED.to_string().as_str()), "{files}");

    let sandbox: u16 = program.url().rsplit(':').next().and_then(|port| port.parse().ok()).expect("a port");
    let mut held = Vec::new();
    for port in [port, listen, interactions, sandbox] {
        for _ in 0..ALLOWED / 2 {
            let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("it listens");
            stream.write_all(b"G").expect("it is open");
            held.push(stream);
        }
    }
    for asked in [port, listen] {
        let only = Host::new(&format!("listen = \"127.0.0.1:{asked}\"\n"));
        assert_eq!(only.health(&[]).0, Some(0), "the address {asked} answers a newcomer");
        let looked =
            http().get(format!("http://127.0.0.1:{interactions}/")).send().await.expect("it listens");
        assert_eq!(looked.status().as_u16(), 200);
    }
    let people = People::at(&program.url());
    until("the commands are there", async || !people.commands(HANA).await.is_empty()).await;
    let outcome = people.slash(HANA, "challenge okiya", json!({})).await;
    assert_eq!(outcome["outcome"], "answered", "people still play: {outcome}");
    let used = fs::read_dir(format!("/proc/{}/fd", program.id())).expect("a process").count();
    assert!(used < ALLOWED * 7 / 8, "{used} of {ALLOWED} descriptors are used");
    drop(held);
    assert_eq!(program.end("-TERM").await, Some(0));
}

#[tokio::test(flavor = "multi_thread")]
async fn metrics_for_others_need_a_key_of_their_own() {
    let port = free_port();
    let host = Host::new(&format!("listen = \"0.0.0.0:{port}\"\nlisten_metrics = true\n"));
    let mut program = host.start();
    let page = http().get(format!("http://127.0.0.2:{port}/metrics")).send().await.expect("it is open");
    assert_eq!(page.status().as_u16(), 200);
    assert!(page.text().await.expect("a text").contains("engawa_commits_total"));
    assert_eq!(program.end("-TERM").await, Some(0));
}

#[test]
fn every_failure_of_health_has_exit_code_1() {
    for (status, reason) in [
        ("", "neither status.port nor status.listen is set"),
        ("port = 0\n", "neither status.port nor status.listen is set"),
        ("port = \"many\"\n", "line 2"),
        ("prot = 9100\n", "line 2"),
    ] {
        let (code, said) = Host::new(status).health(&[]);
        assert!(code == Some(1) && said.starts_with("engawa: ") && said.contains(reason), "{said}");
    }
    // Another program answers there.
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("bound").port();
    let foreign = thread::spawn(move || {
        use std::io::Read;
        let (mut stream, _) = listener.accept().expect("a question");
        // The request is not read as a whole: any answer will do.
        let _ = stream.read(&mut [0; 512]);
        stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok").expect("it is open");
    });
    let (code, said) = Host::new(&format!("port = {port}\n")).health(&[]);
    assert!(code == Some(1) && said.contains("does not come from Engawa"), "{said}");
    foreign.join().expect("it has answered");
}

/// Texts that hosts copy from. `ENGAWA_COMMIT` belongs to the build, and `ENGAWA_SECTION_KEY` is a pattern.
#[test]
fn recipes_and_documents_name_only_variables_of_keys() {
    let variables = KEYS.iter().flat_map(Key::variables).map(|variable| variable.name);
    let mut known: BTreeSet<String> = variables.collect();
    known.extend(["ENGAWA_COMMIT", "ENGAWA_SECTION_KEY"].map(str::to_owned));
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = ["contrib", "docs"].map(|folder| fs::read_dir(root.join(folder)).expect("a folder"));
    let mut paths: Vec<PathBuf> =
        folders.into_iter().flatten().map(|entry| entry.expect("an entry").path()).collect();
    paths.extend(["README.md", "SECURITY.md", "config.example.toml"].map(|name| root.join(name)));
    let mut named = BTreeSet::new();
    for path in paths {
        let text = fs::read_to_string(&path).expect("a text");
        let words = text.split(|c: char| !c.is_ascii_uppercase() && c != '_');
        for word in words.filter(|word| word.starts_with("ENGAWA_") && *word != "ENGAWA_") {
            assert!(known.contains(word), "{} names {word}", path.display());
            named.insert(word.to_owned());
        }
    }
    assert!(named.len() > 8, "{named:?}");
}

/// systemd restarts a bot that has not reported within its limit.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn reports_to_systemd_go_on_until_the_end() {
    use std::os::linux::net::SocketAddrExt;
    use std::os::unix::net::{SocketAddr, UnixDatagram};

    let home = TempDir::new().expect("a folder");
    let path = home.path().join("notify");
    let name = format!("engawa-test-{}", std::process::id());
    let abstract_address = SocketAddr::from_abstract_name(&name).expect("a short name");
    for (variable, socket) in [
        (path.to_str().expect("a plain name").to_owned(), UnixDatagram::bind(&path)),
        (format!("@{name}"), UnixDatagram::bind_addr(&abstract_address)),
    ] {
        let socket = socket.expect("a socket");
        socket.set_read_timeout(Some(PATIENCE)).expect("a time limit");
        let next = || {
            let mut buffer = [0; 256];
            let length = socket.recv(&mut buffer).expect("a report");
            String::from_utf8_lossy(&buffer[..length]).into_owned()
        };
        let data = home.path().join("data");
        let data = data.to_str().expect("a plain name");
        let mut command = engawa(&["sandbox", "--empty", "--port", "0", "--data", data]);
        // Two seconds, in microseconds. The reports until the end must fit the socket, which Linux lets hold ten.
        command.env("NOTIFY_SOCKET", variable).env("WATCHDOG_USEC", "2000000").stderr(Stdio::null());
        let mut program = Program::spawn(command);
        assert_eq!(tokio::task::block_in_place(next), "READY=1");
        for _ in 0..3 {
            assert_eq!(tokio::task::block_in_place(next), "WATCHDOG=1");
        }
        assert_eq!(program.end("-TERM").await, Some(0));
        let last =
            tokio::task::block_in_place(|| std::iter::repeat_with(next).find(|said| said != "WATCHDOG=1"));
        assert_eq!(last.as_deref(), Some("STOPPING=1"));
    }
}
