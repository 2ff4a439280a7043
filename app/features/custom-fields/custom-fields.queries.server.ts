import { type SQL, sql } from "drizzle-orm";
import { cf, fv, nameOf } from "#db/event/aliases";
import { as, bool, jsonList, jsonRequired, jsonRows, type RowIn } from "#db/json-row";
import { writtenOnce } from "#db/read-batch";
import { list } from "~/procedure/list.server";
import { known, oneOf, text, within } from "~/procedure/list-filters.server";
import { FIELD_FORMATS, type FieldReader } from "./custom-fields.rules";

/** Of a row `cf`: staff see all; teams what is shown, and stand shares of that what is shown to them too (spec 1.6). */
const seenBy = (reader: FieldReader): SQL =>
  ({
    staff: sql`true`,
    team: sql`cf.show_field = 1`,
    standShare: sql`cf.show_field = 1 and cf.show_to_child_teams = 1`,
  })[reader];

const CELLS = {
  id: cf.id,
  label: cf.label,
  type: cf.type,
  format: cf.format,
  isKeptByStaff: cf.isKeptByStaff,
  placeholder: cf.placeholder,
  description: cf.description,
  showField: cf.showField,
  showToChildTeams: cf.showToChildTeams,
  isRequired: cf.isRequired,
  version: cf.version,
};

/** In the order that teams see. */
const IN_ORDER = sql`order by cf.order_index, cf.id`;

const asked = (reader: FieldReader) =>
  writtenOnce(() => jsonRows(CELLS, sql`from custom_field cf where ${seenBy(reader)} ${IN_ORDER}`));
const ASKED = { staff: asked("staff"), team: asked("team"), standShare: asked("standShare") };

/** What this reader sees, for a form of a team that is not there yet. */
export const customFieldsFor = (reader: FieldReader) => ASKED[reader]();
export type CustomField = RowIn<typeof customFieldsFor>;

/** The same with what the team has of each; where its row is not written yet, it has not answered. */
export const fieldsOfTeam = (teamId: string | SQL, reader: FieldReader) =>
  jsonRows(
    {
      ...CELLS,
      value: as<string>(sql`coalesce(${fv.value}, iif(cf.type = 'boolean', 'false', ''))`),
      isAnswered: bool(sql`coalesce(${fv.isAnswered}, 0)`),
    },
    sql`from custom_field cf left join team_field_value fv on fv.custom_field_id = cf.id and fv.team_id = ${teamId}
      where ${seenBy(reader)} ${IN_ORDER}`,
  );
export type TeamField = RowIn<typeof fieldsOfTeam>;

/** What a team is known by besides its name: the first two texts that it has answered, of those that it sees itself. */
export const leadingFacts = writtenOnce((teamId: string) =>
  jsonRows(
    { label: cf.label, value: fv.value },
    sql`from team tm join custom_field cf on cf.type = 'text' and cf.show_field = 1
        and (tm.stand_share_role <> 'child' or cf.show_to_child_teams = 1)
      join team_field_value fv on fv.team_id = tm.id and fv.custom_field_id = cf.id and fv.is_answered = 1
      where tm.id = ${teamId} ${IN_ORDER} limit 2`,
  ),
);

/** Those that teams see, in their order. */
export const shownFields = () =>
  jsonRows(
    {
      id: cf.id,
      label: cf.label,
      type: cf.type,
      format: cf.format,
      showToChildTeams: cf.showToChildTeams,
      isRequired: cf.isRequired,
    },
    sql`from custom_field cf where cf.show_field = 1 ${IN_ORDER}`,
  );

/** What the list tells apart: texts by their format, and Yes/No. */
const KINDS = [...FIELD_FORMATS, "boolean"] as const;

const TEAMS = as<number>(sql`(select count(*) from team where is_archived = 0)`);
const FILLED = as<number>(sql`(select count(*) from team_field_value v join team tm on tm.id = v.team_id
  and tm.is_archived = 0 where v.custom_field_id = cf.id and v.is_answered = 1)`);
const LABEL = sql`lower(cf.label)`;

/** As staff list them, by label (spec 1.9), with how many of the active teams have answered. */
export const customFieldList = list({
  from: () => sql`from custom_field cf where true`,
  key: cf.id,
  rows: sql`join custom_field cf on cf.id = page.id`,
  cells: () => ({
    id: cf.id,
    label: cf.label,
    type: cf.type,
    format: cf.format,
    isKeptByStaff: cf.isKeptByStaff,
    description: cf.description,
    showField: cf.showField,
    showToChildTeams: cf.showToChildTeams,
    isRequired: cf.isRequired,
    filled: FILLED,
  }),
  /** Active teams, of which `filled` counts. */
  beside: () => ({ teams: TEAMS }),
  filters: {
    q: text(within(cf.label)),
    type: known(KINDS, (kinds) => sql`iif(cf.type = 'boolean', 'boolean', cf.format) in ${kinds}`),
    kept: oneOf(["staff", "teams"], (by) => sql`cf.is_kept_by_staff = ${Number(by === "staff")}`),
    seen: known(
      ["staff", "teams", "shares"],
      (readers) =>
        sql`(${sql.join(
          readers.map((reader) => SEEN[reader]),
          sql` or `,
        )})`,
    ),
  },
  sorts: { label: [LABEL], filled: [FILLED] },
  ties: [LABEL],
});
export type ListedField = RowIn<typeof customFieldList.page>;

const SEEN = {
  staff: sql`cf.show_field = 0`,
  teams: sql`cf.show_field = 1`,
  shares: sql`(cf.show_field = 1 and cf.show_to_child_teams = 1)`,
};

export const customFieldForEdit = (customFieldId: string) =>
  jsonRequired(
    {
      ...CELLS,
      updatedAt: cf.updatedAt,
      updatedBy: cf.updatedBy,
      updatedByName: nameOf(cf.updatedBy),
      filled: FILLED,
      teams: TEAMS,
    },
    sql`from custom_field cf where cf.id = ${customFieldId}`,
  );

/** What goes with the chosen fields: values of archived teams too. */
export const customFieldsForRemoval = (ids: readonly string[]) =>
  jsonRows(
    {
      id: cf.id,
      title: cf.label,
      values: as<number>(sql`(select count(*) from team_field_value v
        where v.custom_field_id = cf.id and v.is_answered = 1)`),
      isArchived: bool(sql`false`),
    },
    sql`from custom_field cf where cf.id in ${jsonList(ids)} order by ${LABEL}, cf.id`,
  );

export const countOfFields = () =>
  jsonRequired({ count: as<number>(sql`(select count(*) from custom_field)`) }, sql``);
