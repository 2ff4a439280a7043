import { sql } from "drizzle-orm";
import { as, jsonOne, jsonRows } from "#db/json-row";
import { type Found, readBatch } from "#db/read-batch";
import { ASSET_IMAGE_CELLS } from "~/features/assets/asset-image.server";
import { NotFound } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import type { FormDocument } from "../document/form-document.schema";
import { readDocument } from "../document/read-document.schema";
import { PICTURE_LIST, TEMPLATE_TYPE } from "../document/types/sql-types.server";
import { editedCopy } from "../fields/working-copy.server";
import { formHead } from "../form-head.queries.server";
import { withGroupAlone } from "../publication/checks.server";
import { formFacts } from "../publication/form-facts.server";
import { groupOf } from "../publication/forms-with-group.server";
import { placedGroups, workingDocument } from "../publication/working-document.server";

/** The pictures that a form's working copy shows, and its newest version. */
const picturesOfForm = (formId: string) =>
  jsonRows(
    ASSET_IMAGE_CELLS,
    sql`from asset join file f on f.id = asset.file_id where asset.id in (
      select names_id from form_field where type in ${PICTURE_LIST} and (form_id = ${formId} or field_group_id in (
        select names_id from form_field where form_id = ${formId} and type = ${TEMPLATE_TYPE}))
      union select x.target_id from form fm join form_version_use x on x.form_version_id = fm.live_version_id
        and x.kind = 'asset' where fm.id = ${formId})`,
  );

export const triedFormReads = (formId: string) => ({
  form: formHead(formId),
  copy: editedCopy({ kind: "form", id: formId }),
  facts: formFacts(formId),
  groups: placedGroups(formId),
  pictures: picturesOfForm(formId),
});

export const readTriedForm = ({ db }: Pick<CommandContext, "db">, formId: string) =>
  readBatch(db, triedFormReads(formId));

/** The working copy of a form as it would be published; with `isLive` its newest version. */
export function triedDocument(
  { copy, facts, groups }: Pick<Found<ReturnType<typeof triedFormReads>>, "copy" | "facts" | "groups">,
  isLive: boolean,
): FormDocument {
  if (!copy || !facts) throw new NotFound();
  const { live, ...own } = facts;
  const published = isLive && live !== null ? readDocument(live).document : null;
  return published ?? workingDocument(copy, { facts: own, groups }).document;
}

export const triedGroupReads = (fieldGroupId: string) => ({
  copy: editedCopy({ kind: "fieldGroup", id: fieldGroupId }),
  live: jsonOne(
    { document: as<string>(sql`v.document`) },
    sql`from field_group gr join field_group_version v on v.id = gr.live_version_id where gr.id = ${fieldGroupId}`,
  ),
  pictures: jsonRows(
    ASSET_IMAGE_CELLS,
    sql`from asset join file f on f.id = asset.file_id where asset.id in (
      select names_id from form_field where type in ${PICTURE_LIST} and field_group_id = ${fieldGroupId})`,
  ),
});

export const readTriedGroup = ({ db }: Pick<CommandContext, "db">, fieldGroupId: string) =>
  readBatch(db, triedGroupReads(fieldGroupId));

/** A field group as a form that has nothing else. */
export function triedGroup(
  { copy, live }: Pick<Found<ReturnType<typeof triedGroupReads>>, "copy" | "live">,
  isLive: boolean,
): FormDocument {
  if (!copy) throw new NotFound();
  const published =
    isLive && live ? readDocument(`{"title":"Group","groups":[${live.document}]}`).document?.groups[0] : null;
  return withGroupAlone(published ?? groupOf(copy).group);
}
