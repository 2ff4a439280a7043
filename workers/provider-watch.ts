import { eq, sql } from "drizzle-orm";
import { appSettings } from "#db/control/schema";
import type { ControlDatabase } from "#db/database";
import { first, q, type Read, readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import {
  afterAnswer,
  faultOfProvider,
  type MailAnswer,
  NOTHING_KNOWN,
  type ProviderState,
} from "~/features/email/provider-state.rules";
import { sha256 } from "~/lib/ids";
import { report } from "~/lib/report.server";
import { notePart } from "./event-health";

const KEY = "mailProvider";
const ATTEMPTS = 5;

interface Known {
  state: ProviderState;
  /** As it is stored, for a write that relies on it; null where nothing is. */
  text: string | null;
}

/** What control knows of the mail provider. */
export function knownOfProvider(): Read<Known> {
  const row = first(q.select().from(appSettings).where(eq(appSettings.key, KEY)));
  return {
    ...row,
    parse(result) {
      const text = row.parse(result)?.value ?? null;
      return { text, state: text === null ? NOTHING_KNOWN : (JSON.parse(text) as ProviderState) };
    },
  };
}

/** What the mail provider answers in one batch of work, event by event. */
export class ProviderWatch {
  private readonly answers: MailAnswer[] = [];

  constructor(private state: ProviderState = NOTHING_KNOWN) {}

  get isFailing(): boolean {
    return faultOfProvider(this.state, new Date()) !== null;
  }

  async said(eventId: string, recipient: string, refusedWith: number | null): Promise<void> {
    // To be compared only: control keeps nothing of what an event collects. The same person in two events is one address.
    const address = (await sha256(recipient.toLowerCase())).slice(0, 16);
    const answer = { eventId, address, refusedWith, at: new Date().toISOString() };
    this.answers.push(answer);
    this.state = afterAnswer(this.state, answer);
  }

  /** Writes down what was heard, on top of what other batches heard meanwhile. */
  async note(control: ControlDatabase): Promise<void> {
    if (this.answers.length === 0) return;
    for (let attempt = 1; ; attempt += 1) {
      const { known } = await readBatch(control, { known: knownOfProvider() });
      const now = new Date();
      const state = this.answers.reduce(afterAnswer, known.state);
      const fault = faultOfProvider(state, now);
      const text = JSON.stringify(state);
      const write = sql`insert into ${appSettings} (key, value) values (${KEY}, ${text})
        on conflict (key) do update set value = excluded.value where value is ${known.text}`;
      try {
        await writeBatch(control, [
          { write, otherwise: () => new Overtaken() },
          notePart("mail", now, fault),
        ]);
        if (fault && !faultOfProvider(known.state, now)) report(new ProviderFails(fault));
        return;
      } catch (error) {
        if (!(error instanceof Overtaken) || attempt === ATTEMPTS) throw error;
      }
    }
  }
}

/** No mail of any event goes until somebody mends that. */
class ProviderFails extends Error {
  override name = "ProviderFails";
}

/** Another batch wrote meanwhile. */
class Overtaken extends Error {
  override name = "Overtaken";
}
