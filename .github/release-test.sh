#!/usr/bin/env bash
# Tests every command of release.sh with good and with bad input, on files of its own. Takes seconds, needs no network.
# shellcheck disable=SC2016 # Back quotes stand in the messages that are expected.
set -euo pipefail

script=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/release.sh
source=$(cd "$(dirname "$script")/.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export ENGAWA_RELEASE_ROOT=$scratch/root
passed=0 failed=0

release() { bash "$script" "$@"; }

pass() { passed=$((passed + 1)); }

wrong() {
    failed=$((failed + 1))
    printf 'FAILED: %s\n' "$*" >&2
}

# accepts WHAT EXPECTED ARGUMENT...: the command succeeds and prints exactly this.
accepts() {
    local what=$1 expected=$2 said
    shift 2
    if ! said=$(release "$@" 2>&1); then
        wrong "$what: \`$*\` failed: $said"
    elif [ "$said" != "$expected" ]; then
        wrong "$what: \`$*\` printed \`$said\`, expected \`$expected\`"
    else
        pass
    fi
}

# refuses WHAT REASON ARGUMENT...: the command fails, prints nothing on standard output, and its error has this text.
refuses() {
    local what=$1 reason=$2 said
    shift 2
    if said=$(release "$@" 2>"$scratch/error"); then
        wrong "$what: \`$*\` succeeded"
    elif [ -n "$said" ]; then
        wrong "$what: \`$*\` failed, but printed \`$said\`"
    elif ! grep -qF -- "$reason" "$scratch/error"; then
        wrong "$what: \`$*\` failed with \`$(cat "$scratch/error")\`, expected \`$reason\`"
    else
        pass
    fi
}

# holds WHAT COMMAND...: any other fact.
holds() {
    local what=$1
    shift
    if "$@"; then pass; else wrong "$what: $*"; fi
}

is_equal() { [ "$1" = "$2" ] || { printf 'found:\n%s\nexpected:\n%s\n' "$1" "$2" >&2 && false; }; }
lacks() { [ ! -e "$1" ]; }

use_version() { printf '[workspace.package]\nedition = "2024"\nversion = "%s"\n\n[dependencies]\nclap = { version = "4" }\n\n[lints]\nversion = "9"\n' "$1" >"$ENGAWA_RELEASE_ROOT/Cargo.toml"; }

mkdir -p "$ENGAWA_RELEASE_ROOT"/{contrib,docs,assets/fonts}
for file in README.md SECURITY.md PRIVACY.md TERMS.md docs/hosting.md LICENSE LICENSE-MIT LICENSE-APACHE config.example.toml contrib/engawa.service contrib/engawa@.service contrib/engawa.timer contrib/grafana.json assets/fonts/OFL.txt; do
    echo "text of $file" >"$ENGAWA_RELEASE_ROOT/$file"
done
cat >"$ENGAWA_RELEASE_ROOT/CHANGELOG.md" <<'END'
# Changelog

## 1.3.0 (not released)

- Next.

## 1.2.10 (2026-12-24)

New:

- A **game** with `code`.

Mended:

- A fault.

## 1.2.1 (2026-02-31 or so)

- Never.

## 1.2.0 (2026-10-01)

- The last one.

## 1.1x5 (2026-09-15)

- Another project's.

## 1.1.0 (2026-09-01)

## 1.1.0-rc.1 (2026-08-01)

- A candidate.
END

# version
use_version 1.2.10
accepts "version of the package" 1.2.10 version
printf '[dependencies]\nversion = "4"\n' >"$ENGAWA_RELEASE_ROOT/Cargo.toml"
refuses "manifest without a package" 'no line version = "..."' version

# check
use_version 1.2.10
accepts "tag, version and changelog agree" "" check v1.2.10
refuses "tag of another version" "expected the tag v1.2.10" check v1.2.0
refuses "tag without v" "expected the tag v1.2.10" check 1.2.10
use_version 1.3.0
refuses "changelog without a date" 'no heading `## 1.3.0 (YYYY-MM-DD)`' check v1.3.0
use_version 1.2.1
refuses "changelog with a remark in place of a date" 'no heading `## 1.2.1' check v1.2.1
use_version 1.2.1x
refuses "no semantic version" 'is not a version' check v1.2.1x
use_version 1.2.0+build
refuses "build metadata" 'is not a version' check v1.2.0+build
use_version 1x2.0
refuses "dots are no wildcards" 'is not a version' check v1x2.0
use_version 1.1.0
refuses "empty section" 'says nothing below `## 1.1.0 (2026-09-01)`' check v1.1.0
use_version 1.1.0-rc.1
accepts "candidate" "" check v1.1.0-rc.1

# notes
accepts "notes end at the next heading" $'New:\n\n- A **game** with `code`.\n\nMended:\n\n- A fault.' notes 1.2.10
accepts "notes of a candidate at the end" "- A candidate." notes 1.1.0-rc.1
refuses "notes of an unknown version" 'no heading `## 1.2.2' notes 1.2.2
refuses "dots of a version are no wildcards" 'no heading `## 1.1.5' notes 1.1.5
refuses "notes without a version" 'is not a version' notes latest
refuses "notes of an empty section" 'says nothing' notes 1.1.0

# prerelease
accepts "release" false prerelease 1.2.10
accepts "candidate" true prerelease 0.2.0-rc.1
refuses "neither" 'is not a version' prerelease main

# tags
accepts "release has three names" $'ghcr.io/someone/engawa:1.2.10\nghcr.io/someone/engawa:1.2\nghcr.io/someone/engawa:latest' \
    tags 1.2.10 ghcr.io/SomeOne/Engawa
accepts "candidate has one name" ghcr.io/a/engawa:0.2.0-rc.1 tags 0.2.0-rc.1 ghcr.io/a/engawa
refuses "image of no version" 'is not a version' tags v1.2.10 ghcr.io/a/engawa

# licenses
mkdir -p "$scratch/cargo"/{src,used/src,tool/src}
touch "$scratch/cargo"/{,used/,tool/}src/lib.rs
printf '[package]\nname = "engawa"\nversion = "1.0.0"\nedition = "2024"\n\n[dependencies]\nused = { path = "used" }\n\n[dev-dependencies]\ntool = { path = "tool" }\n' >"$scratch/cargo/Cargo.toml"
printf '[package]\nname = "tool"\nversion = "2.0.0"\n' >"$scratch/cargo/tool/Cargo.toml"
use_license() { printf '[package]\nname = "used"\nversion = "3.0.0"\n%s\n' "$1" >"$scratch/cargo/used/Cargo.toml"; }
use_license 'license = "MIT"'
cargo generate-lockfile --quiet --offline --manifest-path "$scratch/cargo/Cargo.toml"
libraries=$scratch/libraries
normal_root=$ENGAWA_RELEASE_ROOT
ENGAWA_RELEASE_ROOT=$scratch/cargo
accepts "library without a text" "" licenses "$libraries"
holds "library and its licence are named" grep -qx 'used 3.0.0: MIT' "$libraries"
echo "Permission is granted." >"$scratch/cargo/used/LICENSE-MIT"
accepts "library with a text" "" licenses "$libraries"
holds "text is there" grep -qx 'Permission is granted.' "$libraries"
holds "text says whose it is" grep -qx 'used 3.0.0:' "$libraries"
holds "tools of tests are not in the program" eval '! grep -q tool "$libraries"'
holds "the program is no library of itself" eval '! grep -q "^engawa" "$libraries"'
use_license ''
accepts "text without a name" "" licenses "$libraries"
holds "text stands for the name" grep -qx 'used 3.0.0: see its text' "$libraries"
rm "$scratch/cargo/used/LICENSE-MIT"
refuses "library without any licence" "used 3.0.0 names no licence" licenses "$scratch/unnamed"
rm "$scratch/cargo/Cargo.lock"
holds "manifest without a lock file is refused" eval '! release licenses "$scratch/unnamed" >/dev/null 2>&1'
holds "no list that is not whole" lacks "$scratch/unnamed"
ENGAWA_RELEASE_ROOT=$normal_root

# pack
bytes() {
    local at
    for ((at = 0; at < ${#1}; at += 2)); do printf '%b' "\\x${1:at:2}"; done
}
elf=7f454c460201010000000000000000000300
mkdir -p "$scratch/programs"/{x86_64,aarch64}-unknown-linux-musl
bytes "${elf}3e00" >"$scratch/programs/x86_64-unknown-linux-musl/engawa"
bytes "${elf}b700" >"$scratch/programs/aarch64-unknown-linux-musl/engawa"
bytes cffaedfe07000001 >"$scratch/mac-intel"
bytes cffaedfe0c000001 >"$scratch/mac-arm"
bytes 4d5a90 >"$scratch/windows.exe"
linux=$scratch/programs/x86_64-unknown-linux-musl/engawa
out=$scratch/out
export SOURCE_DATE_EPOCH=1700000000
accepts "Linux on x86_64" "$out/engawa-1.2.10-x86_64-unknown-linux-musl.tar.gz" pack 1.2.10 x86_64-unknown-linux-musl "$linux" "$libraries" "$out"
accepts "Linux on aarch64" "$out/engawa-1.2.10-aarch64-unknown-linux-musl.tar.gz" \
    pack 1.2.10 aarch64-unknown-linux-musl "$scratch/programs/aarch64-unknown-linux-musl/engawa" "$libraries" "$out"
accepts "macOS on x86_64" "$out/engawa-1.2.10-x86_64-apple-darwin.tar.gz" pack 1.2.10 x86_64-apple-darwin "$scratch/mac-intel" "$libraries" "$out"
accepts "macOS on aarch64" "$out/engawa-1.2.10-aarch64-apple-darwin.tar.gz" pack 1.2.10 aarch64-apple-darwin "$scratch/mac-arm" "$libraries" "$out"
accepts "Windows" "$out/engawa-1.2.10-x86_64-pc-windows-msvc.zip" pack 1.2.10 x86_64-pc-windows-msvc "$scratch/windows.exe" "$libraries" "$out"
refuses "program of another processor" "is no program for aarch64-unknown-linux-musl" pack 1.2.10 aarch64-unknown-linux-musl "$linux" "$libraries" "$out/bad"
refuses "program of another system" "is no program for x86_64-pc-windows-msvc" pack 1.2.10 x86_64-pc-windows-msvc "$linux" "$libraries" "$out/bad"
refuses "Intel in place of Arm" "is no program for aarch64-apple-darwin" pack 1.2.10 aarch64-apple-darwin "$scratch/mac-intel" "$libraries" "$out/bad"
refuses "Arm in place of Intel" "is no program for x86_64-apple-darwin" pack 1.2.10 x86_64-apple-darwin "$scratch/mac-arm" "$libraries" "$out/bad"
refuses "text in place of a program" "is no program for x86_64-unknown-linux-musl" pack 1.2.10 x86_64-unknown-linux-musl "$script" "$libraries" "$out/bad"
refuses "unknown target" "there is no target riscv64gc-unknown-linux-gnu" pack 1.2.10 riscv64gc-unknown-linux-gnu "$linux" "$libraries" "$out/bad"
refuses "missing program" "there is no program" pack 1.2.10 x86_64-unknown-linux-musl "$scratch/none" "$libraries" "$out/bad"
refuses "version with a slash" "is not a version" pack 1.2.10/.. x86_64-unknown-linux-musl "$linux" "$libraries" "$out/bad"
holds "nothing is packed that was refused" lacks "$out/bad"

within() {
    printf '%s/\n' "$1" "$1/contrib" "$1/docs"
    printf '%s\n' "$1"/{CHANGELOG.md,LICENSE,LICENSE-APACHE,LICENSE-FONTS,LICENSE-LIBRARIES,LICENSE-MIT,PRIVACY.md,README.md,SECURITY.md,TERMS.md,config.example.toml,contrib/engawa.service,contrib/engawa@.service,contrib/engawa.timer,contrib/grafana.json,docs/hosting.md,"$2"}
}
name=engawa-1.2.10-x86_64-unknown-linux-musl
holds "everything is in the archive" is_equal "$(tar -tzf "$out/$name.tar.gz" | sort)" "$(within "$name" engawa | sort)"
mkdir "$scratch/unpacked"
tar -C "$scratch/unpacked" -xzf "$out/$name.tar.gz"
holds "program keeps its bytes" cmp "$linux" "$scratch/unpacked/$name/engawa"
holds "program can be run" test -x "$scratch/unpacked/$name/engawa"
holds "texts are not programs" test ! -x "$scratch/unpacked/$name/README.md"
holds "time is the commit's" is_equal "$(stat -c %Y "$scratch/unpacked/$name/engawa")" 1700000000
name=engawa-1.2.10-x86_64-pc-windows-msvc
holds "everything is in the zip" is_equal "$(unzip -Z1 "$out/$name.zip" | sort)" "$(within "$name" engawa.exe | sort)"
touch "$ENGAWA_RELEASE_ROOT/README.md"
mkdir "$scratch/again"
# An archive of an earlier attempt does not leak into the new one.
(cd "$scratch" && zip -q "$scratch/again/$name.zip" windows.exe)
for target in x86_64-unknown-linux-musl x86_64-pc-windows-msvc; do
    program=$linux
    [ "$target" = x86_64-unknown-linux-musl ] || program=$scratch/windows.exe
    again=$(TZ=Asia/Tokyo release pack 1.2.10 "$target" "$program" "$libraries" "$scratch/again")
    holds "same content gives the same archive" cmp "$again" "$out/$(basename "$again")"
done
rm "$ENGAWA_RELEASE_ROOT/LICENSE-MIT"
holds "archive without a licence is refused" eval '! release pack 1.2.10 x86_64-unknown-linux-musl "$linux" "$libraries" "$out/bad" >/dev/null 2>&1'
echo "text of LICENSE-MIT" >"$ENGAWA_RELEASE_ROOT/LICENSE-MIT"

refuses "archive without licences of libraries" "there are no licences" pack 1.2.10 x86_64-unknown-linux-musl "$linux" "$scratch/none" "$out/bad"

# sums
accepts "sums over all archives" "" sums 1.2.10 "$out"
holds "five lines" is_equal "$(wc -l <"$out/SHA256SUMS")" 5
holds "sums are right" eval '(cd "$out" && sha256sum --check --quiet SHA256SUMS)'
rm "$out/SHA256SUMS"
refuses "archives of another version" "lacks engawa-1.2.9-x86_64-unknown-linux-musl.tar.gz" sums 1.2.9 "$out"
mv "$out/engawa-1.2.10-x86_64-pc-windows-msvc.zip" "$scratch/moved.zip"
refuses "archive of one target is missing" "lacks engawa-1.2.10-x86_64-pc-windows-msvc.zip" sums 1.2.10 "$out"
holds "no sums over a part" lacks "$out/SHA256SUMS"

# context
accepts "both processors" "" context "$scratch/programs" "$libraries" "$scratch/context"
holds "program for amd64" cmp "$scratch/context/linux/amd64/engawa" "$linux"
holds "program for arm64" cmp "$scratch/context/linux/arm64/engawa" "$scratch/programs/aarch64-unknown-linux-musl/engawa"
holds "program in the image can be run" test -x "$scratch/context/linux/amd64/engawa"
holds "licences" is_equal "$(ls -m "$scratch/context/licenses")" "LICENSE, LICENSE-APACHE, LICENSE-FONTS, LICENSE-LIBRARIES, LICENSE-MIT"
holds "anybody may write to tmp" is_equal "$(stat -c %a "$scratch/context/tmp")" 1777
holds "data is there and empty" is_equal "$(ls -A "$scratch/context/data")" ""
# Every source that the image copies is in its context.
copied=0
while read -r path; do
    copied=$((copied + 1))
    holds "contrib/release.Dockerfile copies $path" test -e "$scratch/context/${path//\$TARGETPLATFORM/linux\/amd64}"
done < <(sed -n 's/^COPY \(--[^ ]* \)*\([^ ]*\) .*/\2/p' "$source/contrib/release.Dockerfile")
holds "contrib/release.Dockerfile copies something" test "$copied" -ge 1
mkdir -p "$scratch/one/aarch64-unknown-linux-musl" "$scratch/swapped/x86_64-unknown-linux-musl" "$scratch/empty" "$scratch/hollow/x86_64-unknown-linux-musl"
cp "$scratch/programs/aarch64-unknown-linux-musl/engawa" "$scratch/one/aarch64-unknown-linux-musl"
cp "$scratch/programs/aarch64-unknown-linux-musl/engawa" "$scratch/swapped/x86_64-unknown-linux-musl"
accepts "one processor" "" context "$scratch/one" "$libraries" "$scratch/context-one"
holds "only that one" lacks "$scratch/context-one/linux/amd64"
refuses "program of the other processor" "is no program for x86_64-unknown-linux-musl" context "$scratch/swapped" "$libraries" "$scratch/context-bad"
refuses "no program at all" "has no program for Linux" context "$scratch/empty" "$libraries" "$scratch/context-empty"
refuses "image without licences of libraries" "there are no licences" context "$scratch/programs" "$scratch/none" "$scratch/context-bare"
refuses "folder without a program" "there is no program" context "$scratch/hollow" "$libraries" "$scratch/context-hollow"

# smoke
commit=bd1b986c42d0f5c0a1b2c3d4e5f60718293a4b5c
printf '#!/bin/sh\n[ "$*" = --version ] && echo "engawa 1.2.10 (bd1b986c42, dist)"\n' >"$scratch/good"
printf '#!/bin/sh\necho "engawa 1.2.10 (bd1b986c42, dist)"\nexit 1\n' >"$scratch/failing"
chmod +x "$scratch/good" "$scratch/failing"
accepts "program says its version" "engawa 1.2.10 (bd1b986c42, dist)" smoke 1.2.10 "$commit" "$scratch/good"
accepts "program behind another" "engawa 1.2.10 (bd1b986c42, dist)" smoke 1.2.10 "$commit" env "$scratch/good"
refuses "other version" 'expected `engawa 1.2.1 (' smoke 1.2.1 "$commit" "$scratch/good"
refuses "other commit" 'expected `engawa 1.2.10 (0000000000, dist)`' smoke 1.2.10 0000000000 "$scratch/good"
refuses "program that fails" "failed" smoke 1.2.10 "$commit" "$scratch/failing"
refuses "program that cannot be started" "failed" smoke 1.2.10 "$commit" "$scratch/none"

# page
printf '<html><title>Engawa</title>' >"$scratch/page.html"
printf '<html><title>Another page</title>engawa' >"$scratch/other.html"
export ENGAWA_RELEASE_TRIES=1
accepts "page of Engawa" "a page of Engawa is at file://$scratch/page.html" page "file://$scratch/page.html"
refuses "other page" "no page of Engawa appeared" page "file://$scratch/other.html"
refuses "nothing there" "no page of Engawa appeared" page "file://$scratch/none.html"

# The command line.
for arguments in "" "unknown" "version 1" "check" "notes" "prerelease" "tags 1.2.10" "licenses" "pack 1.2.10" "sums" "context a b" "smoke 1.2.10 $commit" "page"; do
    # shellcheck disable=SC2086 # Several arguments on purpose.
    refuses "wrong arguments" "usage: .github/release.sh" $arguments
done

# The real files of this checkout.
unset ENGAWA_RELEASE_ROOT
version=$(release version)
holds "version of this checkout" test -n "$version"
holds "changelog of this checkout begins with this version, dated or not" \
    grep -qE "^## ${version//./\\.} \(([0-9]{4}-[0-9]{2}-[0-9]{2}|not released)\)$" "$source/CHANGELOG.md"
accepts "files for an archive are there" "$scratch/real/engawa-$version-x86_64-unknown-linux-musl.tar.gz" \
    pack "$version" x86_64-unknown-linux-musl "$linux" "$libraries" "$scratch/real"

echo "release.sh: $passed checks passed, $failed failed"
[ "$failed" = 0 ]
