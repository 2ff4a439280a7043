import { describe, expect, it } from "vitest";
import type { RowPlan } from "~/features/imports/import-facts.rules";
import { formatOf, IMPORT_FILES, IMPORT_RULE } from "~/features/imports/import-file.rules";
import { fateOf, isMoving, leftText, STATE_WORDS, stepOf } from "~/features/imports/import-words.rules";
import {
  failedCheck,
  failedStep,
  isImported,
  NO_TEAM,
  NO_USER,
  PASSED,
  ROLLED_BACK,
  refusedMail,
} from "~/features/imports/row-record.rules";
import { type RowNow, typeProblem } from "~/features/imports/type-check.rules";

describe("the check record of a row", () => {
  it("has the texts of the catalogue", () => {
    expect([ROLLED_BACK, NO_USER, NO_TEAM]).toEqual([
      "Successfully rolled back user.",
      "userId is null",
      "teamId is null",
    ]);
  });

  it("passes with all four steps alone; a step that was not reached fails it", () => {
    expect(isImported(PASSED)).toBe(true);
    for (const step of ["typeCheck", "userCreated", "teamCreated", "emailSent"] as const) {
      expect(isImported({ ...PASSED, [step]: false })).toBe(false);
      expect(isImported({ ...PASSED, [step]: null })).toBe(false);
    }
  });

  it("of a failed type check rolls nothing back", () => {
    expect(failedCheck("Invalid team type")).toMatchObject({
      typeCheck: false,
      userCreated: null,
      error: "Invalid team type",
      userRolledBack: null,
      userRollback: "",
      teamRollback: "",
    });
  });

  it("of a failed person has nobody to take back, of a failed team the person", () => {
    expect(failedStep("In use", { hadUser: false })).toMatchObject({
      typeCheck: true,
      userCreated: false,
      teamCreated: null,
      userRolledBack: null,
      userRollback: NO_USER,
      teamRollback: NO_TEAM,
    });
    expect(failedStep("(Team Full)", { hadUser: true })).toMatchObject({
      userCreated: true,
      teamCreated: false,
      userRolledBack: true,
      userRollback: ROLLED_BACK,
      teamRollback: NO_TEAM,
    });
  });

  it("of a mail that was refused says what was taken back, or why it was not", () => {
    expect(refusedMail("406 - Inactive recipient", { isTeam: true, failure: null })).toMatchObject({
      userCreated: true,
      teamCreated: true,
      emailSent: false,
      error: "406 - Inactive recipient",
      userRolledBack: true,
      teamRolledBack: true,
      userRollback: ROLLED_BACK,
      teamRollback: ROLLED_BACK,
    });
    expect(refusedMail("1 - x", { isTeam: false, failure: null })).toMatchObject({
      teamRolledBack: null,
      teamRollback: NO_TEAM,
    });
    expect(refusedMail("1 - x", { isTeam: true, failure: "They stay." })).toMatchObject({
      userRolledBack: false,
      teamRolledBack: false,
      userRollback: "They stay.",
      teamRollback: "They stay.",
    });
  });
});

