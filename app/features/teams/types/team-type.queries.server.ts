import { type SQL, sql } from "drizzle-orm";
import { nameOf, tm, y } from "#db/event/aliases";
import { as, bool, type Cells, jsonRequired, type RowIn, rowsOf, valuesOf } from "#db/json-row";
import { mapRead, type Read } from "#db/read-batch";
import { list } from "~/procedure/list.server";
import { flag, indexed, text, within } from "~/procedure/list-filters.server";
import type { Noun } from "~/ui/chosen-form";
import { typeUses } from "../team-extensions.server";

/** So many of its teams stand on a type's page; the list of teams has them all. */
const SHOWN = 100;

export const typeForEdit = (teamTypeId: string) =>
  jsonRequired(
    {
      id: y.id,
      name: y.name,
      count: as<number>(sql`(select count(*) from team where team_type_id = y.id and is_archived = 0)`),
      teams: rowsOf(
        { id: tm.id, name: tm.name, ownerName: nameOf(tm.ownerId) },
        sql`from team tm where tm.team_type_id = y.id and tm.is_archived = 0
          order by lower(tm.name), tm.id limit ${SHOWN}`,
      ),
    },
    sql`from team_type y where y.id = ${teamTypeId}`,
  );

/** Stand shares of the type `y.id` whose parent is of another: without theirs they would see what is for that. */
export const sharesOfType = (typeId: SQL): SQL =>
  sql`select 1 from team c join team o on o.id = c.parent_team_id
    where c.team_type_id = ${typeId} and o.team_type_id <> ${typeId}`;

/** What a deletion must know: its name, and every team that has it. */
export const typeToRemove = (teamTypeId: string) =>
  jsonRequired(
    {
      id: y.id,
      name: y.name,
      shares: as<number>(sql`(select count(*) from (${sharesOfType(sql`y.id`)}))`),
      teamIds: valuesOf(as<string>(sql`id`), sql`from team where team_type_id = y.id order by id`),
    },
    sql`from team_type y where y.id = ${teamTypeId}`,
  );

/** Active teams that are not of the type, by name; those of another type are called so. */
export const teamsOutside = list({
  from: (teamTypeId: string) =>
    sql`from team tm where tm.is_archived = 0 and tm.team_type_id is not ${teamTypeId}`,
  key: tm.id,
  rows: sql`join team tm on tm.id = page.id`,
  cells: () => ({
    id: tm.id,
    name: tm.name,
    ownerName: nameOf(tm.ownerId),
    typeName: as<string | null>(sql`(select name from team_type where id = tm.team_type_id)`),
  }),
  filters: {
    q: text(indexed("team", tm.id), within(tm.name)),
    free: flag(sql`tm.team_type_id is null`),
  },
  ties: [sql`lower(tm.name)`],
});
export type TeamOutside = RowIn<typeof teamsOutside.page>;

export interface Use extends Noun {
  n: number;
  /** How many it is the only type of: without it they would be open to every team. */
  only: number;
  /** How many are hidden from it. */
  hidden: number;
  /** The first of them, those that it is the only type of before the others, then those that are hidden from it. */
  things: { id: string; title: string; isOnly: boolean; isHidden: boolean; to: string }[];
}

/** Where a type is used, room by room. */
export function usesOfType(teamTypeId: string): Read<Use[]> {
  const uses = typeUses();
  const cells: Cells = Object.fromEntries(
    uses.flatMap(({ naming }, at) => [
      [`n${at}`, sql`(select count(*) from (${naming(sql`${teamTypeId}`)}))`],
      [`only${at}`, sql`(select count(*) from (${naming(sql`${teamTypeId}`)}) where isOnly)`],
      [`hidden${at}`, sql`(select count(*) from (${naming(sql`${teamTypeId}`)}) where isHidden)`],
      [
        `things${at}`,
        rowsOf(
          {
            id: as<string>(sql`named.id`),
            title: as<string>(sql`named.title`),
            isOnly: bool(sql`named.isOnly`),
            isHidden: bool(sql`named.isHidden`),
          },
          sql`from (${naming(sql`${teamTypeId}`)}) named
            order by named.isOnly desc, named.isHidden desc, named.title collate nocase, named.id limit ${SHOWN}`,
        ),
      ],
    ]),
  );
  return mapRead(jsonRequired(cells, sql``), (found) =>
    uses.flatMap(({ noun, path }, at) => {
      const n = Number(found[`n${at}`]);
      const things = (found[`things${at}`] ?? []) as unknown as Omit<Use["things"][number], "to">[];
      if (n === 0) return [];
      const [only, hidden] = [Number(found[`only${at}`]), Number(found[`hidden${at}`])];
      return [
        { ...noun, n, only, hidden, things: things.map((thing) => ({ ...thing, to: path(thing.id) })) },
      ];
    }),
  );
}
