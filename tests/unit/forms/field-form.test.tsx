import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import { FieldForm } from "~/features/forms/builder/properties/field-form";
import { fieldOfForm, valuesOfField } from "~/features/forms/builder/properties/field-form.rules";
import { FieldInput } from "~/features/forms/builder/properties/field-form.schema";
import type { FieldPanelData } from "~/features/forms/builder/properties/field-panel.server";
import { emptyRow, steppedValues } from "~/features/forms/builder/properties/field-steps.rules";
import type { FieldValues } from "~/features/forms/builder/properties/field-values.types";
import { emptyCell } from "~/features/forms/builder/properties/limit-values.rules";
import { optionsInLines, optionsOfForm } from "~/features/forms/builder/properties/option-values.rules";
import { sentValues } from "~/features/forms/builder/properties/sent-values.rules";
import { Field } from "~/features/forms/document/field.schema";
import type { FieldType } from "~/features/forms/document/types/kinds.schema";
import { FIELD_TYPES } from "~/features/forms/document/types/type-lists.rules";
import { knownFields } from "~/procedure/field-bounds";
import { limitsOf } from "~/procedure/limits.server";
import { dice } from "../../harness/dice";
import { drawnForm } from "../support/drawn-form";
import { drawn } from "../support/page-house";
import { randomFieldOf } from "../support/random-field";

const MONEYS = [
  { locale: "en-GB", currency: "GBP" },
  { locale: "de-DE", currency: "EUR" },
  { locale: "ja-JP", currency: "JPY" },
  { locale: "en-GB", currency: "BHD" },
];
const newId = () => "fresh";
const pound = { locale: "en-GB", currency: "GBP" };

const panel = (field: Field, money: typeof pound): FieldPanelData => ({
  ...{ owner: { kind: "form", id: "form" }, fieldId: field.id, tab: "settings", at: "page", revision: 3 },
  ...{ saved: { who: "Ada", when: "at 10:00" }, isBroken: false, wasPublished: false, label: field.label },
  values: valuesOfField(field, money),
  ...{ findings: [], groups: [{ id: "group", title: "Vehicles" }], picture: null, money },
  ...{ limits: limitsOf(FieldInput), rules: 0, logic: null },
});

/** What the action reads of a body, as the procedure does. */
function read(sent: [string, string][]) {
  const body = knownFields(sent, FieldInput);
  return parseWithZod(body, { schema: FieldInput });
}

function formed(values: FieldValues, money = pound) {
  const { record, problems, nameOf } = fieldOfForm(values, { money, newId });
  const parsed = Field.safeParse({ ...record, id: "field" });
  const issues = parsed.error?.issues.map(({ path, message }) => [nameOf(path), message]) ?? [];
  return { field: parsed.data, problems: { ...Object.fromEntries(issues), ...problems } };
}

const changed = (type: FieldType, by: Partial<FieldValues>): FieldValues => ({
  ...valuesOfField(Field.parse({ id: "field", type }), pound),
  ...by,
});

