import { sql } from "drizzle-orm";
import type { EventDatabase } from "#db/database";
import { as, jsonOne, jsonRows, type RowIn } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { type Write, writeBatch } from "#db/write-batch";
import { allSettings } from "~/event-settings/settings.queries.server";
import { addedLines } from "~/features/orders/order-writes.server";
import { dayIn } from "~/lib/dates";
import { Conflict } from "~/lib/errors";
import { newId } from "~/lib/ids";
import { report } from "~/lib/report.server";
import { readAnswers } from "../answers/answer.schema";
import type { FormDocument } from "../document/form-document.schema";
import { readDocument } from "../document/read-document.schema";
import { CHANGED_MEANWHILE } from "../submissions/submissions.texts";
import { orderToWrite } from "./order-to-write.rules";

/** Submissions whose lines are written with one write, and at most in one night. */
const AT_ONCE = 100;
const A_NIGHT = 20_000;
/** Documents that are kept while lines are filled in. */
const MOST_DOCUMENTS = 20;

/** What every answer with which something is ordered has in its JSON. */
const ORDERS = '"items":[';

/** Submissions `s` of before there were order lines. */
const UNLINED = sql`s.has_lines = 0 and s.is_draft = 0 and s.edit_of is null`;

/**
 * Lines of what was ordered before there were any: by the prices that stand in the answers, on the day on which it was sent in. In
 * bounded pieces, each done once; what is filled meanwhile by a change is left alone.
 */
export async function fillLines(db: EventDatabase): Promise<void> {
  const documents = new Map<string, FormDocument | null>();
  for (let done = 0; done < A_NIGHT; done += AT_ONCE) {
    const { rows, settings } = await readBatch(db, {
      rows: unlined(),
      settings: allSettings(),
    });
    if (rows.length === 0) return;
    const { timeZone } = settings.event;
    const { currencyId: currency } = settings.variables;
    const writes: (Write | null)[] = [];
    for (const row of rows) {
      const document = row.orders ? await documentOf(db, row, documents) : null;
      writes.push(...(document ? linesOf(row, document, { timeZone, currency }) : []), isLined(row.id));
    }
    await writeBatch(db, writes);
  }
}

const unlined = () =>
  jsonRows(
    {
      id: as<string>(sql`s.id`),
      formId: as<string>(sql`s.form_id`),
      teamId: as<string | null>(sql`s.team_id`),
      number: as<number>(sql`s.number`),
      orders: as<number>(sql`instr(s.answers, ${ORDERS}) > 0`),
      answers: as<string>(sql`iif(instr(s.answers, ${ORDERS}) > 0, s.answers, '{}')`),
      at: as<string>(sql`coalesce(s.submitted_at, s.created_at)`),
      by: as<string>(sql`coalesce(s.submitted_by, s.created_by)`),
    },
    sql`from submission s where ${UNLINED} order by s.submitted_at, s.id limit ${AT_ONCE}`,
  );
type Unlined = RowIn<typeof unlined>;

async function documentOf(
  db: EventDatabase,
  { formId, number }: Unlined,
  known: Map<string, FormDocument | null>,
): Promise<FormDocument | null> {
  const key = `${formId} ${number}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const { version } = await readBatch(db, {
    version: jsonOne(
      { document: as<string>(sql`v.document`) },
      sql`from form_version v where v.form_id = ${formId} and v.number = ${number}`,
    ),
  });
  const document = version ? readDocument(version.document).document : null;
  if (known.size >= MOST_DOCUMENTS) known.clear();
  known.set(key, document);
  return document;
}

function linesOf(
  row: Unlined,
  document: FormDocument,
  { timeZone, currency }: { timeZone: string; currency: string },
): (Write | null)[] {
  const answers = readAnswers(row.answers)?.answers ?? {};
  // All that was kept with a submission was shown.
  const given = { document, answers, keptAside: {}, isShown: () => true, currency, former: [], newId };
  const order = orderToWrite(given);
  if (!order) {
    report(new Error("An order of before comes to more than can be counted"), { submissionId: row.id });
    return [];
  }
  if (order.lines.length === 0) return [];
  const otherwise = () => new Conflict(CHANGED_MEANWHILE);
  const { at, by, formId, id: submissionId, teamId } = row;
  const day = dayIn(timeZone, new Date(at));
  return [
    addedLines({ submissionId, formId, teamId, day, otherwise }, order.lines, { at, by }),
    sql`update form set last_order = last_order + 1 where id = ${formId}`,
    sql`update submission set order_number = (select last_order from form where id = ${formId}) where id = ${submissionId}`,
  ];
}

const isLined = (id: string): Write => ({
  write: sql`update submission set has_lines = 1 where id = ${id} and has_lines = 0`,
  otherwise: () => new Conflict(CHANGED_MEANWHILE),
});
