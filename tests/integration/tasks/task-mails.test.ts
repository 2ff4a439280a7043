import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { writeBatch } from "#db/write-batch";
import { approveTasks, reviewTask } from "~/features/tasks/approvals/approvals.commands.server";
import { askForTask, decideRequest } from "~/features/tasks/approvals/requests.commands.server";
import { assignTask } from "~/features/tasks/assignees.commands.server";
import { remindTeams } from "~/features/tasks/by-team/reminders-by-hand.commands.server";
import { setStatusForTeams } from "~/features/tasks/by-team/team-statuses.commands.server";
import { completeTask, setTaskStatus } from "~/features/tasks/task-status.commands.server";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { addTeam, addTeamMember } from "~/features/teams/teams.commands.server";
import { addDays, dayIn } from "~/lib/dates";
import type { CommandContext } from "~/procedure/context";
import { type MailHouse, mailHouse } from "../../worlds/mail-house";
import { newTask, person, race } from "../../worlds/test-event";
import { undoTimeOver } from "../support/drain";

let house: MailHouse;
let teamId: string;
let owner: CommandContext;
let mateId: string;
let today: string;
const late: string[] = [];
beforeAll(async () => {
  house = await mailHouse("news");
  const { at } = house;
  today = dayIn(at.ctx().settings.event.timeZone, new Date());
  const add = (name: string) =>
    addTeam(at.ctx(), { name, teamTypeId: null, isOrganiser: false, owner: person(name) });
  const made = await add("Olive");
  teamId = made.teamId;
  owner = at.member(made.ownerId, teamId);
  mateId = (await addTeamMember(at.ctx(), { teamId, member: person("Mate") })).userId;
  for (const name of ["Pearl", "Quill", "Robin"]) late.push((await add(name)).teamId);
  await drainAll();
});
afterAll(() => house.stop());
beforeEach(() => house.forget());

/** A subscriber's own mails are found by the next drain, as the queue message hurries them in the product. */
async function drainAll() {
  await undoTimeOver(house.at.db);
  await house.drainAll();
}
const make = async (title: string, change = {}) =>
  (await addTask(house.at.ctx(), newTask(title, change))).taskId;
const subjects = async (name: string) =>
  (await house.mails(`${name}@crew.example`)).map(({ subject }) => subject);
const lastMail = async (name: string) => (await house.mails(`${name}@crew.example`))[0];

describe("decisions are mailed", () => {
  it("a rejection goes to the assignees with the reason and a link, or to the owner while nobody is assigned", async () => {
    const taskId = await make("Lift plan", { isApprovalNeeded: true, dueDate: addDays(today, 5) });
    const reject = async (reason: string) => {
      await completeTask(owner, { taskId });
      await reviewTask(house.at.ctx(), { taskId, teamId, decision: "rejected", reason });
      await drainAll();
    };
    await reject("Name the crane.");
    const mail = await lastMail("olive");
    expect(mail?.subject).toBe("Action needed: change and send again: Lift plan");
    expect(mail?.text).toContain("Name the crane.");
    expect(mail?.text).toContain(`/tasks/${taskId}`);
    expect(mail?.html).toContain("Name the crane.");
    expect(await subjects("mate")).not.toContain(mail?.subject);

    await assignTask(house.at.ctx(), { taskId, teamId, userId: mateId });
    await reject("And the <driver>.");
    expect(await subjects("mate")).toEqual(
      expect.arrayContaining(["Action needed: Lift plan is yours to do", mail?.subject]),
    );
    expect((await lastMail("mate"))?.html).toContain("And the &lt;driver&gt;.");
    expect((await subjects("olive")).filter((subject) => subject === mail?.subject)).toHaveLength(1);
  });

  it("what somebody takes on alone is mailed to nobody", async () => {
    const taskId = await make("Own doing");
    await assignTask(owner, { taskId, teamId, userId: owner.actor.id });
    await drainAll();
    expect((await subjects("olive")).filter((subject) => subject.includes("Own doing"))).toEqual([]);
  });

  it("approvals of many are mailed once each, also when the work is done again", async () => {
    const ids: string[] = [];
    for (const n of [1, 2, 3]) {
      const taskId = await make(`Approved ${n}`, { isApprovalNeeded: true });
      await completeTask(owner, { taskId });
      const [row] = await house.at.rows<{ id: string }>(
        sql`select id from task_status where task_id = ${taskId}`,
      );
      ids.push(row?.id ?? "");
    }
    await approveTasks(house.at.ctx(), ids);
    await drainAll();
    await writeBatch(house.at.db, [
      sql`update outbox set state = 'pending', lease_until = null where subscriber = 'taskNotifications'`,
    ]);
    await drainAll();
    // What a subscriber queues is hurried along by a message of its own.
    expect(house.sent).toContainEqual(expect.objectContaining({ job: "outbox", eventId: house.at.event.id }));
    const approved = (await subjects("olive")).filter((subject) => subject.startsWith("Approved: Approved"));
    expect(approved.sort()).toEqual([1, 2, 3].map((n) => `Approved: Approved ${n}`));
  });

  it("an answer to a request goes to who asked and to the assignees", async () => {
    const taskId = await make("Asked about", { dueDate: addDays(today, 2) });
    await assignTask(house.at.ctx(), { taskId, teamId, userId: mateId });
    const ask = () =>
      askForTask(owner, { taskId, kind: "moreTime", reason: "Ill", wantedDate: addDays(today, 6) });
    const decide = async (decision: "granted" | "declined", reason: string) => {
      const [row] = await house.at.rows<{ id: string }>(sql`select r.id from task_request r
        join task_status s on s.id = r.task_status_id where s.task_id = ${taskId} and r.state = 'open'`);
      await decideRequest(house.at.ctx(), { requestId: row?.id ?? "", decision, reason });
      await drainAll();
    };
    await ask();
    await drainAll();
    expect((await subjects("admin")).filter((subject) => subject.includes("Asked about"))).toEqual([]);
    await decide("declined", "It goes to print.");
    for (const name of ["olive", "mate"]) {
      const mail = await lastMail(name);
      expect(mail?.subject).toBe("Action needed: Asked about");
      expect(mail?.text).toContain("It goes to print.");
      expect(mail?.text).toContain("more time");
    }
    await ask();
    await decide("granted", "");
    for (const name of ["olive", "mate"])
      expect((await lastMail(name))?.subject).toMatch(/^You have until .*: Asked about$/);
  });
});

