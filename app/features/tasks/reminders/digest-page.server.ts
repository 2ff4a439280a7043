import { sql } from "drizzle-orm";
import { fullNameOr, l, u } from "#db/event/aliases";
import { as, jsonRows, parsed, type RowIn, type RowOf } from "#db/json-row";
import { emptyRead } from "#db/read-batch";
import { templateOf } from "~/features/email/mail-kinds.server";
import { addDays, type Day } from "~/lib/dates";
import { holdsWords, searchWords } from "~/lib/text.rules";
import type { CommandContext } from "~/procedure/context";
import { eventClock } from "~/procedure/event-clock.server";
import type { MailList } from "~/procedure/room";
import { DIGEST_KINDS, digestKindOf } from "./digest-kinds";
import { fieldsFor } from "./digests.jobs.server";
import { digestsOf } from "./digests.rules";
import type { DayDigests, Digest, DigestLine, ReminderFacts, TeamFacts } from "./digests.types";

type Asked = Pick<CommandContext, "settings" | "now" | "event">;

export const DAYS = 7;
/** Digests of one page of the list. */
export const PER_PAGE = 25;
/** People who are named under one reason; the rest is counted. */
const NAMED = 5;

/** The digests that went since, by their day. */
export const goneDays = (since: Day) =>
  jsonRows(
    { details: parsed<{ day: Day; mails: number }>(sql`a.details`), at: as<string>(sql`a.created_at`) },
    sql`from activity a where a.kind = 'task.digestsSent' and a.created_at >= ${since}`,
  );
export type GoneDay = RowIn<typeof goneDays>;

const GONE_CELLS = {
  id: l.id,
  recipient: l.recipient,
  state: l.state,
  type: l.type,
  name: fullNameOr(u),
  teamName: as<string | null>(sql`(select name from team where id = l.team_id)`),
};
type GoneMail = RowOf<typeof GONE_CELLS>;

/** The mails of a day whose digest went. */
export const mailsOfDay = (day: Day | null, page: number) =>
  day === null
    ? emptyRead([] as GoneMail[])
    : jsonRows(
        GONE_CELLS,
        sql`from activity a join outbox o on o.activity_id = a.id
          join email_log l on o.subscriber = 'mail:' || l.id left join user u on u.id = l.user_id
          where a.kind = 'task.digestsSent' and a.details ->> 'day' = ${day} and a.created_at >= ${addDays(day, -1)}
            and l.template_id in ${[...DIGEST_KINDS]}
          order by lower(u.first_name), lower(u.surname), l.id limit ${PER_PAGE} offset ${(page - 1) * PER_PAGE}`,
      );

/** A week of days, each with its number of mails. */
export function weekOf(
  ctx: Asked,
  { facts, gone, first }: { facts: ReminderFacts; gone: readonly GoneDay[]; first: Day },
) {
  const { today } = eventClock(ctx);
  return Array.from({ length: DAYS }, (_, n) => {
    const day = addDays(first, n);
    const went = gone.find(({ details }) => details.day === day);
    const isGone = isOver(day, { facts, today });
    return {
      day,
      isGone,
      mails: isGone ? (went?.details.mails ?? 0) : digestsOf(facts, day).digests.length,
    };
  });
}

/** Whether the digest of a day has gone, or will not go any more. */
export const isOver = (day: Day, { facts, today }: { facts: ReminderFacts; today: Day }): boolean =>
  day < today || (day === today && facts.next.day > today);

/** The mail of a digest, as whoever gets it will read it. */
export function mailOf(
  ctx: Asked,
  digest: Digest,
  of: { day: Day; note?: string; sender?: string },
): {
  to: string;
  subject: string;
  title: string;
  lines: string[];
  lists: readonly MailList[];
  closing: string[];
  button: string;
} {
  const { event } = ctx.settings;
  const parts = templateOf(digestKindOf(digest.person))?.write({
    firstName: digest.person.firstName,
    eventName: event.eventName || ctx.event.name,
    teamName: digest.team?.name ?? "",
    link: "",
    hasPassword: true,
    supportEmail: "",
    fields: fieldsFor(ctx, digest, of),
    paragraphs: [],
    colour: "",
    inkOnColour: "",
  });
  return {
    to: `${digest.person.firstName} ${digest.person.surname} <${digest.person.email}>`,
    subject: parts?.subject ?? "",
    title: parts?.title ?? "",
    lines: (parts?.lines ?? []).filter((line) => typeof line === "string"),
    lists: parts?.lists ?? [],
    closing: [...(parts?.closing ?? [])],
    button: parts?.action?.label ?? "",
  };
}

export const nameOfPerson = ({ firstName, surname }: Digest["person"]): string => `${firstName} ${surname}`;

/** Those of a search, most lines first. */
export function foundDigests({ digests }: DayDigests, q: string): Digest[] {
  const words = searchWords(q);
  return digests
    .filter(({ person, team }) =>
      holdsWords(`${nameOfPerson(person)} ${person.email} ${team?.name ?? ""}`, words),
    )
    .sort((one, other) => other.lines.length - one.lines.length);
}

export const lineShown = ({ open, title, teamName, part }: DigestLine) => ({
  key: `${open.taskId} ${open.teamId}`,
  title,
  teamName,
  dueDate: open.dueDate,
  isLate: part === "overdue",
});

/** What is told of, task by task, with how many teams, and how many wait for a decision instead. */
export function tasksTold({ told }: DayDigests, facts: ReminderFacts) {
  const byTask = Map.groupBy(told, ({ open }) => open.taskId);
  const waiting = Map.groupBy(facts.waiting, ({ title }) => title);
  const tasks = [...byTask]
    .map(([id, lines]) => {
      const title = lines[0]?.title ?? "";
      const teams = new Set(lines.map(({ open }) => open.teamId)).size;
      return { id, title, teams, waiting: waiting.get(title)?.length ?? 0 };
    })
    .sort((one, other) => other.teams - one.teams);
  return { tasks, lines: told.length, teams: new Set(told.map(({ open }) => open.teamId)).size };
}

/** Who gets nothing, gathered under one reason each. */
export function reasonsOf(of: DayDigests, isAll: boolean) {
  const groups = Map.groupBy(of.without, ({ reason }) => reason);
  return [...groups].map(([reason, people]) => ({
    reason,
    count: people.length,
    people: people.slice(0, isAll ? people.length : NAMED).map(({ person, team }) => ({
      id: person.id,
      name: nameOfPerson(person),
      teamId: team?.id ?? null,
      teamName: team?.name ?? "",
    })),
    more: isAll ? 0 : Math.max(people.length - NAMED, 0),
  }));
}

/** Teams and tasks that may be muted: those that are told of on the day. */
export function mutable(of: DayDigests, teams: readonly TeamFacts[]) {
  const told = [...of.told];
  const tasks = new Map(told.map(({ open, title }) => [open.taskId, title]));
  const ids = new Set(told.map(({ open }) => open.teamId));
  return [
    { label: "Tasks", options: [...tasks].map(([id, title]) => ({ value: `task:${id}`, label: title })) },
    {
      label: "Teams",
      options: teams
        .filter(({ id }) => ids.has(id))
        .map(({ id, name }) => ({ value: `team:${id}`, label: name })),
    },
  ].filter(({ options }) => options.length > 0);
}
