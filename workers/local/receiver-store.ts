import { existsSync, readFileSync } from "node:fs";
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

interface Kept {
  hooks: ReceivedHook[];
  behaviour: Behaviour;
  /** With which signatures are checked. */
  secrets: string[];
}

const LIMIT = 500;

/** The last 500 requests, how the receiver answers, and the secrets that it knows: one file. */
export class ReceiverStore {
  #kept: Kept;
  #count = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(readonly file: string) {
    this.#kept = read(file) ?? { hooks: [], behaviour: "take", secrets: [] };
  }

  get behaviour(): Behaviour {
    return this.#kept.behaviour;
  }

  set behaviour(behaviour: Behaviour) {
    this.#kept.behaviour = behaviour;
    this.#save();
  }

  get secrets(): readonly string[] {
    return this.#kept.secrets;
  }

  addSecret(secret: string): void {
    this.#kept.secrets = [secret, ...this.#kept.secrets.filter((one) => one !== secret)].slice(0, 20);
    this.#save();
  }

  add(hook: Omit<ReceivedHook, "id" | "receivedAt">): void {
    this.#count += 1;
    const now = new Date();
    const id = `${now.getTime()}-${process.pid}-${this.#count}`;
    this.#kept.hooks.unshift({ id, receivedAt: now.toISOString(), ...hook });
    this.#kept.hooks.length = Math.min(this.#kept.hooks.length, LIMIT);
    this.#save();
  }

  /** Newest first. */
  list(): readonly ReceivedHook[] {
    return this.#kept.hooks;
  }

  find(id: string): ReceivedHook | null {
    return this.#kept.hooks.find((hook) => hook.id === id) ?? null;
  }

  flush(): void {
    if (this.#timer === null) return;
    clearTimeout(this.#timer);
    this.#timer = null;
    replaceFile(this.file, JSON.stringify(this.#kept));
  }

  /** Not for each of a thousand that come at once. */
  #save(): void {
    this.#timer ??= setTimeout(() => this.flush(), 200);
    this.#timer.unref();
  }
}

function read(file: string): Kept | null {
  try {
    return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Kept) : null;
  } catch {
    return null;
  }
}
