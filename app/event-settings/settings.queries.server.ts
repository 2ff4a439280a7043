import { eq } from "drizzle-orm";
import type * as z from "zod";
import { settings } from "#db/event/schema/settings";
import { first, many, mapRead, q, type Read } from "#db/read-batch";
import { NotFound } from "~/lib/errors";
import { report } from "~/lib/report.server";
import {
  SETTINGS,
  SETTINGS_KINDS,
  type Settings,
  type SettingsKind,
  type SettingsOf,
} from "./settings.schema";

export interface StoredSettings<Data> {
  data: Data;
  version: number;
  /** It is not of the shape that we know: what fits of it is kept, the rest is as at first. */
  isUnreadable: boolean;
}

/**
 * One document. Missing: 'No {kind} settings found.' (spec 1.7). One of the wrong shape is reported ('Failed to parse {kind}
 * settings data', spec 1.8) and opens all the same: saving it is how it is mended.
 */
export function settingsOf<K extends SettingsKind>(kind: K): Read<StoredSettings<SettingsOf<K>>> {
  const row = first(
    q
      .select({ data: settings.data, version: settings.version })
      .from(settings)
      .where(eq(settings.kind, kind)),
  );
  return mapRead(row, (found) => {
    if (!found) throw new NotFound(`No ${kind} settings found.`);
    return { ...readAs(kind, jsonOr(found.data)), version: found.version };
  });
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
    all[kind] = readAs(kind, data === undefined ? {} : jsonOr(data)).data;
  }
  return all as Settings;
}

/** Field by field where the whole does not fit: a zone that the runtime has another name for loses no dates and names. */
function readAs<K extends SettingsKind>(
  kind: K,
  stored: unknown,
): { data: SettingsOf<K>; isUnreadable: boolean } {
  const schema = SETTINGS[kind];
  const whole = schema.safeParse(stored);
  if (whole.success) return { data: whole.data as SettingsOf<K>, isUnreadable: false };
  report(new Error(`Failed to parse ${kind} settings data`));
  const given = (typeof stored === "object" && stored !== null ? stored : {}) as Record<string, unknown>;
  const fitting = Object.entries(schema.shape as Record<string, z.ZodType>).filter(
    ([name, field]) => Object.hasOwn(given, name) && field.safeParse(given[name]).success,
  );
  const kept = Object.fromEntries(fitting.map(([name]) => [name, given[name]]));
  return { data: schema.parse(kept) as SettingsOf<K>, isUnreadable: true };
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
