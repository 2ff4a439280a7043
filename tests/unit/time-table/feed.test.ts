import { describe, expect, it } from "vitest";
import { loggedPath } from "#workers/logged-path";
import { allDates } from "~/features/time-table/dates.rules";
import { feedEvents, isToken } from "~/features/time-table/feed/feed.rules";
import { type CalendarEvent, calendarText, escaped, foldedLine } from "~/features/time-table/feed/ical.rules";
import { newSecret } from "~/lib/ids";

const octets = (text: string) => new TextEncoder().encode(text).length;

describe("a line of a calendar", () => {
  it.each([
    ["plain", "plain"],
    ["a,b;c\\d", "a\\,b\\;c\\\\d"],
    ["one\ntwo\r\nthree\rfour", "one\\ntwo\\nthree\\nfour"],
    ["typed \\n stays typed", "typed \\\\n stays typed"],
    ["next\u2028line\u2029and\u0085more", "next\\nline\\nand\\nmore"],
    ["bell\u0007 and null\u0000", "bell and null"],
    ["tab\tstays", "tab\tstays"],
    ["lone \ud83d half", "lone \ufffd half"],
    ["END:VEVENT\r\nBEGIN:VEVENT", "END:VEVENT\\nBEGIN:VEVENT"],
  ])("%j is written %j", (text, written) => {
    expect(escaped(text)).toBe(written);
  });

  it.each([
    "x".repeat(75),
    "x".repeat(76),
    "x".repeat(1_000),
    "ü".repeat(300),
    "船".repeat(300),
    "🚢".repeat(300),
    `${"x".repeat(74)}🚢`,
    `${"x".repeat(73)}船${"x".repeat(73)}`,
    "👩‍👩‍👧‍👦".repeat(40),
    "",
  ])("is folded at 75 octets without taking a letter apart (%#)", (line) => {
    const parts = foldedLine(line).split("\r\n");
    for (const part of parts) {
      expect(octets(part)).toBeLessThanOrEqual(75);
      expect(part.isWellFormed()).toBe(true);
    }
    expect(parts.slice(1).every((part) => part.startsWith(" "))).toBe(true);
    expect(parts.map((part, at) => (at === 0 ? part : part.slice(1))).join("")).toBe(line);
    expect(parts.length).toBe(Math.max(1, parts.length));
  });

  it("is not folded where it fits", () => {
    expect(foldedLine("x".repeat(75))).toBe("x".repeat(75));
    expect(foldedLine("x".repeat(76)).split("\r\n")).toHaveLength(2);
  });
});

describe("the calendar", () => {
  const event = (change: Partial<CalendarEvent>): CalendarEvent =>
    ({
      ...{
        uid: "entry-1@demo.example",
        changedAt: "2027-05-01T10:20:30.456Z",
        title: "Lift",
        place: "",
        text: "",
      },
      ...{ url: "https://demo.example/time-table/1", startAt: "2027-09-07T07:00:00.000Z", endAt: null },
      ...change,
    }) as CalendarEvent;
  const text = (events: CalendarEvent[]) =>
    calendarText({ title: "Harbour: Time Table", product: "Harbour", events });

  it("has whole days with the day behind as their end, and instants in UTC", () => {
    const {
      startAt: _,
      endAt: __,
      ...rest
    } = event({ uid: "task-2@demo.example", title: "Due" }) as never as Record<string, string>;
    const lines = text([
      event({ endAt: "2027-09-07T19:00:00.000Z", place: "Gate 3, crane 2", text: "Bring\ngloves" }),
      { ...rest, startDay: "2027-12-31", endDay: "2027-12-31" } as never,
    ]).split("\r\n");
    expect(lines).toEqual([
      ...["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Harbour//Time table//EN", "CALSCALE:GREGORIAN"],
      ...["NAME:Harbour: Time Table", "X-WR-CALNAME:Harbour: Time Table"],
      ...["REFRESH-INTERVAL;VALUE=DURATION:PT4H", "X-PUBLISHED-TTL:PT4H"],
      ...[
        "BEGIN:VEVENT",
        "UID:entry-1@demo.example",
        "DTSTAMP:20270501T102030Z",
        "LAST-MODIFIED:20270501T102030Z",
      ],
      ...["DTSTART:20270907T070000Z", "DTEND:20270907T190000Z", "SUMMARY:Lift", "LOCATION:Gate 3\\, crane 2"],
      ...["DESCRIPTION:Bring\\ngloves", "URL:https://demo.example/time-table/1", "END:VEVENT"],
      ...[
        "BEGIN:VEVENT",
        "UID:task-2@demo.example",
        "DTSTAMP:20270501T102030Z",
        "LAST-MODIFIED:20270501T102030Z",
      ],
      ...["DTSTART;VALUE=DATE:20271231", "DTEND;VALUE=DATE:20280101", "TRANSP:TRANSPARENT", "SUMMARY:Due"],
      ...["URL:https://demo.example/time-table/1", "END:VEVENT", "END:VCALENDAR", ""],
    ]);
  });

  it("ends every line with CRLF, and no line with anything else", () => {
    const whole = text([event({ title: "a\nb\u2028c".repeat(50), text: "x\r\n".repeat(600) })]);
    expect(whole.endsWith("\r\n")).toBe(true);
    expect(whole.replaceAll("\r\n", "")).not.toMatch(/[\r\n\u0085\u2028\u2029]/);
  });

  it("has nothing for nobody", () => {
    expect(text([])).toContain("BEGIN:VCALENDAR\r\n");
    expect(text([])).not.toContain("VEVENT");
  });
});

