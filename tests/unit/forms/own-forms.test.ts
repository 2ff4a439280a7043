import { describe, expect, it } from "vitest";
import { listedForms } from "~/features/forms/filling/own-forms.rules";

const clock = { today: "2027-06-01", dueSoonDays: 7, now: new Date("2027-06-01T10:00:00.000Z") };
const ALWAYS = { opensAt: null, closesAt: null, longerUntil: null };
const task = (id: string, change: object = {}) => ({
  ...{ id, formId: "f", title: "Order", taskTitle: "Order", dueDate: null, assignees: [] },
  ...ALWAYS,
  ...({ progressStatus: "incomplete", approvalStatus: "none" } as const),
  ...change,
});
const draft = (taskId: string | null, change: object = {}) => ({
  ...{ id: `d${taskId}`, formId: "f", taskId, editOf: null, reference: null },
  ...{ updatedAt: "2027-05-30T10:00:00.000Z", updatedBy: "Ann", place: null },
  ...change,
});
const sent = (taskId: string | null, change: object = {}) => ({
  ...{
    formId: "f",
    taskId,
    count: 1,
    id: `s${taskId}`,
    reference: "O-0001",
    title: "Order",
    isPublished: true,
  },
  ...ALWAYS,
  ...{ submittedAt: "2027-05-29T10:00:00.000Z", submittedBy: "Ann" },
  ...change,
});
const list = (found: Partial<Parameters<typeof listedForms>[0]>) =>
  listedForms({ free: [], tasks: [], drafts: [], sent: [], ...found }, clock);
const states = (found: Parameters<typeof list>[0]) => list(found).map(({ state, taskId }) => [state, taskId]);

describe("a team's list of forms", () => {
  it("has a form once for each task, each as it stands there", () => {
    expect(
      states({
        tasks: [task("1"), task("2"), task("3", { progressStatus: "complete" })],
        drafts: [draft("2")],
        sent: [sent("3")],
      }),
    ).toEqual([
      ["draft", "2"],
      ["toDo", "1"],
      ["submitted", "3"],
    ]);
  });

  it("drafts first, then what is due, the soonest first, then at any time, then the last that was sent in", () => {
    const rows = list({
      tasks: [
        task("late", { dueDate: "2027-08-01" }),
        task("never"),
        task("soon", { dueDate: "2027-06-03" }),
      ],
      free: [
        { id: "z", title: "Zebra", ...ALWAYS },
        { id: "a", title: "Ask", ...ALWAYS },
      ],
      drafts: [draft(null, { formId: "z" })],
      sent: [sent("1"), sent("2", { submittedAt: "2027-05-31T10:00:00.000Z" })],
    });
    expect(rows.map(({ state, taskId, formId }) => `${state} ${taskId ?? formId}`)).toEqual([
      "draft z",
      "toDo soon",
      "toDo late",
      "toDo never",
      "anyTime a",
      "submitted 2",
      "submitted 1",
    ]);
    expect(rows.map((row) => ("status" in row ? row.status : null))).toContain("dueSoon");
  });

  it("what was sent back is to do again and leads to what was sent in; what waits is not", () => {
    const back = { approvalStatus: "rejected" } as const;
    const [row] = list({ tasks: [task("1", back)], sent: [sent("1")] });
    expect(row).toMatchObject({ state: "toDo", isSentBack: true, submissionId: "s1" });
    const [waiting] = list({ tasks: [task("1", { approvalStatus: "awaiting" })], sent: [sent("1")] });
    expect(waiting).toMatchObject({ state: "submitted", isWaiting: true });
  });

  it("leaves out what does not apply, keeps what was sent in by a form that is closed, and lists changes as drafts", () => {
    expect(list({ tasks: [task("1", { progressStatus: "notApplicable" })] })).toEqual([]);
    const rows = list({
      sent: [sent("1", { isPublished: false })],
      drafts: [draft("1", { editOf: "s1", reference: "O-0001" })],
    });
    expect(rows).toMatchObject([
      { state: "draft", editOf: "s1", reference: "O-0001", title: "Order" },
      { state: "submitted", days: { isPublished: false } },
    ]);
  });

  it("a change of what was sent in stands beside it, and does not make the task a draft again", () => {
    const found = {
      tasks: [task("1", { progressStatus: "complete" })],
      sent: [sent("1")],
      drafts: [draft("1", { editOf: "s1", reference: "O-0001" })],
    };
    expect(states(found)).toEqual([
      ["draft", "1"],
      ["submitted", "1"],
    ]);
  });

  it("a form that may be sent at any time says how often it was", () => {
    const [row] = list({ free: [{ id: "f", title: "Ask", ...ALWAYS }], sent: [sent(null, { count: 3 })] });
    expect(row).toMatchObject({ state: "anyTime", sent: 3 });
  });

  it("what opens later or has closed waits for nobody: drafts, what is asked for, changes; what was sent in stays", () => {
    const closed = { ...ALWAYS, closesAt: "2027-05-31T22:59:00.000Z" };
    const later = { ...ALWAYS, opensAt: "2027-07-01T08:00:00.000Z" };
    const rows = list({
      tasks: [
        task("1", closed),
        task("2", closed),
        task("3", { ...closed, progressStatus: "complete" }),
        task("4", { formId: "h", ...closed, longerUntil: "2027-06-07T22:59:00.000Z" }),
      ],
      free: [{ id: "n", title: "Next year", ...later }],
      drafts: [draft("2"), draft("3", { id: "c", editOf: "s3", reference: "O-0003" })],
      sent: [sent("3", closed), sent(null, { formId: "g", ...closed })],
    });
    expect(rows.map(({ state, taskId, formId }) => `${state} ${taskId ?? formId}`).sort()).toEqual([
      ...["notOpen 1", "notOpen 2", "notOpen 3", "notOpen n", "submitted 3", "submitted g", "toDo 4"],
    ]);
    expect(rows.filter((row) => row.state === "notOpen" && row.savedAt).length).toBe(2);
  });
});
