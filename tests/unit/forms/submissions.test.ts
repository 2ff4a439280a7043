import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { archiveForms } from "~/features/forms/bulk-forms.commands.server";
import { unpublishForm } from "~/features/forms/publication/publish-form.commands.server";
import { deleteSubmissions } from "~/features/forms/submissions/delete-submissions.commands.server";
import { readFilling } from "~/features/forms/submissions/open-filling.server";
import type { Filling } from "~/features/forms/submissions/open-filling.types";
import { submitFilling } from "~/features/forms/submissions/submit.commands.server";
import { reviewTask } from "~/features/tasks/approvals/approvals.commands.server";
import { newSecret } from "~/lib/ids";
import { meanwhile } from "../../integration/support/meanwhile";
import { type SubmissionsHouse, submissionsHouse } from "../support/submissions-house";

let house: SubmissionsHouse;
beforeEach(async () => {
  house = await submissionsHouse();
});

const text = (label: string, more: object = {}) => ({ type: "text", label, ...more });
const ownDraft = (formId: string, taskId: string | null = null): Filling => ({ of: "team", formId, taskId });
const stored = () =>
  house.rows<{ id: string; draft: number; answers: string; reference: string | null; number: number }>(
    sql`select id, is_draft as draft, answers, reference, number from submission order by created_at, id`,
  );

describe("submitting", () => {
  it("makes one submission with a reference and its indexed answers, however often it is sent", async () => {
    const form = await house.published([text("B"), { type: "number", label: "Size" }]);
    const [, size = ""] = form.ids;
    const draft = ownDraft(form.id);
    const { draft: saved } = await house.save(house.ann, draft, { [`f.${size}`]: "1,200.5" });
    const checked = { draftId: saved?.id ?? "", version: 1, number: 1 };
    const first = await submitFilling(house.ann, draft, checked);
    expect(first).toMatchObject({ kind: "submitted", submissionId: saved?.id, reference: "SSO-0001" });
    expect(await submitFilling(house.ann, draft, checked)).toEqual({ ...first, kind: "again" });
    expect(await stored()).toMatchObject([{ draft: 0, reference: "SSO-0001" }]);
    expect(await house.rows(sql`select field_id as f, number as n from submission_answer`)).toEqual([
      { f: size, n: 1200.5 },
    ]);
    expect(
      await house.rows(
        sql`select details ->> 'reference' as r, folded_details as f from activity where kind = 'submission.submitted'`,
      ),
    ).toEqual([{ r: "SSO-0001", f: expect.stringContaining("sso-0001") }]);
    expect(await house.rows(sql`select submitted, drafts from submission_count`)).toEqual([
      { submitted: 1, drafts: 0 },
    ]);
    expect(
      await house.rows(
        sql`select ref from search_entry where search_entry match '"SSO-0001"' and kind = 'submission'`,
      ),
    ).toEqual([{ ref: `${saved?.id} stand` }]);
    // Without a task a team sends in as often as it likes.
    await house.save(house.ben, draft, { [`f.${size}`]: "2" });
    expect(await house.submit(house.ben, draft)).toMatchObject({ reference: "SSO-0002" });
  });

  it.each([
    [40, "SSO-0041"],
    [9_998, "SSO-9999"],
    [12_344, "SSO-12345"],
  ])("the reference behind %i is %s: as it is said, stored and logged", async (last, reference) => {
    const form = await house.published([text("B")]);
    const [, b = ""] = form.ids;
    await house.at.write(sql`update form set last_reference = ${last}`);
    await house.save(house.ann, ownDraft(form.id), { [`f.${b}`]: "x" });
    expect(await house.submit(house.ann, ownDraft(form.id))).toMatchObject({ reference });
    expect((await stored())[0]?.reference).toBe(reference);
    expect(
      await house.rows(
        sql`select details ->> 'reference' as r from activity where kind = 'submission.submitted'`,
      ),
    ).toEqual([{ r: reference }]);
  });

  it("leads to what has to be put right, and asks to look again where the draft or the form changed", async () => {
    const form = await house.published([text("B", { isRequired: true })]);
    const [b = ""] = form.ids;
    const draft = ownDraft(form.id);
    await house.save(house.ann, draft, { [`f.${form.first}`]: "1" });
    expect(await house.submit(house.ann, draft)).toMatchObject({ kind: "incomplete", page: { number: 1 } });
    await house.save(house.ann, draft, { [`f.${b}`]: "x" });
    const { draft: now } = await readFilling(house.ann, draft);
    const checked = { draftId: now?.id ?? "", version: now?.version ?? 0, number: 1 };
    expect(await submitFilling(house.ann, draft, { ...checked, version: 1 })).toEqual({ kind: "changed" });
    await house.add({ kind: "form", id: form.id }, text("C"));
    await house.publish(form.id);
    expect(await submitFilling(house.ann, draft, checked)).toEqual({ kind: "changed" });
    expect(await stored()).toMatchObject([{ draft: 1 }]);
  });

  it("is refused while the form is closed or archived, and for who has no team; the draft stays", async () => {
    const form = await house.published([]);
    const draft = ownDraft(form.id);
    await house.save(house.ann, draft, { [`f.${form.first}`]: "1" });
    await unpublishForm(house.admin, form.id);
    await expect(house.submit(house.ann, draft)).rejects.toMatchObject({ status: 409 });
    await expect(house.save(house.ann, draft, {})).rejects.toThrow("not available");
    await house.publish(form.id);
    await archiveForms(house.admin, [form.id]);
    const begun = (await readFilling(house.ann, draft)).refusal;
    expect([begun?.kind, begun?.text]).toEqual(["notAvailable", expect.stringContaining("is kept")]);
    // Who comes anew has filled in nothing.
    expect((await readFilling(house.eve, draft)).refusal?.text).toBe(
      "This form is not available at the moment: ask the organisers when it opens again.",
    );
    expect(await stored()).toHaveLength(1);
    const other = await house.published([], "Other");
    const alone = house.as("mia", null);
    expect((await readFilling(alone, ownDraft(other.id))).refusal?.kind).toBe("noTeam");
    await expect(house.save(alone, ownDraft(other.id), {})).rejects.toThrow("Team ID is empty");
  });

  it("another team's submission does not answer mine", async () => {
    const form = await house.published([]);
    const draft = ownDraft(form.id);
    const { draft: saved } = await house.save(house.ann, draft, { [`f.${form.first}`]: "1" });
    const checked = { draftId: saved?.id ?? "", version: 1, number: 1 };
    await submitFilling(house.ann, draft, checked);
    expect(await submitFilling(house.eve, draft, checked)).toEqual({ kind: "changed" });
  });
});

