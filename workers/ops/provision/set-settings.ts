import { eq } from "drizzle-orm";
import { events } from "#db/control/schema";
import type { EventDatabase, Statement } from "#db/database";
import { q, readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { allSettings, settingsOf } from "~/event-settings/settings.queries.server";
import type { SettingsKind } from "~/event-settings/settings.schema";
import { saveSettings } from "~/features/settings/settings.commands.server";
import { mirrorEvent } from "~/features/settings/settings.jobs.server";
import { commandContext } from "~/procedure/command-context.server";
import { SYSTEM } from "~/procedure/context";
import { getEvent } from "./events";
import type { FieldValue } from "./field-values";
import type { Installation } from "./installation";
import { PlainError } from "./plain-error";

/**
 * Changes fields of an event's settings, all of them or none, by the very rules of the settings screens: the event's
 * version goes up, what happened is written down, and control's copy of name, days and address follows.
 */
export async function setSettings(on: Installation, slug: string, fields: FieldValue[]): Promise<void> {
  const event = await getEvent(on.control, slug);
  if (event.status !== "active" && event.status !== "suspended") {
    throw new PlainError(`"${slug}" cannot be changed: its status is "${event.status}".`);
  }
  const db = await on.openEvent(event);
  const { settings } = await readBatch(db, { settings: allSettings() });
  const now = new Date();
  const parts = { control: on.control, event, settings, actor: SYSTEM, env: on.env, now };
  const kinds = [...new Set(fields.map(({ kind }) => kind))];
  const statements: Statement[] = [];
  const collecting = commandContext({ ...parts, db: collectorOf(db, statements) });
  for (const kind of kinds) {
    const { found } = await readBatch(db, { found: settingsOf(kind) });
    const data: Record<string, unknown> = { ...found.data, ...changesOf(fields, kind) };
    refuseTurnedRound(data);
    await saveSettings(collecting, { kind, data, version: found.version });
  }
  if (kinds.includes("event") || kinds.includes("emails")) await promiseWork(on, event.id, now);
  try {
    await db.batch(statements, "write");
  } catch (error) {
    if (!/constraint/i.test(`${(error as { code?: string }).code} ${(error as Error).message}`)) throw error;
    throw new PlainError(
      "Somebody saved these settings in this very moment. Nothing was changed: try again.",
    );
  }
  if (kinds.includes("event")) await mirrorEvent(commandContext({ ...parts, db }));
}

const changesOf = (fields: FieldValue[], wanted: SettingsKind): Record<string, unknown> =>
  Object.fromEntries(fields.filter(({ kind }) => kind === wanted).map(({ field, value }) => [field, value]));

function refuseTurnedRound({ startDate, endDate }: Record<string, unknown>): void {
  if (!startDate || !endDate || String(endDate) >= String(startDate)) return;
  throw new PlainError(
    `The event would end (${endDate}) before it starts (${startDate}). Nothing was changed.`,
  );
}

/** A database that keeps what it is told to write, so that several saves become one batch. */
function collectorOf(db: EventDatabase, into: Statement[]): EventDatabase {
  return {
    ...db,
    async batch(statements) {
      into.push(...statements);
      return [];
    },
  };
}

/** The next minute's sweep looks here: should we be cut off, it brings control's copy up to date. */
const promiseWork = (on: Installation, id: string, now: Date) =>
  writeBatch(on.control, [q.update(events).set({ workedAt: now.toISOString() }).where(eq(events.id, id))]);
