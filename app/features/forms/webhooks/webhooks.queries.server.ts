import { type SQL, sql } from "drizzle-orm";
import { nameOf, wh } from "#db/event/aliases";
import { as, bool, jsonOne, jsonRequired, jsonRows, parsed, rowOf } from "#db/json-row";
import { mapRead, type Read } from "#db/read-batch";
import { report } from "~/lib/report.server";
import { Conditions } from "../document/logic.schema";
import { Payload } from "./webhook.schema";
import type { Webhook } from "./webhook.types";

/** What was last heard of it: of the newest delivery that ended, tests aside. */
const LAST = rowOf(
  {
    state: as<"succeeded" | "failed" | "stopped">(sql`wd.state`),
    status: as<number | null>(sql`wd.last_status`),
    error: as<string | null>(sql`wd.last_error`),
    at: as<string>(sql`wd.ended_at`),
  },
  sql`from webhook_delivery wd where wd.webhook_id = wh.id and wd.kind <> 'test' and wd.ended_at is not null
    order by wd.created_at desc, wd.id desc limit 1`,
);

const CELLS = {
  id: wh.id,
  name: wh.name,
  isActive: wh.isActive,
  operator: as<string>(sql`wh.operator`),
  rules: parsed<unknown>(sql`iif(json_valid(wh.rules), wh.rules, 'null')`),
  requestUrl: wh.requestUrl,
  requestMethod: wh.requestMethod,
  requestFormat: wh.requestFormat,
  contentType: wh.contentType,
  headerKey: wh.headerKey,
  hasHeaderValue: bool(sql`wh.header_value <> ''`),
  headerSetAt: wh.headerSetAt,
  secretMadeAt: wh.secretMadeAt,
  oldSecretUntil: wh.oldSecretUntil,
  payload: parsed<unknown>(sql`iif(json_valid(wh.payload_fields), wh.payload_fields, 'null')`),
  failingSince: wh.failingSince,
  failedInARow: wh.failedInARow,
  switchedOff: wh.switchedOff,
  switchedOffAt: wh.switchedOffAt,
  version: wh.version,
  updatedAt: wh.updatedAt,
};

const OF_FORM = (formId: string): SQL =>
  sql`from webhook wh where wh.parent_type = 'form' and wh.parent_id = ${formId}`;

/** Reads what is stored; a webhook of another shape is reported and left out (spec 2.5). */
function readable<Row extends { id: string; operator: string; rules: unknown; payload: unknown }>(
  rows: readonly Row[],
  formId: string,
) {
  return rows.flatMap(({ operator, rules, payload, ...row }) => {
    const conditions = Conditions.safeParse({ operator, rules });
    const values = Payload.safeParse(payload);
    if (conditions.success && values.success) return [{ ...row, ...conditions.data, payload: values.data }];
    report(new Error("A webhook has a broken record"), { formId, webhookId: row.id });
    return [];
  });
}

/** The webhooks of a form in the order in which they were made. */
export const webhooksOf = (formId: string): Read<Webhook[]> =>
  mapRead(jsonRows(CELLS, sql`${OF_FORM(formId)} order by wh.created_at, wh.id`), (rows) =>
    readable(rows, formId),
  );

/** The same with what was last heard of each. */
export const listedWebhooks = (formId: string) =>
  mapRead(
    jsonRows({ ...CELLS, last: LAST }, sql`${OF_FORM(formId)} order by lower(wh.name), wh.id`),
    (rows) => readable(rows, formId),
  );

interface At {
  formId: string;
  webhookId: string;
}

/** That the form has it. */
export const webhookThere = ({ formId, webhookId }: At) =>
  jsonRequired({ id: wh.id, name: wh.name }, sql`${OF_FORM(formId)} and wh.id = ${webhookId}`);

/** Who saved it last. */
export const webhookSavedBy = ({ formId, webhookId }: At) =>
  jsonOne(
    { by: wh.updatedBy, name: nameOf(sql`wh.updated_by`), at: wh.updatedAt },
    sql`${OF_FORM(formId)} and wh.id = ${webhookId}`,
  );

/** The newest test of it, with what was answered. */
export const lastTest = ({ formId, webhookId }: At) =>
  jsonOne(
    {
      id: as<string>(sql`wd.id`),
      state: as<"succeeded" | "failed">(sql`wd.state`),
      error: as<string | null>(sql`wd.last_error`),
      at: as<string>(sql`wd.created_at`),
      try: rowOf(
        {
          status: as<number | null>(sql`wa.status`),
          duration: as<number>(sql`wa.duration`),
          answer: as<string>(sql`wa.answer`),
          answerType: as<string>(sql`wa.answer_type`),
        },
        sql`from webhook_attempt wa where wa.delivery_id = wd.id order by wa.number desc limit 1`,
      ),
    },
    sql`from webhook_delivery wd where wd.webhook_id = ${webhookId} and wd.form_id = ${formId} and wd.kind = 'test'
      order by wd.created_at desc, wd.id desc limit 1`,
  );

/** Fields of teams, in the order that teams see, and those that staff keep with them. */
export const customFieldsToSend = () =>
  jsonRows(
    { id: as<string>(sql`cf.id`), label: as<string>(sql`cf.label`), type: as<string>(sql`cf.type`) },
    sql`from custom_field cf order by cf.order_index, cf.id`,
  );
