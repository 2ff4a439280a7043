import { afterAll, beforeAll, expect, it } from "vitest";
import { activities } from "#db/event/schema/activity";
import { corePages, settings } from "#db/event/schema/settings";
import { taskGroups, taskGroupTasks, taskStatuses, tasks, taskTeamTypes } from "#db/event/schema/tasks";
import { teams, teamTypes, users } from "#db/event/schema/teams";
import { many, q, readBatch } from "#db/read-batch";
import { cloneEvent } from "#workers/ops/provision/clone-event";
import { createEvent } from "#workers/ops/provision/create-event";
import { deleteEvent } from "#workers/ops/provision/delete-event";
import { findEvent, getEvent } from "#workers/ops/provision/events";
import { readFields } from "#workers/ops/provision/field-values";
import { setSettings } from "#workers/ops/provision/set-settings";
import { newId } from "~/lib/ids";
import { execute } from "../../harness/databases";
import { type PrivateServer, privateServer } from "../../harness/private-server";
import { isWhole } from "../../harness/whole";

let server: PrivateServer;
const [type, group, first, second, team] = [newId(), newId(), newId(), newId(), newId()];
const clone = { slug: "next", name: "Boat 2028", adminEmail: "eve@boat.example" };

beforeAll(async () => {
  server = await privateServer();
  const dates = { startDate: "2027-05-04", endDate: "2027-05-06", launchDate: "2027-01-31" };
  const boat = { slug: "boat", name: "Boat 2027", adminEmail: "ann@boat.example" };
  const { event } = await createEvent(server.on, { ...boat, ...dates, timeZone: "Europe/Oslo" });
  const fields = ["variables.dueSoonDays=9", "terminology.tasks=Jobs", "event.appUrl=https://boat.example"];
  const more = [
    "branding.logo=/files/x.png",
    "branding.iconLogo=https://cdn.example/i.png",
    "onboarding.title=Hi",
  ];
  const text = `onboarding.description=See /tasks/${first}`;
  await setSettings(server.on, "boat", readFields([...fields, ...more, text]));
  const db = await server.on.openEvent(event);
  const by = "'2027-01-01', 'u', '2027-01-01', 'u'";
  await db.batch(
    [
      `insert into team_type values ('${type}', 'Ships', ${by})`,
      `insert into team (id, name, team_type_id, created_at, created_by, updated_at, updated_by) values ('${team}', 'T', '${type}', ${by})`,
      ...[first, second].map(
        (id, n) =>
          `insert into task (id, title, due_date, description, type, form_id, version, created_at, created_by, updated_at, updated_by)
           values ('${id}', 'Task ${n}', ${n ? "null" : "'2027-02-28'"}, 'after /tasks/${second}', 'form', 'f1', 7, ${by})`,
      ),
      `insert into task_team_type values ('${first}', '${type}')`,
      `insert into task_group values ('${group}', 'Group', 0, 3, ${by})`,
      `insert into task_group_task values ('${group}', '${first}', 5)`,
      `insert into task_status (id, task_id, team_id, created_at, created_by, updated_at, updated_by) values ('s', '${first}', '${team}', ${by})`,
    ],
    "write",
  );
});
afterAll(() => server.stop());

async function content(slug: string) {
  const db = await server.on.openEvent(await getEvent(server.on.control, slug));
  const found = await readBatch(db, {
    docs: many(q.select().from(settings)),
    pages: many(q.select().from(corePages)),
    types: many(q.select().from(teamTypes)),
    tasks: many(q.select().from(tasks).orderBy(tasks.title)),
    groups: many(q.select().from(taskGroups)),
    grouped: many(q.select().from(taskGroupTasks)),
    taskTypes: many(q.select().from(taskTeamTypes)),
    teams: many(q.select().from(teams)),
    users: many(q.select().from(users)),
    statuses: many(q.select().from(taskStatuses)),
    log: many(q.select().from(activities)),
  });
  const counted = (await execute(db, "select total from task_progress")).rows.length;
  const search = (await execute(db, "select kind from search_entry order by kind")).rows;
  const docs = Object.fromEntries(found.docs.map(({ kind, data }) => [kind, JSON.parse(data)]));
  return { ...found, docs, counted, search: search.map(({ kind }) => kind) };
}

