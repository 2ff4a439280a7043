import { describe, expect, it } from "vitest";
import {
  asked,
  countdownText,
  hostOf,
  httpsAddress,
  placesOf,
  progressText,
  quotedList,
  seenText,
  sixDifferent,
  stepped,
  typesToMove,
} from "~/features/dashboard/cards/cards.rules";
import { CardInput, LayoutInput } from "~/features/dashboard/cards/cards.schema";
import { isOver, lede } from "~/features/dashboard/dashboard.rules";
import { newSince } from "~/features/downloads/downloads.rules";
import { membersText } from "~/features/people/people.rules";

const [A, B, C, D, E, F, G] = ["a", "b", "c", "d", "e", "f", "0"].map(
  (one) => `0190f3a0-0000-7000-8000-00000000000${one}`,
) as [string, string, string, string, string, string, string];
const SIX = [A, B, C, D, E, F];

describe("what a card says", () => {
  const event = { startDate: "2027-09-10", endDate: "2027-09-14" };
  it.each([
    ["2027-06-15", event, "87 days until doors open"],
    ["2027-09-09", event, "Doors open tomorrow"],
    ["2027-09-10", event, "Day 1 of 5"],
    ["2027-09-14", event, "Day 5 of 5"],
    ["2027-09-15", event, "The event is over"],
    ["2027-09-10", { startDate: "2027-09-10", endDate: "" }, "Doors are open today"],
    ["2027-09-11", { startDate: "2027-09-10", endDate: "" }, "The event is over"],
    ["2027-09-10", { startDate: "", endDate: "2027-09-14" }, "No dates yet"],
  ])("on %s of %o: %s", (today, dates, text) => {
    expect(countdownText(today, dates)).toBe(text);
  });

  it.each([
    [0, 0, "Nothing to do yet", undefined],
    [0, 8, "0% done", "8 to go"],
    [1, 500, "1% done", "499 to go"],
    [499, 500, "99% done", "1 to go"],
    [5, 12, "42% done", "7 to go"],
    [12, 12, "Everything is done", undefined],
  ])("%i of %i tasks: %s", (complete, total, text, more) => {
    expect(progressText({ complete, total })).toMatchObject({ text, ...(more && { more }) });
  });

  it("members of the limit, also where that was lowered", () => {
    expect(membersText(4, 10)).toBe("4 of 10 members");
    expect(membersText(12, 10)).toBe("12 members, 10 at most");
  });

  it("new is what came in the last seven days", () => {
    expect(newSince("2027-03-03")).toBe("2027-02-24T00:00:00.000Z");
  });

  it.each([
    ["https://www.boats.example/x", "boats.example"],
    ["https://boats.example:8080/", "boats.example:8080"],
    ["/tasks", null],
    ["javascript:alert(1)", null],
    ["https://", null],
  ])("the host of %s", (href, host) => {
    expect(hostOf(href)).toBe(host);
  });

  it.each([
    ["https://boats.example", "https://boats.example"],
    [" https://boats.example ", "https://boats.example"],
    ["http://boats.example", null],
    ["//boats.example", null],
    ["/tasks", null],
    ["javascript:alert(1)", null],
    ["https://me:secret@boats.example", null],
    ["", null],
  ])("an address elsewhere: %s", (written, address) => {
    expect(httpsAddress(written)).toBe(address);
  });
});

describe("the words under the greeting", () => {
  const none = { open: 0, waiting: 0, total: 0, overdue: 0, dueSoon: 0 };
  it.each([
    [none, {}, "The organisers have not asked you for anything yet."],
    [{ ...none, total: 3 }, {}, "Everything is done. Thank you."],
    [{ ...none, total: 3, waiting: 1 }, {}, "Everything is with the organisers."],
    [{ ...none, total: 3, open: 2, overdue: 1 }, {}, "One task is overdue."],
    [{ ...none, total: 3, open: 2 }, {}, "Nothing is due soon."],
    [{ ...none, total: 3 }, { isOver: true }, "The event is over. Thank you for being there."],
    [{ ...none, total: 3, open: 1 }, { isOver: true }, "The event is over. One task is still open."],
    [{ ...none, total: 3, open: 2 }, { isOver: true }, "The event is over. Two tasks are still open."],
  ])("%o %o: %s", (team, when, text) => {
    expect(lede(team, when)).toBe(text);
  });

  it("an event is over on the day after its last", () => {
    const event = { startDate: "2027-09-10", endDate: "2027-09-14" };
    expect(isOver("2027-09-14", event)).toBe(false);
    expect(isOver("2027-09-15", event)).toBe(true);
    expect(isOver("2027-09-11", { ...event, endDate: "" })).toBe(true);
    expect(isOver("2027-09-11", { startDate: "", endDate: "" })).toBe(false);
  });
});

describe("places of a layout", () => {
  const placed = (minis: string) =>
    placesOf([...minis].map((one, id) => ({ id, isMini: one === "m" }))).map((place) =>
      place.map(({ id }) => id).join("+"),
    );
  it.each([
    ["......", "0 1 2 3 4 5"],
    ["..mm..", "0 1 2+3 4 5"],
    ["mmmmmm", "0+1 2+3 4+5"],
    ["m.m.m.", "0 1 2 3 4 5"],
    ["mmm...", "0+1 2 3 4 5"],
    [".....m", "0 1 2 3 4 5"],
    ["", ""],
  ])("%s: %s", (minis, places) => {
    expect(placed(minis).join(" ")).toBe(places);
  });
});