describe("the type check in the moment of the row", () => {
  const plan: RowPlan = {
    do: "team",
    name: "Quay",
    teamTypeId: null,
    person: { firstName: "A", surname: "B", email: "a@x.example" },
    values: {},
  };
  const team = { name: "Pier", isArchived: false, standShareRole: "none" as const, members: 1 };
  const now = (change: Partial<RowNow> = {}, of: Partial<RowPlan> = {}): string | null =>
    typeProblem(
      { plan: { ...plan, ...of }, hasType: false, team: null, hasNamesake: false, person: null, ...change },
      2,
    );

  it("finds nothing where all is as it was planned", () => {
    expect(now()).toBeNull();
    expect(now({ hasType: true }, { teamTypeId: "t" })).toBeNull();
    expect(now({ team }, { do: "share", teamId: "p" })).toBeNull();
    expect(now({ team, hasNamesake: true }, { do: "member", teamId: "p" })).toBeNull();
    expect(now({ person: { id: "u", teamName: null } }, { userId: "u" })).toBeNull();
  });

  it.each([
    [
      "somebody has the address",
      { person: { id: "u", teamName: null } },
      {},
      "a@x.example is in this event by now",
    ],
    ["the person is gone", {}, { userId: "u" }, "User not found"],
    [
      "the person has a team",
      { person: { id: "u", teamName: "Pier" } },
      { userId: "u" },
      "a@x.example is in “Pier” by now",
    ],
    ["the type is gone", {}, { teamTypeId: "t" }, "Invalid team type"],
    ["there is such a team", { hasNamesake: true }, {}, "There is a team “Quay” by now"],
    ["the parent is gone", {}, { do: "share" as const, teamId: "p" }, "Unknown Parent Team"],
    [
      "the parent is archived",
      { team: { ...team, isArchived: true } },
      { do: "share" as const, teamId: "p" },
      "Unknown Parent Team",
    ],
    [
      "the parent is a share",
      { team: { ...team, standShareRole: "child" as const } },
      { do: "share" as const },
      "Unknown Parent Team",
    ],
    ["the team was not made", {}, { do: "member" as const }, "teamId is null"],
    [
      "the team is archived",
      { team: { ...team, isArchived: true } },
      { do: "member" as const },
      "teamId is null",
    ],
    [
      "the team is full",
      { team: { ...team, members: 2 } },
      { do: "member" as const },
      "(Team Full): 2 of 2 places are taken",
    ],
  ])("says so where %s", (_, change, of, why) => {
    expect(now(change, of)).toBe(why);
  });
});

describe("the words of an import", () => {
  it("name every state, the step that is at hand, and whether its page changes by itself", () => {
    expect(Object.keys(STATE_WORDS)).toHaveLength(8);
    expect((["reading", "refused", "checking", "ready", "running", "done"] as const).map(stepOf)).toEqual([
      0, 0, 2, 2, 3, 3,
    ]);
    expect(isMoving("reading", false)).toBe(true);
    expect(isMoving("checking", false)).toBe(true);
    expect(isMoving("running", true)).toBe(true);
    expect(isMoving("running", false)).toBe(false);
    expect(isMoving("done", true)).toBe(false);
  });

  it("say how long it takes, once something can be said", () => {
    const at = "2027-01-01T00:00:00.000Z";
    const now = new Date("2027-01-01T00:00:10.000Z");
    expect(leftText(4, 100, at, now)).toBeNull();
    expect(leftText(100, 0, at, now)).toBeNull();
    expect(leftText(100, 10, null, now)).toBeNull();
    expect(leftText(100, 10, at, now)).toBe("About 5 seconds left");
    expect(leftText(100, 170, at, now)).toBe("About 20 seconds left");
    expect(leftText(100, 600, at, now)).toBe("About 1 minute left");
    expect(leftText(100, 1_100, at, now)).toBe("About 2 minutes left");
    expect(leftText(5, 10_000, at, now)).toBeNull();
  });

  it("tell rows apart by what happens to them, and what has happened first", () => {
    const row = { fate: "team", isKnown: false, state: "waiting" } as const;
    expect(
      [
        row,
        { ...row, fate: "share" as const },
        { ...row, fate: "member" as const },
        { ...row, fate: "left" as const },
        { ...row, isKnown: true },
        { ...row, state: "done" as const },
        { ...row, state: "failed" as const },
      ].map((one) => fateOf(one).label),
    ).toEqual([
      "New team",
      "New stand share",
      "New person",
      "Left out",
      "Existing person",
      "Imported",
      "Not imported",
    ]);
  });
});

it("a file is a table of at most 10 MB, kept under the event", () => {
  expect(IMPORT_RULE).toEqual({ accept: ["xlsx", "csv"], limitMb: 10 });
  expect(IMPORT_FILES).toEqual({ collection: "imports", entityId: "teams" });
  expect(formatOf("text/csv")).toBe("csv");
  expect(formatOf("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")).toBe("xlsx");
});
