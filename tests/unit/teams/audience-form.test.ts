import { describe, expect, it } from "vitest";
import { conditionWords } from "~/features/teams/audience/audience.texts";
import {
  type AudienceDraft,
  namingErrors,
  steppedAudience,
} from "~/features/teams/audience/audience-form.rules";
import { seenSum } from "~/features/teams/audience/audience-seen.rules";
import { saveLabel } from "~/features/teams/audience/components/seen-panel";
import { readConditions } from "~/features/teams/audience/read-conditions.server";

const DRAFT: AudienceDraft = {
  ...{ base: "everybody", teamTypeIds: [], showToChildTeams: false, conditions: [] },
  ...{ teamsIn: [], addIn: "", teamsOut: [], addOut: "" },
};
const TEAMS = ["Alba", "Birch", "Twin", "Twin"].map((name, at) => ({ id: `t${at}`, name }));

describe("the form of an audience", () => {
  it("takes a name as its team, and off the other list", () => {
    const stepped = steppedAudience({ ...DRAFT, teamsOut: ["t0"], addIn: " alba " }, "addIn", TEAMS);
    expect(stepped.draft).toMatchObject({ teamsIn: ["t0"], teamsOut: [], addIn: "" });
    expect(stepped.errors).toEqual({});
  });

  it("leaves a name that means no team where it was typed, and says so", () => {
    for (const [addOut, error] of [
      ["Nobody", "There is no active team called “Nobody”"],
      ["twin", "2 teams are called “twin”: use the buttons in the table below"],
    ] as const) {
      const stepped = steppedAudience({ ...DRAFT, addOut }, "preview", TEAMS);
      expect([stepped.draft.addOut, stepped.draft.teamsOut]).toEqual([addOut, []]);
      expect(stepped.errors).toEqual({ addOut: error });
    }
  });

  it("adds and takes away its rows", () => {
    const one = { fieldId: "f", comparison: "is" as const, value: "1" };
    const two = { ...one, value: "2" };
    const has = { ...DRAFT, teamsIn: ["t0"], teamsOut: ["t1"], conditions: [one, two] };
    const stepped = (step: string) => steppedAudience(has, step, TEAMS).draft;
    expect(stepped("removeIn:t0").teamsIn).toEqual([]);
    expect(stepped("removeOut:t1").teamsOut).toEqual([]);
    expect(stepped("removeCondition:0").conditions).toEqual([two]);
    expect(stepped("addCondition").conditions).toHaveLength(3);
    expect(stepped("nonsense:1")).toEqual(has);
  });

  it("refuses a team in both lists, no type, and nobody at all", () => {
    expect(namingErrors({ ...DRAFT, teamsIn: ["t0"], teamsOut: ["t0"] }, TEAMS)).toEqual({
      teamsOut: "Alba is in “And to” as well. Take it off one of the two",
    });
    expect(Object.keys(namingErrors({ ...DRAFT, base: "types" }, TEAMS))).toEqual(["teamTypeIds"]);
    expect(Object.keys(namingErrors({ ...DRAFT, base: "teams" }, TEAMS))).toEqual(["teamsIn"]);
    expect(namingErrors({ ...DRAFT, base: "teams", teamsIn: ["t0"] }, TEAMS)).toEqual({});
  });
});

describe("conditions", () => {
  const fields = [
    { id: "area", label: "Stand area", type: "text" as const, format: "number" as const },
    { id: "since", label: "Since", type: "text" as const, format: "date" as const },
    { id: "own", label: "Space only", type: "boolean" as const, format: "text" as const },
  ];
  const read = (fieldId: string, comparison: string, value: string) =>
    readConditions([{ fieldId, comparison: comparison as "is", value }], fields, "en-GB");

  it("are read by the event's language, as they are stored", () => {
    expect(read("area", "moreThan", "20 m²").conditions).toEqual([
      { fieldId: "area", format: "number", comparison: "moreThan", value: "20 m²", number: 20, day: null },
    ]);
    expect(read("since", "atMost", "3/4/2027").conditions[0]).toMatchObject({ day: "2027-04-03" });
    expect(read("own", "is", "Yes").conditions[0]).toMatchObject({ format: "boolean", value: "true" });
    expect(read("area", "blank", "whatever").conditions[0]).toMatchObject({ value: "", number: null });
    expect(read("", "is", "")).toEqual({ conditions: [], errors: {} });
  });

  it.each([
    ["", "is", "20", "fieldId"],
    ["gone", "is", "20", "fieldId"],
    ["own", "moreThan", "20", "comparison"],
    ["area", "moreThan", "twenty", "value"],
    ["area", "moreThan", "", "value"],
    ["since", "is", "soon", "value"],
    ["own", "is", "maybe", "value"],
  ])("of %s %s “%s” it is said what is wrong with its %s", (fieldId, comparison, value, name) => {
    const { conditions, errors } = read(fieldId, comparison, value);
    expect([conditions, Object.keys(errors)]).toEqual([[], [`conditions[0].${name}`]]);
  });

  it("are said as a sentence", () => {
    const [area] = read("area", "moreThan", "20 m²").conditions;
    expect(area && conditionWords({ ...area, label: "Stand area" }, "en-GB")).toBe(
      "Stand area is more than 20 m²",
    );
    const [own] = read("own", "is", "no").conditions;
    expect(own && conditionWords({ ...own, label: "" }, "en-GB")).toBe("A field that is gone is No");
  });
});

it("the sum goes step by step, and says who comes and goes against what is live", () => {
  const area = (number: number | null, value = String(number)) => ({
    ...{ id: "area", type: "text" as const, format: "number" as const, isKeptByStaff: true },
    ...{ value, isAnswered: true, number, day: null },
  });
  const team = (id: string, typeId: string, value: ReturnType<typeof area>) => ({
    ...{ id, name: id, isOrganiser: id === "crew", isChild: false, teamTypeId: typeId, parentTypeId: null },
    values: [value],
  });
  const teams = [
    team("big", "a", area(36)),
    team("small", "a", area(14)),
    team("odd", "a", area(null, "approx. 30")),
    team("left", "a", area(96)),
    team("other", "b", area(12)),
    team("crew", "a", area(1)),
  ];
  const live = {
    ...{ isOpen: true, showToTeamTypeIds: ["a"], hideFromTeamTypeIds: [], showToChildTeams: false },
    ...{ base: null, teamsIn: [], teamsOut: [], conditions: [] },
  };
  const more = {
    fieldId: "area",
    format: "number",
    comparison: "moreThan",
    value: "20",
    number: 20,
    day: null,
  } as const;
  const typed = {
    ...live,
    base: "types" as const,
    conditions: [more],
    teamsIn: ["other"],
    teamsOut: ["left"],
  };
  const sum = seenSum(teams, typed, live);
  expect(sum).toEqual({
    ...{
      base: "types",
      all: 6,
      organisers: 1,
      byBase: 4,
      failing: 2,
      notRead: 1,
      blank: 0,
      out: 1,
      in: 1,
      seeing: 3,
    },
    ...{ coming: ["other"], going: ["small", "odd", "left"] },
  });
  expect(sum.byBase - sum.failing - sum.out + sum.in + sum.organisers).toBe(sum.seeing);
  expect(saveLabel(sum)).toBe("Show to 1 more, hide from 3");
  expect(saveLabel({ coming: [], going: [] })).toBe("Save who sees it");
});
