import { createInterface } from "node:readline/promises";
import { isAway } from "#db/away";
import { DomainError } from "~/lib/errors";
import type { Io } from "./cli/session";
import { readCall } from "./cli/verb";
import { VERBS } from "./cli/verbs";
import { explain, PlainError } from "./provision/plain-error";

/** `npm run event -- <verb> …`: makes, moves and removes events. Returns the exit code. */
export async function main([name, ...args]: string[], io: Io): Promise<number> {
  try {
    const verb = Object.hasOwn(VERBS, name ?? "") ? VERBS[name!] : undefined;
    if (!verb) {
      io.print(help());
      if (name === "--help" || name === "-h") return 0;
      throw new PlainError(
        name ? `"${name}" is not one of the verbs above.` : "Say which of the verbs above.",
      );
    }
    const { words, flags } = readCall(verb, args);
    if (flags.help) {
      io.print(`npm run event -- ${verb.usage}\n\n${verb.about}`);
      return 0;
    }
    return await verb.run({ words, flags, io });
  } catch (error) {
    io.print(error instanceof DomainError || isAway(error) ? error.message : explain(error));
    return 1;
  }
}

function help(): string {
  const lines = Object.values(VERBS).map(({ usage, about }) => `  ${usage}\n      ${about.split("\n")[0]}`);
  return ["npm run event -- <verb>; --help after a verb says more.", "", ...lines, ""].join("\n");
}

async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY) throw new PlainError("There is nobody to ask: use --yes-delete <slug>.");
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await lines.question(question);
  } finally {
    lines.close();
  }
}

// As a program, and not when a test imports it.
if (process.argv[1]?.endsWith("event.mjs")) {
  process.exitCode = await main(process.argv.slice(2), { print: (line) => console.log(line), ask });
}