function expectClone(next: Awaited<ReturnType<typeof content>>, due: string) {
  const [one, two] = next.tasks;
  expect([one!.dueDate, two!.dueDate]).toEqual([due, null]);
  expect(one).toMatchObject({
    formId: null,
    version: 1,
    createdBy: "system",
    description: `after /tasks/${two!.id}`,
  });
  for (const id of [type, group, first, second]) expect(JSON.stringify(next)).not.toContain(id);
  expect(next.grouped).toEqual([{ groupId: next.groups[0]!.id, taskId: one!.id, position: 5 }]);
  expect(next.taskTypes).toEqual([{ taskId: one!.id, teamTypeId: next.types[0]!.id }]);
  expect(next.docs.onboarding).toMatchObject({ title: "Hi", description: `See /tasks/${one!.id}` });
  expect(next.counted).toBe(2);
  expect([next.teams, next.statuses]).toEqual([[], []]);
  expect(next.users).toMatchObject([{ email: "eve@boat.example", permissions: "admin" }]);
  expect(next.log.map(({ kind }) => kind)).toEqual(["staff.invited"]);
  expect(next.search).toEqual(["person", "task", "task", "taskGroup"]);
}

it("copies the pattern with new ids and later days, and nobody's data", async () => {
  const before = await content("boat");
  await cloneEvent(server.on, "boat", { ...clone, start: "2028-05-02" });
  const next = await content("next");
  expectClone(next, "2028-02-27");
  expect(next.docs.event).toMatchObject({
    startDate: "2028-05-02",
    endDate: "2028-05-04",
    launchDate: "2028-01-30",
    timeZone: "Europe/Oslo",
    eventName: "Boat 2028",
    appUrl: "",
  });
  expect(next.docs.branding).toMatchObject({ logo: "", iconLogo: "https://cdn.example/i.png" });
  expect(next.docs.variables.dueSoonDays).toBe(9);
  expect(next.pages.find(({ id }) => id === "tasks")?.title).toBe("Jobs");
  expect(await getEvent(server.on.control, "next")).toMatchObject({
    startDate: "2028-05-02",
    status: "active",
  });
  expect(await content("boat")).toEqual(before);
});

it("shifts by days, also backwards, and refuses what it cannot count", async () => {
  await cloneEvent(server.on, "boat", { ...clone, slug: "earlier", shiftDays: -59 });
  expectClone(await content("earlier"), "2026-12-31");
  const refused = async (other: object, message: string) =>
    expect(cloneEvent(server.on, "boat", { ...clone, slug: "no", ...other })).rejects.toThrow(message);
  await refused({ shiftDays: 1.5 }, "whole number of days");
  await refused({ shiftDays: Number.NaN }, "whole number of days");
  await refused({ shiftDays: 1, start: "2028-01-01" }, "not both");
  await refused({ start: "2028-02-30" }, "a real date");
  await refused({ slug: "next" }, 'The slug "next" is taken');
  await expect(cloneEvent(server.on, "nothing", clone)).rejects.toThrow('There is no event "nothing"');
  expect(await findEvent(server.on.control, "no")).toBeNull();
});

it("is an event with exceptions where the pattern is one", async () => {
  const markOf = async (slug: string) => {
    const db = await server.on.openEvent(await getEvent(server.on.control, slug));
    return (await execute(db, "select has_exceptions from event_root")).rows[0]?.has_exceptions;
  };
  expect([await markOf("boat"), await markOf("next")]).toEqual([0, 0]);
  const db = await server.on.openEvent(await getEvent(server.on.control, "boat"));
  await db.batch([`update task set audience_base = 'teams' where id = '${first}'`], "write");
  await cloneEvent(server.on, "boat", { ...clone, slug: "excepting" });
  expect([await markOf("boat"), await markOf("excepting")]).toEqual([1, 1]);
  await db.batch([`update task set audience_base = null`], "write");
});

it("ends right when it was cut short at any of its steps", async () => {
  for (let cutAt = 1; ; cutAt += isWhole ? 1 : 5) {
    let calls = -1;
    const cut = await server.over((driver) => ({
      ...driver,
      fetch(request) {
        if (calls >= 0) calls += 1;
        return calls === cutAt ? Promise.reject(new Error("cut")) : driver.fetch!(request);
      },
    }));
    calls = 0;
    const wanted = { ...clone, slug: "cut", shiftDays: 1 };
    const done = await cloneEvent(cut, "boat", wanted).catch(() => null);
    if (!done) await cloneEvent(server.on, "boat", wanted);
    expectClone(await content("cut"), "2027-03-01");
    await deleteEvent(server.on, "cut");
    if (done) return;
  }
});