describe("not applicable, as a team asked", () => {
  const { decide, set, many } = {
    decide: async (taskId: string) => {
      const [row] = await house.at.rows<{ id: string }>(sql`select r.id from task_request r
        join task_status s on s.id = r.task_status_id where s.task_id = ${taskId} and r.state = 'open'`);
      await decideRequest(house.at.ctx(), { requestId: row?.id ?? "", decision: "granted", reason: "" });
    },
    set: (taskId: string) =>
      setTaskStatus(house.at.ctx(), { taskId, teamId, progressStatus: "notApplicable" }),
    many: (taskId: string) =>
      setStatusForTeams(house.at.ctx(), { taskId, teamIds: [teamId], progressStatus: "notApplicable" }),
  };
  it.each([
    ["by the answer to its request", decide],
    ["by setting its status by hand", set],
    ["by setting the status of chosen teams", many],
  ])("granted %s it is mailed; set without having been asked for it is not", async (how, grant) => {
    const taskId = await make(`No crane: ${how}`);
    await askForTask(owner, { taskId, kind: "notApplicable", reason: "We have none", wantedDate: "" });
    await grant(taskId);
    await drainAll();
    const about = async (title: string) => (await subjects("olive")).filter((text) => text.includes(title));
    expect(await about(`No crane: ${how}`)).toHaveLength(1);
    if (grant === decide) return;
    await grant(await make(`No crane either: ${how}`));
    await drainAll();
    expect(await about(`No crane either: ${how}`)).toEqual([]);
  });
});

describe("reminders by hand", () => {
  it("reach everyone who is late once a day, whoever presses how often, and nobody else", async () => {
    const taskId = await make("Overdue thing", { dueDate: addDays(today, -3) });
    await setTaskStatus(house.at.ctx(), { taskId, teamId, progressStatus: "complete" });
    const remind = (teamIds: string[] | "late") => remindTeams(house.at.ctx(), { taskId, teamIds });
    expect(await remind([late[0] ?? "", teamId])).toEqual({ sent: 1, before: 0, notOpen: 1 });
    const { won } = await race(Array.from({ length: 8 }, () => () => remind("late")));
    expect(won.reduce((sum, { sent }) => sum + sent, 0)).toBe(2);
    expect(await remind("late")).toEqual({ sent: 0, before: 3, notOpen: 0 });
    await drainAll();
    await writeBatch(house.at.db, [
      sql`update outbox set state = 'pending', lease_until = null where subscriber = 'taskReminders'`,
    ]);
    await drainAll();
    for (const name of ["pearl", "quill", "robin"]) {
      const mails = (await subjects(name)).filter((subject) => subject.includes("Overdue thing"));
      expect(mails, name).toEqual(["Action needed: Overdue thing, 3 days overdue"]);
    }
    expect((await subjects("olive")).filter((subject) => subject.includes("Overdue thing"))).toEqual([]);
    const log = sql`select team_id as team from email_log where template_id = 'taskReminder' order by team_id`;
    expect((await house.at.rows<{ team: string }>(log)).map(({ team }) => team)).toEqual([...late].sort());
  });

  it("are possible again the next day, and leave out who has more time", async () => {
    const taskId = await make("Tomorrow again", { dueDate: addDays(today, -1) });
    const tomorrow = new Date(Date.now() + 86_400_000);
    await writeBatch(house.at.db, [
      sql`insert into task_status (id, task_id, team_id, extended_due_date, created_at, created_by, updated_at, updated_by)
        values ('given', ${taskId}, ${late[0]}, ${addDays(today, 9)}, '', '', '', '')`,
    ]);
    const on = (now: Date) => remindTeams(house.at.ctx({ now }), { taskId, teamIds: "late" });
    expect((await on(new Date())).sent).toBe(3);
    expect((await on(tomorrow)).sent).toBe(3);
    expect((await on(tomorrow)).sent).toBe(0);
  });
});
