import { describe, expect, it } from "vitest";
import {
  foldWords,
  pageQuery,
  previewedTeams,
  previewOf,
  ruleFor,
  type SidebarThing,
  thingWords,
} from "~/features/sidebar/sidebar.rules";
import { NewSidebarSection, SidebarSearch } from "~/features/sidebar/sidebar.schema";

const GOLD = { id: "0190f3a0-0000-7000-8000-000000000001", name: "Gold" };
const SILVER = { id: "0190f3a0-0000-7000-8000-000000000002", name: "Silver" };

const thing = (change: Partial<SidebarThing> = {}): SidebarThing => ({
  ...{ kind: "content", title: "Safety", isOpen: true, shown: [], hidden: [], showToChildTeams: true },
  ...{ isPublic: false, dueDate: null, contentType: null, size: null, supplierTypes: [] },
  ...change,
});
const words = (change: Partial<SidebarThing>) => thingWords(thing(change), "en-GB").text;

describe("what a row says", () => {
  it("of a page, who sees it", () => {
    expect(words({})).toBe("Page · everybody");
    expect(words({ isPublic: true })).toBe("Page · everybody, guests too");
    expect(words({ showToChildTeams: false })).toBe("Page · not stand shares");
    expect(words({ shown: [GOLD, SILVER], showToChildTeams: false })).toBe("Page · Gold, Silver");
    expect(words({ shown: [GOLD] })).toBe("Page · Gold, stand shares too");
  });

  it("of the others, their one fact, and who sees them where that is not everybody", () => {
    expect(words({ kind: "task", dueDate: "2027-07-30" })).toBe("Task · due 30 July");
    expect(words({ kind: "task" })).toBe("Task · no due date");
    const file = { kind: "download", contentType: "application/pdf", size: 3_100_000 } as const;
    expect(words(file)).toBe("Download · PDF, 3.1 MB");
    expect(words({ ...file, hidden: [GOLD] })).toBe("Download · PDF, 3.1 MB · not Gold");
    const supplier = { kind: "supplier", showToChildTeams: null } as const;
    expect(words({ ...supplier, supplierTypes: ["Power", "Water"] })).toBe("Supplier · Power, Water");
    expect(words(supplier)).toBe("Supplier");
  });

  it("warns of what nobody sees", () => {
    expect(thingWords(thing({ isOpen: false }), "en-GB")).toEqual({
      ...{ text: "Page · not published yet: nobody sees it", isWarning: true },
    });
    expect(words({ kind: "download", isOpen: false })).toBe("Download · hidden: nobody sees it");
  });

  it("says how a section folds", () => {
    expect(foldWords({ isCollapsable: true, isClosedAtFirst: true })).toBe("Can be folded, closed at first");
    expect(foldWords({ isCollapsable: true, isClosedAtFirst: false })).toBe("Can be folded, open at first");
    expect(foldWords({ isCollapsable: false, isClosedAtFirst: true })).toBe("Always open");
  });
});

describe("as a team sees it", () => {
  const teams = previewedTeams([GOLD, SILVER]);
  const [gold, silver, typeless, goldShare] = teams as [
    (typeof teams)[0],
    (typeof teams)[0],
    (typeof teams)[0],
    (typeof teams)[0],
  ];
  const section = (heading: string, ...items: SidebarThing[]) => ({ id: heading, heading, items });

  it("offers each type, a team without one, and stand shares of each", () => {
    expect(teams.map(({ label }) => label)).toEqual([
      ...["Gold", "Silver", "A team without a type"],
      ...["Stand share of a team of the type Gold", "Stand share of a team of the type Silver"],
    ]);
  });

  it("goes by the library’s rule", () => {
    const own = thing({ shown: [GOLD], showToChildTeams: false });
    expect(teams.map((team) => ruleFor(own, team))).toEqual([
      ...["ownType", "otherType", "noType", "hiddenFromShares", "hiddenFromShares"],
    ]);
    const supplier = thing({ kind: "supplier", hidden: [GOLD], showToChildTeams: null });
    expect(teams.map((team) => ruleFor(supplier, team))).toEqual([
      ...["hiddenType", "everyType", "everyType", "hiddenType", "everyType"],
    ]);
  });

  it("leaves out what such a team does not see, an empty section too, and says why", () => {
    const draft = thing({ title: "Breakdown", isOpen: false });
    const forGold = thing({ title: "Berths", shown: [GOLD] });
    const all = thing({ title: "Safety" });
    const sections = [
      section("Manual", all, forGold),
      section("After the show", draft),
      section("Empty"),
      section("Gold only", forGold, thing({ title: "Other", shown: [GOLD] })),
    ];
    const seen = previewOf(sections, silver);
    expect(seen.sections.map(({ heading, items }) => [heading, items.map(({ title }) => title)])).toEqual([
      ["Manual", ["Safety"]],
    ]);
    expect(seen.leftOut).toEqual([
      "‘Berths’ is left out: the page is for Gold.",
      "‘After the show’ is left out: its only page is not published.",
      "‘Empty’ is left out: nothing stands in it yet.",
      "‘Gold only’ is left out: such a team sees none of its 2 items.",
    ]);
    expect(previewOf([section("Manual", forGold)], gold).leftOut).toEqual([]);
    expect(previewOf([section("Manual", forGold)], typeless).leftOut).toEqual([
      "‘Manual’ is left out: its only page is for some types only: Gold.",
    ]);
    const shares = thing({ kind: "download", title: "Plan", showToChildTeams: false });
    expect(previewOf([section("Manual", shares)], goldShare).leftOut).toEqual([
      "‘Manual’ is left out: its only download is not shown to stand shares.",
    ]);
  });

  it("names six at most", () => {
    const items = Array.from({ length: 9 }, (_, at) => thing({ title: `Page ${at}`, isOpen: false }));
    const { leftOut } = previewOf([section("Manual", thing(), ...items)], gold);
    expect(leftOut).toHaveLength(6);
    expect(leftOut.at(-1)).toBe("4 more are left out for such reasons.");
  });
});

describe("what the page is asked", () => {
  it("takes what it knows, and the rest as nothing", () => {
    const ask = (query: Record<string, unknown>) => SidebarSearch.parse(query);
    expect(ask({ section: "x", q: ["a"], as: "type:everything", moved: "1" })).toMatchObject({
      ...{ section: undefined, q: "", as: undefined, moved: { id: "1", dir: "down" } },
    });
    expect(ask({ section: GOLD.id, q: " berth ", as: `share:${GOLD.id}` })).toMatchObject({
      ...{ section: GOLD.id, q: "berth", as: `share:${GOLD.id}` },
    });
  });

  it("is kept in its query, without what was moved", () => {
    expect(pageQuery({ q: "" })).toBe("");
    expect(pageQuery({ section: GOLD.id, q: "", as: "team" })).toBe("?as=team");
    expect(pageQuery({ section: "a", q: "b & c" })).toBe("?section=a&q=b+%26+c");
  });

  it("a heading has 1 to 60 characters", () => {
    const ok = (heading: string) => NewSidebarSection.safeParse({ heading }).success;
    expect([ok(""), ok("  "), ok("A"), ok("ä".repeat(60)), ok("a".repeat(61))]).toEqual([
      ...[false, false, true, true, false],
    ]);
  });
});
