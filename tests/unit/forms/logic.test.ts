import { describe, expect, it } from "vitest";
import type { Answers } from "~/features/forms/answers/answer.types";
import type { FormDocument } from "~/features/forms/document/form-document.schema";
import { Conditions } from "~/features/forms/document/logic.schema";
import { conditionsHold, graphOf, visibilityOf } from "~/features/forms/logic/visibility.rules";
import { formOf, plain } from "../support/form-document";

const text = (value: string) => ({ type: "text" as const, value });
const shownOf = (document: FormDocument, answers: Answers) =>
  [...visibilityOf(document, answers).shown].join("");
const rowsOf = (document: FormDocument, answers: Answers) =>
  visibilityOf(document, answers)
    .rows.get("t")
    ?.map((row) => [...row].join(""));
const when = (sourceId: string, sourceValue: string, more: object = {}) => ({
  sourceId,
  sourceValue,
  ...more,
});

describe("an entry of the logic", () => {
  const document = formOf({
    fields: plain("a:text", "b:text", "c:text"),
    logicMap: { a: { rules: [when("a", "yes")], thenFieldId: "b", elseFieldId: "c" } },
  });

  it("shows one field when its rules match, and the other when they do not", () => {
    expect(shownOf(document, { a: text(" YES ") })).toBe("ab");
    expect(shownOf(document, { a: text("no") })).toBe("ac");
    expect(shownOf(document, {})).toBe("ac");
  });

  it("compares texts as people see them, however they were typed", () => {
    const shows = (wanted: string, typed: string) => {
      const asked = formOf({
        fields: plain("a:text", "b:text"),
        logicMap: { a: { rules: [when("a", wanted)], thenFieldId: "b" } },
      });
      return shownOf(asked, { a: text(typed) }) === "ab";
    };
    for (const [one, other] of [
      ["Z\u00fcrich", "Zu\u0308rich"],
      ["Don't know", "Don’t know"],
      ["Hall 4", "hall  4"],
      ["Hall 4", " Hall\u00a04 "],
    ] as const)
      for (const [wanted, typed] of [
        [one, other],
        [other, one],
      ] as const)
        expect(shows(wanted, typed), `${wanted} ${typed}`).toBe(true);
    expect(shows("Zurich", "Zürich")).toBe(false);
    expect(shows("Hall 4", "Hall4")).toBe(false);
    expect(shows(" ", "")).toBe(false);
  });

  it("leaves a field shown that no entry names, and shows one that any live entry shows", () => {
    const two = formOf({
      fields: plain("a:text", "b:text", "c:text"),
      logicMap: {
        a: { rules: [when("a", "1")], thenFieldId: "c" },
        b: { rules: [when("b", "1")], thenFieldId: "c" },
      },
    });
    expect(shownOf(two, {})).toBe("ab");
    expect(shownOf(two, { b: text("1") })).toBe("abc");
  });

  it("is live while its own field is shown", () => {
    const chain = formOf({
      fields: plain("a:text", "b:text", "c:text"),
      logicMap: {
        a: { rules: [when("a", "1")], thenFieldId: "b" },
        b: { rules: [], thenFieldId: "c" },
      },
    });
    expect(shownOf(chain, { a: text("1") })).toBe("abc");
    expect(shownOf(chain, {})).toBe("a");
  });

  it("that names its own field is live while page and section of the field are", () => {
    const own = formOf({
      fields: plain("a:text", "p:newPage", "b:text", "c:text"),
      logicMap: {
        p: { rules: [when("a", "page")], thenFieldId: "p" },
        b: { rules: [when("a", "never")], thenFieldId: "b", elseFieldId: "c" },
      },
    });
    expect(shownOf(own, { a: text("page") })).toBe("apc");
    expect(shownOf(own, {})).toBe("a");
  });
});

describe("what stands in something hidden", () => {
  it("is hidden: in a section up to the next, in a page, in a group", () => {
    const document = formOf({
      fields: [
        ...plain("a:text", "s:section", "b:text", "r:section", "c:text", "p:newPage", "d:text"),
        { id: "t", type: "template", fieldGroupId: "g" },
      ],
      logicMap: {
        s: { rules: [when("a", "1")], thenFieldId: "s" },
        p: { rules: [when("a", "1")], thenFieldId: "p" },
      },
      groups: [{ id: "g", fields: plain("x:text") }],
    });
    expect(shownOf(document, {})).toBe("arc");
    expect(rowsOf(document, {})).toEqual([""]);
    expect(shownOf(document, { a: text("1") })).toBe("asbrcpdt");
    expect(rowsOf(document, { a: text("1") })).toEqual(["x"]);
  });
});

