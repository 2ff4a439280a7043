import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { notifications, notificationTeamTypes } from "#db/event/schema/notifications";
import { teams, teamTypes } from "#db/event/schema/teams";
import { as, jsonValues } from "#db/json-row";
import { q } from "#db/read-batch";
import { REACHES } from "~/features/notifications/notification-audience.server";
import { AUDIENCES, type ReachingTeam, reaches } from "~/features/notifications/notifications.rules";
import { audit, memoryEvent } from "../support/memory-event";

const TYPES = [null, "own", "other"] as const;
const FLAGS = [true, false] as const;

/** Every kind of team there is to the rule. */
const TEAMS: (ReachingTeam & { id: string })[] = [];
for (const isArchived of FLAGS)
  for (const isOrganiser of FLAGS)
    for (const teamTypeId of TYPES)
      for (const parentTypeId of [undefined, ...TYPES]) {
        const isChild = parentTypeId !== undefined;
        const id = `t${TEAMS.length}`;
        TEAMS.push({ id, isArchived, isOrganiser, isChild, teamTypeId, parentTypeId: parentTypeId ?? null });
      }

it("the rule and its SQL say the same of every team and every audience", async () => {
  const at = await memoryEvent();
  await at.write(
    q.insert(teamTypes).values(["own", "other"].map((id) => ({ id, name: id, ...audit }))),
    q.insert(teams).values(
      TYPES.map((type) => ({
        ...{
          id: `parent-${type}`,
          name: `Parent ${type}`,
          teamTypeId: type,
          standShareRole: "parent" as const,
        },
        ...audit,
      })),
    ),
    q.insert(teams).values(
      TEAMS.map(({ id, isArchived, isOrganiser, isChild, teamTypeId, parentTypeId }) => ({
        ...{ id, name: id, isArchived, isOrganiser, teamTypeId, ...audit },
        standShareRole: isChild ? ("child" as const) : ("none" as const),
        parentTeamId: isChild ? `parent-${parentTypeId}` : null,
      })),
    ),
  );
  const lists = [[], ["own"], ["own", "other"]];
  for (const [n, { audience, teamTypeIds, teamId }] of AUDIENCES.flatMap((audience) =>
    lists.flatMap((teamTypeIds) => ["t1", "t40", null].map((teamId) => ({ audience, teamTypeIds, teamId }))),
  ).entries()) {
    const id = `n${n}`;
    await at.write(
      q.insert(notifications).values({ id, title: id, audience, teamId, ...audit }),
      ...teamTypeIds.map((teamTypeId) =>
        q.insert(notificationTeamTypes).values({ notificationId: id, teamTypeId }),
      ),
    );
    const asked = jsonValues(
      as<string>(sql`tm.id`),
      sql`from notification n join team tm on ${REACHES} where n.id = ${id} and tm.id like 't%'`,
    );
    const found = await at.read(asked);
    expect(await at.readPlainly(asked)).toEqual(found);
    const wanted = TEAMS.filter((team) => reaches({ audience, teamTypeIds, teamId }, team));
    expect(found.sort(), `${audience} ${teamTypeIds} ${teamId}`).toEqual(
      wanted.map((team) => team.id).sort(),
    );
  }
});
