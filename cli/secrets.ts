/** Secrets come from an option, from standard input, or from a prompt without echo. */
import type { Field } from "./fields.ts";
import { CommandFailure, USAGE } from "./failure.ts";
import type { Terminal } from "./terminal.ts";

export interface SecretSource {
  readonly option: string | undefined;
  readonly fromStdin: boolean;
}

/** @throws CommandFailure when it cannot be prompted for */
export async function readSecret(
  terminal: Terminal,
  field: Pick<Field, "word" | "required">,
  source: SecretSource,
): Promise<string | undefined> {
  if (source.option !== undefined) return source.option;
  const name = field.word.replaceAll("-", " ");
  if (source.fromStdin) {
    const line = await terminal.readLine();
    if (line === null) throw new CommandFailure(`--${field.word}-stdin: standard input has no more lines`, USAGE);
    return line;
  }
  if (!field.required) return undefined;
  if (!terminal.interactive) {
    throw new CommandFailure(
      `--${field.word}: there is no terminal to ask for the ${name}; ` +
        `give it on standard input with --${field.word}-stdin`,
      USAGE,
    );
  }
  const answer = await terminal.askSecret(name[0]!.toUpperCase() + name.slice(1));
  if (answer === null) throw new CommandFailure("Given up", 130);
  return answer;
}
