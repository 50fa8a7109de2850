//! Tells the program's entry which commit and which Cargo profile it is built from.
//!
//! `ENGAWA_PROFILE` holds the name of the profile, `ENGAWA_COMMIT_FILE` the path of a file that begins with the commit, or is
//! empty where the commit is unknown. The entry includes that file. In a checkout it is git's own file of the branch, so
//! that a commit rebuilds the entry, and neither this script nor the library runs or builds again.

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

/// The file whose first characters are the commit. Prints which changes of git's files must run this script again.
fn commit_file(out: &Path) -> PathBuf {
    let written = match env::var("ENGAWA_COMMIT") {
        Ok(commit) => commit,
        Err(_) if is_checkout() => match branch_file() {
            Some(branch) => return branch,
            None => git(&["rev-parse", "--short=10", "HEAD"]).unwrap_or_default(),
        },
        Err(_) => String::new(),
    };
    let file = out.join("commit");
    fs::write(&file, written).expect("the folder for what is built can be written to");
    file
}

/// Whether this source is a git checkout of its own, and not a folder within the checkout of another project.
fn is_checkout() -> bool {
    let top = git(&["rev-parse", "--show-toplevel"]).and_then(|top| Path::new(&top).canonicalize().ok());
    let source = env::var_os("CARGO_MANIFEST_DIR").and_then(|source| Path::new(&source).canonicalize().ok());
    top.is_some() && top == source
}

/// The file in which git keeps the commit of the branch, if it has one that can be included as it is.
///
/// Git moves the commit of a resting branch into `packed-refs` and removes the file. That change runs this script again.
/// So the file may be included only where `packed-refs` already exists: Cargo takes a missing file for a changed one.
fn branch_file() -> Option<PathBuf> {
    let existing = |name| git_path(name).filter(|path| path.exists());
    let packed = existing("packed-refs");
    // A repository in the `reftable` format keeps the commits of all branches in tables that this list names.
    for file in [existing("HEAD"), packed.clone(), existing("reftable/tables.list")].into_iter().flatten() {
        rerun_if_changed(&file);
    }
    let branch = git_path(&git(&["symbolic-ref", "--quiet", "HEAD"])?)?;
    if branch.is_file() && packed.is_some() && branch.to_str().is_some() {
        return Some(branch);
    }
    // A branch without a file of its own gets one with the next commit, perhaps in folders that are created for it.
    if let Some(nearest) = branch.ancestors().find(|path| path.exists()) {
        rerun_if_changed(nearest);
    }
    None
}

fn rerun_if_changed(file: &Path) {
    println!("cargo::rerun-if-changed={}", file.display());
}

/// The absolute path of one of git's own files, also where `.git` is a file that names the folder of a worktree.
fn git_path(name: &str) -> Option<PathBuf> {
    let path = git(&["rev-parse", "--git-path", name])?;
    env::current_dir().ok().map(|source| source.join(path))
}

/// What git answers, without the line's end. Nothing when it fails or is not installed.
fn git(args: &[&str]) -> Option<String> {
    let output = Command::new("git").args(args).output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8(output.stdout).ok()?.trim_end().to_owned())
}
