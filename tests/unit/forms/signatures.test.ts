import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { readAnswers } from "~/features/forms/answers/answer.schema";
import type { Answer, AnswerOf, Answers } from "~/features/forms/answers/answer.types";
import { answerLines } from "~/features/forms/answers/answer-lines.rules";
import { digestOf } from "~/features/forms/answers/digest.server";
import { indexedAnswers } from "~/features/forms/answers/indexed-answers.rules";
import { judgedAnswers, signedOver } from "~/features/forms/answers/judged-answers.rules";
import { readAnswer } from "~/features/forms/answers/read-answer.rules";
import { stampedAnswers } from "~/features/forms/answers/signing.rules";
import { takenAnswers } from "~/features/forms/answers/taken-answers.rules";
import { Field } from "~/features/forms/document/field.schema";
import type { FormDocument } from "~/features/forms/document/form-document.schema";
import { publishingFindings } from "~/features/forms/document/publishing-checks.rules";
import { readDocument } from "~/features/forms/document/read-document.schema";
import { READER, withReader } from "~/features/forms/document/reader.rules";
import { answersOf } from "~/features/forms/document/types/answer-kinds.rules";
import { actText, nextAct, readAct } from "~/features/forms/document/types/signature/act.rules";
import { DrawnSignature } from "~/features/forms/document/types/signature/drawn-signature";
import { momentOfSigning } from "~/features/forms/document/types/signature/signed.rules";
import {
  isDot,
  pathOf,
  readStrokes,
  strokesText,
} from "~/features/forms/document/types/signature/strokes.rules";
import { summaryModel } from "~/features/forms/runner/summary-model.rules";

type Signature = AnswerOf<"signature">;
const CONTEXT = { locale: "en-GB", currency: "GBP", digest: digestOf };
const DRAWN = "10,10 90,90 120,40";
const SIGN = Field.parse({ id: "sign", type: "signature", label: "Signature", isRequired: true });
const STAND = Field.parse({ id: "stand", type: "text", label: "Stand" });

const form = (fields: readonly Field[], groups: FormDocument["groups"] = []): FormDocument => ({
  ...{ title: "Form", description: "", isEditable: false, isPublic: false },
  ...{ fields, logicMap: {}, groups, prefill: [] },
});
const FORM = form([STAND, SIGN]);
const said = (value: string): Answer => ({ type: "text", value });
const typed = (name: string, nth = 1): Signature => ({
  ...{ type: "signature", name, strokes: "", nth, over: "", at: "" },
});

const read = (parts: Record<string, string>): Signature | null | undefined =>
  readAnswer(SIGN, {
    name: "f.sign",
    sent: new Map(Object.entries(parts).map(([part, text]) => [`f.sign.${part}`, [text]])),
    context: CONTEXT,
  }) as Signature | null | undefined;

/** As a draft is saved. */
const saved = (document: FormDocument, after: Answers, before: Answers = {}, at = "2027-04-03T14:05+01:00") =>
  stampedAnswers(document, after, {
    ...{ before, at },
    overAt: signedOver(document, after, { context: CONTEXT }),
  });
const judged = (document: FormDocument, answers: Answers) =>
  judgedAnswers(document, answers, { context: CONTEXT });

