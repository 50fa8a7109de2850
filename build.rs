//! The build script. It passes the commit and the Cargo profile to the file `src/main.rs`.
//!
//! `BUILD_PROFILE` holds the name of the profile. `BUILD_COMMIT_FILE` holds the path of a file with the
//! commit, which `main.rs` includes. The file contains a hash, or a log of git whose last line contains
//! the hash, or nothing if the commit is unknown. Cargo also passes both variables to the programs that it
//! runs, so their names must not begin like those of the configuration's variables.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("Cargo names the folder for what is built"));
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=ENGAWA_COMMIT");
    println!("cargo::rustc-env=BUILD_PROFILE={}", profile(&out));
    println!("cargo::rustc-env=BUILD_COMMIT_FILE={}", commit_file(&out).display());
}

/// The name of the profile. Cargo puts it before `build` in the path of the output folder.
fn profile(out: &Path) -> &str {
    let parts: Vec<&str> = out.iter().filter_map(OsStr::to_str).collect();
    let build = parts.iter().rposition(|part| *part == "build").unwrap_or_default();
    match build.checked_sub(1).map(|at| parts[at]) {
        Some("debug") => "dev",
        Some(profile) => profile,
        None => "unknown profile",
    }
}

/// The path of a file with the commit. Prints which of git's files make Cargo run this script
/// again.
///
/// Cargo rebuilds the library whenever this script runs, so the script must not run after each commit. In
/// a checkout, `main.rs` therefore includes git's own log of HEAD, which grows with each commit. Cargo
/// then rebuilds only `main.rs`.
fn commit_file(out: &Path) -> PathBuf {
    let commit = match env::var("ENGAWA_COMMIT") {
        Ok(commit) => commit,
        Err(_) if is_checkout() => {
            rerun_if_changed(git_path("HEAD").as_deref());
            if let Some(log) = git_path("logs/HEAD").filter(|log| log.is_file() && log.to_str().is_some()) {
                return log;
            }
            rerun_if_branch_changed();
            git(&["rev-parse", "--short=10", "HEAD"]).unwrap_or_default()
        }
        Err(_) => String::new(),
    };
    let file = out.join("commit");
    fs::write(&file, commit).expect("the folder for what is built can be written to");
    file
}

/// Whether this source is a git checkout itself, not a folder inside the checkout of another
/// project.
fn is_checkout() -> bool {
    let top = git(&["rev-parse", "--show-toplevel"]).and_then(|top| Path::new(&top).canonicalize().ok());
    let source = env::var_os("CARGO_MANIFEST_DIR").and_then(|source| Path::new(&source).canonicalize().ok());
    top.is_some() && top == source
}

/// Makes Cargo run this script again when the branch gets another commit. Git may keep the branch's
/// commit in a file of its own, in `packed-refs`, or in reftables.
fn rerun_if_branch_changed() {
    let branch = git(&["symbolic-ref", "--quiet", "HEAD"]).and_then(|branch| git_path(&branch));
    // A branch without a file of its own gets one with its next commit, perhaps in a new folder. Watch
    // the nearest folder that exists.
    rerun_if_changed(branch.iter().flat_map(|branch| branch.ancestors()).find(|path| path.exists()));
    for list in ["packed-refs", "reftable/tables.list"] {
        rerun_if_changed(git_path(list).as_deref().filter(|list| list.exists()));
    }
}

fn rerun_if_changed(path: Option<&Path>) {
    if let Some(path) = path {
        println!("cargo::rerun-if-changed={}", path.display());
    }
}

/// The absolute path of one of git's own files. Works in worktrees too, where `.git` is a file.
fn git_path(name: &str) -> Option<PathBuf> {
    let path = git(&["rev-parse", "--git-path", name])?;
    env::current_dir().ok().map(|source| source.join(path))
}

/// The output of a git command without trailing whitespace, or `None` if the command fails or git
/// is not installed.
fn git(args: &[&str]) -> Option<String> {
    let output = Command::new("git").args(args).output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8(output.stdout).ok()?.trim_end().to_owned())
}
