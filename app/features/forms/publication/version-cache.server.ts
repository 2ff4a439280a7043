import { type SQL, sql } from "drizzle-orm";
import { as, jsonList, jsonOne, jsonRows, type RowOf } from "#db/json-row";
import { mapRead, type Read } from "#db/read-batch";
import { report } from "~/lib/report.server";
import type { EventRecord } from "~/procedure/context";
import type { FormDocument } from "../document/form-document.schema";
import { readDocument } from "../document/read-document.schema";

/** A version as this isolate keeps it: unchangeable, so that it is read and checked once. */
export interface FormVersion {
  id: string;
  number: number;
  /** Null where the stored document cannot be read: the form is not available. */
  document: FormDocument | null;
}

type Kept = FormVersion & { length: number };
/** By event, database and the version's own id: an event that was restored has the same form and number again. */
const kept = new Map<string, Kept>();
/** Which version was found last where it is asked for. */
const found = new Map<string, string>();
/** Characters of JSON that an isolate keeps: a parsed document takes a few times as much. */
export const MOST_KEPT = 8_000_000;
const MOST_PLACES = 2_000;

/** What is read of a version `v`: its document only where it is another one than `knownId`. */
export const versionCells = (knownId: string) => ({
  id: as<string>(sql`v.id`),
  number: as<number>(sql`v.number`),
  document: as<string | null>(sql`iif(v.id = ${knownId}, null, v.document)`),
});
type VersionRow = RowOf<ReturnType<typeof versionCells>>;

/**
 * Where a version is asked for, such as a form: `knownId` is that of the one that was found there last, where this isolate has it still, and
 * `versionIn` makes the version of the row that is there now.
 */
export function versionPlace(event: Pick<EventRecord, "id" | "databaseUrl">, place: string) {
  const prefix = `${event.id} ${event.databaseUrl} `;
  const known = kept.get(prefix + (found.get(prefix + place) ?? ""));
  return {
    knownId: known?.id ?? "",
    versionIn(row: VersionRow | null): FormVersion | null {
      if (!row) return null;
      remember(found, { key: prefix + place, value: row.id });
      while (found.size > MOST_PLACES) dropOldest(found);
      const version = known?.id === row.id ? known : parsedVersion(row);
      if (version.length <= MOST_KEPT) keep(prefix + version.id, version);
      return version;
    },
  };
}

/**
 * The version that `source` finds (`from form_version v …`), in the batch of whoever asks: its document is carried only where this
 * isolate does not have it. `place` names what is asked for, such as a form.
 */
export function versionRead(
  event: Pick<EventRecord, "id" | "databaseUrl">,
  { place, source }: { place: string; source: SQL },
): Read<FormVersion | null> {
  const { knownId, versionIn } = versionPlace(event, place);
  return mapRead(jsonOne(versionCells(knownId), source), versionIn);
}

/**
 * Several at once, by form: `source` finds their rows `v`, at most one of a form. A document that would fill the whole cache is not
 * carried for this: then nothing is said of its form.
 */
export function versionsRead(
  event: Pick<EventRecord, "id" | "databaseUrl">,
  source: SQL,
): Read<ReadonlyMap<string, FormVersion>> {
  const prefix = `${event.id} ${event.databaseUrl} `;
  const known = new Map(
    [...kept].filter(([key]) => key.startsWith(prefix)).map(([, version]) => [version.id, version]),
  );
  const read = jsonRows(
    {
      id: as<string>(sql`v.id`),
      formId: as<string>(sql`v.form_id`),
      number: as<number>(sql`v.number`),
      document: as<string | null>(
        sql`iif(v.id in ${jsonList([...known.keys()])} or length(v.document) > ${MOST_KEPT / 8}, null, v.document)`,
      ),
    },
    source,
  );
  return mapRead(read, (rows) => {
    const versions = rows.flatMap(({ formId, ...row }): [string, FormVersion][] => {
      const version = known.get(row.id) ?? (row.document === null ? null : parsedVersion(row));
      if (!version) return [];
      keep(prefix + version.id, version);
      return [[formId, version]];
    });
    return new Map(versions);
  });
}

function parsedVersion({
  id,
  number,
  document,
}: {
  id: string;
  number: number;
  document: string | null;
}): Kept {
  const json = document ?? "";
  const read = readDocument(json);
  if (!read.document) {
    report(new Error("A form's version cannot be read"), { versionId: id, reason: read.reason });
    return { id, number, document: null, length: json.length };
  }
  for (const record of read.broken) {
    report(new Error("A form's version has a broken record"), {
      ...{ versionId: id, record: record.kind, recordId: record.id, reason: record.reason },
    });
  }
  return { id, number, document: read.document, length: json.length };
}

function keep(key: string, version: Kept): void {
  remember(kept, { key, value: version });
  let length = [...kept.values()].reduce((sum, one) => sum + one.length, 0);
  while (length > MOST_KEPT) length -= dropOldest(kept)?.length ?? length;
}

/** As the one that was asked for last. */
function remember<Value>(map: Map<string, Value>, { key, value }: { key: string; value: Value }): void {
  map.delete(key);
  map.set(key, value);
}

function dropOldest<Value>(map: Map<string, Value>): Value | undefined {
  const [oldest] = map;
  if (!oldest) return undefined;
  map.delete(oldest[0]);
  return oldest[1];
}
