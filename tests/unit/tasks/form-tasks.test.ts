import { type SQL, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { EventDatabase } from "#db/database";
import { readBatch } from "#db/read-batch";
import { connectRooms } from "~/connect-rooms.server";
import { waitingTasks } from "~/features/tasks/approvals/approvals.queries.server";
import { teamsOfTask } from "~/features/tasks/by-team/task-teams.queries.server";
import { setStatusForTeams } from "~/features/tasks/by-team/team-statuses.commands.server";
import { teamTaskDetail } from "~/features/tasks/by-team/team-task.queries.server";
import { completeTask, reopenTask, setTaskStatus } from "~/features/tasks/task-status.commands.server";
import { addTask, duplicateTask, updateTask } from "~/features/tasks/tasks.commands.server";
import { taskForTeam, tasksForTeam } from "~/features/tasks/tasks.queries.server";
import type { TaskValues } from "~/features/tasks/tasks.schema";
import { formsToChoose } from "~/features/tasks/types/form/form-tasks.queries.server";
import {
  type FormTaskState,
  formChoiceLabel,
  formTaskState,
} from "~/features/tasks/types/form/form-tasks.rules";
import { BLANK_SETTINGS } from "~/features/tasks/types/task-types.schema";
import { newId } from "~/lib/ids";
import { sqlRows } from "../../harness/sql-rows";
import { memoryHouse } from "../support/memory-house";

const NOW = new Date("2027-06-10T10:00:00.000Z");
let house: Awaited<ReturnType<typeof memoryHouse>>;
/** What somebody else does once, between what a command reads and what it writes. */
let meanwhile: SQL | null;
beforeEach(async () => {
  connectRooms();
  house = await memoryHouse();
  meanwhile = null;
  await house.at.write(
    sql`update user set permissions = 'moderator', team_id = null where id = 'mia'`,
    sql`insert into team (id, name, created_at, created_by, updated_at, updated_by)
      values ('solent', 'Solent Rigging', '', '', '', '')`,
    sql`insert into user (id, first_name, surname, email, team_id, permissions, created_at, created_by, updated_at, updated_by)
      values ('tom', 'Tom', 'Ellery', 'tom@x.test', 'solent', 'user', '', '', '', '')`,
    form(OPEN, { isPublished: 1 }),
    form(OTHER, { isPublished: 1, title: "Passes" }),
    form(CLOSED, { title: "Insurance" }),
  );
});

const [OPEN, OTHER, CLOSED] = [newId(), newId(), newId()];
const form = (id: string, { isPublished = 0, title = "Stand order" } = {}) =>
  sql`insert into form (id, title, short_name, is_published, created_at, created_by, updated_at, updated_by)
    values (${id}, ${title}, ${id}, ${isPublished}, '', '', '', '')`;

const as = (id: string, level: "user" | "moderator", teamId: string | null) => {
  const ctx = house.ctx(NOW, { actor: { id, level, teamId } });
  const db: EventDatabase = {
    ...ctx.db,
    batch: async (statements, mode) => {
      const first = mode === "write" ? meanwhile : null;
      meanwhile = mode === "write" ? null : meanwhile;
      if (first) await house.at.write(first);
      return ctx.db.batch(statements, mode);
    },
  };
  return { ...ctx, db };
};
const staff = () => as("mia", "moderator", null);
const tom = () => as("tom", "user", "solent");
const rows = async <Row>(statement: SQL) =>
  (await readBatch(house.at.db, { rows: sqlRows<Row>(statement) })).rows;

const values = (change: Partial<TaskValues> = {}): TaskValues => ({
  ...{
    title: "Order services",
    type: "form",
    description: "",
    dueDate: "",
    ...BLANK_SETTINGS,
  },
  ...{ groupIds: [], teamTypeIds: [], showToChildTeams: true, isRequired: true, isTimeSensitive: false },
  ...{ isApprovalNeeded: false, version: 0, formId: OPEN },
  ...change,
});
const asksFor = async (change: Partial<TaskValues> = {}) => (await addTask(staff(), values(change))).taskId;
const submission = (
  taskId: string,
  more: { formId?: string; isDraft?: number; editOf?: string | null } = {},
) => {
  const { formId = OPEN, isDraft = 0, editOf = null } = more;
  return sql`insert into submission (id, form_id, task_id, team_id, is_draft, edit_of, reference, number, submitted_at, submitted_by,
      created_at, created_by, updated_at, updated_by)
    values (${editOf ? "change" : "sent"}, ${formId}, ${taskId}, 'solent', ${isDraft}, ${editOf},
      ${isDraft ? null : "SSO-0041"}, 1, ${isDraft ? null : "2027-06-09T08:00:00.000Z"}, ${isDraft ? null : "tom"},
      '', 'tom', '2027-06-09T09:00:00.000Z', 'tom')`;
};
const formOf = async (taskId: string) =>
  (await rows<{ formId: string | null }>(sql`select form_id as formId from task where id = ${taskId}`))[0]
    ?.formId;
const shown = async (taskId: string) => {
  const { task } = await readBatch(house.at.db, { task: taskForTeam(taskId, "solent", "tom") });
  if (!task) throw new Error("The team does not see it");
  return { task, state: formTaskState(task) };
};

describe("a task asks for a form", () => {
  it("that is published; any other is refused at its field, one closed meanwhile too", async () => {
    expect(await formOf(await asksFor())).toBe(OPEN);
    for (const formId of [CLOSED, newId(), "", undefined]) {
      const { formId: _, ...without } = values();
      await expect(
        addTask(staff(), formId === undefined ? without : values({ formId })),
      ).rejects.toMatchObject({
        status: 422,
        fields: { formId: expect.stringMatching(/Choose/) },
      });
    }
    for (const gone of [sql`is_published = 0`, sql`is_archived = 1`]) {
      meanwhile = sql`update form set ${gone} where id = ${OTHER}`;
      await expect(addTask(staff(), values({ formId: OTHER }))).rejects.toMatchObject({ status: 422 });
    }
    expect(await rows(sql`select 1 from task where form_id is not ${OPEN} and type = 'form'`)).toEqual([]);
  });

  it("keeps one that was closed later, and leaves it where the type changes", async () => {
    const taskId = await asksFor();
    await house.at.write(sql`update form set is_published = 0 where id = ${OPEN}`);
    await updateTask(staff(), taskId, values({ title: "Anew", version: 1 }));
    expect(await formOf(taskId)).toBe(OPEN);
    const { formId: _, ...without } = values({ title: "Again", version: 2 });
    await updateTask(staff(), taskId, without);
    expect(await formOf(taskId)).toBe(OPEN);
    const { forms } = await readBatch(house.at.db, { forms: formsToChoose(taskId) });
    expect(forms.map(formChoiceLabel)).toEqual(["Passes", "Stand order (not published any more)"]);
    await expect(updateTask(staff(), taskId, values({ formId: CLOSED, version: 3 }))).rejects.toMatchObject({
      fields: { formId: expect.stringContaining("not published") },
    });
    await updateTask(staff(), taskId, values({ type: "task", version: 3 }));
    expect(await formOf(taskId)).toBe(null);
    await expect(updateTask(staff(), taskId, values({ version: 4 }))).rejects.toMatchObject({ status: 422 });
  });

  it("is a choice of published forms only", async () => {
    await house.at.write(sql`update form set is_archived = 1 where id = ${OTHER}`);
    const { forms } = await readBatch(house.at.db, { forms: formsToChoose(null) });
    expect(forms.map(formChoiceLabel)).toEqual(["Stand order"]);
  });

  it("another form, once teams have submitted the first, wants to be meant", async () => {
    const taskId = await asksFor();
    await house.at.write(submission(taskId));
    await setTaskStatus(staff(), { taskId, teamId: "solent", progressStatus: "complete" });
    const change = values({ formId: OTHER, version: 1 });
    await expect(updateTask(staff(), taskId, change)).rejects.toMatchObject({
      fields: { isTypeChangeMeant: "1 team has completed it. Tick the box to change the form anyway." },
    });
    await updateTask(staff(), taskId, { ...change, isTypeChangeMeant: true });
    expect(await formOf(taskId)).toBe(OTHER);
  });

  it("and so does its copy", async () => {
    const { taskId } = await duplicateTask(staff(), await asksFor());
    expect(await formOf(taskId)).toBe(OPEN);
  });
});

describe("where a team is with the form", () => {
  const task = (change: object) =>
    formTaskState({
      ...{ form: { isOpen: true }, draft: null, submission: null, progressStatus: "incomplete" },
      approvalStatus: "none",
      ...change,
    });
  it.each<[FormTaskState, object]>([
    ["notStarted", {}],
    ["draft", { draft: {} }],
    ["submitted", { submission: {}, progressStatus: "complete" }],
    ["submitted", { submission: {}, approvalStatus: "awaiting" }],
    ["submitted", { submission: {}, progressStatus: "complete", form: { isOpen: false } }],
    ["submitted", { submission: {}, progressStatus: "notApplicable" }],
    ["again", { submission: {}, approvalStatus: "rejected" }],
    ["again", { submission: {} }],
    ["closed", { submission: {}, form: { isOpen: false } }],
    ["closed", { draft: {}, form: { isOpen: false } }],
    ["closed", { form: null }],
    ["settled", { progressStatus: "complete" }],
    ["settled", { progressStatus: "notApplicable", draft: {} }],
  ])("%s: %o", (state, change) => expect(task(change)).toBe(state));

  it("is read with who did what last, and of this very form and task alone", async () => {
    const taskId = await asksFor();
    const second = await asksFor({ title: "Another" });
    expect((await shown(taskId)).state).toBe("notStarted");
    await house.at.write(submission(taskId, { isDraft: 1 }));
    const begun = await shown(taskId);
    expect([begun.state, begun.task.draft]).toEqual([
      "draft",
      { at: "2027-06-09T09:00:00.000Z", by: "Tom Ellery" },
    ]);
    expect(begun.task.hasDraft).toBe(true);
    expect((await shown(second)).state).toBe("notStarted");
    await house.at.write(sql`delete from submission`, submission(taskId));
    await house.at.write(submission(taskId, { isDraft: 1, editOf: "sent" }));
    const sent = await shown(taskId);
    expect(sent.state).toBe("again");
    expect(sent.task).toMatchObject({
      hasDraft: false,
      draft: null,
      submission: { id: "sent", reference: "SSO-0041", by: "Tom Ellery", change: { by: "Tom Ellery" } },
    });
    await house.at.write(sql`update task set form_id = ${OTHER} where id = ${taskId}`);
    expect((await shown(taskId)).task.submission).toBe(null);
    const list = await readBatch(house.at.db, { tasks: tasksForTeam("solent", "tom") });
    expect(list.tasks.map(({ hasDraft }) => hasDraft)).not.toContain(true);
  });

  it("is closed while the form is unpublished, archived or gone, and opens again", async () => {
    const taskId = await asksFor();
    for (const [closing, opening] of [
      [sql`update form set is_published = 0`, sql`update form set is_published = 1`],
      [sql`update form set is_archived = 1`, sql`update form set is_archived = 0`],
    ] as const) {
      await house.at.write(closing);
      expect((await shown(taskId)).state).toBe("closed");
      await house.at.write(opening);
      expect((await shown(taskId)).state).toBe("notStarted");
    }
    await house.at.write(sql`delete from form`);
    expect((await shown(taskId)).state).toBe("closed");
  });
});

describe("completing it by hand", () => {
  const where = (taskId: string) => ({ taskId, teamId: "solent" });
  const state = (taskId: string) =>
    rows(
      sql`select progress_status as state, approval_status as approval from task_status where task_id = ${taskId}`,
    );

  it("is refused unless it was submitted: to the team, to staff, for many teams", async () => {
    const taskId = await asksFor();
    await house.at.write(submission(taskId, { isDraft: 1 }));
    await expect(completeTask(tom(), { taskId })).rejects.toThrow("cannot be completed by ticking");
    await expect(setTaskStatus(staff(), { ...where(taskId), progressStatus: "complete" })).rejects.toThrow(
      "has not been submitted yet",
    );
    const many = { taskId, teamIds: ["solent"], progressStatus: "complete" } as const;
    await expect(setStatusForTeams(staff(), many)).rejects.toThrow("has not been submitted yet");
    expect(await state(taskId)).toEqual([]);
    await setTaskStatus(staff(), { ...where(taskId), progressStatus: "notApplicable" });
    await setTaskStatus(staff(), { ...where(taskId), progressStatus: "incomplete" });
  });

  it("holds for what was submitted, and is relied on in the batch", async () => {
    const taskId = await asksFor({ isApprovalNeeded: true });
    await house.at.write(submission(taskId));
    for (const act of [
      () => completeTask(tom(), { taskId }),
      () => setTaskStatus(staff(), { ...where(taskId), progressStatus: "complete" }),
    ]) {
      meanwhile = sql`update submission set is_draft = 1`;
      await expect(act()).rejects.toMatchObject({ status: 409 });
      await house.at.write(sql`update submission set is_draft = 0`);
    }
    meanwhile = sql`update form set is_archived = 1`;
    await expect(completeTask(tom(), { taskId })).rejects.toMatchObject({ status: 409 });
    await expect(completeTask(tom(), { taskId })).rejects.toThrow("cannot be completed by ticking");
    await house.at.write(sql`update form set is_archived = 0`);
    meanwhile = sql`update task set form_id = ${OTHER} where id = ${taskId}`;
    await expect(completeTask(tom(), { taskId })).rejects.toMatchObject({ status: 409 });
    await house.at.write(sql`update task set form_id = ${OPEN} where id = ${taskId}`);
    await completeTask(tom(), { taskId });
    expect(await state(taskId)).toEqual([{ state: "incomplete", approval: "awaiting" }]);
    await expect(reopenTask(tom(), { taskId })).rejects.toThrow("cannot be reopened by your team");
    await setTaskStatus(staff(), { ...where(taskId), progressStatus: "complete" });
    expect(await state(taskId)).toEqual([{ state: "complete", approval: "none" }]);
  });
});

describe("staff see what a team sent", () => {
  it("on the team's page, in the task's list and in the queue", async () => {
    const taskId = await asksFor({ isApprovalNeeded: true });
    await house.at.write(submission(taskId));
    await completeTask(tom(), { taskId });
    const clock = { today: "2027-06-10", dueSoonDays: 10 };
    const sent = { id: "sent", formId: OPEN, reference: "SSO-0041" };
    const scope = { taskId, clock };
    const { detail, list, queue } = await readBatch(house.at.db, {
      detail: teamTaskDetail(taskId, "solent", clock),
      list: teamsOfTask.page(teamsOfTask.Search.parse({}), scope),
      queue: waitingTasks.page(waitingTasks.Search.parse({})),
    });
    expect(detail.submission).toMatchObject({ id: "sent", reference: "SSO-0041" });
    expect(list.rows.find(({ teamId }) => teamId === "solent")?.submission).toEqual(sent);
    const given = { questions: 0, items: 0, amount: 0, files: [] };
    expect(queue.rows.map(({ submission }) => submission)).toEqual([{ ...sent, ...given }]);
  });
});
