import { type SQL, sql } from "drizzle-orm";
import { nameOf, tt, y } from "#db/event/aliases";
import { as, jsonList, jsonRequired, jsonRows, type RowIn, valuesOf } from "#db/json-row";
import { audienceOf } from "~/features/teams/audience/audience.server";
import { typesOfThing } from "~/features/teams/audience/audience-rows.server";
import { list } from "~/procedure/list.server";
import { indexed, linked, oneOf, text, within } from "~/procedure/list-filters.server";
import { ENTRY_AUDIENCE, ENTRY_TYPES } from "./entry-audience.server";

const TIMES = {
  startDay: tt.startDay,
  startTime: tt.startTime,
  endDay: tt.endDay,
  endTime: tt.endTime,
};

/** Names of the types that an entry is for; none is for every type. */
const TYPE_NAMES: SQL<string[]> = valuesOf(
  y.name,
  sql`from time_table_entry_team_type x join team_type y on y.id = x.team_type_id
    where x.entry_id = tt.id order by y.name, y.id`,
);

/** As staff list them, by when they begin; `today` is the event's. */
export const adminEntries = list({
  from: (_: { today: string }) => sql`from time_table_entry tt where true`,
  all: () => sql`(select count(*) from time_table_entry)`,
  key: tt.id,
  rows: sql`join time_table_entry tt on tt.id = page.id`,
  cells: () => ({
    id: tt.id,
    title: tt.title,
    place: tt.place,
    note: as<string>(sql`substr(tt.note, 1, 2000)`),
    ...TIMES,
    showToChildTeams: tt.showToChildTeams,
    isDraft: tt.isDraft,
    shown: TYPE_NAMES,
  }),
  filters: {
    q: text(indexed("timeTableEntry", tt.id, "title body"), within(tt.title), within(tt.place)),
    when: oneOf(["coming", "past"], (when, { today }: { today: string }) =>
      when === "coming" ? sql`tt.end_day >= ${today}` : sql`tt.end_day < ${today}`,
    ),
    teamType: linked(
      sql`x.team_type_id`,
      sql`from time_table_entry_team_type x where x.entry_id = tt.id`,
      "all",
    ),
  },
  sorts: { when: [tt.startDay], title: [sql`lower(tt.title)`] },
  first: "when",
  ties: [tt.startDay, sql`tt.start_time`],
});
export type AdminEntry = RowIn<typeof adminEntries.page>;

/** All of them, drafts too, as staff move them in a month. */
export const entriesInMonth = () =>
  jsonRows(
    { id: tt.id, title: tt.title, place: tt.place, ...TIMES, isDraft: tt.isDraft },
    sql`from time_table_entry tt order by tt.start_day, tt.start_time, tt.id`,
  );

/** By what pasted rows are told from what is there. */
export const entriesKnown = () =>
  jsonRows(
    { title: tt.title, place: tt.place, startDay: tt.startDay, startTime: tt.startTime },
    sql`from time_table_entry tt`,
  );

const TYPES = typesOfThing(ENTRY_TYPES, sql`tt.id`);

/** With what its editor must know; none is a 404. */
export const entryForEdit = (entryId: string) =>
  jsonRequired(
    {
      id: tt.id,
      title: tt.title,
      place: tt.place,
      note: tt.note,
      ...TIMES,
      showToTeamTypeIds: TYPES.shown,
      showToChildTeams: tt.showToChildTeams,
      isDraft: tt.isDraft,
      version: tt.version,
      updatedAt: tt.updatedAt,
      updatedBy: tt.updatedBy,
      updatedByName: nameOf(tt.updatedBy),
    },
    sql`from time_table_entry tt where tt.id = ${entryId}`,
  );

export const entryAudience = audienceOf(ENTRY_AUDIENCE);

/** Which were chosen for something that asks first, by when they are. */
export const entriesChosen = (ids: readonly string[]) =>
  jsonRows(
    { id: tt.id, title: tt.title, isArchived: as<boolean>(sql`json('false')`), ...TIMES },
    sql`from time_table_entry tt where tt.id in ${jsonList(ids)} order by tt.start_day, tt.start_time, tt.id`,
  );
export type ChosenEntry = RowIn<typeof entriesChosen>;
