import { type SQL, sql } from "drizzle-orm";
import { as, bool, jsonExists, jsonOne, jsonRows, parsed } from "#db/json-row";
import type { Read } from "#db/read-batch";
import { ASSET_IMAGE_CELLS } from "~/features/assets/asset-image.server";
import { confirmationsOf } from "../confirmations/confirmations.queries.server";
import { PICTURE_LIST, TEMPLATE_TYPE } from "../document/types/sql-types.server";
import { formsWith } from "../field-groups/forms-with.server";
import { OWNERS } from "../fields/fields-owner.server";
import type { FieldsOwner } from "../fields/fields-owner.types";
import type { StepName } from "../fields/steps.server";
import { formHead } from "../form-head.queries.server";
import { formNotificationsOf } from "../notifications/notifications.queries.server";
import type { FormFactsRow } from "../publication/working-document.server";
import { webhooksOf } from "../webhooks/webhooks.queries.server";

/** What undo and redo would do next, without what they would write. */
export const stepNames = ({ id }: FieldsOwner): Record<"undo" | "redo", Read<StepName | null>> => {
  const named = (rest: SQL) =>
    jsonOne(
      {
        change: as<string>(sql`change`),
        details: parsed<Record<string, unknown>>(sql`iif(json_valid(details), details, '{}')`),
      },
      sql`from form_step where owner_id = ${id} and ${rest} limit 1`,
    );
  return { undo: named(sql`is_undone = 0 order by n desc`), redo: named(sql`is_undone = 1 order by n`) };
};

/** Whether a field is one of this form or group. */
export const fieldIsThere = ({ kind, id }: FieldsOwner, fieldId: string): Read<boolean> =>
  jsonExists(sql`from form_field where id = ${fieldId} and ${OWNERS[kind].column} = ${id}`);

/** What a form's document has beside its fields; null for a field group. */
export const documentFacts = ({ kind, id }: FieldsOwner): Read<FormFactsRow | null> =>
  jsonOne(
    {
      isEditable: bool(sql`fm.is_editable`),
      isPublic: bool(sql`fm.is_public`),
      prefill: parsed<unknown>(sql`iif(json_valid(fm.prefill), fm.prefill, '[]')`),
      orders: parsed<unknown>(sql`iif(json_valid(fm.orders), fm.orders, 'null')`),
    },
    sql`from form fm where fm.id = ${kind === "form" ? id : null}`,
  );

/** The pictures that a working copy names. */
export const picturesOfCopy = ({ kind, id }: FieldsOwner) =>
  jsonRows(
    ASSET_IMAGE_CELLS,
    sql`from (select distinct names_id from form_field where ${OWNERS[kind].column} = ${id} and type in ${PICTURE_LIST}) x
      join asset on asset.id = x.names_id join file f on f.id = asset.file_id`,
  );

/** The field groups that can be placed in a form, by title; none in a field group. */
export const groupsToPlace = ({ kind }: FieldsOwner) =>
  jsonRows(
    {
      id: as<string>(sql`gr.id`),
      title: as<string>(sql`gr.title`),
      description: as<string>(sql`gr.description`),
    },
    sql`from field_group gr where ${kind === "form" ? 1 : 0} and gr.is_published = 1 and gr.is_archived = 0
      order by lower(gr.title), gr.id limit 200`,
  );

/** How many submissions answer a field, drafts aside; of a group's field wherever forms place the group. */
export function answersTo({ kind, id }: FieldsOwner, fieldId: string): Read<{ count: number } | null> {
  const answered =
    kind === "form"
      ? sql`select a.submission_id from submission_answer a where a.field_id = ${fieldId}
            and (a.text is not null or a.number is not null or a.date is not null)
          union select x.submission_id from submission s join submission_file x on x.submission_id = s.id
            where s.form_id = ${id} and s.is_draft = 0 and x.field_id = ${fieldId}`
      : sql`select a.submission_id from form_field fl join submission_answer a on a.field_id = fl.id
            and a.nested_id = ${fieldId} where fl.names_id = ${id} and fl.type = ${TEMPLATE_TYPE}
            and (a.text is not null or a.number is not null or a.date is not null)`;
  return jsonOne({ count: as<number>(sql`(select count(*) from (${answered}))`) }, sql`from (select 1)`);
}

/** Forms whose logic, confirmations or notifications ask a field of this group where they place it, archived ones too; none of a form's own field. */
export const formsAsking = (
  { kind, id }: FieldsOwner,
  fieldId: string,
): Read<{ id: string; title: string }[]> =>
  jsonRows(
    { id: as<string>(sql`fm.id`), title: as<string>(sql`fm.title`) },
    sql`from form fm where ${kind === "fieldGroup" ? 1 : 0}
      and fm.id in (select id ${formsWith(sql`(${id})`)})
      and (instr(fm.logic_map, ${fieldId}) > 0
        or exists (select 1 from form_confirmation c where c.form_id = fm.id and instr(c.rules, ${fieldId}) > 0)
        or exists (select 1 from form_notification n where n.form_id = fm.id
          and (instr(n.rules, ${fieldId}) > 0 or (n.send_to_type = 'field' and n.send_to = ${fieldId}))))
      order by lower(fm.title), fm.id`,
  );

const NOTHING = jsonOne({ none: as<null>(sql`null`) }, sql`from (select 1) where 0`) as Read<null>;

/** What the tabs of a form say; nothing of a field group. */
export const headOf = ({ kind, id }: FieldsOwner) => (kind === "form" ? formHead(id) : NOTHING);

/** Whose rules may ask a field besides the logic. */
export const webhooksOfOwner = ({ kind, id }: FieldsOwner) => webhooksOf(kind === "form" ? id : "");
export const confirmationsOfOwner = ({ kind, id }: FieldsOwner) => confirmationsOf(kind === "form" ? id : "");
export const notificationsOfOwner = ({ kind, id }: FieldsOwner) =>
  formNotificationsOf(kind === "form" ? id : "");