describe("a rule", () => {
  const asks = (field: object, rule: object, answers: Answers) =>
    shownOf(
      formOf({
        fields: [{ id: "a", ...field }, ...plain("b:text")],
        logicMap: { b: { rules: [{ sourceId: "a", ...rule }], thenFieldId: "b" } },
      }),
      answers,
    ) === "ab";

  it("of a blank answer: is fails, is not holds; of a hidden one both fail", () => {
    expect(asks({ type: "text" }, { sourceValue: "" }, { a: text(" ") })).toBe(false);
    expect(asks({ type: "text" }, { sourceValue: "x", condition: "notEquals" }, {})).toBe(true);
    for (const condition of ["equals", "notEquals"]) {
      const hidden = formOf({
        fields: plain("s:section", "a:text", "p:newPage", "b:text"),
        logicMap: {
          s: { rules: [when("b", "1")], thenFieldId: "s" },
          p: { rules: [when("a", "x", { condition })], elseFieldId: "p" },
        },
      });
      // A rule that asks something hidden fails, and what stands at "if not" is shown.
      expect(shownOf(hidden, { a: text("x") })).toBe("");
    }
  });

  it("compares numbers as numbers, days as days, choices by their options, names by a part", () => {
    expect(asks({ type: "number" }, { sourceValue: " 1.50" }, { a: { type: "number", value: "1.5" } })).toBe(
      true,
    );
    expect(
      asks({ type: "date" }, { sourceValue: "2027-04-03" }, { a: { type: "date", value: "2027-04-03" } }),
    ).toBe(true);
    const options = [
      { label: "A", value: "a" },
      { label: "B", value: "b" },
    ];
    const several: Answers = { a: { type: "dropdown", value: ["a", "b"] } };
    expect(asks({ type: "dropdown", options }, { sourceValue: "b" }, several)).toBe(true);
    expect(asks({ type: "dropdown", options }, { sourceValue: "B" }, several)).toBe(false);
    expect(asks({ type: "dropdown", options }, { sourceValue: "b", condition: "notEquals" }, several)).toBe(
      false,
    );
    const name: Answers = { a: { type: "fullName", value: { surname: "Weber" } } };
    expect(asks({ type: "fullName" }, { nestedId: "surname", nestedValue: "weber" }, name)).toBe(true);
    expect(
      asks({ type: "disclaimer" }, { sourceValue: "Yes" }, { a: { type: "disclaimer", accepted: true } }),
    ).toBe(true);
  });

  it("that is broken shows nothing under either operator, at then or at else", () => {
    const broken: [object, object][] = [
      [{ type: "text" }, { sourceId: "gone" }],
      [{ type: "dropdown", options: [] }, { sourceValue: "a" }],
      [{ type: "fullName" }, { nestedId: "prefix", nestedValue: "Dr" }],
      [
        { type: "address", city: { show: false } },
        { nestedId: "city", nestedValue: "Poole" },
      ],
      [{ type: "number" }, { sourceValue: "many" }],
      [{ type: "date" }, { sourceValue: "soon" }],
      [{ type: "upload" }, { sourceValue: "a" }],
      [{ type: "text" }, { sourceType: "template" }],
      [
        { type: "template", fieldGroupId: "gone" },
        { sourceType: "template", nestedId: "x" },
      ],
    ];
    for (const [field, rule] of broken) {
      for (const operator of ["ANY", "ALL"]) {
        for (const condition of ["equals", "notEquals"]) {
          const document = formOf({
            fields: [{ id: "a", ...field }, ...plain("b:text", "c:text")],
            logicMap: {
              b: {
                operator,
                rules: [{ sourceId: "a", condition, ...rule }],
                thenFieldId: "b",
                elseFieldId: "c",
              },
            },
          });
          expect(shownOf(document, { a: text("x") }).replace("a", ""), JSON.stringify(rule)).toBe("");
        }
      }
    }
  });

  it("beside a broken one decides where it can: one that holds for ANY, one that fails for ALL", () => {
    const document = (operator: string) =>
      formOf({
        fields: plain("a:text", "b:text", "c:text"),
        logicMap: {
          a: { operator, rules: [when("gone", "x"), when("a", "1")], thenFieldId: "b", elseFieldId: "c" },
        },
      });
    expect(shownOf(document("ANY"), { a: text("1") })).toBe("ab");
    expect(shownOf(document("ANY"), {})).toBe("a");
    expect(shownOf(document("ALL"), { a: text("1") })).toBe("a");
    expect(shownOf(document("ALL"), {})).toBe("ac");
  });
});

