import { type SQL, sql } from "drizzle-orm";
import { fullName, u } from "#db/event/aliases";
import { as, bool, jsonOne, jsonRows, jsonValues, type RowIn } from "#db/json-row";
import { type Found, readBatch } from "#db/read-batch";
import { fieldsOfTeam } from "~/features/custom-fields/custom-fields.queries.server";
import { isBlocked } from "~/features/email/mail-blocks.server";
import { linesOfOrder, type OrderLine } from "~/features/orders/order-lines.queries.server";
import { LEVELS } from "~/identity/permissions.rules";
import type { CommandContext } from "~/procedure/context";
import type { FormDocument } from "../document/form-document.schema";
import {
  type ReadSubmission,
  readSubmission,
  submissionReads,
} from "../submissions/submission.queries.server";
import { formNotificationsOf } from "./notifications.queries.server";
import { type Judged, type Person, type SubmissionFacts, type Told, toldBy } from "./recipients.rules";

/** Whoever opens submissions in the admin area. */
const STAFF = LEVELS.slice(LEVELS.indexOf("moderator"));

/** Whom a submission may be told to by what they are: its team, who submitted it, and the event's admins. */
const peopleOf = (submissionId: string) =>
  jsonRows(
    {
      userId: u.id,
      address: u.email,
      name: fullName(u),
      isStaff: bool(sql`u.permissions in ${STAFF}`),
      isAdmin: bool(sql`u.permissions = 'admin'`),
      isTeam: bool(sql`u.team_id is not null and u.team_id is s.team_id`),
      isOwner: bool(sql`u.id is (select tm.owner_id from team tm where tm.id = s.team_id)`),
      isSubmitter: bool(sql`u.id is s.submitted_by`),
    },
    sql`from submission s join user u on u.id in (select o.id from user o where o.team_id = s.team_id
        union select s.submitted_by union select o.id from user o where o.permissions = 'admin')
      where s.id = ${submissionId} order by lower(u.first_name), lower(u.surname), u.id`,
  );
type PersonRow = RowIn<typeof peopleOf>;

/** What is told of a submission, for one batch. */
export const tellingReads = (
  ctx: Pick<CommandContext, "event">,
  { formId, submissionId }: { formId: string; submissionId: string },
) => ({
  notifications: formNotificationsOf(formId),
  ...submissionReads(ctx.event, { formId, submissionId, reader: { by: "staff" } }),
  people: peopleOf(submissionId),
  lines: linesOfOrder(submissionId),
  customFields: fieldsOfTeamOf(submissionId),
  isShare: jsonOne(
    { is: bool(sql`tm.stand_share_role = 'child'`) },
    sql`from submission s join team tm on tm.id = s.team_id where s.id = ${submissionId}`,
  ),
});

/** Custom fields of the submission's team, those with it that teams do not see. */
const fieldsOfTeamOf = (submissionId: string) =>
  fieldsOfTeam(sql`(select team_id from submission where id = ${submissionId})`, "staff");

export type Telling = ReadSubmission & {
  document: FormDocument;
  people: readonly PersonRow[];
  /** Of its order. */
  lines: readonly OrderLine[];
  customFields: Found<ReturnType<typeof tellingReads>>["customFields"];
  /** Its team is a stand share. */
  isShare: boolean;
};

/** What `tellingReads` found; null where there is no submission, or nobody can read what it answers. */
export function readTelling(
  found: Omit<Found<ReturnType<typeof tellingReads>>, "notifications">,
): Telling | null {
  const { submission } = found;
  if (!submission || submission.isDraft) return null;
  const read = readSubmission({ ...found, submission });
  return (
    read.document && {
      ...read,
      document: read.document,
      people: found.people,
      lines: found.lines,
      customFields: read.teamId === null ? [] : found.customFields,
      isShare: found.isShare?.is ?? false,
    }
  );
}

const NONE: ReadonlySet<string> = new Set();

const factsOf = ({ document, answers, facts, isGuest, people }: Telling): SubmissionFacts => {
  const own = people.filter(({ isTeam }) => isTeam);
  const person = (row: PersonRow | undefined): Person | null => row ?? null;
  return {
    ...{ document, answers, facts, isGuest, blocked: NONE, throttled: NONE },
    // Who has left the team is not told of it any more.
    submitter: person(people.find(({ isSubmitter, isTeam, isStaff }) => isSubmitter && (isTeam || isStaff))),
    team: own,
    owner: person(own.find(({ isOwner }) => isOwner)),
    admins: people.filter(({ isAdmin }) => isAdmin),
  };
};

/** The same without asking for more: what guests typed in the last hour is not counted. */
export const toldWith = <N extends Judged>(
  notifications: readonly N[],
  { telling, blocked }: { telling: Telling; blocked: ReadonlySet<string> },
): Told<N>[] => toldBy(notifications, { ...factsOf(telling), blocked });

/** In an hour: mails of guests' submissions to one address that they typed, and of one form. */
const MOST_TO_ADDRESS = 3;
const MOST_OF_FORM = 300;

/** Who is told by these notifications, to which mail has not stopped. `activityId`: what is told of itself does not count. */
export async function toldOf<N extends Judged>(
  ctx: Pick<CommandContext, "db" | "now">,
  notifications: readonly N[],
  { telling, activityId }: { telling: Telling; activityId: string },
): Promise<Told<N>[]> {
  const facts = factsOf(telling);
  const mails = toldBy(notifications, facts).flatMap((one) => one.mails);
  if (mails.length === 0) return toldBy(notifications, facts);
  const addresses = JSON.stringify(mails.map(({ address }) => address));
  const typed = JSON.stringify(mails.flatMap(({ address, isTyped }) => (isTyped ? [address] : [])));
  const since = new Date(ctx.now.getTime() - 60 * 60_000).toISOString();
  const { blocked, throttled } = await readBatch(ctx.db, {
    blocked: jsonValues(
      as<string>(sql`j.value`),
      sql`from json_each(${addresses}) j where ${isBlocked(sql`j.value`)}`,
    ),
    throttled: jsonValues(
      as<string>(sql`j.value`),
      sql`from json_each(${typed}) j where
        (select count(*) from email_log l join submission_mail m on m.mail_id = l.id join submission s on s.id = m.submission_id
          where l.recipient = j.value and l.created_at >= ${since} and ${isOfGuest(activityId)}) >= ${MOST_TO_ADDRESS}
        or (select count(*) from email_log l join submission_mail m on m.mail_id = l.id join submission s on s.id = m.submission_id
          where l.template_id = 'formNotification' and l.created_at >= ${since} and s.form_id = ${telling.formId}
            and l.user_id is null and ${isOfGuest(activityId)}) >= ${MOST_OF_FORM}`,
    ),
  });
  return toldBy(notifications, { ...facts, blocked: new Set(blocked), throttled: new Set(throttled) });
}

const isOfGuest = (activityId: string): SQL => sql`s.is_guest = 1 and m.activity_id <> ${activityId}`;
