import { expect, it } from "vitest";
import { activities } from "#db/event/schema/activity";
import { tasks } from "#db/event/schema/tasks";
import { many, q } from "#db/read-batch";
import { bulkToast } from "~/features/activity/bulk-toast.server";
import * as activity from "~/features/activity/pages/activity";
import * as exported from "~/features/activity/pages/activity-export";
import { recordEach } from "~/features/activity/record-each.server";
import { recordOnce } from "~/features/activity/record-once.server";
import { removalPage } from "~/features/activity/removal.server";
import { filledEvent } from "../support/hostile-event";
import { memoryHouse } from "../support/memory-house";
import { linksOf, NOW, pageHouse } from "../support/page-house";

const admin = { level: "admin" };
const acted = (id: string, actorId: string, createdAt: string, more = {}) => ({
  ...{ id, kind: "settings.saved", actorId, createdAt, details: "{}", ...more },
});

it("the log says who did what for which team and when, in the event's time, the newest first", async () => {
  const house = await pageHouse(await memoryHouse(await filledEvent()));
  await house.at.write(
    q.delete(activities),
    q.insert(activities).values([
      acted("1", "max", "2027-06-09T23:30:00.000Z", {
        kind: "task.archived",
        details: '{"title":"Power"}',
      }),
      acted("2", "system", "2027-06-09T10:00:00.000Z", { teamId: "alba" }),
      acted("3", "guest", "2027-06-08T10:00:00.000Z"),
      acted("4", "left", "2027-06-07T10:00:00.000Z"),
      acted("5", "max", "2027-05-01T10:00:00.000Z"),
    ] as never),
  );
  const { text, html } = await house.visit(activity, admin);
  expect(text.slice(text.indexOf("The last 30 days"), text.indexOf("Show the figures"))).toBe(
    "The last 30 days 4 entries in all, by day. ",
  );
  expect(text.slice(text.indexOf("6 June"))).toBe(
    "6 June 0 7 June 1 8 June 1 9 June 1 10 June 1 5 entries Activity, newest first Who What Team When MT max Tester archived the task “Power” 10 June 2027, 00:30 System Update saved the settings alba 9 June 2027, 11:00 GU Guest saved the settings 8 June 2027, 11:00 Deleted user saved the settings 7 June 2027, 11:00 MT max Tester saved the settings 1 May 2027, 11:00",
  );
  expect(linksOf(html)).toEqual([
    "Excel (XLSX) > /admin/activity/export?format=xlsx",
    "CSV > /admin/activity/export?format=csv",
    "alba > /admin/teams/alba",
  ]);
  const file = await house.visit(exported, { ...admin, path: "/admin/activity/export?format=csv" });
  const csv = ((await file.response?.text()) ?? "").replaceAll("\r\n", "\n");
  expect(csv).toBe(
    '"When","Who","What","Team"\n"2027-06-10 00:30","max Tester","archived the task “Power”",""\n"2027-06-09 11:00","System Update","saved the settings","alba"\n"2027-06-08 11:00","Guest","saved the settings",""\n"2027-06-07 11:00","Deleted user","saved the settings",""\n"2027-05-01 11:00","max Tester","saved the settings",""\n',
  );
  expect((await house.visit(activity, { level: "moderator" })).status).toBe(403);
  expect((await house.visit(exported, { path: "/x?format=csv" })).status).toBe(403);
  const none = await house.visit(activity, { ...admin, path: "/x?q=nobody" });
  expect(none.text).toContain("Search activity");
  expect(none.text).not.toContain("Generate Report");
});

it("an event in which nothing has happened says so, without a filter", async () => {
  const { text } = await (await pageHouse()).visit(activity, admin);
  expect(text).toBe(
    "Activity Everything that people and the system did in this event. Nothing has happened yet What people do in this event is recorded here.",
  );
});

it("what was done to many is told with how many were left alone, and why", () => {
  const say = (changed: number, ignored: number) =>
    bulkToast({ changed, ignored }, { noun: "task", done: "archived", why: "archived already" });
  expect(say(3, 0)).toEqual({ type: "success", title: "3 tasks archived" });
  expect(say(1, 1)).toEqual({
    ...{ type: "success", title: "1 task archived" },
    description: "1 chosen task left as it is: archived already.",
  });
  expect(say(0, 2)).toEqual({
    ...{ type: "info", title: "Nothing was changed" },
    description: "2 chosen tasks left as they are: archived already.",
  });
});

it("a page that deletes leads back to the list that they were chosen from: the archive where all of them are there", () => {
  const thing = { noun: "task", paths: { active: "/active", archived: "/archived" } };
  const ctx = { redirect: (path: string, toast?: object) => ({ path, toast }) as never };
  const page = (...isArchived: boolean[]) =>
    removalPage(ctx, thing, { chosen: isArchived.map((is) => ({ isArchived: is })), back: "?page=2" });
  expect(page(true, true)).toMatchObject({ list: "/archived?page=2", isArchived: true, back: "?page=2" });
  expect(page(true, false)).toMatchObject({ list: "/active?page=2", isArchived: false });
  expect(() => page()).toThrow();
  try {
    page();
  } catch (thrown) {
    expect(thrown).toEqual({
      path: "/active?page=2",
      toast: { type: "info", title: "Choose at least one task" },
    });
  }
});

it("each of many is written down under its own id; what comes again within a minute is one entry", async () => {
  const house = await memoryHouse();
  const rows = () => house.at.read(many(q.select().from(activities)));
  const ctx = house.ctx(NOW, { requestId: "r-1" });
  expect(recordEach(ctx, [])).toBeNull();
  const each = recordEach(ctx, [
    { kind: "task.archived", subjectId: "t1", details: { title: "Power" } },
    { kind: "task.archived", subjectId: "t2", teamId: "a" },
  ]);
  if (each) await house.at.write(each);
  const [one, two] = await rows();
  expect(one).toMatchObject({
    ...{ kind: "task.archived", actorId: "mia", subjectId: "t1", teamId: null, details: '{"title":"Power"}' },
    ...{ requestId: "r-1", createdAt: NOW.toISOString() },
  });
  expect(two).toMatchObject({ subjectId: "t2", teamId: "a", details: "{}" });
  expect(one?.id).not.toBe(two?.id);
  const happening = { kind: "task.archived", subjectId: "t9", teamId: "a" } as const;
  const record = async (seconds: number, more = {}, actor = "mia") => {
    const own = house.ctx(new Date(NOW.getTime() + seconds * 1000), {
      actor: { id: actor, level: "admin", teamId: null },
    });
    await house.at.write(recordOnce(own, { ...happening, ...more }));
    return (await rows()).length;
  };
  expect(await record(0)).toBe(3);
  expect(await record(59.9)).toBe(3);
  expect(await record(60)).toBe(4);
  expect(await record(61, { teamId: "b" })).toBe(5);
  expect(await record(61, { teamId: undefined })).toBe(6);
  expect(await record(61, { teamId: undefined })).toBe(6);
  expect(await record(61, { subjectId: "t8" })).toBe(7);
  expect(await record(61, { kind: "task.restored" })).toBe(8);
  expect(await record(61, {}, "max")).toBe(9);
  expect(await house.at.read(many(q.select().from(tasks)))).toEqual([]);
});
