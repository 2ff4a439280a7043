import { describe, expect, it } from "vitest";
import { plan, planSteps, team } from "../support/planned-import";

const reasons = (...given: Parameters<typeof plan>) => plan(...given).map(({ reason }) => reason);
const fates = (...given: Parameters<typeof plan>) => plan(...given).map(({ fate }) => fate);

const row = (name: string, email: string, parent = "", type = "", field = "") => [
  name,
  type,
  "Ann",
  "Solent",
  email,
  parent,
  field,
];

describe("what becomes of a row", () => {
  it("is a new team with its owner, cleaned as a form would clean it", () => {
    const [first] = plan([
      [" Quay\u200b  Optics ", "exhibitor ", "Ann", "Solent", " ANN@Quay.Example", "", ""],
    ]);
    expect(first).toMatchObject({
      fate: "team",
      reason: "A new team and its owner",
      isKnown: false,
      mark: "",
    });
    expect(first?.plan).toEqual({
      do: "team",
      name: "Quay Optics",
      teamTypeId: "exhibitor",
      person: { firstName: "Ann", surname: "Solent", email: "ann@quay.example" },
      values: {},
    });
  });

  it.each([
    ["no team", row("", "a@x.example"), "No team name"],
    ["no address", row("Quay", ""), "No e-mail address"],
    ["no first name", ["Quay", "", " ", "S", "a@x.example"], "No owner’s first name"],
    ["no surname", ["Quay", "", "A", "", "a@x.example"], "No owner’s surname"],
    ["an address without @", row("Quay", "ann.example"), "Faulty e-mail “ann.example”: it has no @"],
    [
      "an address without an ending",
      row("Quay", "ben@stokesbay"),
      "Faulty e-mail “ben@stokesbay”: nothing after “stokesbay”",
    ],
    ["an address with blanks", row("Quay", "a b@x.example"), "Faulty e-mail “a b@x.example”"],
    ["two addresses", row("Quay", "a@x.example; b@x.example"), "Faulty e-mail “a@x.example; b@x.example”"],
    ["an unknown type", row("Quay", "a@x.example", "", "Caterer"), "Unknown type “Caterer”"],
    [
      "more cells than headings",
      [...row("Quay", "a@x.example"), "too much"],
      "The row has 8 cells, and there are 7 headings",
    ],
  ])("with %s is left out, and says why", (_, cells, why) => {
    expect(plan([cells])).toMatchObject([{ fate: "left", reason: why, plan: null }]);
  });

  it("with a name of 10,000 characters, or an address as long, is left out in a short sentence", () => {
    const long = "x".repeat(10_000);
    const all = reasons([
      row(long, "a@x.example"),
      ["Quay", "", long, "S", "b@x.example"],
      ["Quay", "", "A", `${long}${long}`, "c@x.example"],
      row("Quay", `${long}@x.example`),
    ]);
    expect(all.map((text) => text.replace(/x{9,}/, "x"))).toEqual([
      "The team name “x…” is too long",
      "The owner’s first name “x…” is too long",
      "The owner’s surname “x…” is too long",
      "The e-mail address “x…” is too long",
    ]);
    expect(all.every((text) => text.length < 120)).toBe(true);
  });

  it("takes what looks like a formula as the text that it is", () => {
    expect(plan([row("=1+1", "a@x.example")])).toMatchObject([{ fate: "team", teamName: "=1+1" }]);
  });
});

describe("people", () => {
  it("stand in a file once, whatever the case of their address", () => {
    expect(
      reasons([row("Quay", "a@x.example"), row("Quay", "A@X.example"), row("Other", "a@x.EXAMPLE")]),
    ).toEqual([
      "A new team and its owner",
      "Same row as 2. Row 2 is imported",
      "a@x.example stands in row 2 already, with “Quay”",
    ]);
  });

  it("whose first row cannot be read have their second one", () => {
    expect(fates([row("", "a@x.example"), row("Quay", "a@x.example")])).toEqual(["left", "team"]);
  });

  it("of a team in the event are left out, with the team", () => {
    const people = [
      { id: "p", email: "a@x.example", firstName: "Ann", isStaff: false, teamId: "t", teamName: "Quay" },
    ];
    expect(reasons([row("quay", "A@x.example")], { people })).toEqual([
      "Ann is in this team already: nothing is to be done",
    ]);
    expect(reasons([row("Other", "a@x.example")], { people })).toEqual([
      "Ann is in this event already, in “Quay”",
    ]);
  });

  it("without a team become the owner of the new one, and are no members of others", () => {
    const people = [
      { id: "p", email: "a@x.example", firstName: "Ann", isStaff: false, teamId: null, teamName: null },
    ];
    expect(plan([row("Quay", "a@x.example")], { people })).toMatchObject([
      {
        fate: "team",
        isKnown: true,
        reason: "Ann is in this event without a team and becomes its owner",
        plan: { userId: "p" },
      },
    ]);
    const why = "Ann is in this event without a team: choose the team on the person’s page";
    expect(reasons([row("Quay", "b@x.example"), row("Quay", "a@x.example")], { people })[1]).toBe(why);
    expect(reasons([row("Share", "a@x.example", "Quay")], { people, teams: [team("Quay")] })).toEqual([why]);
  });
});