describe("the form of a field", () => {
  it.each(FIELD_TYPES)("drawn and sent unchanged it is the same %s", (type) => {
    const of = dice(FIELD_TYPES.indexOf(type) + 1);
    for (let run = 0; run < 25; run += 1) {
      const field = randomFieldOf(of, type);
      const money = of.pick(MONEYS);
      const html = drawn(() => <FieldForm data={panel(field, money)} lastResult={undefined} />);
      const submission = read(drawnForm(html).sent);
      expect(submission.status, JSON.stringify(submission.status === "success" || submission.error)).toBe(
        "success",
      );
      if (submission.status !== "success") return;
      const { field: back, problems } = formed(submission.value, money);
      expect(problems, JSON.stringify(field)).toEqual({});
      expect(back).toEqual(field);
    }
  });

  it("is the same field by its values alone, over 5,000 of them", () => {
    const of = dice(7);
    for (let run = 0; run < 5_000; run += 1) {
      const field = randomFieldOf(of);
      const money = of.pick(MONEYS);
      const { field: back, problems } = formed(valuesOfField(field, money), money);
      expect(problems).toEqual({});
      expect(back).toEqual(field);
    }
  });

  it("says at the field what cannot be", () => {
    const wrong = (type: FieldType, by: Partial<FieldValues>) => formed(changed(type, by)).problems;
    expect(wrong("number", { hasLimits: true, min: "5", max: "4" })).toEqual({
      max: "The minimum is above the maximum",
    });
    expect(wrong("text", { hasLimits: true, min: "many" })).toEqual({ min: "Enter a number" });
    const twice = [
      { label: "", value: "" },
      { label: "A", value: "a" },
      { label: "B", value: "a" },
    ];
    expect(Object.keys(wrong("dropdown", { options: twice }))).toEqual(["options[2].label"]);
    const long = [
      { label: "", value: "" },
      { label: "x".repeat(500), value: "x" },
    ];
    expect(Object.keys(wrong("checkbox", { options: long }))).toEqual(["options[1].label"]);
    const items = [{ itemId: "a", label: "Chair", price: "free", description: "" }];
    expect(Object.keys(wrong("itemList", { items }))).toEqual(["items[0].price"]);
    expect(Object.keys(wrong("youTube", { video: "https://vimeo.com/1" }))).toEqual(["video"]);
    expect(Object.keys(wrong("upload", { maxFileSizeMB: "much" }))).toEqual(["maxFileSizeMB"]);
    expect(Object.keys(wrong("template", { maxLoops: "101" }))).toEqual(["maxLoops"]);
    const parts = { firstName: { label: "y".repeat(600), show: true } };
    expect(Object.keys(wrong("fullName", { parts }))).toEqual(["parts.firstName.label"]);
    const cells = [{ ...emptyCell("text"), label: "A", type: "area" }];
    expect(Object.keys(wrong("repeater", { cells }))).toEqual(["cells[0].type"]);
  });

  it("clears limits that are switched off, and does not count other things by them", () => {
    const limits = { min: "1", max: "1200" };
    expect(formed(changed("number", { ...limits, hasLimits: true })).field).toMatchObject({
      min: 1,
      max: 1200,
    });
    expect(formed(changed("number", { ...limits, hasLimits: false })).field).toMatchObject({
      min: null,
      max: null,
    });
    const asText = { ...changed("number", { ...limits, hasLimits: true }), type: "text" as const };
    expect(formed(asText).field).toMatchObject({ type: "text", min: null, max: null });
    const asArea = { ...changed("text", { ...limits, hasLimits: true }), type: "area" as const };
    expect(formed(asArea).field).toMatchObject({ type: "area", min: 1, max: 1200 });
  });

  it("begins another type with what is asked alike and with that type's defaults", () => {
    const options = [{ label: "Yes", value: "y" }];
    const dropdown = {
      ...changed("checkbox", { options, label: "Why?", isRequired: true }),
      type: "dropdown" as const,
    };
    expect(formed(dropdown).field).toMatchObject({
      type: "dropdown",
      label: "Why?",
      isRequired: true,
      options,
    });
    expect(formed({ ...changed("text", {}), type: "checkbox" }).field).toMatchObject({
      options: [
        { label: "Yes", value: "Yes" },
        { label: "No", value: "No" },
      ],
    });
    expect(formed({ ...changed("text", {}), type: "itemList" }).field).toMatchObject({
      ...{ showTotal: true, showPrice: true, showSubtotals: false },
    });
    expect(formed({ ...changed("text", {}), type: "fullName" }).field).toMatchObject({
      ...{ prefix: { show: false }, firstName: { show: true }, postNominals: { show: false } },
    });
  });

  it("reads sizes and numbers of entries that are typed as text, and videos by their address", () => {
    expect(formed(changed("upload", { maxFileSizeMB: "20 MB" })).field).toMatchObject({ maxFileSizeMB: 20 });
    expect(formed(changed("upload", { maxFileSizeMB: "" })).field).toMatchObject({ maxFileSizeMB: 50 });
    expect(formed(changed("template", { maxLoops: " 5 " })).field).toMatchObject({ maxLoops: 5 });
    const video = "https://youtu.be/dQw4w9WgXcQ?t=3";
    expect(formed(changed("youTube", { video })).field).toMatchObject({ videoId: "dQw4w9WgXcQ" });
  });

  it("takes nothing from names that no form of a field has, and keeps within its sizes", () => {
    const body = (more: [string, string][]) =>
      read([["type", "dropdown"], ["was", "dropdown"], ["revision", "1"], ...more]);
    const hostile = body([
      ["__proto__.label", "x"],
      ["constructor", "x"],
      ["parts.__proto__.show", "on"],
      ["options[0].__proto__", "x"],
      ["options[0].label", "A"],
    ]);
    expect(hostile.status).toBe("success");
    if (hostile.status === "success") {
      expect(formed(hostile.value).field).toMatchObject({ options: [{ label: "A", value: "A" }] });
      expect(Object.keys(hostile.value.parts)).toEqual([]);
    }
    expect(({} as { show?: unknown }).show).toBeUndefined();
    const many = Array.from({ length: 301 }, (_, at): [string, string] => [`options[${at}].label`, `${at}`]);
    expect(body(many).reply().error).toMatchObject({ options: ["There can be at most 300 options"] });
    expect(Object.keys(body([["options[0].label", "x".repeat(10_000)]]).reply().error ?? {})).toEqual([
      "options[0].label",
    ]);
    expect(body([["type", "constructor"]]).status).toBe("error");
  });
});

