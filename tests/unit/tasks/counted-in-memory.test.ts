import { describe, expect, it } from "vitest";
import { taskStatuses, tasks, taskTeamTypes } from "#db/event/schema/tasks";
import { teams, teamTypes } from "#db/event/schema/teams";
import { q } from "#db/read-batch";
import { ftsQuery } from "~/features/search/query.rules";
import { adminTasks } from "~/features/tasks/admin-tasks.queries.server";
import { refreshTaskProgress } from "~/features/tasks/progress.server";
import { personFinder, teamFinder } from "~/features/teams/found-teams.server";
import { roomCounts, searchIndexAgain } from "~/rooms.server";
import { filledEvent, ids } from "../support/hostile-event";
import { audit, memoryEvent } from "../support/memory-event";
import { CLOCK, dayOf, NAMED } from "./overall-cases";

describe("the status of a task over all its teams", () => {
  it("is in SQL what the spec says, as a column and as a filter, whatever organisers, archived teams and strangers do", async () => {
    const at = await memoryEvent();
    const others = ["organiser", "archived", "stranger"];
    await at.write(
      q.insert(teamTypes).values([...NAMED, {}].map((_, n) => ({ id: `y${n}`, name: `y${n}`, ...audit }))),
      ...NAMED.flatMap(({ due, teams: counted }, n) => {
        const id = `t${String(n).padStart(2, "0")}`;
        const team = (name: string, more = {}) => ({
          id: `${id} ${name}`,
          name: `${id} ${name}`,
          teamTypeId: `y${n}`,
          ...more,
          ...audit,
        });
        const more: Record<string, object> = {
          organiser: { isOrganiser: true },
          archived: { isArchived: true },
          stranger: { teamTypeId: `y${NAMED.length}` },
        };
        return [
          q.insert(tasks).values({ id, title: id, type: "task", dueDate: dayOf(due), ...audit }),
          q.insert(taskTeamTypes).values({ taskId: id, teamTypeId: `y${n}` }),
          q
            .insert(teams)
            .values([
              ...counted.map((_, m) => team(`${m}`)),
              ...others.map((name) => team(name, more[name])),
            ]),
          q.insert(taskStatuses).values([
            ...counted.map(({ is, ext }, m) => ({
              id: `${id} ${m}`,
              taskId: id,
              teamId: `${id} ${m}`,
              progressStatus: is,
              extendedDueDate: dayOf(ext),
              ...audit,
            })),
            ...others.map((name) => ({
              id: `${id} ${name}`,
              taskId: id,
              teamId: `${id} ${name}`,
              progressStatus: n % 2 ? ("notApplicable" as const) : ("incomplete" as const),
              extendedDueDate: "2040-01-01",
              ...audit,
            })),
          ]),
        ];
      }),
      refreshTaskProgress(),
    );
    const search = (more: Record<string, unknown>) =>
      at.read(adminTasks.page(adminTasks.Search.parse(more), { clock: CLOCK }));
    const { rows } = await search({});
    const byId = new Map(rows.map(({ id, overall }) => [id, overall]));
    expect(NAMED.map(({ why }, n) => [why, byId.get(`t${String(n).padStart(2, "0")}`)])).toEqual(
      NAMED.map(({ why, overall }) => [why, overall]),
    );
    for (const status of ["overdue", "dueSoon", "complete", "notApplicable"] as const) {
      const found = (await search({ status })).rows.map(({ overall }) => overall);
      expect(found).toEqual(NAMED.filter(({ overall }) => overall === status).map(() => status));
    }
    const open = (await search({ status: "incomplete" })).rows.map(({ overall }) => overall);
    expect(open).toHaveLength(
      NAMED.filter(({ overall }) => overall !== "complete" && overall !== "notApplicable").length,
    );
  });
});

describe("what staff see counted and find", () => {
  it("the navigation counts what is active, and what is to be decided by anybody", async () => {
    const at = await filledEvent();
    const counts = await at.read(roomCounts(new Date("2027-06-10T12:00:00.000Z"), "nobody"));
    expect(counts).toMatchObject({
      tasks: 11,
      taskGroups: 3,
      teams: 7,
      teamTypes: 3,
      approvals: 5,
      failedMails: 0,
    });
  });
  it("a team is found with its owner and the stand that it shares, without either too; people with their team", async () => {
    const at = await filledEvent();
    await at.write(...searchIndexAgain());
    const staff = { level: "moderator", teamId: undefined } as const;
    const slice = (words: string) => ({ query: ftsQuery(words), limit: 20, offset: 0 });
    const team = async (words: string) => {
      const page = await at.read(teamFinder.find(staff, slice(words)));
      return page.rows.map((row) => [row.id, row.text, row.teamName, row.isArchived].join());
    };
    expect([await team("zero"), await team("Share"), await team("alba"), await team("gone")]).toEqual([
      ["zero,,,0"],
      ["Share,eve Tester,alba,0"],
      ["alba,cy Tester,,0"],
      ["gone,fay Tester,,1"],
    ]);
    const people = await at.read(personFinder.find(staff, slice("Tester")));
    expect(people.total).toBe(9);
    const person = (id: string) => people.rows.find((row) => row.id === id);
    expect(person("max")).toMatchObject({
      title: "max Tester",
      text: "max@x.test",
      teamId: null,
      teamName: null,
      isArchived: 0,
    });
    expect(person("cy")).toMatchObject({ teamId: "alba", teamName: "alba" });
    expect([person("fay")?.isArchived, ids(people.rows).endsWith("fay")]).toEqual([1, true]);
    // Whoever has a team finds it and its people; without either, nobody.
    const own = await at.read(teamFinder.find({ level: "user", teamId: "alba" }, slice("alba")));
    const colleagues = await at.read(
      personFinder.find({ level: "reportViewer", teamId: "alba" }, slice("Tester")),
    );
    const nobody = await at.read(
      personFinder.find({ level: "reportViewer", teamId: undefined }, slice("Tester")),
    );
    expect([ids(own.rows), new Set(colleagues.rows.map(({ teamId }) => teamId)), nobody.total]).toEqual([
      "alba",
      new Set(["alba"]),
      0,
    ]);
  });
  it("says of what was found who owns it and whose stand it shares, and leads there", () => {
    const by = { who: { level: "moderator", teamId: undefined } as const, locale: "en-GB" };
    const row = { id: "a", title: "A", text: "", isArchived: 0 as const };
    expect(teamFinder.show({ ...row, text: "Mia Marsh", teamName: "Alba" }, by)).toEqual({
      to: "/admin/teams/a",
      facts: ["Owner Mia Marsh", "Shares the stand of Alba"],
    });
    expect(teamFinder.show(row, by).facts.filter(Boolean)).toEqual([]);
    expect(personFinder.show({ ...row, text: "m@x", teamId: "t", teamName: "Alba" }, by)).toEqual({
      to: "/admin/teams/t/a",
      facts: ["m@x", "Alba"],
    });
    expect(personFinder.show({ ...row, text: "m@x", teamId: null }, by)).toEqual({
      to: "/admin/users/a",
      facts: ["m@x", "Staff"],
    });
  });
});