describe("a drawing", () => {
  it("is whole points on the pad, and nothing else", () => {
    expect(readStrokes(DRAWN)).toEqual([
      [
        [10, 10],
        [90, 90],
        [120, 40],
      ],
    ]);
    expect(strokesText(readStrokes("1,2 3,4;5,6") ?? [])).toBe("1,2 3,4;5,6");
    for (const odd of [
      ...["", "NaN,1", "1,NaN", "1e9,1", "-1,2", "1.5,2", "601,10", "10,201", "9999,1", "1,1 ", "1,1;;2,2"],
      ...["1,1\n2,2", "Infinity,1", "1,1 2", "[[1,1]]", `"/><script>alert(1)</script>`, "１,１"],
    ])
      expect(readStrokes(odd), odd).toBeNull();
  });

  it("has 20 KB at most, and is not parsed where it has more", () => {
    expect(readStrokes(`${"1,1 ".repeat(4_999)}1,1`)).not.toBeNull();
    const large = `${"1,1 ".repeat(1_300_000)}1,1`;
    expect(readStrokes(large)).toBeNull();
    const unread = { length: 20_001, toString: () => expect.fail("it was read") };
    expect(readStrokes(unread as unknown as string)).toBeNull();
    expect(read({ name: "Jonas", strokes: large })?.strokes).toBe("?");
  });

  it("is drawn as a path of numbers", () => {
    expect(pathOf(readStrokes("1,2 3,4;5,6") ?? [])).toBe("M1 2L3 4M5 6h0");
    const html = renderToStaticMarkup(DrawnSignature({ strokes: DRAWN }) ?? null);
    expect(html).toContain('d="M10 10L90 90L120 40"');
    expect(html).not.toMatch(/style=|<script|\son\w+=/);
    expect(DrawnSignature({ strokes: '1,1"/><script>' })).toBeNull();
  });

  it("is none where the pad was only touched", () => {
    expect(isDot(readStrokes("300,100") ?? [])).toBe(true);
    expect(isDot(readStrokes("300,100 304,102") ?? [])).toBe(true);
    expect(isDot(readStrokes(DRAWN) ?? [])).toBe(false);
  });
});

describe("what a page sends", () => {
  it("is a name in one line, a drawing, and which signature it is", () => {
    expect(read({ name: " Jonas\n\u202eWeber ", strokes: DRAWN, act: "2" })).toEqual({
      ...{ type: "signature", name: "Jonas Weber", strokes: DRAWN, nth: 2, over: "", at: "" },
    });
    expect(read({ name: "", strokes: "" })).toBeNull();
    expect(read({})).toBeUndefined();
    expect(read({ name: "<img src=x onerror=alert(1)>" })?.name).toBe("<img src=x onerror=alert(1)>");
  });

  it("goes out and comes back as it was", () => {
    const act = { nth: 3, at: "2027-04-03T14:05+01:00", over: digestOf("x") };
    expect(readAct(actText(act))).toEqual(act);
    expect(readAct(actText(nextAct(act)))).toEqual({ nth: 4, at: "", over: "" });
    for (const odd of [undefined, "", "x", "-1", "99999", "1 now <b>", "1 2 3 4"])
      expect(readAct(odd), odd).toEqual({ nth: 1, at: "", over: "" });
  });

  const problem = (answer: Signature | null, field = SIGN) =>
    answersOf("signature").problems(field as never, answer, { name: "f.sign", locale: "en-GB" })[0]?.message;

  it("is asked for, and told why it is none", () => {
    expect(problem(null)).toBe("Signature: draw your signature, or type your name");
    expect(problem(null, { ...SIGN, isRequired: false } as Field)).toBeUndefined();
    expect(problem({ ...typed(""), strokes: DRAWN })).toBe("Type your name beside the drawing");
    expect(problem({ ...typed("Jonas"), strokes: "?" })).toMatch(/^The drawing could not be read/);
    expect(problem({ ...typed("Jonas"), strokes: "300,100" })).toMatch(/^Draw more than a dot/);
    expect(problem(typed("x".repeat(101)))).toBe("Your name must be 100 characters or less");
    expect(problem({ ...typed("Jonas"), strokes: DRAWN })).toBeUndefined();
    expect(problem(typed("Jonas"))).toBeUndefined();
  });

  it("can be a drawing that goes, where no script draws another", () => {
    expect(read({ name: "Jonas", strokes: DRAWN, clear: "yes", act: "2" })).toMatchObject({
      ...{ name: "Jonas", strokes: "", nth: 2 },
    });
    expect(read({ name: "", strokes: DRAWN, clear: "yes" })).toBeNull();
    expect(read({ name: "Jonas", strokes: DRAWN, clear: "" })).toMatchObject({ strokes: DRAWN });
  });

  it("is kept as text in its shape alone", () => {
    const stored = (answer: object) => readAnswers(JSON.stringify({ sign: answer }))?.broken;
    expect(stored(typed("Jonas"))).toEqual([]);
    expect(stored({ ...typed("Jonas"), strokes: "1".repeat(20_001) })).toEqual(["sign"]);
    expect(stored({ ...typed("Jonas"), strokes: [[1, 2]] })).toEqual(["sign"]);
    expect(stored({ ...typed("Jonas"), nth: 0 })).toEqual(["sign"]);
  });
});

