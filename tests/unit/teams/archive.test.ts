import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { activities } from "#db/event/schema/activity";
import { many, q } from "#db/read-batch";
import { connectRooms } from "~/connect-rooms.server";
import { progressDrift, refreshCompletions } from "~/features/tasks/progress.server";
import { archiveTeams, restoreTeams, teamsArchivedBy } from "~/features/teams/archive.commands.server";
import { setTeamType } from "~/features/teams/set-type.commands.server";
import { filledEvent } from "../support/hostile-event";
import { memoryHouse } from "../support/memory-house";
import { NOW } from "../support/page-house";

let house: Awaited<ReturnType<typeof memoryHouse>>;
const ctx = (teamId: string | null = null) =>
  house.ctx(NOW, { actor: { id: "mia", level: "moderator", teamId } } as never);
const rows = async (text: string) => (await house.at.db.batch([text], "read"))[0]?.rows ?? [];
const logged = async () =>
  (await house.at.read(many(q.select().from(activities)))).filter(
    ({ createdAt }) => createdAt === NOW.toISOString(),
  );
beforeEach(async () => {
  connectRooms();
  house = await memoryHouse(await filledEvent());
  await house.at.write(
    sql`update user set permissions = 'moderator' where id = 'mia'`,
    ...refreshCompletions(),
    sql`insert into session (id, user_id, expires_at, created_at)
      select 's ' || id, id, '2099', '' from user where team_id in ('alba', 'birch')`,
  );
});
const drift = () => house.at.read(progressDrift());
const NONE = { teams: 0, tasks: 0, hours: 0 };

it("archives teams: signs their people out, counts right, and leaves the shares and the neighbours", async () => {
  expect(await drift()).toEqual(NONE);
  const result = await archiveTeams(ctx(), ["alba", "gone", "nobody", "alba"]);
  expect(result).toEqual({ changed: 1, ignored: 2 });
  expect(await drift()).toEqual(NONE);
  const users = await rows(
    "select distinct u.team_id as team from session s join user u on u.id = s.user_id",
  );
  expect(users.map(({ team }) => team)).toEqual(["birch"]);
  expect((await rows("select is_archived as a from team where id = 'Share'"))[0]?.a).toBe(0);
  expect((await rows("select version as v, is_archived as a from team where id = 'alba'"))[0]).toMatchObject({
    v: 2,
    a: 1,
  });
  expect((await logged()).map(({ kind, subjectId, details }) => [kind, subjectId, details])).toEqual([
    ["team.archived", "alba", '{"title":"alba"}'],
  ]);
});

it("is undone by whoever archived them alone, as long as nobody has touched them since", async () => {
  await archiveTeams(ctx(), ["alba", "birch"]);
  const at = NOW.toISOString();
  const colleague = house.ctx(NOW, { actor: { id: "max", level: "moderator", teamId: null } } as never);
  await expect(teamsArchivedBy(colleague, at)).rejects.toThrow("Only who archived it can undo it.");
  expect((await teamsArchivedBy(ctx(), at)).sort()).toEqual(["alba", "birch"]);
  await house.at.write(sql`update team set updated_by = 'max' where id = 'birch'`);
  await expect(teamsArchivedBy(ctx(), at)).rejects.toMatchObject({ status: 409 });
});

it("restores them as they were, with their counts", async () => {
  const counts = () => rows("select * from task_progress order by task_id");
  const before = await counts();
  await house.at.write(sql`update user set permissions = 'admin' where id = 'mia'`);
  await archiveTeams(ctx(), ["alba", "Share", "crew"]);
  expect(await counts()).not.toEqual(before);
  expect(await restoreTeams(ctx(), ["alba", "Share", "crew", "birch"])).toEqual({ changed: 3, ignored: 1 });
  expect(await counts()).toEqual(before);
  expect(await drift()).toEqual(NONE);
});

it("nobody archives their own team", async () => {
  await house.at.write(sql`update user set team_id = 'crew' where id = 'mia'`);
  await expect(archiveTeams(ctx("crew"), ["alba", "crew"])).rejects.toMatchObject({ status: 409 });
  expect(
    (await rows("select count(*) as n from team where is_archived = 1 and id in ('alba', 'crew')"))[0]?.n,
  ).toBe(0);
});

it("gives many teams a type, and none: what they see goes by it; who has it already is left", async () => {
  await house.at.write(sql`update team set team_type_id = 'gold' where id = 'gone'`);
  expect(await setTeamType(ctx(), { ids: ["alba", "birch", "gone"], teamTypeId: "silver" })).toEqual({
    ...{ changed: 1, ignored: 2 },
    type: "silver",
  });
  expect(await drift()).toEqual(NONE);
  expect(await setTeamType(ctx(), { ids: ["alba", "birch"], teamTypeId: null })).toMatchObject({
    changed: 2,
    type: null,
  });
  expect(await drift()).toEqual(NONE);
  expect(
    (await rows("select id from team where team_type_id is not null and id in ('alba', 'birch')")).length,
  ).toBe(0);
  expect((await rows("select team_type_id as t from team where id = 'gone'"))[0]?.t).toBe("gold");
  expect((await logged()).map(({ kind, details }) => [kind, JSON.parse(details)])).toEqual([
    ["team.typeSet", { title: "alba", type: "silver" }],
    ["team.typeSet", { title: "alba", type: null }],
    ["team.typeSet", { title: "birch", type: null }],
  ]);
  await expect(setTeamType(ctx(), { ids: ["alba"], teamTypeId: "nobody" })).rejects.toMatchObject({
    fields: { teamTypeId: "Choose a team type from the list" },
  });
});

it("keeps an admin who can sign in: the team of the last one stays, the others of the same press too", async () => {
  await expect(archiveTeams(ctx(), ["crew", "birch"])).rejects.toThrow("The last admin");
  expect(
    await rows("select count(*) as n from team where is_archived = 0 and id in ('crew', 'birch')"),
  ).toEqual([{ n: 2 }]);
  await house.at.write(sql`update user set permissions = 'admin' where id = 'mia'`);
  expect(await archiveTeams(ctx(), ["crew"])).toMatchObject({ changed: 1 });
});