describe("through a task", () => {
  it("is looked at by staff without a team, as every task is; others without one do not see that it is there", async () => {
    const form = await house.published([]);
    const taskId = await house.task(form.id);
    const nobody = house.as("mia", null);
    const staff = { ...nobody, actor: { ...nobody.actor, level: "moderator" as const } };
    const viewer = { ...nobody, actor: { ...nobody.actor, level: "reportViewer" as const } };
    for (const draft of [ownDraft(form.id), ownDraft(form.id, taskId)]) {
      expect((await readFilling(staff, draft)).refusal?.kind).toBe("noTeam");
      await expect(house.save(staff, draft, {})).rejects.toThrow("Team ID is empty");
      await expect(readFilling(viewer, draft)).rejects.toMatchObject({ status: 404 });
    }
    const other = await house.published([], "Other");
    await expect(readFilling(staff, ownDraft(other.id, taskId))).rejects.toMatchObject({ status: 404 });
  });

  it("completes it once; the submission can be changed only while that is allowed", async () => {
    const form = await house.published([]);
    const taskId = await house.task(form.id);
    const draft = ownDraft(form.id, taskId);
    await house.save(house.ann, draft, { [`f.${form.first}`]: "1" });
    const sent = await house.submit(house.ann, draft);
    expect(await house.status(taskId)).toEqual({ progress: "complete", approval: "none" });
    const open = await readFilling(house.ann, draft);
    expect(open).toMatchObject({ refusal: { kind: "submitted" }, submitted: { reference: "SSO-0001" } });
    await expect(house.save(house.ann, draft, {})).rejects.toMatchObject({ status: 409 });
    const submissionId = sent.kind === "submitted" ? sent.submissionId : "";
    const change: Filling = { of: "change", formId: form.id, submissionId, by: "team" };
    expect((await readFilling(house.ann, change)).refusal?.kind).toBe("notEditable");
    await expect(readFilling(house.eve, change)).rejects.toMatchObject({ status: 404 });
    await house.at.write(sql`update task_status set progress_status = 'incomplete'`);
    const reopened = await readFilling(house.ann, change);
    expect(reopened).toMatchObject({ refusal: null, answers: { [form.first]: { value: "1" } }, draft: null });
  });

  it("waits for approval; a change after approval waits anew, and a rejection opens it", async () => {
    const form = await house.published([]);
    const taskId = await house.task(form.id, { isApprovalNeeded: true });
    const draft = ownDraft(form.id, taskId);
    await house.save(house.ann, draft, { [`f.${form.first}`]: "1" });
    const sent = await house.submit(house.ann, draft);
    const submissionId = sent.kind === "submitted" ? sent.submissionId : "";
    expect(await house.status(taskId)).toEqual({ progress: "incomplete", approval: "awaiting" });
    const change: Filling = { of: "change", formId: form.id, submissionId, by: "team" };
    expect((await readFilling(house.ann, change)).refusal?.kind).toBe("notEditable");
    const review = { taskId, teamId: "stand", reason: "Too short" };
    await reviewTask(house.admin, { ...review, decision: "rejected" });
    await house.save(house.ann, change, { [`f.${form.first}`]: "22" });
    expect(await house.submit(house.ann, change)).toMatchObject({ kind: "submitted", submissionId });
    expect(await house.status(taskId)).toEqual({ progress: "incomplete", approval: "awaiting" });
    await reviewTask(house.admin, { ...review, decision: "approved" });
    await house.at.write(sql`update form set is_editable = 1`);
    await house.save(house.ann, change, { [`f.${form.first}`]: "333" });
    await house.submit(house.ann, change);
    expect(await house.status(taskId)).toEqual({ progress: "incomplete", approval: "awaiting" });
    expect(await stored()).toMatchObject([{ id: submissionId, draft: 0, reference: "SSO-0001" }]);
  });

  it("is not reached by a team that does not see the task, nor through a task that asks for something else", async () => {
    const form = await house.published([]);
    const taskId = await house.task(form.id);
    await house.at.write(
      sql`insert into team_type (id, name, created_at, created_by, updated_at, updated_by)
        values ('gold', 'Gold', 'now', 'x', 'now', 'x')`,
      sql`insert into task_team_type (task_id, team_type_id) values (${taskId}, 'gold')`,
    );
    await expect(readFilling(house.ann, ownDraft(form.id, taskId))).rejects.toMatchObject({ status: 404 });
    await expect(readFilling(house.ann, ownDraft(form.id))).rejects.toMatchObject({ status: 404 });
    await house.at.write(sql`delete from task_team_type`, sql`update task set form_id = null`);
    await expect(readFilling(house.ann, ownDraft(form.id, taskId))).rejects.toMatchObject({ status: 404 });
    expect((await readFilling(house.ann, ownDraft(form.id))).refusal).toBeNull();
  });

  it("deleting the submission opens the task again", async () => {
    const form = await house.published([]);
    const taskId = await house.task(form.id);
    const draft = ownDraft(form.id, taskId);
    await house.save(house.ann, draft, { [`f.${form.first}`]: "1" });
    const sent = await house.submit(house.ann, draft);
    const submissionId = sent.kind === "submitted" ? sent.submissionId : "";
    const ids = [submissionId, "nothing"];
    expect(await deleteSubmissions(house.admin, { formId: form.id, ids })).toEqual({
      deleted: 1,
      reopened: 1,
    });
    expect(await house.status(taskId)).toEqual({ progress: "incomplete", approval: "none" });
    expect(await stored()).toEqual([]);
    expect(await house.rows(sql`select * from submission_answer`)).toEqual([]);
    expect(await house.kinds()).toEqual(expect.arrayContaining(["submission.deleted", "task.reopened"]));
    expect((await readFilling(house.ann, draft)).refusal).toBeNull();
  });
});

