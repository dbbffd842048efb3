/** Refuses a repeated option, since it is not clear which value is meant. */
import type { Command } from "commander";

/** Adds the check to a command and its subcommands. Options that take several values may be repeated. */
export function refuseRepeats(command: Command): void {
  const given = new Map<string, string>();
  for (const option of command.options.filter((option) => !option.variadic)) {
    command.on(`option:${option.name()}`, () => {
      const before = given.get(option.attributeName());
      const isFlag = !option.required && !option.optional;
      if (before !== undefined && !(isFlag && before === option.long)) {
        const again = before === option.long ? "is given twice" : `contradicts '${before}'`;
        command.error(`error: option '${option.long}' ${again}`, { code: "commander.repeatedOption" });
      }
      given.set(option.attributeName(), option.long!);
    });
  }
  command.commands.forEach(refuseRepeats);
}
