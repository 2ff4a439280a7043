import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { replaceFile } from "./data-folder";

export interface StoredMail {
  id: string;
  messageId: string;
  receivedAt: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  /** By which what becomes of it is told; missing where the sender gave none. */
  campaignId?: string | undefined;
  /** What the sender was told about it. */
  status: "sent" | "failed";
}

const LIMIT = 2_000;

/** One JSON file a mail; names sort by time. Of more than 2,000 the oldest go. */
export class MailStore {
  #ids: string[];
  #count = 0;

  constructor(readonly folder: string) {
    const files = existsSync(folder) ? readdirSync(folder) : [];
    this.#ids = files.filter((name) => name.endsWith(".json")).map((name) => name.slice(0, -5));
    this.#ids.sort();
  }

  add(mail: Omit<StoredMail, "id" | "receivedAt">): StoredMail {
    this.#count += 1;
    const now = new Date();
    const stored = {
      id: `${now.getTime()}-${process.pid}-${String(this.#count).padStart(6, "0")}`,
      receivedAt: now.toISOString(),
      ...mail,
    };
    replaceFile(this.#path(stored.id), JSON.stringify(stored));
    this.#ids.push(stored.id);
    while (this.#ids.length > LIMIT) rmSync(this.#path(this.#ids.shift()!), { force: true });
    return stored;
  }

  find(id: string): StoredMail | null {
    return this.#ids.includes(id) ? this.#read(id) : null;
  }

  /** Newest first; `to` keeps those for one address. */
  list(to?: string): StoredMail[] {
    const mails = this.#ids.toReversed().flatMap((id) => this.#read(id) ?? []);
    const wanted = to?.toLowerCase();
    return wanted ? mails.filter((mail) => mail.to.includes(wanted)) : mails;
  }

  /** A file that cannot be read is left out: one broken mail must not hide the others. */
  #read(id: string): StoredMail | null {
    try {
      return JSON.parse(readFileSync(this.#path(id), "utf8")) as StoredMail;
    } catch {
      return null;
    }
  }

  #path(id: string): string {
    return join(this.folder, `${id}.json`);
  }
}