describe("changing a submission", () => {
  it("stands beside it until it is submitted; what it said before is kept, and sent twice it is one change", async () => {
    const form = await house.published([text("B")]);
    await house.at.write(sql`update form set is_editable = 1`);
    const draft = ownDraft(form.id);
    await house.save(house.ann, draft, { [`f.${form.first}`]: "1" });
    const sent = await house.submit(house.ann, draft);
    const submissionId = sent.kind === "submitted" ? sent.submissionId : "";
    const change: Filling = { of: "change", formId: form.id, submissionId, by: "team" };
    const { draft: saved } = await house.save(house.ben, change, { [`f.${form.first}`]: "2" });
    expect(await house.rows(sql`select text from submission_answer`)).toEqual([{ text: "1" }]);
    const checked = { draftId: saved?.id ?? "", version: 1, number: 1 };
    const changed = await submitFilling(house.ben, change, checked);
    expect(changed).toMatchObject({ kind: "submitted", submissionId, reference: "SSO-0001" });
    expect(await submitFilling(house.ben, change, checked)).toEqual({ ...changed, kind: "again" });
    expect(await stored()).toMatchObject([{ id: submissionId, draft: 0 }]);
    expect(await house.rows(sql`select text from submission_answer`)).toEqual([{ text: "2" }]);
    expect(await house.rows(sql`select changed_by as who, answers from submission_change`)).toEqual([
      { who: "ben", answers: JSON.stringify({ [form.first]: { type: "text", value: "1" } }) },
    ]);
  });

  it("staff may leave blank what is new, and change what the team may not", async () => {
    const form = await house.published([]);
    const draft = ownDraft(form.id);
    await house.save(house.ann, draft, { [`f.${form.first}`]: "1" });
    const sent = await house.submit(house.ann, draft);
    const submissionId = sent.kind === "submitted" ? sent.submissionId : "";
    await house.add({ kind: "form", id: form.id }, text("New", { isRequired: true }));
    await house.publish(form.id);
    const change: Filling = { of: "change", formId: form.id, submissionId, by: "staff" };
    await house.save(house.admin, change, { [`f.${form.first}`]: "2" });
    expect(await house.submit(house.admin, change)).toMatchObject({ kind: "submitted", submissionId });
    expect(await house.rows(sql`select number, team_id as team from submission`)).toEqual([
      { number: 2, team: "stand" },
    ]);
  });
});

