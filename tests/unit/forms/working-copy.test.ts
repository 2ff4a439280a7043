import { describe, expect, it } from "vitest";
import type { LogicEntry } from "~/features/forms/document/logic.schema";
import { Rule } from "~/features/forms/document/logic.schema";
import {
  blockOf,
  MOST_WORKING_FIELDS,
  namedBy,
  type Placed,
  withAdded,
  withLogic,
  withMoved,
  withoutFields,
  withReplaced,
} from "~/features/forms/fields/working-copy.rules";

/** `p` pages, `s` sections, all else questions: by the first letter of their ids. */
const of = (ids: string): { fields: Placed[]; logicMap: Record<string, LogicEntry> } => ({
  fields: ids.split(" ").map((id) => ({
    id,
    type: id.startsWith("p") ? "newPage" : id.startsWith("s") ? "section" : "text",
  })),
  logicMap: {},
});
const said = ({ fields }: { fields: readonly Placed[] }) => fields.map(({ id }) => id).join(" ");
const entry = (sourceId: string, thenFieldId: string): LogicEntry => ({
  ...{ operator: "ANY", thenFieldId, elseFieldId: "" },
  rules: [Rule.parse({ sourceId, sourceValue: "Yes" })],
});

describe("what moves together", () => {
  const copy = of("a s1 b c p1 d s2 e s3 f p2 g");
  it.each([
    ["a", "a"],
    ["s1", "s1 b c"],
    ["p1", "p1 d s2 e s3 f"],
    ["s2", "s2 e"],
    ["s3", "s3 f"],
    ["p2", "p2 g"],
  ])("%s: %s", (id, block) => {
    expect(
      blockOf(copy.fields, id)
        .map((field) => field.id)
        .join(" "),
    ).toBe(block);
  });

  it("goes before another one, or to the end, in its order", () => {
    expect(said(withMoved(copy, { id: "p1", before: "s1" }))).toBe("a p1 d s2 e s3 f s1 b c p2 g");
    expect(said(withMoved(copy, { id: "s1", before: null }))).toBe("a p1 d s2 e s3 f p2 g s1 b c");
    expect(said(withMoved(copy, { id: "g", before: "a" }))).toBe("g a s1 b c p1 d s2 e s3 f p2");
    expect(withMoved(copy, { id: "a", before: "a" })).toBe(copy);
  });

  it("never goes into itself, and nowhere that is not there", () => {
    expect(() => withMoved(copy, { id: "p1", before: "e" })).toThrow("into itself");
    expect(() => withMoved(copy, { id: "a", before: "nowhere" })).toThrow("Not Found");
    expect(() => withMoved(copy, { id: "constructor", before: null })).toThrow("Not Found");
  });
});

it("a field that stands in another one's place has its logic, and rules that ask the former one still name that", () => {
  const copy = {
    ...of("a b c"),
    logicMap: { b: entry("a", "b"), c: { ...entry("b", "c"), elseFieldId: "b" } },
  };
  const after = withReplaced(copy, { id: "b", by: { id: "new", type: "number" } });
  expect(said(after)).toBe("a new c");
  expect(after.logicMap).toEqual({
    new: entry("a", "new"),
    c: { ...entry("b", "c"), elseFieldId: "new" },
  });
  expect(namedBy(after.logicMap, ["b"])).toEqual(["c"]);
  expect(withReplaced(copy, { id: "b", by: { id: "b", type: "number" } }).logicMap).toBe(copy.logicMap);
});

describe("fields that come and go", () => {
  it("come before another one, up to the limit", () => {
    expect(said(withAdded(of("a b"), of("x y").fields, "b"))).toBe("a x y b");
    const full = of(Array.from({ length: MOST_WORKING_FIELDS }, (_, n) => `q${n}`).join(" "));
    expect(() => withAdded(full, of("x").fields, null)).toThrow("Invalid fields");
    expect(withAdded({ ...full, fields: full.fields.slice(1) }, of("x").fields, null).fields).toHaveLength(
      500,
    );
  });

  it("take their own logic along and leave what names them, which is told", () => {
    const copy = {
      ...of("a b c d"),
      logicMap: { a: entry("d", "a"), b: entry("a", "b"), c: entry("d", "c") },
    };
    const after = withoutFields(copy, ["a"]);
    expect(said(after)).toBe("b c d");
    expect(Object.keys(after.logicMap)).toEqual(["b", "c"]);
    expect(namedBy(after.logicMap, ["a"])).toEqual(["b"]);
    expect(withoutFields({ ...copy, logicMap: {} }, ["d"]).logicMap).toEqual({});
    expect(() => withoutFields(copy, ["a", "z"])).toThrow("Not Found");
  });

  it("have logic of their own, or none any more", () => {
    const copy = { ...of("a b"), logicMap: { a: entry("b", "a") } };
    expect(withLogic(copy, { id: "a", entry: null }).logicMap).toEqual({});
    expect(Object.keys(withLogic(copy, { id: "b", entry: entry("a", "b") }).logicMap)).toEqual(["a", "b"]);
    expect(() => withLogic(copy, { id: "__proto__", entry: null })).toThrow("Not Found");
  });
});
