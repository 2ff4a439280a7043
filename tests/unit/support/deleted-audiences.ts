import { sql } from "drizzle-orm";
import { as, jsonRows } from "#db/json-row";
import { connectRooms } from "~/connect-rooms.server";
import { contentAudience } from "~/features/content/content-audience.server";
import { deleteCustomFields } from "~/features/custom-fields/custom-fields.commands.server";
import { DOWNLOAD_AUDIENCE } from "~/features/downloads/download-audience.server";
import { SUPPLIER_AUDIENCE } from "~/features/suppliers/supplier-audience.server";
import { FORM_AUDIENCE } from "~/features/tasks/types/form/form-audience.server";
import { TASK_AUDIENCE } from "~/features/tasks/visibility.server";
import { audienceSql } from "~/features/teams/audience/audience.server";
import { deleteTeams } from "~/features/teams/removal.commands.server";
import { deleteTeamType } from "~/features/teams/types/team-type.commands.server";
import { ENTRY_AUDIENCE } from "~/features/time-table/entry-audience.server";
import { Conflict } from "~/lib/errors";
import type { dice } from "../../harness/dice";
import { memoryEvent } from "./memory-event";
import { memoryHouse } from "./memory-house";
import { randomAudiences } from "./random-audiences";

connectRooms();

const TABLES = [
  TASK_AUDIENCE,
  contentAudience,
  DOWNLOAD_AUDIENCE,
  SUPPLIER_AUDIENCE,
  ENTRY_AUDIENCE,
  FORM_AUDIENCE,
];
const NOW = new Date("2027-06-10T10:00:00.000Z");

/**
 * Deletes what the things of a random event name, as staff do, one after another: how many were deleted, how many were refused, and
 * who sees a thing only since then.
 */
export async function deletedAudiences(of: ReturnType<typeof dice>, size: { teams: number; things: number }) {
  const { teams, writes } = randomAudiences(of, size);
  const house = await memoryHouse(await memoryEvent());
  for (let at = 0; at < writes.length; at += 400) await house.at.write(...writes.slice(at, at + 400));
  await house.at.write(sql`update user set permissions = 'admin' where id = 'mia'`);
  const ctx = () => house.ctx(NOW, { actor: { id: "mia", level: "admin", teamId: null } } as never);
  const seen = async () => {
    const found = await Promise.all(
      TABLES.map((tables) =>
        house.at.read(
          jsonRows(
            { key: as<string>(sql`${tables.id} || ' ' || tm.id`) },
            sql`from ${tables.table} join team tm on tm.is_archived = 0 where ${audienceSql(tables).sees}`,
          ),
        ),
      ),
    );
    return new Set(found.flat().map(({ key }) => key));
  };
  const acts = [
    ...teams.map(({ id }) => ({ what: `team ${id}`, act: () => deleteTeams(ctx(), [id]) })),
    ...["ta", "tb"].map((id) => ({ what: `type ${id}`, act: () => deleteTeamType(ctx(), id) })),
    ...["area", "since", "hall", "power", "free"].map((id) => ({
      what: `field ${id}`,
      act: () => deleteCustomFields(ctx(), [id]),
    })),
  ];
  const opened: string[] = [];
  let [deleted, refused] = [0, 0];
  let before = await seen();
  while (acts.length > 0) {
    const [one] = acts.splice(of.upTo(acts.length), 1);
    if (!one) break;
    try {
      await one.act();
      deleted += 1;
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
      refused += 1;
      continue;
    }
    const after = await seen();
    for (const key of after) if (!before.has(key)) opened.push(`${one.what}: ${key}`);
    before = after;
  }
  return { deleted, refused, opened };
}
