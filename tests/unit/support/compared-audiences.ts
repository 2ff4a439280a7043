import { type SQL, sql } from "drizzle-orm";
import { as, bool, jsonRows } from "#db/json-row";
import { contentAudience } from "~/features/content/content-audience.server";
import { DOWNLOAD_AUDIENCE } from "~/features/downloads/download-audience.server";
import { SUPPLIER_AUDIENCE } from "~/features/suppliers/supplier-audience.server";
import { FORM_AUDIENCE, TEAM_REACHES_FORM } from "~/features/tasks/types/form/form-audience.server";
import { TASK_AUDIENCE, visiblePlainTask, visibleTask } from "~/features/tasks/visibility.server";
import { isSeenBy } from "~/features/teams/audience/audience.rules";
import { type AudienceTables, audienceSql, seenBy } from "~/features/teams/audience/audience.server";
import { seenIs } from "~/features/teams/audience/audience-seen.rules";
import { conditionsOf } from "~/features/teams/audience/conditions.server";
import { ENTRY_AUDIENCE } from "~/features/time-table/entry-audience.server";
import type { dice } from "../../harness/dice";
import { memoryEvent } from "./memory-event";
import { KINDS, type Kind, plainlySees, randomAudiences, type Team, type Thing } from "./random-audiences";

const TABLES: Record<Kind, AudienceTables> = {
  task: TASK_AUDIENCE,
  content: contentAudience,
  download: DOWNLOAD_AUDIENCE,
  supplier: SUPPLIER_AUDIENCE,
  entry: ENTRY_AUDIENCE,
  form: FORM_AUDIENCE,
};

/**
 * Every thing × every team of a random event, by each way that the product says who sees it, against a plain reckoning: how many were looked
 * at, and the first that differ. `isPlain`: of an event without named teams and conditions, as such a one is asked.
 */
export async function comparedAudiences(
  of: ReturnType<typeof dice>,
  size: { teams: number; things: number; isPlain?: boolean },
) {
  const { teams, things, writes } = randomAudiences(of, size);
  const event = await memoryEvent();
  const read = size.isPlain ? event.readPlainly : event.read;
  for (let at = 0; at < writes.length; at += 400) await event.write(...writes.slice(at, at + 400));
  const wanted = new Map(
    things.flatMap((thing) => teams.map((team) => [`${thing.id} ${team.id}`, plainlySees(thing, team)])),
  );
  const wrong: string[] = [];
  let cells = 0;
  const look = (way: string, key: string, sees: boolean) => {
    cells += 1;
    if (sees !== wanted.get(key)) wrong.push(`${way}: ${key} ${sees}`);
  };
  const ask = async (way: string, kind: Kind, sees: SQL, more: SQL = sql`true`) => {
    const { table, id } = TABLES[kind];
    const found = await read(
      jsonRows(
        { thing: as<string>(id), team: as<string>(sql`tm.id`), sees: bool(sees) },
        sql`from ${table} join team tm on tm.is_archived = 0 where ${more}`,
      ),
    );
    for (const one of found) look(way, `${one.thing} ${one.team}`, one.sees);
  };
  for (const kind of KINDS) {
    const { sees, rule } = audienceSql(TABLES[kind]);
    await ask("sees", kind, sees);
    const { table, id } = TABLES[kind];
    const ruled = await read(
      jsonRows(
        { thing: as<string>(id), team: as<string>(sql`tm.id`), rule },
        sql`from ${table} join team tm on tm.is_archived = 0`,
      ),
    );
    for (const one of ruled) look("rule", `${one.thing} ${one.team}`, isSeenBy(one.rule));
    for (const team of teams) {
      const who = seenBy(TABLES[kind], { level: "user", teamId: team.id }) as SQL;
      const seen = await read(jsonRows({ id: as<string>(id) }, sql`from ${table} where ${who}`));
      const ids = new Set(seen.map((one) => one.id));
      for (const thing of things.filter((one) => one.kind === kind))
        look("asked", `${thing.id} ${team.id}`, ids.has(thing.id));
    }
  }
  await ask("tasks joined", "task", visibleTask);
  await ask("plain tasks", "task", visiblePlainTask, sql`t.audience_base is null`);
  await ask("forms", "form", TEAM_REACHES_FORM);
  for (const thing of things) {
    const conditions = await read(conditionsOf(thing.id));
    for (const team of teams)
      look("pure", `${thing.id} ${team.id}`, seenIs({ ...asRuled(thing), conditions }, asCounted(team)));
  }
  return { cells, wrong };
}

const asRuled = (thing: Thing) => ({
  isOpen: thing.isOpen,
  showToTeamTypeIds: thing.show,
  hideFromTeamTypeIds: thing.hide,
  showToChildTeams: thing.shares,
  base: thing.base,
  teamsIn: thing.teamsIn,
  teamsOut: thing.teamsOut,
});

const FIELDS = {
  area: { type: "text", format: "number", isKeptByStaff: true },
  since: { type: "text", format: "date", isKeptByStaff: true },
  hall: { type: "text", format: "text", isKeptByStaff: true },
  power: { type: "boolean", format: "text", isKeptByStaff: true },
  free: { type: "text", format: "number", isKeptByStaff: false },
} as const;

const asCounted = ({ id, isOrganiser, isChild, typeId, parentTypeId, values }: Team) => ({
  ...{ id, name: id, isOrganiser, isChild, teamTypeId: typeId, parentTypeId },
  values: Object.entries(values).map(([fieldId, value]) => ({
    ...{ id: fieldId, ...FIELDS[fieldId as keyof typeof FIELDS] },
    ...value,
  })),
});
