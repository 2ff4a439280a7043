import { eq } from "drizzle-orm";
import { settings } from "#db/event/schema/settings";
import { users } from "#db/event/schema/teams";
import { first, many, mapRead, q, type Read } from "#db/read-batch";
import { NotFound } from "~/lib/errors";
import { report } from "~/lib/report.server";
import type { CommandContext } from "~/procedure/context";
import { type Saved, savedWords } from "./saved-by.rules";
import {
  SETTINGS,
  SETTINGS_KINDS,
  type Settings,
  type SettingsKind,
  type SettingsOf,
} from "./settings.schema";

/**
 * One document, checked. Missing: 'No {kind} settings found.'; of the wrong shape: 'Failed to parse {kind} settings
 * data' (spec 1.7, 1.8).
 */
export function settingsOf<K extends SettingsKind>(kind: K): Read<{ data: SettingsOf<K>; version: number }> {
  const row = first(
    q
      .select({ data: settings.data, version: settings.version })
      .from(settings)
      .where(eq(settings.kind, kind)),
  );
  return mapRead(row, (found) => {
    if (!found) throw new NotFound(`No ${kind} settings found.`);
    const parsed = SETTINGS[kind].safeParse(jsonOr(found.data));
    if (!parsed.success) throw new Error(`Failed to parse ${kind} settings data`);
    return { data: parsed.data as SettingsOf<K>, version: found.version };
  });
}

/** Who saved a document last. */
export function savedBy(kind: SettingsKind): Read<Saved> {
  const row = first(
    q
      .select({
        by: settings.updatedBy,
        at: settings.updatedAt,
        firstName: users.firstName,
        surname: users.surname,
      })
      .from(settings)
      .leftJoin(users, eq(users.id, settings.updatedBy))
      .where(eq(settings.kind, kind)),
  );
  return mapRead(row, (found) => {
    if (!found) throw new NotFound(`No ${kind} settings found.`);
    const { by, at, firstName, surname } = found;
    return { by, at, name: [firstName, surname].filter(Boolean).join(" ") || null };
  });
}

/** A document as an editor shows it: `version` is what its save will be based on. */
export interface Editable<Data> {
  data: Data;
  version: number;
  /** "Helen Marsh", "at 10:42". */
  saved: { who: string; when: string };
}

export function editable<Data>(
  ctx: CommandContext,
  { data, version }: { data: Data; version: number },
  saved: Saved,
): Editable<Data> {
  const { timeZone } = ctx.settings.event;
  return {
    data,
    version,
    saved: savedWords(saved, { userId: ctx.actor.id, now: ctx.now, timeZone }),
  };
}

/** All documents, for the context of every request: a broken or missing one is reported and its defaults stand in. */
export function allSettings(): Read<Settings> {
  const rows = many(q.select({ kind: settings.kind, data: settings.data }).from(settings));
  return mapRead(rows, settingsFromRows);
}

export function settingsFromRows(rows: { kind: string; data: string }[]): Settings {
  const byKind = new Map(rows.map((row) => [row.kind, row.data]));
  const all: Partial<Record<SettingsKind, unknown>> = {};
  for (const kind of SETTINGS_KINDS) {
    const data = byKind.get(kind);
    if (data === undefined) report(new Error(`No ${kind} settings found.`));
    const parsed = SETTINGS[kind].safeParse(data === undefined ? {} : jsonOr(data));
    if (!parsed.success) report(new Error(`Failed to parse ${kind} settings data`));
    all[kind] = parsed.success ? parsed.data : SETTINGS[kind].parse({});
  }
  return all as Settings;
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
