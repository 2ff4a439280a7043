import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { activityList } from "~/features/activity/activity.queries.server";
import { activityWork } from "~/features/activity/activity.room.server";
import { recordEach } from "~/features/activity/record-each.server";
import { recordOnce } from "~/features/activity/record-once.server";
import { commandContext } from "~/procedure/command-context.server";
import { memoryEvent } from "../support/memory-event";

/** The things themselves are gone: the log alone remembers what they were called. */
let at: Awaited<ReturnType<typeof memoryEvent>>;
beforeEach(async () => {
  at = await memoryEvent();
});
const context = () =>
  commandContext({ db: at.db, actor: { id: "u1" } } as unknown as Parameters<typeof commandContext>[0]);
const found = async (q: string) =>
  (await at.read(activityList.page(activityList.Search.parse({ q }), new Date()))).total;
const SCENE = { kind: "task.deleted", subjectId: "gone", details: { title: "Éclairage scène" } } as const;

it.each([
  ["recorded with its jobs", () => context().record(SCENE)],
  ["recorded with many", () => [recordEach(context(), [SCENE, { ...SCENE, details: { title: "Power" } }])]],
  ["recorded once a minute", () => [recordOnce(context(), SCENE)]],
])(
  "what is %s is found without case and marks, in any order, and not by the names of fields",
  async (_, writes) => {
    await at.write(...writes().filter((write) => write !== null));
    for (const words of ["SCENE eclair", "éclairage", "airage SCÈNE"])
      expect([words, await found(words)]).toEqual([words, 1]);
    for (const words of ["title", "scene nothing"]) expect([words, await found(words)]).toEqual([words, 0]);
  },
);

it("what was recorded before is found as it was written until the night, and as the rest from then on", async () => {
  await at.write(
    ...context().record(SCENE),
    sql`insert into activity (id, kind, actor_id, details, created_at)
      with recursive n (i) as (select 1 union all select i + 1 from n where i < 2500)
      select 'old' || i, 'task.deleted', 'u1', '{"title":"Mât ' || i || '"}', 'now' from n`,
  );
  expect([await found("2500"), await found("mat 2500")]).toEqual([1, 0]);
  await activityWork.tidy.fill(at.db);
  expect([await found("2500"), await found("mat 2500"), await found("MÂT"), await found("scene")]).toEqual([
    1, 1, 2500, 1,
  ]);
});
