import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { replaceFile } from "./data-folder";

/** A webhook's request as it came. */
export interface ReceivedHook {
  id: string;
  receivedAt: string;
  method: string;
  /** Path and query. */
  path: string;
  headers: Record<string, string>;
  body: string;
  /** What it was told: a status, or that it was left without an answer. */
  answered: string;
}

/** How the receiver answers, by the first part of the path; without one as it was told on its page. */
export const BEHAVIOURS = {
  take: "Take it: 200",
  refuse: "Refuse it: 503",
  later: "Ask for a pause: 429 with Retry-After",
  gone: "Say that it is gone: 410",
  wrong: "Say that it is wrong: 400",
  move: "Lead elsewhere: 302",
  slow: "Be slow: 12 seconds",
  break: "Break off half-way",
  endless: "Answer without an end",
} as const;
export type Behaviour = keyof typeof BEHAVIOURS;
export const isBehaviour = (text: string): text is Behaviour => Object.hasOwn(BEHAVIOURS, text);

interface Told {
  behaviour: Behaviour;
  /** With which signatures are checked. */
  secrets: string[];
}

/** Of so many the page shows the newest; the file has all since the host began with fewer. */
const SHOWN = 500;
const KEPT = 5_000;

/** A line of JSON a request, written before it is answered; and what the receiver was told on its page. */
export class ReceiverStore {
  #hooks: ReceivedHook[];
  #told: Told;
  #count = 0;

  constructor(readonly file: string) {
    const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
    this.#hooks = lines.slice(-SHOWN).flatMap((line) => parsed<ReceivedHook>(line) ?? []);
    if (lines.length > KEPT) replaceFile(file, `${lines.slice(-SHOWN).join("\n")}\n`);
    const told = existsSync(this.#toldFile) ? parsed<Told>(readFileSync(this.#toldFile, "utf8")) : null;
    this.#told = told ?? { behaviour: "take", secrets: [] };
  }

  get behaviour(): Behaviour {
    return this.#told.behaviour;
  }

  get secrets(): readonly string[] {
    return this.#told.secrets;
  }

  tell(behaviour: Behaviour): void {
    this.#told.behaviour = behaviour;
    replaceFile(this.#toldFile, JSON.stringify(this.#told));
  }

  addSecret(secret: string): void {
    this.#told.secrets = [secret, ...this.#told.secrets.filter((one) => one !== secret)].slice(0, 20);
    replaceFile(this.#toldFile, JSON.stringify(this.#told));
  }

  add(received: Omit<ReceivedHook, "id" | "receivedAt">): void {
    this.#count += 1;
    const now = new Date();
    const id = `${now.getTime()}-${process.pid}-${this.#count}`;
    const hook = { id, receivedAt: now.toISOString(), ...received };
    appendFileSync(this.file, `${JSON.stringify(hook)}\n`, { mode: 0o600 });
    this.#hooks.push(hook);
    if (this.#hooks.length > SHOWN) this.#hooks.shift();
  }

  /** Newest first. */
  list(): ReceivedHook[] {
    return this.#hooks.toReversed();
  }

  find(id: string): ReceivedHook | null {
    return this.#hooks.find((hook) => hook.id === id) ?? null;
  }

  get #toldFile(): string {
    return `${this.file}.told`;
  }
}

/** A line that cannot be read, because a kill cut it off, is left out. */
function parsed<T>(text: string): T | null {
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}
