import { describe, expect, it } from "vitest";
import { dayFault } from "~/features/tasks/approvals/requests.rules";
import { taskChanges, workDone } from "~/features/tasks/editor/task-changes.rules";
import { askedWords, historyLines, lookOf, requestTitle } from "~/features/tasks/history.rules";
import { listSearch } from "~/features/tasks/list-view.rules";
import { tasksMails } from "~/features/tasks/tasks.mails";
import type { MailFacts } from "~/procedure/room";

type Kind = keyof typeof tasksMails;
const FIELDS = {
  taskTitle: "Sign",
  teamMember: "Max Hill",
  reason: "Too small",
  dueDate: "4 May 2027",
  request: "more time",
};
const mail = (kind: Kind, fields: Record<string, string> = FIELDS) =>
  tasksMails[kind].write({ teamName: "Alba", fields } as unknown as MailFacts<never>);

describe("the mails about tasks", () => {
  it.each([
    [
      "taskApproved",
      "Approved: Sign",
      ["“Sign” of Alba was approved and is complete. There is nothing more to do."],
      "See the task",
      "",
    ],
    [
      "taskRejected",
      "Action needed: change and send again: Sign",
      ["Max Hill looked at “Sign” of Alba and asks for changes:", "Too small"],
      "Open the task",
      "Due on 4 May 2027.",
    ],
    [
      "taskNotApplicable",
      "You need not do: Sign",
      ["Max Hill agreed that “Sign” does not apply to Alba. There is nothing more to do.", "Too small"],
      "See the task",
      "",
    ],
    [
      "taskMoreTime",
      "You have until 4 May 2027: Sign",
      ["Max Hill gave Alba more time for “Sign”. Due on 4 May 2027.", "Too small"],
      "Open the task",
      "",
    ],
    [
      "taskRequestDeclined",
      "Action needed: Sign",
      ["Max Hill declined what Alba asked for: more time. “Sign” is still to be done.", "Too small"],
      "Open the task",
      "Due on 4 May 2027.",
    ],
    [
      "taskAssigned",
      "Action needed: Sign is yours to do",
      ["Max Hill assigned “Sign” of Alba to you."],
      "Open the task",
      "Due on 4 May 2027.",
    ],
  ] as const)("%s says what happened, why, and what to do", (kind, subject, lines, label, note) => {
    expect(mail(kind)).toMatchObject({ subject, lines, action: { label, note } });
  });
  it("say less where less is known", () => {
    expect(mail("taskRejected", {})).toMatchObject({
      subject: "Action needed: change and send again: a task",
      lines: ["An organiser looked at “a task” of Alba and asks for changes:", ""],
      action: { note: "" },
    });
    expect(mail("taskMoreTime", { taskTitle: "Sign" }).subject).toBe("You have until later: Sign");
    expect(mail("taskRequestDeclined", { taskTitle: "Sign" }).lines[0]).toBe(
      "An organiser declined what Alba asked for. “Sign” is still to be done.",
    );
  });
  it("remind of what is not complete, with how late it is", () => {
    expect(mail("taskReminder", { ...FIELDS, status: "2 days overdue" })).toMatchObject({
      subject: "Action needed: Sign, 2 days overdue",
      lines: ["“Sign” of Alba is not complete yet, and the organisers are waiting for it."],
      action: { label: "Open the task", note: "Due on 4 May 2027." },
    });
    expect(mail("taskReminder", { taskTitle: "Sign" })).toMatchObject({
      subject: "Action needed: Sign",
      action: { note: "" },
    });
  });
  it("tell of new due dates, of one task or of many", () => {
    expect(
      mail("taskDueDates", { taskTitle: "Sign", dueDate: "4 May 2027", tasks: "Sign: 4 May" }),
    ).toMatchObject({
      subject: "Now due 4 May 2027: Sign",
      lines: ["The organisers changed the due date of a task of Alba.", "Sign: 4 May"],
      action: { label: "Open the task" },
    });
    expect(mail("taskDueDates", { taskTitle: "Sign" }).subject).toBe("No due date any more: Sign");
    expect(mail("taskDueDates", { count: "3 tasks", tasks: "A\nB" })).toMatchObject({
      subject: "New due dates: 3 tasks of Alba",
      lines: ["The organisers changed the due dates of tasks of Alba.", "A\nB"],
      action: { label: "See your tasks" },
    });
  });
  it("tell of a comment or a mention, with how the task stands", () => {
    const fields = {
      teamMember: "Mia",
      taskTitle: "Sign",
      comment: "Look",
      status: "Overdue",
      dueDate: "4 May 2027",
    };
    expect(mail("commentNotification", fields)).toMatchObject({
      subject: "Mia commented on Sign",
      lines: ["Mia wrote a comment on “Sign” of Alba:", "Look"],
      action: { label: "Read and answer", note: "Status: Overdue. Due: 4 May 2027." },
    });
    expect(mail("commentNotification", { ...fields, mention: "yes", status: "", dueDate: "" })).toMatchObject(
      {
        subject: "Mia mentioned you: Sign",
        lines: ["Mia mentioned you in a comment on “Sign” of Alba:", "Look"],
        action: { note: "" },
      },
    );
    expect(mail("commentNotification", { ...fields, taskTitle: `A\n${"b".repeat(80)}` }).subject).toMatch(
      /^Mia commented on A b{1,58}…?$/u,
    );
  });
});

