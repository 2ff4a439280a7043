import { describe, expect, it } from "vitest";
import { ruleSources } from "~/features/forms/builder/logic-editor/rule-sources.rules";
import { sentRules, steppedRules } from "~/features/forms/builder/logic-editor/rule-steps.rules";
import { rulesOfForm, valuesOfRule } from "~/features/forms/builder/logic-editor/rules-form.rules";
import {
  htmlWithAnswers,
  messageWithIds,
  messageWithNames,
  namedAnswers,
} from "~/features/forms/confirmations/named-answers.rules";
import { Field } from "~/features/forms/document/field.schema";
import { FIELD_TYPES } from "~/features/forms/document/types/type-lists.rules";
import { type RuleScope, resolvedRule } from "~/features/forms/logic/resolved-rule.rules";
import { dice } from "../../harness/dice";

const field = (type: string, id: string, more: object = {}) =>
  Field.parse({ type, id, label: `The ${id}`, ...more });
const options = [{ label: "Yes", value: "y" }];
const questions = (prefix: string) =>
  FIELD_TYPES.filter((type) => type !== "template").map((type) =>
    field(type, `${prefix}${type}`, type === "dropdown" || type === "checkbox" ? { options } : {}),
  );
const group = { id: "g", title: "Vehicle", description: "", fields: questions("n"), logicMap: {} };
const fields = [
  ...questions("f"),
  field("template", "once", { fieldGroupId: "g" }),
  field("template", "many", { fieldGroupId: "g", isLooping: true, maxLoops: 3 }),
  field("template", "gone", { fieldGroupId: "nowhere" }),
];
const sources = ruleSources(fields, (id) => (id === "g" ? group : undefined));
const scope: RuleScope = {
  field: (id) => fields.find((one) => one.id === id),
  group: (id) => (id === "once" || id === "many" ? group : undefined),
};
const VALUES = {
  text: "red",
  number: "1,234.5",
  date: "2027-04-03",
  choice: "",
  count: "2",
  amount: "12.50",
};

describe("the rules of a form", () => {
  it("ask what can be compared, and each is a rule that the evaluator can read", () => {
    const of = dice(5);
    for (const locale of ["en-GB", "de-DE"]) {
      for (const source of sources) {
        const value = source.kind === "choice" ? (source.options[0]?.value ?? "") : VALUES[source.kind];
        const typed = locale === "de-DE" && source.kind === "number" ? "1.234,5" : value;
        const row = source.entries > 0 ? of.pick(["any", "all", "1", "3"]) : "";
        const condition = of.pick(["equals", "notEquals"] as const);
        const { rules, problems } = rulesOfForm([{ source: source.key, condition, value: typed, row }], {
          ...{ sources, locale },
        });
        expect(problems).toEqual({});
        expect(typeof resolvedRule(rules[0] as never, scope), source.key).toBe("object");
        // Drawn again it is the same, and sent again it is the same rule.
        const values = valuesOfRule(rules[0] as never, { locale });
        expect(values.source).toBe(source.key);
        expect(rulesOfForm([values], { sources, locale }).rules).toEqual(rules);
        if (source.entries > 0) expect(values.row).toBe(row);
      }
    }
    expect(sources.some(({ key }) => key.includes("upload") || key.includes("itemList"))).toBe(false);
    expect(sources.some(({ key }) => key.startsWith("gone"))).toBe(false);
  });

  it("leave out a row without a question, and say what is gone or no number", () => {
    const rule = (source: string, value = "") => ({ source, condition: "equals" as const, value, row: "" });
    const read = rulesOfForm([rule(""), rule("nobody//", "x"), rule("fnumber//", "many")], {
      ...{ sources, locale: "en-GB" },
    });
    expect(Object.keys(read.problems)).toEqual(["rules[1].source", "rules[2].value"]);
    expect(rulesOfForm([rule("")], { sources, locale: "en-GB" })).toEqual({ rules: [], problems: {} });
    expect(Object.keys(rulesOfForm([rule("__proto__")], { sources, locale: "en-GB" }).problems)).toHaveLength(
      1,
    );
  });

  it("have buttons that add and remove one", () => {
    const [one, two] = ["a//", "b//"].map((source) => ({
      source,
      condition: "equals" as const,
      value: "",
      row: "",
    }));
    const rows = [one, two] as never;
    expect(steppedRules(rows, "add:rules")).toHaveLength(3);
    expect(steppedRules(rows, "remove:rules:0")).toEqual([two]);
    expect(steppedRules(rows, "answers")).toEqual([one, two]);
    for (const none of ["remove:rules", "remove:rules:x", "up:rules:0", ""])
      expect(steppedRules(rows, none)).toBeNull();
    expect(sentRules([undefined, { source: "a//", condition: "odd" }])).toEqual([
      { source: "", condition: "equals", value: "", row: "any" },
      { source: "a//", condition: "equals", value: "", row: "any" },
    ]);
    expect(sentRules("x")).toEqual([]);
  });
});

describe("answers in a message", () => {
  const named = namedAnswers([
    field("text", "one", { label: "Stand *number*" }),
    field("text", "two", { label: "Stand number" }),
    field("text", "three", { label: "{{}}" }),
    field("section", "four"),
    field("upload", "five"),
  ]);
  it("are named by labels of their own, without marks", () => {
    expect(named).toEqual([
      { id: "one", name: "Stand number" },
      { id: "two", name: "Stand number 2" },
      { id: "three", name: "Short Text" },
    ]);
  });

  it("are kept by ids, and come back as they were typed", () => {
    const typed = "Hello {{ Stand number }} and **{{Stand number 2}}**, {{Nobody}}, {{three}}, {{}}";
    const { message, unknown } = messageWithIds(typed, named);
    expect(message).toBe("Hello {{one}} and **{{two}}**, {{Nobody}}, {{three}}, {{}}");
    expect(unknown).toEqual(["Nobody"]);
    expect(messageWithNames(message, named)).toBe(
      "Hello {{Stand number}} and **{{Stand number 2}}**, {{Nobody}}, {{Short Text}}, {{}}",
    );
  });

  it("are put where the message names them, and a dollar in one is a dollar", () => {
    expect(htmlWithAnswers("<p>{{one}} {{gone}}</p>", (id) => (id === "one" ? "$& &lt;b&gt;" : ""))).toBe(
      "<p>$& &lt;b&gt; </p>",
    );
  });
});
