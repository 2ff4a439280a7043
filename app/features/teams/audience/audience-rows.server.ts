import { type SQL, sql } from "drizzle-orm";
import { as, valuesOf } from "#db/json-row";
import type { Write } from "#db/write-batch";
import { Refused } from "~/lib/errors";
import type { Noun } from "~/ui/chosen-form";
import type { TypeUse } from "../team-extensions.server";
import type { AudienceTables } from "./audience.server";

/** The table in which a kind of thing names team types. */
export interface TypeLinks {
  table: SQL;
  /** Its column with the id of the thing. */
  thingId: SQL;
  /** The table of the things themselves, where they may have named teams and conditions: these follow the types. */
  of?: SQL;
  /** Whether its rows say `rule`: else each is one that the thing is shown to. */
  hasRule: boolean;
}

const shownOnly = ({ hasRule }: TypeLinks): SQL => (hasRule ? sql`x.rule = 'show'` : sql`true`);

/** The types that a thing names, for its editor: cells over its id. */
export const typesOfThing = (links: TypeLinks, id: SQL) => {
  const named = (which: SQL) =>
    valuesOf(
      as<string>(sql`x.team_type_id`),
      sql`from ${links.table} x join team_type y on y.id = x.team_type_id
        where x.${links.thingId} = ${id} and ${which} order by y.name, y.id`,
    );
  return { shown: named(shownOnly(links)), hidden: named(sql`x.rule = 'hide'`) };
};

const GONE = "A chosen team type is not there any more";

/** For the batch that saves a thing: these are the types that it names now. One that is gone refuses the save. */
export function nameTypes(
  links: TypeLinks,
  id: string,
  named: { shown: readonly string[]; hidden?: readonly string[]; shownField: string; hiddenField?: string },
): Write[] {
  const { table, thingId, hasRule } = links;
  const insert = (rule: "show" | "hide", typeIds: readonly string[], field: string): Write[] => {
    const distinct = [...new Set(typeIds)];
    if (distinct.length === 0) return [];
    const columns = hasRule ? sql`(${thingId}, rule, team_type_id)` : sql`(${thingId}, team_type_id)`;
    const values = hasRule ? sql`${id}, ${rule}, y.id` : sql`${id}, y.id`;
    return [
      {
        write: sql`insert into ${table} ${columns} select ${values} from json_each(${JSON.stringify(distinct)}) j
          join team_type y on y.id = j.value`,
        rows: distinct.length,
        otherwise: () => new Refused("Invalid team type", { [field]: GONE }),
      },
    ];
  };
  return [
    sql`delete from ${table} where ${thingId} = ${id}`,
    ...insert("show", named.shown, named.shownField),
    ...insert("hide", named.hidden ?? [], named.hiddenField ?? named.shownField),
    ...baseFollowsTypes(links, id),
  ];
}

/** Behind writes that change which types a thing names: one with conditions or named teams is for those types from now on, or for everybody. */
export const baseFollowsTypes = (links: TypeLinks, id: string): Write[] =>
  links.of
    ? [
        sql`update ${links.of} set audience_base = iif(exists (
            select 1 from ${links.table} x where x.${links.thingId} = ${id} and ${shownOnly(links)}), 'types', 'everybody')
          where id = ${id} and audience_base in ('everybody', 'types')`,
      ]
    : [];

/** Things of a kind as uses of a team type: whoever deletes a type is told of them. */
export function audienceUse(of: {
  noun: Noun;
  things: Pick<AudienceTables, "table" | "id">;
  title: SQL;
  /** Of the table, without an alias. */
  name: string;
  links: TypeLinks;
  path(id: string): string;
}): TypeUse {
  const { noun, things, links, path } = of;
  const { table, thingId } = links;
  const named = (typeId: SQL) => sql`(select x.${thingId} from ${table} x where x.team_type_id = ${typeId})`;
  const shown = sql`select 1 from ${table} x where x.${thingId} = ${things.id} and ${shownOnly(links)}`;
  const isHidden = (typeId: SQL) =>
    links.hasRule
      ? sql`exists (select 1 from ${table} x where x.${thingId} = ${things.id} and x.rule = 'hide' and x.team_type_id = ${typeId})`
      : sql`0`;
  return {
    noun,
    path,
    naming: (typeId) => sql`select ${things.id} as id, ${of.title} as title,
        (exists (${shown} and x.team_type_id = ${typeId}) and not exists (${shown} and x.team_type_id <> ${typeId})) as isOnly,
        ${isHidden(typeId)} as isHidden
      from ${things.table} where ${things.id} in ${named(typeId)}`,
    touch: (ctx, typeId) => sql`update ${sql.raw(of.name)} set version = version + 1,
        updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.actor.id} where id in ${named(sql`${typeId}`)}`,
  };
}