it("staff without a team own no team of exhibitors", () => {
  const people = [
    { id: "p", email: "a@x.example", firstName: "Leo", isStaff: true, teamId: null, teamName: null },
  ];
  expect(reasons([row("Quay", "a@x.example")], { people })).toEqual([
    "Leo is staff of this event: staff own organiser teams only",
  ]);
});

describe("rows that name the same team", () => {
  it("make it once and add people to it, as many as may be in a team", () => {
    const rows = ["a", "b", "c", "d"].map((name, at) =>
      row(at === 1 ? "QUAY " : "Quay", `${name}@x.example`),
    );
    const all = plan(rows);
    expect(all.map(({ fate }) => fate)).toEqual(["team", "member", "member", "left"]);
    expect(all[1]).toMatchObject({ reason: "Joins Quay, row 2", plan: { do: "member", teamId: "row 2" } });
    expect(all[3]?.reason).toBe("(Team Full): 3 of 3 places are taken");
  });

  it("that is in the event add people to it", () => {
    const all = plan([row("quay", "a@x.example"), row("Quay", "b@x.example")], {
      teams: [team("Quay", { members: 2 })],
    });
    expect(all).toMatchObject([
      { fate: "member", reason: "Joins Quay", plan: { teamId: "id of Quay" } },
      { fate: "left", reason: "(Team Full): 3 of 3 places are taken" },
    ]);
  });

  it("that is archived, or of which there are two, are left out", () => {
    expect(reasons([row("Quay", "a@x.example")], { teams: [team("Quay", { isArchived: true })] })).toEqual([
      "The team “Quay” is archived",
    ]);
    expect(
      reasons([row("Quay", "a@x.example")], { teams: [team("Quay"), team("quay", { id: "2" })] }),
    ).toEqual(["There are 2 teams called “Quay”: add the person on the team’s page"]);
  });

  it("are made by the first row that can be", () => {
    const rows = [row("Quay", "nobody"), row("Quay", "a@x.example"), row("Quay", "b@x.example")];
    expect(
      plan(rows)
        .map(({ reason }) => reason)
        .slice(1),
    ).toEqual(["A new team and its owner", "Joins Quay, row 3"]);
  });
});

describe("a row that names a parent", () => {
  it("makes a stand share of a team of the event, or of a row above or below it", () => {
    const all = plan(
      [
        row("Bar", "a@x.example", "QUAY", "exhibitor"),
        row("Grill", "b@x.example", "Pier"),
        row("Pier", "c@x.example"),
        row("Kiosk", "d@x.example", "pier"),
        row("Bar", "e@x.example"),
      ],
      { teams: [team("Quay")] },
    );
    expect(all).toMatchObject([
      {
        fate: "share",
        reason: "Stand share of Quay",
        plan: { teamId: "id of Quay", teamTypeId: "exhibitor" },
      },
      { fate: "share", reason: "Stand share of Pier, row 4", plan: { teamId: "row 4" } },
      { fate: "team" },
      { fate: "share", reason: "Stand share of Pier, row 4" },
      { fate: "member", reason: "Joins Bar, row 2" },
    ]);
  });

  it.each([
    ["itself", [row("Bar", "a@x.example", "bar")], ["“Bar” cannot be a stand share of itself"]],
    [
      "what names it in turn",
      [row("Bar", "a@x.example", "Grill"), row("Grill", "b@x.example", "Bar")],
      [
        "“Bar” stands below itself: its parent “Grill” names it in turn",
        "“Grill” stands below itself: its parent “Bar” names it in turn",
      ],
    ],
    [
      "a share of the file",
      [row("Quay", "q@x.example"), row("Bar", "a@x.example", "Quay"), row("Tap", "b@x.example", "Bar")],
      [
        "A new team and its owner",
        "Stand share of Quay, row 2",
        "“Bar” is itself a stand share in this file, and has none of its own",
      ],
    ],
    [
      "a row that is left out",
      [row("Quay", "nobody"), row("Bar", "a@x.example", "Quay")],
      ["Faulty e-mail “nobody”: it has no @", "Its parent, row 2, is left out"],
    ],
    ["nobody", [row("Bar", "a@x.example", "Nowhere")], ["Unknown parent “Nowhere”"]],
  ])("%s is left out", (_, rows, why) => {
    expect(reasons(rows)).toEqual(why);
  });

  it("of the event that is a share, archived or twice there is left out; a name that is nearly right is asked about", () => {
    const teams = [
      team("Share", { standShareRole: "child", parentTeamId: "id of Solent Rigging Co." }),
      team("Gone", { isArchived: true }),
      team("Twin"),
      team("Twin", { id: "twin" }),
      team("Solent Rigging Co."),
    ];
    const all = ["Share", "Gone", "Twin", "Solent Riggin", "Solnt Rigging Co", "Sol"].map((name, at) =>
      row(`Bar ${at}`, `${at}@x.example`, name),
    );
    expect(reasons(all, { teams })).toEqual([
      "“Share” is itself a stand share, and has none of its own",
      "The parent “Gone” is archived",
      "There are 2 teams called “Twin”",
      "Unknown parent “Solent Riggin”. Is it “Solent Rigging Co.”?",
      "Unknown parent “Solnt Rigging Co”. Is it “Solent Rigging Co.”?",
      "Unknown parent “Sol”",
    ]);
  });

  it("takes along the rows that name its team where it cannot be made", () => {
    expect(reasons([row("Bar", "a@x.example", "Nowhere"), row("Bar", "b@x.example")])).toEqual([
      "Unknown parent “Nowhere”",
      "Row 2, which makes this team, is left out",
    ]);
  });

  it("must be of the team as it is", () => {
    const teams = [team("Bar"), team("Quay")];
    expect(reasons([row("Bar", "a@x.example", "Quay")], { teams })).toEqual([
      "There is a team “Bar” already, and it does not share a stand with “Quay”",
    ]);
    const rows = [row("Pier", "a@x.example"), row("Pier", "b@x.example", "Quay")];
    expect(reasons(rows, { teams })[1]).toBe("Row 2 makes “Pier” without the parent “Quay”");
    const shares = [team("Tap", { standShareRole: "child", parentTeamId: "id of Quay" }), team("Quay")];
    expect(fates([row("Tap", "a@x.example", "quay"), row("Tap", "b@x.example")], { teams: shares })).toEqual([
      "member",
      "member",
    ]);
  });
});

