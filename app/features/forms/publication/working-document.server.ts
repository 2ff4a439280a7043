import { sql } from "drizzle-orm";
import { as, jsonRows } from "#db/json-row";
import type { Read } from "#db/read-batch";
import { Refused } from "~/lib/errors";
import type { FormDocument } from "../document/form-document.schema";
import { type BrokenRecord, readDocument } from "../document/read-document.schema";
import { withReader } from "../document/reader.rules";
import { TEMPLATE_TYPE } from "../document/types/sql-types.server";
import { type Edited, recordOf } from "../fields/working-copy.server";
import { INVALID_FORM } from "../forms.texts";

/** The newest version of a group that a working copy places, as it stands in the document of a form. */
export interface PlacedGroup {
  id: string;
  versionId: string;
  /** JSON. */
  document: string;
}

/** The groups of a form's templates that were published once, in no order. */
export const placedGroups = (formId: string): Read<PlacedGroup[]> =>
  jsonRows(
    { id: as<string>(sql`gr.id`), versionId: as<string>(sql`v.id`), document: as<string>(sql`v.document`) },
    sql`from (select distinct names_id from form_field where form_id = ${formId} and type = ${TEMPLATE_TYPE}) x
      join field_group gr on gr.id = x.names_id join field_group_version v on v.id = gr.live_version_id order by gr.id`,
  );

/** Of a form, beside its fields and logic. */
export interface FormFactsRow {
  isEditable: boolean;
  isPublic: boolean;
  prefill: unknown;
  /** Null where it says nothing of orders. */
  orders?: unknown;
}

/** The working copy as the version that publishing would make of it, and what of it cannot be read. */
export function workingDocument(
  copy: Edited,
  { facts, groups }: { facts: FormFactsRow; groups: readonly PlacedGroup[] },
): { document: FormDocument; broken: BrokenRecord[] } {
  const { title, description, fields, logicMap } = copy;
  const { orders, ...plain } = facts;
  const ordered = orders === null || orders === undefined ? {} : { orders };
  const parts = groups.map((group) => parsedJson(group.document));
  const read = readDocument(
    JSON.stringify({
      ...{ title, description, ...plain, fields: fields.map(recordOf), logicMap, groups: parts },
      ...ordered,
    }),
  );
  if (!read.document) throw new Refused(INVALID_FORM, { [copy.id]: read.reason });
  return { ...read, document: withReader(read.document) };
}

/** Whether a version says the same; who may fill the form in and change it is the form's own, and no part of what is published. */
export function isSameVersion(document: FormDocument, live: string | null): boolean {
  if (live === null) return false;
  const { isEditable, isPublic } = document;
  return (
    JSON.stringify(document) ===
    JSON.stringify(Object.assign(parsedJson(live) ?? {}, { isEditable, isPublic }))
  );
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
