import { type SQL, sql } from "drizzle-orm";
import { jsonOne } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { Conflict, NotFound, Refused } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import { commandBatch, relyOn } from "~/procedure/guards.server";
import type { ActivityKind } from "~/procedure/room-names";
import type { AudienceBase } from "./audience.rules";
import type { AudienceTables } from "./audience.server";
import type { AudienceThing } from "./audience.texts";
import type { NamedRule } from "./audience-form.schema";
import { nameTypes, type TypeLinks } from "./audience-rows.server";
import type { Condition } from "./conditions.rules";

/** A kind of thing whose audience has a page. */
export interface AudienceKind {
  thing: AudienceThing;
  /** Of its table in `tables`. */
  alias: string;
  tables: AudienceTables;
  links: TypeLinks & { of: SQL };
  /** What it is called, over the alias. */
  title: SQL<string>;
  /** Whether guests see it, over the alias: then it has no limits. Null: guests see none of the kind. */
  isPublic: SQL | null;
  /** Of the record that says that its audience was changed. */
  activity: ActivityKind;
  /** Where its types are chosen, if not here: they stay as they are. */
  typesElsewhere?: string;
  /** What else its row says of whom it is for. */
  also?(thingId: string, base: AudienceBase): Write[];
  /** What must hold of it, that this can be said. */
  guard?(thingId: string): Write;
  /** What has to be counted out before it changes who sees the thing, and in after it. */
  around?(thingId: string): { before: Write[]; after: Write[] };
}

/** Who is to see a thing. */
export interface WantedAudience {
  base: AudienceBase;
  teamTypeIds: readonly string[];
  showToChildTeams: boolean;
  conditions: readonly Condition[];
  teamsIn: readonly string[];
  teamsOut: readonly string[];
  version: number;
}

/**
 * Says who sees a thing from now on. Its counts move in the same batch. A save that is based on an older version is refused; so is a team
 * or a field that went meanwhile, and a field whose values are being read anew.
 */
export async function saveAudience(
  ctx: CommandContext,
  kind: AudienceKind,
  thingId: string,
  wanted: WantedAudience,
): Promise<void> {
  const { thing } = await readBatch(ctx.db, { thing: titled(kind, thingId) });
  if (!thing) throw new NotFound();
  const { base, teamTypeIds, conditions, teamsIn, teamsOut } = wanted;
  const isPlain = base !== "teams" && conditions.length + teamsIn.length + teamsOut.length === 0;
  const shares = kind.tables.showToChildTeams
    ? sql`show_to_child_teams = ${Number(wanted.showToChildTeams)},`
    : sql``;
  await commandBatch(ctx, [
    ...around(kind, thingId, [
      ...(kind.guard ? [kind.guard(thingId)] : []),
      {
        write: sql`update ${kind.links.of} set ${shares} audience_base = ${isPlain ? null : base},
            version = version + 1, updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.actor.id}
          where id = ${thingId} and version = ${wanted.version}`,
        otherwise: () =>
          new Conflict(`Somebody else changed this ${kind.thing} while you were choosing who sees it`),
      },
      ...(base === "everybody" && isPlain ? [] : [limitsAllowed(kind, thingId)]),
      ...(kind.typesElsewhere ? [] : shownTypes(kind.links, thingId, base === "types" ? teamTypeIds : [])),
      ...(kind.also?.(thingId, base) ?? []),
      sql`delete from audience_team where thing_id = ${thingId}`,
      ...nameTeams(thingId, "in", teamsIn, "teamsIn"),
      ...nameTeams(thingId, "out", teamsOut, "teamsOut"),
      sql`delete from audience_condition where thing_id = ${thingId}`,
      ...askConditions(thingId, conditions),
    ]),
    ...ctx.record({ kind: kind.activity, subjectId: thingId, details: { title: thing.title } }),
  ]);
}

/**
 * Shows a thing to one team whatever its types and conditions say, leaves the team out, or takes it off both lists. Says the same twice
 * without harm.
 */
export async function setException(
  ctx: CommandContext,
  kind: AudienceKind,
  thingId: string,
  { teamId, rule }: { teamId: string; rule: NamedRule },
): Promise<{ title: string; teamName: string }> {
  const { thing, team } = await readBatch(ctx.db, {
    thing: titled(kind, thingId),
    team: jsonOne({ name: sql<string>`tm.name` }, sql`from team tm where tm.id = ${teamId}`),
  });
  if (!thing || !team) throw new NotFound();
  const { links } = kind;
  const hasTypes = sql`exists (select 1 from ${links.table} x where x.${links.thingId} = ${thingId}${links.hasRule ? sql` and x.rule = 'show'` : sql``})`;
  const name: Write[] =
    rule === "none"
      ? [
          sql`delete from audience_team where thing_id = ${thingId} and team_id = ${teamId}`,
          sql`update ${links.of} set audience_base = null where id = ${thingId} and audience_base in ('everybody', 'types')
            and not exists (select 1 from audience_team where thing_id = ${thingId})
            and not exists (select 1 from audience_condition where thing_id = ${thingId})`,
        ]
      : [
          limitsAllowed(kind, thingId),
          {
            write: sql`insert into audience_team (thing_id, team_id, rule) select ${thingId}, id, ${rule} from team where id = ${teamId}
              on conflict (thing_id, team_id) do update set rule = excluded.rule`,
            otherwise: () => new NotFound(),
          },
          sql`update ${links.of} set audience_base = iif(${hasTypes}, 'types', 'everybody')
            where id = ${thingId} and audience_base is null`,
        ];
  await commandBatch(ctx, [
    ...around(kind, thingId, [
      ...(kind.guard ? [kind.guard(thingId)] : []),
      {
        write: sql`update ${links.of} set version = version + 1, updated_at = ${ctx.now.toISOString()},
          updated_by = ${ctx.actor.id} where id = ${thingId}`,
        otherwise: () => new NotFound(),
      },
      ...name,
    ]),
    ...ctx.record({ kind: kind.activity, subjectId: thingId, teamId, details: { title: thing.title } }),
  ]);
  return { title: thing.title, teamName: team.name };
}

