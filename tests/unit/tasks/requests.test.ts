import { describe, expect, it } from "vitest";
import { askable, dayFault } from "~/features/tasks/approvals/requests.rules";
import { RequestInput } from "~/features/tasks/approvals/requests.schema";
import { reminderToast } from "~/features/tasks/by-team/task-teams.rules";
import { RemindersInput, TeamStatusesInput } from "~/features/tasks/by-team/task-teams.schema";
import { historyLines, requestWords } from "~/features/tasks/history.rules";
import { momentText } from "~/ui/moment.rules";

const open = {
  progressStatus: "incomplete" as const,
  approvalStatus: "none" as const,
  openRequestId: null,
  dueDate: "2027-05-10",
  extendedDueDate: null,
};

describe("what a team may ask", () => {
  it("both kinds while the task is open, only not applicable without a due date", () => {
    expect(askable(open)).toEqual({ kinds: ["notApplicable", "moreTime"] });
    expect(askable({ ...open, dueDate: null })).toEqual({ kinds: ["notApplicable"] });
    expect(askable({ ...open, approvalStatus: "rejected" })).toHaveProperty("kinds");
  });

  it.each([
    { change: { openRequestId: "r" }, says: "asked already" },
    { change: { progressStatus: "complete" as const }, says: "complete already" },
    { change: { progressStatus: "notApplicable" as const }, says: "does not apply" },
    { change: { approvalStatus: "awaiting" as const }, says: "waiting for approval" },
  ])("nothing: $says", ({ change, says }) => {
    expect(askable({ ...open, ...change })).toEqual({ refused: expect.stringContaining(says) });
  });

  it.each([
    { day: "2027-05-11", extended: null, today: "2027-05-01", fault: null },
    { day: "2027-05-10", extended: null, today: "2027-05-01", fault: "Choose a day after the due date" },
    {
      day: "2027-05-15",
      extended: "2027-05-15",
      today: "2027-05-01",
      fault: "Choose a day after the due date",
    },
    { day: "2027-05-16", extended: "2027-05-15", today: "2027-05-16", fault: null },
    { day: "2027-05-20", extended: null, today: "2027-05-21", fault: "Choose a day that is not past" },
  ])("a day: $day on $today with $extended", ({ day, extended, today, fault }) => {
    expect(dayFault(day, { dueDate: "2027-05-10", extendedDueDate: extended }, today)).toBe(fault);
  });
});

describe("the shapes", () => {
  const fault = (input: unknown) =>
    RequestInput.safeParse(input).error?.issues.map(({ path, message }) => [path[0], message]);
  it("a request needs a kind, a reason and, for more time, a real day", () => {
    expect(fault({ kind: "moreTime", reason: "x" })).toEqual([
      ["wantedDate", "Choose the day that you need"],
    ]);
    expect(fault({ kind: "moreTime", reason: "x", wantedDate: "2027-02-30" })).toEqual([
      ["wantedDate", "Invalid target date"],
    ]);
    expect(fault({ reason: "x" })).toEqual([["kind", "Choose what you ask for"]]);
    expect(fault({ kind: "notApplicable", reason: " " })).toEqual([
      ["reason", "Say why, so that the organisers can decide"],
    ]);
    expect(fault({ kind: "notApplicable", reason: "x".repeat(2001) })).toHaveLength(1);
    expect(fault({ kind: "notApplicable", reason: "x" })).toBeUndefined();
  });

  it("at most a page of rows is ticked at a time", () => {
    const many = Array.from({ length: 101 }, (_, n) => `t${n}`);
    expect(TeamStatusesInput.safeParse({ ids: many, do: "complete" }).success).toBe(false);
    expect(TeamStatusesInput.safeParse({ do: "complete" }).error?.issues[0]?.message).toBe(
      "Choose at least one team",
    );
    expect(RemindersInput.parse({ ids: "a" })).toMatchObject({ who: "chosen", ids: ["a"] });
  });
});

describe("what people read", () => {
  const zone = { today: "2027-06-14", timeZone: "Europe/London", locale: "en-GB" };
  it.each([
    ["2027-06-14T08:14:00Z", "Today, 09:14"],
    ["2027-06-13T23:30:00Z", "Today, 00:30"],
    ["2027-06-13T16:02:00Z", "Yesterday, 17:02"],
    ["2027-06-11T10:05:00Z", "11 June, 11:05"],
    ["2026-06-11T10:05:00Z", "11 June 2026, 11:05"],
  ])("%s is %s", (instant, text) => expect(momentText(instant, zone)).toBe(text));

  it("the history says who did what, with its reason", () => {
    const entry = { request: null, day: null, reason: "", by: "Tom Ellery", at: "2027-06-11T10:05:00Z" };
    const lines = historyLines(
      [
        { ...entry, id: "1", what: "rejected", reason: "No lift plan", by: null },
        { ...entry, id: "2", what: "asked", request: "moreTime", day: "2027-06-20" },
        { ...entry, id: "3", what: "granted", request: "moreTime", day: "2027-06-22" },
        { ...entry, id: "4", what: "declined", request: "notApplicable" },
        { ...entry, id: "5", what: "withdrawn", request: "notApplicable" },
      ],
      zone,
    );
    expect(lines.map(({ what, more }) => `${what} ${more}`.trim())).toEqual([
      "Sent back",
      "Asked for more time, until 20 June 2027 by Tom Ellery",
      "Granted: more time, until 22 June 2027 by Tom Ellery",
      "Declined: not applicable by Tom Ellery",
      "Request taken back by Tom Ellery",
    ]);
    expect(lines[0]?.reason).toBe("No lift plan");
    expect(requestWords("moreTime", null, "en-GB")).toBe("more time");
  });

  it.each([
    [{ sent: 3, before: 0, notOpen: 0 }, "3 reminders on the way", undefined],
    [
      { sent: 1, before: 2, notOpen: 1 },
      "1 reminder on the way",
      "2 teams had a reminder today already. 1 team has nothing to be reminded of.",
    ],
    [{ sent: 0, before: 1, notOpen: 0 }, "No reminder was sent", "1 team had a reminder today already."],
  ])("reminders: %o", (done, title, description) => {
    expect(reminderToast(done)).toMatchObject({ title });
    expect(reminderToast(done).description).toBe(description);
  });
});