describe("the rows of a feed", () => {
  const dates = allDates(
    {
      tasks: [
        {
          id: "t1",
          title: "Insurance",
          type: "task",
          dueDate: "2027-06-09",
          status: "complete",
          approvalStatus: "none",
          isTimeSensitive: false,
        },
      ] as never,
      entries: [
        {
          id: "e1",
          title: "Lift",
          place: "Gate 3",
          startDay: "2027-09-07",
          startTime: "08:00",
          endDay: "2027-09-07",
          endTime: null,
        },
        {
          id: "e2",
          title: "Broken",
          place: "",
          startDay: "2027-02-31",
          startTime: null,
          endDay: "2027-02-31",
          endTime: null,
        },
      ],
      event: {
        startDate: "2027-09-10",
        endDate: "2027-09-14",
        launchDate: "2027-02-18",
        eventName: "Harbour",
      },
    },
    "Europe/London",
  );
  const events = feedEvents(dates, {
    changedAt: new Map([
      ["t1", "2027-01-01T00:00:00.000Z"],
      ["e1", "2027-01-02T00:00:00.000Z"],
    ]),
    notes: new Map([["e1", "Bring gloves"]]),
    settingsAt: "2027-01-03T00:00:00.000Z",
    host: "demo.example",
    urlOf: ({ id }) => `https://demo.example/${id}`,
  });

  it("are those of the list, each under a name that stays", () => {
    expect(events.map(({ uid, title }) => [uid, title])).toEqual([
      ["event-launch@demo.example", "Launch of the portal"],
      ["task-t1@demo.example", "Done: Insurance"],
      ["entry-e1@demo.example", "Lift"],
      ["event-opens@demo.example", "Harbour opens"],
      ["event-days@demo.example", "Event days"],
      ["event-last@demo.example", "Last day of the event"],
    ]);
    expect(events[2]).toMatchObject({
      startAt: "2027-09-07T07:00:00.000Z",
      endAt: null,
      text: "Bring gloves",
      changedAt: "2027-01-02T00:00:00.000Z",
    });
    expect(events[4]).toMatchObject({
      startDay: "2027-09-11",
      endDay: "2027-09-13",
      changedAt: "2027-01-03T00:00:00.000Z",
    });
  });
});

describe("the secret in the address", () => {
  it("is 43 letters of base64url", () => {
    expect(isToken(newSecret())).toBe(true);
    for (const text of [
      "",
      "short",
      "x".repeat(42),
      "x".repeat(44),
      "x".repeat(10_000),
      `${"x".repeat(42)}=`,
      `${"x".repeat(42)}/`,
      "address",
      "end",
    ])
      expect(isToken(text), text.slice(0, 50)).toBe(false);
  });

  const token = "k7Tq93hFxw2Lm8Zck7Tq93hFxw2Lm8Zck7Tq93hFxw2";
  it.each([
    `/time-table/feed/${token}`,
    `/time-table/feed/${token}/`,
    `/time-table/feed/${token.slice(1)}`,
    `/Time-Table/FEED/${token}`,
    `//time-table//feed//${token}`,
    `/time-table/f%65ed/${token}`,
    `/time-table%2Ffeed%2F${token}`,
    `/time-table/feed/${token}%`,
    `/time-table/feed/${token}.data`,
  ])("stands in no log line: %s", (path) => {
    expect(loggedPath(path)).not.toContain(token.slice(1, 20));
  });
  it.each([
    "/",
    "/time-table",
    "/time-table/feed",
    "/time-table/feed/",
    "/tasks/feed/abc",
    "/admin/time-table/feed/abc",
    "/%",
  ])("every other path stands there as it is: %s", (path) => {
    expect(loggedPath(path)).toBe(path);
  });
});