describe("custom fields", () => {
  const hall = {
    id: "hall",
    label: "Hall",
    type: "text" as const,
    format: "text" as const,
    isRequired: true,
    version: 1,
  };
  const space = {
    id: "hall",
    label: "Space only",
    type: "boolean" as const,
    format: "text" as const,
    isRequired: false,
    version: 1,
  };

  it("are filled in of the row that makes the team; a required one without a value marks it", () => {
    expect(plan([row("Quay", "a@x.example", "", "", " 4 ")], { fields: [hall] })).toMatchObject([
      { mark: "", plan: { values: { hall: "4" } } },
    ]);
    const [first, second] = plan([row("Quay", "a@x.example"), row("Quay", "b@x.example")], {
      fields: [hall],
    });
    expect(first).toMatchObject({
      fate: "team",
      mark: "“Hall” is missing: staff or the team can fill it in",
    });
    expect(second).toMatchObject({ fate: "member", mark: "", plan: { values: {} } });
  });

  it("that ask for Yes or No take nothing else; texts have an end", () => {
    expect(plan([row("Quay", "a@x.example", "", "", "YES")], { fields: [space] })[0]?.plan?.values).toEqual({
      hall: "true",
    });
    expect(reasons([row("Quay", "a@x.example", "", "", "perhaps")], { fields: [space] })).toEqual([
      "“perhaps” is neither Yes nor No for “Space only”",
    ]);
    expect(reasons([row("Quay", "a@x.example", "", "", "x".repeat(1_001))], { fields: [hall] })).toEqual([
      "“Hall” has more than 1,000 characters",
    ]);
  });
});

it("a chain of 10,000 parents is followed for a while only; one that leads back to its row is told", () => {
  const rows = Array.from({ length: 10_000 }, (_, at) =>
    row(`Team ${at}`, `${at}@x.example`, `Team ${at + 1}`),
  );
  const said = reasons(rows);
  expect(said[0]).toBe("“Team 1” is itself a stand share in this file, and has none of its own");
  expect(said).toHaveLength(10_000);
  const ring = rows.slice(0, 40).concat([row("Team 40", "last@x.example", "Team 0")]);
  expect(reasons(ring)[0]).toContain("“Team 0” stands below itself");
});

it("thousands of rows are gone through in steps, between which others have the thread", () => {
  const rows = Array.from({ length: 3_000 }, (_, at) => row(`Team ${at}`, `${at}@x.example`));
  let steps = 0;
  for (const _ of planSteps(rows)) steps += 1;
  // Read, placed and written up, a hundred at a time.
  expect(steps).toBeGreaterThanOrEqual(90);
});

it("10,000 rows of unknown parents beside 2,000 teams are planned in a moment", () => {
  const teams = Array.from({ length: 2_000 }, (_, at) => team(`A team with a longer name ${at}`));
  const rows = Array.from({ length: 10_000 }, (_, at) =>
    row(`New ${at}`, `${at}@x.example`, `A taem with longer name ${at}`),
  );
  const began = performance.now();
  expect(plan(rows, { teams })).toHaveLength(10_000);
  expect(performance.now() - began).toBeLessThan(20_000);
});
