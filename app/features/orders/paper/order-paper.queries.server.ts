import { type SQL, sql } from "drizzle-orm";
import { nameOf } from "#db/event/aliases";
import { as, bool, jsonOne, jsonRequired, jsonRows, type RowIn } from "#db/json-row";
import { fieldCalled, saidOf } from "~/features/custom-fields/said-of-teams.server";
import { linesOfOrder } from "../order-lines.queries.server";

interface OrderAt {
  formId: string;
  submissionId: string;
}
/** Whose eyes: a team reads its own, staff all. */
type OrderReader = { by: "staff" } | { by: "team"; teamId: string | undefined };

/** Over a submission `s` that is sent in: it ordered something, and the reader may see it. */
const ordered = ({ formId, submissionId }: OrderAt, reader: OrderReader): SQL =>
  sql`s.id = ${submissionId} and s.form_id = ${formId} and s.is_draft = 0 and s.edit_of is null
    and exists (select 1 from order_line where submission_id = s.id)
    ${reader.by === "staff" ? sql`` : sql`and s.team_id = ${reader.teamId ?? ""}`}`;

const HEAD = {
  id: as<string>(sql`s.id`),
  formId: as<string>(sql`s.form_id`),
  formTitle: as<string>(sql`coalesce(fm.title, 'A form that is gone')`),
  prefix: as<string>(sql`coalesce(fm.order_prefix, '')`),
  number: as<number | null>(sql`s.order_number`),
  purchaseOrder: as<string>(sql`s.purchase_order`),
  reference: as<string | null>(sql`s.reference`),
  terms: as<string>(sql`coalesce(fm.order_terms, '')`),
  note: as<string>(sql`coalesce(fm.order_note, '')`),
  changeUntil: as<string | null>(sql`fm.change_until`),
  cancelUntil: as<string | null>(sql`fm.cancel_until`),
  submittedAt: as<string | null>(sql`s.submitted_at`),
  submittedBy: nameOf(sql`s.submitted_by`),
  teamId: as<string | null>(sql`tm.id`),
  teamName: as<string | null>(sql`tm.name`),
  vatNumber: as<string>(sql`coalesce(tm.vat_number, '')`),
  billingAddress: as<string>(sql`coalesce(tm.billing_address, '')`),
  hasReverseCharge: bool(sql`tm.reverse_charge = 1`),
  stand: saidOf(sql`tm.id`, fieldCalled("stand")),
  hall: saidOf(sql`tm.id`, fieldCalled("hall")),
  /** How often it was changed since. */
  changes: as<number>(sql`(select count(*) from order_change c where c.submission_id = s.id)`),
};
const FROM = sql`from submission s left join form fm on fm.id = s.form_id left join team tm on tm.id = s.team_id`;

/** The order of a submission with its lines, for one batch; a submission that ordered nothing has none: a 404. */
export const orderReads = (at: OrderAt, reader: OrderReader) => ({
  order: jsonRequired(HEAD, sql`${FROM} where ${ordered(at, reader)}`),
  lines: linesOfOrder(at.submissionId),
  stateNames: namesOfStates(at.submissionId),
});

/** The same where a page is about more than the order, which may have none. */
export const orderIfAny = (at: OrderAt, reader: OrderReader) => ({
  order: jsonOne(HEAD, sql`${FROM} where ${ordered(at, reader)}`),
  orderLines: linesOfOrder(at.submissionId),
});
export type OrderHead = RowIn<ReturnType<typeof orderReads>["order"] extends infer R ? () => R : never>;

/** Who gave the lines of an order their states. */
const namesOfStates = (submissionId: string) =>
  jsonRows(
    { id: as<string>(sql`x.state_by`), name: nameOf(sql`x.state_by`) },
    sql`from (select distinct state_by from order_line where submission_id = ${submissionId}) x`,
  );

const MOST_CHANGES = 50;

/** What became of an order, the newest first. */
export const changesOfOrder = (submissionId: string) =>
  jsonRows(
    {
      id: as<string>(sql`c.id`),
      at: as<string>(sql`c.at`),
      by: as<string>(
        sql`coalesce(nullif(c.by_name, ''), ${nameOf(sql`c.by_user`)}, 'Somebody who has left')`,
      ),
      reason: as<string>(sql`c.reason`),
      before: as<string>(sql`c.before`),
      after: as<string>(sql`c.after`),
    },
    sql`from order_change c where c.submission_id = ${submissionId} order by c.at desc, c.id desc limit ${MOST_CHANGES}`,
  );
export type OrderChangeRow = RowIn<typeof changesOfOrder>;