describe("what is signed", () => {
  const before = saved(FORM, { stand: said("H30"), sign: typed("Jonas Weber") });

  it("is stamped by the server, which believes nothing that a page says of it", () => {
    expect(before.sign).toMatchObject({ at: "2027-04-03T14:05+01:00" });
    const forged = { ...typed("Eve"), at: "1999-01-01T00:00+00:00", over: (before.sign as Signature).over };
    const after = saved(FORM, { stand: said("H31"), sign: forged }, before, "2027-04-04T09:00+01:00");
    expect(after.sign).toMatchObject({ name: "Eve", at: "2027-04-04T09:00+01:00" });
    expect((after.sign as Signature).over).not.toBe(forged.over);
  });

  it("holds while the other answers are what they were", () => {
    expect(judged(FORM, before)).toMatchObject({ answers: before, problems: [] });
    expect(judged(FORM, before).outdated).toBeUndefined();
    // The page that is sent again, or saves itself once more, is the same signature.
    const again = saved(FORM, { ...before, sign: typed("Jonas Weber") }, before, "2027-05-01T00:00+01:00");
    expect(again).toEqual(before);
    // Another drawing under the same name is another one.
    const drawn = { ...typed("Jonas Weber"), strokes: DRAWN };
    const other = saved(FORM, { ...before, sign: drawn }, before, "2027-05-01T00:00+01:00");
    expect(other.sign).toMatchObject({ strokes: DRAWN, at: "2027-05-01T00:00+01:00" });
  });

  it("is asked for again once another answer was changed, and counts as none until then", () => {
    const changed = saved(FORM, { ...before, stand: said("H31") }, before, "2027-05-01T00:00+01:00");
    expect(changed.sign).toEqual(before.sign);
    const { answers, problems, outdated } = judged(FORM, changed);
    expect(answers).toEqual({ stand: said("H31") });
    expect(outdated).toEqual(["f.sign"]);
    expect(problems.map(({ name, message }) => [name, message])).toEqual([
      ["f.sign", "Sign again: answers were changed after this was signed"],
    ]);
    // Changed back, it is what was signed.
    expect(judged(FORM, { ...changed, stand: said("H30") }).outdated).toBeUndefined();
    // The same name, typed once more.
    const anew = saved(
      FORM,
      { ...changed, sign: typed("Jonas Weber", 2) },
      changed,
      "2027-05-01T00:00+01:00",
    );
    expect(judged(FORM, anew)).toMatchObject({ answers: anew, problems: [] });
  });

  it("that need not be there is left out, and said on the check page", () => {
    const optional = form([STAND, { ...SIGN, isRequired: false } as Field]);
    const { answers, problems, outdated } = judged(optional, { ...before, stand: said("H31") });
    expect({ answers, problems }).toEqual({ answers: { stand: said("H31") }, problems: [] });
    const [block] = summaryModel(optional, answers, { ...CONTEXT, fileOf: () => null, outdated });
    const part = block?.parts[0];
    const row = part && "rows" in part ? part.rows.find(({ key }) => key === "f.sign") : undefined;
    expect(row).toMatchObject({ lines: [], note: expect.stringContaining("signed again") });
  });

  describe("and then changed by staff", () => {
    const byStaff = (document: FormDocument, answers: Answers) =>
      judgedAnswers(document, answers, { context: { ...CONTEXT, keepsSigned: true } });

    it("stays as it was given, and says that it was for earlier answers", () => {
      expect(byStaff(FORM, before)).toMatchObject({ answers: before, problems: [] });
      const changed = byStaff(FORM, { ...before, stand: said("H31") });
      expect(changed.problems).toEqual([]);
      expect(changed.answers.sign).toEqual({ ...before.sign, isEarlier: true });
      const lines = answerLines(SIGN, changed.answers.sign ?? null, { ...CONTEXT, fileName: () => null });
      expect(lines).toEqual(["Signed by Jonas Weber on 3 April 2027, 14:05 for earlier answers"]);
      expect(readAnswers(JSON.stringify(changed.answers))).toEqual({ answers: changed.answers, broken: [] });
      const [block] = summaryModel(FORM, changed.answers, {
        ...{ ...CONTEXT, fileOf: () => null, outdated: changed.outdated },
      });
      expect(JSON.stringify(block)).not.toContain("signed again");
    });

    it("is asked for again of whoever signed, and holds again where the answers are what they were", () => {
      const { answers } = byStaff(FORM, { ...before, stand: said("H31") });
      expect(judged(FORM, answers).problems.map(({ name }) => name)).toEqual(["f.sign"]);
      expect(judged(FORM, { ...answers, stand: said("H30") }).answers).toEqual(before);
      expect(byStaff(FORM, { ...answers, stand: said("H30") }).answers).toEqual(before);
    });

    it("is asked of no staff, and taken from none of their pages", () => {
      expect(byStaff(FORM, { stand: said("H30") })).toMatchObject({ problems: [] });
      const sent = new Map([
        ["f.stand", ["H31"]],
        ["f.sign.name", ["Eve"]],
      ]);
      const taken = takenAnswers(FORM, before, {
        ...{ asked: { page: 1 }, sent, context: { ...CONTEXT, keepsSigned: true } },
      });
      expect(taken).toEqual({ answers: { ...before, stand: said("H31") }, unasked: [] });
    });

    it("tells webhooks so", () => {
      const { answers } = byStaff(FORM, { ...before, stand: said("H31") });
      const sent = answersOf("signature").sent(answers.sign as Signature, {} as never, {} as never);
      expect(sent).toEqual({
        ...{ name: "Jonas Weber", signedAt: "2027-04-03T14:05+01:00", isForEarlierAnswers: true },
      });
    });
  });

  it("is given for the sentence too", () => {
    const other = form([STAND, { ...SIGN, agreement: "I may sign." } as Field]);
    expect(judged(other, before).outdated).toEqual(["f.sign"]);
  });

  it("is not given for other signatures, nor for what is worked out", () => {
    const second = { ...SIGN, id: "second" } as Field;
    const total = Field.parse({ id: "sum", type: "calculation", label: "Sum", formula: "1 + 1" });
    const document = form([STAND, total, SIGN, second]);
    const signed = saved(document, { stand: said("H30"), sign: typed("Jonas") });
    const both = saved(document, { ...signed, second: typed("Ada") }, signed);
    expect(judged(document, both)).toMatchObject({ problems: [] });
    const dearer = form([STAND, { ...total, formula: "1 + 2" } as Field, SIGN, second]);
    expect(judged(dearer, both).outdated).toBeUndefined();
  });

  it("is given for what would be sent in: what is hidden is no part of it", () => {
    const hidden = { ...form([STAND, { ...STAND, id: "more" } as Field, SIGN]) };
    const asked: FormDocument = {
      ...hidden,
      logicMap: {
        stand: {
          ...{ operator: "ANY" as const, thenFieldId: "more", elseFieldId: "" },
          rules: [
            {
              sourceId: "stand",
              sourceType: "text",
              sourceValue: "yes",
              condition: "equals",
              nestedId: "",
              nestedType: "",
              nestedValue: "",
            } as never,
          ],
        },
      },
    };
    const signed = saved(asked, { stand: said("no"), more: said("kept"), sign: typed("Jonas") });
    expect(judged(asked, { ...signed, more: said("other") }).outdated).toBeUndefined();
    expect(judged(asked, { ...signed, stand: said("yes") }).outdated).toEqual(["f.sign"]);
  });

  it("in an entry is given for the entry, wherever it stands by then", () => {
    const list = Field.parse({
      ...{ id: "list", type: "template", label: "People" },
      fieldGroupId: "group",
      isLooping: true,
      maxLoops: 5,
    });
    const group = { id: "group", title: "Person", description: "", fields: [STAND, SIGN], logicMap: {} };
    const document = form([{ ...STAND, id: "top" } as Field, list], [group]);
    const of = (templateValues: Answers[], entryIds: string[], top = "a"): Answers => ({
      top: said(top),
      list: { type: "template", loopCount: templateValues.length, templateValues, entryIds },
    });
    const first = saved(document, of([{ stand: said("1"), sign: typed("Ada") }], ["x"]));
    const rows = (answers: Answers) => (answers.list as AnswerOf<"template">).templateValues;
    const two = saved(
      document,
      of([...rows(first), { stand: said("2"), sign: typed("Ada") }], ["x", "y"], "b"),
      first,
    );
    expect(judged(document, two)).toMatchObject({ problems: [] });
    const one = saved(document, of([rows(two)[1] ?? {}], ["y"]), two, "2028-01-01T00:00+00:00");
    expect(rows(one)[0]).toEqual(rows(two)[1]);
    const changed = of([{ ...rows(two)[0], stand: said("9") }, rows(two)[1] ?? {}], ["x", "y"]);
    expect(judged(document, changed).outdated).toEqual(["f.list[0].sign"]);
    expect(judged(document, changed).problems[0]).toMatchObject({ within: { templateId: "list", row: 0 } });
  });

  it("in a group that stands once is given for the form", () => {
    const once = Field.parse({ id: "one", type: "template", label: "Company", fieldGroupId: "group" });
    const group = { id: "group", title: "Company", description: "", fields: [SIGN], logicMap: {} };
    const document = form([STAND, once], [group]);
    const one: Answer = { type: "template", loopCount: 1, templateValues: [{ sign: typed("Ada") }] };
    const answers = saved(document, { stand: said("H30"), one });
    expect(judged(document, answers)).toMatchObject({ answers, problems: [] });
    expect(judged(document, { ...answers, stand: said("H31") }).outdated).toEqual(["f.one[0].sign"]);
  });

  it("is not judged where nobody can tell", () => {
    const { digest: _, ...browser } = CONTEXT;
    expect(judgedAnswers(FORM, { ...before, stand: said("H31") }, { context: browser }).problems).toEqual([]);
  });
});

