import { describe, expect, it } from "vitest";
import { readAnswers } from "~/features/forms/answers/answer.schema";
import type { Answers } from "~/features/forms/answers/answer.types";
import { answerLines } from "~/features/forms/answers/answer-lines.rules";
import { fieldProblems } from "~/features/forms/answers/field-problems.rules";
import { indexedAnswers } from "~/features/forms/answers/indexed-answers.rules";
import { splitAnswers } from "~/features/forms/answers/not-asked.rules";
import { readAnswer } from "~/features/forms/answers/read-answer.rules";
import { Field, type FieldOf } from "~/features/forms/document/field.schema";
import { fieldFindings } from "~/features/forms/document/field-checks.rules";
import { TEMPLATE } from "~/features/forms/document/structure.rules";
import { answersOf } from "~/features/forms/document/types/answer-kinds.rules";
import { buildingOf } from "~/features/forms/document/types/builder-kinds.rules";
import { isLayoutType, rulesOf } from "~/features/forms/document/types/kinds.rules";
import { type FieldType, SHAPES } from "~/features/forms/document/types/kinds.schema";
import { sampleOf } from "~/features/forms/document/types/samples";
import { FIELD_TYPES, QUESTION_TYPES } from "~/features/forms/document/types/type-lists.rules";
import { readSources } from "../support/source-tree";

const sample = <T extends FieldType>(type: T): FieldOf<T> =>
  Field.parse({ id: "field", ...sampleOf(type).field }) as FieldOf<T>;
const documentOf = (field: Field) => ({
  ...{ title: "Form", description: "", isEditable: false, isPublic: false },
  ...{ fields: [field], logicMap: {}, groups: [], prefill: [] },
});
const CONTEXT = { locale: "en-GB", currency: "GBP" };

describe("each kind of field", () => {
  it("has a shape, and an answer just where it is a question", () => {
    expect(Object.keys(SHAPES)).toEqual(FIELD_TYPES);
    for (const type of FIELD_TYPES) expect(SHAPES[type].answer === null, type).toBe(isLayoutType(type));
  });

  it.each(FIELD_TYPES)("%s: its sample can be published, and its answer sent in and kept", (type) => {
    const field = sample(type);
    const refused = fieldFindings(field).filter(({ severity }) => severity === "refuse");
    expect(refused).toEqual([]);
    const { answer } = sampleOf(type);
    if (answer === null) return;
    const stored = readAnswers(JSON.stringify({ field: answer }));
    expect(stored).toEqual({ answers: { field: answer }, broken: [] });
    expect(fieldProblems(field, answer, { name: "f.field", locale: "en-GB" })).toEqual([]);
    expect(answerLines(field, answer, { ...CONTEXT, fileName: () => "plan.pdf" })).not.toEqual([]);
    expect(indexedAnswers({ field: answer })).not.toEqual([]);
    const answers: Answers = { field: answer };
    expect(splitAnswers(documentOf(field), answers)).toEqual({ answers, keptAside: {} });
  });

  it.each(QUESTION_TYPES)("%s: what the demo types into it is an answer without a problem", (type) => {
    const field = sample(type);
    const typed = sampleOf(type).typed?.(field, {
      ...{ name: "f.field", organisation: "Solent Rigging Co", host: "solent.example", firstName: "Jonas" },
      ...{ person: { firstName: "Jonas", surname: "Weber" }, year: 2026, draw: 0.7 },
      drawFor: () => 0.7,
      words: () => undefined,
      amount: () => 12,
      address: { addressLine1: "12 Dock Gate Road", city: "Bristol", country: "France", postcode: "1" },
      cell: () => "Van",
    });
    // What is not sent with a page is not typed either.
    expect(typed === undefined, type).toBe(rulesOf(type).readAnswer === null);
    if (!typed) return;
    const answer = readAnswer(field, { name: "f.field", sent: new Map(typed), context: CONTEXT });
    expect(answer?.type).toBe(type);
    expect(fieldProblems(field, answer ?? null, { name: "f.field", locale: "en-GB" })).toEqual([]);
  });

  it("is told apart by what it answers: whoever compares it can be asked by rules, and the lab tries it", () => {
    for (const type of QUESTION_TYPES) {
      const isCompared = rulesOf(type).comparison !== null;
      expect(buildingOf(type).asks !== null, type).toBe(isCompared);
      expect(answersOf(type).asked !== null, type).toBe(isCompared);
    }
  });

  it("is offered in the palette, or is the group, which is offered by its name", () => {
    const hidden = FIELD_TYPES.filter((type) => buildingOf(type).palette === null);
    expect(hidden).toEqual([TEMPLATE]);
  });
});

/** Names that mean something else too, such as a type of inputs or a column of an export. */
const COMMON: readonly FieldType[] = [
  ...(["text", "email", "tel", "url", "number", "area", "date"] as const),
  ...(["address", "upload", "section", "image"] as const),
];

/** Who names kinds outside of their folders, and why. */
const NAMED: Readonly<Record<string, string>> = {
  "app/features/forms/document/structure.rules.ts":
    "the group, the page and the section, which all who walk a form know",
  "app/features/forms/answers/answer.types.ts": "the answers of a group, and rows and items by name",
  "app/features/forms/builder/components/field-preview.tsx": "shapes of a preview",
  "app/features/forms/runner/gallery/sample-order.server.ts": "a form that is written out",
  "app/features/forms/notifications/components/notification-fields.tsx": "a kind of recipient",
  "app/features/forms/notifications/recipients.rules.ts": "a kind of recipient",
  "workers/ops/demo/forms/make-form-mails.ts": "a question of a form that is written out",
  "workers/ops/demo/forms/form-list.ts": "forms that are written out",
  "workers/ops/demo/forms/make-orders.ts": "a list of a form that is written out",
  "workers/ops/demo/forms/programme-entry.ts": "a form that is written out",
};

describe("the names of kinds", () => {
  const room = readSources("app", "workers").filter(
    ({ path }) =>
      /^(app\/features\/forms|workers\/ops\/demo\/forms)\//.test(path) &&
      !path.startsWith("app/features/forms/document/types/"),
  );
  const any = FIELD_TYPES.join("|");
  const asked = [
    new RegExp(`["'](${FIELD_TYPES.filter((type) => !COMMON.includes(type)).join("|")})["']`),
    new RegExp(`\\btype\\b\\)?\\s*[!=]==?\\s*["'](${any})["']`),
    new RegExp(`\\bcase "(${any})"`),
    /\b(FieldOf|AnswerOf|AnswerByType)[<[]"/,
    new RegExp(`type'? (=|in|<>) \\(?'(${any})'`),
  ];

  it("stand in their folders alone: nothing else asks a field for its kind", () => {
    const naming = room.filter(({ code }) => asked.some((pattern) => pattern.test(withoutComments(code))));
    expect(naming.map(({ path }) => path).sort()).toEqual(Object.keys(NAMED).sort());
  });

  it("are asked for in no `switch`, not in their folders either", () => {
    const kinds = readSources("app").filter(({ path }) =>
      path.startsWith("app/features/forms/document/types/"),
    );
    expect(kinds.filter(({ code }) => /\bswitch\b/.test(withoutComments(code)))).toEqual([]);
  });
});

const withoutComments = (code: string): string =>
  code.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/(^|[^:])\/\/.*$/gm, "$1");
