import { describe, expect, it } from "vitest";
import { NewFieldInput } from "~/features/forms/builder/builder.schema";
import { previewOf } from "~/features/forms/builder/field-preview.rules";
import { QUESTIONS, TEXT_AND_MEDIA } from "~/features/forms/builder/palette.rules";
import { stepWords } from "~/features/forms/builder/step-words.rules";
import { shownByLogic, usesOfFields } from "~/features/forms/builder/uses.rules";
import { Field } from "~/features/forms/document/field.schema";
import { Rule } from "~/features/forms/document/logic.schema";
import { FIELD_TYPES } from "~/features/forms/document/types/type-lists.rules";

describe("what uses a field", () => {
  const asks = (sourceId: string) => [Rule.parse({ sourceId })];
  const logicMap = {
    b: { operator: "ANY" as const, rules: asks("a"), thenFieldId: "b", elseFieldId: "c" },
    d: { operator: "ANY" as const, rules: [...asks("a"), ...asks("a")], thenFieldId: "d", elseFieldId: "" },
  };
  const uses = usesOfFields({
    logicMap,
    confirmations: [
      { id: "k", name: "Thanks", message: "Hi {{a}}, {{e}} and {{e}}", operator: "ANY", rules: asks("a") },
    ],
    notifications: [
      {
        ...{ id: "n", name: "To the crane", message: "For {{e}}", subjectLine: "{{a}}", replyTo: "f" },
        ...{ sendToType: "field", sendTo: "g", sendToFieldGroupId: "t", operator: "ANY", rules: asks("c") },
      } as never,
    ],
    webhooks: [
      {
        ...{ id: "w", name: "Orders", operator: "ANY", rules: asks("a") },
        payload: [
          { category: "field", targetId: "x", sourceId: "e", sourceType: "text", nestedKey: "" },
          { category: "client", targetId: "y", sourceId: "c", sourceType: "text", nestedKey: "" },
        ],
      },
    ],
    prefill: [{ parameter: "stand", fieldId: "c" }],
    nameOf: (id) => `Is ${id}`,
  });
  const said = (id: string) => (uses.get(id) ?? []).map(({ kind, name, id: by }) => `${kind} ${name} ${by}`);

  it("is the logic that asks or shows it, the confirmations that ask it or show its answer and what fills it in, each once", () => {
    const [byNotification, byWebhook] = ["notification To the crane n", "webhook Orders w"];
    expect(said("a")).toEqual([
      ...["logic Is b b", "logic Is d d", "confirmation Thanks k"],
      ...[byNotification, byWebhook],
    ]);
    expect(said("c")).toEqual(["logic Is b b", byNotification, "prefill stand null"]);
    expect(said("e")).toEqual(["message Thanks k", byNotification, byWebhook]);
    for (const id of "fgt") expect(said(id)).toEqual([byNotification]);
  });

  it("is never its own logic, nor nothing", () => {
    expect([said("b"), said("d"), said("")]).toEqual([[], [], []]);
  });

  it("is marked where logic shows or hides it", () => {
    expect([..."abcd"].filter((id) => shownByLogic(logicMap).has(id))).toEqual(["b", "c", "d"]);
  });
});

describe("the names of steps", () => {
  it.each([
    ["fieldsAdded", { fields: 1 }, "adding 1 field"],
    ["fieldsAdded", { fields: 1, field: "Grand Total" }, "adding “Grand Total”"],
    ["fieldsAdded", { fields: 3 }, "adding 3 fields"],
    ["fieldChanged", { field: "Stand" }, "the change of “Stand”"],
    ["fieldMoved", { field: "" }, "moving a field"],
    ["fieldsRemoved", {}, "deleting 1 field"],
    ["logicChanged", { field: "Stand" }, "the logic of “Stand”"],
    ["other", {}, "the last change"],
  ])("%s", (change, details, words) => {
    expect(stepWords({ change, details })).toBe(words);
  });
});

describe("the palette", () => {
  const offered = [...QUESTIONS, ...TEXT_AND_MEDIA].flatMap(({ types }) => types.map(({ type }) => type));
  it("has every type once; groups are placed by name", () => {
    expect(offered.toSorted()).toEqual(FIELD_TYPES.filter((type) => type !== "template").toSorted());
  });

  const added = (add: string) => NewFieldInput.safeParse({ revision: "3", add }).data?.add;
  it("sends a type or a group, and nothing else is taken", () => {
    expect(added("number")).toEqual({ type: "number" });
    expect(added("group 0190f3a0")).toEqual({ type: "template", fieldGroupId: "0190f3a0" });
    for (const wrong of ["", "group ", "group constructor", "constructor", "group a.b"])
      expect(added(wrong), wrong).toBeUndefined();
    expect(NewFieldInput.parse({ revision: "3", add: "text", before: "" }).before).toBeNull();
  });
});

describe("how a field looks on the canvas", () => {
  const look = (field: object) =>
    previewOf(Field.parse({ id: "f", ...field }), {
      htmlOf: (text) => `<p>${text}</p>`,
      pictureOf: (id) => (id === "boat" ? { src: "/boat", width: null, height: null } : null),
      groupOf: (id) =>
        id === "people"
          ? {
              id,
              title: "People",
              description: "",
              fields: [Field.parse({ id: "n", type: "text", label: "Name" })],
              logicMap: {},
            }
          : null,
    });
  it.each([
    [
      { type: "text", min: 2, max: 10 },
      { shape: "line", note: "From 2 to 10 characters" },
    ],
    [
      { type: "number", min: 0 },
      { shape: "line", note: "At least 0" },
    ],
    [
      { type: "number", max: 1200 },
      { shape: "line", note: "At most 1200" },
    ],
    [{ type: "checkbox" }, { shape: "choices", isMulti: false, options: ["Yes", "No"], more: 0 }],
    [{ type: "dropdown" }, { shape: "missing", text: "There is no option yet." }],
    [{ type: "fullName" }, { shape: "parts", labels: ["First name", "Middle name", "Surname"] }],
    [
      { type: "upload", accept: ["image", "docs"] },
      { shape: "said", text: "One file: pictures, documents, up to 50 MB each" },
    ],
    [
      { type: "itemList", items: [{ itemId: "a" }] },
      { shape: "said", text: "1 item, total shown" },
    ],
    [{ type: "image" }, { shape: "missing", text: "No picture is chosen yet." }],
    [
      { type: "image", assetId: "gone" },
      { shape: "missing", text: "The picture is not there any more." },
    ],
    [
      { type: "image", assetId: "boat" },
      { shape: "picture", src: "/boat", srcSet: undefined, width: 960, height: 640 },
    ],
    [
      { type: "template", fieldGroupId: "people", isLooping: true, maxLoops: 3 },
      { shape: "said", text: "The group “People”: Name. Up to 3 entries." },
    ],
    [{ type: "section" }, { shape: "heading" }],
  ])("%j", (field, expected) => {
    expect(look(field)).toEqual(expected);
  });

  it("says where the group is gone", () => {
    expect(look({ type: "template", fieldGroupId: "gone" })).toMatchObject({ shape: "missing" });
  });

  it("has something for every type", () => {
    for (const type of FIELD_TYPES) expect(look({ type }), type).toHaveProperty("shape");
  });

  it("draws eight options, and says how many more there are", () => {
    const options = Array.from({ length: 300 }, (_, at) => ({ label: `${at}`, value: `${at}` }));
    const drawn = look({ type: "checkbox", options });
    expect(drawn.shape === "choices" && [drawn.options.length, drawn.more]).toEqual([8, 292]);
  });
});
