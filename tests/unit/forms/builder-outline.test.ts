import { describe, expect, it } from "vitest";
import {
  drawnAround,
  nameOf,
  type OutlinePage,
  outlineOf,
  type PlacedRecord,
  pageName,
  pageWith,
  typeLabel,
} from "~/features/forms/builder/outline.rules";
import { ruleMark } from "~/features/forms/builder/rule-marks.rules";
import { Field } from "~/features/forms/document/field.schema";

/** `p` pages, `s` sections, `d` dividers, `x` what cannot be read, all else questions: by the first letter of their ids. */
const TYPES: Record<string, string> = { p: "newPage", s: "section", d: "divider", x: "number" };
const records = (ids: string): PlacedRecord[] =>
  ids
    .split(" ")
    .filter(Boolean)
    .map((id) => {
      const type = TYPES[id.charAt(0)] ?? "text";
      return { id, type, field: id.startsWith("x") ? null : Field.parse({ id, type, label: `Is ${id}` }) };
    });
const outline = (ids: string, shown: string[] = [], faults: [string, number][] = []): OutlinePage[] =>
  outlineOf(records(ids), { shownByLogic: new Set(shown), faults: new Map(faults) });
const said = (pages: readonly OutlinePage[]) =>
  pages.map(
    ({ number, item, rows }) => `${number} ${item?.id ?? "-"}: ${rows.map(({ id }) => id).join(" ")}`,
  );

describe("the outline of a form", () => {
  it("has a page for each page item, and a first one only where something stands before it", () => {
    expect(said(outline("a b p1 c p2"))).toEqual(["1 -: a b", "2 p1: c", "3 p2: "]);
    expect(said(outline("p1 a p2 b"))).toEqual(["1 p1: a", "2 p2: b"]);
    expect(said(outline(""))).toEqual(["1 -: "]);
  });

  it("counts questions alone, with two digits, over all pages; what cannot be read keeps its place without a number", () => {
    const rows = outline("s1 a x1 d1 p1 b").flatMap((page) => page.rows);
    expect(rows.map(({ id, number }) => `${id}${number}`)).toEqual(["s1", "a01", "x1", "d1", "b02"]);
    const many = outline(Array.from({ length: 101 }, (_, at) => `q${at}`).join(" "))[0]?.rows;
    expect([many?.[8]?.number, many?.[9]?.number, many?.[100]?.number]).toEqual(["09", "10", "101"]);
  });

  it("marks what logic shows, and what has faults", () => {
    const [a, b] = outline("a b", ["b"], [["a", 2]])[0]?.rows ?? [];
    expect([a?.isShownByLogic, a?.faults, b?.isShownByLogic, b?.faults]).toEqual([false, 2, true, 0]);
  });

  it("calls a field by its label, else by its type, and a page by its number too", () => {
    expect(nameOf({ id: "a", type: "number", field: null })).toBe("Number");
    expect(nameOf({ id: "a", type: "constructor", field: null })).toBe("Unknown");
    expect(typeLabel("tel")).toBe("Phone Number");
    expect(outline("a p1").map(pageName)).toEqual(["Page 1", "Page 2 · Is p1"]);
    const bare = { id: "p", type: "newPage", field: Field.parse({ id: "p", type: "newPage" }) };
    const [page] = outlineOf([bare], { shownByLogic: new Set(), faults: new Map() });
    expect(page && pageName(page)).toBe("Page 1");
  });

  it("opens the page of a field, of a page item itself, and the first one for what is not there", () => {
    const pages = outline("a p1 b");
    expect(["a", "p1", "b", "none"].map((id) => pageWith(pages, id)?.number)).toEqual([1, 2, 2, 1]);
  });
});

describe("what is drawn of a long page", () => {
  const rows = Array.from({ length: 100 }, (_, at) => ({ id: `q${at}` }));
  const drawn = (chosen: string, of = rows) => {
    const { rows: shown, above, below } = drawnAround(of, chosen);
    return [above?.id ?? null, shown[0]?.id, shown.at(-1)?.id, below?.id ?? null];
  };
  it("is forty fields around the chosen one, with the way to those above and below", () => {
    expect(drawn("q50")).toEqual(["q29", "q30", "q69", "q70"]);
    expect(drawn("q3")).toEqual([null, "q0", "q39", "q40"]);
    expect(drawn("q99")).toEqual(["q59", "q60", "q99", null]);
    expect(drawn("")).toEqual([null, "q0", "q39", "q40"]);
    expect(drawn("q5", rows.slice(0, 40))).toEqual([null, "q0", "q39", null]);
  });
});

it("says of a field what rules decide of it", () => {
  const when = { operator: "ALL", rules: [{ sourceId: "a", condition: "answered" }] };
  const of = (value: object, isShown = false) => ruleMark(Field.parse({ id: "f", ...value }), isShown);
  expect(of({ type: "text" })).toBe("");
  expect(of({ type: "text" }, true)).toBe("Shown by logic");
  expect(of({ type: "text", requiredWhen: when }, true)).toBe("Shown and required by logic");
  expect(of({ type: "text", requiredWhen: when })).toBe("Required by logic");
  const options = [
    { value: "1", label: "1", when },
    { value: "2", label: "2", when },
    { value: "3", label: "3" },
  ];
  expect(of({ type: "dropdown", options })).toBe("2 options by logic");
  expect(of({ type: "dropdown", options: options.slice(1), requiredWhen: when }, true)).toBe(
    "Shown and required, 1 option by logic",
  );
  const nestedRules = [{ id: "n", shownWhen: when }];
  expect(of({ type: "template", nestedRules })).toBe("1 question by logic");
  expect(ruleMark(null, true)).toBe("Shown by logic");
});