describe("where it is read", () => {
  const signed: Signature = { ...typed("Jonas Weber"), strokes: DRAWN, at: "2027-04-03T14:05+01:00" };

  it("is its name and the moment, on the clocks of the event", () => {
    const lines = answerLines(SIGN, signed, { ...CONTEXT, fileName: () => null });
    expect(lines).toEqual(["Jonas Weber, 3 April 2027, 14:05"]);
    expect(indexedAnswers({ sign: signed })).toMatchObject([{ text: "Jonas Weber" }]);
    const summer = new Date("2027-07-01T12:00:30.500Z");
    expect(momentOfSigning("Europe/London", summer)).toBe("2027-07-01T13:00+01:00");
    expect(momentOfSigning("Asia/Kolkata", summer)).toBe("2027-07-01T17:30+05:30");
    expect(momentOfSigning("America/St_Johns", new Date("2027-01-01T00:10:00Z"))).toBe(
      "2026-12-31T20:40-03:30",
    );
    expect(momentOfSigning("UTC", summer)).toBe("2027-07-01T12:00+00:00");
  });

  it("is sent to webhooks without its drawing", () => {
    const at = { field: SIGN, part: "" };
    const sent = answersOf("signature").sent(signed, { currency: "GBP", fileOf: () => null }, at);
    expect(sent).toEqual({ name: "Jonas Weber", signedAt: "2027-04-03T14:05+01:00" });
    const unstamped = answersOf("signature").sent(typed("Ada"), { currency: "GBP", fileOf: () => null }, at);
    expect(unstamped).toEqual({ name: "Ada", signedAt: null });
  });

  it("is refused by readers that know no signatures", () => {
    const document = withReader(FORM);
    expect(document.reader).toBe(3);
    expect(
      withReader(form([STAND], [{ id: "g", title: "", description: "", fields: [SIGN], logicMap: {} }]))
        .reader,
    ).toBe(3);
    expect(withReader(form([STAND])).reader).toBeUndefined();
    expect(readDocument(JSON.stringify(document)).document).not.toBeNull();
    expect(readDocument(JSON.stringify({ ...document, reader: READER + 1 })).document).toBeNull();
  });

  it("is best placed last", () => {
    const about = (document: FormDocument) => publishingFindings(document).map(({ message }) => message);
    expect(about(FORM)).toEqual([]);
    expect(about(form([SIGN, STAND]))).toEqual([expect.stringMatching(/has to sign again/)]);
  });
});
