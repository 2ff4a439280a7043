import { describe, expect, it } from "vitest";
import { mayPostInView, viewOf, viewOfPath, whoseEyes } from "~/identity/view.rules";

const NOW = new Date("2027-01-01T12:00:00.000Z");
const stored = (change: Record<string, unknown> = {}) =>
  JSON.stringify({
    until: "2027-01-01T12:30:00.000Z",
    createdAt: "2027-01-01T11:30:00.000Z",
    isThere: 1,
    team: { id: "t", name: "Ropes", isOrganiser: 1 },
    person: {
      id: "p",
      firstName: "Olive",
      surname: "Tester",
      email: "o@x",
      permissions: "user",
      isOnboarded: 1,
    },
    ...change,
  });
const person = (permissions: string) => ({ id: "p", firstName: "A", surname: "B", email: "", permissions });

describe("what a session's view is worth", () => {
  it("holds for its hour, with flags as flags", () => {
    const view = viewOf(stored(), { level: "moderator", now: NOW });
    expect(view).toMatchObject({
      isOver: false,
      team: { isOrganiser: true },
      person: { isOnboarded: true, level: "user" },
    });
    expect(viewOf(null, { level: "moderator", now: NOW })).toBeNull();
  });

  it.each([
    ["at the end of its hour", { until: NOW.toISOString() }, "moderator"],
    ["when the team or the person is gone", { isThere: 0 }, "admin"],
    ["when one's own level went", {}, "reportViewer"],
    ["for a user", {}, "user"],
    ["when the person rose above one's own level", { person: person("admin") }, "moderator"],
  ] as const)("is over %s", (_, change, level) => {
    expect(viewOf(stored(change), { level, now: NOW })?.isOver).toBe(true);
  });

  it.each([
    ["moderator", "moderator"],
    ["teamOwner", "moderator"],
    ["admin", "eventflowAdmin"],
  ] as const)("is open to a %s's eyes for a %s", (permissions, level) => {
    expect(viewOf(stored({ person: person(permissions) }), { level, now: NOW })?.isOver).toBe(false);
  });

  it("says whose eyes these are", () => {
    expect(whoseEyes({ team: { name: "Ropes" }, person: null })).toBe("Ropes");
    expect(whoseEyes({ team: { name: "Ropes" }, person: { firstName: "Olive", surname: "Tester" } })).toBe(
      "Olive Tester of Ropes",
    );
  });
});

describe("which pages are shown through other eyes", () => {
  it.each([
    ["/", "seen"],
    ["/tasks/x", "seen"],
    ["/onboarding", "seen"],
    ["/search/suggestions", "seen"],
    ["/my-team", "seen"],
    ["/administrators", "seen"],
    ["/my-account", "own"],
    ["/my-account/security", "own"],
    ["/MY-account/", "own"],
    ["/%6dy-events", "own"],
    ["/time-table/feed", "own"],
    ["/admin", "staff"],
    ["/Admin/teams", "staff"],
    ["/auth/log-out", "staff"],
    ["/view/end", "staff"],
    ["/%", "seen"],
  ])("%s: %s", (path, kind) => {
    expect(viewOfPath(path)).toBe(kind);
  });

  it("takes no post but the ways out", () => {
    expect(["/view/end", "/View/End", "/auth/log-out/"].every(mayPostInView)).toBe(true);
    expect(["/", "/view", "/view/end/x", "/tasks/x/completion", "/auth/login"].some(mayPostInView)).toBe(
      false,
    );
  });
});
