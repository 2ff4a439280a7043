import { describe, expect, it } from "vitest";
import {
  allDates,
  countsByKind,
  type Dated,
  EVENT_IDS,
  eventDates,
  nextDate,
} from "~/features/time-table/dates.rules";
import {
  dayList,
  dayNote,
  foldedWords,
  laterWords,
  monthWords,
  whenOf,
} from "~/features/time-table/day-list.rules";
import { addDays } from "~/lib/dates";

const EVENT = {
  startDate: "2027-09-10",
  endDate: "2027-09-14",
  launchDate: "2027-02-18",
  eventName: "Harbour",
};
const TODAY = "2027-06-15";
const entry = (id: string, startDay: string, startTime: string | null = null, more: object = {}) => ({
  ...{ id, title: `Entry ${id}`, place: "", startDay, startTime, endDay: startDay, endTime: null },
  ...more,
});
const task = (id: string, dueDate: string | null, more: object = {}) => ({
  ...{ id, title: `Task ${id}`, type: "task", dueDate, isTimeSensitive: false },
  ...{ status: "incomplete", approvalStatus: "none" },
  ...more,
});
const dated = (of: { tasks?: object[]; entries?: object[]; event?: object }, zone = "Europe/London") =>
  allDates(
    {
      tasks: (of.tasks ?? []) as never,
      entries: (of.entries ?? []) as never,
      event: { ...{ startDate: "", endDate: "", launchDate: "", eventName: "" }, ...of.event },
    },
    zone,
  );

describe("the event's own days", () => {
  const rows = (change: object = {}) =>
    eventDates({ ...EVENT, ...change }).map(({ id, title, startDay, endDay, count }) => [
      id,
      title,
      startDay,
      endDay,
      count,
    ]);

  it("are the first, all between as one, and the last", () => {
    expect(rows()).toEqual([
      ["launch", "Launch of the portal", "2027-02-18", "2027-02-18", 1],
      ["opens", "Harbour opens", "2027-09-10", "2027-09-10", 1],
      ["days", "Event days", "2027-09-11", "2027-09-13", 3],
      ["last", "Last day of the event", "2027-09-14", "2027-09-14", 1],
    ]);
    expect(rows().map(([id]) => id)).toEqual([...EVENT_IDS]);
  });
  it.each([
    [{ endDate: "" }, ["launch", "opens"]],
    [{ endDate: "2027-09-10" }, ["launch", "opens"]],
    [{ endDate: "2027-09-11" }, ["launch", "opens", "last"]],
    [{ endDate: "2027-09-12" }, ["launch", "opens", "days", "last"]],
    [{ startDate: "" }, ["launch"]],
    [{ launchDate: "" }, ["opens", "days", "last"]],
    [{ startDate: "soon", launchDate: "0000-00-00" }, []],
    // An end before the start is no end.
    [{ endDate: "2027-09-01" }, ["launch", "opens"]],
  ])("with %j: %j", (change, ids) => {
    expect(rows(change).map(([id]) => id)).toEqual(ids);
  });
  it("a single one is the event", () => {
    expect(rows({ endDate: "", launchDate: "" })).toEqual([
      ["opens", "Harbour", "2027-09-10", "2027-09-10", 1],
    ]);
  });
});

describe("all dates", () => {
  it("stand by day, whole days and due dates before times, the event's own first", () => {
    const { dates } = dated({
      event: EVENT,
      entries: [
        entry("late", "2027-09-10", "18:30"),
        entry("early", "2027-09-10", "08:00"),
        entry("whole", "2027-09-10"),
        entry("before", "2027-09-09", "23:00"),
      ],
      tasks: [task("due", "2027-09-10"), task("none", null)],
    });
    expect(dates.filter(({ startDay }) => startDay.startsWith("2027-09")).map(({ id }) => id)).toEqual([
      ...["before", "opens", "whole", "due", "early", "late", "days", "last"],
    ]);
  });

  it("are counted by kind; event days one by one", () => {
    const { dates } = dated({
      event: EVENT,
      entries: [entry("a", "2027-09-01")],
      tasks: [task("t", "2027-07-01")],
    });
    expect(countsByKind(dates)).toEqual({ all: 8, task: 1, event: 5, organiser: 2 });
  });

  it("leave out what cannot be read, and say so", () => {
    const found = dated({ entries: [entry("good", "2027-09-01"), entry("bad", "2027-02-31")] });
    expect(found.dates.map(({ id }) => id)).toEqual(["good"]);
    expect(found.unreadable).toEqual([{ id: "bad", title: "Entry bad" }]);
  });

  it("carry nothing of a task but what is shown", () => {
    const { dates } = dated({
      tasks: [task("t", "2027-07-01", { assignees: ["Ann"], progressStatus: "incomplete" })],
    });
    expect(dates[0]?.task).toEqual({
      type: "task",
      status: "incomplete",
      approvalStatus: "none",
      isTimeSensitive: false,
    });
  });

  it.each([
    ["2027-06-15T12:00:00.000Z", "call"],
    ["2027-06-15T13:00:00.000Z", "call"],
    ["2027-06-15T13:01:00.000Z", "whole"],
  ])("next at %s is %s", (now, id) => {
    const { dates } = dated({
      entries: [entry("call", TODAY, "14:00"), entry("whole", "2027-06-17"), entry("past", "2027-06-14")],
      tasks: [task("done", TODAY, { status: "complete" })],
    });
    expect(nextDate(dates, { today: TODAY, now })?.id).toBe(id);
  });
  it("nothing is next when all is over or done", () => {
    const { dates } = dated({
      entries: [entry("past", "2027-06-14")],
      tasks: [task("d", TODAY, { status: "notApplicable" })],
    });
    expect(nextDate(dates, { today: TODAY, now: "2027-06-15T08:00:00.000Z" })).toBeNull();
  });
});

