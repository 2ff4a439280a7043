import { describe, expect, it } from "vitest";
import {
  isLate,
  isOpenToEdit,
  NEXT,
  STATUSES,
  settledStatus,
  tallyWords,
} from "~/features/notifications/notifications.rules";
import { linkIn, NotificationInput } from "~/features/notifications/notifications.schema";
import { targetPath } from "~/features/notifications/target.rules";
import { scheduleProblem, timeOf, typedTime, whenWords } from "~/ui/planned-time.rules";

const ID = "0190f3a0-0000-7000-8000-000000000001";
const NOW = new Date("2027-06-10T10:00:00.000Z");

describe("what a notification may become", () => {
  it.each(STATUSES)("after %s", (status) => {
    const wanted = {
      draft: ["scheduled", "pushed"],
      scheduled: ["draft", "pushed", "failed"],
      pushed: ["sent", "failed"],
      sent: [],
      failed: ["scheduled", "pushed"],
    };
    expect(NEXT[status]).toEqual(wanted[status]);
  });

  it("all of it can be changed until somebody has it, also where it failed before that", () => {
    expect(isOpenToEdit({ status: "draft", publishedAt: null })).toBe(true);
    expect(isOpenToEdit({ status: "failed", publishedAt: null })).toBe(true);
    expect(isOpenToEdit({ status: "failed", publishedAt: "2027" })).toBe(false);
    expect(isOpenToEdit({ status: "sent", publishedAt: "2027" })).toBe(false);
  });

  it("is late a quarter of an hour after its time, while it is scheduled", () => {
    const it = { status: "scheduled" as const, publishedAt: null, scheduledAt: "2027-06-10T09:50:00.000Z" };
    expect(isLate(it, NOW)).toBe(false);
    expect(isLate({ ...it, scheduledAt: "2027-06-10T09:40:00.000Z" }, NOW)).toBe(true);
    expect(isLate({ ...it, status: "draft", scheduledAt: "2027-06-10T09:40:00.000Z" }, NOW)).toBe(false);
  });
});

describe("a time that it is to go at", () => {
  const london = (day: string, time: string) => scheduleProblem("Europe/London", { day, time }, NOW);
  it.each([
    ["2027-06-17", "09:00", null],
    // London is an hour ahead: it is 11:00 there.
    ["2027-06-10", "11:01", null],
    ["2027-06-10", "11:00", "time"],
    ["2027-06-09", "23:00", "day"],
    ["2027-02-31", "09:00", "day"],
    ["", "09:00", "day"],
    ["2027-06-17", "", "time"],
    ["2027-06-17", "25:00", "time"],
    // The clocks are put forward at 01:00.
    ["2028-03-26", "01:30", "time"],
  ])("%s %s: %s", (day, time, field) => {
    expect(london(day, time)?.field ?? null).toBe(field);
  });

  it("a time that the clocks skip says what comes next", () => {
    expect(london("2028-03-26", "01:30")?.message).toContain("Next comes 02:00");
  });

  it("is typed in several ways, said on the event's clock, and shown again as it was typed", () => {
    expect(["9:00", "09.00", "9", "24:00", "09:00:00"].map(timeOf)).toEqual([
      "09:00",
      "09:00",
      null,
      null,
      "09:00",
    ]);
    expect(whenWords("2027-06-17T08:00:00.000Z", { timeZone: "Europe/London", locale: "en-GB" })).toMatch(
      /17 June.*, 09:00$/,
    );
    expect(typedTime("Europe/London", "2027-06-17T23:30:00.000Z")).toEqual({
      day: "2027-06-18",
      time: "00:30",
    });
    expect(typedTime("Europe/London", null)).toEqual({ day: "", time: "" });
  });
});

describe("what its mails came to", () => {
  const none = { sent: 0, unconfirmed: 0, refused: 0, failed: 0, cancelled: 0 };
  it.each([
    [{ ...none, sent: 38, refused: 2 }, "sent", "38 sent, 2 refused"],
    [{ ...none, refused: 2, failed: 1 }, "failed", "2 refused, 1 failed"],
    [{ ...none, unconfirmed: 1, refused: 1 }, "sent", "1 unconfirmed, 1 refused"],
    [none, "sent", "Nobody could get a mail"],
    [{ ...none, cancelled: 3 }, "failed", "3 cancelled"],
  ] as const)("%j", (tally, status, words) => {
    expect([settledStatus(tally), tallyWords(tally)]).toEqual([status, words]);
  });
});

describe("what its form takes", () => {
  const issues = (input: object) =>
    (
      NotificationInput.safeParse({ title: "x", description: "y", audience: "everybody", ...input }).error
        ?.issues ?? []
    ).map(({ path, message }) => `${String(path[0])}: ${message}`);
  it.each([
    [{}, []],
    [{ title: " " }, ["title: Enter a title"]],
    [{ title: "x".repeat(201) }, ["title: Use at most 200 characters"]],
    [{ description: " \n" }, ["description: Enter a text"]],
    [{ audience: "nobody" }, ["audience: Choose who gets it"]],
    [{ audience: "types" }, ["teamTypeIds: Choose at least one team type"]],
    [{ audience: "team" }, ["teamId: Choose a team"]],
    [{ link: `task:${ID}` }, []],
    [{ link: "javascript:alert(1)" }, ["link: Choose something from the list"]],
    [{ link: `user:${ID}` }, ["link: Choose something from the list"]],
  ])("%j", (input, wanted) => {
    expect(issues(input)).toEqual(wanted);
  });

  it("a title is one line: nobody writes another header into its mail", () => {
    const { title } = NotificationInput.parse({
      ...{ title: "News\r\nBcc: all@x.test", description: "y", audience: "everybody" },
    });
    expect(title).toBe("News Bcc: all@x.test");
  });

  it("leads to a page, a form or a task, and nowhere else", () => {
    expect(linkIn(`form:${ID}`)).toEqual({ linkType: "form", linkId: ID });
    expect(linkIn("")).toBeNull();
  });
});

describe("where it leads whoever follows it", () => {
  const to = (linkType: "content" | "form" | "task" | null, opens: boolean, hasTeam: boolean) =>
    targetPath({ linkType, linkId: linkType && ID, opens }, hasTeam);
  it("teams to what they have, staff without a team to where it is made", () => {
    expect([to("content", true, true), to("form", true, true), to("task", true, true)]).toEqual([
      `/content/${ID}`,
      `/forms/${ID}`,
      `/tasks/${ID}`,
    ]);
    expect([to("form", true, false), to("task", true, false)]).toEqual([
      `/admin/forms/${ID}`,
      `/admin/tasks/${ID}`,
    ]);
  });
  it("nowhere who may not open it, and where there is nothing", () => {
    expect([to("task", false, true), to(null, true, true)]).toEqual([null, null]);
  });
});
