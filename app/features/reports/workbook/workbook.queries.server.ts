import { sql } from "drizzle-orm";
import { fullName, nameOf, u } from "#db/event/aliases";
import { as, bool, jsonRows, maybe, type RowIn } from "#db/json-row";
import { hasHardBounce } from "~/features/teams/invitations.server";

/** Rows of one read. */
export const BLOCK = 1_000;

/** People of teams that are no organisers', behind an id; addresses of owners alone (decisions.md: what report viewers see). */
export const peopleAfter = (after: string) =>
  jsonRows(
    {
      id: u.id,
      name: fullName(u),
      team: as<string>(sql`tm.name`),
      isArchived: bool(sql`tm.is_archived`),
      isOwner: bool(sql`u.id is tm.owner_id`),
      ownerEmail: as<string | null>(sql`iif(u.id is tm.owner_id, u.email, null)`),
      lastLogin: maybe(u.lastLoginInTime),
      hasBounced: bool(hasHardBounce),
    },
    sql`from user u join team tm on tm.id = u.team_id and tm.is_organiser = 0 where u.id > ${after} order by u.id limit ${BLOCK}`,
  );
export type WorkbookPerson = RowIn<typeof peopleAfter>;

/** The tasks whose teams are listed, in the order of their days. */
export const workbookTasks = () =>
  jsonRows(
    { id: as<string>(sql`t.id`), title: as<string>(sql`t.title`) },
    sql`from task t where t.is_archived = 0 order by t.due_date is null, t.due_date, lower(t.title), t.id`,
  );

/** What was sent for approval and decided, behind an id. */
export const approvalsAfter = (after: string) =>
  jsonRows(
    {
      id: as<string>(sql`p.id`),
      task: as<string>(sql`t.title`),
      team: as<string>(sql`tm.name`),
      decision: as<"submitted" | "approved" | "rejected">(sql`p.decision`),
      reason: as<string>(sql`p.reason`),
      by: nameOf(sql`p.reviewed_by`),
      at: as<string>(sql`p.reviewed_at`),
    },
    sql`from task_approval p join task_status s on s.id = p.task_status_id join task t on t.id = s.task_id
      join team tm on tm.id = s.team_id and tm.is_organiser = 0 where p.id > ${after} order by p.id limit ${BLOCK}`,
  );
export type WorkbookApproval = RowIn<typeof approvalsAfter>;

/** How many mails of each kind stand how: nobody is named. */
export const mailCounts = () =>
  jsonRows(
    {
      kind: as<string>(sql`l.template_id`),
      all: as<number>(sql`count(*)`),
      waiting: as<number>(sql`sum(l.state = 'queued')`),
      sent: as<number>(sql`sum(l.state = 'sent')`),
      opened: as<number>(sql`sum(l.type in ('open', 'click'))`),
      bounced: as<number>(sql`sum(l.type in ('bounce', 'spamComplaint'))`),
      failed: as<number>(sql`sum(l.state in ('failed', 'refused', 'unconfirmed'))`),
      last: as<string>(sql`max(l.created_at)`),
    },
    sql`from email_log l group by l.template_id order by l.template_id`,
  );
export type WorkbookMails = RowIn<typeof mailCounts>;

/** What was sent in, by form, behind an id; no drafts (REP-5). */
export const submissionsAfter = (after: string) =>
  jsonRows(
    {
      id: as<string>(sql`x.id`),
      form: as<string | null>(sql`(select title from form fm where fm.id = x.form_id)`),
      reference: as<string | null>(sql`x.reference`),
      team: as<string | null>(sql`(select name from team where id = x.team_id)`),
      isGuest: bool(sql`x.is_guest`),
      submittedAt: as<string | null>(sql`x.submitted_at`),
      submittedBy: nameOf(sql`x.submitted_by`),
      updatedAt: as<string>(sql`x.updated_at`),
    },
    sql`from submission x where x.id > ${after} and x.is_draft = 0 and x.edit_of is null order by x.id limit ${BLOCK}`,
  );
export type WorkbookSubmission = RowIn<typeof submissionsAfter>;