describe("loops", () => {
  const looped = (rule: object) =>
    formOf({
      fields: [
        { id: "t", type: "template", fieldGroupId: "g", isLooping: true, maxLoops: 5 },
        ...plain("b:text"),
      ],
      logicMap: {
        b: {
          rules: [{ sourceId: "t", sourceType: "template", nestedId: "x", nestedValue: "1", ...rule }],
          thenFieldId: "b",
        },
      },
      groups: [
        {
          id: "g",
          fields: plain("x:text", "y:text"),
          logicMap: { y: { rules: [when("x", "1")], thenFieldId: "y" } },
        },
      ],
    });
  const rows = (...values: string[]): Answers => ({
    t: {
      type: "template",
      loopCount: values.length,
      templateValues: values.map((value) => ({ x: text(value) })),
    },
  });

  it("ask within the same row", () => {
    expect(rowsOf(looped({}), rows("1", "2", "1"))).toEqual(["xy", "x", "xy"]);
  });

  it("are asked from outside by any row, all rows, or one counted from 0", () => {
    expect(shownOf(looped({}), rows("2", "1"))).toBe("tb");
    expect(shownOf(looped({ loopOperator: "ALL" }), rows("2", "1"))).toBe("t");
    expect(shownOf(looped({ loopOperator: "ALL" }), rows("1", "1"))).toBe("tb");
    expect(shownOf(looped({ loopOperator: "ALL" }), rows())).toBe("t");
    expect(shownOf(looped({ loopIndex: 1 }), rows("2", "1"))).toBe("tb");
    expect(shownOf(looped({ loopIndex: 0 }), rows("2", "1"))).toBe("t");
  });

  it("have no answer in a row that is not there", () => {
    expect(shownOf(looped({ loopIndex: 4 }), rows("1"))).toBe("t");
    expect(shownOf(looped({ loopIndex: 4, condition: "notEquals" }), rows("1"))).toBe("tb");
  });

  it("that do not loop have exactly one row, answered or not", () => {
    const document = formOf({
      fields: [{ id: "t", type: "template", fieldGroupId: "g" }],
      groups: [{ id: "g", fields: plain("x:text") }],
    });
    expect(rowsOf(document, {})).toEqual(["x"]);
    expect(rowsOf(document, rows("1", "2"))).toEqual(["x"]);
  });
});

describe("circles", () => {
  it("are named by their fields, and hide them", () => {
    const document = formOf({
      fields: plain("a:text", "b:text", "c:text", "d:text"),
      logicMap: {
        a: { rules: [when("b", "1", { condition: "notEquals" })], thenFieldId: "a", elseFieldId: "d" },
        b: { rules: [when("a", "1", { condition: "notEquals" })], thenFieldId: "b" },
      },
    });
    expect(graphOf(document).circles.map((circle) => circle.map(({ field }) => field.id).sort())).toEqual([
      ["a", "b"],
    ]);
    expect(shownOf(document, {})).toBe("c");
  });

  it("of one field that asks itself, and of a group that asks its own rows", () => {
    const document = formOf({
      fields: [...plain("a:text"), { id: "t", type: "template", fieldGroupId: "g" }],
      logicMap: {
        a: { rules: [when("a", "1")], thenFieldId: "a" },
        t: {
          rules: [{ sourceId: "t", sourceType: "template", nestedId: "x", nestedValue: "1" }],
          thenFieldId: "t",
        },
      },
      groups: [{ id: "g", fields: plain("x:text") }],
    });
    const circles = graphOf(document).circles.map((circle) => circle.map(({ field }) => field.id).sort());
    expect(circles.sort()).toEqual([["a"], ["t", "x"]]);
    expect(shownOf(document, { a: text("1") })).toBe("");
  });
});

describe("conditions alone", () => {
  const document = formOf({
    fields: plain("a:text", "b:text"),
    logicMap: { b: { rules: [when("a", "1")], thenFieldId: "b" } },
  });
  const hold = (conditions: object, answers: Answers) =>
    conditionsHold(Conditions.parse(conditions), { document, answers });

  it("hold without rules, by ANY, by ALL, and never by what is broken or hidden", () => {
    const answers = { a: text("x"), b: text("2") };
    expect(hold({}, answers)).toBe(true);
    expect(hold({ rules: [when("a", "x"), when("a", "y")] }, answers)).toBe(true);
    expect(hold({ operator: "ALL", rules: [when("a", "x"), when("a", "y")] }, answers)).toBe(false);
    expect(hold({ rules: [when("gone", "x", { condition: "notEquals" })] }, answers)).toBe(false);
    expect(hold({ rules: [when("b", "2")] }, answers)).toBe(false);
    expect(hold({ rules: [when("b", "2")] }, { ...answers, a: text("1") })).toBe(true);
  });
});

describe("size", () => {
  it("a chain of 1,000 fields ends, and so does a circle of them", () => {
    const ids = Array.from({ length: 1_000 }, (_, at) => `f${at}`);
    const chain = (closed: boolean) =>
      formOf({
        fields: plain(...ids.map((id) => `${id}:text`)),
        logicMap: Object.fromEntries(
          ids.slice(closed ? 0 : 1).map((id, at) => {
            const before = closed ? (ids.at(at - 1) ?? "") : (ids[at] ?? "");
            return [id, { rules: [when(before, "1")], thenFieldId: id }];
          }),
        ),
      });
    const answers = Object.fromEntries(ids.map((id) => [id, text("1")]));
    expect(visibilityOf(chain(false), answers).shown.size).toBe(1_000);
    expect(visibilityOf(chain(true), answers).shown.size).toBe(0);
  });
});