describe("the history of a task", () => {
  const zone = { today: "2027-06-10", timeZone: "Europe/London", locale: "en-GB" };
  it("has a picture, a tone and a word for each thing that happens", () => {
    const all = ["submitted", "approved", "rejected", "asked", "granted", "declined", "withdrawn"] as const;
    const lines = historyLines(
      all.map((what) => ({
        id: what,
        what,
        request: null,
        day: null,
        reason: "",
        by: null,
        at: "2027-06-10T08:00:00.000Z",
      })),
      zone,
    );
    expect(lines.map(({ icon, tone, what }) => `${icon} ${tone} ${what}`)).toEqual([
      ...["send info Sent for approval", "circle-check success Approved", "rotate-cw warning Sent back"],
      ...[
        "message-circle neutral Asked",
        "check success Granted",
        "x warning Declined",
        "undo-2 neutral Request taken back",
      ],
    ]);
    expect(lines[0]).toMatchObject({
      id: "submitted",
      more: "",
      at: "Today, 09:00",
      instant: "2027-06-10T08:00:00.000Z",
      reason: undefined,
    });
  });
  it("says requests in words, inside a sentence and as a line of its own", () => {
    expect([
      requestTitle("moreTime", "2027-06-20", "en-GB"),
      requestTitle("notApplicable", null, "en-GB"),
    ]).toEqual(["More time, until 20 June 2027", "Not applicable"]);
    expect([askedWords("notApplicable", null, "en-GB"), askedWords("moreTime", null, "en-GB")]).toEqual([
      "to have it set as not applicable",
      "for more time",
    ]);
  });
  it("draws each activity as what it is", () => {
    const kinds = [
      "task.approved",
      "task.rejected",
      "task.completed",
      "task.set.complete",
      "task.set.notApplicable",
      "task.fileAdded",
      "task.fileRemoved",
      "task.granted.moreTime",
      "task.requestDeclined",
      "task.assigned",
      "task.unassigned",
      "task.reopened",
      "comment.added",
      "reply.edited",
      "task.set.incomplete",
    ];
    expect(kinds.map((kind) => Object.values(lookOf(kind)).join(" "))).toEqual([
      ...[
        "circle-check success",
        "rotate-cw warning",
        "circle-check success",
        "circle-check success",
        "circle-slash neutral",
      ],
      ...[
        "upload neutral",
        "file-x neutral",
        "check success",
        "x warning",
        "user-plus neutral",
        "user-minus neutral",
      ],
      ...["rotate-ccw neutral", "message-square neutral", "message-square neutral", "circle neutral"],
    ]);
  });
});

describe("what an edit of a task changes", () => {
  const saved = {
    title: "Sign",
    description: "D",
    type: "task" as const,
    dueDate: null,
    showToChildTeams: false,
    groupIds: ["a", "b"],
    teamTypeIds: ["x"],
    complete: 0,
    awaiting: 0,
  };
  const same = { ...saved, dueDate: "" };
  const changes = (more: object) => taskChanges(saved, { ...same, ...more });
  it("is nothing where nothing differs, and each thing by itself", () => {
    const none = {
      asks: false,
      dueDate: false,
      words: false,
      visibility: false,
      groups: { come: [], gone: [] },
      teamTypes: { come: [], gone: [] },
    };
    expect(changes({})).toEqual(none);
    expect(changes({ title: "S" })).toEqual({ ...none, words: true });
    expect(changes({ description: "" })).toEqual({ ...none, words: true });
    expect(changes({ dueDate: "2027-06-10" })).toEqual({ ...none, dueDate: true });
    expect(changes({ type: "upload" })).toEqual({ ...none, asks: true });
    expect(changes({ type: "tbc" })).toEqual({ ...none, asks: true, visibility: true });
    expect(changes({ showToChildTeams: true })).toEqual({ ...none, visibility: true });
    expect(changes({ groupIds: ["b", "c", "c"] })).toEqual({ ...none, groups: { come: ["c"], gone: ["a"] } });
    expect(changes({ teamTypeIds: [] })).toEqual({
      ...none,
      visibility: true,
      teamTypes: { come: [], gone: ["x"] },
    });
    expect(changes({ teamTypeIds: ["x", "y"] })).toEqual({
      ...none,
      visibility: true,
      teamTypes: { come: ["y"], gone: [] },
    });
  });
  it("is weighed against what teams have done", () => {
    expect([
      workDone({ complete: 0, awaiting: 0 }),
      workDone({ complete: 1, awaiting: 0 }),
      workDone({ complete: 2, awaiting: 1 }),
    ]).toEqual([
      null,
      "1 team has completed it",
      "2 teams have completed it and 1 team has sent it for approval",
    ]);
  });
});

describe("small rules", () => {
  it("more time ends on a day that is not past and later than what holds", () => {
    const task = { dueDate: "2027-06-10", extendedDueDate: "2027-06-15" };
    const fault = (day: string, of: Parameters<typeof dayFault>[1] = task) => dayFault(day, of, "2027-06-12");
    expect([fault("2027-06-11"), fault("2027-06-15"), fault("2027-06-16")]).toEqual([
      "Choose a day that is not past",
      "Choose a day after the due date",
      null,
    ]);
    expect([
      fault("2027-06-12", { dueDate: "2027-06-01", extendedDueDate: null }),
      fault("2027-06-12", { dueDate: null, extendedDueDate: null }),
    ]).toEqual([null, null]);
  });
  it("a list's address keeps its view in one order, and drops what is taken away", () => {
    const params = new URLSearchParams("q=x&odd=1&by=date&mine=1&status=overdue");
    expect([
      listSearch(params),
      listSearch(params, { status: null, q: "y" }),
      listSearch(new URLSearchParams("odd=1")),
    ]).toEqual(["?by=date&status=overdue&mine=1&q=x", "?by=date&mine=1&q=y", ""]);
  });
});
