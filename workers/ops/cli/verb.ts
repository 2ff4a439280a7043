import { type ParseArgsConfig, parseArgs } from "node:util";
import { PlainError } from "../provision/plain-error";
import type { Io } from "./session";

export interface Verb {
  /** What stands after `npm run event --`. */
  usage: string;
  about: string;
  options?: NonNullable<ParseArgsConfig["options"]>;
  /** The exit code. */
  run(call: { words: string[]; flags: Flags; io: Io }): Promise<number>;
}

export type Flags = Record<string, string | string[] | boolean | undefined>;

/** A flag with a value. */
export const text = { type: "string" } as const;
/** A flag without one. */
export const flag = { type: "boolean" } as const;

export function oneWord(words: string[], what: string): string {
  if (words.length === 1 && words[0]) return words[0];
  throw new PlainError(
    words.length === 0 ? `Give a ${what}.` : `Too many words: ${words.slice(1).join(" ")}`,
  );
}

export const one = (value: Flags[string]): string | undefined =>
  typeof value === "string" ? value : undefined;

/** Words and flags of a call, or a line that says what is not understood. */
export function readCall(verb: Verb, args: string[]): { words: string[]; flags: Flags } {
  try {
    const options = { ...verb.options, help: { type: "boolean", short: "h" } } as const;
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    return { words: positionals, flags: values as Flags };
  } catch (error) {
    throw new PlainError(
      `${(error as Error).message.split(". ")[0]}. See: npm run event -- ${verb.usage.split(" ")[0]} --help`,
    );
  }
}
