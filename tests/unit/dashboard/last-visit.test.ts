import { describe, expect, it } from "vitest";
import { gathered, namesText, nearDates } from "~/features/dashboard/dashboard.rules";
import { keepVisit, lastVisit, thisVisit } from "~/features/dashboard/last-visit.server";
import { allDates } from "~/features/time-table/dates.rules";

const ME = "0190f3a0-0000-7000-8000-000000000001";
const OTHER = "0190f3a0-0000-7000-8000-000000000002";
const dayOf = (instant: string) => instant.slice(0, 10);

/** A browser that comes back: what it was told to keep it sends. */
function browser() {
  let cookieHeader = "";
  const sent: string[] = [];
  return {
    sent,
    send: (value: string) => {
      cookieHeader = `a=b; __Host-last-visit=${value}; c=d`;
    },
    come(at: string, who = ME) {
      const cookies: string[] = [];
      const scope = { isSecure: true, cookieHeader, cookies };
      const last = lastVisit(scope, who);
      const visit = thisVisit(last, new Date(at), dayOf);
      keepVisit(scope, who, last, visit);
      sent.push(...cookies);
      if (cookies[0]) cookieHeader = `a=b; ${cookies[0].split(";")[0]}`;
      return visit.before;
    },
  };
}

describe("when a person was here last", () => {
  it("is the last time of the day before this one on which they came, all day long", () => {
    const { come, sent } = browser();
    expect(come("2027-06-11T08:00:00.000Z")).toBeNull();
    expect(come("2027-06-11T17:20:00.000Z")).toBeNull();
    expect(come("2027-06-14T07:00:00.000Z")).toBe("2027-06-11T17:20:00.000Z");
    expect(come("2027-06-14T07:05:00.000Z")).toBe("2027-06-11T17:20:00.000Z");
    expect(come("2027-06-14T19:00:00.000Z")).toBe("2027-06-11T17:20:00.000Z");
    expect(come("2027-06-15T07:00:00.000Z")).toBe("2027-06-14T19:00:00.000Z");
    // Within a quarter of an hour nothing is kept anew.
    expect(sent).toHaveLength(5);
    expect(sent[0]).toMatch(
      /^__Host-last-visit=[\w.-]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
  });

  it("is nobody else's, and nothing where it cannot be read", () => {
    const { come, send } = browser();
    come("2027-06-11T08:00:00.000Z");
    expect(come("2027-06-14T08:00:00.000Z", OTHER)).toBeNull();
    for (const odd of [
      `${ME}.1.2`,
      `${ME}.x.y`,
      "",
      `${ME}.9999999999999999.`,
      `${ME}.1812700800000.1812700800000x`,
    ]) {
      send(odd);
      expect(come("2027-06-20T08:00:00.000Z")).toBeNull();
    }
  });
});

describe("what is near", () => {
  const task = (id: string, dueDate: string | null, more = {}) =>
    ({ id, title: id, dueDate, type: "task", status: "dueSoon", approvalStatus: "none", ...more }) as never;
  const event = { startDate: "2027-06-17", endDate: "2027-06-20" };
  const near = (
    of: { tasks?: never[]; entries?: never[]; event: { startDate: string; endDate: string } },
    today = "2027-06-10",
  ) => {
    const days = { ...of.event, launchDate: "", eventName: "The Show" };
    const { dates } = allDates(
      { tasks: of.tasks ?? [], entries: of.entries ?? [], event: days },
      "Europe/London",
    );
    return nearDates(dates, { today });
  };

  it("is what this week and the next hold, open tasks and the event's own days, up to a Sunday", () => {
    // 2027-06-10 is a Thursday.
    const tasks = [
      task("late", "2027-06-09", { status: "overdue" }),
      task("today", "2027-06-10"),
      task("done", "2027-06-11", { status: "complete" }),
      task("waits", "2027-06-11", { approvalStatus: "awaiting" }),
      task("announced", "2027-06-12", { type: "tbc" }),
      task("sunday", "2027-06-20"),
      task("after", "2027-06-21"),
      task("none", null),
    ];
    const found = near({ tasks, event });
    expect(found.map(({ day, title, note }) => `${day} ${title}: ${note}`)).toEqual([
      "2027-06-10 today: Task, due today",
      "2027-06-12 announced: Task, due in 2 days",
      "2027-06-17 The Show opens: All day",
      "2027-06-18 Event days: All day until 19 June",
      "2027-06-20 Last day of the event: All day",
      "2027-06-20 sunday: Task, due in 10 days",
    ]);
    expect(near({ event: { startDate: "", endDate: "" } })).toEqual([]);
    const sameDay = { startDate: "2027-06-13", endDate: "2027-06-13" };
    expect(near({ event: sameDay }, "2027-06-13").map(({ title }) => title)).toEqual(["The Show"]);
  });

  it("says when and where what staff announce is, also while it is on", () => {
    const entry = (id: string, of: object) =>
      ({ ...{ id, title: id, place: "", startTime: null, endTime: null }, ...of }) as never;
    const entries = [
      entry("call", { startDay: "2027-06-10", endDay: "2027-06-10", startTime: "14:00", endTime: "14:45" }),
      entry("lift", { startDay: "2027-06-11", endDay: "2027-06-11", startTime: "08:00", place: "Hall A" }),
      entry("build-up", {
        startDay: "2027-06-08",
        endDay: "2027-06-12",
        startTime: "08:00",
        endTime: "18:00",
      }),
      entry("over", { startDay: "2027-06-08", endDay: "2027-06-09" }),
    ];
    const found = near({ entries, event: { startDate: "", endDate: "" } });
    expect(found.map(({ day, title, note }) => `${day} ${title}: ${note}`)).toEqual([
      "2027-06-10 build-up: On now until 12 June, 18:00",
      "2027-06-10 call: 14:00 to 14:45",
      "2027-06-11 lift: 08:00 · Hall A",
    ]);
  });
});

describe("what changed", () => {
  const row = (kind: string, taskId: string, who: string, at = "2027-06-14") => ({ kind, taskId, who, at });

  it("is one line for a task and what was done to it, with everybody who did it, the latest first", () => {
    const lines = gathered([
      row("reply.added", "plan", "Ann", "5"),
      row("task.rejected", "plan", "Helen", "4"),
      row("comment.added", "plan", "Bo", "3"),
      row("comment.added", "plan", "Ann", "2"),
      row("comment.added", "other", "Ann", "1"),
    ]);
    expect(
      lines.map(({ kind, taskId, names, times, at }) => [kind, taskId, names.join("+"), times, at]),
    ).toEqual([
      ["comment.added", "plan", "Ann+Bo", 3, "5"],
      ["task.rejected", "plan", "Helen", 1, "4"],
      ["comment.added", "other", "Ann", 1, "1"],
    ]);
    expect(gathered(Array.from({ length: 30 }, (_, n) => row("task.approved", `t${n}`, "Ann")))).toHaveLength(
      6,
    );
    expect([["Ann"], ["Ann", "Bo"], ["Ann", "Bo", "Cy"]].map(namesText)).toEqual([
      "Ann",
      "Ann and Bo",
      "Ann and 2 others",
    ]);
  });
});