describe("options", () => {
  it("keep their values when they are called otherwise, and new ones get values of their own", () => {
    const rows = [
      { label: "Renamed", value: "Yes" },
      { label: "Yes", value: "" },
      { label: "", value: "" },
      { label: "Yes", value: "" },
    ];
    const { rows: kept, places } = optionsOfForm({ options: rows, pasted: "Yes\r\n\r\n  Maybe \nMaybe" });
    expect(kept).toEqual([
      { label: "Renamed", value: "Yes" },
      { label: "Yes", value: "Yes (2)" },
      { label: "Yes", value: "Yes (3)" },
      { label: "Maybe", value: "Maybe" },
    ]);
    expect(places).toEqual([0, 1, 3]);
    // What a new question begins with goes where it was touched by nobody and offered to nobody.
    const yesOrNo = ["Yes", "No"].map((value) => ({ label: value, value }));
    const labels = (options: typeof yesOrNo, areOptionsNew: boolean) =>
      optionsOfForm({ options, pasted: "A\nYes", areOptionsNew }).rows.map(({ label }) => label);
    expect(labels(yesOrNo, true)).toEqual(["A", "Yes"]);
    expect(labels(yesOrNo, false)).toEqual(["Yes", "No", "A"]);
    expect(labels([...yesOrNo, { label: "Maybe", value: "Maybe" }], true)).toEqual([
      "Yes",
      "No",
      "Maybe",
      "A",
    ]);
    expect(optionsOfForm({ options: yesOrNo, pasted: " ", areOptionsNew: true }).rows).toEqual(yesOrNo);
    expect(optionsInLines("A\nB", [{ label: "Old", value: "B" }])).toEqual([
      { label: "A", value: "A" },
      { label: "B", value: "B (2)" },
    ]);
  });
});

describe("rows without a script", () => {
  const rows = ["a", "b", "c"].map((value) => ({ label: value, value }));
  const letters = (step: string) =>
    steppedValues(changed("dropdown", { options: rows }), { step, newId })
      ?.options.map(({ label }) => label || "-")
      .join("");
  it("come, go and move, and nothing else is a step", () => {
    expect(letters("add:options")).toBe("abc-");
    expect(letters("remove:options:1")).toBe("ac");
    expect([letters("up:options:1"), letters("up:options:0")]).toEqual(["bac", "abc"]);
    expect([letters("down:options:1"), letters("down:options:2")]).toEqual(["acb", "abc"]);
    for (const none of [
      "up:options",
      "up:options:3",
      "remove:parts:0",
      "add:__proto__",
      "go",
      "up:options:-1",
    ]) {
      expect(letters(none), none).toBeUndefined();
    }
    expect(emptyRow("items", newId)).toMatchObject({ itemId: "fresh" });
  });

  it("are drawn again as they were sent, ticked or not", () => {
    const saved = changed("fullName", { isRequired: true });
    const sent = {
      label: "Who",
      parts: { firstName: { label: "Given", show: "on" }, surname: { label: "Family" } },
    };
    const again = sentValues(saved, sent);
    expect(again).toMatchObject({ label: "Who", isRequired: false });
    expect(again.parts).toMatchObject({
      firstName: { label: "Given", show: true },
      surname: { show: false },
    });
  });
});
