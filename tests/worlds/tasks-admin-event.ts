import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { writeBatch } from "#db/write-batch";
import { addTaskGroup } from "~/features/tasks/groups/task-groups.server";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { addTeamType } from "~/features/teams/team-types.server";
import { addStandShare, addTeam } from "~/features/teams/teams.commands.server";
import type { Answer } from "../harness/http";
import { urlOf } from "../harness/portal";
import { portalEvent, signedIn, textOf } from "./portal-event";
import { newTask, person } from "./test-event";

/** An event with teams of every kind, a group and four tasks, and its admin's browser. */
export async function tasksAdminEvent(slug: string) {
  const at = await portalEvent(slug);
  const staff = await signedIn(slug, at.adminEmail);
  const ctx = at.ctx();
  const shell = (await addTeamType(ctx, { name: "Shell" })).teamTypeId;
  const water = (await addTeamType(ctx, { name: "Water" })).teamTypeId;
  const group = (await addTaskGroup(ctx, { title: "Build-up" })).taskGroupId;
  const team = (name: string, change = {}) =>
    addTeam(ctx, { name, teamTypeId: null, isOrganiser: false, owner: person(name, slug), ...change });
  const parent = await team("Parent", { teamTypeId: shell });
  await addStandShare(ctx, { name: "Child", parentTeamId: parent.teamId, owner: person("Child", slug) });
  await team("Untyped");
  await team("Organisers", { isOrganiser: true });
  await team("Boat", { teamTypeId: water });
  const task = async (title: string, change = {}) => (await addTask(ctx, newTask(title, change))).taskId;
  const tasks = {
    late: await task("Late", {
      dueDate: "2026-01-01",
      teamTypeIds: [shell],
      isTimeSensitive: true,
      groupIds: [group],
    }),
    near: await task("Near", { dueDate: "2026-11-30", type: "upload", isApprovalNeeded: true }),
    far: await task("Far", {
      dueDate: "2029-01-01",
      type: "tbc",
      showToChildTeams: false,
      teamTypeIds: [shell],
    }),
    dateless: await task("Dateless", { type: "externalForm", externalLink: "https://forms.example/x" }),
  };
  await writeBatch(at.db, [sql`update task set due_date = date('now', '+9 days') where title = 'Near'`]);

  const get = (path: string) => staff.get(urlOf(slug, path));
  return {
    at,
    staff,
    shell,
    group,
    parent,
    tasks,
    get,
    post: (path: string, form: Record<string, string | readonly string[]>) =>
      staff.post(urlOf(slug, path), {
        form: new URLSearchParams(
          Object.entries(form).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)])),
        ),
      }),
    /** The names of a list's rows. */
    rows: async (path: string) => {
      const { body } = await get(path);
      return [...body.matchAll(/<th[^>]*scope="row"[^>]*>\s*(?:<a[^>]*>)?([^<]+)/g)].map(
        ([, title]) => title,
      );
    },
    roundTrips: (answer: Answer) =>
      Number(/roundTrips=(\d+)/.exec(String(answer.headers["server-timing"]))?.[1]),
    /** The words of the page that an action leads to, its notice among them. */
    toast: async (answer: Answer) => {
      expect(answer.status).toBe(302);
      return textOf((await staff.get(new URL(String(answer.headers.location), answer.url).href)).body);
    },
  };
}