describe("six cards in their order", () => {
  it("are six, and each another one", () => {
    expect(sixDifferent(SIX)).toBe(true);
    expect(sixDifferent(SIX.slice(1))).toBe(false);
    expect(sixDifferent([...SIX, G])).toBe(false);
    expect(sixDifferent([A, A, C, D, E, F])).toBe(false);
    expect(sixDifferent([A, ...SIX])).toBe(false);
  });

  it.each([
    [`up:${B}`, [B, A, C, D, E, F]],
    [`down:${A}`, [B, A, C, D, E, F]],
    [`up:${A}`, SIX],
    [`down:${F}`, SIX],
    [`put:${G}:${C}`, [A, B, G, D, E, F]],
    // It is in the layout already, or what it would replace is not.
    [`put:${B}:${C}`, SIX],
    [`put:${G}:x`, SIX],
    [`use:${G}`, SIX],
    ["keep", SIX],
    ["up:", SIX],
    ["nonsense", SIX],
    [undefined, SIX],
  ])("%s", (step, order) => {
    expect(stepped(SIX, step)).toEqual(order);
    expect(sixDifferent(stepped(SIX, step))).toBe(true);
  });

  it("a first press asks, and only what can be answered", () => {
    expect(asked(SIX, `use:${G}`)).toEqual({ verb: "use", id: G });
    expect(asked(SIX, `use:${A}`)).toBeNull();
    expect(asked(SIX, `change:${A}`)).toEqual({ verb: "change", id: A });
    expect(asked(SIX, `change:${G}`)).toBeNull();
    expect(asked(SIX, "keep")).toBeNull();
    expect(asked(SIX, undefined)).toBeNull();
  });
});

describe("a type is in one layout at most", () => {
  const taken = [
    { teamTypeId: "berth", typeName: "Berth", layoutId: "water", layoutName: "On the water" },
    { teamTypeId: "media", typeName: "Media", layoutId: "press", layoutName: "Press" },
  ];
  it("moves where the form showed it there, and is refused where nobody was asked", () => {
    expect(typesToMove({ teamTypeIds: ["shell"], elsewhere: [] }, taken)).toEqual({
      moved: [],
      unasked: null,
    });
    expect(typesToMove({ teamTypeIds: ["berth"], elsewhere: ["berth:water", "media:press"] }, taken)).toEqual(
      { moved: [taken[0]], unasked: null },
    );
    expect(typesToMove({ teamTypeIds: ["berth"], elsewhere: [] }, taken).unasked).toBe(taken[0]);
    // It has moved on since the form was drawn.
    expect(typesToMove({ teamTypeIds: ["berth"], elsewhere: ["berth:press"] }, taken).unasked).toBe(taken[0]);
  });
});

it("words", () => {
  expect(quotedList(["A"])).toBe("“A”");
  expect(quotedList(["A", "B, or C", "D"])).toBe("“A”, “B, or C” and “D”");
  expect([0, 1, 98].map(seenText)).toEqual(["Seen by no team", "Seen by 1 team", "Seen by 98 teams"]);
});

describe("what the forms take", () => {
  const problems = (shape: typeof CardInput | typeof LayoutInput, value: object) =>
    shape.safeParse(value).error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];

  it.each([
    [{ type: "tasks" }, []],
    [{ type: "nonsense" }, ["type: Invalid card"]],
    [{}, ["type: Invalid card"]],
    [{ type: "content" }, ["pathId: Choose a page"]],
    [{ type: "content", pathId: "x" }, ["pathId: Invalid card"]],
    [{ type: "content", pathId: A }, []],
    [{ type: "link", title: "T" }, ["place: Choose where the card leads"]],
    [{ type: "link", title: "", place: "/tasks" }, ["title: Enter a title"]],
    [
      { type: "link", title: "T", place: "other", address: "javascript:alert(1)" },
      ["address: Enter an address that begins with https://"],
    ],
    [{ type: "link", title: "T", place: "other", address: "https://boats.example" }, []],
  ])("a card %o: %o", (value, found) => {
    expect(problems(CardInput, value)).toEqual(found);
  });

  const NOT_SIX = "cardIds: Invalid cards. A layout has exactly six different cards.";
  it.each([
    [{ name: "L", cardIds: SIX }, []],
    [{ name: "L", cardIds: SIX.slice(1) }, [NOT_SIX]],
    [{ name: "L", cardIds: [...SIX, G] }, [NOT_SIX]],
    [{ name: "L", cardIds: [A, A, C, D, E, F] }, [NOT_SIX]],
    [{ name: "L", cardIds: A }, [NOT_SIX]],
    [{ name: "L" }, [NOT_SIX]],
    [{ name: " ", cardIds: SIX }, ["name: Enter a name"]],
  ])("a layout %o: %o", (value, found) => {
    expect(problems(LayoutInput, value)).toEqual(found);
  });
});