/** For the batch that copies a thing: whom it names, and what it asks of teams. Its row carries the base. */
export const copyAudience = (from: string, to: string): Write[] => copyAudiences([{ from, to }]);

/** The same of many at once. */
export function copyAudiences(copies: readonly { from: string; to: string }[]): Write[] {
  const each = sql`json_each(${JSON.stringify(copies)}) j`;
  return [
    sql`insert into audience_team (thing_id, team_id, rule)
      select j.value ->> 'to', a.team_id, a.rule from ${each} join audience_team a on a.thing_id = j.value ->> 'from'`,
    sql`insert into audience_condition (thing_id, position, custom_field_id, format, comparison, value, number, day)
      select j.value ->> 'to', a.position, a.custom_field_id, a.format, a.comparison, a.value, a.number, a.day
      from ${each} join audience_condition a on a.thing_id = j.value ->> 'from'`,
  ];
}

const titled = ({ tables, title }: AudienceKind, thingId: string) =>
  jsonOne({ title }, sql`from ${tables.table} where ${tables.id} = ${thingId}`);

function around(kind: AudienceKind, thingId: string, writes: readonly Write[]): Write[] {
  const { before, after } = kind.around?.(thingId) ?? { before: [], after: [] };
  return [...before, ...writes, ...after];
}

/** What guests see has no limits. */
const limitsAllowed = ({ thing, tables, isPublic }: AudienceKind, thingId: string): Write =>
  relyOn(
    isPublic
      ? sql`not exists (select 1 from ${tables.table} where ${tables.id} = ${thingId} and ${isPublic})`
      : sql`true`,
    () => new Refused(`Guests see this ${thing}: it is for everybody. Make it not public first.`),
  );

/** The types that it is hidden from stay. */
function shownTypes(links: TypeLinks, thingId: string, typeIds: readonly string[]): Write[] {
  const { of: _, ...plain } = links;
  const [gone, ...come] = nameTypes(plain, thingId, { shown: typeIds, shownField: "teamTypeIds" });
  return links.hasRule
    ? [sql`delete from ${links.table} where ${links.thingId} = ${thingId} and rule = 'show'`, ...come]
    : [gone as Write, ...come];
}

function nameTeams(thingId: string, rule: "in" | "out", teamIds: readonly string[], field: string): Write[] {
  const distinct = [...new Set(teamIds)];
  if (distinct.length === 0) return [];
  return [
    {
      write: sql`insert into audience_team (thing_id, team_id, rule)
        select ${thingId}, tm.id, ${rule} from json_each(${JSON.stringify(distinct)}) j join team tm on tm.id = j.value`,
      rows: distinct.length,
      otherwise: () =>
        new Refused("Check who sees it", { [field]: "A team that you named is not there any more" }),
    },
  ];
}

const FIELD_GONE =
  "A field that you ask about was changed a moment ago: it is gone, not kept by staff, or read otherwise now";
const BEING_READ = "What teams have in a field that you ask about is being read anew. Try again in a minute.";

function askConditions(thingId: string, conditions: readonly Condition[]): Write[] {
  if (conditions.length === 0) return [];
  const given = JSON.stringify(conditions);
  return [
    {
      write: sql`insert into audience_condition (thing_id, position, custom_field_id, format, comparison, value, number, day)
        select ${thingId}, j.key, cf.id, j.value ->> 'format', j.value ->> 'comparison', j.value ->> 'value',
          j.value ->> 'number', j.value ->> 'day'
        from json_each(${given}) j join custom_field cf on cf.id = j.value ->> 'fieldId' and cf.is_kept_by_staff = 1
          and iif(cf.type = 'boolean', 'boolean', cf.format) = j.value ->> 'format'`,
      rows: conditions.length,
      otherwise: () => new Conflict(FIELD_GONE),
    },
    relyOn(
      sql`not exists (select 1 from outbox o join activity a on a.id = o.activity_id
        where o.subscriber = 'fieldReading' and o.state = 'pending'
          and a.subject_id in (select j.value ->> 'fieldId' from json_each(${given}) j))`,
      () => new Conflict(BEING_READ),
    ),
  ];
}
