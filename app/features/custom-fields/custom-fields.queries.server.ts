import { type SQL, sql } from "drizzle-orm";
import { cf, fv } from "#db/event/aliases";
import { as, bool, jsonRows, type RowIn } from "#db/json-row";
import type { FieldReader } from "./custom-fields.rules";

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
  placeholder: cf.placeholder,
  description: cf.description,
  showField: cf.showField,
  showToChildTeams: cf.showToChildTeams,
  isRequired: cf.isRequired,
  version: cf.version,
};

/** In the order that teams see. */
const IN_ORDER = sql`order by cf.order_index, cf.id`;

/** What this reader sees, for a form of a team that is not there yet. */
export const customFieldsFor = (reader: FieldReader) =>
  jsonRows(CELLS, sql`from custom_field cf where ${seenBy(reader)} ${IN_ORDER}`);
export type CustomField = RowIn<typeof customFieldsFor>;

/** The same with what the team has of each; where its row is not written yet, it has not answered. */
export const fieldsOfTeam = (teamId: string, reader: FieldReader) =>
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
