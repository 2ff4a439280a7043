import { type SQL, sql } from "drizzle-orm";
import { as, bool, jsonOne, jsonRequired } from "#db/json-row";
import { audienceOf, audienceSql, isCounted } from "~/features/teams/audience/audience.server";
import { LIVE_KINDS, type LiveThing } from "~/lib/live-kinds.rules";
import { list } from "~/procedure/list.server";
import { known, text, within } from "~/procedure/list-filters.server";
import { pastBefore, WAITING_STATES, type WaitingState } from "./going-live.rules";
import { LIVE, type LiveKind } from "./live-things.server";

const kinds = (piece: (kind: LiveThing, of: LiveKind) => SQL): SQL =>
  sql.join(
    LIVE_KINDS.map((kind) => piece(kind, LIVE[kind])),
    sql` union all `,
  );

/** All that is not live yet, of every kind: `kind`, `id`, `title`. */
const WAITING = kinds(
  (kind, { audience, title, isWaiting }) =>
    sql`select ${sql.raw(`'${kind}'`)} as kind, ${audience.id} as id, ${title} as title
      from ${audience.table} where ${isWaiting}`,
);

export const WAITING_COUNT = sql`(select count(*) from (${WAITING}))`;

/** How many teams will see one of them, once it is live. */
const TEAMS = sql`(case w.kind ${sql.join(
  LIVE_KINDS.map((kind) => {
    const { audience } = LIVE[kind];
    return sql`when ${sql.raw(`'${kind}'`)} then (select count(*) from ${audience.table}
      join team tm on ${isCounted(audience)} and ${audienceSql(audience).sees}
      where ${audience.id} = w.id)`;
  }),
  sql` `,
)} end)`;

const GOES = sql`left join going_live gl on gl.thing_id = w.id`;
const stateOf = (now: Date): SQL<WaitingState> => sql`case when gl.at is null then 'draft'
  when gl.is_past = 1 or gl.at < ${pastBefore(now)} then 'past' else 'scheduled' end`;

/** What waits, of every kind, by when it goes live. */
export const waitingThings = list({
  from: (_: { now: Date }) => sql`from (${WAITING}) w ${GOES} where true`,
  key: sql`w.id`,
  rows: sql`join (${WAITING}) w on w.id = page.id ${GOES}`,
  cells: ({ now }) => ({
    id: as<string>(sql`w.id`),
    kind: as<LiveThing>(sql`w.kind`),
    title: as<string>(sql`w.title`),
    at: as<string | null>(sql`gl.at`),
    state: stateOf(now),
    teams: as<number>(TEAMS),
  }),
  filters: {
    q: text(within(sql`w.title`)),
    kind: known(LIVE_KINDS, (chosen) => sql`w.kind in ${chosen}`),
    state: known(WAITING_STATES, (chosen, { now }: { now: Date }) => sql`${stateOf(now)} in ${chosen}`),
  },
  sorts: { title: [sql`lower(w.title)`], at: [sql`gl.at is null`, sql`gl.at`] },
  first: "at",
  ties: [sql`lower(w.title)`],
});

const cells = ({ title, isWaiting, isLive, dueDate, audience }: LiveKind) => ({
  id: as<string>(audience.id),
  title: as<string>(title),
  isWaiting: bool(isWaiting),
  isLive: bool(isLive),
  dueDate: as<string | null>(dueDate ?? sql`null`),
  at: as<string | null>(sql`gl.at`),
  isPast: bool(sql`coalesce(gl.is_past, 0)`),
});

const fromOf = ({ audience }: LiveKind, id: string) =>
  sql`from ${audience.table} left join going_live gl on gl.thing_id = ${audience.id} where ${audience.id} = ${id}`;

/** One thing and how it stands; none is a 404. */
export const standingOf = (kind: LiveThing, id: string) =>
  jsonRequired(cells(LIVE[kind]), fromOf(LIVE[kind], id));

/** The same for a command. */
export const standingFor = (kind: LiveThing, id: string) =>
  jsonOne(cells(LIVE[kind]), fromOf(LIVE[kind], id));

/** By each rule, how many teams see it once it is live, or do not. */
export const audienceOnceLive = (kind: LiveThing, id: string) => audienceOf(LIVE[kind].audience).counts(id);
