import { type SQL, sql } from "drizzle-orm";
import { fullName, fullNameOr, t, tm, u } from "#db/event/aliases";
import { as, bool, jsonOne, jsonRows, type RowIn } from "#db/json-row";
import { emptyRead } from "#db/read-batch";
import { list } from "~/procedure/list.server";
import { among, indexed, text, within } from "~/procedure/list-filters.server";
import { type Clock, dueForTeam, statusForTeam } from "../due-date.server";
import { approvalStatus } from "../tasks.queries.server";
import { isStaff, mentionsIn, tookPartIn } from "./comments.queries.server";

/** Comments, then replies, each over `e`, by the index of when they were written. */
const COMMENTS =
  sql.raw(`(select id, id as comment_id, task_status_id, text, names_organisers, created_at, created_by
  from comment indexed by comment_created) e`);
const REPLIES =
  sql.raw(`(select r.id, r.comment_id, c.task_status_id, r.text, r.names_organisers, r.created_at, r.created_by
  from reply r indexed by reply_created cross join comment c on c.id = r.comment_id) e`);

/** Whose it is: of an active team and task. */
const PLACES = sql`cross join task_status s on s.id = e.task_status_id
  cross join task t on t.id = s.task_id and t.is_archived = 0
  cross join team tm on tm.id = s.team_id and tm.is_archived = 0`;

/** Up to when all is read for somebody: what was there before they came is no news. */
const readTo = (readerId: SQL) => sql`(select max(m.created_at, coalesce(i.read_to, '')) from user m
  left join staff_inbox i on i.user_id = m.id where m.id = ${readerId})`;

/** An entry as SQL: in a part it is `e`, on a page a comment or a reply. */
interface EntrySql {
  id: SQL;
  at: SQL;
  by: SQL;
  namesOrganisers: SQL;
}
const IN_PART: EntrySql = {
  id: sql.raw("e.id"),
  at: sql.raw("e.created_at"),
  by: sql.raw("e.created_by"),
  namesOrganisers: sql.raw("e.names_organisers"),
};
const ON_PAGE: EntrySql = {
  id: sql.raw("page.id"),
  at: sql.raw("coalesce(c.created_at, e.created_at)"),
  by: sql.raw("coalesce(c.created_by, e.created_by)"),
  namesOrganisers: sql.raw("coalesce(c.names_organisers, e.names_organisers)"),
};

/** Over `tm`: written by a member of the team, and not read by this person. */
const isNew = (readerId: SQL, { id, at, by } = IN_PART) => sql`(${at} > ${readTo(readerId)}
  and exists (select 1 from user w where w.id = ${by} and w.team_id = tm.id)
  and not exists (select 1 from comment_read x where x.user_id = ${readerId} and x.entry_id = ${id}))`;

const isMention = (readerId: SQL) => sql`(e.names_organisers = 1 or exists (select 1 from comment_mention m
  where (m.comment_id = e.id or m.reply_id = e.id) and m.user_id = ${readerId}))`;

/** How many new ones there are for somebody: for the navigation, counted to a thousand. */
export const newCount = (readerId: SQL, which: SQL = sql`true`): SQL<number> =>
  as<number>(sql`(select count(*) from (
    select 1 from ${COMMENTS} ${PLACES} where e.created_at > ${readTo(readerId)} and ${isNew(readerId)} and ${which}
    union all
    select 1 from ${REPLIES} ${PLACES} where e.created_at > ${readTo(readerId)} and ${isNew(readerId)} and ${which}
    limit 1000))`);

export const newCounts = (readerId: string) =>
  jsonOne(
    {
      fresh: newCount(sql`${readerId}`),
      mentions: newCount(sql`${readerId}`, isMention(sql`${readerId}`)),
      wantsMail: bool(sql`exists (select 1 from staff_inbox where user_id = ${readerId} and wants_mail = 1)`),
    },
    sql``,
  );

interface Scope {
  readerId: string;
  clock: Clock;
  /** New ones, the others or both; those that name the reader alone, and the new ones of them. */
  which: "new" | "read" | "all" | "mentions" | "newMentions";
  /** Only what was written by then (ISO 8601). */
  upTo?: string;
  part?: SQL;
}

