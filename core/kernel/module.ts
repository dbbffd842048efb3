/**
 * A module declares in its `module.ts` what it adds to the product. The HTTP adapter, the API's documentation, the
 * terminal and the web client are made from these declarations. They are small: `load` imports what only a server
 * needs.
 */
import type { History } from "./clock/stored_clock.ts";
import type { DueWork } from "./clock/due_work.ts";
import type { Handler } from "./run/handler.ts";
import type { Contract } from "./operation.ts";

/** A kind of object that users own: `owned.kind` of a contract, or a field like `order_id`. */
export interface Noun {
  /** The query that lists the caller's own; its rows have an `id`. */
  readonly list: string;
  /** The most rows that the query returns at once, where it takes `limit` and `offset`. */
  readonly page?: number;
  /** The input field that takes a portfolio's id, where the query lists those of one portfolio. */
  readonly portfolioField?: string;
}

/** A kind of event that the module sends to a user's open pages. */
export interface Topic {
  /** As `touches` of a contract. */
  readonly touches: readonly string[];
}

/** How the terminal treats an operation, where its contract does not say. */
export interface TerminalOperation {
  /** The words after its group, where they are not the operation's: `config show` for `waverider.config`. */
  readonly command?: string;
  /** An option that may also be passed as an argument, as in `clock speed 60`. */
  readonly argument?: string;
  /** Options by their input field, where the field's name is that of a global option. */
  readonly named?: Readonly<Record<string, string>>;
  /** The input field that holds a file's text: the option takes the file's path. */
  readonly file?: string;
  /** The output field that holds a file's text, which is written as it is. */
  readonly content?: string;
  /** Whether a script must see the answer as a failure: the exit code is 1. */
  // deno-lint-ignore no-explicit-any -- the contract checks the output before
  readonly failed?: (output: any) => boolean;
  /** Repeated until the response says that it is `complete`. */
  readonly awaited?: true;
  /** Shows the market clock while it runs. */
  readonly movesClock?: true;
}

export interface TerminalWords {
  /** Heading of each group of commands in the help; `goals` is the group of `goals.create`. */
  readonly groups: Readonly<Record<string, string>>;
  /** What an input field means: by its name, or as `operation.field` where it differs in one operation. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly operations?: Readonly<Record<string, TerminalOperation>>;
}

export interface ServerParts {
  readonly handlers: readonly Handler[];
  /** What falls due at one instant is done in the order of the modules. */
  readonly dueWork?: readonly DueWork[];
}

export interface Module {
  /** Its folder in `core`. */
  readonly name: string;
  readonly contracts: readonly Contract[];
  readonly nouns?: Readonly<Record<string, Noun>>;
  readonly topics?: Readonly<Record<string, Topic>>;
  /**
   * Channels of its events for the open pages of many users: `symbol` for one a stock, as in `comments:NVDA`; `staff`
   * for one that only staff may follow.
   */
  readonly channels?: Readonly<Record<string, { readonly of?: "symbol"; readonly staff?: true }>>;
  /** Types of the notifications that it writes. */
  readonly notificationTypes?: readonly string[];
  /** Types of the sources of its journal entries (`Source` of the ledger). */
  readonly entrySources?: readonly string[];
  readonly history?: History;
  readonly terminal: TerminalWords;
  readonly load: () => Promise<ServerParts>;
}

/** Keeps the literal types of the contracts. */
export const module = <const M extends Module>(declared: M): M => declared;

/** All handlers and due work of modules, in their order. */
export async function loadParts(modules: readonly Module[]): Promise<Required<ServerParts>> {
  const parts = await Promise.all(modules.map(({ load }) => load()));
  return {
    handlers: parts.flatMap(({ handlers }) => handlers),
    dueWork: parts.flatMap(({ dueWork }) => dueWork ?? []),
  };
}
