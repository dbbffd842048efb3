import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";

const main = fileURLToPath(new URL("../main.ts", import.meta.url));
const config = fileURLToPath(new URL("../../deno.json", import.meta.url));

/** Runs a real shell, without the user's settings, with `tradewinds` on its PATH. */
async function inShell(shell: string, args: readonly string[], script: string): Promise<string> {
  const dir = await Deno.makeTempDir();
  try {
    const program = `#!/bin/sh\nexec ${Deno.execPath()} run -A --quiet --config ${config} ${main} "$@"\n`;
    await Deno.writeTextFile(`${dir}/tradewinds`, program, { mode: 0o755 });
    await Deno.writeTextFile(`${dir}/script`, script);
    const { success, stdout, stderr } = await new Deno.Command(shell, {
      args: [...args, `${dir}/script`],
      env: { PATH: `${dir}:${Deno.env.get("PATH")}`, HOME: dir, TERM: "dumb" },
      stdin: "null",
    }).output().catch((error) => assert.fail(`This test needs ${shell}; install it. ${error}`));
    const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
    assert.ok(success, text(stderr));
    return text(stdout);
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
}

Deno.test("bash completes commands, options and choices without the bash-completion package", async () => {
  const shown = await inShell(
    "bash",
    ["--norc", "--noprofile"],
    `
      source <(tradewinds complete bash)
      source <(tradewinds complete bash)
      try() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _tradewinds; echo "$\{COMPREPLY[*]}"; }
      try tradewinds portfolios creat
      try tradewinds portfolios create --visi
      try tradewinds portfolios create --visibility ''
      try tradewinds portfolios nosuch
      [ ! -e injected ] && try tradewinds '$(touch injected)' ''
      ls injected 2>/dev/null || true
      complete -p tradewinds`,
  );
  assert.deepEqual(shown.trim().split("\n"), [
    "create",
    "--visibility",
    "private public",
    "",
    "",
    "complete -o default -F _tradewinds tradewinds",
  ]);
});

Deno.test("fish completes commands, options and choices", async () => {
  const shown = await inShell(
    "fish",
    ["--no-config"],
    `tradewinds complete fish | source
      complete -C "tradewinds portfolios creat"
      complete -C "tradewinds portfolios create --visi"
      complete -C "tradewinds portfolios create --visibility "`,
  );
  assert.deepEqual(shown.trim().split("\n").map((line) => line.split("\t")[0]), [
    "create",
    "--visibility",
    "private",
    "public",
  ]);
});

Deno.test("zsh completes commands and options", async () => {
  // Completion in zsh works only in an interactive shell, so the completed line is read from its output.
  const shown = await inShell(
    "zsh",
    ["-f"],
    `zmodload zsh/zpty
      zpty shell zsh -f -i
      zpty -w shell "autoload -U compinit; compinit -u -D; source <(tradewinds complete zsh); bindkey '^I' complete-word"
      zpty -w shell 'print REA''DY'
      zpty -r shell text '*READY*'
      for typed in 'portfolios creat' 'portfolios create --visi'; do
        zpty -w -n shell "tradewinds $typed"$'\\t'$'\\x01''echo SAID: '$'\\x05\\n'
        zpty -r shell text '*'$'\\n''SAID: *'$'\\n''*'
        print -r -- "$text"
      done`,
  );
  assert.match(shown, /\nSAID: tradewinds portfolios create\s/);
  assert.match(shown, /\nSAID: tradewinds portfolios create --visibility\s/);
});