/** What teams and staff wrote under all tasks, the latest first: new for the reader, or not. */
export const inboxEntries = list({
  parts: (scope: Scope) => [COMMENTS, REPLIES].map((part): Scope => ({ ...scope, part })),
  from: ({ part = COMMENTS, readerId, which, upTo }: Scope) => {
    const mine = sql`${readerId}`;
    const fresh = sql`e.created_at > ${readTo(mine)} and ${isNew(mine)}`;
    const rules = {
      read: sql`not ${isNew(mine)}`,
      all: sql`true`,
      new: fresh,
      mentions: isMention(mine),
      newMentions: sql`${fresh} and ${isMention(mine)}`,
    };
    return sql`from ${part} ${PLACES} where ${rules[which]} ${upTo ? sql`and e.created_at <= ${upTo}` : sql``}`;
  },
  key: sql`e.id`,
  rows: sql`left join comment c on c.id = page.id left join reply e on e.id = page.id
    left join comment answered on answered.id = e.comment_id
    join task_status s on s.id = coalesce(c.task_status_id, answered.task_status_id)
    join task t on t.id = s.task_id join team tm on tm.id = s.team_id left join user u on u.id = ${ON_PAGE.by}`,
  cells: ({ readerId, clock }: Scope) => ({
    id: as<string>(sql`page.id`),
    /** The comment itself, or the one that it answers. */
    commentId: as<string>(sql`coalesce(c.id, answered.id)`),
    text: as<string>(sql`coalesce(c.text, e.text)`),
    at: as<string>(ON_PAGE.at),
    by: fullNameOr(u),
    isStaff: bool(sql`${isStaff()} and u.team_id is not tm.id`),
    isNew: bool(isNew(sql`${readerId}`, ON_PAGE)),
    /** Read one by one: that can be taken back. */
    canRenew: bool(
      sql`exists (select 1 from comment_read x where x.user_id = ${readerId} and x.entry_id = page.id)`,
    ),
    mentions: mentionsIn(sql`(m.comment_id = page.id or m.reply_id = page.id)`, ON_PAGE.namesOrganisers),
    answers: as<string | null>(sql`substr(answered.text, 1, 160)`),
    taskId: t.id,
    title: t.title,
    dueDate: dueForTeam,
    status: statusForTeam(clock),
    approvalStatus,
    teamId: tm.id,
    teamName: tm.name,
  }),
  filters: {
    q: text(
      indexed("team", tm.id),
      indexed("task", t.id),
      within(sql`e.text`),
      within(sql`(select ${fullName(u)} from user u where u.id = e.created_by)`),
    ),
    task: among(t.id),
    team: among(tm.id),
    type: among(tm.teamTypeId, "none"),
  },
  newest: sql`e.created_at`,
  size: 50,
});
export type InboxEntry = RowIn<typeof inboxEntries.page>;

/** Tasks under which anything was written, for the filter. */
export const tasksWrittenUnder = () =>
  jsonRows(
    { id: t.id, title: t.title },
    sql`from task t where t.is_archived = 0 and exists (
      select 1 from task_status s join comment c on c.task_status_id = s.id where s.task_id = t.id)
      order by t.title collate nocase`,
  );

/** Whom an answer to this entry may name; nobody while none is open. */
export const answerPeople = (commentId: string, readerId: string) =>
  commentId === ""
    ? emptyRead<{ id: string; name: string }[]>([])
    : jsonRows(
        { id: u.id, name: fullName(u) },
        sql`from comment c join task_status s on s.id = c.task_status_id join user u on u.id <> ${readerId}
          and (u.team_id = s.team_id or (${isStaff()} and ${tookPartIn(sql.raw("s.id"))}))
          where c.id = ${commentId} order by ${fullName(u)} limit 200`,
      );

/** How much was written about the tasks of one team. */
export const commentCount = (teamId: string) =>
  jsonOne(
    {
      n: as<number>(sql`(select count(*) from task_status s join comment c on c.task_status_id = s.id
          where s.team_id = ${teamId})
        + (select count(*) from task_status s join comment c on c.task_status_id = s.id
          join reply e on e.comment_id = c.id where s.team_id = ${teamId})`),
    },
    sql``,
  );

/** The oldest of the new ones, and from how many teams they are. */
export const newComments = (readerId: string) => {
  const from = (part: SQL) =>
    sql`select e.created_at as at, tm.id as team_id, tm.name as team_name from ${part} ${PLACES}
      where e.created_at > ${readTo(sql`${readerId}`)} and ${isNew(sql`${readerId}`)}`;
  return jsonOne(
    {
      n: as<number>(sql`count(*)`),
      teams: as<number>(sql`count(distinct team_id)`),
      mentions: newCount(sql`${readerId}`, isMention(sql`${readerId}`)),
      /** SQLite gives the other columns of the row that has the least. */
      oldestAt: as<string | null>(sql`min(at)`),
      oldestTeam: as<string | null>(sql`team_name`),
    },
    sql`from (${from(COMMENTS)} union all ${from(REPLIES)} limit 1000)`,
  );
};
