//! Tells the program's entry which commit and which Cargo profile it is built from.
//!
//! `ENGAWA_PROFILE` holds the name of the profile, `ENGAWA_COMMIT_FILE` the path of a file that the entry
//! includes to learn the commit: a hash, a log of git whose last line names the hash, or nothing where the
//! commit is unknown.
//!
//! Whenever this script runs, Cargo builds the library again. So the script does not watch the commit of the
//! branch. In a checkout the entry includes git's own log of HEAD, which grows with every commit: Cargo then
//! builds only the entry.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("Cargo names the folder for what is built"));
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=ENGAWA_COMMIT");
    println!("cargo::rustc-env=ENGAWA_PROFILE={}", profile(&out));
    println!("cargo::rustc-env=ENGAWA_COMMIT_FILE={}", commit_file(&out).display());
}

/// The name of the profile: the component before `build` in the folder that Cargo gives to this script.
fn profile(out: &Path) -> &str {
    let parts: Vec<&str> = out.iter().filter_map(OsStr::to_str).collect();
    let build = parts.iter().rposition(|part| *part == "build").unwrap_or_default();
    match build.checked_sub(1).map(|at| parts[at]) {
        Some("debug") => "dev",
        Some(profile) => profile,
        None => "unknown profile",
    }
}

/// The file that names the commit. Prints which changes of git's files must run this script again.
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

/// Whether this source is a git checkout of its own, and not a folder within the checkout of another project.
fn is_checkout() -> bool {
    let top = git(&["rev-parse", "--show-toplevel"]).and_then(|top| Path::new(&top).canonicalize().ok());
    let source = env::var_os("CARGO_MANIFEST_DIR").and_then(|source| Path::new(&source).canonicalize().ok());
    top.is_some() && top == source
}

/// Watches every place where git may keep the commit of the branch: a file of the branch, a list of many
/// branches, or tables.
fn rerun_if_branch_changed() {
    let branch = git(&["symbolic-ref", "--quiet", "HEAD"]).and_then(|branch| git_path(&branch));
    // A branch without a file of its own gets one with the next commit, perhaps in folders that are created
    // for it.
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

/// The absolute path of one of git's own files, also where `.git` is a file that names the folder of a
/// worktree.
fn git_path(name: &str) -> Option<PathBuf> {
    let path = git(&["rev-parse", "--git-path", name])?;
    env::current_dir().ok().map(|source| source.join(path))
}

/// What git answers, without the line's end. Nothing when it fails or is not installed.
fn git(args: &[&str]) -> Option<String> {
    let output = Command::new("git").args(args).output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8(output.stdout).ok()?.trim_end().to_owned())
}