describe("the list by day", () => {
  const list = (of: Parameters<typeof dated>[0], today = TODAY) => dayList(dated(of).dates, today);

  it("folds what is over, counts what is late, and says from when to when", () => {
    const { past } = list({
      entries: [entry("a", "2027-02-18"), entry("b", "2027-05-30", null, { endDay: "2027-06-14" })],
      tasks: [
        task("late", "2027-06-11", { status: "overdue" }),
        task("sent", "2027-06-10", { status: "overdue", approvalStatus: "awaiting" }),
        task("done", "2027-06-09", { status: "complete" }),
        task("tbc", "2027-06-08", { status: "overdue", type: "tbc" }),
      ],
    });
    expect(past).toMatchObject({ count: 6, overdue: 1, from: "2027-02-18", to: "2027-06-14" });
    expect(foldedWords(past as never, TODAY, "en-GB")).toBe("6 earlier dates, 18 February to 14 June");
    expect(foldedWords({ count: 1, from: "2027-02-18", to: "2027-02-18" }, TODAY, "en-GB")).toBe(
      "1 earlier date, 18 February",
    );
    expect(foldedWords({ count: 2, from: "2026-12-18", to: "2027-02-18" }, TODAY, "en-GB")).toBe(
      "2 earlier dates, 18 December 2026 to 18 February 2027",
    );
  });

  it("goes month by month, with what is left of this one", () => {
    const { months } = list({
      entries: [
        entry("past", "2027-06-01"),
        entry("a", TODAY, "14:00"),
        entry("b", "2027-06-17"),
        entry("c", "2027-08-13"),
      ],
      event: EVENT,
    });
    expect(months.map((month) => [month.month, monthWords(month)])).toEqual([
      ["2027-06", "2 dates left"],
      ["2027-08", "1 date"],
      ["2027-09", "5 dates"],
    ]);
  });

  it("puts what is on under today, and never twice", () => {
    const { past, months } = list({
      entries: [entry("on", "2027-06-13", null, { endDay: "2027-06-16" }), entry("today", TODAY)],
    });
    expect(past).toBeNull();
    expect(months[0]?.days.map(({ day, rows }) => [day, rows.map(({ id }) => id)])).toEqual([
      [TODAY, ["on", "today"]],
    ]);
  });

  it("has each date once, whatever day it is", () => {
    const of = {
      event: EVENT,
      entries: [
        entry("a", "2027-09-09", "22:00", { endDay: "2027-09-12", endTime: "06:00" }),
        entry("b", "2027-09-11"),
      ],
      tasks: [task("t", "2027-09-11")],
    };
    const all = dated(of)
      .dates.map(({ id }) => id)
      .sort();
    for (const today of [
      "2027-01-01",
      "2027-02-18",
      "2027-09-09",
      "2027-09-10",
      "2027-09-11",
      "2027-09-13",
      "2027-09-15",
    ]) {
      const { past, months } = list(of, today);
      const shown = [...(past?.days ?? []), ...months.flatMap(({ days }) => days)].flatMap(
        ({ rows }) => rows,
      );
      expect(shown.map(({ id }) => id).sort(), today).toEqual(all);
      const counts = (past?.count ?? 0) + months.reduce((sum, { count }) => sum + count, 0);
      expect(counts, today).toBe(countsByKind(dated(of).dates).all);
    }
  });

  it("of a long list sends the first days, never half a day, and says what is left", () => {
    const all = Array.from({ length: 260 }, (_, n) => entry(`n${n}`, addDays(TODAY, Math.floor(n / 13))));
    const { dates } = dated({ entries: [entry("past", "2027-06-01"), ...all] });
    const { months, past, later } = dayList(dates, TODAY);
    const days = months.flatMap((month) => month.days);
    expect(days.map(({ rows }) => rows.length)).toEqual(Array.from({ length: 8 }, () => 13));
    expect(later).toEqual({ count: 156, from: addDays(TODAY, 8), to: addDays(TODAY, 19) });
    expect(laterWords(later as never, TODAY, "en-GB")).toBe("156 later dates, 23 June to 4 July");
    expect(months.map(({ month, count }) => [month, count])).toEqual([["2027-06", 208]]);
    expect(past).toMatchObject({ count: 1, days: null });
    const opened = dayList(dates, TODAY, { isPastOpen: true, isLaterOpen: true });
    expect(opened.past?.days).toHaveLength(1);
    expect(opened.later).toBeNull();
    expect(opened.months.flatMap((month) => month.days)).toHaveLength(20);
  });

  it("sends a past that fits, and one that is all there is", () => {
    const past = Array.from({ length: 101 }, (_, n) => entry(`p${n}`, "2027-06-01"));
    const sent = (entries: ReturnType<typeof entry>[]) =>
      dayList(dated({ entries }).dates, TODAY).past?.days?.length ?? null;
    expect(sent(past)).toBe(1);
    expect(sent([...past, entry("next", "2027-06-20")])).toBeNull();
    expect(sent([...past.slice(2), entry("next", "2027-06-20")])).toBe(1);
  });

  it("says when, in the words of its section", () => {
    const words = (of: Parameters<typeof dated>[0], today = TODAY) => {
      const { past, months } = list(of, today);
      return [...(past?.days ?? []), ...months.flatMap(({ days }) => days)].flatMap((section) =>
        section.rows.map((row) => [
          dayNote(section, today, "en-GB"),
          whenOf(row, section, today, "en-GB").text,
          whenOf(row, section, today, "en-GB").tone,
        ]),
      );
    };
    expect(words({ entries: [entry("a", TODAY, "14:00", { endTime: "14:45" })] })).toEqual([
      ["Today", "14:00 to 14:45", "plain"],
    ]);
    expect(words({ entries: [entry("a", "2027-06-17", "17:00")] })).toEqual([
      ["in 2 days", "17:00", "plain"],
    ]);
    expect(words({ entries: [entry("a", "2027-06-16")] })).toEqual([["Tomorrow", "All day", "plain"]]);
    expect(words({ entries: [entry("a", "2027-06-14")] })).toEqual([["Yesterday", "All day", "plain"]]);
    expect(words({ entries: [entry("a", "2027-06-17", null, { endDay: "2027-06-19" })] })).toEqual([
      ["to Sat 19 June", "All day", "plain"],
    ]);
    expect(
      words({
        entries: [entry("a", "2027-06-17", null, { endDay: "2027-06-19" }), entry("b", "2027-06-17")],
      }),
    ).toEqual([
      ["in 2 days", "All day", "plain"],
      ["in 2 days", "All day, to Sat 19 June", "plain"],
    ]);
    expect(
      words({ entries: [entry("a", "2027-06-17", "22:00", { endDay: "2027-06-18", endTime: "06:00" })] }),
    ).toEqual([["in 2 days", "22:00 to Fri 18 June, 06:00", "plain"]]);
    expect(
      words({ entries: [entry("a", "2027-06-14", "22:00", { endDay: "2027-06-15", endTime: "20:00" })] }),
    ).toEqual([["Today", "until 20:00", "plain"]]);
    expect(
      words({ entries: [entry("a", "2027-06-14", "22:00", { endDay: "2027-06-16", endTime: "20:00" })] }),
    ).toEqual([["Today", "until Wed 16 June, 20:00", "plain"]]);
    expect(words({ entries: [entry("a", "2027-06-14", null, { endDay: "2027-06-15" })] })).toEqual([
      ["Today", "All day, the last day", "plain"],
    ]);
    expect(words({ tasks: [task("t", "2027-06-24", { status: "dueSoon" })] })).toEqual([
      ["in 9 days", "By end of day", "plain"],
    ]);
    expect(words({ tasks: [task("t", "2027-06-11", { status: "overdue" })] })).toEqual([
      ["4 days ago", "4 days overdue", "danger"],
    ]);
    expect(words({ tasks: [task("t", "2027-06-11", { status: "complete" })] })).toEqual([
      ["4 days ago", "Completed", "muted"],
    ]);
    expect(words({ tasks: [task("t", "2027-06-24", { status: "notApplicable" })] })).toEqual([
      ["in 9 days", "Not for you", "muted"],
    ]);
  });
});

describe("the kinds", () => {
  it("narrow to what they are of", () => {
    const { dates } = dated({
      event: EVENT,
      entries: [entry("a", "2027-09-01")],
      tasks: [task("t", "2027-07-01")],
    });
    const of = (kind: Dated["kind"]) => dates.filter((date) => date.kind === kind).map(({ id }) => id);
    expect(of("task")).toEqual(["t"]);
    expect(of("event")).toEqual(["opens", "days", "last"]);
    expect(of("organiser")).toEqual(["launch", "a"]);
  });
});