it("a change by staff keeps what the team has signed, and signs nothing in its place", async () => {
  const form = await house.published([{ type: "signature", label: "Signature", isRequired: true }]);
  const [sign = ""] = form.ids;
  const draft = ownDraft(form.id);
  await house.save(house.ann, draft, { [`f.${form.first}`]: "1", [`f.${sign}.name`]: "Ann X" });
  const sent = await house.submit(house.ann, draft);
  const submissionId = sent.kind === "submitted" ? sent.submissionId : "";
  const change: Filling = { of: "change", formId: form.id, submissionId, by: "staff" };
  await house.save(house.admin, change, { [`f.${form.first}`]: "2", [`f.${sign}.name`]: "Staff" });
  expect(await house.submit(house.admin, change)).toMatchObject({ kind: "submitted" });
  const [row] = await house.rows<{ answers: string }>(sql`select answers from submission`);
  expect(JSON.parse(row?.answers ?? "")).toMatchObject({
    ...{ [form.first]: { value: "2" }, [sign]: { name: "Ann X", isEarlier: true } },
  });
});

it("a change by staff leaves the task as it is", async () => {
  const form = await house.published([]);
  const taskId = await house.task(form.id, { isApprovalNeeded: true });
  const draft = ownDraft(form.id, taskId);
  await house.save(house.ann, draft, { [`f.${form.first}`]: "1" });
  const sent = await house.submit(house.ann, draft);
  const submissionId = sent.kind === "submitted" ? sent.submissionId : "";
  await reviewTask(house.admin, { taskId, teamId: "stand", reason: "", decision: "approved" });
  const change: Filling = { of: "change", formId: form.id, submissionId, by: "staff" };
  await house.save(house.admin, change, { [`f.${form.first}`]: "2" });
  expect(await house.submit(house.admin, change)).toMatchObject({ kind: "submitted" });
  expect(await house.status(taskId)).toEqual({ progress: "complete", approval: "approved" });
});

describe("guests", () => {
  it("a form that is made private while a guest saves takes nothing", async () => {
    const form = await house.published([]);
    await house.at.write(sql`update form set is_public = 1`);
    const own: Filling = { of: "guest", formId: form.id, token: newSecret() };
    const guest = house.as("guest", null);
    const { ctx, seen } = meanwhile(guest, () => house.at.write(sql`update form set is_public = 0`));
    await expect(house.save(ctx, own, { [`f.${form.first}`]: "1" })).rejects.toThrow("Form is not public");
    expect(seen.has).toBe(true);
    expect(await stored()).toEqual([]);
  });

  it("fill in a public form by their token alone", async () => {
    const form = await house.published([]);
    const guest = house.as("guest", null);
    const own: Filling = { of: "guest", formId: form.id, token: newSecret() };
    expect((await readFilling(guest, own)).refusal?.text).toBe("Form is not public");
    await expect(house.save(guest, own, {})).rejects.toMatchObject({ status: 403 });
    await house.at.write(sql`update form set is_public = 1`);
    await house.save(guest, own, { [`f.${form.first}`]: "1" });
    expect((await readFilling(guest, { ...own, token: newSecret() })).draft).toBeNull();
    expect((await readFilling(guest, { ...own, token: null })).draft).toBeNull();
    expect(await house.submit(guest, own)).toMatchObject({ kind: "submitted", reference: "SSO-0001" });
    expect(
      await house.rows(
        sql`select is_guest as g, team_id as t, expires_at as e, created_by as who from submission`,
      ),
    ).toEqual([{ g: 1, t: null, e: null, who: "guest" }]);
  });
});
