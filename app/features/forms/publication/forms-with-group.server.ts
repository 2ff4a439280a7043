import { sql } from "drizzle-orm";
import { as, jsonRows } from "#db/json-row";
import { Conflict } from "~/lib/errors";
import { relyOn } from "~/procedure/guards.server";
import type { FormDocument, GroupDocument } from "../document/form-document.schema";
import type { BrokenRecord } from "../document/read-document.schema";
import { withReader } from "../document/reader.rules";
import { type Edited, readableFields } from "../fields/working-copy.server";

/** What one publishing of a group may carry, in characters: all forms are written in one batch. */
const MOST_DOCUMENTS = 48_000_000;

const using = (fieldGroupId: string) => sql`from form_version_use x
  join form_version v on v.id = x.form_version_id
  join form fm on fm.id = v.form_id and fm.live_version_id = v.id and fm.is_published = 1
  where x.kind = 'fieldGroup' and x.target_id = ${fieldGroupId}`;

/** The published forms that have a group, archived ones too, as they are live. */
export const formsWithGroup = (fieldGroupId: string) =>
  jsonRows(
    {
      id: as<string>(sql`fm.id`),
      title: as<string>(sql`fm.title`),
      versionId: as<string>(sql`v.id`),
      lastNumber: as<number>(sql`fm.last_number`),
      drafts: as<number>(sql`coalesce((select drafts from submission_count where form_id = fm.id), 0)`),
      // Carried only where all of them together can be.
      document: as<string>(
        sql`iif((select sum(length(v.document)) ${using(fieldGroupId)}) > ${MOST_DOCUMENTS}, '', v.document)`,
      ),
    },
    sql`${using(fieldGroupId)} order by fm.id`,
  );
export type FormWithGroup = {
  id: string;
  title: string;
  versionId: string;
  lastNumber: number;
  drafts: number;
  document: string;
};

/** As many forms have the group as were read. */
export const sameForms = (fieldGroupId: string, count: number, changed: string) =>
  relyOn(sql`(select count(*) ${using(fieldGroupId)}) = ${count}`, () => new Conflict(changed));

/** A group as its next version says it, and what of it cannot be read. */
export function groupOf(copy: Edited): { group: GroupDocument; broken: BrokenRecord[] } {
  const { id, title, description, logicMap } = copy;
  const { fields, broken } = readableFields({ kind: "fieldGroup", id }, copy.fields);
  return { group: { id, title, description, fields, logicMap }, broken };
}

/** A form in which only the group is new. */
export const withGroup = (document: FormDocument, group: GroupDocument): FormDocument =>
  withReader({
    ...document,
    groups: document.groups.map((one) => (one.id === group.id ? group : one)),
  });
